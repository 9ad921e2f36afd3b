/* Files beside the text, which URIs name: modelica://Package/Resources/law.csv (Modelica 3.6, 13.5). */
#ifndef MOCC_SEMA_RESOURCE_H
#define MOCC_SEMA_RESOURCE_H

#include "sema/model/class.h"

/* The folder of the file in which a class stands. Beside an interface, which is one file for all, it is the
   innermost of those folders named as its packages that are there. */
const char *folder_of_class(Sema *sema, const Class *class_);
/* The path, in the arena, of what a URI names, whether it is there or not: modelica://A.B/x lies in the
   folder of the file in which A.B is declared, file:///x at /x. NULL: `fault` gets the reason, "there is no
   package 'A'", or NULL if this is no URI of a file. */
const char *path_of_resource(Sema *sema, const char *uri, const char **fault);
/* Notes a String of the text if it is such a URI with the scheme modelica. One that `goes_on`, as in
   "modelica://A/Resources/" + name, names its folder. What is not there is reported if loadResource is used.
 */
void note_resource(Sema *sema, const AstExpr *text, bool goes_on);
/* loadResource is used: all resources that have been noted have to be there, and those to come. */
void need_resources(Sema *sema);

#endif
