/* The text of a library for those who use it compiled. */
#ifndef MOCC_INTERFACE_DECLARATIONS_H
#define MOCC_INTERFACE_DECLARATIONS_H

#include "sema/model/class.h"
#include "support/text.h"

/* What stands in a class in place of the equations that are left out, or NULL: nothing. Where `is_there` is
   set to false, the class is not part of the interface. */
typedef const char *BodyOfClass(void *context, const Class *class_, bool *is_there);

/* Appends the declarations of the package `class_` and all that stands in it, in one text whatever files it
   is read from: classes with what documents them, elements, connects, annotations, and the statements of
   functions. Values of variables, other equations and algorithms of models are left out. Comments are left
   out that document no class. The whole text of the package has been read. */
void write_declarations_of(const Sema *sema, const Class *class_, BodyOfClass *body, void *context,
                           Text *out);

#endif
