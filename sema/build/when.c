/* When equations, what they assign and do. A when equation becomes ordinary equations:
   one for each condition, `now = condition`, and one for each variable v that it assigns, `v = if active then
   value else pre(v)`, where active says that a condition has just become true. Between events the condition
   holds, so v does. */
#include <math.h>
#include <string.h>

#include "sema/build/when_branches.h"
#include "sema/value/loops.h"
#include "sema/build/builder.h"
#include "sema/typing/event.h"
#include "sema/build/algorithm_section.h"
#include "sema/typing/solve.h"

/* What is read: a branch of a when equation */
typedef struct {
    Builder *b;
    Ex *condition; /* under which it happens */
    Actions *out;
    const AstEquation *when;
    Guard *guard; /* of the conditions, what the iterators of the loops decide */
    bool chosen;  /* an if inside of the when decides about it, or the when is never active */
    bool initial; /* it happens at the start, too: initial() is among the conditions of the branch */
} Reading;

static Arena *arena_of(const Builder *b) {
    return b->sema->arena;
}

/* --- Boolean expressions ---------------------------------------------------------------------- */

Ex *both(Arena *arena, Ex *a, Ex *b) {
    return !a ? b : !b ? a : ex_binary(arena, AST_AND, a, b, a->span);
}

static Ex *either(Arena *arena, Ex *a, Ex *b) {
    return !a ? b : !b ? a : ex_binary(arena, AST_OR, a, b, a->span);
}

Ex *negation(Arena *arena, Ex *a) {
    return a->kind == EX_NOT ? a->binary.a : ex_unary(arena, EX_NOT, a, a->span);
}

/* --- variables of the compiler ---------------------------------------------------------------- */

Var *compiler_var(Builder *b, const char *name, BaseType base, int rank, const int *dims, Span span) {
    Arena *arena = arena_of(b);
    Decl *decl = NEW(arena, Decl);
    decl->kind = DECL_COMPONENT;
    decl->name = intern_string(b->sema->interner, arena_printf(arena, "%s%d", name, b->variant->vars.n + 1));
    decl->span = span;
    decl->owner = b->variant->class_;
    decl->class_ = base == BASE_REAL     ? b->sema->real
                   : base == BASE_STRING ? b->sema->string
                                         : b->sema->boolean;
    decl->declarator = NEW(arena, AstDeclarator);
    Dims all = {0};
    for (int k = 0; k < rank; k++)
        add_dim(b, &all, dims[k], NULL);
    Var *var = new_var(b, decl, NULL, &all);
    var->hidden = var->is_protected = true;
    return var;
}

/* One with an element for each turn of the loops of this shape, as a reference to this turn's */
static Ex *hidden_of_shape(Builder *b, const char *name, BaseType base, const LoopShape *shape, Span span) {
    Var *var = compiler_var(b, name, base, shape->rank, shape->dims, span);
    return ex_ref(arena_of(b), 0, NULL, var, 0, loop_subscripts(&b->scope, shape, span), span);
}

/* A Boolean one with an element for each turn of the enclosing loops; NULL after an error. */
static Ex *hidden_element(Builder *b, const char *name, LoopShape *shape, Span span) {
    if (!loop_shape(&b->scope, shape)) return NULL;
    return hidden_of_shape(b, name, BASE_BOOLEAN, shape, span);
}

/* target = value, or among statements target := value */
static void assign(Builder *b, Ex *target, Ex *value, const AstEquation *ast, Span span) {
    if (b->scope.section) {
        assign_one(arena_of(b), span, target, value, b->scope.section->out);
        return;
    }
    append_equation(b, target, value, ast, span);
    b->variant->equations.at[b->variant->equations.n - 1]->assigns = true;
}

/* --- conditions ------------------------------------------------------------------------------- */

static bool is_initial_call(const AstExpr *expr) {
    return expr->kind == AST_CALL && expr->call.callee->ref.parts.n == 1 &&
           !expr->call.callee->ref.parts.at[0].decl &&
           !strcmp(expr->call.callee->ref.parts.at[0].name, "initial");
}

