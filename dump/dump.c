/* A stage as text: what of it is printed, in which order. */
#include "dump/dump.h"

#include <string.h>

#include "dump/lines.h"

static const char *const names[N_STAGES] = {
    [STAGE_TOKENS] = "tokens",       [STAGE_TREE] = "tree",   [STAGE_NAMES] = "names",
    [STAGE_INTERFACE] = "interface", [STAGE_CLASS] = "class", [STAGE_GRAPH] = "graph",
    [STAGE_FORMS] = "forms",         [STAGE_PLAN] = "plan"};

Stage stage_by_name(const char *name) {
    for (int i = STAGE_NONE + 1; i < N_STAGES; i++)
        if (!strcmp(name, names[i])) return (Stage)i;
    return STAGE_NONE;
}

const char *stage_list(Arena *arena) {
    const char *list = names[STAGE_NONE + 1];
    for (int i = STAGE_NONE + 2; i < N_STAGES; i++)
        list = arena_printf(arena, "%s, %s", list, names[i]);
    return list;
}

/* Gives the next number. */
static int number(Dump *d, const void *what) {
    int *n = NEW(d->arena, int);
    *n = d->numbers.n + 1;
    map_put(d->arena, &d->numbers, what, n);
    return *n;
}

/* --- files ------------------------------------------------------------------------------------ */

static Span start_of(const SourceFile *source) {
    return (Span){{source->id, 0}, {source->id, 0}};
}

static void dump_resolved(Dump *d, const Class *class_, Stage stage) {
    if (stage == STAGE_NAMES)
        dump_names(d, class_);
    else
        dump_interface(d, class_);
}

static void dump_file_classes(Dump *d, const UserFile *file, Stage stage) {
    for (int i = 0; i < file->ast->classes.n; i++)
        for (int k = 0; k < file->classes.n; k++)
            if (file->classes.at[k]->ast == file->ast->classes.at[i])
                dump_resolved(d, file->classes.at[k], stage);
}

static void dump_file(Dump *d, const UserFile *file, Stage stage) {
    if (stage != STAGE_INTERFACE) dump_heading(d, start_of(file->ast->source), "file");
    if (stage == STAGE_TOKENS)
        dump_tokens(d, file->ast->source, no_span());
    else if (stage >= STAGE_NAMES)
        dump_file_classes(d, file, stage);
    else
        for (int i = 0; i < file->ast->classes.n; i++)
            dump_tree(d, file->ast->classes.at[i]);
}

static void dump_only(Dump *d, const Class *class_, Stage stage) {
    const AstClass *ast = class_->ast;
    if (!ast) return; /* predefined */
    const SourceFile *source = d->sema->sources->files.at[ast->span.begin.file];
    if (stage != STAGE_INTERFACE) dump_heading(d, start_of(source), "file");
    if (stage == STAGE_TOKENS)
        dump_tokens(d, source, ast->span);
    else if (stage >= STAGE_NAMES)
        dump_resolved(d, class_, stage);
    else
        dump_tree(d, ast);
}

void dump_files(const Sema *sema, const Class *only, Stage stage, Text *out) {
    Dump d = {.arena = sema->arena, .sema = sema, .out = out};
    if (only) dump_only(&d, only, stage);
    for (int i = 0; !only && i < sema->files.n; i++)
        dump_file(&d, sema->files.at[i], stage);
}

/* --- the model -------------------------------------------------------------------------------- */

static void dump_variant_heading(Dump *d, const Variant *variant, const char *what, const void *of) {
    const Class *class_ = variant->class_;
    dump_heading(d, class_->ast ? class_->ast->name_span : no_span(),
                 arena_printf(d->arena, "%s %d: %s %s", what, number(d, of), class_kind_text(class_),
                              class_->full_name));
}

static void dump_variants(Dump *d, const Variant *variant, Stage stage) {
    if (dump_number(d, variant)) return;
    for (int i = 0; i < variant->comps.n; i++)
        dump_variants(d, variant->comps.at[i]->type, stage);
    dump_variant_heading(d, variant, "variant", variant);
    d->indent++;
    if (stage == STAGE_CLASS)
        dump_class(d, variant);
    else
        dump_graph(d, variant);
    d->indent--;
}

static void dump_forms(Dump *d, const Form *form) {
    if (dump_number(d, form)) return;
    for (int i = 0; i < form->variant->comps.n; i++)
        dump_forms(d, form->children[i]);
    dump_variant_heading(d, form->variant, "form", form);
    d->indent++;
    dump_form(d, form);
    d->indent--;
}

static void dump_functions(Dump *d) {
    for (int i = 0; i < d->sema->functions.n; i++) {
        const Function *function = d->sema->functions.at[i];
        if (!function->typed || function->broken) continue;
        dump_heading(d, function->class_->ast->name_span,
                     arena_printf(d->arena, "%s %s", function->is_section ? "algorithm of" : "function",
                                  function->class_->full_name));
        d->indent++;
        dump_function(d, function);
        d->indent--;
    }
}

void dump_model(Sema *sema, const Variant *model, Stage stage, Text *out) {
    Dump d = {.arena = sema->arena, .sema = sema, .out = out};
    if (stage == STAGE_CLASS) dump_functions(&d);
    if (stage == STAGE_PLAN)
        dump_plan(&d, plan_model(sema, form_of_model(sema, model)));
    else if (stage == STAGE_FORMS)
        dump_forms(&d, form_of_model(sema, model));
    else
        dump_variants(&d, model, stage);
}
