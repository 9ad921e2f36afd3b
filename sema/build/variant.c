/* Instantiation: from a class and an environment to a variant with its variables, connectors, components and
   typed equations; then causalized and scheduled. */
#include "sema/expr/variability.h"
#include "sema/model/door.h"
#include "sema/value/loops.h"
#include "sema/model/compiled.h"
#include "sema/model/variant.h"
#include "sema/model/accessors.h"

#include <string.h>

#include "sema/build/builder.h"
#include "sema/value/environment.h"
#include "sema/build/algorithm_section.h"
#include "sema/build/erroneous_text.h"
#include "sema/typing/size_limit.h"
#include "support/spelling.h"

/* --- components ------------------------------------------------------------------------------- */

/* Values for a component's variables, and where they come from */
typedef struct {
    Modifier *modifier;
    const Leaf *leaf;
} Value;
typedef struct {
    Value *at;
    int n, capacity;
    bool failed; /* of some an error is reported */
} Values;

/* The value of a leaf; that of a record is one for each field that nothing further out gives. */
static void give_leaf(Builder *b, const Leaves *leaves, int i, const Leaf *leaf, Modifier *modifier,
                      Values *given) {
    Arena *arena = b->sema->arena;
    Ex *value = modifier->value;
    if (leaf->record ? value->kind != EX_RECORD || !same_record(leaf->record, value->record.class_)
                     : value->kind == EX_RECORD) {
        diag_error(diagnostics(b), value->span, "type", "'%s' must be of type %s, this is of type %s",
                   leaf->path, leaf->record ? leaf->record->full_name : "a number", ex_type_text(value));
        mark_broken(b);
        return;
    }
    if (!leaf->record) {
        vec_push(arena, given, ((Value){modifier, leaf}));
        return;
    }
    Fields fields = record_fields(arena, leaf->record);
    for (int f = 0; f < fields.n; f++) {
        Leaf *field = NEW(arena, Leaf);
        *field = *leaf;
        field->path = arena_printf(arena, "%s.%s", leaf->path, fields.at[f]->name);
        field->record = fields.at[f]->class_->is_simple ? NULL : fields.at[f]->class_;
        if (is_given_already(b, leaves, i, field)) continue;
        Modifier *own = NEW(arena, Modifier);
        *own = *modifier;
        own->value = value->record.fields[f];
        own->is_derived |= value->record.is_constructed && has_formula(arena, leaf->record, fields.at[f]) &&
                           has_formula(arena, value->record.class_, fields.at[f]);
        give_leaf(b, leaves, i, field, own, given);
    }
}

static Comp *new_comp(Builder *b, Decl *decl, const Dims *dims) {
    Arena *arena = b->sema->arena;
    Comp *comp = NEW(arena, Comp);
    comp->owner = b->variant;
    comp->decl = decl;
    comp->rank = dims->n;
    comp->dims = dims->at;
    comp->index_types = dims->types;
    comp->count = element_count(dims->n, dims->at);
    comp->inner = decl->inner;
    comp->outer = decl->outer;
    comp->field = comp->outer ? field_for(b->variant, "outer", decl->name) : decl->name;
    Env *env = NEW(arena, Env);
    env->arena = arena;
    env->interner = b->sema->interner;
    env->around = b->variant;
    env->comp = comp;
    comp->env = env;
    return comp;
}

