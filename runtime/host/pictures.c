/* --animate and --plot: what is drawn of a run once it has ended, well or not. */
#include "runtime/host/host.h"
#include "runtime/page/page.h"
#include "runtime/plot/plot.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDEST = 80, NARROWEST = 40 };

struct Pictures {
    MoccContext *context;
    const MoccModel *model;
    const double *instance; /* the model's */
    Recording recording;
    Page page;
    Plot plot;
    bool has_page, has_plot;
    Target page_file, plot_file; /* without a file: the plot goes to the terminal */
};

static bool wants_svg(const Options *options) {
    const char *end = options->plot && options->result.output ? strrchr(options->result.output, '.') : NULL;
    return end && strcmp(end, ".svg") == 0;
}

bool pictures_replace_result(const Options *options) {
    bool drawn = options->animate || options->plot;
    return wants_svg(options) || (drawn && !options->result.output);
}

static double expected_rows(const MoccTask *task) {
    return task->interval > 0 ? (task->stop - task->start) / task->interval + 1 : 1;
}

static int begin_page(Pictures *pictures, Options *options) {
    pictures->has_page = true;
    int status = page_begin(pictures->context, &pictures->page, pictures->model, &pictures->recording,
                            &options->result.variables, expected_rows(&options->task));
    return status == SUCCESS
               ? target_open(pictures->context, &pictures->page_file, options->animate, &options->result)
               : status;
}

static int begin_plot(Pictures *pictures, const Options *options) {
    pictures->has_plot = true;
    int status =
        plot_begin(pictures->context, &pictures->plot, pictures->model, &pictures->recording, options->plot);
    return status == SUCCESS && wants_svg(options) ? target_open(pictures->context, &pictures->plot_file,
                                                                 options->result.output, &options->result)
                                                   : status;
}

int pictures_open(Pictures **result, const Simulation *simulation, Options *options) {
    MoccContext *context = simulation->context;
    const MoccModel *model = simulation->model;
    Pictures *pictures = allocate(context, 1, sizeof *pictures);
    pictures->context = context;
    pictures->model = model;
    pictures->instance = simulation->instance;
    pictures->page_file.descriptor = pictures->plot_file.descriptor = -1;
    *result = pictures;
    recording_begin(context, &pictures->recording, model->type);
    int status = options->animate ? begin_page(pictures, options) : SUCCESS;
    return status == SUCCESS && options->plot ? begin_plot(pictures, options) : status;
}

void pictures_row(Pictures *pictures, double time, const double *instance) {
    recording_row(&pictures->recording, time, instance);
}

/* The width of the terminal, or what COLUMNS says */
static int find_width(void) {
    struct winsize size = {0};
    const char *columns = getenv("COLUMNS");
    int width = columns ? atoi(columns) : 0;
    if (width <= 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) width = size.ws_col;
    return width <= 0 || width > WIDEST ? WIDEST : width < NARROWEST ? NARROWEST : width;
}

/* True if the environment asks for UTF-8, as setlocale would find. */
static bool has_utf8(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) return strcasestr(value, "utf-8") || strcasestr(value, "utf8");
    }
    return false;
}

/* Writes the text to the file, which stays as it was if there is nothing to draw. */
static int write_file(Target *target, const Text *text, Text *summary) {
    int status = SUCCESS;
    if (text->length) status = target_write(target, text->data, text->length);
    if (text->length && status == SUCCESS && !target->is_inherited)
        text_printf(summary, "%s%s", summary->length ? "\n" : "", target->file);
    int closed = target_close(target, text->length > 0 && status == SUCCESS);
    return status != SUCCESS ? status : closed;
}

static int write_page(Pictures *pictures, Text *summary) {
    const Recording *recording = &pictures->recording;
    Text text = {.context = pictures->context};
    size_t length = summary->length;
    if (recording->rows) page_write(&text, &pictures->page, pictures->instance);
    int status = write_file(&pictures->page_file, &text, summary);
    if (summary->length > length)
        text_printf(summary, " plays the run from %.6g s to %.6g s: open it in a browser",
                    recording->times[0], recording->times[recording->rows - 1]);
    text_free(&text);
    return status;
}

static int write_plot(Pictures *pictures, Text *summary) {
    Text text = {.context = pictures->context};
    bool drawn = pictures->recording.rows > 0;
    int status = SUCCESS;
    if (pictures->plot_file.file) {
        if (drawn) plot_svg(&text, &pictures->plot, pictures->model->name);
        status = write_file(&pictures->plot_file, &text, summary);
    } else if (drawn) {
        plot_terminal(&text, &pictures->plot, find_width(), !has_utf8());
        fputs(text.data, stdout);
    }
    text_free(&text);
    return status;
}

void pictures_rescue(Pictures *pictures) {
    if (pictures->page_file.file) target_close(&pictures->page_file, false);
    if (pictures->plot_file.file) target_close(&pictures->plot_file, false);
}

int pictures_close(Pictures *pictures, Text *summary) {
    int plotted = SUCCESS, paged = SUCCESS;
    recording_end(&pictures->recording);
    if (pictures->has_plot) plotted = write_plot(pictures, summary);
    if (pictures->page_file.file) paged = write_page(pictures, summary);
    if (pictures->has_page) page_free(&pictures->page);
    if (pictures->has_plot) plot_free(&pictures->plot);
    recording_free(&pictures->recording);
    release(pictures);
    return plotted != SUCCESS ? plotted : paged;
}
