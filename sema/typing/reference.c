/* What a name in an expression refers to: a variable of the class, of a component, record or connector, a
   constant of another class, an iterator. */
#include <string.h>

#include "sema/model/compiled.h"
#include "sema/model/door.h"
#include "sema/typing/outer.h"
#include "sema/typing/typing.h"

/* --- constants of other classes --------------------------------------------------------------- */

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

/* --- what names lead to ------------------------------------------------------------------------ */

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

/* --- references as expressions ---------------------------------------------------------------- */

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

Ex *type_ref(Scope *scope, AstExpr *expr) {
    AstRefPart *first = &expr->ref.parts.at[0];
    if (!first->decl) {
        if (expr->ref.parts.n > 1 || strcmp(first->name, "time") || !no_subscripts(scope, first)) return NULL;
        if (in_own_function(scope)) {
            diag_error(scope->sema->diagnostics, expr->span, "function",
                       "'time' is not visible in a function; make it an input");
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
    if (reference.conditional &&
        !stands_in_interface(scope->sema, expr->span)) { /* there it is an own variant */
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
