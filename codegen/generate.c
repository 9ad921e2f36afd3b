/* The C program of a plan: for each unit a struct, functions, and tables, then the model's own. */
#include "codegen/codegen.h"

#include <string.h>

#include "codegen/checks.h"
#include "codegen/component_expression.h"
#include "codegen/external.h"
#include "codegen/function.h"
#include "codegen/model.h"
#include "codegen/names.h"
#include "codegen/operands.h"
#include "codegen/parameters.h"
#include "codegen/parts.h"
#include "codegen/respond_directional.h"
#include "codegen/step_table.h"
#include "codegen/steps.h"
#include "codegen/tables.h"
#include "codegen/unit_function.h"
#include "codegen/wrap.h"

/* --- structs ---------------------------------------------------------------------------------- */

static void write_fields(Generator *g, const PlanFields *fields);

/* A member of `type`, with its elements if it is an array */
static void write_member(Writer *w, const PlanField *field, const char *type, const char *name) {
    if (field->is_array)
        write_line(w, "%s %s[%ld];", type, name, field->count > 0 ? field->count : 1);
    else
        write_line(w, "%s %s;", type, name);
}

/* A record, or what a connector holds */
static void write_frame(Generator *g, const PlanField *field) {
    Writer *w = &g->w;
    Text *out = w->out, body = {0};
    int indent = w->indent;
    w->out = &body;
    w->indent = 1;
    write_fields(g, field->frame.fields);
    w->out = out;
    w->indent = indent;
    write_line(w, "struct %s %s;", frame_name(g->frames, field, body.data),
               c_identifier(w->arena, field->frame.record->decl->name));
    text_free(&body);
}

static void write_field(Generator *g, const PlanField *field) {
    Writer *w = &g->w;
    switch (field->kind) {
    case FIELD_VALUE:
        write_member(w, field, "double",
                     c_member(w->arena, innermost_name(field->value.var), field->value.order));
        break;
    case FIELD_FRAME:
        write_frame(g, field);
        break;
    case FIELD_INSTANCE:
        write_member(w, field, arena_printf(w->arena, "struct %s", unit_name(g, field->instance.unit)),
                     c_identifier(w->arena, field->instance.comp->field));
        break;
    case FIELD_MEMORY:
        write_member(w, field, memory_type(field->memory), c_memory(w->arena, field->memory));
        break;
    case FIELD_RESPONSE:
        write_line(w, "double response__[%ld];", field->count);
        break;
    case FIELD_SOLVED:
        write_line(w, "double solved__, gain__[%ld], terms__[%ld];", field->solved.gains,
                   field->solved.terms);
        break;
    case FIELD_FILLER:
        write_line(w, "double unused_;");
        break;
    }
}

static void write_fields(Generator *g, const PlanFields *fields) {
    for (int i = 0; i < fields->n; i++)
        write_field(g, &fields->at[i]);
}

static void write_struct(Generator *g) {
    const Variant *variant = g->unit->variant;
    Writer *w = &g->w;
    const char *place = variant->class_->ast ? place_text(&g->w, variant->class_->ast->name_span) : "";
    const char *given = g->unit->form->description;
    write_line(w, "/* %s %s (%s)%s%s */", class_kind_text(variant->class_),
               comment(g, variant->class_->full_name), place, *given ? ", given from balances: " : "",
               comment(g, given));
    write_line(w, "struct %s {", unit_name(g, g->unit));
    w->indent++;
    write_fields(g, &g->unit->fields);
    w->indent--;
    write_line(w, "};\n");
}

/* --- initial equations ------------------------------------------------------------------------ */

static void write_component_initial(Generator *g, const Comp *comp) {
    if (comp->rank) {
        write_line(&g->w, "for (int k = 0; k < %ld; k++)", comp->count);
        g->w.indent++;
    }
    const char *unit = unit_name(g, g->unit->children[comp->index]);
    const char *element = c_component_address(&g->w, "s->", comp, "k");
    if (g->w.order)
        write_line(&g->w, "%s__initial_directional(mocc, %s, time, %s, time_change);", unit, element,
                   c_component_address(&g->w, "d->", comp, "k"));
    else
        write_line(&g->w, "%s__initial(mocc, %s, time);", unit, element);
    if (comp->rank) g->w.indent--;
}

