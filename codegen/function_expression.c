/* What expressions inside of functions written in Modelica are made of: variables, iterators, results of
   other functions. */
#include "codegen/function_expression.h"

#include <string.h>

#include "codegen/array.h"
#include "codegen/array_expression.h"
#include "codegen/function.h"
#include "codegen/names.h"
#include "plan/elements.h"
#include "sema/model/accessors.h"

/* "Package.function (file.mo:12)" as a C string */
static const char *place(Writer *w, Span span) {
    const Class *class_ = w->code->function->class_;
    if (span.begin.file < 0) span = class_->ast->name_span;
    return arena_printf(w->arena, "\"%s (%s)\"", c_string(w->arena, class_->full_name),
                        c_string(w->arena, place_text(w, span)));
}

/* --- variables -------------------------------------------------------------------------------- */

int local_width(const Writer *w, const Var *var) {
    if (w->code->routine->has_tables && is_table(w->code->function, var)) return 1;
    return w->order && var->base == BASE_REAL ? w->order + 1 : 1;
}

/* A constant outside of all instances as an array */
static const char *constant_array(Writer *w, const Var *var) {
    Arena *arena = w->arena;
    const char *dims = "";
    for (int k = 0; k < var->rank; k++)
        dims = arena_printf(arena, "%s%s%d", dims, k ? ", " : "", var->dims[k]);
    return arena_printf(arena, "(MoccArray){(double *)%s, %d, {%s}}", c_constant_name(w, var), var->rank,
                        dims);
}

static CValue temporary_value(const Writer *w, const Var *var) {
    int i = w->code->temporaries.n - 1;
    while (w->code->temporaries.at[i].var != var)
        i--;
    return w->code->temporaries.at[i].value;
}

/* The array that a reference is about, as an lvalue */
static const char *array_of(Writer *w, Ex *ref) {
    Var *var = ref->ref.var;
    if (var->is_temporary) return temporary_value(w, var).text;
    return is_local(var) ? c_local(w->arena, var) : constant_array(w, var);
}

/* A subscript of dimension k as an index from 0 on. It is checked, unless it is a number within a size that is
   one, too. */
static const char *c_index(Writer *w, const char *array, const Var *var, int k, Ex *sub, Span span) {
    double number = sub->kind == EX_CONST ? sub->number : 0;
    if (number >= 1 && number <= var->dims[k]) return arena_printf(w->arena, "%ld", (long)number - 1);
    return arena_printf(w->arena, "mocc_sub(mocc, &%s, %d, %s, \"%s\", %s)", array, k, c_scalar(w, sub),
                        c_string(w->arena, var->path), place(w, span));
}

/* The place of an element of the variable's array among all, row-major */
static const char *c_offset(Writer *w, const char *array, const Var *var, Ex *const *subs, Span span) {
    Arena *arena = w->arena;
    const char *text = "";
    for (int k = 0; k < var->rank; k++) {
        const char *index = c_index(w, array, var, k, subs[k], span);
        text = k == 0 ? index : arena_printf(arena, "(%s) * (size_t)%s.dims[%d] + %s", text, array, k, index);
    }
    return text;
}

static bool is_jet(const Writer *w, const Var *var) {
    if (var->is_temporary) return temporary_value(w, var).jet;
    return is_local(var) && local_width(w, var) > 1;
}

const char *c_element(Writer *w, Ex *ref) {
    Var *var = ref->ref.var;
    if (!var->rank) return c_local(w->arena, var);
    const char *array = array_of(w, ref);
    return c_element_at(w, c_array(array, is_jet(w, var)), c_offset(w, array, var, ref->ref.subs, ref->span));
}

static CValue reference(Writer *w, Ex *ref) {
    Var *var = ref->ref.var;
    Scalar constant;
    if (var->variability == AST_VAR_CONSTANT && ex_scalar(ref, NULL, &constant, NULL)) {
        if (constant.type == BASE_STRING) return c_string_value(w->arena, c_string(w->arena, constant.text));
        return c_constant(w->arena, constant.number);
    }
    CValue value = c_primary(c_element(w, ref), is_jet(w, var));
    if (!is_local(var) && var->base == BASE_STRING)
        value.text = arena_printf(w->arena, "mocc_string(mocc, %s)", value.text);
    return w->plain ? without_derivatives(w, value) : value;
}

