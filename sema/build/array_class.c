/* Classes of arrays by themselves: model Row = Motor[3](k = {1, 2, 3}). No variant stands for one, as each
   component of it is an array of its elements' class; so what it gives to these is looked at in a component
   that nobody has. */
#include "sema/build/array_class.h"

#include "sema/build/builder.h"
#include "sema/model/accessors.h"

void check_array(Sema *sema, Class *class_) {
    Variant *variant = new_variant(sema, class_);
    Builder b = {.sema = sema, .variant = variant, .scope = {.sema = sema, .variant = variant}};
    check_alone(&b, class_);
}
