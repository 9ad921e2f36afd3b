/* textDocument/hover: how a name is declared, its unit, what its value comes from, and the equations that
   determine it, solved. */
#include <string.h>

#include "sema/lint/explain.h"
#include "sema/model/attributes.h"
#include "sema/model/builtin.h"
#include "sema/model/door.h"
#include "server/scope.h"
#include "server/server.h"
#include "support/json.h"

/* --- text of declarations --------------------------------------------------------------------- */

enum { LONGEST = 400 };

/* Appends the text at the span, white space as one blank, cut off where it is long. */
static void add_source(const Sema *sema, Text *out, Span span) {
    const char *text = sema->sources->files.at[span.begin.file]->text;
    uint32_t end = span.end.offset;
    bool is_cut = end - span.begin.offset > LONGEST, blank = false;
    if (is_cut) end = span.begin.offset + LONGEST;
    for (uint32_t at = span.begin.offset; at < end; at++) {
        bool is_blank = strchr(" \t\r\n", text[at]) != NULL;
        if (is_blank && !blank) text_add(out, " ");
        if (!is_blank) text_add_bytes(out, text + at, 1);
        blank = is_blank;
    }
    if (is_cut) text_add(out, " ...");
}

static void add_prefixes(Text *out, const Decl *decl) {
    static const char *const variabilities[] = {"", "discrete ", "parameter ", "constant "};
    static const char *const causalities[] = {"", "input ", "output "};
    const AstComponents *components = &decl->element->components;
    text_printf(out, "%s%s%s%s%s", decl->is_final ? "final " : "", decl->inner ? "inner " : "",
                decl->outer ? "outer " : "", decl->is_replaceable ? "replaceable " : "",
                components->flow ? "flow " : "");
    text_printf(out, "%s%s", variabilities[components->variability], causalities[components->causality]);
}

/* The declaration without its description */
static void add_component(const Sema *sema, Text *out, const Decl *decl) {
    const AstComponents *components = &decl->element->components;
    const AstDeclarator *declarator = decl->declarator;
    Span shown = declarator->name_span;
    if (declarator->dims.n) shown.end = declarator->dims.at[declarator->dims.n - 1]->span.end;
    if (declarator->dims.n) shown.end.offset++; /* the bracket */
    if (declarator->modification && declarator->modification->span.begin.file == shown.begin.file &&
        declarator->modification->span.end.offset > shown.end.offset)
        shown.end = declarator->modification->span.end;
    add_prefixes(out, decl);
    add_source(sema, out, components->type.span);
    for (int i = 0; i < components->dims.n; i++) {
        text_add(out, i ? ", " : "[");
        add_source(sema, out, components->dims.at[i]->span);
    }
    text_add(out, components->dims.n ? "] " : " ");
    add_source(sema, out, shown);
}

static void add_class(const Sema *sema, Text *out, const Class *class_) {
    const AstClass *ast = class_->ast;
    if (ast && ast->body != AST_BODY_LONG && ast->body != AST_BODY_EXTENDS)
        add_source(sema, out, ast->span);
    else
        text_printf(out, "%s%s %s", class_->partial ? "partial " : "", class_kind_text(class_),
                    class_->full_name);
}

static void add_description(Text *out, const char *description) {
    if (description && *description) text_printf(out, "\n%s\n", description);
}

/* --- the variable ----------------------------------------------------------------------------- */

/* A variable of a variant: its own, or that of a component in it */
typedef struct {
    const Variant *variant;
    const Comp *comp;
    const Var *var;
} Place;

static const Variant *find_own_variant(const Class *class_) {
    for (int i = 0; i < class_->variants.n; i++)
        if (!class_->variants.at[i]->env) return class_->variants.at[i];
    return NULL;
}

/* The variant that the class is by itself, or NULL */
static const Variant *variant_of(Sema *sema, Class *class_) {
    if (!class_ || class_->is_simple || !class_->complete) return NULL;
    const Variant *own = find_own_variant(class_);
    if (own || !ast_is_model(class_->kind) || class_->role != ROLE_NONE || class_->open) return own;
    instantiate(sema, class_, NULL);
    return find_own_variant(class_);
}

