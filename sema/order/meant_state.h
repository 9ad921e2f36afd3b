/* What the equations of a class say about a variable that is used before anything has determined it: whether
   it is meant as a state, which equation determines it further down, which equation shares its unknowns. Only
   messages depend on it. */
#ifndef MOCC_SEMA_MEANT_STATE_H
#define MOCC_SEMA_MEANT_STATE_H

#include "sema/model/variant.h"

/* The first der(var) among the equations, those of branches too; or NULL. */
const Ex *first_derivative(Variant *variant, const Var *var);

/* The equation after `after` that determines the reference, once others after it have determined what it
   needs besides; NULL: none does. If `after` is the equation of a branch, all equations count. */
const Equation *determining_equation(const Variant *variant, const Equation *after, const Ex *unknown);

/* True if the variable may be a state that the declaration does not name so: it is derived, and if it were
   known, each equation from number `first` on would still have something else to determine. */
bool may_be_state(Variant *variant, int first, const Var *var);

/* The number of different states in the equation, if it has no other variables; else 0. */
int constrained_states(const Variant *variant, const Equation *equation);

/* Equations that only together determine their unknowns */
typedef struct {
    const Ex *balance; /* if it were known, the others would determine all unknowns; NULL: there is none */
    const Equation *residual; /* what is left to be made zero then */
    bool is_linear;           /* all are affine in their unknowns */
} Coupling;

/* Those of the equation with equations after it */
Coupling find_coupling(const Variant *variant, const Equation *equation);

/* The equation as a difference that is to become zero: "x - y - 1" */
const char *residual_text(Arena *arena, const Equation *equation);

/* A name for a LinearResponse that the class is advised to declare: "r", or another one that it does not have
   yet */
const char *response_name(Sema *sema, const Class *class_);

#endif
