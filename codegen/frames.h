/* The structs of what connectors and records hold. Connectors that differ in their causality only, such as
   the two sides of a flange, are one family and share a struct: struct Planar_Interfaces_Frame. Its name
   follows from the declarations alone, so it is the same in all models; where sizes, derivatives or
   redeclarations make something else of the class, a hash of the members is part of the name. */
#ifndef MOCC_CODEGEN_FRAMES_H
#define MOCC_CODEGEN_FRAMES_H

#include "codegen/names.h"
#include "support/text.h"

typedef struct {
    UnitNames *names; /* so that no unit gets the name of such a struct */
    Map bodies;       /* Symbol of the name to the text of the members */
    Text text;        /* the structs, each before those that contain it */
} Frames;

/* The name of the struct whose members are `body`, C text. It is declared in frames->text. */
const char *frame_name(Frames *frames, const PlanField *frame, const char *body);

#endif
