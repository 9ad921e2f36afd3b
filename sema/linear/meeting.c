/* Where the ends of closures meet: the connection nearest to them from which the ways to all ends lead. What
   is beyond it is all that the balances of the closure act on, and all that its residuals follow from; so
   they can be eliminated there, and the border has no columns and rows for them any more nearer to the root.
 */
#include "sema/linear/meeting.h"

/* The closures whose ends are looked for, among components of the form itself */
typedef struct {
    const Form *form;
    Elimination *elimination;
    const Ways *ways;
    int *passed,
        *stamp; /* by connection: how many ends of a closure have a way through it; of which closure */
} Meetings;

typedef VEC(int) Numbers;

static bool is_of(const Unknown *unknown, const Endpoint *endpoint) {
    return unknown->n_closure == 1 && unknown->comps[0] == endpoint->comp &&
           unknown->elements[0] == endpoint->comp_element;
}

/* Counts an end on all connections from there to the root. */
static void pass(const Meetings *m, int closure, int connection) {
    for (int steps = 0; connection != NOWHERE && steps <= m->ways->n_parts; steps++) {
        int giver = m->ways->giver[connection];
        if (giver == NOWHERE) return;
        if (m->stamp[connection] != closure + 1) m->passed[connection] = 0;
        m->stamp[connection] = closure + 1;
        m->passed[connection]++;
        connection = m->ways->above[giver];
    }
}

/* The first connection from there to the root that all ends pass, or NOWHERE */
static int first_of_all(const Meetings *m, int connection, int n_ends) {
    for (int steps = 0; connection != NOWHERE && steps <= m->ways->n_parts; steps++) {
        int giver = m->ways->giver[connection];
        if (giver == NOWHERE) return NOWHERE;
        if (m->passed[connection] == n_ends) return connection;
        connection = m->ways->above[giver];
    }
    return NOWHERE;
}

/* --- below the roots -------------------------------------------------------------------------- */

/* Where a closure has met, by the connections of its ends */
static const Connection *meeting_of(const Meetings *m, int closure, const Numbers *ends) {
    const Unknown *unknown = &m->elimination->unknowns.at[closure];
    int n_ends = m->form->children[unknown->comps[0]->index]->elimination->ends.n;
    if (!ends->n || ends->n != n_ends) return NULL;
    for (int i = 0; i < ends->n; i++)
        pass(m, closure, ends->at[i]);
    int connection = first_of_all(m, ends->at[0], n_ends);
    return connection == NOWHERE ? NULL : m->form->variant->connections.at[connection];
}

/* Too many at one place are left to the border. */
static void leave_crowds(Elimination *e) {
    for (int i = 0; i < e->unknowns.n; i++) {
        const Connection *met = e->unknowns.at[i].met;
        int count = 0;
        for (int k = 0; met && k < e->unknowns.n; k++)
            count += e->unknowns.at[k].met == met;
        for (int k = 0; count > MOST_AT_ONCE && k < e->unknowns.n; k++)
            if (e->unknowns.at[k].met == met) e->unknowns.at[k].met = NULL;
    }
}

/* Finds the connections of the ends of closures, by unknown. */
static void find_ends(const Meetings *m, Arena *scratch, Numbers *ends) {
    const Form *form = m->form;
    Elimination *e = m->elimination;
    for (int c = 0; c < form->variant->connections.n; c++) {
        const Connection *set = form->variant->connections.at[c];
        for (int k = 0; k < set->members.n; k++) {
            const Comp *comp = set->members.at[k].comp;
            if (!comp || form->children[comp->index]->elimination->how != ELIMINATION_CLOSURE) continue;
            for (int i = 0; i < e->unknowns.n; i++)
                if (is_of(&e->unknowns.at[i], &set->members.at[k])) vec_push(scratch, &ends[i], c);
        }
    }
}

/* --- at the roots ----------------------------------------------------------------------------- */

/* The first part of the tree in which the connection is; NOWHERE: in none */
static int root_of(const Meetings *m, int connection) {
    int root = NOWHERE;
    for (int steps = 0; connection != NOWHERE && steps <= m->ways->n_parts; steps++) {
        int giver = m->ways->giver[connection];
        if (giver == NOWHERE) return root;
        root = giver;
        connection = m->ways->above[giver];
    }
    return root;
}

/* The unknown that stands for all those that are coupled with this one */
static int first_of(const int *first, int i) {
    while (first[i] != i)
        i = first[i];
    return i;
}

/* Whether so few are coupled at the roots, by trees that closures join, that they are solved for at once.
   Those inside of components count by themselves. */
static bool are_few_at_roots(const Meetings *m, Arena *scratch, const Numbers *ends) {
    const Elimination *e = m->elimination;
    int n = e->unknowns.n, *first = NEW_ARRAY(scratch, int, n + 1), *count = NEW_ARRAY(scratch, int, n + 1);
    int *of_root = NEW_ARRAY(scratch, int, m->ways->n_parts + 1); /* by part: an unknown there, from 1 on */
    for (int i = 0; i < n; i++) {
        first[i] = i;
        for (int k = 0; !e->unknowns.at[i].met && k < ends[i].n; k++) {
            int root = root_of(m, ends[i].at[k]);
            if (root == NOWHERE) continue;
            if (of_root[root]) first[first_of(first, i)] = first_of(first, of_root[root] - 1);
            of_root[root] = i + 1;
        }
    }
    for (int i = 0; i < n; i++)
        if (!e->unknowns.at[i].met && ++count[first_of(first, i)] > MOST_AT_ONCE) return false;
    return true;
}

bool find_meetings(const Form *form, Elimination *e, const Ways *ways) {
    Arena *scratch = arena_new();
    int n = form->variant->connections.n;
    Meetings m = {form, e, ways, NEW_ARRAY(scratch, int, n + 1), NEW_ARRAY(scratch, int, n + 1)};
    Numbers *ends = NEW_ARRAY(scratch, Numbers, e->unknowns.n + 1);
    find_ends(&m, scratch, ends);
    for (int i = 0; i < e->unknowns.n; i++)
        if (e->unknowns.at[i].n_closure == 1) e->unknowns.at[i].met = meeting_of(&m, i, &ends[i]);
    leave_crowds(e);
    bool few = are_few_at_roots(&m, scratch, ends);
    arena_free(scratch);
    return few;
}
