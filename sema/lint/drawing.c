/* The vocabulary of drawings, and its reader. A shape is written as a call whose arguments are numbers and
 * names of the class: bar(frame_a, frame_b), circle(frame_a, radius=R). */
#include "sema/lint/drawing.h"

#include <string.h>

#include "sema/model/warnings.h"
#include "support/spelling.h"
#include "support/text.h"

/* --- vocabulary ------------------------------------------------------------------------------- */

typedef enum {
    ARGUMENT_PLACE,  /* a connector with a position r0, or a point */
    ARGUMENT_NUMBER, /* also true and false */
    ARGUMENT_POINT,  /* two numbers */
    ARGUMENT_POINTS  /* a list of points */
} ArgumentKind;

typedef struct {
    const char *name;
    ArgumentKind kind;
} Parameter;

enum { MOST_PARAMETERS = 7 };

/* The first `needed` parameters have to be given; the arguments without a name are the first ones. */
typedef struct {
    const char *name;
    int needed;
    Parameter parameters[MOST_PARAMETERS];
} ShapeKind;

#define PLACE(name)                                                                                          \
    { name, ARGUMENT_PLACE }
#define NUMBER(name)                                                                                         \
    { name, ARGUMENT_NUMBER }
#define POINT(name)                                                                                          \
    { name, ARGUMENT_POINT }
#define POINTS(name)                                                                                         \
    { name, ARGUMENT_POINTS }
#define COLOR NUMBER("color")
#define OFFSET POINT("offset")

static const ShapeKind kinds[] = {
    {"line", 2, {PLACE("from"), PLACE("to"), COLOR}},
    {"bar", 2, {PLACE("from"), PLACE("to"), COLOR}},
    {"spring", 2, {PLACE("from"), PLACE("to"), NUMBER("side"), COLOR}},
    {"damper", 2, {PLACE("from"), PLACE("to"), NUMBER("side"), COLOR}},
    {"slide", 2, {PLACE("from"), PLACE("to"), POINT("direction"), COLOR}},
    {"dot", 1, {PLACE("at"), OFFSET, COLOR}},
    {"joint", 1, {PLACE("at"), OFFSET, COLOR}},
    {"ground", 1, {PLACE("at"), OFFSET, COLOR}},
    {"floor", 1, {PLACE("at"), POINT("normal"), OFFSET, COLOR}},
    {"body", 1, {PLACE("at"), NUMBER("mass"), OFFSET, COLOR}},
    {"circle", 2, {PLACE("at"), NUMBER("radius"), OFFSET, NUMBER("filled"), COLOR}},
    {"wheel", 2, {PLACE("at"), NUMBER("radius"), NUMBER("angle"), OFFSET, COLOR}},
    {"tyre", 2, {PLACE("at"), NUMBER("radius"), POINT("direction"), OFFSET, COLOR}},
    {"gear",
     2,
     {PLACE("at"), NUMBER("radius"), NUMBER("opposite"), NUMBER("inside"), NUMBER("angle"), OFFSET, COLOR}},
    {"box", 3, {PLACE("at"), NUMBER("width"), NUMBER("height"), OFFSET, NUMBER("filled"), COLOR}},
    {"polyline", 2, {PLACE("at"), POINTS("points"), NUMBER("closed"), NUMBER("filled"), OFFSET, COLOR}},
    {"curve", 2, {PLACE("at"), POINT("point"), NUMBER("order"), COLOR}},
    {"cam", 3, {PLACE("at"), NUMBER("radius"), NUMBER("angle"), COLOR}},
    {"force", 2, {PLACE("at"), POINT("vector"), COLOR}},
};
enum { N_KINDS = sizeof kinds / sizeof *kinds };

static int count_parameters(const ShapeKind *kind) {
    int n = 0;
    while (n < MOST_PARAMETERS && kind->parameters[n].name)
        n++;
    return n;
}

