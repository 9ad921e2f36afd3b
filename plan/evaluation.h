/* What the files that write out an evaluation make of each other's parts. They call each other: steps of the
   model's functions need balances, and the elimination of balances keeps numbers and has loops. */
#ifndef MOCC_PLAN_EVALUATION_H
#define MOCC_PLAN_EVALUATION_H

#include "plan/make.h"
#include "plan/symbolic.h"

typedef struct Cell Cell;
typedef struct Cells Cells;
typedef struct Composer Composer;

/* What an instance of a unit is known to have beside its variables, until a loop begins or ends */
typedef struct {
    Cells *cells;
    Ex **gains, **response; /* NULL: nothing is known */
} Own;

/* A unit that finds its response by those of its components */
typedef struct {
    const PlanUnit *unit;
    SymbolicInstance *instance;
    Ex ***tips;      /* by PlanTip: what answers there; NULL: nothing */
    Ex **const *own; /* by tip of the unit itself: what answers */
} Frame;

/* Whether the instance has a variable before an evaluation begins: a state, an input of the model, what is
   discrete or given. `of_model`: it is the model's own */
bool stands_in_instance(const Var *var, int order, bool of_model);

struct Composer {
    Symbolic symbolic;
    const PlanUnit *unit; /* the model's */
    SymbolicInstance *instance;
    Cells *cells;
    VEC(Cell *) all;        /* cells */
    VEC(PlanIndex) indices; /* that stand for elements of components */
    Iter *counters[16];
    PlanMoves *moves; /* that are made */
    int n_moves;
    Map defined; /* Iter to what defines it */
    Frame frame; /* the model's, while balances are eliminated */
};

/* --- evaluation.c ------------------------------------------------------------------------------ */

/* Whether something is to be carried out still. */
static inline bool goes_on(const Composer *evaluation) {
    return !evaluation->symbolic.fails;
}
Own *own_of(Composer *evaluation, SymbolicInstance *instance);
/* A short expression that stands for the value. */
Ex *as_short(Composer *evaluation, Ex *value);
/* Adds a move that defines names of numbers. */
PlanMove *add_move(Composer *evaluation, int kind);
Ex *new_number(Composer *evaluation, PlanMove *move, Iter **name);
/* What an instance's gains or response are from now on; one of them as it is now. `n` are there. */
void keep_numbers(Composer *evaluation, SymbolicInstance *instance, bool gains, int n, Ex *const *values);
Ex *kept_number(Composer *evaluation, SymbolicInstance *instance, bool gains, int n, int i);
/* A loop of the model's own steps, each of which `run` carries out. */
void run_model_loop(Composer *evaluation, const PlanStep *loop,
                    void (*run)(Composer *evaluation, const PlanStep *step));

/* --- evaluation_prepared.c ----------------------------------------------------------------- */

/* Takes what follows from parameters alone out of a complete evaluation. */
void prepare(Arena *arena, PlanEvaluation *made);

/* --- evaluation_response.c ----------------------------------------------------------------- */

/* Eliminates the balances of the model. */
void eliminate_balances(Composer *evaluation);
/* Before a function that begins with the balances: what they are. */
void give_balances(Composer *evaluation, SymbolicInstance *instance);

#endif
