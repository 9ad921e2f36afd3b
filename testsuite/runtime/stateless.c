/* A model without states: y = sin(time), and one linear response z with 2 z = 6 time. */
#include "runtime/moccrt.h"
#include <math.h>

typedef struct {
    double y, balance, residual, double_z;
} Stateless;

#define AT(member) MOCC_AT(Stateless, member)

static const MoccVariable variables[] = {
    {"y", "", "", MOCC_VARIABLE, MOCC_REAL, 0, 0, AT(y), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"z.balance", "", "", MOCC_BALANCE, MOCC_REAL, 0, 0, AT(balance), AT(residual), 0, NULL, NULL, NULL, 0,
     NULL},
    {"z.residual", "", "", MOCC_RESIDUAL, MOCC_REAL, 0, 0, AT(residual), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"doubleZ", "", "", MOCC_VARIABLE, MOCC_REAL, 0, 0, AT(double_z), 0, 0, NULL, NULL, NULL, 0, NULL},
};

static const MoccClass stateless_class = {
    .name = "Test.Stateless", .size = MOCC_SIZE(Stateless), .n_variables = 4, .variables = variables};

static void parameters(MoccContext *context, void *instance) {
    (void)context;
    (void)instance;
}

static void explicit_part(MoccContext *context, void *instance, double time) {
    (void)context;
    ((Stateless *)instance)->y = sin(time);
}

static void linear_part(MoccContext *context, void *instance, double time) {
    (void)context;
    Stateless *s = instance;
    s->double_z = 2 * s->balance;
    s->residual = s->double_z - 6 * time;
}

static void linear_tangent(MoccContext *context, const void *instance, double time, void *tangent) {
    (void)context;
    (void)time;
    (void)instance;
    Stateless *t = tangent;
    t->double_z = 2 * t->balance;
    t->residual = t->double_z;
}

static const MoccModel model = {.name = "Test.Stateless",
                                .description = "",
                                .type = &stateless_class,
                                .experiment = {0, 1, 0, 0},
                                .parameters = parameters,
                                .explicit_part = explicit_part,
                                .linear_part = linear_part,
                                .linear_tangent = linear_tangent};

int main(int argc, char **argv) {
    return mocc_main(argc, argv, &model);
}
