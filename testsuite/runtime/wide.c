/* 100,000 components that decay, each at its own rate: whatever in the runtime is quadratic in their number
 * shows. */
#include "runtime/moccrt.h"

enum { N = 100000 };

typedef struct {
    double k, x, der_x;
} Cell;

typedef struct {
    double total;
    Cell cell[N];
} Wide;

#define AT(member) MOCC_AT(Cell, member)

static const int n[] = {N};

static const MoccVariable cell_variables[] = {
    {"k", "1/s", "", MOCC_PARAMETER, MOCC_REAL, 0, 0, AT(k), 0, 0, NULL, NULL, NULL, 0, NULL},
    {"x", "", "", MOCC_STATE, MOCC_REAL, 0, 0, AT(x), AT(der_x), 0, NULL, NULL, NULL, 0, NULL},
    {"x", "", "", MOCC_DERIVATIVE, MOCC_REAL, 0, 1, AT(der_x), 0, 0, NULL, NULL, NULL, 0, NULL},
};

static const MoccClass cell_class = {
    .name = "Test.Cell", .size = MOCC_SIZE(Cell), .n_variables = 3, .variables = cell_variables};

static const MoccVariable variables[] = {
    {"total", "", "", MOCC_VARIABLE, MOCC_REAL, 0, 0, MOCC_AT(Wide, total), 0, 0, NULL, NULL, NULL, 0, NULL},
};

static const MoccMember members[] = {
    {"cell", "", &cell_class, MOCC_AT(Wide, cell), 1, n},
};

static const MoccClass wide_class = {.name = "Test.Wide",
                                     .size = MOCC_SIZE(Wide),
                                     .n_variables = 1,
                                     .variables = variables,
                                     .n_members = 1,
                                     .members = members};

static void parameters(MoccContext *context, void *instance) {
    (void)context;
    Wide *w = instance;
    for (int i = 0; i < N; i++) {
        if (mocc_is_unset(w->cell[i].k)) w->cell[i].k = 1 + (double)i / N;
        if (mocc_is_unset(w->cell[i].x)) w->cell[i].x = 1;
    }
}

static void explicit_part(MoccContext *context, void *instance, double time) {
    (void)context;
    (void)time;
    Wide *w = instance;
    w->total = 0;
    for (int i = 0; i < N; i++) {
        w->cell[i].der_x = -w->cell[i].k * w->cell[i].x;
        w->total += w->cell[i].x;
    }
}

static const MoccModel model = {.name = "Test.Wide",
                                .description = "",
                                .type = &wide_class,
                                .experiment = {0, 1, 0.5, 1e-6},
                                .parameters = parameters,
                                .explicit_part = explicit_part};

int main(int argc, char **argv) {
    return mocc_main(argc, argv, &model);
}
