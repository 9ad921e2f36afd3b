/* An instance of a model: its parameters, inputs, equations as a function of time and states, linear
 * responses, events, and what can go wrong in an evaluation.
 *
 * model.c, responses.c and events.c call each other: an evaluation solves the responses, responses decide
 * with balances what events hold, and events evaluate the model anew. */
#ifndef MOCC_RUNTIME_INSTANCE_H
#define MOCC_RUNTIME_INSTANCE_H

#include "runtime/algebra/algebra.h"

#include <math.h>

/* Whether a value is still the same; not a number is the same as itself. */
static inline bool same_value(double a, double b) {
    return a == b || (isnan(a) && isnan(b));
}

/* ---- undefined.c: operations that are not defined for their operands ---- */

/* Adds the undefined operation of an instance of the model, at this time (NaN: before the run). */
void undefined_describe(Text *out, const Undefined *undefined, const MoccClass *type, const double *instance,
                        double time);

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
    bool had_solution;      /* FAULT_SINGULAR: at times that were reached */
    size_t n;               /* length of null_vector */
    const double
        *null_vector;    /* FAULT_SINGULAR, FAULT_PASSED: owned by the solver, valid until it solves again */
    Text message;        /* FAULT_ENDED, FAULT_EVENT; owned */
    MoccCaller caller;   /* FAULT_ENDED: of the function in which that happened, or of the last one, */
    size_t place_length; /* and the length of the place in the message; 0: it was not in a function */
    MoccCaller ended_at; /* where it was, if it is known and not in the message */
} Fault;

/* Adds the message with which the evaluation has ended early, and for what the function was called. */
void ended_describe(Text *out, const Fault *fault, const MoccClass *type);
/* Adds the names of the responses that the null vector has in it. */
void fault_name_responses(Text *out, const Fault *fault, const MoccClass *type);
/* Adds the name of a state, and where it is declared. */
void fault_name_state(Text *out, size_t state, const MoccClass *type);
/* Adds the fault in words, with the full names of the variables involved. */
void fault_describe(Text *out, const Fault *fault, const MoccClass *type);

/* ---- families.c: what stands at the same place in the elements of arrays ---- */

enum { KINDS_OF_VALUES = 3 };

/* Finds the families of n values of an instance: of each the longest array that it is in counts. Values of
   different kinds, from 0 on, are in different families. Two values may have the same offset only if their
   kinds differ. To be ended with families_free. */
void families_find(MoccContext *context, Families *families, const MoccClass *type, size_t n,
                   const size_t *offsets, const unsigned char *kinds);
void families_free(Families *families);

/* ---- dependences.c: what integrators have learned ---- */

/* What has brought nothing for a Jacobian is left out for some: how many are left, and how many it was last */
typedef struct {
    int left, last;
} Pause;

/* Of learning what depends on what, and of looking for elements beside kinks */
typedef struct {
    Pause learning, kinks;
} Pauses;

/* What integrators have learned of what depends on what: the next one goes on with it. */
typedef struct {
    Sparsity states, apart; /* derivatives on states; with the components apart, */
    bool splits_sums;       /* and their sums */
    Pauses in_states, in_apart;
} Dependences;

void dependences_exchange(Dependences *dependences, Stream *stream);
void dependences_free(Dependences *dependences);

/* ---- sparse_system.c: the linear system of the LinearResponses with the components apart ---- */

typedef struct SparseSystem SparseSystem;

/* For a model with parts; borrows all arguments: the offsets of the n balances and their residuals, and an
   instance that is zero but for what changes write. */
SparseSystem *sparse_system_new(MoccContext *context, const MoccModel *model, size_t n,
                                const size_t *balances, const size_t *residuals, double *tangent);
void sparse_system_free(SparseSystem *system);
/* Finds the matrix of an instance, of which the explicit part is there, and factors it. `learn`: looks anew
   for what depends on what, which is done in any case the first time. False: it is singular, or its elements
   are not finite. */
bool sparse_system_factor(SparseSystem *system, const double *instance, double time, bool learn);
/* Out of n values of residuals, those of the balances that change the residuals by so much */
void sparse_system_solve(SparseSystem *system, double *x);
/* Of an instance with the solution in place: the sum of the magnitudes of the terms of residual i that follow
   from balances, with a balance of 1 allowed for in each */
