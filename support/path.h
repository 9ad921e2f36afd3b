/* Full names of Modelica: names with points between them. */
#ifndef MOCC_SUPPORT_PATH_H
#define MOCC_SUPPORT_PATH_H

#include <stddef.h>

/* The length of the first name of a path: up to a point, or to the end. A quoted name may contain points, and
   quotes after a backslash: 'a.b\'c'. */
size_t name_length(const char *path);

#endif
