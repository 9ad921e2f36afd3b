/* C code of functions written in Modelica: their variables and statements. Expressions: function_expression.c
 */
#include "codegen/function.h"
#include "sema/model/accessors.h"

#include <string.h>

#include "codegen/checks.h"
#include "codegen/function_expression.h"
#include "codegen/names.h"

/* --- names and types -------------------------------------------------------------------------- */

bool gives_value(const Function *function) {
    return function->results.n == 1 && !function->results.at[0]->rank;
}

const char *c_type(Arena *arena, const Var *var, int order) {
    if (var->rank) return "MoccArray";
    return order && var->base == BASE_REAL ? arena_printf(arena, "MoccJet%d", order) : "double";
}

/* --- statements ------------------------------------------------------------------------------- */

static void write_statements(FunctionWriter *f, const Statements *statements);

/* What a statement takes from the stack of arrays is given back after it. */
typedef struct {
    size_t begin;
    bool outer;
    int number;
} Scratch;

static Scratch open_scratch(FunctionWriter *f) {
    Scratch scratch = {f->w.out->length, f->memory, 0};
    f->memory = false;
    return scratch;
}

/* Puts the line that notes the height of the stack before the statement, if it needs one. */
static void close_scratch(FunctionWriter *f, Scratch scratch) {
    bool needed = f->memory;
    f->memory |= scratch.outer;
    if (!needed) return;
    f->uses_memory = true;
    int number = ++f->w.temporaries;
    const char *body = arena_strdup(f->w.arena, f->w.out->data + scratch.begin);
    f->w.out->length = scratch.begin;
    write_line(&f->w, "MoccMark t%d = mocc_mark(mocc);", number);
    text_add(f->w.out, body);
    write_line(&f->w, "mocc_release(mocc, t%d);", number);
}

static bool is_whole(const Ex *ref) {
    for (int k = 0; k < ref->ref.var->rank; k++)
        if (ref->ref.subs[k]) return false;
    return true;
}

/* The dimensions in which the size of a variable may change, as bits */
static unsigned open_dims(const Var *var) {
    unsigned open = 0;
    for (int k = 0; k < var->rank; k++)
        if (!var->sizes[k].value) open |= 1u << k;
    return open;
}

/* The variable must have this size in dimension k. */
static void write_expectation(FunctionWriter *f, const Var *var, int k, Ex *size, Span span) {
    Arena *arena = f->w.arena;
    write_line(&f->w, "mocc_expect(mocc, %s, %d, %s, \"%s\", %s);", c_local(arena, var), k,
               plain_value(f, size), c_string(arena, var->path), c_where(f, span));
}

/* target := what the C text is, of an array or of a scalar */
static void write_target(FunctionWriter *f, Ex *target, CValue value) {
    Var *var = target->ref.var;
    Writer *w = &f->w;
    const char *name = c_local(w->arena, var), *where = c_where(f, target->span);
    int width = local_width(f, var);
    if (!target->rank) {
        const char *text = fitted(f, value, width > 1), *element = c_element(f, target);
        if (strcmp(text, element)) write_line(w, "%s = %s;", element, text); /* a := a: clang would warn */
        return;
    }
    const char *array = fitted_array(f, value, width > 1);
    const char *what = c_string(w->arena, var->path);
    if (is_whole(target)) {
        write_line(w, "mocc_assign(mocc, &%s, %d, %uu, %s, \"%s\", %s);", name, width, open_dims(var), array,
                   what, where);
        for (int k = 0; k < var->rank; k++)
            if (var->sizes[k].follows) write_expectation(f, var, k, var->sizes[k].follows, target->span);
    } else
        write_line(w, "mocc_assign_slice(mocc, %d, %s, %s, %s, \"%s\", %s);", width, name, c_subs(f, target),
                   array, what, where);
}

