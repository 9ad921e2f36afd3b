/* Inside of the sparse system (sparse_system.c): what it consists of, and what its files do for each other.
 */
#ifndef MOCC_SPARSE_PARTS_H
#define MOCC_SPARSE_PARTS_H

#include "runtime/instance/instance.h"

/* An instance of a class that is apart */
typedef struct {
    const MoccPart *part;
    size_t base;
    double *changes; /* how it changes, zero but for what has been computed: of components without others
                        inside, the same memory for all of a class, which is near then */
    size_t first, n; /* of its unknowns, in `own`, if it is no assembly */
    bool *depends;   /* by unknown, then by double of the instance: what changes with it */
} Component;

/* Where a value goes: to an element of the matrix, times a factor */
typedef struct {
    int element;
    double factor;
} Target;

/* What changes with an unknown in its component, and where that goes */
typedef struct {
    size_t place; /* in the component */
    int from, to; /* in `targets` */
} Change;

/* An unknown with which its component changes in a way that is to be found in each evaluation */
typedef struct {
    const Component *component;
    size_t place; /* in the component */
    int from, to; /* in `changed` */
} Trial;

/* Parameters that constant elements of the matrix follow from */
typedef struct {
    const bool *is_inside;   /* by place: it is in a component that does not change itself */
    const bool *is_assembly; /* by place: an assembly begins there */
    size_t n, *places;
    double *values;
} Watched;

struct SparseSystem {
    MoccContext *context;
    const MoccModel *model;
    double *tangent;      /* borrowed; zero between two uses */
    double *changes;      /* one instance of each part */
    size_t n, n_balances; /* unknowns: the balances, then inputs */
    size_t *places,
        *values;        /* offsets: of the unknowns; of what is to vanish, or of what inputs get, owned */
    bool *is_untouched; /* by unknown: an input that nothing is connected to, or a residual inside of a
                         * component
                         */
    size_t n_components, n_joins;
    Component *components, *joins; /* those inside of assemblies come before these */
    size_t *own;                   /* unknowns by component */
    bool is_constant;              /* what the assemblies hand on is the same in each evaluation */
    size_t n_outputs;
    size_t *outputs; /* offsets: what changes in components */
    Sparsity joints; /* how values handed on change with the unknowns, then the outputs */
    double *elements, *room;
    const double *instance; /* at which is evaluated, */
    double time;            /* s */
    size_t n_left, *left;   /* unknowns that the matrix has */
    Watched watched;
    /* the matrix: */
    int *begin, *columns; /* by row */
    double *matrix, *constant, *factors;
    int n_trials, n_targets, n_direct, n_elements;
    Trial *trials;
    Change *changed;
    Target *targets;    /* those that belong to no change come first, `n_direct` of them */
    int *target_joints; /* NULL: their factors are the same in each evaluation */
    size_t n_known;     /* terms */
    size_t n_ordered;
    int *order; /* inputs, each after those that it follows from */
    Lu *lu;     /* NULL: nothing has been learned yet */
    bool fails; /* it cannot be learned */
    Text message;
};

/* The same numbers in each run, from 1/2 to 1 */
static inline double next_random(unsigned long *random) {
    return 0.5 + 0.5 * next_fraction(random);
}

/* ---- sparse_components.c ---- */

/* Counts unknowns and components; where there is memory for them, notes what they are. */
void sparse_add_all(SparseSystem *system);
/* Finds the unknowns and the residuals of each component. */
void sparse_find_own(SparseSystem *system);
/* Makes the memory for how components change. */
void sparse_take_changes(SparseSystem *system);
/* By place, what is there: a number from 1 on, else 0. Owned by the caller. */
int *sparse_number_places(const SparseSystem *system, size_t n, const size_t *places);
/* How the component changes with what `changes` says of its unknowns, at the system's instance */
void sparse_change(const SparseSystem *system, const Component *component);
/* Notes what changes at the values that there are, and near them. */
void sparse_note_all_changes(SparseSystem *system);
/* Finds what changes in components; returns whether that is more than before. */
bool sparse_find_outputs(SparseSystem *system);

/* ---- sparse_joints.c ---- */

/* Learns how assemblies hand on what changes: among neighbours in arrays, or else everywhere. False: too many
   values depend on each other there. */
bool sparse_learn_joints(SparseSystem *system);
/* Memory for what is handed on */
void sparse_make_elements(SparseSystem *system);
/* The elements of what is handed on, at the instance */
void sparse_find_handed_on(SparseSystem *system);

/* ---- sparse_matrix.c ---- */

/* The pattern of the matrix, and where its elements come from */
void sparse_make_matrix(SparseSystem *system);
void sparse_free_matrix(SparseSystem *system);
/* The elements that components do not change */
void sparse_find_constant(SparseSystem *system);
/* Whether the parameters that constant elements follow from are as they were, bit by bit, as parameters that
   nobody has set are no numbers */
bool sparse_are_parameters_same(const SparseSystem *system);

#endif
