/* What the equations of a class say about a variable that is used before anything has determined it. */
#include "sema/order/meant_state.h"

#include "sema/typing/solve.h"
#include "sema/value/loops.h"

/* --- references ------------------------------------------------------------------------------- */

static void note_derivative(void *context, Ex *ref) {
    Variant *variant = context;
    if (ref->ref.n_comps || !ref->ref.order || map_get(variant->derivatives, ref->ref.var)) return;
    map_put(variant->arena, variant->derivatives, ref->ref.var, (void *)ref);
}

static void note_derivatives(Variant *variant, const Equation *equation) {
    if (equation->left) ex_visit_refs(equation->left, note_derivative, variant);
    if (equation->right) ex_visit_refs(equation->right, note_derivative, variant);
    for (int k = 0; equation->conditional && k < 2; k++)
        for (int i = 0; i < equation->conditional->branches[k].equations.n; i++)
            note_derivatives(variant, equation->conditional->branches[k].equations.at[i]);
}

const Ex *first_derivative(Variant *variant, const Var *var) {
    if (!variant->derivatives) {
        variant->derivatives = NEW(variant->arena, Map);
        for (int i = 0; i < variant->equations.n; i++)
            note_derivatives(variant, variant->equations.at[i]);
    }
    return map_get(variant->derivatives, var);
}

/* --- what determines a variable --------------------------------------------------------------- */

static const Ex *without_sign(const Ex *ex) {
    while (ex->kind == EX_NEG)
        ex = ex->binary.a;
    return ex;
}

static bool has_sides(const Equation *equation) {
    return !equation->wrong && equation->left && equation->right;
}

/* True if some element of what the reference means, or of what it is the derivative of, is undetermined. */
static bool is_open(const Variant *variant, const Ex *ref) {
    const Var *var = ref->ref.var;
    if (var->variability >= AST_VAR_PARAMETER || ref->ref.pre) return false;
    if (ref->ref.n_comps) {
        const Comp *comp = ref->ref.comps[0];
        long first = comp->slot + (var->input[0] < 0 ? 0 : var->input[0]);
        return var->causality == AST_INPUT && var->input[0] >= 0 && ref->ref.n_comps == 1 && !comp->outer &&
               writer_of(&variant->writers, first) == SLOT_UNKNOWN;
    }
    int order = var->role == ROLE_STATE && ref->ref.order ? 1 : 0;
    for (long i = 0; i < var->count; i++)
        if (writer_of(&variant->writers, var->slot[order] + i) == SLOT_UNKNOWN) return true;
    return false;
}

/* What is searched for alone on a side of an equation */
typedef struct {
    const Var *var; /* any element of it, if `ref` is NULL */
    const Ex *ref;
} Wanted;

static const Equation *alone_after(const Variant *variant, const Equation *after, Wanted wanted,
                                   const Equation *except);

/* True if the equation, in which something stands alone on one side, determines it, and not what stands alone
   on the other side. */
static bool determines(const Variant *variant, const Equation *equation, const Ex *other,
                       const Equation *except) {
    other = without_sign(other);
    if (other->kind != EX_REF || !is_open(variant, other)) return true;
    return !except && alone_after(variant, NULL, (Wanted){NULL, other}, equation);
}

static bool is_wanted(const Ex *side, Wanted wanted) {
    side = without_sign(side);
    if (wanted.ref) return ex_equal(side, wanted.ref);
    return side->kind == EX_REF && side->ref.var == wanted.var && !side->ref.n_comps && !side->ref.order;
}

/* Whether the left side of a call of several results, or of an algorithm section, lists what is searched for
 */
static bool lists(const Ex *tuple, Wanted wanted) {
    for (int i = 0; i < tuple->array.n; i++)
        if (tuple->array.elements[i] && is_wanted(tuple->array.elements[i], wanted)) return true;
    return false;
}

/* The equation, or the first one in its branches, that determines what stands alone in it; or NULL */
static const Equation *alone_in(const Variant *variant, const Equation *equation, Wanted wanted,
                                const Equation *except) {
    for (int k = 0; equation->conditional && k < 2; k++)
        for (int i = 0; i < equation->conditional->branches[k].equations.n; i++) {
            const Equation *inside = equation->conditional->branches[k].equations.at[i];
            const Equation *found = alone_in(variant, inside, wanted, except);
            if (found) return found;
        }
    if (equation == except || !has_sides(equation)) return NULL;
    if (equation->left->kind == EX_TUPLE) return lists(equation->left, wanted) ? equation : NULL;
    const Ex *sides[] = {equation->left, equation->right};
    for (int k = 0; k < 2; k++)
        if (is_wanted(sides[k], wanted) &&
            (equation->assigns ? !k : determines(variant, equation, sides[1 - k], except)))
            return equation;
    return NULL;
}

