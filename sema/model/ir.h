/* Typed expressions: what equations consist of once names, types and array sizes are known. Arrays stay
   arrays. Expressions are shared freely and never change: `Ex` is const, and only the constructors in
   sema/expr/ir.c write to a node. They live in an arena. */
#ifndef MOCC_SEMA_IR_H
#define MOCC_SEMA_IR_H

#include "sema/model/builtin.h"
#include "sema/model/class.h"
#include "support/text.h"

typedef struct Var Var;   /* sema/model/variant.h */
typedef struct Comp Comp; /* sema/model/variant.h */
typedef struct Call Call;
typedef VEC(Ex *) Exs;
typedef struct Memory Memory; /* sema/model/variant.h */

/* A loop's iterator. What value it has in a turn stands with whoever walks the loop: Turn in
   sema/value/evaluate.h. */
typedef struct Iter {
    Symbol name;
    const Class *type; /* Boolean, String or an enumeration; NULL: Integer or Real */
    bool real;         /* inside of functions: it runs through Reals */
    bool internal;     /* made by the compiler, its name is a C name */
} Iter;

typedef enum {
    EX_CONST,  /* number (Booleans: 0, 1) */
    EX_STRING, /* a string literal */
    EX_REF,    /* a variable, element or slice; of this class or of a component; or a derivative of it */
    EX_ITER,   /* a loop's iterator */
    EX_TIME,
    EX_NEG,
    EX_NOT,
    EX_BINARY,  /* elementwise; a scalar operand of an array is used for every element */
    EX_PRODUCT, /* matrix and vector products: rank 1 or 2 each */
    EX_IF,   /* a condition of the branches' shape, in derivatives of max and its kin, is one for each element
              */
    EX_CALL, /* a scalar function, elementwise */
    EX_REDUCE,        /* sum, product, min, max over all elements */
    EX_ARRAY,         /* {a, b}: elements of one shape */
    EX_RANGE,         /* from : step : to, of known length */
    EX_FILL,          /* every element is args[0] */
    EX_COMPREHENSION, /* {body for i in range}: one iterator; several are nested */
    EX_TRANSPOSE,
    EX_IDENTITY,
    EX_EVENT,     /* a scalar that changes at events only and is kept in a memory between them */
    EX_FUNCTION,  /* a result of a function written in Modelica */
    EX_OPERATION, /* inside of functions: an array function, whose arguments have sizes of the run */
    EX_TUPLE,     /* (a, , b) on the left of a call: what is left out is NULL */
    EX_RECORD     /* its fields, each with the dimensions of an array of records first: sema/typing/record.c;
                     never inside of another expression, and dissolved when an equation or binding is made */
} ExKind;

/* What arrays inside of functions, whose sizes only the run knows, are made with */
typedef enum {
    OPERATION_SIZE, /* of args[0] in the dimension args[1]; the arrays behind must have the same there */
    OPERATION_WITH, /* args[2], in which the variable args[0] has the value args[1] */
    OPERATION_IDENTITY,
    OPERATION_LINSPACE,
    OPERATION_CROSS,
    OPERATION_SKEW,
    OPERATION_OUTER_PRODUCT,
    OPERATION_DIAGONAL,
    OPERATION_SYMMETRIC,
    OPERATION_SCALAR,
    OPERATION_VECTOR,
    OPERATION_MATRIX,
    OPERATION_POWER, /* of a square matrix */
    OPERATION_CAT    /* args[0]: the dimension, known when the function is compiled */
} Operation;

typedef enum { REDUCE_SUM, REDUCE_PRODUCT, REDUCE_MIN, REDUCE_MAX } Reduce;

/* A call of a function written in Modelica; what uses several of its results shares it. At order n it stands
   for the n-th derivative of the results with respect to time, given those of the arguments. */
struct Call {
    struct Function *function; /* sema/model/function.h */
    int order;
    Ex *const *args; /* order + 1 rows, of one argument for each input: values, first derivatives, ... NULL
                  for the derivative of what has none (an Integer) */
    int n_args;
    const int **dims; /* of each result */
    Call *derivative; /* this call at the next order, or NULL: not asked for yet */
    float size, work; /* of all arguments, as of a node; 0: not asked for yet */
};