/* Types the values that the modifications give to parts of the component. */
static Values given_values(Builder *b, const Decl *decl, const Modifications *mods) {
    Values given = {0};
    Leaves leaves = {0};
    Class *class_ = decl->class_;
    for (int i = 0; i < mods->n; i++)
        collect_leaves(b, class_, decl->redeclarations, "", mods->at[i].text, (Each){0}, &leaves);
    for (Class *type = class_; type->short_base; type = type->short_base)
        if (type->modification && !is_given_outside(type))
            collect_leaves(b, class_, type->base_redeclarations, "", type->modification,
                           each_of_type("", type), &leaves);
    for (int i = 0; i < mods->n; i++)
        collect_class_values(b, class_, decl->redeclarations, mods->at[i].text, &leaves);
    for (Class *type = class_; type->short_base; type = type->short_base)
        if (type->modification && !is_given_outside(type))
            collect_class_values(b, class_, type->base_redeclarations, type->modification, &leaves);
    for (int i = 0; i < leaves.n; i++) {
        Leaf *leaf = &leaves.at[i];
        if (is_given_already(b, &leaves, i, leaf)) continue;
        Modifier *modifier = NEW(b->sema->arena, Modifier);
        modifier->value = type_expr(&b->scope, leaf->value);
        if (!modifier->value || report_undefined_here(b, modifier->value)) {
            given.failed = true;
            continue;
        }
        modifier->is_start = leaf->attribute && !strcmp(leaf->attribute, "start");
        modifier->each = leaf->each;
        modifier->is_final = leaf->is_final;
        modifier->span = leaf->name_span;
        give_leaf(b, &leaves, i, leaf, modifier, &given);
    }
    given.failed |= leaves.misnamed;
    return given;
}

/* What decides about the structure may be among them. */
static void enter_values(Builder *b, const Comp *comp, const Values *given) {
    Env *env = comp->env;
    for (int i = 0; i < given->n; i++) {
        const Leaf *leaf = given->at[i].leaf;
        Symbol path =
            intern_string(b->sema->interner, attribute_path(b->sema->arena, leaf->path, leaf->attribute));
        if (!map_get(&env->entries, path))
            map_put(b->sema->arena, &env->entries, path, given->at[i].modifier);
    }
}

/* What the value was meant to determine counts as determined. */
static void value_of_connector(Builder *b, const Comp *comp, const Leaf *leaf) {
    diag_error(diagnostics(b), leaf->name_span, "modification",
               "'%s' is part of a connector; its values come from connects and equations", leaf->path);
    Lost *lost = new_lost(b->sema->arena);
    lost->kind = LOST_EQUATION;
    lost_path(b->sema, lost, arena_printf(b->sema->arena, "%s.%s", comp->decl->name, leaf->path));
    vec_push(b->sema->arena, &b->variant->lost, lost);
}

static void apply_values(Builder *b, Comp *comp, const Values *given) {
    for (int i = 0; i < given->n; i++) {
        Modifier *modifier = given->at[i].modifier;
        const Leaf *leaf = given->at[i].leaf;
        Target target = find_target(b, comp, leaf->path, modifier);
        if (target == TARGET_FOUND && modifier->is_derived && modifier->var->is_derived)
            continue; /* the component derives it from the other fields, which may be set */
        if (target == TARGET_FOUND || (target == TARGET_CONNECTOR && leaf->attribute))
            add_modifier(b, comp, modifier, leaf);
        else if (target == TARGET_CONNECTOR)
            value_of_connector(b, comp, leaf);
    }
    if (given->failed) mark_broken(b);
}

static Comp *build_comp(Builder *b, Decl *decl, const Modifications *mods) {
    Dims dims = {0};
    if (!declared_dims(b, decl, NULL, &dims)) return NULL;
    Comp *comp = new_comp(b, decl, &dims);
    Values given = given_values(b, decl, mods);
    enter_values(b, comp, &given);
    Class *class_ = decl->class_;
    class_ = long_class(class_);
    int before = diagnostics(b)->all.n;
    if (comp->outer) comp->type = inner_type(b->variant, decl);
    if (!comp->type) comp->type = instantiate(b->sema, class_, comp->env);
    note_instance(diagnostics(b), before, decl, class_);
    if (!comp->type) {
        report_uncompiled(b, decl, class_, comp->env);
        return NULL;
    }
    if (given.failed &&
        has_structural_parameters(comp->type, 0)) { /* the variant that is meant is not known */
        mark_broken(b);
        return NULL;
    }
    /* a partial class or a package as a type: reported by name resolution */
    if (!comp->type->graph && class_->role != ROLE_LINEAR_RESPONSE && !comp->outer)
        b->variant->incomplete = true;
    apply_values(b, comp, &given);
    if (!comp->outer) {
        hand_down_all(b, comp);
        pass_inputs(b, comp);
    }
    comp->index = b->variant->comps.n;
    vec_push(b->sema->arena, &b->variant->comps, comp);
    return comp;
}

