/* C code of the steps of a plan. */
#ifndef MOCC_CODEGEN_STEPS_H
#define MOCC_CODEGEN_STEPS_H

#include "codegen/expression.h"
#include "plan/plan.h"

/* The C text of a model that is being written */
typedef struct {
    const Plan *plan;
    Writer w;
    const char **names;   /* of the units' structs and the first part of those of their functions, by number */
    const PlanUnit *unit; /* whose functions are written */
    Part part;            /* of the function that is written */
} Generator;

/* The C name of a unit */
const char *unit_name(const Generator *g, const PlanUnit *unit);

/* Modelica text inside of a C comment */
const char *comment(Generator *g, const char *text);

/* What an assignment stands for, for the comment before it */
const char *equation_text(Generator *g, const Assign *assign);

/* The C function of a part of a unit's block */
const char *block_name(const Generator *g, const PlanUnit *unit, const char *block, Part part);

/* target = value for all values of an equation's own loops, which have bounds and constant steps */
void write_whole(Generator *g, const Loop *loop, Ex *target, Ex *value);

/* The steps in their order */
void write_steps(Generator *g, const PlanSteps *steps);

#endif
