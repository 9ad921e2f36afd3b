/* Functions of a unit carried out with expressions in place of numbers. */
#include "plan/symbolic.h"

#include <string.h>

#include "plan/checks.h"
#include "plan/elements.h"
#include "sema/model/accessors.h"
#include "sema/value/loops.h"

typedef SymbolicPlace Location;

/* The element of a component that is no array */
static const PlanIndex first = {0};

enum {
    MOST_STEPS = 20000, /* that are carried out */
    MOST_TERMS = 16,    /* of a sum that is written out */
    MOST_PASSED = 64,   /* elements of an array that is made for a call */
    MOST_COMPARED = 16  /* calls that may be the same one */
};

SymbolicInstance *symbolic_instance(Symbolic *s, const PlanUnit *unit) {
    SymbolicInstance *instance = NEW(s->arena, SymbolicInstance);
    instance->unit = unit;
    instance->values = NEW_ARRAY(s->arena, Ex **, unit->variant->vars.n * ORDERS + 1);
    instance->parts = NEW_ARRAY(s->arena, SymbolicInstance **, unit->variant->comps.n + 1);
    return instance;
}

/* Whether elements of its components are numbers that stand for indices */
static bool has_indices(const Symbolic *s, const SymbolicInstance *instance) {
    return s->memory && !instance->outer;
}

static SymbolicInstance *part_at(Symbolic *s, SymbolicInstance *outer, Comp *comp, long element) {
    SymbolicInstance ***parts = &outer->parts[comp->index];
    bool listed = has_indices(s, outer);
    if (!*parts) *parts = NEW_ARRAY(s->arena, SymbolicInstance *, listed ? 1 : comp->count + 1);
    SymbolicInstance **found = &(*parts)[listed ? 0 : element];
    while (listed && *found && (*found)->element != element)
        found = &(*found)->next;
    if (*found) return *found;
    *found = symbolic_instance(s, outer->unit->children[comp->index]);
    (*found)->outer = outer;
    (*found)->comp = comp;
    (*found)->element = element;
    if (outer->origin) (*found)->origin = part_at(s, outer->origin, comp, element);
    return *found;
}

SymbolicInstance *symbolic_trial(Symbolic *s, SymbolicInstance *instance) {
    SymbolicInstance *trial = symbolic_instance(s, instance->unit);
    trial->outer = instance->outer;
    trial->comp = instance->comp;
    trial->element = instance->element;
    trial->origin = instance;
    return trial;
}

/* --- scalars ---------------------------------------------------------------------------------- */

/* The number of the element that the subscripts name, from 0; -1: only the run knows */
static long flat_element(int rank, const int *dims, Ex *const *subs) {
    long element = 0, sub;
    for (int k = 0; k < rank; k++) {
        if (!subs[k] || subs[k]->rank || !is_known_integer(subs[k], NULL, &sub) || !is_inside(sub, dims[k]))
            return -1;
        element = element * dims[k] + sub - 1;
    }
    return element;
}

/* The component's instance that a reference leads to, by subscripts that are known; *subs: those that follow.
   NULL: only the run knows */
static SymbolicInstance *instance_at(Symbolic *s, SymbolicInstance *instance, const Ex *ref,
                                     Ex *const **subs) {
    *subs = ref->ref.subs;
    for (int c = 0; c < ref->ref.n_comps; c++) {
        Comp *comp = ref->ref.comps[c];
        long element = flat_element(comp->rank, comp->dims, *subs);
        if (element < 0) return NULL;
        if (has_indices(s, instance))
            element = s->memory->element(s->memory->context, &(PlanIndex){.constant = element});
        instance = part_at(s, instance, comp, element);
        *subs += comp->rank;
    }
    return instance;
}

/* Where the scalar is that a reference in a class's text means; false: only the run knows */
static bool locate(Symbolic *s, SymbolicInstance *instance, const Ex *ref, Location *location) {
    Ex *const *subs;
    const Var *var = ref->ref.var;
    instance = instance_at(s, instance, ref, &subs);
    if (!instance) return false;
    *location = (Location){instance, var, ref->ref.order, flat_element(var->rank, var->dims, subs)};
    return location->element >= 0;
}

