/* Which variables of a function have a value where they are used. Only what no way through the algorithm can
   have assigned is an error: conditions that belong together are not followed. */
#include "sema/function.h"

typedef struct {
    Sema *sema;
    const Function *function;
    bool *assigned; /* by variable: something above, or in a loop around, assigns it or a part of it */
    bool good;
} Walk;

static void note_target(Walk *w, const Ex *target) {
    w->assigned[target->ref.var->index] = true;
}

static void note_targets(Walk *w, const Statements *statements) {
    for (int i = 0; i < statements->n; i++) {
        const Statement *s = statements->at[i];
        if (s->kind == STATEMENT_ASSIGN) note_target(w, s->assign.target);
        for (int k = 0; s->kind == STATEMENT_TUPLE && k < s->tuple.n; k++)
            if (s->tuple.targets[k]) note_target(w, s->tuple.targets[k]);
        for (int k = 0; s->kind == STATEMENT_IF && k < s->choice.branches.n; k++)
            note_targets(w, &s->choice.branches.at[k].body);
        if (s->kind == STATEMENT_FOR) note_targets(w, &s->loop.body);
        if (s->kind == STATEMENT_WHILE) note_targets(w, &s->repeat.body);
    }
}

/* The whole of an array may stand where its size alone is asked for; that is known before its elements are.
 */
static bool is_value(const Ex *ref) {
    bool part = !ref->ref.var->rank;
    for (int k = 0; k < ref->ref.var->rank; k++)
        part |= ref->ref.subs[k] != NULL;
    return part;
}

static void see(void *context, Ex *ref) {
    Walk *w = context;
    Var *var = ref->ref.var;
    if (var->owner != w->function->variant || w->assigned[var->index] || !is_value(ref)) return;
    w->assigned[var->index] = true; /* told once */
    w->good = false;
    Diagnostic *d = diag_error(w->sema->diagnostics, ref->span, "all-determined",
                               "'%s' has no value here: nothing above assigns it", var->path);
    diag_note(w->sema->diagnostics, d, var->place, "it is declared here, without a value to begin with");
}

static void use(Walk *w, Ex *ex) {
    if (ex) ex_visit_refs(ex, see, w);
}

static void use_subscripts(Walk *w, const Ex *target) {
    for (int k = 0; k < target->ref.var->rank; k++)
        use(w, target->ref.subs[k]);
}

static void walk(Walk *w, const Statements *statements);

static void walk_tuple(Walk *w, const Statement *s) {
    for (int k = 0; k < s->tuple.call->n_args; k++)
        use(w, s->tuple.call->args[k]);
    for (int k = 0; k < s->tuple.n; k++)
        if (s->tuple.targets[k]) use_subscripts(w, s->tuple.targets[k]);
    for (int k = 0; k < s->tuple.n; k++)
        if (s->tuple.targets[k]) note_target(w, s->tuple.targets[k]);
}

static void walk_statement(Walk *w, const Statement *s) {
    switch (s->kind) {
    case STATEMENT_ASSIGN:
        use(w, s->assign.value);
        use_subscripts(w, s->assign.target);
        note_target(w, s->assign.target);
        break;
    case STATEMENT_TUPLE:
        walk_tuple(w, s);
        break;
    case STATEMENT_ASSERT:
        use(w, s->check.condition);
        use(w, s->check.message);
        break;
    case STATEMENT_IF:
        for (int i = 0; i < s->choice.branches.n; i++) {
            use(w, s->choice.branches.at[i].condition);
            walk(w, &s->choice.branches.at[i].body);
        }
        break;
    case STATEMENT_FOR:
        use(w, s->loop.range);
        note_targets(w, &s->loop.body); /* a turn before may have assigned it */
        walk(w, &s->loop.body);
        break;
    case STATEMENT_WHILE:
        use(w, s->repeat.condition);
        note_targets(w, &s->repeat.body);
        walk(w, &s->repeat.body);
        break;
    case STATEMENT_BREAK:
    case STATEMENT_RETURN:
        break;
    }
}

static void walk(Walk *w, const Statements *statements) {
    for (int i = 0; i < statements->n; i++)
        walk_statement(w, statements->at[i]);
}

bool check_assigned(Sema *sema, const Function *function) {
    const Variant *variant = function->variant;
    Walk w = {sema, function, NEW_ARRAY(sema->arena, bool, variant->vars.n + 1), true};
    for (int i = 0; i < variant->vars.n; i++) {
        const Var *var = variant->vars.at[i];
        w.assigned[i] = var->causality == AST_INPUT || var->binding || var->variability == AST_VAR_CONSTANT;
    }
    for (int i = 0; i < variant->vars.n; i++)
        use(&w, variant->vars.at[i]->binding);
    walk(&w, &function->body);
    return w.good;
}
