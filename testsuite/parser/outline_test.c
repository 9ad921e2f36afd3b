/* A file whose classes are parsed one by one has the tree, and the errors, of one that is parsed as a whole.
 */
#include "parsing.h"

#include <glob.h>

#include "dump/lines.h"

/* Parses what was left unparsed below the class; returns how many classes that were. */
static int complete_below(Parsed *parsed, Interner *interner, AstClass *class_) {
    int n = class_->unparsed;
    if (class_->unparsed)
        parse_class_text(parsed->arena, interner, parsed->diagnostics, parsed->sources.files.at[0], class_);
    for (int i = 0; i < class_->items.n; i++) {
        const AstItem *item = &class_->items.at[i];
        if (item->kind == AST_ITEM_ELEMENT && item->element->kind == AST_EL_CLASS)
            n += complete_below(parsed, interner, item->element->class_);
    }
    return n;
}

/* The outline, completed; *n gets the number of the classes that it left unparsed. */
static Parsed *parse_in_pieces(const char *text, size_t length, int *n) {
    Arena *arena = arena_new();
    Interner *interner = interner_new(arena);
    Parsed *parsed = NEW(arena, Parsed);
    parsed->arena = parsed->sources.arena = arena;
    parsed->diagnostics = diagnostics_new(arena, &parsed->sources);
    SourceFile *source = source_add(&parsed->sources, "test.mo", text, length);
    parsed->file = parse_outline(arena, interner, parsed->diagnostics, source, &parsed->complete);
    *n = 0;
    for (int i = 0; i < parsed->file->classes.n; i++)
        *n += complete_below(parsed, interner, parsed->file->classes.at[i]);
    return parsed;
}

static char *tree(Parsed *parsed) {
    Text out = {0};
    Sema sema = {.arena = parsed->arena, .sources = &parsed->sources};
    Dump dump = {.arena = parsed->arena, .sema = &sema, .out = &out};
    for (int i = 0; i < parsed->file->classes.n; i++)
        dump_tree(&dump, parsed->file->classes.at[i]);
    char *copy = arena_strdup(parsed->arena, out.length ? out.data : "");
    text_free(&out);
    return copy;
}

/* Returns how many classes were left unparsed. */
static int expect_same(const char *text, size_t length) {
    int n;
    Parsed *whole = parse_bytes(text, length), *pieces = parse_in_pieces(text, length, &n);
    if (pieces->diagnostics->n_errors == 0 || whole->diagnostics->n_errors == 0) {
        assert_int_equal(pieces->diagnostics->n_errors, whole->diagnostics->n_errors);
        assert_string_equal(tree(pieces), tree(whole));
    }
    end_parse(whole);
    end_parse(pieces);
    return n;
}

static char *read_text(const char *path, size_t *length) {
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    char *text = malloc(1 << 20);
    assert_non_null(text);
    *length = fread(text, 1, (1 << 20) - 1, in);
    text[*length] = '\0';
    fclose(in);
    return text;
}

static void libraries(void **state) {
    (void)state;
    glob_t files;
    int n = 0;
    assert_int_equal(glob("lib/*/*.mo", 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        size_t length;
        char *text = read_text(files.gl_pathv[i], &length);
        n += expect_same(text, length);
        free(text);
    }
    globfree(&files);
    assert_in_range(n, 200, 10000);
}

static uint32_t next_random(uint32_t *seed) {
    return *seed = *seed * 1664525 + 1013904223;
}

/* A piece of the text is left out, or stands twice. */
static void torn_texts(void **state) {
    (void)state;
    enum { TEXTS = 400, LONGEST = 60 };
    size_t length;
    char *text = read_text("lib/Translational/Parts.mo", &length), *torn = malloc(length + LONGEST + 1);
    uint32_t seed = 1;
    for (int i = 0; i < TEXTS; i++) {
        size_t at = (next_random(&seed) >> 8) % (length - LONGEST),
               n = 1 + (next_random(&seed) >> 8) % LONGEST;
        size_t next = i % 2 ? at + n : at, kept = i % 2 ? at : at + n;
        memcpy(torn, text, kept);
        memcpy(torn + kept, text + next, length - next + 1);
        expect_same(torn, kept + length - next);
    }
    free(torn);
    free(text);
}

static void by_hand(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int unparsed;
    } texts[] = {
        {"package P import A; model M Real x; end M; partial block B end B; end P;", 2},
        {"package P constant Real c = 1; package Q import A; record R end R; end Q; end P;", 2},
        {"package P import A; type T = Real; model M = N; function f = g; end P;", 0},
        {"package P import A; final model M end M; replaceable model N end N; end P;", 0},
        {"package P import A; model extends M end M; encapsulated model N end N; end P;", 0},
        {"package P import A; model M model M end M; end M; end P;", 0},
        {"model P import A; model M end M; equation end P;", 0},
        {"package P import A; protected model M end M; public model N end N; end P;", 2},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_int_equal(expect_same(texts[i].text, strlen(texts[i].text)), texts[i].unparsed);
}

/* Classes that are parsed one by one are nested no deeper. */
static void depth(void **state) {
    (void)state;
    Text text = {0};
    for (int i = 0; i < 1500; i++)
        text_printf(&text, "package P%d import A; ", i);
    for (int i = 1499; i >= 0; i--)
        text_printf(&text, "end P%d; ", i);
    int n;
    Parsed *parsed = parse_in_pieces(text.data, text.length, &n);
    assert_int_equal(parsed->diagnostics->n_errors, 1);
    assert_non_null(strstr(messages(parsed), "nested too deeply"));
    end_parse(parsed);
    text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_hand),
        cmocka_unit_test(libraries),
        cmocka_unit_test(torn_texts),
        cmocka_unit_test(depth),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
