/* Diagnostics: collected while the phases run, printed once, in the order of files and lines. */
#ifndef MOCC_LEXER_DIAG_H
#define MOCC_LEXER_DIAG_H

#include <stdbool.h>
#include <stdio.h>

#include "lexer/source.h"

typedef struct Diagnostic Diagnostic;

typedef struct {
    Arena *arena;
    SourceSet *sources;
    VEC(Diagnostic *) all;
    int n_errors, n_warnings;
} Diagnostics;

Diagnostics *diagnostics_new(Arena *arena, SourceSet *sources);

/* Reports an error (or warning) over `span`, under the rule's name, for example "one-unknown". A second report of
   the same severity and rule that begins at the same place is dropped (the returned value takes notes all the same):
   one mistake, one error. */
Diagnostic *diag_error(Diagnostics *diagnostics, Span span, const char *rule, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
Diagnostic *diag_warning(Diagnostics *diagnostics, Span span, const char *rule, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Adds a note to a diagnostic; a span with file < 0 prints without a place. */
void diag_note(Diagnostics *diagnostics, Diagnostic *diagnostic, Span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Whether an error under `rule` stands within `span`; if `word` is not NULL: on a line that has this word. */
bool diag_within(const Diagnostics *diagnostics, const char *rule, Span span, const char *word);

/* Prints all diagnostics: file:line:col: error: text [rule], the line, a caret, then notes. */
void diag_print(const Diagnostics *diagnostics, FILE *out);

static inline Span no_span(void) {
    return (Span){{-1, 0}, {-1, 0}};
}

#endif
