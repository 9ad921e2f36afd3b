/* Outer elements: copies of their variables, and the elements that can stand for them. */
#ifndef MOCC_SEMA_OUTER_H
#define MOCC_SEMA_OUTER_H

#include "sema/typing/typing.h"

/* Why sizes do not fit; NULL: they do. */
const char *shape_mismatch(Arena *arena, int rank, const int *dims, int needed_rank, const int *needed);
/* Why the connector cannot stand for what is needed; NULL: it can. */
const char *port_mismatch(Arena *arena, const Port *given, const Port *needed);
/* Why `given` cannot take the place of `needed`; NULL: it can. */
const char *var_mismatch(Arena *arena, const Var *given, const Var *needed);
const char *comp_mismatch(Arena *arena, const Comp *given, const Comp *needed);
/* The variable that the inner component at `path` has for `wanted`, which is inside of n_comps components;
 *NULL, and why, if it has none that fits. */
Var *fitting_var(Arena *arena, int n_comps, Comp **path, Var *wanted, Comp **comps, const char **why);
/* The variable of that path in the class's connector; or NULL */
Var *var_of_connector(const Variant *variant, const Thing *element, const char *path);
/* A new name in the variant's generated struct for the element at the path, such as $outer_w_x; `what`:
   "outer", or "given" from further out. It follows from the path: an interface may use the elements in
   another order than the text. */
const char *field_for(const Variant *variant, const char *what, const char *path);
/* The dimensions and names of the components before those of the variable, a copy of an outer one */
void put_dimensions_first(Arena *arena, Var *var, int n_comps, Comp **comps);
/* The variable of the outer element `decl`, or of a field of it: an input that the enclosing class hands down
 */
void make_outer(Var *var, const Decl *decl);
/* A copy of the variable of another class, as an outer one of this class that `decl` stands for */
Var *outer_copy(Arena *arena, Variant *variant, const Var *var, const Decl *decl);
/* A reference through a component to an outer element of that component: the value of the element that stands
 * for it here. NULL: it is none. sema/build/inner_outer.c */
Ex *seen_through(Scope *scope, const Reference *reference);

#endif
