/* The command line of a simulator, a host of one instance. */
#ifndef MOCC_RUNTIME_HOST_H
#define MOCC_RUNTIME_HOST_H

#include "runtime/interface/interface.h"
#include "runtime/results/results.h"

#include <stdio.h>

#define MOCC_RUNTIME_VERSION "0.1"

/* ---- options.c: the command line ---- */

typedef struct {
    MoccContext *context;
    MoccTask task;
    size_t n_settings;
    const char **settings; /* NAME=VALUE as given; owned array of borrowed texts */
    ResultRequest result;
    const char *animate; /* the page to write; NULL: none; borrowed */
    const char *plot;    /* what to plot; NULL: nothing; borrowed */
    bool list, statistics, help, version;
} Options;

/* Reads the command line on top of the model's experiment. Returns SUCCESS or WRONG_USAGE (reported). */
int options_read(MoccContext *context, Options *options, int argc, char **argv, const MoccModel *model);
void options_free(Options *options);
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

/* ---- input.c: --input ---- */

/* Reads the file and gives the simulation the inputs that its columns stand for. Returns SUCCESS or
   RUN_FAILED (reported). */
int input_read(Simulation *simulation, const char *file);

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
    const char *program; /* its name in messages */
    const char *about;   /* stands before what is refused: "--set " or "" */
    Progress progress;
    Results *results;       /* NULL: no file is open */
    Pictures *pictures;     /* NULL: nothing is drawn */
    MoccInstance *instance; /* NULL: there is none yet */
} Host;

/* The host of a process, which lasts until it ends; NULL: out of memory. */
Host *host_new(const char *program);
/* Its callbacks. */
MoccHost host_callbacks(Host *host);
/* Writes "FILE:LINE: error: text"; returns RUN_FAILED. */
int report_at(const char *file, size_t line, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* ---- list.c: --list ---- */

/* Writes a table of the visible variables and parameters to standard output. `options` narrows it with its
   patterns. Returns SUCCESS or WRONG_USAGE (reported). */
int list_variables(Simulation *simulation, Options *options);

#endif
