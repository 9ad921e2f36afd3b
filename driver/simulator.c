/* Writing C text, and running the C compiler on it. */
#include "driver/simulator.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "driver/paths.h"

extern char **environ;

int cannot_write(const char *path, int reason) {
    fprintf(stderr, "mocc: cannot write %s: %s\n", path, strerror(reason));
    return EXIT_ENVIRONMENT;
}

static int write_text(const char *path, const Text *text) {
    if (!strcmp(path, "-")) {
        fwrite(text->data, 1, text->length, stdout); /* main looks whether it got through */
        return 0;
    }
    FILE *file = fopen(path, "w");
    if (!file) return cannot_write(path, errno);
    bool good = fwrite(text->data, 1, text->length, file) == text->length;
    good &= fclose(file) == 0;
    return good ? 0 : cannot_write(path, errno);
}

/* Whether the C compiler will be able to write there: better said before than by the linker. */
static int check_output(Arena *arena, const char *path) {
    if (is_folder(path)) return cannot_write(path, EISDIR);
    const char *slash = strrchr(path, '/');
    const char *folder = !slash          ? "."
                         : slash == path ? "/"
                                         : arena_strndup(arena, path, (size_t)(slash - path));
    return access(access(path, F_OK) ? folder : path, W_OK) ? cannot_write(path, errno) : 0;
}

/* Runs a program and waits for its end. Returns its exit status, or -1 with the reason in errno if it could
   not be started. Ctrl-C ends the program, and what waits for it can clean up. */
static int run(char **words) {
    struct sigaction ignore, interrupted, quit;
    memset(&ignore, 0, sizeof ignore);
    ignore.sa_handler = SIG_IGN;
    sigaction(SIGINT, &ignore, &interrupted);
    sigaction(SIGQUIT, &ignore, &quit);
    posix_spawnattr_t attributes;
    sigset_t defaults;
    sigemptyset(&defaults);
    if (interrupted.sa_handler != SIG_IGN) sigaddset(&defaults, SIGINT);
    if (quit.sa_handler != SIG_IGN) sigaddset(&defaults, SIGQUIT);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    pid_t child;
    int status = 0, reason = posix_spawnp(&child, words[0], NULL, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    while (!reason && waitpid(child, &status, 0) < 0)
        if (errno != EINTR) reason = errno;
    sigaction(SIGINT, &interrupted, NULL);
    sigaction(SIGQUIT, &quit, NULL);
    /* under some tools (valgrind) the child is the one that learns that the program cannot be started */
    if (!reason && WIFEXITED(status) && WEXITSTATUS(status) == 127) reason = ENOENT;
    errno = reason;
    if (reason) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_SIGNAL + WTERMSIG(status);
}

typedef VEC(char *) Words;

static void add_words(Arena *arena, Words *words, const char *text) {
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, " ");
        if (length) vec_push(arena, words, arena_strndup(arena, at, length));
        at += length + (at[length] == ' ');
    }
}

/* They refer to each other. */
static void add_archives(Arena *arena, Words *words, const char *home) {
    Words names = {0};
    add_words(arena, &names, MOCC_SIMULATOR_ARCHIVES);
    add_words(arena, words, "-Wl,--start-group");
    for (int i = 0; i < names.n; i++)
        vec_push(arena, words, arena_printf(arena, "%s/%s", home, names.at[i]));
    add_words(arena, words, "-Wl,--end-group");
}

/* The command that makes a simulator of the C file at `path` */
static Words compiler_command(Arena *arena, const char *home, const Options *options, const char *output,
                              const char *path) {
    Words words = {0};
    const char *compiler = getenv("CC");
    const char *optimization = options->optimization ? options->optimization : "-O2";
    add_words(arena, &words, compiler && compiler[strspn(compiler, " ")] ? compiler : MOCC_CC);
    add_words(arena, &words, "-std=c11 -fno-math-errno -ffp-contract=off");
    add_words(arena, &words, optimization);
    add_words(arena, &words, MOCC_SIMULATOR_FLAGS);
    if (strcmp(optimization, "-O0")) add_words(arena, &words, MOCC_SIMULATOR_OPTIMIZED);
    vec_push(arena, &words, arena_printf(arena, "-I%s", home));
    add_words(arena, &words, "-o");
    vec_push(arena, &words, arena_strdup(arena, output));
    vec_push(arena, &words, arena_strdup(arena, path));
    add_archives(arena, &words, home);
    add_words(arena, &words, MOCC_SIMULATOR_LIBS);
    vec_push(arena, &words, NULL);
    return words;
}

static int compile(Arena *arena, const char *home, const Options *options, const char *output,
                   const Text *code) {
    int status = check_output(arena, output);
    if (status) return status;
    const char *folder = getenv("TMPDIR");
    if (!folder || !*folder) folder = "/tmp";
    char *path = arena_printf(arena, "%s/mocc-XXXXXX.c", folder);
    int file = mkstemps(path, 2);
    if (file < 0) {
        fprintf(stderr, "mocc: cannot write a temporary file in %s (TMPDIR): %s\n", folder, strerror(errno));
        return EXIT_ENVIRONMENT;
    }
    close(file);
    Words words = compiler_command(arena, home, options, output, path);
    status = write_text(path, code);
    int ended = status ? 0 : run(words.at);
    if (ended < 0)
        fprintf(stderr, "mocc: the C compiler '%s' cannot be run: %s\n", words.at[0], strerror(errno));
    else if (ended > 0 && ended < EXIT_SIGNAL)
        fprintf(stderr, "mocc: the C compiler '%s' failed; what it says stands above\n", words.at[0]);
    unlink(path);
    if (ended > EXIT_SIGNAL) return ended;
    return ended ? EXIT_ENVIRONMENT : status;
}

static const char *default_output(Arena *arena, const Class *class_, bool emit_c) {
    const char *name = class_->name[0] == '\'' ? "simulator" : class_->name;
    return emit_c ? arena_printf(arena, "%s.c", name) : name;
}

int write_output(Arena *arena, const char *home, const Options *options, const Class *class_,
                 const Text *code) {
    const char *output = options->output ? options->output : default_output(arena, class_, options->emit_c);
    for (int i = 0; i < options->paths.n; i++)
        if (same_file(output, options->paths.at[i]))
            return usage("this would overwrite the input file ", output);
    return options->emit_c ? write_text(output, code) : compile(arena, home, options, output, code);
}
