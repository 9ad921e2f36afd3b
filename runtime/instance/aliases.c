/* Variables that are equal to others, their opposites, or constant, by the tables of the classes. */
#include "runtime/instance/instance.h"

static void take_turns(const MoccAlias *row, int loop, size_t target, size_t source, TakeRow *take,
                       void *self) {
    if (loop == row->n_loops) {
        take(self, row, target, source);
        return;
    }
    const MoccAliasLoop *l = &row->loops[loop];
    for (size_t i = 0; i < l->turns; i++)
        take_turns(row, loop + 1, target + i * l->target_step, source + i * l->source_step, take, self);
}

void aliases_take_rows(const MoccAlias *rows, int n, size_t base, TakeRow *take, void *self) {
    for (int i = 0; i < n; i++)
        take_turns(&rows[i], 0, base + rows[i].target, base + rows[i].source, take, self);
}

static void take_alias(void *self, const MoccAlias *row, size_t target, size_t source) {
    Aliases *aliases = self;
    for (size_t i = 0; i < row->count; i++)
        aliases->next[target + i] = row->sign ? 2 * (source + i) + (row->sign < 0) : 2 * aliases->n;
}

static bool visit_aliases(void *context, const MoccClass *type, const Path *path, size_t base) {
    (void)path;
    aliases_take_rows(type->aliases, type->n_aliases, base, take_alias, context);
    return true;
}

void aliases_find(MoccContext *context, Aliases *aliases, const MoccClass *type) {
    *aliases = (Aliases){.context = context, .n = type->size};
    aliases->next = allocate(context, type->size, sizeof *aliases->next);
    for (size_t i = 0; i < type->size; i++)
        aliases->next[i] = 2 * i;
    tables_walk_instances(type, visit_aliases, aliases);
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
