/* The public interface of an instance: a host with an integrator of its own against the runtime's and closed
 * forms, values of all types, wrong calls. Prints a line of TAP for each check. Linked with the C code of the
 * model in interface.t. */
#include "runtime/mocc_instance.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int tests;

static void check(int passed, const char *what) {
    printf("%s %d - %s\n", passed ? "ok" : "not ok", ++tests, what);
}

/* ---- a host that keeps the last message ---- */

typedef struct {
    char text[500];
    MoccSeverity severity;
    int messages, rows, steps, stop_after; /* 0: never */
    double last;
} Host;

static void keep_message(void *user, MoccSeverity severity, const char *text) {
    Host *host = user;
    snprintf(host->text, sizeof host->text, "%s", text);
    host->severity = severity;
    host->messages++;
}

static int count_row(void *user, double time, const double *values) {
    Host *host = user;
    (void)values;
    host->rows++;
    host->last = time;
    return MOCC_OK;
}

static void count_step(void *user, double time) {
    Host *host = user;
    (void)time;
    host->steps++;
}

static int asks_to_stop(void *user) {
    const Host *host = user;
    return host->stop_after && host->steps >= host->stop_after;
}

static MoccInstance *new_instance(Host *host) {
    memset(host, 0, sizeof *host);
    MoccInstance *instance = mocc_create(&mocc_model, &(MoccHost){.user = host,
                                                                  .message = keep_message,
                                                                  .stop = asks_to_stop,
                                                                  .step = count_step,
                                                                  .row = count_row});
    if (!instance) exit(1);
    return instance;
}

static MoccRef ref_of(MoccInstance *instance, const char *name) {
    MoccRef ref = {0};
    if (mocc_find(instance, name, &ref) != MOCC_OK) printf("# there is no %s\n", name);
    return ref;
}

static double get(MoccInstance *instance, const char *name) {
    MoccRef ref = ref_of(instance, name);
    double value = NAN;
    mocc_get_real(instance, 1, &ref, &value);
    return value;
}

static int says(const Host *host, MoccSeverity severity, const char *text) {
    int good = host->severity == severity && strstr(host->text, text);
    if (!good) printf("# '%s' does not say '%s'\n", host->text, text);
    return good != 0;
}

/* ---- variables ---- */

static int count_visible(void *user, const char *name, const MoccRef *ref) {
    (void)ref;
    *(int *)user += strcmp(name, "weights[2]") == 0 || strcmp(name, "color") == 0;
    return strcmp(name, "last") == 0 ? MOCC_ENDED : MOCC_OK;
}

static void values_of_all_types(void) {
    Host host;
    MoccInstance *instance = new_instance(&host);
    int number = 7, yes = 1, color = 2, whole = 0, truth = 0, seen = 0;
    const char *text = "bold", *now = "";
    double weight = 2.5;
    MoccRef count = ref_of(instance, "count"), flag = ref_of(instance, "flag"),
            tint = ref_of(instance, "color"), word = ref_of(instance, "word"),
            weights = ref_of(instance, "weights[2]");
    check(mocc_set_integer(instance, 1, &count, &number) == MOCC_OK &&
              mocc_set_boolean(instance, 1, &flag, &yes) == MOCC_OK &&
              mocc_set_integer(instance, 1, &tint, &color) == MOCC_OK &&
              mocc_set_string(instance, 1, &word, &text) == MOCC_OK &&
              mocc_set_real(instance, 1, &weights, &weight) == MOCC_OK &&
              mocc_set_text(instance, "weights[1]", "0.5") == MOCC_OK,
          "parameters of all types are set");
    check(mocc_initialize(instance, NULL) == MOCC_OK, "the instance is initialized");
    check(mocc_get_integer(instance, 1, &count, &whole) == MOCC_OK && whole == 7, "an Integer");
    check(mocc_get_boolean(instance, 1, &flag, &truth) == MOCC_OK && truth == 1, "a Boolean");
    check(mocc_get_integer(instance, 1, &tint, &whole) == MOCC_OK && whole == 2, "an enumeration");
    MoccRef label = ref_of(instance, "label");
    check(mocc_get_string(instance, 1, &label, &now) == MOCC_OK && strcmp(now, "bold 7 green") == 0,
          "a String is computed");
    check(get(instance, "weights[2]") == 2.5 && get(instance, "total") == 3, "Reals");
    check(mocc_visit(instance, count_visible, &seen) == MOCC_ENDED && seen == 2,
          "all variables are visited, until the host has seen enough");
    mocc_free(instance);
}