static void name_thing(Builder *b, const Decl *decl, Thing *thing) {
    map_put(b->sema->arena, &b->variant->things, decl, thing);
}

static Thing *add_thing(Builder *b, const Decl *decl, Thing thing) {
    Thing *copy = NEW(b->sema->arena, Thing);
    *copy = thing;
    name_thing(b, decl, copy);
    vec_push(b->sema->arena, &b->variant->order, copy);
    return copy;
}

/* --- items ------------------------------------------------------------------------------------ */

bool is_boolean(Builder *b, const Ex *condition) {
    if (!condition->rank && condition->type == BASE_BOOLEAN) return true;
    diag_error(diagnostics(b), condition->span, "type", "a condition is a Boolean scalar");
    mark_broken(b);
    return false;
}

/* Evaluates a condition that decides about what the variant consists of; `what` it is the condition of. */
static bool known_condition(Builder *b, Ex *condition, const char *what, bool *value) {
    if (!is_boolean(b, condition)) return false;
    double number;
    const Ex *culprit = NULL;
    if (report_undefined_structural(b->sema, condition, NULL)) return false;
    if (!decide(condition, NULL, &number, &culprit)) {
        report_not_structural(b->sema, condition->span, what, NULL, culprit);
        return false;
    }
    *value = number != 0;
    return true;
}

/* Whether nothing at compile time can decide the condition: it depends on what changes. */
static const Ex *what_varies(Ex *condition) {
    double number;
    return ex_evaluate(condition, NULL, &number, NULL) ? NULL : changing_part(condition);
}

static void varying_component(Builder *b, const Decl *decl, const Ex *condition, const Ex *varies) {
    diag_error(
        diagnostics(b), condition->span, "structural",
        "'%s' is there during the whole run or not at all, but its condition depends on '%s', which "
        "changes; make that a parameter, or declare '%s' always and use its values under the condition",
        decl->name, ex_to_string(b->sema->arena, varies), decl->name);
}

/* Whether a conditional component is absent; what has a wrong condition counts as broken. */
static bool is_absent(Builder *b, const Decl *decl, bool *wrong) {
    AstExpr *expr = decl->declarator->condition;
    bool value = true;
    *wrong = false;
    if (!expr) return false;
    Ex *condition = type_expr(&b->scope, expr);
    const Ex *varies = condition ? what_varies(condition) : NULL;
    if (varies) varying_component(b, decl, condition, varies);
    *wrong = !condition || varies ||
             !known_condition(b, condition, "the condition of a conditional component", &value);
    return !value;
}

/* After an error in a declaration: what modifications and values, or outer elements, would have given to it
   is not known. A variable's value is an equation, and lost by itself. */
static void lose_declaration(Builder *b, const Decl *decl) {
    const Thing *thing = variant_thing(b->variant, decl);
    if (!thing || thing->kind == THING_VAR) return;
    Lost *lost = new_lost(b->sema->arena);
    lost->kind = LOST_DECLARATION;
    lost_path(b->sema, lost, decl->name);
    vec_push(b->sema->arena, &b->variant->lost, lost);
}

/* What the declaration becomes, without its declared value */
static Thing make_thing(Builder *b, Decl *decl, const Modifications *mods) {
    const Class *type = decl->class_;
    Thing thing = {.kind = THING_BROKEN};
    if (type->erroneous) return thing;
    if (decl->outer && type->kind == AST_CONNECTOR) return build_outer_connector(b, decl);
    if (type->is_simple) {
        thing.var = build_var(b, decl, NULL, mods);
        if (thing.var) thing.kind = THING_VAR;
        if (thing.var && decl->outer) make_outer(thing.var, decl);
    } else if (type->kind == AST_CONNECTOR) {
        thing.port = build_port(b, decl, NULL, mods);
        if (thing.port && !type->erroneous) thing.kind = THING_PORT;
    } else if (type->kind == AST_RECORD) {
        thing.record = build_record(b, decl, mods, NULL);
        if (thing.record) thing.kind = THING_RECORD;
        if (thing.record && decl->outer) make_outer_record(b, thing.record);
    } else {
        thing.comp = build_comp(b, decl, mods);
        if (thing.comp) thing.kind = THING_COMP;
    }
    return thing;
}