static const ShapeKind *find_kind(const char *name) {
    for (int i = 0; i < N_KINDS; i++)
        if (!strcmp(kinds[i].name, name)) return &kinds[i];
    return NULL;
}

static int find_parameter(const ShapeKind *kind, const char *name) {
    int n = count_parameters(kind);
    for (int i = 0; i < n; i++)
        if (!strcmp(kind->parameters[i].name, name)) return i;
    return -1;
}

/* --- values ----------------------------------------------------------------------------------- */

typedef struct {
    Sema *sema;
    const Class *class_;
    bool reports;
} Reader;

__attribute__((format(printf, 3, 4))) static bool refuse(const Reader *r, Span span, const char *format,
                                                         ...) {
    if (!r->reports) return false;
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(r->sema->arena, format, args);
    va_end(args);
    diag_warning(r->sema->diagnostics, span, warning_names[WARNING_DRAWING], "%s", text);
    return false;
}

/* Dimensions of a type: those of the short classes that it is */
static int rank_of_type(const Class *type) {
    int rank = 0;
    for (; type; type = type->short_base)
        rank += type->dims ? type->dims->n : 0;
    return rank;
}

static int rank_of(const Decl *decl) {
    const AstElement *element = decl->element;
    int rank = rank_of_type(decl->class_);
    if (element && element->kind == AST_EL_COMPONENTS) rank += element->components.dims.n;
    return rank + (decl->declarator ? decl->declarator->dims.n : 0);
}

/* The last dimension of a declaration; NULL: it has none */
static const AstExpr *last_dimension(const Decl *decl) {
    const AstExprs *last = NULL;
    if (decl->declarator && decl->declarator->dims.n) last = &decl->declarator->dims;
    if (decl->element && decl->element->kind == AST_EL_COMPONENTS && decl->element->components.dims.n)
        last = &decl->element->components.dims;
    for (const Class *type = decl->class_; type; type = type->short_base)
        if (type->dims && type->dims->n) last = type->dims;
    return last ? last->at[last->n - 1] : NULL;
}

/* What a name of the class means */
typedef struct {
    const Decl *decl;
    int rank; /* dimensions without a subscript */
} Meaning;

/* Points have two coordinates; a size that is not written out is looked at by the simulator. */
static bool may_be_points(const Meaning *meaning) {
    const AstExpr *size = last_dimension(meaning->decl);
    return !size || size->kind != AST_INTEGER || size->integer == 2;
}

static bool is_component(const Decl *decl) {
    return decl && decl->kind == DECL_COMPONENT && decl->class_;
}

/* Subscripts are numbers written out. */
static bool read_subscripts(const Reader *r, const AstRefPart *part, int rank) {
    for (int i = 0; i < part->subscripts.n; i++) {
        const AstExpr *subscript = part->subscripts.at[i];
        if (subscript->kind != AST_INTEGER || subscript->integer < 1)
            return refuse(r, subscript->span, "a subscript in a drawing is a number written out, such as 1");
    }
    if (part->subscripts.n <= rank) return true;
    return refuse(r, part->span, "'%s' has %d dimension%s", part->name, rank, rank == 1 ? "" : "s");
}

static bool find_name(const Reader *r, const AstExpr *ref, Meaning *meaning) {
    const Class *scope = r->class_;
    *meaning = (Meaning){0};
    for (int i = 0; i < ref->ref.parts.n; i++) {
        const AstRefPart *part = &ref->ref.parts.at[i];
        const Decl *decl = find_member(scope, part->name);
        if (!is_component(decl)) {
            Symbol nearest = decl ? NULL : nearest_member(r->sema, scope, part->name);
            return refuse(r, part->span, "'%s' is no component of '%s'%s", part->name, scope->full_name,
                          spelling_hint(r->sema->arena, nearest));
        }
        if (decl->outer)
            return refuse(r, part->span, "'%s' is outer, so it is no part of what is drawn", part->name);
        int rank = rank_of(decl);
        if (!read_subscripts(r, part, rank)) return false;
        meaning->rank += rank - part->subscripts.n;
        meaning->decl = decl;
        scope = decl->class_;
    }
    return true;
}