/* ---- wrong calls ---- */

static void wrong_calls(void) {
    Host host;
    MoccInstance *instance = new_instance(&host);
    MoccRef ref, h = ref_of(instance, "h"), z = ref_of(instance, "total"), word = ref_of(instance, "word"),
                 color = ref_of(instance, "color"), sides = ref_of(instance, "sides"),
                 u = ref_of(instance, "u");
    double value = 1, states[2];
    int literal = 4;
    check(mocc_find(instance, "weigths[1]", &ref) == MOCC_REFUSED &&
              says(&host, MOCC_USAGE, "did you mean 'weights[1]'?"),
          "an unknown name");
    check(mocc_find(instance, "weights", &ref) == MOCC_REFUSED && says(&host, MOCC_USAGE, "it is an array"),
          "an array as a whole");
    check(mocc_find(instance, "weights[3]", &ref) == MOCC_REFUSED && says(&host, MOCC_USAGE, "out of bounds"),
          "a subscript");
    check(mocc_set_real(instance, 1, &z, &value) == MOCC_REFUSED &&
              says(&host, MOCC_USAGE, "total: it is computed"),
          "a computed variable");
    check(mocc_set_real(instance, 1, &word, &value) == MOCC_REFUSED &&
              says(&host, MOCC_USAGE, "word: it is not a Real"),
          "a type");
    check(mocc_set_integer(instance, 1, &color, &literal) == MOCC_REFUSED &&
              says(&host, MOCC_USAGE, "no literal"),
          "a literal");
    literal = 3;
    check(mocc_set_integer(instance, 1, &sides, &literal) == MOCC_REFUSED &&
              says(&host, MOCC_USAGE, "was fixed"),
          "what decided at compile time");
    check(mocc_set_text(instance, "color", "blue") == MOCC_REFUSED &&
              says(&host, MOCC_USAGE, "one of red, green is needed"),
          "a text");
    check(mocc_run(instance, 1) == MOCC_REFUSED && mocc_evaluate(instance, 0, NULL, NULL) == MOCC_REFUSED &&
              mocc_event(instance, NULL) == MOCC_REFUSED && mocc_accept(instance) == MOCC_REFUSED &&
              mocc_indicators(instance, states) == MOCC_REFUSED &&
              mocc_get_states(instance, states) == MOCC_REFUSED,
          "calls that come before the initialization");
    check(mocc_initialize(instance, &(MoccTask){.start = 1, .stop = 0}) == MOCC_REFUSED,
          "a task that ends before it begins");
    check(mocc_initialize(instance, &(MoccTask){.stop = NAN}) == MOCC_REFUSED, "a task without an end");
    value = NAN;
    check(mocc_set_real(instance, 1, &h, &value) == MOCC_OK &&
              mocc_initialize(instance, NULL) == MOCC_FAILED &&
              says(&host, MOCC_ERROR, "start value of h is not a finite number"),
          "a start value that is not a number");
    mocc_free(instance);
    instance = new_instance(&host);
    check(mocc_initialize(instance, NULL) == MOCC_OK && mocc_initialize(instance, NULL) == MOCC_REFUSED,
          "two initializations");
    value = 1;
    check(mocc_set_real(instance, 1, &h, &value) == MOCC_REFUSED && says(&host, MOCC_USAGE, "h: it is fixed"),
          "a start value too late");
    check(mocc_set_real(instance, 1, &u, &value) == MOCC_OK, "an input in time");
    check(mocc_run(instance, NAN) == MOCC_REFUSED, "a time that is none");
    mocc_free(instance);
    mocc_free(NULL);
}

/* ---- running ---- */

static const double gravity = 9.81, restitution = 0.8, height = 1;

