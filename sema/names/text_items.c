/* The items of texts, by name. */
#include "sema/names/text_items.h"

#include "lexer/token.h"

static void add_name(Sema *sema, TextItems *items, Symbol name, Span span) {
    TextName *known = map_get(&items->by_name, name);
    if (known) {
        known->twice = true;
        return;
    }
    TextName *entry = NEW(sema->arena, TextName);
    *entry = (TextName){items->items.n - 1, false, span};
    map_put(sema->arena, &items->by_name, name, entry);
}

static void add_class(Sema *sema, TextItems *items, const AstElement *element, const AstClass *class_) {
    TextItem item = {.element = element, .class_ = class_, .span = element ? element->span : class_->span};
    vec_push(sema->arena, &items->items, item);
    add_name(sema, items, class_->name, class_->name_span);
}

static void add_element(Sema *sema, TextItems *items, const AstElement *element) {
    if (element->kind == AST_EL_CLASS) {
        add_class(sema, items, element, element->class_);
        return;
    }
    TextItem item = {.element = element, .span = element->span};
    vec_push(sema->arena, &items->items, item);
    if (!declares_components(&item)) vec_push(sema->arena, &items->bringing, items->items.n - 1);
    for (int i = 0; declares_components(&item) && i < element->components.declarators.n; i++) {
        const AstDeclarator *declarator = &element->components.declarators.at[i];
        add_name(sema, items, declarator->name, declarator->name_span);
    }
}

/* Those that have been made of a text of so many parts; where it has been read on since, new ones */
static TextItems *kept_items(Sema *sema, const void *of, int n_parts, bool *are_new) {
    TextItems *items = map_get(&sema->text_items, of);
    *are_new = !items || items->n_parts != n_parts;
    if (!*are_new) return items;
    items = NEW(sema->arena, TextItems);
    items->n_parts = n_parts;
    map_put(sema->arena, &sema->text_items, of, items);
    return items;
}

TextItems *items_of_class(Sema *sema, const AstClass *ast) {
    bool are_new;
    TextItems *items = kept_items(sema, ast, ast->items.n, &are_new);
    for (int i = 0; are_new && i < ast->items.n; i++)
        if (ast->items.at[i].kind == AST_ITEM_ELEMENT) add_element(sema, items, ast->items.at[i].element);
    return items;
}

TextItems *items_of_file(Sema *sema, const AstFile *file) {
    bool are_new;
    TextItems *items = kept_items(sema, file, file->classes.n, &are_new);
    for (int i = 0; are_new && i < file->classes.n; i++)
        add_class(sema, items, NULL, file->classes.at[i]);
    return items;
}

int item_named(const TextItems *items, Symbol name) {
    const TextName *entry = map_get(&items->by_name, name);
    return entry && !entry->twice ? entry->item : -1;
}

int item_at(const TextItems *items, Span span) {
    int low = 0, high = items->items.n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (items->items.at[middle].span.end.offset > span.begin.offset)
            high = middle;
        else
            low = middle + 1;
    }
    if (low == items->items.n) return -1;
    Span found = items->items.at[low].span;
    bool is_inside = found.begin.file == span.begin.file && found.begin.offset <= span.begin.offset;
    return is_inside ? low : -1;
}

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

/* What stands between parentheses before `=` is a part of something else: k in Gain gain(k=2). */
static void scan_names(Sema *sema, TextItem *item) {
    Scanner scanner = scan(sema, item->span);
    TokenKind last = TOKEN_EOF;
    bool is_name = false;
    int depth = 0;
    for (Token t = scanner_next(&scanner); t.kind != TOKEN_EOF; t = scanner_next(&scanner)) {
        if (t.kind == TOKEN_EQUALS && is_name && depth) item->names.n--;
        is_name = t.kind == TOKEN_IDENT && last != TOKEN_DOT;
        if (is_name) vec_push(sema->arena, &item->names, t.symbol);
        depth += (t.kind == TOKEN_LPAREN) - (t.kind == TOKEN_RPAREN);
        last = t.kind;
    }
    item->is_scanned = true;
}

int names_in_item(Sema *sema, TextItem *item, const Symbol **names) {
    if (!item->is_scanned) scan_names(sema, item);
    *names = item->names.at;
    return item->names.n;
}

static Map *names_modified_in(Sema *sema, const SourceFile *file) {
    Map *names = map_get(&sema->modified_names, file);
    if (names) return names;
    map_put(sema->arena, &sema->modified_names, file, names = NEW(sema->arena, Map));
    Scanner scanner = scanner_new(sema->arena, sema->interner, sema->diagnostics, file);
    scanner.silent = true;
    Symbol last = NULL;
    int depth = 0;
    for (Token t = scanner_next(&scanner); t.kind != TOKEN_EOF; t = scanner_next(&scanner)) {
        bool is_modified = t.kind == TOKEN_EQUALS || t.kind == TOKEN_LPAREN;
        if (is_modified && last && depth) map_put(sema->arena, names, last, (void *)last);
        last = t.kind == TOKEN_IDENT ? t.symbol : NULL;
        depth += (t.kind == TOKEN_LPAREN) - (t.kind == TOKEN_RPAREN);
    }
    return names;
}

bool is_modified_name(Sema *sema, int file, Symbol name) {
    bool found = map_get(names_modified_in(sema, sema->sources->files.at[file]), name) != NULL;
    for (int i = 0; i < sema->files.n && !found; i++)
        found = map_get(names_modified_in(sema, sema->files.at[i]->ast->source), name) != NULL;
    return found;
}
