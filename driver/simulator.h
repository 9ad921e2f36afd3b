/* What mocc writes: C text, and simulators and FMUs that the system's C compiler makes of it. simulator.c and
   fmu.c call each other: an FMU is written where a simulator is, and its library is compiled as one is. */
#ifndef MOCC_DRIVER_SIMULATOR_H
#define MOCC_DRIVER_SIMULATOR_H

#include "codegen/codegen.h"
#include "driver/options.h"
#include "sema/model/class.h"

/* Writes the C text, or the simulator or FMU made of it, where the options say; the model `class_` gives the
   default name; `sources`, all files that have been read, are never overwritten. Returns the exit status,
   after a message on standard error if it is not 0. */
int write_output(Arena *arena, const char *home, const Options *options, const Class *class_,
                 const SourceSet *sources, const CProgram *program);

/* Has the C compiler make a simulator of the program, at `path`, or the library that the options ask for, or
   that of an FMU: of objects of its parts, which are compiled unless they have been before, or of the text,
   which is generated if it is empty. `added`: what the text ends with that does not follow from the plan.
   Returns the exit status, after a message if it is not 0; what is wrong with C functions that the model
   calls goes to the diagnostics. */
int compile_program(Arena *arena, const char *home, const Options *options, const char *path,
                    const CProgram *program, const char *added);

#endif
