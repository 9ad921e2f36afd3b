/* A unit of the plan: the layout of its struct, its functions and their steps, how it eliminates balances. */
#include <stdlib.h>

#include "dump/lines.h"
#include "plan/plan.h"
#include "sema/wire/endpoint.h"

/* --- layout ----------------------------------------------------------------------------------- */

static void dump_fields(Dump *d, const PlanFields *fields);

static const char *count_text(const Dump *d, const PlanField *field) {
    return field->is_array ? arena_printf(d->arena, "[%ld]", field->count) : "";
}

static void dump_value_field(Dump *d, const PlanField *field) {
    const Var *var = field->value.var;
    const char *name = field->value.order == PRE_VALUE ? arena_printf(d->arena, "pre(%s)", var->path)
                                                       : dump_order(d->arena, var->path, field->value.order);
    dump_line(d, var->decl->span, "value %s%s", name, count_text(d, field));
}

static void dump_field(Dump *d, const PlanField *field) {
    switch (field->kind) {
    case FIELD_VALUE:
        dump_value_field(d, field);
        break;
    case FIELD_FRAME:
        dump_line(d, field->frame.record->decl->span, "frame %s", field->frame.record->decl->name);
        d->indent++;
        dump_fields(d, field->frame.fields);
        d->indent--;
        break;
    case FIELD_INSTANCE:
        dump_line(d, field->instance.comp->decl->span, "instance %s%s: unit %d",
                  field->instance.comp->decl->name, count_text(d, field), field->instance.unit->number + 1);
        break;
    case FIELD_MEMORY:
        dump_line(d, field->memory->span, "memory %d%s: %s", field->memory->number, count_text(d, field),
                  field->memory->text);
        break;
    case FIELD_RESPONSE:
        dump_line(d, no_span(), "response at %s%s", field->port->port->path, count_text(d, field));
        break;
    case FIELD_SOLVED:
        dump_line(d, no_span(), "solution: gains[%ld], terms[%ld]", field->solved.gains, field->solved.terms);
        break;
    case FIELD_FILLER:
        dump_line(d, no_span(), "filler");
        break;
    }
}

static void dump_fields(Dump *d, const PlanFields *fields) {
    for (int i = 0; i < fields->n; i++)
        dump_field(d, &fields->at[i]);
}

/* --- steps ------------------------------------------------------------------------------------ */

static void dump_steps(Dump *d, const PlanSteps *steps);

/* "2*k1 + 3": the counter of the outermost loop is k1 */
static const char *index_text(const Dump *d, const PlanIndex *index, long offset) {
    const char *text = "";
    long constant = index->constant + offset;
    for (int l = 0; l < index->levels; l++) {
        if (!index->factors[l]) continue;
        const char *factor = index->factors[l] == 1 ? "" : arena_printf(d->arena, "%d*", index->factors[l]);
        text = arena_printf(d->arena, "%s%s%sk%d", text, *text ? " + " : "", factor, l + 1);
    }
    if (!*text) return arena_printf(d->arena, "%ld", constant);
    return constant ? arena_printf(d->arena, "%s %c %ld", text, constant < 0 ? '-' : '+', labs(constant))
                    : text;
}

/* The element of an array of components or connectors, counted from 1 as in Modelica */
static const char *element_text(const Dump *d, int rank, const PlanIndex *index) {
    return rank ? arena_printf(d->arena, "[%s]", index_text(d, index, 1)) : "";
}

static void dump_loop(Dump *d, const PlanStep *step) {
    int last = step->loop.begin + (step->loop.down ? 1 - step->loop.count : step->loop.count - 1);
    dump_line(d, no_span(), "for k%d from %d %s to %d", step->loop.level + 1, step->loop.begin,
              step->loop.down ? "down" : "up", last);
    d->indent++;
    dump_steps(d, &step->loop.body);
    d->indent--;
}

