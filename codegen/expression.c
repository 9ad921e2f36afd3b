/* C text of expressions of scalars. A scalar is one C expression: with native operators on doubles, or with
   the functions of moccjet.h where it carries derivatives. */
#include "codegen/expression.h"

#include <string.h>

#include "codegen/checks.h"
#include "codegen/names.h"

CValue c_value(Writer *w, Ex *ex) {
    return ex->rank ? w->leaves->array(w, ex) : scalar_value(w, ex);
}

CValue plain_scalar(Writer *w, Ex *ex) {
    bool outer = w->plain;
    w->plain = true;
    CValue value = scalar_value(w, ex);
    w->plain = outer;
    return without_derivatives(w, value);
}

const char *c_scalar(Writer *w, Ex *ex) {
    return plain_scalar(w, ex).text;
}

/* An operand of an operation whose result may carry derivatives if it is a Real */
static CValue operand_of(Writer *w, const Ex *operation, Ex *operand) {
    return operation->type == BASE_REAL ? scalar_value(w, operand) : plain_scalar(w, operand);
}

/* --- operators, functions --------------------------------------------------------------------- */

/* a < b of Strings, whose doubles only tell whether they are equal */
static CValue string_relation(Writer *w, AstOperator op, CValue a, CValue b) {
    CValue compared =
        c_primary(arena_printf(w->arena, "mocc_string_compare(mocc, %s, %s)", a.text, b.text), false);
    return c_binary(w, op, compared, c_primary("0", false));
}

static CValue binary(Writer *w, Ex *ex) {
    AstOperator op = ex->binary.op;
    bool logic = op == AST_AND || op == AST_OR, equality = op == AST_EQ || op == AST_NE;
    CValue a = operand_of(w, ex, ex->binary.a);
    w->conditions += logic;
    CValue b = operand_of(w, ex, ex->binary.b);
    w->conditions -= logic;
    if (ex->binary.a->type == BASE_STRING && !equality) return string_relation(w, op, a, b);
    return c_operation(w, ex, a, b);
}

static CValue call(Writer *w, Ex *ex) {
    CValue args[MOST_OPERANDS] = {{0}};
    int n = builtin(ex->call.fn)->c_form == C_FORMAT ? 1 : ex->call.n; /* the format is part of the text */
    for (int i = 0; i < n; i++)
        args[i] = operand_of(w, ex, ex->call.args[i]);
    return c_function(w, ex, args);
}

/* --- events ----------------------------------------------------------------------------------- */

/* a < b as a relation that makes events; a > b is b < a */
static CValue event_relation(Writer *w, const Ex *relation, const char *memory) {
    AstOperator op = relation->binary.op;
    bool strict = op == AST_LT || op == AST_GT, turned = op == AST_GT || op == AST_GE;
    const char *a = c_scalar(w, relation->binary.a), *b = c_scalar(w, relation->binary.b);
    return c_primary(arena_printf(w->arena, "%s(&%s, %s, %s)", strict ? "mocc_less" : "mocc_less_equal",
                                  memory, turned ? b : a, turned ? a : b),
                     false);
}

static bool rounds_up(const Ex *call) {
    return builtin(call->call.fn)->jump == JUMP_UP;
}

/* ceil(x) = -floor(-x); the turns of mod and rem are steps themselves: sema/typing/event.c */
static CValue event_step(Writer *w, const Ex *call, const char *memory) {
    const char *x = c_scalar(w, call->call.args[0]);
    if (rounds_up(call))
        return (CValue){.text = arena_printf(w->arena, "-mocc_event_floor(&%s, -(%s))", memory, x),
                        .precedence = C_UNARY};
    if (builtin(call->call.fn)->jump != JUMP_QUOTIENT) {
        CValue step = c_primary(arena_printf(w->arena, "mocc_event_floor(&%s, %s)", memory, x), false);
        return check_of(w, call) ? c_checked(w, call, step) : step;
    }
    CValue divisor = plain_scalar(w, call->call.args[1]);
    if (check_of(w, call)) divisor = c_checked(w, call, divisor);
    const char *y = c_operand(w, divisor, C_UNARY);
    return c_primary(arena_printf(w->arena, "mocc_event_truncated(&%s, (%s) / %s)", memory, x, y), false);
}

