/* Another order of the equations, found by trying: of those that are left the first one that has one unknown
   comes next. If there is an order at all in which each has one, this finds one: what an equation determines
   because nothing else in it is unknown, it determines in every such order. */
#include "sema/order/equation_order.h"

#include <string.h>

#include "lexer/fix.h"
#include "sema/order/state_fix.h"

/* An equation of the text, with what has become of it: equations of the variant, or the groups in a loop */
typedef struct Group {
    const AstEquation *ast;
    VEC(Equation *) equations;
    struct Group *inside;
    int n_inside;
    int *order; /* of those inside, as found */
} Group;

typedef struct {
    Causalizer c;
    Variant variant;
    void (*walk)(Causalizer *c, Equation *equation, const Loop *outer);
    long work;            /* slots that may still be copied */
    VEC(Equation *) late; /* what cannot move, and has more than one unknown where it stands: reported */
} Trial;

/* --- the copy --------------------------------------------------------------------------------- */

static Equation *copy_equation(Arena *arena, const Equation *equation) {
    Equation *copy = NEW(arena, Equation);
    *copy = *equation;
    memset(&copy->solved, 0, sizeof copy->solved);
    if (!equation->conditional) return copy;
    copy->conditional = NEW(arena, Conditional);
    copy->conditional->condition = equation->conditional->condition;
    copy->conditional->in_when = equation->conditional->in_when;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < equation->conditional->branches[k].equations.n; i++)
            vec_push(arena, &copy->conditional->branches[k].equations,
                     copy_equation(arena, equation->conditional->branches[k].equations.at[i]));
    return copy;
}

/* What derivatives are asked for is kept with the variables, and what is taken for a state. */
typedef struct {
    int orders;
    long slot[MAX_ORDER + 1];
    Role role;
    bool is_meant_state;
} Room;

static Room *save_rooms(const Causalizer *c) {
    Room *rooms = NEW_ARRAY(c->sema->arena, Room, c->variant->vars.n + 1);
    for (int i = 0; i < c->variant->vars.n; i++) {
        const Var *var = c->variant->vars.at[i];
        rooms[i] = (Room){.orders = var->orders, .role = var->role, .is_meant_state = var->is_meant_state};
        memcpy(rooms[i].slot, var->slot, sizeof rooms[i].slot);
    }
    return rooms;
}

static void restore_rooms(const Causalizer *c, const Room *rooms) {
    for (int i = 0; i < c->variant->vars.n; i++) {
        Var *var = c->variant->vars.at[i];
        var->orders = rooms[i].orders;
        var->role = rooms[i].role;
        var->is_meant_state = rooms[i].is_meant_state;
        memcpy(var->slot, rooms[i].slot, sizeof rooms[i].slot);
    }
}

/* All slots have these writers, and those that came later none that is asked for. */
static void begin_with(Trial *trial, const Writers *writers) {
    Variant *variant = &trial->variant;
    Arena *arena = trial->c.sema->arena;
    variant->writers = copy_writers(arena, writers);
    add_slots(arena, &variant->writers, variant->n_slots - writers->n, 0, NULL, SLOT_UNASKED);
}

static void start_writers(Trial *trial, const Writers *start) {
    Variant *variant = &trial->variant;
    begin_with(trial, start);
    for (int i = 0; i < variant->vars.n; i++) {
        const Var *var = variant->vars.at[i];
        if (!var->is_meant_state) continue;
        set_writer(variant->arena, &variant->writers, var->slot[0], var->count, SLOT_GIVEN);
        set_writer(variant->arena, &variant->writers, var->slot[1], var->count, SLOT_UNKNOWN);
    }
}

static Trial *begin_trial(const Causalizer *c) {
    enum { MOST_WORK = 5000000, NO_MORE_QUESTIONS = 1000 };
    Arena *arena = c->sema->arena;
    Trial *trial = NEW(arena, Trial);
    trial->variant = *c->variant;
    memset(&trial->variant.nodes, 0, sizeof trial->variant.nodes);
    memset(&trial->variant.doubts, 0, sizeof trial->variant.doubts);
    trial->variant.broken = false;
    trial->work = MOST_WORK;
    trial->c = (Causalizer){.sema = c->sema,
                            .variant = &trial->variant,
                            .n_asked = NO_MORE_QUESTIONS,
                            .turns = {.arena = arena},
                            .slots = {.arena = arena}};
    return trial;
}

