/* Writing C text, and running the C compiler on it. */
#include "driver/simulator.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "driver/external.h"
#include "driver/fmu.h"
#include "driver/link.h"
#include "driver/objects.h"
#include "driver/output.h"
#include "driver/paths.h"
#include "driver/process.h"

/* They refer to each other. */
static void add_archives(Arena *arena, Words *words, const char *home) {
    Words names = {0};
    add_words(arena, &names, MOCC_SIMULATOR_ARCHIVES);
    add_words(arena, words, "-Wl,--start-group");
    for (int i = 0; i < names.n; i++)
        vec_push(arena, words, arena_printf(arena, "%s/%s", home, names.at[i]));
    add_words(arena, words, "-Wl,--end-group");
}

/* What makes a simulator differ from a library, and that from the library of an FMU */
static void add_kind(Arena *arena, Words *words, const char *home, const Options *options) {
    if (!is_shared(options)) return add_words(arena, words, MOCC_SIMULATOR_FLAGS);
    add_words(arena, words, MOCC_LIBRARY_FLAGS " -DMOCC_WITHOUT_MAIN");
    vec_push(arena, words, arena_printf(arena, "%s/%s.ld", home, options->fmi ? "fmu" : "exports"));
}

/* True if one object is all that the simulator has of the runtime, as most do. */
static bool has_one_object(const Options *options, const Plan *plan) {
    return !is_shared(options) && !is_external(plan) && !plan->is_sparse;
}

static void add_runtime(Arena *arena, Words *words, const char *home, const Options *options,
                        const Plan *plan) {
    if (has_one_object(options, plan)) {
        add_words(arena, words, linker_flag(arena));
        vec_push(arena, words, arena_printf(arena, "%s/simulator.o", home));
    } else {
        if (!is_shared(options)) add_words(arena, words, MOCC_SIMULATOR_WRAP);
        add_archives(arena, words, home);
    }
    add_words(arena, words, MOCC_SIMULATOR_LIBS);
    vec_push(arena, words, NULL);
}

/* The words with which commands begin that make the output */
static Words begin_command(Arena *arena, const char *home, const Options *options, const char *output) {
    Words words = {0};
    const char *optimization = options->optimization ? options->optimization : "-O2";
    add_words(arena, &words, c_compiler());
    add_words(arena, &words, C_FLAGS);
    add_words(arena, &words, rounding_flag());
    add_words(arena, &words, optimization);
    add_kind(arena, &words, home, options);
    if (strcmp(optimization, "-O0")) add_words(arena, &words, MOCC_SIMULATOR_OPTIMIZED);
    vec_push(arena, &words, arena_printf(arena, "-I%s", home));
    add_words(arena, &words, "-o");
    vec_push(arena, &words, arena_strdup(arena, output));
    return words;
}

/* The command that compiles the C text on its standard input. So the text has no name, which would get into
   what is made of it. */
static Words compiler_command(Arena *arena, const char *home, const Options *options, const Plan *plan,
                              int external, const char *output) {
    Words words = begin_command(arena, home, options, output);
    if (external >= 0) add_include_words(arena, &words, &plan->externals);
    add_words(arena, &words, "-x c -");
    if (external >= 0) vec_push(arena, &words, arena_printf(arena, "/dev/fd/%d", external));
    add_words(arena, &words, "-x none");
    if (external >= 0) add_library_words(arena, &words, &plan->externals);
    add_runtime(arena, &words, home, options, plan);
    return words;
}

/* The command that links the objects in an archive, and compiles what calls C functions */
static Words linker_command(Arena *arena, const char *home, const Options *options, const Plan *plan,
                            int archive, int external, const char *output) {
    Words words = begin_command(arena, home, options, output);
    if (external >= 0) {
        add_include_words(arena, &words, &plan->externals);
        add_words(arena, &words, "-x c");
        vec_push(arena, &words, arena_printf(arena, "/dev/fd/%d", external));
        add_words(arena, &words, "-x none");
    }
    add_words(arena, &words, "-Wl,--whole-archive");
    vec_push(arena, &words, arena_printf(arena, "/dev/fd/%d", archive));
    add_words(arena, &words, "-Wl,--no-whole-archive");
    if (is_external(plan)) add_library_words(arena, &words, &plan->externals);
    add_runtime(arena, &words, home, options, plan);
    return words;
}

