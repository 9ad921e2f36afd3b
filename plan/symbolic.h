/* Functions of a unit carried out with expressions in place of numbers, scalar by scalar. */
#ifndef MOCC_PLAN_SYMBOLIC_H
#define MOCC_PLAN_SYMBOLIC_H

#include "plan/plan.h"

/* What the scalars of an instance, and of what it contains, are known to be: those that a function has
   assigned. */
typedef struct SymbolicInstance SymbolicInstance;

/* Where the functions are carried out */
typedef struct {
    Arena *arena;
    Part part; /* of the functions: PART_AFFECTED or PART_TANGENT */
    PlanLocals *locals;
    int most_locals;
    int turns[16]; /* the counters of the loops that are carried out */
    int steps;     /* that have been carried out */
    bool fails;    /* something cannot be written out in this way, or is too long */
} Symbolic;

/* An instance of the unit in which nothing is known. What a function of PART_TANGENT has not assigned does
   not change; what one of PART_AFFECTED has not assigned has the value that the instance has at run time. */
SymbolicInstance *symbolic_instance(Symbolic *s, const PlanUnit *unit);

/* A scalar of a component, by way of components, each element counted from 0 */
typedef struct {
    int n_comps;
    Comp *const *comps;
    const long *elements;
    const Var *var;
    int order;
    long element;
} SymbolicScalar;

void symbolic_set(Symbolic *s, SymbolicInstance *instance, const SymbolicScalar *scalar, Ex *value);
Ex *symbolic_get(Symbolic *s, SymbolicInstance *instance, const SymbolicScalar *scalar);

/* Carries out the function. On failure sets `fails`. */
void symbolic_run(Symbolic *s, SymbolicInstance *instance, const PlanFunction *function);

/* A new local variable, which stands for itself in expressions; its name is left open */
Ex *symbolic_name(Symbolic *s, PlanLocal local);

#endif
