/* A long evaluation in pieces, and what is folded in it. */
#include "codegen/evaluation_pieces.h"

#include <stdlib.h>
#include <string.h>

#include "plan/moves.h"
#include "sema/model/ir.h"

/* Moves of an evaluation that is divided, of a preparation, and of a piece */
enum { MANY_MOVES = 1200, MANY_PREPARED = 300, PIECE_MOVES = 200 };

/* The function itself, beside its pieces and the turns of its folds, which are counted from 1 */
enum { FUNCTION = 0 };

/* In place of an element, for what nobody else reads */
enum { UNSHARED = -1 };

/* A name outside of loops */
typedef struct {
    Iter *iter;
    const char *own;             /* in the piece that defines it */
    int piece;                   /* that defines it */
    bool is_read, is_read_apart; /* there, and by others, */
    bool is_constant;            /* which load it where it comes from, as no evaluation changes that; */
    const char *array;           /* else it is shared: in this array, */
    int element;                 /* at this place; UNSHARED: nowhere */
} Name;

typedef struct {
    Generator *g;
    const EvaluationFrame *frame;
    const PlanMoves *moves;
    MoveNames *reads, *defines; /* by move */
    int *piece;                 /* by move; each turn of a fold has its own */
    int n_pieces;
    int present;  /* the piece of the move that is looked at */
    int n_shared; /* elements of the array */
    Map names;    /* Iter to Name */
} Dividing;

static Name *name_of(const Dividing *d, const Iter *iter) {
    return iter ? map_get(&d->names, iter) : NULL;
}

/* --- pieces ----------------------------------------------------------------------------------- */

static const PlanFold *fold_at(const Dividing *d, int move) {
    for (int i = 0; i < d->frame->folds.n; i++)
        if (d->frame->folds.at[i].first == move) return &d->frame->folds.at[i];
    return NULL;
}

static int end_of(const PlanFold *fold) {
    return fold->first + fold->turns * fold->length;
}

bool is_divided(const PlanMoves *moves) {
    return moves->n >= MANY_MOVES;
}

/* The moves that are not folded */
static int count_single(const Dividing *d) {
    int n = d->moves->n;
    for (int i = 0; i < d->frame->folds.n; i++)
        n -= d->frame->folds.at[i].turns * d->frame->folds.at[i].length;
    return n;
}

static void choose_pieces(Dividing *d) {
    bool divided = count_single(d) >= (d->frame->prepares ? MANY_PREPARED : MANY_MOVES);
    int in_piece = 0;
    for (int i = 0; i < d->moves->n; i++) {
        const PlanFold *fold = fold_at(d, i);
        for (int k = 0; fold && k < fold->turns * fold->length; k++) {
            if (k % fold->length == 0) d->n_pieces++;
            d->piece[i + k] = d->n_pieces;
        }
        if (fold) {
            i = end_of(fold) - 1;
            in_piece = 0;
            continue;
        }
        bool stays = !divided || d->moves->at[i]->kind == MOVE_LOOP;
        if (!stays && (in_piece == 0 || in_piece == PIECE_MOVES)) {
            d->n_pieces++;
            in_piece = 0;
        }
        in_piece = stays ? 0 : in_piece + 1;
        d->piece[i] = stays ? FUNCTION : d->n_pieces;
    }
}

/* --- names ------------------------------------------------------------------------------------ */

/* The array that a move loads from, if no evaluation changes it; else NULL */
static const char *constant_array(const PlanMove *move) {
    if (move->kind != MOVE_LOAD || is_in_struct(move->cell) || known_cell_index(move) < 0) return NULL;
    return move->cell->where == CELL_PREPARED ? "prepared"
           : move->cell->where == CELL_STATE  ? "states"
                                              : NULL;
}

