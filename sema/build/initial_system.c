/* Each class says which of its states and parameters are unknowns of the start (fixed=false, and no initial
   equation of its own determines them), what it makes of those of its components by modifications, and which
   residuals it adds. Only the model as a whole has to have as many of one as of the other. */
#include "sema/build/initial_system.h"

#include <string.h>

enum { MOST_NAMES = 6, MOST_NOTES = 4 };

typedef struct {
    long unknowns, residuals;
} Counts;

/* --- unknowns --------------------------------------------------------------------------------- */

static long count_inside(int n_comps, Comp *const *comps, const Var *var) {
    long n = var->count;
    for (int c = 0; c < n_comps; c++)
        n *= comps[c]->count;
    return n;
}

static bool names(const Modifier *modifier, int n_comps, Comp *const *comps, const Var *var) {
    bool same = modifier->var == var && modifier->n_comps == n_comps;
    for (int c = 0; c < n_comps && same; c++)
        same = modifier->comps[c] == comps[c];
    return same;
}

/* Whether the modification leaves the element open, and no initial equation of its class determines it */
static bool frees(const Modifier *modifier, long element) {
    const Var *var = modifier->var;
    if (fixed_holds(modifier->value, modifier->value->rank ? element : 0)) return false;
    return !is_determined_at_start(var, element % var->count);
}

/* The modification of the attribute by the outermost class, or NULL */
static const Modifier *find_modifier(int n_comps, Comp *const *comps, const Var *var) {
    for (int c = 0; c < n_comps; c++)
        for (int m = 0; m < comps[c]->fixed_states.n; m++)
            if (names(&comps[c]->fixed_states.at[m], n_comps - c, comps + c, var))
                return &comps[c]->fixed_states.at[m];
    return NULL;
}

bool is_initial_unknown(int n_comps, Comp *const *comps, const Var *var, long element) {
    const Modifier *modifier = find_modifier(n_comps, comps, var);
    if (!modifier) return is_unknown_at_start(var, element % var->count);
    return frees(modifier, element % count_inside(modifier->n_comps, modifier->comps, var));
}

bool are_initial_alike(int n_comps, Comp *const *comps, const Var *var) {
    const Modifier *modifier = find_modifier(n_comps, comps, var);
    return modifier ? fixes_alike(modifier->value) && is_determined_alike(var) : starts_alike(var);
}

/* --- counting --------------------------------------------------------------------------------- */

static bool may_be_unknown(const Var *var) {
    return !var->hidden && !var->is_outer && (var->role == ROLE_STATE || var->unfixed);
}

static void count_own(const Variant *variant, Counts *counts) {
    for (int i = 0; i < variant->vars.n; i++) {
        const Var *var = variant->vars.at[i];
        long times = starts_alike(var) ? var->count : 1; /* as many as the next one are as it is */
        for (long e = 0; e < var->count && may_be_unknown(var); e += times)
            counts->unknowns += times * is_unknown_at_start(var, e);
    }
    for (int i = 0; i < variant->memories.n; i++)
        counts->residuals += variant->memories.at[i]->n_residuals;
}

/* What a modification changes of what the component's own class says */
static long count_change(const Modifier *m) {
    long change = 0, all = count_inside(m->n_comps, m->comps, m->var);
    bool alike = fixes_alike(m->value) && is_determined_alike(m->var) &&
                 are_initial_alike(m->n_comps - 1, m->comps + 1, m->var);
    long times = alike ? all : 1;
    for (long e = 0; e < all; e += times)
        change += times * (frees(m, e) - is_initial_unknown(m->n_comps - 1, m->comps + 1, m->var,
                                                            e % (all / m->comps[0]->count)));
    return change;
}

/* Those of a class and of what is inside, once for each class */
static const Counts *count_all(Arena *arena, Map *known, const Variant *variant) {
    Counts *counts = map_get(known, variant);
    if (counts) return counts;
    counts = NEW(arena, Counts);
    count_own(variant, counts);
    for (int i = 0; i < variant->comps.n; i++) {
        const Comp *comp = variant->comps.at[i];
        if (comp->outer) continue;
        const Counts *inside = count_all(arena, known, comp->type);
        counts->unknowns += comp->count * inside->unknowns;
        counts->residuals += comp->count * inside->residuals;
        for (int m = 0; m < comp->fixed_states.n; m++)
            counts->unknowns += count_change(&comp->fixed_states.at[m]);
    }
    map_put(arena, known, variant, counts);
    return counts;
}

bool has_residuals(const Variant *variant) {
    Arena *scratch = arena_new();
    Map known = {0};
    bool any = count_all(scratch, &known, variant)->residuals > 0;
    arena_free(scratch);
    return any;
}

/* --- messages --------------------------------------------------------------------------------- */

/* What is listed for a message: names of unknowns or of states that could be, and the places to blame */
typedef struct {
    Sema *sema;
    bool unknown;     /* these are listed; else the others */
    const char *text; /* "'a', 'b'", or NULL */
    int n_named;
    Span last;         /* of an unknown: where it became one */
    VEC(Comp *) comps; /* that lead to the class that is looked at */
    VEC(const Memory *) residuals;
} Listing;

