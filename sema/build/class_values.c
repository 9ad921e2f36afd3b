/* Values in redeclarations of classes: redeclare model M = N(k = p).

   p is known where the redeclaration stands, so what stands there gives k its value, in all components of M
   that are inside of it. But M is what they are components of: what their own declarations give to k, and
   what is given further out, wins. */
#include "sema/build/builder.h"
#include "sema/names/argument_index.h"
#include "support/path.h"

typedef struct {
    Builder *b;
    Class *root;    /* of the component that is modified */
    Class *given;   /* M */
    Leaves stated;  /* by declarations: they win */
    Leaves *leaves; /* to be added to */
} Search;

bool is_given_outside(const Class *class_) {
    return class_->given_outside || (class_->generic && class_->generic->given_outside);
}

static bool is_given(const Class *class_, const Class *given) {
    return class_ == given || class_->generic == given;
}

static const char *path_inside(const Search *s, const char *prefix, Symbol name) {
    return *prefix ? arena_printf(s->b->sema->arena, "%s.%s", prefix, name) : name;
}

/* What the declaration of a component gives to what is inside of it, by itself, by the extends clauses around
   it, and by the short classes that are its type */
static void state_declared(Search *s, const Decl *decl, const Level *level, const char *path) {
    Modifications mods = modifications_of(s->b->sema->arena, decl, level);
    for (int i = 0; i < mods.n; i++)
        collect_leaves(s->b, decl->class_, decl->redeclarations, path, mods.at[i].text, (Each){0},
                       &s->stated);
    for (Class *type = decl->class_; type->short_base && !is_given(type, s->given); type = type->short_base)
        if (type->modification && !is_given_outside(type))
            collect_leaves(s->b, decl->class_, type->base_redeclarations, path, type->modification,
                           each_of_type(path, type), &s->stated);
}

static bool has_parts(const Decl *decl) {
    return decl->kind == DECL_COMPONENT && !decl->class_->is_simple;
}

/* --- the way from the component to where the redeclaration stands ------------------------------ */

/* The component of that name, and the extends clauses around it */
static const Decl *find_with_level(Search *s, Class *class_, Symbol name, const Level **level) {
    const Level *outer = *level;
    class_ = long_class(class_);
    for (int i = 0; i < class_->items.n; i++) {
        const Item *item = &class_->items.at[i];
        if (item->kind == ITEM_COMPONENT && item->decl->name == name) return item->decl;
        if (item->kind != ITEM_EXTENDS) continue;
        Level *inner = NEW(s->b->sema->arena, Level);
        *inner = (Level){.outer = outer,
                         .modification = item->extends.modification,
                         .redeclarations = item->extends.redeclarations};
        *level = inner;
        const Decl *decl = find_with_level(s, item->extends.base, name, level);
        if (decl) return decl;
        *level = outer;
    }
    return NULL;
}

static void state_way(Search *s, const char *prefix) {
    Class *class_ = s->root;
    const char *path = "";
    while (*prefix) {
        size_t length = name_length(prefix);
        Symbol name = intern(s->b->sema->interner, prefix, length);
        const Level *level = NULL;
        const Decl *decl = find_with_level(s, class_, name, &level);
        if (!decl || !has_parts(decl)) return;
        path = path_inside(s, path, name);
        state_declared(s, decl, level, path);
        class_ = decl->class_;
        prefix += length + (prefix[length] == '.');
    }
}

/* --- components of the class -------------------------------------------------------------------- */

/* What the redeclaration gives, which the type is, maybe modified or redeclared once more; NULL: it is
   something else */
static Class *find_given(Class *type, const Class *given) {
    while (type && !is_given(type, given))
        type = type->short_base;
    return type;
}

static void give_values(Search *s, Class *given, const char *path) {
    Leaves own = {0};
    collect_leaves(s->b, given, given->base_redeclarations, path, given->modification,
                   each_of_type(path, given), &own);
    for (int i = 0; i < own.n; i++)
        if (!is_given_already(s->b, &s->stated, s->stated.n, &own.at[i]))
            add_leaf(s->b, s->leaves, own.at[i]);
}

static void visit_components(Search *s, Class *class_, const Level *level, const char *prefix) {
    class_ = long_class(class_);
    for (int i = 0; i < class_->items.n; i++) {
        const Item *item = &class_->items.at[i];
        if (item->kind == ITEM_EXTENDS) {
            Level inner = {.outer = level,
                           .modification = item->extends.modification,
                           .redeclarations = item->extends.redeclarations};
            visit_components(s, item->extends.base, &inner, prefix);
        }
        if (item->kind != ITEM_COMPONENT || !has_parts(item->decl)) continue;
        const Decl *decl = item->decl;
        const char *path = path_inside(s, prefix, decl->name);
        state_declared(s, decl, level, path);
        Class *given = find_given(decl->class_, s->given);
        if (given)
            give_values(s, given, path);
        else
            visit_components(s, decl->class_, NULL, path);
    }
}

/* --- redeclarations ----------------------------------------------------------------------------- */

static void visit_class(Search *s, Class *class_, const Redeclarations *redeclarations, const char *prefix,
                        const AstClass *ast) {
    const Redeclaration *redeclaration = find_redeclaration(redeclarations, ast->name);
    Class *given = redeclaration ? redeclaration->class_ : NULL;
    if (!given || !ast_is_model(given->kind) || given->ast != ast || !given->modification) return;
    given->given_outside = true;
    s->given = given;
    s->stated = (Leaves){0};
    state_way(s, prefix);
    visit_components(s, class_, NULL, prefix);
}

static void visit_modification(Search *s, Class *class_, const Redeclarations *redeclarations,
                               const char *prefix, const AstModification *modification) {
    for (int i = 0; i < modification->arguments.n; i++) {
        const AstArgument *argument = &modification->arguments.at[i];
        if (argument->element && argument->element->kind == AST_EL_CLASS)
            visit_class(s, class_, redeclarations, prefix, argument->element->class_);
        Symbol name = modified_name(argument);
        const Decl *decl = name ? find_member(class_, name) : NULL;
        const Redeclaration *given = name ? find_redeclaration(redeclarations, name) : NULL;
        if (!decl || !has_parts(decl) || is_idle(argument, given)) continue;
        const AstModification *inner = behind_first_name(s->b->sema->arena, argument);
        if (inner)
            visit_modification(s, decl->class_, given ? given->inside : NULL, path_inside(s, prefix, name),
                               inner);
    }
}

void collect_class_values(Builder *b, Class *class_, const Redeclarations *redeclarations,
                          const AstModification *modification, Leaves *leaves) {
    Search s = {.b = b, .root = class_, .leaves = leaves};
    visit_modification(&s, class_, redeclarations, "", modification);
}
