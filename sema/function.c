/* Functions: their inputs, results and local variables, and their algorithm as typed statements. */
#include "sema/function.h"

#include <string.h>

#include "sema/builder.h"
#include "sema/interpret.h"
#include "support/spelling.h"

/* A function that is being made */
typedef struct {
    Builder builder;
    Function *function;
    int loops;                            /* around the statement that is read */
    VEC(const AstStatement *) body;       /* the algorithm's, before it is typed */
    const Class *algorithm_of;            /* the class that the algorithm stands in, or NULL */
    bool *assigned;                       /* by variable */
    VEC(const AstModification *) outside; /* of the short classes on the way to the function's text */
} Maker;

static Arena *arena_of(const Maker *m) {
    return m->builder.sema->arena;
}

static Scope *scope_of(Maker *m) {
    return &m->builder.scope;
}

static void error(Maker *m, Span span, const char *text) {
    diag_error(m->builder.sema->diagnostics, span, "function", "%s", text);
    m->function->broken = true;
}

bool is_local(const Var *var) {
    return var->owner->function != NULL;
}

int formal_named(const Function *function, Symbol name) {
    const int *number = map_get(&function->formal_numbers, name);
    return number ? *number : -1;
}

int function_rank(const Ex *ex) {
    return ex->function.call->function->results.at[ex->function.result]->rank;
}

/* --- variables -------------------------------------------------------------------------------- */

static bool check_declaration(Maker *m, const Decl *decl) {
    const char *name = decl->name;
    Arena *arena = arena_of(m);
    const char *wrong = NULL;
    if (decl->causality == AST_NO_CAUSALITY && !decl->is_protected && decl->variability == AST_VAR_PLAIN)
        wrong = "'%s' is neither an input nor an output of the function; declare it under 'protected'";
    else if (decl->causality != AST_NO_CAUSALITY && decl->is_protected)
        wrong = "'%s' is an input or output, so it cannot be protected";
    else if (decl->inner || decl->outer || decl->flow || decl->declarator->condition)
        wrong = "'%s': a function's variables are plain, without 'inner', 'outer', 'flow' or a condition";
    else if (decl->class_->role == ROLE_STATE)
        wrong = "'%s' is a state: a function keeps nothing from one call to the next";
    else if (!decl->class_->is_simple && decl->class_->kind != AST_RECORD)
        wrong = "'%s': a function's variables are numbers, Booleans, Strings, records, and arrays of them";
    if (!wrong) return true;
    char *text = arena_strdup(arena, wrong), *at = strstr(text, "%s");
    *at = '\0';
    error(m, decl->span, arena_printf(arena, "%s%s%s", text, name, at + 2));
    return false;
}

static bool check_shape(Maker *m, const Ex *target, const Ex *value) {
    Arena *arena = arena_of(m);
    if (ex_same_shape(target, value)) return true;
    diag_error(m->builder.sema->diagnostics, value->span, "array-size", "'%s' is of %s, its value of %s",
               ex_to_string(arena, target), shape_text(arena, target->rank, target->dims),
               shape_text(arena, value->rank, value->dims));
    return false;
}

/* The value of an input that a short class gives in terms of components around it; or NULL */
static AstExpr *captured_value(const Maker *m, const Decl *decl, const Modifications *mods) {
    const PlacedModification *winner = winning_value(mods);
    const AstModification *first = winner ? winner->text : NULL;
    if (!first || decl->causality != AST_INPUT || !uses_components(first->value)) return NULL;
    for (int i = 0; i < m->outside.n; i++)
        for (int k = 0; k < m->outside.at[i]->arguments.n; k++)
            if (m->outside.at[i]->arguments.at[k].modification == first) return first->value;
    return NULL;
}

/* The declared value: an input's default, what other variables begin with */
static bool type_binding(Maker *m, Var *var, const Modifications *mods) {
    Builder *b = &m->builder;
    const PlacedModification *given = winning_value(mods);
    if (!given) return true;
    Ex *value = type_expr(&b->scope, given->text->value);
    if (!value) return false;
    const char *what = arena_printf(arena_of(m), "the value of '%s'", var->path);
    if (!check_type_of(&b->scope, value, var, what)) return false;
    if (!check_shape(m, ex_whole(arena_of(m), 0, NULL, var, var->decl->span), value)) return false;
    var->binding = value;
    return true;
}