static void list_variable(Listing *l, Var *var) {
    Arena *arena = l->sema->arena;
    bool found = false;
    for (long e = 0, n = count_inside(l->comps.n, l->comps.at, var); e < n && !found; e++)
        found = is_initial_unknown(l->comps.n, l->comps.at, var, e) == l->unknown;
    if (!found || (!l->unknown && var->unfixed)) return;
    const Modifier *modifier = find_modifier(l->comps.n, l->comps.at, var);
    l->last = modifier ? modifier->value->span : var->fixed ? var->fixed->span : var->place;
    if (l->n_named++ >= MOST_NAMES) return;
    const char *name = ex_to_string(arena, ex_whole(arena, l->comps.n, l->comps.at, var, no_span()));
    l->text = l->text ? arena_printf(arena, "%s, '%s'", l->text, name) : arena_printf(arena, "'%s'", name);
}

static void list_inside(Listing *l, const Variant *variant) {
    for (int i = 0; i < variant->vars.n; i++)
        if (may_be_unknown(variant->vars.at[i])) list_variable(l, variant->vars.at[i]);
    for (int i = 0; i < variant->memories.n; i++)
        if (variant->memories.at[i]->kind == MEMORY_START)
            vec_push(l->sema->arena, &l->residuals, variant->memories.at[i]);
    for (int i = 0; i < variant->comps.n; i++) {
        if (variant->comps.at[i]->outer) continue;
        vec_push(l->sema->arena, &l->comps, variant->comps.at[i]);
        list_inside(l, variant->comps.at[i]->type);
        l->comps.n--;
    }
}

static Listing list_of(Sema *sema, const Variant *model, bool unknown) {
    Listing listing = {.sema = sema, .unknown = unknown, .last = model->class_->ast->name_span};
    list_inside(&listing, model);
    if (listing.n_named > MOST_NAMES)
        listing.text =
            arena_printf(sema->arena, "%s and %d more", listing.text, listing.n_named - MOST_NAMES);
    return listing;
}

static bool is_users(const Sema *sema, Span span) {
    return !sema->sources->files.at[span.begin.file]->in_library;
}

/* Where the user has written something about it: the last of the places */
static Span users_place(const Sema *sema, const Variant *model, const Listing *l) {
    for (int i = l->residuals.n - 1; i >= 0; i--)
        if (is_users(sema, l->residuals.at[i]->span)) return l->residuals.at[i]->span;
    return model->class_->ast->name_span;
}

static void note_residuals(Sema *sema, Diagnostic *d, const Listing *l, Span reported) {
    int n = 0;
    for (int i = 0; i < l->residuals.n && n < MOST_NOTES; i++) {
        Span span = l->residuals.at[i]->span;
        if (!memcmp(&span.begin, &reported.begin, sizeof span.begin)) continue;
        diag_note(sema->diagnostics, d, span, "this is one of the initial equations");
        n++;
    }
}

static const char *counted(Arena *arena, long n, const char *what) {
    return arena_printf(arena, "%ld %s%s", n, what, n == 1 ? "" : "s");
}

static void report_imbalance(Sema *sema, const Variant *model, const Counts *counts) {
    Arena *arena = sema->arena;
    Listing unknown = list_of(sema, model, true), other = list_of(sema, model, false);
    long missing = counts->residuals - counts->unknowns;
    Span span = missing > 0 ? users_place(sema, model, &unknown) : unknown.last;
    const char *residuals = counted(arena, counts->residuals, "initial equation");
    const char *unknowns = counts->unknowns == 0
                               ? "no unknown with fixed=false"
                               : arena_printf(arena, "%s with fixed=false (%s)",
                                              counted(arena, counts->unknowns, "unknown"), unknown.text);
    const char *mend;
    if (missing > 0)
        mend = arena_printf(arena, "leave %ld out%s%s%s", missing,
                            other.text
                                ? arena_printf(arena, ", or give fixed=false to %ld more state%s, such as ",
                                               missing, missing == 1 ? "" : "s")
                                : "",
                            other.text ? other.text : "", "");
    else
        mend = arena_printf(arena, "write %ld more, or give fixed=true to %ld of the unknowns", -missing,
                            -missing);
    Diagnostic *d = diag_error(sema->diagnostics, span, "initial-system",
                               "%s-determined at the start: there %s %s to be solved for %s; %s",
                               missing > 0 ? "over" : "under", counts->residuals == 1 ? "is" : "are",
                               residuals, unknowns, mend);
    note_residuals(sema, d, &unknown, span);
}

bool is_balanced_at_start(Sema *sema, const Variant *model) {
    Map known = {0};
    const Counts *counts = count_all(sema->arena, &known, model);
    return counts->residuals == 0 || counts->residuals == counts->unknowns;
}

bool check_initial_system(Sema *sema, const Variant *model) {
    Map known = {0};
    const Counts *counts = count_all(sema->arena, &known, model);
    if (counts->residuals > 0 && counts->residuals != counts->unknowns) report_imbalance(sema, model, counts);
    return counts->residuals > 0;
}
