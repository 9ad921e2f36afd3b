/* How large the instances of a class are. */
#ifndef MOCC_SEMA_SIZE_LIMIT_H
#define MOCC_SEMA_SIZE_LIMIT_H

#include "sema/model/variant.h"

/* Adds up the scalars of an instance (Variant.n_scalars), with those of its components. Reports under rule
   "limit" the declaration with which they become too many to be stored, or what its equations may determine
   too much to be followed. True: neither. */
bool check_size_limit(Sema *sema, Variant *variant);

#endif
