/* What a class computes, without how: equations for those who use it compiled. */
#ifndef MOCC_INTERFACE_SKELETON_H
#define MOCC_INTERFACE_SKELETON_H

#include "sema/model/variant.h"
#include "support/text.h"

/* Appends declarations of what the compiler has made in the variant, then equations that determine what those
   of its text determine that is not part of the interface, out of the same variables, with the number of the
   variant (variant->compiled) if it has one. Returns NULL, or why there are none. */
const char *write_skeleton(Arena *arena, Sema *sema, const Variant *variant, Text *out);

#endif
