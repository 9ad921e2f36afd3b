/* C code of the steps of a plan: assignments, calls of blocks, connections, and loops over them. */
#include "codegen/steps.h"

#include <stdlib.h>
#include <string.h>

#include "codegen/checks.h"
#include "codegen/component_expression.h"
#include "codegen/names.h"
#include "codegen/operands.h"
#include "codegen/vector_loop.h"

const char *unit_name(const Generator *g, const PlanUnit *unit) {
    return g->names[unit->number];
}

const char *comment(Generator *g, const char *text) {
    return c_comment(g->w.arena, text);
}

/* --- operands --------------------------------------------------------------------------------- */

static const char *counter(Generator *g, int level) {
    return level == 0 ? "k" : arena_printf(g->w.arena, "k0%d", level);
}

/* The C int of an operand */
static const char *operand(Generator *g, const PlanIndex *index) {
    Arena *arena = g->w.arena;
    const char *text = "";
    for (int l = 0; l < index->levels; l++) {
        int factor = index->factors[l];
        if (!factor) continue;
        const char *name = counter(g, l);
        const char *term =
            factor == 1 || factor == -1 ? name : arena_printf(arena, "%d * %s", abs(factor), name);
        if (*text)
            text = arena_printf(arena, "%s %c %s", text, factor < 0 ? '-' : '+', term);
        else
            text = factor < 0 ? arena_printf(arena, "-%s", term) : term;
    }
    long constant = index->constant;
    if (!*text) return arena_printf(arena, "%ld", constant);
    if (!constant) return text;
    if (text[0] == '-' && constant > 0) return arena_printf(arena, "%ld - %s", constant, text + 1);
    return arena_printf(arena, "%s %c %ld", text, constant < 0 ? '-' : '+', labs(constant));
}

/* The element of an array of components (or of a connector's) that an operand names */
static const char *counted_operand(Generator *g, const PlanIndex *index, long count, const char *what) {
    Arena *arena = g->w.arena;
    return c_bounded(arena, operand(g, index), arena_printf(arena, "%ld", count), what);
}

/* --- assignments ------------------------------------------------------------------------------ */

/* What an assignment stands for, for the comment before it */
static const char *equation_text(Generator *g, const Assign *assign) {
    Arena *arena = g->w.arena;
    const Equation *equation = assign->equation;
    if (g->part == PART_TANGENT || g->w.order)
        return arena_printf(arena, "change of %s", ex_to_string(arena, assign->target));
    if (assign->derived)
        return arena_printf(arena, "%s = %s, the derivative of", ex_to_string(arena, assign->target),
                            ex_to_string(arena, assign->value));
    return arena_printf(arena, "%s = %s", ex_to_string(arena, equation->left),
                        ex_to_string(arena, equation->right));
}

/* Whether it hands on what is given from further out: where that stands is of no unit. */
static bool hands_on_given(const Assign *assign) {
    const Ex *right = assign->equation->right;
    return right && right->kind == EX_REF && right->ref.var->hidden && right->ref.var->causality == AST_INPUT;
}

/* 0: it differs from one turn of the enclosing loops to the next */
static long count_turns(const Loop *loop) {
    long from, to, step = 1;
    if (!ex_evaluate_integer(loop->from, NULL, &from, NULL) ||
        !ex_evaluate_integer(loop->to, NULL, &to, NULL))
        return 0;
    if (loop->step) ex_evaluate_integer(loop->step, NULL, &step, NULL);
    return (to - from) / step + 1;
}

