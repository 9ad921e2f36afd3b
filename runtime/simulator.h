/* The inside of libmoccrt.a on one page: what each file of runtime/ offers to the others.
 *
 * Errors come in two ways. What a user did or what the environment refuses is reported at once (report) and
 * the function returns the exit status. What goes wrong while the equations are evaluated is a Fault: it is
 * only recorded, since the integrator may get around it with a smaller step, and is turned into words if it
 * stays. */
#ifndef MOCC_RUNTIME_SIMULATOR_H
#define MOCC_RUNTIME_SIMULATOR_H

#include "runtime/moccrt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

#define MOCC_RUNTIME_VERSION "0.1"

/* Exit statuses of a simulator; SUCCESS is also what a function without trouble returns. An interrupted run
   ends with 128 + the signal's number. */
enum { SUCCESS = 0, RUN_FAILED = 1, WRONG_USAGE = 2, ENVIRONMENT = 3 };

/* ---- memory.c: allocation that never returns NULL, growing texts ---- */

/* `count` zeroed objects of `size` bytes; the caller owns them and ends them with free. Running out of memory
   ends the process with status ENVIRONMENT. */
void *allocate(size_t count, size_t size);
/* Makes room for `count` objects of `size` bytes in the heap block `old` (NULL: a new one); the rest is not
 * zeroed. */
void *reallocate(void *old, size_t count, size_t size);

/* A growing text, NUL-terminated. Starts as {0}. */
typedef struct {
    char *data; /* owned, ended with text_free; NULL while nothing was added */
    size_t length, capacity;
} Text;