static void define(Dividing *d, int move) {
    const MoveNames *defined = &d->defines[move];
    const char *constant = constant_array(d->moves->at[move]);
    for (int i = 0; i < defined->n; i++) {
        Iter *iter = defined->at[i];
        if (!iter) continue;
        Name *name = NEW(d->g->w.arena, Name);
        *name = (Name){.iter = iter,
                       .own = iter->name,
                       .piece = d->piece[move],
                       .is_constant = constant != NULL,
                       .array = constant ? constant : "shared",
                       .element = constant ? (int)known_cell_index(d->moves->at[move]) : UNSHARED};
        map_put(d->g->w.arena, &d->names, iter, name);
    }
}

/* Finds the names that one piece reads of another one. */
static void find_read(Dividing *d) {
    Arena *arena = d->g->w.arena;
    d->reads = NEW_ARRAY(arena, MoveNames, d->moves->n);
    d->defines = NEW_ARRAY(arena, MoveNames, d->moves->n);
    for (int i = 0; i < d->moves->n; i++) {
        d->reads[i] = names_read(arena, d->moves->at[i]);
        d->defines[i] = names_defined(arena, d->moves->at[i]);
        for (int k = 0; k < d->reads[i].n; k++) {
            Name *name = name_of(d, d->reads[i].at[k]);
            if (name) *(name->piece == d->piece[i] ? &name->is_read : &name->is_read_apart) = true;
        }
        define(d, i);
    }
}

/* The name that a turn has in the place of one of the pattern's */
static Name *name_in_turn(const Dividing *d, const PlanFold *fold, int turn, int offset, int k) {
    return name_of(d, d->defines[fold->first + turn * fold->length + offset].at[k]);
}

/* --- names in folds --------------------------------------------------------------------------- */

/* The name that a turn reads in the place of one of the pattern's */
static Name *read_in_place(const Dividing *d, const PlanFold *fold, int turn, int offset, int k) {
    return name_of(d, d->reads[fold->first + turn * fold->length + offset].at[k]);
}

typedef Name *NameOfTurn(const Dividing *d, const PlanFold *fold, int turn, int offset, int k);

/* Names that stand for each other in turns are in one array. Returns whether one has to move for that. */
static bool bring_together(Dividing *d, const PlanFold *fold, NameOfTurn *name_of_turn, int offset, int k) {
    const char *array = name_of_turn(d, fold, 0, offset, k)->array;
    bool differs = false, moved = false;
    for (int turn = 1; turn < fold->turns; turn++)
        differs |= strcmp(name_of_turn(d, fold, turn, offset, k)->array, array) != 0;
    for (int turn = 0; differs && turn < fold->turns; turn++) {
        Name *name = name_of_turn(d, fold, turn, offset, k);
        if (!name->is_constant) continue;
        name->is_constant = false;
        name->array = "shared";
        name->element = UNSHARED;
        moved = true;
    }
    return moved;
}

/* What the pattern has from elsewhere, each turn reads where others read it, even if it is its own. */
static bool prepare_fold(Dividing *d, const PlanFold *fold) {
    bool moved = false;
    for (int q = 0; q < fold->length; q++) {
        int pattern = fold->pattern + q;
        for (int k = 0; k < d->reads[pattern].n; k++) {
            const Name *name = name_of(d, d->reads[pattern].at[k]);
            if (!name || name->piece == d->piece[pattern]) continue;
            for (int turn = 0; turn < fold->turns; turn++)
                read_in_place(d, fold, turn, q, k)->is_read_apart = true;
            moved |= bring_together(d, fold, read_in_place, q, k);
        }
        for (int k = 0; k < d->defines[pattern].n; k++)
            if (d->defines[pattern].at[k]) moved |= bring_together(d, fold, name_in_turn, q, k);
    }
    return moved;
}

static void prepare_folds(Dividing *d) {
    for (bool moved = true; moved;) {
        moved = false;
        for (int i = 0; i < d->frame->folds.n; i++)
            moved |= prepare_fold(d, &d->frame->folds.at[i]);
    }
}

/* --- places ----------------------------------------------------------------------------------- */

/* Whether a name has to be shared for others to read it. */
static bool is_to_be_shared(const Name *name) {
    return name && name->is_read_apart && !name->is_constant;
}

