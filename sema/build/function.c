/* Functions: their inputs, results and local variables, and their algorithm as typed statements. */
#include "sema/model/door.h"
#include "sema/model/function.h"

#include <string.h>

#include "sema/build/builder.h"
#include "sema/build/external.h"
#include "sema/expr/verify.h"
#include "sema/value/interpret.h"
#include "sema/build/statement.h"
#include "sema/typing/resource.h"
#include "support/spelling.h"

/* A function that is being made */
typedef struct {
    Builder builder;
    Function *function;
    VEC(const AstStatement *) body;       /* the algorithm's, before it is typed */
    const Class *algorithm_of;            /* the class that the algorithm stands in, or NULL */
    const Class *external_of;             /* the same of an external section */
    VEC(const AstModification *) outside; /* of the short classes on the way to the function's text */
} Maker;

static Arena *arena_of(const Maker *m) {
    return m->builder.sema->arena;
}

static void error(Maker *m, Span span, const char *text) {
    diag_error(m->builder.sema->diagnostics, span, "function", "%s", text);
    m->function->broken = true;
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

/* The value of an input that a short class gives in terms of enclosing components; or NULL */
static AstExpr *captured_value(const Maker *m, const Decl *decl, const Modifications *mods) {
    const PlacedModification *winner = winning_value(mods);
    const AstModification *first = winner ? winner->text : NULL;
    if (!first || decl->causality != AST_INPUT || !uses_components(first->value)) return NULL;
    for (int i = 0; i < m->outside.n; i++)
        for (int k = 0; k < m->outside.at[i]->arguments.n; k++)
            if (m->outside.at[i]->arguments.at[k].modification == first) return first->value;
    return NULL;
}

static bool is_no_input(Ex *part, void *context) {
    (void)context;
    const Var *var = part->kind == EX_REF ? part->ref.var : NULL;
    return var && var->variability < AST_VAR_CONSTANT &&
           (var->causality == AST_OUTPUT || (var->is_protected && !var->hidden));
}

/* Defaults take the place of arguments, before anything is computed (Modelica 3.6, 12.4.1). */
static bool check_default(Maker *m, const Var *var, Ex *value) {
    if (var->causality != AST_INPUT || !(is_no_input(value, NULL) || ex_any_part(value, is_no_input, NULL)))
        return true;
    error(m, value->span,
          arena_printf(arena_of(m), "the default of the input '%s' can only depend on inputs above it",
                       var->path));
    return false;
}

/* The declared value: an input's default, what other variables begin with */
static bool type_binding(Maker *m, Var *var, const Modifications *mods) {
    Builder *b = &m->builder;
    const PlacedModification *given = winning_value(mods);
    if (!given) return true;
    Ex *value = type_expr(&b->scope, given->text->value);
    if (!value) return false;
    const char *what = arena_printf(arena_of(m), "the value of '%s'", var->path);
    if (!check_type_of(&b->scope, value, var, what) || !check_default(m, var, value)) return false;
    if (!check_target_shape(&b->scope, ex_whole(arena_of(m), 0, NULL, var, var->decl->span), value))
        return false;
    if (var->causality != AST_INPUT) report_undefined_here(&m->builder, value);
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
        if (thing.record) thing.kind = THING_RECORD;
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
    if (m->external_of && !m->algorithm_of)
        error(m, statement->span,
              "the function has an external section: what it does stands there or in an algorithm");
    m->algorithm_of = class_;
    vec_push(arena_of(m), &m->body, statement);
}

/* What the function calls in C, own or inherited: then it has no algorithm. */
static void add_external(Maker *m, const Class *class_) {
    Span span = class_->ast->external->span;
    if (m->external_of)
        error(m, span,
              arena_printf(arena_of(m), "the function has an external section already, inherited from %s",
                           m->external_of->full_name));
    else if (m->algorithm_of)
        error(m, span, "the function has an algorithm: what it does stands there or in an external section");
    m->external_of = class_;
}

static void read_class(Maker *m, Class *class_, const Level *level);

static void read_items(Maker *m, Class *class_, const Level *level) {
    bool reported = false;
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
        } else if (!reported) {
            error(m, item->equation->span, "a function has no equations, only an algorithm");
            reported = true;
        }
    }
    if (class_->ast && class_->ast->external) add_external(m, class_);
}

