/* Files that are replaced as a whole: whatever ends mocc, there is either the old one or the new one. */
#include "driver/output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "driver/options.h"

int cannot_write(const char *path, int reason) {
    fprintf(stderr, "mocc: cannot write %s: %s\n", path, strerror(reason));
    return EXIT_ENVIRONMENT;
}

/* --- signals ---------------------------------------------------------------------------------- */

/* A signal handler reaches nothing but globals. */
static volatile sig_atomic_t received, children[MOST_CHILDREN];

static const int caught[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { N_CAUGHT = sizeof caught / sizeof *caught };
static struct sigaction before[N_CAUGHT];

static void receive(int number) {
    received = number;
    for (int i = 0; i < MOST_CHILDREN; i++)
        if (children[i]) kill((pid_t)children[i], number);
}

void signals_begin(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = receive;
    received = 0;
    for (int i = 0; i < MOST_CHILDREN; i++)
        children[i] = 0;
    signal(SIGXFSZ, SIG_IGN); /* a file that may grow no further is like a full disk */
    signal(SIGCHLD, SIG_DFL); /* where it is ignored, nobody learns how the C compiler has ended */
    for (int i = 0; i < N_CAUGHT; i++) {
        sigaction(caught[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN) sigaction(caught[i], &action, NULL);
    }
}

void signals_end(void) {
    for (int i = 0; i < N_CAUGHT; i++)
        sigaction(caught[i], &before[i], NULL);
}

int signals_status(int status) {
    return received ? EXIT_SIGNAL + (int)received : status;
}

/* A signal that comes before the process is in its place has been received by the time it is. */
void signals_pass_to(int process) {
    int i = 0;
    while (i < MOST_CHILDREN && children[i])
        i++;
    if (i < MOST_CHILDREN) children[i] = process;
    if (received) kill((pid_t)process, (int)received);
}

void signals_forget(int process) {
    for (int i = 0; i < MOST_CHILDREN; i++)
        if (children[i] == process) children[i] = 0;
}

/* --- where it is ------------------------------------------------------------------------------ */

/* The file that links lead to, be it there or not */
static const char *follow_links(Arena *arena, const char *path) {
    enum { MOST_LINKS = 40 };
    char real[PATH_MAX];
    if (realpath(path, real)) return arena_strdup(arena, real);
    for (int i = 0; i < MOST_LINKS; i++) {
        ssize_t length = readlink(path, real, sizeof real - 1);
        if (length < 0) break;
        const char *slash = real[0] == '/' ? NULL : strrchr(path, '/');
        path = arena_printf(arena, "%.*s%.*s", slash ? (int)(slash - path) + 1 : 0, path, (int)length, real);
    }
    return path;
}

static int make_temporary(Arena *arena, Output *output) {
    const char *slash = strrchr(output->final, '/');
    int folder = slash ? (int)(slash - output->final) + 1 : 2;
    char *name = arena_printf(arena, "%.*s.mocc-XXXXXX", folder, slash ? output->final : "./");
    output->descriptor = mkostemp(name, O_CLOEXEC);
    if (output->descriptor >= 0) {
        output->temporary = name;
        return 0;
    }
    bool locked = errno == EACCES || errno == EPERM || errno == EROFS;
    return locked && output->exists ? 0 : cannot_write(output->path, errno);
}

int output_begin(Arena *arena, Output *output, const char *path) {
    *output = (Output){.path = path, .final = follow_links(arena, path), .descriptor = -1};
    output->exists = stat(path, &output->before) == 0;
    output->regular = !output->exists || S_ISREG(output->before.st_mode);
    output->temporary = output->final;
    if (output->exists && S_ISDIR(output->before.st_mode)) return cannot_write(path, EISDIR);
    if (output->exists && access(path, W_OK)) return cannot_write(path, errno);
    return output->regular ? make_temporary(arena, output) : 0;
}

/* --- what is in it ------------------------------------------------------------------------------ */

bool write_all(int descriptor, const Text *text) {
    for (size_t done = 0; done < text->length;) {
        ssize_t written = write(descriptor, text->data + done, text->length - done);
        if (written < 0 && errno != EINTR) return false;
        if (written > 0) done += (size_t)written;
    }
    return true;
}

mode_t output_mode(const Output *output, mode_t all) {
    mode_t mask = umask(0);
    umask(mask);
    return output->exists ? output->before.st_mode & 0777 : all & ~mask;
}

int output_write(Output *output, const Text *text) {
    if (output->descriptor < 0) output->descriptor = open(output->final, O_WRONLY | O_TRUNC | O_CLOEXEC);
    if (output->descriptor < 0) return cannot_write(output->path, errno);
    if (output->regular) (void)!fchmod(output->descriptor, output_mode(output, 0666));
    return write_all(output->descriptor, text) ? 0 : cannot_write(output->path, errno);
}

/* --- putting it there ------------------------------------------------------------------------- */

/* Whether the file is another one than at the start, or has been written */
static bool has_changed(const Output *output) {
    struct stat now;
    const struct stat *old = &output->before;
    if (stat(output->final, &now)) return output->exists;
    return !output->exists || now.st_dev != old->st_dev || now.st_ino != old->st_ino ||
           now.st_size != old->st_size || now.st_mtim.tv_sec != old->st_mtim.tv_sec ||
           now.st_mtim.tv_nsec != old->st_mtim.tv_nsec;
}

static int replace(const Output *output) {
    if (has_changed(output)) {
        fprintf(stderr, "mocc: cannot write %s: another program has written it in the meantime\n",
                output->path);
        return EXIT_ENVIRONMENT;
    }
    return rename(output->temporary, output->final) ? cannot_write(output->path, errno) : 0;
}

int output_end(Output *output, int status) {
    bool beside = output->temporary != output->final;
    if (output->descriptor >= 0 && close(output->descriptor) && !status)
        status = cannot_write(output->path, errno);
    if (!status && beside) status = replace(output);
    if (status && beside) unlink(output->temporary);
    return status;
}
