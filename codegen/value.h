/* Values in C, in each of their representations, and what operators make of them. A scalar is a double or a
   jet, a double with its derivatives (moccjet.h); inside of functions it may also be an array of either.
   Operators go by the values that they get, so expressions of both representations have one writer. */
#ifndef MOCC_CODEGEN_VALUE_H
#define MOCC_CODEGEN_VALUE_H

#include "sema/model/ir.h"

typedef struct Writer Writer; /* codegen/writer.h */

typedef struct {
    const char *text;
    int precedence; /* of the text */
    bool jet;       /* with derivatives, as many as the writer's order says */
    bool array;     /* the text is a MoccArray */
} CValue;

/* Precedences of C expressions, the loosest first */
enum { C_CONDITIONAL, C_OR, C_AND, C_EQUALITY, C_RELATION, C_NOT, C_SUM, C_TERM, C_UNARY, C_PRIMARY };

/* A primary expression: a name, a call */
CValue c_primary(const char *text, bool jet);
/* A real number, exact, as text and as value */
const char *c_number(Arena *arena, double value);
CValue c_constant(Arena *arena, double value);
/* A String, out of the inside of a C string literal */
CValue c_string_value(Arena *arena, const char *literal);

/* The text, in parentheses if it binds less than `least` */
const char *c_operand(Writer *w, CValue value, int least);

/* --- representations -------------------------------------------------------------------------- */

/* The order of the derivatives that values may carry where the text is written; 0: none */
int order_of(const Writer *w);
/* The C type of a scalar, with derivatives or not, and its size in doubles */
const char *number_type(const Writer *w, bool jet);
int width_of(const Writer *w, bool jet);
/* A scalar with one derivative, out of its value and that */
CValue c_first_order(Writer *w, const char *value, const char *change);
/* A scalar without its derivatives */
CValue without_derivatives(Writer *w, CValue value);
/* A scalar or an array with derivatives or without: new ones are zero. */
CValue fit(Writer *w, CValue value, bool jet);
const char *fitted(Writer *w, CValue value, bool jet);

/* --- operators -------------------------------------------------------------------------------- */

CValue c_negative(Writer *w, CValue a);
/* An Integer as which a double may have come out that is -0: Integers have no negative zero. */
CValue c_without_negative_zero(Writer *w, CValue a);
/* -a, of that type */
CValue c_opposite(Writer *w, BaseType type, CValue a);
CValue c_not(Writer *w, CValue a);
/* a op b of numbers and Booleans */
CValue c_binary(Writer *w, AstOperator op, CValue a, CValue b);
/* A built-in function */
CValue c_builtin(Writer *w, const Ex *call, const CValue *args);
/* What a reduction begins with, of so many elements (NULL: there are some), and how it goes on with one */
CValue c_neutral(Writer *w, Reduce op, const char *count);
CValue c_reduced(Writer *w, Reduce op, CValue so_far, CValue element);

/* The names of an enumeration's literals as a C array, NULL at its end */
const char *c_literals(Arena *arena, const Class *enumeration);

#endif
