/* A form of a class: what of it depends on balances, and how it eliminates those inside. */
#include "dump/lines.h"
#include "sema/linear/eliminate.h"

static const char *const dependences[] = {
    [EXPLICIT] = "explicit", [AFFECTED] = "affected", [LINEAR] = "linear"};

static void dump_inputs(Dump *d, const Form *form) {
    for (int i = 0; i < form->variant->input_vars.n; i++) {
        const Var *var = form->variant->input_vars.at[i];
        for (int order = 0; order <= var->provided; order++)
            dump_line(d, var->decl->span, "input %s: %s", dump_order(d->arena, var->path, order),
                      dependences[form->inputs[var->input[order]]]);
    }
}

/* What the class determines itself */
static void dump_assigned(Dump *d, const Form *form) {
    const Variant *variant = form->variant;
    for (int i = 0; i < variant->nodes.n; i++) {
        const Assign *assign = variant->nodes.at[i].assign;
        if (i > 0 && variant->nodes.at[i - 1].assign == assign) continue;
        dump_line(d, assign->span, "%s: %s", ex_to_string(d->arena, assign->target),
                  dependences[assign_dependence(form, assign)]);
    }
}

static void dump_children(Dump *d, const Form *form) {
    for (int i = 0; i < form->variant->comps.n; i++) {
        const Comp *comp = form->variant->comps.at[i];
        dump_line(d, comp->decl->span, "component %s: form %d", comp->decl->name,
                  dump_number(d, form->children[i]));
    }
}

static void dump_blocks(Dump *d, const Form *form) {
    const Partition *partition = form->variant->blocks;
    static const char *const parts[] = {
        [PART_EXPLICIT] = " explicit", [PART_AFFECTED] = " affected", [PART_TANGENT] = " tangent"};
    if (!partition || form->variant->class_->role == ROLE_LINEAR_RESPONSE) return;
    for (int b = 0; b < partition->n_blocks; b++) {
        const char *text = "";
        for (Part part = PART_EXPLICIT; part < N_PARTS; part++)
            if (form->has_part[COARSE][part][b]) text = arena_printf(d->arena, "%s%s", text, parts[part]);
        dump_line(d, no_span(), "block '%s':%s", partition->blocks[b].name, text);
    }
}

/* --- elimination ------------------------------------------------------------------------------ */

static void dump_scalar(Dump *d, const char *what, const PortScalar *scalar) {
    const char *name = dump_order(d->arena, scalar->var->path, scalar->order);
    if (scalar->var->rank) name = arena_printf(d->arena, "%s, element %ld", name, scalar->element + 1);
    dump_line(d, no_span(), "%s %s", what, name);
}

static void dump_linear_port(Dump *d, const char *what, const LinearPort *port) {
    dump_line(d, port->port->decl->span, "%s %s", what, port->port->path);
    d->indent++;
    for (int i = 0; i < port->motion.n; i++)
        dump_scalar(d, "motion", &port->motion.at[i]);
    for (int i = 0; i < port->flows.n; i++)
        dump_scalar(d, "flow", &port->flows.at[i]);
    d->indent--;
}

static void dump_unknown(Dump *d, const Unknown *unknown) {
    const char *path = "";
    for (int c = 0; c < unknown->n_comps; c++) {
        const Comp *comp = unknown->comps[c];
        const char *element = comp->rank ? arena_printf(d->arena, "[%ld]", unknown->elements[c] + 1) : "";
        path = arena_printf(d->arena, "%s%s%s.", path, comp->decl->name, element);
    }
    dump_line(d, no_span(), "balance %s%s, residual %s%s", path, unknown->balance->path, path,
              unknown->residual->path);
}

static void dump_elimination(Dump *d, const Elimination *e) {
    static const char *const hows[] = {[ELIMINATION_NONE] = "not along a tree",
                                       [ELIMINATION_CLOSURE] = "closes loops of trees",
                                       [ELIMINATION_IDLE] = "nothing to do",
                                       [ELIMINATION_WHOLE] = "all balances inside at once",
                                       [ELIMINATION_PARTS] = "by the components, from the tips to the root"};
    dump_line(d, no_span(), "elimination: %s", hows[e->how]);
    d->indent++;
    if (e->root) dump_linear_port(d, "root", e->root);
    for (int i = 0; i < e->tips.n; i++)
        dump_linear_port(d, "tip", e->tips.at[i]);
    for (int i = 0; i < e->unknowns.n; i++)
        dump_unknown(d, &e->unknowns.at[i]);
    d->indent--;
}

void dump_form(Dump *d, const Form *form) {
    if (*form->description) dump_line(d, no_span(), "given from balances: %s", form->description);
    dump_inputs(d, form);
    dump_children(d, form);
    dump_assigned(d, form);
    dump_blocks(d, form);
    dump_elimination(d, form->elimination);
}
