/* Record constructors: R(a, b = 2). A field without an argument has its default: the value that its class
 * declares, as modified by short classes and extends clauses, in terms of the preceding fields. Nested
 * records are built in the same way. */
#include "lexer/fix.h"
#include "sema/names/modification_levels.h"
#include "sema/typing/typing.h"
#include "sema/value/loops.h"
#include "sema/model/accessors.h"
#include "support/spelling.h"

/* A record that is being put together; of an array of records the element at `index` */
typedef struct {
    Scope scope; /* of the defaults: the fields above are given */
    const Class *class_;
    struct Arguments *arguments; /* of the constructor; NULL: of a record inside */
    const Ex *whole; /* a value for all of it, which wins over the defaults of its class; or NULL */
    int depth;       /* records around its fields: itself, and those that it is inside of */
    int rank;        /* dimensions of the arrays of records that it is an element of */
    Ex **index;      /* iterators that run through them */
    Exs values;      /* of the fields, as far as they are made */
    bool failed;     /* an error has been reported; else what is missing is a default */
} Made;

/* The arguments of a constructor */
typedef struct Arguments {
    Scope *scope;
    const AstExpr *call;
    Map named; /* Symbol to AstExpr */
    int place; /* so many have been taken by position */
} Arguments;

/* --- sizes ------------------------------------------------------------------------------------ */

/* A size of a field; -1: of the value, or only the run knows it. False after an error */
static bool field_size(Scope *scope, AstExpr *expr, long *n) {
    const Class *index = expr->kind == AST_COLON ? NULL : index_type(expr);
    *n = -1;
    if (index) *n = index->base == BASE_BOOLEAN ? 2 : index->enumeration->decls.n;
    if (index || expr->kind == AST_COLON) return true;
    if (!in_function(scope)) return type_structural_integer(scope, expr, "an array's size", n);
    Ex *size = type_expr(scope, expr);
    if (size && !decide_integer(size, NULL, n, NULL)) *n = -1;
    return size != NULL;
}

/* Whether the value has the field's type and as many elements */
static bool check_field(Scope *scope, const Decl *decl, Ex *value) {
    Diagnostics *diagnostics = scope->sema->diagnostics;
    const Class *type = decl->class_;
    bool fits = type->is_simple
                    ? value->type == type->base && (type->base != BASE_ENUMERATION ||
                                                    same_enumeration(value->enumeration, type->enumeration))
                    : value->kind == EX_RECORD && same_record(value->record.class_, type);
    if (type->is_simple && type->base == BASE_REAL && value->type == BASE_INTEGER) fits = true;
    if (!fits) {
        diag_error(diagnostics, value->span, "type", "'%s' must be of type %s, this is of type %s",
                   decl->name,
                   type->is_simple && !type->enumeration ? base_type_text(type->base) : type->full_name,
                   ex_type_text(value));
        return false;
    }
    const AstExprs *lists[MOST_SIZE_LISTS];
    int n_lists = size_lists(decl, lists), rank = 0;
    bool good = true;
    Own own = {.decl = decl, .dims = value->dims, .itself = leading_value(scope->sema->arena, value)};
    Scope sizes = *scope;
    sizes.own = &own;
    for (int l = 0; good && l < n_lists; l++)
        for (int k = 0; good && k < lists[l]->n; k++, rank++) {
            long n = -1;
            own.n = rank;
            if (!field_size(&sizes, lists[l]->at[k], &n)) return false;
            good = rank < value->rank && (n < 0 || value->dims[rank] < 0 || value->dims[rank] == n);
        }
    if (good && rank == value->rank) return true;
    diag_error(diagnostics, value->span, "array-size",
               "the field '%s' has other sizes than this, which has %s", decl->name,
               shape_text(scope->sema->arena, value->rank, value->dims));
    return false;
}

/* --- arguments -------------------------------------------------------------------------------- */

