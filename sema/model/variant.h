/* Class variants: a class with its structural parameters fixed. Two instances with equal structural
   parameters share one variant, which is causalized once, by itself. */
#ifndef MOCC_SEMA_VARIANT_H
#define MOCC_SEMA_VARIANT_H

#include "sema/model/writers.h"

typedef struct Variant Variant;
typedef struct Port Port;
typedef struct Env Env;

/* One dot-separated part of a variable's path, with the number of dimensions that it brings. */
typedef struct {
    Symbol name;
    int rank;
    Port *port; /* the connector that this part is, or NULL for the variable itself */
} Segment;

enum { MAX_ORDER = 3 }; /* derivatives that a variable can have */

/* A dimension of a function's variable, beside what dims[] knows of it */
typedef struct {
    Ex *value;   /* its size; NULL: ':' */
    Ex *follows; /* with ':': by its own declaration, the size that comes with other dimensions of the same
                    variable, as in A[:, size(A, 1)]; or NULL */
} Size;

/* Attributes that the run looks at */
enum { BOUND_MIN, BOUND_MAX, BOUND_NOMINAL, N_BOUNDS };

/* A variable, parameter or constant of a variant: scalar or array; those of connectors are the variant's too.
 */
struct Var {
    Variant *owner;
    Decl *decl;
    int index;        /* in owner->vars */
    const char *path; /* "frame_a.r0" */
    int n_segments;
    Segment *segments;
    int rank;
    const int *dims;                 /* of all segments */
    const Class *const *index_types; /* of each dimension: Boolean, an enumeration, or NULL for Integer */
    const Size *sizes;               /* of a function's: each dimension; else NULL */
    long count;                      /* scalar elements */
    BaseType base;
    const Class *enumeration; /* of BASE_ENUMERATION */
    Role role;
    AstVariability variability;
    AstCausality causality;     /* as seen from outside of the class; potentials and flows have one too */
    bool is_flow, is_potential; /* of a connector */
    bool has_default; /* an input that nothing from outside gives a value: it has the declared one, so its
                         causality is none */
    bool is_protected, is_final;
    bool is_derived;     /* a final field: its value follows from other fields, as the record's class says */
    bool is_meant_state; /* its role is that of a state though its declaration does not say so (reported) */
    bool is_discrete;    /* changes at events only */
    bool has_pre;        /* its value before an event is kept */
    bool computed;       /* a parameter that the start of a run computes: kept as a discrete variable */
    bool unfixed;        /* computed, by initial equations: declared with fixed=false */
    bool partly_fixed;   /* the same of some elements only; the others have their start values */
    bool is_temporary;   /* of a function: it only has a value inside of an OPERATION_WITH */
    bool hidden;         /* made by the compiler: what `decl` says is only its name and place */
    Symbol element_name; /* of a vector that keeps what a section's loop runs through: the iterator, as which
                            its elements are shown; or NULL */
    bool may_stay; /* nothing has to determine it (a new value of a state, of which some elements are set) */
    bool is_outer; /* an 'outer' variable, or the variable `outer_var` of an outer element: for the class
                      itself an input that the enclosing class hands down */
    const Decl *outer_decl; /* the declaration of that element */
    struct Var *outer_var;  /* or NULL */
    Comp **outer_comps;     /* where outer_var is: an outer component, components inside of it; */
    int n_outer_comps;      /* 0: outer_var is part of an outer connector */
    const char *field;      /* the name of all of it in the generated struct; NULL: as the segments say */
    Port *port;             /* the connector it belongs to, or NULL */
    Port *solo;             /* the variable as a connector of its own (connector C = input Real), or NULL */
    bool *initial;          /* by element: an initial equation determines it; NULL: none does */
    bool initial_under_condition; /* one that stands under a condition does */
    Span place; /* of the name in the class's own text: of the connector or record that it belongs to */
    const char *unit, *display_unit, *quantity, *description;
    Ex *start;            /* or NULL */
    Ex *least;            /* of an enumeration: the attribute 'min', or NULL */
    Ex *bounds[N_BOUNDS]; /* the attributes 'min', 'max' and 'nominal', or NULL */
    struct Var
        *start_value; /* a hidden parameter with the start value, of what an algorithm begins with; or NULL */
    Ex *fixed;        /* the attribute, not of parameters; or NULL */
    bool has_own_start, has_own_fixed; /* its declaration gives it the attribute, not its type alone */
    Ex *binding;                       /* parameters and constants: the declared value, or NULL */
    bool is_outside;                   /* a constant of its class, outside of all instances */
    bool structural;                   /* its value decides what is compiled: make_structural() */
    bool mistyped;                     /* its declared value is of another type: reported, its uses are not */
    bool reported;                     /* that its value is not known at compile time has been reported */
    bool has_value; /* of a scalar: its value in the instance that the variant was made for has been asked
                       for; */
    Scalar value;   /* it is this. Nothing depends on whether anyone has asked */
    int provided;   /* derivatives that are given from outside or to the outside: 0, 1, 2 */
    int orders;     /* derivatives that are stored: 0, 1, 2 */
    long slot[MAX_ORDER + 1];  /* first slot of each order in the owner's graph; -1: none */
    long input[MAX_ORDER + 1]; /* first number among the owner's inputs; -1: not an input */
};

