/* The table of built-in functions, with what its rows need: values at compile time, derivatives. */
#include "sema/model/builtin.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "sema/model/ir.h"

/* --- values at compile time: those of runtime/base/functions.c ---------------------------------------- */

static double sign_of(double x) {
    return (x > 0) - (x < 0);
}

static double quotient(double x, double y) {
    return trunc(x / y);
}

static double modulo(double x, double y) {
    return x - floor(x / y) * y;
}

static double remainder_of(double x, double y) {
    return x - trunc(x / y) * y;
}

static double lesser(double x, double y) {
    return y < x ? y : x;
}

static double greater(double x, double y) {
    return y > x ? y : x;
}

/* --- and of what is no number: runtime/base/strings.c ------------------------------------------------- */

static bool made_literal(const Ex *call, const Scalar *x, Scalar *value) {
    (void)call;
    *value = x[0];
    value->type = BASE_ENUMERATION;
    return is_inside(x[0].number, (int)x[1].number);
}

static bool give_text(const Ex *call, const char *text, Scalar *value) {
    *value = text_scalar(intern_string(call->call.interner, text));
    return true;
}

/* The same of a text that is freed */
static bool give_printed(const Ex *call, Text *text, Scalar *value) {
    give_text(call, text->data, value);
    text_free(text);
    return true;
}

static bool made_joined(const Ex *call, const Scalar *x, Scalar *value) {
    Text both = {0};
    text_printf(&both, "%s%s", x[0].text, x[1].text);
    return give_printed(call, &both, value);
}

/* Nothing is said about it. */
static bool made_hidden(const Ex *call, const Scalar *x, Scalar *value) {
    (void)call, (void)x, (void)value;
    return false;
}

/* minimumLength and leftJustified as the width of a format of C */
static int width_of(const Scalar *x) {
    double size = fmin(fmax(x[0].number, 0), 100000);
    return (int)(x[1].number != 0 ? -size : size);
}

static bool give_padded(const Ex *call, int width, const char *text, Scalar *value) {
    Text padded = {0};
    text_printf(&padded, "%*s", width, text);
    return give_printed(call, &padded, value);
}

static double without_sign(double x) {
    return x == 0 ? 0 : x;
}

static bool made_of_real(const Ex *call, const Scalar *x, Scalar *value) {
    Text text = {0};
    int precision = (int)fmin(fmax(x[1].number, 1), 100);
    text_printf(&text, "%*.*g", width_of(&x[2]), precision, without_sign(x[0].number));
    return give_printed(call, &text, value);
}

/* The format has been checked (checked_format): it has one conversion, of a double. */
static bool made_of_format(const Ex *call, const Scalar *x, Scalar *value) {
    Text format = {0}, text = {0};
    text_printf(&format, "%%%s", x[1].text);
    text_printf(&text, format.data, without_sign(x[0].number));
    text_free(&format);
    return give_printed(call, &text, value);
}

static bool made_of_integer(const Ex *call, const Scalar *x, Scalar *value) {
    Text text = {0};
    text_printf(&text, "%*.0f", width_of(&x[1]), without_sign(x[0].number));
    return give_printed(call, &text, value);
}

static bool made_of_boolean(const Ex *call, const Scalar *x, Scalar *value) {
    return give_padded(call, width_of(&x[1]), x[0].number != 0 ? "true" : "false", value);
}

static bool made_of_literal(const Ex *call, const Scalar *x, Scalar *value) {
    const Class *enumeration = call->call.args[0]->enumeration;
    return give_padded(call, width_of(&x[1]), enumeration->decls.at[(int)x[0].number - 1]->name, value);
}

static bool made_at_run_time(const Ex *call, const Scalar *x, Scalar *value) {
    (void)call, (void)x, (void)value;
    return false;
}

/* --- derivatives --------------------------------------------------------------------------------- */

Ex *derivative_of_steps(Arena *arena, Ex *call, Ex *const *d) {
    (void)d;
    return ex_zero(arena, call);
}

