/* Calls of small functions, written out: what stands in the algorithm stands in the equation then. Nothing is
   written out that may be undefined or jump, since the run reports such operations with the function's name.
 */
#include "sema/typing/inline.h"

#include <math.h>

#include "sema/model/builtin.h"
#include "sema/typing/derive.h"

/* Parts of an algorithm that is written out, of an argument that is written more than once */
enum { LARGEST_BODY = 40, LARGEST_ARGUMENT = 10 };

enum { MOST_POWER = 8 };

/* A reference counts as one. */
static int count_parts(const Ex *ex) {
    if (ex->kind == EX_REF) return 1;
    ExParts parts = parts_of(ex);
    int n = 1;
    for (int i = 0; i < parts.n && n <= LARGEST_BODY; i++)
        if (part(&parts, i)) n += count_parts(part(&parts, i));
    return n;
}

/* The number of the input that a reference in the algorithm means, or -1 */
static int input_of(const Function *function, const Ex *ref) {
    for (int i = 0; i < function->inputs.n; i++)
        if (function->inputs.at[i] == ref->ref.var) return i;
    return -1;
}

/* A whole input of known sizes, or an element whose place is known */
static bool is_plain_input(const Function *function, const Ex *ref) {
    int input = input_of(function, ref);
    if (input < 0 || ref->ref.var->base != BASE_REAL) return false;
    bool whole = ref_rank(ref) > 0 && !ref->ref.subs[0];
    for (int k = 0; k < ref_rank(ref); k++) {
        const Ex *sub = ref->ref.subs[k];
        if (ref_size(ref, k) < 0 || (whole ? sub != NULL : !sub || sub->kind != EX_CONST)) return false;
    }
    return true;
}

static bool is_smooth(const Builtin *function) {
    return function->domain == DOMAIN_ALL && function->jump == JUMP_NONE && function->result == RESULT_REAL;
}

/* Sums, products and powers as x^2 */
static bool is_defined_everywhere(const Ex *ex) {
    const Ex *b = ex->binary.b;
    if (ex->binary.op == AST_POW)
        return b->kind == EX_CONST && b->number >= 1 && b->number <= MOST_POWER &&
               b->number == floor(b->number);
    return ex->binary.op == AST_ADD || ex->binary.op == AST_SUB || ex->binary.op == AST_MUL;
}

static bool can_be_written_out(const Function *function, const Ex *ex) {
    bool good = ex->type == BASE_REAL || ex->kind == EX_CONST;
    if (ex->kind == EX_REF) return is_plain_input(function, ex);
    if (ex->kind == EX_BINARY)
        good &= is_defined_everywhere(ex);
    else if (ex->kind == EX_CALL)
        good &= is_smooth(builtin(ex->call.fn));
    else
        good &= ex->kind == EX_CONST || ex->kind == EX_NEG || ex->kind == EX_ARRAY ||
                ex->kind == EX_PRODUCT || ex_is_zero(ex);
    ExParts parts = parts_of(ex);
    for (int i = 0; i < parts.n && good; i++)
        good = can_be_written_out(function, part(&parts, i));
    return good;
}

/* The only value that a function's result gets, by an assignment or where it is declared; or NULL */
static Ex *only_value(const Function *function) {
    const Var *result = function->results.at[0];
    if (function->body.n == 0) return result->binding;
    const Statement *first = function->body.at[0];
    if (function->body.n > 1 || first->kind != STATEMENT_ASSIGN || result->binding) return NULL;
    const Ex *target = first->assign.target;
    return target->ref.var == result && target->rank == result->rank ? first->assign.value : NULL;
}

/* What is differentiated, as far as the function is a partial derivative: it has the body of that */
static Ex *differentiated(Arena *arena, const Function *function, Ex *value) {
    for (; value && function->of; function = function->of)
        for (int i = 0; value && i < function->times; i++)
            value = can_be_written_out(function, value)
                        ? differentiate_by(arena, value, function->inputs.at[function->by])
                        : NULL;
    return value;
}

