/* The verifier of expressions and of functions: what sema/model/ir.h and doc/architecture.md say about them,
   looked at node by node. A fault is one of the stage that made the expression, never one of the user's text.
   Compiled with MOCC_VERIFY (make VERIFY=1, make SANITIZE=1, make fuzz), every stage verifies what it has made. */
#ifndef MOCC_SEMA_VERIFY_H
#define MOCC_SEMA_VERIFY_H

#include "sema/model/function.h"

#ifdef MOCC_VERIFY
enum { VERIFIES = 1 };
#else
enum { VERIFIES = 0 };
#endif

/* An invariant that does not hold; NULL: all do */
typedef struct {
    const char *invariant;
    const Ex *ex; /* the part for which it does not hold; NULL: none alone */
    Span span;
} Fault;

/* The iterators that have a meaning where an expression stands, innermost first */
typedef struct Inside {
    const Iter *iter;
    const struct Inside *outer;
} Inside;

/* Of an expression in the variant: of its class, or of a function, whose body it stands in */
Fault ex_fault(const Variant *variant, const Inside *iters, const Ex *ex);
/* The same of what only a left side can be, too: (a, , b) */
Fault left_fault(const Variant *variant, const Inside *iters, const Ex *ex);
/* True if the one can get the value of the other, as of a declaration or an assignment. */
bool takes_value(const Ex *target, const Ex *value);
/* Of the function's variables and statements */
Fault function_fault(const Function *function);

/* Prints the fault, with the stage and the class, and aborts, unless there is none. */
void expect_no_fault(const Sema *sema, const char *stage, const Class *class_, Fault fault);
static inline void verify_function(const Sema *sema, const Function *function) {
    if (VERIFIES && !sema->diagnostics->n_errors)
        expect_no_fault(sema, "build", function->class_, function_fault(function));
}

#endif
