/* An activation of a function that runs at compile time: its variables, and the values of its expressions. */
#ifndef MOCC_SEMA_ACTIVATION_H
#define MOCC_SEMA_ACTIVATION_H

#include "sema/value/interpret.h"

/* One evaluation from outside, with all the calls in it */
typedef struct {
    Arena *arena;  /* scratch */
    Evaluation *e; /* that has asked; while a function runs, with the turns of its loops */
    long steps;
    int depth;
    double allocated;
    const char *failure; /* what went wrong, or NULL, */
    Span where;          /* and where */
    const Ex *culprit;   /* or what is not known, or NULL */
} Run;

/* A call that has been made, and what it gave */
typedef struct {
    const Call *call;
    Value **results;
} MadeCall;

/* One activation of a function */
struct Activation {
    Run *run;
    const Function *function;
    const Call *outermost; /* arguments that are evaluated when they are needed; or NULL */
    Value **values;        /* by variable; NULL: not set yet */
    VEC(MadeCall) made;    /* calls in the statement at hand: a record's fields come from one call */
};

/* Ends the run with a message; `span`: of what cannot be computed, none: of the function. Always false */
bool run_fail(Activation *f, Span span, const char *text);
/* The same since something has no known value */
bool run_unknown(Activation *f, const Ex *culprit);

/* --- values: local_variables.c ------------------------------------------------------------------- */

long value_count(const Value *value);
/* The elements of an array, or the only one of a scalar */
static inline Datum *value_elements(Value *value) {
    return value->rank ? value->data : &value->scalar;
}
/* Element number `i`, in row-major order */
static inline Scalar value_at(Value *value, long i) {
    return (Scalar){.type = value->type, .datum = value_elements(value)[i]};
}
static inline void set_value_at(Value *value, long i, Scalar element) {
    value->type = element.type;
    value_elements(value)[i] = element.datum;
}
static inline void set_scalar(Value *out, Scalar scalar) {
    *out = (Value){.type = scalar.type, .scalar = scalar.datum};
}
bool same_sizes(const Value *a, const Value *b);
void set_number(Value *out, double number);
/* Makes room; false: the arrays of the run have become too large. */
bool new_value(Activation *f, int rank, const int *dims, Value *out);
bool copy_value(Activation *f, Value *from, Value *out);
/* Gives an array that is a variable's memory of its own: statements that follow do not change it. */
bool detach_value(Activation *f, Value *value);

/* --- variables: local_variables.c ---------------------------------------------------------------- */

/* The number of the variable among the function's inputs; -1: it is none */
int input_number(const Function *function, const Var *var);
/* The value of the function's input, from the arguments of the outermost call */
bool argument_value(Activation *f, int input, Value *out);
/* The value of a local variable; at first what its declaration says. NULL: the run fails. */
Value *local_variable(Activation *f, Var *var);
bool local_reference(Activation *f, const Ex *ref, Value *out);
bool assign_local(Activation *f, Ex *target, Value *value);

/* --- expressions: array_values.c ------------------------------------------------------------------ */

/* The value of any expression of the function's text; scalars are those of evaluate_at(). */
bool run_evaluate(Activation *f, const Ex *ex, Value *out);
bool run_number(Activation *f, const Ex *ex, double *number);
bool run_integer(Activation *f, const Ex *ex, long *number);

/* --- calls: interpret.c --------------------------------------------------------------------------- */

bool run_call(Run *run, Activation *caller, const Call *call, Value **results);

#endif
