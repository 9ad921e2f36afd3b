/* start-without-fixed: a state begins here at its start value. For another tool a start value is a guess,
   which it may leave for another solution, unless fixed=true says that it is meant or an initial equation
   determines the state. */
#include <string.h>

#include "parser/walk.h"
#include "sema/warnings.h"

/* What modifications say about the state, the outermost first: the values of its attributes, or NULL */
typedef struct {
    const AstExpr *start, *fixed;
} Beginning;

static void read_attributes(const AstModification *modification, Beginning *beginning) {
    for (int i = 0; modification && i < modification->arguments.n; i++) {
        const AstArgument *argument = &modification->arguments.at[i];
        if (argument->path.parts.n != 1 || !argument->modification) continue;
        const char *name = argument->path.parts.at[0].name;
        if (!beginning->start && !strcmp(name, "start")) beginning->start = argument->modification->value;
        if (!beginning->fixed && !strcmp(name, "fixed")) beginning->fixed = argument->modification->value;
    }
}

/* x(start=1), also written x.start=1 */
static void read_argument(const AstArgument *argument, Symbol name, Beginning *beginning) {
    if (!argument->modification || !argument->path.parts.n || argument->path.parts.at[0].name != name) return;
    if (argument->path.parts.n == 1) read_attributes(argument->modification, beginning);
    if (argument->path.parts.n != 2) return;
    const char *attribute = argument->path.parts.at[1].name;
    if (!beginning->start && !strcmp(attribute, "start")) beginning->start = argument->modification->value;
    if (!beginning->fixed && !strcmp(attribute, "fixed")) beginning->fixed = argument->modification->value;
}

/* What the extends clauses between `class_` and the class that declares the state say */
static void read_extends(const Class *class_, const Decl *state, Beginning *beginning) {
    for (int i = 0; i < class_->items.n; i++) {
        const Item *item = &class_->items.at[i];
        if (item->kind != ITEM_EXTENDS || find_member(item->extends.base, state->name) != state) continue;
        const AstModification *modification = item->extends.modification;
        for (int k = 0; modification && k < modification->arguments.n; k++)
            read_argument(&modification->arguments.at[k], state->name, beginning);
        read_extends(item->extends.base, state, beginning);
    }
}

static bool is_false(const AstExpr *value) {
    if (value->kind == AST_BOOLEAN) return !value->boolean;
    for (int i = 0; value->kind == AST_ARRAY && i < value->array.elements.n; i++)
        if (is_false(value->array.elements.at[i])) return true;
    return false;
}

/* --- initial equations ------------------------------------------------------------------------ */

typedef struct {
    const Decl *state;
    bool found;
} Mention;

static void see_state(void *context, const AstExpr *expr) {
    Mention *mention = context;
    if (expr->kind == AST_REF && expr->ref.parts.at[0].decl == mention->state) mention->found = true;
}

/* Whether the initial equations of the class, or of those that it extends, say something about the state */
static bool is_initialized(const Class *class_, const Decl *state) {
    Mention mention = {state, false};
    AstVisitor visitor = {.context = &mention, .expr = see_state};
    for (int i = 0; class_->ast && i < class_->ast->items.n; i++)
        if (class_->ast->items.at[i].initial) ast_walk_item(&visitor, &class_->ast->items.at[i]);
    for (int i = 0; i < class_->items.n && !mention.found; i++)
        if (class_->items.at[i].kind == ITEM_EXTENDS)
            mention.found = is_initialized(class_->items.at[i].extends.base, state);
    return mention.found;
}

/* --- states ----------------------------------------------------------------------------------- */

static void check_state(Sema *sema, const Class *class_, const Decl *state) {
    Beginning beginning = {0};
    read_extends(class_, state, &beginning);
    read_attributes(state->declarator->modification, &beginning);
    for (const Class *type = state->class_; type; type = type->short_base)
        read_attributes(type->modification, &beginning);
    if ((beginning.fixed && !is_false(beginning.fixed)) || is_initialized(class_, state)) return;
    diag_warning(sema->diagnostics, state->span, warning_names[WARNING_START],
                 beginning.start
                     ? "the state '%s' begins at its start value here, another tool may take that for "
                       "a guess; add fixed=true"
                     : "the state '%s' begins at 0 here, at another value elsewhere maybe; give it "
                       "start=... and fixed=true",
                 state->name);
}

static void check_states(Sema *sema, const Class *class_, const Class *declaring) {
    for (int i = 0; i < declaring->items.n; i++) {
        const Item *item = &declaring->items.at[i];
        if (item->kind == ITEM_EXTENDS && !item->extends.base->root->is_library)
            check_states(sema, class_, item->extends.base);
        else if (item->kind == ITEM_COMPONENT && item->decl->class_ && item->decl->class_->role == ROLE_STATE)
            check_state(sema, class_, item->decl);
    }
}

void warn_starts(Sema *sema) {
    if (!diag_wants(sema->diagnostics, WARNING_START)) return;
    for (int i = 0; i < sema->checked.n; i++) {
        const Class *class_ = sema->checked.at[i];
        if (!class_->partial && !class_->erroneous && !class_->is_simple) check_states(sema, class_, class_);
    }
}
