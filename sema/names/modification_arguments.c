/* Checks the arguments of a modification: no element twice, no final one, `each` in arrays only. Their names
 * and values are checked where they are used. */
#include "sema/model/compiled.h"
#include "sema/names/argument_index.h"
#include "sema/names/resolve.h"

/* One thing that a modification gives: the names that lead to it */
typedef struct {
    VEC(AstNamePart) names;
} Given;
typedef VEC(Given) AllGiven;

/* --- what an argument gives ------------------------------------------------------------------- */

/* The declaration that redeclares a component, or NULL */
static const AstDeclarator *redeclared(const AstArgument *argument) {
    const AstElement *element = argument->element;
    bool component = element && element->kind == AST_EL_COMPONENTS;
    return component ? &element->components.declarators.at[0] : NULL;
}

static const AstModification *modification_in(const AstArgument *argument) {
    const AstDeclarator *declarator = redeclared(argument);
    return declarator ? declarator->modification : argument->modification;
}

/* The names of the argument after `before`; none if it redeclares a class. */
static Given names_of(Arena *arena, const Given *before, const AstArgument *argument) {
    Given given = {0};
    for (int i = 0; before && i < before->names.n; i++)
        vec_push(arena, &given.names, before->names.at[i]);
    const AstDeclarator *declarator = redeclared(argument);
    if (declarator)
        vec_push(arena, &given.names, ((AstNamePart){declarator->name, declarator->name_span}));
    else if (!argument->element)
        for (int i = 0; i < argument->path.parts.n; i++)
            vec_push(arena, &given.names, argument->path.parts.at[i]);
    return given;
}

/* Everything that the argument gives a value, with the preceding names. */
static void add_given(Arena *arena, const Given *before, const AstArgument *argument, AllGiven *all) {
    Given here = names_of(arena, before, argument);
    const AstModification *inside = modification_in(argument);
    if (!here.names.n) return;
    if (!inside || inside->value || !inside->arguments.n) vec_push(arena, all, here);
    for (int i = 0; inside && i < inside->arguments.n; i++)
        add_given(arena, &here, &inside->arguments.at[i], all);
}

/* --- twice ------------------------------------------------------------------------------------ */

/* A name in the tree of all that a modification gives, and those after it */
typedef struct {
    Map next;     /* Symbol to GivenName */
    bool whole;   /* an argument is about that name alone */
    bool given;   /* it has a value */
    bool entered; /* what the first argument that begins with it gives is in the tree: there are others */
    const AstArgument *first;
} GivenName;

static GivenName *node_of(Arena *arena, GivenName *around, Symbol name) {
    GivenName *node = map_get(&around->next, name);
    if (node) return node;
    node = NEW(arena, GivenName);
    map_put(arena, &around->next, name, node);
    return node;
}

static void report_twice(Resolver *r, AstNamePart part, Span span) {
    diag_error(r->sema->diagnostics, span, "modification", "'%s' is modified twice", part.name);
}

/* Everything that the argument gives a value goes into the tree, whose root is `root`. */
static void enter(Resolver *r, GivenName *root, const AstArgument *argument) {
    AllGiven all = {0};
    add_given(r->sema->arena, NULL, argument, &all);
    for (int i = 0; i < all.n; i++) {
        GivenName *node = root;
        AstNamePart last = {0};
        for (int k = 0; k < all.at[i].names.n; k++) {
            last = all.at[i].names.at[k];
            node = node_of(r->sema->arena, node, last.name);
        }
        if (node->given) report_twice(r, last, last.span);
        node->given = true;
    }
}

/* The class that the argument redeclares, or NULL */
static const AstClass *redeclared_class(const AstArgument *argument) {
    bool is_class = argument->element && argument->element->kind == AST_EL_CLASS;
    return is_class ? argument->element->class_ : NULL;
}

/* Names with dots are put together with others that begin alike: a.x = 1, a(y = 2). What a constraint
   modifies is looked at by itself. */
