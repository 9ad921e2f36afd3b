/* C code of calls of C functions, and the text in which they are made. */
#include "codegen/external.h"

#include "codegen/function.h"
#include "codegen/function_expression.h"
#include "codegen/names.h"
#include "codegen/wrap.h"
#include "sema/model/accessors.h"

#include <string.h>

/* --- in the model ----------------------------------------------------------------------------- */

void write_external_declarations(Writer *w) {
    for (int i = 0; i < w->plan->externals.n; i++)
        write_line(w, "extern void %s(MoccContext *mocc, const MoccArgument *a);",
                   external_name(w->globals, w->plan->externals.at[i]));
    if (w->plan->externals.n) text_add(w->out, "\n");
}

/* The elements of one argument: of each field of a record. Adds to `directions` whether they are inputs. */
static const char *elements(Writer *w, const ExternalArgument *argument, const char **directions) {
    Arena *arena = w->arena;
    bool is_result = argument->kind == EXTERNAL_OUTPUT;
    if (argument->value) *directions = arena_printf(arena, "%si", *directions);
    if (argument->value) return arena_printf(arena, "{(double[]){%s}, 1}", c_scalar(w, argument->value));
    Vars vars = {0};
    thing_vars(arena, argument->thing, &vars);
    const char *text = "";
    for (int i = 0; i < vars.n; i++) {
        const char *name = c_local(arena, vars.at[i]);
        const char *one = vars.at[i]->rank ? arena_printf(arena, "{%s.data, mocc_count(%s)}", name, name)
                                           : arena_printf(arena, "{&%s, 1}", name);
        text = arena_printf(arena, "%s%s%s", text, i ? ", " : "", one);
        *directions = arena_printf(arena, "%s%c", *directions, is_result ? 'o' : 'i');
    }
    return text;
}

void write_external_call(Writer *w) {
    const Function *function = w->code->function;
    const External *external = function->external;
    const char *directions = "";
    const char *text = external->result ? elements(w, external->result, &directions) : "";
    for (int i = 0; i < external->args.n; i++)
        text = arena_printf(w->arena, "%s%s%s", text, *text ? ", " : "",
                            elements(w, &external->args.at[i], &directions));
    bool once = function->impure && !external->object;
    directions = once ? arena_printf(w->arena, "\"%s\", ", directions) : "";
    write_line(w, "%s(mocc, %s, %s, %s(MoccArgument[]){%s});", once ? "mocc_impure" : "mocc_external",
               c_place(w, external->ast->span), external_name(w->globals, function), directions,
               *text ? text : "{0}");
}

/* --- derivatives ------------------------------------------------------------------------------ */

static const char *coefficients(Arena *arena, const char *name, int order) {
    return arena_printf(arena, order ? "%s.c" : "&%s", name);
}

/* The input, or its derivative, with so many derivatives, as an argument */
static const char *cut_input(Writer *w, const Var *var, int order, bool derived) {
    Arena *arena = w->arena;
    const char *name = c_local(arena, var);
    if (var->base != BASE_REAL) return name;
    const char *cut = new_name(w);
    write_line(w, "%s %s;", c_type(arena, var, order), cut);
    if (var->rank)
        write_line(w, "%s = mocc_cut(mocc, %d, %d, %d, %s, %s);", cut, w->order, order, derived, name,
                   c_place(w, var->decl->span));
    else
        write_line(w, "mocc_cut_value(%d, %d, %s.c, %s);", order, derived, name,
                   coefficients(arena, cut, order));
    return cut;
}

/* Calls a function; the names of its results go to `results`. */
static void write_part_call(Writer *w, const Function *function, int order, const char *args,
                            const char **results) {
    Arena *arena = w->arena;
    const char *name = c_function_name(w, function, order, false);
    bool value = gives_value(function);
    for (int i = 0; i < function->results.n; i++) {
        results[i] = new_name(w);
        write_line(w, "%s %s%s;", c_type(arena, function->results.at[i], order), results[i],
                   value ? arena_printf(arena, " = %s(%s)", name, args) : "");
        args = arena_printf(arena, "%s, &%s", args, results[i]);
    }
    if (!value) write_line(w, "%s(%s);", name, args);
}

