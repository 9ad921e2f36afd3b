/* How generated code checks operations that are not defined for all values of their operands. */
#ifndef MOCC_CODEGEN_CHECKS_H
#define MOCC_CODEGEN_CHECKS_H

#include "codegen/writer.h"
#include "plan/checks.h"

/* Begins functions with checked operations, whose table, with the C name T__sites, comes before them. `owner`
   is the class in whose instance they are computed, NULL: a function written in Modelica. */
void begin_sites(Writer *w, const char *c_name, const Class *owner);
/* Adds the caller of a function, which messages about the function name. Returns the arguments of
 * mocc_calling(), NULL: none is needed. */
const char *add_caller(Writer *w);
/* The arguments that say to a function where it is called: "&T__sites[3], s", or two NULLs where nothing
 * does. */
const char *c_site(Writer *w, Span span);
/* Writes the table and the functions. */
void end_sites(Writer *w);
/* Writes the checks that are made before the run. */
void write_hoisted(Writer *w);

/* The check that generated code makes of an operation: none where the instance is only read, since the same
   has been computed before. */
Check check_of(const Writer *w, const Ex *ex);
/* An operand or a result that is checked: in each evaluation, or once where parameters decide */
CValue c_checked(Writer *w, const Ex *ex, CValue value);
/* An operator of the language, and one of its functions, of scalars in C; with the checks that they need */
CValue c_operation(Writer *w, const Ex *ex, CValue a, CValue b);
CValue c_function(Writer *w, const Ex *ex, CValue *args);

/* Whether the simulator checks generated indices, a wrong one of which is a fault of mocc */
#ifdef MOCC_BOUNDS
enum { CHECKS_INDICES = true };
#else
enum { CHECKS_INDICES = false };
#endif
/* A generated index, counted from 0: as it is, or checked against `size` (a C text); `what` is named if it is
   wrong. */
const char *c_bounded(Arena *arena, const char *index, const char *size, const char *what);

#endif
