/* Instantiation: from a class and an environment to a variant with its variables, connectors, components and typed
   equations; then causalized and scheduled. */
#include "sema/variant.h"

#include <string.h>

#include "sema/causalize.h"
#include "sema/connect.h"
#include "sema/environment.h"
#include "sema/schedule.h"
#include "sema/typing.h"

/* The modifications of an extends clause, and those of the extends clauses around it (which win) */
typedef struct Level {
    const struct Level *outer;
    const AstModification *modification;
} Level;

typedef struct {
    Sema *sema;
    Variant *variant;
    Scope scope;
    Loop *loop;
    VEC(Equation *) handed; /* what hands down inner variables: it holds once all else is said */
} Builder;

/* A modification of one declaration: (x = 1) is found as the argument whose path is x */
typedef VEC(const AstModification *) Modifications;

long element_count(int rank, const int *dims) {
    long count = 1;
    for (int k = 0; k < rank; k++)
        count *= dims[k];
    return count;
}

Thing *variant_thing(const Variant *variant, const Decl *decl) {
    return map_get(&variant->things, decl);
}

static Diagnostics *diagnostics(Builder *b) {
    return b->sema->diagnostics;
}

static void broken(Builder *b) {
    b->variant->broken = true;
}

/* --- modifications ------------------------------------------------------------------------------------------- */

/* The argument `a.b(...) = v` as seen from a: b(...) = v. */
static const AstModification *without_first_name(Builder *b, const AstArgument *argument) {
    if (argument->path.parts.n == 1) return argument->modification;
    Arena *arena = b->sema->arena;
    AstModification *wrapped = NEW(arena, AstModification);
    AstArgument inner = *argument;
    inner.path.parts.n--;
    inner.path.parts.at = NEW_ARRAY(arena, AstNamePart, inner.path.parts.n);
    inner.path.parts.capacity = inner.path.parts.n;
    memcpy(inner.path.parts.at, argument->path.parts.at + 1, sizeof(AstNamePart) * (size_t)inner.path.parts.n);
    wrapped->has_arguments = true;
    wrapped->span = argument->span;
    vec_push(arena, &wrapped->arguments, inner);
    return wrapped;
}

/* What stands for `name` in the modifications around it and its own, outermost first. */
static Modifications modifications_of(Builder *b, Symbol name, const Level *level, const AstModification *own) {
    Modifications all = {0};
    VEC(const Level *) levels = {0};
    for (; level; level = level->outer)
        vec_push(b->sema->arena, &levels, level);
    for (int i = levels.n - 1; i >= 0; i--) {
        const AstModification *modification = levels.at[i]->modification;
        for (int k = 0; modification && k < modification->arguments.n; k++) {
            const AstArgument *argument = &modification->arguments.at[k];
            if (argument->path.parts.n && argument->path.parts.at[0].name == name) {
                const AstModification *inner = without_first_name(b, argument);
                if (inner) vec_push(b->sema->arena, &all, inner);
            }
        }
    }
    if (own) vec_push(b->sema->arena, &all, own);
    return all;
}

static void check_twice(Builder *b, const AstModification *modification) {
    for (int i = 0; modification && i < modification->arguments.n; i++)
        for (int k = 0; k < i; k++) {
            const AstArgument *a = &modification->arguments.at[i], *before = &modification->arguments.at[k];
            if (a->path.parts.n == 1 && before->path.parts.n == 1 &&
                a->path.parts.at[0].name == before->path.parts.at[0].name) {
                diag_error(diagnostics(b), a->span, "modification", "'%s' is modified twice",
                           a->path.parts.at[0].name);
                break;
            }
        }
}

/* --- dimensions ---------------------------------------------------------------------------------------------- */

typedef VEC(int) Dims;

static bool add_dims(Builder *b, Dims *dims, const AstExprs *exprs) {
    for (int i = 0; exprs && i < exprs->n; i++) {
        AstExpr *expr = exprs->at[i];
        if (expr->kind == AST_COLON) {
            diag_error(diagnostics(b), expr->span, "unsupported",
                       "an array size ':' taken from the binding: this version of mocc does not compile it yet");
            return false;
        }
        long n;
        if (!type_structural_integer(&b->scope, expr, "an array's size", &n)) return false;
        if (n < 0 || n > 1000000000) {
            diag_error(diagnostics(b), expr->span, "array-size", "%ld is no size of an array", n);
            return false;
        }
        vec_push(b->sema->arena, dims, (int)n);
    }
    return true;
}

/* The dimensions of a component: behind its name, behind its type's name, then those of the type. */
static bool declared_dims(Builder *b, const Decl *decl, Dims *dims) {
    if (!add_dims(b, dims, &decl->declarator->dims)) return false;
    if (!add_dims(b, dims, &decl->element->components.dims)) return false;
    for (const Class *type = decl->class_; type; type = type->short_base)
        if (!add_dims(b, dims, type->dims)) return false;
    double count = 1;
    for (int k = 0; k < dims->n; k++)
        count *= dims->at[k];
    if (count <= 1e9) return true;
    diag_error(diagnostics(b), decl->span, "array-size", "'%s' would have over 1e9 elements", decl->name);
    return false;
}

/* --- variables ----------------------------------------------------------------------------------------------- */

static void add_thing(Builder *b, const Decl *decl, Thing thing, bool outermost) {
    Thing *copy = NEW(b->sema->arena, Thing);
    *copy = thing;
    if (outermost) map_put(b->sema->arena, &b->variant->things, decl, copy);
    if (outermost) vec_push(b->sema->arena, &b->variant->order, copy);
}

static bool text_attribute(Builder *b, const AstModification *m, const char *what, const char **text) {
    Ex *ex = m->value ? type_expr(&b->scope, m->value) : NULL;
    if (!ex) return false;
    if (ex->kind == EX_STRING)
        *text = ex->string;
    else
        diag_error(diagnostics(b), ex->span, "type", "the attribute '%s' is a String literal", what);
    return ex->kind == EX_STRING;
}

