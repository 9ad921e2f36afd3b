/* From a class to its variant: what the files that build variables, components and equations share.

   Three groups of files call each other in circles. A record is built of declarations, and one of these may
   be a record (declare, record_build, computed). A component's modifications may hand down inner elements,
   which may be connectors, whose declarations have modifications (modification, inner_outer,
   outer_connector). An equation may be a when, a call or a section, which hold equations or statements again
   (variant, when, call_equation, tuple, section, section_function, statement). */
#ifndef MOCC_SEMA_BUILDER_H
#define MOCC_SEMA_BUILDER_H

#include "sema/value/environment.h"
#include "sema/names/modification_levels.h"
#include "sema/typing/outer.h"
#include "sema/typing/typing.h"
#include "sema/model/variant.h"

/* A variant that is being built */
typedef struct {
    Sema *sema;
    Variant *variant;
    Scope scope;
    Loop *loop;          /* the innermost loop that encloses the equation that is read */
    Guard *guard;        /* the innermost branch of an if equation that encloses it */
    Ex *under;           /* the enclosing conditions that vary, or NULL */
    Ex *sized_by;        /* a value that gives ':' its sizes, if no modification does; or NULL */
    bool value_reported; /* the text of that value has errors */
    Record *record;      /* the record whose fields are being made, or NULL */
    VEC(struct Reinit {
        Ex *state;
        Loop *loop;
        const AstEquation *when; /* in which it stands, */
        const void *branch;      /* and where there */
        Span span;
        int before; /* the preceding one of the same variable, or -1 */
    })
    reinits;
    bool initial_wrong;     /* an initial equation has an error (reported) */
    Map last_reinit;        /* Var to the place with the number of its last one */
    Map misfits;            /* outer elements (Decl) whose inner ones here do not fit (reported) */
    VEC(Equation *) handed; /* they hand down inner variables; appended after all others */
} Builder;

static inline Diagnostics *diagnostics(const Builder *b) {
    return b->sema->diagnostics;
}

/* Reports undefined operations in an expression of the equation that is read. Operations that conditions may
 * keep from being computed are not reported. */
static inline bool report_undefined_here(const Builder *b, const Ex *ex) {
    return !b->under && !b->guard && report_undefined_operation(b->sema, b->loop, ex);
}

/* After an error: the variant is not to be used. */
static inline void mark_broken(Builder *b) {
    b->variant->broken = true;
}

/* Reports an error in what the builder reads. */
static inline void build_error(Builder *b, Span span, const char *rule, const char *text) {
    diag_error(diagnostics(b), span, rule, "%s", text);
    mark_broken(b);
}

/* Whether parameters, among the variables from number `first` on, decide about the variant: with other values
 * it would be another one. */
static inline bool has_structural_parameters(const Variant *variant, int first) {
    for (int i = first; i < variant->vars.n; i++)
        if (variant->vars.at[i]->structural) return true;
    return false;
}

/* --- modification.c --------------------------------------------------------------------------- */

/* One value in a component's modification, before its target is known */
typedef struct {
    const char *path;
    Symbol attribute; /* of the innermost variable, or NULL: its value */
    Each each;
    bool is_final;
    AstExpr *value;
    Span name_span;
    Class *class_;       /* the class that the path's last name is declared in */
    const Class *record; /* the value is one of this type; or NULL */
} Leaf;

typedef struct {
    Leaf *at;
    int n, capacity;
    Map first; /* by path and attribute: the place with the number of the first one */
    bool misnamed; /* another value is for what the class does not have (reported) */
} Leaves;

void add_leaf(Builder *b, Leaves *leaves, Leaf leaf);
/* Collects the values that a modification of a component of `class_` gives, and those in redeclarations that
   are among the ones that hold; not those of redeclared classes. `each`: what all of them are the same for */
void collect_leaves(Builder *b, Class *class_, const Redeclarations *redeclarations, const char *prefix,
                    const AstModification *modification, Each each, Leaves *leaves);
/* What the modification of the short class `type` is the same for, where the component at the path, of which
 * that is the type, or what its type is made of, is an array: all but the type's own dimensions. */
