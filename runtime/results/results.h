/* Result files: which variables, in which format, and the file that takes them. */
#ifndef MOCC_RUNTIME_RESULTS_H
#define MOCC_RUNTIME_RESULTS_H

#include "runtime/instance/instance.h"

/* ---- patterns.c: the globs of --variables ---- */

typedef struct {
    size_t n;
    char **patterns; /* owned, and so is each */
    bool *matched;   /* whether it has matched any name yet */
} Patterns;

/* The first of these characters in a list of names that is part of none: it stands in no brackets and in no
   quotes. Or the end of the list. */
const char *find_in_names(const char *names, const char *separators);
/* Adds the comma-separated globs of `list`; a comma in brackets or quotes belongs to a name. */
void patterns_add(MoccContext *context, Patterns *patterns, const char *list);
/* Whether any glob matches `name`; without globs everything matches. Marks those that do. */
bool patterns_match(Patterns *patterns, const char *name);
void patterns_free(Patterns *patterns);

/* ---- columns.c: what is in a result ---- */

typedef struct {
    const MoccVariable *variable;
    size_t name;   /* where its name begins in the names of all */
    size_t offset; /* in the model's instance */
    bool constant; /* during a run */
    bool opposite; /* its values are the opposites of those that are stored for it */
    size_t stored; /* which of the stored values is its own */
} Column;

/* All but time, which comes first in every result */
typedef struct {
    size_t n;
    Column *columns; /* owned */
    Text names;
    size_t n_stored;
    size_t *stored; /* owned: the offset of each value that a row has; none before columns_store or
                       columns_share */
} Columns;

/* Collects the visible variables that the patterns match, `constants` (parameters) too if they are wanted;
   Strings are left out. Returns SUCCESS or WRONG_USAGE (reported): a pattern matches nothing. To be ended
   with columns_free in both cases. */
int columns_collect(MoccContext *context, Columns *columns, const MoccModel *model, Patterns *patterns,
                    bool constants);
/* The same for a result that nobody has chosen the variables of: if these are more columns than most results
   have any use for, of long arrays only a sample is collected. Returns how many columns there would be. */
size_t columns_collect_default(MoccContext *context, Columns *columns, const MoccModel *model,
                               bool constants);
/* Collects the elements of those variables that are wanted. To be ended with columns_free. */
typedef bool Wanted(const MoccModel *model, const MoccVariable *variable);
void columns_choose(MoccContext *context, Columns *columns, const MoccModel *model, Wanted *wanted);
/* A row has the value of each column. */
void columns_store(Columns *columns);
/* Finds the values that a row has: those of columns that are equal in all rows, or opposite, are one. Columns
   that do not change are marked and, unless `constants`, have none. */
void columns_share(Columns *columns, const MoccClass *type, bool constants);
/* What has to be evaluated for a row of columns that are stored or shared. */
RowNeeds columns_need(const Columns *columns, const MoccClass *type);
/* The full Modelica name of column i. */
const char *columns_name(const Columns *columns, size_t i);
void columns_free(Columns *columns);

/* ---- sample.c: some elements of long arrays ---- */

/* The most elements of an array that are in its sample */
enum { SAMPLE_SIZE = 100 };

/* Whether an element of an array, by its row-major number, is one of the sample. Short arrays are all in it.
 */
bool sample_has(int rank, const int *dims, size_t element);
/* Whether an instance is: each component on the way to it. */
bool sample_has_instance(const Path *path);

/* ---- values.c: variables as texts ---- */

/* "parameter", "state" */
const char *value_kind(MoccKind kind);
/* The value at an offset as Modelica writes it: in `out`, or a text that stays. "" if it is not known: unless
   all are `computed`, only parameters, states and inputs have one. */
const char *value_text(char out[NUMBER_SIZE], const Simulation *simulation, const MoccVariable *variable,
                       size_t offset, bool computed);
/* Adds that text as JSON: numbers and Booleans as such, anything else as a string; what is not known is null.
 */
void value_json(Text *out, const MoccVariable *variable, const char *value);

/* ---- csv.c, matlab.c: the formats of a result ---- */

