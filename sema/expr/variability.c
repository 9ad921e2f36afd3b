/* What a value may depend on: constants on constants, parameters and attributes on parameters too, neither on
   what changes while a simulator runs (Modelica 3.6, section 3.8). */
#include "sema/expr/variability.h"

static bool changes_at_events(const Ex *ex) {
    if (ex->kind != EX_EVENT) return false;
    MemoryKind kind = ex->event.memory->kind;
    return kind == MEMORY_INITIAL || kind == MEMORY_TERMINAL || kind == MEMORY_SAMPLE;
}

bool changes_in_run(const Ex *ex) {
    return ex->kind == EX_TIME || changes_at_events(ex) ||
           (ex->kind == EX_REF && ex->ref.var->variability < AST_VAR_PARAMETER);
}

static bool changes_later(const Ex *ex) {
    return changes_in_run(ex) && !(ex->kind == EX_REF && ex->ref.var->computed);
}

bool changes_during_run(const Ex *ex) {
    return ex_find(ex, changes_later) != NULL;
}

const Ex *changing_part(const Ex *ex) {
    return ex_find(ex, changes_in_run);
}
