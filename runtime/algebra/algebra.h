/* Linear equations with dense and sparse matrices, and which elements a matrix has. What the numbers stand
 * for, this room does not know: nothing here is about models. */
#ifndef MOCC_RUNTIME_ALGEBRA_H
#define MOCC_RUNTIME_ALGEBRA_H

#include "runtime/base/base.h"

/* ---- dense.c: linear equations with a dense matrix ---- */

typedef struct Dense Dense;

Dense *dense_new(MoccContext *context, size_t n);
void dense_free(Dense *dense);
/* The n x n matrix, column by column, to be filled before dense_factor; owned by `dense`, not changed by it.
 */
double *dense_matrix(Dense *dense);
/* Equilibrates and factors. False: singular to working precision. */
bool dense_factor(Dense *dense);
/* Solves A x = b with one step of iterative refinement; `b` becomes x. */
void dense_solve(Dense *dense, double *b);
/* After dense_factor has returned true: the sign of the determinant, 1 or -1. */
int dense_sign(const Dense *dense);
/* After dense_factor has returned false: a vector of n with A v = 0 nearly, in equilibrated unknowns. */
const double *dense_null_vector(const Dense *dense);
/* After it has returned true: the magnitude of the smallest pivot, in such unknowns; such a vector for it. */
double dense_weakness(const Dense *dense);
const double *dense_weakest(Dense *dense);
/* The power of two that brings `size` into [0.5, 1); 1 for 0, which then shows up as a pivot. */
double dense_scale_for(double size);

/* ---- lu.c: linear equations with a sparse matrix ---- */

typedef struct Lu Lu;
/* What solutions are for. Iterations that want some of the digits, or refine what they get, as Newton's do,
   keep an order of pivots longer, and begin it with larger ones. */
typedef enum { LU_EXACT, LU_ROUGH } LuUse;

/* For n x n matrices with the pattern that is borrowed: row i has elements in the columns from
   columns[begin[i]] to before columns[begin[i + 1]]. Pivots up to `smallest` times the elements of their
   row, and n times the terms that elimination has added to it, are taken for zero. is_hidden[i], borrowed
   too: nobody asks for unknown i, and the right side of row i is zero; lu_solve neither reads nor sets them.
   NULL: there is none. `rows`, borrowed, is an order of the rows for matrices whose row i is an equation for
   unknown i: they are eliminated in that order if it takes fewer operations than another one. NULL: none is
   known. */
Lu *lu_new(MoccContext *context, int n, const int *begin, const int *columns, double smallest,
           const bool *is_hidden, const int *rows, LuUse use);
void lu_free(Lu *lu);
/* Factors the matrix with these elements, in the order of the pattern. False: singular to working precision,
   or the host ends the run. */
bool lu_factor(Lu *lu, const double *values);
/* The next matrix gets an order of its own. */
void lu_forget_order(Lu *lu);
/* Solves A x = b with the factors; `x` holds b. */
void lu_solve(Lu *lu, double *x);
/* The same, with all that lu_refine needs */
void lu_solve_whole(Lu *lu, double *x);
/* Corrects the last solution of lu_solve_whole by what it leaves of its right side (iterative refinement:
   Wilkinson 1963; Skeel 1980, that one step of it makes up for pivots that are small in their rows).
   change[i]: what has been added to x[i]. Of hidden unknowns, neither `x` nor `change` is set. */
void lu_refine(Lu *lu, double *x, double *change);
/* The sign of the determinant, 1 or -1 */
int lu_sign(const Lu *lu);
/* The multiplications that the last factorization took */
double lu_operations(const Lu *lu);
/* The elements of its factors */
size_t lu_elements(const Lu *lu);
/* Writes the order of the pivots, or reads that of a matrix of the same pattern. */
void lu_exchange(Lu *lu, Stream *stream);

/* ---- reduction.c: unknowns of linear equations that can be replaced once and for all ---- */

/* A part of an element of a matrix: a factor times one of the numbers, from 1 on, that are known later; 0:
   the factor alone. An element is the sum of its terms. */
typedef struct {
    int row, column, number;
    double factor;
} Term;

/* Equations A x = b in n unknowns, of which the first n_asked_for are asked for; of the others the right
   side is zero. Returns the terms of equations for fewer unknowns, with the same solution and the same
   determinant, in the order of the rows, owned by the caller; *count is the number of terms before and
   after. is_gone[i] is true for unknowns without an equation, and becomes true for those that lose it. */
Term *reduce_terms(MoccContext *context, int n, int n_asked_for, const Term *terms, int *count,
                   bool *is_gone);

/* ---- sparsity.c: which derivatives depend on which states ---- */

/* Value `row` depends on number `column`. */
typedef struct {
    size_t column, row;
} PatternElement;

/* Elements of a pattern as they are found */
typedef struct {
    MoccContext *context;
    PatternElement *at; /* owned */
    size_t n, capacity;
} Pairs;

void pairs_add(Pairs *pairs, size_t column, size_t row);

