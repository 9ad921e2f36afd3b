/* The runs of a sweep, shared by the processes of a job of mpirun. Each takes runs until none is left, as its
 * threads get on; one of them writes the table when all have come to rest, or are lost. The rows are those
 * that one process would write. */
#include "runtime/embed/embed.h"
#include "runtime/host/sweep.h"
#include "runtime/results/results.h"

#include <stdlib.h>
#include <sys/stat.h>

/* Runs are taken at once for about so long, s: taking takes time, and what a lost process has taken is lost.
 */
static const double short_while = 0.02, long_while = 0.1;

typedef struct {
    Sweep *sweep;
    Ranks *ranks;
} Part;

/* ---- the runs of this process ---- */

/* Runs a variant and hands on what has come of it. */
static void run(const Part *part, size_t variant) {
    Sweep *sweep = part->sweep;
    MoccStatistics statistics = {0};
    Outcome outcome = trial_run(&sweep->plan, variant, &statistics);
    pthread_mutex_lock(&sweep->lock);
    if (outcome.messages) fputs(outcome.messages, stderr);
    int status = outcome.status == SUCCESS ? ranks_add(part->ranks, variant, &outcome) : outcome.status;
    if (sweep->status == SUCCESS) sweep->status = status;
    sweep->steps += statistics.steps;
    sweep->evaluations += statistics.evaluations;
    pthread_mutex_unlock(&sweep->lock);
    free(outcome.row);
    free(outcome.messages);
}

/* Takes some of the runs that are left. Returns how many. */
static size_t take(const Part *part, size_t wanted, size_t *first) {
    Sweep *sweep = part->sweep;
    size_t n = 0;
    pthread_mutex_lock(&sweep->lock);
    if (sweep->status == SUCCESS) sweep->status = ranks_take(part->ranks, wanted, first, &n);
    if (sweep->status != SUCCESS) n = 0;
    pthread_mutex_unlock(&sweep->lock);
    return n;
}

static bool is_over(Sweep *sweep) {
    pthread_mutex_lock(&sweep->lock);
    bool over = sweep->status != SUCCESS;
    pthread_mutex_unlock(&sweep->lock);
    return over;
}

/* What a thread does until no run is left. */
static bool work(void *user, size_t thread) {
    const Part *part = user;
    size_t wanted = 1, first;
    (void)thread;
    for (size_t n; (n = take(part, wanted, &first)) > 0;) {
        double begun = times_clock();
        for (size_t i = 0; i < n && !is_over(part->sweep); i++)
            run(part, first + i);
        double taken = times_clock() - begun;
        if (taken < short_while && n == wanted) wanted *= 2;
        if (taken > long_while && wanted > 1) wanted /= 2;
    }
    return true;
}

/* ---- the table ---- */

/* Marks what is lost, and leaves out what nobody was to run any more. Returns whether there is any of that.
 */
static bool complete(Sweep *sweep, const Gathered *gathered) {
    bool missing = false;
    for (size_t i = 0; i < sweep->plan.variants->n; i++) {
        Outcome *outcome = &sweep->outcomes[i];
        if (outcome->done) continue;
        bool lost = i < gathered->begun && gathered->takers[i] != HAS_ENDED;
        *outcome = lost ? trial_lost(&sweep->plan, i, gathered->takers[i]) : (Outcome){.done = true};
        missing |= !lost;
    }
    return missing;
}

static int write_table(Sweep *sweep, const Gathered *gathered, double begun) {
    bool missing = complete(sweep, gathered);
    sweep->steps = gathered->all.steps;
    sweep->evaluations = gathered->all.evaluations;
    sweep->status = SUCCESS;
    int status = sweep_begin_table(sweep);
    if (status != SUCCESS) return status;
    sweep_write_done(sweep);
    if (sweep->status == SUCCESS && missing)
        sweep->status = gathered->all.status != SUCCESS ? gathered->all.status : STOPPED;
    return sweep_end(sweep, gathered->all.threads, begun);
}

/* Tries now what would fail after the runs: a table that is a file can be opened. */
static int try_table(void *user) {
    const Sweep *sweep = user;
    char *file = sweep_table(sweep);
    struct stat about;
    Target target = {.context = sweep->context, .descriptor = -1};
    int status = SUCCESS;
    bool regular = stat(file, &about) != 0 || S_ISREG(about.st_mode);
    if (regular && !sweep_to_stdout(sweep))
        status = target_open(sweep->context, &target, file, &sweep->plan.options->result);
    if (target.file) target_close(&target, false);
    release(file);
    return status;
}

/* ---- all of it ---- */

static int share(Sweep *sweep, Ranks *ranks, double begun) {
    Part part = {sweep, ranks};
    Gathered gathered = {.outcomes = sweep->outcomes};
    size_t jobs = sweep->plan.options->jobs;
    size_t threads = parallel_work(jobs ? jobs : processors_count(), jobs, work, &part);
    bool first;
    ranks_rest(ranks, &(Share){sweep->status, threads, sweep->steps, sweep->evaluations});
    int status = ranks_gather(ranks, &gathered, &first);
    if (!first) return status;
    if (status == SUCCESS) status = write_table(sweep, &gathered, begun);
    status = sweep_close_table(sweep, status);
    ranks_end_merge(ranks);
    release(gathered.takers);
    return status;
}

int sweep_shared(Sweep *sweep) {
    double begun = times_clock();
    Ranks *ranks;
    char *table = sweep_table(sweep);
    int status = ranks_join(sweep->context, &ranks, table, sweep->plan.variants->n, try_table, sweep);
    release(table);
    if (status == SUCCESS) status = share(sweep, ranks, begun);
    ranks_leave(ranks);
    return status;
}
