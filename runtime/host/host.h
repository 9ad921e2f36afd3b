/* The command line of a simulator: a host of one instance, or of many, each in one thread at a time. */
#ifndef MOCC_RUNTIME_HOST_H
#define MOCC_RUNTIME_HOST_H

#include "runtime/interface/interface.h"
#include "runtime/live/live.h"
#include "runtime/results/results.h"

#include <stdio.h>

#define MOCC_RUNTIME_VERSION "0.1"

/* ---- options.c: the command line ---- */

/* A setting as it is given, NAME=VALUE, and where: what a message about it begins with. Both belong to the
   context or to the command line. */
typedef struct {
    const char *text, *about;
} GivenSetting;

typedef struct {
    MoccContext *context;
    MoccTask task;
    size_t n_settings;
    GivenSetting *settings; /* owned */
    ResultRequest result;
    const char *resources; /* the folder of what URIs name; NULL: where it was; borrowed */
    const char *animate;   /* the page to write; NULL: none; borrowed */
    const char *plot;      /* what to plot; NULL: nothing; borrowed */
    double linearize;      /* the time, s; NaN: not wanted */
    size_t jobs;           /* at most so many runs at a time; 0: as many as there are processors */
    size_t port;           /* of --live; 0: any that is free */
    bool has_stop;         /* the command line says when the run ends */
    bool live, steady, list, json, statistics, help, version;
} Options;

/* Reads the command line on top of the model's experiment. Returns SUCCESS or WRONG_USAGE (reported). */
int options_read(MoccContext *context, Options *options, int argc, char **argv, const MoccModel *model);
void options_free(Options *options);
/* Whether a linear system is wanted. */
bool options_linearize(const Options *options);
/* Writes the text of --help to standard output. */
void options_help(const char *program, const MoccModel *model);

/* ---- interrupt.c: SIGINT, SIGTERM and SIGHUP ---- */

/* From now on the two signals ask the run to end; the second one of a kind ends the process as usual. */
void interrupt_install(void);
/* The signal that asked the run to end; 0: none. */
int interrupt_signal(void);

/* ---- progress.c: how far the run is, for a terminal ---- */

typedef struct {
    double start, stop; /* of the simulation, s */
    double begun;       /* wall clock, s */
    double shown;       /* wall clock of the last line, s */
    bool terminal;      /* standard error is one */
    bool visible;       /* a line stands there */
} Progress;

void progress_begin(Progress *progress, double start, double stop);
/* Rewrites the line if it is due. Cheap enough for every step. */
void progress_show(Progress *progress, double time);
/* Erases the line. */
void progress_end(Progress *progress);

/* ---- csv_reader.c: tables as text ---- */

/* A file in memory, and how far it has been read */
typedef struct {
    const char *file; /* borrowed */
    Text text;        /* all of it */
    const char *at, *end;
    size_t line;   /* of `at`, from 1 */
    size_t record; /* the line on which the present record began */
    Text field;    /* the last one that was read */
} CsvReader;

/* Reads the file into memory. Returns SUCCESS or RUN_FAILED (reported). To be closed in both cases. */
int csv_open(MoccContext *context, CsvReader *reader, const char *file);
/* Goes on to the next record, over empty lines. False: there is none. */
bool csv_next_record(CsvReader *reader);
/* Reads a field of the record: its text without blanks at its ends, valid until the next call, and whether it
   is the last one. Returns SUCCESS or RUN_FAILED (reported). */
int csv_read_field(CsvReader *reader, const char **field, bool *last);
void csv_close(CsvReader *reader);
/* Adds all of a file to `text`, which then ends with a NUL and has no other. Returns SUCCESS or RUN_FAILED
   (reported). */
int read_whole_file(MoccContext *context, const char *file, Text *text);

/* ---- input.c: --input ---- */

/* Reads the file and gives the simulation the inputs that its columns stand for. Returns SUCCESS or
   RUN_FAILED (reported). */
int input_read(Simulation *simulation, const char *file);

/* ---- settings.c: what a model is given before it starts ---- */

/* The '=' after the name, which may be quoted and contain others; or NULL */
const char *setting_equals(const char *setting);
/* Sets NAME=VALUE. Returns SUCCESS or WRONG_USAGE (reported). */
int setting_apply(MoccInstance *instance, const char *setting);
void settings_add(Options *options, const char *text, const char *about);
/* All of --set. `about`, unless it is NULL, gets what a message about the present one begins with. */
int settings_apply(MoccInstance *instance, const Options *options, const char **about);
/* Adds the settings in a file, NAME=VALUE on each line; empty lines and those that begin with # do not count.
   Returns SUCCESS, RUN_FAILED or WRONG_USAGE (reported). */
int settings_read(Options *options, const char *file);
/* Reads the inputs, and computes parameters and start values. Returns SUCCESS, or the status of what was
 * reported. */
