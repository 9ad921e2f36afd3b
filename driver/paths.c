/* Files and folders: looking them up, walking down to what can be read, and up to the outermost package. */
#include "driver/paths.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool is_folder(const char *path) {
    struct stat found;
    return stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

bool is_class_name(const char *word) {
    size_t length = strlen(word);
    return access(word, F_OK) && !strchr(word, '/') && !(length > 3 && !strcmp(word + length - 3, ".mo"));
}

bool is_file(const struct stat *about, const char *path) {
    struct stat other;
    return stat(path, &other) == 0 && about->st_dev == other.st_dev && about->st_ino == other.st_ino;
}

bool same_file(const char *a, const char *b) {
    struct stat about;
    return stat(a, &about) == 0 && is_file(&about, b);
}

bool find_program_but(Arena *arena, const char *name, const char *other, char *path) {
    if (strchr(name, '/')) return realpath(name, path) != NULL;
    const char *folders = *name ? getenv("PATH") : NULL;
    while (folders) {
        const char *end = strchrnul(folders, ':');
        const char *folder = end > folders ? arena_strndup(arena, folders, (size_t)(end - folders)) : ".";
        const char *file = arena_printf(arena, "%s/%s", folder, name);
        bool found = !access(file, X_OK) && !is_folder(file) && realpath(file, path);
        if (found && !(other && !strcmp(strrchr(path, '/') + 1, other))) return true;
        folders = *end ? end + 1 : NULL;
    }
    return false;
}

bool find_program(Arena *arena, const char *name, char *path) {
    return find_program_but(arena, name, NULL, path);
}

const char *find_home(Arena *arena, const char *name) {
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length > 0)
        path[length] = '\0';
    else if (!find_program(arena, name, path)) /* /proc is not everywhere */
        return NULL;
    *strrchr(path, '/') = '\0';
    const char *candidates[] = {path, arena_printf(arena, "%s/../lib/mocc", path)};
    for (size_t i = 0; i < sizeof candidates / sizeof *candidates; i++)
        if (!access(arena_printf(arena, "%s/lib/Base.mo", candidates[i]), R_OK))
            return arena_strdup(arena, candidates[i]);
    return NULL;
}

bool is_package(Arena *arena, const char *folder) {
    return !access(arena_printf(arena, "%s/package.mo", folder), F_OK);
}

const char *linked_folder(Arena *arena, const char *path) {
    struct stat found;
    if (lstat(path, &found) || !S_ISLNK(found.st_mode)) return NULL;
    char real[PATH_MAX];
    return realpath(path, real) ? folder_around(arena, arena_strdup(arena, real)) : NULL;
}

/* ".." stands after what cannot be shortened. */
const char *folder_around(Arena *arena, const char *path) {
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/')
        length--;
    size_t end = length;
    while (end && path[end - 1] != '/')
        end--;
    bool dots = length - end == 1 ? path[end] == '.' : length - end == 2 && !memcmp(path + end, "..", 2);
    if (dots) return arena_printf(arena, "%.*s/..", (int)length, path);
    while (end > 1 && path[end - 1] == '/')
        end--;
    return end ? arena_strndup(arena, path, end) : ".";
}

const char *whole_package(Arena *arena, const char *path) {
    enum { DEEPEST = 100 }; /* the root folder's parent is itself */
    const char *outermost = path;
    for (int depth = 0; depth < DEEPEST; depth++) {
        const char *folder = folder_around(arena, outermost);
        if (!is_package(arena, folder) || same_file(folder, outermost)) break;
        outermost = folder;
    }
    return outermost;
}

const char *archive_of_library(Arena *arena, const char *path) {
    const char *package = whole_package(arena, path);
    size_t length = strlen(package);
    while (length > 1 && package[length - 1] == '/')
        length--;
    if (length > 3 && !strncmp(package + length - 3, ".mo", 3)) length -= 3;
    return arena_printf(arena, "%.*s.a", (int)length, package);
}

typedef struct {
    dev_t device;
    ino_t inode;
} Visit;

typedef struct {
    Arena *arena;
    Paths *found;
    Paths *closed;     /* or NULL: which folders cannot be read, and why */
    VEC(Visit) visits; /* folders that have been looked through */
} Walk;

/* Whether the folder has not been visited before; it is then. */
static bool visit(Walk *walk, const char *folder) {
    struct stat info;
    if (stat(folder, &info) != 0) return false;
    for (int i = 0; i < walk->visits.n; i++)
        if (walk->visits.at[i].device == info.st_dev && walk->visits.at[i].inode == info.st_ino) return false;
    Visit entered = {info.st_dev, info.st_ino};
    vec_push(walk->arena, &walk->visits, entered);
    return true;
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The files in a folder, in the order of names, without hidden ones */
static Paths contents(const Walk *walk, const char *folder) {
    Arena *arena = walk->arena;
    Paths names = {0};
    DIR *directory = opendir(folder);
    if (!directory) {
        const char *reason = strerror(errno);
        if (walk->closed) vec_push(arena, walk->closed, arena_printf(arena, "%s: %s", folder, reason));
        return names;
    }
    const char *slash = folder[strlen(folder) - 1] == '/' ? "" : "/";
    for (struct dirent *entry; (entry = readdir(directory));)
        if (entry->d_name[0] != '.')
            vec_push(arena, &names, arena_printf(arena, "%s%s%s", folder, slash, entry->d_name));
    closedir(directory);
    if (names.n) qsort(names.at, (size_t)names.n, sizeof *names.at, by_name);
    return names;
}

static bool is_model_file(const char *path) {
    size_t length = strlen(path);
    return length > 3 && !strcmp(path + length - 3, ".mo");
}

static void walk_folder(Walk *walk, const char *folder) {
    Paths names = {0};
    if (visit(walk, folder)) names = contents(walk, folder);
    for (int i = 0; i < names.n; i++) {
        const char *path = names.at[i];
        if (!is_folder(path)) {
            if (is_model_file(path)) vec_push(walk->arena, walk->found, path);
        } else if (!is_package(walk->arena, path))
            walk_folder(walk, path);
        else if (visit(walk, path))
            vec_push(walk->arena, walk->found, path);
    }
}

void find_below(Arena *arena, const char *folder, Paths *found, Paths *closed) {
    Walk walk = {arena, found, closed, {0}};
    walk_folder(&walk, folder);
}

static void walk_folders(Walk *walk, const char *folder) {
    if (!visit(walk, folder)) return;
    vec_push(walk->arena, walk->found, folder);
    Paths names = contents(walk, folder);
    for (int i = 0; i < names.n; i++)
        if (is_folder(names.at[i])) walk_folders(walk, names.at[i]);
}

void find_folders(Arena *arena, const char *folder, Paths *found) {
    Walk walk = {arena, found, NULL, {0}};
    walk_folders(&walk, folder);
}

void find_models(Arena *arena, const char *folder, Paths *found) {
    Paths folders = {0};
    find_folders(arena, folder, &folders);
    for (int i = 0; i < folders.n; i++) {
        const Walk walk = {.arena = arena};
        const Paths names = contents(&walk, folders.at[i]);
        for (int k = 0; k < names.n; k++)
            if (is_model_file(names.at[k]) && !is_folder(names.at[k])) vec_push(arena, found, names.at[k]);
    }
}
