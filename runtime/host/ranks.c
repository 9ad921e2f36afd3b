/* Processes that share the runs of a sweep: the ranks of a job of mpirun.
 *
 * They need nothing but a folder beside the table, on a file system with locks. Each rank takes runs from a
 * counter in the file `state` and writes what they come to into a file of its own, which it keeps locked
 * while it works. The kernel unlocks the files of a process however it ends. So a rank that finds the file of
 * another one unlocked knows all that will ever be in it, and what that rank has taken and not written is
 * lost. The first rank that gets the lock on `merge` puts all together, and so does the next one if it is
 * lost. The last one to leave removes the folder; what a job has left of it is no use to the next one.
 *
 * Nothing here needs MPI: mpirun tells each process by its environment which one it is of how many. */
#include "runtime/host/sweep.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* How often a folder that another job removes is made anew, before something else is the reason */
enum { MOST_TRIES = 1000, JOB_SIZE = 256 };

/* What the file `state` begins with; a byte for each rank follows. */
typedef struct {
    char job[JOB_SIZE]; /* as mpirun calls it */
    uint64_t runs;      /* of the sweep */
    uint64_t next;      /* the run to begin, from 0 */
    uint64_t merged;    /* 1: the table has been written */
} State;

/* What that byte says; a rank may also be lost without anybody knowing it. */
enum { NOT_COME = 0, HERE = 1, GONE = 2 };

struct Ranks {
    MoccContext *context;
    size_t rank, size, runs;
    Text folder;
    int state, present, own, merge; /* descriptors; -1: not open */
    bool has_entered;
    bool reported; /* that something has failed */
};

/* ---- files ---- */

static int failed(Ranks *ranks, const char *what) {
    int reason = errno;
    if (!ranks->reported)
        report(ranks->context, ENVIRONMENT, "cannot %s %s: %s", what, ranks->folder.data, strerror(reason));
    ranks->reported = true;
    return ENVIRONMENT;
}

static bool lock(int file, int how) {
    int got;
    do
        got = flock(file, how);
    while (got != 0 && errno == EINTR);
    return got == 0;
}

/* Whether any other process has a lock on these bytes of the file `present`, of which each rank locks its own
 */
static bool is_present(const Ranks *ranks, size_t from, size_t n) {
    struct flock bytes = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = (off_t)from, .l_len = (off_t)n};
    return fcntl(ranks->present, F_OFD_GETLK, &bytes) == 0 && bytes.l_type != F_UNLCK;
}

static bool be_present(const Ranks *ranks) {
    struct flock byte = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = (off_t)ranks->rank, .l_len = 1};
    return fcntl(ranks->present, F_OFD_SETLK, &byte) == 0;
}

static int open_file(const Ranks *ranks, const char *name, int flags) {
    Text path = {.context = ranks->context};
    text_printf(&path, "%s/%s", ranks->folder.data, name);
    int file = open(path.data, flags | O_CLOEXEC, 0666);
    text_free(&path);
    return file;
}

static int open_rows(const Ranks *ranks, size_t rank, int flags) {
    char name[32];
    snprintf(name, sizeof name, "%zu.rows", rank);
    return open_file(ranks, name, flags);
}

static void close_file(int *file) {
    if (*file >= 0) close(*file);
    *file = -1;
}

static bool write_all(int file, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t written = write(file, bytes, length);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        bytes += written;
        length -= (size_t)written;
    }
    return true;
}

/* ---- the state; its file is locked ---- */

static bool read_state(const Ranks *ranks, State *state) {
    return pread(ranks->state, state, sizeof *state, 0) == (ssize_t)sizeof *state;
}

static bool write_state(const Ranks *ranks, const State *state) {
    return pwrite(ranks->state, state, sizeof *state, 0) == (ssize_t)sizeof *state;
}

static char place_of(const Ranks *ranks, size_t rank) {
    char place;
    return pread(ranks->state, &place, 1, (off_t)(sizeof(State) + rank)) == 1 ? place : NOT_COME;
}

static bool has_come(const Ranks *ranks, size_t rank) {
    return place_of(ranks, rank) != NOT_COME;
}

static bool set_place(const Ranks *ranks, size_t rank, char place) {
    return pwrite(ranks->state, &place, 1, (off_t)(sizeof(State) + rank)) == 1;
}

/* ---- who is who ---- */

