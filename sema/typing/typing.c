/* From syntax to typed expressions: names become variables, shapes and types are checked. */
#include "sema/model/door.h"
#include "sema/model/compiled.h"
#include "sema/typing/typing.h"

#include "sema/typing/outer.h"
#include "sema/model/accessors.h"

#include <math.h>
#include <string.h>

#include "sema/typing/array_functions.h"
#include "sema/value/environment.h"
#include "sema/typing/event.h"
#include "sema/typing/resource.h"

static Diagnostic *error(Scope *scope, Span span, const char *rule, const char *text) {
    return diag_error(scope->sema->diagnostics, span, rule, "%s", text);
}

static const char *shape(Scope *scope, const Ex *ex) {
    return shape_text(scope->sema->arena, ex->rank, ex->dims);
}

bool check_type(Scope *scope, const Ex *ex, BaseType base, const char *what) {
    if (ex->type == base || (base == BASE_REAL && ex->type == BASE_INTEGER)) return true;
    diag_error(scope->sema->diagnostics, ex->span, "type", "%s must be of type %s, this is of type %s", what,
               base_type_text(base), ex_type_text(ex));
    return false;
}

bool check_type_of(Scope *scope, const Ex *ex, const Var *var, const char *what) {
    if (var->base != BASE_ENUMERATION) return check_type(scope, ex, var->base, what);
    if (ex->type == BASE_ENUMERATION && same_enumeration(ex->enumeration, var->enumeration)) return true;
    diag_error(scope->sema->diagnostics, ex->span, "type", "%s must be of type %s, this is of type %s", what,
               var->enumeration->full_name, ex_type_text(ex));
    return false;
}

bool check_number(Scope *scope, const Ex *ex) {
    if (ex->type == BASE_REAL || ex->type == BASE_INTEGER) return true;
    diag_error(scope->sema->diagnostics, ex->span, "type", "a number is needed here, this is of type %s",
               ex_type_text(ex));
    return false;
}

/* What has a least and a greatest value: false comes before true, literals in the order of their declaration.
 */
static bool check_ordered(Scope *scope, const Ex *ex) {
    return ex->type == BASE_BOOLEAN || ex->type == BASE_ENUMERATION || check_number(scope, ex);
}

bool check_scalar(Scope *scope, const Ex *ex, const char *what) {
    if (!ex->rank) return true;
    diag_error(scope->sema->diagnostics, ex->span, "array-size", "%s must be a scalar, this has %s", what,
               shape(scope, ex));
    return false;
}

typedef struct {
    Sema *sema;
    Diagnostic *error;
} Noting;

static void note_component_array(void *context, Ex *ref) {
    Noting *noting = context;
    Arena *arena = noting->sema->arena;
    const Comp *array = NULL;
    for (int c = 0, k = 0; c < ref->ref.n_comps; k += ref->ref.comps[c++]->rank)
        if (ref->ref.comps[c]->rank && !ref->ref.subs[k] && !array) array = ref->ref.comps[c];
    if (!array) return;
    const char *one = array->decl->name, *rest = ref->ref.var->path;
    diag_note(noting->sema->diagnostics, noting->error, ref->span,
              "'%s' is an array of components, of %s, so this has a value for each; write '%s[1].%s' for the "
              "first",
              one, shape_text(arena, array->rank, array->dims), one, rest);
}

void note_component_arrays(Sema *sema, Diagnostic *d, Ex *ex) {
    Noting noting = {sema, d};
    if (d) ex_visit_refs(ex, note_component_array, &noting);
}

static bool check_same_shape(Scope *scope, Ex *a, Ex *b, Span span, const char *what) {
    if (ex_same_shape(a, b)) return true;
    Diagnostic *d = diag_error(scope->sema->diagnostics, span, "array-size", "%s differ in size: %s and %s",
                               what, shape(scope, a), shape(scope, b));
    note_component_arrays(scope->sema, d, a);
    note_component_arrays(scope->sema, d, b);
    return false;
}

bool check_extent(Sema *sema, Span span, long n) {
    if (n >= 0 && n <= MOST_ELEMENTS) return true;
    if (n < 0)
        diag_error(sema->diagnostics, span, "array-size", "%ld is no size of an array", n);
    else
        diag_error(sema->diagnostics, span, "limit", "an array of over 10 million elements");
    return false;
}

bool check_rank(Sema *sema, Span span, int rank) {
    if (rank <= MAX_RANK) return true;
    diag_error(sema->diagnostics, span, "limit", "an array of over %d dimensions", MAX_RANK);
    return false;
}

bool check_extents(Sema *sema, Span span, int rank, const int *dims) {
    double count = 1;
    for (int k = 0; k < rank; k++)
        count *= dims[k];
    if (count <= MOST_ELEMENTS) return check_rank(sema, span, rank);
    diag_error(sema->diagnostics, span, "limit", "an array of over 10 million elements");
    return false;
}

/* --- inside of functions ---------------------------------------------------------------------- */

/* --- known values ----------------------------------------------------------------------------- */

bool type_structural_integer(Scope *scope, AstExpr *expr, const char *what, long *value) {
    Ex *ex = type_expr(scope, expr);
    if (!ex || !check_scalar(scope, ex, what) || !check_type(scope, ex, BASE_INTEGER, what)) return false;
    const Ex *culprit = NULL;
    double number;
    if (ex_evaluate(ex, NULL, &number, NULL) && !isfinite(number)) {
        if (report_undefined_structural(scope->sema, ex, NULL)) return false;
        diag_error(scope->sema->diagnostics, ex->span, "array-size", "%s is no number here: %s", what,
                   isnan(number) ? "it is not defined" : "it is not finite, as after a division by zero");
        return false;
    }
    if (decide_integer(ex, NULL, value, &culprit)) return true;
    report_not_structural(scope->sema, ex->span, what, NULL, culprit);
    return false;
}

/* --- references ------------------------------------------------------------------------------- */

bool is_completed_later(const Class *class_) {
    while (class_ && !class_->partial && !class_->open)
        class_ = class_->parent;
    return class_ != NULL;
}

void wait_with(Scope *scope, const Variant *other, const char *name, Span span) {
    if (!other->incomplete) return;
    scope->variant->broken = scope->variant->incomplete = true;
    if (is_completed_later(scope->variant->class_)) return;
    Class *lacking = other->class_;
    while (lacking->kind == AST_FUNCTION && lacking->parent)
        lacking = lacking->parent;
    if (lacking->lacks_value) return;
    lacking->lacks_value = true;
    diag_error(
        scope->sema->diagnostics, span, "structural",
        "'%s' depends on a constant without a value, which it gets where a partial class is extended or "
        "redeclared",
        name);
}

/* Whether the constant, or one that its value depends on, has no value yet */
static void note_waiting(void *waits, Ex *ref) {
    const Var *var = ref->ref.var;
    if (var->variability != AST_VAR_CONSTANT || !var->owner->class_->partial) return;
    if (var->binding)
        ex_visit_refs(var->binding, note_waiting, waits);
    else
        *(bool *)waits = true;
}

/* Constants that a value depends on, and whether one of them is wrong (reported) or not known yet */
typedef struct {
    Arena *arena;
    Map seen;
    bool found;
} Wrong;

