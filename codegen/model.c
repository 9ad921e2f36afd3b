/* The functions and tables of a model, by which the runtime evaluates and describes it. */
#include "codegen/model.h"

#include <stdlib.h>

#include "codegen/apart.h"
#include "codegen/checks.h"
#include "codegen/evaluation.h"
#include "codegen/initializer.h"
#include "codegen/names.h"
#include "codegen/respond_directional.h"
#include "codegen/tables.h"
#include "codegen/unit_function.h"

/* Evaluations with the arrays of states where the caller has them, and where the instance does */
static void write_entries_in_place(Generator *g) {
    const Plan *plan = g->plan;
    Arena *arena = g->w.arena;
    const char *arrays = "", *states = "", *derivatives = "";
    bool has_time = g->unit->variant->uses_time;
    for (int i = 0; i < plan->in_place.n; i++) {
        const char *name = plan->in_place.at[i]->path, *comma = i ? ", " : "";
        arrays = arena_printf(arena, "%s, states[%d], derivatives[%d]", arrays, i, i);
        states = arena_printf(arena, "%s%ss->%s", states, comma, c_member(arena, name, 0));
        derivatives = arena_printf(arena, "%s%ss->%s", derivatives, comma, c_member(arena, name, 1));
    }
    write_line(&g->w, "static void model_in_place(MoccContext *mocc, void *instance, double time, "
                      "const double *const *states, double *const *derivatives) {");
    for (Part part = PART_EXPLICIT; part <= PART_AFFECTED; part++)
        write_line(&g->w, "    %s(mocc, instance%s%s);",
                   block_name(g, g->unit, plan->whole[part]->name, part), has_time ? ", time" : "", arrays);
    if (!has_time) write_line(&g->w, "    (void)time;");
    write_line(&g->w, "}\n");
    write_line(&g->w, "static void model_explicit(MoccContext *mocc, void *instance, double time) {");
    write_line(&g->w, "    struct %s *s = instance;", unit_name(g, g->unit));
    write_line(&g->w, "    const double *const states[] = {%s};", states);
    write_line(&g->w, "    double *const derivatives[] = {%s};", derivatives);
    write_line(&g->w, "    model_in_place(mocc, s, time, states, derivatives);");
    write_line(&g->w, "}\n");
}

/* Where the instance has them */
static void write_arrays_in_place(Generator *g) {
    const Plan *plan = g->plan;
    const char *unit = unit_name(g, g->unit);
    if (!plan->in_place.n) return;
    write_line(&g->w, "static const MoccStateArray model_arrays[] = {");
    for (int i = 0; i < plan->in_place.n; i++) {
        const char *name = plan->in_place.at[i]->path;
        write_line(&g->w, "    {MOCC_AT(struct %s, %s), MOCC_AT(struct %s, %s), %ld},", unit,
                   c_member(g->w.arena, name, 0), unit, c_member(g->w.arena, name, 1),
                   plan->in_place.at[i]->count);
    }
    write_line(&g->w, "};\n");
}

/* What computes a part of the schedule; where that is in two, what derivatives follow from */
static const PlanFunction *schedule_part(const Plan *plan, Part part) {
    return part < PART_TANGENT && plan->needed[part] ? plan->needed[part] : plan->whole[part];
}

/* Whether there is something to compute. Where there are balances, the runtime counts on it. */
static bool has_schedule_part(const Plan *plan, Part part) {
    return plan->has_balances || part == PART_EXPLICIT ||
           (part == PART_AFFECTED && plan->whole[part]->steps.n);
}

static void write_schedule_part(Generator *g, Part part) {
    const Plan *plan = g->plan;
    if (!has_schedule_part(plan, part)) return;
    write_entry(g, schedule_part(plan, part));
    if (part < PART_TANGENT && plan->results[part]) write_entry(g, plan->results[part]);
}

static void write_model_functions(Generator *g) {
    const Plan *plan = g->plan;
    g->w.in_place = plan->in_place.n > 0;
    for (Part part = PART_EXPLICIT; part < N_PARTS; part++)
        if (!g->w.in_place)
            write_schedule_part(g, part);
        else if (plan->whole[part])
            write_part(g, plan->whole[part]);
    if (!g->w.in_place) return;
    g->w.in_place = false;
    write_entries_in_place(g);
}

