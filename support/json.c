#include "support/json.h"

#include <stdio.h>
#include <stdlib.h>

#include "support/text.h"

/* Bytes of the well-formed UTF-8 character at `at` (Unicode 15, table 3-7), or 0. The text ends with a NUL.
 */
static int character_size(const unsigned char *at) {
    if (at[0] < 0x80) return 1;
    int size = at[0] >= 0xF0 ? 4 : at[0] >= 0xE0 ? 3 : 2;
    unsigned char low = at[0] == 0xE0 ? 0xA0 : at[0] == 0xF0 ? 0x90 : 0x80; /* shortest forms only */
    unsigned char high = at[0] == 0xED   ? 0x9F
                         : at[0] == 0xF4 ? 0x8F
                                         : 0xBF; /* no surrogates, up to U+10FFFF */
    if (at[0] < 0xC2 || at[0] > 0xF4 || at[1] < low || at[1] > high) return 0;
    for (int i = 2; i < size; i++)
        if ((at[i] & 0xC0) != 0x80) return 0;
    return size;
}

json_t *json_text(const char *bytes) {
    Text text = {0};
    const unsigned char *at = (const unsigned char *)bytes;
    while (*at) {
        int size = character_size(at);
        if (size)
            text_add_bytes(&text, (const char *)at, (size_t)size);
        else
            text_add(&text, "\xEF\xBF\xBD");
        at += size ? size : 1;
    }
    json_t *value = json_string(text.data ? text.data : "");
    text_free(&text);
    return value;
}

static void *allocate(size_t size) {
    void *block = malloc(size ? size : 1);
    if (!block) {
        fputs("mocc: out of memory\n", stderr);
        exit(3);
    }
    return block;
}

void json_begin(void) {
    json_set_alloc_funcs(allocate, free);
}