static void look_for_wrong(void *wrong, Ex *ref) {
    Wrong *w = wrong;
    const Var *var = ref->ref.var;
    w->found |= var->reported;
    if (w->found || var->variability != AST_VAR_CONSTANT || !var->binding || map_get(&w->seen, var)) return;
    map_put(w->arena, &w->seen, var, w);
    ex_visit_refs(var->binding, look_for_wrong, w);
}

/* The value of a constant is not known: reports it, unless what it depends on has been. */
static void report_unknown_constant(Scope *scope, Var *var, Ex *all) {
    Wrong wrong = {.arena = scope->sema->arena};
    look_for_wrong(&wrong, all);
    if (wrong.found)
        wait_with(scope, var->owner, var->path, all->span);
    else
        diag_error(scope->sema->diagnostics, all->span, "structural", "the constant '%s' has no known value",
                   var->path);
}

/* A scalar constant of a package as a number; its arrays are referred to. NULL if it has no known value. */
static Ex *constant_value(Scope *scope, Var *var, Ex *ref) {
    Ex *all = ex_ref(scope->sema->arena, 0, NULL, var, 0, NEW_ARRAY(scope->sema->arena, Ex *, var->rank + 1),
                     ref->span);
    Scalar value;
    if (var->reported) { /* its value is wrong, or not known yet */
        wait_with(scope, var->owner, var->path, ref->span);
        return NULL;
    }
    if (!ref->rank && !is_settable(ref) && ex_scalar(ref, NULL, &value, NULL))
        return ex_value(scope->sema->arena, value, var->enumeration, ref->span);
    bool waits = false;
    if (var->owner->class_->partial) note_waiting(&waits, ref);
    if (waits) {
        var->owner->incomplete = true;
        wait_with(scope, var->owner, var->path, ref->span);
        return NULL;
    }
    for (long i = 0; i < var->count; i++) {
        long index[MAX_RANK], rest = i;
        for (int k = var->rank - 1; k >= 0; k--) {
            index[k] = rest % var->dims[k] + 1;
            rest /= var->dims[k];
        }
        if (ex_scalar_at(all, NULL, index, &value, NULL)) continue;
        report_unknown_constant(scope, var, all);
        return NULL;
    }
    return ref;
}

/* Types the subscripts of one name with `rank` dimensions `dims` and appends rank of them to the list. */
typedef VEC(Ex *) Subs;

/* What `end` means in dimension k (from 0) of a name; inside of functions maybe the size of the variable */
static struct ScopeEnd end_of(Scope *scope, Var *var, int k, int size, const Class *type, Span span) {
    Arena *arena = scope->sema->arena;
    struct ScopeEnd end = {size, type, NULL};
    if (size < 0 && var)
        end.run_time = size_operation(arena, ex_whole(arena, 0, NULL, var, span), k + 1, span);
    return end;
}

/* `var`: whose dimensions these are, `skipped` others before; or NULL */
static bool type_subscripts(Scope *scope, const AstRefPart *part, Var *var, int skipped, int rank,
                            const int *dims, const Class *const *types, Subs *subs) {
    rank -= skipped;
    dims += skipped;
    types += skipped;
    Arena *arena = scope->sema->arena;
    if (part->subscripts.n > rank) {
        diag_error(scope->sema->diagnostics, part->span, "array-size", "'%s' has %d dimension%s, not %d",
                   part->name, rank, rank == 1 ? "" : "s", part->subscripts.n);
        return false;
    }
    for (int k = 0; k < rank; k++) {
        Ex *sub = NULL;
        AstExpr *expr = k < part->subscripts.n ? part->subscripts.at[k] : NULL;
        if (expr && expr->kind != AST_COLON) {
            sub = type_subscript(scope, expr, end_of(scope, var, skipped + k, dims[k], types[k], expr->span),
                                 part->name);
            if (!sub) return false;
        }
        vec_push(arena, subs, sub);
    }
    return true;
}

/* Whether the text of `class_` stands within that of `around` */
static bool is_around(const Class *around, const Class *class_) {
    for (const Class *c = class_->parent; c; c = c->parent)
        if (c == around) return true;
    return false;
}

/* Notes what a part of a name refers to, and its subscripts. The first *skipped dimensions have theirs
   already; of what a port or record contains, its own have. Returns false after an error. */
static bool refer_to(Scope *scope, const AstRefPart *part, const Thing *thing, int *skipped, Subs *subs,
                     Reference *reference) {
    int before = *skipped;
    if (thing->kind == THING_VAR) {
        reference->kind = REFERENCE_VAR;
        reference->var = thing->var;
        return type_subscripts(scope, part, thing->var, before, thing->var->rank, thing->var->dims,
                               thing->var->index_types, subs);
    }
    if (thing->kind == THING_PORT) {
        reference->kind = REFERENCE_PORT;
        reference->port = thing->port;
        *skipped = thing->port->rank;
        return type_subscripts(scope, part, NULL, before, thing->port->rank, thing->port->dims,
                               thing->port->index_types, subs);
    }
    if (thing->kind == THING_RECORD) {
        const Record *record = thing->record;
        reference->kind = REFERENCE_RECORD;
        reference->record = record;
        *skipped = record->rank;
        return type_subscripts(scope, part, first_var(thing), before, record->rank, record->dims,
                               record->index_types, subs);
    }
    reference->kind = REFERENCE_COMP;
    return type_subscripts(scope, part, NULL, 0, thing->comp->rank, thing->comp->dims,
                           thing->comp->index_types, subs);
}

/* Follows the names from `thing` on; parts[i] is its name. */
static bool follow(Scope *scope, AstExpr *expr, int i, Thing *thing, Reference *reference) {
    Arena *arena = scope->sema->arena;
    VEC(Comp *) comps = {0};
    Subs subs = {0};
    int n = expr->ref.parts.n;
    int skipped = reference->n_subs; /* dimensions of what encloses it, whose subscripts are there already */
    for (int k = 0; k < reference->n_subs; k++)
        vec_push(arena, &subs, reference->subs[k]);
    for (;; i++) {
        AstRefPart *part = &expr->ref.parts.at[i];
        if (!thing || thing->kind == THING_BROKEN || (thing->kind == THING_VAR && thing->var->mistyped))
            return false;
        const Decl *named = part->decl;
        reference->conditional |= named && named->kind == DECL_COMPONENT && named->declarator->condition;
        if (thing->kind == THING_ABSENT) {
            reference->absent = true;
            return true;
        }
        if (!refer_to(scope, part, thing, &skipped, &subs, reference)) return false;
        if (thing->kind == THING_COMP) vec_push(arena, &comps, thing->comp);
        if (i + 1 == n) break;
        Decl *next = expr->ref.parts.at[i + 1].decl;
        if (!next) return false;
        if (thing->kind == THING_RECORD || thing->kind == THING_PORT)
            thing = record_field(thing->kind == THING_RECORD ? thing->record : thing->port->inside, next);
        else {
            skipped = 0;
            thing = thing->kind == THING_COMP ? variant_thing(thing->comp->type, next) : NULL;
        }
    }
    reference->comps = comps.at;
    reference->n_comps = comps.n;
    reference->subs = subs.at;
    reference->n_subs = subs.n;
    return check_rank(scope->sema, expr->span, subs.n);
}

/* A constant's value depends on a parameter or variable of its class: the same report as where that is built
 */
static void not_constant(Scope *scope, const Decl *decl, Span span) {
    Diagnostic *d = diag_error(scope->sema->diagnostics, span, "variability",
                               "the value of a constant depends on '%s', which %s", decl->name,
                               decl->variability == AST_VAR_PARAMETER ? "is a parameter"
                                                                      : "changes during the simulation");
    diag_note(scope->sema->diagnostics, d, decl->span, "'%s' is declared here", decl->name);
}

