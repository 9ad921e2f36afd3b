/* textDocument/references: all places of a name that mean the same. */
#include "server/position.h"
#include "server/renaming.h"

/* Whether the place is that of the declaration itself */
static bool is_declaration(const Renaming *r, Span span) {
    Pos place = declaration_of(r->decl).begin;
    return span.begin.file == place.file && span.begin.offset == place.offset;
}

static void add_locations(Server *server, const Renaming *r, bool declared_too, json_t *list) {
    for (int i = 0; i < r->files.n; i++) {
        const FileEdits *file = &r->files.at[i];
        for (int k = 0; k < file->spans.n; k++) {
            if (!declared_too && is_declaration(r, file->spans.at[k])) continue;
            json_array_append_new(list, json_pack("{s:o, s:o}", "uri", uri_of_file(server, file->file),
                                                  "range", json_file_range(file->file, file->spans.at[k])));
        }
    }
}

json_t *references(Server *server, const json_t *params, Failure *failure) {
    (void)failure;
    Document *document = document_of_params(server, params);
    const json_t *position = json_object_get(params, "position"),
                 *context = json_object_get(params, "context");
    bool declared_too = !json_is_false(json_object_get(context, "includeDeclaration"));
    size_t offset;
    if (!document || !read_position(document->text, document->length, position, &offset)) return NULL;
    Renaming r = {.to = ""}; /* nothing is renamed */
    Paths paths;
    json_t *list = json_array();
    if (find_meant(server, &r, &paths, document, offset)) {
        collect_renamed(&r);
        add_locations(server, &r, declared_too, list);
    }
    release_analysis(r.analysis);
    return list;
}
