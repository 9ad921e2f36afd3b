/* What an evaluation computes out of parameters alone: it is computed once for all evaluations of a run, in
   the same loops, and stands turn by turn where the evaluation reads it one number after the other. */
#include "plan/evaluation.h"
#include "plan/moves.h"

typedef struct {
    Arena *arena;
    Map prepared; /* Iter to the PlanMove that defines it */
    Map needed;   /* the same names, as far as other moves need them */
    long n;       /* numbers that have a place */
} Preparing;

/* The turns of the loops around some moves */
typedef struct {
    long count;
    Ex *number; /* of the turn, from 1; NULL: there are no loops */
} Turns;

/* --- what is prepared -------------------------------------------------------------------------- */

static bool is_no_operation(Ex *ex, void *context) {
    const Preparing *p = context;
    switch (ex->checked ? EX_EVENT : ex->kind) {
    case EX_ITER:
        return !map_get(&p->prepared, ex->iter);
    case EX_CALL:
        if (builtin(ex->call.fn)->c_form != C_OPERANDS) return true;
        break;
    case EX_CONST:
    case EX_NEG:
    case EX_NOT:
    case EX_BINARY:
    case EX_IF:
        break;
    default:
        return true;
    }
    return ex_any_part(ex, is_no_operation, context);
}

static void find_prepared(Preparing *p, const PlanMoves *moves) {
    for (int i = 0; i < moves->n; i++) {
        PlanMove *move = moves->at[i];
        if (move->kind == MOVE_LOOP) find_prepared(p, &move->loop.body);
        bool is_prepared = (move->kind == MOVE_LOAD && move->cell->where == CELL_PARAMETER) ||
                           (move->kind == MOVE_VALUE && !is_no_operation(move->value, p));
        if (is_prepared) map_put(p->arena, &p->prepared, move->name, move);
    }
}

static bool need_names(Ex *ex, void *context) {
    Preparing *p = context;
    PlanMove *move = ex->kind == EX_ITER ? map_get(&p->prepared, ex->iter) : NULL;
    if (move) map_put(p->arena, &p->needed, ex->iter, move);
    return ex_any_part(ex, need_names, p);
}

static void find_needed_in(Preparing *p, const PlanMoves *moves);

static void find_needed_of(Preparing *p, const PlanMove *move) {
    if (move->kind == MOVE_ELIMINATE) {
        for (int i = 0; i < elimination_entries(move); i++)
            need_names(move->eliminate.rows[i], p);
    } else if (move->kind == MOVE_LOOP) {
        for (int i = 0; i < move->loop.carried.n; i++) {
            need_names(move->loop.carried.at[i].before, p);
            need_names(move->loop.carried.at[i].after, p);
        }
        find_needed_in(p, &move->loop.body);
    } else if (move->kind != MOVE_DECIDED && move->value)
        need_names(move->value, p);
}

static bool is_prepared(const Preparing *p, const PlanMove *move) {
    return (move->kind == MOVE_LOAD || move->kind == MOVE_VALUE) && map_get(&p->prepared, move->name) == move;
}

static void find_needed_in(Preparing *p, const PlanMoves *moves) {
    for (int i = 0; i < moves->n; i++)
        if (!is_prepared(p, moves->at[i])) find_needed_of(p, moves->at[i]);
}

/* --- moves ------------------------------------------------------------------------------------ */

static Ex *integer(const Preparing *p, long value) {
    return ex_number(p->arena, (double)value, BASE_INTEGER, no_span());
}

static Turns turns_of(const Preparing *p, const Turns *outer, const PlanMove *loop) {
    long lowest = loop->loop.begin - (loop->loop.down ? loop->loop.count - 1 : 0);
    Ex *counter = ex_iter(p->arena, loop->loop.counter, no_span());
    Turns turns = {outer->count * loop->loop.count,
                   ex_binary(p->arena, AST_ADD, counter, integer(p, 1 - lowest), no_span())};
    if (!outer->number) return turns;
    Ex *before = ex_binary(p->arena, AST_SUB, outer->number, integer(p, 1), no_span());
    before = ex_binary(p->arena, AST_MUL, integer(p, loop->loop.count), before, no_span());
    turns.number = ex_binary(p->arena, AST_ADD, before, turns.number, no_span());
    return turns;
}

/* Numbers that other moves need, among those that the moves prepare themselves */
static long count_needed(const Preparing *p, const PlanMoves *moves) {
    long n = 0;
    for (int i = 0; i < moves->n; i++)
        n += is_prepared(p, moves->at[i]) && map_get(&p->needed, moves->at[i]->name);
    return n;
}

/* A move that reads, or writes, what has been prepared under the name of a move */
static PlanMove *access_to(const Preparing *p, const PlanMove *move, int kind, const PlanCell *cell,
                           const Turns *turns) {
    PlanMove *made = NEW(p->arena, PlanMove);
    made->kind = kind;
    if (kind == MOVE_LOAD)
        made->name = move->name;
    else
        made->value = ex_iter(p->arena, move->name, no_span());
    made->cell = cell;
    made->element = turns->number;
    return made;
}

static void divide(Preparing *p, PlanMoves *moves, const Turns *turns, PlanMoves *preparation);

static void divide_loop(Preparing *p, PlanMove *loop, const Turns *turns, PlanMoves *preparation) {
    PlanMove *prepared = NEW(p->arena, PlanMove);
    const Turns inside = turns_of(p, turns, loop);
    *prepared = *loop;
    prepared->loop.body = (PlanMoves){0};
    prepared->loop.carried.n = 0;
    divide(p, &loop->loop.body, &inside, &prepared->loop.body);
    if (prepared->loop.body.n) vec_push(p->arena, preparation, prepared);
}

/* Moves what is prepared from the evaluation to the preparation. */
static void divide(Preparing *p, PlanMoves *moves, const Turns *turns, PlanMoves *preparation) {
    long next = p->n, width = count_needed(p, moves);
    int kept = 0;
    p->n += width * turns->count;
    for (int i = 0; i < moves->n; i++) {
        PlanMove *move = moves->at[i];
        if (move->kind == MOVE_LOOP) divide_loop(p, move, turns, preparation);
        if (!is_prepared(p, move)) {
            moves->at[kept++] = move;
            continue;
        }
        vec_push(p->arena, preparation, move);
        if (!map_get(&p->needed, move->name)) continue;
        PlanCell *cell = NEW(p->arena, PlanCell);
        *cell = (PlanCell){CELL_PREPARED, next++, width};
        vec_push(p->arena, preparation, access_to(p, move, MOVE_STORE, cell, turns));
        moves->at[kept++] = access_to(p, move, MOVE_LOAD, cell, turns);
    }
    moves->n = kept;
}

void prepare(Arena *arena, PlanEvaluation *made) {
    Preparing p = {.arena = arena};
    const Turns once = {1, NULL};
    find_prepared(&p, &made->moves);
    find_needed_in(&p, &made->moves);
    divide(&p, &made->moves, &once, &made->preparation);
    made->prepared = p.n;
}
