/* The C program of a model: for each class variant a struct and functions, then tables, then the model's own.
 */
#include "codegen/codegen.h"
#include "sema/model/accessors.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "codegen/checks.h"
#include "codegen/expression.h"
#include "codegen/function.h"
#include "codegen/names.h"
#include "codegen/respond.h"
#include "codegen/roll.h"
#include "codegen/steps.h"
#include "codegen/tables.h"
#include "codegen/units.h"
#include "codegen/wrap.h"
#include "sema/expr/loops.h"
#include "sema/wire/connect.h"
#include "sema/linear/eliminate.h"
#include "sema/lint/experiment.h"

/* --- structs ---------------------------------------------------------------------------------- */

static void write_declaration(Writer *w, const Var *var, int order) {
    const char *name = c_member(w->arena, innermost_name(var), order);
    if (!var->rank)
        write_line(w, "double %s;", name);
    else
        write_line(w, "double %s[%ld];", name, var->count > 0 ? var->count : 1);
}

static void write_var(Writer *w, const Var *var) {
    for (int order = 0; order <= var->orders; order++)
        write_declaration(w, var, order);
    if (var->has_pre) write_declaration(w, var, PRE_ORDER);
}

static void write_memory(Writer *w, const Memory *memory) {
    if (memory->var) return; /* a variable that is written as such */
    const char *type = memory_type(memory);
    const char *name = c_memory(w->arena, memory);
    if (memory->rank)
        write_line(w, "%s %s[%ld];", type, name, memory->count > 0 ? memory->count : 1);
    else
        write_line(w, "%s %s;", type, name);
}

/* A record, or what a connector holds */
static void write_record(Writer *w, const Record *record) {
    write_line(w, "struct {");
    w->indent++;
    for (int i = 0; i < record->fields.n; i++) {
        const Thing *thing = record->fields.at[i];
        if (thing->kind == THING_VAR)
            write_var(w, thing->var);
        else
            write_record(w, thing->kind == THING_PORT ? thing->port->inside : thing->record);
    }
    if (!record->fields.n) write_line(w, "double unused_;");
    w->indent--;
    write_line(w, "} %s;", c_identifier(w->arena, record->decl->name));
}

static void write_comp(Generator *g, const Comp *comp) {
    Writer *w = &g->w;
    const char *name = c_identifier(w->arena, comp->field), *type = g->form->children[comp->index]->c_name;
    if (comp->rank)
        write_line(w, "struct %s %s[%ld];", type, name, comp->count > 0 ? comp->count : 1);
    else
        write_line(w, "struct %s %s;", type, name);
}

static void write_struct(Generator *g) {
    const Variant *variant = g->variant;
    Writer *w = &g->w;
    const char *place = variant->class_->ast ? place_text(&g->w, variant->class_->ast->name_span) : "";
    const char *given = g->form->description;
    write_line(w, "/* %s %s (%s)%s%s */", class_kind_text(variant->class_),
               comment(g, variant->class_->full_name), place, *given ? ", given from balances: " : "",
               comment(g, given));
    write_line(w, "struct %s {", g->form->c_name);
    w->indent++;
    bool empty = true;
    for (int i = 0; i < variant->order.n; i++) {
        const Thing *thing = variant->order.at[i];
        if (thing->kind == THING_VAR && !thing->var->is_outer)
            write_var(w, thing->var);
        else if (thing->kind == THING_PORT && !thing->port->is_outer)
            write_record(w, thing->port->inside);
        else if (thing->kind == THING_RECORD && !thing->record->is_outer)
            write_record(w, thing->record);
        else if (thing->kind == THING_COMP && !thing->comp->outer)
            write_comp(g, thing->comp);
        else
            continue;
        empty = false;
    }
    /* what is handed down: outer components, and outer variables, part of whatever they are */
    for (int i = 0; i < variant->comps.n; i++)
        if (variant->comps.at[i]->outer) {
            write_comp(g, variant->comps.at[i]);
            empty = false;
        }
    for (int i = 0; i < variant->vars.n; i++) {
        const Var *var = variant->vars.at[i];
        if (!var->is_outer && !var->hidden) continue;
        write_var(w, var);
        empty = false;
    }
    for (int i = 0; i < variant->memories.n; i++) {
        write_memory(w, variant->memories.at[i]);
        empty = false;
    }
    if (empty) write_line(w, "double unused_;");
    write_response_members(g);
    w->indent--;
    write_line(w, "};\n");
}