static bool is_numeric(const Meaning *meaning) {
    return meaning->decl->class_->is_simple && meaning->decl->class_->base != BASE_STRING &&
           meaning->decl->class_->base != BASE_RECORD;
}

static bool has_position(const Sema *sema, const Class *type) {
    return !type->is_simple && is_component(find_member(type, intern_string(sema->interner, "r0")));
}

static const char *const wanted[] = {
    [ARGUMENT_PLACE] = "a connector with a position r0, or a point {x, y}",
    [ARGUMENT_NUMBER] = "a number, or the name of one",
    [ARGUMENT_POINT] = "a point {x, y}, or the name of one",
    [ARGUMENT_POINTS] = "a list of points {{x, y}, ...}, or the name of one",
};

static bool fits(const Reader *r, ArgumentKind kind, const Meaning *meaning) {
    static const int ranks[] = {
        [ARGUMENT_PLACE] = 1, [ARGUMENT_NUMBER] = 0, [ARGUMENT_POINT] = 1, [ARGUMENT_POINTS] = 2};
    if (kind == ARGUMENT_PLACE && meaning->rank == 0 && has_position(r->sema, meaning->decl->class_))
        return true;
    return is_numeric(meaning) && meaning->rank == ranks[kind] &&
           (kind == ARGUMENT_NUMBER || may_be_points(meaning));
}

static void add_name(Text *out, const AstExpr *ref) {
    for (int i = 0; i < ref->ref.parts.n; i++) {
        const AstRefPart *part = &ref->ref.parts.at[i];
        text_printf(out, "%s%s", i ? "." : "", part->name);
        for (int k = 0; k < part->subscripts.n; k++)
            text_printf(out, "%s%ld", k ? "," : "[", part->subscripts.at[k]->integer);
        if (part->subscripts.n) text_add(out, "]");
    }
}

static bool read_value(const Reader *r, ArgumentKind kind, const Parameter *parameter, const AstExpr *value,
                       Text *out);

static bool read_list(const Reader *r, ArgumentKind kind, const Parameter *parameter, const AstExpr *value,
                      Text *out) {
    ArgumentKind inside = kind == ARGUMENT_POINTS ? ARGUMENT_POINT : ARGUMENT_NUMBER;
    int n = value->array.elements.n;
    bool right_size = kind == ARGUMENT_POINTS ? n >= 2 : n == 2;
    if (kind == ARGUMENT_NUMBER || value->array.iterators.n || !right_size)
        return refuse(r, value->span, "'%s' is %s", parameter->name, wanted[kind]);
    text_add(out, "{");
    for (int i = 0; i < n; i++) {
        if (i) text_add(out, ",");
        if (!read_value(r, inside, parameter, value->array.elements.at[i], out)) return false;
    }
    text_add(out, "}");
    return true;
}

static bool read_name(const Reader *r, ArgumentKind kind, const Parameter *parameter, const AstExpr *value,
                      Text *out) {
    Meaning meaning;
    if (!find_name(r, value, &meaning)) return false;
    if (!fits(r, kind, &meaning)) return refuse(r, value->span, "'%s' is %s", parameter->name, wanted[kind]);
    add_name(out, value);
    return true;
}

/* Adds the text of an argument's value; false: it is wrong, which is reported. */
static bool read_value(const Reader *r, ArgumentKind kind, const Parameter *parameter, const AstExpr *value,
                       Text *out) {
    const AstExpr *number = value;
    bool negative = value->kind == AST_UNARY && value->unary.op == AST_SUB;
    if (negative) number = value->unary.a;
    if (value->kind == AST_REF) return read_name(r, kind, parameter, value, out);
    if (value->kind == AST_ARRAY) return read_list(r, kind, parameter, value, out);
    if (kind == ARGUMENT_NUMBER && number->kind == AST_REAL)
        text_printf(out, "%s%.17g", negative ? "-" : "", number->real.value);
    else if (kind == ARGUMENT_NUMBER && number->kind == AST_INTEGER)
        text_printf(out, "%s%ld", negative ? "-" : "", number->integer);
    else if (kind == ARGUMENT_NUMBER && value->kind == AST_BOOLEAN)
        text_add(out, value->boolean ? "1" : "0");
    else
        return refuse(r, value->span, "'%s' is %s", parameter->name, wanted[kind]);
    return true;
}

