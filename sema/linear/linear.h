/* Linear values depend on the balances of LinearResponses. They may be used only affinely. */
#ifndef MOCC_SEMA_LINEAR_H
#define MOCC_SEMA_LINEAR_H

#include "sema/linear/form.h"
#include "sema/value/evaluate.h"

/* Follows the values that depend on balances through `variant` and its components, given that none of its own
   inputs does. Where some are needed that are not affine, its balances are solved for in stages
   (sema/linear/stages.h), which Sema.stages keeps; if that is not possible, reports such uses under rule
   "linear-response". */
void check_linearity(Sema *sema, const Variant *variant);

/* Calls `visit` for each value that a NODE_CONNECT makes variable number k of its taker from: the taker's
   slot, and the giver's variable, of a component or, if that is NULL, of the class itself. */
typedef void VisitHandover(void *context, long slot, Comp *comp, const Var *var, int order, long element);
void each_handover(const Node *node, int k, int order, VisitHandover *visit, void *context);

/* Which references mean something that is linear */
typedef struct {
    bool (*is_linear)(void *context, const Ex *ref, const Turn *turn);
    void *context;
} LinearRefs;

/* A use of something linear that is not affine */
typedef struct {
    Span span;
    const char *text; /* what it is, for messages */
} NonAffineUse;

/* True if the value is affine in what these references mean; else *use, unless that is NULL: the first
   use that is not. */
bool is_affine_in_refs(Sema *sema, Ex *value, const Turn *turn, const LinearRefs *refs, NonAffineUse *use);

/* True if what the assignment determines depends on balances affinely in that form of the class; of discrete
   variables, and of what only the runtime looks at, false. *affine: false if it uses a linear value in
   another way. Nothing is reported: check_linearity does that, where such a use is wrong. */
bool assign_is_linear(const Form *form, const Assign *assign, bool *affine);

#endif
