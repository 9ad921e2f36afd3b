/* Compilation of a text in this process, as mocc does it with a file, up to the C code. Whatever the bytes
   are, this returns, with errors or with a program. */
#ifndef MOCC_FUZZ_COMPILE_H
#define MOCC_FUZZ_COMPILE_H

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "codegen/codegen.h"
#include "driver/check.h"
#include "driver/machine.h"
#include "rewrite/format.h"
#include "sema/lint/explain.h"

typedef struct {
    bool failed;
    Text code, explanation; /* empty after errors */
    Text stages;            /* what --dump prints, after errors up to the names */
} Compiled;

/* A file in memory with the bytes; the caller closes it. Ends the process if there is no memory. */
static int file_in_memory(const char *bytes, size_t size) {
    int file = memfd_create("model", 0);
    if (file < 0 || (size && write(file, bytes, size) != (ssize_t)size)) {
        perror("a file in memory");
        _exit(3);
    }
    return file;
}

/* Compiles the `size` bytes at `bytes`. Diagnostics are printed to `messages`. The libraries are found where
   this runs, in ./lib. The caller ends the result with compiled_free. */
static Compiled compile_bytes(const char *bytes, size_t size, FILE *messages) {
    Compiled result = {0};
    Arena *arena = arena_new();
    Options options = {.warnings = ALL_WARNINGS};
    int file = file_in_memory(bytes, size);
    vec_push(arena, &options.paths, arena_printf(arena, "/proc/self/fd/%d", file));
    Sema *sema = read_files(arena, &options, ".");
    sema->on_demand = size % 2; /* as mocc does to compile, or to check and dump */
    check_files(sema);
    Class *class_ = has_failed(sema) ? NULL : choose_model(sema, &options);
    const Variant *model = class_ ? check_model(sema, class_, true) : NULL;
    diag_print(sema->diagnostics, messages);
    for (Stage stage = STAGE_TOKENS; stage <= STAGE_NAMES; stage++)
        dump_files(sema, NULL, stage, &result.stages);
    result.failed = has_failed(sema);
    if (model && !result.failed) {
        explain_all(sema, NULL, &result.explanation);
        for (Stage stage = STAGE_CLASS; stage < N_STAGES; stage++)
            dump_model(sema, model, stage, &result.stages);
        const Plan *plan = plan_model(sema, form_of_model(sema, model));
        const char *fault = plan_fault(plan);
        if (fault) fprintf(stderr, "%s\n", fault), abort();
        generate_c(plan, &result.code);
    }
    arena_free(arena);
    close(file);
    return result;
}

static void compiled_free(Compiled *compiled) {
    text_free(&compiled->code);
    text_free(&compiled->explanation);
    text_free(&compiled->stages);
}

/* Makes every fix in the text, each by itself and those that are certain together, and lays it out. */
static void rewrite_bytes(const Sema *sema, const char *bytes, size_t size) {
    size_t length;
    const SourceFile *file = sema->sources->files.at[sema->sources->files.n - 1];
    for (int i = 0; i < sema->sources->files.n; i++)
        if (!sema->sources->files.at[i]->in_library) file = sema->sources->files.at[i];
    for (int i = 0; i < sema->diagnostics->all.n; i++) {
        const Diagnostic *diagnostic = sema->diagnostics->all.at[i];
        for (int k = 0; k < diagnostic->fixes.n; k++) {
            TextEdits edits = edits_of_fix(sema->arena, diagnostic->fixes.at[k], file->id);
            apply_edits(sema->arena, file->text, file->length, &edits, &length);
        }
    }
    TextEdits certain = certain_edits(sema->arena, sema->diagnostics, file->id);
    apply_edits(sema->arena, file->text, file->length, &certain, &length);
    format_text(sema->arena, bytes, size, &length);
}

/* Checks the bytes as mocc --check does, and prints what it finds as JSON and as SARIF; rewrites them, too.
   True: they comply. */
static bool check_bytes(const char *bytes, size_t size, FILE *messages) {
    Arena *arena = arena_new();
    Options options = {.warnings = ALL_WARNINGS, .check = true};
    int file = file_in_memory(bytes, size);
    vec_push(arena, &options.paths, arena_printf(arena, "/proc/self/fd/%d", file));
    Sema *sema = check_all(arena, &options, ".");
    for (int i = 0; i < sema->diagnostics->all.n; i++)
        write_json(sema->diagnostics, sema->diagnostics->all.at[i], messages);
    write_sarif(sema->diagnostics, mocc_version, messages);
    bool complies = !has_failed(sema);
    if (sema->sources->files.n) rewrite_bytes(sema, bytes, size);
    fputs(verdict_text(arena, sema, &options), messages);
    arena_free(arena);
    close(file);
    return complies;
}

#endif
