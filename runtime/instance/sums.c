/* Flows that are sums of many others, by the tables of the classes: out of which values each of them is made,
 * where sums of assemblies are terms of others. */
#include "runtime/instance/instance.h"

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
    aliases_take_rows(type->sums, type->n_sums, base, take_term, context);
    return true;
}

/* Links the terms of each sum, in their order. */
static void link_terms(Sums *sums, size_t size) {
    sums->first = allocate(sums->context, size, sizeof *sums->first);
    sums->next = allocate(sums->context, sums->n, sizeof *sums->next);
    for (size_t i = sums->n; i > 0; i--) {
        size_t *first = &sums->first[sums->terms[i - 1].sum];
        sums->next[i - 1] = *first;
        *first = i;
    }
}

void sums_find(MoccContext *context, Sums *sums, const MoccClass *type) {
    *sums = (Sums){.context = context};
    tables_walk_instances(type, visit_sums, sums);
    if (!sums->n) return;
    link_terms(sums, type->size);
    aliases_find(context, &sums->aliases, type);
    sums->is_given = allocate(context, type->size, sizeof *sums->is_given);
}

size_t sums_take(Sums *sums, size_t offset, bool opposite, SumTerm *terms) {
    size_t count = 0;
    for (size_t i = sums->n ? sums->first[offset] : 0; i; i = sums->next[i - 1]) {
        const SumTerm *term = &sums->terms[i - 1];
        Alias alias = alias_of(&sums->aliases, term->source);
        bool is_opposite = opposite != term->opposite;
        if (sums->first[alias.source] && !sums->is_given[alias.source])
            count +=
                sums_take(sums, alias.source, is_opposite != alias.opposite, terms ? terms + count : NULL);
        else if (terms)
            terms[count++] = (SumTerm){offset, term->source, is_opposite};
        else
            count++;
    }
    return count;
}

void sums_free(Sums *sums) {
    if (sums->n) aliases_free(&sums->aliases);
    release(sums->terms);
    release(sums->first);
    release(sums->next);
    release(sums->is_given);
}
