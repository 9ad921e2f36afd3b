/* Modifications: which values the text gives to the parameters, start values and inputs of components. */
#include <string.h>

#include "sema/names/argument_index.h"
#include "sema/names/resolve.h"
#include "sema/model/attributes.h"
#include "sema/model/accessors.h"
#include "sema/build/builder.h"
#include "sema/value/environment.h"
#include "support/spelling.h"
#include "support/path.h"

/* --- components ------------------------------------------------------------------------------- */

/* What tells leaves apart: the first `length` letters of the path and the attribute */
static Symbol leaf_key(Builder *b, const char *path, size_t length, Symbol attribute) {
    const char *first = arena_printf(b->sema->arena, "%.*s", (int)length, path);
    return intern_string(b->sema->interner, attribute_path(b->sema->arena, first, attribute));
}

void add_leaf(Builder *b, Leaves *leaves, Leaf leaf) {
    Symbol key = leaf_key(b, leaf.path, strlen(leaf.path), leaf.attribute);
    int *number = NEW(b->sema->arena, int);
    *number = leaves->n;
    vec_push(b->sema->arena, leaves, leaf);
    if (!map_get(&leaves->first, key)) map_put(b->sema->arena, &leaves->first, key, number);
}

/* redeclare function f = g(p = q): the value of the hidden component f(p); redeclare T x[n]: that of
   size(x, 1) */
static void collect_captured(Builder *b, Class *class_, const Redeclaration *given, const char *prefix,
                             Leaves *leaves) {
    Arena *arena = b->sema->arena;
    for (int i = 0; i < given->captures.n; i++) {
        const Capture *captured = &given->captures.at[i];
        const char *path = *prefix ? arena_printf(arena, "%s.%s", prefix, captured->name) : captured->name;
        Span span = captured->formal ? given->span : captured->value->span;
        Leaf leaf = {path, NULL, {.comps = ALL_COMPS}, true, captured->value, span, class_, NULL};
        vec_push(arena, leaves, leaf);
    }
}

/* A constant's value that depends on parameters or variables */
static void report_not_constant(Builder *b, const Decl *decl, const AstArgument *argument) {
    const AstModification *inner = behind_first_name(b->sema->arena, argument);
    const char *what = arena_printf(b->sema->arena, "the value of the constant '%s'", decl->name);
    Ex *value = inner && inner->value ? type_expr(&b->scope, inner->value) : NULL;
    if (inner && inner->value && (!value || !check_variability(b, value, AST_VAR_CONSTANT, what))) return;
    if (b->variant->class_->erroneous) return; /* nothing is given to what a wrong class has */
    diag_error(diagnostics(b), argument->span, "variability",
               "'%s' is a constant: what modifies it can only depend on constants", decl->name);
}

/* What an argument of a modification of the class is about */
typedef struct {
    Class *class_;
    const AstArgument *argument;
    AstNamePart part; /* the name that it begins with */
    Decl *decl;       /* what the class declares by that name */
} Modified;

static bool cannot_modify(Builder *b, const Modified *m, const char *what) {
    diag_error(diagnostics(b), m->part.span, "modification", "'%s' is %s in %s, it cannot be modified",
               m->part.name, what, m->class_->full_name);
    return false;
}

/* Whether the class has a component of that name that its users see; else that is reported. */
static bool check_modified(Builder *b, const Modified *m) {
    if (!m->decl || m->decl->kind != DECL_COMPONENT) {
        if (m->class_->erroneous) return false;
        diag_error(diagnostics(b), m->part.span, "modification", "%s %s has no '%s' to modify%s",
                   class_kind_text(m->class_), m->class_->full_name, m->part.name,
                   no_component_hint(b->sema, m->class_, m->part.name));
        return false;
    }
    if (!is_protected_in(m->class_, m->decl)) return true;
    diag_error(diagnostics(b), m->part.span, "protected", "'%s' is protected in %s", m->part.name,
               m->class_->full_name);
    return false;
}

/* Whether the component is neither final nor a constant; else that is reported. */
static bool check_modifiable(Builder *b, const Modified *m) {
    const Decl *decl = m->decl;
    bool is_constant = decl->variability == AST_VAR_CONSTANT;
    bool holds_values = m->class_->kind == AST_RECORD || m->class_->kind == AST_CONNECTOR;
    if (decl->is_final) return cannot_modify(b, m, "final");
    if (is_constant && holds_values) return cannot_modify(b, m, "a constant");
    if (is_constant) report_not_constant(b, decl, m->argument);
    return !is_constant;
}

