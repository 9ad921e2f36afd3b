/* textDocument/prepareRename and rename: in all files of the workspace, and of the packages that are open. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lexer/token.h"
#include "server/position.h"
#include "server/renaming.h"
#include "server/uri.h"
#include "support/json.h"

static json_t *refuse(Failure *failure, const char *text) {
    *failure = (Failure){REQUEST_FAILED, text};
    return NULL;
}

/* --- what cannot be renamed ------------------------------------------------------------------- */

static bool is_bundled(const Server *server, const SourceFile *file) {
    char folder[PATH_MAX], path[PATH_MAX], library[PATH_MAX];
    if (snprintf(library, sizeof library, "%s/lib", server->home) >= (int)sizeof library) return false;
    if (!realpath(library, folder) || !realpath(file->path, path)) return false;
    size_t length = strlen(folder);
    return !strncmp(path, folder, length) && path[length] == '/';
}

/* Why what the name means cannot be renamed; NULL: it can. */
static const char *unchangeable(Server *server, const Analysis *analysis, const NameUse *use, Arena *arena) {
    if (!use) return "no name that can be renamed stands here";
    Span span = declaration_of(use->decl);
    if (span.begin.file < 0) return arena_printf(arena, "'%s' is predefined", use->decl->name);
    const SourceFile *file = analysis->sema->sources->files.at[span.begin.file];
    if (is_bundled(server, file))
        return arena_printf(arena, "'%s' belongs to a bundled library: it keeps its name", use->decl->name);
    if (file->in_library)
        return arena_printf(arena, "'%s' is declared in %s, which is no part of the workspace",
                            use->decl->name, file->path);
    return NULL;
}

/* Why it is no name; NULL: it is one. */
static const char *bad_name(const char *name, Arena *arena) {
    SourceSet sources = {.arena = arena};
    Diagnostics *diagnostics = diagnostics_new(arena, &sources);
    const SourceFile *file = source_add(&sources, "", name, strlen(name));
    Scanner scanner = scanner_new(arena, interner_new(arena), diagnostics, file);
    Token first = scanner_next(&scanner), second = scanner_next(&scanner);
    if (token_is_keyword(first.kind)) return arena_printf(arena, "'%s' is a keyword", name);
    size_t length = first.span.end.offset - first.span.begin.offset;
    bool good =
        first.kind == TOKEN_IDENT && second.kind == TOKEN_EOF && !scanner.failed && length == strlen(name);
    return good ? NULL : arena_printf(arena, "'%s' is no name", name);
}

/* A file with syntax errors in which the name stands: what it means there is not known for sure. */
static const char *unreadable(const Renaming *r) {
    const SourceSet *sources = r->analysis->sema->sources;
    for (int i = 0; i < sources->files.n; i++) {
        const SourceFile *file = sources->files.at[i];
        if (has_syntax_errors(r->analysis, file) && strstr(file->text, r->from))
            return arena_printf(r->arena, "%s has syntax errors, and '%s' stands in it: mend them first",
                                file->path, r->from);
    }
    return NULL;
}

static const char *taken_file(Server *server, const Renaming *r) {
    if (!r->old_path) return NULL;
    if (!access(r->new_path, F_OK)) return arena_printf(r->arena, "%s exists", r->new_path);
    return server->renames_files
               ? NULL
               : arena_printf(r->arena, "%s has the name of the class, and the editor does not rename files",
                              r->old_path);
}

/* --- the result ------------------------------------------------------------------------------- */

static json_t *edits_in(const Renaming *r, const FileEdits *file) {
    json_t *list = json_array();
    for (int i = 0; i < file->spans.n; i++)
        json_array_append_new(list,
                              json_pack("{s:o, s:o}", "range", json_file_range(file->file, file->spans.at[i]),
                                        "newText", json_text(r->to)));
    return list;
}

static json_t *file_renaming(const Renaming *r) {
    char *from = uri_of_path(r->old_path), *to = uri_of_path(r->new_path);
    json_t *value =
        json_pack("{s:s, s:o, s:o}", "kind", "rename", "oldUri", json_text(from), "newUri", json_text(to));
    free(from);
    free(to);
    return value;
}

static json_t *document_changes(Server *server, const Renaming *r) {
    json_t *list = json_array();
    for (int i = 0; i < r->files.n; i++) {
        const FileEdits *edits = &r->files.at[i];
        const Document *document = document_of_file(&server->documents, edits->file);
        json_t *version = document ? json_integer(document->version) : json_null();
        json_array_append_new(list, json_pack("{s:{s:o, s:o}, s:o}", "textDocument", "uri",
                                              uri_of_file(server, edits->file), "version", version, "edits",
                                              edits_in(r, edits)));
    }
    json_array_append_new(list, file_renaming(r));
    return json_pack("{s:o}", "documentChanges", list);
}

static json_t *plain_changes(Server *server, const Renaming *r) {
    json_t *changes = json_object();
    for (int i = 0; i < r->files.n; i++) {
        json_t *uri = uri_of_file(server, r->files.at[i].file);
        json_object_set_new(changes, json_string_value(uri), edits_in(r, &r->files.at[i]));
        json_decref(uri);
    }
    return json_pack("{s:o}", "changes", changes);
}

/* --- the requests ----------------------------------------------------------------------------- */

json_t *prepare_rename(Server *server, const json_t *params, Failure *failure) {
    Document *document;
    size_t offset;
    View views[MOST_VIEWS];
    int n = views_of_params(server, params, &document, &offset, views);
    if (n < 0) return NULL;
    const NameUse *use = n ? use_at(views[0].analysis, views[0].file->id, views[0].offset) : NULL;
    if (!use) return json_null();
    const char *why = unchangeable(server, views[0].analysis, use, views[0].analysis->arena);
    if (why) return refuse(failure, why);
    return json_pack("{s:o, s:o}", "range", range_now(server, views[0].analysis, use->span), "placeholder",
                     json_text(declaration_of(use->decl).begin.file < 0 ? "" : use->decl->name));
}

/* Finds what has to change; returns why it cannot be, or NULL. */
static const char *prepare(Server *server, Renaming *r, const NameUse *use, const Paths *paths) {
    const char *why = unchangeable(server, r->analysis, use, r->arena);
    if (!why) why = bad_name(r->to, r->arena);
    if (why || !strcmp(r->from, r->to)) return why;
    if ((why = unreadable(r))) return why;
    collect_renamed(r);
    for (int i = 0; i < r->files.n; i++)
        if (is_bundled(server, r->files.at[i].file))
            return arena_printf(r->arena, "a bundled library uses '%s': it keeps its name", r->from);
    if ((why = taken_file(server, r))) return why;
    return renaming_conflict(server, r, paths);
}

json_t *rename_name(Server *server, const json_t *params, Failure *failure) {
    Document *document = document_of_params(server, params);
    const json_t *position = json_object_get(params, "position"), *to = json_object_get(params, "newName");
    size_t offset;
    if (!document || !json_is_string(to) ||
        !read_position(document->text, document->length, position, &offset))
        return NULL;
    Paths paths;
    Renaming r = {.to = json_string_value(to)};
    const NameUse *use = find_meant(server, &r, &paths, document, offset);
    const char *why = prepare(server, &r, use, &paths);
    json_t *result = NULL;
    if (why)
        refuse(failure, arena_strdup(server->answers, why));
    else
        result = r.old_path ? document_changes(server, &r) : plain_changes(server, &r);
    release_analysis(r.analysis);
    return result;
}
