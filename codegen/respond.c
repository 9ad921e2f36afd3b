/* C code that eliminates balances along trees of connectors. */
#include "codegen/respond.h"

#include "codegen/expression.h"
#include "codegen/initializer.h"
#include "codegen/names.h"
#include "codegen/step_table.h"

int response_width(const LinearPort *port) {
    return 1 + (port ? port->motion.n : 0);
}

int flow_count(const LinearPort *port) {
    return port ? port->flows.n : 0;
}

/* --- C text of scalars ------------------------------------------------------------------------ */

const char *c_port_scalar(Generator *g, const char *base, const PortScalar *scalar) {
    const char *path = c_path(g->w.arena, base, 0, NULL, NULL, scalar->var, scalar->order);
    return scalar->var->rank ? arena_printf(g->w.arena, "%s[%ld]", path, scalar->element) : path;
}

const char *c_unknown(Generator *g, const char *base, const Unknown *unknown, const Var *var) {
    Arena *arena = g->w.arena;
    const char **index = NEW_ARRAY(arena, const char *, unknown->n_comps + 1);
    for (int c = 0; c < unknown->n_comps; c++)
        index[c] = arena_printf(arena, "%ld", unknown->elements[c]);
    const char *path = c_path(arena, base, unknown->n_comps, unknown->comps, index, var, 0);
    return var->rank ? arena_printf(arena, "%s[%ld]", path, unknown->element) : path;
}

/* constant + coefficients times motion; `at` is the position of the first of them in the array */
static const char *c_affine(Generator *g, const char *array, int at, bool constant, const LinearPort *port,
                            const char *base) {
    Arena *arena = g->w.arena;
    const char *sum = constant ? arena_printf(arena, "%s[%d]", array, at) : "";
    for (int m = 0; port && m < port->motion.n; m++)
        sum = arena_printf(arena, "%s%s%s[%d] * %s", sum, *sum ? " + " : "", array, at + 1 + m,
                           c_port_scalar(g, base, &port->motion.at[m]));
    return *sum ? sum : "0.0";
}

void write_gains(Generator *g) {
    const Elimination *e = g->unit->elimination.elimination;
    Writer *w = &g->w;
    const char *base = w->order ? "d->" : "s->"; /* the gains of changes have the same coefficients */
    const char *gains = arena_printf(w->arena, "%sgain__", base);
    write_line(w, "if (%ssolved__) {", base);
    w->indent++;
    for (int i = 0; i < e->unknowns.n; i++)
        write_line(w, "%s = %s;", c_unknown(g, base, &e->unknowns.at[i], e->unknowns.at[i].balance),
                   c_affine(g, gains, i * response_width(e->root), true, e->root, base));
    w->indent--;
    write_line(w, "}");
}

/* --- the function ----------------------------------------------------------------------------- */

/* What is computed: "x->" is a copy of the instance, for what remains without motion and balances; "d->" is
   how it changes with them. */
static bool is_change(const char *base) {
    return base[0] == 'd';
}

/* The blocks that compute linear values, and what these need: those before the flows come from the tips, or
   those after */
static void write_own_blocks(Generator *g, const char *base, bool flow) {
    const PlanFunctions *functions = &g->unit->elimination.evaluation[is_change(base)][flow];
    for (int i = 0; i < functions->n; i++)
        write_line(&g->w, "%s(mocc, %s%s%s);",
                   block_name(g, g->unit, functions->at[i]->name, functions->at[i]->part),
                   is_change(base) ? "s" : "x", g->unit->variant->uses_time ? ", time" : "",
                   is_change(base) ? ", d" : "");
}

/* The flows that come from beyond the tips for the motion that they have */
static void write_tips(Generator *g, const char *base) {
    const Elimination *e = g->unit->elimination.elimination;
    for (int i = 0; i < e->tips.n; i++) {
        const LinearPort *tip = e->tips.at[i];
        const char *array = c_response(g->w.arena, g->unit, tip);
        for (int f = 0; f < tip->flows.n; f++)
            write_line(&g->w, "%s = -(%s);", c_port_scalar(g, base, &tip->flows.at[f]),
                       c_affine(g, array, f * response_width(tip), !is_change(base), tip, base));
    }
}

/* One column of the rows: what the residuals and the root's flows are */
static void write_column(Generator *g, const char *base, int all) {
    const Elimination *e = g->unit->elimination.elimination;
    int row = 0;
    for (int i = 0; i < e->unknowns.n + flow_count(e->root); i++, row += all) {
        const char *value = i < e->unknowns.n
                                ? c_unknown(g, base, &e->unknowns.at[i], e->unknowns.at[i].residual)
                                : c_port_scalar(g, base, &e->root->flows.at[i - e->unknowns.n]);
        if (is_change(base))
            write_line(&g->w, "rows[%d + c] = %s;", row, value);
        else
            write_line(&g->w, "rows[%d] = %s;", row, value);
    }
}

