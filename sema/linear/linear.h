/* Linear values depend on the balances of LinearResponses. They may be used only affinely. */
#ifndef MOCC_SEMA_LINEAR_H
#define MOCC_SEMA_LINEAR_H

#include "sema/linear/form.h"

/* Follows the values that depend on balances through `variant` and its components, given that none of its own
   inputs does. Reports uses that are not affine under rule "linear-response". */
void check_linearity(Sema *sema, const Variant *variant);

/* True if what the assignment determines depends on balances affinely in that form of the class; of discrete
   variables, and of what only the runtime looks at, false. *affine: false if it uses a linear value in
   another way. Nothing is reported: check_linearity does that, where such a use is wrong. */
bool assign_is_linear(const Form *form, const Assign *assign, bool *affine);

#endif
