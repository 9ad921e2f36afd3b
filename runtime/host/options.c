/* The command line of a simulator: reads it into Options, explains it in --help. */
#include "runtime/host/host.h"

#include <ctype.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef enum {
    OPTION_START,
    OPTION_STOP,
    OPTION_INTERVAL,
    OPTION_TOLERANCE,
    OPTION_METHOD,
    OPTION_SET,
    OPTION_OUTPUT,
    OPTION_VARIABLES,
    OPTION_INPUT,
    OPTION_RESOURCES,
    OPTION_SWEEP,
    OPTION_RESULTS,
    OPTION_JOBS,
    OPTION_ANIMATE,
    OPTION_LIVE,
    OPTION_PORT,
    OPTION_PLOT,
    OPTION_LINEARIZE,
    OPTION_STEADY,
    OPTION_LIST,
    OPTION_JSON,
    OPTION_STATISTICS,
    OPTION_HELP,
    OPTION_VERSION,
    N_OPTIONS
} Option;

/* What an option gives: most fill one field of Options */
typedef enum { ANYTHING_ELSE, NUMBER, TEXT, SWITCH } Kind;

typedef struct {
    const char *name;
    const char *value; /* what --help calls the value; NULL: takes none */
    const char *help;
    Kind kind;
    size_t field; /* of Options: a double, a text or a bool; of ANYTHING_ELSE there is none */
    char letter;  /* "-o" is the same as "--output"; 0: there is none */
} OptionText;

#define FIELD(name) offsetof(Options, name)

static const OptionText option_texts[N_OPTIONS] = {
    [OPTION_START] = {"--start", "T", "time at the start, s", NUMBER, FIELD(task.start)},
    [OPTION_STOP] = {"--stop", "T", "time at the end, s", NUMBER, FIELD(task.stop)},
    [OPTION_INTERVAL] = {"--interval", "DT", "time between two rows of the result, s", NUMBER,
                         FIELD(task.interval)},
    [OPTION_TOLERANCE] = {"--tolerance", "TOL", "relative accuracy of the result (README)", NUMBER,
                          FIELD(task.tolerance)},
    [OPTION_METHOD] = {"--method", "METHOD", "auto (default), rk, bdf for stiff models, or adams"},
    [OPTION_SET] = {"--set", "NAME=VALUE", "a parameter or a start value, or @FILE with many"},
    [OPTION_OUTPUT] = {"--output", "FILE", "result: .csv or .mat (MATLAB 4); - is standard output", TEXT,
                       FIELD(result.output), 'o'},
    [OPTION_VARIABLES] = {"--variables", "PATTERN", "those in the result: names with * and ?, and commas"},
    [OPTION_INPUT] = {"--input", "FILE.csv", "the model's inputs over time, first column time", TEXT,
                      FIELD(result.input)},
    [OPTION_RESOURCES] = {"--resources", "DIR", "where files of modelica:// lie, if they were moved", TEXT,
                          FIELD(resources)},
    [OPTION_SWEEP] = {"--sweep", "FILE.csv", "many runs, a row of values each; also --set NAME=A:B:N", TEXT,
                      FIELD(result.sweep)},
    [OPTION_RESULTS] = {"--results", "FILE", "of many runs, a result of each: run-%d.csv, or .mat", TEXT,
                        FIELD(result.runs)},
    [OPTION_JOBS] = {"--jobs", "N", "at most N runs at a time; else one for each processor"},
    [OPTION_ANIMATE] = {"--animate", "FILE.html", "write a page that plays the run in a browser", TEXT,
                        FIELD(animate)},
    [OPTION_LIVE] = {"--live", NULL, "run in real time in a browser, steered by keys", SWITCH, FIELD(live)},
    [OPTION_PORT] = {"--port", "N", "of this machine, for --live; else any that is free"},
    [OPTION_PLOT] = {"--plot", "VAR,X:Y,...", "draw VAR, and Y over X: here, or --output FILE.svg", TEXT,
                     FIELD(plot)},
    [OPTION_LINEARIZE] = {"--linearize", "T", "matrices A, B, C, D and eigenvalues at time T, s", NUMBER,
                          FIELD(linearize)},
    [OPTION_STEADY] = {"--steady", NULL, "start values at which the model rests, for --set @FILE", SWITCH,
                       FIELD(steady)},
    [OPTION_LIST] = {"--list", NULL, "show variables and parameters with their values", SWITCH, FIELD(list)},
    [OPTION_JSON] = {"--json", NULL, "--list, --linearize, --statistics for programs", SWITCH, FIELD(json)},
    [OPTION_STATISTICS] = {"--statistics", NULL, "show how much work the run was", SWITCH, FIELD(statistics)},
    [OPTION_HELP] = {"--help", NULL, "show this text", SWITCH, FIELD(help)},
    [OPTION_VERSION] = {"--version", NULL, "show the versions of model, runtime and integrator", SWITCH,
                        FIELD(version)},
};

