/* A model with inputs: x' = u, and what the runtime has put into the inputs shown as variables. `slope` is
 * the derivative of u that the model asks for. */
#include "runtime/moccrt.h"

typedef struct {
    double u, der_u, v[2], on, n, slope, x, der_x, bent, der_bent, inner_u;
} Inputs;

#define AT(member) MOCC_AT(Inputs, member)

typedef struct {
    double u;
} Part;

static const int two[] = {2};

static const MoccVariable part_variables[] = {
    {"u", "", "", MOCC_INPUT, MOCC_REAL, 0, 0, MOCC_AT(Part, u), 0, 0, NULL, NULL, NULL, 0, NULL},
};

static const MoccClass part_class = {
    .name = "Test.Part", .size = MOCC_SIZE(Part), .n_variables = 1, .variables = part_variables};

static const MoccVariable variables[] = {
    {"u", "N", "force", MOCC_INPUT, MOCC_REAL, 0, 0, AT(u), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"u", "N/s", "", MOCC_DERIVATIVE, MOCC_REAL, 0, 1, AT(der_u), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"v", "", "", MOCC_INPUT, MOCC_REAL, 0, 0, AT(v), 0, 1, two, NULL, NULL, 0, NULL},
    {"on", "", "", MOCC_INPUT, MOCC_BOOLEAN, 0, 0, AT(on), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"n", "", "", MOCC_INPUT, MOCC_INTEGER, 0, 0, AT(n), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"slope", "", "", MOCC_VARIABLE, MOCC_REAL, 0, 0, AT(slope), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"x", "", "integral of u", MOCC_STATE, MOCC_REAL, 0, 0, AT(x), AT(der_x), 0, NULL, NULL, NULL, 0, NULL},
    {"bent", "", "integral of the square of u's slope", MOCC_STATE, MOCC_REAL, 0, 0, AT(bent), AT(der_bent),
     0, NULL, NULL, NULL, 0, NULL},
};

static const MoccMember members[] = {
    {"part", "", &part_class, AT(inner_u), 0, NULL},
};

static const MoccClass inputs_class = {.name = "Test.Inputs",
                                       .size = MOCC_SIZE(Inputs),
                                       .n_variables = 8,
                                       .variables = variables,
                                       .n_members = 1,
                                       .members = members};

static void parameters(MoccContext *context, void *instance) {
    (void)context;
    Inputs *i = instance;
    if (mocc_is_unset(i->x)) i->x = 0;
    if (mocc_is_unset(i->bent)) i->bent = 0;
    if (mocc_is_unset(i->v[1])) i->v[1] = 0.25;
}

static void explicit_part(MoccContext *context, void *instance, double time) {
    (void)context;
    (void)time;
    Inputs *i = instance;
    i->slope = i->der_u;
    i->inner_u = i->u;
    i->der_x = i->u;
    i->der_bent = i->der_u * i->der_u;
}

static const MoccModel model = {.name = "Test.Inputs",
                                .description = "Integrates its input",
                                .type = &inputs_class,
                                .experiment = {0, 4, 0.5, 1e-9},
                                .parameters = parameters,
                                .explicit_part = explicit_part};

int main(int argc, char **argv) {
    return mocc_main(argc, argv, &model);
}
