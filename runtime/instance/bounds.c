/* Attributes of variables. Of min and max: a variable that leaves them is reported once a run. */
#include "runtime/instance/instance.h"

#include <math.h>
#include <stdlib.h>

/* More would hide everything else. */
enum { MOST_WARNINGS = 20 };

typedef struct {
    size_t offset;
    double least, most; /* infinite: none */
    double size;        /* how large it has been, of a state typically is; 0: it is exact */
    const MoccVariable *variable;
    bool left; /* it has been outside */
} Bound;

struct Bounds {
    const Simulation *simulation;
    size_t n, left;
    Bound *bounds;
    size_t n_varying, *varying; /* the numbers of those of what changes during a run */
    bool knows_constants;       /* the others have been looked at */
};

/* One attribute of a whole instance, unset where there is none */
typedef struct {
    const Simulation *simulation;
    MoccBoundKind kind;
    double *values;
} Attribute;

/* Attributes from further out are visited first, and win. */
static bool visit_instance(void *context, const MoccClass *type, const Path *path, size_t base) {
    const Attribute *attribute = context;
    const Simulation *simulation = attribute->simulation;
    (void)path;
    for (int i = 0; i < type->n_bounds; i++)
        if (type->bounds[i].kind == attribute->kind)
            type->bound(simulation->context, simulation->instance + base, attribute->values + base, i);
    return true;
}

/* Whether any class gives an attribute */
typedef struct {
    MoccBoundKind kind;
    bool found;
} Search;

static bool visit_any(void *context, const MoccClass *type, const Path *path, size_t base) {
    Search *search = context;
    (void)path;
    (void)base;
    for (int i = 0; i < type->n_bounds; i++)
        search->found |= type->bounds[i].kind == search->kind;
    return !search->found;
}

bool bounds_are_given(const Simulation *simulation, MoccBoundKind kind) {
    Search search = {kind, false};
    tables_walk_instances(simulation->model->type, visit_any, &search);
    return search.found;
}

static double *unset_values(const Simulation *simulation) {
    size_t size = simulation->model->type->size;
    double *values = allocate(simulation->context, size, sizeof(double));
    for (size_t i = 0; i < size; i++)
        values[i] = mocc_unset();
    return values;
}

double *bounds_values(const Simulation *simulation, MoccBoundKind kind) {
    Attribute attribute = {simulation, kind, unset_values(simulation)};
    tables_walk_instances(simulation->model->type, visit_instance, &attribute);
    return attribute.values;
}

static bool is_constant(const Bound *bound) {
    return bound->variable->kind == MOCC_PARAMETER || bound->variable->kind == MOCC_FIXED;
}

/* What is collected */
typedef struct {
    double *sides[2];
    Bounds *bounds;
    size_t n_states; /* that were visited */
} Collection;

static bool visit_variable(void *context, const Place *place) {
    Collection *collection = context;
    const MoccVariable *variable = place->variable;
    size_t begin = place->base + variable->offset, count = tables_elements(variable->rank, variable->dims);
    const double *sizes = NULL;
    if (variable->kind == MOCC_STATE) {
        sizes = collection->bounds->simulation->nominal + collection->n_states;
        collection->n_states += count;
    }
    for (size_t i = begin; i < begin + count && !variable->hidden; i++) {
        double least = collection->sides[0][i], most = collection->sides[1][i];
        if (isnan(least) && isnan(most)) continue;
        Bound bound = {.offset = i,
                       .least = isnan(least) ? -INFINITY : least,
                       .most = isnan(most) ? INFINITY : most,
                       .size = sizes ? sizes[i - begin] : 0,
                       .variable = variable};
        if (collection->bounds->bounds) collection->bounds->bounds[collection->bounds->n] = bound;
        collection->bounds->n++;
    }
    return true;
}

static void collect(Collection *collection) {
    const Simulation *simulation = collection->bounds->simulation;
    const MoccModel *model = simulation->model;
    collection->sides[0] = bounds_values(simulation, MOCC_MIN);
    collection->sides[1] = bounds_values(simulation, MOCC_MAX);
    tables_walk(model->type, visit_variable, collection);
    collection->bounds->bounds = allocate(simulation->context, collection->bounds->n, sizeof(Bound));
    collection->bounds->n = collection->n_states = 0;
    tables_walk(model->type, visit_variable, collection);
    release(collection->sides[0]);
    release(collection->sides[1]);
}

static void list_varying(Bounds *bounds) {
    bounds->varying = allocate(bounds->simulation->context, bounds->n, sizeof *bounds->varying);
    for (size_t i = 0; i < bounds->n; i++)
        if (!is_constant(&bounds->bounds[i])) bounds->varying[bounds->n_varying++] = i;
}

