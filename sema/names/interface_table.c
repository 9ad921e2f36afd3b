/* Reading the interface of a compiled library: its first two lines, and the table behind its text. */
#include <stdlib.h>
#include <string.h>

#include "sema/model/compiled.h"
#include "sema/names/resolve.h"
#include "support/hash.h"
#include "support/text.h"

static const char first_line[] = "// mocc interface ";
static const char made_by[] = "// made by ";
static const char damaged[] = "this interface is damaged: it is not what mocc has written";

/* The line that begins at `at`, without its end */
static const char *line_at(Arena *arena, const char *at) {
    return arena_strndup(arena, at, strcspn(at, "\n"));
}

static const char *next_line(const char *at) {
    at += strcspn(at, "\n");
    return *at ? at + 1 : at;
}

/* What follows the word with which a line begins, or NULL: it begins with another one */
static const char *after(const char *line, const char *word) {
    size_t length = strlen(word);
    return !strncmp(line, word, length) ? line + length : NULL;
}

/* The hash, the version and the maker are those that this compiler can use. Returns what is wrong, or NULL.
 */
static const char *check_head(const Sema *sema, const SourceFile *source) {
    Arena *arena = sema->arena;
    const char *version = after(source->text, first_line);
    if (!version || memchr(source->text, '\0', source->length))
        return "this is no interface of a compiled library";
    if (strncmp(version, "1 ", 2))
        return arena_printf(arena, "this interface is of another version of mocc (format %.*s)",
                            (int)strcspn(version, " \n"), version);
    const char *body = next_line(source->text);
    char digits[HASH_DIGITS + 1];
    Hash hash = hash_new();
    hash_bytes(&hash, body, source->length - (size_t)(body - source->text));
    hash_digits(&hash, digits);
    if (strcmp(line_at(arena, version + 2), digits)) return damaged;
    const char *maker = after(body, made_by), *own = sema->maker(arena, sema->home);
    maker = maker ? line_at(arena, maker) : "";
    if (!strcmp(maker, own)) return NULL;
    return arena_printf(arena,
                        "this interface was made by %s, and this is %s; the library has to be compiled anew",
                        *maker ? maker : "another compiler", own);
}

typedef struct {
    Arena *arena;
    Interface *interface;
    Interner *interner;
    CompiledUnit *unit;           /* the last one; or NULL */
    CompiledVariant *variant;     /* the last one; or NULL */
    Text declarations, influence; /* of the unit */
    bool in_struct;               /* its last declaration goes on */
    bool is_damaged;              /* some line is none that mocc writes */
} Reader;

static bool ends_with(const char *line, const char *end) {
    size_t length = strlen(line), n = strlen(end);
    return length >= n && !strcmp(line + length - n, end);
}

/* What writes C text relies on it: structs, and one line for all else, without strings and comments */
static bool is_declaration(Reader *r, const char *line) {
    if (strchr(line, '"') || strstr(line, "/*")) return false;
    if (r->in_struct) {
        r->in_struct = *line != '}';
        return r->in_struct ? ends_with(line, ";") : !strcmp(line, "};");
    }
    r->in_struct = after(line, "struct ") && ends_with(line, " {");
    return r->in_struct || ((after(line, "MOCC_") || after(line, "extern ")) && ends_with(line, ";"));
}

static void read_declaration(Reader *r, const char *line) {
    r->is_damaged |= !is_declaration(r, line);
    text_printf(&r->declarations, "%s\n", line);
}

static void end_unit(Reader *r) {
    r->is_damaged |= r->in_struct;
    r->in_struct = false;
    if (r->unit) {
        r->unit->declarations = arena_strdup(r->arena, r->declarations.data ? r->declarations.data : "");
        r->unit->influence = arena_strdup(r->arena, r->influence.data ? r->influence.data : "");
    }
    text_free(&r->declarations);
    text_free(&r->influence);
    r->unit = NULL;
}

/* KEY NAME */
static void read_object(Reader *r, const char *rest, ObjectKind kind) {
    size_t length = strcspn(rest, " ");
    CompiledObject object = {arena_strndup(r->arena, rest, length), rest[length] ? rest + length + 1 : "",
                             kind};
    vec_push(r->arena, &r->unit->objects, object);
}

static void read_object_line(Reader *r, const char *line) {
    for (int kind = 0; kind < OBJECT_KINDS; kind++) {
        const char *word = arena_printf(r->arena, "// %s ", object_kind_text((ObjectKind)kind));
        if (after(line, word)) read_object(r, after(line, word), (ObjectKind)kind);
    }
}

