/* What stands around a place in a text: the class, and the names before it. */
#ifndef MOCC_SERVER_SCOPE_H
#define MOCC_SERVER_SCOPE_H

#include "sema/model/variant.h"
#include "server/analysis.h"

/* The innermost class in whose text the place is; or NULL */
Class *class_at(const Analysis *analysis, const SourceFile *file, uint32_t offset);

/* The names of a path, outermost first */
typedef VEC(const char *) PathNames;

/* The names with points between them that end before `end` ("a", "b" of a.b[1]. or a.b), without subscripts;
 *begin gets where they begin. */
PathNames path_before(Arena *arena, const char *text, size_t end, size_t *begin);

/* The place after white space and comments before `at` */
size_t skip_blanks_back(const char *text, size_t at);
bool is_name_byte(char c);

#endif
