/* What names mean: the declarations of a class, and for each name in its text where it is declared. */
#include "dump/lines.h"
#include "parser/walk.h"

static const char *decl_kind(DeclKind kind) {
    static const char *const texts[] = {[DECL_CLASS] = "class",
                                        [DECL_COMPONENT] = "component",
                                        [DECL_IMPORT] = "import",
                                        [DECL_ITERATOR] = "iterator",
                                        [DECL_LITERAL] = "literal"};
    return texts[kind];
}

/* "Planar.World (Planar.mo:3:9)" */
static const char *class_text(const Dump *d, const Class *class_) {
    if (!class_) return "nothing";
    const char *place = class_->ast ? dump_place(d, class_->ast->name_span.begin) : "predefined";
    return arena_printf(d->arena, "%s (%s)", class_->full_name, place);
}

static void dump_decl(Dump *d, const Decl *decl) {
    if (decl->kind == DECL_CLASS || decl->hands_on) return; /* a section of its own; made by the compiler */
    const char *meant = decl->constant ? arena_printf(d->arena, "constant %s (%s)", decl->constant->name,
                                                      dump_place(d, decl->constant->span.begin))
                                       : class_text(d, decl->class_);
    dump_line(d, decl->span, "%s %s: %s", decl_kind(decl->kind), decl->name, meant);
}

static void dump_reference(void *context, const AstExpr *expr) {
    Dump *d = context;
    for (int i = 0; expr->kind == AST_REF && i < expr->ref.parts.n; i++) {
        const AstRefPart *part = &expr->ref.parts.at[i];
        if (part->decl)
            dump_line(d, part->span, "%s means %s %s", part->name, decl_kind(part->decl->kind),
                      dump_place(d, part->decl->span.begin));
    }
}

static const char *role_text(Role role) {
    static const char *const texts[] = {[ROLE_NONE] = "",
                                        [ROLE_STATE] = ", a state",
                                        [ROLE_DERIVATIVE] = ", with a derivative",
                                        [ROLE_DERIVATIVE2] = ", with two derivatives",
                                        [ROLE_LINEAR_RESPONSE] = ", a linear response",
                                        [ROLE_RESOURCE] = ", finds files beside packages"};
    return texts[role];
}

/* The classes that it is made of */
static void dump_bases(Dump *d, const Class *class_) {
    if (class_->short_base)
        dump_line(d, class_->ast->name_span, "stands for %s", class_text(d, class_->short_base));
    for (int i = 0; i < class_->bases.n; i++)
        dump_line(d, class_->items.at[class_->extends.at[i]].extends.span, "extends %s",
                  class_text(d, class_->bases.at[i]));
}

static void dump_inner_classes(Dump *d, const Class *class_) {
    for (int i = 0; i < class_->decls.n; i++) {
        const Decl *decl = class_->decls.at[i];
        if (decl->kind == DECL_CLASS && decl->class_ && decl->class_->parent == class_)
            dump_names(d, decl->class_);
    }
}

void dump_names(Dump *d, const Class *class_) {
    const AstVisitor visitor = {.context = d, .expr = dump_reference};
    if (!class_->ast) return;
    dump_line(d, class_->ast->name_span, "%s %s%s", class_kind_text(class_), class_->full_name,
              role_text(class_->role));
    d->indent++;
    dump_bases(d, class_);
    for (int i = 0; i < class_->decls.n; i++)
        dump_decl(d, class_->decls.at[i]);
    ast_walk_class(&visitor, class_->ast);
    dump_inner_classes(d, class_);
    d->indent--;
}
