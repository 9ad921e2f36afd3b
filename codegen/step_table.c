/* Long functions of units with many components. */
#include "codegen/step_table.h"

#include <string.h>

#include "codegen/names.h"
#include "codegen/operands.h"
#include "codegen/step_shape.h"
#include "codegen/unit_function.h"
#include "sema/expr/verify.h"
#include "support/intern.h"

/* With fewer components, or fewer steps, a function is written step by step. */
enum { MANY_COMPONENTS = 200, MANY_STEPS = 60 };

/* A kind of step: a case of the switch */
typedef struct {
    int number;
    Symbol text;
    const char *comment;
    int n_operands, n_numbers;
} StepKind;

/* What a step with a known shape is: its kind, and for each operand of that kind which one of the shape it is
 */
typedef struct {
    const StepKind *kind;
    int n_comps, n_tips;
    int *comps, *tips;
} ShapedKind;

struct StepTable {
    const char *name; /* of the table in C; that of its numbers ends with "_numbers" */
    Text *outer;      /* where the text goes on after the present step */
    int indent;
    Interner *interner;
    Map by_text;  /* Symbol to StepKind */
    Map by_shape; /* Symbol of its text to ShapedKind */
    VEC(StepKind *) kinds;
    /* of the step that was written last: */
    const StepKind *kind;
    const StepOperands *operands;
    VEC(int) rows; /* for each step its kind, then its operands */
    VEC(double) numbers;
};

/* --- places ----------------------------------------------------------------------------------- */

static bool has_many_components(const Generator *g) {
    return g->unit->variant->comps.n >= MANY_COMPONENTS;
}

bool is_for_table(const Generator *g, int n_steps) {
    return n_steps >= MANY_STEPS && has_many_components(g);
}

void write_places(Generator *g) {
    const char *name = unit_name(g, g->unit);
    const Variant *variant = g->unit->variant;
    if (!has_many_components(g)) return;
    write_line(&g->w, "/* where the components are */");
    write_line(&g->w, "MOCC_CLASS_TABLE size_t %s__places[] = {", name);
    for (int i = 0; i < variant->comps.n; i++)
        write_line(&g->w, "    MOCC_AT(struct %s, %s),", name,
                   c_identifier(g->w.arena, variant->comps.at[i]->field));
    write_line(&g->w, "};\n");
}

/* --- steps ------------------------------------------------------------------------------------ */

StepTable *table_new(Generator *g, const char *name) {
    StepTable *table = NEW(g->w.arena, StepTable);
    table->name = arena_printf(g->w.arena, "%s__steps", name);
    table->interner = interner_new(g->w.arena);
    return table;
}

void table_begin_step(Generator *g, StepTable *table) {
    Writer *w = &g->w;
    w->operands = NEW(w->arena, StepOperands);
    w->temporaries = 0;
    w->calls.n = 0;
    table->outer = w->out;
    table->indent = w->indent;
    w->out = NEW(w->arena, Text);
    text_add(w->out, "");
    w->indent = 3;
}

static void declare_component(Generator *g, Text *out, char base, int number) {
    const Comp *comp = g->w.operands->comps.at[number - 1];
    const char *type = unit_name(g, g->unit->children[comp->index]), *name = unit_name(g, g->unit);
    const char *constant = base == 's' && g->w.read_only ? "const " : "";
    text_printf(out, "            %sstruct %s *%c%d = (%svoid *)((%sdouble *)%c + %s__places[at[%d]]);\n",
                constant, type, base, number, constant, constant, base, name, number);
    text_printf(out, "            (void)%c%d;\n", base, number);
}

static void declare_tip(Generator *g, Text *out, const PlanTip *tip, int at) {
    int number = at - g->w.operands->comps.n;
    for (int change = 0; change <= (g->w.order > 0); change++) {
        const char *suffix = change ? "__change" : "";
        text_printf(out, "            const double **tip%d%s = tips__%s + at[%d];\n", number, suffix, suffix,
                    at);
        if (!tip->sums) continue;
        text_printf(out, "            double *tip%d%s__sum = sums__%s + %ld * at[%d];\n", number, suffix,
                    suffix, g->unit->elimination.largest_tip, at);
        text_printf(out, "            (void)tip%d%s__sum;\n", number, suffix);
    }
}

/* The whole of a case, with what its operands are */
static Symbol case_text(Generator *g, const StepTable *table, const Text *statements) {
    const StepOperands *operands = g->w.operands;
    bool changes = g->part == PART_TANGENT || g->w.order;
    Text text = {0};
    for (int i = 1; i <= operands->comps.n; i++) {
        declare_component(g, &text, 's', i);
        if (changes) declare_component(g, &text, 'd', i);
    }
    for (int i = 0; i < operands->tips.n; i++)
        declare_tip(g, &text, operands->tips.at[i], operands->comps.n + 1 + i);
    text_add_bytes(&text, statements->data, statements->length);
    Symbol symbol = intern(table->interner, text.data, text.length);
    text_free(&text);
    return symbol;
}

