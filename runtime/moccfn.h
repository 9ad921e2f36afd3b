/* What generated code of functions written in Modelica needs beside moccrt.h: arrays whose sizes the run
 * decides, memory for them, checked subscripts.
 *
 * An array's elements lie in row-major order, `width` doubles each: 1 for plain values, n + 1 where a value
 * comes with n derivatives (moccjet.h). Memory is a stack: a function notes its height on entry and returns
 * to it at the end; what it gives back is moved down to there. `where` is what messages name:
 * "Package.function (file.mo:12)". Whatever is wrong ends the evaluation, with a message. */
#ifndef MOCCFN_H
#define MOCCFN_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "moccrt.h"

enum { MOCC_MAX_RANK = 16 };

typedef struct {
    double *data;
    int rank;
    int dims[MOCC_MAX_RANK];
} MoccArray;

/* ---- memory ---- */

/* The end of a function: releases the mark, but keeps its `n` results, of these widths. */
void mocc_leave(MoccContext *context, MoccMark mark, int n, MoccArray *const *results, const int *widths);
/* The beginning of a function that takes memory or calls itself: ends a recursion that is too deep, and what
   a signal has interrupted. */
MoccMark mocc_enter(MoccContext *context, const char *function);
/* A turn of a loop whose end nobody knows: ends what a signal has interrupted. */
void mocc_turn(MoccContext *context);

/* ---- making arrays ---- */

/* A size that a program computes: not negative. */
int mocc_size(MoccContext *context, double n, const char *where);
/* The same of linspace, which has at least 2 points */
int mocc_points(MoccContext *context, double n, const char *where);
/* All zero. */
MoccArray mocc_new(MoccContext *context, int width, int rank, const int *dims, const char *where);
/* All zero, of the shape of `a`. */
MoccArray mocc_like(MoccContext *context, int width, MoccArray a, const char *where);
/* The step of a range: not zero. */
double mocc_step(MoccContext *context, double step, const char *where);
/* from:step:to */
MoccArray mocc_range(MoccContext *context, double from, double step, double to, const char *where);
/* Makes `part` number i (from 0) of n in `all`, which is made with the first one. */
void mocc_part(MoccContext *context, MoccArray *all, int width, int n, int i, MoccArray part,
               const char *where);
/* Elements with derivatives that are zero; elements without their derivatives. */
MoccArray mocc_lift(MoccContext *context, int width, MoccArray a);
MoccArray mocc_values(MoccContext *context, int width, MoccArray a);
MoccArray mocc_transpose(MoccContext *context, int width, MoccArray a);
/* n arrays one after the other, along dimension k (from 0) */
MoccArray mocc_cat(MoccContext *context, int width, int k, int n, const MoccArray *parts, const char *where);
/* The same elements as a vector or matrix */
MoccArray mocc_vector(MoccContext *context, MoccArray a, const char *where);
MoccArray mocc_matrix(MoccContext *context, MoccArray a, const char *where);
MoccArray mocc_diagonal(MoccContext *context, int width, MoccArray a, const char *where);
MoccArray mocc_symmetric(MoccContext *context, int width, MoccArray a, const char *where);
MoccArray mocc_identity(MoccContext *context, double n, const char *where);
/* The exponent of a matrix: not negative. */
double mocc_exponent(MoccContext *context, double n, const char *where);
/* An array for the product of two; its factors must fit. */
MoccArray mocc_product(MoccContext *context, int width, MoccArray a, MoccArray b, const char *where);

/* ---- looking at arrays ---- */

static inline size_t mocc_count(MoccArray a) {
    size_t count = 1;
    for (int k = 0; k < a.rank; k++)
        count *= (size_t)a.dims[k];
    return count;
}

/* Both must have one shape. */
void mocc_same(MoccContext *context, MoccArray a, MoccArray b, const char *where);
_Noreturn void mocc_unexpected(MoccContext *context, int size, int k, double n, const char *what,
                               const char *where);
/* Dimension k (from 0) of the array `what` must be n. */
static inline void mocc_expect(MoccContext *context, MoccArray a, int k, double n, const char *what,
                               const char *where) {
    if (a.dims[k] != n) mocc_unexpected(context, a.dims[k], k, n, what, where);
}
/* `a` must have one element, or a vector of n. */
void mocc_expect_one(MoccContext *context, MoccArray a, const char *where);

/* Returns only where the evaluation is on trial: another index. */
size_t mocc_outside(MoccContext *context, double index, int size, const char *what, const char *where);

/* A subscript of dimension k as an index counted from 0 */
static inline size_t mocc_sub(MoccContext *context, const MoccArray *a, int k, double index, const char *what,
                              const char *where) {
    if (!(index >= 1 && index <= a->dims[k])) return mocc_outside(context, index, a->dims[k], what, where);
    return (size_t)index - 1;
}

