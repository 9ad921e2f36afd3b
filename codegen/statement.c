/* C code of the statements of functions written in Modelica. */
#include "codegen/statement.h"

#include <string.h>

#include "codegen/array.h"
#include "codegen/array_expression.h"
#include "codegen/function_expression.h"
#include "codegen/names.h"
#include "sema/model/accessors.h"

/* What a statement or a condition takes from the stack of arrays is given back after it. */
typedef struct {
    const char *mark; /* NULL: it takes nothing, or keeps some of it */
} Scratch;

static Scratch open_scratch(Writer *w, const void *what) {
    Scratch scratch = {NULL};
    if (!map_get(&w->code->routine->scratch, what)) return scratch;
    scratch.mark = new_name(w);
    write_line(w, "MoccMark %s = mocc_mark(mocc);", scratch.mark);
    return scratch;
}

static void close_scratch(Writer *w, Scratch scratch) {
    if (scratch.mark) write_line(w, "mocc_release(mocc, %s);", scratch.mark);
}

/* The variable must have this size in dimension k. */
void write_expectation(Writer *w, const Var *var, int k, Ex *size, Span span) {
    Arena *arena = w->arena;
    write_line(w, "mocc_expect(mocc, %s, %d, %s, \"%s\", %s);", c_local(arena, var), k, c_scalar(w, size),
               c_string(arena, var->path), c_place(w, span));
}

/* target := what the C text is, of an array or of a scalar */
void write_target(Writer *w, Ex *target, CValue value) {
    Var *var = target->ref.var;
    const char *name = c_local(w->arena, var), *where = c_place(w, target->span);
    int width = local_width(w, var);
    if (!target->rank) {
        const char *text = fitted(w, value, width > 1), *element = c_element(w, target);
        if (strcmp(text, element))
            write_line(w, "%s = %s;", element, text);
        else /* compilers warn of a = a, and of a variable that nothing reads */
            write_line(w, "(void)%s;", element);
        return;
    }
    const char *array = fitted(w, value, width > 1);
    const char *what = c_string(w->arena, var->path);
    if (is_whole_variable(target)) {
        write_line(w, "mocc_assign(mocc, &%s, %d, %uu, %s, \"%s\", %s);", name, width, open_dims(var), array,
                   what, where);
        for (int k = 0; k < var->rank; k++)
            if (var->sizes[k].follows) write_expectation(w, var, k, var->sizes[k].follows, target->span);
    } else
        write_line(w, "mocc_assign_slice(mocc, %d, %s, %s, %s, \"%s\", %s);", width, name, c_subs(w, target),
                   array, what, where);
}

static void write_assign(Writer *w, const Statement *statement) {
    Ex *target = statement->assign.target, *value = statement->assign.value;
    Scratch scratch = open_scratch(w, statement);
    write_target(w, target, c_value(w, value));
    close_scratch(w, scratch);
}

static void write_tuple(Writer *w, const Statement *statement) {
    Scratch scratch = open_scratch(w, statement);
    const Function *function = statement->tuple.call->function;
    CValue *results = NEW_ARRAY(w->arena, CValue, function->results.n + 1);
    call_results(w, statement->tuple.call, results);
    for (int i = 0; i < statement->tuple.n; i++)
        if (statement->tuple.targets[i]) write_target(w, statement->tuple.targets[i], results[i]);
    close_scratch(w, scratch);
}

static void write_check(Writer *w, const Statement *statement) {
    Scratch scratch = open_scratch(w, statement);
    write_line(w, "if (!(%s)) {", c_scalar(w, statement->check.condition));
    w->indent++;
    const char *message = c_scalar(w, statement->check.message);
    write_line(w, "%s(mocc, %s, %s);", statement->check.warning ? "mocc_warn" : "mocc_assertion", message,
               c_place(w, statement->span));
    w->indent--;
    write_line(w, "}");
    close_scratch(w, scratch);
}

/* A condition; the memory that it takes from the stack is given back before it is tested. */
static const char *write_condition(Writer *w, Ex *condition) {
    if (!map_get(&w->code->routine->scratch, condition)) return c_scalar(w, condition);
    const char *name = new_name(w);
    write_line(w, "double %s;", name);
    Scratch scratch = open_scratch(w, condition);
    write_line(w, "%s = %s;", name, c_scalar(w, condition));
    close_scratch(w, scratch);
    return name;
}

