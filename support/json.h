/* JSON by the library Jansson, which takes nothing but well-formed UTF-8: all text goes through json_text. */
#ifndef MOCC_SUPPORT_JSON_H
#define MOCC_SUPPORT_JSON_H

#include <jansson.h>

/* Before anything is made: without memory the process ends with status 3, as Jansson would leave out what it
   cannot hold. */
void json_begin(void);
/* A string; bytes that are no UTF-8 are replaced. */
json_t *json_text(const char *bytes);

#endif
