/* Patterns of connections, found by the connectors that are joined. */
#include "sema/wire/pattern.h"

#include <stdint.h>
#include <string.h>

#include "sema/model/accessors.h"

void list_taken(Arena *arena, Port *port) {
    Comp component = {0};
    memset(port->taken, 0, sizeof port->taken); /* a hidden connector begins as a copy of another one */
    for (int inside = 0; inside < 2; inside++) {
        Endpoint endpoint = {.comp = inside ? NULL : &component, .port = port};
        for (int k = 0; k < port->vars.n; k++) {
            const Var *var = port->vars.at[k];
            if (var->variability >= AST_VAR_PARAMETER || endpoint_gives(&endpoint, var)) continue;
            for (int order = 0; order <= var->provided; order++)
                vec_push(arena, &port->taken[inside][wave_of(var, order)], ((Taken){k, order}));
        }
    }
}

static int find_giver(const Connection *connection, int k) {
    bool flow = connection->members.at[0].port->vars.at[k]->is_flow;
    for (int m = 0; m < connection->members.n; m++) {
        const Endpoint *member = &connection->members.at[m];
        if (endpoint_gives(member, member->port->vars.at[k]) != flow) return m;
    }
    return 0;
}

static Pattern *new_pattern(Arena *arena, const Connection *connection, int index) {
    Pattern *pattern = NEW(arena, Pattern);
    pattern->index = index;
    int n = connection->members.at[0].port->vars.n;
    pattern->first = connection;
    pattern->giver = NEW_ARRAY(arena, int, n + 1);
    for (int k = 0; k < n; k++)
        pattern->giver[k] = find_giver(connection, k);
    return pattern;
}

static bool have_same_connectors(const Connection *a, const Connection *b) {
    if (a->members.n != b->members.n) return false;
    for (int m = 0; m < a->members.n; m++)
        if (a->members.at[m].comp != b->members.at[m].comp || a->members.at[m].port != b->members.at[m].port)
            return false;
    return true;
}

static uint32_t hash_of(const Connection *connection) {
    uint32_t hash = 2166136261u;
    for (int m = 0; m < connection->members.n; m++) {
        const Endpoint *member = &connection->members.at[m];
        hash = (hash ^ (uint32_t)(member->comp ? member->comp->index + 1 : 0)) * 16777619u;
        hash = (hash ^ (uint32_t)member->port->index) * 16777619u;
    }
    return hash ^ hash >> 15;
}

/* Patterns by hash; of the capacity, a power of two, at most half is used. */
typedef struct {
    Arena *arena;
    const Pattern **slots;
    uint32_t capacity;
} Table;

static const Pattern **find_slot(const Table *table, const Connection *connection) {
    uint32_t i = hash_of(connection);
    while (table->slots[i &= table->capacity - 1] &&
           !have_same_connectors(table->slots[i]->first, connection))
        i++;
    return &table->slots[i];
}

static void make_table(Table *table, const Variant *variant) {
    table->capacity = table->capacity ? 4 * table->capacity : 16;
    table->slots = NEW_ARRAY(table->arena, const Pattern *, table->capacity);
    for (int i = 0; i < variant->patterns.n; i++)
        *find_slot(table, variant->patterns.at[i]->first) = variant->patterns.at[i];
}

void find_patterns(Arena *arena, Variant *variant) {
    Table table = {.arena = arena_new()};
    for (int i = 0; i < variant->connections.n; i++) {
        Connection *connection = variant->connections.at[i];
        if (2 * (uint32_t)variant->patterns.n >= table.capacity) make_table(&table, variant);
        const Pattern **slot = find_slot(&table, connection);
        if (!*slot) {
            *slot = new_pattern(arena, connection, variant->patterns.n);
            vec_push(arena, &variant->patterns, *slot);
        }
        connection->pattern = *slot;
    }
    arena_free(table.arena);
}
