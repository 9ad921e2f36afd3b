/* Running a model at once. Where mocc was built with libtcc, a program beside mocc compiles the C text in
 * memory (runner/); else, and if that has no room for it, the C compiler does, into a file that is gone
 * before it runs. */
#include "driver/run.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "driver/external.h"
#include "driver/output.h"
#include "driver/process.h"
#include "driver/simulator.h"

extern char **environ;

/* What messages of the simulator begin with: "mocc run Pendulum.mo" */
static char *title(Arena *arena, const Options *options) {
    const char *name = options->model ? options->model : options->paths.at[options->paths.n - 1];
    const char *slash = strrchr(name, '/');
    return arena_printf(arena, "mocc run %s", options->standard_input ? "-" : slash ? slash + 1 : name);
}

/* The arguments of the simulator after those that are there, and NULL */
static char **with_arguments(Arena *arena, Words *words, const Options *options) {
    for (char **word = options->arguments; word && *word; word++)
        vec_push(arena, words, *word);
    vec_push(arena, words, NULL);
    return words->at;
}

static int cannot_run(const char *what) {
    fprintf(stderr, "mocc: %s cannot be run: %s\n", what, strerror(errno));
    return EXIT_ENVIRONMENT;
}

/* ---- in memory ---- */

enum { MOST_ARGUMENTS = 200 }; /* of a call, that libtcc finds room for */

static int run_in_memory(Arena *arena, const char *home, const char *runner, const Options *options,
                         const CProgram *program) {
    int text = text_in_memory(&program->text);
    if (text < 0 || fcntl(text, F_SETFD, 0) < 0) return cannot_write("the C text in memory", errno);
    Words words = {0};
    vec_push(arena, &words, title(arena, options));
    vec_push(arena, &words, title(arena, options));
    vec_push(arena, &words, arena_strdup(arena, home));
    vec_push(arena, &words, arena_printf(arena, "%d", text));
    execve(runner, with_arguments(arena, &words, options), environ);
    return cannot_run(runner);
}

/* ---- by the C compiler ---- */

/* Compiles to a file that has no name any more when it is returned, open; -1: `status` says how it ended. */
static int compile_unnamed(Arena *arena, const char *home, const Options *options, const CProgram *program,
                           int *status) {
    char *folder = make_folder(arena);
    *status = EXIT_ENVIRONMENT;
    if (!folder) return -1;
    const char *path = arena_printf(arena, "%s/simulator", folder);
    void (*size_limit)(int) = signal(SIGXFSZ, SIG_DFL);
    signals_begin();
    *status = compile_program(arena, home, options, path, program, "");
    int file = *status ? -1 : open(path, O_RDONLY | O_CLOEXEC);
    if (!*status && file < 0) *status = cannot_run(path);
    unlink(path);
    rmdir(folder);
    *status = signals_status(*status);
    signals_end();
    signal(SIGXFSZ, size_limit); /* the simulator gets it as it was */
    return file;
}

static int run_compiled(Arena *arena, const char *home, const Options *options, const CProgram *program) {
    Options fast = *options;
    int status;
    if (!fast.optimization) fast.optimization = "-O1";
    int file = compile_unnamed(arena, home, &fast, program, &status);
    if (status) return status;
    Words words = {0};
    vec_push(arena, &words, title(arena, options));
    fexecve(file, with_arguments(arena, &words, options), environ);
    return cannot_run("the simulator");
}

int run_model(Arena *arena, const char *home, const Options *options, const CProgram *program) {
    const char *runner = arena_printf(arena, "%s/mocc-run", home);
    fflush(stdout);
    if (options->optimization || is_external(program->plan) || has_compiled_units(program->plan) ||
        most_arguments(program->plan) > MOST_ARGUMENTS || access(runner, X_OK))
        return run_compiled(arena, home, options, program);
    return run_in_memory(arena, home, runner, options, program);
}
