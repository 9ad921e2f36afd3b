/* Members of a library's package that are read when something asks for them: classes and imports in its text,
   and files in its folder. Each sees those above it, as if all were read in their order. */
#include "sema/names/resolve.h"

/* A member in the order of the package */
typedef struct {
    const AstElement *element; /* a class or an import in the package's text, or */
    Symbol file;               /* the name of one in a file of its own; both NULL: what is never left */
    bool is_read;
} Entry;

/* The name that it gives a class, or an import what it imports */
static Symbol element_name(const AstElement *element) {
    if (element->kind == AST_EL_CLASS) return element->class_->name;
    const AstImport *import = &element->import;
    return import->kind == AST_IMPORT_RENAMED ? import->alias
                                              : import->name.parts.at[import->name.parts.n - 1].name;
}

struct Unread {
    Sema *sema;
    Class *package;
    struct Unread *outer; /* of the enclosing package, where this one has the number: */
    int number;
    const char *folder; /* of the files; or NULL */
    VEC(Entry) entries;
    Map numbers;      /* Symbol to its entry's number, an int; of two entries with one name the first */
    bool is_in_order; /* of the package of a whole library: that is read in the order of its text */
    int limit; /* entries below this number are visible: all so far, or those above the one that is being read
                */
};

enum { DEEPEST = 100 };

void begin_unread(Sema *sema, Class *package) {
    struct Unread *unread = package->unread = NEW(sema->arena, struct Unread);
    unread->sema = sema;
    unread->package = package;
    unread->outer = package->parent ? package->parent->unread : NULL;
    unread->number = unread->outer ? unread->outer->limit : 0; /* it is being read */
}

/* Returns the number of the entry that has the name already; -1: none has. */
static int add_entry(struct Unread *unread, Symbol name, Entry entry) {
    Arena *arena = unread->sema->arena;
    const int *before = map_get(&unread->numbers, name);
    int *number = NEW(arena, int);
    *number = unread->entries.n;
    vec_push(arena, &unread->entries, entry);
    unread->limit = unread->entries.n;
    if (!before) map_put(arena, &unread->numbers, name, number);
    return before ? *before : -1;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* The name of the package of the library path that the class is part of */
static Symbol library_name(const Class *class_) {
    while (class_->parent)
        class_ = class_->parent;
    return class_->name;
}

static void read_text(struct Unread *unread, const Entry *entry) {
    Resolver r = {.sema = unread->sema, .root = unread->package->root, .class_ = unread->package};
    if (entry->element) {
        resolve_element(&r, entry->element);
        return;
    }
    PackageEntry file = read_entry(unread->sema, unread->folder, unread->package->ast, entry->file);
    if (file.file) resolve_entry(&r, &file);
}

static void read_all_above(struct Unread *unread, int number);

/* Reads the entry, while of each package around it only what stands above is visible. */
static void read_below(struct Unread *around, int number, struct Unread *unread, const Entry *entry) {
    int limit = around->limit;
    around->limit = number;
    if (around->outer)
        read_below(around->outer, around->number, unread, entry);
    else
        read_text(unread, entry);
    around->limit = limit;
}

/* Meanwhile the whole library counts as one that is being read: a circle of imports is reported as such.
   Where classes ask for each other in a long row, all above is read first, in order. */
static void read_now(struct Unread *unread, int number) {
    Sema *sema = unread->sema;
    Entry entry = unread->entries.at[number];
    if (entry.is_read) return;
    unread->entries.at[number].is_read = true;
    Symbol library = library_name(unread->package);
    void *loading = map_get(&sema->loading, library);
    map_put(sema->arena, &sema->loading, library, unread);
    if (++sema->n_reading > DEEPEST) read_all_above(unread, number);
    read_below(unread, number, unread, &entry);
    sema->n_reading--;
    map_put(sema->arena, &sema->loading, library, loading);
}

/* The entry, with all that is left in it */
static void read_whole(struct Unread *unread, int number) {
    const Entry *entry = &unread->entries.at[number];
    Symbol name = entry->element ? element_name(entry->element) : entry->file;
    read_now(unread, number);
    const Decl *decl = name ? map_get(&unread->package->by_name, name) : NULL;
    struct Unread *inside = decl && decl->kind == DECL_CLASS ? decl->class_->unread : NULL;
    for (int i = 0; inside && i < inside->entries.n; i++)
        read_whole(inside, i);
}

static void read_in_order(struct Unread *unread, int number) {
    if (unread->outer) read_in_order(unread->outer, unread->number);
    for (int i = 0; i < number; i++)
        read_whole(unread, i);
}

/* Reads all of the library that stands above the entry. Nothing there asks for what has not been read then,
   unless it is another library's. */
static void read_all_above(struct Unread *unread, int number) {
    struct Unread *library = unread;
    while (library->outer)
        library = library->outer;
    if (library->is_in_order) return;
    library->is_in_order = true;
    read_in_order(unread, number);
    library->is_in_order = false;
}

static int number_of(const struct Unread *unread, const Decl *decl) {
    const int *number = map_get(&unread->numbers, decl->name);
    return number ? *number : unread->entries.n;
}

/* By insertion, as most stand in order already */
static void sort_declarations(const struct Unread *unread) {
    Class *package = unread->package;
    for (int i = 1; i < package->decls.n; i++) {
        Decl *decl = package->decls.at[i];
        int number = number_of(unread, decl), k = i;
        for (; k && number_of(unread, package->decls.at[k - 1]) > number; k--)
            package->decls.at[k] = package->decls.at[k - 1];
        package->decls.at[k] = decl;
    }
}

void read_rest(const Class *class_) {
    struct Unread *unread = class_->unread;
    if (!unread) return;
    for (int i = 0; i < unread->limit; i++)
        read_now(unread, i);
    sort_declarations(unread);
}

Decl *unread_member(const Class *package, Symbol name) {
    struct Unread *unread = package->unread;
    const int *number = map_get(&unread->numbers, name);
    if (number && *number < unread->limit) read_now(unread, *number);
    Decl *decl = map_get(&package->by_name, name);
    return number && *number > unread->limit ? NULL : decl;
}

bool is_left_below(const Class *package, Symbol name, Span *span) {
    const struct Unread *unread = package->unread;
    const int *number = map_get(&unread->numbers, name);
    if (!number || *number <= unread->limit) return false;
    const AstElement *element = unread->entries.at[*number].element;
    const Decl *decl = map_get(&package->by_name, name); /* it has been read */
    *span = decl                            ? decl->span
            : !element                      ? no_span()
            : element->kind == AST_EL_CLASS ? element->class_->name_span
                                            : element->span;
    return true;
}

/* --- leaving ---------------------------------------------------------------------------------- */

/* Two of one name are read at once, and reported. */
static void leave(struct Unread *unread, Symbol name, Entry entry) {
    int before = add_entry(unread, name, entry);
    if (before < 0) return;
    read_now(unread, before);
    read_now(unread, unread->entries.n - 1);
}

void leave_element(Class *package, const AstElement *element) {
    leave(package->unread, element_name(element), (Entry){.element = element});
}

void leave_files(Class *package, const char *folder, EntryNames names) {
    package->unread->folder = folder;
    for (int i = 0; i < names.n; i++)
        leave(package->unread, names.at[i], (Entry){.file = names.at[i]});
}

void note_read(Class *package, int from) {
    for (int i = from; i < package->decls.n; i++) {
        Symbol name = package->decls.at[i]->name;
        if (!map_get(&package->unread->numbers, name))
            add_entry(package->unread, name, (Entry){.is_read = true});
    }
}