/* --- parameters ------------------------------------------------------------------------------- */

/* The start value; without attribute 'start' that is zero, or the least literal of an enumeration. */
static Ex *start_of(Arena *arena, const Var *var) {
    if (var->start) return var->start;
    if (var->least) return var->least;
    return ex_number(arena, var->base == BASE_ENUMERATION, BASE_REAL, no_span());
}

static void write_default(Generator *g, Var *var) {
    if (var->is_outer) return; /* the class around has set it */
    Arena *arena = g->w.arena;
    Ex *target = ex_whole(arena, 0, NULL, var, no_span()), *start = start_of(arena, var);
    bool input = var->causality == AST_INPUT && !var->hidden;
    if (var->variability >= AST_VAR_PARAMETER) {
        Ex *value = var->binding ? var->binding : var->start;
        if (!value) return; /* the simulator asks for it */
        write_assignment(&g->w, target, value, var->variability == AST_VAR_PARAMETER && !var->is_final);
    } else if (var->role == ROLE_STATE)
        write_assignment(&g->w, target, start, true);
    else if (var->has_pre)
        write_assignment(&g->w, ex_pre(arena, target), start, true);
    if (input && var->variability < AST_VAR_PARAMETER && !ex_is_number(start, 0))
        write_assignment(&g->w, target, start, true);
}

static void write_record_defaults(Generator *g, const Record *record) {
    for (int i = 0; i < record->fields.n; i++)
        if (record->fields.at[i]->kind == THING_RECORD)
            write_record_defaults(g, record->fields.at[i]->record);
        else
            write_default(g, record->fields.at[i]->var);
}

static void write_modifier(Generator *g, const Modifier *modifier) {
    Ex *target = ex_whole(g->w.arena, modifier->n_comps, modifier->comps, modifier->var, no_span());
    Var *start = modifier->is_start ? modifier->var->start_value : NULL;
    if (start)
        write_assignment(&g->w, ex_whole(g->w.arena, modifier->n_comps, modifier->comps, start, no_span()),
                         modifier->value, !modifier->is_final);
    if (modifier->is_start && modifier->var->role != ROLE_STATE) {
        if (!modifier->var->has_pre) return; /* it has no past that could start */
        target = ex_pre(g->w.arena, target);
    }
    write_assignment(&g->w, target, modifier->value, !modifier->is_final);
}

/* One of a form's components */
typedef struct {
    const Comp *comp;
    const Form *form; /* of its class */
} Copied;

static Copied copied(const Form *form, const Comp *comp) {
    return (Copied){comp, form->children[comp->index]};
}

static void copy_component(Generator *g, Copied needed, const char *to, Copied given, const char *from,
                           int depth);

/* The parameters of what is `needed`, from a form that has all of them, maybe among others */
static void copy_parameters(Generator *g, const Form *needed, const char *to, const Form *given,
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
    if (given.form == needed.form) {
        write_line(&g->w, "memcpy(&%s, &%s, sizeof %s);", to, from, to);
        return;
    }
    if (!needed.comp->rank) {
        copy_parameters(g, needed.form, to, given.form, from, depth);
        return;
    }
    const char *k = arena_printf(arena, "k%d", depth);
    write_line(&g->w, "for (int %s = 0; %s < %ld; %s++) {", k, k, needed.comp->count, k);
    g->w.indent++;
    copy_parameters(g, needed.form, arena_printf(arena, "%s[%s]", to, k), given.form,
                    arena_printf(arena, "%s[%s]", from, k), depth + 1);
    g->w.indent--;
    write_line(&g->w, "}");
}

static void write_outers(Generator *g, const Comp *comp, const char *index) {
    Arena *arena = g->w.arena;
    for (int i = 0; i < comp->type->comps.n; i++) {
        const Comp *outer = comp->type->comps.at[i];
        if (!outer->outer) continue;
        const char *to = arena_printf(arena, "s->%s%s.%s", c_identifier(arena, comp->field), index,
                                      c_identifier(arena, outer->field));
        const char *from = arena_printf(arena, "s->%s", c_identifier(arena, comp->given[i]->field));
        copy_component(g, copied(g->form->children[comp->index], outer), to, copied(g->form, comp->given[i]),
                       from, 1);
    }
}

