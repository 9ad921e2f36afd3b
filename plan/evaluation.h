/* What the files that write out an evaluation make of each other's parts. They call each other: steps of the
   model's functions need balances, and the elimination of balances keeps numbers and has loops. */
#ifndef MOCC_PLAN_EVALUATION_H
#define MOCC_PLAN_EVALUATION_H

#include "plan/make.h"
#include "plan/symbolic.h"

typedef struct Cell Cell;
typedef struct Cells Cells;
typedef struct Composer Composer;

/* A move, and what becomes of it */
typedef struct {
    PlanMove plan;
    bool is_used, is_outermost; /* the latter: outside of all loops */
    SymbolicPlace at;           /* LOAD, STORE: of a variable, */
    long element;               /* and the element of the model's component */
    Cell *cell;
} Move;

/* What stands in place of a variable, or of a number of a response or of gains */
struct Cell {
    PlanCell plan;
    const Comp *comp; /* of the model; NULL: of its own */
    bool is_variable, is_used, is_parameter, is_assigned;
    const SymbolicInstance *writer; /* the last one that something has been assigned to in */
    bool is_state;                  /* of the model, or of what it contains: */
    bool is_result;                 /* its derivative */
    long number;                    /* of that state, in element 0 of the model's component */
    bool stands;                    /* the instance has it before the evaluation begins */
    SymbolicPlace balance;          /* what it is, if it is one; else without a variable */
    bool varies;                    /* what it gets is not always `constant` */
    double constant;
    double assigned; /* elements, by moves that are settled: */
    VEC(Move *) stores;
};

/* Those of an instance, whatever elements it is of */
struct Cells {
    const Comp *comp;  /* of the model, that it is part of */
    Cell ***values;    /* by variable and order, then by element */
    Cell ***sines[2];  /* the same: sines, cosines */
    Cell **numbers[2]; /* of the response; gains */
    bool is_sparse[2]; /* of these only numbers that are not zero have cells */
    Cells ***parts;    /* by component, then by element; of the model's: for all of them */
};

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
    Ex ***tips;      /* by PlanTip: what answers there; NULL: nothing. With a border: then its equations */
    Ex ***roots;     /* by root, or end, of a unit with_border: its response there; NULL: nothing */
    Ex **const *own; /* by tip of the unit itself: what answers */
} Frame;

/* The balances of the closures among the components of the model, or of a component, which the trees there
   take as given. Responses have a column for each of them, after those of motions and of the borders around,
   and a row for each residual, after those of flows and of the borders around. What remains of these rows
   where all motion is explicit adds up to equations of the border. With what the component's own response has
   of them, they give the balances out of the motion of its root. */
typedef struct Border Border;
struct Border {
    Border *around; /* NULL: there is none */
    Frame *frame;   /* of the model, or of the component */
    int first, n;   /* its columns and rows, among those of all borders */
    const Unknown *unknowns;
    Ex ***responses; /* by unknown: of the closure whose first one it is, for one end after the other */
    Ex **balances;   /* of the model; NULL: it is not yet known */
    bool *has_met;   /* of the model, by unknown: it has been eliminated below the root */
};

/* Closures of the model whose ends have met at a connector of a component: what their balances follow from */
typedef struct {
    const Comp *comp;
    long element;
    const LinearPort *port;
    int n, *unknowns; /* by number in the border */
    Ex **gains;       /* for each: a constant, then by motion of the connector, then by balance */
} Met;

/* The responses of a component with ends, one at each of these: names that stand outside of all loops */
typedef struct {
    const SymbolicInstance *instance;
    Ex ***responses;
} Joined;

struct Composer {
    Symbolic symbolic;
    const PlanUnit *unit; /* the model's */
    const PlanElimination *elimination;
    Border *border;       /* the innermost one, while balances are eliminated; NULL: there is none */
    Border *model_border; /* NULL: no closures are among the model's components */
    VEC(Joined) joined;
    VEC(Met) met;
    SymbolicInstance *instance;
    Cells *cells;
    VEC(Cell *) all;        /* cells */
    VEC(PlanIndex) indices; /* that stand for elements of components */
    Iter *counters[16];
    PlanMoves *moves;        /* that are made */
    PlanMoves *outermost;    /* those outside of all loops */
    int n_moves, most_moves; /* that have been made, and that may be left */
    bool is_long;            /* there are more */
    Map defined;             /* Iter to what defines it */
    Map sines[2];            /* to the names of its sine, cosine, until a loop begins or ends */
    Ex *zero;
    Frame frame; /* the model's, while balances are eliminated */
};

