#include "server/analysis.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "parser/walk.h"

Analysis *analyze(Arena *arena, const Options *options, const char *home, const Paths *paths,
                  const Overlays *overlays) {
    Analysis *analysis = NEW(arena, Analysis);
    Options own = *options;
    own.check = true;
    own.serve = false;
    own.paths.at = paths->at;
    own.paths.n = paths->n;
    own.overlays = overlays;
    own.uses = &analysis->uses;
    analysis->arena = arena;
    analysis->sema = check_all(arena, &own, home);
    /* what is read later, as completion asks for it, is read from the disk, and is not among the uses */
    analysis->sema->sources->overlays = NULL;
    analysis->sema->uses = NULL;
    analysis->holders = 1;
    return analysis;
}

Analysis *hold_analysis(Analysis *analysis) {
    if (analysis) analysis->holders++;
    return analysis;
}

void release_analysis(Analysis *analysis) {
    if (analysis && !--analysis->holders) arena_free(analysis->arena);
}

const SourceFile *file_of_document(const Analysis *analysis, const Document *document) {
    const SourceSet *sources = analysis->sema->sources;
    struct stat info;
    bool exists = document->is_file && !stat(document->path, &info);
    for (int i = 0; i < sources->files.n; i++) {
        const SourceFile *file = sources->files.at[i];
        if (!strcmp(file->path, document->path)) return file;
        if (exists && file->inode == info.st_ino && file->device == info.st_dev) return file;
    }
    return NULL;
}

bool has_syntax_errors(const Analysis *analysis, const SourceFile *file) {
    const Diagnostics *diagnostics = analysis->sema->diagnostics;
    for (int i = 0; i < diagnostics->syntax.n; i++)
        if (diagnostics->syntax.at[i]->span.begin.file == file->id) return true;
    return false;
}

/* --- names in annotations --------------------------------------------------------------------- */

typedef struct {
    Analysis *analysis;
    const Class *class_; /* in which the annotation stands */
} Annotations;

/* Annotations are not resolved: a name means in them what it would mean in an equation of the class. */
static void note_annotated(void *context, const AstExpr *expr) {
    Annotations *a = context;
    const Class *class_ = a->class_;
    if (expr->kind != AST_REF || expr->ref.leading_dot) return;
    Decl *decl = NULL;
    for (; class_ && !decl; class_ = class_->encapsulated ? NULL : class_->parent)
        decl = find_member(class_, expr->ref.parts.at[0].name);
    for (int i = 0; decl && i < expr->ref.parts.n; i++) {
        const AstRefPart *part = &expr->ref.parts.at[i];
        if (i && (!decl->class_ || decl->class_->is_simple)) return;
        if (i) decl = find_member(decl->class_, part->name);
        NameUse use = {part->span, decl};
        if (decl && !decl->hands_on) vec_push(a->analysis->arena, &a->analysis->uses, use);
    }
}

static void note_annotations(Analysis *analysis, const Class *class_) {
    Annotations annotations = {analysis, class_};
    AstVisitor visitor = {.context = &annotations, .expr = note_annotated};
    const AstClass *ast = class_->ast;
    ast_walk_modification(&visitor, ast->annotation);
    for (int i = 0; i < ast->items.n; i++) {
        if (ast->items.at[i].kind != AST_ITEM_ELEMENT) continue;
        const AstElement *element = ast->items.at[i].element;
        for (int k = 0; element->kind == AST_EL_COMPONENTS && k < element->components.declarators.n; k++)
            ast_walk_modification(&visitor, element->components.declarators.at[k].annotation);
    }
}

/* --- names by place --------------------------------------------------------------------------- */

static int compare_places(Pos a, Pos b) {
    if (a.file != b.file) return a.file < b.file ? -1 : 1;
    return a.offset < b.offset ? -1 : a.offset > b.offset;
}

/* A class with redeclared elements is read again: of the uses at one place, the first says what the text
   means, which is the one that comes first in memory. */
typedef struct {
    NameUse use;
    int number;
} Numbered;

static int compare_uses(const void *a, const void *b) {
    const Numbered *x = a, *y = b;
    int order = compare_places(x->use.span.begin, y->use.span.begin);
    return order ? order : x->number < y->number ? -1 : x->number > y->number;
}

static void sort_uses(Analysis *analysis) {
    NameUses *uses = &analysis->uses;
    Numbered *all = NEW_ARRAY(analysis->arena, Numbered, uses->n + 1);
    for (int i = 0; i < uses->n; i++)
        all[i] = (Numbered){uses->at[i], i};
    if (uses->n) qsort(all, (size_t)uses->n, sizeof *all, compare_uses);
    int n = 0;
    for (int i = 0; i < uses->n; i++)
        if (!n || compare_places(all[i].use.span.begin, uses->at[n - 1].span.begin))
            uses->at[n++] = all[i].use;
    uses->n = n;
}

const NameUses *all_uses(Analysis *analysis) {
    if (!analysis->is_sorted) {
        for (int i = 0; i < analysis->sema->checked.n; i++)
            note_annotations(analysis, analysis->sema->checked.at[i]);
        sort_uses(analysis);
        analysis->is_sorted = true;
    }
    return &analysis->uses;
}

const NameUse *use_at(Analysis *analysis, int file, uint32_t offset) {
    const NameUses *uses = all_uses(analysis);
    int low = 0, high = uses->n; /* the first that begins after the place */
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (compare_places(uses->at[middle].span.begin, (Pos){file, offset}) <= 0)
            low = middle + 1;
        else
            high = middle;
    }
    const NameUse *use = low ? &uses->at[low - 1] : NULL;
    return use && use->span.begin.file == file && offset <= use->span.end.offset ? use : NULL;
}

Span declaration_of(const Decl *decl) {
    if (decl->kind != DECL_IMPORT) return decl->span;
    if (decl->constant) return decl->constant->name == decl->name ? decl->constant->span : decl->span;
    const Class *class_ = decl->class_;
    return class_->ast && class_->name == decl->name ? class_->ast->name_span : decl->span;
}
