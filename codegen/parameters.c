/* C code that gives parameters and start values their values, and says how these change with others. */
#include "codegen/parameters.h"

#include "codegen/checks.h"
#include "codegen/component_expression.h"
#include "codegen/names.h"
#include "codegen/operands.h"
#include "codegen/pieces.h"
#include "codegen/step_table.h"
#include "codegen/unit_function.h"
#include "sema/model/accessors.h"

/* --- copies ----------------------------------------------------------------------------------- */

/* One of a unit's components */
typedef struct {
    const Comp *comp;
    const PlanUnit *unit; /* of its class */
} Copied;

static Copied copied(const PlanUnit *unit, const Comp *comp) {
    return (Copied){comp, unit->children[comp->index]};
}

static void copy_component(Generator *g, Copied needed, const char *to, Copied given, const char *from,
                           int depth);

/* The parameters of what is `needed`, from a unit that has all of them, maybe among others */
static void copy_parameters(Generator *g, const PlanUnit *needed, const char *to, const PlanUnit *given,
                            const char *from, int depth) {
    Arena *arena = g->w.arena;
    for (int i = 0; i < needed->variant->order.n; i++) {
        const Thing *thing = needed->variant->order.at[i];
        if (thing->kind == THING_BROKEN || thing->kind == THING_ABSENT) continue;
        if (thing->kind == THING_VAR && (thing->var->variability < AST_VAR_PARAMETER || thing->var->is_outer))
            continue;
        const Thing *found = thing_named(given->variant, thing_decl(thing)->name);
        bool comp = thing->kind == THING_COMP;
        const char *name = c_identifier(arena, comp ? thing->comp->field : thing_decl(thing)->name);
        const char *same = c_identifier(arena, comp ? found->comp->field : thing_decl(thing)->name);
        const char *target = arena_printf(arena, "%s.%s", to, name);
        const char *source = arena_printf(arena, "%s.%s", from, same);
        if (comp)
            copy_component(g, copied(needed, thing->comp), target, copied(given, found->comp), source, depth);
        else
            write_line(&g->w, "memcpy(&%s, &%s, sizeof %s);", target, source, target);
    }
}

/* The same for a component, or an array of them; `depth` loops are open around it. */
static void copy_component(Generator *g, Copied needed, const char *to, Copied given, const char *from,
                           int depth) {
    Arena *arena = g->w.arena;
    if (given.unit == needed.unit) {
        write_line(&g->w, "memcpy(&%s, &%s, sizeof %s);", to, from, to);
        return;
    }
    if (!needed.comp->rank) {
        copy_parameters(g, needed.unit, to, given.unit, from, depth);
        return;
    }
    const char *k = arena_printf(arena, "k%d", depth);
    write_line(&g->w, "for (int %s = 0; %s < %ld; %s++) {", k, k, needed.comp->count, k);
    g->w.indent++;
    copy_parameters(g, needed.unit, arena_printf(arena, "%s[%s]", to, k), given.unit,
                    arena_printf(arena, "%s[%s]", from, k), depth + 1);
    g->w.indent--;
    write_line(&g->w, "}");
}

/* What the components of this class inherit by outer elements; base: "s->", or "d->" and "u->" */
static void write_outers(Generator *g, const Comp *comp, const char *base, const char *index) {
    Arena *arena = g->w.arena;
    for (int i = 0; i < comp->type->comps.n; i++) {
        const Comp *outer = comp->type->comps.at[i];
        if (!outer->outer) continue;
        const char *to = arena_printf(arena, "%s%s", c_component(&g->w, base, comp, index),
                                      c_identifier(arena, outer->field));
        const char *from = arena_printf(arena, "%s%s", base, c_identifier(arena, comp->given[i]->field));
        copy_component(g, copied(g->unit->children[comp->index], outer), to, copied(g->unit, comp->given[i]),
                       from, 1);
    }
}

static bool has_outer(const Variant *variant) {
    for (int i = 0; i < variant->comps.n; i++)
        if (variant->comps.at[i]->outer) return true;
    return false;
}

/* --- values ----------------------------------------------------------------------------------- */

