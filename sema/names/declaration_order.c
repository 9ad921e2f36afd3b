/* Fixes for uses above declarations: the declaration, and what it needs in turn, moves up. */
#include "lexer/fix.h"
#include "lexer/token.h"
#include "sema/names/resolve.h"

/* What stands in a class or, with `element` NULL, at the top of a file */
typedef struct {
    const AstElement *element;
    const AstClass *class_; /* the class that it declares; or NULL */
    Span span;
    bool moves;
} TextItem;

typedef VEC(TextItem) TextItems;

static bool is_component(const TextItem *item) {
    return item->element && item->element->kind == AST_EL_COMPONENTS;
}

static bool item_declares(const TextItem *item, Symbol name) {
    if (item->class_) return item->class_->name == name;
    for (int i = 0; is_component(item) && i < item->element->components.declarators.n; i++)
        if (item->element->components.declarators.at[i].name == name) return true;
    return false;
}

static TextItems items_of_class(Arena *arena, const AstClass *ast) {
    TextItems items = {0};
    for (int i = 0; i < ast->items.n; i++) {
        if (ast->items.at[i].kind != AST_ITEM_ELEMENT) continue;
        const AstElement *element = ast->items.at[i].element;
        const AstClass *class_ = element->kind == AST_EL_CLASS ? element->class_ : NULL;
        TextItem item = {element, class_, element->span, false};
        vec_push(arena, &items, item);
    }
    return items;
}

static TextItems items_of_file(Arena *arena, const AstFile *file) {
    TextItems items = {0};
    for (int i = 0; i < file->classes.n; i++) {
        TextItem item = {NULL, file->classes.at[i], file->classes.at[i]->span, false};
        vec_push(arena, &items, item);
    }
    return items;
}

static int index_of(const TextItems *items, Symbol name) {
    int found = -1;
    for (int i = 0; i < items->n; i++) {
        if (!item_declares(&items->at[i], name)) continue;
        if (found >= 0) return -1; /* which one is meant is not known */
        found = i;
    }
    return found;
}

static int index_at(const TextItems *items, Span use) {
    for (int i = 0; i < items->n; i++) {
        Span span = items->at[i].span;
        if (span.begin.file == use.begin.file && span.begin.offset <= use.begin.offset &&
            use.begin.offset < span.end.offset)
            return i;
    }
    return -1;
}

/* --- what moves ------------------------------------------------------------------------------- */

/* A declaration that moves above the item number `to` */
typedef struct {
    Resolver *r;
    TextItems *items;
    int to;
} Move;

static bool move_item(const Move *move, int index, Symbol name, bool is_reported);

/* A scanner of what stands at the span */
static Scanner scan(Sema *sema, Span span) {
    const SourceFile *whole = sema->sources->files.at[span.begin.file];
    SourceFile *part = NEW(sema->arena, SourceFile);
    part->length = span.end.offset - span.begin.offset;
    part->text = arena_strndup(sema->arena, whole->text + span.begin.offset, part->length + 1);
    ((char *)part->text)[part->length] = '\0';
    Scanner scanner = scanner_new(sema->arena, sema->interner, sema->diagnostics, part);
    scanner.silent = true;
    return scanner;
}

static bool move_needed(const Move *move, int index);

/* An extends clause that others need moves with what it needs itself. */
static bool move_extends(const Move *move, int index) {
    TextItem *item = &move->items->at[index];
    if (item->moves) return true;
    if (item->element->is_protected != move->items->at[move->to].element->is_protected) return false;
    item->moves = true;
    return move_needed(move, index);
}

/* What brings the name between where the item stands and where it goes moves, too. False where that is not
   known: an import stands there, or a base that is not. */
static bool move_bringing(const Move *move, int index, Symbol name) {
    bool good = true;
    for (int i = move->to; i < index && good; i++) {
        const AstElement *element = move->items->at[i].element;
        if (!element || (element->kind != AST_EL_EXTENDS && element->kind != AST_EL_IMPORT)) continue;
        const Class *base =
            element->kind == AST_EL_EXTENDS ? base_named(move->r, &element->extends.base) : NULL;
        good = base && (!find_member(base, name) || (i > move->to && move_extends(move, i)));
    }
    return good;
}

/* Whatever the text of the item names, but for parts of other things: so also moves what it only seems to
   use. */
