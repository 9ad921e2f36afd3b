/* The plan of a C program: all decisions are made before any text is written. It is built from const forms of
   classes; emitters only read it (codegen/). mocc --dump=plan prints it.

   A model is a list of units. A unit is one form of a class: the layout of its struct, its functions, how it
   eliminates balances. What a unit contains comes before it; the model is the last. A unit's plan follows
   from the form alone, so its text is the same in every model; the model decides which units there are, which
   of them have their blocks in single steps, too, and what its own functions do.

   Functions written in Modelica stand outside of units: a routine for each order of derivative at which one
   is called. Their statements are those of the Function.

   A function of a unit is a list of steps; a loop is a step with a body. What a step works on is named by
   operands, whose numbers grow with the counters of the enclosing loops. A function of a part (of what is
   explicit, of what balances affect, of its change) has the steps of that part only, and no empty loops. */
#ifndef MOCC_PLAN_PLAN_H
#define MOCC_PLAN_PLAN_H

#include "sema/value/evaluate.h"
#include "sema/linear/eliminate.h"
#include "sema/linear/stages.h"
#include "sema/lint/drawing.h"
#include "sema/lint/experiment.h"
#include "sema/model/compiled.h"
#include "sema/model/function.h"

typedef struct PlanUnit PlanUnit;
typedef struct PlanStep PlanStep;
typedef VEC(PlanStep *) PlanSteps;

/* --- steps ------------------------------------------------------------------------------------ */

/* A number that grows with the counters of the enclosing loops: constant + factors[0] * outermost counter +
 * ...
 */
typedef struct {
    long constant;
    int levels;
    const int *factors;
} PlanIndex;

/* A member of a connection; its operands are 2*position (the component's element) and the next (the
 * connector's).
 */
typedef struct {
    int member, position;
    bool minus;             /* of a sum; of a gathering: of flows that are explicit, responses are added */
    const LinearPort *port; /* of a gathering: what it carries that is linear; NULL: nothing */
} PlanMember;
typedef VEC(PlanMember) PlanMembers;

/* One variable that a connection hands to its taker: what the giver has, or, of flows, the sum of the others'
 */
typedef struct {
    int k, order; /* number `k` of the connector's variables */
    const Var *var;
    long count; /* scalars in one connector */
    PlanMembers from;
} PlanHandover;

typedef enum {
    STEP_LOOP,    /* a body, count times */
    STEP_ASSIGN,  /* target := value */
    STEP_CALL,    /* a block of a component */
    STEP_CONNECT, /* values along a connection */
    STEP_RESPOND, /* a component finds its response */
    STEP_GATHER   /* responses of those beyond a connection are added up */
} PlanStepKind;

struct PlanStep {
    PlanStepKind kind;
    int n_operands;
    const PlanIndex *operands; /* see Node in sema/model/variant.h */
    union {
        struct {
            int level; /* enclosing loops */
            int begin, count;
            bool down; /* the counter falls from begin on; else it rises */
            PlanSteps body;
        } loop;
        struct {
            const Assign *assign;
            Ex *target, *value;
            bool whole; /* for all values of its loops; else for the one that the operands say */
            /* it belongs to the same call of a function as the step before, or as the one that follows */
            bool joins, is_joined;
        } assign;
        struct {
            const Comp *comp;
            const PlanUnit *unit;
            const Block *block; /* NULL of STEP_RESPOND */
        } call;
        struct {
            const Connection *set;
            PlanMember taker;
            bool adds;       /* to what a step before has begun to sum up */
            bool is_partial; /* the sum takes several steps */
            VEC(PlanHandover) handovers;
            /* of STEP_GATHER; without a port of the taker: for the border (evaluation_border.c) */
            PlanMembers from;
            bool is_alike;     /* all members carry the same scalars in the same order */
            bool is_handed_on; /* there is one member, and its response is the taker's */
        } connect;
    };
};

/* --- functions -------------------------------------------------------------------------------- */

