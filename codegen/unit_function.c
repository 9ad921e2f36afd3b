/* C functions of a unit: how they begin and end, and those that carry out steps. */
#include "codegen/unit_function.h"

#include "codegen/pieces.h"
#include "codegen/respond.h"
#include "codegen/step_table.h"

void open_function(Generator *g, const char *signature, unsigned uses, bool is_short) {
    write_line(&g->w, "%s void %s {", is_short ? "MOCC_SHORT_FUNCTION" : "MOCC_CLASS_FUNCTION", signature);
    g->w.indent++;
    g->w.temporaries = 0;
    if (uses & USES_MEMORY) write_line(&g->w, "MoccMark mark__ = mocc_mark(mocc);");
}

void close_function(Generator *g, unsigned arguments, unsigned uses) {
    unsigned unused = arguments & ~uses;
    if (uses & USES_MEMORY) write_line(&g->w, "mocc_release(mocc, mark__);");
    if (unused & USES_CONTEXT) write_line(&g->w, "(void)mocc;");
    if (unused & USES_INSTANCE) write_line(&g->w, "(void)s;");
    if (unused & USES_TANGENT) write_line(&g->w, "(void)d;");
    if (unused & USES_TIME) write_line(&g->w, "(void)time;");
    g->w.indent--;
    write_line(&g->w, "}\n");
}

/* The arrays of states that are in place, and their derivatives, declared and handed on */
static const char *array_arguments(const Generator *g) {
    Arena *arena = g->w.arena;
    const char *text = "";
    for (int i = 0; g->w.in_place && i < g->plan->in_place.n; i++) {
        const Var *var = g->plan->in_place.at[i];
        text = arena_printf(arena, "%s, const double *restrict %s, double *restrict %s", text,
                            c_array_in_place(arena, var, 0), c_array_in_place(arena, var, 1));
    }
    return text;
}

static const char *array_values(const Generator *g) {
    Arena *arena = g->w.arena;
    const char *text = "";
    for (int i = 0; g->w.in_place && i < g->plan->in_place.n; i++) {
        const Var *var = g->plan->in_place.at[i];
        text = arena_printf(arena, "%s, %s, %s", text, c_array_in_place(arena, var, 0),
                            c_array_in_place(arena, var, 1));
    }
    return text;
}

void discard_arrays(Generator *g) {
    for (int i = 0; g->w.in_place && i < g->plan->in_place.n; i++) {
        const Var *var = g->plan->in_place.at[i];
        write_line(&g->w, "(void)%s, (void)%s;", c_array_in_place(g->w.arena, var, 0),
                   c_array_in_place(g->w.arena, var, 1));
    }
}

/* The arguments of a function of this part, declared and handed on */
static const char *arguments(Generator *g, Part part) {
    bool has_time = g->unit->variant->uses_time, is_change = part == PART_TANGENT || g->w.order;
    const char *name = unit_name(g, g->unit), *time = has_time ? ", double time" : "";
    if (!is_change)
        return arena_printf(g->w.arena, "MoccContext *mocc, struct %s *s%s%s", name, time,
                            array_arguments(g));
    return arena_printf(g->w.arena, "MoccContext *mocc, const struct %s *s%s, struct %s *d%s", name, time,
                        name, has_time && g->w.order ? ", double time_change" : "");
}

static const char *values(const Generator *g, Part part) {
    bool has_time = g->unit->variant->uses_time, is_change = part == PART_TANGENT || g->w.order;
    return arena_printf(g->w.arena, "mocc, s%s%s%s%s", has_time ? ", time" : "", is_change ? ", d" : "",
                        has_time && g->w.order ? ", time_change" : "", array_values(g));
}

SpaceBody begin_space(Generator *g) {
    SpaceBody body = {.outer = g->w.out, .text = NEW(g->w.arena, Text)};
    text_add(body.text, "");
    g->w.out = body.text;
    g->w.takes_space = false;
    return body;
}

void end_space(Generator *g, SpaceBody body) {
    Writer *w = &g->w;
    w->out = body.outer;
    if (w->takes_space) write_line(w, "MoccMark mark__ = mocc_mark(mocc);");
    text_add_bytes(w->out, body.text->data, body.text->length);
    if (w->takes_space) write_line(w, "mocc_release(mocc, mark__);");
    text_free(body.text);
}

static void write_all(Generator *g, const PlanSteps *steps, const StepTable *table, Pieces *pieces) {
    if (pieces)
        write_pieces(g, pieces, steps);
    else
        write_body(g, steps, table);
}

/* The steps of a directional derivative */
static void write_changes(Generator *g, const PlanSteps *steps, const StepTable *table, Pieces *pieces,
                          bool takes_space) {
    SpaceBody body = begin_space(g);
    g->w.takes_space = takes_space;
    write_all(g, steps, table, pieces);
    end_space(g, body);
}

static const char *entry_arguments(Part part) {
    return part == PART_TANGENT ? "MoccContext *mocc, const void *instance, double time, void *tangent"
                                : "MoccContext *mocc, void *instance, double time";
}

/* As other functions of the unit have them */
static void write_entry_instances(Generator *g, Part part) {
    const char *name = unit_name(g, g->unit);
    write_line(&g->w, "%sstruct %s *s = instance;", part == PART_TANGENT ? "const " : "", name);
    if (part == PART_TANGENT) write_line(&g->w, "struct %s *d = tangent;", name);
}

static void write_function(Generator *g, const PlanFunction *plan, bool is_entry) {
    bool has_time = g->unit->variant->uses_time, is_change = plan->part == PART_TANGENT;
    bool directional = g->w.order > 0;
    unsigned uses = directional ? 0 : plan->uses;
    const char *name = block_name(g, g->unit, plan->name, plan->part);
    const char *given = arguments(g, plan->part);
    unsigned all = USES_CONTEXT | USES_INSTANCE | (is_change || directional ? USES_TANGENT : 0) |
                   (has_time ? USES_TIME : 0);
    g->part = plan->part;
    g->w.read_only = is_change || directional;
    g->w.takes_space = false;
    const StepTable *table = steps_table(g, &plan->steps, name);
    bool takes_space = g->w.takes_space;
    PieceFrame frame = {name, given, values(g, plan->part), all, uses};
    bool in_pieces = !table && !plan->has_gains && is_for_pieces(plan->steps.n);
    Pieces *pieces = in_pieces ? pieces_begin(g, &frame) : NULL;
    const char *declared = is_entry ? entry_arguments(plan->part) : given;
    open_function(g, arena_printf(g->w.arena, "%s(%s)", name, declared), uses, plan->is_short);
    if (is_entry) write_entry_instances(g, plan->part);
    if (plan->has_gains) write_gains(g);
    if (directional)
        write_changes(g, &plan->steps, table, pieces, takes_space);
    else
        write_all(g, &plan->steps, table, pieces);
    if (directional && has_time) write_line(&g->w, "(void)time_change;");
    discard_arrays(g);
    close_function(g, all | (is_entry ? USES_TIME : 0),
                   g->w.in_place ? uses & ~(unsigned)USES_INSTANCE : uses);
    if (pieces) pieces_end(g, pieces);
    g->w.read_only = false;
    g->part = PART_EXPLICIT;
}

void write_part(Generator *g, const PlanFunction *plan) {
    write_function(g, plan, false);
}

void write_entry(Generator *g, const PlanFunction *plan) {
    write_function(g, plan, true);
}
