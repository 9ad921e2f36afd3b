/* From syntax to typed expressions, inside of a class variant.

   Most files of the room call each other in a circle, as an expression may hold any other: the subscript of
   an argument of a call is a range of sizes, and each is typed by a file of its own. */
#ifndef MOCC_SEMA_TYPING_H
#define MOCC_SEMA_TYPING_H

#include "sema/value/environment.h"
#include "sema/value/shape.h"
#include "sema/model/accessors.h"
#include "sema/model/variant.h"

/* A field of a record whose constructor is being read, and its value there */
typedef struct FieldValue {
    const struct FieldValue *outer;
    int depth; /* as that of a Level: records around it */
    const Decl *decl;
    Ex *value;
} FieldValue;

/* The elements of a range whose length differs between the turns of the enclosing loops; the range itself
 * covers all turns. */
typedef struct RangeEnd {
    Ex *from; /* or NULL: it is always the same */
    Ex *to;
    bool down; /* the range goes down to it */
    Ex *sign;  /* or, if not NULL: down where this is negative */
} RangeEnd;

/* A component whose sizes are being read: its own size(A, k) is one of the preceding ones. */
typedef struct {
    const Decl *decl;
    int n;             /* so many dimensions are known: */
    const int *dims;   /* -1: only the run knows; then */
    const Size *sizes; /* as expressions, or NULL */
    int outer;         /* dimensions of the enclosing record, in functions */
    Ex *itself;        /* stands for the component in expressions; NULL: not used so far */
    bool is_asked;     /* used in the size that is being read */
} Own;

/* Where an expression stands. */
typedef struct {
    Sema *sema;
    Variant *variant;
    VEC(struct ScopeIter {
        const Decl *decl;
        Iter *iter;
        Ex *value;     /* the value of its name, an element of the vector; NULL: the iterator itself */
        Loop *loop;    /* of a for equation */
        Ex *range;     /* of a comprehension */
        bool is_wrong; /* as a subscript (reported) */
    })
    iters;                                       /* the enclosing loops */
    const Guard *conditions;                     /* under which its value is used, the innermost first */
    VEC(struct Subscript *) settable_subscripts; /* subscript.c: those that parameters of the run decide */
    VEC(struct ScopeEnd {
        int size;          /* -1: nothing */
        const Class *type; /* of the subscripts: Boolean, an enumeration, NULL for Integer */
        Ex *run_time;      /* the size, where only the run knows it; else NULL */
    })
    ends;                 /* the meaning of `end` in the enclosing subscripts */
    const Record *within; /* the record component whose class the text belongs to: its fields are visible */
    Ex **within_subs;     /* the element of it that is meant */
    const FieldValue *field_values; /* the fields above, in the defaults of a record's class */
    Own *own;                       /* in the sizes of a declaration; or NULL */
    double turns;                   /* of the enclosing comprehensions, all together */
    struct RangeEnd *range_end;     /* where a range may differ in length from turn to turn, or NULL */
    bool makes_object;              /* the value is that of a component that is an external object */
    bool in_when;                   /* the expression is evaluated at events only */
    bool at_start;            /* ... once, before a run: an initial equation, the value of a parameter */
    const Ex *varying;        /* of enclosing statements: the condition that varies between events; or NULL */
    struct Section *section;  /* the algorithm section of a model that is read, or NULL; */
    Variant *section_variant; /* that of the function that it becomes */
    int no_events;            /* enclosing noEvent and functions: relations are evaluated as they are */
} Scope;

/* The typed expression, or NULL after an error (reported, or one of names that has been reported before). */
Ex *type_expr(Scope *scope, AstExpr *expr);

/* Whether the value is an external object. */
static inline bool is_object(const Ex *ex) {
    return ex->type == BASE_ENUMERATION && ex->enumeration->is_object;
}

/* All of the expressions; NULL after an error. */
Ex **type_all(Scope *scope, const AstExprs *exprs);
/* The array of the expressions; NULL after an error. */
Ex *type_elements(Scope *scope, const AstExprs *list, Span span);
/* {body for ...}; NULL after an error. */
Ex *type_iterators(Scope *scope, AstExpr *body, const AstIterators *iterators, Span span);
/* The elements of `body` for all turns of the iterators from number i on, the first one outermost; `reduced`:
   the operation that they are for, or NULL: they make an array. NULL after an error. */
