/* The articulated-body recursion for a planar chain. A hinge passes no torque on, so what a link feels at its
 * end is the force f = K a + p for the acceleration a of that point, K symmetric 2 x 2; a link and its hinge
 * turn it into the same for the point before. */
#include "testsuite/bench/recursion.h"

#include <math.h>
#include <stdlib.h>

static const double gravity = -9.81; /* m/s2, upwards */

typedef struct {
    double e[2];        /* velocity of the link's end for a turn at rate 1 */
    double c[2];        /* acceleration of the end seen from the beginning without angular acceleration */
    double inertia;     /* about the hinge, as the hinge feels it */
    double coupling[2]; /* torque at the hinge for an acceleration of the hinge */
    double torque;      /* torque at the hinge without any acceleration */
} Link;

/* From the root to the tip: where the links point, and how fast they turn */
static void positions(Link *links, size_t n, const double *states) {
    double angle = 0, rate = 0, length = 1.0 / (double)n;
    for (size_t i = 0; i < n; i++) {
        Link *link = &links[i];
        angle += states[2 * i];
        rate += states[2 * i + 1];
        link->e[0] = -length * sin(angle);
        link->e[1] = length * cos(angle);
        link->c[0] = -rate * rate * link->e[1];
        link->c[1] = rate * rate * link->e[0];
    }
}

/* From the tip to the root */
static void responses(Link *links, size_t n) {
    double mass = 1.0 / (double)n, inertia = mass * mass * mass / 12;
    double kxx = 0, kxy = 0, kyy = 0, px = 0, py = 0;
    for (size_t i = n; i-- > 0;) {
        Link *link = &links[i];
        const double *e = link->e, *c = link->c;
        kxx += mass;
        kyy += mass;
        py -= mass * gravity;
        px += kxx * c[0] + kxy * c[1];
        py += kxy * c[0] + kyy * c[1];
        double ux = kxx * e[0] + kxy * e[1], uy = kxy * e[0] + kyy * e[1];
        link->coupling[0] = ux;
        link->coupling[1] = uy;
        link->inertia = inertia + e[0] * ux + e[1] * uy;
        link->torque = e[0] * px + e[1] * py;
        /* the hinge takes the angular acceleration for which it feels no torque */
        double vx = ux / link->inertia, vy = uy / link->inertia;
        kxx -= ux * vx;
        kxy -= ux * vy;
        kyy -= uy * vy;
        px -= vx * link->torque;
        py -= vy * link->torque;
    }
}

/* From the root to the tip */
static void accelerations(const Link *links, size_t n, const double *states, double *derivatives) {
    double ax = 0, ay = 0, before = 0;
    for (size_t i = 0; i < n; i++) {
        const Link *link = &links[i];
        double z = -(link->coupling[0] * ax + link->coupling[1] * ay + link->torque) / link->inertia;
        derivatives[2 * i] = states[2 * i + 1];
        derivatives[2 * i + 1] = z - before;
        ax += z * link->e[0] + link->c[0];
        ay += z * link->e[1] + link->c[1];
        before = z;
    }
}

void recursion(size_t n, const double *states, double *derivatives) {
    Link *links = malloc(n * sizeof *links);
    if (!links) abort();
    positions(links, n, states);
    responses(links, n);
    accelerations(links, n, states, derivatives);
    free(links);
}