static bool has_initial(const PlanUnit *unit, int comp) {
    return !unit->variant->comps.at[comp]->outer && unit->children[comp]->has_initial;
}

/* The initial equations, those of the components first */
static void write_initial_steps(Generator *g, const StepTable *table) {
    const PlanUnit *unit = g->unit;
    if (table) table_write_loop(g, table);
    for (int i = 0; i < unit->variant->comps.n && !table; i++)
        if (has_initial(unit, i)) write_component_initial(g, unit->variant->comps.at[i]);
    write_steps(g, &unit->initial);
}

static void write_initial(Generator *g) {
    const PlanUnit *unit = g->unit;
    const char *name = unit_name(g, unit);
    if (!unit->has_initial) return;
    StepTable *table = components_table(g, arena_printf(g->w.arena, "%s__initial", name), has_initial,
                                        write_component_initial);
    open_function(
        g, arena_printf(g->w.arena, "%s__initial(MoccContext *mocc, struct %s *s, double time)", name, name),
        unit->initial_uses, false);
    write_initial_steps(g, table);
    close_function(g, USES_CONTEXT | USES_INSTANCE | USES_TIME, unit->initial_uses);
}

/* How what they compute changes */
static void write_initial_directional(Generator *g) {
    const char *name = unit_name(g, g->unit);
    if (!g->unit->has_initial) return;
    g->w.read_only = true;
    StepTable *table = components_table(g, arena_printf(g->w.arena, "%s__initial_directional", name),
                                        has_initial, write_component_initial);
    open_function(g,
                  arena_printf(g->w.arena,
                               "%s__initial_directional(MoccContext *mocc, const struct %s *s, double time, "
                               "struct %s *d, double time_change)",
                               name, name, name),
                  0, false);
    SpaceBody body = begin_space(g);
    write_initial_steps(g, table);
    end_space(g, body);
    g->w.read_only = false;
    write_line(&g->w, "(void)time_change;");
    close_function(g, USES_CONTEXT | USES_INSTANCE | USES_TANGENT | USES_TIME, 0);
}

/* --- messages --------------------------------------------------------------------------------- */

/* The iterators of the loops that enclose the message, out of the number of the element */
static void write_iterators(Generator *g, const Memory *memory) {
    int rank = memory->var->rank;
    VEC(const Loop *) loops = {0};
    for (const Loop *l = memory->loop; l; l = l->outer)
        vec_push(g->w.arena, &loops, l);
    long stride = 1;
    for (int k = rank - 1; k >= 0; k--) { /* the innermost loop first */
        const Loop *loop = loops.at[rank - 1 - k];
        write_line(&g->w, "int %s = (int)(element / %ld %% %d) + %ld;", c_iter(g->w.arena, loop->iter),
                   stride, memory->var->dims[k] > 0 ? memory->var->dims[k] : 1, memory->low[k]);
        write_line(&g->w, "(void)%s;", c_iter(g->w.arena, loop->iter));
        if (memory->var->dims[k] > 0) stride *= memory->var->dims[k];
    }
}

/* The messages of assertions and terminations */
static void write_messages(Generator *g) {
    const Variant *variant = g->unit->variant;
    Writer *w = &g->w;
    if (!g->unit->has_messages) return;
    write_line(w, "static double %s__message(MoccContext *mocc, const void *instance, double time,",
               unit_name(g, g->unit));
    w->indent++;
    write_line(w, "int memory, size_t element) {");
    write_line(w, "(void)mocc;");
    write_line(w, "const struct %s *s = instance;", unit_name(g, g->unit));
    write_line(w, "(void)s;");
    write_line(w, "(void)time;");
    write_line(w, "(void)element;");
    w->read_only = true;
    for (int i = 0; i < variant->memories.n; i++) {
        const Memory *memory = variant->memories.at[i];
        if (!memory->message) continue;
        write_line(w, "if (memory == %d) {", i);
        w->indent++;
        write_iterators(g, memory);
        write_line(w, "return %s;", c_scalar(w, memory->message));
        w->indent--;
        write_line(w, "}");
    }
    w->read_only = false;
    write_line(w, "return 0;");
    w->indent--;
    write_line(w, "}\n");
}

