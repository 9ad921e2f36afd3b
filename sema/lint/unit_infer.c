/* Unit checking: units follow from the leaves of an expression upwards, as dimensional analysis has it.

   A number that is written out has no unit of its own: it agrees with whatever it is added to or compared
   with. As a factor it has no dimension if it is one that geometry and calculus put into formulas (1/2, 2,
   4/3, 12); any other, 9.81 or 3600, may stand for a quantity or a conversion, and the product is not
   checked. Nor is what contains a variable without a unit. `time` counts in s, but as a factor or argument
   (3*time, sin(time)) it goes with a rate that is not written. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sema/model/builtin.h"
#include "sema/lint/unit_infer.h"

const Value unknown_unit = {.kind = VALUE_UNKNOWN};
static const Value wrong_unit = {.kind = VALUE_WRONG};
static const Value pure_number = {.kind = VALUE_NUMBER, .pure = true};

static Arena *arena_of(const Checker *c) {
    return c->sema->arena;
}

static Value of_unit(Unit unit) {
    return (Value){.kind = VALUE_UNIT, .unit = unit};
}

static const char *value_text(const Checker *c, Value value) {
    return value.text ? value.text : unit_text(arena_of(c), value.unit);
}

/* --- declared units --------------------------------------------------------------------------- */

/* The unit that a text stands for. An invalid unit is reported where it is declared. */
Value unit_value(Checker *c, Symbol text) {
    Value *known = map_get(&c->parsed, text);
    if (known) return *known;
    UnitFault fault;
    Value value = unknown_unit;
    if (*text && unit_parse(arena_of(c), text, &value.unit, &fault)) {
        value.kind = VALUE_UNIT;
        value.text = text;
    }
    known = NEW(arena_of(c), Value);
    *known = value;
    map_put(arena_of(c), &c->parsed, text, known);
    return value;
}

/* What a modification says about the attribute of the component at path.at[from...]; NULL: nothing */
static const AstExpr *find_attribute(const AstModification *modification, const Path *path, int from,
                                     const char *attribute) {
    for (int i = 0; modification && i < modification->arguments.n; i++) {
        const AstArgument *argument = &modification->arguments.at[i];
        int n = argument->path.parts.n, at = from, k = 0;
        while (k < n && at < path->n && argument->path.parts.at[k].name == path->at[at]->name)
            k++, at++;
        if (argument->element || !argument->modification) continue;
        if (k == n) {
            const AstExpr *found = find_attribute(argument->modification, path, at, attribute);
            if (found) return found;
        } else if (at == path->n && k == n - 1 && !strcmp(argument->path.parts.at[k].name, attribute))
            return argument->modification->value;
    }
    return NULL;
}

/* The same in the extends clauses of a class, outermost first */
static const AstExpr *find_in_bases(const Class *class_, const Path *path, int from, const char *attribute) {
    const AstExpr *found = NULL;
    for (; class_ && class_->short_base && !found; class_ = class_->short_base)
        found = find_attribute(class_->modification, path, from, attribute);
    for (int i = 0; class_ && i < class_->extends.n && !found; i++) {
        const Extends *extends = &class_->items.at[class_->extends.at[i]].extends;
        found = find_attribute(extends->modification, path, from, attribute);
        if (!found) found = find_in_bases(extends->base, path, from, attribute);
    }
    return found;
}

/* The attribute of the component at `path` of `scope` (or of an iterator, a constant of a package): what
   stands furthest out counts. NULL: it is not given. */
const AstExpr *attribute_of(const Class *scope, const Path *path, const char *attribute) {
    const AstExpr *found = NULL;
    if (!path->n || path->at[0]->owner != scope) found = find_in_bases(scope, path, 0, attribute);
    for (int i = 0; i < path->n && !found; i++) {
        const Decl *decl = path->at[i];
        if (decl->declarator) found = find_attribute(decl->declarator->modification, path, i + 1, attribute);
        if (!found) found = find_in_bases(decl->class_, path, i + 1, attribute);
    }
    return found;
}

