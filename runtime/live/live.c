/* The run of --live: an instance that is run as far as the clock has gone, its pictures, and what the page
 * asks for. Time stands still while no page looks. */
#include "runtime/live/live.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* An instance that takes longer than `longest` to get on, s of the clock, is shown on its way; time runs
   slower then. Whoever has looked away goes on from there: no leap is longer than `leap`. */
static const double longest = 0.2, leap = 0.1;

/* Pictures that a page may plot without asking for it: at sixty a second those of a minute */
static const double rows = 3600;

struct Live {
    MoccContext *context; /* of the program */
    const MoccModel *model;
    const LiveRequest *request;
    MoccInstance *instance; /* NULL: it cannot be made anew */
    Controls controls;
    Server *server;
    Recording recording;
    Page page;
    Text frame;
    double clock;  /* of the last tick, s */
    double late;   /* when the present call takes too long, s; 0: it may */
    double speed;  /* of time, per second of the clock */
    bool paused;   /* by the page */
    bool ended;    /* the run has come to its end, good or bad */
    bool restarts; /* the page wants it from the beginning */
};

/* ---- pictures ---- */

static const double *values_of(const Live *live) {
    return instance_simulation(live->instance)->instance;
}

static void add_float(Base64 *base64, double value) {
    float single = (float)value;
    base64_add(base64, &single, sizeof single);
}

/* The time as a double, then columns and inputs as floats */
static void send_frame(Live *live) {
    double time = mocc_current_time(live->instance);
    const double *values = values_of(live);
    Base64 base64 = {.out = &live->frame};
    text_clear(&live->frame);
    base64_add(&base64, &time, sizeof time);
    for (size_t i = 0; i < live->recording.n; i++)
        add_float(&base64, values[live->recording.offsets[i]]);
    for (size_t i = 0; i < live->controls.n; i++)
        add_float(&base64, live->controls.controls[i].value);
    base64_end(&base64);
    server_send(live->server, "frame", live->frame.data, false);
}

/* What the buttons of the page show */
static void send_state(Live *live) {
    Text state = {.context = live->context};
    text_printf(&state, "{\"paused\":%s,\"ended\":%s,\"speed\":%.9g}", live->paused ? "true" : "false",
                live->ended ? "true" : "false", live->speed);
    server_send(live->server, "state", state.data, true);
    text_free(&state);
}

void live_say(Live *live, const char *text) {
    Text said = {.context = live->context};
    text_add_json(&said, text);
    server_send(live->server, "said", said.data, true);
    text_free(&said);
}

bool live_is_late(const Live *live) {
    return live->late > 0 && times_clock() > live->late;
}

/* ---- the run ---- */

static void discard(Live *live) {
    if (live->instance) live->request->discard(live->request->user, live->instance);
    live->instance = NULL;
}

/* An instance at the start. False: it does not get that far (reported). */
static bool begin(Live *live) {
    discard(live);
    live->instance = live->request->make(live->request->user);
    if (!live->instance) return false;
    MoccStatus status = mocc_initialize(live->instance, &live->request->task);
    live->ended = status != MOCC_OK;
    return status == MOCC_OK || status == MOCC_ENDED;
}

static void restart(Live *live) {
    live->restarts = false;
    controls_reset(&live->controls);
    live->paused = false;
    if (!begin(live)) live->ended = true;
    send_state(live);
}

/* Runs for a time of the clock. */
static void advance(Live *live, double span) {
    double from = mocc_current_time(live->instance);
    MoccStatus status = controls_move(&live->controls, live->instance, span);
    live->late = live->clock + longest;
    if (status == MOCC_OK) status = mocc_run(live->instance, from + span * live->speed);
    bool late = live_is_late(live);
    live->late = 0;
    live->ended = mocc_current_time(live->instance) >= live->request->task.stop ||
                  (status != MOCC_OK && !(status == MOCC_STOPPED && late));
    send_frame(live);
    if (live->ended) send_state(live);
}

static void tick(void *user) {
    Live *live = user;
    double now = times_clock(), span = fmin(now - live->clock, leap);
    live->clock = now;
    if (live->request->is_over(live->request->user)) {
        server_stop(live->server);
        return;
    }
    if (live->restarts) restart(live);
    if (live->instance && server_listeners(live->server) && !live->paused && !live->ended && span > 0)
        advance(live, span);
}

/* ---- the page ---- */

static void write_page(void *user, Text *out) {
    Live *live = user;
    if (!live->instance) return;
    Text controls = {.context = live->context};
    controls_describe(&controls, &live->controls);
    live->recording.rows = live->recording.seen = 0;
    recording_row(&live->recording, mocc_current_time(live->instance), values_of(live));
    recording_end(&live->recording);
    live->page.controls = controls.data;
    page_write(out, &live->page, values_of(live));
    text_free(&controls);
}

/* A command is a line of words: "hold 0 1", "put 1 0.5", "pause 1", "speed 2", "restart". What is none is
   ignored. */
static void obey(Live *live, const char *line) {
    double number[2] = {0, 0};
    const char *at = line + strcspn(line, " ");
    for (int i = 0; i < 2; i++) {
        char *end;
        number[i] = strtod(at, &end);
        at = end;
    }
    size_t word = strcspn(line, " "),
           i = number[0] >= 0 && number[0] < (double)live->controls.n ? (size_t)number[0] : live->controls.n;
    if (word == 4 && !strncmp(line, "hold", word))
        controls_hold(&live->controls, i, (number[1] > 0) - (number[1] < 0));
    if (word == 3 && !strncmp(line, "put", word)) controls_put(&live->controls, i, number[1]);
    if (word == 5 && !strncmp(line, "pause", word)) live->paused = number[0] != 0;
    if (word == 5 && !strncmp(line, "speed", word) && number[0] > 0 && number[0] <= 1e6)
        live->speed = number[0];
    if (word == 7 && !strncmp(line, "restart", word)) live->restarts = true;
}

static void command(void *user, const char *text) {
    Live *live = user;
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n')
        obey(live, line);
    send_state(live);
}

/* ---- life ---- */

static int open_live(Live *live, MoccContext *context) {
    ServerCalls calls = {live, write_page, command, tick};
    if (!begin(live)) return RUN_FAILED;
    controls_find(context, &live->controls, live->instance);
    recording_begin(context, &live->recording, live->model->type);
    int status =
        page_begin(context, &live->page, live->model, &live->recording, live->request->plotted, rows);
    if (status != SUCCESS) return status;
    live->server = server_new(context, &calls, live->request->port);
    return live->server ? SUCCESS : ENVIRONMENT;
}

static void close_live(Live *live) {
    server_free(live->server);
    page_free(&live->page);
    recording_free(&live->recording);
    controls_free(&live->controls);
    text_free(&live->frame);
    discard(live);
    release(live);
}

int live_run(MoccContext *context, const MoccModel *model, const LiveRequest *request, Live **result) {
    Live *live = allocate(context, 1, sizeof *live);
    *live = (Live){.context = context,
                   .model = model,
                   .request = request,
                   .clock = times_clock(),
                   .speed = 1,
                   .frame.context = context};
    int status = open_live(live, context);
    if (status == SUCCESS) {
        *result = live;
        request->announce(request->user, server_address(live->server));
        server_run(live->server);
        *result = NULL;
    }
    close_live(live);
    return status;
}
