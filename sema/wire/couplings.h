/* Components for two connectors which both give, or both take, their values. */
#ifndef MOCC_SEMA_COUPLINGS_H
#define MOCC_SEMA_COUPLINGS_H

#include "sema/model/class.h"

/* The names of the components in the library of the connector `giving` that couple two such connectors: they
 * take the motion of both and find the forces with a LinearResponse. The first few, as a list in words; NULL
 * if there is none. */
const char *coupling_components(Sema *sema, const Class *giving);

/* The names of those that give the motion to two connectors like `taking`: places that give and take nothing,
   joints. */
const char *giving_components(Sema *sema, const Class *taking);

#endif
