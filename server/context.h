/* The text before a place: what is being written there. */
#ifndef MOCC_SERVER_CONTEXT_H
#define MOCC_SERVER_CONTEXT_H

#include <stdbool.h>

#include "server/scope.h"

/* Whether the place is in a comment or a string. */
bool is_in_comment(const char *text, size_t place);
/* Where the name begins that ends at the place; the place itself: none does. */
size_t word_begin(const char *text, size_t place);
/* The parenthesis that is open at the place: its place, or SIZE_MAX. *in_value: the place is behind '=' in
   the argument that is being written, or in brackets. */
size_t open_parenthesis(const char *text, size_t place, bool *in_value);
/* Whether the path that begins at the place is what an import clause names. */
bool is_in_import(const char *text, size_t place);

#endif
