/* The order of the pivots for linear equations with a sparse matrix: one that leaves few further elements
 * (Markowitz 1957), among pivots that are large enough in their row. It is found by eliminating. */
#include "runtime/algebra/pivots.h"

#include <math.h>
#include <string.h>

/* So many rows and columns are compared for each pivot: more of them save a twentieth of the factors. */
enum { MOST_COMPARED = 4 };

typedef struct {
    int n, capacity;
    int *at;
} Line;

/* Rows or columns by how many elements they have */
typedef struct {
    int *first, *next, *previous; /* first by count; -1 ends a list */
    bool *is_set_aside;           /* in no list: it had no pivot when it was looked at */
} Counts;

/* Where the elements of a long row are, so that a change takes as long as the row of the pivot */
typedef struct {
    int *place;  /* by column, from 1 on; 0: it has none. NULL: the row has no index. */
    int changes; /* since its largest value was found */
} Index;

/* Memory that is freed as a whole */
typedef struct Chunk {
    struct Chunk *before;
    double memory[];
} Chunk;

enum { CHUNK = 1 << 17 }; /* doubles */

/* While an order is looked for, rows and columns have numbers of their own. */
typedef struct {
    const ScaledMatrix *matrix;
    PivotOrder *order;
    int *row_at, *column_at; /* those of the matrix, by number */
    Chunk *chunk;            /* of the lines, */
    size_t left;             /* doubles that are left of it */
    Line *rows, *columns; /* what is left of the matrix: columns of the rows, rows of the columns, among which
                             those of pivots stay until somebody looks (`rows_in`) */
    int *in_column;       /* how many rows of each column are left */
    bool *is_pivot;       /* by row */
    double **values;      /* of the rows */
    Index *index;         /* of the rows */
    int n_indexed;        /* rows */
    double *largest; /* of the rows: the magnitude of the largest value; of those with an index, it may have
                        been larger than that is by now */
    double
        *made_of; /* of the rows: the magnitudes of the elements and terms that rounding errors come from */
    Line *lower;  /* of the rows: the pivots that they were changed by */
    Counts by_row, by_column;
    int *where; /* by column: its place in the row of the pivot, and 1; 0: it is not there */
} Ordering;

typedef struct {
    int row, column;
    double cost;
} Choice;

static void *take_memory(Ordering *o, size_t size) {
    size_t count = (size + sizeof(double) - 1) / sizeof(double);
    if (count > o->left) {
        size_t all = count > CHUNK ? count : CHUNK;
        Chunk *chunk = allocate(o->matrix->context, 1, sizeof *chunk + all * sizeof(double));
        chunk->before = o->chunk;
        o->chunk = chunk;
        o->left = all;
    }
    o->left -= count;
    return o->chunk->memory + o->left;
}

static void free_chunks(Ordering *o) {
    while (o->chunk) {
        Chunk *chunk = o->chunk;
        o->chunk = chunk->before;
        release(chunk);
    }
}

/* Gives a line more memory; what it had stays unused. */
static void extend_line(Ordering *o, Line *line, double **values, int capacity) {
    int *at = take_memory(o, (size_t)capacity * sizeof *at);
    if (line->n) memcpy(at, line->at, (size_t)line->n * sizeof *at);
    line->at = at;
    line->capacity = capacity;
    if (!values) return;
    double *more = take_memory(o, (size_t)capacity * sizeof *more);
    if (line->n) memcpy(more, *values, (size_t)line->n * sizeof *more);
    *values = more;
}

static void add_to_line(Ordering *o, Line *line, double **values, int at, double value) {
    if (line->n == line->capacity) extend_line(o, line, values, 2 * line->capacity + 4);
    if (values) (*values)[line->n] = value;
    line->at[line->n++] = at;
}

static void drop_from_line(Line *line, double *values, int place) {
    line->n--;
    line->at[place] = line->at[line->n];
    values[place] = values[line->n];
}

