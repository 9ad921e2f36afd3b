/* Each stage of a compilation as readable text, for people and for tests of one stage alone: mocc
   --dump=STAGE. A line begins with the place of what it shows (line:column, in the file that the section
   names, or of that file if it is another), shows one thing, and holds no line break; those of the interface
   are JSON. The same input gives the same text. What is printed is only read. */
#ifndef MOCC_DUMP_DUMP_H
#define MOCC_DUMP_DUMP_H

#include "sema/model/variant.h"
#include "support/text.h"

/* In the order in which they are made */
typedef enum {
    STAGE_NONE,
    STAGE_TOKENS,    /* what the scanner gives to the parser */
    STAGE_TREE,      /* the syntax tree */
    STAGE_NAMES,     /* the declarations of each class, and which of them each name means */
    STAGE_INTERFACE, /* not a stage of its own: what each class is for its users, as a line of JSON */
    STAGE_CLASS,     /* variables, components, equations and connects of each variant of a class, typed */
    STAGE_GRAPH,     /* connections, solved equations in the order of their computation, blocks */
    STAGE_FORMS,     /* what depends on balances, and how these are eliminated */
    STAGE_PLAN,      /* structs, functions and their steps, as they are written in C */
    N_STAGES
} Stage;

/* The stage of that name; STAGE_NONE: there is none. */
Stage stage_by_name(const char *name);
/* The names of all stages: "tokens, tree, ..." */
const char *stage_list(Arena *arena);

/* Appends a stage of the files' texts, up to STAGE_INTERFACE. `only`: of this class alone; NULL: of all files
   that the command line names (of a package in a folder its package.mo; its names are those of all of its
   files). */
void dump_files(const Sema *sema, const Class *only, Stage stage, Text *out);
/* Appends a stage of the model and of all that it consists of, from STAGE_CLASS on; what a class contains
   comes before it. */
void dump_model(Sema *sema, const Variant *model, Stage stage, Text *out);

#endif
