/* The contract between generated simulators and the runtime library libmoccrt.a.
 *
 * A simulator's whole state is one instance of the model's struct. All its members are doubles (Integers,
 * Booleans: 0 and 1, literals of enumerations: their numbers from 1 on, and Strings: the numbers that
 * mocc_string gives them), nested structs of doubles, or arrays of those, so every variable has an offset
 * counted in doubles. The tables below name what stands where; there is one for a class variant, not one for
 * an instance. */
#ifndef MOCCRT_H
#define MOCCRT_H

#include <stddef.h>

/* The offset of a struct's member in doubles. */
#define MOCC_AT(type, member) (offsetof(type, member) / sizeof(double))
/* The size of a struct in doubles. */
#define MOCC_SIZE(type) (sizeof(type) / sizeof(double))

typedef enum {
    MOCC_PARAMETER,  /* settable; fixed before the simulation */
    MOCC_FIXED,      /* a parameter or constant with a value that was needed at compile time (array sizes), or
                        final:
                        --set refuses it */
    MOCC_STATE,      /* its value at the start is settable; `derivative` is the offset of its derivative */
    MOCC_INPUT,      /* an input; only the top-level model's own are settable and read from --input */
    MOCC_VARIABLE,   /* anything that is computed */
    MOCC_DERIVATIVE, /* a derivative; `name` is the name of what it is the derivative of, `order` 1 or 2 */
    MOCC_BALANCE,    /* the unknown of a LinearResponse; `derivative` is the offset of its residual */
    MOCC_RESIDUAL    /* the residual of a LinearResponse */
} MoccKind;

typedef enum { MOCC_REAL, MOCC_INTEGER, MOCC_BOOLEAN, MOCC_STRING, MOCC_ENUMERATION } MoccType;

typedef struct {
    const char
        *name; /* within the instance; through connectors with dots: "frame_a.r0" has rank 1 for r0[2] */
    const char *unit;        /* "" if none */
    const char *description; /* "" if none */
    MoccKind kind;
    MoccType type;
    int hidden;           /* not a variable of the model that a user sees */
    int order;            /* of a MOCC_DERIVATIVE */
    size_t offset;        /* of the first element, from the beginning of the instance */
    size_t derivative;    /* see MOCC_STATE, MOCC_BALANCE; elements in the same order */
    int rank;             /* number of dimensions; elements in row-major order */
    const int *dims;      /* rank of them */
    const int *dim_parts; /* for each dimension, which dot-separated part of `name` it belongs to (0 is the
                             first): "frames.r0" with dims {3, 2} and parts {0, 1} is frames[1].r0[1] ...;
                             NULL: all at the end */
    const char *const *literals; /* of a MOCC_ENUMERATION, in their order; NULL after the last */
} MoccVariable;

typedef struct MoccClass MoccClass;

/* A component, or an array of components, with a struct of its own */
typedef struct {
    const char *name;
    const char *description;
    int hidden;
    const MoccClass *type;
    size_t offset; /* of the first element; elements in row-major order, each type->size doubles */
    int rank;
    const int *dims;
} MoccMember;

struct MoccClass {
    const char *name; /* full Modelica name */
    size_t size;      /* in doubles */
    int n_variables;
    const MoccVariable *variables;
    int n_members;
    const MoccMember *members;
};

typedef struct {
    double start, stop, interval, tolerance; /* interval 0: (stop - start)/500 */
} MoccExperiment;

typedef struct {
    const char *name, *description;
    const MoccClass *type;
    MoccExperiment experiment;
    /* Gives every parameter and every state that is still MOCC_UNSET its value. `instance` is the model's
     * struct. */
    void (*parameters)(void *instance);
    /* Computes everything that follows from states, time, inputs and parameters by assignments alone: all
       that no balance influences. May be called only after the states, inputs (and time) are in place. */
    void (*explicit_part)(void *instance, double time);
    /* Computes the rest, out of the balances that stand in the instance: residuals, accelerations, forces,
       derivatives. Affine in the balances. NULL if the model has no LinearResponse. */
    void (*linear_part)(void *instance, double time);
    /* The homogeneous part of linear_part: with `tangent` zero but for the balances, computes into
       `tangent`'s residuals (and whatever lies between) the change that such a change of the balances causes.
       `instance` must hold a finished explicit_part; it is only read. NULL if the model has no
       LinearResponse. */
    void (*linear_tangent)(const void *instance, double time, void *tangent);
} MoccModel;

/* The mark of a parameter or start value that nothing has set yet: a NaN with a payload of its own. */
double mocc_unset(void);
int mocc_is_unset(double value);

/* The value of a comparison or condition, of an Integer index in an array of `n` elements counted from 1:
   ends the run with a message about `what` (a Modelica name) if it is outside. Returns the index counted from
   0. */
size_t mocc_index(double index, int n, const char *what);

/* Modelica's div, mod, rem, sign; integer powers */
double mocc_div(double x, double y);
double mocc_mod(double x, double y);
double mocc_rem(double x, double y);
double mocc_sign(double x);

/* Strings. Each text has a number, equal texts the same, and the empty text 0; so a String is copied and
   compared for equality like any double. The table of texts only grows: to be used for what is made once, or
   at events. */
double mocc_string(const char *text);
/* The text of a number that mocc_string gave; valid until the process ends. */
const char *mocc_text(double string);
/* Less than, equal to or greater than 0, as strcmp */
int mocc_string_compare(double a, double b);
double mocc_string_concat(double a, double b);
/* Modelica's String(...): width is the minimumLength, filled with blanks on the side that `left` leaves. */
double mocc_string_of_real(double x, double digits, double width, double left);
double mocc_string_of_integer(double x, double width, double left);
double mocc_string_of_boolean(double x, double width, double left);
double mocc_string_of_literal(double x, double width, double left, const char *const *literals);
/* `format` is printf's for one double. */
double mocc_string_format(double x, const char *format);

/* The number of a literal of the enumeration `what`, which has n: ends the run with a message if it has none.
 */
double mocc_enumeration(double number, int n, const char *what);

/* Runs the simulator's command line: what main() of the generated program returns. */
int mocc_main(int argc, char **argv, const MoccModel *model);

#endif
