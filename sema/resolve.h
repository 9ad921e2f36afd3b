/* Inside of name resolution: what resolve.c and library.c share. */
#ifndef MOCC_SEMA_RESOLVE_H
#define MOCC_SEMA_RESOLVE_H

#include "sema/class.h"

/* Resolves `file`'s classes into `root`. */
void resolve_into(Sema *sema, Root *root, const AstFile *file);

/* The package `name` of the library path: loads its file when it is asked for the first time. NULL if there is none, or
   it is being loaded right now (*circular is set then). Errors in the file go to the diagnostics. */
Class *library_package(Sema *sema, Symbol name, bool *circular);

#endif
