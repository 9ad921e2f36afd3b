/* Classes and declarations after name resolution: each name has its declaration. */
#ifndef MOCC_SEMA_CLASS_H
#define MOCC_SEMA_CLASS_H

#include "lexer/diag.h"
#include "parser/ast.h"
#include "support/map.h"

typedef struct Class Class;
typedef struct Decl Decl;

typedef enum { BASE_REAL, BASE_INTEGER, BASE_BOOLEAN, BASE_STRING, BASE_ENUMERATION, BASE_RECORD } BaseType;

/* What of the bundled libraries the compiler treats specially */
typedef enum {
    ROLE_NONE,
    ROLE_STATE,           /* Base.ContinuousState */
    ROLE_DERIVATIVE,      /* Base.RealWithDerivative */
    ROLE_DERIVATIVE2,     /* Base.RealWith2Derivatives */
    ROLE_LINEAR_RESPONSE, /* Base.LinearResponse */
    ROLE_RESOURCE         /* ModelicaServices.ExternalReferences.loadResource */
} Role;

typedef enum { DECL_CLASS, DECL_COMPONENT, DECL_IMPORT, DECL_ITERATOR, DECL_LITERAL } DeclKind;

/* A value that a redeclared function, or the size of a redeclared component, takes from components of the
   class that redeclares it: sema/names/captured_values.c */
typedef struct {
    const Decl *formal; /* the function's input; NULL: a size */
    AstExpr *value;
    Symbol name; /* of the component that hands it on */
} Capture;
typedef VEC(Capture) Captures;

/* The elements of a class that a modification replaces: its own (class_), and those of its components
 * (inside). */
typedef struct Redeclarations Redeclarations;
typedef struct {
    Symbol name;
    Span span;
    Class *class_; /* the component's new type, or what a class's name means now; NULL: none of these */
    const AstDeclarator *declarator; /* of a component; its modification is not looked at */
    const AstComponents *components;
    Class *constraint; /* what its own `constrainedby` names; or NULL */
    bool is_replaceable;
    bool is_own;         /* class_ is a short class of this redeclaration's own: what it modifies wins */
    Captures captures;   /* of a function, or of a component's sizes, in a component's modification */
    const AstClass *ast; /* its text, if there are captures */
    const Decl *open;    /* the element further out that class_ waits for with its literals; or NULL */
    const Redeclarations *inside;    /* what is replaced inside of it; or NULL */
    const AstModification *constant; /* what modifies a constant of the class; or NULL */
    bool is_record;                  /* that constant is one */
} Redeclaration;
struct Redeclarations {
    VEC(Redeclaration) all;
    Map by_name; /* Symbol to the place with its number among them */
};

/* Where an iterator alone is a subscript: number `subscript` of the reference's part number `part` */
typedef struct {
    const AstExpr *reference;
    int part, subscript;
} IteratorUse;

/* How the uses of an import that has to go are written without it: by edits of its fix */
typedef struct {
    Fix *fix;
    const char *full_name;
} Respelling;

/* One declared name. */
struct Decl {
    DeclKind kind;
    Symbol name;
    Span span;      /* of the name */
    Class *owner;   /* the class it stands in; NULL: a root scope */
    Class *class_;  /* DECL_CLASS: the class; DECL_COMPONENT, DECL_LITERAL: its type; DECL_IMPORT: the class
                       imported */
    Decl *constant; /* DECL_IMPORT of a constant */
    Respelling *respelling;          /* DECL_IMPORT; or NULL */
    int ordinal;                     /* DECL_LITERAL: counted from 1 */
    const AstElement *element;       /* DECL_COMPONENT */
    const AstDeclarator *declarator; /* DECL_COMPONENT */
    bool is_protected, inner, outer, is_final, flow;
    bool hands_on; /* made by the compiler, to hand on a captured value: not shown to users */
    bool twice;    /* declared once more below (reported): which one its uses mean is not known */
    bool is_replaceable;
    const Span *redeclared; /* the name in the redeclaration that it is made by; or NULL */
    Class *constraint;      /* what a redeclaration must fit, if it is replaceable */
    const Redeclarations
        *redeclarations; /* of a component: what is replaced in its type, from wherever; or NULL */
    const AstModification *constraint_modification; /* of that, holds for redeclarations too; or NULL */
    AstExprs redeclared_sizes; /* of a component: what its redeclaration states; or none */
    bool has_constants_given;  /* a constant, or a connector with some, whose modification holds what stands
                                  further out, too: that makes its class another one */
    AstVariability variability;
    AstCausality causality; /* as declared, or as the type `connector C = input Real` says */
    bool implicit;          /* DECL_ITERATOR: its range is left out, */
    VEC(IteratorUse) uses;  /* these decide it */
};

