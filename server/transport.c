/* Reading and writing messages: "Content-Length: 12", an empty line, 12 bytes of JSON. */
#include "server/transport.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "server/memory.h"

enum { CHUNK = 64 * 1024, LONGEST_LINE = 4096, LARGEST_MESSAGE = 256 * 1024 * 1024 };

static void make_room(Transport *t) {
    if (t->capacity - t->size >= CHUNK) return;
    size_t capacity = 2 * t->capacity + CHUNK;
    t->data = checked(realloc(t->data, capacity));
    t->capacity = capacity;
}

bool transport_read(Transport *t, bool wait) {
    struct pollfd poll_input = {.fd = t->in, .events = POLLIN};
    if (t->ended || (!wait && poll(&poll_input, 1, 0) <= 0)) return false;
    make_room(t);
    ssize_t size;
    do
        size = read(t->in, t->data + t->size, CHUNK);
    while (size < 0 && errno == EINTR);
    if (size <= 0) {
        t->ended = true;
        return false;
    }
    t->size += (size_t)size;
    return true;
}

/* Takes the first `size` bytes away. */
static void drop(Transport *t, size_t size) {
    t->size -= size;
    memmove(t->data, t->data + size, t->size);
}

static void end_header(Transport *t) {
    t->has_length = t->in_header = false;
}

/* A header line of `length` bytes at `line`, without its end; false: it is none. */
static bool read_field(Transport *t, const char *line, size_t length) {
    static const char name[] = "Content-Length:";
    size_t n = sizeof name - 1;
    t->in_header = true;
    if (!memchr(line, ':', length)) return false;
    if (length < n || strncasecmp(line, name, n)) return true;
    const char *at = line + n, *end = line + length;
    size_t value = 0;
    while (at < end && *at == ' ')
        at++;
    if (at == end) return false;
    for (; at < end; at++) {
        if (*at < '0' || *at > '9' || value > LARGEST_MESSAGE) return false;
        value = 10 * value + (size_t)(*at - '0');
    }
    t->wanted = value;
    t->has_length = true;
    return value <= LARGEST_MESSAGE;
}

static FrameStatus skip_long_line(Transport *t) {
    FrameStatus status = t->skipping ? FRAME_INCOMPLETE : FRAME_BROKEN;
    t->skipping = true;
    t->size = 0;
    end_header(t);
    return status;
}

/* Reads lines up to the empty one that ends the header; *whole: it has been read. */
static FrameStatus read_header(Transport *t, bool *whole) {
    for (;;) {
        const char *end = t->size ? memchr(t->data, '\n', t->size) : NULL;
        if (!end) return t->size > LONGEST_LINE ? skip_long_line(t) : FRAME_INCOMPLETE;
        size_t size = (size_t)(end + 1 - t->data), length = size - 1;
        if (length && t->data[length - 1] == '\r') length--;
        bool rest = t->skipping, empty = !length;
        bool good = rest || empty || read_field(t, t->data, length);
        t->skipping = false;
        drop(t, size);
        if (empty && t->has_length) {
            *whole = true;
            return FRAME_INCOMPLETE;
        }
        if (good && !(empty && t->in_header)) continue; /* empty lines between messages do no harm */
        end_header(t);
        return FRAME_BROKEN;
    }
}

FrameStatus transport_next(Transport *t, char **text, size_t *length) {
    /* the header's empty line is taken with the message, so that a call may come between them */
    bool whole = t->has_length && !t->in_header;
    if (!whole) {
        FrameStatus status = read_header(t, &whole);
        if (!whole) return status;
        t->in_header = false;
    }
    if (t->size < t->wanted) return FRAME_INCOMPLETE;
    *length = t->wanted;
    *text = checked(malloc(*length + 1));
    memcpy(*text, t->data, *length);
    (*text)[*length] = '\0';
    drop(t, *length);
    end_header(t);
    return FRAME_MESSAGE;
}

static void write_all(Transport *t, const char *bytes, size_t size) {
    while (size && !t->closed) {
        ssize_t written = write(t->out, bytes, size);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) {
            t->closed = true;
            t->reason = errno;
            return;
        }
        bytes += written;
        size -= (size_t)written;
    }
}

void transport_write(Transport *t, const json_t *message) {
    char header[64], *text = checked(json_dumps(message, JSON_COMPACT));
    size_t length = strlen(text);
    int n = snprintf(header, sizeof header, "Content-Length: %zu\r\n\r\n", length);
    write_all(t, header, (size_t)n);
    write_all(t, text, length);
    free(text);
}

void transport_free(Transport *t) {
    free(t->data);
    *t = (Transport){0};
}
