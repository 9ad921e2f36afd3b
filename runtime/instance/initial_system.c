/* The initial system. Its unknowns are the states and parameters with fixed=false that no initial equation
   determines alone, its residuals the initial equations that determine nothing alone. An evaluation settles
   everything else at the start: explicit initial equations, discrete variables, relations. */
#include "runtime/instance/instance.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_RESIDUALS = 6, MOST_UNKNOWNS = 8 };

typedef struct {
    size_t offset; /* where it begins: of a parameter that of its value before the start */
    size_t named;  /* the variable that a user sees */
    double begins, typical;
} Unknown;

struct InitialSystem {
    Simulation *simulation;
    Events *events;
    double time;
    size_t n_unknowns, n_residuals;
    Unknown *unknowns;
    size_t *residuals; /* offsets */
    size_t n_places;   /* of all that begins somewhere: the unknowns, then the other states and values before
                          the start */
    size_t *places;
    double *speeds; /* of these */
    double *fixed;  /* attributes, while unknowns are collected */
    double *nominal;
};

/* ---- collecting ---- */

static void add_unknown(InitialSystem *system, size_t named, size_t offset) {
    double begins = system->simulation->instance[offset], nominal = fabs(system->nominal[named]);
    bool said = isfinite(nominal) && nominal > 0;
    Unknown unknown = {offset, named, begins, said ? nominal : begins != 0 ? fabs(begins) : 1};
    if (system->unknowns) system->unknowns[system->n_unknowns] = unknown;
    system->n_unknowns++;
}

static void add_place(InitialSystem *system, size_t offset) {
    if (system->places) system->places[system->n_places] = offset;
    system->n_places++;
}

/* Visits all that begins somewhere: with `unknown` the unknowns, else the others. */
typedef struct {
    InitialSystem *system;
    bool unknown;
} Search;

static bool visit_begins(void *context, const Place *place) {
    Search *search = context;
    const MoccVariable *variable = place->variable;
    if (variable->kind != MOCC_STATE && variable->kind != MOCC_DISCRETE) return true;
    bool is_state = variable->kind == MOCC_STATE;
    size_t count = tables_elements(variable->rank, variable->dims);
    for (size_t i = 0; i < count; i++) {
        size_t named = place->base + variable->offset + i;
        size_t offset = is_state ? named : place->base + variable->derivative + i;
        if ((search->system->fixed[named] == 0) != search->unknown) continue;
        if (search->unknown) add_unknown(search->system, named, offset);
        add_place(search->system, offset);
    }
    return true;
}

static void visit_all(InitialSystem *system) {
    const MoccClass *type = system->simulation->model->type;
    system->n_unknowns = system->n_places = 0;
    tables_walk(type, visit_begins, &(Search){system, true});
    tables_walk(type, visit_begins, &(Search){system, false});
}

static bool visit_residuals(void *context, const MemoryPlace *place) {
    InitialSystem *system = context;
    const MoccMemory *memory = &place->type->memories[place->memory];
    for (size_t i = 0; i < memory->count && memory->kind == MOCC_START; i++) {
        size_t offset = place->base + memory->offset + i;
        if (!system->residuals)
            system->simulation->instance[offset] = mocc_unset();
        else if (mocc_is_unset(system->simulation->instance[offset]))
            continue; /* no turn of a loop comes to it */
        else
            system->residuals[system->n_residuals] = offset;
        system->n_residuals++;
    }
    return true;
}

static void walk_residuals(InitialSystem *system) {
    system->n_residuals = 0;
    tables_walk_memories(system->simulation->model->type, visit_residuals, system);
}

void initial_system_free(InitialSystem *system) {
    if (!system) return;
    release(system->unknowns);
    release(system->residuals);
    release(system->places);
    release(system->speeds);
    release(system->fixed);
    release(system->nominal);
    release(system);
}

/* Initial equations have left those that there are with a value. */
static void find_residuals(InitialSystem *system) {
    system->residuals = allocate(system->simulation->context, system->n_residuals, sizeof(size_t));
    walk_residuals(system);
}

InitialSystem *initial_system_new(Simulation *simulation, Events *events, double time) {
    MoccContext *context = simulation->context;
    InitialSystem *system = allocate(context, 1, sizeof *system);
    *system = (InitialSystem){.simulation = simulation, .events = events, .time = time};
    walk_residuals(system);
    if (system->n_residuals == 0) {
        initial_system_free(system);
        return NULL;
    }
    system->fixed = bounds_values(simulation, MOCC_FIXED_START);
    system->nominal = bounds_values(simulation, MOCC_NOMINAL);
    visit_all(system);
    system->unknowns = allocate(context, system->n_unknowns, sizeof(Unknown));
    system->places = allocate(context, system->n_places, sizeof(size_t));
    system->speeds = allocate(context, system->n_places, sizeof(double));
    visit_all(system);
    return system;
}

/* ---- values ---- */

size_t initial_system_size(const InitialSystem *system) {
    return system->n_unknowns;
}

void initial_system_begin(const InitialSystem *system, double *unknowns, double *typical) {
    for (size_t i = 0; i < system->n_unknowns; i++) {
        unknowns[i] = system->unknowns[i].begins;
        typical[i] = system->unknowns[i].typical;
    }
}