/* --- shapes ----------------------------------------------------------------------------------- */

static const char *nearest_kind(const char *name) {
    for (int i = 0; i < N_KINDS; i++)
        if (spelling_distance(name, strlen(name), kinds[i].name, strlen(kinds[i].name), 2) <= 2)
            return kinds[i].name;
    return NULL;
}

static const char *list_names(const Reader *r, const ShapeKind *kind) {
    const char *text = kind ? kind->parameters[0].name : kinds[0].name;
    int n = kind ? count_parameters(kind) : N_KINDS;
    for (int i = 1; i < n; i++)
        text = arena_printf(r->sema->arena, "%s%s%s", text, i + 1 < n ? ", " : " and ",
                            kind ? kind->parameters[i].name : kinds[i].name);
    return text;
}

static const ShapeKind *read_kind(const Reader *r, const AstExpr *call) {
    const AstExpr *callee = call->kind == AST_CALL ? call->call.callee : NULL;
    if (!callee || callee->kind != AST_REF || callee->ref.parts.n != 1) {
        refuse(r, call->span, "a shape is written as a call, such as bar(frame_a, frame_b)");
        return NULL;
    }
    const char *name = callee->ref.parts.at[0].name;
    const ShapeKind *kind = find_kind(name);
    if (kind) return kind;
    const char *nearest = nearest_kind(name);
    refuse(r, callee->span, "there is no shape '%s'%s%s", name,
           nearest ? spelling_hint(r->sema->arena, nearest) : "; there are ",
           nearest ? "" : list_names(r, NULL));
    return NULL;
}

/* The values of a call in the order of the parameters; NULL: not given */
typedef const AstExpr *Values[MOST_PARAMETERS];

static bool set_value(const Reader *r, const ShapeKind *kind, int i, Span span, const AstExpr *value,
                      Values values) {
    if (values[i])
        return refuse(r, span, "'%s' of '%s' is given twice", kind->parameters[i].name, kind->name);
    values[i] = value;
    return true;
}

static bool sort_arguments(const Reader *r, const ShapeKind *kind, const AstExpr *call, Values values) {
    for (int i = 0; i < call->call.args.n; i++) {
        const AstExpr *value = call->call.args.at[i];
        if (i >= kind->needed)
            return refuse(r, value->span, "'%s' has %d argument%s without a name; the others are named",
                          kind->name, kind->needed, kind->needed == 1 ? "" : "s");
        values[i] = value;
    }
    for (int i = 0; i < call->call.named.n; i++) {
        const AstNamedArgument *argument = &call->call.named.at[i];
        int k = find_parameter(kind, argument->name);
        if (k < 0)
            return refuse(r, argument->span, "'%s' has no '%s', but %s", kind->name, argument->name,
                          list_names(r, kind));
        if (!set_value(r, kind, k, argument->span, argument->value, values)) return false;
    }
    for (int i = 0; i < kind->needed; i++)
        if (!values[i]) return refuse(r, call->span, "'%s' needs '%s'", kind->name, kind->parameters[i].name);
    return true;
}

static bool read_shape(const Reader *r, const AstExpr *call, Shape *shape) {
    const ShapeKind *kind = read_kind(r, call);
    Values values = {0};
    *shape = (Shape){.span = call->span};
    if (!kind || !sort_arguments(r, kind, call, values)) return false;
    shape->kind = kind->name;
    for (int i = 0; i < count_parameters(kind); i++) {
        const Parameter *parameter = &kind->parameters[i];
        Text text = {0};
        if (!values[i]) continue;
        text_printf(&text, "%s=", parameter->name);
        bool is_right = read_value(r, parameter->kind, parameter, values[i], &text);
        vec_push(r->sema->arena, &shape->arguments, arena_printf(r->sema->arena, "%s", text.data));
        text_free(&text);
        if (!is_right) return false;
    }
    return true;
}