/* The results without derivatives */
static void write_value(Writer *w) {
    Arena *arena = w->arena;
    const Function *function = w->code->function;
    const char *args = "mocc", **results = NEW_ARRAY(arena, const char *, function->results.n + 1);
    for (int i = 0; i < function->inputs.n; i++)
        args = arena_printf(arena, "%s, %s", args, cut_input(w, function->inputs.at[i], 0, false));
    write_part_call(w, function, 0, args, results);
    for (int i = 0; i < function->results.n; i++) {
        const Var *var = function->results.at[i];
        const char *result = c_local(arena, var);
        if (var->base != BASE_REAL)
            write_line(w, "%s %s = %s;", c_type(arena, var, 0), result, results[i]);
        else if (var->rank)
            write_line(w, "MoccArray %s = mocc_lift(mocc, %d, %s);", result, w->order + 1, results[i]);
        else
            write_line(w, "MoccJet%d %s = {{%s}};", w->order, result, results[i]);
    }
}

/* "else if (mocc_change(...) == 0)": the inputs that must not change do not. */
static void open_choice(Writer *w, const GivenDerivative *given, bool first) {
    Arena *arena = w->arena;
    const Vars *inputs = &w->code->function->inputs;
    const char *condition = "";
    for (int i = 0; i < inputs->n; i++) {
        if (given->inputs[i] != INPUT_ZERO || inputs->at[i]->base != BASE_REAL) continue;
        const char *name = c_local(arena, inputs->at[i]);
        const char *data = inputs->at[i]->rank ? arena_printf(arena, "mocc_count(%s), %s.data", name, name)
                                               : arena_printf(arena, "1, %s.c", name);
        condition = arena_printf(arena, "%s%smocc_change(%d, %s) == 0", condition, *condition ? " && " : "",
                                 w->order, data);
    }
    write_line(w, "%sif (%s) {", first ? "" : "} else ", *condition ? condition : "1");
    w->indent++;
}

/* The derivatives, which the given function has with one order less */
static void write_slope(Writer *w, const GivenDerivative *given) {
    Arena *arena = w->arena;
    const Function *function = w->code->function;
    int order = w->order - 1, k = 0;
    const char *args = "mocc", **slopes = NEW_ARRAY(arena, const char *, function->results.n + 1);
    for (int derived = 0; derived < 2; derived++)
        for (int i = 0; i < function->inputs.n; i++) {
            const Var *var = function->inputs.at[i];
            if (derived && (var->base != BASE_REAL || given->inputs[i] != INPUT_DERIVED)) continue;
            args = arena_printf(arena, "%s, %s", args, cut_input(w, var, order, derived));
        }
    write_part_call(w, given->function, order, args, slopes);
    for (int i = 0; i < function->results.n; i++) {
        const Var *var = function->results.at[i];
        if (var->base != BASE_REAL) continue;
        if (var->rank)
            write_line(w, "mocc_continue(mocc, %d, %s, %s, %s);", w->order, slopes[k], c_local(arena, var),
                       c_place(w, no_span()));
        else
            write_line(w, "mocc_continue_value(%d, %s, %s.c);", w->order,
                       coefficients(arena, slopes[k], order), c_local(arena, var));
        k++;
    }
}

void write_given_derivatives(Writer *w) {
    const Function *function = w->code->function;
    bool first = true;
    write_value(w);
    for (int i = 0; i < function->derivatives.n; i++) {
        const GivenDerivative *given = &function->derivatives.at[i];
        if (!serves_order(given, w->order)) continue;
        open_choice(w, given, first);
        write_slope(w, given);
        w->indent--;
        first = false;
    }
    if (!first) write_line(w, "} else");
    write_line(w, "%smocc_no_derivative(mocc, %s);", first ? "" : "    ",
               c_place(w, function->external->ast->span));
}