/* The first equation after `after`, other than `except`, that determines what stands alone in it */
static const Equation *alone_after(const Variant *variant, const Equation *after, Wanted wanted,
                                   const Equation *except) {
    const Equation *found = NULL;
    int i = variant->equations.n;
    while (i > 0 && variant->equations.at[i - 1] != after) {
        const Equation *equation = alone_in(variant, variant->equations.at[--i], wanted, except);
        if (equation && equation != after) found = equation;
    }
    return found;
}

/* --- the unknowns of an equation -------------------------------------------------------------- */

typedef struct {
    const Variant *variant;
    VEC(const Ex *) states, unknowns;
    bool has_known; /* other variables, which are known */
    Arena *arena;
} Parts;

static void add_part(void *context, Ex *ref) {
    Parts *parts = context;
    const Var *var = ref->ref.var;
    if (var->role == ROLE_STATE && !ref->ref.order && !ref->ref.n_comps) {
        for (int i = 0; i < parts->states.n; i++)
            if (ex_equal(parts->states.at[i], ref)) return;
        vec_push(parts->arena, &parts->states, ref);
    } else if (is_open(parts->variant, ref)) {
        for (int i = 0; i < parts->unknowns.n; i++)
            if (ex_equal(parts->unknowns.at[i], ref)) return;
        vec_push(parts->arena, &parts->unknowns, ref);
    } else
        parts->has_known |= var->variability < AST_VAR_PARAMETER;
}

static Parts parts_of_equation(const Variant *variant, const Equation *equation) {
    Parts parts = {.variant = variant, .arena = variant->arena};
    if (!has_sides(equation)) return parts;
    ex_visit_refs(equation->left, add_part, &parts);
    ex_visit_refs(equation->right, add_part, &parts);
    return parts;
}

int constrained_states(const Variant *variant, const Equation *equation) {
    Parts parts = parts_of_equation(variant, equation);
    return parts.unknowns.n || parts.has_known ? 0 : parts.states.n;
}

/* --- what several equations determine together ------------------------------------------------ */

/* An equation after the present one, with its unknowns */
typedef struct {
    const Equation *equation;
    Parts parts;
    bool is_used; /* it determines one of `known` */
} Row;

/* What the equations after the present one determine, in whatever order they are solved */
typedef struct {
    const Variant *variant;
    const Var *assumed; /* taken as known; or NULL */
    VEC(Row) rows;
    VEC(const Ex *) known;
    VEC(const Equation *) by; /* which equation determines each */
} Outlook;

enum { MOST_ROWS = 50 }; /* of more equations only what stands alone is looked at */

static void add_known(Outlook *o, const Ex *ref, const Equation *by) {
    vec_push(o->variant->arena, &o->known, ref);
    vec_push(o->variant->arena, &o->by, by);
}

static const Equation *known_by(const Outlook *o, const Ex *ref) {
    for (int i = 0; i < o->known.n; i++)
        if (ex_equal(o->known.at[i], ref)) return o->by.at[i];
    return NULL;
}

/* The derivative of what is no state is known with it. */
static bool is_known(const Outlook *o, const Ex *ref) {
    const Var *var = ref->ref.var;
    if (known_by(o, ref)) return true;
    if (ref->ref.n_comps) return false;
    if (var == o->assumed) return !ref->ref.order;
    for (int i = 0; ref->ref.order && var->role != ROLE_STATE && i < o->known.n; i++)
        if (o->known.at[i]->ref.var == var && !o->known.at[i]->ref.n_comps) return true;
    return false;
}

/* The unknowns of the equation that nothing else is known to determine; *last gets one of them. */
static int count_unknowns(const Outlook *o, const Row *row, const Ex **last) {
    int n = 0;
    for (int i = 0; i < row->parts.unknowns.n; i++) {
        if (is_known(o, row->parts.unknowns.at[i])) continue;
        *last = row->parts.unknowns.at[i];
        n++;
    }
    return n;
}

