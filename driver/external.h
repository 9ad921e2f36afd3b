/* C functions that a model calls: how they are compiled and linked, and what the C compiler says of them in
   terms of the Modelica text. */
#ifndef MOCC_DRIVER_EXTERNAL_H
#define MOCC_DRIVER_EXTERNAL_H

#include "driver/process.h"
#include "plan/plan.h"
#include "support/text.h"

/* Whether the model calls C functions. */
bool is_external(const Plan *plan);
/* The C text as the compiler gets it the second time */
void add_external_definition(Text *text, const Text *code);
/* Folders of headers; libraries and their folders */
void add_include_words(Arena *arena, Words *words, const Plan *plan);
void add_library_words(Arena *arena, Words *words, const Plan *plan);
/* Reports under rule "external" the error that the C compiler or the linker has found; false: none that is
   known. */
bool report_external(Arena *arena, const Plan *plan, const char *said);

#endif