static bool read_count(const char *name, size_t *count) {
    const char *text = getenv(name);
    char *end;
    if (!text || !*text) return false;
    errno = 0;
    unsigned long value = strtoul(text, &end, 10);
    *count = value;
    return !*end && errno == 0;
}

static const char *job_name(void) {
    const char *name = getenv("PMIX_NAMESPACE"), *number = getenv("OMPI_MCA_ess_base_jobid");
    return name ? name : number ? number : "";
}

bool ranks_are_several(void) {
    size_t rank, size;
    return read_count("OMPI_COMM_WORLD_RANK", &rank) && read_count("OMPI_COMM_WORLD_SIZE", &size) &&
           size > 1 && rank < size;
}

/* ---- coming ---- */

/* Makes the folder and its state, and locks that. It may be gone again before it is locked. */
static bool open_state(Ranks *ranks) {
    struct stat opened, named;
    Text path = {.context = ranks->context};
    bool found = false;
    text_printf(&path, "%s/state", ranks->folder.data);
    for (int i = 0; i < MOST_TRIES && !found; i++) {
        if (mkdir(ranks->folder.data, 0777) != 0 && errno != EEXIST) break;
        ranks->state = open(path.data, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (ranks->state < 0 && errno != ENOENT) break;
        if (ranks->state < 0) continue;
        if (!lock(ranks->state, LOCK_EX)) break;
        found = fstat(ranks->state, &opened) == 0 && stat(path.data, &named) == 0 &&
                opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
        if (!found) close_file(&ranks->state);
    }
    text_free(&path);
    return found;
}

/* Removes all files of ranks. */
static void remove_rows(const Ranks *ranks) {
    DIR *folder = opendir(ranks->folder.data);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        const char *dot = strrchr(entry->d_name, '.');
        if (dot && strcmp(dot, ".rows") == 0) unlinkat(dirfd(folder), entry->d_name, 0);
    }
    if (folder) closedir(folder);
}

/* Whether the state is that of this job, which this rank has not come to before */
static bool is_mine(const Ranks *ranks, const State *fresh) {
    State state;
    return read_state(ranks, &state) && strcmp(state.job, fresh->job) == 0 && state.runs == fresh->runs &&
           !has_come(ranks, ranks->rank);
}

/* Comes in, with the state locked. */
static int enter(Ranks *ranks) {
    State fresh = {.runs = ranks->runs};
    snprintf(fresh.job, sizeof fresh.job, "%s", job_name());
    ranks->present = open_file(ranks, "present", O_RDWR | O_CREAT);
    if (ranks->present < 0) return failed(ranks, "write to");
    bool mine = is_mine(ranks, &fresh);
    if (!mine && is_present(ranks, 0, 0))
        return report(ranks->context, ENVIRONMENT, "%s is in use by another job", ranks->folder.data);
    if (!mine) {
        remove_rows(ranks);
        if (ftruncate(ranks->state, 0) != 0 || !write_state(ranks, &fresh)) return failed(ranks, "write to");
    }
    ranks->own = open_rows(ranks, ranks->rank, O_RDWR | O_CREAT | O_TRUNC);
    ranks->merge = open_file(ranks, "merge", O_RDWR | O_CREAT);
    if (ranks->own < 0 || ranks->merge < 0 || !set_place(ranks, ranks->rank, HERE))
        return failed(ranks, "write to");
    ranks->has_entered = be_present(ranks) && lock(ranks->own, LOCK_EX);
    return ranks->has_entered ? SUCCESS : failed(ranks, "lock files in");
}

int ranks_join(MoccContext *context, Ranks **joined, const char *table, size_t runs, int (*try)(void *user),
               void *user) {
    Ranks *ranks = *joined = allocate(context, 1, sizeof *ranks);
    *ranks = (Ranks){.context = context,
                     .runs = runs,
                     .folder.context = context,
                     .state = -1,
                     .present = -1,
                     .own = -1,
                     .merge = -1};
    read_count("OMPI_COMM_WORLD_RANK", &ranks->rank);
    read_count("OMPI_COMM_WORLD_SIZE", &ranks->size);
    text_printf(&ranks->folder, "%s.ranks", table);
    if (!open_state(ranks)) return failed(ranks, "share the runs in");
    int status = enter(ranks);
    State state;
    if (status == SUCCESS && read_state(ranks, &state) && state.next < state.runs) status = try(user);
    lock(ranks->state, LOCK_UN);
    return status;
}

