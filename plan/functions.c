/* Functions written in Modelica: which C functions the program needs of them. One is needed for each order of
   derivative at which the function is called. Its body decides at what orders others are called: at its own
   if an argument carries derivatives, else without. */
#include "plan/body.h"

const PlanRoutine *plan_routine(const Plan *plan, const Function *function, int order) {
    for (int i = 0; i < plan->routines.n; i++)
        if (plan->routines.at[i]->function == function && plan->routines.at[i]->order == order)
            return plan->routines.at[i];
    return NULL;
}

int plan_external(const Plan *plan, const Function *function) {
    int i = 0;
    while (plan->externals.at[i] != function)
        i++;
    return i;
}

/* With a constructor goes the destructor, which only the runtime calls. */
static void add_external(Plan *plan, const Function *function) {
    vec_push(plan->arena, &plan->externals, function);
    if (function->external->destructor)
        vec_push(plan->arena, &plan->externals, function->external->destructor);
}

/* Adds what is needed and not planned yet of a function; true if there was anything. */
static bool add_routines(Plan *plan, Demand *demand, const Function *function) {
    bool any = false;
    for (int order = 0; order <= MOST_ORDER + 1; order++) {
        if (!is_demanded(demand, function, order) || plan_routine(plan, function, order)) continue;
        vec_push(plan->arena, &plan->routines, make_routine(plan->arena, demand, function, order));
        if (function->external && !order) add_external(plan, function);
        any = true;
    }
    return any;
}

static bool add_function(Plan *plan, Demand *demand, const Function *function) {
    bool any = add_routines(plan, demand, function);
    for (int i = 0; i < function->defaults.n; i++)
        if (function->defaults.at[i]) any |= add_routines(plan, demand, function->defaults.at[i]);
    return any;
}

void make_routines(Plan *plan, Demand *demand) {
    const Sema *sema = plan->sema;
    for (bool any = true; any;) {
        any = false;
        for (int i = 0; i < sema->functions.n; i++)
            any |= add_function(plan, demand, sema->functions.at[i]);
    }
    for (int i = 0; i < sema->constants.n; i++)
        for (int v = 0; v < sema->constants.at[i]->vars.n; v++)
            if (is_constant_demanded(demand, sema->constants.at[i]->vars.at[v]))
                vec_push(plan->arena, &plan->constants, sema->constants.at[i]->vars.at[v]);
}
