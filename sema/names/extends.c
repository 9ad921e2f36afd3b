/* Extends clauses: what a class inherits, and how much that may be. */
#include <string.h>

#include "sema/names/resolve.h"

/* What comes with `from` must be new to the class; false after an error. A class may come twice, a component
   not. */
static bool inherits_once(Resolver *r, const Class *from, Span span) {
    read_rest(from);
    for (int i = 0; i < from->decls.n; i++) {
        const Decl *decl = from->decls.at[i];
        const Decl *before = decl->kind == DECL_IMPORT ? NULL : find_member(r->class_, decl->name);
        if (!before || before->kind == DECL_IMPORT || (before == decl && decl->kind == DECL_CLASS)) continue;
        Diagnostic *d =
            diag_error(r->sema->diagnostics, span, "declare-before-use",
                       "'%s' would be declared twice: %s has it already", decl->name, r->class_->full_name);
        diag_note(r->sema->diagnostics, d, before->span, "it comes from here");
        if (before != decl) diag_note(r->sema->diagnostics, d, decl->span, "and once more from here");
        return false;
    }
    for (int i = 0; i < from->bases.n; i++)
        if (!inherits_once(r, from->bases.at[i], span)) return false;
    return true;
}

/* Far more than any library needs: what grows with the number of bases stays small. */
enum { MOST_BASES = 200 };

static bool inherits_few(Resolver *r, const Class *base, Span span) {
    int before = r->class_->n_bases;
    r->class_->n_bases += 1 + base->n_bases;
    if (r->class_->n_bases <= MOST_BASES) return true;
    if (before > MOST_BASES || base->n_bases > MOST_BASES) return false; /* reported */
    diag_error(r->sema->diagnostics, span, "limit", "%s extends more than %d classes, one through the other",
               r->class_->full_name, MOST_BASES);
    return false;
}

/* Records and connectors are taken apart into their variables: there is an end to how many those may be. */
enum { MOST_FIELDS = 10000, MOST_INSIDE = 100 };

void add_fields(Class *class_, const Class *type, int inside) {
    class_->n_fields += type->n_fields;
    if (type->depth + inside > class_->depth) class_->depth = type->depth + inside;
}

void count_fields(Resolver *r, const Decl *decl) {
    Class *class_ = r->class_;
    const Class *type = decl->class_;
    bool parts = type->kind == AST_RECORD || (type->kind == AST_CONNECTOR && !type->is_simple);
    if (class_->kind != AST_RECORD && class_->kind != AST_CONNECTOR) return;
    if (parts)
        add_fields(class_, type, 1);
    else
        class_->n_fields++;
    if (class_->n_fields <= MOST_FIELDS && class_->depth <= MOST_INSIDE) return;
    if (!class_->erroneous && class_->depth > MOST_INSIDE)
        diag_error(r->sema->diagnostics, decl->span, "limit", "%ss inside of each other, over %d deep",
                   class_kind_text(class_), MOST_INSIDE);
    else if (!class_->erroneous)
        diag_error(r->sema->diagnostics, decl->span, "limit", "a %s of over %d variables in all",
                   class_kind_text(class_), MOST_FIELDS);
    class_->erroneous = true;
}

/* extends A; extends B; where B is a class of A: what a base means cannot depend on other bases. */
static bool is_inherited_base(Resolver *r, const AstName *base) {
    AstNamePart first = base->parts.at[0];
    if (base->leading_dot || map_get(&r->class_->by_name, first.name)) return false;
    const Decl *decl = find_member(r->class_, first.name);
    if (!decl) return false;
    diag_error(r->sema->diagnostics, first.span, "declare-before-use",
               "'%s' is inherited: what a class extends is not looked up in what it inherits; write '%s.%s'",
               first.name, decl->owner ? decl->owner->name : "A", first.name);
    return true;
}

/* A simple type, an array class, or a short class with `input` or `output` */
static bool is_special_base(const Class *base) {
    if (base->is_simple) return true;
    for (; base; base = base->short_base)
        if (base->dims || (base->short_base && base->causality != AST_NO_CAUSALITY)) return true;
    return false;
}

/* Whether the class consists of the extends clause of such a base alone (Modelica 3.6, 4.6.2); reports if
 * not.
 */
