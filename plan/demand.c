/* What code refers to that stands outside of units. */
#include "plan/elements.h"
#include "plan/make.h"

struct Demand {
    Arena *arena;
    bool tangents;
    Map orders[2];           /* Function to unsigned: bit n, it is needed at order n; with tables */
    VEC(Demanded) functions; /* in the order in which they came to be needed */
    Map constants;           /* Var: it is needed */
};

Demand *demand_new(Arena *arena, bool tangents) {
    Demand *demand = NEW(arena, Demand);
    demand->arena = arena;
    demand->tangents = tangents;
    return demand;
}

void demand_function(Demand *demand, const Function *function, int order, bool tables) {
    unsigned *orders = map_get(&demand->orders[tables], function);
    if (!orders) {
        orders = NEW(demand->arena, unsigned);
        map_put(demand->arena, &demand->orders[tables], function, orders);
    }
    if (*orders >> order & 1) return;
    *orders |= 1u << order;
    vec_push(demand->arena, &demand->functions, ((Demanded){function, order, tables}));
}

void demand_call(Demand *demand, const Call *call) {
    demand_function(demand, call->function, call->order, has_tables(call));
    if (demand->tangents) demand_function(demand, call->function, call->order + 1, false);
}

bool next_demanded(const Demand *demand, int i, Demanded *next) {
    if (i == demand->functions.n) return false;
    *next = demand->functions.at[i];
    return true;
}

void demand_constant(Demand *demand, const Var *var) {
    map_put(demand->arena, &demand->constants, var, demand);
}

bool is_constant_demanded(const Demand *demand, const Var *var) {
    return map_get(&demand->constants, var) != NULL;
}
