/* Variables that are equal to others, their opposites, or constant, by the tables of the classes. */
#include "runtime/instance/instance.h"

static void add_turns(Aliases *aliases, const MoccAlias *alias, int loop, size_t target, size_t source) {
    if (loop < alias->n_loops) {
        const MoccAliasLoop *l = &alias->loops[loop];
        for (size_t i = 0; i < l->turns; i++)
            add_turns(aliases, alias, loop + 1, target + i * l->target_step, source + i * l->source_step);
        return;
    }
    for (size_t i = 0; i < alias->count; i++)
        aliases->next[target + i] = alias->sign ? 2 * (source + i) + (alias->sign < 0) : 2 * aliases->n;
}

static bool visit_class(void *context, const MoccClass *type, const Path *path, size_t base) {
    (void)path;
    for (int i = 0; i < type->n_aliases; i++)
        add_turns(context, &type->aliases[i], 0, base + type->aliases[i].target,
                  base + type->aliases[i].source);
    return true;
}

void aliases_find(MoccContext *context, Aliases *aliases, const MoccClass *type) {
    *aliases = (Aliases){.context = context, .n = type->size};
    aliases->next = allocate(context, type->size, sizeof *aliases->next);
    for (size_t i = 0; i < type->size; i++)
        aliases->next[i] = 2 * i;
    tables_walk_instances(type, visit_class, aliases);
}

/* Chains become short when they are walked: what is passed then points to the end. */
static void shorten(Aliases *aliases, size_t offset, size_t end, size_t opposite) {
    while (offset != end) {
        size_t next = aliases->next[offset];
        aliases->next[offset] = 2 * end + opposite;
        opposite ^= next & 1;
        offset = next / 2;
    }
}

Alias alias_of(Aliases *aliases, size_t offset) {
    size_t end = offset, opposite = 0;
    while (aliases->next[end] != 2 * end && aliases->next[end] != 2 * aliases->n) {
        opposite ^= aliases->next[end] & 1;
        end = aliases->next[end] / 2;
    }
    shorten(aliases, offset, end, opposite);
    return (Alias){end, opposite != 0, aliases->next[end] == 2 * aliases->n};
}

void aliases_free(Aliases *aliases) {
    release(aliases->next);
}
