/* How large states typically are: the attribute nominal. An integrator allows a state that is smaller than
 * that the error of one of that size. So a state all of whose values are about as small as that error has no
 * right digit; where it has no such attribute, it is reported. */
#include "runtime/instance/instance.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_WARNINGS = 5 };

/* Values that are smaller than so many times the error that the tolerance allows at 1 */
static const double too_small = 10;

/* The attribute nominal of all variables, by offset; NULL: no class gives it. Owned by the caller. */
static double *nominal_values(const Simulation *simulation) {
    return bounds_are_given(simulation, MOCC_NOMINAL) ? bounds_values(simulation, MOCC_NOMINAL) : NULL;
}

void state_sizes_find(Simulation *simulation) {
    double *values = nominal_values(simulation);
    for (size_t i = 0; i < simulation->n_states && values; i++) {
        double size = fabs(values[simulation->states[i]]);
        simulation->nominal[i] = isfinite(size) && size > 0 ? size : 1;
    }
    release(values);
}

double state_size(const Simulation *simulation, size_t offset) {
    for (size_t i = 0; i < simulation->n_states; i++)
        if (simulation->states[i] == offset) return simulation->nominal[i];
    return 1;
}

/* ---- states that are too small ---- */

struct SmallStates {
    const Simulation *simulation;
    double tolerance, least; /* values from this on are large enough */
    size_t n, *numbers;      /* of the states that have had no such value yet */
    double *largest;         /* of their values */
};

/* Whether the state begins at a size that its author has chosen, and has no attribute; `values` may be NULL.
 */
static bool is_small(const SmallStates *small, const double *values, size_t i) {
    size_t offset = small->simulation->states[i];
    double size = fabs(small->simulation->instance[offset]);
    return size > 0 && size < small->least && (!values || mocc_is_unset(values[offset]));
}

SmallStates *small_states_new(const Simulation *simulation, double tolerance) {
    SmallStates small = {.simulation = simulation, .tolerance = tolerance, .least = too_small * tolerance};
    double *values = nominal_values(simulation);
    for (size_t i = 0; i < simulation->n_states; i++)
        small.n += is_small(&small, values, i);
    SmallStates *kept = NULL;
    if (small.n) {
        kept = allocate(simulation->context, 1, sizeof *kept);
        small.numbers = allocate(simulation->context, small.n, sizeof(size_t));
        small.largest = allocate(simulation->context, small.n, sizeof(double));
        small.n = 0;
        for (size_t i = 0; i < simulation->n_states; i++) {
            if (!is_small(&small, values, i)) continue;
            small.largest[small.n] = fabs(simulation->instance[simulation->states[i]]);
            small.numbers[small.n++] = i;
        }
        *kept = small;
    }
    release(values);
    return kept;
}

void small_states_free(SmallStates *small) {
    if (!small) return;
    release(small->numbers);
    release(small->largest);
    release(small);
}

void small_states_look(SmallStates *small, const double *states) {
    size_t n = 0;
    for (size_t i = 0; small && i < small->n; i++) {
        size_t number = small->numbers[i];
        double largest = fmax(small->largest[i], fabs(states[number]));
        if (!(largest < small->least)) continue;
        small->numbers[n] = number;
        small->largest[n++] = largest;
    }
    if (small) small->n = n;
}

void small_states_report(const SmallStates *small) {
    for (size_t i = 0; small && i < small->n && i < MOST_WARNINGS; i++) {
        Text name = {.context = small->simulation->context};
        tables_name_at(&name, small->simulation->model->type, ~0u,
                       small->simulation->states[small->numbers[i]]);
        report_warning(
            small->simulation->context,
            "%s is %.3g at most, and tolerance %g allows it errors of that size: give it the attribute "
            "nominal%s",
            name.data, small->largest[i], small->tolerance,
            i == MOST_WARNINGS - 1 && small->n > MOST_WARNINGS ? "; no more of these are shown" : "");
        text_free(&name);
    }
}