static Ex *number(Arena *arena, double value, const Ex *like) {
    return ex_number(arena, value, BASE_REAL, like->span);
}

static Ex *square(Arena *arena, Ex *a) {
    return simple_mul(arena, a, a);
}

/* 1 + a^2, 1 - a^2 */
static Ex *one_and_square(Arena *arena, AstOperator op, Ex *a, Span span) {
    return ex_binary(arena, op, ex_number(arena, 1, BASE_REAL, span), square(arena, a), span);
}

/* Functions of one operand: that of their argument, times f'(argument) */
#define DERIVATIVE(name, slope)                                                                              \
    static Ex *derivative_of_##name(Arena *arena, Ex *f, Ex *const *d) {                                     \
        Ex *a = f->call.args[0];                                                                             \
        (void)a;                                                                                             \
        return simple_mul(arena, slope, d[0]);                                                               \
    }

/* 1/sqrt(1 - a^2) */
static Ex *arc_slope(Arena *arena, Ex *f) {
    Ex *root = ex_call_one(arena, FN_SQRT, one_and_square(arena, AST_SUB, f->call.args[0], f->span));
    return simple_div(arena, number(arena, 1, f), root);
}

DERIVATIVE(abs, ex_call_one(arena, FN_SIGN, a))
DERIVATIVE(sqrt, simple_div(arena, number(arena, 0.5, f), f))
DERIVATIVE(sin, ex_call_one(arena, FN_COS, a))
DERIVATIVE(cos, simple_neg(arena, ex_call_one(arena, FN_SIN, a)))
DERIVATIVE(tan, one_and_square(arena, AST_ADD, f, f->span))
DERIVATIVE(asin, arc_slope(arena, f))
DERIVATIVE(acos, simple_neg(arena, arc_slope(arena, f)))
DERIVATIVE(atan, simple_div(arena, number(arena, 1, f), one_and_square(arena, AST_ADD, a, f->span)))
DERIVATIVE(sinh, ex_call_one(arena, FN_COSH, a))
DERIVATIVE(cosh, ex_call_one(arena, FN_SINH, a))
DERIVATIVE(tanh, one_and_square(arena, AST_SUB, f, f->span))
DERIVATIVE(exp, f)
DERIVATIVE(log, simple_div(arena, number(arena, 1, f), a))
DERIVATIVE(hidden, f)
DERIVATIVE(log10, simple_div(arena, number(arena, 0.43429448190325182765, f), a))

/* (a' b - a b')/(a^2 + b^2) */
static Ex *derivative_of_atan2(Arena *arena, Ex *f, Ex *const *d) {
    Ex *a = f->call.args[0], *b = f->call.args[1];
    Ex *top = simple_sub(arena, simple_mul(arena, d[0], b), simple_mul(arena, a, d[1]));
    return simple_div(arena, top, ex_binary(arena, AST_ADD, square(arena, a), square(arena, b), f->span));
}

/* That of the operand which is the result: of the second one, if b < a (min) or b > a (max) */
static Ex *of_chosen(Arena *arena, Ex *f, AstOperator op, Ex *const *d) {
    Ex *chosen = ex_binary(arena, op, f->call.args[1], f->call.args[0], f->span);
    return simple_if(arena, chosen, d[1], d[0]);
}

static Ex *derivative_of_min(Arena *arena, Ex *f, Ex *const *d) {
    return of_chosen(arena, f, AST_LT, d);
}

static Ex *derivative_of_max(Arena *arena, Ex *f, Ex *const *d) {
    return of_chosen(arena, f, AST_GT, d);
}

/* a' - turns*b' */
static Ex *derivative_of_modulo(Arena *arena, Ex *f, Ex *const *d) {
    Ex *ratio = ex_binary(arena, AST_DIV, f->call.args[0], f->call.args[1], f->span);
    return simple_sub(arena, d[0], simple_mul(arena, ex_call_one(arena, FN_FLOOR, ratio), d[1]));
}

