/* Name resolution in textual order: a name means what stands above it, so look-ahead cannot happen. */
#include "sema/names/resolve.h"

#include <string.h>

#include "parser/clone.h"
#include "support/path.h"

/* --- elements --------------------------------------------------------------------------------- */

/* `modification`: the component's own, or NULL */
static bool check_type_of_component(Resolver *r, Span span, const Class *type, bool outer,
                                    const AstModification *modification) {
    if (type->erroneous && !type->ast) return false; /* of an import that is wrong: reported */
    if (type->kind == AST_FUNCTION && r->class_->kind == AST_FUNCTION)
        report_excluded(r, span, "a function as an argument");
    else if (type->kind == AST_PACKAGE || type->kind == AST_FUNCTION)
        diag_error(r->sema->diagnostics, span, "type", "%s '%s' cannot be the type of a component",
                   class_kind_text(type), type->full_name);
    else if (is_open_enumeration(type) && !type->open && !r->class_->open)
        diag_error(r->sema->diagnostics, span, "type",
                   "enumeration '%s' has no literals: a 'replaceable' type can be declared with it, which a "
                   "redeclaration gives another one",
                   type->full_name);
    else if (type->open &&
             (type->erroneous || (r->class_->erroneous && redeclares(modification, type->open->name))))
        return false; /* it, or its redeclaration, is wrong: reported */
    else if (type->open && !r->class_->partial) {
        Diagnostic *d =
            diag_error(r->sema->diagnostics, span, "redeclare", "%s %s needs a redeclaration of %s",
                       class_kind_text(type), type->full_name, what_is_open(r->sema->arena, type));
        diag_note(r->sema->diagnostics, d, type->open->span, "'%s' is declared here", type->open->name);
    } else if (type->partial && !outer && !type->open && !r->class_->open)
        diag_error(r->sema->diagnostics, span, "type",
                   "%s '%s' is partial; extend it, or declare a component of a class that extends it",
                   class_kind_text(type), type->full_name);
    else
        return true;
    mark_erroneous(r);
    return false;
}

static void add_hidden(Resolver *r, Decl *hidden) {
    declare(r, hidden);
    Item item = {.kind = ITEM_COMPONENT, .decl = hidden};
    vec_push(r->sema->arena, &r->class_->items, item);
}

/* The type of one declared component, with what modifications redeclare inside; or what a redeclaration gives
   in its place; false: it cannot be the type of a component (reported). */
static bool type_of_component(Resolver *r, const AstElement *element, AstDeclarator *declarator, Class *type,
                              Decl *decl) {
    const Redeclaration *given = find_redeclaration(r->redeclarations, decl->name);
    const AstModification *written = declarator->modification;
    if (element->replaceable) {
        decl->class_ = type;
        decl->is_replaceable = true;
        resolve_constraint(r, element, decl, element->components.type.span);
        if (type->partial && !given) need_redeclaration(r->class_, decl);
        declarator->modification = (AstModification *)with_constraint(
            r->sema->arena, given && given->class_ && element->constraint ? NULL : declarator->modification,
            decl->constraint_modification);
    }
    if (given && given->constant) {
        declarator->modification = (AstModification *)modification_over(
            r->sema->arena, given->constant, declarator->modification, given->is_record);
        decl->has_constants_given = true;
    }
    if (given && given->class_) {
        type = given->class_;
        decl->is_replaceable = given->is_replaceable;
        decl->redeclared = &given->span;
        if (given->constraint) decl->constraint = given->constraint;
        decl->redeclared_sizes = sizes_with_captured(r, given, add_hidden);
        if (given->components->variability != AST_VAR_PLAIN)
            decl->variability = given->components->variability;
    }
    decl->redeclarations = redeclarations_of(r, type, declarator->modification, given ? given->inside : NULL);
    decl->class_ = specialize(r, type, decl->redeclarations);
    if (given && given->class_) written = NULL;
    if (!check_arguments(r, decl->class_, written, rank_of(decl))) return false;
    bool waits = element->replaceable && decl->class_->partial && !(given && given->class_);
    if (!waits && !check_type_of_component(r, element->components.type.span, decl->class_,
                                           element->outer && !element->inner, declarator->modification))
        return false;
    if (!waits) need_redeclaration(r->class_, decl->class_->open);
    return true;
}