static void check_twice(Resolver *r, const AstModification *modification) {
    GivenName root = {0};
    for (int i = 0; i < modification->arguments.n; i++) {
        const AstArgument *argument = &modification->arguments.at[i];
        if (argument->of_constraint) continue;
        Given given = names_of(r->sema->arena, NULL, argument);
        const AstClass *class_ = redeclared_class(argument);
        if (class_) vec_push(r->sema->arena, &given.names, ((AstNamePart){class_->name, class_->name_span}));
        if (!given.names.n) continue;
        GivenName *node = node_of(r->sema->arena, &root, given.names.at[0].name);
        if (given.names.n == 1 && node->whole) {
            report_twice(r, given.names.at[0], argument->span);
            continue;
        }
        node->whole |= given.names.n == 1;
        if (!node->first)
            node->first = argument;
        else {
            if (!node->entered) enter(r, &root, node->first);
            node->entered = true;
            enter(r, &root, argument);
        }
    }
}

/* --- final ------------------------------------------------------------------------------------ */

/* How many of the names lead to what the modification makes final; 0: nothing. */
static int made_final(Arena *arena, const AstModification *modification, const AstNamePart *names, int n) {
    int all = modification && n ? modification->arguments.n : 0;
    for (int i = 0; i < all && (i = next_argument(arena, modification, names[0].name, i)) < all; i++) {
        const AstArgument *argument = &modification->arguments.at[i];
        bool declared = redeclared(argument) != NULL;
        if (argument->element && !declared) continue;
        int k = 1, parts = declared ? 1 : argument->path.parts.n;
        while (k < parts && k < n && argument->path.parts.at[k].name == names[k].name)
            k++;
        if (k < parts) continue;
        if (argument->final) return k;
        int inside = made_final(arena, modification_in(argument), names + k, n - k);
        if (inside) return k + inside;
    }
    return 0;
}

static int final_depth(Arena *arena, const Class *class_, const AstNamePart *names, int n);

static int final_in_base(Arena *arena, const Extends *extends, const AstNamePart *names, int n) {
    if (!find_member(extends->base, names[0].name)) return 0;
    int depth = made_final(arena, extends->modification, names, n);
    return depth ? depth : final_depth(arena, extends->base, names, n);
}

static int final_component(Arena *arena, const Decl *decl, const AstNamePart *names, int n) {
    if (decl->is_final) return 1;
    int inside = made_final(arena, decl->declarator->modification, names + 1, n - 1);
    if (!inside) inside = final_depth(arena, decl->class_, names + 1, n - 1);
    return inside ? 1 + inside : 0;
}

/* How many of the names lead from the class to what its text makes final; 0: nothing. */
static int final_depth(Arena *arena, const Class *class_, const AstNamePart *names, int n) {
    for (; n && class_; class_ = class_->short_base) {
        if (class_->is_final) return 1;
        int depth = made_final(arena, class_->modification, names, n);
        for (int i = 0; i < class_->extends.n && !depth; i++)
            depth = final_in_base(arena, &class_->items.at[class_->extends.at[i]].extends, names, n);
        const Decl *decl = map_get(&class_->by_name, names[0].name);
        if (!depth && decl && decl->kind == DECL_COMPONENT) depth = final_component(arena, decl, names, n);
        if (depth) return depth;
    }
    return 0;
}

bool makes_final(Arena *arena, const Class *class_, const Symbol *path, int n) {
    AstNamePart *names = NEW_ARRAY(arena, AstNamePart, n);
    for (int i = 0; i < n; i++)
        names[i].name = path[i];
    return final_depth(arena, class_, names, n) > 0;
}

/* The record among whose fields the value `given` of the whole is, or NULL: what the names lead to */
static const Class *record_at(const Class *class_, const Given *given) {
    for (int i = 0; class_ && i < given->names.n; i++) {
        const Decl *decl = class_->is_simple ? NULL : find_member(class_, given->names.at[i].name);
        class_ = decl && decl->kind == DECL_COMPONENT ? decl->class_ : NULL;
    }
    return class_ && class_->kind == AST_RECORD ? class_ : NULL;
}

/* The value of a whole record would replace that of a field that a modification further in makes final
   (Modelica 3.6, 7.2.3). What the record's own class makes final is a part of the value. */
static void check_final_fields(Resolver *r, const Class *class_, const Given *given) {
    const Class *record = record_at(class_, given);
    Arena *arena = r->sema->arena;
    for (; record && record->short_base; record = record->short_base)
        if (record->is_final || record->modification) return;
    for (int i = 0; record && i < record->decls.n; i++) {
        const Decl *field = record->decls.at[i];
        Given whole = {0};
        for (int k = 0; k < given->names.n; k++)
            vec_push(arena, &whole.names, given->names.at[k]);
        vec_push(arena, &whole.names, ((AstNamePart){field->name, field->span}));
        if (field->kind != DECL_COMPONENT || makes_final(arena, record, &field->name, 1) ||
            !final_depth(arena, class_, whole.names.at, whole.names.n))
            continue;
        AstNamePart part = given->names.at[given->names.n - 1];
        diag_error(r->sema->diagnostics, part.span, "modification",
                   "the value of '%s' would replace that of '%s', which is final in %s", part.name,
                   field->name, class_->full_name);
        return;
    }
}

