/* Initial equations: each determines one state, discrete variable or parameter of its class, or it is a
   residual of the model's initial system, which the start of a run solves for the states with fixed=false. */
#include <string.h>

#include "sema/build/builder.h"
#include "sema/value/loops.h"
#include "sema/typing/event.h"
#include "sema/typing/solve.h"
#include "sema/build/algorithm_section.h"

/* What is read, and the condition under which it holds, or NULL */
typedef struct {
    Builder *b;
    Ex *condition;
} Reader;

static Arena *arena_of(const Builder *b) {
    return b->sema->arena;
}

/* What an initial equation can determine: a state of the class, or the value of a discrete variable before
   the start. NULL: it cannot be determined there. */
static Ex *initial_target(Builder *b, Ex *ex) {
    if (ex->kind != EX_REF || ex->ref.n_comps || ex->ref.order) return NULL;
    Var *var = ex->ref.var;
    if (var->variability >= AST_VAR_PARAMETER || var->causality == AST_INPUT) return NULL;
    if (ex->ref.pre || var->role == ROLE_STATE) return ex;
    if (!var->is_discrete || (var->computed && !var->unfixed)) return NULL;
    var->has_pre = true;
    return ex_pre(arena_of(b), ex);
}

/* The elements of variables that initial equations have determined */
typedef struct {
    Builder *b;
    Ex *target;
    Span span;
    Slots elements;
    bool twice, fixed;
} Marking;

/* Whether a state, or a discrete variable, begins at its start value */
static bool begins_fixed(const Var *var, long element) {
    return (var->role == ROLE_STATE || var->is_discrete) && is_fixed(var, element);
}

static bool mark_elements(void *context, const Turn *turn) {
    Marking *m = context;
    Var *var = m->target->ref.var;
    Arena *arena = arena_of(m->b);
    if (!var->initial) var->initial = NEW_ARRAY(arena, bool, var->count + 1);
    reference_elements(m->target, turn, &m->elements);
    for (int i = 0; i < m->elements.at.n; i++) {
        m->twice |= var->initial[m->elements.at.at[i]];
        m->fixed |= begins_fixed(var, m->elements.at.at[i]);
        var->initial[m->elements.at.at[i]] = true;
    }
    return !m->twice && !m->fixed;
}

/* Under a condition, another branch may determine the same. */
static bool check_once(Builder *b, Ex *target, Ex *condition, Span span) {
    Marking m = {b, target, span, {.arena = arena_of(b)}, false, false};
    if (condition) {
        target->ref.var->initial_under_condition = true;
        return true;
    }
    walk_loops(b->sema, b->loop, mark_elements, &m);
    const Var *var = target->ref.var;
    if (m.twice)
        build_error(b, span, "one-unknown",
                    arena_printf(arena_of(b),
                                 "over-determined: '%s' is determined by %san initial equation above already",
                                 var->unfixed ? var->path : ex_to_string(arena_of(b), target),
                                 var->partly_fixed ? "fixed=true or " : ""));
    else if (m.fixed)
        build_error(b, span, "one-unknown",
                    arena_printf(arena_of(b),
                                 "over-determined: '%s' begins at its start value, fixed=true says so",
                                 ex_to_string(arena_of(b), target)));
    return !m.twice && !m.fixed;
}

/* Whether the element of a state is known: fixed, or determined above */
static bool is_element_known(const Var *var, long element) {
    return (var->initial && var->initial[element]) || begins_fixed(var, element);
}

/* Whether the elements in this turn of the loops are known */
static bool see_known(void *context, const Turn *turn) {
    Marking *m = context;
    reference_elements(m->target, turn, &m->elements);
    for (int i = 0; i < m->elements.at.n; i++)
        if (!is_element_known(m->target->ref.var, m->elements.at.at[i])) return false;
    return true;
}

static bool is_known(Builder *b, Ex *ref) {
    Marking m = {.b = b, .target = ref, .elements = {.arena = arena_of(b)}};
    return walk_loops(b->sema, b->loop, see_known, &m);
}