void text_add(Text *text, const char *string);
void text_add_bytes(Text *text, const char *bytes, size_t length);
void text_printf(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_vprintf(Text *text, const char *format, va_list args);
void text_clear(Text *text);
void text_free(Text *text);

/* ---- report.c: messages on standard error ---- */

/* Sets the name that stands before every message: the last part of `program`, which must outlive the process.
 */
void report_name(const char *program);
/* Writes "PROGRAM: error: text". Returns `status`, so that a caller can end with `return report(...)`. */
int report(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same with a hint to --help; returns WRONG_USAGE. */
int report_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Writes "FILE:LINE: error: text"; returns RUN_FAILED. */
int report_at(const char *file, size_t line, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* ---- number.c: doubles as text, both ways exact ---- */

enum { NUMBER_SIZE = 32 };

/* Reads the whole of `text` as a finite decimal number, whatever the locale. False: it is not one. */
bool number_parse(const char *text, double *value);
/* Writes the shortest of %.15g, %.16g and %.17g that reads back as `value`; NUL-terminated. Returns the
 * length. */
size_t number_format(char out[NUMBER_SIZE], double value);

/* ---- tables.c: the tables of classes as one tree of instances ---- */

/* A component on the way from the model down to an instance; NULL is the model itself. */
typedef struct Path {
    const struct Path *parent;
    const MoccMember *member;
    size_t element; /* of the array of components, row-major */
} Path;

/* A variable (all its elements) in one instance. */
typedef struct {
    const MoccVariable *variable;
    const Path *path;
    size_t base; /* offset of the instance that it stands in, in doubles */
    bool hidden; /* itself or a component around it */
} Place;

/* Called for each place; returning false ends the walk. */
typedef bool Visit(void *context, const Place *place);

/* Visits every variable of an instance of `type` in declaration order, depth first: the variables of a class,
   then its components. Linear in their number. Returns false if a visit did. */
bool tables_walk(const MoccClass *type, Visit *visit, void *context);
/* The number of elements of an array; 1 for a scalar. */
size_t tables_elements(int rank, const int *dims);
/* Adds the full Modelica name of an element of a place: `revolute[3].frame_a.r0[1]`, `der(x)`. */
void tables_name(Text *out, const Place *place, size_t element);
/* Adds the name of the variable of one of `kinds` (a set of bits 1 << MoccKind) that is the `index`th element
   of its kinds in the order of the walk. */
void tables_name_of_nth(Text *out, const MoccClass *type, unsigned kinds, size_t index);

typedef enum {
    FOUND,
    FOUND_WHOLE_ARRAY, /* the variable exists, but subscripts are missing */
    FOUND_OUTSIDE,     /* a subscript is outside its bounds */
    NOT_FOUND
} Found;

/* Looks up a full name without enumerating the model. Writes the variable and the offset of the element (of
   the first one if it is a whole array). Variables that are hidden are not found. */
Found tables_find(const MoccClass *type, const char *name, const MoccVariable **variable, size_t *offset);
/* Whether a variable that was found is one of the model itself, not of a component. Of the inputs only these
   come from outside; those of components follow from connections. */
bool tables_is_own(const MoccClass *type, const MoccVariable *variable);
/* Adds " (did you mean 'x'?)" with the name nearest to `name` among the visible variables of `kinds`, or
   nothing if none is near. `top_only`: only the model's own variables. */
void tables_suggest(Text *out, const MoccClass *type, unsigned kinds, bool top_only, const char *name);

/* ---- patterns.c: the globs of --variables ---- */

typedef struct {
    size_t n;
    char **patterns; /* owned, and so is each */
    bool *matched;   /* whether it has matched any name yet */
} Patterns;

/* Adds the comma-separated globs of `list`; a comma in brackets belongs to a name. */
void patterns_add(Patterns *patterns, const char *list);
/* Whether any glob matches `name`; without globs everything matches. Marks those that do. */
bool patterns_match(Patterns *patterns, const char *name);
void patterns_free(Patterns *patterns);

/* ---- options.c: the command line ---- */

typedef enum { METHOD_BDF, METHOD_ADAMS } Method;

typedef struct {
    double start, stop, interval; /* s */
    double tolerance;             /* relative */
    Method method;
    size_t n_settings;
    const char **settings; /* NAME=VALUE as given; owned array of borrowed texts */
    const char *output;    /* borrowed; NULL: the default */
    const char *input;     /* borrowed; NULL: none */
    Patterns variables;
    bool list, statistics, help, version;
} Options;

/* Reads the command line on top of the model's experiment. Returns SUCCESS or WRONG_USAGE (reported). */
int options_read(Options *options, int argc, char **argv, const MoccModel *model);
void options_free(Options *options);
/* Writes the text of --help to standard output. */
void options_help(const char *program, const MoccModel *model);
/* The last part of a model's dotted name. */
const char *options_short_name(const MoccModel *model);

/* ---- settings.c: parameters and start values ---- */

/* Puts the values of NAME=VALUE into the instance. Returns SUCCESS or WRONG_USAGE (reported). */
int settings_apply(const MoccModel *model, double *instance, size_t n, const char **settings);
/* Ensures that every parameter and start value is a finite number, and that the settings have come through:
   what a final modification gives cannot be set. Returns SUCCESS, WRONG_USAGE or RUN_FAILED (reported). */
int settings_check(const MoccModel *model, const double *instance, size_t n, const char **settings);

/* ---- functions.c: what generated code calls ---- */

/* Runs call(context); if mocc_index ends it early, returns false with the reason in `message`. */
bool guarded_call(void (*call)(void *context), void *context, Text *message);
/* Ends the evaluation that generated code is in, with this message. */
_Noreturn void give_up(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- arrays.c: arrays of functions written in Modelica ---- */

/* Empties their memory, at the beginning of each evaluation; the C stack is measured from the caller on. */
void arrays_reset(void);
void arrays_free(void);

/* ---- dense.c: linear equations with a dense matrix ---- */

typedef struct Dense Dense;

Dense *dense_new(size_t n);
void dense_free(Dense *dense);
/* The n x n matrix, column by column, to be filled before dense_factor; owned by `dense`, not changed by it.
 */
double *dense_matrix(Dense *dense);
/* Equilibrates and factors. False: singular to working precision. */
bool dense_factor(Dense *dense);
/* Solves A x = b with one step of iterative refinement; `b` becomes x. */
void dense_solve(Dense *dense, double *b);
/* After dense_factor has returned false: a vector of n with A v = 0 nearly, in equilibrated unknowns. */
const double *dense_null_vector(const Dense *dense);

/* ---- fault.c: what can go wrong in an evaluation ---- */

typedef enum {
    FAULT_NONE,
    FAULT_SINGULAR,   /* the linear responses have no unique solution */
    FAULT_INEXACT,    /* the solution leaves residuals */
    FAULT_RESPONSE,   /* an equation of a linear response is not a finite number */
    FAULT_DERIVATIVE, /* a derivative of a state is not a finite number */
    FAULT_ENDED       /* the generated code gave up: `message` */
} FaultKind;

typedef struct {
    FaultKind kind;
    double time;               /* s */
    size_t index;              /* FAULT_INEXACT, FAULT_RESPONSE: the response; FAULT_DERIVATIVE: the state */
    size_t n;                  /* FAULT_SINGULAR: length of null_vector */
    const double *null_vector; /* FAULT_SINGULAR: owned by the solver, valid until its next solution */
    Text message;              /* FAULT_ENDED; owned */
} Fault;

/* Adds the fault in words, with the full names of the variables involved. */
void fault_describe(Text *out, const Fault *fault, const MoccClass *type);

/* ---- responses.c: the linear system of the LinearResponses ---- */

typedef struct Responses Responses;

/* The responses of a model; NULL if it has none. */
Responses *responses_new(const MoccModel *model);
void responses_free(Responses *responses);
/* After the explicit part: finds the balances that make all residuals zero and computes the linear part with
   them. False: `fault` says why. */
bool responses_solve(Responses *responses, double *instance, double time, Fault *fault);

/* ---- input.c: --input ---- */

typedef struct Inputs Inputs;

/* Reads the file and finds the inputs that its columns stand for. Returns SUCCESS and the inputs (owned by
   the caller), or RUN_FAILED (reported). `instance` tells which inputs --set has given. */
int inputs_read(Inputs **inputs, const char *file, const MoccModel *model, const double *instance);
void inputs_free(Inputs *inputs);
/* Chooses the piece between two rows of the file that begins at `time` or has it inside. */
void inputs_enter(Inputs *inputs, double time);
/* The time at which the piece ends; infinity if it is the last one. */
double inputs_end(const Inputs *inputs);
/* Puts the values of the piece at `time`, and the slopes where the model asks for them, into the instance. */
void inputs_apply(const Inputs *inputs, double *instance, double time);

/* ---- model.c: an instance of the model, and its equations as a function of time and states ---- */

typedef struct {
    const MoccModel *model;
    double *instance; /* owned */
    size_t n_states;
    size_t *states, *derivatives; /* offsets; owned */
    Responses *responses;         /* owned; NULL: none */
    Inputs *inputs;               /* owned; NULL: none */
    Fault fault;                  /* of the last evaluation that failed */
    size_t evaluations;
} Simulation;

/* An instance whose parameters and start values are in place. Returns SUCCESS, WRONG_USAGE or RUN_FAILED
 * (reported). */
int simulation_start(Simulation *simulation, const MoccModel *model, const Options *options);
void simulation_free(Simulation *simulation);
/* Copies the states out of the instance. */
void simulation_states(const Simulation *simulation, double *states);
/* Computes all variables for `states` (NULL: those in the instance) at `time` and copies the derivatives of
   the states to `derivatives` (NULL: not wanted). False: simulation->fault says why. */
bool simulation_evaluate(Simulation *simulation, double time, const double *states, double *derivatives);

/* ---- results.c: the result file ---- */

typedef struct Results Results;

/* Opens the result file and writes its header. Returns SUCCESS and the results (owned by the caller),
   WRONG_USAGE or ENVIRONMENT (reported). */
int results_open(Results **results, const MoccModel *model, Options *options);
/* Adds a row. Returns SUCCESS or ENVIRONMENT (reported). */
int results_row(Results *results, double time, const double *instance);
/* Writes what is buffered, closes the file, tells on standard output what is in it (unless the result went
   there) and frees the results. Returns SUCCESS or ENVIRONMENT (reported). */
int results_close(Results *results);

/* ---- integrate.c: the run ---- */

typedef struct {
    long steps, evaluations, jacobians, error_test_failures, nonlinear_iterations, nonlinear_failures;
    double wall_time; /* s */
} Statistics;

/* Integrates from start to stop and writes the rows. Returns SUCCESS, or another exit status (reported). */
int integrate(Simulation *simulation, const Options *options, Results *results, Statistics *statistics);

/* ---- interrupt.c: SIGINT and SIGTERM ---- */

/* From now on the two signals ask the run to end; the second one of a kind ends the process as usual. */
void interrupt_install(void);
/* The signal that asked the run to end; 0: none. */
int interrupt_signal(void);

/* ---- progress.c: how far the run is, for a terminal ---- */

typedef struct {
    double start, stop; /* of the simulation, s */
    double begun;       /* wall clock, s */
    double shown;       /* wall clock of the last line, s */
    bool terminal;      /* standard error is one */
    bool visible;       /* a line stands there */
} Progress;

void progress_begin(Progress *progress, double start, double stop);
/* Rewrites the line if it is due. Cheap enough for every step. */
void progress_show(Progress *progress, double time);
/* Erases the line. */
void progress_end(Progress *progress);
/* The monotonic wall clock, s. */
double progress_clock(void);

/* ---- list.c: --list ---- */

/* Writes a table of the visible variables and parameters to standard output. `options` narrows it with its
   patterns. Returns SUCCESS or WRONG_USAGE (reported). */
int list_variables(Simulation *simulation, Options *options);

#endif
