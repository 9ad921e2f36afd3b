/* The contract between generated code and the runtime library libmoccrt.a.
 *
 * The variables of an instance are one object of the model's struct. All its members are doubles (Integers,
 * Booleans: 0 and 1, literals of enumerations: their numbers from 1 on, and Strings: the numbers that
 * mocc_string gives them), nested structs of doubles, or arrays of those, so every variable has an offset
 * counted in doubles. The tables below name what stands where; there is one for a class variant, not one for
 * an instance. */
#ifndef MOCCRT_H
#define MOCCRT_H

#include <math.h>
#include <stddef.h>

/* The offset of a struct's member in doubles. */
#define MOCC_AT(type, member) (offsetof(type, member) / sizeof(double))
/* The size of a struct in doubles. */
#define MOCC_SIZE(type) (sizeof(type) / sizeof(double))

/* What an instance keeps besides its variables: texts, memory of functions, what was undefined. Generated
   code hands it on and has no static data that changes, so instances know nothing of each other. */
typedef struct MoccContext MoccContext;

/* A function of a class, one that does less than its call costs, and the table that describes it; a function
   written in Modelica. The code of a class is the same in all models; some have no use for all of it. Where
   each class is compiled by itself (MOCC_PARTS), others call its functions. */
#ifdef MOCC_PARTS
#define MOCC_CLASS_FUNCTION __attribute__((visibility("hidden")))
#define MOCC_SHORT_FUNCTION MOCC_CLASS_FUNCTION
#define MOCC_PIECE_FUNCTION MOCC_CLASS_FUNCTION
#define MOCC_CLASS_TABLE MOCC_CLASS_FUNCTION const
#define MOCC_FUNCTION MOCC_CLASS_FUNCTION
#else
#ifdef __GNUC__
#define MOCC_CLASS_FUNCTION static __attribute__((unused))
#define MOCC_SHORT_FUNCTION static inline __attribute__((unused))
#define MOCC_PIECE_FUNCTION static __attribute__((noinline))
#define MOCC_CLASS_TABLE static __attribute__((unused)) const
#else
#define MOCC_CLASS_FUNCTION static
#define MOCC_SHORT_FUNCTION static inline
#define MOCC_PIECE_FUNCTION static
#define MOCC_CLASS_TABLE static const
#endif
#define MOCC_FUNCTION static
#endif

/* Before a loop of a few turns, whose number is a constant: it is written out. */
#ifdef __GNUC__
#define MOCC_UNROLL _Pragma("GCC unroll 16")
#else
#define MOCC_UNROLL
#endif

/* Before a loop no turn of which reads what another one assigns. Who compiles with -fopenmp-simd says so by
   MOCC_VECTORS. */
#ifdef MOCC_VECTORS
#define MOCC_VECTOR_LOOP _Pragma("omp simd")
#else
#define MOCC_VECTOR_LOOP
#endif

typedef enum {
    MOCC_PARAMETER,  /* settable; fixed before the simulation */
    MOCC_FIXED,      /* a parameter or constant with a value that was needed at compile time (array sizes), or
                        final:
                        --set refuses it */
    MOCC_STATE,      /* its value at the start is settable; `derivative` is the offset of its derivative */
    MOCC_INPUT,      /* an input; only the top-level model's own are settable and read from --input */
    MOCC_VARIABLE,   /* anything that is computed */
    MOCC_DERIVATIVE, /* a derivative; `name` is the name of what it is the derivative of, `order` 1 to 3 */
    MOCC_BALANCE,    /* the unknown of a LinearResponse; `derivative` is the offset of its residual */
    MOCC_RESIDUAL,   /* the residual of a LinearResponse */
    MOCC_DISCRETE    /* computed, changes at events only, and its value before the event is kept at the offset
                        `derivative` (Modelica's pre); that one's value at the start is settable */
} MoccKind;

typedef enum { MOCC_REAL, MOCC_INTEGER, MOCC_BOOLEAN, MOCC_STRING, MOCC_ENUMERATION } MoccType;

typedef struct {
    const char
        *name; /* within the instance; through connectors with dots: "frame_a.r0" has rank 1 for r0[2] */
    const char *unit;        /* NULL or "": none */
    const char *description; /* NULL or "": none */
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
    int output;                  /* an output of its class */
    const char *display_unit;    /* in which people read its value; NULL or "": in `unit` */
} MoccVariable;

