/* The state of an instance as bytes, in the order in which it is asked for. */
#include "runtime/base/base.h"

#include <string.h>

void stream_exchange(Stream *stream, void *object, size_t size) {
    if (stream->reading) {
        stream->failed = stream->failed || size > stream->length - stream->at;
        if (stream->failed)
            memset(object, 0, size);
        else if (size)
            memcpy(object, stream->bytes + stream->at, size);
        stream->at += stream->failed ? 0 : size;
        return;
    }
    if (stream->context && stream->length + size > stream->capacity) {
        stream->capacity = 2 * (stream->length + size);
        stream->bytes = reallocate(stream->context, stream->bytes, stream->capacity, 1);
    }
    if (size && stream->bytes) memcpy(stream->bytes + stream->length, object, size);
    stream->length += size;
}

size_t stream_count(Stream *stream, size_t count, size_t size) {
    stream_exchange(stream, &count, sizeof count);
    if (stream->reading && size && count > (stream->length - stream->at) / size) stream->failed = true;
    return stream->failed ? 0 : count;
}
