/* The array functions of Modelica that are made of others: linspace, cross, cat and their like. Each becomes
   an expression over elements, so nothing else needs to know them. */
#include "sema/typing/array_functions.h"

#include <limits.h>
#include <string.h>

#include "sema/value/environment.h"

typedef struct {
    Scope *scope;
    Arena *arena;
    Span span;
    const char *name;
    int n;
    Ex **args;
} Request;

static Ex *integer(const Request *c, long value) {
    return ex_number(c->arena, (double)value, BASE_INTEGER, c->span);
}

static Ex *report_wrong_argument(const Request *c, int argument, const char *needed) {
    Ex *ex = c->args[argument];
    diag_error(c->scope->sema->diagnostics, ex->span, "array-size", "'%s' needs %s, this has %s", c->name,
               needed, shape_text(c->arena, ex->rank, ex->dims));
    return NULL;
}

static Ex *op(const Request *c, AstOperator operator_, Ex *a, Ex *b) {
    return ex_binary(c->arena, operator_, a, b, c->span);
}

static Ex *element(const Request *c, Ex *array, Ex *i, Ex *j) {
    Ex **index = NEW_ARRAY(c->arena, Ex *, 2);
    index[0] = i;
    index[1] = j;
    return ex_element(c->arena, array, index);
}

static Ex *new_index(const Request *c) {
    Iter *iter = NEW(c->arena, Iter);
    iter->name = "i";
    return ex_iter(c->arena, iter, c->span);
}

/* {body for index in 1:n} */
static Ex *over(const Request *c, Ex *index, int n, Ex *body) {
    return ex_comprehension(c->arena, index->iter, n, body, c->span);
}

/* --- inside of functions ---------------------------------------------------------------------- */

static const int unknown_dims[MAX_RANK] = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};

static bool is_rank(const Request *c, int argument, int rank, const char *needed) {
    if (c->args[argument]->rank == rank) return true;
    report_wrong_argument(c, argument, needed);
    return false;
}

/* What the function gives as an operation of the run; its arguments' ranks are checked here, their sizes
 * there. */
static Ex *run_time(const Request *c, Operation operation, int rank, const int *dims) {
    int first = operation == OPERATION_CAT;
    BaseType type = c->args[first]->type;
    for (int i = first; i < c->n; i++)
        if (c->args[i]->type == BASE_REAL) type = BASE_REAL;
    if (operation == OPERATION_LINSPACE) type = BASE_REAL;
    Ex **args = NEW_ARRAY(c->arena, Ex *, c->n + 1);
    memcpy(args, c->args, sizeof(Ex *) * (size_t)c->n); /* the result may take the place of its argument */
    return ex_operation(c->arena, operation, type, c->args[first]->enumeration, rank, dims, c->n, args,
                        c->span);
}

/* cat(k, parts) */
static Ex *run_time_cat(const Request *c, int k, int n, Ex **parts) {
    Ex **args = NEW_ARRAY(c->arena, Ex *, n + 1);
    args[0] = integer(c, k);
    memcpy(args + 1, parts, sizeof(Ex *) * (size_t)n);
    Request whole = {c->scope, c->arena, c->span, c->name, n + 1, args};
    return run_time(&whole, OPERATION_CAT, parts[0]->rank, unknown_dims);
}

static const int three[2] = {3, 3};

static bool is_run_time(const Request *c) {
    return in_function(c->scope);
}

/* --- the functions ---------------------------------------------------------------------------- */

static Ex *make_linspace(const Request *c) {
    double n;
    if (c->args[0]->rank) return report_wrong_argument(c, 0, "a scalar");
    if (c->args[1]->rank) return report_wrong_argument(c, 1, "a scalar");
    if (is_run_time(c))
        return is_rank(c, 2, 0, "a scalar") ? run_time(c, OPERATION_LINSPACE, 1, unknown_dims) : NULL;
    if (report_undefined_structural(c->scope->sema, c->args[2], NULL)) return NULL;
    if (c->args[2]->rank || !decide(c->args[2], NULL, &n, NULL) || !(n >= 2) || n > MOST_ELEMENTS) {
        diag_error(
            c->scope->sema->diagnostics, c->args[2]->span, "structural",
            "the number of points of 'linspace' must be known when the class is compiled, and at least 2");
        return NULL;
    }
    Ex *i = new_index(c);
    Ex *part = op(c, AST_DIV, op(c, AST_SUB, i, integer(c, 1)), integer(c, (long)n - 1));
    Ex *way = op(c, AST_MUL, op(c, AST_SUB, c->args[1], c->args[0]), part);
    return over(c, i, (int)n, op(c, AST_ADD, c->args[0], way));
}