static void spread(Outlook *o) {
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < o->rows.n; i++) {
            Row *row = &o->rows.at[i];
            const Ex *ref;
            if (row->is_used || count_unknowns(o, row, &ref) != 1) continue;
            row->is_used = more = true;
            add_known(o, ref, row->equation);
        }
    }
}

/* Those of the equations from number `first` on that stand in no loop or branch */
static void add_rows(Outlook *o, int first) {
    const Variant *variant = o->variant;
    for (int i = first; i < variant->equations.n && o->rows.n < MOST_ROWS; i++) {
        const Equation *equation = variant->equations.at[i];
        if (equation->conditional || equation->loop || !has_sides(equation)) continue;
        Row row = {equation, parts_of_equation(variant, equation), false};
        vec_push(variant->arena, &o->rows, row);
    }
}

typedef VEC(const Equation *) Equations;

/* Those from number `first` on in loops and branches */
static Equations blocks_from(const Variant *variant, int first) {
    Equations blocks = {0};
    for (int i = first; i < variant->equations.n; i++) {
        const Equation *equation = variant->equations.at[i];
        if (equation->conditional || equation->loop || equation->assigns)
            vec_push(variant->arena, &blocks, equation);
    }
    return blocks;
}

/* The first of these, other than `after`, in which the reference stands alone; or NULL */
static const Equation *block_with(const Variant *variant, const Equations *blocks, const Equation *after,
                                  const Ex *ref) {
    for (int i = 0; i < blocks->n; i++) {
        const Equation *found = alone_in(variant, blocks->at[i], (Wanted){NULL, ref}, NULL);
        if (found && found != after) return found;
    }
    return NULL;
}

/* `with`: the equation itself counts, too */
static Outlook outlook_after(const Variant *variant, const Equation *after, bool with) {
    Outlook o = {.variant = variant};
    int first = variant->equations.n;
    while (first > 0 && variant->equations.at[first - 1] != after)
        first--;
    add_rows(&o, first && with ? first - 1 : first);
    const Equations blocks = blocks_from(variant, first);
    for (int i = 0; i < o.rows.n; i++)
        for (int k = 0; k < o.rows.at[i].parts.unknowns.n; k++) {
            const Ex *ref = o.rows.at[i].parts.unknowns.at[k];
            const Equation *block = known_by(&o, ref) ? NULL : block_with(variant, &blocks, after, ref);
            if (block) add_known(&o, ref, block);
        }
    spread(&o);
    return o;
}

/* Whether the equation, in which nothing is unknown any more, could be solved for the variable */
static bool is_solvable_for(const Outlook *o, const Row *row, const Var *var) {
    const char *reason;
    for (int i = 0; i < row->parts.unknowns.n; i++) {
        const Ex *ref = row->parts.unknowns.at[i];
        if (ref->ref.var == var && !ref->ref.n_comps && !ref->ref.order &&
            solve_for(o->variant->arena, row->equation->left, row->equation->right, ref, &reason))
            return true;
    }
    return false;
}

/* Whether the equation is none of the rows of an outlook: it assigns, or stands in a loop or in a branch. */
static bool is_no_row(const Variant *variant, const Equation *equation) {
    for (int i = 0; i < variant->equations.n; i++)
        if (variant->equations.at[i] == equation)
            return equation->loop || equation->assigns || equation->left->kind == EX_TUPLE;
    return true;
}

/* True if an equation from number `first` on would be left without an unknown if the variable were a state.
 */
static bool is_determined(const Variant *variant, int first, const Var *var) {
    const Equation *alone = alone_after(variant, NULL, (Wanted){var, NULL}, NULL);
    if (alone && is_no_row(variant, alone)) return true;
    Outlook o = {.variant = variant, .assumed = var};
    add_rows(&o, first);
    if (o.rows.n == MOST_ROWS) return alone != NULL;
    spread(&o);
    for (int i = 0; i < o.rows.n; i++) {
        const Ex *last;
        const Row *row = &o.rows.at[i];
        if (!row->is_used && !count_unknowns(&o, row, &last) && is_solvable_for(&o, row, var)) return true;
    }
    return false;
}

bool may_be_state(Variant *variant, int first, const Var *var) {
    bool fits = var->role == ROLE_NONE && var->base == BASE_REAL && var->variability == AST_VAR_PLAIN &&
                var->causality != AST_INPUT && !var->is_discrete && !var->hidden && !var->is_outer;
    for (long i = 0; fits && i < var->count; i++)
        fits = writer_of(&variant->writers, var->slot[0] + i) == SLOT_UNKNOWN;
    return fits && first_derivative(variant, var) && !is_determined(variant, first, var);
}