/* The height of a ball that was let go, after its first bounces */
static double ball_at(double time) {
    double begun = sqrt(2 * height / gravity), speed = restitution * gravity * begun;
    if (time <= begun) return height - gravity * time * time / 2;
    while (time - begun > 2 * speed / gravity) {
        begun += 2 * speed / gravity;
        speed *= restitution;
    }
    return speed * (time - begun) - gravity * (time - begun) * (time - begun) / 2;
}

static void runs(void) {
    Host host;
    MoccInstance *instance = new_instance(&host);
    MoccTask task = {.stop = 2, .interval = 0.1, .tolerance = 1e-8};
    check(mocc_initialize(instance, &task) == MOCC_OK && host.rows == 1, "the start is a row");
    int good = 1;
    for (int i = 1; i <= 8; i++)
        good &= mocc_run(instance, 0.25 * i) == MOCC_OK && mocc_current_time(instance) == 0.25 * i &&
                fabs(get(instance, "h") - ball_at(0.25 * i)) < 1e-6;
    check(good, "steps of the host follow the closed form through impacts");
    check(host.last == 2 && host.rows > 21 + 4, "rows at the interval and at events");
    check(mocc_run(instance, 3) == MOCC_OK && mocc_current_time(instance) == 2,
          "a run goes no further than its task");
    MoccStatistics statistics = mocc_statistics(instance);
    check(statistics.states == 3 && statistics.state_events >= 3 && statistics.steps > 10,
          "there are statistics");
    mocc_free(instance);
    instance = new_instance(&host);
    host.stop_after = 5;
    check(mocc_initialize(instance, &task) == MOCC_OK && mocc_run(instance, 2) == MOCC_STOPPED &&
              says(&host, MOCC_ERROR, "interrupted at time") && mocc_current_time(instance) < 2,
          "the host stops a run");
    host.stop_after = 0;
    check(mocc_run(instance, 2) == MOCC_OK && fabs(get(instance, "h") - ball_at(2)) < 1e-6,
          "which can go on");
    mocc_free(instance);
    instance = new_instance(&host);
    check(mocc_set_text(instance, "limit", "0.3") == MOCC_OK && mocc_initialize(instance, &task) == MOCC_OK &&
              mocc_run(instance, 2) == MOCC_ENDED && mocc_current_time(instance) < 0.5 &&
              says(&host, MOCC_NOTE, "terminated"),
          "the model ends a run");
    mocc_free(instance);
    instance = new_instance(&host);
    check(mocc_set_text(instance, "least", "0.3") == MOCC_OK && mocc_initialize(instance, &task) == MOCC_OK &&
              mocc_run(instance, 2) == MOCC_FAILED && says(&host, MOCC_ERROR, "too low"),
          "an assertion does");
    mocc_free(instance);
}

static void inputs(void) {
    Host host;
    MoccInstance *instance = new_instance(&host);
    MoccRef u = ref_of(instance, "u");
    MoccTask task = {.stop = 2, .tolerance = 1e-8};
    check(mocc_set_inputs(instance, 1, &u, 3, (double[]){0, 1, 2}, (double[]){0, 2, 0}) == MOCC_OK &&
              mocc_initialize(instance, &task) == MOCC_OK && mocc_run(instance, 2) == MOCC_OK &&
              fabs(get(instance, "x") - 2) < 1e-6,
          "inputs over time");
    check(mocc_set_inputs(instance, 1, &u, 1, (double[]){0}, (double[]){0}) == MOCC_REFUSED,
          "not after the initialization");
    mocc_free(instance);
    instance = new_instance(&host);
    check(mocc_set_inputs(instance, 1, &u, 2, (double[]){1, 0}, (double[]){0, 0}) == MOCC_REFUSED,
          "their times do not decrease");
    double value = 3;
    check(mocc_initialize(instance, &task) == MOCC_OK && mocc_set_real(instance, 1, &u, &value) == MOCC_OK &&
              mocc_run(instance, 1) == MOCC_OK && fabs(get(instance, "x") - 3) < 1e-6,
          "an input that the host sets");
    mocc_free(instance);
}

