/* The attributes of the predefined types (Modelica 3.6, section 4.9). */
#ifndef MOCC_SEMA_ATTRIBUTES_H
#define MOCC_SEMA_ATTRIBUTES_H

#include "sema/model/class.h"

enum {
    ATTRIBUTE_START,
    ATTRIBUTE_FIXED,
    ATTRIBUTE_UNIT,
    ATTRIBUTE_DISPLAY_UNIT,
    ATTRIBUTE_QUANTITY,
    ATTRIBUTE_MIN,
    ATTRIBUTE_MAX,
    ATTRIBUTE_NOMINAL,
    ATTRIBUTE_STATE_SELECT,
    ATTRIBUTE_UNBOUNDED,
    ATTRIBUTE_COUNT
};

/* The name of each */
extern const char *const attribute_names[];
/* True if the type has that attribute. */
bool has_attribute(BaseType base, int which);
/* The number of an attribute (start, unit, ...), -1 if the type has none of that name */
int attribute_number(const Class *type, const char *name);

/* The string that the text gives an attribute of a component: by its own modification, or by that of its
   type; or NULL */
const char *attribute_text(const Decl *decl, const char *name);

#endif
