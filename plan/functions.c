/* Functions written in Modelica: which C functions the program needs of them. One is needed for each order of
   derivative at which the function is called, and one for calls with tables. Its body decides at what orders
   others are called: at its own if an argument carries derivatives, else without. */
#include "plan/body.h"

/* The routines of one function */
typedef struct {
    const PlanRoutine *of[2][MOST_ORDER + 2]; /* without tables and with them, by order; NULL: not needed */
} Routines;

const PlanRoutine *plan_routine(const Plan *plan, const Function *function, int order, bool tables) {
    const Routines *routines = map_get(&plan->routines_of, function);
    return routines && order <= MOST_ORDER + 1 ? routines->of[tables][order] : NULL;
}

/* With a constructor goes the destructor, which only the runtime calls. */
static void add_external(Plan *plan, const Function *function) {
    for (int i = 0; i < plan->externals.n; i++)
        if (plan->externals.at[i] == function) return;
    vec_push(plan->arena, &plan->externals, function);
    if (function->external->destructor) add_external(plan, function->external->destructor);
}

/* Those of units of which there are objects */
static void add_compiled_externals(Plan *plan) {
    for (int i = 0; i < plan->units.n; i++) {
        const PlanUnit *unit = plan->units.at[i];
        for (int k = 0; unit->compiled && k < unit->variant->externals.n; k++)
            add_external(plan, unit->variant->externals.at[k]);
    }
}

static void add_routine(Plan *plan, Demand *demand, const Function *function, int order, bool tables) {
    const PlanRoutine *routine = make_routine(plan->arena, demand, function, order, tables);
    Routines *routines = map_get(&plan->routines_of, function);
    if (!routines) {
        routines = NEW(plan->arena, Routines);
        map_put(plan->arena, &plan->routines_of, function, routines);
    }
    routines->of[tables][order] = routine;
    vec_push(plan->arena, &plan->routines, routine);
    if (function->external && !order) add_external(plan, function);
}

void make_routines(Plan *plan, Demand *demand) {
    const Sema *sema = plan->sema;
    Demanded needed;
    for (int i = 0; next_demanded(demand, i, &needed); i++)
        if (needed.order <= MOST_ORDER + 1)
            add_routine(plan, demand, needed.function, needed.order, needed.tables);
    add_compiled_externals(plan);
    for (int i = 0; i < sema->constants.n; i++)
        for (int v = 0; v < sema->constants.at[i]->vars.n; v++)
            if (is_constant_demanded(demand, sema->constants.at[i]->vars.at[v]))
                vec_push(plan->arena, &plan->constants, sema->constants.at[i]->vars.at[v]);
}
