/* Unit checking of a class's text: equations, statements, declarations with their modifications, connections.
 */
#include <string.h>

#include "parser/parts.h"
#include "sema/lint/unit_infer.h"
#include "sema/model/warnings.h"

static Arena *arena_of(const Checker *c) {
    return c->sema->arena;
}

static bool is_put_together(const AstExpr *expr) {
    return expr->kind == AST_ARRAY || expr->kind == AST_MATRIX || expr->kind == AST_IF;
}

/* (a, b) = f(x), (a, b) := f(x) */
static void match_results(Checker *c, const AstExpr *targets, const AstExpr *call) {
    infer(c, call);
    const Class *function = call->kind == AST_CALL ? called_class(call) : NULL;
    Members outputs = {0};
    if (function && function->ast) collect_members(c, function, AST_OUTPUT, &outputs);
    for (int i = 0; i < targets->tuple.n && i < outputs.n; i++) {
        const AstExpr *target = targets->tuple.at[i];
        if (!target) continue;
        Complaint complaint = {"this and the result '", outputs.at[i]->name, "'"};
        check_agreement(c, infer(c, target), member_value(c, function, outputs.at[i]), target->span,
                        complaint);
    }
}

static void check_equal(Checker *c, const AstExpr *left, const AstExpr *right, Span span,
                        Complaint complaint) {
    if (left->kind == AST_TUPLE) {
        match_results(c, left, right);
        return;
    }
    if (left->kind == AST_ARRAY && right->kind == AST_ARRAY && !left->array.iterators.n &&
        !right->array.iterators.n && left->array.elements.n == right->array.elements.n) {
        for (int i = 0; i < left->array.elements.n; i++)
            check_equal(c, left->array.elements.at[i], right->array.elements.at[i],
                        right->array.elements.at[i]->span, complaint);
        return;
    }
    bool swap = is_put_together(left) && !is_put_together(right);
    Value wanted = infer(c, swap ? right : left);
    match(c, wanted, swap ? left : right, span, complaint);
}

/* --- connections ------------------------------------------------------------------------------ */

static void check_connected(Checker *c, Path *a, Path *b, Span span, const char *name);

/* The variables of two connectors, one by one; whether all agree */
static void check_connectors(Checker *c, Path *a, Path *b, Span span, const char *name) {
    const Class *class_ = a->at[a->n - 1]->class_, *other = b->at[b->n - 1]->class_;
    Members members = {0};
    while (class_->short_base && !class_->is_simple)
        class_ = class_->short_base;
    for (int i = 0; i < class_->items.n; i++)
        if (class_->items.at[i].kind == ITEM_COMPONENT)
            vec_push(arena_of(c), &members, class_->items.at[i].decl);
        else if (class_->items.at[i].kind == ITEM_EXTENDS)
            for (int k = 0; k < class_->items.at[i].extends.base->decls.n; k++)
                vec_push(arena_of(c), &members, class_->items.at[i].extends.base->decls.at[k]);
    for (int i = 0; i < members.n && a->n < DEEPEST_PATH && b->n < DEEPEST_PATH; i++) {
        const Decl *same = find_member(other, members.at[i]->name);
        if (!same || same->kind != DECL_COMPONENT || members.at[i]->kind != DECL_COMPONENT) continue;
        a->at[a->n++] = members.at[i];
        b->at[b->n++] = same;
        check_connected(c, a, b, span,
                        arena_printf(arena_of(c), "%s%s%s", name, *name ? "." : "", same->name));
        a->n--;
        b->n--;
    }
}

static void check_connected(Checker *c, Path *a, Path *b, Span span, const char *name) {
    const Class *x = a->at[a->n - 1]->class_, *y = b->at[b->n - 1]->class_;
    if (!x || !y || x->erroneous || y->erroneous) return;
    if (x->is_simple && y->is_simple)
        check_agreement(c, path_value(c, a), path_value(c, b), span,
                        *name ? (Complaint){"the connectors' variables '", name, "'"}
                              : (Complaint){"the connectors", "", ""});
    else if (!x->is_simple && !y->is_simple)
        check_connectors(c, a, b, span, name);
}

static void check_connect(Checker *c, const AstEquation *equation) {
    Path a, b;
    if (path_of(equation->connect.a, &a) && path_of(equation->connect.b, &b))
        check_connected(c, &a, &b, equation->span, "");
}

/* --- equations and statements ----------------------------------------------------------------- */

static const Complaint sides = {"the sides of the equation", "", ""};

/* reinit(x, value), assert(condition, text), terminate(text), a function's call */
static void check_call_equation(Checker *c, const AstExpr *call) {
    const AstExpr *callee = call->call.callee;
    bool reinit = callee->ref.parts.n == 1 && !strcmp(callee->ref.parts.at[0].name, "reinit");
    if (reinit && call->call.args.n == 2)
        check_equal(c, call->call.args.at[0], call->call.args.at[1], call->call.args.at[1]->span,
                    (Complaint){"the state and its new value", "", ""});
    else
        infer(c, call);
}

