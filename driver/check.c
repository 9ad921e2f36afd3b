/* Reads files, checks their classes, and checks what only a whole model needs. */
#include "driver/check.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "driver/machine.h"
#include "driver/objects.h"
#include "driver/options.h"
#include "driver/paths.h"
#include "parser/parse.h"
#include "sema/build/array_class.h"
#include "sema/build/initial_system.h"
#include "sema/model/compiled.h"
#include "sema/model/door.h"
#include "sema/lint/experiment.h"
#include "sema/model/function.h"
#include "sema/linear/linear.h"
#include "sema/model/warnings.h"
#include "support/spelling.h"

/* --- reading ---------------------------------------------------------------------------------- */

/* The file that has this word as its name but for the end; or NULL */
static const char *file_like(Arena *arena, const char *word) {
    const char *file = arena_printf(arena, "%s.mo", word);
    return access(file, R_OK) ? NULL : file;
}

/* What a word that is no file may be instead: the class of a library, a file without its end, an option */
static const char *missing_hint(Arena *arena, const char *word) {
    if (strchr(word, '.')) return is_class_name(word) ? "; a class of a library is named by --model" : "";
    const char *file = file_like(arena, word);
    return spelling_hint(arena, file ? file : option_like(arena, word));
}

static void cannot_read(Sema *sema, const char *path, SourceStatus status) {
    const char *reason = status == SOURCE_MISSING     ? "no such file"
                         : status == SOURCE_IS_FOLDER ? "this is a folder without a package.mo"
                         : status == SOURCE_TOO_LARGE ? "the file is larger than 1 GiB"
                                                      : strerror(errno);
    const char *hint = status == SOURCE_MISSING ? missing_hint(sema->arena, path) : "";
    diag_error(sema->diagnostics, no_span(), "file", "%s: %s%s", path, reason, hint);
}

/* A file, or the folder of a package */
static void read_path(Sema *sema, const char *path) {
    SourceFile *source;
    const char *file = is_folder(path) ? arena_printf(sema->arena, "%s/package.mo", path) : path;
    if (file_at(sema, file)) return; /* it is named twice */
    SourceStatus status = source_read(sema->sources, file, &source);
    if (status == SOURCE_MISSING && file != path) status = SOURCE_IS_FOLDER;
    if (status != SOURCE_READ) {
        cannot_read(sema, path, status);
        return;
    }
    bool complete;
    AstFile *ast = ends_with(file, ".moi")
                       ? parse_named_interface(sema, source)
                       : parse_file(sema->arena, sema->interner, sema->diagnostics, source, &complete);
    if (ast) add_file(sema, ast, file != path ? path : NULL);
}

/* What --check takes a path for: the whole package that it is part of, all that is below a plain folder, or
 * itself. */
static void read_for_check(Sema *sema, const char *path) {
    const char *package = whole_package(sema->arena, path);
    if (!is_folder(package) || is_package(sema->arena, package)) {
        read_path(sema, package);
        return;
    }
    Paths found = {0}, closed = {0};
    find_below(sema->arena, path, &found, &closed);
    for (int i = 0; i < closed.n; i++)
        diag_error(sema->diagnostics, no_span(), "file", "%s", closed.at[i]);
    for (int i = 0; i < found.n; i++)
        read_path(sema, found.at[i]);
    if (!found.n && !closed.n)
        diag_error(sema->diagnostics, no_span(), "file", "%s: there are no Modelica files below this folder",
                   path);
}

/* --- classes ---------------------------------------------------------------------------------- */

/* model Row = Motor[3] */
static bool is_array(const Class *class_) {
    while (class_->short_base && !class_->dims)
        class_ = class_->short_base;
    return class_->short_base != NULL;
}

/* The class itself, or what a short one that changes nothing stands for; of an array, its elements' class */
static Class *meant(Class *class_) {
    if (is_array(class_)) return long_class(class_);
    while (class_->short_base && !class_->modification && !class_->base_redeclarations)
        class_ = class_->short_base;
    return class_;
}

static void check_class(Sema *sema, Class *class_) {
    if (class_->kind == AST_FUNCTION) {
        function_of(sema, class_);
        return;
    }
    if (class_->is_simple || class_->role != ROLE_NONE) return;
    if (class_->open && is_open_enumeration(class_->open->class_)) return; /* its sizes are not known yet */
    if (is_array(class_) && !class_->partial && !class_->open && !class_->erroneous)
        check_array(sema, class_);
    const Variant *variant = instantiate(sema, meant(class_), NULL);
    if (variant && !long_class(class_)->partial) check_linearity(sema, variant);
}

/* Whether the class could not be compiled by itself; not so what only a redeclaration completes, or what an
   interface lacks: that is reported where there is a component of it. */
