/* Directional derivatives of whole models against extrapolated differences of their evaluations, by random
 * directions in all states, inputs, parameters and time, at several times of a run. Arguments: name of a
 * model, number of times. Prints a line for what does not agree, and one with what was compared. Linked with
 * the C code of models in tangents.t; models[] is in a file that the test writes. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/interface/interface.h"
#include "runtime/mocc_instance.h"
#include "testsuite/codegen/trial.h"

extern const MoccModel *const models[];

enum { MOST = 100000, LEVELS = 7 };

/* All Real variables of the model, and those that directions are made of */
static MoccRef unknowns[MOST], knowns[MOST];
static size_t n_unknowns, n_knowns, n_parameters; /* parameters are the first of the knowns */
static double seeds[MOST], product[MOST];
static size_t compared, exact, wrong;
static int quiet;

static void message(void *user, MoccSeverity severity, const char *text) {
    (void)user;
    if (!quiet && severity >= MOCC_ERROR) fprintf(stderr, "%s\n", text);
}
static const MoccHost host = {.message = message};

/* ---- what there is ---- */

static int visit_unknown(void *user, const char *name, const MoccRef *ref) {
    (void)user;
    (void)name;
    if (ref->variable->type == MOCC_REAL && n_unknowns < MOST) unknowns[n_unknowns++] = *ref;
    return MOCC_OK;
}

/* A parameter that a final modification gives its value is refused. */
static int is_free(MoccInstance *instance, const MoccRef *ref) {
    double one = 1, none;
    quiet = 1;
    MoccStatus status = mocc_directional(instance, 1, ref, &one, 0, 0, NULL, &none);
    quiet = 0;
    return status == MOCC_OK;
}

static void find_knowns(MoccInstance *instance) {
    n_knowns = 0;
    for (size_t i = 0; i < n_unknowns; i++)
        if (unknowns[i].variable->kind == MOCC_PARAMETER && is_free(instance, &unknowns[i]))
            knowns[n_knowns++] = unknowns[i];
    n_parameters = n_knowns;
    for (size_t i = 0; i < n_unknowns; i++)
        if (unknowns[i].variable->kind != MOCC_PARAMETER && is_free(instance, &unknowns[i]))
            knowns[n_knowns++] = unknowns[i];
}

/* ---- evaluations along the direction ---- */

static const MoccModel *model;
static double *held;  /* the instance at the point */
static double *start; /* an instance after its start, with the parameters as they are */
static double time_held, time_seed;

/* The instance's memory after its start with parameters moved along the direction; NULL: that is refused. */
static double *started(double way, double *out) {
    MoccInstance *fresh = mocc_create(model, &host);
    MoccStatus status = MOCC_OK;
    for (size_t i = 0; i < n_parameters && status == MOCC_OK; i++) {
        double value = held[knowns[i].offset] + way * seeds[i];
        if (seeds[i] != 0) status = mocc_set_real(fresh, 1, &knowns[i], &value);
    }
    if (status == MOCC_OK) status = mocc_start(fresh);
    if (status == MOCC_OK) memcpy(out, instance_simulation(fresh)->instance, model->type->size * sizeof *out);
    mocc_free(fresh);
    return status == MOCC_OK ? out : NULL;
}

/* Puts what depends on parameters into the instance; what has a past of its own stays. */
static int move_parameters(Simulation *simulation, double way) {
    static double moved[MOST];
    if (!n_parameters) return 1;
    if (!started(way, moved)) return 0;
    for (size_t i = 0; i < model->type->size; i++)
        if (moved[i] != start[i]) simulation->instance[i] = moved[i];
    return 1;
}

static bool visit_kept(void *user, const Place *place) {
    const MoccVariable *variable = place->variable;
    double *instance = user;
    size_t offset = variable->kind == MOCC_DISCRETE ? variable->derivative : variable->offset;
    if (variable->kind == MOCC_STATE || variable->kind == MOCC_DISCRETE)
        memcpy(instance + place->base + offset, held + place->base + offset,
               tables_elements(variable->rank, variable->dims) * sizeof(double));
    return true;
}

static int evaluate(MoccInstance *instance, double way, double *values) {
    Simulation *simulation = instance_simulation(instance);
    memcpy(simulation->instance, held, model->type->size * sizeof(double));
    if (!move_parameters(simulation, way)) return 0;
    tables_walk(model->type, visit_kept, simulation->instance);
    for (size_t i = n_parameters; i < n_knowns; i++)
        simulation->instance[settings_place(knowns[i].variable, knowns[i].offset)] += way * seeds[i];
    simulation_disturb(simulation);
    if (mocc_evaluate(instance, time_held + way * time_seed, NULL, NULL) != MOCC_OK) return 0;
    for (size_t i = 0; i < n_unknowns; i++)
        values[i] = simulation->instance[unknowns[i].offset];
    return 1;
}

