/* C code of the steps of a schedule. */
#ifndef MOCC_CODEGEN_STEPS_H
#define MOCC_CODEGEN_STEPS_H

#include "codegen/expression.h"
#include "codegen/roll.h"
#include "sema/linear/form.h"

/* The C text of a model that is being written */
typedef struct {
    Sema *sema;
    Writer w;
    Variant *variant;
    Form *form;         /* of the variant, whose functions are written */
    const Graph *graph; /* that the function's nodes belong to */
    bool tangent;       /* the function that is written is one of tangents */
    bool affected;      /* else: of what balances affect, or of the rest */
    bool joins;  /* the assignment belongs to the same call as the one before, for the same values of loops */
    bool joined; /* so does the next one */
} Generator;

/* Modelica text inside of a C comment */
const char *comment(Generator *g, const char *text);

/* What an assignment stands for, for the comment in front of it */
const char *equation_text(Generator *g, const Assign *assign);

/* The C function of a block of that form: of what is (or is not) affected by balances, or of the change with
   them */
const char *block_name(const Generator *g, const Form *form, const char *block);

/* target = value for all values of an equation's own loops, which have bounds and constant steps */
void write_whole(Generator *g, const Loop *loop, Ex *target, Ex *value);

/* The steps of g->graph in their order */
void write_schedule(Generator *g, const Steps *steps);

#endif
