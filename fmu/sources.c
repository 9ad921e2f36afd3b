/* The C sources of an FMU: those of the runtime that an instance needs, as they lie in a folder beside mocc,
 * and the model's C text. */
#include "fmu/fmu.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* All files below a folder; what follows `skip` bytes of a path is its name. */
static void find_files(Arena *arena, const char *folder, size_t skip, Names *files) {
    struct dirent **entries;
    int n = scandir(folder, &entries, NULL, alphasort);
    for (int i = 0; i < n; i++) {
        const char *path = arena_printf(arena, "%s/%s", folder, entries[i]->d_name);
        struct stat about;
        if (entries[i]->d_name[0] != '.' && stat(path, &about) == 0) {
            if (S_ISDIR(about.st_mode))
                find_files(arena, path, skip, files);
            else
                vec_push(arena, files, path + skip);
        }
        free(entries[i]);
    }
    if (n >= 0) free(entries);
}

static int compare(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

const Names *source_files(Arena *arena, const char *folder) {
    Names *files = NEW(arena, Names);
    find_files(arena, folder, strlen(folder) + 1, files);
    if (files->n) qsort(files->at, (size_t)files->n, sizeof *files->at, compare);
    return files;
}

bool is_compiled(const char *name) {
    size_t length = strlen(name);
    return length > 2 && !strcmp(name + length - 2, ".c");
}

mxml_node_t *build_description(const Description *description) {
    mxml_node_t *xml = mxmlNewXML("1.0"), *root = add_element(xml, "fmiBuildDescription");
    set_text(root, "fmiVersion", "3.0");
    mxml_node_t *configuration = add_element(root, "BuildConfiguration");
    set_text(configuration, "modelIdentifier", description->identifier);
    mxml_node_t *set = add_element(configuration, "SourceFileSet");
    set_text(set, "language", "C11");
    set_text(set, "compiler", "gcc");
    set_text(set, "compilerOptions",
             "-O2 -fno-math-errno -ffp-contract=off -fno-tree-slp-vectorize -fvisibility=hidden");
    set_text(add_element(set, "SourceFile"), "name", MODEL_TEXT);
    for (int i = 0; i < description->sources->n; i++)
        if (is_compiled(description->sources->at[i]))
            set_text(add_element(set, "SourceFile"), "name", description->sources->at[i]);
    set_text(add_element(set, "PreprocessorDefinition"), "name", "_GNU_SOURCE");
    set_text(add_element(set, "IncludeDirectory"), "name", ".");
    mxml_node_t *library = add_element(configuration, "Library");
    set_text(library, "name", "m");
    set_flag(library, "external", true);
    return xml;
}
