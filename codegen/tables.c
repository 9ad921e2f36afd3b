/* The tables that describe a variant's struct to the runtime library. */
#include "codegen/tables.h"

#include <string.h>

#include "codegen/value.h"
#include "codegen/initializer.h"
#include "codegen/names.h"

static const char *kind(const Var *var) {
    if (var->owner->class_->role == ROLE_LINEAR_RESPONSE)
        return var->causality == AST_OUTPUT ? "MOCC_BALANCE" : "MOCC_RESIDUAL";
    if (var->variability == AST_VAR_CONSTANT || var->structural) return "MOCC_FIXED";
    if (var->variability == AST_VAR_PARAMETER) return var->is_final ? "MOCC_FIXED" : "MOCC_PARAMETER";
    if (var->role == ROLE_STATE) return "MOCC_STATE";
    if (var->causality == AST_INPUT) return "MOCC_INPUT";
    return var->has_pre ? "MOCC_DISCRETE" : "MOCC_VARIABLE";
}

static const char *offset_of(Generator *g, const Var *var, int order) {
    Writer *w = &g->w;
    const char *path = c_path(w->arena, "", 0, NULL, NULL, var, order);
    return arena_printf(w->arena, "MOCC_AT(struct %s, %s)", unit_name(g, g->unit), path);
}

static void write_row(Writer *w, Text *fields) {
    write_line(w, "{%s},", fields->data);
    text_free(fields);
}

/* The inside of a C string literal */
static const char *escaped(Writer *w, const char *text) {
    return text ? c_string(w->arena, text) : NULL;
}

static const char *dims_text(Writer *w, int rank, const int *dims) {
    if (!rank) return NULL;
    const char *text = "(const int[]){";
    for (int k = 0; k < rank; k++)
        text = arena_printf(w->arena, "%s%s%d", text, k ? ", " : "", dims[k]);
    return arena_printf(w->arena, "%s}", text);
}

/* For each dimension the part of the name that it belongs to */
static const char *parts_text(Writer *w, const Var *var) {
    if (!var->rank || var->n_segments == 1) return NULL;
    int *parts = NEW_ARRAY(w->arena, int, var->rank), k = 0;
    for (int s = 0; s < var->n_segments; s++)
        for (int i = 0; i < var->segments[s].rank; i++)
            parts[k++] = s;
    return dims_text(w, var->rank, parts);
}

static void find_unasked(void *context, int writer, long count) {
    (void)count;
    *(bool *)context |= writer == SLOT_UNASKED;
}

/* Derivatives are not shown if only some of their elements are computed. */
static bool is_hidden(const Variant *variant, const Var *var, int order) {
    Region whole = whole_region(var->rank, var->dims);
    bool is_open = false;
    if (order > 0 && variant->graph)
        visit_writers(&variant->graph->writers, var->slot[order], var->dims, &whole, find_unasked, &is_open);
    if (is_open) return true;
    if (var->enumeration && var->enumeration->is_object) return true;
    return var->is_outer || var->hidden || var->decl->hands_on;
}

/* What has a past, but shows as something else (an input): once more, for its past */
static bool has_shadow(const Var *var) {
    return var->has_pre && strcmp(kind(var), "MOCC_DISCRETE");
}

/* The unit of the derivative by time of what has this unit: "m/s" gives "m/s2", "W/K" gives "W/(K.s)".
   Without a unit there is none. */
static const char *rate_unit(Arena *arena, const char *unit) {
    const char *slash = strrchr(unit, '/');
    size_t length = strlen(unit);
    if (!slash) return arena_printf(arena, "%s/s", unit);
    if (!strcmp(slash, "/s")) return arena_printf(arena, "%s2", unit);
    if (!strcmp(slash, "/s2")) return arena_printf(arena, "%.*s3", (int)length - 1, unit);
    if (unit[length - 1] == ')') return arena_printf(arena, "%.*s.s)", (int)length - 1, unit);
    return arena_printf(arena, "%.*s(%s.s)", (int)(slash + 1 - unit), unit, slash + 1);
}

static const char *unit_of(Arena *arena, const Var *var, int order) {
    const char *unit = var->unit;
    for (int i = 0; unit && *unit && i < order; i++)
        unit = rate_unit(arena, unit);
    return unit;
}

