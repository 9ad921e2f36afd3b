/* The fuzzing target for libFuzzer (make fuzz). Inputs change token by token and item by item, for most
   random bytes would end in the scanner; what changes bytes is libFuzzer's own. */
#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "compile.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static FILE *nowhere;
    if (!nowhere && !(nowhere = fopen("/dev/null", "w"))) return 0;
    Compiled compiled = compile_bytes((const char *)data, size, nowhere);
    compiled_free(&compiled);
    if (size % 4 == 0) check_bytes((const char *)data, size, nowhere);
    return 0;
}

/* --- words ------------------------------------------------------------------------------------- */

enum { MOST_WORDS = 1024, WORD_LENGTH = 40 };

static char words[MOST_WORDS][WORD_LENGTH]; /* of the dictionary */
static unsigned n_words;

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    FILE *file = fopen("testsuite/fuzz/modelica.dict", "r");
    char line[200];
    while (file && n_words < MOST_WORDS && fgets(line, sizeof line, file)) {
        const char *begin = strchr(line, '"'), *end = strrchr(line, '"');
        if (line[0] == '#' || !begin || end == begin || end - begin > WORD_LENGTH) continue;
        snprintf(words[n_words++], WORD_LENGTH, "%.*s", (int)(end - begin - 1), begin + 1);
    }
    if (file) fclose(file);
    return 0;
}

/* --- pieces of a text -------------------------------------------------------------------------- */

typedef struct {
    size_t begin, end;
} Piece;

static uint32_t seed;

static size_t below(size_t n) {
    seed ^= seed << 13;
    seed ^= seed >> 17;
    seed ^= seed << 5;
    return n ? seed % n : 0;
}

static bool is_word(uint8_t c) {
    return isalnum(c) || c == '_';
}

/* The token with its blanks in front that begins at `at` */
static size_t token_end(const uint8_t *data, size_t size, size_t at) {
    while (at < size && isspace(data[at]))
        at++;
    if (at == size) return at;
    if (data[at] == '"') {
        for (at++; at < size && data[at] != '"'; at++) {
        }
        return at < size ? at + 1 : at;
    }
    if (!is_word(data[at])) return at + 1;
    while (at < size && is_word(data[at]))
        at++;
    return at;
}

/* A token somewhere in the text, or some in a row */
static Piece some_tokens(const uint8_t *data, size_t size, size_t most) {
    size_t begin = below(size);
    while (begin > 0 && is_word(data[begin - 1]))
        begin--;
    Piece piece = {begin, begin};
    for (size_t n = 1 + below(most); n > 0; n--)
        piece.end = token_end(data, size, piece.end);
    return piece;
}

/* What stands between two semicolons: a declaration, an equation, the beginning of a class */
static Piece some_items(const uint8_t *data, size_t size, size_t most) {
    Piece piece = {below(size), 0};
    while (piece.begin > 0 && data[piece.begin - 1] != ';')
        piece.begin--;
    piece.end = piece.begin;
    for (size_t n = 1 + below(most); n > 0; n--) {
        while (piece.end < size && data[piece.end] != ';')
            piece.end++;
        if (piece.end < size) piece.end++;
    }
    return piece;
}

/* Puts `length` bytes at `text` in place of the piece. Returns the new size, or the old one if it gets too
 * long. */
static size_t replace(uint8_t *data, size_t size, size_t max_size, Piece piece, const uint8_t *text,
                      size_t length) {
    if (size - (piece.end - piece.begin) + length > max_size) return size;
    memmove(data + piece.begin + length, data + piece.end, size - piece.end);
    if (length) memcpy(data + piece.begin, text, length);
    return size - (piece.end - piece.begin) + length;
}

/* The same with a piece of another text, or of the same one */
static size_t put_piece(uint8_t *data, size_t size, size_t max_size, Piece place, const uint8_t *from,
                        Piece piece) {
    size_t length = piece.end - piece.begin;
    uint8_t *copy = malloc(length + 1);
    if (!copy) return size;
    memcpy(copy, from + piece.begin, length);
    size = replace(data, size, max_size, place, copy, length);
    free(copy);
    return size;
}

/* What a token is: changes among the same kind are likelier to make sense. */
static int kind_of(const uint8_t *data, Piece token) {
    while (token.begin < token.end && isspace(data[token.begin]))
        token.begin++;
    uint8_t c = token.begin < token.end ? data[token.begin] : ' ';
    return isdigit(c) ? 0 : is_word(c) ? 1 : c == '"' ? 2 : ispunct(c) ? 3 : 4;
}

/* Puts another token of the same kind in the place of a token. */
static size_t exchange(uint8_t *data, size_t size, size_t max_size) {
    Piece place = some_tokens(data, size, 1), token = place;
    for (int tries = 0; tries < 10; tries++) {
        token = some_tokens(data, size, 1);
        if (kind_of(data, token) == kind_of(data, place)) break;
    }
    return put_piece(data, size, max_size, place, data, token);
}

static size_t put_word(uint8_t *data, size_t size, size_t max_size, Piece place) {
    char text[WORD_LENGTH + 2];
    int length = snprintf(text, sizeof text, " %s ", n_words ? words[below(n_words)] : "end");
    return replace(data, size, max_size, place, (const uint8_t *)text, (size_t)length);
}

/* --- what libFuzzer calls ---------------------------------------------------------------------- */

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int new_seed) {
    seed = new_seed | 1;
    if (size == 0 || below(8) == 0) return LLVMFuzzerMutate(data, size, max_size);
    for (size_t n = 1 + below(below(3) + 1); n > 0 && size; n--) {
        Piece place = some_tokens(data, size, 2), token = some_tokens(data, size, 3);
        Piece item = some_items(data, size, 2), other = some_items(data, size, 1);
        Piece in_front = {item.begin, item.begin}, before = {place.begin, place.begin};
        switch (below(16)) {
        case 0:
            size = replace(data, size, max_size, place, NULL, 0);
            break;
        case 1:
            size = put_piece(data, size, max_size, place, data, token);
            break;
        case 2:
            size = put_piece(data, size, max_size, before, data, token);
            break;
        case 3:
            size = put_word(data, size, max_size, place);
            break;
        case 4:
            size = put_word(data, size, max_size, before);
            break;
        case 5:
            size = replace(data, size, max_size, item, NULL, 0);
            break;
        case 6:
            size = put_piece(data, size, max_size, in_front, data, other);
            break;
        case 7:
            size = put_piece(data, size, max_size, item, data, other);
            break;
        default:
            size = exchange(data, size, max_size);
        }
    }
    return size;
}

/* The first text with an item or some tokens of the second */
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size,
                                 uint8_t *out, size_t max_size, unsigned int new_seed) {
    seed = new_seed | 1;
    size_t size = a_size < max_size ? a_size : max_size;
    memcpy(out, a, size);
    if (!size || !b_size) return size;
    if (below(3) == 0)
        return put_piece(out, size, max_size, some_tokens(out, size, 2), b, some_tokens(b, b_size, 8));
    Piece place = some_items(out, size, 1);
    if (below(2)) place.end = place.begin;
    return put_piece(out, size, max_size, place, b, some_items(b, b_size, 3));
}
