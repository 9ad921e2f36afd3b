/* An undamped pendulum of one link: a component of its own with one LinearResponse (the angular
 * acceleration), and the energy as a variable of the model. Written by hand against the contract of generated
 * code. */
#include "runtime/moccrt.h"
#include <math.h>

typedef struct {
    double L, m, phi, der_phi, w, der_w, balance, residual, r[2];
} Revolute;

typedef struct {
    double g, energy;
    Revolute revolute;
} Pendulum;

#define AT(member) MOCC_AT(Revolute, member)

static const int two[] = {2};

static const MoccVariable revolute_variables[] = {
    {"L", "m", "length", MOCC_PARAMETER, MOCC_REAL, 0, 0, AT(L), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"m", "kg", "mass at the end", MOCC_PARAMETER, MOCC_REAL, 0, 0, AT(m), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"phi", "rad", "angle from the vertical", MOCC_STATE, MOCC_REAL, 0, 0, AT(phi), AT(der_phi), 0, NULL,
     NULL, NULL, 0, NULL},
    {"phi", "rad/s", "", MOCC_DERIVATIVE, MOCC_REAL, 0, 1, AT(der_phi), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"w", "rad/s", "angular velocity", MOCC_STATE, MOCC_REAL, 0, 0, AT(w), AT(der_w), 0, NULL, NULL, NULL, 0,
     NULL},
    {"w", "rad/s2", "", MOCC_DERIVATIVE, MOCC_REAL, 0, 1, AT(der_w), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"Cut.balance", "rad/s2", "", MOCC_BALANCE, MOCC_REAL, 0, 0, AT(balance), AT(residual), 0, NULL, NULL,
     NULL, 0, NULL},
    {"Cut.residual", "N.m", "", MOCC_RESIDUAL, MOCC_REAL, 0, 0, AT(residual), 0, 0, NULL, NULL, NULL, 0,
     NULL},
    {"r", "m", "position of the end", MOCC_VARIABLE, MOCC_REAL, 0, 0, AT(r), 0, 1, two, NULL, NULL, 0, NULL},
};

static const MoccClass revolute_class = {
    .name = "Test.Revolute", .size = MOCC_SIZE(Revolute), .n_variables = 9, .variables = revolute_variables};

static const MoccVariable variables[] = {
    {"g", "m/s2", "gravity", MOCC_PARAMETER, MOCC_REAL, 0, 0, MOCC_AT(Pendulum, g), 0, 0, NULL, NULL, NULL, 0,
     NULL},
    {"energy", "J", "kinetic and potential", MOCC_VARIABLE, MOCC_REAL, 0, 0, MOCC_AT(Pendulum, energy), 0, 0,
     NULL, NULL, NULL, 0, NULL},
};

static const MoccMember members[] = {
    {"revolute", "the link", &revolute_class, MOCC_AT(Pendulum, revolute), 0, NULL},
};

static const MoccClass pendulum_class = {.name = "Test.Pendulum",
                                         .size = MOCC_SIZE(Pendulum),
                                         .n_variables = 2,
                                         .variables = variables,
                                         .n_members = 1,
                                         .members = members};

static void give(double *slot, double value) {
    if (mocc_is_unset(*slot)) *slot = value;
}

static void parameters(MoccContext *context, void *instance) {
    (void)context;
    Pendulum *p = instance;
    give(&p->g, 9.81);
    give(&p->revolute.L, 1);
    give(&p->revolute.m, 2);
    give(&p->revolute.phi, 1);
    give(&p->revolute.w, 0);
}

static void explicit_part(MoccContext *context, void *instance, double time) {
    (void)context;
    (void)time;
    Pendulum *p = instance;
    Revolute *r = &p->revolute;
    r->r[0] = r->L * sin(r->phi);
    r->r[1] = -r->L * cos(r->phi);
    r->der_phi = r->w;
    p->energy = r->m * (r->L * r->L * r->w * r->w / 2 + p->g * r->L * (1 - cos(r->phi)));
}

static void linear_part(MoccContext *context, void *instance, double time) {
    (void)context;
    (void)time;
    Pendulum *p = instance;
    Revolute *r = &p->revolute;
    r->residual = r->m * r->L * r->L * r->balance + r->m * p->g * r->r[0];
    r->der_w = r->balance;
}

static void linear_tangent(MoccContext *context, const void *instance, double time, void *tangent) {
    (void)context;
    (void)time;
    const Pendulum *p = instance;
    Pendulum *t = tangent;
    t->revolute.residual = p->revolute.m * p->revolute.L * p->revolute.L * t->revolute.balance;
    t->revolute.der_w = t->revolute.balance;
}

static const MoccModel model = {.name = "Test.Pendulum",
                                .description = "An undamped pendulum",
                                .type = &pendulum_class,
                                .experiment = {0, 10, 0.1, 1e-6},
                                .parameters = parameters,
                                .explicit_part = explicit_part,
                                .linear_part = linear_part,
                                .linear_tangent = linear_tangent};

int main(int argc, char **argv) {
    return mocc_main(argc, argv, &model);
}