/* What is differentiated so far, as a function to be differentiated by another input */
static Function *so_far(Maker *m) {
    Function *inner = NEW(arena_of(m), Function);
    *inner = *m->function;
    inner->signed_ = inner->typed = true;
    vec_push(arena_of(m), &m->builder.sema->functions, inner);
    verify_function(m->builder.sema, inner);
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

/* What `function g = f(s = 2)` modifies are inputs and outputs. */
static void check_modified(Maker *m, const Class *class_) {
    const AstModification *modification = class_->modification;
    for (int i = 0; class_->short_base && modification && i < modification->arguments.n; i++) {
        const AstArgument *argument = &modification->arguments.at[i];
        if (argument->element || !argument->path.parts.n) continue;
        AstNamePart part = argument->path.parts.at[0];
        const Decl *decl = find_member(class_->short_base, part.name);
        if (!decl || (decl->kind == DECL_COMPONENT && !decl->is_protected)) continue;
        diag_error(m->builder.sema->diagnostics, part.span, "modification",
                   "'%s' is no input or output of function %s: it cannot be modified", part.name,
                   class_->short_base->full_name);
        m->function->broken = true;
    }
}

/* --- the whole -------------------------------------------------------------------------------- */

static void check_results(Maker *m, const bool *assigned) {
    const Function *function = m->function;
    for (int i = 0; i < function->outcomes.n; i++) {
        const Formal *formal = &function->outcomes.at[i];
        for (int k = 0; k < formal->n; k++) {
            const Var *var = function->results.at[formal->first + k];
            if (assigned[var->index] || var->binding) continue;
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
    class_ = long_class(class_);
    for (int i = 0; i < class_->bases.n; i++)
        if (has_lost_text(class_->bases.at[i])) return true;
    return class_->ast && class_->ast->lost.n > 0;
}

/* In the text, loadResource gives the URI that it is given. */
static void look_for_resources(Maker *m) {
    Sema *sema = m->builder.sema;
    need_resources(sema);
    for (int i = 0; i < m->function->body.n; i++) {
        Statement *statement = m->function->body.at[i];
        if (statement->kind != STATEMENT_ASSIGN) continue;
        Ex **uri = NEW(arena_of(m), Ex *);
        *uri = statement->assign.value;
        statement->assign.value =
            ex_string_call(sema->interner, arena_of(m), FN_RESOURCE, 1, uri, statement->span);
    }
}

static void read_body(Maker *m) {
    Class *class_ = m->function->class_;
    StatementReader reader = {.builder = &m->builder, .function = m->function};
    reader.assigned = NEW_ARRAY(arena_of(m), bool, m->builder.variant->vars.n + 1);
    if (m->external_of && !m->function->broken &&
        !read_external(&m->builder, m->function, m->external_of, reader.assigned))
        m->function->broken = true;
    AstStatements body = {0};
    for (int i = 0; i < m->body.n; i++)
        vec_push(arena_of(m), &body, (AstStatement *)m->body.at[i]);
    if (read_statements(&reader, &body, &m->function->body))
        report_undefined_statements(m->builder.sema, m->builder.loop, &m->function->body);
    else
        m->function->broken = true;
    if (m->algorithm_of && m->algorithm_of->role == ROLE_RESOURCE) look_for_resources(m);
    if (m->function->partial || m->function->broken || has_lost_text(class_)) return;
    check_results(m, reader.assigned);
    if (!m->external_of && !check_assigned(m->builder.sema, m->function)) m->function->broken = true;
    const Class *text_of = m->external_of ? m->external_of : m->algorithm_of;
    if (text_of && !read_given_derivatives(&m->builder, m->function, text_of)) m->function->broken = true;
}

static Function *new_function(Arena *arena, Class *class_, Variant *variant) {
    Function *function = NEW(arena, Function);
    function->class_ = class_;
    function->impure = is_impure_function(class_);
    function->variant = variant;
    return function;
}

/* True if the statements of a function with errors can still be read, to find further errors
 */
static bool has_readable_body(const Class *class_) {
    const AstClass *ast = class_->ast;
    return ast && ast->body == AST_BODY_LONG && !ast->torn && !class_->base_missing;
}

/* --- orders ----------------------------------------------------------------------------------- */

/* What the function adds follows from what it calls; true if that is more than was known. */
static bool add_orders(Function *function) {
    int added = function->of ? function->of->added + function->times : 0;
    for (int i = 0; !function->of && i < function->calls.n; i++)
        if (function->calls.at[i]->added > added) added = function->calls.at[i]->added;
    if (added > MOST_ORDER + 1) added = MOST_ORDER + 1; /* a derivative of itself has no end */
    bool more = added > function->added;
    function->added = added;
    return more;
}

void check_orders(Sema *sema) {
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < sema->functions.n; i++)
            more |= add_orders(sema->functions.at[i]);
    }
    for (int i = 0; i < sema->functions.n; i++) {
        Function *function = sema->functions.at[i];
        if (!function->of || function->added <= MOST_ORDER || function->broken) continue;
        function->broken = true;
        diag_error(sema->diagnostics, function->class_->ast->name_span, "limit",
                   "this needs more than %d derivatives of a function", MOST_ORDER);
    }
}

/* --- all ---------------------------------------------------------------------------------------- */

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
    add_orders(function);
    if (class_->erroneous || sema->diagnostics->n_errors > errors) function->broken = true;
    function->typed = true;
    if (function->broken) return NULL;
    vec_push(sema->arena, &sema->functions, function);
    verify_function(sema, function);
    return function;
}
