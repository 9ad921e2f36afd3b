/* The functions of the language that no package declares: one table, one row each. What the compiler knows
   about such a function stands in its row, and nowhere else: its operands, its value at compile time, its
   derivative, its unit, where it is defined and where it jumps, the functions that generated code calls, and
   what the reference says about it. The names of those C functions are plain data here, so that a row is
   whole; this file calls nothing of codegen. It knows expressions, but neither scopes nor variables.

   The fields of a row have no zero that means something: what is left out of a row is found by
   testsuite/sema/builtin_test.c. */
#ifndef MOCC_SEMA_BUILTIN_H
#define MOCC_SEMA_BUILTIN_H

#include <stdbool.h>

#include "sema/model/scalar.h"

typedef const struct Ex Ex; /* sema/model/ir.h; it never changes */

/* Functions of scalars, elementwise: EX_CALL */
typedef enum {
    FN_ABS,
    FN_SIGN,
    FN_SQRT,
    FN_SIN,
    FN_COS,
    FN_TAN,
    FN_ASIN,
    FN_ACOS,
    FN_ATAN,
    FN_ATAN2,
    FN_SINH,
    FN_COSH,
    FN_TANH,
    FN_EXP,
    FN_LOG,
    FN_LOG10,
    FN_FLOOR,
    FN_CEIL,
    FN_INTEGER,
    FN_DIV,
    FN_MOD,
    FN_REM,
    FN_MIN,
    FN_MAX,
    /* those that have no name of their own in the language, or more than one meaning */
    FN_ENUMERATION,  /* the literal whose number is the first argument; the second is how many there are */
    FN_CONCAT,       /* a + b of Strings */
    FN_TEXT_REAL,    /* String(x, significantDigits, minimumLength, leftJustified) */
    FN_TEXT_FORMAT,  /* String(x, format) */
    FN_TEXT_INTEGER, /* String(x, minimumLength, leftJustified); of Boolean and enumeration alike */
    FN_TEXT_BOOLEAN,
    FN_TEXT_ENUMERATION,
    FN_INSTANCE_NAME, /* getInstanceName() */
    FN_RESOURCE,      /* the path that a URI names: what loadResource gives */
    FN_HIDDEN,        /* hidden(x), in interfaces of compiled libraries alone: what is not said about x */
    FN_COUNT
} Fn;

enum { MOST_OPERANDS = 4 };

/* The unit of a call, from those of its arguments */
typedef enum {
    UNIT_OF_FIRST = 1,
    UNIT_OF_SECOND,
    UNIT_OF_ALL,      /* which agree */
    UNIT_OF_ANGLE,    /* the argument is an angle in rad; the result has none */
    UNIT_PURE,        /* the argument has no dimension; nor has the result */
    UNIT_OF_QUADRANT, /* arguments of one unit; the result is an angle */
    UNIT_OF_RATIO,    /* arguments of one unit; the result is a number */
    UNIT_OF_PRODUCT,
    UNIT_OF_ROOT,
    UNIT_OF_DERIVATIVE,
    UNIT_OF_NUMBER,   /* the result is a number */
    UNIT_OF_TIMES,    /* the arguments are times in s; nothing is known about the result */
    UNIT_NOT_FOLLOWED /* nothing is known */
} UnitRule;

/* What the reference and the check of units say about a name that the language predefines */
typedef struct {
    const char *name;
    const char *call; /* how it is written: "atan2(y, x)" */
    UnitRule unit;
    const char *documentation; /* what it gives, in a few words */
} Predefined;

typedef enum {
    OPERANDS_NUMBERS = 1,
    OPERANDS_ORDERED, /* numbers, Booleans, or literals of one enumeration */
    OPERANDS_CHECKED  /* by what makes the call: sema/typing/strings.c, sema/typing/enumeration.c */
} Operands;

typedef enum {
    RESULT_REAL = 1,
    RESULT_INTEGER,
    RESULT_FOLLOWS, /* the type of the operands; of numbers Integer if all are */
    RESULT_ENUMERATION,
    RESULT_STRING
} Result;

/* For what operands a function is defined */
typedef enum {
    DOMAIN_ALL = 1,
    DOMAIN_NOT_NEGATIVE,
    DOMAIN_POSITIVE,
    DOMAIN_SINE,    /* -1 to 1 */
    DOMAIN_DIVISOR, /* the second operand is not zero */
    DOMAIN_EXACT,   /* the result is an Integer that a double holds exactly */
    DOMAIN_OWN      /* the C function looks at it itself */
} Domain;

/* The signs of the results */
typedef enum { RANGE_ALL = 1, RANGE_NOT_NEGATIVE, RANGE_POSITIVE } Range;

/* Where a function of continuous operands jumps, which makes an event */
typedef enum {
    JUMP_NONE = 1,
    JUMP_DOWN,      /* the operand, rounded down */
    JUMP_UP,        /* rounded up */
    JUMP_QUOTIENT,  /* x/y, rounded towards zero */
    JUMP_MODULO,    /* x - y*(x/y rounded down) */
    JUMP_REMAINDER, /* x - y*(x/y rounded towards zero) */
} Jump;

/* Whether it has corners, or jumps, where no event is made of that */
typedef enum { SMOOTH = 1, BENDS } Smoothness;

/* How the C function is called */
typedef enum {
    C_OPERANDS = 1, /* f(x, y) */
    C_CONTEXT,      /* f(mocc, x, y) */
    C_LITERAL,      /* f(mocc, x, how many literals, the enumeration's name, where) */
    C_FORMAT,       /* f(mocc, x, format) */
    C_LITERALS,     /* f(mocc, x, y, all literals) */
    C_INSTANCE      /* f(mocc, the instance, its class) */
} CForm;

/* The value of a call for these values of its operands; false: it has none at compile time. */
typedef bool BuiltinMade(const Ex *call, const Scalar *x, Scalar *value);
/* The derivative of a call with respect to time; d: those of its operands. */
typedef Ex *BuiltinDerivative(Arena *arena, Ex *call, Ex *const *d);

typedef struct {
    Predefined text;
    int arity;
    Operands operands;
    Result result;
    /* The value at compile time: of one number, of two, or of what else the operands are */
    double (*of_one)(double x);
    double (*of_two)(double x, double y);
    BuiltinMade *made;
    BuiltinDerivative *derivative;
    Domain domain;
    Range range;
    Jump jump;
    Smoothness smoothness;
    CForm c_form;
    const char *c_name;
    const char *jet; /* mocc<n>_JET: with n derivatives (moccjet.h); NULL: it is piecewise constant */
} Builtin;

const Builtin *builtin(Fn fn);
/* The function of numbers whose name is `name`; FN_COUNT: there is none. */
Fn fn_by_name(const char *name);
/* The derivative of what changes in steps: zero */
BuiltinDerivative derivative_of_steps;

/* All names that the language predefines for functions and operators: number `i` from 0, NULL at the end. */
const Predefined *predefined_at(int i);
const Predefined *predefined_by_name(const char *name);

#endif
