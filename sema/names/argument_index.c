/* An index of a long modification, made on first use. */
#include "sema/names/argument_index.h"

#include <string.h>

struct ArgumentIndex {
    Map first; /* Symbol to where the number of the first argument about it stands */
    int *next; /* by argument: the next one about the same, or how many there are */
};

Symbol first_name(const AstArgument *argument) {
    const AstElement *element = argument->element;
    if (!element) return argument->path.parts.n ? argument->path.parts.at[0].name : NULL;
    return element->kind == AST_EL_CLASS        ? element->class_->name
           : element->kind == AST_EL_COMPONENTS ? element->components.declarators.at[0].name
                                                : NULL;
}

const AstModification *behind_first_name(Arena *arena, const AstArgument *argument) {
    if (argument->element) return argument->element->components.declarators.at[0].modification;
    if (argument->path.parts.n == 1) return argument->modification;
    AstModification *wrapped = NEW(arena, AstModification);
    AstArgument inner = *argument;
    inner.path.parts.n--;
    inner.path.parts.at = NEW_ARRAY(arena, AstNamePart, inner.path.parts.n);
    inner.path.parts.capacity = inner.path.parts.n;
    memcpy(inner.path.parts.at, argument->path.parts.at + 1,
           sizeof(AstNamePart) * (size_t)inner.path.parts.n);
    wrapped->has_arguments = true;
    wrapped->span = argument->span;
    vec_push(arena, &wrapped->arguments, inner);
    return wrapped;
}

static const struct ArgumentIndex *make_index(Arena *arena, const AstModification *modification) {
    struct ArgumentIndex *index = NEW(arena, struct ArgumentIndex);
    int n = modification->arguments.n;
    int *places = NEW_ARRAY(arena, int, n + 1);
    index->next = NEW_ARRAY(arena, int, n + 1);
    for (int i = n - 1; i >= 0; i--) {
        Symbol name = first_name(&modification->arguments.at[i]);
        const int *before = name ? map_get(&index->first, name) : NULL;
        index->next[i] = before ? *before : n;
        places[i] = i;
        if (name) map_put(arena, &index->first, name, &places[i]);
    }
    return index;
}

int next_argument(Arena *arena, const AstModification *modification, Symbol name, int from) {
    enum { SHORT = 8 };
    int n = modification->arguments.n;
    if (n <= SHORT) {
        while (from < n && first_name(&modification->arguments.at[from]) != name)
            from++;
        return from;
    }
    AstModification *indexed = (AstModification *)modification;
    if (!indexed->index || indexed->n_indexed != n) {
        indexed->index = make_index(arena, modification);
        indexed->n_indexed = n;
    }
    if (from) return indexed->index->next[from - 1];
    const int *first = map_get(&indexed->index->first, name);
    return first ? *first : n;
}
