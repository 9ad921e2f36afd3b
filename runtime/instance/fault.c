/* What went wrong in an evaluation, in words. */
#include "runtime/instance/instance.h"

#include <math.h>
#include <string.h>

enum { MOST_NAMED = 8 };

/* Adds the name of a response, `revolute.Cut` of `revolute.Cut.balance`, and where it is declared. */
static void add_response(Text *out, const MoccClass *type, size_t index) {
    Text declaration = {.context = out->context};
    size_t begin = out->length;
    tables_name_of_nth(out, &declaration, type, 1u << MOCC_BALANCE, index);
    size_t end = out->length;
    bool quoted = false;
    for (size_t i = begin; i < out->length; i++) {
        if (out->data[i] == '\'')
            quoted = !quoted;
        else if (out->data[i] == '.' && !quoted)
            end = i;
    }
    out->length = end;
    out->data[end] = '\0';
    if (declaration.length) text_add(out, declaration.data);
    text_free(&declaration);
}

void fault_name_responses(Text *out, const Fault *fault, const MoccClass *type) {
    double largest = 0;
    int named = 0, more = 0;
    for (size_t i = 0; i < fault->n; i++)
        largest = fmax(largest, fabs(fault->null_vector[i]));
    for (size_t i = 0; i < fault->n; i++) {
        if (fabs(fault->null_vector[i]) < 1e-3 * largest) continue;
        if (named == MOST_NAMED) {
            more++;
            continue;
        }
        text_add(out, named++ ? ", " : "");
        add_response(out, type, i);
    }
    if (more) text_printf(out, " and %d more", more);
}

void fault_name_state(Text *out, size_t state, const MoccClass *type) {
    Text declaration = {.context = out->context};
    tables_name_of_nth(out, &declaration, type, 1u << MOCC_STATE, state);
    if (declaration.length) text_add(out, declaration.data);
    text_free(&declaration);
}

static void describe_singular(Text *out, const Fault *fault, const MoccClass *type) {
    text_add(out, "the linear responses of ");
    fault_name_responses(out, fault, type);
    text_printf(out, " have no unique solution at time %.15g", fault->time);
    text_add(out, fault->had_solution
                      ? ", and have had one before: the model has come to where joints hold the same motion "
                        "twice, or an event has set free what has no mass or inertia"
                      : ": what moves freely there without mass or inertia needs one (a body between joints "
                        "in series, too), and of joints that hold the same motion twice one has to go");
}

static void describe_derivative(Text *out, const Fault *fault, const MoccClass *type) {
    Text declaration = {.context = out->context};
    text_add(out, "der(");
    tables_name_of_nth(out, &declaration, type, 1u << MOCC_STATE, fault->index);
    text_printf(out, ")%s is not a finite number at time %.15g", declaration.length ? declaration.data : "",
                fault->time);
    text_free(&declaration);
}

static void describe_variable(Text *out, const Fault *fault, const MoccClass *type) {
    tables_name_at(out, type, ~0u, fault->index);
    text_printf(out, " is not a finite number at time %.15g", fault->time);
}

static void describe_relation(Text *out, const Fault *fault, const MoccClass *type) {
    tables_describe_memory(out, type, fault->index);
    text_printf(out, " compares what is not a number at time %.15g", fault->time);
}

/* An operation without a value is the cause of what follows from it. */
static bool is_explained(const Fault *fault) {
    return fault->undefined.site && fault->kind != FAULT_NONE && fault->kind < FAULT_ENDED;
}

void fault_describe(Text *out, const Fault *fault, const MoccClass *type) {
    if (is_explained(fault)) {
        undefined_describe(out, &fault->undefined, type, fault->instance, fault->time);
        return;
    }
    switch (fault->kind) {
    case FAULT_NONE:
    case FAULT_UNDEFINED:
        break;
    case FAULT_SINGULAR:
        describe_singular(out, fault, type);
        break;
    case FAULT_PASSED:
        text_add(out, "the linear responses of ");
        fault_name_responses(out, fault, type);
        text_printf(
            out, " have had no unique solution shortly before time %.15g: the model cannot go on beyond that",
            fault->time);
        break;
    case FAULT_INEXACT:
        text_add(out, "the linear response of ");
        add_response(out, type, fault->index);
        text_printf(
            out, " leaves a residual at time %.15g: the responses are too close to having no unique solution",
            fault->time);
        break;
    case FAULT_RESPONSE:
        text_add(out, "the linear response of ");
        add_response(out, type, fault->index);
        text_printf(out, " is not a finite number at time %.15g", fault->time);
        break;
    case FAULT_DERIVATIVE:
        describe_derivative(out, fault, type);
        break;
    case FAULT_VARIABLE:
        describe_variable(out, fault, type);
        break;
    case FAULT_RELATION:
        describe_relation(out, fault, type);
        break;
    case FAULT_EVENT:
        text_add(out, fault->message.data);
        break;
    case FAULT_ENDED:
        ended_describe(out, fault, type);
        text_printf(out, " at time %.15g", fault->time);
        break;
    }
}
