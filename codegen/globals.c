/* Functions and constants that stand outside of units. */
#include "codegen/globals.h"

#include "codegen/names.h"

typedef struct {
    Symbol name;
    unsigned orders; /* bit n: the function of order n is needed */
} GlobalFunction;

struct Globals {
    Arena *arena;
    Interner *interner;
    Map taken;     /* Symbol: names of functions and of holders of constants */
    Map functions; /* Function to GlobalFunction */
    Map owners;    /* Variant that holds constants to its C name */
    Map constants; /* Var: it is needed */
};

/* A name that nothing has yet: with a number after it if need be */
static Symbol new_name(Globals *globals, const char *base) {
    Symbol name = intern_string(globals->interner, base);
    for (int n = 2; map_get(&globals->taken, name); n++)
        name = intern_string(globals->interner, arena_printf(globals->arena, "%s_%d", base, n));
    map_put(globals->arena, &globals->taken, name, globals);
    return name;
}

static void name_function(Globals *globals, const Function *function, const char *suffix) {
    GlobalFunction *entry = NEW(globals->arena, GlobalFunction);
    const char *name = class_identifier(globals->arena, function->class_->full_name);
    entry->name = new_name(globals, arena_printf(globals->arena, "%s%s", name, suffix));
    map_put(globals->arena, &globals->functions, function, entry);
}

static void name_functions(Globals *globals, const Function *function) {
    name_function(globals, function,
                  function->is_power     ? "__power"
                  : function->is_section ? "__algorithm"
                                         : "__function");
    for (int k = 0; k < function->defaults.n; k++)
        if (function->defaults.at[k])
            name_function(globals, function->defaults.at[k],
                          arena_printf(globals->arena, "__default%d", k + 1));
}

Globals *globals_new(const Sema *sema) {
    Globals *globals = NEW(sema->arena, Globals);
    globals->arena = sema->arena;
    globals->interner = sema->interner;
    for (int i = 0; i < sema->functions.n; i++)
        name_functions(globals, sema->functions.at[i]);
    for (int i = 0; i < sema->constants.n; i++) {
        const Variant *owner = sema->constants.at[i];
        const char *name = class_identifier(sema->arena, owner->class_->full_name);
        name = new_name(globals, arena_printf(sema->arena, "%s__constants", name));
        map_put(sema->arena, &globals->owners, owner, (char *)name);
    }
    return globals;
}

const char *use_function(Globals *globals, const Function *function, int order) {
    GlobalFunction *entry = map_get(&globals->functions, function);
    entry->orders |= 1u << order;
    return order ? arena_printf(globals->arena, "%s__%d", entry->name, order) : entry->name;
}

bool is_function_used(const Globals *globals, const Function *function, int order) {
    const GlobalFunction *entry = map_get(&globals->functions, function);
    return entry->orders >> order & 1;
}

const char *use_constant(Globals *globals, const Var *var) {
    map_put(globals->arena, &globals->constants, var, globals);
    const char *owner = map_get(&globals->owners, var->owner);
    return arena_printf(globals->arena, "%s__%s", owner, c_local(globals->arena, var));
}

bool is_constant_used(const Globals *globals, const Var *var) {
    return map_get(&globals->constants, var) != NULL;
}
