/* What moves to the end of a class: equations of the text, algorithm sections, and values of declarations,
 * which become equations. */
#include "sema/order/late_items.h"

#include <stdlib.h>
#include <string.h>

#include "lexer/fix.h"
#include "sema/names/argument_index.h"
#include "sema/names/text_items.h"

/* All statements of the algorithm section that begins with the span. False: it is none of the class itself.
 */
static bool take_section(const AstClass *ast, Span first, MovedItem *moved) {
    int section = -1;
    for (int i = 0; i < ast->items.n; i++) {
        const AstItem *item = &ast->items.at[i];
        if (item->kind != AST_ITEM_STATEMENT || item->initial) continue;
        Span span = item->statement->span;
        if (span.begin.file == first.begin.file && span.begin.offset == first.begin.offset) {
            section = item->section;
            *moved = (MovedItem){.what = MOVES_SECTION, .span = span};
        }
        if (item->section == section) moved->span.end = span.end;
    }
    return section >= 0;
}

/* The element of the class itself that a declared value stands in; or NULL */
static const AstElement *element_around(Causalizer *c, Span value) {
    const TextItems *items = items_of_class(c->sema, c->variant->class_->ast);
    int at = item_at(items, value);
    return at >= 0 && declares_components(&items->items.at[at]) ? items->items.at[at].element : NULL;
}

/* The declarator of which this is the value, not one of its modifications; or NULL */
static const AstDeclarator *declarator_of(const AstElement *element, Span value) {
    for (int i = 0; element && i < element->components.declarators.n; i++) {
        const AstDeclarator *declarator = &element->components.declarators.at[i];
        const AstModification *modification = declarator->modification;
        if (modification && modification->value && span_is_within(value, modification->value->span))
            return declarator;
    }
    return NULL;
}

/* The value of a variable, or a record, of the class itself, if no modification gives it another one */
static bool take_value(Causalizer *c, const Equation *equation, MovedItem *moved) {
    const Ex *left = equation->left;
    const Var *var = left->ref.var;
    const AstElement *element = element_around(c, equation->span);
    const AstDeclarator *declarator = declarator_of(element, equation->span);
    if (!declarator || declarator->condition || element->components.causality == AST_INPUT ||
        var->decl->causality == AST_INPUT || var->variability >= AST_VAR_PARAMETER || element->redeclare ||
        element->outer || element->replaceable ||
        is_modified_name(c->sema, equation->span.begin.file, declarator->name))
        return false;
    *moved = (MovedItem){MOVES_VALUE, declarator->modification->value->span, declarator->name};
    return true;
}

/* The argument of a declarator's modification with this value: NAME = value; or NULL */
static const AstArgument *argument_of(const AstDeclarator *declarator, Span value) {
    const AstModification *modification = declarator->modification;
    for (int i = 0; modification && i < modification->arguments.n; i++) {
        const AstArgument *argument = &modification->arguments.at[i];
        if (argument->each || argument->final || argument->element || argument->is_break ||
            argument->path.parts.n != 1 || !argument->modification || argument->modification->has_arguments ||
            !argument->modification->value)
            continue;
        if (span_is_within(value, argument->modification->value->span)) return argument;
    }
    return NULL;
}

static bool has_clause_that_modifies(Arena *arena, const AstClass *ast, Symbol name) {
    for (int i = 0; i < ast->items.n; i++) {
        const AstItem *item = &ast->items.at[i];
        if (item->kind != AST_ITEM_ELEMENT || item->element->kind != AST_EL_EXTENDS) continue;
        const AstModification *modification = item->element->extends.modification;
        if (modification && next_argument(arena, modification, name, 0) < modification->arguments.n)
            return true;
    }
    return false;
}

static bool is_declared_without_value(const AstElement *element, Symbol name) {
    for (int i = 0; i < element->components.declarators.n; i++) {
        const AstDeclarator *declarator = &element->components.declarators.at[i];
        if (declarator->name == name) return !declarator->modification || !declarator->modification->value;
    }
    return false;
}

/* Whether the class declares the variable, or inherits it, without a value from there. A short class has no
   text to look at. */
static bool declares_without_value(Arena *arena, const Class *class_, const Decl *decl) {
    const AstClass *ast = class_->ast;
    if (!ast || ast->body != AST_BODY_LONG || has_clause_that_modifies(arena, ast, decl->name)) return false;
    if (span_is_within(decl->element->span, ast->span))
        return is_declared_without_value(decl->element, decl->name);
    for (int i = 0; i < class_->bases.n; i++)
        if (declares_without_value(arena, class_->bases.at[i], decl)) return true;
    return false;
}

/* The value that a modification gives an input of a component of the class itself. One argument of each
   modification moves at a time: `done` has the declarators. */
