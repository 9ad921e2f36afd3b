/* Items of a text (declarations, equations, classes) for the fixes that move them: where each begins and ends
   with its comments, its lines as they stand elsewhere, its removal. What is made here lives in the arena of
   the diagnostics. */
#ifndef MOCC_LEXER_ITEMS_H
#define MOCC_LEXER_ITEMS_H

#include "lexer/diag.h"
#include "lexer/token.h"
#include "support/text.h"

/* The text of an item with what belongs to it, as offsets: its own comment lines, if it begins a line; the
   rest of the line, if it ends one */
typedef struct {
    uint32_t begin, end;
    bool begins_line, ends_line;
    int first, last; /* its tokens */
    uint32_t blank;  /* where a blank line directly above it begins; `begin`: there is none */
    bool is_blank_below;
} Extent;

/* A file by its tokens */
typedef struct Layout {
    Arena *arena;
    const SourceFile *file;
    VEC(Token) tokens;
    int *sections; /* by token, and one more: the first token of the keyword of the section around what stands
                      before it; -1: there is none */
} Layout;
/* Reads each file once for all fixes. */
const Layout *layout_of(Diagnostics *diagnostics, int file);

/* The number of the first token that ends after the offset */
int token_after(const Layout *layout, uint32_t offset);

/* Where the item that begins at `begin`, with the token `first`, begins with its comment lines: those
   directly above it. Sets `begin` and `begins_line`. */
void find_item_begin(const Layout *layout, int first, uint32_t begin, Extent *extent);

/* The whole extent of an item, of which `item` is the first word or more. False: it has no semicolon. */
bool find_extent(const Layout *layout, Span item, Extent *extent);

/* Whether nothing but white space stands there */
bool is_blank_text(const char *at, const char *end);

/* What the line that begins at `offset` is indented by, and the line that it stands in */
const char *indent_at(const Layout *layout, uint32_t offset);
const char *indent_around(const Layout *layout, uint32_t offset);

/* Adds an item's lines to a text, as they stand at a place of their own, or the same before something that
   stands on the same line. */
void add_item_lines(Text *text, const Layout *layout, const Extent *extent, const char *indent);
void add_item_inline(Text *text, const Layout *layout, const Extent *extent);

/* Adds the edit that replaces a part of a file. */
void replace_text(Diagnostics *diagnostics, Fix *fix, const SourceFile *file, uint32_t begin, uint32_t end,
                  const char *text);

/* Adds the edit that removes an item: with the blank line above it, unless that keeps apart what stays.
   `first` and `last`: the ends of the run of items, nothing in between, that go with it; maybe itself. */
void remove_item(Diagnostics *diagnostics, Fix *fix, const Layout *layout, const Extent *item,
                 const Extent *first, const Extent *last);

/* Whether a section, or the class, begins or ends with the item */
bool is_first_in_section(const Layout *layout, const Extent *extent);
bool is_last_in_section(const Layout *layout, const Extent *extent);

#endif
