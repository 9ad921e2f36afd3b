/* Arrays of functions written in Modelica, and the memory that they live in: see moccfn.h. */
#include "runtime/moccfn.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "runtime/base/base.h"

/* ---- memory ---- */

enum { FIRST_BLOCK = 1 << 14, MOST_BLOCKS = 48, MOST_WARNINGS = 64 };

/* A stack of blocks, each twice as large as the one before, so that nothing ever moves */
struct Stack {
    double *blocks[MOST_BLOCKS];
    MoccMark top;
    double *spare; /* where results wait while the memory around them is given back */
    size_t n_spare;
    const char *bottom;                /* of the C stack, where the evaluation began */
    size_t deepest;                    /* how much of it functions may use */
    const char *warned[MOST_WARNINGS]; /* the places that have given a warning */
};

static size_t block_size(size_t block) {
    return (size_t)FIRST_BLOCK << block;
}

/* Half of what the process may have, and at most 4 MiB */
static size_t stack_for_functions(void) {
    struct rlimit limit;
    size_t most = (size_t)4 << 20;
    bool limited = getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
    return limited && limit.rlim_cur / 2 < most ? limit.rlim_cur / 2 : most;
}

static Stack *stack_of(MoccContext *context) {
    if (!context->stack) {
        context->stack = allocate(context, 1, sizeof(Stack));
        context->stack->deepest = stack_for_functions();
    }
    return context->stack;
}

void arrays_reset(MoccContext *context) {
    Stack *stack = stack_of(context);
    stack->top = (MoccMark){0, 0};
    stack->bottom = __builtin_frame_address(0);
}

static double *take(MoccContext *context, size_t count, const char *where) {
    Stack *stack = context->stack;
    if (count > (size_t)1 << 32) give_up_in(context, where, "an array of %zu elements is too large", count);
    while (stack->top.used + count > block_size(stack->top.block)) {
        stack->top = (MoccMark){stack->top.block + 1, 0};
        if (stack->top.block == MOST_BLOCKS) give_up_in(context, where, "the arrays are too large");
    }
    double **block = &stack->blocks[stack->top.block];
    if (!*block) *block = allocate(context, block_size(stack->top.block), sizeof(double));
    double *taken = *block + stack->top.used;
    stack->top.used += count;
    return taken;
}

void *mocc_space(MoccContext *context, size_t count) {
    return memset(take(context, count, "an equation"), 0, count * sizeof(double));
}

MoccMark mocc_mark(MoccContext *context) {
    return context->stack->top;
}

void mocc_release(MoccContext *context, MoccMark mark) {
    context->stack->top = mark;
}

void mocc_turn(MoccContext *context) {
    if (context_is_stopped(context)) give_up(context, "interrupted");
}

MoccMark mocc_enter(MoccContext *context, const char *function) {
    const char *here = __builtin_frame_address(0);
    Stack *stack = context->stack;
    ptrdiff_t depth = stack->bottom - here;
    if ((size_t)(depth < 0 ? -depth : depth) > stack->deepest)
        give_up_in(context, function, "the function calls itself too often, maybe without end");
    mocc_turn(context);
    return stack->top;
}

/* Whether the only result is what lies lowest already: then the rest above it is given back. */
static bool lies_lowest(Stack *stack, MoccMark mark, MoccArray result, int width) {
    size_t size = mocc_count(result) * (size_t)width;
    if (!stack->blocks[mark.block] || result.data != stack->blocks[mark.block] + mark.used || !size)
        return false;
    stack->top = (MoccMark){mark.block, mark.used + size};
    return true;
}

static void reserve_spare(MoccContext *context, size_t count) {
    Stack *stack = context->stack;
    if (count <= stack->n_spare) return;
    stack->spare = reallocate(context, stack->spare, count, sizeof(double));
    stack->n_spare = count;
}

void mocc_leave(MoccContext *context, MoccMark mark, int n, MoccArray *const *results, const int *widths) {
    Stack *stack = context->stack;
    size_t total = 0, at = 0;
    if (n == 1 && lies_lowest(stack, mark, *results[0], widths[0])) return;
    for (int i = 0; i < n; i++)
        total += mocc_count(*results[i]) * (size_t)widths[i];
    reserve_spare(context, total);
    for (int i = 0; i < n; i++) {
        size_t size = mocc_count(*results[i]) * (size_t)widths[i];
        if (size) memcpy(stack->spare + at, results[i]->data, size * sizeof(double));
        at += size;
    }
    mocc_release(context, mark);
    at = 0;
    for (int i = 0; i < n; i++) {
        size_t size = mocc_count(*results[i]) * (size_t)widths[i];
        results[i]->data = take(context, size, "a function");
        if (size) memcpy(results[i]->data, stack->spare + at, size * sizeof(double));
        at += size;
    }
}