/* --- blocks ----------------------------------------------------------------------------------- */

static void write_bound(Generator *g, const PlanBound *bound) {
    Ex *target = ex_change(g->w.arena, ex_ref_order(g->w.arena, bound->target, 0));
    write_assignment(&g->w, target, bound->value, true);
}

/* The attributes that the run looks at, in terms of the parameters */
static void write_bounds(Generator *g) {
    Writer *w = &g->w;
    const char *name = unit_name(g, g->unit);
    if (!g->unit->bounds.n) return;
    write_line(w,
               "static void %s__bound(MoccContext *mocc, const void *instance, void *bounds, int number) {",
               name);
    w->indent++;
    write_line(w, "(void)mocc;");
    write_line(w, "const struct %s *s = instance;", name);
    write_line(w, "struct %s *d = bounds;", name);
    write_line(w, "(void)s;");
    w->read_only = true;
    for (int i = 0; i < g->unit->bounds.n; i++) {
        write_line(w, "if (number == %d) {", i);
        w->indent++;
        write_bound(g, &g->unit->bounds.at[i]);
        w->indent--;
        write_line(w, "}");
    }
    w->read_only = false;
    w->indent--;
    write_line(w, "}\n");
}

static void write_blocks(Generator *g, int partition) {
    const PlanFunctions *blocks = &g->unit->blocks[partition];
    g->w.hoists = true;
    for (int i = 0; i < blocks->n; i++)
        write_part(g, blocks->at[i]);
    g->w.hoists = false;
}

static void write_directional_blocks(Generator *g, int partition) {
    const PlanFunctions *blocks = &g->unit->blocks[partition];
    for (int i = 0; i < blocks->n; i++)
        if (blocks->at[i]->part != PART_TANGENT) write_part(g, blocks->at[i]);
}

/* The directional derivatives of all that is computed, but for the single steps */
static void write_directional(Generator *g) {
    if (!g->plan->sema->tangents) return;
    write_line(&g->w, "/* directional derivatives of %s */", comment(g, g->unit->variant->class_->full_name));
    g->w.order = 1;
    write_directional_blocks(g, COARSE);
    if (g->unit->variant->class_->role != ROLE_LINEAR_RESPONSE) write_parameter_changes(g);
    write_initial_directional(g);
    if (unit_has_directional_response(g)) write_respond_directional(g);
    g->w.order = 0;
}

static void write_directional_steps(Generator *g) {
    if (!g->plan->sema->tangents || !g->unit->has_single_steps) return;
    write_line(&g->w, "/* directional derivatives of %s, in single steps */",
               comment(g, g->unit->variant->class_->full_name));
    g->w.order = 1;
    write_directional_blocks(g, FINE);
    g->w.order = 0;
}

/* The parameters come last: with them goes what the others check before the run. */
static void write_class(Generator *g) {
    bool is_response = g->unit->variant->class_->role == ROLE_LINEAR_RESPONSE;
    write_struct(g);
    write_places(g);
    begin_sites(&g->w, unit_name(g, g->unit), g->unit->variant->class_);
    write_initial(g);
    write_messages(g);
    write_blocks(g, COARSE);
    write_respond_function(g);
    write_bounds(g);
    if (!is_response) write_parameters(g);
    end_sites(&g->w);
    write_elimination_table(g);
    write_tables(g);
}

