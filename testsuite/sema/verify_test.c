/* The verifier finds what it is for: each invariant is broken by hand in a model in which all of them mean
   something, one after the other, and the verifier names it. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "driver/check.h"
#include "sema/linear/verify_form.h"
#include "sema/model/accessors.h"
#include "sema/order/verify_variant.h"

static Arena *arena;
static const Variant *model;
static const Form *form;

static int set_up(void **state) {
    (void)state;
    arena = arena_new();
    Options options = {0};
    vec_push(arena, &options.paths, "testsuite/sema/complies/verified.mo");
    Sema *sema = read_files(arena, &options, ".");
    check_files(sema);
    model = check_model(sema, choose_model(sema, &options), true);
    if (!model || has_failed(sema)) return 1;
    form = form_of_model(sema, model);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    arena_free(arena);
    return 0;
}

static Ex *number(double value, BaseType type) {
    return ex_number(arena, value, type, no_span());
}

/* --- finding ---------------------------------------------------------------------------------- */

static Var *variable(const char *path) {
    for (int i = 0; i < model->vars.n; i++)
        if (!strcmp(model->vars.at[i]->path, path)) return model->vars.at[i];
    fail_msg("no variable %s", path);
    return NULL;
}

/* The first equation whose right side has a part of the kind, and that part */
static ExKind wanted;
static bool is_wanted(const Ex *ex) {
    return ex->kind == wanted;
}

static struct Ex *find(ExKind kind) {
    wanted = kind;
    for (int i = 0; i < model->equations.n; i++) {
        const Equation *equation = model->equations.at[i];
        const Ex *found = ex_find(equation->right, is_wanted);
        if (found) return (struct Ex *)found;
    }
    fail_msg("no expression of kind %d", kind);
    return NULL;
}

static Equation *equation_of(const char *path) {
    for (int i = 0; i < model->equations.n; i++) {
        Equation *equation = model->equations.at[i];
        if (equation->left->kind == EX_REF && equation->left->ref.var == variable(path)) return equation;
    }
    fail_msg("no equation of %s", path);
    return NULL;
}

/* The right side of the variable's equation */
static struct Ex *value_of(const char *path) {
    return (struct Ex *)equation_of(path)->right;
}

static Function *function(void) {
    return find(EX_FUNCTION)->function.call->function;
}

/* --- breaking --------------------------------------------------------------------------------- */

static void expect(Fault fault, const char *invariant) {
    if (!fault.invariant)
        fail_msg("not found: %s", invariant);
    else if (strcmp(fault.invariant, invariant))
        fail_msg("'%s' instead of '%s'", fault.invariant, invariant);
}

/* Makes the change to the object `what` of that type, calls it `x` for this, and undoes it. The object may be
   one that is const for the stages that follow. */
#define BROKEN(type, what, change, fault, message)                                                           \
    do {                                                                                                     \
        type *x = (type *)(what);                                                                            \
        type saved = *x;                                                                                     \
        change;                                                                                              \
        expect(fault, message);                                                                              \
        *x = saved;                                                                                          \
        assert_null((fault).invariant);                                                                      \
    } while (0)
#define EX(what, change, message) BROKEN(struct Ex, what, change, built_fault(model), message)
#define IN_FUNCTION(what, change, message)                                                                   \
    BROKEN(struct Ex, what, change, function_fault(function()), message)