CValue kept_event(Writer *w, const Ex *ex, const char *memory) {
    const Memory *m = ex->event.memory;
    const char *member = m->kind == MEMORY_SAMPLE                                  ? ".due"
                         : m->kind == MEMORY_INITIAL || m->kind == MEMORY_TERMINAL ? ""
                                                                                   : ".value";
    bool up = m->kind == MEMORY_STEP && rounds_up(ex->event.a);
    return (CValue){.text = arena_printf(w->arena, "%s%s%s", up ? "-" : "", memory, member),
                    .precedence = up ? C_UNARY : C_PRIMARY};
}

/* d->memory.member = the change of value */
static void write_memory_change(Writer *w, const char *memory, const char *member, Ex *value) {
    bool plain = w->plain;
    w->plain = false;
    CValue change = scalar_value(w, value);
    w->plain = plain;
    if (change.jet) write_line(w, "d%s.%s = %s.c[1];", memory + 1, member, c_operand(w, change, C_PRIMARY));
}

void write_event_change(Writer *w, Ex *ex) {
    const char *memory = w->leaves->memory(w, ex);
    Ex *a = ex->event.a, *b = ex->event.b;
    if (!w->order || w->marks || w->jet_locals || strncmp(memory, "s->", 3) != 0) return;
    if (ex->event.memory->kind == MEMORY_RELATION)
        write_memory_change(w, memory, "root",
                            ex_binary(w->arena, AST_SUB, a->binary.a, a->binary.b, a->span));
    else if (ex->event.memory->kind == MEMORY_TIME)
        write_memory_change(w, memory, "root", b);
    else if (ex->event.memory->kind == MEMORY_SAMPLE) {
        write_memory_change(w, memory, "start", a);
        write_memory_change(w, memory, "interval", b);
    } else if (ex->event.memory->kind == MEMORY_STEP) {
        bool quotient = builtin(a->call.fn)->jump == JUMP_QUOTIENT;
        write_memory_change(w, memory, "root",
                            quotient ? ex_binary(w->arena, AST_DIV, a->call.args[0], a->call.args[1], a->span)
                                     : a->call.args[0]);
    }
}

static CValue event(Writer *w, Ex *ex) {
    const Memory *m = ex->event.memory;
    const char *memory = w->leaves->memory(w, ex);
    if (w->read_only) write_event_change(w, ex);
    if (w->read_only || m->kind == MEMORY_INITIAL || m->kind == MEMORY_TERMINAL)
        return kept_event(w, ex, memory);
    if (m->kind == MEMORY_RELATION) return event_relation(w, ex->event.a, memory);
    if (m->kind == MEMORY_STEP) return event_step(w, ex->event.a, memory);
    const char *text, *b = c_scalar(w, ex->event.b);
    if (m->kind == MEMORY_TIME)
        text = arena_printf(w->arena, "mocc_time(&%s, time, %s, %d, %d)", memory, b, m->after, m->strict);
    else
        text = arena_printf(w->arena, "mocc_sample(&%s, %s, %s)", memory, c_scalar(w, ex->event.a), b);
    return c_primary(text, false);
}

/* --- conditions ------------------------------------------------------------------------------- */

/* The value of a branch; the statements that it needs go to a text of their own. */
static CValue branch(Writer *w, Ex *ex, Text *statements) {
    Text *outer = w->out;
    int written = w->calls.n;
    text_add(statements, "");
    w->out = statements;
    w->indent++;
    w->conditions++;
    CValue value = c_value(w, ex);
    w->conditions--;
    w->indent--;
    w->out = outer;
    w->calls.n = written;
    return value;
}

static void add_branch(Writer *w, const Text *statements, const char *name, const char *value) {
    text_add_bytes(w->out, statements->data, statements->length);
    w->indent++;
    write_line(w, "%s = %s;", name, value);
    w->indent--;
}

static CValue choice(Writer *w, CValue condition, CValue yes, CValue no) {
    return (CValue){.text = arena_printf(w->arena, "%s ? %s : %s", c_operand(w, condition, C_OR),
                                         c_operand(w, yes, C_OR), c_operand(w, no, C_OR)),
                    .precedence = C_CONDITIONAL,
                    .jet = yes.jet};
}

