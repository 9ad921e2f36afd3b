/* C text of expressions and of assignments. */
#include "codegen/expression.h"
#include "sema/model/accessors.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codegen/call.h"
#include "codegen/checks.h"
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

const char *place_text(Writer *w, Span span) {
    int line, column;
    if (span.begin.file < 0) return "";
    source_locate(w->sources, span.begin, &line, &column);
    const char *path = w->sources->files.at[span.begin.file]->path;
    const char *slash = strrchr(path, '/');
    return arena_printf(w->arena, "%s:%d", slash ? slash + 1 : path, line);
}

/* Where an operation stands; what the compiler has made stands where its target is assigned. */
static const char *site_place(Writer *w, const Ex *ex) {
    const char *place = place_text(w, ex->span);
    return *place || !w->value ? place : place_text(w, w->value->span);
}

const char *c_number(Arena *arena, double value) {
    if (isinf(value)) return value > 0 ? "INFINITY" : "-INFINITY";
    if (isnan(value)) return "NAN";
    char digits[40];
    for (int precision = 15; precision <= 17; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, value);
        if (strtod(digits, NULL) == value) break;
    }
    if (!strpbrk(digits, ".e")) return arena_printf(arena, "%s.0", digits);
    return arena_strdup(arena, digits);
}

const char *c_iter(Writer *w, const Iter *iter) {
    return iter->internal ? iter->name : c_identifier(w->arena, iter->name);
}

/* --- subscripts ------------------------------------------------------------------------------- */

static const char *c_integer(Writer *w, Ex *ex, long offset);

static const char *c_int_operand(Writer *w, Ex *ex) {
    const char *text = c_integer(w, ex, 0);
    return strchr(text, ' ') ? arena_printf(w->arena, "(%s)", text) : text;
}

/* An Integer expression in C ints, plus `offset`; iterators are C ints. */
static const char *c_integer(Writer *w, Ex *ex, long offset) {
    Arena *arena = w->arena;
    long value;
    if (is_known_integer(ex, w->turn, &value)) return arena_printf(arena, "%ld", value + offset);
    if (ex->kind == EX_BINARY && (ex->binary.op == AST_ADD || ex->binary.op == AST_SUB) &&
        is_known_integer(ex->binary.b, w->turn, &value))
        return c_integer(w, ex->binary.a, ex->binary.op == AST_ADD ? offset + value : offset - value);
    if (ex->kind == EX_BINARY && ex->binary.op == AST_ADD && is_known_integer(ex->binary.a, w->turn, &value))
        return c_integer(w, ex->binary.b, offset + value);
    const char *text;
    static const char *const operators[] = {[AST_ADD] = "+", [AST_SUB] = "-", [AST_MUL] = "*"};
    if (ex->kind == EX_ITER)
        text = c_iter(w, ex->iter);
    else if (ex->kind == EX_BINARY && ex->binary.op <= AST_MUL)
        text = arena_printf(arena, "(%s %s %s)", c_int_operand(w, ex->binary.a), operators[ex->binary.op],
                            c_int_operand(w, ex->binary.b));
    else
        text = arena_printf(arena, "(int)(%s)", c_scalar(w, ex));
    if (offset == 0) return text;
    return arena_printf(arena, "%s %c %ld", text, offset > 0 ? '+' : '-', labs(offset));
}

const char *c_int(Writer *w, Ex *ex) {
    return c_integer(w, ex, 0);
}

#ifdef MOCC_BOUNDS
enum { BOUNDS = true };
#else
enum { BOUNDS = false };
#endif

const char *c_bounded(Arena *arena, const char *index, const char *size, const char *what) {
    return BOUNDS ? arena_printf(arena, "mocc_bound(mocc, (long)(%s), (long)(%s), \"%s\")", index, size,
                                 c_string(arena, what))
                  : index;
}