/* ---- making arrays ---- */

int mocc_size(MoccContext *context, double n, const char *where) {
    if (n >= 0 && n <= 1e9) return (int)n;
    if (context->trial) return 0;
    give_up_in(context, where, "%.15g is no size of an array", n);
}

int mocc_points(MoccContext *context, double n, const char *where) {
    if (n >= 2) return mocc_size(context, n, where);
    if (context->trial) return 2;
    give_up_in(context, where, "'linspace' needs at least 2 points");
}

MoccArray mocc_new(MoccContext *context, int width, int rank, const int *dims, const char *where) {
    MoccArray a = {.rank = rank};
    double count = width;
    for (int k = 0; k < rank; k++) {
        a.dims[k] = dims[k];
        count *= dims[k];
    }
    if (count > 1e10) give_up_in(context, where, "an array of %.15g elements is too large", count / width);
    a.data = take(context, (size_t)count, where);
    memset(a.data, 0, (size_t)count * sizeof(double));
    return a;
}

MoccArray mocc_like(MoccContext *context, int width, MoccArray a, const char *where) {
    return mocc_new(context, width, a.rank, a.dims, where);
}

double mocc_step(MoccContext *context, double step, const char *where) {
    if (step != 0) return step;
    give_up_in(context, where, "the step of a range is zero");
}

MoccArray mocc_range(MoccContext *context, double from, double step, double to, const char *where) {
    double n = floor((to - from) / mocc_step(context, step, where) + 1e-10) + 1;
    MoccArray a = mocc_new(context, 1, 1, (int[]){mocc_size(context, fmax(n, 0), where)}, where);
    for (int i = 0; i < a.dims[0]; i++)
        a.data[i] = from + i * step;
    return a;
}

void mocc_part(MoccContext *context, MoccArray *all, int width, int n, int i, MoccArray part,
               const char *where) {
    if (i == 0) {
        int dims[MOCC_MAX_RANK] = {n};
        memcpy(dims + 1, part.dims, sizeof(int) * (size_t)part.rank);
        *all = mocc_new(context, width, part.rank + 1, dims, where);
    }
    for (int k = 0; k < part.rank; k++)
        if (part.dims[k] != all->dims[k + 1])
            give_up_in(context, where, "the elements of an array differ in size");
    size_t size = mocc_count(part) * (size_t)width;
    if (size) memcpy(all->data + (size_t)i * size, part.data, size * sizeof(double));
}

MoccArray mocc_lift(MoccContext *context, int width, MoccArray a) {
    MoccArray lifted = mocc_like(context, width, a, "a function");
    for (size_t i = 0, n = mocc_count(a); i < n; i++)
        lifted.data[i * (size_t)width] = a.data[i];
    return lifted;
}

MoccArray mocc_values(MoccContext *context, int width, MoccArray a) {
    MoccArray values = mocc_like(context, 1, a, "a function");
    for (size_t i = 0, n = mocc_count(a); i < n; i++)
        values.data[i] = a.data[i * (size_t)width];
    return values;
}

static void copy_elements(int width, MoccArray to, size_t at, MoccArray from, size_t index, size_t n) {
    size_t w = (size_t)width;
    if (n) memcpy(to.data + at * w, from.data + index * w, n * w * sizeof(double));
}

MoccArray mocc_transpose(MoccContext *context, int width, MoccArray a) {
    size_t rows = (size_t)a.dims[1], columns = (size_t)a.dims[0];
    MoccArray t = mocc_new(context, width, 2, (int[]){a.dims[1], a.dims[0]}, "transpose");
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < columns; j++)
            copy_elements(width, t, i * columns + j, a, j * rows + i, 1);
    return t;
}

MoccArray mocc_cat(MoccContext *context, int width, int k, int n, const MoccArray *parts, const char *where) {
    MoccArray shape = parts[0];
    for (int p = 1; p < n; p++) {
        for (int d = 0; d < shape.rank; d++)
            if (d != k && parts[p].dims[d] != shape.dims[d])
                give_up_in(context, where, "arrays that do not fit are put one after the other");
        shape.dims[k] += parts[p].dims[k];
    }
    MoccArray all = mocc_like(context, width, shape, where);
    size_t outer = 1, inner = 1, before = 0;
    for (int d = 0; d < k; d++)
        outer *= (size_t)shape.dims[d];
    for (int d = k + 1; d < shape.rank; d++)
        inner *= (size_t)shape.dims[d];
    for (int p = 0; p < n; p++) {
        size_t own = inner * (size_t)parts[p].dims[k];
        for (size_t o = 0; o < outer; o++)
            copy_elements(width, all, o * inner * (size_t)shape.dims[k] + before, parts[p], o * own, own);
        before += own;
    }
    return all;
}

