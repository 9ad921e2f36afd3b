/* The statements of an algorithm section, as they are executed. */
#include "sema/lint/explain.h"

#include "sema/model/function.h"

typedef struct {
    Sema *sema;
    Text *out;
    int indent;
    size_t begin; /* of the line */
} Printer;

static void begin_line(Printer *p) {
    p->begin = p->out->length;
    for (int i = 0; i < p->indent; i++)
        text_add(p->out, "  ");
}

static void end_line(Printer *p, Span span) {
    explain_place(p->sema, p->out, span, p->begin);
}

/* A line that has no place of its own in the text */
static void plain_line(Printer *p, const char *text) {
    begin_line(p);
    text_printf(p->out, "%s\n", text);
}

static void print_all(Printer *p, const Statements *statements);

static void print_body(Printer *p, const Statements *statements) {
    p->indent++;
    print_all(p, statements);
    p->indent--;
}

static void print_assign(Printer *p, const Statement *s) {
    begin_line(p);
    ex_print(p->out, s->assign.target);
    text_add(p->out, " := ");
    ex_print(p->out, s->assign.value);
    text_add(p->out, ";");
    end_line(p, s->span);
}

static void print_tuple(Printer *p, const Statement *s) {
    begin_line(p);
    for (int i = 0; i < s->tuple.n; i++) {
        text_add(p->out, i ? ", " : "(");
        if (s->tuple.targets[i]) ex_print(p->out, s->tuple.targets[i]);
    }
    text_printf(p->out, "%s%s(", s->tuple.n ? ") := " : "", s->tuple.call->function->class_->full_name);
    for (int i = 0; i < s->tuple.call->n_args; i++) {
        if (i) text_add(p->out, ", ");
        ex_print(p->out, s->tuple.call->args[i]);
    }
    text_add(p->out, ");");
    end_line(p, s->span);
}

static void print_if(Printer *p, const Statement *s) {
    for (int i = 0; i < s->choice.branches.n; i++) {
        const Branch *branch = &s->choice.branches.at[i];
        begin_line(p);
        text_add(p->out, !branch->condition ? "else" : i ? "elseif " : "if ");
        if (branch->condition) {
            ex_print(p->out, branch->condition);
            text_add(p->out, " then");
        }
        if (i == 0)
            end_line(p, s->span);
        else
            text_add(p->out, "\n");
        print_body(p, &branch->body);
    }
    plain_line(p, "end if;");
}

/* `values`: what a loop runs through whose range counts that; or NULL */
static void print_loop(Printer *p, const Statement *s, const Ex *values) {
    bool is_for = s->kind == STATEMENT_FOR;
    begin_line(p);
    if (is_for)
        text_printf(p->out, "for %s in ", s->loop.iter->name);
    else
        text_add(p->out, "while ");
    ex_print(p->out, values ? values : is_for ? s->loop.range : s->repeat.condition);
    text_add(p->out, " loop");
    end_line(p, s->span);
    print_body(p, is_for ? &s->loop.body : &s->repeat.body);
    plain_line(p, is_for ? "end for;" : "end while;");
}

static void print_all(Printer *p, const Statements *statements) {
    const Ex *values = NULL;
    for (int i = 0; i < statements->n; i++) {
        const Statement *s = statements->at[i];
        switch (s->kind) {
        case STATEMENT_ASSIGN:
            values = s->assign.target->ref.var->element_name ? s->assign.value : NULL; /* of the loop below */
            if (!values) print_assign(p, s);
            break;
        case STATEMENT_TUPLE:
            print_tuple(p, s);
            break;
        case STATEMENT_IF:
            print_if(p, s);
            break;
        case STATEMENT_FOR:
        case STATEMENT_WHILE:
            print_loop(p, s, values);
            values = NULL;
            break;
        case STATEMENT_BREAK:
            plain_line(p, "break;");
            break;
        case STATEMENT_ASSERT: /* of functions */
        case STATEMENT_RETURN:
            break;
        }
    }
}

void explain_section(Sema *sema, const Function *section, Text *out) {
    Printer printer = {.sema = sema, .out = out, .indent = 2};
    plain_line(&printer, "algorithm");
    print_body(&printer, section->text);
}
