/* C names of Modelica names. */
#ifndef MOCC_CODEGEN_NAMES_H
#define MOCC_CODEGEN_NAMES_H

#include "plan/plan.h"
#include "support/text.h"

/* The C identifier of a Modelica name: itself where that is possible; keywords, macros, quoted names and
   names that the compiler itself uses are escaped. Different names get different identifiers. */
const char *c_identifier(Arena *arena, const char *name);

/* The same of a class's full name, with '_' for dots; different classes may share one. */
const char *class_identifier(Arena *arena, const char *full_name);

/* The member of a derivative: der_x, der2_x. Order 0: the variable's own. */
/* Also, for the order PRE_VALUE, of its value before an event. */
const char *c_member(Arena *arena, const char *name, int order);

/* The name of a variable itself in the generated struct, or in the connector or record that it is part of */
const char *innermost_name(const Var *var);
/* "s->" or "d->" and the path to a variable, without its index. comp_index: of each component on the way,
   flattened, or NULL where there is one only. */
const char *c_path(Arena *arena, const char *base, int n_comps, Comp **comps, const char **comp_index,
                   const Var *var, int order);

/* The argument for an array of states that is in place, or its derivative */
const char *c_array_in_place(Arena *arena, const Var *var, int order);

/* The C name of a variable by itself: of a function, or of a record in one */
const char *c_local(Arena *arena, const Var *var);

/* The C variable of an iterator */
const char *c_iter(Arena *arena, const Iter *iter);

/* The C member of a memory, and its type. Algorithm sections get them as arguments after the inputs. */
const char *c_memory(Arena *arena, const Memory *memory);
const char *memory_type(const Memory *memory);

/* In a unit's function for its response: the array for the response of its root, or the parameter for what
   answers at a tip */
const char *c_response(Arena *arena, const PlanUnit *unit, const LinearPort *port);

/* The variable there for what answers at the tip of a component */
const char *c_tip(Arena *arena, const PlanTip *tip);

/* Names of units: of their structs and functions. The ordinary form of a class without structural
   modifications has the name of the class, Planar_Joints_Revolute. Other forms also get a hash of their C
   text. So the name follows from the class and its structural parameters alone. */
typedef struct {
    Arena *arena;
    Interner *interner;
    Map taken;       /* Symbols of names of structs */
    Map texts;       /* of those of units: to their UnitText */
    const char **of; /* by the number of the unit */
} UnitNames;

/* The C text of a unit. That of the class is the same in all models; whether there is more follows from the
   model and the options. */
typedef struct {
    Text class_;
    Text pieces;            /* of its long functions, and of those in what follows */
    Text steps;             /* its blocks in single steps; empty: nothing calls them */
    Text directional;       /* empty without directional derivatives */
    Text directional_steps; /* those of `steps` */
    bool is_twice;          /* a unit before it has the same name and text, which is written once */
} UnitText;

/* Gives the unit a preliminary name, for its own text. */
void begin_unit(UnitNames *names, const PlanUnit *unit);
/* Gives the unit its name, and inserts it into its text. The hash is that of the class's. */
void end_unit(UnitNames *names, const PlanUnit *unit, UnitText *text);

/* All of these texts, by number; that of the class is the first */
enum { UNIT_TEXTS = 5 };
Text *text_of_unit(UnitText *unit, int number);
void free_unit_text(UnitText *unit);

/* Gives a unit of which there is an object the name that it has there. */
void name_compiled_unit(UnitNames *names, const PlanUnit *unit);

/* Takes the name of another struct; false: it is taken already. */
bool take_name(UnitNames *names, Symbol name);
uint32_t text_hash(const char *text, size_t length);

/* Modelica text inside of a C comment */
const char *c_comment(Arena *arena, const char *text);

/* A C string literal's inside. */
const char *c_string(Arena *arena, const char *text);

#endif