MoccArray mocc_vector(MoccContext *context, MoccArray a, const char *where) {
    int longer = 0, count = (int)mocc_count(a);
    for (int k = 0; k < a.rank; k++)
        longer += a.dims[k] != 1;
    if (longer > 1)
        give_up_in(context, where, "'vector' needs an array with one dimension of more than one element");
    return (MoccArray){a.data, 1, {count}};
}

MoccArray mocc_matrix(MoccContext *context, MoccArray a, const char *where) {
    for (int k = 2; k < a.rank; k++)
        if (a.dims[k] != 1) give_up_in(context, where, "'matrix' needs an array with two dimensions");
    return (MoccArray){a.data, 2, {a.rank ? a.dims[0] : 1, a.rank > 1 ? a.dims[1] : 1}};
}

MoccArray mocc_diagonal(MoccContext *context, int width, MoccArray a, const char *where) {
    size_t n = (size_t)a.dims[0];
    MoccArray d = mocc_new(context, width, 2, (int[]){a.dims[0], a.dims[0]}, where);
    for (size_t i = 0; i < n; i++)
        copy_elements(width, d, i * n + i, a, i, 1);
    return d;
}

MoccArray mocc_symmetric(MoccContext *context, int width, MoccArray a, const char *where) {
    size_t n = (size_t)a.dims[0];
    if (a.dims[0] != a.dims[1]) give_up_in(context, where, "'symmetric' needs a square matrix");
    MoccArray s = mocc_like(context, width, a, where);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            copy_elements(width, s, i * n + j, a, i <= j ? i * n + j : j * n + i, 1);
    return s;
}

MoccArray mocc_identity(MoccContext *context, double n, const char *where) {
    int size = mocc_size(context, n, where);
    MoccArray a = mocc_new(context, 1, 2, (int[]){size, size}, where);
    for (int i = 0; i < size; i++)
        a.data[(size_t)i * (size_t)size + (size_t)i] = 1;
    return a;
}

double mocc_exponent(MoccContext *context, double n, const char *where) {
    if (n >= 0) return n;
    give_up_in(context, where, "the exponent of a matrix is negative: %.15g", n);
}

MoccArray mocc_product(MoccContext *context, int width, MoccArray a, MoccArray b, const char *where) {
    int dims[2] = {0, 0}, rank = 0;
    if (a.dims[a.rank - 1] != b.dims[0])
        give_up_in(context, where, "'*' cannot multiply arrays of %d columns and %d rows", a.dims[a.rank - 1],
                   b.dims[0]);
    if (a.rank == 2) dims[rank++] = a.dims[0];
    if (b.rank == 2) dims[rank++] = b.dims[1];
    return mocc_new(context, width, rank, dims, where);
}

/* ---- looking at arrays ---- */

void mocc_same(MoccContext *context, MoccArray a, MoccArray b, const char *where) {
    for (int k = 0; k < a.rank; k++)
        if (a.dims[k] != b.dims[k])
            give_up_in(context, where, "operands differ in size: %d and %d in dimension %d", a.dims[k],
                       b.dims[k], k + 1);
}

void mocc_unexpected(MoccContext *context, int size, int k, double n, const char *what, const char *where) {
    give_up_in(context, where, "'%s' has size %d in dimension %d, not %.15g", what, size, k + 1, n);
}

void mocc_expect_one(MoccContext *context, MoccArray a, const char *where) {
    if (mocc_count(a) != 1)
        give_up_in(context, where, "an array of one element is needed, this has %zu", mocc_count(a));
}

size_t mocc_outside(MoccContext *context, double index, int size, const char *what, const char *where) {
    if (context->trial && size > 0) return 0;
    give_up_in(context, where, "the subscript %.15g of '%s' is outside 1..%d", index, what, size);
}

/* ---- assigning ---- */

