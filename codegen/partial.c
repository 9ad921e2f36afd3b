/* C code of functions that are derivatives of other ones with respect to some of their inputs: they call
   these with jets. */
#include "codegen/partial.h"

#include "codegen/function.h"
#include "codegen/function_expression.h"
#include "codegen/names.h"

/* The coefficients of a value in C: a double or a jet */
static const char *coefficients(Arena *arena, const char *name, int order) {
    return arena_printf(arena, order ? "%s.c" : "&%s", name);
}

/* How much the other inputs change */
static void write_change(Writer *w) {
    Arena *arena = w->arena;
    const Function *function = w->code->function;
    write_line(w, "double change__ = 0;");
    for (int i = 0; i < function->inputs.n && w->order; i++) {
        const Var *var = function->inputs.at[i];
        const char *name = c_local(arena, var);
        if (i == function->by || var->base != BASE_REAL) continue;
        if (var->rank && w->code->routine->has_tables) continue;
        if (var->rank)
            write_line(w, "change__ = mocc_max(change__, mocc_change(%d, mocc_count(%s), %s.data));",
                       w->order, name, name);
        else
            write_line(w, "change__ = mocc_max(change__, mocc_change(%d, 1, %s.c));", w->order, name);
    }
}

/* The arguments of a round: those that carry derivatives with more of them */
static const char *round_arguments(Writer *w, bool tables) {
    Arena *arena = w->arena;
    const Function *function = w->code->function;
    int n = w->order, q = n + function->times;
    Text text = {0};
    text_add(&text, "mocc");
    for (int i = 0; i < function->inputs.n; i++) {
        const Var *var = function->inputs.at[i];
        const char *name = c_local(arena, var), *wide = name;
        if (i == function->by)
            wide = "x__";
        else if (var->base == BASE_REAL && !(tables && var->rank)) {
            wide = arena_printf(arena, "a%d__", i + 1);
            write_line(w, "%s %s;", c_type(arena, var, q), wide);
            if (var->rank)
                write_line(w, "%s = mocc_widen(mocc, %d, %d, %s, %s);", wide, n, q, name,
                           c_place(w, no_span()));
            else
                write_line(w, "mocc_widen_value(%d, %d, %s, %s.c);", n, q, coefficients(arena, name, n),
                           wide);
        }
        text_printf(&text, ", %s", wide);
    }
    return text_move(&text, arena);
}

static void write_round(Writer *w) {
    Arena *arena = w->arena;
    const Function *function = w->code->function;
    int n = w->order, p = function->times, q = n + p;
    const Var *x = function->inputs.at[function->by];
    write_line(w, "MoccJet%d x__;", q);
    write_line(w, "double map__[%d];", (n + 1) * (q + 1));
    write_line(w, "mocc_round(i__, %d, %d, change__, %s, x__.c, map__);", n, p,
               coefficients(arena, c_local(arena, x), n));
    bool tables = differentiates_with_tables(w->code->routine);
    const char *args = round_arguments(w, tables), *name = c_function_name(w, function->of, q, tables);
    bool value = gives_value(function);
    Text all = {0};
    text_add(&all, args);
    for (int i = 0; i < function->results.n; i++) {
        write_line(w, "%s y%d__%s;", c_type(arena, function->results.at[i], q), i + 1,
                   value ? arena_printf(arena, " = %s(%s)", name, args) : "");
        text_printf(&all, ", &y%d__", i + 1);
    }
    const char *all_args = text_move(&all, arena);
    if (!value) write_line(w, "%s(%s);", name, all_args);
    for (int i = 0; i < function->results.n; i++) {
        const Var *var = function->results.at[i];
        const char *result = c_local(arena, var);
        if (var->rank)
            write_line(w, "mocc_gather(mocc, %d, %d, map__, y%d__, &%s, %s);", n, q, i + 1, result,
                       c_place(w, no_span()));
        else
            write_line(w, "mocc_gather_value(%d, %d, map__, y%d__.c, %s);", n, q, i + 1,
                       coefficients(arena, result, n));
    }
}

/* The body of a function that is a derivative of another one: calls of that one */
void write_partial(Writer *w) {
    const Function *function = w->code->function;
    for (int i = 0; i < function->results.n; i++) {
        const Var *var = function->results.at[i];
        write_line(w, "%s %s = %s;", c_type(w->arena, var, w->order), c_local(w->arena, var),
                   var->rank || w->order ? "{0}" : "0");
    }
    write_change(w);
    write_line(w, "for (int i__ = 0; i__ < mocc_rounds(%d, %d, change__); i__++) {", w->order,
               function->times);
    w->indent++;
    write_round(w);
    w->indent--;
    write_line(w, "}");
}
