/* Operations that are not defined for all values of their operands, so that a run checks them. */
#ifndef MOCC_PLAN_CHECKS_H
#define MOCC_PLAN_CHECKS_H

#include "sema/value/evaluate.h"

/* What an operation asks of its operands: moccrt.h has a law for each. */
typedef enum {
    CHECK_NONE,
    CHECK_DIVISOR,
    CHECK_ROOT,
    CHECK_LOGARITHM,
    CHECK_ARC,
    CHECK_POWER,  /* of both operands */
    CHECK_INTEGER /* of the result */
} Check;

/* The check that an operation on scalars needs in a turn of the enclosing loops; literals that need none have
 * none.
 */
Check operation_check(const Ex *ex, const Turn *turn);
/* Whether parameters and constants alone decide what is checked, the same for all elements and in the whole
   run. */
bool parameters_decide(const Ex *ex);
/* The operand that is checked, from 0 */
int checked_operand(const Ex *ex);

#endif
