/* Undefined operations, and values that are not finite.
 *
 * Generated code notes the first operation that is undefined and goes on. Which evaluations count is decided
 * here and by the callers: the integrator and the search for events evaluate on trial, at states that are
 * never reached. What overflows raises a flag of the floating-point unit; only then all values are looked at.
 */
#include "runtime/instance/instance.h"

#include <fenv.h>
#include <math.h>
#include <string.h>

enum { RAISED = FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW };

/* ---- in words ---- */

static void add_reason(Text *out, const Undefined *undefined) {
    double x = undefined->x;
    switch (undefined->law) {
    case MOCC_LAW_DIVISOR:
        text_add(out, "the divisor is zero");
        break;
    case MOCC_LAW_ROOT:
        text_printf(out, "the argument %.15g is negative", x);
        break;
    case MOCC_LAW_LOGARITHM:
        text_printf(out, "the argument %.15g is not positive", x);
        break;
    case MOCC_LAW_ARC:
        text_printf(out, "the argument %.17g is outside of -1 to 1", x);
        break;
    case MOCC_LAW_POWER:
        text_printf(out, "%.15g to the power %.15g is no real number", x, undefined->y);
        break;
    case MOCC_LAW_INTEGER:
        text_printf(out, "the Integer %.17g is outside of -%.16g to %.16g", x, MOCC_LARGEST_INTEGER,
                    MOCC_LARGEST_INTEGER);
        break;
    }
}

typedef struct {
    Text *out;
    const char *class_name;
    size_t offset; /* of the instance in the model's */
} Search;

/* An instance and the first component in it begin at the same place: their classes tell them apart. */
static bool visit_instance(void *context, const MoccClass *type, const Path *path, size_t base) {
    const Search *search = context;
    if (base != search->offset || strcmp(type->name, search->class_name) != 0) return true;
    tables_component(search->out, path);
    return false;
}

/* Adds the path to an instance of the class, "tank"; nothing if that is the model itself. */
static void add_path(Text *out, const char *class_name, const double *instance, const MoccClass *type,
                     const double *model) {
    Search search = {out, class_name, (size_t)(instance - model)};
    tables_walk_instances(type, visit_instance, &search);
}

/* Adds what is computed, "tank.level", or the component in which it is, "tank"; nothing if that is the model
   itself. */
static void add_target(Text *out, const MoccCaller *caller, const MoccClass *type, const double *instance) {
    const char *target = caller->site->target;
    size_t begin = out->length;
    add_path(out, caller->site->class_name, caller->instance, type, instance);
    text_printf(out, "%s%s", out->length > begin && *target ? "." : "", target);
}

/* The last part of a full name, which may be quoted */
static const char *last_part(const char *name) {
    const char *last = name;
    bool quoted = false;
    for (const char *at = name; *at; at++) {
        if (*at == '\\' && at[1])
            at++;
        else if (*at == '\'')
            quoted = !quoted;
        else if (*at == '.' && !quoted)
            last = at + 1;
    }
    return last;
}

double mocc_instance_name(MoccContext *context, const void *instance, const char *class_name) {
    const MoccModel *model = context->model;
    Text text = {.context = context};
    text_add(&text, last_part(model->name));
    text_add(&text, ".");
    size_t length = text.length;
    add_path(&text, class_name, instance, model->type, context->instance);
    if (text.length == length) text.data[length - 1] = '\0';
    double name = mocc_string(context, text.data);
    text_free(&text);
    return name;
}

/* Adds what a function is called for: " for tank.level (tank.mo:12)", or where. */
static void add_caller(Text *out, const MoccCaller *caller, const MoccClass *type, const double *instance) {
    size_t begin = out->length;
    text_add(out, " for ");
    size_t end = out->length;
    add_target(out, caller, type, instance);
    if (out->length > end) {
        text_printf(out, " (%s)", caller->site->place);
        return;
    }
    out->length = begin;
    text_printf(out, ", called at %s,", caller->site->place);
}

/* Adds in what the operation stands: " in tank.level (tank.mo:12)"; of a function for what it is called, too.
 */
