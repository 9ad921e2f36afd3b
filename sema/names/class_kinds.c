/* What a class of each kind may hold, and what it may be derived from (Modelica 3.6,
 * sections 4.4.2, 4.7, 7.1.3). */
#include <stdarg.h>

#include "sema/names/resolve.h"

/* Reports what the class that is read cannot have. Returns false. */
__attribute__((format(printf, 3, 4))) static bool refuse(Resolver *r, Span span, const char *format, ...) {
    va_list args;
    va_start(args, format);
    diag_error(r->sema->diagnostics, span, "type", "%s", arena_vprintf(r->sema->arena, format, args));
    va_end(args);
    mark_erroneous(r);
    return false;
}

/* --- components ------------------------------------------------------------------------------- */

static const char *prefix_of(const Decl *decl) {
    return decl->inner                     ? "inner"
           : decl->outer                   ? "outer"
           : decl->flow                    ? "flow"
           : decl->causality == AST_INPUT  ? "input"
           : decl->causality == AST_OUTPUT ? "output"
                                           : NULL;
}

/* A variable of the connector that is neither input nor output; NULL: there is none. */
static const Decl *without_direction(const Class *connector) {
    connector = long_class(connector);
    const Decl *found = NULL;
    for (int i = 0; i < connector->items.n && !found; i++) {
        const Item *item = &connector->items.at[i];
        if (item->kind == ITEM_EXTENDS) found = without_direction(item->extends.base);
        if (item->kind != ITEM_COMPONENT || item->decl->causality != AST_NO_CAUSALITY) continue;
        if (item->decl->class_->kind == AST_CONNECTOR && !item->decl->class_->is_simple)
            found = without_direction(item->decl->class_);
        else if (item->decl->variability < AST_VAR_PARAMETER)
            found = item->decl;
    }
    return found;
}

/* A variable of the connector or record that is input, output or flow; NULL: there is none. */
static const Decl *with_direction(const Class *class_) {
    class_ = long_class(class_);
    const Decl *found = NULL;
    for (int i = 0; i < class_->items.n && !found; i++) {
        const Item *item = &class_->items.at[i];
        if (item->kind == ITEM_EXTENDS) found = with_direction(item->extends.base);
        if (item->kind != ITEM_COMPONENT) continue;
        if (item->decl->causality != AST_NO_CAUSALITY || item->decl->flow)
            found = item->decl;
        else if (!item->decl->class_->is_simple)
            found = with_direction(item->decl->class_);
    }
    return found;
}

static bool check_flow(Resolver *r, const Decl *decl) {
    if (r->class_->kind != AST_CONNECTOR) return refuse(r, decl->span, "'flow' stands only in a connector");
    if (decl->element->components.causality != AST_NO_CAUSALITY)
        return refuse(r, decl->span, "a flow takes its causality from its potential: '%s' cannot be '%s'",
                      decl->name, decl->causality == AST_INPUT ? "input" : "output");
    if (decl->class_->is_simple && decl->class_->base != BASE_REAL)
        return refuse(r, decl->span, "a flow is a Real; '%s' is of type %s", decl->name,
                      decl->class_->full_name);
    return true;
}

/* parameter, input and the like say how values change: what has equations is no value
 * (Modelica 3.6, 4.4.2.2). */
static bool check_prefixes(Resolver *r, const Decl *decl) {
    const Class *type = decl->class_;
    const AstComponents *components = &decl->element->components;
    bool of_values = type->is_simple || type->kind == AST_RECORD || type->kind == AST_CONNECTOR;
    if (type->erroneous) return true;
    if (type->kind == AST_CONNECTOR && components->variability >= AST_VAR_PARAMETER)
        return refuse(r, decl->span,
                      "connector '%s' cannot be a %s; its variables can be parameters or constants",
                      decl->name, components->variability == AST_VAR_PARAMETER ? "parameter" : "constant");
    if (of_values && !type->is_simple && (components->flow || components->causality != AST_NO_CAUSALITY)) {
        const Decl *directed = with_direction(type);
        return !directed || refuse(r, decl->span, "'%s' cannot have a prefix: its '%s' has one of its own",
                                   decl->name, directed->name);
    }
    if (of_values) return true;
    const char *prefix = components->flow                               ? "flow"
                         : components->causality == AST_INPUT           ? "input"
                         : components->causality == AST_OUTPUT          ? "output"
                         : components->variability == AST_VAR_DISCRETE  ? "discrete"
                         : components->variability == AST_VAR_PARAMETER ? "parameter"
                         : components->variability == AST_VAR_CONSTANT  ? "constant"
                                                                        : NULL;
    return !prefix || refuse(r, decl->span, "'%s' is for variables, records and connectors; '%s' is of %s %s",
                             prefix, decl->name, class_kind_text(type), type->full_name);
}

