/* annotation(experiment(StartTime = ..., StopTime = ..., Interval = ..., Tolerance = ...)): numbers written
   out, and nothing else (Modelica 3.6, 18.4). Other tools write NumberOfIntervals in place of Interval; names
   that begin with two underscores are theirs. */
#include "sema/lint/experiment.h"

#include <string.h>

#include "support/spelling.h"

enum { START, STOP, INTERVAL, TOLERANCE, NUMBER, N_SETTINGS };
static const char *const names[N_SETTINGS] = {"StartTime", "StopTime", "Interval", "Tolerance",
                                              "NumberOfIntervals"};

/* What was read: for each setting where it stands, NULL if nowhere, and its value */
typedef struct {
    const AstArgument *at[N_SETTINGS];
    double value[N_SETTINGS];
} Settings;

static bool literal(const AstExpr *expr, double *value) {
    if (!expr) return false;
    if (expr->kind == AST_REAL) {
        *value = expr->real.value;
        return true;
    }
    if (expr->kind == AST_INTEGER) {
        *value = (double)expr->integer;
        return true;
    }
    if (expr->kind != AST_UNARY || !literal(expr->unary.a, value)) return false;
    if (expr->unary.op == AST_SUB) *value = -*value;
    return expr->unary.op == AST_SUB || expr->unary.op == AST_ADD;
}

static const AstModification *experiment_text(const Class *class_) {
    const AstModification *all = class_->ast ? class_->ast->annotation : NULL;
    for (int i = 0; all && i < all->arguments.n; i++) {
        const AstArgument *a = &all->arguments.at[i];
        if (a->path.parts.n == 1 && !strcmp(a->path.parts.at[0].name, "experiment")) return a->modification;
    }
    return NULL;
}

/* Which setting the argument is; N_SETTINGS: none */
static int setting_of(const AstArgument *argument) {
    int k = 0;
    while (k < N_SETTINGS &&
           (argument->path.parts.n != 1 || strcmp(argument->path.parts.at[0].name, names[k])))
        k++;
    return k;
}

/* The settings that have one value each, which is a number */
static Settings read_settings(const AstModification *experiment) {
    Settings s = {0};
    for (int i = 0; experiment && i < experiment->arguments.n; i++) {
        const AstArgument *a = &experiment->arguments.at[i];
        int k = setting_of(a);
        if (k == N_SETTINGS || s.at[k] || !a->modification || !literal(a->modification->value, &s.value[k]))
            continue;
        s.at[k] = a;
    }
    return s;
}

Experiment experiment_of(const Class *class_) {
    while (!experiment_text(class_) && class_->short_base)
        class_ = class_->short_base;
    Settings s = read_settings(experiment_text(class_));
    Experiment e = {0, 1, 0, 1e-6};
    double *const values[] = {
        [START] = &e.start, [STOP] = &e.stop, [INTERVAL] = &e.interval, [TOLERANCE] = &e.tolerance};
    for (int k = 0; k < NUMBER; k++)
        if (s.at[k]) *values[k] = s.value[k];
    if (s.at[NUMBER] && !s.at[INTERVAL]) e.interval = (e.stop - e.start) / s.value[NUMBER];
    return e;
}

/* --- mistakes --------------------------------------------------------------------------------- */

static const char *nearest_name(const char *name) {
    size_t length = strlen(name);
    for (int k = 0; k < N_SETTINGS; k++)
        if (spelling_distance(name, length, names[k], strlen(names[k]), 2) <= 2) return names[k];
    return NULL;
}

static void unknown_setting(Sema *sema, const AstArgument *argument) {
    if (!argument->path.parts.n) return;
    AstNamePart part = argument->path.parts.at[0];
    if (!strncmp(part.name, "__", 2)) return;
    const char *nearest = nearest_name(part.name);
    diag_error(sema->diagnostics, part.span, "modification", "'experiment' has no '%s'%s", part.name,
               nearest ? spelling_hint(sema->arena, nearest)
                       : ", only StartTime, StopTime, Interval and Tolerance; what one tool alone reads "
                         "begins with '__'");
}

static void check_argument(Sema *sema, const Settings *settings, const AstArgument *argument) {
    int k = setting_of(argument);
    double value;
    if (k == N_SETTINGS) {
        unknown_setting(sema, argument);
        return;
    }
    const AstExpr *expr = argument->modification ? argument->modification->value : NULL;
    if (!expr || !literal(expr, &value)) {
        diag_error(sema->diagnostics, expr ? expr->span : argument->span, "type",
                   "'%s' is a number written out, such as 0.5", names[k]);
        return;
    }
    if (settings->at[k] == argument) return;
    Diagnostic *d =
        diag_error(sema->diagnostics, argument->span, "modification", "'%s' is given twice", names[k]);
    diag_note(sema->diagnostics, d, settings->at[k]->span, "it is given here already");
}

static void check_values(Sema *sema, const Settings *s) {
    for (int k = INTERVAL; k < N_SETTINGS; k++)
        if (s->at[k] && s->value[k] <= 0)
            diag_error(sema->diagnostics, s->at[k]->modification->value->span, "modification",
                       "'%s' must be greater than 0", names[k]);
    double start = s->at[START] ? s->value[START] : 0, stop = s->at[STOP] ? s->value[STOP] : 1;
    const AstArgument *last = s->at[STOP] ? s->at[STOP] : s->at[START];
    if (stop < start)
        diag_error(sema->diagnostics, last->modification->value->span, "modification",
                   "the simulation would end before it begins: it goes from %.15g s to %.15g s%s", start,
                   stop, s->at[STOP] ? "" : ", as long as no StopTime is given");
}

bool has_experiment(const Class *class_) {
    return experiment_text(class_) != NULL;
}

void check_experiments(Sema *sema) {
    for (int i = 0; i < sema->checked.n; i++) {
        const AstModification *experiment = experiment_text(sema->checked.at[i]);
        if (!experiment) continue;
        Settings settings = read_settings(experiment);
        for (int k = 0; k < experiment->arguments.n; k++)
            check_argument(sema, &settings, &experiment->arguments.at[k]);
        check_values(sema, &settings);
    }
}
