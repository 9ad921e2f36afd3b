/* mocc lsp: a server of the Language Server Protocol, 3.17, on standard input and output.

   serve.c reads messages and hands them out; each kind of request has a file of its own, which is a function
   from parameters to a result. What they know comes from analyses (analysis.h), of which each package or file
   with open documents has one (units.c). units.c and diagnostics.c call each other: what is found is
   published at once, by the units that the files belong to. */
#ifndef MOCC_SERVER_SERVER_H
#define MOCC_SERVER_SERVER_H

#include "server/analysis.h"
#include "server/transport.h"

/* A package, or a file that is part of none, with open documents: what is analyzed together */
typedef struct Unit {
    struct Unit *next;
    char *root;
    Analysis *analysis; /* the last one; or NULL */
    bool is_stale;      /* something has changed since */
    json_t *published;  /* the URIs that have diagnostics in the editor: an object of `true` */
} Unit;

typedef struct {
    Transport transport;
    const Options *options;
    const char *home;
    Arena *arena;   /* for what lasts as long as the server: folders of the workspace */
    Arena *answers; /* for texts of one answer */
    Documents documents;
    Unit *units;
    Paths folders;     /* of the workspace */
    Options analyzing; /* the options with the folders among those where packages are looked for */
    bool initialized, shut_down, exits;
    bool renames_files;   /* the editor can rename files with what is in them */
    bool registers_files; /* it reports changes of files, if it is asked to */
} Server;

enum {
    PARSE_ERROR = -32700,
    INVALID_REQUEST = -32600,
    METHOD_NOT_FOUND = -32601,
    INVALID_PARAMS = -32602,
    NOT_INITIALIZED = -32002,
    REQUEST_FAILED = -32803,
    REQUEST_CANCELLED = -32800
};

/* Why a request has no result */
typedef struct {
    int code; /* 0: it has one */
    const char *text;
} Failure;

/* Serves until the editor ends it; returns the exit status. */
int serve(const Options *options, const char *home);

/* --- messages.c */
void send_notification(Server *server, const char *method, json_t *params);
void send_request(Server *server, const char *method, json_t *params);
/* `id`: of the request; NULL: it is not known */
void send_error(Server *server, json_t *id, int code, const char *text);
void send_result(Server *server, json_t *id, json_t *result);

/* --- units.c: analyses */
void mark_all_stale(Server *server);
/* Marks the units that have read the document. */
void mark_stale(Server *server, const Document *document);
/* The unit of the document, which is made if there is none */
Unit *unit_of(Server *server, const Document *document);
/* Analyzes the unit anew if something has changed, and publishes what was found. */
void refresh(Server *server, Unit *unit);
/* Forgets units of which no document is open. */
void drop_units(Server *server);
void free_units(Server *server);
/* The paths and texts of the workspace: what refers to a name may stand in any of them. */
Paths workspace_paths(Server *server, Arena *arena);

/* A document's text in an analysis, and a place in it. There may be two: the latest, and where that has
   syntax errors, the last one without. */
typedef struct {
    Analysis *analysis;
    const SourceFile *file;
    uint32_t offset;
} View;
enum { MOST_VIEWS = 2 };
int views_at(Server *server, Document *document, size_t offset, View *views);
/* Reads `textDocument` and `position`: the views there. -1: there is no such document, or position. */
int views_of_params(Server *server, const json_t *params, Document **document, size_t *offset, View *views);
Document *document_of_params(Server *server, const json_t *params);

/* Where a span of an analysis is now: the range in its document as it is, or in its file. */
json_t *range_now(Server *server, const Analysis *analysis, Span span);
json_t *uri_of_file(Server *server, const SourceFile *file);

/* --- diagnostics.c: what is found */
/* A diagnostic in the words of the protocol */
json_t *json_diagnostic(Server *server, const Sema *sema, const Diagnostic *d);
void publish_diagnostics(Server *server, Unit *unit);
/* Takes all that it has published back. */
void clear_diagnostics(Server *server, Unit *unit);

/* --- requests: the result, NULL with a failure */
json_t *initialize(Server *server, const json_t *params, Failure *failure);
json_t *code_actions(Server *server, const json_t *params, Failure *failure);
json_t *completion(Server *server, const json_t *params, Failure *failure);
json_t *definition(Server *server, const json_t *params, Failure *failure);
json_t *hover(Server *server, const json_t *params, Failure *failure);
json_t *formatting(Server *server, const json_t *params, Failure *failure);
json_t *range_formatting(Server *server, const json_t *params, Failure *failure);
json_t *references(Server *server, const json_t *params, Failure *failure);
json_t *prepare_rename(Server *server, const json_t *params, Failure *failure);
json_t *rename_name(Server *server, const json_t *params, Failure *failure);
json_t *document_symbols(Server *server, const json_t *params, Failure *failure);

#endif