/* Whether the condition of a branch is initial(), or lists it */
static bool names_initial(const AstExpr *condition) {
    if (condition->kind != AST_ARRAY) return is_initial_call(condition);
    for (int i = 0; i < condition->array.elements.n; i++)
        if (is_initial_call(condition->array.elements.at[i])) return true;
    return false;
}

/* Whether the condition, a Boolean scalar, has become true at this event. */
static Ex *has_become_true(Builder *b, Ex *condition) {
    Arena *arena = arena_of(b);
    if (!is_discrete(condition)) {
        build_error(
            b, condition->span, "discrete",
            "the condition of 'when' must change at events only; a relation outside of 'noEvent' does");
        return NULL;
    }
    LoopShape shape;
    Ex *now = hidden_element(b, "$when", &shape, condition->span);
    if (!now) return NULL;
    now->ref.var->has_pre = true;
    assign(b, now, condition, NULL, condition->span);
    Ex *edge = both(arena, now, negation(arena, ex_pre(arena, now)));
    return both(arena, edge, negation(arena, initial_event(&b->scope, condition->span)));
}

/* In statements the run knows the sizes of arrays. Those of conditions are needed here: as in equations. */
static Ex *type_sized(Builder *b, AstExpr *expr) {
    int before = b->variant->memories.n;
    Ex *ex = type_expr(&b->scope, expr);
    if (!ex || ex_count(ex) >= 0) return ex;
    struct Section *section = b->scope.section;
    b->variant->memories.n = before;
    b->scope.section = NULL;
    ex = type_expr(&b->scope, expr);
    b->scope.section = section;
    return ex;
}

static Ex *type_condition(Builder *b, AstExpr *expr) {
    Ex *condition = type_sized(b, expr);
    if (!condition) {
        mark_broken(b);
        return NULL;
    }
    if (condition->type == BASE_BOOLEAN && condition->rank <= 1) return condition;
    build_error(b, condition->span, "type", "the condition of 'when' is a Boolean or a vector of Booleans");
    return NULL;
}

Ex *type_activation(Builder *b, AstExpr *expr, bool *may_be_active) {
    Arena *arena = arena_of(b);
    AstExprs one = {0};
    vec_push(arena, &one, expr);
    bool list = expr->kind == AST_ARRAY && !expr->array.iterators.n;
    const AstExprs *elements = list ? &expr->array.elements : &one;
    Ex *active = NULL;
    *may_be_active = false;
    for (int i = 0; i < elements->n; i++) {
        AstExpr *element = elements->at[i];
        if (is_initial_call(element)) {
            Ex *initially = type_expr(&b->scope, element);
            if (!initially) return NULL;
            active = either(arena, active, initially);
            *may_be_active = true;
            continue;
        }
        Ex *condition = type_condition(b, element);
        if (!condition) return NULL;
        if (list && condition->rank) {
            build_error(b, condition->span, "type",
                        "the elements of the condition of 'when' are Boolean scalars");
            return NULL;
        }
        for (long k = 0; k < ex_count(condition); k++) {
            Ex *index = ex_number(arena, (double)(k + 1), BASE_INTEGER, condition->span);
            Ex *one_condition = ex_element(arena, condition, &index);
            Ex *edge = has_become_true(b, one_condition);
            if (!edge) return NULL;
            *may_be_active |= may_hold(one_condition);
            active = either(arena, active, edge);
        }
    }
    return active ? active : ex_number(arena, 0, BASE_BOOLEAN, expr->span);
}

/* --- assert, terminate, reinit ---------------------------------------------------------------- */

/* The argument number `i`, or the one of that name; NULL if it is not there. */
static AstExpr *argument(const AstExpr *call, int i, const char *name) {
    if (i < call->call.args.n) return call->call.args.at[i];
    for (int k = 0; k < call->call.named.n; k++)
        if (!strcmp(call->call.named.at[k].name, name)) return call->call.named.at[k].value;
    return NULL;
}

