/* The verifier of variants: what doc/architecture.md says holds after each stage. */
#ifndef MOCC_SEMA_VERIFY_VARIANT_H
#define MOCC_SEMA_VERIFY_VARIANT_H

#include "sema/expr/verify.h"

/* Variables, components and equations, as they are built */
Fault built_fault(const Variant *variant);
/* Sets of connectors that are joined */
Fault wired_fault(const Variant *variant);
/* Assignments, and the slots that they and what else determine */
Fault causalized_fault(const Variant *variant);
/* The order of the nodes, and the blocks */
Fault scheduled_fault(const Variant *variant);

/* Ends the compiler if there is a fault. Nothing is expected once there are errors. */
static inline void verify_variant(const Sema *sema, const char *stage, const Variant *variant,
                                  Fault (*fault)(const Variant *)) {
    bool whole = !sema->diagnostics->n_errors && !variant->incomplete && !variant->class_->partial;
    if (VERIFIES && whole) expect_no_fault(sema, stage, variant->class_, fault(variant));
}

#endif