bool type_reference(Scope *scope, AstExpr *expr, Reference *reference) {
    *reference = (Reference){.span = expr->span};
    int i = 0, n = expr->ref.parts.n;
    Decl *decl = expr->ref.parts.at[0].decl;
    while (decl && (decl->kind == DECL_CLASS || (decl->kind == DECL_IMPORT && !decl->constant)) && i + 1 < n)
        decl = expr->ref.parts.at[++i].decl;
    if (!decl) return false;
    if (decl->kind == DECL_IMPORT && decl->constant) decl = decl->constant;
    if (decl->kind == DECL_CLASS || decl->kind == DECL_IMPORT) {
        if (decl->kind == DECL_IMPORT && decl->class_->erroneous && !decl->class_->ast) return false;
        diag_error(scope->sema->diagnostics, expr->ref.parts.at[i].span, "type",
                   "'%s' is a class, not a value", decl->name);
        return false;
    }
    Thing *thing = NULL;
    for (const Record *record = scope->within; record && !thing; record = enclosing_record(record)) {
        if (!(thing = record_field(record, decl))) continue;
        reference->n_subs = record->rank;
        reference->subs = scope->within_subs;
    }
    if (!thing) thing = variant_thing(scope->variant, decl);
    if (thing) return follow(scope, expr, i, thing, reference);
    if (decl->owner && decl->variability == AST_VAR_CONSTANT) {
        thing = constant_thing(scope->sema, decl);
        if (thing && thing->kind == THING_BROKEN)
            wait_with(scope, decl->owner->constants, decl->name, expr->span);
        return thing && follow(scope, expr, i, thing, reference);
    }
    if (decl->class_ && decl->class_->erroneous) return false;
    if (scope->variant->holds_constants && decl->owner == scope->variant->class_) {
        not_constant(scope, decl, expr->span);
        return false;
    }
    bool own = !decl->owner || !is_around(decl->owner, scope->variant->class_);
    if (own && (scope->variant->broken || scope->variant->class_->erroneous)) return false;
    Class *class_ = scope->variant->class_;
    if (map_get(&class_->unknown, decl->name)) return false; /* it has been said for another use */
    map_put(scope->sema->arena, &class_->unknown, decl->name, class_);
    Diagnostic *d = diag_error(
        scope->sema->diagnostics, expr->ref.parts.at[i].span, "declare-before-use",
        "'%s' is a component of the enclosing class %s, only its classes and constants can be used here",
        decl->name, decl->owner ? decl->owner->full_name : "a class");
    diag_note(scope->sema->diagnostics, d, decl->span,
              "it is declared here; declare %s in %s for it, and give it its value where %s is used",
              class_->kind == AST_FUNCTION ? "an input" : "a parameter or an input", class_->name,
              class_->name);
    return false;
}

/* A variable, not a parameter, of an outer component or of what is inside of it: the enclosing class hands it
   down. */
static Ex *outer_reference(Scope *scope, const Reference *reference) {
    Var *var = outer_variable(scope->sema->arena, scope->variant, reference->n_comps, reference->comps,
                              reference->var);
    return ex_ref(scope->sema->arena, 0, NULL, var, 0, reference->subs, reference->span);
}

Ex *reference_ex(Scope *scope, const Reference *reference) {
    Arena *arena = scope->sema->arena;
    bool outer = reference->n_comps && reference->comps[0]->outer;
    Var *var = reference->var;
    Ex *given = var->variability < AST_VAR_PARAMETER ? seen_through(scope, reference) : NULL;
    if (given) return given;
    if (!reference->n_comps && var->owner->is_template) return outer_reference(scope, reference);
    if (outer && var->variability < AST_VAR_PARAMETER) return outer_reference(scope, reference);
    bool outside = var->is_outside && var->owner != scope->variant;
    Ex *ex = ex_ref(arena, reference->n_comps, reference->comps, var, 0, reference->subs, reference->span);
    return outside ? constant_value(scope, var, ex) : ex;
}

/* What the name of the iterator number i means at `span` */
static Ex *iterator_ex(const Scope *scope, int i, Span span) {
    Arena *arena = scope->sema->arena;
    if (!scope->iters.at[i].value) return ex_iter(arena, scope->iters.at[i].iter, span);
    return ex_at(arena, scope->iters.at[i].value, span);
}

/* Whether what is no array stands without subscripts; reports those that it has. */
static bool no_subscripts(Scope *scope, const AstRefPart *part) {
    Subs subs = {0};
    return type_subscripts(scope, part, NULL, 0, 0, NULL, NULL, &subs);
}

static Ex *type_ref(Scope *scope, AstExpr *expr) {
    AstRefPart *first = &expr->ref.parts.at[0];
    if (!first->decl) {
        if (expr->ref.parts.n > 1 || strcmp(first->name, "time") || !no_subscripts(scope, first)) return NULL;
        if (in_own_function(scope)) {
            error(scope, expr->span, "function", "'time' is not visible in a function; make it an input");
            return NULL;
        }
        return ex_time(scope->sema->arena, expr->span);
    }
    if (first->decl->kind == DECL_ITERATOR) {
        if (!no_subscripts(scope, first)) return NULL;
        for (int i = scope->iters.n - 1; i >= 0; i--)
            if (scope->iters.at[i].decl == first->decl) return iterator_ex(scope, i, expr->span);
        diag_error(
            scope->sema->diagnostics, expr->span, "declare-before-use",
            "'%s' is not known here: {e for i in r, j in s} is {{e for i in r} for j in s}, so s is the "
            "same for every i",
            first->name);
        return NULL;
    }
    const Decl *last = expr->ref.parts.at[expr->ref.parts.n - 1].decl;
    if (!last) return NULL; /* reported by name resolution */
    if (last->kind == DECL_LITERAL)
        return ex_literal(scope->sema->arena, last->class_->enumeration, last->ordinal, expr->span);
    Ex *given = given_field_value(scope, first->decl);
    if (given) return part_of_field_value(scope, expr, given);
    Reference reference;
    if (!type_reference(scope, expr, &reference)) return NULL;
    if (reference.absent) {
        diag_error(scope->sema->diagnostics, expr->span, "structural",
                   "'%s' is absent here: its condition is false; only a connect may name it all the same",
                   first->name);
        return NULL;
    }
    if (reference.conditional) {
        diag_error(scope->sema->diagnostics, expr->span, "structural",
                   "a component with a condition is only connected and modified: '%s' cannot be used here",
                   first->name);
        return NULL;
    }
    if (reference.kind == REFERENCE_RECORD) return record_value(scope, &reference, reference.record);
    if (reference.kind == REFERENCE_PORT && reference.port->inside->class_->kind == AST_RECORD)
        return record_value(scope, &reference, reference.port->inside);
    if (reference.kind != REFERENCE_VAR) {
        const char *what = reference.kind == REFERENCE_PORT ? "connector" : "component";
        diag_error(scope->sema->diagnostics, expr->span, "type", "'%s' is a %s, not a value",
                   expr->ref.parts.at[expr->ref.parts.n - 1].name, what);
        return NULL;
    }
    return reference_ex(scope, &reference);
}

/* --- operators -------------------------------------------------------------------------------- */