static bool is_vector3(const Ex *ex) {
    return ex->rank == 1 && (ex->dims[0] == 3 || ex->dims[0] < 0);
}

static Ex *make_cross(const Request *c) {
    Ex **elements = NEW_ARRAY(c->arena, Ex *, 3);
    for (int k = 0; k < 2; k++)
        if (!is_vector3(c->args[k])) return report_wrong_argument(c, k, "vectors of 3 elements");
    if (is_run_time(c)) return run_time(c, OPERATION_CROSS, 1, three);
    for (int k = 0; k < 3; k++) {
        Ex *i = integer(c, (k + 1) % 3 + 1), *j = integer(c, (k + 2) % 3 + 1);
        Ex *plus = op(c, AST_MUL, element(c, c->args[0], i, NULL), element(c, c->args[1], j, NULL));
        Ex *minus = op(c, AST_MUL, element(c, c->args[0], j, NULL), element(c, c->args[1], i, NULL));
        elements[k] = op(c, AST_SUB, plus, minus);
    }
    return ex_array(c->arena, 3, elements, c->span);
}

/* skew(x)*y = cross(x, y) */
static Ex *make_skew(const Request *c) {
    static const int which[3][3] = {{0, -3, 2}, {3, 0, -1}, {-2, 1, 0}};
    if (!is_vector3(c->args[0])) return report_wrong_argument(c, 0, "a vector of 3 elements");
    if (is_run_time(c)) return run_time(c, OPERATION_SKEW, 2, three);
    Ex **rows = NEW_ARRAY(c->arena, Ex *, 3);
    for (int i = 0; i < 3; i++) {
        Ex **row = NEW_ARRAY(c->arena, Ex *, 3);
        for (int j = 0; j < 3; j++) {
            int k = which[i][j];
            Ex *x = k ? element(c, c->args[0], integer(c, k < 0 ? -k : k), NULL) : integer(c, 0);
            row[j] = k < 0 ? ex_unary(c->arena, EX_NEG, x, c->span) : x;
        }
        rows[i] = ex_array(c->arena, 3, row, c->span);
    }
    return ex_array(c->arena, 3, rows, c->span);
}

static Ex *make_outer_product(const Request *c) {
    if (c->args[0]->rank != 1) return report_wrong_argument(c, 0, "vectors");
    if (c->args[1]->rank != 1) return report_wrong_argument(c, 1, "vectors");
    if (is_run_time(c)) return run_time(c, OPERATION_OUTER_PRODUCT, 2, unknown_dims);
    Ex *i = new_index(c), *j = new_index(c);
    Ex *product = op(c, AST_MUL, element(c, c->args[0], i, NULL), element(c, c->args[1], j, NULL));
    return over(c, i, c->args[0]->dims[0], over(c, j, c->args[1]->dims[0], product));
}

static Ex *make_diagonal(const Request *c) {
    if (c->args[0]->rank != 1) return report_wrong_argument(c, 0, "a vector");
    if (is_run_time(c)) return run_time(c, OPERATION_DIAGONAL, 2, unknown_dims);
    Ex *i = new_index(c), *j = new_index(c);
    Ex *here = ex_if(c->arena, op(c, AST_EQ, i, j), element(c, c->args[0], i, NULL), integer(c, 0), c->span);
    return over(c, i, c->args[0]->dims[0], over(c, j, c->args[0]->dims[0], here));
}

static Ex *make_symmetric(const Request *c) {
    Ex *a = c->args[0];
    if (a->rank != 2 || (a->dims[0] != a->dims[1] && a->dims[0] >= 0 && a->dims[1] >= 0))
        return report_wrong_argument(c, 0, "a square matrix");
    if (is_run_time(c)) return run_time(c, OPERATION_SYMMETRIC, 2, a->dims);
    Ex *i = new_index(c), *j = new_index(c);
    Ex *here = ex_if(c->arena, op(c, AST_LE, i, j), element(c, a, i, j), element(c, a, j, i), c->span);
    return over(c, i, a->dims[0], over(c, j, a->dims[0], here));
}

