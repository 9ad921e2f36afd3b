/* Orders of pivots: their memory, and one of the same factors in which steps come soon after what they need,
 * as that is near in memory then. */
#include "runtime/algebra/pivots.h"

#include <stdlib.h>
#include <string.h>

PivotOrder pivots_new(const ScaledMatrix *matrix) {
    size_t n = (size_t)matrix->n;
    int *row = allocate(matrix->context, 2 * n, sizeof *row);
    return (PivotOrder){
        .row = row, .column = row + n, .is_alone = allocate(matrix->context, n, sizeof(bool))};
}

void pivots_free(PivotOrder *order) {
    release(order->row);
    release(order->is_alone);
    release(order->lower.begin);
    release(order->upper.begin);
}

StepLists step_lists_new(const ScaledMatrix *matrix, size_t count) {
    size_t n = (size_t)matrix->n;
    int *begin = allocate(matrix->context, n + 1 + count, sizeof *begin);
    return (StepLists){begin, begin + n + 1};
}

static int compare_steps(const void *a, const void *b) {
    return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}

/* Most lists are short; a sum of what all parts of a chain give has a long one. */
enum { SHORT = 16 };

void steps_sort(int *at, int n) {
    if (n > SHORT) {
        qsort(at, (size_t)n, sizeof *at, compare_steps);
        return;
    }
    for (int i = 1; i < n; i++) {
        int step = at[i], k = i;
        for (; k > 0 && at[k - 1] > step; k--)
            at[k] = at[k - 1];
        at[k] = step;
    }
}

/* ---- near what they need ---- */

/* What each step comes after: those that change its row, and those whose rows have elements in its column. In
   one block, owned by the caller: where those of each step begin, then all of them */
static int *find_needs(const ScaledMatrix *matrix, const PivotOrder *order) {
    int n = matrix->n, count = order->lower.begin[n] + order->upper.begin[n];
    int *begin = allocate(matrix->context, (size_t)n + 2 + (size_t)count, sizeof *begin),
        *needs = begin + n + 2;
    for (int step = 0; step < n; step++)
        begin[step + 2] = order->lower.begin[step + 1] - order->lower.begin[step];
    for (int k = 0; k < order->upper.begin[n]; k++)
        begin[order->upper.at[k] + 2]++;
    for (int step = 0; step < n; step++)
        begin[step + 2] += begin[step + 1];
    for (int step = 0; step < n; step++) {
        for (int k = order->lower.begin[step]; k < order->lower.begin[step + 1]; k++)
            needs[begin[step + 1]++] = order->lower.at[k];
        for (int k = order->upper.begin[step]; k < order->upper.begin[step + 1]; k++)
            needs[begin[order->upper.at[k] + 1]++] = step;
    }
    return begin;
}

/* Numbers a step after those that it needs, and these each after its own. Returns the next number. */
static int number_branch(const int *begin, const int *needs, int step, int *place, int *stack, int n) {
    int height = 0;
    for (stack[height++] = step; height > 0;) {
        int top = stack[height - 1], before = height;
        for (int i = begin[top]; place[top] < 0 && i < begin[top + 1]; i++)
            if (place[needs[i]] < 0) stack[height++] = needs[i];
        if (height > before) continue;
        if (place[top] < 0) place[top] = n++;
        height--;
    }
    return n;
}

/* Gives the lists of the steps new numbers, and the places of the new ones. */
static void renumber_lists(const ScaledMatrix *matrix, StepLists *lists, const int *place, const int *from) {
    StepLists old = *lists;
    *lists = step_lists_new(matrix, (size_t)old.begin[matrix->n]);
    for (int step = 0; step < matrix->n; step++) {
        int *at = lists->at + lists->begin[step], n = 0;
        for (int k = old.begin[from[step]]; k < old.begin[from[step] + 1]; k++)
            at[n++] = place[old.at[k]];
        steps_sort(at, n);
        lists->begin[step + 1] = lists->begin[step] + n;
    }
    release(old.begin);
}

void steps_follow_branches(const ScaledMatrix *matrix, PivotOrder *order) {
    int n = matrix->n, count = 0, *begin = find_needs(matrix, order), *needs = begin + n + 2;
    int *place = allocate(matrix->context, 3 * (size_t)n + 1 + (size_t)begin[n], sizeof *place),
        *from = place + n, *stack = from + n;
    PivotOrder old = *order;
    memset(place, -1, (size_t)n * sizeof *place);
    for (int step = n - 1; step >= 0; step--)
        if (place[step] < 0) count = number_branch(begin, needs, step, place, stack, count);
    for (int step = 0; step < n; step++)
        from[place[step]] = step;
    PivotOrder pivots = pivots_new(matrix);
    order->row = pivots.row;
    order->column = pivots.column;
    order->is_alone = pivots.is_alone;
    for (int step = 0; step < n; step++) {
        order->row[step] = old.row[from[step]];
        order->column[step] = old.column[from[step]];
        order->is_alone[step] = old.is_alone[from[step]];
    }
    renumber_lists(matrix, &order->lower, place, from);
    renumber_lists(matrix, &order->upper, place, from);
    release(old.row);
    release(old.is_alone);
    release(begin);
    release(place);
}