Value path_value(Checker *c, const Path *path) {
    const Decl *decl = path->at[path->n - 1];
    if (decl->kind == DECL_ITERATOR) {
        const Value *known = map_get(&c->iterators, decl);
        return known ? *known : pure_number;
    }
    if (decl->kind != DECL_COMPONENT || !decl->class_ || !decl->class_->is_simple) return unknown_unit;
    if (decl->class_->base == BASE_INTEGER) return pure_number;
    if (decl->class_->base != BASE_REAL) return unknown_unit;
    const AstExpr *unit = attribute_of(c->class_, path, "unit");
    if (unit && unit->kind == AST_STRING) return unit_value(c, unit->string);
    const Value *argument = path->n == 1 ? map_get(&c->arguments, decl) : NULL;
    return argument ? *argument : unknown_unit;
}

/* The components that a reference names; false if it is not resolved or names none. */
bool path_of(const AstExpr *ref, Path *path) {
    path->n = 0;
    for (int i = 0; i < ref->ref.parts.n; i++) {
        const Decl *decl = ref->ref.parts.at[i].decl;
        if (!decl || path->n == DEEPEST_PATH) return false;
        if (decl->kind == DECL_IMPORT && decl->constant) decl = decl->constant;
        if (decl->kind == DECL_COMPONENT || decl->kind == DECL_ITERATOR) path->at[path->n++] = decl;
    }
    return path->n > 0;
}

/* --- messages --------------------------------------------------------------------------------- */

/* Why two units of one dimension differ all the same: "; 1 km is 1000 m" */
static const char *difference(const Checker *c, Value a, Value b) {
    if (!unit_same_dimension(a.unit, b.unit)) return "";
    if (a.unit.offset != b.unit.offset) return "; they count from different zeros";
    if (!a.text || !b.text) return "";
    double ratio = a.unit.factor / b.unit.factor;
    return arena_printf(arena_of(c), "; 1 %s is %.6g %s", ratio > 1 ? a.text : b.text,
                        ratio > 1 ? ratio : 1 / ratio, ratio > 1 ? b.text : a.text);
}

static bool disagree(Value a, Value b) {
    return a.kind == VALUE_UNIT && b.kind == VALUE_UNIT && !unit_equal(a.unit, b.unit);
}

/* Warns if the units disagree; `format` has a place for each of them. */
bool check_agreement(Checker *c, Value a, Value b, Span span, Complaint complaint) {
    if (!disagree(a, b)) return true;
    if (c->calls) return false;
    diag_warning(c->sema->diagnostics, span, warning_names[WARNING_UNIT],
                 "%s%s%s differ in unit: %s and %s%s", complaint.before, complaint.name, complaint.behind,
                 value_text(c, a), value_text(c, b), difference(c, a, b));
    return false;
}

/* --- expressions ------------------------------------------------------------------------------ */

void infer_all(Checker *c, const AstExprs *exprs) {
    for (int i = 0; i < exprs->n; i++)
        if (exprs->at[i]) infer(c, exprs->at[i]);
}

static bool is_time(const AstExpr *expr) {
    return expr->kind == AST_REF && expr->ref.parts.n == 1 && !expr->ref.parts.at[0].decl &&
           !strcmp(expr->ref.parts.at[0].name, "time");
}

/* As a factor or argument */
static Value infer_factor(Checker *c, const AstExpr *expr) {
    return is_time(expr) ? unknown_unit : infer(c, expr);
}

/* A small number, or a fraction of small numbers, of the kind that is part of a formula */
static Value number_value(double value) {
    const double largest = 16, parts = 12;
    double scaled = fabs(value) * parts;
    bool pure = fabs(value) <= largest && fabs(scaled - round(scaled)) < 1e-12 && fabs(value) != 10;
    return (Value){.kind = VALUE_NUMBER, .pure = pure};
}