/* What an expression that makes events keeps in the instance. Generated code writes `root` at each
   evaluation, and decides `value` when it is open; else it holds. */
typedef struct {
    double value; /* of a relation 0 or 1, of a step its whole number; MOCC_OPEN: to be decided */
    double root;  /* of a relation: positive where it is true, negative where it is false; of a step: positive
                     inside of the interval that has its value, negative outside; never zero. Of a time
                     relation: the time at which it changes */
} MoccEvent;

/* What a sample(start, interval) keeps. Generated code writes start and interval; the runtime sets `due` to 1
   at the sample times, for one evaluation. */
typedef struct {
    double due, start, interval;
} MoccSample;

#define MOCC_OPEN ((double)NAN)
/* A time relation that is open at the initial time: decided exactly, `time > start` is false at the start. At
   a later event it has the value that it has right after the event. */
#define MOCC_OPEN_EXACTLY (-1.0)

typedef enum {
    MOCC_RELATION,      /* MoccEvent */
    MOCC_STEP,          /* MoccEvent: floor, ceil, integer ... of a continuous value */
    MOCC_TIME_RELATION, /* MoccEvent */
    MOCC_SAMPLE,        /* MoccSample */
    MOCC_INITIAL,       /* one double: 1 during initialization, else 0 */
    MOCC_TERMINAL,      /* one double: 1 at the end of a successful run, else 0 */
    MOCC_REINIT,        /* doubles: new values of the states at `target`, or unset where nothing is to change;
                           computed at each evaluation */
    MOCC_ASSERT,        /* doubles: 1 where the condition holds, 0 where it is violated; computed at each
                           evaluation */
    MOCC_TERMINATE,     /* doubles: 1 where the run is to end, successfully; computed at each evaluation */
    MOCC_START /* doubles: residuals of the initial system, computed by the initial equations; those that
                  there are not stay unset */
} MoccEventKind;

/* A memory of a class, or an array of such: `count` of them follow each other. */
typedef struct {
    MoccEventKind kind;
    const char *text;  /* Modelica text: "h <= 0" */
    const char *place; /* "ball.mo:12" */
    size_t offset;     /* of the first, in doubles */
    size_t count;
    size_t target; /* MOCC_REINIT: offset of the `count` states */
    int warning;   /* MOCC_ASSERT: a violation is no more than a warning */
    int in_when;   /* MOCC_ASSERT: it is checked in the one evaluation in which its `when` is active (and
                      holds in all others), so a violation counts in every evaluation of an event iteration.
                      Others count once the iteration has settled. MOCC_TERMINATE always counts. */
    int at_start;  /* MOCC_ASSERT: it is about parameters alone; MoccModel.parameters computes it */
} MoccMemory;

typedef struct MoccClass MoccClass;

/* A component, or an array of components, with a struct of its own */
typedef struct {
    const char *name;
    const char *description;
    const MoccClass *type;
    size_t offset; /* of the first element; elements in row-major order, each type->size doubles */
    int rank;
    const int *dims;
    const char *place; /* "swing.mo:4": where it is declared; NULL: not known */
    int in_library;    /* that place is none of the user's: the class was found on the library path */
} MoccMember;

/* An attribute that the run looks at: of a variable min and max, of a state or computed parameter nominal,
   and fixed, 0 where it is an unknown of the initial system */
typedef enum { MOCC_MIN, MOCC_MAX, MOCC_NOMINAL, MOCC_FIXED_START, MOCC_BOUND_KINDS } MoccBoundKind;

typedef struct {
    MoccBoundKind kind;
    const char *place; /* "tank.mo:4": where it is given its value */
} MoccBound;

/* A class that eliminates the balances inside by itself; offsets in its instance, in doubles */
typedef struct {
    size_t solved; /* 1: the balances follow from what elimination found; 0: they are given */
    int n;         /* residuals, and balances */
    int n_motions; /* what the residuals depend on besides */
    size_t terms;  /* for each residual the magnitudes of the constant, and of the coefficients of motions and
                      balances */
    const size_t *residuals, *motions, *balances;
} MoccElimination;

/* A loop in which aliases stand; steps are in doubles, and those down are large numbers that wrap around. */
typedef struct {
    size_t turns, target_step, source_step;
} MoccAliasLoop;