/* Whether the value is fixed when the class is compiled */
static inline bool is_decided(const Var *var) {
    return var->structural || var->variability == AST_VAR_CONSTANT;
}

/* Kinds of memories that a variant keeps for events. The runtime looks at the last four. `a` and `b` are
 * those of the EX_EVENT. */
typedef enum {
    MEMORY_RELATION, /* a: the relation of two Reals */
    MEMORY_TIME,     /* a: a relation of time with b, which changes at events only */
    MEMORY_STEP,     /* a: floor, ceil, integer or div of continuous values */
    MEMORY_SAMPLE,   /* sample(a, b) */
    MEMORY_INITIAL,
    MEMORY_TERMINAL,
    MEMORY_REINIT,    /* var: new values of the states `state`, or unset */
    MEMORY_ASSERT,    /* var: whether the condition holds */
    MEMORY_TERMINATE, /* var: whether the run is to end */
    MEMORY_START      /* var: residuals of the initial system, which initial equations compute */
} MemoryKind;

struct Memory {
    MemoryKind kind;
    int number;       /* among the variant's memories, from 1 */
    const char *text; /* Modelica text, for messages */
    Span span;
    int rank; /* one dimension for each enclosing loop and comprehension */
    const int *dims;
    const long *low; /* the least values of their iterators */
    long count;
    bool after, strict; /* MEMORY_TIME: true after b; without equality */
    Var *var, *state;   /* the last three kinds */
    Ex *message;        /* MEMORY_ASSERT, MEMORY_TERMINATE */
    struct Loop *loop;  /* the innermost loop that encloses the message */
    bool warning;       /* MEMORY_ASSERT: a violation does not end the run */
    bool in_when;       /* MEMORY_ASSERT: it counts when its `when` is active */
    bool at_start;      /* MEMORY_ASSERT: parameters alone decide, so `var` is one too */
    long n_residuals;   /* MEMORY_START: elements of `var` that there are, in all turns of the loops */
};

typedef enum { WAVE_FREE, WAVE_SIGNAL, WAVE_DERIVATIVE, WAVE_FLOW, WAVE_COUNT } Wave;

/* A variable of a connector, by number, and the order of a derivative of it */
typedef struct {
    int var, order;
} Taken;

/* A connector, or array of connectors, of a variant; connectors may be nested. */
struct Port {
    Variant *owner;
    Decl *decl;
    Class *class_;
    const char *path;
    int index;   /* in owner->ports */
    Port *outer; /* the enclosing connector, or NULL */
    int rank;    /* with the dimensions of the enclosing ones */
    const int *dims;
    const Class *const *index_types; /* as those of a Var */
    long count;
    VEC(Var *) vars;       /* its own variables, those of its records too, by name, flows last */
    VEC(Port *) ports;     /* connectors inside */
    struct Record *inside; /* what the names of its class have become */
    VEC(Taken)
    taken[2][WAVE_COUNT]; /* what a connection gives it, by wave: [0] where it belongs to a
                             component, [1] where it is the class's own */
    bool is_protected;
    bool is_outer; /* of an outer connector: its form only; connects join what stands for it, see OuterUse */
    /* of a hidden connector, to which connects with a connector of an outer element lead: */
    struct Port *outer_port; /* that connector, */
    Comp *outer_comp;        /* of this outer component; NULL: an outer connector, or part of one; */
    const Decl *outer_decl;  /* the declaration of the outer element; */
    bool *used;              /* by element: whether a connect names it */
    long first;              /* number of its first element among all elements of the owner's ports */
};

