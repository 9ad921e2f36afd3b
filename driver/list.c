/* Lists classes for people and programs: one a line, its fields between tabs. */
#include "driver/list.h"

#include <stdio.h>
#include <string.h>

#include "driver/check.h"
#include "driver/paths.h"
#include "sema/names/resolve.h"
#include "support/spelling.h"

static void print_class(Sema *sema, Class *class_) {
    const char *description = class_->ast && class_->ast->description ? class_->ast->description : "";
    printf("%s\t%s\t%s\t", class_->full_name, class_kind_text(class_),
           can_be_simulated(sema, class_) ? "simulates" : "-");
    for (const char *at = description; *at; at++)
        putchar(strchr("\t\r\n", *at) ? ' ' : *at);
    putchar('\n');
}

/* The class, then those that it declares, in textual order */
static void print_below(Sema *sema, Class *class_) {
    if (!class_->ast) return;
    print_class(sema, class_);
    for (int i = 0; i < class_->decls.n; i++) {
        const Decl *decl = class_->decls.at[i];
        if (decl->kind == DECL_CLASS && !decl->is_protected && decl->class_->parent == class_)
            print_below(sema, decl->class_);
    }
}

static void print_named(Sema *sema, const char *name) {
    Class *class_ = find_class(sema, name);
    if (class_)
        print_below(sema, class_);
    else
        diag_error(sema->diagnostics, no_span(), "model", "there is no class and no file '%s'%s", name,
                   spelling_hint(sema->arena, nearest_class(sema, name)));
}

static void print_file(Sema *sema, const char *path) {
    const char *text = is_folder(path) ? arena_printf(sema->arena, "%s/package.mo", path) : path;
    const UserFile *file = file_at(sema, text);
    for (int i = 0; file && i < file->ast->classes.n; i++) {
        Class *class_ = find_class(sema, file->ast->classes.at[i]->name);
        if (class_) print_below(sema, class_);
    }
}

static void print_libraries(Sema *sema) {
    for (int i = 0; i < sema->library_path.n; i++) {
        Names names = library_names(sema, sema->library_path.at[i]);
        for (int k = 0; k < names.n; k++) {
            bool circular;
            Class *class_ = library_package(sema, intern_string(sema->interner, names.at[k]), &circular);
            if (class_) print_below(sema, class_);
        }
    }
}

int list_classes(Arena *arena, const Options *options, const char *home) {
    Options files = *options;
    files.paths.n = 0;
    files.paths.at = NULL;
    files.paths.capacity = 0;
    for (int i = 0; i < options->paths.n; i++)
        if (!is_class_name(options->paths.at[i])) vec_push(arena, &files.paths, options->paths.at[i]);
    Sema *sema = read_files(arena, &files, home);
    check_files(sema);
    for (int i = 0; i < options->paths.n; i++) {
        if (is_class_name(options->paths.at[i]))
            print_named(sema, options->paths.at[i]);
        else
            print_file(sema, options->paths.at[i]);
    }
    if (!options->paths.n) print_libraries(sema);
    report(sema, &files);
    return has_failed(sema) ? EXIT_INPUT : 0;
}