double sparse_system_terms(const SparseSystem *system, const double *instance, size_t i);
/* The same with what the terms themselves consist of, and that, as independent errors add up, for n residuals
 */
void sparse_system_errors(SparseSystem *system, const double *instance, double *errors);
/* The sign of the determinant of the balances' matrix, 1 or -1 */
int sparse_system_sign(const SparseSystem *system);
/* The multiplications that the matrix and its factors took the last time */
double sparse_system_operations(const SparseSystem *system);
/* How many terms the elements of the matrix have, which grow with what is learned */
size_t sparse_system_known(const SparseSystem *system);
/* Writes what has been learned, or reads it into a new system; the instance is what it is at that time. A
   matrix that is factored then is the same in the system that is written and in one that has read. */
void sparse_system_exchange(SparseSystem *system, const double *instance, double time, Stream *stream);

/* ---- responses.c: the linear system of the LinearResponses ---- */

typedef struct Responses Responses;
typedef struct StateRun StateRun;
typedef struct InPlace InPlace;
typedef struct Events Events;

/* The responses of a model; NULL if it has none. */
Responses *responses_new(MoccContext *context, const MoccModel *model);
void responses_free(Responses *responses);
/* After the explicit part: finds the balances that make all residuals zero and computes the linear part with
   them. What makes events there is decided with the solution in place; `events` may be NULL. `partial`: the
   model's results are left out, and whether the residuals vanish is not looked at. `kept`: what
   responses_differentiate has returned at the same point, where it may be asked for balances; 0: nothing.
   False: `fault` says why, or there is no solution that is partial. */
bool responses_solve(Responses *responses, double *instance, double time, bool partial, int kept,
                     Fault *fault, Events *events);
/* Whether responses_differentiate finds the balances of complete evaluations. */
bool responses_keep_balances(const Responses *responses);
bool responses_may_be_partial(const Responses *responses);
/* Whether derivatives may come from MoccModel.differentiate; whether it has not failed lately, either. */
bool responses_may_be_written_out(const Responses *responses);
bool responses_try_written_out(const Responses *responses);
/* From now on none may. */
void responses_distrust(Responses *responses);
/* Whether the derivatives of the states can be computed alone, where a solution may be partial; computes
   them out of the states and what else the instance has. Returns the sign of the determinant; 0: there is no
   such solution. */
bool responses_may_differentiate(const Responses *responses);
int responses_differentiate(Responses *responses, double *instance, double time, const double *states,
                            double *derivatives);
/* Parameters may have changed. */
void responses_disturb(Responses *responses);
/* The sign of the determinant that the last solution has found. */
int responses_sign(const Responses *responses);
/* Computes what the last solution has left out. False: its balances are not exact, which takes a solution
   that is not partial. */
bool responses_complete(Responses *responses, double *instance);
/* Of the solution that was found last: computes the changes of the balances, and of all that depends on them,
   by elimination. False: it has not been found so, or the changes cannot be; those of the balances are zero
   then. */
bool responses_eliminate_change(Responses *responses, double *change, double time_change);
/* Of the solution that was found last: `change` holds how the residuals of a stage, counted from 0, change
   when its balances and later ones stay; its balances in it become such that these residuals stay zero.
   False: there is no such solution. */
bool responses_change(Responses *responses, int stage, double *change, Fault *fault);
int responses_stages(const Responses *responses);
/* After a solution at a time that has been reached: whether there can have been one all the way from the time
   before, for which this was called; `anew`: there was none, or an event came in between. Where the
   determinant changes its sign, there was a time without a unique solution in between, at which the balances
   are infinite, and what comes after it is no solution of the model any more. False: `fault` says which
   responses are concerned. */
bool responses_follow(Responses *responses, bool anew, double time, Fault *fault);
/* After a complete evaluation: adds the names of the responses that have hardly a unique solution there.
   False: all have one, or there are too many to look at. */
bool responses_name_weak(Responses *responses, Text *out);
/* The number of balances, and in how many solutions it has taken one matrix to find them. */
size_t responses_count(const Responses *responses);
/* Each X_exchange writes the state of its object into a stream, or reads it back: here that of responses new
   or used, for an instance that has its values already. */
void responses_exchange(Responses *responses, const double *instance, double time, Stream *stream);
long responses_by_matrix(const Responses *responses);