static bool is_shared_in_any_turn(const Dividing *d, const PlanFold *fold, int offset, int k) {
    for (int turn = 0; d->defines[fold->pattern + offset].at[k] && turn < fold->turns; turn++)
        if (is_to_be_shared(name_in_turn(d, fold, turn, offset, k))) return true;
    return false;
}

static int count_shared(const Dividing *d, const PlanFold *fold) {
    int n = 0;
    for (int q = 0; q < fold->length; q++)
        for (int k = 0; k < d->defines[fold->pattern + q].n; k++)
            n += is_shared_in_any_turn(d, fold, q, k);
    return n;
}

/* What one turn shares stands together, and what one of them has to share, all do. */
static void place_shared_of_fold(Dividing *d, const PlanFold *fold) {
    int width = count_shared(d, fold), n = d->n_shared;
    d->n_shared += width * fold->turns;
    for (int q = 0; q < fold->length; q++)
        for (int k = 0; k < d->defines[fold->pattern + q].n; k++) {
            if (!is_shared_in_any_turn(d, fold, q, k)) continue;
            for (int turn = 0; turn < fold->turns; turn++)
                name_in_turn(d, fold, turn, q, k)->element = n + turn * width;
            n++;
        }
}

static void place_shared(Dividing *d) {
    for (int i = 0; i < d->moves->n; i++) {
        const PlanFold *fold = fold_at(d, i);
        if (fold) {
            place_shared_of_fold(d, fold);
            i = end_of(fold) - 1;
            continue;
        }
        for (int k = 0; k < d->defines[i].n; k++) {
            Name *name = name_of(d, d->defines[i].at[k]);
            if (is_to_be_shared(name)) name->element = d->n_shared++;
        }
    }
}

/* Calls the names that a move reads, and those that it defines, as the present piece does. */
static void call_names(Dividing *d, const MoveNames *names) {
    for (int k = 0; k < names->n; k++) {
        Name *name = name_of(d, names->at[k]);
        if (!name) continue;
        name->iter->name = name->piece == d->present
                               ? name->own
                               : arena_printf(d->g->w.arena, "%s[%d]", name->array, name->element);
    }
}

/* Whether others find the name where the move that defines it has to put it. */
static bool is_shared(const Name *name) {
    return name && name->element != UNSHARED && !name->is_constant;
}

/* Others read them out of the array from here on. */
static void share(Dividing *d, int move) {
    for (int k = 0; k < d->defines[move].n; k++) {
        const Name *name = name_of(d, d->defines[move].at[k]);
        if (is_shared(name)) write_line(&d->g->w, "%s[%d] = %s;", name->array, name->element, name->own);
    }
}

/* Whether a move loads what its own piece does not read. */
static bool is_idle(const Dividing *d, int move) {
    const Name *name = d->defines[move].n == 1 ? name_of(d, d->defines[move].at[0]) : NULL;
    return name && name->is_constant && !name->is_read;
}

/* --- functions -------------------------------------------------------------------------------- */

/* Where text goes until a function is done */
typedef struct {
    Text *out;
    int indent;
} Place;

static Place begin_text(Dividing *d, Text *text) {
    Writer *w = &d->g->w;
    Place place = {w->out, w->indent};
    w->out = text;
    w->indent = 0;
    return place;
}

static void end_text(Dividing *d, Place place) {
    d->g->w.out = place.out;
    d->g->w.indent = place.indent;
}

/* Begins a function of its own. Returns its name. */
static const char *begin_function(Dividing *d, int piece, Text *declarations) {
    Writer *w = &d->g->w;
    const char *name = arena_printf(w->arena, "%s__%d", d->frame->function, piece);
    const char *head = arena_printf(w->arena, "MOCC_PIECE_FUNCTION int %s(%s, double *restrict shared)", name,
                                    d->frame->arguments);
    text_printf(declarations, "%s;\n", head);
    write_line(w, "%s {", head);
    w->indent++;
    text_add(w->out, d->frame->first);
    return name;
}

