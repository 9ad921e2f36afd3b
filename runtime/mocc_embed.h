/* What programs that have a model in them do with it, above its instances (mocc_instance.h): its description,
 * runs whose rows stay in memory, many runs by threads, linear systems, pages that play a run.
 *
 * `mocc MODEL -o model.so` makes a shared library of the model and the runtime. It exports mocc_model and the
 * functions of both headers, and needs nothing but the C library. */
#ifndef MOCC_EMBED_H
#define MOCC_EMBED_H

#include "mocc_instance.h"

/* Takes a text of `length` bytes and a NUL, valid during the call. */
typedef void MoccTake(void *user, const char *text, size_t length);

/* ---- what the model is ---- */

/* Hands over one JSON object: `name`, `description`, `start`, `stop`, `interval` and `tolerance` of the
   experiment, `size` (the number of doubles that an instance has), and `variables`, those that mocc_visit
   visits in its order, each with `name`, `kind` (as --list has them), `type`, `value` (null where it is not
   known yet), `unit`, `description`, `offset` (MoccRef.offset), `own` (MoccRef.own), `output` (an output of
   its class), and `literals` of an enumeration. Returns MOCC_OK. */
MoccStatus mocc_describe(MoccInstance *instance, MoccTake *take, void *user);

/* ---- a run in memory ---- */

/* An instance with a host that keeps its rows */
typedef struct MoccRecord MoccRecord;

/* An instance of the model. `message` (NULL: none) gets what the instance says, with `user` before it. NULL:
   out of memory. Free it with mocc_record_free. */
MoccRecord *mocc_record_new(const MoccModel *model,
                            void (*message)(void *user, MoccSeverity severity, const char *text), void *user);
/* Frees the instance and the rows, too; NULL is allowed. */
void mocc_record_free(MoccRecord *record);
/* The instance, for all functions of mocc_instance.h but mocc_free. */
MoccInstance *mocc_record_instance(MoccRecord *record);
/* Rows have `n` values at these offsets (MoccRef.offset), which are copied, from now on; those that there are
   go. Without this call a row has none. Returns MOCC_OK, MOCC_REFUSED or MOCC_NO_RESOURCE. */
MoccStatus mocc_record_keep(MoccRecord *record, size_t n, const size_t *offsets);
/* Ends the call that the instance is in, which returns MOCC_STOPPED, and all later ones. Any thread may call
   this, a signal handler too. */
void mocc_record_stop(MoccRecord *record);
/* The number of rows so far, with their times, s, and values, row by row, which are valid until the next call
   that runs. */
size_t mocc_record_rows(const MoccRecord *record, const double **times, const double **values);

/* Which values are equal in every row: for each offset of the instance `sources` gets that of a value that it
   is equal to, perhaps its own, and `opposites` 1 if it is the opposite of that, else 0. Both arrays have as
   many elements as an instance has doubles. Returns MOCC_OK. */
MoccStatus mocc_aliases(MoccInstance *instance, size_t *sources, int *opposites);

/* ---- what can be made of an instance that is initialized ---- */

/* Hands over the linear system near the state of the last evaluation, as the simulator's --linearize --json
   writes it. `outputs` is a list like that of --variables; NULL: the model's outputs. Returns MOCC_OK, or
   MOCC_REFUSED, MOCC_FAILED or MOCC_STOPPED after a message. */
MoccStatus mocc_linearize(MoccInstance *instance, const char *outputs, MoccTake *take, void *user);
/* Hands over the page that plays these rows, as HTML. Each has all values of the instance, as MoccHost.row
   gets them. What can be plotted is chosen by `plots`, a list like that of --variables; NULL: all variables,
   or of a large model its states. Returns MOCC_OK, or MOCC_REFUSED after a message. */
MoccStatus mocc_page(MoccInstance *instance, const char *plots, size_t rows, const double *times,
                     const double *values, MoccTake *take, void *user);

/* ---- many runs ---- */

/* Runs that differ in what they begin with; all arrays are borrowed. */
typedef struct {
    size_t runs, jobs;         /* at most so many runs at a time; 0: the number of processors */
    const MoccTask *task;      /* of each; NULL: the model's experiment */
    size_t n;                  /* of the values that a run begins with: */
    const char *const *names;  /* n of them, */
    const char *const *values; /* and runs x n, run by run, as mocc_set_text takes them; NULL: not set */
    size_t n_inputs, n_rows;   /* of all runs: see mocc_set_inputs */
    const MoccRef *inputs;
    const double *times, *input_values;
    size_t n_results;      /* of the values that a run ends with, */
    const size_t *results; /* at these offsets (MoccRef.offset) */
    const int
        *stop; /* another thread, or a signal handler, ends all runs by a value that is not 0; NULL: none */
    void *user;
    /* A message of a run, counted from 0; by one thread at a time. NULL: none */
    void (*message)(void *user, size_t run, MoccSeverity severity, const char *text);
} MoccSweep;

/* Carries out all runs, by threads. For each run `status` gets MOCC_OK (to its end), MOCC_ENDED, or why it
   has not got there, `reached` the time at which it ended, s, and `values` the results there, run by run.
   Numbers do not depend on `jobs`. Returns MOCC_OK, MOCC_STOPPED, or MOCC_NO_RESOURCE. */
MoccStatus mocc_sweep(const MoccModel *model, const MoccSweep *sweep, MoccStatus *status, double *reached,
                      double *values);

#endif
