/* What an instance has besides its variables. */
#include "runtime/base/base.h"

#include <stdlib.h>

MoccContext *context_new(const MoccHost *host) {
    MoccContext *context = calloc(1, sizeof *context);
    if (!context) return NULL;
    context->host = *host;
    context->blocks.before = context->blocks.after = &context->blocks;
    return context;
}

void context_free(MoccContext *context) {
    for (MemoryBlock *block = context->blocks.after, *next; block != &context->blocks; block = next) {
        next = block->after;
        free(block);
    }
    free(context);
}

bool context_is_stopped(const MoccContext *context) {
    return context->host.stop && context->host.stop(context->host.user);
}

/* What is cleaned up after a jump is nothing but memory: it belongs to the context. */
bool context_try(MoccContext *context, void (*call)(void *argument), void *argument) {
    jmp_buf here, *outer = context->entry;
    context->entry = &here;
    bool completed = setjmp(here) == 0;
    if (completed) call(argument);
    context->entry = outer;
    return completed;
}

void memory_exhausted(MoccContext *context) {
    context->guard = NULL;
    if (context->host.message) context->host.message(context->host.user, MOCC_ERROR, "out of memory");
    longjmp(*context->entry, 1);
}