static void resolve_component(Resolver *r, const AstElement *element, AstDeclarator *declarator, Class *type,
                              Decl *decl) {
    const AstComponents *components = &element->components;
    decl->kind = DECL_COMPONENT;
    decl->span = declarator->name_span;
    decl->element = element;
    decl->declarator = declarator;
    decl->is_protected = element->is_protected;
    decl->is_final = element->final;
    decl->inner = element->inner;
    decl->outer = element->outer;
    decl->flow = components->flow;
    decl->variability = components->variability;
    decl->causality = components->causality;
    if (type && !type_of_component(r, element, declarator, type, decl)) decl->class_ = NULL;
    type = decl->class_;
    if (type && decl->causality == AST_NO_CAUSALITY) decl->causality = type->causality;
    if (r->class_->kind == AST_PACKAGE && decl->variability != AST_VAR_CONSTANT) {
        /* once, and not if the beginning of a model has been lost */
        if (!is_reported(r, r->class_->full_name, "component") &&
            !diag_syntax_within(r->sema->diagnostics, r->class_->ast->span, NULL))
            diag_error(r->sema->diagnostics, decl->span, "type",
                       "a package declares classes and constants only, '%s' is neither", decl->name);
        mark_erroneous(r);
    }
    if (type && !check_component(r, decl)) type = NULL;
    if (type && type->is_object && !declare_object(r, decl)) type = NULL;
    if (!type) { /* the error is reported; what uses the name is not to be blamed */
        decl->class_ = empty_class(r->sema, declarator->name, AST_MODEL);
        decl->class_->erroneous = decl->class_->complete = true;
    }
    if (decl->class_->erroneous) mark_erroneous(r);
    count_fields(r, decl);
    declare(r, decl);
    if (decl->twice) return; /* what the name means is the first one: nothing is asked of the second */
    Item item = {.kind = ITEM_COMPONENT, .decl = decl};
    vec_push(r->sema->arena, &r->class_->items, item);
}

/* Whether restricted Modelica leaves out what the element is (reported). */
static bool is_left_out(Resolver *r, const AstElement *element) {
    if (element->components.stream)
        report_excluded(r, element->components.prefix_span, "'stream'");
    else if (element->redeclare)
        report_excluded(r, element->span, "'redeclare' as an element");
    else
        return false;
    return true;
}

/* speed Real; reported at the name that stands where the type should. */
static bool is_name_before_type(Resolver *r, const AstComponents *components) {
    const AstNamePart *type = &components->type.parts.at[0];
    Symbol name = components->declarators.at[0].name;
    if (components->type.parts.n > 1 || components->type.leading_dot) return false;
    if (!map_get(&r->sema->predefined, name) || map_get(&r->sema->predefined, type->name)) return false;
    if (lookup(r, type->name)) return false;
    diag_error(r->sema->diagnostics, type->span, "declare-before-use",
               "'%s' is not declared; if it is to be declared here, its type comes first: '%s %s'",
               type->name, name, type->name);
    map_put(r->sema->arena, &r->class_->unknown, type->name, r->class_);
    r->class_->erroneous = true;
    return true;
}

