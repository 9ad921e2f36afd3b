/* How values of parameters are looked up, for the files that do it. */
#ifndef MOCC_SEMA_LOOKUP_H
#define MOCC_SEMA_LOOKUP_H

#include "sema/value/environment.h"

/* The value that a modification gives, and the instance in whose terms it is */
typedef struct {
    const Modifier *modifier;
    Instance instance;
} GivenValue;

/* The instance that this one stands in */
Instance enclosing(const Instance *at);
/* a.b, where b may be a path */
Symbol longer_path(const Env *env, const char *name, const char *path);
/* The value that the instance's parameter `path` gets from further out; of an outer element that of the inner
   one */
bool look_up(Evaluation *e, const Instance *at, Key key, GivenValue *given);
/* The inner element of the variant that the path begins with; NULL: it stands further out. */
const Thing *inner_thing(const Variant *variant, const char *path);
/* What an outer variable is known by leads to the inner one. */
Key key_of(const Var *var);
/* A value that is known, as a modification that gives it; of elements that are not all known: one without
   value */
Modifier *known_value(Evaluation *e, const Instance *at, int n_comps, Comp **comps, Var *var);
/* The modifier's value for all elements of the component arrays that it spans: they must be equal. */
bool modifier_at(Evaluation *e, const GivenValue *given, const Var *var, const long *index, Scalar *value);

/* --- structural.c ------------------------------------------------------------------------------ */

/* The use of the parameter in the evaluation, which holds the value of a component's scalar; NULL: nobody
   asks, or the parameter is structural already */
ParameterUse *use_of(const Evaluation *e, const Instance *at, Var *var);
/* The same of a parameter of a component */
void use_inside(const Evaluation *e, const Instance *at, int n_comps, Comp **comps, Var *var);

#endif
