/* Reads and checks the files of the command line, up to models that can be compiled. */
#ifndef MOCC_DRIVER_CHECK_H
#define MOCC_DRIVER_CHECK_H

#include "driver/options.h"
#include "sema/model/variant.h"

/* Reads all files: their texts become syntax trees. `home`: where mocc's own files are. Everything lives in
   `arena`; errors go to the diagnostics of the result. */
Sema *read_files(Arena *arena, const Options *options, const char *home);

/* Resolves the names of the files that were read and checks each class in them by itself. */
void check_files(Sema *sema);

/* All that --check does: read_files, check_files, and the model as a whole if the options name one. */
Sema *check_all(Arena *arena, const Options *options, const char *home);

/* The class of the option --model, or NULL: an error has been reported. */
Class *named_class(Sema *sema, const Options *options);

/* The model that the options ask for, or NULL: an error has been reported. */
Class *choose_model(Sema *sema, const Options *options);

/* The variant of the model that `class_` is; NULL if it has errors (reported). `whole`: it is to be
   simulated, so it must have all that its components ask for. */
const Variant *check_model(Sema *sema, Class *class_, bool whole);

/* True if the class compiles to a simulator that needs nothing from outside but signals: a complete model or
   block without errors, without flanges, with an inner element for each outer one. */
bool can_be_simulated(Sema *sema, Class *class_);
/* And its initial equations are as many as it needs without those who have components of it */
bool can_be_started(Sema *sema, Class *class_);

/* True if others can have components of the class, or it can be simulated: a model or block of which nothing
   is left open or wrong. */
bool is_component_class(Class *class_);

/* No failure without a report: where classes could not be compiled and nothing says why, that is an error of
   its own, under the rule "internal". */
void find_silent_failures(Sema *sema);

/* Whether something was reported that makes the exit status 1. */
bool has_failed(const Sema *sema);

/* What came out, in one line in `arena`: "checked 17 classes in 3 files: 2 errors, 1 warning" */
const char *verdict_text(Arena *arena, const Sema *sema, const Options *options);

/* Writes all diagnostics in the format that the options ask for; for people, and with --check, the verdict
 * too. */
void report(const Sema *sema, const Options *options);

#endif
