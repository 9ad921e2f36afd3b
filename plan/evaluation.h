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
    const PlanElimination *elimination;
    SymbolicInstance *instance;
    Ex ***tips; /* by PlanTip: what answers there; NULL: nothing. Of the model: then the border's equations */
    Ex **const *own; /* by tip of the unit itself: what answers */
} Frame;

/* Whether the instance has a variable before an evaluation begins: a state, an input of the model, what is
   discrete or given. `of_model`: it is the model's own */
bool stands_in_instance(const Var *var, int order, bool of_model);

/* The balances of closures, which the trees take as given. Responses have a column for each of them, after
   those of motions, and a row for each residual, after those of flows. What remains of these rows where all
   motion is explicit adds up to the border's equations. */
typedef struct {
    int n; /* 0: there is none */
    const Unknown *unknowns;
    Ex ***responses; /* by unknown: of the closure whose first one it is, for one end after the other */
    Ex **balances;   /* once they are known */
} Border;

struct Composer {
    Symbolic symbolic;
    const PlanUnit *unit; /* the model's */
    const PlanElimination *elimination;
    Border border;
    SymbolicInstance *instance;
    Cells *cells;
    VEC(Cell *) all;        /* cells */
    VEC(PlanIndex) indices; /* that stand for elements of components */
    Iter *counters[16];
    PlanMoves *moves;        /* that are made */
    int n_moves, most_moves; /* that have been made, and that may be left */
    Map defined;             /* Iter to what defines it */
    Frame frame;             /* the model's, while balances are eliminated */
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

/* The number of the model's component's element among the indices: -1 if it varies with the turns of loops */
long known_element(const Composer *evaluation, long number);

/* --- evaluation_border.c ----------------------------------------------------------------------- */

/* The size of a response: of its rows, and all of it; NULL: that of the border's equations */
int answer_width(const Composer *evaluation, const LinearPort *port);
int answer_size(const Composer *evaluation, const LinearPort *port);
void begin_border(Composer *evaluation);
/* The rows of an instance with those of the border, and the columns. `rows` are those of its own. */
Ex **add_border(Composer *evaluation, const PlanUnit *unit, SymbolicInstance *instance, Ex **const *own,
                Ex *const *rows);
/* What an instance at which all motion is explicit leaves of the border's rows, out of a response that has no
   motion */
void add_to_border(Composer *evaluation, Ex *const *rows);
/* The response of a closure, and an element of it at that connector */
void respond_as_closure(Composer *evaluation, const PlanUnit *unit, SymbolicInstance *instance);
Ex *closure_answer(Composer *evaluation, const SymbolicInstance *instance, const LinearPort *port, int i);
/* Solves the border's equations, and gives the closures their balances. */
void solve_border(Composer *evaluation);
/* At the end: there are results only if closures leave no more of their residuals than rounding. */
void judge_border(Composer *evaluation);

/* --- evaluation_prepared.c ----------------------------------------------------------------- */

/* Takes what follows from parameters alone out of a complete evaluation. */
void prepare(Arena *arena, PlanEvaluation *made);

/* --- evaluation_response.c ----------------------------------------------------------------- */

/* Eliminates the balances of the model. */
void eliminate_balances(Composer *evaluation);
/* Before a function that begins with the balances: what they are. */
void give_balances(Composer *evaluation, SymbolicInstance *instance);

#endif