static void resolve_components(Resolver *r, const AstElement *element) {
    const AstComponents *components = &element->components;
    if (is_name_before_type(r, components)) return;
    r->excluded = false;
    r->replaceable = NULL;
    Class *type = is_left_out(r, element) ? NULL : resolve_complete_class(r, &components->type);
    if (type && element->replaceable && !element->constraint && r->replaceable) {
        diag_error(r->sema->diagnostics, components->type.span, "redeclare",
                   "a constraining type cannot be one that may be redeclared: '%s' is replaceable; write "
                   "'constrainedby' and a class that is not",
                   r->replaceable->name);
        type = NULL;
    }
    bool reported = r->excluded;
    /* what an inner element of an 'inner outer' gets may depend on the outer one, which is above it */
    bool names_itself = element->inner && element->outer;
    if (!type) mark_erroneous(r);
    for (int i = 0; i < components->declarators.n; i++) {
        AstDeclarator *declarator = &components->declarators.at[i];
        Decl *decl = NEW(r->sema->arena, Decl);
        decl->name = declarator->name;
        if (!reported) {
            r->declaring = decl;
            if (declarator->condition) resolve_expr(r, declarator->condition);
            if (i == 0) resolve_sizes(r, &components->dims);
            resolve_sizes(r, &declarator->dims);
            if (!names_itself) resolve_modification(r, declarator->modification);
            r->declaring = NULL;
        }
        if (!element->redeclare) resolve_component(r, element, declarator, type, decl);
        if (!reported && names_itself) resolve_modification(r, declarator->modification);
    }
}

static Decl *resolve_nested(Resolver *r, const AstClass *ast, bool is_protected, const char *folder);

/* A class of a class; if it is replaceable, a redeclaration may give its name another meaning. What the
   constraint modifies holds for the class as declared, and for whatever takes the place, unless the
   declaration or redeclaration itself says otherwise: then it lies beneath that. */
static void resolve_element_class(Resolver *r, const AstElement *element) {
    complete_text(r->sema, element->class_);
    if (element->redeclare && element->class_->body != AST_BODY_EXTENDS) {
        report_excluded(r, element->span, "'redeclare' as an element");
        return;
    }
    if (element->inner || element->outer)
        report_excluded(r, element->class_->name_span,
                        element->inner ? "an 'inner' class" : "an 'outer' class");
    Decl *decl = resolve_nested(r, element->class_, element->is_protected, NULL);
    if (decl && element->final) decl->class_->is_final = true;
    if (!decl || !element->replaceable) return;
    decl->is_final = element->final;
    decl->is_replaceable = true;
    resolve_constraint(r, element, decl, element->class_->name_span);
    const Redeclaration *given = find_redeclaration(r->redeclarations, decl->name);
    if (given && given->class_) {
        decl->is_replaceable = given->is_replaceable;
        decl->redeclared = &given->span;
        if (given->constraint) decl->constraint = given->constraint;
        decl->class_ = given->captures.n ? with_captured(r, given, add_hidden) : given->class_;
        need_redeclaration(r->class_, given->open);
    }
    Class *meant = decl->class_;
    if (!decl->constraint_modification || decl->constraint_modification == meant->modification) return;
    bool is_own = given && given->class_ ? given->is_own : meant->short_base != NULL;
    if (!is_own)
        decl->class_ = modified_class(r, meant, element->class_, decl->constraint_modification, NULL);
    else if (meant->short_base->modification != decl->constraint_modification)
        meant->short_base = modified_class(r, meant->short_base, element->class_,
                                           decl->constraint_modification, meant->base_redeclarations);
}

void resolve_element(Resolver *r, const AstElement *element) {
    switch (element->kind) {
    case AST_EL_IMPORT:
        resolve_import(r, element);
        break;
    case AST_EL_EXTENDS:
        resolve_extends(r, element);
        break;
    case AST_EL_COMPONENTS:
        resolve_components(r, element);
        break;
    case AST_EL_CLASS:
        resolve_element_class(r, element);
        break;
    }
}

/* --- classes ---------------------------------------------------------------------------------- */

static Role role_of(const char *full_name) {
    static const struct {
        const char *name;
        Role role;
    } roles[] = {{"Base.ContinuousState", ROLE_STATE},
                 {"Base.RealWithDerivative", ROLE_DERIVATIVE},
                 {"Base.RealWith2Derivatives", ROLE_DERIVATIVE2},
                 {"Base.LinearResponse", ROLE_LINEAR_RESPONSE},
                 {"ModelicaServices.ExternalReferences.loadResource", ROLE_RESOURCE}};
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
        if (!strcmp(full_name, roles[i].name)) return roles[i].role;
    return ROLE_NONE;
}

