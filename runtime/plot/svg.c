/* Curves as an SVG document. Its colours follow the reader's choice of light and dark, and are those of Okabe
 * and Ito, which colour-blind people tell apart. */
#include "runtime/plot/plot.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    WIDTH = 760,
    HEIGHT = 220,
    PATH_HEIGHT = 360,
    LEFT = 70,
    RIGHT = 20,
    TOP = 34,
    BOTTOM = 34,
    N_COLORS = 7
};

static const char style[] =
    "<style>"
    "svg{background:#fff;color:#222;font:13px system-ui,sans-serif}"
    ".g{stroke:#ddd}.a{stroke:#888;fill:none}.c{fill:none;stroke-width:1.8;stroke-linejoin:round}"
    "text{fill:currentColor}.e{text-anchor:end}.m{text-anchor:middle}"
    ".c0{stroke:#0072b2}.c1{stroke:#d55e00}.c2{stroke:#009e73}.c3{stroke:#cc79a7}.c4{stroke:#e69f00}"
    ".c5{stroke:#56b4e9}.c6{stroke:#222}"
    "@media(prefers-color-scheme:dark){svg{background:#16181c;color:#ddd}.g{stroke:#333}.c0{stroke:#4aa8e0}"
    ".c6{stroke:#ddd}}"
    "</style>\n";

typedef struct {
    Text *out;
    const Plot *plot;
    size_t first, n; /* its curves follow each other */
    int top, height; /* of the frame */
    Limits x, y;
} Panel;

static void add_escaped(Text *out, const char *text) {
    for (; *text; text++) {
        if (*text == '<')
            text_add(out, "&lt;");
        else if (*text == '&')
            text_add(out, "&amp;");
        else if ((unsigned char)*text < ' ')
            text_add(out, " ");
        else
            text_add_bytes(out, text, 1);
    }
}

static double x_of(const Panel *p, double x) {
    return LEFT + (x - p->x.low) / (p->x.high - p->x.low) * (WIDTH - LEFT - RIGHT);
}

static double y_of(const Panel *p, double y) {
    return p->top + (p->y.high - y) / (p->y.high - p->y.low) * p->height;
}

static bool same_unit(const PlotCurve *one, const PlotCurve *other) {
    return !one->x_name && !other->x_name &&
           strcmp(text_or_empty(one->y_unit), text_or_empty(other->y_unit)) == 0;
}

static void find_limits(Panel *p) {
    p->x = p->y = limits_none();
    for (size_t i = 0; i < p->n; i++) {
        const PlotCurve *curve = &p->plot->curves[p->first + i];
        for (size_t row = 0; row < p->plot->recording->rows; row++) {
            limits_add(&p->x, plot_x(p->plot, curve, row));
            limits_add(&p->y, plot_y(p->plot, curve, row));
        }
    }
    limits_end(&p->x);
    limits_end(&p->y);
}

/* Widens one of the axes until both have the same scale. */
static void make_square(Panel *p) {
    double scale = fmax((p->x.high - p->x.low) / (WIDTH - LEFT - RIGHT), (p->y.high - p->y.low) / p->height);
    double x = (p->x.low + p->x.high) / 2, y = (p->y.low + p->y.high) / 2;
    double half_x = scale * (WIDTH - LEFT - RIGHT) / 2, half_y = scale * p->height / 2;
    p->x = (Limits){x - half_x, x + half_x};
    p->y = (Limits){y - half_y, y + half_y};
}

