/* C names of Modelica names. */
#include "codegen/names.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "support/path.h"

/* Keywords of C, what <math.h>, <stddef.h> and moccrt.h define as macros, functions of libc and names that
   generated functions use: a local variable would hide them. */
static const char *const reserved[] = {"INFINITY",
                                       "MATH_ERREXCEPT",
                                       "MATH_ERRNO",
                                       "MAXFLOAT",
                                       "NAN",
                                       "NULL",
                                       "_Alignas",
                                       "_Alignof",
                                       "_Atomic",
                                       "_Bool",
                                       "_Complex",
                                       "_Generic",
                                       "_Imaginary",
                                       "_Noreturn",
                                       "_Static_assert",
                                       "_Thread_local",
                                       "acos",
                                       "alignas",
                                       "alignof",
                                       "asin",
                                       "asm",
                                       "atan",
                                       "atan2",
                                       "auto",
                                       "bool",
                                       "break",
                                       "case",
                                       "ceil",
                                       "char",
                                       "const",
                                       "continue",
                                       "copysign",
                                       "cos",
                                       "cosh",
                                       "d",
                                       "default",
                                       "do",
                                       "double",
                                       "element",
                                       "else",
                                       "enum",
                                       "errno",
                                       "exp",
                                       "expm1",
                                       "extern",
                                       "fabs",
                                       "false",
                                       "float",
                                       "floor",
                                       "fmax",
                                       "fmin",
                                       "fmod",
                                       "for",
                                       "fpclassify",
                                       "goto",
                                       "if",
                                       "inline",
                                       "instance",
                                       "int",
                                       "isfinite",
                                       "isgreater",
                                       "isinf",
                                       "isless",
                                       "isnan",
                                       "isnormal",
                                       "isunordered",
                                       "k",
                                       "linux",
                                       "log",
                                       "log10",
                                       "log1p",
                                       "long",
                                       "main",
                                       "math_errhandling",
                                       "memcpy",
                                       "memmove",
                                       "memory",
                                       "memset",
                                       "mocc",
                                       "model_parameters",
                                       "offsetof",
                                       "pow",
                                       "register",
                                       "restrict",
                                       "return",
                                       "round",
                                       "s",
                                       "short",
                                       "signbit",
                                       "signed",
                                       "sin",
                                       "sinh",
                                       "size_t",
                                       "sizeof",
                                       "sqrt",
                                       "static",
                                       "strcmp",
                                       "strlen",
                                       "struct",
                                       "switch",
                                       "tan",
                                       "tanh",
                                       "time",
                                       "true",
                                       "trunc",
                                       "typedef",
                                       "typeof",
                                       "union",
                                       "unix",
                                       "unsigned",
                                       "void",
                                       "volatile",
                                       "while"};

/* What names of C, of headers and of generated functions begin with */
static const char *const reserved_beginnings[] = {"FP_",  "HUGE_VAL", "MOCC", "M_",   "Mocc", "SNAN", "_",
                                                  "der_", "der2_",    "e_",   "mocc", "pre_", "q_",   "v_"};

static int compare(const void *key, const void *element) {
    const char *name = key, *other = *(const char *const *)element;
    return *name != *other ? *name - *other : strcmp(name, other);
}

static bool is_reserved(const char *name) {
    if (bsearch(name, reserved, sizeof reserved / sizeof *reserved, sizeof *reserved, compare)) return true;
    for (size_t i = 0; i < sizeof reserved_beginnings / sizeof *reserved_beginnings; i++) {
        const char *begin = reserved_beginnings[i];
        if (*name == *begin && !strncmp(name, begin, strlen(begin))) return true;
    }
    if (strstr(name, "__")) return true;
    return (name[0] == 'k' || name[0] == 't') &&
           isdigit((unsigned char)name[1]); /* loop counters, temporaries */
}

