/* A growing text on the heap. */
#include "support/text.h"

#include "support/format_string.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void reserve(Text *text, size_t more) {
    size_t needed = text->length + more + 1;
    if (needed <= text->capacity) return;
    size_t capacity = text->capacity ? text->capacity : 256;
    while (capacity < needed)
        capacity *= 2;
    char *data = realloc(text->data, capacity);
    if (!data) {
        fputs("mocc: out of memory\n", stderr);
        exit(3);
    }
    text->data = data;
    text->capacity = capacity;
}

void text_add_bytes(Text *text, const char *bytes, size_t length) {
    reserve(text, length);
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
    reserve(text, 0);
    size_t room = text->capacity - text->length;
    size_t length = format_string(text->data + text->length, room, format, args);
    if (length >= room) {
        reserve(text, length);
        format_string(text->data + text->length, length + 1, format, again);
    }
    va_end(again);
    text->length += length;
}

void text_printf(Text *text, const char *format, ...) {
    va_list args;
    va_start(args, format);
    text_vprintf(text, format, args);
    va_end(args);
}

void text_free(Text *text) {
    free(text->data);
    *text = (Text){0};
}

const char *text_move(Text *text, Arena *arena) {
    const char *copy = text->length ? arena_strndup(arena, text->data, text->length) : "";
    text_free(text);
    return copy;
}
