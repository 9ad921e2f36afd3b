/* Variables, connectors and inputs that nothing determines, found once all equations and connects are walked.
 */
#ifndef MOCC_SEMA_UNDETERMINED_H
#define MOCC_SEMA_UNDETERMINED_H

#include "sema/build/erroneous_text.h"

/* One of them: where and how it is reported */
typedef struct {
    Span span;
    const char *rule, *text;
    Symbol name; /* compared with the names that texts with errors mention */
} Undetermined;
typedef VEC(Undetermined) UndeterminedList;

/* Reports what neither equations nor connects determine. Each text with errors excuses one of them
   (sema/build/erroneous_text.h): the one with the nearest name, which it probably determines. One mistake,
   one error. */
void check_undetermined(Sema *sema, Variant *variant);

#endif
