/* Warnings: what is valid, and probably not what was meant. Each pass looks at the text of the user's classes
   (sema->checked) once names are resolved, so a warning is given once for a text, however many instances it has. */
#ifndef MOCC_SEMA_WARNINGS_H
#define MOCC_SEMA_WARNINGS_H

#include "sema/class.h"

/* unit: values that are set equal, added, compared or connected and differ in unit; texts that are no units. */
void warn_units(Sema *sema);

#endif