static void write_variable(Generator *g, const Var *var, int order) {
    Writer *w = &g->w;
    const Variant *variant = g->unit->variant;
    static const char *const types[] = {"MOCC_REAL", "MOCC_INTEGER", "MOCC_BOOLEAN", "MOCC_STRING",
                                        "MOCC_ENUMERATION"};
    const char *derivative = NULL;
    bool shadow = order == PRE_VALUE;
    if (shadow) order = 0;
    if (order == 0 && var->role == ROLE_STATE) derivative = offset_of(g, var, 1);
    if (shadow || (var->has_pre && !has_shadow(var))) derivative = offset_of(g, var, PRE_VALUE);
    if (variant->class_->role == ROLE_LINEAR_RESPONSE && var->causality == AST_OUTPUT)
        for (int i = 0; i < variant->vars.n; i++)
            if (variant->vars.at[i]->causality == AST_INPUT)
                derivative = offset_of(g, variant->vars.at[i], 0);
    Text row = {0};
    add_string_field(&row, "name", escaped(w, var->path));
    add_string_field(&row, "unit", escaped(w, unit_of(w->arena, var, order)));
    if (!order) add_string_field(&row, "description", escaped(w, var->description));
    add_field(&row, "kind", "%s", order ? "MOCC_DERIVATIVE" : shadow ? "MOCC_DISCRETE" : kind(var));
    add_field(&row, "type", "%s", types[var->base]);
    add_number_field(&row, "hidden", shadow || is_hidden(variant, var, order));
    add_number_field(&row, "order", order);
    add_field(&row, "offset", "%s", offset_of(g, var, order));
    add_code_field(&row, "derivative", derivative);
    add_number_field(&row, "rank", var->rank);
    add_code_field(&row, "dims", dims_text(w, var->rank, var->dims));
    add_code_field(&row, "dim_parts", parts_text(w, var));
    add_code_field(&row, "literals", var->enumeration ? c_literals(w->arena, var->enumeration) : NULL);
    add_number_field(&row, "output", !order && var->causality == AST_OUTPUT && !var->is_protected);
    if (!order) add_string_field(&row, "display_unit", escaped(w, var->display_unit));
    write_row(w, &row);
}

static int write_variables(Generator *g) {
    Writer *w = &g->w;
    const Variant *variant = g->unit->variant;
    int n = 0;
    for (int i = 0; i < variant->vars.n; i++)
        n += variant->vars.at[i]->orders + 1 + has_shadow(variant->vars.at[i]);
    if (!n) return 0;
    write_line(w, "static const MoccVariable %s__variables[] = {", unit_name(g, g->unit));
    w->indent++;
    for (int i = 0; i < variant->vars.n; i++)
        for (int order = 0; order <= variant->vars.at[i]->orders; order++)
            write_variable(g, variant->vars.at[i], order);
    for (int i = 0; i < variant->vars.n; i++)
        if (has_shadow(variant->vars.at[i])) write_variable(g, variant->vars.at[i], PRE_VALUE);
    w->indent--;
    write_line(w, "};");
    return n;
}

static int write_bound_places(Generator *g) {
    Writer *w = &g->w;
    static const char *const kinds[] = {[PLAN_MIN] = "MOCC_MIN",
                                        [PLAN_MAX] = "MOCC_MAX",
                                        [PLAN_NOMINAL] = "MOCC_NOMINAL",
                                        [PLAN_FIXED] = "MOCC_FIXED_START"};
    if (!g->unit->bounds.n) return 0;
    write_line(w, "static const MoccBound %s__bound_places[] = {", unit_name(g, g->unit));
    w->indent++;
    for (int i = 0; i < g->unit->bounds.n; i++) {
        Text row = {0};
        add_field(&row, "kind", "%s", kinds[g->unit->bounds.at[i].kind]);
        add_string_field(&row, "place", escaped(w, place_text(w, g->unit->bounds.at[i].span)));
        write_row(w, &row);
    }
    w->indent--;
    write_line(w, "};");
    return g->unit->bounds.n;
}

