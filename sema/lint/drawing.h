/* annotation(__mocc(shapes={...}, parts=false)), __mocc(drawn=false): what a component looks like in the page
   of --animate. doc/drawing.md describes the shapes. Compilation ignores them: they reach the simulator as a
   table beside the model. */
#ifndef MOCC_SEMA_DRAWING_H
#define MOCC_SEMA_DRAWING_H

#include "sema/model/class.h"

/* One shape: its kind ("bar"), and its arguments as texts "from=frame_a", in the order of the vocabulary */
typedef struct {
    const char *kind;
    Span span;
    VEC(const char *) arguments;
} Shape;

typedef struct {
    bool given;       /* by the class or a base of it; else the simulator chooses */
    bool hides_parts; /* parts=false, drawn=false: the components inside are not drawn */
    VEC(Shape) all;
} Shapes;

/* The shapes of a class: its own annotation, or else those of its bases. What is wrong in it is left out. */
Shapes shapes_of(Sema *sema, const Class *class_);

/* drawing: reports what is wrong in the annotations of the user's classes. */
void warn_drawings(Sema *sema);

#endif
