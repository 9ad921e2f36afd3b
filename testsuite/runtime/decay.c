/* x' = -k x, surrounded by every form that the tables of a class can take: arrays, matrices, arrays of
 * components in arrays of components, connectors whose subscripts stand inside the name, quoted identifiers,
 * hidden things, second derivatives, parameters of all types. */
#include "runtime/moccrt.h"
#include <math.h>

typedef struct {
    double size, level[2], secret;
} Cell;

typedef struct {
    double gain;
    Cell cell[2][3];
} Rack;

typedef struct {
    double k, on, steps, count, limits[2];
    double x, der_x, y, der_y[2];
    double matrix[2][2];
    double frames[3][2];
    double quoted, flag, secret;
    Rack rack;
} Decay;

static const int two[] = {2}, two_two[] = {2, 2}, three_two[] = {3, 2}, two_three[] = {2, 3};
static const int parts[] = {0, 1};

#define AT(member) MOCC_AT(Cell, member)

static const MoccVariable cell_variables[] = {
    {"size", "m", "", MOCC_PARAMETER, MOCC_REAL, 0, 0, AT(size), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"level", "m", "height of both sides", MOCC_VARIABLE, MOCC_REAL, 0, 0, AT(level), 0, 1, two, NULL, NULL,
     0, NULL},
    {"secret", "", "", MOCC_PARAMETER, MOCC_REAL, 1, 0, AT(secret), 0, 0, NULL, NULL, NULL, 0, NULL},
};

static const MoccClass cell_class = {
    .name = "Test.Cell", .size = MOCC_SIZE(Cell), .n_variables = 3, .variables = cell_variables};

static const MoccVariable rack_variables[] = {
    {"gain", "1", "", MOCC_PARAMETER, MOCC_REAL, 0, 0, MOCC_AT(Rack, gain), 0, 0, NULL, NULL, NULL, 0, NULL},
};

static const MoccMember rack_members[] = {
    {"cell", "", &cell_class, MOCC_AT(Rack, cell), 2, two_three},
};

static const MoccClass rack_class = {.name = "Test.Rack",
                                     .size = MOCC_SIZE(Rack),
                                     .n_variables = 1,
                                     .variables = rack_variables,
                                     .n_members = 1,
                                     .members = rack_members};

#undef AT
#define AT(member) MOCC_AT(Decay, member)

static const MoccVariable variables[] = {
    {"k", "1/s", "rate", MOCC_PARAMETER, MOCC_REAL, 0, 0, AT(k), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"on", "", "decays at all", MOCC_PARAMETER, MOCC_BOOLEAN, 0, 0, AT(on), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"steps", "", "", MOCC_PARAMETER, MOCC_INTEGER, 0, 0, AT(steps), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"count", "", "size of an array", MOCC_FIXED, MOCC_INTEGER, 0, 0, AT(count), 0, 0, NULL, NULL, NULL, 0,
     NULL},
    {"limits", "", "", MOCC_PARAMETER, MOCC_REAL, 0, 0, AT(limits), 0, 1, two, NULL, NULL, 0, NULL},
    {"x", "kg", "what decays", MOCC_STATE, MOCC_REAL, 0, 0, AT(x), AT(der_x), 0, NULL, NULL, NULL, 0, NULL},
    {"x", "kg/s", "", MOCC_DERIVATIVE, MOCC_REAL, 0, 1, AT(der_x), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"y", "", "x squared", MOCC_VARIABLE, MOCC_REAL, 0, 0, AT(y), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"y", "", "", MOCC_DERIVATIVE, MOCC_REAL, 0, 1, AT(der_y), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"y", "", "", MOCC_DERIVATIVE, MOCC_REAL, 0, 2, AT(der_y) + 1, 0, 0, NULL, NULL, NULL, 0, NULL},
    {"A", "", "", MOCC_VARIABLE, MOCC_REAL, 0, 0, AT(matrix), 0, 2, two_two, NULL, NULL, 0, NULL},
    {"frames.r0", "m", "", MOCC_VARIABLE, MOCC_REAL, 0, 0, AT(frames), 0, 2, three_two, parts, NULL, 0, NULL},
    {"'a.b \"c\"'", "", "", MOCC_VARIABLE, MOCC_REAL, 0, 0, AT(quoted), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"flag", "", "x is above one half", MOCC_VARIABLE, MOCC_BOOLEAN, 0, 0, AT(flag), 0, 0, NULL, NULL, NULL,
     0, NULL},
    {"secret", "", "", MOCC_VARIABLE, MOCC_REAL, 1, 0, AT(secret), 0, 0, NULL, NULL, NULL, 0, NULL},
};

static const MoccMember members[] = {
    {"rack", "", &rack_class, AT(rack), 0, NULL},
};

static const MoccClass decay_class = {.name = "Test.Decay",
                                      .size = MOCC_SIZE(Decay),
                                      .n_variables = 15,
                                      .variables = variables,
                                      .n_members = 1,
                                      .members = members};

static void give(double *slot, double value) {
    if (mocc_is_unset(*slot)) *slot = value;
}

static void parameters(MoccContext *context, void *instance) {
    (void)context;
    Decay *d = instance;
    give(&d->k, 1);
    give(&d->on, 1);
    give(&d->steps, 3);
    give(&d->count, 3);
    give(&d->limits[0], -1);
    give(&d->limits[1], 1);
    give(&d->x, 1);
    give(&d->rack.gain, 0.5);
    for (int i = 0; i < 6; i++) {
        give(&d->rack.cell[i / 3][i % 3].size, 1 + i);
        give(&d->rack.cell[i / 3][i % 3].secret, 7);
    }
}

static void explicit_part(MoccContext *context, void *instance, double time) {
    (void)context;
    Decay *d = instance;
    double rate = d->on != 0 ? -d->k : 0;
    d->der_x = rate * d->x;
    d->y = d->x * d->x;
    d->der_y[0] = 2 * rate * d->y;
    d->der_y[1] = 4 * rate * rate * d->y;
    for (int i = 0; i < 4; i++)
        d->matrix[i / 2][i % 2] = i;
    for (int i = 0; i < 6; i++) {
        d->frames[i / 2][i % 2] = 10 * (i / 2 + 1) + i % 2 + 1;
        Cell *cell = &d->rack.cell[i / 3][i % 3];
        cell->level[0] = cell->size * d->rack.gain * time;
        cell->level[1] = 0.1 * i;
    }
    d->quoted = 1.0 / 3;
    d->flag = d->x > 0.5;
    d->secret = 1;
}

static const MoccModel model = {.name = "Test.Decay",
                                .description = "Exponential decay",
                                .type = &decay_class,
                                .experiment = {0, 1, 0.1, 1e-8},
                                .parameters = parameters,
                                .explicit_part = explicit_part};

int main(int argc, char **argv) {
    return mocc_main(argc, argv, &model);
}
