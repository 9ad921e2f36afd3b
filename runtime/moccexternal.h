/* What generated code that calls C functions needs beside moccrt.h: Modelica's values as C's, and back. */
#ifndef MOCCEXTERNAL_H
#define MOCCEXTERNAL_H

#include <stddef.h>

struct MoccContext;

/* An argument: the elements of an array in row-major order, or one number */
typedef struct {
    double *data;
    size_t n;
} MoccArgument;

/* Calls `function` at this place in the Modelica text. An error that it reports (ModelicaUtilities.h) ends
 * the evaluation. What it takes from the stack of arrays, ModelicaAllocateString too, is given back by the
 * caller. */
void mocc_external(struct MoccContext *context, const char *where,
                   void (*function)(struct MoccContext *context, const MoccArgument *arguments),
                   const MoccArgument *arguments);
/* The same for an impure function: once at an instant. `directions` has an 'i' for each argument that is an
 * input, an 'o' for each that is a result. */
void mocc_impure(struct MoccContext *context, const char *where,
                 void (*function)(struct MoccContext *context, const MoccArgument *arguments),
                 const char *directions, const MoccArgument *arguments);
/* The inputs of an external function change that none of its derivatives allows to. */
void mocc_no_derivative(struct MoccContext *context, const char *where);

/* Copies, and what C has written in them */
int *mocc_integers(struct MoccContext *context, const MoccArgument *argument);
void mocc_take_integers(struct MoccContext *context, const MoccArgument *argument, const int *numbers);
const char **mocc_texts(struct MoccContext *context, const MoccArgument *argument);
void mocc_take_texts(struct MoccContext *context, const MoccArgument *argument, const char *const *texts);
/* The String of a text; NULL is the empty one. */
double mocc_taken_text(struct MoccContext *context, const char *text);
/* The number of a literal of the enumeration `what`, which has n; the evaluation ends if it has none. */
double mocc_taken_literal(struct MoccContext *context, double number, int n, const char *what);

/* The number of a new external object, which `destroy` frees with the instance; what has that number */
double mocc_keep_object(struct MoccContext *context, void *pointer,
                        void (*destroy)(struct MoccContext *context, const MoccArgument *arguments),
                        const char *where);
void *mocc_object(struct MoccContext *context, double number);

const char *mocc_text(struct MoccContext *context, double string);

#endif
