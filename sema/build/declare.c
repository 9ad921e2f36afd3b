/* Variables of a variant: their attributes and declared values. */
#include <string.h>

#include "lexer/fix.h"
#include "sema/expr/variability.h"
#include "sema/model/attributes.h"
#include "sema/build/builder.h"
#include "sema/names/resolve.h"
#include "sema/value/environment.h"
#include "support/spelling.h"

/* --- variability ------------------------------------------------------------------------------- */

static const char *how_it_varies(const Ex *culprit) {
    if (culprit->kind == EX_REF && culprit->ref.var->computed) return "is computed at the start of a run";
    return changes_in_run(culprit) ? "changes during the simulation" : "is a parameter";
}

static bool is_not_constant(const Ex *ex) {
    return changes_in_run(ex) || (ex->kind == EX_REF && ex->ref.var->variability < AST_VAR_CONSTANT);
}

bool check_variability(Builder *b, const Ex *value, AstVariability wanted, const char *what) {
    const Ex *culprit = ex_find(value, wanted == AST_VAR_CONSTANT ? is_not_constant : changes_in_run);
    if (!culprit) return true;
    Diagnostic *d = diag_error(diagnostics(b), culprit->span, "variability", "%s depends on '%s', which %s",
                               what, ex_to_string(b->sema->arena, culprit), how_it_varies(culprit));
    if (culprit->kind == EX_REF)
        diag_note(diagnostics(b), d, culprit->ref.var->decl->span, "'%s' is declared here",
                  culprit->ref.var->path);
    mark_broken(b);
    return false;
}

/* --- variables -------------------------------------------------------------------------------- */

static const char *nearest_attribute(const Class *type, const char *name) {
    size_t length = strlen(name);
    for (int i = 0; i < ATTRIBUTE_COUNT; i++)
        if (has_attribute(type->base, i) &&
            spelling_distance(name, length, attribute_names[i], strlen(attribute_names[i]), 2) <=
                (length > 4 ? 2 : 1))
            return attribute_names[i];
    return NULL;
}

void no_attribute(Builder *b, const Class *type, const AstArgument *argument) {
    AstNamePart part = argument->path.parts.at[0];
    const char *name = type->enumeration ? type->enumeration->full_name : base_type_text(type->base);
    const char *nearest = nearest_attribute(type, part.name);
    Diagnostic *d = diag_error(diagnostics(b), part.span, "modification", "%s has no attribute '%s'%s", name,
                               part.name, spelling_hint(b->sema->arena, nearest));
    fix_spelling(diagnostics(b), d, part.span, nearest);
}

/* StateSelect is predefined; which of its literals it is has no meaning here, where states are declared. */
static bool is_state_select(Builder *b, const Var *var, Ex *ex) {
    enum { ALWAYS = 5 };
    if (ex->type == BASE_ENUMERATION && !strcmp(ex->enumeration->full_name, "StateSelect")) {
        double literal;
        if (var->role == ROLE_STATE || ex->rank || !decide(ex, NULL, &literal, NULL) || literal != ALWAYS)
            return true;
        diag_error(diagnostics(b), ex->span, "state",
                   "'%s' cannot be a state, as StateSelect.always asks; a state is declared as "
                   "Base.ContinuousState",
                   var->path);
        return false;
    }
    diag_error(diagnostics(b), ex->span, "type", "the attribute 'stateSelect' must be of type StateSelect");
    return false;
}

/* Where the modification of an attribute stands */
typedef struct {
    bool all;     /* it holds for all elements of an array */
    int rank;     /* the dimensions of arrays of records in whose class it stands */
    int depth;    /* so many records and connectors are around it */
    bool of_type; /* in the definition of the type */
} Place;

/* Whether the attribute has the shape of the variable, or of what is declared inside of a connector or
   record, or is one for all elements. Reports if not, unless a modification further out, which may give the
   sizes, too, takes its place. */
