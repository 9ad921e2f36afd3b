/* Values at compile time: array sizes, loop ranges, subscripts, conditions, constants.

   Evaluation changes nothing: expressions, variables and environments stay as they are, and its own data is
   on the caller's stack. A value that decides what is compiled is found with decide() and the like, which
   make the parameters that it depends on structural. */
#ifndef MOCC_SEMA_EVALUATE_H
#define MOCC_SEMA_EVALUATE_H

#include "sema/model/variant.h"

/* The value of an iterator in one turn of its loop. Turns of nested loops are a list, innermost first; it
   lives on the stack of whoever walks the loops. */
typedef struct Turn {
    const struct Turn *outer;
    const Iter *iter;
    double value;
} Turn;

/* The turn of the iterator; NULL: it has no value here. */
const Turn *turn_of(const Turn *turn, const Iter *iter);

/* --- asking ----------------------------------------------------------------------------------- */

/* The value of a scalar of constants, parameters with known values and iterators that have turns. On failure
   returns false, and *culprit (if not NULL) is the part that has no known value. */
bool ex_scalar(const Ex *ex, const Turn *turn, Scalar *value, const Ex **culprit);
/* The same for the element at the 1-based index[0..rank-1]. */
bool ex_scalar_at(const Ex *ex, const Turn *turn, const long *index, Scalar *value, const Ex **culprit);
/* The same of what is no String */
bool ex_evaluate(const Ex *ex, const Turn *turn, double *value, const Ex **culprit);
bool ex_evaluate_at(const Ex *ex, const Turn *turn, const long *index, double *value, const Ex **culprit);
bool ex_evaluate_integer(const Ex *ex, const Turn *turn, long *value, const Ex **culprit);
/* The value of a condition that iterators, constants and structural parameters decide. */
bool ex_decided(const Ex *condition, const Turn *turn, bool *value);
/* Whether there may be such a value if the iterators have others than in this turn. */
bool ex_may_be_decided(const Ex *condition, const Turn *turn);

/* The value of an EX_CALL, of an EX_BINARY, for these values of its operands; false: it has none. */
bool ex_apply_call(const Ex *ex, const Scalar *x, Scalar *value);
Scalar ex_apply_binary(const Ex *ex, Scalar a, Scalar b);

/* --- deciding --------------------------------------------------------------------------------- */

/* As ex_evaluate() and its kin, for a value that decides what is compiled: the parameters that it depends on
   become structural. What could not be evaluated makes none structural; that it could not is a property of
   the variant. */
bool decide_scalar_at(const Ex *ex, const Turn *turn, const long *index, Scalar *value, const Ex **culprit);
bool decide(const Ex *ex, const Turn *turn, double *value, const Ex **culprit);
bool decide_at(const Ex *ex, const Turn *turn, const long *index, double *value, const Ex **culprit);
bool decide_integer(const Ex *ex, const Turn *turn, long *value, const Ex **culprit);
/* True if the condition is known and differs from `wanted`, which then is decided; of `a and b` one operand
   may be enough. *culprit (if not NULL) may be a part that has no known value. */
bool decide_excluded(const Ex *condition, bool wanted, const Turn *turn, const Ex **culprit);

/* --- inside of the room ------------------------------------------------------------------------ */

typedef struct Instance Instance;     /* sema/value/environment.h */
typedef struct Uses Uses;             /* sema/value/environment.h */
typedef struct Activation Activation; /* sema/value/interpret.c: an activation of a function */

/* One evaluation, with all that it leads to */
typedef struct Evaluation {
    const Turn *turn;              /* the iterators that have values */
    const Instance *instance;      /* whose text it is; NULL: that of its variant */
    const struct Pending *pending; /* the parameters whose values are being evaluated */
    Activation *activation;        /* of the function whose text it is; NULL: it is none */
    Uses *uses;                    /* gets the parameters that it depends on; NULL: nobody asks */
    const Ex *culprit;             /* after a failure: what has no known value */
} Evaluation;

/* The value of a scalar, or of an array's element at the 1-based index */
bool evaluate_at(Evaluation *e, const Ex *ex, const long *index, Scalar *value);

/* The operands of an expression, which are its parts. In models they are evaluated element by element where
   these are needed, since others may have no value. In functions the arrays among them are evaluated as a
   whole first. */
typedef struct {
    Evaluation *e;
    const Ex *ex;
    ExParts parts;
    const struct Value *whole; /* of each part; NULL: none is evaluated yet */
} OperandValues;

/* What evaluate_at() gives, out of these operands */
bool evaluate_element(const OperandValues *o, const long *index, Scalar *value);
/* An element of the matrix product of two operands */
bool multiply(const OperandValues *o, const long *index, double *value);

#endif
