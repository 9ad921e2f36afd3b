/* Memory that never runs out quietly, and texts that grow. */
#include "runtime/base/base.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(MemoryBlock) % _Alignof(max_align_t) == 0, "what follows a block is aligned");

static void link_block(MoccContext *context, MemoryBlock *block) {
    *block = (MemoryBlock){&context->blocks, context->blocks.after};
    block->before->after = block->after->before = block;
}

static void unlink_block(MemoryBlock *block) {
    block->before->after = block->after;
    block->after->before = block->before;
}

/* The size of a block with room for so much; 0: too large */
static size_t block_size(size_t count, size_t size) {
    return count > (SIZE_MAX - sizeof(MemoryBlock)) / size ? 0 : sizeof(MemoryBlock) + count * size;
}

void *allocate(MoccContext *context, size_t count, size_t size) {
    size_t bytes = block_size(count, size);
    MemoryBlock *block = bytes ? calloc(1, bytes) : NULL;
    if (!block) memory_exhausted(context);
    link_block(context, block);
    return block + 1;
}

void *reallocate(MoccContext *context, void *old, size_t count, size_t size) {
    size_t bytes = block_size(count, size);
    MemoryBlock *block = old ? (MemoryBlock *)old - 1 : NULL;
    if (block) unlink_block(block);
    MemoryBlock *larger = bytes ? realloc(block, bytes) : NULL;
    if (larger || block) link_block(context, larger ? larger : block);
    if (!larger) memory_exhausted(context);
    return larger + 1;
}

void release(void *block) {
    if (!block) return;
    unlink_block((MemoryBlock *)block - 1);
    free((MemoryBlock *)block - 1);
}

void text_reserve(Text *text, size_t more) {
    size_t needed = text->length + more + 1;
    if (needed <= text->capacity) return;
    text->capacity = needed > 2 * text->capacity ? needed : 2 * text->capacity;
    text->data = reallocate(text->context, text->data, text->capacity, 1);
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
    if (length < 0) memory_exhausted(text->context); /* over 2 GiB */
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

/* What could end the script that it stands in is written by its number. */
void text_add_json(Text *text, const char *string) {
    text_add(text, "\"");
    for (; *string; string++) {
        unsigned char c = (unsigned char)*string;
        if (c < ' ' || c == '<' || c == 127)
            text_printf(text, "\\u%04x", c);
        else if (c == '"' || c == '\\')
            text_printf(text, "\\%c", c);
        else
            text_add_bytes(text, string, 1);
    }
    text_add(text, "\"");
}

void text_clear(Text *text) {
    text->length = 0;
    if (text->data) text->data[0] = '\0';
}

const char *text_or_empty(const char *string) {
    return string ? string : "";
}

void text_free(Text *text) {
    release(text->data);
    *text = (Text){.context = text->context};
}
