#ifndef MOCC_MATH_H
#define MOCC_MATH_H

#if defined __GNUC__ && !defined __TINYC__ /* a class that is compiled by itself */
#define NAN __builtin_nan("")
#define INFINITY __builtin_inf()
#define isnan(x) __builtin_isnan(x)
#define isfinite(x) __builtin_isfinite(x)
#else
#define NAN (0.0 / 0.0)
#define INFINITY (1.0 / 0.0)
#define isnan(x) ((x) != (x))
#define isfinite(x) ((x) - (x) == 0)
#endif

double sin(double), cos(double), tan(double), asin(double), acos(double), atan(double), atan2(double, double);
double sinh(double), cosh(double), tanh(double), exp(double), log(double), log10(double);
double pow(double, double), sqrt(double), hypot(double, double);
double fabs(double), floor(double), ceil(double), trunc(double), fmod(double, double);
double copysign(double, double);

#endif
