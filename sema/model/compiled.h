/* Libraries that are handed on compiled: an archive of objects, and an interface, a text of declarations with
   a table of what was compiled. What a class computes is in its objects; the text says what follows from what
   alone: the equations in it are skeletons (interface/skeleton.c). */
#ifndef MOCC_SEMA_COMPILED_H
#define MOCC_SEMA_COMPILED_H

#include "sema/model/external.h"
#include "sema/model/variant.h"

/* What a unit has to do with an object: OBJECT_ELSEWHERE is one of a class of another library that it was
   compiled with, which has its own archive. */
typedef enum { OBJECT_OWN, OBJECT_FUNCTION, OBJECT_CLASS, OBJECT_ELSEWHERE, OBJECT_KINDS } ObjectKind;

/* A part of a program (codegen/codegen.h) in an archive */
typedef struct {
    const char *key, *name; /* by which it is found; of the part */
    ObjectKind kind;
} CompiledObject;

/* What decided about a variant, and how: deciding_value() of sema/value/environment.h */
typedef struct {
    Key key;
    const char *value;
} CompiledKey;

/* A variant of a class of which there are objects */
typedef struct CompiledVariant {
    const char *class_; /* "Lib.Parts.Inertia" */
    bool uses_time;     /* its functions get the time, which its skeleton need not show */
    int number;         /* among those of the class, also of its skeleton; 0: it stands for the class */
    const char *redeclarations; /* redeclarations_text() */
    VEC(CompiledKey) keys;      /* in the order in which they decided */
    VEC(const char *) varying;  /* variables that are no Reals, but vary between events: sections do that */
    VEC(const char *) calls;    /* functions that call C functions: of its own, and of what it consists of */
} CompiledVariant;

/* What a class was compiled to, with its structural parameters fixed, in a form (sema/linear/form.h) */
typedef struct {
    const char *identity;        /* "Lib.Parts.Inertia", or that with more: compiled_identity() */
    const char *name;            /* of its struct and functions in C */
    bool has_initial;            /* it has a function for initial equations */
    bool bends;                  /* what it computes has corners, or jumps, without an event */
    const char *declarations;    /* C text: its struct, its functions, its table */
    const char *influence;       /* which scalars of it depend on which: plan/unit_influence.h */
    VEC(CompiledObject) objects; /* in the archive, with those of all that it calls */
} CompiledUnit;

/* What calls the C function of a Modelica function */
typedef struct {
    const char *function; /* "Lib.law" */
    const char *symbol;   /* its name in C */
    const char *key;      /* of the object in the archive */
} CompiledExternal;

/* A class without an object */
typedef struct {
    const char *class_, *reason;
} Uncompiled;

typedef struct Interface {
    const char *archive; /* the path of the file */
    const char *error;   /* why nothing can be taken from it, or NULL */
    VEC(CompiledUnit *) units;
    VEC(CompiledVariant *) variants;
    VEC(CompiledExternal) externals;
    VEC(Uncompiled) others;
} Interface;

/* The interface that the text of the class is part of, or NULL */
const Interface *interface_of(const Sema *sema, const Class *class_);
bool stands_in_interface(const Sema *sema, Span span);

/* The name of the kind in interfaces, and the kind of that name; false: it has none. */
const char *key_kind_text(KeyKind kind);
bool key_kind_of(const char *text, KeyKind *kind);

/* The number of the skeleton that the item of an interface is part of; -1: it is part of none. */
int skeleton_number(const Item *item);
/* Its equations without what says the number, which stand in place of the item; NULL: it has no such */
const AstEquations *numbered_equations(const AstEquation *equation);

/* The word for the kind in interfaces */
const char *object_kind_text(ObjectKind kind);
/* The unit of that identity, or NULL */
const CompiledUnit *find_compiled(const Interface *interface, const char *identity);
/* What calls the C function that the function stands for, if its text is part of an interface; or NULL */
const CompiledExternal *compiled_external(const Sema *sema, const External *external);
/* Why the class has no object, or NULL: it has one, or needs none. */
const char *why_uncompiled(const Interface *interface, const char *class_);

#endif
