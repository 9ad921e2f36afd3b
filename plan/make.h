/* What the files of this room make of each other's parts. */
#ifndef MOCC_PLAN_MAKE_H
#define MOCC_PLAN_MAKE_H

#include "plan/plan.h"
#include "plan/roll.h"

/* demand.c: what code refers to that stands outside of units: functions written in Modelica, each at orders
   of derivative and with tables or without (elements.h), and arrays of constants */
typedef struct Demand Demand;
typedef struct {
    const Function *function;
    int order;
    bool tables;
} Demanded;
Demand *demand_new(Arena *arena, bool tangents);
void demand_function(Demand *demand, const Function *function, int order, bool tables);
/* A call among equations: with `tangents`, at one order more, too */
void demand_call(Demand *demand, const Call *call);
void demand_constant(Demand *demand, const Var *var);
/* The function, with its order, that is number `i` of those needed so far; false: there are no more. */
bool next_demanded(const Demand *demand, int i, Demanded *next);
bool is_constant_demanded(const Demand *demand, const Var *var);

/* compiled.c: the object of a form, or NULL; what the unit is known to be by its object */
const CompiledUnit *compiled_unit(const Form *form);
void take_over(PlanUnit *unit);
/* Reports a component of a compiled library of whose form there is no object. */
void check_compiled(const PlanUnit *unit, const Comp *comp, const Form *child);

/* functions.c: the routines of the program, once all that the units and the model need is known */
void make_routines(Plan *plan, Demand *demand);

/* A function of some nodes of a graph in a unit: of one part of them */
typedef struct {
    Arena *arena;
    Demand *demand;
    Sema *sema;
    const PlanUnit *unit;
    const Form *form; /* the unit's */
    const Graph *graph;
    Part part;
    bool takes_apart; /* components are apart: without their blocks, and what is only handed over to them */
} Maker;

/* split.c: what a function is there for, by its steps and those that it calls */
void find_purpose(Demand *demand, PlanFunction *function);
/* What the nodes of a model's schedule need of each other */
typedef struct {
    const Maker *m;
    Arena *scratch;
    bool (
        *has_part)[PART_TANGENT]; /* by node: what it computes is explicit, or balances affect it; or both */
    const int **needs;            /* of the graph */
    bool judges;                  /* what is left of closures' residuals is looked at */
} Needed;
Needed *find_needs(const Maker *m, Arena *scratch);
/* By node: whether derivatives of states follow from what belongs to the part in it, or it is to be computed
   in each evaluation for another reason */
const bool *find_needed(const Needed *needed, Part part);

/* along.c: the nodes that compute something explicit, in an order in which each comes soon after what it
   needs; returns their number */
int order_along(const Needed *needed, int **order);

/* steps.c: the steps of that part, out of rolled ones */
PlanSteps make_steps(const Maker *m, const Steps *steps);
/* Whether what a connection hands over is what one other member has, or its opposite. */
bool comes_from_one(const PlanStep *step, const PlanHandover *h);

/* The initial equations of the unit itself: for all values of their loops, or, where these run through
   vectors, for one after the other */
PlanSteps make_initial(const Maker *m);

/* aliases.c: adds the aliases that a function of the unit makes; makes one of those that follow each other */
void add_aliases(const Maker *m, PlanUnit *unit, const PlanFunction *function);
/* Puts what follows each other into one row, in the unit's aliases and sums. */
void merge_aliases(const Maker *m, PlanUnit *unit);

/* layout.c: the members of the unit's struct */
PlanFields make_fields(Arena *arena, const PlanUnit *unit);

/* elimination.c: how the unit eliminates balances; the steps for that, once its blocks are planned */
PlanElimination make_elimination(const Maker *m);
void complete_elimination(const Maker *m, PlanElimination *elimination);
/* The same for a model whose components cannot eliminate its balances: all at once, out of a matrix whose
   elements are written out. `whole` are its functions. `responds` is false if that is not possible. */
PlanElimination eliminate_at_once(const Maker *m, PlanFunction *const whole[N_PARTS]);
/* The same where closures close loops: along the trees, with a border (sema/linear/eliminate.h). No function
   of the unit does so, only the model's evaluation that is written out. `elimination` is NULL if that is not
   possible. */
PlanElimination eliminate_with_border(const Maker *m, bool has_meetings);
/* That of a component that has one of its own */
PlanElimination eliminate_part_with_border(const Maker *m);
/* Whether the unit closes loops. */
static inline bool is_closure(const PlanUnit *unit) {
    return unit->elimination.elimination->how == ELIMINATION_CLOSURE;
}

/* coefficients.c: what the response of a unit that eliminates as a whole is computed from; NULL: it is too
   large to be written out, or calls functions */
const PlanCoefficients *make_coefficients(const Maker *m, const PlanElimination *elimination,
                                          int most_locals);

/* plan.c: the balances of an instance, with those of its components; at most INT_MAX */
long count_balances(const PlanUnit *unit);

/* evaluation.c: the model's evaluation, written out, from its functions `needed` and an elimination of all of
   its balances; NULL: it cannot be, or would have more than so many moves: `is_long`, unless it is NULL,
   tells which */
const PlanEvaluation *make_evaluation(Arena *arena, const Plan *plan, const PlanElimination *elimination,
                                      int most_moves, bool *is_long);

/* settings.c: what the functions for parameters, start values and bounds do */
void make_settings(const Maker *m, PlanUnit *unit);

/* uses.c: what the steps use, a set of USES_, and what they need; `hoists`: checks that parameters decide are
   made elsewhere */
unsigned uses_of_steps(Demand *demand, const PlanSteps *steps, Part part, bool hoists);
/* The same of an assignment outside of the schedule */
unsigned uses_of_assignment(Demand *demand, Ex *target, Ex *value);
/* Whether the steps themselves, without what they call, make checks in each evaluation, keep what is decided,
   or call functions */
bool steps_take_note(Demand *demand, const PlanSteps *steps, Part part);
/* The same of an assignment of the model, with the checks that parameters decide */
bool assignment_takes_note(Demand *demand, Ex *target, Ex *value);
/* What a bound needs, a scalar that is only asked for, and coefficients of balances */
void demand_of_bound(Demand *demand, const PlanBound *bound);
void demand_of_value(Demand *demand, Ex *value);
void demand_of_elimination(Demand *demand, const PlanElimination *elimination);

#endif
