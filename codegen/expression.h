/* C text of expressions and of assignments. */
#ifndef MOCC_CODEGEN_EXPRESSION_H
#define MOCC_CODEGEN_EXPRESSION_H

#include "sema/variant.h"
#include "support/text.h"

/* A C function's body that is being written. */
typedef struct {
    Arena *arena;
    Text *out;
    const SourceSet *sources;
    int indent;
    int temporaries; /* numbers of the names t1, t2 ... that are taken */
    bool read_only;  /* the instance is not to be changed: memories of events are only read */
} Writer;

/* An indented line. */
void write_line(Writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The C expression of a scalar; statements that it needs first are written at once. */
const char *c_scalar(Writer *w, Ex *ex);

/* target = value, element by element: small arrays written out, large ones in loops. With only_unset, only
   elements that nothing has set before get a value. */
void write_assignment(Writer *w, Ex *target, Ex *value, bool only_unset);

/* An iterator's C variable */
const char *c_iter(Writer *w, const Iter *iter);

/* An Integer expression in C ints; iterators are C ints. */
const char *c_int(Writer *w, Ex *ex);

/* A real number in C, exact. */
const char *c_number(Arena *arena, double value);

/* The names of an enumeration's literals as a C array, NULL at its end */
const char *c_literals(Arena *arena, const Class *enumeration);

/* "ball.mo:12"; "" for what has no place */
const char *place_text(Writer *w, Span span);

/* The C member of a memory */
const char *c_memory(Arena *arena, const Memory *memory);

/* "s->" or "d->" and the path to a variable, without its index. comp_index: of each component on the way,
   flattened, or NULL where there is one only. */
const char *c_path(Arena *arena, const char *base, int n_comps, Comp **comps, const char **comp_index,
                   const Var *var, int order);

/* The C name of a package's array of constants. */
const char *c_constant(Arena *arena, const Var *var);

#endif
