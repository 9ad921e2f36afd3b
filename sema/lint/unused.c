/* unused: parameters, protected elements, imports, iterators and declarations in functions, if nothing refers
   to them. Only the user's texts are checked, all of them, as a name may be used from far away: a protected
   variable in a class that extends its own, a parameter by way of a component. What others may still use is
   left alone: whatever is public and no parameter, what a partial class declares, parameters of a class that
   does nothing but hold them. */
#include <string.h>

#include "parser/walk.h"
#include "sema/model/function.h"
#include "sema/model/warnings.h"

/* How often a declaration is referred to */
typedef struct {
    int all;
    int given; /* of these: where it only gets its value, as one side of an equation or the target of := */
} Uses;

typedef struct {
    Sema *sema;
    const Class *class_; /* whose text is looked at */
    Map uses;            /* Decl to Uses */
    Map active;          /* Class: it computes something of its own */
    Map idle;            /* Class: it does not */
    Map unsure;          /* Class: it has, or what may use its elements has, errors that hide uses */
} Search;

static Uses *uses_of(Search *search, const Decl *decl) {
    Uses *uses = map_get(&search->uses, decl);
    if (uses) return uses;
    uses = NEW(search->sema->arena, Uses);
    map_put(search->sema->arena, &search->uses, decl, uses);
    return uses;
}

static int reads_of(Search *search, const Decl *decl) {
    const Uses *uses = map_get(&search->uses, decl);
    return uses ? uses->all - uses->given : 0;
}

/* --- where names are used --------------------------------------------------------------------- */

static void see_expr(void *context, const AstExpr *expr) {
    if (expr->kind != AST_REF) return;
    for (int i = 0; i < expr->ref.parts.n; i++)
        if (expr->ref.parts.at[i].decl) uses_of(context, expr->ref.parts.at[i].decl)->all++;
}

/* A name that stands where no expression does: what it means is looked up as name resolution did. */
static void see_symbol(Search *search, Symbol name) {
    for (const Class *class_ = search->class_; class_; class_ = class_->parent) {
        const Decl *decl = find_member(class_, name);
        if (decl) {
            uses_of(search, decl)->all++;
            return;
        }
        if (class_->encapsulated) return;
    }
}

static void see_name(void *context, const AstName *name) {
    if (!name->leading_dot) see_symbol(context, name->parts.at[0].name);
}

/* x, x[i], der(x): the variable that gets its value there, or NULL */
static const Decl *given_by(const AstExpr *side) {
    if (side->kind == AST_CALL && side->call.args.n == 1 && side->call.callee->ref.parts.n == 1 &&
        !strcmp(side->call.callee->ref.parts.at[0].name, "der"))
        side = side->call.args.at[0];
    return side->kind == AST_REF && side->ref.parts.n == 1 ? side->ref.parts.at[0].decl : NULL;
}

/* Whether an equation has to determine it */
static bool is_unknown(const Decl *decl) {
    return decl->kind == DECL_COMPONENT && decl->variability < AST_VAR_PARAMETER &&
           decl->causality != AST_INPUT &&
           !(decl->declarator && decl->declarator->modification && decl->declarator->modification->value);
}

/* A variable gets its value in one equation: only the first that it stands alone in can be that one. */
static void see_equation(void *context, const AstEquation *equation) {
    if (equation->kind != AST_EQ_EQUAL) return;
    const AstExpr *sides[] = {equation->equal.left, equation->equal.right};
    for (int i = 0; i < 2; i++) {
        const Decl *decl = given_by(sides[i]);
        if (decl && is_unknown(decl)) uses_of(context, decl)->given = 1;
    }
}

static void see_target(Search *search, const AstExpr *target) {
    if (target && target->kind == AST_REF && target->ref.parts.n == 1 && target->ref.parts.at[0].decl)
        uses_of(search, target->ref.parts.at[0].decl)->given++;
}

static void see_statement(void *context, const AstStatement *statement) {
    if (statement->kind != AST_ST_ASSIGN) return;
    const AstExpr *target = statement->assign.target;
    if (target->kind != AST_TUPLE) see_target(context, target);
    for (int i = 0; target->kind == AST_TUPLE && i < target->tuple.n; i++)
        see_target(context, target->tuple.at[i]);
}

/* Annotations are not resolved: a name in them counts as a use of what it would mean. */
static void see_annotated(void *context, const AstExpr *expr) {
    if (expr->kind == AST_REF) see_symbol(context, expr->ref.parts.at[0].name);
}

static void see_annotations(Search *search, const AstClass *ast) {
    AstVisitor visitor = {.context = search, .expr = see_annotated};
    ast_walk_modification(&visitor, ast->annotation);
    for (int i = 0; i < ast->items.n; i++) {
        if (ast->items.at[i].kind != AST_ITEM_ELEMENT) continue;
        const AstElement *element = ast->items.at[i].element;
        for (int k = 0; element->kind == AST_EL_COMPONENTS && k < element->components.declarators.n; k++)
            ast_walk_modification(&visitor, element->components.declarators.at[k].annotation);
    }
}