/* What is no variable or record has no value. */
static void check_no_value(Builder *b, const Decl *decl, const Modifications *mods) {
    const Class *type = decl->class_;
    if (type->erroneous || type->is_simple || type->kind == AST_RECORD) return;
    for (int i = 0; i < mods->n; i++)
        if (mods->at[i].text->value)
            diag_error(diagnostics(b), mods->at[i].text->value->span, "modification",
                       "'%s' is a %s, it has no value", decl->name,
                       type->kind == AST_CONNECTOR ? "connector" : "component");
}

static void build_element(Builder *b, Decl *decl, const Modifications *mods) {
    Thing thing = make_thing(b, decl, mods);
    check_no_value(b, decl, mods);
    if (thing.kind == THING_BROKEN) mark_broken(b);
    Thing *added = add_thing(b, decl, thing);
    if (thing.kind == THING_VAR && !decl->outer) build_binding(b, thing.var, mods);
    if (decl->inner && thing.kind != THING_BROKEN)
        map_put(b->sema->arena, &b->variant->inners, decl->name, added);
}

/* inner outer: two elements of one name. In the class itself it means the outer one; the modifications are
   those of the inner one, which is for the components inside. */
static void build_inner_outer(Builder *b, Decl *decl, const Modifications *mods) {
    Arena *arena = b->sema->arena;
    Decl *inner = NEW(arena, Decl), *outer = NEW(arena, Decl);
    *inner = *outer = *decl;
    inner->outer = outer->inner = false;
    AstDeclarator *plain = NEW(arena, AstDeclarator);
    *plain = *decl->declarator;
    plain->modification = NULL;
    outer->declarator = plain;
    Modifications none = {0};
    Thing *meant = NEW(arena, Thing);
    *meant = make_thing(b, outer, &none);
    name_thing(b, decl, meant);
    build_element(b, inner, mods);
}

static void build_thing(Builder *b, Decl *decl, const Level *level) {
    bool wrong, absent = is_absent(b, decl, &wrong);
    if (wrong) mark_broken(b);
    if (wrong || absent) {
        add_thing(b, decl, (Thing){.kind = wrong ? THING_BROKEN : THING_ABSENT});
        return;
    }
    if (comes_too_late(b, decl)) {
        add_thing(b, decl, (Thing){.kind = THING_BROKEN});
        return;
    }
    Modifications mods = modifications_of(b->sema->arena, decl, level), none = {0};
    check_unmodified(b, decl, &mods);
    if (decl->inner && decl->outer)
        build_inner_outer(b, decl, &mods);
    else if (decl->outer)
        build_element(b, decl, &none);
    else
        build_element(b, decl, &mods);
}

static void build_component(Builder *b, Decl *decl, const Level *level) {
    bool before = b->variant->broken;
    int errors = diagnostics(b)->n_errors;
    b->variant->broken = false;
    build_thing(b, decl, level);
    if (b->variant->broken || diagnostics(b)->n_errors > errors) lose_declaration(b, decl);
    b->variant->broken |= before;
}

static void build_equation(void *context, AstEquation *ast);

