/* Names in what a class computes: expressions and modifications, equations, statements of functions. */
#include <stdlib.h>
#include <string.h>

#include "lexer/fix.h"
#include "parser/parts.h"
#include "sema/names/resolve.h"
#include "support/spelling.h"

/* --- expressions ------------------------------------------------------------------------------ */

/* Each branch stands inside of the one before, in the C text too, whose size would grow with the square. */
enum { MOST_BRANCHES = 1000 };

static void many_branches(Resolver *r, Span span) {
    diag_error(r->sema->diagnostics, span, "limit",
               "over %d branches: put the values into an array and choose by a subscript", MOST_BRANCHES);
    mark_erroneous(r);
}

/* Later passes rely on the branch count and on the final else. */
#define CHECK_BRANCHES(r, branches, whole)                                                                   \
    do {                                                                                                     \
        if ((branches).n > MOST_BRANCHES) {                                                                  \
            many_branches(r, (Span){(whole).begin, (whole).begin});                                          \
            (branches).at[MOST_BRANCHES - 1] = (branches).at[(branches).n - 1];                              \
            (branches).n = MOST_BRANCHES;                                                                    \
        }                                                                                                    \
    } while (0)

void resolve_exprs(Resolver *r, const AstExprs *exprs) {
    for (int i = 0; i < exprs->n; i++)
        if (exprs->at[i]) resolve_expr(r, exprs->at[i]);
}

/* Declares the iterators; pop_iterators takes them away again. */
static void push_iterators(void *resolver, AstIterators *iterators) {
    Resolver *r = resolver;
    for (int i = 0; i < iterators->n; i++) {
        AstIterator *iterator = &iterators->at[i];
        if (iterator->range) resolve_expr(r, iterator->range);
        Decl *decl = NEW(r->sema->arena, Decl);
        decl->kind = DECL_ITERATOR;
        decl->name = iterator->name;
        decl->span = iterator->span;
        decl->class_ = r->sema->integer;
        decl->implicit = !iterator->range;
        iterator->decl = decl;
        note_name(r, decl->span, decl);
        vec_push(r->sema->arena, &r->iterators, decl);
    }
}

/* Those of a loop: an inner loop cannot take the name of an outer loop's (Modelica 3.6, 8.3.2.1
 * and 11.2.2.1). */
static void push_loop(void *resolver, AstIterators *iterators) {
    Resolver *r = resolver;
    for (int i = 0; i < iterators->n; i++)
        for (int k = 0; k < r->iterators.n; k++) {
            if (r->iterators.at[k]->name != iterators->at[i].name) continue;
            Diagnostic *d =
                diag_error(r->sema->diagnostics, iterators->at[i].span, "declare-before-use",
                           "'%s' is the variable of an enclosing loop: an inner loop needs another "
                           "name",
                           iterators->at[i].name);
            diag_note(r->sema->diagnostics, d, r->iterators.at[k]->span, "the enclosing loop");
            mark_erroneous(r);
        }
    push_iterators(r, iterators);
}

static void pop_iterators(void *resolver, AstIterators *iterators) {
    Resolver *r = resolver;
    r->iterators.n -= iterators->n;
}

static void resolve_part(void *resolver, AstExpr **part, AstRole role) {
    (void)role;
    if (*part) resolve_expr(resolver, *part);
}

/* What is done with the parts of an expression that has no rule of its own */
static AstParts parts_of_exprs(Resolver *r) {
    return (AstParts){.context = r, .expr = resolve_part, .open = push_iterators, .close = pop_iterators};
}

/* Notes for iterators without a range where they alone are subscripts of the part number `part`. */
static void note_uses(Resolver *r, const AstExpr *expr, int part) {
    const AstExprs *subscripts = &expr->ref.parts.at[part].subscripts;
    for (int i = 0; i < subscripts->n; i++) {
        const AstExpr *subscript = subscripts->at[i];
        if (subscript->kind != AST_REF || subscript->ref.parts.n > 1) continue;
        Decl *decl = subscript->ref.parts.at[0].decl;
        if (decl && decl->implicit) vec_push(r->sema->arena, &decl->uses, ((IteratorUse){expr, part, i}));
    }
}

