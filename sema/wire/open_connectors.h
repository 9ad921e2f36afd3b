/* Connectors and inputs of components that nothing determines. */
#ifndef MOCC_SEMA_OPEN_CONNECTORS_H
#define MOCC_SEMA_OPEN_CONNECTORS_H

#include "sema/wire/undetermined.h"

/* The flanges and inputs of components that nothing determines, one for each component; the flows of
   unconnected On flanges become zero. */
void check_connected(Sema *sema, Variant *variant, UndeterminedList *undetermined);

#endif
