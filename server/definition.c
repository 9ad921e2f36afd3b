/* textDocument/definition: where what a name means is declared. */
#include "server/server.h"

/* Of an import, what it imports; file < 0: it is predefined */
static Span place_of(const Decl *decl) {
    if (decl->kind == DECL_IMPORT && decl->constant) return decl->constant->span;
    const AstClass *ast = decl->class_ ? decl->class_->ast : NULL;
    if (decl->kind == DECL_IMPORT) return ast ? ast->name_span : decl->span;
    return decl->span;
}

json_t *definition(Server *server, const json_t *params, Failure *failure) {
    (void)failure;
    Document *document;
    size_t offset;
    View views[MOST_VIEWS];
    int n = views_of_params(server, params, &document, &offset, views);
    if (n < 0) return NULL;
    for (int i = 0; i < n; i++) {
        const NameUse *use = use_at(views[i].analysis, views[i].file->id, views[i].offset);
        Span span = use ? place_of(use->decl) : no_span();
        if (span.begin.file < 0) continue;
        const SourceFile *file = views[i].analysis->sema->sources->files.at[span.begin.file];
        return json_pack("{s:o, s:o}", "uri", uri_of_file(server, file), "range",
                         range_now(server, views[i].analysis, span));
    }
    return json_null();
}
