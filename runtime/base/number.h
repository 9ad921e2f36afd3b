/* The table with which number.c writes doubles. */
#ifndef MOCC_RUNTIME_NUMBER_H
#define MOCC_RUNTIME_NUMBER_H

#include <stdint.h>

/* The powers of ten by which doubles are scaled */
enum { LEAST_POWER = -292, MOST_POWER = 324 };

typedef struct {
    uint64_t high, low;
} PowerOfTen;

extern const PowerOfTen powers_of_ten[MOST_POWER - LEAST_POWER + 1];

#endif