static void shapes(void **state) {
    (void)state;
    static const int negative[2] = {-1, -1}, three[2] = {3, 3};
    EX(find(EX_NEG), x->rank = MAX_RANK + 1, "a rank is at most MAX_RANK");
    EX(find(EX_ARRAY), x->dims = NULL, "an array has dimensions");
    EX(find(EX_FILL), x->dims = negative, "outside of functions all sizes are known");
    EX(find(EX_NEG), x->dims = three, "an operator gives the shape of its operand");
    EX(find(EX_TRANSPOSE), x->dims = three, "a transposed matrix has rows for columns");
    EX(find(EX_IDENTITY), x->rank = 1, "the identity is a square matrix");
    EX(find(EX_PRODUCT), x->dims = three, "a product has the rows and columns of its factors");
    EX(find(EX_PRODUCT), x->binary.b = equation_of("many")->left, "factors fit each other");
    EX(find(EX_PRODUCT), x->binary.b = number(1, BASE_REAL), "a product is of vectors and matrices");
    EX(find(EX_REDUCE), (x->rank = 1, x->dims = three), "a reduction gives a scalar");
    EX(find(EX_COMPREHENSION), x->comprehension.range = ex_one_to(arena, 4, no_span()),
       "a comprehension has as many elements as its range");
    EX(find(EX_COMPREHENSION), x->comprehension.body = equation_of("w")->left,
       "a comprehension has elements like its body");
    EX(find(EX_ARRAY), x->array.n = 1, "an array has its number of elements");
    EX(find(EX_ARRAY), x->array.elements = ((Ex *const[]){equation_of("w")->left, number(1, BASE_REAL)}),
       "elements of an array agree in shape and type");
    Ex *one = number(1, BASE_REAL);
    EX(find(EX_FILL), (x->call.n = 3, x->call.args = ((Ex *const[]){one, one, one})),
       "fill has one size for each dimension");
    EX(find(EX_FILL), x->call.args = ((Ex *const[]){equation_of("w")->left}),
       "the value and the sizes of fill are scalars");
    EX(find(EX_RANGE), x->range.from = equation_of("w")->left, "the bounds of a range are scalars");
    EX(find(EX_RANGE), x->range.to = number(3, BASE_INTEGER),
       "outside of functions a range knows its length");
    EX(find(EX_RANGE), (x->rank = 2, x->dims = three), "a range has a length or an end");
    EX(find(EX_EVENT), (x->rank = 1, x->dims = three), "an event is a scalar");
}

static void types(void **state) {
    (void)state;
    Ex *text = ex_string(arena, "text", no_span()), *truth = number(1, BASE_BOOLEAN);
    EX(value_of("t"), x->type = BASE_ENUMERATION, "literals, and nothing else, have an enumeration");
    EX(value_of("t"), x->type = BASE_RECORD, "records have dissolved into their fields");
    EX(find(EX_NEG), x->kind = EX_TUPLE, "a tuple stands alone on a left side");
    EX(value_of("one"), x->type = BASE_STRING, "a number is a scalar, and no String");
    EX((struct Ex *)value_of("whole")->cond.yes, x->number = 0.5, "an Integer is whole");
    EX((struct Ex *)value_of("e")->cond.yes, x->number = 3, "a literal is one of its enumeration");
    EX(value_of("yes"), x->number = 2, "a Boolean is 0 or 1");
    EX(find(EX_STRING), x->type = BASE_REAL, "a text is a scalar String");
    EX(find(EX_TIME), x->type = BASE_INTEGER, "time is a Real outside of functions");
    EX(find(EX_NOT), x->binary.a = number(1, BASE_REAL), "'not' takes a Boolean");
    EX(find(EX_NEG), x->binary.a = truth, "'-' takes a number");
    EX(value_of("b"), x->binary.op = AST_EL_ADD, "typed operators are plain ones");
    EX(value_of("b"), x->binary.a = number(1, BASE_REAL), "'and' and 'or' take Booleans");
    EX(value_of("b"), x->type = BASE_INTEGER, "relations and logic give Booleans, arithmetic gives numbers");
    EX(value_of("b"), (x->binary.op = AST_LT, x->binary.a = text), "a relation compares what is of one type");
    EX(value_of("all"), x->binary.a = text, "arithmetic takes numbers");
    EX(value_of("all"), x->binary.a = equation_of("w")->left,
       "operands have the shape of the result, or are scalars");
    EX(find(EX_IF), x->cond.condition = number(1, BASE_REAL), "a condition is a Boolean");
    EX(find(EX_IF), x->cond.no = text, "branches agree in shape and type");
    EX(find(EX_CALL), x->call.n = 0, "a built-in function has its number of arguments");
    EX(find(EX_CALL), x->call.args = ((Ex *const[]){equation_of("w")->left}),
       "arguments have the shape of the result, or are scalars");
    EX(value_of("all"), x->binary.a = NULL, "an operation has all its operands");
    EX(find(EX_NEG), x->kind = EX_OPERATION, "operations of the run stand in functions");
}

