/* --steady: finds an equilibrium, and writes its states as settings. */
#include "runtime/host/host.h"
#include "runtime/linear/linear.h"

#include <math.h>
#include <string.h>

/* What the derivatives at the start of another run may be, as they weigh: it begins where the first one does,
   but for rounding. */
static const double at_rest = 1e-8;

int steady_check(const Options *options) {
    const char *output = options->result.output, *dot = output ? strrchr(output, '.') : NULL;
    const char *other = options->live                    ? "--live"
                        : !isnan(options->linearize)     ? "--linearize"
                        : options->list                  ? "--list"
                        : options->plot                  ? "--plot"
                        : options->animate               ? "--animate"
                        : options->json                  ? "--json"
                        : options->statistics            ? "--statistics"
                        : options->result.variables.n    ? "--variables"
                        : options->result.sweep          ? "--sweep"
                        : options->jobs || options->port ? (options->jobs ? "--jobs" : "--port")
                                                         : NULL;
    if (other) return report_usage(options->context, "--steady does not go with %s", other);
    static const char *const results[] = {".csv", ".mat", ".svg", ".html", ".json"};
    for (size_t i = 0; dot && i < sizeof results / sizeof *results; i++)
        if (strcmp(dot, results[i]) == 0)
            return report_usage(options->context,
                                "--output %s: start values are written as lines of text, .txt",
                                quote(output).text);
    return SUCCESS;
}

static void add_name(Text *out, const Simulation *simulation, size_t state) {
    tables_name_at(out, simulation->model->type, 1u << MOCC_STATE, simulation->states[state]);
}

/* Adds NAME = VALUE for each state. */
static void add_lines(Text *out, const Steady *steady) {
    char number[NUMBER_SIZE];
    text_add(out, "");
    for (size_t i = 0; i < steady->n; i++) {
        number_format(number, steady->states[i]);
        add_name(out, steady->simulation, i);
        text_printf(out, " = %s\n", number);
    }
}

/* ---- whether a run with these start values stays there ---- */

static int set_states(MoccInstance *instance, const Steady *steady) {
    int status = SUCCESS;
    for (size_t i = 0; i < steady->n && status == SUCCESS; i++) {
        Text name = {.context = steady->simulation->context};
        char number[NUMBER_SIZE];
        number_format(number, steady->states[i]);
        add_name(&name, steady->simulation, i);
        status = mocc_set_text(instance, name.data, number);
        text_free(&name);
    }
    return status;
}

/* The state that begins farthest from where it was found */
static size_t find_moved(const Simulation *simulation, const Steady *steady) {
    size_t moved = 0;
    double most = -1;
    for (size_t i = 0; i < steady->n; i++) {
        double distance = fabs(simulation->instance[simulation->states[i]] - steady->states[i]);
        if (distance <= most * steady->typical[i]) continue;
        most = distance / steady->typical[i];
        moved = i;
    }
    return moved;
}

static int report_moved(const Simulation *simulation, const Steady *steady) {
    size_t moved = find_moved(simulation, steady);
    Text name = {.context = steady->simulation->context};
    add_name(&name, steady->simulation, moved);
    int status = report(name.context, RUN_FAILED,
                        "there is an equilibrium, but no run begins there: the initial equations give '%s' "
                        "the start value %.6g, not %.6g",
                        name.data, simulation->instance[simulation->states[moved]], steady->states[moved]);
    text_free(&name);
    return status;
}

static int judge(const Simulation *simulation, const Steady *steady) {
    double *derivatives = allocate(steady->simulation->context, steady->n + 1, sizeof(double));
    for (size_t i = 0; i < steady->n; i++)
        derivatives[i] = simulation->instance[simulation->derivatives[i]];
    bool rests = steady_size(steady, derivatives) <= at_rest;
    release(derivatives);
    return rests ? SUCCESS : report_moved(simulation, steady);
}

/* Begins a run of another instance with what has been found. */
static int check(Host *host, const Options *options, const Steady *steady) {
    MoccHost callbacks = host_callbacks(host);
    MoccInstance *instance = mocc_create(steady->simulation->model, &callbacks);
    int status = instance ? settings_apply(instance, options, NULL) : ENVIRONMENT;
    if (status == SUCCESS) status = set_states(instance, steady);
    if (status == SUCCESS) status = settings_finish(instance, options);
    if (status == SUCCESS) status = mocc_initialize(instance, &options->task);
    if (status == SUCCESS || status == MOCC_ENDED) status = judge(instance_simulation(instance), steady);
    mocc_free(instance);
    return status;
}

/* ---- writing ---- */

static int write_file(const Text *lines, const Options *options) {
    Target target;
    int status = target_open(options->context, &target, options->result.output, &options->result);
    if (status == SUCCESS) status = target_write(&target, lines->data, lines->length);
    int closed = target_close(&target, status == SUCCESS);
    if (status != SUCCESS) return status;
    if (closed == SUCCESS) printf("%s has the start values\n", options->result.output);
    return closed;
}

static int write(const Steady *steady, const Options *options) {
    const char *output = options->result.output;
    Text lines = {.context = options->context};
    int status = SUCCESS;
    add_lines(&lines, steady);
    if (output && strcmp(output, "-") != 0)
        status = write_file(&lines, options);
    else
        fwrite(lines.data, 1, lines.length, stdout);
    text_free(&lines);
    return status;
}

static void warn_growth(const Steady *steady) {
    if (steady->growth == 0) return;
    report_warning(steady->simulation->context,
                   "the equilibrium is unstable: small disturbances grow by a factor of e in %.3g s",
                   1 / steady->growth);
}

int steady_write(Host *host, Options *options) {
    Simulation *simulation = instance_simulation(host->instance);
    size_t size = simulation->model->type->size;
    double *kept = allocate(simulation->context, size, sizeof(double));
    Steady steady;
    memcpy(kept, simulation->instance, size * sizeof(double));
    interrupt_install();
    settings_note_unset_inputs(host->instance);
    int status = mocc_initialize(host->instance, &options->task);
    if (status == SUCCESS || status == MOCC_ENDED) {
        steady_new(&steady, simulation, instance_run(host->instance)->events, kept, options->task.start);
        status = steady_find(&steady);
        if (status == SUCCESS) status = check(host, options, &steady);
        if (status == SUCCESS) status = write(&steady, options);
        if (status == SUCCESS) warn_growth(&steady);
        steady_free(&steady);
    }
    release(kept);
    return status == STOPPED ? 128 + interrupt_signal() : status;
}