static bool check_arguments(Builder *b, const AstExpr *call, const char *const *names, int least, int most) {
    for (int i = 0; i < call->call.named.n; i++) {
        bool known = false;
        for (int k = 0; k < most; k++)
            known |= !strcmp(call->call.named.at[i].name, names[k]) && k >= call->call.args.n;
        if (known) continue;
        build_error(b, call->call.named.at[i].span, "type",
                    arena_printf(arena_of(b), "'%s' is no argument here", call->call.named.at[i].name));
        return false;
    }
    int n = call->call.args.n + call->call.named.n;
    bool good = n <= most;
    for (int k = 0; k < least; k++)
        good &= argument(call, k, names[k]) != NULL;
    if (good) return true;
    const char *name = call->call.callee->ref.parts.at[0].name;
    build_error(b, call->span, "type",
                least == most ? arena_printf(arena_of(b), "'%s' takes %d argument%s, not %d", name, least,
                                             least == 1 ? "" : "s", n)
                              : arena_printf(arena_of(b), "'%s' takes %d or %d arguments, not %d", name,
                                             least, most, n));
    return false;
}

/* Of equations the text is made where the run ends; statements make it, without events. */
static Ex *type_message(Builder *b, AstExpr *expr) {
    b->scope.no_events += b->scope.section != NULL;
    Ex *message = type_expr(&b->scope, expr);
    b->scope.no_events -= b->scope.section != NULL;
    if (message && message->type == BASE_STRING && !message->rank) return message;
    if (message) diag_error(diagnostics(b), message->span, "type", "a message is a String");
    mark_broken(b);
    return NULL;
}

/* A variable of its own that reports something to the runtime at each evaluation. */
static Memory *report_of_equation(Builder *b, MemoryKind kind, const char *name, Ex *value, Ex *message,
                                  const AstEquation *ast) {
    LoopShape shape;
    Ex *target = hidden_element(b, name, &shape, ast->span);
    if (!target) return NULL;
    target->ref.var->is_discrete = false; /* an assertion may watch what varies continuously */
    Memory *memory = new_memory(&b->scope, &shape, kind, ex_to_string(arena_of(b), value), ast->span);
    memory->var = target->ref.var;
    memory->message = message;
    memory->loop = b->loop;
    assign(b, target, value, ast, ast->span);
    return memory;
}

/* What a statement reports to the runtime, if it is reached: that a condition fails, or that the run is to
   end, and the text as it is then. If it is reached several times, the first report counts. Where only the
   run knows the turns of a loop, there is one variable for all of them. */
static Memory *report_of_statement(Builder *b, MemoryKind kind, const char *name, Ex *value, Ex *message,
                                   Span span) {
    Arena *arena = arena_of(b);
    bool is_assert = kind == MEMORY_ASSERT;
    LoopShape shape = {0};
    if (!b->scope.section->open_loops && !loop_shape(&b->scope, &shape)) return NULL;
    Ex *mark = hidden_of_shape(b, name, BASE_BOOLEAN, &shape, span);
    Ex *text = hidden_of_shape(b, "$text", BASE_STRING, &shape, span);
    mark->ref.var->is_discrete = text->ref.var->is_discrete = false;
    mark->ref.var->start = ex_number(arena, is_assert, BASE_BOOLEAN, span);
    text->ref.var->start = ex_string(arena, intern_string(b->sema->interner, ""), span);
    Memory *memory = new_memory(&b->scope, &shape, kind, ex_to_string(arena, value), span);
    memory->var = mark->ref.var;
    memory->message = text;
    memory->loop = shape.rank ? b->loop : NULL;
    Ex *is_first =
        is_assert ? both(arena, mark, negation(arena, value)) : both(arena, negation(arena, mark), value);
    Branch branch = {.condition = is_first};
    assign_one(arena, span, text, message, &branch.body);
    assign_one(arena, span, mark, ex_number(arena, !is_assert, BASE_BOOLEAN, span), &branch.body);
    Statement *statement = add_typed(arena, STATEMENT_IF, span, b->scope.section->out);
    vec_push(arena, &statement->choice.branches, branch);
    return memory;
}

