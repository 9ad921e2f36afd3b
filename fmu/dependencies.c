/* What unknowns depend on, as mocc has found it (plan/influence.h), by the numbers of variables. */
#include "fmu/fmu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plan/known_sets.h"

struct Influences {
    size_t size; /* doubles of an instance */
    int n_sets;
    Knowns *sets;
    int *run, *start;        /* by offset: the number of a set */
    const size_t *variables; /* by offset: the number of a variable; 0: none */
};

/* ---- reading ---- */

static bool read_set(Arena *arena, FILE *file, Knowns *set) {
    bool good = fscanf(file, "%d", &set->n) == 1 && set->n >= 0 && set->n <= MOST_KNOWN;
    long *at = NEW_ARRAY(arena, long, good ? set->n + 1 : 1);
    for (int i = 0; i < set->n && good; i++)
        good = fscanf(file, "%ld", &at[i]) == 1;
    set->at = at;
    return good;
}

static int *read_numbers(Arena *arena, FILE *file, size_t n, int limit) {
    int *numbers = NEW_ARRAY(arena, int, n + 1);
    for (size_t i = 0; i < n; i++)
        if (fscanf(file, "%d", &numbers[i]) != 1 || numbers[i] < 0 || numbers[i] >= limit) return NULL;
    return numbers;
}

static const size_t *find_variables(Arena *arena, const FmuVariables *variables, size_t size) {
    size_t *numbers = NEW_ARRAY(arena, size_t, size + 1);
    for (size_t i = 1; i < variables->n; i++)
        if (variables->variables[i].ref.offset < size) numbers[variables->variables[i].ref.offset] = i;
    return numbers;
}

/* NULL: it is not of this model. */
static Influences *read_from(Arena *arena, FILE *file, const Fmu *fmu) {
    Influences *influences = NEW(arena, Influences);
    if (fscanf(file, "%zu %d", &influences->size, &influences->n_sets) != 2) return NULL;
    if (influences->size != fmu->model->type->size || influences->n_sets < 1) return NULL;
    influences->sets = NEW_ARRAY(arena, Knowns, influences->n_sets);
    for (int i = 0; i < influences->n_sets; i++)
        if (!read_set(arena, file, &influences->sets[i])) return NULL;
    influences->run = read_numbers(arena, file, influences->size, influences->n_sets);
    influences->start =
        influences->run ? read_numbers(arena, file, influences->size, influences->n_sets) : NULL;
    influences->variables = find_variables(arena, &fmu->variables, influences->size);
    return influences->start ? influences : NULL;
}

const Influences *influences_read(Arena *arena, const char *path, const Fmu *fmu) {
    FILE *file = fopen(path, "r");
    Influences *influences = file ? read_from(arena, file, fmu) : NULL;
    if (file) fclose(file);
    return influences;
}

/* ---- what they say of a variable ---- */

/* Whether the importer knows a variable when the unknowns of a list are computed */
static bool is_known(const Described *described, ListKind kind) {
    FmuRole role = described->variable->role;
    if (role == FMU_TIME || role == FMU_INPUT) return true;
    if (kind != LIST_UNKNOWNS) return role == FMU_STATE;
    return described->initial && !strcmp(described->initial, "exact");
}

/* The name of a factor. At the start nothing has changed at events yet. */
static const char *kind_of(const Described *unknown, ListKind kind, long factor) {
    static const char *const names[N_FACTORS] = {"constant", "fixed", "discrete", "dependent"};
    const MoccVariable *about = unknown->variable->ref.variable;
    bool whole = unknown->variable->role == FMU_INDICATOR || !about || about->type != MOCC_REAL;
    if (whole || (kind == LIST_UNKNOWNS && factor == FACTOR_DISCRETE)) factor = FACTOR_ANY;
    return names[factor];
}

static int compare(const void *a, const void *b) {
    const Dependency *x = a, *y = b;
    return (x->number > y->number) - (x->number < y->number);
}

bool description_dependencies(const Description *description, ListKind kind, size_t number,
                              DependencyList *list) {
    const Influences *influences = description->influences;
    const Described *unknown = &description->described[number];
    size_t offset = unknown->variable->ref.offset;
    int set = (kind == LIST_UNKNOWNS ? influences->start : influences->run)[offset];
    *list = (DependencyList){0};
    if (set == ALL_KNOWN) return false;
    for (int i = 0; i < influences->sets[set].n; i++) {
        long entry = influences->sets[set].at[i], known = entry / N_FACTORS;
        size_t found = known ? influences->variables[known - 1] : 0;
        if ((known && !found) || !is_known(&description->described[found], kind)) continue;
        Dependency dependency = {found, kind_of(unknown, kind, entry % N_FACTORS)};
        vec_push(description->arena, list, dependency);
    }
    if (list->n) qsort(list->at, (size_t)list->n, sizeof *list->at, compare);
    return true;
}