/* Those of what has parts of its own */
static void collect_inside(Builder *b, const Modified *m, const Redeclaration *given, const char *path,
                           const AstModification *inner, Each each, Leaves *leaves) {
    Class *type = m->decl->class_;
    collect_leaves(b, type, given ? given->inside : NULL, path, inner, each, leaves);
    if (inner->value && type->kind == AST_RECORD) {
        Leaf leaf = {path, NULL, each, m->argument->final, inner->value, m->part.span, m->class_, type};
        add_leaf(b, leaves, leaf);
    } else if (inner->value)
        diag_error(diagnostics(b), m->part.span, "modification", "'%s' is a component, it has no value",
                   m->part.name);
}

/* Attributes, and the value */
static void collect_values(Builder *b, const Modified *m, const char *path, const AstModification *inner,
                           Each each, Leaves *leaves) {
    for (int k = 0; k < inner->arguments.n; k++) {
        const AstArgument *attribute = &inner->arguments.at[k];
        if (attribute->path.parts.n != 1) continue;
        if (attribute_number(m->decl->class_, attribute->path.parts.at[0].name) < 0) {
            no_attribute(b, m->decl->class_, attribute);
            continue;
        }
        if (!attribute->modification || !attribute->modification->value) continue;
        Leaf leaf = {path,
                     attribute->path.parts.at[0].name,
                     attribute->each ? (Each){.comps = ALL_COMPS} : each,
                     m->argument->final || attribute->final,
                     attribute->modification->value,
                     attribute->path.parts.at[0].span,
                     m->class_,
                     NULL};
        add_leaf(b, leaves, leaf);
    }
    if (!inner->value) return;
    Leaf leaf = {path, NULL, each, m->argument->final, inner->value, m->part.span, m->class_, NULL};
    add_leaf(b, leaves, leaf);
}

/* How many components the path leads through, the modified one and the last name of it included */
static int components_on(const char *path) {
    int n = 1 + (*path != 0);
    for (; *path; path++)
        n += *path == '.';
    return n;
}

Each each_of_type(const char *path, const Class *type) {
    return (Each){.comps = components_on(path), .spared = rank_of_type(type)};
}

/* Those of one argument, whose component a redeclaration gives, or NULL */
static void collect_argument(Builder *b, const Modified *m, const Redeclaration *given, const char *prefix,
                             Each each, Leaves *leaves) {
    Arena *arena = b->sema->arena;
    if (!check_modified(b, m)) {
        leaves->misnamed = true;
        return;
    }
    bool made_another = given && given->constant; /* class, by the constants that it gives */
    if (made_another && m->decl->variability == AST_VAR_CONSTANT) return;
    if (!check_modifiable(b, m)) return;
    const char *path = *prefix ? arena_printf(arena, "%s.%s", prefix, m->part.name) : m->part.name;
    const AstModification *inner = behind_first_name(arena, m->argument);
    if (m->argument->each) each = (Each){.comps = components_on(prefix), .is_written = true};
    if (!inner) return;
    if (made_another) inner = without_constants(arena, m->decl->class_, inner);
    if (m->decl->outer && !m->decl->inner)
        modified_outer(b, m->part.span, m->decl);
    else if (!m->decl->class_->is_simple)
        collect_inside(b, m, given, path, inner, each, leaves);
    else
        collect_values(b, m, path, inner, each, leaves);
}

void collect_leaves(Builder *b, Class *class_, const Redeclarations *redeclarations, const char *prefix,
                    const AstModification *modification, Each each, Leaves *leaves) {
    for (int i = 0; i < modification->arguments.n; i++) {
        const AstArgument *argument = &modification->arguments.at[i];
        const AstClass *class_text =
            argument->element && argument->element->kind == AST_EL_CLASS ? argument->element->class_ : NULL;
        const Redeclaration *other = class_text ? find_redeclaration(redeclarations, class_text->name) : NULL;
        if (other && other->ast == class_text) collect_captured(b, class_, other, prefix, leaves);
        if (!modified_name(argument)) continue;
        const AstDeclarator *redeclared =
            argument->element ? &argument->element->components.declarators.at[0] : NULL;
        AstNamePart part =
            redeclared ? (AstNamePart){redeclared->name, redeclared->name_span} : argument->path.parts.at[0];
        Modified modified = {class_, argument, part, find_member(class_, part.name)};
        const Redeclaration *given = find_redeclaration(redeclarations, part.name);
        if (is_idle(argument, given)) continue;
        if (redeclared) collect_captured(b, class_, given, prefix, leaves);
        collect_argument(b, &modified, given, prefix, each, leaves);
    }
}

