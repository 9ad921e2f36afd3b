/* The entries to the parser: a file, or the text of a class in it. */
#include "parser/parse.h"

#include "parser/grammar.h"

static void parse(Parser *p, bool *complete) {
    Pos start = {p->source->id, (uint32_t)(p->scanner.cursor - p->scanner.text)};
    p->file = NEW(p->arena, AstFile);
    p->file->source = p->source;
    p->since_error = QUIET_TOKENS;
    p->current.span = p->previous = (Span){start, start};
    p->resync_place = no_span().begin;
    modelica_parse(p);
    text_free(&p->string);
    *complete = !p->failed && !p->scanner.failed;
}

static Parser new_parser(Arena *arena, Interner *interner, Diagnostics *diagnostics, SourceFile *source) {
    Parser p = {.arena = arena, .interner = interner, .diagnostics = diagnostics, .source = source};
    p.scanner = scanner_new(arena, interner, diagnostics, source);
    return p;
}

AstFile *parse_file(Arena *arena, Interner *interner, Diagnostics *diagnostics, SourceFile *source,
                    bool *complete) {
    Parser p = new_parser(arena, interner, diagnostics, source);
    parse(&p, complete);
    return p.file;
}

AstFile *parse_outline(Arena *arena, Interner *interner, Diagnostics *diagnostics, SourceFile *source,
                       bool *complete) {
    Parser p = new_parser(arena, interner, diagnostics, source);
    p.defers_classes = !p.scanner.failed;
    parse(&p, complete);
    return p.file;
}

void parse_class_text(Arena *arena, Interner *interner, Diagnostics *diagnostics, SourceFile *source,
                      AstClass *class_) {
    Parser p = new_parser(arena, interner, diagnostics, source);
    bool complete;
    p.defers_classes = p.one_class = true;
    p.depth = class_->depth;
    p.scanner.cursor = p.scanner.text + class_->span.begin.offset;
    parse(&p, &complete);
    if (p.file->classes.n) *class_ = *p.file->classes.at[0];
    class_->unparsed = false;
    class_->torn |= !complete;
}
