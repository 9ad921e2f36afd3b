/* The end of an evaluation that cannot go on, with the reason in words. */
#include "runtime/base/base.h"

void give_up(MoccContext *context, const char *format, ...) {
    va_list args;
    va_start(args, format);
    text_clear(context->guard->message);
    text_vprintf(context->guard->message, format, args);
    va_end(args);
    context->place_length = 0;
    longjmp(context->guard->escape, 1);
}

void give_up_in(MoccContext *context, const char *place, const char *format, ...) {
    Text *message = context->guard->message;
    va_list args;
    va_start(args, format);
    text_clear(message);
    text_printf(message, "in %s", place);
    context->place_length = message->length;
    text_add(message, ": ");
    text_vprintf(message, format, args);
    va_end(args);
    longjmp(context->guard->escape, 1);
}
