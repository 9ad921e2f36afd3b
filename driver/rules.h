/* The rules that diagnostics name, in words: for tools that show diagnostics. */
#ifndef MOCC_DRIVER_RULES_H
#define MOCC_DRIVER_RULES_H

typedef struct {
    const char *name;
    const char *brief; /* one sentence, what a text must be like */
    const char *help;  /* what to do about a breach */
} Rule;

/* All rules, in the order of their names; NULL at the end */
const Rule *first_rule(void);
const Rule *next_rule(const Rule *rule);
/* The rule of that name, or NULL. */
const Rule *find_rule(const char *name);

#endif