/* The response of the whole model, or how it changes */
static void write_model_respond(Generator *g, bool directional) {
    Writer *w = &g->w;
    bool has_time = g->unit->variant->uses_time;
    const char *time = has_time ? ", time" : "", *change = directional ? ", change" : "";
    const char *arguments = directional && has_time ? ", time_change" : "",
               *name = directional ? "_directional" : "";
    if (directional)
        write_line(
            w, "static int model_respond_directional(MoccContext *mocc, const void *instance, double time, "
               "void *change, double time_change) {");
    else
        write_line(w, "static int model_respond(MoccContext *mocc, void *instance, double time) {");
    if (!has_time) write_line(w, directional ? "    (void)time, (void)time_change;" : "    (void)time;");
    const Elimination *e = g->unit->elimination.elimination;
    for (int i = 0; i < e->tips.n * (directional ? 2 : 1);
         i++) /* nothing answers at the connectors of a model */
        arguments = arena_printf(w->arena, "%s, (const double[%ld]){0}", arguments,
                                 response_size(e->tips.at[directional ? i / 2 : i]));
    write_line(w, "    return %s__respond%s(mocc, instance%s%s%s);", unit_name(g, g->unit), name, time,
               change, arguments);
    write_line(w, "}\n");
}

/* A directional derivative that the runtime asks for */
static void write_directional_entry(Generator *g, const char *name, Part first, Part last) {
    bool has_time = g->unit->variant->uses_time;
    write_line(&g->w,
               "static void %s(MoccContext *mocc, const void *instance, double time, void *change, "
               "double time_change) {",
               name);
    for (Part part = first; part <= last; part++)
        write_line(&g->w, "    %s(mocc, instance%s, change%s);",
                   block_name(g, g->unit, g->plan->whole[part]->name, part), has_time ? ", time" : "",
                   has_time ? ", time_change" : "");
    if (!has_time) write_line(&g->w, "    (void)time;\n    (void)time_change;");
    write_line(&g->w, "}\n");
}

/* Those of the whole model */
static void write_model_directional(Generator *g) {
    bool has_balances = g->plan->has_balances;
    const char *name = unit_name(g, g->unit);
    if (!g->plan->sema->tangents) return;
    g->w.order = 1;
    for (Part part = PART_EXPLICIT; part <= PART_AFFECTED; part++)
        write_part(g, g->plan->whole[part]);
    write_directional_entry(g, "model_explicit_directional", PART_EXPLICIT,
                            has_balances ? PART_EXPLICIT : PART_AFFECTED);
    if (has_balances) write_directional_entry(g, "model_linear_directional", PART_AFFECTED, PART_AFFECTED);
    g->w.order = 0;
    write_line(&g->w,
               "static void model_parameter_changes(MoccContext *mocc, const void *instance, void *given, "
               "void *change) {");
    write_line(&g->w, "    %s__parameter_changes(mocc, instance, given, change);", name);
    write_line(&g->w, "}\n");
    if (has_directional_response(g->plan)) write_model_respond(g, true);
    if (g->unit->has_initial) {
        write_line(&g->w, "static void model_initial_directional(MoccContext *mocc, const void *instance, "
                          "double time, void *change, double time_change) {");
        write_line(&g->w, "    %s__initial_directional(mocc, instance, time, change, time_change);", name);
        write_line(&g->w, "}\n");
    }
    write_line(&g->w, "static const MoccTangents model_tangents = {");
    write_line(&g->w, "    .parameters = model_parameter_changes,");
    write_line(&g->w, "    .explicit_part = model_explicit_directional,");
    if (has_balances) write_line(&g->w, "    .linear_part = model_linear_directional,");
    if (g->unit->has_initial) write_line(&g->w, "    .initial = model_initial_directional,");
    if (has_directional_response(g->plan)) write_line(&g->w, "    .respond = model_respond_directional,");
    write_line(&g->w, "};\n");
}

static void write_model_parameters(Generator *g) {
    const char *name = unit_name(g, g->unit);
    write_line(&g->w, "static void model_parameters(MoccContext *mocc, void *instance) {");
    g->w.indent++;
    write_line(&g->w, "struct %s *s = instance;", name);
    write_line(&g->w, "%s__parameters(mocc, s);", name);
    write_hoisted(&g->w);
    g->w.indent--;
    write_line(&g->w, "}\n");
}

static void write_model_parts(Generator *g) {
    begin_sites(&g->w, arena_printf(g->w.arena, "%s__whole", unit_name(g, g->unit)),
                g->unit->variant->class_);
    g->w.hoists = true;
    write_model_functions(g);
    g->w.hoists = false;
    write_model_parameters(g);
    end_sites(&g->w);
}

