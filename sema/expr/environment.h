/* Environments: the values that modifications further out give to the parameters of an instance.

   Most files of the room call each other in a circle: expressions are made simpler by evaluating their parts
   (simplify, element, parts, builtin), a value may be that of a parameter (environment), of a function
   (interpret), or a size (shape), and these are expressions again; what has no value is reported with the
   text of its cause (undefined, ir_print). */
#ifndef MOCC_SEMA_ENVIRONMENT_H
#define MOCC_SEMA_ENVIRONMENT_H

#include "sema/model/variant.h"
#include "sema/model/function.h"

/* The environment of a component; what stands further out wins. */
struct Env {
    Arena *arena;
    Interner *interner;
    Env *outer;      /* of the class that the component stands in; or NULL */
    Variant *around; /* that class's variant */
    Comp *comp;
    Map entries; /* Symbol (a path below the component: "n", "sub.n") to the Modifier that gives its value */
};

/* The modifier that gives the parameter `path` of the component its value, or NULL. *depth gets how many
   component names were put in front of the path (0: the component's own class modifies it). Notes in all
   variants on the way that their text depends on it. */
Modifier *env_lookup(Env *env, const char *path);

/* The modifier further out that gives the input `path` of the variant, or of a component in it, its value, or
   NULL; two variants of which only one has such a modifier are not the same. */
const Modifier *given_from_outside(Variant *variant, const char *path);

/* The class variant of the inner component that the outer one `decl` of the variant stands for, if the two
   are of one class; else NULL. What the variant is depends on it from now on. */
Variant *inner_type(Variant *variant, const Decl *decl);

/* Notes in the variant that the value of its parameter `path` decides about it. */
void note_consulted(Variant *variant, Arena *arena, const char *path);

/* The element `index` (1-based; of all components' and the variable's dimensions) of the parameter that `ref`
   refers to, if it is known at compile time. The parameter becomes structural. */
bool parameter_at(Ex *ref, const long *index, double *value);

/* Reports under rule "structural" that `what`, which stands at `span`, is not known at compile time because
   of `culprit` (NULL: no telling); at the modification that gives a parameter its value, if there is one.
   Once for a parameter. */
void report_not_structural(Sema *sema, Span span, const char *what, const Ex *culprit);

/* Reports an operation in what must be known when the class is compiled that is undefined for the values of
   constants, parameters and iterators; `ex` may be NULL. */
bool report_undefined_structural(Sema *sema, const Ex *ex);

/* Whether an instance in the environment `env` can use `variant`: the parameters that decided about it have
   the same values there. */
bool env_agrees(const Variant *variant, Env *env);

/* Whether the value of a constant or parameter needs an operation that is undefined for constant operands,
   such as a quotient by zero, which is reported. */
bool report_undefined(Sema *sema, const Var *var, Ex *value);
/* The same of an expression that stands in the loop (NULL: in none), unless this may have no turn. `ex` may
   be NULL. */
bool report_undefined_operation(Sema *sema, const Loop *loop, const Ex *ex);
/* Reports the operations among them that are undefined for constant operands, except where conditions or
   loops without turns may keep them from being computed. */
void report_undefined_statements(Sema *sema, const Loop *loop, const Statements *statements);

/* True if the part changes during a run by itself: time, a variable, what events change. */
bool changes_in_run(const Ex *ex);
/* Whether the value depends on parameters that nobody needs at compile time so far. They stay settable: a
   wrong subscript is found when the simulator runs. */
bool is_settable(Ex *ex);
/* Reports a subscript that is outside of its array; `with`: the values that iterators have, or "". */
void report_outside(Sema *sema, const Ex *sub, double value, int size, const char *name, const char *with);
/* The first part of the value that changes while a simulator runs; NULL: parameters and constants decide it,
   and the iterators around. */
const Ex *changing_part(const Ex *ex);
/* Whether it changes after the start of a run: not so parameters with fixed=false */
bool changes_during_run(const Ex *ex);

#endif
