/* The whole state of an FMU's instance: a copy to return to, which is a block of bytes already. */
#include "runtime/fmi/fmu.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/base/base.h"

/* What a state begins with: whose it is, and what the bytes that follow have to be. There is nothing between
   the members. */
typedef struct {
    uint64_t token, sum, length;
} Head;

/* A state as the importer has it */
typedef struct {
    size_t size; /* with the head */
    unsigned char bytes[];
} State;

/* Of the model and the kind of the instance */
static uint64_t token_of(const Fmu *fmu) {
    uint64_t token = fnv1a(fnv1a_start, mocc_fmi_token, strlen(mocc_fmi_token));
    return fnv1a(token, &fmu->setup.co_simulation, sizeof fmu->setup.co_simulation);
}

/* What belongs to the FMU itself */
static void exchange_own(Fmu *fmu, Stream *stream) {
    stream_exchange(stream, &fmu->outdated, sizeof fmu->outdated);
    stream_exchange(stream, &fmu->ended, sizeof fmu->ended);
    stream_exchange(stream, &fmu->settled, sizeof fmu->settled);
    stream_exchange(stream, &fmu->evaluated, sizeof fmu->evaluated);
    stream_exchange(stream, &fmu->early, sizeof fmu->early);
    stream_exchange(stream, &fmu->due, sizeof fmu->due);
    stream_exchange(stream, &fmu->moved, sizeof fmu->moved);
    stream_exchange(stream, &fmu->mode, sizeof fmu->mode);
    stream_exchange(stream, &fmu->task, sizeof fmu->task);
    stream_exchange(stream, &fmu->time, sizeof fmu->time);
}

/* A text with its length; NULL: none */
static void exchange_text(Stream *stream, char **text) {
    size_t size = stream_count(stream, *text && !stream->reading ? strlen(*text) + 1 : 0, 1);
    if (stream->reading) {
        free(*text);
        *text = size ? calloc(size, 1) : NULL;
        stream->failed = stream->failed || (size && !*text);
    }
    if (*text) stream_exchange(stream, *text, size);
}

static void exchange_given(Fmu *fmu, Stream *stream) {
    for (size_t i = 0; i < fmu->variables.n; i++) {
        stream_exchange(stream, &fmu->given[i].given, sizeof fmu->given[i].given);
        stream_exchange(stream, &fmu->given[i].value, sizeof fmu->given[i].value);
        exchange_text(stream, &fmu->given[i].text);
        stream_exchange(stream, &fmu->given[i].sloped, sizeof fmu->given[i].sloped);
        stream_exchange(stream, &fmu->given[i].slope, sizeof fmu->given[i].slope);
    }
    stream_exchange(stream, fmu->states, fmu->variables.n_states * sizeof *fmu->states);
}

/* What an impure C function has done cannot be undone, nor what it keeps be copied: the description says that
   there are no states. */
static bool has_states(Fmu *fmu, const char *function) {
    if (!fmu->model->impure) return true;
    fmu_say(fmu, FMU_ERROR, "%s: the model calls %s, which is impure: there is no state to return to",
            function, fmu->model->impure);
    return false;
}

/* ---- writing ---- */

static void write_state(Fmu *fmu, Stream *stream, const void *inside, size_t size) {
    bool has_instance = fmu->instance != NULL;
    stream_exchange(stream, &has_instance, sizeof has_instance);
    exchange_own(fmu, stream);
    exchange_given(fmu, stream);
    stream_exchange(stream, (void *)inside, size);
}

/* Fills the head of a state whose other bytes are there. */
static void seal(const Fmu *fmu, State *state) {
    const unsigned char *rest = state->bytes + sizeof(Head);
    size_t length = state->size - sizeof(Head);
    Head head = {token_of(fmu), fnv1a(fnv1a_start, rest, length), length};
    memcpy(state->bytes, &head, sizeof head);
}

FmuStatus fmu_save(Fmu *fmu, const char *function, void **state) {
    if (!fmu_allows(fmu, function, FMU_ANY & ~(FMU_INTERMEDIATE | FMU_BROKEN)) ||
        !fmu_has(fmu, function, state, 1) || !has_states(fmu, function))
        return FMU_ERROR;
    const void *inside = NULL;
    size_t size = 0;
    FmuStatus status = fmu->instance ? fmu_status(fmu, mocc_save(fmu->instance, &inside, &size)) : FMU_OK;
    if (status != FMU_OK) return status;
    Stream stream = {0};
    write_state(fmu, &stream, inside, size);
    State *copy = realloc(*state, sizeof *copy + sizeof(Head) + stream.length);
    if (!copy) return FMU_FATAL;
    *state = copy;
    copy->size = sizeof(Head) + stream.length;
    stream = (Stream){.bytes = copy->bytes + sizeof(Head)};
    write_state(fmu, &stream, inside, size);
    seal(fmu, copy);
    return FMU_OK;
}

/* ---- reading ---- */

/* Whether the bytes are a state of this FMU and this kind of it. If not, says so. */
static bool is_own(const Fmu *fmu, const char *function, const unsigned char *bytes, size_t size) {
    Head head = {0};
    if (size >= sizeof head) memcpy(&head, bytes, sizeof head);
    bool good = head.token == token_of(fmu) && head.length == size - sizeof head &&
                head.sum == fnv1a(fnv1a_start, bytes + sizeof head, head.length);
    if (!good) fmu_say(fmu, FMU_ERROR, "%s: this is no state of this FMU", function);
    return good;
}

/* Makes the instance inside what it was. */
static FmuStatus restore_inside(Fmu *fmu, const Stream *stream) {
    FmuStatus status = FMU_OK;
    if (!fmu->instance) status = fmu_make_instance(fmu);
    return status == FMU_OK ? fmu_status(fmu, mocc_restore(fmu->instance, stream->bytes + stream->at,
                                                           stream->length - stream->at))
                            : status;
}

FmuStatus fmu_restore(Fmu *fmu, const char *function, void *state) {
    const State *copy = state;
    bool has_instance;
    if (!fmu_allows(fmu, function, FMU_ANY & ~FMU_INTERMEDIATE) || !fmu_has(fmu, function, state, 1) ||
        !is_own(fmu, function, copy->bytes, copy->size))
        return FMU_ERROR;
    Stream stream = {
        .reading = true, .bytes = (unsigned char *)copy->bytes, .length = copy->size, .at = sizeof(Head)};
    stream_exchange(&stream, &has_instance, sizeof has_instance);
    exchange_own(fmu, &stream);
    exchange_given(fmu, &stream);
    if (stream.failed) { /* out of memory: the bytes are those that were written */
        fmu->mode = FMU_BROKEN;
        return FMU_FATAL;
    }
    if (has_instance) return restore_inside(fmu, &stream);
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
        !fmu_has(fmu, function, state, 1) || !has_states(fmu, function) ||
        !is_own(fmu, function, bytes, size))
        return FMU_ERROR;
    State *copy = realloc(*state, sizeof *copy + size);
    if (!copy) return FMU_FATAL;
    memcpy(copy->bytes, bytes, size);
    copy->size = size;
    *state = copy;
    return FMU_OK;
}