Each each_of_type(const char *path, const Class *type);
/* True if one of the first `before` leaves gives the same variable a value: it stands further out, so it
 * wins. */
bool is_given_already(Builder *b, const Leaves *leaves, int before, const Leaf *leaf);
/* Finds the variable at `path` in the component's variant. TARGET_NONE: it is broken (reported) or absent;
 * TARGET_CONNECTOR: a signal, potential or flow of a connector. */
typedef enum { TARGET_FOUND, TARGET_NONE, TARGET_CONNECTOR } Target;
Target find_target(Builder *b, Comp *comp, const char *path, Modifier *modifier);
/* Adds a value whose target is known to the component; to an input of the component as an equation. */
void add_modifier(Builder *b, Comp *comp, Modifier *modifier, const Leaf *leaf);
/* For inputs of the component, and of components inside of it, to which a modification further out gives
 * values: the class gets a hidden input for each and passes it on. */
void pass_inputs(Builder *b, Comp *comp);
/* The component's parameter or start value gets the modifier's value, for every element if `each` says so. */
void set_value(Builder *b, Comp *comp, Modifier modifier);
/* `value` for every element of the component arrays that the modifier spans */
Ex *for_each_element(Builder *b, Ex *value, const Modifier *modifier);

/* --- class_values.c --------------------------------------------------------------------------- */

/* Collects the values in redeclarations of classes that stand in a modification of a component of `class_`:
   what is among the leaves already, and what declarations inside of the component give, wins over them. */
void collect_class_values(Builder *b, Class *class_, const Redeclarations *redeclarations,
                          const AstModification *modification, Leaves *leaves);
/* Whether what the short class modifies is given so, as it stands in a redeclaration. */
bool is_given_outside(const Class *class_);

/* --- compiled.c ------------------------------------------------------------------------------- */

/* Notes that there is no object of the class that is built. */
void check_has_object(Builder *b);
/* Finds which of the variants that are compiled this one is, or that it is none of them. Its declarations are
   there. */
void choose_compiled(Builder *b);
/* Whether the class that is built has skeletons of its equations, which are those of its bases, too. */
bool has_skeleton(const Builder *b);
/* Whether the item is not part of the variant: a skeleton of equations is that of one variant of its own class,
   in place of all other equations. */
bool is_not_of_variant(Builder *b, const Class *class_, const Item *item);
/* Reports that a class with a text extends one of which there is an object alone. */
void check_compiled_base(Builder *b, const Extends *extends);
/* Reports a component that could not be made because there is no object of its class with these values. */
void report_uncompiled(Builder *b, const Decl *decl, const Class *class_, Env *env);

/* --- computed_parameters.c -------------------------------------------------------------------- */

/* The attribute 'fixed' of a parameter: false makes initial equations compute it. Elements of an array
   that are fixed keep their start values. Reports what is not known. */
void fix_parameter(Builder *b, Var *var, Ex *fixed);
/* The equation of a parameter with fixed=false: it keeps what the initial equations give it. Reports a value
   that it has, which stands there; NULL: it has none. */
void keep_computed(Builder *b, Var *var, const Span *value);
/* True if the value depends on such parameters, and on nothing else that changes. */
bool is_computed(const Ex *value);
/* Makes the parameter a variable that changes only at the start. */
void make_computed(Var *var);
/* Reports the parameters with fixed=false that no initial equation determines. */
void check_computed(Builder *b);

/* --- sizes.c ---------------------------------------------------------------------------------- */

/* Sizes, and the types of the subscripts: Boolean, an enumeration, or NULL for Integer */
typedef struct {
    int *at;
    const Class **types;
    int n, capacity;
    VEC(Size) sizes; /* in functions: of the component's own dimensions */
    Ex *itself; /* in functions: an iterator that stands for the component in its own sizes until it is made;
                   or NULL */
} Dims;

void add_dim(Builder *b, Dims *dims, int n, const Class *type);

/* The dimensions of a component, ':' from the value among its modifications: after its name, after its
 * type's name, then those of the type. */
