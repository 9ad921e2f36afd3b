/* What can be asked of the data of classes, variants and functions without knowing more. */
#ifndef MOCC_SEMA_ACCESSORS_H
#define MOCC_SEMA_ACCESSORS_H

#include "sema/model/function.h"
#include "sema/model/variant.h"

/* Of an input that of an output, and the other way round */
static inline AstCausality opposite(AstCausality causality) {
    return causality == AST_INPUT ? AST_OUTPUT : AST_INPUT;
}
typedef VEC(Decl *) Fields;
/* The fields of a record, inherited ones where the extends clause stands */
Fields record_fields(Arena *arena, const Class *class_);
/* Whether two records have the same fields: sema/typing/record.c */
bool same_record(const Class *a, const Class *b);
/* Whether a function is declared as impure, by itself or by what it extends. */
bool is_impure_function(const Class *class_);
/* The number of the input as declared (from 0) of that name, or -1. */
int formal_named(const Function *function, Symbol name);
/* Whether a given derivative of an external function serves to compute the derivative of this order. */
bool serves_order(const GivenDerivative *given, int order);
/* Adds the variables that the thing has become, without constants, which have no value of their own. */
void thing_vars(Arena *arena, const Thing *thing, Vars *vars);
/* Whether `var` is a variable of a function. */
bool is_local(const Var *var);
/* Whether the reference means all of its variable, whose own subscripts these are */
bool is_whole_variable(const Ex *ref);
/* The number of subscripts that an element of a call's result has: the result's rank. */
int function_rank(const Ex *ex);
/* Adds a variable that the compiler adds to those of a function, of the shape of `value`, else like `like`.
 */
Var *add_local(Arena *arena, Variant *variant, const Var *like, const char *path, const Ex *value);
/* The declaration of what is not broken or absent */
const Decl *thing_decl(const Thing *thing);
/* The one of the variant's outermost things that has this name; or NULL. */
const Thing *thing_named(const Variant *variant, Symbol name);
Thing *variant_thing(const Variant *variant, const Decl *decl);
/* The connector that the connector is, or is part of */
const Port *outermost_port(const Port *port);
/* Whether the variable is a parameter that an enclosing class may have given its value: a final one is none
   to modify, but the value of a whole record gives it to that of its fields. */
bool can_be_given(const Var *var);
/* The dimensions of an Endpoint's or reference's leading components multiplied out */
long element_count(int rank, const int *dims);
/* Whether all sizes are known; inside of functions, and of results that are not used, a run may decide some.
 */
bool is_known_shape(int rank, const int *dims);
/* The element number `i` from 0, in row-major order, as 1-based subscripts */
void subscripts_of(long i, int rank, const int *dims, long *index);
/* An empty one that no list knows. */
Variant *new_variant(Sema *sema, Class *class_);
/* The thing that a field of the record component has become; or NULL. */
Thing *record_field(const Record *record, const Decl *decl);
/* The record or connector that it is part of; or NULL */
const Record *enclosing_record(const Record *record);
bool same_enumeration(const Class *a, const Class *b);
/* Whether, inside of the class, this side gives the variable's values to the others: an output of a
   component, an input of the class itself. */
bool endpoint_gives(const Endpoint *endpoint, const Var *var);

/* Errors that a class does not have by itself come from how a component of it is declared: adds a note about
   the declaration to those after the first `before` diagnostics. */
void note_instance(Diagnostics *diagnostics, int before, const Decl *component, const Class *class_);

#endif
