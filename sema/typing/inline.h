/* Calls of small functions, written out. */
#ifndef MOCC_SEMA_INLINE_H
#define MOCC_SEMA_INLINE_H

#include "sema/model/function.h"

/* In an equation, the call of a function whose algorithm is one assignment of sums, products and smooth
   functions: its right side, with the arguments in the place of the inputs. So cross(d, f) is solved,
   differentiated and eliminated like d[1]*f[2] - d[2]*f[1] itself. NULL: the call stays a call, as its
   function is none of this kind, or as an argument that the function uses several times would be computed
   several times. */
Ex *inlined_call(Arena *arena, const Call *call, Span span);

#endif
