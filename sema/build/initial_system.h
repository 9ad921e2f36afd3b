/* The initial system of a model: unknowns of the start, and the residuals that it has to make zero. */
#ifndef MOCC_SEMA_INITIAL_SYSTEM_H
#define MOCC_SEMA_INITIAL_SYSTEM_H

#include "sema/model/class.h"
#include "sema/model/variant.h"

/* Whether an element of a state or parameter is an unknown of the initial system: inside of n components,
   counted over their dimensions and its own. What enclosing classes say of the attribute 'fixed' comes first.
 */
bool is_initial_unknown(int n_comps, Comp *const *comps, const Var *var, long element);
/* Whether it says the same of all elements: known by the form of what is said, without looking at each */
bool are_initial_alike(int n_comps, Comp *const *comps, const Var *var);
/* Whether the class, or something in it, adds residuals. */
bool has_residuals(const Variant *variant);
/* Reports an initial system with another number of unknowns than of residuals. Returns whether there is one.
 */
bool check_initial_system(Sema *sema, const Variant *model);
/* Whether the model has as many residuals as unknowns at the start, or no residuals. */
bool is_balanced_at_start(Sema *sema, const Variant *model);

#endif