static void references(void **state) {
    (void)state;
    Ex *real[] = {number(1, BASE_REAL), number(1, BASE_REAL)};
    Comp *inner[] = {model->comps.at[0], model->comps.at[0]};
    struct Ex *element = value_of("second"); /* part[1].v[2] */
    EX(element, (x->ref.comps = inner, x->ref.n_comps = 2), "components on a path stand in the class before");
    EX(element, x->ref.var = variable("t"), "a reference names a variable of the class or of its components");
    EX(element, x->ref.order = MAX_ORDER + 1, "a derivative has an order up to MAX_ORDER, of a Real");
    EX(element, (x->ref.order = 1, x->type = BASE_INTEGER), "a derivative is a Real");
    EX(element, x->ref.order = 1, "a component gives the derivatives that its variable has");
    EX((struct Ex *)equation_of("x")->left, x->ref.pre = true, "pre() is of a value, not of a derivative");
    EX(element, x->ref.subs = real, "a subscript is an Integer or a vector of Integers");
    EX(element, (x->rank = 1, x->dims = &x->rank),
       "a reference has the dimensions that its subscripts leave");
    EX(find(EX_ITER), x->iter = NEW(arena, Iter), "an iterator stands inside of its loop");
    EX(find(EX_EVENT), x->event.memory = NEW(arena, Memory), "an event is kept in a memory of the class");
    struct Ex *event = find(EX_EVENT);
    event->event.subs = real; /* of no dimension so far */
    BROKEN(Memory, event->event.memory, x->rank = 1, built_fault(model),
           "the subscripts of a memory are Integers");
}

static void calls(void **state) {
    (void)state;
    struct Ex *result = find(EX_FUNCTION);
    Call *call = result->function.call;
    Ex *real = number(1, BASE_REAL);
#define CALL(change, message) BROKEN(Call, call, change, built_fault(model), message)
    CALL(x->n_args = 1, "a call has an argument for each input");
    CALL(x->order = MOST_ORDER + 1, "a call has an order up to MOST_ORDER");
    CALL(x->args = ((Ex *const[]){NULL, NULL, NULL}), "every input has a value");
    CALL(x->args = ((Ex *const[]){real, real, real}), "an argument has the dimensions of its input");
    Ex *text = ex_string(arena, "text", no_span());
    CALL(x->args = ((Ex *const[]){x->args[0], text, real}), "an argument has the type of its input");
    EX(result, x->function.result = 2, "a call gives one of the function's results");
    EX(result, x->function.result = 1, "a result has its declared dimensions");
    EX(result, (x->function.result = 1, x->function.subs = &real), "the subscripts of a result are Integers");
}

static void functions(void **state) {
    (void)state;
    Function *f = function();
    Statement *sum = f->body.at[0], *fill = f->body.at[1], *loop = f->body.at[2];
    Statement *choice = loop->loop.body.at[0];
#define STATEMENT(what, change, invariant) BROKEN(Statement, what, change, function_fault(f), invariant)
    STATEMENT(sum, x->assign.target = ex_whole(arena, 0, NULL, f->inputs.at[1], no_span()),
              "a function assigns its results and its own variables");
    STATEMENT(fill, x->assign.value = number(1, BASE_REAL),
              "a value has the shape and the type of what it is assigned to");
    STATEMENT(loop, x->loop.range = number(1, BASE_INTEGER), "a loop runs through a vector");
    STATEMENT(loop, x->loop.iter = NEW(arena, Iter), "an iterator stands inside of its loop");
    BROKEN(Branch, &choice->choice.branches.at[0], x->condition = number(1, BASE_REAL), function_fault(f),
           "a condition is a Boolean");
    IN_FUNCTION(sum->assign.value->binary.a, x->kind = EX_TIME, "time is a Real outside of functions");
    IN_FUNCTION(sum->assign.value, x->binary.a = equation_of("t")->left,
                "a reference names a variable of the class or of its components");
}

