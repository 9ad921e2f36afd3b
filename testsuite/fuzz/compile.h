/* Compilation of a text in this process, as mocc does it with a file: every class is checked, and the last
   model becomes C. Whatever the bytes are, this returns, with errors or with a program. */
#ifndef MOCC_FUZZ_COMPILE_H
#define MOCC_FUZZ_COMPILE_H

#include "codegen/codegen.h"
#include "parser/parse.h"
#include "sema/explain.h"
#include "sema/linear.h"
#include "sema/variant.h"

typedef struct {
    int n_errors;
    Text code; /* empty after errors */
} Compiled;

static Variant *compile_class(Sema *sema, Class *class_) {
    if (class_->is_simple || class_->role != ROLE_NONE || class_->kind == AST_FUNCTION ||
        class_->kind == AST_RECORD)
        return NULL;
    while (class_->short_base)
        class_ = class_->short_base;
    Variant *variant = instantiate(sema, class_, NULL);
    if (!variant || class_->partial) return NULL;
    check_linearity(sema, variant);
    bool is_model = class_->kind == AST_MODEL || class_->kind == AST_BLOCK || class_->kind == AST_CLASS;
    return is_model ? variant : NULL;
}

/* Whether an inner element is missing: such a model cannot stand alone. */
static bool needs_more(const Variant *model) {
    for (int i = 0; i < model->comps.n; i++)
        if (model->comps.at[i]->outer) return true;
    for (int i = 0; i < model->vars.n; i++)
        if (model->vars.at[i]->is_outer && !model->vars.at[i]->outer_comp) return true;
    return false;
}

/* Compiles the `size` bytes at `bytes` as a file called input.mo. Diagnostics are printed to `messages`. The
   libraries are looked for in the folder `library`. The caller ends the result's text with text_free. */
static Compiled compile_bytes(const char *bytes, size_t size, const char *library, FILE *messages) {
    Compiled result = {0};
    Arena *arena = arena_new();
    SourceSet *sources = NEW(arena, SourceSet);
    sources->arena = arena;
    Interner *interner = interner_new(arena);
    Sema *sema = sema_new(arena, interner, diagnostics_new(arena, sources), sources);
    vec_push(arena, &sema->library_path, library);
    SourceFile *source = source_add(sources, "input.mo", bytes, size);
    bool complete;
    resolve_file(sema, parse_file(arena, interner, sema->diagnostics, source, &complete), NULL);
    Variant *model = NULL;
    for (int i = 0; i < sema->checked.n; i++) {
        Variant *variant = compile_class(sema, sema->checked.at[i]);
        if (variant) model = variant;
    }
    diag_print(sema->diagnostics, messages);
    result.n_errors = sema->diagnostics->n_errors;
    if (model && !result.n_errors && !needs_more(model)) {
        Text explanation = {0};
        explain(sema, model, &explanation);
        text_free(&explanation);
        generate_c(sema, model, &result.code);
    }
    arena_free(arena);
    return result;
}

#endif
