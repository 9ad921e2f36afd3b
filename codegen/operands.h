/* What the C text of a step is about. In a function that is written step by step, that has its own name:
   s->body[k]. In a table (codegen/step_table.h) one text stands for the steps of many components, which are
   operands there: s1->, s2-> ..., and d1-> ... for how they change; what answers at tips is *tip1 ..., and
   numbers are x[0] ... */
#ifndef MOCC_CODEGEN_OPERANDS_H
#define MOCC_CODEGEN_OPERANDS_H

#include "codegen/writer.h"

struct StepOperands {
    VEC(const Comp *) comps;
    Map comp_numbers; /* of these, from 1 */
    VEC(const PlanTip *) tips;
    VEC(double) numbers;
    const char *comment; /* Modelica text of the step; NULL: none */
};

/* A component of the present unit, to be followed by a member: "s->body[k]."; base: "s->" or "d->". index:
   NULL where there is one only */
const char *c_component(Writer *w, const char *base, const Comp *comp, const char *index);
/* Its address: "&s->body[k]" */
const char *c_component_address(Writer *w, const char *base, const Comp *comp, const char *index);
/* The pointer to what answers at a tip */
const char *c_tip_variable(Writer *w, const PlanTip *tip);
/* The value of a setting, with operands in place of numbers: what differs from component to component */
Ex *number_operands(Writer *w, Ex *value);
/* Modelica text, and where it stands, as a comment */
void write_comment(Writer *w, const char *text);

#endif