/* Numbers of attributes: each or in the variable's own shape */
static Ex *shaped_attribute(Builder *b, const Var *var, const AstArgument *argument, bool of_type) {
    Arena *arena = b->sema->arena;
    Ex *ex = type_expr(&b->scope, argument->modification->value);
    const char *name = argument->path.parts.at[0].name;
    if (!ex) return NULL;
    if (!check_type(&b->scope, ex, var->base, arena_printf(arena, "the attribute '%s'", name))) return NULL;
    bool all = argument->each || of_type;
    if (!ex->rank && (all || !var->rank)) return var->rank ? ex_fill(arena, ex, var->rank, var->dims, ex->span) : ex;
    if (ex->rank == var->rank && !memcmp(ex->dims, var->dims, sizeof(int) * (size_t)var->rank)) return ex;
    const char *hint = !ex->rank ? "; write 'each' to give all elements the same" : "";
    diag_error(diagnostics(b), ex->span, "array-size", "'%s' is of %s, its attribute '%s' of %s%s", var->path,
               shape_text(arena, var->rank, var->dims), name, shape_text(arena, ex->rank, ex->dims), hint);
    return NULL;
}

static const char *const attribute_names[] = {"start",    "fixed", "unit", "displayUnit", "quantity",
                                              "min",      "max",   "nominal", "stateSelect", "unbounded"};
enum { ATTRIBUTE_START, ATTRIBUTE_FIXED, ATTRIBUTE_UNIT, ATTRIBUTE_DISPLAY_UNIT, ATTRIBUTE_QUANTITY, ATTRIBUTE_COUNT = 10 };

static int attribute_number(const char *name) {
    int which = 0;
    while (which < ATTRIBUTE_COUNT && strcmp(attribute_names[which], name))
        which++;
    return which;
}

static void no_attribute(Builder *b, BaseType base, const AstArgument *argument) {
    AstNamePart part = argument->path.parts.at[0];
    diag_error(diagnostics(b), part.span, "modification", "%s has no attribute '%s'", base_type_text(base), part.name);
}

static void apply_attribute(Builder *b, Var *var, const AstArgument *argument, bool of_type, bool *seen) {
    const char *name = argument->path.parts.at[0].name, *text;
    int which = attribute_number(name);
    if (which == ATTRIBUTE_COUNT) {
        no_attribute(b, var->base, argument);
        return;
    }
    if (seen[which] || !argument->modification || !argument->modification->value) return;
    seen[which] = true;
    if (which == ATTRIBUTE_UNIT) {
        if (text_attribute(b, argument->modification, name, &text)) var->unit = text;
    } else if (which == ATTRIBUTE_DISPLAY_UNIT || which == ATTRIBUTE_QUANTITY)
        text_attribute(b, argument->modification, name, &text);
    else if (which == ATTRIBUTE_START) {
        Ex *ex = shaped_attribute(b, var, argument, of_type);
        if (ex) var->start = ex;
    } else if (which == ATTRIBUTE_FIXED) {
        Ex *ex = type_expr(&b->scope, argument->modification->value);
        double value;
        if (ex && !ex->rank && ex_evaluate(ex, &value, NULL)) var->is_fixed = value != 0;
    } else if (argument->modification->value->kind != AST_REF) /* stateSelect is an enumeration's literal */
        shaped_attribute(b, var, argument, of_type);
}

static void apply_attributes(Builder *b, Var *var, const AstModification *modification, bool of_type, bool *seen) {
    for (int i = 0; modification && i < modification->arguments.n; i++)
        apply_attribute(b, var, &modification->arguments.at[i], of_type, seen);
}

static Equation *new_equation(Builder *b, Ex *left, Ex *right, const AstEquation *ast, Span span) {
    Equation *equation = NEW(b->sema->arena, Equation);
    equation->loop = b->loop;
    equation->left = left;
    equation->right = right;
    equation->ast = ast;
    equation->span = span;
    return equation;
}

static void add_equation(Builder *b, Ex *left, Ex *right, const AstEquation *ast, Span span) {
    vec_push(b->sema->arena, &b->variant->equations, new_equation(b, left, right, ast, span));
}

/* left = right: same shape, types that can be equal */
static bool check_equation(Builder *b, const Ex *left, const Ex *right, Span span) {
    if (!ex_same_shape(left, right)) {
        diag_error(diagnostics(b), span, "array-size", "the sides of the equation differ in size: %s and %s",
                   shape_text(b->sema->arena, left->rank, left->dims),
                   shape_text(b->sema->arena, right->rank, right->dims));
        return false;
    }
    bool numbers = left->type <= BASE_INTEGER && right->type <= BASE_INTEGER;
    if (numbers || left->type == right->type) return true;
    diag_error(diagnostics(b), span, "type", "the sides of the equation are of different types: %s and %s",
               base_type_text(left->type), base_type_text(right->type));
    return false;
}

static Ex *whole(Builder *b, int n_comps, Comp **comps, Var *var, Span span) {
    int rank = var->rank;
    for (int c = 0; c < n_comps; c++)
        rank += comps[c]->rank;
    return ex_ref(b->sema->arena, n_comps, comps, var, 0, NEW_ARRAY(b->sema->arena, Ex *, rank + 1), span);
}

/* The declared value: of a parameter its binding, of a variable an equation */
static void bind(Builder *b, Var *var, Ex *value, Span span) {
    Ex *self = whole(b, 0, NULL, var, var->decl->span);
    if (!value) {
        broken(b);
        return;
    }
    if (!check_equation(b, self, value, value->span)) {
        broken(b);
        return;
    }
    if (var->variability >= AST_VAR_PARAMETER) {
        if (var->base == BASE_INTEGER && value->type == BASE_REAL)
            diag_error(diagnostics(b), value->span, "type", "'%s' is of type Integer, its value of type Real",
                       var->path);
        var->binding = value;
    } else
        add_equation(b, self, value, NULL, span);
}

