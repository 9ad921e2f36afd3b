/* A form of a class says which variables of an instance depend on balances, given which of its inputs may. A
   simulator computes all other variables once, before it solves for the balances, and these with the
   balances, maybe several times.

   The ordinary form follows from the class alone. Flows and the highest given derivatives of potentials are
   taken to depend on balances linearly, all other inputs not to depend on them, whatever the model connects.
   A class or model that hands a component more than that uses another form of it; which one follows from that
   class alone. So the code of a form is the same in every model, and it is right in every model: what does
   not depend on balances there is just computed later than it could be.

   form.c, linear.c and tangent.c call each other: what is linear decides about what it is used for, affinely
   or not, and about its tangents, and these decide about what is linear; verify_form.c looks at what came
   out. */
#ifndef MOCC_SEMA_FORM_H
#define MOCC_SEMA_FORM_H

#include "sema/model/variant.h"

/* How a value depends on balances: not at all, in any way, affinely. */
typedef enum { EXPLICIT, AFFECTED, LINEAR } Dependence;

/* The parts of a block: what balances do not affect, what they affect, and how that changes with them
 */
typedef enum { PART_EXPLICIT, PART_AFFECTED, PART_TANGENT, N_PARTS } Part;

typedef struct Form Form;
struct Form {
    const Variant *variant;
    Sema *sema;
    bool is_model; /* of the whole model, not of a component */
    bool is_ordinary;
    bool is_all_affine;      /* all that is computed is affine in the linear values, nothing is behind them */
    bool is_affine;          /* balances follow from each other affinely, here and in its components: */
    bool *behind;            /* by variable and order: another use of linear values leads to it; no balance
                                may need it */
    bool *gets_behind;       /* by component: that leads to its inputs */
    const char *description; /* the inputs of which more depends on balances than in the ordinary form */
    unsigned char *inputs;   /* by input: its Dependence */
    unsigned char *own;      /* by variable and order: its Dependence, the most of its elements */
    bool *linear;            /* by slot of the class's own variables: that element is linear */
    unsigned char **given;   /* by component, then by its variable and order: what the class gives to its
                                inputs;   NULL: nothing but explicit values */
    Form **children;         /* by component */
    /* what follows from that: */
    const bool *has_part[N_PARTITIONS][N_PARTS]; /* by partition, part and block: it computes something that
                                                    belongs to the part; NULL: these blocks are not called */
    struct Elimination *elimination;       /* how instances eliminate balances */
};

/* The form of the model as a whole, whose inputs do not depend on balances, with those of all that it
   consists of. A component's class has the form in which its inputs depend on balances as the enclosing
   class hands them over, or as they ordinarily do if that is more. */
const Form *form_of_model(Sema *sema, const Variant *model);
/* The ordinary form of a component's class, with those of all that it consists of */
const Form *form_of_class(Sema *sema, const Variant *variant);

/* Finds the parts of the blocks by which others may call instances of the form in single steps. */
void find_fine_parts(const Form *form);

/* Where the tables by variable and order have a derivative */
enum { ORDERS = MAX_ORDER + 1 };
static inline int place_of(const Var *var, int order) {
    return var->index * ORDERS + order;
}

/* How the value of a reference in the class depends on balances. */
Dependence ref_dependence(const Form *form, const Ex *ref);
/* The same of variable number k of a member of one of the class's connections */
Dependence endpoint_dependence(const Form *form, const Endpoint *endpoint, int k, int order);

/* How what the assignment determines depends on balances, in all values of its loops. */
Dependence assign_dependence(const Form *form, const Assign *assign);
/* The same of variable number k of the connector to which a NODE_CONNECT hands over. */
Dependence connect_dependence(const Form *form, const Node *node, int k, int order);
#endif
