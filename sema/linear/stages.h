/* Successive systems: balances that are solved for in stages. What one stage has solved is known in the next
   ones, which may use it in any way.

   Balances and residuals that depend on each other in a circle are a group, and inside of one all is affine.
   The groups have an order, as what depends on each other in a circle is one group. A group belongs to the
   first stage that comes after all that it uses otherwise than affinely, and not before what it uses
   affinely. */
#ifndef MOCC_SEMA_STAGES_H
#define MOCC_SEMA_STAGES_H

#include "sema/linear/form.h"

/* So many balances, one after the other, are solved for in that stage, from 1. */
typedef struct {
    long count;
    int stage;
} StageRun;

typedef struct Stages {
    int n;
    VEC(StageRun) runs; /* those of all balances, components in the order of their declarations */
} Stages;

/* A group in which something is not affine */
typedef struct {
    Span span; /* the use that is not affine, */
    const char *text;
    const Decl *discrete; /* or the discrete variable that follows from a balance of the group; */
    const char *response; /* the path of a LinearResponse that it depends on */
    const char *needs;    /* that of the one that depends on the use, and whose balance the other one needs in
                             turn, by the equation at `turn`; or NULL: it is the same one */
    Span turn;
} Cycle;
typedef VEC(Cycle) Cycles;

/* The stages of a model's balances; NULL: some groups are not affine, which are added to `cycles`. The cost
   is proportional to the instances of the model, so this is asked only if one stage is not enough. */
const Stages *find_stages(Sema *sema, const Variant *model, Cycles *cycles);

#endif
