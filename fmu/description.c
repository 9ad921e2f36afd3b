/* What the description of an FMU says of its variables: names, kinds, start values. */
#include "fmu/fmu.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- names ---- */

/* The next variable to be named */
typedef struct {
    Description *description;
    size_t next;
    Text text;
} Naming;

/* FMI writes "der(x,2)" for der(der(x)). */
static const char *derivative_name(Arena *arena, const char *name, int order) {
    const char *inner = name + 4 * (size_t)order;
    return arena_printf(arena, "der(%.*s,%d)", (int)(strlen(inner) - (size_t)order), inner, order);
}

/* The variables come in the order of fmu_variables_new. */
static bool name_place(void *context, const Place *place) {
    Naming *naming = context;
    const MoccVariable *variable = place->variable;
    if (variable->hidden && variable->kind != MOCC_STATE) return true;
    for (size_t i = 0, n = tables_elements(variable->rank, variable->dims); i < n; i++) {
        Described *described = &naming->description->described[naming->next++];
        text_clear(&naming->text);
        tables_name(&naming->text, place, i);
        Arena *arena = naming->description->arena;
        described->name = variable->kind == MOCC_DERIVATIVE && variable->order > 1
                              ? derivative_name(arena, naming->text.data, variable->order)
                              : arena_strdup(arena, naming->text.data);
        described->description =
            variable->description && *variable->description ? variable->description : NULL;
    }
    return true;
}

/* Indicators have quoted names, which no variable of a class has that comes with blanks. */
static void name_indicators(Naming *naming) {
    Description *description = naming->description;
    for (size_t i = naming->next; i < description->variables->n; i++) {
        const FmuVariable *variable = &description->variables->variables[i];
        Described *described = &description->described[i];
        text_clear(&naming->text);
        tables_describe_memory(&naming->text, description->model->type, variable->ref.offset);
        described->name = arena_printf(description->arena, "'event indicator %zu'", variable->index + 1);
        described->description = arena_strdup(description->arena, naming->text.data);
    }
}

static void name_all(Description *description, MoccContext *context) {
    Naming naming = {description, 1, {.context = context}};
    text_add(&naming.text, "");
    description->described[0].name = "time";
    tables_walk(description->model->type, name_place, &naming);
    name_indicators(&naming);
    text_free(&naming.text);
}

/* ---- start values ---- */

static void print_message(void *user, MoccSeverity severity, const char *text) {
    const Description *description = user;
    if (severity == MOCC_ERROR || severity == MOCC_USAGE)
        fprintf(stderr, "mocc: %s has no start values: %s\n", description->model->name, text);
}

/* The path of a file that goes along is another one on each machine: its URI stands for it. */
static const char *portable_text(const Description *description, const char *text) {
    const MoccModel *model = description->model;
    char path[PATH_MAX];
    for (int i = 0; i < model->n_resources; i++) {
        const char *uri = model->resources[i].uri;
        if (!resource_path(model, description->resources, uri, path)) continue;
        size_t length = strlen(path);
        if (!strncmp(text, path, length) && (!text[length] || text[length] == '/'))
            return arena_printf(description->arena, "%s%s", uri, text + length);
    }
    return arena_strdup(description->arena, text);
}

static void keep_start(Description *description, Described *described) {
    const FmuVariable *variable = described->variable;
    const MoccVariable *about = variable->ref.variable;
    const Simulation *simulation = instance_simulation(description->instance);
    if (variable->role != FMU_PARAMETER && variable->role != FMU_STATE && variable->role != FMU_DISCRETE &&
        variable->role != FMU_INPUT)
        return;
    described->has_start = true;
    described->start = simulation->instance[settings_place(about, variable->ref.offset)];
    if (about->type == MOCC_STRING)
        described->text = portable_text(description, mocc_text(simulation->context, described->start));
}

static void keep_bounds(const Bounds *bounds, Described *described) {
    const MoccVariable *about = described->variable->ref.variable;
    bool counts = about && (about->type == MOCC_REAL || about->type == MOCC_INTEGER);
    described->least = -INFINITY;
    described->most = INFINITY;
    if (counts && described->has_start)
        bounds_range(bounds, described->variable->ref.offset, &described->least, &described->most);
}

