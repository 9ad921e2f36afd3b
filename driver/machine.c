/* Diagnostics as JSON and SARIF. */
#include "driver/machine.h"

#include <string.h>

#include "driver/options.h"
#include "driver/rules.h"
#include "support/json.h"
#include "support/text.h"

/* --- JSON ------------------------------------------------------------------------------------- */

typedef struct {
    int line, column, end_line, end_column;
} Place;

static Place place_of(const SourceSet *sources, Span span) {
    Place place;
    source_locate(sources, span.begin, &place.line, &place.column);
    source_locate(sources, span.end, &place.end_line, &place.end_column);
    return place;
}

static json_t *json_place(const Diagnostics *diagnostics, Span span) {
    if (span.begin.file < 0)
        return json_pack("{s:n, s:n, s:n, s:n, s:n}", "file", "line", "column", "endLine", "endColumn");
    Place place = place_of(diagnostics->sources, span);
    return json_pack("{s:o, s:i, s:i, s:i, s:i}", "file",
                     json_text(diagnostics->sources->files.at[span.begin.file]->path), "line", place.line,
                     "column", place.column, "endLine", place.end_line, "endColumn", place.end_column);
}

static void write_value(json_t *value, size_t flags, FILE *out) {
    json_dumpf(value, out, flags);
    fputc('\n', out);
    json_decref(value);
}

/* A fix of several diagnostics, which may be long, is written once. */
static bool is_first(const Diagnostic *d, const Fix *fix) {
    return fix->order == d->order;
}

static json_t *json_fix(const Diagnostics *diagnostics, const Fix *fix) {
    json_t *edits = json_array();
    for (int i = 0; i < fix->edits.n; i++) {
        json_t *edit = json_place(diagnostics, fix->edits.at[i].span);
        json_object_set_new(edit, "text", json_text(fix->edits.at[i].text));
        json_array_append_new(edits, edit);
    }
    return json_pack("{s:o, s:b, s:o}", "title", json_text(fix->title), "certain", fix->grade == FIX_CERTAIN,
                     "edits", edits);
}

void write_json(const Diagnostics *diagnostics, const Diagnostic *d, FILE *out) {
    json_begin();
    json_t *object = json_place(diagnostics, d->span), *notes = json_array(), *fixes = json_array();
    for (int i = 0; i < d->notes.n; i++) {
        json_t *note = json_place(diagnostics, d->notes.at[i].span);
        json_object_set_new(note, "message", json_text(d->notes.at[i].text));
        json_array_append_new(notes, note);
    }
    json_object_set_new(object, "severity", json_string(diag_severity_text(d)));
    json_object_set_new(object, "rule", json_string(d->rule));
    json_object_set_new(object, "message", json_text(d->text));
    json_object_set_new(object, "notes", notes);
    for (int i = 0; i < d->fixes.n; i++)
        if (is_first(d, d->fixes.at[i])) json_array_append_new(fixes, json_fix(diagnostics, d->fixes.at[i]));
    json_object_set_new(object, "fixes", fixes);
    write_value(object, 0, out);
}

void write_json_mended(const char *path, int left, FILE *out) {
    json_begin();
    json_t *object = json_pack("{s:o, s:s, s:i}", "file", json_text(path), "severity", "none", "left", left);
    write_value(object, 0, out);
}

/* --- SARIF ------------------------------------------------------------------------------------ */

/* A path as a URI reference (RFC 3986): absolute ones become file: URIs. */
static json_t *json_uri(const char *path) {
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
    Text text = {0};
    text_add(&text, *path == '/' ? "file://" : "");
    for (const char *at = path; *at; at++)
        if (strchr(plain, *at))
            text_add_bytes(&text, at, 1);
        else
            text_printf(&text, "%%%02X", (unsigned char)*at);
    json_t *value = json_string(text.data ? text.data : "");
    text_free(&text);
    return value;
}

static json_t *sarif_artifact(const Diagnostics *diagnostics, Span span) {
    return json_pack("{s:o}", "uri", json_uri(diagnostics->sources->files.at[span.begin.file]->path));
}

static json_t *sarif_region(const Diagnostics *diagnostics, Span span) {
    Place place = place_of(diagnostics->sources, span);
    return json_pack("{s:i, s:i, s:i, s:i}", "startLine", place.line, "startColumn", place.column, "endLine",
                     place.end_line, "endColumn", place.end_column);
}

