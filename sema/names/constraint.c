/* Constraints of replaceable elements: which classes may stand for one. */
#include "sema/model/accessors.h"
#include "sema/names/argument_index.h"
#include "sema/names/resolve.h"

static const Class *without_aliases(const Class *class_) {
    while (class_->short_base && !class_->is_simple)
        class_ = class_->short_base;
    return class_;
}

static const Class *text_of(const Class *class_) {
    class_ = without_aliases(class_);
    return class_->generic ? class_->generic : class_;
}

static bool extends_from(const Class *class_, const Class *base) {
    class_ = without_aliases(class_);
    if (text_of(class_) == text_of(base)) return true;
    for (int i = 0; i < class_->extends.n; i++)
        if (extends_from(class_->items.at[class_->extends.at[i]].extends.base, base)) return true;
    return false;
}

int rank_of_type(const Class *type) {
    int rank = 0;
    for (; type; type = type->short_base)
        rank += type->dims ? type->dims->n : 0;
    return rank;
}

int rank_of(const Decl *decl) {
    return decl->declarator->dims.n + decl->element->components.dims.n + rank_of_type(decl->class_);
}

bool is_open_enumeration(const Class *type) {
    return type->enumeration && type->enumeration->ast && type->enumeration->ast->open_enumeration;
}

const char *what_is_open(Arena *arena, const Class *class_) {
    bool enumeration = is_open_enumeration(class_->open->class_);
    return arena_printf(
        arena, enumeration ? "'%s', whose enumeration %s has no literals" : "'%s', whose class %s is partial",
        class_->open->name, class_->open->class_->full_name);
}

/* The sizes of the list that are numbers differ from those of the other list, of as many dimensions. */
static bool sizes_differ(const AstExprs *a, const AstExprs *b) {
    for (int k = 0; a && b && a->n == b->n && k < a->n; k++)
        if (a->at[k]->kind == AST_INTEGER && b->at[k]->kind == AST_INTEGER &&
            a->at[k]->integer != b->at[k]->integer)
            return true;
    return false;
}

static const AstExprs *dims_of_type(const Class *type) {
    while (type && !type->dims)
        type = type->short_base;
    return type ? type->dims : NULL;
}

static const char *simple_mismatch(Arena *arena, const Class *class_, const Class *constraint) {
    bool same = class_->is_simple && class_->base == constraint->base &&
                (class_->base != BASE_ENUMERATION || class_->enumeration == constraint->enumeration ||
                 is_open_enumeration(constraint));
    if (!same && is_open_enumeration(constraint)) return "it is no enumeration";
    if (!same || (constraint->role != ROLE_NONE && class_->role != constraint->role))
        return arena_printf(arena, "it is no %s", constraint->full_name);
    if (rank_of_type(class_) != rank_of_type(constraint)) return "the number of dimensions differs";
    return sizes_differ(dims_of_type(class_), dims_of_type(constraint)) ? "its size differs" : NULL;
}

static const char *component_mismatch(Arena *arena, const Decl *given, const Decl *wanted) {
    Symbol name = wanted->name;
    if (given->kind != DECL_COMPONENT) return arena_printf(arena, "its '%s' is no component", name);
    if (given->causality != wanted->causality || given->flow != wanted->flow)
        return arena_printf(arena, "its '%s' differs in 'input', 'output' or 'flow'", name);
    if (given->variability < wanted->variability)
        return arena_printf(arena, "its '%s' is no %s", name,
                            wanted->variability == AST_VAR_CONSTANT    ? "constant"
                            : wanted->variability == AST_VAR_PARAMETER ? "parameter"
                                                                       : "discrete variable");
    if (rank_of(given) - rank_of_type(given->class_) != rank_of(wanted) - rank_of_type(wanted->class_) &&
        rank_of(given) != rank_of(wanted))
        return arena_printf(arena, "its '%s' has another number of dimensions", name);
    if (sizes_differ(&given->declarator->dims, &wanted->declarator->dims))
        return arena_printf(arena, "its '%s' differs in size", name);
    if (wanted->is_final && !given->is_final) return arena_printf(arena, "its '%s' is not final", name);
    if (!given->declarator->condition != !wanted->declarator->condition)
        return arena_printf(arena, "its '%s' has %s", name,
                            given->declarator->condition ? "a condition" : "no condition");
    const char *why = class_mismatch(arena, given->class_, wanted->class_);
    if (why && wanted->class_->is_simple)
        return arena_printf(arena, "its '%s' is of type %s, not %s", name, given->class_->full_name,
                            wanted->class_->full_name);
    return why ? arena_printf(arena, "its '%s' is of %s, not of %s: %s", name, given->class_->full_name,
                              wanted->class_->full_name, why)
               : NULL;
}

