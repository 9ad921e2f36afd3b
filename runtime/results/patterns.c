/* The globs of --variables. Brackets are part of Modelica names, so only * and ? are special. */
#include "runtime/results/results.h"

#include <stdlib.h>
#include <string.h>

/* Greedy matching that only ever goes back to the last star: linear in practice, quadratic at worst. */
static bool glob_matches(const char *pattern, const char *name) {
    const char *star = NULL, *resume = NULL;
    while (*name) {
        if (*pattern == '*') {
            star = pattern++;
            resume = name;
        } else if (*pattern == '?' || *pattern == *name) {
            pattern++;
            name++;
        } else if (star) {
            pattern = star + 1;
            name = ++resume;
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return !*pattern;
}

const char *find_in_names(const char *names, const char *separators) {
    int depth = 0;
    bool quoted = false;
    for (; *names && (quoted || depth > 0 || !strchr(separators, *names)); names++) {
        if (*names == '\\' && quoted && names[1])
            names++;
        else if (*names == '\'')
            quoted = !quoted;
        else if (!quoted)
            depth += (*names == '[') - (*names == ']' && depth > 0);
    }
    return names;
}

void patterns_add(MoccContext *context, Patterns *patterns, const char *list) {
    for (;;) {
        const char *end = find_in_names(list, ",");
        Text pattern = {.context = context};
        text_add_bytes(&pattern, list, (size_t)(end - list));
        patterns->patterns =
            reallocate(context, patterns->patterns, patterns->n + 1, sizeof *patterns->patterns);
        patterns->matched =
            reallocate(context, patterns->matched, patterns->n + 1, sizeof *patterns->matched);
        patterns->patterns[patterns->n] = pattern.data;
        patterns->matched[patterns->n++] = false;
        if (!*end) return;
        list = end + 1;
    }
}

bool patterns_match(Patterns *patterns, const char *name) {
    bool any = patterns->n == 0;
    for (size_t i = 0; i < patterns->n; i++) {
        if ((!any || !patterns->matched[i]) && glob_matches(patterns->patterns[i], name))
            any = patterns->matched[i] = true;
    }
    return any;
}

void patterns_free(Patterns *patterns) {
    for (size_t i = 0; i < patterns->n; i++)
        release(patterns->patterns[i]);
    release(patterns->patterns);
    release(patterns->matched);
}