bool declared_dims(Builder *b, const Decl *decl, const Modifications *mods, Dims *dims);
/* In functions: all sizes of what has been declared, those of the enclosing record (b->record) first */
const Size *sizes_of(Builder *b, const Dims *dims);
/* `n` sizes in which the component, now made, replaces the iterator that stood for it */
const Size *named_sizes(Arena *arena, const Dims *dims, int n, const Size *sizes, Ex *component);

/* --- declare.c -------------------------------------------------------------------------------- */

/* A variable without attributes, in a connector or (port NULL) of the class itself. */
Var *new_var(Builder *b, Decl *decl, Port *port, const Dims *dims);
/* The variable of a declaration, in a connector or (port NULL) of the class itself; NULL after an error. */
Var *build_var(Builder *b, Decl *decl, Port *port, const Modifications *mods);
/* Makes its declared value: the binding of a parameter, the equation of a variable */
void build_binding(Builder *b, Var *var, const Modifications *mods);
/* True if the attribute `name` of the variable can have the value, whatever its shape; else reports why not.
 */
bool check_attribute(Builder *b, const Var *var, const Ex *ex, const char *name);
void no_attribute(Builder *b, const Class *type, const AstArgument *argument);

/* Gives the variable its declared value: a binding, or an equation if it changes. NULL: there was an error
 * (reported). */
void set_declared_value(Builder *b, Var *var, Ex *value, Span span);

Equation *make_equation(Builder *b, Ex *left, Ex *right, const AstEquation *ast, Span span);
void append_equation(Builder *b, Ex *left, Ex *right, const AstEquation *ast, Span span);
/* Checks that both sides have the same shape and comparable types; reports what is wrong. */
bool check_equation(Builder *b, Ex *left, Ex *right, Span span);

/* --- variability.c ---------------------------------------------------------------------------- */

/* True if `value` is fixed as early as `wanted` (AST_VAR_PARAMETER, AST_VAR_CONSTANT), so that `what` can
 * have it; reports what is not. */
bool check_variability(Builder *b, const Ex *value, AstVariability wanted, const char *what);

/* --- variant.c ------------------------------------------------------------------------------------ */

/* After an error in an equation of any kind: nothing else is blamed for variables that it may have
 * determined.
 */
void lose_equation(Builder *b, const AstEquation *ast);
/* The same for a connect, whose effect does not depend on its place. */
void lose_connect(Builder *b, const AstEquation *ast);
/* Calls `each` for the equations of a for equation, inside of its loops. */
void inside_loops(Builder *b, const AstEquation *ast, void (*each)(void *context, AstEquation *inner),
                  void *context);
/* True if the condition is a Boolean scalar; else reports what it is. */
bool is_boolean(Builder *b, const Ex *condition);

/* --- meant_state.c -------------------------------------------------------------------------------- */

/* Takes the variable that the reference means for a state, though its declaration names it otherwise: if it
   is derived, and no equation of the class's text clearly determines it. The error is reported together with
   those of its kind, by causalize(). */
bool take_for_state(Builder *b, const Ex *ref);

/* --- when.c --------------------------------------------------------------------------------------- */

/* Builds a when equation: one equation for each variable that it assigns. */
void build_when(Builder *b, const AstEquation *ast);
/* Reports that a `when` of this class determines a variable of a component. */
void report_foreign_target(Builder *b, const Ex *target);
/* The condition under which a `when` is active: one of its conditions has become true. *may_be_active: false
 * if constants and parameters keep all of them from becoming true. NULL after an error. */
Ex *type_activation(Builder *b, AstExpr *condition, bool *may_be_active);
/* A variable that no text declares */
Var *compiler_var(Builder *b, const char *name, BaseType base, int rank, const int *dims, Span span);
/* Builds assert(...), terminate(...) and reinit(...) outside of when equations. `condition`: an assertion
   counts under it, or NULL; `initial`: among initial equations, where `condition` holds during the
   initialization only. */
