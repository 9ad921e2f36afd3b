/* What of a unit decides about which scalars depend on which, as text: an interface has it for those who have
   the unit's object alone. It has places and programs as the unit's own text gives them, so that what depends
   on what, and by what factor, is found as with that text. */
#ifndef MOCC_PLAN_UNIT_INFLUENCE_H
#define MOCC_PLAN_UNIT_INFLUENCE_H

#include "plan/program.h"
#include "support/text.h"

/* A run of scalars whose values may become those of another one: before an event, or by reinit */
typedef struct {
    long from, to, count;
} InfluencePassing;

/* Scalars one after the other */
typedef struct {
    long at, count;
} InfluenceRun;

typedef struct {
    const char *name; /* of the block */
    bool is_single;   /* of those in single steps */
    Part part;
    const Program *program;
} InfluenceProgram;

typedef struct UnitInfluence {
    Offsets offsets; /* of what the variant has by name; others, and memories: -1 */
    VEC(InfluencePassing) passings;
    VEC(InfluenceRun) residuals; /* of the initial system */
    VEC(InfluenceProgram) programs;
    const Program *initial;
} UnitInfluence;

/* Appends that of a unit which is planned from its text. */
void write_unit_influence(const Plan *plan, const PlanUnit *unit, Text *out);
/* That of a unit of which there is an object, in the arena */
const UnitInfluence *read_unit_influence(Arena *arena, const PlanUnit *unit);
/* The program of a function of the unit; NULL: there is none */
const Program *find_unit_program(const UnitInfluence *influence, const PlanUnit *unit,
                                 const PlanFunction *function);

#endif
