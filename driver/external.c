/* Compiling and linking the C functions that a model calls. */
#include "driver/external.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "driver/options.h"
#include "driver/output.h"

bool is_external(const Plan *plan) {
    return plan && plan->externals.n > 0;
}

static const External *nth(const ExternalFunctions *functions, int i) {
    return functions->at[i]->external;
}

/* --- the command ------------------------------------------------------------------------------ */

void add_external_definition(Text *text, const Text *code) {
    text_add(text, "#define MOCC_EXTERNAL\n");
    text_add(text, code->data);
}

static bool has_word(const Words *words, const char *word) {
    for (int i = 0; i < words->n; i++)
        if (!strcmp(words->at[i], word)) return true;
    return false;
}

static void add_word(Arena *arena, Words *words, char *word) {
    if (!has_word(words, word)) vec_push(arena, words, word);
}

void add_include_words(Arena *arena, Words *words, const ExternalFunctions *functions) {
    static const char *const errors[] = {"implicit-function-declaration", "int-conversion",
                                         "incompatible-pointer-types"};
    for (int i = 0; i < 3; i++)
        vec_push(arena, words, arena_printf(arena, "-Werror=%s", errors[i]));
    for (int i = 0; i < functions->n; i++)
        for (int k = 0; k < nth(functions, i)->include_folders.n; k++)
            add_word(arena, words,
                     arena_printf(arena, "-I%s", nth(functions, i)->include_folders.at[k].text));
}

/* A folder of libraries, and its subfolder for this platform. A library that is shared is found there when
   the simulator runs, too. */
static void add_folder(Arena *arena, Words *words, const char *folder) {
    const char *platform = arena_printf(arena, "%s/linux%d", folder, (int)sizeof(void *) * 8);
    if (!access(platform, R_OK)) add_folder(arena, words, platform);
    char *real = realpath(folder, NULL);
    add_word(arena, words, arena_printf(arena, "-L%s", folder));
    if (real) add_word(arena, words, arena_printf(arena, "-Wl,-rpath,%s", real));
    free(real);
}

void add_library_words(Arena *arena, Words *words, const ExternalFunctions *functions) {
    for (int i = 0; i < functions->n; i++)
        for (int k = 0; nth(functions, i)->libraries.n && k < nth(functions, i)->library_folders.n; k++)
            add_folder(arena, words, nth(functions, i)->library_folders.at[k].text);
    bool any = false; /* in any order: which functions the model calls decides about it */
    for (int i = 0; i < functions->n; i++)
        for (int k = 0; k < nth(functions, i)->libraries.n; k++) {
            if (!any) vec_push(arena, words, "-Wl,--start-group");
            any = true;
            add_word(arena, words, arena_printf(arena, "-l%s", nth(functions, i)->libraries.at[k].text));
        }
    if (any) vec_push(arena, words, "-Wl,--end-group");
}

/* --- what was said ---------------------------------------------------------------------------- */

/* What the C compiler has spoken of */
typedef struct {
    const Sema *sema;
    const ExternalFunctions *functions;
} Called;

/* The text after `mark`, up to the end of its line or to one of `ends`; NULL: it does not stand there. */
static char *word_after(Arena *arena, const char *said, const char *mark, const char *ends) {
    const char *at = strstr(said, mark);
    if (!at) return NULL;
    at += strlen(mark);
    return arena_strndup(arena, at, strcspn(at, ends));
}

static void report(const Called *c, Span span, const char *text) {
    diag_error(c->sema->diagnostics, span, "external", "%s", text);
}

static int line_of(const SourceSet *sources, Span span) {
    int line, column;
    source_locate(sources, span.begin, &line, &column);
    return line;
}

/* Takes the text at `span` for what is meant, if it begins at that line or nearest above. */
static void consider(const SourceSet *sources, Span span, int file, int line, Span *best) {
    if (span.begin.file != file || line_of(sources, span) > line) return;
    if (best->begin.file < 0 || span.begin.offset > best->begin.offset) *best = span;
}

/* The annotation or section that has become C text at this line of a file */
static Span text_at(const Called *c, int file, int line) {
    const SourceSet *sources = c->sema->sources;
    Span best = no_span();
    for (int i = 0; i < c->functions->n; i++) {
        const External *external = nth(c->functions, i);
        consider(sources, external->ast->span, file, line, &best);
        for (int k = 0; k < external->includes.n; k++)
            consider(sources, external->includes.at[k].span, file, line, &best);
    }
    return best;
}

/* The last place of a Modelica text that is named before `end`: "law.mo:12" */
static Span place_before(Arena *arena, const Called *c, const char *said, const char *end) {
    const SourceSet *sources = c->sema->sources;
    Span best = no_span();
    const char *last = said;
    for (int i = 0; i < sources->files.n; i++) {
        const char *name = arena_printf(arena, "%s:", source_label(arena, sources, i));
        for (const char *at = strstr(said, name); at && at < end; at = strstr(at + 1, name)) {
            Span span = text_at(c, i, atoi(at + strlen(name)));
            bool begins = at == said || at[-1] == ' ' || at[-1] == '\n';
            if (!begins || at < last || span.begin.file < 0) continue;
            last = at;
            best = span;
        }
    }
    return best;
}