/* ---- differences ---- */

static double line[MOST][LEVELS], best[MOST], error[MOST], size[MOST], least;
static int kink[MOST];

/* `noise`: what rounding can have made of the difference */
static void add_level(size_t i, int level, double difference, double noise) {
    double carried = line[i][0], factor = 4;
    line[i][0] = difference;
    if (!level) {
        best[i] = difference;
        error[i] = INFINITY;
    }
    for (int k = 1; k <= level; k++, factor *= 4) {
        double next = line[i][k - 1] + (line[i][k - 1] - carried) / (factor - 1);
        double about = fmax(fabs(next - line[i][k - 1]), fabs(next - carried)) + noise;
        carried = line[i][k];
        line[i][k] = next;
        if (about > error[i]) continue;
        error[i] = about;
        best[i] = next;
    }
}

/* The largest value or derivative: zeros that are sums of forces have rounding errors in proportion to that.
 */
static double largest(const double *values) {
    double most = 0;
    for (size_t i = 0; i < n_unknowns; i++)
        most = fmax(most, fmax(fabs(values[i]), fabs(product[i])));
    return most;
}

/* Where do the slopes on both sides not come together? */
static int find_kinks(MoccInstance *instance, const double *middle, double *above, double *below) {
    double way = 1e-6;
    for (size_t i = 0; i < n_unknowns; i++)
        kink[i] = 1;
    for (int k = 0; k < 2; k++, way /= 2) {
        if (!evaluate(instance, way, above) || !evaluate(instance, -way, below)) return 0;
        for (size_t i = 0; i < n_unknowns; i++) {
            double jump = fabs(above[i] - 2 * middle[i] + below[i]) / way;
            double slope = fmax(fabs(above[i] - middle[i]), fabs(middle[i] - below[i])) / way;
            double noise = 16 * DBL_EPSILON * fabs(middle[i]) / way;
            kink[i] = kink[i] && jump > 1e-6 * slope + noise;
        }
    }
    return 1;
}

static int differentiate(MoccInstance *instance) {
    static double above[MOST], below[MOST], middle[MOST];
    int level = 0;
    double way = 0.02;
    if (!evaluate(instance, 0, middle)) return 0;
    least = 1e-12 * largest(middle);
    for (int k = 0; k < 2 * LEVELS && level < LEVELS; k++, way /= 2) {
        quiet = 1;
        int good = evaluate(instance, way, above) && evaluate(instance, -way, below);
        quiet = 0;
        if (!good) continue;
        for (size_t i = 0; i < n_unknowns; i++) {
            size[i] = fmax(fabs(above[i]), fabs(below[i]));
            add_level(i, level, (above[i] - below[i]) / (2 * way), DBL_EPSILON * size[i] / way);
        }
        level++;
    }
    return level >= 4 && find_kinks(instance, middle, above, below);
}

/* ---- one time ---- */

/* A parameter that cannot be moved both ways is held. */
static void hold_bound_parameters(void) {
    static double kept[MOST], unused[MOST];
    memcpy(kept, seeds, n_parameters * sizeof *kept);
    memset(seeds, 0, n_parameters * sizeof *seeds);
    quiet = 1;
    for (size_t i = 0; i < n_parameters; i++) {
        seeds[i] = kept[i];
        kept[i] = started(0.01, unused) && started(-0.01, unused) ? kept[i] : 0;
        seeds[i] = 0;
    }
    quiet = 0;
    memcpy(seeds, kept, n_parameters * sizeof *seeds);
}

/* `which`: 0 states and inputs, 1 time, 2 parameters, 3 all */
static void choose_direction(int which) {
    time_seed = which == 1 || which == 3 ? random_number() : 0;
    for (size_t i = 0; i < n_knowns; i++) {
        double value = fabs(held[knowns[i].offset]);
        int moves = which == 3 || (which == 2 && i < n_parameters) || (which == 0 && i >= n_parameters);
        seeds[i] = !moves             ? 0
                   : i < n_parameters ? value * random_number()
                                      : random_number() * fmax(value, 0.1);
    }
    if (which >= 2) hold_bound_parameters();
}

