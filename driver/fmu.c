/* FMUs: compiling the shared library here, the rest by mocc-fmu. */
#include "driver/fmu.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "driver/output.h"
#include "driver/simulator.h"

/* FNV-1a */
static uint64_t hash(uint64_t start, const char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++)
        start = (start ^ (unsigned char)bytes[i]) * 1099511628211u;
    return start;
}

/* What the description of an FMU and its library recognize each other by: a text that follows from the model
   alone */
static const char *token_of(Arena *arena, const Text *code) {
    uint64_t first = hash(14695981039346656037u, mocc_version, strlen(mocc_version));
    uint64_t second = hash(first, "second", 6);
    return arena_printf(arena, "{%016" PRIx64 "%016" PRIx64 "}", hash(first, code->data, code->length),
                        hash(second, code->data, code->length));
}

static int compile_library(Arena *arena, const char *home, const Options *options, const char *path,
                           const char *token, const Plan *plan, const Text *code) {
    Text text = {0};
    text_add(&text, code->data);
    text_printf(&text, "\n#ifndef MOCC_EXTERNAL\nconst char mocc_fmi_token[] = \"%s\";\n#endif\n", token);
    int status = compile_text(arena, home, options, path, plan, &text);
    text_free(&text);
    return status;
}

/* Has mocc-fmu describe the library and pack both. */
static int pack(Arena *arena, const char *home, const Options *options, const char *path, const char *library,
                const char *token) {
    char *program = arena_printf(arena, "%s/mocc-fmu", home);
    char *words[] = {program,
                     arena_strdup(arena, path),
                     arena_strdup(arena, library),
                     options->fmi == 2 ? "2" : "3",
                     arena_strdup(arena, token),
                     arena_printf(arena, "mocc %s", mocc_version),
                     NULL};
    int ended = run_program(words, STDIN_FILENO);
    if (ended < 0) fprintf(stderr, "mocc: %s cannot be run: %s\n", program, strerror(errno));
    return ended < 0 ? EXIT_ENVIRONMENT : ended;
}

int write_fmu(Arena *arena, const char *home, const Options *options, const char *path, const Plan *plan,
              const Text *code) {
    char *folder = make_folder(arena);
    if (!folder) return EXIT_ENVIRONMENT;
    const char *library = arena_printf(arena, "%s/library.so", folder);
    const char *token = token_of(arena, code);
    int status = compile_library(arena, home, options, library, token, plan, code);
    if (!status) status = pack(arena, home, options, path, library, token);
    unlink(library);
    rmdir(folder);
    return status;
}
