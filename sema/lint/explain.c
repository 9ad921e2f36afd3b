/* How a class was causalized: its blocks with what they need, what they give, and their solved equations. */
#include "sema/lint/explain.h"

#include <stdint.h>
#include <string.h>

#include "sema/value/loops.h"
#include "sema/wire/endpoint.h"
#include "sema/order/connect_nodes.h"

static const char *const headings[WAVE_COUNT] = {
    "known from states, parameters and time alone", "as soon as signals and potentials are known",
    "as soon as derivatives and balances are known", "as soon as flows are known"};

/* Names that are listed once each, in the order in which they come */
typedef struct {
    Arena *arena;
    Interner *interner;
    VEC(Symbol) names;
    Map listed;
} Names;

static void add_name(Names *names, const char *text) {
    Symbol name = intern_string(names->interner, text);
    if (map_get(&names->listed, name)) return;
    map_put(names->arena, &names->listed, name, names);
    vec_push(names->arena, &names->names, name);
}

static const char *ordered(Arena *arena, const char *name, int order) {
    for (int i = 0; i < order; i++)
        name = arena_printf(arena, "der(%s)", name);
    return name;
}

static void print_names(Text *out, const char *label, const Names *names) {
    if (!names->names.n) return;
    size_t column = strlen(label), width = column;
    text_add(out, label);
    for (int i = 0; i < names->names.n; i++) {
        const char *name = names->names.at[i];
        if (column + strlen(name) > 100) {
            text_add(out, "\n");
            for (size_t k = 0; k < width; k++)
                text_add(out, " ");
            column = width;
        }
        text_printf(out, "%s%s", name, i + 1 < names->names.n ? ", " : "");
        column += strlen(name) + 2;
    }
    text_add(out, "\n");
}

/* What an input of a class is: a variable, at an order of derivative */
typedef struct {
    const Var *var;
    int order;
} Input;

/* The inputs of a class by number, in its arena; slots of none have no variable. */
static const Input *inputs_of(const Variant *variant, Arena *arena) {
    Input *inputs = NEW_ARRAY(arena, Input, variant->n_inputs + 1);
    for (int i = 0; i < variant->input_vars.n; i++) {
        const Var *var = variant->input_vars.at[i];
        for (int order = 0; order <= var->provided; order++)
            for (long k = 0; var->input[order] >= 0 && k < var->count; k++)
                inputs[var->input[order] + k] = (Input){var, order};
    }
    return inputs;
}

static void add_input(const Input *input, Names *names) {
    if (input->var) add_name(names, ordered(names->arena, input->var->path, input->order));
}

static void add_balance(void *context, Ex *ref, const Turn *turn) {
    (void)turn;
    Names *needs = context;
    if (ref->ref.n_comps == 1 && is_response(ref->ref.comps[0]))
        add_name(needs, ex_to_string(needs->arena, ref));
}

typedef struct {
    const Node *node;
    Names *gives;
} Given;

static void add_given(void *context, int k, int order) {
    Given *given = context;
    const Endpoint *taker = &given->node->connect.set->members.at[given->node->connect.taker];
    const Var *var = taker->port->vars.at[k];
    if (taker->comp) return;
    add_name(given->gives, ordered(given->gives->arena, var->path, order));
}

/* The call of which the node gives a result, or NULL */
static const Call *call_of(const Node *node) {
    const Ex *value = node && node->kind == NODE_ASSIGN ? node->assign->value : NULL;
    return value && value->kind == EX_FUNCTION ? value->function.call : NULL;
}

/* What the node gives to the outside: outputs of the class, residuals and derivatives of states. The results
   of a call, of which `before` may give another one, need the same. */
static void collect(const Node *before, const Node *node, Names *needs, Names *gives) {
    if (node->kind == NODE_ASSIGN) {
        const Ex *target = node->assign->target;
        const Var *var = target->ref.var;
        if (!call_of(node) || call_of(node) != call_of(before))
            ex_visit_uses(node->assign->value, NULL, add_balance, needs);
        bool own = target->ref.n_comps == 0;
        bool outside =
            own ? var->causality == AST_OUTPUT || (var->role == ROLE_STATE && target->ref.order) : true;
        if (!outside) return;
        Text text = {0};
        text_printf(&text, own ? "%s" : "%s.%s",
                    own ? ordered(gives->arena, var->path, target->ref.order)
                        : target->ref.comps[0]->decl->name,
                    var->path);
        add_name(gives, arena_strdup(gives->arena, text.data));
        text_free(&text);
    } else if (node->kind == NODE_CONNECT) {
        Given given = {node, gives};
        connect_variables(node, add_given, &given);
    }
}

/* A block's lines as they are printed. Assignments of one loop that need each other go on together, turn by
   turn; they are printed below the loop. */
