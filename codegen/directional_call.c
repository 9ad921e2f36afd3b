/* Calls of functions written in Modelica where directional derivatives are computed. Values are jets of order
   1: the derivative by the direction, not by time.

   A call for values alone becomes one call with such jets. A call for the derivative of order n by time asks
   for d/de (d/dt)^n f(x(t) + e*u(t)), u being the change of x with its own derivatives by time. It is made in
   rounds, each with jets of order n + 1 along a line through the plane of t and e: runtime/base/directions.c
   puts them together. */
#include "codegen/directional_call.h"

#include "codegen/call.h"
#include "codegen/component_expression.h"
#include "codegen/function.h"
#include "sema/model/accessors.h"

/* --- arguments -------------------------------------------------------------------------------- */

static bool is_real(const Call *call, int input) {
    return call->function->inputs.at[input]->base == BASE_REAL;
}

/* One element of an argument with its derivatives by time, all with their changes */
static void write_argument_element(Writer *w, const Call *call, int input, const char *name,
                                   const char *element, Ex **index) {
    int rows = call->order + 1;
    for (int order = 0; order < rows; order++) {
        Ex *arg = call_arg(call, order, input);
        const char *value = "mocc1_lift(0.0)";
        if (arg) value = fitted(w, scalar_value(w, arg->rank ? ex_element(w->arena, arg, index) : arg), true);
        const char *at = rows == 1 ? element : arena_printf(w->arena, "%d * (%s) + %d", rows, element, order);
        write_line(w, "%s[%s] = %s;", name, at, value);
    }
}

static void write_argument_elements(Writer *w, const Call *call, int input, const char *name) {
    Ex *arg = call->args[input], **index;
    long count = ex_count(arg);
    if (count > EX_UNROLL && !is_literal(arg)) {
        for (int order = 0; order <= call->order; order++)
            if (call_arg(call, order, input)) write_calls(w, call_arg(call, order, input));
        open_loops(w, arg->rank, arg->dims, &index);
        write_argument_element(w, call, input, name, c_flat_index(w, arg->rank, arg->dims, index, ""), index);
        close_loops(w, arg->rank);
        return;
    }
    for (long i = 0; i < count; i++) {
        index = NEW_ARRAY(w->arena, Ex *, arg->rank + 1);
        number_index(w->arena, arg, 0, i, index);
        write_argument_element(w, call, input, name, arena_printf(w->arena, "%ld", i), index);
    }
}

/* Writes arrays with the jets of all Real arguments, whose names names[] gets; arguments of other types as C
   expressions. */
static void write_arguments(Writer *w, const Call *call, const char **names) {
    for (int i = 0; i < call->n_args; i++) {
        if (!is_real(call, i)) {
            names[i] = value_argument(w, call, i);
            continue;
        }
        names[i] = new_name(w);
        write_array(w, "MoccJet1", names[i], ex_count(call->args[i]) * (call->order + 1));
        write_argument_elements(w, call, i, names[i]);
    }
}

/* The jets in an array as an argument */
static const char *jets_argument(Writer *w, const Ex *arg, const char *name) {
    if (!arg->rank) return arena_printf(w->arena, "%s[0]", name);
    return arena_printf(w->arena, "(MoccArray){(double *)%s, %d, {%s}}", name, arg->rank,
                        dims_text(w->arena, arg->rank, arg->dims));
}

/* All arguments of a call; names[]: of arrays that have the jets of the Real ones */
static const char *arguments(Writer *w, const Call *call, const char **names) {
    Text text = {0};
    text_add(&text, "mocc");
    for (int i = 0; i < call->n_args; i++)
        text_printf(&text, ", %s", is_real(call, i) ? jets_argument(w, call->args[i], names[i]) : names[i]);
    for (int i = 0; i < call->function->memories.n; i++)
        text_printf(&text, ", %s", memory_argument(w, call->function->memories.at[i]));
    return text_move(&text, w->arena);
}

/* --- results ---------------------------------------------------------------------------------- */

static const char *result_dims(Writer *w, const Call *call, int result) {
    return dims_text(w->arena, call->function->results.at[result]->rank, call->dims[result]);
}

/* Whether somebody may ask for a result that moves */
static bool is_wanted(const Call *call, int result) {
    const Var *var = call->function->results.at[result];
    return var->base == BASE_REAL && is_known_shape(var->rank, call->dims[result]);
}

/* Declares arrays for the results' jets, under names that results[] get. */
static void write_results(Writer *w, const Call *call, CValue *results) {
    for (int i = 0; i < call->function->results.n; i++) {
        if (!is_wanted(call, i)) continue;
        results[i] = c_primary(new_name(w), true);
        write_array(w, "MoccJet1", results[i].text,
                    element_count(call->function->results.at[i]->rank, call->dims[i]));
    }
}

/* The C statements that put what a call has given into the arrays of the results; `round` begins the
   arguments of the function that gathers them, NULL: there is one call only. */
