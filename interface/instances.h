/* Variants of classes that no model has components of. */
#ifndef MOCC_INTERFACE_INSTANCES_H
#define MOCC_INTERFACE_INSTANCES_H

#include "sema/model/compiled.h"

/* Makes the variants of a class that its Boolean and enumeration parameters tell apart which decide about its
   structure: each value of each of them with those of the others, as many as are worth an object; and those in
   which parameters with ':' are given other values than the class declares, of the same sizes. What is wrong
   with them is not reported: nobody has asked for these values. */
void make_choices(Arena *arena, Sema *sema, Class *class_);

/* The variant of the class in which is decided as in `variant`, maybe of another compilation; NULL: there is
   none without errors. */
Variant *instantiate_as(Arena *arena, Sema *sema, Class *class_, Variant *variant);

#endif