/* The equation's own loops around its assignment */
static void write_whole(Generator *g, const Loop *loop, Ex *target, Ex *value) {
    Writer *w = &g->w;
    VEC(const Loop *) loops = {0};
    for (const Loop *l = loop; l; l = l->outer)
        vec_push(w->arena, &loops, l);
    for (int i = loops.n - 1; i >= 0; i--) {
        const char *name = c_iter(w->arena, loops.at[i]->iter), *from = c_int(w, loops.at[i]->from);
        long step = 1;
        if (loops.at[i]->step) ex_evaluate_integer(loops.at[i]->step, NULL, &step, NULL);
        const char *next = step == 1    ? arena_printf(w->arena, "%s++", name)
                           : step == -1 ? arena_printf(w->arena, "%s--", name)
                                        : arena_printf(w->arena, "%s += %ld", name, step);
        if (!i && !target->rank) write_vector_hint(w, target, value, count_turns(loops.at[i]));
        write_line(w, "for (int %s = %s; %s %s %s; %s) {", name, from, name,
                   step > 0 ? "<=" : ">=", c_int(w, loops.at[i]->to), next);
        w->indent++;
    }
    write_assignment(w, target, value, false);
    for (int i = 0; i < loops.n; i++) {
        w->indent--;
        write_line(w, "}");
    }
}

/* One value of each loop: iterators that are the same in every turn are numbers, the others C variables. */
static void write_once(Generator *g, const PlanStep *step) {
    Writer *w = &g->w;
    int at = step->n_operands;
    bool scope = false;
    w->turn = plan_turn(w->arena, step);
    for (const Loop *l = step->assign.assign->loop; l; l = l->outer) {
        const PlanIndex *index = &step->operands[--at];
        if (!plan_varies(index)) continue;
        if (!scope && !step->assign.joins) {
            write_line(w, "{");
            w->indent++;
        }
        scope = true;
        if (step->assign.joins) continue;
        write_line(w, "int %s = %s;", c_iter(w->arena, l->iter), operand(g, index));
        if (w->order) write_line(w, "(void)%s;", c_iter(w->arena, l->iter)); /* what is held uses none */
    }
    write_assignment(w, step->assign.target, step->assign.value, false);
    w->turn = NULL;
    if (!scope || step->assign.is_joined) return;
    w->indent--;
    write_line(w, "}");
}

static void write_assign(Generator *g, const PlanStep *step) {
    Writer *w = &g->w;
    const Assign *assign = step->assign.assign;
    if (!step->assign.joins) {
        w->calls.n = 0; /* of other values of the loops */
        const char *text = comment(g, equation_text(g, assign));
        write_comment(w, hands_on_given(assign)
                             ? text
                             : arena_printf(w->arena, "%s (%s)", text, place_text(w, assign->span)));
    }
    if (step->assign.whole)
        write_whole(g, assign->loop, step->assign.target, step->assign.value);
    else
        write_once(g, step);
}

/* --- components ------------------------------------------------------------------------------- */

const char *block_name(const Generator *g, const PlanUnit *unit, const char *block, Part part) {
    static const char *const suffixes[] = {
        [PART_EXPLICIT] = "", [PART_AFFECTED] = "_affected", [PART_TANGENT] = "_tangent"};
    return arena_printf(g->w.arena, "%s__%s%s%s", unit_name(g, unit), block, suffixes[part],
                        g->w.order ? "_directional" : "");
}

/* The address of what a step calls: "&s->body[k]" */
static const char *called(Generator *g, const PlanStep *step, const char *base) {
    const Comp *comp = step->call.comp;
    const char *name = c_identifier(g->w.arena, comp->field);
    const char *index = comp->rank ? counted_operand(g, &step->operands[0], comp->count, name) : NULL;
    return c_component_address(&g->w, base, comp, index);
}

static void write_call(Generator *g, const PlanStep *step) {
    const char *instance = called(g, step, "s->"), *time = step->call.comp->type->uses_time ? ", time" : "";
    const char *function = block_name(g, step->call.unit, step->call.block->name, g->part);
    if (g->part == PART_TANGENT || g->w.order)
        write_line(&g->w, "%s(mocc, %s%s, %s%s);", function, instance, time, called(g, step, "d->"),
                   g->w.order && *time ? ", time_change" : "");
    else
        write_line(&g->w, "%s(mocc, %s%s);", function, instance, time);
}

