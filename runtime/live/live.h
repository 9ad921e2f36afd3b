/* --live: a run in real time, in a page that a browser shows and from which the model's inputs are steered.
 * The simulator serves the page to this machine alone. */
#ifndef MOCC_RUNTIME_LIVE_H
#define MOCC_RUNTIME_LIVE_H

#include "runtime/interface/interface.h"
#include "runtime/page/page.h"

/* ---- controls.c: the model's inputs as keys and sliders give them ---- */

/* One input. A key that is held moves it to one end of its range, and when it is let go, back to where it
   rests. */
typedef struct {
    MoccRef ref;
    char *name;              /* owned */
    double low, high;        /* its range: min and max, where the model gives them */
    double rest;             /* the value that it has at the start */
    double value;            /* that it has now */
    double given;            /* that the instance has */
    double goal;             /* it moves to this one */
    const char *less, *more; /* keys, as browsers call them; NULL: none */
} Control;

typedef struct {
    MoccContext *context;
    size_t n;
    Control *controls; /* owned */
} Controls;

/* Finds the inputs of the model itself that are no Strings. `instance` is started, and borrowed for the call.
   To be ended with controls_free. */
void controls_find(MoccContext *context, Controls *controls, MoccInstance *instance);
void controls_free(Controls *controls);
/* All of them rest again, as those of a new instance do. */
void controls_reset(Controls *controls);
/* A key of control i is held, in the direction 1 or -1, or let go, 0. What there is no control for is
 * ignored.
 */
void controls_hold(Controls *controls, size_t i, int direction);
/* Control i gets a value within its range. */
void controls_put(Controls *controls, size_t i, double value);
/* Moves them for so much time, s, and gives the instance what has changed. Returns MOCC_OK or what the
   instance does. */
MoccStatus controls_move(Controls *controls, MoccInstance *instance, double span);
/* Adds what the page has to know of them, as JSON. */
void controls_describe(Text *out, const Controls *controls);

/* ---- server.c: a page, a stream of events and commands, by HTTP ---- */

typedef struct Server Server;

/* What a server asks of its user. The functions may call those below, but for server_run and server_free. */
typedef struct {
    void *user;
    void (*page)(void *user, Text *out);           /* adds the text of the page */
    void (*command)(void *user, const char *text); /* the page has sent this text */
    void (*tick)(void *user);                      /* sixty times a second */
} ServerCalls;

/* A server at a port of this machine (0: any that is free), which other machines do not reach; nor do
   programs that do not know its address, which holds a number that nobody can guess. NULL: there is none
   (reported). */
Server *server_new(MoccContext *context, const ServerCalls *calls, int port);
void server_free(Server *server);
/* Where the page is; owned by the server. */
const char *server_address(const Server *server);
/* Serves until server_stop. */
void server_run(Server *server);
void server_stop(Server *server);
/* How many pages listen. */
size_t server_listeners(const Server *server);
/* Sends an event to all pages that listen: `kind` is a word, `data` a text without line ends. A page that
   does not read what it has got misses this one, unless it `matters`. */
void server_send(Server *server, const char *kind, const char *data, bool matters);

/* ---- live.c: the run ---- */

typedef struct Live Live;

typedef struct {
    void *user;
    /* An instance with all that it is given before it starts; NULL: reported. */
    MoccInstance *(*make)(void *user);
    /* Frees it, with what belongs to its run. */
    void (*discard)(void *user, MoccInstance *instance);
    /* The address of the page, once it is there */
    void (*announce)(void *user, const char *address);
    /* Whether the run is to end */
    bool (*is_over)(void *user);
    MoccTask task;
    int port;          /* 0: any that is free */
    Patterns *plotted; /* what can be plotted; borrowed */
} LiveRequest;

/* Runs until the request is over, the first time as well as each time that the page wants it from the
   beginning. `context` is of the program, not of such an instance; `live` is set while it runs. Returns
   SUCCESS, or the status of what was reported. */
int live_run(MoccContext *context, const MoccModel *model, const LiveRequest *request, Live **live);
/* What an instance's host has to know: a message for the pages; whether the present call takes too long for a
   picture, and is to return with MOCC_STOPPED. */
void live_say(Live *live, const char *text);
bool live_is_late(const Live *live);

#endif
