/* Statements, of functions and of algorithm sections, as typed ones. */
#include "sema/build/statement.h"

#include <string.h>

#include "sema/build/algorithm_section.h"
#include "sema/build/event_text.h"
#include "sema/expr/variability.h"
#include "sema/value/loops.h"

static Arena *arena_of(const StatementReader *r) {
    return r->builder->sema->arena;
}

static Scope *scope_of(StatementReader *r) {
    return &r->builder->scope;
}

static void error(StatementReader *r, Span span, const char *text) {
    diag_error(r->builder->sema->diagnostics, span, "function", "%s", text);
}

bool check_target_shape(Scope *scope, const Ex *target, const Ex *value) {
    Arena *arena = scope->sema->arena;
    if (ex_same_shape(target, value)) return true;
    diag_error(scope->sema->diagnostics, value->span, "array-size", "'%s' is of %s, its value of %s",
               ex_to_string(arena, target), shape_text(arena, target->rank, target->dims),
               shape_text(arena, value->rank, value->dims));
    return false;
}

Statement *add_typed(Arena *arena, StatementKind kind, Span span, Statements *out) {
    Statement *statement = NEW(arena, Statement);
    statement->kind = kind;
    statement->span = span;
    vec_push(arena, out, statement);
    return statement;
}

/* Why nothing can be assigned to the variable; or NULL */
static const char *not_assignable(const Var *var) {
    if (!is_local(var)) return "is no variable of this function";
    if (var->causality == AST_INPUT) return "is an input";
    if (var->decl->variability >= AST_VAR_PARAMETER && var->n_segments == 1)
        return "is a parameter or constant";
    return var->variability == AST_VAR_CONSTANT ? "is a constant" : NULL;
}

/* What stands on the left of := : a variable, element or slice, of a record its fields */
static Ex *read_target(StatementReader *r, AstExpr *ast) {
    const Decl *decl = ast->ref.parts.at[0].decl;
    if (decl && decl->kind == DECL_ITERATOR) {
        error(r, ast->span,
              arena_printf(arena_of(r), "'%s' is an iterator, nothing can be assigned to it", decl->name));
        return NULL;
    }
    if (r->section) return section_target(r, ast);
    Reference reference;
    if (!type_reference(scope_of(r), ast, &reference)) return NULL;
    Vars vars = {0};
    Thing thing = {.kind = THING_BROKEN};
    if (reference.kind == REFERENCE_VAR) {
        vec_push(arena_of(r), &vars, reference.var);
    } else if (reference.kind == REFERENCE_RECORD) {
        thing = (Thing){.kind = THING_RECORD, .record = (Record *)reference.record};
        thing_vars(arena_of(r), &thing, &vars);
    }
    const char *what = vars.n ? not_assignable(vars.at[0]) : "is no variable of this function";
    if (what) {
        Diagnostic *d = diag_error(r->builder->sema->diagnostics, ast->span, "function",
                                   "'%s' %s, nothing can be assigned to it", ast->ref.parts.at[0].name, what);
        if (vars.n)
            diag_note(r->builder->sema->diagnostics, d, decl->span, "'%s' is declared here", decl->name);
        return NULL;
    }
    for (int i = 0; i < vars.n; i++)
        r->assigned[vars.at[i]->index] = true;
    if (reference.kind == REFERENCE_RECORD) return record_value(scope_of(r), &reference, reference.record);
    return ex_ref(arena_of(r), 0, NULL, reference.var, 0, reference.subs, ast->span);
}

static bool check_value(StatementReader *r, Ex *target, Ex *value) {
    Arena *arena = arena_of(r);
    if (target->kind == EX_RECORD &&
        !check_record(scope_of(r), value, target->record.class_, "the value assigned here"))
        return false;
    Exs targets = {0}, values = {0};
    field_values(arena, target, &targets);
    if (target->kind == EX_RECORD)
        field_values(arena, value, &values);
    else
        vec_push(arena, &values, value);
    for (int i = 0; i < targets.n; i++) {
        const char *what = arena_printf(arena, "the value of '%s'", ex_to_string(arena, targets.at[i]));
        if (!check_type_of(scope_of(r), values.at[i], targets.at[i]->ref.var, what)) return false;
        if (!check_target_shape(scope_of(r), targets.at[i], values.at[i])) return false;
        if (r->section && !check_assignment(r, targets.at[i], values.at[i])) return false;
    }
    return true;
}

