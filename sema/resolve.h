/* Inside of name resolution: what resolve.c and library.c share. */
#ifndef MOCC_SEMA_RESOLVE_H
#define MOCC_SEMA_RESOLVE_H

#include "sema/class.h"

/* Resolves `file`'s classes into `root`. If the file is the package.mo of a folder, `folder` is that folder,
   whose other files belong to the package; else NULL. */
void resolve_into(Sema *sema, Root *root, const AstFile *file, const char *folder);

/* The classes that a package's folder holds beside package.mo, in the order of package.order: parsed files,
   their folders (NULL for plain files) and the names that they must have. Errors under rule "package". */
typedef struct {
    Symbol name;
    AstFile *file;
    const char *folder;
    bool complete; /* parsed without errors */
} PackageEntry;
typedef VEC(PackageEntry) PackageEntries;
PackageEntries read_package_folder(Sema *sema, const char *folder, const AstClass *package);

/* Reads DIR/name.mo or DIR/name/package.mo; *folder gets DIR/name in the second case. NULL if there is
 * neither. */
AstFile *read_class_file(Sema *sema, const char *directory, const char *name, const char **folder,
                         bool *complete);

/* The package `name` of the library path: loads its file when it is asked for the first time. NULL if there
   is none, or it is being loaded right now (*circular is set then). Errors in the file go to the diagnostics.
 */
Class *library_package(Sema *sema, Symbol name, bool *circular);

/* The class `name` of the user's files, as far as it can be used now: declared above, or in a file of that
   name, which is resolved then. NULL if there is none. */
Decl *user_class(Sema *sema, Symbol name);

/* The user's file at `path`, by whatever path it was named, or NULL. */
UserFile *file_at(Sema *sema, const char *path);

#endif
