/* What the files about many runs have in common: sweep.c, trial.c, run_files.c. */
#ifndef MOCC_RUNTIME_SWEEP_H
#define MOCC_RUNTIME_SWEEP_H

#include "runtime/host/host.h"

/* ---- run_files.c: a result file for each run ---- */

typedef struct {
    const char *pattern; /* NULL: no run has a result; borrowed */
    ResultForm form;     /* of all of them */
} RunFiles;

/* Decides what the results of the runs are, if there are any. Returns SUCCESS or WRONG_USAGE (reported). To
   be ended with run_files_free in both cases. */
int run_files_plan(MoccContext *context, RunFiles *files, const MoccModel *model, Options *options,
                   const Variants *variants);
void run_files_free(RunFiles *files);
/* Adds the name of the file of a run, counted from 1. */
void run_files_name(Text *name, const char *pattern, size_t run);

/* ---- trial.c: one of the runs ---- */

/* What the table calls the end of a run */
typedef enum { TO_ITS_END = 0, HAS_FAILED = 1, ENDED_BY_MODEL = 2 } Ending;

/* What has come of a run. The texts are the C library's: they outlive the instance, and any thread frees
   them. */
typedef struct {
    char *row;      /* of the table, with its line end; NULL: there is no memory */
    char *messages; /* lines; NULL: there is no memory */
    Ending ending;
    int status; /* SUCCESS: the row counts; ENVIRONMENT: there was no memory, or no way to write its result;
                   STOPPED: the run was interrupted */
    bool done;
} Outcome;

/* What all runs have in common */
typedef struct {
    const char *program; /* borrowed, and so is all that pointers lead to */
    const Options *options;
    const Variants *variants;
    const MoccModel *model;
    Columns columns; /* of the table; owned */
    RunFiles files;
} Plan;

/* Runs a variant, with an instance of its own. */
Outcome trial_run(const Plan *plan, size_t variant, MoccStatistics *statistics);

#endif
