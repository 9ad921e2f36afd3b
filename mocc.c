/* mocc: the driver. Reads the command line and runs the phases in order. */
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "codegen/codegen.h"
#include "parser/parse.h"
#include "sema/explain.h"
#include "sema/linear.h"
#include "sema/variant.h"

#define MOCC_VERSION "0.1"

enum { EXIT_INPUT = 1, EXIT_USAGE = 2, EXIT_ENVIRONMENT = 3, EXIT_SIGNAL = 128 };

extern char **environ;

typedef struct {
    VEC(const char *) files, library_path;
    const char *output, *model, *optimization;
    bool check, emit_c, explain;
} Options;

static const char help[] =
    "usage: mocc [options] file.mo ...\n"
    "       mocc [options] --model NAME\n"
    "\n"
    "Compiles restricted Modelica to a simulator. The model is the last one in the last file, or NAME.\n"
    "\n"
    "  -o FILE        simulator to write (with --emit-c: the C file; default: the model's name)\n"
    "  --check        check only, write nothing; exit 0 if the files comply\n"
    "  --model NAME   full name of the model to compile, a library's too: --model Planar.Examples.Pendulum\n"
    "  -I DIR         where to look for packages; the bundled libraries are found without it\n"
    "  --emit-c       write the C file instead of compiling it (-o - writes to standard output)\n"
    "  --explain      print each class's blocks: inputs, outputs, and every equation in solved form\n"
    "  -O0 .. -O3     handed to the C compiler (default -O2)\n"
    "  -h, --help     this text\n"
    "  --version      the version of mocc\n"
    "\n"
    "Exit status: 0 success, 1 the input is at fault, 2 wrong usage, 3 the environment (no C compiler, disk "
    "full).\n";

static int usage(const char *text, const char *what) {
    fprintf(stderr, "mocc: %s%s\nTry 'mocc --help'.\n", text, what ? what : "");
    return EXIT_USAGE;
}

/* The value of option argv[*i], in the same word behind '=' or in the next one; NULL if there is none. */
static const char *option_value(int argc, char **argv, int *i, const char *name) {
    size_t length = strlen(name);
    if (!strncmp(argv[*i], name, length) && argv[*i][length] == '=') return argv[*i] + length + 1;
    if (strcmp(argv[*i], name) || *i + 1 >= argc) return NULL;
    return argv[++*i];
}

static bool is_option(const char *word, const char *name) {
    size_t length = strlen(name);
    return !strncmp(word, name, length) && (word[length] == '\0' || word[length] == '=');
}

static bool is_folder(const char *path) {
    struct stat found;
    return stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

/* What the options ask for together: -1 if it can be done, else the exit status */
static int check_options(const Options *options) {
    if (!options->files.n && !options->model) return usage("no input file", NULL);
    for (int i = 0; i < options->library_path.n; i++)
        if (!is_folder(options->library_path.at[i]))
            return usage("-I needs a folder, this is none: ", options->library_path.at[i]);
    if (options->output && !options->emit_c && !strcmp(options->output, "-"))
        return usage("-o - needs --emit-c: a simulator is not for the terminal", NULL);
    return -1;
}

/* -1: go on; else the exit status */
static int read_options(Arena *arena, int argc, char **argv, Options *options) {
    bool only_files = false;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i], *value;
        if (only_files || word[0] != '-' || !word[1]) {
            vec_push(arena, &options->files, word);
        } else if (!strcmp(word, "--")) {
            only_files = true;
        } else if (!strcmp(word, "--help") || !strcmp(word, "-h")) {
            fputs(help, stdout);
            return 0;
        } else if (!strcmp(word, "--version")) {
            puts("mocc " MOCC_VERSION);
            return 0;
        } else if (!strcmp(word, "--check")) {
            options->check = true;
        } else if (!strcmp(word, "--emit-c")) {
            options->emit_c = true;
        } else if (!strcmp(word, "--explain")) {
            options->explain = true;
        } else if (is_option(word, "--model")) {
            if (!(value = option_value(argc, argv, &i, "--model")) || !*value)
                return usage("--model needs a name", NULL);
            options->model = value;
        } else if (!strncmp(word, "-o", 2)) {
            value = word[2] ? word + 2 : i + 1 < argc ? argv[++i] : NULL;
            if (!value || !*value) return usage("-o needs a file", NULL);
            options->output = value;
        } else if (!strncmp(word, "-I", 2)) {
            value = word[2] ? word + 2 : i + 1 < argc ? argv[++i] : NULL;
            if (!value || !*value) return usage("-I needs a folder", NULL);
            vec_push(arena, &options->library_path, value);
        } else if (word[1] == 'O' && word[2] >= '0' && word[2] <= '3' && !word[3]) {
            options->optimization = word;
        } else {
            return usage("unknown option ", word);
        }
    }
    return check_options(options);
}