/* A 1-based subscript as a C index counted from 0; one that is only known at run time is checked there. */
static const char *c_index(Writer *w, Ex *sub, int size, const char *what) {
    if (is_known_subscript(sub))
        return c_bounded(w->arena, c_integer(w, sub, -1), arena_printf(w->arena, "%d", size), what);
    return arena_printf(w->arena, "mocc_index(mocc, %s, %d, \"%s\")", c_scalar(w, sub), size,
                        c_string(w->arena, what));
}

const char *c_flat_index(Writer *w, int rank, const int *dims, Ex *const *subs, const char *what) {
    long constant = 0;
    const char *text = "";
    long stride = 1;
    for (int k = rank - 1; k >= 0; k--) {
        long value;
        if (!BOUNDS && is_known_subscript(subs[k]) && ex_evaluate_integer(subs[k], w->turn, &value, NULL))
            constant += (value - 1) * stride;
        else {
            const char *one = c_index(w, subs[k], dims[k], what);
            if (stride > 1)
                one = arena_printf(w->arena, strpbrk(one, " ") ? "%ld * (%s)" : "%ld * %s", stride, one);
            text = *text ? arena_printf(w->arena, "%s + %s", one, text) : one;
        }
        stride *= dims[k];
    }
    if (!*text) return arena_printf(w->arena, "%ld", constant);
    return constant ? arena_printf(w->arena, "%s + %ld", text, constant) : text;
}

/* --- references ------------------------------------------------------------------------------- */

const char *innermost_name(const Var *var) {
    return var->field ? var->field : var->segments[var->n_segments - 1].name;
}

const char *c_path(Arena *arena, const char *base, int n_comps, Comp **comps, const char **comp_index,
                   const Var *var, int order) {
    const char *path = base;
    for (int c = 0; c < n_comps; c++) {
        const char *name = c_identifier(arena, comps[c]->field);
        path = comps[c]->rank ? arena_printf(arena, "%s%s[%s].", path, name, comp_index[c])
                              : arena_printf(arena, "%s%s.", path, name);
    }
    for (int s = 0; s + 1 < var->n_segments && !var->field; s++)
        path = arena_printf(arena, "%s%s.", path, c_identifier(arena, var->segments[s].name));
    return arena_printf(arena, "%s%s", path, c_member(arena, innermost_name(var), order));
}

const char *c_local(Arena *arena, const Var *var) {
    const char *text = c_identifier(arena, var->segments[0].name);
    for (int s = 1; s < var->n_segments; s++)
        text = arena_printf(arena, "%s__%s", text, c_identifier(arena, var->segments[s].name));
    return text;
}

static const char *c_ref(Writer *w, Ex *ref) {
    const char **comp_index = NEW_ARRAY(w->arena, const char *, ref->ref.n_comps + 1);
    Ex *const *subs = ref->ref.subs;
    for (int c = 0; c < ref->ref.n_comps; c++) {
        Comp *comp = ref->ref.comps[c];
        comp_index[c] = c_flat_index(w, comp->rank, comp->dims, subs, comp->decl->name);
        subs += comp->rank;
    }
    Var *var = ref->ref.var;
    if (var->is_outside) {
        const char *index = c_flat_index(w, var->rank, var->dims, subs, var->path);
        const char *element = arena_printf(w->arena, "%s[%s]", use_constant(w->globals, var), index);
        return var->base == BASE_STRING ? arena_printf(w->arena, "mocc_string(mocc, %s)", element) : element;
    }
    const char *path = c_path(w->arena, ref->ref.tangent ? "d->" : "s->", ref->ref.n_comps, ref->ref.comps,
                              comp_index, var, ref->ref.pre ? PRE_VALUE : ref->ref.order);
    if (!var->rank) return path;
    return arena_printf(w->arena, "%s[%s]", path, c_flat_index(w, var->rank, var->dims, subs, var->path));
}

/* --- scalars ---------------------------------------------------------------------------------- */

enum { C_CONDITIONAL, C_OR, C_AND, C_EQUALITY, C_RELATION, C_SUM, C_TERM, C_UNARY, C_PRIMARY };

typedef struct {
    const char *text;
    int precedence;
} CText;

static CText scalar(Writer *w, Ex *ex);

