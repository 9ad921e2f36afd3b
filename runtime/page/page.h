/* The page of --animate and --live: one HTML file that plays a run. This room decides what is drawn and
 * writes the data; page.html, page.css and the scripts beside this file draw it, in the browser. */
#ifndef MOCC_RUNTIME_PAGE_H
#define MOCC_RUNTIME_PAGE_H

#include "runtime/results/results.h"

/* ---- drawing.c: what the instances of a model look like ---- */

/* A number of a shape: a constant, or what stands at an offset of the instance */
typedef struct {
    bool is_constant;
    bool is_state;
    double constant;
    size_t offset;
} ShapeNumber;

typedef struct {
    const char *name; /* "from"; borrowed, ends at name_length */
    size_t name_length;
    size_t begin, n; /* its numbers, among those of the class */
} ShapeArgument;

typedef struct {
    const char *kind;
    size_t n_arguments;
    ShapeArgument *arguments; /* owned */
} DrawnShape;

/* The shapes of all instances of a class */
typedef struct {
    const MoccClass *type;
    size_t n;
    DrawnShape *shapes; /* owned */
    size_t n_numbers;
    ShapeNumber *numbers; /* owned */
    size_t first;         /* number of the first shape among those of all classes */
    bool hides_parts;     /* what is inside of it is not drawn */
    bool visible;         /* it has shapes, or what is inside of it has */
} DrawnClass;

typedef struct {
    MoccContext *context;
    size_t n;
    DrawnClass *classes; /* owned */
    bool hides_all;      /* the model hides its parts */
} Drawing;

/* Finds the shapes of all classes that the model has instances of: what the model says, else a line from
   frame to frame, or a dot. What does not fit is left out, with a warning. To be ended with drawing_free. */
void drawing_find(MoccContext *context, Drawing *drawing, const MoccModel *model);
/* The shapes of an instance; NULL: it is not drawn. `path` leads to it. */
const DrawnClass *drawing_of(const Drawing *drawing, const MoccClass *type, const Path *path);
void drawing_free(Drawing *drawing);

/* ---- base64.c: bytes as text ---- */

/* Bytes that wait until there are three. Starts as {.out = ...}. */
typedef struct {
    Text *out;
    unsigned char rest[3];
    int n;
} Base64;

void base64_add(Base64 *base64, const void *bytes, size_t length);
/* Adds what waits. */
void base64_end(Base64 *base64);

/* ---- page.c: the file ---- */

typedef struct {
    const MoccModel *model;
    Drawing drawing;
    Columns columns; /* what can be plotted */
    Recording *recording;
    const char *controls; /* of a run under way its inputs, as JSON: the page goes on from the row that it
                             has; NULL: the run is over; borrowed */
} Page;

/* Decides what is in the page, and has it recorded. `plotted` is what the user wants to plot; without a wish
   it is all variables, or of a large model the states. `rows` is about how many rows there will be. Returns
   SUCCESS or WRONG_USAGE (reported). To be ended with page_free in both cases. */
int page_begin(MoccContext *context, Page *page, const MoccModel *model, Recording *recording,
               Patterns *plotted, double rows);
/* Adds the text of the page, after recording_end; `instance` is the model's, at the end of the run. */
void page_write(Text *out, const Page *page, const double *instance);
void page_free(Page *page);

/* ---- outline.c: curves beyond what the run has seen of them ---- */

/* Where in the instance the state stands that says where a point is on its curve, and the point */
typedef struct {
    size_t state, x, y;
} CurveOffsets;

typedef struct {
    size_t n;
    double *points; /* owned: n times x, y as the curve's block gives them */
    bool is_closed;
} Outline;

/* Finds all of a closed curve, of another one a quarter more at both ends than the run has seen. False:
   the point has not moved, or the curve cannot be computed. To be ended with outline_free in both cases. */
bool outline_find(Outline *outline, const Page *page, const double *instance, const CurveOffsets *curve);
void outline_free(Outline *outline);

/* ---- page_text.c, made out of page.html, page.css and the scripts ---- */

/* What stands before and after the data, what follows of a run that is under way, and the end */
extern const char *const page_before, *const page_after, *const page_live, *const page_end;

#endif