static Memory *report_to_runtime(Builder *b, MemoryKind kind, const char *name, Ex *value, Ex *message,
                                 const AstEquation *ast) {
    return b->scope.section ? report_of_statement(b, kind, name, value, message, ast->span)
                            : report_of_equation(b, kind, name, value, message, ast);
}

/* The same of what parameters alone decide: a final parameter, so that it is computed once. */
static Memory *report_at_start(Builder *b, MemoryKind kind, const char *name, Ex *value, Ex *message,
                               Span span) {
    LoopShape shape = {0};
    Var *var = compiler_var(b, name, BASE_BOOLEAN, 0, NULL, span);
    var->variability = AST_VAR_PARAMETER;
    var->is_final = true;
    var->binding = value;
    Memory *memory = new_memory(&b->scope, &shape, kind, ex_to_string(arena_of(b), value), span);
    memory->var = var;
    memory->message = message;
    memory->at_start = true;
    return memory;
}

/* Assertions are checked after each step, those about parameters before the run; they make no events. */
static void build_assert(Builder *b, const AstEquation *ast, Ex *under, bool in_when) {
    static const char *const names[] = {"condition", "message", "level"};
    const AstExpr *call = ast->call;
    if (!check_arguments(b, call, names, 2, 3)) return;
    b->scope.no_events++;
    Ex *condition = type_expr(&b->scope, argument(call, 0, "condition"));
    b->scope.no_events--;
    Ex *message = type_message(b, argument(call, 1, "message"));
    bool warning;
    if (!condition) mark_broken(b);
    if (!condition || !message || !is_boolean(b, condition)) return;
    if (!type_assertion_level(&b->scope, argument(call, 2, "level"), &warning)) {
        mark_broken(b);
        return;
    }
    const char *text = ex_to_string(arena_of(b), condition);
    if (under) /* what it refers to may be there under that condition only */
        condition = ex_if(arena_of(b), under, condition, ex_number(arena_of(b), 1, BASE_BOOLEAN, ast->span),
                          ast->span);
    bool at_start = !b->loop && !in_when && !b->scope.section && ex_is_parametric(condition);
    Memory *memory = at_start ? report_at_start(b, MEMORY_ASSERT, "$assert", condition, message, ast->span)
                              : report_to_runtime(b, MEMORY_ASSERT, "$assert", condition, message, ast);
    if (!memory) return;
    memory->text = text;
    memory->warning = warning;
    memory->in_when = in_when;
}

static void build_terminate(Builder *b, const AstEquation *ast, Ex *active) {
    static const char *const names[] = {"message"};
    if (!check_arguments(b, ast->call, names, 1, 1)) return;
    Ex *message = type_message(b, argument(ast->call, 0, "message"));
    if (!message) return;
    Memory *memory = report_to_runtime(b, MEMORY_TERMINATE, "$terminate", active, message, ast);
    if (memory) memory->text = "terminate";
}

/* The elements of a state that `reinit` sets */
typedef struct {
    Builder *b;
    const Ex *state;
    const Guard *guard; /* under which it does, of conditions on the iterators */
    bool *set;
    Slots elements;
    bool again; /* one of them is set already */
} Resetting;

static bool set_elements(void *context, const Turn *turn) {
    Resetting *r = context;
    if (!guard_holds(r->b->sema, r->guard, turn)) return true;
    reference_elements((Ex *)r->state, turn, &r->elements);
    for (int i = 0; i < r->elements.at.n; i++) {
        bool *set = &r->set[r->elements.at.at[i]];
        r->again |= *set;
        *set = true;
    }
    return true;
}

/* Whether an element of the state is set twice: by this reinit alone, or by it and the one above, if there is
   one. */
static bool is_set_twice(Reading *r, const struct Reinit *before, const Ex *state) {
    Builder *b = r->b;
    bool *set = NEW_ARRAY(arena_of(b), bool, state->ref.var->count + 1);
    Resetting above = {.b = b, .set = set, .elements = {.arena = arena_of(b)}}, here = above;
    here.state = state;
    here.guard = r->guard;
    if (before) {
        above.state = before->state;
        walk_loops(b->sema, before->loop, set_elements, &above);
    }
    walk_loops(b->sema, b->loop, set_elements, &here);
    return here.again;
}