static Var *new_var(Builder *b, Decl *decl, Port *port, const Dims *dims) {
    Arena *arena = b->sema->arena;
    Var *var = NEW(arena, Var);
    var->owner = b->variant;
    var->decl = decl;
    var->index = b->variant->vars.n;
    var->port = port;
    var->path = port ? arena_printf(arena, "%s.%s", port->path, decl->name) : decl->name;
    int outer = port ? port->rank : 0;
    var->rank = outer + dims->n;
    int *all = NEW_ARRAY(arena, int, var->rank + 1);
    if (outer) memcpy(all, port->dims, sizeof(int) * (size_t)outer);
    if (dims->n) memcpy(all + outer, dims->at, sizeof(int) * (size_t)dims->n);
    var->dims = all;
    var->count = element_count(var->rank, all);
    for (const Port *p = port; p; p = p->outer)
        var->n_segments++;
    var->n_segments++;
    var->segments = NEW_ARRAY(arena, Segment, var->n_segments);
    var->segments[var->n_segments - 1] = (Segment){decl->name, dims->n, NULL};
    int at = var->n_segments - 1;
    for (Port *p = port; p; p = p->outer)
        var->segments[--at] = (Segment){p->decl->name, p->rank - (p->outer ? p->outer->rank : 0), p};
    var->base = decl->class_->base;
    var->role = decl->class_->role;
    var->variability = decl->variability;
    var->causality = decl->causality;
    var->is_flow = decl->flow;
    var->is_protected = decl->is_protected || (port && port->is_protected);
    var->is_final = decl->is_final;
    var->unit = "";
    var->description = decl->declarator->description ? decl->declarator->description : "";
    for (int k = 0; k <= MAX_ORDER; k++)
        var->slot[k] = var->input[k] = -1;
    vec_push(arena, &b->variant->vars, var);
    return var;
}

static bool is_real_number_type(Builder *b, const Var *var) {
    if (var->base != BASE_STRING) return true;
    diag_error(diagnostics(b), var->decl->span, "unsupported",
               "a String variable: this version of mocc does not compile it yet");
    broken(b);
    return false;
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
    port->count = var->count;
    port->is_protected = var->is_protected;
    port->index = b->variant->ports.n;
    vec_push(b->sema->arena, &port->vars, var);
    vec_push(b->sema->arena, &b->variant->ports, port);
    var->solo = port;
}

static Var *build_var(Builder *b, Decl *decl, Port *port, const Modifications *mods) {
    Dims dims = {0};
    if (!declared_dims(b, decl, &dims)) return NULL;
    Var *var = new_var(b, decl, port, &dims);
    if (!is_real_number_type(b, var)) return NULL;
    bool seen[ATTRIBUTE_COUNT] = {0};
    for (int i = 0; i < mods->n; i++) {
        check_twice(b, mods->at[i]);
        apply_attributes(b, var, mods->at[i], false, seen);
    }
    for (const Class *type = decl->class_; type; type = type->short_base)
        apply_attributes(b, var, type->modification, true, seen);
    if (decl->class_->kind == AST_CONNECTOR) make_solo(b, var);
    var->provided = var->role == ROLE_DERIVATIVE ? 1 : var->role == ROLE_DERIVATIVE2 ? 2 : 0;
    if (var->role == ROLE_STATE) {
        var->orders = 1;
        if (var->causality != AST_NO_CAUSALITY || var->variability != AST_VAR_PLAIN || port) {
            diag_error(diagnostics(b), decl->span, "state", "a state is a plain variable of a model, not %s",
                       port ? "part of a connector" : "an input, output or parameter");
            broken(b);
        }
    }
    return var;
}

static void build_binding(Builder *b, Var *var, const Modifications *mods) {
    for (int i = 0; i < mods->n; i++) {
        if (!mods->at[i]->value) continue;
        if (var->causality == AST_INPUT && var->variability == AST_VAR_PLAIN) {
            diag_error(diagnostics(b), mods->at[i]->value->span, "unsupported",
                       "a default for an input: this version of mocc does not compile it yet");
            broken(b);
            return;
        }
        bind(b, var, type_expr(&b->scope, mods->at[i]->value), mods->at[i]->value->span);
        return;
    }
    if (var->variability == AST_VAR_CONSTANT) {
        diag_error(diagnostics(b), var->decl->span, "all-determined", "the constant '%s' has no value", var->path);
        broken(b);
    }
}

/* --- connectors ---------------------------------------------------------------------------------------------- */

/* What the rule connector-causality follows while it reads a connector */
typedef struct {
    AstCausality signal;
    bool potential; /* one stands above */
    AstCausality of_potential;
    long potentials, flows;
} Causality;

static AstCausality opposite(AstCausality causality) {
    return causality == AST_INPUT ? AST_OUTPUT : AST_INPUT;
}

static void connector_causality(Builder *b, Var *var, Causality *c) {
    if (var->variability >= AST_VAR_PARAMETER) return;
    long own = element_count(var->rank - var->port->rank, var->dims + var->port->rank);
    if (var->is_flow) {
        if (!c->potential) {
            diag_error(diagnostics(b), var->decl->span, "connector-causality",
                       "the flow '%s' has no potential above it", var->decl->name);
            broken(b);
            c->potential = true; /* told once */
        }
        var->causality = opposite(c->of_potential);
        c->flows += own;
    } else if (var->causality != AST_NO_CAUSALITY)
        c->signal = var->causality;
    else if (c->signal == AST_NO_CAUSALITY) {
        diag_error(diagnostics(b), var->decl->span, "connector-causality",
                   "the potential '%s' has no signal (input or output) above it, so it has no causality",
                   var->decl->name);
        broken(b);
        c->potential = true; /* told once */
    } else {
        var->causality = c->of_potential = c->signal;
        c->potential = true;
        c->potentials += own;
    }
}

