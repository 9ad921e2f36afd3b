/* Parts of a program that are compiled by themselves. A part consists of definitions out of the program's
   text, after the declarations that they need: structs, prototypes of functions, tables of classes,
   constants. What is needed is what is named, so a part says nothing of the rest of the program. */
#include "codegen/parts.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Headers of the runtime that a part needs besides moccrt.h; from bit HEADER_JETS on those of jets, by order
 */
enum { HEADER_ELIMINATION = 1, HEADER_FUNCTIONS = 2, HEADER_EXTERNAL = 4, HEADER_JETS = 8 };

typedef struct Declaration Declaration;
typedef VEC(Declaration *) Declarations;
struct Declaration {
    const char *text;
    unsigned headers;
    bool is_read; /* what it needs is known */
    Declarations needs;
    int part;      /* the last one that has it, from 1 */
    bool is_frame; /* what a connector or record holds */
    int unit;      /* the last one that lists it among its declarations, from 1 */
};

typedef struct {
    const Plan *plan;
    Map declared; /* Symbol to its Declaration */
    CParts *parts;
    Text declarations; /* of the part that is written */
    unsigned headers;
} Splitter;

static bool begins_with(const char *text, const char *begin) {
    return !strncmp(text, begin, strlen(begin));
}

static size_t word_length(const char *text) {
    size_t length = 0;
    while (isalnum((unsigned char)text[length]) || text[length] == '_')
        length++;
    return length;
}

/* --- code ------------------------------------------------------------------------------------- */

/* What follows a comment, a string or a character at `at`; the next character, if there is none */
static const char *after_token(const char *at) {
    if (at[0] == '/' && at[1] == '*') return strstr(at, "*/") + 2;
    if (*at != '"') return at + 1;
    for (at++; *at != '"'; at++)
        at += *at == '\\';
    return at + 1;
}

/* One word for what has the same meaning in parts. With directional derivatives, functions written in
   Modelica begin as those of classes do, since not all of them are called. */
#define FUNCTION "MOCC_FUNCTION "
#define CLASS_FUNCTION "MOCC_CLASS_FUNCTION "

/* The text without comments and without what they leave of lines */
static void add_code(Text *out, const char *text, const char *end) {
    while (text < end) {
        const char *line = text;
        text += strspn(text, " \n");
        if (text >= end) break; /* what follows is no part of it */
        if (begins_with(text, FUNCTION)) {
            text_add(out, CLASS_FUNCTION);
            text += strlen(FUNCTION);
        }
        if (begins_with(text, "/*")) {
            text = after_token(text);
            continue;
        }
        for (line = text; text < end && *text != '\n'; text = after_token(text))
            if (begins_with(text, "/*")) {
                text_add_bytes(out, line, (size_t)(text - line));
                line = after_token(text);
            }
        if (text > line) text_add_bytes(out, line, (size_t)(text - line));
        text_add(out, "\n");
    }
}

