/* The fix for variables that are meant as states: their declaration as such. */
#include "sema/order/state_fix.h"

#include <string.h>

#include "lexer/fix.h"

static const char *text_of(const Sema *sema, Pos begin, Pos end) {
    const char *text = sema->sources->files.at[begin.file]->text;
    return arena_strndup(sema->arena, text + begin.offset, end.offset - begin.offset);
}

/* --- the type --------------------------------------------------------------------------------- */

/* The name in the class for what has the full name, by an import of it; or NULL */
static Symbol imported_as(const Class *class_, const char *full_name) {
    for (; class_; class_ = class_->encapsulated ? NULL : class_->parent)
        for (int i = 0; i < class_->imports.n; i++) {
            const Decl *import = class_->imports.at[i];
            if (import->class_ && !strcmp(import->class_->full_name, full_name)) return import->name;
        }
    return NULL;
}

static const char *state_name(const Sema *sema, const Class *class_) {
    Symbol whole = imported_as(class_, "Base.ContinuousState"), package = imported_as(class_, "Base");
    return whole ? whole : arena_printf(sema->arena, "%s.ContinuousState", package ? package : "Base");
}

/* --- attributes that come with the type ------------------------------------------------------- */

static bool is_number(const AstExpr *value) {
    if (value->kind == AST_UNARY) value = value->unary.a;
    return value->kind == AST_REAL || value->kind == AST_INTEGER;
}

/* The same wherever it stands */
static bool is_plain(const AstArgument *argument) {
    const AstExpr *value = argument->modification ? argument->modification->value : NULL;
    return value && !argument->element && argument->path.parts.n == 1 &&
           (value->kind == AST_STRING || is_number(value));
}

static bool has_argument(const AstModification *modification, Symbol name) {
    for (int i = 0; modification && i < modification->arguments.n; i++)
        if (modification->arguments.at[i].path.parts.n &&
            modification->arguments.at[i].path.parts.at[0].name == name)
            return true;
    return false;
}

/* A type further out in its definition sets the attribute. */
static bool is_set(const Class *from, const Class *to, Symbol name) {
    for (; from != to; from = from->short_base)
        if (has_argument(from->modification, name)) return true;
    return false;
}

/* What the type sets beside what the declaration does: `unit="m", min=0`; NULL: more than can be written
   there */
static const char *attributes_of(const Sema *sema, const Decl *decl) {
    Arena *arena = sema->arena;
    const AstModification *own = decl->declarator->modification;
    const char *each = decl->declarator->dims.n || decl->element->components.dims.n ? "each " : "",
               *list = "";
    for (const Class *type = decl->class_; type != sema->real; type = type->short_base) {
        if (!type || !type->ast || type->dims) return NULL;
        for (int i = 0; type->modification && i < type->modification->arguments.n; i++) {
            const AstArgument *argument = &type->modification->arguments.at[i];
            if (!is_plain(argument)) return NULL;
            Symbol name = argument->path.parts.at[0].name;
            if (has_argument(own, name) || is_set(decl->class_, type, name)) continue;
            list = arena_printf(arena, "%s%s%s%s", list, *list ? ", " : "", each,
                                text_of(sema, argument->path.span.begin, argument->span.end));
        }
    }
    return list;
}

/* --- the declaration -------------------------------------------------------------------------- */

typedef struct {
    Sema *sema;
    Fix *fix;
    const AstElement *element;
    const char *state;
} Rewriting;

/* What the line of the element begins with, if it is the first on it; else NULL */
static const char *indent_of(const Rewriting *r) {
    const char *text = r->sema->sources->files.at[r->element->span.begin.file]->text;
    const char *begin = text + r->element->span.begin.offset, *line = begin;
    while (line > text && line[-1] != '\n')
        line--;
    size_t length = (size_t)(begin - line);
    return strspn(line, " \t") >= length ? arena_strndup(r->sema->arena, line, length) : NULL;
}

/* The semicolon that takes the place of the comma between two declarators; on a new line goes on what stands
   on the same one. */
