/* The state of a causalization, and what its files do for each other: causalize.c walks through the
   equations, find_unknowns.c says what one leaves unknown, causalize_branches.c goes through the branches of
   if equations, derive_needed.c derives. causalize_ranges.c and derive_ranges.c take all turns of loops at
   once. causal_errors.c and state_errors.c say what is wrong. The files call each other, as an if equation
   has equations inside, and as equations in one turn and in all turns are solved in one way. */
#ifndef MOCC_SEMA_CAUSALIZER_H
#define MOCC_SEMA_CAUSALIZER_H

#include "lexer/diag.h"
#include "sema/order/meant_state.h"
#include "sema/order/node_needs.h"
#include "sema/value/ranges.h"

/* A derivative that is to be derived */
typedef struct {
    long slot, below;     /* of the derivative, and of what is to be differentiated; of an own variable's */
    const Region *region; /* elements, if this is not NULL, the first slots of both orders */
    Var *var;
    Span span; /* where it was asked for; no place: by the variable's type */
} Want;

/* What a branch of an if equation determines */
typedef struct {
    Node node;
    int n_slots;
    long *slots; /* in the order of the target's elements */
} Found;

typedef struct {
    Found *at;
    int n, capacity;
    Map places; /* slot + 1 to Place */
} Founds;

/* Where a slot stands in what a branch determines */
typedef struct {
    int found, position;
} Place;

/* An equation with several unknowns: reported once it is known whether a constraint explains it */
typedef struct {
    Span span;
    int n; /* of the unknowns */
    Ex **unknowns;
    const Equation *below; /* determines one of them further down; or NULL */
    const Ex *determined;  /* that one */
    Coupling coupling;     /* with equations after it, if none of those does */
    const Equation *equation;
} Underdetermined;

/* A report of what is meant as a state: of variable number `first`, and others of its declaration */
typedef struct {
    int first;
    Diagnostic *report;
    bool can_be_declared; /* as one, where it is */
} MeantState;

typedef struct {
    Sema *sema;
    Variant *variant;
    VEC(Want) wants;
    VEC(Underdetermined) underdetermined;
    VEC(Diagnostic *) displaced; /* reports that another order of the equations may mend */
    VEC(MeantState) meant_states;
    bool is_constrained; /* an equation between states has been reported */
    Equation *equation;
    int n_asked;        /* how often what an equation lacks was searched for */
    int place;          /* of the class's own equation that is walked, among all */
    Founds *branch;     /* of the enclosing if equation, that is looked at; NULL: none */
    const Turn *turn;   /* of the enclosing loops, */
    const Turn *around; /* and of those around the present equation, without those in its expressions */
    Turns turns;        /* scratch: of a node */
    Slots slots;        /* scratch: of one reference */
    /* of the present equation */
    Ex *unknown; /* the first reference to something that is not known */
    VEC(long) unknown_slots;
    Ex *unsettled;    /* the first reference to it by an iterator of {... for i in ...}; or NULL */
    Ex *settled;      /* what that is with the iterator's value */
    VEC(Ex *) others; /* further unknowns */
    Ex *partly;       /* a reference of which only a part is known */
    long partly_slot; /* a slot of it that is known */
    Ex *first_known;
    bool poisoned; /* something in it was broken before */
    bool may_wait; /* a later equation of its loop may determine what it lacks, in an earlier turn */
    bool waits;    /* it does: no error has been reported */
    long passed;   /* turns that it has determined something in, or need not */
    long to_pass;  /* turns that it had passed when it began to wait, less those that have come again */
    bool failed;   /* an error has been reported */
    bool reported; /* one has been for this equation, for earlier values of the enclosing loops */
} Causalizer;

static inline void set_slot_writer(Causalizer *c, long slot, int writer) {
    set_writer(c->sema->arena, &c->variant->writers, slot, 1, writer);
}

/* --- causalize.c ------------------------------------------------------------------------------ */

/* One equation, for every value of its enclosing loops, inside of `outer` */
void causalize_equation(Causalizer *c, Equation *equation, const Loop *outer);
/* The present equation solved for an unknown, once for all turns; NULL: it cannot be, which is reported. */
Assign *solved_for(Causalizer *c, Ex *unknown);
/* Whether the present equation, which lacks something, waits for later ones of its loop rather than be
   reported */
bool waits_for_loop(Causalizer *c);
/* Whether the target of an assignment is discrete */
bool changes_at_events(const Ex *target);

/* --- find_unknowns.c -------------------------------------------------------------------------- */

/* Forgets what the previous equation, or the previous turn of this one, has found. */
void begin_equation(Causalizer *c);
/* Forgets the unknowns alone. */
void forget_unknowns(Causalizer *c);
/* Adds what the expression leaves unknown, or knows in part, and asks for the derivatives that it mentions.
 */
