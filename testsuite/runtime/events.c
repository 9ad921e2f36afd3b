/* Models with events, written as the compiler would write them. The first argument names the model, the
 * others are the simulator's. */
#include "runtime/moccrt.h"

#include <math.h>
#include <string.h>

#define N_OF(array) ((int)(sizeof(array) / sizeof *(array)))
#define AT(member) MOCC_AT(Struct, member)
#define REAL(name, kind, derivative)                                                                         \
    { #name, "", "", kind, MOCC_REAL, 0, 0, AT(name), derivative, 0, NULL, NULL, NULL, 0, NULL }
#define STATE(name) REAL(name, MOCC_STATE, AT(der_##name))
#define PARAMETER(name) REAL(name, MOCC_PARAMETER, 0)
#define VARIABLE(name) REAL(name, MOCC_VARIABLE, 0)
#define DISCRETE(name) REAL(name, MOCC_DISCRETE, AT(pre_##name))
#define INTEGER(name)                                                                                        \
    {                                                                                                        \
#name, "", "", MOCC_DISCRETE, MOCC_INTEGER, 0, 0, AT(name), AT(pre_##name), 0, NULL, NULL, NULL, 0,  \
            NULL                                                                                             \
    }
#define BOOLEAN(name)                                                                                        \
    {                                                                                                        \
#name, "", "", MOCC_DISCRETE, MOCC_BOOLEAN, 0, 0, AT(name), AT(pre_##name), 0, NULL, NULL, NULL, 0,  \
            NULL                                                                                             \
    }
/* What the compiler makes of the condition of a when */
#define CONDITION(name)                                                                                      \
    {                                                                                                        \
#name, "", "", MOCC_DISCRETE, MOCC_BOOLEAN, 1, 0, AT(name), AT(pre_##name), 0, NULL, NULL, NULL, 0,  \
            NULL                                                                                             \
    }
#define MEMORY(kind_, member, text_)                                                                         \
    {                                                                                                        \
        .kind = kind_, .text = text_, .place = "test.mo:" MOCC_LINE(__LINE__), .offset = AT(member),         \
        .count = 1                                                                                           \
    }
#define MOCC_LINE(line) MOCC_LINE_(line)
#define MOCC_LINE_(line) #line
#define REINIT(member, state)                                                                                \
    {                                                                                                        \
        .kind = MOCC_REINIT, .text = "reinit(" #state ", new)", .place = "test.mo:" MOCC_LINE(__LINE__),     \
        .offset = AT(member), .count = 1, .target = AT(state)                                                \
    }
#define CLASS(name_)                                                                                         \
    static const MoccClass name_##_class = {.name = "Test." #name_,                                          \
                                            .size = MOCC_SIZE(Struct),                                       \
                                            .n_variables = N_OF(name_##_variables),                          \
                                            .variables = name_##_variables,                                  \
                                            .n_memories = N_OF(name_##_memories),                            \
                                            .memories = name_##_memories}
#define MODEL(name_, ...)                                                                                    \
    static const MoccModel name_##_model = {.name = #name_,                                                  \
                                            .type = &name_##_class,                                          \
                                            .explicit_part = name_##_explicit,                               \
                                            .parameters = name_##_parameters,                                \
                                            .experiment = __VA_ARGS__}

static void give(double *slot, double value) {
    if (mocc_is_unset(*slot)) *slot = value;
}

static int edge(double value, double pre) {
    return value != 0 && pre == 0;
}

/* ---- ball: h'' = -g above the ground, thrown back with the part e of its speed ---- */

typedef struct {
    double h, der_h, v, der_v, e, n, pre_n, impact, pre_impact, low, pre_low;
    MoccEvent below;
    double new_v;
} Ball;

#define Struct Ball
static const MoccVariable ball_variables[] = {
    STATE(h), STATE(v), PARAMETER(e), INTEGER(n), DISCRETE(impact), CONDITION(low),
};
static const MoccMemory ball_memories[] = {MEMORY(MOCC_RELATION, below, "h <= 0"), REINIT(new_v, v)};
CLASS(ball);
#undef Struct

static void ball_parameters(MoccContext *context, void *instance) {
    (void)context;
    Ball *b = instance;
    give(&b->h, 1);
    give(&b->v, 0);
    give(&b->e, 0.8);
    give(&b->pre_n, 0);
    give(&b->pre_impact, -1);
    give(&b->pre_low, 0);
}

static void ball_explicit(MoccContext *context, void *instance, double time) {
    (void)context;
    Ball *b = instance;
    b->der_h = b->v;
    b->der_v = -9.81;
    b->low = mocc_less_equal(&b->below, b->h, 0);
    b->n = b->pre_n;
    b->impact = b->pre_impact;
    b->new_v = mocc_unset();
    if (edge(b->low, b->pre_low)) {
        b->n = b->pre_n + 1;
        b->impact = time;
        b->new_v = -b->e * b->v;
    }
}

MODEL(ball, {0, 3, 0.1, 1e-6});

/* ---- pulse: a train of pulses of 10 kHz, and its integral ---- */

typedef struct {
    double x, der_x, u, pre_u, n, pre_n, tick, pre_tick, start, period;
    MoccSample clock;
} Pulse;

#define Struct Pulse
static const MoccVariable pulse_variables[] = {
    STATE(x), BOOLEAN(u), INTEGER(n), CONDITION(tick), PARAMETER(start), PARAMETER(period),
};
static const MoccMemory pulse_memories[] = {MEMORY(MOCC_SAMPLE, clock, "sample(start, period)")};
CLASS(pulse);
#undef Struct

static void pulse_parameters(MoccContext *context, void *instance) {
    (void)context;
    Pulse *p = instance;
    give(&p->x, 0);
    give(&p->pre_u, 0);
    give(&p->pre_n, 0);
    give(&p->pre_tick, 0);
    give(&p->start, 0);
    give(&p->period, 5e-5);
}

static void pulse_explicit(MoccContext *context, void *instance, double time) {
    (void)context;
    (void)time;
    Pulse *p = instance;
    p->tick = mocc_sample(&p->clock, p->start, p->period);
    int now = edge(p->tick, p->pre_tick);
    p->u = now ? !(p->pre_u != 0) : p->pre_u;
    p->n = now ? p->pre_n + 1 : p->pre_n;
    p->der_x = p->u;
}

MODEL(pulse, {0, 0.1, 0.01, 1e-6});

/* ---- thermostat: T' = -T with the heating off, 20 - T with it on, between 9 and 11 degrees ---- */

typedef struct {
    double T, der_T, on, pre_on, switched, pre_switched, fell, pre_fell;
    MoccEvent cold, warm;
} Thermostat;

#define Struct Thermostat
static const MoccVariable thermostat_variables[] = {
    STATE(T),
    BOOLEAN(on),
    DISCRETE(switched),
    CONDITION(fell),
};
static const MoccMemory thermostat_memories[] = {MEMORY(MOCC_RELATION, cold, "T < 9"),
                                                 MEMORY(MOCC_RELATION, warm, "T < 11")};
CLASS(thermostat);
#undef Struct

static void thermostat_parameters(MoccContext *context, void *instance) {
    (void)context;
    Thermostat *t = instance;
    give(&t->T, 10);
    give(&t->pre_on, 0);
    give(&t->pre_switched, 0);
    give(&t->pre_fell, 0);
}

static void thermostat_explicit(MoccContext *context, void *instance, double time) {
    (void)context;
    Thermostat *t = instance;
    int cold = mocc_less(&t->cold, t->T, 9) != 0, warm = mocc_less(&t->warm, t->T, 11) != 0;
    t->on = cold || (t->pre_on != 0 && warm);
    t->der_T = (t->on != 0 ? 20 : 0) - t->T;
    t->fell = t->on;
    t->switched = edge(t->on, t->pre_fell) ? time : t->pre_switched;
}

MODEL(thermostat, {0, 2, 0.1, 1e-8});

/* ---- slip: a block on a belt of speed 1, held by a spring. It sticks until the spring pulls with 1, then
   slides without friction until it has the speed of the belt again. Phases: x(t) sinusoidal. ---- */

typedef struct {
    double x, der_x, v, der_v, sticking, pre_sticking, slips, pre_slips;
    MoccEvent strong, fast;
    double new_v;
} Slip;

#define Struct Slip
static const MoccVariable slip_variables[] = {STATE(x), STATE(v), BOOLEAN(sticking), INTEGER(slips)};
static const MoccMemory slip_memories[] = {MEMORY(MOCC_RELATION, strong, "x > 1"),
                                           MEMORY(MOCC_RELATION, fast, "v >= 1"), REINIT(new_v, v)};
CLASS(slip);
#undef Struct

static void slip_parameters(MoccContext *context, void *instance) {
    (void)context;
    Slip *s = instance;
    give(&s->x, 0);
    give(&s->v, 1);
    give(&s->pre_sticking, 1);
    give(&s->pre_slips, 0);
}

static void slip_explicit(MoccContext *context, void *instance, double time) {
    (void)context;
    (void)time;
    Slip *s = instance;
    int strong = mocc_less(&s->strong, 1, s->x) != 0, fast = mocc_less_equal(&s->fast, 1, s->v) != 0;
    s->sticking = s->pre_sticking != 0 ? !strong : fast && !strong;
    s->slips = s->pre_slips + (s->pre_sticking != 0 && s->sticking == 0);
    s->new_v = s->sticking != 0 && s->pre_sticking == 0 ? 1 : mocc_unset();
    s->der_x = s->v;
    s->der_v = s->sticking != 0 ? 0 : -s->x;
}

MODEL(slip, {0, 20, 0.1, 1e-8});

/* ---- control: x' = -x + u, and every tenth of a second u = -pre(x) ---- */

typedef struct {
    double x, der_x, u, pre_u, tick, pre_tick;
    MoccSample clock;
} Control;

#define Struct Control
static const MoccVariable control_variables[] = {STATE(x), DISCRETE(u), CONDITION(tick)};
static const MoccMemory control_memories[] = {MEMORY(MOCC_SAMPLE, clock, "sample(0, 0.1)")};
CLASS(control);
#undef Struct

static void control_parameters(MoccContext *context, void *instance) {
    (void)context;
    Control *c = instance;
    give(&c->x, 1);
    give(&c->pre_u, 0);
    give(&c->pre_tick, 0);
}

static void control_explicit(MoccContext *context, void *instance, double time) {
    (void)context;
    (void)time;
    Control *c = instance;
    c->tick = mocc_sample(&c->clock, 0, 0.1);
    c->u = edge(c->tick, c->pre_tick) ? -c->x : c->pre_u;
    c->der_x = -c->x + c->u;
}

MODEL(control, {0, 1, 0.1, 1e-8});

/* ---- sine: no states; where sin(time) changes its sign, and floor(5 sin(time)) ---- */

typedef struct {
    double y, up, pre_up, when_up, pre_when_up, level, pre_level, levels, pre_levels;
    MoccEvent positive, floor;
} Sine;

#define Struct Sine
static const MoccVariable sine_variables[] = {VARIABLE(y), BOOLEAN(up), DISCRETE(when_up), INTEGER(level),
                                              INTEGER(levels)};
static const MoccMemory sine_memories[] = {MEMORY(MOCC_RELATION, positive, "sin(time) > 0"),
                                           MEMORY(MOCC_STEP, floor, "floor(5*y)")};
CLASS(sine);
#undef Struct

static void sine_parameters(MoccContext *context, void *instance) {
    (void)context;
    Sine *s = instance;
    give(&s->pre_up, 0);
    give(&s->pre_when_up, 0);
    give(&s->pre_level, 0);
    give(&s->pre_levels, 0);
}

static void sine_explicit(MoccContext *context, void *instance, double time) {
    (void)context;
    Sine *s = instance;
    s->y = sin(time);
    s->up = mocc_less(&s->positive, 0, s->y);
    s->when_up = s->up != s->pre_up ? time : s->pre_when_up;
    s->level = mocc_event_floor(&s->floor, 5 * s->y);
    s->levels = s->pre_levels + (s->level != s->pre_level);
}

MODEL(sine, {0, 20, 0.05, 1e-6});

/* ---- together: two samples and a time relation that come at the same time; how many evaluations saw them
   together ---- */

typedef struct {
    double a, pre_a, b, pre_b, c, pre_c, both, pre_both, late, pre_late, started, pre_started;
    MoccSample fast, slow;
    MoccEvent later, begun;
} Together;

#define Struct Together
static const MoccVariable together_variables[] = {INTEGER(a),    INTEGER(b),    INTEGER(c),
                                                  INTEGER(both), BOOLEAN(late), BOOLEAN(started)};
static const MoccMemory together_memories[] = {
    MEMORY(MOCC_SAMPLE, fast, "sample(0, 0.1)"), MEMORY(MOCC_SAMPLE, slow, "sample(0, 0.3)"),
    MEMORY(MOCC_TIME_RELATION, later, "time >= 3*0.1"), MEMORY(MOCC_TIME_RELATION, begun, "time > 0")};
CLASS(together);
#undef Struct

static void together_parameters(MoccContext *context, void *instance) {
    (void)context;
    Together *t = instance;
    give(&t->pre_a, 0);
    give(&t->pre_b, 0);
    give(&t->pre_c, 0);
    give(&t->pre_both, 0);
    give(&t->pre_late, 0);
    give(&t->pre_started, 0);
}

static void together_explicit(MoccContext *context, void *instance, double time) {
    (void)context;
    Together *t = instance;
    int fast = mocc_sample(&t->fast, 0, 0.1) != 0, slow = mocc_sample(&t->slow, 0, 0.3) != 0;
    t->a = t->pre_a + fast;
    t->b = t->pre_b + slow;
    t->both = t->pre_both + (fast && slow);
    t->late = mocc_time(&t->later, time, 3 * 0.1, 1, 0);
    t->started = mocc_time(&t->begun, time, 0, 1, 1);
    t->c = t->pre_c + (fast && edge(t->late, t->pre_late));
}

MODEL(together, {0, 1, 0.25, 1e-6});

/* ---- sliding: x' = if x > 0 then -1 else 1, in one of three components ---- */

typedef struct {
    double x, der_x, rate;
    MoccEvent above;
} Slider;

typedef struct {
    Slider slider[3];
} Sliding;

#define Struct Slider
static const MoccVariable slider_variables[] = {STATE(x), PARAMETER(rate)};
static const MoccMemory slider_memories[] = {MEMORY(MOCC_RELATION, above, "x > 0")};
CLASS(slider);
#undef Struct

static const int three[] = {3};
static const MoccMember sliding_members[] = {
    {"slider", "", &slider_class, MOCC_AT(Sliding, slider), 1, three}};
static const MoccClass sliding_class = {
    .name = "Test.sliding", .size = MOCC_SIZE(Sliding), .n_members = 1, .members = sliding_members};

static void sliding_parameters(MoccContext *context, void *instance) {
    (void)context;
    Sliding *s = instance;
    for (int i = 0; i < 3; i++) {
        give(&s->slider[i].x, 1);
        give(&s->slider[i].rate, i == 1);
    }
}

static void sliding_explicit(MoccContext *context, void *instance, double time) {
    (void)context;
    (void)time;
    Sliding *s = instance;
    for (int i = 0; i < 3; i++) {
        Slider *slider = &s->slider[i];
        slider->der_x = (mocc_less(&slider->above, 0, slider->x) != 0 ? -1 : 1) * slider->rate;
    }
}

MODEL(sliding, {0, 2, 0.25, 1e-6});

/* ---- loop: from time 0.5 on, `way` tells what: a = not pre(b), b = pre(a) for ever; a chain of 300 that
   settles; a NaN ---- */

enum { CHAIN = 300 };

typedef struct {
    double way, x, der_x, a, pre_a, b, pre_b, chain[CHAIN], pre_chain[CHAIN], undefined, pre_undefined;
    MoccEvent late;
    double new_x;
} Loop;

#define Struct Loop
static const int chain_dims[] = {CHAIN};
static const MoccVariable loop_variables[] = {PARAMETER(way),
                                              STATE(x),
                                              BOOLEAN(a),
                                              BOOLEAN(b),
                                              {"chain", "", "", MOCC_DISCRETE, MOCC_INTEGER, 0, 0, AT(chain),
                                               AT(pre_chain), 1, chain_dims, NULL, NULL, 0, NULL},
                                              DISCRETE(undefined)};
static const MoccMemory loop_memories[] = {MEMORY(MOCC_TIME_RELATION, late, "time >= 0.5"), REINIT(new_x, x)};
CLASS(loop);
#undef Struct

static void loop_parameters(MoccContext *context, void *instance) {
    (void)context;
    Loop *l = instance;
    give(&l->way, 0);
    give(&l->x, 0);
    give(&l->pre_a, 0);
    give(&l->pre_b, 0);
    give(&l->pre_undefined, 0);
    for (int i = 0; i < CHAIN; i++)
        give(&l->pre_chain[i], 0);
}

static void loop_explicit(MoccContext *context, void *instance, double time) {
    (void)context;
    Loop *l = instance;
    int late = mocc_time(&l->late, time, 0.5, 1, 0) != 0;
    l->der_x = 1;
    l->a = l->way == 1 && late ? !(l->pre_b != 0) : l->pre_a;
    l->b = l->way == 1 && late ? l->pre_a : l->pre_b;
    l->new_x = l->way == 2 && late ? l->x + 1 : l->way == 4 && late ? NAN : mocc_unset();
    l->undefined = late && l->way == 3 ? sqrt(-time) : 0;
    for (int i = 0; i < CHAIN; i++)
        l->chain[i] = i == 0 ? late : l->pre_chain[i - 1];
}

MODEL(loop, {0, 1, 0.25, 1e-6});

/* ---- initial: initial equations x = y + 1, y = 2 z with z = 3 (way 0), z = x (way 1: a circle), z = x/4
   (way 2: a circle that comes to rest); when initial() reinit(w, 7), or infinity (way 4) ---- */

typedef struct {
    double way, x, der_x, y, der_y, z, w, der_w, k, pre_k, starting;
    double new_w;
} Initial;

#define Struct Initial
static const MoccVariable initial_variables[] = {PARAMETER(way), STATE(x), STATE(y),
                                                 VARIABLE(z),    STATE(w), INTEGER(k)};
static const MoccMemory initial_memories[] = {MEMORY(MOCC_INITIAL, starting, "initial()"), REINIT(new_w, w)};
CLASS(initial);
#undef Struct

static void initial_parameters(MoccContext *context, void *instance) {
    (void)context;
    Initial *i = instance;
    give(&i->way, 0);
    give(&i->x, 0);
    give(&i->y, 0);
    give(&i->w, 0);
    give(&i->pre_k, 0);
}

static void initial_explicit(MoccContext *context, void *instance, double time) {
    (void)context;
    (void)time;
    Initial *i = instance;
    i->der_x = i->der_y = 0;
    i->der_w = i->way == 3 && i->y == 0 ? NAN : 0;
    i->z = i->way == 1 ? i->x : i->way == 2 ? i->x / 4 : 3;
    i->new_w = i->starting == 0 ? mocc_unset() : i->way == 4 ? INFINITY : 7;
    i->k = i->starting != 0 ? i->pre_k + 5 : i->pre_k;
}

static void initial_initial(MoccContext *context, void *instance, double time) {
    (void)context;
    (void)time;
    Initial *i = instance;
    i->x = i->y + 1;
    i->y = 2 * i->z;
}

static const MoccModel initial_model = {.name = "initial",
                                        .type = &initial_class,
                                        .experiment = {0, 1, 0.5, 1e-6},
                                        .parameters = initial_parameters,
                                        .explicit_part = initial_explicit,
                                        .initial = initial_initial};

/* ---- limits: x = sin(time) with assertions about it, in a component; `way` turns them on ---- */

enum { LEVEL_ERROR = 1, LEVEL_WARNING, IN_WHEN, TERMINATE, ROOT_OF_NEGATIVE, END, AT_START };

typedef struct {
    double x, der_x, way, high, pre_high, over, pre_over, ended, pre_ended, at_end;
    MoccEvent crossing;
    double error, warning, in_when, in_start, stop;
} Guarded;

typedef struct {
    Guarded part;
} Limits;

#define Struct Guarded
static const MoccVariable guarded_variables[] = {STATE(x), PARAMETER(way), CONDITION(high), CONDITION(over),
                                                 INTEGER(ended)};
static const MoccMemory guarded_memories[] = {
    MEMORY(MOCC_RELATION, crossing, "x > 0.5"),
    {.kind = MOCC_ASSERT, .text = "assert", .place = "limits.mo:7", .offset = AT(error), .count = 1},
    {.kind = MOCC_ASSERT,
     .text = "assert",
     .place = "limits.mo:8",
     .offset = AT(warning),
     .count = 1,
     .warning = 1},
    {.kind = MOCC_ASSERT,
     .text = "assert",
     .place = "limits.mo:9",
     .offset = AT(in_when),
     .count = 1,
     .in_when = 1},
    {.kind = MOCC_TERMINATE, .text = "terminate", .place = "limits.mo:10", .offset = AT(stop), .count = 1},
    MEMORY(MOCC_TERMINAL, at_end, "terminal()"),
};

static double guarded_message(MoccContext *context, const void *instance, double time, int memory,
                              size_t element) {
    const Guarded *g = instance;
    (void)element;
    (void)time;
    const char *what = memory == 4 ? "enough of x, it is " : "x is ";
    return mocc_string_concat(context, mocc_string(context, what),
                              mocc_string_of_real(context, g->x, 6, 0, 1));
}

static const MoccClass guarded_class = {.name = "Test.guarded",
                                        .size = MOCC_SIZE(Guarded),
                                        .n_variables = N_OF(guarded_variables),
                                        .variables = guarded_variables,
                                        .n_memories = N_OF(guarded_memories),
                                        .memories = guarded_memories,
                                        .message = guarded_message};
#undef Struct

static const MoccMember limits_members[] = {{"part", "", &guarded_class, MOCC_AT(Limits, part), 0, NULL}};
static const MoccClass limits_class = {
    .name = "Test.limits", .size = MOCC_SIZE(Limits), .n_members = 1, .members = limits_members};

static void limits_parameters(MoccContext *context, void *instance) {
    (void)context;
    Guarded *g = &((Limits *)instance)->part;
    give(&g->x, 0);
    give(&g->way, 0);
    give(&g->pre_high, 0);
    give(&g->pre_over, 0);
    give(&g->pre_ended, 0);
}

static void limits_explicit(MoccContext *context, void *instance, double time) {
    (void)context;
    Guarded *g = &((Limits *)instance)->part;
    g->high = mocc_less(&g->crossing, 0.5, g->x);
    int now = edge(g->high, g->pre_high);
    g->der_x = g->way == ROOT_OF_NEGATIVE ? 1 + 0 * sqrt(0.75 - g->x) : cos(time);
    g->error = (g->way != LEVEL_ERROR && g->way != ROOT_OF_NEGATIVE) || g->x < 0.75;
    if (g->way == AT_START) g->error = 0;
    g->warning = g->way != LEVEL_WARNING || g->x < 0.75;
    g->in_when = !now || g->way != IN_WHEN;
    g->stop = now && g->way == TERMINATE;
    g->over = g->at_end;
    g->ended = edge(g->over, g->pre_over) ? g->pre_ended + 1 : g->pre_ended;
}

MODEL(limits, {0, 20, 0.25, 1e-8});

/* ---- swap: two states that change places at time 1, and together their sum turns a third ---- */

typedef struct {
    double x, der_x, y, der_y, now, pre_now;
    MoccEvent one;
    double new_x, new_y;
} Swap;

#define Struct Swap
static const MoccVariable swap_variables[] = {STATE(x), STATE(y), CONDITION(now)};
static const MoccMemory swap_memories[] = {MEMORY(MOCC_TIME_RELATION, one, "time >= 1"), REINIT(new_x, x),
                                           REINIT(new_y, y)};
CLASS(swap);
#undef Struct

static void swap_parameters(MoccContext *context, void *instance) {
    (void)context;
    Swap *s = instance;
    give(&s->x, 1);
    give(&s->y, 2);
    give(&s->pre_now, 0);
}

static void swap_explicit(MoccContext *context, void *instance, double time) {
    (void)context;
    Swap *s = instance;
    s->now = mocc_time(&s->one, time, 1, 1, 0);
    int now = edge(s->now, s->pre_now);
    s->new_x = now ? s->y : mocc_unset();
    s->new_y = now ? s->x : mocc_unset();
    s->der_x = -s->x;
    s->der_y = 0;
}

MODEL(swap, {0, 2, 0.5, 1e-9});

/* ---- follow: changes of an Integer input are counted; a Real one is compared ---- */

typedef struct {
    double n, u, seen, pre_seen, changes, pre_changes, above, pre_above, when_above, pre_when_above;
    MoccEvent over;
} Follow;

#define Struct Follow
static const MoccVariable follow_variables[] = {
    {"n", "", "", MOCC_INPUT, MOCC_INTEGER, 0, 0, AT(n), 0, 0, NULL, NULL, NULL, 0, NULL},
    REAL(u, MOCC_INPUT, 0),
    INTEGER(seen),
    INTEGER(changes),
    BOOLEAN(above),
    DISCRETE(when_above)};
static const MoccMemory follow_memories[] = {MEMORY(MOCC_RELATION, over, "u > 0.5")};
CLASS(follow);
#undef Struct

static void follow_parameters(MoccContext *context, void *instance) {
    (void)context;
    Follow *f = instance;
    give(&f->pre_seen, 0);
    give(&f->pre_changes, 0);
    give(&f->pre_above, 0);
    give(&f->pre_when_above, -1);
}

static void follow_explicit(MoccContext *context, void *instance, double time) {
    (void)context;
    Follow *f = instance;
    f->seen = f->n;
    f->changes = f->pre_changes + (f->seen != f->pre_seen);
    f->above = mocc_less(&f->over, 0.5, f->u);
    f->when_above = edge(f->above, f->pre_above) ? time : f->pre_when_above;
}

MODEL(follow, {0, 4, 0.5, 1e-6});

/* ---- response: a linear response y = time - 1, when it passes 0.5, and what x becomes then
 * ---- */

typedef struct {
    double balance, residual, x, der_x, over, pre_over, when_over, pre_when_over;
    MoccEvent above;
    double new_x;
} Response;

#define Struct Response
static const MoccVariable response_variables[] = {
    {"y.balance", "", "", MOCC_BALANCE, MOCC_REAL, 0, 0, AT(balance), AT(residual), 0, NULL, NULL, NULL, 0,
     NULL},
    {"y.residual", "", "", MOCC_RESIDUAL, MOCC_REAL, 0, 0, AT(residual), 0, 0, NULL, NULL, NULL, 0, NULL},
    STATE(x),
    BOOLEAN(over),
    DISCRETE(when_over)};
static const MoccMemory response_memories[] = {MEMORY(MOCC_RELATION, above, "y > 0.5"), REINIT(new_x, x)};
CLASS(response);
#undef Struct

static void response_parameters(MoccContext *context, void *instance) {
    (void)context;
    Response *r = instance;
    give(&r->x, 0);
    give(&r->pre_over, 0);
    give(&r->pre_when_over, -1);
}

static void response_explicit(MoccContext *context, void *instance, double time) {
    (void)context;
    (void)instance;
    (void)time;
}

static void response_linear(MoccContext *context, void *instance, double time) {
    (void)context;
    Response *r = instance;
    r->der_x = r->balance;
    r->residual = 2 * r->balance - 2 * (time - 1);
    r->over = mocc_less(&r->above, 0.5, r->balance);
    int now = edge(r->over, r->pre_over);
    r->when_over = now ? time : r->pre_when_over;
    r->new_x = now ? 100 * r->balance : mocc_unset();
}

static void response_tangent(MoccContext *context, const void *instance, double time, void *tangent) {
    (void)context;
    (void)instance;
    (void)time;
    Response *t = tangent;
    t->der_x = t->balance;
    t->residual = 2 * t->balance;
}

static const MoccModel response_model = {
    .name = "response",
    .type = &response_class,
    .experiment = {0, 2, 0.5, 1e-8},
    .parameters = response_parameters,
    .explicit_part = response_explicit,
    .linear_part = response_linear,
    .linear_tangent = response_tangent,
};

/* ---- noise: the sign of what should be zero; it may not keep the run from its end, unless the derivative
   changes with it by `effect` ---- */

typedef struct {
    double x, der_x, y, up, pre_up, effect;
    MoccEvent positive;
} Noise;

#define Struct Noise
static const MoccVariable noise_variables[] = {STATE(x), VARIABLE(y), BOOLEAN(up), PARAMETER(effect)};
static const MoccMemory noise_memories[] = {MEMORY(MOCC_RELATION, positive, "y > 0")};
CLASS(noise);
#undef Struct

static void noise_parameters(MoccContext *context, void *instance) {
    (void)context;
    Noise *n = instance;
    give(&n->x, 0);
    give(&n->effect, 0);
    give(&n->pre_up, 0);
}

static void noise_explicit(MoccContext *context, void *instance, double time) {
    (void)context;
    Noise *n = instance;
    n->y = sin(n->x) * sin(n->x) + cos(n->x) * cos(n->x) - 1;
    n->up = mocc_less(&n->positive, 0, n->y);
    n->der_x = cos(time) + n->effect * n->up;
}

MODEL(noise, {0, 1, 0.1, 1e-6});

int main(int argc, char **argv) {
    static const MoccModel *const models[] = {
        &ball_model,   &pulse_model,    &thermostat_model, &slip_model,     &control_model,
        &sine_model,   &together_model, &sliding_model,    &loop_model,     &initial_model,
        &limits_model, &swap_model,     &follow_model,     &response_model, &noise_model};
    for (int i = 0; argc > 1 && i < N_OF(models); i++)
        if (strcmp(argv[1], models[i]->name) == 0) return mocc_main(argc - 1, argv + 1, models[i]);
    return 2;
}