static void end_function(Dividing *d) {
    Writer *w = &d->g->w;
    write_line(w, "(void)shared;");
    write_line(w, "return sign;");
    w->indent--;
    write_line(w, "}\n");
}

/* Writes some moves of one piece. */
static void write_moves_of(Dividing *d, int from, int to) {
    d->present = d->piece[from];
    for (int i = from; i < to; i++) {
        if (is_idle(d, i)) continue;
        call_names(d, &d->reads[i]);
        call_names(d, &d->defines[i]);
        d->frame->write(d->g, d->moves->at[i]);
        share(d, i);
    }
}

static void write_piece(Dividing *d, int from, int to, Text *declarations) {
    Place place = begin_text(d, d->g->pieces);
    const char *name = begin_function(d, d->piece[from], declarations);
    write_moves_of(d, from, to);
    end_function(d);
    end_text(d, place);
    write_line(&d->g->w, "sign *= %s(%s, shared);", name, d->frame->values);
}

/* --- folds ------------------------------------------------------------------------------------ */

/* A fold that is written */
typedef struct {
    const PlanFold *fold;
    int *numbers; /* by turn: which element of an array it has */
    int n_tables; /* of numbers that do not change by the same in each turn */
    Text *tables;
    Map texts; /* Iter that the pattern reads from elsewhere, to its text */
} Folded;

/* The text of the numbers: in most folds they change by the same in each turn. */
static const char *text_of_numbers(Dividing *d, Folded *f) {
    Arena *arena = d->g->w.arena;
    int first = f->numbers[0], step = f->numbers[1] - first;
    bool is_even = true;
    for (int turn = 1; turn < f->fold->turns; turn++)
        is_even &= f->numbers[turn] == first + turn * step;
    if (is_even && !step) return arena_printf(arena, "%d", first);
    if (is_even) return arena_printf(arena, "%d %c %d * k", first, step < 0 ? '-' : '+', abs(step));
    int table = ++f->n_tables;
    text_printf(f->tables, "    static const int at%d[] = {", table);
    for (int turn = 0; turn < f->fold->turns; turn++)
        text_printf(f->tables, "%s%d", turn ? ", " : "", f->numbers[turn]);
    text_add(f->tables, "};\n");
    return arena_printf(arena, "at%d[k]", table);
}

/* Calls what the pattern's move reads as its text does. What comes from elsewhere is read once. */
static void read_in_turn(Dividing *d, Folded *f, int offset) {
    const PlanFold *fold = f->fold;
    const MoveNames *reads = &d->reads[fold->pattern + offset];
    for (int k = 0; k < reads->n; k++) {
        Name *name = name_of(d, reads->at[k]);
        if (!name) continue;
        const char *text = name->piece == d->present ? name->own : map_get(&f->texts, name->iter);
        if (!text) {
            for (int turn = 0; turn < fold->turns; turn++)
                f->numbers[turn] = read_in_place(d, fold, turn, offset, k)->element;
            text = arena_printf(d->g->w.arena, "r%d", f->texts.n + 1);
            write_line(&d->g->w, "double %s = %s[%s];", text, name->array, text_of_numbers(d, f));
            map_put(d->g->w.arena, &f->texts, name->iter, (void *)text);
        }
        name->iter->name = text;
    }
}

static void share_in_turn(Dividing *d, Folded *f, int offset) {
    const PlanFold *fold = f->fold;
    const MoveNames *defines = &d->defines[fold->pattern + offset];
    for (int k = 0; k < defines->n; k++) {
        const Name *name = name_of(d, defines->at[k]);
        if (!is_shared(name)) continue;
        for (int turn = 0; turn < fold->turns; turn++)
            f->numbers[turn] = name_in_turn(d, fold, turn, offset, k)->element;
        write_line(&d->g->w, "%s[%s] = %s;", name->array, text_of_numbers(d, f), defines->at[k]->name);
    }
}

