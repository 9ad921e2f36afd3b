/* Long functions in pieces. */
#include "codegen/pieces.h"

#include "codegen/unit_function.h"

/* Steps of a function that is divided, and of a piece */
enum { MANY_STEPS = 300, PIECE_STEPS = 50 };

struct Pieces {
    PieceFrame frame;
    Text *text;         /* where the function belongs */
    Text *function;     /* the function meanwhile */
    Text *declarations; /* of the pieces */
    int n, steps;       /* pieces, steps of the present one; 0: none is open */
    /* what goes on after the piece */
    Text *outer;
    int indent;
    bool takes_space;
    SpaceBody body;
};

bool is_for_pieces(int n_steps) {
    return n_steps >= MANY_STEPS;
}

static Text *new_text(Generator *g) {
    Text *text = NEW(g->w.arena, Text);
    text_add(text, "");
    return text;
}

Pieces *pieces_begin(Generator *g, const PieceFrame *frame) {
    Pieces *pieces = NEW(g->w.arena, Pieces);
    *pieces = (Pieces){.frame = *frame, .text = g->w.out, .function = new_text(g)};
    pieces->declarations = new_text(g);
    g->w.out = pieces->function;
    return pieces;
}

static const char *piece_name(Generator *g, const Pieces *pieces) {
    return arena_printf(g->w.arena, "%s__%d", pieces->frame.function, pieces->n);
}

/* The checks of its operations are rows of the unit's table, which other parts read, too. */
static void open_piece(Generator *g, Pieces *pieces) {
    Writer *w = &g->w;
    const PieceFrame *frame = &pieces->frame;
    pieces->n++;
    pieces->outer = w->out;
    pieces->indent = w->indent;
    pieces->takes_space = w->takes_space;
    const char *name = piece_name(g, pieces);
    text_printf(pieces->declarations, "MOCC_PIECE_FUNCTION void %s(%s);\n", name, frame->arguments);
    w->shares_sites = true;
    w->out = g->pieces;
    w->indent = 0;
    w->temporaries = 0;
    w->calls.n = 0;
    write_line(w, "MOCC_PIECE_FUNCTION void %s(%s) {", name, frame->arguments);
    w->indent++;
    pieces->body = begin_space(g);
    w->takes_space = (frame->uses & USES_MEMORY) != 0;
}

static void close_piece(Generator *g, Pieces *pieces) {
    Writer *w = &g->w;
    if (!pieces->steps) return;
    end_space(g, pieces->body);
    if (w->order && pieces->frame.given & USES_TIME) write_line(w, "(void)time_change;");
    discard_arrays(g);
    close_function(g, pieces->frame.given, 0);
    w->out = pieces->outer;
    w->indent = pieces->indent;
    w->takes_space = pieces->takes_space;
    w->calls.n = 0;
    write_line(w, "%s(%s);", piece_name(g, pieces), pieces->frame.values);
    pieces->steps = 0;
}

void pieces_next(Generator *g, Pieces *pieces, bool stays) {
    if (stays || pieces->steps == PIECE_STEPS) close_piece(g, pieces);
    if (stays) return;
    if (!pieces->steps) open_piece(g, pieces);
    pieces->steps++;
}

void pieces_last(Generator *g, Pieces *pieces) {
    close_piece(g, pieces);
}

void pieces_end(Generator *g, Pieces *pieces) {
    g->w.out = pieces->text;
    text_add_bytes(g->w.out, pieces->declarations->data, pieces->declarations->length);
    text_add(g->w.out, pieces->declarations->length ? "\n" : "");
    text_add_bytes(g->w.out, pieces->function->data, pieces->function->length);
    text_free(pieces->declarations);
    text_free(pieces->function);
}

/* --- steps ------------------------------------------------------------------------------------ */

static bool has_loop(const PlanStep *step) {
    if (step->kind != STEP_ASSIGN) return step->kind == STEP_LOOP;
    return step->assign.target->rank > 0 || (step->assign.whole && step->assign.assign->loop);
}

void write_pieces(Generator *g, Pieces *pieces, const PlanSteps *steps) {
    for (int i = 0; i < steps->n; i++) {
        PlanSteps together = {.at = steps->at + i};
        bool stays = false;
        do
            stays |= has_loop(together.at[together.n]);
        while (plan_is_joined(together.at[together.n++]));
        pieces_next(g, pieces, stays);
        write_steps(g, &together);
        i += together.n - 1;
    }
    pieces_last(g, pieces);
}