/* --- what is not used ------------------------------------------------------------------------- */

static void warn_of_unused(Search *search, const Decl *decl, const char *what, const char *how) {
    diag_warning(search->sema->diagnostics, decl->span, warning_names[WARNING_UNUSED], "%s '%s' is %s", what,
                 decl->name, how);
}

static void check_iterators(void *context, const AstIterators *iterators) {
    Search *search = context;
    for (int i = 0; i < iterators->n; i++)
        if (iterators->at[i].decl && !reads_of(search, iterators->at[i].decl))
            warn_of_unused(search, iterators->at[i].decl, "the iterator", "never used");
}

static bool does_something(Search *search, const Class *class_);

static bool has_something_to_do(Search *search, const Class *class_) {
    for (int i = 0; i < class_->items.n; i++) {
        const Item *item = &class_->items.at[i];
        if (item->kind == ITEM_EQUATION || item->kind == ITEM_STATEMENT) return true;
        if (item->kind == ITEM_EXTENDS && does_something(search, item->extends.base)) return true;
        if (item->kind == ITEM_COMPONENT && item->decl->class_ && !item->decl->class_->is_simple &&
            item->decl->class_->kind != AST_RECORD)
            return true;
    }
    return false;
}

/* Whether the class computes something of its own; else its parameters are there to be read by others. */
static bool does_something(Search *search, const Class *class_) {
    if (map_get(&search->active, class_)) return true;
    if (map_get(&search->idle, class_)) return false;
    bool active = has_something_to_do(search, class_);
    map_put(search->sema->arena, active ? &search->active : &search->idle, class_, search);
    return active;
}

static const char *kind_of(const Decl *decl) {
    if (decl->variability == AST_VAR_PARAMETER) return "the parameter";
    if (decl->variability == AST_VAR_CONSTANT) return "the protected constant";
    return decl->class_->is_simple ? "the protected variable" : "the protected component";
}

/* True if C gets all variables, and of the inputs of a derivative, which are those of another function. */
static bool is_prescribed(const Class *class_, const Decl *decl) {
    if (class_->ast->external && !class_->ast->external->name) return true;
    return decl->causality == AST_INPUT && class_->function && class_->function->is_given;
}

static void check_component(Search *search, const Class *class_, const Decl *decl) {
    const Uses *uses = map_get(&search->uses, decl);
    int reads = reads_of(search, decl);
    bool function = class_->kind == AST_FUNCTION;
    if (function && is_prescribed(class_, decl)) return;
    if (reads > 0 || decl->inner || !decl->class_ || class_->kind == AST_RECORD ||
        class_->kind == AST_CONNECTOR)
        return;
    const char *how = uses && uses->given
                          ? function ? "assigned, but never read" : "determined, but never used"
                          : "never used";
    if (function && decl->causality == AST_INPUT)
        warn_of_unused(search, decl, "the input", how);
    else if (function && decl->causality == AST_OUTPUT)
        return;
    else if (function)
        warn_of_unused(search, decl, "the local variable", how);
    else if (decl->is_protected || (decl->variability == AST_VAR_PARAMETER && does_something(search, class_)))
        warn_of_unused(search, decl, kind_of(decl), how);
}

static void check_class(Search *search, const Class *class_) {
    AstVisitor visitor = {.context = search, .open = check_iterators};
    if (map_get(&search->unsure, class_)) return;
    ast_walk_class(&visitor, class_->ast);
    for (int i = 0; i < class_->decls.n; i++) {
        const Decl *decl = class_->decls.at[i];
        if (decl->kind == DECL_IMPORT && !reads_of(search, decl))
            warn_of_unused(search, decl, "the import", "never used");
        else if (decl->kind == DECL_COMPONENT && !class_->partial)
            check_component(search, class_, decl);
        else if (decl->kind == DECL_CLASS && decl->is_protected && !reads_of(search, decl))
            warn_of_unused(search, decl, "the protected class", "never used");
    }
}

static void mark_unsure(Search *search, const Class *class_) {
    for (; class_ && !map_get(&search->unsure, class_); class_ = class_->parent) {
        map_put(search->sema->arena, &search->unsure, class_, search);
        for (int i = 0; i < class_->extends.n; i++)
            mark_unsure(search, class_->items.at[class_->extends.at[i]].extends.base);
    }
}

void warn_unused(Sema *sema) {
    Search search = {.sema = sema};
    AstVisitor visitor = {&search, see_expr, see_name, see_equation, see_statement, NULL, NULL};
    if (!diag_wants(sema->diagnostics, WARNING_UNUSED)) return;
    for (int i = 0; i < sema->checked.n; i++) {
        search.class_ = sema->checked.at[i];
        ast_walk_class(&visitor, search.class_->ast);
        see_annotations(&search, search.class_->ast);
        if (search.class_->erroneous) mark_unsure(&search, search.class_);
    }
    for (int i = 0; i < sema->checked.n; i++)
        check_class(&search, sema->checked.at[i]);
}