static bool is_broken(const Class *class_) {
    if (class_->partial || class_->open) return false;
    for (int i = 0; i < class_->variants.n; i++) {
        const Variant *variant = class_->variants.at[i];
        if (!variant->env && variant->broken && !variant->incomplete && !variant->uncompiled) return true;
    }
    const Function *function = class_->function;
    return class_->erroneous || (function && function->broken && !function->variant->incomplete);
}

static void report_silent_failure(Sema *sema, const Class *class_) {
    diag_error(sema->diagnostics, class_->ast ? class_->ast->name_span : no_span(), "internal",
               "%s cannot be compiled, and mocc does not say why: this is a fault of mocc, please report it",
               class_->full_name);
}

void find_silent_failures(Sema *sema) {
    for (int i = 0; !has_failed(sema) && i < sema->checked.n; i++) {
        const Class *class_ = sema->checked.at[i];
        bool is_taken_apart = class_->kind == AST_RECORD || class_->kind == AST_CONNECTOR;
        if (!is_taken_apart && is_broken(class_)) report_silent_failure(sema, class_);
    }
}

Sema *read_files(Arena *arena, const Options *options, const char *home) {
    SourceSet *sources = NEW(arena, SourceSet);
    sources->arena = arena;
    sources->overlays = options->overlays;
    Interner *interner = interner_new(arena);
    Sema *sema = sema_new(arena, interner, diagnostics_new(arena, sources), sources);
    sema->diagnostics->colored = options->colored;
    sema->diagnostics->warnings = options->warnings;
    sema->diagnostics->fatal = options->fatal;
    sema->apart = options->check;
    sema->uses = options->uses;
    sema->tangents = options->tangents;
    sema->packs_resources = options->fmi;
    sema->maker = maker_of_objects;
    sema->home = home;
    for (int i = 0; i < options->library_path.n; i++)
        vec_push(arena, &sema->library_path, options->library_path.at[i]);
    vec_push(arena, &sema->library_path, arena_printf(arena, "%s/lib", home));
    for (int i = 0; i < options->paths.n; i++) {
        if (options->check)
            read_for_check(sema, options->paths.at[i]);
        else
            read_path(sema, options->paths.at[i]);
    }
    return sema;
}

void check_files(Sema *sema) {
    resolve_files(sema);
    for (int i = 0; i < sema->checked.n; i++)
        check_class(sema, sema->checked.at[i]);
    check_orders(sema);
    find_silent_failures(sema);
    check_experiments(sema);
    warn_units(sema);
    warn_unused(sema);
    warn_shadowed(sema);
    warn_starts(sema);
    warn_idle_starts(sema);
    warn_drawings(sema);
    diag_drop_follow_ups(sema->diagnostics);
}

/* --- the model -------------------------------------------------------------------------------- */

/* A class that can be simulated: no model that only names a record, either */
static bool is_model(Class *class_) {
    class_ = long_class(class_);
    return class_->ast && !class_->is_simple && class_->role == ROLE_NONE && ast_is_model(class_->kind);
}

bool is_component_class(Class *class_) {
    return is_model(class_) && !class_->partial && !long_class(class_)->open && !class_->erroneous;
}

static void report_no_class(Sema *sema, const char *name) {
    Arena *arena = sema->arena;
    const char *hint = spelling_hint(arena, nearest_class(sema, name)), *dot = strrchr(name, '.');
    const char *package = dot ? arena_strndup(arena, name, (size_t)(dot - name)) : NULL;
    if (!*hint && package && find_class(sema, package))
        hint = arena_printf(arena, "; 'mocc --list-classes %s' says what there is", package);
    if (!*hint && !sema->files.n) hint = spelling_hint(arena, file_like(arena, name));
    diag_error(sema->diagnostics, no_span(), "model", "there is no class '%s'%s", name, hint);
}

Class *named_class(Sema *sema, const Options *options) {
    Class *class_ = find_class(sema, options->model);
    if (!class_) report_no_class(sema, options->model);
    return class_;
}

Class *choose_model(Sema *sema, const Options *options) {
    if (options->model) {
        Class *class_ = named_class(sema, options);
        if (class_ && !is_model(class_))
            diag_error(sema->diagnostics, class_->ast ? class_->ast->name_span : no_span(), "model",
                       "'%s' is a %s, not a model", options->model, class_kind_text(long_class(class_)));
        return class_ && is_model(class_) ? class_ : NULL;
    }
    for (int i = sema->checked.n - 1; i >= 0; i--)
        if (is_model(sema->checked.at[i]) && !sema->checked.at[i]->partial) return sema->checked.at[i];
    diag_error(sema->diagnostics, no_span(), "model",
               "the files contain no model to compile (--check checks them)");
    return NULL;
}

