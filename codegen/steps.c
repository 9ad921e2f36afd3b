/* C code of the steps of a schedule: assignments, calls of blocks, connections, and loops over them. */
#include "codegen/steps.h"

#include <stdlib.h>
#include <string.h>

#include "codegen/names.h"
#include "sema/wire/connect.h"
#include "sema/linear/eliminate.h"
#include "sema/order/schedule.h"
#include "sema/linear/tangent.h"

const char *comment(Generator *g, const char *text) {
    return c_comment(g->w.arena, text);
}

/* --- steps ------------------------------------------------------------------------------------ */

/* Where a step's operands come from: base[k] plus, for each loop around, strides[l][k] times the number of
   the turn. The loop's counter begins at begin[l] and goes up or down by one (sign[l]). */
typedef struct {
    const int *base;
    int levels;
    const int *strides[16];
    int begin[16], sign[16];
} Place;

static const char *counter(Generator *g, int level) {
    return level == 0 ? "k" : arena_printf(g->w.arena, "k0%d", level);
}

/* The C int of operand k, plus `offset` */
static const char *operand(Generator *g, const Place *place, int k, long offset) {
    Arena *arena = g->w.arena;
    const char *text = "";
    long constant = place->base[k] + offset;
    for (int l = 0; l < place->levels; l++) {
        int factor = place->strides[l][k] * place->sign[l];
        if (!factor) continue;
        constant -= (long)factor * place->begin[l];
        const char *name = counter(g, l);
        const char *term =
            factor == 1 || factor == -1 ? name : arena_printf(arena, "%d * %s", abs(factor), name);
        if (*text)
            text = arena_printf(arena, "%s %c %s", text, factor < 0 ? '-' : '+', term);
        else
            text = factor < 0 ? arena_printf(arena, "-%s", term) : term;
    }
    if (!*text) return arena_printf(arena, "%ld", constant);
    if (!constant) return text;
    if (text[0] == '-' && constant > 0) return arena_printf(arena, "%ld - %s", constant, text + 1);
    return arena_printf(arena, "%s %c %ld", text, constant < 0 ? '-' : '+', labs(constant));
}

/* Chooses the counter of a loop so that as many operands as possible are the plain counter. */
static void choose_counter(Place *place, const Step *loop) {
    int level = place->levels++, down = 0, best = -1, begin = 0;
    for (int k = 0; k < loop->n_operands; k++)
        down += (loop->strides[k] < 0) - (loop->strides[k] > 0);
    int sign = down > 0 ? -1 : 1;
    for (int k = 0; k < loop->n_operands; k++) {
        int same = 0;
        if (loop->strides[k] != sign) continue;
        for (int i = 0; i < loop->n_operands; i++)
            same += loop->strides[i] == sign && place->base[i] == place->base[k];
        if (same > best) {
            best = same;
            begin = place->base[k];
        }
    }
    place->strides[level] = loop->strides;
    place->sign[level] = sign;
    place->begin[level] = sign < 0 && begin < loop->count - 1 ? loop->count - 1 : begin;
}

static bool varies(const Place *place, int k) {
    for (int l = 0; l < place->levels; l++)
        if (place->strides[l][k]) return true;
    return false;
}

const char *equation_text(Generator *g, const Assign *assign) {
    Arena *arena = g->w.arena;
    const Equation *equation = assign->equation;
    if (g->tangent) return arena_printf(arena, "change of %s", ex_to_string(arena, assign->target));
    if (assign->derived)
        return arena_printf(arena, "%s = %s, the derivative of", ex_to_string(arena, assign->target),
                            ex_to_string(arena, assign->value));
    return arena_printf(arena, "%s = %s", ex_to_string(arena, equation->left),
                        ex_to_string(arena, equation->right));
}

/* The element of an array of components (or of a connector's) that a node's operand names */
static const char *counted_operand(Generator *g, const Place *place, int k, long count, const char *what) {
    Arena *arena = g->w.arena;
    return c_bounded(arena, operand(g, place, k, 0), arena_printf(arena, "%ld", count), what);
}

