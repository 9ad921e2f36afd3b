/* The inside of libmoccrt.a on one page: what each file of runtime/ offers to the others.
 *
 * Errors come in two ways. What a user did or what the environment refuses is reported at once (report) and
 * the function returns the exit status. What goes wrong while the equations are evaluated is a Fault: it is
 * only recorded, since the integrator may get around it with a smaller step, and is turned into words if it
 * stays. */
#ifndef MOCC_RUNTIME_SIMULATOR_H
#define MOCC_RUNTIME_SIMULATOR_H

#include "runtime/mocc_instance.h"
#include "runtime/moccrt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

#define MOCC_RUNTIME_VERSION "0.1"

/* What functions return. */
enum {
    SUCCESS = MOCC_OK,
    RUN_FAILED = MOCC_FAILED,
    WRONG_USAGE = MOCC_REFUSED,
    ENVIRONMENT = MOCC_NO_RESOURCE,
    STOPPED = MOCC_STOPPED,
    ENDED = MOCC_ENDED
};

/* ---- context.c: what an instance has besides its variables ---- */

typedef struct Strings Strings; /* strings.c */
typedef struct Stack Stack;     /* arrays.c */
typedef struct Guard Guard;     /* functions.c */

/* A block of memory, in front of what its owner sees of it; those of a context form a ring. */
typedef struct MemoryBlock {
    struct MemoryBlock *before, *after;
} MemoryBlock;

/* The first operation of the present evaluation that was not defined for its operands */
typedef struct {
    const MoccSite *site; /* NULL: there was none */
    MoccLaw law;
    MoccCaller caller; /* of the function that the site is in; or the site itself, and its instance */
    double x, y;       /* the operands */
} Undefined;

struct MoccContext {
    MemoryBlock blocks;
    MoccHost host;
    jmp_buf *entry;    /* of context_try; set whenever code of the runtime is executed */
    Guard *guard;      /* of the present evaluation; NULL: there is none */
    MoccCaller caller; /* what has called a function last, in it */
    Undefined noted;   /* in it */
    bool trial; /* generated code computes with balances that are no solution: a subscript, an assertion of a
                   function or the like that goes wrong does not end the evaluation, for it is computed once
                   more with the solution */
    Strings *strings; /* NULL: no String yet */
    Stack *stack;     /* NULL: no function yet */
};

/* A context that hands messages to this host, which is copied. NULL: out of memory. */
MoccContext *context_new(const MoccHost *host);
/* Frees it and all of its memory. */
void context_free(MoccContext *context);
/* Runs call(argument). Returns whether it came to its end; if memory runs out, it does not, and the host has
   been told. */
bool context_try(MoccContext *context, void (*call)(void *argument), void *argument);

/* ---- memory.c: allocation that never returns NULL, growing texts ---- */

/* `count` zeroed objects of `size` bytes, aligned for any type. The caller ends them with release; those that
   are left go with the context. If memory runs out, context_try ends. */
void *allocate(MoccContext *context, size_t count, size_t size);
/* Makes room for `count` objects of `size` bytes in `old`, which was allocated in this context (NULL: a new
   one); the rest is not zeroed. */
void *reallocate(MoccContext *context, void *old, size_t count, size_t size);
/* NULL is allowed. */
void release(void *block);
/* Ends context_try for want of memory. */
_Noreturn void memory_exhausted(MoccContext *context);

/* A growing text, NUL-terminated. Starts as {.context = ...}. */
typedef struct {
    MoccContext *context;
    char *data; /* owned, ended with text_free; NULL while nothing was added */
    size_t length, capacity;
} Text;

