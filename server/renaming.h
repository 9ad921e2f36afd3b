/* A renaming: what has to change in the texts, and whether it then still means the same. */
#ifndef MOCC_SERVER_RENAMING_H
#define MOCC_SERVER_RENAMING_H

#include "server/server.h"

typedef struct {
    const SourceFile *file;
    VEC(Span) spans; /* of the name, sorted */
} FileEdits;

typedef struct {
    Arena *arena;
    Analysis *analysis; /* of the whole workspace */
    const Decl *decl;   /* what is renamed */
    Symbol from;
    const char *to;
    VEC(FileEdits) files;
    const char *old_path, *new_path; /* of the file or folder that the class has for itself; NULL: none */
} Renaming;

/* Analyzes the workspace, whose paths *paths gets, and finds what the name at the place in the document
   means; NULL: no name stands there. `renaming` is empty before; its analysis is the caller's, to be
   released. */
const NameUse *find_meant(Server *server, Renaming *renaming, Paths *paths, const Document *document,
                          size_t offset);
/* Finds all places of the name: of uses, of ends of classes, of package.order. */
void collect_renamed(Renaming *renaming);
/* Why the result would not be what is there now, with other names; NULL: it is. */
const char *renaming_conflict(Server *server, const Renaming *renaming, const Paths *paths);

#endif
