/* Writing C text, and running the C compiler on it. */
#include "driver/simulator.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "driver/external.h"
#include "driver/fmu.h"
#include "driver/output.h"
#include "driver/paths.h"

extern char **environ;

/* Starts a program that reads `input`, and whose messages go to `messages`. Returns 0, or the error number.
 */
static int start(char **words, int input, int messages, pid_t *child) {
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

/* Runs a program so, and waits for its end. Returns its exit status, or -1 with the reason in errno if it
   could not be started. */
static int run(char **words, int input, int messages) {
    pid_t child;
    int status = 0, reason = start(words, input, messages, &child);
    if (!reason) signals_pass_to(child);
    while (!reason && waitpid(child, &status, 0) < 0)
        if (errno != EINTR) reason = errno;
    signals_pass_to(0);
    /* under some tools (valgrind) the child is the one that learns that the program cannot be started */
    if (!reason && WIFEXITED(status) && WEXITSTATUS(status) == 127) reason = ENOENT;
    errno = reason;
    if (reason) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_SIGNAL + WTERMSIG(status);
}

int run_program(char **words, int input) {
    return run(words, input, STDERR_FILENO);
}

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

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), n = strlen(end);
    return length >= n && !strcmp(text + length - n, end);
}

/* Whether a shared library is wanted, in place of a simulator */
static bool is_library(const Options *options) {
    return options->output && ends_with(options->output, ".so");
}

/* What makes a simulator differ from a library, and that from the library of an FMU */
static void add_kind(Arena *arena, Words *words, const char *home, const Options *options) {
    bool shared = options->fmi || is_library(options);
    add_words(arena, words, shared ? MOCC_LIBRARY_FLAGS " -DMOCC_WITHOUT_MAIN" : MOCC_SIMULATOR_FLAGS);
    if (shared)
        vec_push(arena, words, arena_printf(arena, "%s/%s.ld", home, options->fmi ? "fmu" : "exports"));
}

/* The command that compiles the C text on its standard input. So the text has no name, which would get into
   what is made of it. */
static Words compiler_command(Arena *arena, const char *home, const Options *options, const Plan *plan,
                              int external, const char *output) {
    Words words = {0};
    const char *compiler = getenv("CC");
    const char *optimization = options->optimization ? options->optimization : "-O2";
    add_words(arena, &words, compiler && compiler[strspn(compiler, " ")] ? compiler : MOCC_CC);
    /* Values that are stored one by one and loaded in pairs right after it, as connectors' are, would wait
       until the stores are in the cache: so no vectors out of straight code, but out of loops. */
    add_words(arena, &words, "-std=c11 -fno-math-errno -ffp-contract=off -fno-tree-slp-vectorize");
    add_words(arena, &words, "-fopenmp-simd -DMOCC_VECTORS");
    add_words(arena, &words, optimization);
    add_kind(arena, &words, home, options);
    if (strcmp(optimization, "-O0")) add_words(arena, &words, MOCC_SIMULATOR_OPTIMIZED);
    vec_push(arena, &words, arena_printf(arena, "-I%s", home));
    add_words(arena, &words, "-o");
    vec_push(arena, &words, arena_strdup(arena, output));
    if (is_external(plan)) add_include_words(arena, &words, plan);
    add_words(arena, &words, "-x c -");
    if (is_external(plan)) vec_push(arena, &words, arena_printf(arena, "/dev/fd/%d", external));
    add_words(arena, &words, "-x none");
    if (is_external(plan)) add_library_words(arena, &words, plan);
    add_archives(arena, &words, home);
    add_words(arena, &words, MOCC_SIMULATOR_LIBS);
    vec_push(arena, &words, NULL);
    return words;
}

int text_in_memory(const Text *text) {
    int file = memfd_create("mocc", MFD_CLOEXEC);
    if (file < 0 || (write_all(file, text) && lseek(file, 0, SEEK_SET) == 0)) return file;
    int reason = errno;
    close(file);
    errno = reason;
    return -1;
}

/* The C compiler's own temporary files: a folder that begins with '-' would look like an option. */
static void guard_temporary_folder(Arena *arena) {
    const char *folder = getenv("TMPDIR");
    if (folder && *folder == '-') setenv("TMPDIR", arena_printf(arena, "./%s", folder), 1);
}

char *make_folder(Arena *arena) {
    const char *parent = getenv("TMPDIR");
    char *folder = arena_printf(arena, "%s/mocc-XXXXXX", parent && *parent ? parent : "/tmp");
    if (mkdtemp(folder)) return folder;
    cannot_write(folder, errno);
    return NULL;
}

