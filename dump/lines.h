/* Lines of a dump. */
#ifndef MOCC_DUMP_LINES_H
#define MOCC_DUMP_LINES_H

#include "dump/dump.h"
#include "plan/plan.h"
#include "sema/model/function.h"

typedef struct {
    Arena *arena;
    const Sema *sema;
    Text *out;
    int32_t file; /* of the section: what stands in it is named by line and column */
    int indent;
    Map numbers; /* Variant or Form to its number in the dump, from 1 (an int) */
} Dump;

/* A line with its place; `span` may be no place. Line breaks in the text are written as \n. */
void dump_line(Dump *d, Span span, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* "12:3", of another file "ball.mo:12:3", "" for what has no place */
const char *dump_place(const Dump *d, Pos pos);
/* The path of a file; below a folder of the library path from there on, wherever that is installed */
const char *dump_path(const Dump *d, int32_t file);
/* The heading of a section, with its file: "model Pendulum (Pendulum.mo)" */
void dump_heading(Dump *d, Span span, const char *title);
/* The text as it stands in the source */
const char *dump_source(const Dump *d, Span span);
/* "[3,2]"; "" of a scalar */
const char *dump_dims(Arena *arena, int rank, const int *dims);
/* " for i in 1:3", outermost first; "" without loops */
const char *dump_loops(Arena *arena, const Loop *loop);
/* "der(x)" */
const char *dump_order(Arena *arena, const char *name, int order);

/* The stages, each in a file of its own */
void dump_tokens(Dump *d, const SourceFile *source, Span only);
void dump_tree(Dump *d, const AstClass *class_);
void dump_names(Dump *d, const Class *class_);
void dump_interface(Dump *d, const Class *class_);
void dump_class(Dump *d, const Variant *variant);
void dump_function(Dump *d, const Function *function);
void dump_graph(Dump *d, const Variant *variant);
void dump_form(Dump *d, const Form *form);
void dump_plan(Dump *d, const Plan *plan);

/* The number by which the dump calls a variant or form that has been printed */
int dump_number(const Dump *d, const void *what);

#endif
