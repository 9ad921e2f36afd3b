/* The external section of a function: which C function it calls, with what, and where that comes from. */
#ifndef MOCC_SEMA_EXTERNAL_H
#define MOCC_SEMA_EXTERNAL_H

#include "sema/model/variant.h"

typedef struct Function Function;

/* An argument of the C function, or what it returns */
typedef struct {
    enum {
        EXTERNAL_INPUT,  /* a variable or record of the function that C reads */
        EXTERNAL_OUTPUT, /* one that C writes: a result, or a protected variable */
        EXTERNAL_VALUE,  /* a scalar */
        EXTERNAL_SIZE    /* of an array, a size_t in C */
    } kind;
    const Thing *thing; /* of the first two kinds */
    Ex *value;          /* of the others */
    Span span;
} ExternalArgument;

/* A text of an annotation, with its place */
typedef struct {
    Symbol text;
    Span span;
} ExternalText;
typedef VEC(ExternalText) ExternalTexts;

/* annotation(derivative(zeroDerivative = k, noDerivative = n) = f_der). At its inputs by their number: */
typedef enum { INPUT_DERIVED, INPUT_ZERO, INPUT_WITHOUT } InputDerivative;
typedef struct {
    Function *function;      /* its inputs: those of the function, then the derivatives of those derived */
    int n_inputs;            /* of the function that it is the derivative of: */
    InputDerivative *inputs; /* Reals that are INPUT_ZERO must not change where this one is used */
} GivenDerivative;

typedef struct External {
    const AstExternal *ast;
    const Class *class_;      /* in whose text it stands: the function's, or one that this extends */
    Symbol name;              /* of the C function */
    ExternalArgument *result; /* what it returns goes there; NULL: it returns nothing */
    VEC(ExternalArgument) args;
    ExternalTexts includes;                         /* C text that declares it; none: the compiler does */
    ExternalTexts libraries;                        /* names, as the linker takes them after -l */
    ExternalTexts include_folders, library_folders; /* as paths */
    const Class *object;                            /* whose constructor or destructor it is; or NULL */
    Function *destructor;                           /* of a constructor: what frees the object */
} External;
typedef VEC(const Function *) ExternalFunctions;

#endif
