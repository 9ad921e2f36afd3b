/* What a unit's response is computed from, carried out with expressions. */
#ifndef MOCC_PLAN_COLUMNS_H
#define MOCC_PLAN_COLUMNS_H

#include "plan/symbolic.h"

typedef struct {
    Symbolic *symbolic;
    const PlanElimination *elimination; /* as a whole */
    void *context;
    SymbolicInstance *(*begin)(void *context);     /* an instance in which nothing is known of the column */
    Ex *(*tip)(void *context, int tip, int entry); /* what answers at a tip */
    Ex **entries;                                  /* that are made: as those of PlanCoefficients */
} Columns;

/* The size of the entries */
int columns_rows(const PlanElimination *elimination);
int columns_width(const PlanElimination *elimination);
/* Makes them, unless symbolic->fails then. */
void carry_out_columns(const Columns *columns);

#endif
