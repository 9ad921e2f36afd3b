/* Sizes in declarations: numbers in models, where ':' takes the size of the value; expressions in functions.
 * Sizes of a component may use its preceding ones: A[:, size(A, 1)]. */
#include <string.h>

#include "sema/model/door.h"
#include "sema/build/builder.h"
#include "sema/value/loops.h"
#include "sema/value/environment.h"

/* A component whose sizes are being read */
typedef struct {
    Builder *b;
    const Decl *decl;
    const Modifications *mods;
    Dims *dims;
    int first; /* where its own dimensions begin */
    int rank;  /* how many these are */
    Ex *value; /* that gives ':' its sizes; NULL: not asked for yet */
    Own own;
} Sized;

void add_dim(Builder *b, Dims *dims, int n, const Class *type) {
    if (dims->n == dims->capacity) {
        int capacity = dims->capacity ? 2 * dims->capacity : 4;
        dims->types = arena_grow(b->sema->arena, dims->types, sizeof(Class *) * (size_t)dims->n,
                                 sizeof(Class *) * (size_t)capacity);
    }
    dims->types[dims->n] = type;
    vec_push(b->sema->arena, dims, n);
}

/* --- the component itself ---------------------------------------------------------------------- */

const Size *named_sizes(Arena *arena, const Dims *dims, int n, const Size *sizes, Ex *component) {
    if (!dims->itself) return sizes;
    Size *named = NEW_ARRAY(arena, Size, n + 1);
    for (int k = 0; k < n; k++) {
        named[k] = sizes[k];
        if (named[k].follows)
            named[k].follows = ex_substitute(arena, named[k].follows, dims->itself->iter, component);
    }
    return named;
}

/* --- in functions ------------------------------------------------------------------------------ */

/* A dimension of a function's variable: what is not known here, the run knows. */
static bool add_run_time_dim(Sized *s, AstExpr *expr) {
    Builder *b = s->b;
    Size size = {NULL, NULL};
    long n = -1;
    s->own.is_asked = false;
    if (expr->kind != AST_COLON) {
        size.value = type_expr(&b->scope, expr);
        if (!size.value || !check_type(&b->scope, size.value, BASE_INTEGER, "an array's size")) return false;
        if (size.value->rank) {
            diag_error(diagnostics(b), expr->span, "array-size", "an array's size is a scalar");
            return false;
        }
        if (s->own.is_asked || !decide_integer(size.value, NULL, &n, NULL))
            n = -1;
        else if (!check_extent(b->sema, expr->span, n))
            return false;
    }
    if (s->own.is_asked) size = (Size){NULL, size.value};
    add_dim(b, s->dims, (int)n, NULL);
    vec_push(b->sema->arena, &s->dims->sizes, size);
    return true;
}

const Size *sizes_of(Builder *b, const Dims *dims) {
    int outer = b->record ? b->record->rank : 0, n = dims->sizes.n;
    Size *all = NEW_ARRAY(b->sema->arena, Size, outer + n + 1);
    if (outer) memcpy(all, b->record->sizes, sizeof(Size) * (size_t)outer);
    if (n) memcpy(all + outer, dims->sizes.at, sizeof(Size) * (size_t)n);
    return all;
}

/* --- in models --------------------------------------------------------------------------------- */

/* A dimension that is a type: Boolean or an enumeration */
static void add_type_dim(Sized *s, const Class *type, Span span) {
    int n = type->base == BASE_BOOLEAN ? 2 : type->enumeration->decls.n;
    add_dim(s->b, s->dims, n, type);
    Size size = {ex_number(s->b->sema->arena, n, BASE_INTEGER, span), NULL};
    vec_push(s->b->sema->arena, &s->dims->sizes, size);
}

/* A size in the class of a record or connector: all elements of an array of these must have the same. */
static bool common_size(Builder *b, AstExpr *expr, long *n) {
    const Record *record = b->scope.within;
    int rank = record ? record->rank : 0;
    Ex **saved = b->scope.within_subs;
    long count = element_count(rank, rank ? record->dims : NULL), here;
    bool good = type_structural_integer(&b->scope, expr, "an array's size", n);
    for (long i = 1; good && i < count; i++) {
        b->scope.within_subs = NEW_ARRAY(b->sema->arena, Ex *, rank + 1);
        long rest = i;
        for (int k = rank - 1; k >= 0; rest /= record->dims[k--])
            b->scope.within_subs[k] =
                ex_number(b->sema->arena, (double)(rest % record->dims[k] + 1), BASE_INTEGER, expr->span);
        good = type_structural_integer(&b->scope, expr, "an array's size", &here);
        if (!good || here == *n) continue;
        diag_error(diagnostics(b), expr->span, "array-size",
                   "the elements of '%s' would differ in size: %ld and %ld", record->path, *n, here);
        good = false;
    }
    b->scope.within_subs = saved;
    return good;
}

/* A record that is checked by itself may leave sizes open: where it is used, they have values. */
static bool is_record_alone(const Builder *b) {
    return b->variant->class_->kind == AST_RECORD;
}

static bool size_alone(Builder *b, AstExpr *expr, long *n) {
    static const char what[] = "an array's size";
    Ex *size = type_expr(&b->scope, expr);
    if (!size || !check_scalar(&b->scope, size, what) || !check_type(&b->scope, size, BASE_INTEGER, what))
        return false;
    if (decide_integer(size, NULL, n, NULL)) return true;
    mark_broken(b);
    return false;
}

/* The value that gives a component with ':' among its sizes these: what stands furthest out; NULL: none, or
   an error (reported). Dimensions of component arrays come first. */