/* The C compiler's own temporary files: a folder that begins with '-' would look like an option. */
static void guard_temporary_folder(Arena *arena) {
    const char *folder = getenv("TMPDIR");
    if (folder && *folder == '-') setenv("TMPDIR", arena_printf(arena, "./%s", folder), 1);
}

static int run_compiler(Arena *arena, const Plan *plan, Words words, int input) {
    if (is_external(plan)) return run_with_externals(arena, plan->sema, &plan->externals, words, input);
    int ended = run_program(words.at, input);
    report_ending(words.at[0], ended);
    return ending_status(ended);
}

/* Links the objects in an archive, by the C compiler where the linker alone does not. */
static int link_archive(Arena *arena, const char *home, const Options *options, const Plan *plan, int archive,
                        int external, const char *output) {
    int status = has_one_object(options, plan) ? link_directly(arena, home, archive, output) : -1;
    return status >= 0 ? status
                       : run_compiler(arena, plan,
                                      linker_command(arena, home, options, plan, archive, external, output),
                                      STDIN_FILENO);
}

/* Of objects of its parts; -1: it has to be compiled as a whole. Where a C compiler refuses a part but not
   the whole, one of the two is at fault, and the user should know. */
static int link_parts(Arena *arena, const char *home, const Options *options, const char *path,
                      const CProgram *program, const char *added, const char **refusal) {
    const Plan *plan = program->plan;
    int archive = make_objects(arena, home, options, program, added, refusal);
    if (archive < 0) return -1;
    int external = program->external.length ? text_for_others(&program->external) : -1, status;
    if (program->external.length && external < 0)
        status = cannot_write("the C text in memory", errno);
    else
        status = link_archive(arena, home, options, plan, archive, external, path);
    if (external >= 0) close(external);
    close(archive);
    return status;
}

/* Of its text, which is compiled twice if the model calls C functions */
static int compile_whole(Arena *arena, const char *home, const Options *options, const char *path,
                         const Plan *plan, const Text *text) {
    int input = text_in_memory(text), external = -1, status;
    if (input >= 0 && is_external(plan)) {
        Text definition = {0};
        add_external_definition(&definition, text);
        external = text_for_others(&definition);
        text_free(&definition);
    }
    if (input < 0 || (is_external(plan) && external < 0))
        status = cannot_write("the C text in memory", errno);
    else
        status =
            run_compiler(arena, plan, compiler_command(arena, home, options, plan, external, path), input);
    if (external >= 0) close(external);
    if (input >= 0) close(input);
    return status;
}

int compile_program(Arena *arena, const char *home, const Options *options, const char *path,
                    const CProgram *program, const char *added) {
    guard_temporary_folder(arena);
    const char *refusal = NULL;
    int status = program->parts.n ? link_parts(arena, home, options, path, program, added, &refusal) : -1;
    if (status >= 0 || signals_status(0)) return status;
    if (has_compiled_units(program->plan)) { /* there is no text of all of it */
        fprintf(stderr, "mocc: %s\n",
                refusal ? refusal : "the program cannot be linked with its compiled libraries");
        return EXIT_ENVIRONMENT;
    }
    Text text = {0};
    if (!program->text.length) generate_c(program->plan, &text);
    status = compile_whole(arena, home, options, path, program->plan, text.length ? &text : &program->text);
    text_free(&text);
    if (!status && refusal) fprintf(stderr, "mocc: %s\n", refusal);
    return status;
}