/* R R; the component hides its own type (Modelica 3.6, 5.3.2). */
static bool check_own_name(Resolver *r, const Decl *decl) {
    const AstName *type = &decl->element->components.type;
    if (type->leading_dot || type->parts.at[0].name != decl->name || decl->class_->erroneous) return true;
    diag_error(r->sema->diagnostics, decl->span, "declare-before-use",
               "'%s' would hide its own type: give the component another name", decl->name);
    mark_erroneous(r);
    return false;
}

bool check_component(Resolver *r, const Decl *decl) {
    const Class *class_ = r->class_, *type = decl->class_;
    if (!check_own_name(r, decl)) return false;
    const char *prefix = prefix_of(decl);
    if (class_->kind == AST_TYPE && class_->is_simple && class_->erroneous) return false; /* reported */
    if (class_->kind == AST_TYPE) return refuse(r, decl->span, "a type has no components");
    if (!check_prefixes(r, decl)) return false;
    if (class_->kind == AST_RECORD && prefix)
        return refuse(r, decl->span, "a record's variables are plain; '%s' is '%s'", decl->name, prefix);
    if (class_->kind == AST_CONNECTOR && (decl->inner || decl->outer))
        return refuse(r, decl->span, "a connector's variables are its own; '%s' is '%s'", decl->name, prefix);
    if (class_->kind == AST_RECORD && !type->is_simple && type->kind != AST_RECORD && !type->erroneous)
        return refuse(r, decl->span, "a record holds variables and records only");
    if (decl->flow && class_->kind != AST_FUNCTION) return check_flow(r, decl);
    if (type->kind == AST_CONNECTOR && type->is_simple && !type->erroneous && class_->kind != AST_CONNECTOR &&
        decl->causality == AST_NO_CAUSALITY && !decl->is_protected)
        return refuse(r, decl->span,
                      "%s says neither 'input' nor 'output': a public '%s' of it needs one of them",
                      type->full_name, decl->name);
    if (class_->kind != AST_BLOCK || decl->is_protected || decl->causality != AST_NO_CAUSALITY ||
        type->kind != AST_CONNECTOR || type->is_simple)
        return true;
    const Decl *open = type->erroneous ? NULL : without_direction(type);
    if (open)
        refuse(r, decl->span, "a block's connectors have inputs and outputs only; '%s.%s' is neither",
               decl->name, open->name);
    return open == NULL;
}

/* --- sections --------------------------------------------------------------------------------- */

static bool declares_only(const Class *class_) {
    return class_->kind == AST_PACKAGE || class_->kind == AST_RECORD || class_->kind == AST_CONNECTOR ||
           class_->kind == AST_TYPE;
}

/* A function has one algorithm section, of its own or inherited (Modelica 3.6, 12.2). */
static void check_one_algorithm(Resolver *r, const AstItem *item) {
    const AstClass *ast = r->class_->ast;
    Span first = ast->algorithm_span, last = ast->last_algorithm;
    if (ast->kind != AST_FUNCTION || item->kind != AST_ITEM_STATEMENT ||
        first.begin.offset == last.begin.offset)
        return;
    Diagnostic *d = diag_error(r->sema->diagnostics, last, "function",
                               "a function has one algorithm section, this is another one");
    if (!d->notes.n) diag_note(r->sema->diagnostics, d, first, "the first one");
    mark_erroneous(r);
}

