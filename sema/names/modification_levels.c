/* Decides which modifications of a declaration hold, among its own and those of the enclosing levels.
 */
#include "sema/names/modification_levels.h"

#include "sema/names/argument_index.h"
#include "sema/names/resolve.h"

Symbol modified_name(const AstArgument *argument) {
    const AstElement *element = argument->element;
    if (!element) return argument->path.parts.n ? argument->path.parts.at[0].name : NULL;
    return element->kind == AST_EL_COMPONENTS ? element->components.declarators.at[0].name : NULL;
}

bool is_idle(const AstArgument *argument, const Redeclaration *given) {
    return argument->element &&
           (!given || given->declarator != &argument->element->components.declarators.at[0]);
}

Level level_of_type(const Class *type, const Level *outer) {
    return (Level){.outer = outer,
                   .modification = type->modification,
                   .redeclarations = type->base_redeclarations,
                   .depth = outer->depth - 1,
                   .rank = outer->rank - rank_of_type(type),
                   .beaten = outer->beaten,
                   .is_of_type = true};
}

static const AstModification *for_each(Arena *arena, const AstModification *modification) {
    AstModification *copy = NEW(arena, AstModification);
    *copy = *modification;
    copy->each = true;
    return copy;
}

const AstModification *without_constants(Arena *arena, const Class *class_,
                                         const AstModification *modification) {
    AstModification *others = NEW(arena, AstModification);
    *others = *modification;
    others->index = NULL;
    others->arguments.at = NULL;
    others->arguments.n = others->arguments.capacity = 0;
    for (int i = 0; i < modification->arguments.n; i++)
        if (!gives_constant(class_, &modification->arguments.at[i]))
            vec_push(arena, &others->arguments, modification->arguments.at[i]);
    return others;
}

/* What one level gives to the component, which stands in the class of an array of records of `rank`
   dimensions: with 'each' the same for all elements of that */
static void add_level(Arena *arena, const Decl *decl, const Level *level, int rank, Modifications *all) {
    const AstModification *modification = level->modification;
    int n = modification ? modification->arguments.n : 0;
    for (int k = 0; k < n && (k = next_argument(arena, modification, decl->name, k)) < n; k++) {
        const AstArgument *argument = &modification->arguments.at[k];
        if (!modified_name(argument) ||
            is_idle(argument, find_redeclaration(level->redeclarations, decl->name)))
            continue;
        const AstModification *inner = behind_first_name(arena, argument);
        if (inner && decl->has_constants_given) inner = without_constants(arena, decl->class_, inner);
        if (inner && (argument->each || modification->each)) inner = for_each(arena, inner);
        PlacedModification one = {inner, level->depth, argument->each ? rank : level->rank, level->beaten};
        if (inner) vec_push(arena, all, one);
    }
}

/* The modifications by the levels, and the declaration's own; `of_type`: only by those of the type */
static Modifications collect(Arena *arena, const Decl *decl, const Level *level, bool of_type) {
    Modifications all = {0};
    PlacedModification own = {.text = decl->declarator->modification};
    if (level) { /* the declaration stands where the innermost level does */
        own.depth = level->depth;
        own.rank = level->rank;
        own.beaten = level->beaten && !of_type;
    }
    VEC(const Level *) levels = {0};
    bool is_whole = decl->has_constants_given && decl->variability == AST_VAR_CONSTANT;
    for (; level && !is_whole && (!of_type || level->is_of_type || !level->modification);
         level = level->outer)
        vec_push(arena, &levels, level);
    for (int i = levels.n - 1; i >= 0; i--)
        add_level(arena, decl, levels.at[i], own.rank, &all);
    if (own.text) vec_push(arena, &all, own);
    return all;
}

Modifications modifications_of(Arena *arena, const Decl *decl, const Level *level) {
    return collect(arena, decl, level, false);
}

Modifications modifications_of_type(Arena *arena, const Decl *decl, const Level *level) {
    Modifications all = collect(arena, decl, level, true);
    for (int i = 0; i < all.n; i++)
        all.at[i].beaten = false; /* what stands further out does not count */
    return all;
}

bool has_formula(Arena *arena, const Class *record, const Decl *field) {
    return makes_final(arena, record, &field->name, 1);
}

const PlacedModification *winning_value(const Modifications *mods) {
    for (int i = 0; i < mods->n; i++)
        if (mods->at[i].text->value && !mods->at[i].beaten) return &mods->at[i];
    return NULL;
}

const Level *levels_inside(Arena *arena, const Decl *decl, const Modifications *mods) {
    const Level *level = NULL;
    const PlacedModification *winner = winning_value(mods);
    for (int i = 0; i < mods->n; i++) {
        const PlacedModification *one = &mods->at[i];
        Level *inner = NEW(arena, Level);
        *inner = (Level){.outer = level,
                         .modification = one->text,
                         .redeclarations = decl->redeclarations,
                         .depth = one->depth,
                         .rank = one->rank,
                         .beaten = one->beaten || (winner && one > winner)};
        level = inner;
    }
    return level;
}