/* The branches assign a variable. */
static CValue chosen(Writer *w, CValue condition, CValue yes, const Text *yes_text, CValue no,
                     const Text *no_text) {
    const char *name = new_name(w);
    bool jet = yes.jet || no.jet;
    write_line(w, "%s %s;", yes.array ? "MoccArray" : number_type(w, jet), name);
    write_line(w, "if (%s) {", condition.text);
    add_branch(w, yes_text, name, fitted(w, yes, jet));
    write_line(w, "} else {");
    add_branch(w, no_text, name, fitted(w, no, jet));
    write_line(w, "}");
    return (CValue){.text = name, .precedence = C_PRIMARY, .jet = jet, .array = yes.array};
}

CValue conditional_value(Writer *w, Ex *ex) {
    Text yes_text = {0}, no_text = {0};
    bool decided;
    if (ex_decided(ex->cond.condition, w->turn, &decided))
        return c_value(w, decided ? ex->cond.yes : ex->cond.no);
    CValue condition = plain_scalar(w, ex->cond.condition), value;
    CValue yes = branch(w, ex->cond.yes, &yes_text), no = branch(w, ex->cond.no, &no_text);
    if (yes.array || yes_text.length || no_text.length)
        value = chosen(w, condition, yes, &yes_text, no, &no_text);
    else
        value = choice(w, condition, fit(w, yes, yes.jet || no.jet), fit(w, no, yes.jet || no.jet));
    text_free(&yes_text);
    text_free(&no_text);
    return value;
}

/* --- all -------------------------------------------------------------------------------------- */

CValue no_value(Writer *w, const Ex *ex) {
    Text text = {0};
    ex_print(&text, ex);
    diag_error(w->diagnostics, ex->span, "internal",
               "'%s' cannot be written in C here: this is a fault of mocc, please report it", text.data);
    text_free(&text);
    return c_primary("0.0", false);
}

static CValue time_value(Writer *w, const Ex *ex) {
    const Leaves *leaves = w->leaves;
    if (!leaves->time) return no_value(w, ex);
    if (order_of(w) && leaves->time_change) return c_first_order(w, leaves->time, leaves->time_change);
    return c_primary(leaves->time, false);
}

static CValue reduction(Writer *w, Ex *ex) {
    CValue value = w->leaves->reduction(w, ex);
    if (ex->type == BASE_INTEGER && ex->reduce.op == REDUCE_PRODUCT)
        value = c_without_negative_zero(w, value);
    return check_of(w, ex) ? c_checked(w, ex, value) : value;
}

CValue scalar_value(Writer *w, Ex *ex) {
    switch (ex->kind) {
    case EX_CONST:
        return c_constant(w->arena, ex->number);
    case EX_STRING:
        return c_string_value(w->arena, c_string(w->arena, ex->string));
    case EX_REF:
        return w->leaves->reference(w, ex);
    case EX_ITER:
        return w->leaves->iterator(w, ex->iter);
    case EX_TIME:
        return time_value(w, ex);
    case EX_NEG:
        return c_opposite(w, ex->type, scalar_value(w, ex->binary.a));
    case EX_NOT:
        return c_not(w, plain_scalar(w, ex->binary.a));
    case EX_BINARY:
        return binary(w, ex);
    case EX_IF:
        return conditional_value(w, ex);
    case EX_CALL:
        return call(w, ex);
    case EX_FUNCTION:
        return w->leaves->result(w, ex);
    case EX_REDUCE:
        return reduction(w, ex);
    case EX_EVENT:
        return ex->type == BASE_INTEGER ? c_without_negative_zero(w, event(w, ex)) : event(w, ex);
    case EX_PRODUCT: /* of two vectors */
    case EX_OPERATION:
        return w->leaves->array(w, ex);
    case EX_ARRAY:
    case EX_RANGE:
    case EX_FILL:
    case EX_COMPREHENSION:
    case EX_TRANSPOSE:
    case EX_IDENTITY:
    case EX_TUPLE:
    case EX_RECORD:
        break;
    }
    return no_value(w, ex);
}
