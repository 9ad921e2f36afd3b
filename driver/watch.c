/* Watching: folders are watched by inotify(7), for editors replace files rather than write them. Each check
   begins anew in an arena of its own, which is freed whole; of a check, only its findings are kept, to tell
   what has changed. */
#include "driver/watch.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <time.h>
#include <unistd.h>

#include "driver/check.h"
#include "driver/machine.h"
#include "driver/paths.h"

/* --- findings --------------------------------------------------------------------------------- */

/* What one check has found, to be compared with the next: each diagnostic as a text that stays the same when
   only lines move, and the file that it stands in. */
typedef struct {
    const char *key, *path; /* path "": none */
    bool error;
    bool met; /* the next check has found it again */
} Finding;

typedef struct {
    Arena *arena;
    VEC(Finding) all; /* sorted by key */
} Findings;

static int compare_keys(const void *a, const void *b) {
    return strcmp(((const Finding *)a)->key, ((const Finding *)b)->key);
}

/* Messages may name lines, and lines move: digits do not count in them. They do in the source line, which is
   compared too. */
static const char *key_of(Arena *arena, const Diagnostics *diagnostics, const Diagnostic *d,
                          const char *path) {
    const char *line = "";
    int length = 0, number, column;
    if (*path) {
        source_locate(diagnostics->sources, d->span.begin, &number, &column);
        line = source_line(diagnostics->sources->files.at[d->span.begin.file], number, &length);
    }
    while (length && (*line == ' ' || *line == '\t'))
        line++, length--;
    char *text = arena_strdup(arena, d->text), *to = text;
    for (const char *from = text; *from; from++)
        if (*from < '0' || *from > '9') *to++ = *from;
    *to = '\0';
    return arena_printf(arena, "%s\n%s\n%s\n%s\n%.*s", path, diag_severity_text(d), d->rule, text, length,
                        line);
}

static Finding finding_of(Arena *arena, const Diagnostics *diagnostics, const Diagnostic *d) {
    bool placed = d->span.begin.file >= 0;
    const char *path = placed ? diagnostics->sources->files.at[d->span.begin.file]->path : "";
    bool error = d->severity == SEVERITY_ERROR || d->fatal;
    return (Finding){key_of(arena, diagnostics, d, path), arena_strdup(arena, path), error, false};
}

