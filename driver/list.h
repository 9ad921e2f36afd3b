/* The option --list-classes. */
#ifndef MOCC_DRIVER_LIST_H
#define MOCC_DRIVER_LIST_H

#include "driver/options.h"
#include "support/arena.h"

/* Writes the classes that the arguments name to standard output, one a line. Returns the exit status. */
int list_classes(Arena *arena, const Options *options, const char *home);

#endif
