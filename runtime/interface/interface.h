/* The implementation of mocc_instance.h, for the rooms above. */
#ifndef MOCC_RUNTIME_INTERFACE_H
#define MOCC_RUNTIME_INTERFACE_H

#include "runtime/solve/solve.h"

/* ---- interface.c: what mocc_instance.h offers ---- */

/* The simulation inside of an instance. */
Simulation *instance_simulation(MoccInstance *instance);

#endif
