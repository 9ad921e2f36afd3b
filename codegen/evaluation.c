/* C code of the evaluation that integrators ask for, and of what is prepared for it. */
#include "codegen/evaluation.h"

#include "codegen/checks.h"
#include "codegen/component_expression.h"
#include "codegen/evaluation_pieces.h"
#include "codegen/expression.h"
#include "codegen/names.h"
#include "codegen/operands.h"
#include "plan/elements.h"
#include "plan/moves.h"

#include <string.h>

static void write_moves(Generator *g, const PlanMoves *moves);

/* Where an array has an element of a cell */
static const char *cell_index(Generator *g, const PlanMove *move) {
    Arena *arena = g->w.arena;
    const PlanCell *cell = move->cell;
    if (g->cell_index) return g->cell_index;
    long known = known_cell_index(move);
    if (known >= 0) return arena_printf(arena, "%ld", known);
    Ex *one = ex_number(arena, 1, BASE_INTEGER, no_span());
    const char *from_zero = c_int(&g->w, ex_binary(arena, AST_SUB, move->element, one, no_span()));
    const char *format = strchr(from_zero, ' ') ? "%ld * (%s)" : "%ld * %s";
    const char *distance =
        cell->stride == 1 ? from_zero : arena_printf(arena, format, cell->stride, from_zero);
    return cell->first ? arena_printf(arena, "%ld + %s", cell->first, distance) : distance;
}

static const char *cell_text(Generator *g, const PlanMove *move) {
    Arena *arena = g->w.arena;
    static const char *const arrays[] = {[CELL_KEPT] = "kept",
                                         [CELL_STATE] = "states",
                                         [CELL_RATE] = "derivatives",
                                         [CELL_PREPARED] = "prepared"};
    if (is_in_struct(move->cell)) return c_scalar(&g->w, move->place);
    const PlanEvaluation *evaluation = g->plan->evaluation;
    const char *array = arrays[move->cell->where];
    long size = move->cell->where == CELL_KEPT       ? evaluation->memory
                : move->cell->where == CELL_PREPARED ? evaluation->prepared
                                                     : g->unit->n_states;
    return arena_printf(arena, "%s[%s]", array,
                        c_bounded(arena, cell_index(g, move), arena_printf(arena, "%ld", size), array));
}

/* The results that are used */
static void write_results(Generator *g, const char *array, int n, Iter *const *names) {
    for (int i = 0; i < n; i++)
        if (names[i]->name) write_line(&g->w, "double %s = %s[%d];", names[i]->name, array, i);
}

/* Several balances, by pivots that the run chooses */
static void write_elimination(Generator *g, const PlanMove *move) {
    Writer *w = &g->w;
    int n = move->eliminate.n, flows = move->eliminate.n_flows, motions = move->eliminate.n_motions;
    int width = 1 + motions, all = width + n, number = ++w->temporaries;
    const char *gains = arena_printf(w->arena, "gains%d", number);
    const char *response = flows ? arena_printf(w->arena, "response%d", number) : "NULL";
    write_line(w, "double rows%d[%d], terms%d[%d], %s[%d];", number, (n + flows) * all, number,
               move->eliminate.is_border ? n : n * all, gains, n * width);
    if (flows) write_line(w, "double %s[%d];", response, flows * width);
    for (int i = 0; i < (n + flows) * all; i++)
        write_line(w, "rows%d[%d] = %s;", number, i, c_scalar(w, move->eliminate.rows[i]));
    if (move->eliminate.is_border)
        write_line(w, "sign *= mocc_solve_border(%d, rows%d, %s, terms%d);", n, number, gains, number);
    else
        write_line(w, "sign *= mocc_eliminate%s(%d, %d, %d, rows%d, %s, %s, terms%d);",
                   is_divided(&g->plan->evaluation->moves) ? "_any" : "", n, flows, motions, number, gains,
                   response, number);
    write_results(g, gains, n * width, move->eliminate.gains);
    write_results(g, response, flows * width, move->eliminate.flows);
}

