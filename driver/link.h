/* Linking simulators without the C compiler's driver. */
#ifndef MOCC_DRIVER_LINK_H
#define MOCC_DRIVER_LINK_H

#include <stdbool.h>

#include "support/arena.h"

/* Runs the linker as the C compiler would, with the words that the build of mocc has asked it for, on an
   archive of objects. Returns the exit status, or -1: the compiler is not the one that was asked, or its
   environment is not plain, or the linker fails. Then the compiler has to link, and to say what is wrong. */
int link_directly(Arena *arena, const char *home, int archive, const char *output);

#endif
