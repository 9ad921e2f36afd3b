/* Algorithm sections of models: one section is one block, from what it reads to what it assigns. It becomes a
   function of its own, whose inputs are what it reads and the values that its variables begin with, and whose
   results are what it assigns; and one equation, (results) = function(inputs). */
#ifndef MOCC_SEMA_ALGORITHM_SECTION_H
#define MOCC_SEMA_ALGORITHM_SECTION_H

#include <stdint.h>

#include "sema/build/statement.h"

/* A loop that a break leaves under a condition that varies between events: how many turns it makes varies,
 * too */
typedef struct {
    const AstStatement *loop;
    const Ex *condition;
} VaryingLoop;

typedef struct {
    VaryingLoop *at;
    int n, capacity;
} VaryingLoops;

/* A section that is being read */
typedef struct Section {
    Function *function;
    Statements *out;   /* where the statements that are read are added */
    const Ex *varying; /* the innermost enclosing condition that varies between events; or NULL */
    int open_loops;    /* the enclosing loops whose turns only the run knows, how many */
    int depth;         /* of the branches and enclosing loops */
    VaryingLoops varying_loops;
    bool in_when;    /* they stand in a when statement */
    bool is_initial; /* of an initial algorithm */
    bool reread; /* a variable or loop turned out to vary between events: the statements are typed again */
    bool failed; /* errors were reported */
} Section;

/* Builds a section of the class out of its n statements. */
void build_section(Builder *b, const Item *items, int n);

/* --- call_equation.c --------------------------------------------------------------------------------- */

/* f(x); or a for, if or when equation that holds such calls: builds it and returns true. */
bool build_called(Builder *b, const AstEquation *ast, bool initial);

/* --- for statement.c ------------------------------------------------------------------------------- */

/* What stands on the left of := ; NULL after an error. */
Ex *section_target(StatementReader *r, AstExpr *ast);
/* True if the target, a variable, may have the value here; reports a continuous value of a discrete variable.
 */
bool check_assignment(StatementReader *r, const Ex *target, const Ex *value);
bool read_when_statement(StatementReader *r, const AstStatement *ast, Statements *out);
/* assert, terminate, reinit */
bool read_section_call(StatementReader *r, const AstStatement *ast);
/* The part of the state that a loop or a branch of an if changes while it is read */
typedef struct {
    const Ex *varying, *varying_condition;
    Loop *loop;
    int depth;
    bool open, is_while;
} Surroundings;

/* The following statements stand under the condition (NULL: under no further one). */
Surroundings enter_condition(StatementReader *r, const Ex *condition);
/* The following statements are the body of `loop`, which runs through `range`; its iterator is the last one
 * of the scope. NULL: a while loop. */
Surroundings enter_loop(StatementReader *r, const AstStatement *loop, Ex *range);
/* A break of the innermost loop stands here. */
void note_break(StatementReader *r);
void leave(StatementReader *r, Surroundings before);

/* --- section_function.c ------------------------------------------------------------------------- */

/* Makes the section's function out of its statements, and the variant's equation that calls it. */
void finish_section(Builder *b, Section *section, Statements *statements, Span span);

/* A key for maps: the same for references to the same variable; others seldom have the same. */
static inline const void *variable_key(const Ex *ref) {
    uintptr_t key = (uintptr_t)ref->ref.var;
    for (int c = 0; c < ref->ref.n_comps; c++)
        key = 31 * key + (uintptr_t)ref->ref.comps[c];
    return (const void *)(key | 1);
}

/* --- always_assigned.c -------------------------------------------------------------------------- */

/* Of each of these variables: whether the statements assign every element of it before they use it, on every
   path. Takes time for the statements that name a variable, for each of the variables. */
const bool *always_assigned(Sema *sema, const Statements *statements, const Exs *variables);

#endif
