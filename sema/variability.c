/* What a value may depend on: constants on constants, parameters and attributes on parameters too, neither on
   what changes while a simulator runs (Modelica 3.6, section 3.8). */
#include "sema/builder.h"

static bool changes_at_events(const Ex *ex) {
    if (ex->kind != EX_EVENT) return false;
    MemoryKind kind = ex->event.memory->kind;
    return kind == MEMORY_INITIAL || kind == MEMORY_TERMINAL || kind == MEMORY_SAMPLE;
}

static bool changes(const Ex *ex) {
    return ex->kind == EX_TIME || changes_at_events(ex) ||
           (ex->kind == EX_REF && ex->ref.var->variability < AST_VAR_PARAMETER);
}

static bool changes_later(const Ex *ex) {
    return changes(ex) && !(ex->kind == EX_REF && ex->ref.var->computed);
}

bool changes_during_run(const Ex *ex) {
    return ex_find(ex, changes_later) != NULL;
}

static const char *how_it_varies(const Ex *culprit) {
    if (culprit->kind == EX_REF && culprit->ref.var->computed) return "is computed at the start of a run";
    return changes(culprit) ? "changes during the simulation" : "is a parameter";
}

const Ex *changing_part(const Ex *ex) {
    return ex_find(ex, changes);
}

static bool is_not_constant(const Ex *ex) {
    return changes(ex) || (ex->kind == EX_REF && ex->ref.var->variability < AST_VAR_CONSTANT);
}

bool check_variability(Builder *b, const Ex *value, AstVariability wanted, const char *what) {
    const Ex *culprit = ex_find(value, wanted == AST_VAR_CONSTANT ? is_not_constant : changes);
    if (!culprit) return true;
    Diagnostic *d = diag_error(diagnostics(b), culprit->span, "variability", "%s depends on '%s', which %s",
                               what, ex_to_string(b->sema->arena, culprit), how_it_varies(culprit));
    if (culprit->kind == EX_REF)
        diag_note(diagnostics(b), d, culprit->ref.var->decl->span, "'%s' is declared here",
                  culprit->ref.var->path);
    broken(b);
    return false;
}
