/* Objects of what calls the C functions of a library that is handed on. */
#ifndef MOCC_DRIVER_EXTERNAL_OBJECTS_H
#define MOCC_DRIVER_EXTERNAL_OBJECTS_H

#include "driver/objects.h"
#include "interface/interface.h"

/* Compiles what calls the C functions of the interface's package, with the texts that their annotations
   include, and adds it to the objects and the interface. Returns the exit status; what the C compiler does
   not accept goes to the diagnostics of `sema`. */
int add_external_objects(Arena *arena, Objects *objects, InterfaceMaker *maker, Sema *sema,
                         const char *home);

#endif
