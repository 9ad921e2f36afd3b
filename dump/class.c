/* A variant of a class, typed: variables, components, equations and connects, before anything is solved. */
#include "dump/lines.h"

/* --- variables -------------------------------------------------------------------------------- */

static const char *variability_text(AstVariability variability) {
    static const char *const texts[] = {[AST_VAR_PLAIN] = "",
                                        [AST_VAR_DISCRETE] = "discrete ",
                                        [AST_VAR_PARAMETER] = "parameter ",
                                        [AST_VAR_CONSTANT] = "constant "};
    return texts[variability];
}

static const char *var_prefixes(const Dump *d, const Var *var) {
    return arena_printf(d->arena, "%s%s%s%s%s%s%s%s%s", var->is_protected ? "protected " : "",
                        var->is_final ? "final " : "", var->is_outer ? "outer " : "",
                        var->hidden ? "hidden " : "", var->is_flow ? "flow " : "",
                        var->is_potential ? "potential " : "",
                        var->is_discrete && var->variability < AST_VAR_DISCRETE ? "discrete " : "",
                        variability_text(var->variability),
                        var->causality == AST_INPUT    ? "input "
                        : var->causality == AST_OUTPUT ? "output "
                                                       : "");
}

static const char *var_type(const Var *var) {
    static const char *const roles[] = {[ROLE_STATE] = "state",
                                        [ROLE_DERIVATIVE] = "RealWithDerivative",
                                        [ROLE_DERIVATIVE2] = "RealWith2Derivatives"};
    if (var->role >= ROLE_STATE && var->role <= ROLE_DERIVATIVE2) return roles[var->role];
    return var->enumeration ? var->enumeration->full_name : base_type_text(var->base);
}

static const char *var_facts(const Dump *d, const Var *var) {
    const char *text = var->unit && *var->unit ? arena_printf(d->arena, ", in %s", var->unit) : "";
    if (var->orders)
        text = arena_printf(d->arena, "%s, with der%s", text, var->orders > 1 ? " and der(der)" : "");
    return arena_printf(d->arena, "%s%s%s", text, var->has_pre ? ", with pre" : "",
                        var->structural ? ", structural" : "");
}

static void dump_value(Dump *d, Span span, const char *what, const Ex *value) {
    if (value) dump_line(d, span, "%s = %s", what, ex_to_string(d->arena, value));
}

static void dump_var(Dump *d, const Var *var) {
    dump_line(d, var->decl->span, "%s%s%s: %s%s", var_prefixes(d, var), var->path,
              dump_dims(d->arena, var->rank, var->dims), var_type(var), var_facts(d, var));
    d->indent++;
    dump_value(d, no_span(), "value", var->binding);
    dump_value(d, no_span(), "start", var->start);
    dump_value(d, no_span(), "fixed", var->fixed);
    dump_value(d, no_span(), "min", var->bounds[0]);
    dump_value(d, no_span(), "max", var->bounds[1]);
    d->indent--;
}

/* --- components ------------------------------------------------------------------------------- */

static void dump_modifier(Dump *d, const Modifier *modifier, const char *attribute) {
    const char *path = modifier->var->path;
    for (int c = modifier->n_comps - 1; c > 0; c--) /* the component itself is named above */
        path = arena_printf(d->arena, "%s.%s", modifier->comps[c]->decl->name, path);
    dump_value(d, modifier->span,
               arena_printf(d->arena, "%s%s%s", modifier->is_final ? "final " : "", path, attribute),
               modifier->value);
}

static void dump_comp(Dump *d, const Comp *comp) {
    dump_line(d, comp->decl->span, "%s%scomponent %s%s: %s, variant %d", comp->inner ? "inner " : "",
              comp->outer ? "outer " : "", comp->decl->name, dump_dims(d->arena, comp->rank, comp->dims),
              comp->type->class_->full_name, dump_number(d, comp->type));
    d->indent++;
    for (int i = 0; i < comp->modifiers.n; i++)
        dump_modifier(d, &comp->modifiers.at[i], comp->modifiers.at[i].is_start ? ".start" : "");
    for (int i = 0; i < comp->bounds[0].n; i++)
        dump_modifier(d, &comp->bounds[0].at[i], ".min");
    for (int i = 0; i < comp->bounds[1].n; i++)
        dump_modifier(d, &comp->bounds[1].at[i], ".max");
    d->indent--;
}

static void dump_port(Dump *d, const Port *port) {
    dump_line(d, port->decl->span, "%s%sconnector %s%s: %s", port->is_protected ? "protected " : "",
              port->is_outer ? "outer " : "", port->path, dump_dims(d->arena, port->rank, port->dims),
              port->class_->full_name);
}

static void dump_memory(Dump *d, const Memory *memory) {
    static const char *const kinds[] = {"relation", "relation of time", "step",   "sample",    "initial",
                                        "terminal", "reinit",           "assert", "terminate", "start"};
    dump_line(d, memory->span, "memory %d%s: %s, %s", memory->number,
              dump_dims(d->arena, memory->rank, memory->dims), kinds[memory->kind], memory->text);
}

/* --- equations -------------------------------------------------------------------------------- */

static const char *guards_text(const Dump *d, const Guard *guard) {
    if (!guard) return "";
    return arena_printf(d->arena, "%s if %s%s", guards_text(d, guard->outer), guard->wanted ? "" : "not ",
                        ex_to_string(d->arena, guard->condition));
}

static void dump_equation(Dump *d, const Equation *equation);