/* The exponent that an expression of literals is: 2, -1, 1/3, 0.5 */
static bool constant_exponent(const AstExpr *expr, Exponent *exponent) {
    Exponent a, b;
    if (expr->kind == AST_INTEGER && labs(expr->integer) < 100) {
        *exponent = (Exponent){(int)expr->integer, 1};
        return true;
    }
    if (expr->kind == AST_REAL && fabs(expr->real.value) < 100) {
        double scaled = expr->real.value * 12;
        *exponent = (Exponent){(int)round(scaled), 12};
        return fabs(scaled - round(scaled)) < 1e-12;
    }
    if (expr->kind == AST_UNARY && expr->unary.op == AST_SUB && constant_exponent(expr->unary.a, exponent)) {
        exponent->num = -exponent->num;
        return true;
    }
    if (expr->kind != AST_BINARY || expr->binary.op != AST_DIV) return false;
    if (!constant_exponent(expr->binary.a, &a) || !constant_exponent(expr->binary.b, &b) || !b.num)
        return false;
    *exponent = (Exponent){a.num * b.den * (b.num < 0 ? -1 : 1), a.den * abs(b.num)};
    return true;
}

/* What is added is in one unit. Temperatures that count from 0 degC differ by kelvins, and a number may
 * convert them. */
static Value join_sum(Checker *c, const AstExpr *expr, Value a, Value b) {
    bool adding = expr->binary.op == AST_ADD || expr->binary.op == AST_EL_ADD;
    if (a.kind == VALUE_WRONG || b.kind == VALUE_WRONG) return wrong_unit;
    if (a.kind == VALUE_NUMBER && b.kind == VALUE_NUMBER)
        return (Value){.kind = VALUE_NUMBER, .pure = a.pure && b.pure};
    const Value *known = a.kind == VALUE_UNIT ? &a : &b, *other = known == &a ? &b : &a;
    if (known->kind != VALUE_UNIT) return unknown_unit;
    Unit kelvin = {.of = {{0, 1}, {0, 1}, {0, 1}, {0, 1}, {1, 1}, {0, 1}, {0, 1}}, .factor = 1};
    if (other->kind != VALUE_UNIT) {
        bool converts =
            other->kind == VALUE_NUMBER && !other->pure && unit_same_dimension(known->unit, kelvin);
        return converts ? unknown_unit : *known;
    }
    if ((a.unit.offset || b.unit.offset) && unit_same_dimension(a.unit, b.unit)) {
        if (!adding && a.unit.offset == b.unit.offset) {
            a.unit.offset = 0;
            a.text = NULL;
            return a;
        }
        return a.unit.offset && b.unit.offset ? unknown_unit : a.unit.offset ? a : b;
    }
    Complaint complaint = {"the operands of '", ast_operator_text(expr->binary.op), "'"};
    return check_agreement(c, a, b, expr->binary.op_span, complaint) ? a : wrong_unit;
}

static Value join_product(Value a, Value b, bool divide) {
    if (a.kind == VALUE_WRONG || b.kind == VALUE_WRONG) return wrong_unit;
    if (a.kind == VALUE_UNKNOWN || b.kind == VALUE_UNKNOWN) return unknown_unit;
    if (a.kind == VALUE_NUMBER && b.kind == VALUE_NUMBER)
        return (Value){.kind = VALUE_NUMBER, .pure = a.pure && b.pure};
    if ((a.kind == VALUE_NUMBER && !a.pure) || (b.kind == VALUE_NUMBER && !b.pure)) return unknown_unit;
    bool number = a.kind == VALUE_NUMBER || b.kind == VALUE_NUMBER;
    if (a.kind == VALUE_NUMBER) a = of_unit(unit_one);
    if (b.kind == VALUE_NUMBER) b = of_unit(unit_one);
    if (a.unit.offset || b.unit.offset) return unknown_unit;
    Value result = of_unit(divide ? unit_divide(a.unit, b.unit) : unit_multiply(a.unit, b.unit));
    result.unit.any_factor |= number && result.unit.factor != 1; /* 10 dm: it may convert */
    return result;
}