static int place_in(const Line *line, int at) {
    int place = 0;
    while (line->at[place] != at)
        place++;
    return place;
}

static int place_in_row(const Ordering *o, int row, int column) {
    return o->index[row].place ? o->index[row].place[column] - 1 : place_in(&o->rows[row], column);
}

static void link_line(Counts *counts, int line, int count) {
    int first = counts->first[count];
    counts->is_set_aside[line] = false;
    counts->next[line] = first;
    counts->previous[line] = -1;
    if (first >= 0) counts->previous[first] = line;
    counts->first[count] = line;
}

static void unlink_line(Counts *counts, int line, int count) {
    if (counts->is_set_aside[line]) return;
    int next = counts->next[line], previous = counts->previous[line];
    if (next >= 0) counts->previous[next] = previous;
    if (previous >= 0)
        counts->next[previous] = next;
    else
        counts->first[count] = next;
}

static Counts counts_new(MoccContext *context, int n) {
    size_t size = (size_t)n + 1;
    int *memory = allocate(context, 3 * size, sizeof(int));
    for (size_t i = 0; i < size; i++)
        memory[i] = -1;
    return (Counts){memory, memory + size, memory + 2 * size, allocate(context, size, sizeof(bool))};
}

static void counts_free(Counts *counts) {
    release(counts->first);
    release(counts->is_set_aside);
}

/* The rows that are left of a column. Rows of pivots are taken out all at once: looking for each in a dense
   column took as long as the column is. */
static const Line *rows_in(const Ordering *o, int column) {
    Line *line = &o->columns[column];
    if (line->n == o->in_column[column]) return line;
    int kept = 0;
    for (int i = 0; i < line->n; i++)
        if (!o->is_pivot[line->at[i]]) line->at[kept++] = line->at[i];
    line->n = kept;
    return line;
}

static double largest_of(const double *values, int n) {
    double largest = 0;
    for (int i = 0; i < n; i++)
        if (fabs(values[i]) > largest) largest = fabs(values[i]);
    return largest;
}

/* Takes the element if it is a better pivot than the one before. A row or column with nothing else changes no
   other, however small its pivot is. */
static void consider(const Ordering *o, Choice *choice, int row, int column, double value) {
    int in_row = o->rows[row].n, in_column = o->in_column[column];
    double cost = (double)(in_row - 1) * (in_column - 1);
    if (choice->row >= 0 && cost >= choice->cost) return;
    if (!(fabs(value) > o->matrix->smallest * o->made_of[row]) ||
        (cost > 0 && fabs(value) < o->matrix->least_chosen * o->largest[row]))
        return;
    *choice = (Choice){row, column, cost};
}

static void consider_row(const Ordering *o, Choice *choice, int row) {
    const Line *line = &o->rows[row];
    for (int i = 0; i < line->n; i++)
        consider(o, choice, row, line->at[i], o->values[row][i]);
}

static void consider_column(const Ordering *o, Choice *choice, int column) {
    const Line *rows = rows_in(o, column);
    for (int i = 0; i < rows->n; i++) {
        int row = rows->at[i];
        consider(o, choice, row, column, o->values[row][place_in_row(o, row, column)]);
    }
}

/* Compares the rows, or the columns, of so many elements. Those without a pivot are set aside, not to be
   looked at again for each step; they come back when they change. Returns whether the choice is made. */
static bool compare_lines(Ordering *o, Choice *choice, int *compared, bool rows, int count) {
    Counts *counts = rows ? &o->by_row : &o->by_column;
    double least = (double)(count - 1) * (count - 1);
    for (int line = counts->first[count], next; line >= 0; line = next) {
        Choice own = {.row = -1};
        next = counts->next[line];
        (rows ? consider_row : consider_column)(o, &own, line);
        if (own.row < 0) {
            unlink_line(counts, line, count);
            counts->is_set_aside[line] = true;
            continue;
        }
        if (choice->row < 0 || own.cost < choice->cost) *choice = own;
        if (choice->cost <= least || ++*compared >= MOST_COMPARED) return true;
    }
    return false;
}

