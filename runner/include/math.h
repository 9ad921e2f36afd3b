#ifndef MOCC_MATH_H
#define MOCC_MATH_H

#define NAN (0.0 / 0.0)
#define INFINITY (1.0 / 0.0)
#define isnan(x) ((x) != (x))
#define isfinite(x) ((x) - (x) == 0)

double sin(double), cos(double), tan(double), asin(double), acos(double), atan(double), atan2(double, double);
double sinh(double), cosh(double), tanh(double), exp(double), log(double), log10(double);
double pow(double, double), sqrt(double), hypot(double, double);
double fabs(double), floor(double), ceil(double), trunc(double), fmod(double, double);
double fmin(double, double), fmax(double, double), copysign(double, double);

#endif