static Ex **value_at(Symbolic *s, const Location *at) {
    Ex ***values = &at->instance->values[place_of(at->var, at->order)];
    if (!*values) *values = NEW_ARRAY(s->arena, Ex *, at->var->count + 1);
    return &(*values)[at->element];
}

static void add_subscripts(Symbolic *s, int rank, const int *dims, long element, Ex **subs) {
    for (int k = rank - 1; k >= 0; k--) {
        subs[k] = ex_number(s->arena, (double)(element % dims[k] + 1), BASE_INTEGER, no_span());
        element /= dims[k];
    }
}

/* Those of a component. An index that only the run knows stands for all dimensions in the last one. */
static void add_component_subscripts(Symbolic *s, const SymbolicInstance *part, Ex **subs) {
    const Comp *comp = part->comp;
    long element = part->element, known;
    if (!comp->rank) return;
    if (has_indices(s, part->outer)) {
        Ex *subscript = s->memory->subscript(s->memory->context, element);
        if (!is_known_integer(subscript, NULL, &known)) {
            add_subscripts(s, comp->rank - 1, comp->dims, 0, subs);
            subs[comp->rank - 1] = subscript;
            return;
        }
        element = known - 1;
    }
    add_subscripts(s, comp->rank, comp->dims, element, subs);
}

int symbolic_path(Symbolic *s, const SymbolicInstance *instance, int room, Comp ***comps, Ex ***subs) {
    int n_comps = 0, rank = 0;
    for (const SymbolicInstance *i = instance; i->outer; i = i->outer) {
        n_comps++;
        rank += i->comp->rank;
    }
    *comps = NEW_ARRAY(s->arena, Comp *, n_comps + 1);
    *subs = NEW_ARRAY(s->arena, Ex *, rank + room + 1);
    int next = rank, depth = n_comps;
    for (const SymbolicInstance *i = instance; i->outer; i = i->outer) {
        (*comps)[--depth] = i->comp;
        next -= i->comp->rank;
        add_component_subscripts(s, i, *subs + next);
    }
    return n_comps;
}

/* A variable of an instance, with these subscripts of its own; NULL: all of it */
static Ex *variable_of(Symbolic *s, const SymbolicInstance *instance, Ex *ref, Ex *const *own) {
    Comp **comps;
    Ex **subs;
    const Var *var = ref->ref.var;
    int n_comps = symbolic_path(s, instance, var->rank, &comps, &subs), rank = 0;
    for (int c = 0; c < n_comps; c++)
        rank += comps[c]->rank;
    for (int k = 0; own && k < var->rank; k++)
        subs[rank + k] = own[k];
    return ex_ref(s->arena, n_comps, comps, (Var *)var, ref->ref.order, subs, ref->span);
}

/* What the instance of the unit has there at run time */
static Ex *reference_to(Symbolic *s, const Location *at) {
    Comp **comps;
    Ex **subs;
    int n_comps = symbolic_path(s, at->instance, at->var->rank, &comps, &subs), rank = 0;
    for (int c = 0; c < n_comps; c++)
        rank += comps[c]->rank;
    add_subscripts(s, at->var->rank, at->var->dims, at->element, subs + rank);
    return ex_ref(s->arena, n_comps, comps, (Var *)at->var, at->order, subs, no_span());
}

static Ex *read_at(Symbolic *s, const Location *at);

/* What the functions of the trial have not changed */
static Ex *read_origin(Symbolic *s, const Location *at) {
    return read_at(s, &(Location){at->instance->origin, at->var, at->order, at->element});
}

static Ex *read_at(Symbolic *s, const Location *at) {
    Ex *value = *value_at(s, at);
    if (value) return value;
    if (at->instance->origin && s->part != PART_TANGENT) return read_origin(s, at);
    if (s->memory && !at->instance->origin) return *value_at(s, at) = s->memory->read(s->memory->context, at);
    return s->part == PART_TANGENT ? ex_number(s->arena, 0, BASE_REAL, no_span()) : reference_to(s, at);
}

