/* Puts the assignments in the branches of a when equation, and of if equations inside of it, together to
 * equations.
 */
#ifndef MOCC_SEMA_WHEN_BRANCHES_H
#define MOCC_SEMA_WHEN_BRANCHES_H

#include "sema/build/builder.h"

/* One assignment in a branch, or (target NULL) an if equation whose branches do not write the same one by one
 */
typedef struct {
    Ex *target, *value;
    struct Choice *choice;
    Loop *loop;
    Span span;
    int before; /* the preceding action that assigns the same variable, or a part of it; -1: none */
} Action;

typedef struct {
    Action *at;
    int n, capacity;
    Map last; /* Var to the place with the number of the last action that assigns it */
} Actions;

/* The last action that assigns the variable of `target`, or a part of it, without a choice; -1: none does. */
int last_action(const Actions *actions, const Ex *target);
void push_action(Arena *arena, Actions *actions, Action action);

/* An if equation inside of a branch; `by_turn`: iterators decide, so the branches may differ in what they
   assign. */
typedef struct Choice {
    Ex *condition;
    bool by_turn;
    Actions of[2]; /* where it holds, where it does not */
    const AstEquation *ast;
} Choice;

/* True if iterators of the enclosing loops and values known at compile time decide the condition. */
bool is_by_turn(Ex *condition);
/* The guard `outer` with one more condition: that `condition` has the value `wanted`. */
Guard *guarded(Builder *b, Guard *outer, Ex *condition, bool wanted);
/* Adds to `out` what an if equation in a when does; `yes` and `no` are its branches' assignments. */
void add_choice(Builder *b, Ex *condition, const Actions *yes, const Actions *no, const AstEquation *ast,
                Actions *out);

/* Makes the equations of a when with n branches: the assignments of the first branch whose active[i] holds;
 * if none does, the variables keep their values. */
void assign_branches(Builder *b, int n, Ex **active, const Actions *actions, const AstEquation *ast);

#endif