static bool is_argument(Arena *arena, const Class *class_, const Decl *field) {
    return !field->is_final && field->variability != AST_VAR_CONSTANT &&
           !makes_final(arena, class_, &field->name, 1);
}

/* The values of the named arguments, by Symbol */
static Map named_arguments(Arena *arena, const AstExpr *expr) {
    Map named = {0};
    for (int i = expr->call.named.n - 1; i >= 0; i--)
        map_put(arena, &named, expr->call.named.at[i].name, expr->call.named.at[i].value);
    return named;
}

/* The argument for the next field; or NULL */
static AstExpr *argument_for(const Made *made, const Decl *decl) {
    Arguments *arguments = made->arguments;
    if (!arguments || !is_argument(made->scope.sema->arena, made->class_, decl)) return NULL;
    int place = arguments->place++;
    AstExpr *value = map_get(&arguments->named, decl->name);
    if (value) return value;
    return place < arguments->call->call.args.n ? arguments->call->call.args.at[place] : NULL;
}

/* A field, and its place among the arguments of the constructor */
typedef struct {
    const Decl *decl;
    int place;
} ArgumentPlace;

/* The places of all fields, by Symbol */
static Map argument_places(Arena *arena, const Class *class_, const Fields *fields) {
    Map places = {0};
    ArgumentPlace *all = NEW_ARRAY(arena, ArgumentPlace, fields->n + 1);
    int at = 0;
    for (int i = 0; i < fields->n; i++) {
        all[i] = (ArgumentPlace){fields->at[i], at};
        map_put(arena, &places, fields->at[i]->name, &all[i]);
        at += is_argument(arena, class_, fields->at[i]);
    }
    return places;
}

static void no_such_field(Scope *scope, const Class *class_, const AstNamedArgument *argument) {
    Diagnostics *diagnostics = scope->sema->diagnostics;
    Symbol nearest = nearest_member(scope->sema, class_, argument->name);
    Diagnostic *d = diag_error(diagnostics, argument->span, "type", "record %s has no field '%s'%s",
                               class_->full_name, argument->name, spelling_hint(diagnostics->arena, nearest));
    fix_spelling(diagnostics, d, argument->span, nearest);
}

static bool check_arguments(Scope *scope, const AstExpr *expr, const Class *class_, const Fields *fields,
                            int n_places) {
    Diagnostics *diagnostics = scope->sema->diagnostics;
    if (expr->call.args.n > n_places) {
        diag_error(diagnostics, expr->call.args.at[n_places]->span, "type",
                   "record %s has %d field%s, not %d", class_->full_name, n_places, n_places == 1 ? "" : "s",
                   expr->call.args.n);
        return false;
    }
    Map places = {0}, seen = {0};
    if (expr->call.named.n) places = argument_places(scope->sema->arena, class_, fields);
    for (int i = 0; i < expr->call.named.n; i++) {
        const AstNamedArgument *argument = &expr->call.named.at[i];
        const ArgumentPlace *at = map_get(&places, argument->name);
        const Decl *decl = at ? at->decl : NULL;
        bool twice = at && (at->place < expr->call.args.n || map_get(&seen, argument->name));
        map_put(scope->sema->arena, &seen, argument->name, (void *)argument);
        if (decl && !twice && is_argument(scope->sema->arena, class_, decl)) continue;
        if (!decl)
            no_such_field(scope, class_, argument);
        else
            diag_error(diagnostics, argument->span, "type",
                       twice ? "the field '%s' is given twice" : "the field '%s' is final or constant",
                       argument->name);
        return false;
    }
    return true;
}

/* --- defaults --------------------------------------------------------------------------------- */

