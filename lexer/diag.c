/* Diagnostics: the list that the phases fill, and its printing with source lines and carets. */
#include "lexer/diag.h"

#include <stdlib.h>
#include <string.h>

#include "support/text.h"

const char *const warning_names[WARNING_COUNT] = {
    "unit", "unused", "shadowed", "start-without-fixed", "start-without-state", "drawing"};

/* A line that is longer is cut to a window of this many characters around the place. */
enum { WINDOW = 120, BEFORE_COLUMN = 60 };

Diagnostics *diagnostics_new(Arena *arena, SourceSet *sources) {
    Diagnostics *diagnostics = NEW(arena, Diagnostics);
    diagnostics->arena = arena;
    diagnostics->sources = sources;
    diagnostics->warnings = ALL_WARNINGS;
    return diagnostics;
}

/* --- repeated reports ------------------------------------------------------------------------- */

static unsigned hash(const Diagnostic *d) {
    unsigned value = (unsigned)d->span.begin.file * 31 + d->span.begin.offset;
    value = value * 2 + (d->severity == SEVERITY_ERROR);
    for (const char *at = d->rule; *at; at++)
        value = value * 31 + (unsigned char)*at;
    return value * 2654435761u;
}

static bool same_place(const Diagnostic *a, const Diagnostic *b) {
    return a->severity == b->severity && a->span.begin.file == b->span.begin.file &&
           a->span.begin.offset == b->span.begin.offset && !strcmp(a->rule, b->rule);
}

/* Where in the table the diagnostic stands, or would stand. */
static int *find_seen(const Diagnostics *diagnostics, const Diagnostic *diagnostic) {
    unsigned mask = (unsigned)diagnostics->seen.capacity - 1, i = hash(diagnostic) & mask;
    int *at = diagnostics->seen.at;
    while (at[i] && !same_place(diagnostics->all.at[at[i] - 1], diagnostic))
        i = (i + 1) & mask;
    return &at[i];
}

static void grow_seen(Diagnostics *diagnostics) {
    int capacity = 64;
    while (capacity <= 2 * diagnostics->all.n)
        capacity *= 2;
    diagnostics->seen.at = NEW_ARRAY(diagnostics->arena, int, capacity);
    diagnostics->seen.capacity = capacity;
    for (int i = 0; i < diagnostics->all.n; i++)
        if (diagnostics->all.at[i]->span.begin.file >= 0)
            *find_seen(diagnostics, diagnostics->all.at[i]) = i + 1;
}

/* Whether there is one at the same place already; if not, the next one in the list is the diagnostic's. */
static bool is_repeated(Diagnostics *diagnostics, const Diagnostic *diagnostic) {
    if (diagnostic->span.begin.file < 0) return false;
    if (2 * diagnostics->all.n >= diagnostics->seen.capacity) grow_seen(diagnostics);
    int *seen = find_seen(diagnostics, diagnostic);
    if (*seen) return true;
    *seen = diagnostics->all.n + 1;
    return false;
}

/* --- reports ---------------------------------------------------------------------------------- */

/* The switch of a warning's rule, or WARNING_COUNT: one without a switch */
static int warning_of(const char *rule) {
    int warning = 0;
    while (warning < WARNING_COUNT && strcmp(warning_names[warning], rule))
        warning++;
    return warning;
}

/* What mocc has made of a library's text gets no warnings: that text had them. */
static bool stands_in_interface(const Diagnostics *diagnostics, Span span) {
    return span.begin.file >= 0 && diagnostics->sources->files.at[span.begin.file]->interface;
}

static Diagnostic *report(Diagnostics *diagnostics, Severity severity, Span span, const char *rule,
                          const char *format, va_list args) {
    Diagnostic *diagnostic = NEW(diagnostics->arena, Diagnostic);
    int warning = severity == SEVERITY_WARNING ? warning_of(rule) : WARNING_COUNT;
    if (warning < WARNING_COUNT && !diag_wants(diagnostics, (Warning)warning)) return diagnostic;
    if (severity == SEVERITY_WARNING && stands_in_interface(diagnostics, span)) return diagnostic;
    diagnostic->severity = severity;
    diagnostic->fatal = warning < WARNING_COUNT && diagnostics->fatal >> warning & 1;
    diagnostic->span = span;
    diagnostic->rule = rule;
    diagnostic->text = arena_vprintf(diagnostics->arena, format, args);
    diagnostic->order = diagnostics->all.n;
    if (is_repeated(diagnostics, diagnostic)) return diagnostic;
    vec_push(diagnostics->arena, &diagnostics->all, diagnostic);
    if (!strcmp(rule, "syntax")) vec_push(diagnostics->arena, &diagnostics->syntax, diagnostic);
    if (severity == SEVERITY_ERROR)
        diagnostics->n_errors++;
    else
        diagnostics->n_warnings++;
    diagnostics->n_fatal += diagnostic->fatal;
    return diagnostic;
}