static void write_model_initial(Generator *g) {
    write_line(&g->w, "static void model_initial(MoccContext *mocc, void *instance, double time) {");
    write_line(&g->w, "    %s__initial(mocc, instance, time);", unit_name(g, g->unit));
    write_line(&g->w, "}\n");
}

static void write_shape(Generator *g, const PlanUnit *unit, const Shape *shape) {
    Writer *w = &g->w;
    Text row = {0}, arguments = {0};
    for (int i = 0; i < shape->arguments.n; i++)
        text_printf(&arguments, "\"%s\", ", c_string(w->arena, shape->arguments.at[i]));
    add_field(&row, "type", "&%s__class", unit_name(g, unit));
    add_string_field(&row, "kind", shape->kind);
    add_string_field(&row, "place", c_string(w->arena, place_text(w, shape->span)));
    add_field(&row, "arguments", "(const char *const[]){%sNULL}", arguments.data);
    write_line(w, "{%s},", row.data);
    text_free(&row);
    text_free(&arguments);
}

/* A class that is drawn as nothing, or hides its components, has a row that says so. */
static bool has_bare_row(const Shapes *shapes) {
    return !shapes->all.n || shapes->hides_parts;
}

/* What the components look like, class by class. Returns the number of rows. */
static int write_shapes(Generator *g) {
    int n = 0;
    if (!g->plan->drawings.n) return 0;
    write_line(&g->w, "static const MoccShape model_shapes[] = {");
    g->w.indent++;
    for (int i = 0; i < g->plan->drawings.n; i++) {
        const PlanDrawing *drawing = &g->plan->drawings.at[i];
        for (int k = 0; k < drawing->shapes.all.n; k++, n++)
            write_shape(g, drawing->unit, &drawing->shapes.all.at[k]);
        if (has_bare_row(&drawing->shapes))
            write_line(&g->w, "{.type = &%s__class%s},", unit_name(g, drawing->unit),
                       drawing->shapes.hides_parts ? ", .hides_parts = 1" : "");
        n += has_bare_row(&drawing->shapes);
    }
    g->w.indent--;
    write_line(&g->w, "};\n");
    return n;
}

/* The name of an impure C function that the model calls; NULL: there is none. */
static const char *impure_function(const Plan *plan) {
    for (int i = 0; i < plan->externals.n; i++) {
        const Function *function = plan->externals.at[i];
        if (function->impure && !function->external->object) return function->class_->full_name;
    }
    return NULL;
}

/* In which stages balances are solved for */
static void write_stages(Generator *g) {
    const Stages *stages = g->plan->stages;
    if (!stages) return;
    write_line(&g->w, "static const MoccStageRun model_stage_runs[] = {");
    for (int i = 0; i < stages->runs.n; i++)
        write_line(&g->w, "    {.count = %ld, .stage = %d},", stages->runs.at[i].count,
                   stages->runs.at[i].stage);
    write_line(&g->w, "};\n");
}

/* The files that the text names by URIs, each once. Returns how many there are. */
static int write_resources(Generator *g) {
    const Sema *sema = g->plan->sema;
    Arena *arena = g->w.arena;
    int n = 0;
    Map seen = {0};
    for (int i = 0; i < sema->resources.n && sema->needs_resources; i++) {
        const Resource *resource = &sema->resources.at[i];
        Symbol uri = intern_string(sema->interner, resource->uri);
        if (map_get(&seen, uri)) continue;
        map_put(arena, &seen, uri, (void *)resource);
        if (!n++) write_line(&g->w, "static const MoccResource model_resources[] = {");
        char *path = sema->packs_resources ? NULL : realpath(resource->path, NULL);
        const char *place = path ? arena_printf(arena, "\"%s\"", c_string(arena, path)) : "NULL";
        free(path);
        write_line(&g->w, "    {\"%s\", %s},", c_string(arena, uri), place);
    }
    if (n) write_line(&g->w, "};\n");
    return n;
}

static bool takes_note(const Plan *plan) {
    return plan->whole[PART_EXPLICIT]->takes_note || plan->whole[PART_AFFECTED]->takes_note;
}

static void write_evaluation_fields(Generator *g) {
    Writer *w = &g->w;
    const PlanEvaluation *evaluation = g->plan->evaluation;
    write_line(w, ".differentiate = model_differentiate, .n_kept = %ld,", evaluation->memory + g->n_shared);
    if (evaluation_may_end(evaluation)) write_line(w, ".may_end = 1,");
    if (evaluation->preparation.n)
        write_line(w, ".prepare = model_prepare, .n_prepared = %ld,", evaluation->prepared);
    if (evaluation->balances.n)
        write_line(w, ".balances = model_balances, .n_balances = %d,", evaluation->balances.n);
}

