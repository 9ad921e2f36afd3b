/* Packages of the library path and of folders: found by name, loaded when they are first asked for. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "parser/parse.h"
#include "sema/names/resolve.h"
#include "support/spelling.h"

/* --- files ------------------------------------------------------------------------------------ */

AstFile *read_class_file(Sema *sema, const char *directory, const char *name, bool in_library,
                         const char **folder, bool *complete) {
    SourceFile *source;
    *folder = NULL;
    if (source_read(sema->sources, arena_printf(sema->arena, "%s/%s.mo", directory, name), &source) !=
        SOURCE_READ) {
        *folder = arena_printf(sema->arena, "%s/%s", directory, name);
        if (source_read(sema->sources, arena_printf(sema->arena, "%s/package.mo", *folder), &source) !=
            SOURCE_READ)
            return NULL;
    }
    source->in_library = in_library;
    if (sema->on_demand && in_library)
        return parse_outline(sema->arena, sema->interner, sema->diagnostics, source, complete);
    return parse_file(sema->arena, sema->interner, sema->diagnostics, source, complete);
}

void complete_text(Sema *sema, AstClass *class_) {
    SourceFile *source = sema->sources->files.at[class_->name_span.begin.file];
    if (class_->unparsed) parse_class_text(sema->arena, sema->interner, sema->diagnostics, source, class_);
}

static AstFile *parse_interface(Sema *sema, SourceFile *source, bool *complete) {
    source->in_library = true;
    return sema->on_demand ? parse_outline(sema->arena, sema->interner, sema->diagnostics, source, complete)
                           : parse_file(sema->arena, sema->interner, sema->diagnostics, source, complete);
}

AstFile *parse_named_interface(Sema *sema, SourceFile *source) {
    bool complete;
    const char *error = read_interface(sema, source);
    Pos begin = {source->id, 0}, end = {source->id, 0};
    if (error) diag_error(sema->diagnostics, (Span){begin, end}, "package", "%s", error);
    return error ? NULL : parse_interface(sema, source, &complete);
}

static bool is_of_package(const AstFile *file, const char *name) {
    return file->classes.n == 1 && !strcmp(file->classes.at[0]->name, name);
}

/* The text of an interface. In place of one that cannot be used, which is reported, stands an empty package.
 */
static AstFile *read_interface_file(Sema *sema, const char *directory, const char *name, bool *complete) {
    SourceFile *source;
    if (source_read(sema->sources, arena_printf(sema->arena, "%s/%s.moi", directory, name), &source) !=
        SOURCE_READ)
        return NULL;
    const char *error = read_interface(sema, source);
    AstFile *file = error ? NULL : parse_interface(sema, source, complete);
    if (file && is_of_package(file, name)) return file;
    if (!error) error = arena_printf(sema->arena, "this is no interface of a package '%s'", name);
    Pos begin = {source->id, 0}, end = {source->id, 0};
    diag_error(sema->diagnostics, (Span){begin, end}, "package", "%s", error);
    const char *empty = arena_printf(sema->arena, "package %s end %s;", name, name);
    SourceFile *instead = source_add(sema->sources, source->path, empty, strlen(empty));
    instead->interface = source->interface;
    file = parse_interface(sema, instead, complete);
    *complete = false;
    file->classes.at[0]->torn = true; /* what is missing in it has been reported */
    return file;
}

/* A package of the library path that the user named too is the user's: it is read once. */
static UserFile *named_too(Sema *sema, Symbol name) {
    static const char *const endings[] = {".mo", "/package.mo", ".moi"};
    for (int i = 0; i < sema->library_path.n; i++)
        for (size_t k = 0; k < sizeof endings / sizeof *endings; k++) {
            const char *path =
                arena_printf(sema->arena, "%s/%s%s", sema->library_path.at[i], name, endings[k]);
            if (!access(path, R_OK)) return file_at(sema, path);
        }
    return NULL;
}

static Class *named_package(Sema *sema, Symbol name, const UserFile *file, bool *circular) {
    Decl *decl = file->state == FILE_BEING_READ ? NULL : user_class(sema, name);
    *circular = file->state == FILE_BEING_READ;
    if (!decl) return NULL;
    map_put(sema->arena, &sema->library->by_name, name, decl);
    return decl->class_;
}

