/* Interfaces of compiled libraries: written beside an archive, by `mocc -c --interface`. A text of
   declarations (declarations.c) with skeletons of equations (skeleton.c), and behind it, in comments, a table
   of what was compiled (sema/names/interface_table.c reads it). */
#ifndef MOCC_INTERFACE_INTERFACE_H
#define MOCC_INTERFACE_INTERFACE_H

#include "codegen/codegen.h"
#include "support/text.h"

/* Called with a part of a program: returns the key by which its object is found, after it has been added to
   what is compiled. */
typedef const char *KeepObject(void *context, const CPart *part);

/* What is handed on of a package, as far as it is made */
typedef struct InterfaceMaker InterfaceMaker;
/* `package` and all in it has been read and checked without an error. */
InterfaceMaker *interface_new(Arena *arena, Sema *sema, const Class *package, KeepObject *keep,
                              void *context);
/* Counts the variants of a component class of the package, also those that its Boolean and enumeration
   parameters tell apart. Those of all classes are counted before one is added. */
void count_variants(InterfaceMaker *maker, Class *class_);
/* Adds the variants: what they are compiled to, or why they are not. */
void add_class_to_interface(InterfaceMaker *maker, Class *class_);
/* Adds the forms, other than the ordinary ones, in which the model has variants that are counted. */
void add_forms_to_interface(InterfaceMaker *maker, const Form *model);
/* How many variants there are, and one of them; NULL: it is left out. */
int n_variants_of_interface(const InterfaceMaker *maker);
Variant *variant_of_interface(const InterfaceMaker *maker, int i);
/* That of this class and number, or NULL */
Variant *find_variant_of_interface(const InterfaceMaker *maker, const CompiledVariant *compiled);
/* The variant cannot be used by its object; if it stands for the class, none can be. */
void leave_out_of_interface(InterfaceMaker *maker, const Variant *variant, const char *reason);
/* The other variant does the same, and is taken for this one, which is not needed. */
void spare_in_interface(InterfaceMaker *maker, Variant *variant, const Variant *other);
/* Functions of the package that call C functions: one for each external section */
ExternalFunctions externals_of_interface(const InterfaceMaker *maker);
/* What calls their C functions has the object of this key. */
void add_externals_to_interface(InterfaceMaker *maker, const ExternalFunctions *functions, const char *key);
/* What is left out, with the reasons */
int count_left_out(const InterfaceMaker *maker);
void left_out_of_interface(const InterfaceMaker *maker, int i, const char **class_, const char **reason);
/* The text of the interface; to be freed by the caller */
Text interface_text(const InterfaceMaker *maker);

/* What those who use a class by its object rely on, as text: to be the same for the class and its skeleton */
const char *class_profile(Arena *arena, const Form *form);
/* A variable that the variant `there` has more derivatives of than `here`, which is the same class; NULL: none.
   Those that are not provided to users follow from what the class computes. */
const char *derived_further(const Variant *there, const Variant *here);

#endif