/* What a function's body refers to */
enum {
    USES_CONTEXT = 1,
    USES_INSTANCE = 2,
    USES_TANGENT = 4, /* the instance that holds the changes */
    USES_TIME = 8,
    USES_MEMORY =
        16,     /* of functions, for large arrays that calls take or give: it is given back at the end */
    HOISTS = 32 /* it has checks that parameters decide: they are made once, where these are set */
};

typedef struct {
    const char *name;   /* of the block; "whole" of all of a model */
    const Block *block; /* or NULL */
    Part part;
    bool has_gains;         /* it begins with the balances inside, out of the motion from outside */
    bool is_short;          /* a call of it costs more than what it does */
    bool gives_derivatives; /* of states, of what it calls too */
    bool takes_note;        /* of what is undefined or decided, so that no evaluation leaves it out */
    bool bends;             /* something in it has corners, or jumps, without an event */
    unsigned uses;
    PlanSteps steps;
} PlanFunction;
typedef VEC(PlanFunction *) PlanFunctions;

/* Step of the function that sets parameters and start values */
typedef struct {
    const Comp *comp; /* that of a component, for each element; NULL: */
    Ex *target, *value;
    bool only_unset; /* what has been set by the user stays */
} PlanSetting;

/* An attribute that the run looks at */
typedef struct {
    enum { PLAN_MIN, PLAN_MAX, PLAN_NOMINAL, PLAN_FIXED } kind;
    Ex *target; /* the variable, of the class itself or inside of a component */
    Ex *value;
    Span span; /* where the attribute is given its value */
} PlanBound;

/* The C function of a function written in Modelica, for one order of derivative */
typedef struct {
    const Function *function;
    int order;         /* of the derivatives that Reals carry; 0: none */
    bool has_tables;   /* arrays that it gets carry none */
    bool takes_memory; /* from the stack of arrays, to be given back when it ends */
    bool returns;      /* before its end */
    bool is_recursive; /* it calls itself */
    Map scratch;       /* Statement, or Ex of a condition: it takes memory that is given back after it */
    Vars locals;       /* what it declares: its results and its own variables */
    Vars unread;       /* variables that no statement reads */
} PlanRoutine;

/* --- layout ----------------------------------------------------------------------------------- */

typedef struct PlanField PlanField;
typedef VEC(PlanField) PlanFields;

/* A member of a unit's struct */
struct PlanField {
    enum {
        FIELD_VALUE,    /* of a variable, its derivative of some order, or its value before an event */
        FIELD_FRAME,    /* a struct of its own: a record, or what a connector holds */
        FIELD_INSTANCE, /* a component */
        FIELD_MEMORY,   /* of an event */
        FIELD_RESPONSE, /* of the root, where balances are eliminated */
        FIELD_SOLVED,   /* whether balances are eliminated, and by what */
        FIELD_FILLER    /* of a struct without any other */
    } kind;
    bool is_array;
    long count; /* elements */
    union {
        struct {
            const Var *var;
            int order; /* PRE_VALUE: before an event */
        } value;
        struct {
            const Record *record;
            PlanFields *fields;
        } frame;
        struct {
            const Comp *comp;
            const PlanUnit *unit;
        } instance;
        const Memory *memory;
        const LinearPort *port;
        struct {
            long gains, terms;
        } solved;
    };
};
enum { PRE_VALUE = -1 };

/* --- units ------------------------------------------------------------------------------------ */

/* A number of a C function that needs a name */
typedef struct {
    Iter *name; /* stands for it in expressions */
    Ex *value;  /* scalar; NULL: number `entry` of what answers at `tip` */
    const LinearPort *tip;
    int entry;
} PlanLocal;
typedef VEC(PlanLocal) PlanLocals;

/* What a response is computed from, as expressions of the instance and of local variables: what is zero or
   one in every run is so here. By residual, then by flow of the root: the constant, then the changes with
   each motion and each balance. */