static void write_memory(Generator *g, const Memory *m) {
    Writer *w = &g->w;
    static const char *const kinds[] = {"MOCC_RELATION",  "MOCC_TIME_RELATION", "MOCC_STEP",   "MOCC_SAMPLE",
                                        "MOCC_INITIAL",   "MOCC_TERMINAL",      "MOCC_REINIT", "MOCC_ASSERT",
                                        "MOCC_TERMINATE", "MOCC_START"};
    const char *offset = m->var ? offset_of(g, m->var, 0)
                                : arena_printf(w->arena, "MOCC_AT(struct %s, %s)", unit_name(g, g->unit),
                                               c_memory(w->arena, m));
    Text row = {0};
    add_field(&row, "kind", "%s", kinds[m->kind]);
    add_string_field(&row, "text", escaped(w, m->text));
    add_string_field(&row, "place", escaped(w, place_text(w, m->span)));
    add_field(&row, "offset", "%s", offset);
    add_number_field(&row, "count", m->var ? m->var->count : m->count);
    add_code_field(&row, "target", m->state ? offset_of(g, m->state, 0) : NULL);
    add_number_field(&row, "warning", m->warning);
    add_number_field(&row, "in_when", m->in_when);
    add_number_field(&row, "at_start", m->at_start);
    write_row(w, &row);
}

static void write_memories(Generator *g) {
    Writer *w = &g->w;
    write_line(w, "static const MoccMemory %s__memories[] = {", unit_name(g, g->unit));
    w->indent++;
    for (int i = 0; i < g->unit->variant->memories.n; i++)
        write_memory(g, g->unit->variant->memories.at[i]);
    w->indent--;
    write_line(w, "};");
}

static bool in_library(const Writer *w, Span span) {
    return span.begin.file >= 0 && w->sources->files.at[span.begin.file]->in_library;
}

/* What outer components stand for is shown, and has its states and events, where the inner ones are. */
static int count_members(const Variant *variant) {
    int n = 0;
    for (int i = 0; i < variant->comps.n; i++)
        n += !variant->comps.at[i]->outer;
    return n;
}

static void write_member(Generator *g, const Comp *comp) {
    Writer *w = &g->w;
    Text row = {0};
    add_string_field(&row, "name", escaped(w, comp->decl->name));
    add_string_field(&row, "description", escaped(w, comp->decl->declarator->description));
    add_field(&row, "type", "&%s__class", unit_name(g, g->unit->children[comp->index]));
    add_field(&row, "offset", "MOCC_AT(struct %s, %s)", unit_name(g, g->unit),
              c_identifier(w->arena, comp->field));
    add_number_field(&row, "rank", comp->rank);
    add_code_field(&row, "dims", dims_text(w, comp->rank, comp->dims));
    add_string_field(&row, "place", escaped(w, place_text(w, comp->decl->span)));
    add_number_field(&row, "in_library", in_library(w, comp->decl->span));
    write_row(w, &row);
}

static void write_members(Generator *g) {
    Writer *w = &g->w;
    const Variant *variant = g->unit->variant;
    write_line(w, "static const MoccMember %s__members[] = {", unit_name(g, g->unit));
    w->indent++;
    for (int i = 0; i < variant->comps.n; i++)
        if (!variant->comps.at[i]->outer) write_member(g, variant->comps.at[i]);
    w->indent--;
    write_line(w, "};");
}

static const char *place_path(Generator *g, const PlanPlace *place) {
    Arena *arena = g->w.arena;
    const char **index = NEW_ARRAY(arena, const char *, place->n_comps + 1);
    for (int c = 0; c <= place->n_comps; c++)
        index[c] = arena_printf(arena, "%ld", place->elements[c]);
    const char *path = c_path(arena, "", place->n_comps, place->comps, index, place->var, place->order);
    return place->var->rank ? arena_printf(arena, "%s[%s]", path, index[place->n_comps]) : path;
}

static const char *place_offset(Generator *g, const PlanPlace *place) {
    return arena_printf(g->w.arena, "MOCC_AT(struct %s, %s)", unit_name(g, g->unit), place_path(g, place));
}

/* How far a side of an alias is from one turn of a loop to the next one */
static const char *place_step(Generator *g, const PlanPlace *first, const PlanPlace *second) {
    if (!first->var) return "0";
    return arena_printf(g->w.arena, "%s - %s", place_offset(g, second), place_offset(g, first));
}

static const char *alias_loops(Generator *g, const PlanAlias *alias) {
    Arena *arena = g->w.arena;
    const char *text = "(const MoccAliasLoop[]){";
    for (int i = 0; i < alias->loops.n; i++) {
        const PlanAliasLoop *loop = &alias->loops.at[i];
        text = arena_printf(arena, "%s%s{%ld, %s, %s}", text, i ? ", " : "", loop->turns,
                            place_step(g, &alias->target, &loop->target),
                            place_step(g, &alias->source, &loop->source));
    }
    return arena_printf(arena, "%s}", text);
}