/* ---- aliases.c: variables that are equal to others ---- */

/* What a value is in all rows of a result */
typedef struct {
    size_t source; /* the offset of the value that it is equal to: perhaps its own */
    bool opposite; /* the source's opposite */
    bool constant; /* it does not change during a run */
} Alias;

typedef struct {
    MoccContext *context;
    size_t n;     /* doubles in the instance */
    size_t *next; /* owned: for each of them 2*offset of what it is equal to, and 1 more of the opposite; 2*n:
                     it is constant */
} Aliases;

/* Finds the aliases of a model's instances. To be ended with aliases_free. */
void aliases_find(MoccContext *context, Aliases *aliases, const MoccClass *type);
Alias alias_of(Aliases *aliases, size_t offset);
void aliases_free(Aliases *aliases);

/* What is made of a row of a table in one turn of its loops: of so many doubles from these offsets on */
typedef void TakeRow(void *self, const MoccAlias *row, size_t target, size_t source);
/* Goes through rows of an instance that begins at `base`. */
void aliases_take_rows(const MoccAlias *rows, int n, size_t base, TakeRow *take, void *self);

/* ---- sums.c: flows that are sums of many ---- */

/* A term of a sum, both of them offsets in the instance */
typedef struct {
    size_t sum, source;
    bool opposite; /* the sum has its opposite */
} SumTerm;

typedef struct {
    MoccContext *context;
    size_t n, capacity;
    SumTerm *terms;       /* owned, as the tables have them */
    size_t *first, *next; /* owned: by offset of the sum, and by term; from 1 on, 0: none */
    Aliases aliases;      /* if there are terms */
    bool *is_given;       /* by offset: a sum of its own, which is a term as it is; false at first */
} Sums;

/* Finds the terms of flows that are sums of many. To be ended with sums_free. */
void sums_find(MoccContext *context, Sums *sums, const MoccClass *type);
/* Gives the terms of the sum at an offset, or of its opposite, those of sums among them in their place; NULL:
   they are only counted. Returns how many there are, 0 if it is no such sum. */
size_t sums_take(Sums *sums, size_t offset, bool opposite, SumTerm *terms);
void sums_free(Sums *sums);

/* ---- inputs.c: values of the model's inputs over time ---- */

typedef struct {
    const MoccVariable *variable;
    size_t offset;     /* of the input in the instance */
    size_t derivative; /* inputs_find_derivative */
} InputColumn;

typedef struct {
    MoccContext *context;
    size_t n_columns, n_rows, capacity;
    InputColumn *columns;
    double *times;  /* not decreasing */
    double *values; /* row by row */
    double *slopes; /* after the last row, by column; NULL: values are held there */
    size_t piece;   /* the number of rows that are not after it: 0 is before the first one */
} Inputs;

Inputs *inputs_new(MoccContext *context);
/* The offset of the derivative of an element, at `offset`, of the model's own input; NO_DERIVATIVE: the model
   does not ask for it */
#define NO_DERIVATIVE ((size_t)-1)
size_t inputs_find_derivative(const MoccClass *type, const MoccVariable *input, size_t offset);
/* Adds one of the model's own inputs; before any row. */
void inputs_add_column(Inputs *inputs, const MoccModel *model, const MoccVariable *variable, size_t offset);
/* Adds a row, with a value for each column, at a time not before that of the last one. */
void inputs_add_row(Inputs *inputs, double time, const double *values);
/* After the last row Reals go on along straight lines with these slopes, by column. After all columns. */
void inputs_go_on(Inputs *inputs, const double *slopes);
void inputs_free(Inputs *inputs);
/* Chooses the piece between two rows of the file that begins at `time` or contains it. */
void inputs_enter(Inputs *inputs, double time);
/* True if an input jumps there from its value at the end of the present piece. */
bool inputs_jump(const Inputs *inputs, double time);
/* The time at which the piece ends; infinity if it is the last one. */
double inputs_end(const Inputs *inputs);
/* The first time of a row after `time`; infinity: there is none. */
double inputs_after(const Inputs *inputs, double time);
/* Puts the values of the piece at `time`, and the slopes where the model asks for them, into the instance. */
void inputs_apply(const Inputs *inputs, double *instance, double time);
/* *inputs may be NULL, and become so. */
void inputs_exchange(Inputs **inputs, const MoccModel *model, MoccContext *context, Stream *stream);