const char *c_subs(Writer *w, Ex *ref) {
    Arena *arena = w->arena;
    const char *text = "(MoccSub[]){";
    for (int k = 0; k < ref->ref.var->rank; k++) {
        Ex *sub = ref->ref.subs[k];
        const char *one = "{.kind = MOCC_ALL}";
        if (sub && sub->rank)
            one = arena_printf(arena, "{.kind = MOCC_SOME, .indices = %s}", array_value(w, sub).text);
        else if (sub)
            one = arena_printf(arena, "{.kind = MOCC_ONE, .index = %s}", c_scalar(w, sub));
        text = arena_printf(arena, "%s%s%s", text, k ? ", " : "", one);
    }
    return arena_printf(arena, "%s}", text);
}

CValue referenced_array(Writer *w, Ex *ref) {
    return c_array(array_of(w, ref), is_jet(w, ref->ref.var));
}

/* What makes events in an algorithm section: its memories are arguments of the section's function. */
static const char *memory(Writer *w, const Ex *event) {
    Arena *arena = w->arena;
    const Memory *m = event->event.memory;
    const char *index = "0", *name = c_memory(arena, m);
    for (int k = 0; k < m->rank; k++) {
        const char *sub = arena_printf(arena, "((size_t)(%s) - 1)", c_scalar(w, event->event.subs[k]));
        index = k ? arena_printf(arena, "(%s) * %d + %s", index, m->dims[k], sub) : sub;
    }
    return arena_printf(arena, m->rank ? "%s[%s]" : "(*%s)", name, index);
}

/* --- iterators -------------------------------------------------------------------------------- */

/* Whether an open loop's iterator or a variable of the function is called so. */
static bool is_taken(const Writer *w, const Iter *iter) {
    const Variant *variant = w->code->function->variant;
    for (int i = 0; i < w->code->iterators.n; i++)
        if (!strcmp(w->code->iterators.at[i].iter->name, iter->name)) return true;
    for (int i = 0; i < variant->vars.n; i++)
        if (!strcmp(variant->vars.at[i]->path, iter->name)) return true;
    return false;
}

const char *open_iterator(Writer *w, const Iter *iter, bool jet) {
    Arena *arena = w->arena;
    const char *name = is_taken(w, iter) ? new_counter(w) : c_iter(w->arena, iter);
    vec_push(arena, &w->code->iterators, ((struct OpenIterator){iter, name, jet}));
    return name;
}

void close_iterator(Writer *w) {
    w->code->iterators.n--;
}

void open_iteration(Writer *w, const Iter *iter, CValue values, const char *k) {
    write_line(w, "for (int %s = 0; %s < %s.dims[0]; %s++) {", k, k, values.text, k);
    w->indent++;
    CValue value = element_at(w, values, k);
    const char *name = open_iterator(w, iter, value.jet);
    write_line(w, "const %s %s = %s;", number_type(w, value.jet), name, value.text);
    write_line(w, "(void)%s;", name);
}

void close_iteration(Writer *w) {
    close_iterator(w);
    close_loop(w);
}

static CValue iterator(Writer *w, const Iter *iter) {
    int i = w->code->iterators.n - 1;
    while (w->code->iterators.at[i].iter != iter)
        i--;
    CValue value = c_primary(w->code->iterators.at[i].name, w->code->iterators.at[i].jet);
    return w->plain ? without_derivatives(w, value) : value;
}

/* --- calls ------------------------------------------------------------------------------------ */

/* How many subscripts a reference begins with where all elements of the other dimensions follow, as in
   a[i, :]; 0: it is another one */
