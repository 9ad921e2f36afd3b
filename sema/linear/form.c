/* What depends on balances in a form of a class, found by passes over the class until nothing more does. */
#include "sema/linear/form.h"

#include "sema/value/ranges.h"
#include "sema/model/accessors.h"

#include <string.h>

#include "sema/wire/endpoint.h"
#include "sema/linear/affine.h"
#include "sema/linear/eliminate.h"
#include "sema/linear/linear.h"
#include "sema/order/connect_nodes.h"
#include "sema/order/schedule.h"
#include "sema/linear/tangent.h"
#include "sema/linear/verify_form.h"

/* --- what is known ---------------------------------------------------------------------------- */

/* Of a variable of the class, or inside of n_comps components */
static Dependence dependence(const Form *form, int n_comps, Comp *const *comps, const Var *var, int order) {
    for (; n_comps > 0; n_comps--, comps++) {
        const Comp *comp = comps[0];
        if (comp->outer) return EXPLICIT;
        if (is_response(comp)) return var->causality == AST_OUTPUT ? LINEAR : AFFECTED;
        if (n_comps == 1 && var->input[order] >= 0) {
            const unsigned char *given = form->given[comp->index];
            return given ? (Dependence)given[place_of(var, order)] : EXPLICIT;
        }
        form = form->children[comp->index];
    }
    return (Dependence)form->own[place_of(var, order)];
}

/* The element that literal subscripts name, or -1: others do, or it is a part */
static long literal_element(const Ex *ref) {
    const Var *var = ref->ref.var;
    long element = 0;
    for (int k = 0; k < var->rank; k++) {
        const Ex *sub = ref->ref.subs[k];
        if (!sub || sub->kind != EX_CONST || !is_inside(sub->number, var->dims[k])) return -1;
        element = element * var->dims[k] + (long)sub->number - 1;
    }
    return element;
}

/* An element of a class's own array may be less than linear, beside others that are. */
Dependence ref_dependence(const Form *form, const Ex *ref) {
    const Var *var = ref->ref.var;
    int order = ref->ref.order;
    if (var->variability >= AST_VAR_PARAMETER || ref->ref.pre) return EXPLICIT;
    Dependence most = dependence(form, ref->ref.n_comps, ref->ref.comps, var, order);
    if (most < LINEAR || ref->ref.n_comps || !var->rank || var->slot[order] < 0) return most;
    long element = literal_element(ref);
    return element < 0 || form->linear[var->slot[order] + element] ? LINEAR : AFFECTED;
}

Dependence endpoint_dependence(const Form *form, const Endpoint *endpoint, int k, int order) {
    Comp *comp = endpoint->comp;
    return dependence(form, comp != NULL, &comp, endpoint->port->vars.at[k], order);
}

Dependence assign_dependence(const Form *form, const Assign *assign) {
    return ref_dependence(form, assign->target);
}

Dependence connect_dependence(const Form *form, const Node *node, int k, int order) {
    return endpoint_dependence(form, &node->connect.set->members.at[node->connect.taker], k, order);
}

/* --- passes ----------------------------------------------------------------------------------- */

/* All forms that were made for a model */
typedef VEC(Form *) FormList;
typedef struct {
    Sema *sema;
    Map of_variant; /* Variant to a FormList, the ordinary one first */
} Forms;

typedef struct {
    Forms *forms;
    Form *form;
    bool *outdated; /* by component: it is given more than its form was found with */
    bool changed;
    const Call *call;     /* the last one that this pass has seen, */
    bool call_determined; /* and whether balances determine its arguments */
} Spread;

/* Whether all elements that the target of an assignment may mean are marked as linear. */
static bool is_marked_linear(const Form *form, const Ex *target) {
    const Var *var = target->ref.var;
    int order = target->ref.order;
    if (ref_dependence(form, target) != LINEAR) return false;
    if (target->ref.n_comps || var->slot[order] < 0 || literal_element(target) >= 0) return true;
    for (long i = 0; i < var->count; i++)
        if (!form->linear[var->slot[order] + i]) return false;
    return true;
}

static bool mark_linear(Form *form, const Var *var, int order, long element) {
    long first = element < 0 ? 0 : element, end = element < 0 ? var->count : element + 1;
    bool news = false;
    for (long i = first; var->slot[order] >= 0 && i < end; i++) {
        news |= !form->linear[var->slot[order] + i];
        form->linear[var->slot[order] + i] = true;
    }
    return news;
}

