/* The articulated-body recursion for a planar chain, written by hand: what generated code is measured
 * against. */
#ifndef MOCC_BENCH_RECURSION_H
#define MOCC_BENCH_RECURSION_H

#include <stddef.h>

/* The chain of Planar.Examples.Chain with n links: length and mass 1 in total, mass m = 1/n and inertia 1/(12
   n^3) at the end of each link. `states` holds angle and rate of each hinge in turn, `derivatives` gets their
   derivatives. The caller owns both. */
void recursion(size_t n, const double *states, double *derivatives);

#endif
