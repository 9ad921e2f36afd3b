/* The server's loop: reads messages, hands them out, and analyzes what has changed once no message waits. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver/output.h"
#include "server/server.h"
#include "support/json.h"

/* --- notifications ---------------------------------------------------------------------------- */

static void did_open(Server *server, const json_t *params) {
    const json_t *item = json_object_get(params, "textDocument"), *uri = json_object_get(item, "uri"),
                 *text = json_object_get(item, "text");
    if (!json_is_string(uri) || !json_is_string(text)) return;
    const Document *document =
        open_document(&server->documents, json_string_value(uri), json_string_value(text),
                      json_string_length(text), json_integer_value(json_object_get(item, "version")));
    unit_of(server, document);
    mark_all_stale(server);
}

static void did_change(Server *server, const json_t *params) {
    Document *document = document_of_params(server, params);
    const json_t *changes = json_object_get(params, "contentChanges"),
                 *version = json_object_get(json_object_get(params, "textDocument"), "version");
    if (!document) return;
    for (size_t i = 0; i < json_array_size(changes); i++)
        change_document(&server->documents, document, json_array_get(changes, i));
    if (json_is_integer(version)) document->version = json_integer_value(version);
    mark_stale(server, document);
}

static void did_close(Server *server, const json_t *params) {
    Document *document = document_of_params(server, params);
    if (!document) return;
    release_analysis(document->good);
    close_document(&server->documents, document);
    drop_units(server);
    mark_all_stale(server);
}

/* A file was saved or has changed on the disk. */
static void files_changed(Server *server, const json_t *params) {
    (void)params;
    for (const Document *d = server->documents.first; d; d = d->next)
        unit_of(server, d); /* a file that was new may be part of a package now */
    drop_units(server);
    mark_all_stale(server);
}

static void initialized(Server *server, const json_t *params) {
    (void)params;
    if (!server->registers_files) return;
    json_t *watchers =
        json_pack("[{s:s}, {s:s}]", "globPattern", "**/*.mo", "globPattern", "**/package.order");
    send_request(server, "client/registerCapability",
                 json_pack("{s:[{s:s, s:s, s:{s:o}}]}", "registrations", "id", "files", "method",
                           "workspace/didChangeWatchedFiles", "registerOptions", "watchers", watchers));
}

static void exit_server(Server *server, const json_t *params) {
    (void)params;
    server->exits = true;
}

/* --- dispatch --------------------------------------------------------------------------------- */

typedef void Notified(Server *server, const json_t *params);
typedef json_t *Requested(Server *server, const json_t *params, Failure *failure);

static json_t *shut_down(Server *server, const json_t *params, Failure *failure) {
    (void)params;
    (void)failure;
    server->shut_down = true;
    return json_null();
}

static const struct {
    const char *method;
    Notified *notified;
} notifications[] = {
    {"exit", exit_server},
    {"initialized", initialized},
    {"textDocument/didOpen", did_open},
    {"textDocument/didChange", did_change},
    {"textDocument/didClose", did_close},
    {"textDocument/didSave", files_changed},
    {"workspace/didChangeWatchedFiles", files_changed},
};

static const struct {
    const char *method;
    Requested *requested;
} requests[] = {
    {"initialize", initialize},
    {"shutdown", shut_down},
    {"textDocument/codeAction", code_actions},
    {"textDocument/completion", completion},
    {"textDocument/definition", definition},
    {"textDocument/documentSymbol", document_symbols},
    {"textDocument/formatting", formatting},
    {"textDocument/hover", hover},
    {"textDocument/rangeFormatting", range_formatting},
    {"textDocument/references", references},
    {"textDocument/prepareRename", prepare_rename},
    {"textDocument/rename", rename_name},
};

static void notify(Server *server, const char *method, const json_t *params) {
    if (!server->initialized && strcmp(method, "exit") != 0) return;
    if (server->shut_down && strcmp(method, "exit") != 0) return;
    for (size_t i = 0; i < sizeof notifications / sizeof *notifications; i++)
        if (!strcmp(notifications[i].method, method)) notifications[i].notified(server, params);
}

static Requested *find_request(const char *method) {
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        if (!strcmp(requests[i].method, method)) return requests[i].requested;
    return NULL;
}