static bool has_outer(const Variant *variant) {
    for (int i = 0; i < variant->comps.n; i++)
        if (variant->comps.at[i]->outer) return true;
    return false;
}

static void write_component_parameters(Generator *g, const Comp *comp) {
    Writer *w = &g->w;
    if (is_response(comp)) return;
    for (int i = 0; i < comp->modifiers.n; i++)
        write_modifier(g, &comp->modifiers.at[i]);
    const char *name = c_identifier(w->arena, comp->field);
    if (!comp->rank) {
        if (has_outer(comp->type)) write_outers(g, comp, "");
        write_line(w, "%s__parameters(mocc, &s->%s);", g->form->children[comp->index]->c_name, name);
        return;
    }
    write_line(w, "for (int k = 0; k < %ld; k++) {", comp->count);
    w->indent++;
    write_outers(g, comp, "[k]");
    write_line(w, "%s__parameters(mocc, &s->%s[k]);", g->form->children[comp->index]->c_name, name);
    w->indent--;
    write_line(w, "}");
}

/* Begins a function; its end is written once its body tells whether the arguments are used. */
typedef struct {
    size_t body;
} Opened;

static Opened open_function(Generator *g, const char *signature) {
    write_line(&g->w, "MOCC_CLASS_FUNCTION void %s {", signature);
    g->w.indent++;
    g->w.temporaries = 0;
    g->w.takes_memory = false;
    return (Opened){g->w.out->length};
}

static bool is_name_part(char c) {
    return isalnum((unsigned char)c) || c == '_' || c == '.';
}

/* Whether the name stands in the C text, comments left out */
static bool mentions(const char *text, const char *name) {
    size_t length = strlen(name);
    for (const char *at = text; *at; at++) {
        if (at[0] == '/' && at[1] == '*') {
            at = strstr(at, "*/") + 1;
            continue;
        }
        bool begins = at == text || (!is_name_part(at[-1]) && at[-1] != '>');
        if (begins && !strncmp(at, name, length) &&
            !(isalnum((unsigned char)at[length]) || at[length] == '_'))
            return true;
    }
    return false;
}

/* Gives back the memory that the body has taken. */
static void write_release(Generator *g, Opened opened) {
    Text body = {0};
    text_add(&body, g->w.out->data + opened.body);
    g->w.out->length = opened.body;
    write_line(&g->w, "MoccMark mark__ = mocc_mark(mocc);");
    text_add_bytes(g->w.out, body.data, body.length);
    write_line(&g->w, "mocc_release(mocc, mark__);");
    text_free(&body);
}

static void close_function(Generator *g, Opened opened, bool time) {
    if (g->w.takes_memory) write_release(g, opened);
    const char *body = g->w.out->data + opened.body;
    bool uses_context = mentions(body, "mocc"), uses_s = mentions(body, "s"), uses_d = mentions(body, "d"),
         uses_time = mentions(body, "time");
    if (!uses_context) write_line(&g->w, "(void)mocc;");
    if (!uses_s) write_line(&g->w, "(void)s;");
    if (g->tangent && !uses_d) write_line(&g->w, "(void)d;");
    if (time && !uses_time) write_line(&g->w, "(void)time;");
    g->w.indent--;
    write_line(&g->w, "}\n");
}

static void write_parameters(Generator *g) {
    const Variant *variant = g->variant;
    Opened opened =
        open_function(g, arena_printf(g->w.arena, "%s__parameters(MoccContext *mocc, struct %s *s)",
                                      g->form->c_name, g->form->c_name));
    for (int i = 0; i < variant->order.n; i++) {
        const Thing *thing = variant->order.at[i];
        if (thing->kind == THING_VAR)
            write_default(g, thing->var);
        else if (thing->kind == THING_RECORD)
            write_record_defaults(g, thing->record);
        else if (thing->kind == THING_PORT) {
            for (int k = 0; k < variant->vars.n; k++)
                if (variant->vars.at[k]->port && variant->vars.at[k]->segments[0].port == thing->port)
                    write_default(g, variant->vars.at[k]);
        } else if (thing->kind == THING_COMP && !thing->comp->outer)
            write_component_parameters(g, thing->comp);
    }
    for (int i = 0; i < variant->vars.n; i++)
        if (variant->vars.at[i]->hidden) write_default(g, variant->vars.at[i]);
    write_hoisted(&g->w);
    close_function(g, opened, false);
}