static void dump_conditional(Dump *d, const Conditional *conditional) {
    for (int i = 0; i < 2; i++) {
        dump_line(d, no_span(), i ? "else" : "then");
        d->indent++;
        for (int k = 0; k < conditional->branches[i].equations.n; k++)
            dump_equation(d, conditional->branches[i].equations.at[k]);
        d->indent--;
    }
}

static void dump_equation(Dump *d, const Equation *equation) {
    const char *scope =
        arena_printf(d->arena, "%s%s", dump_loops(d->arena, equation->loop), guards_text(d, equation->guard));
    if (equation->conditional) {
        dump_line(d, equation->span, "if %s%s", ex_to_string(d->arena, equation->conditional->condition),
                  scope);
        d->indent++;
        dump_conditional(d, equation->conditional);
        d->indent--;
        return;
    }
    dump_line(d, equation->span, "%s %s %s%s", ex_to_string(d->arena, equation->left),
              equation->assigns ? ":=" : "=", ex_to_string(d->arena, equation->right), scope);
}

static void dump_initial(Dump *d, const Assign *assign) {
    dump_line(d, assign->span, "initially %s := %s%s", ex_to_string(d->arena, assign->target),
              ex_to_string(d->arena, assign->value), dump_loops(d->arena, assign->loop));
}

static void dump_connect(Dump *d, const Connect *connect) {
    const char *scope =
        arena_printf(d->arena, "%s%s", dump_loops(d->arena, connect->loop), guards_text(d, connect->guard));
    dump_line(d, connect->ast->span, "%s%s", dump_source(d, connect->ast->span), scope);
}

void dump_class(Dump *d, const Variant *variant) {
    for (int i = 0; i < variant->ports.n; i++)
        dump_port(d, variant->ports.at[i]);
    for (int i = 0; i < variant->vars.n; i++)
        dump_var(d, variant->vars.at[i]);
    for (int i = 0; i < variant->comps.n; i++)
        dump_comp(d, variant->comps.at[i]);
    for (int i = 0; i < variant->memories.n; i++)
        dump_memory(d, variant->memories.at[i]);
    for (int i = 0; i < variant->initial_assigns.n; i++)
        dump_initial(d, variant->initial_assigns.at[i]);
    for (int i = 0; i < variant->equations.n; i++)
        dump_equation(d, variant->equations.at[i]);
    for (int i = 0; i < variant->connects.n; i++)
        dump_connect(d, variant->connects.at[i]);
}

/* --- functions -------------------------------------------------------------------------------- */

static void dump_statements(Dump *d, const Statements *statements);

static const char *call_text(const Dump *d, const Call *call) {
    const char *text = "";
    for (int i = 0; i < call->n_args; i++)
        text = arena_printf(d->arena, "%s%s%s", text, i ? ", " : "", ex_to_string(d->arena, call->args[i]));
    return arena_printf(d->arena, "%s(%s)", call->function->class_->full_name, text);
}

static void dump_tuple(Dump *d, const Statement *s) {
    const char *targets = "";
    for (int i = 0; i < s->tuple.n; i++)
        targets = arena_printf(d->arena, "%s%s%s", targets, i ? ", " : "",
                               s->tuple.targets[i] ? ex_to_string(d->arena, s->tuple.targets[i]) : "");
    dump_line(d, s->span, "(%s) := %s", targets, call_text(d, s->tuple.call));
}

static void dump_branches(Dump *d, const Statement *s) {
    for (int i = 0; i < s->choice.branches.n; i++) {
        const Branch *branch = &s->choice.branches.at[i];
        if (branch->condition)
            dump_line(d, i ? no_span() : s->span, "%s %s", i ? "elseif" : "if",
                      ex_to_string(d->arena, branch->condition));
        else
            dump_line(d, no_span(), "else");
        dump_statements(d, &branch->body);
    }
}

static void dump_statement(Dump *d, const Statement *s) {
    switch (s->kind) {
    case STATEMENT_ASSIGN:
        dump_line(d, s->span, "%s := %s", ex_to_string(d->arena, s->assign.target),
                  ex_to_string(d->arena, s->assign.value));
        break;
    case STATEMENT_TUPLE:
        dump_tuple(d, s);
        break;
    case STATEMENT_ASSERT:
        dump_line(d, s->span, "assert %s", ex_to_string(d->arena, s->check.condition));
        break;
    case STATEMENT_IF:
        dump_branches(d, s);
        break;
    case STATEMENT_FOR:
        dump_line(d, s->span, "for %s in %s", s->loop.iter->name, ex_to_string(d->arena, s->loop.range));
        dump_statements(d, &s->loop.body);
        break;
    case STATEMENT_WHILE:
        dump_line(d, s->span, "while %s", ex_to_string(d->arena, s->repeat.condition));
        dump_statements(d, &s->repeat.body);
        break;
    case STATEMENT_BREAK:
        dump_line(d, s->span, "break");
        break;
    case STATEMENT_RETURN:
        dump_line(d, s->span, "return");
        break;
    }
}

static void dump_statements(Dump *d, const Statements *statements) {
    d->indent++;
    for (int i = 0; i < statements->n; i++)
        dump_statement(d, statements->at[i]);
    d->indent--;
}

void dump_function(Dump *d, const Function *function) {
    for (int i = 0; i < function->variant->vars.n; i++)
        dump_var(d, function->variant->vars.at[i]);
    dump_line(d, no_span(), "algorithm");
    dump_statements(d, &function->body);
}
