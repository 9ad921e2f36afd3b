/* x' = -x, and y that follows x at once: y' = rate (x - y). Where both begin, they hardly change, and nothing
 * shows how short the first step has to be. Prints the largest y that the equations have been evaluated at.
 */
#include "runtime/moccrt.h"
#include <math.h>
#include <stdio.h>

typedef struct {
    double rate, x, der_x, y, der_y;
} Steep;

#define AT(member) MOCC_AT(Steep, member)

static const MoccVariable variables[] = {
    {.name = "rate", .unit = "1/s", .description = "", .kind = MOCC_PARAMETER, .offset = AT(rate)},
    {.name = "x",
     .unit = "",
     .description = "",
     .kind = MOCC_STATE,
     .offset = AT(x),
     .derivative = AT(der_x)},
    {.name = "y",
     .unit = "",
     .description = "",
     .kind = MOCC_STATE,
     .offset = AT(y),
     .derivative = AT(der_y)},
};

static const MoccClass steep_class = {
    .name = "Test.Steep", .size = MOCC_SIZE(Steep), .n_variables = 3, .variables = variables};

static double largest = 0;

static void parameters(MoccContext *context, void *instance) {
    (void)context;
    Steep *s = instance;
    if (mocc_is_unset(s->rate)) s->rate = 1e9;
    if (mocc_is_unset(s->x)) s->x = 1;
    if (mocc_is_unset(s->y)) s->y = 1;
}

static void explicit_part(MoccContext *context, void *instance, double time) {
    (void)context;
    (void)time;
    Steep *s = instance;
    largest = fmax(largest, fabs(s->y));
    s->der_x = -s->x;
    s->der_y = s->rate * (s->x - s->y);
}

static const MoccModel model = {.name = "Test.Steep",
                                .description = "Stiff from the beginning",
                                .type = &steep_class,
                                .experiment = {0, 1, 0.1, 1e-6},
                                .parameters = parameters,
                                .explicit_part = explicit_part};

int main(int argc, char **argv) {
    int status = mocc_main(argc, argv, &model);
    printf("largest y             %g\n", largest);
    return status;
}
