/* What nothing determines, once all equations and connects of a variant have been walked. */
#ifndef MOCC_SEMA_UNDETERMINED_H
#define MOCC_SEMA_UNDETERMINED_H

#include "sema/build/erroneous_text.h"

/* One such thing: where and how it is reported */
typedef struct {
    Span span;
    const char *rule, *text;
    Symbol name; /* to compare with what doubtful texts mention */
} Undetermined;
typedef VEC(Undetermined) UndeterminedList;

/* Reports what neither equations nor connects determine, but for as much as there are doubtful texts
   (sema/build/erroneous_text.h): each may have determined one, probably that with the nearest name. One
   mistake, one error. */
void check_undetermined(Sema *sema, Variant *variant);

#endif