static bool stands_alone(Resolver *r, const AstElement *element, const Class *base) {
    const AstClass *ast = r->class_->ast;
    int others = 0;
    for (int i = 0; i < ast->items.n; i++)
        others += ast->items.at[i].kind != AST_ITEM_ELEMENT || ast->items.at[i].element != element;
    if (!others && base->is_simple) return true;
    r->class_->is_simple |= base->is_simple;
    if (r->class_->erroneous) return false;
    if (!others)
        report_excluded(r, element->span,
                        "'extends' of an array class (write a short class: 'model M = N[3]')");
    else
        diag_error(r->sema->diagnostics, element->extends.base.span, "type",
                   "%s %s is %s: a class that extends it can have no other elements", class_kind_text(base),
                   base->full_name,
                   base->is_simple && !rank_of_type(base) ? "a simple type" : "an array class");
    r->class_->erroneous = true;
    return false;
}

/* The class that an extends clause names, without its modification; NULL: there is none, or it cannot be */
static Class *resolve_base(Resolver *r, const AstElement *element) {
    r->replaceable = NULL;
    bool inherited = is_inherited_base(r, &element->extends.base);
    Class *base = inherited ? NULL : resolve_complete_class(r, &element->extends.base);
    if (base && r->replaceable) {
        Diagnostic *d = diag_error(r->sema->diagnostics, element->extends.base.span, "redeclare",
                                   "a class cannot extend what may be redeclared: '%s' is replaceable",
                                   r->replaceable->name);
        diag_note(r->sema->diagnostics, d, r->replaceable->span, "'%s' is declared here",
                  r->replaceable->name);
        return NULL;
    }
    return base;
}

/* A type that is a simple one with a modification */
static void extend_simple(Class *class_, Class *base, const AstElement *element) {
    class_->is_simple = true;
    class_->base = base->base;
    class_->enumeration = base->enumeration;
    class_->short_base = base;
    class_->modification = element->extends.modification;
    class_->causality = base->causality;
    if (class_->role == ROLE_NONE) class_->role = base->role;
}

/* The class inherits from what the clause names, with what its modification redeclares. Returns that; NULL:
   it inherits nothing. */
static Class *inherit(Resolver *r, const AstElement *element, Class *base) {
    if (base && !derives_from(r, r->class_, base, element->extends.base.span)) base = NULL;
    if (!base) {
        r->class_->erroneous = r->class_->base_missing = true;
        return NULL;
    }
    r->class_->base_missing |= base->base_missing;
    check_replaced_values(r, base, element->extends.modification);
    r->extending = true;
    const Redeclarations *redeclarations = redeclarations_of(
        r, base, element->extends.modification, redeclarations_within(r, r->redeclarations, base));
    r->extending = false;
    base = specialize(r, base, redeclarations);
    check_arguments(r, base, element->extends.modification, rank_of_type(base));
    need_redeclaration(r->class_, base->open);
    if (base->erroneous) mark_erroneous(r);
    if (is_special_base(base) && !stands_alone(r, element, base)) return NULL;
    if (base->is_simple) {
        extend_simple(r->class_, base, element);
        return NULL;
    }
    if (base->role == ROLE_LINEAR_RESPONSE) {
        diag_error(r->sema->diagnostics, element->extends.base.span, "linear-response",
                   "LinearResponse is predefined; declare it as a component");
        mark_erroneous(r);
        return NULL;
    }
    if (!inherits_few(r, base, element->extends.base.span) ||
        !inherits_once(r, base, element->extends.base.span)) {
        mark_erroneous(r);
        return NULL;
    }
    Item item = {.kind = ITEM_EXTENDS,
                 .extends = {base, element->extends.modification, redeclarations, element->span,
                             element->is_protected}};
    vec_push(r->sema->arena, &r->class_->extends, r->class_->items.n);
    vec_push(r->sema->arena, &r->class_->items, item);
    vec_push(r->sema->arena, &r->class_->bases, base);
    check_uses_above_base(r, base, element->extends.base.span);
    add_fields(r->class_, base, 0);
    return base;
}

/* Of the modification of an extends clause, the values that use what the class inherits by it, or the others
 */
static void resolve_extends_values(Resolver *r, const AstModification *modification, bool inherited) {
    for (int i = 0; modification && i < modification->arguments.n; i++) {
        const AstArgument *argument = &modification->arguments.at[i];
        if ((r->base && uses_inherited(r->base, argument)) != inherited) continue;
        bool is_named = inherited && argument->path.parts.n;
        r->modified = is_named ? find_member(r->base, argument->path.parts.at[0].name) : NULL;
        resolve_argument_values(r, argument);
    }
    r->modified = NULL;
}

void resolve_extends(Resolver *r, const AstElement *element) {
    const AstModification *modification = element->extends.modification;
    Class *base = resolve_base(r, element);
    r->base = base;
    resolve_redeclared(r, modification);
    resolve_extends_values(r, modification, false);
    r->base = inherit(r, element, base);
    resolve_extends_values(r, modification, true);
    r->base = NULL;
}