static Value infer_power(Checker *c, const AstExpr *expr) {
    Value base = infer_factor(c, expr->binary.a), power = infer_factor(c, expr->binary.b);
    Exponent exponent;
    if (power.kind == VALUE_UNIT && !unit_equal(power.unit, unit_one)) {
        if (!c->calls)
            diag_warning(c->sema->diagnostics, expr->binary.b->span, warning_names[WARNING_UNIT],
                         "an exponent has no unit, this has %s", value_text(c, power));
        return wrong_unit;
    }
    if (base.kind != VALUE_UNIT)
        return base.kind == VALUE_NUMBER ? (Value){.kind = VALUE_NUMBER, .pure = base.pure} : unknown_unit;
    if (constant_exponent(expr->binary.b, &exponent) && !base.unit.offset)
        return of_unit(unit_power(base.unit, exponent));
    return unit_equal(base.unit, unit_one) ? base : unknown_unit;
}

/* Two operands that are added or compared: 3 + x, time > t0 */
static Value infer_binary(Checker *c, const AstExpr *expr) {
    AstOperator op = expr->binary.op;
    bool divide = op == AST_DIV || op == AST_EL_DIV;
    if (op == AST_POW || op == AST_EL_POW) return infer_power(c, expr);
    if (divide || op == AST_MUL || op == AST_EL_MUL) {
        Value a = infer_factor(c, expr->binary.a), b = infer_factor(c, expr->binary.b);
        Exponent fraction; /* 1/3 is one number */
        if (a.kind == VALUE_NUMBER && b.kind == VALUE_NUMBER && divide && constant_exponent(expr, &fraction))
            return number_value((double)fraction.num / fraction.den);
        return join_product(a, b, divide);
    }
    Value a = infer(c, expr->binary.a), b = infer(c, expr->binary.b);
    if (op >= AST_LT && op <= AST_NE) {
        Complaint complaint = {"the values that '", ast_operator_text(op), "' compares"};
        check_agreement(c, a, b, expr->binary.op_span, complaint);
        return unknown_unit;
    }
    return op == AST_AND || op == AST_OR ? unknown_unit : join_sum(c, expr, a, b);
}

/* The unit of values that stand for each other; the first that is known counts. */
static Value join(Checker *c, Value a, Value b, Span span, Complaint complaint) {
    if (a.kind == VALUE_WRONG || b.kind == VALUE_WRONG || !check_agreement(c, a, b, span, complaint))
        return wrong_unit;
    if (a.kind == VALUE_UNIT) return a;
    if (b.kind == VALUE_UNIT) return b;
    return a.kind == VALUE_NUMBER && b.kind == VALUE_NUMBER
               ? (Value){.kind = VALUE_NUMBER, .pure = a.pure && b.pure}
               : unknown_unit;
}

static Value infer_if(Checker *c, const AstExpr *expr) {
    infer_all(c, &expr->cond.conditions);
    Value all = infer(c, expr->cond.branches.at[0]);
    for (int i = 1; i < expr->cond.branches.n; i++) {
        const AstExpr *branch = expr->cond.branches.at[i];
        all = join(c, all, infer(c, branch), branch->span, (Complaint){"the branches of 'if'", "", ""});
    }
    return all;
}

/* Elements may be of many units; then the array has none. */
static Value infer_elements(Checker *c, const AstExprs *elements) {
    Value all = elements->n && elements->at[0] ? infer(c, elements->at[0]) : unknown_unit;
    for (int i = 1; i < elements->n; i++) {
        Value next = infer(c, elements->at[i]);
        bool known = all.kind >= VALUE_NUMBER && next.kind >= VALUE_NUMBER;
        if (disagree(all, next) || !known)
            all = unknown_unit;
        else if (all.kind == VALUE_NUMBER)
            all =
                next.kind == VALUE_UNIT ? next : (Value){.kind = VALUE_NUMBER, .pure = all.pure && next.pure};
    }
    return all;
}

