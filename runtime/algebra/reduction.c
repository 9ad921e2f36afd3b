/* Equations with a sparse matrix of which some elements never change: what they say about unknowns that
 * nobody asks for is put into the other equations once, before those elements are known that do change.
 *
 * The equation of such an unknown is u + (other terms) = 0. Where all of these are constant, or all of its
 * terms in other equations, each product of two terms is a term again: a number that is known later, at
 * most one, times a factor that is known now. An unknown is left alone if that would make more terms than it
 * takes away, as then the factorization had more to do. */
#include "runtime/algebra/algebra.h"


typedef struct {
    Term term;
    int in_row[2], in_column[2]; /* the previous and next one; -1 ends a list */
} Node;

typedef struct {
    MoccContext *context;
    Node *nodes;
    int n_nodes, capacity, free; /* `free`: a list by in_row[1] */
    int *row, *column;           /* the first of each */
    int *in_row, *in_column;     /* how many */
    int *memory;                 /* of one row and one column */
    int n_memory;
} Terms;

/* ---- lists of terms ---- */

static int new_node(Terms *terms) {
    if (terms->free >= 0) {
        int node = terms->free;
        terms->free = terms->nodes[node].in_row[1];
        return node;
    }
    if (terms->n_nodes == terms->capacity) {
        terms->capacity = 2 * terms->capacity + 64;
        terms->nodes =
            reallocate(terms->context, terms->nodes, (size_t)terms->capacity, sizeof *terms->nodes);
    }
    return terms->n_nodes++;
}

static void link_term(Terms *terms, Term term) {
    int at = new_node(terms), next_in_row = terms->row[term.row], next_in_column = terms->column[term.column];
    terms->nodes[at] = (Node){term, {-1, next_in_row}, {-1, next_in_column}};
    if (next_in_row >= 0) terms->nodes[next_in_row].in_row[0] = at;
    if (next_in_column >= 0) terms->nodes[next_in_column].in_column[0] = at;
    terms->row[term.row] = terms->column[term.column] = at;
    terms->in_row[term.row]++;
    terms->in_column[term.column]++;
}

static void unlink_term(Terms *terms, int at) {
    const Node node = terms->nodes[at];
    if (node.in_row[0] >= 0)
        terms->nodes[node.in_row[0]].in_row[1] = node.in_row[1];
    else
        terms->row[node.term.row] = node.in_row[1];
    if (node.in_row[1] >= 0) terms->nodes[node.in_row[1]].in_row[0] = node.in_row[0];
    if (node.in_column[0] >= 0)
        terms->nodes[node.in_column[0]].in_column[1] = node.in_column[1];
    else
        terms->column[node.term.column] = node.in_column[1];
    if (node.in_column[1] >= 0) terms->nodes[node.in_column[1]].in_column[0] = node.in_column[0];
    terms->in_row[node.term.row]--;
    terms->in_column[node.term.column]--;
    terms->nodes[at].in_row[1] = terms->free;
    terms->free = at;
}

/* The term at the same place with the same number, or -1; looked for where there are fewer. */
static int find_term(const Terms *terms, const Term *term) {
    bool by_row = terms->in_row[term->row] <= terms->in_column[term->column];
    int at = by_row ? terms->row[term->row] : terms->column[term->column];
    while (at >= 0) {
        const Node *node = &terms->nodes[at];
        if (node->term.row == term->row && node->term.column == term->column &&
            node->term.number == term->number)
            return at;
        at = by_row ? node->in_row[1] : node->in_column[1];
    }
    return -1;
}

static void add_term(Terms *terms, Term term) {
    int at = find_term(terms, &term);
    if (at >= 0)
        terms->nodes[at].term.factor += term.factor;
    else
        link_term(terms, term);
}

/* ---- unknowns ---- */

/* The terms of an unknown: of its own equation, and in others, in `memory` one after the other. The term of
   both is left out. */
typedef struct {
    int n_own, n_others;
    bool own_vary, others_vary, is_one; /* it is 1 */
} Uses;

static Uses uses_of(Terms *terms, int i) {
    Uses uses = {0};
    int count = terms->in_row[i] + terms->in_column[i], n_both = 0, *memory = terms->memory;
    if (count > terms->n_memory) {
        terms->n_memory = 2 * count;
        memory = terms->memory = reallocate(terms->context, memory, (size_t)terms->n_memory, sizeof *memory);
    }
    for (int at = terms->row[i]; at >= 0; at = terms->nodes[at].in_row[1]) {
        const Term *term = &terms->nodes[at].term;
        if (term->column == i) {
            n_both++;
            uses.is_one = term->number == 0 && term->factor == 1;
            continue;
        }
        uses.own_vary |= term->number != 0;
        memory[uses.n_own++] = at;
    }
    for (int at = terms->column[i]; at >= 0; at = terms->nodes[at].in_column[1]) {
        const Term *term = &terms->nodes[at].term;
        if (term->row == i) continue;
        uses.others_vary |= term->number != 0;
        memory[uses.n_own + uses.n_others++] = at;
    }
    uses.is_one = uses.is_one && n_both == 1;
    return uses;
}

/* So many terms more than before are allowed for: an unknown less is worth them. */
enum { MORE_TERMS = 0 };

static bool is_worth_while(const Uses *uses) {
    if (!uses->is_one || (uses->own_vary && uses->others_vary)) return false;
    return (double)uses->n_own * uses->n_others <= (double)uses->n_own + uses->n_others + MORE_TERMS;
}

/* Puts what the unknown is into the other equations. False: it is left alone. */
static bool substitute(Terms *terms, int i) {
    Uses uses = uses_of(terms, i);
    if (!is_worth_while(&uses)) return false;
    const int *own = terms->memory, *others = own + uses.n_own;
    for (int r = 0; r < uses.n_others; r++)
        for (int c = 0; c < uses.n_own; c++) {
            const Term other = terms->nodes[others[r]].term, part = terms->nodes[own[c]].term;
            add_term(terms, (Term){other.row, part.column, other.number ? other.number : part.number,
                                   -other.factor * part.factor});
        }
    while (terms->row[i] >= 0)
        unlink_term(terms, terms->row[i]);
    while (terms->column[i] >= 0)
        unlink_term(terms, terms->column[i]);
    return true;
}

/* Takes unknowns away until no more can be. */
static void substitute_all(Terms *terms, int n, int n_asked_for, bool *is_gone) {
    for (bool more = true; more;) {
        more = false;
        for (int i = n_asked_for; i < n; i++)
            if (!is_gone[i] && substitute(terms, i)) more = is_gone[i] = true;
    }
}

Term *reduce_terms(MoccContext *context, int n, int n_asked_for, const Term *all, int *count, bool *is_gone) {
    size_t size = (size_t)n;
    int *memory = allocate(context, 4 * size, sizeof(int)), n_left = 0;
    Terms terms = {.context = context, .free = -1, .row = memory, .column = memory + n};
    terms.in_row = memory + 2 * size;
    terms.in_column = memory + 3 * size;
    for (size_t i = 0; i < 2 * size; i++)
        memory[i] = -1;
    for (int i = 0; i < *count; i++)
        add_term(&terms, all[i]);
    substitute_all(&terms, n, n_asked_for, is_gone);
    Term *left = allocate(context, (size_t)terms.n_nodes, sizeof *left);
    for (int i = 0; i < n; i++)
        for (int at = terms.row[i]; at >= 0; at = terms.nodes[at].in_row[1])
            left[n_left++] = terms.nodes[at].term;
    release(memory);
    release(terms.nodes);
    release(terms.memory);
    *count = n_left;
    return left;
}