static void find_cell_in_turn(Dividing *d, Folded *f, int offset) {
    const PlanFold *fold = f->fold;
    const PlanMove *move = d->moves->at[fold->pattern + offset];
    bool has_cell = move->kind == MOVE_LOAD || move->kind == MOVE_STORE;
    for (int turn = 0; has_cell && turn < fold->turns; turn++)
        f->numbers[turn] = (int)known_cell_index(d->moves->at[fold->first + turn * fold->length + offset]);
    d->g->cell_index = has_cell ? text_of_numbers(d, f) : NULL;
}

static bool is_idle_in_all_turns(const Dividing *d, const PlanFold *fold, int offset) {
    for (int turn = 0; turn < fold->turns; turn++)
        if (!is_idle(d, fold->first + turn * fold->length + offset)) return false;
    return true;
}

static void write_turn(Dividing *d, Folded *f) {
    d->present = d->piece[f->fold->pattern];
    for (int i = 0; i < f->fold->length; i++) {
        if (is_idle_in_all_turns(d, f->fold, i)) continue;
        call_names(d, &d->defines[f->fold->pattern + i]);
        read_in_turn(d, f, i);
        find_cell_in_turn(d, f, i);
        d->frame->write(d->g, d->moves->at[f->fold->pattern + i]);
        share_in_turn(d, f, i);
    }
    d->g->cell_index = NULL;
}

static void write_fold(Dividing *d, const PlanFold *fold, Text *declarations) {
    Writer *w = &d->g->w;
    Text body = {0}, tables = {0};
    Folded f = {.fold = fold, .numbers = NEW_ARRAY(w->arena, int, fold->turns), .tables = &tables};
    text_add(&body, "");
    text_add(&tables, "");
    Place place = begin_text(d, &body);
    w->indent = 2;
    write_turn(d, &f);
    w->out = d->g->pieces;
    w->indent = 0;
    const char *name = begin_function(d, d->piece[fold->first], declarations);
    text_add_bytes(w->out, tables.data, tables.length);
    write_line(w, "for (int k = 0; k < %d; k++) {", fold->turns);
    text_add_bytes(w->out, body.data, body.length);
    write_line(w, "}");
    end_function(d);
    end_text(d, place);
    write_line(w, "sign *= %s(%s, shared);", name, d->frame->values);
    text_free(&body);
    text_free(&tables);
}

/* --- all -------------------------------------------------------------------------------------- */

/* Calls all names as before: what is prepared has the same ones in the evaluation. */
static void restore_names(Dividing *d) {
    for (int i = 0; i < d->moves->n; i++)
        for (int k = 0; k < d->defines[i].n; k++) {
            Name *name = name_of(d, d->defines[i].at[k]);
            if (name) name->iter->name = name->own;
        }
}

int write_in_pieces(Generator *g, const EvaluationFrame *frame, const PlanMoves *moves, Text *declarations) {
    Dividing d = {.g = g, .frame = frame, .moves = moves};
    d.piece = NEW_ARRAY(g->w.arena, int, moves->n + 1);
    choose_pieces(&d);
    find_read(&d);
    prepare_folds(&d);
    place_shared(&d);
    if (d.n_pieces && frame->memory)
        write_line(&g->w, "double *restrict shared = %s;", frame->memory);
    else if (d.n_pieces)
        write_line(&g->w, "double shared[%d];", d.n_shared + 1);
    for (int from = 0, to; from < moves->n; from = to) {
        const PlanFold *fold = fold_at(&d, from);
        for (to = from + 1; !fold && to < moves->n && d.piece[to] == d.piece[from] && !fold_at(&d, to);)
            to++;
        if (fold) {
            to = end_of(fold);
            write_fold(&d, fold, declarations);
        } else if (d.piece[from] == FUNCTION) {
            write_moves_of(&d, from, to);
        } else {
            write_piece(&d, from, to, declarations);
        }
    }
    restore_names(&d);
    return d.n_shared;
}