Ex *type_comprehension(Scope *scope, AstExpr *body, const AstIterators *iterators, int i, Span span,
                       const Reduce *reduced);
/* Any call: sema/typing/predefined_call.c; NULL after an error. */
Ex *type_call(Scope *scope, AstExpr *expr);
/* Whether a call of the predefined function has so many arguments, and none by name; reports if not. */
bool check_argument_count(Scope *scope, const AstExpr *expr, const char *name, int least, int most);
/* A call of a function written in Modelica, its first result: sema/typing/call.c */
Ex *type_function_call(Scope *scope, AstExpr *expr, Class *class_);
/* The same for (a, , b) = f(x): the call itself; it is not vectorized.
   `targets`: what its results go to, NULL for those left out; or NULL: none is used. */
Ex *type_tuple_call(Scope *scope, AstExpr *expr, Class *class_, const AstExprs *targets);
/* A call of a function that the compiler has made, its first result; args: one for each input. NULL after an
 * error.
 */
Ex *type_made_call(Scope *scope, struct Function *function, Ex **args, Span span);
/* The result number i, as declared: a record with the values of its fields */
Ex *call_outcome(Scope *scope, Call *call, int i, Span span);
/* Adds what the variables of the function's result number i, as declared, are assigned to: NULL for each if
   `target` is. */
void add_targets(Arena *arena, const struct Function *function, int i, Ex *target, Exs *targets);
/* Whether the function that `value` calls has n results; reports if not. */
bool check_result_count(Scope *scope, const AstExpr *expr, const Ex *value, int n);
/* The class whose function `expr` calls, or NULL if it calls one that the language predefines, or none at
 * all. */
Class *called_function(const AstExpr *expr);
/* The call of an impure function in pure(...); NULL: `expr` is something else. */
const AstExpr *purified_call(const AstExpr *expr);
Ex *type_pure(Scope *scope, AstExpr *expr);
/* Inside of a function: its variables are its own. */
static inline bool in_own_function(const Scope *scope) {
    return scope->variant->function != NULL;
}
/* Among statements, of a function or of an algorithm section: arrays may have sizes that only the run knows.
 */
static inline bool in_function(const Scope *scope) {
    return in_own_function(scope) || scope->section;
}
/* der(e): sema/typing/derive.c */
Ex *type_derivative(Scope *scope, AstExpr *expr);
/* Whether a value of `ex` can stand where `base` is wanted; reports the mismatch under rule "type". */
bool check_type(Scope *scope, const Ex *ex, BaseType base, const char *what);
bool check_number(Scope *scope, const Ex *ex);
/* Whether it has a least and a greatest value: false comes before true, literals in the order of their
   declaration; reports if not. */
bool check_ordered(Scope *scope, const Ex *ex);
/* Whether the two have the same sizes; reports under rule "array-size" that `what` differ. */
bool check_same_shape(Scope *scope, Ex *a, Ex *b, Span span, const char *what);
/* Whether the argument of the function is no record; reports if it is. */
bool no_record(Scope *scope, const char *name, const Ex *arg);
/* Whether the two can be elements of one array */
bool of_one_type(Scope *scope, const Ex *first, const Ex *other);
/* Adds to an error about sizes which arrays of components stand in `ex` without subscripts; `d` may be NULL.
 */
void note_component_arrays(Sema *sema, Diagnostic *d, Ex *ex);
bool check_scalar(Scope *scope, const Ex *ex, const char *what);
/* The same where the type is that of a variable */
bool check_type_of(Scope *scope, const Ex *ex, const Var *var, const char *what);
/* An Integer scalar known at compile time; reports what is not known under rule "structural". */
bool type_structural_integer(Scope *scope, AstExpr *expr, const char *what, long *value);
/* Whether a dimension can be `n`, and an array have these dimensions; reports what cannot under rule
 * "array-size". */
bool check_extent(Sema *sema, Span span, long n);
bool check_rank(Sema *sema, Span span, int rank);
bool check_extents(Sema *sema, Span span, int rank, const int *dims);
/* Makes the Iter, which runs through values of the type of `values`, and opens its scope. If it `counts` them
   (see is_counted), its name stands for the element. */