Diagnostic *diag_error(Diagnostics *diagnostics, Span span, const char *rule, const char *format, ...) {
    va_list args;
    va_start(args, format);
    Diagnostic *diagnostic = report(diagnostics, SEVERITY_ERROR, span, rule, format, args);
    va_end(args);
    return diagnostic;
}

Diagnostic *diag_warning(Diagnostics *diagnostics, Span span, const char *rule, const char *format, ...) {
    va_list args;
    va_start(args, format);
    Diagnostic *diagnostic = report(diagnostics, SEVERITY_WARNING, span, rule, format, args);
    va_end(args);
    return diagnostic;
}

/* Whether a word on the line is `word` or begins with it: what stood between it and the rest may be missing.
 */
static bool line_has_word(const SourceSet *sources, Pos pos, const char *word) {
    int number, column, length, n = (int)strlen(word);
    source_locate(sources, pos, &number, &column);
    const char *line = source_line(sources->files.at[pos.file], number, &length);
    for (int i = 0; i + n <= length; i++)
        if (!memcmp(line + i, word, (size_t)n) && (i == 0 || !is_word_character(line[i - 1]))) return true;
    return false;
}

/* --- follow-ups ------------------------------------------------------------------------------- */

/* A line of a file, by its number, or a place in it, by its offset */
typedef struct {
    int file, at;
} Place;

static Place line_of(const Diagnostics *diagnostics, const Diagnostic *diagnostic) {
    Place place = {diagnostic->span.begin.file, 0};
    int column;
    if (place.file >= 0) source_locate(diagnostics->sources, diagnostic->span.begin, &place.at, &column);
    return place;
}

static Place beginning_of(const Diagnostics *diagnostics, const Diagnostic *d) {
    (void)diagnostics;
    return (Place){d->span.begin.file, (int)d->span.begin.offset};
}

typedef Place PlaceOf(const Diagnostics *diagnostics, const Diagnostic *d);

static int compare_places(const void *left, const void *right) {
    const Place *a = left, *b = right;
    if (a->file != b->file) return a->file < b->file ? -1 : 1;
    return (a->at > b->at) - (a->at < b->at);
}

typedef VEC(Place) Places;

/* Where errors stand, sorted; `rule` NULL: of any. `where` says so of one. */
static Places places_of(const Diagnostics *diagnostics, const char *rule, PlaceOf *where) {
    Places places = {0};
    for (int i = 0; i < diagnostics->all.n; i++) {
        const Diagnostic *d = diagnostics->all.at[i];
        if (d->severity == SEVERITY_ERROR && (!rule || !strcmp(d->rule, rule)))
            vec_push(diagnostics->arena, &places, where(diagnostics, d));
    }
    if (places.n) qsort(places.at, (size_t)places.n, sizeof *places.at, compare_places);
    return places;
}

static bool is_among(Place place, const Places *places) {
    return place.file >= 0 && places->n &&
           bsearch(&place, places->at, (size_t)places->n, sizeof *places->at, compare_places);
}

void diag_add_class(Diagnostics *diagnostics, Span span, bool doubtful) {
    vec_push(diagnostics->arena, &diagnostics->classes, ((ClassText){span, doubtful}));
}

/* The innermost class that the diagnostic stands in is doubtful. Inner classes are noted before outer ones.
 */
static bool is_doubtful(const Diagnostics *diagnostics, const Diagnostic *d) {
    Pos at = d->span.begin;
    for (int i = 0; i < diagnostics->classes.n; i++) {
        const ClassText *text = &diagnostics->classes.at[i];
        if (at.file == text->span.begin.file && at.offset >= text->span.begin.offset &&
            at.offset < text->span.end.offset)
            return text->doubtful;
    }
    return false;
}