typedef struct {
    PlanLocals locals;
    int rows, width;
    Ex **entries;
} PlanCoefficients;

/* A tip of a component, which what is beyond it answers to */
typedef struct {
    const Comp *comp;
    const LinearPort *port;
    bool sums; /* several may answer */
    int next;  /* another one of the same component, from 1; 0: none */
} PlanTip;

/* How a unit finds its response. What answers at a tip is an array: by flow into what is beyond, the
   constant, then the coefficients of the tip's motion. */
typedef struct {
    const Elimination *elimination;
    bool responds, eliminates;
    bool is_short; /* a call of its function costs more than what it does */
    const PlanCoefficients
        *coefficients; /* as a whole; NULL: its functions compute them, column by column, */
    bool on_heap;      /* with copies of the instance that are too large for the stack */
    PlanSteps steps;   /* by parts: those of the components */
    VEC(PlanTip) tips; /* by parts: those of components at which something answers */
    int *first_tip;    /* by component, one of its tips, from 1; 0: none */
    long largest_tip;  /* by parts: the most coefficients of a tip of a component; 0: there are no tips */
    /* as a whole: the unit's own functions that compute what balances affect (0) and its change (1), those
       before the flows come from the tips (0) and those after (1) */
    PlanFunctions evaluation[2][2];
} PlanElimination;

/* --- evaluations written out ------------------------------------------------------------------ */

/* A scalar that an evaluation reads or keeps from one loop to another. All elements of an array of components
   have one that they share. */
typedef struct {
    enum {
        CELL_KEPT,      /* in the evaluation's own memory */
        CELL_STATE,     /* among the states that it gets */
        CELL_RATE,      /* among the derivatives that it gives */
        CELL_VARIABLE,  /* in the struct */
        CELL_PARAMETER, /* in the struct, the same in all evaluations of a run */
        CELL_PREPARED   /* among what is prepared for all evaluations of a run; of the turns of loops */
    } where;
    long first, stride; /* outside of the struct: that of element 0, and from one to the next */
} PlanCell;
static inline bool is_in_struct(const PlanCell *cell) {
    return cell->where == CELL_VARIABLE || cell->where == CELL_PARAMETER;
}

typedef struct PlanMove PlanMove;
typedef VEC(PlanMove *) PlanMoves;

/* A number that goes from one turn of a loop to the next, and out of it */
typedef struct {
    Iter *name;
    Ex *before, *after; /* the loop, a turn */
} PlanCarry;

/* The memory of an event in an instance */
typedef struct {
    Ex *event; /* of the instance's class */
    int n_comps;
    Comp **comps; /* to the instance, */
    Ex **subs;    /* with their subscripts */
} PlanDecided;

/* A step of an evaluation. Names stand for numbers that are computed once. */
struct PlanMove {
    enum {
        MOVE_VALUE,     /* name := value */
        MOVE_LOAD,      /* name := what the cell has */
        MOVE_STORE,     /* the cell gets the value */
        MOVE_PIVOT,     /* name (or NULL) := 1/value, by which something is eliminated */
        MOVE_CHECK,     /* the value, which nothing uses, may be undefined */
        MOVE_JUDGE,     /* there are results only if the value, a condition, holds */
        MOVE_DECIDED,   /* name: what the memory of an event has been decided to be, wherever it stands */
        MOVE_UNKNOWN,   /* name: what cannot be written out; only while evaluations are made */
        MOVE_ELIMINATE, /* several balances */
        MOVE_LOOP
    } kind;
    union {
        struct {
            Iter *name;
            Ex *value;
            const PlanCell *cell;
            Ex *place;   /* of a cell in the struct: a reference */
            Ex *element; /* of another one: its number, from 1; NULL: there is one */
            const PlanDecided *decided;
        };
        struct {
            int n, n_flows, n_motions;
            bool is_border;                    /* no motions, no flows: the balances of closures */
            Ex *const *rows;                   /* as those of PlanCoefficients */
            Iter *const *gains, *const *flows; /* the results; NULL: it is not used */
        } eliminate;
        struct {
            Iter *counter;
            int begin, count;
            bool down; /* the counter falls from begin on; else it rises */
            PlanMoves body;
            VEC(PlanCarry) carried;
        } loop;
    };
};