/* What answers at the tips is used once. */
static void write_respond(Generator *g, const PlanStep *step) {
    const Elimination *e = step->call.unit->elimination.elimination;
    Arena *arena = g->w.arena;
    const char *time = step->call.comp->type->uses_time ? ", time" : "", *arguments = "", *used = "";
    for (int i = 0; i < e->tips.n; i++) {
        const PlanTip *tip = plan_tip(&g->unit->elimination, step->call.comp, e->tips.at[i]);
        const char *name = tip ? c_tip_variable(&g->w, tip) : "none__";
        arguments = arena_printf(arena, "%s, %s", arguments, name);
        if (g->w.order) arguments = arena_printf(arena, "%s, %s%s", arguments, name, tip ? "__change" : "");
        if (tip) used = arena_printf(arena, "%s%s = ", used, name);
        if (tip && g->w.order) used = arena_printf(arena, "%s%s__change = ", used, name);
    }
    const char *instance = called(g, step, "s->"), *change = "";
    if (g->w.order)
        change = arena_printf(arena, ", %s%s", called(g, step, "d->"), *time ? ", time_change" : "");
    write_line(&g->w, "sign *= %s__respond%s(mocc, %s%s%s%s);", unit_name(g, step->call.unit),
               g->w.order ? "_directional" : "", instance, time, change, arguments);
    if (*used && step->call.comp->count > 1) write_line(&g->w, "%snone__;", used);
}

/* --- connections ------------------------------------------------------------------------------ */

static const Endpoint *endpoint_of(const PlanStep *step, const PlanMember *member) {
    return &step->connect.set->members.at[member->member];
}

/* The element of the component that the member is a connector of; NULL: it is none of an array */
static const char *component_index(Generator *g, const PlanStep *step, const PlanMember *member,
                                   const char *what) {
    const Comp *comp = endpoint_of(step, member)->comp;
    if (!comp || !comp->rank) return NULL;
    return counted_operand(g, &step->operands[2 * member->position], comp->count, what);
}

/* One member's variable k, element i of its own */
static const char *member_element(Generator *g, const PlanStep *step, const PlanMember *member, int k,
                                  int order, const char *i, long own) {
    Arena *arena = g->w.arena;
    const Endpoint *endpoint = endpoint_of(step, member);
    const Var *var = endpoint->port->vars.at[k];
    const Comp *comp = endpoint->comp;
    const char *index = comp ? component_index(g, step, member, comp->decl->name) : NULL;
    const char *base = g->part == PART_TANGENT || g->w.order ? "d->" : "s->";
    if (comp) base = c_component(&g->w, base, comp, index);
    const char *path = c_path(arena, base, 0, NULL, NULL, var, order);
    if (!var->rank) return path;
    if (endpoint->port->count == 1) return arena_printf(arena, "%s[%s]", path, i);
    const char *port = counted_operand(g, &step->operands[2 * member->position + 1], endpoint->port->count,
                                       endpoint->port->path);
    if (own == 1) return arena_printf(arena, "%s[%s]", path, port);
    return arena_printf(arena, "%s[%ld * (%s) + %s]", path, own, port, i);
}

/* Element i of a variable */
static void write_handover(Generator *g, const PlanStep *step, const PlanHandover *h, const char *i) {
    Arena *arena = g->w.arena;
    const char *left = member_element(g, step, &step->connect.taker, h->k, h->order, i, h->count);
    const char *sum = h->var->is_flow && step->connect.adds ? left : "";
    for (int m = 0; m < h->from.n; m++) {
        const PlanMember *member = &h->from.at[m];
        const char *term = member_element(g, step, member, h->k, h->order, i, h->count);
        if (*sum)
            sum = arena_printf(arena, "%s %c %s", sum, member->minus ? '-' : '+', term);
        else
            sum = member->minus ? arena_printf(arena, "-%s", term) : term;
    }
    write_line(&g->w, "%s = %s;", left, *sum ? sum : "0.0");
}

