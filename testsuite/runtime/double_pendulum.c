/* A double pendulum in joint coordinates: an array of two links, two LinearResponses (the angular
 * accelerations) that the mass matrix couples. Angles are absolute, from the vertical. */
#include "runtime/moccrt.h"
#include <math.h>

typedef struct {
    double L, m, phi, der_phi, w, der_w, balance, residual;
} Link;

typedef struct {
    double g, energy;
    Link link[2];
} DoublePendulum;

#define AT(member) MOCC_AT(Link, member)

static const int two[] = {2};

static const MoccVariable link_variables[] = {
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
};

static const MoccClass link_class = {
    .name = "Test.Link", .size = MOCC_SIZE(Link), .n_variables = 8, .variables = link_variables};

static const MoccVariable variables[] = {
    {"g", "m/s2", "gravity", MOCC_PARAMETER, MOCC_REAL, 0, 0, MOCC_AT(DoublePendulum, g), 0, 0, NULL, NULL,
     NULL, 0, NULL},
    {"energy", "J", "kinetic and potential", MOCC_VARIABLE, MOCC_REAL, 0, 0, MOCC_AT(DoublePendulum, energy),
     0, 0, NULL, NULL, NULL, 0, NULL},
};

static const MoccMember members[] = {
    {"link", "the links", &link_class, MOCC_AT(DoublePendulum, link), 1, two},
};

static const MoccClass model_class = {.name = "Test.DoublePendulum",
                                      .size = MOCC_SIZE(DoublePendulum),
                                      .n_variables = 2,
                                      .variables = variables,
                                      .n_members = 1,
                                      .members = members};

static void give(double *slot, double value) {
    if (mocc_is_unset(*slot)) *slot = value;
}

static void parameters(MoccContext *context, void *instance) {
    (void)context;
    DoublePendulum *p = instance;
    give(&p->g, 9.81);
    for (int i = 0; i < 2; i++) {
        give(&p->link[i].L, 1);
        give(&p->link[i].m, 1);
        give(&p->link[i].phi, 2);
        give(&p->link[i].w, 0);
    }
}

static void explicit_part(MoccContext *context, void *instance, double time) {
    (void)context;
    (void)time;
    DoublePendulum *p = instance;
    const Link *a = &p->link[0], *b = &p->link[1];
    p->link[0].der_phi = a->w;
    p->link[1].der_phi = b->w;
    double va = a->L * a->w, vb = b->L * b->w;
    p->energy = (a->m + b->m) * va * va / 2 + b->m * vb * vb / 2 + b->m * va * vb * cos(a->phi - b->phi) -
                (a->m + b->m) * p->g * a->L * cos(a->phi) - b->m * p->g * b->L * cos(b->phi);
}

static void linear_part(MoccContext *context, void *instance, double time) {
    (void)context;
    (void)time;
    DoublePendulum *p = instance;
    Link *a = &p->link[0], *b = &p->link[1];
    double coupling = b->m * a->L * b->L, c = cos(a->phi - b->phi), s = sin(a->phi - b->phi);
    a->residual = (a->m + b->m) * a->L * a->L * a->balance + coupling * (c * b->balance + s * b->w * b->w) +
                  (a->m + b->m) * p->g * a->L * sin(a->phi);
    b->residual = b->m * b->L * b->L * b->balance + coupling * (c * a->balance - s * a->w * a->w) +
                  b->m * p->g * b->L * sin(b->phi);
    a->der_w = a->balance;
    b->der_w = b->balance;
}

static void linear_tangent(MoccContext *context, const void *instance, double time, void *tangent) {
    (void)context;
    (void)time;
    const DoublePendulum *p = instance;
    DoublePendulum *t = tangent;
    const Link *a = &p->link[0], *b = &p->link[1];
    double coupling = b->m * a->L * b->L * cos(a->phi - b->phi);
    double za = t->link[0].balance, zb = t->link[1].balance;
    t->link[0].residual = (a->m + b->m) * a->L * a->L * za + coupling * zb;
    t->link[1].residual = b->m * b->L * b->L * zb + coupling * za;
    t->link[0].der_w = za;
    t->link[1].der_w = zb;
}

static const MoccModel model = {.name = "Test.DoublePendulum",
                                .description = "A double pendulum",
                                .type = &model_class,
                                .experiment = {0, 10, 0.1, 1e-10},
                                .parameters = parameters,
                                .explicit_part = explicit_part,
                                .linear_part = linear_part,
                                .linear_tangent = linear_tangent};

int main(int argc, char **argv) {
    return mocc_main(argc, argv, &model);
}