/* Whether those of the elements that nothing determines so far are unknowns of the initial system:
   fixed=false says so */
static bool see_free(void *context, const Turn *turn) {
    Marking *m = context;
    const Var *var = m->target->ref.var;
    reference_elements(m->target, turn, &m->elements);
    for (int i = 0; i < m->elements.at.n; i++) {
        long element = m->elements.at.at[i];
        if (!is_element_known(var, element) && !is_unknown_at_start(var, element)) return false;
    }
    return true;
}

static bool is_free(Builder *b, Ex *ref) {
    Marking m = {.b = b, .target = ref, .elements = {.arena = arena_of(b)}};
    return walk_loops(b->sema, b->loop, see_free, &m);
}

typedef struct {
    Ex *target;
    Slots elements;
    long n;
} Count;

static bool see_elements(void *context, const Turn *turn) {
    Count *count = context;
    reference_elements(count->target, turn, &count->elements);
    count->n += count->elements.at.n;
    return true;
}

/* How many elements the reference means in all turns of the enclosing loops */
static long count_elements(Builder *b, Ex *ref) {
    Count count = {.target = ref, .elements = {.arena = arena_of(b)}};
    walk_loops(b->sema, b->loop, see_elements, &count);
    return count.n;
}

static void push_initial(Builder *b, Equation *equation, Ex *target, Ex *value) {
    Assign *assigned = NEW(arena_of(b), Assign);
    assigned->equation = equation;
    assigned->loop = b->loop;
    assigned->target = target;
    assigned->value = value;
    assigned->span = equation->span;
    vec_push(arena_of(b), &b->variant->initial_assigns, assigned);
}

/* What an initial equation may determine that does not stand alone: states; if there is none, discrete
   variables */
typedef struct {
    Builder *b;
    Ex *target;             /* the first candidate */
    int n, n_free;          /* different ones; those that have fixed=false */
    bool derivative, known; /* there is one, something known already */
    bool other, computed;   /* there is something else that states, or parameters to be found, decide about */
    bool meant_state;       /* what is meant as a state is not declared so (to be reported) */
    bool reported;          /* an error has been reported of something in it */
    bool discrete;          /* these are asked for */
} Candidates;

static void see_meant_state(void *context, Ex *ref, const Turn *turn) {
    (void)turn;
    Candidates *c = context;
    c->meant_state |= !ref->ref.order && take_for_state(c->b, ref);
}

static void see_candidate(void *context, Ex *ref, const Turn *turn) {
    (void)turn;
    Candidates *c = context;
    c->derivative |= ref->ref.order > 0;
    const Var *var = ref->ref.var;
    c->reported |= var->reported;
    bool can = ref->ref.pre || var->role == ROLE_STATE || var->unfixed || (c->discrete && var->is_discrete);
    Ex *target = can && initial_target(c->b, ref) ? ref : NULL;
    bool known = target && is_known(c->b, ref);
    c->known |= known;
    c->computed |= var->computed;
    c->other |= !target && var->variability < AST_VAR_PARAMETER && !var->is_discrete;
    if (known) return;
    if (!target || (c->target && ex_equal(c->target, target))) return;
    if (!c->target) c->target = target;
    c->n++;
    c->n_free += is_free(c->b, target);
}

static Candidates find_candidates(Builder *b, Ex *left, Ex *right) {
    Candidates c = {.b = b};
    for (int pass = 0; pass < 2 && !c.n; pass++) {
        c.discrete = pass > 0;
        ex_visit_uses(left, NULL, see_candidate, &c);
        ex_visit_uses(right, NULL, see_candidate, &c);
    }
    if (c.n || c.known || c.other) return c;
    ex_visit_uses(left, NULL, see_meant_state, &c);
    ex_visit_uses(right, NULL, see_meant_state, &c);
    return c;
}