static void open_loops(Builder *b, const AstEquation *ast, int i, void (*each)(void *, AstEquation *),
                       void *context) {
    if (i == ast->for_.iterators.n) {
        for (int k = 0; k < ast->for_.equations.n; k++)
            each(context, ast->for_.equations.at[k]);
        return;
    }
    const AstIterator *iterator = &ast->for_.iterators.at[i];
    Loop *loop = NEW(b->sema->arena, Loop);
    loop->outer = b->loop;
    Ex *values;
    if (!type_loop_range(&b->scope, iterator, loop, &values)) {
        lose_equation(b, ast);
        return;
    }
    loop->iter = push_iter(&b->scope, iterator, values, is_counted(&b->scope, values));
    b->scope.iters.at[b->scope.iters.n - 1].loop = loop;
    b->loop = loop;
    open_loops(b, ast, i + 1, each, context);
    b->loop = loop->outer;
    pop_iter(&b->scope);
}

void inside_loops(Builder *b, const AstEquation *ast, void (*each)(void *, AstEquation *), void *context) {
    open_loops(b, ast, 0, each, context);
}

void lose_equation(Builder *b, const AstEquation *ast) {
    Equation *equation = make_equation(b, NULL, NULL, ast, ast->span);
    equation->wrong = true;
    equation->lost = lost_equation(b->sema->arena, ast);
    vec_push(b->sema->arena, &b->variant->equations, equation);
    mark_broken(b);
}

void lose_connect(Builder *b, const AstEquation *ast) {
    vec_push(b->sema->arena, &b->variant->lost, lost_equation(b->sema->arena, ast));
    mark_broken(b);
}

/* `time` is visible everywhere, and declared nowhere. */
static void report_time(Builder *b, const AstExpr *side) {
    const AstRefPart *first = &side->ref.parts.at[0];
    if (!first->decl && side->ref.parts.n == 1 && !strcmp(first->name, "time"))
        diag_error(diagnostics(b), side->span, "connect",
                   "'time' is no connector; write an equation instead");
}

static void build_connect(Builder *b, const AstEquation *ast) {
    Connect *connect = NEW(b->sema->arena, Connect);
    connect->loop = b->loop;
    connect->guard = b->guard;
    connect->ast = ast;
    bool good = type_reference(&b->scope, ast->connect.a, &connect->a);
    good &= type_reference(&b->scope, ast->connect.b, &connect->b);
    if (!good) {
        report_time(b, ast->connect.a);
        report_time(b, ast->connect.b);
        lose_connect(b, ast);
        return;
    }
    if (connect->a.absent || connect->b.absent) return; /* it vanishes with what it connects */
    vec_push(b->sema->arena, &b->variant->connects, connect);
}

static void build_branches(Builder *b, const AstEquation *ast, int i);

/* Whether an equation only tells the runtime something: it determines nothing that the model has. */
static bool only_tells(const Equation *equation) {
    return equation->left && equation->left->kind == EX_REF && equation->left->ref.var->hidden;
}

/* Moves the equations from number `first` on into a branch; what only tells the runtime goes to `rest`. */
static void move_equations(Builder *b, int first, struct EquationList *branch, struct EquationList *rest) {
    for (int i = first; i < b->variant->equations.n; i++) {
        Equation *equation = b->variant->equations.at[i];
        vec_push(b->sema->arena, only_tells(equation) ? &rest->equations : &branch->equations, equation);
    }
    b->variant->equations.n = first;
}

/* Branch number `i` of an if equation, whose condition varies, against those after it */
static void build_conditional(Builder *b, const AstEquation *ast, int i, Ex *condition) {
    Arena *arena = b->sema->arena;
    Conditional *conditional = NEW(arena, Conditional);
    conditional->condition = condition;
    struct EquationList rest = {0};
    Ex *around = b->under, *not_here = ex_unary(arena, EX_NOT, condition, condition->span);
    int first = b->variant->equations.n;
    const Guard *conditions = assume(&b->scope, condition, true);
    b->under = around ? ex_binary(arena, AST_AND, around, condition, condition->span) : condition;
    for (int k = 0; k < ast->branches.branches.at[i].equations.n; k++)
        build_equation(b, ast->branches.branches.at[i].equations.at[k]);
    move_equations(b, first, &conditional->branches[0], &rest);
    b->scope.conditions = conditions;
    assume(&b->scope, condition, false);
    b->under = around ? ex_binary(arena, AST_AND, around, not_here, condition->span) : not_here;
    build_branches(b, ast, i + 1);
    b->scope.conditions = conditions;
    move_equations(b, first, &conditional->branches[1], &rest);
    b->under = around;
    Equation *equation = make_equation(b, NULL, NULL, ast, ast->span);
    equation->conditional = conditional;
    vec_push(arena, &b->variant->equations, equation);
    for (int k = 0; k < rest.equations.n; k++)
        vec_push(arena, &b->variant->equations, rest.equations.at[k]);
}

