/* FMUs: the model as a shared library, with its description, in a ZIP file. */
#ifndef MOCC_DRIVER_FMU_H
#define MOCC_DRIVER_FMU_H

#include "driver/options.h"
#include "plan/plan.h"
#include "support/text.h"

/* Writes the FMU of the C text to `path`. Returns the exit status, after a message if it is not 0. */
int write_fmu(Arena *arena, const char *home, const Options *options, const char *path, const Plan *plan,
              const Text *code);

#endif
