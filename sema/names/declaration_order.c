/* Fixes for uses above declarations: the declaration, and what it needs in turn, moves up. */
#include "lexer/fix.h"
#include "sema/names/resolve.h"
#include "sema/names/text_items.h"

/* --- what moves ------------------------------------------------------------------------------- */

/* A declaration that moves above the item number `to` */
typedef struct {
    Resolver *r;
    TextItems *items;
    int to;
    int number;     /* of the fix */
    VEC(int) moved; /* items, each after one that needs it */
    VEC(int) order; /* the same, each below what it needs */
} Move;

static TextItem *item(const Move *move, int index) {
    return &move->items->items.at[index];
}

static bool moves(const Move *move, int index) {
    return item(move, index)->moved_by == move->number;
}

static void add_moved(Move *move, int index) {
    item(move, index)->moved_by = move->number;
    vec_push(move->r->sema->arena, &move->moved, index);
}

/* The base that the clause brings all of; NULL: it is not known, or an import stands there */
static const Class *brought(const Move *move, int clause) {
    const AstElement *element = item(move, clause)->element;
    return element->kind == AST_EL_EXTENDS ? base_named(move->r, &element->extends.base) : NULL;
}

/* An extends clause that others need moves with what it needs itself. */
static bool move_extends(Move *move, int index) {
    if (moves(move, index)) return true;
    if (item(move, index)->element->is_protected != item(move, move->to)->element->is_protected) return false;
    add_moved(move, index);
    return true;
}

/* What brings the name between where the item stands and where it goes moves, too. False where that is not
   known. */
static bool move_bringing(Move *move, int index, Symbol name) {
    bool good = true;
    for (int i = 0; i < move->items->bringing.n && good; i++) {
        int clause = move->items->bringing.at[i];
        if (clause < move->to || clause >= index) continue;
        const Class *base = brought(move, clause);
        good = base && (!find_member(base, name) || (clause > move->to && move_extends(move, clause)));
    }
    return good;
}

/* Whether the name means something else where it is not declared yet. The class may have been read to its
 * end. */
static bool is_declared_further_out(const Move *move, const TextItem *declaring, Symbol name) {
    const Decl *decl = lookup(move->r, name);
    bool is_item = decl && decl->owner == move->r->class_ && span_is_within(decl->span, declaring->span);
    return decl && !is_item;
}

/* False if the item cannot move: for what stands between would mean something else, or it would. */
static bool move_item(Move *move, int index, Symbol name, bool is_reported) {
    const TextItem *moved = item(move, index);
    const AstElement *element = moved->element, *target = item(move, move->to)->element;
    if (moves(move, index)) return true;
    if (!moved->class_ && !declares_components(moved)) return false;
    if (element && element->is_protected != target->is_protected) return false;
    if (!is_reported && is_declared_further_out(move, moved, name)) return false;
    add_moved(move, index);
    return true;
}

static bool move_needed(Move *move, int index) {
    const Symbol *names;
    int n = names_in_item(move->r->sema, item(move, index), &names);
    for (int i = 0; i < n; i++) {
        if (!move_bringing(move, index, names[i])) return false;
        int needed = item_named(move->items, names[i]);
        if (needed == move->to) return false;
        if (needed > move->to && needed != index && !move_item(move, needed, names[i], false)) return false;
    }
    return true;
}

/* What has been added to the move, with all that it needs in turn. False: it cannot move. */
static bool move_all_needed(Move *move) {
    for (int i = 0; i < move->moved.n; i++)
        if (!move_needed(move, move->moved.at[i])) return false;
    return true;
}

/* --- their order ------------------------------------------------------------------------------ */

/* An item on the way, and the number of its names that have been looked at */
typedef struct {
    int item, next;
} Frame;

typedef struct {
    Move *move;
    bool *is_placed; /* by item, from move->to on; one that is on the way counts, as cycles end there */
    VEC(Frame) stack;
} Placing;

static void enter(Placing *p, int index) {
    if (!moves(p->move, index) || p->is_placed[index - p->move->to]) return;
    p->is_placed[index - p->move->to] = true;
    vec_push(p->move->r->sema->arena, &p->stack, ((Frame){index, 0}));
}

/* Places the item below all moved ones that it names. */
static void place_item(Placing *p, int index) {
    Move *move = p->move;
    for (enter(p, index); p->stack.n;) {
        Frame *frame = &p->stack.at[p->stack.n - 1];
        const Symbol *names;
        if (frame->next == names_in_item(move->r->sema, item(move, frame->item), &names)) {
            vec_push(move->r->sema->arena, &move->order, frame->item);
            p->stack.n--;
            continue;
        }
        int needed = item_named(move->items, names[frame->next++]);
        if (needed > move->to) enter(p, needed);
    }
}

