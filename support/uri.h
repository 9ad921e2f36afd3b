/* URIs. */
#ifndef MOCC_SUPPORT_URI_H
#define MOCC_SUPPORT_URI_H

#include <stdbool.h>

/* Replaces each %XX, in place, by the byte that it stands for. False: one stands for NUL. */
bool percent_decode(char *text);

#endif