static bool is_named(const OptionText *option, const char *text, size_t length) {
    if (option->letter && length == 2 && text[0] == '-' && text[1] == option->letter) return true;
    return strlen(option->name) == length && strncmp(option->name, text, length) == 0;
}

static Option find_option(const char *text, size_t length) {
    Option option = 0;
    while (option < N_OPTIONS && !is_named(&option_texts[option], text, length))
        option++;
    return option;
}

static int report_needs_value(const Options *options, Option option) {
    return report_usage(options->context, "%s needs a value: %s", option_texts[option].name,
                        option_texts[option].value);
}

static int read_number(const Options *options, double *value, Option option, const char *text) {
    if (number_parse(text, value)) return SUCCESS;
    return report_usage(options->context, "%s needs a number, not '%s'", option_texts[option].name,
                        quote(text).text);
}

static int read_method(Options *options, const char *text) {
    static const char *const names[] = {
        [MOCC_AUTO] = "auto", [MOCC_BDF] = "bdf", [MOCC_ADAMS] = "adams", [MOCC_RK] = "rk"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(text, names[i]) != 0) continue;
        options->task.method = (MoccMethod)i;
        return SUCCESS;
    }
    return report_usage(options->context, "--method is auto, bdf, adams or rk, not '%s'", quote(text).text);
}

/* A whole number from 1 on */
static int read_count(Options *options, Option option, size_t most, const char *text, size_t *count) {
    double number;
    if (!number_parse(text, &number) || number != floor(number) || number < 1 || number > (double)most)
        return report_usage(options->context, "%s needs a number from 1 to %zu, not '%s'",
                            option_texts[option].name, most, quote(text).text);
    *count = (size_t)number;
    return SUCCESS;
}

/* The options that do more than fill a field */
static int apply_other(Options *options, Option option, const char *value) {
    if (option == OPTION_METHOD) return read_method(options, value);
    if (option == OPTION_JOBS) return read_count(options, option, 1024, value, &options->jobs);
    if (option == OPTION_PORT) return read_count(options, option, 65535, value, &options->port);
    if (option == OPTION_SET && *value == '@') return settings_read(options, value + 1);
    if (option == OPTION_SET && !setting_equals(value))
        return report_usage(options->context, "--set needs NAME=VALUE, not '%s'", quote(value).text);
    if (option == OPTION_SET)
        settings_add(options, value, "--set ");
    else if (*value)
        patterns_add(options->context, &options->result.variables, value);
    else
        return report_needs_value(options, option);
    return SUCCESS;
}

static int apply_option(Options *options, Option option, const char *value) {
    const OptionText *text = &option_texts[option];
    char *field = (char *)options + text->field;
    switch (text->kind) {
    case ANYTHING_ELSE:
        return apply_other(options, option, value);
    case NUMBER:
        return read_number(options, (double *)(void *)field, option, value);
    case TEXT:
        if (!*value) return report_needs_value(options, option);
        *(const char **)(void *)field = value;
        break;
    case SWITCH:
        *(bool *)field = true;
        break;
    }
    return SUCCESS;
}

/* The option that a word probably means: one of the two begins with the other, dashes and capitals aside, or
   they differ in two letters at most. NULL: none. */