static Port *build_port(Builder *b, Decl *decl, Port *outer);

static void port_items(Builder *b, Port *port, Class *class_, Causality *causality) {
    while (class_->short_base)
        class_ = class_->short_base;
    for (int i = 0; i < class_->items.n; i++) {
        Item *item = &class_->items.at[i];
        if (item->kind == ITEM_EXTENDS)
            port_items(b, port, item->extends.base, causality);
        else if (item->kind == ITEM_COMPONENT && !item->decl->class_->erroneous) {
            if (item->decl->class_->is_simple) {
                Modifications mods = modifications_of(b, item->decl->name, NULL, item->decl->declarator->modification);
                Var *var = build_var(b, item->decl, port, &mods);
                if (!var) {
                    broken(b);
                    continue;
                }
                vec_push(b->sema->arena, &port->vars, var);
                if (var->variability >= AST_VAR_PARAMETER) build_binding(b, var, &mods);
                connector_causality(b, var, causality);
            } else if (item->decl->class_->kind == AST_CONNECTOR)
                vec_push(b->sema->arena, &port->ports, build_port(b, item->decl, port));
            else {
                diag_error(diagnostics(b), item->decl->span, "type", "a connector holds variables and connectors only");
                broken(b);
            }
        } else if (item->kind == ITEM_EQUATION)
            diag_error(diagnostics(b), item->equation->span, "type", "a connector has no equations");
    }
}

static Port *build_port(Builder *b, Decl *decl, Port *outer) {
    Arena *arena = b->sema->arena;
    Port *port = NEW(arena, Port);
    Dims dims = {0};
    for (int k = 0; outer && k < outer->rank; k++)
        vec_push(arena, &dims, outer->dims[k]);
    if (!declared_dims(b, decl, &dims)) broken(b);
    port->owner = b->variant;
    port->decl = decl;
    port->class_ = decl->class_;
    port->outer = outer;
    port->path = outer ? arena_printf(arena, "%s.%s", outer->path, decl->name) : decl->name;
    port->rank = dims.n;
    port->dims = dims.at;
    port->count = element_count(dims.n, dims.at);
    port->is_protected = decl->is_protected;
    port->index = b->variant->ports.n;
    vec_push(arena, &b->variant->ports, port);
    Causality causality = {0};
    port_items(b, port, decl->class_, &causality);
    if (causality.potentials != causality.flows && !b->variant->broken) {
        diag_error(diagnostics(b), decl->class_->ast->name_span, "connector-causality",
                   "connector %s has %ld potential scalar%s, but %ld flow scalar%s", decl->class_->full_name,
                   causality.potentials, causality.potentials == 1 ? "" : "s", causality.flows,
                   causality.flows == 1 ? "" : "s");
        broken(b);
    }
    return port;
}

/* --- components ---------------------------------------------------------------------------------------------- */

/* One value in a component's modification, before its target is known */
typedef struct {
    const char *path;
    Symbol attribute; /* of the innermost variable, or NULL: its value */
    bool each;
    AstExpr *value;
    Span name_span;
    Class *class_; /* the class that the path's last name is declared in */
} Leaf;

typedef VEC(Leaf) Leaves;

static void collect_leaves(Builder *b, Class *class_, const char *prefix, const AstModification *modification, bool each,
                           Leaves *leaves) {
    Arena *arena = b->sema->arena;
    check_twice(b, modification);
    for (int i = 0; i < modification->arguments.n; i++) {
        const AstArgument *argument = &modification->arguments.at[i];
        if (argument->element || !argument->path.parts.n) continue; /* redeclare: told by name resolution */
        AstNamePart part = argument->path.parts.at[0];
        Decl *decl = find_member(class_, part.name);
        if (!decl || decl->kind != DECL_COMPONENT) {
            if (class_->erroneous) continue;
            Symbol nearest = nearest_member(class_, part.name);
            diag_error(diagnostics(b), part.span, "modification", "%s %s has no '%s' to modify%s%s%s",
                       class_kind_text(class_), class_->full_name, part.name, nearest ? "; did you mean '" : "",
                       nearest ? nearest : "", nearest ? "'?" : "");
            continue;
        }
        if (decl->is_protected) {
            diag_error(diagnostics(b), part.span, "protected", "'%s' is protected in %s", part.name,
                       class_->full_name);
            continue;
        }
        if (decl->is_final || decl->variability == AST_VAR_CONSTANT) {
            diag_error(diagnostics(b), part.span, "modification", "'%s' is %s in %s, it cannot be modified", part.name,
                       decl->is_final ? "final" : "a constant", class_->full_name);
            continue;
        }
        const char *path = *prefix ? arena_printf(arena, "%s.%s", prefix, part.name) : part.name;
        const AstModification *inner = without_first_name(b, argument);
        bool all = each || argument->each;
        if (!inner) continue;
        if (!decl->class_->is_simple) {
            collect_leaves(b, decl->class_, path, inner, all, leaves);
            if (inner->value)
                diag_error(diagnostics(b), part.span, "modification", "'%s' is a component, it has no value", part.name);
            continue;
        }
        for (int k = 0; k < inner->arguments.n; k++) {
            const AstArgument *attribute = &inner->arguments.at[k];
            if (attribute->path.parts.n != 1) continue;
            if (attribute_number(attribute->path.parts.at[0].name) == ATTRIBUTE_COUNT)
                no_attribute(b, decl->class_->base, attribute);
            if (!attribute->modification || !attribute->modification->value) continue;
            Leaf leaf = {path, attribute->path.parts.at[0].name, all || attribute->each,
                         attribute->modification->value, attribute->path.parts.at[0].span, class_};
            vec_push(arena, leaves, leaf);
        }
        if (inner->value) {
            Leaf leaf = {path, NULL, all, inner->value, part.span, class_};
            vec_push(arena, leaves, leaf);
        }
    }
}

