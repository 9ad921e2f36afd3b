/* mocc --fix: the certain fixes of all diagnostics, until there are none. */
#ifndef MOCC_DRIVER_FIX_H
#define MOCC_DRIVER_FIX_H

#include "driver/options.h"

/* Checks the files of the command line and makes the fixes that are certain, in them alone; checks again, as
   one mistake may hide another. Shows what changes, writes it unless the options ask for the diff alone, and
   reports what remains. Returns the exit status, as --check has it. */
int fix_files(const Options *options, const char *home);

#endif