/* Boolean, StateSelect and the like, where a type can stand in an expression; or NULL */
static Decl *predefined_type(Resolver *r, const AstRefPart *part) {
    Class *class_ = map_get(&r->sema->predefined, part->name);
    if (!class_) return NULL;
    Decl *decl = NEW(r->sema->arena, Decl);
    decl->kind = DECL_CLASS;
    decl->name = part->name;
    decl->span = part->span;
    decl->class_ = class_;
    return decl;
}

/* Where x.derivative is meant for der(x); "" where no derivative is meant. */
static const char *derivative_hint(const Decl *decl, const AstRefPart *part) {
    Role role = decl->class_->role;
    bool has_derivative = role == ROLE_STATE || role == ROLE_DERIVATIVE || role == ROLE_DERIVATIVE2;
    if (!has_derivative || strncmp(part->name, "der", strlen("der"))) return "";
    return "; der() gives its derivative";
}

/* Reports `part` of something without members, once for each class. */
static void no_members(Resolver *r, const Decl *decl, const AstRefPart *part) {
    const Class *type = decl->class_;
    mark_erroneous(r);
    if (is_reported(r, decl->name, "") || (decl->declarator && has_other_arguments(decl))) return;
    if (type && decl->kind == DECL_COMPONENT)
        diag_error(r->sema->diagnostics, part->span, "declare-before-use",
                   "'%s' is of type %s, it has no '%s'%s", decl->name, type->full_name, part->name,
                   derivative_hint(decl, part));
    else
        diag_error(r->sema->diagnostics, part->span, "declare-before-use", "'%s' has no members", decl->name);
}

static void no_elements(Resolver *r, const char *what, const AstRefPart *part) {
    mark_erroneous(r);
    diag_error(r->sema->diagnostics, part->span, "type",
               "'%s' is %s: it has no elements, subscripts choose those of a component", part->name, what);
}

/* Subscripts choose elements of a component: a class and a literal have none. */
static void check_subscripts(Resolver *r, const Decl *decl, const AstRefPart *part) {
    bool has_elements = decl->kind == DECL_COMPONENT || decl->kind == DECL_ITERATOR || decl->constant;
    if (!has_elements && part->subscripts.n)
        no_elements(r, decl->kind == DECL_LITERAL ? "a literal" : "a class", part);
}

/* Whether the name is that of the component in whose declaration it stands: nothing else can be meant. */
static bool names_itself(const Resolver *r, const AstExpr *ref) {
    Symbol name = ref->ref.parts.at[0].name;
    for (int i = 0; i < r->iterators.n; i++)
        if (r->iterators.at[i]->name == name) return false;
    return r->declaring && r->declaring->name == name && !ref->ref.leading_dot;
}

static void in_own_declaration(Resolver *r, const AstRefPart *part) {
    mark_erroneous(r);
    if (is_reported(r, part->name, "")) return;
    const char *but = arena_printf(
        r->sema->arena, "; its sizes can use size(%s, k), where k is one of the preceding dimensions",
        part->name);
    diag_error(r->sema->diagnostics, part->span, "declare-before-use",
               "'%s' is used inside of its own declaration%s", part->name, r->in_sizes ? but : "");
}

/* size(A, k) in the sizes of A: the dimension is checked when it is known. */
static bool is_own_size(const Resolver *r, const AstExpr *call) {
    const AstExprs *args = &call->call.args;
    return r->in_sizes && !call->call.named.n && !call->call.iterators.n && args->n >= 2 &&
           args->at[0]->kind == AST_REF && args->at[0]->ref.parts.n == 1 &&
           !args->at[0]->ref.parts.at[0].subscripts.n && names_itself(r, args->at[0]);
}

/* The name `time`, if nothing is declared with it: the simulation's */
static bool is_time(Resolver *r, const AstExpr *expr) {
    Symbol name = expr->ref.parts.at[0].name;
    return expr->ref.parts.n == 1 && !strcmp(name, "time") && !lookup(r, name);
}