/* The best of those that are in the lists. It ends where no line can have a better one: longer lines are not
   even looked at then, which takes time for each of their elements. */
static Choice choose_listed(Ordering *o) {
    Choice choice = {.row = -1};
    int compared = 0;
    for (int count = 1; count <= o->matrix->n; count++) {
        double least = (double)(count - 1) * (count - 1);
        if ((choice.row >= 0 && choice.cost <= least) || compare_lines(o, &choice, &compared, false, count) ||
            compare_lines(o, &choice, &compared, true, count))
            break;
    }
    return choice;
}

static void find_largest(Ordering *o, int row) {
    o->largest[row] = largest_of(o->values[row], o->rows[row].n);
    o->index[row].changes = 0;
}

/* The next pivot; its row is -1 if none is large enough. What has been set aside may have one by now: it is
   looked at again where nothing else has. */
static Choice choose(Ordering *o) {
    Choice choice = choose_listed(o);
    if (choice.row >= 0) return choice;
    for (int i = 0; i < o->matrix->n; i++) {
        if (o->index[i].changes && !o->is_pivot[i]) find_largest(o, i);
        if (o->by_row.is_set_aside[i]) link_line(&o->by_row, i, o->rows[i].n);
        if (o->by_column.is_set_aside[i]) link_line(&o->by_column, i, o->in_column[i]);
    }
    return choose_listed(o);
}

static void add_element(Ordering *o, int row, int column, double value) {
    add_to_line(o, &o->rows[row], &o->values[row], column, value);
    unlink_line(&o->by_column, column, o->in_column[column]);
    add_to_line(o, &o->columns[column], NULL, row, 0);
    link_line(&o->by_column, column, ++o->in_column[column]);
}

/* Of longer rows that are changed by much shorter ones so many get an index: a sum of what all parts of a
   chain give becomes one long row. */
enum { LONG_ROW = 128, MOST_INDEXED = 64, MUCH_LONGER = 8 };

/* Whether a row has an index, or gets one now. */
static bool is_indexed(Ordering *o, int row, int n_from) {
    const Line *line = &o->rows[row];
    int **place = &o->index[row].place;
    if (*place || line->n < LONG_ROW || line->n < MUCH_LONGER * n_from || o->n_indexed == MOST_INDEXED)
        return *place != NULL;
    o->n_indexed++;
    *place = take_memory(o, (size_t)o->matrix->n * sizeof **place);
    memset(*place, 0, (size_t)o->matrix->n * sizeof **place);
    for (int i = 0; i < line->n; i++)
        (*place)[line->at[i]] = i + 1;
    return true;
}

/* Subtracts so many times the row of the pivot from a row with an index, whose element in the pivot's column
   has been dropped. */
static void change_indexed_row(Ordering *o, int row, const Line *from, const double *values, int pivot_column,
                               double factor) {
    Index *index = &o->index[row];
    for (int i = 0; i < from->n; i++) {
        int column = from->at[i], place = index->place[column];
        if (column == pivot_column) continue;
        if (place) {
            o->values[row][place - 1] -= factor * values[i];
        } else {
            add_element(o, row, column, -factor * values[i]);
            place = index->place[column] = o->rows[row].n;
        }
        o->largest[row] = fmax(o->largest[row], fabs(o->values[row][place - 1]));
    }
    if (++index->changes > o->rows[row].n / MUCH_LONGER) find_largest(o, row);
}

/* Takes the element in the pivot's column out of a row. Returns its value. */
static double drop_element(Ordering *o, int row, int column) {
    Line *line = &o->rows[row];
    int place = place_in_row(o, row, column);
    double value = o->values[row][place];
    drop_from_line(line, o->values[row], place);
    if (!o->index[row].place) return value;
    if (place < line->n) o->index[row].place[line->at[place]] = place + 1;
    o->index[row].place[column] = 0;
    return value;
}