/* What is determined depends on balances at least in this way: the element, of all if that is -1. */
static void raise_dependence(Spread *spread, Comp *comp, const Var *var, int order, long element,
                             Dependence least) {
    Form *form = spread->form;
    if (comp && (comp->outer || is_response(comp))) return;
    unsigned char **table = comp ? &form->given[comp->index] : &form->own;
    size_t n = (size_t)(comp ? comp->type->vars.n : 0) * ORDERS;
    if (!*table) *table = NEW_ARRAY(form->sema->arena, unsigned char, n);
    if (!comp && least == LINEAR) spread->changed |= mark_linear(form, var, order, element);
    unsigned char *known = &(*table)[place_of(var, order)];
    if (*known >= least) return;
    *known = (unsigned char)least;
    spread->changed = true;
    if (comp) spread->outdated[comp->index] = true;
}

typedef struct {
    const Form *form;
    bool found;
} Search;

static void note_dependence(void *context, Ex *ref, const Turn *turn) {
    (void)turn;
    Search *search = context;
    search->found |= ref_dependence(search->form, ref) != EXPLICIT;
}

static bool has_balances(const Form *form, Ex *value) {
    Search search = {form, false};
    visit_used_refs(value, note_dependence, &search);
    return search.found;
}

/* The same for each result of a call: its arguments are looked at once. */
static bool result_has_balances(Spread *spread, Ex *value) {
    if (spread->call != value->function.call) spread->call_determined = has_balances(spread->form, value);
    spread->call = value->function.call;
    return spread->call_determined;
}

static bool is_determined_by_balances(Spread *spread, const Assign *assign) {
    const Ex *target = assign->target;
    bool is_result = assign->value->kind == EX_FUNCTION && !assign->value->function.subs;
    Search search = {spread->form, is_result ? result_has_balances(spread, assign->value)
                                             : has_balances(spread->form, assign->value)};
    for (int k = 0, n = ref_rank(target); k < n && !search.found; k++)
        if (target->ref.subs[k]) visit_used_refs(target->ref.subs[k], note_dependence, &search);
    return search.found;
}

static void see_assign(Spread *spread, Assign *assign) {
    const Form *form = spread->form;
    const Ex *target = assign->target;
    if (is_marked_linear(form, target) || !is_determined_by_balances(spread, assign)) return;
    Comp *comp = target->ref.n_comps ? target->ref.comps[0] : NULL;
    bool affine, linear = assign_is_linear(form, assign, &affine);
    raise_dependence(spread, comp, target->ref.var, target->ref.order, literal_element(target),
                     linear ? LINEAR : AFFECTED);
}

/* What the members of a connection give each other */
static void see_connection(Spread *spread, const Connection *set) {
    const Port *port = set->members.at[0].port;
    for (int k = 0; k < port->vars.n; k++) {
        const Var *first = port->vars.at[k];
        if (first->variability >= AST_VAR_PARAMETER) continue;
        int giver = first->is_flow ? -1 : giving_member(set, k);
        for (int order = 0; order <= MAX_ORDER; order++) {
            Dependence most = EXPLICIT;
            for (int m = 0; m < set->members.n; m++) {
                const Endpoint *member = &set->members.at[m];
                if (giver >= 0 ? m != giver : !endpoint_gives(member, member->port->vars.at[k])) continue;
                Dependence here = endpoint_dependence(spread->form, member, k, order);
                if (here > most) most = here;
            }
            for (int m = 0; m < set->members.n && most != EXPLICIT; m++) {
                const Endpoint *member = &set->members.at[m];
                const Var *var = member->port->vars.at[k];
                if (!endpoint_gives(member, var))
                    raise_dependence(spread, member->comp, var, order, -1, most);
            }
        }
    }
}

static Form *form_of(Forms *forms, const Variant *variant, const unsigned char *given);

static void renew_children(Spread *spread) {
    Form *form = spread->form;
    for (int i = 0; i < form->variant->comps.n; i++) {
        if (!spread->outdated[i]) continue;
        spread->outdated[i] = false;
        form->children[i] = form_of(spread->forms, form->variant->comps.at[i]->type, form->given[i]);
    }
}

/* Those of one assignment, in loops, stand together in variant->nodes. */
static bool is_first_node(const Variant *variant, int k) {
    return k == 0 || variant->nodes.at[k].assign != variant->nodes.at[k - 1].assign;
}

static void find_dependences(Forms *forms, Form *form) {
    const Variant *variant = form->variant;
    Arena *scratch = arena_new();
    Spread spread = {.forms = forms, .form = form, .changed = true};
    spread.outdated = NEW_ARRAY(scratch, bool, variant->comps.n + 1);
    for (int i = 0; i < variant->comps.n; i++)
        form->children[i] = form_of(forms, variant->comps.at[i]->type, NULL);
    while (spread.changed) {
        spread.changed = false;
        spread.call = NULL;
        for (int k = 0; k < variant->nodes.n; k++)
            if (is_first_node(variant, k)) see_assign(&spread, variant->nodes.at[k].assign);
        for (int k = 0; k < variant->patterns.n; k++)
            see_connection(&spread, variant->patterns.at[k]->first);
        renew_children(&spread);
    }
    arena_free(scratch);
    find_affine(form);
}

