/* Walks and searches the tables of classes as one tree of instances. Names are built only where one is
 * needed, so that a model of 100,000 components costs one visit per variable and no text. */
#include "runtime/base/base.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

size_t tables_elements(int rank, const int *dims) {
    size_t count = 1;
    for (int i = 0; i < rank; i++)
        count *= (size_t)dims[i];
    return count;
}

static bool walk_instances(const MoccClass *type, size_t base, const Path *path, VisitInstance *visit,
                           void *context) {
    if (!visit(context, type, path, base)) return false;
    for (int i = 0; i < type->n_members; i++) {
        const MoccMember *member = &type->members[i];
        size_t count = tables_elements(member->rank, member->dims);
        Path step = {path, member, 0};
        for (; step.element < count; step.element++) {
            size_t offset = base + member->offset + step.element * member->type->size;
            if (!walk_instances(member->type, offset, &step, visit, context)) return false;
        }
    }
    return true;
}

bool tables_walk_instances(const MoccClass *type, VisitInstance *visit, void *context) {
    return walk_instances(type, 0, NULL, visit, context);
}

typedef struct {
    Visit *visit;
    void *context;
} Walk;

static bool visit_variables(void *context, const MoccClass *type, const Path *path, size_t base) {
    const Walk *walk = context;
    for (int i = 0; i < type->n_variables; i++) {
        Place place = {&type->variables[i], path, base};
        if (!walk->visit(walk->context, &place)) return false;
    }
    return true;
}

bool tables_walk(const MoccClass *type, Visit *visit, void *context) {
    Walk walk = {visit, context};
    return tables_walk_instances(type, visit_variables, &walk);
}

/* ---- memories of events ---- */

size_t tables_memory_size(MoccEventKind kind) {
    switch (kind) {
    case MOCC_RELATION:
    case MOCC_STEP:
    case MOCC_TIME_RELATION:
        return MOCC_SIZE(MoccEvent);
    case MOCC_SAMPLE:
        return MOCC_SIZE(MoccSample);
    default:
        return 1;
    }
}

typedef struct {
    VisitMemory *visit;
    void *context;
} MemoryWalk;

static bool visit_memories(void *context, const MoccClass *type, const Path *path, size_t base) {
    const MemoryWalk *walk = context;
    for (int i = 0; i < type->n_memories; i++) {
        MemoryPlace place = {type, i, path, base};
        if (!walk->visit(walk->context, &place)) return false;
    }
    return true;
}

bool tables_walk_memories(const MoccClass *type, VisitMemory *visit, void *context) {
    MemoryWalk walk = {visit, context};
    return tables_walk_instances(type, visit_memories, &walk);
}

/* ---- names ---- */

/* The end of the part of a dotted name that begins at `name`. A point in a quoted identifier ('a.b') belongs
 * to it. */
static const char *part_end(const char *name) {
    bool quoted = false;
    for (; *name && (quoted || *name != '.'); name++) {
        if (*name == '\\' && quoted && name[1])
            name++;
        else if (*name == '\'')
            quoted = !quoted;
    }
    return name;
}

/* The part of its name that dimension `d` of a variable belongs to; past the last one if that is where it
 * stands. */
static bool dimension_in_part(const int *parts, int d, int part, bool last) {
    return parts ? parts[d] == part : last;
}

/* The subscript (from 1) of dimension `d` in the row-major element `element`. */
static size_t subscript(int rank, const int *dims, int d, size_t element) {
    for (int i = rank - 1; i > d; i--)
        element /= (size_t)dims[i];
    return element % (size_t)dims[d] + 1;
}

/* In decimal digits. A run begins with the names of all variables, and text_printf would take half of that
   time. */
static void add_number(Text *out, size_t number) {
    char digits[3 * sizeof number];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    text_add_bytes(out, digits + at, sizeof digits - at);
}

