/* C names of functions and constants that stand outside of units. */
#include "codegen/globals.h"

#include <stdint.h>
#include <string.h>

#include "codegen/names.h"
#include "sema/build/deciding.h"
#include "sema/model/compiled.h"

struct Globals {
    Arena *arena;
    Sema *sema;
    Interner *interner;
    Map taken;     /* Symbol: names of functions and of holders of constants; to the last number after each */
    Map shared;    /* Symbol, of those in redeclared classes: what they are, to their names */
    Map functions; /* Function to its C name */
    Map owners;    /* Variant that holds constants to its C name */
};

/* A name that nothing has yet: with a number after it if need be */
static Symbol new_name(Globals *globals, const char *base) {
    Symbol first = intern_string(globals->interner, base), name = first;
    intptr_t number = (intptr_t)map_get(&globals->taken, first);
    for (; map_get(&globals->taken, name); number++)
        name = intern_string(globals->interner, arena_printf(globals->arena, "%s_%d", base, (int)number + 1));
    map_put(globals->arena, &globals->taken, name, (void *)1);
    if (number) map_put(globals->arena, &globals->taken, first, (void *)number);
    return name;
}

/* For what stands in the class. Where elements are redeclared in that, the name has a hash of these: all
   programs have the same for the same, and so have classes that are redeclared alike. `is_one`: the class has
   one of this suffix. */
static const char *name_in_class(Globals *globals, const Class *class_, const char *suffix, bool is_one) {
    Arena *arena = globals->arena;
    const char *name = class_identifier(arena, class_->full_name);
    if (!is_redeclared(class_)) return new_name(globals, arena_printf(arena, "%s%s", name, suffix));
    const char *redeclarations = redeclarations_text(globals->sema, class_);
    Symbol what =
        intern_string(globals->interner, arena_printf(arena, "%s%s %s", name, suffix, redeclarations));
    bool is_shared = is_one && is_named_for_others(redeclarations);
    const char *known = is_shared ? map_get(&globals->shared, what) : NULL;
    if (known) return known;
    unsigned hash = (unsigned)text_hash(redeclarations, strlen(redeclarations));
    name = new_name(globals, arena_printf(arena, "%s_%08x%s", name, hash, suffix));
    if (is_shared) map_put(arena, &globals->shared, what, (char *)name);
    return name;
}

static void name_function(Globals *globals, const Function *function, const char *suffix) {
    bool is_one = !function->is_section && !function->is_power;
    const char *name = name_in_class(globals, function->class_, suffix, is_one);
    map_put(globals->arena, &globals->functions, function, (char *)name);
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

const Globals *globals_new(Sema *sema) {
    Globals *globals = NEW(sema->arena, Globals);
    globals->arena = sema->arena;
    globals->sema = sema;
    globals->interner = sema->interner;
    for (int i = 0; i < sema->functions.n; i++)
        name_functions(globals, sema->functions.at[i]);
    for (int i = 0; i < sema->constants.n; i++) {
        const Variant *owner = sema->constants.at[i];
        const char *name = name_in_class(globals, owner->class_, "__constants", true);
        map_put(sema->arena, &globals->owners, owner, (char *)name);
    }
    return globals;
}

const char *function_name(const Globals *globals, const Function *function) {
    return map_get(&globals->functions, function);
}

const char *external_name(const Globals *globals, const Function *function) {
    const CompiledExternal *compiled = compiled_external(globals->sema, function->external);
    return compiled ? compiled->symbol
                    : arena_printf(globals->arena, "%s_external", function_name(globals, function));
}

const char *owner_name(const Globals *globals, const Variant *owner) {
    return map_get(&globals->owners, owner);
}