/* Subtracts from a row so many times that of the pivot that nothing is left in the pivot's column. `largest`:
   the magnitude of the largest other value in the row of the pivot. */
static void change_row(Ordering *o, int row, int pivot_row, int pivot_column, double pivot, double largest) {
    Line *line = &o->rows[row];
    const Line *from = &o->rows[pivot_row];
    bool indexed = is_indexed(o, row, from->n);
    double factor = drop_element(o, row, pivot_column) / pivot;
    o->made_of[row] = fmax(o->made_of[row], o->matrix->n * fabs(factor) * largest);
    if (indexed) {
        change_indexed_row(o, row, from, o->values[pivot_row], pivot_column, factor);
        return;
    }
    for (int i = 0; i < line->n; i++) {
        int at = o->where[line->at[i]] - 1;
        if (at < 0) continue;
        o->values[row][i] -= factor * o->values[pivot_row][at];
        o->where[line->at[i]] = -(at + 1); /* it is there already */
    }
    for (int i = 0; i < from->n; i++) {
        int column = from->at[i];
        bool is_there = o->where[column] < 0;
        o->where[column] = i + 1;
        if (!is_there && column != pivot_column)
            add_element(o, row, column, -factor * o->values[pivot_row][i]);
    }
    find_largest(o, row);
}

/* Takes a line out of the lists for good: what is set aside comes back. */
static void drop_line(Counts *counts, int line, int count) {
    unlink_line(counts, line, count);
    counts->is_set_aside[line] = false;
}

/* Takes the row of the pivot, and its column, out of what is left. */
static void take_out(Ordering *o, int row, int column) {
    const Line *line = &o->rows[row];
    drop_line(&o->by_row, row, line->n);
    drop_line(&o->by_column, column, o->in_column[column]);
    for (int i = 0; i < line->n; i++) {
        int other = line->at[i];
        o->where[other] = i + 1;
        if (other == column) continue;
        unlink_line(&o->by_column, other, o->in_column[other]);
        link_line(&o->by_column, other, --o->in_column[other]);
    }
    o->in_column[column]--;
    o->is_pivot[row] = true;
}

static void eliminate(Ordering *o, int step, Choice choice) {
    PivotOrder *order = o->order;
    const Line *line = &o->rows[choice.row];
    int place = place_in_row(o, choice.row, choice.column);
    double *values = o->values[choice.row], pivot = values[place];
    double largest = fmax(largest_of(values, place), largest_of(values + place + 1, line->n - place - 1));
    order->row[step] = choice.row;
    order->column[step] = choice.column;
    take_out(o, choice.row, choice.column);
    const Line *others = rows_in(o, choice.column);
    order->operations += (double)others->n * line->n;
    order->is_alone[step] = others->n == 0 || line->n == 1;
    for (int i = 0; i < others->n; i++) {
        int row = others->at[i];
        unlink_line(&o->by_row, row, o->rows[row].n);
        change_row(o, row, choice.row, choice.column, pivot, largest);
        link_line(&o->by_row, row, o->rows[row].n);
        add_to_line(o, &o->lower[row], NULL, step, 0);
    }
    for (int i = 0; i < line->n; i++)
        o->where[line->at[i]] = 0;
}

/* ---- the numbers of rows and columns ---- */

/* From longer lines a way leads everywhere. */
enum { MOST_TO_FOLLOW = 32 };