/* An extends clause. */
typedef struct {
    Class *base;
    const AstModification *modification;  /* or NULL */
    const Redeclarations *redeclarations; /* what is replaced in the base, from wherever; or NULL */
    Span span;
    bool is_protected;
} Extends;

typedef enum { ITEM_COMPONENT, ITEM_EXTENDS, ITEM_EQUATION, ITEM_STATEMENT } ItemKind;

/* What a class consists of, in textual order. */
typedef struct {
    ItemKind kind;
    bool initial; /* an equation or statement: it stands in an initial section */
    bool is_call; /* ITEM_STATEMENT: made of a call f(x) that stands among equations, with its for, if or when
                   */
    int section;  /* ITEM_STATEMENT: the number of its algorithm section in the class */
    union {
        Decl *decl;
        Extends extends;
        const AstEquation *equation;
        const AstStatement *statement;
    };
} Item;

/* import A.*: what stands in A where the import is read */
typedef struct {
    const Class *package;
    int n; /* of its declarations */
    Span span;
} Wildcard;

/* A name in a class's text, or in that of a class inside of it, that it has not declared so far: what it has
   been found to mean further out */
typedef struct {
    Symbol name;
    Span span;        /* where it stands first */
    const Decl *decl; /* NULL: it is predefined, such as time and sin */
    Class *user;      /* whose text it stands in */
    bool is_reported; /* that the class does declare it, below */
} EarlyUse;

/* Those of a scope */
typedef struct {
    VEC(EarlyUse *) all; /* in the order of the text */
    Map by_name;         /* Symbol to one of them */
} EarlyUses;

struct Class {
    Symbol name;
    Symbol full_name; /* Planar.Joints.Revolute */
    AstClassKind kind;
    const AstClass *ast; /* NULL: predefined */
    Class *parent;       /* the enclosing class, or NULL */
    struct Root *root;   /* the root scope it belongs to */
    bool encapsulated, partial;
    bool purified;    /* stands for an impure function that is called by pure(...) */
    bool is_final;    /* all of its elements are */
    bool complete;    /* its `end` has been read */
    bool erroneous;   /* has an error of its own: what depends on it is not checked */
    bool lacks_value; /* that one of its constants has no value has been reported */
    Role role;
    VEC(Decl *) decls; /* what it declares, in order; imports too */
    VEC(Decl *) imports;
    Map by_name;       /* Symbol to Decl */
    Map wrong_ends;    /* Symbols with which classes in it end, but do not begin (reported) */
    Map unknown;       /* Symbol: names that it uses, but that are not declared */
    Map replaced;      /* names that others take the place of, which has been reported: Symbol to Fix */
    Map unknown_types; /* the same for types, of the whole of an encapsulated package */
    int n_explained;   /* unknown names that its declarations with errors explain, so far */
    int n_twice;       /* its declarations of names that it has already (reported) */
    bool base_missing; /* one of its bases is wrong (reported): what is unknown may come from there */
    bool has_wildcard; /* an import A.* of it is wrong (reported): what is unknown may come from there */
    VEC(Wildcard) wildcards; /* its imports A.* */
    Map from_wildcard;       /* Symbol to the Decl that it has meant by way of them */
    EarlyUses early_uses;
    VEC(Item) items;
    VEC(Class *) bases; /* of its extends clauses, in order, */
    VEC(int) extends;   /* and the numbers of these among the items */
    /* a type: Real and the like, and short classes of those */
    bool is_simple;
    BaseType base;
    const Class *enumeration; /* BASE_ENUMERATION: the class whose decls are the literals */
    bool is_object;           /* an external object, an enumeration without literals; so is the latter */
    AstCausality causality;   /* connector RealInput = input Real */
    /* a short class: = short_base dims (modification) */
    Class *short_base;
    const Decl *through; /* the replaceable class by way of which short_base was found; or NULL */
    bool is_derivative;  /* function g = der(short_base, x): the inputs are named in its text */
    const AstModification *modification;
    bool given_outside; /* a redeclaration in a component's modification: what it modifies is given from there
                         */
    const AstExprs *dims;                      /* or NULL */
    const Redeclarations *base_redeclarations; /* what is replaced in short_base, from wherever; or NULL */
    int n_fields,
        depth;   /* of records and connectors: variables in all, levels of those inside of each other */
    int n_bases; /* classes that it extends, directly and through others */
    VEC(struct Variant *) variants;
    struct Variant *constants; /* holds its constants for classes inside and for others, as far as they were
                                  asked for; or NULL */
    /* redeclarations: sema/names/redeclare.c */
    const Decl *open; /* a replaceable element without a complete class: without redeclaration only a base;
                         one that is enumeration(:) if there is any */
    Class *generic;   /* the class of the text, if this one is it with elements redeclared; else NULL */
    const Redeclarations *redeclarations; /* those */
    VEC(Class *) specialized;             /* all that were made of this class */
    struct Function *function;            /* sema/model/function.h; NULL until it is asked for */
    Class *pure_one;       /* of an impure function, for pure(...); NULL until it is asked for */
    struct Unread *unread; /* a package's classes that are read when they are asked for; or NULL */
};

