/* Another order of the equations, found by trying: of those that are left the first one that has one unknown
   comes next. If there is an order at all in which each has one, this finds one: what an equation determines
   because nothing else in it is unknown, it determines in every such order. */
#include "sema/order/equation_order.h"

#include <string.h>

#include "lexer/fix.h"
#include "sema/order/late_items.h"
#include "sema/order/state_fix.h"

/* What an equation leaves unknown, as far as that can be said without walking it: of scalars alone, and
   without derivatives that are asked for by it */
typedef struct {
    bool is_known;
    int n;         /* of the slots: 0, 1, or 2 for more */
    long slots[2]; /* the first ones */
} Open;

/* Equations of the text that stand together: of a class, in a loop, or in a branch */
typedef struct {
    struct Group *groups;
    int n;
    int *order;   /* of these, as found */
    int n_placed; /* of a section: those that have their places in it, the first ones of the order */
} Part;

/* An equation of the text, with what has become of it: equations of the variant, or of its parts. An if
   equation whose condition varies is one equation; those in its branches are noted in its parts, too. */
typedef struct Group {
    const AstEquation *ast;
    VEC(Equation *) equations;
    Part *parts; /* of a loop one, of an if equation one for each branch */
    int n_parts;
    Open open; /* of an equation that stands alone, when it was tried in vain; else not known */
} Group;

/* A group, or what stands in none: declared values, what is inherited, algorithms */
typedef struct {
    Group *group; /* or NULL */
    Equation *equation;
} Late;

typedef struct {
    Causalizer c;
    Variant variant;
    void (*walk)(Causalizer *c, Equation *equation, const Loop *outer);
    long work;            /* slots that may still be copied */
    VEC(Late) late;       /* what has more than one unknown where it stands, or in all of its section */
    VEC(LateItem) placed; /* of these, what has had one later */
} Trial;

/* --- the copy --------------------------------------------------------------------------------- */

/* The equation inside of the group that this one stands in, and its position in the order found; NULL: it
   stands in none. */
static Group *group_inside(const Group *group, const Equation *equation, int *position) {
    for (int p = 0; p < group->n_parts; p++)
        for (int i = 0; i < group->parts[p].n; i++) {
            Group *inside = &group->parts[p].groups[group->parts[p].order[i]];
            *position = i;
            if (span_is_within(equation->span, inside->ast->span)) return inside;
        }
    return NULL;
}

/* In the order found: of two that stand in the group, which comes first */
static long rank_of(const Group *group, const Equation *equation) {
    enum { LEVELS = 4, MOST = 4096 };
    long rank = 0;
    for (int level = 0; level < LEVELS; level++) {
        int position = 0;
        group = group ? group_inside(group, equation, &position) : NULL;
        rank = rank * MOST + (group ? position % MOST : 0);
    }
    return rank;
}