static json_t *sarif_location(const Diagnostics *diagnostics, Span span) {
    return json_pack("{s:{s:o, s:o}}", "physicalLocation", "artifactLocation",
                     sarif_artifact(diagnostics, span), "region", sarif_region(diagnostics, span));
}

/* One change for each run of edits in one file */
static json_t *sarif_fix(const Diagnostics *diagnostics, const Fix *fix) {
    json_t *changes = json_array(), *replacements = NULL;
    for (int i = 0; i < fix->edits.n; i++) {
        const Edit *edit = &fix->edits.at[i];
        if (!i || edit->span.begin.file != edit[-1].span.begin.file) {
            replacements = json_array();
            json_array_append_new(changes, json_pack("{s:o, s:o}", "artifactLocation",
                                                     sarif_artifact(diagnostics, edit->span), "replacements",
                                                     replacements));
        }
        json_array_append_new(replacements, json_pack("{s:o, s:{s:o}}", "deletedRegion",
                                                      sarif_region(diagnostics, edit->span),
                                                      "insertedContent", "text", json_text(edit->text)));
    }
    return json_pack("{s:{s:o}, s:o}", "description", "text", json_text(fix->title), "artifactChanges",
                     changes);
}

/* The rule's number in the table of the document, which gets it when it is named for the first time */
static int rule_index(json_t *rules, const Diagnostic *d) {
    size_t i;
    json_t *value;
    json_array_foreach(
        rules, i, value) if (!strcmp(json_string_value(json_object_get(value, "id")), d->rule)) return (int)i;
    json_t *entry = json_pack("{s:s}", "id", d->rule);
    const Rule *rule = find_rule(d->rule);
    if (rule) {
        json_object_set_new(entry, "shortDescription", json_pack("{s:s}", "text", rule->brief));
        json_object_set_new(entry, "help", json_pack("{s:s}", "text", rule->help));
    }
    const char *level = d->severity == SEVERITY_ERROR ? "error" : "warning";
    json_object_set_new(entry, "defaultConfiguration", json_pack("{s:s}", "level", level));
    json_array_append_new(rules, entry);
    return (int)json_array_size(rules) - 1;
}

static json_t *sarif_result(const Diagnostics *diagnostics, const Diagnostic *d, json_t *rules) {
    json_t *result =
        json_pack("{s:s, s:i, s:s, s:{s:o}}", "ruleId", d->rule, "ruleIndex", rule_index(rules, d), "level",
                  diag_severity_text(d), "message", "text", json_text(d->text));
    json_t *locations = json_array(), *related = json_array();
    if (d->span.begin.file >= 0) json_array_append_new(locations, sarif_location(diagnostics, d->span));
    for (int i = 0; i < d->notes.n; i++) {
        const Note *note = &d->notes.at[i];
        json_t *location =
            note->span.begin.file >= 0 ? sarif_location(diagnostics, note->span) : json_object();
        json_object_set_new(location, "message", json_pack("{s:o}", "text", json_text(note->text)));
        json_array_append_new(related, location);
    }
    json_object_set_new(result, "locations", locations);
    if (d->notes.n)
        json_object_set_new(result, "relatedLocations", related);
    else
        json_decref(related);
    json_t *fixes = json_array();
    for (int i = 0; i < d->fixes.n; i++)
        if (d->fixes.at[i]->grade == FIX_CERTAIN && is_first(d, d->fixes.at[i]))
            json_array_append_new(fixes, sarif_fix(diagnostics, d->fixes.at[i]));
    if (json_array_size(fixes))
        json_object_set_new(result, "fixes", fixes);
    else
        json_decref(fixes);
    return result;
}

void write_sarif(const Diagnostics *diagnostics, const char *version, FILE *out) {
    json_begin();
    json_t *rules = json_array(), *results = json_array();
    Diagnostic **sorted = diag_sorted(diagnostics);
    for (int i = 0; i < diagnostics->all.n; i++)
        json_array_append_new(results, sarif_result(diagnostics, sorted[i], rules));
    json_t *run = json_pack("{s:{s:{s:s, s:s, s:o}}, s:s, s:o}", "tool", "driver", "name", "mocc", "version",
                            version, "rules", rules, "columnKind", "unicodeCodePoints", "results", results);
    json_t *document = json_pack(
        "{s:s, s:s, s:[o]}", "$schema",
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        "version", "2.1.0", "runs", run);
    write_value(document, JSON_INDENT(2), out);
}
