/* Files and folders: those that the command line names, and where mocc's own are. */
#ifndef MOCC_DRIVER_PATHS_H
#define MOCC_DRIVER_PATHS_H

#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>

#include "support/arena.h"

typedef VEC(const char *) Paths;

bool is_folder(const char *path);
/* Whether the folder holds a package.mo */
bool is_package(Arena *arena, const char *folder);
/* Whether that is the file that stat says this `about` */
bool is_file(const struct stat *about, const char *path);
bool same_file(const char *a, const char *b);
/* True if the word stands for a class rather than for a file: there is no file of that name, and it does not
   look like one. */
bool is_class_name(const char *word);

/* Where the program is that the shell finds by this name, in `path` (PATH_MAX): as it stands if it has a
   slash, else in a folder of PATH. */
bool find_program(Arena *arena, const char *name, char *path);
/* The same, but none that is a link to a program called `other`, if that is not NULL */
bool find_program_but(Arena *arena, const char *name, const char *other, char *path);

/* The folder that holds moccrt.h, libmoccrt.a, language.md and lib/: beside the executable, or
   PREFIX/lib/mocc. NULL if there is none: the installation is incomplete. `name`: by which mocc was called.
 */
const char *find_home(Arena *arena, const char *name);

/* The folder of the outermost package that the file or package folder at `path` belongs to, or `path` itself
   if it is no part of a package in folders. */
const char *whole_package(Arena *arena, const char *path);
/* Where the objects of a library are kept that the file at `path` belongs to: beside it, "lib/Planar.a" */
const char *archive_of_library(Arena *arena, const char *path);

/* The folder around a file or folder, spelt in the user's way: "a/b" for "a/b/c.mo", "." for "c.mo". */
const char *folder_around(Arena *arena, const char *path);

/* The folder around what the link at `path` leads to; NULL: it is no link. */
const char *linked_folder(Arena *arena, const char *path);

/* The folder itself and all below it, but for hidden ones; each once. */
void find_folders(Arena *arena, const char *folder, Paths *found);

/* All .mo files below a folder, those of packages too, but for hidden ones. */
void find_models(Arena *arena, const char *folder, Paths *found);

/* Everything that can be read below a folder without a package.mo, in the order of names: .mo files and
   folders of packages. Hidden files and folders are left out; a folder that can be reached by two ways is
   looked through once. `closed` gets the folders that cannot be read, each with the reason ("a/b: Permission
   denied"). */
void find_below(Arena *arena, const char *folder, Paths *found, Paths *closed);

/* Of file names: whether the text has this end. */
static inline bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), n = strlen(end);
    return length >= n && strcmp(text + length - n, end) == 0;
}

#endif
