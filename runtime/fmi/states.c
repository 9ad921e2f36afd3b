/* The whole state of an FMU's instance: a copy to return to, which is a block of bytes already. */
#include "runtime/fmi/fmu.h"

#include <stdlib.h>
#include <string.h>

/* A state as the importer has it */
typedef struct {
    size_t size;
    unsigned char bytes[];
} State;

/* Bytes that are written or read; while there are none, what they would be is counted. */
typedef struct {
    unsigned char *bytes;
    size_t size, at;
    bool reading, failed;
} Cursor;

static void exchange(Cursor *cursor, void *object, size_t size) {
    if (cursor->reading && size > cursor->size - cursor->at) cursor->failed = true;
    if (cursor->failed) return;
    if (size && cursor->reading)
        memcpy(object, cursor->bytes + cursor->at, size);
    else if (size && cursor->bytes)
        memcpy(cursor->bytes + cursor->at, object, size);
    cursor->at += size;
}

/* What a state begins with: whose it is */
typedef struct {
    uint64_t token;
    bool co_simulation, has_instance;
} Head;

/* FNV-1a */
static uint64_t hash(const char *text) {
    uint64_t hash = 14695981039346656037u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 1099511628211u;
    return hash;
}

static Head head_of(const Fmu *fmu) {
    Head head;
    memset(&head, 0, sizeof head); /* what lies behind the members, too: the same state is the same bytes */
    head.token = hash(mocc_fmi_token);
    head.co_simulation = fmu->setup.co_simulation;
    head.has_instance = fmu->instance != NULL;
    return head;
}

/* What belongs to the FMU itself */
static void exchange_own(Fmu *fmu, Cursor *cursor) {
    exchange(cursor, &fmu->outdated, sizeof fmu->outdated);
    exchange(cursor, &fmu->ended, sizeof fmu->ended);
    exchange(cursor, &fmu->settled, sizeof fmu->settled);
    exchange(cursor, &fmu->evaluated, sizeof fmu->evaluated);
    exchange(cursor, &fmu->early, sizeof fmu->early);
    exchange(cursor, &fmu->due, sizeof fmu->due);
    exchange(cursor, &fmu->moved, sizeof fmu->moved);
    exchange(cursor, &fmu->mode, sizeof fmu->mode);
    exchange(cursor, &fmu->task, sizeof fmu->task);
    exchange(cursor, &fmu->time, sizeof fmu->time);
}

/* A text with its length; NULL: none */
static void exchange_text(Cursor *cursor, char **text) {
    size_t size = *text && !cursor->reading ? strlen(*text) + 1 : 0;
    exchange(cursor, &size, sizeof size);
    if (cursor->reading) {
        free(*text);
        *text = NULL;
        cursor->failed = cursor->failed || size > cursor->size - cursor->at;
        if (cursor->failed || size == 0) return;
        *text = calloc(size + 1, 1);
        cursor->failed = !*text;
    }
    exchange(cursor, *text, size);
}

static void exchange_given(Fmu *fmu, Cursor *cursor) {
    for (size_t i = 0; i < fmu->variables.n && !cursor->failed; i++) {
        exchange(cursor, &fmu->given[i].given, sizeof fmu->given[i].given);
        exchange(cursor, &fmu->given[i].value, sizeof fmu->given[i].value);
        exchange_text(cursor, &fmu->given[i].text);
        exchange(cursor, &fmu->given[i].sloped, sizeof fmu->given[i].sloped);
        exchange(cursor, &fmu->given[i].slope, sizeof fmu->given[i].slope);
    }
    exchange(cursor, fmu->states, fmu->variables.n_states * sizeof *fmu->states);
}

/* ---- writing ---- */

static void write_state(Fmu *fmu, Cursor *cursor, const void *inside, size_t size) {
    Head head = head_of(fmu);
    exchange(cursor, &head, sizeof head);
    exchange_own(fmu, cursor);
    exchange_given(fmu, cursor);
    exchange(cursor, &size, sizeof size);
    exchange(cursor, (void *)inside, size);
}