/* Records and connectors hold values, which models and blocks compute. */
static void check_time(Resolver *r, AstRefPart *part) {
    if (!r->class_ || (r->class_->kind != AST_RECORD && r->class_->kind != AST_CONNECTOR)) return;
    diag_error(r->sema->diagnostics, part->span, "type",
               "'time' is visible in models and blocks only, not in a %s: give the value where the %s is "
               "declared",
               class_kind_text(r->class_), class_kind_text(r->class_));
    part->decl = NEW(r->sema->arena, Decl); /* its use is reported */
    part->decl->kind = DECL_COMPONENT;
    part->decl->name = part->name;
    part->decl->class_ = r->class_;
    mark_erroneous(r);
}

/* Whether something else may be meant: the other one of two with the same name, or what replaces it, for
   redeclarations of what an erroneous class declares are not carried out. */
static bool may_be_another(Resolver *r, const Decl *inside) {
    if (inside->twice) return true;
    return inside->is_replaceable && inside->owner && inside->owner != r->class_ && inside->owner->erroneous;
}

/* What the part number i names in what the part before it names; NULL after an error */
static Decl *resolve_member(Resolver *r, const AstExpr *expr, int i, const Decl *inside) {
    const AstRefPart *part = &expr->ref.parts.at[i];
    Class *class_ = inside->class_;
    bool enumeration = class_ && class_->enumeration && inside->kind != DECL_COMPONENT &&
                       inside->kind != DECL_LITERAL && !inside->constant;
    if (!class_ || (class_->is_simple && !enumeration)) {
        if (inside->twice)
            mark_erroneous(r);
        else
            no_members(r, inside, part);
        return NULL;
    }
    const Class *seen = inside->is_replaceable ? inside->constraint : class_;
    Decl *decl = find_member(class_, part->name);
    if (decl && seen != class_ && !find_member(seen, part->name) && !seen->erroneous) decl = NULL;
    if (!decl && (may_be_another(r, inside) || (seen != class_ && find_member(seen, part->name))))
        mark_erroneous(r); /* what stands in the place of another and lacks that is reported where it does */
    else if (!decl && seen == class_)
        missing_member(r, class_, NULL, (AstNamePart){part->name, part->span});
    else if (!decl && !may_hide(r, class_, part->name))
        unknown_member(r, seen, part->name, part->span);
    if (!decl) return NULL;
    if (is_protected_in(class_, decl)) {
        diag_error(r->sema->diagnostics, part->span, "protected", "'%s' is protected in %s", part->name,
                   class_->full_name);
        return NULL;
    }
    bool of_class = inside->kind == DECL_CLASS || (inside->kind == DECL_IMPORT && !inside->constant);
    if (!of_class || inside->is_replaceable) return decl;
    return may_look_into(r, class_, decl, expr->ref.parts.at[i - 1].span) ? decl : NULL;
}

static void resolve_ref(Resolver *r, AstExpr *expr) {
    for (int i = 0; i < expr->ref.parts.n; i++) {
        resolve_exprs(r, &expr->ref.parts.at[i].subscripts);
        note_uses(r, expr, i);
    }
    AstRefPart *first = &expr->ref.parts.at[0];
    if (names_itself(r, expr)) {
        in_own_declaration(r, first);
        return;
    }
    if (is_time(r, expr)) {
        lookup_used(r, first->name, first->span);
        check_time(r, first);
        return;
    }
    bool circular;
    Decl *decl = expr->ref.leading_dot ? root_lookup(r, first->name, &circular)
                                       : lookup_used(r, first->name, first->span);
    if (!decl && !expr->ref.leading_dot) decl = predefined_type(r, first);
    if (!decl && !is_standard_reference(r, expr)) unknown_name(r, first->name, first->span);
    if (decl) check_one_import(r, first->name, decl, first->span);
    if (decl && r->modified && !is_above_modified(r, decl, first->span)) return;
    for (int i = 0; decl && i < expr->ref.parts.n; i++) {
        AstRefPart *part = &expr->ref.parts.at[i];
        if (i > 0 && !(decl = resolve_member(r, expr, i, decl))) return;
        pass_through(r, decl);
        check_subscripts(r, decl, part);
        note_name(r, part->span, decl);
        part->decl = decl;
    }
}