struct Ex {
    ExKind kind;
    Span span;
    BaseType type;
    const Class *enumeration; /* of BASE_ENUMERATION */
    int rank;
    const int *dims; /* inside of functions -1: only the run knows */
    bool checked;    /* in an evaluation that is written out: what its operation asks of its operands */
    float size;      /* number of its parts, and of theirs, with products of few elements written out */
    float work;      /* number of operations for one element */
    union {
        double number;
        Symbol string;
        struct {
            Comp **comps; /* from the class inwards; n_comps of them */
            int n_comps;
            Var *var;
            int order;       /* of the derivative: 0, 1, 2 */
            bool tangent;    /* the change of the variable, not its value: sema/linear/tangent.h */
            bool pre;        /* the value before the event */
            Ex *const *subs; /* one for each dimension of comps and var: an Integer (of an enumeration the
                                number of the literal), an Integer vector, NULL for all */
        } ref;
        Iter *iter;
        struct {
            AstOperator op;
            union {
                struct {
                    Ex *a, *b;
                };
                Ex *operands[2];
            };
        } binary; /* EX_PRODUCT: a * b; EX_NEG, EX_NOT, EX_TRANSPOSE: a */
        union {
            struct {
                Ex *condition, *yes, *no;
            };
            Ex *parts[3];
        } cond;
        struct {
            Fn fn;
            int n;
            Ex *const *args;
            Interner *interner; /* of functions with a String as result: where it goes at compile time */
            const Class
                *literals; /* FN_ENUMERATION: whose the literal is, also where it stands for its number */
            Operation operation; /* EX_OPERATION */
        } call;                  /* EX_FILL: args[0]; inside of functions the dimensions follow */
        struct {
            Reduce op;
            Ex *a;
        } reduce;
        struct {
            int n;
            Ex *const *elements;
        } array; /* EX_TUPLE too */
        union {
            struct {
                Ex *from, *step; /* no step: 1 */
                Ex *to;          /* inside of functions; else NULL, dims[0] says how many */
            };
            Ex *bounds[3];
        } range;
        struct {
            Iter *iter;
            union {
                struct {
                    Ex *range, *body;
                };
                Ex *parts[2];
            };
        } comprehension;
        struct {
            Memory *memory;
            Ex *const *subs; /* one Integer for each of the memory's dimensions */
            union {
                struct {
                    Ex *a, *b; /* what it stands for: see MemoryKind */
                };
                Ex *operands[2];
            };
        } event;
        struct {
            Call *call;
            int result;
            Ex *const *subs; /* of one element; NULL: all of the result */
        } function;
        struct {
            const Class *class_;
            int n;
            Ex *const *fields;
            bool
                is_constructed; /* a constructor gives it: what its class makes final follows from the rest */
        } record;
    };
};

/* Arrays have at most so many dimensions and elements, loops so many turns: beyond what can be simulated,
   below what would exhaust the memory. */
enum { MAX_RANK = 16, MOST_ELEMENTS = 10000000 };

/* The largest Integer: beyond it doubles, in which Integers are kept, have gaps. */
#define LARGEST_INTEGER 9007199254740991.0

/* --- making ----------------------------------------------------------------------------------- */

Ex *ex_number(Arena *arena, double value, BaseType type, Span span);
Ex *ex_string(Arena *arena, Symbol text, Span span);
/* The number or String that evaluation gave for something of this type */
Ex *ex_value(Arena *arena, Scalar value, const Class *enumeration, Span span);
/* The literal of an enumeration */
Ex *ex_literal(Arena *arena, const Class *enumeration, int ordinal, Span span);
Ex *ex_time(Arena *arena, Span span);
Ex *ex_unary(Arena *arena, ExKind kind, Ex *a, Span span);
/* Elementwise; shapes must agree (or one be scalar). The type is that of Modelica. */
Ex *ex_binary(Arena *arena, AstOperator op, Ex *a, Ex *b, Span span);
Ex *ex_product(Arena *arena, Ex *a, Ex *b, Span span);
Ex *ex_if(Arena *arena, Ex *condition, Ex *yes, Ex *no, Span span);
Ex *ex_call(Arena *arena, Fn fn, int n, Ex *const *args, Span span);
/* The same for functions of one operand and of two */
Ex *ex_call_one(Arena *arena, Fn fn, Ex *a);
Ex *ex_call_two(Arena *arena, Fn fn, Ex *a, Ex *b, Span span);
/* The call of a function with a String as result, which goes to the interner at compile time */
Ex *ex_string_call(Interner *interner, Arena *arena, Fn fn, int n, Ex *const *args, Span span);
/* The literal of that number, which the run may know alone */
Ex *ex_literal_of(Arena *arena, const Class *enumeration, Ex *number, Span span);
/* The same call with arguments that are elements of those of `call` */
Ex *ex_call_element(Arena *arena, Ex *call, Ex *const *args);
Ex *ex_fill(Arena *arena, Ex *value, int rank, const int *dims, Span span);
/* Inside of functions: args[0] in every element; the sizes follow, of which dims has what is known. */
Ex *ex_fill_sized(Arena *arena, Ex *const *args, int rank, const int *dims, Span span);
Ex *ex_operation(Arena *arena, Operation operation, BaseType type, const Class *enumeration, int rank,
                 const int *dims, int n, Ex *const *args, Span span);