/* Which dimensions of the components on the way to a variable a value is the same for: those of the first
   `comps` components, but for the last `spared` of these. ALL_COMPS: of all, and of the variable itself if
   the value is that of an attribute. */
typedef struct {
    int comps, spared;
    bool is_written; /* by `each`; else the class is the same for all elements */
} Each;

enum { ALL_COMPS = 1 << 20 };

/* A value that a modification gives. */
typedef struct {
    int n_comps;
    Comp **comps; /* inside of the modified component */
    Var *var;
    bool is_final;   /* nothing else may give another value, --set included */
    bool is_start;   /* (start = value) instead of (= value) */
    bool is_derived; /* of a final field, which a constructor makes out of other fields */
    Each each;
    Ex *value; /* in terms of the variant that modifies; the dimensions of the component arrays first, but for
                  those that `each` names */
    Span span;
} Modifier;

/* A component with equations of its own, or an array of such. */
struct Comp {
    Variant *owner;
    Decl *decl;
    int index; /* in owner->comps */
    Variant *type;
    int rank;
    const int *dims;
    const Class *const *index_types; /* as those of a Var */
    long count;
    bool inner, outer;
    const char *field; /* its name in the generated struct */
    Comp **given;      /* for each of type->comps that is an outer one: what stands for it here */
    Ex **values;       /* for each of type->vars that is an outer one and changes: its value, of here */
    VEC(Modifier) modifiers;
    VEC(Modifier) fixed;            /* the attributes of variables inside */
    VEC(Modifier) fixed_states;     /* those of states, with a value for every element or a scalar */
    VEC(Modifier) idle_starts;      /* start values of what is none */
    VEC(Modifier) bounds[N_BOUNDS]; /* the attributes min, max and nominal of what is inside */
    long slot;       /* first slot of its inputs in the owner's graph: count times type->n_inputs */
    long first_port; /* number of the first of its ports' elements among the endpoints of the owner's connects
                      */
    Env *env;
};

typedef struct Record Record;
typedef VEC(Var *) Vars;

/* What a declaration has become in a variant. */
typedef struct {
    enum {
        THING_VAR,
        THING_COMP,
        THING_PORT,
        THING_RECORD,
        THING_BROKEN,
        THING_ABSENT /* its condition is false */
    } kind;
    union {
        Record *record;
        Var *var;
        Comp *comp;
        Port *port;
    };
} Thing;

/* A record component, or array of records, of a variant: nothing but the names of its fields. The names in a
   connector are kept in the same way. */
struct Record {
    const Decl *decl;
    Class *class_;
    const char *path;
    Record *outer; /* the enclosing record, or NULL */
    Port *port;    /* the connector that it is part of, or whose names it holds; or NULL */
    int rank;      /* with the dimensions of the enclosing ones */
    const int *dims;
    const Class *const *index_types;
    const Size *sizes; /* of a function's: as those of a Var */
    AstVariability variability;
    AstCausality causality;
    bool is_protected, is_final, is_flow, is_outer;
    bool is_derived;     /* a field: as in Var */
    VEC(Decl *) decls;   /* of the fields, in order */
    VEC(Thing *) fields; /* variables and records; of a connector, connectors too */
    Map by_decl;         /* Decl to Thing: the same */
};

typedef struct Loop {
    struct Loop *outer; /* the enclosing loop, or NULL */
    Iter *iter;
    Ex *from, *step, *to; /* iter in from:step:to (step may be NULL), or, if from is NULL, */
    Ex *vector;           /* iter in vector */
} Loop;

/* The branch of an if equation, in which an equation stands: it holds where all conditions have the value
   wanted. They are known at compile time, once the loops' iterators are. */
typedef struct Guard {
    struct Guard *outer;
    Ex *condition;
    bool wanted;
} Guard;