static void answer(Server *server, json_t *id, const char *method, const json_t *params) {
    Requested *requested = find_request(method);
    if (server->shut_down) {
        send_error(server, id, INVALID_REQUEST, "the server has been shut down");
    } else if (!server->initialized && requested != initialize) {
        send_error(server, id, NOT_INITIALIZED, "the first request is 'initialize'");
    } else if (server->initialized && requested == initialize) {
        send_error(server, id, INVALID_REQUEST, "the server is initialized already");
    } else if (!requested) {
        send_error(server, id, METHOD_NOT_FOUND, "there is no such method");
    } else {
        Failure failure = {0};
        server->answers = arena_new();
        json_t *result = requested(server, params, &failure);
        if (result)
            send_result(server, id, result);
        else
            send_error(server, id, failure.code ? failure.code : INVALID_PARAMS,
                       failure.text ? failure.text : "the parameters name no open document, or no position");
        arena_free(server->answers);
    }
}

static bool is_id(const json_t *id) {
    return json_is_string(id) || json_is_integer(id);
}

static void handle(Server *server, json_t *message) {
    json_t *id = json_object_get(message, "id"), *method = json_object_get(message, "method");
    bool is_response = json_is_object(message) && !method &&
                       (json_object_get(message, "result") || json_object_get(message, "error"));
    if (is_response) return;
    if (!json_is_string(method) || (id && !is_id(id)))
        send_error(server, is_id(id) ? id : NULL, INVALID_REQUEST,
                   "a message is an object with a method, and a request has an id");
    else if (!id)
        notify(server, json_string_value(method), json_object_get(message, "params"));
    else if (json_object_get(message, "cancelled"))
        send_error(server, id, REQUEST_CANCELLED, "cancelled");
    else
        answer(server, id, json_string_value(method), json_object_get(message, "params"));
}

/* --- the loop --------------------------------------------------------------------------------- */

enum { MOST_WAITING = 10000 };

/* Marks the request among those that wait. */
static void cancel(json_t *waiting, const json_t *id) {
    for (size_t i = 0; id && i < json_array_size(waiting); i++) {
        json_t *message = json_array_get(waiting, i);
        if (json_equal(json_object_get(message, "id"), id))
            json_object_set_new(message, "cancelled", json_true());
    }
}

static void take_message(Server *server, json_t *waiting, const char *text, size_t length) {
    json_t *message = json_loadb(text, length, JSON_ALLOW_NUL | JSON_DECODE_ANY, NULL);
    const char *method = json_string_value(json_object_get(message, "method"));
    if (!message)
        send_error(server, NULL, PARSE_ERROR, "this is no JSON");
    else if (method && !strcmp(method, "$/cancelRequest"))
        cancel(waiting, json_object_get(json_object_get(message, "params"), "id"));
    else
        json_array_append(waiting, message);
    json_decref(message);
}

/* Takes the messages that have been read, so that those are known which later ones cancel. */
static void take_messages(Server *server, json_t *waiting) {
    char *text;
    size_t length;
    while (json_array_size(waiting) < MOST_WAITING) {
        FrameStatus status = transport_next(&server->transport, &text, &length);
        if (status == FRAME_INCOMPLETE) return;
        if (status == FRAME_BROKEN) {
            send_error(server, NULL, PARSE_ERROR, "a header is 'Content-Length: N' and an empty line");
            continue;
        }
        take_message(server, waiting, text, length);
        free(text);
    }
}

static Unit *stale_unit(const Server *server) {
    Unit *unit = server->units;
    while (unit && !unit->is_stale)
        unit = unit->next;
    return unit;
}

static void run(Server *server) {
    json_t *waiting = json_array();
    while (!server->exits && !server->transport.closed) {
        Unit *stale = server->shut_down ? NULL : stale_unit(server);
        bool idle = !json_array_size(waiting) && !stale;
        while (transport_read(&server->transport, idle) && json_array_size(waiting) < MOST_WAITING) {
            take_messages(server, waiting);
            idle = false;
        }
        take_messages(server, waiting);
        if (json_array_size(waiting)) {
            json_t *message = json_incref(json_array_get(waiting, 0));
            json_array_remove(waiting, 0);
            handle(server, message);
            json_decref(message);
        } else if (stale)
            refresh(server, stale);
        else if (server->transport.ended)
            break;
    }
    json_decref(waiting);
}

static void free_server(Server *server) {
    while (server->documents.first) {
        release_analysis(server->documents.first->good);
        close_document(&server->documents, server->documents.first);
    }
    free_units(server);
    transport_free(&server->transport);
    arena_free(server->arena);
}

int serve(const Options *options, const char *home) {
    Server server = {
        .transport = {.in = 0, .out = 1}, .options = options, .home = home, .arena = arena_new()};
    arena_keep_memory();
    json_begin();
    signal(SIGPIPE, SIG_IGN); /* writing fails instead */
    run(&server);
    int status = server.shut_down ? 0 : EXIT_INPUT;
    if (server.transport.closed) status = cannot_write("to standard output", server.transport.reason);
    free_server(&server);
    return status;
}
