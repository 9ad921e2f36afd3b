/* A long evaluation in pieces. */
#include "codegen/evaluation_pieces.h"

#include "sema/model/ir.h"

/* Moves of an evaluation that is divided, and of a piece */
enum { MANY_MOVES = 1200, PIECE_MOVES = 200 };

/* The function itself, beside its pieces, which are counted from 1 */
enum { FUNCTION = 0 };

/* A name outside of loops */
typedef struct {
    Iter *iter;
    const char *own, *shared; /* in the piece that defines it; in others, NULL: none reads it */
    int piece;                /* that defines it */
} Name;

typedef struct {
    Generator *g;
    const EvaluationFrame *frame;
    const PlanMoves *moves;
    int *piece;   /* by move */
    int present;  /* the piece of the move that is looked at */
    int n_shared; /* elements of the array */
    Map names;    /* Iter to Name */
} Dividing;

/* --- names ------------------------------------------------------------------------------------ */

static void define(Dividing *d, Iter *iter) {
    if (!iter || !iter->name || !*iter->name) return;
    Name *name = NEW(d->g->w.arena, Name);
    *name = (Name){.iter = iter, .own = iter->name, .piece = d->present};
    map_put(d->g->w.arena, &d->names, iter, name);
}

/* Others read it out of the array from here on. */
static void share(Dividing *d, Iter *iter) {
    const Name *name = iter ? map_get(&d->names, iter) : NULL;
    if (name && name->shared) write_line(&d->g->w, "%s = %s;", name->shared, name->own);
}

/* Names inside of loops are not known here. */
static Name *name_of(const Dividing *d, const Ex *ex) {
    return ex->kind == EX_ITER ? map_get(&d->names, ex->iter) : NULL;
}

/* Finds the names that one piece reads of another one. */
static bool find_names(Ex *ex, void *context) {
    Dividing *d = context;
    Name *name = name_of(d, ex);
    if (name && name->piece != d->present && !name->shared)
        name->shared = arena_printf(d->g->w.arena, "shared[%d]", d->n_shared++);
    return ex_any_part(ex, find_names, d);
}

/* Calls them as the present piece does. */
static bool call_names(Ex *ex, void *context) {
    const Dividing *d = context;
    Name *name = name_of(d, ex);
    if (name) name->iter->name = name->piece == d->present ? name->own : name->shared;
    return ex_any_part(ex, call_names, context);
}

/* What is done with all expressions of a move */
typedef bool Visit(Ex *ex, void *context);

static void visit_value(Dividing *d, Ex *ex, Visit *visit) {
    if (ex) visit(ex, d);
}

static int count_entries(const PlanMove *move) {
    return (move->eliminate.n + move->eliminate.n_flows) * (1 + move->eliminate.n_motions + move->eliminate.n);
}

static void visit_move(Dividing *d, const PlanMove *move, Visit *visit) {
    switch (move->kind) {
    case MOVE_ELIMINATE:
        for (int i = 0; i < count_entries(move); i++)
            visit_value(d, move->eliminate.rows[i], visit);
        break;
    case MOVE_LOOP:
        for (int i = 0; i < move->loop.carried.n; i++) {
            visit_value(d, move->loop.carried.at[i].before, visit);
            visit_value(d, move->loop.carried.at[i].after, visit);
        }
        for (int i = 0; i < move->loop.body.n; i++)
            visit_move(d, move->loop.body.at[i], visit);
        break;
    case MOVE_DECIDED:
    case MOVE_UNKNOWN:
        break;
    default:
        visit_value(d, move->value, visit);
        visit_value(d, move->place, visit);
        visit_value(d, move->element, visit);
    }
}

