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
#include "interface/interface.h"
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

static const char *keep_object(void *context, const CPart *part) {
    return add_object(context, part);
}

static const Class *only_package(const Sema *sema) {
    const Class *package = NULL;
    for (int i = 0; i < sema->user->decls.n; i++)
        if (sema->user->decls.at[i]->kind == DECL_CLASS) package = sema->user->decls.at[i]->class_;
    return package;
}

/* Adds the class and those that stand in it. */
static void add_below(Arena *arena, InterfaceMaker *maker, Sema *sema, Class *class_, Names *models) {
    if (class_->ast && has_experiment(class_)) return;
    if (class_->ast && is_component_class(class_)) {
        add_class_to_interface(maker, class_);
        vec_push(arena, models, arena_strdup(arena, class_->full_name));
    } else if (class_->ast)
        add_open_class_to_interface(maker, class_);
    for (int i = 0; i < class_->decls.n; i++) {
        const Decl *decl = class_->decls.at[i];
        if (decl->kind == DECL_CLASS && decl->class_->parent == class_)
            add_below(arena, maker, sema, decl->class_, models);
    }
}

/* What a compiler finds in the interface of the class; NULL: `reason` says why it is of no use. */
static const char *profile_in(Arena *arena, Sema *sema, const char *name, const char **reason) {
    int before = sema->diagnostics->all.n;
    Class *class_ = find_class(sema, name);
    Variant *variant = class_ ? instantiate(sema, class_, NULL) : NULL;
    if (variant && variant->graph) return class_profile(arena, form_of_class(sema, variant));
    *reason = "its interface would not comply";
    for (int i = sema->diagnostics->all.n - 1; i >= before; i--)
        if (sema->diagnostics->all.at[i]->severity == SEVERITY_ERROR)
            *reason = arena_strdup(arena, sema->diagnostics->all.at[i]->text);
    return NULL;
}

/* The first line in which two texts differ */
static const char *first_difference(Arena *arena, const char *a, const char *b) {
    while (*a && !strncmp(a, b, strcspn(a, "\n") + 1)) {
        b += strcspn(a, "\n") + 1;
        a += strcspn(a, "\n") + 1;
    }
    return arena_printf(arena, "'%.*s' is '%.*s' there", (int)strcspn(a, "\n"), a, (int)strcspn(b, "\n"), b);
}

/* Reads the interface as a compiler of models does, and leaves classes out that are other ones there. Returns
   how many. */
static int verify_interface(Arena *arena, InterfaceMaker *maker, Sema *sema, const Options *options,
                            const char *home, const Names *models) {
    int before = count_left_out(maker);
    Text text = interface_text(maker);
    const char *path = arena_printf(arena, "/dev/null/%s.moi", only_package(sema)->name);
    Overlay overlay = {.path = path, .text = text.data, .length = text.length};
    const Overlays overlays = {&overlay, 1, 1};
    Options users = *options;
    memset(&users.paths, 0, sizeof users.paths);
    memset(&users.library_path, 0, sizeof users.library_path);
    vec_push(arena, &users.library_path, "/dev/null");
    for (int i = 0; i < options->library_path.n; i++)
        vec_push(arena, &users.library_path, options->library_path.at[i]);
    users.overlays = &overlays;
    Arena *own = arena_new();
    Sema *user = read_files(own, &users, home);
    user->on_demand = true;
    for (int i = 0; i < models->n; i++) {
        const Form *form = form_of_class(sema, instantiate(sema, find_class(sema, models->at[i]), NULL));
        const char *reason = NULL, *profile = class_profile(arena, form);
        const char *found = profile_in(arena, user, models->at[i], &reason);
        if (found && strcmp(found, profile))
            reason = arena_printf(arena, "its interface does not say all that it does: %s",
                                  first_difference(arena, profile, found));
        if (reason) leave_out_of_interface(maker, models->at[i], reason);
    }
    arena_free(own);
    text_free(&text);
    return count_left_out(maker) - before;
}

static const char *interface_path(Arena *arena, const char *archive) {
    size_t length = strlen(archive);
    if (length > 2 && !strcmp(archive + length - 2, ".a")) length -= 2;
    return arena_printf(arena, "%.*s.moi", (int)length, archive);
}

/* Makes the interface of the package that the options name, and adds what it lists to the objects. Its text
   is to be freed. */
static Text make_interface(Arena *arena, Objects *objects, const Options *options, const char *home) {
    Names models = {0};
    Options whole = *options;
    whole.tangents = true;
    Sema *sema = read_files(arena, &whole, home);
    check_files(sema);
    InterfaceMaker *maker = interface_new(arena, sema, only_package(sema), keep_object, objects);
    add_below(arena, maker, sema, (Class *)only_package(sema), &models);
    while (verify_interface(arena, maker, sema, &whole, home, &models))
        ;
    for (int i = 0; i < count_left_out(maker); i++) {
        const char *class_, *reason;
        left_out_of_interface(maker, i, &class_, &reason);
        fprintf(stderr, "mocc: %s cannot be handed on without its text: %s\n", class_, reason);
    }
    return interface_text(maker);
}

static int write_file(Arena *arena, const Text *text, const char *path) {
    Output output;
    int status = output_begin(arena, &output, path);
    if (!status) status = output_end(&output, signals_status(output_write(&output, text)));
    return status;
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
    Text interface = {0};
    if (whole.interface) interface = make_interface(arena, objects, &whole, home);
    status = compile_objects(objects) ? write_archive(arena, objects, path) : report_failure(objects);
    if (!status && whole.interface) status = write_file(arena, &interface, interface_path(arena, path));
    text_free(&interface);
    objects_free(objects);
    status = signals_status(status);
    signals_end();
    return status;
}
