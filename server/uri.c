#include "server/uri.h"

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/text.h"
#include "support/uri.h"

char *path_of_uri(const char *uri) {
    static const char scheme[] = "file://";
    if (strncmp(uri, scheme, sizeof scheme - 1)) return NULL;
    const char *at = strchr(uri + sizeof scheme - 1, '/'); /* after the host, which is this one */
    Text path = {0};
    if (at) text_add(&path, at);
    if (at && percent_decode(path.data)) return path.data;
    text_free(&path);
    return NULL;
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