void mocc_assign(MoccContext *context, MoccArray *variable, int width, unsigned open, MoccArray value,
                 const char *what, const char *where) {
    for (int k = 0; k < value.rank; k++) {
        if (variable->dims[k] == value.dims[k]) continue;
        if (!(open >> k & 1))
            give_up_in(context, where, "'%s' has size %d in dimension %d, its value %d", what,
                       variable->dims[k], k + 1, value.dims[k]);
    }
    size_t size = mocc_count(value) * (size_t)width;
    if (size > mocc_count(*variable) * (size_t)width) variable->data = take(context, size, where);
    memcpy(variable->dims, value.dims, sizeof value.dims);
    if (size) memmove(variable->data, value.data, size * sizeof(double));
}

/* One dimension's index number i (from 0) of a slice, as an index into the array */
static size_t chosen(MoccContext *context, MoccArray a, const MoccSub *subs, int k, size_t i,
                     const char *what, const char *where) {
    if (subs[k].kind == MOCC_ALL) return i;
    return mocc_sub(context, &a, k, subs[k].kind == MOCC_ONE ? subs[k].index : subs[k].indices.data[i], what,
                    where);
}

/* How many indices a subscript chooses */
static int length(MoccArray a, const MoccSub *subs, int k) {
    return subs[k].kind == MOCC_ALL ? a.dims[k] : subs[k].kind == MOCC_ONE ? 1 : subs[k].indices.dims[0];
}

/* The offset of the slice's element number i, counted row-major */
static size_t slice_offset(MoccContext *context, MoccArray a, const MoccSub *subs, size_t i, const char *what,
                           const char *where) {
    size_t offset = 0, stride = 1;
    for (int k = a.rank - 1; k >= 0; k--) {
        size_t n = (size_t)length(a, subs, k);
        offset += chosen(context, a, subs, k, i % n, what, where) * stride;
        i /= n;
        stride *= (size_t)a.dims[k];
    }
    return offset;
}

static MoccArray slice_shape(MoccArray a, const MoccSub *subs) {
    MoccArray shape = {.rank = 0};
    for (int k = 0; k < a.rank; k++)
        if (subs[k].kind != MOCC_ONE) shape.dims[shape.rank++] = length(a, subs, k);
    return shape;
}

MoccArray mocc_slice(MoccContext *context, int width, MoccArray a, const MoccSub *subs, const char *what,
                     const char *where) {
    MoccArray slice = mocc_like(context, width, slice_shape(a, subs), where);
    for (size_t i = 0, n = mocc_count(slice); i < n; i++)
        copy_elements(width, slice, i, a, slice_offset(context, a, subs, i, what, where), 1);
    return slice;
}

/* The values of `b`, for somebody who writes into `a`: a copy where both have the same memory */
static MoccArray apart_from(MoccContext *context, int width, MoccArray a, MoccArray b, const char *where) {
    uintptr_t begin = (uintptr_t)a.data, end = (uintptr_t)(a.data + mocc_count(a) * (size_t)width);
    if ((uintptr_t)b.data < begin || (uintptr_t)b.data >= end) return b;
    MoccArray copy = mocc_like(context, width, b, where);
    copy_elements(width, copy, 0, b, 0, mocc_count(b));
    return copy;
}

void mocc_assign_slice(MoccContext *context, int width, MoccArray a, const MoccSub *subs, MoccArray value,
                       const char *what, const char *where) {
    MoccMark mark = mocc_mark(context);
    MoccArray shape = slice_shape(a, subs);
    MoccSub own[MOCC_MAX_RANK];
    for (int k = 0; k < shape.rank; k++)
        if (shape.dims[k] != value.dims[k])
            give_up_in(context, where, "a slice of '%s' has size %d in dimension %d, its value %d", what,
                       shape.dims[k], k + 1, value.dims[k]);
    value = apart_from(context, width, a, value, where);
    for (int k = 0; k < a.rank; k++) {
        own[k] = subs[k];
        if (own[k].kind == MOCC_SOME) own[k].indices = apart_from(context, 1, a, own[k].indices, where);
    }
    for (size_t i = 0, n = mocc_count(value); i < n; i++)
        copy_elements(width, a, slice_offset(context, a, own, i, what, where), value, i, 1);
    mocc_release(context, mark);
}

/* ---- messages ---- */

void mocc_assertion(MoccContext *context, double message, const char *where) {
    if (context->trial) return;
    give_up_in(context, where, "%s", mocc_text(context, message));
}

void mocc_warn(MoccContext *context, double message, const char *where) {
    const char **warned = context->stack->warned;
    size_t n = 0;
    if (context->trial) return;
    while (n < MOST_WARNINGS && warned[n] && warned[n] != where)
        n++;
    if (n == MOST_WARNINGS || warned[n]) return;
    warned[n] = where;
    report_warning(context, "in %s: %s", where, mocc_text(context, message));
}
