/* Documents that the editor has open: their texts, and how these have changed. */
#ifndef MOCC_SERVER_DOCUMENTS_H
#define MOCC_SERVER_DOCUMENTS_H

#include <jansson.h>
#include <stdbool.h>

#include "lexer/source.h"

struct Analysis;

/* A change: `removed` bytes at `at` have become `inserted` bytes. */
typedef struct {
    size_t at, removed, inserted;
    long serial; /* changes of all documents are counted */
} Change;

typedef struct Document {
    struct Document *next;
    char *uri, *path; /* `path`: the URI, if that is of no file */
    bool is_file;
    char *text; /* `length` bytes and a NUL */
    size_t length;
    json_int_t version;
    Change *edits; /* those that an analysis which is kept may not know */
    int n_edits, capacity;
    struct Analysis *good; /* the last one in which the text was without syntax errors; or NULL */
} Document;

typedef struct {
    Document *first;
    long serial; /* of the last change */
} Documents;

Document *find_document(const Documents *documents, const char *uri);
/* The document of that file, or NULL */
Document *document_of_file(const Documents *documents, const SourceFile *file);
/* Opens a document, or gives an open one a new text. */
Document *open_document(Documents *documents, const char *uri, const char *text, size_t length,
                        json_int_t version);
void close_document(Documents *documents, Document *document);
/* Applies a member of contentChanges; false: it is none. */
bool change_document(Documents *documents, Document *document, const json_t *change);
/* Forgets its changes up to the serial number. */
void forget_edits(Document *document, long serial);

/* The place now of one in the text as it was at the change number `serial`, and the other way round */
size_t place_now(const Document *document, long serial, size_t place);
size_t place_then(const Document *document, long serial, size_t place);

/* The texts of all documents, in the arena, to be read instead of files */
Overlays overlays_of(const Documents *documents, Arena *arena);

#endif
