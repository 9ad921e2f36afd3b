/* What is in scope at a place: only what is declared above it, as name resolution has it
   (sema/names/lookup.c). */
#ifndef MOCC_SERVER_VISIBLE_H
#define MOCC_SERVER_VISIBLE_H

#include "server/scope.h"
#include "server/server.h"

/* From near to far */
typedef enum { REACH_ITERATOR, REACH_OWN, REACH_ENCLOSING, REACH_ROOT } Reach;

typedef struct {
    void *context;
    /* `decl`: NULL for a package at the root that nobody has asked for yet */
    void (*name)(void *context, Symbol name, Decl *decl, Reach reach);
} NameVisitor;

/* Calls the visitor for all that can be used at the view's place, the nearest first; a name may come again.
 */
void visit_visible(const View *view, const NameVisitor *visitor);
/* The same for what stands at the root: classes of the files above the place, packages that are found */
void visit_root(const View *view, const NameVisitor *visitor);
/* The members of a class that can be named after a point, inherited ones included. `of_component`: of a
   component of it; else of the class itself. */
void visit_members(const View *view, const Class *class_, bool of_component, const NameVisitor *visitor);

/* What a path means at the place, the root alone searched if `at_root`; or NULL */
Decl *meant_by(const View *view, const PathNames *path, bool at_root);
/* The class whose members follow after a point: that which is meant, or a component's type; or NULL */
Class *class_meant(const Decl *decl);

#endif