/* ---- model.c: an instance of the model, and its equations as a function of time and states ---- */

/* A value that the host has given */
typedef struct {
    const MoccVariable *variable;
    size_t offset; /* of the element that got it */
    double value;
    bool by_name; /* by a user, who is told if it has no effect */
} Setting;

/* What has to be evaluated for a row: everything, the derivatives of the states, or nothing, as it has
   states, inputs and what changes at events only. Each needs what those after it do. */
typedef enum { ROW_NEEDS_ALL, ROW_NEEDS_DERIVATIVES, ROW_NEEDS_NOTHING } RowNeeds;

typedef struct {
    MoccContext *context; /* borrowed */
    const MoccModel *model;
    double *instance; /* owned */
    size_t n_states;
    size_t *states, *derivatives; /* offsets; owned */
    double *nominal;              /* how large each state typically is, positive: one that passes zero may
                                     have the error of a state of that size; owned */
    size_t n_runs;                /* 0: the states are not elements of long arrays */
    StateRun *runs;               /* owned */
    InPlace *in_place;            /* of state_runs.c, owned; NULL: no array stays where integrators have it */
    size_t n_settings;
    Setting *settings;    /* owned */
    Responses *responses; /* owned; NULL: none */
    Inputs *inputs;       /* owned; NULL: none */
    Events *events;       /* borrowed; NULL: none */
    Fault fault;          /* of the last evaluation that failed */
    Undefined undefined;  /* noted in the evaluation that the instance comes from */
    RowNeeds row_needs;   /* of what whoever takes rows looks at */
    bool suspect;         /* something undefined was noted since simulation_is_sound */
    double *change;       /* of directional.c, owned; NULL until they are asked for */
    bool current;         /* the instance is what an evaluation at `time` has left */
    double time;          /* s */
    size_t evaluations;
    size_t differentiations; /* that have been asked for */
    Dependences dependences; /* owned */
    double *compared;        /* owned: derivatives that were written out; NULL: none are; */
    double *here;            /* behind them: the states of such an evaluation */
} Simulation;

/* An instance in which nothing has a value yet. */
void simulation_begin(Simulation *simulation, MoccContext *context, const MoccModel *model);
/* Computes parameters and start values from the values that have been set. Returns SUCCESS, WRONG_USAGE or
   RUN_FAILED (reported). */
int simulation_start(Simulation *simulation);
/* In place of simulation_start, if values follow by simulation_exchange: all but the values. */
void simulation_resume(Simulation *simulation);
void simulation_free(Simulation *simulation);
/* Copies the states out of the instance. */
void simulation_states(const Simulation *simulation, double *states);
/* Copies the states into it. */
void simulation_set_states(Simulation *simulation, const double *states);
/* Copies states (unless NULL) and what inputs are at that time into it. What follows from them is not
 * computed. */
void simulation_place(Simulation *simulation, double time, const double *states);
/* The same with the derivatives of the states, by the function that the model has for them: they differ from
   those of a complete evaluation by rounding errors alone. Integration goes on as if it had not been called.
   Returns false if the model has no such function, or only a complete evaluation can find out what is wrong
   there. */
bool simulation_place_derivatives(Simulation *simulation, double time, const double *states);
/* All that no balance influences, out of the states, inputs and parameters in the instance */
void evaluate_explicit(const MoccModel *model, MoccContext *context, double *instance, double time);
/* Computes all variables for `states` (NULL: those in the instance) at `time` and copies the derivatives of
   the states to `derivatives` (NULL: not wanted). False: simulation->fault says why. After FAULT_DERIVATIVE
   everything has been computed all the same. Does nothing if the instance is current. */
bool simulation_evaluate(Simulation *simulation, double time, const double *states, double *derivatives);
/* The same for states and derivatives that are not NULL, but of the instance only inputs are certain to be
   what they are then: simulation_evaluate at the same states makes up for the rest. */
bool simulation_differentiate(Simulation *simulation, double time, const double *states, double *derivatives);
/* After guarded_call has returned false at this time: writes simulation->fault, and returns false. */
bool simulation_ended(Simulation *simulation, double time);
/* True if all operations of the last evaluation were defined; else simulation->fault says which was not.
 * Called where an evaluation counts: at the start, after events and after accepted steps. */
