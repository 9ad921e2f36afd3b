/* The structs of what connectors and records hold. */
#include "codegen/frames.h"

#include <string.h>

#include "sema/model/accessors.h"

/* --- families --------------------------------------------------------------------------------- */

static bool same_sizes(const AstExprs *a, const AstExprs *b) {
    if (a->n != b->n) return false;
    for (int i = 0; i < a->n; i++)
        if (a->at[i]->kind != AST_INTEGER || b->at[i]->kind != AST_INTEGER ||
            a->at[i]->integer != b->at[i]->integer)
            return false;
    return true;
}

static bool same_members(Arena *arena, const Class *a, const Class *b);

static bool same_member(Arena *arena, const Decl *a, const Decl *b) {
    if (a->name != b->name || a->variability != b->variability) return false;
    if (a->class_ != b->class_ && !same_members(arena, a->class_, b->class_)) return false;
    return same_sizes(&a->declarator->dims, &b->declarator->dims) &&
           same_sizes(&a->element->components.dims, &b->element->components.dims);
}

/* Whether two connectors have the same variables, whatever their causality */
static bool same_members(Arena *arena, const Class *a, const Class *b) {
    if (a->kind != AST_CONNECTOR || b->kind != AST_CONNECTOR || a->is_simple || b->is_simple) return false;
    Fields x = record_fields(arena, a), y = record_fields(arena, b);
    bool same = x.n == y.n;
    for (int i = 0; same && i < x.n; i++)
        same = same_member(arena, x.at[i], y.at[i]);
    return same;
}

typedef VEC(const Class *) Family;

/* The connectors of the package in which a connector stands that have its variables, in order */
static Family family_of(Arena *arena, const Class *connector) {
    Family family = {0};
    const Class *package = connector->kind == AST_CONNECTOR ? connector->parent : NULL;
    if (package) read_rest(package);
    for (int i = 0; package && i < package->decls.n; i++) {
        const Decl *decl = package->decls.at[i];
        if (decl->kind == DECL_CLASS &&
            (decl->class_ == connector || same_members(arena, decl->class_, connector)))
            vec_push(arena, &family, decl->class_);
    }
    if (!family.n) vec_push(arena, &family, connector);
    return family;
}

/* Where the beginning that the names have in common ends, without what separates it from the rest */
static size_t common_length(const Family *family) {
    const char *first = family->at[0]->name;
    size_t length = strlen(first);
    for (int i = 1; i < family->n; i++) {
        size_t same = 0;
        while (same < length && family->at[i]->name[same] == first[same])
            same++;
        length = same;
    }
    while (length && first[length - 1] == '_')
        length--;
    return *first == '\'' ? 0 : length;
}

static const Decl *declared(const Class *package, const char *name) {
    for (int i = 0; i < package->decls.n; i++)
        if (!strcmp(package->decls.at[i]->name, name)) return package->decls.at[i];
    return NULL;
}

/* Planar.Interfaces.Frame of Frame_a and Frame_b; the name of the first one, if that of the family is taken
 */
static const char *family_name(Arena *arena, const Family *family) {
    const Class *first = family->at[0];
    size_t length = family->n > 1 ? common_length(family) : 0;
    const char *common = arena_strndup(arena, first->name, length);
    if (!length || declared(first->parent, common)) return first->full_name;
    return arena_printf(arena, "%s.%s", first->parent->full_name, common);
}

/* --- their structs ---------------------------------------------------------------------------- */

/* Whether the declarations of the class alone decide what the struct holds */
static bool is_plain(const PlanField *frame) {
    const Record *record = frame->frame.record;
    bool plain = !record->rank && !is_redeclared(record->class_) && !(record->port && record->port->rank);
    for (int i = 0; plain && i < frame->frame.fields->n; i++) {
        const PlanField *field = &frame->frame.fields->at[i];
        const Var *var = field->kind == FIELD_VALUE ? field->value.var : NULL;
        if (field->kind == FIELD_FRAME) plain = is_plain(field);
        if (var)
            plain = var->orders == var->provided && !var->has_pre && var->variability < AST_VAR_PARAMETER;
    }
    return plain;
}

static const char *comment_text(Arena *arena, const Class *class_, const Family *family) {
    if (class_->kind != AST_CONNECTOR) return arena_printf(arena, "record %s", class_->full_name);
    const char *text = family->n > 1 ? "connectors" : "connector";
    for (int i = 0; i < family->n; i++)
        text = arena_printf(arena, "%s%s%s", text, i ? ", " : " ", family->at[i]->full_name);
    return text;
}

/* Whether the name is that of a struct with these members, from now on or already */
static bool take(Frames *frames, Symbol name, const char *body, const char *comment) {
    const char *known = map_get(&frames->bodies, name);
    if (known) return !strcmp(known, body);
    if (!take_name(frames->names, name)) return false;
    map_put(frames->names->arena, &frames->bodies, name, (void *)body);
    text_printf(&frames->text, "/* %s */\nstruct %s {\n%s};\n\n", comment, name, body);
    return true;
}

const char *frame_name(Frames *frames, const PlanField *frame, const char *body) {
    Arena *arena = frames->names->arena;
    const Class *class_ = frame->frame.record->class_;
    const Family family = family_of(arena, class_);
    const char *name = class_identifier(arena, family_name(arena, &family));
    const char *comment = c_comment(arena, comment_text(arena, class_, &family));
    const char *copy = arena_strdup(arena, body);
    Symbol symbol = intern_string(frames->names->interner, name);
    if (is_plain(frame) && take(frames, symbol, copy, comment)) return symbol;
    for (int n = 1;; n++) {
        const char *number = n > 1 ? arena_printf(arena, "_%d", n) : "";
        const char *hashed =
            arena_printf(arena, "%s_%08x%s", name, (unsigned)text_hash(body, strlen(body)), number);
        symbol = intern_string(frames->names->interner, hashed);
        if (take(frames, symbol, copy, comment)) return symbol;
    }
}
