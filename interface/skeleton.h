/* What a class computes, without how: equations for those who use it compiled. */
#ifndef MOCC_INTERFACE_SKELETON_H
#define MOCC_INTERFACE_SKELETON_H

#include "sema/model/variant.h"
#include "support/text.h"

/* Appends declarations of what the compiler has made in the variant, then equations that determine what those
   of its text determine, out of the same variables. `is_left_out`: whether the text at a place is not part of
   the interface, so that its equations are wanted. Returns NULL, or why there are none. */
typedef bool IsLeftOut(void *context, Span span);
const char *write_skeleton(Arena *arena, Sema *sema, const Variant *variant, IsLeftOut *is_left_out,
                           void *context, Text *out);

#endif
