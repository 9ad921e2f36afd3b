/* The entry to the parser. */
#include "parser/parse.h"

#include "parser/grammar.h"

AstFile *parse_file(Arena *arena, Interner *interner, Diagnostics *diagnostics, SourceFile *source,
                    bool *complete) {
    Parser p = {.arena = arena, .interner = interner, .diagnostics = diagnostics, .source = source};
    Pos start = {source->id, 0};
    p.file = NEW(arena, AstFile);
    p.file->source = source;
    p.scanner = scanner_new(arena, interner, diagnostics, source);
    p.since_error = QUIET_TOKENS;
    p.current.span = p.previous = (Span){start, start};
    p.resync_place = no_span().begin;
    modelica_parse(&p);
    text_free(&p.string);
    *complete = !p.failed && !p.scanner.failed;
    return p.file;
}