/* A state is set anew by one equation: by another one only in another branch of the same when. */
static bool is_set_once(Reading *r, Ex *state, Span span) {
    Builder *b = r->b;
    const int *last = map_get(&b->last_reinit, state->ref.var);
    if (is_set_twice(r, NULL, state)) {
        build_error(b, span, "discrete",
                    arena_printf(arena_of(b),
                                 "a state is set anew once: 'reinit' of '%s' sets an element twice",
                                 ex_to_string(arena_of(b), state)));
        return false;
    }
    for (int i = last ? *last : -1; i >= 0; i = b->reinits.at[i].before) {
        const struct Reinit *before = &b->reinits.at[i];
        if (!is_set_twice(r, before, state)) continue;
        if (before->when == r->when && before->branch != r->out) continue;
        Diagnostic *d =
            diag_error(diagnostics(b), span, "discrete", "a state is set anew in one 'when' only: '%s'",
                       ex_to_string(arena_of(b), state));
        diag_note(diagnostics(b), d, before->span, "here is another one");
        mark_broken(b);
        return false;
    }
    int *number = NEW(arena_of(b), int);
    *number = b->reinits.n;
    vec_push(arena_of(b), &b->reinits,
             ((struct Reinit){state, b->loop, r->when, r->out, span, last ? *last : -1}));
    map_put(arena_of(b), &b->last_reinit, state->ref.var, number);
    return true;
}

static void build_reinit(Reading *r, const AstEquation *ast, Ex *active) {
    Builder *b = r->b;
    static const char *const names[] = {"x", "expr"};
    Arena *arena = arena_of(b);
    if (!check_arguments(b, ast->call, names, 2, 2)) return;
    Ex *state = type_expr(&b->scope, argument(ast->call, 0, "x"));
    Ex *value = type_expr(&b->scope, argument(ast->call, 1, "expr"));
    if (!state || !value) {
        mark_broken(b);
        return;
    }
    if (state->kind == EX_REF && !state->ref.order) take_for_state(b, state);
    if (state->kind != EX_REF || state->ref.var->role != ROLE_STATE || state->ref.order ||
        state->ref.n_comps) {
        bool foreign = state->kind == EX_REF && state->ref.n_comps && state->ref.var->role == ROLE_STATE;
        build_error(b, state->span, "discrete",
                    foreign
                        ? arena_printf(
                              arena,
                              "'%s' is a state of a component; 'reinit' stands in the class that declares it",
                              ex_to_string(arena, state))
                        : arena_printf(arena, "'reinit' gives a state a new value; '%s' is not a state",
                                       ex_to_string(arena, state)));
        return;
    }
    if (!check_type(&b->scope, value, BASE_REAL, "the new value of a state") ||
        !check_equation(b, state, value, value->span)) {
        mark_broken(b);
        return;
    }
    if (!has_fixed_subscripts(&b->scope, state, "in 'reinit'")) {
        mark_broken(b);
        return;
    }
    if (r->initial) { /* an initial equation (Modelica 3.6, 8.6), which stands where those do */
        build_error(b, ast->span, "discrete",
                    arena_printf(arena,
                                 "at the start 'reinit' would be an initial equation: write '%s = %s' below "
                                 "'initial equation', with fixed=false, and 'reinit' in a 'when' without "
                                 "initial()",
                                 ex_to_string(arena, state), ex_to_string(arena, value)));
        return;
    }
    if (!is_set_once(r, state, ast->span)) return;
    if (!r->chosen) report_undefined_here(b, value);
    Var *all = compiler_var(b, "$reinit", BASE_REAL, state->ref.var->rank, state->ref.var->dims, ast->span);
    all->may_stay = true;
    LoopShape once = {0};
    Memory *memory = new_memory(&b->scope, &once, MEMORY_REINIT, state->ref.var->path, ast->span);
    memory->var = all;
    memory->state = state->ref.var;
    memory->text =
        arena_printf(arena, "reinit(%s, %s)", ex_to_string(arena, state), ex_to_string(arena, value));
    Ex *unchanged = ex_number(arena, NAN, BASE_REAL, ast->span);
    if (value->rank) unchanged = ex_fill(arena, unchanged, value->rank, value->dims, ast->span);
    Guard *around = b->guard;
    b->guard = r->guard;
    assign(b, ex_ref(arena, 0, NULL, all, 0, state->ref.subs, state->span),
           ex_if(arena, active, value, unchanged, ast->span), ast, ast->span);
    b->guard = around;
}