static void add_thing(Maker *m, const Decl *decl, Thing thing) {
    Thing *copy = NEW(arena_of(m), Thing);
    *copy = thing;
    map_put(arena_of(m), &m->builder.variant->things, decl, copy);
    vec_push(arena_of(m), &m->builder.variant->order, copy);
}

/* Sorts the variables of what has been declared in. */
static void add_formal(Maker *m, Decl *decl, Thing thing, const Modifications *mods) {
    Function *function = m->function;
    Arena *arena = arena_of(m);
    Vars vars = {0};
    thing_vars(arena, &thing, &vars);
    Vars *list = decl->causality == AST_INPUT    ? &function->inputs
                 : decl->causality == AST_OUTPUT ? &function->results
                                                 : &function->locals;
    Formal formal = {.thing = thing, .decl = decl, .first = list->n, .n = vars.n};
    formal.rank = thing.kind == THING_VAR ? thing.var->rank : thing.record->rank;
    formal.has_default = winning_value(mods) != NULL;
    if (thing.kind == THING_VAR) formal.captured = captured_value(m, decl, mods);
    for (int i = 0; i < vars.n; i++) {
        /* a parameter, and an array of constants, is a variable that nothing assigns */
        if (vars.at[i]->variability == AST_VAR_PARAMETER) vars.at[i]->variability = AST_VAR_PLAIN;
        vec_push(arena, list, vars.at[i]);
    }
    if (decl->causality == AST_INPUT) {
        int *number = NEW(arena, int);
        *number = function->formals.n;
        map_put(arena, &function->formal_numbers, decl->name, number);
        vec_push(arena, &function->formals, formal);
    } else if (decl->causality == AST_OUTPUT)
        vec_push(arena, &function->outcomes, formal);
}

static Thing make_thing(Maker *m, Decl *decl, const Modifications *mods) {
    Thing thing = {.kind = THING_BROKEN};
    if (decl->class_->kind == AST_RECORD) {
        thing.record = build_record(&m->builder, decl, mods, NULL);
        thing.kind = THING_RECORD;
        if (m->builder.variant->broken) m->function->broken = true;
        return thing;
    }
    Var *var = build_var(&m->builder, decl, NULL, mods);
    if (!var) return thing;
    if (var->rank) var->variability = AST_VAR_PLAIN;
    if (!captured_value(m, decl, mods) && !type_binding(m, var, mods)) m->function->broken = true;
    return (Thing){.kind = THING_VAR, .var = var};
}

static void make_variable(Maker *m, Decl *decl, const Level *level) {
    Thing thing = {.kind = THING_BROKEN};
    if (decl->class_->erroneous)
        m->function->broken = true;
    else if (check_declaration(m, decl)) {
        Modifications mods = modifications_of(arena_of(m), decl, level);
        thing = make_thing(m, decl, &mods);
        if (thing.kind != THING_BROKEN) add_formal(m, decl, thing, &mods);
    }
    if (thing.kind == THING_BROKEN) m->function->broken = true;
    add_thing(m, decl, thing);
}

/* An algorithm, own or inherited: a function has one. */
static void add_statement(Maker *m, const Class *class_, const AstStatement *statement) {
    if (m->algorithm_of && m->algorithm_of != class_) {
        error(m, statement->span,
              arena_printf(arena_of(m), "the function has an algorithm already, inherited from %s",
                           m->algorithm_of->full_name));
        m->body.n = 0;
    }
    m->algorithm_of = class_;
    vec_push(arena_of(m), &m->body, statement);
}

static void read_class(Maker *m, Class *class_, const Level *level);