/* --- evaluation.c ------------------------------------------------------------------------------ */

/* Whether something is to be carried out still. */
static inline bool goes_on(const Composer *evaluation) {
    return !evaluation->symbolic.fails;
}
Ex *composer_number(const Composer *evaluation, double value);
/* So many zeros */
Ex **composer_zeros(const Composer *evaluation, int n);
/* A name for the value; a short expression that stands for it */
Ex *name_value(void *evaluation, Ex *value);
Ex *as_short(Composer *evaluation, Ex *value);
/* Adds a move that defines names of numbers. */
PlanMove *add_move(Composer *evaluation, int kind);
Ex *new_number(Composer *evaluation, PlanMove *move, Iter **name);
/* What an instance's gains or response are from now on; one of them as it is now. `n` are there. */
void keep_numbers(Composer *evaluation, SymbolicInstance *instance, bool gains, int n, Ex *const *values);
Ex *kept_number(Composer *evaluation, SymbolicInstance *instance, bool gains, int n, int i);

/* --- evaluation_cells.c ------------------------------------------------------------------------ */

/* No cells yet, of instances of the unit in a component of the model; NULL: of the model itself */
Cells *new_cells(Composer *evaluation, const PlanUnit *unit, const Comp *comp);
Own *own_of(Composer *evaluation, SymbolicInstance *instance);
/* The cell of a variable, of its sine or cosine, or of one of the n numbers of an instance's gains or
 * response */
Cell *variable_cell(Composer *evaluation, const SymbolicPlace *at);
Cell *sine_cell(Composer *evaluation, const SymbolicPlace *at, bool cosine);
Cell *number_cell(Composer *evaluation, SymbolicInstance *instance, bool gains, int n, int i);
double count_elements_of(const Cell *cell);
/* Whether all elements have got a value by moves that are settled */
bool is_cell_complete(const Cell *cell);
/* Moves from number `from` on stay, each made in so many turns: what they store is known from now on. */
void settle_moves(Composer *evaluation, const PlanMoves *moves, int from, double turns);
/* Whether the instance has a variable before an evaluation begins: a state, an input of the model, what is
   discrete or given. `of_model`: it is the model's own */
bool stands_in_instance(const Var *var, int order, bool of_model);

/* --- evaluation_loops.c ------------------------------------------------------------------------ */

/* Of SymbolicMemory: the number of an index, the same for equal ones, and its subscript, counted from 1 */
long number_of_index(void *evaluation, const PlanIndex *index);
Ex *index_subscript(void *evaluation, long number);
/* The number of the model's component's element among the indices: -1 if it varies with the turns of loops */
long known_element(const Composer *evaluation, long number);
/* Whether two indices of the model's component are different elements in every turn. */
bool are_apart(const Composer *evaluation, long a, long b);
/* Nothing is known any more but what stands in cells. */
void forget_instances(Composer *evaluation);
/* A loop of the model's own steps, each of which `run` carries out. */
void run_model_loop(Composer *evaluation, const PlanStep *loop,
                    void (*run)(Composer *evaluation, const PlanStep *step));

/* --- evaluation_used.c ------------------------------------------------------------------------- */

/* Leaves out what the derivatives of states do not need, and gives cells their places and numbers their
   names. The evaluation fails if a state has no derivative, or too many moves are left. */
void finish_evaluation(Composer *evaluation, PlanEvaluation *made);

/* --- fold.c ------------------------------------------------------------------------------------ */

/* Finds what can be folded. Returns the number of moves that this saves. */
int fold_moves(Arena *arena, PlanEvaluation *evaluation);

/* --- evaluation_border.c ----------------------------------------------------------------------- */

