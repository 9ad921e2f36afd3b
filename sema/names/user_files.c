/* The files that the user names: each is resolved once, in their order, or earlier where another one asks for
   the class that the file is named after. */
#include <string.h>
#include <sys/stat.h>

#include "sema/names/resolve.h"

void add_file(Sema *sema, AstFile *ast, const char *folder) {
    UserFile *file = NEW(sema->arena, UserFile);
    file->ast = ast;
    file->n_sources = 1;
    file->folder = folder;
    const char *path = folder ? folder : ast->source->path;
    size_t length = strlen(path);
    while (folder && length > 1 && path[length - 1] == '/')
        length--;
    size_t begin = length;
    while (begin && path[begin - 1] != '/')
        begin--;
    if (!folder && length - begin > 3 && !memcmp(path + length - 3, ".mo", 3)) length -= 3;
    file->name = intern(sema->interner, path + begin, length - begin);
    vec_push(sema->arena, &sema->files, file);
}

static void resolve_user_file(Sema *sema, UserFile *file) {
    UserFile *around = sema->user->reading;
    file->state = FILE_BEING_READ;
    sema->user->reading = file;
    resolve_into(sema, sema->user, file->ast, file->folder);
    sema->user->reading = around;
    file->state = FILE_READ;
}

void resolve_files(Sema *sema) {
    for (int i = 0; i < sema->files.n; i++)
        if (sema->files.at[i]->state == FILE_WAITING) resolve_user_file(sema, sema->files.at[i]);
    for (int i = 0; i < sema->files.n; i++) {
        const UserFile *file = sema->files.at[i];
        for (int k = 0; k < file->classes.n; k++)
            vec_push(sema->arena, &sema->checked, file->classes.at[k]);
    }
}

static bool holds(const UserFile *file, Symbol name) {
    for (int i = 0; i < file->ast->classes.n; i++)
        if (file->ast->classes.at[i]->name == name) return file->name == name;
    return false;
}

Decl *user_class(Sema *sema, Symbol name) {
    const UserFile *reading = sema->user->reading;
    Decl *decl = reading ? map_get(&reading->by_name, name) : NULL; /* its own comes first */
    if (!decl) decl = map_get(&sema->user->by_name, name);
    for (int i = 0; !decl && i < sema->files.n; i++) {
        UserFile *file = sema->files.at[i];
        if (file->state != FILE_WAITING || !holds(file, name)) continue;
        resolve_user_file(sema, file);
        decl = map_get(&sema->user->by_name, name);
    }
    return decl;
}

UserFile *file_at(Sema *sema, const char *path) {
    struct stat info;
    if (!sema->files.n || stat(path, &info) != 0) return NULL;
    for (int i = 0; i < sema->files.n; i++) {
        const SourceFile *source = sema->files.at[i]->ast->source;
        if (source->inode == info.st_ino && source->device == info.st_dev) return sema->files.at[i];
    }
    return NULL;
}