static void write_assign(FunctionWriter *f, const Statement *statement) {
    Ex *target = statement->assign.target, *value = statement->assign.value;
    Scratch scratch = open_scratch(f);
    write_target(f, target, value->rank ? array_value(f, value) : scalar_value(f, value));
    /* storage of another size outlives the statement */
    if (target->rank && is_whole(target) && open_dims(target->ref.var)) {
        f->uses_memory = true;
        f->memory = scratch.outer;
    } else
        close_scratch(f, scratch);
}

static void write_tuple(FunctionWriter *f, const Statement *statement) {
    Scratch scratch = open_scratch(f);
    bool keeps = false;
    Function *function = statement->tuple.call->function;
    CValue *results = NEW_ARRAY(f->w.arena, CValue, function->results.n + 1);
    call_results(f, statement->tuple.call, statement->span, results);
    for (int i = 0; i < statement->tuple.n; i++) {
        Ex *target = statement->tuple.targets[i];
        if (!target) continue;
        write_target(f, target, results[i]);
        keeps |= target->rank && open_dims(target->ref.var);
    }
    if (keeps) {
        f->uses_memory = true;
        f->memory = scratch.outer;
    } else
        close_scratch(f, scratch);
}

static void write_check(FunctionWriter *f, const Statement *statement) {
    Scratch scratch = open_scratch(f);
    Writer *w = &f->w;
    write_line(w, "if (!(%s)) {", plain_value(f, statement->check.condition));
    w->indent++;
    const char *message = plain_value(f, statement->check.message);
    write_line(w, "%s(mocc, %s, %s);", statement->check.warning ? "mocc_warn" : "mocc_assertion", message,
               c_where(f, statement->span));
    w->indent--;
    write_line(w, "}");
    close_scratch(f, scratch);
}

/* A condition; the memory that it takes from the stack is given back before it is tested. */
static const char *write_condition(FunctionWriter *f, Ex *condition) {
    Writer *w = &f->w;
    size_t begin = w->out->length;
    Scratch scratch = open_scratch(f);
    const char *text = plain_value(f, condition);
    if (w->out->length == begin) {
        f->memory |= scratch.outer;
        return text;
    }
    const char *name = arena_printf(w->arena, "t%d", ++w->temporaries);
    write_line(w, "%s = %s;", name, text);
    close_scratch(f, scratch);
    /* declared before the scratch, for the stack's mark must come after it */
    const char *body = arena_strdup(w->arena, w->out->data + begin);
    w->out->length = begin;
    write_line(w, "double %s;", name);
    text_add(w->out, body);
    return name;
}

static void write_branches(FunctionWriter *f, const Statement *statement, int i) {
    Writer *w = &f->w;
    const Branch *branch = &statement->choice.branches.at[i];
    write_line(w, "if (%s) {", write_condition(f, branch->condition));
    w->indent++;
    write_statements(f, &branch->body);
    w->indent--;
    bool more = i + 1 < statement->choice.branches.n;
    write_line(w, more ? "} else {" : "}");
    if (!more) return;
    w->indent++;
    const Branch *next = &statement->choice.branches.at[i + 1];
    if (next->condition)
        write_branches(f, statement, i + 1);
    else
        write_statements(f, &next->body);
    w->indent--;
    write_line(w, "}");
}

static bool is_known_step(const Ex *range, double *step) {
    *step = 1;
    return !range->range.step || ex_evaluate(range->range.step, NULL, step, NULL);
}

/* for i in a:s:b, without making the vector */
static void write_range_loop(FunctionWriter *f, const Statement *statement) {
    Writer *w = &f->w;
    const Ex *range = statement->loop.range;
    double step;
    bool known = is_known_step(range, &step);
    const char *from = plain_value(f, range->range.from), *to = plain_value(f, range->range.to);
    const char *by = known ? c_number(w->arena, step) : plain_value(f, range->range.step);
    const char *name = open_iterator(f, statement->loop.iter, false);
    int t = ++w->temporaries;
    write_line(w, "const double t%d = %s;", t, to);
    if (!known) {
        int s = ++w->temporaries;
        write_line(w, "const double t%d = mocc_step(mocc, %s, %s);", s, by, c_where(f, range->span));
        write_line(w, "for (double %s = %s; t%d > 0 ? %s <= t%d : %s >= t%d; %s += t%d) {", name, from, s,
                   name, t, name, t, name, s);
    } else
        write_line(w, "for (double %s = %s; %s %s t%d; %s += %s) {", name, from, name,
                   step < 0 ? ">=" : "<=", t, name, by);
    w->indent++;
    write_statements(f, &statement->loop.body);
    close_iterator(f);
    w->indent--;
    write_line(w, "}");
}

