/* Stalls: a derivative that jumps where its state would have to stay between two values.
 *
 * Such a jump is hidden from events by noEvent or by a function. The error of a step through it is as large
 * as the step times the jump, so steps become as short as the tolerance divided by the jump, and the run does
 * not come to its end. Implicit steps may even stay at one place, without a solution of their equations. What
 * oscillates quickly but smoothly may need steps as short, but each of them follows the derivative. So it is
 * a stall if, for very many steps, they are too short for the run, and many of them go another way than the
 * derivative at their end, which accounts for their shortness. */
#include "runtime/solve/solve.h"

#include <math.h>
#include <stdlib.h>

/* Steps are judged in windows. If all steps are this fraction of the run, even the smallest model takes
 * minutes; a stall lasts for this many windows. */
enum { WINDOW = 1000, MOST_WINDOWS = 50 };
static const double shortest_step = 1e-8;

/* A step goes another way if the two differ by this part of the range that both had in the window before; in
   a stall these are so many of a window, and the range times the step is this part of its error at least. */
static const double other_way = 0.5, smallest_error = 1e-3;
enum { MANY = WINDOW / 20 };

static const size_t NO_STATE = (size_t)-1;

/* A state, the way of the steps and the derivatives taken together in the present window, and their range in
   the window before */
typedef struct {
    double state, least, largest, range;
    size_t others; /* steps that went another way */
} Course;

struct Stall {
    Simulation *simulation;
    double span;         /* of the run, s */
    double error;        /* of a step, for a state of the size 1 */
    size_t steps;        /* in the present window */
    double begun, time;  /* when it began; the time of the last step */
    int windows;         /* so many before it had short steps and, but for the first three, such ways */
    double *derivatives; /* after the last step */
    Course *courses;
};

Stall *stall_new(Simulation *simulation, double span, double error) {
    Stall *stall = allocate(simulation->context, 1, sizeof *stall);
    *stall = (Stall){.simulation = simulation, .span = span, .error = error, .begun = -INFINITY};
    stall->derivatives = allocate(simulation->context, simulation->n_states, sizeof(double));
    stall->courses = allocate(simulation->context, simulation->n_states, sizeof(Course));
    return stall;
}

void stall_free(Stall *stall) {
    if (!stall) return;
    release(stall->derivatives);
    release(stall->courses);
    release(stall);
}

static void follow(Course *course, double state, double derivative, double step) {
    double way = step > 0 ? (state - course->state) / step : derivative, differ = fabs(way - derivative);
    course->others += differ > 0 && differ >= other_way * course->range;
    course->least = fmin(course->least, fmin(way, derivative));
    course->largest = fmax(course->largest, fmax(way, derivative));
    course->state = state;
}

static void watch(Stall *stall, double time, const double *states) {
    if (!simulation_evaluate(stall->simulation, time, states, stall->derivatives)) return;
    for (size_t i = 0; i < stall->simulation->n_states; i++)
        follow(&stall->courses[i], states[i], stall->derivatives[i], stall->steps ? time - stall->time : 0);
    stall->time = time;
}

/* Of the states that account for steps of this length the one with the largest jumps; NO_STATE: none does. */
static size_t find_jumping(const Stall *stall, double step) {
    size_t found = NO_STATE;
    for (size_t i = 0; i < stall->simulation->n_states; i++) {
        const Course *course = &stall->courses[i];
        double error =
            smallest_error * stall->error * fmax(stall->simulation->nominal[i], fabs(course->state));
        if (course->others < MANY || !(course->range * step >= error)) continue;
        if (found == NO_STATE || course->range > stall->courses[found].range) found = i;
    }
    return found;
}

static void describe(Text *why, const Stall *stall, size_t state, double step) {
    text_add(why, "the derivative of ");
    fault_name_state(why, state, stall->simulation->model->type);
    text_printf(why,
                " jumps to and fro, and allows steps of %.2g s only, so that the run would not end; look for "
                "a jump in it that noEvent or a function hides from events, and leave noEvent out, give the "
                "switch a hysteresis or smooth it",
                step);
}

static void begin_window(Stall *stall, double time) {
    stall->steps = 0;
    stall->begun = time;
    for (size_t i = 0; i < stall->simulation->n_states && stall->windows > 0; i++) {
        Course *course = &stall->courses[i];
        double range = course->largest > course->least ? course->largest - course->least : 0;
        *course = (Course){.range = range, .least = INFINITY, .largest = -INFINITY};
    }
}

bool stall_noticed(Stall *stall, double time, const double *states, Text *why) {
    if (stall->windows > 0) watch(stall, time, states);
    if (++stall->steps < WINDOW) return false;
    double step = (time - stall->begun) / WINDOW;
    bool slow = step < shortest_step * stall->span;
    size_t jumping = slow && stall->windows > 2 ? find_jumping(stall, step) : NO_STATE;
    stall->windows = slow && (stall->windows < 3 || jumping != NO_STATE) ? stall->windows + 1 : 0;
    if (stall->windows > MOST_WINDOWS) describe(why, stall, jumping, step);
    begin_window(stall, time);
    return stall->windows > MOST_WINDOWS;
}