/* Extends clauses come first, as it is not known which names they bring; all others in the order of the text,
   but for what they need. */
static void place_moved(Move *move, int last) {
    Placing p = {.move = move, .is_placed = NEW_ARRAY(move->r->sema->arena, bool, last - move->to + 1)};
    for (int i = 0; i < move->items->bringing.n; i++)
        if (moves(move, move->items->bringing.at[i])) place_item(&p, move->items->bringing.at[i]);
    for (int i = move->to + 1; i <= last; i++)
        place_item(&p, i);
}

/* --- the fix ---------------------------------------------------------------------------------- */

static int last_moved(const Move *move) {
    int last = move->to;
    for (int i = 0; i < move->moved.n; i++)
        if (move->moved.at[i] > last) last = move->moved.at[i];
    return last;
}

/* The items around those that move, with one before and one behind them, in the order that is asked for */
static bool reorder(Move *move, Fix *fix) {
    Arena *arena = move->r->sema->arena;
    int last = last_moved(move), end = last + 2 < move->items->items.n ? last + 2 : move->items->items.n;
    int first = move->to ? move->to - 1 : 0, n = 0;
    int *order = NEW_ARRAY(arena, int, end - first);
    Span *spans = NEW_ARRAY(arena, Span, end - first);
    place_moved(move, last);
    for (int i = first; i < end; i++) {
        spans[i - first] = item(move, i)->span;
        for (int k = 0; i == move->to && k < move->order.n; k++)
            order[n++] = move->order.at[k] - first;
        if (!moves(move, i)) order[n++] = i - first;
    }
    return fix_reorder(move->r->sema->diagnostics, fix, n, spans, order);
}

static void add_fix(Move *move, Diagnostic *d, const char *name) {
    Fix *fix = fix_add(move->r->sema->diagnostics, d, FIX_CERTAIN, "move '%s'%s above its first use", name,
                       move->moved.n > 1 ? " and what it needs" : "");
    if (!reorder(move, fix)) {
        d->fixes.n--;
        return;
    }
    for (int i = 0; i < move->moved.n; i++) {
        item(move, move->moved.at[i])->fix = fix;
        item(move, move->moved.at[i])->above = move->to;
    }
}

/* Where the order of components has a meaning of its own: of fields, arguments, parts of connectors */
static bool is_ordered(const AstClass *ast) {
    return !ast_is_model(ast->kind) && ast->kind != AST_PACKAGE;
}

/* Whether a fix of an earlier report mends this one, too: it moves both, each below what it needs, or the
   declaration alone, farther up. */
static bool is_mended_above(Diagnostics *diagnostics, Diagnostic *d, const TextItems *items, int declaring,
                            int user) {
    const TextItem *moved = &items->items.at[declaring];
    const Fix *of_user = items->items.at[user].fix;
    if (!moved->fix || (of_user ? of_user != moved->fix : moved->above > user)) return false;
    fix_share(diagnostics, d, moved->fix);
    return true;
}

/* Returns whether the declaration is among the items. */
static bool fix_among(Resolver *r, Diagnostic *d, TextItems *items, bool may_move, Symbol name, Span use) {
    int index = item_named(items, name), to = item_at(items, use);
    if (!may_move || to < 0 || index <= to) return index >= 0;
    if (is_mended_above(r->sema->diagnostics, d, items, index, to)) return true;
    Move move = {.r = r, .items = items, .to = to, .number = ++items->n_tried};
    if (move_item(&move, index, name, true) && move_all_needed(&move)) add_fix(&move, d, name);
    return true;
}

void fix_declared_below(Resolver *r, Diagnostic *d, Symbol name, Span use) {
    for (Class *class_ = r->class_; class_; class_ = class_->parent) {
        TextItems *items = items_of_class(r->sema, class_->ast);
        if (fix_among(r, d, items, !is_ordered(class_->ast), name, use)) return;
        if (class_->encapsulated) return;
    }
    for (int f = 0; f < r->sema->files.n; f++) {
        const AstFile *file = r->sema->files.at[f]->ast;
        if (file->source->id == use.begin.file &&
            fix_among(r, d, items_of_file(r->sema, file), true, name, use))
            return;
    }
}

/* Other tools read the clause wherever it stands. */
void fix_inherited_below(Resolver *r, Diagnostic *d, const Class *class_, const AstElement *extends,
                         Span use) {
    TextItems *items = items_of_class(r->sema, class_->ast);
    int index = item_at(items, extends->span), to = item_at(items, use);
    if (to < 0 || index <= to || is_ordered(class_->ast)) return;
    if (is_mended_above(r->sema->diagnostics, d, items, index, to)) return;
    Move move = {.r = r, .items = items, .to = to, .number = ++items->n_tried};
    if (move_extends(&move, index) && move_all_needed(&move)) add_fix(&move, d, "extends");
}
