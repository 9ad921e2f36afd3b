/* Calls of functions written in Modelica, in the code of models. */
#include "codegen/call.h"
#include "sema/model/accessors.h"

#include <string.h>

#include "codegen/checks.h"
#include "codegen/component_expression.h"
#include "codegen/directional_call.h"
#include "codegen/function.h"
#include "codegen/names.h"
#include "codegen/operands.h"

const char *dims_text(Arena *arena, int rank, const int *dims) {
    const char *text = "";
    for (int k = 0; k < rank; k++)
        text = arena_printf(arena, "%s%s%d", text, k ? ", " : "", dims[k]);
    return text;
}

static long factorial(int n) {
    return n < 2 ? 1 : n * factorial(n - 1);
}

/* --- arguments -------------------------------------------------------------------------------- */

/* The order of the last derivative that an argument carries */
static int order_of_argument(const Call *call, int input) {
    return has_jets(call, input) ? call->order : 0;
}

/* A scalar argument with its derivatives; those that are zero at the end are left out. `index`: of an element
 */
static const char *argument_text(Writer *w, const Call *call, int input, Ex **index) {
    Arena *arena = w->arena;
    const char *text = "";
    for (int order = 0; order <= order_of_argument(call, input); order++) {
        Ex *arg = call_arg(call, order, input);
        const char *one = "0.0";
        if (arg) one = c_scalar(w, arg->rank ? ex_element(arena, arg, index) : arg);
        if (order > 1) one = arena_printf(arena, "(%s) / %ld.0", one, factorial(order));
        text = arena_printf(arena, "%s%s%s", text, order ? ", " : "", one);
    }
    return text;
}

static const char *scalar_argument(Writer *w, const Call *call, int input) {
    if (!has_jets(call, input)) return c_scalar(w, call->args[input]);
    return arena_printf(w->arena, "(MoccJet%d){{%s}}", call->order, argument_text(w, call, input, NULL));
}

/* An array that stands in the instance as it is wanted: passed on without a copy */
static const char *stored_array(Writer *w, const Ex *arg) {
    Ex *const *subs;
    return c_variable(w, arg, &subs);
}

/* Fills a C array with the elements of an argument. */
static void write_elements(Writer *w, const Call *call, int input, const char *name) {
    Ex *arg = call->args[input];
    const char *open = has_jets(call, input) ? arena_printf(w->arena, "(MoccJet%d){{", call->order) : "";
    const char *close = has_jets(call, input) ? "}}" : "";
    long count = ex_count(arg);
    if (count <= EX_UNROLL || is_literal(arg)) {
        for (long i = 0; i < count; i++) {
            Ex **index = NEW_ARRAY(w->arena, Ex *, arg->rank + 1);
            number_index(w->arena, arg, 0, i, index);
            write_line(w, "%s[%ld] = %s%s%s;", name, i, open, argument_text(w, call, input, index), close);
        }
        return;
    }
    Ex **index;
    for (int order = 0; order <= order_of_argument(call, input); order++)
        if (call_arg(call, order, input)) write_calls(w, call_arg(call, order, input));
    open_loops(w, arg->rank, arg->dims, &index);
    const char *value = argument_text(w, call, input, index);
    write_line(w, "%s[%s] = %s%s%s;", name, c_flat_index(w, arg->rank, arg->dims, index, ""), open, value,
               close);
    close_loops(w, arg->rank);
}

void write_array(Writer *w, const char *type, const char *name, long count) {
    if (count <= MOST_ON_STACK) {
        write_line(w, "%s %s[%ld];", type, name, count > 0 ? count : 1);
        return;
    }
    w->takes_space = true;
    write_line(w, "%s *%s = mocc_space(mocc, %ld * MOCC_SIZE(%s));", type, name, count, type);
}

static const char *copied_array(Writer *w, const Call *call, int input) {
    bool jets = has_jets(call, input);
    const char *name = new_name(w);
    write_array(w, jets ? arena_printf(w->arena, "MoccJet%d", call->order) : "double", name,
                ex_count(call->args[input]));
    write_elements(w, call, input, name);
    return name;
}

static const char *array_argument(Writer *w, const Call *call, int input) {
    Arena *arena = w->arena;
    Ex *arg = call->args[input];
    const char *data = is_passed_on(call, input) ? stored_array(w, arg) : copied_array(w, call, input);
    return arena_printf(arena, "(MoccArray){(double *)%s, %d, {%s}}", data, arg->rank,
                        dims_text(arena, arg->rank, arg->dims));
}

const char *value_argument(Writer *w, const Call *call, int input) {
    return call->args[input]->rank ? array_argument(w, call, input) : scalar_argument(w, call, input);
}

const char *memory_argument(Writer *w, const Memory *memory) {
    const char *cast = w->read_only ? arena_printf(w->arena, "(%s *)", memory_type(memory)) : "";
    return arena_printf(w->arena, "%s%ss->%s", cast, memory->rank ? "" : "&", c_memory(w->arena, memory));
}

