/* What a response is computed from, column by column. All of it is affine in the motion from outside and in
   the balances inside: known from its value without these, and from its change with each of them alone. So
   the unit's functions are carried out with expressions in place of numbers: once for the constants, and once
   for each column of changes. */
#include "plan/columns.h"

static int motions(const LinearPort *port) {
    return port ? port->motion.n : 0;
}

static Ex *number(const Columns *c, double value) {
    return ex_number(c->symbolic->arena, value, BASE_REAL, no_span());
}

SymbolicScalar scalar_of_port(const PortScalar *scalar) {
    return (SymbolicScalar){.var = scalar->var, .order = scalar->order, .element = scalar->element};
}

SymbolicScalar scalar_of_unknown(const Unknown *unknown, const Var *var) {
    return (SymbolicScalar){unknown->n_comps, unknown->comps, unknown->elements, var, 0, unknown->element};
}

/* The motion and the balances: zero, but for the one that changes in this column */
static void set_directions(const Columns *c, SymbolicInstance *instance, int column) {
    const Elimination *e = c->elimination->elimination;
    int n = motions(e->root);
    for (int i = 0; i < n + e->unknowns.n; i++) {
        const Unknown *unknown = i < n ? NULL : &e->unknowns.at[i - n];
        SymbolicScalar scalar =
            unknown ? scalar_of_unknown(unknown, unknown->balance) : scalar_of_port(&e->root->motion.at[i]);
        symbolic_set(c->symbolic, instance, &scalar, number(c, column == 1 + i));
    }
}

void carry_out_functions(Symbolic *symbolic, const PlanElimination *elimination, SymbolicInstance *instance,
                         Part part, int flow) {
    const PlanFunctions *functions = &elimination->evaluation[part == PART_TANGENT][flow];
    symbolic->part = part;
    for (int i = 0; i < functions->n; i++)
        symbolic_run(symbolic, instance, functions->at[i]);
}

void carry_out_motion(const Columns *c, SymbolicInstance *instance, int column) {
    c->symbolic->part = column ? PART_TANGENT : PART_AFFECTED;
    set_directions(c, instance, column);
    carry_out_functions(c->symbolic, c->elimination, instance, c->symbolic->part, 0);
}

/* The flows that come from beyond the tips, where those into it are known for the motion of the tips */
static void set_tip_flows(const Columns *c, SymbolicInstance *instance) {
    const Elimination *e = c->elimination->elimination;
    Symbolic *s = c->symbolic;
    for (int t = 0; t < e->tips.n; t++) {
        const LinearPort *tip = e->tips.at[t];
        for (int f = 0; f < tip->flows.n; f++) {
            int first = f * (1 + tip->motion.n);
            Ex *flow = s->part == PART_TANGENT ? number(c, 0) : c->tip(c->context, t, first);
            for (int m = 0; m < tip->motion.n; m++) {
                SymbolicScalar scalar = scalar_of_port(&tip->motion.at[m]);
                Ex *motion = symbolic_get(s, instance, &scalar);
                if (ex_is_zero(motion)) continue;
                Ex *term = simple_mul(s->arena, c->tip(c->context, t, first + 1 + m), motion);
                flow = simple_add(s->arena, flow, term);
            }
            SymbolicScalar scalar = scalar_of_port(&tip->flows.at[f]);
            symbolic_set(s, instance, &scalar, simple_neg(s->arena, flow));
        }
    }
}

/* What the residuals and the flows of the root are in this column */
static void add_column(const Columns *c, SymbolicInstance *instance, int column) {
    const Elimination *e = c->elimination->elimination;
    int n = e->unknowns.n, width = columns_width(c->elimination);
    for (int row = 0; row < columns_rows(c->elimination); row++) {
        SymbolicScalar scalar = row < n
                                    ? scalar_of_unknown(&e->unknowns.at[row], e->unknowns.at[row].residual)
                                    : scalar_of_port(&e->root->flows.at[row - n]);
        c->entries[row * width + column] = symbolic_get(c->symbolic, instance, &scalar);
    }
}

int columns_rows(const PlanElimination *elimination) {
    const Elimination *e = elimination->elimination;
    return e->unknowns.n + (e->root ? e->root->flows.n : 0);
}

int columns_width(const PlanElimination *elimination) {
    const Elimination *e = elimination->elimination;
    return 1 + motions(e->root) + e->unknowns.n;
}

void carry_out_columns(const Columns *c) {
    int width = columns_width(c->elimination);
    for (int column = 0; column < width && !c->symbolic->fails; column++) {
        SymbolicInstance *instance = c->begin(c->context);
        carry_out_motion(c, instance, column);
        set_tip_flows(c, instance);
        carry_out_functions(c->symbolic, c->elimination, instance, c->symbolic->part, 1);
        add_column(c, instance, column);
    }
}
