/* Functions written in Modelica: typed once, by themselves, with array sizes that only the run may know.
   Their variables are those of a variant of their own, their expressions the same as in equations. */
#ifndef MOCC_SEMA_FUNCTION_H
#define MOCC_SEMA_FUNCTION_H

#include "sema/model/external.h"

typedef struct Statement Statement;
typedef VEC(Statement *) Statements;

typedef enum {
    STATEMENT_ASSIGN, /* target := value; the whole, an element or a slice of a local variable */
    STATEMENT_TUPLE,  /* (a, , b) := f(x); also f(x) with no target at all */
    STATEMENT_ASSERT,
    STATEMENT_IF,
    STATEMENT_FOR,
    STATEMENT_WHILE,
    STATEMENT_BREAK,
    STATEMENT_RETURN
} StatementKind;

typedef struct {
    Ex *condition; /* NULL: else */
    Statements body;
} Branch;

struct Statement {
    StatementKind kind;
    Span span;
    union {
        struct {
            Ex *target, *value;
        } assign;
        struct {
            int n;
            Ex **targets; /* NULL: this result is left out */
            Call *call;
        } tuple;
        struct {
            Ex *condition, *message;
            bool warning;
        } check;
        struct {
            VEC(Branch) branches;
        } choice;
        struct {
            Iter *iter;
            Ex *range;
            Statements body;
        } loop;
        struct {
            Ex *condition;
            Statements body;
        } repeat;
    };
};

/* An input or result as it is declared: a variable, or a record, whose fields stand among the function's
   variables one after the other */
typedef struct {
    Thing thing; /* THING_VAR or THING_RECORD */
    const Decl *decl;
    int rank;
    int first, n;      /* its variables among the inputs or results */
    bool has_default;  /* of an input */
    AstExpr *captured; /* this default, if it is that of function g = f(p = q) with components where g is
                          declared */
} Formal;

struct Function {
    Class *class_;
    Variant *variant;     /* what its names mean */
    VEC(Formal) formals;  /* the inputs as declared, in order */
    Map formal_numbers;   /* Symbol to where the number of the formal of that name stands */
    VEC(Formal) outcomes; /* the results as declared, in order */
    Vars inputs;          /* in order; their bindings are the defaults */
    Vars results;         /* in order; bindings: values at the beginning */
    Vars locals;          /* the protected ones, in order */
    Statements body;
    /* function g = der(f, x, x): what is differentiated, how often, and by which of its inputs; the body is
       that of f, for the sizes of results. NULL: no derivative */
    Function *of;
    int times, by;
    External *external;               /* what it calls in C instead of having a body; or NULL */
    VEC(GivenDerivative) derivatives; /* in textual order; with a body only those with noDerivative */
    int known_orders;                 /* 1 + what available_orders has found; 0: it has not been asked */
    int added; /* derivatives that its body adds to those it is asked for, in whatever it calls */
    bool partial;
    bool impure;            /* its results may differ from call to call, or it has an effect outside */
    bool is_section;        /* an algorithm section of the model class_: only that one calls it */
    bool is_call;           /* of a section: made of a call f(x) that stands among equations */
    VEC(Memory *) memories; /* of a section: those of the model that it decides */
    Ex *time;               /* of a section with time events: its input `time`; or NULL */
    const Statements *text; /* of a section: its statements in terms of the model */
    bool is_given;          /* as the derivative of another one, whose inputs it has */
    bool is_power;          /* made for the power of a matrix in the class: sema/typing/power.c */
    bool signed_;           /* inputs and results are known: it can be called, by itself too */
    bool typed;             /* so is its body */
    bool broken;            /* has errors, reported */
    VEC(Function *) calls;  /* the functions that its body calls, each once */
    VEC(Function *)
    defaults;      /* by input: a function that computes its default from the inputs above; or NULL */
    Map evaluated; /* Call to what its last evaluation at compile time has given: sema/value/interpret.c */
};

/* What is generated of a function has so many derivatives at most. */
enum { MOST_ORDER = 15 };

/* Reports under rule "limit" functions whose derivatives need more of them. */
void check_orders(Sema *sema);

/* Whether the function uses nothing that has no value: sema/build/assigned.c; reports what has none. */
bool check_assigned(Sema *sema, const Function *function);

/* The size of a result with ':' in dimension k (from 0), in terms of the inputs, where the algorithm gives it
   its value once; NULL: only running it tells. sema/value/shape.c */
Ex *result_shape(Arena *arena, const Function *function, const Var *result, int k);

/* The size that the declaration gives dimension k of a function's variable, even if it follows from others;
   NULL:
   ':'. */
static inline Ex *declared_size(const Var *var, int k) {
    return var->sizes[k].value ? var->sizes[k].value : var->sizes[k].follows;
}

#endif