Bounds *bounds_new(const Simulation *simulation) {
    if (!bounds_are_given(simulation, MOCC_MIN) && !bounds_are_given(simulation, MOCC_MAX)) return NULL;
    Bounds *bounds = allocate(simulation->context, 1, sizeof *bounds);
    bounds->simulation = simulation;
    Collection collection = {.bounds = bounds};
    collect(&collection);
    list_varying(bounds);
    return bounds;
}

bool bounds_are_of_variables(const Bounds *bounds) {
    return bounds && bounds->n_varying;
}

void bounds_free(Bounds *bounds) {
    if (!bounds) return;
    release(bounds->bounds);
    release(bounds->varying);
    release(bounds);
}

/* Where an attribute comes from: the first class, from outside, that gives it its value */
typedef struct {
    const Simulation *simulation;
    double *values; /* unset */
    size_t offset;  /* of the variable */
    MoccBoundKind kind;
    const char *place;
} Origin;

static bool visit_origin(void *context, const MoccClass *type, const Path *path, size_t base) {
    Origin *origin = context;
    (void)path;
    bool inside = base <= origin->offset && origin->offset < base + type->size;
    for (int i = 0; i < type->n_bounds && inside && !origin->place; i++) {
        if (type->bounds[i].kind != origin->kind) continue;
        type->bound(origin->simulation->context, origin->simulation->instance + base, origin->values + base,
                    i);
        if (!mocc_is_unset(origin->values[origin->offset])) origin->place = type->bounds[i].place;
    }
    return !origin->place;
}

static const char *place_of(const Simulation *simulation, size_t offset, MoccBoundKind kind) {
    Origin origin = {simulation, unset_values(simulation), offset, kind, NULL};
    tables_walk_instances(simulation->model->type, visit_origin, &origin);
    release(origin.values);
    return origin.place ? origin.place : "";
}

/* A value of the variable, maybe one that none of its literals has */
static void add_value(Text *out, const MoccVariable *variable, double value) {
    int n = 0;
    while (variable->literals && variable->literals[n])
        n++;
    if (value >= 1 && value <= n)
        text_add(out, variable->literals[(int)value - 1]);
    else
        text_printf(out, "%.15g", value);
}

static void warn(const Bounds *bounds, const Bound *bound, double value, double time) {
    const Simulation *simulation = bounds->simulation;
    Text text = {.context = simulation->context};
    bool above = value > bound->most;
    tables_name_at(&text, simulation->model->type, ~0u, bound->offset);
    text_add(&text, " is ");
    add_value(&text, bound->variable, value);
    text_printf(&text, " at time %.15g, %s its attribute %s, which is ", time, above ? "above" : "below",
                above ? "max" : "min");
    add_value(&text, bound->variable, above ? bound->most : bound->least);
    report_warning(simulation->context, "%s (%s)%s", text.data,
                   place_of(simulation, bound->offset, above ? MOCC_MAX : MOCC_MIN),
                   bounds->left == MOST_WARNINGS ? "; no more of these are shown" : "");
    text_free(&text);
}

/* Whether the value is outside by more than an error of the integrator. */
static bool is_outside(Bound *bound, double value, double tolerance) {
    bool exact = bound->variable->type != MOCC_REAL || is_constant(bound);
    if (!exact) bound->size = fmax(bound->size, fabs(value));
    return fmax(bound->least - value, value - bound->most) > tolerance * bound->size;
}

static void look_at(Bounds *bounds, Bound *bound, double time, double tolerance) {
    double value = bounds->simulation->instance[bound->offset];
    if (!is_outside(bound, value, tolerance) || bound->left) return;
    bound->left = true;
    if (bounds->left++ < MOST_WARNINGS) warn(bounds, bound, value, time);
}

void bounds_look(Bounds *bounds, double time, double tolerance) {
    if (!bounds) return;
    bool all = !bounds->knows_constants;
    for (size_t i = 0; i < (all ? bounds->n : bounds->n_varying); i++)
        look_at(bounds, &bounds->bounds[all ? i : bounds->varying[i]], time, tolerance);
    bounds->knows_constants = true;
}

void bounds_range(const Bounds *bounds, size_t offset, double *least, double *most) {
    for (size_t i = 0; bounds && i < bounds->n; i++) {
        const Bound *bound = &bounds->bounds[i];
        if (bound->offset != offset) continue;
        if (isfinite(bound->least)) *least = bound->least;
        if (isfinite(bound->most)) *most = bound->most;
    }
}

size_t bounds_left(const Bounds *bounds) {
    return bounds ? bounds->left : 0;
}

void bounds_exchange(Bounds *bounds, Stream *stream) {
    if (!bounds) return;
    bounds->knows_constants = false; /* what is read may have others */
    for (size_t i = 0; i < bounds->n; i++) {
        Bound *bound = &bounds->bounds[i];
        stream_exchange(stream, &bound->left, sizeof bound->left);
        stream_exchange(stream, &bound->size, sizeof bound->size);
    }
    stream_exchange(stream, &bounds->left, sizeof bounds->left);
}
