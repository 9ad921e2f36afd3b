/* What the response of a unit is computed from, as expressions: most of the changes are zero or one in every
   run, so they are less than its functions compute column by column. */
#include "plan/columns.h"
#include "plan/make.h"

typedef struct {
    Symbolic symbolic;
    const PlanUnit *unit;
    const Elimination *elimination;
    PlanCoefficients *made;
    Ex ***tips; /* by tip and coefficient: its name; NULL: it is not needed so far */
} Response;

static SymbolicInstance *begin_column(void *context) {
    Response *r = context;
    return symbolic_instance(&r->symbolic, r->unit);
}

static Ex *tip_coefficient(void *context, int tip, int entry) {
    Response *r = context;
    const LinearPort *port = r->elimination->tips.at[tip];
    Ex **named = &r->tips[tip][entry];
    if (*named) return *named;
    return *named = symbolic_name(&r->symbolic, (PlanLocal){.tip = port, .entry = entry});
}

/* --- names of what is used ---------------------------------------------------------------------- */

typedef struct {
    Arena *arena;
    Map used; /* Iter */
} UsedNames;

static bool note_use(Ex *ex, void *context) {
    UsedNames *uses = context;
    if (ex->kind == EX_ITER) map_put(uses->arena, &uses->used, ex->iter, ex->iter);
    return ex_any_part(ex, note_use, uses);
}

/* Leaves out locals that nothing uses, and names the others c1, c2, ... */
static void name_locals(Response *r, int n_entries) {
    PlanLocals all = r->made->locals, kept = {0};
    UsedNames uses = {.arena = r->symbolic.arena};
    for (int i = 0; i < n_entries; i++)
        note_use(r->made->entries[i], &uses);
    for (int i = all.n - 1; i >= 0; i--)
        if (all.at[i].value && map_get(&uses.used, all.at[i].name)) note_use(all.at[i].value, &uses);
    for (int i = 0; i < all.n; i++) {
        if (!map_get(&uses.used, all.at[i].name)) continue;
        all.at[i].name->name = arena_printf(uses.arena, "c%d", kept.n + 1);
        vec_push(uses.arena, &kept, all.at[i]);
    }
    r->made->locals = kept;
}

/* --- all ---------------------------------------------------------------------------------------- */

const PlanCoefficients *make_coefficients(const Maker *m, const PlanElimination *elimination,
                                          int most_locals) {
    const Elimination *e = elimination->elimination;
    int width = columns_width(elimination), rows = columns_rows(elimination);
    PlanCoefficients *made = NEW(m->arena, PlanCoefficients);
    Response r = {.unit = m->unit, .elimination = e, .made = made};
    r.symbolic = (Symbolic){.arena = m->arena, .locals = &made->locals, .most_locals = most_locals};
    made->rows = rows;
    made->width = width;
    made->entries = NEW_ARRAY(m->arena, Ex *, rows * width + 1);
    r.tips = NEW_ARRAY(m->arena, Ex **, e->tips.n + 1);
    for (int t = 0; t < e->tips.n; t++) {
        const LinearPort *tip = e->tips.at[t];
        r.tips[t] = NEW_ARRAY(m->arena, Ex *, response_size(tip) + 1);
    }
    carry_out_columns(&(Columns){&r.symbolic, elimination, &r, begin_column, tip_coefficient, made->entries});
    if (r.symbolic.fails) return NULL;
    name_locals(&r, rows * width);
    return made;
}