/* A system that has another number of residuals than of unknowns is none. */
static bool is_square(InitialSystem *system) {
    if (!system->residuals) find_residuals(system);
    if (system->n_residuals == system->n_unknowns) return true;
    initial_system_fail(system, "they are not as many as there are unknowns", NULL, NULL);
    return false;
}

bool initial_system_residuals(InitialSystem *system, const double *unknowns, double *residuals) {
    Simulation *simulation = system->simulation;
    for (size_t i = 0; i < system->n_unknowns; i++)
        simulation->instance[system->unknowns[i].offset] = unknowns[i];
    simulation_disturb(simulation);
    if (!events_settle_initial(system->events, system->time) || !is_square(system)) return false;
    bool finite = true;
    for (size_t i = 0; i < system->n_residuals; i++) {
        residuals[i] = simulation->instance[system->residuals[i]];
        finite = finite && isfinite(residuals[i]);
    }
    if (!finite) initial_system_fail(system, "they give no finite numbers", residuals, NULL);
    return finite;
}

bool initial_system_derivatives(InitialSystem *system, double *columns) {
    size_t n = system->n_unknowns;
    for (size_t j = 0; j < n; j++) {
        for (size_t i = 0; i < system->n_places; i++)
            system->speeds[i] = i == j;
        const double *change = simulation_start_directional(system->simulation, system->n_places,
                                                            system->places, system->speeds);
        if (!change) return false;
        for (size_t i = 0; i < n; i++)
            columns[j * n + i] = change[system->residuals[i]];
    }
    return true;
}

/* ---- names ---- */

void initial_system_name(Simulation *simulation, void (*visit)(void *user, const char *name), void *user) {
    MoccContext *context = simulation->context;
    InitialSystem system = {.simulation = simulation,
                            .fixed = bounds_values(simulation, MOCC_FIXED_START),
                            .nominal = bounds_values(simulation, MOCC_NOMINAL)};
    visit_all(&system);
    system.unknowns = allocate(context, system.n_unknowns, sizeof(Unknown));
    visit_all(&system);
    for (size_t i = 0; i < system.n_unknowns; i++) {
        Text name = {.context = context};
        tables_name_at(&name, simulation->model->type, 1u << MOCC_STATE | 1u << MOCC_DISCRETE,
                       system.unknowns[i].named);
        visit(user, name.data);
        text_free(&name);
    }
    release(system.unknowns);
    release(system.fixed);
    release(system.nominal);
}

/* ---- messages ---- */

static bool is_small(const InitialSystem *system, const double *concerned, size_t i) {
    double largest = 0;
    for (size_t k = 0; concerned && k < system->n_unknowns; k++)
        largest = fmax(largest, fabs(concerned[k]));
    return concerned && fabs(concerned[i]) < 1e-3 * largest;
}

static void add_unknowns(Text *out, const InitialSystem *system, const double *concerned) {
    const Simulation *simulation = system->simulation;
    size_t named = 0;
    for (size_t i = 0; i < system->n_unknowns; i++) {
        if (is_small(system, concerned, i) || named++ >= MOST_UNKNOWNS) continue;
        text_add(out, named > 1 ? ", " : "");
        tables_name_at(out, simulation->model->type, 1u << MOCC_STATE | 1u << MOCC_DISCRETE,
                       system->unknowns[i].named);
        text_printf(out, " = %.6g", simulation->instance[system->unknowns[i].offset]);
    }
    if (named > MOST_UNKNOWNS) text_printf(out, " and %zu more", named - MOST_UNKNOWNS);
}

/* The residuals that are farthest from zero */
static void add_residuals(Text *out, const InitialSystem *system, const double *residuals) {
    double last = INFINITY;
    size_t named = 0;
    for (; named < MOST_RESIDUALS && named < system->n_residuals; named++) {
        size_t worst = system->n_residuals;
        for (size_t i = 0; i < system->n_residuals; i++)
            if (!(fabs(residuals[i]) >= last) &&
                (worst == system->n_residuals || fabs(residuals[i]) > fabs(residuals[worst])))
                worst = i;
        if (worst == system->n_residuals) return;
        last = fabs(residuals[worst]);
        if (named > 0 && last == 0) return;
        text_add(out, named ? "; " : "");
        tables_describe_memory(out, system->simulation->model->type, system->residuals[worst]);
        text_printf(out, " is off by %.6g", residuals[worst]);
    }
}

bool initial_system_has(const InitialSystem *system, size_t offset) {
    for (size_t i = 0; i < system->n_unknowns; i++)
        if (system->unknowns[i].offset == offset) return true;
    return false;
}

void initial_system_fail(InitialSystem *system, const char *why, const double *residuals,
                         const double *concerned) {
    Simulation *simulation = system->simulation;
    Text *out = &simulation->fault.message;
    text_clear(out);
    text_printf(out, "the initial equations are not solved at time %.15g: %s", system->time, why);
    if (residuals) {
        text_add(out, "; ");
        add_residuals(out, system, residuals);
    }
    text_add(out, concerned ? "; the unknowns concerned are " : "; the unknowns are ");
    add_unknowns(out, system, concerned);
    simulation->fault.kind = FAULT_EVENT;
    simulation->fault.time = system->time;
}
