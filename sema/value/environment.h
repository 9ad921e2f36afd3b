/* Environments: the values that modifications further out give to the parameters of an instance.

   The files of the room call each other: a value (evaluate.c) may be that of a parameter (environment.c), of
   a function (interpret.c, array_values.c, local_variables.c), a size or an element of an array (shape.c), in
   the turn of a loop (loops.c), and these are expressions again; what decides makes parameters structural
   (structural.c), and what has no value is reported with its cause, which is looked for in the same way
   (undefined.c, unknown_value.c). */
#ifndef MOCC_SEMA_ENVIRONMENT_H
#define MOCC_SEMA_ENVIRONMENT_H

#include "sema/value/evaluate.h"
#include "sema/model/function.h"

/* What the declaration of a component gives to its parameters. What stands further out wins. */
struct Env {
    Arena *arena;
    Interner *interner;
    Variant *around; /* the variant that the component stands in */
    Comp *comp;
    Map entries; /* Symbol (a path below the component: "n", "sub.n"; with an attribute, see attribute_path)
                    to the Modifier that gives its value */
};

/* An instance of a class: its variant, and what modifies it here */
struct Instance {
    Variant *variant;
    Env *env;              /* NULL: nothing modifies it */
    const Instance *outer; /* the instance that it is a component of, from which the evaluation has come;
                              NULL: the instance that the variant was made for */
};

/* The instance that the variant was made for */
static inline Instance own_instance(Variant *variant) {
    return (Instance){variant, variant->env, NULL};
}

/* --- asking ----------------------------------------------------------------------------------- */

/* What modifications further out give the parameter `path` of the variant; NULL: nothing. */
const Modifier *given_value(Variant *variant, Symbol path);

/* The element `index` (1-based; of all components' and the variable's dimensions) of the parameter that `ref`
   refers to, if it is known at compile time. */
bool parameter_at(Evaluation *e, const Ex *ref, const long *index, Scalar *value);

/* Whether the value depends on parameters that nothing has made structural so far. They stay settable: a
   wrong subscript is found when the simulator runs. */
bool is_settable(const Ex *ex);

/* --- deciding --------------------------------------------------------------------------------- */

/* A parameter that an evaluation has used */
typedef struct {
    Var *var;
    Instance instance; /* in which the evaluation has begun: */
    int n_comps;       /* it is a parameter of this component there, or of the instance itself */
    Comp **comps;
    bool known;     /* no element of it was asked for that has no value */
    bool has_value; /* of a scalar: it has been evaluated, */
    Scalar value;   /* to this */
} ParameterUse;

struct Uses {
    VEC(ParameterUse *) all; /* each once, in the order in which they were met */
    Map own;                 /* Var to ParameterUse: those without components */
};

/* Makes the parameters that a decision has used structural: their values are fixed when the class is
   compiled, so --set refuses them, and instances in which they differ have different variants. The parameter
   of a component is fixed in the class that decides, so the text of the component's class stays as it is.
   `done`: the decision has been reached; else only what had no value counts, since a variant may be made
   where it has one. */
void make_structural(const Uses *uses, bool done);

/* What modifications further out give the parameter `path` of the variant, whose instances agree in its
   sizes from now on; NULL: nothing. */
const Modifier *decide_given_sizes(Variant *variant, Symbol path);

/* The modifier further out that gives the variable or attribute `path` of the variant, or of a component in
   it, its value, or NULL; two variants of which only one has such a modifier are not the same. */
const Modifier *given_from_outside(Variant *variant, const char *path);

/* What stands in environments for the attribute of the variable `path`; NULL: for its value */
static inline const char *attribute_path(Arena *arena, const char *path, const char *attribute) {
    return attribute ? arena_printf(arena, "%s(%s", path, attribute) : path;
}

/* The class variant of the inner component that the outer one `decl` of the variant stands for, if the two
   are of one class; else NULL. What the variant is depends on it from now on. */
Variant *inner_type(Variant *variant, const Decl *decl);
/* The inner component of that name that those in `env` have; NULL: there is none. */
const Comp *inner_component(const Env *env, const char *name);
/* An outer component of that name in the variant, or inside of its components, that one further out stands
   for; or NULL */
const Comp *outer_component(const Variant *variant, const char *name);

/* Whether an instance in the environment `env` can use `variant`: the parameters that decided about it have
   the same values there, and so become structural where they get them. */
bool env_agrees(Variant *variant, Env *env);
/* Whether the class by itself, which nothing modifies, is that variant */
bool stands_for_class(Variant *variant);

/* --- reporting --------------------------------------------------------------------------------- */

/* A value may follow from so many parameters, each from the next: below what would exhaust the stack. */
enum { LONGEST_CHAIN = 1000 };
/* Reports under rule "structural" that `what`, which stands at `span`, is not known at compile time because
   of `culprit` (NULL: no telling); at the modification that gives a parameter its value, if there is one.
   Once for a parameter. */
void report_not_structural(Sema *sema, Span span, const char *what, const Turn *turn, const Ex *culprit);

/* Reports an operation in what must be known when the class is compiled that is undefined for the values of
   constants, parameters and iterators; `ex` may be NULL. */
bool report_undefined_structural(Sema *sema, const Ex *ex, const Turn *turn);

/* Whether the value of a constant or parameter needs an operation that is undefined for constant operands,
   such as a quotient by zero, which is reported. */
bool report_undefined(Sema *sema, const Var *var, Ex *value);
/* The same of an expression that stands in the loop (NULL: in none), unless this may have no turn. `ex` may
   be NULL. */
bool report_undefined_operation(Sema *sema, const Loop *loop, const Ex *ex);
/* Reports the operations among them that are undefined for constant operands, except where conditions or
   loops without turns may keep them from being computed. */
void report_undefined_statements(Sema *sema, const Loop *loop, const Statements *statements);
/* Whether neither constants nor parameters keep the condition from being true */
bool may_hold(Ex *condition);
/* Reports a subscript that is outside of its array; `with`: the values that iterators have, or "". */
void report_outside(Sema *sema, const Ex *sub, const Turn *turn, double value, int size, const char *name,
                    const char *with);

#endif