/* Adds a name with the subscripts of an element after the parts that they belong to. */
static void add_subscripted(Text *out, const char *name, int rank, const int *dims, const int *parts,
                            size_t element) {
    for (int part = 0;; part++) {
        const char *end = part_end(name);
        text_add_bytes(out, name, (size_t)(end - name));
        const char *separator = "[";
        for (int d = 0; d < rank; d++) {
            if (dimension_in_part(parts, d, part, !*end)) {
                text_add(out, separator);
                add_number(out, subscript(rank, dims, d, element));
                separator = ",";
            }
        }
        if (*separator == ',') text_add(out, "]");
        if (!*end) return;
        text_add(out, ".");
        name = end + 1;
    }
}

/* Adds a component's full name and a point, nothing for the model itself. */
static void add_path(Text *out, const Path *path) {
    if (!path) return;
    tables_component(out, path);
    text_add(out, ".");
}

void tables_component(Text *out, const Path *path) {
    if (!path) return;
    add_path(out, path->parent);
    add_subscripted(out, path->member->name, path->member->rank, path->member->dims, NULL, path->element);
}

void tables_declaration(Text *out, const Path *path) {
    const MoccMember *member = NULL;
    for (; path; path = path->parent) {
        if (!path->member->place) continue;
        member = path->member;
        if (!member->in_library) break;
    }
    if (member) text_printf(out, " (%s)", member->place);
}

void tables_name(Text *out, const Place *place, size_t element) {
    const MoccVariable *variable = place->variable;
    int order = variable->kind == MOCC_DERIVATIVE ? variable->order : 0;
    for (int i = 0; i < order; i++)
        text_add(out, "der(");
    add_path(out, place->path);
    add_subscripted(out, variable->name, variable->rank, variable->dims, variable->dim_parts, element);
    for (int i = 0; i < order; i++)
        text_add(out, ")");
}

typedef struct {
    Text *out;
    size_t offset;
} Describe;

static bool visit_describe(void *context, const MemoryPlace *place) {
    const Describe *describe = context;
    const MoccMemory *memory = &place->type->memories[place->memory];
    size_t begin = place->base + memory->offset;
    if (describe->offset < begin ||
        describe->offset >= begin + memory->count * tables_memory_size(memory->kind))
        return true;
    text_printf(describe->out, "'%s' (%s)", memory->text, memory->place);
    if (place->path) text_add(describe->out, " in ");
    tables_component(describe->out, place->path);
    return false;
}

void tables_describe_memory(Text *out, const MoccClass *type, size_t offset) {
    Describe describe = {out, offset};
    tables_walk_memories(type, visit_describe, &describe);
}

typedef struct {
    Text *out, *declaration;
    unsigned kinds;
    size_t index;
} Nth;

static bool visit_nth(void *context, const Place *place) {
    Nth *nth = context;
    if (!(nth->kinds & 1u << place->variable->kind)) return true;
    size_t count = tables_elements(place->variable->rank, place->variable->dims);
    if (nth->index >= count) {
        nth->index -= count;
        return true;
    }
    tables_name(nth->out, place, nth->index);
    tables_declaration(nth->declaration, place->path);
    return false;
}

void tables_name_of_nth(Text *out, Text *declaration, const MoccClass *type, unsigned kinds, size_t index) {
    Nth nth = {out, declaration, kinds, index};
    tables_walk(type, visit_nth, &nth);
}

typedef struct {
    Text *out;
    unsigned kinds;
    size_t offset;
    bool visible;
} At;

static bool visit_at(void *context, const Place *place) {
    At *at = context;
    size_t begin = place->base + place->variable->offset;
    size_t count = tables_elements(place->variable->rank, place->variable->dims);
    if (!(at->kinds & 1u << place->variable->kind) || at->offset < begin || at->offset >= begin + count)
        return true;
    at->visible = !place->variable->hidden;
    tables_name(at->out, place, at->offset - begin);
    return false;
}

bool tables_name_at(Text *out, const MoccClass *type, unsigned kinds, size_t offset) {
    At at = {out, kinds, offset, false};
    tables_walk(type, visit_at, &at);
    return at.visible;
}

/* ---- searching ---- */

/* What is being looked up, and where a name that the text fits so far has led. */
typedef struct {
    MoccContext *context;
    int order; /* the text stood in that many der(...) */
    Found found;
    const MoccVariable *variable;
    size_t offset;
} Search;