static bool move_needed(const Move *move, int index) {
    Scanner scanner = scan(move->r->sema, move->items->at[index].span);
    bool good = true, is_part = false;
    for (Token t = scanner_next(&scanner); good && t.kind != TOKEN_EOF; t = scanner_next(&scanner)) {
        if (t.kind == TOKEN_IDENT && !is_part && !move_bringing(move, index, t.symbol)) return false;
        int needed = t.kind == TOKEN_IDENT && !is_part ? index_of(move->items, t.symbol) : -1;
        if (needed == move->to) return false;
        if (needed > move->to && needed != index) good = move_item(move, needed, t.symbol, false);
        is_part = t.kind == TOKEN_DOT;
    }
    return good;
}

/* Whether the name means something else where it is not declared yet. The class may have been read to its
 * end. */
static bool is_declared_further_out(const Move *move, const TextItem *item, Symbol name) {
    const Decl *decl = lookup(move->r, name);
    bool is_item = decl && decl->owner == move->r->class_ && decl->span.begin.file == item->span.begin.file &&
                   decl->span.begin.offset >= item->span.begin.offset &&
                   decl->span.end.offset <= item->span.end.offset;
    return decl && !is_item;
}

/* False if the item cannot move: for what stands between would mean something else, or it would. */
static bool move_item(const Move *move, int index, Symbol name, bool is_reported) {
    TextItem *item = &move->items->at[index];
    const AstElement *element = item->element, *target = move->items->at[move->to].element;
    if (item->moves) return true;
    if (!item->class_ && !is_component(item)) return false;
    if (element && element->is_protected != target->is_protected) return false;
    if (!is_reported && is_declared_further_out(move, item, name)) return false;
    item->moves = true;
    return move_needed(move, index);
}

/* --- the fix ---------------------------------------------------------------------------------- */

/* The items that move, each after what it needs, as they need no order beyond that of the text: one round
   moves each above the first that uses it. */
static void add_moved(const TextItems *items, int to, int *order, int *n) {
    for (int i = to + 1; i < items->n; i++)
        if (items->at[i].moves) order[(*n)++] = i;
}

static void add_fix(Resolver *r, Diagnostic *d, const TextItems *items, int to, const char *name) {
    Arena *arena = r->sema->arena;
    int *order = NEW_ARRAY(arena, int, items->n), n = 0;
    Span *spans = NEW_ARRAY(arena, Span, items->n);
    for (int i = 0; i < items->n; i++) {
        spans[i] = items->at[i].span;
        if (i == to) add_moved(items, to, order, &n);
        if (!items->at[i].moves) order[n++] = i;
    }
    int others = -1;
    for (int i = 0; i < items->n; i++)
        others += items->at[i].moves;
    Diagnostics *diagnostics = r->sema->diagnostics;
    Fix *fix = fix_add(diagnostics, d, FIX_CERTAIN, "move '%s'%s above its first use", name,
                       others ? " and what it needs" : "");
    if (!fix_reorder(diagnostics, fix, items->n, spans, order)) d->fixes.n--;
}

/* Where the order of components has a meaning of its own: of fields, arguments, parts of connectors */
static bool is_ordered(const AstClass *ast) {
    return !ast_is_model(ast->kind) && ast->kind != AST_PACKAGE;
}

/* Returns whether the declaration is among the items. */
static bool fix_among(Resolver *r, Diagnostic *d, TextItems *items, bool may_move, Symbol name, Span use) {
    int index = index_of(items, name), to = index_at(items, use);
    Move move = {r, items, to};
    if (may_move && to >= 0 && index > to && move_item(&move, index, name, true))
        add_fix(r, d, items, to, name);
    return index >= 0;
}

void fix_declared_below(Resolver *r, Diagnostic *d, Symbol name, Span use) {
    Arena *arena = r->sema->arena;
    for (Class *class_ = r->class_; class_; class_ = class_->parent) {
        TextItems items = items_of_class(arena, class_->ast);
        if (fix_among(r, d, &items, !is_ordered(class_->ast), name, use)) return;
        if (class_->encapsulated) return;
    }
    for (int f = 0; f < r->sema->files.n; f++) {
        const AstFile *file = r->sema->files.at[f]->ast;
        TextItems items = items_of_file(arena, file);
        if (file->source->id == use.begin.file && fix_among(r, d, &items, true, name, use)) return;
    }
}

/* Other tools read the clause wherever it stands. */
void fix_inherited_below(Resolver *r, Diagnostic *d, const Class *class_, const AstElement *extends,
                         Span use) {
    TextItems items = items_of_class(r->sema->arena, class_->ast);
    int index = index_at(&items, extends->span), to = index_at(&items, use);
    Move move = {r, &items, to};
    bool may_move = to >= 0 && index > to && !is_ordered(class_->ast);
    if (may_move && move_extends(&move, index)) add_fix(r, d, &items, to, "extends");
}