/* "change of " before a target that is a tangent */
static void dump_assign(Dump *d, const PlanStep *step) {
    const char *turn = "";
    int at = step->n_operands;
    for (const Loop *l = step->assign.assign->loop; l && at > 0; l = l->outer)
        turn = arena_printf(d->arena, "%s = %s%s%s", l->iter->name, index_text(d, &step->operands[--at], 0),
                            *turn ? ", " : "", turn);
    dump_line(d, step->assign.assign->span, "%s%s := %s%s%s%s",
              step->assign.target->ref.tangent ? "change of " : "",
              ex_to_string(d->arena, step->assign.target), ex_to_string(d->arena, step->assign.value),
              step->assign.whole ? dump_loops(d->arena, step->assign.assign->loop) : "",
              *turn ? arena_printf(d->arena, " (%s)", turn) : "",
              step->assign.joins ? ", of the same call" : "");
}

static void dump_call(Dump *d, const PlanStep *step) {
    const Comp *comp = step->call.comp;
    const char *element = element_text(d, comp->rank, &step->operands[0]);
    const char *what = step->call.block ? arena_printf(d->arena, "'%s'", step->call.block->name) : "response";
    dump_line(d, comp->decl->span, "call %s%s %s of unit %d", comp->decl->name, element, what,
              step->call.unit->number + 1);
}

/* "body[k1].frame_a" */
static const char *member_text(const Dump *d, const PlanStep *step, const PlanMember *member) {
    const Endpoint *endpoint = &step->connect.set->members.at[member->member];
    const PlanIndex *operands = &step->operands[2 * member->position];
    const char *comp = "", *port = element_text(d, endpoint->port->rank, &operands[1]);
    if (endpoint->comp)
        comp = arena_printf(d->arena, "%s%s.", endpoint->comp->decl->name,
                            element_text(d, endpoint->comp->rank, &operands[0]));
    return arena_printf(d->arena, "%s%s%s", comp, endpoint->port->path, port);
}

/* What the taker gets, from whom */
static const char *terms_text(const Dump *d, const PlanStep *step, const PlanMembers *from) {
    const char *text = step->connect.adds ? "itself" : "";
    for (int i = 0; i < from->n; i++) {
        bool minus = from->at[i].minus && !from->at[i].port;
        const char *sign = minus ? *text ? " - " : "-" : *text ? " + " : "";
        text = arena_printf(d->arena, "%s%s%s", text, sign, member_text(d, step, &from->at[i]));
    }
    return *text ? text : "nothing";
}

static void dump_connect(Dump *d, const PlanStep *step) {
    const AstEquation *connect = step->connect.set->members.at[step->connect.taker.member].connect;
    const char *taker = member_text(d, step, &step->connect.taker);
    Span span = connect ? connect->span : no_span();
    if (step->kind == STEP_GATHER)
        dump_line(d, span, "%s at %s: %s", step->connect.is_handed_on ? "hand on" : "gather", taker,
                  terms_text(d, step, &step->connect.from));
    for (int i = 0; i < step->connect.handovers.n; i++) {
        const PlanHandover *h = &step->connect.handovers.at[i];
        const char *name = h->var->segments[h->var->n_segments - 1].name;
        dump_line(d, span, "hand over to %s %s: %s", taker, dump_order(d->arena, name, h->order),
                  terms_text(d, step, &h->from));
    }
}

static void dump_steps(Dump *d, const PlanSteps *steps) {
    for (int i = 0; i < steps->n; i++) {
        const PlanStep *step = steps->at[i];
        switch (step->kind) {
        case STEP_LOOP:
            dump_loop(d, step);
            break;
        case STEP_ASSIGN:
            dump_assign(d, step);
            break;
        case STEP_CALL:
        case STEP_RESPOND:
            dump_call(d, step);
            break;
        case STEP_CONNECT:
        case STEP_GATHER:
            dump_connect(d, step);
            break;
        }
    }
}

/* --- functions -------------------------------------------------------------------------------- */

