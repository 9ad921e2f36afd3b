/* What code refers to that stands outside of units. */
#include "plan/make.h"

struct Demand {
    Arena *arena;
    bool tangents;
    Map orders;    /* Function to unsigned: bit n, it is needed at order n */
    Map constants; /* Var: it is needed */
};

Demand *demand_new(Arena *arena, bool tangents) {
    Demand *demand = NEW(arena, Demand);
    demand->arena = arena;
    demand->tangents = tangents;
    return demand;
}

void demand_function(Demand *demand, const Function *function, int order) {
    unsigned *orders = map_get(&demand->orders, function);
    if (!orders) {
        orders = NEW(demand->arena, unsigned);
        map_put(demand->arena, &demand->orders, function, orders);
    }
    *orders |= 1u << order;
}

void demand_call(Demand *demand, const Call *call) {
    demand_function(demand, call->function, call->order);
    if (demand->tangents) demand_function(demand, call->function, call->order + 1);
}

bool is_demanded(const Demand *demand, const Function *function, int order) {
    const unsigned *orders = map_get(&demand->orders, function);
    return orders && *orders >> order & 1;
}

void demand_constant(Demand *demand, const Var *var) {
    map_put(demand->arena, &demand->constants, var, demand);
}

bool is_constant_demanded(const Demand *demand, const Var *var) {
    return map_get(&demand->constants, var) != NULL;
}
