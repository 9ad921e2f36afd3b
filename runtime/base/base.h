/* The lowest room of the runtime: what an instance has besides its variables (its context), memory, texts,
 * messages, numbers as text, times, the tables of classes, and what generated code calls.
 *
 * Rooms use those below them: base, algebra, instance, solve, interface; and beside the interface results, linear,
 * page and plot, then live and embed, with the host on top of all. Up to the interface nothing ends the
 * process, writes to its streams or has data of its own.
 *
 * Errors come in two ways. What a user did or what the environment refuses is reported at once (report) and
 * the function returns the status. What goes wrong while the equations are evaluated is a Fault: it is
 * only recorded, since the integrator may get around it with a smaller step, and is turned into words if it
 * stays. Memory that runs out ends the call of the interface: context_try. */
#ifndef MOCC_RUNTIME_BASE_H
#define MOCC_RUNTIME_BASE_H

#include "runtime/mocc_instance.h"
#include "runtime/moccrt.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* What functions return. */
enum {
    SUCCESS = MOCC_OK,
    RUN_FAILED = MOCC_FAILED,
    WRONG_USAGE = MOCC_REFUSED,
    ENVIRONMENT = MOCC_NO_RESOURCE,
    STOPPED = MOCC_STOPPED,
    ENDED = MOCC_ENDED
};

/* ---- context.c: what an instance has besides its variables ---- */

typedef struct Strings Strings;         /* strings.c */
typedef struct Text Text;               /* below */
typedef struct Stack Stack;             /* arrays.c */
typedef struct Objects Objects;         /* objects.c */
typedef struct ImpureCalls ImpureCalls; /* impure.c */

/* The header of a block of memory, which its owner does not see; the blocks of a context form a ring. */
typedef struct MemoryBlock {
    struct MemoryBlock *before, *after;
} MemoryBlock;

/* The first operation of the present evaluation that was not defined for its operands */
typedef struct {
    const MoccSite *site; /* NULL: there was none */
    MoccLaw law;
    MoccCaller caller; /* of the function that the site is in; or the site itself, and its instance */
    double x, y;       /* the operands */
} Undefined;

/* The place to which a generated function returns when it cannot go on. It is set only while guarded_call
 * runs, which encloses nothing but generated code: no frame of CVODE or of this library is skipped that has
 * something to clean up. */
typedef struct {
    jmp_buf escape;
    Text *message; /* the reason */
} Guard;

struct MoccContext {
    MemoryBlock blocks;
    MoccHost host;
    jmp_buf *entry;      /* of context_try; set whenever code of the runtime is executed */
    Guard *guard;        /* of the present evaluation; NULL: there is none */
    MoccCaller caller;   /* what has called a function last, in it */
    Undefined noted;     /* in it */
    size_t place_length; /* of the message with which give_up has ended it */
    MoccCaller ended_at; /* where that was, if its message does not say so */
    bool trial; /* generated code computes with balances that are no solution: a subscript, an assertion of a
                   function or the like that goes wrong does not end the evaluation, for it is computed once
                   more with the solution */
    Strings *strings;       /* NULL: no String yet */
    Stack *stack;           /* NULL: no function yet */
    Objects *objects;       /* NULL: no external object yet */
    bool affected;          /* what balances affect is being evaluated */
    ImpureCalls *impure;    /* NULL: no impure function yet */
    const MoccModel *model; /* what is simulated, and its instance; NULL: nothing yet */
    const double *instance;
};

/* A context that hands messages to this host, which is copied. NULL: out of memory. */
MoccContext *context_new(const MoccHost *host);
/* Frees it and all of its memory. */
void context_free(MoccContext *context);
/* Whether the host asks for the end of the run. Work that takes long looks at it now and then. */
bool context_is_stopped(const MoccContext *context);
/* Runs call(argument). True if it came to its end. It does not if memory runs out, which is reported to the
 * host. */