void find_unknowns(Causalizer *c, Ex *ex);
/* The same of one reference */
void look_at(Causalizer *c, Ex *ref);
/* Takes the unknowns that may be meant as states for known ones. Returns whether there are any. */
bool take_unknowns_for_states(Causalizer *c);
/* After an error: what the expression has undetermined counts as determined, and is not asked for again. */
void give_up_unknowns(Causalizer *c, Ex *ex);

/* --- causalize_branches.c --------------------------------------------------------------------- */

/* The present if equation in one turn: v = if condition then value1 else value2, for all that its branches
   determine. A VisitTurn */
bool causalize_conditional(void *context, const Turn *turn);
/* Element number `position`, from 0, of an expression in the shape of the target or, a scalar, for all of it
 */
Ex *element_of(Arena *arena, const Ex *target, Ex *ex, int position);
/* The node determines the slots, in a branch only if the other branch determines them too. */
void add_node(Causalizer *c, Node node, int n_slots, const long *slots);
/* The assignments of the same variables in two branches in one, made once; NULL: their loops differ. */
Assign *merged_branches(Causalizer *c, Conditional *conditional, Assign *yes, Assign *no);

/* --- derive_needed.c -------------------------------------------------------------------------- */

/* Makes room for the derivatives of an own variable up to `order`. */
void make_room(Causalizer *c, Var *var, int order);
/* Asks for the derivative of an own variable that the reference stands for, and for those of lower order. */
void request_derivative(Causalizer *c, Ex *ref, Span span);
/* Derives what is asked for, and what that needs. */
void derive_needed(Causalizer *c);

/* --- causalize_ranges.c ----------------------------------------------------------------------- */

/* Adds one node for all turns of the equation. False: it goes turn by turn. */
bool causalize_at_once(Causalizer *c, Equation *equation);
/* Whether the graph can ask for all that the value of an assignment uses, in all turns at once */
bool can_ask_at_once(Ex *value, Ranges *loops);

/* --- derive_ranges.c -------------------------------------------------------------------------- */

/* Asks for the derivatives of an own variable up to order `order`, those that are not given, of all elements
   of the region. */
void want_region(Causalizer *c, Var *var, int order, const Region *region, Span span);
/* The same for what the expression uses in all turns of the loops; span NULL: where its references stand.
   False: it has to be asked turn by turn; nothing has been. */
bool want_at_once(Causalizer *c, Ex *ex, Ranges *loops, const Span *span);
/* Derives what a region lacks, each node that determines it in all its turns at once. False: it goes element
   by element; some of it may be done. */
bool derive_at_once(Causalizer *c, const Want *wanted);
/* The derivative of an assignment, made once; NULL: *culprit has none, which is not reported. */
Assign *derivative_of(Causalizer *c, Assign *assign, Ex **culprit);

/* --- causal_errors.c -------------------------------------------------------------------------- */

/* The present equation has an error, which has been reported; the class is broken. */
void fail_equation(Causalizer *c);
/* What an equation lacks is searched for among all equations, so not after many errors. */
bool may_ask(Causalizer *c);
/* Derivatives up to which a variable has from outside, or by its own equation */
int given_orders(const Var *var);
/* True if it is part of one of the class's own connectors, which takes it. */
bool is_taken(const Var *var);
/* Whether a subscript has an iterator of {... for i in ...}, or of an array function, and of no loop around
   the equation: the reference means several elements. */
bool are_elements(const Equation *equation, const Ex *ref);
/* An expression as a message shows it, in the arena */
const char *causal_text(Causalizer *c, const Ex *ex);

/* The present equation has no unknown. */
void report_over_determined(Causalizer *c);
/* It determines more than a part of something that is known. */
void report_partly_determined(Causalizer *c);
/* It has several unknowns: kept for report_postponed(), which knows whether a constraint explains it. */
void report_under_determined(Causalizer *c);
void report_postponed(Causalizer *c);

/* Adds to an error what determines a slot of the reference already. */
void note_writer(Causalizer *c, Diagnostic *d, Ex *ref, long slot);
/* Adds which equation further down determines the unknown. Returns whether there is one. */
bool note_below(Causalizer *c, Diagnostic *d, const Ex *unknown);
/* After an error: what is undetermined of the variable is not asked for again. */
void give_up_whole(Causalizer *c, const Ex *ref);

/* --- sums.c ----------------------------------------------------------------------------------- */

/* sum(i) = 0, where all of i but one element are known, is an equation for that one. Writes what is partly
   known in the present equation so that its elements are looked at one by one; false: it does not stand in a
   sum, or several of them are not known. */
bool set_elements_apart(Causalizer *c);
/* sum(i[k] for k in 1:n) = 0: writes the one that is not known as i[3]; false: it is no element of a sum. */
bool settle_unknown(Causalizer *c);

/* --- state_errors.c --------------------------------------------------------------------------- */

/* Reports what is derived but no state, unless a constraint shows that the states are chosen wrong. */
void report_meant_states(Causalizer *c);
/* Fixes these reports by declaring the variables as states. */
void fix_states(Causalizer *c, FixGrade grade);

#endif