/* What a loop runs through, as it is when the loop begins: the turns may assign the variable. */
static CValue loop_values(FunctionWriter *f, Ex *range) {
    CValue values = array_value(f, range);
    if (range->kind != EX_REF || range->ref.var->causality == AST_INPUT) return values;
    const char *name = arena_printf(f->w.arena, "t%d", ++f->w.temporaries);
    int width = values.jet ? f->order + 1 : 1;
    write_line(&f->w, "MoccArray %s = mocc_cat(mocc, %d, 0, 1, (MoccArray[]){%s}, %s);", name, width,
               values.text, c_where(f, range->span));
    f->memory = true;
    values.text = name;
    return values;
}

static void write_for(FunctionWriter *f, const Statement *statement) {
    Writer *w = &f->w;
    const Ex *range = statement->loop.range;
    Scratch scratch = open_scratch(f);
    if (range->kind == EX_RANGE && range->range.to && range->type != BASE_REAL)
        write_range_loop(f, statement);
    else {
        CValue values = loop_values(f, statement->loop.range);
        open_iteration(f, statement->loop.iter, values, arena_printf(w->arena, "k%d", ++w->temporaries));
        write_statements(f, &statement->loop.body);
        close_iteration(f);
    }
    close_scratch(f, scratch);
}

static void write_while(FunctionWriter *f, const Statement *statement) {
    Writer *w = &f->w;
    write_line(w, "for (;;) {");
    w->indent++;
    write_line(w, "mocc_turn(mocc);");
    write_line(w, "if (!(%s)) break;", write_condition(f, statement->repeat.condition));
    write_statements(f, &statement->repeat.body);
    w->indent--;
    write_line(w, "}");
}

static void write_statement(FunctionWriter *f, const Statement *statement) {
    f->calls.n = 0; /* variables have other values now */
    switch (statement->kind) {
    case STATEMENT_ASSIGN:
        write_assign(f, statement);
        break;
    case STATEMENT_TUPLE:
        write_tuple(f, statement);
        break;
    case STATEMENT_ASSERT:
        write_check(f, statement);
        break;
    case STATEMENT_IF:
        write_branches(f, statement, 0);
        break;
    case STATEMENT_FOR:
        write_for(f, statement);
        break;
    case STATEMENT_WHILE:
        write_while(f, statement);
        break;
    case STATEMENT_BREAK:
        write_line(&f->w, "break;");
        break;
    case STATEMENT_RETURN:
        f->returns = true;
        write_line(&f->w, "goto done;");
        break;
    }
}

static void write_statements(FunctionWriter *f, const Statements *statements) {
    for (int i = 0; i < statements->n; i++)
        write_statement(f, statements->at[i]);
    f->calls.n = 0;
}

/* --- variables -------------------------------------------------------------------------------- */

/* The sizes of an array as a C array of ints; ':' is 0. */
static const char *sizes_text(FunctionWriter *f, const Var *var) {
    Arena *arena = f->w.arena;
    const char *text = "(int[]){";
    for (int k = 0; k < var->rank; k++) {
        const char *size = arena_printf(arena, "%d", var->dims[k] < 0 ? 0 : var->dims[k]);
        if (var->dims[k] < 0 && var->sizes[k].value)
            size = arena_printf(arena, "mocc_size(mocc, %s, %s)", plain_value(f, var->sizes[k].value),
                                c_where(f, var->decl->span));
        text = arena_printf(arena, "%s%s%s", text, k ? ", " : "", size);
    }
    return arena_printf(arena, "%s}", text);
}