/* Every name that the modification of a short class gives must stand in its base. */
static void check_names(Resolver *r, Class *class_, const Class *base, const AstModification *modification) {
    for (int i = 0; modification && !base->is_simple && !base->erroneous && i < modification->arguments.n;
         i++) {
        const AstArgument *argument = &modification->arguments.at[i];
        if (argument->element || !argument->path.parts.n) continue;
        AstNamePart part = argument->path.parts.at[0];
        const Decl *decl = find_member(base, part.name);
        if (decl && decl->kind == DECL_COMPONENT) continue;
        diag_error(r->sema->diagnostics, part.span, "modification", "%s %s has no '%s' to modify%s",
                   class_kind_text(base), base->full_name, part.name,
                   no_component_hint(r->sema, base, part.name));
        class_->erroneous = true;
    }
}

static void resolve_short(Resolver *r, Class *class_, const AstClass *ast) {
    Resolver inside = *r,
             *names = ast->encapsulated ? &inside : r; /* it may see nothing of what encloses it */
    inside.class_ = class_;
    names->replaceable = NULL;
    Class *base = resolve_complete_class(names, &ast->base);
    class_->through = names->replaceable;
    for (int i = 0; i < ast->base_dims.n; i++)
        resolve_expr(names, ast->base_dims.at[i]);
    resolve_modification(names, ast->base_modification);
    if (base && !derives_from(r, class_, base, ast->base.span)) base = NULL;
    if (!base) {
        class_->erroneous = class_->base_missing = true;
        return;
    }
    check_names(r, class_, base, ast->base_modification);
    check_replaced_values(r, base, ast->base_modification);
    check_arguments(r, base, ast->base_modification, ast->base_dims.n || rank_of_type(base));
    r->shortening = true;
    class_->base_redeclarations = redeclarations_of(r, base, ast->base_modification, NULL);
    r->shortening = false;
    base = specialize(r, base, class_->base_redeclarations);
    need_redeclaration(class_, base->open);
    class_->erroneous |= base->erroneous;
    class_->short_base = base;
    add_fields(class_, base, 0);
    class_->modification = ast->base_modification;
    class_->dims = ast->base_dims.n ? &ast->base_dims : NULL;
    class_->causality = ast->base_causality != AST_NO_CAUSALITY ? ast->base_causality : base->causality;
    class_->is_simple = base->is_simple;
    class_->base = base->base;
    class_->enumeration = base->enumeration;
    class_->is_object = base->is_object;
    class_->partial |= base->partial;
    if (class_->role == ROLE_NONE) class_->role = base->role;
}

/* function g = der(f, x): the names after f are those of its inputs, see sema/build/function.c */
static void resolve_der(Resolver *r, Class *class_, const AstClass *ast) {
    Class *base = resolve_complete_class(r, &ast->base);
    class_->erroneous |= !base || base->erroneous;
    if (!base || ast->kind != AST_FUNCTION) return;
    for (int i = 0; i < ast->der_names.n; i++)
        note_name(r, ast->der_names.at[i].span, find_member(base, ast->der_names.at[i].name));
    need_redeclaration(class_, base->open);
    class_->short_base = base;
    class_->is_derivative = true;
    class_->partial |= base->partial;
    if (base->kind == AST_FUNCTION) return;
    diag_error(r->sema->diagnostics, ast->base.span, "type", "'%s' is no function: it has no derivative",
               base->name);
    class_->erroneous = true;
}

/* E.min and the like are attributes of the type (Modelica 3.6, 4.9.5.1). */
static bool is_attribute_of_enumerations(Symbol name) {
    static const char *const names[] = {"quantity", "min", "max", "start", "fixed"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(name, names[i])) return true;
    return false;
}