static const char *parenthesized(Writer *w, CText c, int least) {
    return c.precedence < least ? arena_printf(w->arena, "(%s)", c.text) : c.text;
}

static const char *wrapped(Writer *w, Ex *ex, int least) {
    return parenthesized(w, scalar(w, ex), least);
}

/* The check that generated code makes of an operation: not where the instance is only read, since the same
   has been computed before. */
static Check check_of(const Writer *w, const Ex *ex) {
    return w->sites && !w->read_only ? operation_check(ex, w->turn) : CHECK_NONE;
}

/* An operand or a result that is checked: in each evaluation, or once where parameters decide. */
static CText checked(Writer *w, const Ex *ex, CText c) {
    const char *place = arena_printf(w->arena, "\"%s\"", c_string(w->arena, site_place(w, ex)));
    const char *call = arena_printf(w->arena, "%s(mocc, %s%s)", check_function(operation_check(ex, w->turn)),
                                    c.text, add_site(w, ex, place));
    if (!w->hoists || w->conditions || !parameters_decide(ex)) return (CText){call, C_PRIMARY};
    vec_push(w->arena, &w->hoisted, call);
    return c;
}

static CText string_relation(Writer *w, Ex *ex);

static CText power(Writer *w, Ex *ex) {
    const char *a = wrapped(w, ex->binary.a, C_CONDITIONAL), *b = wrapped(w, ex->binary.b, C_CONDITIONAL);
    const char *operands = arena_printf(w->arena, "%s, %s", a, b);
    if (check_of(w, ex)) {
        CText all = {operands, C_PRIMARY};
        const char *text = checked(w, ex, all).text;
        if (text != operands) return (CText){text, C_PRIMARY};
    }
    return (CText){arena_printf(w->arena, "pow(%s)", operands), C_PRIMARY};
}

static CText binary(Writer *w, Ex *ex) {
    static const struct {
        const char *text;
        int precedence;
    } operators[] = {
        [AST_ADD] = {" + ", C_SUM},      [AST_SUB] = {" - ", C_SUM},      [AST_MUL] = {" * ", C_TERM},
        [AST_DIV] = {" / ", C_TERM},     [AST_LT] = {" < ", C_RELATION},  [AST_LE] = {" <= ", C_RELATION},
        [AST_GT] = {" > ", C_RELATION},  [AST_GE] = {" >= ", C_RELATION}, [AST_EQ] = {" == ", C_EQUALITY},
        [AST_NE] = {" != ", C_EQUALITY}, [AST_AND] = {" && ", C_AND},     [AST_OR] = {" || ", C_OR}};
    AstOperator op = ex->binary.op;
    if (ex->binary.a->type == BASE_STRING && op != AST_EQ && op != AST_NE) return string_relation(w, ex);
    if (op == AST_POW) return power(w, ex);
    int own = operators[op].precedence;
    bool logic = op == AST_AND || op == AST_OR; /* nested ones in parentheses: compilers ask for them */
    bool relation = own == C_RELATION || own == C_EQUALITY;
    bool strict = logic || relation; /* operands are doubles, Booleans among them */
    const char *a = wrapped(w, ex->binary.a, strict ? C_SUM : own);
    w->conditions += logic;
    CText right = scalar(w, ex->binary.b);
    w->conditions -= logic;
    Check check = check_of(w, ex);
    if (check == CHECK_DIVISOR) right = checked(w, ex, right);
    const char *b = parenthesized(w, right, strict ? C_SUM : own + 1);
    CText value = {arena_printf(w->arena, "%s%s%s", a, operators[op].text, b), own};
    return check == CHECK_INTEGER ? checked(w, ex, value) : value;
}

/* a < b of Strings, whose doubles only tell whether they are equal */
static CText string_relation(Writer *w, Ex *ex) {
    static const char *const operators[] = {[AST_LT] = "<", [AST_LE] = "<=", [AST_GT] = ">", [AST_GE] = ">="};
    const char *a = c_scalar(w, ex->binary.a), *b = c_scalar(w, ex->binary.b);
    return (CText){
        arena_printf(w->arena, "mocc_string_compare(mocc, %s, %s) %s 0", a, b, operators[ex->binary.op]),
        C_RELATION};
}