static void write_handovers(Generator *g, const PlanStep *step, const PlanHandover *h) {
    if (h->count <= EX_UNROLL) {
        for (long i = 0; i < h->count; i++)
            write_handover(g, step, h, arena_printf(g->w.arena, "%ld", i));
        return;
    }
    const char *name = arena_printf(g->w.arena, "k%d", ++g->w.temporaries);
    write_line(&g->w, "for (int %s = 0; %s < %ld; %s++)", name, name, h->count, name);
    g->w.indent++;
    write_handover(g, step, h, name);
    g->w.indent--;
}

static void write_connect_comment(Generator *g, const char *what, const AstEquation *connect) {
    const SourceFile *file = g->w.sources->files.at[connect->span.begin.file];
    const char *text = arena_strndup(g->w.arena, file->text + connect->span.begin.offset,
                                     connect->span.end.offset - connect->span.begin.offset);
    write_comment(&g->w, arena_printf(g->w.arena, "%s%s (%s)", what, comment(g, text),
                                      place_text(&g->w, connect->span)));
}

static void write_connect(Generator *g, const PlanStep *step) {
    write_connect_comment(g, "", endpoint_of(step, &step->connect.taker)->connect);
    for (int i = 0; i < step->connect.handovers.n; i++)
        write_handovers(g, step, &step->connect.handovers.at[i]);
}

/* --- responses -------------------------------------------------------------------------------- */

/* The C array of a member's response, or of what answers there */
static const char *member_response(Generator *g, const PlanStep *step, const PlanMember *member) {
    Arena *arena = g->w.arena;
    const Comp *comp = endpoint_of(step, member)->comp;
    if (!comp) return c_response(arena, g->unit, member->port);
    const char *index = component_index(g, step, member, c_identifier(arena, comp->field));
    return arena_printf(arena, "%sresponse__", c_component(&g->w, "s->", comp, index));
}

/* What stands for the array in the present function: itself, or how it changes */
static const char *present(Generator *g, const char *array) {
    if (!g->w.order) return array;
    if (strstr(array, "->")) return arena_printf(g->w.arena, "d%s", array + 1); /* "s->" or "s1->" */
    return arena_printf(g->w.arena, "%s__change", array);
}

static const char *scalar_element(Generator *g, const PlanStep *step, const PlanMember *member,
                                  const PortScalar *scalar) {
    return member_element(g, step, member, scalar->k, scalar->order,
                          arena_printf(g->w.arena, "%ld", scalar->element), scalar->var->count);
}

/* One coefficient of the member's response, as the taker sees it: of a flow, for the motion `column` - 1 or,
   for column 0, the constant. What moves the member without being linear where it is connected is constant
   there. Coefficients do not change: codegen/respond_directional.c. */
static const char *responding_term(Generator *g, const PlanStep *step, const PlanMember *member, int row,
                                   int column) {
    Arena *arena = g->w.arena;
    const PlanMember *taker = &step->connect.taker;
    const PortScalar *flow = &taker->port->flows.at[row];
    int own_row = member->port ? find_flow(member->port, flow) : -1;
    if (own_row < 0) {
        const char *value = scalar_element(g, step, member, flow);
        return column ? "" : arena_printf(arena, " %c %s", member->minus ? '-' : '+', value);
    }
    const char *response = member_response(g, step, member);
    int width = 1 + member->port->motion.n, first = own_row * width;
    if (column && g->w.order) return "";
    if (column) {
        int own = find_motion(member->port, &taker->port->motion.at[column - 1]);
        return own < 0 ? "" : arena_printf(arena, " + %s[%d]", response, first + 1 + own);
    }
    const char *text = arena_printf(arena, " + %s[%d]", present(g, response), first);
    for (int m = 0; m < member->port->motion.n; m++) {
        const PortScalar *motion = &member->port->motion.at[m];
        if (find_motion(taker->port, motion) >= 0) continue;
        text = arena_printf(arena, "%s + %s[%d] * %s", text, response, first + 1 + m,
                            scalar_element(g, step, taker, motion));
    }
    return text;
}