/* a.f(x): the function of one component, so all that stands before its name is a scalar
 * (Modelica 3.6, 5.3.2). */
static void check_function_of_component(Resolver *r, const AstExpr *callee) {
    const AstRefPart *last = &callee->ref.parts.at[callee->ref.parts.n - 1];
    if (!last->decl || last->decl->kind != DECL_CLASS) return;
    for (int i = 0; i + 1 < callee->ref.parts.n; i++) {
        const AstRefPart *part = &callee->ref.parts.at[i];
        if (part->decl->kind != DECL_COMPONENT || part->subscripts.n == rank_of(part->decl)) continue;
        diag_error(r->sema->diagnostics, part->span, "type",
                   "'%s' is an array of components: a function is called by way of one of them, '%s[1]'",
                   part->name, part->name);
        mark_erroneous(r);
        return;
    }
}

/* f(x=1): the inputs, or fields of a record, that the names of arguments mean */
static void note_inputs(Resolver *r, const AstExpr *call) {
    const AstExpr *callee = call->call.callee;
    const Decl *decl = callee->ref.parts.at[callee->ref.parts.n - 1].decl;
    const Class *class_ = decl && decl->kind != DECL_COMPONENT ? decl->class_ : NULL;
    for (int i = 0; r->sema->uses && class_ && i < call->call.named.n; i++)
        note_name(r, call->call.named.at[i].span, find_member(class_, call->call.named.at[i].name));
}

/* Functions that the language predefines are known by name; a declaration of the same name hides them. */
static void resolve_call(Resolver *r, AstExpr *expr) {
    AstExpr *callee = expr->call.callee;
    Symbol first = callee->ref.parts.at[0].name;
    bool declared = lookup_used(r, first, callee->ref.parts.at[0].span) != NULL;
    const char *construct = declared ? NULL : excluded_name(r->sema->arena, first);
    bool clocked = !declared && !strcmp(first, "sample") && expr->call.args.n == 1 && !expr->call.named.n;
    if (construct || clocked)
        report_excluded(r, callee->span, clocked ? "'sample' of one argument (clocks)" : construct);
    else if (callee->ref.parts.n > 1 || declared) {
        resolve_ref(r, callee);
        check_function_of_component(r, callee);
    } else if (callee->ref.parts.at[0].subscripts.n)
        no_elements(r, "a function", &callee->ref.parts.at[0]);
    if (!declared && !strcmp(first, "size") && is_own_size(r, expr)) {
        expr->call.args.at[0]->ref.parts.at[0].decl = r->declaring;
        note_name(r, expr->call.args.at[0]->ref.parts.at[0].span, r->declaring);
        resolve_expr(r, expr->call.args.at[1]);
        return;
    }
    note_inputs(r, expr);
    push_iterators(r, &expr->call.iterators);
    resolve_exprs(r, &expr->call.args);
    for (int i = 0; i < expr->call.named.n; i++)
        resolve_expr(r, expr->call.named.at[i].value);
    pop_iterators(r, &expr->call.iterators);
}

void resolve_expr(Resolver *r, AstExpr *expr) {
    AstParts parts = parts_of_exprs(r);
    if (expr->kind == AST_REF) {
        resolve_ref(r, expr);
    } else if (expr->kind == AST_CALL || expr->kind == AST_PARTIAL_CALL) {
        resolve_call(r, expr);
    } else {
        if (expr->kind == AST_IF && expr->cond.conditions.n > MOST_BRANCHES)
            many_branches(r, expr->cond.conditions.at[MOST_BRANCHES]->span);
        ast_parts_of_expr(&parts, expr);
    }
}

void resolve_sizes(Resolver *r, const AstExprs *sizes) {
    r->in_sizes = true;
    resolve_exprs(r, sizes);
    r->in_sizes = false;
}

/* The first name in an expression of names, numbers and operators; or NULL */
static const AstExpr *first_reference(const AstExpr *expr) {
    if (expr->kind == AST_BINARY) {
        const AstExpr *first = first_reference(expr->binary.a);
        return first ? first : first_reference(expr->binary.b);
    }
    return expr->kind == AST_REF ? expr : NULL;
}

