/* A program with a model's shared library in it: what embed.t asks for goes to files or standard output. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mocc_embed.h"

static void write_text(void *user, const char *text, size_t length) {
    FILE *out = fopen(user, "w");
    if (!out || fwrite(text, 1, length, out) != length || fclose(out)) exit(3);
}

static void show_message(void *user, MoccSeverity severity, const char *text) {
    printf("%s%d: %s\n", (const char *)user, (int)severity, text);
}

static void show_run_message(void *user, size_t run, MoccSeverity severity, const char *text) {
    (void)user;
    printf("run %zu: %d: %s\n", run, (int)severity, text);
}

static size_t offset_of(MoccInstance *instance, const char *name) {
    MoccRef ref;
    if (mocc_find(instance, name, &ref) != MOCC_OK) exit(4);
    return ref.offset;
}

/* Rows of two variables, as lines */
static void print_rows(void) {
    MoccRecord *record = mocc_record_new(&mocc_model, show_message, "");
    MoccInstance *ball = mocc_record_instance(record);
    size_t offsets[] = {offset_of(ball, "h"), offset_of(ball, "bounces")};
    const double *times, *values;
    mocc_record_keep(record, 2, offsets);
    if (mocc_initialize(ball, NULL) != MOCC_OK || mocc_run(ball, 3) != MOCC_OK) exit(5);
    size_t rows = mocc_record_rows(record, &times, &values);
    for (size_t i = 0; i < rows; i++)
        printf("%.17g,%.17g,%.17g\n", times[i], values[2 * i], values[2 * i + 1]);
    mocc_record_free(record);
}

/* The page and the linear system of a run, and the description */
static void write_texts(char **files) {
    MoccRecord *record = mocc_record_new(&mocc_model, show_message, "");
    MoccInstance *ball = mocc_record_instance(record);
    const double *times, *values;
    size_t beyond = (size_t)1 << 40, offsets[1000], n = 1000;
    MoccStatus early = mocc_linearize(ball, NULL, write_text, files[0]);
    printf("early: %d, beyond: %d\n", early, mocc_record_keep(record, 1, &beyond));
    while (mocc_record_keep(record, 1, (size_t[]){n - 1}) != MOCC_OK)
        n--; /* as many doubles as an instance has */
    for (size_t i = 0; i < n; i++)
        offsets[i] = i;
    mocc_record_keep(record, n, offsets);
    mocc_start(ball);
    mocc_describe(ball, write_text, files[2]);
    if (mocc_initialize(ball, NULL) != MOCC_OK || mocc_run(ball, 3) != MOCC_OK) exit(5);
    size_t rows = mocc_record_rows(record, &times, &values);
    printf("size: %zu\n", n);
    printf("linear: %d\n", mocc_linearize(ball, "h,v", write_text, files[0]));
    printf("page: %d\n", mocc_page(ball, NULL, rows, times, values, write_text, files[1]));
    printf("none: %d\n", mocc_linearize(ball, "nothing", write_text, files[0]));
    printf("no rows: %d\n", mocc_page(ball, NULL, 0, times, values, write_text, files[1]));
    mocc_record_free(record);
}

/* A run that is stopped by the first row's message ends at its next step. */
static void stop_at_once(void) {
    MoccRecord *record = mocc_record_new(&mocc_model, show_message, "stopped ");
    MoccInstance *ball = mocc_record_instance(record);
    printf("begun: %d\n", mocc_initialize(ball, NULL));
    mocc_record_stop(record);
    printf("ended: %d, early: %d\n", mocc_run(ball, 3), mocc_current_time(ball) < 1);
    mocc_record_free(record);
}

static void print_sweep(size_t jobs, const int *stop) {
    const char *names[] = {"h", "e"},
               *values[] = {"1", "0.9", "2", NULL, "1", "red", "0.5", "0.95", "3", "0"};
    MoccTask task = {.stop = 3, .interval = 0.05};
    MoccRecord *record = mocc_record_new(&mocc_model, NULL, NULL);
    size_t results[] = {offset_of(mocc_record_instance(record), "h"),
                        offset_of(mocc_record_instance(record), "bounces")};
    MoccSweep sweep = {.runs = 5,
                       .jobs = jobs,
                       .task = &task,
                       .n = 2,
                       .names = names,
                       .values = values,
                       .n_results = 2,
                       .results = results,
                       .stop = stop,
                       .message = show_run_message};
    MoccStatus status[5];
    double reached[5] = {0}, ends[10] = {0};
    printf("sweep: %d\n", mocc_sweep(&mocc_model, &sweep, status, reached, ends));
    for (size_t i = 0; i < 5; i++)
        printf("%d,%.17g,%.17g,%.17g\n", status[i], reached[i], ends[2 * i], ends[2 * i + 1]);
    mocc_record_free(record);
}

int main(int argc, char **argv) {
    int stop = 1;
    if (argc == 5)
        write_texts(argv + 2);
    else if (argc == 2 && !strcmp(argv[1], "rows"))
        print_rows();
    else if (argc == 2 && !strcmp(argv[1], "stop"))
        stop_at_once();
    else if (argc == 2 && !strcmp(argv[1], "sweep"))
        print_sweep(1, NULL);
    else if (argc == 2 && !strcmp(argv[1], "threads"))
        print_sweep(3, NULL);
    else
        print_sweep(1, &stop);
    return 0;
}