static void split(const Rewriting *r, const AstDeclarator *declarator, const AstDeclarator *next) {
    const SourceFile *file = r->sema->sources->files.at[declarator->span.end.file];
    const char *text = file->text;
    Span comma = {declarator->span.end, declarator->span.end};
    for (bool in_comment = false; in_comment || text[comma.begin.offset] != ','; comma.begin.offset++) {
        const char *at = text + comma.begin.offset;
        if (!in_comment)
            in_comment = at[0] == '/' && (at[1] == '/' || at[1] == '*');
        else if (*at == '\n' || (at[-1] == '*' && at[0] == '/'))
            in_comment = false;
    }
    comma.end = comma.begin;
    comma.end.offset++;
    const char *indent = indent_of(r), *end = text + comma.end.offset;
    bool same_line = end + strspn(end, " \t") == text + next->span.begin.offset;
    if (same_line && indent) comma.end = next->span.begin;
    fix_replace(r->sema->diagnostics, r->fix, comma,
                same_line && indent ? arena_printf(r->sema->arena, ";%s%s", source_line_end(file), indent)
                                    : ";");
}

/* What the declarator's type is replaced by, with what stands before and after it in the clause */
static void begin_clause(const Rewriting *r, const AstDeclarator *declarator, bool is_state) {
    const AstComponents *components = &r->element->components;
    Pos first = components->declarators.at[0].span.begin;
    const char *before = text_of(r->sema, r->element->span.begin, components->type.span.begin);
    const char *type = text_of(r->sema, components->type.span.begin, components->type.span.end);
    const char *after = text_of(r->sema, components->type.span.end, first);
    fix_insert(r->sema->diagnostics, r->fix, declarator->span.begin,
               arena_printf(r->sema->arena, "%s%s%s", before, is_state ? r->state : type, after));
}

static bool add_attributes(const Rewriting *r, const AstDeclarator *declarator, const char *attributes) {
    const AstModification *modification = declarator->modification;
    if (!*attributes) return true;
    if (!modification && declarator->dims.n) return false;
    Pos at = modification ? modification->span.begin : declarator->name_span.end;
    if (modification && r->sema->sources->files.at[at.file]->text[at.offset] != '(') return false;
    at.offset += modification != NULL;
    const char *text = !modification               ? arena_printf(r->sema->arena, "(%s)", attributes)
                       : modification->arguments.n ? arena_printf(r->sema->arena, "%s, ", attributes)
                                                   : attributes;
    fix_insert(r->sema->diagnostics, r->fix, at, text);
    return true;
}

/* Whether the element stands in the text of the class, once for all of its instances */
static bool is_own(const Class *class_, const AstElement *element) {
    const Span whole = class_->ast ? class_->ast->span : no_span();
    return span_is_within(element->span, whole) && !element->replaceable && !element->redeclare;
}

static bool rewrite(const Rewriting *r, const Decls *states) {
    const AstComponents *components = &r->element->components;
    bool was_state = false;
    for (int i = 0; i < components->declarators.n; i++) {
        const AstDeclarator *declarator = &components->declarators.at[i];
        const Decl *decl = NULL;
        for (int k = 0; k < states->n; k++)
            if (states->at[k]->declarator == declarator) decl = states->at[k];
        const char *attributes = decl ? attributes_of(r->sema, decl) : "";
        if (!attributes || !add_attributes(r, declarator, attributes)) return false;
        if (!i && decl) fix_replace(r->sema->diagnostics, r->fix, components->type.span, r->state);
        if (i && was_state != (decl != NULL)) {
            split(r, declarator - 1, declarator);
            begin_clause(r, declarator, decl != NULL);
        }
        was_state = decl != NULL;
    }
    return true;
}

void fix_meant_states(Sema *sema, const Class *class_, Diagnostic *d, FixGrade grade, const Decls *states) {
    const AstElement *element = states->at[0]->element;
    if (!element || !is_own(class_, element)) return;
    const char *names = arena_printf(sema->arena, "'%s'", states->at[0]->name);
    for (int i = 1; i < states->n; i++)
        names = arena_printf(sema->arena, "%s%s'%s'", names, i + 1 == states->n ? " and " : ", ",
                             states->at[i]->name);
    const char *state = state_name(sema, class_);
    Fix *fix = fix_add(sema->diagnostics, d, grade, "declare %s as %s", names, state);
    const Rewriting r = {sema, fix, element, state};
    if (!rewrite(&r, states)) d->fixes.n--;
}