void build_call(Builder *b, const AstEquation *ast, Ex *condition, bool initial);
/* The call f(x) of (a, , b) = f(x); NULL after an error */
Ex *read_tuple_call(Builder *b, const AstEquation *ast);
/* Two conditions, one of which may be NULL; the opposite of one */
Ex *both(Arena *arena, Ex *a, Ex *b);
Ex *negation(Arena *arena, Ex *a);

/* --- initial_equation.c ----------------------------------------------------------------------- */

/* Adds target := value, an assignment of an initial algorithm. Reports what cannot be determined there. */
void add_initial(Builder *b, Equation *equation, Ex *target, Ex *value);
/* Builds an equation of an initial equation section. */
void build_initial(Builder *b, AstEquation *ast);

/* --- tuple_equation.c ------------------------------------------------------------------------- */

/* Builds (a, , b) = f(x): one equation that determines all variables on the left. */
void build_tuple_equation(Builder *b, const AstEquation *ast);

/* --- connector.c ------------------------------------------------------------------------------ */

/* The connector of a declaration, inside of another one (outer) or NULL, with its modifications, outermost
   first; NULL if its sizes are at fault, which is reported. */
Port *build_port(Builder *b, Decl *decl, Port *outer, const Modifications *mods);

/* --- placed_text.c: of the record or connector b->scope.within, or outside of them -------------- */

/* So many records and connectors are around what stands in the class of this one: at least 1. */
int depth_of(const Record *record);
/* Types a text that sees the fields of so many enclosing records and connectors. */
Ex *type_at_depth(Builder *b, AstExpr *text, int depth);
/* An attribute. If it depends on other fields, it has one value for each element in the first `rank`
   dimensions of the array of records or connectors. */
Ex *type_attribute(Builder *b, AstExpr *text, int rank, int depth);
/* The value that the modification gives to a component, or to a field: to that of every element of the arrays
   in whose class it stands. NULL after an error. */
Ex *modified_value(Builder *b, const PlacedModification *m);

/* --- record_build.c --------------------------------------------------------------------------- */

/* The record of a declaration, in b->record if that is set; `whole` gives its fields their values, or NULL.
   NULL if its sizes are at fault, which is reported. */
Record *build_record(Builder *b, Decl *decl, const Modifications *mods, const Ex *whole);
/* left = right, field by field */
void record_equation(Builder *b, Ex *left, Ex *right, const AstEquation *ast, Span span);

/* --- inner_outer.c ---------------------------------------------------------------------------- */

/* Reports modifications of an outer element, its own and those from further out: it only stands for the inner
 * one. */
void check_unmodified(Builder *b, const Decl *decl, const Modifications *mods);
/* Reports, at `span`, that it is modified. */
void modified_outer(Builder *b, Span span, const Decl *decl);
/* True if a preceding component has asked for the inner element (reported). */
bool comes_too_late(Builder *b, const Decl *decl);
void make_outer_record(Builder *b, const Record *record);
/* Reports that the inner element `given` does not fit what the component needs. */
void does_not_fit(Builder *b, const Comp *user, const Decl *needed, const Decl *given, const char *why);
/* Gives the component what its class takes from outer elements: from inner elements here, or from further
 * out. */
void hand_down_all(Builder *b, Comp *comp);

/* --- outer_connector.c ------------------------------------------------------------------------ */

/* The thing that an outer connector becomes: connects and references are checked against it. */
Thing build_outer_connector(Builder *b, Decl *decl);
/* Joins what the component's class connects with outer elements: with inner ones here, or hands it further
 * out. */
void join_outer_connectors(Builder *b, Comp *comp);
/* Makes the hidden connectors for this class's connects with outer elements, once all connects are read. */
void settle_outer_connectors(Builder *b);

/* --- variant.c: the parts of instantiation ----------------------------------------------------- */

/* Reports what the class may not extend. */
void check_extends(Builder *b, Class *class_);
/* Makes what the class declares, and reads its equations and sections, in textual order. */
void build_items(Builder *b, Class *class_, const Level *level);
/* Checks a connector or record by itself. */
void check_alone(Builder *b, Class *class_);

#endif
