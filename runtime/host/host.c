/* The command line as a host of an instance: messages on standard error, one line each; the signals that end
 * a run; how far it is. */
#include "runtime/host/host.h"

#include <stdlib.h>
#include <string.h>

/* A live run that is shown on its way goes on. */
static bool is_late(const Host *host) {
    return host->live && live_is_late(host->live);
}

static void write_message(void *user, MoccSeverity severity, const char *text) {
    static const char *const kinds[] = {
        [MOCC_NOTE] = "", [MOCC_WARNING] = "warning: ", [MOCC_ERROR] = "error: ", [MOCC_USAGE] = "error: "};
    Host *host = user;
    /* That a live run was stopped, for a picture or by the user, is no error. */
    if (severity == MOCC_ERROR && host->live && (interrupt_signal() || is_late(host))) return;
    if (host->live) live_say(host->live, text);
    progress_end(&host->progress);
    fprintf(stderr, "%s: %s", host->program, kinds[severity]);
    if (severity == MOCC_USAGE)
        fprintf(stderr, "%s%s (try '%s --help')\n", host->about, text, host->program);
    else
        fprintf(stderr, "%s\n", text);
}

static int is_interrupted(void *user) {
    (void)user;
    return interrupt_signal() != 0;
}

static int rests(void *user) {
    return is_late(user);
}

static void show_step(void *user, double time) {
    Host *host = user;
    progress_show(&host->progress, time);
}

static int write_row(void *user, double time, const double *values) {
    const Host *host = user;
    if (host->pictures) pictures_row(host->pictures, time, values);
    return host->results ? results_row(host->results, time, values) : SUCCESS;
}

MoccHost host_callbacks(Host *host) {
    return (MoccHost){.user = host,
                      .message = write_message,
                      .stop = is_interrupted,
                      .rest = rests,
                      .step = show_step,
                      .row = write_row,
                      .resources = host->resources};
}

/* At the end of the process, which may come for want of memory */
static void end(int status, void *argument) {
    Host *host = argument;
    (void)status;
    if (host->results) results_rescue(host->results);
    if (host->pictures) pictures_rescue(host->pictures);
    free(host);
}

Host *host_new(const char *program) {
    const char *slash = strrchr(program, '/');
    Host *host = calloc(1, sizeof *host);
    if (!host) return NULL;
    host->program = slash ? slash + 1 : program;
    host->about = "";
    on_exit(end, host);
    return host;
}

int report_at(const char *file, size_t line, const char *format, ...) {
    va_list args;
    va_start(args, format);
    fprintf(stderr, "%s:%zu: error: ", file, line);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return RUN_FAILED;
}