const char *c_literals(Arena *arena, const Class *enumeration) {
    const char *text = "(const char *const[]){";
    for (int i = 0; i < enumeration->decls.n; i++)
        text = arena_printf(arena, "%s\"%s\", ", text, c_string(arena, enumeration->decls.at[i]->name));
    return arena_printf(arena, "%sNULL}", text);
}

const char *c_call(Arena *arena, const Ex *ex, const char *const *texts) {
    const Builtin *row = builtin(ex->call.fn);
    Ex *const *args = ex->call.args;
    bool plain = row->c_form == C_OPERANDS;
    const char *text = arena_printf(arena, "%s(%s%s", row->c_name, plain ? "" : "mocc, ", texts[0]);
    switch (row->c_form) {
    case C_OPERANDS:
    case C_CONTEXT:
    case C_LITERALS:
        for (int i = 1; i < ex->call.n; i++)
            text = arena_printf(arena, "%s, %s", text, texts[i]);
        if (row->c_form == C_LITERALS)
            text = arena_printf(arena, "%s, %s", text, c_literals(arena, args[0]->enumeration));
        break;
    case C_LITERAL:
        text = arena_printf(arena, "%s, %ld, \"%s\"", text, (long)args[1]->number,
                            c_string(arena, ex->enumeration->full_name));
        break;
    case C_FORMAT:
        text = arena_printf(arena, "%s, \"%%%s\"", text, c_string(arena, args[1]->string));
        break;
    }
    return arena_printf(arena, "%s)", text);
}

static CText call(Writer *w, Ex *ex) {
    const char **texts = NEW_ARRAY(w->arena, const char *, ex->call.n + 1);
    for (int i = 0; i < ex->call.n; i++)
        if (ex->call.args[i]->kind != EX_STRING || builtin(ex->call.fn)->c_form != C_FORMAT)
            texts[i] = wrapped(w, ex->call.args[i], C_CONDITIONAL);
    Check check = check_of(w, ex);
    int operand = checked_operand(ex);
    if (check && check != CHECK_INTEGER)
        texts[operand] = checked(w, ex, (CText){texts[operand], C_CONDITIONAL}).text;
    CText value = {c_call(w->arena, ex, texts), C_PRIMARY};
    return check == CHECK_INTEGER ? checked(w, ex, value) : value;
}

const char *c_memory(Arena *arena, const Memory *memory) {
    return arena_printf(arena, "e_%d", memory->number);
}

/* a < b as a relation that makes events; a > b is b < a */
static CText event_relation(Writer *w, const Ex *relation, const char *memory) {
    AstOperator op = relation->binary.op;
    bool strict = op == AST_LT || op == AST_GT, turned = op == AST_GT || op == AST_GE;
    const char *a = wrapped(w, relation->binary.a, C_CONDITIONAL);
    const char *b = wrapped(w, relation->binary.b, C_CONDITIONAL);
    return (CText){arena_printf(w->arena, "%s(&%s, %s, %s)", strict ? "mocc_less" : "mocc_less_equal", memory,
                                turned ? b : a, turned ? a : b),
                   C_PRIMARY};
}

static bool rounds_up(const Ex *call) {
    return builtin(call->call.fn)->jump == JUMP_UP;
}

/* ceil(x) = -floor(-x); the turns of mod and rem are steps themselves: sema/typing/event.c */
static CText event_step(Writer *w, const Ex *call, const char *memory) {
    const char *x = wrapped(w, call->call.args[0], C_CONDITIONAL);
    if (rounds_up(call))
        return (CText){arena_printf(w->arena, "-mocc_event_floor(&%s, -(%s))", memory, x), C_UNARY};
    if (builtin(call->call.fn)->jump != JUMP_QUOTIENT) {
        CText step = {arena_printf(w->arena, "mocc_event_floor(&%s, %s)", memory, x), C_PRIMARY};
        return check_of(w, call) ? checked(w, call, step) : step;
    }
    CText divisor = scalar(w, call->call.args[1]);
    if (check_of(w, call)) divisor = checked(w, call, divisor);
    const char *y = parenthesized(w, divisor, C_UNARY);
    return (CText){arena_printf(w->arena, "mocc_event_truncated(&%s, (%s) / %s)", memory, x, y), C_PRIMARY};
}