Ex *ex_reduce(Arena *arena, Reduce op, Ex *a, Span span);
Ex *ex_array(Arena *arena, int n, Ex *const *elements, Span span);
/* first:last of an index type: all values of Boolean or of an enumeration */
Ex *ex_all_values(Arena *arena, const Class *type, Span span);
/* The identity matrix of n rows */
Ex *ex_identity(Arena *arena, int n, Span span);
/* n elements (-1: only the run knows) from `from` on; `step` may be NULL, `to` too outside of functions */
Ex *ex_range(Arena *arena, BaseType type, Ex *from, Ex *step, Ex *to, int n, Span span);
/* 1:n */
Ex *ex_one_to(Arena *arena, int n, Span span);
/* {body for iter in range}, of n elements: inside of functions these may be known though the range's are not
 */
Ex *ex_comprehension_over(Arena *arena, Iter *iter, Ex *range, int n, Ex *body, Span span);
/* {body for iter in 1:n} */
Ex *ex_comprehension(Arena *arena, Iter *iter, int n, Ex *body, Span span);
Ex *ex_iter(Arena *arena, Iter *iter, Span span);
/* Result number `result` of the call. */
Ex *ex_function(Arena *arena, Call *call, int result, Span span);
/* The call of a function without results, for its assertions alone */
Ex *ex_effect(Arena *arena, Call *call, Span span);
/* The same result of another call of the function */
Ex *ex_of_call(Arena *arena, Ex *result, Call *call);
/* One element of a whole result */
Ex *ex_function_element(Arena *arena, Ex *result, Ex *const *subs);
/* A call of the same function at that order, with these rows of arguments */
Call *call_with(Arena *arena, const Call *call, int order, Ex *const *args);
/* The argument of the call at its derivative of order `order` */
static inline Ex *call_arg(const Call *call, int order, int input) {
    return call->args[order * call->n_args + input];
}
/* A reference; subs of all dimensions. The shape follows from them. */
Ex *ex_ref(Arena *arena, int n_comps, Comp **comps, Var *var, int order, Ex *const *subs, Span span);
/* The whole of a variable, of the class itself or of its components */
Ex *ex_whole(Arena *arena, int n_comps, Comp **comps, Var *var, Span span);
/* The same reference with these subscripts */
Ex *ex_ref_element(Arena *arena, Ex *ref, Ex *const *subs);
/* The value before the event (Modelica's pre) of what a reference means, and that at it */
Ex *ex_pre(Arena *arena, Ex *ref);
Ex *ex_now(Arena *arena, Ex *ref);
Ex *ex_event(Arena *arena, BaseType type, Memory *memory, Ex *const *subs, Ex *a, Ex *b, Span span);
/* The same reference at another order of derivative. */
Ex *ex_ref_order(Arena *arena, Ex *ref, int order);
/* The change of what a reference means, with the balances: sema/linear/tangent.h */
Ex *ex_change(Arena *arena, Ex *ref);
/* The same operation, marked as one that is checked where it is computed */
Ex *ex_checked(Arena *arena, Ex *ex);
/* (a, , b), the left side of an equation with several results */
Ex *ex_tuple(Arena *arena, const Exs *elements, Span span);
Ex *ex_record(Arena *arena, const Class *class_, int n, Ex *const *fields, int rank, const int *dims,
              Span span);
/* The same record, as a constructor gives it */
Ex *ex_constructed(Arena *arena, Ex *record);
/* The same expression at another place in the text; as one of another type, which has the same value */
Ex *ex_at(Arena *arena, Ex *ex, Span span);
Ex *ex_as(Arena *arena, Ex *ex, BaseType type, const Class *enumeration);
/* The same with other parts, as many as parts_of gives, of the same shapes. The array is kept. */
Ex *ex_with_parts(Arena *arena, Ex *ex, Ex *const *parts);

/* The same with what is obvious simplified (0 + x, 1*x, 0*x, --x, if c then x else x, constants): for
 * expressions that the compiler makes. */
Ex *simple_add(Arena *arena, Ex *a, Ex *b);
Ex *simple_sub(Arena *arena, Ex *a, Ex *b);
Ex *simple_mul(Arena *arena, Ex *a, Ex *b);
Ex *simple_div(Arena *arena, Ex *a, Ex *b);
Ex *simple_neg(Arena *arena, Ex *a);
Ex *simple_if(Arena *arena, Ex *condition, Ex *yes, Ex *no);
Ex *simple_product(Arena *arena, Ex *a, Ex *b);
/* Zero in the shape of `like`. */
Ex *ex_zero(Arena *arena, const Ex *like);
bool ex_is_zero(const Ex *ex);
/* True of getInstanceName(). */
bool ex_is_instance_name(const Ex *ex);
bool ex_is_number(const Ex *ex, double value);
static inline bool both_numbers(const Ex *a, const Ex *b) {
    return a->kind == EX_CONST && b->kind == EX_CONST;
}