/* "law.c:3:1: error: unknown type name 'foo'" */
static bool report_text(Arena *arena, const Called *c, const char *said) {
    const char *error = strstr(said, "error: ");
    const char *begin = error;
    if (!error || !strncmp(error, "error: ld returned", 18)) return false;
    while (begin > said && begin[-1] != '\n')
        begin--;
    const char *end = begin + strcspn(begin, "\n");
    Span span = place_before(arena, c, said, end);
    if (span.begin.file < 0) return false;
    const char *label = source_label(arena, c->sema->sources, span.begin.file);
    bool is_here = !strncmp(begin, label, strlen(label));
    const char *where = is_here ? "" : arena_strndup(arena, begin, strcspn(begin, " "));
    const char *what = arena_strndup(arena, error + 7, strcspn(error + 7, "\n"));
    const char *option = strstr(what, " [-W"); /* how the message is asked for is no concern of the user's */
    if (option) what = arena_strndup(arena, what, (size_t)(option - what));
    report(
        c, span,
        arena_printf(arena, "the C compiler does not accept this: %s%s%s", where, *where ? " " : "", what));
    return true;
}

static bool report_library(Arena *arena, const Called *c, const char *said) {
    const char *name = word_after(arena, said, "cannot find -l", ": \n");
    for (int i = 0; name && i < c->functions->n; i++)
        for (int k = 0; k < nth(c->functions, i)->libraries.n; k++) {
            const ExternalText *library = &nth(c->functions, i)->libraries.at[k];
            if (strcmp(library->text, name) != 0) continue;
            report(c, library->span,
                   arena_printf(
                       arena, "there is no library lib%s.a or lib%s.so: LibraryDirectory says where to look",
                       name, name));
            return true;
        }
    return false;
}

/* A function that is missing, or there twice; one that no Modelica function calls is called by C. */
static bool report_symbol(Arena *arena, const Called *c, const char *said, const char *mark,
                          const char *what) {
    const char *name = word_after(arena, said, mark, "'\n");
    if (!name) return false;
    Span span = nth(c->functions, 0)->ast->span;
    for (int i = c->functions->n - 1; i >= 0; i--)
        if (!strcmp(nth(c->functions, i)->name, name)) span = nth(c->functions, i)->ast->span;
    report(c, span, arena_printf(arena, what, name));
    return true;
}

static bool report_external(Arena *arena, const Sema *sema, const ExternalFunctions *functions,
                            const char *said) {
    const Called c = {sema, functions};
    return report_text(arena, &c, said) || report_library(arena, &c, said) ||
           report_symbol(arena, &c, said, "undefined reference to `",
                         "there is no C function '%s' in what Include and Library name") ||
           report_symbol(arena, &c, said, "multiple definition of `",
                         "the C function '%s' is defined twice in what Include and Library name");
}

/* --- the run of the compiler ------------------------------------------------------------------- */

/* What has been written to a file in memory */
static char *text_of(Arena *arena, int file) {
    off_t length = lseek(file, 0, SEEK_END);
    char *text = arena_strndup(arena, "", 0);
    if (length <= 0) return text;
    text = NEW_ARRAY(arena, char, (int)length + 1);
    ssize_t n = pread(file, text, (size_t)length, 0);
    text[n < 0 ? 0 : n] = '\0';
    return text;
}

/* Messages in English are understood. */
static int run_in_english(Arena *arena, char **words, int input, int messages) {
    const char *before = getenv("LC_ALL");
    if (before) before = arena_strdup(arena, before);
    setenv("LC_ALL", "C", 1);
    int ended = run_with_messages(words, input, messages), reason = errno;
    if (before)
        setenv("LC_ALL", before, 1);
    else
        unsetenv("LC_ALL");
    errno = reason;
    return ended;
}

int run_with_externals(Arena *arena, const Sema *sema, const ExternalFunctions *functions, Words words,
                       int input) {
    Text nothing = {0};
    text_add(&nothing, "");
    int messages = text_in_memory(&nothing);
    text_free(&nothing);
    if (messages < 0) return cannot_write("messages in memory", errno);
    int ended = run_in_english(arena, words.at, input, messages);
    const char *said = text_of(arena, messages);
    bool understood = ended > 0 && ended < EXIT_SIGNAL && report_external(arena, sema, functions, said);
    if (!understood) {
        fputs(said, stderr);
        report_ending(words.at[0], ended);
    }
    close(messages);
    return understood ? EXIT_INPUT : ending_status(ended);
}
