/* How arrays are computed: element by element in the text, or in loops over their elements. */
#ifndef MOCC_PLAN_ELEMENTS_H
#define MOCC_PLAN_ELEMENTS_H

#include "sema/model/function.h"
#include "sema/value/evaluate.h"

/* Whether elements are written out one by one in the source, so that the code may be as long */
bool is_literal(const Ex *ex);
/* How many dimensions of an assignment's target are loops, from the first on; the elements inside are written
   out one by one. 0: all are. */
int loop_rank(const Ex *target, const Ex *value);
/* Whether a subscript, or what it consists of, is known when the text is written, or with the turn of a loop
 */
bool is_known_subscript(const Ex *ex);
/* The value of an Integer, if it is the same in each run and in this turn of the enclosing loops */
bool is_known_integer(const Ex *ex, const Turn *turn, long *value);
/* Whether a call's array argument stands in the instance as it is wanted, and is passed on without a copy. */
bool is_stored_array(const Ex *arg);
/* Whether it is so for this input of the call: jets never stand in the instance. */
bool is_passed_on(const Call *call, int input);
/* Whether an input carries derivatives in this call. */
bool has_jets(const Call *call, int input);
/* Whether a function can be called with tables at orders of derivative: what it gets in arrays of Reals does
   not change then, and carries no derivatives. */
bool can_have_tables(const Function *function);
/* Whether a call among equations is one with tables. */
bool has_tables(const Call *call);
/* Whether the variable is a table in the function, if that is called with tables. */
bool is_table(const Function *function, const Var *var);
/* Arrays of calls with more elements are taken from the memory of functions, not from C's stack. */
enum { MOST_ON_STACK = 1000 };
/* The subscripts of an array's element, counted from 0 through the dimensions from `first` on */
void number_index(Arena *arena, const Ex *ex, int first, long element, Ex **index);

#endif