/* `group`: what it stands in, in whose order its branches are copied; NULL: as they stand. */
static Equation *copy_equation(Arena *arena, const Equation *equation, const Group *group) {
    Equation *copy = NEW(arena, Equation);
    *copy = *equation;
    memset(&copy->solved, 0, sizeof copy->solved);
    if (!equation->conditional) return copy;
    copy->conditional = NEW(arena, Conditional);
    copy->conditional->condition = equation->conditional->condition;
    copy->conditional->in_when = equation->conditional->in_when;
    for (int k = 0; k < 2; k++) {
        struct EquationList *list = &copy->conditional->branches[k];
        for (int i = 0; i < equation->conditional->branches[k].equations.n; i++) {
            const Equation *one = equation->conditional->branches[k].equations.at[i];
            int position, at = list->equations.n;
            const Group *inside = group ? group_inside(group, one, &position) : NULL;
            vec_push(arena, &list->equations, copy_equation(arena, one, inside ? inside : group));
            for (; group && at > 0 && rank_of(group, list->equations.at[at - 1]) > rank_of(group, one);
                 at--) {
                Equation *last = list->equations.at[at];
                list->equations.at[at] = list->equations.at[at - 1];
                list->equations.at[at - 1] = last;
            }
        }
    }
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

/* --- what an equation leaves unknown ---------------------------------------------------------- */

typedef struct {
    Trial *trial;
    Open open;
    Slots slots;
} Look;

static bool is_unknown(const Trial *trial, long slot) {
    return writer_of(&trial->variant.writers, slot) == SLOT_UNKNOWN;
}

static void look_at_use(void *context, Ex *ref, const Turn *turn) {
    Look *look = context;
    Open *open = &look->open;
    const Var *var = ref->ref.var;
    if (!open->is_known || var->variability >= AST_VAR_PARAMETER || ref->ref.pre) return;
    bool is_asked_for = !ref->ref.n_comps && ref->ref.order > given_orders(var);
    open->is_known = !var->decl->twice && !is_asked_for;
    if (!open->is_known) return;
    reference_slots(ref, turn, &look->slots);
    if (look->slots.outside) open->is_known = false;
    for (int i = 0; i < look->slots.at.n && open->is_known; i++) {
        long slot = look->slots.at.at[i];
        int writer = writer_of(&look->trial->variant.writers, slot);
        if (writer != SLOT_UNKNOWN && writer != SLOT_BROKEN) continue;
        open->is_known = writer == SLOT_UNKNOWN && look->slots.at.n == 1;
        if (open->n < 2 && !(open->n && open->slots[0] == slot)) open->slots[open->n++] = slot;
    }
}

static Open open_slots(Trial *trial, const Equation *equation) {
    Look look = {.trial = trial, .slots = {.arena = trial->c.sema->arena, .asks = true}};
    look.open.is_known = !equation->loop && !equation->guard && !equation->conditional &&
                         equation->left->kind != EX_TUPLE && ex_count(equation->left) == 1;
    if (look.open.is_known) ex_visit_uses(equation->left, NULL, look_at_use, &look);
    if (look.open.is_known) ex_visit_uses(equation->right, NULL, look_at_use, &look);
    return look.open;
}

/* Whether nothing has changed for an equation that had several unknowns, or could not be solved for its only
   one */
static bool still_waits(const Trial *trial, const Open *open) {
    if (!open->is_known) return false;
    for (int i = 0; i < open->n; i++)
        if (!is_unknown(trial, open->slots[i])) return false;
    return true;
}

/* --- the trial of one ------------------------------------------------------------------------- */

static bool walk_one(Trial *trial, const Equation *equation, const Group *group) {
    Causalizer *c = &trial->c;
    trial->walk(c, copy_equation(c->sema->arena, equation, group), NULL);
    return !trial->variant.broken && !c->failed && !c->reported;
}

static bool place_all(Trial *trial, Part *part);

static bool walk_equations(Trial *trial, const Group *group, bool in_order) {
    bool good = true;
    for (int i = 0; good && i < group->equations.n; i++)
        good = walk_one(trial, group->equations.at[i], in_order ? group : NULL);
    return good;
}

static bool varies(const Group *group) {
    return group->ast->kind == AST_EQ_IF && group->equations.n;
}

/* Each branch is tried as if it were the only one, from where the trial stands. */
static bool order_branches(Trial *trial, Group *group, const Mark *mark) {
    bool good = true;
    for (int p = 0; p < group->n_parts && good; p++) {
        good = place_all(trial, &group->parts[p]);
        go_back(trial, mark);
    }
    return good;
}

/* Whether the equation, of which it is known what it leaves open, has one unknown; if not, the trial stands
   where it stood: its only unknown is all that a walk can have changed. */
static bool place_known(Trial *trial, const Equation *equation, const Open *open) {
    Variant *variant = &trial->variant;
    int n_nodes = variant->nodes.n, n_wants = trial->c.wants.n;
    if (open->n > 1) return false;
    if (walk_one(trial, equation, NULL)) return true;
    for (int i = 0; i < open->n; i++)
        set_writer(trial->c.sema->arena, &variant->writers, open->slots[i], 1, SLOT_UNKNOWN);
    variant->nodes.n = n_nodes;
    trial->c.wants.n = n_wants;
    variant->broken = false;
    return false;
}

/* Whether the equation has one unknown; if not, the trial stands where it stood. */
static bool place_one(Trial *trial, const Equation *equation) {
    const Open open = open_slots(trial, equation);
    if (open.is_known) return place_known(trial, equation, &open);
    Mark mark = mark_of(trial);
    bool good = walk_one(trial, equation, NULL);
    if (!good) go_back(trial, &mark);
    return good;
}

/* Whether all in the group has one unknown now; if not, the trial stands where it stood. */
static bool place(Trial *trial, Group *group) {
    if (still_waits(trial, &group->open)) return false;
    if (!group->n_parts && group->equations.n == 1) group->open = open_slots(trial, group->equations.at[0]);
    if (group->open.is_known) {
        bool good = place_known(trial, group->equations.at[0], &group->open);
        group->open.is_known = !good && group->open.n; /* a trial that goes back tries it again */
        return good;
    }
    Mark mark = mark_of(trial);
    bool good = true;
    for (int p = 0; good && p < group->n_parts && !varies(group); p++)
        good = place_all(trial, &group->parts[p]);
    good = good && walk_equations(trial, group, false);
    if (good) return true;
    go_back(trial, &mark);
    good = varies(group) && order_branches(trial, group, &mark) && walk_equations(trial, group, true);
    if (!good) go_back(trial, &mark);
    return good;
}

/* What is late is taken as if it stood where it has one unknown: what uses it is not at fault. */
static bool place_late(Trial *trial) {
    for (int i = 0; i < trial->late.n && trial->work > 0; i++) {
        Late late = trial->late.at[i];
        if (late.group ? !place(trial, late.group) : !place_one(trial, late.equation)) continue;
        LateItem item = {late.group ? late.group->ast : NULL, late.equation};
        vec_push(trial->c.sema->arena, &trial->placed, item);
        trial->late.n--;
        memmove(&trial->late.at[i], &trial->late.at[i + 1], (size_t)(trial->late.n - i) * sizeof late);
        return true;
    }
    return false;
}

static bool place_next(Trial *trial, const Part *part, bool *placed, int *which) {
    for (int i = 0; i < part->n && trial->work > 0; i++) {
        if (placed[i] || !place(trial, &part->groups[i])) continue;
        *which = i;
        return placed[i] = true;
    }
    return false;
}

/* Places what it can of a part, of a section with what is late. Returns how many of the part: the first ones
   of the order that it finds. */
static int place_most(Trial *trial, Part *part, bool is_section) {
    bool *placed = NEW_ARRAY(trial->c.sema->arena, bool, part->n + 1), goes_on = true;
    int *order = NEW_ARRAY(trial->c.sema->arena, int, part->n + 1), n = 0;
    while (n < part->n && goes_on) {
        if (place_next(trial, part, placed, &order[n]))
            n++;
        else
            goes_on = is_section && place_late(trial);
    }
    for (int i = 0, at = n; i < part->n; i++)
        if (!placed[i]) order[at++] = i;
    part->order = order;
    return n;
}

static bool place_all(Trial *trial, Part *part) {
    return place_most(trial, part, false) == part->n;
}

/* What has no place in the section is late. */
static void place_section(Trial *trial, Part *section) {
    section->n_placed = place_most(trial, section, true);
    for (int i = section->n_placed; i < section->n; i++) {
        Late late = {.group = &section->groups[section->order[i]]};
        vec_push(trial->c.sema->arena, &trial->late, late);
    }
}

/* --- the text --------------------------------------------------------------------------------- */

static void init_group(Arena *arena, Group *group, const AstEquation *ast);

static Part part_of_list(Arena *arena, int n) {
    Part part = {.groups = NEW_ARRAY(arena, Group, n + 1), .n = n, .order = NEW_ARRAY(arena, int, n + 1)};
    for (int i = 0; i < n; i++)
        part.order[i] = i;
    return part;
}

static void add_part(Arena *arena, Group *group, const AstEquations *equations) {
    Part part = part_of_list(arena, equations->n);
    for (int i = 0; i < part.n; i++)
        init_group(arena, &part.groups[i], equations->at[i]);
    group->parts[group->n_parts++] = part;
}

static void init_group(Arena *arena, Group *group, const AstEquation *ast) {
    *group = (Group){.ast = ast};
    int n = ast->kind == AST_EQ_FOR ? 1 : ast->kind == AST_EQ_IF ? ast->branches.branches.n : 0;
    group->parts = NEW_ARRAY(arena, Part, n + 1);
    if (ast->kind == AST_EQ_FOR) add_part(arena, group, &ast->for_.equations);
    for (int i = 0; i < n && ast->kind == AST_EQ_IF; i++)
        add_part(arena, group, &ast->branches.branches.at[i].equations);
}

static bool add_to_group(Arena *arena, Group *group, Equation *equation);

/* Adds it to the group that it stands in, of those of the part, which follow each other in the text. */
static bool add_to_part(Arena *arena, Part *part, Equation *equation) {
    int low = 0, high = part->n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (part->groups[middle].ast->span.end.offset > equation->span.begin.offset)
            high = middle;
        else
            low = middle + 1;
    }
    return low < part->n && add_to_group(arena, &part->groups[low], equation);
}

