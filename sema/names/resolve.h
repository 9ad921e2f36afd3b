/* Name resolution: scopes, packages, imports, redeclarations, suggestions.

   Most files of the room call each other in a circle, as a name may lead to any other: a class to its base,
   that to an import, this to a file with classes of its own, and a redeclaration to a class made anew. */
#ifndef MOCC_SEMA_RESOLVE_H
#define MOCC_SEMA_RESOLVE_H

#include "sema/model/class.h"

/* A class that is being read */
typedef struct {
    Sema *sema;
    Root *root;
    Class *class_;                        /* whose text it is; NULL: the root */
    const Redeclarations *redeclarations; /* redeclarations of its elements; or NULL */
    VEC(Decl *) iterators;                /* of the enclosing loops */
    Decl *declaring;                      /* the component whose declaration is being read; or NULL */
    bool in_sizes;                        /* these are its sizes */
    const Class *base;                    /* of the extends clause that is being read; or NULL */
    const Decl *modified;                 /* the component of it that a value in the clause is for; or NULL */
    bool extending;                       /* the redeclared element is that of a base */
    bool shortening;                      /* ... of a short class's base */
    bool excluded;                        /* something has been reported as no part of restricted Modelica */
    const Decl *replaceable;              /* the last replaceable class that a name has gone through */
} Resolver;

/* --- resolve.c -------------------------------------------------------------------------------- */

/* Resolves `file`'s classes into `root`. If the file is the package.mo of a folder, `folder` is that folder,
   whose other files belong to the package; else NULL. */
void resolve_into(Sema *sema, Root *root, const AstFile *file, const char *folder);

/* A new class for the text; the caller declares its name. */
Class *begin_class(Resolver *outer, const AstClass *ast);
/* Reads its text; `redeclarations` may be NULL. `folder`: the folder with further files of the class, or
 * NULL. */
void read_class(Resolver *outer, Class *class_, const Redeclarations *redeclarations, const char *folder);
/* The text of a short class, as begin_class. */
Class *short_class(Resolver *r, const AstClass *ast);

/* --- lookup.c --------------------------------------------------------------------------------- */

/* Keeps, where Sema.uses asks for it, that the name at `span` means `decl` (NULL: nothing is known). */
void note_name(Resolver *r, Span span, const Decl *decl);
/* Looks `name` up from inside the class that is being read: iterators, then scope by scope outwards. */
Decl *lookup(Resolver *r, Symbol name);
/* The same for a name that stands at `span`: no class around may declare it below and mean something else. */
Decl *lookup_used(Resolver *r, Symbol name, Span span);
/* What an import A.* brings under this name; or NULL */
Decl *imported_by_wildcard(const Wildcard *wildcard, Symbol name);
/* True if the first word of the full name means here what it means at the root, or the declaration `except`.
 */
bool is_full_name_here(Resolver *r, const char *full_name, const Decl *except);
/* Reports, at `span`, that two imports A.* bring the name, which lookup takes for `decl`. */
void check_one_import(Resolver *r, Symbol name, const Decl *decl, Span span);
/* Looks it up at the root: what files declare, and packages on the library path; *circular: one that is still
   being read */
Decl *root_lookup(Resolver *r, Symbol name, bool *circular);
/* Follows a name in the class: if its class waits for a redeclaration, so does the class that uses it. */
void pass_through(Resolver *r, const Decl *decl);
/* Marks the class that is read, if it is not the root scope, as erroneous (reported). */
void mark_erroneous(Resolver *r);
/* False if `member` cannot be looked up in the class: that is partial and the class that is read is not, or
   is no package (reported at `span`). */
bool may_look_into(Resolver *r, const Class *class_, const Decl *member, Span span);
/* Reports a construct that is no part of restricted Modelica. */
void report_excluded(Resolver *r, Span span, const char *what);
/* A class that may be the type of a component or a base: complete, so not an enclosing one; NULL after an
   error. */