int settings_finish(MoccInstance *instance, const Options *options);
/* Tells the host which inputs of the model keep their start values, if there are any. */
void settings_note_unset_inputs(MoccInstance *instance);

/* ---- pictures.c: --animate and --plot ---- */

typedef struct Pictures Pictures;

/* True if pictures are asked for, and no result file beside them. */
bool pictures_replace_result(const Options *options);
/* Decides what is to be recorded, and opens the files. Returns SUCCESS, WRONG_USAGE or ENVIRONMENT
   (reported); the pictures are to be closed in any case. */
int pictures_open(Pictures **pictures, const Simulation *simulation, Options *options);
void pictures_row(Pictures *pictures, double time, const double *instance);
/* Draws what has been recorded, adds to `summary` which files it is in, and frees the pictures. Returns
   SUCCESS or ENVIRONMENT (reported). */
int pictures_close(Pictures *pictures, Text *summary);
/* Leaves the files as they were when the program is going to end at once for want of memory. Asks for none.
 */
void pictures_rescue(Pictures *pictures);

/* ---- host.c: the command line as a host ---- */

typedef struct {
    const char *program;   /* its name in messages */
    const char *about;     /* stands before what is refused: "--set " or "" */
    const char *resources; /* as in Options */
    Progress progress;
    Results *results;       /* NULL: no file is open */
    Pictures *pictures;     /* NULL: nothing is drawn */
    Live *live;             /* NULL: the run is not live */
    MoccInstance *instance; /* NULL: there is none yet */
} Host;

/* The host of a process, which lasts until it ends; NULL: out of memory. */
Host *host_new(const char *program);
/* Its callbacks. */
MoccHost host_callbacks(Host *host);
/* Writes "FILE:LINE: error: text"; returns RUN_FAILED. */
int report_at(const char *file, size_t line, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* ---- variants.c: values that differ from run to run ---- */

/* What is swept: a column of the file, or a grid of numbers */
typedef struct {
    char *name;      /* owned */
    size_t n;        /* points of a grid, 2 or more; 0: it is a column */
    double from, to; /* of a grid */
} Swept;

/* Each row of the file is run with each point of all grids; the last grid runs fastest. */
typedef struct {
    MoccContext *context;
    const char *file;          /* borrowed; NULL: there is none */
    size_t n_columns, n_swept; /* columns come before grids */
    Swept *swept;              /* owned */
    size_t n_rows;             /* of the file; 1 without one */
    char **fields;             /* n_rows x n_columns; owned, and so is each */
    size_t *lines;             /* of the rows in the file; owned */
    size_t n;                  /* variants */
} Variants;

/* Takes the grids, NAME=FROM:TO:N, out of --set, reads the file of --sweep, and tries every value. Returns
   SUCCESS, or the status of what was reported; without anything swept n_swept is 0. To be freed in any case.
 */
int variants_read(Host *host, Options *options, Variants *variants);
void variants_free(Variants *variants);
/* The value of what is swept in a variant; `number` takes the text of a number. */
const char *variants_value(const Variants *variants, size_t variant, size_t swept, char number[NUMBER_SIZE]);
/* Gives an instance the values of a variant. Returns SUCCESS or WRONG_USAGE (reported). */
int variants_apply(const Variants *variants, size_t variant, MoccInstance *instance);

/* ---- sweep.c: all variants of a run ---- */

/* Runs all variants, several at a time, and writes a table of what they come to. Returns SUCCESS, or the
   status of what was reported: RUN_FAILED if any run has failed. */
int sweep(Host *host, Options *options, const Variants *variants);

/* ---- linearization.c: --linearize ---- */

/* Returns SUCCESS, or WRONG_USAGE (reported): it does not go with other options. */
int linearization_check(const Options *options);
/* After a run: writes the linear system at the time that it has reached. Returns SUCCESS, or the status of
   what was reported. */
int linearization_write(Host *host, Options *options);

/* ---- steady_starts.c: --steady ---- */

/* Returns SUCCESS, or WRONG_USAGE (reported): it does not go with other options. */
int steady_check(const Options *options);
/* Finds an equilibrium of a model that is ready to start, and writes it as settings with which a run begins
   and stays there. Returns SUCCESS, or the status of what was reported. */
int steady_write(Host *host, Options *options);

/* ---- statistics.c: --statistics ---- */

/* What the run of this simulation was, as a text or as JSON, which the options say. */
void statistics_write(FILE *out, Simulation *simulation, const MoccStatistics *statistics,
                      const Options *options, double wall_time);

/* ---- live.c: --live ---- */

/* Runs the model in real time until the user ends the program. Returns SUCCESS, or the status of what was
   reported. */
int run_live(Host *host, Options *options);

/* ---- list.c: --list ---- */

/* Writes a table of the visible variables and parameters to standard output. `options` narrows it with its
   patterns. Returns SUCCESS or WRONG_USAGE (reported). */
int list_variables(Simulation *simulation, Options *options);

#endif
