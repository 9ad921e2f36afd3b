/* Elimination of balances along trees of connectors, so that solving for them costs in proportion to their
   number. Where linear values run along a tree (motions from the root to the tips, flows from the tips to the
   root), everything beyond a connector answers to the linear part a of its motion by the flow f = I a + p:
   its response. From the tips to the root, each class eliminates its own balances, y = K a + k, and hands its
   response on; then one pass of the linear part computes everything (Featherstone 1983, the articulated-body
   algorithm, out of the equations of any class). */
#ifndef MOCC_SEMA_ELIMINATE_H
#define MOCC_SEMA_ELIMINATE_H

#include "sema/linear/form.h"

/* A scalar of a connector: an element of (the derivative of) its variable number k. */
typedef struct {
    int k;
    const Var *var;
    int order;
    long element;
} PortScalar;

/* The linear variables of a connector of a class */
typedef struct LinearPort {
    Port *port;
    VEC(PortScalar) motion; /* signals and potentials, their derivatives */
    VEC(PortScalar) flows;
} LinearPort;

/* A balance inside of a class and its residual: variables of a LinearResponse, and the components on the way
 */
typedef struct {
    int n_comps;
    Comp **comps;
    long *elements; /* of each */
    Var *balance, *residual;
    long element;
    int n_closure; /* of a border: so many components are the way to the closure */
    /* of a model's border: the connection at which all ends of the closure have met, so that it follows from
       the motion there; NULL: where all motion is explicit */
    const Connection *met;
} Unknown;

/* So many balances of a border are solved for at once. */
enum { MOST_AT_ONCE = 8 };

typedef struct Elimination {
    enum {
        ELIMINATION_NONE,    /* not in this way: linear values couple it in another way than along a tree */
        ELIMINATION_CLOSURE, /* it joins connectors that all get their motion from outside, so it closes
                                loops: with its balances given, it acts on each of them alone */
        ELIMINATION_IDLE,    /* nothing to do: it has no balances, and its flows follow from none */
        ELIMINATION_WHOLE,   /* all balances inside at once, out of the changes that they and the motion cause
                              */
        ELIMINATION_PARTS    /* its components do it, from the tips to the root */
    } how;
    LinearPort *root;       /* takes its motion from outside and gives flows; NULL: none */
    VEC(LinearPort *) tips; /* give motion to what is beyond and take its flows */
    VEC(LinearPort *)
    ends; /* CLOSURE: the connectors that it joins; PARTS: those that trees inside hang at */
    VEC(Unknown)
    unknowns;        /* WHOLE, CLOSURE: the balances inside. With a border: those of the closures among
                        the components, and inside of components that have ends. */
    bool has_ground; /* PARTS: something linear hangs at a connection of which all motion is explicit */
    Graph graph;     /* PARTS: nodes NODE_GATHER and NODE_RESPOND, in their order */
    /* NONE, CLOSURE, WHOLE: what its components do with a border for the closures among them, as the model
       around asks for; NULL: nothing of the kind. If it has ends, the border is that of what is around. */
    const struct Elimination *with_border;
    bool has_borders_inside; /* PARTS: components have one */
    bool is_tried;           /* the two have been looked for */
} Elimination;

/* Finds how instances of the form eliminate balances; it is known how its components do. */
void find_elimination(Form *form);

/* The elimination of a model by its components where closures among them close loops of the trees: how the
   responses follow from the balances of the closures, and how their residuals from the motions, is carried
   along; what is left are the border's equations for these balances alone. A component with closures inside
   that cannot eliminate as a whole does the same, with a border of its own that its response has eliminated.
   One between several connectors that give it motion (a leg between a crank and a chassis) consists of as
   many trees, which its closures join: these belong to the border around. With meetings, the balances of
   closures whose ends have met below a root are eliminated there, and leave the border. NULL: there are no
   closures, too many of them at one place, or something else is in the way. */
const Elimination *elimination_with_border(const Form *model, bool has_meetings);

/* All balances of a model at once, as of a class that eliminates as a whole; NULL: there are too many, or
   they are not used affinely. */
const Elimination *elimination_at_once(const Form *model);

/* True if instances of the form eliminate something: they have a function of the generated code for it. A
   model does if its components eliminate all of its balances. */
bool responds(const Form *form);
/* True if they eliminate balances by themselves, not by way of their components. */
bool eliminates(const Form *form);

/* The linear port of that connector among the root, the tips and the ends, or NULL */
const LinearPort *linear_port(const Form *form, const Port *port);
/* The number of coefficients of its response: for each flow a constant and one for each motion */
static inline long response_size(const LinearPort *port) {
    return (long)port->flows.n * (1 + port->motion.n);
}
/* The position of a scalar that has the same place in its connector, or -1 */
int find_motion(const LinearPort *port, const PortScalar *scalar);
int find_flow(const LinearPort *port, const PortScalar *scalar);

#endif