/* Where the columns' elements begin, then the row of each; owned by the caller */
static int *find_rows(const ScaledMatrix *matrix) {
    size_t n = (size_t)matrix->n;
    int *begin = allocate(matrix->context, n + 2 + (size_t)matrix->begin[n], sizeof(int)),
        *rows = begin + n + 2;
    for (int k = 0; k < matrix->begin[n]; k++)
        begin[matrix->columns[k] + 2]++;
    for (size_t j = 0; j < n; j++)
        begin[j + 2] += begin[j + 1];
    for (int i = 0; i < matrix->n; i++)
        for (int k = matrix->begin[i]; k < matrix->begin[i + 1]; k++)
            rows[begin[matrix->columns[k] + 1]++] = i;
    return begin;
}

/* Numbers of rows, or of columns */
typedef struct {
    int n, *number, *at; /* -1: it has none yet */
} Numbers;

static void give_number(Numbers *numbers, int line) {
    if (numbers->number[line] >= 0) return;
    numbers->number[line] = numbers->n;
    numbers->at[numbers->n++] = line;
}

/* What comes last becomes the first: leaves before what they hang at. */
static void reverse(Numbers *numbers) {
    for (int i = 0; i < numbers->n; i++) {
        int number = numbers->n - 1 - numbers->number[i];
        numbers->number[i] = number;
        numbers->at[number] = i;
    }
}

/* Numbers what has a way to the row, the nearest first. */
static void number_from(const ScaledMatrix *matrix, const int *begin, int row, Numbers *rows,
                        Numbers *columns) {
    const int *row_of = begin + matrix->n + 2;
    int next = rows->n;
    for (give_number(rows, row); next < rows->n; next++) {
        int from = matrix->begin[rows->at[next]], to = matrix->begin[rows->at[next] + 1];
        for (int k = from; to - from <= MOST_TO_FOLLOW && k < to; k++) {
            int column = matrix->columns[k];
            if (columns->number[column] >= 0) continue;
            give_number(columns, column);
            for (int i = begin[column];
                 begin[column + 1] - begin[column] <= MOST_TO_FOLLOW && i < begin[column + 1]; i++)
                give_number(rows, row_of[i]);
        }
    }
}

/* Numbers rows and columns along the graph of the matrix: what a step of the elimination touches is near in
   memory then. In large models each kind of unknown stands in a block of its own. Returns the numbers of the
   columns, owned by the caller. */
static int *number_lines(Ordering *o) {
    const ScaledMatrix *matrix = o->matrix;
    size_t n = (size_t)matrix->n;
    int *begin = find_rows(matrix), *memory = allocate(matrix->context, 2 * n, sizeof(int));
    memset(memory, -1, 2 * n * sizeof *memory);
    Numbers columns = {.number = memory, .at = o->column_at}, rows = {.number = memory + n, .at = o->row_at};
    for (int row = 0; row < matrix->n; row++)
        if (rows.number[row] < 0) number_from(matrix, begin, row, &rows, &columns);
    for (int column = 0; column < matrix->n; column++)
        give_number(&columns, column);
    reverse(&rows);
    reverse(&columns);
    release(begin);
    return memory;
}

/* ---- what is kept of the order ---- */

/* Keeps of the rows which steps change each, and which unknowns are left in it when it is the pivot's. */
static void keep_factors(const Ordering *o) {
    PivotOrder *order = o->order;
    size_t n_lower = 0, n_upper = 0;
    int n = o->matrix->n, *place = allocate(o->matrix->context, (size_t)n, sizeof *place);
    for (int step = 0; step < n; step++) {
        place[order->column[step]] = step;
        n_lower += (size_t)o->lower[step].n;
        n_upper += (size_t)o->rows[step].n - 1;
    }
    order->lower = step_lists_new(o->matrix, n_lower);
    order->upper = step_lists_new(o->matrix, n_upper);
    for (int step = 0; step < n; step++) {
        const Line *row = &o->rows[order->row[step]], *changed_by = &o->lower[order->row[step]];
        int *lower = order->lower.begin + step, *upper = order->upper.begin + step;
        lower[1] = lower[0] + changed_by->n;
        upper[1] = upper[0];
        if (changed_by->n)
            memcpy(order->lower.at + lower[0], changed_by->at, (size_t)changed_by->n * sizeof(int));
        for (int i = 0; i < row->n; i++)
            if (row->at[i] != order->column[step]) order->upper.at[upper[1]++] = place[row->at[i]];
        steps_sort(order->upper.at + upper[0], upper[1] - upper[0]);
    }
    release(place);
}

