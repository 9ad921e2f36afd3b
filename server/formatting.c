/* textDocument/formatting and rangeFormatting: the layout of mocc --format. */
#include "rewrite/format.h"
#include "server/position.h"
#include "server/server.h"
#include "support/json.h"

/* The edits that touch the bytes from `begin` to `end`; none if the text has syntax errors. */
static json_t *layout(Server *server, const Document *document, size_t begin, size_t end) {
    bool good;
    TextEdits edits = format_edits(server->answers, document->text, document->length, &good);
    json_t *list = json_array();
    for (int i = 0; good && i < edits.n; i++) {
        const TextEdit *edit = &edits.at[i];
        size_t last = edit->offset + edit->length;
        if (last < begin || edit->offset > end) continue;
        json_array_append_new(list,
                              json_pack("{s:o, s:o}", "range",
                                        json_range(document->text, document->length, edit->offset, last),
                                        "newText", json_text(edit->replacement)));
    }
    return list;
}

json_t *formatting(Server *server, const json_t *params, Failure *failure) {
    (void)failure;
    const Document *document = document_of_params(server, params);
    return document ? layout(server, document, 0, document->length) : NULL;
}

json_t *range_formatting(Server *server, const json_t *params, Failure *failure) {
    (void)failure;
    const Document *document = document_of_params(server, params);
    const json_t *range = json_object_get(params, "range");
    size_t begin, end;
    if (!document ||
        !read_position(document->text, document->length, json_object_get(range, "start"), &begin) ||
        !read_position(document->text, document->length, json_object_get(range, "end"), &end))
        return NULL;
    return layout(server, document, begin, end);
}
