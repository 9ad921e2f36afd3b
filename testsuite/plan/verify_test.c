/* The plan of every example is what a plan has to be; one that is not is found. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "driver/check.h"
#include "plan/plan.h"

static const Plan *plan_of(Arena *arena, const char *name) {
    Options options = {.model = name};
    Sema *sema = read_files(arena, &options, ".");
    check_files(sema);
    const Variant *model = check_model(sema, named_class(sema, &options), true);
    assert_non_null(model);
    return plan_model(sema, form_of_model(sema, model));
}

static void expect_fault(const Plan *plan, const char *begin) {
    const char *fault = plan_fault(plan);
    assert_non_null(fault);
    if (strncmp(fault, begin, strlen(begin)) != 0) fail_msg("%s", fault);
}

/* The first loop among the steps */
static PlanStep *first_loop(const PlanFunction *function) {
    for (int i = 0; i < function->steps.n; i++)
        if (function->steps.at[i]->kind == STEP_LOOP) return function->steps.at[i];
    return NULL;
}

/* Those of the hinges */
static const PlanCoefficients *joint_coefficients(const Plan *plan) {
    for (int i = 0; i < plan->units.n; i++)
        if (strcmp(plan->units.at[i]->variant->class_->name, "Revolute") == 0)
            return plan->units.at[i]->elimination.coefficients;
    return NULL;
}

/* The first move of a kind, in loops too; of LOAD and STORE: about what is kept */
static PlanMove *first_move(const PlanMoves *moves, int kind) {
    for (int i = 0; i < moves->n; i++) {
        PlanMove *move = moves->at[i];
        bool is_cell = move->kind == MOVE_LOAD || move->kind == MOVE_STORE;
        if ((int)move->kind == kind && !(is_cell && move->cell->where != CELL_KEPT)) return move;
        PlanMove *inside = move->kind == MOVE_LOOP ? first_move(&move->loop.body, kind) : NULL;
        if (inside) return inside;
    }
    return NULL;
}

static void test_evaluation(void **state) {
    (void)state;
    Arena *arena = arena_new();
    const Plan *plan = plan_of(arena, "Planar.Examples.Chain");
    assert_non_null(plan->evaluation);
    PlanMove *load = first_move(&plan->evaluation->moves, MOVE_LOAD);
    PlanMove *value = first_move(&plan->evaluation->moves, MOVE_VALUE);
    assert_true(load && value);
    static const PlanCell never = {.where = CELL_KEPT};
    const PlanCell *cell = load->cell;
    load->cell = &never;
    expect_fault(plan, "what an evaluation reads has been computed: not so in Planar.Examples.Chain");
    load->cell = cell;
    PlanEvaluation *evaluation = (PlanEvaluation *)plan->evaluation;
    PlanMoves preparation = evaluation->preparation;
    evaluation->preparation.n = 0;
    expect_fault(plan, "what an evaluation reads has been computed: not so in Planar.Examples.Chain");
    evaluation->preparation = preparation;
    Iter *name = value->name;
    value->name = NULL;
    expect_fault(plan, "a number of an evaluation has been computed");
    value->name = name;
    assert_null(plan_fault(plan));
    arena_free(arena);
}

static void test_decisions(void **state) {
    (void)state;
    Arena *arena = arena_new();
    const Plan *plan = plan_of(arena, "Planar.Examples.TwoTrack");
    assert_non_null(plan->evaluation);
    PlanMove *move = first_move(&plan->evaluation->moves, MOVE_DECIDED);
    assert_non_null(move);
    Iter *name = move->name;
    move->name = NULL;
    expect_fault(plan, "a number of an evaluation has been computed");
    move->name = name;
    move->kind = MOVE_UNKNOWN;
    expect_fault(plan, "an evaluation consists of what can be written out");
    move->kind = MOVE_DECIDED;
    Memory *memory = move->decided->event->event.memory;
    MemoryKind kind = memory->kind;
    memory->kind = MEMORY_ASSERT;
    expect_fault(plan, "what is decided at events is read");
    memory->kind = kind;
    assert_null(plan_fault(plan));
    arena_free(arena);
}

static void test_faults(void **state) {
    (void)state;
    Arena *arena = arena_new();
    const Plan *plan = plan_of(arena, "Planar.Examples.Chain");
    assert_null(plan_fault(plan));
    PlanFunction *whole = plan->whole[PART_AFFECTED];
    PlanStep *loop = first_loop(whole);
    assert_non_null(loop);

    int n = loop->loop.body.n;
    loop->loop.body.n = 0;
    expect_fault(plan, "a loop has turns and a body: not so in Planar.Examples.Chain");
    loop->loop.body.n = n;
    loop->loop.level++;
    expect_fault(plan, "a loop knows the loops around");
    loop->loop.level--;
    whole->part = PART_EXPLICIT;
    expect_fault(plan, "what is called exists");
    whole->part = PART_AFFECTED;
    const PlanCoefficients *c = joint_coefficients(plan);
    Ex *coefficient = c->entries[0];
    Var *var = plan->model->variant->comps.at[0]->type->vars.at[0];
    c->entries[0] = ex_change(arena, ex_whole(arena, 0, NULL, var, no_span()));
    expect_fault(plan, "a coefficient is no change: not so in Planar.Joints.Revolute");
    c->entries[0] = coefficient;
    PlanUnit *first = plan->units.at[0];
    first->number = plan->units.n;
    expect_fault(plan, "a unit follows what it contains");
    first->number = 0;
    assert_null(plan_fault(plan));
    arena_free(arena);
}

static void test_routines(void **state) {
    (void)state;
    Arena *arena = arena_new();
    const Plan *plan = plan_of(arena, "Curves.Examples.SplineThroughPoints");
    assert_null(plan_fault(plan));
    PlanRoutine *first = (PlanRoutine *)plan->routines.at[0], *second = (PlanRoutine *)plan->routines.at[1];
    const Function *function = second->function;
    second->function = first->function;
    expect_fault(plan, "a function has one routine for an order with tables, and one without: not so in "
                       "Curves.Examples.SplineThroughPoints");
    second->function = function;
    assert_true(first->takes_memory && first->scratch.n);
    first->takes_memory = false;
    expect_fault(plan, "what gives memory back takes some");
    int n = first->scratch.n;
    first->scratch.n = 0;
    expect_fault(plan, "arrays are on their stack");
    first->scratch.n = n;
    first->takes_memory = true;
    assert_null(plan_fault(plan));
    arena_free(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_evaluation), cmocka_unit_test(test_decisions),
                                       cmocka_unit_test(test_faults), cmocka_unit_test(test_routines)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
