/* What the C text of a step follows from, apart from the components that it is about: two steps with the same
   shape have the same text, with other operands (codegen/operands.h). So a table (codegen/step_table.h) need
   not write a step to see of which kind it is. */
#ifndef MOCC_CODEGEN_STEP_SHAPE_H
#define MOCC_CODEGEN_STEP_SHAPE_H

#include "codegen/steps.h"

typedef struct {
    Text text; /* equal for equal shapes, in no C; on the heap */
    /* the operands, each once, in the order in which the text speaks of them */
    VEC(const Comp *) comps;
    VEC(const PlanTip *) tips;
} StepShape;

/* Finds the shape of a step of the present unit. Returns false if it has none, as its text has to be written
   to be known: that of an assignment, a loop, or of what is about an array of components. The arena holds the
   operands. */
bool find_step_shape(const Generator *g, Arena *arena, const PlanStep *step, StepShape *shape);
/* The same of what is done with a component, and follows from its unit alone. */
bool find_component_shape(const Generator *g, Arena *arena, const Comp *comp, StepShape *shape);

#endif
