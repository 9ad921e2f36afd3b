/* What the parser's tests share: parse a text, list its diagnostics, print trees compactly. */
#ifndef MOCC_TESTSUITE_PARSING_H
#define MOCC_TESTSUITE_PARSING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "parser/parse.h"
#include "support/text.h"

typedef struct {
    Arena *arena;
    SourceSet sources;
    Diagnostics *diagnostics;
    AstFile *file;
    bool complete;
} Parsed;

static inline Parsed *parse_bytes(const char *text, size_t length) {
    Arena *arena = arena_new();
    Parsed *parsed = NEW(arena, Parsed);
    parsed->arena = parsed->sources.arena = arena;
    parsed->diagnostics = diagnostics_new(arena, &parsed->sources);
    SourceFile *source = source_add(&parsed->sources, "test.mo", text, length);
    parsed->file = parse_file(arena, interner_new(arena), parsed->diagnostics, source, &parsed->complete);
    assert_int_equal(parsed->complete, parsed->diagnostics->n_errors == 0);
    return parsed;
}

static inline Parsed *parse_text(const char *text) {
    return parse_bytes(text, strlen(text));
}

static inline void end_parse(Parsed *parsed) {
    arena_free(parsed->arena);
}

/* "line:column: text" of each error, and "  line:column: text" of each note, one a line. */
static inline char *messages(const Parsed *parsed) {
    char *printed = NULL, *listed = arena_strdup(parsed->arena, "");
    size_t size;
    FILE *stream = open_memstream(&printed, &size);
    diag_print(parsed->diagnostics, stream);
    fclose(stream);
    for (char *line = strtok(printed, "\n"); line; line = strtok(NULL, "\n")) {
        const char *place = strstr(line, "test.mo:"), *kind = NULL;
        if (place != line) continue;
        bool is_note = (kind = strstr(line, ": note: ")) != NULL;
        if (!is_note) kind = strstr(line, ": error: ");
        int place_length = (int)(kind - line) - 8;
        const char *text = kind + (is_note ? 8 : 9);
        int length = (int)strlen(text) - (is_note ? 0 : (int)strlen(" [syntax]"));
        listed = arena_printf(parsed->arena, "%s%s%.*s: %.*s\n", listed, is_note ? "  " : "", place_length,
                              line + 8, length, text);
    }
    free(printed);
    return listed;
}

/* --- expressions as S-expressions -------------------------------------------------------------------- */

static inline void show(Text *out, const AstExpr *e);

static inline void show_all(Text *out, const AstExprs *list) {
    for (int i = 0; i < list->n; i++) {
        text_add(out, " ");
        show(out, list->at[i]);
    }
}

static inline void show_iterators(Text *out, const AstIterators *iterators) {
    for (int i = 0; i < iterators->n; i++) {
        text_printf(out, " for %s", iterators->at[i].name);
        if (iterators->at[i].range) {
            text_add(out, " in ");
            show(out, iterators->at[i].range);
        }
    }
}

static inline void show_ref(Text *out, const AstExpr *e) {
    for (int i = 0; i < e->ref.parts.n; i++) {
        const AstRefPart *part = &e->ref.parts.at[i];
        text_printf(out, "%s%s", i || e->ref.leading_dot ? "." : "", part->name);
        if (part->subscripted) {
            text_add(out, "[");
            show_all(out, &part->subscripts);
            text_add(out, "]");
        }
    }
}

static inline void show_call(Text *out, const AstExpr *e) {
    text_add(out, e->kind == AST_PARTIAL_CALL ? "(function " : "(call ");
    show(out, e->call.callee);
    show_all(out, &e->call.args);
    for (int i = 0; i < e->call.named.n; i++) {
        text_printf(out, " %s=", e->call.named.at[i].name);
        show(out, e->call.named.at[i].value);
    }
    show_iterators(out, &e->call.iterators);
    text_add(out, ")");
}

static inline void show(Text *out, const AstExpr *e) {
    if (!e) {
        text_add(out, "_");
        return;
    }
    switch (e->kind) {
    case AST_REAL:
        text_printf(out, "%g%s", e->real.value, e->real.integer_overflow ? "!" : "r");
        break;
    case AST_INTEGER:
        text_printf(out, "%ld", e->integer);
        break;
    case AST_STRING:
        text_printf(out, "\"%s\"", e->string);
        break;
    case AST_BOOLEAN:
        text_add(out, e->boolean ? "true" : "false");
        break;
    case AST_REF:
        show_ref(out, e);
        break;
    case AST_CALL:
    case AST_PARTIAL_CALL:
        show_call(out, e);
        break;
    case AST_UNARY:
        text_printf(out, "(%s ", ast_operator_text(e->unary.op));
        show(out, e->unary.a);
        text_add(out, ")");
        break;
    case AST_BINARY:
        text_printf(out, "(%s ", ast_operator_text(e->binary.op));
        show(out, e->binary.a);
        text_add(out, " ");
        show(out, e->binary.b);
        text_add(out, ")");
        break;
    case AST_IF:
        text_add(out, "(if");
        show_all(out, &e->cond.conditions);
        text_add(out, " |");
        show_all(out, &e->cond.branches);
        text_add(out, ")");
        break;
    case AST_RANGE:
        text_add(out, "(range ");
        show(out, e->range.from);
        text_add(out, " ");
        show(out, e->range.step);
        text_add(out, " ");
        show(out, e->range.to);
        text_add(out, ")");
        break;
    case AST_ARRAY:
        text_add(out, "{");
        show_all(out, &e->array.elements);
        show_iterators(out, &e->array.iterators);
        text_add(out, "}");
        break;
    case AST_MATRIX:
        text_add(out, "[");
        for (int i = 0; i < e->matrix.rows.n; i++) {
            if (i) text_add(out, " ;");
            show_all(out, &e->matrix.rows.at[i]);
        }
        text_add(out, "]");
        break;
    case AST_COLON:
        text_add(out, ":");
        break;
    case AST_END:
        text_add(out, "end");
        break;
    case AST_TUPLE:
        text_add(out, "(tuple");
        show_all(out, &e->tuple);
        text_add(out, ")");
        break;
    }
}

/* The S-expression, in memory of the arena. */
static inline const char *shown(const Parsed *parsed, const AstExpr *e) {
    Text out = {0};
    show(&out, e);
    const char *copy = arena_strdup(parsed->arena, out.data);
    text_free(&out);
    return copy;
}

/* The bytes that the span covers. */
static inline const char *covered(const Parsed *parsed, Span span) {
    return arena_strndup(parsed->arena, parsed->sources.files.at[0]->text + span.begin.offset,
                         span.end.offset - span.begin.offset);
}

#endif
