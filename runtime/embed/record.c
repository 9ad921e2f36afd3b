/* A run whose rows stay in memory. */
#include "runtime/embed/embed.h"

#include <stdlib.h>
#include <string.h>

struct MoccRecord {
    MoccInstance *instance;
    void (*message)(void *user, MoccSeverity severity, const char *text);
    void *user;
    int stopped; /* by another thread: atomic */
    size_t n, *offsets;
    size_t rows, capacity;
    double *times, *values;
};

static void hand_on(void *user, MoccSeverity severity, const char *text) {
    const MoccRecord *record = user;
    if (record->message) record->message(record->user, severity, text);
}

static int is_stopped(void *user) {
    const MoccRecord *record = user;
    return __atomic_load_n(&record->stopped, __ATOMIC_RELAXED);
}

/* Room for twice as many rows */
static bool grow(MoccRecord *record) {
    size_t capacity = record->capacity ? 2 * record->capacity : 256;
    double *times = realloc(record->times, capacity * sizeof *times);
    if (times) record->times = times;
    double *values = times ? realloc(record->values, capacity * (record->n + 1) * sizeof *values) : NULL;
    if (!values) return false;
    record->values = values;
    record->capacity = capacity;
    return true;
}

static int keep_row(void *user, double time, const double *values) {
    MoccRecord *record = user;
    if (record->rows == record->capacity && !grow(record)) {
        hand_on(record, MOCC_ERROR, "out of memory");
        return MOCC_NO_RESOURCE;
    }
    double *row = record->values + record->rows * record->n;
    for (size_t i = 0; i < record->n; i++)
        row[i] = values[record->offsets[i]];
    record->times[record->rows++] = time;
    return MOCC_OK;
}

MoccRecord *mocc_record_new(const MoccModel *model,
                            void (*message)(void *user, MoccSeverity severity, const char *text),
                            void *user) {
    MoccRecord *record = calloc(1, sizeof *record);
    if (!record) return NULL;
    MoccHost host = {.user = record, .message = hand_on, .stop = is_stopped, .row = keep_row};
    record->message = message;
    record->user = user;
    record->instance = mocc_create(model, &host);
    if (record->instance) return record;
    free(record);
    return NULL;
}

void mocc_record_free(MoccRecord *record) {
    if (!record) return;
    mocc_free(record->instance);
    free(record->offsets);
    free(record->times);
    free(record->values);
    free(record);
}

MoccInstance *mocc_record_instance(MoccRecord *record) {
    return record->instance;
}

/* Offsets beyond the instance are refused. */
static bool are_inside(const MoccRecord *record, size_t n, const size_t *offsets) {
    size_t size = instance_simulation(record->instance)->model->type->size;
    for (size_t i = 0; i < n; i++)
        if (offsets[i] >= size) return false;
    return true;
}

MoccStatus mocc_record_keep(MoccRecord *record, size_t n, const size_t *offsets) {
    if (!are_inside(record, n, offsets)) {
        hand_on(record, MOCC_USAGE, "mocc_record_keep: an offset is beyond the instance");
        return MOCC_REFUSED;
    }
    size_t *copy = malloc((n + 1) * sizeof *copy);
    if (!copy) return MOCC_NO_RESOURCE;
    if (n) memcpy(copy, offsets, n * sizeof *copy);
    free(record->offsets);
    free(record->values);
    record->offsets = copy;
    record->values = NULL;
    record->n = n;
    record->rows = record->capacity = 0;
    return MOCC_OK;
}

/* Where to put the aliases of an instance */
typedef struct {
    Simulation *simulation;
    size_t *sources;
    int *opposites;
} AliasRequest;

static int find_aliases(void *argument) {
    const AliasRequest *request = argument;
    Aliases aliases;
    aliases_find(request->simulation->context, &aliases, request->simulation->model->type);
    for (size_t i = 0; i < aliases.n; i++) {
        Alias alias = alias_of(&aliases, i);
        request->sources[i] = alias.source;
        request->opposites[i] = alias.opposite;
    }
    aliases_free(&aliases);
    return SUCCESS;
}

MoccStatus mocc_aliases(MoccInstance *instance, size_t *sources, int *opposites) {
    return instance_call(instance, find_aliases,
                         &(AliasRequest){instance_simulation(instance), sources, opposites});
}

void mocc_record_stop(MoccRecord *record) {
    __atomic_store_n(&record->stopped, 1, __ATOMIC_RELAXED);
}

size_t mocc_record_rows(const MoccRecord *record, const double **times, const double **values) {
    *times = record->times;
    *values = record->values;
    return record->rows;
}