/* `count` doubles from `target` on, offsets in the instance, are in each row of a result those from `source`
   on (sign 1), or their opposites (-1), or constant during a run (0); in each turn of the loops, outermost
   first. Each target is named once, and none is its own source by way of others. */
typedef struct {
    size_t target, source, count;
    int sign, n_loops;
    const MoccAliasLoop *loops;
} MoccAlias;

/* Those outside of loops */
#define MOCC_SAME(type, to, from, n)                                                                         \
    { .target = MOCC_AT(type, to), .source = MOCC_AT(type, from), .count = n, .sign = 1 }
#define MOCC_OPPOSITE(type, to, from, n)                                                                     \
    { .target = MOCC_AT(type, to), .source = MOCC_AT(type, from), .count = n, .sign = -1 }
#define MOCC_CONSTANT(type, to, n)                                                                           \
    { .target = MOCC_AT(type, to), .count = n }

struct MoccClass {
    const char *name; /* full Modelica name */
    size_t size;      /* in doubles */
    int n_variables;
    const MoccVariable *variables;
    int n_members;
    const MoccMember *members;
    int n_memories;
    const MoccMemory *memories;
    /* The message, a String, of element `element` of the MOCC_ASSERT or MOCC_TERMINATE number `memory`; NULL
       if the class has none. */
    double (*message)(MoccContext *context, const void *instance, double time, int memory, size_t element);
    const MoccElimination *elimination; /* NULL: none */
    int n_bounds;                       /* attributes, of what is inside of components too */
    const MoccBound *bounds;
    /* Puts the attribute `number` to the places of its variables in `bounds`, an instance by itself, where
       these are unset. */
    void (*bound)(MoccContext *context, const void *instance, void *bounds, int number);
    int n_aliases; /* that the class makes, those inside of components not among them */
    const MoccAlias *aliases;
    int n_sums; /* flows that are sums of many: a row names a target, or more, and one of the terms of each */
    const MoccAlias *sums;
};

/* What each instance of a class looks like, a row a shape; only hosts that draw read it. Values are numbers,
   names within the instance, and lists of these in braces. */
typedef struct {
    const MoccClass *type;
    const char *kind;             /* "bar"; NULL: none, the row only says that others are not needed */
    int hides_parts;              /* the components inside are not drawn */
    const char *place;            /* "Parts.mo:41" */
    const char *const *arguments; /* "from=frame_a", "to={x,0}"; NULL after the last */
} MoccShape;

typedef struct {
    double start, stop, interval, tolerance; /* interval 0: (stop - start)/500 */
} MoccExperiment;

/* The solver of sparse linear equations */
typedef struct MoccSparse MoccSparse;
extern const MoccSparse mocc_sparse;

/* Directional derivatives: `change` is an instance that holds how variables change where `instance`, a
   finished evaluation, holds their values. What is not a Real, or changes at events only, has the change
   zero. */
typedef struct {
    /* Out of the changes of some parameters, those of the others and of the start values of states. `given`
       is unset where a parameter has the value that the model gives it; it gets 0 where the change has been
       computed, or 1 if the model gives the value in any case. */
    void (*parameters)(MoccContext *context, const void *instance, void *given, void *change);
    /* Out of the changes of parameters, states, inputs and time, those of all that explicit_part computes,
       which must be zero before. */
    void (*explicit_part)(MoccContext *context, const void *instance, double time, void *change,
                          double time_change);
    /* Out of these and the changes of the balances, those of all that linear_part computes. NULL if the model
       has no LinearResponse. */
    void (*linear_part)(MoccContext *context, const void *instance, double time, void *change,
                        double time_change);
    /* What MoccModel.initial computes, out of the changes of all that it uses. NULL: the model has no initial
       equations. */
    void (*initial)(MoccContext *context, const void *instance, double time, void *change,
                    double time_change);
    /* After `explicit_part`, where `respond` has eliminated the balances: eliminates their changes in the
       same way, so that `linear_part` then computes them, too. Returns 0 if that is not possible. NULL: the
       matrix of the whole system is needed. */
    int (*respond)(MoccContext *context, const void *instance, double time, void *change, double time_change);
} MoccTangents;

