/* Accessors of the data of classes, variants and functions. */
#include "sema/model/accessors.h"

long element_count(int rank, const int *dims) {
    long count = 1;
    for (int k = 0; k < rank; k++)
        count *= dims[k];
    return count;
}

bool is_known_shape(int rank, const int *dims) {
    for (int k = 0; k < rank; k++)
        if (dims[k] < 0) return false;
    return true;
}

void subscripts_of(long i, int rank, const int *dims, long *index) {
    for (int k = rank - 1; k >= 0; k--) {
        index[k] = i % dims[k] + 1;
        i /= dims[k];
    }
}

const Port *outermost_port(const Port *port) {
    const Var *signal = port->vars.n == 1 ? port->vars.at[0] : NULL;
    if (signal && signal->solo == port && signal->port) port = signal->port; /* a signal in a connector */
    while (port->outer)
        port = port->outer;
    return port;
}

const Decl *thing_decl(const Thing *thing) {
    return thing->kind == THING_COMP     ? thing->comp->decl
           : thing->kind == THING_PORT   ? thing->port->decl
           : thing->kind == THING_RECORD ? thing->record->decl
                                         : thing->var->decl;
}

const Thing *thing_named(const Variant *variant, Symbol name) {
    for (int i = 0; i < variant->order.n; i++) {
        const Thing *thing = variant->order.at[i];
        if (thing->kind != THING_BROKEN && thing->kind != THING_ABSENT && thing_decl(thing)->name == name)
            return thing;
    }
    return NULL;
}

Thing *variant_thing(const Variant *variant, const Decl *decl) {
    return map_get(&variant->things, decl);
}

Variant *new_variant(Sema *sema, Class *class_) {
    Variant *variant = NEW(sema->arena, Variant);
    variant->class_ = class_;
    variant->arena = sema->arena;
    variant->interner = sema->interner;
    return variant;
}

Var *add_local(Arena *arena, Variant *variant, const Var *like, const char *path, const Ex *value) {
    Var *var = NEW(arena, Var);
    *var = *like;
    var->owner = variant;
    var->index = variant->vars.n;
    var->path = path;
    var->n_segments = 1;
    var->segments = NEW(arena, Segment);
    var->segments[0] = (Segment){path, value->rank, NULL};
    var->rank = value->rank;
    var->dims = value->dims;
    var->sizes = NEW_ARRAY(arena, Size, value->rank + 1);
    vec_push(arena, &variant->vars, var);
    return var;
}

bool is_local(const Var *var) {
    return var->owner->function != NULL;
}

bool is_impure_function(const Class *class_) {
    if (class_->purified) return false;
    bool impure = class_->ast && class_->ast->impure;
    for (int i = 0; i < class_->bases.n && !impure; i++)
        impure = is_impure_function(class_->bases.at[i]);
    return impure || (class_->short_base && is_impure_function(class_->short_base));
}

int formal_named(const Function *function, Symbol name) {
    const int *number = map_get(&function->formal_numbers, name);
    return number ? *number : -1;
}

int function_rank(const Ex *ex) {
    return ex->function.call->function->results.at[ex->function.result]->rank;
}

static void add_fields(Arena *arena, const Class *class_, Fields *fields) {
    class_ = long_class(class_);
    for (int i = 0; i < class_->items.n; i++) {
        const Item *item = &class_->items.at[i];
        if (item->kind == ITEM_EXTENDS)
            add_fields(arena, item->extends.base, fields);
        else if (item->kind == ITEM_COMPONENT)
            vec_push(arena, fields, item->decl);
    }
}

Fields record_fields(Arena *arena, const Class *class_) {
    Fields fields = {0};
    add_fields(arena, class_, &fields);
    return fields;
}

static bool same_type(const Class *a, const Class *b) {
    if (a == b) return true;
    if (a->is_simple || b->is_simple)
        return a->is_simple && b->is_simple && a->base == b->base &&
               (a->base != BASE_ENUMERATION || same_enumeration(a->enumeration, b->enumeration));
    return a->kind == AST_RECORD && b->kind == AST_RECORD && same_record(a, b);
}

bool same_record(const Class *a, const Class *b) {
    Arena *arena = arena_new();
    Fields x = record_fields(arena, a), y = record_fields(arena, b);
    bool same = x.n == y.n;
    for (int i = 0; same && i < x.n; i++)
        same = x.at[i]->name == y.at[i]->name && same_type(x.at[i]->class_, y.at[i]->class_);
    arena_free(arena);
    return same;
}

bool same_enumeration(const Class *a, const Class *b) {
    if (a == b) return true;
    if (!a || !b || a->is_object || b->is_object || a->decls.n != b->decls.n) return false;
    for (int i = 0; i < a->decls.n; i++)
        if (a->decls.at[i]->name != b->decls.at[i]->name) return false;
    return true;
}

bool can_be_given(const Var *var) {
    bool is_field = var->n_segments > 1;
    return var->variability == AST_VAR_PARAMETER && (!var->is_final || is_field);
}

Thing *record_field(const Record *record, const Decl *decl) {
    return map_get(&record->by_decl, decl);
}

const Record *enclosing_record(const Record *record) {
    if (record->outer) return record->outer;
    return record->port && record->port->inside != record ? record->port->inside : NULL;
}

bool endpoint_gives(const Endpoint *endpoint, const Var *var) {
    if (!endpoint->comp && var->has_default) return true; /* to what is inside, as any input of the class */
    return var->causality == (endpoint->comp ? AST_OUTPUT : AST_INPUT);
}

bool is_whole_variable(const Ex *ref) {
    for (int k = 0; k < ref->ref.var->rank; k++)
        if (ref->ref.subs[k]) return false;
    return true;
}

void note_instance(Diagnostics *diagnostics, int before, const Decl *component, const Class *class_) {
    for (int i = before; i < diagnostics->all.n; i++) {
        Diagnostic *d = diagnostics->all.at[i];
        if (d->severity == SEVERITY_ERROR)
            diag_note(diagnostics, d, component->span, "in %s, for '%s' as it is declared here",
                      class_->full_name, component->name);
    }
}

bool serves_order(const GivenDerivative *given, int order) {
    return given->function->known_orders >= order;
}

void thing_vars(Arena *arena, const Thing *thing, Vars *vars) {
    if (thing->kind == THING_VAR && thing->var->variability != AST_VAR_CONSTANT)
        vec_push(arena, vars, thing->var);
    for (int i = 0; thing->kind == THING_RECORD && i < thing->record->fields.n; i++)
        thing_vars(arena, thing->record->fields.at[i], vars);
}