static const char *member_mismatch(Arena *arena, const Class *class_, const Decl *wanted) {
    Decl *given = find_member(class_, wanted->name);
    if (!given || given->kind == DECL_IMPORT) return arena_printf(arena, "it has no '%s'", wanted->name);
    if (given->is_protected) return arena_printf(arena, "its '%s' is protected", wanted->name);
    if (given->is_replaceable && !wanted->is_replaceable)
        return arena_printf(arena, "its '%s' is replaceable", wanted->name);
    if (wanted->kind == DECL_COMPONENT) return component_mismatch(arena, given, wanted);
    if (given->kind != wanted->kind) return arena_printf(arena, "its '%s' is no class", wanted->name);
    const char *why = class_mismatch(arena, given->class_, wanted->class_);
    return why ? arena_printf(arena, "its '%s' does not fit: %s", wanted->name, why) : NULL;
}

static const char *members_mismatch(Arena *arena, const Class *class_, const Class *constraint) {
    constraint = without_aliases(constraint);
    read_rest(constraint);
    for (int i = 0; i < constraint->extends.n; i++) {
        const Class *base = constraint->items.at[constraint->extends.at[i]].extends.base;
        const char *why = members_mismatch(arena, class_, base);
        if (why) return why;
    }
    for (int i = 0; i < constraint->decls.n; i++) {
        const Decl *wanted = constraint->decls.at[i];
        if (wanted->is_protected || wanted->kind == DECL_IMPORT) continue;
        const char *why = member_mismatch(arena, class_, wanted);
        if (why) return why;
    }
    return NULL;
}

bool modification_gives_value(Arena *arena, const AstModification *modification, Symbol name) {
    if (!modification) return false;
    for (int i = next_argument(arena, modification, name, 0); i < modification->arguments.n;
         i = next_argument(arena, modification, name, i + 1)) {
        const AstArgument *one = &modification->arguments.at[i];
        if (!one->element && one->path.parts.n == 1 && one->modification && one->modification->value)
            return true;
    }
    return false;
}

void public_members(Arena *arena, const Class *class_, bool (*is_wanted)(const Decl *), Members *all) {
    int first = all->n;
    if (class_->short_base && !class_->is_simple) {
        public_members(arena, class_->short_base, is_wanted, all);
        for (int i = first; i < all->n; i++)
            all->at[i].has_value |=
                modification_gives_value(arena, class_->modification, all->at[i].decl->name);
        return;
    }
    for (int i = 0; i < class_->items.n; i++) {
        const Item *item = &class_->items.at[i];
        if (item->kind == ITEM_EXTENDS) {
            int inherited = all->n;
            public_members(arena, item->extends.base, is_wanted, all);
            for (int k = inherited; k < all->n; k++)
                all->at[k].has_value |=
                    modification_gives_value(arena, item->extends.modification, all->at[k].decl->name);
        }
        if (item->kind != ITEM_COMPONENT || item->decl->is_protected || !is_wanted(item->decl)) continue;
        const AstModification *given = item->decl->declarator->modification;
        vec_push(arena, all, ((Member){item->decl, given && given->value}));
    }
}

static bool is_input(const Decl *decl) {
    return decl->causality == AST_INPUT;
}

static bool is_output(const Decl *decl) {
    return decl->causality == AST_OUTPUT;
}

/* Calls are written for the constraint: its inputs and results come first, in its order (Modelica 3.6, 6.6).
 */
static const char *order_mismatch(Arena *arena, const Members *given, const Members *wanted,
                                  const char *what) {
    for (int i = 0; i < wanted->n; i++) {
        Symbol name = wanted->at[i].decl->name;
        if (i >= given->n) return arena_printf(arena, "it has no %s '%s'", what, name);
        if (given->at[i].decl->name == name) continue;
        return arena_printf(arena, "its %s number %d is '%s', not '%s'", what, i + 1, given->at[i].decl->name,
                            name);
    }
    return NULL;
}

