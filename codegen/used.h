/* Which functions of a model's classes are written: those that something calls. This is decided once, before
   any C text is written; what writes a call asks Block.used, and finds the function there. */
#ifndef MOCC_CODEGEN_USED_H
#define MOCC_CODEGEN_USED_H

#include "sema/variant.h"

/* What a function of a block computes: what balances do not affect, what they do, how that changes with them
 */
typedef enum { PART_EXPLICIT, PART_AFFECTED, PART_TANGENT, N_PARTS } Part;

/* Lists in `used` the variants that the model consists of, what each contains before it; marks the functions
 * of their blocks (Block.used), and the blocks that eliminate balances (Block.responds), after finding what
 * is linear, what balances affect, and whether they can be eliminated. What stands beside the model in the
 * files has no part in it. */
void mark_used(Sema *sema, Variant *model, Variants *used);

#endif
