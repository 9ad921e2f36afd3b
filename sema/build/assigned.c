/* Checks that variables of a function have a value where they are used, and results at its end. It is an
 * error to use a variable that no path through the algorithm has assigned, or that a single `if` assigns in
 * some of its branches only. Related conditions are not followed: a variable that several statements assign,
 * or one in a loop, counts as assigned. */
#include <string.h>

#include "sema/value/loops.h"
#include "sema/model/function.h"

typedef struct {
    Sema *sema;
    const Function *function;
    bool *assigned; /* by variable: something above, or in an enclosing loop, assigns it or a part of it */
    const Statement **gaps; /* by variable: the only `if` that assigns it, but not in all branches; or NULL */
    int *depths;            /* of the statements that this `if` is one of */
    int depth;              /* of the statements that are walked: branches and enclosing loops */
    bool conditional;       /* the expression that is walked evaluates parts of it only sometimes */
    bool good;
} Walk;

static void note_target(Walk *w, const Ex *target) {
    w->assigned[target->ref.var->index] = true;
    w->gaps[target->ref.var->index] = NULL;
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

/* A whole array may stand where only its size is needed, which is known before its elements.
 */
static bool is_value(const Ex *ref) {
    bool part = !ref->ref.var->rank;
    for (int k = 0; k < ref->ref.var->rank; k++)
        part |= ref->ref.subs[k] != NULL;
    return part;
}

/* A use that does not depend on further conditions finds a gap. */
static bool certain_gap(const Walk *w, const Var *var) {
    return w->gaps[var->index] && w->depths[var->index] == w->depth && !w->conditional;
}

static void report_gap(Walk *w, const Var *var, Span span, const char *what) {
    Diagnostic *d =
        diag_error(w->sema->diagnostics, span, "all-determined",
                   "%s'%s' may have no value here: not every branch of the 'if' assigns it", what, var->path);
    diag_note(w->sema->diagnostics, d, w->gaps[var->index]->span, "it is assigned in this 'if' only");
    w->gaps[var->index] = NULL;
    w->good = false;
}

static void check_use(void *context, Ex *ref, const Turn *turn) {
    (void)turn;
    Walk *w = context;
    Var *var = ref->ref.var;
    if (var->owner == w->function->variant && is_value(ref) && certain_gap(w, var))
        report_gap(w, var, ref->span, "");
    if (var->owner != w->function->variant || w->assigned[var->index] || !is_value(ref)) return;
    w->assigned[var->index] = true; /* reported once */
    w->good = false;
    Diagnostic *d = diag_error(w->sema->diagnostics, ref->span, "all-determined",
                               "'%s' has no value here: nothing above assigns it", var->path);
    diag_note(w->sema->diagnostics, d, var->place, "it is declared here, without a value to begin with");
}

static bool chooses(const Ex *ex) {
    return ex->kind == EX_IF || ex->kind == EX_COMPREHENSION ||
           (ex->kind == EX_BINARY && (ex->binary.op == AST_AND || ex->binary.op == AST_OR));
}

static void use(Walk *w, Ex *ex) {
    if (!ex) return;
    w->conditional = ex_find(ex, chooses) != NULL;
    ex_visit_uses(ex, NULL, check_use, w);
    w->conditional = false;
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

/* True if execution can reach the text after the statements */
static bool goes_on(const Statements *statements) {
    for (int i = 0; i < statements->n; i++) {
        const Statement *s = statements->at[i];
        if (s->kind == STATEMENT_RETURN || s->kind == STATEMENT_BREAK) return false;
        double holds;
        if (s->kind == STATEMENT_ASSERT && !s->check.warning &&
            ex_evaluate(s->check.condition, NULL, &holds, NULL) && holds == 0)
            return false;
    }
    return true;
}

/* What is known of a variable after a branch of an `if` */
typedef struct {
    bool assigned, missed; /* by some branch; by some branch after which the algorithm goes on */
    bool closed;           /* a branch has filled a gap from above */
} Seen;

static void walk_branch(Walk *w, const Branch *branch, bool first, Seen *seen) {
    int n = w->function->variant->vars.n;
    size_t flags = sizeof(bool) * (size_t)n, links = sizeof(Statement *) * (size_t)n;
    bool *assigned = NEW_ARRAY(w->sema->arena, bool, n + 1);
    const Statement **gaps = NEW_ARRAY(w->sema->arena, const Statement *, n + 1);
    memcpy(assigned, w->assigned, flags);
    memcpy(gaps, w->gaps, links);
    if (first) use(w, branch->condition);
    w->depth++;
    if (!first) use(w, branch->condition); /* only where those above do not hold */
    walk(w, &branch->body);
    w->depth--;
    bool on = goes_on(&branch->body);
    for (int i = 0; i < n; i++) {
        seen[i].assigned |= w->assigned[i];
        seen[i].missed |= on && (!w->assigned[i] || (w->gaps[i] && !gaps[i]));
        seen[i].closed |= gaps[i] && !w->gaps[i];
    }
    memcpy(w->assigned, assigned, flags);
    memcpy(w->gaps, gaps, links);
}

/* One condition without `else` may fail; of several, written for all cases, one may always hold. */
static void walk_if(Walk *w, const Statement *s) {
    int n = w->function->variant->vars.n;
    Seen *seen = NEW_ARRAY(w->sema->arena, Seen, n + 1);
    for (int i = 0; i < s->choice.branches.n; i++)
        walk_branch(w, &s->choice.branches.at[i], i == 0, seen);
    double holds = 0;
    Ex *first = s->choice.branches.at[0].condition;
    bool alone =
        s->choice.branches.n == 1 && first && !(ex_evaluate(first, NULL, &holds, NULL) && holds != 0);
    for (int i = 0; i < n; i++) {
        if (seen[i].closed) w->gaps[i] = NULL;
        if (!w->assigned[i] && seen[i].assigned && (seen[i].missed || alone)) {
            w->gaps[i] = s;
            w->depths[i] = w->depth;
        }
        w->assigned[i] |= seen[i].assigned;
    }
}

/* The text is for failures only. After it, the condition may show that a gap was not reached. */
static void walk_assert(Walk *w, const Statement *s) {
    use(w, s->check.condition);
    w->depth++;
    use(w, s->check.message);
    w->depth--;
    if (!s->check.warning) memset(w->gaps, 0, sizeof(Statement *) * (size_t)w->function->variant->vars.n);
}

static void walk_turn(Walk *w, const Statements *body) {
    w->depth++;
    walk(w, body);
    w->depth--;
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
        walk_assert(w, s);
        break;
    case STATEMENT_IF:
        walk_if(w, s);
        break;
    case STATEMENT_FOR:
        use(w, s->loop.range);
        note_targets(w, &s->loop.body); /* a turn before may have assigned it */
        walk_turn(w, &s->loop.body);
        break;
    case STATEMENT_WHILE:
        use(w, s->repeat.condition);
        note_targets(w, &s->repeat.body);
        walk_turn(w, &s->repeat.body);
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
    Walk w = {sema, function, NEW_ARRAY(sema->arena, bool, variant->vars.n + 1), .good = true};
    w.gaps = NEW_ARRAY(sema->arena, const Statement *, variant->vars.n + 1);
    w.depths = NEW_ARRAY(sema->arena, int, variant->vars.n + 1);
    for (int i = 0; i < variant->vars.n; i++) {
        const Var *var = variant->vars.at[i];
        w.assigned[i] = var->causality == AST_INPUT || var->binding || var->is_temporary ||
                        var->variability == AST_VAR_CONSTANT;
    }
    for (int i = 0; i < variant->vars.n; i++)
        use(&w, variant->vars.at[i]->binding);
    walk(&w, &function->body);
    for (int i = 0; i < function->results.n; i++) {
        const Var *var = function->results.at[i];
        if (!var->rank && certain_gap(&w, var) && goes_on(&function->body))
            report_gap(&w, var, var->place, "the result ");
    }
    return w.good;
}