/* --- the text of its own ---------------------------------------------------------------------- */

/* The function that makes one call, while it is written */
typedef struct {
    Writer *w;
    const External *external;
    int next;                /* element of the argument `a` */
    const char *call;        /* the C arguments so far */
    const char *prototype;   /* and their types */
    VEC(const char *) after; /* statements after the call */
} Bridge;

static Arena *arena_of(const Bridge *b) {
    return b->w->arena;
}

static void add_after(Bridge *b, const char *statement) {
    vec_push(arena_of(b), &b->after, statement);
}

static void add_c_argument(Bridge *b, const char *value, const char *type) {
    const char *comma = *b->call ? ", " : "";
    b->call = arena_printf(arena_of(b), "%s%s%s", b->call, comma, value);
    b->prototype = arena_printf(arena_of(b), "%s%s%s", b->prototype, comma, type);
}

static const char *c_base(BaseType base) {
    return base == BASE_REAL ? "double" : base == BASE_STRING ? "const char *" : "int";
}

static bool is_object(const Var *var) {
    return var->enumeration && var->enumeration->is_object;
}

static const char *c_var(const Var *var) {
    return is_object(var) ? "void *" : c_base(var->base);
}

/* A scalar as C has it, out of element number `i` */
static const char *given_scalar(const Bridge *b, BaseType base, int i) {
    if (base == BASE_STRING) return arena_printf(arena_of(b), "mocc_text(mocc, a[%d].data[0])", i);
    return arena_printf(arena_of(b), base == BASE_REAL ? "a[%d].data[0]" : "(int)a[%d].data[0]", i);
}

/* element := a scalar of C; literals of enumerations have numbers in their range. */
static const char *taken_scalar(const Bridge *b, const Var *var, int i, const char *value) {
    Arena *arena = arena_of(b);
    if (is_object(var))
        value = arena_printf(arena, "mocc_keep_object(mocc, %s, %s, \"%s\")", value,
                             external_name(b->w->globals, b->external->destructor),
                             c_string(arena, b->external->object->full_name));
    else if (var->base == BASE_STRING)
        value = arena_printf(arena, "mocc_taken_text(mocc, %s)", value);
    else if (var->base == BASE_BOOLEAN)
        value = arena_printf(arena, "%s != 0", value);
    else if (var->base == BASE_ENUMERATION)
        value = arena_printf(arena, "mocc_taken_literal(mocc, %s, %d, \"%s\")", value,
                             var->enumeration->decls.n, c_string(arena, var->enumeration->full_name));
    return arena_printf(arena, "a[%d].data[0] = %s;", i, value);
}

/* --- arrays, scalars -------------------------------------------------------------------------- */

static void add_array(Bridge *b, const Var *var, bool input) {
    Arena *arena = arena_of(b);
    const char *constant = input ? "const " : "";
    int i = b->next++;
    if (var->base == BASE_REAL) {
        add_c_argument(b, arena_printf(arena, "a[%d].data", i), arena_printf(arena, "%sdouble *", constant));
        return;
    }
    const char *what = var->base == BASE_STRING ? "texts" : "integers";
    const char *type = var->base == BASE_STRING ? "const char **" : "int *";
    write_line(b->w, "%sc%d = mocc_%s(mocc, &a[%d]);", type, i, what, i);
    add_c_argument(b, arena_printf(arena, "c%d", i),
                   var->base == BASE_STRING ? type : arena_printf(arena, "%sint *", constant));
    if (!input) add_after(b, arena_printf(arena, "mocc_take_%s(mocc, &a[%d], c%d);", what, i, i));
}

