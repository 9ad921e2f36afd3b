#include "server/renaming.h"

#include <stdlib.h>
#include <string.h>

#include "rewrite/edits.h"
#include "server/scope.h"

const NameUse *find_meant(Server *server, Renaming *r, Paths *paths, const Document *document,
                          size_t offset) {
    r->arena = arena_new();
    Overlays overlays = overlays_of(&server->documents, r->arena);
    *paths = workspace_paths(server, r->arena);
    r->analysis = analyze(r->arena, &server->analyzing, server->home, paths, &overlays);
    r->analysis->serial = server->documents.serial;
    const SourceFile *file = file_of_document(r->analysis, document);
    const NameUse *use = file ? use_at(r->analysis, file->id, (uint32_t)offset) : NULL;
    if (!use) return NULL;
    r->decl = use->decl;
    r->from = use->decl->name;
    return use;
}

/* --- what has to change ----------------------------------------------------------------------- */

static FileEdits *edits_of_file(Renaming *r, int id) {
    const SourceFile *file = r->analysis->sema->sources->files.at[id];
    for (int i = 0; i < r->files.n; i++)
        if (r->files.at[i].file == file) return &r->files.at[i];
    vec_push(r->arena, &r->files, (FileEdits){.file = file});
    return &r->files.at[r->files.n - 1];
}

/* Adds the place if the name stands there. */
static void add_place(Renaming *r, Span span) {
    const char *text = r->analysis->sema->sources->files.at[span.begin.file]->text + span.begin.offset;
    size_t length = strlen(r->from);
    if (span.end.offset - span.begin.offset != length || memcmp(text, r->from, length)) return;
    vec_push(r->arena, &edits_of_file(r, span.begin.file)->spans, span);
}

static bool same_place(Pos a, Pos b) {
    return a.file == b.file && a.offset == b.offset;
}

/* Whether the name means what is renamed. Inner and outer elements find each other by their name. */
static bool is_meant(const Renaming *r, const Decl *decl) {
    bool shared = r->decl->inner || r->decl->outer;
    if (shared && (decl->inner || decl->outer) && decl->name == r->from) return true;
    return same_place(declaration_of(decl).begin, declaration_of(r->decl).begin);
}

/* The name in `end Name` */
static void add_end(Renaming *r, const AstClass *ast) {
    if (ast->body != AST_BODY_LONG || ast->end_span.begin.file != ast->span.begin.file) return;
    const char *text = r->analysis->sema->sources->files.at[ast->span.begin.file]->text;
    size_t end = ast->end_span.end.offset, length = strlen(r->from);
    end = skip_blanks_back(text, end);
    if (end && text[end - 1] == ';') end = skip_blanks_back(text, end - 1);
    if (end < length) return;
    Span span = ast->end_span;
    span.begin.offset = (uint32_t)(end - length);
    span.end.offset = (uint32_t)end;
    if (span.begin.offset > ast->name_span.begin.offset) add_place(r, span);
}

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* The lines of the name in the package.order of a folder */
static void add_order_lines(Renaming *r, const char *folder) {
    const SourceSet *sources = r->analysis->sema->sources;
    const char *path = arena_printf(r->arena, "%s/package.order", folder);
    for (int i = 0; i < sources->files.n; i++) {
        const SourceFile *file = sources->files.at[i];
        if (strcmp(file->path, path)) continue;
        for (int line = 1; line <= file->n_lines; line++) {
            int length;
            const char *text = source_line(file, line, &length);
            while (length && strchr(" \t\r", text[length - 1]))
                length--;
            Pos begin = {i, (uint32_t)(text - file->text)}, end = begin;
            end.offset += (uint32_t)length;
            add_place(r, (Span){begin, end});
        }
        return;
    }
}

static const SourceFile *file_of(const Renaming *r, Span span) {
    return r->analysis->sema->sources->files.at[span.begin.file];
}

/* The file or folder whose only class it is changes its name with it. */
static void find_own_file(Renaming *r, const SourceFile *file, bool is_outermost) {
    const char *folder = folder_around(r->arena, file->path);
    const char *name = arena_printf(r->arena, "%s.mo", r->from);
    if (!is_outermost) return;
    if (!strcmp(base_name(file->path), name)) {
        r->old_path = file->path;
        r->new_path = arena_printf(r->arena, "%s/%s.mo", folder, r->to);
    } else if (!strcmp(base_name(file->path), "package.mo") && !strcmp(base_name(folder), r->from)) {
        r->old_path = folder;
        r->new_path = arena_printf(r->arena, "%s/%s", folder_around(r->arena, folder), r->to);
    }
}

static int compare_spans(const void *a, const void *b) {
    const Span *x = a, *y = b;
    return x->begin.offset < y->begin.offset ? -1 : x->begin.offset > y->begin.offset;
}