static bool add_to_parts(Arena *arena, Group *group, Equation *equation) {
    for (int p = 0; p < group->n_parts; p++)
        if (add_to_part(arena, &group->parts[p], equation)) return true;
    return false;
}

/* Those in the branches; `elseif` is an if in the other branch, of the same text. */
static void note_branches(Arena *arena, Group *group, const Conditional *conditional) {
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < conditional->branches[k].equations.n; i++) {
            Equation *equation = conditional->branches[k].equations.at[i];
            if (!add_to_parts(arena, group, equation) && equation->conditional)
                note_branches(arena, group, equation->conditional);
        }
}

static bool add_to_group(Arena *arena, Group *group, Equation *equation) {
    if (!span_is_within(equation->span, group->ast->span)) return false;
    if (add_to_parts(arena, group, equation)) return true;
    vec_push(arena, &group->equations, equation);
    if (equation->conditional && group->ast->kind == AST_EQ_IF)
        note_branches(arena, group, equation->conditional);
    return true;
}

/* Equations of the class that stand together, without anything else in between */
typedef VEC(Part) Sections;

static bool is_plain_equation(const AstItem *item) {
    return item->kind == AST_ITEM_EQUATION && !item->initial;
}

static Sections sections_of(Arena *arena, const AstClass *ast) {
    Sections sections = {0};
    for (int i = 0, end; i < ast->items.n; i = end + 1) {
        for (end = i; end < ast->items.n && is_plain_equation(&ast->items.at[end]); end++) {
        }
        if (end == i) continue;
        Part section = part_of_list(arena, end - i);
        for (int k = i; k < end; k++)
            init_group(arena, &section.groups[k - i], ast->items.at[k].equation);
        vec_push(arena, &sections, section);
    }
    return sections;
}

