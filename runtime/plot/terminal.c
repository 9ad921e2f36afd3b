/* Curves in the characters of a terminal: a character of braille has 2 x 4 dots. */
#include "runtime/plot/plot.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 8, PATH_ROWS = 16, LEAST_COLUMNS = 12, ROOM_RIGHT = 6 };

/* What axes are made of */
typedef struct {
    const char *across, *up, *tick_across, *tick_up, *corner;
} Lines;

static const Lines braille_lines = {"\u2500", "\u2502", "\u252c", "\u2524", "\u2514"};
static const Lines ascii_lines = {"-", "|", "+", "+", "+"};

typedef struct {
    Text *out;
    const Plot *plot;
    const PlotCurve *curve;
    bool ascii;
    Limits x, y;
    int width, height; /* in characters */
    int margin;        /* for the numbers on the left */
    unsigned char
        *dots; /* owned: of each character, bits 0 to 3 are the left dots from the top, then the right */
} Picture;

static double across(const Picture *p, double x) {
    return (x - p->x.low) / (p->x.high - p->x.low) * (2 * p->width - 1);
}

static double down(const Picture *p, double y) {
    return (p->y.high - y) / (p->y.high - p->y.low) * (4 * p->height - 1);
}

static void mark(Picture *p, double x, double y) {
    int column = (int)floor(x + 0.5), row = (int)floor(y + 0.5);
    if (column < 0 || row < 0 || column >= 2 * p->width || row >= 4 * p->height) return;
    p->dots[(row >> 2) * p->width + (column >> 1)] |= (unsigned char)(1 << ((column & 1) * 4 + (row & 3)));
}

static void stroke(Picture *p, double x0, double y0, double x1, double y1) {
    int steps = (int)ceil(fmax(fabs(x1 - x0), fabs(y1 - y0)));
    for (int i = 0; i <= steps; i++) {
        double part = steps ? (double)i / steps : 0;
        mark(p, x0 + part * (x1 - x0), y0 + part * (y1 - y0));
    }
}

static void draw_curve(Picture *p) {
    double x0 = NAN, y0 = NAN;
    for (size_t row = 0; row < p->plot->recording->rows; row++) {
        double x = across(p, plot_x(p->plot, p->curve, row)), y = down(p, plot_y(p->plot, p->curve, row));
        if (isfinite(x) && isfinite(y))
            stroke(p, isfinite(x0) && isfinite(y0) ? x0 : x, isfinite(x0) && isfinite(y0) ? y0 : y, x, y);
        x0 = x;
        y0 = y;
    }
}

static void find_limits(Picture *p) {
    p->x = p->y = limits_none();
    for (size_t row = 0; row < p->plot->recording->rows; row++) {
        limits_add(&p->x, plot_x(p->plot, p->curve, row));
        limits_add(&p->y, plot_y(p->plot, p->curve, row));
    }
    limits_end(&p->x);
    limits_end(&p->y);
}

/* A path has the same scale both ways, if that leaves something to be seen. */
static void fit_path(Picture *p) {
    double wish = ceil((p->x.high - p->x.low) / (p->y.high - p->y.low) * p->height * 2);
    if (wish > p->width) {
        double height = ceil(p->height * p->width / wish);
        p->height = height < 4 ? 4 : (int)height;
    } else {
        p->width = wish < LEAST_COLUMNS ? LEAST_COLUMNS : (int)wish;
    }
}

/* The character for the dots */
static void add_dots(Picture *p, unsigned dots) {
    static const unsigned char braille[] = {0x01, 0x02, 0x04, 0x40, 0x08, 0x10, 0x20, 0x80};
    unsigned code = 0, rows = (dots | dots >> 4) & 15;
    for (int i = 0; i < 8; i++)
        if (dots & 1u << i) code |= braille[i];
    if (!p->ascii) {
        const char utf8[] = {(char)0xe2, (char)(0xa0 | code >> 6), (char)(0x80 | (code & 63))};
        text_add_bytes(p->out, code ? utf8 : " ", code ? 3 : 1);
        return;
    }
    bool upright = (rows & 9) == 9 || rows == 7 || rows == 14;
    text_add(p->out, !rows ? " " : upright ? "|" : rows & 1 ? "'" : rows & 8 ? "." : "-");
}