/* Inputs of a class, one after the other */
typedef struct {
    size_t offset, count;
    int is_affine; /* all that is computed is an affine function of these together */
    int is_linear; /* they may change with balances, of which they are affine functions */
} MoccGiven;

/* A class whose instances are apart: MoccModel.apart */
typedef struct {
    const MoccClass *type;
    int is_assembly; /* its components are apart, too */
    int is_affine;   /* all that it computes is an affine function of the balances inside */
    int is_constant; /* parameters alone decide how `change` makes changes out of others */
    /* Out of the changes of linear inputs and balances in `tangent`, which is an instance too, those of all
       that an instance computes of them; of an assembly, without its components, out of the changes of their
       outputs, those of their inputs and of its own outputs. NULL: there are none. */
    void (*change)(MoccContext *context, const void *instance, double time, void *tangent);
    int n_inputs;
    const MoccGiven *inputs; /* that are Real, derivatives among them */
} MoccPart;

/* So many balances, one after the other, that are solved for in that stage, from 1 */
typedef struct {
    size_t count;
    int stage;
} MoccStageRun;

/* A file or folder that the model's text names */
typedef struct {
    const char *uri;  /* modelica://Plant/Resources/law.csv */
    const char *path; /* NULL: the host knows where */
} MoccResource;

/* An array of states in the model's struct: offsets of its first element and of that one's derivative */
typedef struct {
    size_t state, derivative, count;
} MoccStateArray;

/* A balance in all elements of an array of components: where MoccModel.differentiate keeps it, and where it
   belongs in the instance, in the first element and from one to the next */
typedef struct {
    size_t kept, kept_step, offset, step, count;
} MoccKeptBalance;

typedef struct {
    const char *name, *description;
    const MoccClass *type;
    MoccExperiment experiment;
    /* Gives every parameter and every state that is still MOCC_UNSET its value. `instance` is the model's
     * struct. */
    void (*parameters)(MoccContext *context, void *instance);
    /* Computes everything that follows from states, time, inputs and parameters by assignments alone: all
       that no balance influences, but for explicit_results. May be called only after the states, inputs (and
       time) are in place. */
    void (*explicit_part)(MoccContext *context, void *instance, double time);
    /* explicit_part and linear_part with arrays of states elsewhere: it reads those of arrays[i] at states[i]
       and writes their derivatives to derivatives[i]. NULL: the model has none of its own, or a
       LinearResponse. */
    void (*in_place)(MoccContext *context, void *instance, double time, const double *const *states,
                     double *const *derivatives);
    int n_arrays;
    const MoccStateArray *arrays;
    /* Computes the rest, but for linear_results, out of the balances that stand in the instance: residuals,
       accelerations, forces, derivatives. Affine in the balances of each stage, but for discrete variables
       and what the runtime looks at, and what no residual of the stage follows from. NULL: there is no rest.
     */
    void (*linear_part)(MoccContext *context, void *instance, double time);
    /* What the two leave out, as no derivative of a state follows from it, nothing is undefined in it and
       nothing decided: each comes after its part. NULL: they leave out nothing, as where there is no
       `respond`. */
    void (*explicit_results)(MoccContext *context, void *instance, double time);
    void (*linear_results)(MoccContext *context, void *instance, double time);
    /* explicit_part, respond and linear_part in one, from the states to their derivatives, both in the
       order of the tables; of the instance it needs the rest. `prepared` is what `prepare` makes of the
       parameters, `kept` has room for n_kept numbers. Its value is that of respond, and 0 also where it needs
       what no event has decided; what is undefined is noted without a place. Nothing is decided, and
       assertions are not looked at. NULL: it is not possible, or would be too long. */
    int (*differentiate)(MoccContext *context, void *instance, double time, const double *states,
                         double *derivatives, const double *prepared, double *kept);
    size_t n_kept;
    /* All balances, as far as `kept` has them after that. NULL: complete evaluations need it not, as there is
       `respond` or a matrix is cheaper. */
    const MoccKeptBalance *balances;
    int n_balances; /* rows */
    int may_end; /* it may end by itself, or notes what is undefined; else it makes no use of the context */
    /* Computes the n_prepared numbers that follow from parameters alone. NULL: there are none. */
    void (*prepare)(MoccContext *context, const void *instance, double *prepared);
    size_t n_prepared;
    /* The homogeneous part of linear_part: with `tangent` zero but for the balances, computes into
       `tangent`'s residuals (and whatever lies between) the change that such a change of the balances causes.
       `instance` must hold a finished explicit_part; it is only read. NULL if the model has no
       LinearResponse. */
    void (*linear_tangent)(MoccContext *context, const void *instance, double time, void *tangent);
    /* After explicit_part: eliminates all balances along trees of connectors, so that linear_part then
       computes the balances too. Returns the sign of the determinant of the linear system, 0 if it cannot be
       solved in this way. NULL: linear values couple the components in another way, or a matrix is cheaper.
     */
    int (*respond)(MoccContext *context, void *instance, double time);
    /* Executes the initial equations in order: states, values before the start of discrete variables. What it
       uses of computed variables is taken as it stands, so it alternates with evaluations until nothing
       changes. NULL: none. */
    void (*initial)(MoccContext *context, void *instance, double time);
    const MoccTangents *tangents; /* NULL: the model was compiled without them */
    /* Where the residuals of a stage are affine in its balances, but may depend on those of the stages before
       it in any way: the stages of all balances, in the order of the tables. None: there is one stage. */
    int n_stage_runs;
    const MoccStageRun *stage_runs;
    /* Evaluates the model with its components apart: each computes out of the inputs and balances that stand
       in the instance; then their next inputs are computed out of their outputs. Where these are the same as
       before, and the residuals vanish, the outcome is that of explicit_part and linear_part. NULL: the model
       has few states and balances, or no components. */
    void (*apart)(MoccContext *context, void *instance, double time);
    /* The classes of the components that are apart then, and that of the model. */
    int n_parts;
    const MoccPart *parts;
    int takes_note;     /* an evaluation calls functions, or something may be undefined in it */
    int bends;          /* what it computes may bend or jump where there is no event */
    const char *impure; /* a C function that it calls and that is declared as impure; NULL: none */
    /* &mocc_sparse, if the states are so many that a sparse Jacobian is worth it; NULL: it is dense. */
    const MoccSparse *sparse;
    /* For classes without a row the host decides. */
    int n_shapes;
    const MoccShape *shapes;
    int n_resources;
    const MoccResource *resources;
} MoccModel;

