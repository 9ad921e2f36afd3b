/* What the files that evaluate a model with its components apart know of it: apart.c evaluates, apart_parts.c
 * finds out of what parts the outcome is made. */
#ifndef MOCC_RUNTIME_APART_H
#define MOCC_RUNTIME_APART_H

#include "runtime/instance/instance.h"

/* A place in the instance that has a value, or its opposite: what an evaluation reads of them is as much as
   what it computes */
typedef struct {
    uint64_t offset : 63, opposite : 1;
} Spot;

/* An input that is a sum, which has been split */
typedef struct {
    size_t value;      /* its number */
    size_t from, to;   /* its terms */
    size_t first_part; /* the value that is its first term; the one for the last term is the input itself */
} SplitSum;

struct Apart {
    Simulation *simulation; /* borrowed */
    double *instance;
    size_t n, n_states, n_balances; /* values: the states first, then the balances, then inputs, */
    size_t n_placed;                /* then parts of sums, from here on */
    size_t *begin;                  /* n + 1: where the spots of each begin, its first one being its own */
    Spot *spots;                    /* where values are given */
    Spot *results;                  /* n_placed: where they come out */
    size_t *same;                   /* n: the first value that is always equal: most often itself */
    size_t *variable;               /* n: the offset of what it is equal to, or of the term of a part */
    bool *is_affine;                /* n: what comes out is an affine function of these together */
    double *given;                  /* n_placed: as the last evaluation has had them */
    bool *is_lost;                  /* n_placed: an evaluation puts something else in a spot of it */
    double *sizes;                  /* n: how large they typically are */
    size_t n_sums;
    SplitSum *sums;
    Spot *terms;              /* of the sums */
    bool has_structure;       /* it has been found */
    Composition parts;        /* what values are made of that come out, */
    bool has_parts;           /* if it is of use to know that; */
    Families families;        /* else what stands at the same place in the elements of an array */
    bool balances_are_affine; /* all that is computed is an affine function of the balances */
    double time;              /* of the evaluation that it began with, s */
    Text message;
};

/* ---- apart.c ---- */

/* The description of a class whose instances are apart */
const MoccPart *apart_part_of(const Apart *apart, const MoccClass *type);
/* Finds sums; ended with sums_free. Those that are values are terms of others as they are. */
void apart_find_sums(const Apart *apart, Sums *sums);
/* As apart_wide_sums and apart_split_sums, with these sums. */
bool *apart_wide_among(const Apart *apart, Sums *sums);
void apart_split(Apart *apart, Sums *sums);

/* ---- apart_parts.c ---- */

/* Finds what the values are made of that come out, anew. Sums of many that parts make use of are split. */
void apart_find_parts(Apart *apart);
void apart_free_parts(Apart *apart);

#endif
