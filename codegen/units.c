/* Finds the units of a model: what it contains, and what is called, from the model on. */
#include "codegen/units.h"

typedef struct {
    Arena *arena;
    Units *units;
    Map by_form; /* Form to Unit */
} Finder;

/* What a class contains comes before it: its struct needs theirs. */
static void use_form(Finder *f, Form *form) {
    if (map_get(&f->by_form, form)) return;
    Unit *unit = NEW(f->arena, Unit);
    unit->form = form;
    map_put(f->arena, &f->by_form, form, unit);
    for (int i = 0; i < form->variant->comps.n; i++)
        use_form(f, form->children[i]);
    vec_push(f->arena, f->units, unit);
}

/* What the functions of a graph call; coarse blocks are in every unit. */
static void use_graph(Finder *f, const Form *form, const Graph *graph) {
    for (int i = 0; graph && graph->child_partition == FINE && i < form->variant->comps.n; i++) {
        const Comp *comp = form->variant->comps.at[i];
        if (comp->outer || is_response(comp)) continue;
        Unit *unit = map_get(&f->by_form, form->children[i]);
        if (unit->fine) continue;
        unit->fine = true;
        use_graph(f, unit->form, unit->form->variant->partitions[FINE].graph);
    }
}

void find_units(Arena *arena, Form *model, Units *units) {
    Finder f = {.arena = arena, .units = units};
    use_form(&f, model);
    for (int i = 0; i < units->n; i++)
        use_graph(&f, units->at[i]->form, units->at[i]->form->variant->graph);
}