static bool already(const Leaves *leaves, int before, const Leaf *leaf) {
    for (int i = 0; i < before; i++)
        if (!strcmp(leaves->at[i].path, leaf->path) && leaves->at[i].attribute == leaf->attribute) return true;
    return false;
}

/* Finds the variable at `path` inside of the component's variant. */
static bool find_target(Builder *b, Comp *comp, const char *path, Modifier *modifier) {
    VEC(Comp *) comps = {0};
    Variant *inside = comp->type;
    vec_push(b->sema->arena, &comps, comp);
    for (;;) {
        const char *dot = strchr(path, '.');
        size_t length = dot ? (size_t)(dot - path) : strlen(path);
        Decl *decl = find_member(inside->class_, intern(b->sema->interner, path, length));
        Thing *thing = decl ? variant_thing(inside, decl) : NULL;
        if (!thing || thing->kind == THING_BROKEN) return false;
        if (thing->kind == THING_VAR) {
            modifier->var = thing->var;
            break;
        }
        if (!dot || thing->kind == THING_PORT) return false;
        vec_push(b->sema->arena, &comps, thing->comp);
        inside = thing->comp->type;
        path = dot + 1;
    }
    modifier->comps = comps.at;
    modifier->n_comps = comps.n;
    return true;
}

/* Whether the value has the shape of the modified variable, with the dimensions of the component arrays in front
   unless `each` says that all elements get the same. */
static bool check_modifier_shape(Builder *b, const Modifier *modifier) {
    Dims dims = {0};
    Arena *arena = b->sema->arena;
    for (int c = 0; !modifier->each && c < modifier->n_comps; c++)
        for (int k = 0; k < modifier->comps[c]->rank; k++)
            vec_push(arena, &dims, modifier->comps[c]->dims[k]);
    int outer = dims.n;
    for (int k = 0; k < modifier->var->rank; k++)
        vec_push(arena, &dims, modifier->var->dims[k]);
    Ex *value = modifier->value;
    if (value->rank == dims.n && (!dims.n || !memcmp(value->dims, dims.at, sizeof(int) * (size_t)dims.n))) return true;
    if (!value->rank && modifier->is_start && !outer) return true;
    bool forgotten = outer && value->rank == dims.n - outer;
    diag_error(diagnostics(b), value->span, "array-size", "'%s' needs a value of %s, this has %s%s",
               modifier->var->path, shape_text(arena, dims.n, dims.at), shape_text(arena, value->rank, value->dims),
               forgotten ? "; write 'each' to give all elements the same" : "");
    return false;
}

/* `value` for every element of the component arrays */
static Ex *for_each_element(Builder *b, Ex *value, const Modifier *modifier) {
    Arena *arena = b->sema->arena;
    for (int c = modifier->n_comps - 1; modifier->each && c >= 0; c--)
        for (int k = modifier->comps[c]->rank - 1; k >= 0; k--) {
            Ex *range = NEW(arena, Ex);
            *range = (Ex){.kind = EX_RANGE, .type = BASE_INTEGER, .rank = 1, .dims = &modifier->comps[c]->dims[k],
                          .span = value->span};
            range->range.from = ex_number(arena, 1, BASE_INTEGER, value->span);
            Ex *all = NEW(arena, Ex);
            *all = (Ex){.kind = EX_COMPREHENSION, .type = value->type, .rank = value->rank + 1, .span = value->span};
            int *dims = NEW_ARRAY(arena, int, all->rank);
            dims[0] = modifier->comps[c]->dims[k];
            for (int i = 0; i < value->rank; i++)
                dims[i + 1] = value->dims[i];
            all->dims = dims;
            all->comprehension.iter = NEW(arena, Iter);
            all->comprehension.iter->name = "i";
            all->comprehension.range = range;
            all->comprehension.body = value;
            value = all;
        }
    return value;
}

static void add_modifier(Builder *b, Comp *comp, Modifier *modifier, const Leaf *leaf) {
    Var *var = modifier->var;
    if (!check_type(&b->scope, modifier->value, var->base, arena_printf(b->sema->arena, "'%s'", leaf->path))) return;
    if (!check_modifier_shape(b, modifier)) return;
    if (modifier->is_start) {
        if (var->role == ROLE_STATE) vec_push(b->sema->arena, &comp->modifiers, *modifier);
    } else if (var->variability >= AST_VAR_PARAMETER)
        vec_push(b->sema->arena, &comp->modifiers, *modifier);
    else if (var->causality == AST_INPUT)
        add_equation(b, whole(b, modifier->n_comps, modifier->comps, var, leaf->name_span),
                     for_each_element(b, modifier->value, modifier), NULL, leaf->value->span);
    else
        diag_error(diagnostics(b), leaf->name_span, "modification",
                   "'%s' is computed by %s; only parameters, start values and inputs are given from outside", leaf->path,
                   leaf->class_->full_name);
}

/* --- inner and outer ----------------------------------------------------------------------------------------- */

