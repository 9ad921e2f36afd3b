/* The command line of mocc. */
#ifndef MOCC_DRIVER_OPTIONS_H
#define MOCC_DRIVER_OPTIONS_H

#include <stdbool.h>

#include "dump/dump.h"
#include "support/arena.h"

/* Exit statuses; EXIT_SIGNAL + n: the C compiler was ended by signal n. */
enum { EXIT_INPUT = 1, EXIT_USAGE = 2, EXIT_ENVIRONMENT = 3, EXIT_SIGNAL = 128 };

/* How diagnostics are written: for people to standard error, for programs to standard output. */
typedef enum { FORMAT_TEXT, FORMAT_JSON, FORMAT_SARIF } Format;

typedef struct {
    VEC(const char *) paths; /* files and folders */
    VEC(const char *) library_path;
    const char *output, *model, *optimization; /* NULL: not given */
    bool check, watch, emit_c, explain, list;
    bool fix, reformat;      /* change the files */
    bool diff;               /* ... or only show what would change */
    bool dependencies;       /* a file for make beside the output */
    bool tangents;           /* the C text has directional derivatives */
    int fmi;                 /* the version of FMI of the FMU to write; 0: a simulator */
    bool compile;            /* libraries, to an archive of objects */
    bool interface;          /* and an interface, to be handed on without their text, */
    VEC(const char *) users; /* with all variants that these files and folders use */
    bool whole;              /* compile the program as a whole, not class by class */
    bool cache, clear_cache; /* say where the cache is; empty it */
    bool fmu_sources;        /* it has C sources, too */
    bool standard_input;     /* it is one of the paths */
    bool colored;            /* what goes to standard error */
    Stage dump;              /* STAGE_NONE: none */
    Format format;
    unsigned warnings, fatal; /* sets of 1 << Warning */
    const Overlays *overlays; /* texts that stand for those of files; or NULL */
    bool run;                 /* simulate the model at once, */
    char **arguments;         /* with these arguments, NULL after the last; NULL: none */
    /* of the language server alone: */
    bool serve;
    NameUses *uses; /* gets what each name means; or NULL */
} Options;

extern const char mocc_version[];

/* Reads the command line into `options` (zeroed before). Returns -1 to go on; else the exit status, after
   --help,
   --version or a message about wrong usage. */
int read_options(Arena *arena, int argc, char **argv, Options *options);

/* The option that a word, with dashes or without, probably means: one of the two begins with the other, or
   they differ in two letters at most. NULL: none. */
const char *option_like(Arena *arena, const char *word);

/* Says on standard error what is wrong about the command line; returns EXIT_USAGE. `what` may be NULL. */
int usage(const char *text, const char *what);

#endif
