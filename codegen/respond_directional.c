/* How balances that are eliminated along trees change. A residual or flow is

       r = c + k z

   with the motions of the root and the balances z, and its change

       r' = (c' + k' z) + k z',

   so the changes z' solve equations with the same coefficients k, whose constants are c' + k' z, at the
   solution z that is known. They are eliminated in the same way as the balances. What answers at a tip has
   changed by the constant of its response: that has the change of the coefficients in it already, which are
   therefore held. */
#include "codegen/respond_directional.h"

#include "codegen/component_expression.h"
#include "codegen/names.h"

bool has_directional_response(const Plan *plan) {
    if (plan->model && !plan->model->elimination.responds) return false;
    for (int i = 0; i < plan->units.n; i++) {
        const PlanElimination *e = &plan->units.at[i]->elimination;
        if (e->responds && e->elimination->how == ELIMINATION_WHOLE && !e->coefficients) return false;
    }
    return true;
}

/* Whether the unit and all that is in it respond with coefficients that are written out; `known`: by the
   units' numbers, 1 and 2 for no and yes */
static bool unit_responds(const PlanUnit *unit, char *known) {
    char *answer = &known[unit->number];
    const PlanElimination *e = &unit->elimination;
    if (*answer) return *answer == 2;
    bool responds = !(e->responds && e->elimination->how == ELIMINATION_WHOLE && !e->coefficients);
    for (int c = 0; c < unit->variant->comps.n && responds; c++)
        responds = unit->variant->comps.at[c]->outer || unit_responds(unit->children[c], known);
    *answer = responds ? 2 : 1;
    return responds;
}

bool unit_has_directional_response(Generator *g) {
    if (g->plan->model) return has_directional_response(g->plan);
    if (!g->known_responses) g->known_responses = NEW_ARRAY(g->plan->arena, char, g->plan->units.n);
    return unit_responds(g->unit, g->known_responses);
}

/* Numbers that have a name: jets */
static void write_locals(Generator *g, const PlanCoefficients *coefficients) {
    Writer *w = &g->w;
    for (int i = 0; i < coefficients->locals.n; i++) {
        const PlanLocal *local = &coefficients->locals.at[i];
        const char *tip = local->value ? "" : c_response(w->arena, g->unit, local->tip);
        CValue value = local->value
                           ? scalar_value(w, local->value)
                           : c_first_order(w, arena_printf(w->arena, "%s[%d]", tip, local->entry),
                                           arena_printf(w->arena, "%s__change[%d]", tip, local->entry));
        const char *name = c_iter(w->arena, local->name);
        write_line(w, "MoccJet1 %s = %s;", name, fitted(w, value, true));
        write_line(w, "(void)%s;", name);
    }
}

/* Motion or balance number i */
static const char *c_solution(Generator *g, int i) {
    const Elimination *e = g->unit->elimination.elimination;
    int motions = response_width(e->root) - 1;
    if (i < motions) return c_port_scalar(g, "s->", &e->root->motion.at[i]);
    return c_unknown(g, "s->", &e->unknowns.at[i - motions], e->unknowns.at[i - motions].balance);
}

/* The constant of a row, and, if they are wanted, the coefficients */
static void write_row(Generator *g, Ex *const *entries, int row, int all, bool coefficients) {
    Writer *w = &g->w;
    CValue constant = scalar_value(w, entries[0]);
    int first = row * all;
    write_line(w, "rows[%d] = %s%s;", first, constant.jet ? c_operand(w, constant, C_PRIMARY) : "0.0",
               constant.jet ? ".c[1]" : "");
    for (int i = 1; i < all; i++) {
        CValue entry = scalar_value(w, entries[i]);
        if (entry.jet) {
            const char *name = new_name(w);
            write_line(w, "MoccJet1 %s = %s;", name, entry.text);
            write_line(w, "rows[%d] += %s.c[1] * %s;", first, name, c_solution(g, i - 1));
            entry = without_derivatives(w, c_primary(name, true));
        }
        if (coefficients) write_line(w, "rows[%d] = %s;", first + i, entry.text);
    }
}