/* The mark of a parameter or start value that nothing has set yet: a NaN with a payload of its own. */
double mocc_unset(void);
int mocc_is_unset(double value);
/* Gives it the value if it is unset. */
void mocc_default(double *variable, double value);
/* Adds what two components answer, `n` numbers each; `sum` may be one of them. */
void mocc_sum_responses(int n, double *sum, const double *first, const double *second);

/* An operation that is not defined for all values of its operands. */
typedef struct {
    const char *class_name; /* full Modelica name of the class; NULL in a function */
    const char *text;       /* Modelica text: "sqrt(x - 1)" */
    const char *target;     /* what is computed, a name within the instance; "" if it has none */
    const char *place;      /* "tank.mo:12"; in a function "Package.function (tank.mo:12)" */
    int at_events;          /* the target changes at events only, so every evaluation of an event iteration
                               counts; else the last one does */
} MoccSite;

/* A subscript of an array of `n` elements counted from 1: ends the run with a message about `what` (a
   Modelica name), and where it stands, if it is outside. Returns the index counted from 0. `site`,
   `instance`: where it stands; NULL: not known. */
size_t mocc_index(MoccContext *context, double index, int n, const char *what, const MoccSite *site,
                  const void *instance);
/* The same for an index from 0 that mocc has made; only mocc built with MOCC_BOUNDS calls it. */
size_t mocc_bound(MoccContext *context, long index, long n, const char *what);

/* What calls a function written in Modelica: a place in a class, and an instance of that */
typedef struct {
    const MoccSite *site; /* without a text; NULL: not known */
    const void *instance;
} MoccCaller;

/* Notes what calls a function, to be reported with what is undefined in that. */
void mocc_calling(MoccContext *context, const MoccSite *site, const void *instance);

/* What operations ask of their operands */
typedef enum {
    MOCC_LAW_DIVISOR,   /* not zero */
    MOCC_LAW_ROOT,      /* not negative */
    MOCC_LAW_LOGARITHM, /* positive */
    MOCC_LAW_ARC,       /* from -1 to 1 */
    MOCC_LAW_POWER,     /* x^y: x is not negative unless y is whole, and not zero if y is negative */
    MOCC_LAW_INTEGER    /* an Integer that doubles hold exactly */
} MoccLaw;

