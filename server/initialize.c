/* The first request: what the editor can do, where the workspace is, and what the server can do. */
#include <stdlib.h>
#include <string.h>

#include "server/server.h"
#include "server/uri.h"

static void add_folder(Server *server, const json_t *uri) {
    char *path = json_is_string(uri) ? path_of_uri(json_string_value(uri)) : NULL;
    if (path && is_folder(path)) vec_push(server->arena, &server->folders, arena_strdup(server->arena, path));
    free(path);
}

static void read_folders(Server *server, const json_t *params) {
    const json_t *folders = json_object_get(params, "workspaceFolders");
    for (size_t i = 0; i < json_array_size(folders); i++)
        add_folder(server, json_object_get(json_array_get(folders, i), "uri"));
    if (!json_array_size(folders)) add_folder(server, json_object_get(params, "rootUri"));
}

/* The options, with the folders of the workspace after those of -I: packages in them are found. */
static void set_options(Server *server) {
    const Options *options = server->options;
    server->analyzing = *options;
    server->analyzing.library_path.at = NULL;
    server->analyzing.library_path.n = server->analyzing.library_path.capacity = 0;
    for (int i = 0; i < options->library_path.n; i++)
        vec_push(server->arena, &server->analyzing.library_path, options->library_path.at[i]);
    for (int i = 0; i < server->folders.n; i++)
        vec_push(server->arena, &server->analyzing.library_path, server->folders.at[i]);
}

static void read_capabilities(Server *server, const json_t *params) {
    const json_t *workspace = json_object_get(json_object_get(params, "capabilities"), "workspace"),
                 *edit = json_object_get(workspace, "workspaceEdit"),
                 *operations = json_object_get(edit, "resourceOperations"),
                 *watched = json_object_get(workspace, "didChangeWatchedFiles");
    for (size_t i = 0; i < json_array_size(operations); i++) {
        const char *operation = json_string_value(json_array_get(operations, i));
        bool renames = operation && !strcmp(operation, "rename");
        server->renames_files |= renames && json_is_true(json_object_get(edit, "documentChanges"));
    }
    server->registers_files = json_is_true(json_object_get(watched, "dynamicRegistration"));
}

/* What needs no further words */
static const char *const providers[] = {
    "definitionProvider", "documentSymbolProvider",     "hoverProvider",
    "referencesProvider", "documentFormattingProvider", "documentRangeFormattingProvider"};

json_t *initialize(Server *server, const json_t *params, Failure *failure) {
    (void)failure;
    read_folders(server, params);
    read_capabilities(server, params);
    set_options(server);
    server->initialized = true;
    enum { INCREMENTAL = 2 };
    json_t *sync =
        json_pack("{s:b, s:i, s:{s:b}}", "openClose", 1, "change", INCREMENTAL, "save", "includeText", 0);
    json_t *capabilities = json_pack("{s:s, s:o}", "positionEncoding", "utf-16", "textDocumentSync", sync);
    json_object_set_new(capabilities, "completionProvider",
                        json_pack("{s:[s, s]}", "triggerCharacters", ".", "("));
    json_object_set_new(capabilities, "renameProvider", json_pack("{s:b}", "prepareProvider", 1));
    json_object_set_new(capabilities, "codeActionProvider",
                        json_pack("{s:[s, s]}", "codeActionKinds", "quickfix", "source.fixAll"));
    for (size_t i = 0; i < sizeof providers / sizeof *providers; i++)
        json_object_set_new(capabilities, providers[i], json_true());
    return json_pack("{s:o, s:{s:s, s:s}}", "capabilities", capabilities, "serverInfo", "name", "mocc",
                     "version", mocc_version);
}