bool is_short_value(const Ex *ex) {
    if (ex->kind == EX_NEG) ex = ex->binary.a;
    return ex->kind == EX_CONST || ex->kind == EX_ITER || ex->kind == EX_REF || ex->kind == EX_TIME;
}

Ex *symbolic_name(Symbolic *s, PlanLocal local) {
    if (s->memory) return s->memory->name(s->memory->context, local.value);
    local.name = NEW(s->arena, Iter);
    local.name->real = local.name->internal = true;
    s->fails |= s->locals->n == s->most_locals;
    if (!s->fails) vec_push(s->arena, s->locals, local);
    return ex_iter(s->arena, local.name, no_span());
}

/* What is long may be used several times. */
static void set_at(Symbolic *s, const Location *at, Ex *value) {
    if (!is_short_value(value)) value = symbolic_name(s, (PlanLocal){.value = value});
    *value_at(s, at) = value;
    if (s->memory && !s->is_trial) s->memory->write(s->memory->context, at, value);
}

Location symbolic_place(Symbolic *s, SymbolicInstance *instance, const SymbolicScalar *scalar) {
    for (int c = 0; c < scalar->n_comps; c++) {
        const PlanIndex index = {.constant = scalar->elements[c]};
        long element =
            has_indices(s, instance) ? s->memory->element(s->memory->context, &index) : index.constant;
        instance = part_at(s, instance, scalar->comps[c], element);
    }
    return (Location){instance, scalar->var, scalar->order, scalar->element};
}

void symbolic_set(Symbolic *s, SymbolicInstance *instance, const SymbolicScalar *scalar, Ex *value) {
    Location at = symbolic_place(s, instance, scalar);
    set_at(s, &at, value);
}

Ex *symbolic_get(Symbolic *s, SymbolicInstance *instance, const SymbolicScalar *scalar) {
    Location at = symbolic_place(s, instance, scalar);
    return read_at(s, &at);
}

/* --- expressions ------------------------------------------------------------------------------ */

static Ex *fail(Symbolic *s, Ex *ex) {
    if (s->memory) return s->memory->unknown(s->memory->context);
    s->fails = true;
    return ex;
}

static Ex *scalar(Symbolic *s, SymbolicInstance *instance, Ex *ex);

static bool is_parameter(const Var *var) {
    return var->variability >= AST_VAR_PARAMETER;
}

/* An element of a parameter, or of a constant, that the run chooses */
static Ex *chosen_element(Symbolic *s, SymbolicInstance *instance, Ex *ref) {
    Ex *const *subs = ref->ref.subs;
    int rank = ref->ref.var->rank;
    SymbolicInstance *owner = ref->ref.var->is_outside ? instance : instance_at(s, instance, ref, &subs);
    if (!s->memory || !owner || !is_parameter(ref->ref.var)) return fail(s, ref);
    Ex **own = NEW_ARRAY(s->arena, Ex *, rank + 1);
    for (int k = 0; k < rank; k++) {
        if (!subs[k] || subs[k]->rank) return fail(s, ref);
        own[k] = is_known_subscript(subs[k]) ? subs[k] : scalar(s, instance, subs[k]);
    }
    return ref->ref.var->is_outside ? ex_ref_element(s->arena, ref, own) : variable_of(s, owner, ref, own);
}

static Ex *read_reference(Symbolic *s, SymbolicInstance *instance, Ex *ref) {
    Location at;
    if (ref->ref.var->is_outside)
        return s->memory && ref->ref.var->rank ? chosen_element(s, instance, ref) : ref;
    if (!locate(s, instance, ref, &at)) return chosen_element(s, instance, ref);
    if (ref->ref.pre) return ex_pre(s->arena, reference_to(s, &at));
    if (s->part != PART_TANGENT || ref->ref.tangent) return read_at(s, &at);
    return s->is_trial ? read_origin(s, &at) : reference_to(s, &at);
}

