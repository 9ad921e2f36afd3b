/* Linear values: what depends on the balances of LinearResponses, and whether it is used affinely. */
#ifndef MOCC_SEMA_LINEAR_H
#define MOCC_SEMA_LINEAR_H

#include "sema/variant.h"

/* Follows the values that depend on balances through `variant` and its components, given that none of its own
   inputs does. Reports uses that are not affine under rule "linear-response"; notes in linear_inputs of every
   variant met which inputs get such values. */
void check_linearity(Sema *sema, Variant *variant);

#endif