/* --- variants --------------------------------------------------------------------------------- */

#define VARIANT(type, what, change, fault, message) BROKEN(type, what, change, fault(model), message)

static void built(void **state) {
    (void)state;
    Var *w = variable("w");
    VARIANT(Var, w, x->index = 0, built_fault, "a variable knows its class and its number there");
    VARIANT(Var, w, x->count = 3, built_fault, "a variable has the elements that its dimensions say");
    VARIANT(Var, w, x->n_segments = 0, built_fault, "the parts of a path bring all dimensions");
    VARIANT(Var, variable("e"), x->enumeration = NULL, built_fault, "a variable of an enumeration knows it");
    VARIANT(Var, w, x->start = variable("A")->binding, built_fault,
            "a value has the dimensions of its variable, or is a scalar");
    Comp *part = model->comps.at[0];
    VARIANT(Comp, part, x->index = 1, built_fault,
            "a component knows its class, its number there, and its type");
    VARIANT(Comp, part, x->count = 1, built_fault, "a component has the elements that its dimensions say");
    Equation *equation = equation_of("turns");
    VARIANT(Equation, equation, x->right = NULL, built_fault, "an equation has two sides");
    VARIANT(Equation, equation, x->right = equation_of("w")->left, built_fault,
            "the sides agree in shape and type");
    VARIANT(Equation, equation, x->loop = NULL, built_fault, "an iterator stands inside of its loop");
    Guard guard = {NULL, number(1, BASE_REAL), true};
    VARIANT(Equation, equation, x->guard = &guard, built_fault, "a condition is a Boolean");
    VARIANT(Loop, equation->loop, x->to = number(3, BASE_REAL), built_fault,
            "the bounds of a loop are scalars, and no Reals");
    VARIANT(Loop, equation->loop, x->vector = number(3, BASE_REAL), built_fault,
            "a loop runs through a vector");
    Exs targets = {0};
    vec_push(arena, &targets, number(1, BASE_REAL));
    VARIANT(Equation, equation, x->left = ex_tuple(arena, &targets, no_span()), built_fault,
            "a tuple consists of references");
    targets.at[0] = equation_of("t")->left;
    VARIANT(Equation, equation, x->left = ex_tuple(arena, &targets, no_span()), built_fault,
            "a tuple gets the results of a call");
}

static void wired(void **state) {
    (void)state;
    Endpoint *first = &model->connections.at[0]->members.at[0];
    VARIANT(Endpoint, first, x->comp = NULL, wired_fault,
            "a connection joins connectors of the class and of its components");
    VARIANT(Endpoint, first, x->port_element = 9, wired_fault, "a connection joins elements that there are");
    VARIANT(Port, first->port, x->vars.n = 0, wired_fault, "members of a connection have the same variables");
    const Connection fewer = {.pattern = model->connections.at[0]->pattern};
    VARIANT(Pattern, fewer.pattern, x->first = &fewer, wired_fault,
            "connections of one pattern join the same connectors");
}

/* What is kept about what determines a scalar */
static int *writer_at(const char *path) {
    long slot = variable(path)->slot[0];
    for (int i = 0; i < model->writers.arrays.n; i++) {
        const SlotArray *array = &model->writers.arrays.at[i];
        if (array->each && slot >= array->first && slot < array->first + array->count)
            return &array->each[slot - array->first];
    }
    fail_msg("no slot of %s", path);
    return NULL;
}