/* x is the integral of u. */
static void inputs_with_slopes(void) {
    Host host;
    MoccInstance *instance = new_instance(&host);
    MoccRef u = ref_of(instance, "u"), on = ref_of(instance, "on");
    MoccTask task = {.stop = 9, .tolerance = 1e-8};
    double value = 5, slope = -2, none = INFINITY;
    check(mocc_set_slopes(instance, 1, &u, &slope) == MOCC_REFUSED && says(&host, MOCC_USAGE, "initialize"),
          "slopes before the initialization");
    mocc_initialize(instance, &task);
    mocc_set_real(instance, 1, &u, &value);
    check(mocc_set_slopes(instance, 1, &on, &slope) == MOCC_REFUSED &&
              mocc_set_slopes(instance, 1, &u, &none) == MOCC_REFUSED && says(&host, MOCC_USAGE, "slope"),
          "slopes that are none");
    check(mocc_set_slopes(instance, 1, &u, &slope) == MOCC_OK && mocc_run(instance, 2) == MOCC_OK &&
              get(instance, "u") == 1 && fabs(get(instance, "x") - 6) < 1e-12,
          "an input with a slope");
    const void *bytes;
    size_t size;
    mocc_save(instance, &bytes, &size);
    MoccInstance *other = new_instance(&host);
    check(mocc_restore(other, bytes, size) == MOCC_OK && mocc_run(other, 3) == MOCC_OK &&
              get(other, "u") == -1 && fabs(get(other, "x") - 6) < 1e-12,
          "the slope is a part of the state");
    mocc_free(other);
    check(mocc_set_slopes(instance, 0, NULL, NULL) == MOCC_OK && mocc_run(instance, 4) == MOCC_OK &&
              get(instance, "u") == 1 && fabs(get(instance, "x") - 8) < 1e-12,
          "without slopes it stays");
    mocc_free(instance);
}

/* A run that stops before events: the host passes them, or the next run does. */
static void pauses(void) {
    Host host;
    MoccInstance *instance = new_instance(&host);
    MoccTask task = {.stop = 2, .tolerance = 1e-10};
    MoccEventInfo info;
    check(mocc_pause_at_events(instance, 1) == MOCC_REFUSED && !mocc_is_at_event(instance),
          "no pause before the initialization");
    check(mocc_initialize(instance, &task) == MOCC_OK && mocc_pause_at_events(instance, 1) == MOCC_OK,
          "pauses are asked for");
    int passed = 0, met = 0;
    while (mocc_run(instance, 2) == MOCC_OK && mocc_is_at_event(instance)) {
        int falls = get(instance, "v") < 0;
        if (met++ % 2) continue;
        passed += mocc_event(instance, &info) == MOCC_OK && falls && info.states_changed &&
                  get(instance, "v") > 0 && !mocc_is_at_event(instance);
    }
    check(met > 1 && passed == (met + 1) / 2, "each event can be passed");
    check(mocc_current_time(instance) == 2 && fabs(get(instance, "h") - ball_at(2)) < 1e-6,
          "the run goes on after it, whoever has passed it");
    mocc_free(instance);
}

/* An integrator of the host goes over rows of inputs by events. */
static void inputs_over_time_by_events(void) {
    Host host;
    MoccInstance *instance = new_instance(&host);
    MoccRef u = ref_of(instance, "u");
    MoccTask task = {.stop = 3};
    double states[] = {100, 0, 0}, rates[3];
    MoccEventInfo info;
    mocc_set_inputs(instance, 1, &u, 4, (double[]){0, 1, 1, 2}, (double[]){0, 2, 5, 7});
    check(mocc_initialize(instance, &task) == MOCC_OK && mocc_event(instance, &info) == MOCC_OK &&
              info.next == 1,
          "the next row is known");
    check(mocc_evaluate(instance, 1, states, rates) == MOCC_OK && rates[2] == 2,
          "before the row the line ends");
    check(mocc_event(instance, &info) == MOCC_OK && info.next == 2 && get(instance, "u") == 5,
          "a row is an event");
    check(mocc_evaluate(instance, 1.5, states, rates) == MOCC_OK && rates[2] == 6,
          "after which the next line counts");
    check(mocc_evaluate(instance, 2, states, rates) == MOCC_OK && mocc_event(instance, &info) == MOCC_OK &&
              isinf(info.next) && mocc_evaluate(instance, 3, states, rates) == MOCC_OK && rates[2] == 7,
          "after the last row its value is held");
    mocc_free(instance);
}