/* An equation of a variant: left = right, for every value of its enclosing loops. */
typedef struct {
    Loop *loop;       /* the innermost, or NULL */
    Guard *guard;     /* the innermost, or NULL */
    Ex *left, *right; /* of a wrong one (its errors are reported) what could be read, or NULL */
    bool wrong;
    const struct Lost *lost; /* what a wrong one mentions besides, or NULL: sema/build/erroneous_text.h */
    bool is_section;         /* an algorithm section: (results) = function(inputs) */
    bool assigns;            /* left alone is the unknown: in when equations */
    struct Conditional *conditional; /* an if equation whose condition varies; no sides then */
    const AstEquation *ast;          /* NULL for a declaration's binding */
    Span span;
    VEC(struct Assign *) solved; /* one for each reference that it determines; of a tuple by its result */
} Equation;

/* Assignments of the same variables in two branches, put together */
typedef struct Merged {
    struct Assign *other, *merged; /* other: of the second branch */
    struct Merged *next;           /* of the same one of the first branch, or NULL */
} Merged;

/* An if equation whose condition varies: all branches determine the same. */
typedef struct Conditional {
    Ex *condition;
    bool in_when; /* it is part of a when equation, or that itself: discrete variables are assigned */
    struct EquationList {
        VEC(Equation *) equations;
    } branches[2]; /* where it holds, where it does not */
    Map merged;    /* what has been made so far: an Assign of the first branch to a Merged */
} Conditional;

/* target := value, for every value of the loops. */
typedef struct Assign {
    Equation *equation; /* the source */
    Ex *target, *value;
    Loop *loop;  /* the equation's loops, and maybe one over the elements of an array */
    int derived; /* how often the equation was differentiated */
    struct Assign *derivative;
    int n_nodes; /* for all values of the loops */
    Span span;
} Assign;

/* What a component reference means: a variable, a connector or a component, and where. */
typedef struct {
    enum { REFERENCE_VAR, REFERENCE_PORT, REFERENCE_COMP, REFERENCE_RECORD } kind;
    int n_comps; /* components on the way; for REFERENCE_COMP the last is the one meant */
    Comp **comps;
    Var *var;
    Port *port;
    const Record *record;
    bool conditional; /* something on the way is a conditional component, */
    bool absent;      /* whose condition is false */
    int n_subs;
    Ex **subs; /* of all dimensions on the way and of what is meant; NULL for : */
    Span span;
} Reference;

/* Connects of a class with the connector of an outer element: they join hidden connectors of the class, which
 * the enclosing class joins with the inner element's. */
typedef struct OuterUse {
    Comp *comp; /* an outer component, or NULL: an outer connector */
    Port *port;
    long count;
    bool *used;    /* by element */
    bool *given;   /* by element and variable: a connect gives it its value here */
    Port **hidden; /* by element: elements of which the same variables are given share one */
} OuterUse;

/* connect(a, b), for every value of its enclosing loops */
typedef struct {
    Port *hidden; /* b is this hidden connector of a component, of which those elements are joined with a that
                     are used; NULL: it stands in the text */
    bool failed;  /* it is wrong (reported) */
    Loop *loop;
    Guard *guard;
    Reference a, b;
    const AstEquation *ast;
} Connect;

/* One side of a connection: a port of a component (or of the class itself), one element of it. */
typedef struct {
    Comp *comp; /* NULL: the class's own */
    Port *port;
    int comp_element; /* counted from 0 over all dimensions */
    int port_element;
    const AstEquation *connect; /* the first connect that names it */
} Endpoint;

/* What connections have in common whose members are the same connectors, in whichever elements */
typedef struct {
    int index;                      /* in variant->patterns */
    const struct Connection *first; /* of the variant's */
    int *giver;                     /* by variable of the connector: the member that gives it */
} Pattern;

/* A set of connected flanges: all members have the same variables. */
typedef struct Connection {
    VEC(Endpoint) members; /* members.at[0] gives the first signal */
    const Pattern *pattern;
} Connection;

typedef enum {
    NODE_ASSIGN,
    NODE_CALL,
    NODE_CONNECT,
    NODE_RESPOND, /* of elimination (sema/linear/eliminate.h): a component finds its response, */
    NODE_GATHER   /* those of all others in a connection are added up for the one that moves them */
} NodeKind;

/* Flows of many are summed up node by node, each from one giver. */
typedef enum { SUM_WHOLE, SUM_FIRST, SUM_NEXT } SumPart;