/* --- parts ------------------------------------------------------------------------------------ */

/* What an expression consists of directly, in the order of the text: operands, arguments (of a call: the rows
   of all orders), subscripts, bounds, fields. What is left out is NULL. What asks an expression by way of all
   its parts stands on this; a switch over the kinds is for what has a rule for each kind. */
typedef struct {
    Ex *const *first;
    int n_first;
    Ex *const *second;
    int n; /* of both together */
} ExParts;
ExParts parts_of(const Ex *ex);
static inline Ex *part(const ExParts *parts, int i) {
    return i < parts->n_first ? parts->first[i] : parts->second[i - parts->n_first];
}
/* Whether `is` holds for one of the parts. */
bool ex_any_part(const Ex *ex, bool (*is)(Ex *part, void *context), void *context);
/* Whether the iterator stands in it. */
bool uses_iter(const Ex *ex, const Iter *iter);
/* `ex` or the first part of it for which `is` holds; NULL: there is none. */
const Ex *ex_find(const Ex *ex, bool (*is)(const Ex *));

/* --- looking ---------------------------------------------------------------------------------- */

/* The scalar element of `ex` at the 1-based Integer subscripts index[0..rank-1]. Sums of products over at
   most EX_UNROLL elements are written out. */
enum { EX_UNROLL = 4 };
Ex *ex_element(Arena *arena, Ex *ex, Ex **index);
/* `ex` with leaf(...) of every iterator, `time`, reference and event, whose own parts are mapped before, and
   of getInstanceName(); what does not change is shared. */
typedef Ex *MapLeaf(void *context, Ex *leaf);
Ex *ex_map(Arena *arena, Ex *ex, MapLeaf *leaf, void *context);
/* `ex` with every use of `iter` replaced by `value`. */
Ex *ex_substitute(Arena *arena, Ex *ex, const Iter *iter, Ex *value);
/* Number of scalar elements */
long ex_count(const Ex *ex);
/* A size that only the run knows agrees with every size. */
bool ex_same_shape(const Ex *a, const Ex *b);
/* Whether values of the two can be compared, assigned and stand in one array: both numbers, or of one type.
 */
bool ex_types_agree(const Ex *a, const Ex *b);
/* Expressions beyond these could be handled no longer: that they are too long to write, to compute */
static inline bool ex_is_long(const Ex *ex) {
    return ex->size > 200000;
}
static inline bool ex_is_costly(const Ex *ex) {
    return ex->work > 100000000;
}
/* The dimensions of all that a reference names, the components before the variable, and the size of one */
int ref_rank(const Ex *ref);
int ref_size(const Ex *ref, int k);
/* Whether both refer to the same variable, by way of the same components; of whatever elements */
bool same_variable(const Ex *a, const Ex *b);
/* Whether the value of a subscript lies within a dimension; what is no number does not. */
static inline bool is_inside(double subscript, int size) {
    return subscript >= 1 && subscript <= size;
}
/* Structural equality */
bool ex_equal(const Ex *a, const Ex *b);
/* The same, whatever iterators stand there */
bool ex_alike(const Ex *a, const Ex *b);
/* Calls visit for every EX_REF in `ex`, subscripts of references included. */
void ex_visit_refs(Ex *ex, void (*visit)(void *context, Ex *ref), void *context);
bool ex_uses_time(const Ex *ex);
/* Whether parameters and constants alone decide the value, iterators left out too. */
bool ex_is_parametric(const Ex *ex);
/* Whether a call of a function written in Modelica is part of `ex`. */
bool ex_calls_function(const Ex *ex);

/* Modelica text: a.b[i + 1]*x. */
void ex_print(Text *text, const Ex *ex);
const char *ex_to_string(Arena *arena, const Ex *ex);
/* "3", "3x2", "scalar" */
const char *shape_text(Arena *arena, int rank, const int *dims);
const char *base_type_text(BaseType type);
/* The same, with the name of the enumeration */
const char *ex_type_text(const Ex *ex);

/* The values for the left side of an equation with several results: the expression itself, or those of the
 * record's fields */
void field_values(Arena *arena, Ex *ex, Exs *values);
/* The first of them, which has the sizes of an array of records first */
Ex *leading_value(Arena *arena, Ex *ex);

#endif