/* What the function consists of, if it can be written out; or NULL */
static Ex *body_of(Arena *arena, const Function *function) {
    if (!function->typed || function->impure || function->external || function->is_section ||
        function->is_power)
        return NULL;
    if (function->derivatives.n || function->results.n != 1 || function->locals.n) return NULL;
    Ex *value = differentiated(arena, function, only_value(function));
    if (!value || value->rank != function->results.at[0]->rank) return NULL;
    for (int k = 0; k < value->rank; k++)
        if (value->dims[k] < 0) return NULL;
    bool small = count_parts(value) <= LARGEST_BODY && can_be_written_out(function, value);
    return small ? value : NULL;
}

/* How often the algorithm uses the same as `ref` uses: the whole of an input, or one element */
static int count_uses(const Ex *ex, const Ex *ref) {
    if (ex->kind == EX_REF) return ex_equal(ex, ref);
    ExParts parts = parts_of(ex);
    int n = 0;
    for (int i = 0; i < parts.n; i++)
        n += count_uses(part(&parts, i), ref);
    return n;
}

/* References, literals, and sums and products of some */
static bool is_cheap(const Ex *ex) {
    bool cheap = ex->kind == EX_REF || ex->kind == EX_CONST || ex->kind == EX_ITER || ex->kind == EX_TIME;
    if (cheap) return true;
    if (ex->kind != EX_NEG && ex->kind != EX_BINARY && ex->kind != EX_ARRAY && ex->kind != EX_PRODUCT)
        return false;
    ExParts parts = parts_of(ex);
    for (int i = 0; i < parts.n; i++)
        if (!is_cheap(part(&parts, i))) return false;
    return true;
}

typedef struct {
    Arena *arena;
    const Call *call;
    const Ex *body;
    Span span;
} Inlining;

static Ex *argument(const Inlining *in, const Ex *ref) {
    Ex *value = ex_as(in->arena, in->call->args[input_of(in->call->function, ref)], BASE_REAL, NULL);
    if (!ref_rank(ref) || !ref->ref.subs[0]) return value;
    Ex **subs = NEW_ARRAY(in->arena, Ex *, ref_rank(ref) + 1);
    for (int k = 0; k < ref_rank(ref); k++)
        subs[k] = ref->ref.subs[k];
    return ex_element(in->arena, value, subs);
}

/* All of it stands where the call stands, for messages. */
static Ex *written_out(const Inlining *in, Ex *ex) {
    if (ex->kind == EX_REF) return argument(in, ex);
    ExParts parts = parts_of(ex);
    if (!parts.n) return ex_at(in->arena, ex, in->span);
    Ex **mapped = NEW_ARRAY(in->arena, Ex *, parts.n);
    for (int i = 0; i < parts.n; i++)
        mapped[i] = written_out(in, part(&parts, i));
    return ex_at(in->arena, ex_with_parts(in->arena, ex, mapped), in->span);
}

/* Whether nothing costly would be computed twice in `ex`, a part of the algorithm */
static bool is_worth_it(const Inlining *in, const Ex *ex) {
    if (ex->kind == EX_REF) {
        const Ex *value = in->call->args[input_of(in->call->function, ex)];
        return (count_parts(value) <= LARGEST_ARGUMENT && is_cheap(value)) || count_uses(in->body, ex) == 1;
    }
    ExParts parts = parts_of(ex);
    for (int i = 0; i < parts.n; i++)
        if (!is_worth_it(in, part(&parts, i))) return false;
    return true;
}

Ex *inlined_call(Arena *arena, const Call *call, Span span) {
    Ex *body = body_of(arena, call->function);
    const Inlining inlining = {arena, call, body, span};
    return body && is_worth_it(&inlining, body) ? written_out(&inlining, body) : NULL;
}