/* --- forms ------------------------------------------------------------------------------------ */

/* What the declaration of an input says */
static Dependence ordinary_dependence(const Var *var, int order) {
    return var->is_flow || (var->is_potential && order == var->provided) ? LINEAR : EXPLICIT;
}

static void set_input(Form *form, Var *var, int order, Dependence value) {
    form->own[place_of(var, order)] = (unsigned char)value;
    if (value == LINEAR) mark_linear(form, var, order, -1);
    for (long i = 0; i < var->count; i++)
        form->inputs[var->input[order] + i] = (unsigned char)value;
}

static Form *new_form(Sema *sema, const Variant *variant) {
    Arena *arena = sema->arena;
    Form *form = NEW(arena, Form);
    form->variant = variant;
    form->sema = sema;
    form->description = "";
    form->inputs = NEW_ARRAY(arena, unsigned char, variant->n_inputs + 1);
    form->own = NEW_ARRAY(arena, unsigned char, variant->vars.n *ORDERS + 1);
    form->linear = NEW_ARRAY(arena, bool, variant->n_slots + 1);
    form->given = NEW_ARRAY(arena, unsigned char *, variant->comps.n + 1);
    form->children = NEW_ARRAY(arena, Form *, variant->comps.n + 1);
    return form;
}

static const char *derivative_text(Arena *arena, const char *path, int order) {
    for (; order > 0; order--)
        path = arena_printf(arena, "der(%s)", path);
    return path;
}

/* Lists the inputs that depend on balances beyond the ordinary form. */
static const char *describe(const Form *form) {
    const Variant *variant = form->variant;
    Arena *arena = form->sema->arena;
    const char *text = "";
    for (int i = 0; i < variant->input_vars.n; i++) {
        const Var *var = variant->input_vars.at[i];
        for (int order = 0; order <= var->provided; order++) {
            int value = form->own[place_of(var, order)];
            if (value <= (int)ordinary_dependence(var, order)) continue;
            text = arena_printf(arena, "%s%s%s%s", text, *text ? ", " : "",
                                derivative_text(arena, var->path, order),
                                value == LINEAR ? "" : " (not affinely)");
        }
    }
    return text;
}

/* Whether more of its inputs depends on balances than the class's declarations say */
static bool gets_more(const Variant *variant, const unsigned char *given) {
    for (int i = 0; i < variant->input_vars.n; i++) {
        const Var *var = variant->input_vars.at[i];
        for (int order = 0; order <= var->provided; order++)
            if (given[place_of(var, order)] > (unsigned char)ordinary_dependence(var, order)) return true;
    }
    return false;
}

static FormList *forms_of(Forms *forms, const Variant *variant) {
    FormList *list = map_get(&forms->of_variant, variant);
    if (list) return list;
    list = NEW(forms->sema->arena, FormList);
    map_put(forms->sema->arena, &forms->of_variant, variant, list);
    return list;
}

static Form *known_form(const FormList *list, const Form *like) {
    for (int i = 0; i < list->n; i++)
        if (!memcmp(list->at[i]->inputs, like->inputs, (size_t)like->variant->n_inputs)) return list->at[i];
    return NULL;
}

/* The form of a component's class whose inputs depend on balances as `given` says, or as they ordinarily do
   if that is more. `given` is laid out as an element of Form.given; NULL: the ordinary form, which is the
   first that is made of each class. */
static Form *form_of(Forms *forms, const Variant *variant, const unsigned char *given) {
    FormList *list = forms_of(forms, variant);
    bool is_ordinary = !given || !gets_more(variant, given);
    if (is_ordinary && list->n) return list->at[0];
    Form *form = new_form(forms->sema, variant);
    form->is_ordinary = is_ordinary;
    for (int i = 0; i < variant->input_vars.n; i++) {
        Var *var = variant->input_vars.at[i];
        for (int order = 0; order <= var->provided; order++) {
            Dependence least = ordinary_dependence(var, order);
            Dependence here = given ? (Dependence)given[place_of(var, order)] : EXPLICIT;
            set_input(form, var, order, here > least ? here : least);
        }
    }
    Form *known = known_form(list, form);
    if (known) return known;
    if (!is_ordinary) form->description = describe(form);
    vec_push(forms->sema->arena, list, form);
    find_dependences(forms, form);
    verify_form(form);
    return form;
}