/* unit=m/s, where no such name is declared: reports that the quotes are missing. */
static bool lacks_quotes(Resolver *r, const AstArgument *argument) {
    static const char *const names[] = {"unit", "displayUnit", "quantity"};
    bool is_text = false;
    for (int i = 0; i < 3 && argument->path.parts.n == 1; i++)
        is_text |= !strcmp(argument->path.parts.at[0].name, names[i]);
    const AstExpr *value = is_text && argument->modification ? argument->modification->value : NULL;
    const AstExpr *first = value ? first_reference(value) : NULL;
    if (!first || first->ref.leading_dot || is_time(r, first)) return false;
    if (lookup(r, first->ref.parts.at[0].name)) return false;
    const char *text = r->sema->sources->files.at[value->span.begin.file]->text + value->span.begin.offset;
    int length = (int)(value->span.end.offset - value->span.begin.offset);
    bool quoted = *text == '\'';
    diag_error(r->sema->diagnostics, value->span, "type", "a %s stands in double quotes: %s=\"%.*s\"",
               strcmp(argument->path.parts.at[0].name, "quantity") ? "unit" : "quantity",
               argument->path.parts.at[0].name, quoted ? length - 2 : length, quoted ? text + 1 : text);
    mark_erroneous(r);
    return true;
}

void resolve_redeclared(Resolver *r, const AstModification *modification) {
    for (int i = 0; modification && i < modification->arguments.n; i++) {
        const AstArgument *argument = &modification->arguments.at[i];
        const AstElement *element = argument->element;
        if (!element) resolve_redeclared(r, argument->modification);
        if (!element || element->kind != AST_EL_COMPONENTS) continue;
        for (int k = 0; k < element->components.declarators.n; k++) {
            resolve_sizes(r, &element->components.declarators.at[k].dims);
            resolve_modification(r, element->components.declarators.at[k].modification);
        }
    }
}

void resolve_argument_values(Resolver *r, const AstArgument *argument) {
    if (argument->is_break)
        report_excluded(r, argument->span, "'break' in a modification");
    else if (!argument->element && !lacks_quotes(r, argument))
        resolve_values(r, argument->modification);
}

void resolve_values(Resolver *r, const AstModification *modification) {
    if (!modification) return;
    for (int i = 0; i < modification->arguments.n; i++)
        resolve_argument_values(r, &modification->arguments.at[i]);
    if (modification->value) resolve_expr(r, modification->value);
    if (modification->is_break) report_excluded(r, modification->span, "'break' in a modification");
}

void resolve_modification(Resolver *r, const AstModification *modification) {
    resolve_redeclared(r, modification);
    resolve_values(r, modification);
}

/* --- equations -------------------------------------------------------------------------------- */

/* A call that is no equation; if `connect` was meant, it is read so. */
static void no_equation(Resolver *r, AstEquation *equation) {
    static const char *const words[] = {"connect", "assert", "terminate", "reinit", "annotation"};
    AstExpr *call = equation->call;
    const AstRefPart *first = &call->call.callee->ref.parts.at[0];
    size_t meant = 0, n = sizeof words / sizeof *words, length = strlen(first->name);
    while (meant < n && spelling_distance(first->name, length, words[meant], strlen(words[meant]), 2) > 2)
        meant++;
    mark_erroneous(r);
    Diagnostic *d = diag_error(
        r->sema->diagnostics, call->call.callee->span, "declare-before-use", "'%s(...)' is no equation%s",
        first->name,
        meant < n ? spelling_hint(r->sema->arena, words[meant])
                  : "; a function stands in one, and only assert, terminate and reinit by themselves");
    fix_spelling(r->sema->diagnostics, d, call->call.callee->span, meant < n ? words[meant] : NULL);
    if (meant != 0 || call->call.args.n != 2) return;
    AstExpr *a = call->call.args.at[0], *b = call->call.args.at[1];
    if (a->kind != AST_REF || b->kind != AST_REF) return;
    equation->kind = AST_EQ_CONNECT;
    equation->connect.a = a;
    equation->connect.b = b;
    resolve_equation(r, equation);
}