static void read_items(Maker *m, Class *class_, const Level *level) {
    bool told = false;
    for (int i = 0; i < class_->items.n; i++) {
        Item *item = &class_->items.at[i];
        if (item->kind == ITEM_COMPONENT)
            make_variable(m, item->decl, level);
        else if (item->kind == ITEM_STATEMENT)
            add_statement(m, class_, item->statement);
        else if (item->kind == ITEM_EXTENDS) {
            Class *base = item->extends.base;
            Level inner = {.outer = level,
                           .modification = item->extends.modification,
                           .redeclarations = item->extends.redeclarations};
            if (base->erroneous)
                m->function->broken = true;
            else
                read_class(m, base, &inner);
        } else if (!told) {
            error(m, item->equation->span, "a function has no equations, only an algorithm");
            told = true;
        }
    }
}

/* What is differentiated so far, as a function to be differentiated by another input */
static Function *so_far(Maker *m) {
    Function *inner = NEW(arena_of(m), Function);
    *inner = *m->function;
    inner->signed_ = inner->typed = true;
    vec_push(arena_of(m), &m->builder.sema->functions, inner);
    return inner;
}

/* function g = der(f, x): the signature and the sizes are those of f */
static void read_der(Maker *m, Class *class_, const Level *level) {
    Function *function = m->function;
    read_class(m, class_->short_base, level);
    if (function->broken) return;
    if (!function->of) function->of = function_of(m->builder.sema, class_->short_base);
    function->broken |= !function->of;
    for (int i = 0; i < class_->ast->der_names.n && !function->broken; i++) {
        AstNamePart name = class_->ast->der_names.at[i];
        int number = formal_named(function, name.name);
        const Formal *formal = number < 0 ? NULL : &function->formals.at[number];
        const Var *var = formal && formal->thing.kind == THING_VAR ? formal->thing.var : NULL;
        if (!var || var->rank || var->base != BASE_REAL) {
            error(m, name.span,
                  arena_printf(arena_of(m), "'%s' is no %s of %s", name.name,
                               formal ? "Real number among the inputs" : "input",
                               class_->short_base->full_name));
            return;
        }
        int input = formal->first;
        if (function->times && input != function->by) {
            function->of = so_far(m);
            function->times = 0;
        }
        function->by = input;
        function->times++;
    }
}

/* A number that does not depend on x continuously has no derivative by x. */
static void check_der_results(Maker *m) {
    for (int i = 0; i < m->function->results.n; i++) {
        const Var *var = m->function->results.at[i];
        if (var->base != BASE_REAL)
            error(m, m->function->class_->ast->name_span,
                  arena_printf(arena_of(m), "the result '%s' of %s is not Real, it has no derivative",
                               var->path, m->function->of->class_->full_name));
    }
}

/* function g = f(s = 2): the modifications of all short classes on the way, the outermost first */
static void read_class(Maker *m, Class *class_, const Level *level) {
    if (!class_->short_base) {
        read_items(m, class_, level);
        return;
    }
    if (class_->is_derivative) {
        Level inner = {.outer = level, .modification = class_->modification};
        read_der(m, class_, &inner);
        return;
    }
    Level inner = {
        .outer = level, .modification = class_->modification, .redeclarations = class_->base_redeclarations};
    if (class_->modification) vec_push(arena_of(m), &m->outside, class_->modification);
    if (class_->dims) error(m, class_->ast->name_span, "a function has no dimensions");
    read_class(m, class_->short_base, &inner);
}

/* What `function g = f(s = 2)` modifies must be there. */
static void check_modified(Maker *m, const Class *class_) {
    const AstModification *modification = class_->modification;
    for (int i = 0; class_->short_base && modification && i < modification->arguments.n; i++) {
        const AstArgument *argument = &modification->arguments.at[i];
        if (argument->element || !argument->path.parts.n) continue;
        AstNamePart part = argument->path.parts.at[0];
        const Decl *decl = find_member(class_->short_base, part.name);
        if (decl && decl->kind == DECL_COMPONENT && !decl->is_protected) continue;
        diag_error(
            m->builder.sema->diagnostics, part.span, "modification", "function %s has no '%s' to modify%s",
            class_->short_base->full_name, part.name,
            spelling_hint(arena_of(m), nearest_member(m->builder.sema, class_->short_base, part.name)));
        m->function->broken = true;
    }
}

/* --- statements ------------------------------------------------------------------------------- */