static Ex *type_product(Scope *scope, Ex *a, Ex *b, Span span) {
    Arena *arena = scope->sema->arena;
    if (!a->rank || !b->rank) return ex_binary(arena, AST_MUL, a, b, span);
    int inner = a->dims[a->rank - 1];
    if (a->rank > 2 || b->rank > 2 || (inner != b->dims[0] && inner >= 0 && b->dims[0] >= 0)) {
        diag_error(scope->sema->diagnostics, span, "array-size", "'*' cannot multiply %s by %s",
                   shape(scope, a), shape(scope, b));
        return NULL;
    }
    return ex_product(arena, a, b, span);
}

static Ex *type_arithmetic(Scope *scope, AstExpr *expr, Ex *a, Ex *b) {
    Arena *arena = scope->sema->arena;
    AstOperator op = expr->binary.op;
    Span at = expr->binary.op_span;
    if (op == AST_ADD && a->type == BASE_STRING && b->type == BASE_STRING) {
        if (!check_same_shape(scope, a, b, at, "the operands")) return NULL;
        return type_concat(scope, a, b, expr->span);
    }
    if (op == AST_ADD && (a->type == BASE_STRING) != (b->type == BASE_STRING)) {
        const Ex *other = a->type == BASE_STRING ? b : a;
        diag_error(scope->sema->diagnostics, other->span, "type",
                   "a String is needed beside '+' here, this is of type %s; 'String(...)' makes one of it",
                   ex_type_text(other));
        return NULL;
    }
    if (!check_number(scope, a) || !check_number(scope, b)) return NULL;
    switch (op) {
    case AST_MUL:
        return type_product(scope, a, b, expr->span);
    case AST_ADD:
    case AST_SUB:
        if (!check_same_shape(scope, a, b, at, "the operands")) return NULL;
        break;
    case AST_DIV:
        if (!check_scalar(scope, b, "a divisor")) return NULL;
        break;
    case AST_POW:
        if (!check_scalar(scope, b, "an exponent")) return NULL;
        if (a->rank == 2) return type_matrix_power(scope, a, b, expr->span);
        if (!check_scalar(scope, a, "the base of '^'")) return NULL;
        break;
    default: /* elementwise */
        if (a->rank && b->rank && !check_same_shape(scope, a, b, at, "the operands")) return NULL;
        break;
    }
    static const AstOperator plain[] = {[AST_EL_ADD] = AST_ADD,
                                        [AST_EL_SUB] = AST_SUB,
                                        [AST_EL_MUL] = AST_MUL,
                                        [AST_EL_DIV] = AST_DIV,
                                        [AST_EL_POW] = AST_POW};
    if (op >= AST_EL_ADD && op <= AST_EL_POW) op = plain[op];
    return ex_binary(arena, op, a, b, expr->span);
}

static Ex *type_binary(Scope *scope, AstExpr *expr) {
    bool goes_on = expr->binary.op == AST_ADD && expr->binary.a->kind == AST_STRING;
    if (goes_on) note_resource(scope->sema, expr->binary.a, true);
    Ex *a = type_expr(scope, expr->binary.a), *b = type_expr(scope, expr->binary.b);
    if (!a || !b) return NULL;
    AstOperator op = expr->binary.op;
    if (op < AST_LT) return type_arithmetic(scope, expr, a, b);
    if (op == AST_AND || op == AST_OR) {
        if (!check_type(scope, a, BASE_BOOLEAN, "an operand of 'and' and 'or'")) return NULL;
        if (!check_type(scope, b, BASE_BOOLEAN, "an operand of 'and' and 'or'")) return NULL;
        if (!check_same_shape(scope, a, b, expr->binary.op_span, "the operands")) return NULL;
    } else {
        if (!check_scalar(scope, a, "an operand of a relation")) return NULL;
        if (!check_scalar(scope, b, "an operand of a relation")) return NULL;
        if (!ex_types_agree(a, b) || a->kind == EX_RECORD || is_object(a)) {
            diag_error(scope->sema->diagnostics, expr->span, "type", "%s and %s cannot be compared",
                       ex_type_text(a), ex_type_text(b));
            return NULL;
        }
    }
    Ex *ex = ex_binary(scope->sema->arena, op, a, b, expr->span);
    return op == AST_AND || op == AST_OR ? ex : event_relation(scope, ex);
}

static Ex *type_unary(Scope *scope, AstExpr *expr) {
    Ex *a = type_expr(scope, expr->unary.a);
    if (!a) return NULL;
    if (expr->unary.op == AST_NOT) {
        if (!check_type(scope, a, BASE_BOOLEAN, "the operand of 'not'")) return NULL;
        return ex_unary(scope->sema->arena, EX_NOT, a, expr->span);
    }
    if (!check_number(scope, a)) return NULL;
    if (expr->unary.op == AST_ADD || expr->unary.op == AST_EL_ADD) return a;
    if (a->kind == EX_CONST) return ex_number(scope->sema->arena, -a->number, a->type, expr->span);
    return ex_unary(scope->sema->arena, EX_NEG, a, expr->span);
}

/* One branch of an if expression against what follows it, `no` */
static Ex *choose(Scope *scope, Ex *condition, Ex *yes, Ex *no, Span span) {
    if (!check_type(scope, condition, BASE_BOOLEAN, "a condition")) return NULL;
    if (!check_scalar(scope, condition, "a condition")) return NULL;
    if (!check_same_shape(scope, yes, no, yes->span, "the branches")) return NULL;
    if (!ex_types_agree(yes, no)) {
        diag_error(scope->sema->diagnostics, yes->span, "type",
                   "the branches are of different types: %s and %s", ex_type_text(yes), ex_type_text(no));
        return NULL;
    }
    return record_if(scope->sema->arena, condition, yes, no, span);
}

static Ex *type_if(Scope *scope, AstExpr *expr) {
    int n = expr->cond.conditions.n;
    const Guard *around = scope->conditions;
    Ex **conditions = NEW_ARRAY(scope->sema->arena, Ex *, n + 1);
    Ex **branches = NEW_ARRAY(scope->sema->arena, Ex *, n + 1);
    bool good = true;
    for (int i = 0; i <= n; i++) {
        const Guard *before = scope->conditions;
        if (i < n) {
            conditions[i] = type_expr(scope, expr->cond.conditions.at[i]);
            assume(scope, conditions[i], true);
        }
        branches[i] = type_expr(scope, expr->cond.branches.at[i]);
        scope->conditions = before;
        if (i < n) assume(scope, conditions[i], false);
        good &= branches[i] && (i == n || conditions[i]);
    }
    scope->conditions = around;
    Ex *no = branches[n];
    for (int i = n - 1; good && no && i >= 0; i--)
        no = choose(scope, conditions[i], branches[i], no, expr->span);
    return good ? no : NULL;
}

static bool no_record(Scope *scope, const char *name, const Ex *arg) {
    if (arg->type != BASE_RECORD) return true;
    diag_error(scope->sema->diagnostics, arg->span, "type", "'%s' takes no records; this is of type %s", name,
               ex_type_text(arg));
    return false;
}

/* --- arrays ----------------------------------------------------------------------------------- */

bool of_one_type(Scope *scope, const Ex *first, const Ex *other) {
    if (ex_types_agree(first, other)) return true;
    error(scope, other->span, "type", "the elements of an array must be of one type");
    return false;
}