static void add_grid(Panel *p) {
    Ticks x = ticks_within(p->x, 8), y = ticks_within(p->y, p->height / 45.0);
    char label[NUMBER_SIZE];
    int bottom = p->top + p->height;
    for (long i = x.first; i <= x.last; i++) {
        double at = x_of(p, (double)i * x.step);
        tick_format(label, &x, i);
        text_printf(p->out, "<path class=\"g\" d=\"M%.1f %dV%d\"/>", at, p->top, bottom);
        text_printf(p->out, "<text class=\"m\" x=\"%.1f\" y=\"%d\">%s</text>\n", at, bottom + 17, label);
    }
    for (long i = y.first; i <= y.last; i++) {
        double at = y_of(p, (double)i * y.step);
        tick_format(label, &y, i);
        text_printf(p->out, "<path class=\"g\" d=\"M%d %.1fH%d\"/>", LEFT, at, WIDTH - RIGHT);
        text_printf(p->out, "<text class=\"e\" x=\"%d\" y=\"%.1f\">%s</text>\n", LEFT - 8, at + 4, label);
    }
    if (!p->plot->curves[p->first].x_name)
        text_printf(p->out, "<text class=\"e\" x=\"%d\" y=\"%d\">time [s]</text>\n", WIDTH - RIGHT,
                    p->top - 10);
    text_printf(p->out, "<path class=\"a\" d=\"M%d %dV%dH%d\"/>\n", LEFT, p->top, bottom, WIDTH - RIGHT);
}

static void add_label(const Panel *p, const char *name, const char *unit) {
    add_escaped(p->out, name);
    if (!unit || !*unit) return;
    text_add(p->out, " [");
    add_escaped(p->out, unit);
    text_add(p->out, "]");
}

/* The names, each after a stroke of its colour */
static void add_legend(const Panel *p) {
    double at = LEFT;
    for (size_t i = 0; i < p->n; i++) {
        const PlotCurve *curve = &p->plot->curves[p->first + i];
        text_printf(p->out, "<path class=\"c c%zu\" d=\"M%.1f %dh18\"/>", i % N_COLORS, at, p->top - 14);
        text_printf(p->out, "<text x=\"%.1f\" y=\"%d\">", at + 24, p->top - 10);
        add_label(p, curve->y_name, curve->y_unit);
        if (curve->x_name) text_add(p->out, " over ");
        if (curve->x_name) add_label(p, curve->x_name, curve->x_unit);
        text_add(p->out, "</text>\n");
        at += 44 + 7.2 * (double)(strlen(curve->y_name) + strlen(text_or_empty(curve->y_unit)) + 3);
    }
}

static void add_curve(const Panel *p, size_t i) {
    const PlotCurve *curve = &p->plot->curves[p->first + i];
    bool drawn = false;
    text_printf(p->out, "<path class=\"c c%zu\" d=\"", i % N_COLORS);
    for (size_t row = 0; row < p->plot->recording->rows; row++) {
        double x = plot_x(p->plot, curve, row), y = plot_y(p->plot, curve, row);
        bool is_point = isfinite(x) && isfinite(y);
        if (is_point) text_printf(p->out, "%s%.1f %.1f", drawn ? "L" : "M", x_of(p, x), y_of(p, y));
        drawn = is_point;
    }
    text_add(p->out, "\"/>\n");
}

static void add_panel(Panel *p) {
    find_limits(p);
    if (p->plot->curves[p->first].x_name) make_square(p);
    add_grid(p);
    for (size_t i = 0; i < p->n; i++)
        add_curve(p, i);
    add_legend(p);
}

/* The next panel after those that end at `first`, or one without curves */
static Panel next_panel(const Plot *plot, size_t first, int top) {
    Panel p = {.plot = plot, .first = first, .n = first < plot->n, .top = top + TOP};
    if (!p.n) return p;
    while (first + p.n < plot->n && same_unit(&plot->curves[first], &plot->curves[first + p.n]))
        p.n++;
    p.height = (plot->curves[first].x_name ? PATH_HEIGHT : HEIGHT) - TOP - BOTTOM;
    return p;
}

static int total_height(const Plot *plot) {
    int height = 0;
    for (Panel p = next_panel(plot, 0, 0); p.n; p = next_panel(plot, p.first + p.n, 0))
        height += TOP + p.height + BOTTOM;
    return height;
}

void plot_svg(Text *out, const Plot *plot, const char *title) {
    int height = total_height(plot) + 6;
    text_printf(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
                "role=\"img\">\n<title>",
                WIDTH, height, WIDTH, height);
    add_escaped(out, title);
    text_add(out, "</title>\n");
    text_add(out, style);
    for (Panel p = next_panel(plot, 0, 0); p.n;
         p = next_panel(plot, p.first + p.n, p.top + p.height + BOTTOM)) {
        p.out = out;
        add_panel(&p);
    }
    text_add(out, "</svg>\n");
}