/* What is already decided */
static CText kept(Writer *w, const Ex *ex, const char *memory) {
    const Memory *m = ex->event.memory;
    const char *member = m->kind == MEMORY_SAMPLE                                  ? ".due"
                         : m->kind == MEMORY_INITIAL || m->kind == MEMORY_TERMINAL ? ""
                                                                                   : ".value";
    bool up = m->kind == MEMORY_STEP && rounds_up(ex->event.a);
    return (CText){arena_printf(w->arena, "%s%s%s", up ? "-" : "", memory, member), up ? C_UNARY : C_PRIMARY};
}

/* `memory`: the C text of the element that decides */
static CText event_of(Writer *w, Ex *ex, const char *memory) {
    const Memory *m = ex->event.memory;
    if (w->read_only || m->kind == MEMORY_INITIAL || m->kind == MEMORY_TERMINAL) return kept(w, ex, memory);
    if (m->kind == MEMORY_RELATION) return event_relation(w, ex->event.a, memory);
    if (m->kind == MEMORY_STEP) return event_step(w, ex->event.a, memory);
    const char *b = wrapped(w, ex->event.b, C_CONDITIONAL);
    if (m->kind == MEMORY_TIME)
        return (CText){
            arena_printf(w->arena, "mocc_time(&%s, time, %s, %d, %d)", memory, b, m->after, m->strict),
            C_PRIMARY};
    const char *a = wrapped(w, ex->event.a, C_CONDITIONAL);
    return (CText){arena_printf(w->arena, "mocc_sample(&%s, %s, %s)", memory, a, b), C_PRIMARY};
}

const char *c_event(Writer *w, Ex *ex, const char *memory) {
    CText text = event_of(w, ex, memory);
    return text.precedence < C_PRIMARY ? arena_printf(w->arena, "(%s)", text.text) : text.text;
}

static CText event(Writer *w, Ex *ex) {
    const Memory *m = ex->event.memory;
    const char *memory = arena_printf(w->arena, "s->%s", c_memory(w->arena, m));
    if (m->rank)
        memory = arena_printf(w->arena, "%s[%s]", memory,
                              c_flat_index(w, m->rank, m->dims, ex->event.subs, m->text));
    return event_of(w, ex, memory);
}

/* Opens loops over all elements of an array; *index gets the iterators as 1-based subscripts. */
void open_loops(Writer *w, int rank, const int *dims, Ex ***index) {
    *index = NEW_ARRAY(w->arena, Ex *, rank + 1);
    for (int k = 0; k < rank; k++) {
        Iter *iter = NEW(w->arena, Iter);
        iter->internal = true;
        const char *name = iter->name = arena_printf(w->arena, "k%d", ++w->temporaries);
        write_line(w, "for (int %s = 1; %s <= %d; %s++) {", name, name, dims[k], name);
        w->indent++;
        (*index)[k] = ex_iter(w->arena, iter, no_span());
    }
}

void close_loops(Writer *w, int rank) {
    for (int k = 0; k < rank; k++) {
        w->indent--;
        write_line(w, "}");
    }
}

static const char *combined(Writer *w, Reduce op, const char *a, const char *b) {
    switch (op) {
    case REDUCE_SUM:
        return arena_printf(w->arena, "%s + %s", a, b);
    case REDUCE_PRODUCT:
        return arena_printf(w->arena, "%s * %s", a, b);
    case REDUCE_MIN:
        return arena_printf(w->arena, "fmin(%s, %s)", a, b);
    case REDUCE_MAX:
        return arena_printf(w->arena, "fmax(%s, %s)", a, b);
    }
    return a;
}