static void resolve_enumeration(Resolver *r, Class *class_, const AstClass *ast) {
    class_->is_simple = true;
    class_->base = BASE_ENUMERATION;
    class_->enumeration = class_;
    class_->partial |= ast->open_enumeration; /* its literals come with a redeclaration */
    for (int i = 0; i < ast->literals.n; i++) {
        const AstLiteral *literal = &ast->literals.at[i];
        const Decl *before = map_get(&class_->by_name, literal->name);
        if (before) {
            Diagnostic *d = diag_error(r->sema->diagnostics, literal->span, "declare-before-use",
                                       "'%s' is declared twice", literal->name);
            diag_note(r->sema->diagnostics, d, before->span, "it is declared here already");
            class_->erroneous = true;
        } else if (is_attribute_of_enumerations(literal->name)) {
            diag_error(r->sema->diagnostics, literal->span, "type",
                       "a literal cannot have the name '%s': it is an attribute of all enumerations",
                       literal->name);
            class_->erroneous = true;
        } else {
            add_literal(r->sema, class_, literal->name, literal->span);
            note_name(r, literal->span, map_get(&class_->by_name, literal->name));
        }
    }
}

/* Whether the package has only classes, constants and imports of single names, whose meaning depends on
   nothing but what stands above. */
static bool is_plain_package(const AstClass *ast) {
    bool plain = ast->kind == AST_PACKAGE && !ast->torn && !ast->lost.n;
    for (int i = 0; plain && i < ast->items.n; i++) {
        const AstElement *e = ast->items.at[i].kind == AST_ITEM_ELEMENT ? ast->items.at[i].element : NULL;
        plain = e && e->kind != AST_EL_EXTENDS && !e->replaceable && !e->redeclare && !e->inner &&
                !e->outer && !(e->kind == AST_EL_IMPORT && e->import.kind == AST_IMPORT_WILDCARD) &&
                !(e->kind == AST_EL_CLASS && e->class_->body == AST_BODY_EXTENDS);
    }
    return plain;
}

/* Not in a package that is read as a whole: what is left would see more of that than what stands above. */
static bool is_on_demand(const Resolver *r) {
    const Class *parent = r->class_->parent;
    return r->sema->on_demand && r->root->is_library && !r->class_->generic && !r->redeclarations &&
           (!parent || parent->unread);
}

static bool is_import_of_one(const AstElement *element) {
    return element->kind == AST_EL_IMPORT &&
           (element->import.kind == AST_IMPORT_PLAIN || element->import.kind == AST_IMPORT_RENAMED);
}

static void resolve_item(Resolver *r, const AstElement *element) {
    int n = r->class_->decls.n;
    if (r->class_->unread && (element->kind == AST_EL_CLASS || is_import_of_one(element))) {
        leave_element(r->class_, element);
        return;
    }
    resolve_element(r, element);
    if (r->class_->unread) note_read(r->class_, n);
}

static void resolve_body(Resolver *r, Class *class_, const AstClass *ast) {
    if (is_on_demand(r) && is_plain_package(ast)) begin_unread(r->sema, class_);
    if (is_external_object(ast)) begin_object(r);
    for (int i = is_external_object(ast); i < ast->items.n; i++) {
        const AstItem *item = &ast->items.at[i];
        check_section(r, item);
        if (item->kind == AST_ITEM_ELEMENT)
            resolve_item(r, item->element);
        else if (item->kind == AST_ITEM_EQUATION) {
            resolve_equation(r, item->equation);
            Item resolved = {.kind = ITEM_EQUATION, .initial = item->initial, .equation = item->equation};
            vec_push(r->sema->arena, &class_->items, resolved);
        } else {
            resolve_statement(r, item->statement);
            Item resolved = {.kind = ITEM_STATEMENT,
                             .initial = item->initial,
                             .section = item->section,
                             .statement = item->statement};
            vec_push(r->sema->arena, &class_->items, resolved);
        }
    }
    check_empty_sections(r);
    if (ast->external) resolve_external(r, ast);
    resolve_derivatives(r, ast);
    if (is_external_object(ast)) check_object(r);
}