const char *c_identifier(Arena *arena, const char *name) {
    if (name[0] == '$') return arena_printf(arena, "e_%s", name + 1); /* made by the compiler */
    if (name[0] != '\'') return is_reserved(name) ? arena_printf(arena, "v_%s", name) : name;
    /* 'a b': q_ and the text, what is no letter or digit in hexadecimal */
    Text text = {0};
    text_add(&text, "q_");
    for (const char *at = name + 1; *at && at[1]; at++)
        if (isalnum((unsigned char)*at) && *at != 'x')
            text_add_bytes(&text, at, 1);
        else
            text_printf(&text, "x%02x", (unsigned char)*at);
    return text_move(&text, arena);
}

const char *c_array_in_place(Arena *arena, const Var *var, int order) {
    return arena_printf(arena, "%s__", c_member(arena, var->path, order));
}

const char *c_member(Arena *arena, const char *name, int order) {
    const char *own = c_identifier(arena, name);
    if (order == PRE_VALUE) return arena_printf(arena, "pre_%s", own);
    if (order == 0) return own;
    return order == 1 ? arena_printf(arena, "der_%s", own) : arena_printf(arena, "der%d_%s", order, own);
}

const char *c_response(Arena *arena, const PlanUnit *unit, const LinearPort *port) {
    if (unit->elimination.elimination->root == port) return "s->response__";
    return arena_printf(arena, "tip__%s", c_identifier(arena, port->port->decl->name));
}

const char *c_tip(Arena *arena, const PlanTip *tip) {
    return arena_printf(arena, "%s__%s", c_identifier(arena, tip->comp->field),
                        c_identifier(arena, tip->port->port->decl->name));
}

const char *c_comment(Arena *arena, const char *text) {
    char *copy = arena_strdup(arena, text);
    for (char *at = copy; *at; at++) {
        if ((at[0] == '*' && at[1] == '/') || (at[0] == '/' && at[1] == '*')) at[1] = '|';
        if (*at == '\n') *at = ' ';
    }
    return copy;
}

const char *c_string(Arena *arena, const char *text) {
    Text out = {0};
    text_add(&out, "");
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            text_printf(&out, "\\%c", c);
        else if (c == '\n')
            text_add(&out, "\\n");
        else if (c == '?') /* no trigraphs */
            text_add(&out, "\\?");
        else if (c < 32 || c == 127)
            text_printf(&out, "\\%03o", c);
        else
            text_add_bytes(&out, text, 1);
    }
    return text_move(&out, arena);
}

const char *class_identifier(Arena *arena, const char *full_name) {
    Text text = {0};
    while (*full_name) {
        size_t length = name_length(full_name);
        const char *part = c_identifier(arena, arena_strndup(arena, full_name, length));
        text_printf(&text, "%s%s", text.length ? "_" : "", part);
        full_name += length;
        if (*full_name == '.') full_name++;
    }
    return text_move(&text, arena);
}

/* --- variables -------------------------------------------------------------------------------- */

const char *innermost_name(const Var *var) {
    return var->field ? var->field : var->segments[var->n_segments - 1].name;
}

const char *c_path(Arena *arena, const char *base, int n_comps, Comp **comps, const char **comp_index,
                   const Var *var, int order) {
    const char *path = base;
    for (int c = 0; c < n_comps; c++) {
        const char *name = c_identifier(arena, comps[c]->field);
        path = comps[c]->rank ? arena_printf(arena, "%s%s[%s].", path, name, comp_index[c])
                              : arena_printf(arena, "%s%s.", path, name);
    }
    for (int s = 0; s + 1 < var->n_segments && !var->field; s++)
        path = arena_printf(arena, "%s%s.", path, c_identifier(arena, var->segments[s].name));
    return arena_printf(arena, "%s%s", path, c_member(arena, innermost_name(var), order));
}

const char *c_local(Arena *arena, const Var *var) {
    const char *text = c_identifier(arena, var->segments[0].name);
    for (int s = 1; s < var->n_segments; s++)
        text = arena_printf(arena, "%s__%s", text, c_identifier(arena, var->segments[s].name));
    return text;
}

const char *c_memory(Arena *arena, const Memory *memory) {
    return arena_printf(arena, "e_%d", memory->number);
}

