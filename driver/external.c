/* Compiling and linking the C functions that a model calls. */
#include "driver/external.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool is_external(const Plan *plan) {
    return plan && plan->externals.n > 0;
}

static const External *nth(const Plan *plan, int i) {
    return plan->externals.at[i]->external;
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

void add_include_words(Arena *arena, Words *words, const Plan *plan) {
    static const char *const errors[] = {"implicit-function-declaration", "int-conversion",
                                         "incompatible-pointer-types"};
    for (int i = 0; i < 3; i++)
        vec_push(arena, words, arena_printf(arena, "-Werror=%s", errors[i]));
    for (int i = 0; i < plan->externals.n; i++)
        for (int k = 0; k < nth(plan, i)->include_folders.n; k++)
            add_word(arena, words, arena_printf(arena, "-I%s", nth(plan, i)->include_folders.at[k].text));
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

void add_library_words(Arena *arena, Words *words, const Plan *plan) {
    for (int i = 0; i < plan->externals.n; i++)
        for (int k = 0; nth(plan, i)->libraries.n && k < nth(plan, i)->library_folders.n; k++)
            add_folder(arena, words, nth(plan, i)->library_folders.at[k].text);
    bool any = false; /* in any order: which functions the model calls decides about it */
    for (int i = 0; i < plan->externals.n; i++)
        for (int k = 0; k < nth(plan, i)->libraries.n; k++) {
            if (!any) vec_push(arena, words, "-Wl,--start-group");
            any = true;
            add_word(arena, words, arena_printf(arena, "-l%s", nth(plan, i)->libraries.at[k].text));
        }
    if (any) vec_push(arena, words, "-Wl,--end-group");
}

/* --- what was said ---------------------------------------------------------------------------- */

/* The text after `mark`, up to the end of its line or to one of `ends`; NULL: it does not stand there. */
static char *word_after(Arena *arena, const char *said, const char *mark, const char *ends) {
    const char *at = strstr(said, mark);
    if (!at) return NULL;
    at += strlen(mark);
    return arena_strndup(arena, at, strcspn(at, ends));
}

static void report(const Plan *plan, Span span, const char *text) {
    diag_error(plan->sema->diagnostics, span, "external", "%s", text);
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
static Span text_at(const Plan *plan, int file, int line) {
    const SourceSet *sources = plan->sema->sources;
    Span best = no_span();
    for (int i = 0; i < plan->externals.n; i++) {
        const External *external = nth(plan, i);
        consider(sources, external->ast->span, file, line, &best);
        for (int k = 0; k < external->includes.n; k++)
            consider(sources, external->includes.at[k].span, file, line, &best);
    }
    return best;
}

/* The last place of a Modelica text that is named before `end`: "law.mo:12" */
static Span place_before(Arena *arena, const Plan *plan, const char *said, const char *end) {
    const SourceSet *sources = plan->sema->sources;
    Span best = no_span();
    const char *last = said;
    for (int i = 0; i < sources->files.n; i++) {
        const char *name = arena_printf(arena, "%s:", source_label(arena, sources, i));
        for (const char *at = strstr(said, name); at && at < end; at = strstr(at + 1, name)) {
            Span span = text_at(plan, i, atoi(at + strlen(name)));
            bool begins = at == said || at[-1] == ' ' || at[-1] == '\n';
            if (!begins || at < last || span.begin.file < 0) continue;
            last = at;
            best = span;
        }
    }
    return best;
}

/* "law.c:3:1: error: unknown type name 'foo'" */
static bool report_text(Arena *arena, const Plan *plan, const char *said) {
    const char *error = strstr(said, "error: ");
    const char *begin = error;
    if (!error || !strncmp(error, "error: ld returned", 18)) return false;
    while (begin > said && begin[-1] != '\n')
        begin--;
    const char *end = begin + strcspn(begin, "\n");
    Span span = place_before(arena, plan, said, end);
    if (span.begin.file < 0) return false;
    const char *label = source_label(arena, plan->sema->sources, span.begin.file);
    bool is_here = !strncmp(begin, label, strlen(label));
    const char *where = is_here ? "" : arena_strndup(arena, begin, strcspn(begin, " "));
    const char *what = arena_strndup(arena, error + 7, strcspn(error + 7, "\n"));
    const char *option = strstr(what, " [-W"); /* how the message is asked for is no concern of the user's */
    if (option) what = arena_strndup(arena, what, (size_t)(option - what));
    report(
        plan, span,
        arena_printf(arena, "the C compiler does not accept this: %s%s%s", where, *where ? " " : "", what));
    return true;
}

static bool report_library(Arena *arena, const Plan *plan, const char *said) {
    const char *name = word_after(arena, said, "cannot find -l", ": \n");
    for (int i = 0; name && i < plan->externals.n; i++)
        for (int k = 0; k < nth(plan, i)->libraries.n; k++) {
            const ExternalText *library = &nth(plan, i)->libraries.at[k];
            if (strcmp(library->text, name) != 0) continue;
            report(plan, library->span,
                   arena_printf(
                       arena, "there is no library lib%s.a or lib%s.so: LibraryDirectory says where to look",
                       name, name));
            return true;
        }
    return false;
}

/* A function that is missing, or there twice; one that no Modelica function calls is called by C. */
static bool report_symbol(Arena *arena, const Plan *plan, const char *said, const char *mark,
                          const char *what) {
    const char *name = word_after(arena, said, mark, "'\n");
    if (!name) return false;
    Span span = nth(plan, 0)->ast->span;
    for (int i = plan->externals.n - 1; i >= 0; i--)
        if (!strcmp(nth(plan, i)->name, name)) span = nth(plan, i)->ast->span;
    report(plan, span, arena_printf(arena, what, name));
    return true;
}

bool report_external(Arena *arena, const Plan *plan, const char *said) {
    return report_text(arena, plan, said) || report_library(arena, plan, said) ||
           report_symbol(arena, plan, said, "undefined reference to `",
                         "there is no C function '%s' in what Include and Library name") ||
           report_symbol(arena, plan, said, "multiple definition of `",
                         "the C function '%s' is defined twice in what Include and Library name");
}