static bool check_attribute_shape(Builder *b, const Var *var, const Ex *ex, const char *name, Place place) {
    int own = var->segments[var->n_segments - 1].rank;
    if (!ex->rank && (place.all || !own)) return true;
    bool of_rank = ex->rank == var->rank || ex->rank == own || ex->rank == var->rank - place.rank;
    const int *dims = var->dims + var->rank - ex->rank;
    if (of_rank && !memcmp(ex->dims, dims, sizeof(int) * (size_t)ex->rank)) return true;
    Arena *arena = b->sema->arena;
    if (given_from_outside(b->variant, attribute_path(arena, var->path, name))) return false;
    const char *hint = !ex->rank ? "; write 'each' to give all elements the same" : "";
    diag_error(diagnostics(b), ex->span, "array-size", "'%s' is of %s, its attribute '%s' of %s%s", var->path,
               shape_text(arena, var->rank, var->dims), name, shape_text(arena, ex->rank, ex->dims), hint);
    return false;
}

/* (each start = value): the value is that of one element. */
static bool check_each(Builder *b, const Var *var, const Ex *ex, const char *name) {
    if (!ex->rank) return true;
    diag_error(diagnostics(b), ex->span, "modification",
               "'each' gives all elements of '%s' the same '%s': a scalar, this is of %s", var->path, name,
               shape_text(b->sema->arena, ex->rank, ex->dims));
    return false;
}

/* An attribute for all elements of the variable */
static Ex *spread_attribute(Builder *b, const Var *var, Ex *ex) {
    Arena *arena = b->sema->arena;
    if (!ex->rank && var->rank) return ex_fill(arena, ex, var->rank, var->dims, ex->span);
    for (int k = var->rank - ex->rank - 1; k >= 0; k--) {
        Iter *iter = NEW(arena, Iter);
        iter->name = "i";
        ex = ex_comprehension(arena, iter, var->dims[k], ex, ex->span);
    }
    return ex;
}

bool check_attribute(Builder *b, const Var *var, const Ex *ex, const char *name) {
    const char *what = arena_printf(b->sema->arena, "the attribute '%s'", name);
    if (!check_variability(b, ex, AST_VAR_PARAMETER, what)) return false;
    switch (attribute_number(var->decl->class_, name)) {
    case ATTRIBUTE_FIXED:
    case ATTRIBUTE_UNBOUNDED:
        return check_type(&b->scope, ex, BASE_BOOLEAN, what);
    case ATTRIBUTE_UNIT:
    case ATTRIBUTE_DISPLAY_UNIT:
    case ATTRIBUTE_QUANTITY:
        return check_type(&b->scope, ex, BASE_STRING, what);
    case ATTRIBUTE_STATE_SELECT:
        return is_state_select(b, var, (Ex *)ex);
    default:
        return check_type_of(&b->scope, ex, var, what);
    }
}

/* The typed value of an attribute; NULL after an error. */
static Ex *attribute(Builder *b, const Var *var, const AstArgument *argument, Place place) {
    const char *name = argument->path.parts.at[0].name;
    bool each = argument->each && !place.all && var->n_segments == 1;
    place.all |= argument->each;
    int rank = place.all && b->scope.within ? b->scope.within->rank : place.rank;
    Ex *ex = type_attribute(b, argument->modification->value, rank, place.depth);
    bool good = ex && check_attribute(b, var, ex, name) && (!each || check_each(b, var, ex, name)) &&
                check_attribute_shape(b, var, ex, name, place);
    good = good && !report_undefined_here(b, ex);
    return good ? ex : NULL;
}

/* Whether `ex` is a text that is known; of an array all of them. *text gets the text that all have, or "",
 *and culprit what is not known. */
static bool texts_of(const Ex *ex, const char **text, const Ex **culprit) {
    long index[MAX_RANK];
    for (long i = 0; i < ex_count(ex); i++) {
        long rest = i;
        for (int k = ex->rank - 1; k >= 0; k--) {
            index[k] = rest % ex->dims[k] + 1;
            rest /= ex->dims[k];
        }
        Scalar value;
        if (!decide_scalar_at(ex, NULL, index, &value, culprit)) return false;
        if (value.type != BASE_STRING) return false;
        *text = i > 0 && strcmp(*text, value.text) ? "" : value.text;
    }
    return true;
}

static void text_attribute(Builder *b, Ex *ex, const char *name, const char **text) {
    const Ex *culprit = NULL;
    if (texts_of(ex, text, &culprit)) return;
    report_not_structural(b->sema, ex->span, arena_printf(b->sema->arena, "the attribute '%s'", name), NULL,
                          culprit);
    mark_broken(b);
}