void check_section(Resolver *r, const AstItem *item) {
    const Class *class_ = r->class_;
    check_one_algorithm(r, item);
    if (class_->kind == AST_FUNCTION && item->kind == AST_ITEM_STATEMENT && item->initial) {
        diag_error(r->sema->diagnostics, class_->ast->algorithm_span, "function",
                   "a function has no initial algorithm");
        mark_erroneous(r);
    }
    if (!declares_only(class_) || (class_->is_simple && class_->erroneous)) return; /* reported as a whole */
    if (item->kind == AST_ITEM_EQUATION)
        refuse(r, item->equation->span, "a %s has no equations", class_kind_text(class_));
    else if (item->kind == AST_ITEM_STATEMENT)
        refuse(r, item->statement->span, "a %s has no algorithm", class_kind_text(class_));
    else if (item->kind == AST_ITEM_ELEMENT && item->element->is_protected && class_->kind != AST_PACKAGE)
        refuse(r, item->element->span, "nothing in a %s can be protected", class_kind_text(class_));
}

/* What holds something is reported there. */
void check_empty_sections(Resolver *r) {
    const Class *class_ = r->class_;
    const AstClass *ast = class_->ast;
    bool equations = false, statements = false;
    for (int i = 0; i < ast->items.n; i++) {
        equations |= ast->items.at[i].kind == AST_ITEM_EQUATION;
        statements |= ast->items.at[i].kind == AST_ITEM_STATEMENT;
    }
    if (class_->erroneous || diag_syntax_within(r->sema->diagnostics, ast->span, NULL)) return;
    bool only_declares = declares_only(class_);
    if (ast->has_equations && !equations && (only_declares || class_->kind == AST_FUNCTION))
        refuse(r, ast->equation_span, "a %s has no equations", class_kind_text(class_));
    else if (ast->has_algorithm && !statements && only_declares)
        refuse(r, ast->algorithm_span, "a %s has no algorithm", class_kind_text(class_));
}

/* --- bases ------------------------------------------------------------------------------------ */

/* Which kinds a class of each kind may be derived from, by extends or as a short class (Modelica 3.6, 7.1.3).
 */
static const struct {
    unsigned from; /* set of 1 << AstClassKind */
    const char *text;
} derivable[] = {
    [AST_MODEL] = {1 << AST_MODEL | 1 << AST_BLOCK | 1 << AST_RECORD | 1 << AST_CLASS,
                   "a model from models, blocks, records and classes"},
    [AST_BLOCK] = {1 << AST_BLOCK | 1 << AST_RECORD | 1 << AST_CLASS,
                   "a block from blocks, records and classes"},
    [AST_CONNECTOR] = {1 << AST_CONNECTOR | 1 << AST_RECORD | 1 << AST_TYPE,
                       "a connector from connectors, records and types"},
    [AST_RECORD] = {1 << AST_RECORD, "a record from records"},
    [AST_TYPE] = {1 << AST_TYPE, "a type from types"},
    [AST_PACKAGE] = {1 << AST_PACKAGE, "a package from packages"},
    [AST_FUNCTION] = {1 << AST_FUNCTION, "a function from functions"},
    [AST_CLASS] = {1 << AST_CLASS, "a class from classes"},
    [AST_OPERATOR] = {0, ""},
};

/* Kinds of classes that restricted Modelica leaves out: each is reported where it is declared. */
static bool is_left_out_kind(const Class *class_) {
    return class_->kind == AST_OPERATOR;
}

bool derives_from(Resolver *r, const Class *class_, const Class *base, Span span) {
    if (is_left_out_kind(class_) || is_left_out_kind(base)) return true;
    if (base->role == ROLE_LINEAR_RESPONSE || derivable[class_->kind].from >> base->kind & 1) return true;
    diag_error(r->sema->diagnostics, span, "type", "%s %s cannot be derived from %s %s, only %s",
               class_kind_text(class_), class_->name, class_kind_text(base), base->full_name,
               derivable[class_->kind].text);
    return false;
}
