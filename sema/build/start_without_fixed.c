/* start-without-fixed: a state begins here at its start value. Another tool may take a start value for a
   guess and find another solution, unless fixed=true or an initial equation determines the state. Each class
   is checked by itself: its own states, element by element, and its modifications of its components' states.

   start-without-state: a start value of what is computed is without effect. With fixed=true, which demands
   that it is the value at the start, it is an error. */
#include "sema/build/initial_system.h"
#include "sema/value/loops.h"
#include "sema/model/variant.h"
#include "sema/model/warnings.h"

/* The elements of a state, or of states in an array of components, that are left open */
typedef struct {
    long n, first;
} Open;

static void see_parameter(void *found, Ex *ref, const Turn *turn) {
    (void)turn;
    *(bool *)found |= ref->ref.var->variability == AST_VAR_PARAMETER && !ref->ref.var->structural;
}

/* Element number `i` of the attribute; what has no known value is meant so. */
bool fixed_holds(Ex *fixed, long i) {
    long index[MAX_RANK];
    for (int k = fixed->rank - 1; k >= 0; i /= fixed->dims[k--])
        index[k] = i % fixed->dims[k] + 1;
    double value;
    return !ex_evaluate_at(fixed, NULL, index, &value, NULL) || value != 0;
}

bool fixes_alike(const Ex *fixed) {
    return !fixed->rank || fixed->kind == EX_FILL;
}

void decide_fixed(Ex *fixed) {
    bool same = fixes_alike(fixed);
    for (long i = 0, n = ex_count(fixed); i < n && (!same || !i); i++) {
        long index[MAX_RANK], rest = i;
        double value;
        for (int k = fixed->rank - 1; k >= 0; rest /= fixed->dims[k--])
            index[k] = rest % fixed->dims[k] + 1;
        decide_at(fixed, NULL, index, &value, NULL);
    }
}

bool fixes(Ex *fixed, long element) {
    bool settable = false;
    if (fixed) ex_visit_uses(fixed, NULL, see_parameter, &settable);
    return fixed && !settable && fixed_holds(fixed, element);
}

bool is_fixed(const Var *state, long element) {
    return fixes(state->fixed, element);
}

bool is_determined_at_start(const Var *var, long element) {
    return var->initial_under_condition || (var->initial && var->initial[element]);
}

bool is_unknown_at_start(const Var *var, long element) {
    if (is_determined_at_start(var, element)) return false;
    return var->unfixed || (var->role == ROLE_STATE && var->fixed && !fixed_holds(var->fixed, element));
}

bool is_determined_alike(const Var *var) {
    return !var->initial || var->initial_under_condition;
}

bool starts_alike(const Var *var) {
    return is_determined_alike(var) && (var->unfixed || !var->fixed || fixes_alike(var->fixed));
}

/* Which of n elements, as many as `var` has or a multiple of it, neither the attribute (NULL: there is none)
   nor an initial equation of the state's own class fixes */
static Open open_elements(const Var *var, Ex *fixed, long n) {
    Open open = {0, -1};
    bool settable = false, same = fixed && fixes_alike(fixed);
    if (fixed) ex_visit_uses(fixed, NULL, see_parameter, &settable);
    if (settable || var->initial_under_condition || (same && n && fixed_holds(fixed, 0))) return open;
    if (!var->initial && (!fixed || same)) return (Open){n, 0};
    for (long i = 0; i < n; i++) {
        if (var->initial && var->initial[i % var->count]) continue;
        if (fixed && !same && fixed_holds(fixed, i)) continue;
        if (!open.n++) open.first = i;
    }
    return open;
}

/* 'x', or 'part[2].x[1]' and how many more, if only some of the n elements are open; the first subscripts are
   those of the last `rank` dimensions. */
static const char *open_text(Arena *arena, const Modifier *of, const Open *open, long n, int rank) {
    int all = of->var->rank;
    for (int c = 0; c < of->n_comps; c++)
        all += of->comps[c]->rank;
    Ex **subs = NEW_ARRAY(arena, Ex *, all + 1);
    int *dims = NEW_ARRAY(arena, int, all + 1), k = 0;
    for (int c = 0; c < of->n_comps; c++)
        for (int d = 0; d < of->comps[c]->rank; d++)
            dims[k++] = of->comps[c]->dims[d];
    for (int d = 0; d < of->var->rank; d++)
        dims[k++] = of->var->dims[d];
    long rest = open->first;
    for (k = all - 1; open->n < n && k >= all - rank; rest /= dims[k--])
        subs[k] = ex_number(arena, (double)(rest % dims[k] + 1), BASE_INTEGER, of->span);
    const char *name = ex_to_string(arena, ex_ref(arena, of->n_comps, of->comps, of->var, 0, subs, of->span));
    long more = open->n - 1;
    if (open->n == n || !more) return arena_printf(arena, "the state '%s' begins", name);
    return arena_printf(arena, "the state '%s', and %ld more element%s, begin", name, more,
                        more == 1 ? "" : "s");
}