/* Whether it is declared inner outer. Then it stands for two elements, each with one of the flags. */
static inline bool is_inner_and_outer(const Decl *decl) {
    return decl->element && decl->element->inner && decl->element->outer;
}

/* Whether elements are redeclared in it, or in a class around it: it is another one than its text by itself.
 */
static inline bool is_redeclared(const Class *class_) {
    while (class_ && !class_->generic)
        class_ = class_->parent;
    return class_ != NULL;
}

/* A file (or a package's folder) that the user names */
typedef struct UserFile {
    AstFile *ast;
    const char *folder; /* of a package whose package.mo this is, or NULL */
    Symbol name;        /* of the class that a file of this name holds */
    enum { FILE_WAITING, FILE_BEING_READ, FILE_READ } state;
    VEC(Class *) classes; /* all that stand in it, inner ones first */
    int n_sources;        /* how many files it is in all */
    Map by_name;          /* Symbol to Decl: what it declares at the top */
} UserFile;

/* A root scope: the files of the command line, or the library path. */
typedef struct Root {
    bool is_library;
    UserFile *reading; /* the user's file whose text is being resolved, or NULL */
    VEC(Decl *) decls;
    Map by_name;
    EarlyUses early_uses; /* of the user's files */
} Root;

/* What a name in the text means */
typedef struct {
    Span span;
    const Decl *decl;
} NameUse;
typedef VEC(NameUse) NameUses;

/* What all phases of sema share. */
/* A URI in the text, and the file that it names */
typedef struct {
    const char *uri, *path; /* no path: NULL, */
    const char *fault;      /* for this reason */
    const char *name;       /* Plant/Resources/law.csv */
    Span span;
} Resource;

typedef struct Sema {
    Arena *arena;
    Interner *interner;
    Diagnostics *diagnostics;
    SourceSet *sources;
    VEC(const char *) library_path; /* folders to look for packages, in order */
    Root *user, *library;
    Map predefined; /* Symbol to Class: Real, Integer, Boolean, String */
    Class *real, *integer, *boolean, *string;
    Map loading;    /* Symbol of a package to its import's Span, while its file is being read */
    Map absent;     /* Symbols that were looked for on the library path in vain */
    NameUses *uses; /* gets every name that is resolved, for editors; or NULL */
    /* The compiler and its headers, in a few words: what interfaces were made by. It is asked for where there
       is an interface. `home`: where its files are */
    const char *(*maker)(Arena *arena, const char *home);
    const char *home;
    bool tangents;         /* directional derivatives are generated, too */
    bool on_demand;        /* classes of a library's packages are read when they are asked for */
    int n_reading;         /* so many are being read so, one because of the other */
    bool apart;            /* the user's files are checked each by itself: two may declare the same name */
    VEC(UserFile *) files; /* the command line's */
    VEC(Class *) checked;  /* their classes, in order, for --check and the choice of the model */
    VEC(struct Variant *) variants;   /* all variants, components before their users */
    VEC(struct Variant *) constants;  /* those of constants that were asked for from outside, by class */
    VEC(struct Function *) functions; /* all functions that were asked for, in order */
    Map fine_blocks; /* Variant to a Partition, of those whose fine blocks are called: sema/order/schedule.c
                      */
    Map turn_graphs; /* Variant to the graph of its turns, of those that have whole nodes: the same */
    Map followed;    /* Variant, itself: its use of linear values has been looked at */
    Map linearities[2]; /* Variant to what its use of linear values was found to be: before anything was
                           reported, and after that (sema/linear/linear.c) */
    VEC(Resource)
    resources;            /* Strings that name files by modelica://, in the order in which they were read */
    Map noted_resources;  /* their AstExprs */
    bool needs_resources; /* loadResource is used: they have to be there */
    bool packs_resources; /* they go along with the program, whose C text does not know where they lie */
    Map text_items;       /* AstClass, and AstFile, to its TextItems (sema/names/text_items.h) */
    Map modified_names;   /* SourceFile to a Map of the names that it modifies (is_modified_name) */
    Map stages; /* Variant to its Stages, of those whose balances one system is not enough for (stages.h) */
} Sema;

