/* The value of --plot: names separated by commas; X:Y is Y over X. */
#include "runtime/plot/plot.h"

#include <stdlib.h>
#include <string.h>

static char *copy(MoccContext *context, const char *begin, const char *end) {
    Text text = {.context = context};
    text_add_bytes(&text, begin, (size_t)(end - begin));
    return text.data;
}

enum { ANY_KIND = ~0 };

static int report_name(MoccContext *context, const MoccModel *model, const char *name, Found found) {
    Text hint = {.context = context};
    if (found == NOT_FOUND) tables_suggest(&hint, model->type, (unsigned)ANY_KIND, false, name);
    int status = report_usage(context, "--plot: %s %s%s", quote(name).text,
                              found == NOT_FOUND           ? "is no variable of the model"
                              : found == FOUND_WHOLE_ARRAY ? "is an array; add the subscripts of an element"
                                                           : "has a subscript outside of its bounds",
                              text_or_empty(hint.data));
    text_free(&hint);
    return status;
}

static int find_column(Recording *recording, const MoccModel *model, const char *name, const char **unit,
                       size_t *column) {
    const MoccVariable *variable;
    size_t offset;
    Found found = tables_find(recording->context, model->type, name, &variable, &offset);
    if (found != FOUND) return report_name(recording->context, model, name, found);
    if (variable->type == MOCC_STRING)
        return report_usage(recording->context, "--plot: %s is a String", quote(name).text);
    *unit = variable->unit;
    *column = recording_column(recording, offset);
    return SUCCESS;
}

static int read_curve(Plot *plot, const MoccModel *model, Recording *recording, const char *begin,
                      const char *end) {
    PlotCurve *curve;
    const char *colon = find_in_names(begin, ":,");
    plot->curves = reallocate(plot->context, plot->curves, plot->n + 1, sizeof *plot->curves);
    curve = &plot->curves[plot->n++];
    *curve = (PlotCurve){0};
    if (*colon == ':') curve->x_name = copy(plot->context, begin, colon);
    curve->y_name = copy(plot->context, *colon == ':' ? colon + 1 : begin, end);
    if (!*curve->y_name || (curve->x_name && !*curve->x_name))
        return report_usage(plot->context, "--plot needs names, separated by commas; X:Y is Y over X");
    int status = find_column(recording, model, curve->y_name, &curve->y_unit, &curve->y);
    if (curve->x_name && strcmp(curve->x_name, "time") == 0) {
        release(curve->x_name);
        curve->x_name = NULL;
    }
    if (status == SUCCESS && curve->x_name)
        status = find_column(recording, model, curve->x_name, &curve->x_unit, &curve->x);
    return status;
}

int plot_begin(MoccContext *context, Plot *plot, const MoccModel *model, Recording *recording,
               const char *text) {
    *plot = (Plot){.context = context, .recording = recording};
    for (;;) {
        const char *end = find_in_names(text, ",");
        int status = read_curve(plot, model, recording, text, end);
        if (status != SUCCESS || !*end) return status;
        text = end + 1;
    }
}

void plot_free(Plot *plot) {
    for (size_t i = 0; i < plot->n; i++) {
        release(plot->curves[i].x_name);
        release(plot->curves[i].y_name);
    }
    release(plot->curves);
    *plot = (Plot){.context = plot->context};
}

double plot_x(const Plot *plot, const PlotCurve *curve, size_t row) {
    return curve->x_name ? recording_value(plot->recording, row, curve->x) : plot->recording->times[row];
}

double plot_y(const Plot *plot, const PlotCurve *curve, size_t row) {
    return recording_value(plot->recording, row, curve->y);
}