/* ---- working ---- */

int ranks_take(Ranks *ranks, size_t wanted, size_t *first, size_t *n) {
    State state;
    char note[64];
    *n = 0;
    if (!lock(ranks->state, LOCK_EX)) return failed(ranks, "lock files in");
    bool good = read_state(ranks, &state);
    if (good && state.next < state.runs) {
        size_t left = (size_t)(state.runs - state.next), fair = left / (4 * ranks->size) + 1;
        *first = (size_t)state.next;
        *n = wanted < fair ? wanted : fair;
        state.next += *n;
        good = write_state(ranks, &state);
    }
    lock(ranks->state, LOCK_UN);
    int length = snprintf(note, sizeof note, "taken %zu %zu\n", *first, *n);
    good = good && (*n == 0 || write_all(ranks->own, note, (size_t)length));
    return good ? SUCCESS : failed(ranks, "write to");
}

int ranks_add(Ranks *ranks, size_t run, const Outcome *outcome) {
    Text record = {.context = ranks->context};
    text_printf(&record, "run %zu %d %zu\n%s", run, outcome->ending, strlen(outcome->row), outcome->row);
    bool good = write_all(ranks->own, record.data, record.length);
    text_free(&record);
    return good ? SUCCESS : failed(ranks, "write to");
}

/* A rank that cannot even say that it has done its work counts as lost. */
void ranks_rest(Ranks *ranks, const Share *share) {
    char note[128];
    int length = snprintf(note, sizeof note, "end %d %zu %ld %ld\n", share->status, share->threads,
                          share->steps, share->evaluations);
    if (!write_all(ranks->own, note, (size_t)length)) failed(ranks, "write to");
    close_file(&ranks->own);
}

/* ---- putting together ---- */

/* The records of a rank, which may break off */
typedef struct {
    const char *at, *end;
    char line[128]; /* the last one */
} Records;

/* Goes on to the next line. False: there is none that is complete. */
static bool next_line(Records *records) {
    size_t left = (size_t)(records->end - records->at);
    const char *end = left ? memchr(records->at, '\n', left) : NULL;
    if (!end || end - records->at >= (ptrdiff_t)sizeof records->line) return false;
    size_t length = (size_t)(end - records->at);
    memcpy(records->line, records->at, length);
    records->line[length] = '\0';
    records->at = end + 1;
    return true;
}

/* Takes a run's row, which follows the line. */
static bool read_row(Records *records, Gathered *gathered, size_t runs) {
    size_t run, length;
    int ending;
    if (sscanf(records->line, "run %zu %d %zu", &run, &ending, &length) != 3 || run >= runs) return false;
    if (length > (size_t)(records->end - records->at)) return false;
    char *row = gathered->outcomes[run].done ? NULL : strndup(records->at, length);
    if (row) gathered->outcomes[run] = (Outcome){.row = row, .ending = (Ending)ending, .done = true};
    records->at += length;
    return true;
}

static void add_share(Share *all, const Share *one) {
    all->threads += one->threads;
    all->steps += one->steps;
    all->evaluations += one->evaluations;
    if (all->status == SUCCESS) all->status = one->status;
}

/* Adds what the records say. Returns whether there is an end: a rank without one is lost. */
static bool read_records(Records records, int rank, Gathered *gathered, size_t runs) {
    bool ended = false;
    size_t first, n;
    Share share;
    while (next_line(&records)) {
        if (sscanf(records.line, "taken %zu %zu", &first, &n) == 2) {
            for (size_t i = first; i < runs && i - first < n; i++)
                gathered->takers[i] = rank;
        } else if (sscanf(records.line, "end %d %zu %ld %ld", &share.status, &share.threads, &share.steps,
                          &share.evaluations) == 4) {
            add_share(&gathered->all, &share);
            ended = true;
        } else if (!read_row(&records, gathered, runs)) {
            break;
        }
    }
    for (size_t i = 0; i < runs && ended; i++)
        if (gathered->takers[i] == rank) gathered->takers[i] = HAS_ENDED;
    return ended;
}