static void compare(const char *at) {
    for (size_t i = 0; i < n_unknowns; i++) {
        double scale = fmax(fabs(best[i]), 1e-3 * size[i]), off = fabs(product[i] - best[i]);
        compared++;
        int vanishes = fabs(best[i]) <= least && fabs(product[i]) <= least;
        exact += vanishes || off <= 1e-9 * scale;
        if (vanishes || off <= 1e-9 * scale + 0.1 * least + 16 * error[i] || kink[i] ||
            error[i] > 1e-5 * scale)
            continue;
        if (wrong++ < 10)
            printf("%s: %s, %s%s: %.17g, differences give %.17g +- %.2g\n", model->name, at,
                   unknowns[i].variable->name, unknowns[i].variable->kind == MOCC_DERIVATIVE ? "'" : "",
                   product[i], best[i], error[i]);
    }
}

static void check_direction(MoccInstance *instance, int which) {
    static const char *const names[] = {"states and inputs", "time", "parameters", "all"};
    char at[80];
    choose_direction(which);
    snprintf(at, sizeof at, "by %s at %g", names[which], time_held);
    memcpy(instance_simulation(instance)->instance, held, model->type->size * sizeof(double));
    simulation_disturb(instance_simulation(instance));
    expect(mocc_evaluate(instance, time_held, NULL, NULL) == MOCC_OK, "cannot be evaluated");
    expect(mocc_directional(instance, n_knowns, knowns, seeds, time_seed, n_unknowns, unknowns, product) ==
               MOCC_OK,
           "no directional derivatives");
    if (differentiate(instance))
        compare(at);
    else
        printf("%s: %s there are no differences\n", model->name, at);
}

/* Moves the states off the place where they are, which may be a kink. */
static void move_states(MoccInstance *instance) {
    Simulation *simulation = instance_simulation(instance);
    for (size_t i = 0; i < simulation->n_states; i++) {
        double *value = &simulation->instance[simulation->states[i]];
        *value += 0.05 * random_number() * fmax(fabs(*value), 0.1);
    }
    simulation_disturb(simulation);
    quiet = 1;
    if (mocc_evaluate(instance, time_held, NULL, NULL) == MOCC_OK)
        memcpy(held, simulation->instance, model->type->size * sizeof *held);
    quiet = 0;
}

static void check_time(MoccInstance *instance) {
    Simulation *simulation = instance_simulation(instance);
    size_t bytes = model->type->size * sizeof(double);
    double *here = malloc(bytes);
    memcpy(here, simulation->instance, bytes);
    memcpy(held, here, bytes);
    time_held = mocc_current_time(instance);
    move_states(instance);
    for (int which = 0; which < 4; which++)
        check_direction(instance, which);
    memcpy(simulation->instance, here, bytes);
    simulation_disturb(simulation);
    mocc_evaluate(instance, time_held, NULL, NULL);
    free(here);
}

static void check_model(int times) {
    MoccInstance *instance = mocc_create(model, &host);
    Simulation *simulation = instance_simulation(instance);
    MoccTask task = {.start = model->experiment.start, .stop = model->experiment.stop, .tolerance = 1e-8};
    expect(model->type->size < MOST, "the model is too large");
    held = malloc(model->type->size * sizeof *held);
    start = malloc(model->type->size * sizeof *start);
    n_unknowns = n_knowns = n_parameters = compared = exact = wrong = 0;
    mocc_visit(instance, visit_unknown, NULL);
    expect(mocc_initialize(instance, &task) == MOCC_OK, "cannot be initialized");
    find_knowns(instance);
    memcpy(held, simulation->instance, model->type->size * sizeof *held);
    expect(started(0, start) != NULL, "cannot be started");
    for (int i = 0; i < times; i++) {
        if (i && mocc_run(instance, task.start + (task.stop - task.start) * i / times * 0.973) != MOCC_OK)
            break;
        check_time(instance);
    }
    printf("%s: %zu compared by %zu knowns, %zu to 1e-9, %zu wrong\n", model->name, compared, n_knowns, exact,
           wrong);
    mocc_free(instance);
    free(held);
    free(start);
}

/* ---- along trees, and by a matrix ---- */

/* All derivatives at the start by all states */
static void derive_at_start(const MoccModel *of, double *out) {
    static MoccRef states[MOST];
    MoccInstance *instance = mocc_create(of, &host);
    expect(mocc_initialize(instance, NULL) == MOCC_OK && mocc_n_states(instance) < MOST, "starts");
    mocc_get_state_refs(instance, states);
    for (size_t i = 0; i < mocc_n_states(instance); i++)
        seeds[i] = 1.0 / (double)(i + 1);
    expect(mocc_directional(instance, mocc_n_states(instance), states, seeds, 0, n_unknowns, unknowns, out) ==
               MOCC_OK,
           "derivatives at the start");
    mocc_free(instance);
}