/* What fitting a text to a table's name came to. */
typedef struct {
    const char *rest; /* of the text; NULL: it does not fit */
    size_t element;
    bool whole;   /* no subscript was given though there are dimensions */
    bool outside; /* a subscript is out of bounds */
} Fit;

/* Reads the subscripts of the dimensions of one part, "[2,3]", into their places. Returns the rest of the
 * text. */
static const char *fit_subscripts(Fit *fit, const char *text, const int *mine, int n, const int *dims,
                                  size_t *indices) {
    if (*text != '[') {
        fit->whole = true;
        return text;
    }
    for (int i = 0; i < n; i++) {
        char *end;
        if (text[1] < '0' || text[1] > '9') return NULL;
        unsigned long index = strtoul(text + 1, &end, 10);
        if (index < 1 || index > (unsigned long)dims[mine[i]])
            fit->outside = true;
        else
            indices[mine[i]] = index - 1;
        if (*end != (i + 1 < n ? ',' : ']')) return NULL;
        text = end;
    }
    return text + 1;
}

static size_t row_major(int rank, const int *dims, const size_t *indices) {
    size_t element = 0;
    for (int d = 0; d < rank; d++)
        element = element * (size_t)dims[d] + indices[d];
    return element;
}

/* Fits the beginning of a text to a name with subscripts. */
static Fit fit_name(MoccContext *context, const char *text, const char *name, int rank, const int *dims,
                    const int *parts) {
    Fit fit = {0}, none = {0};
    size_t *indices = allocate(context, (size_t)rank, sizeof *indices);
    int *mine = allocate(context, (size_t)rank, sizeof *mine);
    for (int part = 0; text; part++) {
        const char *end = part_end(name);
        size_t length = (size_t)(end - name);
        if (strncmp(text, name, length) != 0) {
            text = NULL;
            break;
        }
        text += length;
        int n = 0;
        for (int d = 0; d < rank; d++) {
            if (dimension_in_part(parts, d, part, !*end)) mine[n++] = d;
        }
        if (n) text = fit_subscripts(&fit, text, mine, n, dims, indices);
        if (!text || !*end) break;
        text = *text == '.' ? text + 1 : NULL;
        name = end + 1;
    }
    fit.rest = text;
    fit.element = fit.whole || fit.outside ? 0 : row_major(rank, dims, indices);
    release(indices);
    release(mine);
    return text ? fit : none;
}

/* Notes what a fit means for the search if nothing better has been found. Returns whether all is well. */
static bool note_fit(Search *search, const Fit *fit) {
    if (fit->outside)
        search->found = FOUND_OUTSIDE;
    else if (fit->whole && search->found == NOT_FOUND)
        search->found = FOUND_WHOLE_ARRAY;
    return !fit->outside && !fit->whole;
}

static bool search_variables(Search *search, const MoccClass *type, size_t base, const char *text) {
    for (int i = 0; i < type->n_variables; i++) {
        const MoccVariable *variable = &type->variables[i];
        int order = variable->kind == MOCC_DERIVATIVE ? variable->order : 0;
        if (variable->hidden || order != search->order) continue;
        Fit fit = fit_name(search->context, text, variable->name, variable->rank, variable->dims,
                           variable->dim_parts);
        if (!fit.rest || *fit.rest) continue;
        search->variable = variable;
        search->offset = base + variable->offset + fit.element;
        if (note_fit(search, &fit) && search->found == NOT_FOUND) search->found = FOUND;
        return true;
    }
    return false;
}

static bool search_instance(Search *search, const MoccClass *type, size_t base, const char *text) {
    if (search_variables(search, type, base, text)) return true;
    for (int i = 0; i < type->n_members; i++) {
        const MoccMember *member = &type->members[i];
        size_t count = tables_elements(member->rank, member->dims);
        Fit fit = fit_name(search->context, text, member->name, member->rank, member->dims, NULL);
        if (!fit.rest || *fit.rest != '.') continue;
        Search inner = *search;
        note_fit(&inner, &fit);
        /* In an empty array there is no instance, but its variables exist: their subscripts are all outside.
         */
        size_t offset = base + member->offset + (count ? fit.element * member->type->size : 0);
        if (search_instance(&inner, member->type, offset, fit.rest + 1)) {
            *search = inner;
            return true;
        }
    }
    return false;
}