/* An element of `a` whose subscripts are 1 but for those of `free` dimensions, which get index[] in turn */
static Ex *reshaped_element(const Request *c, Ex *a, int n_index, Ex **index) {
    Ex **all = NEW_ARRAY(c->arena, Ex *, a->rank + 1);
    int next = 0;
    for (int k = 0; k < a->rank; k++)
        all[k] = a->dims[k] != 1 && next < n_index ? index[next++] : integer(c, 1);
    return ex_element(c->arena, a, all);
}

static int long_dims(const Ex *a) {
    int n = 0;
    for (int k = 0; k < a->rank; k++)
        n += a->dims[k] != 1;
    return n;
}

static Ex *make_scalar(const Request *c) {
    if (is_run_time(c)) return run_time(c, OPERATION_SCALAR, 0, NULL);
    if (long_dims(c->args[0])) return report_wrong_argument(c, 0, "an array of one element");
    return reshaped_element(c, c->args[0], 0, NULL);
}

static Ex *make_vector(const Request *c) {
    Ex *a = c->args[0];
    if (is_run_time(c)) return run_time(c, OPERATION_VECTOR, 1, unknown_dims);
    if (long_dims(a) > 1)
        return report_wrong_argument(c, 0, "an array with at most one dimension of more than one element");
    Ex *i = new_index(c);
    return over(c, i, (int)ex_count(a), reshaped_element(c, a, 1, &i));
}

static Ex *make_matrix(const Request *c) {
    Ex *a = c->args[0];
    for (int k = 2; k < a->rank; k++)
        if (a->dims[k] != 1 && a->dims[k] >= 0)
            return report_wrong_argument(c, 0,
                                         "an array whose third and further dimensions have one element");
    if (a->rank == 2) return a;
    if (is_run_time(c)) return run_time(c, OPERATION_MATRIX, 2, unknown_dims);
    int rows = a->rank ? a->dims[0] : 1, columns = a->rank > 1 ? a->dims[1] : 1;
    Ex *i = new_index(c), *j = new_index(c);
    Ex **index = NEW_ARRAY(c->arena, Ex *, a->rank + 1);
    for (int k = 0; k < a->rank; k++)
        index[k] = k == 0 ? i : k == 1 ? j : integer(c, 1);
    return over(c, i, rows, over(c, j, columns, ex_element(c->arena, a, index)));
}

/* Whether all are {a, b, ...}. */
static bool are_listed(int n, Ex *const *parts) {
    for (int p = 0; p < n; p++)
        if (parts[p]->kind != EX_ARRAY) return false;
    return true;
}

/* The elements of all parts, which are `total`, in one list */
static Ex *all_listed(const Request *c, int n, Ex *const *parts, long total) {
    Ex **elements = NEW_ARRAY(c->arena, Ex *, total + 1);
    long before = 0;
    for (int p = 0; p < n; p++)
        for (int i = 0; i < parts[p]->array.n; i++)
            elements[before++] = parts[p]->array.elements[i];
    return ex_array(c->arena, (int)total, elements, c->span);
}

enum { MOST_CHOSEN = 1000 }; /* arrays that an element is chosen from */

