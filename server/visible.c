#include "server/visible.h"

#include <string.h>

#include "parser/walk.h"
#include "sema/names/resolve.h"

/* --- above the place -------------------------------------------------------------------------- */

static bool is_here(const View *view, Pos pos) {
    return pos.file == view->file->id;
}

static bool contains_place(const View *view, Span span) {
    return is_here(view, span.begin) && span.begin.offset < view->offset && view->offset <= span.end.offset;
}

/* Whether the declaration of the class is above the place. In another file it is so if it comes before the
   class `inside`, in which the place is. */
static bool is_above(const View *view, const Class *class_, const Class *inside, int number) {
    const Decl *decl = class_->decls.at[number];
    if (decl->hands_on || (decl->declarator && contains_place(view, decl->declarator->span))) return false;
    if (is_here(view, decl->span.begin)) return decl->span.end.offset < view->offset;
    for (int i = number; inside && i < class_->decls.n; i++)
        if (class_->decls.at[i]->class_ == inside) return true;
    return false;
}

/* --- members ---------------------------------------------------------------------------------- */

static const Class *text_of(const Class *class_) {
    if (class_->enumeration) return class_->enumeration;
    while (class_->short_base && !class_->is_simple)
        class_ = class_->short_base;
    return class_;
}

static void visit_all(const Class *class_, const NameVisitor *visitor, Reach reach) {
    class_ = text_of(class_);
    for (int i = 0; i < class_->decls.n; i++) {
        Decl *decl = class_->decls.at[i];
        if (decl->kind != DECL_IMPORT && !decl->hands_on)
            visitor->name(visitor->context, decl->name, decl, reach);
    }
    for (int i = 0; i < class_->bases.n; i++)
        visit_all(class_->bases.at[i], visitor, reach);
}

/* Members that may be named: a filter before another visitor */
typedef struct {
    const View *view;
    const Class *class_;
    bool of_component, is_open;
    const NameVisitor *visitor;
} Filter;

static void pass_member(void *context, Symbol name, Decl *decl, Reach reach) {
    const Filter *f = context;
    if (is_protected_in(f->class_, decl)) return;
    if (f->of_component && decl->kind != DECL_COMPONENT) return;
    if (!f->of_component && decl->kind == DECL_COMPONENT && decl->variability != AST_VAR_CONSTANT) return;
    if (f->is_open && decl->owner == f->class_ && is_here(f->view, decl->span.begin) &&
        decl->span.end.offset >= f->view->offset)
        return;
    f->visitor->name(f->visitor->context, name, decl, reach);
}

void visit_members(const View *view, const Class *class_, bool of_component, const NameVisitor *visitor) {
    bool is_open = class_->ast && contains_place(view, class_->ast->span);
    Filter filter = {view, class_, of_component, is_open, visitor};
    NameVisitor passed = {&filter, pass_member};
    bool has_members = !class_->is_simple || (class_->enumeration && !of_component);
    if (has_members && (of_component || class_->enumeration || is_like_package(class_)))
        visit_all(class_, &passed, REACH_OWN);
}

/* --- scopes ----------------------------------------------------------------------------------- */

static void visit_class(const View *view, const Class *class_, const Class *inside,
                        const NameVisitor *visitor) {
    Reach reach = inside ? REACH_ENCLOSING : REACH_OWN;
    for (int i = class_->decls.n - 1; i >= 0; i--)
        if (is_above(view, class_, inside, i))
            visitor->name(visitor->context, class_->decls.at[i]->name, class_->decls.at[i], reach);
    for (int i = 0; i < class_->extends.n; i++) {
        const Extends *extends = &class_->items.at[class_->extends.at[i]].extends;
        if (extends->span.end.offset < view->offset) visit_all(extends->base, visitor, reach);
    }
    for (int i = 0; i < class_->wildcards.n; i++) {
        const Wildcard *wildcard = &class_->wildcards.at[i];
        if (wildcard->span.end.offset < view->offset) visit_all(wildcard->package, visitor, reach);
    }
}

typedef struct {
    const View *view;
    const NameVisitor *visitor;
} Loops;

static void visit_iterators(const Loops *loops, const AstIterators *iterators) {
    for (int i = iterators->n - 1; i >= 0; i--)
        if (iterators->at[i].decl && iterators->at[i].span.end.offset < loops->view->offset)
            loops->visitor->name(loops->visitor->context, iterators->at[i].name, iterators->at[i].decl,
                                 REACH_ITERATOR);
}

static void see_equation(void *context, const AstEquation *equation) {
    const Loops *loops = context;
    if (equation->kind == AST_EQ_FOR && contains_place(loops->view, equation->span))
        visit_iterators(loops, &equation->for_.iterators);
}

static void see_statement(void *context, const AstStatement *statement) {
    const Loops *loops = context;
    if (statement->kind == AST_ST_FOR && contains_place(loops->view, statement->span))
        visit_iterators(loops, &statement->for_.iterators);
}

void visit_root(const View *view, const NameVisitor *visitor) {
    Sema *sema = view->analysis->sema;
    for (int i = 0; i < sema->user->decls.n; i++) {
        Decl *decl = sema->user->decls.at[i];
        bool above = !is_here(view, decl->span.begin) || decl->span.end.offset < view->offset;
        if (above) visitor->name(visitor->context, decl->name, decl, REACH_ROOT);
    }
    for (int i = 0; i < sema->library_path.n; i++) {
        Names names = library_names(sema, sema->library_path.at[i]);
        for (int k = 0; k < names.n; k++)
            visitor->name(visitor->context, intern_string(sema->interner, names.at[k]), NULL, REACH_ROOT);
    }
}

void visit_visible(const View *view, const NameVisitor *visitor) {
    Loops loops = {view, visitor};
    AstVisitor walk = {.context = &loops, .equation = see_equation, .statement = see_statement};
    const Class *class_ = class_at(view->analysis, view->file, view->offset), *inside = NULL;
    if (class_) ast_walk_class(&walk, class_->ast);
    for (; class_; inside = class_, class_ = class_->parent) {
        visit_class(view, class_, inside, visitor);
        if (class_->encapsulated) return;
    }
    visit_root(view, visitor);
}

/* --- paths ------------------------------------------------------------------------------------ */

typedef struct {
    Symbol name;
    Decl *found;
} Wanted;

static void take_wanted(void *context, Symbol name, Decl *decl, Reach reach) {
    Wanted *wanted = context;
    (void)reach;
    if (name == wanted->name && !wanted->found) wanted->found = decl;
}

Decl *meant_by(const View *view, const PathNames *path, bool at_root) {
    Sema *sema = view->analysis->sema;
    if (!path->n) return NULL;
    Wanted wanted = {intern_string(sema->interner, path->at[0]), NULL};
    NameVisitor visitor = {&wanted, take_wanted};
    if (at_root)
        visit_root(view, &visitor);
    else
        visit_visible(view, &visitor);
    bool circular;
    if (!wanted.found && library_package(sema, wanted.name, &circular))
        wanted.found = map_get(&sema->library->by_name, wanted.name);
    for (int i = 1; wanted.found && i < path->n; i++) {
        const Class *class_ = class_meant(wanted.found);
        Symbol name = intern_string(sema->interner, path->at[i]);
        wanted.found = class_ ? find_member(class_, name) : NULL;
    }
    return wanted.found;
}

Class *class_meant(const Decl *decl) {
    return decl->constant ? decl->constant->class_ : decl->class_;
}