static const char *uses_text(const Dump *d, unsigned uses) {
    static const struct {
        unsigned use;
        const char *name;
    } names[] = {{USES_CONTEXT, "context"},
                 {USES_INSTANCE, "instance"},
                 {USES_TANGENT, "changes"},
                 {USES_TIME, "time"},
                 {USES_MEMORY, "memory of functions"}};
    const char *text = "";
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (uses & names[i].use)
            text = arena_printf(d->arena, "%s%s%s", text, *text ? ", " : "", names[i].name);
    return *text ? text : "nothing";
}

static void dump_function_plan(Dump *d, const PlanFunction *function, const char *grain) {
    static const char *const parts[] = {[PART_EXPLICIT] = "what is explicit",
                                        [PART_AFFECTED] = "what balances affect",
                                        [PART_TANGENT] = "its change"};
    dump_line(d, no_span(), "function '%s'%s, %s; uses %s", function->name, grain, parts[function->part],
              uses_text(d, function->uses));
    d->indent++;
    if (function->has_gains) dump_line(d, no_span(), "balances := gains * motion from outside");
    dump_steps(d, &function->steps);
    d->indent--;
}

static const char *place_text(const Dump *d, const PlanPlace *place) {
    const char *text = "";
    for (int c = 0; c < place->n_comps; c++) {
        text = arena_printf(d->arena, "%s%s", text, place->comps[c]->decl->name);
        if (place->comps[c]->rank) text = arena_printf(d->arena, "%s[%ld]", text, place->elements[c] + 1);
        text = arena_printf(d->arena, "%s.", text);
    }
    text = arena_printf(d->arena, "%s%s", text, place->var->path);
    if (place->var->rank) text = arena_printf(d->arena, "%s[%ld]", text, place->elements[place->n_comps] + 1);
    return dump_order(d->arena, text, place->order);
}

/* --- evaluations written out ------------------------------------------------------------------ */

static void dump_moves(Dump *d, const PlanMoves *moves);

static const char *cell_text(const Dump *d, const PlanMove *move) {
    static const char *const names[] = {[CELL_KEPT] = "kept",
                                        [CELL_STATE] = "state",
                                        [CELL_RATE] = "derivative",
                                        [CELL_PREPARED] = "prepared"};
    const PlanCell *cell = move->cell;
    if (is_in_struct(cell)) return ex_to_string(d->arena, move->place);
    if (!move->element) return arena_printf(d->arena, "%s %ld", names[cell->where], cell->first);
    return arena_printf(d->arena, "%s %ld of %ld for element %s", names[cell->where], cell->first,
                        cell->stride, ex_to_string(d->arena, move->element));
}

static void dump_turns(Dump *d, const PlanMove *move) {
    int last = move->loop.begin + (move->loop.down ? 1 - move->loop.count : move->loop.count - 1);
    for (int i = 0; i < move->loop.carried.n; i++)
        dump_line(d, no_span(), "%s := %s", move->loop.carried.at[i].name->name,
                  ex_to_string(d->arena, move->loop.carried.at[i].before));
    dump_line(d, no_span(), "for %s from %d %s to %d", move->loop.counter->name, move->loop.begin,
              move->loop.down ? "down" : "up", last);
    d->indent++;
    dump_moves(d, &move->loop.body);
    for (int i = 0; i < move->loop.carried.n; i++)
        dump_line(d, no_span(), "%s := %s", move->loop.carried.at[i].name->name,
                  ex_to_string(d->arena, move->loop.carried.at[i].after));
    d->indent--;
}

/* " in a.b[k]" */
static const char *decided_text(const Dump *d, const PlanDecided *decided) {
    const char *text = "";
    Ex *const *subs = decided->subs;
    for (int c = 0; c < decided->n_comps; c++) {
        const Comp *comp = decided->comps[c];
        text = arena_printf(d->arena, "%s%s%s", text, c ? "." : " in ", comp->decl->name);
        for (int k = 0; k < comp->rank; k++)
            text = arena_printf(d->arena, "%s[%s]", text, ex_to_string(d->arena, *subs++));
    }
    return text;
}

