/* The files that a model's text names by URIs, as an FMU has them: in a folder, each under its package and
 * path. */
#ifndef MOCC_DRIVER_RESOURCES_H
#define MOCC_DRIVER_RESOURCES_H

#include "sema/model/class.h"

/* Makes a folder at `path` with links to them; none if there are no such files. Returns 0, or an exit status
   after a message. */
int link_resources(Arena *arena, const char *path, const Sema *sema);
/* Removes what link_resources has made. */
void unlink_resources(Arena *arena, const char *path, const Sema *sema);

#endif
