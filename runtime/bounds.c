/* The attributes min and max: what leaves them is reported once a run. */
#include "runtime/simulator.h"

#include <math.h>
#include <stdlib.h>

/* More would hide everything else. */
enum { MOST_WARNINGS = 20 };

typedef struct {
    size_t offset;
    double least, most; /* infinite: none */
    bool left;          /* it has been outside */
} Bound;

struct Bounds {
    const Simulation *simulation;
    size_t n, left;
    Bound *bounds;
};

/* What is collected: the attributes of a whole instance, NaN where there are none */
typedef struct {
    const Simulation *simulation;
    double *sides[2];
    Bounds *bounds;
    bool any;
} Collection;

static bool visit_instance(void *context, const MoccClass *type, const Path *path, size_t base) {
    Collection *collection = context;
    (void)path;
    for (int side = 0; side < 2 && type->bounds; side++)
        type->bounds(collection->simulation->instance + base, collection->sides[side] + base, side);
    return true;
}

static bool visit_any(void *context, const MoccClass *type, const Path *path, size_t base) {
    (void)path;
    (void)base;
    *(bool *)context |= type->bounds != NULL;
    return !type->bounds;
}

static bool visit_variable(void *context, const Place *place) {
    Collection *collection = context;
    const MoccVariable *variable = place->variable;
    size_t begin = place->base + variable->offset, count = tables_elements(variable->rank, variable->dims);
    for (size_t i = begin; i < begin + count && !variable->hidden; i++) {
        double least = collection->sides[0][i], most = collection->sides[1][i];
        if (isnan(least) && isnan(most)) continue;
        Bound bound = {i, isnan(least) ? -INFINITY : least, isnan(most) ? INFINITY : most, false};
        if (collection->bounds->bounds) collection->bounds->bounds[collection->bounds->n] = bound;
        collection->bounds->n++;
    }
    return true;
}

static void collect(Collection *collection) {
    const MoccModel *model = collection->simulation->model;
    size_t size = model->type->size;
    for (int side = 0; side < 2; side++) {
        collection->sides[side] = allocate(size, sizeof(double));
        for (size_t i = 0; i < size; i++)
            collection->sides[side][i] = NAN;
    }
    tables_walk_instances(model->type, visit_instance, collection);
    tables_walk(model->type, visit_variable, collection);
    collection->bounds->bounds = allocate(collection->bounds->n, sizeof(Bound));
    collection->bounds->n = 0;
    tables_walk(model->type, visit_variable, collection);
    free(collection->sides[0]);
    free(collection->sides[1]);
}

Bounds *bounds_new(const Simulation *simulation) {
    bool any = false;
    tables_walk_instances(simulation->model->type, visit_any, &any);
    if (!any) return NULL;
    Bounds *bounds = allocate(1, sizeof *bounds);
    bounds->simulation = simulation;
    Collection collection = {.simulation = simulation, .bounds = bounds};
    collect(&collection);
    return bounds;
}

void bounds_free(Bounds *bounds) {
    if (!bounds) return;
    free(bounds->bounds);
    free(bounds);
}

static void warn(const Bounds *bounds, const Bound *bound, double value, double time) {
    Text name = {0};
    bool below = value < bound->least;
    tables_name_at(&name, bounds->simulation->model->type, ~0u, bound->offset);
    report_warning("%s is %.15g at time %.15g, %s its attribute %s, which is %.15g%s", name.data, value, time,
                   below ? "below" : "above", below ? "min" : "max", below ? bound->least : bound->most,
                   bounds->left == MOST_WARNINGS ? "; no more of these are shown" : "");
    text_free(&name);
}

void bounds_look(Bounds *bounds, double time, Progress *progress) {
    for (size_t i = 0; bounds && i < bounds->n; i++) {
        Bound *bound = &bounds->bounds[i];
        double value = bounds->simulation->instance[bound->offset];
        if (bound->left || !(value < bound->least || value > bound->most)) continue;
        bound->left = true;
        if (bounds->left++ >= MOST_WARNINGS) continue;
        progress_end(progress);
        warn(bounds, bound, value, time);
    }
}

size_t bounds_left(const Bounds *bounds) {
    return bounds ? bounds->left : 0;
}