/* Arrays one after the other along dimension k (counted from 1) */
static Ex *concatenated(const Request *c, int k, int n, Ex **parts) {
    Ex *first = parts[0];
    long total = 0;
    for (int p = 0; p < n; p++) {
        bool same = parts[p]->rank == first->rank;
        for (int d = 0; same && d < first->rank; d++)
            same = d == k - 1 || parts[p]->dims[d] == first->dims[d] || parts[p]->dims[d] < 0 ||
                   first->dims[d] < 0;
        if (!same) {
            diag_error(c->scope->sema->diagnostics, parts[p]->span, "array-size",
                       "arrays of %s and %s cannot stand one after the other in dimension %d",
                       shape_text(c->arena, first->rank, first->dims),
                       shape_text(c->arena, parts[p]->rank, parts[p]->dims), k);
            return NULL;
        }
        if (!of_one_type(c->scope, first, parts[p])) return NULL;
        total += parts[p]->dims[k - 1];
    }
    if (is_run_time(c)) return run_time_cat(c, k, n, parts);
    if (k == 1 && are_listed(n, parts)) return all_listed(c, n, parts, total);
    if (n > MOST_CHOSEN) {
        diag_error(c->scope->sema->diagnostics, c->span, "limit", "over %d arrays one after the other",
                   MOST_CHOSEN);
        return NULL;
    }
    Ex **index = NEW_ARRAY(c->arena, Ex *, first->rank), **own = NEW_ARRAY(c->arena, Ex *, first->rank);
    for (int d = 0; d < first->rank; d++)
        own[d] = index[d] = new_index(c);
    Ex *body = NULL;
    for (int p = n - 1, before = (int)total; p >= 0; p--) {
        before -= parts[p]->dims[k - 1];
        own[k - 1] = before ? op(c, AST_SUB, index[k - 1], integer(c, before)) : index[k - 1];
        Ex *here = ex_element(c->arena, parts[p], own);
        Ex *inside = op(c, AST_LE, index[k - 1], integer(c, before + parts[p]->dims[k - 1]));
        body = body ? ex_if(c->arena, inside, here, body, c->span) : here;
    }
    for (int d = first->rank - 1; d >= 0; d--)
        body = over(c, index[d], d == k - 1 ? (int)total : first->dims[d], body);
    return body;
}

static Ex *make_cat(const Request *c) {
    double k;
    if (c->n < 2 || c->args[0]->rank || !decide(c->args[0], NULL, &k, NULL) || k < 1 ||
        k > c->args[1]->rank) {
        diag_error(c->scope->sema->diagnostics, c->span, "array-size",
                   "'cat' needs the number of a dimension, known when the class is compiled, and arrays that "
                   "have it");
        return NULL;
    }
    return concatenated(c, (int)k, c->n - 1, c->args + 1);
}

static Ex *make_ndims(const Request *c) {
    return integer(c, c->args[0]->rank);
}

static const struct {
    const char *name;
    int arguments; /* -1: any number */
    bool computes; /* with numbers; the others move elements of any type */
    Ex *(*make)(const Request *c);
} functions[] = {{"linspace", 3, true, make_linspace}, {"cross", 2, true, make_cross},
                 {"skew", 1, true, make_skew},         {"outerProduct", 2, true, make_outer_product},
                 {"diagonal", 1, true, make_diagonal}, {"symmetric", 1, false, make_symmetric},
                 {"scalar", 1, false, make_scalar},    {"vector", 1, false, make_vector},
                 {"matrix", 1, false, make_matrix},    {"cat", -1, false, make_cat},
                 {"ndims", 1, false, make_ndims}};

bool is_array_function(const char *name, int *least, int *most) {
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        if (strcmp(functions[i].name, name)) continue;
        int n = functions[i].arguments;
        *least = n < 0 ? 0 : n;
        *most = n < 0 ? INT_MAX : n;
        return true;
    }
    return false;
}

Ex *type_array_function(Scope *scope, const char *name, int n, Ex **args, Span span) {
    Request c = {scope, scope->sema->arena, span, name, n, args};
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        if (strcmp(functions[i].name, name)) continue;
        for (int k = 0; functions[i].computes && k < n; k++)
            if (!check_number(scope, args[k])) return NULL;
        return functions[i].make(&c);
    }
    return NULL;
}

Ex *type_concatenation(Scope *scope, int n_rows, const int *n, Ex ***rows, Span span) {
    Request c = {scope, scope->sema->arena, span, "[]", 0, NULL};
    Ex **lines = NEW_ARRAY(c.arena, Ex *, n_rows);
    for (int i = 0; i < n_rows; i++) {
        for (int k = 0; k < n[i]; k++) {
            Request one = {scope, c.arena, rows[i][k]->span, "[]", 1, &rows[i][k]};
            if (!(rows[i][k] = make_matrix(&one))) return NULL;
        }
        if (!(lines[i] = concatenated(&c, 2, n[i], rows[i]))) return NULL;
    }
    return concatenated(&c, 1, n_rows, lines);
}