static const char *called(const AstEquation *ast) {
    return ast->call->call.callee->ref.parts.at[0].name;
}

void build_call(Builder *b, const AstEquation *ast, Ex *condition, bool initial) {
    const char *name = called(ast);
    if (!strcmp(name, "assert"))
        build_assert(b, ast, condition, initial);
    else if (!strcmp(name, "terminate"))
        build_terminate(b, ast, condition ? condition : ex_number(arena_of(b), 1, BASE_BOOLEAN, ast->span));
    else if (strcmp(name, "reinit"))
        mark_broken(b); /* reported by name resolution */
    else
        build_error(b, ast->span, "discrete", "'reinit' stands in a 'when' equation only");
}

/* --- what a branch does ----------------------------------------------------------------------- */

static void read_equation(void *context, AstEquation *ast);

static void read_equations(Reading *r, const AstEquations *equations) {
    for (int i = 0; i < equations->n; i++)
        read_equation(r, equations->at[i]);
}

void report_foreign_target(Builder *b, const Ex *target) {
    const char *name = ex_to_string(arena_of(b), target);
    build_error(
        b, target->span, "discrete",
        arena_printf(
            arena_of(b),
            "'%s' belongs to a component: a 'when' determines variables of its own class; declare one, "
            "and give its value to '%s' by an equation",
            name, name));
}

/* Whether the target can be assigned in a when; reports if not. */
static bool may_be_assigned(Builder *b, Ex *target) {
    if (target->kind != EX_REF || target->ref.order || target->ref.pre) {
        build_error(b, target->span, "discrete",
                    "an equation in 'when' is an assignment: a variable stands alone on its left side");
        return false;
    }
    Var *var = target->ref.var;
    if (var->variability >= AST_VAR_PARAMETER)
        build_error(b, target->span, "discrete",
                    arena_printf(arena_of(b), "'%s' is a parameter, it does not change", var->path));
    else if (var->role == ROLE_STATE)
        build_error(b, target->span, "discrete",
                    arena_printf(arena_of(b), "'%s' is a state; write reinit(%s, ...) to set it anew",
                                 var->path, var->path));
    else if (target->ref.n_comps)
        report_foreign_target(b, target);
    else if (has_fixed_subscripts(&b->scope, target, "of what a 'when' equation determines"))
        return var->is_discrete = var->has_pre = true;
    return false;
}

/* target := value, of numbers and arrays of them */
static void add_action(Reading *r, Ex *target, Ex *value, Span span) {
    Builder *b = r->b;
    if (!may_be_assigned(b, target)) {
        mark_broken(b);
        return;
    }
    if (target->type == BASE_INTEGER && value->type == BASE_REAL) {
        build_error(b, value->span, "type",
                    arena_printf(arena_of(b), "'%s' is of type Integer, this is of type Real",
                                 target->ref.var->path));
        return;
    }
    Action action = {.target = target, .value = value, .loop = b->loop, .span = span};
    for (int i = last_action(r->out, target); i >= 0; i = r->out->at[i].before)
        if (r->out->at[i].loop == action.loop && ex_equal(r->out->at[i].target, target)) {
            Diagnostic *d =
                diag_error(diagnostics(b), span, "one-unknown", "over-determined: '%s' is assigned already",
                           ex_to_string(arena_of(b), target));
            diag_note(diagnostics(b), d, r->out->at[i].span, "it is assigned here");
            mark_broken(b);
            return;
        }
    push_action(arena_of(b), r->out, action);
}

