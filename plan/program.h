/* What each scalar of a unit is computed from, step by step: the functions of a unit with offsets in place of
   expressions. All instances of the unit share it. */
#ifndef MOCC_PLAN_PROGRAM_H
#define MOCC_PLAN_PROGRAM_H

#include "plan/known_sets.h"
#include "plan/offsets.h"

enum { TIME_SOURCE = -1 };

/* A scalar by its offset, or time, and how it enters */
typedef struct {
    long offset;
    Factor factor;
} Source;

typedef struct Program Program;

/* Scalar `target` := sources first, ...; or a function of a component at this offset */
typedef struct {
    long target;
    int first, n;
    bool only_unset;     /* of parameters and start values: what has been set before stays */
    const Program *call; /* or NULL */
} Origin;

struct Program {
    VEC(Origin) operations;
    VEC(Source) sources;
};

typedef struct {
    Arena *arena, *scratch;
    const Plan *plan;
    const Offsets *offsets; /* by unit */
    Map functions;          /* PlanFunction to Program */
    Map flows;              /* Function to what find_function_flow gives */
} Programs;

/* Of the function of a unit */
const Program *program_of(Programs *programs, const PlanUnit *unit, const PlanFunction *function);
/* Of its initial equations, and of the assignment of a parameter or start value */
const Program *program_of_initial(Programs *programs, const PlanUnit *unit);
const Program *program_of_setting(Programs *programs, const PlanUnit *unit, const PlanSetting *setting);

#endif