static void no_target(Builder *b, const AstEquation *ast, const Candidates *c) {
    /* an equation that is wrong may be the one that determines the others */
    if ((c->n > 1 && b->initial_wrong) || (!c->n && c->reported)) {
        mark_broken(b);
        return;
    }
    const char *text = "an initial equation determines a state of this class, or pre(v) of a discrete "
                       "variable; there is none in it";
    if (c->n > 1)
        text = "under-determined: which of the states does this initial equation determine? Write 'x = ...' "
               "with it alone on the left, or declare those with fixed=false that are to be solved for";
    else if (c->known)
        text =
            "over-determined: how all of this begins is known already, by fixed=true or by initial equations "
            "above";
    build_error(b, ast->span, c->n > 1 || c->known ? "one-unknown" : "state", text);
}

/* --- residuals -------------------------------------------------------------------------------- */

/* The difference of both sides, a hidden variable with an element for each turn of the enclosing loops and
   each element of the sides */
static void push_difference(Builder *b, const AstEquation *ast, Ex *left, Ex *right) {
    Arena *arena = arena_of(b);
    LoopShape shape;
    if (!loop_shape(&b->scope, &shape)) return;
    int rank = shape.rank + left->rank;
    int *dims = NEW_ARRAY(arena, int, rank + 1);
    Ex **subs = NEW_ARRAY(arena, Ex *, rank + 1);
    Ex **turn = loop_subscripts(&b->scope, &shape, ast->span);
    for (int k = 0; k < rank; k++) {
        dims[k] = k < shape.rank ? shape.dims[k] : left->dims[k - shape.rank];
        subs[k] = k < shape.rank ? turn[k] : NULL;
    }
    Var *var = compiler_var(b, "$start", BASE_REAL, rank, dims, ast->span);
    var->may_stay = true;
    Ex *target = ex_ref(arena, 0, NULL, var, 0, subs, ast->span);
    const char *text = arena_printf(arena, "%s = %s", ex_to_string(arena, left), ex_to_string(arena, right));
    Memory *memory = new_memory(&b->scope, &shape, MEMORY_START, text, ast->span);
    memory->var = var;
    memory->n_residuals = count_elements(b, target);
    push_initial(b, make_equation(b, left, right, ast, ast->span), target,
                 ex_binary(arena, AST_SUB, left, right, ast->span));
}

static bool is_number(const Ex *ex) {
    return ex->type == BASE_REAL || ex->type == BASE_INTEGER;
}

/* left = right is a residual of the initial system; records field by field */
static void push_residuals(Reader *r, const AstEquation *ast, Ex *left, Ex *right) {
    Builder *b = r->b;
    Exs lefts = {0}, rights = {0};
    if (r->condition) { /* one report for all branches */
        if (!b->variant->broken)
            build_error(
                b, ast->span, "initial-system",
                "what is solved for at the start stands under no condition that varies; write one equation, "
                "with 'if ... then ... else' in it");
        return;
    }
    field_values(arena_of(b), left, &lefts);
    field_values(arena_of(b), right, &rights);
    for (int i = 0; i < lefts.n; i++) {
        if (!is_number(lefts.at[i]) || !is_number(rights.at[i])) {
            build_error(b, ast->span, "initial-system",
                        "what is solved for at the start is an equation of numbers");
            return;
        }
        push_difference(b, ast, lefts.at[i], rights.at[i]);
    }
}

/* Whether the start solves the equation, in which no unknown that it could determine stands alone */
static bool is_residual(const Candidates *c, bool solvable) {
    if (c->n == 1) return c->n_free && (c->other || c->derivative || !solvable);
    if (c->n > 1) return c->n_free > 0;
    return c->other || c->derivative || c->computed;
}

static void read_initial(void *context, AstEquation *ast);

/* A side that is meant as a state without being declared so, which is reported as such */
static bool is_meant_state(Builder *b, const Ex *side) {
    return side->kind == EX_REF && !side->ref.order && take_for_state(b, side);
}

