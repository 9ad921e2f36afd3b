/* C code of functions written in Modelica: their variables, and all that stands around their statements. */
#include "codegen/function.h"

#include "codegen/checks.h"
#include "codegen/external.h"
#include "codegen/function_expression.h"
#include "codegen/names.h"
#include "codegen/partial.h"
#include "codegen/statement.h"
#include "sema/model/accessors.h"

bool gives_value(const Function *function) {
    return function->results.n == 1 && !function->results.at[0]->rank;
}

const char *c_type(Arena *arena, const Var *var, int order) {
    if (var->rank) return "MoccArray";
    return order && var->base == BASE_REAL ? arena_printf(arena, "MoccJet%d", order) : "double";
}

/* --- variables -------------------------------------------------------------------------------- */

/* The sizes of an array as a C array of ints; ':' is 0. */
static const char *sizes_text(Writer *w, const Var *var) {
    Arena *arena = w->arena;
    const char *text = "(int[]){";
    for (int k = 0; k < var->rank; k++) {
        const char *size = arena_printf(arena, "%d", var->dims[k] < 0 ? 0 : var->dims[k]);
        if (var->dims[k] < 0 && var->sizes[k].value)
            size = arena_printf(arena, "mocc_size(mocc, %s, %s)", c_scalar(w, var->sizes[k].value),
                                c_place(w, var->decl->span));
        text = arena_printf(arena, "%s%s%s", text, k ? ", " : "", size);
    }
    return arena_printf(arena, "%s}", text);
}

static void write_local(Writer *w, Var *var) {
    const char *name = c_local(w->arena, var);
    if (!var->rank) {
        const char *first = var->base == BASE_STRING ? "mocc_string(mocc, \"\")" : "0.0";
        CValue value = c_primary(first, false);
        if (var->binding) value = scalar_value(w, var->binding);
        write_line(w, "%s %s = %s;", c_type(w->arena, var, w->order), name,
                   fitted(w, value, local_width(w, var) > 1));
        return;
    }
    const char *where = c_place(w, var->decl->span);
    write_line(w, "MoccArray %s = mocc_new(mocc, %d, %d, %s, %s);", name, local_width(w, var), var->rank,
               sizes_text(w, var), where);
    if (var->binding)
        write_target(w, ex_whole(w->arena, 0, NULL, var, var->decl->span), c_value(w, var->binding));
}

/* Arrays that are given must have the sizes that the declarations say. */
static void write_expectations(Writer *w) {
    for (int i = 0; i < w->code->function->inputs.n; i++) {
        const Var *var = w->code->function->inputs.at[i];
        for (int k = 0; k < var->rank; k++)
            if (declared_size(var, k)) write_expectation(w, var, k, declared_size(var, k), var->decl->span);
    }
}

static void write_locals(Writer *w) {
    const PlanRoutine *routine = w->code->routine;
    for (int i = 0; i < routine->locals.n; i++)
        write_local(w, routine->locals.at[i]);
    for (int i = 0; i < routine->unread.n; i++) /* C need not warn */
        write_line(w, "(void)%s;", c_local(w->arena, routine->unread.at[i]));
}

/* --- begin and end ---------------------------------------------------------------------------- */

static const char *signature(Writer *w, const Function *function, int order, bool tables) {
    Arena *arena = w->arena;
    bool value = gives_value(function);
    Text text = {0};
    text_printf(&text, "%s %s %s(MoccContext *mocc",
                w->plan->sema->tangents ? "MOCC_CLASS_FUNCTION" : "MOCC_FUNCTION",
                value ? c_type(arena, function->results.at[0], order) : "void",
                c_function_name(w, function, order, tables));
    for (int i = 0; i < function->inputs.n; i++) {
        const Var *var = function->inputs.at[i];
        text_printf(&text, ", %s %s", c_type(arena, var, order), c_local(arena, var));
    }
    for (int i = 0; i < function->memories.n; i++) {
        const Memory *memory = function->memories.at[i];
        text_printf(&text, ", %s *%s", memory_type(memory), c_memory(arena, memory));
    }
    for (int i = 0; i < function->results.n && !value; i++) {
        const Var *var = function->results.at[i];
        text_printf(&text, ", %s *out___%s", c_type(arena, var, order), c_local(arena, var));
    }
    text_add(&text, ")");
    return text_move(&text, arena);
}

/* Arrays among the results are kept, the rest of the stack is given back. */
static void write_leave(Writer *w) {
    const Function *function = w->code->function;
    Text arrays = {0}, widths = {0};
    int n = 0;
    for (int i = 0; i < function->results.n; i++) {
        const Var *var = function->results.at[i];
        if (!var->rank) continue;
        const char *comma = n++ ? ", " : "";
        text_printf(&arrays, "%s&%s", comma, c_local(w->arena, var));
        text_printf(&widths, "%s%d", comma, local_width(w, var));
    }
    if (n)
        write_line(w, "mocc_leave(mocc, mark__, %d, (MoccArray *[]){%s}, (int[]){%s});", n,
                   text_move(&arrays, w->arena), text_move(&widths, w->arena));
    else if (w->code->routine->takes_memory)
        write_line(w, "mocc_release(mocc, mark__);");
}

