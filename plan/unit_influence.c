/* The influence of units as text, one line for each of:

     size DOUBLES
     variable ORDER PLACE PATH       order -1: its value before an event
     component PLACE NAME
     passing FROM TO COUNT
     residual PLACE COUNT
     program COARSE-OR-SINGLE PART BLOCK, or: initial
     = TARGET SOURCE.FACTOR ...      of the last program, in order; SOURCE -1 is time

   Programs of a unit go on into its components: a program here calls no other one. */
#include "plan/unit_influence.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sema/model/accessors.h"

/* --- writing ---------------------------------------------------------------------------------- */

static void write_places(const Offsets *offsets, const Variant *variant, Text *out) {
    text_printf(out, "size %ld\n", offsets->size);
    for (int i = 0; i < variant->vars.n; i++) {
        const Var *var = variant->vars.at[i];
        for (int order = 0; order < ORDERS; order++)
            if (offsets->vars[place_of(var, order)] >= 0)
                text_printf(out, "variable %d %ld %s\n", order, offsets->vars[place_of(var, order)],
                            var->path);
        if (offsets->pres[i] >= 0) text_printf(out, "variable -1 %ld %s\n", offsets->pres[i], var->path);
    }
    for (int i = 0; i < variant->comps.n; i++)
        text_printf(out, "component %ld %s\n", offsets->comps[i], variant->comps.at[i]->decl->name);
}

/* What hidden variables pass on, and states get by reinit; what its user knows by name it finds itself. */
static void write_passings(const Offsets *offsets, const Variant *variant, Text *out) {
    for (int i = 0; i < variant->vars.n; i++) {
        const Var *var = variant->vars.at[i];
        long at = offsets->vars[place_of(var, 0)];
        if (var->hidden && at >= 0 && offsets->pres[i] >= 0)
            text_printf(out, "passing %ld %ld %ld\n", at, offsets->pres[i], var->count);
    }
    for (int i = 0; i < variant->memories.n; i++) {
        const Memory *memory = variant->memories.at[i];
        if (memory->kind != MEMORY_START && memory->kind != MEMORY_REINIT) continue;
        long from = offsets->vars[place_of(memory->var, 0)];
        if (memory->kind == MEMORY_START && from >= 0)
            text_printf(out, "residual %ld %ld\n", from, memory->var->count);
        if (memory->kind != MEMORY_REINIT) continue;
        long to = offsets->vars[place_of(memory->state, 0)];
        for (long k = 0; k < memory->state->count && from >= 0 && to >= 0; k++)
            text_printf(out, "passing %ld %ld 1\n", from + k % memory->var->count, to + k);
    }
}

static void write_operations(const Program *program, long base, Text *out) {
    for (int i = 0; i < program->operations.n; i++) {
        const Origin *origin = &program->operations.at[i];
        if (origin->call) {
            write_operations(origin->call, base + origin->target, out);
            continue;
        }
        text_printf(out, "= %ld", base + origin->target);
        for (int k = 0; k < origin->n; k++) {
            const Source *source = &program->sources.at[origin->first + k];
            long offset = source->offset == TIME_SOURCE ? TIME_SOURCE : base + source->offset;
            text_printf(out, " %ld.%d", offset, (int)source->factor);
        }
        text_add(out, "\n");
    }
}

static void write_programs(Programs *programs, const PlanUnit *unit, Text *out) {
    for (int single = 0; single <= 1; single++)
        for (int i = 0; i < unit->blocks[single ? FINE : COARSE].n; i++) {
            const PlanFunction *function = unit->blocks[single ? FINE : COARSE].at[i];
            if (function->part == PART_TANGENT) continue;
            text_printf(out, "program %d %d %s\n", single, (int)function->part, function->name);
            write_operations(program_of(programs, unit, function), 0, out);
        }
    text_add(out, "initial\n");
    write_operations(program_of_initial(programs, unit), 0, out);
}

void write_unit_influence(const Plan *plan, const PlanUnit *unit, Text *out) {
    Arena *arena = arena_new();
    Programs programs = {
        .arena = arena, .scratch = arena, .plan = plan, .offsets = find_offsets(arena, plan)};
    const Offsets *offsets = &programs.offsets[unit->number];
    write_places(offsets, unit->variant, out);
    write_passings(offsets, unit->variant, out);
    write_programs(&programs, unit, out);
    arena_free(arena);
}

/* --- reading ---------------------------------------------------------------------------------- */

typedef struct {
    Arena *arena;
    const Variant *variant;
    UnitInfluence *influence;
    Program *program; /* the last one; NULL: none has begun */
} Reader;

static long *nowhere(Arena *arena, int n) {
    long *list = NEW_ARRAY(arena, long, n + 1);
    for (int i = 0; i <= n; i++)
        list[i] = -1;
    return list;
}