void text_add(Text *text, const char *string);
void text_add_bytes(Text *text, const char *bytes, size_t length);
void text_printf(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_vprintf(Text *text, const char *format, va_list args);
void text_clear(Text *text);
void text_free(Text *text);

/* ---- report.c: messages to the host ---- */

/* Hands an error to the host. Returns `status`, so that a caller can end with `return report(...)`. */
int report(MoccContext *context, int status, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The same of what the host's user has asked for; returns WRONG_USAGE. */
int report_usage(MoccContext *context, const char *format, ...) __attribute__((format(printf, 2, 3)));
void report_warning(MoccContext *context, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* What is no mistake. */
void report_note(MoccContext *context, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A text from outside as a message shows it: without control characters, and only its beginning if it is
   long */
typedef struct {
    char text[104];
} Quote;

Quote quote(const char *text);

/* ---- number.c: doubles as text, both ways exact ---- */

enum { NUMBER_SIZE = 32 };

/* Reads the whole of `text` as a finite decimal number, whatever the locale. False: it is not one. */
bool number_parse(const char *text, double *value);
/* Whether a number has a value of Modelica's Integer. */
bool number_is_integer(double value);
/* Writes the shortest of %.15g, %.16g and %.17g that reads back as `value`; NUL-terminated. Returns the
 * length. */
size_t number_format(char out[NUMBER_SIZE], double value);

/* ---- times.c: points in time ---- */

/* Equal intervals from a start on: point k is origin + (start + k interval)/denominator. */
typedef struct {
    double origin, start, interval, denominator;
} Grid;

/* Short decimal numbers become ratios of whole numbers, so that each point is rounded once: seven intervals
   of 0.1 s after 0.1 s are 8/10 s, which is the double that 0.8 reads as; 0.1 + 7 * 0.1 is not. */
Grid times_grid(double start, double interval);
double times_on_grid(const Grid *grid, double count);
/* Whether `to` is behind `from` by more than what rounding makes of one time: CVODE does not tell them apart
   either. */
bool times_apart(double from, double to);

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
} Place;

/* Called for each place; returning false ends the walk. */
typedef bool Visit(void *context, const Place *place);

/* Visits every variable of an instance of `type` in declaration order, depth first: the variables of a class,
   then its components. Linear in their number. Returns false if a visit did. */
bool tables_walk(const MoccClass *type, Visit *visit, void *context);

/* Visits every instance, the model itself first: its class, the way to it, and where it begins. Ends when the
   visit returns false, and then returns false. */
typedef bool VisitInstance(void *context, const MoccClass *type, const Path *path, size_t base);
bool tables_walk_instances(const MoccClass *type, VisitInstance *visit, void *context);
/* The number of elements of an array; 1 for a scalar. */
size_t tables_elements(int rank, const int *dims);
/* Adds the full Modelica name of an element of a place: `revolute[3].frame_a.r0[1]`, `der(x)`. */
void tables_name(Text *out, const Place *place, size_t element);
/* Adds the name of the variable of one of `kinds` (a set of bits 1 << MoccKind) that is the `index`th element
   of its kinds in the order of the walk, and to `declaration` where its component is declared. */
void tables_name_of_nth(Text *out, Text *declaration, const MoccClass *type, unsigned kinds, size_t index);
/* The same for the one that stands at an offset of the model's instance. Returns whether it is visible. */
bool tables_name_at(Text *out, const MoccClass *type, unsigned kinds, size_t offset);
/* Adds the full name of a component; nothing for the model itself. */
void tables_component(Text *out, const Path *path);
/* Adds " (swing.mo:4)", where the user declares a component: the innermost one on the path that does not
   stand in a library, else the outermost one. Nothing if no place is known. */
void tables_declaration(Text *out, const Path *path);

/* A memory (all its elements) in one instance. */
typedef struct {
    const MoccClass *type;
    int memory; /* number in type->memories */
    const Path *path;
    size_t base; /* as in Place */
} MemoryPlace;

/* Called for each place; returning false ends the walk. */
typedef bool VisitMemory(void *context, const MemoryPlace *place);

/* Visits every memory, in the order of tables_walk. Returns false if a visit did. */
bool tables_walk_memories(const MoccClass *type, VisitMemory *visit, void *context);
/* The size of one element of a memory, in doubles. */
size_t tables_memory_size(MoccEventKind kind);
/* Adds "'h <= 0' (ball.mo:12) in ball" for the memory that has an element at an offset of the model's
   instance. */
void tables_describe_memory(Text *out, const MoccClass *type, size_t offset);

typedef enum {
    FOUND,
    FOUND_WHOLE_ARRAY, /* the variable exists, but subscripts are missing */
    FOUND_OUTSIDE,     /* a subscript is outside its bounds */
    NOT_FOUND
} Found;

/* Looks up a full name without enumerating the model. Writes the variable and the offset of the element (of
   the first one if it is a whole array). Variables that are hidden are not found. */
Found tables_find(MoccContext *context, const MoccClass *type, const char *name,
                  const MoccVariable **variable, size_t *offset);
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
void patterns_add(MoccContext *context, Patterns *patterns, const char *list);
/* Whether any glob matches `name`; without globs everything matches. Marks those that do. */
bool patterns_match(Patterns *patterns, const char *name);
void patterns_free(Patterns *patterns);

/* ---- options.c: the command line ---- */

typedef struct {
    MoccContext *context;
    MoccTask task;
    size_t n_settings;
    const char **settings; /* NAME=VALUE as given; owned array of borrowed texts */
    const char *output;    /* borrowed; NULL: the default */
    const char *input;     /* borrowed; NULL: none */
    Patterns variables;
    bool list, statistics, help, version;
} Options;

/* Reads the command line on top of the model's experiment. Returns SUCCESS or WRONG_USAGE (reported). */
int options_read(MoccContext *context, Options *options, int argc, char **argv, const MoccModel *model);
void options_free(Options *options);
/* Writes the text of --help to standard output. */
void options_help(const char *program, const MoccModel *model);
/* The last part of a model's dotted name. */
const char *options_short_name(const MoccModel *model);

/* ---- undefined.c: operations that are not defined for their operands ---- */

/* Adds what was not defined in an instance of the model, at this time (NaN: before the run). */
void undefined_describe(Text *out, const Undefined *undefined, const MoccClass *type, const double *instance,
                        double time);

/* ---- functions.c: what generated code calls ---- */

/* Runs call(argument), an evaluation; if give_up ends it early, returns false with the reason in `message`.
   What was undefined in it is in context->noted. */
bool guarded_call(MoccContext *context, void (*call)(void *argument), void *argument, Text *message);
/* Ends the evaluation that generated code is in, with this message. */
_Noreturn void give_up(MoccContext *context, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- arrays.c: arrays of functions written in Modelica ---- */

/* Empties their memory, at the beginning of each evaluation; the C stack is measured from the caller on. */
void arrays_reset(MoccContext *context);

/* ---- dense.c: linear equations with a dense matrix ---- */

typedef struct Dense Dense;

Dense *dense_new(MoccContext *context, size_t n);
void dense_free(Dense *dense);
/* The n x n matrix, column by column, to be filled before dense_factor; owned by `dense`, not changed by it.
 */
double *dense_matrix(Dense *dense);
/* Equilibrates and factors. False: singular to working precision. */
bool dense_factor(Dense *dense);
/* Solves A x = b with one step of iterative refinement; `b` becomes x. */
void dense_solve(Dense *dense, double *b);
/* After dense_factor has returned true: the sign of the determinant, 1 or -1. */
int dense_sign(const Dense *dense);
/* After dense_factor has returned false: a vector of n with A v = 0 nearly, in equilibrated unknowns. */
const double *dense_null_vector(const Dense *dense);
/* After it has returned true: such a vector for the smallest pivot. */
const double *dense_weakest(Dense *dense);

/* ---- fault.c: what can go wrong in an evaluation ---- */

typedef enum {
    FAULT_NONE,
    FAULT_SINGULAR,   /* the linear responses have no unique solution */
    FAULT_PASSED,     /* they have had no unique solution shortly before */
    FAULT_INEXACT,    /* the solution leaves residuals */
    FAULT_RESPONSE,   /* an equation of a linear response is not a finite number */
    FAULT_DERIVATIVE, /* a derivative of a state is not a finite number */
    FAULT_UNDEFINED,  /* an operation is not defined for its operands */
    FAULT_VARIABLE,   /* a variable is not a finite number */
    FAULT_RELATION,   /* something is compared with what is not a number */
    FAULT_ENDED,      /* the generated code gave up: `message` */
    FAULT_EVENT       /* an event cannot be followed: `message` says all */
} FaultKind;

typedef struct {
    FaultKind kind;
    double time;  /* s */
    size_t index; /* FAULT_INEXACT, FAULT_RESPONSE: the response; FAULT_DERIVATIVE: the state; FAULT_VARIABLE,
                     FAULT_RELATION: the offset */
    Undefined undefined;    /* noted in the evaluation; it explains the faults before FAULT_ENDED best */
    const double *instance; /* the model's, where it was noted */
    size_t n;               /* length of null_vector */
    const double
        *null_vector; /* FAULT_SINGULAR, FAULT_PASSED: owned by the solver, valid until it solves again */
    Text message;     /* FAULT_ENDED, FAULT_EVENT; owned */
} Fault;

/* Adds the fault in words, with the full names of the variables involved. */
void fault_describe(Text *out, const Fault *fault, const MoccClass *type);

/* ---- responses.c: the linear system of the LinearResponses ---- */

typedef struct Responses Responses;
typedef struct Events Events;

/* The responses of a model; NULL if it has none. */
Responses *responses_new(MoccContext *context, const MoccModel *model);
void responses_free(Responses *responses);
/* After the explicit part: finds the balances that make all residuals zero and computes the linear part with
   them. What makes events there is decided with the solution in place; `events` may be NULL. False: `fault`
   says why. */
bool responses_solve(Responses *responses, double *instance, double time, Fault *fault, Events *events);
/* After a solution at a time that has been reached: whether there can have been one all the way from the time
   before, for which this was called; `anew`: there was none, or an event came in between. Where the
   determinant changes its sign, there was a time without a unique solution in between, at which the balances
   are infinite, and what comes behind it is no solution of the model any more. False: `fault` says which
   responses are concerned. */
bool responses_follow(Responses *responses, bool anew, double time, Fault *fault);
/* The number of balances, and in how many solutions it has taken one matrix to find them. */
size_t responses_count(const Responses *responses);
long responses_by_matrix(const Responses *responses);

/* ---- inputs.c: values of the model's inputs over time ---- */

typedef struct {
    const MoccVariable *variable;
    size_t offset;     /* of the input in the instance */
    size_t derivative; /* of its derivative; (size_t)-1: the model does not ask for it */
} InputColumn;

typedef struct {
    MoccContext *context;
    size_t n_columns, n_rows, capacity;
    InputColumn *columns;
    double *times;  /* not decreasing */
    double *values; /* row by row */
    size_t piece;   /* the number of rows that are not after it: 0 is before the first one */
} Inputs;

Inputs *inputs_new(MoccContext *context);
/* Adds one of the model's own inputs; before any row. */
void inputs_add_column(Inputs *inputs, const MoccModel *model, const MoccVariable *variable, size_t offset);
/* Adds a row, with a value for each column, at a time not before that of the last one. */
void inputs_add_row(Inputs *inputs, double time, const double *values);
void inputs_free(Inputs *inputs);
/* Chooses the piece between two rows of the file that begins at `time` or has it inside. */
void inputs_enter(Inputs *inputs, double time);
/* Whether an input has another value there than the present piece ends with. */
bool inputs_jump(const Inputs *inputs, double time);
/* The time at which the piece ends; infinity if it is the last one. */
double inputs_end(const Inputs *inputs);
/* The first time of a row after `time`; infinity: there is none. */
double inputs_after(const Inputs *inputs, double time);
/* Puts the values of the piece at `time`, and the slopes where the model asks for them, into the instance. */
void inputs_apply(const Inputs *inputs, double *instance, double time);

/* ---- model.c: an instance of the model, and its equations as a function of time and states ---- */

/* A value that the host has given */
typedef struct {
    const MoccVariable *variable;
    size_t offset; /* of the element that got it */
    double value;
} Setting;

typedef struct {
    MoccContext *context; /* borrowed */
    const MoccModel *model;
    double *instance; /* owned */
    size_t n_states;
    size_t *states, *derivatives; /* offsets; owned */
    size_t n_settings;
    Setting *settings;    /* owned */
    Responses *responses; /* owned; NULL: none */
    Inputs *inputs;       /* owned; NULL: none */
    Events *events;       /* borrowed; NULL: none */
    Fault fault;          /* of the last evaluation that failed */
    Undefined undefined;  /* noted in the evaluation that the instance comes from */
    bool suspect;         /* something undefined was noted since simulation_is_sound */
    bool current;         /* the instance is what an evaluation at `time` has left */
    double time;          /* s */
    size_t evaluations;
} Simulation;

/* An instance in which nothing has a value yet. */
void simulation_begin(Simulation *simulation, MoccContext *context, const MoccModel *model);
/* Computes parameters and start values out of what has been set. Returns SUCCESS, WRONG_USAGE or RUN_FAILED
   (reported). */
int simulation_start(Simulation *simulation);
void simulation_free(Simulation *simulation);
/* Copies the states out of the instance. */
void simulation_states(const Simulation *simulation, double *states);
/* Copies the states into it. */
void simulation_set_states(Simulation *simulation, const double *states);
/* Computes all variables for `states` (NULL: those in the instance) at `time` and copies the derivatives of
   the states to `derivatives` (NULL: not wanted). False: simulation->fault says why. After FAULT_DERIVATIVE
   everything has been computed all the same. Does nothing if the instance is current. */
bool simulation_evaluate(Simulation *simulation, double time, const double *states, double *derivatives);
/* Whether the evaluation that the instance comes from was defined. False: simulation->fault says what was
   not. Asked for where an evaluation counts: at the start, after events and after accepted steps. */
bool simulation_is_defined(Simulation *simulation);
/* The same in an event iteration, of what changes at events only. */
bool simulation_is_defined_at_events(Simulation *simulation);
/* The same, and whether all that is computed is a finite number. */
bool simulation_is_sound(Simulation *simulation);
/* Whether an evaluation since simulation_is_sound gives reason to ask again. */
bool simulation_is_suspect(const Simulation *simulation);
/* To be called by whoever writes into the instance other than by an evaluation. */
void simulation_disturb(Simulation *simulation);

/* ---- settings.c: parameters and start values ---- */

/* Why a variable cannot be set; NULL: it can. */
const char *settings_obstacle(const Simulation *simulation, const MoccVariable *variable);
/* Where the value at the start of an element at `offset` is: that of a discrete variable is the one before.
 */
size_t settings_place(const MoccVariable *variable, size_t offset);
/* Sets the element at `offset`, which nothing keeps from that. */
void settings_set(Simulation *simulation, const MoccVariable *variable, size_t offset, double value);
/* Sets a variable by its full name, with a value as a user writes it. Returns SUCCESS or WRONG_USAGE
   (reported, with the name in front). */
int settings_set_text(Simulation *simulation, const char *name, const char *text);
/* After the parameters have been computed: ensures that every parameter and start value is a finite number
   that the model admits, and that the settings have come through: what a final modification gives cannot be
   set. Returns SUCCESS, WRONG_USAGE or RUN_FAILED (reported). */
int settings_check(const Simulation *simulation);

/* ---- columns.c: what is in a result ---- */

typedef struct {
    const MoccVariable *variable;
    size_t name;   /* where its name begins in the names of all */
    size_t offset; /* in the model's instance */
    bool constant; /* during a run */
} Column;

/* All but time, which comes first in every result */
typedef struct {
    size_t n;
    Column *columns; /* owned */
    Text names;
} Columns;

/* Collects the visible variables that the patterns match, `constants` (parameters) too if they are wanted;
   Strings are left out. Returns SUCCESS or WRONG_USAGE (reported): a pattern matches nothing. To be ended
   with columns_free in both cases. */
int columns_collect(MoccContext *context, Columns *columns, const MoccModel *model, Patterns *patterns,
                    bool constants);
/* The full Modelica name of column i. */
const char *columns_name(const Columns *columns, size_t i);
void columns_free(Columns *columns);

/* ---- csv.c, matlab.c: the formats of a result ---- */

/* Add the head of a result and a row, with values out of the model's instance. */
void csv_head(Text *out, const Columns *columns);
void csv_row(Text *out, const Columns *columns, double time, const double *instance);

/* What in the head of a MATLAB file is known only at the end, as offsets from the beginning */
typedef struct {
    size_t count; /* the number of rows, 32 bits */
    size_t end;   /* the time of the last one, a double */
} MatlabPlaces;

/* The same for a MATLAB file; `out` is empty. All rows have the same size. */
MatlabPlaces matlab_head(Text *out, const Columns *columns, double start, const double *instance);
void matlab_row(Text *out, const Columns *columns, double time, const double *instance);

/* ---- target.c: the file that a result goes to ---- */

typedef struct {
    MoccContext *context;
    char *file;        /* as the user names it */
    char *final;       /* where links lead to; NULL: it is no regular file */
    char *part;        /* what is written until the run ends; NULL: the file itself is */
    int descriptor;    /* -1: not open */
    bool regular;      /* it can be cut and changed; what it holds at first is to be cut off */
    bool is_inherited; /* it is one of the descriptors that the process was started with */
} Target;

/* Opens what the user names; `input` (or NULL) is the file of --input, which is not to be overwritten.
   Returns SUCCESS, WRONG_USAGE or ENVIRONMENT (reported). To be closed in any case. */
int target_open(MoccContext *context, Target *target, const char *file, const char *input);
/* Closes it and frees its texts. What has been written becomes the file if it is to be kept; else the file
   stays as it was. Returns SUCCESS or ENVIRONMENT (reported). */
int target_close(Target *target, bool keep);

/* ---- results.c: the result file ---- */

typedef struct Results Results;

/* Opens the result file, with a head that has the parameters that the simulation has been started with.
   Returns SUCCESS and the results (owned by the caller), WRONG_USAGE or ENVIRONMENT (reported). */
int results_open(Results **results, const Simulation *simulation, Options *options);
/* Adds a row. Returns SUCCESS or ENVIRONMENT (reported). */
int results_row(Results *results, double time, const double *instance);
/* True if the result goes to standard output, or another file that the process was started with. */
bool results_inherited(const Results *results);
/* Saves the rows when the program is going to end at once for want of memory. Asks for none. */
void results_rescue(Results *results);
/* Writes what is buffered, closes the file, tells on standard output what is in it (unless the result went
   there) and frees the results. Returns SUCCESS or ENVIRONMENT (reported). */
int results_close(Results *results);

/* ---- interrupt.c: SIGINT, SIGTERM and SIGHUP ---- */

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

/* ---- assertions.c: assert and terminate ---- */

typedef struct Assertions Assertions;
typedef enum { VERDICT_GO_ON, VERDICT_END, VERDICT_VIOLATED } Verdict;

/* Whether the parameters of an instance violate an assertion about them alone, and which is reported. */
bool assertions_refuse(MoccContext *context, const MoccModel *model, const double *instance);
/* The other assertions of a model; NULL if it has none. Borrows the simulation. */
Assertions *assertions_new(Simulation *simulation);
void assertions_free(Assertions *assertions);
/* Inside of an event iteration, after each evaluation: looks at those that count in it alone. */
void assertions_note(Assertions *assertions, double time);
/* After an evaluation that counts: shows warnings, and says whether the run can go on. If not, `message`
   (owned by the assertions) says why. */
Verdict assertions_judge(Assertions *assertions, double time, const char **message);
/* The message of the first error that the present values violate, owned by the assertions; NULL: none. */
const char *assertions_violated(Assertions *assertions, double time);

/* ---- bounds.c: the attributes min and max ---- */

typedef struct Bounds Bounds;

/* Those of the variables and parameters of a simulation, which is borrowed; NULL: none has any. */
Bounds *bounds_new(const Simulation *simulation);
void bounds_free(Bounds *bounds);
/* Warns of values that are outside for the first time; `bounds` may be NULL. */
void bounds_look(Bounds *bounds, double time);
/* How many variables have been outside. */
size_t bounds_left(const Bounds *bounds);

/* ---- pace.c: which switches change too fast ---- */

typedef struct Pace Pace;

static const size_t NO_SWITCH = (size_t)-1;

/* A switch that changes too fast */
typedef struct {
    size_t index;
    bool noise;     /* it is the sign of rounding errors without effect, and has a dead band now: */
    double band;    /* so wide */
    bool first;     /* for the first time */
    size_t changes; /* so many since `begun` */
    double begun;   /* s */
} Restless;

/* For `n` switches, the first `n_roots` of which have root functions; of a run from start to stop. */
Pace *pace_new(MoccContext *context, size_t n, size_t n_roots, double start, double stop);
void pace_free(Pace *pace);
/* Forgets everything. */
void pace_reset(Pace *pace);
/* How far the root function of a switch may be on the wrong side. */
double pace_band(const Pace *pace, size_t i);
/* The value of switch i before an event, and after it with its root function (NaN: none). The latter returns
   whether it has changed. A sample counts as the last time that it was due. */
void pace_before(Pace *pace, size_t i, double value);
/* Its value while the event is iterated: a change counts, whether it is taken back or not. */
void pace_during(Pace *pace, size_t i, double value);
bool pace_after(Pace *pace, size_t i, double value, double root, double time);
/* Switch i is going to change twice in a time too short to be followed. */
void pace_lost(Pace *pace, size_t i, double time);
/* After an event that has mattered to states or their derivatives or not: returns whether all switches are
   quiet enough, else which is not. */
bool pace_judge(Pace *pace, double time, bool matters, Restless *restless);

/* ---- events.c: what changes at an instant ---- */

/* Borrows all three; `assertions` may be NULL. */
Events *events_new(Simulation *simulation, Assertions *assertions, const MoccTask *task);
void events_free(Events *events);
/* Whether anything can change at an instant. */
bool events_possible(const Events *events);
/* Finds the states and discrete variables at the start, out of the start values in the instance. False:
   simulation->fault says why. */
bool events_initialize(Events *events, double time);
/* Inside of an evaluation: notes what is still to be decided, and opens it again. */
void events_note_open(Events *events);
void events_open_again(Events *events);
/* The number of root functions, and their values after an evaluation: negative where a relation or step holds
   a value that has become wrong. */
size_t events_n_roots(const Events *events);
void events_roots(const Events *events, double *roots);
/* The next time after `time` at which something is known to change; infinity: none. */
double events_after(const Events *events, double time);
/* The instance is what it is before an event: what is continuous, and whose value before events is asked for,
   has it now. */
void events_keep_left(Events *events);
/* The event at `time`, with the states in the instance before and after it. Sets `changed` if anything does.
   False: simulation->fault says why. */
bool events_pass(Events *events, double time, bool *changed);
/* After an event, which has changed states or their derivatives if it `matters`: false if events come too
   fast to ever get to the end; simulation->fault says which. Warns of what changes by rounding errors only.
 */
bool events_keep_pace(Events *events, double time, bool matters);
/* The switch with root function i is going to change twice at once: events do not keep pace. */
void events_lose(Events *events, size_t i, double time);
/* How often the equations have been evaluated until events came to rest. */
long events_iterations(const Events *events);
/* The next event is the end of the run. Returns whether the model asks for that. */
bool events_begin_end(Events *events);

/* ---- crossing.c: what root functions do in times too short for the integrator ---- */

typedef struct Crossing Crossing;

/* Borrows both. */
Crossing *crossing_new(Simulation *simulation, const Events *events);
void crossing_free(Crossing *crossing);
/* Moves the states back to where the root functions that have been crossed (negative in `crossed`) have just
   become negative, along their derivatives and by no more than `reach`, s. */
void crossing_refine(Crossing *crossing, double time, double *states, const int *crossed, double reach);
/* Whether the root functions that have been crossed fall as the equations go on; those that rise have been
   crossed by errors of the states. `span` is the time to look at if no state moves. */
bool crossing_falls(Crossing *crossing, double time, const double *states, const int *crossed, double span);
/* After an event: a root function that becomes negative at once and positive again, in less time than `span`
   or by less than rounding makes of the states; NO_SWITCH: none. Leaves the instance evaluated at the states.
 */
size_t crossing_lost(Crossing *crossing, double time, const double *states, double span);

/* ---- sparsity.c: which derivatives depend on which states ---- */

/* A pattern of elements, column by column. Starts as {.context = ...}. */
typedef struct {
    MoccContext *context;
    size_t
        *begin; /* column j has the rows from rows[begin[j]] to before rows[begin[j + 1]]; NULL: no pattern */
    size_t *rows;    /* ascending, the diagonal among them */
    size_t n_groups; /* of columns that have no row in common */
    size_t *group;   /* of each column */
} Sparsity;

typedef enum { LEARNED_SPARSE, LEARNED_DENSE, LEARNED_NOTHING } Learned;

/* Learns the pattern of the Jacobian by evaluations near the states and adds it to what is known.
   LEARNED_DENSE: columns have too much in common for groups; LEARNED_NOTHING: it cannot be evaluated. Both
   leave the sparsity as it is. */
Learned sparsity_learn(Sparsity *sparsity, Simulation *simulation, double time, const double *states);
/* Every element, and a group for each of n columns. */
void sparsity_fill(Sparsity *sparsity, size_t n);
void sparsity_free(Sparsity *sparsity);

/* ---- stall.c: derivatives that jump to and fro ---- */

typedef struct Stall Stall;

/* Borrows the simulation. `span`: of the run, s; `error`: what a step allows a state of the size 1. */
Stall *stall_new(Simulation *simulation, double span, double error);
void stall_free(Stall *stall);
/* To be called after each step, with what it has reached. Returns whether the run is not going to come to its
   end for such a derivative; `why` gets the reason. */
bool stall_noticed(Stall *stall, double time, const double *states, Text *why);

/* ---- integrator.c: the states over time, by CVODE ---- */

typedef struct Integrator Integrator;
typedef enum { STEP_TAKEN, STEP_TO_EDGE, STEP_TO_ROOT, STEP_FAILED } Step;

/* Returns SUCCESS and the integrator (owned by the caller), or ENVIRONMENT (reported). All arguments are
   borrowed; `statistics` is added to when it starts anew. */
int integrator_new(Integrator **integrator, Simulation *simulation, const Events *events,
                   const MoccTask *task, MoccStatistics *statistics);
void integrator_free(Integrator *integrator);
/* Adds what it has done since it has started anew. */
void integrator_count(const Integrator *integrator, MoccStatistics *statistics);
/* To be called once, with the states at the start in place. Returns SUCCESS, or ENVIRONMENT (reported). */
int integrator_prepare(Integrator *integrator, double time);
/* The states that were reached, one for each state of the simulation; to be changed only before a restart. */
double *integrator_states(Integrator *integrator);
/* Forgets the past: integration goes on from the states at `time`, towards `edge` and not beyond. False: it
 * cannot. */
bool integrator_restart(Integrator *integrator, double time, double edge);
/* Goes on from `time`, after an edge where nothing has changed, to the next `edge`. */
bool integrator_go_on(Integrator *integrator, double edge);
/* Takes one step, to the edge or to the first root at most, whose states are as near behind it as doubles
   allow. Sets `time`. */
Step integrator_step(Integrator *integrator, double *time);
/* The states at a time within the last step; NULL: they cannot be had. Owned by the integrator. */
const double *integrator_interpolate(Integrator *integrator, double time);
/* After an event at `time` behind a root: the switch with a root function that is going to change twice
   before the integrator can notice; NO_SWITCH: none. */
size_t integrator_lost(Integrator *integrator, double time);
/* Why the last call failed, for a user. */
const char *integrator_reason(const Integrator *integrator);

/* ---- strings.c: the texts that Strings are numbers of ---- */

/* True if there are so many texts that it is time for strings_keep. */
bool strings_are_many(const MoccContext *context);
/* Between evaluations: drops all texts but those that these arrays, of n values each, have numbers of. */
void strings_keep(MoccContext *context, const double *const *values, size_t n_arrays, size_t n);

/* ---- rows.c: when rows of the result are due ---- */

typedef struct {
    MoccContext *context;
    double stop; /* s */
    Grid grid;
    size_t next, last; /* row k belongs to point k of the grid, the last one to stop */
    bool any;          /* a row has been written */
    double time;       /* of the last row */
} Rows;

void rows_begin(Rows *rows, MoccContext *context, const MoccTask *task);
/* The time at which the next row is due; infinity after the last one. */
double rows_next(const Rows *rows);
/* Hands a row to the host. What is due up to its time has been written then. Returns SUCCESS or what the host
   does. */
int rows_write(Rows *rows, double time, const double *instance);

/* ---- integrate.c: the run ---- */

typedef struct {
    Simulation *simulation; /* borrowed */
    MoccTask task;
    MoccStatistics statistics;
    Assertions *assertions; /* NULL: none */
    Bounds *bounds;         /* NULL: none */
    Events *events;
    Integrator *integrator; /* NULL: not needed yet */
    Rows rows;
    double time;   /* that the states of the integrator belong to */
    double until;  /* where it is to stop this time */
    bool anew;     /* the integrator has to start anew there */
    bool followed; /* since it did so, the linear responses have been looked at */
    bool ended;    /* the model has asked for the end */
    bool finished; /* the model has done what it does at the end */
    bool moved;    /* the host has evaluated since: its time and states count */
    double *left;  /* the instance before an event */
    bool left_is_sound;
} Run;

/* A run of this task, which is complete; borrows the simulation. */
Run *run_new(Simulation *simulation, const MoccTask *task);
void run_free(Run *run);
/* Finds the state at the start and hands its row to the host. Returns SUCCESS, ENDED, or what went wrong
   (reported). */
int run_begin(Run *run);
/* Goes on to `until`, to the end of the task at most. Returns as run_begin does. */
int run_to(Run *run, double until);
/* For an integrator of the host: the last evaluation counts, or the event at its time is passed. Return as
   run_begin does; `info` may be NULL. */
int run_accept(Run *run);
int run_event(Run *run, MoccEventInfo *info);
MoccStatistics run_statistics(const Run *run);

/* ---- interface.c: what mocc_instance.h offers ---- */

/* The simulation inside of an instance. */
Simulation *instance_simulation(MoccInstance *instance);

/* ---- input.c: --input ---- */

/* Reads the file and gives the simulation the inputs that its columns stand for. Returns SUCCESS or
   RUN_FAILED (reported). */
int input_read(Simulation *simulation, const char *file);

/* ---- host.c: the command line as a host ---- */

typedef struct {
    const char *program; /* its name in messages */
    const char *about;   /* stands before what is refused: "--set " or "" */
    Progress progress;
    Results *results;       /* NULL: no file is open */
    MoccInstance *instance; /* NULL: there is none yet */
} Host;

/* The host of a process, which lasts until it ends; NULL: out of memory. */
Host *host_new(const char *program);
/* Its callbacks. */
MoccHost host_callbacks(Host *host);
/* Writes "FILE:LINE: error: text"; returns RUN_FAILED. */
int report_at(const char *file, size_t line, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* ---- list.c: --list ---- */

/* Writes a table of the visible variables and parameters to standard output. `options` narrows it with its
   patterns. Returns SUCCESS or WRONG_USAGE (reported). */
int list_variables(Simulation *simulation, Options *options);

#endif