static void write_end(Writer *w) {
    const Function *function = w->code->function;
    if (w->code->routine->returns) text_add(w->out, "done:\n");
    write_leave(w);
    if (w->code->routine->returns && !w->code->routine->takes_memory && !function->results.n)
        write_line(w, "return;");
    for (int i = 0; i < function->results.n; i++) {
        const char *name = c_local(w->arena, function->results.at[i]);
        if (gives_value(function))
            write_line(w, "return %s;", name);
        else
            write_line(w, "*out___%s = %s;", name, name);
    }
}

/* --- the whole -------------------------------------------------------------------------------- */

static void write_own_body(Writer *w) {
    const Function *function = w->code->function;
    if (!function->is_section) write_expectations(w); /* the model knows the sizes of what it hands over */
    if (function->time) {
        write_line(w, "const double time = %s;", c_scalar(w, function->time));
        write_line(w, "(void)time;"); /* a condition that is decided may have left out what uses it */
    }
    for (int i = 0; i < function->memories.n; i++)
        write_line(w, "(void)%s;", c_memory(w->arena, function->memories.at[i]));
    write_locals(w);
    write_statements(w, &w->code->function->body);
}

/* What begins a function: its comment, its signature, how it takes memory */
static void write_begin(Writer *w) {
    const PlanRoutine *routine = w->code->routine;
    const Function *function = routine->function;
    const char *place = c_place(w, function->class_->ast->name_span);
    write_line(w, "/* %s%s */", w->order ? "derivatives of " : "", c_comment(w->arena, place));
    write_line(w, "%s {", signature(w, function, w->order, w->code->routine->has_tables));
    w->indent++;
    write_line(w, "(void)mocc;");
    if (routine->takes_memory || routine->is_recursive)
        write_line(w, "%smocc_enter(mocc, \"%s\");", routine->takes_memory ? "MoccMark mark__ = " : "",
                   c_string(w->arena, function->class_->full_name));
}

static void write_external_body(Writer *w) {
    write_expectations(w);
    write_locals(w);
    write_external_call(w);
}

static void write_routine(Writer *w, const PlanRoutine *routine) {
    FunctionCode code = {.routine = routine, .function = routine->function};
    w->code = &code;
    w->order = routine->order;
    w->temporaries = 0;
    w->calls.n = 0;
    begin_sites(w, c_function_name(w, routine->function, routine->order, routine->has_tables), NULL);
    write_begin(w);
    if (routine->function->of)
        write_partial(w);
    else if (routine->function->external && routine->order)
        write_given_derivatives(w);
    else if (routine->function->external)
        write_external_body(w);
    else
        write_own_body(w);
    write_end(w);
    w->indent--;
    write_line(w, "}\n");
    end_sites(w);
}

/* The header of jets, once for each order */
static void write_includes(Writer *w) {
    unsigned orders = w->plan->sema->tangents ? 1u << 1 : 0; /* directional derivatives are of order 1 */
    for (int i = 0; i < w->plan->routines.n; i++)
        orders |= 1u << w->plan->routines.at[i]->order;
    write_line(w, "#include \"moccfn.h\"\n");
    if (w->plan->externals.n) write_line(w, "#include \"moccexternal.h\"\n");
    for (int order = 1; order <= MOST_ORDER + 1; order++)
        if (orders >> order & 1) write_line(w, "#define MOCC_ORDER %d\n#include \"moccjet.h\"\n", order);
}

void write_routines(const Plan *plan, const Globals *globals, Text *out) {
    Writer w = {.arena = plan->arena,
                .out = out,
                .plan = plan,
                .globals = globals,
                .sources = plan->sema->sources,
                .diagnostics = plan->sema->diagnostics,
                .leaves = &function_leaves};
    if (!plan->routines.n && !plan->sema->tangents) return;
    write_includes(&w);
    write_external_declarations(&w);
    VEC(const PlanRoutine *) routines = {0};
    Map written = {0};
    for (int i = 0; i < plan->routines.n; i++) {
        const PlanRoutine *routine = plan->routines.at[i];
        const char *name = c_function_name(&w, routine->function, routine->order, routine->has_tables);
        Symbol symbol = intern_string(plan->sema->interner, name);
        if (map_get(&written, symbol)) continue; /* of a class that is redeclared alike */
        map_put(w.arena, &written, symbol, (char *)name);
        vec_push(w.arena, &routines, routine);
        write_line(&w, "%s;", signature(&w, routine->function, routine->order, routine->has_tables));
    }
    text_add(out, "\n");
    for (int i = 0; i < routines.n; i++)
        write_routine(&w, routines.at[i]);
}