/* The number of the section that the equation stands in; -1: in none */
static int add_to_sections(Arena *arena, Sections *sections, Equation *equation) {
    for (int s = 0; s < sections->n; s++)
        if (add_to_part(arena, &sections->at[s], equation)) return s;
    return -1;
}

/* Whether all groups have found a place; what stands in none may have found none. */
static bool has_late_group(const Trial *trial) {
    for (int i = 0; i < trial->late.n; i++)
        if (trial->late.at[i].group) return true;
    return false;
}

/* Tries the equations, section by section; what stands in none comes where it stands. */
static bool try_sections(Trial *trial, Sections *sections) {
    Arena *arena = trial->c.sema->arena;
    const Variant *variant = &trial->variant;
    int *where = NEW_ARRAY(arena, int, variant->equations.n + 1), done = 0;
    for (int i = 0; i < variant->equations.n; i++)
        where[i] = add_to_sections(arena, sections, variant->equations.at[i]);
    for (int i = 0; i < variant->equations.n; i++) {
        Late late = {.equation = variant->equations.at[i]};
        if (where[i] < 0 && !place_one(trial, late.equation)) vec_push(arena, &trial->late, late);
        for (; where[i] >= done; done++)
            place_section(trial, &sections->at[done]);
    }
    while (place_late(trial)) {
    }
    return !has_late_group(trial);
}

/* --- the fix ---------------------------------------------------------------------------------- */

/* Adds the edits for groups that change their order; if there are none, those for the groups inside. Of a
   section that groups leave the order is found once they have left. */
static bool reorder(Diagnostics *diagnostics, Fix *fix, const Part *part) {
    Span *spans = NEW_ARRAY(diagnostics->arena, Span, part->n + 1);
    bool found = false;
    for (int i = 0; i < part->n; i++)
        spans[i] = part->groups[i].ast->span;
    if (part->n && fix_reorder(diagnostics, fix, part->n, spans, part->order)) return true;
    for (int i = 0; i < part->n; i++)
        for (int p = 0; p < part->groups[i].n_parts; p++)
            found |= reorder(diagnostics, fix, &part->groups[i].parts[p]);
    return found;
}

/* Adds the fix to the report, and to the others that it mends, too. Nothing if the order is that of the text.
 */