const Equation *determining_equation(const Variant *variant, const Equation *after, const Ex *unknown) {
    Outlook o = outlook_after(variant, after, false);
    const Equation *found = known_by(&o, unknown);
    if (found) return found;
    found = alone_after(variant, after, (Wanted){NULL, unknown}, NULL);
    return found && (is_no_row(variant, found) || o.rows.n == MOST_ROWS) ? found : NULL;
}

/* True if the equation is affine in the two scalars taken together. */
static bool is_affine_in(Arena *arena, const Equation *equation, const Ex *a, const Ex *b) {
    const char *reason = NULL;
    Ex *value = solve_for(arena, equation->left, equation->right, a, &reason);
    return value && (a == b || solve_for(arena, value, ex_zero(arena, value), b, &reason));
}

static bool is_affine(const Variant *variant, const Equation *equation) {
    Parts parts = parts_of_equation(variant, equation);
    bool all = true;
    for (int i = 0; i < parts.unknowns.n; i++)
        for (int k = i; k < parts.unknowns.n; k++)
            all = all && is_affine_in(variant->arena, equation, parts.unknowns.at[i], parts.unknowns.at[k]);
    return all;
}

/* The same with room of its own */
static Outlook copy_outlook(const Outlook *o) {
    Arena *arena = o->variant->arena;
    Outlook copy = {.variant = o->variant};
    for (int i = 0; i < o->rows.n; i++)
        vec_push(arena, &copy.rows, o->rows.at[i]);
    for (int i = 0; i < o->known.n; i++)
        add_known(&copy, o->known.at[i], o->by.at[i]);
    return copy;
}

static bool are_known(const Outlook *o, const Equation *equation) {
    Parts own = parts_of_equation(o->variant, equation);
    for (int i = 0; i < own.unknowns.n; i++)
        if (!is_known(o, own.unknowns.at[i])) return false;
    return true;
}

/* True if all unknowns of the equation would be determined once `balance` were known, and an equation that
   has an unknown without it were left over, which can be the residual. */
static bool is_closed_by(const Outlook *before, const Equation *equation, const Ex *balance,
                         Coupling *coupling) {
    Outlook o = copy_outlook(before);
    add_known(&o, balance, equation);
    spread(&o);
    *coupling = (Coupling){.balance = balance, .is_linear = true};
    for (int i = 0; i < o.rows.n; i++) {
        const Row *row = &o.rows.at[i];
        const Ex *last;
        bool is_left = !row->is_used && count_unknowns(before, row, &last) && !count_unknowns(&o, row, &last);
        if (is_left && !coupling->residual) coupling->residual = row->equation;
        if (is_left || (row->is_used && !before->rows.at[i].is_used))
            coupling->is_linear = coupling->is_linear && is_affine(o.variant, row->equation);
    }
    return coupling->residual && are_known(&o, equation);
}

Coupling find_coupling(const Variant *variant, const Equation *equation) {
    const Outlook before = outlook_after(variant, equation, true);
    Coupling found = {0};
    for (int r = 0; r < before.rows.n; r++)
        for (int u = 0; u < before.rows.at[r].parts.unknowns.n; u++) {
            const Ex *balance = before.rows.at[r].parts.unknowns.at[u];
            bool fits = !balance->rank && balance->type == BASE_REAL && !is_known(&before, balance);
            if (fits && is_closed_by(&before, equation, balance, &found)) return found;
        }
    return (Coupling){0};
}

const char *residual_text(Arena *arena, const Equation *equation) {
    const char *left = ex_to_string(arena, equation->left), *right = ex_to_string(arena, equation->right);
    if (ex_is_zero(equation->right)) return left;
    if (ex_is_zero(equation->left)) return right;
    const Ex *subtracted = equation->right;
    bool is_sum = subtracted->kind == EX_NEG || subtracted->kind == EX_IF ||
                  (subtracted->kind == EX_BINARY &&
                   (subtracted->binary.op == AST_ADD || subtracted->binary.op == AST_SUB));
    return arena_printf(arena, is_sum ? "%s - (%s)" : "%s - %s", left, right);
}

const char *response_name(Sema *sema, const Class *class_) {
    const char *name = "r";
    for (int n = 1; find_member(class_, intern_string(sema->interner, name)); n++)
        name = n == 1 ? "response" : arena_printf(sema->arena, "response%d", n);
    return name;
}