/* --- one equation ----------------------------------------------------------------------------- */

/* Where a trial stands */
typedef struct {
    Writers writers;
    int n_nodes, n_wants;
} Mark;

static Mark mark_of(Trial *trial) {
    const Variant *variant = &trial->variant;
    Mark mark = {copy_writers(trial->c.sema->arena, &variant->writers), variant->nodes.n, trial->c.wants.n};
    trial->work -= mark.writers.n + 1;
    return mark;
}

static void go_back(Trial *trial, const Mark *mark) {
    Variant *variant = &trial->variant;
    begin_with(trial, &mark->writers);
    variant->nodes.n = mark->n_nodes;
    trial->c.wants.n = mark->n_wants;
    variant->broken = false;
}

static bool walk_one(Trial *trial, const Equation *equation) {
    Causalizer *c = &trial->c;
    trial->walk(c, copy_equation(c->sema->arena, equation), NULL);
    return !trial->variant.broken && !c->failed && !c->reported;
}

static bool place_all(Trial *trial, Group *groups, int n, int *order);

/* Whether all in the group has one unknown now; if not, the trial stands where it stood. */
static bool place(Trial *trial, Group *group) {
    Mark mark = mark_of(trial);
    bool good = place_all(trial, group->inside, group->n_inside, group->order);
    for (int i = 0; good && i < group->equations.n; i++)
        good = walk_one(trial, group->equations.at[i]);
    if (!good) go_back(trial, &mark);
    return good;
}

/* Whether the equation has one unknown; if not, the trial stands where it stood. */
static bool place_one(Trial *trial, const Equation *equation) {
    Mark mark = mark_of(trial);
    bool good = walk_one(trial, equation);
    if (!good) go_back(trial, &mark);
    return good;
}

/* What cannot move is taken as if it stood where it would have one unknown: that it does not is reported, and
   what uses it is not at fault. */
static bool place_late(Trial *trial) {
    for (int i = 0; i < trial->late.n && trial->work > 0; i++) {
        if (!place_one(trial, trial->late.at[i])) continue;
        trial->late.at[i] = trial->late.at[--trial->late.n];
        return true;
    }
    return false;
}

static bool place_next(Trial *trial, Group *groups, int n, bool *placed, int *which) {
    do {
        for (int i = 0; i < n && trial->work > 0; i++) {
            if (placed[i] || !place(trial, &groups[i])) continue;
            *which = i;
            return placed[i] = true;
        }
    } while (place_late(trial));
    return false;
}

static bool place_all(Trial *trial, Group *groups, int n, int *order) {
    bool *placed = NEW_ARRAY(trial->c.sema->arena, bool, n + 1);
    for (int i = 0; i < n; i++)
        if (!place_next(trial, groups, n, placed, &order[i])) return false;
    return true;
}

/* --- the text --------------------------------------------------------------------------------- */

static bool stands_in(Span span, Span outer) {
    return span.begin.file == outer.begin.file && span.begin.offset >= outer.begin.offset &&
           span.end.offset <= outer.end.offset;
}

static void init_group(Arena *arena, Group *group, const AstEquation *ast) {
    *group = (Group){.ast = ast};
    if (ast->kind != AST_EQ_FOR) return;
    group->n_inside = ast->for_.equations.n;
    group->inside = NEW_ARRAY(arena, Group, group->n_inside + 1);
    group->order = NEW_ARRAY(arena, int, group->n_inside + 1);
    for (int i = 0; i < group->n_inside; i++)
        init_group(arena, &group->inside[i], ast->for_.equations.at[i]);
}

static bool add_to_group(Arena *arena, Group *group, Equation *equation) {
    if (!stands_in(equation->span, group->ast->span)) return false;
    for (int i = 0; i < group->n_inside; i++)
        if (add_to_group(arena, &group->inside[i], equation)) return true;
    vec_push(arena, &group->equations, equation);
    return true;
}