/* An operation that is made of another one's: it is checked if that is, in each evaluation. Coefficients are
   not: what they consist of has been computed before. */
static Ex *checked(Symbolic *s, const Ex *original, Ex *ex) {
    if (!s->memory || s->names || s->is_trial || operation_check(original, NULL) == CHECK_NONE) return ex;
    if (!s->conditions && parameters_decide(original)) return ex;
    return ex_checked(s->arena, ex);
}

static Ex *binary(Symbolic *s, SymbolicInstance *instance, Ex *ex) {
    AstOperator op = ex->binary.op;
    bool is_logic = op == AST_AND || op == AST_OR;
    Ex *operands[2] = {scalar(s, instance, ex->binary.a)};
    s->conditions += is_logic;
    operands[1] = scalar(s, instance, ex->binary.b);
    s->conditions -= is_logic;
    Ex *plain = ex_binary(s->arena, op, operands[0], operands[1], ex->span), *made = checked(s, ex, plain);
    if (made != plain) return made;
    switch (ex->type == BASE_REAL || ex->type == BASE_INTEGER ? op : AST_POW) {
    case AST_ADD:
        return simple_add(s->arena, operands[0], operands[1]);
    case AST_SUB:
        return simple_sub(s->arena, operands[0], operands[1]);
    case AST_MUL:
        return simple_mul(s->arena, operands[0], operands[1]);
    case AST_DIV:
        return simple_div(s->arena, operands[0], operands[1]);
    default: /* what is affine in a balance is no operand of the others */
        return plain;
    }
}

static Ex *conditional(Symbolic *s, SymbolicInstance *instance, Ex *ex) {
    bool decided;
    if (ex_decided(ex->cond.condition, NULL, &decided))
        return scalar(s, instance, decided ? ex->cond.yes : ex->cond.no);
    Ex *condition = scalar(s, instance, ex->cond.condition);
    s->conditions++;
    Ex *yes = scalar(s, instance, ex->cond.yes), *no = scalar(s, instance, ex->cond.no);
    s->conditions--;
    return simple_if(s->arena, condition, yes, no);
}

static Ex *element_of(Symbolic *s, Ex *array, long element) {
    if (!array->rank) return array;
    Ex **index = NEW_ARRAY(s->arena, Ex *, array->rank);
    number_index(s->arena, array, 0, element, index);
    return ex_element(s->arena, array, index);
}

static Ex *reduced(Symbolic *s, Reduce op, Ex *so_far, Ex *element) {
    if (!so_far) return element;
    switch (op) {
    case REDUCE_SUM:
        return simple_add(s->arena, so_far, element);
    case REDUCE_PRODUCT:
        return simple_mul(s->arena, so_far, element);
    case REDUCE_MIN:
        return ex_call_two(s->arena, FN_MIN, so_far, element, no_span());
    case REDUCE_MAX:
        return ex_call_two(s->arena, FN_MAX, so_far, element, no_span());
    }
    return so_far;
}

static Ex *reduction(Symbolic *s, SymbolicInstance *instance, Ex *ex) {
    Ex *array = ex->reduce.a, *all = NULL;
    bool possible = s->memory ? ex->type == BASE_REAL : ex->reduce.op == REDUCE_SUM;
    if (!possible || ex_count(array) > MOST_TERMS) return fail(s, ex);
    if (!ex_count(array) && ex->reduce.op != REDUCE_SUM) return fail(s, ex);
    if (ex->reduce.op == REDUCE_SUM) all = ex_number(s->arena, 0, BASE_REAL, ex->span);
    for (long i = 0; i < ex_count(array); i++)
        all = reduced(s, ex->reduce.op, all, scalar(s, instance, element_of(s, array, i)));
    return all;
}