static int leading_subscripts(const Ex *ref) {
    int rank = ref->ref.var->rank, n = 0;
    while (n < rank && ref->ref.subs[n] && !ref->ref.subs[n]->rank)
        n++;
    for (int k = n; k < rank; k++)
        if (ref->ref.subs[k]) return 0;
    return n < rank ? n : 0;
}

/* An argument; rows of an array are not copied, for they are only read. */
static CValue argument_value(Writer *w, Ex *arg) {
    int n = arg->kind == EX_REF && arg->rank ? leading_subscripts(arg) : 0;
    if (n == 0) return c_value(w, arg);
    const Var *var = arg->ref.var;
    CValue all = referenced_array(w, arg);
    const char *rows = all.text;
    for (int k = 0; k < n; k++)
        rows = arena_printf(w->arena, "mocc_row(%s, %d, %s)", rows, width_of(w, all.jet),
                            c_index(w, all.text, var, k, arg->ref.subs[k], arg->span));
    return c_array(rows, all.jet);
}

/* The arguments in C for a call at `order`, which is 0 if nothing among them carries derivatives; with
   `tables` if no array does */
static const char *c_arguments(Writer *w, const Call *call, int *order, bool *tables) {
    Arena *arena = w->arena;
    CValue *values = NEW_ARRAY(arena, CValue, call->n_args + 1);
    *order = 0;
    *tables = can_have_tables(call->function);
    for (int i = 0; i < call->n_args; i++) {
        Ex *arg = call->args[i];
        const Var *var = call->function->inputs.at[i];
        values[i] = var->base != BASE_REAL && !arg->rank ? plain_scalar(w, arg) : argument_value(w, arg);
        if (values[i].jet && var->base == BASE_REAL && !w->plain) *order = w->order;
        if (values[i].jet && var->base == BASE_REAL && var->rank) *tables = false;
    }
    *tables = *tables && *order;
    Text text = {0};
    text_add(&text, "mocc");
    for (int i = 0; i < call->n_args; i++) {
        const Var *var = call->function->inputs.at[i];
        bool jet = *order && var->base == BASE_REAL && !(*tables && var->rank);
        text_printf(&text, ", %s", fitted(w, values[i], jet));
    }
    return text_move(&text, arena);
}

void call_results(Writer *w, Call *call, CValue *results) {
    Arena *arena = w->arena;
    Function *function = call->function;
    int order;
    bool tables;
    const char *args = c_arguments(w, call, &order, &tables),
               *name = c_function_name(w, function, order, tables);
    if (gives_value(function)) {
        results[0] = c_primary(arena_printf(arena, "%s(%s)", name, args),
                               order && function->results.at[0]->base == BASE_REAL);
        return;
    }
    Text all = {0};
    text_add(&all, args);
    for (int i = 0; i < function->results.n; i++) {
        const Var *var = function->results.at[i];
        const char *result = new_name(w);
        write_line(w, "%s %s;", c_type(arena, var, order), result);
        text_printf(&all, ", &%s", result);
        bool jet = order && var->base == BASE_REAL;
        results[i] = var->rank ? c_array(result, jet) : c_primary(result, jet);
        if (var->rank) require_memory(w);
    }
    write_line(w, "%s(%s);", name, text_move(&all, arena));
}

CValue call_result(Writer *w, Ex *ex) {
    Call *call = ex->function.call;
    CValue *results = written_results(w, call);
    if (!results) {
        results = NEW_ARRAY(w->arena, CValue, call->function->results.n + 1);
        call_results(w, call, results);
        if (!gives_value(call->function)) keep_results(w, call, results);
    }
    CValue value = results[ex->function.result];
    const Var *var = call->function->results.at[ex->function.result];
    if (var->rank && !ex->rank)
        value = element_at(w, value, c_offset(w, value.text, var, ex->function.subs, ex->span));
    return w->plain && !ex->rank ? without_derivatives(w, value) : value;
}

const Leaves function_leaves = {.reference = reference,
                                .iterator = iterator,
                                .result = call_result,
                                .reduction = reduction_value,
                                .array = array_value,
                                .memory = memory,
                                .place = place};
