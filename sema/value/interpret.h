/* Functions at compile time: they may compute array sizes, structural parameters and constants.
 */
#ifndef MOCC_SEMA_INTERPRET_H
#define MOCC_SEMA_INTERPRET_H

#include "sema/value/evaluate.h"
#include "sema/model/function.h"

/* A value of any shape */
typedef struct Value {
    BaseType type; /* BASE_STRING, or any other: numbers */
    int rank;
    int dims[MAX_RANK];
    Datum *data;  /* of an array: elements in row-major order */
    Datum scalar; /* of a scalar */
} Value;

/* The element at the 1-based index[0..rank-1], which is inside. */
static inline Scalar value_element(const Value *value, const long *index) {
    if (!value->rank) return (Scalar){.type = value->type, .datum = value->scalar};
    long at = 0;
    for (int k = 0; k < value->rank; k++)
        at = at * value->dims[k] + index[k] - 1;
    return (Scalar){.type = value->type, .datum = value->data[at]};
}

/* All of the result that `ex`, an EX_FUNCTION, belongs to, or NULL: the culprit is not known, or it is `ex`
   itself and the algorithm failed (interpretation_failure). Valid until the call is evaluated with other
   arguments. */
const Value *interpreted_result(Evaluation *e, const Ex *ex);

/* Why the last evaluation of the call has failed, and where; or NULL. */
const char *interpretation_failure(const Call *call, Span *where);

/* The size in dimension `k` of `var`, an input or result of the call's function, from the sizes of the
   arguments and the values of Integers among them; where the declaration does not say it, from running the
   function (`ex`: the call). It decides what is compiled, as decide() has it. False: as there. */
bool decide_size(const Ex *ex, const Var *var, int k, long *size, const Ex **culprit);

/* --- for evaluate_at() in the text of a function -------------------------------------------------- */

/* Counts a step of the run; false: it has taken too many. */
bool activation_step(Activation *f);
/* Whether the scalar has a rule of its own in functions: variables, and what is made of arrays, whose sizes
   only the run knows */
bool has_own_rule(const Ex *ex);
bool activation_scalar(Activation *f, const Ex *ex, Scalar *value);
/* The run fails at a call of a built-in function that has no value for its operands. */
bool activation_no_value(Activation *f, const Ex *call);

#endif
