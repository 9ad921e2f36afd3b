/* Components for two connectors with the same causality: a coupling or the closure of a loop where both give,
 * a joint or a fixed place where both take.
 *
 * The compiler knows no library. But what such components do shows in their declarations: what holds two
 * connectors together has two of the opposite causality, none that gives, and a LinearResponse; a joint takes
 * one, gives one, and has a LinearResponse; a fixed place gives and takes nothing. */
#include "sema/wire/couplings.h"

#include <string.h>

enum { MOST_NAMED = 4 };

/* The first variable of a connector that has a causality tells whether all of it is given or taken. */
static AstCausality causality_of(const Class *connector) {
    for (int i = 0; i < connector->items.n; i++) {
        const Item *item = &connector->items.at[i];
        AstCausality causality = AST_NO_CAUSALITY;
        if (item->kind == ITEM_COMPONENT) causality = item->decl->causality;
        if (item->kind == ITEM_EXTENDS) causality = causality_of(item->extends.base);
        if (causality != AST_NO_CAUSALITY) return causality;
    }
    return AST_NO_CAUSALITY;
}

/* Whether all that `connector` declares is declared in `other` too */
static bool declared_in(const Class *connector, const Class *other) {
    for (int i = 0; i < connector->items.n; i++) {
        const Item *item = &connector->items.at[i];
        if (item->kind == ITEM_COMPONENT && !find_member(other, item->decl->name)) return false;
        if (item->kind == ITEM_EXTENDS && !declared_in(item->extends.base, other)) return false;
    }
    return true;
}

typedef struct {
    const Class *connector; /* one that has the same variables */
    int takes, gives, responses, signals;
} Count;

static void count_components(Count *count, const Class *class_) {
    for (int i = 0; i < class_->items.n; i++) {
        const Item *item = &class_->items.at[i];
        if (item->kind == ITEM_EXTENDS) count_components(count, item->extends.base);
        if (item->kind != ITEM_COMPONENT) continue;
        const Decl *decl = item->decl;
        count->responses += decl->class_->role == ROLE_LINEAR_RESPONSE;
        count->signals += decl->causality == AST_INPUT;
        if (decl->class_->kind != AST_CONNECTOR || decl->class_->is_simple || decl->is_protected) continue;
        const Class *connector = count->connector;
        if (!declared_in(decl->class_, connector) || !declared_in(connector, decl->class_)) continue;
        count->takes += causality_of(decl->class_) == AST_INPUT && !decl->declarator->condition;
        count->gives += causality_of(decl->class_) == AST_OUTPUT;
    }
}

static bool stands_between(const Count *count) {
    return count->takes == 2 && !count->gives && count->responses;
}

static bool is_joint(const Count *count) {
    return count->takes == 1 && count->gives == 1 && count->responses && !count->signals;
}

static bool is_beginning(const Count *count) {
    return !count->takes && count->gives && !count->signals;
}

typedef VEC(const Class *) Found;

typedef bool Fits(const Count *count);

/* Adds the first few models in the package of which `fits` is true. */
static void search(Arena *arena, const Class *package, const Class *connector, Fits *fits, Found *found) {
    read_rest(package);
    for (int i = 0; i < package->decls.n && found->n < MOST_NAMED; i++) {
        const Decl *decl = package->decls.at[i];
        if (decl->kind != DECL_CLASS || decl->is_protected) continue;
        const Class *class_ = decl->class_;
        bool usable =
            ast_is_model(class_->kind) && !class_->partial && class_->complete && !class_->erroneous;
        Count count = {.connector = connector};
        if (usable) count_components(&count, class_);
        if (usable && fits(&count)) vec_push(arena, found, class_);
        if (class_->kind == AST_PACKAGE) search(arena, class_, connector, fits, found);
    }
}

static Found find_components(Sema *sema, const Class *connector, Fits *fits) {
    const Class *library = connector;
    while (library->parent)
        library = library->parent;
    Found found = {0};
    search(sema->arena, library, connector, fits, &found);
    return found;
}

/* "A, B or C"; NULL: none */
static const char *names_of(Arena *arena, const Found *found) {
    const char *text = found->n ? found->at[0]->full_name : NULL;
    for (int i = 1; i < found->n; i++)
        text = arena_printf(arena, "%s%s%s", text, i + 1 < found->n ? ", " : " or ", found->at[i]->full_name);
    return text;
}

const char *coupling_components(Sema *sema, const Class *giving) {
    const Found found = find_components(sema, giving, stands_between);
    return names_of(sema->arena, &found);
}

const char *giving_components(Sema *sema, const Class *taking) {
    Found found = find_components(sema, taking, is_beginning);
    const Found joints = find_components(sema, taking, is_joint);
    if (found.n > MOST_NAMED / 2 && joints.n) found.n = MOST_NAMED / 2;
    for (int i = 0; i < joints.n && found.n < MOST_NAMED; i++)
        vec_push(sema->arena, &found, joints.at[i]);
    return names_of(sema->arena, &found);
}