static void write_loop(Generator *g, const PlanMove *move) {
    Writer *w = &g->w;
    const char *name = move->loop.counter->name;
    int begin = move->loop.begin, count = move->loop.count;
    for (int i = 0; i < move->loop.carried.n; i++)
        write_line(w, "double %s = %s;", move->loop.carried.at[i].name->name,
                   c_scalar(w, move->loop.carried.at[i].before));
    if (move->loop.down)
        write_line(w, "for (int %s = %d; %s > %d; %s--) {", name, begin, name, begin - count, name);
    else
        write_line(w, "for (int %s = %d; %s < %d; %s++) {", name, begin, name, begin + count, name);
    w->indent++;
    write_moves(g, &move->loop.body);
    for (int i = 0; i < move->loop.carried.n; i++)
        write_line(w, "%s = %s;", move->loop.carried.at[i].name->name,
                   c_scalar(w, move->loop.carried.at[i].after));
    w->indent--;
    write_line(w, "}");
}

/* What the memory of an event holds is read where its name stands: in a branch that is not taken nothing may
   be decided. */
static void read_decided(Generator *g, const PlanMove *move) {
    Writer *w = &g->w;
    const PlanDecided *decided = move->decided;
    const char *path = "s->";
    Ex *const *subs = decided->subs;
    for (int c = 0; c < decided->n_comps; c++) {
        const Comp *comp = decided->comps[c];
        path = c_component(w, path, comp, c_flat_index(w, comp->rank, comp->dims, subs, comp->decl->name));
        subs += comp->rank;
    }
    const char *memory = w->leaves->memory(w, decided->event) + strlen("s->");
    CValue value = kept_event(w, decided->event, arena_printf(w->arena, "%s%s", path, memory));
    map_put(w->arena, w->decided, move->name, arena_printf(w->arena, "mocc_decided(%s, &sign)", value.text));
}

static void write_move(Generator *g, const PlanMove *move) {
    Writer *w = &g->w;
    switch (move->kind) {
    case MOVE_VALUE:
        write_line(w, "double %s = %s;", move->name->name, c_scalar(w, move->value));
        break;
    case MOVE_LOAD:
        write_line(w, "double %s = %s;", move->name->name, cell_text(g, move));
        break;
    case MOVE_STORE:
        write_line(w, "%s = %s;", cell_text(g, move), c_scalar(w, move->value));
        break;
    case MOVE_PIVOT:
        write_line(w, "%smocc_pivot(%s, &sign);",
                   move->name ? arena_printf(w->arena, "double %s = ", move->name->name) : "",
                   c_scalar(w, move->value));
        break;
    case MOVE_CHECK:
        write_line(w, "(void)(%s);", c_scalar(w, move->value));
        break;
    case MOVE_JUDGE:
        write_line(w, "if (!(%s)) sign = 0;", c_scalar(w, move->value));
        break;
    case MOVE_DECIDED:
        read_decided(g, move);
        break;
    case MOVE_UNKNOWN: /* none is left */
        break;
    case MOVE_ELIMINATE:
        write_elimination(g, move);
        break;
    case MOVE_LOOP:
        write_loop(g, move);
        break;
    }
}

static void write_moves(Generator *g, const PlanMoves *moves) {
    for (int i = 0; i < moves->n; i++)
        write_move(g, moves->at[i]);
}

/* --- what may end an evaluation ---------------------------------------------------------------- */

/* Whether the code for it needs the context: it may end the evaluation, or notes what is undefined. */
static bool needs_context(const Ex *ex) {
    if (ex->checked) return true;
    switch (ex->kind) {
    case EX_REF:
        for (int k = 0; k < ref_rank(ex); k++)
            if (ex->ref.subs[k] && !is_known_subscript(ex->ref.subs[k])) return true;
        return ex->type == BASE_STRING;
    case EX_CALL:
        return builtin(ex->call.fn)->c_form != C_OPERANDS;
    case EX_FUNCTION:
    case EX_STRING:
        return true;
    default:
        return false;
    }
}

static bool move_needs_context(const PlanMove *move) {
    if (move->kind == MOVE_ELIMINATE) {
        for (int i = 0; i < elimination_entries(move); i++)
            if (ex_find(move->eliminate.rows[i], needs_context)) return true;
        return false;
    }
    return move->kind != MOVE_DECIDED && move->value && ex_find(move->value, needs_context);
}

static bool moves_need_context(const PlanMoves *moves) {
    for (int i = 0; i < moves->n; i++) {
        const PlanMove *move = moves->at[i];
        if (move->kind == MOVE_LOOP ? moves_need_context(&move->loop.body) : move_needs_context(move))
            return true;
    }
    return false;
}