/* The motion of the root and the balances: zero, or one of them 1, in turn */
static void write_directions(Generator *g, const char *base) {
    const Elimination *e = g->unit->elimination.elimination;
    int motions = response_width(e->root) - 1;
    for (int i = 0; i < motions + e->unknowns.n; i++) {
        const Unknown *unknown = i < motions ? NULL : &e->unknowns.at[i - motions];
        const char *target = unknown ? c_unknown(g, base, unknown, unknown->balance)
                                     : c_port_scalar(g, base, &e->root->motion.at[i]);
        if (is_change(base))
            write_line(&g->w, "%s = c == %d;", target, 1 + i);
        else
            write_line(&g->w, "%s = 0;", target);
    }
}

static void write_evaluation(Generator *g, const char *base, int all) {
    write_directions(g, base);
    write_own_blocks(g, base, false);
    write_tips(g, base);
    write_own_blocks(g, base, true);
    write_column(g, base, all);
}

/* Declares a pointer to an instance of the class that nothing but this function knows, all zero if `clear`. A
   large one is taken from the memory of functions. */
static void write_own_instance(Generator *g, const char *name, bool large, bool clear) {
    const char *type = unit_name(g, g->unit);
    if (large)
        write_line(&g->w, "struct %s *%s = mocc_space(mocc, MOCC_SIZE(struct %s));", type, name, type);
    else
        write_line(&g->w, "struct %s own_%s%s, *%s = &own_%s;", type, name, clear ? " = {0}" : "", name,
                   name);
}

/* The rows out of the functions of the unit, which compute one column after the other */
static void write_columns(Generator *g, int all) {
    const Elimination *e = g->unit->elimination.elimination;
    Writer *w = &g->w;
    bool large = g->unit->elimination.on_heap;
    if (large) write_line(w, "MoccMark mark__ = mocc_mark(mocc);");
    write_line(w, "/* without motion and balances */");
    write_own_instance(g, "x", large, false);
    if (all > 1) {
        write_line(w, "/* changes with them */");
        write_own_instance(g, "d", large, true);
    }
    write_line(w, "*x = *s;");
    if (e->unknowns.n) write_line(w, "x->solved__ = 0;");
    write_evaluation(g, "x->", all);
    if (all > 1) {
        write_line(w, "for (int c = 1; c < %d; c++) {", all);
        w->indent++;
        write_evaluation(g, "d->", all);
        w->indent--;
        write_line(w, "}");
    }
    if (large) write_line(w, "mocc_release(mocc, mark__);");
}

/* The rows as the plan has them */
static void write_coefficients(Generator *g, const PlanCoefficients *coefficients, int n) {
    Writer *w = &g->w;
    w->read_only = true;
    for (int i = 0; i < coefficients->locals.n; i++) {
        const PlanLocal *local = &coefficients->locals.at[i];
        const char *value =
            local->value
                ? c_scalar(w, local->value)
                : arena_printf(w->arena, "%s[%d]", c_response(w->arena, g->unit, local->tip), local->entry);
        write_line(w, "double %s = %s;", c_iter(w->arena, local->name), value);
    }
    for (int i = 0; i < n; i++)
        write_line(w, "rows[%d] = %s;", i, c_scalar(w, coefficients->entries[i]));
    w->read_only = false;
}

static void write_whole_elimination(Generator *g) {
    const PlanElimination *elimination = &g->unit->elimination;
    const Elimination *e = elimination->elimination;
    Writer *w = &g->w;
    int unknowns = e->unknowns.n, motions = response_width(e->root) - 1, all = 1 + motions + unknowns;
    int n_rows = unknowns + flow_count(e->root);
    if (unknowns)
        write_line(
            w, "double rows[%d]; /* of residuals and flows: a constant, then what each of them changes */",
            n_rows * all);
    else
        write_line(w,
                   "double *rows = s->response__; /* of flows: a constant, then what each motion changes */");
    if (elimination->coefficients)
        write_coefficients(g, elimination->coefficients, n_rows * all);
    else
        write_columns(g, all);
    if (!unknowns) {
        write_line(w, "return 1;");
        return;
    }
    write_line(w, "s->solved__ = 1;");
    const char *function =
        unknowns == 1 ? "mocc_eliminate_one(" : arena_printf(w->arena, "mocc_eliminate(%d, ", unknowns);
    write_line(w, "return %s%d, %d, rows, s->gain__, %s, s->terms__);", function, flow_count(e->root),
               motions, flow_count(e->root) ? "s->response__" : "NULL");
}

/* Those of a table */
static void write_tip_arrays(Generator *g, const char *suffix) {
    const PlanElimination *e = &g->unit->elimination;
    write_line(&g->w, "const double **tips__%s = mocc_space(mocc, %d);", suffix, e->tips.n);
    write_line(&g->w, "for (int i = 0; i < %d; i++)", e->tips.n);
    write_line(&g->w, "    tips__%s[i] = none__;", suffix);
    write_line(&g->w, "double *sums__%s = mocc_space(mocc, %ld);", suffix, e->largest_tip * e->tips.n);
}

