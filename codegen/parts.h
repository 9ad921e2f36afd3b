/* The program in parts, each of which is compiled by itself. */
#ifndef MOCC_CODEGEN_PARTS_H
#define MOCC_CODEGEN_PARTS_H

#include "codegen/codegen.h"
#include "codegen/names.h"

/* The C text of a program, in the order in which it stands in a single file. Each text consists of whole
   declarations and definitions that begin in the first column and end with a line that does; its lines are
   not broken yet. */
typedef struct {
    Text head, constants;
    Text functions; /* those written in Modelica */
    Text frames;    /* the structs of connectors and records */
    UnitText *units;
    int n_units;
    Text model;        /* the model's own functions and tables */
    Text model_pieces; /* of the long ones */
} Program;

/* Appends a text of whole declarations and definitions, without the structs that have been added before: a
   compiled unit declares those of its connectors, too. `structs`: the set of those */
void add_items_once(Interner *interner, Arena *arena, Map *structs, const Text *text, Text *out);
/* Appends the parts of the program, in the plan's arena; `units`, if it is not NULL, gets what is declared of
   each. */
void add_parts(const Plan *plan, const Program *program, CParts *parts, CUnits *units);

#endif
