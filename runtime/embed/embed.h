/* The implementation of mocc_embed.h, and what the command line has in common with it. */
#ifndef MOCC_RUNTIME_EMBED_H
#define MOCC_RUNTIME_EMBED_H

#include "runtime/interface/interface.h"
#include "runtime/mocc_embed.h"

/* ---- parallel.c: many runs at a time ---- */

/* Does the run number i. False: no other run is to begin. */
typedef bool Work(void *user, size_t i);

/* Does `n` runs, which begin in their order, with at most `jobs` threads (0: the number of processors).
   Returns how many threads have taken part: those that cannot be made are not missed. */
size_t parallel_work(size_t n, size_t jobs, Work *work, void *user);

#endif