void assign_one(Arena *arena, Span span, Ex *target, Ex *value, Statements *out) {
    Statement *statement = add_typed(arena, STATEMENT_ASSIGN, span, out);
    statement->assign.target = target;
    statement->assign.value = value;
}

/* A variable made by the compiler that keeps a value of the shape of `value`; `like`: one of its type. If `n`
   is not negative, it is the size of a vector, else the run decides all sizes. */
static Ex *keep(StatementReader *r, const AstStatement *ast, const Var *like, Ex *value, int n,
                Statements *out) {
    Arena *arena = arena_of(r);
    Variant *variant = r->function->variant;
    const char *path = arena_printf(arena, "$value%d", variant->vars.n);
    Var *var = add_local(arena, variant, like, path, value);
    var->causality = AST_NO_CAUSALITY;
    var->binding = NULL;
    int *dims = NEW_ARRAY(arena, int, value->rank + 1);
    for (int k = 0; k < value->rank; k++)
        dims[k] = n;
    var->dims = dims;
    if (n >= 0) {
        Size *size = NEW(arena, Size);
        size->value = ex_number(arena, n, BASE_INTEGER, value->span);
        var->sizes = size;
    }
    Ex *whole = ex_whole(arena, 0, NULL, var, ast->span);
    assign_one(arena_of(r), ast->span, whole, value, out);
    return whole;
}

typedef struct {
    const Exs *targets;
    int n;
    bool found;
} Reads;

static void note_read(void *context, Ex *ref, const Turn *turn) {
    (void)turn;
    Reads *reads = context;
    for (int i = 0; i < reads->n; i++)
        reads->found |= reads->targets->at[i]->ref.var == ref->ref.var;
}

/* r := e, field by field; what reads a field that is assigned before is computed first. */
static void assign_all(StatementReader *r, const AstStatement *ast, Ex *target, Ex *value, Statements *out) {
    Exs targets = {0}, values = {0};
    field_values(arena_of(r), target, &targets);
    field_values(arena_of(r), value, &values);
    Call *call = target->kind == EX_RECORD ? common_call(&values) : NULL;
    if (call) {
        Statement *statement = add_typed(arena_of(r), STATEMENT_TUPLE, ast->span, out);
        statement->tuple.n = targets.n;
        statement->tuple.targets = targets.at;
        statement->tuple.call = call;
        return;
    }
    for (int i = 1; i < targets.n; i++) {
        Reads reads = {&targets, i, false};
        ex_visit_uses(values.at[i], NULL, note_read, &reads);
        if (reads.found) values.at[i] = keep(r, ast, targets.at[i]->ref.var, values.at[i], -1, out);
    }
    for (int i = 0; i < targets.n; i++)
        assign_one(arena_of(r), ast->span, targets.at[i], values.at[i], out);
}

static bool read_assign(StatementReader *r, const AstStatement *ast, Statements *out) {
    Ex *target = read_target(r, ast->assign.target), *value = type_expr(scope_of(r), ast->assign.value);
    if (!target || !value || !check_value(r, target, value)) return false;
    assign_all(r, ast, target, value, out);
    return true;
}