/* One step of a variant's computation. Steps of the same shape have the same kind and `what` fields, and
   differ in their operands: this is what lets the code generator fold them into loops. */
typedef struct {
    NodeKind kind : 4; /* there is a node for each turn of a loop: they are kept small */
    Wave wave : 4;     /* the highest wave of inputs that it needs, by way of others too */
    bool linear : 1;   /* depends on a balance */
    bool whole : 1;    /* ASSIGN: it stands for all turns of its loops, in their order; it has no operands */
    unsigned n_operands : 22;
    int shape;     /* a number that nodes of the same shape in a graph share: sema/order/shapes.h */
    int *operands; /* ASSIGN: the loops' values, outermost first; CALL, RESPOND: the component's element;
                      CONNECT, GATHER: taker's component and port element, then the giver's, or all others' */
    union {
        Assign *assign;
        struct {
            Comp *comp;
            int block;
        } call;
        struct {
            Connection *set;
            int taker; /* member that gets the values */
            int giver; /* the one member that they come from; -1: several (of flows: all others) */
            int only;  /* only this variable of the port; -1: all of the kind */
            SumPart sum : 8;
            Wave kind : 8; /* of its variables: signals and potentials, derivatives, flows */
        } connect;
    };
} Node;
typedef VEC(Node) Nodes;

/* A block: nodes that one function of the generated code computes. */
typedef struct {
    const char *name; /* "signals" */
    VEC(int) nodes;   /* in an order in which they can run */
    VEC(long) inputs; /* numbers of the inputs that its nodes read */
    VEC(int) after;   /* blocks of the same partition that must have run */
    Wave wave;        /* the highest of its nodes */
    bool linear;      /* depends on a balance inside */
} Block;

/* All steps of a variant's computation with an order in which they can run. */
typedef struct {
    const Variant *variant;
    Nodes nodes;                     /* assignments first, then connections, then calls */
    int n_shapes;                    /* of its nodes */
    VEC(int) schedule;               /* all nodes */
    const int **needs;               /* by node: how many others it needs, and their numbers */
    Writers writers;                 /* of each slot: the node that determines it, or a SLOT_ constant */
    int child_partition;             /* which partition of its components its calls mean, */
    const struct Partition **called; /* by component: this; NULL: it is not called */
    int *first_call;                 /* by component: the first of its calls; for each element, its blocks */
} Graph;

/* A way to cut a variant's nodes into blocks. */
typedef struct Partition {
    const Graph *graph;
    int n_blocks;
    Block *blocks;
    int *block_of; /* by node */
} Partition;

/* COARSE: a block for each wave. FINE: a block for each set of inputs that is needed; never a false
   dependency. */
enum { COARSE, FINE, N_PARTITIONS };

typedef VEC(Variant *) Variants;

/* A value from further out that decides about a variant */
typedef enum {
    KEY_VALUE,       /* the value of the parameter at the path */
    KEY_SIZES,       /* the sizes of what a modification gives to the parameter at the path */
    KEY_INNER_VALUE, /* that of the inner element that the path of an outer one means */
    KEY_IS_GIVEN,    /* whether a modification gives the input at the path a value */
    KEY_INNER_TYPE,  /* the variant of the inner component of that name */
    KEY_KINDS
} KeyKind;

typedef struct {
    KeyKind kind;
    Symbol path; /* "n", "sub.n" */
} Key;