/* The equations of the class that stand together, without anything else in between */
typedef struct {
    Group *groups;
    int n;
    int *order;
} Section;

typedef VEC(Section) Sections;

static bool is_plain_equation(const AstItem *item) {
    return item->kind == AST_ITEM_EQUATION && !item->initial;
}

static Sections sections_of(Arena *arena, const AstClass *ast) {
    Sections sections = {0};
    for (int i = 0, end; i < ast->items.n; i = end + 1) {
        for (end = i; end < ast->items.n && is_plain_equation(&ast->items.at[end]); end++) {
        }
        if (end == i) continue;
        Section section = {NEW_ARRAY(arena, Group, end - i), end - i, NEW_ARRAY(arena, int, end - i)};
        for (int k = i; k < end; k++)
            init_group(arena, &section.groups[k - i], ast->items.at[k].equation);
        vec_push(arena, &sections, section);
    }
    return sections;
}

/* The number of the section that the equation stands in; -1: in none */
static int add_to_sections(Arena *arena, Sections *sections, Equation *equation) {
    for (int s = 0; s < sections->n; s++)
        for (int i = 0; i < sections->at[s].n; i++)
            if (add_to_group(arena, &sections->at[s].groups[i], equation)) return s;
    return -1;
}

/* Tries the equations, section by section; what stands in none (declared values, what is inherited,
   algorithms) comes where it stands. */
static bool try_sections(Trial *trial, Sections *sections) {
    Arena *arena = trial->c.sema->arena;
    const Variant *variant = &trial->variant;
    int *where = NEW_ARRAY(arena, int, variant->equations.n + 1), done = 0;
    for (int i = 0; i < variant->equations.n; i++)
        where[i] = add_to_sections(arena, sections, variant->equations.at[i]);
    for (int i = 0; i < variant->equations.n; i++) {
        if (where[i] < 0 && !place_one(trial, variant->equations.at[i]))
            vec_push(arena, &trial->late, variant->equations.at[i]);
        for (; where[i] >= done; done++) {
            Section *section = &sections->at[done];
            if (!place_all(trial, section->groups, section->n, section->order)) return false;
        }
    }
    return true;
}

/* --- the fix ---------------------------------------------------------------------------------- */

/* Adds the edits for groups that change their order; if there are none, those for the groups inside. */
static bool reorder(Diagnostics *diagnostics, Fix *fix, const Group *groups, int n, const int *order) {
    Span *spans = NEW_ARRAY(diagnostics->arena, Span, n + 1);
    bool found = false;
    for (int i = 0; i < n; i++)
        spans[i] = groups[i].ast->span;
    if (n && fix_reorder(diagnostics, fix, n, spans, order)) return true;
    for (int i = 0; i < n; i++)
        found |= reorder(diagnostics, fix, groups[i].inside, groups[i].n_inside, groups[i].order);
    return found;
}

static void add_fix(Causalizer *c, Diagnostic *d, const Sections *sections) {
    Diagnostics *diagnostics = c->sema->diagnostics;
    Fix *fix = fix_add(diagnostics, d, FIX_CERTAIN,
                       "order the equations of '%s', so that each stands below what it uses",
                       c->variant->class_->name);
    bool found = false;
    for (int i = 0; i < sections->n; i++)
        found |= reorder(diagnostics, fix, sections->at[i].groups, sections->at[i].n, sections->at[i].order);
    if (!found) d->fixes.n--;
}

/* Trying takes time in proportion to the square of the equations: not worth it for more than these. */
enum { MOST_EQUATIONS = 1000 };

static bool can_be_tried(const Causalizer *c) {
    const Variant *variant = c->variant;
    if (variant->equations.n > MOST_EQUATIONS) return false;
    for (int i = 0; i < variant->equations.n; i++)
        if (variant->equations.at[i]->wrong) return false;
    return variant->class_->ast && !variant->lost.n && !variant->incomplete;
}

