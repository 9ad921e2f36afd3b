/* Why an element cannot take the place of another one. */
#include "sema/typing/outer.h"
#include "sema/typing/typing.h"
#include "sema/value/loops.h"
#include "sema/names/resolve.h"

#include <string.h>

/* Each of these gives the reason why not, or NULL. */

const char *shape_mismatch(Arena *arena, int rank, const int *dims, int needed_rank, const int *needed) {
    if (rank == needed_rank && (!rank || !memcmp(dims, needed, sizeof(int) * (size_t)rank))) return NULL;
    return arena_printf(arena, "it %s %s, not %s", rank ? "has" : "is", shape_text(arena, rank, dims),
                        shape_text(arena, needed_rank, needed));
}

const char *var_mismatch(Arena *arena, const Var *given, const Var *needed) {
    if (given->base != needed->base ||
        (given->base == BASE_ENUMERATION && !same_enumeration(given->enumeration, needed->enumeration)))
        return arena_printf(arena, "it is of type %s, not %s",
                            given->enumeration ? given->enumeration->full_name : base_type_text(given->base),
                            needed->enumeration ? needed->enumeration->full_name
                                                : base_type_text(needed->base));
    if (given->variability < needed->variability && needed->variability >= AST_VAR_PARAMETER)
        return arena_printf(arena, "it is no %s",
                            needed->variability == AST_VAR_CONSTANT ? "constant" : "parameter");
    if (needed->variability == AST_VAR_DISCRETE && !given->is_discrete) return "it is not discrete";
    return shape_mismatch(arena, given->rank, given->dims, needed->rank, needed->dims);
}

static const char *variant_mismatch(Arena *arena, const Variant *given, const Variant *needed);

/* Whether the parameters of one thing can be taken from another of the same name */
static const char *thing_mismatch(Arena *arena, const Thing *given, const Thing *needed) {
    if (given->kind != needed->kind) return "it is something else";
    if (given->kind == THING_VAR) return var_mismatch(arena, given->var, needed->var);
    if (given->kind != THING_COMP)
        return thing_decl(given)->class_ == thing_decl(needed)->class_ ? NULL : "it is of another class";
    const Comp *a = given->comp, *b = needed->comp;
    const char *why = shape_mismatch(arena, a->rank, a->dims, b->rank, b->dims);
    return why || a->type == b->type ? why : variant_mismatch(arena, a->type, b->type);
}

/* Whether all that the variant has is in another one too */
static const char *variant_mismatch(Arena *arena, const Variant *given, const Variant *needed) {
    for (int i = 0; i < needed->order.n; i++) {
        const Thing *wanted = needed->order.at[i];
        if (wanted->kind == THING_BROKEN || wanted->kind == THING_ABSENT) continue;
        Symbol name = thing_decl(wanted)->name;
        const Thing *found = thing_named(given, name);
        if (!found) return arena_printf(arena, "it has no '%s'", name);
        const char *why = thing_mismatch(arena, found, wanted);
        if (why) return arena_printf(arena, "'%s' in it does not fit: %s", name, why);
    }
    return NULL;
}

/* Whether the component can be what the outer one stands for: its class has all that the other's has */
const char *comp_mismatch(Arena *arena, const Comp *given, const Comp *needed) {
    const char *why = shape_mismatch(arena, given->rank, given->dims, needed->rank, needed->dims);
    if (why || given->type == needed->type) return why;
    why = class_mismatch(arena, given->decl->class_, needed->decl->class_);
    return why ? why : variant_mismatch(arena, given->type, needed->type);
}

const char *port_mismatch(Arena *arena, const Port *given, const Port *needed) {
    const char *why = class_mismatch(arena, outermost_port(given)->class_, outermost_port(needed)->class_);
    return why ? why : shape_mismatch(arena, given->rank, given->dims, needed->rank, needed->dims);
}
