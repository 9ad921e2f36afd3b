/* What nothing determines, once all equations and connects of a variant have been walked. */
#ifndef MOCC_SEMA_OPEN_H
#define MOCC_SEMA_OPEN_H

#include "sema/build/suspect.h"

/* One such thing: where and how it is reported */
typedef struct {
    Span span;
    const char *rule, *text;
    Symbol name; /* to compare with what doubtful texts mention */
} Open;
typedef VEC(Open) Opens;

/* Reports what neither equations nor connects determine, but for as much as there are doubtful texts
   (sema/build/suspect.h): each may have determined one, probably that with the nearest name. One mistake, one
   error. */
void check_open(Sema *sema, Variant *variant);

#endif