static bool same_elements(Scope *scope, int n, Ex **elements) {
    for (int i = 1; i < n; i++) {
        if (!check_same_shape(scope, elements[0], elements[i], elements[i]->span, "the elements of an array"))
            return false;
        if (!of_one_type(scope, elements[0], elements[i])) return false;
    }
    return true;
}

static Ex **type_all(Scope *scope, const AstExprs *exprs) {
    Ex **all = NEW_ARRAY(scope->sema->arena, Ex *, exprs->n + 1);
    bool good = true;
    for (int i = 0; i < exprs->n; i++) {
        all[i] = type_expr(scope, exprs->at[i]);
        if (!all[i]) good = false;
    }
    return good ? all : NULL;
}

Iter *push_iter(Scope *scope, const AstIterator *iterator, Ex *values) {
    Arena *arena = scope->sema->arena;
    Iter *iter = NEW(arena, Iter);
    iter->name = iterator->name;
    bool counts = is_counted(scope, values); /* the iterator is the number of the element */
    iter->type = counts                         ? NULL
                 : values->type == BASE_BOOLEAN ? scope->sema->boolean
                 : values->type == BASE_STRING  ? scope->sema->string
                                                : values->enumeration;
    iter->real = values->type == BASE_REAL && !counts;
    struct ScopeIter entry = {.decl = iterator->decl, .iter = iter};
    Ex *index[] = {ex_iter(arena, iter, iterator->span)};
    if (counts) /* the element, of {1, 0.5} as an example, may be an Integer */
        entry.value = ex_as(arena, ex_element(arena, values, index), values->type, values->enumeration);
    vec_push(scope->sema->arena, &scope->iters, entry);
    return iter;
}

void pop_iter(Scope *scope) {
    scope->iters.n--;
}

/* Whether the iterator is within the range, which differs between the turns of the enclosing loops; NULL: it
   always is. */
static Ex *inside_range(Arena *arena, Iter *iter, const RangeEnd *end, Span span) {
    if (!end->to) return NULL;
    Ex *here = ex_iter(arena, iter, span);
    Ex *inside = ex_binary(arena, end->down ? AST_GE : AST_LE, here, end->to, span);
    if (end->sign) {
        Ex *down = ex_binary(arena, AST_LT, end->sign, ex_number(arena, 0, BASE_INTEGER, span), span);
        return ex_if(arena, down, ex_binary(arena, AST_GE, here, end->to, span), inside, span);
    }
    if (!end->from) return inside;
    Ex *begun = ex_binary(arena, end->down ? AST_LE : AST_GE, here, end->from, span);
    return ex_binary(arena, AST_AND, begun, inside, span);
}

/* Outside of the range there is nothing to sum up. */
static Ex *within_range(Scope *scope, Ex *body, Ex *inside, Reduce op) {
    Arena *arena = scope->sema->arena;
    static const double neutral[] = {
        [REDUCE_SUM] = 0, [REDUCE_PRODUCT] = 1, [REDUCE_MIN] = INFINITY, [REDUCE_MAX] = -INFINITY};
    Ex *nothing = ex_number(arena, neutral[op], body->type, body->span);
    if (body->rank) nothing = ex_fill(arena, nothing, body->rank, body->dims, body->span);
    return ex_if(arena, inside, body, nothing, body->span);
}

/* `reduced`: the operation that the elements are for, or NULL: they make an array */
static Ex *type_comprehension(Scope *scope, AstExpr *body, const AstIterators *iterators, int i, Span span,
                              const Reduce *reduced) {
    if (i == iterators->n) return type_expr(scope, body);
    Arena *arena = scope->sema->arena;
    const AstIterator *iterator = &iterators->at[i];
    RangeEnd end = {0};
    bool may_differ = reduced && iterator->range && iterator->range->kind == AST_RANGE;
    scope->range_end = may_differ ? &end : NULL;
    Ex *range = type_iterator_range(scope, iterator);
    scope->range_end = NULL;
    if (!range) return NULL;
    double turns_around = scope->turns;
    scope->turns = (turns_around > 0 ? turns_around : 1) * range->dims[0];
    bool few = scope->turns <= MOST_ELEMENTS;
    if (!few) error(scope, range->span, "limit", "over 10 million turns, with the enclosing iterators");
    Iter *iter = push_iter(scope, iterator, range);
    range = iterator_values(scope, range);
    scope->iters.at[scope->iters.n - 1].range = range;
    if (scope->section) count_turns(scope, range);
    Ex *inside = inside_range(arena, iter, &end, range->span);
    const Guard *conditions = scope->conditions;
    if (inside) assume(scope, inside, true);
    Ex *inner = few ? type_comprehension(scope, body, iterators, i + 1, span, reduced) : NULL;
    scope->conditions = conditions;
    pop_iter(scope);
    scope->turns = turns_around;
    if (!inner || (inside && !check_number(scope, inner))) return NULL;
    if (inside) inner = within_range(scope, inner, inside, *reduced);
    return record_comprehension(arena, iter, range, range->dims[0], inner, span);
}

/* {e for i in r, j in s} has the dimensions of s first */
static Ex *type_iterators(Scope *scope, AstExpr *body, const AstIterators *iterators, Span span) {
    AstIterators reversed = {0};
    for (int i = iterators->n - 1; i >= 0; i--)
        vec_push(scope->sema->arena, &reversed, iterators->at[i]);
    return type_comprehension(scope, body, &reversed, 0, span, NULL);
}

/* {a, b}, array(a, b) */
static Ex *type_elements(Scope *scope, const AstExprs *list, Span span) {
    Ex **elements = type_all(scope, list);
    if (!elements || !same_elements(scope, list->n, elements)) return NULL;
    return record_array(scope->sema->arena, list->n, elements, span);
}

static Ex *type_array(Scope *scope, AstExpr *expr) {
    if (expr->array.iterators.n)
        return type_iterators(scope, expr->array.elements.at[0], &expr->array.iterators, expr->span);
    return type_elements(scope, &expr->array.elements, expr->span);
}

static Ex *type_matrix(Scope *scope, AstExpr *expr) {
    int n = expr->matrix.rows.n;
    Ex ***rows = NEW_ARRAY(scope->sema->arena, Ex **, n);
    int *lengths = NEW_ARRAY(scope->sema->arena, int, n);
    bool scalars = true;
    for (int i = 0; i < n; i++) {
        lengths[i] = expr->matrix.rows.at[i].n;
        if (!(rows[i] = type_all(scope, &expr->matrix.rows.at[i]))) return NULL;
        for (int k = 0; k < lengths[i]; k++) {
            if (!no_record(scope, "[]", rows[i][k]) || !of_one_type(scope, rows[0][0], rows[i][k]))
                return NULL;
            scalars &= rows[i][k]->rank == 0;
        }
    }
    if (!scalars) return type_concatenation(scope, n, lengths, rows, expr->span);
    Ex **lines = NEW_ARRAY(scope->sema->arena, Ex *, n);
    for (int i = 0; i < n; i++)
        lines[i] = ex_array(scope->sema->arena, lengths[i], rows[i], expr->span);
    if (!same_elements(scope, n, lines)) return NULL;
    return ex_array(scope->sema->arena, n, lines, expr->span);
}

/* --- functions -------------------------------------------------------------------------------- */

