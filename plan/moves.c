/* The names that moves of an evaluation read and define. */
#include "plan/moves.h"

#include "plan/elements.h"

typedef struct {
    Arena *arena;
    MoveNames names;
} Reading;

static bool add_names(Ex *ex, void *context) {
    Reading *reading = context;
    if (ex->kind == EX_ITER) vec_push(reading->arena, &reading->names, ex->iter);
    return ex_any_part(ex, add_names, reading);
}

static void read_value(Reading *reading, Ex *ex) {
    if (ex) add_names(ex, reading);
}

long known_cell_index(const PlanMove *move) {
    long known = 1;
    bool is_known = !move->element || is_known_integer(move->element, NULL, &known);
    return is_known ? move->cell->first + (move->element ? move->cell->stride * (known - 1) : 0) : -1;
}

int elimination_entries(const PlanMove *move) {
    return (move->eliminate.n + move->eliminate.n_flows) *
           (1 + move->eliminate.n_motions + move->eliminate.n);
}

static void read_move(Reading *reading, const PlanMove *move) {
    switch (move->kind) {
    case MOVE_ELIMINATE:
        for (int i = 0; i < elimination_entries(move); i++)
            read_value(reading, move->eliminate.rows[i]);
        break;
    case MOVE_LOOP:
        for (int i = 0; i < move->loop.carried.n; i++) {
            read_value(reading, move->loop.carried.at[i].before);
            read_value(reading, move->loop.carried.at[i].after);
        }
        for (int i = 0; i < move->loop.body.n; i++)
            read_move(reading, move->loop.body.at[i]);
        break;
    case MOVE_DECIDED:
    case MOVE_UNKNOWN:
        break;
    default:
        read_value(reading, move->value);
        read_value(reading, move->place);
        read_value(reading, move->element);
    }
}

MoveNames names_read(Arena *arena, const PlanMove *move) {
    Reading reading = {.arena = arena};
    read_move(&reading, move);
    return reading.names;
}

static void add_defined(Arena *arena, MoveNames *names, Iter *name) {
    Iter *used = is_used_name(name) ? name : NULL;
    vec_push(arena, names, used);
}

MoveNames names_defined(Arena *arena, const PlanMove *move) {
    MoveNames names = {0};
    int width = 1 + (move->kind == MOVE_ELIMINATE ? move->eliminate.n_motions : 0);
    switch (move->kind) {
    case MOVE_VALUE:
    case MOVE_LOAD:
    case MOVE_PIVOT:
        add_defined(arena, &names, move->name);
        break;
    case MOVE_ELIMINATE:
        for (int i = 0; i < move->eliminate.n * width; i++)
            add_defined(arena, &names, move->eliminate.gains[i]);
        for (int i = 0; i < move->eliminate.n_flows * width; i++)
            add_defined(arena, &names, move->eliminate.flows[i]);
        break;
    case MOVE_LOOP:
        for (int i = 0; i < move->loop.carried.n; i++)
            add_defined(arena, &names, move->loop.carried.at[i].name);
        break;
    default:
        break;
    }
    return names;
}
