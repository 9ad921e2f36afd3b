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
void add_include_words(Arena *arena, Words *words, const ExternalFunctions *functions);
void add_library_words(Arena *arena, Words *words, const ExternalFunctions *functions);
/* Runs a C compiler or linker that reads `input`. The error that it finds in what is about these functions
   goes to the diagnostics, under rule "external"; what else it says to standard error. Returns the exit
   status. */
int run_with_externals(Arena *arena, const Sema *sema, const ExternalFunctions *functions, Words words,
                       int input);

#endif
