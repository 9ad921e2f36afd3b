/* The order in which a model computes what no balance affects: along the connections, so that what follows
   from a value is computed soon after it, and the loops over the parts of a mechanism become one. */
#include "plan/make.h"

typedef struct {
    const Needed *needed;
    bool *is_needed; /* by node: another one of the part needs it */
    bool *is_done;   /* by node: it is in the order */
    int *seen;       /* by node: how many that it needs have been looked at */
    int n, *order;   /* nodes on the way stand at its end, the last one first */
} Tour;

static bool is_member(const Tour *tour, int node) {
    return tour->needed->has_part[node][PART_EXPLICIT];
}

static void mark_needed(Tour *tour) {
    const Needed *needed = tour->needed;
    for (int i = 0; i < needed->m->graph->nodes.n; i++)
        for (int k = 1; is_member(tour, i) && k <= needed->needs[i][0]; k++)
            tour->is_needed[needed->needs[i][k]] = true;
}

/* A node and what it needs, that first. A chain of needs may be as long as the model. */
static void visit(Tour *tour, int root) {
    int *end = tour->order + tour->needed->m->graph->nodes.n, *top = end;
    *--top = root;
    while (top < end) {
        int node = *top;
        const int *needs = tour->needed->needs[node];
        if (tour->seen[node] < needs[0]) {
            int before = needs[++tour->seen[node]];
            if (!tour->is_done[before] && is_member(tour, before)) *--top = before;
        } else {
            top++;
            tour->is_done[node] = true;
            tour->order[tour->n++] = node;
        }
    }
}

int order_along(const Needed *needed, int **order) {
    const Graph *graph = needed->m->graph;
    Arena *scratch = arena_new();
    Tour tour = {.needed = needed};
    tour.is_needed = NEW_ARRAY(scratch, bool, graph->nodes.n + 1);
    tour.is_done = NEW_ARRAY(scratch, bool, graph->nodes.n + 1);
    tour.seen = NEW_ARRAY(scratch, int, graph->nodes.n + 1);
    *order = tour.order = NEW_ARRAY(needed->scratch, int, graph->nodes.n + 1);
    mark_needed(&tour);
    for (int i = 0; i < graph->schedule.n; i++) {
        int node = graph->schedule.at[i];
        if (is_member(&tour, node) && !tour.is_needed[node]) visit(&tour, node);
    }
    arena_free(scratch);
    return tour.n;
}
