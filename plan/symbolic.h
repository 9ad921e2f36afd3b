/* Functions of a unit carried out with expressions in place of numbers, scalar by scalar. */
#ifndef MOCC_PLAN_SYMBOLIC_H
#define MOCC_PLAN_SYMBOLIC_H

#include "plan/plan.h"

/* What the scalars of an instance, and of what it contains, are known to be: those that a function has
   assigned. */
typedef struct SymbolicInstance SymbolicInstance;
struct SymbolicInstance {
    const PlanUnit *unit;
    SymbolicInstance *outer; /* NULL: of the unit whose functions are carried out; else this one's */
    Comp *comp;              /* component */
    long element;
    Ex ***values;              /* by variable and order, then by element; NULL: not assigned */
    SymbolicInstance ***parts; /* by component, then by element */
    SymbolicInstance *next;    /* with SymbolicMemory: another element of the same component of the unit */
    void *kept;                /* with SymbolicMemory: what it knows of the instance */
    SymbolicInstance *origin;  /* of one on trial: what has what is not assigned in it */
};

/* Where a scalar is */
typedef struct {
    SymbolicInstance *instance;
    const Var *var;
    int order;
    long element;
} SymbolicPlace;

/* Where what is computed is kept beyond the steps that are carried out (plan/evaluation.c). The elements of
   the unit's own components are not known there: each is an index that grows with the counters of loops, and
   has a number that stands for it. */
typedef struct {
    void *context;
    long (*element)(void *context, const PlanIndex *index);
    Ex *(*subscript)(void *context, long element);          /* what the number stands for, counted from 1 */
    Ex *(*read)(void *context, const SymbolicPlace *place); /* what nothing has assigned so far */
    void (*write)(void *context, const SymbolicPlace *place, Ex *value);
    Ex *(*name)(void *context, Ex *value); /* as symbolic_name */
    /* the sine or cosine of what has been read there: `call` is that of the value */
    Ex *(*sine)(void *context, const SymbolicPlace *place, Ex *call);
    void (*begin)(void *context, SymbolicInstance *instance, const PlanFunction *function);
    void (*end)(void *context, SymbolicInstance *instance, const PlanFunction *function);
    /* what the memory of an event has been decided to be; its subscripts are numbers */
    Ex *(*decided)(void *context, SymbolicInstance *instance, Ex *event);
    Ex *(*unknown)(void *context); /* what cannot be written out, and must not be used */
} SymbolicMemory;

/* Where the functions are carried out */
typedef struct {
    Arena *arena;
    Part part; /* of the functions; without memory PART_AFFECTED or PART_TANGENT */
    PlanLocals *locals;
    int most_locals;
    const SymbolicMemory *memory; /* or NULL */
    Sema *sema;                   /* with memory */
    const Map *names;             /* Iter to the Ex that it is here; NULL: none is known */
    int turns[16];                /* the counters of the loops that are carried out */
    unsigned unrolled;            /* with memory: bit n, the unit's own loop of level n is carried out, too */
    int conditions;               /* that enclose the expression */
    VEC(Call *) calls;            /* with memory: of functions, that have been written out */
    int steps;                    /* that have been carried out */
    bool is_trial;                /* the instances are on trial */
    bool fails;                   /* something cannot be written out in this way, or is too long */
} Symbolic;

/* An instance of the unit in which nothing is known. What a function of PART_TANGENT has not assigned does
   not change; what one of PART_AFFECTED has not assigned has the value that the instance has at run time. */
SymbolicInstance *symbolic_instance(Symbolic *s, const PlanUnit *unit);

/* A scalar of a component, by way of components, each element counted from 0 */
typedef struct {
    int n_comps;
    Comp *const *comps;
    const long *elements;
    const Var *var;
    int order;
    long element;
} SymbolicScalar;

/* The same instance on trial, with memory: what functions of PART_AFFECTED assign to it, and the changes of
   PART_TANGENT, are not kept, and nothing of it is checked. */
SymbolicInstance *symbolic_trial(Symbolic *s, SymbolicInstance *instance);

void symbolic_set(Symbolic *s, SymbolicInstance *instance, const SymbolicScalar *scalar, Ex *value);
Ex *symbolic_get(Symbolic *s, SymbolicInstance *instance, const SymbolicScalar *scalar);

/* The component's element, by its number; a scalar there; what it has; a new value */
SymbolicInstance *symbolic_part(Symbolic *s, SymbolicInstance *instance, Comp *comp, long element);
SymbolicPlace symbolic_place(Symbolic *s, SymbolicInstance *instance, const SymbolicScalar *scalar);
Ex *symbolic_read(Symbolic *s, const SymbolicPlace *place);
void symbolic_write(Symbolic *s, const SymbolicPlace *place, Ex *value);
/* A reference to it in the unit's instance */
Ex *symbolic_reference(Symbolic *s, const SymbolicPlace *place);
/* The components on the way to an instance, from the unit's on, and their subscripts, with room for `room`
   more */
int symbolic_path(Symbolic *s, const SymbolicInstance *instance, int room, Comp ***comps, Ex ***subs);
/* The number of an operand of a step in a function of that instance: an element of a component */
long symbolic_operand(Symbolic *s, const SymbolicInstance *instance, const PlanIndex *index);
/* Whether the index is only known in the run, in a function of the unit itself with memory */
bool symbolic_varies(const Symbolic *s, const PlanIndex *index);
/* A scalar of a class's text, in that instance of the class */
Ex *symbolic_value(Symbolic *s, SymbolicInstance *instance, Ex *ex);
/* Element number i of variable number k of a member of a connection */
SymbolicPlace symbolic_member(Symbolic *s, SymbolicInstance *instance, const PlanStep *step,
                              const PlanMember *member, int k, int order, long i);

/* Carries out the function, or one of its steps. On failure sets `fails`. */
void symbolic_run(Symbolic *s, SymbolicInstance *instance, const PlanFunction *function);
void symbolic_step(Symbolic *s, SymbolicInstance *instance, const PlanStep *step);
/* What is no longer than a name, and is not given one */
bool is_short_value(const Ex *ex);

/* A new local variable, which stands for itself in expressions; its name is left open */
Ex *symbolic_name(Symbolic *s, PlanLocal local);

#endif