/* A scalar of the instance */
typedef struct {
    const Var *var;
    int order, n_comps;
    Comp **comps;         /* from the unit inwards */
    const long *elements; /* of each component's array, then of the variable's, from 0 */
} PlanPlace;

/* A balance that an evaluation keeps, in all elements of a component of the model */
typedef struct {
    const PlanCell *cell;
    PlanPlace first, second; /* where it belongs in the first element and the second one, if there are two */
    long count;              /* elements */
} PlanBalance;

/* Moves that follow each other in turns, with other names and other cells in each: `turns` times `length` of
   them from `first` on. The turn at `pattern` stands for the others. */
typedef struct {
    int first, length, turns, pattern;
} PlanFold;
typedef VEC(PlanFold) PlanFolds;

/* The derivatives of all states, out of the states, written out for the model as a whole: what no derivative
   follows from is left out, and what one turn of a loop does not leave to others stays in local variables. */
typedef struct {
    PlanMoves moves;
    PlanFolds folds;           /* ascending, none within another */
    PlanMoves preparation;     /* what follows from parameters alone, carried out once for all evaluations */
    long memory, prepared;     /* numbers in the evaluation's own memory, and of those that are prepared */
    VEC(PlanBalance) balances; /* all of them, where complete evaluations have no other way than a matrix */
} PlanEvaluation;

/* --- aliases ---------------------------------------------------------------------------------- */

typedef struct {
    long turns;
    PlanPlace target, source; /* in the second turn, and the first one of the other loops */
} PlanAliasLoop;

/* `count` values from the target on are equal to those from the source on (sign 1), their opposites (-1), or
   constant in every run (0, without a source), in each turn of the loops. */
typedef struct {
    PlanPlace target, source; /* in the first turn */
    long count;
    int sign;
    VEC(PlanAliasLoop) loops;
} PlanAlias;
typedef VEC(PlanAlias) PlanAliases;

struct PlanUnit {
    int number;                   /* in the plan, from 0 */
    const CompiledUnit *compiled; /* its object: what is planned is never written; NULL: there is none */
    const Form *form;
    const Variant *variant;
    const PlanUnit **children; /* by component */
    PlanFields fields;
    PlanFunctions blocks[N_PARTITIONS]; /* FINE: none if nothing calls them */
    bool has_single_steps;              /* something calls its fine blocks */
    VEC(PlanSetting) settings;
    unsigned settings_use; /* what the function that makes them uses */
    bool has_initial;      /* it, or something in it, has initial equations */
    PlanSteps initial;     /* its own: those of components come first */
    unsigned initial_uses;
    bool has_messages; /* of assertions and terminations */
    VEC(PlanBound) bounds;
    PlanElimination elimination;
    /* by its components, with a border of its own, in an evaluation that is written out; NULL: it has none */
    const PlanElimination *with_border;
    PlanAliases aliases; /* that its own functions make */
    PlanAliases sums;    /* flows that are sums of many others, of which each is a source */
    long n_states;       /* with those of its components */
    /* What it computes by itself, by part, where its components are evaluated apart: each out of the inputs
       that it has, and after that the unit computes what follows from their outputs, new inputs among it.
       NULL: it is evaluated as a whole. */
    PlanFunction *joins[N_PARTS];
};

/* What the instances of a unit look like */
typedef struct {
    const PlanUnit *unit;
    Shapes shapes;
} PlanDrawing;

