/* Whether balances are affine in each other in a form of a class: what is not stands behind the solution. */
#ifndef MOCC_SEMA_AFFINE_H
#define MOCC_SEMA_AFFINE_H

#include "sema/linear/form.h"

/* Fills form->is_affine, is_all_affine, behind and gets_behind; what depends on balances in the form is
   known, and its components are complete. */
void find_affine(Form *form);

#endif
