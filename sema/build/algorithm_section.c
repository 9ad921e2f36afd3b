/* Algorithm sections of models: their statements. */
#include "sema/build/algorithm_section.h"

#include <string.h>

#include "sema/typing/event.h"
#include "sema/build/erroneous_text.h"

static Arena *arena_of(const Builder *b) {
    return b->sema->arena;
}

static Diagnostic *error(StatementReader *r, Span span, const char *rule, const char *text) {
    return diag_error(diagnostics(r->builder), span, rule, "%s", text);
}

/* --- targets ---------------------------------------------------------------------------------- */

static bool is_assignable(StatementReader *r, const Ex *target) {
    Builder *b = r->builder;
    const char *name = ex_to_string(arena_of(b), target);
    const char *what = NULL;
    if (target->kind != EX_REF || target->ref.order || target->ref.pre)
        what = "is no variable";
    else if (target->ref.var->variability >= AST_VAR_PARAMETER && !target->ref.var->unfixed)
        what = "is a parameter or constant";
    if (!what) return true;
    error(r, target->span, "variability",
          arena_printf(arena_of(b), "'%s' %s, nothing can be assigned to it", name, what));
    return false;
}

Ex *section_target(StatementReader *r, AstExpr *ast) {
    Builder *b = r->builder;
    Ex *target = type_expr(&b->scope, ast);
    if (!target) return NULL;
    Exs fields = {0};
    field_values(arena_of(b), target, &fields);
    for (int i = 0; i < fields.n; i++) {
        if (!is_assignable(r, fields.at[i])) return NULL;
        Var *var = fields.at[i]->ref.var;
        if (!r->section->in_when || var->role == ROLE_STATE || var->hidden) continue;
        if (fields.at[i]->ref.n_comps) {
            report_foreign_target(b, fields.at[i]);
            return NULL;
        }
        var->is_discrete = var->has_pre = true;
    }
    return target;
}

/* Whether the variable may vary between events though it is no Real: nothing outside of the class relies on
   it, and nothing asks for its past. */
static bool may_vary(const Ex *target) {
    const Var *var = target->ref.var;
    return var->base != BASE_REAL && var->variability != AST_VAR_DISCRETE && !target->ref.n_comps &&
           var->causality == AST_NO_CAUSALITY && !var->port && !var->has_pre;
}

bool check_assignment(StatementReader *r, const Ex *target, const Ex *value) {
    Var *var = target->ref.var;
    if (r->section->in_when || r->section->is_initial || var->role == ROLE_STATE) return true;
    bool discrete = var->is_discrete || var->variability == AST_VAR_DISCRETE ||
                    (target->ref.n_comps && var->base != BASE_REAL);
    const Ex *varies = r->section->varying ? r->section->varying : is_discrete(value) ? NULL : value;
    if (!discrete || !varies) return true;
    if (may_vary(target)) {
        var->is_discrete = false;
        return r->section->reread = true;
    }
    Arena *arena = arena_of(r->builder);
    const char *by = r->section->varying ? ", by which it is chosen whether this is assigned," : "";
    error(r, varies->span, "discrete",
          arena_printf(arena, "'%s' changes at events only, but '%s'%s varies between them",
                       ex_to_string(arena, target), ex_to_string(arena, varies), by));
    return false;
}

/* --- conditions and loops --------------------------------------------------------------------- */

Surroundings enter_condition(StatementReader *r, const Ex *condition) {
    Surroundings before = {.loop = r->builder->loop};
    if (!r->section) return before;
    before.varying = r->section->varying;
    before.depth = r->section->depth++;
    before.varying_condition = r->builder->scope.varying;
    if (condition && !is_discrete(condition)) r->section->varying = condition;
    if (condition && varies_between_events(condition)) r->builder->scope.varying = condition;
    return before;
}

/* Whether what a loop runs through varies between events */
static bool turns_vary(const Ex *range) {
    if (range->kind != EX_RANGE) return !is_discrete(range);
    return !is_discrete(range->range.from) || (range->range.step && !is_discrete(range->range.step)) ||
           (range->range.to && !is_discrete(range->range.to));
}

/* By which condition a break leaves the loop between events; or NULL */
static const Ex *leaving_condition(const Section *section, const AstStatement *loop) {
    for (int i = 0; i < section->varying_loops.n; i++)
        if (section->varying_loops.at[i].loop == loop) return section->varying_loops.at[i].condition;
    return NULL;
}

void note_break(StatementReader *r) {
    Section *section = r->section;
    if (!section->varying || section->in_when || leaving_condition(section, r->loop)) return;
    vec_push(arena_of(r->builder), &section->varying_loops, ((VaryingLoop){r->loop, section->varying}));
    section->reread = true;
}