bool is_given_already(Builder *b, const Leaves *leaves, int before, const Leaf *leaf) {
    for (size_t length = name_length(leaf->path);; length += 1 + name_length(leaf->path + length + 1)) {
        const int *first = map_get(&leaves->first, leaf_key(b, leaf->path, length, leaf->attribute));
        bool whole = !leaf->path[length];
        if (first && *first < before && (whole || leaves->at[*first].record)) return true;
        if (whole) return false;
    }
}

/* Finds the variable at `path` inside of the component's variant. */
Target find_target(Builder *b, Comp *comp, const char *path, Modifier *modifier) {
    VEC(Comp *) comps = {0};
    Variant *inside = comp->type;
    vec_push(b->sema->arena, &comps, comp);
    for (;;) {
        size_t length = name_length(path);
        Decl *decl = find_member(inside->class_, intern(b->sema->interner, path, length));
        Thing *thing = !decl                        ? NULL
                       : decl->inner && decl->outer ? map_get(&inside->inners, decl->name)
                                                    : variant_thing(inside, decl);
        if (!thing || thing->kind == THING_BROKEN || thing->kind == THING_ABSENT) return TARGET_NONE;
        modifier->comps = comps.at;
        modifier->n_comps = comps.n;
        if (thing->kind == THING_VAR) {
            modifier->var = thing->var;
            return TARGET_FOUND;
        }
        while (path[length] && (thing->kind == THING_RECORD || thing->kind == THING_PORT)) {
            path += length + 1;
            length = name_length(path);
            const Record *record = thing->kind == THING_RECORD ? thing->record : thing->port->inside;
            decl = find_member(record->class_, intern(b->sema->interner, path, length));
            thing = decl ? record_field(record, decl) : NULL;
            if (!thing || thing->kind == THING_BROKEN) return TARGET_NONE;
            if (thing->kind != THING_VAR) continue;
            modifier->var = thing->var;
            bool signal = thing->var->port && thing->var->variability < AST_VAR_PARAMETER;
            return signal ? TARGET_CONNECTOR : TARGET_FOUND;
        }
        if (!path[length]) return TARGET_CONNECTOR;
        vec_push(b->sema->arena, &comps, thing->comp);
        inside = thing->comp->type;
        path += length + 1;
    }
}

/* How many of the dimensions of the components, and of the records and connectors on the way, which are the
   first ones, the value is the same for */
static int same_dims(const Modifier *modifier) {
    int n = 0, left = modifier->each.comps;
    const Var *var = modifier->var;
    for (int c = 0; c < modifier->n_comps && left > 0; c++, left--)
        n += modifier->comps[c]->rank;
    for (int s = 0; s < var->n_segments - 1 && left > 0; s++, left--)
        n += var->segments[s].rank;
    return n - modifier->each.spared;
}

/* The dimensions of the components, then those of the variable */
static Dims all_dims(Builder *b, const Modifier *modifier) {
    Dims dims = {0};
    for (int c = 0; c < modifier->n_comps; c++)
        for (int k = 0; k < modifier->comps[c]->rank; k++)
            add_dim(b, &dims, modifier->comps[c]->dims[k], NULL);
    for (int k = 0; k < modifier->var->rank; k++)
        add_dim(b, &dims, modifier->var->dims[k], NULL);
    return dims;
}

/* The path of the modified variable, from component number `first` on */
static const char *path_from(Arena *arena, const Modifier *modifier, int first) {
    const char *path = modifier->var->path;
    for (int c = modifier->n_comps - 1; c >= first; c--)
        path = arena_printf(arena, "%s.%s", modifier->comps[c]->decl->name, path);
    return path;
}

/* Whether a value further out, which may have given the variable other sizes than this one has, takes its
   place. */
static bool is_sized_outside(Builder *b, const Modifier *modifier, Symbol attribute) {
    Arena *arena = b->sema->arena;
    const char *path = path_from(arena, modifier, 0);
    return given_from_outside(b->variant, attribute_path(arena, path, attribute));
}

/* Whether the value has the shape of the modified variable, with the dimensions of the component arrays in
   front unless `each` says that all elements get the same. */