static void write_component_parameters(Generator *g, const Comp *comp) {
    Writer *w = &g->w;
    const char *type = unit_name(g, g->unit->children[comp->index]);
    if (!comp->rank) {
        if (has_outer(comp->type)) write_outers(g, comp, "s->", NULL);
        write_line(w, "%s__parameters(mocc, %s);", type, c_component_address(w, "s->", comp, NULL));
        return;
    }
    write_line(w, "for (int k = 0; k < %ld; k++) {", comp->count);
    w->indent++;
    write_outers(g, comp, "s->", "k");
    write_line(w, "%s__parameters(mocc, %s);", type, c_component_address(w, "s->", comp, "k"));
    w->indent--;
    write_line(w, "}");
}

static void write_setting(Generator *g, const PlanSetting *setting) {
    if (setting->comp)
        write_component_parameters(g, setting->comp);
    else
        write_assignment(&g->w, setting->target, number_operands(&g->w, setting->value), setting->only_unset);
}

/* All settings of a component are one step. */
static StepTable *settings_table(Generator *g) {
    const PlanUnit *unit = g->unit;
    if (!is_for_table(g, unit->settings.n)) return NULL;
    StepTable *table = table_new(g, arena_printf(g->w.arena, "%s__parameters", unit_name(g, unit)));
    for (int i = 0; i < unit->settings.n; i++) {
        table_begin_step(g, table);
        while (i + 1 < unit->settings.n && !unit->settings.at[i].comp)
            write_setting(g, &unit->settings.at[i++]);
        write_setting(g, &unit->settings.at[i]);
        table_end_step(g, table);
    }
    table_write(g, table);
    return table;
}

void write_parameters(Generator *g) {
    const PlanUnit *unit = g->unit;
    const char *name = unit_name(g, unit);
    const StepTable *table = settings_table(g);
    PieceFrame frame = {arena_printf(g->w.arena, "%s__parameters", name),
                        arena_printf(g->w.arena, "MoccContext *mocc, struct %s *s", name), "mocc, s",
                        USES_CONTEXT | USES_INSTANCE, unit->settings_use};
    Pieces *pieces = !table && is_for_pieces(unit->settings.n) ? pieces_begin(g, &frame) : NULL;
    open_function(g, arena_printf(g->w.arena, "%s__parameters(MoccContext *mocc, struct %s *s)", name, name),
                  unit->settings_use, false);
    if (table) table_write_loop(g, table);
    for (int i = 0; i < unit->settings.n && !table; i++) {
        if (pieces) pieces_next(g, pieces, false);
        write_setting(g, &unit->settings.at[i]);
    }
    if (pieces) pieces_last(g, pieces);
    write_hoisted(&g->w);
    close_function(g, USES_CONTEXT | USES_INSTANCE, unit->settings_use);
    if (pieces) pieces_end(g, pieces);
}

/* --- changes ---------------------------------------------------------------------------------- */

static void write_component_changes(Generator *g, const Comp *comp) {
    Writer *w = &g->w;
    const char *name = c_identifier(w->arena, comp->field), *index = comp->rank ? "[k]" : "";
    const char *element = arena_printf(w->arena, "%s%s", name, index);
    if (comp->rank) {
        write_line(w, "for (int k = 0; k < %ld; k++) {", comp->count);
        w->indent++;
    }
    write_outers(g, comp, "u->", "k");
    write_outers(g, comp, "d->", "k");
    write_line(w, "%s__parameter_changes(mocc, &s->%s, &u->%s, &d->%s);",
               unit_name(g, g->unit->children[comp->index]), element, element, element);
    if (!comp->rank) return;
    w->indent--;
    write_line(w, "}");
}

static void write_setting_changes(Generator *g) {
    const PlanUnit *unit = g->unit;
    for (int i = 0; i < unit->settings.n; i++) {
        const PlanSetting *setting = &unit->settings.at[i];
        g->w.calls.n = 0;
        if (setting->comp)
            write_component_changes(g, setting->comp);
        else
            write_assignment(&g->w, setting->target, setting->value, setting->only_unset);
    }
}

void write_parameter_changes(Generator *g) {
    const char *name = unit_name(g, g->unit);
    const char *signature = arena_printf(
        g->w.arena,
        "%s__parameter_changes(MoccContext *mocc, const struct %s *s, struct %s *u, struct %s *d)", name,
        name, name, name);
    open_function(g, signature, 0, false);
    g->w.read_only = g->w.marks = true;
    SpaceBody body = begin_space(g);
    write_setting_changes(g);
    end_space(g, body);
    g->w.read_only = g->w.marks = false;
    write_line(&g->w, "(void)u;");
    close_function(g, USES_CONTEXT | USES_INSTANCE | USES_TANGENT, 0);
}