static Ex *with_scalar_parts(Symbolic *s, SymbolicInstance *instance, Ex *ex) {
    ExParts parts = parts_of(ex);
    Ex **own = NEW_ARRAY(s->arena, Ex *, parts.n + 1);
    for (int i = 0; i < parts.n; i++)
        own[i] = scalar(s, instance, part(&parts, i));
    return ex_with_parts(s->arena, ex, own);
}

/* --- calls of functions, events ---------------------------------------------------------------- */

static bool is_no_constant(const Ex *ex) {
    return (ex->kind == EX_REF && !ex->ref.var->is_outside) || ex->kind == EX_ITER || ex->kind == EX_TIME ||
           ex->kind == EX_EVENT || ex->kind == EX_FUNCTION;
}

/* The array with its elements from there on, as a literal */
static Ex *written_array(Symbolic *s, SymbolicInstance *instance, Ex *array, Ex **index, int depth) {
    if (depth == array->rank) return scalar(s, instance, ex_element(s->arena, array, index));
    int n = array->dims[depth];
    Ex **elements = NEW_ARRAY(s->arena, Ex *, n + 1);
    for (int i = 0; i < n; i++) {
        index[depth] = ex_number(s->arena, i + 1, BASE_INTEGER, array->span);
        elements[i] = written_array(s, instance, array, index, depth + 1);
    }
    return ex_array(s->arena, n, elements, array->span);
}

/* An argument. Arrays of parameters and constants stay where they are. */
static Ex *argument(Symbolic *s, SymbolicInstance *instance, Ex *arg) {
    Ex *const *subs, **index;
    if (!arg->rank) return scalar(s, instance, arg);
    if (!ex_find(arg, is_no_constant)) return arg;
    bool is_whole = arg->kind == EX_REF && is_parameter(arg->ref.var) && !arg->ref.pre;
    SymbolicInstance *owner = is_whole ? instance_at(s, instance, arg, &subs) : NULL;
    for (int k = 0; owner && k < arg->ref.var->rank; k++)
        if (subs[k]) owner = NULL;
    if (owner) return variable_of(s, owner, arg, NULL);
    if (!ex_count(arg) || ex_count(arg) > MOST_PASSED) return fail(s, arg);
    index = NEW_ARRAY(s->arena, Ex *, arg->rank);
    return written_array(s, instance, arg, index, 0);
}

static bool same_call(const Call *a, const Call *b) {
    bool same = a->function == b->function && a->order == b->order && a->n_args == b->n_args;
    for (int i = 0; same && i < (a->order + 1) * a->n_args; i++)
        same = ex_equal(a->args[i], b->args[i]);
    return same;
}

/* The same call, if it has been written out before */
static Call *known_call(Symbolic *s, Call *call) {
    for (int i = s->calls.n - 1; i >= 0 && i >= s->calls.n - MOST_COMPARED; i--)
        if (same_call(s->calls.at[i], call)) return s->calls.at[i];
    vec_push(s->arena, &s->calls, call);
    return call;
}

/* Whether arrays of its results are so small that they are on C's stack. */
static bool has_small_results(const Call *call) {
    for (int i = 0; i < call->function->results.n; i++) {
        int rank = call->function->results.at[i]->rank;
        if (rank && is_known_shape(rank, call->dims[i]) && element_count(rank, call->dims[i]) > MOST_ON_STACK)
            return false;
    }
    return true;
}

/* A result of a pure function that makes no events */
static Ex *result_of(Symbolic *s, SymbolicInstance *instance, Ex *ex) {
    const Call *call = ex->function.call;
    const Function *function = call->function;
    int n = (call->order + 1) * call->n_args;
    if (!s->memory || function->memories.n || is_impure_function(function->class_) ||
        !has_small_results(call))
        return fail(s, ex);
    Ex **args = NEW_ARRAY(s->arena, Ex *, n + 1);
    for (int i = 0; i < n; i++)
        args[i] = call->args[i] ? argument(s, instance, call->args[i]) : NULL;
    Call *made = known_call(s, call_with(s->arena, call, call->order, args));
    return ex_of_call(s->arena, ex, made);
}