static void write_looped_alias(Generator *g, const PlanAlias *alias) {
    Text row = {0};
    add_field(&row, "target", "%s", place_offset(g, &alias->target));
    add_code_field(&row, "source", alias->source.var ? place_offset(g, &alias->source) : NULL);
    add_number_field(&row, "count", alias->count);
    add_number_field(&row, "sign", alias->sign);
    add_number_field(&row, "n_loops", alias->loops.n);
    add_code_field(&row, "loops", alias_loops(g, alias));
    write_row(&g->w, &row);
}

static void write_alias(Generator *g, const PlanAlias *alias) {
    const char *unit = unit_name(g, g->unit), *target = place_path(g, &alias->target);
    if (alias->loops.n)
        write_looped_alias(g, alias);
    else if (alias->sign)
        write_line(&g->w, "MOCC_%s(struct %s, %s, %s, %ld),", alias->sign > 0 ? "SAME" : "OPPOSITE", unit,
                   target, place_path(g, &alias->source), alias->count);
    else
        write_line(&g->w, "MOCC_CONSTANT(struct %s, %s, %ld),", unit, target, alias->count);
}

static void write_aliases(Generator *g, const PlanAliases *aliases, const char *name) {
    if (!aliases->n) return;
    write_line(&g->w, "static const MoccAlias %s__%s[] = {", unit_name(g, g->unit), name);
    g->w.indent++;
    for (int i = 0; i < aliases->n; i++)
        write_alias(g, &aliases->at[i]);
    g->w.indent--;
    write_line(&g->w, "};");
}

void write_kept_balances(Generator *g) {
    const PlanEvaluation *evaluation = g->plan->evaluation;
    write_line(&g->w, "static const MoccKeptBalance model_balances[] = {");
    g->w.indent++;
    for (int i = 0; i < evaluation->balances.n; i++) {
        const PlanBalance *balance = &evaluation->balances.at[i];
        bool is_array = balance->count > 1;
        Text row = {0};
        add_number_field(&row, "kept", balance->cell->first);
        add_number_field(&row, "kept_step", is_array ? balance->cell->stride : 0);
        add_field(&row, "offset", "%s", place_offset(g, &balance->first));
        add_code_field(&row, "step", is_array ? place_step(g, &balance->first, &balance->second) : NULL);
        add_number_field(&row, "count", balance->count);
        write_row(&g->w, &row);
    }
    g->w.indent--;
    write_line(&g->w, "};\n");
}

/* A table or function of the class, if it has one */
static void add_table(Generator *g, Text *fields, int n, const char *field, const char *name) {
    if (n) add_field(fields, field, "%s__%s", unit_name(g, g->unit), name);
}

void write_tables(Generator *g) {
    Writer *w = &g->w;
    const Variant *variant = g->unit->variant;
    int variables = write_variables(g), members = count_members(variant);
    if (variant->memories.n) write_memories(g);
    if (members) write_members(g);
    int bounds = write_bound_places(g);
    write_aliases(g, &g->unit->aliases, "aliases");
    write_aliases(g, &g->unit->sums, "sums");
    Text fields = {0};
    add_string_field(&fields, "name", escaped(w, variant->class_->full_name));
    add_field(&fields, "size", "MOCC_SIZE(struct %s)", unit_name(g, g->unit));
    add_number_field(&fields, "n_variables", variables);
    add_table(g, &fields, variables, "variables", "variables");
    add_number_field(&fields, "n_members", members);
    add_table(g, &fields, members, "members", "members");
    add_number_field(&fields, "n_memories", variant->memories.n);
    add_table(g, &fields, variant->memories.n, "memories", "memories");
    add_table(g, &fields, g->unit->has_messages, "message", "message");
    if (g->unit->elimination.eliminates)
        add_field(&fields, "elimination", "&%s__elimination", unit_name(g, g->unit));
    add_number_field(&fields, "n_bounds", bounds);
    add_table(g, &fields, bounds, "bounds", "bound_places");
    add_table(g, &fields, bounds, "bound", "bound");
    add_number_field(&fields, "n_aliases", g->unit->aliases.n);
    add_table(g, &fields, g->unit->aliases.n, "aliases", "aliases");
    add_number_field(&fields, "n_sums", g->unit->sums.n);
    add_table(g, &fields, g->unit->sums.n, "sums", "sums");
    write_line(w, "MOCC_CLASS_TABLE MoccClass %s__class = {", unit_name(g, g->unit));
    write_line(w, "    %s};\n", fields.data);
    text_free(&fields);
}
