/* Folds of an evaluation that is written out. Components that stand in the text one by one make the same
 * moves with other names and other cells; an array of them makes a loop in any case. */
#include "plan/evaluation.h"
#include "plan/moves.h"

#include <string.h>

/* Turns are so long at most. A fold has so many turns, and saves so many moves. */
enum { LONGEST_TURN = 400, LEAST_TURNS = 4, LEAST_SAVED = 100 };

/* Where a name is defined: by which result of which move */
typedef struct {
    int move, result;
    int last_read; /* by which move; -1: by none */
} Definition;

typedef struct {
    Arena *arena;
    const PlanMoves *moves;
    int *shapes; /* of each move; -1: it has none in common with others */
    MoveNames *reads, *defines;
    Map defined; /* Iter to Definition */
} Folding;

/* --- shapes ----------------------------------------------------------------------------------- */

static bool values_alike(const Ex *a, const Ex *b) {
    return a && b ? ex_alike(a, b) : a == b;
}

static bool eliminations_alike(const PlanMove *a, const PlanMove *b) {
    int width = 1 + a->eliminate.n_motions;
    bool alike = a->eliminate.n == b->eliminate.n && a->eliminate.n_flows == b->eliminate.n_flows &&
                 a->eliminate.n_motions == b->eliminate.n_motions &&
                 a->eliminate.is_border == b->eliminate.is_border;
    for (int i = 0; alike && i < a->eliminate.n * width; i++)
        alike = is_used_name(a->eliminate.gains[i]) == is_used_name(b->eliminate.gains[i]);
    for (int i = 0; alike && i < a->eliminate.n_flows * width; i++)
        alike = is_used_name(a->eliminate.flows[i]) == is_used_name(b->eliminate.flows[i]);
    for (int i = 0; alike && i < elimination_entries(a); i++)
        alike = values_alike(a->eliminate.rows[i], b->eliminate.rows[i]);
    return alike;
}

/* Whether both have the same text, but for names and the numbers of cells. */
static bool moves_alike(const PlanMove *a, const PlanMove *b) {
    if (a->kind != b->kind) return false;
    if (a->kind == MOVE_ELIMINATE) return eliminations_alike(a, b);
    bool has_cell = a->kind == MOVE_LOAD || a->kind == MOVE_STORE;
    return is_used_name(a->name) == is_used_name(b->name) &&
           (!has_cell || a->cell->where == b->cell->where) && values_alike(a->value, b->value);
}

/* Whether only names and a number of a cell tell it from others of its kind. */
static bool has_shape(const PlanMove *move) {
    switch (move->kind) {
    case MOVE_LOAD:
    case MOVE_STORE:
        return !is_in_struct(move->cell) && known_cell_index(move) >= 0;
    case MOVE_DECIDED:
    case MOVE_UNKNOWN:
    case MOVE_LOOP:
        return false;
    default:
        return true;
    }
}

enum { BUCKETS = 1024 };

/* Moves that look alike have the same bucket. */
static unsigned bucket_of(const PlanMove *move) {
    unsigned bucket = (unsigned)move->kind;
    if (move->kind == MOVE_ELIMINATE) return bucket;
    if (move->kind == MOVE_LOAD || move->kind == MOVE_STORE) bucket += 16 * (unsigned)move->cell->where;
    if (move->value) bucket += 128 * (unsigned)move->value->kind + 37 * (unsigned)move->value->size;
    return bucket % BUCKETS;
}

static void find_shapes(Folding *f) {
    VEC(int) first[BUCKETS] = {{0}}; /* the first move of each shape */
    f->shapes = NEW_ARRAY(f->arena, int, f->moves->n);
    for (int i = 0; i < f->moves->n; i++) {
        const PlanMove *move = f->moves->at[i];
        f->shapes[i] = has_shape(move) ? i : -1;
        if (f->shapes[i] < 0) continue;
        unsigned bucket = bucket_of(move);
        for (int k = 0; k < first[bucket].n && f->shapes[i] == i; k++)
            if (moves_alike(f->moves->at[first[bucket].at[k]], move)) f->shapes[i] = first[bucket].at[k];
        if (f->shapes[i] == i) vec_push(f->arena, &first[bucket], i);
    }
}

/* --- names ------------------------------------------------------------------------------------ */

static void find_names(Folding *f) {
    f->reads = NEW_ARRAY(f->arena, MoveNames, f->moves->n);
    f->defines = NEW_ARRAY(f->arena, MoveNames, f->moves->n);
    for (int i = 0; i < f->moves->n; i++) {
        f->reads[i] = names_read(f->arena, f->moves->at[i]);
        f->defines[i] = names_defined(f->arena, f->moves->at[i]);
        for (int k = 0; k < f->reads[i].n; k++) {
            Definition *read = map_get(&f->defined, f->reads[i].at[k]);
            if (read) read->last_read = i;
        }
        for (int k = 0; k < f->defines[i].n; k++) {
            if (!f->defines[i].at[k]) continue;
            Definition *definition = NEW(f->arena, Definition);
            *definition = (Definition){i, k, -1};
            map_put(f->arena, &f->defined, f->defines[i].at[k], definition);
        }
    }
}