Class *library_package(Sema *sema, Symbol name, bool *circular) {
    Decl *decl = map_get(&sema->library->by_name, name);
    *circular = map_get(&sema->loading, name) != NULL;
    if (*circular) return NULL;
    if (decl) return decl->class_;
    if (map_get(&sema->absent, name)) return NULL;
    const UserFile *named = sema->files.n ? named_too(sema, name) : NULL;
    if (named) return named_package(sema, name, named, circular);
    AstFile *file = NULL;
    const char *folder = NULL;
    bool complete = true;
    for (int i = 0; i < sema->library_path.n && !file; i++) {
        file = read_class_file(sema, sema->library_path.at[i], name, true, &folder, &complete);
        if (file) break;
        folder = NULL;
        file = read_interface_file(sema, sema->library_path.at[i], name, &complete);
    }
    if (!file) {
        map_put(sema->arena, &sema->absent, name, sema);
        return NULL;
    }
    map_put(sema->arena, &sema->loading, name, file);
    resolve_into(sema, sema->library, file, folder);
    map_put(sema->arena, &sema->loading, name, NULL);
    decl = map_get(&sema->library->by_name, name);
    if (decl && !complete) decl->class_->erroneous = true;
    return decl ? decl->class_ : NULL;
}

/* --- folders ---------------------------------------------------------------------------------- */