Var *outer_variable(Arena *arena, Variant *variant, Comp *comp, Var *var) {
    for (int i = 0; i < variant->vars.n; i++)
        if (variant->vars.at[i]->outer_comp == comp && variant->vars.at[i]->outer_var == var)
            return variant->vars.at[i];
    Var *copy = NEW(arena, Var);
    *copy = *var;
    copy->owner = variant;
    copy->index = variant->vars.n;
    copy->path = arena_printf(arena, "%s.%s", comp->decl->name, var->path);
    copy->n_segments = var->n_segments + 1;
    copy->segments = NEW_ARRAY(arena, Segment, copy->n_segments);
    copy->segments[0] = (Segment){comp->decl->name, 0, NULL};
    memcpy(copy->segments + 1, var->segments, sizeof(Segment) * (size_t)var->n_segments);
    copy->is_outer = true;
    copy->outer_comp = comp;
    copy->outer_var = var;
    copy->causality = AST_INPUT;
    copy->role = ROLE_NONE;
    copy->port = copy->solo = NULL;
    copy->provided = var->orders > var->provided ? var->orders : var->provided;
    copy->orders = 0;
    for (int k = 0; k <= MAX_ORDER; k++)
        copy->slot[k] = copy->input[k] = -1;
    vec_push(arena, &variant->vars, copy);
    return copy;
}

static void add_inner(Builder *b, Symbol name, Thing thing) {
    Thing *copy = NEW(b->sema->arena, Thing);
    *copy = thing;
    map_put(b->sema->arena, &b->variant->inners, name, copy);
}

static bool does_not_fit(Builder *b, const Comp *user, const Decl *needed, const Decl *given) {
    Diagnostic *d = diag_error(diagnostics(b), user->decl->span, "type",
                               "'%s' needs 'outer %s %s'; the 'inner %s' here does not fit", user->decl->name,
                               needed->class_->full_name, needed->name, given->name);
    diag_note(diagnostics(b), d, given->span, "the inner element stands here");
    diag_note(diagnostics(b), d, needed->span, "the outer element stands here");
    broken(b);
    return false;
}

/* The inner component for an outer one of the component `user`; where there is none, it is handed down from further out. */
static Comp *inner_comp(Builder *b, const Comp *user, const Comp *needed) {
    Thing *given = map_get(&b->variant->inners, needed->decl->name);
    if (given) {
        if (given->kind == THING_COMP && given->comp->type == needed->type && !given->comp->rank) return given->comp;
        does_not_fit(b, user, needed->decl, given->kind == THING_COMP ? given->comp->decl : given->var->decl);
        return NULL;
    }
    Comp *passed = NEW(b->sema->arena, Comp);
    *passed = *needed;
    passed->owner = b->variant;
    passed->index = b->variant->comps.n;
    vec_push(b->sema->arena, &b->variant->comps, passed);
    add_inner(b, needed->decl->name, (Thing){.kind = THING_COMP, .comp = passed});
    return passed;
}

static Var *inner_var(Builder *b, const Comp *user, Var *needed) {
    Thing *given = map_get(&b->variant->inners, needed->decl->name);
    if (given) {
        bool fits = given->kind == THING_VAR && given->var->base == needed->base && given->var->rank == needed->rank &&
                    !memcmp(given->var->dims, needed->dims, sizeof(int) * (size_t)needed->rank) &&
                    given->var->variability >= needed->variability;
        if (fits) return given->var;
        does_not_fit(b, user, needed->decl, given->kind == THING_VAR ? given->var->decl : given->comp->decl);
        return NULL;
    }
    Var *passed = NEW(b->sema->arena, Var);
    *passed = *needed;
    passed->owner = b->variant;
    passed->index = b->variant->vars.n;
    passed->orders = 0;
    for (int k = 0; k <= MAX_ORDER; k++)
        passed->slot[k] = passed->input[k] = -1;
    vec_push(b->sema->arena, &b->variant->vars, passed);
    add_inner(b, needed->decl->name, (Thing){.kind = THING_VAR, .var = passed});
    return passed;
}

static Modifier *outer_target(Builder *b, Comp *comp, Var *var) {
    Modifier *modifier = NEW(b->sema->arena, Modifier);
    modifier->comps = NEW(b->sema->arena, Comp *);
    modifier->comps[0] = comp;
    modifier->n_comps = 1;
    modifier->var = var;
    modifier->each = true;
    modifier->span = comp->decl->span;
    return modifier;
}

/* Gives one outer variable of the component its value from here. */
static void hand_down(Builder *b, Comp *comp, Var *needed) {
    Span span = comp->decl->span;
    Modifier *target = outer_target(b, comp, needed);
    if (needed->outer_comp) {
        Comp *given = inner_comp(b, comp, needed->outer_comp);
        if (!given) return;
        if (given->outer)
            target->value = whole(b, 0, NULL, outer_variable(b->sema->arena, b->variant, given, needed->outer_var), span);
        else {
            Comp **comps = NEW(b->sema->arena, Comp *);
            comps[0] = given;
            target->value = whole(b, 1, comps, needed->outer_var, span);
        }
    } else {
        Var *given = inner_var(b, comp, needed);
        if (!given) return;
        target->value = whole(b, 0, NULL, given, span);
    }
    if (needed->variability >= AST_VAR_PARAMETER)
        vec_push(b->sema->arena, &comp->modifiers, *target);
    else
        vec_push(b->sema->arena, &b->handed,
                 new_equation(b, whole(b, 1, target->comps, needed, span), for_each_element(b, target->value, target),
                              NULL, span));
}

/* What the component's class takes from outer elements comes from inner ones here, or from further out. */
static void hand_down_all(Builder *b, Comp *comp) {
    for (int i = 0; i < comp->type->comps.n; i++)
        if (comp->type->comps.at[i]->outer) inner_comp(b, comp, comp->type->comps.at[i]);
    for (int i = 0; i < comp->type->vars.n; i++)
        if (comp->type->vars.at[i]->is_outer) hand_down(b, comp, comp->type->vars.at[i]);
}