bool evaluation_may_end(const PlanEvaluation *evaluation) {
    return CHECKS_INDICES || moves_need_context(&evaluation->moves);
}

/* --- functions -------------------------------------------------------------------------------- */

/* What is undefined is noted, and then computed again in the ordinary way, which knows where it stands. */
static const char any_site[] = "site";

/* A function without use for the context cannot name it. */
static const char *context_name(const Generator *g) {
    return evaluation_may_end(g->plan->evaluation) ? "mocc" : "context";
}

/* What is not used is named once: each function has all arguments. */
static const char *unused(const Generator *g) {
    return arena_printf(g->w.arena,
                        "(void)%s, (void)s, (void)time, (void)states, (void)derivatives, (void)prepared, "
                        "(void)kept, (void)%s;",
                        context_name(g), any_site);
}

/* The lines that a function begins with */
static const char *first_lines(const Generator *g) {
    return arena_printf(g->w.arena,
                        "    static const MoccSite %s = {.text = \"\"};\n    struct %s *s = instance;\n"
                        "    int sign = 1;\n    %s\n",
                        any_site, unit_name(g, g->unit), unused(g));
}

/* Writes a function of moves, with what it is divided into before it. Returns how many numbers its pieces
   share. */
static int write_function(Generator *g, const EvaluationFrame *frame, const char *head,
                          const PlanMoves *moves, const char *last) {
    Writer *w = &g->w;
    Text *outer = w->out, body = {0}, declarations = {0};
    text_add(&body, "");
    text_add(&declarations, "");
    w->out = &body;
    w->indent++;
    int n_shared = write_in_pieces(g, frame, moves, &declarations);
    w->indent--;
    w->out = outer;
    text_add_bytes(outer, declarations.data, declarations.length);
    write_line(w, "%s %s(%s) {", head, frame->function, frame->arguments);
    text_add(outer, frame->first);
    text_add_bytes(outer, body.data, body.length);
    write_line(w, "    %s", last);
    write_line(w, "}\n");
    text_free(&body);
    text_free(&declarations);
    return n_shared;
}

static void write_preparation(Generator *g) {
    Writer *w = &g->w;
    const char *mocc = context_name(g);
    const EvaluationFrame frame = {
        .function = "model_prepare",
        .arguments =
            arena_printf(w->arena, "MoccContext *%s, const void *instance, double *restrict prepared", mocc),
        .values = arena_printf(w->arena, "%s, instance, prepared", mocc),
        .first = arena_printf(w->arena,
                              "    const struct %s *s = instance;\n    int sign = 1;\n"
                              "    (void)%s, (void)s, (void)prepared;\n",
                              unit_name(g, g->unit), mocc),
        .write = write_move,
        .prepares = true};
    write_line(w, "/* what parameters alone decide of the derivatives of all states */");
    write_function(g, &frame, "static void", &g->plan->evaluation->preparation, "(void)sign;");
}

static void write_derivatives(Generator *g) {
    Writer *w = &g->w;
    const char *mocc = context_name(g);
    const EvaluationFrame frame = {
        .function = "model_differentiate",
        .arguments =
            arena_printf(w->arena,
                         "MoccContext *%s, void *instance, double time, const double *restrict states, "
                         "double *restrict derivatives, const double *restrict prepared, double "
                         "*restrict kept",
                         mocc),
        .values = arena_printf(w->arena, "%s, instance, time, states, derivatives, prepared, kept", mocc),
        .first = first_lines(g),
        .write = write_move,
        .memory = arena_printf(w->arena, "kept + %ld", g->plan->evaluation->memory),
        .folds = g->plan->evaluation->folds};
    write_line(w, "/* the derivatives of all states, and nothing else */");
    g->n_shared = write_function(g, &frame, "static int", &g->plan->evaluation->moves, "return sign;");
}

void write_evaluation_functions(Generator *g) {
    Writer *w = &g->w;
    Map decided = {0};
    w->temporaries = 0;
    w->read_only = true;
    w->only_site = any_site;
    w->decided = &decided;
    if (g->plan->evaluation->preparation.n) write_preparation(g);
    write_derivatives(g);
    w->decided = NULL;
    w->only_site = NULL;
    w->read_only = false;
}
