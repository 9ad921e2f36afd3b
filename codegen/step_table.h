/* Long functions of units with many components. A model may declare ten thousand components on lines of their
   own. Its functions would have a statement or more for each of them, and a C compiler takes seconds for a
   thousand of these. What such a function does for components of one class is the same, so each kind of step
   is written once, as a case of a switch, with pointers in place of the components' names; a table says in
   which order the steps come, and which components each of them is about. */
#ifndef MOCC_CODEGEN_STEP_TABLE_H
#define MOCC_CODEGEN_STEP_TABLE_H

#include "codegen/steps.h"

typedef struct StepTable StepTable;

/* Writes the places of the components, which the tables refer to, if the present unit has many of them. */
void write_places(Generator *g);
/* Whether a function of this many steps of the present unit is to be a table. */
bool is_for_table(const Generator *g, int n_steps);

/* A table of the present unit; its name begins with that of a function. */
StepTable *table_new(Generator *g, const char *function);
/* What is written between these two is a step. */
void table_begin_step(Generator *g, StepTable *table);
void table_end_step(Generator *g, StepTable *table);
/* Writes the table, which is complete, before the function. */
void table_write(Generator *g, StepTable *table);
/* Writes the loop that goes through it, inside of the function. */
void table_write_loop(Generator *g, const StepTable *table);

/* The table of these steps, written; NULL: there is to be none. */
StepTable *steps_table(Generator *g, const PlanSteps *steps, const char *function);
/* The same of one step for each component that has one; of what is no array, its text follows from the
   component's unit alone. */
StepTable *components_table(Generator *g, const char *function,
                            bool (*has_step)(const PlanUnit *unit, int comp),
                            void (*write_step)(Generator *g, const Comp *comp));
/* Writes the steps, by their table if there is one. */
void write_body(Generator *g, const PlanSteps *steps, const StepTable *table);

#endif