/* The columns of all borders */
static inline int border_columns(const Composer *evaluation) {
    return evaluation->border ? evaluation->border->first + evaluation->border->n : 0;
}
/* How the unit eliminates balances here; whether it joins trees, with balances of the border around; whether
   it has a border of its own */
static inline const PlanElimination *elimination_here(const PlanUnit *unit) {
    return unit->with_border ? unit->with_border : &unit->elimination;
}
static inline bool has_ends(const PlanUnit *unit) {
    return elimination_here(unit)->elimination->ends.n > 0;
}
static inline bool has_own_border(const PlanUnit *unit) {
    return unit->with_border && !has_ends(unit);
}
/* The size of a response: of its rows, and all of it; NULL: that of the border's equations */
int answer_width(const Composer *evaluation, const LinearPort *port);
int answer_size(const Composer *evaluation, const LinearPort *port);
/* The border of the model; that of a component, while its frame is run, and its rows after that: those of
   its own residuals, then flows and borders around; its own balances have the last columns */
void begin_border(Composer *evaluation);
void enter_border(Composer *evaluation, Border *border, const Elimination *elimination, Frame *frame);
Ex **leave_border(Composer *evaluation, Border *border);
/* What answers at a tip, with columns and rows for the innermost border, which it has not met */
Ex **widen_answer(Composer *evaluation, const LinearPort *port, Ex *const *answer);
/* The columns of the borders around an instance, and the balance that one of them stands for; NULL: it is not
   yet known */
int columns_around(const Composer *evaluation, const SymbolicInstance *instance);
Ex *balance_around(Composer *evaluation, const SymbolicInstance *instance, int column);
/* The rows of an instance with those of the border, and the columns. `rows` are those of its own. */
Ex **add_border(Composer *evaluation, const PlanUnit *unit, SymbolicInstance *instance, Ex **const *own,
                Ex *const *rows);
/* What an instance at which all motion is explicit leaves of the border's rows, out of a response that has no
   motion */
void add_to_border(Composer *evaluation, Ex *const *rows);
/* The response of a closure, and an element of it at that connector */
void respond_as_closure(Composer *evaluation, const PlanUnit *unit, SymbolicInstance *instance);
Ex *closure_answer(Composer *evaluation, const SymbolicInstance *instance, const LinearPort *port, int i);
/* The number of a connector among the ends; 0 where there are none */
int end_number(const Elimination *elimination, const LinearPort *port);
/* Solves the border's equations, and gives the closures their balances. */
void solve_border(Composer *evaluation);
/* The balance of the model's border with that number is known from now on. */
void set_balance(Composer *evaluation, int number, Ex *value);
/* At the end of the derivatives of the model, or of a component: there are results only if the closures among
   the components leave no more of their residuals than rounding. */
void judge_border(Composer *evaluation);
void judge_part(Composer *evaluation, SymbolicInstance *instance);

/* --- evaluation_met.c -------------------------------------------------------------------------- */

/* Eliminates the balances of the closures of the model whose ends have met where the step gathers responses.
   Returns what answers there without them. */
Ex **eliminate_met(Composer *evaluation, const PlanStep *step, Ex **answer);
/* Whether element i of a response belongs to a balance that has met: it is zero from then on. Elements of
   arrays have cells in common, of which that is not known. */
bool is_of_met(const Composer *evaluation, const LinearPort *port, int i);
/* After a call of the model: gives those their balances that follow from the motion which it has computed. */
void give_met(Composer *evaluation, const PlanStep *step);

/* --- evaluation_prepared.c ----------------------------------------------------------------- */

/* Takes what follows from parameters alone out of a complete evaluation. */
void prepare(Arena *arena, PlanEvaluation *made);

/* --- evaluation_response.c ----------------------------------------------------------------- */

/* Out of the rows of n residuals, then of flows: by column a constant, `width` - 1 others, and the n
   balances. Returns the rows of the balances as they follow from the others, then those of the flows without
   them. */
Ex **eliminate(Composer *evaluation, int n, int flows, int width, Ex *const *rows);
/* Eliminates the balances of the model. */
void eliminate_balances(Composer *evaluation);
/* Before a function that begins with the balances: what they are. */
void give_balances(Composer *evaluation, SymbolicInstance *instance);

#endif
