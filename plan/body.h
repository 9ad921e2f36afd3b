/* The bodies of functions written in Modelica, walked with the representation that their values will have in
   the text: codegen/expression.c, codegen/array_expression.c. */
#ifndef MOCC_PLAN_BODY_H
#define MOCC_PLAN_BODY_H

#include "plan/make.h"

/* A body while it is walked */
typedef struct {
    Arena *arena, *scratch;
    Demand *demand;
    PlanRoutine *routine;
    int order;
    bool tables;                      /* arrays that are given carry no derivatives */
    bool plain;                       /* only values are wanted, as in conditions and subscripts */
    bool memory;                      /* what has been walked takes memory from the stack of arrays */
    bool *read;                       /* by variable: a statement reads it; NULL: no statement is walked */
    const bool *is_result, *is_input; /* by variable */
    Map moving;                       /* Iter, and Var of an OPERATION_WITH: its values carry derivatives */
} Body;

/* Whether the value carries derivatives in the text. A scalar does not where only values are wanted; an array
   that stands somewhere may, and is then read without them. */
bool walk(Body *b, Ex *ex);
void walk_plain(Body *b, Ex *ex);
/* The order at which a function is called */
int walk_call(Body *b, const Call *call);
/* The subscripts of a variable's element or slice; true: it is the whole. */
bool walk_subscripts(Body *b, const Ex *ref);
/* From now on the iterator takes the values of an array. */
void bind_iterator(Body *b, const Iter *iter, bool moves);
/* Whether the values of a variable carry derivatives. */
bool is_moving(const Body *b, const Var *var);

/* routine.c */
PlanRoutine *make_routine(Arena *arena, Demand *demand, const Function *function, int order, bool tables);

#endif