Iter *push_iter(Scope *scope, const AstIterator *iterator, Ex *values, bool counts);
void pop_iter(Scope *scope);
/* In a section: notes the turns of the last iterator, so that each can make events of its own; false: only
   the run knows them. */
bool count_turns(Scope *scope, Ex *range);

/* --- reference.c ------------------------------------------------------------------------------ */

/* A name, with its subscripts; NULL after an error. */
Ex *type_ref(Scope *scope, AstExpr *expr);
/* Finds what a reference means; false after an error. */
bool type_reference(Scope *scope, AstExpr *expr, Reference *reference);
/* Whether the class, or one that it stands in, is only completed by others. */
bool is_completed_later(const Class *class_);
/* `other` may wait for a constant of a partial class; then the variant that is read waits too, until the
 * class is extended or redeclared. Reports an error outside of such classes. `name`, at `span`: the name of
 * `other`. */
void wait_with(Scope *scope, const Variant *other, const char *name, Span span);
/* The reference as an expression; it must mean a variable. */
Ex *reference_ex(Scope *scope, const Reference *reference);

/* --- sizes.c ---------------------------------------------------------------------------------- */

/* The lists of sizes of a component: after its name, after its type's name, then those of the type. Returns
 * how many, at most as many as an array can have. */
enum { MOST_SIZE_LISTS = MAX_RANK + 3 };
int size_lists(const Decl *decl, const AstExprs **lists);
/* Whether `expr` names the component whose sizes are being read. */
bool means_itself(const Scope *scope, const AstExpr *expr);
/* size(A, k) in the sizes of A; NULL after an error. */
Ex *type_own_size(Scope *scope, const AstExpr *expr);

/* --- range.c ---------------------------------------------------------------------------------- */

/* from : step : to; NULL after an error. */
Ex *type_range(Scope *scope, AstExpr *expr);
/* Turn number n, from 0, of a loop or comprehension into `turn`, whose `outer` is set; false: there is no
   such turn, or its range is not known. */
bool nth_turn(const struct ScopeIter *around, long n, Turn *turn);
/* 1:size, inside of functions */
Ex *range_to(Arena *arena, Ex *size, Span span);
/* 1:size of the dimension k (from 0) of an array whose size only the run knows */
Ex *whole_range(Scope *scope, const Ex *array, int k, Span span);
/* The range of a loop into `loop` (from, step, to or vector), and into `values` what push_iter takes; false
   after an error. */
bool type_loop_range(Scope *scope, const AstIterator *iterator, Loop *loop, Ex **values);
/* Whether an iterator counts the elements of this vector instead of taking their values: outside of functions
   Reals and Strings; in algorithm sections other types, too, if a value may change or stand in it twice, for
   each turn has events of its own */
bool is_counted(const Scope *scope, const Ex *values);
/* What an iterator through the vector runs through itself: the vector, or 1:size if it is counted */
Ex *iterator_values(Scope *scope, Ex *vector);

/* --- implicit_range.c ------------------------------------------------------------------------- */

/* The end and the type of an iterator without a range; false after an error. */
bool implicit_end(Scope *scope, const AstIterator *iterator, struct ScopeEnd *end);
/* The same as a vector; NULL after an error. */
Ex *implicit_range(Scope *scope, const AstIterator *iterator);

/* --- enumeration.c ---------------------------------------------------------------------------- */

/* Boolean or the enumeration that the expression names, where a range or an array's size can be a type; else
   NULL. */
const Class *index_type(const AstExpr *expr);
/* The range of an iterator: a vector, all values of the type that is named, or what its uses tell; NULL after
   an error. */
Ex *type_iterator_range(Scope *scope, const AstIterator *iterator);
/* Integer(e), and E(i): the literal with that number; NULL after an error. */
Ex *type_ordinal(Scope *scope, AstExpr *expr);
Ex *type_literal_of_number(Scope *scope, AstExpr *expr, const Class *enumeration);
/* The level of an assertion (NULL: none is given); false after an error. */
bool type_assertion_level(Scope *scope, AstExpr *expr, bool *warning);

/* --- subscript.c ------------------------------------------------------------------------------ */

