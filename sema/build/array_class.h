/* Classes of arrays by themselves. */
#ifndef MOCC_SEMA_ARRAY_CLASS_H
#define MOCC_SEMA_ARRAY_CLASS_H

#include "sema/model/variant.h"

/* Reports what is wrong with the values that the class of an array, model Row = Motor[3](k = {1, 2, 3}),
 * gives to its elements: instantiate() knows the class of one. */
void check_array(Sema *sema, Class *class_);

#endif
