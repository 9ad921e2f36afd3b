/* Derivatives of mechanisms whose connections close loops, in each way that the runtime has: by one dense
 * matrix, by a sparse one, and written out, with a border. Takes the place of simulators' command line;
 * models[] is in a file that the test writes. Prints a line for each: the model, the way, the point, the
 * states, and the derivatives if there are any. */
#include <stdio.h>

#include "runtime/instance/instance.h"
#include "testsuite/codegen/trial.h"

extern const MoccModel *const models[];

enum { POINTS = 3 };

typedef struct {
    const char *name;
    MoccModel model;
    Simulation simulation;
    double *derivatives;
} Way;

static void begin(Way *way, const char *name, const MoccModel *model) {
    MoccContext *context = context_new(&(MoccHost){0});
    simulation_begin(&way->simulation, context, model);
    expect(simulation_start(&way->simulation) == 0, "%s: does not start, %s", model->name, name);
    way->name = name;
    way->derivatives = allocate(context, way->simulation.n_states, sizeof(double));
}

static void end(Way *way) {
    MoccContext *context = way->simulation.context;
    simulation_free(&way->simulation);
    release(way->derivatives);
    context_free(context);
}

static void print(const Way *way, int point, const double *states, bool found) {
    printf("%s %s %d", way->simulation.model->name, way->name, point);
    for (size_t i = 0; i < way->simulation.n_states; i++)
        printf(" %.17g", states[i]);
    for (size_t i = 0; found && i < way->simulation.n_states; i++)
        printf(" %.17g", way->derivatives[i]);
    printf("\n");
}

static void check(const MoccModel *model) {
    Way dense = {.model = *model}, sparse = {.model = *model}, border = {.model = *model};
    dense.model.respond = sparse.model.respond = NULL;
    dense.model.differentiate = sparse.model.differentiate = NULL;
    dense.model.parts = NULL;
    begin(&dense, "dense", &dense.model);
    begin(&sparse, "sparse", &sparse.model);
    begin(&border, "border", model);
    size_t n = dense.simulation.n_states;
    double *states = allocate(dense.simulation.context, n, sizeof(double));
    simulation_states(&dense.simulation, states);
    for (int point = 0; point < POINTS; point++) {
        for (size_t i = 0; point && i < n; i++)
            states[i] += 0.3 * random_number();
        print(&dense, point, states, simulation_evaluate(&dense.simulation, 0, states, dense.derivatives));
        print(&sparse, point, states, simulation_evaluate(&sparse.simulation, 0, states, sparse.derivatives));
        if (model->differentiate)
            print(&border, point, states,
                  responses_differentiate(border.simulation.responses, border.simulation.instance, 0, states,
                                          border.derivatives));
    }
    release(states);
    end(&dense);
    end(&sparse);
    end(&border);
}

int main(void) {
    for (int i = 0; models[i]; i++)
        check(models[i]);
    return 0;
}