static void add_scalar(Bridge *b, const Var *var, bool input) {
    Arena *arena = arena_of(b);
    int i = b->next++;
    const char *type = c_var(var);
    if (input) {
        const char *object = arena_printf(arena, "mocc_object(mocc, a[%d].data[0])", i);
        add_c_argument(b, is_object(var) ? object : given_scalar(b, var->base, i), type);
        return;
    }
    write_line(b->w, "%s c%d = %s;", type, i, is_object(var) ? "NULL" : given_scalar(b, var->base, i));
    add_c_argument(b, arena_printf(arena, var->base == BASE_STRING ? "(void *)&c%d" : "&c%d", i),
                   arena_printf(arena, "%s *", type));
    add_after(b, taken_scalar(b, var, i, arena_printf(arena, "c%d", i)));
}

/* --- records ---------------------------------------------------------------------------------- */

/* The members of a record's struct, in the order of the fields */
static const char *members(Bridge *b, const Record *record) {
    Arena *arena = arena_of(b);
    const char *text = "";
    for (int i = 0; i < record->fields.n; i++) {
        const Thing *field = record->fields.at[i];
        const char *type = field->kind == THING_RECORD
                               ? arena_printf(arena, "struct { %s}", members(b, field->record))
                               : c_base(field->var->base);
        text = arena_printf(arena, "%s%s f%d; ", text, type, i);
    }
    return text;
}

/* Fills the struct's members, and takes them after the call if C writes them. */
static void add_fields(Bridge *b, const Record *record, const char *name, bool given, bool taken) {
    Arena *arena = arena_of(b);
    for (int i = 0; i < record->fields.n; i++) {
        const Thing *field = record->fields.at[i];
        const char *member = arena_printf(arena, "%s.f%d", name, i);
        if (field->kind == THING_RECORD) {
            add_fields(b, field->record, member, given, taken);
            continue;
        }
        int k = b->next++;
        if (given) write_line(b->w, "%s = %s;", member, given_scalar(b, field->var->base, k));
        if (taken) add_after(b, taken_scalar(b, field->var, k, member));
    }
}

static void add_record(Bridge *b, const Record *record, bool input) {
    Arena *arena = arena_of(b);
    const char *name = arena_printf(arena, "c%d", b->next);
    write_line(b->w, "struct { %s} %s;", members(b, record), name);
    add_fields(b, record, name, true, !input);
    add_c_argument(b, arena_printf(arena, "(void *)&%s", name), input ? "const void *" : "void *");
}

/* --- the call --------------------------------------------------------------------------------- */

static void add_argument(Bridge *b, const ExternalArgument *argument) {
    bool input = argument->kind == EXTERNAL_INPUT;
    if (argument->kind == EXTERNAL_SIZE)
        add_c_argument(b, arena_printf(arena_of(b), "(size_t)a[%d].data[0]", b->next++), "size_t");
    else if (argument->kind == EXTERNAL_VALUE) {
        add_c_argument(b, given_scalar(b, argument->value->type, b->next), c_base(argument->value->type));
        b->next++;
    } else if (argument->thing->kind == THING_RECORD)
        add_record(b, argument->thing->record, input);
    else if (argument->thing->var->rank)
        add_array(b, argument->thing->var, input);
    else
        add_scalar(b, argument->thing->var, input);
}

/* The beginning of the statement that calls; what it returns is element 0, or a record's fields. */
static const char *begin_call(Bridge *b) {
    const ExternalArgument *result = b->external->result;
    Arena *arena = arena_of(b);
    if (!result) return "";
    if (result->thing->kind == THING_VAR) {
        const Var *var = result->thing->var;
        b->next++;
        add_after(b, taken_scalar(b, var, 0, "c"));
        return arena_printf(arena, "%s c = ", c_var(var));
    }
    write_line(b->w, "struct { %s} c;", members(b, result->thing->record));
    add_fields(b, result->thing->record, "c", false, true);
    return NULL;
}

/* What a record's C function returns has a type that only the included text names. */
static void write_call(Bridge *b, const char *begin) {
    Writer *w = b->w;
    const char *name = b->external->name;
    if (begin) {
        write_line(w, "%s%s(%s);", begin, name, b->call);
        return;
    }
    write_line(w, "__typeof__(%s(%s)) r = %s(%s);", name, b->call, name, b->call);
    write_line(w, "_Static_assert(sizeof r == sizeof c, \"the struct has the members of the record\");");
    write_line(w, "memcpy(&c, &r, sizeof c);");
}

