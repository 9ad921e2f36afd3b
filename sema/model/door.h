/* The only calls of earlier stages to later ones. A type or an expression may need a class, a constant or a
 * function that is not built yet; the same stages then build it from the beginning. All other calls stay in
 * their room or go to a preceding one (testsuite/sema/rooms.t).
 */
#ifndef MOCC_SEMA_DOOR_H
#define MOCC_SEMA_DOOR_H

#include "sema/model/function.h"
#include "sema/model/variant.h"

/* The variant of `class_` for the modifications in `env` (NULL: none): an old one if its structural
   parameters agree, else a new one, causalized and scheduled. NULL if the class has errors (reported). */
Variant *instantiate(Sema *sema, Class *class_, Env *env);

/* The constant of a class for all that stand outside of it: for its functions and the classes inside of it
   too, which may be asked for before the class is read to its end. NULL if it has errors (reported). */
Thing *constant_thing(Sema *sema, Decl *decl);

/* The function of a class; made when it is asked for first. NULL if it has errors (reported). What is asked
   for inside of itself has a signature, but no body yet. */
Function *function_of(Sema *sema, Class *class_);

#endif