static Value infer_matrix(Checker *c, const AstExpr *expr) {
    AstExprs all = {0};
    for (int i = 0; i < expr->matrix.rows.n; i++)
        for (int k = 0; k < expr->matrix.rows.at[i].n; k++)
            vec_push(arena_of(c), &all, expr->matrix.rows.at[i].at[k]);
    return infer_elements(c, &all);
}

/* --- calls ------------------------------------------------------------------------------------ */

/* An argument that must have `wanted`; only its dimension and factor count. */
static void check_argument(Checker *c, const char *name, const AstExpr *argument, Value got, Unit wanted,
                           const char *takes) {
    if (got.kind != VALUE_UNIT || unit_equal(got.unit, wanted) || c->calls) return;
    diag_warning(c->sema->diagnostics, argument->span, warning_names[WARNING_UNIT],
                 "'%s' takes %s, this has the unit %s", name, takes, value_text(c, got));
}

static Value join_arguments(Checker *c, const char *name, const AstExpr *call, const Value *values) {
    Value all = values[0];
    Complaint complaint = {"the arguments of '", name, "'"};
    for (int i = 1; i < call->call.args.n; i++)
        all = join(c, all, values[i], call->call.args.at[i]->span, complaint);
    return all;
}

static Value apply_rule(Checker *c, UnitRule rule, const char *name, const AstExpr *call,
                        const Value *values) {
    static const Unit seconds = {.of = {{0, 1}, {0, 1}, {1, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}}, .factor = 1};
    const Value *first = &values[0];
    int n = call->call.args.n;
    const AstExpr *argument = call->call.args.at[0];
    switch (rule) {
    case UNIT_OF_FIRST:
        return *first;
    case UNIT_OF_SECOND:
        return n > 1 ? values[1] : unknown_unit;
    case UNIT_OF_ALL:
        return join_arguments(c, name, call, values);
    case UNIT_OF_ANGLE:
        check_argument(c, name, argument, *first, unit_one, "an angle in rad");
        return first->kind == VALUE_UNIT ? of_unit(unit_one) : pure_number;
    case UNIT_PURE:
        check_argument(c, name, argument, *first, unit_one, "a value without dimension");
        return first->kind == VALUE_UNIT ? of_unit(unit_one) : pure_number;
    case UNIT_OF_QUADRANT:
        join_arguments(c, name, call, values);
        return of_unit(unit_one);
    case UNIT_OF_RATIO:
        join_arguments(c, name, call, values);
        return pure_number;
    case UNIT_OF_PRODUCT:
        return n == 2 ? join_product(values[0], values[1], false) : unknown_unit;
    case UNIT_OF_ROOT:
        if (first->kind == VALUE_UNIT && !first->unit.offset)
            return of_unit(unit_power(first->unit, (Exponent){1, 2}));
        return first->kind == VALUE_NUMBER ? (Value){.kind = VALUE_NUMBER} : unknown_unit;
    case UNIT_OF_DERIVATIVE: {
        Value value = *first; /* a temperature changes in kelvins */
        value.unit.offset = 0;
        return value.kind == VALUE_UNIT ? of_unit(unit_divide(value.unit, seconds)) : unknown_unit;
    }
    case UNIT_OF_NUMBER:
        return pure_number;
    case UNIT_OF_TIMES:
        for (int i = 0; i < n; i++)
            check_argument(c, name, call->call.args.at[i], values[i], seconds, "times in s");
        return unknown_unit;
    case UNIT_NOT_FOLLOWED:
        break;
    }
    return unknown_unit;
}

/* The inputs of a function, or the components of a record, in their order; results too if `outputs` */
void collect_members(Checker *c, const Class *class_, AstCausality causality, Members *members) {
    while (class_->short_base && !class_->is_simple)
        class_ = class_->short_base;
    for (int i = 0; i < class_->items.n; i++) {
        const Item *item = &class_->items.at[i];
        if (item->kind == ITEM_EXTENDS)
            collect_members(c, item->extends.base, causality, members);
        else if (item->kind == ITEM_COMPONENT &&
                 (class_->kind == AST_RECORD || item->decl->causality == causality))
            vec_push(arena_of(c), members, item->decl);
    }
}

