/* The result file of each run of many: its name has the run's number. */
#include "runtime/host/sweep.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The most digits that a place for the number asks for */
enum { MOST_DIGITS = 9 };

/* Reads the place of a number, %d or %0Nd, after its percent sign. Returns its end, or NULL if it is none. */
static const char *read_place(const char *at, int *digits) {
    *digits = 1;
    if (*at == '0' && at[1] >= '1' && at[1] <= '0' + MOST_DIGITS) {
        *digits = at[1] - '0';
        at += 2;
    }
    return *at == 'd' ? at + 1 : NULL;
}

/* How many places a pattern has; SIZE_MAX: it has a percent sign for something else. */
static size_t count_places(const char *pattern) {
    size_t n = 0;
    int digits;
    for (const char *at = strchr(pattern, '%'); at; at = strchr(at, '%')) {
        const char *end = read_place(at + 1, &digits);
        if (!end && at[1] != '%') return SIZE_MAX;
        n += end != NULL;
        at = end ? end : at + 2;
    }
    return n;
}

void run_files_name(Text *name, const char *pattern, size_t run) {
    int digits;
    for (const char *at = pattern; *at;) {
        size_t plain = strcspn(at, "%");
        text_add_bytes(name, at, plain);
        at += plain;
        if (!*at) break;
        const char *end = read_place(at + 1, &digits);
        if (end)
            text_printf(name, "%0*zu", digits, run);
        else
            text_add(name, "%");
        at = end ? end : at + 2;
    }
}

/* Whether the file is that of a run: then its number stands where the names of the first two runs differ. */
static bool is_file_of_run(MoccContext *context, const char *pattern, const char *file, size_t n) {
    Text first = {.context = context}, other = {.context = context};
    run_files_name(&first, pattern, 1);
    run_files_name(&other, pattern, 2);
    size_t same = 0;
    while (first.data[same] == other.data[same])
        same++;
    while (same > 0 && first.data[same - 1] == '0')
        same--;
    bool found = strncmp(file, first.data, same) == 0;
    size_t run = found ? strtoul(file + same, NULL, 10) : 0;
    text_clear(&other);
    run_files_name(&other, pattern, run);
    found = run >= 1 && run <= n && strcmp(other.data, file) == 0;
    text_free(&first);
    text_free(&other);
    return found;
}

/* Refuses what names no files, or that of the table. Returns SUCCESS or WRONG_USAGE (reported). */
static int check_pattern(MoccContext *context, const char *pattern, const MoccModel *model,
                         const Options *options, size_t n) {
    if (count_places(pattern) != 1)
        return report_usage(context,
                            "--results %s: the number of a run is %%d or %%03d, once, and %%%% is a percent "
                            "sign: run-%%d.csv",
                            quote(pattern).text);
    if (!ends_with(pattern, ".csv") && !ends_with(pattern, ".mat"))
        return report_usage(context, "--results %s: results are written as .csv or .mat",
                            quote(pattern).text);
    const char *output = options->result.output;
    char *table = output ? NULL : results_default_file(context, model);
    bool taken = is_file_of_run(context, pattern, output ? output : table, n);
    int status = SUCCESS;
    if (taken)
        status = report_usage(context, "--results %s: %s is the file of the table", quote(pattern).text,
                              quote(output ? output : table).text);
    release(table);
    return status;
}

int run_files_plan(MoccContext *context, RunFiles *files, const MoccModel *model, Options *options,
                   const Variants *variants) {
    *files = (RunFiles){.pattern = options->result.runs};
    if (!files->pattern) return SUCCESS;
    int status = check_pattern(context, files->pattern, model, options, variants->n);
    if (status == SUCCESS)
        status =
            result_form_make(context, &files->form, model, &options->task, files->pattern, &options->result);
    if (status == SUCCESS) result_form_note(context, &files->form, &options->task, variants->n);
    return status;
}

void run_files_free(RunFiles *files) {
    result_form_free(&files->form);
}
