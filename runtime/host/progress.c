/* How far the run is: one line on standard error, rewritten in place, only on a terminal and only for long
 * runs. */
#include "runtime/host/host.h"

#include <unistd.h>

static const double first_after = 1.0, again_after = 0.2; /* s */

void progress_begin(Progress *progress, double start, double stop) {
    double now = times_clock();
    *progress = (Progress){.start = start,
                           .stop = stop,
                           .begun = now,
                           .shown = now + first_after - again_after,
                           .terminal = isatty(STDERR_FILENO)};
}

void progress_show(Progress *progress, double time) {
    if (!progress->terminal) return;
    double now = times_clock();
    if (now - progress->shown < again_after) return;
    double done = (time - progress->start) / (progress->stop - progress->start);
    fprintf(stderr, "\r%3.0f %%  time %-12.6g", 100 * done, time);
    fflush(stderr);
    progress->shown = now;
    progress->visible = true;
}

void progress_end(Progress *progress) {
    if (progress->visible) fprintf(stderr, "\r%*s\r", 40, "");
    progress->visible = false;
}
