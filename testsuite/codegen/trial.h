/* What hosts of whole models in tests share: failures, and random numbers that are the same in every run. */
#ifndef MOCC_TESTSUITE_TRIAL_H
#define MOCC_TESTSUITE_TRIAL_H

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Ends the process with the text if not good. */
__attribute__((format(printf, 2, 3))) static inline void expect(int good, const char *format, ...) {
    if (good) return;
    va_list args;
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n");
    exit(1);
}

/* Between -1 and 1 (Marsaglia 2003, xorshift) */
static inline double random_number(void) {
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (double)(state >> 11) / 4503599627370496.0 - 1;
}

#endif