struct Variant {
    Class *class_;
    struct Function *function; /* the variables are a function's; or NULL */
    Arena *arena;              /* of the whole compilation */
    Env *env;
    Interner *interner;           /* of the whole compilation */
    VEC(Key) consulted;           /* what decided about this variant, in order */
    Map is_consulted[KEY_KINDS];  /* and the same as keys: the paths of each kind */
    VEC(Modifier *) fixed_inside; /* parameters of components that decided about it, with their values */
    const struct CompiledVariant *compiled; /* of a compiled library: what there are objects of; or NULL */
    const char *uncompiled;                 /* why there are none, or NULL */
    VEC(struct Function *) externals;       /* those that call C functions for its object */
    bool broken;                            /* has errors: not to be used */
    bool incomplete; /* its text could not be parsed: what it leaves undetermined is not reported */
    VEC(const struct Lost *)
    lost;                            /* texts with errors that may determine something anywhere: connects, and
                                        what modifications give to components; sema/build/erroneous_text.h */
    VEC(const struct Lost *) doubts; /* texts with errors that may determine any variable */
    VEC(Var *) vars;
    VEC(Port *) ports; /* outermost and nested */
    VEC(Comp *) comps;
    VEC(Thing *) order; /* the outermost things in textual order */
    Map *derivatives; /* Var to the first derivative of it in the equations; NULL: nobody has asked for one */
    Map things;       /* Decl to Thing */
    Map inners;       /* Symbol to Thing: the inner elements */
    bool holds_constants;      /* nothing but the constants of its class, outside of all instances */
    bool is_template;          /* it only holds the variables of an outer connector, for their form */
    VEC(Equation *) equations; /* in textual order */
    VEC(struct Assign *) initial_assigns; /* what the initial equations assign, in textual order */
    VEC(Memory *) memories;
    Memory *initial, *terminal; /* initial(), terminal(); NULL if nothing asks */
    VEC(Connect *) connects;    /* in textual order */
    VEC(OuterUse *) outer_uses;
    VEC(Connection *) connections;
    VEC(const Pattern *) patterns; /* of the connections */
    /* inputs: scalars that are known from outside, counted over variables and orders */
    long n_inputs;
    VEC(Var *) input_vars; /* by first number, ascending; see Var.input */
    /* the graph */
    long n_slots;
    Writers writers;    /* of each slot: the assignment that determines it, or a SLOT_ constant */
    Nodes nodes;        /* the assignments */
    const Graph *graph; /* with calls of its components' coarse blocks, of fine ones if it takes that */
    const Partition
        *blocks;   /* the coarse ones; for the fine ones see fine_blocks() of sema/order/schedule.h */
    bool is_plain; /* nothing that decided about it is other than the class's own text says */
    bool uses_time;
    bool has_response; /* a LinearResponse here or inside, not only in arrays without elements */
    long n_port_elements;
    double n_scalars; /* scalars in an instance: sema/typing/size_limit.h */
};

enum {
    SLOT_UNKNOWN = -1,
    SLOT_GIVEN = -2,     /* known from outside: inputs, states, zero flows of what is not connected */
    SLOT_BROKEN = -3,    /* an error that was reported has left it open */
    SLOT_CONNECTED = -4, /* some connection determines it; the scheduler puts its node here */
    SLOT_DERIVED = -5,   /* a derivative that the compiler will derive */
    SLOT_UNASKED = -6,   /* a derivative that nobody asks for */
    SLOT_BRANCH = -7     /* the branch of an if equation that is looked at has determined it */
};

/* Whether the component is a LinearResponse: known by its variables, without nodes of its own. */
static inline bool is_response(const Comp *comp) {
    return comp->type->class_->role == ROLE_LINEAR_RESPONSE;
}

/* The variable `var` of an outer element of `variant`, inside of n_comps components, as an input of the
   variant that it is computed in. */
Var *outer_variable(Arena *arena, Variant *variant, int n_comps, Comp **comps, Var *var);

/* Whether the state's element begins at its start value because its attribute 'fixed' is true, whatever the
   parameters are: sema/build/start_without_fixed.c */
bool is_fixed(const Var *state, long element);
/* The attribute of a state decides about the unknowns of the start: the parameters that it depends on become
   structural. */
void decide_fixed(Ex *fixed);
/* The same of an element, counted from 0, of a value that is given to the attribute */
bool fixes(Ex *fixed, long element);
/* Element number i of the attribute's value, true if it is not known */
bool fixed_holds(Ex *fixed, long i);
/* Whether it is the same for all elements by its form, without looking at each */
bool fixes_alike(const Ex *fixed);
/* Whether an initial equation of its class determines the element. */
bool is_determined_at_start(const Var *var, long element);
/* Whether the element of a state or parameter is an unknown of the model's initial system as far as its class
   says: it has fixed=false, and no initial equation of the class determines it. */
bool is_unknown_at_start(const Var *var, long element);
/* Whether is_determined_at_start(), or is_unknown_at_start(), says the same of all elements */
bool is_determined_alike(const Var *var);
bool starts_alike(const Var *var);
/* Reports what is fixed at its start value though equations determine it from the start on. */
void check_fixed(Sema *sema, const Variant *variant);

#endif