static void resolve_folder(Resolver *r, const char *folder);
static void read_other_files(Resolver *r);

Class *begin_class(Resolver *outer, const AstClass *ast) {
    Sema *sema = outer->sema;
    Class *class_ = empty_class(sema, ast->name, ast->kind);
    class_->ast = ast;
    class_->parent = outer->class_;
    class_->root = outer->root;
    class_->encapsulated = ast->encapsulated;
    class_->partial = ast->partial;
    if (outer->class_)
        class_->full_name = intern_string(
            sema->interner, arena_printf(sema->arena, "%s.%s", outer->class_->full_name, ast->name));
    class_->role = role_of(class_->full_name);
    return class_;
}

void read_class(Resolver *outer, Class *class_, const Redeclarations *redeclarations, const char *folder) {
    const AstClass *ast = class_->ast;
    Resolver inner = {
        .sema = outer->sema, .root = outer->root, .class_ = class_, .redeclarations = redeclarations};
    bool read = reject_forms(&inner, ast);
    if (read && ast->body == AST_BODY_SHORT)
        resolve_short(outer, class_, ast);
    else if (read && ast->body == AST_BODY_DER)
        resolve_der(outer, class_, ast);
    else if (read && ast->body == AST_BODY_ENUMERATION)
        resolve_enumeration(&inner, class_, ast);
    else if (read && ast->body == AST_BODY_LONG)
        resolve_body(&inner, class_, ast);
    if (folder) resolve_folder(&inner, folder);
    if (class_->generic) read_other_files(&inner);
    /* what could not be parsed may be what is missed later */
    if (ast->torn || ast->lost.n) class_->erroneous = true;
    class_->complete = true;
}

Class *short_class(Resolver *r, const AstClass *ast) {
    Class *class_ = begin_class(r, ast);
    read_class(r, class_, NULL, NULL);
    return class_;
}

/* `folder`: where more of the class's text stands in files of its own (packages only), or NULL */
static Class *resolve_class_text(Resolver *outer, const AstClass *ast, const char *folder) {
    Class *class_ = begin_class(outer, ast);
    /* the name is visible from its own beginning on, but what is not complete cannot be a type */
    Decl *decl = NEW(outer->sema->arena, Decl);
    decl->kind = DECL_CLASS;
    decl->name = ast->name;
    decl->span = ast->name_span;
    decl->class_ = class_;
    if (ast->body != AST_BODY_EXTENDS) declare(outer, decl);
    if (outer->class_ && ast->wrong_end)
        map_put(outer->sema->arena, &outer->class_->wrong_ends, ast->wrong_end, class_);
    read_class(outer, class_, NULL, folder);
    return class_;
}

/* Returns its declaration, NULL if the name is taken. */
static Decl *resolve_nested(Resolver *r, const AstClass *ast, bool is_protected, const char *folder) {
    Class *class_ = resolve_class_text(r, ast, folder);
    Decl *decl = map_get(&r->class_->by_name, ast->name);
    bool own = decl && decl->class_ == class_;
    if (own) decl->is_protected = is_protected;
    if (r->root->reading && !is_redeclared(r->class_))
        vec_push(r->sema->arena, &r->root->reading->classes, class_);
    return own ? decl : NULL;
}

/* A package that is read again because of redeclarations: its classes in other files */
static void read_other_files(Resolver *r) {
    const Class *generic = r->class_->generic;
    read_rest(generic);
    for (int i = 0; i < generic->decls.n; i++) {
        const Decl *decl = generic->decls.at[i];
        if (decl->kind != DECL_CLASS || map_get(&r->class_->by_name, decl->name)) continue;
        resolve_nested(r, clone_class(r->sema->arena, decl->class_->ast), decl->is_protected, NULL);
    }
}