bool check_argument_count(Scope *scope, const AstExpr *expr, const char *name, int least, int most) {
    int n = expr->call.args.n;
    if (expr->call.named.n) {
        diag_error(scope->sema->diagnostics, expr->call.named.at[0].span, "type",
                   "'%s' takes no named arguments", name);
        return false;
    }
    if (n >= least && n <= most) return true;
    const char *more = most == least + 1 ? arena_printf(scope->sema->arena, " or %d", most)
                       : most > least    ? " or more"
                                         : "";
    diag_error(scope->sema->diagnostics, expr->span, "type", "'%s' takes %d%s argument%s, not %d", name,
               least, more, most == 1 ? "" : "s", n);
    return false;
}

static bool type_dims(Scope *scope, const AstExprs *args, int first, int **dims) {
    *dims = NEW_ARRAY(scope->sema->arena, int, args->n + 1);
    for (int i = first; i < args->n; i++) {
        long n;
        if (!type_structural_integer(scope, args->at[i], "an array's size", &n)) return false;
        if (!check_extent(scope->sema, args->at[i]->span, n)) return false;
        (*dims)[i - first] = (int)n;
    }
    return true;
}

/* A size inside of a function: any Integer expression; *known gets its value, or -1 */
static Ex *run_time_size(Scope *scope, AstExpr *expr, int *known) {
    Ex *ex = type_expr(scope, expr);
    if (!ex || !check_scalar(scope, ex, "an array's size") ||
        !check_type(scope, ex, BASE_INTEGER, "an array's size"))
        return NULL;
    long n;
    *known = decide_integer(ex, NULL, &n, NULL) && n >= 0 && n <= MOST_ELEMENTS ? (int)n : -1;
    return ex;
}

/* The sizes that fill and its like take, in functions as expressions; *dims gets what is known of them */
static bool type_fill_sizes(Scope *scope, const AstExprs *args, int first, Ex **sizes, int **dims) {
    if (!in_function(scope)) return type_dims(scope, args, first, dims);
    *dims = NEW_ARRAY(scope->sema->arena, int, args->n + 1);
    for (int k = 0; k < args->n - first; k++)
        if (!(sizes[k] = run_time_size(scope, args->at[first + k], &(*dims)[k]))) return false;
    return true;
}

/* An array of arrays or records that are all `value` */
static Ex *fill_with_parts(Scope *scope, Ex *value, int rank, Ex **sizes, const int *dims, Span span) {
    Arena *arena = scope->sema->arena;
    for (int k = rank - 1; k >= 0; k--) {
        Iter *iter = NEW(arena, Iter);
        iter->name = "i";
        Ex *range = in_function(scope) ? range_to(arena, sizes[k], span) : ex_one_to(arena, dims[k], span);
        value = record_comprehension(arena, iter, range, dims[k], value, span);
    }
    return value;
}

static Ex *type_fill(Scope *scope, AstExpr *expr, const char *name) {
    Arena *arena = scope->sema->arena;
    bool fill = !strcmp(name, "fill");
    if (!check_argument_count(scope, expr, name, fill ? 2 : 1, 99)) return NULL;
    Ex *value = fill ? type_expr(scope, expr->call.args.at[0])
                     : ex_number(arena, name[0] == 'o', BASE_INTEGER, expr->span);
    int rank = expr->call.args.n - fill, *dims;
    Ex **args = NEW_ARRAY(arena, Ex *, rank + 1);
    if (!value || !type_fill_sizes(scope, &expr->call.args, fill, args + 1, &dims)) return NULL;
    if (value->rank || value->kind == EX_RECORD)
        return fill_with_parts(scope, value, rank, args + 1, dims, expr->span);
    if (!in_function(scope)) return ex_fill(arena, value, rank, dims, expr->span);
    args[0] = value;
    return ex_fill_sized(arena, args, rank, dims, expr->span);
}

static Ex *type_size(Scope *scope, AstExpr *expr) {
    if (!check_argument_count(scope, expr, "size", 1, 2)) return NULL;
    if (means_itself(scope, expr->call.args.at[0])) return type_own_size(scope, expr);
    Ex *array = type_expr(scope, expr->call.args.at[0]);
    if (!array) return NULL;
    Arena *arena = scope->sema->arena;
    if (expr->call.args.n == 1) {
        Ex **sizes = NEW_ARRAY(arena, Ex *, array->rank + 1);
        for (int k = 0; k < array->rank; k++)
            sizes[k] = array->dims[k] < 0 ? size_operation(arena, array, k + 1, expr->span)
                                          : ex_number(arena, array->dims[k], BASE_INTEGER, expr->span);
        return ex_array(arena, array->rank, sizes, expr->span);
    }
    long k;
    if (!type_structural_integer(scope, expr->call.args.at[1], "the dimension", &k)) return NULL;
    if (k < 1 || k > array->rank) {
        diag_error(scope->sema->diagnostics, expr->call.args.at[1]->span, "array-size",
                   "the array has no dimension %ld, it is %s", k, shape(scope, array));
        return NULL;
    }
    if (array->dims[k - 1] < 0) return size_operation(arena, array, (int)k, expr->span);
    return ex_number(arena, array->dims[k - 1], BASE_INTEGER, expr->span);
}

/* sum(e for i in r) where e is an array: the array of the sums of its elements. `terms` has the dimensions of
   the `n` iterators first. */
static Ex *sum_of_arrays(Arena *arena, const Ex *terms, int n, Span span) {
    Ex **index = NEW_ARRAY(arena, Ex *, terms->rank);
    for (int k = 0; k < terms->rank; k++) {
        Iter *iter = NEW(arena, Iter);
        iter->name = arena_printf(arena, "k%d", k + 1);
        index[k] = ex_iter(arena, iter, span);
    }
    Ex *sum = ex_element(arena, terms, index);
    for (int k = n - 1; k >= 0; k--)
        sum = ex_comprehension(arena, index[k]->iter, terms->dims[k], sum, span);
    sum = ex_reduce(arena, REDUCE_SUM, sum, span);
    for (int k = terms->rank - 1; k >= n; k--)
        sum = ex_comprehension(arena, index[k]->iter, terms->dims[k], sum, span);
    return sum;
}

/* op(e for i in r), where `values` are those of e */
static Ex *reduce_iterated(Scope *scope, AstExpr *expr, Reduce op, Ex *values) {
    static const char *const names[] = {"sum", "product", "min", "max"};
    int n = expr->call.iterators.n;
    bool known = true;
    for (int k = 0; k < values->rank; k++)
        known &= values->dims[k] >= 0;
    if (values->rank == n) return ex_reduce(scope->sema->arena, op, values, expr->span);
    if (op == REDUCE_SUM && known) return sum_of_arrays(scope->sema->arena, values, n, expr->span);
    diag_error(scope->sema->diagnostics, expr->call.args.at[0]->span, "array-size",
               op == REDUCE_SUM ? "'%s' with iterators adds up arrays of known sizes only; write a loop"
                                : "'%s' with iterators takes scalars, this has %s",
               names[op], shape_text(scope->sema->arena, values->rank - n, values->dims + n));
    return NULL;
}

static Ex *type_reduce(Scope *scope, AstExpr *expr, Reduce op) {
    Ex *array;
    if (expr->call.iterators.n)
        array = type_comprehension(scope, expr->call.args.at[0], &expr->call.iterators, 0, expr->span, &op);
    else
        array = type_expr(scope, expr->call.args.at[0]);
    bool orders = op == REDUCE_MIN || op == REDUCE_MAX;
    if (!array || !(orders ? check_ordered(scope, array) : check_number(scope, array))) return NULL;
    if (!array->rank) {
        error(scope, array->span, "array-size", "an array is needed here, this is a scalar");
        return NULL;
    }
    if (orders && ex_count(array) == 0) {
        error(scope, expr->span, "array-size", "the array is empty: it has no least or greatest element");
        return NULL;
    }
    if (expr->call.iterators.n) return reduce_iterated(scope, expr, op, array);
    return ex_reduce(scope->sema->arena, op, array, expr->span);
}

