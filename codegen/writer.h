/* The text of a C function while it is written. */
#ifndef MOCC_CODEGEN_WRITER_H
#define MOCC_CODEGEN_WRITER_H

#include "codegen/globals.h"
#include "codegen/value.h"
#include "plan/plan.h"
#include "support/text.h"

/* How the leaves of expressions of scalars are read: in one way in the code of components, where names are
   members of an instance and sizes of arrays are numbers (component_expression.c), in another one inside of
   functions written in Modelica, where names are variables and sizes are known in the run
   (function_expression.c). All other parts of expressions are written by expression.c. */
typedef struct {
    const char *time;        /* NULL: nothing can name it */
    const char *time_change; /* where derivatives are carried: how it changes; NULL: it does not */
    CValue (*reference)(Writer *w, Ex *ref);
    CValue (*iterator)(Writer *w, const Iter *iter);
    CValue (*result)(Writer *w, Ex *ex); /* of a function written in Modelica */
    CValue (*reduction)(Writer *w, Ex *ex);
    /* an array, or a scalar that is computed out of whole arrays */
    CValue (*array)(Writer *w, Ex *ex);
    /* the C lvalue of the memory of an event */
    const char *(*memory)(Writer *w, const Ex *event);
    const char *(*place)(Writer *w, Span span); /* for c_place */
} Leaves;

/* The iterator of an open loop in a function, and its C variable */
struct OpenIterator {
    const Iter *iter;
    const char *name;
    bool jet;
};

/* A variable that has no place of its own, and the name of its value */
struct TemporaryValue {
    const Var *var;
    CValue value;
};

/* What code of functions written in Modelica needs in addition */
typedef struct {
    const PlanRoutine *routine;
    const Function *function;               /* its */
    VEC(struct OpenIterator) iterators;     /* of the open loops */
    VEC(struct TemporaryValue) temporaries; /* of the enclosing OPERATION_WITHs */
} FunctionCode;

typedef struct StepOperands StepOperands; /* codegen/operands.h */

/* A C function's body that is being written */
struct Writer {
    Arena *arena;
    Text *out;
    const SourceSet *sources;
    const Plan *plan;
    const Globals *globals;
    Diagnostics *diagnostics; /* of faults of mocc: no_text */
    const Leaves *leaves;
    FunctionCode *code;     /* NULL: code of components */
    int order;              /* of the derivatives that Reals carry; 0: none */
    bool plain;             /* only values are wanted now, as in conditions and subscripts */
    StepOperands *operands; /* of the step that is being written; NULL: what it is about has its own names */
    int indent;
    int temporaries;           /* numbers of the names t1, t2 ... that are taken */
    bool takes_space;          /* what has been written takes memory of functions for large arrays */
    bool marks;                /* parameters: "u->" says of each if it has been set */
    bool jet_locals;           /* iterators that stand for named numbers are jets */
    bool in_place;             /* the plan's arrays of states are arguments, with their derivatives */
    bool read_only;            /* the code must not change the instance: memories of events are only read */
    const Class *owner;        /* the class whose instance checked operations belong to; NULL: a function */
    const char *sites;         /* T of the table T__sites of what is checked; NULL: nothing is */
    const char *only_site;     /* of all that is checked: operations that are marked, of which nothing else is
                                  said; NULL: as `sites` says */
    Map *decided;              /* Iter to the C text that it stands for; NULL: none does */
    bool shares_sites;         /* that table is read by other parts of the program, too */
    Ex *target, *value;        /* what is assigned; NULL: nothing */
    Text *below;               /* what `out` will be added to, after that table */
    VEC(const char *) checked; /* lines of that table: codegen/checks.h */
    VEC(const char *) hoisted; /* statements that check what parameters decide, once before the run */
    bool repeats;     /* what is written has been written in another form, with its such statements */
    bool hoists;      /* what is written is evaluated during the run, */
    int conditions;   /* under so many conditions */
    const Turn *turn; /* of the enclosing loops: iterators that are numbers here */
    /* calls of functions that have been written for what is written now, while their C blocks are open */
    VEC(struct WrittenCall {
        const Call *call;
        int order; /* of the derivatives that were wanted */
        int indent;
        CValue *results;
    })
    calls;
};

/* An indented line */
void write_line(Writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* C names that nothing has yet: of a value, of a loop's counter */
const char *new_name(Writer *w);
const char *new_counter(Writer *w);
/* The results of a call that has been written for what is written now; NULL: it has not been. */
CValue *written_results(const Writer *w, const Call *call);
void keep_results(Writer *w, const Call *call, CValue *results);

/* The C name of a function written in Modelica at an order of derivative, with tables or without, and of an
   array of constants */
const char *c_function_name(Writer *w, const Function *function, int order, bool tables);
const char *c_constant_name(Writer *w, const Var *var);
/* Memory is taken from the stack of arrays: reports a fault of mocc if that is not planned. */
void require_memory(Writer *w);

/* "ball.mo:12"; "" for what has no place */
const char *place_text(const Writer *w, Span span);
/* What messages say about a place in the text, as a C string */
const char *c_place(Writer *w, Span span);

#endif