static bool read_tuple(StatementReader *r, const AstStatement *ast, const AstExprs *targets, AstExpr *call,
                       Statements *out) {
    Arena *arena = arena_of(r);
    Class *class_ = called_function(call);
    if (!class_) {
        if (type_expr(scope_of(r), call)) /* else its own errors */
            error(r, call->span, "only a function written in Modelica has several results");
        return false;
    }
    Ex *value = type_tuple_call(scope_of(r), call, class_, targets);
    int n = targets ? targets->n : 0;
    Ex **all = NEW_ARRAY(arena, Ex *, n + 1);
    bool good = value != NULL;
    for (int i = 0; i < n; i++)
        if (targets->at[i] && !(all[i] = read_target(r, targets->at[i]))) good = false;
    if (!good || !check_result_count(scope_of(r), call, value, n)) return false;
    Exs flat = {0};
    for (int i = 0; i < n; i++) {
        if (all[i] &&
            !check_value(r, all[i], call_outcome(scope_of(r), value->function.call, i, all[i]->span)))
            return false;
        add_targets(arena, value->function.call->function, i, all[i], &flat);
    }
    Statement *statement = add_typed(arena_of(r), STATEMENT_TUPLE, ast->span, out);
    statement->tuple.n = flat.n;
    statement->tuple.targets = flat.at;
    statement->tuple.call = value->function.call;
    return true;
}

/* The arguments of assert(condition, message, level), by position and by name */
static bool assert_arguments(StatementReader *r, const AstExpr *call, AstExpr **arguments) {
    static const char *names[] = {"condition", "message", "level"};
    for (int i = 0; i < call->call.args.n && i < 3; i++)
        arguments[i] = call->call.args.at[i];
    bool good = call->call.args.n <= 3;
    for (int i = 0; i < call->call.named.n; i++) {
        int k = 0;
        while (k < 3 && strcmp(call->call.named.at[i].name, names[k]))
            k++;
        good &= k < 3 && !arguments[k];
        if (k < 3) arguments[k] = call->call.named.at[i].value;
    }
    if (good && arguments[0] && arguments[1]) return true;
    error(r, call->span, "'assert' takes a condition, a message, and maybe a level");
    return false;
}

static bool read_assert(StatementReader *r, const AstStatement *ast, Statements *out) {
    AstExpr *arguments[3] = {0};
    if (!assert_arguments(r, ast->call, arguments)) return false;
    Scope *scope = scope_of(r);
    Ex *condition = type_expr(scope, arguments[0]), *message = type_expr(scope, arguments[1]);
    if (!condition || !message) return false;
    if (!check_type(scope, condition, BASE_BOOLEAN, "the condition") ||
        !check_type(scope, message, BASE_STRING, "the message"))
        return false;
    if (condition->rank || message->rank) {
        error(r, ast->span, "the condition and the message of 'assert' are scalars");
        return false;
    }
    Statement *statement = add_typed(arena_of(r), STATEMENT_ASSERT, ast->span, out);
    statement->check.condition = condition;
    statement->check.message = message;
    return type_assertion_level(scope, arguments[2], &statement->check.warning);
}

static bool read_call(StatementReader *r, const AstStatement *ast, Statements *out) {
    const AstExpr *callee = ast->call->call.callee;
    Symbol name = callee->ref.parts.at[0].name;
    if (called_function(ast->call)) return read_tuple(r, ast, NULL, ast->call, out);
    if (callee->ref.parts.n == 1 && !callee->ref.parts.at[0].decl) {
        bool known = !strcmp(name, "assert") || !strcmp(name, "terminate") || !strcmp(name, "reinit");
        if (r->section && known) return read_section_call(r, ast);
        if (!strcmp(name, "assert")) return read_assert(r, ast, out);
        if (!strcmp(name, "terminate") || !strcmp(name, "reinit")) {
            error(r, ast->span, arena_printf(arena_of(r), "'%s' stands only in equations", name));
            return false;
        }
        if (type_expr(scope_of(r), ast->call))
            error(r, ast->span, arena_printf(arena_of(r), "what '%s' gives is not used", name));
    }
    return false;
}

Ex *read_condition(StatementReader *r, AstExpr *ast) {
    Ex *condition = type_expr(scope_of(r), ast);
    if (!condition || !check_type(scope_of(r), condition, BASE_BOOLEAN, "a condition")) return NULL;
    if (!condition->rank) return condition;
    error(r, ast->span, "a condition is a scalar");
    return NULL;
}