/* --- initial equations ------------------------------------------------------------------------ */

static bool has_initial(Variant *variant) {
    enum { UNSEEN, WITHOUT, WITH };
    if (variant->has_initial ==
        UNSEEN) { /* looked at once: a model may have far more instances than variants */
        bool found = variant->initial_assigns.n > 0;
        for (int i = 0; i < variant->comps.n && !found; i++)
            found = !variant->comps.at[i]->outer && has_initial(variant->comps.at[i]->type);
        variant->has_initial = found ? WITH : WITHOUT;
    }
    return variant->has_initial == WITH;
}

typedef struct {
    Writer *w;
    const Assign *assign;
} Turn;

static bool write_turn(void *context) {
    Turn *turn = context;
    write_assignment(turn->w, turn->assign->target, turn->assign->value, false);
    return true;
}

static void write_initial_assignment(Generator *g, const Assign *assign) {
    Turn turn = {&g->w, assign};
    write_line(&g->w, "/* %s (%s) */", comment(g, equation_text(g, assign)), place_text(&g->w, assign->span));
    bool ranges = true;
    for (const Loop *l = assign->loop; l; l = l->outer)
        ranges &= !l->vector;
    if (ranges)
        write_whole(g, assign->loop, assign->target, assign->value);
    else
        walk_loops(g->sema, assign->loop, write_turn, &turn);
}

static void write_component_initial(Generator *g, const Comp *comp) {
    const char *name = c_identifier(g->w.arena, comp->field), *index = comp->rank ? "[k]" : "";
    if (comp->rank) {
        write_line(&g->w, "for (int k = 0; k < %ld; k++)", comp->count);
        g->w.indent++;
    }
    write_line(&g->w, "%s__initial(mocc, &s->%s%s, time);", g->form->children[comp->index]->c_name, name,
               index);
    if (comp->rank) g->w.indent--;
}

/* The initial equations, those of the components first */
static void write_initial(Generator *g) {
    Variant *variant = g->variant;
    if (!has_initial(variant)) return;
    Opened opened =
        open_function(g, arena_printf(g->w.arena, "%s__initial(MoccContext *mocc, struct %s *s, double time)",
                                      g->form->c_name, g->form->c_name));
    for (int i = 0; i < variant->comps.n; i++)
        if (!variant->comps.at[i]->outer && has_initial(variant->comps.at[i]->type))
            write_component_initial(g, variant->comps.at[i]);
    for (int i = 0; i < variant->initial_assigns.n; i++)
        write_initial_assignment(g, variant->initial_assigns.at[i]);
    close_function(g, opened, true);
}

/* --- messages --------------------------------------------------------------------------------- */

/* The iterators of the loops around the message, out of the number of the element */
static void write_iterators(Generator *g, const Memory *memory) {
    int rank = memory->var->rank;
    VEC(const Loop *) loops = {0};
    for (const Loop *l = memory->loop; l; l = l->outer)
        vec_push(g->w.arena, &loops, l);
    long stride = 1;
    for (int k = rank - 1; k >= 0; k--) { /* the innermost loop first */
        const Loop *loop = loops.at[rank - 1 - k];
        write_line(&g->w, "int %s = (int)(element / %ld %% %d) + %ld;", c_iter(&g->w, loop->iter), stride,
                   memory->var->dims[k] > 0 ? memory->var->dims[k] : 1, memory->low[k]);
        write_line(&g->w, "(void)%s;", c_iter(&g->w, loop->iter));
        stride *= memory->var->dims[k];
    }
}

