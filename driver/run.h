/* mocc run: the simulator that a model is compiled to takes the place of mocc. */
#ifndef MOCC_DRIVER_RUN_H
#define MOCC_DRIVER_RUN_H

#include "codegen/codegen.h"
#include "driver/options.h"

/* Compiles the program, in memory if that can be done and no optimization is asked for, and runs it with the
   arguments that the options have for it. Models with C functions, whose headers and libraries are the C
   compiler's affair, are compiled by that. Returns only if that is impossible: the exit status, after a
   message. */
int run_model(Arena *arena, const char *home, const Options *options, const CProgram *program);

#endif