static Ex *derivative_of_remainder(Arena *arena, Ex *f, Ex *const *d) {
    Ex *turns = ex_call_two(arena, FN_DIV, f->call.args[0], f->call.args[1], f->span);
    return simple_sub(arena, d[0], simple_mul(arena, turns, d[1]));
}

/* --- the table ----------------------------------------------------------------------------------- */

/* clang-format off */
static const Builtin table[FN_COUNT] = {
    [FN_ABS] = {
        .text = {"abs", "abs(x)", UNIT_OF_FIRST, "the magnitude"},
        .arity = 1, .operands = OPERANDS_NUMBERS, .result = RESULT_FOLLOWS,
        .of_one = fabs, .derivative = derivative_of_abs, .domain = DOMAIN_ALL, .range = RANGE_NOT_NEGATIVE,
        .jump = JUMP_NONE, .smoothness = BENDS, .c_form = C_OPERANDS, .c_name = "fabs", .jet = "abs",
    },
    [FN_SIGN] = {
        .text = {"sign", "sign(x)", UNIT_OF_NUMBER, "-1, 0 or 1"},
        .arity = 1, .operands = OPERANDS_NUMBERS, .result = RESULT_INTEGER,
        .of_one = sign_of, .derivative = derivative_of_steps, .domain = DOMAIN_ALL, .range = RANGE_ALL,
        .jump = JUMP_NONE, .smoothness = BENDS, .c_form = C_OPERANDS, .c_name = "mocc_sign",
    },
    [FN_SQRT] = {
        .text = {"sqrt", "sqrt(x)", UNIT_OF_ROOT, "the square root"},
        .arity = 1, .operands = OPERANDS_NUMBERS, .result = RESULT_REAL,
        .of_one = sqrt, .derivative = derivative_of_sqrt, .domain = DOMAIN_NOT_NEGATIVE,
        .range = RANGE_NOT_NEGATIVE,
        .jump = JUMP_NONE, .smoothness = SMOOTH, .c_form = C_OPERANDS, .c_name = "sqrt", .jet = "sqrt",
    },
    [FN_SIN] = {
        .text = {"sin", "sin(x)", UNIT_OF_ANGLE, "the sine of an angle in rad"},
        .arity = 1, .operands = OPERANDS_NUMBERS, .result = RESULT_REAL,
        .of_one = sin, .derivative = derivative_of_sin, .domain = DOMAIN_ALL, .range = RANGE_ALL,
        .jump = JUMP_NONE, .smoothness = SMOOTH, .c_form = C_OPERANDS, .c_name = "sin", .jet = "sin",
    },
    [FN_COS] = {
        .text = {"cos", "cos(x)", UNIT_OF_ANGLE, "the cosine of an angle in rad"},
        .arity = 1, .operands = OPERANDS_NUMBERS, .result = RESULT_REAL,
        .of_one = cos, .derivative = derivative_of_cos, .domain = DOMAIN_ALL, .range = RANGE_ALL,
        .jump = JUMP_NONE, .smoothness = SMOOTH, .c_form = C_OPERANDS, .c_name = "cos", .jet = "cos",
    },
    [FN_TAN] = {
        .text = {"tan", "tan(x)", UNIT_OF_ANGLE, "the tangent of an angle in rad"},
        .arity = 1, .operands = OPERANDS_NUMBERS, .result = RESULT_REAL,
        .of_one = tan, .derivative = derivative_of_tan, .domain = DOMAIN_ALL, .range = RANGE_ALL,
        .jump = JUMP_NONE, .smoothness = SMOOTH, .c_form = C_OPERANDS, .c_name = "tan", .jet = "tan",
    },
    [FN_ASIN] = {
        .text = {"asin", "asin(x)", UNIT_PURE, "the angle from -pi/2 to pi/2 whose sine is x"},
        .arity = 1, .operands = OPERANDS_NUMBERS, .result = RESULT_REAL,
        .of_one = asin, .derivative = derivative_of_asin, .domain = DOMAIN_SINE, .range = RANGE_ALL,
        .jump = JUMP_NONE, .smoothness = SMOOTH, .c_form = C_OPERANDS, .c_name = "asin", .jet = "asin",
    },
    [FN_ACOS] = {
        .text = {"acos", "acos(x)", UNIT_PURE, "the angle from 0 to pi whose cosine is x"},
        .arity = 1, .operands = OPERANDS_NUMBERS, .result = RESULT_REAL,
        .of_one = acos, .derivative = derivative_of_acos, .domain = DOMAIN_SINE, .range = RANGE_ALL,
        .jump = JUMP_NONE, .smoothness = SMOOTH, .c_form = C_OPERANDS, .c_name = "acos", .jet = "acos",
    },
    [FN_ATAN] = {
        .text = {"atan", "atan(x)", UNIT_PURE, "the angle from -pi/2 to pi/2 whose tangent is x"},
        .arity = 1, .operands = OPERANDS_NUMBERS, .result = RESULT_REAL,
        .of_one = atan, .derivative = derivative_of_atan, .domain = DOMAIN_ALL, .range = RANGE_ALL,
        .jump = JUMP_NONE, .smoothness = SMOOTH, .c_form = C_OPERANDS, .c_name = "atan", .jet = "atan",
    },
    [FN_ATAN2] = {
        .text = {"atan2", "atan2(y, x)", UNIT_OF_QUADRANT,
                 "the angle from -pi to pi of the direction (x, y)"},
        .arity = 2, .operands = OPERANDS_NUMBERS, .result = RESULT_REAL,
        .of_two = atan2, .derivative = derivative_of_atan2, .domain = DOMAIN_ALL, .range = RANGE_ALL,
        .jump = JUMP_NONE, .smoothness = SMOOTH, .c_form = C_OPERANDS, .c_name = "atan2", .jet = "atan2",
    },
    [FN_SINH] = {
        .text = {"sinh", "sinh(x)", UNIT_PURE, "the hyperbolic sine"},
        .arity = 1, .operands = OPERANDS_NUMBERS, .result = RESULT_REAL,
        .of_one = sinh, .derivative = derivative_of_sinh, .domain = DOMAIN_ALL, .range = RANGE_ALL,
        .jump = JUMP_NONE, .smoothness = SMOOTH, .c_form = C_OPERANDS, .c_name = "sinh", .jet = "sinh",
    },
    [FN_COSH] = {
        .text = {"cosh", "cosh(x)", UNIT_PURE, "the hyperbolic cosine"},
        .arity = 1, .operands = OPERANDS_NUMBERS, .result = RESULT_REAL,
        .of_one = cosh, .derivative = derivative_of_cosh, .domain = DOMAIN_ALL, .range = RANGE_POSITIVE,
        .jump = JUMP_NONE, .smoothness = SMOOTH, .c_form = C_OPERANDS, .c_name = "cosh", .jet = "cosh",
    },
    [FN_TANH] = {
        .text = {"tanh", "tanh(x)", UNIT_PURE, "the hyperbolic tangent"},
        .arity = 1, .operands = OPERANDS_NUMBERS, .result = RESULT_REAL,
        .of_one = tanh, .derivative = derivative_of_tanh, .domain = DOMAIN_ALL, .range = RANGE_ALL,
        .jump = JUMP_NONE, .smoothness = SMOOTH, .c_form = C_OPERANDS, .c_name = "tanh", .jet = "tanh",
    },
    [FN_EXP] = {
        .text = {"exp", "exp(x)", UNIT_PURE, "e to the power x"},
        .arity = 1, .operands = OPERANDS_NUMBERS, .result = RESULT_REAL,
        .of_one = exp, .derivative = derivative_of_exp, .domain = DOMAIN_ALL, .range = RANGE_NOT_NEGATIVE,
        .jump = JUMP_NONE, .smoothness = SMOOTH, .c_form = C_OPERANDS, .c_name = "exp", .jet = "exp",
    },
    [FN_LOG] = {
        .text = {"log", "log(x)", UNIT_PURE, "the natural logarithm"},
        .arity = 1, .operands = OPERANDS_NUMBERS, .result = RESULT_REAL,
        .of_one = log, .derivative = derivative_of_log, .domain = DOMAIN_POSITIVE, .range = RANGE_ALL,
        .jump = JUMP_NONE, .smoothness = SMOOTH, .c_form = C_OPERANDS, .c_name = "log", .jet = "log",
    },
    [FN_LOG10] = {
        .text = {"log10", "log10(x)", UNIT_PURE, "the logarithm to base 10"},
        .arity = 1, .operands = OPERANDS_NUMBERS, .result = RESULT_REAL,
        .of_one = log10, .derivative = derivative_of_log10, .domain = DOMAIN_POSITIVE, .range = RANGE_ALL,
        .jump = JUMP_NONE, .smoothness = SMOOTH, .c_form = C_OPERANDS, .c_name = "log10", .jet = "log10",
    },
    [FN_FLOOR] = {
        .text = {"floor", "floor(x)", UNIT_OF_FIRST, "the largest whole number that is not above x, a Real"},
        .arity = 1, .operands = OPERANDS_NUMBERS, .result = RESULT_REAL,
        .of_one = floor, .derivative = derivative_of_steps, .domain = DOMAIN_ALL, .range = RANGE_ALL,
        .jump = JUMP_DOWN, .smoothness = BENDS, .c_form = C_OPERANDS, .c_name = "floor",
    },
    [FN_CEIL] = {
        .text = {"ceil", "ceil(x)", UNIT_OF_FIRST, "the smallest whole number that is not below x, a Real"},
        .arity = 1, .operands = OPERANDS_NUMBERS, .result = RESULT_REAL,
        .of_one = ceil, .derivative = derivative_of_steps, .domain = DOMAIN_ALL, .range = RANGE_ALL,
        .jump = JUMP_UP, .smoothness = BENDS, .c_form = C_OPERANDS, .c_name = "ceil",
    },
    [FN_INTEGER] = {
        .text = {"integer", "integer(x)", UNIT_OF_NUMBER, "the largest Integer that is not above x"},
        .arity = 1, .operands = OPERANDS_NUMBERS, .result = RESULT_INTEGER,
        .of_one = floor, .derivative = derivative_of_steps, .domain = DOMAIN_EXACT, .range = RANGE_ALL,
        .jump = JUMP_DOWN, .smoothness = BENDS, .c_form = C_OPERANDS, .c_name = "floor",
    },
    [FN_DIV] = {
        .text = {"div", "div(x, y)", UNIT_OF_RATIO, "x/y, rounded towards zero"},
        .arity = 2, .operands = OPERANDS_NUMBERS, .result = RESULT_FOLLOWS,
        .of_two = quotient, .derivative = derivative_of_steps, .domain = DOMAIN_DIVISOR, .range = RANGE_ALL,
        .jump = JUMP_QUOTIENT, .smoothness = BENDS, .c_form = C_OPERANDS, .c_name = "mocc_div",
    },
    [FN_MOD] = {
        .text = {"mod", "mod(x, y)", UNIT_OF_ALL, "x - floor(x/y)*y"},
        .arity = 2, .operands = OPERANDS_NUMBERS, .result = RESULT_FOLLOWS,
        .of_two = modulo, .derivative = derivative_of_modulo, .domain = DOMAIN_DIVISOR, .range = RANGE_ALL,
        .jump = JUMP_MODULO, .smoothness = BENDS, .c_form = C_OPERANDS, .c_name = "mocc_mod", .jet = "mod",
    },
    [FN_REM] = {
        .text = {"rem", "rem(x, y)", UNIT_OF_ALL, "x - div(x, y)*y"},
        .arity = 2, .operands = OPERANDS_NUMBERS, .result = RESULT_FOLLOWS,
        .of_two = remainder_of, .derivative = derivative_of_remainder, .domain = DOMAIN_DIVISOR,
        .range = RANGE_ALL,
        .jump = JUMP_REMAINDER, .smoothness = BENDS, .c_form = C_OPERANDS, .c_name = "mocc_rem", .jet = "rem",
    },
    [FN_MIN] = {
        .text = {"min", "min(x, y)", UNIT_OF_ALL,
                 "the lesser of two values, or the least element of an array"},
        .arity = 2, .operands = OPERANDS_ORDERED, .result = RESULT_FOLLOWS,
        .of_two = lesser, .derivative = derivative_of_min, .domain = DOMAIN_ALL, .range = RANGE_ALL,
        .jump = JUMP_NONE, .smoothness = BENDS, .c_form = C_OPERANDS, .c_name = "mocc_min", .jet = "min",
    },
    [FN_MAX] = {
        .text = {"max", "max(x, y)", UNIT_OF_ALL,
                 "the greater of two values, or the greatest element of an array"},
        .arity = 2, .operands = OPERANDS_ORDERED, .result = RESULT_FOLLOWS,
        .of_two = greater, .derivative = derivative_of_max, .domain = DOMAIN_ALL, .range = RANGE_ALL,
        .jump = JUMP_NONE, .smoothness = BENDS, .c_form = C_OPERANDS, .c_name = "mocc_max", .jet = "max",
    },
    [FN_ENUMERATION] = {
        .text = {"enumeration", "enumeration(i)", UNIT_NOT_FOLLOWED,
                 "the literal number i of an enumeration E, written E(i)"},
        .arity = 2, .operands = OPERANDS_CHECKED, .result = RESULT_ENUMERATION,
        .made = made_literal, .derivative = derivative_of_steps, .domain = DOMAIN_OWN, .range = RANGE_ALL,
        .jump = JUMP_NONE, .smoothness = SMOOTH, .c_form = C_LITERAL, .c_name = "mocc_enumeration",
    },
    [FN_CONCAT] = {
        .text = {"+", "+(a, b)", UNIT_NOT_FOLLOWED, "two Strings, one after the other, written a + b"},
        .arity = 2, .operands = OPERANDS_CHECKED, .result = RESULT_STRING,
        .made = made_joined, .derivative = derivative_of_steps, .domain = DOMAIN_ALL, .range = RANGE_ALL,
        .jump = JUMP_NONE, .smoothness = SMOOTH, .c_form = C_CONTEXT, .c_name = "mocc_string_concat",
    },
    [FN_TEXT_REAL] = {
        .text = {"String", "String(x, significantDigits, minimumLength, leftJustified)", UNIT_NOT_FOLLOWED,
                 "a Real as text"},
        .arity = 4, .operands = OPERANDS_CHECKED, .result = RESULT_STRING,
        .made = made_of_real, .derivative = derivative_of_steps, .domain = DOMAIN_ALL, .range = RANGE_ALL,
        .jump = JUMP_NONE, .smoothness = SMOOTH, .c_form = C_CONTEXT, .c_name = "mocc_string_of_real",
    },
    [FN_TEXT_FORMAT] = {
        .text = {"String", "String(x, format)", UNIT_NOT_FOLLOWED, "a number as text, in a format of C"},
        .arity = 2, .operands = OPERANDS_CHECKED, .result = RESULT_STRING,
        .made = made_of_format, .derivative = derivative_of_steps, .domain = DOMAIN_ALL, .range = RANGE_ALL,
        .jump = JUMP_NONE, .smoothness = SMOOTH, .c_form = C_FORMAT, .c_name = "mocc_string_format",
    },
    [FN_TEXT_INTEGER] = {
        .text = {"String", "String(i, minimumLength, leftJustified)", UNIT_NOT_FOLLOWED,
                 "an Integer as text"},
        .arity = 3, .operands = OPERANDS_CHECKED, .result = RESULT_STRING,
        .made = made_of_integer, .derivative = derivative_of_steps, .domain = DOMAIN_ALL, .range = RANGE_ALL,
        .jump = JUMP_NONE, .smoothness = SMOOTH, .c_form = C_CONTEXT, .c_name = "mocc_string_of_integer",
    },
    [FN_TEXT_BOOLEAN] = {
        .text = {"String", "String(b, minimumLength, leftJustified)", UNIT_NOT_FOLLOWED, "true or false"},
        .arity = 3, .operands = OPERANDS_CHECKED, .result = RESULT_STRING,
        .made = made_of_boolean, .derivative = derivative_of_steps, .domain = DOMAIN_ALL, .range = RANGE_ALL,
        .jump = JUMP_NONE, .smoothness = SMOOTH, .c_form = C_CONTEXT, .c_name = "mocc_string_of_boolean",
    },
    [FN_TEXT_ENUMERATION] = {
        .text = {"String", "String(e, minimumLength, leftJustified)", UNIT_NOT_FOLLOWED,
                 "the name of a literal"},
        .arity = 3, .operands = OPERANDS_CHECKED, .result = RESULT_STRING,
        .made = made_of_literal, .derivative = derivative_of_steps, .domain = DOMAIN_ALL, .range = RANGE_ALL,
        .jump = JUMP_NONE, .smoothness = SMOOTH, .c_form = C_LITERALS, .c_name = "mocc_string_of_literal",
    },
    [FN_INSTANCE_NAME] = {
        .text = {"getInstanceName", "getInstanceName()", UNIT_NOT_FOLLOWED,
                 "the model's name and the path to the component"},
        .arity = 0, .operands = OPERANDS_CHECKED, .result = RESULT_STRING,
        .made = made_at_run_time, .derivative = derivative_of_steps, .domain = DOMAIN_ALL, .range = RANGE_ALL,
        .jump = JUMP_NONE, .smoothness = SMOOTH, .c_form = C_INSTANCE, .c_name = "mocc_instance_name",
    },
    [FN_RESOURCE] = {
        .text = {"loadResource", "loadResource(uri)", UNIT_NOT_FOLLOWED, "the path of the file"},
        .arity = 1, .operands = OPERANDS_CHECKED, .result = RESULT_STRING,
        .made = made_at_run_time, .derivative = derivative_of_steps, .domain = DOMAIN_ALL, .range = RANGE_ALL,
        .jump = JUMP_NONE, .smoothness = SMOOTH, .c_form = C_CONTEXT, .c_name = "mocc_resource",
    },
    [FN_HIDDEN] = {
        .text = {"hidden", "hidden(x)", UNIT_NOT_FOLLOWED, "a value that follows from x"},
        .arity = 1, .operands = OPERANDS_CHECKED, .result = RESULT_REAL,
        .made = made_hidden, .derivative = derivative_of_hidden, .domain = DOMAIN_ALL, .range = RANGE_ALL,
        .jump = JUMP_NONE, .smoothness = SMOOTH, .c_form = C_OPERANDS, .c_name = "mocc_hidden", .jet = "hidden",
    },
};