/* The equation's own loops around its assignment */
void write_whole(Generator *g, const Loop *loop, Ex *target, Ex *value) {
    Writer *w = &g->w;
    VEC(const Loop *) loops = {0};
    for (const Loop *l = loop; l; l = l->outer)
        vec_push(w->arena, &loops, l);
    for (int i = loops.n - 1; i >= 0; i--) {
        const char *name = c_iter(w, loops.at[i]->iter), *from = c_int(w, loops.at[i]->from);
        long step = 1;
        if (loops.at[i]->step) ex_evaluate_integer(loops.at[i]->step, &step, NULL);
        const char *next = step == 1    ? arena_printf(w->arena, "%s++", name)
                           : step == -1 ? arena_printf(w->arena, "%s--", name)
                                        : arena_printf(w->arena, "%s += %ld", name, step);
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
static void write_once(Generator *g, const Node *node, const Place *place, Ex *target, Ex *value) {
    Writer *w = &g->w;
    int at = node->n_operands;
    bool scope = false;
    for (Loop *l = node->assign->loop; l; l = l->outer) {
        at--;
        l->iter->bound = !varies(place, at);
        l->iter->value = place->base[at];
        if (l->iter->bound) continue;
        if (g->joins) {
            scope = true;
            continue;
        }
        if (!scope) {
            write_line(w, "{");
            w->indent++;
        }
        scope = true;
        write_line(w, "int %s = %s;", c_iter(w, l->iter), operand(g, place, at, 0));
    }
    write_assignment(w, target, value, false);
    unbind_loops(node);
    if (!scope || g->joined) return;
    w->indent--;
    write_line(w, "}");
}

static void write_assign(Generator *g, const Step *step, const Place *place) {
    Writer *w = &g->w;
    Assign *assign = step->node->assign;
    Ex *value = assign->value, *target = assign->target;
    if (!g->tangent && (assign_dependence(g->form, assign) != EXPLICIT) != g->affected) return;
    if (g->tangent) {
        value = assigned_tangent(w->arena, g->form, assign);
        if (ex_is_zero(value)) return;
        target = ex_change(w->arena, target);
    }
    if (!g->joins) {
        w->calls.n = 0; /* of other values of the loops */
        write_line(w, "/* %s (%s) */", comment(g, equation_text(g, assign)), place_text(&g->w, assign->span));
    }
    if (step->whole)
        write_whole(g, assign->loop, target, value);
    else
        write_once(g, step->node, place, target, value);
}

const char *block_name(const Generator *g, const Form *form, const char *block) {
    const char *part = g->tangent ? "_tangent" : g->affected ? "_affected" : "";
    return arena_printf(g->w.arena, "%s__%s%s", form->c_name, block, part);
}

static Part part_of(const Generator *g) {
    return g->tangent ? PART_TANGENT : g->affected ? PART_AFFECTED : PART_EXPLICIT;
}

static void write_call(Generator *g, const Node *node, const Place *place) {
    Arena *arena = g->w.arena;
    Comp *comp = node->call.comp;
    int partition = g->graph->child_partition;
    const Block *block = &comp->type->partitions[partition].blocks[node->call.block];
    Form *form = g->form->children[comp->index];
    if (!block_has_part(form, partition, node->call.block, part_of(g))) return;
    const char *name = c_identifier(arena, comp->field);
    const char *element =
        comp->rank ? arena_printf(arena, "%s[%s]", name, counted_operand(g, place, 0, comp->count, name))
                   : name;
    const char *function = block_name(g, form, block->name);
    if (g->tangent)
        write_line(&g->w, "%s(mocc, &s->%s%s, &d->%s);", function, element,
                   comp->type->uses_time ? ", time" : "", element);
    else
        write_line(&g->w, "%s(mocc, &s->%s%s);", function, element, comp->type->uses_time ? ", time" : "");
}

typedef struct {
    Generator *g;
    const Node *node;
    const Place *place;
    bool commented;
} Handing;

/* One member's variable k, element i of its own; operands at 2*position of the node */
static const char *member_element(Handing *h, int member, int position, int k, int order, const char *i,
                                  long own) {
    Generator *g = h->g;
    Arena *arena = g->w.arena;
    const Endpoint *endpoint = &h->node->connect.set->members.at[member];
    const Var *var = endpoint->port->vars.at[k];
    Comp *comp = endpoint->comp;
    const char *comp_index =
        comp && comp->rank ? counted_operand(g, h->place, 2 * position, comp->count, comp->decl->name) : NULL;
    const char *path =
        c_path(arena, g->tangent ? "d->" : "s->", comp != NULL, &comp, &comp_index, var, order);
    if (!var->rank) return path;
    const char *index = i;
    if (endpoint->port->count > 1) {
        const char *port =
            counted_operand(g, h->place, 2 * position + 1, endpoint->port->count, endpoint->port->path);
        if (own == 1)
            index = port;
        else
            index = arena_printf(arena, "%ld * (%s) + %s", own, port, i);
    }
    return arena_printf(arena, "%s[%s]", path, index);
}

static void write_handing(Handing *h, int k, int order, const char *i, long own) {
    Generator *g = h->g;
    Arena *arena = g->w.arena;
    const Connection *set = h->node->connect.set;
    int taker = h->node->connect.taker;
    const Var *var = set->members.at[taker].port->vars.at[k];
    const char *left = member_element(h, taker, 0, k, order, i, own);
    if (!var->is_flow) {
        int giver = giving_member(set, k);
        int position = h->node->connect.giver >= 0 ? 1 : giver < taker ? giver + 1 : giver;
        write_line(&g->w, "%s = %s;", left, member_element(h, giver, position, k, order, i, own));
        return;
    }
    /* flows into the components sum to zero; a connector of the class itself counts the other way round */
    bool taker_inside = set->members.at[taker].comp != NULL;
    const char *sum = h->node->connect.sum == SUM_NEXT ? left : "";
    for (int m = 0, position = 1; m < set->members.n; m++) {
        if (m == taker || (h->node->connect.giver >= 0 && m != h->node->connect.giver)) continue;
        bool minus = (set->members.at[m].comp != NULL) == taker_inside;
        const char *term = member_element(h, m, position++, k, order, i, own);
        if (*sum)
            sum = arena_printf(arena, "%s %c %s", sum, minus ? '-' : '+', term);
        else
            sum = minus ? arena_printf(arena, "-%s", term) : term;
    }
    write_line(&g->w, "%s = %s;", left, *sum ? sum : "0.0");
}

static void write_connect_comment(Generator *g, const char *what, const AstEquation *connect) {
    const SourceFile *file = g->sema->sources->files.at[connect->span.begin.file];
    const char *text = arena_strndup(g->w.arena, file->text + connect->span.begin.offset,
                                     connect->span.end.offset - connect->span.begin.offset);
    write_line(&g->w, "/* %s%s (%s) */", what, comment(g, text), place_text(&g->w, connect->span));
}

static void hand_over(void *context, int k, int order) {
    Handing *h = context;
    Generator *g = h->g;
    const Endpoint *taker = &h->node->connect.set->members.at[h->node->connect.taker];
    const Var *var = taker->port->vars.at[k];
    Dependence dependence = connect_dependence(g->form, h->node, k, order);
    if (g->tangent ? dependence != LINEAR : (dependence != EXPLICIT) != g->affected) return;
    if (!h->commented) write_connect_comment(g, "", taker->connect);
    h->commented = true;
    long own = var->count / taker->port->count;
    if (own <= EX_UNROLL) {
        for (long i = 0; i < own; i++)
            write_handing(h, k, order, arena_printf(g->w.arena, "%ld", i), own);
        return;
    }
    const char *name = arena_printf(g->w.arena, "k%d", ++g->w.temporaries);
    write_line(&g->w, "for (int %s = 0; %s < %ld; %s++)", name, name, own, name);
    g->w.indent++;
    write_handing(h, k, order, name, own);
    g->w.indent--;
}

/* --- elimination ------------------------------------------------------------------------------ */

static void write_respond(Generator *g, const Node *node, const Place *place) {
    Arena *arena = g->w.arena;
    const Comp *comp = node->call.comp;
    const char *name = c_identifier(arena, comp->field);
    if (comp->rank)
        name = arena_printf(arena, "%s[%s]", name, counted_operand(g, place, 0, comp->count, name));
    write_line(&g->w, "sign *= %s__respond(mocc, &s->%s%s);", g->form->children[comp->index]->c_name, name,
               comp->type->uses_time ? ", time" : "");
}

/* A member of a connection whose responses are added up */
typedef struct {
    const LinearPort *port; /* NULL: what it carries is explicit */
    const char *response;   /* C text of its array of coefficients: by flow, the constant, then by motion */
    const char *sign;
    int number, position;
} Responding;

/* The form of the class that the endpoint is a connector of */
static Form *form_at(const Generator *g, const Endpoint *endpoint) {
    return endpoint->comp ? g->form->children[endpoint->comp->index] : g->form;
}

static const char *member_response(Handing *h, const Endpoint *endpoint, const LinearPort *port,
                                   int position) {
    Generator *g = h->g;
    const char *at = "s->";
    if (endpoint->comp) {
        const char *name = c_identifier(g->w.arena, endpoint->comp->field);
        at = endpoint->comp->rank
                 ? arena_printf(g->w.arena, "s->%s[%s].", name,
                                counted_operand(g, h->place, 2 * position, endpoint->comp->count, name))
                 : arena_printf(g->w.arena, "s->%s.", name);
    }
    return arena_printf(g->w.arena, "%s%s", at, c_response(g->w.arena, form_at(g, endpoint), port));
}

static bool same_scalars(const LinearPort *a, const LinearPort *b) {
    bool same = a->motion.n == b->motion.n && a->flows.n == b->flows.n;
    for (int i = 0; same && i < a->motion.n; i++)
        same = find_motion(b, &a->motion.at[i]) == i;
    for (int i = 0; same && i < a->flows.n; i++)
        same = find_flow(b, &a->flows.at[i]) == i;
    return same;
}

static const char *scalar_element(Handing *h, int member, int position, const PortScalar *scalar) {
    return member_element(h, member, position, scalar->k, scalar->order,
                          arena_printf(h->g->w.arena, "%ld", scalar->element), scalar->var->count);
}

/* One coefficient of the member's response, as the taker sees it: of a flow, for the motion `column` - 1 or,
   for column 0, the constant. What moves the member without being linear where it is connected is constant
   there. */
static const char *responding_term(Handing *h, const Responding *member, const LinearPort *taker, int row,
                                   int column) {
    Arena *arena = h->g->w.arena;
    const PortScalar *flow = &taker->flows.at[row];
    int own_row = member->port ? find_flow(member->port, flow) : -1;
    if (own_row < 0)
        return column ? ""
                      : arena_printf(arena, "%s%s", member->sign,
                                     scalar_element(h, member->number, member->position, flow));
    int width = 1 + member->port->motion.n, first = own_row * width;
    if (column) {
        int own = find_motion(member->port, &taker->motion.at[column - 1]);
        return own < 0 ? ""
                       : arena_printf(arena, "%s%s[%d]", member->sign, member->response, first + 1 + own);
    }
    const char *text = arena_printf(arena, "%s%s[%d]", member->sign, member->response, first);
    for (int m = 0; m < member->port->motion.n; m++) {
        const PortScalar *motion = &member->port->motion.at[m];
        if (find_motion(taker, motion) >= 0) continue;
        text = arena_printf(arena, "%s%s%s[%d] * %s", text, member->sign, member->response, first + 1 + m,
                            scalar_element(h, h->node->connect.taker, 0, motion));
    }
    return text;
}

static void write_gather(Handing *h) {
    Generator *g = h->g;
    Arena *arena = g->w.arena;
    const Node *node = h->node;
    const Connection *set = node->connect.set;
    const Endpoint *taker = &set->members.at[node->connect.taker];
    const LinearPort *port = linear_port(form_at(g, taker), taker->port);
    if (!port->flows.n) return;
    const char *target = member_response(h, taker, port, 0);
    VEC(Responding) members = {0};
    bool alike = true;
    for (int m = 0, position = 1; m < set->members.n; m++) {
        if (m == node->connect.taker || (node->connect.giver >= 0 && m != node->connect.giver)) continue;
        const Endpoint *endpoint = &set->members.at[m];
        Responding member = {.number = m, .position = position++};
        member.port = linear_port(form_at(g, endpoint), endpoint->port);
        if (member.port) member.response = member_response(h, endpoint, member.port, member.position);
        member.sign = (endpoint->comp != NULL) == (taker->comp != NULL) ? " - " : " + ";
        alike &= member.port && same_scalars(port, member.port);
        vec_push(arena, &members, member);
    }
    int width = 1 + port->motion.n;
    write_connect_comment(g, "what answers at ", taker->connect);
    if (alike) {
        const char *sum = node->connect.sum == SUM_NEXT ? arena_printf(arena, "%s[q]", target) : "";
        for (int m = 0; m < members.n; m++)
            sum = arena_printf(arena, "%s%s%s[q]", sum, members.at[m].sign, members.at[m].response);
        write_line(&g->w, "for (int q = 0; q < %d; q++)", port->flows.n * width);
        write_line(&g->w, "    %s[q] =%s;", target, sum);
        return;
    }
    for (int row = 0; row < port->flows.n; row++)
        for (int column = 0; column < width; column++) {
            const char *sum = node->connect.sum == SUM_NEXT
                                  ? arena_printf(arena, "%s[%d]", target, row * width + column)
                                  : "";
            for (int m = 0; m < members.n; m++)
                sum = arena_printf(arena, "%s%s", sum, responding_term(h, &members.at[m], port, row, column));
            write_line(&g->w, "%s[%d] =%s;", target, row * width + column, *sum ? sum : " 0.0");
        }
}

static void write_steps(Generator *g, const Steps *steps, Place place);

static void write_step(Generator *g, const Step *step, Place place) {
    if (!step->node) {
        size_t begin = g->w.out->length;
        const char *name = counter(g, place.levels);
        choose_counter(&place, step);
        int first = place.begin[place.levels - 1];
        if (place.sign[place.levels - 1] > 0)
            write_line(&g->w, "for (int %s = %d; %s < %d; %s++) {", name, first, name, first + step->count,
                       name);
        else
            write_line(&g->w, "for (int %s = %d; %s > %d; %s--) {", name, first, name, first - step->count,
                       name);
        size_t body = g->w.out->length;
        g->w.indent++;
        write_steps(g, &step->body, place);
        g->w.indent--;
        if (g->w.out->length == body) { /* nothing in it is linear */
            g->w.out->length = begin;
            g->w.out->data[begin] = '\0';
        } else
            write_line(&g->w, "}");
        return;
    }
    if (step->node->kind == NODE_ASSIGN)
        write_assign(g, step, &place);
    else if (step->node->kind == NODE_CALL)
        write_call(g, step->node, &place);
    else if (step->node->kind == NODE_RESPOND)
        write_respond(g, step->node, &place);
    else {
        Handing handing = {g, step->node, &place, false};
        if (step->node->kind == NODE_GATHER)
            write_gather(&handing);
        else
            connect_variables(step->node, hand_over, &handing);
    }
}

/* Whether two steps assign results of one call, for the same values of the loops. */
static bool same_call(const Form *form, const Step *a, const Step *b, const Place *place, int offset) {
    if (!a->node || !b->node || a->whole || b->whole) return false;
    if (a->node->kind != NODE_ASSIGN || b->node->kind != NODE_ASSIGN) return false;
    const Assign *x = a->node->assign, *y = b->node->assign;
    if (x->equation != y->equation || x->derived != y->derived || x->value->kind != EX_FUNCTION) return false;
    if (!assign_dependence(form, x) != !assign_dependence(form, y)) return false;
    for (int k = 0; k < a->n_operands; k++) {
        if (!place->levels && a->operands[k] != b->operands[k]) return false;
        if (place->levels && place->base[offset + k] != place->base[offset + a->n_operands + k]) return false;
        for (int l = 0; l < place->levels; l++)
            if (place->strides[l][offset + k] != place->strides[l][offset + a->n_operands + k]) return false;
    }
    return true;
}

static void write_steps(Generator *g, const Steps *steps, Place place) {
    int offset = 0;
    bool joins = false;
    for (int i = 0; i < steps->n; i++) {
        g->joins = joins;
        joins = g->joined = !g->tangent && i + 1 < steps->n &&
                            same_call(g->form, steps->at[i], steps->at[i + 1], &place, offset);
        Place inner = place;
        inner.base += offset;
        for (int l = 0; l < inner.levels; l++)
            inner.strides[l] += offset;
        if (!place.levels) inner.base = steps->at[i]->operands;
        write_step(g, steps->at[i], inner);
        offset += steps->at[i]->n_operands;
    }
}

void write_schedule(Generator *g, const Steps *steps) {
    write_steps(g, steps, (Place){.base = NULL});
}