static CText reduce(Writer *w, Ex *ex) {
    Ex *a = ex->reduce.a;
    Reduce op = ex->reduce.op;
    long count = ex_count(a);
    const char *neutral = op == REDUCE_SUM       ? "0.0"
                          : op == REDUCE_PRODUCT ? "1.0"
                          : op == REDUCE_MIN     ? "INFINITY"
                                                 : "-INFINITY";
    if (count == 0) return (CText){neutral, C_UNARY};
    if (count <= EX_UNROLL) {
        const char *text = NULL;
        for (long i = 0; i < count; i++) {
            Ex **index = NEW_ARRAY(w->arena, Ex *, a->rank + 1);
            number_index(w->arena, a, i, index);
            const char *element =
                wrapped(w, ex_element(w->arena, a, index), op == REDUCE_PRODUCT ? C_UNARY : C_TERM);
            text = text ? combined(w, op, text, element) : element;
        }
        return (CText){text, count > 1 ? (op == REDUCE_SUM ? C_SUM : C_TERM) : C_TERM};
    }
    const char *name = arena_printf(w->arena, "t%d", ++w->temporaries);
    write_line(w, "double %s = %s;", name, neutral);
    Ex **index;
    write_calls(w, a);
    open_loops(w, a->rank, a->dims, &index);
    const char *element = wrapped(w, ex_element(w->arena, a, index), C_TERM);
    write_line(w, "%s = %s;", name, combined(w, op, name, element));
    close_loops(w, a->rank);
    return (CText){name, C_PRIMARY};
}

/* The value of a branch; the statements that it needs go to a text of their own. */
static CText branch(Writer *w, Ex *ex, Text *statements) {
    Text *outer = w->out;
    text_add(statements, "");
    w->out = statements;
    w->indent++;
    w->conditions++;
    CText value = scalar(w, ex);
    w->conditions--;
    w->indent--;
    w->out = outer;
    return value;
}

/* if c then a else b: only one of them is computed. */
static CText conditional(Writer *w, Ex *ex) {
    Text texts[2] = {{0}, {0}};
    const char *condition = wrapped(w, ex->cond.condition, C_OR);
    CText yes = branch(w, ex->cond.yes, &texts[0]), no = branch(w, ex->cond.no, &texts[1]), value;
    if (!texts[0].length && !texts[1].length) {
        value = (CText){arena_printf(w->arena, "%s ? %s : %s", condition, parenthesized(w, yes, C_OR),
                                     parenthesized(w, no, C_OR)),
                        C_CONDITIONAL};
    } else {
        const char *name = arena_printf(w->arena, "t%d", ++w->temporaries);
        write_line(w, "double %s;", name);
        write_line(w, "if (%s) {", condition);
        text_add_bytes(w->out, texts[0].data, texts[0].length);
        write_line(w, "    %s = %s;", name, yes.text);
        write_line(w, "} else {");
        text_add_bytes(w->out, texts[1].data, texts[1].length);
        write_line(w, "    %s = %s;", name, no.text);
        write_line(w, "}");
        value = (CText){name, C_PRIMARY};
    }
    text_free(&texts[0]);
    text_free(&texts[1]);
    return value;
}

const char *no_text(Diagnostics *diagnostics, const Ex *ex) {
    Text text = {0};
    ex_print(&text, ex);
    diag_error(diagnostics, ex->span, "internal",
               "'%s' cannot be written in C here: this is a fault of mocc, please report it", text.data);
    text_free(&text);
    return "0.0";
}