/* --- parts of loops and branches --------------------------------------------------------------- */

static void check_equation(Checker *c, const AstEquation *equation);
static void check_statement(Checker *c, const AstStatement *statement);

static void infer_part(void *checker, AstExpr **part, AstRole role) {
    (void)role;
    if (*part) infer(checker, *part);
}

static void open_iterators(void *checker, AstIterators *iterators) {
    infer_iterators(checker, iterators);
}

static void check_equations(void *checker, AstEquations *body) {
    for (int i = 0; i < body->n; i++)
        check_equation(checker, body->at[i]);
}

static void check_statements(void *checker, AstStatements *body) {
    for (int i = 0; i < body->n; i++)
        check_statement(checker, body->at[i]);
}

static AstParts checked_parts(Checker *c) {
    return (AstParts){.context = c,
                      .expr = infer_part,
                      .open = open_iterators,
                      .equations = check_equations,
                      .statements = check_statements};
}

/* --- equations and statements ----------------------------------------------------------------- */

static void check_equation(Checker *c, const AstEquation *equation) {
    const AstParts parts = checked_parts(c);
    if (equation->kind == AST_EQ_EQUAL)
        check_equal(c, equation->equal.left, equation->equal.right, equation->equal.op_span, sides);
    else if (equation->kind == AST_EQ_CONNECT)
        check_connect(c, equation);
    else if (equation->kind == AST_EQ_CALL)
        check_call_equation(c, equation->call);
    else
        AST_READ_PARTS(AstEquation, equation, &parts, equation);
}

static void check_statement(Checker *c, const AstStatement *statement) {
    const AstParts parts = checked_parts(c);
    if (statement->kind == AST_ST_ASSIGN)
        check_equal(c, statement->assign.target, statement->assign.value, statement->assign.value->span,
                    (Complaint){"the variable and its new value", "", ""});
    else if (statement->kind == AST_ST_CALL)
        check_call_equation(c, statement->call);
    else
        AST_READ_PARTS(AstStatement, statement, &parts, statement);
}

/* --- declarations ----------------------------------------------------------------------------- */

/* The text of a unit: the fault is shown inside of the string, unless escapes hide where it is. */
static void check_text(Checker *c, const AstExpr *text) {
    Unit unit;
    UnitFault fault;
    if (text->kind != AST_STRING || !*text->string || unit_parse(arena_of(c), text->string, &unit, &fault))
        return;
    Span span = text->span;
    if (span.end.offset - span.begin.offset == strlen(text->string) + 2) {
        span.begin.offset += 1 + (uint32_t)fault.at;
        span.end.offset = span.begin.offset + (uint32_t)fault.length;
    }
    diag_warning(c->sema->diagnostics, span, warning_names[WARNING_UNIT], "\"%s\" is no unit: %s",
                 text->string, fault.why);
}

/* displayUnit: another unit of the same dimension as `unit` */
static void check_display_unit(Checker *c, const Path *path, Value unit, const AstExpr *text) {
    check_text(c, text);
    if (text->kind != AST_STRING) return;
    if (path->n && unit.kind == VALUE_UNKNOWN) {
        const AstExpr *declared = attribute_of(c->class_, path, "unit");
        if (declared) return; /* reported there */
    }
    Value shown = unit_value(c, text->string);
    if (shown.kind != VALUE_UNIT || unit.kind != VALUE_UNIT || unit_same_dimension(shown.unit, unit.unit))
        return;
    diag_warning(c->sema->diagnostics, text->span, warning_names[WARNING_UNIT],
                 "values in %s cannot be shown in %s", unit.text, shown.text);
}

/* The attribute 'unit' of a variable; of one inside of a component: its class computes in the unit that it
   declares. */
static void check_unit(Checker *c, const Path *path, const AstExpr *text) {
    check_text(c, text);
    if (path->n < 2 || text->kind != AST_STRING) return;
    const Path own = {.at = {path->at[path->n - 1]}, .n = 1};
    const Class *owner = path->at[path->n - 2]->class_;
    const AstExpr *declared = attribute_of(owner, &own, "unit");
    if (!declared || declared->kind != AST_STRING) return;
    Value in_class = unit_value(c, declared->string), given = unit_value(c, text->string);
    if (in_class.kind == VALUE_UNIT && given.kind == VALUE_UNIT && !unit_equal(in_class.unit, given.unit))
        diag_warning(c->sema->diagnostics, text->span, warning_names[WARNING_UNIT],
                     "%s computes '%s' in %s, not in %s", owner->full_name, own.at[0]->name, declared->string,
                     text->string);
}

/* The modification of what is at `path` (a variable with attributes, or a component with components) of the
   class that is looked at; `class_` is its type. */
