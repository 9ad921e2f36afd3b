/* Compiling libraries: mocc -c */
#ifndef MOCC_DRIVER_LIBRARY_H
#define MOCC_DRIVER_LIBRARY_H

#include "driver/options.h"

/* Compiles the classes of the libraries that the options name to an archive, in which compilers find them
   when a model uses them: each class as it stands, and as the libraries' own models use it. Objects of an
   earlier archive at the same place stay if they are still right. Returns the exit status, after messages. */
int compile_library(Arena *arena, const Options *options, const char *home);

#endif
