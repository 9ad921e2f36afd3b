/* Which inputs of a function its results may depend on. */
#ifndef MOCC_PLAN_FUNCTION_FLOW_H
#define MOCC_PLAN_FUNCTION_FLOW_H

#include "sema/model/function.h"

/* By result, then by input. Statements count in any order. */
const bool *find_function_flow(Arena *arena, const Function *function);

#endif
