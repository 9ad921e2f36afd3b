/* The coefficients of the explicit Runge-Kutta method: what coefficients.c offers to runge_kutta.c. */
#ifndef MOCC_RUNTIME_RUNGE_KUTTA_H
#define MOCC_RUNTIME_RUNGE_KUTTA_H

/* Evaluations of a step, the last one of which is the first of the next; then those that a value within the
   step takes besides. A polynomial of degree RK_DEGREE gives such values. */
enum { RK_STAGES = 13, RK_EXTRA = 3, RK_ALL = RK_STAGES + RK_EXTRA, RK_DEGREE = 7 };

/* A sum of `n` derivatives, each with its number and its factor */
typedef struct {
    int n, from[12];
    double factor[12];
} Combination;

/* At which part of a step a stage is, and the way from the beginning of the step to there */
extern const double runge_kutta_times[RK_ALL];
extern const Combination runge_kutta_stages[RK_ALL];
/* What a step is wrong by, of order 5; the way that a method of order 3 would take */
extern const Combination runge_kutta_error, runge_kutta_rough;
/* The upper coefficients of the polynomial */
extern const Combination runge_kutta_between[RK_DEGREE - 3];

#endif