static const char *meant_option(const char *word, size_t length) {
    enum { LONGEST = 40, SHORTEST = 3 };
    size_t row[LONGEST + 1], best = 3;
    const char *meant = NULL;
    for (; length && *word == '-'; length--)
        word++;
    for (Option option = 0; option < N_OPTIONS && length >= SHORTEST && length <= LONGEST; option++) {
        const char *name = option_texts[option].name + 2;
        size_t n = strlen(name), common = n < length ? n : length;
        size_t d =
            strncasecmp(name, word, common) == 0 ? 0 : tables_distance(row, word, length, name, n, best);
        if (d >= best) continue;
        best = d;
        meant = option_texts[option].name;
    }
    return meant;
}

static int report_unknown(const Options *options, const char *what, const char *text, size_t length) {
    Text name = {.context = options->context};
    const char *meant = *text == '-' ? meant_option(text, length) : NULL;
    text_add_bytes(&name, text, length);
    report_usage(options->context, meant ? "%s '%s' (did you mean '%s'?)" : "%s '%s'", what,
                 quote(name.data).text, meant);
    text_free(&name);
    return WRONG_USAGE;
}

/* Reads the argument at argv[*at], and the value after it if it stands there. */
static int read_argument(Options *options, char **argv, int argc, int *at) {
    const char *text = argv[*at];
    size_t length = strcspn(text, "=");
    Option option = find_option(text, length);
    if (option == N_OPTIONS && (text[0] != '-' || text[1] != '-'))
        return report_unknown(options, "unexpected argument", text, strlen(text));
    if (option == N_OPTIONS) return report_unknown(options, "unknown option", text, length);
    if (!option_texts[option].value) {
        if (text[length])
            return report_usage(options->context, "%s takes no value", option_texts[option].name);
        return apply_option(options, option, NULL);
    }
    if (text[length]) return apply_option(options, option, text + length + 1);
    if (*at + 1 == argc) return report_needs_value(options, option);
    return apply_option(options, option, argv[++*at]);
}

/* Rows beyond this number are a slip of the pen rather than a wish, and times would no longer differ. */
static const double most_rows = 1e12;

static int check(Options *options, bool has_interval) {
    double span = options->task.stop - options->task.start;
    if (options->task.stop < options->task.start)
        return report_usage(options->context, "--stop %.15g lies before --start %.15g", options->task.stop,
                            options->task.start);
    if (span > 0 && !times_apart(options->task.start, options->task.stop))
        return report_usage(options->context,
                            "--start %.15g and --stop %.15g are too near to each other to tell times apart",
                            options->task.start, options->task.stop);
    if (!isfinite(span))
        return report_usage(options->context, "--start %.15g and --stop %.15g are too far apart",
                            options->task.start, options->task.stop);
    if (!has_interval)
        options->task.interval = span / 500;
    else if (options->task.interval <= 0)
        return report_usage(options->context, "--interval must be positive, not %.15g",
                            options->task.interval);
    if (options->task.interval > 0 && span / options->task.interval > most_rows)
        return report_usage(options->context, "--interval %.15g is too short for %.15g s",
                            options->task.interval, span);
    if (!(options->task.tolerance > 0 && options->task.tolerance < 1))
        return report_usage(options->context, "--tolerance must be between 0 and 1, not %.15g",
                            options->task.tolerance);
    return SUCCESS;
}

/* The suffix of a file, with its dot, if it is one that a person gives a format: it begins with a letter.
 * Else "". */
static const char *suffix_of(const char *file) {
    const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file, *dot = strrchr(name, '.');
    return dot && dot != name && isalpha((unsigned char)dot[1]) ? dot : "";
}

