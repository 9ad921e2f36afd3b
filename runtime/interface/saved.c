/* All of an instance as bytes, which it is made of again later, or elsewhere. */
#include "runtime/interface/call.h"

#include <stdint.h>
#include <string.h>

/* What stands before a state, to recognize it */
typedef struct {
    uint64_t model, sum; /* of the model, and of the bytes that follow */
    size_t length;       /* of these */
} Header;

static Header header_of(const MoccModel *model, const void *bytes, size_t length) {
    const MoccClass *type = model->type;
    uint64_t own = fnv1a(fnv1a_start, model->name, strlen(model->name));
    own = fnv1a(own, &type->size, sizeof type->size);
    own = fnv1a(own, &type->n_variables, sizeof type->n_variables);
    return (Header){own, fnv1a(fnv1a_start, bytes, length), length};
}

/* What an instance is made of beside the simulation: how far it is, and its run. */
static void exchange_run(MoccInstance *instance, Stream *stream) {
    bool any = instance->run != NULL;
    MoccTask task = any ? instance->run->task : (MoccTask){0};
    stream_exchange(stream, &any, sizeof any);
    stream_exchange(stream, &task, sizeof task);
    if (stream->reading && any) instance->run = run_new(&instance->simulation, &task);
    if (any) run_exchange(instance->run, stream);
}

static int save(Call *call) {
    MoccInstance *instance = call->instance;
    Stream *stream = &instance->saved;
    Header header = {0};
    stream->context = instance->context;
    stream->length = 0;
    stream_exchange(stream, &header, sizeof header);
    stream_exchange(stream, &instance->started, sizeof instance->started);
    simulation_exchange_settings(&instance->simulation, stream);
    simulation_exchange(&instance->simulation, stream);
    exchange_run(instance, stream);
    const unsigned char *rest = stream->bytes + sizeof header;
    header = header_of(instance->simulation.model, rest, stream->length - sizeof header);
    memcpy(stream->bytes, &header, sizeof header);
    *call->bytes_out = stream->bytes;
    *call->size_out = stream->length;
    return SUCCESS;
}

MoccStatus mocc_save(MoccInstance *instance, const void **bytes, size_t *size) {
    return call_serve((Call){.instance = instance, .act = save, .bytes_out = bytes, .size_out = size});
}

/* Whether what has been set is what the stream goes on with */
static bool has_settings(MoccInstance *instance, const Stream *stream) {
    Stream own = {.context = instance->context};
    simulation_exchange_settings(&instance->simulation, &own);
    bool same = own.length <= stream->length - stream->at &&
                memcmp(own.bytes, stream->bytes + stream->at, own.length) == 0;
    release(own.bytes);
    return same;
}

/* Begins the instance anew with what had been set, which the start looks at, and goes as far as the state is.
   External objects follow from what had been set: they stay if that is the same, else they are made anew, and
   have the same numbers. */
static int begin_again(MoccInstance *instance, bool started, Stream *stream) {
    const MoccModel *model = instance->simulation.model;
    bool keeps_objects = started && instance->started && has_settings(instance, stream);
    run_free(instance->run);
    instance->run = NULL;
    impure_forget(instance->context);
    if (!keeps_objects) objects_free(instance->context);
    simulation_free(&instance->simulation);
    simulation_begin(&instance->simulation, instance->context, model);
    simulation_exchange_settings(&instance->simulation, stream);
    instance->started = started;
    if (keeps_objects) simulation_resume(&instance->simulation);
    return started && !keeps_objects ? simulation_start(&instance->simulation) : SUCCESS;
}

static bool is_state(const Call *call) {
    Header header;
    const unsigned char *rest = (const unsigned char *)call->bytes + sizeof header;
    if (!call->bytes || call->n <= sizeof header) return false;
    memcpy(&header, call->bytes, sizeof header);
    if (header.length != call->n - sizeof header) return false;
    Header own = header_of(call->instance->simulation.model, rest, header.length);
    return own.model == header.model && own.sum == header.sum;
}

static int restore(Call *call) {
    MoccInstance *instance = call->instance;
    if (!is_state(call)) return call_refuse(call, "these bytes are no state of this model");
    Stream stream = {.context = instance->context,
                     .reading = true,
                     .bytes = (unsigned char *)call->bytes,
                     .length = call->n,
                     .at = sizeof(Header)};
    bool started;
    stream_exchange(&stream, &started, sizeof started);
    int status = begin_again(instance, started, &stream);
    if (status != SUCCESS) return status;
    simulation_exchange(&instance->simulation, &stream);
    exchange_run(instance, &stream);
    return stream.failed ? call_refuse(call, "these bytes are no state of this model") : SUCCESS;
}

MoccStatus mocc_restore(MoccInstance *instance, const void *bytes, size_t size) {
    return call_serve((Call){.instance = instance, .act = restore, .bytes = bytes, .n = size});
}