static void write_rows(Generator *g) {
    const PlanElimination *elimination = &g->unit->elimination;
    const Elimination *e = elimination->elimination;
    int unknowns = e->unknowns.n, all = response_width(e->root) + unknowns;
    write_locals(g, elimination->coefficients);
    for (int row = 0; row < unknowns + flow_count(e->root); row++)
        write_row(g, &elimination->coefficients->entries[row * all], row, all, unknowns > 0);
}

/* The coefficients of the response are held. */
static void write_held_coefficients(Generator *g) {
    const Elimination *e = g->unit->elimination.elimination;
    int width = response_width(e->root);
    for (int i = 0; i < flow_count(e->root) * width; i++)
        if (i % width) write_line(&g->w, "d->response__[%d] = 0.0;", i);
}

static void write_whole(Generator *g) {
    const Elimination *e = g->unit->elimination.elimination;
    Writer *w = &g->w;
    int unknowns = e->unknowns.n, motions = response_width(e->root) - 1;
    int n_flows = flow_count(e->root), n_rows = unknowns + n_flows;
    if (!unknowns) {
        write_line(w, "double *rows = d->response__;");
        write_rows(g);
        write_line(w, "return 1;");
        return;
    }
    write_line(w, "double rows[%d];", n_rows * (1 + motions + unknowns));
    write_rows(g);
    write_line(w, "d->solved__ = 1;");
    const char *function =
        unknowns == 1 ? "mocc_eliminate_one(" : arena_printf(w->arena, "mocc_eliminate(%d, ", unknowns);
    write_line(w, "int sign = %s%d, %d, rows, d->gain__, %s, d->terms__);", function, n_flows, motions,
               n_flows ? "d->response__" : "NULL");
    write_held_coefficients(g);
    write_line(w, "return sign;");
}

static void write_parts(Generator *g, const StepTable *table) {
    const PlanElimination *e = &g->unit->elimination;
    bool takes_space = table && e->tips.n;
    write_line(&g->w, "int sign = 1;");
    if (takes_space) write_line(&g->w, "MoccMark mark__ = mocc_mark(mocc);");
    if (e->largest_tip) write_line(&g->w, "static const double none__[%ld] = {0};", e->largest_tip);
    write_tip_variables(g, "", table);
    write_tip_variables(g, "__change", table);
    write_body(g, &e->steps, table);
    if (takes_space) write_line(&g->w, "mocc_release(mocc, mark__);");
    write_line(&g->w, "return sign;");
}

void write_respond_directional(Generator *g) {
    const Elimination *e = g->unit->elimination.elimination;
    Writer *w = &g->w;
    bool has_time = g->unit->variant->uses_time;
    const char *tips = "", *name = unit_name(g, g->unit);
    if (!g->unit->elimination.responds) return;
    w->read_only = w->jet_locals = true;
    const StepTable *table = NULL;
    if (e->how != ELIMINATION_WHOLE)
        table = steps_table(g, &g->unit->elimination.steps,
                            arena_printf(w->arena, "%s__respond_directional", name));
    for (int i = 0; i < e->tips.n; i++) {
        const char *tip = c_response(w->arena, g->unit, e->tips.at[i]);
        tips = arena_printf(w->arena, "%s, const double *%s, const double *%s__change", tips, tip, tip);
    }
    write_line(w,
               "MOCC_CLASS_FUNCTION int %s__respond_directional(MoccContext *mocc, const struct %s *s%s, "
               "struct %s *d%s%s) {",
               name, name, has_time ? ", double time" : "", name, has_time ? ", double time_change" : "",
               tips);
    w->indent++;
    write_line(w, has_time ? "(void)mocc, (void)s, (void)d, (void)time, (void)time_change;"
                           : "(void)mocc, (void)s, (void)d;");
    for (int i = 0; i < e->tips.n; i++) {
        const char *tip = c_response(w->arena, g->unit, e->tips.at[i]);
        write_line(w, "(void)%s, (void)%s__change;", tip, tip);
    }
    w->temporaries = 0;
    w->calls.n = 0;
    if (e->how == ELIMINATION_WHOLE)
        write_whole(g);
    else
        write_parts(g, table);
    w->read_only = w->jet_locals = false;
    w->indent--;
    write_line(w, "}\n");
}
