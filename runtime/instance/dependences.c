/* What integrators have learned of what depends on what, which belongs to the instance: the next integrator
 * of it goes on with that, and a saved instance has it, too. */
#include "runtime/instance/instance.h"

void dependences_exchange(Dependences *dependences, Stream *stream) {
    sparsity_exchange(&dependences->states, stream);
    sparsity_exchange(&dependences->apart, stream);
    stream_exchange(stream, &dependences->splits_sums, sizeof dependences->splits_sums);
    stream_exchange(stream, &dependences->in_states, sizeof dependences->in_states);
    stream_exchange(stream, &dependences->in_apart, sizeof dependences->in_apart);
}

void dependences_free(Dependences *dependences) {
    sparsity_free(&dependences->states);
    sparsity_free(&dependences->apart);
}
