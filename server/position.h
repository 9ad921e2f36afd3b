/* Positions of the protocol: lines and columns from 0; a column counts UTF-16 code units. */
#ifndef MOCC_SERVER_POSITION_H
#define MOCC_SERVER_POSITION_H

#include <jansson.h>

#include "lexer/source.h"

/* The place that a position of the protocol means: behind the end of a line it is that end, behind the last
   line the end of the text. False: `position` is none. */
bool read_position(const char *text, size_t length, const json_t *position, size_t *offset);

/* The position of a place in a text. */
json_t *json_position(const char *text, size_t length, size_t offset);
json_t *json_range(const char *text, size_t length, size_t begin, size_t end);
/* The same in a file, whose lines are known */
json_t *json_file_range(const SourceFile *file, Span span);

#endif
