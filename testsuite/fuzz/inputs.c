/* The fuzzing target for what a simulator's user writes (make fuzz-inputs): files of --input, values of
   --set. What is accepted has the type of the variable that gets it. */
#define _GNU_SOURCE
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "runtime/host/host.h"

typedef struct {
    double u, der_u, v[6], on, n, level;
} Instance;

#define AT(member) MOCC_AT(Instance, member)

static const int dims[] = {2, 3};
static const char *const literals[] = {"low", "'a,b'", "high", NULL};
static const MoccVariable variables[] = {
    {"u", "N", "", MOCC_INPUT, MOCC_REAL, 0, 0, AT(u), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"u", "N/s", "", MOCC_DERIVATIVE, MOCC_REAL, 0, 1, AT(der_u), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"v", "", "", MOCC_INPUT, MOCC_REAL, 0, 0, AT(v), 0, 2, dims, NULL, NULL, 0, NULL},
    {"on", "", "", MOCC_INPUT, MOCC_BOOLEAN, 0, 0, AT(on), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"n", "", "", MOCC_INPUT, MOCC_INTEGER, 0, 0, AT(n), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"level", "", "", MOCC_INPUT, MOCC_ENUMERATION, 0, 0, AT(level), 0, 0, NULL, NULL, literals, 0, NULL},
};
static const MoccClass inputs_class = {.name = "Fuzz.Inputs",
                                       .size = MOCC_SIZE(Instance),
                                       .n_variables = sizeof variables / sizeof *variables,
                                       .variables = variables};
static const MoccModel model = {.name = "Fuzz.Inputs", .type = &inputs_class};

static void expect(bool holds) {
    if (!holds) abort();
}

static bool is_one_of(double value, double least, double largest) {
    return value == floor(value) && value >= least && value <= largest;
}

static void expect_types(const Simulation *simulation) {
    const Instance *instance = (const Instance *)simulation->instance;
    double given = instance->on;
    expect(mocc_is_unset(given) || is_one_of(given, 0, 1));
    given = instance->n;
    expect(mocc_is_unset(given) || is_one_of(given, INT32_MIN, INT32_MAX));
    given = instance->level;
    expect(mocc_is_unset(given) || is_one_of(given, 1, 3));
}

/* Goes through all pieces, as a run would. */
static void follow(Simulation *simulation) {
    Inputs *inputs = simulation->inputs;
    for (double time = -INFINITY;;) {
        double next = inputs_after(inputs, time);
        expect(next > time);
        inputs_jump(inputs, time);
        inputs_enter(inputs, time);
        expect(inputs_end(inputs) == next);
        inputs_apply(inputs, simulation->instance, isinf(time) ? -1e300 : time);
        expect_types(simulation);
        if (isinf(next)) return;
        time = next;
    }
}

static void read_file(Simulation *simulation, const uint8_t *data, size_t size) {
    char path[64];
    int file = memfd_create("input", 0);
    if (file < 0) return;
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    if (write(file, data, size) == (ssize_t)size && input_read(simulation, path) == SUCCESS)
        follow(simulation);
    close(file);
}

/* NAME=VALUE */
static void set(MoccInstance *instance, const uint8_t *data, size_t size) {
    char *text = calloc(size + 1, 1), *equals;
    if (!text) return;
    memcpy(text, data, size);
    if ((equals = strchr(text, '=')) != NULL) {
        *equals = '\0';
        if (mocc_set_text(instance, text, equals + 1) == MOCC_OK) expect_types(instance_simulation(instance));
    }
    free(text);
}

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    MoccInstance *instance = mocc_create(&model, NULL);
    if (data[0] == '-')
        set(instance, data + 1, size - 1);
    else
        read_file(instance_simulation(instance), data, size);
    mocc_free(instance);
    return 0;
}