static void check_final(Resolver *r, const Class *class_, const AstModification *modification) {
    AllGiven all = {0};
    for (int i = 0; i < modification->arguments.n; i++)
        if (!modification->arguments.at[i].element)
            add_given(r->sema->arena, NULL, &modification->arguments.at[i], &all);
    for (int i = 0; i < all.n; i++) {
        int depth = final_depth(r->sema->arena, class_, all.at[i].names.at, all.at[i].names.n);
        if (!depth) {
            check_final_fields(r, class_, &all.at[i]);
            continue;
        }
        AstNamePart part = all.at[i].names.at[depth - 1];
        diag_error(r->sema->diagnostics, part.span, "modification",
                   "'%s' is final in %s, it cannot be modified", part.name, class_->full_name);
    }
}

/* --- each ------------------------------------------------------------------------------------- */

/* The constants of components are part of their class, so all elements of an array have the same. */
static bool check_constant(Resolver *r, const Decl *decl, const AstArgument *argument) {
    if (!decl || decl->kind != DECL_COMPONENT || decl->variability != AST_VAR_CONSTANT || !decl->owner ||
        decl->owner->kind == AST_RECORD || decl->owner->kind == AST_CONNECTOR)
        return true;
    diag_error(r->sema->diagnostics, argument->span, "modification",
               "'%s' is a constant, the same for all elements of the array; write 'each' before it",
               decl->name);
    return false;
}

/* `in_array`: what is modified is an element of an array; `each`: it is the same for all of them. */
static bool check_each(Resolver *r, const Class *class_, const AstModification *modification, bool in_array,
                       bool each) {
    bool good = true;
    for (int i = 0; modification && i < modification->arguments.n; i++) {
        const AstArgument *argument = &modification->arguments.at[i];
        Given given = names_of(r->sema->arena, NULL, argument);
        const Class *inside = class_;
        bool array = in_array, around = in_array, all = each || argument->each;
        const Decl *last = NULL;
        for (int k = 0; inside && k < given.names.n; k++) {
            const Decl *decl = find_member(inside, given.names.at[k].name);
            around = array;
            if (decl && decl->kind == DECL_COMPONENT) array |= rank_of(decl) > 0;
            inside = decl && decl->kind == DECL_COMPONENT ? decl->class_ : NULL;
            last = decl;
        }
        if (around && !all) good &= check_constant(r, last, argument);
        if (argument->each && !around)
            diag_error(r->sema->diagnostics, argument->span, "modification",
                       "'each' is for the elements of an array; '%s' is not inside of one",
                       given.names.n ? given.names.at[given.names.n - 1].name : "this class");
        if (inside) good &= check_each(r, inside, modification_in(argument), array, all);
    }
    return good;
}

/* --- records ---------------------------------------------------------------------------------- */

/* Whether the names lead from the record to a field of it, not to an attribute. */
static bool is_field(const Class *record, const Given *given) {
    for (int i = 0; i < given->names.n; i++) {
        const Decl *decl = record->is_simple ? NULL : find_member(record, given->names.at[i].name);
        if (!decl || decl->kind != DECL_COMPONENT) return false;
        record = decl->class_;
    }
    return true;
}

/* p(a = 1) = R(...): which of the two values 'a' has is not said. */
static bool check_parts(Resolver *r, const Class *record, const AstModification *modification) {
    AllGiven all = {0};
    for (int i = 0; i < modification->arguments.n; i++)
        add_given(r->sema->arena, NULL, &modification->arguments.at[i], &all);
    for (int i = 0; i < all.n; i++) {
        if (!is_field(record, &all.at[i])) continue;
        AstNamePart part = all.at[i].names.at[all.at[i].names.n - 1];
        Diagnostic *d =
            diag_error(r->sema->diagnostics, part.span, "modification",
                       "'%s' is given twice: by itself, and with the value of the whole record", part.name);
        diag_note(r->sema->diagnostics, d, modification->value->span, "this is the value of the record");
        return false;
    }
    return true;
}