/* The folder that holds moccrt.h, libmoccrt.a and lib/: beside the executable, or PREFIX/lib/mocc. */
static const char *find_home(Arena *arena) {
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length <= 0) return NULL;
    path[length] = '\0';
    *strrchr(path, '/') = '\0';
    const char *candidates[] = {path, arena_printf(arena, "%s/../lib/mocc", path)};
    for (size_t i = 0; i < sizeof candidates / sizeof *candidates; i++)
        if (!access(arena_printf(arena, "%s/lib/Base.mo", candidates[i]), R_OK))
            return arena_strdup(arena, candidates[i]);
    return NULL;
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool read_file(Sema *sema, const char *path) {
    SourceFile *source;
    const char *folder = NULL; /* of a package */
    SourceStatus status = source_read(sema->sources, path, &source);
    if (status == SOURCE_IS_FOLDER &&
        source_read(sema->sources, arena_printf(sema->arena, "%s/package.mo", path), &source) ==
            SOURCE_READ) {
        status = SOURCE_READ;
        folder = path;
    }
    if (status == SOURCE_READ) {
        bool complete;
        resolve_file(sema, parse_file(sema->arena, sema->interner, sema->diagnostics, source, &complete),
                     folder);
        return true;
    }
    const char *reason = status == SOURCE_MISSING     ? "no such file"
                         : status == SOURCE_IS_FOLDER ? "this is a folder without a package.mo"
                         : status == SOURCE_TOO_LARGE ? "the file is larger than 1 GiB"
                                                      : strerror(errno);
    diag_error(sema->diagnostics, no_span(), "file", "%s: %s", path, reason);
    return false;
}

/* A class that can be simulated or checked by itself */
static bool is_model(const Class *class_) {
    return class_->ast && !class_->is_simple && class_->role == ROLE_NONE &&
           (class_->kind == AST_MODEL || class_->kind == AST_BLOCK || class_->kind == AST_CLASS);
}

static Class *choose_model(Sema *sema, const Options *options) {
    if (options->model) {
        Class *class_ = find_class(sema, options->model);
        if (!class_)
            diag_error(sema->diagnostics, no_span(), "model", "there is no class '%s'", options->model);
        else if (!is_model(class_)) {
            diag_error(sema->diagnostics, class_->ast ? class_->ast->name_span : no_span(), "model",
                       "'%s' is a %s, not a model", options->model, class_kind_text(class_));
            class_ = NULL;
        }
        return class_;
    }
    for (int i = sema->checked.n - 1; i >= 0; i--)
        if (is_model(sema->checked.at[i]) && !sema->checked.at[i]->partial) return sema->checked.at[i];
    return NULL;
}

/* --- checking --------------------------------------------------------------------------------- */

static void check_class(Sema *sema, Class *class_) {
    if (class_->is_simple || class_->role != ROLE_NONE || class_->kind == AST_FUNCTION ||
        class_->kind == AST_RECORD)
        return;
    while (class_->short_base)
        class_ = class_->short_base;
    Variant *variant = instantiate(sema, class_, NULL);
    if (variant && !class_->partial) check_linearity(sema, variant);
}

/* The component of the model that asks for an outer element, directly or further inside. */
static const Decl *outer_user(const Variant *model, Symbol name, const Decl *asked) {
    for (int k = 0; k < model->comps.n; k++) {
        const Comp *user = model->comps.at[k];
        if (user->outer) continue;
        for (int i = 0; i < user->type->comps.n; i++)
            if (user->type->comps.at[i]->outer && user->type->comps.at[i]->decl->name == name)
                return user->decl;
        for (int i = 0; i < user->type->vars.n; i++)
            if (user->type->vars.at[i]->is_outer && user->type->vars.at[i]->decl->name == name)
                return user->decl;
    }
    return asked;
}

static void missing_inner(Sema *sema, const Variant *model, const Decl *asked) {
    const Decl *user = outer_user(model, asked->name, asked);
    Diagnostic *d = diag_error(sema->diagnostics, user->span, "declare-before-use",
                               "'%s' needs an 'inner %s %s' declared above it", user->name,
                               asked->class_->full_name, asked->name);
    if (user != asked) diag_note(sema->diagnostics, d, asked->span, "it is asked for here");
    const Decl *same = find_member(model->class_, asked->name);
    if (same && same->kind == DECL_COMPONENT && !same->inner && !same->outer)
        diag_note(sema->diagnostics, d, same->span, "'%s' is declared here, but without 'inner'", same->name);
}

/* What only a whole model must have: an inner element for every outer one. */
static void check_model(Sema *sema, const Variant *model) {
    for (int i = 0; i < model->comps.n; i++)
        if (model->comps.at[i]->outer) missing_inner(sema, model, model->comps.at[i]->decl);
    for (int i = 0; i < model->vars.n; i++)
        if (model->vars.at[i]->is_outer && !model->vars.at[i]->outer_comp)
            missing_inner(sema, model, model->vars.at[i]->decl);
}

/* --- output ----------------------------------------------------------------------------------- */