/* "#line 12 "law.mo"": what the C compiler says names the Modelica text, wherever that is installed. */
static void write_position(Writer *w, Span span) {
    int line, column;
    source_locate(w->sources, span.begin, &line, &column);
    const char *label = source_label(w->arena, w->sources, span.begin.file);
    text_printf(w->out, "#line %d \"%s\"\n", line, c_string(w->arena, label));
}

static void write_bridge(Writer *w, const Function *function) {
    const External *external = function->external;
    Text body = {0}, *out = w->out;
    Bridge b = {.w = w, .external = external, .call = "", .prototype = ""};
    w->out = &body;
    w->indent = 1;
    write_line(w, "(void)a, (void)mocc;");
    const char *begin = begin_call(&b);
    for (int i = 0; i < external->args.n; i++)
        add_argument(&b, &external->args.at[i]);
    write_position(w, external->ast->span);
    write_call(&b, begin);
    for (int i = 0; i < b.after.n; i++)
        write_line(w, "%s", b.after.at[i]);
    w->out = out;
    w->indent = 0;
    write_position(w, external->ast->span);
    const ExternalArgument *result = external->result;
    if (!external->includes.n)
        write_line(w, "extern %s %s(%s);", result ? c_var(result->thing->var) : "void", external->name,
                   *b.prototype ? b.prototype : "void");
    write_line(w, "void %s(struct MoccContext *mocc, const MoccArgument *a) {",
               external_name(w->globals, function));
    text_add(out, body.data);
    write_line(w, "}\n");
    text_free(&body);
}

static bool is_included_before(const ExternalFunctions *functions, int number, Symbol text) {
    for (int i = 0; i < number; i++) {
        const ExternalTexts *includes = &functions->at[i]->external->includes;
        for (int k = 0; k < includes->n; k++)
            if (includes->at[k].text == text) return true;
    }
    return false;
}

/* The same text is included once. */
static void write_included(Writer *w, const ExternalFunctions *functions, int number) {
    const ExternalTexts *includes = &functions->at[number]->external->includes;
    for (int k = 0; k < includes->n; k++) {
        if (is_included_before(functions, number, includes->at[k].text)) continue;
        write_position(w, includes->at[k].span);
        text_add(w->out, includes->at[k].text);
        text_add(w->out, "\n");
    }
}

void generate_external(Sema *sema, const ExternalFunctions *functions, Text *out) {
    Writer w = {.arena = sema->arena, .out = out, .globals = globals_new(sema), .sources = sema->sources};
    text_add(out, "#define _GNU_SOURCE\n"
                  "#ifdef __GNUC__ /* what a header defines may be more than the model calls */\n"
                  "#pragma GCC diagnostic ignored \"-Wunused-function\"\n#endif\n");
    for (int i = 0; i < functions->n; i++)
        write_included(&w, functions, i);
    text_add(out, "#include <stddef.h>\n#include <string.h>\n#include \"moccexternal.h\"\n");
    for (int i = 0; i < functions->n; i++)
        text_printf(out, "void %s(struct MoccContext *mocc, const MoccArgument *a);\n",
                    external_name(w.globals, functions->at[i]));
    for (int i = 0; i < functions->n; i++)
        write_bridge(&w, functions->at[i]);
}

void add_external_text(const Plan *plan, const char *model, Text *out) {
    const ExternalFunctions functions = uncompiled_externals(plan);
    if (!functions.n) {
        text_add(out, model);
        return;
    }
    text_add(
        out,
        "/* Compiled twice, the second time with MOCC_EXTERNAL: the C functions that the model calls. */\n"
        "#ifdef MOCC_EXTERNAL\n");
    generate_external(plan->sema, &functions, out);
    text_add(out, "#else\n");
    text_add(out, model);
    text_add(out, "#endif\n");
}
