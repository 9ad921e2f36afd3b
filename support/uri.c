#include "support/uri.h"

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool percent_decode(char *text) {
    char *out = text;
    for (const char *at = text; *at; at++) {
        int high = *at == '%' ? hex_digit(at[1]) : -1, low = high >= 0 ? hex_digit(at[2]) : -1;
        char byte = low >= 0 ? (char)(16 * high + low) : *at;
        if (!byte) return false;
        *out++ = byte;
        if (low >= 0) at += 2;
    }
    *out = '\0';
    return true;
}