static void write_branches(Writer *w, const Statement *statement, int i) {
    const Branch *branch = &statement->choice.branches.at[i];
    write_line(w, "if (%s) {", write_condition(w, branch->condition));
    w->indent++;
    write_statements(w, &branch->body);
    w->indent--;
    bool more = i + 1 < statement->choice.branches.n;
    write_line(w, more ? "} else {" : "}");
    if (!more) return;
    w->indent++;
    const Branch *next = &statement->choice.branches.at[i + 1];
    if (next->condition)
        write_branches(w, statement, i + 1);
    else
        write_statements(w, &next->body);
    w->indent--;
    write_line(w, "}");
}

/* for i in a:s:b, without making the vector */
static void write_range_loop(Writer *w, const Statement *statement) {
    const Ex *range = statement->loop.range;
    double step;
    bool known = is_known_step(range, &step) && step != 0; /* of zero, the run says so */
    const char *from = c_scalar(w, range->range.from), *to = c_scalar(w, range->range.to);
    const char *by = known ? c_number(w->arena, step) : c_scalar(w, range->range.step);
    const char *name = open_iterator(w, statement->loop.iter, false);
    int t = ++w->temporaries;
    write_line(w, "const double t%d = %s;", t, to);
    if (!known) {
        int s = ++w->temporaries;
        write_line(w, "const double t%d = mocc_step(mocc, %s, %s);", s, by, c_place(w, range->span));
        write_line(w, "for (double %s = %s; t%d > 0 ? %s <= t%d : %s >= t%d; %s += t%d) {", name, from, s,
                   name, t, name, t, name, s);
    } else
        write_line(w, "for (double %s = %s; %s %s t%d; %s += %s) {", name, from, name,
                   step < 0 ? ">=" : "<=", t, name, by);
    w->indent++;
    write_statements(w, &statement->loop.body);
    close_iterator(w);
    w->indent--;
    write_line(w, "}");
}

/* What a loop runs through, as it is when the loop begins: the turns may assign the variable. */
static CValue loop_values(Writer *w, Ex *range) {
    CValue values = array_value(w, range);
    if (!is_copied_for_loop(range)) return values;
    const char *name = new_name(w);
    int width = values.jet ? w->order + 1 : 1;
    write_line(w, "MoccArray %s = mocc_cat(mocc, %d, 0, 1, (MoccArray[]){%s}, %s);", name, width, values.text,
               c_place(w, range->span));
    require_memory(w);
    values.text = name;
    return values;
}

static void write_for(Writer *w, const Statement *statement) {
    const Ex *range = statement->loop.range;
    Scratch scratch = open_scratch(w, statement);
    if (is_count_loop(range))
        write_range_loop(w, statement);
    else {
        CValue values = loop_values(w, statement->loop.range);
        open_iteration(w, statement->loop.iter, values, new_counter(w));
        write_statements(w, &statement->loop.body);
        close_iteration(w);
    }
    close_scratch(w, scratch);
}

static void write_while(Writer *w, const Statement *statement) {
    write_line(w, "for (;;) {");
    w->indent++;
    write_line(w, "mocc_turn(mocc);");
    write_line(w, "if (!(%s)) break;", write_condition(w, statement->repeat.condition));
    write_statements(w, &statement->repeat.body);
    w->indent--;
    write_line(w, "}");
}

static void write_statement(Writer *w, const Statement *statement) {
    w->calls.n = 0; /* variables have other values now */
    switch (statement->kind) {
    case STATEMENT_ASSIGN:
        write_assign(w, statement);
        break;
    case STATEMENT_TUPLE:
        write_tuple(w, statement);
        break;
    case STATEMENT_ASSERT:
        write_check(w, statement);
        break;
    case STATEMENT_IF:
        write_branches(w, statement, 0);
        break;
    case STATEMENT_FOR:
        write_for(w, statement);
        break;
    case STATEMENT_WHILE:
        write_while(w, statement);
        break;
    case STATEMENT_BREAK:
        write_line(w, "break;");
        break;
    case STATEMENT_RETURN:
        write_line(w, "goto done;");
        break;
    }
}

void write_statements(Writer *w, const Statements *statements) {
    for (int i = 0; i < statements->n; i++)
        write_statement(w, statements->at[i]);
    w->calls.n = 0;
}
