/* What the files about many runs have in common. */
#ifndef MOCC_RUNTIME_SWEEP_H
#define MOCC_RUNTIME_SWEEP_H

#include "runtime/host/host.h"

#include <pthread.h>

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
typedef enum { TO_ITS_END = 0, HAS_FAILED = 1, ENDED_BY_MODEL = 2, LOST = 3 } Ending;

/* What has come of a run. The texts are the C library's: they outlive the instance, and any thread frees
   them. */
typedef struct {
    char *row;      /* of the table, with its line end; NULL: none */
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
/* What there is of a variant that was lost with its process; `rank`: which one that was, negative: unknown.
 */
Outcome trial_lost(const Plan *plan, size_t variant, int rank);

/* ---- ranks.c: processes that share the runs ---- */

typedef struct Ranks Ranks;

/* What one process, or all, have done */
typedef struct {
    int status; /* SUCCESS, or why it has ended before all runs were done */
    size_t threads;
    long steps, evaluations;
} Share;

/* What all processes have come to, as far as they are not lost */
typedef struct {
    Outcome *outcomes; /* of the runs that are done; borrowed */
    int *takers;  /* who has taken a run; owned. A rank: it is lost, and so is the run unless it is done */
    size_t begun; /* runs that anybody has taken are before this one */
    Share all;
} Gathered;

enum { NOBODY = -2, HAS_ENDED = -1 };

/* True in a process that mpirun has started as one of several. */
bool ranks_are_several(void);
/* Joins the others that make the same table. If there is anything left to do, `try` is called, while no other
   process does that; what it returns is returned unless it is SUCCESS. Returns SUCCESS or ENVIRONMENT
   (reported). To be ended with ranks_leave in any case. All calls of a process have to be made one after the
   other. */
int ranks_join(MoccContext *context, Ranks **joined, const char *table, size_t runs, int (*try)(void *user),
               void *user);
/* Takes some runs that nobody has taken yet, as many as are `wanted` or fewer; n = 0: none is left. Returns
   SUCCESS or ENVIRONMENT (reported). */
int ranks_take(Ranks *ranks, size_t wanted, size_t *first, size_t *n);
/* Hands on what has come of one of them. Returns the same. */
int ranks_add(Ranks *ranks, size_t run, const Outcome *outcome);
/* This process does no more runs. */
void ranks_rest(Ranks *ranks, const Share *share);
/* Waits until all others have come to rest or are lost. `first`: this process is to write the table, and to
   call ranks_end_merge then; otherwise it has been written. Returns the same. */
int ranks_gather(Ranks *ranks, Gathered *gathered, bool *first);
void ranks_end_merge(Ranks *ranks);
/* The last one removes what they had in common. NULL is allowed. */
void ranks_leave(Ranks *ranks);

/* ---- sweep_table.c: all of the runs, and the table ---- */

typedef struct {
    Plan plan;
    MoccContext *context;
    Target target;        /* without a file: standard output */
    Outcome *outcomes;    /* of each variant; owned */
    pthread_mutex_t lock; /* of what follows, of outcomes that are not done, and of the target */
    size_t passed;        /* variants that are done, with all before them */
    size_t written;       /* rows */
    size_t failed, lost;  /* runs */
    int status;           /* of writing */
    long steps, evaluations;
} Sweep;

/* Whether --output - asks for a table on standard output. */
bool sweep_to_stdout(const Sweep *sweep);
/* The file of the table, the default one if it has none; to be released. */
char *sweep_table(const Sweep *sweep);
/* Opens the table and writes its head. Returns SUCCESS, WRONG_USAGE or ENVIRONMENT (reported). */
int sweep_begin_table(Sweep *sweep);
/* Writes the rows of outcomes that are done and have none before them that is not. */
void sweep_write_done(Sweep *sweep);
/* Says what has come of it, and returns the exit status. */
int sweep_end(const Sweep *sweep, size_t threads, double begun);
/* Closes the table if it is open: it stays as it was if it has got no row. Returns `status`, or ENVIRONMENT
   if that is SUCCESS and the table is not complete. */
int sweep_close_table(Sweep *sweep, int status);

/* ---- shared_sweep.c: the runs are shared by several processes ---- */

/* Does this process's part of the runs; one of the processes writes the table, for which `sweep` has nothing
   yet. Returns the exit status. */
int sweep_shared(Sweep *sweep);

#endif