/* All that the move defines for others */
static void each_name(Dividing *d, const PlanMove *move, void (*do_it)(Dividing *d, Iter *iter)) {
    int width = 1 + (move->kind == MOVE_ELIMINATE ? move->eliminate.n_motions : 0);
    switch (move->kind) {
    case MOVE_VALUE:
    case MOVE_LOAD:
    case MOVE_PIVOT:
        do_it(d, move->name);
        break;
    case MOVE_ELIMINATE:
        for (int i = 0; i < move->eliminate.n * width; i++)
            do_it(d, move->eliminate.gains[i]);
        for (int i = 0; i < move->eliminate.n_flows * width; i++)
            do_it(d, move->eliminate.flows[i]);
        break;
    case MOVE_LOOP:
        for (int i = 0; i < move->loop.carried.n; i++)
            do_it(d, move->loop.carried.at[i].name);
        break;
    default:
        break;
    }
}

/* --- pieces ----------------------------------------------------------------------------------- */

static void choose_pieces(Dividing *d) {
    int n = 0, in_piece = 0;
    for (int i = 0; i < d->moves->n; i++) {
        bool stays = d->moves->at[i]->kind == MOVE_LOOP;
        if (!stays && (in_piece == 0 || in_piece == PIECE_MOVES)) {
            n++;
            in_piece = 0;
        }
        in_piece = stays ? 0 : in_piece + 1;
        d->piece[i] = stays ? FUNCTION : n;
    }
}

static void find_shared(Dividing *d) {
    for (int i = 0; i < d->moves->n; i++) {
        d->present = d->piece[i];
        visit_move(d, d->moves->at[i], find_names);
        each_name(d, d->moves->at[i], define);
    }
}

/* Writes some moves of one piece. */
static void write_moves_of(Dividing *d, int from, int to) {
    d->present = d->piece[from];
    for (int i = from; i < to; i++) {
        visit_move(d, d->moves->at[i], call_names);
        d->frame->write(d->g, d->moves->at[i]);
        each_name(d, d->moves->at[i], share);
    }
}

static void write_piece(Dividing *d, int from, int to, Text *declarations) {
    Generator *g = d->g;
    const EvaluationFrame *frame = d->frame;
    Text *outer = g->w.out;
    int indent = g->w.indent;
    const char *name = arena_printf(g->w.arena, "%s__%d", frame->function, d->piece[from]);
    text_printf(declarations, "MOCC_PIECE_FUNCTION int %s(%s, double *restrict shared);\n", name,
                frame->arguments);
    g->w.out = g->pieces;
    g->w.indent = 0;
    write_line(&g->w, "MOCC_PIECE_FUNCTION int %s(%s, double *restrict shared) {", name, frame->arguments);
    g->w.indent++;
    text_add(g->w.out, frame->first);
    write_moves_of(d, from, to);
    write_line(&g->w, "(void)shared;");
    write_line(&g->w, "return sign;");
    g->w.indent--;
    write_line(&g->w, "}\n");
    g->w.out = outer;
    g->w.indent = indent;
    write_line(&g->w, "sign *= %s(%s, shared);", name, frame->values);
}

bool is_divided(const PlanMoves *moves) {
    return moves->n >= MANY_MOVES;
}

void write_in_pieces(Generator *g, const EvaluationFrame *frame, const PlanMoves *moves, Text *declarations) {
    Dividing d = {.g = g, .frame = frame, .moves = moves};
    if (!is_divided(moves)) {
        for (int i = 0; i < moves->n; i++)
            frame->write(g, moves->at[i]);
        return;
    }
    d.piece = NEW_ARRAY(g->w.arena, int, moves->n);
    choose_pieces(&d);
    find_shared(&d);
    write_line(&g->w, "double shared[%d];", d.n_shared + 1);
    for (int from = 0, to; from < moves->n; from = to) {
        for (to = from + 1; to < moves->n && d.piece[to] == d.piece[from];)
            to++;
        if (d.piece[from] == FUNCTION)
            write_moves_of(&d, from, to);
        else
            write_piece(&d, from, to, declarations);
    }
}