static bool keep_starts(Description *description) {
    MoccHost host = {.user = description, .message = print_message, .resources = description->resources};
    description->instance = mocc_create(description->model, &host);
    if (!description->instance || mocc_start(description->instance) != MOCC_OK) return false;
    Simulation *simulation = instance_simulation(description->instance);
    state_sizes_find(simulation);
    Bounds *bounds = bounds_new(simulation);
    for (size_t i = 0; i < description->variables->n; i++) {
        Described *described = &description->described[i];
        const FmuVariable *variable = described->variable;
        keep_start(description, described);
        keep_bounds(bounds, described);
        described->nominal = variable->role == FMU_STATE ? simulation->nominal[variable->index] : 1;
    }
    bounds_free(bounds);
    return true;
}

/* ---- what initial equations determine ---- */

/* Whether a state keeps another start value through the initialization; `kept` by state. Without initial
   equations all do. */
static void find_kept(const Description *description, bool *kept) {
    size_t n = description->variables->n_states;
    MoccHost host = {.resources = description->resources};
    MoccInstance *trial = mocc_create(description->model, &host);
    double *tried = calloc(n + 1, sizeof *tried), *found = calloc(n + 1, sizeof *found);
    bool good = trial && tried && found;
    for (size_t i = 0; i < description->variables->n && good; i++) {
        const Described *described = &description->described[i];
        const FmuVariable *variable = described->variable;
        if (variable->role != FMU_STATE) continue;
        tried[variable->index] = described->start + 1e-6 * (1 + fabs(described->start));
        good = mocc_set_real(trial, 1, &variable->ref, &tried[variable->index]) == MOCC_OK;
    }
    MoccStatus status = good ? mocc_initialize(trial, NULL) : MOCC_FAILED;
    good = status == MOCC_OK || status == MOCC_ENDED;
    good = good && mocc_get_states(trial, found) == MOCC_OK;
    for (size_t i = 0; i < n; i++)
        kept[i] = good && found[i] == tried[i];
    free(tried);
    free(found);
    mocc_free(trial);
}

/* ---- kinds ---- */

/* What FMI calls it */
typedef struct {
    const char *causality, *variability, *initial;
} Kind;

static Kind kind_of(const Described *described, const bool *kept) {
    const FmuVariable *variable = described->variable;
    const MoccVariable *about = variable->ref.variable;
    const char *variability = about && about->type != MOCC_REAL ? "discrete" : "continuous";
    const char *causality = about && about->output && variable->ref.own ? "output" : "local";
    switch (variable->role) {
    case FMU_TIME:
        return (Kind){"independent", "continuous", NULL};
    case FMU_PARAMETER:
        return (Kind){"parameter", "fixed", "exact"};
    case FMU_FIXED:
        return (Kind){"calculatedParameter", "fixed", "calculated"};
    case FMU_INPUT:
        return (Kind){"input", variability, NULL};
    case FMU_STATE:
        return (Kind){causality, variability, kept[variable->index] ? "exact" : "approx"};
    case FMU_DISCRETE:
        return (Kind){causality, "discrete", "approx"};
    default:
        return (Kind){causality, variability, "calculated"};
    }
}

/* The number of the state that a variable is the derivative of; 0: of none */
static size_t state_of(const Description *description, const MoccRef *ref, const size_t *derivatives) {
    if (!ref->variable || ref->variable->kind != MOCC_DERIVATIVE) return 0;
    return ref->offset < description->model->type->size ? derivatives[ref->offset] : 0;
}

/* For each offset the state whose derivative stands there */
static size_t *find_derivatives(const Description *description) {
    size_t *derivatives = NEW_ARRAY(description->arena, size_t, description->model->type->size + 1);
    for (size_t i = 0; i < description->variables->n; i++) {
        const FmuVariable *variable = &description->variables->variables[i];
        const MoccVariable *about = variable->ref.variable;
        if (variable->role == FMU_STATE)
            derivatives[variable->ref.offset - about->offset + about->derivative] = i;
    }
    return derivatives;
}