static void add_fix(Causalizer *c, const Sections *sections, Diagnostic *const *reports, int n) {
    Diagnostics *diagnostics = c->sema->diagnostics;
    bool found = false;
    if (!n) return;
    Fix *fix = fix_add(diagnostics, reports[0], FIX_CERTAIN,
                       "order the equations of '%s', so that each stands below what it uses",
                       c->variant->class_->name);
    for (int i = 0; i < sections->n; i++)
        found |= sections->at[i].n_placed == sections->at[i].n && reorder(diagnostics, fix, &sections->at[i]);
    if (!found) reports[0]->fixes.n--;
    for (int i = 1; i < n && found; i++)
        fix_share(diagnostics, reports[i], fix);
}

/* Trying looks at all equations that are left for each that is found: not worth it for more than these. */
enum { MOST_EQUATIONS = 20000 };

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

static bool is_derived_only(Variant *variant, const Var *var) {
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

/* Those that were taken for states: of one declaration for each report, as long as there are reports; the
   rest is for the next check. */
static void add_states_fixes(Causalizer *c) {
    Variant *variant = c->variant;
    Map by_element = {0}; /* AstElement to its states */
    Decls *states = NEW_ARRAY(c->sema->arena, Decls, c->displaced.n);
    int n = 0;
    for (int i = 0; i < variant->vars.n; i++) {
        const Var *var = variant->vars.at[i];
        if (!var->decl->element || !is_derived_only(variant, var)) continue;
        Decls *of_one = map_get(&by_element, var->decl->element);
        if (!of_one && n == c->displaced.n) continue;
        if (!of_one) map_put(c->sema->arena, &by_element, var->decl->element, of_one = &states[n++]);
        vec_push(c->sema->arena, of_one, var->decl);
    }
    for (int i = 0; i < n; i++)
        fix_meant_states(c->sema, variant->class_, c->displaced.at[i], FIX_CERTAIN, &states[i]);
}

typedef struct {
    Sections sections;
    const LateItem *late; /* what comes after them */
    int n_late;
} FoundOrder;

/* Tries the equations in the order that is found, with what is assumed to be a state. */
static bool try_order(Causalizer *c, const Writers *start, OrderKind kind, FoundOrder *found,
                      void (*walk)(Causalizer *c, Equation *equation, const Loop *outer)) {
    Diagnostics *reported = c->sema->diagnostics;
    Room *rooms = save_rooms(c);
    if (kind == ORDER_PLAIN) forget_meant_states(c);
    Trial *trial = begin_trial(c);
    trial->walk = walk;
    bool good = kind != ORDER_WITH_DERIVED || take_derived_for_states(trial);
    start_writers(trial, start);
    found->sections = sections_of(c->sema->arena, c->variant->class_->ast);
    c->sema->diagnostics = diagnostics_new(c->sema->arena, c->sema->sources);
    good = good && try_sections(trial, &found->sections);
    found->late = trial->placed.at;
    found->n_late = trial->placed.n;
    c->sema->diagnostics = reported;
    restore_rooms(c, rooms);
    return good;
}

typedef VEC(Diagnostic *) Reports;

/* Adds the report to those that another order mends, unless the other fix does. */
static void add_report(Causalizer *c, Reports *reports, Diagnostic *report, const Fix *other) {
    for (int i = 0; other && i < report->fixes.n; i++)
        if (report->fixes.at[i] == other) return;
    vec_push(c->sema->arena, reports, report);
}

OrderKind fix_equation_order(Causalizer *c, const Writers *start,
                             void (*walk)(Causalizer *c, Equation *equation, const Loop *outer)) {
    FoundOrder found = {0};
    bool has_states = has_meant_states(c);
    OrderKind kind = ORDER_PLAIN;
    if (!(c->displaced.n || has_states) || !can_be_tried(c)) return ORDER_UNKNOWN;
    while (kind <= ORDER_WITH_DERIVED &&
           ((kind == ORDER_WITH_STATES && !has_states) || !try_order(c, start, kind, &found, walk)))
        kind++;
    if (kind > ORDER_WITH_DERIVED) return ORDER_UNKNOWN;
    if (kind == ORDER_WITH_DERIVED) {
        if (c->displaced.n) add_states_fixes(c);
        return kind;
    }
    Reports reports = {0};
    const Fix *late = fix_late_items(c, found.late, found.n_late, kind == ORDER_PLAIN);
    for (int i = 0; i < c->displaced.n; i++)
        add_report(c, &reports, c->displaced.at[i], late);
    for (int i = 0; kind == ORDER_PLAIN && i < c->meant_states.n; i++)
        add_report(c, &reports, c->meant_states.at[i].report, late);
    add_fix(c, &found.sections, reports.at, reports.n);
    return kind;
}
