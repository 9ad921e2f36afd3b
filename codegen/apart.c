/* Evaluations of a model with its components apart, for implicit integration: each component computes out of
   the inputs that stand in it, then the unit around them what follows from their outputs, their next inputs
   among it. Where these are the same as before, that is an evaluation of the model. Its derivatives are few:
   each value depends on those of one component only. For the balances, each class says by itself how what it
   computes changes with them and with its linear inputs. */
#include "codegen/apart.h"

#include "codegen/checks.h"
#include "codegen/component_expression.h"
#include "codegen/initializer.h"
#include "codegen/names.h"
#include "codegen/operands.h"
#include "codegen/step_table.h"
#include "codegen/unit_function.h"

static bool is_assembly(const PlanUnit *unit) {
    return unit->joins[PART_EXPLICIT] != NULL;
}

static void write_blocks_of(Generator *g, const PlanUnit *unit, const char *element, const char *time) {
    for (Part part = PART_EXPLICIT; part < PART_TANGENT; part++)
        for (int i = 0; i < unit->blocks[COARSE].n; i++) {
            const PlanFunction *function = unit->blocks[COARSE].at[i];
            if (function->part != part) continue;
            write_line(&g->w, "%s(mocc, %s%s);", block_name(g, unit, function->name, part), element, time);
        }
}

static void write_component(Generator *g, const Comp *comp) {
    const PlanUnit *unit = g->unit->children[comp->index];
    const char *time = comp->type->uses_time ? ", time" : "";
    if (comp->rank) {
        write_line(&g->w, "for (int k = 0; k < %ld; k++) {", comp->count);
        g->w.indent++;
    }
    const char *element = c_component_address(&g->w, "s->", comp, comp->rank ? "k" : NULL);
    if (is_assembly(unit))
        write_line(&g->w, "%s__components(mocc, %s%s);", unit_name(g, unit), element, time);
    else
        write_blocks_of(g, unit, element, time);
    if (!comp->rank) return;
    g->w.indent--;
    write_line(&g->w, "}");
}

/* Whether a component computes something */
static bool is_called(const PlanUnit *unit, int comp) {
    const PlanUnit *child = unit->children[comp];
    return !unit->variant->comps.at[comp]->outer && (is_assembly(child) || child->blocks[COARSE].n);
}

/* The function that evaluates the unit with its components apart */
static void write_components(Generator *g) {
    const PlanUnit *unit = g->unit;
    const Variant *variant = unit->variant;
    const char *name = unit_name(g, unit), *function = arena_printf(g->w.arena, "%s__components", name);
    const StepTable *table = components_table(g, function, is_called, write_component);
    open_function(g,
                  arena_printf(g->w.arena, "%s(MoccContext *mocc, struct %s *s%s)", function, name,
                               variant->uses_time ? ", double time" : ""),
                  0, false);
    if (table) table_write_loop(g, table);
    for (int i = 0; i < variant->comps.n && !table; i++)
        if (is_called(unit, i)) write_component(g, variant->comps.at[i]);
    for (Part part = PART_EXPLICIT; part < PART_TANGENT; part++)
        write_line(&g->w, "%s(mocc, s%s);", block_name(g, unit, unit->joins[part]->name, part),
                   variant->uses_time ? ", time" : "");
    close_function(g, 0, 0);
}

static void write_unit_apart(Generator *g) {
    begin_sites(&g->w, arena_printf(g->w.arena, "%s__apart", unit_name(g, g->unit)),
                g->unit->variant->class_);
    for (Part part = PART_EXPLICIT; part < N_PARTS; part++)
        if (g->unit->joins[part]) write_part(g, g->unit->joins[part]);
    write_components(g);
    end_sites(&g->w);
}

/* ---- tables ---- */

static void write_input(Generator *g, const Var *var, int order) {
    const Form *form = g->unit->form;
    bool is_affine = form->is_all_affine, is_linear = false;
    for (long i = 0; i < var->count; i++) {
        is_affine = is_affine && form->inputs[var->input[order] + i] == LINEAR;
        is_linear = is_linear || form->inputs[var->input[order] + i] == LINEAR;
    }
    Text row = {0};
    add_field(&row, "offset", "MOCC_AT(struct %s, %s)", unit_name(g, g->unit),
              c_path(g->w.arena, "", 0, NULL, NULL, var, order));
    add_number_field(&row, "count", var->count);
    add_number_field(&row, "is_affine", is_affine);
    add_number_field(&row, "is_linear", is_linear);
    write_line(&g->w, "{%s},", row.data);
    text_free(&row);
}

/* The inputs of a unit. Returns the number of rows. */
static int write_inputs(Generator *g) {
    const Variant *variant = g->unit->variant;
    int n = 0;
    for (int i = 0; i < variant->vars.n; i++) {
        const Var *var = variant->vars.at[i];
        for (int order = 0; order <= var->orders; order++) {
            if (var->input[order] < 0 || var->base != BASE_REAL || !var->count) continue;
            if (!n++) write_line(&g->w, "static const MoccGiven %s__given[] = {", unit_name(g, g->unit));
            g->w.indent++;
            write_input(g, var, order);
            g->w.indent--;
        }
    }
    if (n) write_line(&g->w, "};");
    return n;
}