/* What the runtime calls of the schedule */
static void write_schedule_fields(Generator *g) {
    static const char *const fields[N_PARTS][2] = {
        {"explicit_part", "explicit_results"}, {"linear_part", "linear_results"}, {"linear_tangent"}};
    const Plan *plan = g->plan;
    for (Part part = PART_EXPLICIT; part < N_PARTS; part++) {
        if (!has_schedule_part(plan, part)) continue;
        const PlanFunction *results = part < PART_TANGENT ? plan->results[part] : NULL;
        write_line(&g->w, ".%s = %s,", fields[part][0],
                   block_name(g, g->unit, schedule_part(plan, part)->name, part));
        if (results)
            write_line(&g->w, ".%s = %s,", fields[part][1], block_name(g, g->unit, results->name, part));
    }
}

static bool bends(const Plan *plan) {
    return plan->whole[PART_EXPLICIT]->bends || plan->whole[PART_AFFECTED]->bends;
}

static void write_model_table(Generator *g) {
    Writer *w = &g->w;
    const Class *class_ = g->unit->variant->class_;
    const char *description = class_->ast->description;
    const Experiment *e = &g->plan->experiment;
    int n_shapes = write_shapes(g), n_parts = write_apart(g), n_resources = write_resources(g);
    write_stages(g);
    write_arrays_in_place(g);
    write_line(w, "const MoccModel mocc_model = {");
    w->indent++;
    write_line(w, ".name = \"%s\",", c_string(w->arena, class_->full_name));
    write_line(w, ".description = \"%s\",", description ? c_string(w->arena, description) : "");
    write_line(w, ".type = &%s__class,", unit_name(g, g->unit));
    write_line(w, ".experiment = {%s, %s, %s, %s},", c_number(w->arena, e->start),
               c_number(w->arena, e->stop), c_number(w->arena, e->interval),
               c_number(w->arena, e->tolerance));
    write_line(w, ".parameters = model_parameters,");
    if (g->plan->in_place.n)
        write_line(w,
                   ".explicit_part = model_explicit, .in_place = model_in_place, .n_arrays = %d, "
                   ".arrays = model_arrays,",
                   g->plan->in_place.n);
    else
        write_schedule_fields(g);
    if (g->plan->evaluation) write_evaluation_fields(g);
    if (g->unit->elimination.responds) write_line(w, ".respond = model_respond,");
    if (g->unit->has_initial) write_line(w, ".initial = model_initial,");
    if (g->plan->sema->tangents) write_line(w, ".tangents = &model_tangents,");
    if (takes_note(g->plan)) write_line(w, ".takes_note = 1,");
    if (bends(g->plan)) write_line(w, ".bends = 1,");
    if (impure_function(g->plan))
        write_line(w, ".impure = \"%s\",", c_string(w->arena, impure_function(g->plan)));
    if (g->plan->is_sparse) write_line(w, ".sparse = &mocc_sparse,");
    if (g->plan->stages)
        write_line(w, ".n_stage_runs = %d, .stage_runs = model_stage_runs,", g->plan->stages->runs.n);
    if (n_parts) write_line(w, ".apart = model_apart, .n_parts = %d, .parts = model_parts,", n_parts);
    if (n_shapes) write_line(w, ".n_shapes = %d, .shapes = model_shapes,", n_shapes);
    if (n_resources) write_line(w, ".n_resources = %d, .resources = model_resources,", n_resources);
    w->indent--;
    write_line(w, "};\n");
}

void write_model(Generator *g) {
    Writer *w = &g->w;
    g->unit = g->plan->model;
    write_model_parts(g);
    if (g->unit->elimination.responds) write_model_respond(g, false);
    if (g->unit->has_initial) write_model_initial(g);
    write_model_directional(g);
    if (g->plan->evaluation) write_evaluation_functions(g);
    if (g->plan->evaluation && g->plan->evaluation->balances.n) write_kept_balances(g);
    write_model_table(g);
    write_line(w, "#ifndef MOCC_WITHOUT_MAIN");
    write_line(w, "int main(int argc, char **argv) {");
    write_line(w, "    return mocc_main(argc, argv, &mocc_model);");
    write_line(w, "}");
    write_line(w, "#endif");
}