typedef struct {
    Sema *sema;
    Text *out;
    const Graph *graph;
    Map printed;      /* assignments, calls and connections */
    Map last;         /* of an assignment to the place of its last node in the block, + 1 */
    const Loop *loop; /* the outermost one of assignments that go on together; NULL: none */
    bool below;       /* the previous line stands below it */
    int until;        /* place of the last node of the first of them, + 1 */
} Lines;

static bool note_printed(Lines *lines, const void *what) {
    if (map_get(&lines->printed, what)) return false;
    map_put(lines->sema->arena, &lines->printed, what, (void *)what);
    return true;
}

/* The loops inside of `around` */
static void print_loops(Text *out, const Loop *loop, const Loop *around) {
    if (!loop || loop == around) return;
    print_loops(out, loop->outer, around);
    text_printf(out, "for %s in ", loop->iter->name);
    if (loop->vector)
        ex_print(out, loop->vector);
    else {
        ex_print(out, loop->from);
        if (loop->step) {
            text_add(out, ":");
            ex_print(out, loop->step);
        }
        text_add(out, ":");
        ex_print(out, loop->to);
    }
    text_add(out, ": ");
}

void explain_place(Sema *sema, Text *out, Span span, size_t begin) {
    int line, column;
    source_locate(sema->sources, span.begin, &line, &column);
    size_t width = out->length - begin;
    do
        text_add(out, " ");
    while (++width < 72);
    text_printf(out, "// line %d\n", line);
}

/* What the assignments of a tuple equation have in common, or the assignment itself */
static const void *line_key(const Assign *assign) {
    bool tuple = assign->equation->left->kind == EX_TUPLE && !assign->derived;
    return tuple ? (const void *)assign->equation : assign;
}

static const Assign *assign_at(const Lines *lines, const Block *block, int i) {
    const Node *node = &lines->graph->nodes.at[block->nodes.at[i]];
    return node->kind == NODE_ASSIGN ? node->assign : NULL;
}

static bool is_in_loop(const Assign *assign, const Loop *loop) {
    return assign && loop && outermost_loop(assign->loop) == loop;
}

/* Finds whether others go on together with the assignment of node number `first`. */
static void begin_together(Lines *lines, const Block *block, int first) {
    const Assign *assign = assign_at(lines, block, first);
    const Loop *loop = outermost_loop(assign->loop);
    lines->until = (int)(intptr_t)map_get(&lines->last, line_key(assign));
    for (int i = first + 1; i < lines->until && !lines->loop; i++) {
        const Assign *other = assign_at(lines, block, i);
        if (is_in_loop(other, loop) && line_key(other) != line_key(assign)) lines->loop = loop;
    }
}

static void print_assign(Lines *lines, const Assign *assign) {
    Text *out = lines->out;
    bool tuple = line_key(assign) != assign;
    const Loop *loop = is_in_loop(assign, lines->loop) ? lines->loop : NULL;
    if (loop && !lines->below) {
        text_add(out, "    ");
        print_loops(out, loop, NULL);
        text_add(out, "turn by turn\n");
    }
    lines->below = loop;
    size_t begin = out->length;
    text_add(out, loop ? "      " : "    ");
    print_loops(out, assign->loop, loop);
    ex_print(out, tuple ? assign->equation->left : assign->target);
    text_add(out, " := ");
    ex_print(out, tuple ? assign->equation->right : assign->value);
    text_add(out, ";");
    explain_place(lines->sema, out, assign->span, begin);
}

static void print_connect(Lines *lines, const Node *node) {
    lines->below = false;
    Text *out = lines->out;
    size_t begin = out->length;
    Span span = node->connect.set->members.at[0].connect->span;
    const SourceFile *file = lines->sema->sources->files.at[span.begin.file];
    text_add(out, "    hands over by ");
    for (uint32_t at = span.begin.offset; at < span.end.offset; at++)
        if (file->text[at] != '\n') text_add_bytes(out, file->text + at, 1);
    explain_place(lines->sema, out, span, begin);
}

static void print_call(Lines *lines, const Comp *comp, const Block *block) {
    lines->below = false;
    size_t begin = lines->out->length;
    text_printf(lines->out, "    block '%s' of %s (%s)", block->name, comp->decl->name,
                comp->type->class_->full_name);
    explain_place(lines->sema, lines->out, comp->decl->span, begin);
}

static void print_node(Lines *lines, const Node *node) {
    if (node->kind == NODE_ASSIGN) {
        const Assign *assign = node->assign;
        if (!note_printed(lines, line_key(assign))) return;
        if (line_key(assign) != assign && assign->equation->is_section)
            explain_section(lines->sema, assign->value->function.call->function, lines->out);
        else
            print_assign(lines, assign);
    } else if (node->kind == NODE_CONNECT) {
        if (note_printed(lines, node->connect.set->members.at[0].connect)) print_connect(lines, node);
    } else if (node->kind == NODE_CALL) {
        const Comp *comp = node->call.comp;
        const Block *block = &lines->graph->called[comp->index]->blocks[node->call.block];
        if (note_printed(lines, (const char *)comp + node->call.block)) print_call(lines, comp, block);
    }
}