static bool in_library(const Sema *sema, Span span) {
    return sema->sources->files.at[span.begin.file]->in_library;
}

static void warn_not_fixed(Sema *sema, Span span, const char *who, bool has_start) {
    diag_warning(sema->diagnostics, span, warning_names[WARNING_START],
                 "with fixed=false %s at %s here, another tool may choose; write fixed=true", who,
                 has_start ? "its start value" : "0");
}

static void check_state(Sema *sema, Var *var) {
    Open open = open_elements(var, var->fixed, var->count);
    if (!open.n) return;
    Modifier whole = {.var = var, .span = var->place};
    const char *who = open_text(sema->arena, &whole, &open, var->count, var->rank);
    if (var->fixed) {
        bool elsewhere = in_library(sema, var->fixed->span);
        warn_not_fixed(sema, elsewhere ? var->place : var->fixed->span, who, var->start != NULL);
    } else
        diag_warning(sema->diagnostics, var->place, warning_names[WARNING_START],
                     var->start ? "%s at its start value here, another tool may take that for a guess; add "
                                  "fixed=true"
                                : "%s at 0 here, at another value elsewhere maybe; give it start=... and "
                                  "fixed=true",
                     who);
}

/* part(x(fixed=...)): the elements that this leaves open */
static void check_modifier(Sema *sema, const Comp *comp, const Modifier *modifier) {
    long n = modifier->value->rank ? ex_count(modifier->value) : modifier->var->count;
    Open open = open_elements(modifier->var, modifier->value, n);
    if (!open.n || in_library(sema, modifier->value->span)) return;
    bool has_start = modifier->var->start != NULL;
    for (int i = 0; i < comp->modifiers.n; i++)
        has_start |= comp->modifiers.at[i].is_start && comp->modifiers.at[i].var == modifier->var;
    int rank = modifier->value->rank ? modifier->value->rank : modifier->var->rank;
    warn_not_fixed(sema, modifier->value->span, open_text(sema->arena, modifier, &open, n, rank), has_start);
}

static bool has_initial_equations(const Class *class_) {
    for (int i = 0; i < class_->items.n; i++) {
        const Item *item = &class_->items.at[i];
        if (item->kind == ITEM_EQUATION && item->initial) return true;
        if (item->kind == ITEM_EXTENDS && has_initial_equations(item->extends.base)) return true;
    }
    return false;
}

/* The class by itself, with errors too, unless what determines its states may be among those; or NULL */
static Variant *variant_of(const Class *class_) {
    Variant *found = NULL;
    for (int i = 0; i < class_->variants.n; i++)
        if (!found || !class_->variants.at[i]->env) found = class_->variants.at[i];
    return found && found->broken && has_initial_equations(class_) ? NULL : found;
}

typedef void Look(Sema *sema, const Variant *variant);

/* Looks at each model and block of the user's by itself. */
static void look_at_models(Sema *sema, Look *look) {
    for (int i = 0; i < sema->checked.n; i++) {
        Class *class_ = sema->checked.at[i];
        bool model = ast_is_model(class_->kind);
        if (!model || class_->partial || class_->erroneous || class_->short_base) continue;
        const Variant *variant = variant_of(class_);
        if (variant) look(sema, variant);
    }
}

static bool is_own(const Sema *sema, const Var *var) {
    return !var->hidden && !var->is_outer && !in_library(sema, var->place);
}

/* Where fixed=false makes unknowns of an initial system, it is meant so. */
static void look_for_open(Sema *sema, const Variant *variant) {
    bool solved = has_residuals(variant);
    for (int i = 0; i < variant->vars.n; i++)
        if (variant->vars.at[i]->role == ROLE_STATE && !variant->vars.at[i]->is_meant_state &&
            is_own(sema, variant->vars.at[i]) && !(solved && variant->vars.at[i]->fixed))
            check_state(sema, variant->vars.at[i]);
    for (int i = 0; i < variant->comps.n && !solved; i++)
        for (int m = 0; m < variant->comps.at[i]->fixed.n; m++)
            if (variant->comps.at[i]->fixed.at[m].var->role == ROLE_STATE)
                check_modifier(sema, variant->comps.at[i], &variant->comps.at[i]->fixed.at[m]);
}

void warn_starts(Sema *sema) {
    if (diag_wants(sema->diagnostics, WARNING_START)) look_at_models(sema, look_for_open);
}

/* --- start-without-state ---------------------------------------------------------------------- */

