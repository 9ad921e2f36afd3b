/* 100 instances of one FMU at once, of both versions, in four threads: each goes on in turn with the others
 * of its thread, returns to a state of its own by way of bytes, and comes to the same bits as alone. Linked
 * with the model of calls.mo, under the thread sanitizer. */
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

#include "runtime/fmi/fmu.h"
#include "testsuite/codegen/trial.h"
#include "testsuite/fmi/standard.h"

const char mocc_fmi_token[] = "token";

enum { INSTANCES = 100, THREADS = 4, STEPS = 8 };

/* The instance number i; odd ones are of FMI 2. */
typedef struct {
    void *fmu;
    bool is_2;
    int messages;
    Callbacks2 callbacks;
    double x;
} Trial;

static uint32_t mass, x;

static void count_2(void *environment, const char *instance, int status, const char *category,
                    const char *message, ...) {
    (void)instance, (void)status, (void)category, (void)message;
    ++*(int *)environment;
}

static void count_3(void *environment, int status, const char *category, const char *message) {
    (void)status, (void)category, (void)message;
    ++*(int *)environment;
}

static void begin(Trial *t, int number) {
    double value = 1 + 0.1 * number, nothing;
    int status;
    *t = (Trial){.is_2 = number % 2, .callbacks.logger = count_2};
    t->callbacks.environment = &t->messages;
    t->fmu = t->is_2 ? fmi2Instantiate("one", 1, "token", NULL, &t->callbacks, 0, 1)
                     : fmi3InstantiateCoSimulation("one", "token", NULL, false, true, false, false, NULL, 0,
                                                   &t->messages, count_3, NULL);
    expect(t->fmu != NULL, "instance %d is not made", number);
    status = t->is_2 ? fmi2SetReal(t->fmu, &mass, 1, &value) | fmi2EnterInitializationMode(t->fmu) |
                           fmi2ExitInitializationMode(t->fmu)
                     : fmi3SetFloat64(t->fmu, &mass, 1, &value, 1) |
                           fmi3EnterInitializationMode(t->fmu, false, 0, 0, false, 0) |
                           fmi3ExitInitializationMode(t->fmu);
    expect(status == 0, "instance %d begins with the status %d", number, status);
    uint32_t unknown = 9999;
    status = t->is_2 ? fmi2GetReal(t->fmu, &unknown, 1, &nothing)
                     : fmi3GetFloat64(t->fmu, &unknown, 1, &nothing, 1);
    expect(status == 3 && t->messages == 1, "an unknown reference has the status %d, with %d messages",
           status, t->messages);
}

static void step(Trial *t, int number) {
    bool event, ended, early;
    double time = 0.25 * number, reached;
    int status = t->is_2 ? fmi2DoStep(t->fmu, time, 0.25, 0)
                         : fmi3DoStep(t->fmu, time, 0.25, false, &event, &ended, &early, &reached);
    expect(status == 0, "step %d has the status %d", number, status);
}

/* There and back, with a step in between */
static void go_back(Trial *t, int number) {
    void *state = NULL, *again = NULL;
    size_t size;
    if (t->is_2) {
        expect(fmi2GetFMUstate(t->fmu, &state) == 0, "there is no state");
        step(t, number);
        expect(fmi2SetFMUstate(t->fmu, state) == 0, "the state is refused");
        fmi2FreeFMUstate(t->fmu, &state);
        return;
    }
    expect(!fmi3GetFMUState(t->fmu, &state) && !fmi3SerializedFMUStateSize(t->fmu, state, &size),
           "there is no state");
    uint8_t *bytes = malloc(size);
    expect(bytes && !fmi3SerializeFMUState(t->fmu, state, bytes, size), "the state has no bytes");
    step(t, number);
    expect(!fmi3DeserializeFMUState(t->fmu, bytes, size, &again) && !fmi3SetFMUState(t->fmu, again),
           "the bytes are refused");
    fmi3FreeFMUState(t->fmu, &state);
    fmi3FreeFMUState(t->fmu, &again);
    free(bytes);
}

/* Of its instances each goes a step, then each the next one. */
static void run(Trial *trials, int first, int stride) {
    for (int i = first; i < INSTANCES; i += stride)
        begin(&trials[i], i);
    for (int k = 0; k < STEPS; k++)
        for (int i = first; i < INSTANCES; i += stride) {
            if (k == STEPS / 2) go_back(&trials[i], k);
            step(&trials[i], k);
        }
    for (int i = first; i < INSTANCES; i += stride) {
        Trial *t = &trials[i];
        int status = t->is_2 ? fmi2GetReal(t->fmu, &x, 1, &t->x) : fmi3GetFloat64(t->fmu, &x, 1, &t->x, 1);
        expect(status == 0, "instance %d has no values", i);
        if (t->is_2)
            fmi2FreeInstance(t->fmu);
        else
            fmi3FreeInstance(t->fmu);
    }
}

typedef struct {
    Trial *trials;
    int number;
} Share;

static void *work(void *argument) {
    const Share *share = argument;
    run(share->trials, share->number, THREADS);
    return NULL;
}

static uint32_t find(const FmuVariables *variables, const char *name) {
    for (size_t i = 1; i < variables->n; i++)
        if (variables->variables[i].ref.variable && !strcmp(variables->variables[i].ref.variable->name, name))
            return (uint32_t)i;
    expect(0, "there is no %s", name);
    return 0;
}

int main(void) {
    static Trial together[INSTANCES], alone[INSTANCES];
    pthread_t threads[THREADS];
    Share shares[THREADS];
    FmuVariables variables;
    expect(fmu_variables_new(&variables, &mocc_model), "out of memory");
    mass = find(&variables, "mass");
    x = find(&variables, "x");
    fmu_variables_free(&variables);
    for (int i = 0; i < THREADS; i++) {
        shares[i] = (Share){together, i};
        expect(!pthread_create(&threads[i], NULL, work, &shares[i]), "there is no thread");
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < INSTANCES; i++)
        run(alone, i, INSTANCES);
    for (int i = 0; i < INSTANCES; i++)
        expect(!memcmp(&together[i].x, &alone[i].x, sizeof(double)), "instance %d: %.17g, alone %.17g", i,
               together[i].x, alone[i].x);
    expect(together[0].x != together[99].x, "all are the same");
    puts("ok");
    return 0;
}
