/* Loops whose turns the C compiler may carry out several at a time. Without the hint it takes only those
   whose number of turns is a multiple of what fits into a register, or has to prove that turns do not depend
   on each other. */
#include "codegen/vector_loop.h"

enum { FEWEST_TURNS = 8 };

static bool is_same_array(Ex *a, Ex *b) {
    return a->ref.var == b->ref.var && a->ref.order == b->ref.order && a->ref.pre == b->ref.pre;
}

/* Whether it is more than arithmetic, or reads the array that is assigned. */
static bool is_hindrance(Ex *ex, void *target) {
    switch (ex->kind) {
    case EX_REF:
        if (is_same_array(ex, target)) return true;
        break;
    case EX_CONST:
    case EX_ITER:
    case EX_RANGE:
    case EX_TIME:
    case EX_NEG:
    case EX_BINARY:
    case EX_CALL:
        break;
    default:
        return true;
    }
    return ex_any_part(ex, is_hindrance, target);
}

void write_vector_hint(Writer *w, Ex *target, Ex *value, long count) {
    if (order_of(w) || count < FEWEST_TURNS || is_hindrance(value, (void *)target)) return;
    write_line(w, "MOCC_VECTOR_LOOP");
}
