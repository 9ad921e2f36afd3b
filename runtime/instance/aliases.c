/* Variables that are equal to others, their opposites, or constant, and terms of sums, by the tables of the
 * classes. */
#include "runtime/instance/instance.h"

/* What is made of a row of a table in one turn of its loops */
typedef void Take(void *self, const MoccAlias *row, size_t target, size_t source);

static void take_turns(const MoccAlias *row, int loop, size_t target, size_t source, Take *take, void *self) {
    if (loop == row->n_loops) {
        take(self, row, target, source);
        return;
    }
    const MoccAliasLoop *l = &row->loops[loop];
    for (size_t i = 0; i < l->turns; i++)
        take_turns(row, loop + 1, target + i * l->target_step, source + i * l->source_step, take, self);
}

static void take_rows(const MoccAlias *rows, int n, size_t base, Take *take, void *self) {
    for (int i = 0; i < n; i++)
        take_turns(&rows[i], 0, base + rows[i].target, base + rows[i].source, take, self);
}

/* ---- aliases ---- */

static void take_alias(void *self, const MoccAlias *row, size_t target, size_t source) {
    Aliases *aliases = self;
    for (size_t i = 0; i < row->count; i++)
        aliases->next[target + i] = row->sign ? 2 * (source + i) + (row->sign < 0) : 2 * aliases->n;
}

static bool visit_aliases(void *context, const MoccClass *type, const Path *path, size_t base) {
    (void)path;
    take_rows(type->aliases, type->n_aliases, base, take_alias, context);
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

/* ---- sums ---- */

static void take_term(void *self, const MoccAlias *row, size_t target, size_t source) {
    Sums *sums = self;
    if (sums->n + row->count > sums->capacity) {
        sums->capacity = 2 * sums->capacity + row->count + 256;
        sums->terms = reallocate(sums->context, sums->terms, sums->capacity, sizeof *sums->terms);
    }
    for (size_t i = 0; i < row->count; i++)
        sums->terms[sums->n++] = (SumTerm){target + i, source + i, row->sign < 0};
}

static bool visit_sums(void *context, const MoccClass *type, const Path *path, size_t base) {
    (void)path;
    take_rows(type->sums, type->n_sums, base, take_term, context);
    return true;
}

void sums_find(MoccContext *context, Sums *sums, const MoccClass *type) {
    *sums = (Sums){.context = context};
    tables_walk_instances(type, visit_sums, sums);
}

void sums_free(Sums *sums) {
    release(sums->terms);
}