/* One branch of an if equation, and then those after it. A condition that is known decides here; one that
   depends on iterators guards the equations, turn by turn. */
static void build_branches(Builder *b, const AstEquation *ast, int i) {
    if (i == ast->branches.branches.n) return;
    const AstEquationBranch *branch = &ast->branches.branches.at[i];
    Ex *condition = branch->condition ? type_expr(&b->scope, branch->condition) : NULL;
    bool taken = true;
    double number;
    if (branch->condition && (!condition || !is_boolean(b, condition))) {
        lose_equation(b, ast);
        return;
    }
    bool varies = condition && what_varies(condition);
    bool later = condition && b->loop && !ex_evaluate(condition, NULL, &number, NULL);
    if (i == 0 && (varies || later)) report_undefined_here(b, condition);
    if (varies) {
        build_conditional(b, ast, i, condition);
        return;
    }
    if (condition && !later && !known_condition(b, condition, "the condition of an 'if' equation", &taken)) {
        lose_equation(b, ast);
        return;
    }
    Guard *outer = b->guard, *guard = NEW(b->sema->arena, Guard);
    *guard = (Guard){outer, condition, true};
    if (later) b->guard = guard;
    const Guard *conditions = b->scope.conditions;
    if (condition) assume(&b->scope, condition, true);
    for (int k = 0; taken && k < branch->equations.n; k++)
        build_equation(b, branch->equations.at[k]);
    b->scope.conditions = conditions;
    Guard *otherwise = NEW(b->sema->arena, Guard);
    *otherwise = (Guard){outer, condition, false};
    b->guard = later ? otherwise : outer;
    if (condition) assume(&b->scope, condition, false);
    if (later || !taken) build_branches(b, ast, i + 1);
    b->scope.conditions = conditions;
    b->guard = outer;
}

/* What decides about the structure cannot stand under a condition that varies. */
static bool may_stand_here(Builder *b, const AstEquation *ast) {
    if (!b->under) return true;
    diag_error(diagnostics(b), ast->span, ast->kind == AST_EQ_WHEN ? "discrete" : "structural",
               "%s cannot stand in an 'if' equation whose condition is not known when the class is "
               "compiled%s",
               ast->kind == AST_EQ_WHEN ? "a 'when'" : "a connect",
               ast->kind == AST_EQ_WHEN ? "; make it part of the condition of the 'when'"
                                        : "; write equations between the variables instead");
    if (ast->kind == AST_EQ_CONNECT)
        lose_connect(b, ast);
    else
        lose_equation(b, ast);
    return false;
}

/* left = right; one side may be NULL if it could not be read: the other one still shows which elements the
 * equation mentions. */
static void lose_equation_of(Builder *b, Ex *left, Ex *right, const AstEquation *ast) {
    if (left && left->kind == EX_RECORD) left = NULL;
    if (right && right->kind == EX_RECORD) right = NULL;
    Equation *equation = make_equation(b, left, right, ast, ast->span);
    Lost *lost = new_lost(b->sema->arena);
    if (!left) lost_expr(b->sema->arena, lost, ast->equal.left);
    if (!right) lost_expr(b->sema->arena, lost, ast->equal.right);
    equation->wrong = true;
    equation->lost = lost;
    vec_push(b->sema->arena, &b->variant->equations, equation);
    mark_broken(b);
}

