/* The end of an evaluation that cannot go on, with the reason in words. */
#include "runtime/base/base.h"

/* `place`: in a function, or NULL */
static _Noreturn __attribute__((format(printf, 4, 0))) void
end(MoccContext *context, const char *place, MoccCaller at, const char *format, va_list args) {
    Text *message = context->guard->message;
    text_clear(message);
    if (place) text_printf(message, "in %s", place);
    context->place_length = message->length;
    context->ended_at = at;
    if (place) text_add(message, ": ");
    text_vprintf(message, format, args);
    longjmp(context->guard->escape, 1);
}

void give_up(MoccContext *context, const char *format, ...) {
    va_list args;
    va_start(args, format);
    end(context, NULL, (MoccCaller){0}, format, args);
}

void give_up_if_stopped(MoccContext *context) {
    if (context->guard && context_is_stopped(context)) give_up(context, "interrupted");
}

void give_up_in(MoccContext *context, const char *place, const char *format, ...) {
    va_list args;
    va_start(args, format);
    end(context, place, (MoccCaller){0}, format, args);
}

void give_up_at(MoccContext *context, MoccCaller at, const char *format, ...) {
    const bool in_function = at.site && !at.site->class_name;
    va_list args;
    va_start(args, format);
    end(context, in_function ? at.site->place : NULL, in_function ? (MoccCaller){0} : at, format, args);
}