/* ---- inputs that the host changes between two runs ---- */

static int has_counted(MoccInstance *instance, double rises, double changes, double pushes, double integral) {
    return get(instance, "rises") == rises && get(instance, "changes") == changes &&
           get(instance, "pushes") == pushes && fabs(get(instance, "x") - integral) < 1e-9;
}

static MoccStatus set_both(MoccInstance *instance, int on, double u) {
    MoccRef refs[] = {ref_of(instance, "on"), ref_of(instance, "u")};
    MoccStatus status = mocc_set_boolean(instance, 1, &refs[0], &on);
    return status == MOCC_OK ? mocc_set_real(instance, 1, &refs[1], &u) : status;
}

static void inputs_that_jump(MoccMethod method) {
    Host host;
    MoccInstance *instance = new_instance(&host);
    MoccTask task = {.stop = 5, .method = method};
    check(mocc_initialize(instance, &task) == MOCC_OK && mocc_run(instance, 0.5) == MOCC_OK &&
              has_counted(instance, 0, 0, 0, 0),
          "before the inputs change");
    check(set_both(instance, 1, 1) == MOCC_OK && mocc_run(instance, 1) == MOCC_OK &&
              has_counted(instance, 1, 1, 1, 0.5) && get(instance, "pushed") == 0,
          "a jump is an event, and the run goes on with it");
    check(set_both(instance, 0, -2) == MOCC_OK && set_both(instance, 0, 0.25) == MOCC_OK &&
              mocc_run(instance, 1.5) == MOCC_OK && has_counted(instance, 1, 2, 1, 0.625),
          "the last of two values counts");
    check(set_both(instance, 1, 1) == MOCC_OK && mocc_event(instance, NULL) == MOCC_OK &&
              has_counted(instance, 2, 3, 2, 0.625) && get(instance, "pushed") == 0.25 &&
              mocc_run(instance, 2) == MOCC_OK && has_counted(instance, 2, 3, 2, 1.125),
          "the event may be passed before the run");
    check(set_both(instance, 0, 0) == MOCC_OK && mocc_evaluate(instance, 2, NULL, NULL) == MOCC_OK &&
              set_both(instance, 0, 1) == MOCC_OK && mocc_evaluate(instance, 2, NULL, NULL) == MOCC_OK &&
              mocc_event(instance, NULL) == MOCC_OK && has_counted(instance, 2, 4, 2, 1.125),
          "what was evaluated before the event is not lost");
    mocc_free(instance);
}

/* ---- an integrator of the host: Heun's, which is exact for a falling ball ---- */

enum { N = 3 };

static int heun(MoccInstance *instance, double time, double step, const double *from, double *to) {
    double here[N], there[N];
    if (mocc_evaluate(instance, time, from, here) != MOCC_OK) return 0;
    for (int i = 0; i < N; i++)
        to[i] = from[i] + step * here[i];
    if (mocc_evaluate(instance, time + step, to, there) != MOCC_OK) return 0;
    for (int i = 0; i < N; i++)
        to[i] = from[i] + step * (here[i] + there[i]) / 2;
    return mocc_evaluate(instance, time + step, to, NULL) == MOCC_OK;
}

static int is_crossed(MoccInstance *instance) {
    double indicators[20];
    mocc_indicators(instance, indicators);
    for (size_t i = 0; i < mocc_n_indicators(instance); i++)
        if (indicators[i] < 0) return 1;
    return 0;
}

/* A step, to the first crossing at most. Returns the time that is reached; NaN: it fails. */
static double step_to_event(MoccInstance *instance, double time, double step, double *states, int *event) {
    double next[N], low = 0, high = step;
    if (!heun(instance, time, step, states, next)) return NAN;
    *event = is_crossed(instance);
    for (int i = 0; *event && i < 60; i++) {
        double middle = (low + high) / 2;
        if (!heun(instance, time, middle, states, next)) return NAN;
        *(is_crossed(instance) ? &high : &low) = middle;
    }
    if (*event && !heun(instance, time, high, states, next)) return NAN;
    memcpy(states, next, sizeof next);
    return time + high;
}