/* What the rows of a result have had so far, by which the next one is written faster */
typedef struct CsvRows CsvRows;

/* For rows of n numbers, owned by the caller. */
CsvRows *csv_rows_new(MoccContext *context, size_t n);
void csv_rows_free(CsvRows *rows);

/* Add a text, and the head of a result. */
void csv_field(Text *out, const char *field);
void csv_head(Text *out, const Columns *columns);
/* The most bytes of a row, and of what is written on the way. */
size_t csv_row_size(const CsvRows *rows);
/* Writes a row to `end`, which has room for it. Returns its end. Asks for no memory. */
char *csv_row(char *end, CsvRows *rows, const double *values);

/* Add a matrix to a MATLAB file: of numbers, column by column, or of texts, each a row. */
void matlab_numbers(Text *out, const char *name, size_t rows, size_t columns, const double *values);
void matlab_texts(Text *out, const char *name, size_t n, const char *const *texts);

/* What in the head of a MATLAB file is known only at the end, as offsets from the beginning */
typedef struct {
    size_t count; /* the number of rows, 32 bits */
    size_t end;   /* the time of the last one, a double */
} MatlabPlaces;

/* The head of a MATLAB file; `out` is empty. A row is its numbers as they are in memory. */
MatlabPlaces matlab_head(Text *out, const Columns *columns, double start, const double *instance);

/* ---- processors.c ---- */

/* How many threads of this process can run at once, 1 or more. */
size_t processors_count(void);

/* ---- row_queue.c: rows on their way from the run to what takes them ---- */

typedef struct RowQueue RowQueue;

/* Takes rows, one after the other in `values`; `urgent`: the run is slow, or it has ended, where there may be
   no row left. Returns false if no more are of use. Called from another thread than that of the run, with one
   call at a time; asks for no memory of the context. */
typedef bool TakeRows(void *user, const double *values, size_t rows, bool urgent);

/* A queue for rows of `width` numbers, owned by the caller. Without `beside` no thread is made for it. */
RowQueue *row_queue_new(MoccContext *context, size_t width, bool beside, TakeRows *take, void *user);
/* The most rows that are taken at once. */
size_t row_queue_block(const RowQueue *queue);
/* Where the numbers of the next row go. */
double *row_queue_next(RowQueue *queue);
/* These numbers are a row. If it is urgent, it is taken at once with all before it that wait. Returns false
   if taking has been refused. */
bool row_queue_add(RowQueue *queue, bool urgent);
/* Waits until all rows have been taken, the last ones as urgent; from then on no other thread uses what takes
   them. Without a single row nothing is taken. Returns false if taking was refused. Asks for no memory. */
bool row_queue_end(RowQueue *queue);
/* After row_queue_end. NULL is allowed. */
void row_queue_free(RowQueue *queue);

/* What a result is asked to be, and what the run reads: files that are not to be overwritten */
typedef struct {
    const char *output; /* the file; NULL: the default; borrowed, like all files */
    const char *runs;   /* the files of the runs of many, with %d for a run's number; NULL: none */
    const char *input;  /* of --input; NULL: none */
    const char *sweep;  /* of --sweep, with a row for each run; NULL: none */
    Patterns variables;
} ResultRequest;

/* ---- target.c: the file that a result goes to ---- */

typedef struct {
    MoccContext *context;
    char *file;        /* as the user names it; NULL: standard output */
    char *final;       /* where links lead to; NULL: it is no regular file */
    char *part;        /* what is written until the run ends; NULL: the file itself is */
    int descriptor;    /* -1: not open */
    bool regular;      /* it can be cut and changed; what it holds at first is to be cut off */
    bool is_inherited; /* it is one of the descriptors that the process was started with */
} Target;

/* Opens what the user names. Returns SUCCESS, WRONG_USAGE or ENVIRONMENT (reported). To be closed in any
 * case. */
int target_open(MoccContext *context, Target *target, const char *file, const ResultRequest *request);
/* Closes it and frees its texts. What has been written becomes the file if it is to be kept; else the file
   stays as it was. Returns SUCCESS or ENVIRONMENT (reported). */
