/* The verifier of forms. */
#ifndef MOCC_SEMA_VERIFY_FORM_H
#define MOCC_SEMA_VERIFY_FORM_H

#include "sema/expr/verify.h"
#include "sema/linear/form.h"

/* What is explicit depends on no balance, in the class and in what it hands to its components. */
Fault form_fault(const Form *form);

static inline void verify_form(const Form *form) {
    if (VERIFIES) expect_no_fault(form->sema, "forms", form->variant->class_, form_fault(form));
}

#endif