bool simulation_is_defined(Simulation *simulation);
/* The same in an event iteration, of what changes at events only. */
bool simulation_is_defined_at_events(Simulation *simulation);
/* The same, and whether all that is computed is a finite number. */
bool simulation_is_sound(Simulation *simulation);
/* Whether an evaluation since simulation_is_sound gives reason to ask again. */
bool simulation_is_suspect(const Simulation *simulation);
/* Copies of states that follow each other in arrays, where `n_runs` is not 0. state_runs_derivatives returns
   false if one is not finite. */
void state_runs_find(Simulation *simulation);
void state_runs_free(Simulation *simulation);
void state_runs_get(const Simulation *simulation, double *states);
void state_runs_set(Simulation *simulation, const double *states);
bool state_runs_derivatives(const Simulation *simulation, double *derivatives);
/* An evaluation with arrays in place, where `in_place` is not NULL: copies the other states into the
   instance; evaluates; copies their derivatives. The last one returns false if a derivative is not a finite
   number. */
void state_runs_enter(const Simulation *simulation, const double *states, double *derivatives);
void state_runs_evaluate(const Simulation *simulation, double time);
bool state_runs_leave(const Simulation *simulation, double *derivatives);
/* Whether all of the values are. */
bool are_finite(const double *values, size_t n);
/* To be called after writing into the instance other than by an evaluation. */
void simulation_disturb(Simulation *simulation);
/* What has been set. */
void simulation_exchange_settings(Simulation *simulation, Stream *stream);
/* All values. Read into an instance in the same stage of its life. */
void simulation_exchange(Simulation *simulation, Stream *stream);

/* ---- directional.c: how variables change with others ---- */

/* What moves, with time: variables at these offsets with these speeds */
typedef struct {
    size_t n;
    const size_t *offsets;
    const bool *are_parameters; /* by variable; the others are states and inputs */
    const double *speeds;
    double time_speed;
} Motion;

/* The derivatives by that motion of all variables at the last evaluation, by offset, valid until the next
   call; for models with tangents. NULL: `*refused` is the number of a parameter that the model gives its
   value in any case, or n, and simulation->fault says why there are none. */
const double *simulation_directional(Simulation *simulation, const Motion *motion, size_t *refused);

/* Of the initial equations: how all that they compute changes with variables at n offsets, states or values
   before the start, that change at these speeds, if the explicit ones follow. As simulation_directional. */
const double *simulation_start_directional(Simulation *simulation, size_t n, const size_t *offsets,
                                           const double *speeds);

/* ---- initial_system.c: the unknowns of the start, and the residuals that they make zero ---- */

typedef struct InitialSystem InitialSystem;

/* To be called between events_begin_initial and events_settle_initial, whose settling is part of each
   evaluation; all arguments are borrowed. NULL: nothing has to be solved. */
InitialSystem *initial_system_new(Simulation *simulation, Events *events, double time);
void initial_system_free(InitialSystem *system);
/* Calls `visit` with the name of each unknown of the start, in their order; names are valid during the call.
 */
void initial_system_name(Simulation *simulation, void (*visit)(void *user, const char *name), void *user);
/* The number of unknowns, and of residuals. */
size_t initial_system_size(const InitialSystem *system);
/* Their start values, and how large they are typically: the attribute nominal, else the start value, else 1.
 */
void initial_system_begin(const InitialSystem *system, double *unknowns, double *typical);
/* Computes the residuals. False: simulation->fault says why they cannot be. */
bool initial_system_residuals(InitialSystem *system, const double *unknowns, double *residuals);
/* Their derivatives by the unknowns at the last evaluation, column by column. False: as above. */
bool initial_system_derivatives(InitialSystem *system, double *columns);
/* Whether the element at `offset` is one of the unknowns. */
bool initial_system_has(const InitialSystem *system, size_t offset);
/* Makes simulation->fault say that there is no solution: `why`, how far each residual is from zero (NULL: not
   said), and the values that the unknowns have. `concerned` (NULL: all): with elements that are not small for
   the unknowns to be named. */
void initial_system_fail(InitialSystem *system, const char *why, const double *residuals,
                         const double *concerned);

/* ---- apart.c: the equations with the components apart ---- */

typedef struct Apart Apart;

