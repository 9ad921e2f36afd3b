/* How many threads of this process can run at once. */
#include "runtime/results/results.h"

#include <sched.h>
#include <unistd.h>

size_t processors_count(void) {
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) return (size_t)CPU_COUNT(&allowed);
    long online = sysconf(_SC_NPROCESSORS_ONLN); /* more than a set has room for */
    return online > 0 ? (size_t)online : 1;
}
