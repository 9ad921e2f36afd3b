/* Linear values: what depends on the balances of LinearResponses, and whether it is used affinely. */
#ifndef MOCC_SEMA_LINEAR_H
#define MOCC_SEMA_LINEAR_H

#include "sema/variant.h"

/* Follows the values that depend on balances through `variant` and its components, given that none of its own
   inputs does. Reports uses that are not affine under rule "linear-response". */
void check_linearity(Sema *sema, Variant *variant);

/* Notes in linear_inputs and linear_slots of all variants in the model that is compiled what gets linear
   values there. Classes that are checked beside the model have no part in it. */
void note_linear(Sema *sema, Variant *model);

#endif
