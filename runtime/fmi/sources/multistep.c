/* In place of SUNDIALS, where the sources of an FMU are compiled: there is no implicit method, so all runs
 * are integrated by the explicit one. Model Exchange uses neither. */
#include "runtime/solve/method.h"

struct MoccSparse {
    char nothing;
};
const MoccSparse mocc_sparse = {0};

static void free_nothing(void *self) {
    (void)self;
}

const Method multistep = {.free = free_nothing};

Multistep *multistep_new(Problem *problem, bool bdf, double tolerance) {
    (void)problem;
    (void)bdf;
    (void)tolerance;
    return NULL;
}

bool multistep_prepare(Multistep *self, double time) {
    (void)self;
    (void)time;
    return false;
}
