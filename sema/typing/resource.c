/* Files beside the text, which URIs name. */
#include "sema/typing/resource.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "support/uri.h"

static const char scheme[] = "modelica://";

static bool begins_with(const char *text, const char *begin) {
    return !strncasecmp(text, begin, strlen(begin));
}

/* With "%20" as a blank; a text that would end within stays as it is. */
static const char *decode(Arena *arena, const char *text) {
    char *decoded = arena_strdup(arena, text);
    return percent_decode(decoded) ? decoded : text;
}

/* Beside an interface: the innermost of the folders Lib, Lib/Sub ... that are there */
static const char *folder_beside(Arena *arena, const char *folder, const char *name) {
    for (size_t length; *name; name += length + (name[length] == '.')) {
        length = strcspn(name, ".");
        const char *inner = arena_printf(arena, "%s/%.*s", folder, (int)length, name);
        if (access(arena_printf(arena, "%s/", inner), R_OK)) break;
        folder = inner;
    }
    return folder;
}

const char *folder_of_class(Sema *sema, const Class *class_) {
    const SourceFile *file = sema->sources->files.at[class_->ast->name_span.begin.file];
    const char *slash = strrchr(file->path, '/');
    const char *folder = slash ? arena_strndup(sema->arena, file->path, (size_t)(slash - file->path)) : ".";
    return file->interface ? folder_beside(sema->arena, folder, class_->full_name) : folder;
}

const char *path_of_resource(Sema *sema, const char *uri, const char **fault) {
    static const char file[] = "file://";
    Arena *arena = sema->arena;
    *fault = NULL;
    if (begins_with(uri, file)) return decode(arena, uri + strlen(file));
    if (!begins_with(uri, scheme)) return NULL;
    const char *name = uri + strlen(scheme), *path = name + strcspn(name, "/");
    name = arena_strndup(arena, name, (size_t)(path - name));
    const Class *class_ = find_class(sema, name);
    if (class_ && class_->ast)
        return arena_printf(arena, "%s%s", folder_of_class(sema, class_), decode(arena, path));
    *fault = arena_printf(arena, "there is no package '%s'", name);
    return NULL;
}

/* --- those of a text -------------------------------------------------------------------------- */

static void report(const Sema *sema, const Resource *resource) {
    if (!resource->path)
        diag_error(sema->diagnostics, resource->span, "external", "%s", resource->fault);
    else if (access(resource->path, R_OK))
        diag_error(sema->diagnostics, resource->span, "external", "there is no file '%s'", resource->uri);
}

static bool goes_up(const char *path) {
    for (const char *at = strstr(path, "/.."); at; at = strstr(at + 1, "/.."))
        if (!at[3] || at[3] == '/') return true;
    return false;
}

void note_resource(Sema *sema, const AstExpr *text, bool goes_on) {
    if (!begins_with(text->string, scheme) || map_get(&sema->noted_resources, text)) return;
    Resource resource = {.uri = text->string, .span = text->span};
    const char *slash = strrchr(text->string + strlen(scheme) - 1, '/');
    if (goes_on && slash > text->string + strlen(scheme))
        resource.uri = arena_strndup(sema->arena, text->string, (size_t)(slash - text->string));
    map_put(sema->arena, &sema->noted_resources, text, (void *)text);
    resource.path = path_of_resource(sema, resource.uri, &resource.fault);
    resource.name = decode(sema->arena, resource.uri + strlen(scheme));
    if (goes_up(resource.name)) {
        resource.path = NULL;
        resource.fault = "a file lies in the folder of its package, or below: '..' leads out of it";
    }
    vec_push(sema->arena, &sema->resources, resource);
    if (sema->needs_resources) report(sema, &resource);
}

void need_resources(Sema *sema) {
    for (int i = 0; i < sema->resources.n && !sema->needs_resources; i++)
        report(sema, &sema->resources.at[i]);
    sema->needs_resources = true;
}