static const Var *var_at(const Variant *variant, const char *path, const Decl *decl) {
    for (int i = 0; i < variant->vars.n; i++) {
        const Var *var = variant->vars.at[i];
        if (!strcmp(var->path, path) && !var->hidden &&
            var->decl->span.begin.offset == decl->span.begin.offset)
            return var;
    }
    return NULL;
}

static const Comp *comp_named(const Variant *variant, const char *name) {
    for (int i = 0; i < variant->comps.n; i++)
        if (!strcmp(variant->comps.at[i]->decl->name, name)) return variant->comps.at[i];
    return NULL;
}

/* What the path means in the variant: components, then a variable */
static Place place_at(Arena *arena, const Variant *variant, const PathNames *names, const Decl *decl) {
    Place place = {variant, NULL, NULL};
    const Variant *inside = variant;
    int first = 0;
    for (; first + 1 < names->n; first++) {
        const Comp *comp = comp_named(inside, names->at[first]);
        if (!comp) break;
        if (place.comp) place.variant = inside;
        place.comp = comp;
        inside = comp->type;
    }
    const char *path = names->at[first];
    for (int i = first + 1; i < names->n; i++)
        path = arena_printf(arena, "%s.%s", path, names->at[i]);
    place.var = var_at(inside, path, decl);
    return place;
}

static Place find_place(const View *view, const NameUse *use) {
    Sema *sema = view->analysis->sema;
    size_t begin;
    PathNames names = path_before(sema->arena, view->file->text, use->span.end.offset, &begin);
    const Variant *variant = variant_of(sema, class_at(view->analysis, view->file, view->offset));
    Place place = {0};
    if (variant && names.n) place = place_at(sema->arena, variant, &names, use->decl);
    if (place.var) return place;
    variant = variant_of(sema, use->decl->owner);
    return (Place){variant, NULL, variant ? var_at(variant, use->decl->name, use->decl) : NULL};
}

/* --- what its value comes from ---------------------------------------------------------------- */

static const char *sentence(const Place *place) {
    const Var *var = place->var;
    bool in_response = place->comp && is_response(place->comp);
    if (var->variability == AST_VAR_CONSTANT) return "Constant.";
    if (var->unfixed) return "Parameter, which initial equations determine.";
    if (var->computed) return "Parameter, which the start of a run computes.";
    if (var->variability == AST_VAR_PARAMETER) return "Parameter, known before the run.";
    if (in_response && !strcmp(var->path, "balance"))
        return "Known: the linear equations of all residuals are solved for it.";
    if (in_response) return "The residual of a linear response: an unknown, made zero by its balance.";
    if (var->role == ROLE_STATE && !place->comp) return "State: known; its derivative is determined.";
    if (var->role == ROLE_STATE) return "State of the component.";
    if (var->causality == AST_INPUT && !place->comp) return "Known from outside of the class.";
    if (var->causality == AST_INPUT) return "Input of the component.";
    return var->is_discrete ? "Changes at events only." : NULL;
}

/* The lines that --explain prints, without their indentation */
static void add_lines(Text *out, const char *heading, const char *lines) {
    text_printf(out, "\n%s\n\n```modelica\n", heading);
    while (*lines) {
        size_t length = strcspn(lines, "\n"), blanks = strspn(lines, " ");
        text_add_bytes(out, lines + blanks, length - blanks);
        text_add(out, "\n");
        lines += length + (lines[length] == '\n');
    }
    text_add(out, "```\n");
}

static void add_equations(Sema *sema, Text *out, const Place *place) {
    Text lines = {0};
    explain_variable(sema, place->variant, place->comp, place->var, &lines);
    const char *heading = "Determined by";
    if (!lines.data && place->comp) { /* an output: its own class determines it */
        explain_variable(sema, place->comp->type, NULL, place->var, &lines);
        heading = arena_printf(sema->arena, "Determined in %s by", place->comp->type->class_->full_name);
    }
    if (lines.data) add_lines(out, heading, lines.data);
    text_free(&lines);
}

