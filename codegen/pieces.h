/* Long functions in pieces. A class may have ten thousand equations on lines of their own. A C compiler takes
   more than twice the time for a function that is twice as long, so what is computed step by step is divided
   into functions of bounded length, which the function calls in their order. They are a text of their own,
   out of which codegen/parts.c makes parts: several are compiled at once. */
#ifndef MOCC_CODEGEN_PIECES_H
#define MOCC_CODEGEN_PIECES_H

#include "codegen/steps.h"

/* What is the same for all pieces of a function */
typedef struct {
    const char *function;  /* its name; a piece's has a number in addition */
    const char *arguments; /* in C, declared: "MoccContext *mocc, struct T *s" */
    const char *values;    /* and handed on: "mocc, s" */
    unsigned given;        /* which they are, a set of USES_ */
    unsigned uses;         /* of the function; of it USES_MEMORY counts */
} PieceFrame;

typedef struct Pieces Pieces;

/* Whether a function of this many steps is written in pieces. */
bool is_for_pieces(int n_steps);
/* Begins the function, whose text is completed by pieces_end. */
Pieces *pieces_begin(Generator *g, const PieceFrame *frame);
/* Before each step, inside of the function. `stays`: it is written there, and is part of no piece. */
void pieces_next(Generator *g, Pieces *pieces, bool stays);
/* After the last step, still inside of the function. */
void pieces_last(Generator *g, Pieces *pieces);
/* After the function. */
void pieces_end(Generator *g, Pieces *pieces);

/* Writes the steps. Those with loops of their own stay. */
void write_pieces(Generator *g, Pieces *pieces, const PlanSteps *steps);

#endif
