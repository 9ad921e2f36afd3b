/* FMUs: compiling the shared library here, the rest by mocc-fmu. */
#include "driver/fmu.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "driver/external.h"
#include "driver/output.h"
#include "driver/process.h"
#include "driver/resources.h"
#include "driver/simulator.h"
#include "plan/influence.h"
#include "support/hash.h"

/* Parts with what they declare of classes of which there are objects, and these */
static void hash_parts(Hash *hash, const CProgram *program) {
    for (int i = 0; i < program->parts.n; i++)
        hash_bytes(hash, program->parts.at[i].text, program->parts.at[i].length);
    for (int i = 0; i < program->plan->units.n; i++) {
        const CompiledUnit *unit = program->plan->units.at[i]->compiled;
        for (int k = 0; unit && k < unit->objects.n; k++)
            hash_text(hash, unit->objects.at[k].key);
    }
}

/* What the description of an FMU and its library recognize each other by: a text that follows from the model
   alone */
static const char *token_of(Arena *arena, const CProgram *program) {
    char digits[HASH_DIGITS + 1];
    Hash hash = hash_new();
    hash_text(&hash, mocc_version);
    hash_bytes(&hash, program->text.data, program->text.length);
    if (has_compiled_units(program->plan)) hash_parts(&hash, program);
    hash_digits(&hash, digits);
    return arena_printf(arena, "{%s}", digits);
}

/* The C text with the token, which is in the library, too. It needs nothing of a command line to have no main
   function: not everybody who compiles it can give one. */
static Text text_with(const char *added, const Text *code) {
    Text text = {0};
    if (!code->length) return text; /* there are parts alone */
    text_add(&text, "#ifndef MOCC_WITHOUT_MAIN\n#define MOCC_WITHOUT_MAIN\n#endif\n");
    text_add(&text, code->data);
    text_add(&text, added);
    return text;
}

static int keep_text(const char *path, const Text *text) {
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool good = file >= 0 && write_all(file, text);
    int status = good ? 0 : cannot_write(path, errno);
    if (file >= 0) close(file);
    return status;
}

/* Has mocc-fmu describe the library and pack both. */
static int pack(Arena *arena, const char *home, const Options *options, const char *path, const char *library,
                const char *influence, const char *resources, const char *source, const char *token) {
    char *program = arena_printf(arena, "%s/mocc-fmu", home);
    char *words[] = {program,
                     arena_strdup(arena, path),
                     arena_strdup(arena, library),
                     options->fmi == 2 ? "2" : "3",
                     arena_strdup(arena, token),
                     arena_printf(arena, "mocc %s", mocc_version),
                     arena_strdup(arena, influence),
                     arena_strdup(arena, resources),
                     options->fmu_sources ? arena_printf(arena, "%s/sources", home) : NULL,
                     arena_strdup(arena, source),
                     NULL};
    int ended = run_program(words, STDIN_FILENO);
    if (ended < 0) fprintf(stderr, "mocc: %s cannot be run: %s\n", program, strerror(errno));
    return ended < 0 ? EXIT_ENVIRONMENT : ended;
}

static int keep_influence(const char *path, const Plan *plan) {
    Arena *arena = arena_new();
    Text text = {0};
    influence_text(find_influence(arena, plan), &text);
    int status = keep_text(path, &text);
    text_free(&text);
    arena_free(arena);
    return status;
}

int write_fmu(Arena *arena, const char *home, const Options *options, const char *path,
              const CProgram *program) {
    if (options->fmu_sources && is_external(program->plan)) {
        fputs("mocc: --fmu-sources cannot take along the C functions that the model calls\n", stderr);
        return EXIT_INPUT;
    }
    char *folder = make_folder(arena);
    if (!folder) return EXIT_ENVIRONMENT;
    const char *library = arena_printf(arena, "%s/library.so", folder);
    const char *source = arena_printf(arena, "%s/model.c", folder);
    const char *influence = arena_printf(arena, "%s/influence", folder);
    const char *resources = arena_printf(arena, "%s/resources", folder);
    const char *token = token_of(arena, program);
    const char *added = arena_printf(
        arena, "\n#ifndef MOCC_EXTERNAL\nconst char mocc_fmi_token[] = \"%s\";\n#endif\n", token);
    CProgram with_token = *program;
    with_token.text = text_with(added, &program->text);
    int status = compile_program(arena, home, options, library, &with_token, added);
    if (!status && options->fmu_sources) status = keep_text(source, &with_token.text);
    if (!status) status = keep_influence(influence, program->plan);
    if (!status) status = link_resources(arena, resources, program->plan->sema);
    if (!status) status = pack(arena, home, options, path, library, influence, resources, source, token);
    text_free(&with_token.text);
    unlink_resources(arena, resources, program->plan->sema);
    unlink(influence);
    unlink(source);
    unlink(library);
    rmdir(folder);
    return status;
}