/* within A.B; the packages that the names mean */
static void note_within(Resolver *r, const AstFile *file) {
    const Class *class_ = r->class_;
    for (int i = file->within.parts.n - 1; r->sema->uses && class_ && i >= 0; i--, class_ = class_->parent) {
        const Map *by_name = class_->parent ? &class_->parent->by_name : &r->root->by_name;
        note_name(r, file->within.parts.at[i].span, map_get(by_name, class_->name));
    }
}

/* within A.B; must name the enclosing package; a file of its own has none, or an empty one. */
static void check_within(Resolver *r, const AstFile *file) {
    const char *expected = r->class_ ? r->class_->full_name : "";
    const char *found = file->has_within && file->within.parts.n ? name_text(r, &file->within) : "";
    if (!strcmp(expected, found)) {
        note_within(r, file);
        return;
    }
    const AstNamePart *last = file->within.parts.n ? &file->within.parts.at[file->within.parts.n - 1] : NULL;
    if (r->class_ && last && r->class_->ast->wrong_end == last->name) return;
    Span span = file->within.parts.n ? file->within.span
                : file->classes.n    ? file->classes.at[0]->name_span
                                     : no_span();
    if (r->class_)
        diag_error(r->sema->diagnostics, span, "package",
                   "this file belongs to package %s: it must begin with 'within %s;'", expected, expected);
    else
        diag_error(r->sema->diagnostics, span, "package",
                   "'within %s;': this file is not part of a package's folder that is being read; give the "
                   "folder of the "
                   "outermost package instead",
                   found);
}

void resolve_entry(Resolver *r, const PackageEntry *entry) {
    const AstFile *file = entry->file;
    if (r->root->reading) r->root->reading->n_sources++;
    check_within(r, file);
    if (entry->complete && (file->classes.n != 1 || file->classes.at[0]->name != entry->name)) {
        Span span = file->classes.n ? file->classes.at[0]->name_span : no_span();
        diag_error(r->sema->diagnostics, span, "package", "this file must hold the class '%s', and no other",
                   entry->name);
    }
    for (int i = 0; i < file->classes.n; i++)
        resolve_nested(r, file->classes.at[i], false, entry->folder);
}

/* The classes in the files beside a package's package.mo */
static void resolve_folder(Resolver *r, const char *folder) {
    const AstClass *package = r->class_->ast;
    EntryNames names = package_entries(r->sema, folder, package);
    if (r->class_->unread) {
        leave_files(r->class_, folder, names);
        return;
    }
    VEC(PackageEntry) entries = {0};
    for (int i = 0; i < names.n; i++)
        vec_push(r->sema->arena, &entries, read_entry(r->sema, folder, package, names.at[i]));
    for (int i = 0; i < entries.n; i++)
        if (entries.at[i].file) resolve_entry(r, &entries.at[i]);
}

void resolve_into(Sema *sema, Root *root, const AstFile *file, const char *folder) {
    Resolver r = {.sema = sema, .root = root};
    check_within(&r, file);
    for (int i = 0; i < file->classes.n; i++) {
        Class *class_ = resolve_class_text(&r, file->classes.at[i], folder);
        if (root->reading) vec_push(sema->arena, &root->reading->classes, class_);
    }
}

static Class *member_class(Class *class_, const char *path, Sema *sema) {
    while (class_ && *path == '.') {
        size_t length = name_length(++path);
        Decl *decl = find_member(class_, intern(sema->interner, path, length));
        class_ = decl && decl->kind == DECL_CLASS ? decl->class_ : NULL;
        path += length;
    }
    return class_;
}

Class *find_class(Sema *sema, const char *full_name) {
    size_t length = name_length(full_name);
    Symbol first = intern(sema->interner, full_name, length);
    Decl *decl = map_get(&sema->user->by_name, first);
    bool circular;
    Class *class_ = decl ? decl->class_ : library_package(sema, first, &circular);
    return member_class(class_, full_name + length, sema);
}