/* What changes at events only has been decided. */
static Ex *event(Symbolic *s, SymbolicInstance *instance, Ex *ex) {
    if (!s->memory || ex->event.memory->kind > MEMORY_TERMINAL) return fail(s, ex);
    if (flat_element(ex->event.memory->rank, ex->event.memory->dims, ex->event.subs) < 0) return fail(s, ex);
    return s->memory->decided(s->memory->context, instance, ex);
}

/* Whether it is the sine or cosine of a variable: both take long, and functions of a class that come after
   each other ask for them again. */
static bool is_sine(Symbolic *s, SymbolicInstance *instance, const Ex *ex, Location *at) {
    if (ex->call.fn != FN_SIN && ex->call.fn != FN_COS) return false;
    const Ex *angle = ex->call.args[0];
    return s->memory && !s->is_trial && angle->kind == EX_REF && !angle->ref.pre &&
           !angle->ref.var->is_outside && (s->part != PART_TANGENT || angle->ref.tangent) &&
           locate(s, instance, angle, at);
}

static Ex *call(Symbolic *s, SymbolicInstance *instance, Ex *ex) {
    Location at;
    if (s->memory && builtin(ex->call.fn)->c_form == C_INSTANCE) return fail(s, ex);
    Ex *made = checked(s, ex, with_scalar_parts(s, instance, ex));
    return is_sine(s, instance, ex, &at) ? s->memory->sine(s->memory->context, &at, made) : made;
}

/* The value of a scalar of a class's text for an instance of it, in terms of the unit's instance and of local
   variables */