/* a[index + 1, :, ...], in place */
static inline MoccArray mocc_row(MoccArray a, int width, size_t index) {
    MoccArray row = {.rank = a.rank - 1};
    size_t count = (size_t)width;
    for (int k = 0; k < row.rank; k++) {
        row.dims[k] = a.dims[k + 1];
        count *= (size_t)row.dims[k];
    }
    row.data = a.data + index * count;
    return row;
}

/* ---- assigning ---- */

/* variable := value; its size in dimension k may change if bit k of `open` is set. */
void mocc_assign(MoccContext *context, MoccArray *variable, int width, unsigned open, MoccArray value,
                 const char *what, const char *where);

/* A subscript: all of a dimension, one index, or the indices in a vector */
typedef struct {
    enum { MOCC_ALL, MOCC_ONE, MOCC_SOME } kind;
    double index;
    MoccArray indices;
} MoccSub;

/* a[subs], one for each dimension */
MoccArray mocc_slice(MoccContext *context, int width, MoccArray a, const MoccSub *subs, const char *what,
                     const char *where);
/* a[subs] := value, which may be of the same memory, as the indices may be */
void mocc_assign_slice(MoccContext *context, int width, MoccArray a, const MoccSub *subs, MoccArray value,
                       const char *what, const char *where);

/* A condition that must hold does not; the message is a String. Returns only where the evaluation is on
 * trial. */
void mocc_assertion(MoccContext *context, double message, const char *where);
/* The same for a condition that may be wrong: reported once for each place. */
void mocc_warn(MoccContext *context, double message, const char *where);

/* ---- partial derivatives: runtime/base/partial_derivatives.c ---- */

/* Of the p-th derivative by one input, with n derivatives by time, q = n + p: the function is called in
   rounds, each time at another direction of its arguments; what a call gives is gathered in the results. */

/* The largest derivative of an argument of `count` elements */
double mocc_change(int n, size_t count, const double *data);
/* How many rounds; `change` is the largest derivative of the other arguments. */
int mocc_rounds(int n, int p, double change);
/* Round i (from 0): the n + 1 coefficients of the input give its q + 1 coefficients in this round, and the
   map of (n + 1)(q + 1) factors from the coefficients of the call to those of the results. */
void mocc_round(int i, int n, int p, double change, const double *x, double *direction, double *map);
/* Other arguments: n + 1 coefficients and zeros */
void mocc_widen_value(int n, int q, const double *from, double *to);
MoccArray mocc_widen(MoccContext *context, int n, int q, MoccArray a, const char *where);
/* Adds what a call gives to a result; an array is made when there is none. */
void mocc_gather_value(int n, int q, const double *map, const double *from, double *to);
void mocc_gather(MoccContext *context, int n, int q, const double *map, MoccArray from, MoccArray *to,
                 const char *where);

/* ---- derivatives that are given: runtime/base/given_derivatives.c ---- */

/* Of an array with n derivatives, or of its derivative, the value with `order` of them */
void mocc_cut_value(int order, int derived, const double *from, double *to);
MoccArray mocc_cut(MoccContext *context, int n, int order, int derived, MoccArray a, const char *where);
/* The n derivatives of y out of its first one, which comes with n - 1 */
void mocc_continue_value(int n, const double *slope, double *y);
void mocc_continue(MoccContext *context, int n, MoccArray slope, MoccArray y, const char *where);

/* ---- to and from a model ---- */

/* Copies component k of a result's elements, `width` doubles each, times `factor`, to `out`; the result must
   have these dimensions. */
static inline void mocc_result(MoccContext *context, MoccArray a, int width, int k, double factor, int rank,
                               const int *dims, double *out, const char *where) {
    for (int d = 0; d < rank; d++)
        mocc_expect(context, a, d, dims[d], "the result", where);
    for (size_t i = 0, n = mocc_count(a); i < n; i++)
        out[i] = factor * a.data[i * (size_t)width + (size_t)k];
}

/* ---- directional derivatives of a call: runtime/base/directions.c ---- */

/* A result must have these dimensions. */
static inline void mocc_expect_dims(MoccContext *context, MoccArray a, const int *dims, const char *where) {
    for (int k = 0; k < a.rank; k++)
        mocc_expect(context, a, k, dims[k], "the result", where);
}

/* Of the derivative of order n > 0 by time: how often the function is called. */
int mocc_directions(int n);
/* `count` arguments: for each its derivatives by time of order 0 to n, each with its change. moves[] gets how
   large the former and the latter are at most. */
void mocc_measure(int n, size_t count, const double *jets, double *moves);
/* The n + 2 Taylor coefficients of the arguments in round i (from 0) */
void mocc_bend(int n, int i, const double *moves, size_t count, const double *jets, double *bent);
/* What the call has given in round i, n + 2 coefficients for each result; after all rounds `jets` are the
   derivatives of order n and their changes. */
void mocc_gather_change(int n, int i, const double *moves, size_t count, const double *given, double *jets);

#endif