static unsigned headers_of(const char *word, size_t length) {
    static const struct {
        const char *begin;
        unsigned headers;
    } known[] = {{"mocc_eliminate", HEADER_ELIMINATION},  {"mocc_solve_border", HEADER_ELIMINATION},
                 {"mocc_no_derivative", HEADER_EXTERNAL}, {"MoccArgument", HEADER_EXTERNAL},
                 {"MoccArray", HEADER_FUNCTIONS},         {"MoccSub", HEADER_FUNCTIONS}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (begins_with(word, known[i].begin)) return known[i].headers;
    size_t digits = begins_with(word, "MoccJet") ? 7 : begins_with(word, "mocc") ? 4 : length;
    long order =
        digits < length && isdigit((unsigned char)word[digits]) ? strtol(word + digits, NULL, 10) : 0;
    return order ? HEADER_FUNCTIONS | HEADER_JETS << order : 0;
}

/* What the code names: declarations, in their order, and headers */
static void read_code(Splitter *s, const char *code, Declarations *needs, unsigned *headers) {
    bool after_struct = false;
    for (const char *at = code; *at;) {
        size_t length = word_length(at);
        if (!length) {
            after_struct &= *at == ' ';
            at = after_token(at);
            continue;
        }
        if (tolower((unsigned char)*at) == 'm') *headers |= headers_of(at, length);
        const char *inner = memchr(at, '_', length - 1);
        while (inner && inner[1] != '_')
            inner = memchr(inner + 1, '_', (size_t)(at + length - 1 - (inner + 1)));
        Declaration *declaration =
            after_struct || inner ? map_get(&s->declared, intern(s->plan->sema->interner, at, length)) : NULL;
        if (declaration) vec_push(s->plan->arena, needs, declaration);
        after_struct = length == 6 && begins_with(at, "struct");
        at += length;
    }
}

/* --- declarations ----------------------------------------------------------------------------- */

/* The end of the declaration or definition that begins at `at`: a line that begins with its last brace, or
   ends with it and a semicolon before one that is not part of it */
static const char *item_end(const char *at) {
    const char *line_end = strchr(at, '\n');
    if (*at == '#' || *at == '\n' || *at == '/' || line_end[-1] == ';') return line_end + 1;
    while (line_end[1] != '}') {
        line_end = strchr(line_end + 1, '\n');
        if (line_end[-1] == ';' && line_end[-2] == '}' && line_end[1] == '\n') return line_end + 1;
    }
    return strchr(line_end + 1, '\n') + 1;
}

static bool is_function(const char *item) {
    const char *line_end = strchr(item, '\n');
    return line_end[-1] == '{' &&
           (begins_with(item, CLASS_FUNCTION) || begins_with(item, "MOCC_SHORT_FUNCTION ") ||
            begins_with(item, "MOCC_PIECE_FUNCTION ") || begins_with(item, FUNCTION));
}

/* Of what there is an object of */
static bool is_declaration(const char *item) {
    const char *line_end = strchr(item, '\n');
    return begins_with(item, "extern ") ||
           (line_end[-1] == ';' &&
            (begins_with(item, CLASS_FUNCTION) || begins_with(item, "MOCC_SHORT_FUNCTION ") ||
             begins_with(item, "MOCC_PIECE_FUNCTION ")));
}

/* The word that ends at `end` */
static Symbol name_before(Splitter *s, const char *end) {
    const char *begin = end;
    while (word_length(begin - 1))
        begin--;
    return intern(s->plan->sema->interner, begin, (size_t)(end - begin));
}

/* The name of what others may use, or NULL, and its declaration */
static Symbol declared_name(Splitter *s, const char *item, bool constants, Text *text) {
    if (begins_with(item, "struct ") || constants) {
        add_code(text, item, item_end(item));
        return constants ? name_before(s, strchr(item, '[')) : name_before(s, strstr(item, " {"));
    }
    if (is_declaration(item)) {
        add_code(text, item, item_end(item));
        return name_before(s, item + strcspn(item, "(;"));
    }
    if (is_function(item)) {
        add_code(text, item, strchr(item, '\n') - 2);
        text->data[text->length - 1] = ';';
        text_add(text, "\n");
        return name_before(s, strchr(item, '('));
    }
    if (!begins_with(item, "MOCC_CLASS_TABLE ")) return NULL;
    const char *end = strstr(item, " = {");
    text_printf(text, "extern %.*s;\n", (int)(end - item), item);
    return name_before(s, begins_with(end - 2, "[]") ? end - 2 : end);
}

/* Makes known what a text declares. */
static void declare(Splitter *s, const Text *text, bool constants) {
    for (const char *at = text->data; at && *at; at = item_end(at)) {
        if (*at == '/' || *at == '#' || *at == '\n') continue;
        Text declaration = {0};
        Symbol name = declared_name(s, at, constants, &declaration);
        if (name) {
            Declaration *new = NEW(s->plan->arena, Declaration);
            new->text = arena_strndup(s->plan->arena, declaration.data, declaration.length);
            map_put(s->plan->arena, &s->declared, name, new);
        }
        text_free(&declaration);
    }
}

/* --- parts ------------------------------------------------------------------------------------ */

void add_items_once(Interner *interner, Arena *arena, Map *structs, const Text *text, Text *out) {
    for (const char *at = text->data, *end; at && *at; at = end) {
        end = item_end(at);
        bool is_struct = begins_with(at, "struct ");
        Symbol name = is_struct ? intern(interner, at, (size_t)(strstr(at, " {") - at)) : NULL;
        if (is_struct && map_get(structs, name)) continue;
        if (is_struct) map_put(arena, structs, name, structs);
        text_add_bytes(out, at, (size_t)(end - at));
    }
}

/* What it needs stands before it. */
static void add_declaration(Splitter *s, Declaration *declaration) {
    int part = s->parts->n + 1;
    if (declaration->part == part) return;
    declaration->part = part;
    if (!declaration->is_read) read_code(s, declaration->text, &declaration->needs, &declaration->headers);
    declaration->is_read = true;
    for (int i = 0; i < declaration->needs.n; i++)
        add_declaration(s, declaration->needs.at[i]);
    s->headers |= declaration->headers;
    text_add(&s->declarations, declaration->text);
}

/* What the part itself defines needs no declaration. */
static void mark_defined(Splitter *s, const char *text, const char *end) {
    for (const char *at = text; at < end; at = item_end(at)) {
        Text declaration = {0};
        Symbol name = is_function(at) || begins_with(at, "MOCC_CLASS_TABLE ")
                          ? declared_name(s, at, false, &declaration)
                          : NULL;
        Declaration *own = name ? map_get(&s->declared, name) : NULL;
        if (own) own->part = s->parts->n + 1;
        text_free(&declaration);
    }
}

static void add_headers(Splitter *s, Text *out) {
    text_add(out, "#define MOCC_PARTS\n#include <math.h>\n#include <stddef.h>\n#include <string.h>\n"
                  "#include \"moccrt.h\"\n");
    if (s->headers & HEADER_ELIMINATION) text_add(out, "#include \"moccelim.h\"\n");
    if (s->headers & HEADER_FUNCTIONS) text_add(out, "#include \"moccfn.h\"\n");
    if (s->headers & HEADER_EXTERNAL) text_add(out, "#include \"moccexternal.h\"\n");
    for (int order = 1; order <= MOST_ORDER + 1; order++)
        if (s->headers & HEADER_JETS << order)
            text_printf(out, "#define MOCC_ORDER %d\n#include \"moccjet.h\"\n", order);
}

/* A part that defines what stands between `text` and `end` */
static void add_part(Splitter *s, const char *name, const char *text, const char *end, unsigned headers) {
    Text body = {0}, whole = {0};
    Declarations needs = {0};
    s->headers = headers;
    text_add(&s->declarations, "");
    text_add(&body, "");
    mark_defined(s, text, end);
    add_code(&body, text, end);
    read_code(s, body.data, &needs, &s->headers);
    for (int i = 0; i < needs.n; i++)
        add_declaration(s, needs.at[i]);
    add_headers(s, &whole);
    text_add(&whole, s->declarations.data);
    text_add(&whole, body.data);
    CPart part = {.name = name,
                  .unit = -1,
                  .text = arena_strndup(s->plan->arena, whole.data, whole.length),
                  .length = whole.length};
    vec_push(s->plan->arena, s->parts, part);
    text_free(&s->declarations);
    text_free(&whole);
    text_free(&body);
}

/* The parts from number `first` on belong to the unit. */
static void mark_unit(Splitter *s, int first, int unit) {
    for (int i = first; i < s->parts->n; i++)
        s->parts->at[i].unit = unit;
}

static void add_text(Splitter *s, const char *name, const Text *text) {
    if (text->length) add_part(s, name, text->data, text->data + text->length, 0);
}

/* Each function with the tables that stand before it */
static void add_functions(Splitter *s, const Text *functions) {
    const char *begin = NULL;
    for (const char *at = functions->data, *end; at && *at; at = end) {
        end = item_end(at);
        if (!begin && begins_with(at, "static const ")) begin = at;
        if (!is_function(at)) continue;
        add_part(s, name_before(s, strchr(at, '(')), begin ? begin : at, end, HEADER_FUNCTIONS);
        begin = NULL;
    }
}

/* Pieces of functions, as many in a part as are worth one: each begins with the struct of the class. What is
   longer than so many characters is worth one in any case. */
static void add_pieces(Splitter *s, const char *name, const Text *pieces) {
    enum { TOGETHER = 40, LONG = 100000 };
    int n = 0, number = 0;
    for (const char *at = pieces->data, *begin = at, *end; at && *at; at = end) {
        end = item_end(at);
        n += is_function(at);
        if (n < TOGETHER && end - begin < LONG && end[strspn(end, "\n")]) continue;
        add_part(s, arena_printf(s->plan->arena, "%s, part %d of its functions", name, ++number), begin, end,
                 0);
        s->parts->at[s->parts->n - 1].is_straight = true;
        begin = end;
        n = 0;
    }
}

static void add_unit(Splitter *s, const UnitText *unit) {
    const char *item = strstr(unit->class_.data, "\nstruct ") + 1, *end = strchr(item, '{') - 1;
    const char *name = name_before(s, end);
    add_part(s, name, item_end(item), unit->class_.data + unit->class_.length, 0);
    add_pieces(s, name, &unit->pieces);
    add_text(s, arena_printf(s->plan->arena, "%s, in single steps", name), &unit->steps);
    add_text(s, arena_printf(s->plan->arena, "directional derivatives of %s", name), &unit->directional);
    add_text(s, arena_printf(s->plan->arena, "directional derivatives of %s, in single steps", name),
             &unit->directional_steps);
}

static void mark_frames(Splitter *s, const Text *frames) {
    for (const char *at = frames->data; at && *at; at = item_end(at)) {
        if (*at == '/' || *at == '#' || *at == '\n') continue;
        Text declaration = {0};
        Declaration *frame = map_get(&s->declared, declared_name(s, at, false, &declaration));
        if (frame) frame->is_frame = true;
        text_free(&declaration);
    }
}

/* The structs of connectors and records that the code names, each once in a unit */
static void add_frames(Splitter *s, const char *code, int unit, Text *declared) {
    Declarations needs = {0};
    unsigned headers = 0;
    read_code(s, code, &needs, &headers);
    for (int i = 0; i < needs.n; i++) {
        Declaration *need = needs.at[i];
        if (!need->is_frame || need->unit == unit) continue;
        need->unit = unit;
        add_frames(s, need->text, unit, declared);
        text_add(declared, need->text);
    }
}

/* Adds what a text declares. */
static void add_declared(Splitter *s, const Text *text, int unit, Text *declared) {
    for (const char *at = text->data; at && *at; at = item_end(at)) {
        if (*at == '/' || *at == '#' || *at == '\n') continue;
        Text one = {0};
        text_add(&one, "");
        declared_name(s, at, false, &one);
        add_frames(s, one.data, unit, declared);
        text_add(declared, one.data);
        text_free(&one);
    }
}

/* The declarations of unit number `number` */
static void add_declarations(Splitter *s, UnitText *unit, int number, CUnits *units) {
    Text declared = {0};
    for (int i = 0; i < UNIT_TEXTS; i++)
        add_declared(s, text_of_unit(unit, i), number + 1, &declared);
    const char *item = strstr(unit->class_.data, "\nstruct ") + 1;
    CUnit one = {name_before(s, strchr(item, '{') - 1), arena_strdup(s->plan->arena, declared.data)};
    vec_push(s->plan->arena, units, one);
    text_free(&declared);
}

/* Whether it takes -O2 */
static bool has_loops(const char *code) {
    return strstr(code, "mocc_eliminate(") || strstr(code, "\nfor (");
}

/* What it costs to compile a definition, in characters of code: however short a function is, all passes look
   at it. Tables and structs, which end with a semicolon, cost little. */
static size_t cost_of(const char *item) {
    enum { ANY_FUNCTION = 250 };
    const char *end = item_end(item);
    return end - item > 2 && end[-2] == '}' ? ANY_FUNCTION + (size_t)(end - item) : 0;
}

static size_t cost_of_all(const Text *text) {
    size_t cost = 0;
    for (const char *at = text->data; at && *at; at = item_end(at))
        cost += cost_of(at);
    return cost;
}

/* Finds the functions of the schedule that are compiled with the model's class, so that two compilers have
   about as much to do: from `begin` to `end`. Before them stand functions alone, so they name nothing that
   is static. */
static void find_shared(Arena *arena, const Text *model, const Text *class_, const char **begin,
                        const char **end) {
    VEC(const char *) functions = {0};
    size_t in_class = cost_of_all(class_), in_model = cost_of_all(model);
    const char *at = model->data;
    for (; *at == '/' || *at == '\n' || is_function(at); at = item_end(at))
        if (is_function(at)) vec_push(arena, &functions, at);
    *begin = *end = at;
    for (int i = functions.n - 1; i >= 0; i--) {
        size_t cost = cost_of(functions.at[i]);
        if (in_class + cost >= in_model) break; /* the longer of the two would be longer */
        in_class += cost;
        in_model -= cost;
        *begin = functions.at[i];
    }
}

/* The model's class, and its schedule */
static void add_model(Splitter *s, const Program *program) {
    int first = s->parts->n;
    const Text *model = &program->model;
    UnitText unit = program->units[program->n_units - 1];
    Text class_ = {0}, rest = {0};
    const char *begin, *end;
    find_shared(s->plan->arena, model, &unit.class_, &begin, &end);
    text_add_bytes(&class_, unit.class_.data, unit.class_.length);
    text_add_bytes(&class_, begin, (size_t)(end - begin));
    text_add_bytes(&rest, model->data, (size_t)(begin - model->data));
    text_add(&rest, end);
    unit.class_ = class_;
    add_unit(s, &unit);
    s->parts->at[first].is_straight = !has_loops(s->parts->at[first].text);
    add_pieces(s, "the model", &program->model_pieces);
    add_text(s, "the model", &rest);
    text_free(&class_);
    text_free(&rest);
    for (int i = first; i < s->parts->n; i++)
        s->parts->at[i].is_of_model = true;
    CPart *schedule = &s->parts->at[s->parts->n - 1];
    schedule->is_model = true;
    schedule->is_straight = !has_loops(schedule->text);
}

void add_parts(const Plan *plan, const Program *program, CParts *parts, CUnits *units) {
    Splitter s = {.plan = plan, .parts = parts};
    declare(&s, &program->constants, true);
    declare(&s, &program->functions, false);
    declare(&s, &program->frames, false);
    for (int i = 0; i < program->n_units; i++) {
        if (program->units[i].is_twice) continue;
        for (int k = 0; k < UNIT_TEXTS; k++)
            declare(&s, text_of_unit(&program->units[i], k), false);
    }
    declare(&s, &program->model, false);
    declare(&s, &program->model_pieces, false);
    add_functions(&s, &program->functions);
    for (int i = 0; i < program->n_units - (plan->model != NULL); i++) {
        int first = parts->n;
        if (!plan->units.at[i]->compiled && !program->units[i].is_twice) add_unit(&s, &program->units[i]);
        mark_unit(&s, first, i);
    }
    if (units) mark_frames(&s, &program->frames);
    for (int i = 0; units && i < program->n_units; i++)
        add_declarations(&s, &program->units[i], i, units);
    if (plan->model) add_model(&s, program);
}
