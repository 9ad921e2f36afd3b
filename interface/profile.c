/* What those who use a class by its object rely on. */
#include "interface/interface.h"

#include <stdlib.h>
#include <string.h>

#include "sema/linear/eliminate.h"
#include "sema/order/schedule.h"

typedef VEC(const char *) Names;

static int by_name(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool is_seen(const Var *var) {
    return !var->hidden && strncmp(var->path, "'$", 2);
}

/* How it depends on balances. What is behind another use of them is not linear, though it may be marked so.
 */
static int dependence_of(const Form *form, const Var *var, int order) {
    int place = place_of(var, order);
    return form->behind[place] && form->own[place] ? AFFECTED : form->own[place];
}

/* Nobody gives a final parameter another value, whatever it decides. */
static const char *variable_line(Arena *arena, const Form *form, const Var *var) {
    Text line = {0};
    text_printf(&line, "%s of order %d%s%s%s %ld", var->path, var->is_protected ? 0 : var->provided,
                var->is_discrete ? ", discrete" : "", var->structural && !var->is_final ? ", structural" : "",
                var->initial ? ", determined at the start" : "", var->count);
    for (int order = 0; order <= var->provided; order++)
        text_printf(&line, " %d", dependence_of(form, var, order));
    return text_move(&line, arena);
}

/* By name: those of outer elements are made in the order of their uses. */
static void add_variables(Text *out, Arena *arena, const Form *form) {
    const Variant *variant = form->variant;
    Names lines = {0};
    for (int i = 0; i < variant->vars.n; i++)
        if (is_seen(variant->vars.at[i]))
            vec_push(arena, &lines, variable_line(arena, form, variant->vars.at[i]));
    if (lines.n) qsort(lines.at, (size_t)lines.n, sizeof *lines.at, by_name);
    for (int i = 0; i < lines.n; i++)
        text_printf(out, "%s\n", lines.at[i]);
}

/* The inputs that a block reads, by name: what the compiler has made may have other numbers. */
static void add_inputs(Text *out, Arena *arena, const Variant *variant, const Block *block) {
    Names names = {0};
    for (int i = 0; i < block->inputs.n; i++)
        for (int k = 0; k < variant->input_vars.n; k++) {
            const Var *var = variant->input_vars.at[k];
            for (int order = 0; order <= MAX_ORDER; order++) {
                long element = block->inputs.at[i] - var->input[order];
                if (var->input[order] >= 0 && element >= 0 && element < var->count)
                    vec_push(arena, &names, arena_printf(arena, " %d:%s[%ld]", order, var->path, element));
            }
        }
    if (names.n) qsort(names.at, (size_t)names.n, sizeof *names.at, by_name);
    for (int i = 0; i < names.n; i++)
        text_add(out, names.at[i]);
    text_add(out, "\n");
}

static void add_blocks(Text *out, Arena *arena, const Form *form, int partition, const Partition *blocks) {
    for (int i = 0; blocks && i < blocks->n_blocks; i++) {
        const Block *block = &blocks->blocks[i];
        text_printf(out, "block %s of wave %d%s", block->name, block->wave, block->linear ? ", linear" : "");
        for (int part = 0; part < N_PARTS && form->has_part[partition][part]; part++)
            text_add(out, form->has_part[partition][part][i] ? " 1" : " 0");
        for (int other = 0; other < blocks->n_blocks; other++)
            for (int k = 0; k < block->after.n; k++)
                if (block->after.at[k] == other) text_printf(out, " after %d", other);
        add_inputs(out, arena, form->variant, block);
    }
}

static void add_scalars(Text *out, const char *what, const PortScalar *scalars, int n) {
    for (int i = 0; i < n; i++)
        text_printf(out, " %s %d:%s[%ld]", what, scalars[i].order, scalars[i].var->path, scalars[i].element);
}

static void add_port(Text *out, const char *what, const LinearPort *port) {
    text_printf(out, "%s %s", what, port->port->path);
    add_scalars(out, "motion", port->motion.at, port->motion.n);
    add_scalars(out, "flow", port->flows.at, port->flows.n);
    text_add(out, "\n");
}

static void add_elimination(Text *out, const Elimination *e) {
    text_printf(out, "elimination %d of %d\n", e->how, e->unknowns.n);
    if (e->root) add_port(out, "root", e->root);
    for (int i = 0; i < e->tips.n; i++)
        add_port(out, "tip", e->tips.at[i]);
}

static const Var *variable_named(const Variant *variant, const char *path) {
    for (int i = 0; i < variant->vars.n; i++)
        if (!strcmp(variant->vars.at[i]->path, path)) return variant->vars.at[i];
    return NULL;
}

const char *derived_further(const Variant *there, const Variant *here) {
    for (int i = 0; i < there->vars.n; i++) {
        const Var *var = there->vars.at[i], *same = is_seen(var) ? variable_named(here, var->path) : NULL;
        if (same && var->orders > same->orders) return var->path;
    }
    return NULL;
}

const char *class_profile(Arena *arena, const Form *form) {
    const Variant *variant = form->variant;
    Text out = {0};
    text_printf(&out, "%s%s%s%s\n", form->is_affine ? "affine" : "not affine",
                form->is_all_affine ? ", all of it" : "", variant->uses_time ? ", of time" : "",
                variant->has_response ? ", with balances" : "");
    text_printf(&out, "%d parameters of components fixed\n", variant->fixed_inside.n);
    add_variables(&out, arena, form);
    for (int i = 0; i < variant->comps.n; i++)
        if (!variant->comps.at[i]->outer)
            text_printf(&out, "component %s: %s\n", variant->comps.at[i]->decl->name,
                        compiled_identity(arena, form->children[i]));
    if (variant->class_->role != ROLE_LINEAR_RESPONSE) {
        add_blocks(&out, arena, form, COARSE, variant->blocks);
        add_blocks(&out, arena, form, FINE, fine_blocks(form->sema, variant));
    }
    add_elimination(&out, form->elimination);
    return text_move(&out, arena);
}