static void own_integrator(void) {
    Host host;
    MoccInstance *instance = new_instance(&host);
    MoccEventInfo info = {0};
    double states[N], time = 0, worst = 0;
    int event, good, impacts = 0;
    good = mocc_initialize(instance, &(MoccTask){.stop = 1.5}) == MOCC_OK && mocc_n_states(instance) == N &&
           mocc_n_indicators(instance) >= 1 && mocc_n_indicators(instance) <= 20 &&
           mocc_get_states(instance, states) == MOCC_OK;
    MoccRef refs[N];
    check(good && mocc_get_state_refs(instance, refs) == MOCC_OK && strcmp(refs[0].variable->name, "h") == 0,
          "the states");
    while (good && time < 1.5) {
        time = step_to_event(instance, time, 0.01, states, &event);
        good = time == time && mocc_accept(instance) == MOCC_OK;
        worst = fmax(worst, fabs(states[0] - ball_at(time)));
        if (!event || !good) continue;
        good = mocc_event(instance, &info) == MOCC_OK && mocc_get_states(instance, states) == MOCC_OK;
        impacts += info.states_changed;
    }
    check(good && impacts == 2, "events are found by the indicators and passed");
    check(worst < 1e-9, "the closed form is met");
    if (!(worst < 1e-9)) printf("# by %g\n", worst);
    double product[N];
    good = mocc_evaluate(instance, time, (double[]){0.5, 2, 0.25}, NULL) == MOCC_OK &&
           mocc_jacobian_times(instance, (double[]){3, -1, 2}, product) == MOCC_OK;
    check(good && fabs(product[0] + 1) < 1e-9 && fabs(product[1]) < 1e-9 && fabs(product[2]) < 1e-9,
          "J v of the ball");
    check(get(instance, "h") == 0.5, "which leaves the instance as it is");
    double before[N];
    good = mocc_run(instance, 1.5) == MOCC_OK && mocc_get_states(instance, before) == MOCC_OK;
    check(good, "the runtime's integrator takes over");
    mocc_free(instance);
}

/* ---- steps, and times beyond the task ---- */

static void single_steps(void) {
    Host host;
    MoccInstance *instance = new_instance(&host);
    double time = 0, worst = 0;
    int steps = 0, good = mocc_initialize(instance, &(MoccTask){.stop = 0.1, .open = 1}) == MOCC_OK;
    while (good && time < 1.5) {
        good = mocc_run_step(instance, 1.5) == MOCC_OK && mocc_current_time(instance) > time;
        time = mocc_current_time(instance);
        worst = fmax(worst, fabs(get(instance, "h") - ball_at(time)));
        steps++;
    }
    check(good && time == 1.5 && steps > 5, "single steps lead beyond the stop of an open task");
    check(worst < 1e-5, "and stand on the closed form");
    check(mocc_next_event(instance) == INFINITY, "no event is known ahead");
    mocc_free(instance);
}

/* ---- states as bytes ---- */

/* A course that depends on all that an instance has: values by which two of them differ if anything does */
static int go_on(MoccInstance *instance, double *course) {
    for (int i = 0; i < 10; i++) {
        if (set_both(instance, i % 2, 0.1 * i) != MOCC_OK || mocc_run(instance, 0.6 + 0.1 * i) != MOCC_OK)
            return 0;
        course[3 * i] = get(instance, "h");
        course[3 * i + 1] = get(instance, "x");
        course[3 * i + 2] = get(instance, "rises");
    }
    return 1;
}

