/* What the language reference says of a rule. */
#ifndef MOCC_DRIVER_HELP_H
#define MOCC_DRIVER_HELP_H

#include "support/arena.h"

/* The word in quotes with the nearest rule, if it is neither a rule nor "rules"; else NULL. */
const char *unknown_rule(Arena *arena, const char *rule);

/* Prints the section of the rule with its examples, or, for "rules", the names of all rules, each with a
   sentence. `name`: by which mocc was called. Returns the exit status: there may be no reference. */
int print_rule(Arena *arena, const char *name, const char *rule);

#endif