/* The operations that parameters decide about are those of the coarse blocks, which check them. */
static void write_single_steps(Generator *g) {
    write_line(&g->w, "/* %s, in single steps */", comment(g, g->unit->variant->class_->full_name));
    begin_sites(&g->w, arena_printf(g->w.arena, "%s__steps", unit_name(g, g->unit)),
                g->unit->variant->class_);
    g->w.repeats = true;
    write_blocks(g, FINE);
    g->w.repeats = false;
    end_sites(&g->w);
}

/* An object has the structs of its components in it: they have to be those of this program. */
static void check_components(Generator *g) {
    const PlanUnit *unit = g->unit;
    for (int i = 0; i < unit->variant->comps.n; i++) {
        const Comp *comp = unit->variant->comps.at[i];
        const char *child = unit_name(g, unit->children[i]);
        if (strstr(unit->compiled->declarations, arena_printf(g->w.arena, "struct %s ", child))) continue;
        diag_error(g->w.diagnostics, comp->decl->span, "package",
                   "the library of %s was compiled with another %s than there is here; it has to be compiled "
                   "anew, or used with the one that it was compiled with",
                   unit->variant->class_->full_name, comp->type->class_->full_name);
        return;
    }
}

/* Of a unit of which there is an object, the declarations; the structs of its connectors are those of all. */
static void write_compiled_unit(Generator *g, UnitNames *names, const PlanUnit *unit, UnitText *text) {
    Text fields = {0};
    g->unit = unit;
    g->w.out = &fields;
    write_fields(g, &unit->fields);
    text_free(&fields);
    check_components(g);
    text_printf(&text->class_, "/* %s is compiled */\n%s\n", unit->compiled->identity,
                unit->compiled->declarations);
    name_compiled_unit(names, unit);
}

static void write_unit(Generator *g, UnitNames *names, const PlanUnit *unit, UnitText *text) {
    if (unit->compiled) {
        write_compiled_unit(g, names, unit, text);
        return;
    }
    g->unit = unit;
    begin_unit(names, unit);
    g->pieces = &text->pieces;
    g->w.out = &text->class_;
    write_class(g);
    g->w.out = &text->steps;
    if (unit->has_single_steps) write_single_steps(g);
    g->w.out = &text->directional;
    write_directional(g);
    g->w.out = &text->directional_steps;
    write_directional_steps(g);
    end_unit(names, unit, text);
}

/* --- the program's head and constants --------------------------------------------------------- */

static void write_constant_element(Writer *w, Ex *all, long element) {
    long index[MAX_RANK];
    Scalar value = {0};
    for (int k = all->rank - 1; k >= 0; k--) {
        index[k] = element % all->dims[k] + 1;
        element /= all->dims[k];
    }
    ex_scalar_at(all, NULL, index, &value, NULL);
    if (value.type == BASE_STRING)
        write_line(w, "    \"%s\",", c_string(w->arena, value.text));
    else
        write_line(w, "    %s,", c_number(w->arena, value.number));
}

/* The arrays of constants outside of all instances that the code refers to */
static void write_constants(Generator *g) {
    Writer *w = &g->w;
    Map written = {0};
    for (int i = 0; i < g->plan->constants.n; i++) {
        Var *var = g->plan->constants.at[i];
        Symbol name = intern_string(g->plan->sema->interner, c_constant_name(w, var));
        if (map_get(&written, name)) continue; /* of a class that is redeclared alike */
        map_put(w->arena, &written, name, var);
        write_line(w, "/* constant %s.%s */", comment(g, var->owner->class_->full_name),
                   comment(g, var->path));
        write_line(w, "static const %s%s[] = {", var->base == BASE_STRING ? "char *const " : "double ", name);
        Ex *all = ex_whole(w->arena, 0, NULL, var, no_span());
        for (long element = 0; element < var->count; element++)
            write_constant_element(w, all, element);
        write_line(w, "};\n");
    }
}

