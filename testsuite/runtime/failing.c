/* x' = 1 until something goes wrong; the parameter `way` says what. Two linear responses y and z, in a
 * component each. */
#include "runtime/moccrt.h"
#include <math.h>

enum {
    FINE,
    BLOW_UP,             /* x' = x^2 from 1: a pole at time 1 */
    NOT_A_NUMBER,        /* x' = sqrt(0.5 - time) */
    INDEX,               /* a subscript grows out of its array at time 0.5 */
    INDEX_IN_PARAMETERS, /* it is outside from the beginning */
    SINGULAR,            /* y + z is all that is known */
    SINGULAR_LATER,      /* from time 0.5 on */
    NONLINEAR,           /* linear_tangent is not the derivative of linear_part */
    RESPONSE_INFINITE,   /* a residual divides by zero */
    PARAMETER_INFINITE,
    PARAMETER_MISSING,
    JUMP /* x' jumps to 1e30 at time 0.5 */
};

typedef struct {
    double balance, residual;
} Joint;

typedef struct {
    double way, derived, table[3], index, x, der_x, root;
    Joint joint[2], third;
} Failing;

#define AT(member) MOCC_AT(Failing, member)

static const int two[] = {2}, three[] = {3};

static const MoccVariable joint_variables[] = {
    {"Cut.balance", "", "", MOCC_BALANCE, MOCC_REAL, 0, 0, MOCC_AT(Joint, balance), MOCC_AT(Joint, residual),
     0, NULL, NULL, NULL, 0, NULL},
    {"Cut.residual", "", "", MOCC_RESIDUAL, MOCC_REAL, 0, 0, MOCC_AT(Joint, residual), 0, 0, NULL, NULL, NULL,
     0, NULL},
};

static const MoccClass joint_class = {
    .name = "Test.Joint", .size = MOCC_SIZE(Joint), .n_variables = 2, .variables = joint_variables};

static const MoccVariable variables[] = {
    {"way", "", "what goes wrong", MOCC_PARAMETER, MOCC_INTEGER, 0, 0, AT(way), 0, 0, NULL, NULL, NULL, 0,
     NULL},
    {"derived", "", "", MOCC_PARAMETER, MOCC_REAL, 0, 0, AT(derived), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"table", "", "", MOCC_PARAMETER, MOCC_REAL, 0, 0, AT(table), 0, 1, three, NULL, NULL, 0, NULL},
    {"index", "", "", MOCC_VARIABLE, MOCC_INTEGER, 0, 0, AT(index), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"x", "", "", MOCC_STATE, MOCC_REAL, 0, 0, AT(x), AT(der_x), 0, NULL, NULL, NULL, 0, NULL},
};

static const MoccMember members[] = {
    {"joint", "", &joint_class, AT(joint), 1, two, "failing.mo:3", 0},
    {"third", "", &joint_class, AT(third), 0, NULL, "Library.mo:4", 1},
};

static const MoccClass failing_class = {.name = "Test.Failing",
                                        .size = MOCC_SIZE(Failing),
                                        .n_variables = 5,
                                        .variables = variables,
                                        .n_members = 2,
                                        .members = members};

static int goes(const Failing *f, int way) {
    return f->way == way;
}

static void parameters(MoccContext *context, void *instance) {
    Failing *f = instance;
    if (mocc_is_unset(f->way)) f->way = FINE;
    if (mocc_is_unset(f->derived) && !goes(f, PARAMETER_MISSING))
        f->derived = goes(f, PARAMETER_INFINITE) ? INFINITY : 1;
    for (int i = 0; i < 3; i++) {
        if (mocc_is_unset(f->table[i])) f->table[i] = i;
    }
    f->index = f->table[mocc_index(context, goes(f, INDEX_IN_PARAMETERS) ? 4 : 1, 3, "table", NULL, NULL)];
    if (mocc_is_unset(f->x)) f->x = 1;
}

static void explicit_part(MoccContext *context, void *instance, double time) {
    Failing *f = instance;
    f->der_x = 1;
    if (goes(f, BLOW_UP)) f->der_x = f->x * f->x;
    if (goes(f, NOT_A_NUMBER)) f->der_x = sqrt(0.5 - time);
    if (goes(f, JUMP) && time > 0.5) f->der_x = 1e30;
    f->index = goes(f, INDEX) && time > 0.5 ? 4 : 2;
    f->der_x += 0 * f->table[mocc_index(context, f->index, 3, "table", NULL, NULL)];
}

/* What couples the two joints: 1 makes their equations the same. */
static double coupling(const Failing *f, double time) {
    return goes(f, SINGULAR) || (goes(f, SINGULAR_LATER) && time >= 0.5) ? 1 : 0.5;
}

static void linear_part(MoccContext *context, void *instance, double time) {
    (void)context;
    Failing *f = instance;
    double y = f->joint[0].balance, z = f->joint[1].balance;
    f->root = coupling(f, time);
    f->joint[0].residual = y + f->root * z - 1;
    f->joint[1].residual = y + z - 1;
    f->third.residual = 2 * f->third.balance - 3;
    if (goes(f, NONLINEAR)) f->third.residual += f->third.balance * f->third.balance;
    if (goes(f, RESPONSE_INFINITE)) f->third.residual /= f->table[0];
}

static void linear_tangent(MoccContext *context, const void *instance, double time, void *tangent) {
    (void)context;
    (void)time;
    const Failing *f = instance;
    Failing *t = tangent;
    t->joint[0].residual = t->joint[0].balance + f->root * t->joint[1].balance;
    t->joint[1].residual = t->joint[0].balance + t->joint[1].balance;
    t->third.residual = 2 * t->third.balance;
}

static const MoccModel model = {.name = "Test.Failing",
                                .description = "Goes wrong on request",
                                .type = &failing_class,
                                .experiment = {0, 2, 0.25, 1e-6},
                                .parameters = parameters,
                                .explicit_part = explicit_part,
                                .linear_part = linear_part,
                                .linear_tangent = linear_tangent};

int main(int argc, char **argv) {
    return mocc_main(argc, argv, &model);
}