/* The outer element of that name which the class asks for, directly or further inside; or NULL */
static const Decl *asked_for(const Variant *variant, int i) {
    int k = i - variant->comps.n, p = k - variant->vars.n;
    if (k < 0) return variant->comps.at[i]->outer ? variant->comps.at[i]->decl : NULL;
    if (p < 0) return variant->vars.at[k]->is_outer ? variant->vars.at[k]->outer_decl : NULL;
    return variant->ports.at[p]->outer_decl;
}

static int count_asking(const Variant *variant) {
    return variant->comps.n + variant->vars.n + variant->ports.n;
}

/* The component of the model that asks for an outer element, directly or further inside */
static const Decl *outer_user(const Variant *model, Symbol name, const Decl *asked) {
    for (int k = 0; k < model->comps.n; k++) {
        const Comp *user = model->comps.at[k];
        if (user->outer) continue;
        for (int i = 0; i < count_asking(user->type); i++) {
            const Decl *decl = asked_for(user->type, i);
            if (decl && decl->name == name) return user->decl;
        }
    }
    return asked;
}

static void missing_inner(Sema *sema, const Variant *model, const Decl *asked) {
    const Decl *user = outer_user(model, asked->name, asked);
    Diagnostic *d = diag_error(sema->diagnostics, user->span, "declare-before-use",
                               "'%s' needs an 'inner %s %s' declared above it", user->name,
                               asked->class_->full_name, asked->name);
    if (user != asked) diag_note(sema->diagnostics, d, asked->span, "it is asked for here");
    const Decl *same = find_member(model->class_, asked->name);
    if (same && same->kind == DECL_COMPONENT && !same->inner && !same->outer)
        diag_note(sema->diagnostics, d, same->span, "'%s' is declared here, but without 'inner'", same->name);
}

bool can_be_simulated(Sema *sema, Class *class_) {
    const Class *base = long_class(class_);
    if (!is_model(class_) || is_array(class_) || base->partial || base->open || base->erroneous) return false;
    if (interface_of(sema, base)) return false; /* it is compiled as a component */
    const Variant *variant = instantiate(sema, meant(class_), NULL);
    for (int i = 0; variant && i < count_asking(variant); i++)
        if (asked_for(variant, i)) return false;
    for (int i = 0; variant && i < variant->ports.n; i++) {
        const Port *port = variant->ports.at[i];
        if (port->vars.n && port->vars.at[port->vars.n - 1]->is_flow) return false;
    }
    return variant != NULL;
}

bool can_be_started(Sema *sema, Class *class_) {
    return can_be_simulated(sema, class_) &&
           is_balanced_at_start(sema, instantiate(sema, meant(class_), NULL));
}

/* What only a whole model must have: an inner element for every outer one, as many unknowns as residuals at
   the start. Those are solved with exact derivatives. */
static void check_whole(Sema *sema, const Variant *model) {
    if (check_initial_system(sema, model)) sema->tangents = true;
    Map listed = {0};
    for (int i = 0; i < count_asking(model); i++) {
        const Decl *asked = asked_for(model, i);
        if (!asked || map_get(&listed, asked->name)) continue;
        map_put(sema->arena, &listed, asked->name, sema);
        missing_inner(sema, model, asked);
    }
}

static void report_open(Sema *sema, const Class *class_) {
    Diagnostic *d = diag_error(sema->diagnostics, class_->ast->name_span, "model",
                               "'%s' cannot be simulated by itself, it needs a redeclaration of %s",
                               class_->full_name, what_is_open(sema->arena, class_));
    diag_note(sema->diagnostics, d, class_->open->span, "'%s' is declared here", class_->open->name);
}

const Variant *check_model(Sema *sema, Class *class_, bool whole) {
    check_class(sema, class_);
    check_orders(sema);
    const Class *base = long_class(class_);
    if (is_array(class_)) {
        diag_error(sema->diagnostics, class_->ast->name_span, "model",
                   "'%s' is an array, it cannot be simulated", class_->full_name);
        return NULL;
    }
    class_ = meant(class_);
    if (base->open) {
        report_open(sema, base);
        return NULL;
    }
    if (base->partial) {
        diag_error(sema->diagnostics, base->ast->name_span, "model",
                   "'%s' is partial, it cannot be simulated", base->full_name);
        return NULL;
    }
    if (whole && interface_of(sema, base)) {
        diag_error(sema->diagnostics, no_span(), "model",
                   "%s is compiled as a component; declare a model that has one", base->full_name);
        return NULL;
    }
    const Variant *model = instantiate(sema, class_, NULL);
    if (!model && !has_failed(sema)) report_silent_failure(sema, class_);
    if (whole && model && !sema->diagnostics->n_errors) check_whole(sema, model);
    return sema->diagnostics->n_errors ? NULL : model;
}

