/* The units of a model's C text. Each is one form of a class: its struct, functions and tables. Its text
   follows from these alone; the model decides which units there are, and which of them have their blocks in
   single steps, too. */
#ifndef MOCC_CODEGEN_UNITS_H
#define MOCC_CODEGEN_UNITS_H

#include "sema/linear/form.h"

typedef struct {
    Form *form;
    bool fine; /* something calls its fine blocks */
} Unit;

typedef VEC(Unit *) Units;

/* Lists in `units` what the model consists of, what each contains before it; the model is the last. What
   stands beside the model in the files has no part in it. */
void find_units(Arena *arena, Form *model, Units *units);

#endif
