#include "server/uri.h"

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/text.h"

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

char *path_of_uri(const char *uri) {
    static const char scheme[] = "file://";
    if (strncmp(uri, scheme, sizeof scheme - 1)) return NULL;
    const char *at = strchr(uri + sizeof scheme - 1, '/'); /* after the host, which is this one */
    Text path = {0};
    for (; at && *at; at++) {
        int high = *at == '%' ? hex_digit(at[1]) : -1, low = high >= 0 ? hex_digit(at[2]) : -1;
        char byte = low >= 0 ? (char)(16 * high + low) : *at;
        if (!byte) {
            text_free(&path);
            return NULL;
        }
        text_add_bytes(&path, &byte, 1);
        if (low >= 0) at += 2;
    }
    return path.data;
}

char *uri_of_path(const char *path) {
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
    Text text = {0};
    char folder[PATH_MAX], real[PATH_MAX];
    bool is_plain = *path == '/' && !strstr(path, "/../");
    bool exists = *path && realpath(path, real);
    text_add(&text, "file://");
    if (*path != '/' && !exists && getcwd(folder, sizeof folder)) text_printf(&text, "%s/", folder);
    for (const char *at = !is_plain && exists ? real : path; *at; at++)
        if (strchr(plain, *at))
            text_add_bytes(&text, at, 1);
        else
            text_printf(&text, "%%%02X", (unsigned char)*at);
    return text.data;
}