void diag_drop_follow_ups(Diagnostics *diagnostics) {
    if (!diagnostics->n_errors) return;
    static const char unknown[] = "declare-before-use";
    Places wrong = places_of(diagnostics, NULL, line_of), unread = places_of(diagnostics, "syntax", line_of);
    Places unknown_names = places_of(diagnostics, unknown, beginning_of);
    int n = 0;
    for (int i = 0; i < diagnostics->all.n; i++) {
        Diagnostic *d = diagnostics->all.at[i];
        bool warning = d->severity == SEVERITY_WARNING, syntax = !strcmp(d->rule, "syntax");
        bool follows = is_among(line_of(diagnostics, d), warning ? &wrong : &unread) ||
                       is_doubtful(diagnostics, d) ||
                       (strcmp(d->rule, unknown) && is_among(beginning_of(diagnostics, d), &unknown_names));
        if (syntax || !follows)
            diagnostics->all.at[n++] = d;
        else if (warning) {
            diagnostics->n_warnings--;
            diagnostics->n_fatal -= d->fatal;
        } else
            diagnostics->n_errors--;
    }
    diagnostics->all.n = n;
    diagnostics->seen.capacity = 0; /* made anew with the next report */
}

bool diag_syntax_within(const Diagnostics *diagnostics, Span span, const char *word) {
    for (int i = 0; i < diagnostics->syntax.n; i++) {
        Pos at = diagnostics->syntax.at[i]->span.begin;
        if (at.file == span.begin.file && at.offset >= span.begin.offset && at.offset <= span.end.offset &&
            (!word || line_has_word(diagnostics->sources, at, word)))
            return true;
    }
    return false;
}

static bool quotes_word(const char *text, const char *word) {
    size_t length = strlen(word);
    for (const char *at = text; (at = strchr(at, '\'')); at++)
        if (!strncmp(at + 1, word, length) && at[1 + length] == '\'') return true;
    return false;
}

bool diag_mentions_outside(const Diagnostics *diagnostics, Span span, const char *word) {
    for (int i = 0; i < diagnostics->all.n; i++) {
        const Diagnostic *d = diagnostics->all.at[i];
        Pos at = d->span.begin;
        bool inside = at.offset >= span.begin.offset && at.offset <= span.end.offset;
        if (d->severity != SEVERITY_ERROR || at.file != span.begin.file || inside) continue;
        if (line_has_word(diagnostics->sources, at, word) || quotes_word(d->text, word)) return true;
    }
    return false;
}

void diag_note(Diagnostics *diagnostics, Diagnostic *diagnostic, Span span, const char *format, ...) {
    va_list args;
    va_start(args, format);
    Note note = {span, arena_vprintf(diagnostics->arena, format, args)};
    va_end(args);
    vec_push(diagnostics->arena, &diagnostic->notes, note);
}

/* --- printing --------------------------------------------------------------------------------- */

/* Bytes of the character at `at`: the lead byte and the continuation bytes after it. */
static int character_size(const char *at, const char *end) {
    int size = 1;
    while (at + size < end && ((unsigned char)at[size] & 0xC0) == 0x80)
        size++;
    return size;
}

static bool is_well_formed(const char *at, int size) {
    unsigned char lead = (unsigned char)*at;
    if (lead < 0x80) return size == 1 && lead >= 0x20 && lead != 0x7F;
    int needed = lead >= 0xF0 && lead < 0xF8 ? 4 : lead >= 0xE0 && lead < 0xF0 ? 3 : lead >= 0xC2 ? 2 : 0;
    return size == needed && lead < 0xF8;
}

/* Control characters and broken UTF-8 would upset a terminal: they are shown as '?'. */
static void add_character(Text *out, const char *at, int size) {
    if (*at == '\t' || is_well_formed(at, size))
        text_add_bytes(out, at, (size_t)size);
    else
        text_add(out, "?");
}

/* How the parts of a printed diagnostic begin on a terminal; severities are told apart by their words, too */
typedef struct {
    const char *place, *error, *warning, *note, *caret, *end;
} Palette;

static const Palette *palette_of(const Diagnostics *diagnostics) {
    static const Palette plain = {"", "", "", "", "", ""};
    static const Palette colored = {"\033[1m",    "\033[1;31m", "\033[1;35m",
                                    "\033[1;36m", "\033[1;32m", "\033[0m"};
    return diagnostics->colored ? &colored : &plain;
}

