/* C code of functions written in Modelica: their variables, and all that stands around their statements. */
#include "codegen/function.h"

#include "codegen/checks.h"
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
    if (var->variability == AST_VAR_CONSTANT || var->is_temporary)
        return; /* a number, a value, wherever it stands */
    if (!var->rank) {
        const char *first = var->base == BASE_STRING ? "mocc_string(mocc, \"\")" : "0.0";
        CValue value = c_primary(first, false);
        if (var->binding) value = scalar_value(w, var->binding);
        write_line(w, "%s %s = %s;", c_type(w->arena, var, w->order), name,
                   fitted(w, value, local_width(w, var) > 1));
        return;
    }
    w->code->uses_memory = true;
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

static bool is_among(const Function *function, const Var *var) {
    for (int i = 0; i < function->inputs.n; i++)
        if (function->inputs.at[i] == var) return true;
    for (int i = 0; i < function->results.n; i++)
        if (function->results.at[i] == var) return true;
    return false;
}

/* Variables in the order of their declarations, which they may depend on */
static void write_locals(Writer *w) {
    const Function *function = w->code->function;
    bool is_default = function->results.n == 1 && function->results.at[0]->causality == AST_INPUT;
    for (int i = 0; i < function->variant->vars.n; i++) {
        Var *var = function->variant->vars.at[i];
        bool result = false;
        for (int k = 0; k < function->results.n; k++)
            result |= function->results.at[k] == var;
        if (is_default ? result : result || !is_among(function, var)) write_local(w, var);
    }
}

/* --- what is not read ------------------------------------------------------------------------- */

static void mark_read(void *context, Ex *ref) {
    if (is_local(ref->ref.var)) ((bool *)context)[ref->ref.var->index] = true;
}

/* Marks the variables whose values the statements use. */
static void find_reads(const Statements *statements, bool *read) {
    for (int i = 0; i < statements->n; i++) {
        const Statement *s = statements->at[i];
        switch (s->kind) {
        case STATEMENT_ASSIGN:
            ex_visit_refs(s->assign.value, mark_read, read);
            for (int k = 0; k < s->assign.target->ref.var->rank; k++)
                if (s->assign.target->ref.subs[k])
                    ex_visit_refs(s->assign.target->ref.subs[k], mark_read, read);
            break;
        case STATEMENT_TUPLE:
            for (int k = 0; k < s->tuple.call->n_args; k++)
                ex_visit_refs(s->tuple.call->args[k], mark_read, read);
            for (int t = 0; t < s->tuple.n; t++)
                for (int k = 0; s->tuple.targets[t] && k < s->tuple.targets[t]->ref.var->rank; k++)
                    if (s->tuple.targets[t]->ref.subs[k])
                        ex_visit_refs(s->tuple.targets[t]->ref.subs[k], mark_read, read);
            break;
        case STATEMENT_ASSERT:
            ex_visit_refs(s->check.condition, mark_read, read);
            ex_visit_refs(s->check.message, mark_read, read);
            break;
        case STATEMENT_IF:
            for (int k = 0; k < s->choice.branches.n; k++) {
                if (s->choice.branches.at[k].condition)
                    ex_visit_refs(s->choice.branches.at[k].condition, mark_read, read);
                find_reads(&s->choice.branches.at[k].body, read);
            }
            break;
        case STATEMENT_FOR:
            ex_visit_refs(s->loop.range, mark_read, read);
            find_reads(&s->loop.body, read);
            break;
        case STATEMENT_WHILE:
            ex_visit_refs(s->repeat.condition, mark_read, read);
            find_reads(&s->repeat.body, read);
            break;
        case STATEMENT_BREAK:
        case STATEMENT_RETURN:
            break;
        }
    }
}

/* Tells C that what nothing reads is meant so. */
static void write_unread(Writer *w) {
    const Function *function = w->code->function;
    bool *read = NEW_ARRAY(w->arena, bool, function->variant->vars.n + 1);
    find_reads(&function->body, read);
    for (int i = 0; i < function->results.n; i++)
        read[function->results.at[i]->index] = true;
    bool is_default = function->results.n == 1 && function->results.at[0]->causality == AST_INPUT;
    for (int i = 0; i < function->variant->vars.n; i++) {
        const Var *var = function->variant->vars.at[i];
        bool here = !is_default || is_among(function, var);
        if (here && !read[i] && var->variability != AST_VAR_CONSTANT && !var->is_temporary)
            write_line(w, "(void)%s;", c_local(w->arena, var));
    }
}

/* True if the function calls itself, directly or through others. A function sees only itself and preceding
 * ones. */
static bool is_recursive(const Function *function) {
    for (int i = 0; i < function->calls.n; i++)
        if (function->calls.at[i] == function) return true;
    return false;
}

/* --- begin and end ---------------------------------------------------------------------------- */

static const char *signature(Writer *w, const Function *function, int order) {
    Arena *arena = w->arena;
    bool value = gives_value(function);
    const char *text = arena_printf(arena, "static %s %s(MoccContext *mocc",
                                    value ? c_type(arena, function->results.at[0], order) : "void",
                                    use_function(w->globals, function, order));
    for (int i = 0; i < function->inputs.n; i++) {
        const Var *var = function->inputs.at[i];
        text = arena_printf(arena, "%s, %s %s", text, c_type(arena, var, order), c_local(arena, var));
    }
    for (int i = 0; i < function->memories.n; i++) {
        const Memory *memory = function->memories.at[i];
        text = arena_printf(arena, "%s, %s *%s", text, memory_type(memory), c_memory(arena, memory));
    }
    for (int i = 0; i < function->results.n && !value; i++) {
        const Var *var = function->results.at[i];
        text = arena_printf(arena, "%s, %s *out___%s", text, c_type(arena, var, order), c_local(arena, var));
    }
    return arena_printf(arena, "%s)", text);
}