void write_tip_variables(Generator *g, const char *suffix, const StepTable *table) {
    const PlanElimination *e = &g->unit->elimination;
    Writer *w = &g->w;
    if (table && e->tips.n) write_tip_arrays(g, suffix);
    if (table) return;
    for (int i = 0; i < e->tips.n; i++) {
        const char *name = c_tip(w->arena, &e->tips.at[i]);
        write_line(w, "const double *%s%s = none__;", name, suffix);
        if (e->tips.at[i].sums)
            write_line(w, "double %s%s__sum[%ld];", name, suffix, response_size(e->tips.at[i].port));
    }
}

static void write_parts_elimination(Generator *g, const StepTable *table) {
    const PlanElimination *e = &g->unit->elimination;
    bool takes_space = table && e->tips.n;
    write_line(&g->w, "int sign = 1;");
    if (e->largest_tip) write_line(&g->w, "static const double none__[%ld] = {0};", e->largest_tip);
    if (takes_space) write_line(&g->w, "MoccMark mark__ = mocc_mark(mocc);");
    write_tip_variables(g, "", table);
    write_body(g, &g->unit->elimination.steps, table);
    if (takes_space) write_line(&g->w, "mocc_release(mocc, mark__);");
    write_line(&g->w, "return sign;");
}

void write_respond_function(Generator *g) {
    const Variant *variant = g->unit->variant;
    if (!g->unit->elimination.responds) return;
    const Elimination *e = g->unit->elimination.elimination;
    const char *tips = "";
    const StepTable *table = NULL;
    if (e->how != ELIMINATION_WHOLE)
        table = steps_table(g, &g->unit->elimination.steps,
                            arena_printf(g->w.arena, "%s__respond", unit_name(g, g->unit)));
    for (int i = 0; i < e->tips.n; i++)
        tips = arena_printf(g->w.arena, "%s, const double *%s", tips,
                            c_response(g->w.arena, g->unit, e->tips.at[i]));
    write_line(&g->w, "%s int %s__respond(MoccContext *mocc, struct %s *s%s%s) {",
               g->unit->elimination.is_short ? "MOCC_SHORT_FUNCTION" : "MOCC_CLASS_FUNCTION",
               unit_name(g, g->unit), unit_name(g, g->unit), variant->uses_time ? ", double time" : "", tips);
    g->w.indent++;
    write_line(&g->w, "(void)mocc;");
    if (variant->uses_time) write_line(&g->w, "(void)time;");
    for (int i = 0; i < e->tips.n; i++)
        write_line(&g->w, "(void)%s;", c_response(g->w.arena, g->unit, e->tips.at[i]));
    if (e->how == ELIMINATION_WHOLE)
        write_whole_elimination(g);
    else
        write_parts_elimination(g, table);
    g->w.indent--;
    write_line(&g->w, "}\n");
}

static const char *offset(Generator *g, const char *member) {
    return arena_printf(g->w.arena, "MOCC_AT(struct %s, %s)", unit_name(g, g->unit), member);
}

/* The places of residuals, of motions or of balances in the struct */
static void add_places(Generator *g, Text *fields, const char *name, int n, const char *const *members) {
    if (!n) return;
    const char *text = "";
    for (int i = 0; i < n; i++)
        text = arena_printf(g->w.arena, "%s%s%s", text, i ? ", " : "", offset(g, members[i]));
    add_field(fields, name, "(const size_t[]){%s}", text);
}

void write_elimination_table(Generator *g) {
    const Elimination *e = g->unit->elimination.elimination;
    if (!g->unit->elimination.eliminates) return;
    Arena *arena = g->w.arena;
    int n = e->unknowns.n, n_motions = response_width(e->root) - 1;
    const char **residuals = NEW_ARRAY(arena, const char *, n + 1),
               **balances = NEW_ARRAY(arena, const char *, n + 1);
    const char **motions = NEW_ARRAY(arena, const char *, n_motions + 1);
    for (int i = 0; i < n; i++) {
        residuals[i] = c_unknown(g, "", &e->unknowns.at[i], e->unknowns.at[i].residual);
        balances[i] = c_unknown(g, "", &e->unknowns.at[i], e->unknowns.at[i].balance);
    }
    for (int i = 0; i < n_motions; i++)
        motions[i] = c_port_scalar(g, "", &e->root->motion.at[i]);
    Text fields = {0};
    add_field(&fields, "solved", "%s", offset(g, "solved__"));
    add_number_field(&fields, "n", n);
    add_number_field(&fields, "n_motions", n_motions);
    add_field(&fields, "terms", "%s", offset(g, "terms__"));
    add_places(g, &fields, "residuals", n, residuals);
    add_places(g, &fields, "motions", n_motions, motions);
    add_places(g, &fields, "balances", n, balances);
    write_line(&g->w, "static const MoccElimination %s__elimination = {", unit_name(g, g->unit));
    write_line(&g->w, "    %s};\n", fields.data);
    text_free(&fields);
}
