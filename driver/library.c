/* Compiling libraries. A class that others may have components of, one without an experiment, is compiled by
   itself in the ordinary form; and what models of the library consist of, in the forms and with the
   structural parameters that it has there. Each is found as a compiler finds it that reads the library for a
   model, in a compilation of its own: so the text is the same. */
#include "driver/library.h"

#include <stdio.h>
#include <string.h>

#include "driver/check.h"
#include "driver/objects.h"
#include "driver/output.h"
#include "driver/paths.h"
#include "sema/linear/form.h"
#include "sema/lint/experiment.h"
#include "sema/model/door.h"

typedef VEC(const char *) Names;

/* The classes that others can have components of, or that can be simulated, in textual order */
static void list_below(Arena *arena, Class *class_, Names *names) {
    if (!class_->ast) return;
    if (is_component_class(class_)) vec_push(arena, names, arena_strdup(arena, class_->full_name));
    for (int i = 0; i < class_->decls.n; i++) {
        const Decl *decl = class_->decls.at[i];
        if (decl->kind == DECL_CLASS && decl->class_->parent == class_)
            list_below(arena, decl->class_, names);
    }
}

/* What models find by the names of packages: a folder, or a file of the package's name */
static int check_is_library(const Sema *sema) {
    for (int i = 0; i < sema->files.n; i++) {
        const UserFile *file = sema->files.at[i];
        bool named =
            file->folder || (file->ast->classes.n == 1 && file->ast->classes.at[0]->name == file->name);
        if (!named)
            return usage("-c needs a package in a file or folder of its name, this is none: ",
                         file->ast->source->path);
    }
    return 0;
}

/* Checks the libraries, and lists their classes. Returns the exit status, after messages. */
static int list_libraries(Arena *arena, const Options *options, const char *home, Names *names) {
    Arena *own = arena_new();
    Sema *sema = read_files(own, options, home);
    check_files(sema);
    int status = check_is_library(sema);
    for (int i = 0; i < sema->user->decls.n && !has_failed(sema); i++)
        if (sema->user->decls.at[i]->kind == DECL_CLASS)
            list_below(arena, sema->user->decls.at[i]->class_, names);
    report(sema, options);
    if (has_failed(sema)) status = EXIT_INPUT;
    arena_free(own);
    return status;
}

static void add_parts_of(Objects *objects, const Plan *plan) {
    CParts parts = {0};
    generate_parts(plan, &parts);
    for (int i = 0; i < parts.n; i++)
        if (!parts.at[i].is_of_model) add_object(objects, &parts.at[i]);
}

/* The objects of a class in a compilation of its own: of what it consists of, with or without directional
   derivatives */
static void add_class(Objects *objects, const Options *options, const char *home, const char *name,
                      bool tangents) {
    Arena *arena = arena_new();
    Sema *sema = read_files(arena, options, home);
    sema->on_demand = true;
    sema->tangents = tangents;
    resolve_files(sema);
    Class *class_ = find_class(sema, name);
    const Variant *variant = class_ ? check_model(sema, class_, false) : NULL;
    if (variant && !has_experiment(class_))
        add_parts_of(objects, plan_class(sema, form_of_class(sema, variant)));
    if (variant && can_be_simulated(sema, class_) && check_model(sema, class_, true))
        add_parts_of(objects, plan_model(sema, form_of_model(sema, variant)));
    arena_free(arena);
}

static int write_archive(Arena *arena, const Objects *objects, const char *path) {
    Output output;
    int status = output_begin(arena, &output, path);
    if (status) return status;
    Text archive = archive_of_objects(objects);
    status = output_write(&output, &archive);
    text_free(&archive);
    return output_end(&output, signals_status(status));
}

/* As models of others see the libraries: by their names */
static Options options_of_users(Arena *arena, const Options *options) {
    Options users = *options;
    memset(&users.paths, 0, sizeof users.paths);
    memset(&users.library_path, 0, sizeof users.library_path);
    for (int i = 0; i < options->paths.n; i++)
        vec_push(arena, &users.library_path, folder_around(arena, options->paths.at[i]));
    for (int i = 0; i < options->library_path.n; i++)
        vec_push(arena, &users.library_path, options->library_path.at[i]);
    return users;
}

static int report_failure(const Objects *objects) {
    if (refusal_of(objects))
        fprintf(stderr, "mocc: %s\n", refusal_of(objects));
    else if (!signals_status(0))
        fprintf(stderr, "mocc: the C compiler '%s' cannot be run, or was ended\n", c_compiler());
    return EXIT_ENVIRONMENT;
}

int compile_library(Arena *arena, const Options *given, const char *home) {
    Names names = {0};
    Options whole = *given;
    for (int i = 0; i < whole.paths.n; i++)
        whole.paths.at[i] = whole_package(arena, whole.paths.at[i]);
    const char *path = whole.output ? whole.output : archive_of_library(arena, whole.paths.at[0]);
    int status = list_libraries(arena, &whole, home, &names);
    if (status) return status;
    const Options users = options_of_users(arena, &whole), *options = &users;
    signals_begin();
    Objects *objects = objects_new(arena, home, options);
    find_objects_in(objects, path);
    for (int i = 0; i < names.n && !signals_status(0); i++)
        for (int tangents = 0; tangents <= options->tangents; tangents++)
            add_class(objects, options, home, names.at[i], tangents);
    status = compile_objects(objects) ? write_archive(arena, objects, path) : report_failure(objects);
    objects_free(objects);
    status = signals_status(status);
    signals_end();
    return status;
}
