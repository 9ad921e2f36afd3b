/* C code of the evaluation that integrators ask for. */
#include "codegen/evaluation.h"

#include "codegen/checks.h"
#include "codegen/component_expression.h"
#include "codegen/expression.h"
#include "codegen/names.h"
#include "codegen/operands.h"
#include "plan/elements.h"

#include <string.h>

static void write_moves(Generator *g, const PlanMoves *moves);

/* Where the evaluation's own memory has an element of a cell */
static const char *kept_index(Generator *g, const PlanMove *move) {
    Arena *arena = g->w.arena;
    const PlanCell *cell = move->cell;
    long known;
    if (!move->element || is_known_integer(move->element, NULL, &known))
        return arena_printf(arena, "%ld", cell->first + (move->element ? cell->stride * (known - 1) : 0));
    Ex *one = ex_number(arena, 1, BASE_INTEGER, no_span());
    const char *from_zero = c_int(&g->w, ex_binary(arena, AST_SUB, move->element, one, no_span()));
    return arena_printf(arena, strchr(from_zero, ' ') ? "%ld + %ld * (%s)" : "%ld + %ld * %s", cell->first,
                        cell->stride, from_zero);
}

static const char *cell_text(Generator *g, const PlanMove *move) {
    Arena *arena = g->w.arena;
    if (move->cell->in_struct) return c_scalar(&g->w, move->place);
    const char *size = arena_printf(arena, "%ld", g->plan->evaluation->memory);
    return arena_printf(arena, "kept[%s]", c_bounded(arena, kept_index(g, move), size, "kept"));
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
    write_line(w, "double rows%d[%d], terms%d[%d], %s[%d];", number, (n + flows) * all, number, n * all,
               gains, n * width);
    if (flows) write_line(w, "double %s[%d];", response, flows * width);
    for (int i = 0; i < (n + flows) * all; i++)
        write_line(w, "rows%d[%d] = %s;", number, i, c_scalar(w, move->eliminate.rows[i]));
    write_line(w, "sign *= mocc_eliminate(%d, %d, %d, rows%d, %s, %s, terms%d);", n, flows, motions, number,
               gains, response, number);
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

/* What is undefined is noted, and then computed again in the ordinary way, which knows where it stands. */
static const char any_site[] = "site";

void write_evaluation_function(Generator *g) {
    Writer *w = &g->w;
    Map decided = {0};
    write_line(w, "/* the derivatives of all states, and nothing else */");
    write_line(w, "static int model_differentiate(MoccContext *mocc, void *instance, double time, double "
                  "*restrict kept) {");
    w->indent++;
    w->temporaries = 0;
    w->read_only = true;
    w->only_site = any_site;
    w->decided = &decided;
    write_line(w, "static const MoccSite %s = {.text = \"\"};", any_site);
    write_line(w, "struct %s *s = instance;", unit_name(g, g->unit));
    write_line(w, "int sign = 1;");
    write_moves(g, &g->plan->evaluation->moves);
    write_line(w, "(void)mocc, (void)s, (void)time, (void)kept, (void)%s;", any_site);
    write_line(w, "return sign;");
    w->decided = NULL;
    w->only_site = NULL;
    w->read_only = false;
    w->indent--;
    write_line(w, "}\n");
}
