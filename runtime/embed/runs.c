/* Many runs of one model, each with an instance of its own. */
#include "runtime/embed/embed.h"

#include <pthread.h>

/* All runs; what is not const is shared by the threads. */
typedef struct {
    const MoccModel *model;
    const MoccSweep *given;
    MoccStatus *status;
    double *reached, *values;
    pthread_mutex_t lock; /* of calls of the host */
} Sweep;

/* What the host of a run knows */
typedef struct {
    Sweep *sweep;
    size_t run;
} Trial;

static void hand_on(void *user, MoccSeverity severity, const char *text) {
    const Trial *trial = user;
    const MoccSweep *given = trial->sweep->given;
    if (!given->message) return;
    pthread_mutex_lock(&trial->sweep->lock);
    given->message(given->user, trial->run, severity, text);
    pthread_mutex_unlock(&trial->sweep->lock);
}

static bool is_asked_to_stop(const MoccSweep *given) {
    return given->stop && __atomic_load_n(given->stop, __ATOMIC_RELAXED);
}

static int is_stopped(void *user) {
    const Trial *trial = user;
    return is_asked_to_stop(trial->sweep->given);
}

static MoccStatus prepare(const Trial *trial, MoccInstance *instance) {
    const MoccSweep *given = trial->sweep->given;
    const char *const *values = given->values + trial->run * given->n;
    MoccStatus status = MOCC_OK;
    for (size_t i = 0; i < given->n && status == MOCC_OK; i++)
        if (values[i]) status = mocc_set_text(instance, given->names[i], values[i]);
    if (status == MOCC_OK && given->n_inputs)
        status = mocc_set_inputs(instance, given->n_inputs, given->inputs, given->n_rows, given->times,
                                 given->input_values);
    return status;
}

static MoccStatus run_instance(const Trial *trial, MoccInstance *instance) {
    const MoccTask *task = trial->sweep->given->task;
    MoccStatus status = prepare(trial, instance);
    if (status == MOCC_OK) status = mocc_initialize(instance, task);
    return status == MOCC_OK ? mocc_run(instance, task ? task->stop : trial->sweep->model->experiment.stop)
                             : status;
}

static bool run_one(void *user, size_t run) {
    Sweep *sweep = user;
    const MoccSweep *given = sweep->given;
    Trial trial = {sweep, run};
    MoccHost host = {.user = &trial, .message = hand_on, .stop = is_stopped};
    MoccInstance *instance = mocc_create(sweep->model, &host);
    sweep->status[run] = instance ? run_instance(&trial, instance) : MOCC_NO_RESOURCE;
    if (instance) {
        const double *values = instance_simulation(instance)->instance;
        sweep->reached[run] = mocc_current_time(instance);
        for (size_t i = 0; i < given->n_results; i++)
            sweep->values[run * given->n_results + i] = values[given->results[i]];
    }
    mocc_free(instance);
    return sweep->status[run] != MOCC_NO_RESOURCE && !is_asked_to_stop(given);
}

MoccStatus mocc_sweep(const MoccModel *model, const MoccSweep *given, MoccStatus *status, double *reached,
                      double *values) {
    Sweep sweep = {model, given, status, reached, values, PTHREAD_MUTEX_INITIALIZER};
    for (size_t i = 0; i < given->runs; i++)
        status[i] = MOCC_STOPPED;
    parallel_work(given->runs, given->jobs, run_one, &sweep);
    for (size_t i = 0; i < given->runs; i++)
        if (status[i] == MOCC_NO_RESOURCE) return MOCC_NO_RESOURCE;
    return is_asked_to_stop(given) ? MOCC_STOPPED : MOCC_OK;
}
