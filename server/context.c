#include "server/context.h"

#include <stdint.h>
#include <string.h>

/* Returns what follows the comment, string or quoted name at `at`; `at`: none begins there. */
static size_t skip_quoted(const char *text, size_t at, size_t end) {
    char quote = text[at];
    if (quote == '"' || quote == '\'') {
        for (at++; at < end && text[at] != quote; at++)
            if (text[at] == '\\') at++;
        return at + 1;
    }
    if (quote != '/' || (text[at + 1] != '/' && text[at + 1] != '*')) return at;
    const char *close = text[at + 1] == '/' ? "\n" : "*/";
    const char *found = strstr(text + at + 2, close);
    return found ? (size_t)(found - text) + strlen(close) : end + 1;
}

bool is_in_comment(const char *text, size_t place) {
    size_t at = 0;
    while (at < place) {
        bool is_name = text[at] == '\'';
        size_t behind = skip_quoted(text, at, place);
        if (behind > place && !is_name) return true;
        at = behind > at ? behind : at + 1;
    }
    return false;
}

size_t word_begin(const char *text, size_t place) {
    size_t at = place;
    while (at && is_name_byte(text[at - 1]))
        at--;
    return at && text[at - 1] == '\'' ? at - 1 : at;
}

/* Where the string begins that ends before `end` */
static size_t string_begin(const char *text, size_t end) {
    size_t at = end - 1;
    while (at && !(text[at - 1] == '"' && (at < 2 || text[at - 2] != '\\')))
        at--;
    return at ? at - 1 : 0;
}

size_t open_parenthesis(const char *text, size_t place, bool *in_value) {
    int depth = 0;
    bool is_first = true; /* the argument that is being written */
    *in_value = false;
    for (size_t at = place; at; at--) {
        char c = text[at - 1];
        if (c == ';') return SIZE_MAX;
        if (c == '"') {
            at = string_begin(text, at) + 1;
            continue;
        }
        if (strchr(")]}", c)) depth++;
        if (c == '(' && !depth) return at - 1;
        if (strchr("[{", c) && !depth)
            *in_value = true;
        else if (strchr("([{", c))
            depth--;
        else if (!depth && c == ',')
            is_first = false;
        else if (!depth && c == '=' && is_first)
            *in_value = true;
    }
    return SIZE_MAX;
}

/* Whether the word ends before the place. */
static bool follows_word(const char *text, size_t place, const char *word) {
    size_t end = skip_blanks_back(text, place), length = strlen(word);
    return end >= length && !memcmp(text + end - length, word, length) &&
           (end == length || !is_name_byte(text[end - length - 1]));
}

bool is_in_import(const char *text, size_t place) {
    size_t end = skip_blanks_back(text, place);
    if (end && text[end - 1] == '=') {
        end = skip_blanks_back(text, end - 1);
        place = word_begin(text, end);
    }
    return follows_word(text, place, "import");
}
