/* HTTP by libevent's evhttp, in one thread: the page, a stream of server-sent events, and commands. */
#include "runtime/live/live.h"

#include <arpa/inet.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <string.h>
#include <sys/random.h>

/* A page that has not read so many bytes gets no more pictures; one that has not read many more is gone. */
enum {
    MOST_WAITING = 1 << 20,
    MOST_LOST = 1 << 24,
    MOST_COMMAND = 4096,
    MOST_HEADERS = 1 << 14,
    SECRET = 16
};

static const struct timeval sixtieth = {0, 1000000 / 60};

typedef struct Listener {
    Server *server;
    struct evhttp_request *request;
    struct Listener *next;
} Listener;

struct Server {
    MoccContext *context;
    ServerCalls calls;
    struct event_base *base;
    struct evhttp *http;
    struct event *clock;
    Listener *listeners; /* owned */
    size_t n_listeners;
    Text path;    /* of the page: "/" and the secret and "/" */
    Text address; /* of the page */
};

/* ---- the stream ---- */

static struct evbuffer *output_of(const Listener *listener) {
    struct evhttp_connection *connection = evhttp_request_get_connection(listener->request);
    return bufferevent_get_output(evhttp_connection_get_bufferevent(connection));
}

static void forget(struct evhttp_connection *connection, void *argument) {
    Listener *gone = argument;
    Listener **at = &gone->server->listeners;
    (void)connection;
    while (*at && *at != gone)
        at = &(*at)->next;
    if (!*at) return;
    *at = gone->next;
    gone->server->n_listeners--;
    /* A request that has lost its connection has no owner but us. */
    if (!evhttp_request_get_connection(gone->request)) evhttp_send_reply_end(gone->request);
    release(gone);
}

static void listen_to(Server *server, struct evhttp_request *request) {
    struct evkeyvalq *headers = evhttp_request_get_output_headers(request);
    Listener *listener = allocate(server->context, 1, sizeof *listener);
    *listener = (Listener){server, request, server->listeners};
    server->listeners = listener;
    server->n_listeners++;
    evhttp_add_header(headers, "Content-Type", "text/event-stream");
    evhttp_add_header(headers, "Cache-Control", "no-store");
    evhttp_send_reply_start(request, HTTP_OK, "OK");
    evhttp_connection_set_closecb(evhttp_request_get_connection(request), forget, listener);
}

void server_send(Server *server, const char *kind, const char *data, bool matters) {
    struct evbuffer *event = evbuffer_new();
    for (Listener *listener = server->listeners, *next; event && listener; listener = next) {
        size_t waiting = evbuffer_get_length(output_of(listener));
        next = listener->next;
        if (waiting > MOST_LOST) evhttp_connection_free(evhttp_request_get_connection(listener->request));
        if (waiting > MOST_LOST || (waiting > MOST_WAITING && !matters)) continue;
        evbuffer_add_printf(event, "event: %s\ndata: %s\n\n", kind, data);
        evhttp_send_reply_chunk(listener->request, event);
    }
    if (event) evbuffer_free(event);
}

/* ---- requests ---- */

static void answer(struct evhttp_request *request, int status, const char *type, const Text *text) {
    struct evkeyvalq *headers = evhttp_request_get_output_headers(request);
    evhttp_add_header(headers, "Content-Type", type);
    evhttp_add_header(headers, "Cache-Control", "no-store");
    evhttp_add_header(headers, "Referrer-Policy", "no-referrer");
    if (text) evbuffer_add(evhttp_request_get_output_buffer(request), text->data, text->length);
    evhttp_send_reply(request, status, NULL, NULL);
}

static void send_page(Server *server, struct evhttp_request *request) {
    Text page = {.context = server->context};
    server->calls.page(server->calls.user, &page);
    answer(request, HTTP_OK, "text/html; charset=utf-8", &page);
    text_free(&page);
}

static void take_command(Server *server, struct evhttp_request *request) {
    struct evbuffer *body = evhttp_request_get_input_buffer(request);
    Text command = {.context = server->context};
    char bytes[MOST_COMMAND];
    ev_ssize_t length = evbuffer_remove(body, bytes, sizeof bytes);
    text_add_bytes(&command, bytes, length > 0 ? (size_t)length : 0);
    server->calls.command(server->calls.user, command.data);
    text_free(&command);
    answer(request, HTTP_NOCONTENT, "text/plain", NULL);
}

