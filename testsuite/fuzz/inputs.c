/* The fuzzing target for what a simulator's user writes (make fuzz-inputs): files of --input, values of
   --set. What is accepted has the type of the variable that gets it. */
#define _GNU_SOURCE
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "runtime/simulator.h"

typedef struct {
    double u, der_u, v[6], on, n, level;
} Instance;

#define AT(member) MOCC_AT(Instance, member)

static const int dims[] = {2, 3};
static const char *const literals[] = {"low", "'a,b'", "high", NULL};
static const MoccVariable variables[] = {
    {"u", "N", "", MOCC_INPUT, MOCC_REAL, 0, 0, AT(u), 0, 0, NULL, NULL, NULL},
    {"u", "N/s", "", MOCC_DERIVATIVE, MOCC_REAL, 0, 1, AT(der_u), 0, 0, NULL, NULL, NULL},
    {"v", "", "", MOCC_INPUT, MOCC_REAL, 0, 0, AT(v), 0, 2, dims, NULL, NULL},
    {"on", "", "", MOCC_INPUT, MOCC_BOOLEAN, 0, 0, AT(on), 0, 0, NULL, NULL, NULL},
    {"n", "", "", MOCC_INPUT, MOCC_INTEGER, 0, 0, AT(n), 0, 0, NULL, NULL, NULL},
    {"level", "", "", MOCC_INPUT, MOCC_ENUMERATION, 0, 0, AT(level), 0, 0, NULL, NULL, literals},
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

static void expect_types(const Instance *instance) {
    double given = instance->on;
    expect(mocc_is_unset(given) || is_one_of(given, 0, 1));
    given = instance->n;
    expect(mocc_is_unset(given) || is_one_of(given, INT32_MIN, INT32_MAX));
    given = instance->level;
    expect(mocc_is_unset(given) || is_one_of(given, 1, 3));
}

static Instance unset_instance(void) {
    Instance instance;
    for (size_t i = 0; i < inputs_class.size; i++)
        ((double *)&instance)[i] = mocc_unset();
    return instance;
}

/* Goes through all pieces, as a run would. */
static void follow(Inputs *inputs, Instance *instance) {
    for (double time = -INFINITY;;) {
        double next = inputs_after(inputs, time);
        expect(next > time);
        inputs_jump(inputs, time);
        inputs_enter(inputs, time);
        expect(inputs_end(inputs) == next);
        inputs_apply(inputs, (double *)instance, isinf(time) ? -1e300 : time);
        expect_types(instance);
        if (isinf(next)) return;
        time = next;
    }
}

static void read_file(const uint8_t *data, size_t size) {
    char path[64];
    int file = memfd_create("input", 0);
    if (file < 0) return;
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    Inputs *inputs = NULL;
    Instance instance = unset_instance();
    if (write(file, data, size) == (ssize_t)size &&
        inputs_read(&inputs, path, &model, (const double *)&instance) == SUCCESS)
        follow(inputs, &instance);
    inputs_free(inputs);
    close(file);
}

static void set(const uint8_t *data, size_t size) {
    char *text = calloc(size + 1, 1);
    if (!text) return;
    memcpy(text, data, size);
    const char *setting = text;
    Instance instance = unset_instance();
    if (settings_apply(&model, (double *)&instance, 1, &setting) == SUCCESS) expect_types(&instance);
    free(text);
}

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    if (data[0] == '-')
        set(data + 1, size - 1);
    else
        read_file(data, size);
    return 0;
}