static CText scalar(Writer *w, Ex *ex) {
    Arena *arena = w->arena;
    const Turn *turn;
    switch (ex->kind) {
    case EX_EVENT:
        return event(w, ex);
    case EX_CONST:
        if (isnan(ex->number)) return (CText){"mocc_unset()", C_PRIMARY};
        return (CText){c_number(arena, ex->number), ex->number < 0 ? C_UNARY : C_PRIMARY};
    case EX_STRING:
        return (CText){arena_printf(arena, "mocc_string(mocc, \"%s\")", c_string(arena, ex->string)),
                       C_PRIMARY};
    case EX_REF:
        return (CText){c_ref(w, ex), C_PRIMARY};
    case EX_ITER:
        turn = turn_of(w->turn, ex->iter);
        if (turn) return (CText){c_number(arena, turn->value), C_PRIMARY};
        if (ex->iter->real) return (CText){c_iter(w, ex->iter), C_PRIMARY};
        return (CText){arena_printf(arena, "(double)%s", c_iter(w, ex->iter)), C_UNARY};
    case EX_TIME:
        return (CText){"time", C_PRIMARY};
    case EX_NEG:
        return (CText){arena_printf(arena, "-%s", wrapped(w, ex->binary.a, C_PRIMARY)), C_UNARY};
    case EX_NOT:
        return (CText){arena_printf(arena, "!%s", wrapped(w, ex->binary.a, C_PRIMARY)), C_UNARY};
    case EX_BINARY:
        return binary(w, ex);
    case EX_IF: {
        bool decided;
        if (ex_decided(ex->cond.condition, w->turn, &decided))
            return scalar(w, decided ? ex->cond.yes : ex->cond.no);
        return conditional(w, ex);
    }
    case EX_CALL:
        return call(w, ex);
    case EX_FUNCTION:
        return (CText){c_function_result(w, ex), C_PRIMARY};
    case EX_REDUCE:
        return check_of(w, ex) ? checked(w, ex, reduce(w, ex)) : reduce(w, ex);
    case EX_PRODUCT:
        return scalar(w, ex_element(arena, ex, NULL)); /* of two vectors */
    case EX_ARRAY:
    case EX_RANGE:
    case EX_FILL:
    case EX_COMPREHENSION:
    case EX_TRANSPOSE:
    case EX_IDENTITY:
    case EX_OPERATION:
    case EX_TUPLE:
    case EX_RECORD:
        break;
    }
    return (CText){no_text(w->diagnostics, ex), C_PRIMARY};
}

const char *c_scalar(Writer *w, Ex *ex) {
    return scalar(w, ex).text;
}

/* --- assignments ------------------------------------------------------------------------------ */

static void write_element(Writer *w, Ex *target, Ex *value, bool only_unset) {
    if (value->kind == EX_IF && ex_equal(value->cond.no, target)) { /* there may be no such element else */
        write_line(w, "if (%s) {", c_scalar(w, value->cond.condition));
        w->indent++;
        write_element(w, target, value->cond.yes, only_unset);
        w->indent--;
        write_line(w, "}");
        return;
    }
    const char *right = c_scalar(w, value), *left = c_scalar(w, target);
    if (only_unset)
        write_line(w, "if (mocc_is_unset(%s)) %s = %s;", left, left, right);
    else
        write_line(w, "%s = %s;", left, right);
}

static void write_elements(Writer *w, Ex *target, Ex *value, bool only_unset) {
    long count = ex_count(target);
    int rank = loop_rank(target, value);
    if (rank) {
        Ex **index;
        write_calls(w, value);
        open_loops(w, rank, target->dims, &index);
        long inner = element_count(target->rank - rank, target->dims + rank);
        for (long i = 0; i < inner; i++) {
            Ex **all = NEW_ARRAY(w->arena, Ex *, target->rank + 1);
            number_index(w->arena, target, i, all);
            memcpy(all, index, sizeof(Ex *) * (size_t)rank);
            write_element(w, ex_element(w->arena, target, all),
                          value->rank ? ex_element(w->arena, value, all) : value, only_unset);
        }
        close_loops(w, rank);
        return;
    }
    for (long i = 0; i < count; i++) {
        Ex **index = NEW_ARRAY(w->arena, Ex *, target->rank + 1);
        number_index(w->arena, target, i, index);
        write_element(w, ex_element(w->arena, target, index),
                      value->rank ? ex_element(w->arena, value, index) : value, only_unset);
    }
}

void write_assignment(Writer *w, Ex *target, Ex *value, bool only_unset) {
    w->target = target;
    w->value = value;
    write_elements(w, target, value, only_unset);
    w->target = w->value = NULL;
}
