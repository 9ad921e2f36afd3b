/* Inside of unit checking: the units that are declared, and those that expressions have. */
#ifndef MOCC_SEMA_UNIT_INFER_H
#define MOCC_SEMA_UNIT_INFER_H

#include "sema/model/class.h"
#include "sema/units/units.h"

/* What is known about the unit of an expression */
typedef struct {
    enum {
        VALUE_UNKNOWN,
        VALUE_WRONG,  /* a warning was given: no more of it */
        VALUE_NUMBER, /* agrees with every unit */
        VALUE_UNIT
    } kind;
    bool pure;        /* VALUE_NUMBER: without dimension as a factor */
    Unit unit;        /* VALUE_UNIT */
    const char *text; /* of the unit as the user wrote it, or NULL: it is computed */
} Value;

/* Declarations from a class inwards: a.b.c */
enum { DEEPEST_PATH = 32 };
typedef struct {
    const Decl *at[DEEPEST_PATH];
    int n;
} Path;

typedef struct {
    Sema *sema;
    const Class *class_; /* whose text is looked at */
    Map parsed;          /* Symbol of a unit's text to its Value */
    Map iterators;       /* Decl of an enclosing iterator to its Value */
    Map arguments;       /* Decl of an input without a unit, of the function that is called, to its Value */
    int calls; /* of functions inside of each other whose algorithms are looked at: without reports */
    int depth; /* of the expression that is looked at in the one that it belongs to */
} Checker;

/* The pieces of a report on units that differ: most equations need none, so its text is put together only
 * then */
typedef struct {
    const char *before, *name, *behind;
} Complaint;

extern const Value unknown_unit;

typedef VEC(const Decl *) Members;

/* The components that a reference names; false if it is not resolved or names none. */
bool path_of(const AstExpr *ref, Path *path);
/* The declared unit of what is at `path` of the class that is looked at */
Value path_value(Checker *c, const Path *path);
/* The unit that a text stands for; unknown_unit if it is not valid. */
Value unit_value(Checker *c, Symbol text);
/* The attribute (unit, displayUnit) of what is at `path` of `scope`: what stands furthest out counts. An
   empty path is the class, a type, itself. NULL: it is not given. */
const AstExpr *attribute_of(const Class *scope, const Path *path, const char *attribute);
/* Appends the inputs (or outputs) of a function in order, inherited ones too; of a record, all components. */
void collect_members(Checker *c, const Class *class_, AstCausality causality, Members *members);
/* The declared unit of a member of `class_`, as that class's own text gives it */
Value member_value(Checker *c, const Class *class_, const Decl *member);
/* The class of the user's that a call calls, or NULL */
const Class *called_class(const AstExpr *call);

/* The unit of an expression; warns of what disagrees inside of it. */
Value infer(Checker *c, const AstExpr *expr);
void infer_all(Checker *c, const AstExprs *exprs);
/* The same for what iterators run through: it gives them their units. */
void infer_iterators(Checker *c, const AstIterators *iterators);
/* `expr` must have the unit `wanted`; where it is put together of elements or branches, each one. `span` is
   where a mismatch of the whole is reported, that of several parts that have all the same unit, too. */
void match(Checker *c, Value wanted, const AstExpr *expr, Span span, Complaint complaint);
/* Warns at `span` if the units disagree; returns whether they agree. */
bool check_agreement(Checker *c, Value a, Value b, Span span, Complaint complaint);

#endif
