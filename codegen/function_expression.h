/* C text of expressions inside of functions written in Modelica, whose arrays have sizes of the run and whose
   values may come with derivatives. */
#ifndef MOCC_CODEGEN_FUNCTION_EXPRESSION_H
#define MOCC_CODEGEN_FUNCTION_EXPRESSION_H

#include "codegen/expression.h"
#include "sema/model/function.h"

/* A value in C: a double, a jet, or the name of a MoccArray of either */
typedef struct {
    const char *text;
    int precedence; /* of the text; see C_ATOM and its like */
    bool jet;       /* with derivatives */
} CValue;

/* A call that has been written, with the variables that hold its results */
struct WrittenCall {
    const Call *call;
    bool plain; /* as it was when the call was written */
    CValue *results;
};

/* A variable that has no place of its own, and the name of its value */
struct TemporaryValue {
    const Var *var;
    CValue value;
};

/* The iterator of an open loop, and its C variable */
struct OpenIterator {
    const Iter *iter;
    const char *name;
    bool jet;
};

/* A C function that is being written */
typedef struct {
    const Sema *sema;
    Writer w;
    Writer *sites; /* what checked operations are added to */
    const Function *function;
    int order;                              /* of the derivatives that Reals carry; 0: none */
    bool plain;                             /* only values are wanted now, as in conditions and subscripts */
    bool memory;                            /* set when written text takes memory from the stack of arrays */
    bool uses_memory;                       /* something in the function does */
    bool returns;                           /* a return statement goes to the label `done` */
    VEC(struct OpenIterator) iterators;     /* of the open loops */
    VEC(struct TemporaryValue) temporaries; /* of the enclosing OPERATION_WITHs */
    VEC(struct WrittenCall) calls; /* of several results, in the open C blocks of the statement at hand */
} FunctionWriter;

enum { C_CHOICE, C_EITHER, C_BOTH, C_COMPARED, C_SUMMED, C_MULTIPLIED, C_PREFIXED, C_ATOM };

/* A scalar, an array. Statements that they need first are written at once. */
CValue scalar_value(FunctionWriter *f, Ex *ex);
CValue array_value(FunctionWriter *f, Ex *ex);
/* A scalar's value as a C double, without derivatives */
const char *plain_value(FunctionWriter *f, Ex *ex);
/* All results of a call */
void call_results(FunctionWriter *f, Call *call, Span span, CValue *results);

/* Opens a C loop, with the C variable k, in which the iterator takes the values of an array. close_iteration
   closes it. */
void open_iteration(FunctionWriter *f, const Iter *iter, CValue values, const char *k);
void close_iteration(FunctionWriter *f);
/* The C variable of an iterator whose loop is opened now. Iterators that the compiler has made are called
   like those of the text, and within their loops the text's own may be read: no two that are open share a
   name. */
const char *open_iterator(FunctionWriter *f, const Iter *iter, bool jet);
void close_iterator(FunctionWriter *f);

/* A scalar, an array in the form that is wanted: as a jet or not */
const char *fitted(FunctionWriter *f, CValue value, bool jet);
const char *fitted_array(FunctionWriter *f, CValue value, bool jet);

/* Doubles for an element of a variable */
int local_width(const FunctionWriter *f, const Var *var);
/* The C text of a scalar reference, to read or to assign; its subscripts as an array of MoccSub */
const char *c_element(FunctionWriter *f, Ex *ref);
const char *c_subs(FunctionWriter *f, Ex *ref);
/* "Package.function (file.mo:12)" as a C string */
const char *c_where(const FunctionWriter *f, Span span);

#endif
