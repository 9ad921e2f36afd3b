/* mocc --format: the layout of files. */
#ifndef MOCC_DRIVER_REFORMAT_H
#define MOCC_DRIVER_REFORMAT_H

#include "driver/options.h"

/* Lays out the files of the command line and those below its folders: writes them, or shows what would change
   if the options ask for the diff alone. Standard input is laid out to standard output. Files with syntax
   errors are reported and left as they are. Returns the exit status: EXIT_INPUT after errors, or if a diff
   was shown. */
int reformat_files(const Options *options);

#endif
