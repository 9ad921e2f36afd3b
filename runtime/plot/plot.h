/* --plot: variables over time, or one over another, as SVG or as characters of a terminal. */
#ifndef MOCC_RUNTIME_PLOT_H
#define MOCC_RUNTIME_PLOT_H

#include "runtime/results/results.h"

/* ---- request.c: what is to be plotted ---- */

/* One curve */
typedef struct {
    char *x_name, *y_name;       /* owned; x_name is NULL: over time */
    const char *x_unit, *y_unit; /* NULL or "": none */
    size_t x, y;                 /* columns of the recording; x only if there is an x_name */
} PlotCurve;

typedef struct {
    MoccContext *context;
    const Recording *recording;
    size_t n;
    PlotCurve *curves; /* owned */
} Plot;

/* Reads "VAR,VAR,X:Y" and has the variables recorded. Returns SUCCESS or WRONG_USAGE (reported). To be ended
   with plot_free in both cases. */
int plot_begin(MoccContext *context, Plot *plot, const MoccModel *model, Recording *recording,
               const char *text);
void plot_free(Plot *plot);
/* The coordinates of a row */
double plot_x(const Plot *plot, const PlotCurve *curve, size_t row);
double plot_y(const Plot *plot, const PlotCurve *curve, size_t row);

/* ---- axes.c: limits and ticks ---- */

typedef struct {
    double low, high; /* low < high */
} Limits;

/* Nothing yet: limits_add makes the first value both. */
Limits limits_none(void);
/* Widens the limits by a value, unless that is no finite number. */
void limits_add(Limits *limits, double value);
/* Makes room around a single value, or without any. */
void limits_end(Limits *limits);

/* Round numbers within limits */
typedef struct {
    double step;
    long first, last; /* the ticks are first*step ... last*step */
    int digits;       /* after the point; negative: they are written with an exponent */
} Ticks;

/* About `count` of them. */
Ticks ticks_within(Limits limits, double count);
/* Writes tick number i; returns its length. */
int tick_format(char out[NUMBER_SIZE], const Ticks *ticks, long i);

/* ---- terminal.c, svg.c ---- */

/* Adds a picture for each curve, of lines that are no longer than `width` characters: dots of braille, or
   with `ascii` of ' - . and |. */
void plot_terminal(Text *out, const Plot *plot, int width, bool ascii);
/* Adds an SVG document; curves over time that agree in unit share their axes. */
void plot_svg(Text *out, const Plot *plot, const char *title);

#endif
