/* Temporaries inside of functions: a value whose elements are needed, and which is no variable, is computed
   once, and kept in a variable that the compiler adds, while the enclosing expression is computed. */
#include "sema/typing/typing.h"
#include "sema/model/door.h"
#include "sema/value/loops.h"
#include "sema/model/function.h"

bool has_elements(const Ex *ex) {
    switch (ex->kind) {
    case EX_CONST:
    case EX_REF:
    case EX_ARRAY:
    case EX_RANGE:
    case EX_FILL:
        return true;
    case EX_NEG:
        return has_elements(ex->binary.a);
    case EX_BINARY:
        return has_elements(ex->binary.a) && has_elements(ex->binary.b);
    case EX_STRING:
    case EX_ITER:
    case EX_TIME:
    case EX_NOT:
    case EX_PRODUCT:
    case EX_IF:
    case EX_CALL:
    case EX_REDUCE:
    case EX_COMPREHENSION:
    case EX_TRANSPOSE:
    case EX_IDENTITY:
    case EX_EVENT:
    case EX_FUNCTION:
    case EX_OPERATION:
    case EX_TUPLE:
    case EX_RECORD:
        break;
    }
    return !ex->rank;
}

static Var *temporary_variable(Scope *scope, const Ex *value) {
    Arena *arena = scope->sema->arena;
    Variant *variant = scope->section ? scope->section_variant : scope->variant;
    Decl *decl = NEW(arena, Decl);
    decl->kind = DECL_COMPONENT;
    decl->span = value->span;
    decl->name = arena_printf(arena, "$temporary%d", variant->vars.n);
    const Var like = {
        .decl = decl, .base = value->type, .enumeration = value->enumeration, .is_temporary = true};
    return add_local(arena, variant, &like, ex_to_string(arena, value), value); /* the text for messages */
}

Ex *make_temporary(Scope *scope, Ex *value, Exs *temporaries) {
    Arena *arena = scope->sema->arena;
    Ex **args = NEW_ARRAY(arena, Ex *, 3);
    args[0] = ex_whole(arena, 0, NULL, temporary_variable(scope, value), value->span);
    args[1] = value;
    vec_push(arena, temporaries,
             ex_operation(arena, OPERATION_WITH, value->type, NULL, 0, NULL, 2, args, value->span));
    return args[0];
}

typedef struct {
    const Var *var;
    bool found;
} Use;

static void look_for_use(void *context, Ex *ref) {
    Use *use = context;
    use->found |= ref->ref.var == use->var;
}

static bool uses(Ex *body, const Var *var) {
    Use use = {var, false};
    ex_visit_refs(body, look_for_use, &use);
    return use.found;
}

Ex *with_temporaries(Arena *arena, const Exs *temporaries, Ex *body) {
    for (int i = temporaries->n - 1; i >= 0; i--) {
        const Ex *one = temporaries->at[i];
        if (!uses(body, one->call.args[0]->ref.var)) continue; /* that of another field of a record */
        Ex **args = NEW_ARRAY(arena, Ex *, 3);
        args[0] = one->call.args[0];
        args[1] = one->call.args[1];
        args[2] = body;
        body = ex_operation(arena, OPERATION_WITH, body->type, body->enumeration, body->rank, body->dims, 3,
                            args, one->span);
    }
    return body;
}