/* Values that stand at the same place in the elements of one array are a family. */
typedef struct {
    size_t n;                 /* families */
    size_t *family, *element; /* by value: its own, and its place there; no two have the same */
} Families;

/* What stands for a number where a part reads it, or for an output where it leaves it: the same in all parts
   of a kind */
typedef struct {
    size_t part, slot;
} PartSlot;

/* Values that are made of what parts compute, each part out of the numbers that it is given and apart from
   the others */
typedef struct {
    size_t n, n_kinds;    /* parts, and kinds of them */
    size_t *kind;         /* by part; parts of a kind compute in the same way */
    size_t *given_slots;  /* by kind: how many slots numbers are given in, */
    size_t *output_slots; /* and outputs left in */
    size_t n_given, n_outputs;
    size_t *first_given; /* by part, and one more: its first place */
    PartSlot *given;     /* places where numbers are given, */
    size_t *number;      /* and which */
    PartSlot *outputs;   /* and where the last evaluation has left each: */
    const double *memory;
    size_t *at;              /* memory[at[output]] */
    Pairs terms;             /* `row` is the value that an output, the `column`, enters */
    Pairs copies;            /* number `column` enters value `row` as it is given */
    bool *is_open;           /* by value: it is not known what else it is made of */
    size_t n_groups, *group; /* by number: of those that no part is given two of */
} Composition;

/* n values as a function of n others, such as the derivatives of the states */
typedef struct {
    MoccContext *context;
    size_t n;
    size_t n_asked_for; /* the first ones; value i of the others says what number i of those n is, by an
                           equation, which counts if something that is asked for follows from that number */
    void *self;
    /* False: they cannot be had. */
    bool (*evaluate)(void *self, const double *at, double *values);
    double nearness;          /* how far trials are from where they take place, in proportion, */
    double least;             /* and at least, in proportion to */
    const double *sizes;      /* how large each number typically is; NULL: 1 */
    const double *towards;    /* where trials at the values go; NULL: they are near */
    const Families *families; /* what depends on what is looked for among neighbours first; NULL: it is not */
    const Composition *parts; /* what depends on what is looked for in these first; NULL: it is not */
    const bool *is_wide;      /* by row: it depends on very many values; NULL: none is known to */
    bool adds;     /* it is looked for what has come up between arrays only, where something is known */
    size_t groups; /* up to so many groups of columns are worth while, and more of them in a large matrix */
    size_t most_in_column; /* no pattern is looked for where most columns have more elements; 0: one is in any
                              case */
} Mapping;

/* A pattern of elements, column by column. Starts as {.context = ...}. */
typedef struct {
    MoccContext *context;
    size_t n; /* columns */
    size_t
        *begin; /* column j has the rows from rows[begin[j]] to before rows[begin[j + 1]]; NULL: no pattern */
    size_t *rows;    /* ascending, the diagonal among them, if number j is not idle */
    bool *is_idle;   /* nothing that is asked for follows from number j */
    size_t refused;  /* no pattern has been found with this Mapping.most_in_column, SIZE_MAX for 0; 0: it has
                        not been looked for */
    size_t n_groups; /* of columns that have no row in common */
    size_t *group;   /* of each column */
} Sparsity;

typedef enum { LEARNED_SPARSE, LEARNED_DENSE, LEARNED_NOTHING } Learned;

/* Learns the pattern of the Jacobian by evaluations near `at` and adds it to what is known. LEARNED_DENSE:
   columns have too much in common for groups; LEARNED_NOTHING: it cannot be evaluated. Both leave the
   sparsity as it is. */
Learned sparsity_learn(Sparsity *sparsity, const Mapping *mapping, const double *at);
/* The same, if nothing has been learned before, or not with so large a `most_in_column`; else returns what
   has been found then. */
Learned sparsity_find(Sparsity *sparsity, const Mapping *mapping, const double *at);
/* Whether what is found for one value is expected of others like it, in parts of a kind or elements of
 * arrays.
 */
bool sparsity_spreads(const Mapping *mapping);
/* Adds to a pattern what the marked rows change with at the very values when these go to `mapping->towards`:
   the outcome as of sparsity_learn. */
Learned sparsity_search(Sparsity *sparsity, const Mapping *mapping, const double *at, const bool *rows);
/* Whether trials near `at` change nothing but what has an element, or is idle; true, too, if they cannot be
 * had. */
bool sparsity_holds(const Sparsity *sparsity, const Mapping *mapping, const double *at);
/* The elements of the Jacobian, column by column, by differences: one evaluation for each group. `values`
   belong to `at`; `moved` and `there` are memory of n. False: it cannot be evaluated. */
bool sparsity_differences(const Sparsity *sparsity, const Mapping *mapping, const double *at,
                          const double *values, const double *steps, double *moved, double *there,
                          double *elements);
/* Every element, and a group for each of n columns. */
void sparsity_fill(Sparsity *sparsity, size_t n);
void sparsity_free(Sparsity *sparsity);
/* Writes the pattern, or reads it. */
void sparsity_exchange(Sparsity *sparsity, Stream *stream);

#endif