static bool check_modifier_shape(Builder *b, const Modifier *modifier, Symbol attribute) {
    Arena *arena = b->sema->arena;
    const Var *var = modifier->var;
    Dims all = all_dims(b, modifier);
    int same = same_dims(modifier), n = all.n - same;
    const int *dims = all.at + same;
    Ex *value = modifier->value;
    if (value->rank == n && (!n || !memcmp(value->dims, dims, sizeof(int) * (size_t)n))) return true;
    if (!value->rank && attribute && modifier->each.comps == ALL_COMPS) return true;
    if (modifier->each.is_written && !same) return false; /* it is inside of no array: reported */
    if (is_sized_outside(b, modifier, attribute)) return false;
    int own = var->segments[var->n_segments - 1].rank;
    bool forgotten = (n > own && value->rank == own) || (attribute && !value->rank);
    diag_error(diagnostics(b), value->span, "array-size", "'%s' needs a value of %s, this has %s%s",
               var->path, shape_text(arena, n, dims), shape_text(arena, value->rank, value->dims),
               forgotten ? "; write 'each' to give all elements the same" : "");
    return false;
}

/* `value` for every element of the component arrays */
Ex *for_each_element(Builder *b, Ex *value, const Modifier *modifier) {
    Dims dims = all_dims(b, modifier);
    for (int k = same_dims(modifier) - 1; k >= 0; k--) {
        Iter *iter = NEW(b->sema->arena, Iter);
        iter->name = "i";
        value = ex_comprehension(b->sema->arena, iter, dims.at[k], value, value->span);
    }
    return value;
}

/* The modifier with a value for every element that it spans, or a scalar */
static Modifier spread(Builder *b, Modifier modifier) {
    if (modifier.value->rank) modifier.value = for_each_element(b, modifier.value, &modifier);
    return modifier;
}

void set_value(Builder *b, Comp *comp, Modifier modifier) {
    vec_push(b->sema->arena, &comp->modifiers, spread(b, modifier));
}

/* The attribute min, max or nominal of a variable inside of the component */
static void bound_inside(Builder *b, Comp *comp, int bound, Modifier modifier) {
    vec_push(b->sema->arena, &comp->bounds[bound], spread(b, modifier));
}

/* --- inputs ----------------------------------------------------------------------------------- */

/* A hidden input of this class for `var` of the component */
static Var *passed_input(Builder *b, const Comp *comp, const Var *var) {
    Arena *arena = b->sema->arena;
    Decl *decl = NEW(arena, Decl);
    const char *path = arena_printf(arena, "%s.%s", comp->decl->name, var->path);
    *decl = *var->decl;
    decl->name = intern_string(b->sema->interner, field_for(b->variant, "given", path));
    Dims dims = {0};
    for (int k = 0; k < comp->rank; k++)
        add_dim(b, &dims, comp->dims[k], comp->index_types[k]);
    for (int k = 0; k < var->rank; k++)
        add_dim(b, &dims, var->dims[k], var->index_types[k]);
    Var *passed = new_var(b, decl, NULL, &dims);
    passed->path = path;
    passed->hidden = passed->is_protected = true;
    passed->causality = AST_INPUT;
    passed->variability = var->variability;
    passed->is_discrete = var->is_discrete;
    passed->provided = var->provided;
    passed->unit = var->unit;
    return passed;
}

void pass_inputs(Builder *b, Comp *comp) {
    Arena *arena = b->sema->arena;
    for (int i = 0; i < comp->type->vars.n; i++) {
        Var *var = comp->type->vars.at[i];
        if (var->causality != AST_INPUT || var->variability >= AST_VAR_PARAMETER || var->is_outer ||
            var->port)
            continue;
        const char *path = arena_printf(arena, "%s.%s", comp->decl->name, var->path);
        const Modifier *given = given_from_outside(b->variant, path);
        if (!given) continue;
        Comp **comps = NEW(arena, Comp *);
        comps[0] = comp;
        Ex *value = ex_whole(arena, 0, NULL, passed_input(b, comp, var), given->span);
        vec_push(arena, &b->handed,
                 make_equation(b, ex_whole(arena, 1, comps, var, given->span), value, NULL, given->span));
    }
}

/* An input of the component gets its value by an equation, unless a modification further out takes its place;
   one of what is inside by way of the hidden input that the component's class has for it. */