static void read_unit_line(Reader *r, const char *line) {
    const char *rest;
    if ((rest = after(line, "// name ")))
        r->unit->name = rest;
    else if ((rest = after(line, "// c ")))
        read_declaration(r, rest);
    else if ((rest = after(line, "// i ")))
        text_printf(&r->influence, "%s\n", rest);
    else if (!strcmp(line, "// initial"))
        r->unit->has_initial = true;
    else if (!strcmp(line, "// bends"))
        r->unit->bends = true;
    else
        read_object_line(r, line);
}

/* KIND PATH */
static void read_key(Reader *r, const char *rest) {
    size_t length = strcspn(rest, " ");
    CompiledKey key = {.value = ""};
    if (!rest[length] || !key_kind_of(arena_strndup(r->arena, rest, length), &key.key.kind)) return;
    key.key.path = intern_string(r->interner, rest + length + 1);
    vec_push(r->arena, &r->variant->keys, key);
}

static void read_variant_line(Reader *r, const char *line) {
    const char *rest;
    if ((rest = after(line, "// number ")))
        r->variant->number = (int)strtol(rest, NULL, 10);
    else if ((rest = after(line, "// redeclared ")))
        r->variant->redeclarations = rest;
    else if ((rest = after(line, "// where ")))
        read_key(r, rest);
    else if (!strcmp(line, "// of time"))
        r->variant->uses_time = true;
    else if ((rest = after(line, "// varies ")))
        vec_push(r->arena, &r->variant->varying, rest);
    else if ((rest = after(line, "// calls ")))
        vec_push(r->arena, &r->variant->calls, rest);
    else if ((rest = after(line, "// is ")) && r->variant->keys.n)
        r->variant->keys.at[r->variant->keys.n - 1].value = rest;
}

/* FUNCTION SYMBOL KEY */
static void read_external_line(Reader *r, const char *rest) {
    const char *key = strrchr(rest, ' ');
    const char *function = key ? arena_strndup(r->arena, rest, (size_t)(key - rest)) : rest;
    char *symbol = strrchr(function, ' ');
    if (!symbol) return;
    *symbol++ = '\0';
    vec_push(r->arena, &r->interface->externals, ((CompiledExternal){function, symbol, key + 1}));
}

static void begin_variant(Reader *r, const char *class_) {
    r->variant = NEW(r->arena, CompiledVariant);
    r->variant->class_ = class_;
    r->variant->redeclarations = "";
    vec_push(r->arena, &r->interface->variants, r->variant);
}

static void read_line(Reader *r, const char *line) {
    const char *rest;
    if ((rest = after(line, "// variant "))) {
        end_unit(r);
        begin_variant(r, rest);
    } else if ((rest = after(line, "// unit "))) {
        end_unit(r);
        r->variant = NULL;
        r->unit = NEW(r->arena, CompiledUnit);
        r->unit->identity = rest;
        r->unit->name = "";
        vec_push(r->arena, &r->interface->units, r->unit);
    } else if ((rest = after(line, "// without "))) {
        end_unit(r);
        vec_push(r->arena, &r->interface->others, ((Uncompiled){rest, ""}));
    } else if ((rest = after(line, "// external "))) {
        end_unit(r);
        read_external_line(r, rest);
    } else if ((rest = after(line, "// because ")) && r->interface->others.n)
        r->interface->others.at[r->interface->others.n - 1].reason = rest;
    else if (r->unit)
        read_unit_line(r, line);
    else if (r->variant)
        read_variant_line(r, line);
}

const char *read_interface(Sema *sema, SourceFile *source) {
    Interface *interface = NEW(sema->arena, Interface);
    source->interface = interface;
    size_t length = strlen(source->path);
    interface->archive =
        arena_printf(sema->arena, "%.*s.a", (int)(length > 4 ? length - 4 : length), source->path);
    interface->error = check_head(sema, source);
    if (interface->error) return interface->error;
    Reader r = {.arena = sema->arena, .interner = sema->interner, .interface = interface};
    const char *table = strstr(source->text, "\n// What was compiled");
    for (const char *at = table ? next_line(table) : ""; *at; at = next_line(at))
        read_line(&r, line_at(sema->arena, at));
    end_unit(&r);
    return r.is_damaged ? damaged : NULL;
}