Class *resolve_complete_class(Resolver *r, const AstName *name);
/* A class of this kind with nothing but a name */
Class *empty_class(Sema *sema, Symbol name, AstClassKind kind);
/* Makes the literal a member of the enumeration. */
void add_literal(Sema *sema, Class *class_, Symbol name, Span span);
/* Enters the declaration under its name in the class that is read, or at the root; reports what has it
 * already. */
void declare(Resolver *r, Decl *decl);
/* The name as a path from the root, for messages */
const char *name_text(Resolver *r, const AstName *name);
/* Whether the class is being read: it is that of the resolver, or encloses it. */
bool is_open(Resolver *r, const Class *class_);
/* Without redeclaration of `open` (NULL: nothing), the class is only a base for others. */
void need_redeclaration(Class *class_, const Decl *open);
/* Whether it declares classes and constants only. */
bool is_like_package(const Class *class_);

/* --- undeclared.c -------------------------------------------------------------------------- */

/* True if an error about `member` of that full name has been reported in the class that is read, or the class
 * may hide it; from now on it counts as reported. */
bool is_reported(Resolver *r, const char *full_name, const char *member);
/* True if the declaration has modifications that only fit models and records: then its type is the mistake,
 * which is reported there. */
bool has_other_arguments(const Decl *decl);
/* Whether the text of a class around declares the name, above or below. */
bool is_declared_around(const Resolver *r, Symbol name);
/* Report a name that nothing declares, here or in `class_`. */
void unknown_name(Resolver *r, Symbol name, Span span);
void unknown_member(Resolver *r, const Class *class_, Symbol name, Span span);
/* Whether an error in the class may be why it has no member of that name. */
bool may_hide(Resolver *r, const Class *class_, Symbol name);
/* `part` does not name a class in `class_`: it is unknown (decl NULL), or something else. */
void missing_member(Resolver *r, Class *class_, const Decl *decl, AstNamePart part);

/* --- early_use.c ------------------------------------------------------------------------------  */

/* Keeps that the name means this in all scopes around it up to that of `owner`, which declares it; NULL: none
   of the classes around does. */
void keep_early_use(Resolver *r, EarlyUse use, const Class *owner);
/* Reports a use above of what is declared in the class that is read, or at the root. */
void check_uses_above(Resolver *r, const Decl *decl);
/* The same for all that the class inherits from `base`, by the clause that names it at `span`, and for what
   an import brings. Both report one use at most. */
void check_uses_above_base(Resolver *r, const Class *base, Span span);
void check_uses_above_import(Resolver *r, const Wildcard *wildcard);

/* --- inherited_values.c ----------------------------------------------------------------------- */

/* Whether a value in the argument of an extends clause may use what the class inherits from `base` by it. */
bool uses_inherited(const Class *base, const AstArgument *argument);
/* Whether what is modified, Resolver.modified, may follow from the declaration: that is no component of the
   base, or stands above it there. Reports, at `span`, if not. */
bool is_above_modified(Resolver *r, const Decl *decl, Span span);

/* The class of an extends clause, as far as it is known without a report; or NULL */
const Class *base_named(Resolver *r, const AstName *name);

/* --- declaration_order.c ---------------------------------------------------------------------- */

/* Adds to the report that `name` is declared only below its use the fix that moves the declaration up, if
   that changes nothing else. */
void fix_declared_below(Resolver *r, Diagnostic *d, Symbol name, Span use);
/* The same for an extends clause of the class that brings a name only below its use */
void fix_inherited_below(Resolver *r, Diagnostic *d, const Class *class_, const AstElement *extends,
                         Span use);

/* --- resolve_text.c --------------------------------------------------------------------------- */

