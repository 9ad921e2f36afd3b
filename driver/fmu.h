/* FMUs: the model as a shared library, with its description, in a ZIP file. */
#ifndef MOCC_DRIVER_FMU_H
#define MOCC_DRIVER_FMU_H

#include "codegen/codegen.h"
#include "driver/options.h"

/* Writes the FMU of the program to `path`. Returns the exit status, after a message if it is not 0. */
int write_fmu(Arena *arena, const char *home, const Options *options, const char *path,
              const CProgram *program);

#endif
