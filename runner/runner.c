/* Compiles the C text of a model in memory, by libtcc, and runs it as a simulator:
 *
 *     mocc-run TITLE FOLDER DESCRIPTOR [options of the simulator]
 *
 * TITLE is what messages call the program, FOLDER has mocc's headers, and the text is read from DESCRIPTOR.
 * The text is the one that a simulator is made of; only the C library's headers are replaced by the few lines
 * in FOLDER/run, so that neither these nor a C compiler need be installed. */
#include "runner/runner.h"

#include <libtcc.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/mocc_instance.h"

enum { EXIT_ENVIRONMENT = 3 };

/* ---- what tcc calls for what it has no instructions for ---- */

static unsigned long unsigned_of_double(double x) {
    return (unsigned long)x;
}

static double double_of_unsigned(unsigned long x) {
    return (double)x;
}

#define FUNCTION(name)                                                                                       \
    { #name, (const void *)(uintptr_t)(name) }

static const Symbol symbols[] = {
    {"__fixunsdfdi", (const void *)(uintptr_t)unsigned_of_double},
    {"__floatundidf", (const void *)(uintptr_t)double_of_unsigned},
    FUNCTION(memcpy),
    FUNCTION(memmove),
    FUNCTION(memset),
    FUNCTION(memcmp),
    FUNCTION(strlen),
    FUNCTION(strcmp),
    FUNCTION(sin),
    FUNCTION(cos),
    FUNCTION(tan),
    FUNCTION(asin),
    FUNCTION(acos),
    FUNCTION(atan),
    FUNCTION(atan2),
    FUNCTION(sinh),
    FUNCTION(cosh),
    FUNCTION(tanh),
    FUNCTION(exp),
    FUNCTION(log),
    FUNCTION(log10),
    FUNCTION(pow),
    FUNCTION(sqrt),
    FUNCTION(hypot),
    FUNCTION(fabs),
    FUNCTION(floor),
    FUNCTION(ceil),
    FUNCTION(trunc),
    FUNCTION(fmod),
    FUNCTION(copysign),
};

/* ---- compiling ---- */

/* What goes wrong here is no fault of the model's. */
static int fail(const char *what) {
    fprintf(stderr,
            "mocc: the model cannot be compiled in memory: %s\nmocc: 'mocc run -O1' takes the C compiler\n",
            what);
    return EXIT_ENVIRONMENT;
}

static void note_error(void *user, const char *message) {
    char *first = user;
    if (!*first && !strstr(message, "warning:")) snprintf(first, 200, "%s", message);
}

/* The whole text, to be freed; NULL: it cannot be read */
static char *read_text(int file) {
    size_t length = 0, capacity = 1 << 16;
    char *text = malloc(capacity);
    for (ssize_t n = 1; n > 0; length += (size_t)n) {
        if (length + 1 == capacity) text = realloc(text, capacity *= 2);
        n = read(file, text + length, capacity - length - 1);
        if (n < 0) return NULL;
        text[length + (size_t)n] = '\0';
    }
    close(file);
    return text;
}

static void add_symbols(TCCState *tcc, const Symbol *from, size_t n) {
    for (size_t i = 0; i < n; i++)
        tcc_add_symbol(tcc, from[i].name, from[i].address);
}

static void add_folders(TCCState *tcc, const char *folder) {
    char headers[4096];
    snprintf(headers, sizeof headers, "%s/run", folder);
    tcc_set_lib_path(tcc, headers);
    tcc_add_sysinclude_path(tcc, headers);
    tcc_add_include_path(tcc, folder);
}

static bool relocate(TCCState *tcc) {
#ifdef TCC_RELOCATE_AUTO
    return tcc_relocate(tcc, TCC_RELOCATE_AUTO) == 0;
#else
    return tcc_relocate(tcc) == 0;
#endif
}

/* The model of the text, which lives as long as `tcc`; NULL: it cannot be compiled */
static const MoccModel *compile(TCCState *tcc, const char *folder, const char *text, char *error) {
    tcc_set_error_func(tcc, error, note_error);
    tcc_set_options(tcc, "-nostdlib -nostdinc -w");
    tcc_set_output_type(tcc, TCC_OUTPUT_MEMORY);
    add_folders(tcc, folder);
    tcc_define_symbol(tcc, "MOCC_WITHOUT_MAIN", "1");
    add_symbols(tcc, symbols, sizeof symbols / sizeof *symbols);
    add_symbols(tcc, runtime_symbols, n_runtime_symbols);
    if (tcc_compile_string(tcc, text) != 0 || !relocate(tcc)) return NULL;
    return tcc_get_symbol(tcc, "mocc_model");
}

int main(int argc, char **argv) {
    char error[200] = "";
    if (argc < 4) return fail("mocc-run is not meant to be called by hand");
    char *text = read_text(atoi(argv[3]));
    TCCState *tcc = tcc_new();
    if (!text || !tcc) return fail("the text cannot be read");
    const MoccModel *model = compile(tcc, argv[2], text, error);
    free(text);
    if (!model) return fail(*error ? error : "the system does not allow it");
    argv[3] = argv[1];
    int status = mocc_main(argc - 3, argv + 3, model);
    tcc_delete(tcc);
    return status;
}