static Ex *scalar(Symbolic *s, SymbolicInstance *instance, Ex *ex) {
    switch (ex->kind) {
    case EX_CONST:
    case EX_TIME:
        return ex;
    case EX_STRING:
        return s->memory ? ex : fail(s, ex);
    case EX_REF:
        return read_reference(s, instance, ex);
    case EX_NEG:
        return simple_neg(s->arena, scalar(s, instance, ex->binary.a));
    case EX_BINARY:
        return binary(s, instance, ex);
    case EX_PRODUCT:
        return scalar(s, instance, ex_element(s->arena, ex, NULL));
    case EX_IF:
        return conditional(s, instance, ex);
    case EX_REDUCE:
        return reduction(s, instance, ex);
    case EX_NOT:
        return with_scalar_parts(s, instance, ex);
    case EX_CALL:
        return call(s, instance, ex);
    case EX_ITER: {
        Ex *known = s->names ? map_get(s->names, ex->iter) : NULL;
        return known ? known : fail(s, ex);
    }
    case EX_EVENT:
        return event(s, instance, ex);
    case EX_FUNCTION:
        return result_of(s, instance, ex);
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
    return fail(s, ex);
}

/* --- steps ------------------------------------------------------------------------------------ */

static long index_value(Symbolic *s, const PlanIndex *index) {
    long value = index->constant;
    for (int l = 0; l < index->levels; l++)
        value += (long)index->factors[l] * s->turns[l];
    return value;
}

bool symbolic_varies(const Symbolic *s, const PlanIndex *index) {
    for (int l = 0; l < index->levels; l++)
        if (index->factors[l] && !(s->unrolled >> l & 1)) return true;
    return false;
}

long symbolic_operand(Symbolic *s, const SymbolicInstance *instance, const PlanIndex *index) {
    return has_indices(s, instance) ? s->memory->element(s->memory->context, index) : index_value(s, index);
}

static void run_steps(Symbolic *s, SymbolicInstance *instance, const PlanSteps *steps);

static void run_loop(Symbolic *s, SymbolicInstance *instance, const PlanStep *step) {
    int *counter = &s->turns[step->loop.level];
    *counter = step->loop.begin;
    for (int i = 0; i < step->loop.count && !s->fails; i++) {
        run_steps(s, instance, &step->loop.body);
        *counter += step->loop.down ? -1 : 1;
    }
}

/* With the iterators of this turn as numbers */
static Ex *in_turn(Symbolic *s, const PlanStep *step, Ex *ex) {
    int at = step->n_operands;
    for (const Loop *l = step->assign.assign->loop; l; l = l->outer) {
        double value = (double)index_value(s, &step->operands[--at]);
        ex = ex_substitute(s->arena, ex, l->iter, ex_number(s->arena, value, BASE_INTEGER, no_span()));
    }
    return ex;
}

/* With memory: what changes at events only stands in the instance, and what is there for the run alone is of
   no use to others. */
static bool is_left_out(const Symbolic *s, const SymbolicInstance *instance, const Ex *target) {
    const Var *var = target->ref.var;
    if (!s->memory || target->ref.n_comps) return s->memory && var->is_discrete && !target->ref.order;
    for (int i = 0; i < instance->unit->variant->memories.n; i++) {
        const Memory *memory = instance->unit->variant->memories.at[i];
        if (memory->kind > MEMORY_TERMINAL && memory->var == var) return true;
    }
    return var->is_discrete && !target->ref.order;
}

/* What is assigned cannot be written out. */
static void spoil(Symbolic *s, SymbolicInstance *instance, const Ex *target) {
    Ex *const *subs;
    const Var *var = target->ref.var;
    SymbolicInstance *owner = s->memory ? instance_at(s, instance, target, &subs) : NULL;
    s->fails |= !owner || var->count > MOST_STEPS;
    for (long i = 0; !s->fails && i < var->count; i++)
        set_at(s, &(Location){owner, var, target->ref.order, i}, fail(s, NULL));
}

/* target := value, element by element */
static void assign_elements(Symbolic *s, SymbolicInstance *instance, Ex *target, Ex *value) {
    for (long i = 0; i < ex_count(target) && !s->fails; i++) {
        Location at;
        Ex *element = element_of(s, target, i);
        if (!locate(s, instance, element, &at))
            spoil(s, instance, target);
        else
            set_at(s, &at, scalar(s, instance, element_of(s, value, i)));
    }
}

typedef struct {
    Symbolic *s;
    SymbolicInstance *instance;
    const PlanStep *step;
} Whole;

static bool assign_in_turn(void *context, const Turn *turn) {
    const Whole *whole = context;
    Arena *arena = whole->s->arena;
    Ex *target = whole->step->assign.target, *value = whole->step->assign.value;
    for (; turn; turn = turn->outer) {
        Ex *number = ex_number(arena, turn->value, BASE_INTEGER, no_span());
        target = ex_substitute(arena, target, turn->iter, number);
        value = ex_substitute(arena, value, turn->iter, number);
    }
    whole->s->fails |= ++whole->s->steps > MOST_STEPS;
    assign_elements(whole->s, whole->instance, target, value);
    return !whole->s->fails;
}

static void run_assign(Symbolic *s, SymbolicInstance *instance, const PlanStep *step) {
    Ex *target = step->assign.target, *value = step->assign.value;
    if (is_left_out(s, instance, target)) return;
    if (ex_count(target) > MOST_STEPS || (step->assign.whole && !s->memory))
        s->fails = true;
    else if (step->assign.whole)
        walk_loops(s->sema, step->assign.assign->loop, assign_in_turn, &(Whole){s, instance, step});
    else
        assign_elements(s, instance, in_turn(s, step, target), in_turn(s, step, value));
}

static void run_call(Symbolic *s, SymbolicInstance *instance, const PlanStep *step) {
    Comp *comp = (Comp *)step->call.comp;
    long element = symbolic_operand(s, instance, comp->rank ? &step->operands[0] : &first);
    const PlanFunction *function = plan_function(step->call.unit, step->call.block, s->part);
    int turns[16];
    memcpy(turns, s->turns, sizeof turns);
    if (function && !step->call.unit->compiled)
        symbolic_run(s, part_at(s, instance, comp, element), function);
    else
        s->fails = true; /* one of those that are planned when something calls them, or of an object */
    memcpy(s->turns, turns, sizeof turns);
}

Location symbolic_member(Symbolic *s, SymbolicInstance *instance, const PlanStep *step,
                         const PlanMember *member, int k, int order, long i) {
    const Endpoint *endpoint = &step->connect.set->members.at[member->member];
    bool is_open = has_indices(s, instance);
    if (endpoint->comp) {
        const PlanIndex *index = endpoint->comp->rank ? &step->operands[2 * member->position] : &first;
        instance = part_at(s, instance, endpoint->comp, symbolic_operand(s, instance, index));
    }
    const Var *var = endpoint->port->vars.at[k];
    const PlanIndex *port = &step->operands[2 * member->position + 1];
    s->fails |= is_open && endpoint->port->count > 1 && symbolic_varies(s, port);
    if (endpoint->port->count > 1) i += var->count / endpoint->port->count * index_value(s, port);
    return (Location){instance, var, order, i};
}

static void run_handover(Symbolic *s, SymbolicInstance *instance, const PlanStep *step, const PlanHandover *h,
                         long i) {
    Location taker = symbolic_member(s, instance, step, &step->connect.taker, h->k, h->order, i);
    Ex *value = ex_number(s->arena, 0, BASE_REAL, no_span());
    if (h->var->is_flow && step->connect.adds) value = read_at(s, &taker);
    for (int m = 0; m < h->from.n; m++) {
        Location from = symbolic_member(s, instance, step, &h->from.at[m], h->k, h->order, i);
        Ex *term = read_at(s, &from);
        value = h->from.at[m].minus ? simple_sub(s->arena, value, term) : simple_add(s->arena, value, term);
    }
    set_at(s, &taker, value);
}

static void run_connect(Symbolic *s, SymbolicInstance *instance, const PlanStep *step) {
    for (int h = 0; h < step->connect.handovers.n; h++)
        for (long i = 0; i < step->connect.handovers.at[h].count && !s->fails; i++)
            run_handover(s, instance, step, &step->connect.handovers.at[h], i);
}

void symbolic_step(Symbolic *s, SymbolicInstance *instance, const PlanStep *step) {
    s->fails |= ++s->steps > MOST_STEPS;
    switch (step->kind) {
    case STEP_LOOP:
        run_loop(s, instance, step);
        break;
    case STEP_ASSIGN:
        run_assign(s, instance, step);
        break;
    case STEP_CALL:
        run_call(s, instance, step);
        break;
    case STEP_CONNECT:
        run_connect(s, instance, step);
        break;
    case STEP_RESPOND:
    case STEP_GATHER:
        break; /* of components that eliminate by themselves: not inside of what does so as a whole */
    }
}

static void run_steps(Symbolic *s, SymbolicInstance *instance, const PlanSteps *steps) {
    for (int i = 0; i < steps->n && !s->fails; i++)
        symbolic_step(s, instance, steps->at[i]);
}

void symbolic_run(Symbolic *s, SymbolicInstance *instance, const PlanFunction *function) {
    if (s->memory && !s->is_trial) s->memory->begin(s->memory->context, instance, function);
    run_steps(s, instance, &function->steps);
    if (s->memory && !s->is_trial && !s->fails) s->memory->end(s->memory->context, instance, function);
}

/* --- for others ------------------------------------------------------------------------------- */

SymbolicInstance *symbolic_part(Symbolic *s, SymbolicInstance *instance, Comp *comp, long element) {
    return part_at(s, instance, comp, element);
}

Ex *symbolic_read(Symbolic *s, const SymbolicPlace *place) {
    return read_at(s, place);
}

void symbolic_write(Symbolic *s, const SymbolicPlace *place, Ex *value) {
    set_at(s, place, value);
}

Ex *symbolic_reference(Symbolic *s, const SymbolicPlace *place) {
    return reference_to(s, place);
}

Ex *symbolic_value(Symbolic *s, SymbolicInstance *instance, Ex *ex) {
    return scalar(s, instance, ex);
}