static void forget_meant_states(const Causalizer *c) {
    for (int i = 0; i < c->variant->vars.n; i++) {
        Var *var = c->variant->vars.at[i];
        if (!var->is_meant_state) continue;
        var->role = ROLE_NONE;
        var->is_meant_state = false;
    }
}

static bool has_meant_states(const Causalizer *c) {
    for (int i = 0; i < c->variant->vars.n; i++)
        if (c->variant->vars.at[i]->is_meant_state) return true;
    return false;
}

static bool is_derived_only(const Variant *variant, const Var *var) {
    return var->role == ROLE_NONE && var->base == BASE_REAL && var->variability == AST_VAR_PLAIN &&
           var->causality == AST_NO_CAUSALITY && var->n_segments == 1 && !var->port && !var->is_discrete &&
           !var->hidden && !var->is_outer && first_derivative(variant, var);
}

/* Takes whatever is derived for a state. Returns whether there is more of it than was taken for one before.
 */
static bool take_derived_for_states(Trial *trial) {
    Variant *variant = &trial->variant;
    bool found = false;
    for (int i = 0; i < variant->vars.n; i++) {
        Var *var = variant->vars.at[i];
        if (!is_derived_only(variant, var)) continue;
        var->role = ROLE_STATE;
        var->is_meant_state = found = true;
        if (var->orders < 1) var->orders = 1;
        if (var->slot[1] >= 0) continue;
        var->slot[1] = variant->n_slots;
        variant->n_slots += var->count;
    }
    return found;
}

/* Those of one declaration, and of no other, that were taken for states; the rest is for the next check. */
static void add_states_fix(Causalizer *c) {
    Decls states = {0};
    const Variant *variant = c->variant;
    for (int i = 0; i < variant->vars.n; i++) {
        const Var *var = variant->vars.at[i];
        if (is_derived_only(variant, var) && (!states.n || var->decl->element == states.at[0]->element))
            vec_push(c->sema->arena, &states, var->decl);
    }
    fix_meant_states(c->sema, variant->class_, c->displaced.at[0], FIX_CERTAIN, &states);
}

/* Tries the equations in the order that is found, with what is assumed to be a state. */
static bool try_order(Causalizer *c, const Writers *start, OrderKind kind, Sections *sections,
                      void (*walk)(Causalizer *c, Equation *equation, const Loop *outer)) {
    Diagnostics *reported = c->sema->diagnostics;
    Room *rooms = save_rooms(c);
    if (kind == ORDER_PLAIN) forget_meant_states(c);
    Trial *trial = begin_trial(c);
    trial->walk = walk;
    bool good = kind != ORDER_WITH_DERIVED || take_derived_for_states(trial);
    start_writers(trial, start);
    *sections = sections_of(c->sema->arena, c->variant->class_->ast);
    c->sema->diagnostics = diagnostics_new(c->sema->arena, c->sema->sources);
    good = good && try_sections(trial, sections);
    c->sema->diagnostics = reported;
    restore_rooms(c, rooms);
    return good;
}

OrderKind fix_equation_order(Causalizer *c, const Writers *start,
                             void (*walk)(Causalizer *c, Equation *equation, const Loop *outer)) {
    Sections sections;
    bool has_states = has_meant_states(c);
    OrderKind kind = ORDER_PLAIN;
    if (!(c->displaced.n || has_states) || !can_be_tried(c)) return ORDER_UNKNOWN;
    while (kind <= ORDER_WITH_DERIVED &&
           ((kind == ORDER_WITH_STATES && !has_states) || !try_order(c, start, kind, &sections, walk)))
        kind++;
    if (kind > ORDER_WITH_DERIVED) return ORDER_UNKNOWN;
    if (kind == ORDER_WITH_DERIVED) {
        if (c->displaced.n) add_states_fix(c);
        return kind;
    }
    for (int i = 0; i < c->displaced.n; i++)
        add_fix(c, c->displaced.at[i], &sections);
    for (int i = 0; kind == ORDER_PLAIN && i < c->meant_states.n; i++)
        add_fix(c, c->meant_states.at[i].report, &sections);
    return kind;
}