/* By number of a unit: whether it is apart in what encloses it */
static bool *find_parts(Generator *g) {
    bool *is_part = NEW_ARRAY(g->w.arena, bool, g->plan->units.n + 1);
    is_part[g->plan->model->number] = true;
    for (int i = 0; i < g->plan->units.n; i++) {
        const PlanUnit *unit = g->plan->units.at[i];
        for (int c = 0; is_assembly(unit) && c < unit->variant->comps.n; c++)
            if (!unit->variant->comps.at[c]->outer) is_part[unit->children[c]->number] = true;
    }
    return is_part;
}

/* Whether an expression changes over time with something else than the changes in it. Calls are taken to. */
static bool varies(const Ex *ex) {
    switch (ex->kind) {
    case EX_REF:
        return !ex->ref.tangent && ex->ref.var->variability < AST_VAR_PARAMETER;
    case EX_TIME:
    case EX_EVENT:
    case EX_CALL:
    case EX_FUNCTION:
        return true;
    default:
        return false;
    }
}

/* Whether parameters alone decide how the steps make changes out of others */
static bool are_constant(const PlanSteps *steps) {
    bool constant = true;
    for (int i = 0; i < steps->n && constant; i++) {
        const PlanStep *step = steps->at[i];
        if (step->kind == STEP_LOOP) constant = are_constant(&step->loop.body);
        if (step->kind == STEP_ASSIGN)
            constant = !ex_find(step->assign.value, varies) && !ex_find(step->assign.target, varies);
        if (step->kind == STEP_CALL)
            constant = are_constant(&plan_function(step->call.unit, step->call.block, PART_TANGENT)->steps);
    }
    return constant;
}

static bool is_constant(const PlanUnit *unit) {
    bool constant = true;
    if (is_assembly(unit)) return are_constant(&unit->joins[PART_TANGENT]->steps);
    for (int i = 0; i < unit->blocks[COARSE].n && constant; i++)
        constant = unit->blocks[COARSE].at[i]->part != PART_TANGENT ||
                   are_constant(&unit->blocks[COARSE].at[i]->steps);
    return constant;
}

static void write_change_of(Generator *g, const PlanFunction *function) {
    write_line(&g->w, "    %s(mocc, s%s, d);", block_name(g, g->unit, function->name, PART_TANGENT),
               g->unit->variant->uses_time ? ", time" : "");
}

static bool changes(const PlanUnit *unit) {
    bool changes = is_assembly(unit) && unit->joins[PART_TANGENT];
    for (int i = 0; !is_assembly(unit) && i < unit->blocks[COARSE].n; i++)
        changes = changes || unit->blocks[COARSE].at[i]->part == PART_TANGENT;
    return changes;
}

/* The function that computes changes with balances, in a form that is the same for all units */
static void write_change(Generator *g) {
    const PlanUnit *unit = g->unit;
    write_line(&g->w, "static void %s__change(MoccContext *mocc, const void *s, double time, void *d) {",
               unit_name(g, unit));
    if (is_assembly(unit)) write_change_of(g, unit->joins[PART_TANGENT]);
    for (int i = 0; !is_assembly(unit) && i < unit->blocks[COARSE].n; i++)
        if (unit->blocks[COARSE].at[i]->part == PART_TANGENT) write_change_of(g, unit->blocks[COARSE].at[i]);
    if (!unit->variant->uses_time) write_line(&g->w, "    (void)time;");
    write_line(&g->w, "}\n");
}

/* Returns the number of rows. */
static int write_parts(Generator *g) {
    const bool *is_part = find_parts(g);
    Text rows = {0};
    int n = 0;
    for (int i = 0; i < g->plan->units.n; i++) {
        if (!is_part[i]) continue;
        g->unit = g->plan->units.at[i];
        Text row = {0};
        add_field(&row, "type", "&%s__class", unit_name(g, g->unit));
        add_number_field(&row, "is_assembly", is_assembly(g->unit));
        add_number_field(&row, "is_affine", g->unit->form->is_all_affine);
        if (changes(g->unit)) {
            write_change(g);
            add_number_field(&row, "is_constant", is_constant(g->unit));
            add_field(&row, "change", "%s__change", unit_name(g, g->unit));
        }
        int n_inputs = g->unit == g->plan->model ? 0 : write_inputs(g);
        add_number_field(&row, "n_inputs", n_inputs);
        if (n_inputs) add_field(&row, "inputs", "%s__given", unit_name(g, g->unit));
        text_printf(&rows, "    {%s},\n", row.data);
        text_free(&row);
        n++;
    }
    write_line(&g->w, "static const MoccPart model_parts[] = {");
    text_add(g->w.out, rows.data);
    write_line(&g->w, "};\n");
    text_free(&rows);
    return n;
}

/* ---- the model ---- */

int write_apart(Generator *g) {
    const PlanUnit *model = g->plan->model;
    if (!is_assembly(model)) return 0;
    g->w.hoists = g->w.repeats = true;
    for (int i = 0; i < g->plan->units.n; i++) {
        g->unit = g->plan->units.at[i];
        if (is_assembly(g->unit)) write_unit_apart(g);
    }
    g->w.hoists = g->w.repeats = false;
    int n = write_parts(g);
    g->unit = model;
    bool has_time = model->variant->uses_time;
    write_line(&g->w, "static void model_apart(MoccContext *mocc, void *instance, double time) {");
    write_line(&g->w, "    %s__components(mocc, instance%s);", unit_name(g, model), has_time ? ", time" : "");
    if (!has_time) write_line(&g->w, "    (void)time;");
    write_line(&g->w, "}\n");
    return n;
}
