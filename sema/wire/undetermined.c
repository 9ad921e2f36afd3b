/* Variables of the class, flanges and inputs of its components that nothing determines. */
#include "sema/wire/undetermined.h"

#include <limits.h>
#include <string.h>

#include "sema/model/accessors.h"
#include "sema/wire/connect.h"
#include "sema/wire/open_connectors.h"
#include "support/spelling.h"

/* --- what doubtful texts explain -------------------------------------------------------------- */

/* How far the name is from the nearest one in the text, INT_MAX: from all of them */
static int distance_to(const Lost *lost, Symbol name) {
    enum { FAR = 8 };
    int least = INT_MAX;
    for (int i = 0; i < lost->mentions.n; i++)
        for (int k = 0; k < lost->mentions.at[i].n; k++) {
            Symbol other = lost->mentions.at[i].names[k];
            int distance = spelling_distance(name, strlen(name), other, strlen(other), FAR);
            if (distance <= FAR && distance < least) least = distance;
        }
    return least;
}

/* The one that the text has most probably determined: the one with the nearest name, or the first one, from
   `first` on */
static int most_probable(const Lost *lost, const UndeterminedList *undetermined, const bool *explained,
                         int first, bool helps) {
    int best = -1, least = INT_MAX;
    for (int i = first; i < undetermined->n && (helps || best < 0); i++) {
        if (explained[i]) continue;
        int distance = helps ? distance_to(lost, undetermined->at[i].name) : 0;
        if (best < 0 || distance < least) {
            best = i;
            least = distance;
        }
    }
    return best;
}

static void report_undetermined(Sema *sema, Variant *variant, const UndeterminedList *undetermined) {
    bool *explained = NEW_ARRAY(sema->arena, bool, undetermined->n + 1);
    int first = 0;
    for (int i = 0; i < variant->doubts.n && i < undetermined->n; i++) {
        while (explained[first])
            first++;
        explained[most_probable(variant->doubts.at[i], undetermined, explained, first, still_helps(sema))] =
            true;
    }
    for (int i = 0; i < undetermined->n; i++) {
        const Undetermined *one = &undetermined->at[i];
        if (!explained[i]) diag_error(sema->diagnostics, one->span, one->rule, "%s", one->text);
        variant->broken = true;
    }
}

/* --- what is open ----------------------------------------------------------------------------- */

static const char *element_name(Arena *arena, const Var *var, long element) {
    Ex **subs = NEW_ARRAY(arena, Ex *, var->rank + 1);
    for (int k = var->rank - 1; k >= 0; k--) {
        subs[k] = ex_number(arena, (double)(element % var->dims[k] + 1), BASE_INTEGER, no_span());
        element /= var->dims[k];
    }
    return ex_to_string(arena, ex_ref(arena, 0, NULL, (Var *)var, 0, subs, no_span()));
}

static void count_open_slots(void *context, int writer, long count) {
    if (writer == SLOT_UNKNOWN) *(long *)context += count;
}

static void check_determined(Sema *sema, const Variant *variant, const Var *var,
                             UndeterminedList *undetermined) {
    if (var->variability >= AST_VAR_PARAMETER) return;
    if (var->may_stay || var->hidden || var->is_meant_state || var->decl->twice) return;
    int order = var->role == ROLE_STATE ? 1 : 0;
    Region whole = whole_region(var->rank, var->dims);
    long open = 0, first = 0;
    visit_writers(&variant->writers, var->slot[order], var->dims, &whole, count_open_slots, &open);
    if (!open) return;
    if (var->port && outermost_port(var->port)->decl->inner && may_lack_connects(variant)) return;
    while (writer_of(&variant->writers, var->slot[order] + first) != SLOT_UNKNOWN)
        first++;
    Arena *arena = sema->arena;
    const char *name = open < var->count ? element_name(arena, var, first) : var->path;
    Undetermined found = {order ? var->decl->span : var->place, order ? "state" : "all-determined", NULL,
                          var->decl->name};
    if (order)
        found.text = arena_printf(
            arena, "no equation determines 'der(%s)' of this state; write 'der(%s) = ...'", name, name);
    else
        found.text =
            arena_printf(arena, "no equation %sdetermines '%s'", var->port ? "and no connect " : "", name);
    vec_push(arena, undetermined, found);
}

void check_undetermined(Sema *sema, Variant *variant) {
    UndeterminedList undetermined = {0};
    check_connected(sema, variant, &undetermined);
    for (int i = 0; i < variant->vars.n; i++)
        check_determined(sema, variant, variant->vars.at[i], &undetermined);
    report_undetermined(sema, variant, &undetermined);
}
