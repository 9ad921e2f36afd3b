/* shadowed: names that hide others which could be meant at the same place: those of iterators further out, of
   the class itself, and of the enclosing classes as far as they can be seen. */
#include <string.h>

#include "parser/walk.h"
#include "sema/model/warnings.h"

typedef struct {
    Sema *sema;
    const UserFile *file;
    const Class *class_;         /* whose text is looked at */
    VEC(const Decl *) iterators; /* of the enclosing loops */
} Scopes;

static const char *kind_of(const Decl *decl) {
    switch (decl->kind) {
    case DECL_ITERATOR:
        return "iterator";
    case DECL_IMPORT:
        return "import";
    case DECL_CLASS:
        return ast_class_kind_text(decl->class_->kind);
    case DECL_LITERAL:
        return "literal";
    case DECL_COMPONENT:
        break;
    }
    return decl->variability == AST_VAR_PARAMETER  ? "parameter"
           : decl->variability == AST_VAR_CONSTANT ? "constant"
                                                   : "component";
}

static void warn_of_hidden(Scopes *scopes, const Decl *decl, const Decl *hidden) {
    Diagnostics *diagnostics = scopes->sema->diagnostics;
    const char *around = hidden->owner ? hidden->owner->full_name : NULL;
    Diagnostic *d = diag_warning(diagnostics, decl->span, warning_names[WARNING_SHADOWED],
                                 "the %s '%s' hides the %s of the same name%s%s", kind_of(decl), decl->name,
                                 kind_of(hidden), around ? " in " : "", around ? around : "");
    diag_note(diagnostics, d, hidden->span, "this is hidden");
}

static bool stands_above(const Decl *decl, const Decl *other) {
    return decl->span.begin.file != other->span.begin.file ||
           decl->span.begin.offset < other->span.begin.offset;
}

/* Classes see the classes and constants of the enclosing ones, but not the other components. */
static bool is_seen_inside(const Decl *decl) {
    return decl->kind != DECL_COMPONENT || decl->variability == AST_VAR_CONSTANT;
}

/* What `decl` hides of the scopes from `class_` outwards, or NULL */
static const Decl *hidden_from(const Scopes *scopes, const Class *class_, const Decl *decl) {
    for (; class_; class_ = class_->parent) {
        const Decl *found = find_member(class_, decl->name);
        if (found && found != decl)
            return stands_above(found, decl) && (class_ == scopes->class_ || is_seen_inside(found)) ? found
                                                                                                    : NULL;
        if (class_->encapsulated) return NULL;
    }
    const Decl *found = map_get(&scopes->file->by_name, decl->name);
    return found && found != decl && stands_above(found, decl) ? found : NULL;
}

static void warn_predefined(Scopes *scopes, const Decl *decl) {
    diag_warning(scopes->sema->diagnostics, decl->span, warning_names[WARNING_SHADOWED],
                 "the %s 'time' hides the time of the simulation", kind_of(decl));
}

static void open_iterators(void *context, const AstIterators *iterators) {
    Scopes *scopes = context;
    for (int i = 0; i < iterators->n; i++) {
        const Decl *decl = iterators->at[i].decl, *hidden = NULL;
        if (!decl) continue;
        for (int k = scopes->iterators.n - 1; k >= 0 && !hidden; k--)
            if (scopes->iterators.at[k]->name == decl->name) hidden = scopes->iterators.at[k];
        if (!hidden) hidden = hidden_from(scopes, scopes->class_, decl);
        if (hidden)
            warn_of_hidden(scopes, decl, hidden);
        else if (!strcmp(decl->name, "time"))
            warn_predefined(scopes, decl);
        vec_push(scopes->sema->arena, &scopes->iterators, decl);
    }
}

static void close_iterators(void *context, const AstIterators *iterators) {
    Scopes *scopes = context;
    for (int i = 0; i < iterators->n; i++)
        scopes->iterators.n -= iterators->at[i].decl != NULL;
}

/* A member that is reached by way of a component is never mistaken for something further out: only what a
   class can be seen from, its own text, counts. Records and connectors have none but their declarations. */
static bool has_text(const Class *class_) {
    return class_->kind != AST_RECORD && class_->kind != AST_CONNECTOR && class_->kind != AST_TYPE;
}

static void check_class(Scopes *scopes, const Class *class_) {
    AstVisitor visitor = {.context = scopes, .open = open_iterators, .close = close_iterators};
    scopes->class_ = class_;
    scopes->iterators.n = 0;
    ast_walk_class(&visitor, class_->ast);
    for (int i = 0; i < class_->decls.n && has_text(class_); i++) {
        const Decl *decl = class_->decls.at[i];
        const Decl *hidden = class_->encapsulated ? NULL : hidden_from(scopes, class_->parent, decl);
        if (hidden)
            warn_of_hidden(scopes, decl, hidden);
        else if (decl->kind == DECL_COMPONENT && !strcmp(decl->name, "time"))
            warn_predefined(scopes, decl);
    }
}

void warn_shadowed(Sema *sema) {
    Scopes scopes = {.sema = sema};
    if (!diag_wants(sema->diagnostics, WARNING_SHADOWED)) return;
    for (int i = 0; i < sema->files.n; i++) {
        scopes.file = sema->files.at[i];
        for (int k = 0; k < scopes.file->classes.n; k++)
            check_class(&scopes, scopes.file->classes.at[k]);
    }
}
