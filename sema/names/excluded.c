/* Names and forms of classes of Modelica that restricted Modelica leaves out. */
#include <string.h>

#include "sema/names/resolve.h"

static const struct {
    const char *name, *group;
} names[] = {{"delay", NULL},
             {"homotopy", NULL},
             {"spatialDistribution", NULL},
             {"cardinality", NULL},
             {"inStream", NULL},
             {"actualStream", NULL},
             {"ExternalObject", "by itself"},
             {"Connections", "overconstrained connectors"},
             {"rooted", "overconstrained connectors"},
             {"equalityConstraint", "overconstrained connectors"},
             {"Clock", "clocks"},
             {"previous", "clocks"},
             {"hold", "clocks"},
             {"subSample", "clocks"},
             {"superSample", "clocks"},
             {"shiftSample", "clocks"},
             {"backSample", "clocks"},
             {"noClock", "clocks"},
             {"interval", "clocks"},
             {"firstTick", "clocks"},
             {"transition", "state machines"},
             {"initialState", "state machines"},
             {"activeState", "state machines"},
             {"ticksInState", "state machines"},
             {"timeInState", "state machines"}};

const char *excluded_name(Arena *arena, const char *name) {
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(names[i].name, name))
            return names[i].group ? arena_printf(arena, "'%s' (%s)", name, names[i].group)
                                  : arena_printf(arena, "'%s'", name);
    return NULL;
}

/* --- what is written in its place ------------------------------------------------------------- */

/* By a word in what a construct is called; the table of doc/language.md, [not-in-subset], says the same. */
static const struct {
    const char *word, *instead;
} replacements[] = {
    {"tream",
     "write a signal for what is carried along: 'output Real T' on the side that gives, 'input Real T' "
     "on the other one"},
    {"expandable", "declare the variables in the connector"},
    {"operator records", "write functions"},
    {"overconstrained", "leave it out: connectors say what gives and what takes"},
    {"cardinality", "declare a Boolean parameter"},
    {"delay",
     "write a filter, such as Blocks.Continuous.FirstOrder, or values that a 'when sample(...)' keeps"},
    {"spatialDistribution", "write an array of states along the way"},
    {"homotopy", "write its first argument alone: there are no iterations to help"},
    {"'redeclare' as an element", "redeclare in a modification, as in 'extends A(redeclare model M = N)'"},
    {"class extension", "write a class of another name that extends it"},
    {"one argument (clocks)", "give it two, sample(start, interval), in a 'when'"},
    {"clocks", "write 'when sample(start, interval) then'"},
    {"state machines", "write a discrete variable of an enumeration, set by 'when'"},
    {"ExternalObject", "extend it, in a class with a constructor and a destructor"},
    {"external \"", "write external \"C\", and a C function that calls what is meant"},
    {"an 'inner' class", "declare an 'inner' component, or a 'replaceable' class"},
    {"an 'outer' class", "declare an 'outer' component, or a 'replaceable' class"},
    {"a function as an argument", "declare a 'replaceable' function in the class that calls it"},
    {"'break'", "extend a base class without it"},
};

const char *replacement_of(const char *what) {
    for (size_t i = 0; i < sizeof replacements / sizeof *replacements; i++)
        if (strstr(what, replacements[i].word)) return replacements[i].instead;
    return NULL;
}

/* --- forms of classes ------------------------------------------------------------------------- */

static bool is_equality_constraint(const Class *class_) {
    const Class *parent = class_->parent;
    return class_->kind == AST_FUNCTION && !strcmp(class_->name, "equalityConstraint") && parent &&
           (parent->kind == AST_TYPE || parent->kind == AST_RECORD);
}

/* What the class is as a whole, if restricted Modelica leaves that out; or NULL. */
static const char *excluded_form(Resolver *r, const AstClass *ast) {
    if (ast->is_operator || ast->is_function_operator || ast->kind == AST_OPERATOR)
        return "operator records and overloading";
    if (ast->expandable) return "an expandable connector";
    if (ast->body == AST_BODY_EXTENDS) return "class extension ('extends' of a class of the same name)";
    return is_equality_constraint(r->class_) ? excluded_name(r->sema->arena, ast->name) : NULL;
}

static void reject_external(Resolver *r, const AstClass *ast) {
    const AstExternal *external = ast->external;
    if (ast->kind != AST_FUNCTION) {
        diag_error(r->sema->diagnostics, external->span, "external",
                   "only functions are external, '%s' is a %s", ast->name, ast_class_kind_text(ast->kind));
        mark_erroneous(r);
    } else if (external->language && strcmp(external->language, "C") != 0)
        report_excluded(r, external->language_span,
                        arena_printf(r->sema->arena, "external \"%s\"", external->language));
}

bool reject_forms(Resolver *r, const AstClass *ast) {
    const char *form = excluded_form(r, ast);
    r->class_->base_missing |= form != NULL; /* so are the names that it would give */
    if (form)
        report_excluded(r, ast->name_span, form);
    else if (ast->external)
        reject_external(r, ast);
    else if (ast->body == AST_BODY_DER && ast->kind != AST_FUNCTION) {
        diag_error(r->sema->diagnostics, ast->name_span, "type",
                   "only a function is given by 'der', '%s' is a %s", ast->name,
                   ast_class_kind_text(ast->kind));
        mark_erroneous(r);
    }
    return !form;
}