static void serve(struct evhttp_request *request, void *argument) {
    Server *server = argument;
    const char *path = evhttp_request_get_uri(request);
    enum evhttp_cmd_type method = evhttp_request_get_command(request);
    bool ours = strncmp(path, server->path.data, server->path.length) == 0;
    const char *rest = ours ? path + server->path.length : "?";
    if (method == EVHTTP_REQ_GET && strcmp(rest, "") == 0)
        send_page(server, request);
    else if (method == EVHTTP_REQ_GET && strcmp(rest, "frames") == 0)
        listen_to(server, request);
    else if (method == EVHTTP_REQ_POST && strcmp(rest, "do") == 0)
        take_command(server, request);
    else if (strcmp(path, "/favicon.ico") == 0)
        answer(request, HTTP_NOCONTENT, "image/x-icon", NULL);
    else
        answer(request, HTTP_NOTFOUND, "text/plain", NULL);
}

/* ---- life ---- */

static void tick(evutil_socket_t none, short what, void *argument) {
    Server *server = argument;
    (void)none;
    (void)what;
    server->calls.tick(server->calls.user);
}

static void be_silent(int severity, const char *text) {
    (void)severity;
    (void)text;
}

static int port_of(struct evhttp_bound_socket *socket) {
    struct sockaddr_in address = {0};
    socklen_t size = sizeof address;
    if (getsockname(evhttp_bound_socket_get_fd(socket), (struct sockaddr *)&address, &size) != 0) return 0;
    return ntohs(address.sin_port);
}

static void write_address(Server *server, const unsigned char secret[SECRET], int port) {
    text_add(&server->path, "/");
    for (int i = 0; i < SECRET; i++)
        text_printf(&server->path, "%02x", secret[i]);
    text_add(&server->path, "/");
    text_printf(&server->address, "http://127.0.0.1:%d%s", port, server->path.data);
}

static void set_limits(struct evhttp *http) {
    evhttp_set_allowed_methods(http, EVHTTP_REQ_GET | EVHTTP_REQ_POST);
    evhttp_set_max_body_size(http, MOST_COMMAND);
    evhttp_set_max_headers_size(http, MOST_HEADERS);
}

/* False: the system does not give what is needed. */
static bool open_server(Server *server, int port) {
    unsigned char secret[SECRET];
    event_set_log_callback(be_silent);
    server->base = event_base_new();
    server->http = server->base ? evhttp_new(server->base) : NULL;
    server->clock = server->http ? event_new(server->base, -1, EV_PERSIST, tick, server) : NULL;
    if (!server->clock || getrandom(secret, SECRET, 0) != SECRET) return false;
    struct evhttp_bound_socket *socket =
        evhttp_bind_socket_with_handle(server->http, "127.0.0.1", (ev_uint16_t)port);
    if (!socket) return false;
    set_limits(server->http);
    evhttp_set_gencb(server->http, serve, server);
    write_address(server, secret, port_of(socket));
    return event_add(server->clock, &sixtieth) == 0;
}

Server *server_new(MoccContext *context, const ServerCalls *calls, int port) {
    Server *server = allocate(context, 1, sizeof *server);
    *server =
        (Server){.context = context, .calls = *calls, .path.context = context, .address.context = context};
    if (open_server(server, port)) return server;
    if (port)
        report(context, ENVIRONMENT, "cannot serve at port %d: is another program there?", port);
    else
        report(context, ENVIRONMENT, "cannot serve a page on this machine");
    server_free(server);
    return NULL;
}

void server_free(Server *server) {
    if (!server) return;
    if (server->clock) event_free(server->clock);
    if (server->http) evhttp_free(server->http);
    if (server->base) event_base_free(server->base);
    text_free(&server->path);
    text_free(&server->address);
    release(server);
}

const char *server_address(const Server *server) {
    return server->address.data;
}

void server_run(Server *server) {
    event_base_dispatch(server->base);
}

void server_stop(Server *server) {
    event_base_loopbreak(server->base);
}

size_t server_listeners(const Server *server) {
    return server->n_listeners;
}
