/* The numbers of a class's inputs and of the slots of its variables. */
#ifndef MOCC_SEMA_NUMBER_SLOTS_H
#define MOCC_SEMA_NUMBER_SLOTS_H

#include "sema/model/class.h"
#include "sema/model/variant.h"

/* Numbers the variant's inputs and slots, and says which slots are known from the start. */
void number_inputs(Sema *sema, Variant *variant);

#endif