static void write_gathering(Writer *w, const Call *call, const char **given, const CValue *results,
                            const char *round) {
    for (int i = 0; i < call->function->results.n; i++) {
        const Var *var = call->function->results.at[i];
        if (!is_wanted(call, i)) continue;
        const char *data = arena_printf(w->arena, var->rank ? "%s.data" : "%s.c", given[i]);
        if (var->rank)
            write_line(w, "mocc_expect_dims(mocc, %s, (int[]){%s}, \"%s\");", given[i],
                       result_dims(w, call, i), call->function->class_->full_name);
        long count = element_count(var->rank, call->dims[i]);
        if (round)
            write_line(w, "mocc_gather_change(%s, %ld, %s, (double *)%s);", round, count, data,
                       results[i].text);
        else
            write_line(w, "memcpy(%s, %s, sizeof(MoccJet1) * %ld);", results[i].text, data, count);
    }
}

/* The call itself at an order, with what surrounds it: memory is given back when the results are gathered. */
static void write_one_call(Writer *w, const Call *call, int order, const char *args, const CValue *results,
                           const char *round) {
    Arena *arena = w->arena;
    const Function *function = call->function;
    const char **given = NEW_ARRAY(arena, const char *, function->results.n + 1);
    const char *name = c_function_name(w, function, order, false), *mark = NULL;
    Text all = {0};
    text_add(&all, args);
    for (int i = 0; i < function->results.n; i++) {
        const Var *var = function->results.at[i];
        given[i] = new_name(w);
        if (var->rank && !mark) write_line(w, "MoccMark %s = mocc_mark(mocc);", mark = new_name(w));
        if (gives_value(function)) {
            write_line(w, "%s %s = %s(%s);", c_type(arena, var, order), given[i], name, args);
            break;
        }
        write_line(w, "%s %s;", c_type(arena, var, order), given[i]);
        text_printf(&all, ", &%s", given[i]);
    }
    const char *all_args = text_move(&all, arena);
    if (!gives_value(function)) write_line(w, "%s(%s);", name, all_args);
    write_gathering(w, call, given, results, round);
    if (mark) write_line(w, "mocc_release(mocc, %s);", mark);
}

/* --- rounds ----------------------------------------------------------------------------------- */

/* How fast the arguments change with time and with the direction */
static void write_measure(Writer *w, const Call *call, const char **names, const char *moves) {
    write_line(w, "double %s[2] = {0.0, 0.0};", moves);
    for (int i = 0; i < call->n_args; i++)
        if (is_real(call, i))
            write_line(w, "mocc_measure(%d, %ld, (double *)%s, %s);", call->order, ex_count(call->args[i]),
                       names[i], moves);
}

/* The arguments of a round: jets along its line */
static void write_bends(Writer *w, const Call *call, const char **names, const char *round) {
    const char *type = arena_printf(w->arena, "MoccJet%d", call->order + 1);
    for (int i = 0; i < call->n_args; i++) {
        if (!is_real(call, i)) continue;
        const char *bent = new_name(w);
        long count = ex_count(call->args[i]);
        write_array(w, type, bent, count);
        write_line(w, "mocc_bend(%s, %ld, (double *)%s, (double *)%s);", round, count, names[i], bent);
        names[i] = bent;
    }
}

static void write_rounds(Writer *w, const Call *call, const char **names, const CValue *results) {
    const char *moves = new_name(w), *k = new_counter(w);
    write_measure(w, call, names, moves);
    write_line(w, "for (int %s = 0; %s < mocc_directions(%d); %s++) {", k, k, call->order, k);
    w->indent++;
    const char *round = arena_printf(w->arena, "%d, %s, %s", call->order, k, moves);
    write_bends(w, call, names, round);
    write_one_call(w, call, call->order + 1, arguments(w, call, names), results, round);
    w->indent--;
    write_line(w, "}");
}

/* --- all -------------------------------------------------------------------------------------- */

/* results[] get the names of arrays of jets. */
static CValue *results_of(Writer *w, Call *call) {
    CValue *results = written_results(w, call);
    if (results) return results;
    const char **names = NEW_ARRAY(w->arena, const char *, call->n_args + 1);
    results = NEW_ARRAY(w->arena, CValue, call->function->results.n + 1);
    write_arguments(w, call, names);
    write_results(w, call, results);
    if (call->order)
        write_rounds(w, call, names, results);
    else
        write_one_call(w, call, 1, arguments(w, call, names), results, NULL);
    keep_results(w, call, results);
    return results;
}

void write_directional_call(Writer *w, Call *call) {
    results_of(w, call);
}

CValue directional_result(Writer *w, Ex *ex) {
    Call *call = ex->function.call;
    int number = ex->function.result;
    const Var *var = call->function->results.at[number];
    CValue result = results_of(w, call)[number];
    const char *index = "0";
    if (var->rank) index = c_flat_index(w, var->rank, call->dims[number], ex->function.subs, var->path);
    return c_primary(arena_printf(w->arena, "%s[%s]", result.text, index), true);
}