static void report_ending(const char *compiler, int ended) {
    if (ended < 0)
        fprintf(stderr, "mocc: the C compiler '%s' cannot be run: %s\n", compiler, strerror(errno));
    else if (ended > 0 && ended < EXIT_SIGNAL)
        fprintf(stderr, "mocc: the C compiler '%s' failed; what it says stands above\n", compiler);
}

static int ending_status(int ended) {
    return ended > EXIT_SIGNAL ? ended : ended ? EXIT_ENVIRONMENT : 0;
}

/* --- with C functions of the user ------------------------------------------------------------- */

/* What has been written to a file in memory */
static char *text_of(Arena *arena, int file) {
    off_t length = lseek(file, 0, SEEK_END);
    char *text = arena_strndup(arena, "", 0);
    if (length <= 0) return text;
    text = NEW_ARRAY(arena, char, (int)length + 1);
    ssize_t n = pread(file, text, (size_t)length, 0);
    text[n < 0 ? 0 : n] = '\0';
    return text;
}

/* Messages in English are understood. */
static int run_in_english(Arena *arena, char **words, int input, int messages) {
    const char *before = getenv("LC_ALL");
    if (before) before = arena_strdup(arena, before);
    setenv("LC_ALL", "C", 1);
    int ended = run(words, input, messages), reason = errno;
    if (before)
        setenv("LC_ALL", before, 1);
    else
        unsetenv("LC_ALL");
    errno = reason;
    return ended;
}

/* The model's text is compiled twice. What the compiler says is reported at the Modelica text. */
static int compile_external(Arena *arena, const char *home, const Options *options, const char *path,
                            const Plan *plan, const Text *code, int input) {
    Text definition = {0}, nothing = {0};
    text_add(&nothing, "");
    add_external_definition(&definition, code);
    int external = text_in_memory(&definition), messages = text_in_memory(&nothing);
    text_free(&definition);
    text_free(&nothing);
    if (external < 0 || messages < 0 || fcntl(external, F_SETFD, 0) < 0)
        return cannot_write("the C text in memory", errno);
    Words words = compiler_command(arena, home, options, plan, external, path);
    int ended = run_in_english(arena, words.at, input, messages);
    const char *said = text_of(arena, messages);
    bool understood = ended > 0 && ended < EXIT_SIGNAL && report_external(arena, plan, said);
    if (!understood) {
        fputs(said, stderr);
        report_ending(words.at[0], ended);
    }
    close(external);
    close(messages);
    return understood ? EXIT_INPUT : ending_status(ended);
}

int compile_text(Arena *arena, const char *home, const Options *options, const char *path, const Plan *plan,
                 const Text *code) {
    int input = text_in_memory(code), status;
    if (input < 0) return cannot_write("the C text in memory", errno);
    guard_temporary_folder(arena);
    if (is_external(plan))
        status = compile_external(arena, home, options, path, plan, code, input);
    else {
        Words words = compiler_command(arena, home, options, plan, -1, path);
        int ended = run_program(words.at, input);
        report_ending(words.at[0], ended);
        status = ending_status(ended);
    }
    close(input);
    return status;
}

static int compile(Arena *arena, const char *home, const Options *options, Output *output, const Plan *plan,
                   const Text *code) {
    if (output->exists && !output->regular && !S_ISCHR(output->before.st_mode))
        return usage(options->fmi          ? "an FMU has to be a regular file: "
                     : is_library(options) ? "a library has to be a regular file: "
                                           : "a simulator has to be a regular file: ",
                     output->path);
    int status = options->fmi ? write_fmu(arena, home, options, output->temporary, plan, code)
                              : compile_text(arena, home, options, output->temporary, plan, code);
    mode_t mode = options->fmi ? output_mode(output, 0666) : output_mode(output, 0777) | 0100;
    if (!status && output->regular) (void)!chmod(output->temporary, mode);
    return status;
}

/* Without a class the text goes to standard output. */
static const char *default_output(Arena *arena, const Class *class_, bool emit_c) {
    if (!class_) return "-";
    const char *name = class_->name[0] == '\'' ? "simulator" : class_->name;
    return emit_c ? arena_printf(arena, "%s.c", name) : name;
}

static bool is_model_text(const char *path) {
    const char *slash = strrchr(path, '/');
    return ends_with(path, ".mo") || !strcmp(slash ? slash + 1 : path, "package.order");
}

