/* What stands in the text of a class, or of a file, by the names that it declares and those that it uses. For
   reports of names that are declared below their use, of which a text may have thousands. */
#ifndef MOCC_SEMA_TEXT_ITEMS_H
#define MOCC_SEMA_TEXT_ITEMS_H

#include "sema/model/class.h"

/* What stands in a class or, with `element` NULL, at the top of a file */
typedef struct {
    const AstElement *element;
    const AstClass *class_; /* the class that it declares; or NULL */
    Span span;
    bool is_scanned; /* the names that its text mentions are known: */
    VEC(Symbol) names;
    int moved_by; /* the last fix that was tried with it, by number */
    Fix *fix;     /* that moves it up with what it needs; NULL: there is none yet */
    int above;    /* the item that it moves above by this */
} TextItem;

/* A name that items declare */
typedef struct {
    int item;   /* the first one */
    bool twice; /* another one does, too */
    Span name;
} TextName;

typedef struct {
    VEC(TextItem) items; /* in the order of the text */
    Map by_name;         /* Symbol to TextName */
    VEC(int) bringing;   /* the items that are extends clauses and imports */
    int n_parts;         /* of the syntax tree that they have been made of */
    int n_tried;         /* fixes */
} TextItems;

/* Those of a class or a file, made once for a check. */
TextItems *items_of_class(Sema *sema, const AstClass *ast);
TextItems *items_of_file(Sema *sema, const AstFile *file);

static inline bool declares_components(const TextItem *item) {
    return item->element && item->element->kind == AST_EL_COMPONENTS;
}

/* The number of the only item that declares the name; -1: there is none, or which one is meant is not known
 */
int item_named(const TextItems *items, Symbol name);
/* The number of the item that the span begins in; -1: in none */
int item_at(const TextItems *items, Span span);

/* Whatever the text of an item names, but for parts of other things, as far as these can be told: so also
   what it only seems to use. The number of names; the names. */
int names_in_item(Sema *sema, TextItem *item, const Symbol **names);

/* Whether the file, or one of those that the user names, has text like a modification of the name:
   (NAME = ...), (NAME(...)). */
bool is_modified_name(Sema *sema, int file, Symbol name);

#endif