/* From now on steps are those of the matrix's own rows and columns. */
static void give_back_numbers(const Ordering *o) {
    for (int step = 0; step < o->matrix->n; step++) {
        o->order->row[step] = o->row_at[o->order->row[step]];
        o->order->column[step] = o->column_at[o->order->column[step]];
    }
}

/* ---- the beginning and the end ---- */

/* A row or column may get so many further elements in the same memory. */
enum { ROOM = 4 };

static void take_lines(Ordering *o, const int *number) {
    const ScaledMatrix *matrix = o->matrix;
    for (int i = 0; i < matrix->n; i++) {
        int row = o->row_at[i], from = matrix->begin[row], to = matrix->begin[row + 1];
        extend_line(o, &o->rows[i], &o->values[i], to - from + ROOM);
        for (int k = from; k < to; k++) {
            int j = matrix->columns[k];
            add_to_line(o, &o->rows[i], &o->values[i], number[j],
                        matrix->values[k] * matrix->row_scale[row] * matrix->column_scale[j]);
            add_to_line(o, &o->columns[number[j]], NULL, i, 0);
        }
        o->largest[i] = o->made_of[i] = largest_of(o->values[i], o->rows[i].n);
    }
}

static void begin_ordering(Ordering *o, const ScaledMatrix *matrix, PivotOrder *order) {
    MoccContext *context = matrix->context;
    size_t n = (size_t)matrix->n;
    *o = (Ordering){.matrix = matrix, .order = order};
    o->rows = allocate(context, 3 * n, sizeof(Line));
    o->columns = o->rows + n;
    o->lower = o->rows + 2 * n;
    o->values = allocate(context, n, sizeof *o->values);
    o->index = allocate(context, n, sizeof *o->index);
    o->largest = allocate(context, 2 * n, sizeof *o->largest);
    o->made_of = o->largest + n;
    o->in_column = allocate(context, 4 * n, sizeof *o->in_column);
    o->where = o->in_column + n;
    o->row_at = o->in_column + 2 * n;
    o->column_at = o->in_column + 3 * n;
    o->is_pivot = allocate(context, n, sizeof *o->is_pivot);
    o->by_row = counts_new(context, matrix->n);
    o->by_column = counts_new(context, matrix->n);
    int *number = number_lines(o);
    take_lines(o, number);
    release(number);
    for (int i = matrix->n - 1; i >= 0; i--) {
        link_line(&o->by_row, i, o->rows[i].n);
        o->in_column[i] = o->columns[i].n;
        link_line(&o->by_column, i, o->in_column[i]);
    }
}

static void end_ordering(Ordering *o) {
    free_chunks(o);
    release(o->rows);
    release(o->values);
    release(o->index);
    release(o->largest);
    release(o->in_column);
    release(o->is_pivot);
    counts_free(&o->by_row);
    counts_free(&o->by_column);
}

bool pivots_choose(const ScaledMatrix *matrix, PivotOrder *order) {
    Ordering o;
    int step = 0;
    *order = pivots_new(matrix);
    begin_ordering(&o, matrix, order);
    for (Choice choice;
         step < matrix->n && !context_is_stopped(matrix->context) && (choice = choose(&o)).row >= 0; step++)
        eliminate(&o, step, choice);
    bool complete = step == matrix->n;
    if (complete) {
        keep_factors(&o);
        give_back_numbers(&o);
        steps_follow_branches(matrix, order);
    }
    end_ordering(&o);
    return complete;
}