/* Whether scalars from `at` on lie in the struct */
static bool fits(const Reader *r, long at, long count) {
    long size = r->influence->offsets.size;
    return at >= 0 && count >= 0 && at <= size && count <= size - at;
}

static void read_variable(Reader *r, long order, long at, const char *path) {
    Offsets *offsets = &r->influence->offsets;
    for (int i = 0; i < r->variant->vars.n; i++) {
        const Var *var = r->variant->vars.at[i];
        if (strcmp(var->path, path) || !fits(r, at, var->count)) continue;
        if (order < 0)
            offsets->pres[i] = at;
        else if (order < ORDERS)
            offsets->vars[place_of(var, (int)order)] = at;
    }
}

static void read_component(Reader *r, long at, const char *name) {
    for (int i = 0; i < r->variant->comps.n; i++)
        if (!strcmp(r->variant->comps.at[i]->decl->name, name)) r->influence->offsets.comps[i] = at;
}

static Program *begin_program(Reader *r) {
    return r->program = NEW(r->arena, Program);
}

/* TARGET SOURCE.FACTOR ... */
static void read_operation(Reader *r, const char *at) {
    char *next;
    Origin origin = {.target = strtol(at, &next, 10), .first = r->program->sources.n};
    while (*next == ' ') {
        Source source = {.offset = strtol(next + 1, &next, 10)};
        long factor = *next == '.' ? strtol(next + 1, &next, 10) : FACTOR_ANY;
        source.factor = factor >= 0 && factor < N_FACTORS ? (Factor)factor : FACTOR_ANY;
        if (source.offset == TIME_SOURCE || fits(r, source.offset, 1))
            vec_push(r->arena, &r->program->sources, source);
    }
    origin.n = r->program->sources.n - origin.first;
    if (fits(r, origin.target, 1)) vec_push(r->arena, &r->program->operations, origin);
}

static void read_line(Reader *r, const char *line) {
    UnitInfluence *influence = r->influence;
    long a, b, c;
    int end = 0;
    if (line[0] == '=' && r->program)
        read_operation(r, line + 1);
    else if (sscanf(line, "size %ld", &a) == 1)
        influence->offsets.size = a;
    else if (sscanf(line, "variable %ld %ld %n", &a, &b, &end) == 2 && end)
        read_variable(r, a, b, line + end);
    else if (sscanf(line, "component %ld %n", &a, &end) == 1 && end)
        read_component(r, a, line + end);
    else if (sscanf(line, "passing %ld %ld %ld", &a, &b, &c) == 3 && fits(r, a, c) && fits(r, b, c))
        vec_push(r->arena, &influence->passings, ((InfluencePassing){a, b, c}));
    else if (sscanf(line, "residual %ld %ld", &a, &b) == 2 && fits(r, a, b))
        vec_push(r->arena, &influence->residuals, ((InfluenceRun){a, b}));
    else if (sscanf(line, "program %ld %ld %n", &a, &b, &end) == 2 && end)
        vec_push(r->arena, &influence->programs,
                 ((InfluenceProgram){arena_strdup(r->arena, line + end), a != 0, (Part)b, begin_program(r)}));
    else if (!strcmp(line, "initial"))
        influence->initial = begin_program(r);
}

const UnitInfluence *read_unit_influence(Arena *arena, const PlanUnit *unit) {
    const Variant *variant = unit->variant;
    UnitInfluence *influence = NEW(arena, UnitInfluence);
    influence->offsets = (Offsets){.vars = nowhere(arena, variant->vars.n * ORDERS),
                                   .pres = nowhere(arena, variant->vars.n),
                                   .comps = nowhere(arena, variant->comps.n),
                                   .memories = nowhere(arena, variant->memories.n)};
    Reader r = {.arena = arena, .variant = variant, .influence = influence};
    influence->initial = begin_program(&r);
    for (const char *at = unit->compiled->influence; *at; at += *at == '\n') {
        size_t length = strcspn(at, "\n");
        read_line(&r, arena_strndup(arena, at, length));
        at += length;
    }
    return influence;
}

const Program *find_unit_program(const UnitInfluence *influence, const PlanUnit *unit,
                                 const PlanFunction *function) {
    bool is_single = true;
    for (int i = 0; i < unit->blocks[COARSE].n; i++)
        if (unit->blocks[COARSE].at[i] == function) is_single = false;
    for (int i = 0; i < influence->programs.n; i++) {
        const InfluenceProgram *one = &influence->programs.at[i];
        if (one->is_single == is_single && one->part == function->part && !strcmp(one->name, function->name))
            return one->program;
    }
    return NULL;
}
