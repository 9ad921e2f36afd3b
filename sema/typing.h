/* From syntax to typed expressions, inside of a class variant. */
#ifndef MOCC_SEMA_TYPING_H
#define MOCC_SEMA_TYPING_H

#include "sema/variant.h"

/* Where an expression stands. */
typedef struct {
    Sema *sema;
    Variant *variant;
    VEC(struct ScopeIter {
        const Decl *decl;
        Iter *iter;
    })
    iters;         /* the loops around */
    VEC(int) ends; /* what `end` means in the subscripts around; -1: nothing */
} Scope;

/* The typed expression, or NULL after an error (reported, or one of names that has been reported before). */
Ex *type_expr(Scope *scope, AstExpr *expr);
/* der(e): sema/derive.c */
Ex *type_derivative(Scope *scope, AstExpr *expr);
/* What a reference means; false after an error. */
bool type_reference(Scope *scope, AstExpr *expr, Reference *reference);
/* Whether a value of `ex` can stand where `base` is wanted; reports the mismatch under rule "type". */
bool check_type(Scope *scope, const Ex *ex, BaseType base, const char *what);
/* An Integer scalar known at compile time; reports what is not known under rule "structural". */
bool type_structural_integer(Scope *scope, AstExpr *expr, const char *what, long *value);
/* The reference as an expression; it must mean a variable. */
Ex *reference_ex(Scope *scope, const Reference *reference);
/* Makes the Iter and opens its scope. */
Iter *push_iter(Scope *scope, const AstIterator *iterator);
void pop_iter(Scope *scope);
/* The range of a loop into `loop` (from, step, to or vector); false after an error. */
bool type_loop_range(Scope *scope, AstExpr *range, Loop *loop);

#endif