static void dump_move(Dump *d, const PlanMove *move) {
    switch (move->kind) {
    case MOVE_VALUE:
        dump_line(d, no_span(), "%s := %s", move->name->name, ex_to_string(d->arena, move->value));
        break;
    case MOVE_LOAD:
        dump_line(d, no_span(), "%s := %s", move->name->name, cell_text(d, move));
        break;
    case MOVE_STORE:
        dump_line(d, no_span(), "%s := %s", cell_text(d, move), ex_to_string(d->arena, move->value));
        break;
    case MOVE_PIVOT:
        dump_line(d, no_span(), "%s := 1/(%s), a pivot", move->name ? move->name->name : "nothing",
                  ex_to_string(d->arena, move->value));
        break;
    case MOVE_CHECK:
        dump_line(d, no_span(), "check %s", ex_to_string(d->arena, move->value));
        break;
    case MOVE_JUDGE:
        dump_line(d, no_span(), "no results unless %s", ex_to_string(d->arena, move->value));
        break;
    case MOVE_DECIDED:
        dump_line(d, no_span(), "%s: %s, as it has been decided%s", move->name->name,
                  ex_to_string(d->arena, move->decided->event), decided_text(d, move->decided));
        break;
    case MOVE_UNKNOWN:
        break;
    case MOVE_ELIMINATE:
        if (move->eliminate.is_border)
            dump_line(d, no_span(), "solve the border for %d balances", move->eliminate.n);
        else
            dump_line(d, no_span(), "eliminate %d balances, for %d motions and %d flows", move->eliminate.n,
                      move->eliminate.n_motions, move->eliminate.n_flows);
        break;
    case MOVE_LOOP:
        dump_turns(d, move);
        break;
    }
}

static void dump_moves(Dump *d, const PlanMoves *moves) {
    for (int i = 0; i < moves->n; i++)
        dump_move(d, moves->at[i]);
}

static void dump_written_out(Dump *d, const PlanEvaluation *evaluation) {
    if (!evaluation) return;
    if (evaluation->preparation.n) {
        dump_line(d, no_span(), "preparation of %ld numbers", evaluation->prepared);
        d->indent++;
        dump_moves(d, &evaluation->preparation);
        d->indent--;
    }
    dump_line(d, no_span(), "evaluation for integrators; keeps %ld numbers", evaluation->memory);
    d->indent++;
    dump_moves(d, &evaluation->moves);
    for (int i = 0; i < evaluation->balances.n; i++) {
        const PlanBalance *balance = &evaluation->balances.at[i];
        const char *others = arena_printf(d->arena, ", by %ld for each next element", balance->cell->stride);
        dump_line(d, no_span(), "for complete evaluations: %s is kept %ld%s", place_text(d, &balance->first),
                  balance->cell->first, balance->count > 1 ? others : "");
    }
    d->indent--;
}

static void dump_settings(Dump *d, const PlanUnit *unit) {
    dump_line(d, no_span(), "function of parameters; uses %s", uses_text(d, unit->settings_use));
    d->indent++;
    for (int i = 0; i < unit->settings.n; i++) {
        const PlanSetting *setting = &unit->settings.at[i];
        if (setting->comp)
            dump_line(d, setting->comp->decl->span, "parameters of %s: unit %d", setting->comp->decl->name,
                      unit->children[setting->comp->index]->number + 1);
        else
            dump_line(d, setting->value->span, "%s := %s%s", ex_to_string(d->arena, setting->target),
                      ex_to_string(d->arena, setting->value),
                      setting->only_unset ? ", unless it is set" : "");
    }
    d->indent--;
}

static void dump_bounds(Dump *d, const PlanUnit *unit) {
    static const char *const signs[] = {
        [PLAN_MIN] = ">=", [PLAN_MAX] = "<=", [PLAN_NOMINAL] = "nominally", [PLAN_FIXED] = "fixed:"};
    for (int i = 0; i < unit->bounds.n; i++) {
        const PlanBound *bound = &unit->bounds.at[i];
        dump_line(d, bound->span, "bound: %s %s %s", ex_to_string(d->arena, bound->target),
                  signs[bound->kind], ex_to_string(d->arena, bound->value));
    }
}