FmuStatus fmu_save(Fmu *fmu, const char *function, void **state) {
    if (!fmu_allows(fmu, function, FMU_ANY & ~(FMU_INTERMEDIATE | FMU_BROKEN)) ||
        !fmu_has(fmu, function, state, 1))
        return FMU_ERROR;
    const void *inside = NULL;
    size_t size = 0;
    FmuStatus status = fmu->instance ? fmu_status(fmu, mocc_save(fmu->instance, &inside, &size)) : FMU_OK;
    if (status != FMU_OK) return status;
    Cursor cursor = {0};
    write_state(fmu, &cursor, inside, size);
    State *copy = realloc(*state, sizeof *copy + cursor.at);
    if (!copy) return FMU_FATAL;
    *state = copy;
    copy->size = cursor.at;
    cursor = (Cursor){.bytes = copy->bytes, .size = copy->size};
    write_state(fmu, &cursor, inside, size);
    return FMU_OK;
}

/* ---- reading ---- */

/* Makes the instance inside what it was. */
static FmuStatus restore_inside(Fmu *fmu, const Cursor *cursor, size_t size) {
    FmuStatus status = FMU_OK;
    if (!fmu->instance) status = fmu_make_instance(fmu);
    return status == FMU_OK ? fmu_status(fmu, mocc_restore(fmu->instance, cursor->bytes + cursor->at, size))
                            : status;
}

static bool is_own(const Fmu *fmu, const Head *head, const Cursor *cursor) {
    return !cursor->failed && head->token == hash(mocc_fmi_token) &&
           head->co_simulation == fmu->setup.co_simulation;
}

FmuStatus fmu_restore(Fmu *fmu, const char *function, void *state) {
    State *copy = state;
    if (!fmu_allows(fmu, function, FMU_ANY & ~FMU_INTERMEDIATE) || !fmu_has(fmu, function, state, 1))
        return FMU_ERROR;
    Cursor cursor = {.bytes = copy->bytes, .size = copy->size, .reading = true};
    Head head;
    size_t size = 0;
    exchange(&cursor, &head, sizeof head);
    if (!is_own(fmu, &head, &cursor))
        return fmu_say(fmu, FMU_ERROR, "%s: this is no state of this FMU", function);
    Fmu restored = *fmu; /* what the state says, if it is whole */
    exchange_own(&restored, &cursor);
    exchange_given(fmu, &cursor);
    exchange(&cursor, &size, sizeof size);
    if (cursor.failed || size != cursor.size - cursor.at)
        return fmu_say(fmu, FMU_ERROR, "%s: this is no state of this FMU", function);
    *fmu = restored;
    if (head.has_instance) return restore_inside(fmu, &cursor, size);
    mocc_free(fmu->instance);
    fmu->instance = NULL;
    return FMU_OK;
}

/* ---- copies of the importer ---- */

FmuStatus fmu_drop(Fmu *fmu, const char *function, void **state) {
    if (!fmu_allows(fmu, function, FMU_ANY) || !fmu_has(fmu, function, state, 1)) return FMU_ERROR;
    free(*state);
    *state = NULL;
    return FMU_OK;
}

FmuStatus fmu_measure(Fmu *fmu, const char *function, void *state, size_t *size) {
    const State *copy = state;
    if (!fmu_allows(fmu, function, FMU_ANY) || !fmu_has(fmu, function, state, 1) ||
        !fmu_has(fmu, function, size, 1))
        return FMU_ERROR;
    *size = copy->size;
    return FMU_OK;
}

FmuStatus fmu_serialize(Fmu *fmu, const char *function, void *state, void *bytes, size_t size) {
    const State *copy = state;
    if (!fmu_allows(fmu, function, FMU_ANY) || !fmu_has(fmu, function, state, 1) ||
        !fmu_has(fmu, function, bytes, 1))
        return FMU_ERROR;
    if (size < copy->size)
        return fmu_say(fmu, FMU_ERROR, "%s: the state has %zu bytes, there is room for %zu", function,
                       copy->size, size);
    memcpy(bytes, copy->bytes, copy->size);
    return FMU_OK;
}

FmuStatus fmu_deserialize(Fmu *fmu, const char *function, const void *bytes, size_t size, void **state) {
    if (!fmu_allows(fmu, function, FMU_ANY) || !fmu_has(fmu, function, bytes, 1) ||
        !fmu_has(fmu, function, state, 1))
        return FMU_ERROR;
    Head head;
    Cursor cursor = {.bytes = (unsigned char *)bytes, .size = size, .reading = true};
    exchange(&cursor, &head, sizeof head);
    if (!is_own(fmu, &head, &cursor))
        return fmu_say(fmu, FMU_ERROR, "%s: this is no state of this FMU", function);
    State *copy = realloc(*state, sizeof *copy + size);
    if (!copy) return FMU_FATAL;
    memcpy(copy->bytes, bytes, size);
    copy->size = size;
    *state = copy;
    return FMU_OK;
}