static void check_records(Resolver *r, const Class *class_, const AstModification *modification) {
    if (!modification) return;
    if (class_->kind == AST_RECORD && modification->value && !check_parts(r, class_, modification)) return;
    for (int i = 0; i < modification->arguments.n; i++) {
        Given given = names_of(r->sema->arena, NULL, &modification->arguments.at[i]);
        const Class *inside = class_;
        for (int k = 0; inside && k < given.names.n; k++) {
            const Decl *decl = inside->is_simple ? NULL : find_member(inside, given.names.at[k].name);
            inside = decl && decl->kind == DECL_COMPONENT ? decl->class_ : NULL;
        }
        if (inside) check_records(r, inside, modification_in(&modification->arguments.at[i]));
    }
}

/* --- values of variables ---------------------------------------------------------------------- */

/* Whether the class gives the variable a value: by its declaration, or where it inherits it. */
static bool has_value(Arena *arena, const Class *class_, Symbol name) {
    class_ = long_class(class_);
    const Decl *own = map_get(&class_->by_name, name);
    if (own) return own->declarator->modification && own->declarator->modification->value;
    for (int i = 0; i < class_->extends.n; i++) {
        const Extends *extends = &class_->items.at[class_->extends.at[i]].extends;
        const AstModification *m = extends->modification;
        int k = m ? next_argument(arena, m, name, 0) : 0;
        if (!find_member(extends->base, name)) continue;
        if (m && k < m->arguments.n && modification_in(&m->arguments.at[k]) &&
            modification_in(&m->arguments.at[k])->value)
            return true;
        return has_value(arena, extends->base, name);
    }
    return false;
}

void check_replaced_values(Resolver *r, const Class *base, const AstModification *modification) {
    if (!modification || base->erroneous || !ast_is_model(base->kind)) return;
    for (int i = 0; i < modification->arguments.n; i++) {
        const AstArgument *argument = &modification->arguments.at[i];
        AstModification *given = argument->modification;
        if (argument->element || argument->path.parts.n != 1 || !given || !given->value) continue;
        AstNamePart part = argument->path.parts.at[0];
        const Decl *decl = find_member(base, part.name);
        if (!decl || decl->kind != DECL_COMPONENT || decl->variability >= AST_VAR_PARAMETER ||
            decl->causality == AST_INPUT || decl->outer || !decl->class_->is_simple ||
            stands_in_interface(r->sema, part.span) || /* which has no values of variables */
            has_value(r->sema->arena, base, part.name))
            continue;
        diag_error(r->sema->diagnostics, part.span, "modification",
                   "'%s' has no value in %s that a modification could replace; write an equation for it",
                   part.name, base->full_name);
        if (!base->partial) given->value = NULL; /* there is an equation, which is right */
        mark_erroneous(r);
    }
}

/* --- all -------------------------------------------------------------------------------------- */

void note_arguments(Resolver *r, const Class *class_, const AstModification *modification) {
    for (int i = 0; r->sema->uses && modification && i < modification->arguments.n; i++) {
        const AstArgument *argument = &modification->arguments.at[i];
        const AstClass *written = redeclared_class(argument);
        Given given = names_of(r->sema->arena, NULL, argument);
        const Class *inside = class_;
        if (written) note_name(r, written->name_span, find_member(class_, written->name));
        for (int k = 0; inside && k < given.names.n; k++) {
            const Decl *decl = inside->is_simple ? NULL : find_member(inside, given.names.at[k].name);
            note_name(r, given.names.at[k].span, decl);
            inside = decl && decl->kind == DECL_COMPONENT ? decl->class_ : NULL;
        }
        if (inside && !written) note_arguments(r, inside, modification_in(argument));
    }
}

static void check_all_twice(Resolver *r, const AstModification *modification) {
    if (!modification) return;
    check_twice(r, modification);
    for (int i = 0; i < modification->arguments.n; i++)
        check_all_twice(r, modification_in(&modification->arguments.at[i]));
}

bool check_arguments(Resolver *r, const Class *class_, const AstModification *modification, bool in_array) {
    if (!modification || !modification->arguments.n) return true;
    note_arguments(r, class_, modification);
    check_all_twice(r, modification);
    check_final(r, class_, modification);
    check_records(r, class_, modification);
    return check_each(r, class_, modification, in_array, false);
}