/* The declared unit of a member of `class_`, as its own text gives it */
Value member_value(Checker *c, const Class *class_, const Decl *member) {
    const Class *around = c->class_;
    Path path = {.at = {member}, .n = 1};
    c->class_ = class_;
    Value value = path_value(c, &path);
    c->class_ = around;
    return value;
}

/* The unit of an argument becomes that of the input, if its declaration has none. */
static void match_argument(Checker *c, const Class *function, const Decl *input, const AstExpr *argument,
                           Map *arguments) {
    Complaint complaint = {"the input '", input->name, "' and this argument"};
    Value wanted = member_value(c, function, input);
    if (wanted.kind != VALUE_UNKNOWN) {
        match(c, wanted, argument, argument->span, complaint);
        return;
    }
    Value *value = NEW(arena_of(c), Value);
    *value = infer(c, argument);
    map_put(arena_of(c), arguments, input, value);
}

/* The right side of the one assignment, to its result, that a function consists of; or NULL */
static const AstExpr *only_assignment(const Class *function, const Decl *result) {
    const AstExpr *value = NULL;
    if (function->short_base) return NULL;
    for (int i = 0; i < function->items.n; i++) {
        const Item *item = &function->items.at[i];
        if (item->kind == ITEM_COMPONENT) continue;
        const AstStatement *statement = item->kind == ITEM_STATEMENT ? item->statement : NULL;
        if (value || !statement || statement->kind != AST_ST_ASSIGN) return NULL;
        const AstExpr *target = statement->assign.target;
        if (target->kind != AST_REF || target->ref.parts.n != 1 || target->ref.parts.at[0].decl != result ||
            target->ref.parts.at[0].subscripts.n)
            return NULL;
        value = statement->assign.value;
    }
    return value;
}

/* The unit of a result without a declared one, where the arguments and one assignment decide it */
static Value computed_value(Checker *c, const Class *function, const Decl *result, Map arguments) {
    enum { DEEPEST_CALL = 3 };
    const AstExpr *value = only_assignment(function, result);
    if (!value || c->calls >= DEEPEST_CALL) return unknown_unit;
    const Class *class_ = c->class_;
    Map known = c->arguments;
    c->class_ = function;
    c->arguments = arguments;
    c->calls++;
    Value found = infer(c, value);
    c->class_ = class_;
    c->arguments = known;
    c->calls--;
    found.text = NULL;
    return found.kind == VALUE_UNIT ? found : unknown_unit;
}

/* The unit of the derivatives that function g = der(f, x, x) asks for, from that of the result of f */
static Value per_input(Checker *c, const Class *function, Value value, const Members *inputs) {
    for (; function->short_base; function = function->short_base) {
        if (!function->is_derivative) continue;
        for (int i = 0; i < function->ast->der_names.n; i++)
            for (int k = 0; k < inputs->n; k++)
                if (inputs->at[k]->name == function->ast->der_names.at[i].name)
                    value = join_product(value, member_value(c, function, inputs->at[k]), true);
    }
    return value;
}

/* A function of the user's, or the constructor of a record. Returns the unit of the first result. */
static Value infer_user_call(Checker *c, const AstExpr *call, const Class *function) {
    Members inputs = {0}, outputs = {0};
    Map arguments = {0};
    collect_members(c, function, AST_INPUT, &inputs);
    for (int i = 0; i < call->call.args.n; i++) {
        if (i < inputs.n)
            match_argument(c, function, inputs.at[i], call->call.args.at[i], &arguments);
        else
            infer(c, call->call.args.at[i]);
    }
    for (int i = 0; i < call->call.named.n; i++) {
        const AstNamedArgument *named = &call->call.named.at[i];
        const Decl *input = NULL;
        for (int k = 0; k < inputs.n && !input; k++)
            if (inputs.at[k]->name == named->name) input = inputs.at[k];
        if (input)
            match_argument(c, function, input, named->value, &arguments);
        else
            infer(c, named->value);
    }
    if (function->kind != AST_FUNCTION) return unknown_unit;
    collect_members(c, function, AST_OUTPUT, &outputs);
    if (!outputs.n) return unknown_unit;
    Value declared = member_value(c, function, outputs.at[0]);
    if (declared.kind == VALUE_UNKNOWN) return computed_value(c, function, outputs.at[0], arguments);
    return per_input(c, function, declared, &inputs);
}

