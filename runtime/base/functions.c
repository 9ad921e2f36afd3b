/* What generated code calls: the mark of unset values, Modelica's functions, texts, checked subscripts. */
#include "runtime/base/base.h"

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

void mocc_default(double *variable, double value) {
    if (mocc_is_unset(*variable)) *variable = value;
}

void mocc_sum_responses(int n, double *sum, const double *first, const double *second) {
    for (int i = 0; i < n; i++)
        sum[i] = first[i] + second[i];
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

void mocc_undefined(MoccContext *context, MoccLaw law, const MoccSite *site, const void *instance, double x,
                    double y) {
    Undefined *noted = &context->noted;
    MoccCaller caller = {site, instance};
    if (!noted->site || site->at_events > noted->site->at_events)
        *noted = (Undefined){site, law, site->class_name ? caller : context->caller, x, y};
}

void mocc_calling(MoccContext *context, const MoccSite *site, const void *instance) {
    context->caller = (MoccCaller){site, instance};
}

bool guarded_call(MoccContext *context, void (*call)(void *argument), void *argument, Text *message) {
    Guard here, *outer = context->guard; /* setjmp writes the rest: clearing it takes as long */
    here.message = message;
    context->guard = &here;
    context->noted.site = context->caller.site = NULL;
    context->trial = false;
    arrays_reset(context);
    bool completed = setjmp(here.escape) == 0;
    if (completed) call(argument);
    context->guard = outer;
    return completed;
}

static bool is_number_to(double number, int n) {
    return number >= 1 && number <= n && number == floor(number);
}

size_t mocc_index(MoccContext *context, double index, int n, const char *what, const MoccSite *site,
                  const void *instance) {
    if (!is_number_to(index, n) && context->trial) return 0;
    if (!is_number_to(index, n))
        give_up_at(context, (MoccCaller){site, instance}, "the subscript %.15g of %s is outside 1..%d", index,
                   what, n);
    return (size_t)index - 1;
}

size_t mocc_bound(MoccContext *context, long index, long n, const char *what) {
    if (index < 0 || index >= n)
        give_up(context, "a fault of mocc: the index %ld of %s is outside 0..%ld", index, what, n - 1);
    return (size_t)index;
}

double mocc_enumeration(MoccContext *context, double number, int n, const char *what, const MoccSite *site,
                        const void *instance) {
    if (!is_number_to(number, n) && context->trial) return 1;
    if (!is_number_to(number, n))
        give_up_at(context, (MoccCaller){site, instance},
                   "there is no literal number %.15g of %s, only 1..%d", number, what, n);
    return number;
}
