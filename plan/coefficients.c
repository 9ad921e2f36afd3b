/* What the response of a unit is computed from. All of it is affine in the motion from outside and in the
   balances inside: known from its value without these, and from its change with each of them alone. Most of
   the changes are zero or one in every run. So the unit's functions are carried out here, with expressions in
   place of numbers: once for the constants, and once for each column of changes. */
#include "plan/make.h"
#include "plan/symbolic.h"

typedef struct {
    Symbolic symbolic;
    const PlanUnit *unit;
    const PlanElimination *elimination;
    PlanCoefficients *made;
    Ex ***tips; /* by tip and coefficient: its name; NULL: it is not needed so far */
} Response;

static int motions(const LinearPort *port) {
    return port ? port->motion.n : 0;
}

static Ex *number(Response *r, double value) {
    return ex_number(r->symbolic.arena, value, BASE_REAL, no_span());
}

static SymbolicScalar port_scalar(const PortScalar *scalar) {
    return (SymbolicScalar){.var = scalar->var, .order = scalar->order, .element = scalar->element};
}

static SymbolicScalar unknown_scalar(const Unknown *unknown, const Var *var) {
    return (SymbolicScalar){unknown->n_comps, unknown->comps, unknown->elements, var, 0, unknown->element};
}

/* The motion and the balances: zero, but for the one that changes in this column */
static void set_directions(Response *r, SymbolicInstance *instance, int column) {
    const Elimination *e = r->elimination->elimination;
    int n = motions(e->root);
    for (int i = 0; i < n + e->unknowns.n; i++) {
        const Unknown *unknown = i < n ? NULL : &e->unknowns.at[i - n];
        SymbolicScalar scalar =
            unknown ? unknown_scalar(unknown, unknown->balance) : port_scalar(&e->root->motion.at[i]);
        symbolic_set(&r->symbolic, instance, &scalar, number(r, column == 1 + i));
    }
}

static void run_functions(Response *r, SymbolicInstance *instance, bool flow) {
    const PlanFunctions *functions = &r->elimination->evaluation[r->symbolic.part == PART_TANGENT][flow];
    for (int i = 0; i < functions->n; i++)
        symbolic_run(&r->symbolic, instance, functions->at[i]);
}

static Ex *tip_coefficient(Response *r, int tip, int entry) {
    const LinearPort *port = r->elimination->elimination->tips.at[tip];
    Ex **named = &r->tips[tip][entry];
    if (*named) return *named;
    return *named = symbolic_name(&r->symbolic, (PlanLocal){.tip = port, .entry = entry});
}

/* The flows that come from beyond the tips, where those into it are known for the motion of the tips */
static void set_tip_flows(Response *r, SymbolicInstance *instance) {
    const Elimination *e = r->elimination->elimination;
    Arena *arena = r->symbolic.arena;
    for (int t = 0; t < e->tips.n; t++) {
        const LinearPort *tip = e->tips.at[t];
        for (int f = 0; f < tip->flows.n; f++) {
            int first = f * (1 + tip->motion.n);
            Ex *flow = r->symbolic.part == PART_TANGENT ? number(r, 0) : tip_coefficient(r, t, first);
            for (int m = 0; m < tip->motion.n; m++) {
                SymbolicScalar scalar = port_scalar(&tip->motion.at[m]);
                Ex *motion = symbolic_get(&r->symbolic, instance, &scalar);
                if (ex_is_zero(motion)) continue;
                Ex *term = simple_mul(arena, tip_coefficient(r, t, first + 1 + m), motion);
                flow = simple_add(arena, flow, term);
            }
            SymbolicScalar scalar = port_scalar(&tip->flows.at[f]);
            symbolic_set(&r->symbolic, instance, &scalar, simple_neg(arena, flow));
        }
    }
}

/* What the residuals and the flows of the root are in this column */
static void add_column(Response *r, SymbolicInstance *instance, int column) {
    const Elimination *e = r->elimination->elimination;
    int n = e->unknowns.n;
    for (int row = 0; row < r->made->rows; row++) {
        SymbolicScalar scalar = row < n ? unknown_scalar(&e->unknowns.at[row], e->unknowns.at[row].residual)
                                        : port_scalar(&e->root->flows.at[row - n]);
        r->made->entries[row * r->made->width + column] = symbolic_get(&r->symbolic, instance, &scalar);
    }
}

static void make_column(Response *r, int column) {
    r->symbolic.part = column ? PART_TANGENT : PART_AFFECTED;
    SymbolicInstance *instance = symbolic_instance(&r->symbolic, r->unit);
    set_directions(r, instance, column);
    run_functions(r, instance, false);
    set_tip_flows(r, instance);
    run_functions(r, instance, true);
    add_column(r, instance, column);
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
    int all = 1 + motions(e->root) + e->unknowns.n, rows = e->unknowns.n + (e->root ? e->root->flows.n : 0);
    PlanCoefficients *made = NEW(m->arena, PlanCoefficients);
    Response r = {.unit = m->unit, .elimination = elimination, .made = made};
    r.symbolic = (Symbolic){.arena = m->arena, .locals = &made->locals, .most_locals = most_locals};
    made->rows = rows;
    made->width = all;
    made->entries = NEW_ARRAY(m->arena, Ex *, rows * all + 1);
    r.tips = NEW_ARRAY(m->arena, Ex **, e->tips.n + 1);
    for (int t = 0; t < e->tips.n; t++) {
        const LinearPort *tip = e->tips.at[t];
        r.tips[t] = NEW_ARRAY(m->arena, Ex *, response_size(tip) + 1);
    }
    for (int column = 0; column < all && !r.symbolic.fails; column++)
        make_column(&r, column);
    if (r.symbolic.fails) return NULL;
    name_locals(&r, rows * all);
    return made;
}