static bool read_if(StatementReader *r, const AstStatement *ast, Statements *out) {
    Statement *statement = add_typed(arena_of(r), STATEMENT_IF, ast->span, out);
    Surroundings before = enter_condition(r, NULL);
    bool good = true;
    for (int i = 0; i < ast->branches.branches.n; i++) {
        const AstStatementBranch *branch = &ast->branches.branches.at[i];
        Branch typed = {0};
        if (branch->condition && !(typed.condition = read_condition(r, branch->condition))) good = false;
        enter_condition(r, typed.condition); /* it decides about the branches below, too */
        good &= read_statements(r, &branch->statements, &typed.body);
        vec_push(arena_of(r), &statement->choice.branches, typed);
    }
    leave(r, before);
    return good;
}

static const AstExpr *whole_target(const AstExpr *target, const Decl *array) {
    const AstExpr *found = NULL;
    for (int i = 0; target && target->kind == AST_TUPLE && i < target->tuple.n && !found; i++)
        found = whole_target(target->tuple.at[i], array);
    if (!target || target->kind != AST_REF) return found;
    const AstRefPart *last = &target->ref.parts.at[target->ref.parts.n - 1];
    return last->decl == array && !last->subscripts.n ? target : NULL;
}

/* An assignment to all of the array among the statements; or NULL */
static const AstExpr *assigned_as_a_whole(const AstStatements *statements, const Decl *array) {
    const AstExpr *found = NULL;
    for (int i = 0; i < statements->n && !found; i++) {
        const AstStatement *s = statements->at[i];
        if (s->kind == AST_ST_ASSIGN) found = whole_target(s->assign.target, array);
        if (s->kind == AST_ST_FOR) found = assigned_as_a_whole(&s->for_.statements, array);
        if (s->kind == AST_ST_WHILE) found = assigned_as_a_whole(&s->while_.statements, array);
        for (int k = 0;
             (s->kind == AST_ST_IF || s->kind == AST_ST_WHEN) && k < s->branches.branches.n && !found; k++)
            found = assigned_as_a_whole(&s->branches.branches.at[k].statements, array);
    }
    return found;
}

/* An array that decides about the turns keeps its size meanwhile (Modelica 3.6, 11.2.2.1). */
static bool keeps_arrays(StatementReader *r, const AstStatement *ast, const AstIterator *iterator) {
    for (int i = 0; !iterator->range && i < iterator->decl->uses.n; i++) {
        const IteratorUse *use = &iterator->decl->uses.at[i];
        const AstRefPart *part = &use->reference->ref.parts.at[use->part];
        const AstExpr *assigned = assigned_as_a_whole(&ast->for_.statements, part->decl);
        if (!assigned) continue;
        diag_error(
            r->builder->sema->diagnostics, assigned->span, "array-size",
            "'%s' decides how many turns the loop has, so its elements only can be assigned in it; write the "
            "range of '%s'",
            part->name, iterator->name);
        return false;
    }
    return true;
}

/* Each turn of a section's loop has events of its own. If the range is a vector of known size whose values
   may change, or are computed, the loop counts its elements: those of a variable that keeps what the vector
   has when the loop begins; `name`: the iterator's. Returns that, or the range. */
static Ex *kept_range(StatementReader *r, const AstStatement *ast, Symbol name, Ex *range, Statements *out) {
    double n;
    if (!r->section || range->kind == EX_RANGE || (has_elements(range) && !changing_part(range)))
        return range;
    if (changing_part(range) && !may_have_events((AstStatements *)&ast->for_.statements)) return range;
    Ex *size = shape_size(arena_of(r), range, 0);
    if (!size || is_settable(size) || !ex_evaluate(size, NULL, &n, NULL) || n < 0 || n > MOST_ELEMENTS)
        return range;
    Decl *decl = NEW(arena_of(r), Decl);
    decl->kind = DECL_COMPONENT;
    decl->span = range->span;
    const Var like = {.decl = decl, .base = range->type, .enumeration = range->enumeration};
    Ex *kept = keep(r, ast, &like, range, (int)n, out);
    kept->ref.var->element_name = name;
    return kept;
}