static void apply_attribute(Builder *b, Var *var, const AstArgument *argument, Place place, bool *seen) {
    const char *name = argument->path.parts.at[0].name;
    const Class *type = var->decl->class_;
    int which = attribute_number(type, name);
    if (which < 0) {
        no_attribute(b, type, argument);
        return;
    }
    if (seen[which] || !argument->modification || !argument->modification->value) return;
    seen[which] = true;
    Ex *ex = attribute(b, var, argument, place);
    if (!ex) return;
    if (which == ATTRIBUTE_MIN || which == ATTRIBUTE_MAX)
        var->bounds[which == ATTRIBUTE_MAX] = spread_attribute(b, var, ex);
    if (which == ATTRIBUTE_NOMINAL) var->bounds[BOUND_NOMINAL] = spread_attribute(b, var, ex);
    if (which == ATTRIBUTE_UNIT)
        text_attribute(b, ex, name, &var->unit);
    else if (which == ATTRIBUTE_QUANTITY)
        text_attribute(b, ex, name, &var->quantity);
    else if (which == ATTRIBUTE_DISPLAY_UNIT)
        text_attribute(b, ex, name, &var->display_unit);
    else if (which == ATTRIBUTE_START) {
        var->start = spread_attribute(b, var, ex);
        var->has_own_start = !place.of_type;
    } else if (which == ATTRIBUTE_MIN && var->base == BASE_ENUMERATION)
        var->least = spread_attribute(b, var, ex);
    else if (which == ATTRIBUTE_FIXED && var->variability < AST_VAR_PARAMETER) {
        var->fixed = spread_attribute(b, var, ex);
        if (var->role == ROLE_STATE) decide_fixed(var->fixed);
        var->has_own_fixed = !place.of_type;
    } else if (which == ATTRIBUTE_FIXED && var->variability == AST_VAR_PARAMETER && !b->variant->function)
        fix_parameter(b, var, ex);
    else if (which == ATTRIBUTE_FIXED && var->variability == AST_VAR_CONSTANT && !fixes(ex, 0)) {
        diag_error(diagnostics(b), ex->span, "variability",
                   "'%s' is a constant: its value determines it, it cannot have fixed=false", var->path);
        mark_broken(b);
    }
}

static void apply_attributes(Builder *b, Var *var, const AstModification *modification, Place place,
                             bool *seen) {
    for (int i = 0; modification && i < modification->arguments.n; i++)
        apply_attribute(b, var, &modification->arguments.at[i], place, seen);
}

Equation *make_equation(Builder *b, Ex *left, Ex *right, const AstEquation *ast, Span span) {
    Equation *equation = NEW(b->sema->arena, Equation);
    equation->loop = b->loop;
    equation->guard = b->guard;
    equation->left = left;
    equation->right = right;
    equation->ast = ast;
    equation->span = span;
    return equation;
}

void append_equation(Builder *b, Ex *left, Ex *right, const AstEquation *ast, Span span) {
    if (!report_undefined_here(b, left)) report_undefined_here(b, right);
    vec_push(b->sema->arena, &b->variant->equations, make_equation(b, left, right, ast, span));
}

static const char *shape_hint(const Ex *whole, const Ex *value) {
    if (whole->rank && !value->rank) return "; fill() makes an array of a scalar";
    return whole->rank == 1 && value->rank == 2 && value->kind == EX_ARRAY
               ? "; [a, b] is a matrix, {a, b} a vector"
               : "";
}

/* left = right: same shape, types that can be equal */
bool check_equation(Builder *b, Ex *left, Ex *right, Span span) {
    if (!ex_same_shape(left, right)) {
        Diagnostic *d = diag_error(
            diagnostics(b), span, "array-size", "the sides of the equation differ in size: %s and %s%s",
            shape_text(b->sema->arena, left->rank, left->dims),
            shape_text(b->sema->arena, right->rank, right->dims), shape_hint(left, right));
        note_component_arrays(b->sema, d, left);
        note_component_arrays(b->sema, d, right);
        return false;
    }
    if (ex_types_agree(left, right)) return true;
    diag_error(diagnostics(b), span, "type", "the sides of the equation are of different types: %s and %s",
               ex_type_text(left), ex_type_text(right));
    return false;
}

static bool given_to(Builder *b, const Var *var) {
    return decide_given_sizes(b->variant, intern_string(b->sema->interner, var->path)) != NULL;
}