void resolve_expr(Resolver *r, AstExpr *expr);
/* The sizes of the component that is being declared, which may use those before them */
void resolve_sizes(Resolver *r, const AstExprs *sizes);
void resolve_exprs(Resolver *r, const AstExprs *exprs);
void resolve_equation(Resolver *r, AstEquation *equation);
void resolve_statement(Resolver *r, AstStatement *statement);
void resolve_statements(Resolver *r, const AstStatements *statements);
/* The external section of a class */
void resolve_external(Resolver *r, const AstClass *ast);

/* The functions that the annotation of a function names as derivatives */
void resolve_derivatives(Resolver *r, const AstClass *ast);

/* Whether this argument of the annotation, derivative(...) = f_der, is read: that of an external function,
   and what has noDerivative. Other functions are differentiated. */
bool gives_derivative(const AstClass *ast, const AstArgument *argument);
/* Values and sizes: of what a modification redeclares (redeclarations_of gives that), and its others */
void resolve_redeclared(Resolver *r, const AstModification *modification);
void resolve_values(Resolver *r, const AstModification *modification);
void resolve_argument_values(Resolver *r, const AstArgument *argument);
/* Both */
void resolve_modification(Resolver *r, const AstModification *modification);

/* --- constraint.c ----------------------------------------------------------------------------- */

/* A component, and whether it has a value from its declaration, or from the modifications of extends clauses
   and short classes */
typedef struct {
    const Decl *decl;
    bool has_value;
} Member;
typedef VEC(Member) Members;

/* Resolves the constraint of a replaceable element: what `constrainedby` says, else its class. */
void resolve_constraint(Resolver *r, const AstElement *element, Decl *decl, Span of_class);
/* The class that `constrainedby` names; NULL: it is wrong (reported). */
Class *named_constraint(Resolver *r, const AstElement *element, bool in_array);
/* Why a class cannot stand where `constraint` is declared, as the rest of a sentence; NULL: it can. */
const char *class_mismatch(Arena *arena, const Class *class_, const Class *constraint);
/* Reports where a class cannot stand for the replaceable element. Returns whether it can. */
bool fits_constraint(Resolver *r, Span span, const Class *class_, const Decl *replaced);
/* The public components of the class that `is_wanted` accepts, inherited ones included, in order */
void public_members(Arena *arena, const Class *class_, bool (*is_wanted)(const Decl *), Members *all);
/* Whether a modification, or NULL, gives the element a value. */
bool modification_gives_value(Arena *arena, const AstModification *modification, Symbol name);
/* The number of dimensions of a component, those of its type included */
int rank_of(const Decl *decl);
int rank_of_type(const Class *type);

/* --- specialize.c ----------------------------------------------------------------------------- */

/* `class_` with elements replaced; the same class for equal redeclarations. */
Class *specialize(Resolver *r, Class *class_, const Redeclarations *redeclarations);
/* A short class of the other one, with this modification; `ast` declares it. `outer`: redeclarations that win
   over those in the modification; or NULL */
Class *modified_class(Resolver *r, Class *class_, AstClass *ast, const AstModification *modification,
                      const Redeclarations *outer);

/* --- redeclare.c ------------------------------------------------------------------------------ */

/* The declarations that `modification` replaces in components or derived classes of `class_`, checked, under
   those that `outer` replaces from further out; NULL: none. */
const Redeclarations *redeclarations_of(Resolver *r, const Class *class_, const AstModification *modification,
                                        const Redeclarations *outer);
/* The redeclarations of elements of `class_`; or NULL. `outer` ones over `inner` ones; either may be NULL. */
const Redeclarations *redeclarations_within(Resolver *r, const Redeclarations *all, const Class *class_);
const Redeclarations *merged_redeclarations(Resolver *r, const Redeclarations *outer,
                                            const Redeclarations *inner);
/* Own modifications, then those of the constraint: of two values for the same the first counts. Either may be
   NULL. */
const AstModification *with_constraint(Arena *arena, const AstModification *own,
                                       const AstModification *constraint);
/* The modification of a constant from outside over that in its declaration, or further in; either may be
 * NULL. */