static void causalized(void **state) {
    (void)state;
    Assign *assign = model->nodes.at[0].assign;
    VARIANT(Assign, assign, x->target = number(1, BASE_REAL), causalized_fault,
            "an assignment determines a variable, or an input of a component");
    VARIANT(Assign, assign, x->value = variable("A")->binding, causalized_fault,
            "a value has the shape and the type of what it determines");
    VARIANT(Assign, assign, x->target = model->nodes.at[1].assign->target, causalized_fault,
            "each slot knows what determines it");
    VARIANT(int, writer_at("t"), *x = SLOT_UNKNOWN, causalized_fault, "each slot knows what determines it");
    VARIANT(int, writer_at("x"), *x = SLOT_UNKNOWN, causalized_fault, "each element is determined");
    VARIANT(int, writer_at("x"), *x = 0, causalized_fault, "each slot knows what determines it");
    VARIANT(long, &model->n_slots, *x = 1, causalized_fault, "an assignment determines slots of the class");
    const Assign *turns = equation_of("turns")->solved.at[0];
    int turn = 0;
    while (model->nodes.at[turn].assign != turns)
        turn++;
    VARIANT(int, model->nodes.at[turn].operands, *x = 9, causalized_fault,
            "an assignment determines elements that there are");
    Assign *longer = equation_of("longer")->solved.at[0];
    VARIANT(Assign, longer, x->n_nodes = 3, causalized_fault,
            "a whole node stands for all turns of its loops");
    Node *last = &model->nodes.at[model->nodes.n - 1];
    VARIANT(Node, last, x->assign = model->nodes.at[0].assign, causalized_fault,
            "each element is determined once");
}

static void scheduled(void **state) {
    (void)state;
    const Graph *graph = model->graph;
    const Variant *part = model->comps.at[0]->type;
    BROKEN(long, &part->n_inputs, *x = 0, scheduled_fault(part), "a node needs inputs that there are");
    VARIANT(Graph, graph, x->schedule.n--, scheduled_fault, "the schedule holds all nodes");
    VARIANT(int, &graph->schedule.at[1], *x = graph->schedule.at[0], scheduled_fault,
            "the schedule holds each node once");
    int n = graph->schedule.n, *reversed = NEW_ARRAY(arena, int, n);
    for (int i = 0; i < n; i++)
        reversed[i] = graph->schedule.at[n - 1 - i];
    VARIANT(Graph, graph, x->schedule.at = reversed, scheduled_fault, "what a node needs comes before it");
    const Partition *coarse = model->blocks;
    VARIANT(int, &coarse->block_of[0], *x = coarse->n_blocks, scheduled_fault, "a node knows its block");
    VARIANT(Block, &coarse->blocks[0], x->nodes.n--, scheduled_fault, "each node stands in one block");
    int self = 0;
    VARIANT(Block, &coarse->blocks[0], (x->after.n = 1, x->after.at = &self), scheduled_fault,
            "a block comes after others");
}

static void formed(void **state) {
    (void)state;
    Var *slow = variable("x");
    assert_null(form_fault(form).invariant);
    BROKEN(unsigned char, &form->own[place_of(slow, 1)], *x = EXPLICIT, form_fault(form),
           "what is explicit depends on no balance");
    unsigned char *most = NEW_ARRAY(arena, unsigned char, model->comps.at[0]->type->vars.n *ORDERS);
    memset(most, LINEAR, (size_t)(model->comps.at[0]->type->vars.n * ORDERS));
    BROKEN(unsigned char *, &form->given[0], *x = most, form_fault(form),
           "a component's form allows for what it is given");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {TEST(shapes),    TEST(types), TEST(references), TEST(calls),
                                       TEST(functions), TEST(built), TEST(wired),      TEST(causalized),
                                       TEST(scheduled), TEST(formed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
