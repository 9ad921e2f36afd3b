/* Diagnostics: collected while the phases run, printed once, in the order of files and lines. */
#ifndef MOCC_LEXER_DIAG_H
#define MOCC_LEXER_DIAG_H

#include <stdbool.h>
#include <stdio.h>

#include "lexer/source.h"

typedef enum { SEVERITY_ERROR, SEVERITY_WARNING } Severity;

/* Warnings can be switched on the command line; warning_names[w] is the rule in their diagnostics. */
typedef enum {
    WARNING_UNIT,
    WARNING_UNUSED,
    WARNING_SHADOWED,
    WARNING_START,
    WARNING_IDLE_START,
    WARNING_DRAWING,
    WARNING_COUNT
} Warning;
extern const char *const warning_names[WARNING_COUNT];
enum { ALL_WARNINGS = (1 << WARNING_COUNT) - 1 };

typedef struct {
    Span span; /* file < 0: no place */
    const char *text;
} Note;

/* How sure a fix is: `mocc --fix` makes those that are certain, which change nothing of what the text means;
   an editor offers all of them. */
typedef enum { FIX_CERTAIN, FIX_SUGGESTED } FixGrade;

/* Whether what is inserted may stand at one place with what other fixes insert there: in the order of their
   diagnostics; once for all of them, above the others */
typedef enum { JOINS_NONE, JOINS_OTHERS, JOINS_AS_ONE } Joining;

/* `text` in place of what stands at `span`; an empty span: it is inserted there */
typedef struct {
    Span span;
    const char *text;
    Joining joining;
    bool separates; /* of an item that goes: what is around it stays apart by the blank line above it, */
    uint32_t blank; /* which begins here, if there is one */
} Edit;

/* Edits that go together: all of them are made, or none. They do not overlap; lexer/fix.h makes them. */
typedef struct {
    FixGrade grade;
    const char *title; /* what they do, in one line: "declare 'x' as Base.ContinuousState" */
    VEC(Edit) edits;
    int order; /* of the first diagnostic that it mends */
} Fix;

typedef struct {
    Severity severity;
    bool fatal; /* a warning that counts as an error: -Werror */
    Span span;  /* file < 0: no place */
    const char *rule, *text;
    VEC(Note) notes;
    VEC(Fix *) fixes; /* each mends it, and maybe others; what is more certain comes first */
    int order;        /* of the report, so that sorting is stable */
} Diagnostic;

/* The text of a class in a file with syntax errors */
typedef struct {
    Span span;
    bool doubtful; /* it lacks declarations, or where it ends is a guess: what else is wrong in it may follow
                    */
} ClassText;

typedef struct {
    Arena *arena;
    SourceSet *sources;
    VEC(Diagnostic *) all;
    VEC(Diagnostic *) syntax; /* the errors under the rule "syntax" among them */
    int n_errors, n_warnings; /* a fatal warning is a warning here */
    int n_fatal;              /* of the warnings */
    unsigned warnings, fatal; /* sets of 1 << Warning: those that are reported, those that count as errors */
    bool colored;             /* printed for a terminal that shows colours */
    VEC(ClassText) classes;   /* only of files with syntax errors */
    struct {
        int *at; /* 1 + index in all, by where and what; 0 is free */
        int capacity;
    } seen;
    VEC(struct Layout *) layouts; /* of lexer/items.c, by file; NULL: it has not been read */
} Diagnostics;

/* An empty list, which takes all warnings. */
Diagnostics *diagnostics_new(Arena *arena, SourceSet *sources);

/* True if warnings under the rule of `warning` are reported; else work that only they need can be left out.
 */
static inline bool diag_wants(const Diagnostics *diagnostics, Warning warning) {
    return diagnostics->warnings >> warning & 1;
}

/* Reports an error (or warning) over `span`, under the rule's name, for example "one-unknown". A second
   report of the same severity and rule that begins at the same place is dropped (the returned value takes
   notes all the same): one mistake, one error. Warnings that are switched off are dropped too. */
Diagnostic *diag_error(Diagnostics *diagnostics, Span span, const char *rule, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
Diagnostic *diag_warning(Diagnostics *diagnostics, Span span, const char *rule, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Adds a note to a diagnostic; a span with file < 0 prints without a place. */
void diag_note(Diagnostics *diagnostics, Diagnostic *diagnostic, Span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Whether a syntax error stands within `span`; if `word` is not NULL: on a line with a word that is, or
   begins with, this one. */
bool diag_syntax_within(const Diagnostics *diagnostics, Span span, const char *word);

/* Whether an error of the same file that is not inside of `span` stands on a line with the word, or quotes
   it: what was meant there may be that. */
bool diag_mentions_outside(const Diagnostics *diagnostics, Span span, const char *word);

/* Notes a class of a file with syntax errors, and whether one of them makes other errors in it doubtful. */
void diag_add_class(Diagnostics *diagnostics, Span span, bool doubtful);

/* Forgets the warnings that stand on a line with an error, all that stands on a line with a syntax error,
   what begins with a name that is not known, and what else is wrong in classes whose declarations have syntax
   errors: these are reported. */
void diag_drop_follow_ups(Diagnostics *diagnostics);

/* Forgets all that has been reported. */
void diag_forget(Diagnostics *diagnostics);

/* All diagnostics (`diagnostics->all.n`) in the order of files and places, in the list's arena. */
Diagnostic **diag_sorted(const Diagnostics *diagnostics);

/* "error" or "warning": as what it is shown */
const char *diag_severity_text(const Diagnostic *diagnostic);

/* Prints one diagnostic: file:line:col: error: text [rule], the line, a caret, then notes. */
void diag_print_one(const Diagnostics *diagnostics, const Diagnostic *diagnostic, FILE *out);

/* Prints all diagnostics so, sorted. */
void diag_print(const Diagnostics *diagnostics, FILE *out);

static inline Span no_span(void) {
    return (Span){{-1, 0}, {-1, 0}};
}

#endif