static void push_conditional(Reader *r, const AstEquation *ast, Ex *left, Ex *right, Ex *target, Ex *value) {
    Builder *b = r->b;
    if (!check_once(b, target, r->condition, ast->span)) return;
    if (r->condition) value = ex_if(arena_of(b), r->condition, value, target, ast->span);
    push_initial(b, make_equation(b, left, right, ast, ast->span), target, value);
}

/* What a result of a call gives; records field by field */
static void initial_result(Reader *r, const AstEquation *ast, Ex *left, Ex *right, Span span) {
    Builder *b = r->b;
    if (!check_equation(b, left, right, span)) {
        mark_broken(b);
        return;
    }
    Exs targets = {0}, values = {0};
    field_values(arena_of(b), left, &targets);
    field_values(arena_of(b), right, &values);
    for (int i = 0; i < targets.n; i++) {
        Ex *target = initial_target(b, targets.at[i]);
        if (target) {
            push_conditional(r, ast, left, right, target, values.at[i]);
            continue;
        }
        if (is_meant_state(b, targets.at[i])) continue;
        build_error(
            b, span, "state",
            arena_printf(arena_of(b),
                         "an initial equation determines a state of this class, or pre(v) of a discrete "
                         "variable; '%s' is neither",
                         ex_to_string(arena_of(b), targets.at[i])));
    }
}

/* (x, , y) = f(p) */
static void initial_results(Reader *r, const AstEquation *ast) {
    Builder *b = r->b;
    const AstExprs *list = &ast->equal.left->tuple;
    Ex *value = read_tuple_call(b, ast);
    if (!value) return;
    if (!r->condition) report_undefined_here(b, value);
    for (int i = 0; i < list->n; i++) {
        Ex *target = list->at[i] ? type_expr(&b->scope, list->at[i]) : NULL;
        if (target)
            initial_result(r, ast, target,
                           call_outcome(&b->scope, value->function.call, i, ast->equal.right->span),
                           list->at[i]->span);
        else if (list->at[i])
            mark_broken(b);
    }
}

/* An equation in which nothing stands alone that it could determine */
static void initial_relation(Reader *r, const AstEquation *ast, Ex *left, Ex *right) {
    Builder *b = r->b;
    Candidates c = find_candidates(b, left, right);
    if (c.meant_state || (c.n != 1 && (is_meant_state(b, left) || is_meant_state(b, right)))) return;
    const char *reason = NULL;
    Ex *value = c.n == 1 ? solve_for(arena_of(b), left, right, c.target, &reason) : NULL;
    if (!value && c.n == 1 && (is_meant_state(b, left) || is_meant_state(b, right))) return;
    if (is_residual(&c, value != NULL))
        push_residuals(r, ast, left, right);
    else if (c.n != 1)
        no_target(b, ast, &c);
    else if (value)
        push_conditional(r, ast, left, right, initial_target(b, c.target), value);
    else
        build_error(
            b, ast->span, "explicit-solution",
            arena_printf(arena_of(b),
                         "the equation cannot be solved for '%s': %s; with fixed=false the start solves it "
                         "numerically",
                         ex_to_string(arena_of(b), c.target), reason));
}

static bool see_turn(void *context, const Turn *turn) {
    (void)turn;
    *(bool *)context = true;
    return false;
}

/* True if the equation is about no elements at all, or stands in a loop without turns. */
static bool is_about_nothing(Builder *b, const Ex *left) {
    bool has_turns = false;
    walk_loops(b->sema, b->loop, see_turn, &has_turns);
    return !has_turns || ex_count(left) == 0;
}