/* Notes that the operands x (and y) break a law. The evaluation goes on with what the arithmetic gives: the
   runtime decides later if it counts, since the integrator evaluates on trial, too. */
void mocc_undefined(MoccContext *context, MoccLaw law, const MoccSite *site, const void *instance, double x,
                    double y) __attribute__((cold));

/* The largest Integer; beyond it doubles have gaps. */
#define MOCC_LARGEST_INTEGER 9007199254740991.0

/* Operands as they are, checked. */
static inline double mocc_divisor(MoccContext *context, double x, const MoccSite *site,
                                  const void *instance) {
    if (x == 0) mocc_undefined(context, MOCC_LAW_DIVISOR, site, instance, x, 0);
    return x;
}

static inline double mocc_not_negative(MoccContext *context, double x, const MoccSite *site,
                                       const void *instance) {
    if (x < 0) mocc_undefined(context, MOCC_LAW_ROOT, site, instance, x, 0);
    return x;
}

static inline double mocc_positive(MoccContext *context, double x, const MoccSite *site,
                                   const void *instance) {
    if (x <= 0) mocc_undefined(context, MOCC_LAW_LOGARITHM, site, instance, x, 0);
    return x;
}

static inline double mocc_sine(MoccContext *context, double x, const MoccSite *site, const void *instance) {
    if (fabs(x) > 1) mocc_undefined(context, MOCC_LAW_ARC, site, instance, x, 0);
    return x;
}

static inline double mocc_exact(MoccContext *context, double x, const MoccSite *site, const void *instance) {
    if (fabs(x) > MOCC_LARGEST_INTEGER) mocc_undefined(context, MOCC_LAW_INTEGER, site, instance, x, 0);
    return x;
}

/* The base of a power with this exponent */
static inline double mocc_base(MoccContext *context, double x, double y, const MoccSite *site,
                               const void *instance) {
    if ((x < 0 && y != floor(y)) || (x == 0 && y < 0))
        mocc_undefined(context, MOCC_LAW_POWER, site, instance, x, y);
    return x;
}

/* A power. C compilers differ in what they make of squares and reciprocals, which the C library may round in
   another way: these are always the same. */
static inline double mocc_pow(double x, double y) {
    return y == 2 ? x * x : y == -1 ? 1 / x : pow(x, y);
}

static inline double mocc_power(MoccContext *context, double x, double y, const MoccSite *site,
                                const void *instance) {
    return mocc_pow(mocc_base(context, x, y, site, instance), y);
}

/* The second operand only if it is less, or greater: of 0 and -0 the first one, and if one is no number. C's
   fmin and fmax leave open which zero they give, and C compilers differ. */
static inline double mocc_min(double x, double y) {
    return y < x ? y : x;
}

static inline double mocc_max(double x, double y) {
    return y > x ? y : x;
}

/* Modelica's div, mod, rem, sign */
double mocc_div(double x, double y);
double mocc_mod(double x, double y);
double mocc_rem(double x, double y);
double mocc_sign(double x);

/* ---- memory of functions, and of what is too large for the C stack ---- */

typedef struct {
    size_t block, used;
} MoccMark;

/* The height of the stack. */
MoccMark mocc_mark(MoccContext *context);
/* Gives back everything taken since. */
void mocc_release(MoccContext *context, MoccMark mark);
/* `count` doubles, all zero, until a mark before is released or the evaluation ends. */
void *mocc_space(MoccContext *context, size_t count);

/* Strings. Each text has a number, equal texts the same, and the empty text 0; so a String is copied and
   compared for equality like any double. The table of texts only grows: to be used for what is made once, or
   at events. */
double mocc_string(MoccContext *context, const char *text);
/* The text of a number that mocc_string gave; valid until the instance drops it between two evaluations. */
const char *mocc_text(MoccContext *context, double string);
/* Less than, equal to or greater than 0, as strcmp */
int mocc_string_compare(MoccContext *context, double a, double b);
double mocc_string_concat(MoccContext *context, double a, double b);
/* Modelica's getInstanceName(), of an instance of the class: "Car.wheel[2].tyre" */
double mocc_instance_name(MoccContext *context, const void *instance, const char *class_name);
/* The path of what a URI names, as the host or MoccModel.resources has it; what is no URI is a path. Ends the
   evaluation if there is no such file. */