Found tables_find(MoccContext *context, const MoccClass *type, const char *name,
                  const MoccVariable **variable, size_t *offset) {
    Search search = {.context = context, .found = NOT_FOUND};
    size_t length = strlen(name);
    while (strncmp(name, "der(", 4) == 0 && length > 5 && name[length - 1] == ')') {
        name += 4;
        length -= 5;
        search.order++;
    }
    Text text = {.context = context};
    text_add_bytes(&text, name, length);
    bool found = search_instance(&search, type, 0, text.data);
    text_free(&text);
    *variable = search.variable;
    *offset = search.offset;
    return found ? search.found : NOT_FOUND;
}

bool tables_is_own(const MoccClass *type, const MoccVariable *variable) {
    return variable >= type->variables && variable < type->variables + type->n_variables;
}

bool tables_is_given(const MoccClass *type, const MoccVariable *variable) {
    if (!tables_is_own(type, variable)) return false;
    if (variable->kind == MOCC_INPUT) return true;
    for (int i = 0; variable->kind == MOCC_DERIVATIVE && i < type->n_variables; i++)
        if (type->variables[i].kind == MOCC_INPUT && strcmp(type->variables[i].name, variable->name) == 0)
            return true;
    return false;
}

/* ---- suggestions ---- */

typedef struct {
    const char *name;
    size_t length;
    unsigned kinds;
    bool top_only;
    size_t *row; /* of the table of distances */
    size_t best; /* smallest distance so far, or the first that is too far */
    Text nearest, candidate;
} Nearest;

size_t tables_distance(size_t *row, const char *a, size_t n, const char *b, size_t m, size_t limit) {
    if ((n > m ? n - m : m - n) >= limit) return limit;
    for (size_t j = 0; j <= n; j++)
        row[j] = j;
    for (size_t i = 1; i <= m; i++) {
        size_t diagonal = row[0], smallest = row[0] = i;
        for (size_t j = 1; j <= n; j++) {
            size_t least = diagonal + (a[j - 1] != b[i - 1]);
            diagonal = row[j];
            if (row[j] + 1 < least) least = row[j] + 1;
            if (row[j - 1] + 1 < least) least = row[j - 1] + 1;
            row[j] = least;
            if (least < smallest) smallest = least;
        }
        if (smallest >= limit) return limit;
    }
    return row[n];
}

static bool visit_nearest(void *context, const Place *place) {
    Nearest *nearest = context;
    if (place->variable->hidden || !(nearest->kinds & 1u << place->variable->kind) ||
        (nearest->top_only && place->path))
        return true;
    size_t count = tables_elements(place->variable->rank, place->variable->dims);
    for (size_t i = 0; i < count; i++) {
        text_clear(&nearest->candidate);
        tables_name(&nearest->candidate, place, i);
        size_t d = strcasecmp(nearest->name, nearest->candidate.data) == 0
                       ? 0
                       : tables_distance(nearest->row, nearest->name, nearest->length, nearest->candidate.data,
                                  nearest->candidate.length, nearest->best);
        if (d < nearest->best) {
            nearest->best = d;
            text_clear(&nearest->nearest);
            text_add(&nearest->nearest, nearest->candidate.data);
        }
    }
    return true;
}

void tables_suggest(Text *out, const MoccClass *type, unsigned kinds, bool top_only, const char *name) {
    Nearest nearest = {.name = name, .length = strlen(name), .kinds = kinds, .top_only = top_only};
    nearest.nearest.context = nearest.candidate.context = out->context;
    nearest.best = nearest.length / 3 + 2;
    nearest.row = allocate(out->context, nearest.length + 1, sizeof *nearest.row);
    tables_walk(type, visit_nearest, &nearest);
    if (nearest.nearest.length) text_printf(out, " (did you mean '%s'?)", nearest.nearest.data);
    release(nearest.row);
    text_free(&nearest.nearest);
    text_free(&nearest.candidate);
}