/* Arrays among the results are kept, the rest of the stack is given back. */
static void write_leave(Writer *w) {
    const Function *function = w->code->function;
    const char *arrays = "", *widths = "";
    int n = 0;
    for (int i = 0; i < function->results.n; i++) {
        const Var *var = function->results.at[i];
        if (!var->rank) continue;
        const char *comma = n++ ? ", " : "";
        arrays = arena_printf(w->arena, "%s%s&%s", arrays, comma, c_local(w->arena, var));
        widths = arena_printf(w->arena, "%s%s%d", widths, comma, local_width(w, var));
    }
    if (n)
        write_line(w, "mocc_leave(mocc, mark__, %d, (MoccArray *[]){%s}, (int[]){%s});", n, arrays, widths);
    else if (w->code->uses_memory)
        write_line(w, "mocc_release(mocc, mark__);");
}

static void write_end(Writer *w) {
    const Function *function = w->code->function;
    if (w->code->returns) text_add(w->out, "done:\n");
    write_leave(w);
    if (w->code->returns && !w->code->uses_memory && !function->results.n) write_line(w, "return;");
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
    if (function->time) write_line(w, "const double time = %s;", c_scalar(w, function->time));
    for (int i = 0; i < function->memories.n; i++)
        write_line(w, "(void)%s;", c_memory(w->arena, function->memories.at[i]));
    write_locals(w);
    write_unread(w);
    write_statements(w, &w->code->function->body);
}

/* What begins a function: its comment, its signature, how it takes memory */
static void write_begin(Writer *w) {
    const Function *function = w->code->function;
    const char *place = c_place(w, function->class_->ast->name_span);
    write_line(w, "/* %s%s */", w->order ? "derivatives of " : "", c_comment(w->arena, place));
    write_line(w, "%s {", signature(w, function, w->order));
    w->indent++;
    write_line(w, "(void)mocc;");
    if (w->code->uses_memory || is_recursive(function))
        write_line(w, "%smocc_enter(mocc, \"%s\");", w->code->uses_memory ? "MoccMark mark__ = " : "",
                   c_string(w->arena, function->class_->full_name));
}

/* The body first: it shows what comes before it. */
static void write_function(Writer *w, const Function *function, int order) {
    Text body = {0};
    FunctionCode code = {.function = function};
    text_add(&body, "");
    w->code = &code;
    w->order = order;
    w->temporaries = 0;
    w->calls.n = 0;
    begin_sites(w, use_function(w->globals, function, order), NULL);
    Text *outer = w->out;
    w->out = &body;
    w->indent++;
    if (function->of)
        write_partial(w);
    else
        write_own_body(w);
    w->out = outer;
    w->indent--;
    write_begin(w);
    text_add_bytes(w->out, body.data, body.length);
    text_free(&body);
    write_end(w);
    w->indent--;
    write_line(w, "}\n");
    end_sites(w);
}

/* Writes what is used and not written yet; true if there was anything. */
static bool write_once(Writer *declarations, Writer *definitions, const Function *function,
                       unsigned *written) {
    bool any = false;
    for (int order = 0; order <= MOST_ORDER; order++) {
        if (!is_function_used(definitions->globals, function, order) || *written >> order & 1) continue;
        *written |= 1u << order;
        any = true;
        write_line(declarations, "%s;", signature(declarations, function, order));
        write_function(definitions, function, order);
    }
    return any;
}

void write_functions(const Sema *sema, Writer *w) {
    VEC(Function *) all = {0};
    for (int i = 0; i < sema->functions.n; i++) {
        vec_push(sema->arena, &all, sema->functions.at[i]);
        for (int k = 0; k < sema->functions.at[i]->defaults.n; k++)
            if (sema->functions.at[i]->defaults.at[k])
                vec_push(sema->arena, &all, sema->functions.at[i]->defaults.at[k]);
    }
    unsigned *written = NEW_ARRAY(sema->arena, unsigned, all.n + 1), orders = 0;
    Text declarations = {0}, definitions = {0};
    Writer above = {.arena = sema->arena, .out = &declarations, .globals = w->globals},
           below = {.arena = sema->arena,
                    .out = &definitions,
                    .globals = w->globals,
                    .sources = sema->sources,
                    .diagnostics = sema->diagnostics,
                    .leaves = &function_leaves};
    for (bool any = true; any;) {
        any = false;
        for (int i = 0; i < all.n; i++)
            any |= write_once(&above, &below, all.at[i], &written[i]);
    }
    for (int i = 0; i < all.n; i++)
        orders |= written[i];
    if (!orders) return;
    write_line(w, "#include \"moccfn.h\"\n");
    for (int order = 1; order <= MOST_ORDER; order++)
        if (orders >> order & 1) write_line(w, "#define MOCC_ORDER %d\n#include \"moccjet.h\"\n", order);
    text_add_bytes(w->out, declarations.data, declarations.length);
    text_add(w->out, "\n");
    text_add_bytes(w->out, definitions.data, definitions.length);
    text_free(&declarations);
    text_free(&definitions);
}
