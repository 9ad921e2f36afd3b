/* annotation(experiment(StartTime = ..., StopTime = ..., Interval = ..., Tolerance = ...)) */
#include "sema/experiment.h"

#include <string.h>

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

static const AstModification *argument(const AstModification *modification, const char *name) {
    for (int i = 0; modification && i < modification->arguments.n; i++) {
        const AstArgument *a = &modification->arguments.at[i];
        if (a->path.parts.n == 1 && !strcmp(a->path.parts.at[0].name, name)) return a->modification;
    }
    return NULL;
}

Experiment experiment_of(const Class *class_) {
    Experiment e = {0, 1, 0, 1e-6};
    const AstModification *experiment = argument(class_->ast ? class_->ast->annotation : NULL, "experiment");
    const struct {
        const char *name;
        double *value;
    } settings[] = {{"StartTime", &e.start},
                    {"StopTime", &e.stop},
                    {"Interval", &e.interval},
                    {"Tolerance", &e.tolerance}};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        const AstModification *m = argument(experiment, settings[i].name);
        if (m) literal(m->value, settings[i].value);
    }
    return e;
}