/* In a `while`, relations are evaluated as they are, without events; a `for` whose turns only the run knows
   has none that makes events. */
Surroundings enter_loop(StatementReader *r, const AstStatement *loop, Ex *range) {
    Builder *b = r->builder;
    Surroundings before = enter_condition(r, NULL);
    if (!r->section) return before;
    if (range && turns_vary(range)) r->section->varying = range;
    const Ex *leaving = leaving_condition(r->section, loop);
    if (leaving) r->section->varying = leaving;
    before.open = !range || r->section->open_loops || !count_turns(&b->scope, range);
    before.is_while = !range;
    b->scope.no_events += before.is_while;
    if (before.open)
        r->section->open_loops++;
    else
        b->loop = b->scope.iters.at[b->scope.iters.n - 1].loop;
    return before;
}

void leave(StatementReader *r, Surroundings before) {
    if (!r->section) return;
    r->section->varying = before.varying;
    r->builder->scope.varying = before.varying_condition;
    r->section->depth = before.depth;
    r->builder->loop = before.loop;
    r->section->open_loops -= before.open;
    r->builder->scope.no_events -= before.is_while;
}

/* --- when ------------------------------------------------------------------------------------- */

/* Why a when statement cannot stand here; or NULL */
static const char *no_when_here(const Section *section) {
    if (section->is_initial) return "a 'when' cannot stand in an initial algorithm";
    if (section->in_when) return "a 'when' cannot stand inside of another 'when'";
    if (section->depth)
        return "a 'when' cannot stand in an 'if' or a loop of an algorithm; make the condition of the 'if' "
               "part "
               "of its own, or write the loop among the equations";
    return NULL;
}

bool read_when_statement(StatementReader *r, const AstStatement *ast, Statements *out) {
    Builder *b = r->builder;
    const char *wrong = no_when_here(r->section);
    if (wrong) {
        error(r, ast->span, "discrete", wrong);
        return false;
    }
    Statement *statement = NEW(arena_of(b), Statement);
    statement->kind = STATEMENT_IF;
    statement->span = ast->span;
    bool good = true;
    for (int i = 0; i < ast->branches.branches.n; i++) {
        const AstStatementBranch *branch = &ast->branches.branches.at[i];
        bool may_be_active;
        Branch typed = {.condition = type_activation(b, branch->condition, &may_be_active)};
        r->section->in_when = b->scope.in_when = true;
        good &= read_statements(r, &branch->statements, &typed.body);
        r->section->in_when = b->scope.in_when = false;
        r->section->out = out;
        good &= typed.condition != NULL;
        if (good && may_be_active) report_undefined_statements(b->sema, b->loop, &typed.body);
        vec_push(arena_of(b), &statement->choice.branches, typed);
    }
    vec_push(arena_of(b), out, statement);
    return good;
}

/* --- assert, terminate ------------------------------------------------------------------------ */

/* In an initial algorithm: as among initial equations, once all is initialized */
static void build_initial_call(StatementReader *r, const AstEquation *call) {
    Builder *b = r->builder;
    if (r->section->depth) {
        error(r, call->span, "function",
              "in an initial algorithm, this stands outside of 'if' and loops; put their conditions into its "
              "own");
        return;
    }
    b->scope.section = NULL;
    build_call(b, call, initial_event(&b->scope, call->span), true);
    b->scope.section = r->section;
}

bool read_section_call(StatementReader *r, const AstStatement *ast) {
    Builder *b = r->builder;
    const char *name = ast->call->call.callee->ref.parts.at[0].name;
    if (!strcmp(name, "reinit")) {
        error(r, ast->span, "discrete",
              "'reinit' stands in a 'when' equation only, not in an algorithm; write it in a 'when' of the "
              "equations");
        return false;
    }
    AstEquation *call = NEW(arena_of(b), AstEquation);
    *call = (AstEquation){.kind = AST_EQ_CALL, .span = ast->span, .call = ast->call};
    int errors = diagnostics(b)->n_errors;
    if (r->section->is_initial)
        build_initial_call(r, call);
    else
        build_call(b, call, NULL, r->section->in_when);
    return diagnostics(b)->n_errors == errors;
}

/* --- sections --------------------------------------------------------------------------------- */