/* All members carry the same: their arrays, of `n` numbers, are added up. */
static void write_alike(Generator *g, const PlanStep *step, const char *target, int n) {
    const char *sum = step->connect.adds ? target : NULL;
    for (int m = 0; m < step->connect.from.n; m++) {
        const char *response = present(g, member_response(g, step, &step->connect.from.at[m]));
        if (sum) write_line(&g->w, "mocc_sum_responses(%d, %s, %s, %s);", n, target, sum, response);
        sum = sum ? target : response;
    }
    if (sum != target) write_line(&g->w, "memcpy(%s, %s, %d * sizeof(double));", target, sum, n);
}

/* Coefficient by coefficient */
static void write_different(Generator *g, const PlanStep *step, const char *target) {
    Arena *arena = g->w.arena;
    const LinearPort *port = step->connect.taker.port;
    int width = 1 + port->motion.n;
    for (int row = 0; row < port->flows.n; row++)
        for (int column = 0; column < width; column++) {
            const char *sum =
                step->connect.adds ? arena_printf(arena, "%s[%d]", target, row * width + column) : "";
            for (int m = 0; m < step->connect.from.n; m++)
                sum = arena_printf(arena, "%s%s", sum,
                                   responding_term(g, step, &step->connect.from.at[m], row, column));
            write_line(&g->w, "%s[%d] =%s;", target, row * width + column, *sum ? sum : " 0.0");
        }
}

/* The same, or how it changes: at the tip of a component, `tip`, or at the root of the class itself */
static void write_answer(Generator *g, const PlanStep *step, const char *tip) {
    const PlanMember *taker = &step->connect.taker;
    const char *root = tip ? NULL : c_response(g->w.arena, g->unit, taker->port);
    const char *name = present(g, tip ? tip : root);
    if (step->connect.is_handed_on) {
        write_line(&g->w, "%s = %s;", name, present(g, member_response(g, step, &step->connect.from.at[0])));
        return;
    }
    const char *target = tip ? arena_printf(g->w.arena, "%s__sum", name + (name[0] == '*')) : name;
    if (step->connect.is_alike)
        write_alike(g, step, target, (int)response_size(taker->port));
    else
        write_different(g, step, target);
    if (tip) write_line(&g->w, "%s = %s;", name, target);
}

/* What is beyond a connection answers. Where changes are computed, the roots have their responses already. */
static void write_gather(Generator *g, const PlanStep *step) {
    const PlanMember *taker = &step->connect.taker;
    const Comp *comp = endpoint_of(step, taker)->comp;
    const char *tip = comp ? c_tip_variable(&g->w, plan_tip(&g->unit->elimination, comp, taker->port)) : NULL;
    int order = g->w.order;
    write_connect_comment(g, "what answers at ", endpoint_of(step, taker)->connect);
    g->w.order = 0;
    if (tip || !order) write_answer(g, step, tip);
    g->w.order = order;
    if (order) write_answer(g, step, tip);
}

/* --- all -------------------------------------------------------------------------------------- */

static void write_loop(Generator *g, const PlanStep *step) {
    const char *name = counter(g, step->loop.level);
    int begin = step->loop.begin, count = step->loop.count;
    if (step->loop.down)
        write_line(&g->w, "for (int %s = %d; %s > %d; %s--) {", name, begin, name, begin - count, name);
    else
        write_line(&g->w, "for (int %s = %d; %s < %d; %s++) {", name, begin, name, begin + count, name);
    g->w.indent++;
    write_steps(g, &step->loop.body);
    g->w.indent--;
    write_line(&g->w, "}");
}

void write_steps(Generator *g, const PlanSteps *steps) {
    for (int i = 0; i < steps->n; i++) {
        const PlanStep *step = steps->at[i];
        switch (step->kind) {
        case STEP_LOOP:
            write_loop(g, step);
            break;
        case STEP_ASSIGN:
            write_assign(g, step);
            break;
        case STEP_CALL:
            write_call(g, step);
            break;
        case STEP_CONNECT:
            write_connect(g, step);
            break;
        case STEP_RESPOND:
            write_respond(g, step);
            break;
        case STEP_GATHER:
            write_gather(g, step);
            break;
        }
    }
}