/* "chain[1].body.frame_a.r0[2]": the elements counted over all dimensions */
static void dump_aliases(Dump *d, const PlanUnit *unit) {
    for (int i = 0; i < unit->aliases.n; i++) {
        const PlanAlias *alias = &unit->aliases.at[i];
        const char *source = alias->sign ? place_text(d, &alias->source) : "constant", *times = "";
        for (int l = 0; l < alias->loops.n; l++)
            times = arena_printf(d->arena, "%s, %ld times", times, alias->loops.at[l].turns);
        dump_line(d, no_span(), "alias: %s = %s%s%s%s", place_text(d, &alias->target),
                  alias->sign < 0 ? "-" : "", source,
                  alias->count > 1 ? arena_printf(d->arena, ", %ld elements", alias->count) : "", times);
    }
}

static void dump_initial(Dump *d, const PlanUnit *unit) {
    const Variant *variant = unit->variant;
    if (!unit->has_initial) return;
    dump_line(d, no_span(), "function of initial equations; uses %s", uses_text(d, unit->initial_uses));
    d->indent++;
    for (int i = 0; i < variant->comps.n; i++)
        if (!variant->comps.at[i]->outer && unit->children[i]->has_initial)
            dump_line(d, variant->comps.at[i]->decl->span, "initial equations of %s",
                      variant->comps.at[i]->decl->name);
    dump_steps(d, &unit->initial);
    d->indent--;
}

/* --- elimination ------------------------------------------------------------------------------ */

static void dump_evaluation(Dump *d, const PlanElimination *e, int change) {
    for (int flow = 0; flow < 2; flow++)
        for (int i = 0; i < e->evaluation[change][flow].n; i++)
            dump_line(d, no_span(), "call own '%s'%s, %s the flows of tips",
                      e->evaluation[change][flow].at[i]->name, change ? " for changes" : "",
                      flow ? "after" : "before");
}

static void dump_coefficients(Dump *d, const PlanElimination *e) {
    const PlanCoefficients *c = e->coefficients;
    int n = e->elimination->unknowns.n;
    for (int i = 0; i < c->locals.n; i++) {
        const PlanLocal *local = &c->locals.at[i];
        if (local->value)
            dump_line(d, no_span(), "%s := %s", local->name->name, ex_to_string(d->arena, local->value));
        else
            dump_line(d, no_span(), "%s := number %d of what answers at %s", local->name->name,
                      local->entry + 1, local->tip->port->path);
    }
    for (int row = 0; row < c->rows; row++) {
        const char *text = "";
        for (int i = 0; i < c->width; i++)
            text = arena_printf(d->arena, "%s%s%s", text, i ? ", " : "",
                                ex_to_string(d->arena, c->entries[row * c->width + i]));
        dump_line(d, no_span(), "%s %d: %s", row < n ? "residual" : "flow", row < n ? row + 1 : row - n + 1,
                  text);
    }
}

static void dump_elimination_plan(Dump *d, const PlanElimination *e) {
    if (!e->responds) return;
    if (e->elimination->how == ELIMINATION_PARTS) {
        dump_line(d, no_span(), "function of the response, by parts");
        d->indent++;
        dump_steps(d, &e->steps);
        d->indent--;
        return;
    }
    dump_line(d, no_span(), "function of the response, %d balances at once%s", e->elimination->unknowns.n,
              e->on_heap ? ", in memory of its own" : "");
    d->indent++;
    if (e->coefficients) {
        dump_coefficients(d, e);
    } else {
        dump_evaluation(d, e, 0);
        dump_evaluation(d, e, 1);
    }
    d->indent--;
}

/* --- units ------------------------------------------------------------------------------------ */

