/* Which attributes the predefined types have. */
#include "sema/model/attributes.h"

#include <string.h>

const char *const attribute_names[] = {"start", "fixed", "unit",    "displayUnit", "quantity",
                                       "min",   "max",   "nominal", "stateSelect", "unbounded"};

bool has_attribute(BaseType base, int which) {
    if (base == BASE_REAL) return true;
    bool ordered = base == BASE_INTEGER || base == BASE_ENUMERATION;
    return which == ATTRIBUTE_START || which == ATTRIBUTE_FIXED || which == ATTRIBUTE_QUANTITY ||
           (ordered && (which == ATTRIBUTE_MIN || which == ATTRIBUTE_MAX));
}

int attribute_number(const Class *type, const char *name) {
    int which = 0;
    while (which < ATTRIBUTE_COUNT && strcmp(attribute_names[which], name))
        which++;
    return which < ATTRIBUTE_COUNT && has_attribute(type->base, which) ? which : -1;
}
