/* Variables that are meant as states but not declared so: how they are reported, and fixed. */
#include "sema/order/causalizer.h"

#include "sema/order/state_fix.h"

/* What the declaration would be replaced by */
static const char *state_declaration(Causalizer *c, const Var *var) {
    bool has_unit = var->unit && *var->unit && var->decl->class_ != c->sema->real;
    return has_unit ? arena_printf(c->sema->arena, "Base.ContinuousState, with unit=\"%s\"", var->unit)
                    : "Base.ContinuousState";
}

static bool is_plain(const Var *var) {
    return !var->port && var->causality == AST_NO_CAUSALITY;
}

/* Variables of one declaration: "Real x, v;" */
static bool same_declaration(const Var *a, const Var *b) {
    return a == b || (a->is_meant_state && b->is_meant_state && is_plain(a) && is_plain(b) &&
                      a->decl->element == b->decl->element);
}

/* "as an output it cannot be one: ..." or "declare it Base.ContinuousState" */
static const char *state_mend(Causalizer *c, const Var *var, bool several) {
    Arena *arena = c->sema->arena;
    if (is_plain(var))
        return arena_printf(arena, "declare %s %s", several ? "them" : "it", state_declaration(c, var));
    return arena_printf(arena,
                        "as %s it cannot be one: declare a state besides, 'Base.ContinuousState s', write "
                        "'%s = s' and derive 's'",
                        var->port ? "part of a connector" : "an output", var->path);
}

/* Reports, where they are declared, the variable and others of its declaration that are taken for states. */
static void report_meant_state(Causalizer *c, int first) {
    Arena *arena = c->sema->arena;
    Variant *variant = c->variant;
    const Var *var = variant->vars.at[first];
    VEC(const Ex *) derivatives = {0};
    const char *names = NULL, *twice = "";
    int n = 0;
    for (int i = variant->vars.n - 1; i >= first; i--) {
        const Var *other = variant->vars.at[i];
        if (!same_declaration(var, other)) continue;
        names = names ? arena_printf(arena, "'%s'%s%s", other->path, n > 1 ? ", " : " and ", names)
                      : arena_printf(arena, "'%s'", other->path);
        n++;
        const Ex *derivative = first_derivative(variant, other);
        if (derivative) vec_push(arena, &derivatives, derivative);
        if (derivative && derivative->ref.order > 1)
            twice = arena_printf(arena, ", and a second state for its derivative: der(%s) = v, der(v) = ...",
                                 other->path);
    }
    Diagnostic *d = diag_error(
        c->sema->diagnostics, var->place, "state", "%s %s derived and no equation determines %s, so %s; %s%s",
        names, n > 1 ? "are" : "is", n > 1 ? "them" : "it",
        n > 1 ? "they are meant as states" : "it is meant as a state", state_mend(c, var, n > 1), twice);
    for (int i = derivatives.n - 1; i >= 0; i--)
        diag_note(c->sema->diagnostics, d, derivatives.at[i]->span, "'%s' stands here",
                  causal_text(c, derivatives.at[i]));
    MeantState meant = {first, d, is_plain(var) && !*twice};
    vec_push(arena, &c->meant_states, meant);
    fail_equation(c);
}

void report_meant_states(Causalizer *c) {
    const Variant *variant = c->variant;
    for (int i = 0; i < variant->vars.n && !c->is_constrained; i++) {
        bool is_first = variant->vars.at[i]->is_meant_state;
        for (int k = 0; k < i && is_first; k++)
            is_first = !same_declaration(variant->vars.at[k], variant->vars.at[i]);
        if (is_first) report_meant_state(c, i);
    }
}

void fix_states(Causalizer *c, FixGrade grade) {
    const Variant *variant = c->variant;
    for (int k = 0; k < c->meant_states.n; k++) {
        const MeantState *meant = &c->meant_states.at[k];
        Decls states = {0};
        bool can_be = meant->can_be_declared;
        for (int i = meant->first; i < variant->vars.n; i++) {
            const Var *var = variant->vars.at[i];
            if (!same_declaration(variant->vars.at[meant->first], var)) continue;
            can_be = can_be && var->n_segments == 1; /* no field of a record */
            vec_push(c->sema->arena, &states, var->decl);
        }
        if (can_be) fix_meant_states(c->sema, variant->class_, meant->report, grade, &states);
    }
}
