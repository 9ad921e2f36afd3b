/* Many instances of one model at once, on two threads: each hands its host the same bytes as it does alone.
 * Prints a line of TAP for each check. Linked with the C code of the model in instances.t, and with the
 * thread sanitizer. */
#include "runtime/mocc_instance.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N_KINDS = 10, N_THREADS = 2, N_PER_THREAD = 200, AT_ONCE = 25, N_STEPS = 2, MOST_BYTES = 1 << 15 };

static const double stop = 0.06;

/* What a row keeps; of Strings the numbers are the instance's own affair. */
static const char *const names[] = {"lower.phi", "upper.z", "h",     "v",         "z",
                                    "root",      "bounces", "ticks", "weights[2]"};
enum { N_NAMES = sizeof names / sizeof *names };

/* An instance, and what it has handed out: rows and messages, one after the other */
typedef struct {
    MoccInstance *instance;
    int kind;
    MoccRef refs[N_NAMES], text;
    size_t size;
    int failed;
    unsigned char bytes[MOST_BYTES];
} Run;

static void add_bytes(Run *run, const void *bytes, size_t size) {
    if (run->size + size > MOST_BYTES) {
        run->failed = 1;
        return;
    }
    memcpy(run->bytes + run->size, bytes, size);
    run->size += size;
}

static void add_message(void *user, MoccSeverity severity, const char *text) {
    (void)severity;
    add_bytes(user, text, strlen(text));
}

static int add_row(void *user, double time, const double *values) {
    Run *run = user;
    add_bytes(run, &time, sizeof time);
    for (int i = 0; i < N_NAMES; i++)
        add_bytes(run, &values[run->refs[i].offset], sizeof(double));
    return MOCC_OK;
}

static void expect(Run *run, MoccStatus status) {
    if (status != MOCC_OK) run->failed = 1;
}

static void set_up(Run *run) {
    MoccInstance *instance = run->instance;
    MoccRef height, word, tones;
    double start = 0.003 + 0.0005 * run->kind;
    const char *text = run->kind % 2 ? "odd" : "even";
    int many = 1 + run->kind % 3;
    for (int i = 0; i < N_NAMES; i++)
        expect(run, mocc_find(instance, names[i], &run->refs[i]));
    expect(run, mocc_find(instance, "text", &run->text));
    expect(run, mocc_find(instance, "h", &height));
    expect(run, mocc_find(instance, "word", &word));
    expect(run, mocc_find(instance, "tones", &tones));
    expect(run, mocc_set_real(instance, 1, &height, &start));
    expect(run, mocc_set_string(instance, 1, &word, &text));
    expect(run, mocc_set_integer(instance, 1, &tones, &many));
    expect(run, mocc_set_text(instance, "weight.m", run->kind % 2 ? "1.5" : "2"));
}

static void begin(Run *run, int kind) {
    MoccHost host = {.user = run, .message = add_message, .row = add_row};
    MoccTask task = {.stop = stop, .interval = 0.01, .tolerance = 1e-3};
    run->kind = kind;
    run->size = 0;
    run->failed = 0;
    run->instance = mocc_create(&mocc_model, &host);
    if (!run->instance) abort();
    set_up(run);
    expect(run, mocc_initialize(run->instance, &task));
}

static void go_on(Run *run, int step) {
    const char *text = "";
    expect(run, mocc_run(run->instance, stop * (step + 1) / N_STEPS));
    expect(run, mocc_get_string(run->instance, 1, &run->text, &text));
    add_bytes(run, text, strlen(text));
}

static Run alone[N_KINDS];

static void run_alone(int kind) {
    begin(&alone[kind], kind);
    for (int step = 0; step < N_STEPS; step++)
        go_on(&alone[kind], step);
    mocc_free(alone[kind].instance);
}

/* Runs instances side by side, step by step in turn; returns how many have handed out other bytes. */
static void *run_many(void *argument) {
    long different = 0;
    int first = *(const int *)argument;
    Run *runs = calloc(AT_ONCE, sizeof *runs);
    if (!runs) abort();
    for (int done = 0; done < N_PER_THREAD; done += AT_ONCE) {
        for (int i = 0; i < AT_ONCE; i++)
            begin(&runs[i], (first + done + i) % N_KINDS);
        for (int step = 0; step < N_STEPS; step++)
            for (int i = 0; i < AT_ONCE; i++)
                go_on(&runs[i], step);
        for (int i = 0; i < AT_ONCE; i++) {
            const Run *same = &alone[runs[i].kind];
            different += runs[i].failed || runs[i].size != same->size ||
                         memcmp(runs[i].bytes, same->bytes, same->size);
            mocc_free(runs[i].instance);
        }
    }
    free(runs);
    return (void *)different;
}

static void check(int number, int passed, const char *what) {
    printf("%s %d - %s\n", passed ? "ok" : "not ok", number, what);
}

int main(void) {
    pthread_t threads[N_THREADS];
    int firsts[N_THREADS], failed = 0, distinct = 1;
    long different = 0;
    for (int kind = 0; kind < N_KINDS; kind++) {
        run_alone(kind);
        failed |= alone[kind].failed;
        for (int other = 0; other < kind; other++)
            distinct &= alone[kind].size != alone[other].size ||
                        memcmp(alone[kind].bytes, alone[other].bytes, alone[kind].size) != 0;
    }
    check(1, !failed, "each kind runs by itself");
    check(2, distinct, "kinds differ");
    for (int i = 0; i < N_THREADS; i++) {
        firsts[i] = 3 * i;
        if (pthread_create(&threads[i], NULL, run_many, &firsts[i])) abort();
    }
    for (int i = 0; i < N_THREADS; i++) {
        void *result;
        pthread_join(threads[i], &result);
        different += (long)result;
    }
    check(3, different == 0, "400 instances on two threads hand out the same bytes");
    if (different) printf("# %ld differ\n", different);
    printf("1..3\n");
    return 0;
}