/* target := value; records field by field */
static void add_actions(Reading *r, Ex *target, Ex *value, Span op_span, Span span) {
    Builder *b = r->b;
    if (!check_equation(b, target, value, op_span)) {
        mark_broken(b);
        return;
    }
    Exs targets = {0}, values = {0};
    field_values(arena_of(b), target, &targets);
    field_values(arena_of(b), value, &values);
    for (int i = 0; i < targets.n; i++)
        add_action(r, targets.at[i], values.at[i], span);
}

/* (a, , b) = f(x): the call; NULL after an error */
Ex *read_tuple_call(Builder *b, const AstEquation *ast) {
    const AstExprs *list = &ast->equal.left->tuple;
    AstExpr *right = ast->equal.right;
    Class *class_ = right->kind == AST_CALL ? called_function(right) : NULL;
    if (!class_ && type_expr(&b->scope, right))
        build_error(b, right->span, "function", "only a function written in Modelica has several results");
    Ex *value = class_ ? type_tuple_call(&b->scope, right, class_, list) : NULL;
    if (value && check_result_count(&b->scope, right, value, list->n)) return value;
    mark_broken(b);
    return NULL;
}

static void read_tuple_assignment(Reading *r, const AstEquation *ast) {
    Builder *b = r->b;
    const AstExprs *list = &ast->equal.left->tuple;
    const AstExpr *right = ast->equal.right;
    Ex *value = read_tuple_call(r->b, ast);
    if (!value) return;
    if (!r->chosen) report_undefined_here(b, value);
    for (int i = 0; i < list->n; i++) {
        Ex *target = list->at[i] ? type_expr(&b->scope, list->at[i]) : NULL;
        if (target)
            add_actions(r, target, call_outcome(&b->scope, value->function.call, i, right->span),
                        list->at[i]->span, ast->span);
        else if (list->at[i])
            mark_broken(b);
    }
}

static void read_assignment(Reading *r, const AstEquation *ast) {
    Builder *b = r->b;
    if (ast->equal.left->kind == AST_TUPLE) {
        read_tuple_assignment(r, ast);
        return;
    }
    Ex *target = type_expr(&b->scope, ast->equal.left), *value = type_expr(&b->scope, ast->equal.right);
    if (target && value && !r->chosen) report_undefined_here(b, value);
    if (target && value)
        add_actions(r, target, value, ast->equal.op_span, ast->span);
    else
        mark_broken(b);
}

static void read_branches(Reading *r, const AstEquation *ast, int i);

/* The branches from number `i` on, whose condition is wrong: their own errors are reported, and nothing else.
 */
static void look_at_branches(const Reading *r, const AstEquation *ast, int i) {
    Actions here = {0}, others = {0};
    Reading look = *r;
    look.chosen = true;
    look.out = &here;
    read_equations(&look, &ast->branches.branches.at[i].equations);
    look.out = &others;
    read_branches(&look, ast, i + 1);
}

/* if inside of when: v = if condition then value1 else value2 */
static void read_branches(Reading *r, const AstEquation *ast, int i) {
    Builder *b = r->b;
    Arena *arena = arena_of(b);
    if (i == ast->branches.branches.n) return;
    const AstEquationBranch *branch = &ast->branches.branches.at[i];
    if (!branch->condition) {
        read_equations(r, &branch->equations);
        return;
    }
    Ex *condition = type_expr(&b->scope, branch->condition);
    if (!condition || !is_boolean(b, condition)) {
        mark_broken(b);
        look_at_branches(r, ast, i);
        return;
    }
    double number;
    if (decide(condition, NULL, &number, NULL)) { /* structural: the branches may differ */
        if (number != 0)
            read_equations(r, &branch->equations);
        else
            read_branches(r, ast, i + 1);
        return;
    }
    Actions yes = {0}, no = {0};
    bool by_turn = is_by_turn(condition);
    Reading then = {b,
                    both(arena, r->condition, condition),
                    &yes,
                    r->when,
                    by_turn ? guarded(b, r->guard, condition, true) : r->guard,
                    true,
                    r->initial};
    Reading otherwise = {b,         both(arena, r->condition, negation(arena, condition)),       &no,
                         r->when,   by_turn ? guarded(b, r->guard, condition, false) : r->guard, true,
                         r->initial};
    const Guard *conditions = assume(&b->scope, condition, true);
    read_equations(&then, &branch->equations);
    b->scope.conditions = conditions;
    assume(&b->scope, condition, false);
    read_branches(&otherwise, ast, i + 1);
    b->scope.conditions = conditions;
    if (!b->variant->broken) add_choice(b, condition, &yes, &no, ast, r->out);
}