static const char *function_mismatch(Arena *arena, const Class *class_, const Class *constraint) {
    Members given = {0}, wanted = {0}, results = {0}, wanted_results = {0};
    public_members(arena, class_, is_input, &given);
    public_members(arena, constraint, is_input, &wanted);
    public_members(arena, class_, is_output, &results);
    public_members(arena, constraint, is_output, &wanted_results);
    for (int i = 0; i < given.n; i++) {
        Symbol name = given.at[i].decl->name;
        if (!given.at[i].has_value && !find_member(constraint, name))
            return arena_printf(arena, "its input '%s' has no default, and %s has no such input", name,
                                constraint->full_name);
    }
    const char *why = order_mismatch(arena, &given, &wanted, "input");
    if (!why) why = order_mismatch(arena, &results, &wanted_results, "result");
    for (int i = 0; !why && i < wanted.n; i++)
        if (wanted.at[i].has_value && !given.at[i].has_value)
            why = arena_printf(arena, "its input '%s' has no default, that of %s has one",
                               wanted.at[i].decl->name, constraint->full_name);
    return why;
}

static bool is_model(AstClassKind kind) {
    return ast_is_model(kind);
}

const char *class_mismatch(Arena *arena, const Class *class_, const Class *constraint) {
    if (class_->erroneous || constraint->erroneous) return NULL;
    if (constraint->is_simple) return simple_mismatch(arena, class_, constraint);
    bool same_kind =
        class_->kind == constraint->kind || (is_model(class_->kind) && is_model(constraint->kind));
    if (!same_kind || class_->is_simple)
        return arena_printf(arena, "it is a %s, not a %s", class_kind_text(class_),
                            class_kind_text(constraint));
    if (class_->kind == AST_FUNCTION && !class_->is_derivative) {
        const char *why = function_mismatch(arena, class_, constraint);
        if (why) return why;
        if (is_impure_function(class_) && !is_impure_function(constraint)) return "it is impure";
    }
    if (extends_from(class_, constraint)) return NULL;
    if (constraint->role != ROLE_NONE) return arena_printf(arena, "it is no %s", constraint->full_name);
    return members_mismatch(arena, class_, constraint);
}

bool fits_constraint(Resolver *r, Span span, const Class *class_, const Decl *replaced) {
    const char *why = class_mismatch(r->sema->arena, class_, replaced->constraint);
    if (!why) return true;
    Diagnostic *d = diag_error(r->sema->diagnostics, span, "redeclare",
                               "%s cannot stand for '%s', whose constraining type is %s: %s",
                               class_->full_name, replaced->name, replaced->constraint->full_name, why);
    diag_note(r->sema->diagnostics, d, replaced->span, "'%s' is declared here", replaced->name);
    mark_erroneous(r);
    return false;
}

Class *named_constraint(Resolver *r, const AstElement *element, bool in_array) {
    r->replaceable = NULL;
    Class *constraint = resolve_complete_class(r, &element->constraint->base);
    if (constraint && r->replaceable) {
        diag_error(r->sema->diagnostics, element->constraint->base.span, "redeclare",
                   "a constraining type cannot be one that may be redeclared: '%s' is replaceable",
                   r->replaceable->name);
        constraint = NULL;
    }
    resolve_modification(r, element->constraint->modification);
    if (!constraint || !check_arguments(r, constraint, element->constraint->modification, in_array))
        mark_erroneous(r);
    return constraint;
}

void resolve_constraint(Resolver *r, const AstElement *element, Decl *decl, Span of_class) {
    decl->constraint = decl->class_;
    if (decl->kind == DECL_CLASS && decl->class_->short_base) {
        decl->constraint = decl->class_->short_base;
        if (!element->constraint) decl->constraint_modification = decl->class_->modification;
    }
    bool in_array = decl->kind == DECL_COMPONENT && rank_of(decl);
    Class *constraint = element->constraint ? named_constraint(r, element, in_array) : NULL;
    if (!constraint) return;
    decl->constraint = constraint;
    decl->constraint_modification = element->constraint->modification;
    fits_constraint(r, of_class, decl->class_, decl);
}