static int by_name(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* `names` are sorted. */
static bool listed(const Names *names, const char *name) {
    return names->n && bsearch(&name, names->at, (size_t)names->n, sizeof *names->at, by_name);
}

static Names sorted(Arena *arena, const Names *names) {
    Names copy = {0};
    for (int i = 0; i < names->n; i++)
        vec_push(arena, &copy, names->at[i]);
    if (copy.n) qsort(copy.at, (size_t)copy.n, sizeof *copy.at, by_name);
    return copy;
}

/* Whether the package's own text declares the name */
static bool declared_in(const AstClass *package, const char *name) {
    for (int i = 0; i < package->items.n; i++) {
        if (package->items.at[i].kind != AST_ITEM_ELEMENT) continue;
        const AstElement *element = package->items.at[i].element;
        const AstClass *class_ = element->kind == AST_EL_CLASS ? element->class_ : NULL;
        if (class_ &&
            (!strcmp(class_->name, name) || (class_->wrong_end && !strcmp(class_->wrong_end, name))))
            return true;
        for (int k = 0; element->kind == AST_EL_COMPONENTS && k < element->components.declarators.n; k++)
            if (!strcmp(element->components.declarators.at[k].name, name)) return true;
    }
    return false;
}

/* A line of package.order */
typedef struct {
    const char *name;
    Span span;
} OrderLine;

/* package.order: a name on each line; blank ones do not count. It is optional; without it the order is that
   of the alphabet. */
typedef struct {
    SourceFile *file; /* NULL: there is none */
    VEC(OrderLine) lines;
    Names sorted; /* the names */
} Order;

static Order read_order(Sema *sema, const char *folder) {
    Order order = {0};
    if (source_read(sema->sources, arena_printf(sema->arena, "%s/package.order", folder), &order.file) !=
        SOURCE_READ)
        return (Order){0};
    for (int line = 1; line <= order.file->n_lines; line++) {
        int length;
        const char *text = source_line(order.file, line, &length);
        while (length && strchr(" \t\r", text[length - 1]))
            length--;
        if (!length) continue;
        Pos begin = {order.file->id, order.file->line_starts[line - 1]}, end = begin;
        end.offset += length;
        OrderLine one = {arena_strndup(sema->arena, text, (size_t)length), {begin, end}};
        vec_push(sema->arena, &order.lines, one);
        vec_push(sema->arena, &order.sorted, one.name);
    }
    order.sorted = sorted(sema->arena, &order.sorted);
    return order;
}

Names stored_names(Sema *sema, const char *folder) {
    Names names = {0};
    DIR *directory = opendir(folder);
    if (!directory) return names;
    for (struct dirent *entry; (entry = readdir(directory));) {
        size_t length = strlen(entry->d_name);
        bool file =
            length > 3 && !strcmp(entry->d_name + length - 3, ".mo") && strcmp(entry->d_name, "package.mo");
        if (file)
            vec_push(sema->arena, &names, arena_strndup(sema->arena, entry->d_name, length - 3));
        else if (!access(arena_printf(sema->arena, "%s/%s/package.mo", folder, entry->d_name), R_OK) &&
                 entry->d_name[0] != '.')
            vec_push(sema->arena, &names, arena_strdup(sema->arena, entry->d_name));
    }
    closedir(directory);
    if (names.n) qsort(names.at, (size_t)names.n, sizeof *names.at, by_name);
    return names;
}

Names library_names(Sema *sema, const char *folder) {
    Names names = stored_names(sema, folder);
    DIR *directory = opendir(folder);
    if (!directory) return names;
    for (struct dirent *entry; (entry = readdir(directory));) {
        size_t length = strlen(entry->d_name);
        if (length <= 4 || strcmp(entry->d_name + length - 4, ".moi")) continue;
        const char *name = arena_strndup(sema->arena, entry->d_name, length - 4);
        bool known = false;
        for (int i = 0; i < names.n; i++)
            known |= !strcmp(names.at[i], name);
        if (!known) vec_push(sema->arena, &names, name);
    }
    closedir(directory);
    if (names.n) qsort(names.at, (size_t)names.n, sizeof *names.at, by_name);
    return names;
}

/* Takes the name that is nearest to `name` out of those that package.order does not list; NULL: none is near.
 */
static const char *take_nearest(Names *others, const char *name) {
    int least = 1 + (int)strlen(name) / 3, best = -1;
    for (int i = 0; i < others->n; i++) {
        const char *other = others->at[i];
        int distance = spelling_distance(name, strlen(name), other, strlen(other), least);
        if (distance >= least + (best < 0)) continue;
        least = distance;
        best = i;
    }
    if (best < 0) return NULL;
    const char *found = others->at[best];
    memmove(&others->at[best], &others->at[best + 1], sizeof *others->at * (size_t)(others->n - best - 1));
    others->n--;
    return found;
}

/* A line of package.order for which there is neither a file nor a declaration in package.mo. *others: files
   that it does not list; the one that is meant is taken out, and entered under its own name. */
static void report_missing(Sema *sema, const char *folder, OrderLine *line, Names *others) {
    Arena *arena = sema->arena;
    if (!access(arena_printf(arena, "%s/%s", folder, line->name), F_OK)) {
        diag_error(sema->diagnostics, line->span, "package",
                   "package.order lists '%s', a folder without a package.mo; write one that declares "
                   "'package %s'",
                   line->name, line->name);
        return;
    }
    const char *meant = take_nearest(others, line->name);
    diag_error(sema->diagnostics, line->span, "package",
               "package.order lists '%s', but neither package.mo nor a file of that name declares it%s",
               line->name, spelling_hint(arena, meant));
    if (meant) line->name = meant;
}

static void report_unlisted(Sema *sema, const Order *order, const Names *names) {
    const char *text = "";
    for (int i = 0; i < names->n && i < 10; i++)
        text = arena_printf(sema->arena, "%s%s'%s'", text, i ? ", " : "", names->at[i]);
    Pos begin = {order->file->id, 0};
    Span span = order->lines.n ? order->lines.at[order->lines.n - 1].span : (Span){begin, begin};
    diag_error(sema->diagnostics, span, "package",
               "package.order does not list %s%s, which the folder holds; add a line for %s", text,
               names->n > 10 ? ", ..." : "", names->n == 1 ? "it" : "each");
}

/* True if the same name stands on a line above: reported. */
static bool is_listed_above(Sema *sema, const Order *order, int i) {
    for (int k = 0; k < i; k++) {
        if (strcmp(order->lines.at[k].name, order->lines.at[i].name)) continue;
        Diagnostic *d = diag_error(sema->diagnostics, order->lines.at[i].span, "package",
                                   "package.order lists '%s' twice; remove a line", order->lines.at[i].name);
        diag_note(sema->diagnostics, d, order->lines.at[k].span, "it is listed here already");
        return true;
    }
    return false;
}

PackageEntry read_entry(Sema *sema, const char *folder, const AstClass *package, Symbol name) {
    bool in_library = sema->sources->files.at[package->name_span.begin.file]->in_library;
    PackageEntry entry = {.name = name};
    entry.file = read_class_file(sema, folder, name, in_library, &entry.folder, &entry.complete);
    return entry;
}

EntryNames package_entries(Sema *sema, const char *folder, const AstClass *package) {
    EntryNames entries = {0};
    if (access(folder, R_OK))
        diag_error(sema->diagnostics, package->name_span, "file", "%s: %s", folder, strerror(errno));
    Names stored = stored_names(sema, folder), others = {0};
    Order order = read_order(sema, folder);
    for (int i = 0; i < stored.n; i++)
        if (!listed(&order.sorted, stored.at[i])) vec_push(sema->arena, &others, stored.at[i]);
    for (int i = 0; i < order.lines.n; i++) {
        OrderLine *line = &order.lines.at[i];
        if (is_listed_above(sema, &order, i)) continue;
        if (!listed(&stored, line->name) && !declared_in(package, line->name))
            report_missing(sema, folder, line, &others);
        if (listed(&stored, line->name))
            vec_push(sema->arena, &entries, intern_string(sema->interner, line->name));
    }
    if (order.file && others.n) report_unlisted(sema, &order, &others);
    for (int i = 0; i < others.n; i++)
        vec_push(sema->arena, &entries, intern_string(sema->interner, others.at[i]));
    return entries;
}
