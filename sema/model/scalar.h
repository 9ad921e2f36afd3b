/* A scalar that is known at compile time. */
#ifndef MOCC_SEMA_SCALAR_H
#define MOCC_SEMA_SCALAR_H

#include "sema/model/class.h"

/* What a scalar holds, by its type */
typedef union {
    double number; /* of Booleans 0 and 1, of an enumeration the number of the literal */
    Symbol text;   /* of a String */
} Datum;

typedef struct {
    BaseType type;
    union {
        double number;
        Symbol text;
        Datum datum;
    };
} Scalar;

/* Integers have no negative zero. */
static inline Scalar number_scalar(BaseType type, double number) {
    return (Scalar){.type = type, .number = type == BASE_INTEGER ? number + 0.0 : number};
}

static inline Scalar text_scalar(Symbol text) {
    return (Scalar){.type = BASE_STRING, .text = text};
}

static inline bool same_scalar(Scalar a, Scalar b) {
    if ((a.type == BASE_STRING) != (b.type == BASE_STRING)) return false;
    return a.type == BASE_STRING ? a.text == b.text : a.number == b.number;
}

#endif
