/* Components that couple two connectors with the same causality: the closure of a loop, a coupling.
 *
 * The compiler knows no library. But what holds two such connectors together shows in its declarations: it
 * has two connectors of the opposite causality, none that gives, and a LinearResponse. */
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
    const Class *giving; /* the connector that gives */
    int takes, gives, responses;
} Count;

static void count_components(Count *count, const Class *class_) {
    for (int i = 0; i < class_->items.n; i++) {
        const Item *item = &class_->items.at[i];
        if (item->kind == ITEM_EXTENDS) count_components(count, item->extends.base);
        if (item->kind != ITEM_COMPONENT) continue;
        const Decl *decl = item->decl;
        count->responses += decl->class_->role == ROLE_LINEAR_RESPONSE;
        if (decl->class_->kind != AST_CONNECTOR || decl->class_->is_simple || decl->is_protected) continue;
        if (!declared_in(decl->class_, count->giving) || !declared_in(count->giving, decl->class_)) continue;
        count->takes += causality_of(decl->class_) == AST_INPUT && !decl->declarator->condition;
        count->gives += causality_of(decl->class_) == AST_OUTPUT;
    }
}

static bool stands_between(const Class *class_, const Class *giving) {
    bool usable = ast_is_model(class_->kind) && !class_->partial && class_->complete && !class_->erroneous;
    Count count = {.giving = giving};
    if (usable) count_components(&count, class_);
    return count.takes == 2 && !count.gives && count.responses;
}

typedef VEC(const Class *) Found;

static void search(Arena *arena, const Class *package, const Class *giving, Found *found) {
    for (int i = 0; i < package->decls.n; i++) {
        const Decl *decl = package->decls.at[i];
        if (decl->kind != DECL_CLASS || decl->is_protected) continue;
        if (stands_between(decl->class_, giving)) vec_push(arena, found, decl->class_);
        if (decl->class_->kind == AST_PACKAGE) search(arena, decl->class_, giving, found);
    }
}

const char *coupling_components(Sema *sema, const Class *giving) {
    const Class *library = giving;
    while (library->parent)
        library = library->parent;
    Found found = {0};
    search(sema->arena, library, giving, &found);
    if (!found.n) return NULL;
    int n = found.n < MOST_NAMED ? found.n : MOST_NAMED;
    const char *text = found.at[0]->full_name;
    for (int i = 1; i < n; i++)
        text = arena_printf(sema->arena, "%s%s%s", text, i + 1 < n ? ", " : " or ", found.at[i]->full_name);
    return text;
}