/* A subscript for a dimension that ends with `end`, as an Integer; NULL after an error. Where it is known
   when the class is compiled, it lies within the array in every turn of its enclosing loops, unless
   conditions say that it is not used in that turn. */
Ex *type_subscript(Scope *scope, AstExpr *expr, struct ScopeEnd end, Symbol name);
/* Checks subscripts again that were settable when they were read, and are no longer. */
void check_settable_subscripts(Scope *scope);
/* Whether conditions say that what is typed now is not used, in this turn of the enclosing loops or, if
   `turn` is NULL, in any. */
bool is_excused(const Scope *scope, const Turn *turn);
/* The following expressions are used only where the condition has the value `wanted`; an erroneous condition
 * (or NULL) excuses every subscript. Returns the value to restore scope->conditions to at the end. */
const Guard *assume(Scope *scope, Ex *condition, bool wanted);

/* --- record.c --------------------------------------------------------------------------------- */

/* The first variable of a variable or record that is no constant; or NULL */
Var *first_var(const Thing *thing);
/* A record component as an expression; NULL after an error. */
Ex *record_value(Scope *scope, const Reference *reference, const Record *record);
/* The record with `make` applied to its fields, and to those of the records inside; or make(ex) */
typedef Ex *MakeField(void *context, Ex *field);
Ex *map_fields(Arena *arena, Ex *ex, MakeField *make, void *context);
/* The same with other dimensions of the record, and of those inside; *rank has the number of the old ones. */
typedef const int *FieldDims(void *context, const Ex *record, int *rank);
Ex *map_record(Arena *arena, Ex *ex, MakeField *make, FieldDims *dims_of, void *context);
/* The call whose first results the values are, in order; or NULL */
Call *common_call(const Exs *values);
/* Whether the value is a record of that class; reports what it is else under rule "type". */
bool check_record(Scope *scope, const Ex *value, const Class *class_, const char *what);
/* A record, or a variable's value, whose fields `make` makes, in the order of thing_vars */
typedef Ex *MakeValue(void *context, Var *var);
Ex *thing_value(Scope *scope, const Thing *thing, MakeValue *make, void *context, Span span);
/* The part of an array (of records too) that n subscripts leave, which stand for its first dimensions */
Ex *array_part(Scope *scope, Ex *ex, int n, Ex **index);
/* ex_if, ex_array, ex_comprehension_over for records too */
Ex *record_if(Arena *arena, Ex *condition, Ex *yes, Ex *no, Span span);
Ex *record_array(Arena *arena, int n, Ex **elements, Span span);
Ex *record_comprehension(Arena *arena, Iter *iter, Ex *range, int n, Ex *body, Span span);

/* --- constructor.c ---------------------------------------------------------------------------- */

/* R(a, b = 2); NULL after an error. */
Ex *type_constructor(Scope *scope, AstExpr *expr, const Class *class_);

/* --- record_defaults.c ------------------------------------------------------------------------ */

/* The value of a field above, if `decl` is one; or NULL. */
Ex *given_field_value(const Scope *scope, const Decl *decl);
/* The value of `expr`, whose first name is that of a field with this value: a, a.b, a[i]; NULL after an
 * error.
 */
Ex *part_of_field_value(Scope *scope, const AstExpr *expr, Ex *value);

/* --- shape.c ---------------------------------------------------------------------------------- */

/* --- temporaries.c ---------------------------------------------------------------------------- */

/* Whether ex_element can take the elements without computing the whole again */
bool has_elements(const Ex *ex);
/* Inside of functions: the variable that stands for the value; `temporaries` gets what with_temporaries
 * takes. */
Ex *make_temporary(Scope *scope, Ex *value, Exs *temporaries);
/* `body`, in which such variables have their values */
Ex *with_temporaries(Arena *arena, const Exs *temporaries, Ex *body);

/* --- variability.c ---------------------------------------------------------------------------- */

/* --- strings.c -------------------------------------------------------------------------------- */

/* a + b of Strings */
Ex *type_concat(Scope *scope, Ex *a, Ex *b, Span span);
/* String(x, ...); NULL after an error. */
Ex *type_string_of(Scope *scope, AstExpr *expr);
/* getInstanceName() */
Ex *type_instance_name(Scope *scope, AstExpr *expr);

#endif
