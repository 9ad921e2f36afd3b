/* Linking simulators without the C compiler's driver, which starts two programs before the linker. */
#include "driver/link.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "driver/cache.h"
#include "driver/objects.h"
#include "driver/output.h"
#include "driver/paths.h"
#include "driver/process.h"

/* True if variables lead the C compiler to other files than those that it has named. */
static bool is_led_elsewhere(void) {
    static const char *const heard[] = {"COMPILER_PATH", "GCC_EXEC_PREFIX", "LIBRARY_PATH"};
    for (size_t i = 0; i < sizeof heard / sizeof *heard; i++)
        if (getenv(heard[i])) return true;
    return false;
}

/* The compiler's file as the build of mocc notes it: its path, its size and when it was written, a line each;
   NULL: there is none. */
static const char *about_compiler(Arena *arena) {
    char path[PATH_MAX];
    struct stat about;
    if (!find_program_but(arena, c_compiler(), "ccache", path) || stat(path, &about)) return NULL;
    return arena_printf(arena, "%s\n%lld\n%lld.%09ld\n", path, (long long)about.st_size,
                        (long long)about.st_mtim.tv_sec, about.st_mtim.tv_nsec);
}

/* The words that the compiler gives to the linker, from the last line of the build's note; NULL: that is
   about another compiler, or there is none. */
static const char *noted_words(Arena *arena, const char *home) {
    Bytes note = {"", 0};
    const char *compiler = about_compiler(arena);
    int file = open(arena_printf(arena, "%s/link.words", home), O_RDONLY | O_CLOEXEC);
    bool read = file >= 0 && compiler && read_whole(arena, file, &note);
    if (file >= 0) close(file);
    size_t length = read ? strlen(compiler) : 0;
    if (!read || note.length < length || memcmp(note.bytes, compiler, length)) return NULL;
    const char *words = arena_strndup(arena, note.bytes + length, note.length - length);
    return arena_strndup(arena, words, strcspn(words, "\n"));
}

/* Puts files in the places of their names in the note. */
static void put_files(Arena *arena, Words *words, const char *home, int archive, const char *output) {
    for (int i = 0; i < words->n; i++)
        if (!strcmp(words->at[i], "OUTPUT"))
            words->at[i] = arena_strdup(arena, output);
        else if (!strcmp(words->at[i], "ARCHIVE"))
            words->at[i] = arena_printf(arena, "/dev/fd/%d", archive);
        else if (!strcmp(words->at[i], "RUNTIME"))
            words->at[i] = arena_printf(arena, "%s/simulator.o", home);
}

int link_directly(Arena *arena, const char *home, int archive, const char *output) {
    Words words = {0};
    Text nothing = {0};
    const char *noted = *linker_flag(arena) && !is_led_elsewhere() ? noted_words(arena, home) : NULL;
    if (!noted || !*noted) return -1;
    add_words(arena, &words, "ld.gold");
    add_words(arena, &words, noted);
    put_files(arena, &words, home, archive, output);
    vec_push(arena, &words, NULL);
    text_add(&nothing, "");
    int messages = text_in_memory(&nothing);
    text_free(&nothing);
    if (messages < 0) return -1;
    int ended = run_with_messages(words.at, STDIN_FILENO, messages);
    close(messages);
    return ended && !signals_status(0) ? -1 : ending_status(ended);
}