/* One of the findings with that key that has not been met, or NULL */
static Finding *unmet(const Findings *findings, const char *key) {
    int low = 0, high = findings->all.n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (strcmp(findings->all.at[middle].key, key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < findings->all.n && !strcmp(findings->all.at[low].key, key); low++)
        if (!findings->all.at[low].met) return &findings->all.at[low];
    return NULL;
}

/* --- reporting -------------------------------------------------------------------------------- */

static void report_mended(const Findings *now, const char *path, const Options *options) {
    int errors = 0, warnings = 0;
    for (int i = 0; i < now->all.n; i++)
        if (!strcmp(now->all.at[i].path, path)) {
            errors += now->all.at[i].error;
            warnings += !now->all.at[i].error;
        }
    if (options->format == FORMAT_JSON)
        write_json_mended(path, errors + warnings, stdout);
    else if (errors + warnings == 0)
        fprintf(stderr, "%s: %s\n", *path ? path : "the command line",
                *path && access(path, F_OK) ? "is gone" : "complies again");
    else
        fprintf(stderr, "%s: %d error%s and %d warning%s left\n", *path ? path : "the command line", errors,
                errors == 1 ? "" : "s", warnings, warnings == 1 ? "" : "s");
}

static int compare_paths(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Prints a line for each file in which an error is mended */
static void report_all_mended(const Findings *before, const Findings *now, const Options *options) {
    Paths mended = {0};
    for (int i = 0; i < before->all.n; i++)
        if (!before->all.at[i].met) vec_push(before->arena, &mended, before->all.at[i].path);
    if (mended.n) qsort(mended.at, (size_t)mended.n, sizeof *mended.at, compare_paths);
    for (int i = 0; i < mended.n; i++)
        if (i == 0 || strcmp(mended.at[i], mended.at[i - 1])) report_mended(now, mended.at[i], options);
}

/* Tells what has changed since the check that found `before`; after the first one, everything. Replaces
 * `before`. */
static void report_changes(const Sema *sema, const Options *options, Findings *before) {
    const Diagnostics *diagnostics = sema->diagnostics;
    Findings now = {.arena = arena_new()};
    Diagnostic **sorted = diag_sorted(diagnostics);
    bool first = !before->arena;
    if (first) report(sema, options);
    for (int i = 0; i < diagnostics->all.n; i++) {
        Finding finding = finding_of(now.arena, diagnostics, sorted[i]);
        Finding *same = unmet(before, finding.key);
        vec_push(now.arena, &now.all, finding);
        if (same)
            same->met = true;
        else if (!first && options->format == FORMAT_JSON)
            write_json(diagnostics, sorted[i], stdout);
        else if (!first)
            diag_print_one(diagnostics, sorted[i], stderr);
    }
    if (now.all.n) qsort(now.all.at, (size_t)now.all.n, sizeof *now.all.at, compare_keys);
    if (!first) report_all_mended(before, &now, options);
    fflush(stdout);
    arena_free(before->arena);
    *before = now;
}

/* --- what is watched -------------------------------------------------------------------------- */

enum {
    CHANGES =
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
};

typedef struct {
    int inotify;
    int highest; /* watch that there is: a higher one is new */
    bool added;  /* a folder that was not watched before */
    bool full;   /* that the system watches no more has been reported */
} Watch;

/* The system watches so many folders for a user (fs.inotify.max_user_watches). */
static void report_unwatched(Watch *watch, const char *folder, int reason) {
    if (reason != ENOSPC || watch->full) return;
    watch->full = true;
    fprintf(
        stderr,
        "mocc: warning: the system watches no more folders for you: changes in %s and others are not seen\n",
        folder);
}

/* Watches the folder, or the nearest one around it that exists. */
static void watch_folder(Watch *watch, Arena *arena, const char *folder) {
    enum { DEEPEST = 100 };
    for (int depth = 0; depth < DEEPEST; depth++) {
        int descriptor = inotify_add_watch(watch->inotify, folder, CHANGES | IN_ONLYDIR);
        if (descriptor > watch->highest) {
            watch->highest = descriptor;
            watch->added = true;
        }
        if (descriptor >= 0) return;
        if (errno != ENOENT && errno != ENOTDIR) {
            report_unwatched(watch, folder, errno);
            return;
        }
        folder = folder_around(arena, folder);
    }
}

/* All folders that a changed file could be in: of the files that were read, of those that were named, below
   plain folders, and those where packages are looked for. */
static void watch_all(Watch *watch, const Sema *sema, const Options *options) {
    Arena *arena = sema->arena;
    const char *last = "";
    for (int i = 0; i < sema->sources->files.n; i++) {
        const char *folder = folder_around(arena, sema->sources->files.at[i]->path);
        if (strcmp(folder, last)) watch_folder(watch, arena, folder);
        last = folder;
        const char *linked = linked_folder(arena, sema->sources->files.at[i]->path);
        if (linked) watch_folder(watch, arena, linked);
    }
    for (int i = 0; i < sema->library_path.n; i++)
        watch_folder(watch, arena, sema->library_path.at[i]);
    for (int i = 0; i < options->paths.n; i++) {
        const char *path = options->paths.at[i];
        Paths folders = {0};
        watch_folder(watch, arena, folder_around(arena, path));
        if (is_folder(path)) find_folders(arena, path, &folders);
        for (int k = 0; k < folders.n; k++)
            watch_folder(watch, arena, folders.at[k]);
    }
}

/* --- waiting ---------------------------------------------------------------------------------- */

static volatile sig_atomic_t interrupted;

static void interrupt(int signal) {
    (void)signal;
    interrupted = 1;
}

/* How long to wait for more, in milliseconds: a file that was written is complete; one that went away, or
   came into being, is probably about to be written. */
enum { SOON = 3, LATER = 40 };

static bool concerns(const struct inotify_event *event) {
    size_t length = event->len ? strlen(event->name) : 0;
    if (event->mask & (IN_ISDIR | IN_Q_OVERFLOW | IN_DELETE_SELF | IN_MOVE_SELF)) return true;
    return length && event->name[0] != '.' &&
           (!strcmp(event->name, "package.order") ||
            (length > 3 && !strcmp(event->name + length - 3, ".mo")));
}

/* Reads the events that there are. Returns how long to wait for more, or -1: none concerns us. */
static int read_events(int inotify) {
    char buffer[16 * 1024] __attribute__((aligned(__alignof__(struct inotify_event))));
    int wait = -1;
    ssize_t size = read(inotify, buffer, sizeof buffer);
    for (char *at = buffer; size > 0 && at < buffer + size;) {
        const struct inotify_event *event = (const struct inotify_event *)at;
        if (concerns(event)) wait = event->mask & (IN_CLOSE_WRITE | IN_MOVED_TO) ? SOON : LATER;
        at += sizeof *event + event->len;
    }
    return wait;
}

/* Waits until something has changed and nothing more is on its way; false: a signal asks to end. */
static bool wait_for_change(int inotify, const sigset_t *unblocked) {
    struct pollfd poll = {.fd = inotify, .events = POLLIN};
    int wait = -1; /* for ever */
    while (!interrupted) {
        struct timespec timeout = {0, wait * 1000000L};
        int ready = ppoll(&poll, 1, wait < 0 ? NULL : &timeout, unblocked);
        if (ready == 0) return true;
        if (ready < 0) continue;
        int more = read_events(inotify);
        if (more >= 0) wait = more;
    }
    return false;
}

/* Signals are taken only while waiting, so that a check is never cut short. */
static void take_signals(sigset_t *unblocked) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = interrupt;
    sigset_t ours;
    sigemptyset(&ours);
    sigaddset(&ours, SIGINT);
    sigaddset(&ours, SIGTERM);
    sigprocmask(SIG_BLOCK, &ours, unblocked);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

int watch(const Options *options, const char *home) {
    arena_keep_memory();
    Watch watch = {.inotify = inotify_init1(IN_CLOEXEC | IN_NONBLOCK)};
    if (watch.inotify < 0) {
        fprintf(stderr, "mocc: files cannot be watched: %s\n", strerror(errno));
        return EXIT_ENVIRONMENT;
    }
    sigset_t unblocked;
    take_signals(&unblocked);
    Findings findings = {0};
    bool failed;
    do {
        Arena *arena = arena_new();
        Sema *sema = check_all(arena, options, home);
        watch.added = false;
        watch_all(&watch, sema, options);
        failed = has_failed(sema);
        /* what came into a folder before it was watched has not been seen: once more */
        if (!watch.added) report_changes(sema, options, &findings);
        arena_free(arena);
    } while (watch.added || wait_for_change(watch.inotify, &unblocked));
    arena_free(findings.arena);
    close(watch.inotify);
    return failed ? EXIT_INPUT : 0;
}