static bool calls_function(const AstExpr *call) {
    const AstRefPart *last = &call->call.callee->ref.parts.at[call->call.callee->ref.parts.n - 1];
    return last->decl && last->decl->class_ && last->decl->kind != DECL_COMPONENT && !last->decl->constant &&
           last->decl->class_->kind == AST_FUNCTION;
}

/* assert, terminate, reinit, and functions written in Modelica */
static void resolve_call_equation(Resolver *r, AstEquation *equation) {
    static const char *const known[] = {"assert", "terminate", "reinit"};
    AstExpr *call = equation->call;
    const AstRefPart *first = &call->call.callee->ref.parts.at[0];
    bool found = false;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        found |= call->call.callee->ref.parts.n == 1 && !strcmp(first->name, known[i]);
    bool declared = lookup_used(r, first->name, first->span) != NULL;
    const char *construct = declared ? NULL : excluded_name(r->sema->arena, first->name);
    if (declared) {
        resolve_expr(r, call);
        if (calls_function(call)) return;
    }
    if (construct)
        report_excluded(r, call->call.callee->span, construct);
    else if (!found)
        no_equation(r, equation);
    if (!found) return;
    for (int i = 0; i < call->call.args.n; i++)
        resolve_expr(r, call->call.args.at[i]);
    for (int i = 0; i < call->call.named.n; i++)
        resolve_expr(r, call->call.named.at[i].value);
}

static void resolve_equations(void *resolver, AstEquations *body) {
    for (int i = 0; i < body->n; i++)
        resolve_equation(resolver, body->at[i]);
}

static void resolve_body(void *resolver, AstStatements *body) {
    resolve_statements(resolver, body);
}

static AstParts parts_of_loops(Resolver *r) {
    AstParts parts = parts_of_exprs(r);
    parts.open = push_loop;
    parts.equations = resolve_equations;
    parts.statements = resolve_body;
    return parts;
}

void resolve_equation(Resolver *r, AstEquation *equation) {
    AstParts parts = parts_of_loops(r);
    if (equation->kind == AST_EQ_IF || equation->kind == AST_EQ_WHEN)
        CHECK_BRANCHES(r, equation->branches.branches, equation->span);
    if (equation->kind == AST_EQ_CALL)
        resolve_call_equation(r, equation);
    else
        ast_parts_of_equation(&parts, equation);
}

/* --- statements of functions ------------------------------------------------------------------ */

void resolve_statement(Resolver *r, AstStatement *statement) {
    AstParts parts = parts_of_loops(r);
    if (statement->kind == AST_ST_IF || statement->kind == AST_ST_WHEN)
        CHECK_BRANCHES(r, statement->branches.branches, statement->span);
    ast_parts_of_statement(&parts, statement);
}

void resolve_statements(Resolver *r, const AstStatements *statements) {
    for (int i = 0; i < statements->n; i++)
        resolve_statement(r, statements->at[i]);
}

/* --- external sections ------------------------------------------------------------------------ */

void resolve_external(Resolver *r, const AstClass *ast) {
    if (ast->external->result) resolve_expr(r, ast->external->result);
    resolve_exprs(r, &ast->external->args);
}

/* --- derivatives of functions ----------------------------------------------------------------- */

static bool is_argument(const AstArgument *argument, const char *name) {
    return argument->path.parts.n == 1 && !strcmp(argument->path.parts.at[0].name, name);
}

bool gives_derivative(const AstClass *ast, const AstArgument *argument) {
    const AstModification *modification = argument->modification;
    if (!is_argument(argument, "derivative")) return false;
    bool gives = ast->external != NULL;
    for (int i = 0; modification && i < modification->arguments.n; i++)
        gives |= is_argument(&modification->arguments.at[i], "noDerivative");
    return gives;
}

void resolve_derivatives(Resolver *r, const AstClass *ast) {
    const AstAnnotation *annotation = ast->kind == AST_FUNCTION ? ast->annotation : NULL;
    for (int i = 0; annotation && i < annotation->arguments.n; i++) {
        const AstArgument *argument = &annotation->arguments.at[i];
        if (!gives_derivative(ast, argument)) continue;
        if (argument->modification && argument->modification->value)
            resolve_expr(r, argument->modification->value);
    }
}