/* The state of its class that the variable equals; or NULL */
static const Var *equal_state(const Var *var) {
    const Variant *owner = var->owner;
    for (int i = 0; i < owner->nodes.n; i++) {
        const Node *node = &owner->nodes.at[i];
        if (node->kind != NODE_ASSIGN || node->assign->value->kind != EX_REF) continue;
        const Ex *target = node->assign->target, *value = node->assign->value;
        bool equals = target->ref.var == var && !target->ref.n_comps && !target->ref.order;
        if (equals && value->ref.var->role == ROLE_STATE && !value->ref.n_comps && !value->ref.order)
            return value->ref.var;
    }
    return NULL;
}

static const char *hint_of_state(Arena *arena, const Var *var) {
    const Var *state = equal_state(var);
    return state ? arena_printf(arena, "; set that of the state '%s'", state->path) : "";
}

/* Whether it has its values from the start on, whatever its start value is */
static bool is_computed(const Var *var) {
    return var->role != ROLE_STATE && var->variability < AST_VAR_PARAMETER && !var->is_discrete &&
           !var->start_value;
}

/* Whether the attribute demands the start value of an element; what has no known value may. */
static bool holds_any(Ex *fixed) {
    long n = fixed ? ex_count(fixed) : 0;
    bool same = fixed && (!fixed->rank || fixed->kind == EX_FILL), found = false;
    for (long i = 0; i < n && !found && (!same || !i); i++)
        found = fixed_holds(fixed, i);
    return found;
}

/* `from_outside`: an input of the model itself */
static void report_held(Sema *sema, Span span, const char *path, const Var *var, bool from_outside) {
    const Var *state = equal_state(var);
    const char *mend = state ? arena_printf(sema->arena, "fix the state '%s'", state->path)
                             : "fix the states that it follows from";
    diag_error(sema->diagnostics, span, "state", "'%s' is no state: %s, it cannot be fixed there; %s", path,
               from_outside ? "its value at the start comes from outside"
                            : "the equations give its value at the start",
               from_outside ? "leave 'fixed' out" : mend);
}

void check_fixed(Sema *sema, const Variant *variant) {
    for (int i = 0; i < variant->vars.n; i++) {
        const Var *var = variant->vars.at[i];
        if (!var->hidden && !var->is_outer && is_computed(var) && holds_any(var->fixed))
            report_held(sema, var->has_own_fixed ? var->fixed->span : var->place, var->path, var,
                        var->causality == AST_INPUT);
    }
    for (int i = 0; i < variant->comps.n; i++)
        for (int m = 0; m < variant->comps.at[i]->fixed.n; m++) {
            const Modifier *modifier = &variant->comps.at[i]->fixed.at[m];
            if (!is_computed(modifier->var) || !holds_any(modifier->value)) continue;
            Ex *whole =
                ex_whole(sema->arena, modifier->n_comps, modifier->comps, modifier->var, modifier->span);
            report_held(sema, modifier->span, ex_to_string(sema->arena, whole), modifier->var, false);
        }
}

static bool is_held(const Comp *comp, const Modifier *start) {
    bool found = false;
    for (int i = 0; i < comp->fixed.n; i++)
        found |= comp->fixed.at[i].var == start->var && holds_any(comp->fixed.at[i].value);
    return found;
}

static void check_idle(Sema *sema, const Var *var) {
    bool idle = is_computed(var) && var->causality != AST_INPUT && !holds_any(var->fixed);
    if (idle && var->has_own_start)
        diag_warning(
            sema->diagnostics, var->place, warning_names[WARNING_IDLE_START],
            "the start value of '%s' is not used: it is no state, an equation determines it from the "
            "start on%s",
            var->path, hint_of_state(sema->arena, var));
}

static void look_for_idle(Sema *sema, const Variant *variant) {
    for (int i = 0; i < variant->vars.n; i++)
        if (is_own(sema, variant->vars.at[i]) && !variant->vars.at[i]->port)
            check_idle(sema, variant->vars.at[i]);
    for (int i = 0; i < variant->comps.n; i++)
        for (int m = 0; m < variant->comps.at[i]->idle_starts.n; m++) {
            const Modifier *modifier = &variant->comps.at[i]->idle_starts.at[m];
            const Var *var = modifier->var;
            if (in_library(sema, modifier->span) || is_held(variant->comps.at[i], modifier)) continue;
            diag_warning(sema->diagnostics, modifier->span, warning_names[WARNING_IDLE_START],
                         "the start value of '%s' is not used: it is no state of %s%s", var->path,
                         var->owner->class_->full_name, hint_of_state(sema->arena, var));
        }
}

void warn_idle_starts(Sema *sema) {
    if (diag_wants(sema->diagnostics, WARNING_IDLE_START)) look_at_models(sema, look_for_idle);
}
