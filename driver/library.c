/* Compiling libraries. A class that others may have components of, one without an experiment, is compiled by
   itself in the ordinary form; and what models of the library consist of, in the forms and with the
   structural parameters that it has there. Each is found as a compiler finds it that reads the library for a
   model, in a compilation of its own: so the text is the same. */
#include "driver/library.h"

#include <stdio.h>
#include <string.h>

#include "driver/check.h"
#include "driver/external_objects.h"
#include "driver/objects.h"
#include "driver/output.h"
#include "driver/paths.h"
#include "interface/instances.h"
#include "interface/interface.h"
#include "sema/build/deciding.h"
#include "sema/linear/form.h"
#include "sema/lint/experiment.h"
#include "sema/model/door.h"
#include "sema/order/schedule.h"

typedef VEC(const char *) Names;

static const char probes_name[] = "MoccProbes";

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

/* That of the first file */
static Class *first_package(const Sema *sema) {
    const UserFile *file = sema->files.at[0];
    return file->classes.n ? file->classes.at[file->classes.n - 1] : NULL;
}

typedef VEC(Class *) Classes;

/* The classes of a package, in textual order */
static void list_classes(Arena *arena, Class *class_, Classes *classes) {
    vec_push(arena, classes, class_);
    for (int i = 0; i < class_->decls.n; i++) {
        const Decl *decl = class_->decls.at[i];
        if (decl->kind == DECL_CLASS && decl->class_->parent == class_)
            list_classes(arena, decl->class_, classes);
    }
}

/* Components of short classes are those of the classes that they modify. */
static bool is_handed_on(Class *class_) {
    return class_->ast && !class_->short_base && !has_experiment(class_);
}

/* Adds the forms in which models have the classes. */
static void add_models(InterfaceMaker *maker, Sema *sema) {
    for (int i = 0; i < sema->checked.n; i++) {
        Class *class_ = sema->checked.at[i];
        bool is_model = class_->ast && is_component_class(class_) && can_be_started(sema, class_);
        const Variant *variant = is_model ? check_model(sema, class_, true) : NULL;
        if (variant) add_forms_to_interface(maker, form_of_model(sema, variant));
    }
}

/* Adds all that is compiled of the classes. */
static void add_classes(InterfaceMaker *maker, const Classes *classes) {
    for (int i = 0; i < classes->n; i++)
        if (is_handed_on(classes->at[i])) count_variants(maker, classes->at[i]);
    for (int i = 0; i < classes->n; i++)
        if (is_handed_on(classes->at[i])) add_class_to_interface(maker, classes->at[i]);
}

/* Why the last variant of the class cannot be used; errors from number `before` on are about it. */
static const char *why_not_there(Arena *arena, const Sema *sema, const Class *class_, int before) {
    for (int i = sema->diagnostics->all.n - 1; i >= before; i--)
        if (sema->diagnostics->all.at[i]->severity == SEVERITY_ERROR)
            return arena_strdup(arena, sema->diagnostics->all.at[i]->text);
    const Variant *last = class_ && class_->variants.n ? class_->variants.at[class_->variants.n - 1] : NULL;
    if (last && last->uncompiled) return arena_strdup(arena, last->uncompiled);
    return "its interface would not comply";
}

/* The first line in which two texts differ */
static const char *first_difference(Arena *arena, const char *a, const char *b) {
    while (*a && !strncmp(a, b, strcspn(a, "\n") + 1)) {
        b += strcspn(a, "\n") + 1;
        a += strcspn(a, "\n") + 1;
    }
    return arena_printf(arena, "'%.*s' is '%.*s' there", (int)strcspn(a, "\n"), a, (int)strcspn(b, "\n"), b);
}