/* A class that is meant to be simulated, as its annotation says */
static bool is_experiment(Class *class_) {
    const Class *base = long_class(class_);
    return has_experiment(class_) && is_model(class_) && !is_array(class_) && (base->open || !base->partial);
}

/* The classes of which others have components */
static Map find_parts(const Sema *sema) {
    Map parts = {0};
    for (int i = 0; i < sema->variants.n; i++) {
        const Variant *variant = sema->variants.at[i];
        for (int k = 0; k < variant->comps.n; k++)
            if (variant->comps.at[k]->type)
                map_put(sema->arena, &parts, variant->comps.at[k]->type->class_, variant->comps.at[k]);
    }
    return parts;
}

/* Whether the class may be that of components in the same file that are not known: their declarations have
   errors, or other parts of their models do. */
static bool may_be_part(Sema *sema, const Class *class_) {
    for (int i = 0; i < sema->checked.n; i++) {
        Class *other = sema->checked.at[i];
        if (other != class_ && other->ast->span.begin.file == class_->ast->span.begin.file &&
            is_model(other) && source_has_word(sema->sources, other->ast->span, class_->name) &&
            !instantiate(sema, other, NULL))
            return true;
    }
    return diag_mentions_outside(sema->diagnostics, class_->ast->span, class_->name);
}

/* Checks the start of a class that seems to be meant as a model: no other one has components of it. */
static void check_start_alone(Sema *sema, Class *class_, const Map *parts) {
    if (class_->short_base || !can_be_simulated(sema, class_) || map_get(parts, class_)) return;
    const Variant *model = instantiate(sema, class_, NULL);
    if (is_balanced_at_start(sema, model)) return;
    if (!sema->diagnostics->n_errors || !may_be_part(sema, class_)) check_initial_system(sema, model);
}

/* Checks the user's classes with an experiment annotation as the models that they are meant to be, whole; of
   others that can be models, and are no parts, whether their start can be solved. What follows when a model
   is compiled (forms, plan, C text) reports nothing. */
static void check_experiment_models(Sema *sema) {
    Map parts = find_parts(sema);
    for (int i = 0; i < sema->checked.n; i++) {
        Class *class_ = sema->checked.at[i];
        if (!is_experiment(class_)) {
            check_start_alone(sema, class_, &parts);
            continue;
        }
        const Class *base = long_class(class_);
        const Variant *model = base->open ? NULL : instantiate(sema, meant(class_), NULL);
        if (base->open) report_open(sema, base);
        if (model) check_whole(sema, model);
    }
}

Sema *check_all(Arena *arena, const Options *options, const char *home) {
    Sema *sema = read_files(arena, options, home);
    check_files(sema);
    check_experiment_models(sema);
    Class *class_ = options->model && !has_failed(sema) ? choose_model(sema, options) : NULL;
    if (class_) check_model(sema, class_, true);
    return sema;
}

/* --- the verdict ------------------------------------------------------------------------------ */

bool has_failed(const Sema *sema) {
    return sema->diagnostics->n_errors + sema->diagnostics->n_fatal > 0;
}

static const char *counted(Arena *arena, int n, const char *what, const char *plural) {
    return arena_printf(arena, "%d %s%s", n, what, n == 1 ? "" : plural);
}

const char *verdict_text(Arena *arena, const Sema *sema, const Options *options) {
    const Diagnostics *d = sema->diagnostics;
    int files = 0, errors = d->n_errors + d->n_fatal, warnings = d->n_warnings - d->n_fatal;
    for (int i = 0; i < sema->files.n; i++)
        files += sema->files.at[i]->n_sources;
    const char *what = files || !options->model
                           ? arena_printf(arena, "%s in %s", counted(arena, sema->checked.n, "class", "es"),
                                          counted(arena, files, "file", "s"))
                           : options->model;
    const char *found = errors  ? arena_printf(arena, ": %s", counted(arena, errors, "error", "s"))
                        : files ? ": all comply"
                                : ": complies";
    if (warnings) found = arena_printf(arena, "%s, %s", found, counted(arena, warnings, "warning", "s"));
    return arena_printf(arena, "checked %s%s", what, found);
}

void report(const Sema *sema, const Options *options) {
    const Diagnostics *diagnostics = sema->diagnostics;
    if (options->format == FORMAT_SARIF) {
        write_sarif(diagnostics, mocc_version, stdout);
    } else if (options->format == FORMAT_JSON) {
        Diagnostic **sorted = diag_sorted(diagnostics);
        for (int i = 0; i < diagnostics->all.n; i++)
            write_json(diagnostics, sorted[i], stdout);
    } else {
        diag_print(diagnostics, stderr);
        if (options->check) fprintf(stderr, "%s\n", verdict_text(sema->arena, sema, options));
    }
}