/* What a when statement assigns changes at events only, above it too. */
static void mark_discrete(Builder *b, const AstExpr *target) {
    if (target->kind == AST_TUPLE) {
        for (int i = 0; i < target->tuple.n; i++)
            if (target->tuple.at[i]) mark_discrete(b, target->tuple.at[i]);
        return;
    }
    if (target->kind != AST_REF || target->ref.parts.n != 1 || !target->ref.parts.at[0].decl) return;
    const Thing *thing = variant_thing(b->variant, target->ref.parts.at[0].decl);
    if (!thing || thing->kind != THING_VAR || thing->var->role == ROLE_STATE) return;
    if (thing->var->variability >= AST_VAR_PARAMETER) return;
    thing->var->is_discrete = thing->var->has_pre = true;
}

static void find_discrete(Builder *b, const AstStatement *ast, bool in_when) {
    if (ast->kind == AST_ST_ASSIGN && in_when) mark_discrete(b, ast->assign.target);
    const AstStatements *body = ast->kind == AST_ST_FOR     ? &ast->for_.statements
                                : ast->kind == AST_ST_WHILE ? &ast->while_.statements
                                                            : NULL;
    for (int i = 0; body && i < body->n; i++)
        find_discrete(b, body->at[i], in_when);
    if (ast->kind != AST_ST_IF && ast->kind != AST_ST_WHEN) return;
    for (int i = 0; i < ast->branches.branches.n; i++)
        for (int k = 0; k < ast->branches.branches.at[i].statements.n; k++)
            find_discrete(b, ast->branches.branches.at[i].statements.at[k],
                          in_when || ast->kind == AST_ST_WHEN);
}

static void begin_section(Builder *b, Section *section, bool is_initial) {
    Arena *arena = arena_of(b);
    *section = (Section){.function = NEW(arena, Function), .is_initial = is_initial};
    Variant *inside = NEW(arena, Variant);
    inside->class_ = b->variant->class_;
    inside->arena = arena;
    inside->interner = b->sema->interner;
    inside->function = section->function;
    section->function->class_ = b->variant->class_;
    section->function->variant = inside;
    section->function->is_section = section->function->signed_ = section->function->typed = true;
}

/* Where reading the section began: what it has made by then */
typedef struct {
    int vars, memories;
    Memory *initial, *terminal;
} Begin;

static void forget(Variant *variant, Begin begin) {
    variant->vars.n = begin.vars;
    variant->memories.n = begin.memories;
    variant->initial = begin.initial;
    variant->terminal = begin.terminal;
}

static bool read_section(Builder *b, const AstStatements *asts, Section *section, Statements *statements) {
    const Variant *variant = b->variant;
    Begin begin = {variant->vars.n, variant->memories.n, variant->initial, variant->terminal};
    bool is_initial = section->is_initial, good;
    VaryingLoops loops = {0};
    do { /* as often as a variable or loop turns out to vary */
        forget(b->variant, begin);
        begin_section(b, section, is_initial);
        section->varying_loops = loops;
        *statements = (Statements){0};
        StatementReader reader = {.builder = b, .function = section->function, .section = section};
        b->scope.section = section;
        b->scope.section_variant = section->function->variant;
        good = read_statements(&reader, asts, statements);
        b->scope.section = NULL;
        loops = section->varying_loops;
    } while (good && section->reread);
    return good;
}

/* After an error: what the section assigns counts as determined. */
static void lose_section(Builder *b, const AstStatements *asts, Span span) {
    Equation *equation = make_equation(b, NULL, NULL, NULL, span);
    equation->wrong = true;
    equation->lost = lost_statements(arena_of(b), asts);
    vec_push(arena_of(b), &b->variant->equations, equation);
    mark_broken(b);
}

void build_section(Builder *b, const Item *items, int n) {
    AstStatements asts = {0};
    for (int i = 0; i < n; i++) {
        vec_push(arena_of(b), &asts, (AstStatement *)items[i].statement);
        if (!items[i].initial) find_discrete(b, items[i].statement, false);
    }
    Span span = items[0].statement->span;
    bool before = b->variant->broken;
    b->variant->broken = false;
    Section section = {.is_initial = items[0].initial};
    Statements statements;
    b->scope.no_events += section.is_initial;
    b->scope.at_start = section.is_initial;
    bool good = read_section(b, &asts, &section, &statements) && !b->variant->broken;
    if (good) report_undefined_statements(b->sema, b->loop, &statements);
    b->scope.at_start = false;
    section.function->is_call = items[0].is_call;
    if (good) finish_section(b, &section, &statements, span);
    b->scope.no_events -= items[0].initial;
    b->initial_wrong |= items[0].initial && (!good || b->variant->broken);
    if (!good && !items[0].initial) lose_section(b, &asts, span);
    b->variant->broken |= before || !good;
}
