/* The modifications of a declaration, from all enclosing levels. */
#ifndef MOCC_SEMA_MODIFICATION_LEVELS_H
#define MOCC_SEMA_MODIFICATION_LEVELS_H

#include "sema/model/class.h"

/* The modification of a declaration, an extends clause or a short class, with those further out, which win
 * over it */
typedef struct Level {
    const struct Level *outer;
    const AstModification *modification;  /* or NULL: only the declarations of a class stand here */
    const Redeclarations *redeclarations; /* that hold for the base; or NULL */
    int depth;   /* so many records and connectors are around it, whose fields it sees */
    int rank;    /* it stands in the class of an array of records of so many dimensions: what it gives holds
                    for every element */
    bool beaten; /* a value for the whole record stands further out: none of its values holds */
    bool is_of_type; /* an extends clause or a short class that the type of the component is made of */
} Level;

/* A modification of one declaration, and where it stands: as in Level */
typedef struct {
    const AstModification *text;
    int depth, rank;
    bool beaten;
} PlacedModification;

/* All of one declaration, outermost first */
typedef VEC(PlacedModification) Modifications;

/* The modifications of the component by all levels and its own, outermost first. */
Modifications modifications_of(Arena *arena, const Decl *decl, const Level *level);
/* What the type of the record that it is a field of says, whatever stands further out: the declaration, and
   extends clauses and short classes around it */
Modifications modifications_of_type(Arena *arena, const Decl *decl, const Level *level);
/* Whether the record's class makes the field final: it says what its value is, or those of its own fields. */
bool has_formula(Arena *arena, const Class *record, const Decl *field);
/* Of the modification of a connector of that class, what gives no constants */
const AstModification *without_constants(Arena *arena, const Class *class_,
                                         const AstModification *modification);
/* The modification whose value the component gets: the outermost one with a value that is not beaten; or
 * NULL. The same rule holds for fields of records. */
const PlacedModification *winning_value(const Modifications *mods);
/* The modifications of a component, as the innermost levels around what is inside of it */
const Level *levels_inside(Arena *arena, const Decl *decl, const Modifications *mods);
/* That of the modification of the short class, within `outer`: it knows the dimensions of that type. */
Level level_of_type(const Class *type, const Level *outer);
/* The name of the component that an argument modifies or redeclares; NULL if it redeclares a class. */
Symbol modified_name(const AstArgument *argument);

/* True if the argument is a redeclaration that one further out replaces. `given`: the one that holds for its
 * element, or NULL. */
bool is_idle(const AstArgument *argument, const Redeclaration *given);

#endif