static int compile(Arena *arena, const char *home, const Options *options, Output *output,
                   const CProgram *program) {
    if (output->exists && !output->regular && !S_ISCHR(output->before.st_mode))
        return usage(options->fmi         ? "an FMU has to be a regular file: "
                     : is_shared(options) ? "a library has to be a regular file: "
                                          : "a simulator has to be a regular file: ",
                     output->path);
    int status = options->fmi ? write_fmu(arena, home, options, output->temporary, program)
                              : compile_program(arena, home, options, output->temporary, program, "");
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
    struct stat about;
    bool exists = !stat(path, &about);
    for (int i = 0; exists && i < sources->files.n; i++)
        if (is_file(&about, sources->files.at[i]->path))
            return usage("this would overwrite the input file ", path);
    char real[PATH_MAX];
    if (is_model_text(path) || (realpath(path, real) && is_model_text(real)))
        return usage("this is the name of a model's text, not of what is made of it: ", path);
    Words own = {0};
    add_words(arena, &own,
              "mocc mocc-run mocc-fmu ../../bin/mocc exports.ld fmu.ld simulator.o "
              "link.words " MOCC_SIMULATOR_HEADERS " " MOCC_SIMULATOR_ARCHIVES);
    bool is_own = exists && is_file(&about, "/proc/self/exe");
    for (int i = 0; exists && i < own.n; i++)
        is_own |= is_file(&about, arena_printf(arena, "%s/%s", home, own.at[i]));
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
                       const CProgram *program) {
    Output output;
    int status = 0;
    if (is_text && write_to_open(path, &program->text, &status)) return status;
    signals_begin();
    status = output_begin(arena, &output, path);
    if (!status) {
        status =
            is_text ? output_write(&output, &program->text) : compile(arena, home, options, &output, program);
        status = output_end(&output, signals_status(status));
    }
    signals_end();
    return status;
}

/* What the text lacks, classes of compiled libraries, in an archive beside it: model.a */
static int write_compiled_objects(Arena *arena, const char *home, const Options *options, const char *path,
                                  const SourceSet *sources, const CProgram *program) {
    int length = (int)strlen(path) - (ends_with(path, ".c") ? 2 : 0);
    const char *file = arena_printf(arena, "%.*s.a", length, path), *missing;
    CProgram archive = {0};
    int status = check_victim(arena, home, file, sources);
    if (!status && !archive_of_compiled(arena, home, options, program, &archive.text, &missing)) {
        fprintf(stderr, "mocc: %s\n", missing);
        status = EXIT_ENVIRONMENT;
    }
    if (!status) status = write_whole(arena, home, options, file, true, &archive);
    text_free(&archive.text);
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

/* All that the output depends on: texts, and the files that URIs in them name */
static Words files_read(Arena *arena, const SourceSet *sources, const Plan *plan) {
    Words files = {0};
    const Sema *sema = plan ? plan->sema : NULL;
    for (int i = 0; i < sources->files.n; i++)
        vec_push(arena, &files, arena_strdup(arena, sources->files.at[i]->path));
    for (int i = 0; sema && sema->needs_resources && i < sema->resources.n; i++) {
        char *path = arena_strdup(arena, sema->resources.at[i].path);
        bool listed = false;
        for (int k = sources->files.n; k < files.n && !listed; k++)
            listed = !strcmp(files.at[k], path);
        if (!listed) vec_push(arena, &files, path);
    }
    return files;
}

/* "sim: a.mo lib/b.mo", and a rule for each file, so that make goes on if one is gone */
static int write_dependencies(Arena *arena, const char *home, const Options *options, const char *path,
                              const SourceSet *sources, const Plan *plan) {
    size_t length = strlen(path);
    bool is_c = length > 2 && !strcmp(path + length - 2, ".c");
    const char *file = arena_printf(arena, "%.*s.d", (int)(is_c ? length - 2 : length), path);
    CProgram rules = {0};
    Text *text = &rules.text;
    Words files = files_read(arena, sources, plan);
    add_make_name(text, path);
    text_add(text, ":");
    for (int i = 0; i < files.n; i++) {
        text_add(text, " \\\n  ");
        add_make_name(text, files.at[i]);
    }
    text_add(text, "\n");
    for (int i = 0; i < files.n; i++) {
        add_make_name(text, files.at[i]);
        text_add(text, ":\n");
    }
    int status = check_victim(arena, home, file, sources);
    if (!status) status = write_whole(arena, home, options, file, true, &rules);
    text_free(text);
    return status;
}

int write_output(Arena *arena, const char *home, const Options *options, const Class *class_,
                 const SourceSet *sources, const CProgram *program) {
    const char *path = options->output ? options->output : default_output(arena, class_, options->emit_c);
    int status = check_victim(arena, home, path, sources);
    if (!status) status = write_whole(arena, home, options, path, options->emit_c || options->dump, program);
    if (!status && options->emit_c && program->plan && has_compiled_units(program->plan))
        status = write_compiled_objects(arena, home, options, path, sources, program);
    return status || !options->dependencies
               ? status
               : write_dependencies(arena, home, options, path, sources, program->plan);
}