/* For a model that has MoccModel.apart; borrows the simulation. */
Apart *apart_new(Simulation *simulation);
void apart_free(Apart *apart);
/* How many values are given; so many come out: for a state its derivative, for a balance its residual, for
   inputs of components what they get from other components, in this order. Inputs that are always equal are
   one value, or two: see apart_same. */
size_t apart_count(const Apart *apart);
/* The number of states and balances: an input matters only if derivatives or residuals follow from it. */
size_t apart_asked_for(const Apart *apart);
/* The first value that value i always equals: i itself, unless both are one that enters some components
   affinely and others not. A state or a balance is the first one of its own. */
size_t apart_same(const Apart *apart, size_t i);
/* True if what comes out is an affine function of the values of which this is true together. */
bool apart_is_affine(const Apart *apart, size_t i);
/* How large each value typically is: the attribute nominal, its own or that of the variable that it is equal
   to, else 1. */
const double *apart_sizes(const Apart *apart);
/* Finds out of which parts values are made that come out. Sums of many which parts compute something of are
   split then, so there may be more values. Returns whether there are split ones. After an evaluation. */
bool apart_are_sums_split(Apart *apart);
/* Those parts; NULL: it does not help to know them. */
const Composition *apart_parts(Apart *apart);
/* What stands at the same place in the elements of the longest array that it is in; NULL: there are parts. */
const Families *apart_families(Apart *apart);
/* The last evaluation of the simulation, a complete one, is where evaluations take place from now on: its
   time, what is no given value, and, copied to `values`, these. */
void apart_begin(Apart *apart, double *values);
/* Out of given values, what comes out; `self` is an Apart. False: it cannot be had, or is not finite. */
bool apart_evaluate(void *self, const double *values, double *results);
/* Finds out where inputs come out, and leaves out those that nothing is connected to: they come out as they
   are given. To be called before the first evaluation, with values that are all different; those that always
   equal others are changed to these. False: it cannot be evaluated with them. */
bool apart_drop_loose(Apart *apart, double *values);
/* Marks inputs that are sums of many that other components give; NULL: there are none. Owned by the caller.
 */
bool *apart_wide_sums(const Apart *apart);
/* From now on such a sum is made of further values, the last ones: what it comes to up to each of its terms.
   Each of these follows from the one before, where the sum follows from all its terms. After an evaluation.
 */
void apart_split_sums(Apart *apart);

/* ---- display_units.c: values in other units than those of variables ---- */

/* value in `unit` = (value in `display` * above) / below + offset */
typedef struct {
    const char *display, *unit;
    double above, below, offset;
} DisplayUnit;

/* Row i of the table of display units. False: there are fewer. */
bool display_unit_row(size_t i, DisplayUnit *row);
/* Splits "30deg" or "30 deg" into the number and the unit, which is a part of `text`. False: it is not that.
 */
bool display_unit_split(MoccContext *context, const char *text, double *value, const char **display);
/* Converts a value from one unit to another. False: it is not known how. */
bool display_unit_convert(const char *display, const char *unit, double *value);

/* ---- settings.c: parameters and start values ---- */

/* Why a variable cannot be set; NULL: it can. */
const char *settings_obstacle(const Simulation *simulation, const MoccVariable *variable);
/* The variable that has an element at an offset; NULL: none has. */
const MoccVariable *settings_variable(const MoccModel *model, size_t offset);
/* Where the value at the start of an element at `offset` is: that of a discrete variable is the one before.
 */
size_t settings_place(const MoccVariable *variable, size_t offset);
/* Sets the element at `offset`, which nothing keeps from that. */
void settings_set(Simulation *simulation, const MoccVariable *variable, size_t offset, double value);
/* Sets a variable by its full name, with a value as a user writes it. Returns SUCCESS or WRONG_USAGE
   (reported, after the name). */
int settings_set_text(Simulation *simulation, const char *name, const char *text);
/* After the parameters have been computed: ensures that every parameter and start value is a finite number
   that the model admits, and that the settings have come through: what a final modification gives cannot be
   set. Returns SUCCESS, WRONG_USAGE or RUN_FAILED (reported). */
int settings_check(const Simulation *simulation);
/* After the initial equations: ensures that they have left alone what a user has set, but for the unknowns of
   `system` (NULL: there is none), which are set as guesses. False: simulation->fault says what they have
   determined. */
bool settings_begin(Simulation *simulation, const InitialSystem *system, double time);