/* The line and the caret line below it; the caret stands at character `column` and is `width` wide. */
static void print_line(const Palette *palette, FILE *out, const char *line, int length, int column,
                       int width) {
    Text shown = {0}, carets = {0};
    const char *end = line + length;
    int n = 0;
    for (const char *at = line; at < end; at += character_size(at, end))
        n++;
    int first = n > WINDOW && column > BEFORE_COLUMN ? column - BEFORE_COLUMN : 1;
    int last = n > WINDOW && n - first >= WINDOW ? first + WINDOW - 1 : n;
    if (first > 1) {
        text_add(&shown, "...");
        text_add(&carets, "   ");
    }
    int index = 1;
    for (const char *at = line; at < end && index <= last; index++) {
        int size = character_size(at, end);
        if (index >= first) add_character(&shown, at, size);
        if (index >= first && index < column) text_add(&carets, *at == '\t' ? "\t" : " ");
        at += size;
    }
    if (last < n) text_add(&shown, "...");
    text_add(&carets, palette->caret);
    text_add(&carets, "^");
    for (int i = 1; i < width && column + i <= last; i++)
        text_add(&carets, "~");
    text_add(&carets, palette->end);
    fprintf(out, " %s\n %s\n", shown.data ? shown.data : "", carets.data);
    text_free(&shown);
    text_free(&carets);
}

static void print_place(const Diagnostics *diagnostics, Span span, FILE *out) {
    const SourceSet *sources = diagnostics->sources;
    const SourceFile *file = sources->files.at[span.begin.file];
    int line, column, length, end_line, end_column;
    source_locate(sources, span.begin, &line, &column);
    source_locate(sources, span.end, &end_line, &end_column);
    const char *text = source_line(file, line, &length);
    print_line(palette_of(diagnostics), out, text, length, column,
               end_line > line ? length : end_column - column);
}

/* `color`: that of the kind */
static void print_one(const Diagnostics *diagnostics, Span span, const char *color, const char *kind,
                      const char *text, const char *rule, FILE *out) {
    const Palette *palette = palette_of(diagnostics);
    bool placed = span.begin.file >= 0;
    if (placed) {
        int line, column;
        source_locate(diagnostics->sources, span.begin, &line, &column);
        fprintf(out, "%s%s:%d:%d:%s ", palette->place, diagnostics->sources->files.at[span.begin.file]->path,
                line, column, palette->end);
    }
    fprintf(out, "%s%s:%s %s", color, kind, palette->end, text);
    if (rule) fprintf(out, " [%s]", rule);
    fputc('\n', out);
    if (placed) print_place(diagnostics, span, out);
}

static int compare(const void *left, const void *right) {
    const Diagnostic *a = *(Diagnostic *const *)left, *b = *(Diagnostic *const *)right;
    if (a->span.begin.file != b->span.begin.file) return a->span.begin.file < b->span.begin.file ? -1 : 1;
    if (a->span.begin.offset != b->span.begin.offset)
        return a->span.begin.offset < b->span.begin.offset ? -1 : 1;
    return a->order < b->order ? -1 : a->order > b->order;
}

Diagnostic **diag_sorted(const Diagnostics *diagnostics) {
    int n = diagnostics->all.n;
    Diagnostic **sorted = NEW_ARRAY(diagnostics->arena, Diagnostic *, n);
    if (n) memcpy(sorted, diagnostics->all.at, sizeof(*sorted) * (size_t)n);
    if (n) qsort(sorted, (size_t)n, sizeof(*sorted), compare);
    return sorted;
}

void diag_forget(Diagnostics *diagnostics) {
    diagnostics->all.n = diagnostics->syntax.n = 0;
    diagnostics->n_errors = diagnostics->n_warnings = diagnostics->n_fatal = 0;
    diagnostics->seen.capacity = 0; /* made anew with the next report */
}

const char *diag_severity_text(const Diagnostic *diagnostic) {
    return diagnostic->severity == SEVERITY_ERROR || diagnostic->fatal ? "error" : "warning";
}

void diag_print_one(const Diagnostics *diagnostics, const Diagnostic *d, FILE *out) {
    const Palette *palette = palette_of(diagnostics);
    const char *kind = diag_severity_text(d), *color = *kind == 'e' ? palette->error : palette->warning;
    print_one(diagnostics, d->span, color, kind, d->text, d->rule, out);
    for (int k = 0; k < d->notes.n; k++)
        print_one(diagnostics, d->notes.at[k].span, palette->note, "note", d->notes.at[k].text, NULL, out);
}

void diag_print(const Diagnostics *diagnostics, FILE *out) {
    Diagnostic **sorted = diag_sorted(diagnostics);
    for (int i = 0; i < diagnostics->all.n; i++)
        diag_print_one(diagnostics, sorted[i], out);
}