/* Whether a value from outside takes the place of the declared one, which then may have other sizes. */
static bool given_outside(Builder *b, const Var *var) {
    if (var->variability < AST_VAR_PARAMETER || b->variant->function) return false;
    return given_to(b, var);
}

/* A value fits the variable that it is declared for. If its type does not, the variable's own may be the one
   that is wrong: its uses are not reported. */
static bool check_value(Builder *b, Var *var, Ex *self, Ex *value, bool fixed) {
    if (!ex_same_shape(self, value)) {
        Diagnostic *d = diag_error(
            diagnostics(b), value->span, "array-size", "'%s' and its value differ in size: %s and %s%s",
            var->path, shape_text(b->sema->arena, self->rank, self->dims),
            shape_text(b->sema->arena, value->rank, value->dims), shape_hint(self, value));
        note_component_arrays(b->sema, d, value);
        return false;
    }
    var->mistyped = !ex_types_agree(self, value);
    if (!var->mistyped && !(fixed && var->base == BASE_INTEGER && value->type == BASE_REAL)) return true;
    diag_error(diagnostics(b), value->span, "type", "'%s' is of type %s, its value of type %s", var->path,
               ex_type_text(self), ex_type_text(value));
    return false;
}

/* The declared value of an input holds where no modification further out replaces it. The input is a variable
   with an equation then; only its derivatives stay those that its type promises. */
static void bind_input(Builder *b, Var *var, Ex *self, Ex *value, Span span) {
    if (given_from_outside(b->variant, var->path)) return;
    var->has_default = true;
    var->causality = AST_NO_CAUSALITY;
    if (!has_skeleton(b)) append_equation(b, self, value, NULL, span);
}

/* The declared value: of a parameter its binding, of a variable an equation */
void set_declared_value(Builder *b, Var *var, Ex *value, Span span) {
    Ex *self = ex_whole(b->sema->arena, 0, NULL, var, var->decl->span);
    if (value && !ex_same_shape(self, value) && given_outside(b, var)) return;
    bool computed = value && is_computed(value) && var->variability == AST_VAR_PARAMETER;
    if (computed) make_computed(var);
    bool fixed = var->variability >= AST_VAR_PARAMETER || b->variant->function;
    bool good = value && check_value(b, var, self, value, fixed);
    if (good && !b->variant->function && var->variability >= AST_VAR_PARAMETER) {
        const char *kind = var->variability == AST_VAR_CONSTANT ? "constant" : "parameter";
        good = check_variability(b, value, var->variability,
                                 arena_printf(b->sema->arena, "the value of the %s '%s'", kind, var->path));
        good = good && !report_undefined(b->sema, var, value);
    }
    if (!good) {
        mark_broken(b);
        var->reported = true; /* that its value is not known */
        if (fixed || var->causality == AST_INPUT) return;
        Equation *equation = make_equation(b, self, NULL, NULL, span);
        equation->wrong = true;
        vec_push(b->sema->arena, &b->variant->equations, equation);
        return;
    }
    if (fixed)
        var->binding = value;
    else if (var->causality == AST_INPUT)
        bind_input(b, var, self, value, span);
    else if (!has_skeleton(b) || var->computed || is_inner_and_outer(var->decl))
        append_equation(b, self, value, NULL, span);
}

/* The outermost declaration around `decl`, or itself */
static Span place_of(const Decl *decl, const Record *record, const Port *port) {
    for (; record; record = record->outer)
        decl = record->decl;
    for (; port; port = port->outer)
        decl = port->decl;
    return decl->span;
}

/* The dimensions of what encloses the variable, then its own */
static void set_dims(Arena *arena, Var *var, const Record *names, const Dims *dims) {
    int outer = names ? names->rank : 0;
    var->rank = outer + dims->n;
    int *all = NEW_ARRAY(arena, int, var->rank + 1);
    const Class **types = NEW_ARRAY(arena, const Class *, var->rank + 1);
    for (int k = 0; k < var->rank; k++) {
        all[k] = k < outer ? names->dims[k] : dims->at[k - outer];
        types[k] = k < outer ? names->index_types[k] : dims->types[k - outer];
    }
    var->dims = all;
    var->index_types = types;
    var->count = element_count(var->rank, all);
}