/* What the modification gives to the element that is made; NULL after an error. */
static Ex *element_value(Made *made, const Decl *decl, const PlacedModification *given) {
    Scope *scope = &made->scope;
    const FieldValue *fields = scope->field_values;
    while (scope->field_values && scope->field_values->depth > given->depth)
        scope->field_values = scope->field_values->outer;
    Ex *value = type_expr(scope, given->text->value);
    scope->field_values = fields;
    int n = made->rank - given->rank;
    made->failed |= !value;
    if (!value || !n) return value;
    if (value->rank >= n) return array_part(scope, value, n, made->index + given->rank);
    diag_error(
        scope->sema->diagnostics, value->span, "array-size",
        "'%s' needs a value for every element of an array of records, this has %s; write 'each' to give "
        "all elements the same",
        decl->name, shape_text(scope->sema->arena, value->rank, value->dims));
    made->failed = true;
    return NULL;
}

static bool make_fields(Made *made, const Class *class_, const Level *level);

static Ex *made_record(const Made *made, Span span) {
    Arena *arena = made->scope.sema->arena;
    Ex **fields = NEW_ARRAY(arena, Ex *, made->values.n + 1);
    for (int i = 0; i < made->values.n; i++)
        fields[i] = made->values.at[i];
    Ex *record = ex_record(arena, made->class_, made->values.n, fields, 0, NULL, span);
    return !made->whole || made->whole->record.is_constructed ? ex_constructed(arena, record) : record;
}

/* 1:n for a dimension of an array of records; NULL: it has no size without a value, or after an error */
static Ex *element_range(Made *made, AstExpr *size) {
    Arena *arena = made->scope.sema->arena;
    if (size->kind == AST_COLON) return NULL;
    long n;
    made->failed |= !field_size(&made->scope, size, &n);
    if (made->failed) return NULL;
    if (n < 0) return range_to(arena, type_expr(&made->scope, size), size->span);
    return ex_one_to(arena, (int)n, size->span);
}

/* The dimensions of an array of records, and iterators for them in `index`; -1: some size is not known. */
static int element_ranges(Made *made, const Decl *decl, Iter **iters, Ex **ranges, Ex **index) {
    const AstExprs *lists[MOST_SIZE_LISTS];
    int n_lists = size_lists(decl, lists), n = 0;
    for (int l = 0; l < n_lists; l++)
        for (int k = 0; k < lists[l]->n; k++, n++) {
            if (!check_rank(made->scope.sema, decl->span, n + 1)) made->failed = true;
            if (made->failed || !(ranges[n] = element_range(made, lists[l]->at[k]))) return -1;
            iters[n] = NEW(made->scope.sema->arena, Iter);
            iters[n]->name = "i";
            index[n] = ex_iter(made->scope.sema->arena, iters[n], decl->span);
        }
    return n;
}

/* A record inside, of whose parts the modifications give some, and `whole` (or NULL) the rest */
static Ex *make_inside(Made *outer, const Decl *decl, const Modifications *mods, Ex *whole, Span span) {
    Arena *arena = outer->scope.sema->arena;
    Ex *ranges[MAX_RANK];
    Iter *iters[MAX_RANK];
    Made made = {.scope = outer->scope, .class_ = decl->class_};
    made.index = NEW_ARRAY(arena, Ex *, outer->rank + MAX_RANK);
    for (int k = 0; k < outer->rank; k++)
        made.index[k] = outer->index[k];
    int n = element_ranges(outer, decl, iters, ranges, made.index + outer->rank);
    if (n < 0) return NULL;
    made.depth = outer->depth + 1;
    made.rank = outer->rank + n;
    made.whole = whole && n ? array_part(&made.scope, whole, n, made.index + outer->rank) : whole;
    Level level = {.outer = levels_inside(arena, decl, mods),
                   .depth = made.depth,
                   .rank = made.rank,
                   .beaten = whole != NULL};
    bool good = make_fields(&made, decl->class_, &level);
    outer->failed |= made.failed;
    if (!good) return NULL;
    Ex *value = made_record(&made, span);
    while (n-- > 0)
        value = record_comprehension(arena, iters[n], ranges[n], ranges[n]->dims[0], value, span);
    return value;
}

/* The default of the next field, which has its value from `whole` (or NULL) if no modification gives one;
   NULL: it has none, or after an error */
