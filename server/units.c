/* Units: what is analyzed together, and places in analyses. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/memory.h"
#include "server/position.h"
#include "server/server.h"
#include "server/uri.h"
#include "support/json.h"

/* --- units ------------------------------------------------------------------------------------ */

void mark_all_stale(Server *server) {
    for (Unit *unit = server->units; unit; unit = unit->next)
        unit->is_stale = true;
}

void mark_stale(Server *server, const Document *document) {
    unit_of(server, document)->is_stale = true;
    for (Unit *unit = server->units; unit; unit = unit->next)
        unit->is_stale |= !unit->analysis || file_of_document(unit->analysis, document) != NULL;
}

/* A document that is no file yet, or not on this disk, is analyzed by itself. */
static const char *root_of(Arena *arena, const Document *document) {
    bool exists = document->is_file && !access(document->path, F_OK);
    return exists ? whole_package(arena, document->path) : document->path;
}

Unit *unit_of(Server *server, const Document *document) {
    Arena *arena = arena_new();
    const char *root = root_of(arena, document);
    Unit *unit = server->units;
    while (unit && strcmp(unit->root, root))
        unit = unit->next;
    if (!unit) {
        unit = checked(calloc(1, sizeof *unit));
        *unit = (Unit){server->units, checked(strdup(root)), NULL, true, json_object()};
        server->units = unit;
    }
    arena_free(arena);
    return unit;
}

/* The documents of the unit that have no syntax errors can do without earlier analyses. */
static void keep_good(Server *server, Unit *unit) {
    for (Document *d = server->documents.first; d; d = d->next) {
        const SourceFile *file = unit_of(server, d) == unit ? file_of_document(unit->analysis, d) : NULL;
        if (!file || has_syntax_errors(unit->analysis, file)) continue;
        release_analysis(d->good);
        d->good = hold_analysis(unit->analysis);
    }
}

static void take_older(const Analysis *analysis, const Document *document, long *oldest) {
    if (analysis && analysis->serial < *oldest && file_of_document(analysis, document))
        *oldest = analysis->serial;
}

/* Forgets the changes that all analyses of the document know. */
static void forget_known(Server *server, Document *document) {
    long oldest = server->documents.serial;
    for (const Unit *u = server->units; u; u = u->next)
        take_older(u->analysis, document, &oldest);
    for (const Document *d = server->documents.first; d; d = d->next)
        take_older(d->good, document, &oldest);
    forget_edits(document, oldest);
}

void refresh(Server *server, Unit *unit) {
    if (!unit->is_stale) return;
    Arena *arena = arena_new();
    Paths paths = {0};
    Overlays overlays = overlays_of(&server->documents, arena);
    vec_push(arena, &paths, arena_strdup(arena, unit->root));
    release_analysis(unit->analysis);
    unit->analysis = analyze(arena, &server->analyzing, server->home, &paths, &overlays);
    unit->analysis->serial = server->documents.serial;
    unit->is_stale = false;
    keep_good(server, unit);
    for (Document *d = server->documents.first; d; d = d->next)
        if (d->n_edits) forget_known(server, d);
    publish_diagnostics(server, unit);
}

static bool is_needed(Server *server, const Unit *unit) {
    for (const Document *d = server->documents.first; d; d = d->next)
        if (unit_of(server, d) == unit) return true;
    return false;
}

static void free_unit(Unit *unit) {
    release_analysis(unit->analysis);
    json_decref(unit->published);
    free(unit->root);
    free(unit);
}

void drop_units(Server *server) {
    for (Unit **at = &server->units; *at;) {
        Unit *unit = *at;
        if (is_needed(server, unit)) {
            at = &unit->next;
            continue;
        }
        clear_diagnostics(server, unit);
        *at = unit->next;
        free_unit(unit);
    }
}

void free_units(Server *server) {
    while (server->units) {
        Unit *unit = server->units;
        server->units = unit->next;
        free_unit(unit);
    }
}

/* --- places ----------------------------------------------------------------------------------- */

static bool add_view(Analysis *analysis, const Document *document, size_t offset, View *view) {
    const SourceFile *file = analysis ? file_of_document(analysis, document) : NULL;
    if (!file) return false;
    *view = (View){analysis, file, (uint32_t)place_then(document, analysis->serial, offset)};
    return true;
}

int views_at(Server *server, Document *document, size_t offset, View *views) {
    Unit *unit = unit_of(server, document);
    refresh(server, unit);
    int n = add_view(unit->analysis, document, offset, &views[0]);
    if (n && document->good != unit->analysis) n += add_view(document->good, document, offset, &views[n]);
    return n;
}

Document *document_of_params(Server *server, const json_t *params) {
    const json_t *uri = json_object_get(json_object_get(params, "textDocument"), "uri");
    return json_is_string(uri) ? find_document(&server->documents, json_string_value(uri)) : NULL;
}

int views_of_params(Server *server, const json_t *params, Document **document, size_t *offset, View *views) {
    *document = document_of_params(server, params);
    const json_t *position = json_object_get(params, "position");
    if (!*document || !read_position((*document)->text, (*document)->length, position, offset)) return -1;
    return views_at(server, *document, *offset, views);
}

json_t *range_now(Server *server, const Analysis *analysis, Span span) {
    const SourceFile *file = analysis->sema->sources->files.at[span.begin.file];
    const Document *document = document_of_file(&server->documents, file);
    if (!document || analysis->serial == server->documents.serial) return json_file_range(file, span);
    return json_range(document->text, document->length,
                      place_now(document, analysis->serial, span.begin.offset),
                      place_now(document, analysis->serial, span.end.offset));
}

json_t *uri_of_file(Server *server, const SourceFile *file) {
    const Document *document = document_of_file(&server->documents, file);
    if (document) return json_text(document->uri);
    char *uri = uri_of_path(file->path);
    json_t *value = json_text(uri);
    free(uri);
    return value;
}

/* --- the workspace ---------------------------------------------------------------------------- */

Paths workspace_paths(Server *server, Arena *arena) {
    Paths paths = {0};
    for (int i = 0; i < server->folders.n; i++)
        vec_push(arena, &paths, server->folders.at[i]);
    for (const Unit *unit = server->units; unit; unit = unit->next)
        vec_push(arena, &paths, arena_strdup(arena, unit->root));
    return paths;
}