static Comp *build_comp(Builder *b, Decl *decl, const Modifications *mods) {
    Arena *arena = b->sema->arena;
    Dims dims = {0};
    if (!declared_dims(b, decl, &dims)) return NULL;
    Comp *comp = NEW(arena, Comp);
    comp->owner = b->variant;
    comp->decl = decl;
    comp->rank = dims.n;
    comp->dims = dims.at;
    comp->count = element_count(dims.n, dims.at);
    comp->inner = decl->inner;
    comp->outer = decl->outer;
    Env *env = NEW(arena, Env);
    env->arena = arena;
    env->around = b->variant;
    env->comp = comp;
    comp->env = env;
    Leaves leaves = {0};
    Class *class_ = decl->class_;
    for (int i = 0; i < mods->n; i++)
        collect_leaves(b, class_, "", mods->at[i], false, &leaves);
    for (Class *type = class_; type->short_base; type = type->short_base)
        if (type->modification) collect_leaves(b, class_, "", type->modification, true, &leaves);
    VEC(Modifier *) modifiers = {0};
    VEC(const Leaf *) from = {0};
    for (int i = 0; i < leaves.n; i++) {
        Leaf *leaf = &leaves.at[i];
        if (already(&leaves, i, leaf)) continue;
        if (leaf->attribute && strcmp(leaf->attribute, "start")) continue; /* without meaning for the computation */
        Modifier *modifier = NEW(arena, Modifier);
        modifier->value = type_expr(&b->scope, leaf->value);
        if (!modifier->value) {
            broken(b);
            continue;
        }
        modifier->is_start = leaf->attribute != NULL;
        modifier->each = leaf->each;
        modifier->span = leaf->name_span;
        vec_push(arena, &modifiers, modifier);
        vec_push(arena, &from, leaf);
        EnvEntry entry = {leaf->path, modifier};
        if (!modifier->is_start) vec_push(arena, &env->entries, entry);
    }
    while (class_->short_base)
        class_ = class_->short_base;
    comp->type = instantiate(b->sema, class_, env);
    if (!comp->type) return NULL;
    for (int i = 0; i < modifiers.n; i++)
        if (find_target(b, comp, from.at[i]->path, modifiers.at[i])) add_modifier(b, comp, modifiers.at[i], from.at[i]);
    if (!comp->outer) hand_down_all(b, comp);
    comp->index = b->variant->comps.n;
    vec_push(arena, &b->variant->comps, comp);
    if (comp->inner || comp->outer) add_inner(b, decl->name, (Thing){.kind = THING_COMP, .comp = comp});
    return comp;
}

/* --- items --------------------------------------------------------------------------------------------------- */

/* An outer element only stands for the inner one: it has no modification of its own. */
static void check_outer_declaration(Builder *b, const Decl *decl) {
    const AstModification *m = decl->declarator->modification;
    if (decl->outer && m && (m->value || m->arguments.n))
        diag_error(diagnostics(b), m->span, "modification", "the outer element '%s' cannot be modified", decl->name);
    if (decl->outer && decl->class_->kind == AST_CONNECTOR && !decl->class_->is_simple)
        diag_error(diagnostics(b), decl->span, "unsupported",
                   "an outer connector: this version of mocc does not compile it yet");
}

/* What stands for `decl` already because a component above has asked for it; an inner element comes too late then. */
static Thing *asked_before(Builder *b, const Decl *decl) {
    Thing *thing = decl->inner || decl->outer ? map_get(&b->variant->inners, decl->name) : NULL;
    if (!thing) return NULL;
    const Decl *asked = thing->kind == THING_COMP ? thing->comp->decl : thing->var->decl;
    if (decl->outer && asked->class_ == decl->class_) return thing;
    Diagnostic *d = diag_error(diagnostics(b), decl->span, "declare-before-use",
                               "'inner %s' stands below a component that needs it; declare it above", decl->name);
    diag_note(diagnostics(b), d, asked->span, "it is asked for by this outer element");
    broken(b);
    return NULL;
}

static void build_component(Builder *b, Decl *decl, const Level *level) {
    Class *type = decl->class_;
    check_outer_declaration(b, decl);
    const Thing *before = asked_before(b, decl);
    if (before) {
        add_thing(b, decl, *before, true);
        return;
    }
    Modifications mods = modifications_of(b, decl->name, level, decl->declarator->modification);
    Thing thing = {.kind = THING_BROKEN};
    if (!type->erroneous && type->is_simple) {
        thing.var = build_var(b, decl, NULL, &mods);
        if (thing.var) thing.kind = THING_VAR;
        if (thing.var && (decl->inner || decl->outer)) add_inner(b, decl->name, thing);
        if (thing.var && decl->outer) {
            thing.var->is_outer = true;
            if (thing.var->variability < AST_VAR_PARAMETER) thing.var->causality = AST_INPUT;
        }
    } else if (!type->erroneous && type->kind == AST_CONNECTOR) {
        thing.port = build_port(b, decl, NULL);
        thing.kind = THING_PORT;
    } else if (!type->erroneous) {
        thing.comp = build_comp(b, decl, &mods);
        if (thing.comp) thing.kind = THING_COMP;
    }
    for (int i = 0; i < mods.n && !type->is_simple && !type->erroneous; i++)
        if (mods.at[i]->value)
            diag_error(diagnostics(b), mods.at[i]->value->span, "modification", "'%s' is a %s, it has no value",
                       decl->name, thing.kind == THING_PORT ? "connector" : "component");
    if (thing.kind == THING_BROKEN) broken(b);
    add_thing(b, decl, thing, true);
    if (thing.kind == THING_VAR) build_binding(b, thing.var, &mods);
}

static void build_equation(Builder *b, AstEquation *ast);

