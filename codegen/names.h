/* C names of Modelica names. */
#ifndef MOCC_CODEGEN_NAMES_H
#define MOCC_CODEGEN_NAMES_H

#include "sema/eliminate.h"

/* The C identifier of a Modelica name: itself where that is possible; keywords, macros, quoted names and what
   could be mistaken for one of the compiler's own names are escaped. Different names get different
   identifiers. */
const char *c_identifier(Arena *arena, const char *name);

/* The same of a class's full name, with '_' for dots; different classes may share one. */
const char *class_identifier(Arena *arena, const char *full_name);

/* The member of a derivative: der_x, der2_x. Order 0: the variable's own. */
/* Also, for the order PRE_ORDER, of its value before an event. */
enum { PRE_ORDER = -1 };
const char *c_member(Arena *arena, const char *name, int order);

/* The member for the response of a root connector, or for the responses of all that a tip moves
 * (sema/eliminate.h): by flow, the constant, then by motion. */
const char *c_response(Arena *arena, const Variant *variant, const LinearPort *port);

/* Gives every variant the name of its struct and functions, Planar_Joints_Revolute: first those that are
 * used. */
void name_variants(Sema *sema, const Variants *used);

/* Modelica text inside of a C comment */
const char *c_comment(Arena *arena, const char *text);

/* A C string literal's inside. */
const char *c_string(Arena *arena, const char *text);

#endif
