/* What decided about a variant, as text: so a variant that was compiled is found by those who do not have what
   it was compiled of. */
#ifndef MOCC_SEMA_DECIDING_H
#define MOCC_SEMA_DECIDING_H

#include "sema/model/variant.h"

/* What the key stands for in the variant, all of whose declarations are there, as text: values that agree
   have the same. It decides about the variant from now on. */
const char *deciding_value(Sema *sema, Variant *variant, Key key);
/* The value of the variant's parameter, or of one of a component in it, as a constant, and *var, that
   parameter; NULL: it is not known, or there is none. */
Ex *known_parameter(Variant *variant, const char *path, Var **var);
/* What the class's text was redeclared to, and that of the packages that it stands in: "in .Lib.Medium(k = 2):
   redeclare .Lib.Filter stage"; "": it was not. */
const char *redeclarations_text(Sema *sema, const Class *class_);
/* That of the class alone, as a modification has it */
const char *own_redeclarations_text(Sema *sema, const Class *class_);
/* Whether others can write the same; false: it has no name for them, or values that are not known. */
bool is_named_for_others(const char *redeclarations);
/* The class with all that decided about the variant; of one that is compiled, as its interface has it */
const char *variant_text(Sema *sema, Variant *variant);

#endif
