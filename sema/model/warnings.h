/* Warnings: what is valid, and probably not what was meant. Each pass looks at the text of the user's classes
   (sema->checked) once names are resolved, so a warning is given once for a text, however many instances it
   has. */
#ifndef MOCC_SEMA_WARNINGS_H
#define MOCC_SEMA_WARNINGS_H

#include "sema/model/class.h"

/* unit: values that are set equal, added, compared or connected and differ in unit; texts that are no units.
 */
void warn_units(Sema *sema);
/* unused: what is declared for the use of the class itself, and never used. */
void warn_unused(Sema *sema);
/* shadowed: names that hide others further out. */
void warn_shadowed(Sema *sema);
/* start-without-fixed: states that begin here at a value which another tool may take for a mere guess. */
void warn_starts(Sema *sema);
/* start-without-state: start values that are without effect, because equations determine the variables. */
void warn_idle_starts(Sema *sema);
/* drawing: annotations that say what a component looks like, as far as they cannot be read. */
void warn_drawings(Sema *sema);

#endif
