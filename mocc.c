/* mocc: the phases in order. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>

#include "codegen/codegen.h"
#include "driver/cache.h"
#include "driver/check.h"
#include "driver/fix.h"
#include "driver/library.h"
#include "driver/list.h"
#include "driver/objects.h"
#include "driver/output.h"
#include "driver/paths.h"
#include "driver/reformat.h"
#include "driver/run.h"
#include "driver/simulator.h"
#include "driver/watch.h"
#include "sema/lint/explain.h"
#include "server/server.h"

/* Tells what was found, and with --check the verdict. Returns the exit status. */
static int finish(const Sema *sema, const Options *options, int status) {
    report(sema, options);
    return has_failed(sema) ? EXIT_INPUT : status;
}

static void print_explanation(Sema *sema, const Class *only) {
    Text text = {0};
    explain_all(sema, only, &text);
    if (text.data) fputs(text.data, stdout);
    text_free(&text);
}

static int check(Arena *arena, const Options *options, const char *home) {
    return finish(check_all(arena, options, home), options, 0);
}

static void free_texts(CProgram *program) {
    text_free(&program->text);
    text_free(&program->external);
}

static int write_text(Sema *sema, const Options *options, const char *home, const Class *class_,
                      CProgram *program) {
    int status = has_failed(sema) ? EXIT_INPUT
                                  : write_output(sema->arena, home, options, class_, sema->sources, program);
    free_texts(program);
    return finish(sema, options, status);
}

/* The simulator takes the place of this process, if there is nothing against it. */
static int run(Sema *sema, const Options *options, const char *home, CProgram *program) {
    int status = finish(sema, options, 0);
    if (!status) {
        diag_forget(sema->diagnostics); /* what has been reported */
        status = run_model(sema->arena, home, options, program);
        if (has_failed(sema)) finish(sema, options, status);
    }
    free_texts(program);
    return status;
}

/* A stage of the files as they stand, whether they comply or not */
static int dump_text(Sema *sema, const Options *options, const char *home) {
    CProgram dump = {0};
    if (options->dump >= STAGE_NAMES || options->model) resolve_files(sema);
    Class *only = options->model ? named_class(sema, options) : NULL;
    if (only || !options->model) dump_files(sema, only, options->dump, &dump.text);
    int status = dump.text.length ? write_output(sema->arena, home, options, NULL, sema->sources, &dump) : 0;
    text_free(&dump.text);
    return finish(sema, options, status);
}

/* What cannot be made where the text of a library is not there */
static void check_has_text(Sema *sema, const Options *options, const Plan *plan) {
    if (!has_compiled_units(plan)) return;
    if (options->fmu_sources)
        diag_error(
            sema->diagnostics, no_span(), "package",
            "--fmu-sources: there is no C text of this model: classes of it are compiled, and what they "
            "compute is known to their objects alone");
    else if (options->emit_c && options->output && !strcmp(options->output, "-"))
        diag_error(sema->diagnostics, no_span(), "package",
                   "--emit-c: classes of this model are compiled, and their objects are written beside the C "
                   "text: '-o' has to name a file");
}

static void generate_all_parts(CProgram *program) {
    const Plan *plan = program->plan;
    ExternalFunctions externals = uncompiled_externals(plan);
    generate_parts(plan, &program->parts);
    if (externals.n) generate_external(plan->sema, &externals, &program->external);
}

/* In parts, as one text, or both: what the output is made of */
static void generate(const Options *options, CProgram *program) {
    bool has_text = !has_compiled_units(program->plan); /* of all of it */
    if (!has_text || is_compiled_in_parts(options)) generate_all_parts(program);
    bool needs_text = !program->parts.n || options->run || options->fmi;
    if (options->emit_c || (has_text && needs_text)) generate_c(program->plan, &program->text);
}

/* The stages, with what each takes and gives:
 *
 * - read_files: texts -> tokens -> syntax trees (Sema.files, of AstFile)
 * - check_files: syntax trees -> names -> classes -> variants of each by itself, with their graphs
 * - choose_model: what the options ask for -> a Class
 * - check_model: a Class -> the const Variant that is the model (sema/pipeline.c: the stages of one class)
 * - form_of_model: a const Variant -> its const Form: what depends on balances
 * - plan_model: a const Form -> a const Plan
 * - generate_c: a const Plan -> C text
 * - write_text: C text -> a file, or a simulator
 * - run_model: C text -> a run
 */
static int phases(Arena *arena, const Options *options, const char *home) {
    Sema *sema = read_files(arena, options, home);
    if (options->dump && options->dump < STAGE_CLASS) return dump_text(sema, options, home);
    sema->on_demand = !options->check && !options->dump;
    check_files(sema);
    if (has_failed(sema)) return finish(sema, options, 0);
    Class *class_ = choose_model(sema, options);
    bool is_whole = !options->explain && (!options->dump || options->dump >= STAGE_FORMS);
    const Variant *model = class_ ? check_model(sema, class_, is_whole) : NULL;
    if (!model || has_failed(sema)) return finish(sema, options, EXIT_INPUT);
    if (options->explain) {
        print_explanation(sema, options->model ? model->class_ : NULL); /* the one that was asked for */
        return finish(sema, options, 0);
    }
    CProgram program = {.plan = options->dump ? NULL : plan_model(sema, form_of_model(sema, model))};
    if (program.plan) check_has_text(sema, options, program.plan);
    if (has_failed(sema)) return finish(sema, options, EXIT_INPUT);
    if (program.plan)
        generate(options, &program);
    else
        dump_model(sema, model, options->dump, &program.text);
    if (options->run) return run(sema, options, home, &program);
    return write_text(sema, options, home, options->dump ? NULL : class_, &program);
}

/* Where standard input, output or error is closed, the first files that are opened would be taken for them.
   What is opened instead fails where it is used. */
static void fill_descriptors(void) {
    static const int modes[] = {O_WRONLY, O_RDONLY, O_RDONLY};
    for (int i = 0; i < 3; i++)
        if (fcntl(i, F_GETFD) < 0 && open("/dev/null", modes[i]) < 0) return;
}

int main(int argc, char **argv) {
    fill_descriptors();
    Arena *arena = arena_new_large();
    Options options = {0};
    int status = read_options(arena, argc, argv, &options);
    const char *home = status < 0 ? find_home(arena, argc > 0 ? argv[0] : "") : NULL;
    if (status < 0 && !home) {
        fputs("mocc: the bundled libraries are not beside the executable; the installation is incomplete\n",
              stderr);
        status = EXIT_ENVIRONMENT;
    }
    if (status < 0)
        status = options.cache                       ? show_cache(arena, options.clear_cache)
                 : options.serve                     ? serve(&options, home)
                 : options.compile                   ? compile_library(arena, &options, home)
                 : options.list                      ? list_classes(arena, &options, home)
                 : options.fix                       ? fix_files(&options, home)
                 : options.reformat                  ? reformat_files(&options)
                 : options.watch                     ? watch(&options, home)
                 : options.check && !options.explain ? check(arena, &options, home)
                                                     : phases(arena, &options, home);
    if (fflush(stdout) || ferror(stdout)) status = cannot_write("to standard output", errno);
    arena_free(arena);
    return status;
}
