/* Records: they dissolve into their fields. A record component is a list of variables, a record's value an
   expression for each field, an equation between records one equation for each; nothing behind typing sees
   them. An array of records is a record of arrays. */
#include <string.h>

#include "sema/builder.h"
#include "support/spelling.h"

/* --- fields of classes ------------------------------------------------------------------------ */

static void add_fields(Arena *arena, const Class *class_, Fields *fields) {
    while (class_->short_base)
        class_ = class_->short_base;
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

/* --- values ----------------------------------------------------------------------------------- */

Ex *new_record(Arena *arena, const Class *class_, int n, Ex **fields, int rank, const int *dims, Span span) {
    Ex *ex = NEW(arena, Ex);
    ex->kind = EX_RECORD;
    ex->type = BASE_RECORD;
    ex->rank = rank;
    ex->dims = dims;
    ex->span = span;
    ex->record.class_ = class_;
    ex->record.n = n;
    ex->record.fields = fields;
    return ex;
}

Ex *map_fields(Arena *arena, Ex *ex, MakeField *make, void *context) {
    if (ex->kind != EX_RECORD) return make(context, ex);
    Ex **fields = NEW_ARRAY(arena, Ex *, ex->record.n + 1);
    for (int i = 0; i < ex->record.n; i++)
        fields[i] = map_fields(arena, ex->record.fields[i], make, context);
    return new_record(arena, ex->record.class_, ex->record.n, fields, ex->rank, ex->dims, ex->span);
}

static const int *with_outer_size(Arena *arena, int n, const Ex *ex) {
    int *dims = NEW_ARRAY(arena, int, ex->rank + 1);
    dims[0] = n;
    for (int k = 0; k < ex->rank; k++)
        dims[k + 1] = ex->dims[k];
    return dims;
}

Ex *record_if(Arena *arena, Ex *condition, Ex *yes, Ex *no, Span span) {
    if (yes->kind != EX_RECORD) return ex_if(arena, condition, yes, no, span);
    Ex **fields = NEW_ARRAY(arena, Ex *, yes->record.n + 1);
    for (int i = 0; i < yes->record.n; i++)
        fields[i] = record_if(arena, condition, yes->record.fields[i], no->record.fields[i], span);
    return new_record(arena, yes->record.class_, yes->record.n, fields, yes->rank, yes->dims, span);
}

Ex *record_array(Arena *arena, int n, Ex **elements, Span span) {
    if (!n || elements[0]->kind != EX_RECORD) return ex_array(arena, n, elements, span);
    const Ex *first = elements[0];
    Ex **fields = NEW_ARRAY(arena, Ex *, first->record.n + 1);
    for (int i = 0; i < first->record.n; i++) {
        Ex **column = NEW_ARRAY(arena, Ex *, n);
        for (int k = 0; k < n; k++)
            column[k] = elements[k]->record.fields[i];
        fields[i] = record_array(arena, n, column, span);
    }
    return new_record(arena, first->record.class_, first->record.n, fields, first->rank + 1,
                      with_outer_size(arena, n, first), span);
}

typedef struct {
    Arena *arena;
    Iter *iter;
    Ex *range;
    Span span;
} Turns;

static Ex *comprehension_field(void *context, Ex *field) {
    const Turns *turns = context;
    Ex *ex = ex_comprehension(turns->arena, turns->iter, turns->range->dims[0], field, turns->span);
    ex->comprehension.range = turns->range;
    ex->enumeration = field->enumeration;
    return ex;
}

static void add_outer_size(Arena *arena, Ex *ex, int n) {
    if (ex->kind != EX_RECORD) return;
    ex->dims = with_outer_size(arena, n, ex);
    ex->rank++;
    for (int i = 0; i < ex->record.n; i++)
        add_outer_size(arena, ex->record.fields[i], n);
}

void set_outer_size(Ex *ex, int n) {
    ((int *)ex->dims)[0] = n;
    for (int i = 0; ex->kind == EX_RECORD && i < ex->record.n; i++)
        set_outer_size(ex->record.fields[i], n);
}

Ex *record_comprehension(Arena *arena, Iter *iter, Ex *range, Ex *body, Span span) {
    Turns turns = {arena, iter, range, span};
    Ex *all = map_fields(arena, body, comprehension_field, &turns);
    add_outer_size(arena, all, range->dims[0]);
    return all;
}

void thing_vars(Arena *arena, const Thing *thing, Vars *vars) {
    if (thing->kind == THING_VAR && thing->var->variability != AST_VAR_CONSTANT)
        vec_push(arena, vars, thing->var);
    for (int i = 0; thing->kind == THING_RECORD && i < thing->record->fields.n; i++)
        thing_vars(arena, thing->record->fields.at[i], vars);
}

Var *first_var(const Thing *thing) {
    if (thing->kind == THING_VAR) return thing->var->variability == AST_VAR_CONSTANT ? NULL : thing->var;
    Var *first = NULL;
    for (int i = 0; thing->kind == THING_RECORD && !first && i < thing->record->fields.n; i++)
        first = first_var(thing->record->fields.at[i]);
    return first;
}

void field_values(Arena *arena, Ex *ex, Exs *values) {
    if (ex->kind != EX_RECORD) {
        vec_push(arena, values, ex);
        return;
    }
    Fields fields = record_fields(arena, ex->record.class_);
    for (int i = 0; i < fields.n; i++)
        if (fields.at[i]->variability != AST_VAR_CONSTANT) field_values(arena, ex->record.fields[i], values);
}

Ex *leading_value(Arena *arena, Ex *ex) {
    Exs values = {0};
    field_values(arena, ex, &values);
    return values.n ? values.at[0] : ex;
}

Call *common_call(const Exs *values) {
    const Ex *first = values->n ? values->at[0] : NULL;
    if (!first || first->kind != EX_FUNCTION) return NULL;
    Call *call = first->function.call;
    bool all = true;
    for (int i = 0; all && i < values->n; i++) {
        const Ex *value = values->at[i];
        all = value->kind == EX_FUNCTION && value->function.call == call && value->function.result == i &&
              !value->function.subs;
    }
    return all ? call : NULL;
}

bool check_record(Scope *scope, const Ex *value, const Class *class_, const char *what) {
    if (value->kind == EX_RECORD && same_record(value->record.class_, class_)) return true;
    diag_error(scope->sema->diagnostics, value->span, "type", "%s must be of type %s, this is of type %s",
               what, class_->full_name, ex_type_text(value));
    return false;
}

/* The value of a constant field, which is the same in all records of a class */
static Ex *constant_field(Scope *scope, Var *var, Span span) {
    Arena *arena = scope->sema->arena;
    Ex *ref = ex_whole(arena, 0, NULL, var, span);
    double number;
    if (var->rank || !ex_evaluate(ref, &number, NULL)) return var->binding;
    Ex *value = var->base == BASE_STRING ? ex_string(arena, number_symbol(number), span)
                                         : ex_number(arena, number, var->base, span);
    value->enumeration = var->enumeration;
    return value;
}

Ex *thing_value(Scope *scope, const Thing *thing, MakeValue *make, void *context, Span span) {
    if (thing->kind == THING_VAR)
        return thing->var->variability == AST_VAR_CONSTANT ? constant_field(scope, thing->var, span)
                                                           : make(context, thing->var);
    Arena *arena = scope->sema->arena;
    const Record *record = thing->record;
    Ex **fields = NEW_ARRAY(arena, Ex *, record->fields.n + 1);
    for (int i = 0; i < record->fields.n; i++)
        if (!(fields[i] = thing_value(scope, record->fields.at[i], make, context, span))) return NULL;
    Ex *value = new_record(arena, record->class_, record->fields.n, fields, record->rank, record->dims, span);
    Ex *leading = leading_value(arena, value);
    if (leading != value) value->dims = leading->dims;
    return value;
}

typedef struct {
    Scope *scope;
    int n;
    Ex **index;
} Part;

/* What ex_element would take from an array at the first subscripts, as an array over the others */
static Ex *part_of(void *context, Ex *ex) {
    const Part *part = context;
    Arena *arena = part->scope->sema->arena;
    int rest = ex->rank - part->n;
    Ex **index = NEW_ARRAY(arena, Ex *, ex->rank + 1);
    for (int k = 0; k < ex->rank; k++) {
        index[k] = k < part->n ? part->index[k] : NULL;
        if (index[k]) continue;
        Iter *iter = NEW(arena, Iter);
        iter->name = arena_printf(arena, "j%d", k - part->n + 1);
        index[k] = ex_iter(arena, iter, ex->span);
    }
    Ex *body = ex_element(arena, ex, index);
    body->enumeration = ex->enumeration;
    for (int k = ex->rank - 1; k >= part->n && rest; k--) {
        Ex *range =
            in_function(part->scope)
                ? whole_range(part->scope, ex, k, ex->span)
                : ex_comprehension(arena, index[k]->iter, ex->dims[k], body, ex->span)->comprehension.range;
        body = record_comprehension(arena, index[k]->iter, range, body, ex->span);
        body->enumeration = ex->enumeration;
        set_outer_size(body, ex->dims[k]);
    }
    return body;
}

static void drop_dims(Ex *ex, int n) {
    if (ex->kind != EX_RECORD) return;
    ex->rank -= n;
    ex->dims += n;
    for (int i = 0; i < ex->record.n; i++)
        drop_dims(ex->record.fields[i], n);
}

Ex *array_part(Scope *scope, Ex *ex, int n, Ex **index) {
    Part part = {scope, n, index};
    Ex *all = map_fields(scope->sema->arena, ex, part_of, &part);
    drop_dims(all, n);
    return all;
}

/* The dimensions that the subscripts of a reference leave */
static int reference_dims(const Reference *reference, const Record *record, int *dims) {
    int rank = 0, at = 0;
    for (int c = 0; c <= reference->n_comps; c++) {
        const int *sizes = c < reference->n_comps ? reference->comps[c]->dims : record->dims;
        int n = c < reference->n_comps ? reference->comps[c]->rank : record->rank;
        for (int k = 0; k < n; k++, at++) {
            const Ex *sub = reference->subs[at];
            if (!sub || sub->rank) dims[rank++] = sub ? sub->dims[0] : sizes[k];
        }
    }
    return rank;
}

Ex *record_value(Scope *scope, const Reference *reference, const Record *record) {
    Arena *arena = scope->sema->arena;
    Ex **fields = NEW_ARRAY(arena, Ex *, record->fields.n + 1);
    for (int i = 0; i < record->fields.n; i++) {
        const Thing *thing = record->fields.at[i];
        Reference field = *reference;
        if (thing->kind == THING_BROKEN) return NULL;
        int rank = thing->kind == THING_VAR ? thing->var->rank : thing->record->rank;
        field.n_subs = reference->n_subs + rank - record->rank;
        field.subs = NEW_ARRAY(arena, Ex *, field.n_subs + 1);
        if (reference->n_subs) memcpy(field.subs, reference->subs, sizeof(Ex *) * (size_t)reference->n_subs);
        if (thing->kind == THING_VAR) {
            field.kind = REFERENCE_VAR;
            field.var = thing->var;
            fields[i] = reference_ex(scope, &field);
        } else
            fields[i] = record_value(scope, &field, thing->record);
        if (!fields[i]) return NULL;
    }
    int *dims = NEW_ARRAY(arena, int, reference->n_subs + 1), rank = reference_dims(reference, record, dims);
    return new_record(arena, record->class_, record->fields.n, fields, rank, dims, reference->span);
}

/* --- components ------------------------------------------------------------------------------- */

/* The value, typed within the record whose fields are being made: of an array of records, for the element at
   `iters` */
static Ex *type_for_element(Builder *b, AstExpr *text, Iter **iters) {
    Scope *scope = &b->scope;
    Arena *arena = b->sema->arena;
    int rank = b->record->rank;
    Ex **saved = scope->within_subs;
    scope->within_subs = NEW_ARRAY(arena, Ex *, rank + 1);
    for (int k = 0; k < rank; k++) {
        iters[k] = NEW(arena, Iter);
        iters[k]->name = "i";
        scope->within_subs[k] = ex_iter(arena, iters[k], text->span);
    }
    Ex *value = type_expr(scope, text);
    scope->within_subs = saved;
    return value;
}

/* The values for all elements in the first `rank` dimensions */
static Ex *over_elements(Builder *b, Ex *value, int rank, Iter **iters) {
    Arena *arena = b->sema->arena;
    const Record *record = b->record;
    for (int k = rank - 1; value && k >= 0; k--) {
        Ex *range =
            record->dims[k] < 0
                ? range_to(arena, record->sizes[k].value, value->span)
                : ex_comprehension(arena, iters[k], record->dims[k], value, value->span)->comprehension.range;
        value = record_comprehension(arena, iters[k], range, value, value->span);
    }
    return value;
}

/* A field of the record, of the element that is read */
static void note_iterator(void *context, Ex *ref) {
    for (int k = 0; !ref->ref.n_comps && k < ref->ref.var->rank; k++)
        *(bool *)context |= ref->ref.subs[k] && ref->ref.subs[k]->kind == EX_ITER;
}

Ex *type_attribute(Builder *b, AstExpr *text, int rank) {
    if (!b->record || b->variant->function) return type_expr(&b->scope, text);
    Iter **iters = NEW_ARRAY(b->sema->arena, Iter *, b->record->rank + 1);
    Ex *value = type_for_element(b, text, iters);
    bool differs = false;
    if (value) ex_visit_refs(value, note_iterator, &differs);
    return differs ? over_elements(b, value, rank, iters) : value;
}

/* What a modification gives to a component: in a record, to that of every element of the arrays in whose
   class it stands */
static Ex *modified_value(Builder *b, const PlacedModification *m) {
    if (!b->record) return type_expr(&b->scope, m->text->value);
    Iter **iters = NEW_ARRAY(b->sema->arena, Iter *, b->record->rank + 1);
    Ex *value = type_for_element(b, m->text->value, iters);
    return over_elements(b, value, m->rank, iters);
}

/* Gives the field the value, and the fields of a record inside theirs. */
static void bind_thing(Builder *b, const Thing *thing, Ex *value, Span span) {
    if (thing->kind == THING_VAR) {
        bind(b, thing->var, value, span);
        return;
    }
    if (thing->kind != THING_RECORD) return;
    if (value->kind != EX_RECORD || !same_record(value->record.class_, thing->record->class_)) {
        diag_error(diagnostics(b), value->span, "type", "'%s' must be of type %s, this is of type %s",
                   thing->record->path, thing->record->class_->full_name, ex_type_text(value));
        broken(b);
        return;
    }
    if (value->rank != thing->record->rank) {
        diag_error(diagnostics(b), value->span, "array-size", "'%s' has %d dimension%s, its value %d",
                   thing->record->path, thing->record->rank, thing->record->rank == 1 ? "" : "s",
                   value->rank);
        broken(b);
        return;
    }
    for (int i = 0; i < thing->record->fields.n; i++)
        bind_thing(b, thing->record->fields.at[i], value->record.fields[i], span);
}

/* Whether a function's array of records has ':' among its sizes. */
static bool is_without_size(const Record *record) {
    for (int k = 0; record->sizes && k < record->rank; k++)
        if (!record->sizes[k].value) return true;
    return false;
}

static void build_field(Builder *b, Record *record, Decl *decl, const Modifications *mods, const Ex *whole) {
    Thing *thing = NEW(b->sema->arena, Thing);
    int place = record->fields.n;
    vec_push(b->sema->arena, &record->decls, decl);
    if (decl->class_->erroneous)
        thing->kind = THING_BROKEN;
    else if (decl->class_->is_simple) {
        Ex *sized_by = b->sized_by;
        if (whole) b->sized_by = whole->record.fields[place];
        thing->var = build_var(b, decl, NULL, mods);
        b->sized_by = sized_by;
        thing->kind = thing->var ? THING_VAR : THING_BROKEN;
    } else {
        thing->kind = THING_RECORD;
        thing->record = build_record(b, decl, mods, whole ? whole->record.fields[place] : NULL);
    }
    vec_push(b->sema->arena, &record->fields, thing);
    map_put(b->sema->arena, &record->by_decl, decl, thing);
    if (thing->kind == THING_BROKEN) broken(b);
    if (thing->kind != THING_VAR) return;
    if (record->is_outer || (record->port && thing->var->variability < AST_VAR_PARAMETER))
        return; /* connects, or the class around, give it its value */
    const PlacedModification *given = winning_value(mods);
    if (!given && whole)
        bind_thing(b, thing, whole->record.fields[place], whole->span);
    else if (given && is_without_size(record))
        return; /* it has no elements before a function assigns some */
    else if (given) {
        Ex *value = modified_value(b, given);
        if (value)
            bind(b, thing->var, value, given->text->value->span);
        else
            broken(b);
    } else
        build_binding(b, thing->var, mods);
}

/* `level`: the innermost, in which the class's own declarations stand */
static void build_fields(Builder *b, Record *record, Class *class_, const Level *level, const Ex *whole) {
    Level inner = {.outer = level, .rank = level->rank, .beaten = level->beaten};
    if (class_->short_base) {
        inner.modification = class_->modification;
        inner.redeclarations = class_->base_redeclarations;
        build_fields(b, record, class_->short_base, &inner, whole);
        return;
    }
    for (int i = 0; i < class_->items.n; i++) {
        Item *item = &class_->items.at[i];
        if (item->kind == ITEM_EXTENDS) {
            inner.modification = item->extends.modification;
            inner.redeclarations = item->extends.redeclarations;
            build_fields(b, record, item->extends.base, &inner, whole);
        } else if (item->kind == ITEM_COMPONENT) {
            Modifications mods = modifications_of(b->sema->arena, item->decl, level);
            build_field(b, record, item->decl, &mods, whole);
        }
    }
}

/* The names that a modification of the record gives must stand in it. */
static void check_names(Builder *b, const Class *class_, const AstModification *modification) {
    for (int i = 0; i < modification->arguments.n; i++) {
        if (modification->arguments.at[i].element || !modification->arguments.at[i].path.parts.n) continue;
        AstNamePart part = modification->arguments.at[i].path.parts.at[0];
        const Decl *decl = find_member(class_, part.name);
        if (!decl || decl->kind != DECL_COMPONENT)
            diag_error(diagnostics(b), part.span, "modification", "record %s has no '%s' to modify%s",
                       class_->full_name, part.name,
                       spelling_hint(b->sema->arena, nearest_member(b->sema, class_, part.name)));
        else if (decl->is_final || decl->variability == AST_VAR_CONSTANT)
            diag_error(diagnostics(b), part.span, "modification", "'%s' is %s in %s, it cannot be modified",
                       part.name, decl->is_final ? "final" : "a constant", class_->full_name);
    }
}

/* The value that a modification gives to the record as a whole; NULL: none does, or after an error */
static const Ex *whole_value(Builder *b, Record *record, const Modifications *mods) {
    const PlacedModification *given = winning_value(mods);
    if (!given) return NULL;
    Ex *value = modified_value(b, given);
    if (!value) {
        broken(b);
        return NULL;
    }
    if (value->kind == EX_RECORD && same_record(value->record.class_, record->class_) &&
        value->rank == record->rank)
        return value;
    bind_thing(b, &(Thing){.kind = THING_RECORD, .record = record}, value, value->span); /* reports why not */
    return NULL;
}

/* In its own sizes, an array of records is the first of its fields. */
static void name_record(Builder *b, const Dims *dims, Record *record) {
    Vars vars = {0};
    thing_vars(b->sema->arena, &(Thing){.kind = THING_RECORD, .record = record}, &vars);
    if (vars.n) name_itself(dims, ex_whole(b->sema->arena, 0, NULL, vars.at[0], record->decl->span));
}

Record *build_record(Builder *b, Decl *decl, const Modifications *mods, const Ex *whole) {
    Arena *arena = b->sema->arena;
    Record *record = NEW(arena, Record), *outer = b->record;
    const Record *around = outer ? outer : b->port ? b->port->inside : NULL;
    Dims dims = {0};
    for (int k = 0; around && k < around->rank; k++)
        add_dim(b, &dims, around->dims[k], around->index_types[k]);
    if (!declared_dims(b, decl, mods, &dims)) broken(b);
    if (b->variant->function) record->sizes = sizes_of(b, &dims);
    record->decl = decl;
    record->class_ = decl->class_;
    record->outer = outer;
    record->port = b->port;
    record->path = around ? arena_printf(arena, "%s.%s", around->path, decl->name) : decl->name;
    record->rank = dims.n;
    record->dims = dims.at;
    record->index_types = dims.types;
    record->variability = decl->variability;
    record->causality = decl->causality;
    record->is_protected = decl->is_protected || (around && around->is_protected);
    record->is_final = decl->is_final || (outer && outer->is_final);
    record->is_flow = decl->flow || (outer && outer->is_flow);
    record->is_outer = decl->outer || (outer && outer->is_outer);
    if (outer && outer->variability > record->variability) record->variability = outer->variability;
    if (outer && outer->causality != AST_NO_CAUSALITY) record->causality = outer->causality;
    for (int i = 0; i < mods->n; i++)
        check_names(b, decl->class_, mods->at[i].text);
    const Ex *own = whole_value(b, record, mods);
    if (own) whole = own;
    Level level = {.outer = levels_inside(arena, decl, mods), .rank = record->rank, .beaten = whole != NULL};
    b->record = record;
    Scope *scope = &b->scope;
    const Record *within = scope->within;
    Ex **subs = scope->within_subs;
    scope->within = record;
    scope->within_subs = NEW_ARRAY(arena, Ex *, record->rank + 1);
    for (int k = 0; k < record->rank; k++) /* sizes are those of the first element */
        scope->within_subs[k] = ex_number(arena, 1, BASE_INTEGER, decl->span);
    bool told = b->value_told;
    b->value_told |= !own && winning_value(mods);
    build_fields(b, record, decl->class_, &level, whole);
    b->value_told = told;
    name_record(b, &dims, record);
    scope->within = within;
    scope->within_subs = subs;
    b->record = outer;
    return record;
}

Thing *record_field(const Record *record, const Decl *decl) {
    return map_get(&record->by_decl, decl);
}

/* --- equations -------------------------------------------------------------------------------- */

/* All that one call gives, to variables: one equation, so that the call is made once */
static bool equal_to_call(Builder *b, Ex *left, Ex *right, const AstEquation *ast, Span span) {
    Arena *arena = b->sema->arena;
    Exs targets = {0}, values = {0};
    field_values(arena, left, &targets);
    field_values(arena, right, &values);
    Call *call = common_call(&values);
    for (int i = 0; call && i < targets.n; i++)
        if (targets.at[i]->kind != EX_REF) call = NULL;
    if (!call) return false;
    append_equation(b, ex_tuple(arena, &targets, left->span), values.at[0], ast, span);
    return true;
}

static void field_equations(Builder *b, Ex *left, Ex *right, const AstEquation *ast, Span span) {
    Exs lefts = {0}, rights = {0};
    field_values(b->sema->arena, left, &lefts);
    field_values(b->sema->arena, right, &rights);
    for (int i = 0; i < lefts.n; i++)
        append_equation(b, lefts.at[i], rights.at[i], ast, span);
}

void record_equation(Builder *b, Ex *left, Ex *right, const AstEquation *ast, Span span) {
    if (!equal_to_call(b, left, right, ast, span) && !equal_to_call(b, right, left, ast, span))
        field_equations(b, left, right, ast, span);
}
