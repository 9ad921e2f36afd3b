/* C code of the steps of a plan. */
#ifndef MOCC_CODEGEN_STEPS_H
#define MOCC_CODEGEN_STEPS_H

#include "codegen/writer.h"
#include "codegen/frames.h"
#include "plan/plan.h"

/* The C text of a model that is being written */
typedef struct {
    const Plan *plan;
    Writer w;
    const char **names; /* of the units' structs and the first part of those of their functions, by number */
    Frames *frames;
    const PlanUnit *unit;   /* whose functions are written */
    Text *pieces;           /* of its long functions: codegen/pieces.h */
    const char *cell_index; /* a fold's: of the cell that a move has in each turn; NULL: the move tells */
    int n_shared;           /* numbers that the pieces of the evaluation share, beside those that it keeps */
    Part part;              /* of the function that is written; its directional derivative at the order 1 */
    char *known_responses;  /* respond_directional.c; NULL: none is known */
} Generator;

/* The C name of a unit */
const char *unit_name(const Generator *g, const PlanUnit *unit);

/* Modelica text inside of a C comment */
const char *comment(Generator *g, const char *text);

/* The C function of a part of a unit's block */
const char *block_name(const Generator *g, const PlanUnit *unit, const char *block, Part part);

/* The steps in their order */
void write_steps(Generator *g, const PlanSteps *steps);

#endif