const char *memory_type(const Memory *memory) {
    return memory->kind == MEMORY_SAMPLE                                       ? "MoccSample"
           : memory->kind == MEMORY_INITIAL || memory->kind == MEMORY_TERMINAL ? "double"
                                                                               : "MoccEvent";
}

const char *c_iter(Arena *arena, const Iter *iter) {
    return iter->internal ? iter->name : c_identifier(arena, iter->name);
}

/* --- units ------------------------------------------------------------------------------------ */

/* Stands where the hash will be; it is in no C text. */
static const char placeholder[] = "\x01";

void begin_unit(UnitNames *names, const PlanUnit *unit) {
    const char *name = class_identifier(names->arena, unit->variant->class_->full_name);
    names->of[unit->number] = arena_printf(names->arena, "%s%s", name, placeholder);
}

/* FNV-1a */
uint32_t text_hash(const char *text, size_t length) {
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 1099511628211u;
    return (uint32_t)(hash >> 32);
}

bool take_name(UnitNames *names, Symbol name) {
    if (map_get(&names->taken, name)) return false;
    map_put(names->arena, &names->taken, name, names);
    return true;
}

static Text filled_in(const Text *text, const char *suffix) {
    Text filled = {0};
    const char *from = text->data;
    if (!from) return filled;
    for (const char *at; (at = strstr(from, placeholder)); from = at + 1) {
        text_add_bytes(&filled, from, (size_t)(at - from));
        text_add(&filled, suffix);
    }
    text_add(&filled, from);
    return filled;
}

Text *text_of_unit(UnitText *unit, int number) {
    Text *const all[UNIT_TEXTS] = {&unit->class_, &unit->pieces, &unit->steps, &unit->directional,
                                   &unit->directional_steps};
    return all[number];
}

void free_unit_text(UnitText *unit) {
    for (int i = 0; i < UNIT_TEXTS; i++)
        text_free(text_of_unit(unit, i));
}

static bool is_same_text(UnitText *a, UnitText *b) {
    for (int i = 0; i < UNIT_TEXTS; i++) {
        const Text *one = text_of_unit(a, i), *other = text_of_unit(b, i);
        if (one->length != other->length || (one->length && memcmp(one->data, other->data, one->length)))
            return false;
    }
    return true;
}

/* Gives the unit the name, if no other text has it. */
static bool take(UnitNames *names, const PlanUnit *unit, const char *suffix, UnitText *text) {
    const char *name = class_identifier(names->arena, unit->variant->class_->full_name);
    Symbol symbol = intern_string(names->interner, arena_printf(names->arena, "%s%s", name, suffix));
    UnitText filled = {.is_twice = !take_name(names, symbol)};
    for (int i = 0; i < UNIT_TEXTS; i++)
        *text_of_unit(&filled, i) = filled_in(text_of_unit(text, i), suffix);
    UnitText *other = filled.is_twice ? map_get(&names->texts, symbol) : NULL;
    if (filled.is_twice && (!other || !is_same_text(&filled, other))) {
        free_unit_text(&filled);
        return false;
    }
    free_unit_text(text);
    *text = filled;
    if (!other) map_put(names->arena, &names->texts, symbol, text);
    names->of[unit->number] = symbol;
    return true;
}

void end_unit(UnitNames *names, const PlanUnit *unit, UnitText *text) {
    Arena *arena = names->arena;
    uint32_t hash = text_hash(text->class_.data, text->class_.length);
    if (text->pieces.length) hash ^= text_hash(text->pieces.data, text->pieces.length);
    const char *suffix = is_plain_form(unit->form) ? "" : arena_printf(arena, "_%08x", (unsigned)hash);
    for (int n = 2; !take(names, unit, suffix, text); n++) /* another text with this hash */
        suffix = arena_printf(arena, "_%08x_%d", (unsigned)hash, n);
}

void name_compiled_unit(UnitNames *names, const PlanUnit *unit) {
    Symbol name = intern_string(names->interner, unit->compiled->name);
    take_name(names, name);
    names->of[unit->number] = name;
}