static void set_input(Builder *b, const Modifier *modifier, const Leaf *leaf) {
    Arena *arena = b->sema->arena;
    if (given_from_outside(b->variant, path_from(arena, modifier, 0))) return;
    Var *var = modifier->var;
    const char *path = path_from(arena, modifier, 1);
    const Variant *inside = modifier->comps[0]->type;
    for (int i = 0; modifier->n_comps > 1 && i < inside->vars.n; i++)
        if (inside->vars.at[i]->hidden && !strcmp(inside->vars.at[i]->path, path)) var = inside->vars.at[i];
    if (!has_skeleton(b) || var->hidden)
        append_equation(b, ex_whole(arena, 1, modifier->comps, var, leaf->name_span),
                        for_each_element(b, modifier->value, modifier), NULL, leaf->value->span);
}

/* The attribute 'fixed' of a state inside: an initial equation there must not determine the same. */
static void fix_state(Builder *b, const Modifier *modifier, const Leaf *leaf) {
    const Var *var = modifier->var;
    Ex *fixed = modifier->value;
    for (long i = 0, n = fixed->rank ? ex_count(fixed) : var->count; var->initial && i < n; i++) {
        if (!var->initial[i % var->count] || !fixes(fixed, fixed->rank ? i : 0)) continue;
        diag_error(diagnostics(b), fixed->span, "one-unknown",
                   "over-determined: an initial equation of %s determines '%s', so it cannot be fixed too",
                   var->owner->class_->full_name, leaf->path);
        return;
    }
}

/* Whether initial equations compute a parameter is up to its class. */
static void check_fixed_parameter(Builder *b, const Modifier *modifier, const Leaf *leaf) {
    const Var *var = modifier->var;
    Ex *fixed = modifier->value;
    for (long i = 0, n = fixed->rank ? ex_count(fixed) : 1; i < n && !var->partly_fixed; i++)
        if (fixes(fixed, i) == var->unfixed) {
            diag_error(diagnostics(b), leaf->name_span, "modification",
                       "%s decides whether '%s' is fixed, by the declaration and the initial equations there",
                       leaf->class_->full_name, leaf->path);
            return;
        }
}

static void set_fixed(Builder *b, Comp *comp, const Modifier *modifier, const Leaf *leaf) {
    const Var *var = modifier->var;
    if (var->decl->variability == AST_VAR_PARAMETER) check_fixed_parameter(b, modifier, leaf);
    if (var->variability >= AST_VAR_PARAMETER) return;
    if (var->role == ROLE_STATE) {
        decide_fixed(modifier->value);
        fix_state(b, modifier, leaf);
        vec_push(b->sema->arena, &comp->fixed_states, spread(b, *modifier));
    }
    vec_push(b->sema->arena, &comp->fixed, *modifier);
}

void add_modifier(Builder *b, Comp *comp, Modifier *modifier, const Leaf *leaf) {
    Var *var = modifier->var;
    Ex *value = modifier->value;
    const char *what = arena_printf(b->sema->arena, "'%s'", leaf->path);
    bool fits = leaf->attribute ? check_attribute(b, var, value, leaf->attribute)
                                : check_type_of(&b->scope, value, var, what);
    if (!fits || !check_modifier_shape(b, modifier, leaf->attribute)) return;
    if (!leaf->attribute && var->variability >= AST_VAR_PARAMETER &&
        !check_variability(b, value, AST_VAR_PARAMETER,
                           arena_printf(b->sema->arena, "the value of %s", what)))
        return;
    if (leaf->attribute && !strcmp(leaf->attribute, "fixed")) set_fixed(b, comp, modifier, leaf);
    if (leaf->attribute && !strcmp(leaf->attribute, "min")) bound_inside(b, comp, BOUND_MIN, *modifier);
    if (leaf->attribute && !strcmp(leaf->attribute, "max")) bound_inside(b, comp, BOUND_MAX, *modifier);
    if (leaf->attribute && !strcmp(leaf->attribute, "nominal"))
        bound_inside(b, comp, BOUND_NOMINAL, *modifier);
    if (leaf->attribute && !modifier->is_start) return; /* without meaning for the computation */
    if (modifier->is_start) {
        if (var->role == ROLE_STATE || var->is_discrete || var->start_value)
            set_value(b, comp, *modifier);
        else if (var->variability < AST_VAR_PARAMETER && !var->port)
            vec_push(b->sema->arena, &comp->idle_starts, *modifier);
    } else if (var->variability >= AST_VAR_PARAMETER)
        set_value(b, comp, *modifier);
    else if (var->causality == AST_INPUT)
        set_input(b, modifier, leaf);
    else
        diag_error(diagnostics(b), leaf->name_span, "modification",
                   "'%s' is computed by %s; only parameters, start values and inputs are given from outside",
                   leaf->path, leaf->class_->full_name);
}
