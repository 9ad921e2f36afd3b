/* Memory that never runs out quietly, and texts that grow. */
#include "runtime/simulator.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* What is to be done before the program ends for want of memory. Whoever asks for memory does not know of it,
   so it is not handed down. */
static struct {
    void (*act)(void *argument);
    void *argument;
    size_t optional;
} last;

void memory_at_end(void (*act)(void *argument), void *argument) {
    last.act = act;
    last.argument = argument;
}

void memory_may_fail(size_t least) {
    last.optional = least;
}

bool memory_is_optional(size_t size) {
    return last.optional && size >= last.optional;
}

void *memory_or_end(void *block) {
    if (block) return block;
    int status = report(ENVIRONMENT, "out of memory");
    void (*act)(void *) = last.act;
    last.act = NULL;
    if (act) act(last.argument);
    exit(status);
}

void *allocate(size_t count, size_t size) {
    return memory_or_end(calloc(count ? count : 1, size));
}

void *reallocate(void *old, size_t count, size_t size) {
    if (count > SIZE_MAX / size) return memory_or_end(NULL);
    return memory_or_end(realloc(old, count ? count * size : size));
}

static void text_reserve(Text *text, size_t more) {
    size_t needed = text->length + more + 1;
    if (needed <= text->capacity) return;
    text->capacity = needed > 2 * text->capacity ? needed : 2 * text->capacity;
    text->data = reallocate(text->data, text->capacity, 1);
}

void text_add_bytes(Text *text, const char *bytes, size_t length) {
    text_reserve(text, length);
    memcpy(text->data + text->length, bytes, length);
    text->length += length;
    text->data[text->length] = '\0';
}

void text_add(Text *text, const char *string) {
    text_add_bytes(text, string, strlen(string));
}

void text_vprintf(Text *text, const char *format, va_list args) {
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    if (length < 0) memory_or_end(NULL); /* over 2 GiB */
    text_reserve(text, (size_t)length);
    vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
    va_end(again);
    text->length += (size_t)length;
}

void text_printf(Text *text, const char *format, ...) {
    va_list args;
    va_start(args, format);
    text_vprintf(text, format, args);
    va_end(args);
}

void text_clear(Text *text) {
    text->length = 0;
    if (text->data) text->data[0] = '\0';
}

void text_free(Text *text) {
    free(text->data);
    *text = (Text){0};
}