static void initial_assignment(Reader *r, const AstEquation *ast) {
    Builder *b = r->b;
    if (ast->equal.left->kind == AST_TUPLE) {
        initial_results(r, ast);
        return;
    }
    Ex *left = type_expr(&b->scope, ast->equal.left), *right = type_expr(&b->scope, ast->equal.right);
    if (!left || !right || !check_equation(b, left, right, ast->equal.op_span)) {
        mark_broken(b);
        return;
    }
    if (is_about_nothing(b, left)) return;
    Ex *target = initial_target(b, left), *other = initial_target(b, right), *value = right;
    if (!target || (other && is_known(b, target) && !is_known(b, other))) {
        target = other;
        value = left;
    }
    if (!r->condition && !report_undefined_here(b, left)) report_undefined_here(b, right);
    if (target && is_known(b, target)) { /* it may say where something else begins */
        Candidates c = find_candidates(b, left, right);
        if (c.n == 1 || (c.n_free && is_residual(&c, false))) {
            initial_relation(r, ast, left, right);
            return;
        }
    }
    if (target)
        push_conditional(r, ast, left, right, target, value);
    else
        initial_relation(r, ast, left, right);
}

void add_initial(Builder *b, Equation *equation, Ex *target, Ex *value) {
    Ex *determined = initial_target(b, target);
    if (!determined) {
        build_error(
            b, target->span, "state",
            arena_printf(
                arena_of(b),
                "an initial algorithm determines states and discrete variables of this class; '%s' is "
                "neither",
                ex_to_string(arena_of(b), target)));
        return;
    }
    if (check_once(b, determined, NULL, target->span)) push_initial(b, equation, determined, value);
}

static void initial_branches(Reader *r, const AstEquation *ast, int i) {
    Builder *b = r->b;
    if (i == ast->branches.branches.n) return;
    const AstEquationBranch *branch = &ast->branches.branches.at[i];
    Reader then = *r, otherwise = *r;
    bool taken = true, known = true;
    Ex *condition = branch->condition ? type_expr(&b->scope, branch->condition) : NULL;
    if (branch->condition) {
        double number;
        if (!condition || !is_boolean(b, condition)) {
            mark_broken(b);
            return;
        }
        known = decide(condition, NULL, &number, NULL);
        taken = !known || number != 0;
        if (!known) {
            then.condition = both(arena_of(b), r->condition, condition);
            otherwise.condition = both(arena_of(b), r->condition, negation(arena_of(b), condition));
        }
    }
    const Guard *conditions = b->scope.conditions;
    if (condition) assume(&b->scope, condition, true);
    for (int k = 0; taken && k < branch->equations.n; k++)
        read_initial(&then, branch->equations.at[k]);
    b->scope.conditions = conditions;
    if (condition) assume(&b->scope, condition, false);
    if (!known || !taken) initial_branches(&otherwise, ast, i + 1);
    b->scope.conditions = conditions;
}

static void read_initial(void *context, AstEquation *ast) {
    Reader *r = context;
    Builder *b = r->b;
    switch (ast->kind) {
    case AST_EQ_EQUAL:
        initial_assignment(r, ast);
        break;
    case AST_EQ_FOR:
        inside_loops(b, ast, read_initial, r);
        break;
    case AST_EQ_IF:
        initial_branches(r, ast, 0);
        break;
    case AST_EQ_CALL:
        build_call(b, ast, both(arena_of(b), initial_event(&b->scope, ast->span), r->condition), true);
        break;
    case AST_EQ_WHEN:
        build_error(b, ast->span, "discrete", "a 'when' cannot stand among initial equations");
        lose_equation(b, ast);
        break;
    case AST_EQ_CONNECT:
        build_error(b, ast->span, "connect", "a connect cannot stand among initial equations");
        lose_connect(b, ast);
        break;
    }
}

/* The initial equations are executed in order, and alternate with evaluations of all other equations. */
void build_initial(Builder *b, AstEquation *ast) {
    if (build_called(b, ast, true)) return;
    Reader reading = {.b = b};
    b->scope.no_events++;
    b->scope.at_start = true;
    bool before = b->variant->broken;
    b->variant->broken = false;
    read_initial(&reading, ast);
    b->scope.at_start = false;
    b->initial_wrong |= b->variant->broken;
    b->variant->broken |= before;
    b->scope.no_events--;
}