static void check_elimination(void) {
    MoccTangents tangents = *model->tangents;
    MoccModel by_matrix = *model;
    size_t off = 0;
    expect(tangents.respond != NULL, "no elimination");
    tangents.respond = NULL;
    by_matrix.tangents = &tangents;
    derive_at_start(model, product);
    derive_at_start(&by_matrix, best);
    for (size_t i = 0; i < n_unknowns; i++)
        off += !(fabs(product[i] - best[i]) <= 1e-11 * fmax(1, fabs(best[i])));
    printf("elimination %s\n", off ? "differs" : "ok");
}

/* ---- what is refused, what is held: Tangents.Parameters ---- */

static MoccStatus derive(MoccInstance *instance, const char *by, const char *of, double *result) {
    MoccRef known, unknown;
    double one = 1;
    MoccStatus status = mocc_find(instance, by, &known);
    if (status == MOCC_OK) status = mocc_find(instance, of, &unknown);
    return status == MOCC_OK ? mocc_directional(instance, 1, &known, &one, 0, 1, &unknown, result) : status;
}

static void expect_derivative(MoccInstance *instance, const char *by, const char *of, double value) {
    double result = NAN;
    expect(derive(instance, by, of, &result) == MOCC_OK && fabs(result - value) <= 1e-14 * fabs(value), "%s",
           of);
}

static void check_refusals(void) {
    MoccInstance *instance = mocc_create(model, &host);
    MoccRef area, base[2], x;
    double value = 5, two[2] = {1, 2}, result[2], again[2];
    quiet = 1;
    expect(derive(instance, "base", "total", result) == MOCC_REFUSED, "before mocc_initialize");
    expect(mocc_find(instance, "plain.area", &area) == MOCC_OK &&
               mocc_set_real(instance, 1, &area, &value) == MOCC_OK,
           "an area is set");
    expect(mocc_initialize(instance, NULL) == MOCC_OK, "starts");
    expect(derive(instance, "finished.length", "total", result) == MOCC_REFUSED, "a final parameter");
    expect(derive(instance, "fixed", "total", result) == MOCC_REFUSED, "a fixed parameter");
    expect(derive(instance, "total", "total", result) == MOCC_REFUSED, "a variable");
    expect(derive(instance, "flag", "total", result) == MOCC_REFUSED, "a Boolean as known");
    expect(derive(instance, "base", "flag", result) == MOCC_REFUSED, "a Boolean as unknown");
    quiet = 0;
    expect_derivative(instance, "plain.length", "plain.area", 0); /* it has been set */
    expect_derivative(instance, "plain.length", "plain.volume", 5);
    expect_derivative(instance, "row[3].length", "row[3].volume", 3);
    expect_derivative(instance, "base", "row[2].volume", 6 * pow(2, 5));
    expect_derivative(instance, "base", "fixed", 10);
    expect_derivative(instance, "base", "given.area", 3);
    expect_derivative(instance, "base", "x", 0); /* the state has begun */
    expect_derivative(instance, "x", "x", 1);
    expect(mocc_find(instance, "base", &base[0]) == MOCC_OK && mocc_find(instance, "der(x)", &x) == MOCC_OK,
           "names");
    base[1] = base[0];
    expect(mocc_directional(instance, 1, base, &(double){3}, 0, 1, &x, result) == MOCC_OK &&
               mocc_directional(instance, 2, base, two, 0, 1, &x, result + 1) == MOCC_OK &&
               result[0] == result[1],
           "a known that is given twice");
    expect(mocc_directional(instance, 1, base, two, 0, 1, &x, again) == MOCC_OK &&
               mocc_directional(instance, 1, base, two, 0, 1, &x, again + 1) == MOCC_OK &&
               again[0] == again[1],
           "the same each time");
    expect(mocc_has_tangents(model) == 1, "has tangents");
    printf("refusals ok\n");
    mocc_free(instance);
}

int main(int argc, char **argv) {
    int times = argc > 1 ? atoi(argv[1]) : 3;
    for (int i = 0; models[i]; i++) {
        model = models[i];
        if (argc > 2 && strcmp(argv[2], model->name) != 0 && atoi(argv[2]) != i + 1) continue;
        check_model(times);
        if (!strcmp(model->name, "Tangents.Tree")) check_elimination();
        if (!strcmp(model->name, "Tangents.Parameters")) check_refusals();
    }
    return 0;
}