/* The class of the variant as the interface has it, redeclared as that is; NULL: it has errors. */
static Class *class_in(Sema *user, const Variant *variant, int number) {
    if (!*variant->compiled->redeclarations) return find_class(user, variant->compiled->class_);
    Class *probes = find_class(user, probes_name);
    for (int i = 0; probes && i < probes->decls.n; i++) {
        const Decl *decl = probes->decls.at[i];
        if (decl->kind == DECL_COMPONENT && !strcmp(decl->name, arena_printf(user->arena, "probe%d", number)))
            return decl->class_;
    }
    return NULL;
}

/* The name of the package in a probe: one with elements redeclared gets a short class. */
static const char *package_of_probe(Sema *sema, const Class *package, Text *out) {
    if (!package) return "";
    const char *name =
        arena_printf(sema->arena, "%s.%s", package_of_probe(sema, package->parent, out), package->name);
    const char *redeclarations = own_redeclarations_text(sema, package);
    if (!*redeclarations) return name;
    const char *short_name = arena_printf(sema->arena, "Package%zu", out->length);
    text_printf(out, "%s %s = %s(%s);\n", ast_class_kind_text(package->kind), short_name, name,
                redeclarations);
    return short_name;
}

/* A model with a component of each variant that is redeclared: so the classes of these are made. */
static void write_probes(const InterfaceMaker *maker, Sema *sema, Text *out) {
    text_printf(out, "model %s\n", probes_name);
    for (int i = 0; i < n_variants_of_interface(maker); i++) {
        const Variant *variant = variant_of_interface(maker, i);
        if (!variant || !*variant->compiled->redeclarations) continue;
        const Class *class_ = variant->class_;
        const char *package = package_of_probe(sema, class_->parent, out);
        text_printf(out, "%s.%s probe%d(%s);\n", package, class_->name, i,
                    own_redeclarations_text(sema, class_));
    }
    text_printf(out, "end %s;\n", probes_name);
}

/* The variant that users of the interface take for this one, if it has the same profile: then this one is not
   needed. The two differ in what has decided about them. NULL: it does something else. */
static const Variant *find_equal(Arena *arena, Sema *sema, const InterfaceMaker *maker,
                                 const Variant *variant, const Variant *found) {
    const Variant *taken = found->compiled ? find_variant_of_interface(maker, found->compiled) : NULL;
    bool is_same = taken && !strcmp(class_profile(arena, form_of_class(sema, variant)),
                                    class_profile(arena, form_of_class(sema, taken)));
    return is_same ? taken : NULL;
}

/* Compares the variant with what users of the interface find. Returns the reason for which it is of no use,
   or NULL. *spared: another one is taken for it from now on, by those that consist of it, too. */
static const char *compare_variant(Arena *arena, Sema *sema, Sema *user, InterfaceMaker *maker,
                                   Variant *variant, int number, bool *spared) {
    int before = user->diagnostics->all.n;
    Class *class_ = class_in(user, variant, number);
    Variant *found = class_ ? instantiate_as(user->arena, user, class_, variant) : NULL;
    if (!found || !found->graph) return why_not_there(arena, user, class_, before);
    if (!found->compiled || found->compiled->number != variant->compiled->number) {
        const Variant *equal = find_equal(arena, sema, maker, variant, found);
        if (equal) spare_in_interface(maker, variant, equal);
        *spared |= equal != NULL;
        return equal ? NULL : "its interface would take it for another variant";
    }
    make_fine_blocks(user, found);
    const char *profile = class_profile(arena, form_of_class(sema, variant));
    const char *there = class_profile(arena, form_of_class(user, found));
    const char *further = derived_further(found, variant);
    if (strcmp(profile, there))
        return arena_printf(arena, "its interface does not say all that it does: %s",
                            first_difference(arena, profile, there));
    return further
               ? arena_printf(arena, "its interface asks for a derivative of '%s' that it does not compute",
                              further)
               : NULL;
}

/* Reads the interface as a compiler of models does, and leaves variants out that are other ones there.
   Returns whether the interface is another one now. */