static void build_equation(void *context, AstEquation *ast) {
    Builder *b = context;
    if (build_called(b, ast, false)) return;
    if (ast->kind == AST_EQ_FOR)
        inside_loops(b, ast, build_equation, b);
    else if (ast->kind == AST_EQ_IF)
        build_branches(b, ast, 0);
    else if (ast->kind == AST_EQ_CONNECT) {
        if (may_stand_here(b, ast)) build_connect(b, ast);
    } else if (ast->kind == AST_EQ_WHEN) {
        if (may_stand_here(b, ast)) build_when(b, ast);
    } else if (ast->kind == AST_EQ_CALL)
        build_call(b, ast, b->under, false);
    else if (ast->kind == AST_EQ_EQUAL && ast->equal.left->kind == AST_TUPLE)
        build_tuple_equation(b, ast);
    else if (ast->kind == AST_EQ_EQUAL) {
        Ex *left = type_expr(&b->scope, ast->equal.left), *right = type_expr(&b->scope, ast->equal.right);
        if (!left || !right || !check_equation(b, left, right, ast->equal.op_span))
            lose_equation_of(b, left, right, ast);
        else if (left->kind == EX_RECORD)
            record_equation(b, left, right, ast, ast->span);
        else
            append_equation(b, left, right, ast, ast->span);
    }
}

/* True if the text stands before the item, or within the item's loop or branch: the equations that surround
   it there count what it mentions as determined. */
static bool is_before(const Span *text, const Item *item) {
    Pos end = item->kind == ITEM_COMPONENT  ? item->decl->span.begin
              : item->kind == ITEM_EXTENDS  ? item->extends.span.begin
              : item->kind == ITEM_EQUATION ? item->equation->span.end
                                            : item->statement->span.end;
    return text->begin.file == end.file && text->begin.offset <= end.offset;
}

/* A part of the class's text that could not be parsed stands here. */
static void lose_text(Builder *b, const AstLostText *text) {
    Arena *arena = b->sema->arena;
    Lost *lost = lost_text(b->sema, text->span);
    mark_broken(b);
    if (text->among_elements) lost->kind = LOST_DECLARATION;
    if (lost->kind != LOST_EQUATION) {
        vec_push(arena, &b->variant->lost, lost);
        return;
    }
    Equation *equation = make_equation(b, NULL, NULL, NULL, text->span);
    equation->wrong = true;
    equation->lost = lost;
    vec_push(arena, &b->variant->equations, equation);
}

/* The number of items of the section that begins with item number `first` */
static int section_length(const Class *class_, int first) {
    int n = 0;
    const Item *items = &class_->items.at[first];
    while (first + n < class_->items.n && items[n].kind == ITEM_STATEMENT &&
           items[n].section == items[0].section)
        n++;
    return n;
}

/* The parts of the class's text from number *lost on that could not be parsed and stand before the end of
 * `item` */
static void lose_texts(Builder *b, const AstClass *text, int *lost, const Item *item) {
    for (; text && *lost < text->lost.n && is_before(&text->lost.at[*lost].span, item); ++*lost)
        lose_text(b, &text->lost.at[*lost]);
}

static void build_equations_of(Builder *b, const Class *class_, const Item *item) {
    const AstEquations *numbered = interface_of(b->sema, class_) ? numbered_equations(item->equation) : NULL;
    for (int i = 0; i < (numbered ? numbered->n : 1); i++) {
        AstEquation *equation = numbered ? numbered->at[i] : (AstEquation *)item->equation;
        if (item->initial)
            build_initial(b, equation);
        else
            build_equation(b, equation);
    }
}