const Class *called_class(const AstExpr *call) {
    const AstExpr *callee = call->call.callee;
    const Decl *decl = callee->ref.parts.at[callee->ref.parts.n - 1].decl;
    return decl ? decl->class_ : NULL;
}

/* Whether a number of the text is written as a Real: it may stand for a value of any unit. */
static bool has_real(const AstExpr *expr) {
    switch (expr->kind) {
    case AST_REAL:
        return true;
    case AST_UNARY:
        return has_real(expr->unary.a);
    case AST_BINARY:
        return has_real(expr->binary.a) || has_real(expr->binary.b);
    case AST_RANGE:
        return has_real(expr->range.from) || has_real(expr->range.to) ||
               (expr->range.step && has_real(expr->range.step));
    case AST_ARRAY:
        for (int i = 0; i < expr->array.elements.n; i++)
            if (has_real(expr->array.elements.at[i])) return true;
        return false;
    case AST_INTEGER:
    case AST_STRING:
    case AST_BOOLEAN:
    case AST_REF:
    case AST_CALL:
    case AST_IF:
    case AST_MATRIX:
    case AST_COLON:
    case AST_END:
    case AST_TUPLE:
    case AST_PARTIAL_CALL:
        break;
    }
    return false;
}

void infer_iterators(Checker *c, const AstIterators *iterators) {
    for (int i = 0; i < iterators->n; i++) {
        const AstIterator *iterator = &iterators->at[i];
        if (!iterator->range) continue;
        Value *value = NEW(arena_of(c), Value);
        *value = infer(c, iterator->range);
        if (value->kind == VALUE_NUMBER && has_real(iterator->range))
            value->pure = false;
        else if (value->kind == VALUE_NUMBER)
            *value = pure_number;
        map_put(arena_of(c), &c->iterators, iterator->decl, value);
    }
}

static Value infer_call(Checker *c, const AstExpr *expr) {
    const AstExpr *callee = expr->call.callee;
    const Class *function = called_class(expr);
    infer_iterators(c, &expr->call.iterators);
    if (function && function->ast) return infer_user_call(c, expr, function);
    Value *values = NEW_ARRAY(arena_of(c), Value, expr->call.args.n + 1);
    const char *name = callee->ref.parts.at[0].name;
    const Predefined *known = predefined_by_name(name);
    UnitRule rule = known ? known->unit : UNIT_NOT_FOLLOWED;
    bool adds = rule == UNIT_OF_ALL || rule == UNIT_OF_TIMES;
    for (int i = 0; i < expr->call.args.n; i++)
        values[i] = adds ? infer(c, expr->call.args.at[i]) : infer_factor(c, expr->call.args.at[i]);
    for (int i = 0; i < expr->call.named.n; i++)
        infer(c, expr->call.named.at[i].value);
    if (!expr->call.args.n || callee->ref.parts.n > 1) return unknown_unit;
    return apply_rule(c, rule, name, expr, values);
}

static Value infer_ref(Checker *c, const AstExpr *expr) {
    static const Unit seconds = {.of = {{0, 1}, {0, 1}, {1, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}}, .factor = 1};
    for (int i = 0; i < expr->ref.parts.n; i++)
        infer_all(c, &expr->ref.parts.at[i].subscripts);
    Path path;
    if (is_time(expr)) {
        Value value = of_unit(seconds);
        value.text = "s";
        return value;
    }
    return path_of(expr, &path) ? path_value(c, &path) : unknown_unit;
}

enum { DEEPEST_EXPRESSION = 500 }; /* what lies deeper has no unit that is known */

