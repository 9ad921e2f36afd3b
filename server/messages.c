/* Messages to the editor. */
#include "server/server.h"
#include "support/json.h"

static void send_message(Server *server, json_t *message) {
    transport_write(&server->transport, message);
    json_decref(message);
}

void send_notification(Server *server, const char *method, json_t *params) {
    send_message(server, json_pack("{s:s, s:s, s:o}", "jsonrpc", "2.0", "method", method, "params", params));
}

void send_request(Server *server, const char *method, json_t *params) {
    send_message(server, json_pack("{s:s, s:s, s:s, s:o}", "jsonrpc", "2.0", "id", method, "method", method,
                                   "params", params));
}

void send_error(Server *server, json_t *id, int code, const char *text) {
    json_t *message =
        json_pack("{s:s, s:{s:i, s:o}}", "jsonrpc", "2.0", "error", "code", code, "message", json_text(text));
    json_object_set_new(message, "id", id ? json_incref(id) : json_null());
    send_message(server, message);
}

void send_result(Server *server, json_t *id, json_t *result) {
    send_message(server, json_pack("{s:s, s:O, s:o}", "jsonrpc", "2.0", "id", id, "result", result));
}