/* Functions and operators that are no calls of scalars once they are typed: sema/typing/typing.c,
   sema/typing/array_functions.c and sema/typing/event.c say what becomes of them. */
static const Predefined others[] = {
    {"array", "array(a, b, ...)", UNIT_OF_ALL, "{a, b, ...}"},
    {"assert", "assert(condition, text)", UNIT_NOT_FOLLOWED,
     "a statement: ends the run unless the condition holds"},
    {"cat", "cat(k, A, B, ...)", UNIT_NOT_FOLLOWED, "arrays, one after the other along dimension k"},
    {"change", "change(v)", UNIT_NOT_FOLLOWED, "true at an event that changes v"},
    {"cross", "cross(a, b)", UNIT_OF_PRODUCT, "the cross product of vectors of 3 elements"},
    {"der", "der(x)", UNIT_OF_DERIVATIVE, "the derivative with respect to time"},
    {"diagonal", "diagonal(v)", UNIT_OF_FIRST, "the matrix with v on its diagonal, 0 elsewhere"},
    {"edge", "edge(b)", UNIT_NOT_FOLLOWED, "true at an event at which b becomes true"},
    {"fill", "fill(x, n, ...)", UNIT_OF_FIRST, "an array of n times ... elements x"},
    {"getInstanceName", "getInstanceName()", UNIT_NOT_FOLLOWED,
     "in models and blocks: the model's name and the path to the component, as in \"Car.wheel[2].tyre\""},
    {"identity", "identity(n)", UNIT_OF_NUMBER, "the n x n matrix with 1 on its diagonal, 0 elsewhere"},
    {"initial", "initial()", UNIT_NOT_FOLLOWED, "true while the start of the run is computed"},
    {"linspace", "linspace(a, b, n)", UNIT_OF_FIRST, "n values from a to b at equal distances"},
    {"matrix", "matrix(A)", UNIT_OF_FIRST, "the elements of A as a matrix"},
    {"ndims", "ndims(A)", UNIT_OF_NUMBER, "the number of dimensions"},
    {"noEvent", "noEvent(x)", UNIT_OF_FIRST, "x, whose relations and steps make no events"},
    {"ones", "ones(n, ...)", UNIT_OF_NUMBER, "an array of n times ... elements 1"},
    {"outerProduct", "outerProduct(v, w)", UNIT_OF_PRODUCT, "the matrix of the products v[i]*w[j]"},
    {"pre", "pre(v)", UNIT_OF_FIRST, "the value before the event"},
    {"product", "product(A)", UNIT_NOT_FOLLOWED, "the product of all elements"},
    {"pure", "pure(f(x))", UNIT_OF_FIRST, "the call of an impure function, which counts as pure here"},
    {"reinit", "reinit(x, value)", UNIT_NOT_FOLLOWED, "a statement: sets a state at an event"},
    {"sample", "sample(start, period)", UNIT_OF_TIMES, "true at start, start + period, ..."},
    {"scalar", "scalar(A)", UNIT_OF_FIRST, "the element of an array of one element"},
    {"semiLinear", "semiLinear(x, a, b)", UNIT_NOT_FOLLOWED, "if x >= 0 then a*x else b*x"},
    {"size", "size(A, k)", UNIT_OF_NUMBER, "the size of dimension k; size(A): of all; A may be an array of components or connectors, too"},
    {"skew", "skew(a)", UNIT_OF_FIRST, "the matrix with skew(a)*b = cross(a, b)"},
    {"smooth", "smooth(n, x)", UNIT_OF_SECOND, "x, whose first n derivatives do not jump: no events"},
    {"sum", "sum(A)", UNIT_OF_FIRST, "the sum of all elements"},
    {"symmetric", "symmetric(A)", UNIT_OF_FIRST, "the upper triangle of A, mirrored at the diagonal"},
    {"terminal", "terminal()", UNIT_NOT_FOLLOWED, "true at the end of the run"},
    {"transpose", "transpose(A)", UNIT_OF_FIRST, "the matrix with rows and columns exchanged"},
    {"vector", "vector(A)", UNIT_OF_FIRST, "the elements of A as a vector"},
    {"zeros", "zeros(n, ...)", UNIT_OF_NUMBER, "an array of n times ... elements 0"},
};
/* clang-format on */

const Builtin *builtin(Fn fn) {
    return &table[fn];
}

Fn fn_by_name(const char *name) {
    for (int fn = 0; fn < FN_COUNT; fn++)
        if (table[fn].operands != OPERANDS_CHECKED && !strcmp(table[fn].text.name, name)) return (Fn)fn;
    return FN_COUNT;
}

const Predefined *predefined_at(int i) {
    for (int fn = 0; fn < FN_COUNT; fn++)
        if (table[fn].operands != OPERANDS_CHECKED && i-- == 0) return &table[fn].text;
    return i < (int)(sizeof others / sizeof *others) ? &others[i] : NULL;
}

const Predefined *predefined_by_name(const char *name) {
    const Predefined *found = NULL;
    for (int i = 0; (found = predefined_at(i)) && strcmp(found->name, name);)
        i++;
    return found;
}