static const StepKind *find_kind(Generator *g, StepTable *table, Symbol text) {
    Arena *arena = g->w.arena;
    const StepOperands *operands = g->w.operands;
    StepKind *known = map_get(&table->by_text, text);
    if (known) return known;
    StepKind *kind = NEW(arena, StepKind);
    *kind = (StepKind){table->kinds.n, text, operands->comment, operands->comps.n + operands->tips.n,
                       operands->numbers.n};
    vec_push(arena, &table->kinds, kind);
    map_put(arena, &table->by_text, text, kind);
    return kind;
}

static int tip_number(const Generator *g, const PlanTip *tip) {
    return (int)(tip - g->unit->elimination.tips.at);
}

void table_end_step(Generator *g, StepTable *table) {
    Arena *arena = g->w.arena;
    Writer *w = &g->w;
    const StepOperands *operands = w->operands;
    table->kind = find_kind(g, table, case_text(g, table, w->out));
    table->operands = operands;
    vec_push(arena, &table->rows, table->kind->number);
    for (int i = 0; i < operands->comps.n; i++)
        vec_push(arena, &table->rows, operands->comps.at[i]->index);
    for (int i = 0; i < operands->tips.n; i++)
        vec_push(arena, &table->rows, tip_number(g, operands->tips.at[i]));
    for (int i = 0; i < operands->numbers.n; i++)
        vec_push(arena, &table->numbers, operands->numbers.at[i]);
    text_free(w->out);
    w->out = table->outer;
    w->indent = table->indent;
    w->operands = NULL;
}

/* --- steps with a known shape ----------------------------------------------------------------- */

static int find_operand(int n, const void *const *operands, const void *operand) {
    int i = 0;
    while (i < n && operands[i] != operand)
        i++;
    return i;
}

/* Remembers the kind of the step that was written last. */
static void remember_shape(Generator *g, StepTable *table, Symbol text, const StepShape *shape) {
    Arena *arena = g->w.arena;
    const StepOperands *operands = table->operands;
    ShapedKind *shaped = NEW(arena, ShapedKind);
    *shaped = (ShapedKind){.kind = table->kind, .n_comps = operands->comps.n, .n_tips = operands->tips.n};
    shaped->comps = NEW_ARRAY(arena, int, operands->comps.n + 1);
    shaped->tips = NEW_ARRAY(arena, int, operands->tips.n + 1);
    for (int i = 0; i < operands->comps.n; i++)
        shaped->comps[i] =
            find_operand(shape->comps.n, (const void *const *)shape->comps.at, operands->comps.at[i]);
    for (int i = 0; i < operands->tips.n; i++)
        shaped->tips[i] =
            find_operand(shape->tips.n, (const void *const *)shape->tips.at, operands->tips.at[i]);
    map_put(arena, &table->by_shape, text, shaped);
}

static void add_row(Generator *g, StepTable *table, const ShapedKind *shaped, const StepShape *shape) {
    Arena *arena = g->w.arena;
    vec_push(arena, &table->rows, shaped->kind->number);
    for (int i = 0; i < shaped->n_comps; i++)
        vec_push(arena, &table->rows, shape->comps.at[shaped->comps[i]]->index);
    for (int i = 0; i < shaped->n_tips; i++)
        vec_push(arena, &table->rows, tip_number(g, shape->tips.at[shaped->tips[i]]));
}

/* --- text ------------------------------------------------------------------------------------- */

enum { WIDTH = 110 };

/* Adds a number to a line that is written when it is full. */
static void add_number(Generator *g, Text *line, const char *number) {
    if (line->length + strlen(number) > WIDTH) {
        write_line(&g->w, "   %s", line->data);
        line->length = 0;
    }
    text_printf(line, " %s,", number);
}

static void end_numbers(Generator *g, Text *line) {
    write_line(&g->w, "   %s", line->data);
    write_line(&g->w, "};\n");
    text_free(line);
}

void table_write(Generator *g, StepTable *table) {
    Arena *arena = g->w.arena;
    Text line = {0};
    write_line(&g->w, "/* kinds of steps, and the components that they are about */");
    write_line(&g->w, "static const int %s[] = {", table->name);
    for (int i = 0; i < table->rows.n; i++)
        add_number(g, &line, arena_printf(arena, "%d", table->rows.at[i]));
    add_number(g, &line, "-1");
    end_numbers(g, &line);
    if (!table->numbers.n) return;
    line = (Text){0};
    write_line(&g->w, "static const double %s_numbers[] = {", table->name);
    for (int i = 0; i < table->numbers.n; i++)
        add_number(g, &line, c_number(arena, table->numbers.at[i]));
    end_numbers(g, &line);
}

