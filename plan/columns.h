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

/* A scalar of a connector of the unit; the balance or the residual of an unknown */
SymbolicScalar scalar_of_port(const PortScalar *scalar);
SymbolicScalar scalar_of_unknown(const Unknown *unknown, const Var *var);

/* The size of the entries */
int columns_rows(const PlanElimination *elimination);
int columns_width(const PlanElimination *elimination);
/* Makes them, unless symbolic->fails then. */
void carry_out_columns(const Columns *columns);
/* Carries out those of the unit's functions that come before the flows from the tips (0), or those after (1),
   in that part. */
void carry_out_functions(Symbolic *symbolic, const PlanElimination *elimination, SymbolicInstance *instance,
                         Part part, int flow);
/* The same for column `column`, before the flows from the tips: what the motion of these is then. */
void carry_out_motion(const Columns *columns, SymbolicInstance *instance, int column);

#endif
