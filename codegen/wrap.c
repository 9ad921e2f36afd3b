/* Breaks long lines of C text. The best place has the fewest brackets around it, then the loosest operator,
   then stands furthest to the right. */
#include "codegen/wrap.h"

#include <ctype.h>
#include <limits.h>
#include <stdbool.h>
#include <string.h>

enum { WIDEST = 118, CONTINUATION = 4 };

/* A position in a line, and what is open there */
typedef struct {
    const char *line;
    size_t length, at;
    int depth;
    bool in_string, in_comment;
} Reader;

/* Where a line can be broken: what ends before `end` stays, what `rest` has not read goes to the following
   line. A literal that is open there is closed before the break and opened again after it. */
typedef struct {
    size_t end;
    Reader rest;
    int cost;
} Place;

enum { COST_COMMA = 1, COST_TEXT, COST_ASSIGNMENT = 8, COST_BRACKET, COST_DEPTH, COST_STRING = 1000 };

/* The looser an operator binds, the better the line is broken before it. */
static int operator_cost(const char *text) {
    static const struct {
        const char *text;
        int cost;
    } operators[] = {{"? ", 2}, {": ", 2},  {"|| ", 3}, {"&& ", 3}, {"== ", 4}, {"!= ", 4},
                     {"< ", 4}, {"<= ", 4}, {"> ", 4},  {">= ", 4}, {"+ ", 5},  {"- ", 5},
                     {"* ", 6}, {"/ ", 6},  {"% ", 6},  {"/* ", 0}};
    if (isalnum((unsigned char)*text)) return -1;
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (*text == *operators[i].text && !strncmp(text, operators[i].text, strlen(operators[i].text)))
            return operators[i].cost;
    return -1;
}

/* The cost of breaking at the space where the reader is; -1: it is no such place. */
static int space_cost(const Reader *r) {
    if (r->in_string) return COST_STRING;
    if (r->in_comment) return COST_TEXT;
    char before = r->at > 0 ? r->line[r->at - 1] : ' ';
    int cost = before == ','   ? COST_COMMA
               : before == '=' ? COST_ASSIGNMENT
                               : operator_cost(r->line + r->at + 1);
    return cost < 0 ? -1 : cost + r->depth * COST_DEPTH;
}

/* Goes beyond the character, or the two of an escape or of a comment's end. */
static void step_over(Reader *r) {
    const char *c = r->line + r->at++;
    if (r->in_string) {
        if (*c == '\\') r->at++;
        r->in_string = *c != '"';
    } else if (r->in_comment) {
        r->in_comment = c[0] != '*' || c[1] != '/';
        r->at += !r->in_comment;
    } else {
        switch (*c) {
        case '"':
            r->in_string = true;
            break;
        case '/':
            r->in_comment = c[1] == '*';
            break;
        case '(':
        case '[':
        case '{':
            r->depth++;
            break;
        case ')':
        case ']':
        case '}':
            r->depth--;
            break;
        }
    }
}

/* A place for a break after the character that the reader has just left, or at the space where it is */
static bool place_here(const Reader *r, Place *place) {
    char before = r->line[r->at - 1], here = r->line[r->at];
    bool code = !r->in_string && !r->in_comment;
    bool is_bracket = code && (before == '(' || before == '{') && here != ')' && here != '}';
    if (!is_bracket && here != ' ') return false;
    *place = (Place){r->at, *r, is_bracket ? COST_BRACKET + (r->depth - 1) * COST_DEPTH : space_cost(r)};
    if (!is_bracket) {
        place->end += r->in_string; /* a space stays in the literal */
        place->rest.at++;
    }
    return place->cost >= 0;
}

/* The best place in a line that begins at `from`, in column `column`; false if there is none. */
static bool find_place(Reader reader, size_t column, Place *best) {
    Reader *r = &reader;
    size_t from = r->at, least = from + (WIDEST - column) / 4;
    best->cost = INT_MAX;
    while (r->at < r->length) {
        step_over(r);
        bool fits = r->at - from + column + r->in_string <= WIDEST; /* a literal is closed before the break */
        if (!fits && best->cost < INT_MAX) break;
        Place place;
        if (r->at <= least || r->at >= r->length || !place_here(r, &place)) continue;
        if (place.cost <= best->cost) *best = place;
        if (!fits) break;
    }
    return best->cost < INT_MAX;
}

/* Where further lines begin, counted from the first: after the start of a comment or the brace of an
   initializer, below its first field. What is in more brackets stands further to the right. */
static size_t inner_indent(char first, int depth) {
    static const int deepest = 6;
    size_t inner = first == '/' ? 3 : first == '{' ? 1 : first == '.' ? 0 : CONTINUATION;
    int deeper = depth - (first != '.');
    if (deeper < 0) deeper = 0;
    return inner + CONTINUATION * (size_t)(deeper < deepest ? deeper : deepest);
}

static void add_spaces(Text *out, size_t n) {
    for (size_t i = 0; i < n; i++)
        text_add_bytes(out, " ", 1);
}

static void add_line(Text *out, const char *line, size_t length) {
    size_t indent = strspn(line, " "), column = indent;
    Reader reader = {.line = line, .length = length, .at = indent};
    Place place;
    add_spaces(out, indent);
    while (column + (length - reader.at) > WIDEST && find_place(reader, column, &place)) {
        text_add_bytes(out, line + reader.at, place.end - reader.at);
        reader = place.rest;
        text_add(out, reader.in_string ? "\"\n" : "\n");
        column = indent + inner_indent(line[indent], reader.depth);
        add_spaces(out, column);
        if (reader.in_string) text_add(out, "\"");
        column += reader.in_string;
    }
    text_add_bytes(out, line + reader.at, length - reader.at);
    text_add(out, "\n");
}

void add_wrapped(Text *out, const char *code) {
    while (*code) {
        size_t length = strcspn(code, "\n");
        if (length > WIDEST && *code != '#')
            add_line(out, code, length);
        else
            text_add_bytes(out, code, length + (code[length] == '\n'));
        code += length + (code[length] == '\n');
    }
}