int target_close(Target *target, bool keep);

/* Writes all of it: in place of what the file holds, or after what has been written. Return SUCCESS or
   ENVIRONMENT (reported). */
int target_append(const Target *target, const char *bytes, size_t length);
int target_write(const Target *target, const char *bytes, size_t length);

/* ---- recording.c: rows that are kept in memory ---- */

/* Some variables over time. If there are too many rows, every second one is dropped, and from then on only
   every second one is kept; the first and the last row are there always. */
typedef struct {
    MoccContext *context;
    size_t n;        /* columns */
    size_t *offsets; /* owned: for each column where it stands in the model's instance */
    size_t
        *columns; /* owned: for each place in the instance 1 + its column; 0: none, or that of its source */
    Aliases aliases;
    size_t rows, most;
    double *times, *values; /* owned; values row by row */
    size_t stride, seen;    /* every stride-th row is kept of those that were seen */
    bool pending;           /* row number `rows` is there, but kept only if it stays the last one */
} Recording;

/* An empty recording; `type` is the model's class. To be ended with recording_free. */
void recording_begin(MoccContext *context, Recording *recording, const MoccClass *type);
/* The column of what stands at an offset of the model's instance; a new one if there is none yet, also for
   what is equal to it in every row. Only before the first row. */
size_t recording_column(Recording *recording, size_t offset);
void recording_row(Recording *recording, double time, const double *instance);
/* After the last row. */
void recording_end(Recording *recording);
static inline double recording_value(const Recording *recording, size_t row, size_t column) {
    return recording->values[row * recording->n + column];
}
void recording_free(Recording *recording);

/* ---- results.c: the result file ---- */

typedef struct Results Results;

/* What results of one model have in common, whatever its values are: it is made once and then read only, by
   any thread. */
typedef struct {
    Columns columns;
    size_t all;     /* how many columns there would be if nobody has chosen any; 0: somebody has */
    RowNeeds needs; /* columns_need */
    bool matlab;    /* else CSV */
    bool beside;    /* a thread may write the result beside the run */
} ResultForm;

/* The form of a result in this file, NULL being the default. Returns SUCCESS or WRONG_USAGE (reported). To be
   ended with result_form_free in both cases. */
int result_form_make(MoccContext *context, ResultForm *form, const MoccModel *model, const MoccTask *task,
                     const char *file, ResultRequest *request);
void result_form_free(ResultForm *form);
/* Says which of the columns that results of this form would have are left out, and how large `runs` results
   in regular files get without them. */
void result_form_note(MoccContext *context, const ResultForm *form, const MoccTask *task, size_t runs);

/* The last part of a model's dotted name, which the default file has. */
const char *results_short_name(const MoccModel *model);
/* The file that a result goes to if none is asked for; to be released. */
char *results_default_file(MoccContext *context, const MoccModel *model);
/* Opens the result file, with a head that has the parameters that the simulation has been started with.
   Returns SUCCESS and the results (owned by the caller), WRONG_USAGE or ENVIRONMENT (reported). */
int results_open(Results **results, const Simulation *simulation, const MoccTask *task,
                 ResultRequest *request);
/* Opens the result file of one run of several; the form is borrowed. Returns the same. */
int results_open_one(Results **results, const Simulation *simulation, const MoccTask *task,
                     const ResultForm *form, const char *file, const ResultRequest *request);
/* Adds a row. Returns SUCCESS or ENVIRONMENT (reported). */
int results_row(Results *results, double time, const double *instance);
/* What has to be evaluated for a row: columns_need. */
RowNeeds results_need(const Results *results);
/* True if the result goes to standard output, or another file that the process was started with. */
bool results_inherited(const Results *results);
/* Saves the rows when the program is going to end at once for want of memory. Asks for none. */
void results_rescue(Results *results);
/* Writes what is buffered, closes the file, adds to `summary` what is in it (unless it was inherited) and
   frees the results. Returns SUCCESS or ENVIRONMENT (reported). */
int results_close(Results *results, Text *summary);
/* The same for one run of several. If the result is not to be kept, the file stays as it was. */
int results_close_one(Results *results, bool keep);

#endif
