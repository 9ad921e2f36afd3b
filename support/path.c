#include "support/path.h"

#include <stdbool.h>

size_t name_length(const char *path) {
    size_t length = 0;
    for (bool quoted = false; path[length] && (quoted || path[length] != '.'); length++) {
        if (path[length] == '\'')
            quoted = !quoted;
        else if (quoted && path[length] == '\\' && path[length + 1])
            length++;
    }
    return length;
}
