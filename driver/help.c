/* What the language reference (doc/language.md) says of a rule. It is Markdown, in which every rule has a
   heading of the third level; here examples are indented instead of fenced. */
#include "driver/help.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "driver/options.h"
#include "driver/paths.h"
#include "driver/rules.h"
#include "support/spelling.h"

static int list_rules(void) {
    for (const Rule *rule = first_rule(); rule; rule = next_rule(rule))
        printf("%s\n    %s\n", rule->name, rule->brief);
    return 0;
}

/* The rule whose name is nearest to a word, or NULL */
static const char *nearest_rule(const char *word) {
    const char *nearest = NULL;
    int least = 1 + (int)strlen(word) / 3;
    for (const Rule *rule = first_rule(); rule; rule = next_rule(rule)) {
        int distance = spelling_distance(word, strlen(word), rule->name, strlen(rule->name), least);
        if (distance >= least + (nearest == NULL)) continue;
        least = distance;
        nearest = rule->name;
    }
    return nearest;
}

static bool begins(const char *line, const char *start) {
    return !strncmp(line, start, strlen(start));
}

static bool is_heading(const char *line) {
    return begins(line, "## ") || begins(line, "### ");
}

static bool is_heading_of(const char *line, const char *rule) {
    size_t length = strlen(rule);
    return begins(line, "### ") && begins(line + 4, rule) && line[4 + length] == '\n';
}

/* A comment says what the example below it is. */
static void print_comment(const char *line) {
    static const struct {
        const char *beginning, *meaning;
    } comments[] = {{"<!-- complies:", "This complies:\n"},
                    {"<!-- breaks:", "This does not, and below is what mocc says of it:\n"},
                    {"<!-- run", "What mocc says of it:\n"}};
    for (size_t i = 0; i < sizeof comments / sizeof *comments; i++)
        if (begins(line, comments[i].beginning)) puts(comments[i].meaning);
    if (begins(line, "<!-- file: ")) printf("%.*s:\n\n", (int)strcspn(line + 11, " "), line + 11);
}

/* A line of a section */
static void print_section_line(const char *line, bool example) {
    if (begins(line, "```")) return;
    if (example || !begins(line, "<!--"))
        printf("%s%s", example && *line != '\n' ? "    " : "", line);
    else
        print_comment(line);
}

/* Prints the lines below the rule's heading up to the next heading; false: there is no such heading. */
static bool print_section(FILE *file, const char *rule) {
    char line[1000];
    bool inside = false, example = false, found = false;
    while (fgets(line, sizeof line, file)) {
        if (!example && is_heading(line)) inside = is_heading_of(line, rule);
        found |= inside;
        if (begins(line, "```")) example = !example;
        if (inside) print_section_line(begins(line, "### ") ? line + 4 : line, example);
    }
    return found;
}

const char *unknown_rule(Arena *arena, const char *rule) {
    if (!strcmp(rule, "rules") || find_rule(rule)) return NULL;
    return arena_printf(arena, "'%s'%s", rule, spelling_hint(arena, nearest_rule(rule)));
}

int print_rule(Arena *arena, const char *name, const char *rule) {
    if (!strcmp(rule, "rules")) return list_rules();
    const char *home = find_home(arena, name);
    const char *path = arena_printf(arena, "%s/language.md", home ? home : ".");
    FILE *file = fopen(path, "r");
    if (!file) {
        fprintf(stderr, "mocc: cannot read %s: %s\n", path, strerror(errno));
        return EXIT_ENVIRONMENT;
    }
    bool found = print_section(file, rule);
    fclose(file);
    if (!found) printf("%s\n%s\n", find_rule(rule)->brief, find_rule(rule)->help);
    return 0;
}