typedef struct {
    Arena *arena;
    Sema *sema;
    VEC(PlanUnit *) units;
    VEC(const PlanRoutine *) routines; /* that the units and the model call, and those that these call */
    Map routines_of;                   /* Function to its routines: functions.c */
    ExternalFunctions externals;  /* those of the routines that call C functions, and of compiled units */
    Vars constants;               /* arrays of constants outside of all instances that the code reads */
    const PlanUnit *model;        /* NULL: it is the plan of a class, there is no schedule */
    PlanFunction *whole[N_PARTS]; /* the model's schedule; PART_TANGENT: NULL without balances */
    /* The same by part, explicit and affected, in two: what derivatives of states follow from, and the rest,
       or NULL. Balances that are not eliminated leave nothing out: all are NULL. */
    PlanFunction *needed[PART_TANGENT], *results[PART_TANGENT];
    const PlanEvaluation *evaluation; /* NULL: it cannot be written out, or would be too long */
    /* Arrays of states of the model's own class: where the schedule as a whole reads them, and writes their
       derivatives, its caller says, so that an integrator's vectors need no copies. None with balances. */
    VEC(const Var *) in_place;
    bool has_balances;
    const Stages *stages; /* of the balances; NULL: there is one */
    Experiment experiment;
    VEC(PlanDrawing) drawings; /* of the units whose classes say what they look like */
    bool is_sparse;            /* it has so many states that sparse Jacobians are worth while */
} Plan;

/* The plan of the program that simulates the model, of which this is the form (form_of_model). The model has
   no errors. */
const Plan *plan_model(Sema *sema, const Form *model);
/* The units of a class and of all that it consists of, as they are in models; nothing can be run. The class's
   own has its blocks in single steps, too, if they have been cut (make_fine_blocks). */
const Plan *plan_class(Sema *sema, const Form *form);
/* The most inputs, results and memories of events that a function of the plan has */
int most_arguments(const Plan *plan);
/* Whether the plan has units of which there are objects alone. */
bool has_compiled_units(const Plan *plan);
/* Those of the plan's external functions of which there are no objects */
ExternalFunctions uncompiled_externals(const Plan *plan);
/* Whether the form is the ordinary one of its class as the text says it: no structural parameters are given,
   or, in a library that is handed on, values that they have anyway */
bool is_plain_form(const Form *form);
/* How a compiled library knows a class with its structural parameters fixed, in a form: by its name if all is
   as its text says, else by that and a hash of what is not */
const char *compiled_identity(Arena *arena, const Form *form);

/* The first invariant of plans that this one violates, with the class; NULL: none */
const char *plan_fault(const Plan *plan);

/* The function of that part of a block; NULL: there is none, or none so far */
PlanFunction *plan_function(const PlanUnit *unit, const Block *block, Part part);
/* Whether the step that follows belongs to the same call of a function. */
static inline bool plan_is_joined(const PlanStep *step) {
    return step->kind == STEP_ASSIGN && step->assign.is_joined;
}
/* The tip of a component, or NULL: nothing answers at it. */
const PlanTip *plan_tip(const PlanElimination *elimination, const Comp *comp, const LinearPort *port);
/* The routine of a function at that order, without tables or with them; NULL: nothing calls it. */
const PlanRoutine *plan_routine(const Plan *plan, const Function *function, int order, bool tables);
/* Whether the routine of a partial derivative calls what is differentiated with tables. */
bool differentiates_with_tables(const PlanRoutine *routine);
/* The dimensions in which the size of a function's variable may change, as bits */
unsigned open_dims(const Var *var);
/* Whether a loop of a function counts from number to number, without a vector; whether its step is known */
bool is_count_loop(const Ex *range);
bool is_known_step(const Ex *range, double *step);
/* Whether a loop runs through a copy: its values would be the storage of a variable, which its turns may
 * assign. */
bool is_copied_for_loop(const Ex *range);

/* Whether an index grows with a counter; else it is the constant. */
bool plan_varies(const PlanIndex *index);
/* The turn of an assignment's loops as far as it is the same whenever the step is executed */
const Turn *plan_turn(Arena *arena, const PlanStep *step);

#endif