static int check_output(const Options *options, const char *output) {
    const char *suffix = suffix_of(output);
    if (options->plot && strcmp(output, "-") == 0)
        return report_usage(options->context, "--plot draws on standard output, which --output - writes to");
    if (!options->plot && strcmp(suffix, ".svg") == 0)
        return report_usage(options->context, "--output %s needs --plot, which says what to draw", output);
    if (*suffix && strcmp(suffix, ".csv") != 0 && strcmp(suffix, ".mat") != 0 &&
        strcmp(suffix, ".svg") != 0 && strcmp(suffix, ".mo") != 0)
        return report_usage(options->context,
                            "--output %s: results are written as .csv or .mat, and plots as .svg",
                            quote(output).text);
    return SUCCESS;
}

bool options_linearize(const Options *options) {
    return !isnan(options->linearize);
}

/* Pictures and results that would get into each other's way */
static int check_files(const Options *options) {
    int status = SUCCESS;
    if (options->steady) return steady_check(options);
    if (options->result.output && !options_linearize(options))
        status = check_output(options, options->result.output);
    if (status != SUCCESS) return status;
    if (options->port && !options->live) return report_usage(options->context, "--port needs --live");
    if (options->json && !options->list && !options->statistics && !options_linearize(options))
        return report_usage(options->context, "--json needs --list, --linearize or --statistics");
    if (options->animate && strcmp(options->animate, "-") == 0)
        return report_usage(options->context, "--animate needs the name of a file, not -");
    return SUCCESS;
}

int options_read(MoccContext *context, Options *options, int argc, char **argv, const MoccModel *model) {
    const MoccExperiment *experiment = &model->experiment;
    /* An interval that stays NaN was given neither here nor by the model; a stop that does, not here. */
    *options = (Options){.context = context,
                         .linearize = NAN,
                         .task = {.start = experiment->start,
                                  .stop = NAN,
                                  .interval = experiment->interval > 0 ? experiment->interval : NAN,
                                  .tolerance = experiment->tolerance > 0 ? experiment->tolerance : 1e-6}};
    for (int i = 1; i < argc; i++) {
        int status = read_argument(options, argv, argc, &i);
        if (status != SUCCESS) return status;
    }
    if (options->help || options->version) return SUCCESS;
    options->has_stop = !isnan(options->task.stop);
    if (!options->has_stop) options->task.stop = experiment->stop;
    int status = check_files(options);
    if (status == SUCCESS) status = check(options, !isnan(options->task.interval));
    return status == SUCCESS && options_linearize(options) ? linearization_check(options) : status;
}

void options_free(Options *options) {
    release(options->settings);
    patterns_free(&options->result.variables);
}

static void print_defaults(const MoccModel *model) {
    const MoccExperiment *experiment = &model->experiment;
    printf("\nDefaults: --start %.15g --stop %.15g --tolerance %.15g", experiment->start, experiment->stop,
           experiment->tolerance > 0 ? experiment->tolerance : 1e-6);
    if (experiment->interval > 0)
        printf(" --interval %.15g\n", experiment->interval);
    else
        printf("; 500 intervals between start and stop\n");
    printf("          --output %s.csv\n", results_short_name(model));
}

void options_help(const char *program, const MoccModel *model) {
    printf("Usage: %s [options]\n\nSimulates %s", program, model->name);
    if (model->description && model->description[0]) printf(": %s", model->description);
    printf("\n\n");
    for (Option option = 0; option < N_OPTIONS; option++) {
        const OptionText *text = &option_texts[option];
        const char *value = text->value ? text->value : "";
        char letter[] = "-?, ";
        letter[1] = text->letter;
        const char *before = text->letter ? letter : "";
        int width = 22 - (int)(strlen(before) + strlen(text->name)) - 1;
        printf("  %s%s %-*s %s\n", before, text->name, width > 0 ? width : 0, value, text->help);
    }
    print_defaults(model);
    printf("\nExamples: %s --stop 5 --tolerance 1e-9 -o result.csv\n"
           "          %s --set 'revolute[3].phi=0.5' --variables '*.phi,*.w'\n"
           "\nExit status: 0 success, 1 the run failed or its input is at fault, 2 wrong\n"
           "usage, 3 the environment (disk full), 128 + signal interrupted. A failed run\n"
           "keeps the rows that it has; until it ends, they are in FILE.part.\n",
           program, program);
}
