/* Record components: a list of variables each, with the values that declarations and modifications give to
   their fields; and equations between records. */
#include <string.h>

#include "sema/build/builder.h"
#include "support/spelling.h"

/* --- components ------------------------------------------------------------------------------- */

/* Gives the field the value, and the fields of a record inside theirs. */
static void bind_thing(Builder *b, const Thing *thing, Ex *value, Span span) {
    if (thing->kind == THING_VAR) {
        set_declared_value(b, thing->var, value, span);
        return;
    }
    if (thing->kind != THING_RECORD) return;
    if (value->kind != EX_RECORD || !same_record(value->record.class_, thing->record->class_)) {
        diag_error(diagnostics(b), value->span, "type", "'%s' must be of type %s, this is of type %s",
                   thing->record->path, thing->record->class_->full_name, ex_type_text(value));
        mark_broken(b);
        return;
    }
    if (value->rank != thing->record->rank) {
        diag_error(diagnostics(b), value->span, "array-size", "'%s' has %d dimension%s, its value %d",
                   thing->record->path, thing->record->rank, thing->record->rank == 1 ? "" : "s",
                   value->rank);
        mark_broken(b);
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

/* Whether the field is a parameter or constant that the class makes out of other fields, in this value too
   (NULL: none is given for the whole record). These may be set; then it follows. */
static bool is_derived(const Builder *b, const Record *record, const Decl *decl, const Ex *whole) {
    bool is_fixed = record->variability >= AST_VAR_PARAMETER || decl->variability >= AST_VAR_PARAMETER;
    if (!is_fixed || b->variant->function || !has_formula(b->sema->arena, record->class_, decl)) return false;
    return !whole ||
           (whole->record.is_constructed && has_formula(b->sema->arena, whole->record.class_, decl));
}

/* `whole`: the value of the whole record; NULL: none is given, or the field does not have its value from it
 */
static void build_field(Builder *b, Record *record, Decl *decl, const Modifications *mods, const Ex *whole) {
    Thing *thing = NEW(b->sema->arena, Thing);
    Ex *value = whole ? whole->record.fields[record->fields.n] : NULL;
    vec_push(b->sema->arena, &record->decls, decl);
    if (decl->class_->erroneous)
        thing->kind = THING_BROKEN;
    else if (decl->class_->is_simple) {
        Ex *sized_by = b->sized_by;
        if (value) b->sized_by = value;
        thing->var = build_var(b, decl, NULL, mods);
        b->sized_by = sized_by;
        thing->kind = thing->var ? THING_VAR : THING_BROKEN;
    } else {
        thing->record = build_record(b, decl, mods, value);
        thing->kind = thing->record ? THING_RECORD : THING_BROKEN;
    }
    vec_push(b->sema->arena, &record->fields, thing);
    map_put(b->sema->arena, &record->by_decl, decl, thing);
    if (thing->kind == THING_BROKEN) mark_broken(b);
    if (thing->kind != THING_VAR) return;
    thing->var->is_derived = record->is_derived || is_derived(b, record, decl, whole);
    if (record->is_outer || (record->port && thing->var->variability < AST_VAR_PARAMETER))
        return; /* connects, or the enclosing class, give it its value */
    const PlacedModification *given = winning_value(mods);
    if (thing->var->unfixed)
        keep_computed(b, thing->var, given ? &given->text->value->span : value ? &whole->span : NULL);
    else if (!given && value)
        bind_thing(b, thing, value, whole->span);
    else if (given && is_without_size(record))
        return; /* it has no elements before a function assigns some */
    else if (given) {
        Ex *own = modified_value(b, given);
        thing->var->reported |= !own;
        if (own)
            set_declared_value(b, thing->var, own, given->text->value->span);
        else
            mark_broken(b);
    } else
        build_binding(b, thing->var, mods);
}

/* `level`: the innermost, in which the class's own declarations stand */
static void build_fields(Builder *b, Record *record, Class *class_, const Level *level, const Ex *whole) {
    Level inner = {.outer = level, .depth = level->depth, .rank = level->rank, .beaten = level->beaten};
    if (class_->short_base) {
        Level short_level = level_of_type(class_, level);
        inner.outer = &short_level;
        build_fields(b, record, class_->short_base, &inner, whole);
        return;
    }
    for (int i = 0; i < class_->items.n; i++) {
        Item *item = &class_->items.at[i];
        if (item->kind == ITEM_EXTENDS) {
            inner.modification = item->extends.modification;
            inner.redeclarations = item->extends.redeclarations;
            inner.is_of_type = true;
            build_fields(b, record, item->extends.base, &inner, whole);
        } else if (item->kind == ITEM_COMPONENT) {
            bool derived = whole && is_derived(b, record, item->decl, whole);
            Modifications mods = derived ? modifications_of_type(b->sema->arena, item->decl, level)
                                         : modifications_of(b->sema->arena, item->decl, level);
            build_field(b, record, item->decl, &mods, derived ? NULL : whole);
        }
    }
}

/* The names that a modification of the record gives must stand in it. False: one does not. */
static bool check_names(Builder *b, const Class *class_, const AstModification *modification) {
    bool good = true;
    for (int i = 0; i < modification->arguments.n; i++) {
        if (modification->arguments.at[i].element || !modification->arguments.at[i].path.parts.n) continue;
        AstNamePart part = modification->arguments.at[i].path.parts.at[0];
        const Decl *decl = find_member(class_, part.name);
        if (!decl || decl->kind != DECL_COMPONENT) {
            diag_error(diagnostics(b), part.span, "modification", "record %s has no '%s' to modify%s",
                       class_->full_name, part.name, no_component_hint(b->sema, class_, part.name));
            good = false;
        } else if (decl->is_final || decl->variability == AST_VAR_CONSTANT)
            diag_error(diagnostics(b), part.span, "modification", "'%s' is %s in %s, it cannot be modified",
                       part.name, decl->is_final ? "final" : "a constant", class_->full_name);
    }
    return good;
}

/* The value that a modification gives to the record as a whole; NULL: none does, or after an error */
static const Ex *whole_value(Builder *b, Record *record, const Modifications *mods) {
    const PlacedModification *given = winning_value(mods);
    if (!given) return NULL;
    Ex *value = modified_value(b, given);
    if (!value) {
        mark_broken(b);
        return NULL;
    }
    if (value->kind == EX_RECORD && same_record(value->record.class_, record->class_) &&
        value->rank == record->rank)
        return value;
    bind_thing(b, &(Thing){.kind = THING_RECORD, .record = record}, value, value->span); /* reports why not */
    return NULL;
}

static void name_in_fields(Arena *arena, const Dims *dims, Record *record, Ex *first) {
    record->sizes = named_sizes(arena, dims, record->rank, record->sizes, first);
    for (int i = 0; i < record->fields.n; i++) {
        Thing *field = record->fields.at[i];
        if (field->kind == THING_VAR)
            field->var->sizes = named_sizes(arena, dims, field->var->rank, field->var->sizes, first);
        else if (field->kind == THING_RECORD)
            name_in_fields(arena, dims, field->record, first);
    }
}

/* In its own sizes, an array of records is the first of its fields. */
static void name_record(Builder *b, const Dims *dims, Record *record) {
    Var *first = first_var(&(Thing){.kind = THING_RECORD, .record = record});
    if (dims->itself && first)
        name_in_fields(b->sema->arena, dims, record,
                       ex_whole(b->sema->arena, 0, NULL, first, record->decl->span));
}

Record *build_record(Builder *b, Decl *decl, const Modifications *mods, const Ex *whole) {
    Arena *arena = b->sema->arena;
    Record *outer = b->record;
    const Record *around = b->scope.within;
    Dims dims = {0};
    for (int k = 0; around && k < around->rank; k++)
        add_dim(b, &dims, around->dims[k], around->index_types[k]);
    if (!declared_dims(b, decl, mods, &dims)) return NULL;
    Record *record = NEW(arena, Record);
    if (b->variant->function) record->sizes = sizes_of(b, &dims);
    record->decl = decl;
    record->class_ = decl->class_;
    record->outer = outer;
    record->port = around ? around->port : NULL;
    record->path = around ? arena_printf(arena, "%s.%s", around->path, decl->name) : decl->name;
    record->rank = dims.n;
    record->dims = dims.at;
    record->index_types = dims.types;
    record->variability = decl->variability;
    record->causality = decl->causality;
    record->is_protected = decl->is_protected || (around && around->is_protected);
    record->is_final = decl->is_final || (outer && outer->is_final);
    record->is_derived = outer && (outer->is_derived || (!whole && is_derived(b, outer, decl, NULL)));
    record->is_flow = decl->flow || (outer && outer->is_flow);
    record->is_outer = decl->outer || (outer && outer->is_outer);
    if (outer && outer->variability > record->variability) record->variability = outer->variability;
    if (outer && outer->causality != AST_NO_CAUSALITY) record->causality = outer->causality;
    int n_vars = b->variant->vars.n;
    bool good = true;
    for (int i = 0; i < mods->n; i++)
        good &= check_names(b, decl->class_, mods->at[i].text);
    const Ex *own = whole_value(b, record, mods);
    if (own) whole = own;
    Level level = {.outer = levels_inside(arena, decl, mods),
                   .depth = depth_of(record),
                   .rank = record->rank,
                   .beaten = whole != NULL};
    b->record = record;
    Scope *scope = &b->scope;
    const Record *within = scope->within;
    Ex **subs = scope->within_subs;
    scope->within = record;
    scope->within_subs = NEW_ARRAY(arena, Ex *, record->rank + 1);
    for (int k = 0; k < record->rank; k++) /* sizes are those of the first element */
        scope->within_subs[k] = ex_number(arena, 1, BASE_INTEGER, decl->span);
    bool reported = b->value_reported;
    b->value_reported |= !own && winning_value(mods);
    build_fields(b, record, decl->class_, &level, whole);
    b->value_reported = reported;
    name_record(b, &dims, record);
    scope->within = within;
    scope->within_subs = subs;
    b->record = outer;
    if (good || !has_structural_parameters(b->variant, n_vars)) return record;
    b->variant->vars.n = n_vars; /* their sizes may be meant to be others */
    return NULL;
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
