/* mocc-fmu: makes an FMU of a shared library.
 *
 * The library has the model, the runtime and the functions of FMI. It is loaded, its model asked for its
 * variables, and their start values are computed as a host does it; so what the description says of a
 * variable comes from the tables that the functions use. description.c has what both versions of FMI share,
 * version2.c and version3.c how each writes it; xml.c what they write alike, sources.c the C sources,
 * archive.c writes the file. dependencies.c reads which variables depend on which, as mocc has found
 * it. */
#ifndef MOCC_FMU_FMU_H
#define MOCC_FMU_FMU_H

#include <mxml.h>

#include "runtime/fmi/fmu.h"
#include "runtime/interface/interface.h"
#include "support/arena.h"

typedef VEC(const char *) Names;

/* ---- description.c: what is to be written ---- */

/* A variable, as both versions of FMI describe it */
typedef struct {
    const FmuVariable *variable;
    const char *name, *description;                /* owned; no description: NULL */
    const char *causality, *variability, *initial; /* no initial: NULL */
    bool has_start;
    double start;
    const char *text;   /* the start of a String */
    double least, most; /* infinite: no bound */
    double nominal;     /* of a state; 1: as usual */
    size_t state;       /* the number of the variable that it is the derivative of; 0: none */
    bool unknown;       /* of the initialization: it is computed there, and others rely on it */
} Described;

/* What depends on what */
typedef struct Influences Influences;

/* Texts live in `arena`. */
typedef struct {
    Arena *arena;
    const MoccModel *model;
    const char *resources;                 /* the folder of the files that go along */
    const char *token, *tool, *identifier; /* a name in C */
    const Names *sources;                  /* of the runtime; NULL: the FMU has none */
    const Influences *influences;
    const FmuVariables *variables;
    Described *described;
    MoccInstance *instance; /* at the start */
} Description;

/* Of the model that the library of `fmu` has; `sources` and `influences` as in Description. False: there are
 * no start values, which is reported. */
bool describe(Description *description, Arena *arena, const Fmu *fmu, const char *token, const char *tool,
              const Names *sources, const Influences *influences);
void description_free(Description *description);

/* The numbers of variables, in order, that are outputs, derivatives of states or unknowns of the
   initialization; the length goes to `n`. */
typedef enum { LIST_OUTPUTS, LIST_DERIVATIVES, LIST_UNKNOWNS, LIST_INDICATORS } ListKind;
const size_t *description_list(const Description *description, ListKind kind, size_t *n);
/* The enumerations that variables have: pointers to their literals, NULL after the last one. */
const char *const *const *description_enumerations(const Description *description);
/* The number of a variable's enumeration among them */
size_t description_enumeration(const Description *description, const MoccVariable *variable);

/* ---- dependencies.c: what unknowns depend on ---- */

/* A variable by its number, and how it enters, in the words of FMI */
typedef struct {
    size_t number;
    const char *kind;
} Dependency;
typedef VEC(Dependency) DependencyList;

/* What mocc has written to the file at `path`; NULL: it is not about this model. */
const Influences *influences_read(Arena *arena, const char *path, const Fmu *fmu);
/* The variables that a member of a list depends on, of those that are known there. False: there are so many
 * that it counts as depending on all. */
bool description_dependencies(const Description *description, ListKind kind, size_t number,
                              DependencyList *list);

/* ---- xml.c: elements with attributes ---- */

mxml_node_t *add_element(mxml_node_t *parent, const char *name);
/* Attributes; nothing for NULL. Numbers are exact. */
void set_text(mxml_node_t *node, const char *name, const char *value);
void set_number(mxml_node_t *node, const char *name, double value);
void set_count(mxml_node_t *node, const char *name, size_t value);
void set_flag(mxml_node_t *node, const char *name, bool value);
/* Elements that are the same in both versions */
void add_units(mxml_node_t *root, const Description *description);
void add_log_categories(mxml_node_t *root);
void add_experiment(mxml_node_t *root, const Description *description);
/* The literals of an enumeration, up to NULL */
void add_literals(mxml_node_t *type, const char *const *literals);
/* The name of the type of an enumeration, by its number in description_enumerations; in the arena */
const char *enumeration_name(const Description *description, size_t number);
/* The start value of a number, as text in the arena */
const char *start_text(const Description *description, const Described *described);
/* Attributes of both versions: what a member of a list depends on; the first variable has the number `first`
 */
void set_dependencies(mxml_node_t *node, const Description *description, ListKind kind, size_t number,
                      size_t first);
/* Attributes of both versions: unit, displayUnit, min, max */
void set_range(mxml_node_t *node, const Description *description, const Described *described);

/* ---- version2.c, version3.c: the description in the words of a version ---- */

mxml_node_t *describe_2(const Description *description);
mxml_node_t *describe_3(const Description *description);

/* ---- sources.c: C sources ---- */

/* The model's C text among them: where it finds its headers */
#define MODEL_TEXT "runtime/model.c"

/* The names of all files below a folder, in order */
const Names *source_files(Arena *arena, const char *folder);
/* Whether a file is compiled by itself */
bool is_compiled(const char *name);
/* How they are compiled, in the words of FMI 3.0 */
mxml_node_t *build_description(const Description *description);

/* ---- archive.c: the file ---- */

typedef struct Archive Archive;

/* NULL: it cannot be written. */
Archive *archive_new(const char *path);
bool archive_add(Archive *archive, const char *name, const void *bytes, size_t length);
/* Adds the file at `path`. */
bool archive_add_file(Archive *archive, const char *name, const char *path);
/* Returns whether the whole has been written. */
bool archive_close(Archive *archive);

#endif
