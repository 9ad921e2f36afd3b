/* The inputs of a model under keys and sliders. */
#include "runtime/live/live.h"

#include <math.h>
#include <string.h>

/* A key that is held takes an input through half of its range in this time, s. */
static const double travel = 0.4;

/* ---- which there are ---- */

/* An input without min or max goes so far from where it rests. */
static void set_range(Control *control, const Bounds *bounds) {
    double reach = fmax(1, fabs(control->rest));
    const char *const *literals = control->ref.variable->literals;
    control->low = control->rest - reach;
    control->high = control->rest + reach;
    bounds_range(bounds, control->ref.offset, &control->low, &control->high);
    if (control->ref.variable->type == MOCC_BOOLEAN) {
        control->low = 0;
        control->high = 1;
    }
    if (control->ref.variable->type != MOCC_ENUMERATION) return;
    control->low = control->high = 1;
    while (literals[(size_t)control->high])
        control->high++;
}

/* What the walk over the variables collects */
typedef struct {
    Controls *controls;
    const double *values; /* of the instance */
    const Bounds *bounds;
} Finding;

static int add_control(void *user, const char *name, const MoccRef *ref) {
    const Finding *finding = user;
    Controls *controls = finding->controls;
    const MoccVariable *variable = ref->variable;
    if (!ref->own || variable->kind != MOCC_INPUT || variable->type == MOCC_STRING) return MOCC_OK;
    controls->controls = reallocate(controls->context, controls->controls, controls->n + 1, sizeof(Control));
    Control *control = &controls->controls[controls->n++];
    double rest = mocc_is_unset(finding->values[ref->offset]) ? 0 : finding->values[ref->offset];
    *control = (Control){.ref = *ref, .rest = rest, .value = rest, .given = rest, .goal = rest};
    control->name = allocate(controls->context, strlen(name) + 1, 1);
    memcpy(control->name, name, strlen(name));
    set_range(control, finding->bounds);
    return MOCC_OK;
}

/* The arrows are for the first two numbers; a Boolean is true while its key is held. */
static void assign_keys(Controls *controls) {
    static const char *const pairs[][2] = {
        {"ArrowLeft", "ArrowRight"}, {"ArrowDown", "ArrowUp"}, {"a", "d"}, {"s", "w"}};
    static const char *const digits[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9"};
    size_t n_pairs = 0, n_digits = 0;
    for (size_t i = 0; i < controls->n; i++) {
        Control *control = &controls->controls[i];
        if (control->ref.variable->type == MOCC_REAL && n_pairs < sizeof pairs / sizeof *pairs) {
            control->less = pairs[n_pairs][0];
            control->more = pairs[n_pairs++][1];
        } else if (control->ref.variable->type == MOCC_BOOLEAN && n_digits < sizeof digits / sizeof *digits) {
            control->more = digits[n_digits++];
        }
    }
}

void controls_find(MoccContext *context, Controls *controls, MoccInstance *instance) {
    const Simulation *simulation = instance_simulation(instance);
    Bounds *bounds = bounds_new(simulation);
    Finding finding = {controls, simulation->instance, bounds};
    *controls = (Controls){.context = context};
    mocc_visit(instance, add_control, &finding);
    bounds_free(bounds);
    assign_keys(controls);
}

void controls_free(Controls *controls) {
    for (size_t i = 0; i < controls->n; i++)
        release(controls->controls[i].name);
    release(controls->controls);
    *controls = (Controls){.context = controls->context};
}

/* ---- what they do ---- */

void controls_reset(Controls *controls) {
    for (size_t i = 0; i < controls->n; i++) {
        Control *control = &controls->controls[i];
        control->value = control->given = control->goal = control->rest;
    }
}

void controls_hold(Controls *controls, size_t i, int direction) {
    if (i >= controls->n) return;
    Control *control = &controls->controls[i];
    control->goal = direction > 0 ? control->high : direction < 0 ? control->low : control->rest;
    if (control->ref.variable->type != MOCC_REAL) control->value = control->goal;
}

void controls_put(Controls *controls, size_t i, double value) {
    if (i >= controls->n || isnan(value)) return;
    Control *control = &controls->controls[i];
    if (control->ref.variable->type != MOCC_REAL) value = round(value);
    control->value = control->goal = fmin(control->high, fmax(control->low, value));
}

static MoccStatus give(Control *control, MoccInstance *instance) {
    int whole = (int)control->value;
    if (control->value == control->given) return MOCC_OK;
    control->given = control->value;
    if (control->ref.variable->type == MOCC_REAL)
        return mocc_set_real(instance, 1, &control->ref, &control->value);
    return control->ref.variable->type == MOCC_BOOLEAN ? mocc_set_boolean(instance, 1, &control->ref, &whole)
                                                       : mocc_set_integer(instance, 1, &control->ref, &whole);
}

MoccStatus controls_move(Controls *controls, MoccInstance *instance, double span) {
    MoccStatus status = MOCC_OK;
    for (size_t i = 0; i < controls->n && status == MOCC_OK; i++) {
        Control *control = &controls->controls[i];
        double most = (control->high - control->low) / 2 * span / travel;
        control->value += fmin(most, fmax(-most, control->goal - control->value));
        status = give(control, instance);
    }
    return status;
}

/* ---- what the page knows of them ---- */

static void add_key(Text *out, const char *name, const char *key) {
    if (!key) return;
    text_printf(out, ",\"%s\":", name);
    text_add_json(out, key);
}

static void describe(Text *out, const Control *control) {
    static const char *const types[] = {[MOCC_REAL] = "Real",
                                        [MOCC_INTEGER] = "Integer",
                                        [MOCC_BOOLEAN] = "Boolean",
                                        [MOCC_ENUMERATION] = "enumeration"};
    const MoccVariable *variable = control->ref.variable;
    text_add(out, "{\"name\":");
    text_add_json(out, control->name);
    text_add(out, ",\"description\":");
    text_add_json(out, text_or_empty(variable->description));
    text_add(out, ",\"unit\":");
    text_add_json(out, text_or_empty(variable->unit));
    text_printf(out, ",\"type\":\"%s\",\"low\":%.9g,\"high\":%.9g,\"value\":%.9g", types[variable->type],
                control->low, control->high, control->value);
    add_key(out, "less", control->less);
    add_key(out, "more", control->more);
    text_add(out, "}");
}

void controls_describe(Text *out, const Controls *controls) {
    text_add(out, "[");
    for (size_t i = 0; i < controls->n; i++) {
        if (i) text_add(out, ",\n");
        describe(out, &controls->controls[i]);
    }
    text_add(out, "]");
}