static void saved_states(void) {
    Host host, second;
    MoccInstance *instance = new_instance(&host), *other = new_instance(&second);
    double courses[3][30];
    const void *bytes;
    size_t size;
    int good = mocc_set_text(instance, "word", "fat") == MOCC_OK &&
               mocc_initialize(instance, &(MoccTask){.stop = 2}) == MOCC_OK &&
               mocc_run(instance, 0.5) == MOCC_OK && mocc_save(instance, &bytes, &size) == MOCC_OK;
    unsigned char *copy = malloc(size);
    if (!copy) exit(1);
    memcpy(copy, bytes, size);
    good = good && go_on(instance, courses[0]) && mocc_restore(instance, copy, size) == MOCC_OK &&
           go_on(instance, courses[1]);
    check(good && memcmp(courses[0], courses[1], sizeof courses[0]) == 0,
          "a state is returned to, bit for bit");
    good = mocc_restore(other, copy, size) == MOCC_OK && go_on(other, courses[2]);
    check(good && memcmp(courses[0], courses[2], sizeof courses[0]) == 0, "by another instance, too");
    MoccRef label;
    const char *text = "";
    check(mocc_find(other, "label", &label) == MOCC_OK &&
              mocc_get_string(other, 1, &label, &text) == MOCC_OK && strncmp(text, "fat ", 4) == 0,
          "with its texts");
    double before = get(other, "h");
    copy[size - 9] ^= 1;
    check(mocc_restore(other, copy, size) == MOCC_REFUSED && mocc_restore(other, copy, 3) == MOCC_REFUSED &&
              get(other, "h") == before,
          "bytes that are no state change nothing");
    free(copy);
    mocc_free(instance);
    mocc_free(other);
}

static void saved_before_start(void) {
    Host host;
    MoccInstance *instance = new_instance(&host), *other = new_instance(&host);
    const void *bytes;
    size_t size;
    MoccRef u = ref_of(instance, "u");
    int good = mocc_set_text(instance, "h", "3") == MOCC_OK &&
               mocc_set_inputs(instance, 1, &u, 3, (double[]){0, 1, 2}, (double[]){0, 2, 0}) == MOCC_OK &&
               mocc_save(instance, &bytes, &size) == MOCC_OK && mocc_restore(other, bytes, size) == MOCC_OK &&
               mocc_initialize(other, &(MoccTask){.stop = 2, .tolerance = 1e-8}) == MOCC_OK;
    check(good && get(other, "h") == 3, "what is set before the start is kept, too");
    check(good && mocc_run(other, 2) == MOCC_OK && fabs(get(other, "x") - 2) < 1e-6, "and inputs over time");
    mocc_free(instance);
    mocc_free(other);
}

/* Another model: a parameter has no value of its own. */
extern const MoccModel open_model;

static void saved_needs_settings(void) {
    Host host = {0};
    MoccHost callbacks = {.user = &host, .message = keep_message};
    MoccInstance *instance = mocc_create(&open_model, &callbacks),
                 *other = mocc_create(&open_model, &callbacks);
    const void *bytes;
    size_t size;
    if (!instance || !other) exit(1);
    int good = mocc_set_text(instance, "p", "2") == MOCC_OK && mocc_initialize(instance, NULL) == MOCC_OK &&
               mocc_save(instance, &bytes, &size) == MOCC_OK && mocc_restore(other, bytes, size) == MOCC_OK &&
               mocc_run(other, 1) == MOCC_OK;
    check(good && fabs(get(other, "x") - 2) < 1e-9 && host.messages == 0,
          "a state is restored with what has been set, even if it could not start without");
    mocc_free(instance);
    mocc_free(other);
}

/* ---- memory ---- */

static void memory(void) {
    Host host;
    MoccInstance *instance = new_instance(&host);
    check(mocc_set_text(instance, "huge", "1e8") == MOCC_OK &&
              mocc_initialize(instance, NULL) == MOCC_NO_RESOURCE &&
              says(&host, MOCC_ERROR, "out of memory") && mocc_run(instance, 1) == MOCC_NO_RESOURCE,
          "memory that runs out is a return value");
    mocc_free(instance);
}

int main(void) {
    values_of_all_types();
    wrong_calls();
    runs();
    inputs();
    inputs_with_slopes();
    pauses();
    inputs_over_time_by_events();
    for (MoccMethod method = MOCC_AUTO; method <= MOCC_RK; method++)
        inputs_that_jump(method);
    own_integrator();
    single_steps();
    saved_states();
    saved_before_start();
    saved_needs_settings();
    memory();
    printf("1..%d\n", tests);
    return 0;
}