static void set_segments(Arena *arena, Var *var, const Record *record, Port *port, int own_rank) {
    for (const Port *p = port; p; p = p->outer)
        var->n_segments++;
    for (const Record *r = record; r; r = r->outer)
        var->n_segments++;
    var->n_segments++;
    var->segments = NEW_ARRAY(arena, Segment, var->n_segments);
    var->segments[var->n_segments - 1] = (Segment){var->decl->name, own_rank, NULL};
    int at = var->n_segments - 1;
    for (const Record *r = record; r; r = r->outer) {
        int enclosing = r->outer ? r->outer->rank : port ? port->rank : 0;
        var->segments[--at] = (Segment){r->decl->name, r->rank - enclosing, NULL};
    }
    for (Port *p = port; p; p = p->outer)
        var->segments[--at] = (Segment){p->decl->name, p->rank - (p->outer ? p->outer->rank : 0), p};
}

/* What its declaration says, and those of the enclosing record and connector */
static void set_prefixes(Var *var, const Decl *decl, const Record *record, const Port *port) {
    var->base = decl->class_->base;
    var->enumeration = decl->class_->enumeration;
    var->role = decl->class_->role;
    var->variability = decl->variability;
    var->causality = decl->causality;
    var->is_flow = decl->flow;
    var->is_protected = decl->is_protected || (port && port->is_protected);
    var->is_final = decl->is_final;
    if (record) {
        if (record->variability > var->variability) var->variability = record->variability;
        if (record->causality != AST_NO_CAUSALITY) var->causality = record->causality;
        var->is_protected |= record->is_protected;
        var->is_final |= record->is_final;
        var->is_flow |= record->is_flow;
    }
    var->is_discrete = var->base != BASE_REAL || var->variability == AST_VAR_DISCRETE;
}

Var *new_var(Builder *b, Decl *decl, Port *port, const Dims *dims) {
    Arena *arena = b->sema->arena;
    Var *var = NEW(arena, Var);
    const Record *record = b->record;
    if (record) port = record->port;
    const Record *names = record ? record : port ? port->inside : NULL;
    var->owner = b->variant;
    var->is_outside = b->variant->holds_constants;
    var->decl = decl;
    var->index = b->variant->vars.n;
    var->port = port;
    var->path = names ? arena_printf(arena, "%s.%s", names->path, decl->name) : decl->name;
    var->place = place_of(decl, record, port);
    set_dims(arena, var, names, dims);
    set_segments(arena, var, record, port, dims->n);
    set_prefixes(var, decl, record, port);
    var->unit = var->display_unit = var->quantity = "";
    var->description = decl->declarator->description ? decl->declarator->description : "";
    for (int k = 0; k <= MAX_ORDER; k++)
        var->slot[k] = var->input[k] = -1;
    vec_push(arena, &b->variant->vars, var);
    return var;
}

/* connector RealInput = input Real: the variable is a connector too. */
static void make_solo(Builder *b, Var *var) {
    Port *port = NEW(b->sema->arena, Port);
    port->owner = b->variant;
    port->decl = var->decl;
    port->class_ = var->decl->class_;
    port->path = var->path;
    port->rank = var->rank;
    port->dims = var->dims;
    port->index_types = var->index_types;
    port->count = var->count;
    port->is_protected = var->is_protected;
    port->index = b->variant->ports.n;
    port->inside = NEW(b->sema->arena, Record);
    port->inside->port = port;
    vec_push(b->sema->arena, &port->vars, var);
    vec_push(b->sema->arena, &b->variant->ports, port);
    var->solo = port;
}

/* The size of a variable with that of the records or connectors that it stands in */
static bool check_within(Builder *b, const Record *around, const Dims *dims, Span span) {
    int rank = around->rank + dims->n;
    int *all = NEW_ARRAY(b->sema->arena, int, rank + 1);
    for (int k = 0; k < rank; k++)
        all[k] = k < around->rank ? around->dims[k] : dims->at[k - around->rank];
    return check_extents(b->sema, span, rank, all);
}

static Place place_of_text(const PlacedModification *m) {
    return (Place){.all = m->text->each, .rank = m->rank, .depth = m->depth};
}

/* In the definition of the type, of which the variable's last dimensions are */
static Place in_type(const Var *var, const Class *type) {
    int rank = rank_of_type(type);
    return (Place){.all = rank == 0, .rank = var->rank - rank, .of_type = true};
}

