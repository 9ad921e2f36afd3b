/* The branches of a when equation put together. Where all write the same, v = if active then value1 else
   value2, one equation for each assignment; else (v in one, v[1] and v[2] in another) as if equations, which
   are compared element by element once their loops are walked. */
#include "sema/build/when_branches.h"
#include "sema/expr/variability.h"
#include "sema/value/loops.h"

int last_action(const Actions *actions, const Ex *target) {
    const int *last = map_get(&actions->last, target->ref.var);
    return last ? *last : -1;
}

void push_action(Arena *arena, Actions *actions, Action action) {
    if (action.target) {
        int *number = NEW(arena, int);
        *number = actions->n;
        action.before = last_action(actions, action.target);
        map_put(arena, &actions->last, action.target->ref.var, number);
    }
    vec_push(arena, actions, action);
}

/* The value that a branch gives to the target of `wanted`; NULL: none, written so. */
static Ex *value_in(Arena *arena, const Actions *actions, const Action *wanted) {
    for (int i = last_action(actions, wanted->target); i >= 0; i = actions->at[i].before) {
        const Action *action = &actions->at[i];
        if (!same_loops(action->loop, wanted->loop)) continue;
        if (ex_equal(in_loops(arena, action->target, action->loop, wanted->loop), wanted->target))
            return in_loops(arena, action->value, action->loop, wanted->loop);
    }
    return NULL;
}

/* Whether each assignment of `one` has a like one in `other` */
static bool are_in(Arena *arena, const Actions *one, const Actions *other) {
    for (int i = 0; i < one->n; i++)
        if (one->at[i].choice || !value_in(arena, other, &one->at[i])) return false;
    return true;
}

static bool are_alike(Arena *arena, const Actions *one, const Actions *other) {
    return are_in(arena, one, other) && are_in(arena, other, one);
}

bool is_by_turn(Ex *condition) {
    double value;
    const Ex *culprit = NULL;
    return !ex_evaluate(condition, NULL, &value, &culprit) && culprit && culprit->kind == EX_ITER &&
           !changing_part(condition);
}

void add_choice(Builder *b, Ex *condition, const Actions *yes, const Actions *no, const AstEquation *ast,
                Actions *out) {
    Arena *arena = b->sema->arena;
    if (!yes->n && !no->n) return;
    if (!are_alike(arena, yes, no)) {
        Choice *choice = NEW(arena, Choice);
        *choice = (Choice){condition, is_by_turn(condition), {*yes, *no}, ast};
        push_action(arena, out, (Action){.choice = choice, .loop = b->loop, .span = ast->span});
        return;
    }
    for (int k = 0; k < yes->n; k++) {
        Action merged = yes->at[k];
        merged.value = ex_if(arena, condition, merged.value, value_in(arena, no, &merged), merged.span);
        push_action(arena, out, merged);
    }
}

/* --- equations -------------------------------------------------------------------------------- */

typedef struct EquationList List;

Guard *guarded(Builder *b, Guard *outer, Ex *condition, bool wanted) {
    Guard *guard = NEW(b->sema->arena, Guard);
    *guard = (Guard){outer, condition, wanted};
    return guard;
}

/* target = value, with nothing else to be determined, in the loops of the assignment */
static void add_assignment(Builder *b, const Action *action, Ex *value, const AstEquation *ast, List *out) {
    Loop *around = b->loop;
    b->loop = action->loop;
    Equation *equation = make_equation(b, action->target, value, ast, action->span);
    b->loop = around;
    equation->assigns = true;
    vec_push(b->sema->arena, &out->equations, equation);
}

static Conditional *add_conditional(Builder *b, Ex *condition, Loop *loop, const AstEquation *ast,
                                    List *out) {
    Conditional *conditional = NEW(b->sema->arena, Conditional);
    conditional->condition = condition;
    conditional->in_when = true;
    Loop *around = b->loop;
    b->loop = loop;
    Equation *equation = make_equation(b, NULL, NULL, ast, ast->span);
    b->loop = around;
    equation->conditional = conditional;
    vec_push(b->sema->arena, &out->equations, equation);
    return conditional;
}

static void add_equations(Builder *b, const Actions *actions, const AstEquation *ast, List *out) {
    for (int i = 0; i < actions->n; i++) {
        const Action *action = &actions->at[i];
        const Choice *choice = action->choice;
        Guard *outer = b->guard;
        if (!choice) {
            add_assignment(b, action, action->value, ast, out);
        } else if (!choice->by_turn) {
            Conditional *conditional = add_conditional(b, choice->condition, action->loop, choice->ast, out);
            for (int k = 0; k < 2; k++)
                add_equations(b, &choice->of[k], choice->ast, &conditional->branches[k]);
        }
        for (int k = 0; choice && choice->by_turn && k < 2; k++) {
            b->guard = guarded(b, outer, choice->condition, k == 0);
            add_equations(b, &choice->of[k], choice->ast, out);
        }
        b->guard = outer;
    }
}

/* v = pre(v) for all that they assign */
static void add_kept(Builder *b, const Actions *actions, const AstEquation *ast, List *out) {
    for (int i = 0; i < actions->n; i++) {
        const Action *action = &actions->at[i];
        const Choice *choice = action->choice;
        Guard *outer = b->guard;
        if (!choice) add_assignment(b, action, ex_pre(b->sema->arena, action->target), ast, out);
        for (int k = 0; choice && k < (choice->by_turn ? 2 : 1); k++) {
            if (choice->by_turn) b->guard = guarded(b, outer, choice->condition, k == 0);
            add_kept(b, &choice->of[k], ast, out);
        }
        b->guard = outer;
    }
}

/* if active[0] then ... else if active[1] then ... else what was */
static void add_in_turn(Builder *b, int n, Ex **active, const Actions *actions, const AstEquation *ast) {
    List all = {0}, *out = &all;
    for (int i = 0; i < n; i++) {
        Conditional *conditional = add_conditional(b, active[i], b->loop, ast, out);
        add_equations(b, &actions[i], ast, &conditional->branches[0]);
        out = &conditional->branches[1];
    }
    add_kept(b, &actions[0], ast, out);
    vec_push(b->sema->arena, &b->variant->equations, all.equations.at[0]);
}

void assign_branches(Builder *b, int n, Ex **active, const Actions *actions, const AstEquation *ast) {
    Arena *arena = b->sema->arena;
    bool alike = true, any = false;
    for (int i = 0; i < n; i++) {
        alike &= are_alike(arena, &actions[i], &actions[0]);
        any |= actions[i].n > 0;
    }
    if (!alike && any) add_in_turn(b, n, active, actions, ast);
    List list = {0};
    for (int k = 0; alike && k < actions[0].n; k++) {
        const Action *first = &actions[0].at[k];
        Ex *value = ex_pre(arena, first->target);
        for (int i = n - 1; i >= 0; i--)
            value = ex_if(arena, active[i], value_in(arena, &actions[i], first), value, first->span);
        add_assignment(b, first, value, ast, &list);
    }
    for (int k = 0; k < list.equations.n; k++)
        vec_push(arena, &b->variant->equations, list.equations.at[k]);
}