static Ex *default_value(Made *made, const Decl *decl, const Modifications *mods, Ex *whole, Span span) {
    const PlacedModification *given = winning_value(mods);
    Ex *value = given ? element_value(made, decl, given) : NULL;
    if (given && !value) return NULL;
    if (!given && whole) value = whole->record.fields[made->values.n];
    bool complete = value && (mods->n == 0 || given == &mods->at[0]);
    if (complete || decl->class_->is_simple || decl->class_->erroneous) return value;
    if (value && (value->kind != EX_RECORD || !same_record(value->record.class_, decl->class_))) return value;
    return make_inside(made, decl, mods, value, span);
}

static bool add_field(Made *made, const Decl *decl, Ex *value) {
    Arena *arena = made->scope.sema->arena;
    if (!check_field(&made->scope, decl, value)) {
        made->failed = true;
        return false;
    }
    FieldValue *one = NEW(arena, FieldValue);
    *one = (FieldValue){made->scope.field_values, made->depth, decl, value};
    made->scope.field_values = one;
    vec_push(arena, &made->values, value);
    return true;
}

static bool make_field(Made *made, const Decl *decl, const Level *level) {
    Sema *sema = made->scope.sema;
    Span span = made->arguments ? made->arguments->call->span : decl->span;
    AstExpr *argument = argument_for(made, decl);
    Ex *value;
    if (argument)
        made->failed |= !(value = type_expr(made->arguments->scope, argument));
    else {
        bool derived = made->whole && made->whole->record.is_constructed &&
                       has_formula(sema->arena, made->class_, decl) &&
                       has_formula(sema->arena, made->whole->record.class_, decl);
        Modifications mods = derived ? modifications_of_type(sema->arena, decl, level)
                                     : modifications_of(sema->arena, decl, level);
        value = default_value(made, decl, &mods, derived ? NULL : made->whole, span);
    }
    if (value) return add_field(made, decl, value);
    if (made->arguments && !made->failed)
        diag_error(sema->diagnostics, span, "type",
                   "the field '%s' of record %s has no default; give it a value", decl->name,
                   made->class_->full_name);
    return false;
}

/* The fields of the class, or of a base of it, in order; `level`: the innermost, in which its declarations
   stand. False: an error, or a field without a default */
static bool make_fields(Made *made, const Class *class_, const Level *level) {
    Level inner = {.outer = level, .depth = level->depth, .rank = level->rank, .beaten = level->beaten};
    if (class_->short_base) {
        Level short_level = level_of_type(class_, level);
        inner.outer = &short_level;
        return make_fields(made, class_->short_base, &inner);
    }
    for (int i = 0; i < class_->items.n; i++) {
        const Item *item = &class_->items.at[i];
        if (item->kind == ITEM_EXTENDS) {
            inner.modification = item->extends.modification;
            inner.redeclarations = item->extends.redeclarations;
            inner.is_of_type = true;
            if (!make_fields(made, item->extends.base, &inner)) return false;
        } else if (item->kind == ITEM_COMPONENT && !make_field(made, item->decl, level))
            return false;
    }
    return true;
}

Ex *type_constructor(Scope *scope, AstExpr *expr, const Class *class_) {
    Arena *arena = scope->sema->arena;
    Fields fields = record_fields(arena, class_);
    int n_places = 0;
    for (int i = 0; i < fields.n; i++)
        n_places += is_argument(arena, class_, fields.at[i]);
    if (!check_arguments(scope, expr, class_, &fields, n_places)) return NULL;
    Arguments arguments = {.scope = scope, .call = expr, .named = named_arguments(arena, expr)};
    Made made = {.scope = *scope, .class_ = class_, .arguments = &arguments, .depth = 1};
    made.scope.field_values = NULL;
    Level level = {.depth = made.depth};
    return make_fields(&made, class_, &level) ? made_record(&made, expr->span) : NULL;
}
