/* What generated code calls: the mark of unset values, Modelica's functions, texts, checked subscripts. */
#include "runtime/simulator.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A signaling NaN: whatever is computed from it becomes another NaN, so the mark never spreads to a value
   that was computed from an unset one. */
static const uint64_t unset_bits = UINT64_C(0x7ff400006d6f6363);

double mocc_unset(void) {
    double value;
    memcpy(&value, &unset_bits, sizeof value);
    return value;
}

int mocc_is_unset(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits == unset_bits;
}

double mocc_div(double x, double y) {
    return trunc(x / y);
}

double mocc_mod(double x, double y) {
    return x - floor(x / y) * y;
}

double mocc_rem(double x, double y) {
    return x - trunc(x / y) * y;
}

double mocc_sign(double x) {
    return (x > 0) - (x < 0);
}

typedef struct {
    jmp_buf escape;
    Text *message;
} Guard;

/* The first undefined operation of the guarded call */
static _Thread_local Undefined noted;

Undefined undefined_noted(void) {
    return noted;
}

void undefined_set(Undefined undefined) {
    noted = undefined;
}

_Thread_local MoccCaller mocc_caller;

void mocc_undefined(MoccLaw law, const MoccSite *site, const void *instance, double x, double y) {
    MoccCaller caller = {site, instance};
    if (!noted.site || site->at_events > noted.site->at_events)
        noted = (Undefined){site, law, site->class_name ? caller : mocc_caller, x, y};
}

static _Thread_local bool trial;

void begin_trial(void) {
    trial = true;
}

void end_trial(void) {
    trial = false;
}

bool on_trial(void) {
    return trial;
}

/* Where a generated function that cannot go on returns to. Generated functions get nothing but the instance
   and the time, and mocc_index not even these, so this cannot be an argument. It is set only while
   guarded_call runs, which encloses nothing but generated code: no frame of CVODE or of this library with
   something to clean up is jumped over. */
static _Thread_local Guard *guard;

bool guarded_call(void (*call)(void *context), void *context, Text *message) {
    Guard here = {.message = message};
    guard = &here;
    noted.site = NULL;
    trial = false;
    mocc_caller.site = NULL;
    arrays_reset();
    bool completed = setjmp(here.escape) == 0;
    if (completed) call(context);
    guard = NULL;
    return completed;
}

void give_up(const char *format, ...) {
    Text message = {0};
    va_list args;
    va_start(args, format);
    text_vprintf(&message, format, args);
    va_end(args);
    if (!guard) exit(report(RUN_FAILED, "%s", message.data));
    text_clear(guard->message);
    text_add(guard->message, message.data);
    text_free(&message);
    longjmp(guard->escape, 1);
}

static bool is_number_to(double number, int n) {
    return number >= 1 && number <= n && number == floor(number);
}

size_t mocc_index(double index, int n, const char *what) {
    if (!is_number_to(index, n) && trial) return 0;
    if (!is_number_to(index, n)) give_up("the subscript %.15g of %s is outside 1..%d", index, what, n);
    return (size_t)index - 1;
}

size_t mocc_bound(long index, long n, const char *what) {
    if (index < 0 || index >= n)
        give_up("a fault of mocc: the index %ld of %s is outside 0..%ld", index, what, n - 1);
    return (size_t)index;
}

double mocc_enumeration(double number, int n, const char *what) {
    if (!is_number_to(number, n) && trial) return 1;
    if (!is_number_to(number, n))
        give_up("there is no literal number %.15g of %s, only 1..%d", number, what, n);
    return number;
}
