/* Calls of C functions, and what these may call: ModelicaUtilities.h. */
#include "runtime/ModelicaUtilities.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/base/base.h"
#include "runtime/moccexternal.h"
#include "runtime/moccfn.h"

/* The call in which the thread is. The functions of the specification have no argument that says so. */
static _Thread_local struct {
    MoccContext *context;
    const char *where;
} present;

/* ---- calls ---- */

/* An evaluation on trial is not ended: what the call gives is computed once more. */
static void call_on_trial(MoccContext *context,
                          void (*function)(MoccContext *context, const MoccArgument *arguments),
                          const MoccArgument *arguments) {
    Guard here = {.message = context->guard->message}, *outer = context->guard;
    context->guard = &here;
    if (setjmp(here.escape) == 0) function(context, arguments);
    context->guard = outer;
}

void mocc_external(MoccContext *context, const char *where,
                   void (*function)(MoccContext *context, const MoccArgument *arguments),
                   const MoccArgument *arguments) {
    present.context = context;
    present.where = where;
    if (context->trial)
        call_on_trial(context, function, arguments);
    else
        function(context, arguments);
    present.context = NULL;
}

void mocc_no_derivative(MoccContext *context, const char *where) {
    if (context->trial) return;
    give_up_in(context, where, "the C function has no derivative that may be used here");
}

/* ---- values ---- */

int *mocc_integers(MoccContext *context, const MoccArgument *argument) {
    int *numbers = mocc_space(context, argument->n / 2 + 1);
    for (size_t i = 0; i < argument->n; i++)
        numbers[i] = (int)argument->data[i];
    return numbers;
}

void mocc_take_integers(MoccContext *context, const MoccArgument *argument, const int *numbers) {
    (void)context;
    for (size_t i = 0; i < argument->n; i++)
        argument->data[i] = numbers[i];
}

_Static_assert(sizeof(const char *) <= sizeof(double), "texts fit where numbers do");

const char **mocc_texts(MoccContext *context, const MoccArgument *argument) {
    const char **texts = mocc_space(context, argument->n + 1);
    for (size_t i = 0; i < argument->n; i++)
        texts[i] = mocc_text(context, argument->data[i]);
    return texts;
}

double mocc_taken_text(MoccContext *context, const char *text) {
    return mocc_string(context, text_or_empty(text));
}

double mocc_taken_literal(MoccContext *context, double number, int n, const char *what) {
    return mocc_enumeration(context, number, n, what, NULL, NULL);
}

void mocc_take_texts(MoccContext *context, const MoccArgument *argument, const char *const *texts) {
    for (size_t i = 0; i < argument->n; i++)
        argument->data[i] = mocc_taken_text(context, texts[i]);
}

/* ---- what C functions call ---- */

/* Outside of a call nobody hears a message, and an error has nowhere to go. */
static MoccContext *present_context(void) {
    if (!present.context) __builtin_trap();
    return present.context;
}

static char *message_text(const char *format, va_list arguments) {
    Text text = {.context = present_context()};
    text_vprintf(&text, format, arguments);
    return text.data;
}

void ModelicaVFormatMessage(const char *format, va_list arguments) {
    char *text = message_text(format, arguments);
    report_note(present.context, "%s", text);
    release(text);
}

void ModelicaVFormatWarning(const char *format, va_list arguments) {
    char *text = message_text(format, arguments);
    report_warning(present.context, "in %s: %s", present.where, text);
    release(text);
}

void ModelicaVFormatError(const char *format, va_list arguments) {
    MoccContext *context = present_context();
    present.context = NULL;
    Text text = {.context = context};
    text_vprintf(&text, format, arguments);
    size_t length = strlen(text.data); /* a message has no line break at its end */
    while (length && (text.data[length - 1] == '\n' || text.data[length - 1] == ' '))
        length--;
    char *copy = mocc_space(context, length / sizeof(double) + 1);
    memcpy(copy, text.data, length);
    text_free(&text);
    give_up_in(context, present.where, "%s", copy);
}

#define FORMATTED(name)                                                                                      \
    va_list arguments;                                                                                       \
    va_start(arguments, format);                                                                             \
    name(format, arguments);                                                                                 \
    va_end(arguments)

void ModelicaFormatMessage(const char *format, ...) {
    FORMATTED(ModelicaVFormatMessage);
}

void ModelicaFormatWarning(const char *format, ...) {
    FORMATTED(ModelicaVFormatWarning);
}

void ModelicaFormatError(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    ModelicaVFormatError(format, arguments);
}

void ModelicaMessage(const char *string) {
    ModelicaFormatMessage("%s", string);
}

void ModelicaWarning(const char *string) {
    ModelicaFormatWarning("%s", string);
}

void ModelicaError(const char *string) {
    ModelicaFormatError("%s", string);
}

char *ModelicaAllocateString(size_t length) {
    return mocc_space(present_context(), length / sizeof(double) + 1);
}

char *ModelicaAllocateStringWithErrorReturn(size_t length) {
    enum { LONGEST = 1 << 26 };
    return length > LONGEST ? NULL : ModelicaAllocateString(length);
}

char *ModelicaDuplicateString(const char *string) {
    return strcpy(ModelicaAllocateString(strlen(string)), string);
}

char *ModelicaDuplicateStringWithErrorReturn(const char *string) {
    char *copy = ModelicaAllocateStringWithErrorReturn(strlen(string));
    return copy ? strcpy(copy, string) : NULL;
}
