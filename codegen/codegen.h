/* C code for a model: one struct and a few functions for each unit of its plan.

   There is one writer of expressions (expression.h), for the code of components and of functions, for doubles
   and for jets (value.h). What its leaves are stands in a table for each of both kinds of code (Leaves in
   writer.h).

   Files that write expressions call each other: the argument of a call, a subscript and an element of an
   array are expressions again, and operations on arrays are made of arrays. */
#ifndef MOCC_CODEGEN_CODEGEN_H
#define MOCC_CODEGEN_CODEGEN_H

#include "plan/plan.h"
#include "support/text.h"

/* Appends the C program of the plan to `out`; of units of which there are objects, the declarations. It
   includes only <math.h>, <stddef.h>, <string.h>, moccrt.h and
   other headers of the runtime. */
void generate_c(const Plan *plan, Text *out);

/* A part of the program that is compiled by itself: a class, or a function written in Modelica. Its text
   begins with the declarations that it needs of others. It follows from the class and what it contains
   alone, without comments: so it is the same in all models. */
typedef struct {
    const char *name; /* "Planar_Joints_Revolute" */
    bool is_straight; /* its functions have no loops */
    bool is_model;    /* the model's own: its schedule, mocc_model, main */
    bool is_of_model; /* that, or of the model's class: no other model has it */
    int unit; /* the number of the plan's unit that it is part of; -1: of a function, or the schedule */
    const char *text;
    size_t length;
} CPart;
typedef VEC(CPart) CParts;

/* Appends C text with what the annotations of these functions include, and a function for each of their C
   functions, which takes Modelica's values and hands them on as C's. It has names of its own besides these:
   it is compiled by itself, with the folders of the includes. */
void generate_external(Sema *sema, const ExternalFunctions *functions, Text *out);

/* The program in parts, the model's own at last; all of them together, with the text for the C functions that
   it calls, are that of generate_c. The plan of a class has no part of a model. */
void generate_parts(const Plan *plan, CParts *parts);

/* A unit for programs that have its objects alone */
typedef struct {
    const char *name;         /* "Planar_Joints_Revolute" */
    const char *declarations; /* its struct, its functions and its table, without comments */
} CUnit;
typedef VEC(CUnit) CUnits;

/* The parts of a plan, and its units by number, in the plan's arena */
void generate_units(const Plan *plan, CParts *parts, CUnits *units);

/* A program as it is handed on: as one text, in parts, or both */
typedef struct {
    const Plan *plan; /* NULL: the text is no C text */
    Text text;
    CParts parts;
    Text
        external; /* with parts: for the C functions that it calls, as far as there are no objects for them */
} CProgram;

#endif
