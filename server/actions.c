/* textDocument/codeAction: the fixes of the diagnostics in a range, and all fixes of a file that are certain.
 */
#include <string.h>

#include "rewrite/edits.h"
#include "server/position.h"
#include "server/server.h"
#include "support/json.h"

static const char quick_fix[] = "quickfix", fix_all[] = "source.fixAll";

/* Whether the editor asks for actions of the kind: it is named, or begins with what is named. `unasked`: the
   answer where it names none. */
static bool is_wanted(const json_t *params, const char *kind, bool unasked) {
    const json_t *only = json_object_get(json_object_get(params, "context"), "only");
    for (size_t i = 0; i < json_array_size(only); i++) {
        const char *named = json_string_value(json_array_get(only, i));
        size_t length = named ? strlen(named) : 0;
        if (named && !strncmp(kind, named, length) && (!kind[length] || kind[length] == '.' || !length))
            return true;
    }
    return !json_is_array(only) && unasked;
}

static json_t *edit_at(const SourceFile *file, const TextEdit *edit) {
    Span span = {{file->id, edit->offset}, {file->id, edit->offset + edit->length}};
    return json_pack("{s:o, s:o}", "range", json_file_range(file, span), "newText",
                     json_text(edit->replacement));
}

/* The edits of one file, under its URI */
static void add_edits(Server *server, json_t *changes, const SourceFile *file, const TextEdits *edits) {
    json_t *uri = uri_of_file(server, file), *list = json_array();
    for (int i = 0; i < edits->n; i++)
        json_array_append_new(list, edit_at(file, &edits->at[i]));
    json_object_set_new(changes, json_string_value(uri), list);
    json_decref(uri);
}

static json_t *changes_of(Server *server, const Sema *sema, const Fix *fix) {
    json_t *changes = json_object();
    for (int i = 0; i < sema->sources->files.n; i++) {
        TextEdits edits = edits_of_fix(server->answers, fix, i);
        if (edits.n) add_edits(server, changes, sema->sources->files.at[i], &edits);
    }
    return changes;
}

/* Each once, even if it mends several of the diagnostics */
static void add_fixes(Server *server, const Sema *sema, const Diagnostic *d, Map *seen, json_t *actions) {
    for (int i = 0; i < d->fixes.n; i++) {
        const Fix *fix = d->fixes.at[i];
        if (map_get(seen, fix)) continue;
        map_put(server->answers, seen, fix, (void *)fix);
        bool preferred = fix->grade == FIX_CERTAIN && i == 0;
        json_array_append_new(actions, json_pack("{s:o, s:s, s:b, s:[o], s:{s:o}}", "title",
                                                 json_text(fix->title), "kind", quick_fix, "isPreferred",
                                                 preferred, "diagnostics", json_diagnostic(server, sema, d),
                                                 "edit", "changes", changes_of(server, sema, fix)));
    }
}

static void add_all(Server *server, const Sema *sema, const SourceFile *file, json_t *actions) {
    TextEdits edits = certain_edits(server->answers, sema->diagnostics, file->id);
    json_t *changes = json_object();
    if (edits.n) add_edits(server, changes, file, &edits);
    json_t *action = json_pack("{s:s, s:s, s:{s:o}}", "title", "make all fixes that are certain", "kind",
                               fix_all, "edit", "changes", changes);
    if (edits.n) json_array_append(actions, action);
    json_decref(action);
}

json_t *code_actions(Server *server, const json_t *params, Failure *failure) {
    (void)failure;
    Document *document = document_of_params(server, params);
    const json_t *range = json_object_get(params, "range");
    size_t begin, end;
    View views[MOST_VIEWS];
    if (!document ||
        !read_position(document->text, document->length, json_object_get(range, "start"), &begin) ||
        !read_position(document->text, document->length, json_object_get(range, "end"), &end))
        return NULL;
    json_t *actions = json_array();
    if (!views_at(server, document, begin, views)) return actions;
    const Sema *sema = views[0].analysis->sema;
    const SourceFile *file = views[0].file;
    Diagnostic **sorted = diag_sorted(sema->diagnostics);
    Map seen = {0}; /* fixes */
    for (int i = 0; i < sema->diagnostics->all.n && is_wanted(params, quick_fix, true); i++) {
        Span span = sorted[i]->span;
        bool touches = span.begin.file == file->id && span.begin.offset <= end && begin <= span.end.offset;
        if (touches) add_fixes(server, sema, sorted[i], &seen, actions);
    }
    if (is_wanted(params, fix_all, false)) add_all(server, sema, file, actions);
    return actions;
}