/* ---- assertions.c: assert and terminate ---- */

typedef struct Assertions Assertions;
typedef enum { VERDICT_GO_ON, VERDICT_END, VERDICT_VIOLATED } Verdict;

/* True if the parameters of an instance violate an assertion about parameters alone (reported). */
bool assertions_refuse(MoccContext *context, const MoccModel *model, const double *instance);
/* The other assertions of a model; NULL if it has none. Borrows the simulation. */
Assertions *assertions_new(Simulation *simulation);
void assertions_free(Assertions *assertions);
/* Inside of an event iteration, after each evaluation: checks the assertions that count in a single
 * evaluation. */
void assertions_note(Assertions *assertions, double time);
/* After an evaluation that counts: shows warnings, and says whether the run can go on. If not, `message`
   (owned by the assertions) says why. */
Verdict assertions_judge(Assertions *assertions, double time, const char **message);
/* The message of the first error that the present values violate, owned by the assertions; NULL: none. */
const char *assertions_violated(Assertions *assertions, double time);
void assertions_exchange(Assertions *assertions, Stream *stream);

/* ---- bounds.c: attributes of variables ---- */

typedef struct Bounds Bounds;

/* Whether any class gives the attribute. */
bool bounds_are_given(const Simulation *simulation, MoccBoundKind kind);
/* An attribute of all variables, by offset, unset where there is none; owned by the caller. */
double *bounds_values(const Simulation *simulation, MoccBoundKind kind);

/* The attributes min and max of the variables and parameters of a simulation, which is borrowed; NULL: none
   has any. */
Bounds *bounds_new(const Simulation *simulation);
void bounds_free(Bounds *bounds);
/* Warns of values that are outside for the first time, by more than the tolerance allows as an error;
   `bounds` may be NULL. */
void bounds_look(Bounds *bounds, double time, double tolerance);
/* Whether any of them are those of a variable that changes during a run; `bounds` may be NULL. */
bool bounds_are_of_variables(const Bounds *bounds);
/* Sets what the variable at this offset of the instance may have at least and at most, where it has the
   attribute. */
void bounds_range(const Bounds *bounds, size_t offset, double *least, double *most);
/* How many variables have been outside. */
size_t bounds_left(const Bounds *bounds);
void bounds_exchange(Bounds *bounds, Stream *stream);

/* ---- state_sizes.c: how large states typically are ---- */

/* Sets simulation->nominal: the attribute nominal, 1 where it is not given or no size. */
void state_sizes_find(Simulation *simulation);

/* That of the state at an offset; 1 for what is no state. */
double state_size(const Simulation *simulation, size_t offset);

typedef struct SmallStates SmallStates;

/* States with small start values that are not zero, and no attribute nominal; NULL: there are none. The
   simulation is borrowed. All functions take NULL. */
SmallStates *small_states_new(const Simulation *simulation, double tolerance);
void small_states_free(SmallStates *small);
/* Forgets those that are large at the end of a step. */
void small_states_look(SmallStates *small, const double *states);
/* At the end of a run: warns of those that have been small all the time. */
void small_states_report(const SmallStates *small);

/* ---- event_rate.c: which switches change too fast ---- */

typedef struct EventRate EventRate;

static const size_t NO_SWITCH = (size_t)-1;

/* A switch that changes too fast */
typedef struct {
    size_t index;
    bool noise;     /* it changes by rounding errors without effect, and has a dead band now: */
    double band;    /* so wide */
    bool first;     /* for the first time */
    size_t changes; /* so many since `begun` */
    double begun;   /* s */
} Restless;

/* For `n` switches, the first `n_roots` of which have root functions; of a run from start to stop. */
EventRate *event_rate_new(MoccContext *context, size_t n, size_t n_roots, double start, double stop);
void event_rate_free(EventRate *rate);
/* Forgets everything. */
void event_rate_reset(EventRate *rate);
/* How far the root function of a switch may be on the wrong side. */
double event_rate_band(const EventRate *rate, size_t i);
/* Note the value of switch i before an event, and after it with its root function (NaN: none); the second
 * returns whether it has changed. The value of a sample is the last time that it was due. */
