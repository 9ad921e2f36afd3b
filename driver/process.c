/* Running other programs, and what they read and write. */
#include "driver/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "driver/options.h"
#include "driver/output.h"

extern char **environ;

int start_program(char **words, int input, int messages, pid_t *child) {
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_t actions;
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGXFSZ);
    int reason = posix_spawnattr_init(&attributes);
    if (reason) return reason;
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    reason = posix_spawn_file_actions_init(&actions);
    if (!reason) {
        reason = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
        if (!reason) reason = posix_spawn_file_actions_adddup2(&actions, messages, STDERR_FILENO);
        if (!reason) reason = posix_spawnp(child, words[0], &actions, &attributes, words, environ);
        posix_spawn_file_actions_destroy(&actions);
    }
    posix_spawnattr_destroy(&attributes);
    return reason;
}

int ending_of(int status) {
    return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_SIGNAL + WTERMSIG(status);
}

int run_with_messages(char **words, int input, int messages) {
    pid_t child;
    int status = 0, reason = start_program(words, input, messages, &child);
    bool started = !reason;
    if (started) signals_pass_to(child);
    while (!reason && waitpid(child, &status, 0) < 0)
        if (errno != EINTR) reason = errno;
    if (started) signals_forget(child);
    /* under some tools (valgrind) the child is the one that learns that the program cannot be started */
    if (!reason && WIFEXITED(status) && WEXITSTATUS(status) == 127) reason = ENOENT;
    errno = reason;
    return reason ? -1 : ending_of(status);
}

int run_program(char **words, int input) {
    return run_with_messages(words, input, STDERR_FILENO);
}

void add_words(Arena *arena, Words *words, const char *text) {
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, " ");
        if (length) vec_push(arena, words, arena_strndup(arena, at, length));
        at += length + (at[length] == ' ');
    }
}

int text_in_memory(const Text *text) {
    int file = memfd_create("mocc", MFD_CLOEXEC);
    if (file < 0 || (write_all(file, text) && lseek(file, 0, SEEK_SET) == 0)) return file;
    int reason = errno;
    close(file);
    errno = reason;
    return -1;
}

char *make_folder(Arena *arena) {
    const char *parent = getenv("TMPDIR");
    char *folder = arena_printf(arena, "%s/mocc-XXXXXX", parent && *parent ? parent : "/tmp");
    if (mkdtemp(folder)) return folder;
    cannot_write(folder, errno);
    return NULL;
}

int text_for_others(const Text *text) {
    int file = text_in_memory(text);
    if (file < 0 || !fcntl(file, F_SETFD, 0)) return file;
    close(file);
    return -1;
}

void report_ending(const char *compiler, int ended) {
    if (ended < 0)
        fprintf(stderr, "mocc: the C compiler '%s' cannot be run: %s\n", compiler, strerror(errno));
    else if (ended > 0 && ended < EXIT_SIGNAL)
        fprintf(stderr, "mocc: the C compiler '%s' failed; what it says stands above\n", compiler);
}

int ending_status(int ended) {
    return ended > EXIT_SIGNAL ? ended : ended ? EXIT_ENVIRONMENT : 0;
}
