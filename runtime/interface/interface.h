/* The implementation of mocc_instance.h, for the rooms above. */
#ifndef MOCC_RUNTIME_INTERFACE_H
#define MOCC_RUNTIME_INTERFACE_H

#include "runtime/solve/solve.h"

/* ---- interface.c: what mocc_instance.h offers ---- */

/* The simulation inside of an instance. */
Simulation *instance_simulation(MoccInstance *instance);
/* Whether mocc_initialize has been called. */
bool instance_is_initialized(const MoccInstance *instance);
/* Its run; NULL: it is not initialized. */
Run *instance_run(MoccInstance *instance);
/* Carries out act(argument) as a call of the interface: memory that runs out ends it, and flags of the
   floating-point unit stay those of the host. Returns what `act` returns. */
MoccStatus instance_call(MoccInstance *instance, int (*act)(void *argument), void *argument);
/* Reports that there are no directional derivatives, and why; returns the status. */
int report_no_derivatives(const Simulation *simulation);

#endif
