/* C text of expressions and of assignments. */
#ifndef MOCC_CODEGEN_EXPRESSION_H
#define MOCC_CODEGEN_EXPRESSION_H

#include "codegen/globals.h"
#include "plan/elements.h"
#include "sema/value/evaluate.h"
#include "support/text.h"

/* A C function's body that is being written. */
typedef struct {
    Arena *arena;
    Text *out;
    const SourceSet *sources;
    Globals *globals;
    Diagnostics *diagnostics; /* of faults of mocc: no_text */
    int indent;
    int temporaries;           /* numbers of the names t1, t2 ... that are taken */
    bool read_only;            /* the code must not change the instance: memories of events are only read */
    const Class *owner;        /* the class whose instance checked operations belong to; NULL: a function */
    const char *sites;         /* T of the table T__sites of what is checked; NULL: nothing is */
    Ex *target, *value;        /* what is assigned; NULL: nothing */
    Text *below;               /* what `out` will be added to, after that table */
    VEC(const char *) checked; /* lines of that table: codegen/checks.h */
    VEC(const char *) hoisted; /* statements that check what parameters decide, once before the run */
    bool hoists;               /* what is written is evaluated during the run, */
    int conditions;            /* under so many conditions */
    const Turn *turn;          /* of the enclosing loops: iterators that are numbers here */
    bool takes_memory;         /* memory of functions has been taken, to be given back at the end */
    /* calls of functions that have been written for what is written now, while their C blocks are open */
    VEC(struct EmittedCall {
        const Call *call;
        int indent;
        const char **results;
    })
    calls;
} Writer;

/* An indented line. */
void write_line(Writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The C expression of a scalar; statements that it needs first are written at once. */
const char *c_scalar(Writer *w, Ex *ex);

/* Reports an expression of a kind that cannot stand there, so that the C text is not used. */
const char *no_text(Diagnostics *diagnostics, const Ex *ex);

/* The C text of an event whose memory is the C lvalue `memory`. */
const char *c_event(Writer *w, Ex *ex, const char *memory);

/* target = value, element by element: small arrays written out, large ones in loops. With only_unset, only
   elements that nothing has set before get a value. */
void write_assignment(Writer *w, Ex *target, Ex *value, bool only_unset);

/* Opens C loops over all elements of an array; *index gets their iterators as 1-based subscripts. */
void open_loops(Writer *w, int rank, const int *dims, Ex ***index);
void close_loops(Writer *w, int rank);
/* A generated index, counted from 0: as it is, or, in a build with MOCC_BOUNDS, checked by the simulator
   against `size` (a C text). `what` is named if it is wrong, which is a fault of mocc. */
const char *c_bounded(Arena *arena, const char *index, const char *size, const char *what);
/* Several subscripts flattened, row-major; `what` is named if they are wrong. */
const char *c_flat_index(Writer *w, int rank, const int *dims, Ex *const *subs, const char *what);

/* An iterator's C variable */
const char *c_iter(Writer *w, const Iter *iter);

/* An Integer expression in C ints; iterators are C ints. */
const char *c_int(Writer *w, Ex *ex);

/* A real number in C, exact. */
const char *c_number(Arena *arena, double value);

/* A call of a built-in function with these C texts as arguments */
const char *c_call(Arena *arena, const Ex *ex, const char *const *texts);

/* The names of an enumeration's literals as a C array, NULL at its end */
const char *c_literals(Arena *arena, const Class *enumeration);

/* "ball.mo:12"; "" for what has no place */
const char *place_text(Writer *w, Span span);

/* The C member of a memory */
const char *c_memory(Arena *arena, const Memory *memory);

/* The name of a variable itself in the generated struct, or in the connector or record that it is part of */
const char *innermost_name(const Var *var);
/* "s->" or "d->" and the path to a variable, without its index. comp_index: of each component on the way,
   flattened, or NULL where there is one only. */
const char *c_path(Arena *arena, const char *base, int n_comps, Comp **comps, const char **comp_index,
                   const Var *var, int order);

/* The C name of a variable by itself: of a function, or of a record in one. */
const char *c_local(Arena *arena, const Var *var);
#endif