const AstModification *modification_over(Arena *arena, const AstModification *outer,
                                         const AstModification *inner, bool is_record);
/* Whether the argument gives a constant of the connector a value that depends on constants. */
bool gives_constant(const Class *class_, const AstArgument *argument);
/* Whether one of its arguments redeclares an element of that name. */
bool redeclares(const AstModification *modification, Symbol name);

/* --- captured_values.c ------------------------------------------------------------------------ */

/* What the short class `function` takes from enclosing components, to be handed on by way of the element
 * `name` */
Captures captures_of(Resolver *r, const Class *function, Symbol name);
/* The same of the sizes of a redeclared component */
Captures captured_sizes(Resolver *r, const AstDeclarator *declarator);
/* The sizes in the class whose component it is: what is captured is a hidden component, which `add` adds. */
AstExprs sizes_with_captured(Resolver *r, const Redeclaration *given, void (*add)(Resolver *r, Decl *hidden));
/* The function in the class that is being read, where the redeclaration replaces it: with hidden components,
   which `add` adds to the class. */
Class *with_captured(Resolver *r, const Redeclaration *given, void (*add)(Resolver *r, Decl *hidden));

/* --- imports.c -------------------------------------------------------------------------------- */

/* Declares what the import clause brings. */
void resolve_import(Resolver *r, const AstElement *element);

/* --- extends.c -------------------------------------------------------------------------------- */

/* Adds what the class inherits by the clause. */
void resolve_extends(Resolver *r, const AstElement *element);
/* Adds the variables of `type`, which stands `inside` levels deeper, to those that the class has. */
void add_fields(Class *class_, const Class *type, int inside);
/* Adds the variables of the component, if it is a record's or connector's, to how many the class has; reports
   if they are too many, or too deep inside. */
void count_fields(Resolver *r, const Decl *decl);

/* --- suggest.c -------------------------------------------------------------------------------- */

/* The nearest visible name (at the root: of a package), if `name` is probably a misspelling of it; or NULL.
 */
Symbol nearest_in_scope(const Resolver *r, Symbol name);
Symbol nearest_function(const Resolver *r, Symbol name);
Symbol nearest_at_root(const Resolver *r, Symbol name);

/* --- modification_arguments.c ----------------------------------------------------------------- */

/* Reports under rule "modification" what a modification of `class_` gives twice, what is final there, `each`
   where there is no array, and constants of an array's elements without it; false: the latter. `in_array`:
   what is modified is an element of an array. */
bool check_arguments(Resolver *r, const Class *class_, const AstModification *modification, bool in_array);
/* Keeps what the names of the arguments mean, by note_name. */
void note_arguments(Resolver *r, const Class *class_, const AstModification *modification);
/* In an extends clause or short class: a value replaces one that the base gives, that of a parameter or input
   excepted; a variable without one has its equation in the base, or gets one (Modelica 3.6, 4.8). */
void check_replaced_values(Resolver *r, const Class *base, const AstModification *modification);

/* --- class_kinds.c ---------------------------------------------------------------------------- */

/* Whether the class that is read can have the component; reports if not. */
bool check_component(Resolver *r, const Decl *decl);
/* Reports an equation or a protected element where the class that is read cannot have one. */
void check_section(Resolver *r, const AstItem *item);
/* Reports a section without contents where the class that is read cannot have one. */
void check_empty_sections(Resolver *r);
/* Whether `class_` is of a kind that may be derived from `base`; reports if not. */
bool derives_from(Resolver *r, const Class *class_, const Class *base, Span span);

/* --- standard_library.c ----------------------------------------------------------------------- */

/* True if the name, of which nothing is declared, is one of the Modelica Standard Library: reports what takes
   its place. `import`: what an import would declare, without a name for A.*; NULL: it stands elsewhere. An
   import of what is bundled under another name brings that, and may get a respelling, whose fix has yet to
   remove the import. */
