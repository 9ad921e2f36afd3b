/* URIs of documents, and the paths of their files. */
#ifndef MOCC_SERVER_URI_H
#define MOCC_SERVER_URI_H

#include "support/arena.h"

/* The path that a file: URI means, on the heap; NULL: it is of another kind. */
char *path_of_uri(const char *uri);
/* The file: URI of a path, which is made absolute and without '..', on the heap */
char *uri_of_path(const char *path);

#endif