void collect_renamed(Renaming *r) {
    const NameUses *uses = all_uses(r->analysis);
    const Sema *sema = r->analysis->sema;
    for (int i = 0; i < uses->n; i++)
        if (is_meant(r, uses->at[i].decl)) add_place(r, uses->at[i].span);
    Span declared = declaration_of(r->decl);
    for (int i = 0; i < sema->checked.n; i++)
        if (same_place(sema->checked.at[i]->ast->name_span.begin, declared.begin))
            add_end(r, sema->checked.at[i]->ast);
    const Class *owner = r->decl->owner;
    const SourceFile *file = file_of(r, declared);
    const SourceFile *around = owner && owner->ast ? file_of(r, owner->ast->name_span) : NULL;
    if (around && !strcmp(base_name(around->path), "package.mo"))
        add_order_lines(r, folder_around(r->arena, around->path));
    if (r->decl->kind == DECL_CLASS) find_own_file(r, file, around != file);
    for (int i = 0; i < r->files.n; i++)
        qsort(r->files.at[i].spans.at, (size_t)r->files.at[i].spans.n, sizeof(Span), compare_spans);
}

/* --- whether it means the same ---------------------------------------------------------------- */

/* The file's text with the other name */
static Overlay renamed_text(const Renaming *r, const FileEdits *edits, Arena *arena) {
    TextEdits all = {0};
    for (int i = 0; i < edits->spans.n; i++) {
        Span span = edits->spans.at[i];
        TextEdit one = {.offset = span.begin.offset,
                        .length = span.end.offset - span.begin.offset,
                        .replacement = r->to,
                        .description = ""};
        vec_push(arena, &all, one);
    }
    Overlay overlay = {.path = edits->file->path, .device = edits->file->device, .inode = edits->file->inode};
    overlay.text = apply_edits(arena, edits->file->text, edits->file->length, &all, &overlay.length);
    return overlay;
}

/* An error that the renaming makes; mistakes in the names of files go away with their renaming. */
static const char *new_error(const Renaming *r, const Analysis *after) {
    const Diagnostics *old = r->analysis->sema->diagnostics, *new = after->sema->diagnostics;
    if (new->n_errors <= old->n_errors) return NULL;
    Diagnostic **sorted = diag_sorted(new);
    for (int i = 0; i < new->all.n; i++) {
        const Diagnostic *d = sorted[i];
        bool known = d->severity != SEVERITY_ERROR || (r->old_path && !strcmp(d->rule, "package"));
        for (int k = 0; k < old->all.n && !known; k++)
            known = !strcmp(old->all.at[k]->text, d->text);
        if (!known) return arena_printf(r->arena, "with that name: %s [%s]", d->text, d->rule);
    }
    return NULL;
}

/* The number among the uses of the one that declares what this one means; -1: it is not among them */
static int declaring_use(const NameUses *uses, const NameUse *use) {
    Pos pos = declaration_of(use->decl).begin;
    int low = 0, high = uses->n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        Pos at = uses->at[middle].span.begin;
        if (at.file < pos.file || (at.file == pos.file && at.offset < pos.offset))
            low = middle + 1;
        else
            high = middle;
    }
    return low < uses->n && same_place(uses->at[low].span.begin, pos) ? low : -1;
}

/* Every name means what it has meant. */
static bool means_the_same(Analysis *before, Analysis *after) {
    const NameUses *old = all_uses(before), *new = all_uses(after);
    if (old->n != new->n) return false;
    for (int i = 0; i < old->n; i++)
        if (declaring_use(old, &old->at[i]) != declaring_use(new, &new->at[i])) return false;
    return true;
}

const char *renaming_conflict(Server *server, const Renaming *r, const Paths *paths) {
    Arena *arena = arena_new();
    Overlays overlays = {0}, documents = overlays_of(&server->documents, arena);
    for (int i = 0; i < r->files.n; i++) { /* these come first */
        bool is_order = !strcmp(base_name(r->files.at[i].file->path), "package.order");
        if (is_order && r->old_path) continue; /* it goes with the names of files, which stay here */
        vec_push(arena, &overlays, renamed_text(r, &r->files.at[i], arena));
    }
    for (int i = 0; i < documents.n; i++)
        vec_push(arena, &overlays, documents.at[i]);
    Analysis *after = analyze(arena, &server->analyzing, server->home, paths, &overlays);
    const char *conflict = new_error(r, after);
    bool is_outermost = r->old_path && !r->decl->owner; /* by the names of files, others find it */
    if (is_outermost)
        conflict = NULL;
    else if (!conflict && !means_the_same(r->analysis, after))
        conflict = arena_printf(r->arena, "'%s' would not mean the same everywhere: another '%s' is declared",
                                r->to, r->to);
    release_analysis(after);
    return conflict;
}