Var *build_var(Builder *b, Decl *decl, Port *port, const Modifications *mods) {
    Dims dims = {0};
    if (!declared_dims(b, decl, mods, &dims)) return NULL;
    const Record *around = b->record ? b->record : port ? port->inside : NULL;
    if (around && !check_within(b, around, &dims, decl->span)) return NULL;
    Var *var = new_var(b, decl, port, &dims);
    if (b->variant->function)
        var->sizes = named_sizes(b->sema->arena, &dims, var->rank, sizes_of(b, &dims),
                                 ex_whole(b->sema->arena, 0, NULL, var, decl->span));
    bool seen[ATTRIBUTE_COUNT] = {0};
    for (int i = 0; i < mods->n; i++)
        apply_attributes(b, var, mods->at[i].text, place_of_text(&mods->at[i]), seen);
    for (const Class *type = decl->class_; type; type = type->short_base)
        apply_attributes(b, var, type->modification, in_type(var, type), seen);
    if (decl->class_->kind == AST_CONNECTOR) make_solo(b, var);
    var->provided = var->role == ROLE_DERIVATIVE ? 1 : var->role == ROLE_DERIVATIVE2 ? 2 : 0;
    if (var->role == ROLE_STATE) {
        var->orders = 1;
        if (var->causality != AST_NO_CAUSALITY || var->variability != AST_VAR_PLAIN || var->port) {
            diag_error(diagnostics(b), decl->span, "state", "a state is a plain variable of a model, not %s",
                       var->port ? "part of a connector" : "an input, output or parameter");
            mark_broken(b);
        }
    }
    return var;
}

/* Whether one of its own sizes is ':', so that its value decides */
static bool has_open_size(const Var *var) {
    const AstExprs *lists[] = {&var->decl->declarator->dims, &var->decl->element->components.dims};
    for (int l = 0; l < 2; l++)
        for (int k = 0; k < lists[l]->n; k++)
            if (lists[l]->at[k]->kind == AST_COLON) return true;
    return false;
}

/* Whether a value from outside has given a variable with ':' its sizes: the declared one may have others. */
static bool sized_outside(Builder *b, const Var *var) {
    return has_open_size(var) && given_to(b, var);
}

/* The class outside cannot give a value to what is computed here, and gets the error. */
static void bind_for_outside(Builder *b, Var *var, const Modifications *mods) {
    if (var->variability >= AST_VAR_PARAMETER || var->causality == AST_INPUT || !winning_value(mods)) return;
    Ex *whole = ex_whole(b->sema->arena, 0, NULL, var, var->decl->span);
    append_equation(b, whole, ex_zero(b->sema->arena, whole), NULL, var->decl->span);
}

/* A constant that the class declares, or that it has from a partial class; or a field of a record whose value
   is wrong, which has been reported */
static void report_without_value(Builder *b, Var *var) {
    Class *class_ = b->variant->class_, *owner = var->decl->owner;
    if (b->value_reported)
        owner = NULL;
    else if (owner == class_)
        diag_error(diagnostics(b), var->decl->span, "all-determined",
                   "the constant '%s' has no value; write one after '='", var->path);
    else
        diag_error(diagnostics(b), class_->ast->name_span, "all-determined",
                   "'%s' has the constant '%s' of %s without a value; write extends %s(%s=...)", class_->name,
                   var->path, owner->full_name, owner->name, var->path);
    var->reported = true;
    if (owner) owner->lacks_value = true;
    mark_broken(b);
}

/* The declared value; that of an external object makes it. */
static Ex *type_own_value(Builder *b, const Var *var, const PlacedModification *given) {
    b->scope.makes_object = var->enumeration && var->enumeration->is_object;
    b->scope.at_start = var->variability == AST_VAR_PARAMETER;
    Ex *value = modified_value(b, given);
    b->scope.makes_object = b->scope.at_start = false;
    return value;
}

void build_binding(Builder *b, Var *var, const Modifications *mods) {
    if (sized_outside(b, var)) {
        bind_for_outside(b, var, mods);
        return;
    }
    const PlacedModification *given = winning_value(mods);
    if (var->unfixed) {
        keep_computed(b, var, given ? &given->text->value->span : NULL);
        return;
    }
    if (given) {
        Ex *value = type_own_value(b, var, given);
        var->reported |= !value;
        set_declared_value(b, var, value, given->text->value->span);
        return;
    }
    if (var->variability == AST_VAR_CONSTANT && !b->variant->class_->partial) report_without_value(b, var);
}