static void read_call(Reading *r, const AstEquation *ast) {
    const char *name = called(ast);
    if (!strcmp(name, "assert"))
        build_assert(r->b, ast, r->condition, true);
    else if (!strcmp(name, "terminate"))
        build_terminate(r->b, ast, r->condition);
    else
        build_reinit(r, ast, r->condition);
}

static void read_equation(void *context, AstEquation *ast) {
    Reading *r = context;
    switch (ast->kind) {
    case AST_EQ_EQUAL:
        read_assignment(r, ast);
        break;
    case AST_EQ_FOR:
        inside_loops(r->b, ast, read_equation, r);
        break;
    case AST_EQ_IF:
        read_branches(r, ast, 0);
        break;
    case AST_EQ_CALL:
        read_call(r, ast);
        break;
    case AST_EQ_WHEN:
        build_error(r->b, ast->span, "discrete", "a 'when' cannot stand inside of another 'when'");
        break;
    case AST_EQ_CONNECT:
        build_error(r->b, ast->span, "connect", "a connect cannot stand in a 'when'");
        lose_connect(r->b, ast);
        break;
    }
}

/* --- when equations --------------------------------------------------------------------------- */

/* False after an error */
static bool read_when(Builder *b, const AstEquation *ast) {
    Arena *arena = arena_of(b);
    int n = ast->branches.branches.n;
    Ex **active = NEW_ARRAY(arena, Ex *, n);
    Actions *actions = NEW_ARRAY(arena, Actions, n);
    Ex *earlier = NULL;            /* a branch above is active */
    VEC(Equation *) notices = {0}; /* what the runtime is to notice may use what is assigned */
    for (int i = 0; i < n; i++) {
        const AstEquationBranch *branch = &ast->branches.branches.at[i];
        bool may_be_active;
        active[i] = type_activation(b, branch->condition, &may_be_active);
        if (!active[i]) { /* the assignments of the branch are checked all the same */
            mark_broken(b);
            active[i] = ex_number(arena, 1, BASE_BOOLEAN, branch->condition->span);
            may_be_active = false;
        }
        Ex *alone = earlier ? both(arena, active[i], negation(arena, earlier)) : active[i];
        Reading reading = {
            b, alone, &actions[i], ast, NULL, !may_be_active, names_initial(branch->condition)};
        b->scope.in_when = true;
        int first = b->variant->equations.n;
        read_equations(&reading, &branch->equations);
        for (int k = first; k < b->variant->equations.n; k++)
            vec_push(arena, &notices, b->variant->equations.at[k]);
        b->variant->equations.n = first;
        b->scope.in_when = false;
        earlier = either(arena, earlier, active[i]);
    }
    if (b->variant->broken) return false;
    assign_branches(b, n, active, actions, ast);
    for (int i = 0; i < notices.n; i++)
        vec_push(arena, &b->variant->equations, notices.at[i]);
    return true;
}

void build_when(Builder *b, const AstEquation *ast) {
    bool before = b->variant->broken;
    int first = b->variant->equations.n;
    b->variant->broken = false;
    if (!read_when(b, ast)) {
        b->variant->equations.n = first;
        lose_equation(b, ast);
    }
    b->variant->broken |= before;
}