/* The messages of assertions and terminations */
static void write_messages(Generator *g) {
    const Variant *variant = g->variant;
    Writer *w = &g->w;
    if (!has_messages(variant)) return;
    write_line(w, "static double %s__message(MoccContext *mocc, const void *instance, double time,",
               g->form->c_name);
    w->indent++;
    write_line(w, "int memory, size_t element) {");
    write_line(w, "(void)mocc;");
    write_line(w, "const struct %s *s = instance;", g->form->c_name);
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

/* A function of some nodes of a graph: of what balances affect in them, of what they do not, or of its
 * changes */
static Opened open_part(Generator *g, const Graph *graph, const char *block, Part part) {
    Arena *arena = g->w.arena;
    const char *name = g->form->c_name, *at = g->variant->uses_time ? ", double time" : "";
    g->graph = graph;
    g->affected = part == PART_AFFECTED;
    g->tangent = g->w.read_only = part == PART_TANGENT;
    const char *function = block_name(g, g->form, block);
    return open_function(
        g, g->tangent ? arena_printf(arena, "%s(MoccContext *mocc, const struct %s *s%s, struct %s *d)",
                                     function, name, at, name)
                      : arena_printf(arena, "%s(MoccContext *mocc, struct %s *s%s)", function, name, at));
}

static void close_part(Generator *g, Opened opened, const Steps *steps) {
    write_schedule(g, steps);
    close_function(g, opened, g->variant->uses_time);
    g->affected = g->tangent = g->w.read_only = false;
}

static void write_block(Generator *g, int p, int index) {
    Arena *scratch = arena_new();
    const Partition *partition = &g->variant->partitions[p];
    const Block *block = &partition->blocks[index];
    Steps steps = roll(g->sema, scratch, partition->graph, block->nodes.n, block->nodes.at);
    for (Part part = PART_EXPLICIT; part < N_PARTS; part++) {
        if (!block_has_part(g->form, p, index, part)) continue;
        Opened opened = open_part(g, partition->graph, block->name, part);
        write_gains(g, partition, block);
        close_part(g, opened, &steps);
    }
    arena_free(scratch);
}

/* With fewer states a dense Jacobian is no worse, and the simulator needs no solver for sparse ones. */
enum { LEAST_SPARSE = 32 };

/* Those of the components are counted: their variants come first. */
static long count_states(const Variant *variant) {
    double n = 0; /* components that double again and again are beyond long */
    for (int i = 0; i < variant->vars.n; i++)
        n += variant->vars.at[i]->role == ROLE_STATE ? (double)variant->vars.at[i]->count : 0;
    for (int i = 0; i < variant->comps.n; i++)
        if (!variant->comps.at[i]->outer)
            n += (double)variant->comps.at[i]->count * (double)variant->comps.at[i]->type->n_states;
    return n < INT_MAX ? (long)n : INT_MAX;
}

static void write_bound(Generator *g, const Bound *bound) {
    Ex *target = ex_change(g->w.arena, ex_ref_order(g->w.arena, bound->target, 0));
    write_assignment(&g->w, target, bound->value, true);
}

/* The attributes min and max, in terms of the parameters */
static void write_bounds(Generator *g) {
    Writer *w = &g->w;
    const char *name = g->form->c_name;
    Bounds bounds = bounds_of(w->arena, g->variant);
    if (!bounds.n) return;
    write_line(w,
               "static void %s__bound(MoccContext *mocc, const void *instance, void *bounds, int number) {",
               name);
    w->indent++;
    write_line(w, "(void)mocc;");
    write_line(w, "const struct %s *s = instance;", name);
    write_line(w, "struct %s *d = bounds;", name);
    write_line(w, "(void)s;");
    w->read_only = true;
    for (int i = 0; i < bounds.n; i++) {
        write_line(w, "if (number == %d) {", i);
        w->indent++;
        write_bound(g, &bounds.at[i]);
        w->indent--;
        write_line(w, "}");
    }
    w->read_only = false;
    w->indent--;
    write_line(w, "}\n");
}

static void write_blocks(Generator *g, int partition) {
    for (int b = 0; b < g->variant->partitions[partition].n_blocks; b++)
        write_block(g, partition, b);
}

static bool computes(const Form *form) {
    return !form->is_model && form->variant->class_->role != ROLE_LINEAR_RESPONSE &&
           form->variant->partitions[COARSE].made;
}

/* The parameters come last: with them goes what the others check before the run. */
static void write_class(Generator *g) {
    write_struct(g);
    begin_sites(&g->w, g->form->c_name, g->variant->class_);
    write_initial(g);
    write_messages(g);
    g->w.hoists = true;
    if (computes(g->form)) write_blocks(g, COARSE);
    g->w.hoists = false;
    write_respond_function(g);
    write_bounds(g);
    if (g->variant->class_->role != ROLE_LINEAR_RESPONSE) write_parameters(g);
    end_sites(&g->w);
    if (eliminates(g->form)) write_elimination_table(g);
    write_tables(&g->w, g->form);
}

/* The operations that parameters decide about are those of the coarse blocks, which check them. */
static void write_single_steps(Generator *g) {
    write_line(&g->w, "/* %s, in single steps */", comment(g, g->variant->class_->full_name));
    begin_sites(&g->w, arena_printf(g->w.arena, "%s__steps", g->form->c_name), g->variant->class_);
    g->w.hoists = true;
    write_blocks(g, FINE);
    g->w.hoists = false;
    g->w.hoisted.n = 0;
    end_sites(&g->w);
}

static void write_unit(Generator *g, FormNames *names, const Unit *unit) {
    size_t begin = g->w.out->length;
    g->form = unit->form;
    g->variant = unit->form->variant;
    begin_form(names, unit->form);
    write_class(g);
    size_t end = g->w.out->length;
    if (unit->fine) write_single_steps(g);
    end_form(names, unit->form, g->w.out, begin, end);
    g->variant->n_states = count_states(g->variant);
}

/* --- the model -------------------------------------------------------------------------------- */

/* The function of a part of the model's whole schedule */
static void write_model_part(Generator *g, const Steps *steps, Part part) {
    Opened opened = open_part(g, g->variant->graph, "whole", part);
    close_part(g, opened, steps);
}

/* A function that the runtime calls */
static void write_entry(Generator *g, const char *signature, int n, const Part *parts) {
    const Variant *model = g->variant;
    write_line(&g->w, "static void %s {", signature);
    for (int i = 0; i < n; i++) {
        g->affected = parts[i] == PART_AFFECTED;
        g->tangent = parts[i] == PART_TANGENT;
        write_line(&g->w, "    %s(mocc, instance%s%s);", block_name(g, g->form, "whole"),
                   model->uses_time ? ", time" : "", g->tangent ? ", tangent" : "");
    }
    g->affected = g->tangent = false;
    if (!model->uses_time) write_line(&g->w, "    (void)time;");
    write_line(&g->w, "}\n");
}

static void write_model_functions(Generator *g) {
    static const Part parts[] = {PART_EXPLICIT, PART_AFFECTED, PART_TANGENT};
    const Variant *model = g->variant;
    const Graph *graph = model->graph;
    Arena *scratch = arena_new();
    Steps steps = roll(g->sema, scratch, graph, graph->schedule.n, graph->schedule.at);
    for (Part part = PART_EXPLICIT; part <= (model->has_response ? PART_TANGENT : PART_AFFECTED); part++)
        write_model_part(g, &steps, part);
    write_entry(g, "model_explicit(MoccContext *mocc, void *instance, double time)",
                model->has_response ? 1 : 2, parts);
    if (model->has_response) {
        write_entry(g, "model_linear(MoccContext *mocc, void *instance, double time)", 1, parts + 1);
        write_entry(g, "model_tangent(MoccContext *mocc, const void *instance, double time, void *tangent)",
                    1, parts + 2);
    }
    arena_free(scratch);
}

static void write_model_parameters(Generator *g) {
    write_line(&g->w, "static void model_parameters(MoccContext *mocc, void *instance) {");
    g->w.indent++;
    write_line(&g->w, "struct %s *s = instance;", g->form->c_name);
    write_line(&g->w, "%s__parameters(mocc, s);", g->form->c_name);
    write_hoisted(&g->w);
    g->w.indent--;
    write_line(&g->w, "}\n");
}

static void write_model_parts(Generator *g, const Variant *model) {
    begin_sites(&g->w, arena_printf(g->w.arena, "%s__whole", g->form->c_name), model->class_);
    g->w.hoists = true;
    write_model_functions(g);
    g->w.hoists = false;
    write_model_parameters(g);
    end_sites(&g->w);
}

static void write_model(Generator *g, Form *form) {
    Variant *model = form->variant;
    Writer *w = &g->w;
    Arena *arena = w->arena;
    Experiment e = experiment_of(model->class_);
    g->variant = form->variant;
    g->form = form;
    write_model_parts(g, model);
    if (responds(g->form)) {
        write_line(w, "static int model_respond(MoccContext *mocc, void *instance, double time) {");
        if (!model->uses_time) write_line(w, "    (void)time;");
        write_line(w, "    return %s__respond(mocc, instance%s);", g->form->c_name,
                   model->uses_time ? ", time" : "");
        write_line(w, "}\n");
    }
    if (has_initial(model)) {
        write_line(w, "static void model_initial(MoccContext *mocc, void *instance, double time) {");
        write_line(w, "    %s__initial(mocc, instance, time);", g->form->c_name);
        write_line(w, "}\n");
    }
    const char *description = model->class_->ast->description;
    write_line(w, "const MoccModel mocc_model = {");
    w->indent++;
    write_line(w, ".name = \"%s\",", c_string(arena, model->class_->full_name));
    write_line(w, ".description = \"%s\",", description ? c_string(arena, description) : "");
    write_line(w, ".type = &%s__class,", g->form->c_name);
    write_line(w, ".experiment = {%s, %s, %s, %s},", c_number(arena, e.start), c_number(arena, e.stop),
               c_number(arena, e.interval), c_number(arena, e.tolerance));
    write_line(w, ".parameters = model_parameters,");
    write_line(w, ".explicit_part = model_explicit,");
    if (model->has_response) {
        write_line(w, ".linear_part = model_linear,");
        write_line(w, ".linear_tangent = model_tangent,");
    }
    if (responds(g->form)) write_line(w, ".respond = model_respond,");
    if (has_initial(model)) write_line(w, ".initial = model_initial,");
    if (model->n_states >= LEAST_SPARSE) write_line(w, ".sparse = &mocc_sparse,");
    w->indent--;
    write_line(w, "};\n");
    write_line(w, "#ifndef MOCC_WITHOUT_MAIN");
    write_line(w, "int main(int argc, char **argv) {");
    write_line(w, "    return mocc_main(argc, argv, &mocc_model);");
    write_line(w, "}");
    write_line(w, "#endif");
}

/* The arrays of constants outside of all instances that the code refers to */
static void write_constants(Generator *g) {
    Writer *w = &g->w;
    for (int i = 0; i < g->sema->constants.n; i++) {
        const Variant *owner = g->sema->constants.at[i];
        for (int v = 0; v < owner->vars.n; v++) {
            const Var *var = owner->vars.at[v];
            if (!var->in_code) continue;
            write_line(w, "/* constant %s.%s */", comment(g, owner->class_->full_name),
                       comment(g, var->path));
            bool string = var->base == BASE_STRING;
            write_line(w, "static const %s%s[] = {", string ? "char *const " : "double ",
                       c_constant(w->arena, var));
            Ex *all = ex_whole(w->arena, 0, NULL, (Var *)var, no_span());
            for (long e = 0; e < var->count; e++) {
                long index[MAX_RANK], rest = e;
                for (int k = var->rank - 1; k >= 0; k--) {
                    index[k] = rest % var->dims[k] + 1;
                    rest /= var->dims[k];
                }
                double value = 0;
                ex_evaluate_at(all, index, &value, NULL);
                if (string)
                    write_line(w, "    \"%s\",", c_string(w->arena, number_symbol(value)));
                else
                    write_line(w, "    %s,", c_number(w->arena, value));
            }
            write_line(w, "};\n");
        }
    }
}

static void write_head(Generator *g, const Variant *model) {
    Writer *w = &g->w;
    write_line(w, "/* Simulator of %s, generated by mocc. */", comment(g, model->class_->full_name));
    write_line(w, "#include <math.h>");
    write_line(w, "#include <stddef.h>");
    write_line(w, "#include <string.h>\n");
    write_line(w, "#include \"moccrt.h\"");
    write_line(w, "#include \"moccelim.h\"\n");
}

void generate_c(Sema *sema, Variant *model, Text *out) {
    Text head = {0}, functions = {0}, classes = {0};
    Generator g = {.sema = sema,
                   .w = {.arena = sema->arena,
                         .out = &classes,
                         .sources = sema->sources,
                         .diagnostics = sema->diagnostics}};
    Form *form = form_of_model(sema, model);
    Units units = {0};
    find_units(sema->arena, form, &units);
    FormNames names = {.arena = sema->arena, .interner = sema->interner};
    name_constants(sema);
    name_functions(sema);
    for (int i = 0; i < units.n; i++)
        write_unit(&g, &names, units.at[i]);
    write_model(&g, form);
    g.w.out = &functions;
    text_add(&functions, "");
    write_functions(sema, &g.w);
    g.w.out = &head;
    write_head(&g, model);
    write_constants(&g);
    Text *const parts[] = {&head, &functions, &classes};
    for (int i = 0; i < 3; i++) {
        add_wrapped(out, parts[i]->data);
        text_free(parts[i]);
    }
}
