/* The variables of an FMU: those of the model that a user sees, all states, time and the event indicators. */
#include "runtime/base/base.h"
#include "runtime/fmi/fmu.h"

#include <stdlib.h>
#include <string.h>

/* In the order of FmuStatus; what is of no status but FMU_OK is a note. */
const char *const fmu_categories[FMU_CATEGORIES] = {"logNotes", "logStatusWarning", "logStatusDiscard",
                                                    "logStatusError"};

/* What is being listed, or counted while there are no variables */
typedef struct {
    const MoccModel *model;
    FmuVariables *list;
} Listing;

static void add(FmuVariables *list, FmuVariable variable) {
    if (list->variables) list->variables[list->n] = variable;
    list->n++;
    list->n_states += variable.role == FMU_STATE;
    list->n_indicators += variable.role == FMU_INDICATOR;
}

static bool is_slope_of_input(const MoccClass *type, const MoccVariable *variable) {
    for (int i = 0; i < type->n_variables; i++)
        if (type->variables[i].kind == MOCC_INPUT && strcmp(type->variables[i].name, variable->name) == 0)
            return true;
    return false;
}

static FmuRole role_of(const MoccModel *model, const MoccVariable *variable, bool own) {
    switch (variable->kind) {
    case MOCC_PARAMETER:
        return FMU_PARAMETER;
    case MOCC_FIXED:
        return FMU_FIXED;
    case MOCC_STATE:
        return FMU_STATE;
    case MOCC_DISCRETE:
        return FMU_DISCRETE;
    case MOCC_INPUT:
        return own ? FMU_INPUT : FMU_COMPUTED;
    case MOCC_DERIVATIVE:
        return own && is_slope_of_input(model->type, variable) ? FMU_INPUT : FMU_COMPUTED;
    default:
        return FMU_COMPUTED;
    }
}

static bool visit_variable(void *context, const Place *place) {
    Listing *listing = context;
    const MoccVariable *variable = place->variable;
    if (variable->hidden && variable->kind != MOCC_STATE) return true;
    bool own = tables_is_own(listing->model->type, variable);
    FmuRole role = role_of(listing->model, variable, own);
    for (size_t i = 0, n = tables_elements(variable->rank, variable->dims); i < n; i++) {
        MoccRef ref = {variable, place->base + variable->offset + i, own};
        add(listing->list, (FmuVariable){role, ref, listing->list->n_states});
    }
    return true;
}

static void add_indicators(Listing *listing, const MemoryPlace *place, MoccEventKind kind) {
    const MoccMemory *memory = &place->type->memories[place->memory];
    for (size_t i = 0; i < memory->count && memory->kind == kind && !memory->at_start; i++) {
        MoccRef ref = {.offset = place->base + memory->offset + i * tables_memory_size(kind)};
        add(listing->list, (FmuVariable){FMU_INDICATOR, ref, listing->list->n_indicators});
    }
}

static bool visit_relation(void *context, const MemoryPlace *place) {
    add_indicators(context, place, MOCC_RELATION);
    return true;
}

static bool visit_step(void *context, const MemoryPlace *place) {
    add_indicators(context, place, MOCC_STEP);
    return true;
}

/* Indicators come in the order of mocc_indicators: relations, then steps. */
static void list_all(Listing *listing) {
    FmuVariable *variables = listing->list->variables;
    *listing->list = (FmuVariables){.variables = variables};
    add(listing->list, (FmuVariable){.role = FMU_TIME});
    tables_walk(listing->model->type, visit_variable, listing);
    tables_walk_memories(listing->model->type, visit_relation, listing);
    tables_walk_memories(listing->model->type, visit_step, listing);
}

bool fmu_variables_new(FmuVariables *variables, const MoccModel *model) {
    Listing listing = {model, variables};
    variables->variables = NULL;
    list_all(&listing);
    variables->variables = calloc(variables->n, sizeof *variables->variables);
    if (variables->variables) list_all(&listing);
    return variables->variables != NULL;
}

void fmu_variables_free(FmuVariables *variables) {
    free(variables->variables);
    *variables = (FmuVariables){0};
}