static bool verify_interface(Arena *arena, InterfaceMaker *maker, Sema *sema, const Options *options,
                             const char *home) {
    int before = count_left_out(maker);
    Text text = interface_text(maker), probes = {0};
    write_probes(maker, sema, &probes);
    const char *path = arena_printf(arena, "/dev/null/%s.moi", first_package(sema)->name);
    static const char probes_path[] = "/dev/null/probes.mo";
    Overlay overlay[] = {{.path = path, .text = text.data, .length = text.length},
                         {.path = probes_path, .text = probes.data, .length = probes.length}};
    const Overlays overlays = {overlay, 2, 2};
    Options users = *options;
    memset(&users.paths, 0, sizeof users.paths);
    memset(&users.library_path, 0, sizeof users.library_path);
    vec_push(arena, &users.library_path, "/dev/null");
    for (int i = 0; i < options->library_path.n; i++)
        vec_push(arena, &users.library_path, options->library_path.at[i]);
    vec_push(arena, &users.paths, probes_path);
    users.overlays = &overlays;
    Arena *own = arena_new();
    Sema *user = read_files(own, &users, home);
    user->on_demand = true;
    resolve_files(user);
    int n = n_variants_of_interface(maker);
    const char **reasons = NEW_ARRAY(arena, const char *, n + 1);
    bool spared = false;
    for (int i = 0; i < n; i++) {
        Variant *variant = variant_of_interface(maker, i);
        if (variant) reasons[i] = compare_variant(arena, sema, user, maker, variant, i, &spared);
    }
    for (int i = 0; i < n && !spared; i++)
        if (reasons[i] && variant_of_interface(maker, i))
            leave_out_of_interface(maker, variant_of_interface(maker, i), reasons[i]);
    arena_free(own);
    text_free(&text);
    text_free(&probes);
    return spared || count_left_out(maker) > before;
}

static const char *interface_path(Arena *arena, const char *archive) {
    size_t length = strlen(archive);
    if (length > 2 && !strcmp(archive + length - 2, ".a")) length -= 2;
    return arena_printf(arena, "%.*s.moi", (int)length, archive);
}

/* Makes the interface of the package that the options name, and adds what it lists to the objects. Returns 0,
   or the exit status after messages. Its text is to be freed. */
static int make_interface(Arena *arena, Objects *objects, const Options *options, const char *home,
                          Text *text) {
    Classes classes = {0};
    Options whole = *options;
    whole.tangents = true;
    whole.paths.at = NULL;
    whole.paths.n = whole.paths.capacity = 0;
    for (int i = 0; i < options->paths.n; i++)
        vec_push(arena, &whole.paths, options->paths.at[i]);
    for (int i = 0; i < options->users.n; i++)
        vec_push(arena, &whole.paths, whole_package(arena, options->users.at[i]));
    Sema *sema = read_files(arena, &whole, home);
    if (sema->files.n) sema->files.at[0]->ast->source->in_library = true; /* as its users see it */
    check_files(sema);
    if (has_failed(sema)) {
        report(sema, options);
        return EXIT_INPUT;
    }
    InterfaceMaker *maker = interface_new(arena, sema, first_package(sema), keep_object, objects);
    list_classes(arena, first_package(sema), &classes);
    add_classes(maker, &classes);
    add_models(maker, sema);
    while (verify_interface(arena, maker, sema, &whole, home))
        ;
    for (int i = 0; i < count_left_out(maker); i++) {
        const char *class_, *reason;
        left_out_of_interface(maker, i, &class_, &reason);
        fprintf(stderr, "mocc: %s cannot be handed on without its text: %s\n", class_, reason);
    }
    int status = add_external_objects(arena, objects, maker, sema, home);
    if (has_failed(sema)) report(sema, options);
    if (!status) *text = interface_text(maker);
    return status;
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
    if (whole.interface) status = make_interface(arena, objects, &whole, home, &interface);
    if (!status)
        status = compile_objects(objects) ? write_archive(arena, objects, path) : report_failure(objects);
    if (!status && whole.interface) status = write_file(arena, &interface, interface_path(arena, path));
    text_free(&interface);
    objects_free(objects);
    status = signals_status(status);
    signals_end();
    return status;
}