static void add_site(Text *out, const Undefined *undefined, const MoccClass *type, const double *instance) {
    const MoccSite *site = undefined->site;
    if (!site->class_name) {
        text_printf(out, " in %s", site->place);
        if (undefined->caller.site) add_caller(out, &undefined->caller, type, instance);
        return;
    }
    Text target = {.context = out->context};
    add_target(&target, &undefined->caller, type, instance);
    if (target.length) text_printf(out, " in %s", target.data);
    text_printf(out, " (%s)", site->place);
    text_free(&target);
}

void ended_describe(Text *out, const Fault *fault, const MoccClass *type) {
    if (fault->ended_at.site) {
        text_add(out, "in ");
        size_t begin = out->length;
        add_target(out, &fault->ended_at, type, fault->instance);
        text_printf(out, out->length > begin ? " (%s): " : "%s: ", fault->ended_at.site->place);
    }
    text_add_bytes(out, fault->message.data, fault->place_length);
    if (fault->place_length && fault->caller.site) add_caller(out, &fault->caller, type, fault->instance);
    text_add(out, fault->message.data + fault->place_length);
}

void undefined_describe(Text *out, const Undefined *undefined, const MoccClass *type, const double *instance,
                        double time) {
    text_add(out, undefined->site->text);
    add_site(out, undefined, type, instance);
    text_add(out, " is undefined");
    if (!isnan(time)) text_printf(out, " at time %.15g", time);
    text_add(out, ": ");
    add_reason(out, undefined);
}

/* ---- which evaluations count ---- */

static bool fail(Simulation *simulation, FaultKind kind, size_t index) {
    simulation->fault.kind = kind;
    simulation->fault.time = simulation->time;
    simulation->fault.index = index;
    simulation->fault.undefined = simulation->undefined;
    simulation->fault.instance = simulation->instance;
    return false;
}

bool simulation_is_defined(Simulation *simulation) {
    return !simulation->undefined.site || fail(simulation, FAULT_UNDEFINED, 0);
}

bool simulation_is_defined_at_events(Simulation *simulation) {
    const MoccSite *site = simulation->undefined.site;
    return !site || !site->at_events || simulation_is_defined(simulation);
}

static bool visit_variable(void *context, const Place *place) {
    Simulation *simulation = context;
    const MoccVariable *variable = place->variable;
    bool fixed = variable->kind == MOCC_PARAMETER || variable->kind == MOCC_FIXED;
    if (variable->hidden || fixed || variable->type == MOCC_STRING) return true;
    size_t begin = place->base + variable->offset, count = tables_elements(variable->rank, variable->dims);
    for (size_t i = begin; i < begin + count; i++)
        if (!isfinite(simulation->instance[i])) return fail(simulation, FAULT_VARIABLE, i);
    return true;
}

/* A relation that holds a value although the difference of its sides is not a number */
static bool visit_relation(void *context, const MemoryPlace *place) {
    Simulation *simulation = context;
    const MoccMemory *memory = &place->type->memories[place->memory];
    if (memory->kind != MOCC_RELATION && memory->kind != MOCC_TIME_RELATION) return true;
    for (size_t i = 0; i < memory->count; i++) {
        size_t offset = place->base + memory->offset + i * MOCC_SIZE(MoccEvent);
        const MoccEvent *event = (const MoccEvent *)(simulation->instance + offset);
        if (!isnan(event->value) && isnan(event->root)) return fail(simulation, FAULT_RELATION, offset);
    }
    return true;
}

bool simulation_is_sound(Simulation *simulation) {
    if (!simulation_is_defined(simulation)) return false;
    bool doubtful = simulation->suspect || fetestexcept(RAISED);
    simulation->suspect = false;
    if (!doubtful) return true;
    feclearexcept(RAISED);
    const MoccClass *type = simulation->model->type;
    return tables_walk(type, visit_variable, simulation) &&
           tables_walk_memories(type, visit_relation, simulation);
}

bool simulation_is_suspect(const Simulation *simulation) {
    return simulation->suspect || fetestexcept(RAISED);
}