static void add_title(const Picture *p) {
    const PlotCurve *c = p->curve;
    text_printf(p->out, "\n%*s%s", p->margin + 2, "", c->y_name);
    if (c->y_unit && *c->y_unit) text_printf(p->out, " [%s]", c->y_unit);
    if (c->x_name) text_printf(p->out, " over %s", c->x_name);
    if (c->x_name && c->x_unit && *c->x_unit) text_printf(p->out, " [%s]", c->x_unit);
    text_add(p->out, "\n");
}

static void add_rows(Picture *p, const Ticks *ticks, const Lines *lines) {
    for (int row = 0; row < p->height; row++) {
        char label[NUMBER_SIZE] = "";
        for (long i = ticks->first; i <= ticks->last; i++)
            if ((int)(down(p, (double)i * ticks->step) / 4 + 0.125) == row) tick_format(label, ticks, i);
        text_printf(p->out, "%*s %s", p->margin, label, *label ? lines->tick_up : lines->up);
        int used = p->width;
        while (used > 0 && !p->dots[row * p->width + used - 1])
            used--;
        for (int i = 0; i < used; i++)
            add_dots(p, p->dots[row * p->width + i]);
        text_add(p->out, "\n");
    }
}

static void add_axis(Picture *p, const Lines *lines) {
    Ticks ticks = ticks_within(p->x, p->width / 10.0);
    Text numbers = {.context = p->plot->context};
    long next = ticks.first;
    text_printf(p->out, "%*s %s", p->margin, "", lines->corner);
    for (int column = 0; column < p->width; column++) {
        bool is_tick = next <= ticks.last && (int)(across(p, (double)next * ticks.step) / 2) == column;
        text_add(p->out, is_tick ? lines->tick_across : lines->across);
        if (!is_tick) continue;
        char label[NUMBER_SIZE];
        int from = p->margin + 2 + column - tick_format(label, &ticks, next++) / 2;
        int at = (int)numbers.length;
        if (from >= at + (at ? 2 : 0)) text_printf(&numbers, "%*s%s", from - at, "", label);
    }
    text_printf(p->out, "\n%s%s\n", text_or_empty(numbers.data), p->curve->x_name ? "" : "  s");
    text_free(&numbers);
}

static void add_picture(Text *out, const Plot *plot, const PlotCurve *curve, int width, bool ascii) {
    Picture p = {.out = out, .plot = plot, .curve = curve, .ascii = ascii};
    find_limits(&p);
    p.height = curve->x_name ? PATH_ROWS : ROWS;
    Ticks ticks = ticks_within(p.y, p.height / 2.0);
    for (long i = ticks.first; i <= ticks.last; i++) {
        char label[NUMBER_SIZE];
        int length = tick_format(label, &ticks, i);
        if (length > p.margin) p.margin = length;
    }
    p.width = width - p.margin - ROOM_RIGHT;
    if (curve->x_name) fit_path(&p);
    if (curve->x_name) ticks = ticks_within(p.y, p.height / 2.0);
    p.dots = allocate(plot->context, (size_t)(p.width * p.height), 1);
    draw_curve(&p);
    add_title(&p);
    add_rows(&p, &ticks, ascii ? &ascii_lines : &braille_lines);
    add_axis(&p, ascii ? &ascii_lines : &braille_lines);
    release(p.dots);
}

void plot_terminal(Text *out, const Plot *plot, int width, bool ascii) {
    for (size_t i = 0; i < plot->n; i++)
        add_picture(out, plot, &plot->curves[i], width, ascii);
}