/* --- annotations ------------------------------------------------------------------------------ */

static const AstArgument *find_argument(const AstModification *in, const char *name) {
    for (int i = 0; in && i < in->arguments.n; i++) {
        const AstArgument *argument = &in->arguments.at[i];
        if (argument->path.parts.n == 1 && !strcmp(argument->path.parts.at[0].name, name)) return argument;
    }
    return NULL;
}

static void read_shapes(const Reader *r, Span span, const AstExpr *list, Shapes *shapes) {
    if (!list || list->kind != AST_ARRAY || list->array.iterators.n) {
        refuse(r, span, "the shapes are a list, such as shapes={bar(frame_a, frame_b)}");
        return;
    }
    for (int k = 0; k < list->array.elements.n; k++) {
        Shape shape;
        if (read_shape(r, list->array.elements.at[k], &shape)) vec_push(r->sema->arena, &shapes->all, shape);
    }
}

/* True if the argument hides something: parts=false, drawn=false. */
static bool hides(const Reader *r, const AstArgument *argument, const AstExpr *value) {
    if (value && value->kind == AST_BOOLEAN) return !value->boolean;
    return refuse(r, argument->span, "'%s' is true or false", argument->path.parts.at[0].name);
}

/* Reads __mocc(...); `shapes` gets those that are right. */
static void read_drawing(const Reader *r, const AstModification *drawing, Shapes *shapes) {
    for (int i = 0; i < drawing->arguments.n; i++) {
        const AstArgument *argument = &drawing->arguments.at[i];
        const AstExpr *value = argument->modification ? argument->modification->value : NULL;
        if (argument == find_argument(drawing, "shapes"))
            read_shapes(r, argument->span, value, shapes);
        else if (argument == find_argument(drawing, "parts") || argument == find_argument(drawing, "drawn"))
            shapes->hides_parts |= hides(r, argument, value);
        else
            refuse(r, argument->span, "'__mocc' has 'shapes', 'parts' and 'drawn', each once");
    }
}

static const AstArgument *own_drawing(const Class *class_) {
    return class_->ast ? find_argument(class_->ast->annotation, "__mocc") : NULL;
}

/* Names in the annotation of a base are those of the derived class, too. */
static void collect_shapes(Reader *r, const Class *class_, Shapes *shapes) {
    const AstArgument *drawing = own_drawing(class_);
    if (drawing) {
        shapes->given = true;
        if (drawing->modification) read_drawing(r, drawing->modification, shapes);
        return;
    }
    if (class_->short_base) collect_shapes(r, class_->short_base, shapes);
    for (int i = 0; i < class_->bases.n; i++)
        collect_shapes(r, class_->bases.at[i], shapes);
}

Shapes shapes_of(Sema *sema, const Class *class_) {
    Reader reader = {.sema = sema, .class_ = class_};
    Shapes shapes = {0};
    collect_shapes(&reader, class_, &shapes);
    return shapes;
}

void warn_drawings(Sema *sema) {
    if (!diag_wants(sema->diagnostics, WARNING_DRAWING)) return;
    for (int i = 0; i < sema->checked.n; i++) {
        Reader reader = {.sema = sema, .class_ = sema->checked.at[i], .reports = true};
        const AstArgument *drawing = own_drawing(reader.class_);
        Shapes shapes = {0};
        if (!drawing) continue;
        if (drawing->modification)
            read_drawing(&reader, drawing->modification, &shapes);
        else
            refuse(&reader, drawing->span, "'__mocc' needs shapes, such as __mocc(shapes={dot(frame_a)})");
    }
}