static void classify(Description *description) {
    bool *kept = NEW_ARRAY(description->arena, bool, description->variables->n_states + 1);
    const size_t *derivatives = find_derivatives(description);
    if (description->model->initial)
        find_kept(description, kept);
    else
        memset(kept, true, description->variables->n_states);
    for (size_t i = 0; i < description->variables->n; i++) {
        Described *described = &description->described[i];
        Kind kind = kind_of(described, kept);
        described->causality = kind.causality;
        described->variability = kind.variability;
        described->initial = kind.initial;
        described->state = state_of(description, &described->variable->ref, derivatives);
        bool computed = kind.initial && strcmp(kind.initial, "exact") != 0;
        bool listed = !strcmp(kind.causality, "output") || !strcmp(kind.causality, "calculatedParameter") ||
                      described->variable->role == FMU_STATE || described->state;
        described->unknown = computed && listed;
    }
}

/* ---- the whole ---- */

static const char *identifier_of(Arena *arena, const char *name) {
    char *identifier = arena_printf(arena, "%s%s", name[0] >= '0' && name[0] <= '9' ? "_" : "", name);
    for (char *at = identifier; *at; at++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_", *at)) *at = '_';
    return identifier;
}

bool describe(Description *description, Arena *arena, const Fmu *fmu, const char *token, const char *tool,
              const Names *sources, const Influences *influences) {
    *description = (Description){.arena = arena,
                                 .model = fmu->model,
                                 .resources = fmu->setup.resources,
                                 .token = token,
                                 .tool = tool,
                                 .identifier = identifier_of(arena, fmu->model->name),
                                 .sources = sources,
                                 .influences = influences,
                                 .variables = &fmu->variables};
    description->described = NEW_ARRAY(arena, Described, fmu->variables.n);
    for (size_t i = 0; i < fmu->variables.n; i++)
        description->described[i].variable = &fmu->variables.variables[i];
    if (!keep_starts(description)) return false;
    name_all(description, instance_simulation(description->instance)->context);
    classify(description);
    return true;
}

void description_free(Description *description) {
    mocc_free(description->instance);
}

/* ---- lists ---- */

static bool is_listed(const Described *described, ListKind kind) {
    switch (kind) {
    case LIST_OUTPUTS:
        return !strcmp(described->causality, "output");
    case LIST_DERIVATIVES:
        return described->state != 0;
    case LIST_UNKNOWNS:
        return described->unknown;
    default:
        return described->variable->role == FMU_INDICATOR;
    }
}

const size_t *description_list(const Description *description, ListKind kind, size_t *n) {
    size_t *list = NEW_ARRAY(description->arena, size_t, description->variables->n + 1);
    *n = 0;
    for (size_t i = 0; i < description->variables->n; i++)
        if (is_listed(&description->described[i], kind)) list[(*n)++] = i;
    return list;
}

static bool same_literals(const char *const *a, const char *const *b) {
    size_t i = 0;
    while (a[i] && b[i] && !strcmp(a[i], b[i]))
        i++;
    return !a[i] && !b[i];
}

const char *const *const *description_enumerations(const Description *description) {
    VEC(const char *const *) list = {0};
    for (size_t i = 0; i < description->variables->n; i++) {
        const MoccVariable *about = description->described[i].variable->ref.variable;
        bool known = !about || about->type != MOCC_ENUMERATION;
        for (int k = 0; k < list.n && !known; k++)
            known = same_literals(list.at[k], about->literals);
        if (!known) vec_push(description->arena, &list, about->literals);
    }
    vec_push(description->arena, &list, NULL);
    return list.at;
}

size_t description_enumeration(const Description *description, const MoccVariable *variable) {
    const char *const *const *list = description_enumerations(description);
    size_t i = 0;
    while (list[i] && !same_literals(list[i], variable->literals))
        i++;
    return i;
}
