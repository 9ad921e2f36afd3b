/* A long evaluation in pieces: functions of bounded length, for the same reason as those of codegen/pieces.h.
   A fold is one, too: a loop. What a piece computes and others read goes by way of an array. */
#ifndef MOCC_CODEGEN_EVALUATION_PIECES_H
#define MOCC_CODEGEN_EVALUATION_PIECES_H

#include "codegen/steps.h"

/* How the evaluation's function is declared, and its pieces */
typedef struct {
    const char *function;  /* its name; a piece's has a number in addition */
    const char *arguments; /* in C, declared, */
    const char *values;    /* and handed on */
    const char *first;     /* lines that a piece begins with */
    const char *memory;    /* where they share numbers; NULL: in an array of the function */
    bool prepares;         /* it is carried out once: it can be divided sooner */
    PlanFolds folds;
    void (*write)(Generator *g, const PlanMove *move);
} EvaluationFrame;

/* Whether an evaluation has many moves. */
bool is_divided(const PlanMoves *moves);
/* Writes the moves, in pieces if they are many. Loops stay in the function. `declarations` gets what has to
   stand before it. Returns how many numbers the pieces share. */
int write_in_pieces(Generator *g, const EvaluationFrame *frame, const PlanMoves *moves, Text *declarations);

#endif