/* --- blocks ----------------------------------------------------------------------------------- */

typedef struct {
    const Form *form;
    const Node *node;
    bool *parts;
} Look;

/* What depends on balances affinely is affected by them, and has a tangent. */
static void add_parts(Dependence dependence, bool *parts) {
    parts[dependence == EXPLICIT ? PART_EXPLICIT : PART_AFFECTED] = true;
    parts[PART_TANGENT] |= dependence == LINEAR;
}

static void look_at_variable(void *context, int k, int order) {
    Look *look = context;
    add_parts(connect_dependence(look->form, look->node, k, order), look->parts);
}

static void add_parts_of_assign(const Form *form, const Assign *assign, bool *parts) {
    bool is_explicit = assign_dependence(form, assign) == EXPLICIT;
    parts[is_explicit ? PART_EXPLICIT : PART_AFFECTED] = true;
    if (!parts[PART_TANGENT])
        parts[PART_TANGENT] = !ex_is_zero(assigned_tangent(form->sema->arena, form, assign));
}

/* Adds the parts to which something belongs that the node computes. */
static void add_parts_of_node(const Form *form, const Graph *graph, const Node *node, bool *parts) {
    Look look = {form, node, parts};
    if (node->kind == NODE_CONNECT)
        connect_variables(node, look_at_variable, &look);
    else if (node->kind == NODE_ASSIGN)
        add_parts_of_assign(form, node->assign, parts);
    else
        for (Part part = PART_EXPLICIT; part < N_PARTS; part++)
            parts[part] |= form->children[node->call.comp->index]
                               ->has_part[graph->child_partition][part][node->call.block];
}

static bool has_all(const bool *parts) {
    return parts[PART_EXPLICIT] && parts[PART_AFFECTED] && parts[PART_TANGENT];
}

/* `seen_in`: by shape, the last block, counted from 1, in which a node of it was looked at: nodes of one
   shape have the same parts */
static void find_parts_of_block(const Form *form, const Partition *partition, int b, int *seen_in,
                                bool *parts) {
    const Graph *graph = partition->graph;
    const Block *block = &partition->blocks[b];
    for (int i = 0; i < block->nodes.n && !has_all(parts); i++) {
        const Node *node = &graph->nodes.at[block->nodes.at[i]];
        if (seen_in[node->shape] == b + 1) continue;
        seen_in[node->shape] = b + 1;
        add_parts_of_node(form, graph, node, parts);
    }
}

/* The parts of the form's blocks in a partition, of all that these call first */
static void find_parts(Form *form, int which, const Partition *partition) {
    if (!partition || form->has_part[which][PART_EXPLICIT]) return;
    const Graph *graph = partition->graph;
    for (int i = 0; i < form->variant->comps.n; i++)
        if (graph->called[i]) find_parts(form->children[i], graph->child_partition, graph->called[i]);
    bool *table[N_PARTS];
    for (Part part = PART_EXPLICIT; part < N_PARTS; part++)
        form->has_part[which][part] = table[part] =
            NEW_ARRAY(form->sema->arena, bool, partition->n_blocks + 1);
    Arena *scratch = arena_new();
    int *seen_in = NEW_ARRAY(scratch, int, graph->n_shapes + 1);
    for (int b = 0; b < partition->n_blocks; b++) {
        bool parts[N_PARTS] = {false};
        find_parts_of_block(form, partition, b, seen_in, parts);
        for (Part part = PART_EXPLICIT; part < N_PARTS; part++)
            table[part][b] = parts[part];
    }
    arena_free(scratch);
}

/* --- a model, a class ------------------------------------------------------------------------- */

/* Adds what follows from the dependences, to what the form consists of first. */
static void complete(Form *form) {
    if (form->elimination) return;
    for (int i = 0; i < form->variant->comps.n; i++)
        complete(form->children[i]);
    find_parts(form, COARSE, form->variant->blocks);
    find_elimination(form);
}

const Form *form_of_model(Sema *sema, const Variant *model) {
    Forms forms = {.sema = sema};
    Form *form = new_form(sema, model);
    form->is_model = form->is_ordinary = true;
    find_dependences(&forms, form);
    verify_form(form);
    complete(form);
    return form;
}

void find_fine_parts(const Form *form) {
    find_parts((Form *)form, FINE, fine_blocks(form->sema, form->variant));
}

const Form *form_of_class(Sema *sema, const Variant *variant) {
    Forms forms = {.sema = sema};
    Form *form = form_of(&forms, variant, NULL);
    complete(form);
    find_fine_parts(form); /* if somebody may call them */
    return form;
}
