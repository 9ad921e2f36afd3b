/* The law of Translational.Laws.HardeningSpring, and its derivative by time. */
#ifndef HARDENING_SPRING_H
#define HARDENING_SPRING_H

#include "ModelicaUtilities.h"

static double hardeningForce(double s, double c, double s_hard) {
    if (!(s_hard > 0)) ModelicaFormatError("the elongation s_hard is %g; it has to be positive", s_hard);
    return c * s * (1 + s * s / (s_hard * s_hard));
}

static double hardeningForceRate(double s, double c, double s_hard, double v) {
    return c * v * (1 + 3 * s * s / (s_hard * s_hard));
}

#endif
