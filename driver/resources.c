/* The files that a model's text names by URIs, as an FMU has them. */
#include "driver/resources.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "driver/output.h"

/* Whether another one is the folder in which it lies, or the same one before it */
static bool is_included(const Sema *sema, int number) {
    const char *uri = sema->resources.at[number].uri;
    for (int i = 0; i < sema->resources.n; i++) {
        size_t length = strlen(sema->resources.at[i].uri);
        if (i == number || strncmp(uri, sema->resources.at[i].uri, length) != 0) continue;
        if (uri[length] == '/' || (!uri[length] && i < number)) return true;
    }
    return false;
}

/* Makes the folders on the way to a file, from `at` on. */
static bool make_folders(char *path, char *at) {
    for (char *slash = strchr(at, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool made = !mkdir(path, 0700) || errno == EEXIST;
        *slash = '/';
        if (!made) return false;
    }
    return true;
}

static char *link_of(Arena *arena, const char *path, const Resource *resource) {
    return arena_printf(arena, "%s/%s", path, resource->name);
}

static int link_one(Arena *arena, const char *path, const Resource *resource) {
    char *link = link_of(arena, path, resource), *real = realpath(resource->path, NULL);
    bool made = real && make_folders(link, link + strlen(path)) && !symlink(real, link);
    int status = made ? 0 : cannot_write(link, errno);
    free(real);
    return status;
}

int link_resources(Arena *arena, const char *path, const Sema *sema) {
    int status = 0;
    for (int i = 0; sema->needs_resources && i < sema->resources.n && !status; i++)
        if (!is_included(sema, i)) status = link_one(arena, path, &sema->resources.at[i]);
    return status;
}

void unlink_resources(Arena *arena, const char *path, const Sema *sema) {
    for (int i = 0; sema->needs_resources && i < sema->resources.n; i++) {
        if (is_included(sema, i)) continue;
        char *link = link_of(arena, path, &sema->resources.at[i]);
        unlink(link);
        for (char *slash = strrchr(link, '/'); slash > link + strlen(path); slash = strrchr(link, '/')) {
            *slash = '\0';
            rmdir(link);
        }
    }
    rmdir(path);
}
