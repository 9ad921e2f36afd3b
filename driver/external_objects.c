/* Objects of what calls the C functions of a library. In a program all included texts are one C text, in
   which each stands once; a header may define functions and variables. So functions that include the same
   text or the same file are compiled together, and all others apart: their libraries need not be there where
   nothing calls them. */
#include "driver/external_objects.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "driver/external.h"
#include "driver/output.h"
#include "sema/model/function.h"

/* --- groups ----------------------------------------------------------------------------------- */

/* The next line of the text that includes a file of the user's: #include "law.h". NULL: there is none. */
static const char *next_include(const char *text, size_t *length) {
    for (; *text; text += strcspn(text, "\n"), text += *text == '\n') {
        const char *at = text + strspn(text, " \t");
        *length = strcspn(at, "\n");
        if (*at == '#' && memchr(at, '"', *length)) return at;
    }
    return NULL;
}

static bool includes_file(const char *text, const char *line, size_t line_length) {
    size_t length;
    for (const char *at = text; (at = next_include(at, &length)); at += length)
        if (length == line_length && !memcmp(at, line, length)) return true;
    return false;
}

static bool share_text(const char *a, const char *b) {
    size_t length;
    if (!strcmp(a, b)) return true;
    for (const char *at = a; (at = next_include(at, &length)); at += length)
        if (includes_file(b, at, length)) return true;
    return false;
}

static bool belong_together(const External *a, const External *b) {
    if (a->object && a->object == b->object) return true;
    for (int i = 0; i < a->includes.n; i++)
        for (int k = 0; k < b->includes.n; k++)
            if (share_text(a->includes.at[i].text, b->includes.at[k].text)) return true;
    return false;
}

/* Adds to the group the functions that belong to any in it. `taken`: by function, whether it is in a group */
static void complete_group(Arena *arena, const ExternalFunctions *all, bool *taken,
                           ExternalFunctions *group) {
    for (int i = 0; i < group->n; i++)
        for (int k = 0; k < all->n; k++) {
            if (taken[k] || !belong_together(group->at[i]->external, all->at[k]->external)) continue;
            taken[k] = true;
            vec_push(arena, group, all->at[k]);
        }
}

/* --- compiling -------------------------------------------------------------------------------- */

static Words command(Arena *arena, const char *home, const ExternalFunctions *group, const char *path) {
    Words words = begin_object_command(arena, home);
    add_include_words(arena, &words, group);
    add_words(arena, &words, "-c -o");
    vec_push(arena, &words, arena_strdup(arena, path));
    add_words(arena, &words, "-x c -");
    vec_push(arena, &words, NULL);
    return words;
}

static int compile_at(Arena *arena, Sema *sema, const ExternalFunctions *group, const char *home,
                      const char *path) {
    Text text = {0};
    generate_external(sema, group, &text);
    int input = text_in_memory(&text);
    text_free(&text);
    if (input < 0) return cannot_write("the C text in memory", errno);
    int status = run_with_externals(arena, sema, group, command(arena, home, group, path), input);
    close(input);
    return status;
}

static int add_group(Arena *arena, Objects *objects, InterfaceMaker *maker, Sema *sema,
                     const ExternalFunctions *group, const char *home) {
    char *folder = make_folder(arena);
    if (!folder) return EXIT_ENVIRONMENT;
    const char *path = arena_printf(arena, "%s/external.o", folder);
    Bytes object = {"", 0};
    int status = compile_at(arena, sema, group, home, path);
    int file = status ? -1 : open(path, O_RDONLY | O_CLOEXEC);
    if (!status && (file < 0 || !read_whole(arena, file, &object))) status = EXIT_ENVIRONMENT;
    if (file >= 0) close(file);
    unlink(path);
    rmdir(folder);
    if (status) return status;
    const char *name = arena_printf(arena, "calls of %s", group->at[0]->external->name);
    add_externals_to_interface(maker, group, add_finished_object(objects, name, object));
    return 0;
}

int add_external_objects(Arena *arena, Objects *objects, InterfaceMaker *maker, Sema *sema,
                         const char *home) {
    const ExternalFunctions all = externals_of_interface(maker);
    bool *taken = NEW_ARRAY(arena, bool, all.n + 1);
    int status = 0;
    for (int i = 0; i < all.n && !status; i++) {
        ExternalFunctions group = {0};
        if (taken[i]) continue;
        taken[i] = true;
        vec_push(arena, &group, all.at[i]);
        complete_group(arena, &all, taken, &group);
        status = add_group(arena, objects, maker, sema, &group, home);
    }
    return status;
}
