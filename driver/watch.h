/* mocc --check --watch: checks again whenever a file is saved. */
#ifndef MOCC_DRIVER_WATCH_H
#define MOCC_DRIVER_WATCH_H

#include "driver/options.h"

/* Checks and reports what the options name, then waits for changes of the files that were read and of the
   folders that they were looked for in; after each, it checks again and tells what is new, and what is
   mended. Ends with SIGINT or SIGTERM. Returns the exit status of the last check. `home`: where mocc's own
   files are. */
int watch(const Options *options, const char *home);

#endif