static void add_variable(Sema *sema, Text *out, const Place *place) {
    const Var *var = place->var;
    const char *from = sentence(place);
    if (from) text_printf(out, "\n%s\n", from);
    if (var->variability < AST_VAR_PARAMETER) add_equations(sema, out, place);
}

/* --- all -------------------------------------------------------------------------------------- */

static void add_decl(const View *view, const NameUse *use, Text *out) {
    Sema *sema = view->analysis->sema;
    const Decl *decl = use->decl->constant ? use->decl->constant : use->decl;
    bool is_component = decl->kind == DECL_COMPONENT && decl->declarator && decl->element;
    text_add(out, "```modelica\n");
    if (is_component)
        add_component(sema, out, decl);
    else if (decl->kind == DECL_ITERATOR)
        text_printf(out, "Integer %s", decl->name);
    else if (decl->kind == DECL_LITERAL)
        text_printf(out, "%s.%s", decl->class_->full_name, decl->name);
    else if (decl->class_)
        add_class(sema, out, decl->class_);
    text_add(out, "\n```\n");
    if (decl->kind == DECL_ITERATOR) text_add(out, "\nThe variable of a loop.\n");
    if (is_component) add_description(out, decl->declarator->description);
    bool is_class = !is_component && decl->kind != DECL_ITERATOR && decl->kind != DECL_LITERAL;
    if (is_class && decl->class_ && decl->class_->ast) add_description(out, decl->class_->ast->description);
    if (!is_component) return;
    if (decl->class_->role == ROLE_LINEAR_RESPONSE)
        text_printf(out, "\nLinear response: `%s.balance` is known, `%s.residual` is an unknown.\n",
                    decl->name, decl->name);
    NameUse meant = {use->span, decl};
    Place place = find_place(view, &meant);
    const char *unit = place.var ? place.var->unit : attribute_text(decl, "unit");
    if (unit && *unit) text_printf(out, "\nUnit: `%s`\n", unit);
    if (place.var) add_variable(sema, out, &place);
}

/* A function or operator that the language predefines; false: there is none of that name at the place. */
static bool add_predefined(const View *view, uint32_t *begin, uint32_t *end, Text *out) {
    const SourceFile *file = view->file;
    *begin = *end = view->offset;
    while (*begin && is_name_byte(file->text[*begin - 1]))
        --*begin;
    while (*end < file->length && is_name_byte(file->text[*end]))
        ++*end;
    const char *name = arena_strndup(view->analysis->arena, file->text + *begin, *end - *begin);
    const Predefined *predefined = *end > *begin ? predefined_by_name(name) : NULL;
    if (!predefined || !predefined->call) return false;
    text_printf(out, "```modelica\n%s\n```\n", predefined->call);
    add_description(out, predefined->documentation);
    return true;
}

static json_t *shown(Server *server, const View *view, Span span, Text *out) {
    json_t *value = json_pack("{s:{s:s, s:o}, s:o}", "contents", "kind", "markdown", "value",
                              json_text(out->data), "range", range_now(server, view->analysis, span));
    text_free(out);
    return value;
}

json_t *hover(Server *server, const json_t *params, Failure *failure) {
    (void)failure;
    Document *document;
    size_t offset;
    View views[MOST_VIEWS];
    Text out = {0};
    int n = views_of_params(server, params, &document, &offset, views);
    if (n < 0) return NULL;
    for (int i = 0; i < n; i++) {
        const View *view = &views[i];
        const NameUse *use = use_at(view->analysis, view->file->id, view->offset);
        Span span = {{view->file->id, 0}, {view->file->id, 0}};
        if (use) {
            add_decl(view, use, &out);
            return shown(server, view, use->span, &out);
        }
        if (add_predefined(view, &span.begin.offset, &span.end.offset, &out))
            return shown(server, view, span, &out);
    }
    return json_null();
}