static void check_modification(Checker *c, Path *path, const Class *class_,
                               const AstModification *modification) {
    if (!modification) return;
    bool variable = class_->is_simple;
    Value unit = variable && path->n ? path_value(c, path) : unknown_unit;
    if (modification->value) {
        const char *name = path->n ? path->at[path->n - 1]->name : class_->name;
        match(c, unit, modification->value, modification->value->span,
              (Complaint){"'", name, "' and its value"});
    }
    for (int i = 0; i < modification->arguments.n; i++) {
        const AstArgument *argument = &modification->arguments.at[i];
        if (argument->element || !argument->modification || !argument->path.parts.n) continue;
        const AstExpr *value = argument->modification->value;
        const char *name = argument->path.parts.at[0].name;
        if (variable && value && !strcmp(name, "unit"))
            check_unit(c, path, value);
        else if (variable && value && !strcmp(name, "displayUnit"))
            check_display_unit(c, path, unit, value);
        else if (variable && value && value->kind != AST_STRING)
            match(c, unit, value, value->span, (Complaint){"the variable and its attribute '", name, "'"});
        if (variable) continue;
        int n = path->n;
        const Class *inside = class_;
        for (int k = 0; inside && k < argument->path.parts.n; k++) {
            const Decl *decl = inside->is_simple || path->n == DEEPEST_PATH
                                   ? NULL
                                   : find_member(inside, argument->path.parts.at[k].name);
            inside = decl && decl->kind == DECL_COMPONENT ? decl->class_ : NULL;
            if (inside) path->at[path->n++] = decl;
        }
        if (inside) check_modification(c, path, inside, argument->modification);
        path->n = n;
    }
}

static void check_components(Checker *c, const AstComponents *components) {
    for (int i = 0; i < components->declarators.n; i++) {
        const AstDeclarator *declarator = &components->declarators.at[i];
        const Decl *decl = map_get(&c->class_->by_name, declarator->name);
        if (declarator->condition) infer(c, declarator->condition);
        if (!decl || decl->declarator != declarator || !decl->class_) continue;
        Path path = {.at = {decl}, .n = 1};
        check_modification(c, &path, decl->class_, declarator->modification);
    }
}

/* type T = Real(unit = "m", min = 0): attributes that the type itself gives */
static void check_type(Checker *c, const AstModification *modification) {
    const AstExpr *display = NULL;
    Value unit = unknown_unit;
    Path none = {.n = 0};
    const AstExpr *text = attribute_of(c->class_, &none, "unit");
    if (text && text->kind == AST_STRING) unit = unit_value(c, text->string);
    for (int i = 0; modification && i < modification->arguments.n; i++) {
        const AstArgument *argument = &modification->arguments.at[i];
        const AstExpr *value = argument->modification ? argument->modification->value : NULL;
        if (!value || !argument->path.parts.n) continue;
        const char *name = argument->path.parts.at[0].name;
        if (!strcmp(name, "unit"))
            check_text(c, value);
        else if (!strcmp(name, "displayUnit"))
            display = value;
        else if (value->kind != AST_STRING)
            match(c, unit, value, value->span, (Complaint){"the type and its attribute '", name, "'"});
    }
    if (display) check_display_unit(c, &none, unit, display);
}

static void check_element(Checker *c, const AstElement *element) {
    if (element->kind == AST_EL_COMPONENTS)
        check_components(c, &element->components);
    else if (element->kind == AST_EL_EXTENDS) {
        Path none = {.n = 0};
        for (int i = 0; i < c->class_->items.n; i++) {
            const Item *item = &c->class_->items.at[i];
            if (item->kind == ITEM_EXTENDS && item->extends.modification == element->extends.modification)
                check_modification(c, &none, item->extends.base, element->extends.modification);
        }
    }
}

static void check_class(Checker *c, const Class *class_) {
    const AstClass *ast = class_->ast;
    c->class_ = class_;
    if (class_->is_simple) {
        check_type(c, class_->modification);
        return;
    }
    if (ast->body == AST_BODY_SHORT && class_->short_base) {
        Path none = {.n = 0};
        check_modification(c, &none, class_->short_base, class_->modification);
    }
    for (int i = 0; i < ast->items.n; i++) {
        const AstItem *item = &ast->items.at[i];
        if (item->kind == AST_ITEM_ELEMENT)
            check_element(c, item->element);
        else if (item->kind == AST_ITEM_EQUATION)
            check_equation(c, item->equation);
        else
            check_statement(c, item->statement);
    }
}

void warn_units(Sema *sema) {
    Checker checker = {.sema = sema};
    if (!diag_wants(sema->diagnostics, WARNING_UNIT)) return;
    for (int i = 0; i < sema->checked.n; i++)
        check_class(&checker, sema->checked.at[i]);
}