static void write_head(Generator *g, const Variant *model) {
    Writer *w = &g->w;
    write_line(w, "/* Simulator of %s, generated by mocc. */", comment(g, model->class_->full_name));
    if (has_compiled_units(g->plan))
        write_line(w, "#define MOCC_PARTS /* objects of compiled libraries call functions of this text */");
    write_line(w, "#include <math.h>");
    write_line(w, "#include <stddef.h>");
    write_line(w, "#include <string.h>\n");
    write_line(w, "#include \"moccrt.h\"");
    write_line(w, "#include \"moccelim.h\"\n");
}

/* --- the program ------------------------------------------------------------------------------ */

static void write_units(Generator *g, UnitNames *names, Program *program) {
    program->n_units = g->plan->units.n;
    program->units = NEW_ARRAY(g->plan->arena, UnitText, program->n_units + 1);
    for (int i = 0; i < program->n_units; i++)
        write_unit(g, names, g->plan->units.at[i], &program->units[i]);
}

static Program write_program(const Plan *plan) {
    Sema *sema = plan->sema;
    Program program = {0};
    UnitNames names = {.arena = plan->arena, .interner = sema->interner};
    names.of = NEW_ARRAY(plan->arena, const char *, plan->units.n + 1);
    Frames frames = {.names = &names};
    Generator g = {.plan = plan,
                   .names = names.of,
                   .frames = &frames,
                   .w = {.arena = plan->arena,
                         .sources = sema->sources,
                         .plan = plan,
                         .globals = globals_new(sema),
                         .diagnostics = sema->diagnostics,
                         .leaves = &component_leaves}};
    write_units(&g, &names, &program);
    g.pieces = &program.model_pieces;
    g.w.out = &program.model;
    if (plan->model) write_model(&g);
    write_routines(plan, g.w.globals, &program.functions);
    g.w.out = &program.head;
    if (plan->model) write_head(&g, plan->model->variant);
    g.w.out = &program.constants;
    write_constants(&g);
    program.frames = frames.text;
    return program;
}

static void add_unwrapped(Text *out, const Text *text) {
    if (text->data) text_add_bytes(out, text->data, text->length);
}

static void add_program(const Plan *plan, Text *out, const Program *program) {
    const Text *const before[] = {&program->head, &program->constants, &program->functions};
    Map structs = {0};
    for (int i = 0; i < 3; i++)
        add_unwrapped(out, before[i]);
    add_items_once(plan->sema->interner, plan->arena, &structs, &program->frames, out);
    for (int i = 0; i < program->n_units; i++) {
        if (program->units[i].is_twice) continue;
        if (plan->units.at[i]->compiled)
            add_items_once(plan->sema->interner, plan->arena, &structs, &program->units[i].class_, out);
        else
            add_unwrapped(out, &program->units[i].class_);
        for (int k = 1; k < UNIT_TEXTS; k++)
            add_unwrapped(out, text_of_unit(&program->units[i], k));
    }
    add_unwrapped(out, &program->model);
    add_unwrapped(out, &program->model_pieces);
}

static void free_program(Program *program) {
    Text *const texts[] = {&program->head,   &program->constants, &program->functions,
                           &program->frames, &program->model,     &program->model_pieces};
    for (int i = 0; i < 6; i++)
        text_free(texts[i]);
    for (int i = 0; i < program->n_units; i++)
        free_unit_text(&program->units[i]);
}

void generate_c(const Plan *plan, Text *out) {
    Program program = write_program(plan);
    Text text = {0}, model = {0};
    add_program(plan, &text, &program);
    add_wrapped(plan->externals.n ? &model : out, text.data);
    if (plan->externals.n) add_external_text(plan, model.data, out);
    text_free(&model);
    text_free(&text);
    free_program(&program);
}

void generate_parts(const Plan *plan, CParts *parts) {
    Program program = write_program(plan);
    add_parts(plan, &program, parts, NULL);
    free_program(&program);
}

void generate_units(const Plan *plan, CParts *parts, CUnits *units) {
    Program program = write_program(plan);
    add_parts(plan, &program, parts, units);
    free_program(&program);
}
