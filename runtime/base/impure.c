/* Calls of impure C functions: one is made once at an instant, though the equations in which it stands may be
   evaluated several times there. Until they have come to rest, an evaluation that makes the same calls gets
   what they have given. */
#include "runtime/base/base.h"
#include "runtime/moccexternal.h"

#include <string.h>

typedef void Function(MoccContext *context, const MoccArgument *arguments);

/* A call with the values of its arguments, one after the other */
typedef struct {
    Function *function;
    size_t n;
    double *values; /* owned */
    bool affected;  /* by balances */
    bool used;      /* in the present evaluation */
} ImpureCall;

struct ImpureCalls {
    ImpureCall *at;
    size_t n, capacity;
};

void impure_evaluate(MoccContext *context, bool affected) {
    ImpureCalls *calls = context->impure;
    for (size_t i = 0; calls && i < calls->n; i++)
        calls->at[i].used = calls->at[i].used && calls->at[i].affected != affected;
    context->affected = affected;
}

void impure_forget(MoccContext *context) {
    ImpureCalls *calls = context->impure;
    for (size_t i = 0; calls && i < calls->n; i++)
        release(calls->at[i].values);
    if (calls) calls->n = 0;
}

static size_t count_values(const char *directions, const MoccArgument *arguments) {
    size_t n = 0;
    for (size_t i = 0; directions[i]; i++)
        n += arguments[i].n;
    return n;
}

/* Whether the inputs of a call have the values that are kept */
static bool has_inputs(const ImpureCall *call, const char *directions, const MoccArgument *arguments) {
    const double *kept = call->values;
    if (call->n != count_values(directions, arguments)) return false;
    for (size_t i = 0; directions[i]; kept += arguments[i].n, i++)
        if (directions[i] == 'i' && arguments[i].n &&
            memcmp(kept, arguments[i].data, arguments[i].n * sizeof *kept) != 0)
            return false;
    return true;
}

static void give_results(const ImpureCall *call, const char *directions, const MoccArgument *arguments) {
    const double *kept = call->values;
    for (size_t i = 0; directions[i]; kept += arguments[i].n, i++)
        if (directions[i] == 'o' && arguments[i].n)
            memcpy(arguments[i].data, kept, arguments[i].n * sizeof *kept);
}

static double *copy_values(MoccContext *context, const char *directions, const MoccArgument *arguments) {
    size_t n = count_values(directions, arguments);
    double *values = allocate(context, n + 1, sizeof *values), *at = values;
    for (size_t i = 0; directions[i]; at += arguments[i].n, i++)
        if (arguments[i].n) memcpy(at, arguments[i].data, arguments[i].n * sizeof *at);
    return values;
}

/* The first call of the function that the present evaluation has not made yet; or room for one */
static ImpureCall *find_call(MoccContext *context, Function *function) {
    if (!context->impure) context->impure = allocate(context, 1, sizeof(ImpureCalls));
    ImpureCalls *calls = context->impure;
    for (size_t i = 0; i < calls->n; i++)
        if (calls->at[i].function == function && calls->at[i].affected == context->affected &&
            !calls->at[i].used)
            return &calls->at[i];
    if (calls->n == calls->capacity) {
        calls->capacity = 2 * calls->capacity + 4;
        calls->at = reallocate(context, calls->at, calls->capacity, sizeof *calls->at);
    }
    calls->at[calls->n] = (ImpureCall){.function = function};
    return &calls->at[calls->n];
}

void mocc_impure(MoccContext *context, const char *where, Function *function, const char *directions,
                 const MoccArgument *arguments) {
    ImpureCall *call = find_call(context, function);
    bool is_new = call == &context->impure->at[context->impure->n];
    if (!is_new && has_inputs(call, directions, arguments)) {
        give_results(call, directions, arguments);
        call->used = true;
        return;
    }
    double *values = copy_values(context, directions, arguments); /* C may write to what it is given */
    mocc_external(context, where, function, arguments);
    double *at = values;
    for (size_t i = 0; directions[i]; at += arguments[i].n, i++)
        if (directions[i] == 'o' && arguments[i].n)
            memcpy(at, arguments[i].data, arguments[i].n * sizeof *at);
    release(call->values);
    context->impure->n += is_new;
    *call = (ImpureCall){function, count_values(directions, arguments), values, context->affected, true};
}