void build_items(Builder *b, Class *class_, const Level *level) {
    Level alias = {
        .outer = level, .modification = class_->modification, .redeclarations = class_->base_redeclarations};
    if (class_->short_base && !class_->is_simple) {
        build_items(b, class_->short_base, &alias);
        return;
    }
    /* what else a package cannot have was reported; the rest of a function is read by itself */
    bool only_constants = class_->kind == AST_PACKAGE || class_->kind == AST_FUNCTION;
    const AstClass *text = class_->ast;
    int lost = 0;
    if (text && text->torn) b->variant->incomplete = true;
    for (int i = 0; i < class_->items.n; i++) {
        Item *item = &class_->items.at[i];
        lose_texts(b, text, &lost, item);
        if (is_not_of_variant(b, class_, item)) continue;
        if (item->kind == ITEM_COMPONENT) {
            if (!only_constants || item->decl->variability == AST_VAR_CONSTANT)
                build_component(b, item->decl, level);
        } else if (item->kind == ITEM_EQUATION && text && text->torn) /* what it stands in is a guess */
            continue;
        else if (item->kind == ITEM_EQUATION)
            build_equations_of(b, class_, item);
        else if (item->kind == ITEM_STATEMENT && !only_constants && !(text && text->torn)) {
            int n = section_length(class_, i);
            lose_texts(b, text, &lost, item + n - 1); /* what reads them is the section as a whole */
            build_section(b, item, n);
            i += n - 1;
        } else if (item->kind == ITEM_EXTENDS) { /* the statements of a function are not for its constants */
            Class *base = item->extends.base;
            Level inner = {.outer = level,
                           .modification = item->extends.modification,
                           .redeclarations = item->extends.redeclarations};
            if (base->erroneous) mark_broken(b); /* reported there */
            check_compiled_base(b, &item->extends);
            build_items(b, base, &inner);
        }
    }
    for (; text && lost < text->lost.n; lost++)
        lose_text(b, &text->lost.at[lost]);
}

/* extends Base(x = 1): x must exist */
void check_extends(Builder *b, Class *class_) {
    for (int i = 0; i < class_->extends.n; i++) {
        const Extends *extends = &class_->items.at[class_->extends.at[i]].extends;
        const AstModification *m = extends->modification;
        for (int k = 0; m && k < m->arguments.n; k++) {
            if (m->arguments.at[k].element || !m->arguments.at[k].path.parts.n) continue;
            AstNamePart part = m->arguments.at[k].path.parts.at[0];
            Decl *decl = find_member(extends->base, part.name);
            if ((!decl || decl->kind != DECL_COMPONENT) && !extends->base->erroneous) {
                diag_error(diagnostics(b), part.span, "modification", "%s %s has no '%s' to modify%s",
                           class_kind_text(extends->base), extends->base->full_name, part.name,
                           no_component_hint(b->sema, extends->base, part.name));
            } else if (decl && decl->is_final)
                diag_error(diagnostics(b), part.span, "modification",
                           "'%s' is final in %s, it cannot be modified", part.name, extends->base->full_name);
        }
    }
}

/* A connector, a record or an array's class by itself: what a component of it would be is made and forgotten.
 */
void check_alone(Builder *b, Class *class_) {
    Arena *arena = b->sema->arena;
    Decl *decl = NEW(arena, Decl);
    decl->kind = DECL_COMPONENT;
    decl->name = class_->name;
    decl->span = class_->ast->name_span;
    decl->class_ = class_;
    decl->element = NEW(arena, AstElement);
    decl->declarator = NEW(arena, AstDeclarator);
    Modifications none = {0};
    if (class_->kind == AST_RECORD)
        build_record(b, decl, &none, NULL);
    else if (class_->kind == AST_CONNECTOR)
        build_port(b, decl, NULL, &none);
    else
        build_comp(b, decl, &none);
}

/* Empty, for the constants of the class */
static Variant *new_constants(Sema *sema, Class *class_) {
    Variant *variant = NEW(sema->arena, Variant);
    variant->class_ = class_;
    variant->arena = sema->arena;
    variant->interner = sema->interner;
    variant->holds_constants = true;
    vec_push(sema->arena, &sema->constants, variant);
    return variant;
}

Thing *constant_thing(Sema *sema, Decl *decl) {
    Class *class_ = decl->owner;
    if (!class_->constants) class_->constants = new_constants(sema, class_);
    Thing *made = variant_thing(class_->constants, decl);
    if (made) return made;
    Builder b = {
        .sema = sema, .variant = class_->constants, .scope = {.sema = sema, .variant = class_->constants}};
    build_component(&b, decl, NULL);
    return variant_thing(class_->constants, decl);
}