static Ex *type_scalar_function(Scope *scope, AstExpr *expr, Fn fn) {
    int arguments = builtin(fn)->arity;
    if (!check_argument_count(scope, expr, builtin(fn)->text.name, arguments, arguments)) return NULL;
    Ex **args = type_all(scope, &expr->call.args);
    if (!args) return NULL;
    Ex *shaped = NULL;
    bool orders = builtin(fn)->operands == OPERANDS_ORDERED;
    for (int i = 0; i < arguments; i++) {
        if (!(orders ? check_ordered(scope, args[i]) : check_number(scope, args[i]))) return NULL;
        if (!ex_types_agree(args[0], args[i])) {
            diag_error(scope->sema->diagnostics, args[i]->span, "type", "%s and %s cannot be compared",
                       ex_type_text(args[0]), ex_type_text(args[i]));
            return NULL;
        }
        if (args[i]->rank && shaped &&
            !check_same_shape(scope, shaped, args[i], args[i]->span, "the arguments"))
            return NULL;
        if (args[i]->rank) shaped = args[i];
    }
    return event_step(scope, ex_call(scope->sema->arena, fn, arguments, args, expr->span));
}

static Ex *type_transpose(Scope *scope, AstExpr *expr) {
    if (!check_argument_count(scope, expr, "transpose", 1, 1)) return NULL;
    Ex *a = type_expr(scope, expr->call.args.at[0]);
    if (!a || !no_record(scope, "transpose", a)) return NULL;
    if (a->rank == 2) return ex_unary(scope->sema->arena, EX_TRANSPOSE, a, expr->span);
    error(scope, a->span, "array-size", "'transpose' needs a matrix");
    return NULL;
}

static Ex *type_identity(Scope *scope, AstExpr *expr) {
    long n;
    if (!check_argument_count(scope, expr, "identity", 1, 1)) return NULL;
    if (in_function(scope)) {
        Ex **args = NEW(scope->sema->arena, Ex *);
        int *size = NEW_ARRAY(scope->sema->arena, int, 2);
        if (!(args[0] = run_time_size(scope, expr->call.args.at[0], &size[0]))) return NULL;
        size[1] = size[0];
        return ex_operation(scope->sema->arena, OPERATION_IDENTITY, BASE_INTEGER, NULL, 2, size, 1, args,
                            expr->span);
    }
    if (!type_structural_integer(scope, expr->call.args.at[0], "an array's size", &n)) return NULL;
    if (!check_extent(scope->sema, expr->call.args.at[0]->span, n)) return NULL;
    return ex_identity(scope->sema->arena, (int)n, expr->span);
}

/* noEvent(x), smooth(p, x): x, whose relations make no events. */
static Ex *type_transparent(Scope *scope, AstExpr *expr, const char *name) {
    bool smooth = name[0] == 's';
    if (!check_argument_count(scope, expr, name, 1 + smooth, 1 + smooth)) return NULL;
    long order = 0;
    if (smooth && !type_structural_integer(scope, expr->call.args.at[0], "the order of 'smooth'", &order))
        return NULL;
    if (order < 0) {
        diag_error(scope->sema->diagnostics, expr->call.args.at[0]->span, "type",
                   "the order of 'smooth' counts derivatives without a jump: it is 0 or more, not %ld",
                   order);
        return NULL;
    }
    scope->no_events++;
    Ex *ex = type_expr(scope, expr->call.args.at[smooth]);
    scope->no_events--;
    return ex;
}

/* semiLinear(x, k1, k2): the slope k1 where x is positive, k2 where it is negative */
static Ex *type_semi_linear(Scope *scope, AstExpr *expr) {
    Arena *arena = scope->sema->arena;
    if (!check_argument_count(scope, expr, "semiLinear", 3, 3)) return NULL;
    Ex **args = type_all(scope, &expr->call.args);
    if (!args) return NULL;
    for (int i = 0; i < 3; i++)
        if (!check_number(scope, args[i]) || !check_scalar(scope, args[i], "an argument of 'semiLinear'"))
            return NULL;
    Ex *zero = ex_number(arena, 0, BASE_REAL, expr->span);
    Ex *positive = ex_binary(arena, AST_GE, args[0], zero, expr->span);
    return ex_if(arena, positive, ex_binary(arena, AST_MUL, args[1], args[0], expr->span),
                 ex_binary(arena, AST_MUL, args[2], args[0], expr->span), expr->span);
}

static Ex *type_unknown_call(Scope *scope, AstExpr *expr, const char *name) {
    static const char *const actions[] = {"assert", "terminate", "reinit"};
    if (excluded_name(scope->sema->arena, name)) return NULL; /* reported by name resolution */
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
        if (!strcmp(name, actions[i])) {
            diag_error(scope->sema->diagnostics, expr->span, "type",
                       "'%s' has no value: it stands by itself, as '%s(...);'", name, name);
            return NULL;
        }
    unknown_function(scope->sema, scope->variant->class_, &expr->call.callee->ref.parts.at[0]);
    return NULL;
}

Class *called_function(const AstExpr *expr) {
    const AstRefPart *last = &expr->call.callee->ref.parts.at[expr->call.callee->ref.parts.n - 1];
    const Decl *decl = last->decl;
    if (!decl || (decl->kind != DECL_CLASS && decl->kind != DECL_IMPORT) || decl->constant) return NULL;
    return decl->class_ && decl->class_->kind == AST_FUNCTION ? decl->class_ : NULL;
}

/* What stands in equations only */
static bool outside_functions(Scope *scope, const AstExpr *expr, const char *name) {
    static const char *names[] = {"der", "pre", "edge", "change", "initial", "sample", "terminal", "reinit"};
    for (size_t i = 0; in_own_function(scope) && i < sizeof names / sizeof *names; i++)
        if (!strcmp(name, names[i])) {
            diag_error(scope->sema->diagnostics, expr->span, "function",
                       "'%s' stands only in equations: a function computes from its inputs alone", name);
            return false;
        }
    return true;
}

/* Table(file): an external object, made for the component that is declared */
static Ex *type_object(Scope *scope, AstExpr *expr, const Class *class_) {
    class_ = long_class(class_);
    const Decl *constructor = find_member(class_, intern_string(scope->sema->interner, "constructor"));
    return class_->erroneous || !constructor ? NULL : type_function_call(scope, expr, constructor->class_);
}