Sema *sema_new(Arena *arena, Interner *interner, Diagnostics *diagnostics, SourceSet *sources);

/* The syntax tree of an interface of a compiled library that the user names as a file; NULL: it cannot be
   used, which is reported. */
AstFile *parse_named_interface(Sema *sema, SourceFile *source);
/* Adds a file of the command line that has not been added before; if it is the package.mo of a folder,
   `folder` is that folder, whose other files belong to the package; else NULL. */
void add_file(Sema *sema, AstFile *ast, const char *folder);
/* The file that was added for `path`, by whatever path it was named then, or NULL. */
UserFile *file_at(Sema *sema, const char *path);
/* Resolves all classes of the files that were added, file by file in textual order; a file whose name is that
   of a class that another one asks for is resolved then. Errors go to the diagnostics. */
void resolve_files(Sema *sema);

/* The class of a full name (A.B.C), first among the command line's files, then on the library path; or NULL.
 */
Class *find_class(Sema *sema, const char *full_name);

/* The full name of the class that is probably meant by one that find_class does not find: its parts are
   misspelled, or it stands in a package of the command line's files. NULL: there is none. */
const char *nearest_class(Sema *sema, const char *full_name);

/* The declaration of `name` in `class_`, its own above or inherited; or NULL. */
Decl *find_member(const Class *class_, Symbol name);

/* Reads what is left of the class by Class.unread, as far as it stands above what is being read. To be called
   before all members of a class are gone through, which then stand in the order of the text. */
void read_rest(const Class *class_);

/* The member cannot be used from outside of the class: it is protected, or inherited by a protected extends.
 */
bool is_protected_in(const Class *class_, const Decl *member);

/* What to call a name of Modelica that restricted Modelica leaves out ("'delay'"), or NULL:
 * sema/names/excluded.c
 */
const char *excluded_name(Arena *arena, const char *name);

/* enumeration(:), whose literals come with a redeclaration: sema/names/constraint.c */
bool is_open_enumeration(const Class *type);
/* What an open class needs a redeclaration of: "'motor', whose class A.B is partial" */
const char *what_is_open(Arena *arena, const Class *class_);

/* Whether the class's text makes final what a path of n names leads to, the last of which may be an
   attribute's: sema/names/modification_arguments.c */
bool makes_final(Arena *arena, const Class *class_, const Symbol *path, int n);

/* The member of `class_` (an input of a function) whose name is so near that `name` is probably a slip of the
   pen, or NULL. */
Symbol nearest_member(const Sema *sema, const Class *class_, Symbol name);
/* The end of a message that the class has no such component to modify */
const char *no_component_hint(const Sema *sema, const Class *class_, Symbol name);
Symbol nearest_input(const Sema *sema, const Class *class_, Symbol name);

/* Whether it is still looked for what was meant: after many errors it is not, for that takes time in
   proportion to the class. */
bool still_helps(const Sema *sema);

/* Reports that nobody declares the function that is called in `class_` and, if it is known, what was meant.
 */
void unknown_function(Sema *sema, Class *class_, const AstRefPart *name);

/* Whether the value depends on components that are no constants, or on time: sema/names/captured_values.c */
bool uses_components(const AstExpr *value);
/* Whether some value in it does */
bool modification_uses_components(const AstModification *modification);

/* The one that concerns `name`; or NULL. */
const Redeclaration *find_redeclaration(const Redeclarations *redeclarations, Symbol name);

/* "model", "connector", ... */
const char *class_kind_text(const Class *class_);

/* The class in long form that a short one stands for; else the class itself */
static inline Class *long_class(const Class *class_) {
    while (class_->short_base)
        class_ = class_->short_base;
    return (Class *)class_;
}

#endif