static Value infer_kind(Checker *c, const AstExpr *expr) {
    switch (expr->kind) {
    case AST_REAL:
        return number_value(expr->real.value);
    case AST_INTEGER:
        return number_value((double)expr->integer);
    case AST_END:
        return pure_number;
    case AST_REF:
        return infer_ref(c, expr);
    case AST_CALL:
        return infer_call(c, expr);
    case AST_UNARY:
        return infer(c, expr->unary.a);
    case AST_BINARY:
        return infer_binary(c, expr);
    case AST_IF:
        return infer_if(c, expr);
    case AST_RANGE: {
        Value from = infer(c, expr->range.from), to = infer(c, expr->range.to);
        if (expr->range.step)
            from = join(c, from, infer(c, expr->range.step), expr->range.step->span,
                        (Complaint){"the beginning of a range and its step", "", ""});
        return join(c, from, to, expr->range.to->span, (Complaint){"the ends of a range", "", ""});
    }
    case AST_ARRAY:
        infer_iterators(c, &expr->array.iterators);
        return infer_elements(c, &expr->array.elements);
    case AST_MATRIX:
        return infer_matrix(c, expr);
    case AST_TUPLE:
        infer_all(c, &expr->tuple);
        return unknown_unit;
    case AST_STRING:
    case AST_BOOLEAN:
    case AST_COLON:
    case AST_PARTIAL_CALL:
        break;
    }
    return unknown_unit;
}

/* The unit of an expression; warns of what disagrees inside of it. */
Value infer(Checker *c, const AstExpr *expr) {
    if (c->depth == DEEPEST_EXPRESSION) return unknown_unit;
    c->depth++;
    Value value = infer_kind(c, expr);
    c->depth--;
    return value;
}

/* --- values that are set equal ---------------------------------------------------------------- */

/* What stands for one value: an element of an array, a branch */
typedef struct {
    Value value;
    Span span;
} Part;
typedef VEC(Part) Parts;

static void collect_parts(Checker *c, const AstExpr *expr, Span span, Parts *parts);

static void collect_all(Checker *c, const AstExprs *exprs, Parts *parts) {
    for (int i = 0; i < exprs->n; i++)
        collect_parts(c, exprs->at[i], exprs->at[i]->span, parts);
}

/* Appends what the expression is put together of. */
static void collect_parts(Checker *c, const AstExpr *expr, Span span, Parts *parts) {
    if (expr->kind == AST_ARRAY) {
        infer_iterators(c, &expr->array.iterators);
        collect_all(c, &expr->array.elements, parts);
    } else if (expr->kind == AST_MATRIX) {
        for (int i = 0; i < expr->matrix.rows.n; i++)
            collect_all(c, &expr->matrix.rows.at[i], parts);
    } else if (expr->kind == AST_IF) {
        infer_all(c, &expr->cond.conditions);
        collect_all(c, &expr->cond.branches, parts);
    } else
        vec_push(c->sema->arena, parts, ((Part){infer(c, expr), span}));
}

/* Whether several parts have units, and all of them the same */
static bool have_one_unit(const Parts *parts) {
    const Value *first = NULL;
    int n = 0;
    for (int i = 0; i < parts->n; i++) {
        const Value *value = &parts->at[i].value;
        if (value->kind != VALUE_UNIT) continue;
        if (first && disagree(*first, *value)) return false;
        if (!first) first = value;
        n++;
    }
    return n > 1;
}

void match(Checker *c, Value wanted, const AstExpr *expr, Span span, Complaint complaint) {
    if (wanted.kind != VALUE_UNIT) {
        check_agreement(c, wanted, infer(c, expr), span, complaint);
        return;
    }
    Parts parts = {0};
    collect_parts(c, expr, span, &parts);
    bool as_one = have_one_unit(&parts);
    for (int i = 0; i < parts.n; i++) {
        const Part *part = &parts.at[i];
        if (!check_agreement(c, wanted, part->value, as_one ? span : part->span, complaint) && as_one) return;
    }
}
