/* Reports of values that must be known when a class is compiled and are not, and of subscripts outside of
 * arrays. */
#include <math.h>

#include "sema/value/environment.h"
#include "sema/value/interpret.h"

/* The first scalar subscript that is outside of the array; NULL: there is none. */
static const Ex *outside_subscript(const Ex *ref, const Turn *turn, double *value, int *size) {
    for (int k = 0; k < ref_rank(ref); k++) {
        const Ex *sub = ref->ref.subs[k];
        *size = ref_size(ref, k);
        if (sub && !sub->rank && ex_evaluate(sub, turn, value, NULL) && !is_inside(*value, *size)) return sub;
    }
    return NULL;
}

/* An iterator that runs through what is no number, which is reported there */
static bool is_no_number(Ex *ex, void *context) {
    const Turn *turn = ex->kind == EX_ITER ? turn_of(context, ex->iter) : NULL;
    return turn ? !isfinite(turn->value) : ex_any_part(ex, is_no_number, context);
}

void report_outside(Sema *sema, const Ex *sub, const Turn *turn, double value, int size, const char *name,
                    const char *with) {
    if (!isfinite(value) &&
        (is_no_number((Ex *)sub, (void *)turn) || report_undefined_structural(sema, sub, turn)))
        return;
    diag_error(sema->diagnostics, sub->span, "array-size",
               "subscript %.15g is outside of 1:%d, the size of '%s'%s", isnan(value) ? fabs(value) : value,
               size, name, with);
}

static const Modifier *own_given_value(const Var *var) {
    return given_value(var->owner, intern_string(var->owner->interner, var->path));
}

/* Why the culprit has no known value: a part of the value that it is given, and so on; or it itself. `depth`
   ends this where parameters need each other. */
static const Ex *first_cause(const Ex *culprit, const Turn *turn, int depth) {
    double value;
    int size;
    if (!culprit || culprit->kind != EX_REF || culprit->ref.n_comps || depth == 0 ||
        outside_subscript(culprit, turn, &value, &size))
        return culprit;
    const Var *var = culprit->ref.var;
    const Modifier *modifier = own_given_value(var);
    const Ex *given = modifier ? modifier->value : var->binding, *cause = NULL;
    if (!given || given->rank > MAX_RANK || (given->rank && ex_count(given) == 0)) return culprit;
    long first[MAX_RANK];
    for (int k = 0; k < given->rank; k++)
        first[k] = 1;
    if (ex_evaluate_at(given, turn, given->rank ? first : NULL, &value, &cause) || !cause) return culprit;
    return first_cause(cause, turn, depth - 1);
}

/* Reports a subscript that is outside, if that is why the value is not known. */
static bool report_cause(Sema *sema, const Turn *turn, const Ex *cause) {
    double value;
    int size;
    const Ex *sub = cause && cause->kind == EX_REF ? outside_subscript(cause, turn, &value, &size) : NULL;
    if (sub) report_outside(sema, sub, turn, value, size, cause->ref.var->decl->name, "");
    return sub != NULL;
}

/* The modification that gives the parameter its value gives one that is not known. */
static void report_given(Sema *sema, Span span, const Var *var, const Modifier *modifier) {
    const Ex *value = modifier->value;
    if ((value->type == BASE_STRING) != (var->base == BASE_STRING)) {
        diag_error(sema->diagnostics, value->span, "type", "'%s' must be of type %s, this is of type %s",
                   var->path, base_type_text(var->base), ex_type_text(value));
        return;
    }
    Diagnostic *d = diag_error(sema->diagnostics, modifier->span, "structural",
                               "'%s' decides how %s is compiled: its value must be known then%s", var->path,
                               var->owner->class_->full_name,
                               value->rank > var->rank ? ", and the same for all elements of the array" : "");
    diag_note(sema->diagnostics, d, span, "it is needed here");
}

/* One missing value, one error */
static void report_variable(Sema *sema, Span span, const char *what, const Ex *ref) {
    Var *var = ref->ref.var;
    if (var->reported) return;
    if (var->variability == AST_VAR_CONSTANT && !var->binding && var->owner->class_->partial) {
        var->owner->incomplete = true; /* it gets its value where the class is extended or redeclared */
        return;
    }
    var->reported = true;
    if (var->variability < AST_VAR_PARAMETER) {
        diag_error(sema->diagnostics, span, "structural",
                   "%s must be known when the class is compiled; '%s' is not", what, var->path);
        return;
    }
    const Modifier *modifier = ref->ref.n_comps ? NULL : own_given_value(var);
    if (modifier && modifier->value) {
        report_given(sema, span, var, modifier);
        return;
    }
    Diagnostic *d =
        diag_error(sema->diagnostics, span, "structural",
                   "%s must be known when the class is compiled; the value of '%s' is not", what, var->path);
    diag_note(sema->diagnostics, d, var->decl->span, "'%s' is declared here", var->path);
}

static const char *failure_of(const Ex *ex, Span *where) {
    return ex && ex->kind == EX_FUNCTION ? interpretation_failure(ex->function.call, where) : NULL;
}

static bool is_parameter(const Ex *ex) {
    return ex->kind == EX_REF && ex->ref.var->variability == AST_VAR_PARAMETER;
}

/* Whether the parameter's value follows from more others, one from the next, than are looked into */
static bool begins_long_chain(const Ex *parameter) {
    int n = 0;
    while (parameter && n <= LONGEST_CHAIN) {
        const Ex *binding = is_parameter(parameter) ? parameter->ref.var->binding : NULL;
        parameter = binding ? ex_find(binding, is_parameter) : NULL;
        n++;
    }
    return parameter != NULL;
}

/* Whether the parameter has no value and a syntax error stands where it is declared: that may be its value.
 */
static bool has_lost_value(const Sema *sema, const Var *var) {
    const AstClass *ast = var->owner->class_->ast;
    return ast && !var->binding && !own_given_value(var) &&
           diag_syntax_within(sema->diagnostics, ast->span, var->decl->name);
}

void report_not_structural(Sema *sema, Span span, const char *what, const Turn *turn, const Ex *culprit) {
    enum { FAR = 50 };
    if (begins_long_chain(culprit)) {
        diag_error(sema->diagnostics, span, "limit", "%s follows from a chain of over %d parameters", what,
                   LONGEST_CHAIN);
        return;
    }
    const Ex *cause = first_cause(culprit, turn, FAR);
    if (report_cause(sema, turn, cause)) return;
    if (cause && cause->kind == EX_REF && has_lost_value(sema, cause->ref.var)) return;
    if (cause && cause->kind == EX_FUNCTION) culprit = cause;
    Span where;
    Var *named = culprit && culprit->kind == EX_REF ? culprit->ref.var : NULL;
    if (named && failure_of(named->binding, &where)) {
        if (named->reported) return;
        named->reported = true;
        culprit = named->binding;
    }
    const char *failure = failure_of(culprit, &where);
    if (failure) {
        Diagnostic *d =
            diag_error(sema->diagnostics, span, "structural",
                       "%s must be known when the class is compiled; its computation fails", what);
        diag_note(sema->diagnostics, d, where, "%s", failure);
    } else if (culprit && culprit->kind == EX_REF)
        report_variable(sema, span, what, culprit);
    else
        diag_error(sema->diagnostics, span, "structural", "%s must be known when the class is compiled",
                   what);
}