double mocc_resource(MoccContext *context, double uri);
/* Modelica's String(...): width is the minimumLength, filled with blanks on the side that `left` leaves. */
double mocc_string_of_real(MoccContext *context, double x, double digits, double width, double left);
double mocc_string_of_integer(MoccContext *context, double x, double width, double left);
double mocc_string_of_boolean(MoccContext *context, double x, double width, double left);
double mocc_string_of_literal(MoccContext *context, double x, double width, double left,
                              const char *const *literals);
/* `format` is printf's for one double. */
double mocc_string_format(MoccContext *context, double x, const char *format);

/* The number of a literal of the enumeration `what`, which has n: ends the run with a message if it has none,
   which says where it stands as that of mocc_index does. */
double mocc_enumeration(MoccContext *context, double number, int n, const char *what, const MoccSite *site,
                        const void *instance);

/* A root function of distance `x` from where something holds, which it does at zero or not. Operands that
   meet may stay equal; the integrator sees that as a change of sign only if zero has the sign of its side. */
#define MOCC_AT_ZERO 1e-100

static inline double mocc_root(double x, int holds_at_zero) {
    return x == 0 ? (holds_at_zero ? MOCC_AT_ZERO : -MOCC_AT_ZERO) : x;
}

/* The value of a relation that makes events: a < b, a <= b. */
static inline double mocc_less(MoccEvent *event, double a, double b) {
    event->root = mocc_root(b - a, 0);
    if (isnan(event->value)) event->value = a < b;
    return event->value;
}

static inline double mocc_less_equal(MoccEvent *event, double a, double b) {
    event->root = mocc_root(b - a, 1);
    if (isnan(event->value)) event->value = a <= b;
    return event->value;
}

/* time < limit, time <= limit (or, with `after`, time >= limit and time > limit); `strict` without equality
 */
static inline double mocc_time(MoccEvent *event, double time, double limit, int after, int strict) {
    event->root = limit;
    if (event->value == MOCC_OPEN_EXACTLY)
        event->value =
            after ? (strict ? time > limit : time >= limit) : (strict ? time < limit : time <= limit);
    else if (isnan(event->value))
        event->value = after ? time >= limit : time < limit;
    return event->value;
}

/* The root function of from <= x < from + 1 */
static inline double mocc_within(double x, double from) {
    double above = mocc_root(x - from, 1), below = mocc_root(from + 1 - x, 0);
    return above < below ? above : below;
}

/* floor(x) as a step that makes events */
static inline double mocc_event_floor(MoccEvent *event, double x) {
    if (isnan(event->value)) event->value = floor(x);
    event->root = mocc_within(x, event->value);
    return event->value;
}

/* x rounded towards zero, as a step that makes events */
static inline double mocc_event_truncated(MoccEvent *event, double x) {
    if (isnan(event->value)) event->value = trunc(x);
    double v = event->value;
    event->root = v > 0 ? mocc_within(x, v) : v < 0 ? mocc_within(-x, -v) : mocc_root(1 - fabs(x), 0);
    return v;
}

static inline double mocc_sample(MoccSample *sample, double start, double interval) {
    sample->start = start;
    sample->interval = interval;
    return sample->due;
}

/* The inverse of what a balance is eliminated by. The sign gets that of the divisor; 0: there is none. */
static inline __attribute__((always_inline)) double mocc_pivot(double divisor, int *sign) {
    double inverse = 1 / divisor;
    *sign = !isfinite(divisor) || !isfinite(inverse) ? 0 : divisor < 0 ? -*sign : *sign;
    return inverse;
}

/* What an event has decided. What has not been decided so far, in a branch that no evaluation has taken,
 *makes sign zero. */
static inline double mocc_decided(double value, int *sign) {
    if (isnan(value)) *sign = 0;
    return value;
}

/* The model of a generated C file, for hosts: runtime/mocc_instance.h. Several models in one program are
   compiled with other names for it, -Dmocc_model=NAME. */
extern const MoccModel mocc_model;

/* Runs the simulator's command line: what main() of the generated program returns. Compiled with
   -DMOCC_WITHOUT_MAIN, the program has none. */
int mocc_main(int argc, char **argv, const MoccModel *model);

#endif