static void dump_unit(Dump *d, const PlanUnit *unit) {
    const Class *class_ = unit->variant->class_;
    dump_heading(d, class_->ast ? class_->ast->name_span : no_span(),
                 arena_printf(d->arena, "unit %d: %s %s", unit->number + 1, class_kind_text(class_),
                              class_->full_name));
    d->indent++;
    if (*unit->form->description) dump_line(d, no_span(), "given from balances: %s", unit->form->description);
    dump_line(d, no_span(), "struct");
    d->indent++;
    dump_fields(d, &unit->fields);
    d->indent--;
    if (unit->settings.n) dump_settings(d, unit);
    dump_bounds(d, unit);
    dump_initial(d, unit);
    for (int i = 0; i < unit->blocks[COARSE].n; i++)
        dump_function_plan(d, unit->blocks[COARSE].at[i], "");
    for (int i = 0; i < unit->blocks[FINE].n; i++)
        dump_function_plan(d, unit->blocks[FINE].at[i], " in single steps");
    for (Part part = PART_EXPLICIT; part < N_PARTS; part++)
        if (unit->joins[part]) dump_function_plan(d, unit->joins[part], " with components apart");
    dump_elimination_plan(d, &unit->elimination);
    if (unit->with_border) {
        dump_line(d, no_span(), "in the evaluation for integrators: by parts, with a border of %d balances",
                  unit->with_border->elimination->unknowns.n);
        d->indent++;
        dump_steps(d, &unit->with_border->steps);
        d->indent--;
    }
    dump_aliases(d, unit);
    d->indent--;
}

/* --- what stands outside of units --------------------------------------------------------------- */

static void dump_routine(Dump *d, const PlanRoutine *routine) {
    const Class *class_ = routine->function->class_;
    const char *kind = routine->function->is_section ? "algorithm section" : "function";
    const char *order = routine->order == 1 ? ", with 1 derivative"
                        : routine->order    ? arena_printf(d->arena, ", with %d derivatives", routine->order)
                                            : "";
    dump_line(d, class_->ast->name_span, "%s %s%s%s%s", kind, class_->full_name, order,
              routine->takes_memory ? "; takes memory" : "", routine->is_recursive ? "; calls itself" : "");
}

static void dump_outside(Dump *d, const Plan *plan) {
    if (!plan->routines.n && !plan->constants.n) return;
    dump_heading(d, plan->model->variant->class_->ast->name_span, "outside of units");
    d->indent++;
    for (int i = 0; i < plan->routines.n; i++)
        dump_routine(d, plan->routines.at[i]);
    for (int i = 0; i < plan->constants.n; i++) {
        const Var *var = plan->constants.at[i];
        dump_line(d, var->decl->span, "constant %s.%s", var->owner->class_->full_name, var->path);
    }
    d->indent--;
}

void dump_plan(Dump *d, const Plan *plan) {
    dump_outside(d, plan);
    for (int i = 0; i < plan->units.n; i++)
        dump_unit(d, plan->units.at[i]);
    dump_heading(d, plan->model->variant->class_->ast->name_span,
                 arena_printf(d->arena, "model: unit %d", plan->model->number + 1));
    d->indent++;
    for (Part part = PART_EXPLICIT; part < N_PARTS; part++)
        if (plan->whole[part]) dump_function_plan(d, plan->whole[part], "");
    for (Part part = PART_EXPLICIT; part < PART_TANGENT; part++) {
        if (plan->needed[part]) dump_function_plan(d, plan->needed[part], "");
        if (plan->results[part]) dump_function_plan(d, plan->results[part], "");
    }
    dump_written_out(d, plan->evaluation);
    dump_line(d, no_span(), "states: %ld, %s Jacobian", plan->model->n_states,
              plan->is_sparse ? "sparse" : "dense");
    for (int i = 0; i < plan->in_place.n; i++)
        dump_line(d, plan->in_place.at[i]->decl->span, "in place: %s", plan->in_place.at[i]->path);
    dump_line(d, no_span(), "balances: %s",
              !plan->has_balances                   ? "none"
              : plan->model->elimination.eliminates ? "eliminated at once"
              : plan->model->elimination.responds   ? "eliminated along a tree"
                                                    : "one dense matrix");
    d->indent--;
}
