/* Writes the FMU of a shared library:
 *
 *     mocc-fmu FMU LIBRARY VERSION TOKEN TOOL INFLUENCE RESOURCES [SOURCES TEXT]
 *
 * FMU is the file to write, VERSION 2 or 3 that of FMI, TOKEN what the library expects, TOOL who writes it,
 * INFLUENCE the file that says what depends on what, RESOURCES the folder with the files that go along, if it
 * is there;
 * SOURCES is the folder with the runtime's C sources and TEXT the model's C text, if they are to be in it. */
#include "fmu/fmu.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_INPUT = 1, EXIT_ENVIRONMENT = 3 };

typedef struct {
    const char *path, *library, *token, *tool, *influence, *resources;
    const char *sources, *text; /* NULL: none */
    bool is_3;
} Request;

static int fail(const char *what, const char *why) {
    fprintf(stderr, "mocc: %s%s%s\n", what, why ? ": " : "", why ? why : "");
    return EXIT_ENVIRONMENT;
}

/* ---- the library ---- */

typedef void LogMessage(void *environment, int status, const char *category, const char *message);
typedef void *Instantiate(const char *name, const char *token, const char *resources, bool visible,
                          bool logging, void *environment, LogMessage *log);

typedef union {
    void *object;
    Instantiate *instantiate;
    void (*free)(void *instance);
} Function;

static Function function_of(void *library, const char *name) {
    return (Function){.object = library ? dlsym(library, name) : NULL};
}

/* An instance of what the library has; NULL: it cannot be had. */
static Fmu *load(void *library, const Request *request) {
    Function instantiate = function_of(library, "fmi3InstantiateModelExchange");
    if (!instantiate.object) return NULL;
    return instantiate.instantiate("description", request->token, request->resources, false, false, NULL,
                                   NULL);
}

static void unload(void *library, Fmu *fmu) {
    function_of(library, "fmi3FreeInstance").free(fmu);
    dlclose(library);
}

/* ---- files of the FMU ---- */

/* A line for each element, after that of the XML declaration */
static const char *break_line(mxml_node_t *node, int where) {
    bool first = mxmlGetParent(node) == NULL;
    return where == MXML_WS_BEFORE_OPEN && !first ? "\n" : NULL;
}

static bool add_xml(Archive *archive, const char *name, mxml_node_t *xml) {
    mxmlSetWrapMargin(0);
    char *text = mxmlSaveAllocString(xml, break_line);
    bool good = text && archive_add(archive, name, text, strlen(text));
    free(text);
    mxmlDelete(xml);
    return good;
}

/* What this machine is called in an FMU */
static const char *platform(bool is_3) {
#if defined __x86_64__
    return is_3 ? "x86_64-linux" : "linux64";
#elif defined __aarch64__
    (void)is_3;
    return "aarch64-linux";
#elif defined __i386__
    return is_3 ? "x86-linux" : "linux32";
#else
    (void)is_3;
    return "linux";
#endif
}

static void add_sources(Archive *archive, const Request *request, const Description *description) {
    Arena *arena = description->arena;
    if (request->is_3) add_xml(archive, "sources/buildDescription.xml", build_description(description));
    archive_add_file(archive, "sources/" MODEL_TEXT, request->text);
    for (int i = 0; i < description->sources->n; i++) {
        const char *name = description->sources->at[i];
        archive_add_file(archive, arena_printf(arena, "sources/%s", name),
                         arena_printf(arena, "%s/%s", request->sources, name));
    }
}

static void add_resources(Archive *archive, const Request *request, Arena *arena) {
    const Names *files = source_files(arena, request->resources);
    for (int i = 0; i < files->n; i++)
        archive_add_file(archive, arena_printf(arena, "resources/%s", files->at[i]),
                         arena_printf(arena, "%s/%s", request->resources, files->at[i]));
}

static int write_fmu(const Request *request, const Description *description) {
    Archive *archive = archive_new(request->path);
    if (!archive) return fail("cannot write", request->path);
    add_xml(archive, "modelDescription.xml",
            request->is_3 ? describe_3(description) : describe_2(description));
    archive_add_file(archive,
                     arena_printf(description->arena, "binaries/%s/%s.so", platform(request->is_3),
                                  description->identifier),
                     request->library);
    add_resources(archive, request, description->arena);
    if (description->sources) add_sources(archive, request, description);
    return archive_close(archive) ? 0 : fail("cannot write", request->path);
}

static int describe_and_write(const Request *request, Arena *arena, Fmu *fmu, const Names *sources,
                              const Influences *influences) {
    Description description;
    int status = describe(&description, arena, fmu, request->token, request->tool, sources, influences)
                     ? write_fmu(request, &description)
                     : EXIT_INPUT;
    description_free(&description);
    return status;
}

int main(int argc, char **argv) {
    if (argc != 8 && argc != 10) return fail("mocc-fmu is not meant to be called by hand", NULL);
    Request request = {.path = argv[1],
                       .library = argv[2],
                       .is_3 = !strcmp(argv[3], "3"),
                       .token = argv[4],
                       .tool = argv[5],
                       .influence = argv[6],
                       .resources = argv[7],
                       .sources = argc == 10 ? argv[8] : NULL,
                       .text = argc == 10 ? argv[9] : NULL};
    void *library = dlopen(request.library, RTLD_NOW | RTLD_LOCAL);
    Fmu *fmu = load(library, &request);
    if (!fmu) return fail("the library of the FMU cannot be loaded", dlerror());
    Arena *arena = arena_new();
    const Names *sources = request.sources ? source_files(arena, request.sources) : NULL;
    const Influences *influences = influences_read(arena, request.influence, fmu);
    int status = influences ? describe_and_write(&request, arena, fmu, sources, influences)
                            : fail("what depends on what does not belong to the library of the FMU", NULL);
    arena_free(arena);
    unload(library, fmu);
    return status;
}
