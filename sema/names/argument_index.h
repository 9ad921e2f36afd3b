/* The arguments of a modification by the element that they are about, however many there are. */
#ifndef MOCC_SEMA_ARGUMENT_INDEX_H
#define MOCC_SEMA_ARGUMENT_INDEX_H

#include "sema/model/class.h"

/* The name of the element that an argument modifies or redeclares, the first one of a.b; or NULL */
Symbol first_name(const AstArgument *argument);

/* What the argument gives to that element: of a.b(...) = v it is b(...) = v; also of `redeclare T a(...)`.
   NULL: nothing */
const AstModification *behind_first_name(Arena *arena, const AstArgument *argument);

/* The number of the first argument, from number `from` on, that is about `name`; modification->arguments.n if
   there is none. `from` is 0, or follows an argument that is about `name`. */
int next_argument(Arena *arena, const AstModification *modification, Symbol name, int from);

#endif