/* Refuses to write over a model, a library, or mocc itself. Returns 0, or the exit status after a message. */
static int check_victim(Arena *arena, const char *home, const char *path, const SourceSet *sources) {
    for (int i = 0; i < sources->files.n; i++)
        if (same_file(path, sources->files.at[i]->path))
            return usage("this would overwrite the input file ", path);
    char real[PATH_MAX];
    if (is_model_text(path) || (realpath(path, real) && is_model_text(real)))
        return usage("this is the name of a model's text, not of what is made of it: ", path);
    Words own = {0};
    add_words(arena, &own,
              "mocc mocc-run mocc-fmu ../../bin/mocc exports.ld fmu.ld " MOCC_SIMULATOR_HEADERS
              " " MOCC_SIMULATOR_ARCHIVES);
    bool is_own = same_file(path, "/proc/self/exe");
    for (int i = 0; i < own.n; i++)
        is_own |= same_file(path, arena_printf(arena, "%s/%s", home, own.at[i]));
    return is_own ? usage("this would overwrite mocc itself: ", path) : 0;
}

/* What the process was started with as this file (/dev/stdout), or -1: it is written as it is, not replaced.
 */
static int find_open(const char *path) {
    enum { LAST = 63 };
    struct stat about, open_one;
    if (stat(path, &about) || S_ISCHR(about.st_mode)) return -1;
    for (int i = 0; i <= LAST; i++)
        if (!fstat(i, &open_one) && about.st_dev == open_one.st_dev && about.st_ino == open_one.st_ino)
            return i;
    return -1;
}

/* Writes the C text to what is already open: standard output, or what `path` leads to. Returns true if that
 * is so. */
static bool write_to_open(const char *path, const Text *code, int *status) {
    bool standard = !strcmp(path, "-");
    int descriptor = standard ? STDOUT_FILENO : find_open(path);
    if (descriptor < 0) return false;
    if (!write_all(descriptor, code)) *status = cannot_write(standard ? "to standard output" : path, errno);
    return true;
}

/* Writes the text, or the simulator made of it. */
static int write_whole(Arena *arena, const char *home, const Options *options, const char *path, bool is_text,
                       const Plan *plan, const Text *code) {
    Output output;
    int status = 0;
    if (is_text && write_to_open(path, code, &status)) return status;
    signals_begin();
    status = output_begin(arena, &output, path);
    if (!status) {
        status = is_text ? output_write(&output, code) : compile(arena, home, options, &output, plan, code);
        status = output_end(&output, signals_status(status));
    }
    signals_end();
    return status;
}

/* --- what it depends on ----------------------------------------------------------------------- */

/* A file as make reads it */
static void add_make_name(Text *text, const char *path) {
    for (; *path; path++) {
        if (*path == '$')
            text_add(text, "$");
        else if (strchr(" #\\:%", *path))
            text_add(text, "\\");
        text_printf(text, "%c", *path);
    }
}

/* "sim: a.mo lib/b.mo", and a rule for each file, so that make goes on if one is gone */
static int write_dependencies(Arena *arena, const char *home, const Options *options, const char *path,
                              const SourceSet *sources) {
    size_t length = strlen(path);
    bool is_c = length > 2 && !strcmp(path + length - 2, ".c");
    const char *file = arena_printf(arena, "%.*s.d", (int)(is_c ? length - 2 : length), path);
    Text text = {0};
    add_make_name(&text, path);
    text_add(&text, ":");
    for (int i = 0; i < sources->files.n; i++) {
        text_add(&text, " \\\n  ");
        add_make_name(&text, sources->files.at[i]->path);
    }
    text_add(&text, "\n");
    for (int i = 0; i < sources->files.n; i++) {
        add_make_name(&text, sources->files.at[i]->path);
        text_add(&text, ":\n");
    }
    int status = check_victim(arena, home, file, sources);
    if (!status) status = write_whole(arena, home, options, file, true, NULL, &text);
    text_free(&text);
    return status;
}

int write_output(Arena *arena, const char *home, const Options *options, const Class *class_,
                 const SourceSet *sources, const Plan *plan, const Text *code) {
    const char *path = options->output ? options->output : default_output(arena, class_, options->emit_c);
    int status = check_victim(arena, home, path, sources);
    if (!status)
        status = write_whole(arena, home, options, path, options->emit_c || options->dump, plan, code);
    return status || !options->dependencies ? status
                                            : write_dependencies(arena, home, options, path, sources);
}