static const char *arguments(Writer *w, const Call *call) {
    Text text = {0};
    text_add(&text, "mocc");
    for (int i = 0; i < call->n_args; i++)
        text_printf(&text, ", %s", value_argument(w, call, i));
    for (int i = 0; i < call->function->memories.n; i++)
        text_printf(&text, ", %s", memory_argument(w, call->function->memories.at[i]));
    return text_move(&text, w->arena);
}

/* --- results ---------------------------------------------------------------------------------- */

/* A component of a result: the derivative itself, not its Taylor coefficient */
static const char *component(Arena *arena, const char *text, int order) {
    if (order == 0) return text;
    if (order == 1) return arena_printf(arena, "%s.c[1]", text);
    return arena_printf(arena, "(%ld.0 * %s.c[%d])", factorial(order), text, order);
}

static void write_function_call(Writer *w, const Call *call, const char *args) {
    const char *caller = add_caller(w);
    if (caller) write_line(w, "mocc_calling(mocc, %s);", caller);
    write_line(w, "%s(%s);", c_function_name(w, call->function, call->order, has_tables(call)), args);
}

/* Writes the call; results[] get scalars and the names of C arrays of doubles. */
static void write_call(Writer *w, Call *call, CValue *results) {
    Arena *arena = w->arena;
    Function *function = call->function;
    Text args = {0}, copies = {0};
    bool arrays = false;
    text_add(&args, arguments(w, call));
    for (int i = 0; i < function->results.n; i++) {
        const Var *var = function->results.at[i];
        const char *name = new_name(w);
        int order = var->base == BASE_REAL ? call->order : 0;
        write_line(w, "%s %s;", c_type(arena, var, order), name);
        text_printf(&args, ", &%s", name);
        results[i] = c_primary(component(arena, name, order), false);
        if (!var->rank) continue;
        arrays = true;
        if (!is_known_shape(var->rank, call->dims[i])) continue; /* nobody asks for it */
        long count = element_count(var->rank, call->dims[i]);
        const char *out = new_name(w);
        results[i] = c_primary(out, false);
        write_array(w, "double", out, count);
        text_printf(&copies, "%smocc_result(mocc, %s, %d, %d, %ld.0, %d, (int[]){%s}, %s, \"%s\");",
                    copies.length ? " " : "", name, order + 1, order, factorial(order), var->rank,
                    dims_text(arena, var->rank, call->dims[i]), out, function->class_->full_name);
    }
    const char *all_args = text_move(&args, arena), *all_copies = text_move(&copies, arena);
    if (!arrays) {
        write_function_call(w, call, all_args);
        return;
    }
    const char *mark = new_name(w);
    write_line(w, "MoccMark %s = mocc_mark(mocc);", mark);
    write_function_call(w, call, all_args);
    if (*all_copies) write_line(w, "%s", all_copies);
    write_line(w, "mocc_release(mocc, %s);", mark);
}

/* The results of a call. It is written now, unless the preceding text has written it. */
static const CValue *results_of(Writer *w, Call *call) {
    CValue *results = written_results(w, call);
    if (results) return results;
    results = NEW_ARRAY(w->arena, CValue, call->function->results.n + 1);
    write_call(w, call, results);
    keep_results(w, call, results);
    return results;
}

/* The call of a function whose C function returns its result */
static const char *direct_call(Writer *w, const Call *call) {
    Arena *arena = w->arena;
    const Var *result = call->function->results.at[0];
    const char *args = arguments(w, call), *caller = add_caller(w);
    const char *text = arena_printf(arena, "%s(%s)",
                                    c_function_name(w, call->function, call->order, has_tables(call)), args);
    if (caller) text = arena_printf(arena, "(mocc_calling(mocc, %s), %s)", caller, text);
    return component(arena, text, result->base == BASE_REAL ? call->order : 0);
}

static CValue plain_result(Writer *w, Ex *ex) {
    Call *call = ex->function.call;
    int number = ex->function.result;
    const Var *var = call->function->results.at[number];
    if (gives_value(call->function)) return c_primary(direct_call(w, call), false);
    CValue result = results_of(w, call)[number];
    if (!var->rank) return result;
    const char *index = c_flat_index(w, var->rank, call->dims[number], ex->function.subs, var->path);
    return c_primary(arena_printf(w->arena, "%s[%s]", result.text, index), false);
}

CValue function_result(Writer *w, Ex *ex) {
    bool outer = w->plain;
    if (order_of(w) && ex->function.call->function->results.at[ex->function.result]->base == BASE_REAL)
        return directional_result(w, ex);
    w->plain = true;
    CValue value = plain_result(w, ex);
    w->plain = outer;
    return value;
}

/* What is computed under a condition, in the turns of a loop or in an event of its own stays where it is. */
void write_calls(Writer *w, Ex *ex) {
    if (ex->kind == EX_FUNCTION && order_of(w))
        write_directional_call(w, ex->function.call);
    else if (ex->kind == EX_FUNCTION && !gives_value(ex->function.call->function))
        results_of(w, ex->function.call);
    if (ex->kind == EX_FUNCTION || ex->kind == EX_COMPREHENSION || ex->kind == EX_EVENT) return;
    ExParts parts = parts_of(ex);
    for (int i = 0; i < (ex->kind == EX_IF ? 1 : parts.n); i++)
        if (part(&parts, i)) write_calls(w, part(&parts, i));
}