/* Waits until a rank has ended, well or not, and reads its records. */
static int gather_rank(Ranks *ranks, size_t rank, Gathered *gathered) {
    Text text = {.context = ranks->context};
    char block[1 << 16];
    ssize_t length = 0;
    int file = open_rows(ranks, rank, O_RDONLY);
    if (file < 0 || !lock(file, LOCK_SH)) return failed(ranks, "read files in");
    while ((length = read(file, block, sizeof block)) > 0)
        text_add_bytes(&text, block, (size_t)length);
    int status = length < 0 ? failed(ranks, "read files in") : SUCCESS;
    close_file(&file);
    Records records = {.at = text.data, .end = text.data ? text.data + text.length : NULL};
    if (status == SUCCESS && !read_records(records, (int)rank, gathered, ranks->runs))
        set_place(ranks, rank, GONE);
    text_free(&text);
    return status;
}

/* Reads the records of all ranks that have come and are not `known` yet. */
static int gather_new(Ranks *ranks, bool *known, Gathered *gathered) {
    int status = SUCCESS;
    for (size_t i = 0; i < ranks->size && status == SUCCESS; i++) {
        if (known[i] || !has_come(ranks, i)) continue;
        known[i] = true;
        status = gather_rank(ranks, i, gathered);
    }
    return status;
}

/* Nobody is to begin a run any more; `begun` gets how many were. `over` stays false if somebody has come in
   the meantime. */
static int end_taking(Ranks *ranks, const bool *known, size_t *begun, bool *over) {
    State state;
    if (!lock(ranks->state, LOCK_EX)) return failed(ranks, "lock files in");
    bool good = read_state(ranks, &state);
    *over = good;
    for (size_t i = 0; i < ranks->size; i++)
        *over = *over && (known[i] || !has_come(ranks, i));
    if (*over) {
        *begun = (size_t)state.next;
        state.next = state.runs;
        good = write_state(ranks, &state);
    }
    lock(ranks->state, LOCK_UN);
    return good ? SUCCESS : failed(ranks, "write to");
}

static int gather_all(Ranks *ranks, Gathered *gathered) {
    bool *known = allocate(ranks->context, ranks->size, sizeof *known), over = false;
    int status = SUCCESS;
    while (status == SUCCESS && !over) {
        status = gather_new(ranks, known, gathered);
        if (status == SUCCESS) status = end_taking(ranks, known, &gathered->begun, &over);
    }
    release(known);
    return status;
}

int ranks_gather(Ranks *ranks, Gathered *gathered, bool *first) {
    State state;
    *first = false;
    if (!lock(ranks->merge, LOCK_EX) || !read_state(ranks, &state)) return failed(ranks, "lock files in");
    if (state.merged) return SUCCESS;
    *first = true;
    gathered->takers = allocate(ranks->context, ranks->runs, sizeof *gathered->takers);
    for (size_t i = 0; i < ranks->runs; i++)
        gathered->takers[i] = NOBODY;
    return gather_all(ranks, gathered);
}

void ranks_end_merge(Ranks *ranks) {
    State state;
    if (!lock(ranks->state, LOCK_EX)) return;
    if (read_state(ranks, &state)) {
        state.merged = 1;
        write_state(ranks, &state);
    }
    lock(ranks->state, LOCK_UN);
    lock(ranks->merge, LOCK_UN);
}

/* ---- leaving ---- */

/* With the state locked: whether all have come and gone. A process that ends may have its files locked for a
   moment longer, so those that are known to be lost are not asked. */
static bool is_last(const Ranks *ranks) {
    for (size_t i = 0; i < ranks->size; i++) {
        char place = place_of(ranks, i);
        if (place == NOT_COME || (place == HERE && is_present(ranks, i, 1))) return false;
    }
    return true;
}

static void remove_folder(Ranks *ranks) {
    static const char *const names[] = {"present", "merge", "state"};
    remove_rows(ranks);
    int folder = open(ranks->folder.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    for (size_t i = 0; i < sizeof names / sizeof *names && folder >= 0; i++)
        unlinkat(folder, names[i], 0);
    close_file(&folder);
    rmdir(ranks->folder.data);
}

void ranks_leave(Ranks *ranks) {
    if (!ranks) return;
    if (ranks->state >= 0 && ranks->present >= 0 && lock(ranks->state, LOCK_EX)) {
        if (ranks->has_entered) set_place(ranks, ranks->rank, GONE);
        if (is_last(ranks)) remove_folder(ranks);
    }
    close_file(&ranks->own);
    close_file(&ranks->present);
    close_file(&ranks->merge);
    close_file(&ranks->state);
    text_free(&ranks->folder);
    release(ranks);
}
