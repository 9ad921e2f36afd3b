/* Units of measurement: reading "kg.m/s2", and the algebra of dimensions. */
#ifndef MOCC_SEMA_UNITS_H
#define MOCC_SEMA_UNITS_H

#include <stdbool.h>

#include "support/arena.h"

/* The SI's base units: m, kg, s, A, K, mol, cd */
enum { BASE_UNITS = 7 };

/* An exponent, in lowest terms; den > 0 */
typedef struct {
    int num, den;
} Exponent;

/* A value x in this unit is x*factor + offset in the product of the base units. An angle has no dimension;
 * rad is 1. */
typedef struct {
    Exponent of[BASE_UNITS];
    double factor, offset;
    bool any_factor; /* the factor has been lost in a conversion, only the dimensions are known */
} Unit;

/* What is wrong with the text of a unit: `length` bytes from `at` on, and why. */
typedef struct {
    int at, length;
    const char *why; /* in the arena */
} UnitFault;

extern const Unit unit_one;

/* Reads a unit in Modelica's notation (Modelica 3.6, chapter 19): "N.m/rad", "m.s-2", "W/(m2.K)", "1". Beyond
   the SI: min, h, d, deg, rev, rpm, l, L, t, bar, eV, degC, degF, degRk. Returns false if it is none, with
   the reason in `fault`. */
bool unit_parse(Arena *arena, const char *text, Unit *unit, UnitFault *fault);

Unit unit_multiply(Unit a, Unit b);
Unit unit_divide(Unit a, Unit b);
Unit unit_power(Unit a, Exponent exponent);
/* Whether the dimensions agree, whatever the factors */
bool unit_same_dimension(Unit a, Unit b);
/* Whether a value in one unit is the same number in the other */
bool unit_equal(Unit a, Unit b);
bool unit_is_dimensionless(Unit a);
/* The unit as a text in `arena`: "N", "kg.m2/s", "1" */
const char *unit_text(Arena *arena, Unit unit);

#endif
