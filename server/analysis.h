/* What the compiler finds in a package or file, with the texts of open documents: one analysis has an arena,
   and lasts until the next one is made. The last one in which a document was without syntax errors is kept
   for that document. */
#ifndef MOCC_SERVER_ANALYSIS_H
#define MOCC_SERVER_ANALYSIS_H

#include "driver/check.h"
#include "driver/paths.h"
#include "server/documents.h"

typedef struct Analysis {
    Arena *arena;
    Sema *sema;
    NameUses uses; /* what each name in the texts means; once `is_sorted`, by place, one for each place */
    bool is_sorted;
    long serial; /* of the last change that it knows */
    int holders;
} Analysis;

/* Checks `paths` as mocc --check does, with `overlays` in place of files, all in `arena`, which is the
   analysis's from now on. */
Analysis *analyze(Arena *arena, const Options *options, const char *home, const Paths *paths,
                  const Overlays *overlays);
/* One more, one less holds the analysis; that without holders is freed. NULL is allowed. */
Analysis *hold_analysis(Analysis *analysis);
void release_analysis(Analysis *analysis);

/* The file of the document in the analysis, or NULL */
const SourceFile *file_of_document(const Analysis *analysis, const Document *document);
/* Whether a syntax error was found in the file. */
bool has_syntax_errors(const Analysis *analysis, const SourceFile *file);

/* The name that stands at the place, or ends there; or NULL. */
const NameUse *use_at(Analysis *analysis, int file, uint32_t offset);
/* All names, sorted */
const NameUses *all_uses(Analysis *analysis);
/* Where what the name means is declared: two names mean the same if this is the same. */
Span declaration_of(const Decl *decl);

#endif