/* A call of what is declared, but no function: an external object, an enumeration, a record */
static Ex *type_declared_call(Scope *scope, AstExpr *expr) {
    AstExpr *callee = expr->call.callee;
    Decl *decl = callee->ref.parts.at[callee->ref.parts.n - 1].decl;
    bool type = decl && decl->kind != DECL_COMPONENT && decl->kind != DECL_LITERAL && !decl->constant;
    if (type && decl->class_ && decl->class_->is_object) return type_object(scope, expr, decl->class_);
    if (type && decl->class_ && decl->class_->enumeration)
        return type_literal_of_number(scope, expr, decl->class_->enumeration);
    if (decl && decl->class_ && decl->kind != DECL_COMPONENT && decl->class_->kind == AST_RECORD &&
        !decl->class_->erroneous)
        return type_constructor(scope, expr, decl->class_);
    bool has_elements =
        decl && decl->declarator && (decl->declarator->dims.n || decl->element->components.dims.n);
    if (decl && !(decl->class_ && decl->class_->erroneous))
        diag_error(scope->sema->diagnostics, callee->span, "type", "'%s' is not a function%s", decl->name,
                   has_elements ? "; its elements are written with brackets, as x[1]" : "");
    return NULL;
}

/* A function of arrays, with so many arguments */
static Ex *type_array_call(Scope *scope, AstExpr *expr, const char *name, int least, int most) {
    if (!check_argument_count(scope, expr, name, least, most)) return NULL;
    Ex **args = type_all(scope, &expr->call.args);
    for (int i = 0; args && i < expr->call.args.n; i++)
        if (strcmp(name, "ndims") && !no_record(scope, name, args[i])) return NULL;
    return args ? type_array_function(scope, name, expr->call.args.n, args, expr->span) : NULL;
}

/* A built-in function, of which there is no reduction, and which takes no iterators */
static Ex *type_builtin_call(Scope *scope, AstExpr *expr, const char *name) {
    if (!outside_functions(scope, expr, name)) return NULL;
    Fn fn = fn_by_name(name);
    if (fn != FN_COUNT) return type_scalar_function(scope, expr, fn);
    if (!strcmp(name, builtin(FN_HIDDEN)->text.name) && stands_in_interface(scope->sema, expr->span))
        return type_scalar_function(scope, expr, FN_HIDDEN);
    if (!strcmp(name, "Integer")) return type_ordinal(scope, expr);
    if (!strcmp(name, "String")) return type_string_of(scope, expr);
    if (!strcmp(name, "getInstanceName")) return type_instance_name(scope, expr);
    if (!strcmp(name, "pure")) return type_pure(scope, expr);
    if (!strcmp(name, "der")) return type_derivative(scope, expr);
    if (!strcmp(name, "size")) return type_size(scope, expr);
    if (!strcmp(name, "fill") || !strcmp(name, "zeros") || !strcmp(name, "ones"))
        return type_fill(scope, expr, name);
    if (!strcmp(name, "transpose")) return type_transpose(scope, expr);
    if (!strcmp(name, "array"))
        return check_argument_count(scope, expr, name, 1, 1000000)
                   ? type_elements(scope, &expr->call.args, expr->span)
                   : NULL;
    int least, most;
    if (is_array_function(name, &least, &most)) return type_array_call(scope, expr, name, least, most);
    if (!strcmp(name, "noEvent") || !strcmp(name, "smooth")) return type_transparent(scope, expr, name);
    if (!strcmp(name, "identity")) return type_identity(scope, expr);
    if (!strcmp(name, "semiLinear")) return type_semi_linear(scope, expr);
    if (is_event_operator(name)) return type_event_operator(scope, expr, name);
    return type_unknown_call(scope, expr, name);
}

static Ex *type_call(Scope *scope, AstExpr *expr) {
    AstExpr *callee = expr->call.callee;
    Class *function = called_function(expr);
    if (function) return type_function_call(scope, expr, function);
    if (callee->ref.parts.n > 1 || callee->ref.parts.at[0].decl) return type_declared_call(scope, expr);
    const char *name = callee->ref.parts.at[0].name;
    static const char *reduces[] = {"sum", "product", "min", "max"};
    bool one = expr->call.args.n == 1 && !expr->call.named.n;
    for (int op = 0; op < 4; op++)
        if (!strcmp(name, reduces[op]) && (op < 2 || one)) {
            if (!check_argument_count(scope, expr, name, 1, 1)) return NULL;
            return type_reduce(scope, expr, (Reduce)op);
        }
    if (expr->call.iterators.n && !strcmp(name, "array") && expr->call.args.n == 1)
        return type_iterators(scope, expr->call.args.at[0], &expr->call.iterators, expr->span);
    if (expr->call.iterators.n) {
        diag_error(scope->sema->diagnostics, expr->span, "type", "'%s' does not take iterators", name);
        return NULL;
    }
    return type_builtin_call(scope, expr, name);
}

/* What `end` means */
static Ex *last_value(Arena *arena, const struct ScopeEnd *end, Span span) {
    if (!end->type) return ex_number(arena, end->size, BASE_INTEGER, span);
    if (end->type->base == BASE_BOOLEAN) return ex_number(arena, 1, BASE_BOOLEAN, span);
    return ex_literal(arena, end->type->enumeration, end->size, span);
}

static Ex *type_any(Scope *scope, AstExpr *expr) {
    Arena *arena = scope->sema->arena;
    switch (expr->kind) {
    case AST_REAL:
        if (!isfinite(expr->real.value)) return NULL; /* reported by the scanner */
        if (expr->real.integer_overflow) {
            error(scope, expr->span, "type", "the number is beyond the range of Integer (2147483647)");
            return NULL;
        }
        return ex_number(arena, expr->real.value, BASE_REAL, expr->span);
    case AST_INTEGER:
        return ex_number(arena, (double)expr->integer, BASE_INTEGER, expr->span);
    case AST_BOOLEAN:
        return ex_number(arena, expr->boolean, BASE_BOOLEAN, expr->span);
    case AST_STRING:
        note_resource(scope->sema, expr, false);
        return ex_string(arena, expr->string, expr->span);
    case AST_REF:
        return type_ref(scope, expr);
    case AST_CALL:
        return type_call(scope, expr);
    case AST_UNARY:
        return type_unary(scope, expr);
    case AST_BINARY:
        return type_binary(scope, expr);
    case AST_IF:
        return type_if(scope, expr);
    case AST_RANGE:
        return type_range(scope, expr);
    case AST_ARRAY:
        return type_array(scope, expr);
    case AST_MATRIX:
        return type_matrix(scope, expr);
    case AST_END:
        if (scope->ends.n && scope->ends.at[scope->ends.n - 1].run_time)
            return scope->ends.at[scope->ends.n - 1].run_time;
        if (scope->ends.n && scope->ends.at[scope->ends.n - 1].size >= 0)
            return last_value(arena, &scope->ends.at[scope->ends.n - 1], expr->span);
        error(scope, expr->span, "syntax", "'end' stands only in subscripts");
        return NULL;
    case AST_COLON: /* the grammar has it in subscripts only, */
    case AST_TUPLE: /* and this only on the left of a call */
        break;
    case AST_PARTIAL_CALL:
        error(
            scope, expr->span, "not-in-subset",
            "a function as an argument: not part of restricted Modelica; declare a 'replaceable' function in "
            "the class that calls it");
        return NULL;
    }
    return NULL;
}

Ex *type_expr(Scope *scope, AstExpr *expr) {
    Ex *ex = type_any(scope, expr);
    if (!ex || !check_extents(scope->sema, ex->span, ex->rank, ex->dims)) return NULL;
    if (ex_is_long(ex))
        error(
            scope, ex->span, "limit",
            "an expression of over 200,000 parts, its array products written out: give parts of it names of "
            "their own");
    else if (ex_is_costly(ex))
        error(scope, ex->span, "limit",
              "an expression of over 100 million operations for one element: give parts of it names of their "
              "own");
    else
        return ex;
    return NULL;
}
