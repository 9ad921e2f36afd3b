/* Packages of the library path: found by name, loaded when they are first asked for. */
#include <errno.h>
#include <string.h>

#include "parser/parse.h"
#include "sema/resolve.h"

static SourceFile *read_package(Sema *sema, Symbol name) {
    for (int i = 0; i < sema->library_path.n; i++) {
        SourceFile *file;
        const char *folder = sema->library_path.at[i];
        const char *path = arena_printf(sema->arena, "%s/%s.mo", folder, name);
        if (source_read(sema->sources, path, &file) == SOURCE_READ) return file;
    }
    return NULL;
}

Class *library_package(Sema *sema, Symbol name, bool *circular) {
    *circular = false;
    Decl *decl = map_get(&sema->library->by_name, name);
    if (map_get(&sema->loading, name)) {
        *circular = true;
        return NULL;
    }
    if (decl) return decl->class_;
    SourceFile *source = read_package(sema, name);
    if (!source) return NULL;
    bool complete;
    AstFile *file = parse_file(sema->arena, sema->interner, sema->diagnostics, source, &complete);
    map_put(sema->arena, &sema->loading, name, source);
    resolve_into(sema, sema->library, file);
    map_put(sema->arena, &sema->loading, name, NULL);
    decl = map_get(&sema->library->by_name, name);
    if (decl && !complete) decl->class_->erroneous = true;
    return decl ? decl->class_ : NULL;
}