bool context_try(MoccContext *context, void (*call)(void *argument), void *argument);

/* ---- memory.c: allocation that never returns NULL, growing texts ---- */

/* `count` zeroed objects of `size` bytes, aligned for any type. The caller ends them with release; those that
   are left go with the context. If memory runs out, context_try ends. */
void *allocate(MoccContext *context, size_t count, size_t size);
/* Makes room for `count` objects of `size` bytes in `old`, which was allocated in this context (NULL: a new
   one); the rest is not zeroed. */
void *reallocate(MoccContext *context, void *old, size_t count, size_t size);
/* NULL is allowed. */
void release(void *block);
/* Ends context_try for want of memory. */
_Noreturn void memory_exhausted(MoccContext *context);

/* A growing text, NUL-terminated. Starts as {.context = ...}. */
struct Text {
    MoccContext *context;
    char *data; /* owned, ended with text_free; NULL while nothing was added */
    size_t length, capacity;
};

/* Makes room for `more` bytes and a NUL after the text. */
void text_reserve(Text *text, size_t more);
void text_add(Text *text, const char *string);
void text_add_bytes(Text *text, const char *bytes, size_t length);
void text_printf(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_vprintf(Text *text, const char *format, va_list args);
void text_clear(Text *text);
/* Adds a string of JSON, with its quotes. It may stand in a script of HTML, too. */
void text_add_json(Text *text, const char *string);
/* "" for NULL */
const char *text_or_empty(const char *string);
void text_free(Text *text);

/* ---- stream.c: the state of an instance as bytes ---- */

/* One function of a room writes what is its own into a stream, and reads it back from one: so both agree.
   What is read has been written by the same program on a machine of the same kind. */
typedef struct {
    MoccContext *context; /* NULL: what is written goes to bytes of the caller, who has room for all of it */
    bool reading, failed; /* failed: what is read is shorter than it should be */
    unsigned char *bytes; /* written with a context: owned. Without both, bytes are only counted. */
    size_t length, capacity, at;
} Stream;

/* Writes `size` bytes of the object, or reads them into it. */
void stream_exchange(Stream *stream, void *object, size_t size);
/* Writes the count, or reads one, of objects of `size` bytes that follow. */
size_t stream_count(Stream *stream, size_t count, size_t size);

/* ---- report.c: messages to the host ---- */

/* Hands an error to the host. Returns `status`, so that a caller can end with `return report(...)`. */
int report(MoccContext *context, int status, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The same for an error of the host's user; returns WRONG_USAGE. */
int report_usage(MoccContext *context, const char *format, ...) __attribute__((format(printf, 2, 3)));
void report_warning(MoccContext *context, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* What is no mistake. */
void report_note(MoccContext *context, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A text from outside as a message shows it: without control characters, and only its beginning if it is
   long */
typedef struct {
    char text[104];
} Quote;

Quote quote(const char *text);

/* ---- number.c: doubles as text, both ways exact ---- */

enum { NUMBER_SIZE = 32 };

/* Reads the whole of `text` as a finite decimal number, whatever the locale. False: it is not one. */
bool number_parse(const char *text, double *value);
/* Whether a number has a value of Modelica's Integer, which it is then: without a negative zero. */
bool number_to_integer(double *value);
/* Writes a decimal that reads back as `value`, with as few digits as possible: as %.15g does, or with up to
   17 digits where these are needed; NUL-terminated. Returns the length. */
size_t number_format(char out[NUMBER_SIZE], double value);

/* ---- times.c: points in time ---- */

/* Equal intervals from a start on: point k is origin + (start + k interval)/denominator. */
typedef struct {
    double origin, start, interval, denominator;
} Grid;

/* Short decimal numbers become ratios of whole numbers, so that each point is rounded once: seven intervals
   of 0.1 s after 0.1 s are 8/10 s, which is the double that 0.8 reads as; 0.1 + 7 * 0.1 is not. */
Grid times_grid(double start, double interval);
double times_on_grid(const Grid *grid, double count);
/* True if `to` is after `from` by more than rounding errors of one time: CVODE does not distinguish those
 * either. */
bool times_apart(double from, double to);
/* The monotonic wall clock, s. */
double times_clock(void);

/* ---- tables.c: the tables of classes as one tree of instances ---- */

/* A component on the way from the model down to an instance; NULL is the model itself. */
typedef struct Path {
    const struct Path *parent;
    const MoccMember *member;
    size_t element; /* of the array of components, row-major */
} Path;

/* A variable (all its elements) in one instance. */
typedef struct {
    const MoccVariable *variable;
    const Path *path;
    size_t base; /* offset of the instance that it stands in, in doubles */
} Place;

/* Called for each place; returning false ends the walk. */
typedef bool Visit(void *context, const Place *place);

/* Visits every variable of an instance of `type` in declaration order, depth first: the variables of a class,
   then its components. Linear in their number. Returns false if a visit did. */
bool tables_walk(const MoccClass *type, Visit *visit, void *context);

/* Visits every instance, the model itself first: its class, the way to it, and where it begins. Ends when the
   visit returns false, and then returns false. */
typedef bool VisitInstance(void *context, const MoccClass *type, const Path *path, size_t base);
bool tables_walk_instances(const MoccClass *type, VisitInstance *visit, void *context);
/* The number of elements of an array; 1 for a scalar. */
size_t tables_elements(int rank, const int *dims);
/* Adds the full Modelica name of an element of a place: `revolute[3].frame_a.r0[1]`, `der(x)`. */
void tables_name(Text *out, const Place *place, size_t element);
/* Adds the name of the variable of one of `kinds` (a set of bits 1 << MoccKind) that is the `index`th element
   of its kinds in the order of the walk, and to `declaration` where its component is declared. */
void tables_name_of_nth(Text *out, Text *declaration, const MoccClass *type, unsigned kinds, size_t index);
/* The same for the one that stands at an offset of the model's instance. Returns whether it is visible. */
bool tables_name_at(Text *out, const MoccClass *type, unsigned kinds, size_t offset);
/* Adds the full name of a component; nothing for the model itself. */
void tables_component(Text *out, const Path *path);
/* Adds " (swing.mo:4)", where the user declares a component: the innermost one on the path that does not
   stand in a library, else the outermost one. Nothing if no place is known. */
void tables_declaration(Text *out, const Path *path);

/* A memory (all its elements) in one instance. */
typedef struct {
    const MoccClass *type;
    int memory; /* number in type->memories */
    const Path *path;
    size_t base; /* as in Place */
} MemoryPlace;

/* Called for each place; returning false ends the walk. */
typedef bool VisitMemory(void *context, const MemoryPlace *place);

/* Visits every memory, in the order of tables_walk. Returns false if a visit did. */
bool tables_walk_memories(const MoccClass *type, VisitMemory *visit, void *context);
/* The size of one element of a memory, in doubles. */
size_t tables_memory_size(MoccEventKind kind);
/* Adds "'h <= 0' (ball.mo:12) in ball" for the memory that has an element at an offset of the model's
   instance. */
void tables_describe_memory(Text *out, const MoccClass *type, size_t offset);

typedef enum {
    FOUND,
    FOUND_WHOLE_ARRAY, /* the variable exists, but subscripts are missing */
    FOUND_OUTSIDE,     /* a subscript is outside its bounds */
    NOT_FOUND
} Found;

/* Looks up a full name without enumerating the model. Writes the variable and the offset of the element (of
   the first one if it is a whole array). Variables that are hidden are not found. */
Found tables_find(MoccContext *context, const MoccClass *type, const char *name,
                  const MoccVariable **variable, size_t *offset);
/* Whether a variable that was found is one of the model itself, not of a component. Of the inputs only these
   come from outside; those of components follow from connections. */
bool tables_is_own(const MoccClass *type, const MoccVariable *variable);
/* Whether it is one of the model's own inputs, or a derivative that comes with one */
bool tables_is_given(const MoccClass *type, const MoccVariable *variable);
/* Adds " (did you mean 'x'?)" with the name nearest to `name` among the visible variables of `kinds`, or
   nothing if none is near. `top_only`: only the model's own variables. */
void tables_suggest(Text *out, const MoccClass *type, unsigned kinds, bool top_only, const char *name);
/* The number of insertions, deletions and replacements between two names of n and m letters; anything >= limit
   if it is not below. `row`: room for n + 1 numbers */
size_t tables_distance(size_t *row, const char *a, size_t n, const char *b, size_t m, size_t limit);

/* ---- guard.c: the end of an evaluation that cannot go on ---- */

/* Ends the evaluation that generated code is in, with this message. */
_Noreturn void give_up(MoccContext *context, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same at a place in a function: "in PLACE: message". context->caller belongs after the first
   context->place_length bytes of that. */
_Noreturn void give_up_in(MoccContext *context, const char *place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same where generated code has a place; without one, or in a function, as the two above. That in a class
   is in context->ended_at. */
_Noreturn void give_up_at(MoccContext *context, MoccCaller at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Ends the evaluation where the host asks for the end of the run; else, and outside of an evaluation,
 * returns. */
void give_up_if_stopped(MoccContext *context);

/* ---- functions.c: what generated code calls ---- */

/* Runs call(argument), an evaluation; if give_up ends it early, returns false with the reason in `message`.
   What was undefined in it is in context->noted. */
bool guarded_call(MoccContext *context, void (*call)(void *argument), void *argument, Text *message);

/* ---- arrays.c: arrays of functions written in Modelica ---- */

/* Empties their memory, at the beginning of each evaluation; the C stack is measured from the caller on. */
void arrays_reset(MoccContext *context);

/* ---- impure.c: calls of impure C functions ---- */

/* The evaluation of what balances affect, or of the rest, begins: each of its calls may be one that has been
   made. */
void impure_evaluate(MoccContext *context, bool affected);
/* What comes is another instant, or what follows from the calls that have been made: they will be made anew.
 */
void impure_forget(MoccContext *context);

/* ---- resources.c: files that URIs name ---- */

/* "%20" becomes a blank. */
void uri_decode(char *text);
/* The path of what the URI names, below the host's folder or (NULL) where it was when the model was compiled.
   False: the model's text does not name it. */
bool resource_path(const MoccModel *model, const char *folder, const char *uri, char path[PATH_MAX]);

/* ---- objects.c: external objects ---- */

/* Has them freed by their destructors, the last one first. */
void objects_free(MoccContext *context);

/* ---- hash.c ---- */

static const uint64_t fnv1a_start = 14695981039346656037u;
/* The hash of what `start` is that of, or of nothing if it is fnv1a_start, and of the bytes that follow. */
uint64_t fnv1a(uint64_t start, const void *bytes, size_t length);

/* ---- strings.c: the texts that Strings are numbers of ---- */

/* True if there are so many texts that it is time for strings_keep. */
bool strings_are_many(const MoccContext *context);
/* Between evaluations: drops all texts whose numbers do not occur in these arrays of n values each. */
void strings_keep(MoccContext *context, const double *const *values, size_t n_arrays, size_t n);
/* The texts with their numbers */
void strings_exchange(MoccContext *context, Stream *stream);

/* The next of numbers from 0 to 1 that are the same in each run: a linear congruential generator with the
   constants of D. E. Knuth's MMIX */
static inline double next_fraction(unsigned long *random) {
    *random = *random * 6364136223846793005UL + 1442695040888963407UL;
    return (double)(*random >> 33) / 2147483648.0;
}

/* Of file names: whether the text has this end. */
static inline bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), n = strlen(end);
    return length >= n && strcmp(text + length - n, end) == 0;
}

#endif
