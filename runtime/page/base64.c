/* Bytes as text (RFC 4648, section 4). */
#include "runtime/page/page.h"

#include <string.h>

static void end_group(Base64 *base64) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char *b = base64->rest;
    char group[4] = {digits[b[0] >> 2], digits[(b[0] & 3) << 4 | b[1] >> 4], '=', '='};
    if (base64->n > 1) group[2] = digits[(b[1] & 15) << 2 | b[2] >> 6];
    if (base64->n > 2) group[3] = digits[b[2] & 63];
    text_add_bytes(base64->out, group, 4);
    memset(base64->rest, 0, sizeof base64->rest);
    base64->n = 0;
}

void base64_add(Base64 *base64, const void *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) {
        base64->rest[base64->n++] = ((const unsigned char *)bytes)[i];
        if (base64->n == 3) end_group(base64);
    }
}

void base64_end(Base64 *base64) {
    if (base64->n) end_group(base64);
}