static void read_statements(Maker *m, const AstStatements *asts, Statements *out);

static Statement *new_statement(Maker *m, StatementKind kind, const AstStatement *ast, Statements *out) {
    Statement *statement = NEW(arena_of(m), Statement);
    statement->kind = kind;
    statement->span = ast->span;
    vec_push(arena_of(m), out, statement);
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
static Ex *read_target(Maker *m, AstExpr *ast) {
    const Decl *decl = ast->ref.parts.at[0].decl;
    if (decl && decl->kind == DECL_ITERATOR) {
        error(m, ast->span,
              arena_printf(arena_of(m), "'%s' is an iterator, nothing can be assigned to it", decl->name));
        return NULL;
    }
    Reference reference;
    if (!type_reference(scope_of(m), ast, &reference)) return NULL;
    Vars vars = {0};
    Thing thing = {.kind = THING_BROKEN};
    if (reference.kind == REFERENCE_VAR) {
        vec_push(arena_of(m), &vars, reference.var);
    } else if (reference.kind == REFERENCE_RECORD) {
        thing = (Thing){.kind = THING_RECORD, .record = (Record *)reference.record};
        thing_vars(arena_of(m), &thing, &vars);
    }
    const char *what = vars.n ? not_assignable(vars.at[0]) : "is no variable of this function";
    if (what) {
        Diagnostic *d = diag_error(m->builder.sema->diagnostics, ast->span, "function",
                                   "'%s' %s, nothing can be assigned to it", ast->ref.parts.at[0].name, what);
        if (vars.n)
            diag_note(m->builder.sema->diagnostics, d, decl->span, "'%s' is declared here", decl->name);
        m->function->broken = true;
        return NULL;
    }
    for (int i = 0; i < vars.n; i++)
        m->assigned[vars.at[i]->index] = true;
    if (reference.kind == REFERENCE_RECORD) return record_value(scope_of(m), &reference, reference.record);
    return ex_ref(arena_of(m), 0, NULL, reference.var, 0, reference.subs, ast->span);
}

static bool check_value(Maker *m, Ex *target, Ex *value) {
    Arena *arena = arena_of(m);
    if (target->kind == EX_RECORD &&
        !check_record(scope_of(m), value, target->record.class_, "the value assigned here"))
        return false;
    Exs targets = {0}, values = {0};
    field_values(arena, target, &targets);
    if (target->kind == EX_RECORD)
        field_values(arena, value, &values);
    else
        vec_push(arena, &values, value);
    for (int i = 0; i < targets.n; i++) {
        const char *what = arena_printf(arena, "the value of '%s'", ex_to_string(arena, targets.at[i]));
        if (!check_type_of(scope_of(m), values.at[i], targets.at[i]->ref.var, what)) return false;
        if (!check_shape(m, targets.at[i], values.at[i])) return false;
    }
    return true;
}

static void assign_one(Maker *m, const AstStatement *ast, Ex *target, Ex *value, Statements *out) {
    Statement *statement = new_statement(m, STATEMENT_ASSIGN, ast, out);
    statement->assign.target = target;
    statement->assign.value = value;
}

/* A variable of the compiler's own that keeps a value of the shape of `value` */
static Ex *keep(Maker *m, const AstStatement *ast, const Ex *target, Ex *value, Statements *out) {
    Arena *arena = arena_of(m);
    Variant *variant = m->builder.variant;
    Var *var = NEW(arena, Var);
    *var = *target->ref.var;
    var->index = variant->vars.n;
    var->path = arena_printf(arena, "$value%d", var->index);
    var->n_segments = 1;
    var->segments = NEW(arena, Segment);
    var->segments[0] = (Segment){var->path, value->rank, NULL};
    var->rank = value->rank;
    var->dims = value->dims;
    var->sizes = NEW_ARRAY(arena, Size, value->rank + 1);
    var->causality = AST_NO_CAUSALITY;
    var->binding = NULL;
    int *open = NEW_ARRAY(arena, int, value->rank + 1);
    for (int k = 0; k < value->rank; k++)
        open[k] = -1;
    var->dims = open;
    vec_push(arena, &variant->vars, var);
    Ex *whole = ex_whole(arena, 0, NULL, var, ast->span);
    assign_one(m, ast, whole, value, out);
    return whole;
}

typedef struct {
    const Exs *targets;
    int n;
    bool found;
} Reads;

static void note_read(void *context, Ex *ref) {
    Reads *reads = context;
    for (int i = 0; i < reads->n; i++)
        reads->found |= reads->targets->at[i]->ref.var == ref->ref.var;
}

/* r := e, field by field; what reads a field that is assigned before is computed first. */
static void assign_all(Maker *m, const AstStatement *ast, Ex *target, Ex *value, Statements *out) {
    Exs targets = {0}, values = {0};
    field_values(arena_of(m), target, &targets);
    field_values(arena_of(m), value, &values);
    Call *call = target->kind == EX_RECORD ? common_call(&values) : NULL;
    if (call) {
        Statement *statement = new_statement(m, STATEMENT_TUPLE, ast, out);
        statement->tuple.n = targets.n;
        statement->tuple.targets = targets.at;
        statement->tuple.call = call;
        return;
    }
    for (int i = 1; i < targets.n; i++) {
        Reads reads = {&targets, i, false};
        ex_visit_refs(values.at[i], note_read, &reads);
        if (reads.found) values.at[i] = keep(m, ast, targets.at[i], values.at[i], out);
    }
    for (int i = 0; i < targets.n; i++)
        assign_one(m, ast, targets.at[i], values.at[i], out);
}

static bool read_assign(Maker *m, const AstStatement *ast, Statements *out) {
    Ex *target = read_target(m, ast->assign.target), *value = type_expr(scope_of(m), ast->assign.value);
    if (!target || !value || !check_value(m, target, value)) return false;
    assign_all(m, ast, target, value, out);
    return true;
}

static bool read_tuple(Maker *m, const AstStatement *ast, const AstExprs *targets, AstExpr *call,
                       Statements *out) {
    Arena *arena = arena_of(m);
    Class *class_ = called_function(call);
    if (!class_) {
        type_expr(scope_of(m), call); /* its own errors first */
        error(m, call->span, "what gives several results is a function written in Modelica");
        return false;
    }
    Ex *value = type_tuple_call(scope_of(m), call, class_, targets);
    int n = targets ? targets->n : 0;
    Ex **all = NEW_ARRAY(arena, Ex *, n + 1);
    bool good = value != NULL;
    for (int i = 0; i < n; i++)
        if (targets->at[i] && !(all[i] = read_target(m, targets->at[i]))) good = false;
    if (!good || !check_result_count(scope_of(m), call, value, n)) return false;
    Exs flat = {0};
    for (int i = 0; i < n; i++) {
        if (all[i] &&
            !check_value(m, all[i], call_outcome(scope_of(m), value->function.call, i, all[i]->span)))
            return false;
        add_targets(arena, value->function.call->function, i, all[i], &flat);
    }
    Statement *statement = new_statement(m, STATEMENT_TUPLE, ast, out);
    statement->tuple.n = flat.n;
    statement->tuple.targets = flat.at;
    statement->tuple.call = value->function.call;
    return true;
}

/* The arguments of assert(condition, message, level), by position and by name */
static bool assert_arguments(Maker *m, const AstExpr *call, AstExpr **arguments) {
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
    error(m, call->span, "'assert' takes a condition, a message, and maybe a level");
    return false;
}

static bool read_assert(Maker *m, const AstStatement *ast, Statements *out) {
    AstExpr *arguments[3] = {0};
    if (!assert_arguments(m, ast->call, arguments)) return false;
    Scope *scope = scope_of(m);
    Ex *condition = type_expr(scope, arguments[0]), *message = type_expr(scope, arguments[1]);
    if (!condition || !message) return false;
    if (!check_type(scope, condition, BASE_BOOLEAN, "the condition") ||
        !check_type(scope, message, BASE_STRING, "the message"))
        return false;
    if (condition->rank || message->rank) {
        error(m, ast->span, "the condition and the message of 'assert' are scalars");
        return false;
    }
    Statement *statement = new_statement(m, STATEMENT_ASSERT, ast, out);
    statement->check.condition = condition;
    statement->check.message = message;
    const AstExpr *level = arguments[2];
    statement->check.warning = level && level->kind == AST_REF &&
                               !strcmp(level->ref.parts.at[level->ref.parts.n - 1].name, "warning");
    return true;
}

static bool read_call(Maker *m, const AstStatement *ast, Statements *out) {
    const AstExpr *callee = ast->call->call.callee;
    Symbol name = callee->ref.parts.at[0].name;
    if (called_function(ast->call)) return read_tuple(m, ast, NULL, ast->call, out);
    if (callee->ref.parts.n == 1 && !callee->ref.parts.at[0].decl) {
        if (!strcmp(name, "assert")) return read_assert(m, ast, out);
        if (!strcmp(name, "terminate") || !strcmp(name, "reinit")) {
            error(m, ast->span, arena_printf(arena_of(m), "'%s' stands only in equations", name));
            return false;
        }
        if (type_expr(scope_of(m), ast->call))
            error(m, ast->span, arena_printf(arena_of(m), "what '%s' gives is not used", name));
    }
    return false;
}

/* A Boolean scalar */
static Ex *read_condition(Maker *m, AstExpr *ast) {
    Ex *condition = type_expr(scope_of(m), ast);
    if (!condition || !check_type(scope_of(m), condition, BASE_BOOLEAN, "a condition")) return NULL;
    if (!condition->rank) return condition;
    error(m, ast->span, "a condition is a scalar");
    return NULL;
}

static bool read_if(Maker *m, const AstStatement *ast, Statements *out) {
    Statement *statement = new_statement(m, STATEMENT_IF, ast, out);
    bool good = true;
    for (int i = 0; i < ast->branches.branches.n; i++) {
        const AstStatementBranch *branch = &ast->branches.branches.at[i];
        Branch typed = {0};
        if (branch->condition && !(typed.condition = read_condition(m, branch->condition))) good = false;
        read_statements(m, &branch->statements, &typed.body);
        vec_push(arena_of(m), &statement->choice.branches, typed);
    }
    return good;
}

/* for i in r, j in s loop: one in the other */
static bool read_for(Maker *m, const AstStatement *ast, int i, Statements *out) {
    if (i == ast->for_.iterators.n) {
        m->loops++;
        read_statements(m, &ast->for_.statements, out);
        m->loops--;
        return true;
    }
    const AstIterator *iterator = &ast->for_.iterators.at[i];
    Ex *range = type_iterator_range(scope_of(m), iterator);
    if (!range) return false;
    Statement *statement = new_statement(m, STATEMENT_FOR, ast, out);
    statement->loop.range = range;
    statement->loop.iter = push_iter(scope_of(m), iterator, range);
    bool good = read_for(m, ast, i + 1, &statement->loop.body);
    pop_iter(scope_of(m));
    return good;
}

static bool read_while(Maker *m, const AstStatement *ast, Statements *out) {
    Ex *condition = read_condition(m, ast->while_.condition);
    Statement *statement = new_statement(m, STATEMENT_WHILE, ast, out);
    statement->repeat.condition = condition;
    m->loops++;
    read_statements(m, &ast->while_.statements, &statement->repeat.body);
    m->loops--;
    return condition != NULL;
}

static bool read_statement(Maker *m, const AstStatement *ast, Statements *out) {
    switch (ast->kind) {
    case AST_ST_ASSIGN:
        if (ast->assign.target->kind == AST_TUPLE)
            return read_tuple(m, ast, &ast->assign.target->tuple, ast->assign.value, out);
        return read_assign(m, ast, out);
    case AST_ST_CALL:
        return read_call(m, ast, out);
    case AST_ST_IF:
        return read_if(m, ast, out);
    case AST_ST_FOR:
        return read_for(m, ast, 0, out);
    case AST_ST_WHILE:
        return read_while(m, ast, out);
    case AST_ST_WHEN:
        error(m, ast->span,
              "'when' stands only in equations: a function keeps nothing from one call to the next");
        return false;
    case AST_ST_BREAK:
        if (!m->loops) error(m, ast->span, "'break' stands only in a loop");
        new_statement(m, STATEMENT_BREAK, ast, out);
        return true;
    case AST_ST_RETURN:
        new_statement(m, STATEMENT_RETURN, ast, out);
        return true;
    }
    return false;
}

static void read_statements(Maker *m, const AstStatements *asts, Statements *out) {
    for (int i = 0; i < asts->n; i++)
        if (!read_statement(m, asts->at[i], out)) m->function->broken = true;
}

/* --- the whole -------------------------------------------------------------------------------- */

static void check_results(Maker *m) {
    const Function *function = m->function;
    for (int i = 0; i < function->outcomes.n; i++) {
        const Formal *formal = &function->outcomes.at[i];
        for (int k = 0; k < formal->n; k++) {
            const Var *var = function->results.at[formal->first + k];
            if (m->assigned[var->index] || var->binding) continue;
            diag_error(m->builder.sema->diagnostics, formal->decl->span, "all-determined",
                       "nothing is assigned to the result '%s' of %s", var->path,
                       function->class_->full_name);
            m->function->broken = true;
            break;
        }
    }
}

/* What could not be parsed may have assigned anything. */
static bool has_lost_text(const Class *class_) {
    while (class_->short_base)
        class_ = class_->short_base;
    for (int i = 0; i < class_->bases.n; i++)
        if (has_lost_text(class_->bases.at[i])) return true;
    return class_->ast && class_->ast->lost.n > 0;
}

static void read_body(Maker *m) {
    Class *class_ = m->function->class_;
    m->assigned = NEW_ARRAY(arena_of(m), bool, m->builder.variant->vars.n + 1);
    AstStatements body = {0};
    for (int i = 0; i < m->body.n; i++)
        vec_push(arena_of(m), &body, (AstStatement *)m->body.at[i]);
    read_statements(m, &body, &m->function->body);
    if (m->function->partial || m->function->broken || has_lost_text(class_)) return;
    const Class *text = class_;
    while (text->short_base)
        text = text->short_base;
    if (!m->algorithm_of && !text->ast->has_algorithm && !class_->erroneous)
        error(m, class_->ast->name_span,
              arena_printf(arena_of(m), "function '%s' has no algorithm; only a partial function has none",
                           class_->name));
    else {
        check_results(m);
        if (!check_assigned(m->builder.sema, m->function)) m->function->broken = true;
    }
}

static Function *new_function(Arena *arena, Class *class_, Variant *variant) {
    Function *function = NEW(arena, Function);
    function->class_ = class_;
    function->variant = variant;
    return function;
}

/* Whether the statements of a function with errors can be read all the same, for what else is wrong in them
 */
static bool has_readable_body(const Class *class_) {
    const AstClass *ast = class_->ast;
    return ast && ast->body == AST_BODY_LONG && !ast->torn && !ast->has_external && !class_->base_missing;
}

Function *function_of(Sema *sema, Class *class_) {
    Function *known = class_->function;
    if (known) return known->broken || !known->signed_ ? NULL : known;
    if (class_->erroneous && !has_readable_body(class_)) return NULL;
    Variant *variant = new_variant(sema, class_);
    Function *function = class_->function = variant->function = new_function(sema->arena, class_, variant);
    function->partial = class_->partial;
    Maker m = {.builder = {.sema = sema,
                           .variant = variant,
                           .scope = {.sema = sema, .variant = variant, .no_events = 1}},
               .function = function};
    int errors = sema->diagnostics->n_errors;
    check_modified(&m, class_);
    read_class(&m, class_, NULL);
    if (sema->diagnostics->n_errors > errors) function->broken = true;
    for (int i = 0; i < function->inputs.n; i++)
        vec_push(sema->arena, &function->defaults, NULL);
    function->signed_ = true;
    read_body(&m);
    if (function->of && !function->broken) check_der_results(&m);
    if (class_->erroneous || sema->diagnostics->n_errors > errors) function->broken = true;
    function->typed = true;
    if (function->broken) return NULL;
    vec_push(sema->arena, &sema->functions, function);
    return function;
}
