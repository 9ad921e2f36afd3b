/* Advice at the end of syntax errors, for mistakes of people who also write other languages. */
#include "parser/parser.h"

#include <string.h>

#include "parser/grammar.h"

/* The last letter before the current token, '\0' if that begins its line */
static char letter_before(const Parser *p) {
    return on_later_line(p) || p->previous.end.offset == 0 ? '\0'
                                                           : p->source->text[p->previous.end.offset - 1];
}

static bool previous_is(const Parser *p, const char *word) {
    size_t length = p->previous.end.offset - p->previous.begin.offset;
    return length == strlen(word) && !strncmp(p->source->text + p->previous.begin.offset, word, length);
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool behind_number(const Parser *p) {
    char first = p->source->text[p->previous.begin.offset];
    return letter_before(p) && (is_digit(first) || (first == '.' && is_digit(letter_before(p))));
}

static bool behind_name(const Parser *p) {
    char first = p->source->text[p->previous.begin.offset];
    return letter_before(p) &&
           ((first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z') || first == '_');
}

/* Functions whose arguments stand without parentheses on paper */
static bool behind_function(const Parser *p) {
    static const char *const names[] = {"sin", "cos", "tan", "asin", "acos", "atan", "exp",  "log",  "sqrt",
                                        "abs", "der", "pre", "edge", "sign", "sinh", "cosh", "tanh", "log10"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (previous_is(p, names[i])) return true;
    return false;
}

/* 1,5: the comma was taken for one between two things. */
static bool in_decimal_comma(const Parser *p) {
    const char *at = p->source->text + p->current.span.begin.offset;
    if (p->current.code == T_NUMBER)
        return letter_before(p) == ',' && p->previous.end.offset == p->current.span.begin.offset &&
               p->previous.begin.offset > 0 && is_digit(at[-2]);
    return p->current.code == T_COMMA && behind_number(p) && is_digit(at[1]) && is_digit(at[-1]);
}

static bool among_elements(Parser *p) {
    const Block *block = innermost(p);
    return !block || (block->kind == BLOCK_CLASS && block->section == SECTION_ELEMENTS);
}

/* Where the item should end, or go on with an operator */
static const char *advice_at_end(Parser *p) {
    int code = p->current.code;
    bool operand = code == T_IDENT || code == T_NUMBER || code == T_LPAREN;
    if (!letter_before(p)) return "";
    if (code == T_LBRACE && behind_name(p))
        return among_elements(p) ? "; a modification stands in parentheses"
                                 : "; a subscript stands in brackets";
    if (code == T_LBRACKET && behind_number(p)) return "; a unit is an attribute: Real x(unit=\"m\")";
    bool adjacent = p->previous.end.offset == p->current.span.begin.offset;
    if (code == T_NUMBER && adjacent && behind_number(p)) return "; a number has one decimal point";
    if (operand && behind_number(p))
        return code == T_IDENT && among_elements(p) && !adjacent
                   ? "; a product is written with '*', and a unit is an attribute: Real x(unit=\"m\")"
                   : "; a product is written with '*'";
    if (operand && behind_function(p)) return "; the argument of a function stands in parentheses";
    if (operand && previous_is(p, "return"))
        return "; 'return' gives no value, the outputs have theirs already";
    if (operand && among_elements(p)) return "; names are separated by ','";
    if (operand && behind_name(p)) return "; or is an operator missing?";
    if (code == T_END_IF) return "; an if expression has no end";
    return "";
}

/* A description that stands too early, or in single quotes; "" if it is none */
static const char *advice_on_description(Parser *p) {
    int code = p->current.code;
    if (!among_elements(p) || !p->previous.end.offset) return "";
    char first = p->source->text[p->previous.begin.offset];
    if (code == T_STRING && first == ')') return "; a description stands before the annotation";
    if (code == T_IDENT && p->source->text[p->current.span.begin.offset] == '\'')
        return "; a description stands in double quotes";
    if (first != '"') return "";
    return code == T_EQUALS                         ? "; a description stands behind the value"
           : code == T_LPAREN || code == T_LBRACKET ? "; a description stands behind the declaration"
                                                    : "";
}

bool is_closed_on_line(const Parser *p) {
    const char *at = p->source->text + p->current.span.end.offset;
    int open = 0;
    for (; *at && *at != '\n' && open >= 0; at++)
        open += (*at == '(' || *at == '[' || *at == '{') - (*at == ')' || *at == ']' || *at == '}');
    return open < 0 && p->brackets.n > 0;
}

/* Whether a relation stands on the line already, before the current token. */
static bool has_relation(const Parser *p) {
    const char *at = p->source->text + p->current.span.begin.offset;
    while (at > p->source->text && at[-1] != '\n')
        if (*--at == '<' || *at == '>' || (*at == '=' && at[1] == '=')) return true;
    return false;
}

static bool is_relation(int code) {
    return code == T_LT || code == T_LE || code == T_GT || code == T_GE || code == T_EQ || code == T_NE;
}

const char *advice(Parser *p, const char *const *expected, int n) {
    int code = p->current.code;
    if (is_relation(code) && !expects(expected, n, "=") && has_relation(p))
        return "; relations are not chained: write 'a < b and b < c'";
    if (in_decimal_comma(p)) return "; a number has a decimal point, not a comma";
    if (code == T_NUMBER && letter_before(p) == '(' && among_elements(p))
        return "; sizes stand in brackets: x[3]";
    if (code == T_LPAREN && previous_is(p, "for")) return "; what 'for' runs through has no parentheses";
    if (code == T_LBRACE && behind_name(p) && expects(expected, n, "="))
        return "; a subscript stands in brackets";
    if (p->brackets.n && n == 1 && expects(expected, n, "="))
        return "; a class redeclared in parentheses is short: declare it above, and write its name after '='";
    if (code == T_COLON && behind_name(p) && !expects(expected, n, ";"))
        return among_elements(p) ? "; a declaration is written 'Real x;'" : "";
    bool to = code == T_NUMBER || (code == T_IDENT && !strcmp(p->current.value.ident.name, "to"));
    if (expects(expected, n, "loop") && behind_number(p) && to) return "; a range is written 1:n";
    if (code == T_SEMICOLON && expects(expected, n, ",") && is_closed_on_line(p))
        return "; or is it ',' that is meant?";
    if (code == T_COMMA && p->brackets.n && expects(expected, n, ")") && !expects(expected, n, ",") &&
        behind_number(p))
        return "; an array stands in braces: {1, 2}";
    if (code == T_EQUALS && among_elements(p) && behind_name(p) && item_index(p) > 0 && !p->brackets.n &&
        expects(expected, n, "name") && !expects(expected, n, "number"))
        return "; or is the type missing?";
    const char *description = advice_on_description(p);
    if (*description) return description;
    return expects(expected, n, ";") ? advice_at_end(p) : "";
}
