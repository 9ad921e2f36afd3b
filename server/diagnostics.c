/* Diagnostics: those of mocc --check, for the editor. */
#include <string.h>

#include "server/position.h"
#include "server/server.h"
#include "support/json.h"

enum { SEVERITY_OF_ERRORS = 1, SEVERITY_OF_WARNINGS = 2 };

static json_t *no_range(void) {
    return json_pack("{s:{s:i, s:i}, s:{s:i, s:i}}", "start", "line", 0, "character", 0, "end", "line", 0,
                     "character", 0);
}

static json_t *range_of(const Sema *sema, Span span) {
    return span.begin.file < 0 ? no_range() : json_file_range(sema->sources->files.at[span.begin.file], span);
}

/* The notes with a place; others are part of the message. */
static json_t *related(Server *server, const Sema *sema, const Diagnostic *d) {
    json_t *all = json_array();
    for (int i = 0; i < d->notes.n; i++) {
        const Note *note = &d->notes.at[i];
        if (note->span.begin.file < 0) continue;
        const SourceFile *file = sema->sources->files.at[note->span.begin.file];
        json_array_append_new(all, json_pack("{s:{s:o, s:o}, s:o}", "location", "uri",
                                             uri_of_file(server, file), "range", range_of(sema, note->span),
                                             "message", json_text(note->text)));
    }
    return all;
}

static json_t *message(const Sema *sema, const Diagnostic *d) {
    const char *text = d->text;
    for (int i = 0; i < d->notes.n; i++)
        if (d->notes.at[i].span.begin.file < 0)
            text = arena_printf(sema->arena, "%s\n%s", text, d->notes.at[i].text);
    return json_text(text);
}

json_t *json_diagnostic(Server *server, const Sema *sema, const Diagnostic *d) {
    bool is_error = d->severity == SEVERITY_ERROR || d->fatal;
    json_t *value =
        json_pack("{s:o, s:i, s:s, s:s, s:o, s:o}", "range", range_of(sema, d->span), "severity",
                  is_error ? SEVERITY_OF_ERRORS : SEVERITY_OF_WARNINGS, "code", d->rule, "source", "mocc",
                  "message", message(sema, d), "relatedInformation", related(server, sema, d));
    if (!strcmp(d->rule, "unused")) json_object_set_new(value, "tags", json_pack("[i]", 1)); /* shown faded */
    return value;
}

static void publish(Server *server, const char *uri, json_t *list) {
    json_t *params = json_pack("{s:s, s:O}", "uri", uri, "diagnostics", list);
    const Document *document = find_document(&server->documents, uri);
    if (document) json_object_set_new(params, "version", json_integer(document->version));
    send_notification(server, "textDocument/publishDiagnostics", params);
}

/* Another unit has the file for its own: what is wrong in it is published there. */
static bool belongs_elsewhere(Server *server, const Unit *unit, const SourceFile *file) {
    const Document *document = file->in_library ? document_of_file(&server->documents, file) : NULL;
    return document && unit_of(server, document) != unit;
}

/* The list of the file among `lists`, made if there is none */
static json_t *list_of(Server *server, json_t *lists, const SourceFile *file) {
    json_t *uri = uri_of_file(server, file);
    json_t *list = json_object_get(lists, json_string_value(uri));
    if (!list) {
        list = json_array();
        json_object_set_new(lists, json_string_value(uri), list);
    }
    json_decref(uri);
    return list;
}

/* The diagnostics of the unit by URI; open documents and those that had some before have an empty list. */
static json_t *collect(Server *server, Unit *unit) {
    const Sema *sema = unit->analysis->sema;
    Diagnostic **sorted = diag_sorted(sema->diagnostics);
    json_t *lists = json_object();
    const char *uri;
    json_t *value;
    json_object_foreach(unit->published, uri, value) {
        json_object_set_new(lists, uri, json_array());
    }
    for (const Document *d = server->documents.first; d; d = d->next)
        if (unit_of(server, d) == unit) json_object_set_new(lists, d->uri, json_array());
    for (int i = 0; i < sema->diagnostics->all.n; i++) {
        int id = sorted[i]->span.begin.file < 0 ? 0 : sorted[i]->span.begin.file;
        const SourceFile *file = id < sema->sources->files.n ? sema->sources->files.at[id] : NULL;
        if (file && !belongs_elsewhere(server, unit, file))
            json_array_append_new(list_of(server, lists, file), json_diagnostic(server, sema, sorted[i]));
    }
    return lists;
}

void publish_diagnostics(Server *server, Unit *unit) {
    json_t *lists = collect(server, unit), *list;
    const char *uri;
    json_object_clear(unit->published);
    json_object_foreach(lists, uri, list) {
        publish(server, uri, list);
        if (json_array_size(list)) json_object_set_new(unit->published, uri, json_true());
    }
    json_decref(lists);
}

void clear_diagnostics(Server *server, Unit *unit) {
    const char *uri;
    json_t *value, *none = json_array();
    json_object_foreach(unit->published, uri, value) {
        publish(server, uri, none);
    }
    json_decref(none);
    json_object_clear(unit->published);
}
