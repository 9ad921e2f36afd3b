/* How large the instances of a class are. */
#ifndef MOCC_SEMA_VOLUME_H
#define MOCC_SEMA_VOLUME_H

#include "sema/model/variant.h"

/* Adds up the scalars of an instance (Variant.volume), with those of its components. Reports under rule
   "limit" the declaration with which they become too many to be stored, or what its equations may determine
   too much to be followed. True: neither. */
bool check_volume(Sema *sema, Variant *variant);

#endif