static void write_local(FunctionWriter *f, Var *var) {
    Writer *w = &f->w;
    const char *name = c_local(w->arena, var);
    if (var->variability == AST_VAR_CONSTANT || var->is_temporary)
        return; /* a number, a value, wherever it stands */
    if (!var->rank) {
        const char *first = var->base == BASE_STRING ? "mocc_string(mocc, \"\")" : "0.0";
        CValue value = {first, C_ATOM, false};
        if (var->binding) value = scalar_value(f, var->binding);
        write_line(w, "%s %s = %s;", c_type(w->arena, var, f->order), name,
                   fitted(f, value, local_width(f, var) > 1));
        return;
    }
    f->uses_memory = true;
    const char *where = c_where(f, var->decl->span);
    write_line(w, "MoccArray %s = mocc_new(mocc, %d, %d, %s, %s);", name, local_width(f, var), var->rank,
               sizes_text(f, var), where);
    if (var->binding)
        write_target(f, ex_whole(w->arena, 0, NULL, var, var->decl->span), array_value(f, var->binding));
}

/* Arrays that are given must have the sizes that the declarations say. */
static void write_expectations(FunctionWriter *f) {
    for (int i = 0; i < f->function->inputs.n; i++) {
        const Var *var = f->function->inputs.at[i];
        for (int k = 0; k < var->rank; k++)
            if (declared_size(var, k)) write_expectation(f, var, k, declared_size(var, k), var->decl->span);
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
static void write_locals(FunctionWriter *f) {
    const Function *function = f->function;
    bool is_default = function->results.n == 1 && function->results.at[0]->causality == AST_INPUT;
    for (int i = 0; i < function->variant->vars.n; i++) {
        Var *var = function->variant->vars.at[i];
        bool result = false;
        for (int k = 0; k < function->results.n; k++)
            result |= function->results.at[k] == var;
        if (is_default ? result : result || !is_among(function, var)) write_local(f, var);
    }
}

/* --- functions -------------------------------------------------------------------------------- */

const char *memory_type(const Memory *memory) {
    return memory->kind == MEMORY_SAMPLE                                       ? "MoccSample"
           : memory->kind == MEMORY_INITIAL || memory->kind == MEMORY_TERMINAL ? "double"
                                                                               : "MoccEvent";
}

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

/* Ends of the function: arrays among the results are kept, the rest of the stack is given back. */
static void write_end(FunctionWriter *f) {
    Writer *w = &f->w;
    const Function *function = f->function;
    const char *arrays = "", *widths = "";
    int n = 0;
    for (int i = 0; i < function->results.n; i++) {
        const Var *var = function->results.at[i];
        if (!var->rank) continue;
        const char *comma = n++ ? ", " : "";
        arrays = arena_printf(w->arena, "%s%s&%s", arrays, comma, c_local(w->arena, var));
        widths = arena_printf(w->arena, "%s%s%d", widths, comma, local_width(f, var));
    }
    if (n)
        write_line(w, "mocc_leave(mocc, mark__, %d, (MoccArray *[]){%s}, (int[]){%s});", n, arrays, widths);
    else if (f->uses_memory)
        write_line(w, "mocc_release(mocc, mark__);");
    for (int i = 0; i < function->results.n; i++) {
        const char *name = c_local(w->arena, function->results.at[i]);
        if (gives_value(function))
            write_line(w, "return %s;", name);
        else
            write_line(w, "*out___%s = %s;", name, name);
    }
}

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
static void write_unread(FunctionWriter *f) {
    const Function *function = f->function;
    bool *read = NEW_ARRAY(f->w.arena, bool, function->variant->vars.n + 1);
    find_reads(&function->body, read);
    for (int i = 0; i < function->results.n; i++)
        read[function->results.at[i]->index] = true;
    bool is_default = function->results.n == 1 && function->results.at[0]->causality == AST_INPUT;
    for (int i = 0; i < function->variant->vars.n; i++) {
        const Var *var = function->variant->vars.at[i];
        bool here = !is_default || is_among(function, var);
        if (here && !read[i] && var->variability != AST_VAR_CONSTANT && !var->is_temporary)
            write_line(&f->w, "(void)%s;", c_local(f->w.arena, var));
    }
}

/* True if the function calls itself, directly or through others. A function sees only itself and preceding
 * ones. */
static bool is_recursive(const Function *function) {
    for (int i = 0; i < function->calls.n; i++)
        if (function->calls.at[i] == function) return true;
    return false;
}

/* --- partial derivatives ---------------------------------------------------------------------- */

/* The coefficients of a value in C: a double or a jet */
static const char *coefficients(Arena *arena, const char *name, int order) {
    return arena_printf(arena, order ? "%s.c" : "&%s", name);
}

/* How much the other inputs change */
static void write_change(FunctionWriter *f) {
    Arena *arena = f->w.arena;
    const Function *function = f->function;
    write_line(&f->w, "double change__ = 0;");
    for (int i = 0; i < function->inputs.n && f->order; i++) {
        const Var *var = function->inputs.at[i];
        const char *name = c_local(arena, var);
        if (i == function->by || var->base != BASE_REAL) continue;
        if (var->rank)
            write_line(&f->w, "change__ = fmax(change__, mocc_change(%d, mocc_count(%s), %s.data));",
                       f->order, name, name);
        else
            write_line(&f->w, "change__ = fmax(change__, mocc_change(%d, 1, %s.c));", f->order, name);
    }
}

/* The arguments of a round: those that carry derivatives with more of them */
static const char *round_arguments(FunctionWriter *f) {
    Arena *arena = f->w.arena;
    const Function *function = f->function;
    int n = f->order, q = n + function->times;
    const char *text = "mocc";
    for (int i = 0; i < function->inputs.n; i++) {
        const Var *var = function->inputs.at[i];
        const char *name = c_local(arena, var), *wide = name;
        if (i == function->by)
            wide = "x__";
        else if (var->base == BASE_REAL) {
            wide = arena_printf(arena, "a%d__", i + 1);
            write_line(&f->w, "%s %s;", c_type(arena, var, q), wide);
            if (var->rank)
                write_line(&f->w, "%s = mocc_widen(mocc, %d, %d, %s, %s);", wide, n, q, name,
                           c_where(f, no_span()));
            else
                write_line(&f->w, "mocc_widen_value(%d, %d, %s, %s.c);", n, q, coefficients(arena, name, n),
                           wide);
        }
        text = arena_printf(arena, "%s, %s", text, wide);
    }
    return text;
}

static void write_round(FunctionWriter *f) {
    Arena *arena = f->w.arena;
    Writer *w = &f->w;
    const Function *function = f->function;
    int n = f->order, p = function->times, q = n + p;
    const Var *x = function->inputs.at[function->by];
    write_line(w, "MoccJet%d x__;", q);
    write_line(w, "double map__[%d];", (n + 1) * (q + 1));
    write_line(w, "mocc_round(i__, %d, %d, change__, %s, x__.c, map__);", n, p,
               coefficients(arena, c_local(arena, x), n));
    const char *args = round_arguments(f), *name = use_function(f->w.globals, function->of, q);
    bool value = gives_value(function);
    for (int i = 0; i < function->results.n; i++) {
        write_line(w, "%s y%d__%s;", c_type(arena, function->results.at[i], q), i + 1,
                   value ? arena_printf(arena, " = %s(%s)", name, args) : "");
        args = arena_printf(arena, "%s, &y%d__", args, i + 1);
    }
    if (!value) write_line(w, "%s(%s);", name, args);
    for (int i = 0; i < function->results.n; i++) {
        const Var *var = function->results.at[i];
        const char *result = c_local(arena, var);
        if (var->rank)
            write_line(w, "mocc_gather(mocc, %d, %d, map__, y%d__, &%s, %s);", n, q, i + 1, result,
                       c_where(f, no_span()));
        else
            write_line(w, "mocc_gather_value(%d, %d, map__, y%d__.c, %s);", n, q, i + 1,
                       coefficients(arena, result, n));
    }
}

/* The body of a function that is a derivative of another one: calls of that one */
static void write_partial(FunctionWriter *f) {
    Writer *w = &f->w;
    const Function *function = f->function;
    for (int i = 0; i < function->inputs.n; i++)
        f->uses_memory |= function->inputs.at[i]->rank > 0;
    for (int i = 0; i < function->results.n; i++) {
        const Var *var = function->results.at[i];
        f->uses_memory |= var->rank > 0;
        write_line(w, "%s %s = %s;", c_type(w->arena, var, f->order), c_local(w->arena, var),
                   var->rank || f->order ? "{0}" : "0");
    }
    write_change(f);
    write_line(w, "for (int i__ = 0; i__ < mocc_rounds(%d, %d, change__); i__++) {", f->order,
               function->times);
    w->indent++;
    write_round(f);
    w->indent--;
    write_line(w, "}");
}

/* --- the whole -------------------------------------------------------------------------------- */

static void write_own_body(FunctionWriter *f) {
    const Function *function = f->function;
    if (!function->is_section) write_expectations(f); /* the model knows the sizes of what it hands over */
    if (function->time) write_line(&f->w, "const double time = %s;", plain_value(f, function->time));
    for (int i = 0; i < function->memories.n; i++)
        write_line(&f->w, "(void)%s;", c_memory(f->w.arena, function->memories.at[i]));
    write_locals(f);
    write_unread(f);
    write_statements(f, &f->function->body);
}

static void write_function(const Sema *sema, Writer *outer, const Function *function, int order) {
    Text body = {0};
    text_add(&body, "");
    FunctionWriter f = {.sema = sema, .function = function, .order = order};
    f.w = (Writer){.arena = outer->arena,
                   .out = &body,
                   .globals = outer->globals,
                   .diagnostics = sema->diagnostics,
                   .indent = 1};
    f.sites = outer;
    begin_sites(outer, use_function(outer->globals, function, order), NULL);
    if (function->of)
        write_partial(&f);
    else
        write_own_body(&f);
    const char *place = c_where(&f, function->class_->ast->name_span);
    write_line(outer, "/* %s%s */", order ? "derivatives of " : "", c_comment(outer->arena, place));
    write_line(outer, "%s {", signature(outer, function, order));
    write_line(outer, "    (void)mocc;");
    bool enters = f.uses_memory || is_recursive(function);
    if (enters)
        write_line(outer, "    %smocc_enter(mocc, \"%s\");", f.uses_memory ? "MoccMark mark__ = " : "",
                   c_string(outer->arena, function->class_->full_name));
    text_add_bytes(outer->out, body.data, body.length);
    text_free(&body);
    if (f.returns) write_line(outer, "done:");
    Text end = {0};
    text_add(&end, "");
    f.w.out = &end;
    write_end(&f);
    if (f.returns && !end.length) text_add(&end, "    return;\n");
    text_add_bytes(outer->out, end.data, end.length);
    text_free(&end);
    write_line(outer, "}\n");
    end_sites(outer);
}

/* Writes what is used and not written yet; true if there was anything. */
static bool write_once(const Sema *sema, Writer *declarations, Writer *definitions, const Function *function,
                       unsigned *written) {
    bool any = false;
    for (int order = 0; order <= MOST_ORDER; order++) {
        if (!is_function_used(definitions->globals, function, order) || *written >> order & 1) continue;
        *written |= 1u << order;
        any = true;
        write_line(declarations, "%s;", signature(declarations, function, order));
        write_function(sema, definitions, function, order);
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
           below = {.arena = sema->arena, .out = &definitions, .globals = w->globals};
    for (bool any = true; any;) {
        any = false;
        for (int i = 0; i < all.n; i++)
            any |= write_once(sema, &above, &below, all.at[i], &written[i]);
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