/* for i in r, j in s loop: one in the other */
static bool read_for(StatementReader *r, const AstStatement *ast, int i, Statements *out) {
    if (i == ast->for_.iterators.n) {
        const AstStatement *outer = r->loop;
        r->loop = ast;
        bool good = read_statements(r, &ast->for_.statements, out);
        r->loop = outer;
        return good;
    }
    const AstIterator *iterator = &ast->for_.iterators.at[i];
    Ex *range = type_iterator_range(scope_of(r), iterator);
    if (!range || !keeps_arrays(r, ast, iterator)) return false;
    Ex *kept = kept_range(r, ast, iterator->name, range, out);
    bool counts = is_counted(scope_of(r), kept) && (kept != range || !changing_part(range));
    range = kept;
    Statement *statement = add_typed(arena_of(r), STATEMENT_FOR, ast->span, out);
    statement->loop.iter = push_iter(scope_of(r), iterator, range, counts);
    if (counts)
        range = range_to(arena_of(r), ex_number(arena_of(r), range->dims[0], BASE_INTEGER, range->span),
                         range->span);
    statement->loop.range = range;
    Surroundings before = enter_loop(r, ast, range);
    bool good = read_for(r, ast, i + 1, &statement->loop.body);
    leave(r, before);
    pop_iter(scope_of(r));
    return good;
}

static bool read_while(StatementReader *r, const AstStatement *ast, Statements *out) {
    Surroundings turns = enter_loop(r, ast, NULL);
    Ex *condition = read_condition(r, ast->while_.condition);
    Statement *statement = add_typed(arena_of(r), STATEMENT_WHILE, ast->span, out);
    statement->repeat.condition = condition;
    const AstStatement *outer = r->loop;
    r->loop = ast;
    Surroundings before = enter_condition(r, condition);
    bool good = read_statements(r, &ast->while_.statements, &statement->repeat.body);
    leave(r, before);
    leave(r, turns);
    r->loop = outer;
    return good && condition;
}

static bool read_statement(StatementReader *r, const AstStatement *ast, Statements *out) {
    switch (ast->kind) {
    case AST_ST_ASSIGN:
        if (ast->assign.target->kind == AST_TUPLE)
            return read_tuple(r, ast, &ast->assign.target->tuple, ast->assign.value, out);
        return read_assign(r, ast, out);
    case AST_ST_CALL:
        return read_call(r, ast, out);
    case AST_ST_IF:
        return read_if(r, ast, out);
    case AST_ST_FOR:
        return read_for(r, ast, 0, out);
    case AST_ST_WHILE:
        return read_while(r, ast, out);
    case AST_ST_WHEN:
        if (r->section) return read_when_statement(r, ast, out);
        error(r, ast->span,
              "'when' stands only in equations: a function keeps nothing from one call to the next");
        return false;
    case AST_ST_BREAK:
        if (!r->loop) error(r, ast->span, "'break' stands only in a loop");
        if (!r->loop) return false;
        if (r->section) note_break(r);
        add_typed(arena_of(r), STATEMENT_BREAK, ast->span, out);
        return true;
    case AST_ST_RETURN:
        if (r->section) {
            error(r, ast->span, "'return' stands only in functions");
            return false;
        }
        add_typed(arena_of(r), STATEMENT_RETURN, ast->span, out);
        return true;
    }
    return false;
}

bool read_statements(StatementReader *r, const AstStatements *asts, Statements *out) {
    bool good = true;
    for (int i = 0; i < asts->n; i++) {
        if (r->section) r->section->out = out;
        good &= read_statement(r, asts->at[i], out);
    }
    return good;
}