static void build_for(Builder *b, const AstEquation *ast, int i) {
    if (i == ast->for_.iterators.n) {
        for (int k = 0; k < ast->for_.equations.n; k++)
            build_equation(b, ast->for_.equations.at[k]);
        return;
    }
    const AstIterator *iterator = &ast->for_.iterators.at[i];
    if (!iterator->range) return;
    Loop *loop = NEW(b->sema->arena, Loop);
    loop->outer = b->loop;
    if (!type_loop_range(&b->scope, iterator->range, loop)) {
        broken(b);
        return;
    }
    loop->iter = push_iter(&b->scope, iterator);
    b->loop = loop;
    build_for(b, ast, i + 1);
    b->loop = loop->outer;
    pop_iter(&b->scope);
}

static void build_connect(Builder *b, const AstEquation *ast) {
    Connect *connect = NEW(b->sema->arena, Connect);
    connect->loop = b->loop;
    connect->ast = ast;
    bool good = type_reference(&b->scope, ast->connect.a, &connect->a);
    good &= type_reference(&b->scope, ast->connect.b, &connect->b);
    if (!good) {
        broken(b);
        return;
    }
    vec_push(b->sema->arena, &b->variant->connects, connect);
}

static void build_equation(Builder *b, AstEquation *ast) {
    if (ast->kind == AST_EQ_FOR)
        build_for(b, ast, 0);
    else if (ast->kind == AST_EQ_CONNECT)
        build_connect(b, ast);
    else if (ast->kind == AST_EQ_EQUAL) {
        Ex *left = type_expr(&b->scope, ast->equal.left), *right = type_expr(&b->scope, ast->equal.right);
        bool good = left && right && check_equation(b, left, right, ast->equal.op_span);
        if (!good) broken(b);
        /* what a wrong equation would have determined is not asked for again */
        add_equation(b, left, good ? right : NULL, ast, ast->span);
        if (!good && right && b->variant->equations.n)
            b->variant->equations.at[b->variant->equations.n - 1]->left = left ? left : right;
    } else
        broken(b); /* told by name resolution */
}

static void build_items(Builder *b, Class *class_, const Level *level) {
    for (int i = 0; i < class_->items.n; i++) {
        Item *item = &class_->items.at[i];
        if (item->kind == ITEM_COMPONENT)
            build_component(b, item->decl, level);
        else if (item->kind == ITEM_EQUATION)
            build_equation(b, (AstEquation *)item->equation);
        else {
            Class *base = item->extends.base;
            Level inner = {level, item->extends.modification};
            check_twice(b, item->extends.modification);
            while (base->short_base && !base->is_simple) base = base->short_base;
            if (base->erroneous)
                broken(b);
            else
                build_items(b, base, &inner);
        }
    }
}

/* extends Base(x = 1): x must exist */
static void check_extends(Builder *b, Class *class_) {
    for (int i = 0; i < class_->items.n; i++) {
        if (class_->items.at[i].kind != ITEM_EXTENDS) continue;
        const Extends *extends = &class_->items.at[i].extends;
        const AstModification *m = extends->modification;
        for (int k = 0; m && k < m->arguments.n; k++) {
            if (!m->arguments.at[k].path.parts.n) continue;
            AstNamePart part = m->arguments.at[k].path.parts.at[0];
            Decl *decl = find_member(extends->base, part.name);
            if ((!decl || decl->kind != DECL_COMPONENT) && !extends->base->erroneous) {
                Symbol nearest = nearest_member(extends->base, part.name);
                diag_error(diagnostics(b), part.span, "modification", "%s %s has no '%s' to modify%s%s%s",
                           class_kind_text(extends->base), extends->base->full_name, part.name,
                           nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
            } else if (decl && decl->is_final)
                diag_error(diagnostics(b), part.span, "modification", "'%s' is final in %s, it cannot be modified",
                           part.name, extends->base->full_name);
        }
    }
}

/* A connector by itself: what a component of it would be is made and forgotten. */
static void check_connector(Builder *b, Class *class_) {
    Arena *arena = b->sema->arena;
    Decl *decl = NEW(arena, Decl);
    decl->kind = DECL_COMPONENT;
    decl->name = class_->name;
    decl->span = class_->ast->name_span;
    decl->class_ = class_;
    decl->element = NEW(arena, AstElement);
    decl->declarator = NEW(arena, AstDeclarator);
    build_port(b, decl, NULL);
}

static Variant *find_variant(const Class *class_, Env *env) {
    for (int i = 0; i < class_->variants.n; i++)
        if (env_agrees(class_->variants.at[i], env)) return class_->variants.at[i];
    return NULL;
}

Variant *instantiate(Sema *sema, Class *class_, Env *env) {
    Variant *variant = find_variant(class_, env);
    if (variant) return variant->broken ? NULL : variant;
    variant = NEW(sema->arena, Variant);
    variant->class_ = class_;
    variant->arena = sema->arena;
    variant->env = env;
    int errors = sema->diagnostics->n_errors;
    Builder b = {.sema = sema, .variant = variant, .scope = {.sema = sema, .variant = variant}};
    check_extends(&b, class_);
    build_items(&b, class_, NULL);
    if (class_->kind == AST_CONNECTOR && !class_->partial && !class_->is_simple) check_connector(&b, class_);
    for (int i = 0; i < b.handed.n; i++)
        vec_push(sema->arena, &variant->equations, b.handed.at[i]);
    if (class_->erroneous || sema->diagnostics->n_errors > errors) variant->broken = true;
    if (class_->role == ROLE_LINEAR_RESPONSE)
        make_response(sema, variant);
    else if (class_->kind != AST_PACKAGE && class_->kind != AST_CONNECTOR) {
        number_inputs(sema, variant);
        build_connections(sema, variant);
        causalize(sema, variant);
        if (sema->diagnostics->n_errors > errors) variant->broken = true;
        if (!variant->broken && !class_->partial) schedule(sema, variant);
    }
    vec_push(sema->arena, &class_->variants, variant);
    if (variant->broken) return NULL;
    vec_push(sema->arena, &sema->variants, variant);
    return variant;
}