bool is_standard_name(Resolver *r, const AstName *name, Decl *import);
bool is_standard_reference(Resolver *r, const AstExpr *expr);

/* --- excluded.c ------------------------------------------------------------------------------- */

/* What to write in place of a construct that is called so; or NULL */
const char *replacement_of(const char *what);
/* Reports a class of a form that restricted Modelica leaves out. True if its text is read all the same. */
bool reject_forms(Resolver *r, const AstClass *ast);

/* --- external_object.c ------------------------------------------------------------------------ */

/* Whether the class extends ExternalObject. */
bool is_external_object(const AstClass *ast);
/* Makes the class that is read the type of its objects. */
void begin_object(Resolver *r);
/* Whether it has a constructor and a destructor, which is reported if not */
void check_object(Resolver *r);
/* A component of such a class belongs to a model, where it is like a parameter; reports others. */
bool declare_object(Resolver *r, Decl *decl);

/* --- library.c -------------------------------------------------------------------------------- */

/* The classes that a package's folder holds beside package.mo, by the names that they must have, in the order
   of package.order. Errors under rule "package". */
typedef VEC(Symbol) EntryNames;
EntryNames package_entries(Sema *sema, const char *folder, const AstClass *package);

/* The parsed file of such a class */
typedef struct {
    Symbol name;
    AstFile *file;      /* NULL: it cannot be read */
    const char *folder; /* of a package; NULL: it is a plain file */
    bool complete;      /* parsed without errors */
} PackageEntry;
PackageEntry read_entry(Sema *sema, const char *folder, const AstClass *package, Symbol name);

/* resolve.c: resolve the classes of an entry of the package that is read, and an element of it. */
void resolve_element(Resolver *r, const AstElement *element);
void resolve_entry(Resolver *r, const PackageEntry *entry);

/* The names of the classes that stand in files and folders of their own in the folder, in the order of the
 * alphabet */
typedef VEC(const char *) Names;
Names stored_names(Sema *sema, const char *folder);

/* Parses the class if reading its file has left it unparsed. */
void complete_text(Sema *sema, AstClass *class_);

/* Reads DIR/name.mo or DIR/name/package.mo; *folder gets DIR/name in the second case. NULL if there is
 * neither. */
AstFile *read_class_file(Sema *sema, const char *directory, const char *name, bool in_library,
                         const char **folder, bool *complete);

/* Reads the table of the interface of a compiled library; source->interface is set. Returns why nothing can
   be taken from it, or NULL. */
const char *read_interface(Sema *sema, SourceFile *source);
/* The names of the packages in a folder of the library path, in the order of the alphabet, compiled ones
   too */
Names library_names(Sema *sema, const char *folder);

/* The package `name` of the library path; its file is loaded on first use. NULL if there is none, or it is
 * being loaded right now (*circular is set then). Errors in the file go to the diagnostics.
 */
Class *library_package(Sema *sema, Symbol name, bool *circular);

/* The class `name` of the user's files, as far as it can be used now: declared above, or in a file of that
   name, which is resolved then. NULL if there is none. */
Decl *user_class(Sema *sema, Symbol name);

/* --- unread.c ------------------------------------------------------------------------------- */

/* Gives the package, which has not been read, Class.unread: what is left in it is read when it is asked for.
 */
void begin_unread(Sema *sema, Class *package);
/* Leaves the next class or import of one name of its text, */
void leave_element(Class *package, const AstElement *element);
/* and the files of its folder, which come after all that. */
void leave_files(Class *package, const char *folder, EntryNames names);
/* What has been declared since there were `from` declarations is visible from here on. */
void note_read(Class *package, int from);
/* The member of a package with Class.unread that the package itself declares, read now at the latest; NULL:
   it declares none that is visible. */
Decl *unread_member(const Class *package, Symbol name);
/* Whether the package declares the name, but only below what is being read; *span: where in its text, none if
   that is in a file of its own */
bool is_left_below(const Class *package, Symbol name, Span *span);

#endif