static void explain_block(Sema *sema, const Input *inputs, const Graph *graph, int index, const Block *block,
                          Text *out) {
    Names needs = {.arena = sema->arena, .interner = sema->interner},
          gives = {.arena = sema->arena, .interner = sema->interner};
    for (int i = 0; i < block->inputs.n; i++)
        add_input(&inputs[block->inputs.at[i]], &needs);
    const Node *before = NULL;
    for (int i = 0; i < block->nodes.n; i++) {
        const Node *node = &graph->nodes.at[block->nodes.at[i]];
        collect(before, node, &needs, &gives);
        before = node;
    }
    text_printf(out, "\n  block %d, '%s': %s\n", index + 1, block->name, headings[block->wave]);
    print_names(out, "    needs ", &needs);
    print_names(out, "    gives ", &gives);
    Lines lines = {.sema = sema, .out = out, .graph = graph};
    for (int i = 0; i < block->nodes.n; i++) {
        const Assign *assign = assign_at(&lines, block, i);
        if (assign) map_put(sema->arena, &lines.last, line_key(assign), (void *)(intptr_t)(i + 1));
    }
    for (int i = 0; i < block->nodes.n; i++) {
        const Assign *assign = assign_at(&lines, block, i);
        if (i >= lines.until) lines.loop = NULL;
        if (assign && assign->loop && !lines.loop && !map_get(&lines.printed, line_key(assign)))
            begin_together(&lines, block, i);
        print_node(&lines, &graph->nodes.at[block->nodes.at[i]]);
    }
}

static void explain(Sema *sema, const Variant *variant, Text *out) {
    Names states = {.arena = sema->arena, .interner = sema->interner},
          responses = {.arena = sema->arena, .interner = sema->interner};
    int line, column;
    source_locate(sema->sources, variant->class_->ast->name_span.begin, &line, &column);
    text_printf(out, "%s %s (%s:%d)\n", class_kind_text(variant->class_), variant->class_->full_name,
                sema->sources->files.at[variant->class_->ast->name_span.begin.file]->path, line);
    for (int i = 0; i < variant->vars.n; i++)
        if (variant->vars.at[i]->role == ROLE_STATE) add_name(&states, variant->vars.at[i]->path);
    for (int i = 0; i < variant->comps.n; i++)
        if (is_response(variant->comps.at[i])) add_name(&responses, variant->comps.at[i]->decl->name);
    print_names(out, "  states ", &states);
    print_names(out, "  linear responses ", &responses);
    const Partition *partition = variant->blocks;
    const Input *inputs = inputs_of(variant, sema->arena);
    for (int b = 0; b < partition->n_blocks; b++)
        explain_block(sema, inputs, partition->graph, b, &partition->blocks[b], out);
    if (!partition->n_blocks) text_add(out, "\n  nothing to compute\n");
    text_add(out, "\n");
}

/* --- one variable ----------------------------------------------------------------------------- */

typedef struct {
    const Endpoint *taker;
    const Var *var;
    bool found;
} Search;

static void look_for(void *context, int k, int order) {
    Search *search = context;
    (void)order;
    search->found |= search->taker->port->vars.at[k] == search->var;
}

static bool determines(const Node *node, const Comp *comp, const Var *var) {
    if (node->kind == NODE_ASSIGN) {
        const Ex *target = node->assign->target;
        const Comp *of = target->ref.n_comps ? target->ref.comps[0] : NULL;
        return target->ref.var == var && of == comp && target->ref.n_comps <= 1;
    }
    if (node->kind != NODE_CONNECT) return false;
    Search search = {&node->connect.set->members.at[node->connect.taker], var, false};
    if (search.taker->comp == comp) connect_variables(node, look_for, &search);
    return search.found;
}

void explain_variable(Sema *sema, const Variant *variant, const Comp *comp, const Var *var, Text *out) {
    const Graph *graph = variant->graph;
    Lines lines = {.sema = sema, .out = out, .graph = graph};
    for (int i = 0; graph && i < graph->nodes.n; i++)
        if (determines(&graph->nodes.at[i], comp, var)) print_node(&lines, &graph->nodes.at[i]);
}

/* --- all -------------------------------------------------------------------------------------- */

void explain_all(Sema *sema, const Class *only, Text *out) {
    for (int i = 0; i < sema->variants.n; i++) {
        const Variant *variant = sema->variants.at[i];
        bool computes = variant->graph && !variant->class_->partial; /* records and packages have no graph */
        if (computes && (!only || variant->class_ == only)) explain(sema, variant, out);
    }
}