static int cannot_write(const char *path, int reason) {
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

/* The command that makes a simulator of the C file at `path` */
static Words compiler_command(Arena *arena, const char *home, const Options *options, const char *output,
                              const char *path) {
    Words words = {0};
    const char *compiler = getenv("CC");
    add_words(arena, &words, compiler && compiler[strspn(compiler, " ")] ? compiler : MOCC_CC);
    add_words(arena, &words, "-std=c11 -fno-math-errno -ffp-contract=off");
    add_words(arena, &words, options->optimization ? options->optimization : "-O2");
    add_words(arena, &words, MOCC_SIMULATOR_FLAGS);
    vec_push(arena, &words, arena_printf(arena, "-I%s", home));
    add_words(arena, &words, "-o");
    vec_push(arena, &words, arena_strdup(arena, output));
    vec_push(arena, &words, arena_strdup(arena, path));
    vec_push(arena, &words, arena_printf(arena, "%s/libmoccrt.a", home));
    add_words(arena, &words, MOCC_SIMULATOR_LIBS " -lm");
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

static bool same_file(const char *a, const char *b) {
    struct stat x, y;
    return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

static int write_output(Arena *arena, const char *home, const Options *options, const char *output,
                        const Text *code) {
    for (int i = 0; i < options->files.n; i++)
        if (same_file(output, options->files.at[i]))
            return usage("this would overwrite the input file ", output);
    return options->emit_c ? write_text(output, code) : compile(arena, home, options, output, code);
}

/* --- phases ----------------------------------------------------------------------------------- */

static int finish(const Sema *sema, int status) {
    diag_print(sema->diagnostics, stderr);
    return sema->diagnostics->n_errors ? EXIT_INPUT : status;
}

static void explain_all(Sema *sema, const Options *options, Class *model) {
    Text text = {0};
    for (int i = 0; i < sema->variants.n; i++) {
        Variant *variant = sema->variants.at[i];
        AstClassKind kind = variant->class_->kind;
        if (kind == AST_PACKAGE || kind == AST_CONNECTOR || variant->class_->partial ||
            variant->class_->role != ROLE_NONE)
            continue;
        if (options->model && variant->class_ != model) continue; /* the one that was asked for */
        explain(sema, variant, &text);
    }
    if (text.data) fputs(text.data, stdout);
    text_free(&text);
}

static int phases(Arena *arena, const Options *options) {
    const char *home = find_home(arena);
    if (!home) {
        fprintf(
            stderr,
            "mocc: the bundled libraries are not beside the executable; the installation is incomplete\n");
        return EXIT_ENVIRONMENT;
    }
    SourceSet *sources = NEW(arena, SourceSet);
    sources->arena = arena;
    Interner *interner = interner_new(arena);
    Sema *sema = sema_new(arena, interner, diagnostics_new(arena, sources), sources);
    for (int i = 0; i < options->library_path.n; i++)
        vec_push(arena, &sema->library_path, options->library_path.at[i]);
    vec_push(arena, &sema->library_path, arena_printf(arena, "%s/lib", home));
    for (int i = 0; i < options->files.n; i++)
        read_file(sema, options->files.at[i]);
    for (int i = 0; i < sema->checked.n; i++)
        check_class(sema, sema->checked.at[i]);
    if (options->check && !options->model) return finish(sema, 0);
    if (sema->diagnostics->n_errors) return finish(sema, 0);
    Class *class_ = choose_model(sema, options);
    if (!class_) {
        if (!sema->diagnostics->n_errors)
            diag_error(sema->diagnostics, no_span(), "model",
                       "the files contain no model to compile (--check checks them)");
        return finish(sema, 0);
    }
    check_class(sema, class_);
    Class *whole = class_;
    while (whole->short_base)
        whole = whole->short_base;
    Variant *model = whole->partial ? NULL : instantiate(sema, whole, NULL);
    if (whole->partial)
        diag_error(sema->diagnostics, whole->ast->name_span, "model",
                   "'%s' is partial, it cannot be simulated", whole->full_name);
    if (!model || sema->diagnostics->n_errors) return finish(sema, EXIT_INPUT);
    if (options->explain) {
        explain_all(sema, options, whole);
        return finish(sema, 0);
    }
    check_model(sema, model);
    if (options->check || sema->diagnostics->n_errors) return finish(sema, 0);
    Text code = {0};
    generate_c(sema, model, &code);
    const char *output = options->output ? options->output : default_output(arena, class_, options->emit_c);
    int status = write_output(arena, home, options, output, &code);
    text_free(&code);
    return finish(sema, status);
}

int main(int argc, char **argv) {
    Arena *arena = arena_new();
    Options options = {0};
    int status = read_options(arena, argc, argv, &options);
    if (status < 0) status = phases(arena, &options);
    if (fflush(stdout) || ferror(stdout)) status = cannot_write("to standard output", errno);
    arena_free(arena);
    return status;
}