static Ex *sizing_value(Sized *s) {
    Builder *b = s->b;
    const Decl *decl = s->decl;
    const char *path = decl->name;
    if (b->record) path = arena_printf(b->sema->arena, "%s.%s", b->record->path, decl->name);
    const Modifier *modifier = decide_given_sizes(b->variant, intern_string(b->sema->interner, path));
    if (modifier) return modifier->value;
    const PlacedModification *given = s->mods ? winning_value(s->mods) : NULL;
    return given ? type_at_depth(b, given->text->value, given->depth) : b->sized_by;
}

/* The value, which has at least as many dimensions as the component; false after an error. */
static bool find_value(Sized *s, const AstExpr *colon) {
    Builder *b = s->b;
    Own *own = b->scope.own;
    b->scope.own = NULL;
    Ex *value = s->value = sizing_value(s);
    b->scope.own = own;
    if (!value) {
        bool given = b->value_reported ||
                     (s->mods && winning_value(s->mods)); /* then what is wrong has been reported */
        bool waits = s->decl->variability == AST_VAR_CONSTANT && b->variant->class_->partial;
        b->variant->incomplete |= waits; /* it gets its value where the class is extended or redeclared */
        if (is_record_alone(b) || waits)
            mark_broken(b);
        else if (!given)
            diag_error(diagnostics(b), colon->span, "structural",
                       "the size ':' of '%s' comes from its value, and it has none", s->decl->name);
        return false;
    }
    if (value->rank >= s->rank) return true;
    diag_error(diagnostics(b), value->span, "array-size", "'%s' has %d dimension%s, its value %d",
               s->decl->name, s->rank, s->rank == 1 ? "" : "s", value->rank);
    return false;
}

static bool add_open_dim(Sized *s, const AstExpr *colon) {
    if (!s->value && !find_value(s, colon)) return false;
    int k = s->dims->n - s->first;
    add_dim(s->b, s->dims, s->value->dims[s->value->rank - s->rank + k], NULL);
    return true;
}

static bool add_known_dim(Sized *s, AstExpr *expr) {
    long n;
    if (expr->kind == AST_COLON) return add_open_dim(s, expr);
    if (!(is_record_alone(s->b) ? size_alone : common_size)(s->b, expr, &n)) return false;
    if (!check_extent(s->b->sema, expr->span, n)) return false;
    add_dim(s->b, s->dims, (int)n, NULL);
    return true;
}

/* --- redeclared -------------------------------------------------------------------------------- */

/* What the redeclaration states for the next dimension; or NULL */
static AstExpr *redeclared_size(const Sized *s) {
    const AstExprs *sizes = &s->decl->redeclared_sizes;
    int k = s->dims->n - s->first;
    return k < sizes->n && sizes->at[k]->kind != AST_COLON ? sizes->at[k] : NULL;
}

/* A declared size holds: the redeclared one must be the same. */
static bool check_same_size(Sized *s, AstExpr *stated) {
    const Dims *dims = s->dims;
    int k = dims->n - 1;
    const Class *type = index_type(stated);
    long n = 0;
    if (type ? type == dims->types[k]
             : !dims->types[k] && (!common_size(s->b, stated, &n) || n == dims->at[k]))
        return true;
    Diagnostic *d = diag_error(diagnostics(s->b), stated->span, "redeclare",
                               "the declared size of '%s' in dimension %d is %d: only ':' gets another one",
                               s->decl->name, k - s->first + 1, dims->at[k]);
    diag_note(diagnostics(s->b), d, s->decl->span, "'%s' is declared here", s->decl->name);
    return false;
}

/* --- all --------------------------------------------------------------------------------------- */

static bool add_dims(Sized *s, const AstExprs *exprs) {
    bool run_time = s->b->variant->function != NULL;
    for (int i = 0; exprs && i < exprs->n; i++) {
        AstExpr *expr = exprs->at[i], *stated = redeclared_size(s);
        bool is_open = expr->kind == AST_COLON;
        if (stated && is_open) expr = stated;
        const Class *type = expr->kind == AST_COLON ? NULL : index_type(expr);
        s->own.n = s->dims->n - s->first;
        s->own.dims = s->dims->at + s->first;
        s->own.sizes = run_time ? s->dims->sizes.at : NULL;
        if (type)
            add_type_dim(s, type, expr->span);
        else if (!(run_time ? add_run_time_dim(s, expr) : add_known_dim(s, expr)))
            return false;
        if (stated && !is_open && !check_same_size(s, stated)) return false;
    }
    return true;
}

bool declared_dims(Builder *b, const Decl *decl, const Modifications *mods, Dims *dims) {
    const AstExprs *lists[MOST_SIZE_LISTS];
    int n = size_lists(decl, lists);
    Sized s = {.b = b, .decl = decl, .mods = mods, .dims = dims, .first = dims->n, .own = {.decl = decl}};
    s.own.outer = b->record ? b->record->rank : 0;
    for (int i = 0; i < n; i++)
        s.rank += lists[i]->n;
    Own *outer = b->scope.own;
    b->scope.own = &s.own;
    bool good = true;
    for (int i = 0; good && i < n; i++)
        good = add_dims(&s, lists[i]);
    b->scope.own = outer;
    dims->itself = s.own.itself;
    if (!good) return false;
    if (check_extents(b->sema, decl->span, dims->n, dims->at)) return true;
    for (int k = 0; k < dims->n; k++) /* what is declared stays, small */
        dims->at[k] = 1;
    return false;
}