static void write_case(Generator *g, const StepKind *kind) {
    Writer *w = &g->w;
    write_line(w, "case %d: {", kind->number);
    w->indent++;
    if (kind->comment) write_line(w, "/* %s, and others of its kind */", kind->comment);
    text_add(w->out, kind->text);
    write_line(w, "at += %d;", 1 + kind->n_operands);
    if (kind->n_numbers) write_line(w, "x += %d;", kind->n_numbers);
    write_line(w, "break;");
    w->indent--;
    write_line(w, "}");
}

void table_write_loop(Generator *g, const StepTable *table) {
    Writer *w = &g->w;
    if (table->numbers.n) write_line(w, "const double *x = %s_numbers;", table->name);
    write_line(w, "for (const int *at = %s; *at >= 0;) {", table->name);
    w->indent++;
    write_line(w, "switch (*at) {");
    for (int i = 0; i < table->kinds.n; i++)
        write_case(g, table->kinds.at[i]);
    write_line(w, "}");
    w->indent--;
    write_line(w, "}");
}

/* --- functions of steps ----------------------------------------------------------------------- */

/* What is written for a table: steps that belong together, or what is done with a component. */
typedef struct {
    const PlanSteps *steps; /* NULL: */
    const Comp *comp;
    void (*write)(Generator *g, const Comp *comp);
} TableStep;

static bool find_shape(Generator *g, const TableStep *step, StepShape *shape) {
    if (step->comp) return find_component_shape(g, g->w.arena, step->comp, shape);
    return step->steps->n == 1 && find_step_shape(g, g->w.arena, step->steps->at[0], shape);
}

static void write_step(Generator *g, StepTable *table, const TableStep *step) {
    table_begin_step(g, table);
    if (step->comp)
        step->write(g, step->comp);
    else
        write_steps(g, step->steps);
    table_end_step(g, table);
}

/* Where mocc verifies what it makes, a step of a known shape is written all the same: its row is the one that
   its shape gives. */
static void verify_row(Generator *g, StepTable *table, const TableStep *step, int first) {
    int n = table->rows.n - first;
    if (!VERIFIES) return;
    write_step(g, table, step);
    bool same = table->rows.n == first + 2 * n;
    for (int i = first; same && i < first + n; i++)
        same = table->rows.at[i] == table->rows.at[i + n];
    if (!same)
        expect_no_fault(
            g->plan->sema, "codegen", g->unit->variant->class_,
            (Fault){.invariant = "steps of the same shape have the same text", .span = no_span()});
    table->rows.n = first + n;
}

/* Steps of a shape are written once. */
static void add_step(Generator *g, StepTable *table, const TableStep *step) {
    int first = table->rows.n;
    StepShape shape = {0};
    Symbol text =
        find_shape(g, step, &shape) ? intern(table->interner, shape.text.data, shape.text.length) : NULL;
    const ShapedKind *shaped = text ? map_get(&table->by_shape, text) : NULL;
    if (shaped) {
        add_row(g, table, shaped, &shape);
        verify_row(g, table, step, first);
    } else {
        write_step(g, table, step);
        if (text) remember_shape(g, table, text, &shape);
    }
    text_free(&shape.text);
}

StepTable *steps_table(Generator *g, const PlanSteps *steps, const char *name) {
    if (!is_for_table(g, steps->n)) return NULL;
    StepTable *table = table_new(g, name);
    for (int i = 0; i < steps->n; i++) {
        int first = i;
        while (plan_is_joined(steps->at[i]))
            i++;
        PlanSteps together = {.at = steps->at + first, .n = i + 1 - first};
        add_step(g, table, &(TableStep){.steps = &together});
    }
    table_write(g, table);
    return table;
}

StepTable *components_table(Generator *g, const char *name, bool (*has_step)(const PlanUnit *unit, int comp),
                            void (*write_step)(Generator *g, const Comp *comp)) {
    const PlanUnit *unit = g->unit;
    int n = 0;
    for (int i = 0; i < unit->variant->comps.n; i++)
        n += has_step(unit, i);
    if (!is_for_table(g, n)) return NULL;
    StepTable *table = table_new(g, name);
    for (int i = 0; i < unit->variant->comps.n; i++)
        if (has_step(unit, i))
            add_step(g, table, &(TableStep){.comp = unit->variant->comps.at[i], .write = write_step});
    table_write(g, table);
    return table;
}

void write_body(Generator *g, const PlanSteps *steps, const StepTable *table) {
    if (table)
        table_write_loop(g, table);
    else
        write_steps(g, steps);
}
