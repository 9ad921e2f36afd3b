/* What an expression must be where it stands: of a type, a number, a scalar, of the shape of another one. */
#include "sema/typing/typing.h"

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

bool check_ordered(Scope *scope, const Ex *ex) {
    return ex->type == BASE_BOOLEAN || ex->type == BASE_ENUMERATION || check_number(scope, ex);
}

bool check_scalar(Scope *scope, const Ex *ex, const char *what) {
    if (!ex->rank) return true;
    diag_error(scope->sema->diagnostics, ex->span, "array-size", "%s must be a scalar, this has %s", what,
               shape_text(scope->sema->arena, ex->rank, ex->dims));
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

bool check_same_shape(Scope *scope, Ex *a, Ex *b, Span span, const char *what) {
    if (ex_same_shape(a, b)) return true;
    Diagnostic *d = diag_error(scope->sema->diagnostics, span, "array-size", "%s differ in size: %s and %s",
                               what, shape_text(scope->sema->arena, a->rank, a->dims),
                               shape_text(scope->sema->arena, b->rank, b->dims));
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
