/* The text of a C function while it is written. */
#include "codegen/writer.h"

#include <string.h>

#include "codegen/names.h"

void write_line(Writer *w, const char *format, ...) {
    while (w->calls.n && w->calls.at[w->calls.n - 1].indent > w->indent) /* its C block is closed */
        w->calls.n--;
    for (int i = 0; i < w->indent; i++)
        text_add(w->out, "    ");
    va_list args;
    va_start(args, format);
    text_vprintf(w->out, format, args);
    va_end(args);
    text_add(w->out, "\n");
}

const char *new_name(Writer *w) {
    return arena_printf(w->arena, "t%d", ++w->temporaries);
}

const char *new_counter(Writer *w) {
    return arena_printf(w->arena, "k%d", ++w->temporaries);
}

CValue *written_results(const Writer *w, const Call *call) {
    for (int i = 0; i < w->calls.n; i++)
        if (w->calls.at[i].call == call && w->calls.at[i].order == order_of(w)) return w->calls.at[i].results;
    return NULL;
}

void keep_results(Writer *w, const Call *call, CValue *results) {
    struct WrittenCall written = {call, order_of(w), w->indent, results};
    vec_push(w->arena, &w->calls, written);
}

static void report_unplanned(Writer *w, const Class *class_, const char *what) {
    diag_error(w->diagnostics, class_->ast->name_span, "internal",
               "%s of '%s' is not planned: this is a fault of mocc, please report it", what,
               class_->full_name);
}

const char *c_function_name(Writer *w, const Function *function, int order, bool tables) {
    if (!plan_routine(w->plan, function, order, tables)) report_unplanned(w, function->class_, "a call");
    const char *name = function_name(w->globals, function);
    return order ? arena_printf(w->arena, tables ? "%s__%d_tables" : "%s__%d", name, order) : name;
}

const char *c_constant_name(Writer *w, const Var *var) {
    return arena_printf(w->arena, "%s__%s", owner_name(w->globals, var->owner), c_local(w->arena, var));
}

void require_memory(Writer *w) {
    if (!w->code->routine->takes_memory) report_unplanned(w, w->code->function->class_, "memory");
}

const char *place_text(const Writer *w, Span span) {
    int line, column;
    if (span.begin.file < 0) return "";
    source_locate(w->sources, span.begin, &line, &column);
    const char *path = w->sources->files.at[span.begin.file]->path;
    const char *slash = strrchr(path, '/');
    return arena_printf(w->arena, "%s:%d", slash ? slash + 1 : path, line);
}

const char *c_place(Writer *w, Span span) {
    return w->leaves->place(w, span);
}