static bool take_argument(Causalizer *c, const Equation *equation, Map *done, MovedItem *moved) {
    const Ex *left = equation->left;
    const Var *var = left->ref.var;
    const AstElement *element = element_around(c, equation->span);
    if (!element || element->redeclare || element->outer || element->replaceable ||
        element->components.dims.n || var->causality != AST_INPUT || strcmp(var->path, var->decl->name) ||
        !var->decl->element || var->decl->element->kind != AST_EL_COMPONENTS ||
        !declares_without_value(c->sema->arena, left->ref.comps[0]->type->class_, var->decl))
        return false;
    for (int i = 0; i < element->components.declarators.n; i++) {
        const AstDeclarator *declarator = &element->components.declarators.at[i];
        const AstArgument *argument = argument_of(declarator, equation->span);
        if (!argument || declarator->condition || declarator->dims.n || map_get(done, declarator)) continue;
        map_put(c->sema->arena, done, declarator, (void *)declarator);
        *moved = (MovedItem){MOVES_ARGUMENT, argument->modification->value->span,
                             arena_printf(c->sema->arena, "%s.%s", declarator->name, var->decl->name)};
        return true;
    }
    return false;
}

/* A record has an equation for each of its fields: it moves with the last of them. Returns how many move. */
static int drop_same(MovedItem *moved, int n) {
    for (int i = 0; i < n - 1; i++)
        if (moved[n - 1].variable && moved[i].span.begin.offset == moved[n - 1].span.begin.offset) {
            memmove(&moved[i], &moved[i + 1], (size_t)(n - 1 - i) * sizeof *moved);
            return n - 1;
        }
    return n;
}

static bool take_item(Causalizer *c, const LateItem *item, Map *done, MovedItem *moved) {
    const Equation *equation = item->equation;
    if (item->ast) {
        *moved = (MovedItem){.what = MOVES_ITEM, .span = item->ast->span};
        return true;
    }
    if (equation->is_section) return take_section(c->variant->class_->ast, equation->span, moved);
    const Ex *left = equation->left;
    if (equation->loop || equation->guard || !left || left->kind != EX_REF || left->ref.n_comps > 1)
        return false;
    return left->ref.n_comps ? take_argument(c, equation, done, moved) : take_value(c, equation, moved);
}

static int compare_spans(const void *a, const void *b) {
    uint32_t x = ((const Span *)a)->begin.offset, y = ((const Span *)b)->begin.offset;
    return (x > y) - (x < y);
}

/* What each moves, in the order of the text */
static Span *sorted_spans(Arena *arena, const MovedItem *moved, int n) {
    Span *spans = NEW_ARRAY(arena, Span, n + 1);
    for (int i = 0; i < n; i++)
        spans[i] = moved[i].span;
    if (n) qsort(spans, (size_t)n, sizeof *spans, compare_spans);
    return spans;
}

/* Whether a report is about something that moves */
static bool is_about(const Diagnostic *report, const Span *spans, int n) {
    int low = 0, high = n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (spans[middle].end.offset > report->span.begin.offset)
            high = middle;
        else
            low = middle + 1;
    }
    return low < n && span_is_within(report->span, spans[low]);
}

/* Adds the fix to a report: a new one, of which the edits are still to be made, if there is none yet. */
static Fix *add_or_share(Causalizer *c, Fix *fix, Diagnostic *report) {
    if (fix)
        fix_share(c->sema->diagnostics, report, fix);
    else
        fix = fix_add(c->sema->diagnostics, report, FIX_CERTAIN,
                      "move what uses values that are determined below it to the end of '%s'",
                      c->variant->class_->name);
    return fix;
}

static void take_back(const Fix *fix, Diagnostic *report) {
    int n = report->fixes.n;
    if (n && report->fixes.at[n - 1] == fix) report->fixes.n--;
}

const Fix *fix_late_items(Causalizer *c, const LateItem *items, int n, bool mends_states) {
    const AstClass *ast = c->variant->class_->ast;
    MovedItem *moved = NEW_ARRAY(c->sema->arena, MovedItem, n + 1);
    Map done = {0};
    int count = 0;
    for (int i = 0; i < n; i++)
        if (take_item(c, &items[i], &done, &moved[count])) count = drop_same(moved, count + 1);
    if (!count) return NULL;
    const Span *spans = sorted_spans(c->sema->arena, moved, count);
    Fix *fix = NULL;
    for (int i = 0; i < c->displaced.n; i++)
        if (is_about(c->displaced.at[i], spans, count)) fix = add_or_share(c, fix, c->displaced.at[i]);
    for (int i = 0; mends_states && i < c->meant_states.n; i++)
        fix = add_or_share(c, fix, c->meant_states.at[i].report);
    Pos end = ast->end_span.begin, place = ast->annotation ? ast->annotation->span.begin : end;
    if (!fix || fix_move_to_end(c->sema->diagnostics, fix, count, moved, place, end)) return fix;
    for (int i = 0; i < c->displaced.n; i++)
        take_back(fix, c->displaced.at[i]);
    for (int i = 0; mends_states && i < c->meant_states.n; i++)
        take_back(fix, c->meant_states.at[i].report);
    return NULL;
}