void event_rate_before(EventRate *rate, size_t i, double value);
/* Notes its value during event iteration: a change counts, even if it is taken back. */
void event_rate_during(EventRate *rate, size_t i, double value);
bool event_rate_after(EventRate *rate, size_t i, double value, double root, double time);
/* Notes that switch i is going to change twice within a time too short to follow. */
void event_rate_lost(EventRate *rate, size_t i, double time);
/* After an event that has mattered to states or their derivatives or not: returns whether all switches are
   quiet enough, else which is not. */
bool event_rate_judge(EventRate *rate, double time, bool matters, Restless *restless);
void event_rate_exchange(EventRate *rate, Stream *stream);

/* ---- events.c: what changes at an instant ---- */

/* Borrows all three; `assertions` may be NULL. */
Events *events_new(Simulation *simulation, Assertions *assertions, const MoccTask *task);
void events_free(Events *events);
/* Whether anything can change at an instant. */
bool events_possible(const Events *events);
/* The start, in three steps. First everything is open. Then evaluations and initial equations alternate until
   these change nothing, so that states and discrete variables follow from what is in the instance; this may
   be done again with other values of the unknowns of the initial system. At last what waits for the end of
   the initialization happens. False: simulation->fault says why. */
void events_begin_initial(Events *events);
bool events_settle_initial(Events *events, double time);
bool events_finish_initial(Events *events, double time);
/* Inside of an evaluation, before its explicit part: assertions hold until they are computed. */
void events_hold_assertions(Events *events);
/* Whether evaluations decide what events may ask for: what has been decided before may be otherwise. */
bool events_are_open(const Events *events);
/* After the explicit part: notes what is still to be decided, and how the assertions are judged so far. */
void events_note_open(Events *events);
/* Puts back what has been noted, before the linear part is computed once more. */
void events_open_again(Events *events);
/* There is no solution: puts back how the assertions were judged. */
void events_forget_trial(Events *events);
/* The number of root functions, and their values after an evaluation: negative where a relation or step holds
   a value that has become wrong. */
size_t events_n_roots(const Events *events);
void events_roots(const Events *events, double *roots);
/* The next time after `time` at which something is known to change; infinity: none. */
double events_after(const Events *events, double time);
/* The instance is in its state before an event: continuous variables of which the value before events is
 * needed get it now. */
void events_keep_left(Events *events);
/* The host is going to give an input another value, at an instant unless it is continuous: the one that it
   has is kept as the value before the next event. */
void events_keep_input(Events *events, size_t offset, bool continuous);
/* The host evaluates with what it has given: continuous inputs have run to it. */
void events_follow_inputs(Events *events);
/* The event at `time`, with the states in the instance before and after it. Sets `changed` if anything does.
   False: simulation->fault says why. */
bool events_pass(Events *events, double time, bool *changed);
/* What is carried along through an event: how states and discrete Reals change with other things, which is a
   column of speeds for each of these. Speeds are those at an event that itself moves by `time_speeds`. */
typedef struct {
    size_t n, n_columns;
    const size_t *offsets;      /* what moves: states, parameters, values of discrete Reals before events */
    const size_t *values;       /* the same, of these the values */
    const bool *are_parameters; /* by variable */
    double *speeds;             /* columns, one after the other */
    const double *time_speeds;  /* by column */
    double *room;               /* for one column */
} Carried;
/* The same; `carried` is taken over the event. */
bool events_carry(Events *events, double time, Carried *carried, bool *changed);
/* How the time of the event changes that is due at `time` by time alone, out of what simulation_directional
   gives; NaN: several are due that move away from each other. */
double events_time_speed(const Events *events, double time, const double *change);
/* Where root function i keeps its value, of which simulation_directional gives the change or its opposite */
size_t events_root(const Events *events, size_t i);
/* Values before events do not change now. */
void events_hold(const Events *events, double *change);
/* After an event, which has changed states or their derivatives if it `matters`: false if events come too
   fast to ever get to the end; simulation->fault says which. Warns of what changes by rounding errors only.
 */
bool events_keep_pace(Events *events, double time, bool matters);
/* The switch with root function i is going to change twice at once: events come too late. */
void events_lose(Events *events, size_t i, double time);
/* How often the equations have been evaluated in event iterations. */
long events_iterations(const Events *events);
/* The next event is the end of the run. Returns whether the model asks for that. */
bool events_begin_end(Events *events);
void events_exchange(Events *events, Stream *stream);

#endif