/* Whether the turn at `other` is that at `pattern` with other names: those that are defined in a turn are in
   the same place in both, and where the pattern reads one twice, so does the other. */
static bool turns_agree(Folding *f, int length, int pattern, int other) {
    Map partners = {0};
    for (int q = 0; q < length; q++) {
        const MoveNames *reads = &f->reads[pattern + q], *other_reads = &f->reads[other + q];
        for (int k = 0; k < reads->n; k++) {
            Iter *a = reads->at[k], *b = other_reads->at[k];
            const Definition *at = map_get(&f->defined, a), *other_at = map_get(&f->defined, b);
            if (!at || !other_at) {
                if (a != b) return false;
            } else if (at->move >= pattern && at->move < pattern + length) {
                if (other_at->move - other != at->move - pattern || other_at->result != at->result)
                    return false;
            } else {
                const Iter *partner = map_get(&partners, a);
                if (partner && partner != b) return false;
                map_put(f->arena, &partners, a, b);
            }
        }
    }
    return true;
}

/* --- folds ------------------------------------------------------------------------------------ */

static int saved_by(const PlanFold *fold) {
    return (fold->turns - 1) * fold->length;
}

/* The turns of such a length that follow each other from `first` on, by their shapes */
static PlanFold turns_from(const Folding *f, int first, int length) {
    int alike = 0;
    for (int i = first;
         i + length < f->moves->n && f->shapes[i] >= 0 && f->shapes[i] == f->shapes[i + length]; i++)
        alike++;
    return (PlanFold){first, length, alike / length + 1, first};
}

/* How many names go in and out of a turn at these moves */
static int count_crossing(const Folding *f, int from, int length) {
    int n = 0;
    for (int i = from; i < from + length; i++) {
        for (int k = 0; k < f->reads[i].n; k++) {
            const Definition *at = map_get(&f->defined, f->reads[i].at[k]);
            n += at && at->move < from;
        }
        for (int k = 0; k < f->defines[i].n; k++) {
            const Definition *at = f->defines[i].at[k] ? map_get(&f->defined, f->defines[i].at[k]) : NULL;
            n += at && at->last_read >= from + length;
        }
    }
    return n;
}

/* Turns begin where the fewest names cross their bounds, which is where a component begins. */
static void shift(const Folding *f, PlanFold *fold) {
    int middle = fold->first + fold->turns / 2 * fold->length, best = 0,
        least = count_crossing(f, middle, fold->length);
    for (int by = 1; by < fold->length; by++) {
        int crossing = count_crossing(f, middle + by, fold->length);
        if (crossing < least) {
            least = crossing;
            best = by;
        }
    }
    *fold = turns_from(f, fold->first + best, fold->length);
}

/* Leaves those turns of a fold that agree with the one in its middle. */
static void narrow(Folding *f, PlanFold *fold) {
    int middle = fold->turns / 2, from = middle, to = middle + 1, length = fold->length;
    fold->pattern = fold->first + middle * length;
    while (from > 0 && turns_agree(f, length, fold->pattern, fold->first + (from - 1) * length))
        from--;
    while (to < fold->turns && turns_agree(f, length, fold->pattern, fold->first + to * length))
        to++;
    fold->first += from * length;
    fold->turns = to - from;
}

static bool is_worth_it(const PlanFold *fold) {
    return fold->turns >= LEAST_TURNS && saved_by(fold) >= LEAST_SAVED;
}

/* The fold from the move on that saves most. False: there is none. */
static bool find_fold(Folding *f, int first, PlanFold *best) {
    *best = (PlanFold){0};
    for (int length = 1; f->shapes[first] >= 0 && length <= LONGEST_TURN; length++) {
        PlanFold fold = turns_from(f, first, length);
        if (saved_by(&fold) > saved_by(best)) *best = fold;
    }
    if (!is_worth_it(best)) return false;
    shift(f, best);
    narrow(f, best);
    return is_worth_it(best);
}

int fold_moves(Arena *arena, PlanEvaluation *evaluation) {
    Folding f = {.arena = arena_new(), .moves = &evaluation->moves};
    PlanFold fold;
    int saved = 0;
    evaluation->folds.n = 0;
    find_shapes(&f);
    find_names(&f);
    for (int i = 0; i < f.moves->n; i++) {
        if (!find_fold(&f, i, &fold)) continue;
        vec_push(arena, &evaluation->folds, fold);
        saved += saved_by(&fold);
        i = fold.first + fold.turns * fold.length - 1;
    }
    arena_free(f.arena);
    return saved;
}
