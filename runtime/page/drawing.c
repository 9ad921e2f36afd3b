/* The shapes of classes, as their annotations or the names of their frames say. Names are looked up once a
 * class; an instance's numbers stand as far behind its beginning as they do in any other. */
#include "runtime/page/page.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    Drawing *drawing;
    const MoccModel *model;
    DrawnClass *class_; /* whose shapes are read */
} Finder;

/* ---- numbers ---- */

static void add_number(Finder *finder, ShapeNumber number) {
    DrawnClass *class_ = finder->class_;
    class_->numbers =
        reallocate(finder->drawing->context, class_->numbers, class_->n_numbers + 1, sizeof *class_->numbers);
    class_->numbers[class_->n_numbers++] = number;
}

static void add_constant(Finder *finder, double value) {
    add_number(finder, (ShapeNumber){.is_constant = true, .constant = value});
}

/* Adds the variable with this full name; false: there is none. */
static bool add_scalar(Finder *finder, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool add_scalar(Finder *finder, const char *format, ...) {
    Text name = {.context = finder->drawing->context};
    ShapeNumber number = {.is_constant = false};
    const MoccVariable *variable;
    va_list args;
    va_start(args, format);
    text_vprintf(&name, format, args);
    va_end(args);
    bool found = tables_find(finder->drawing->context, finder->class_->type, name.data, &variable,
                             &number.offset) == FOUND;
    number.is_state = found && variable->kind == MOCC_STATE;
    if (found) add_number(finder, number);
    text_free(&name);
    return found;
}

/* What a name stands for: a number, an array of them, or a frame with its position and angle */
static void add_named(Finder *finder, const char *name) {
    int i = 1, k = 1;
    if (add_scalar(finder, "%s", name)) return;
    while (add_scalar(finder, "%s[%d]", name, i))
        i++;
    if (i > 1) return;
    while (add_scalar(finder, "%s[%d,1]", name, k) && add_scalar(finder, "%s[%d,2]", name, k))
        k++;
    if (k > 1) return;
    if (add_scalar(finder, "%s.r0[1]", name) && add_scalar(finder, "%s.r0[2]", name) &&
        !add_scalar(finder, "%s.phi", name))
        add_constant(finder, 0);
}

/* The end of a name, or of a number */
static const char *value_end(const char *text) {
    bool quoted = false;
    int depth = 0;
    for (; *text && (quoted || depth || !strchr("{},", *text)); text++) {
        if (*text == '\\' && quoted && text[1])
            text++;
        else if (*text == '\'')
            quoted = !quoted;
        else if (!quoted)
            depth += (*text == '[') - (*text == ']');
    }
    return text;
}

/* Adds the numbers of a value; braces only group them. */
static void add_value(Finder *finder, const char *text) {
    while (*text) {
        const char *end = value_end(text);
        Text value = {.context = finder->drawing->context};
        double number;
        text_add_bytes(&value, text, (size_t)(end - text));
        if (end > text && number_parse(value.data, &number))
            add_constant(finder, number);
        else if (end > text)
            add_named(finder, value.data);
        text_free(&value);
        text = *end ? end + 1 : end;
    }
}

/* ---- shapes ---- */

static bool is_one_of(const ShapeArgument *argument, const char *const *names) {
    for (; *names; names++)
        if (strlen(*names) == argument->name_length &&
            !strncmp(*names, argument->name, argument->name_length))
            return true;
    return false;
}

/* Whether an argument has as many numbers as its name asks for */
static bool has_right_size(const ShapeArgument *argument) {
    static const char *const places[] = {"at", "from", "to", NULL};
    static const char *const points[] = {"offset", "direction", "normal", "point", "vector", NULL};
    static const char *const lists[] = {"points", NULL};
    if (is_one_of(argument, places)) return argument->n == 2 || argument->n == 3;
    if (is_one_of(argument, points)) return argument->n == 2;
    if (is_one_of(argument, lists)) return argument->n >= 4 && argument->n % 2 == 0;
    return argument->n == 1;
}

static DrawnShape *add_shape(Finder *finder, const char *kind) {
    DrawnClass *class_ = finder->class_;
    class_->shapes =
        reallocate(finder->drawing->context, class_->shapes, class_->n + 1, sizeof *class_->shapes);
    class_->shapes[class_->n] = (DrawnShape){.kind = kind};
    return &class_->shapes[class_->n++];
}

static ShapeArgument *add_argument(Finder *finder, DrawnShape *shape, const char *name, size_t length) {
    shape->arguments = reallocate(finder->drawing->context, shape->arguments, shape->n_arguments + 1,
                                  sizeof *shape->arguments);
    shape->arguments[shape->n_arguments] = (ShapeArgument){name, length, finder->class_->n_numbers, 0};
    return &shape->arguments[shape->n_arguments++];
}

static void drop_shape(Finder *finder) {
    release(finder->class_->shapes[--finder->class_->n].arguments);
}

/* A name that is nowhere belongs to what a condition has left out, so the shape is left out, too. */
static void read_shape(Finder *finder, const MoccShape *row) {
    DrawnShape *shape = add_shape(finder, row->kind);
    for (const char *const *text = row->arguments; *text; text++) {
        const char *equals = strchr(*text, '=');
        ShapeArgument *argument = add_argument(finder, shape, *text, (size_t)(equals - *text));
        add_value(finder, equals + 1);
        argument->n = finder->class_->n_numbers - argument->begin;
        if (has_right_size(argument)) continue;
        if (argument->n)
            report_warning(finder->drawing->context, "%s: '%s' is not drawn: %s has %zu number%s", row->place,
                           row->kind, *text, argument->n, argument->n == 1 ? "" : "s");
        drop_shape(finder);
        return;
    }
}

/* ---- without an annotation ---- */

/* The length of the name of a frame whose position this is; 0: it is none */
static size_t frame_length(const MoccVariable *variable) {
    size_t length = strlen(variable->name);
    bool is_position = !variable->hidden && variable->kind != MOCC_DERIVATIVE && variable->rank == 1 &&
                       variable->dims[0] == 2 && length > 3 && !strcmp(variable->name + length - 3, ".r0");
    return is_position && !memchr(variable->name, '.', length - 3) ? length - 3 : 0;
}

static void add_frame(Finder *finder, DrawnShape *shape, const char *name, const MoccVariable *position) {
    ShapeArgument *argument = add_argument(finder, shape, name, strlen(name));
    Text frame = {.context = finder->drawing->context};
    text_add_bytes(&frame, position->name, frame_length(position));
    add_named(finder, frame.data);
    argument->n = finder->class_->n_numbers - argument->begin;
    text_free(&frame);
}

/* A line from the first frame to each of the others; a single one is a dot. */
static void draw_frames(Finder *finder) {
    const MoccClass *type = finder->class_->type;
    const MoccVariable *first = NULL;
    bool single = true;
    for (int i = 0; i < type->n_variables; i++) {
        const MoccVariable *variable = &type->variables[i];
        if (!frame_length(variable)) continue;
        if (first) {
            DrawnShape *line = add_shape(finder, "line");
            add_frame(finder, line, "from", first);
            add_frame(finder, line, "to", variable);
            single = false;
        } else {
            first = variable;
        }
    }
    if (first && single) add_frame(finder, add_shape(finder, "dot"), "at", first);
}

/* ---- classes ---- */

static const DrawnClass *find_drawn(const Drawing *drawing, const MoccClass *type) {
    for (size_t i = 0; i < drawing->n; i++)
        if (drawing->classes[i].type == type) return &drawing->classes[i];
    return NULL;
}

const DrawnClass *drawing_of(const Drawing *drawing, const MoccClass *type, const Path *path) {
    const DrawnClass *class_ = find_drawn(drawing, type);
    if (!class_ || !class_->n) return NULL;
    for (; path; path = path->parent) {
        if (!path->parent) return drawing->hides_all ? NULL : class_;
        if (find_drawn(drawing, path->parent->member->type)->hides_parts) return NULL;
    }
    return class_;
}

/* True if the model says what the class looks like; reads it. */
static bool read_rows(Finder *finder) {
    bool given = false;
    for (int i = 0; i < finder->model->n_shapes; i++) {
        const MoccShape *row = &finder->model->shapes[i];
        if (row->type != finder->class_->type) continue;
        given = true;
        finder->class_->hides_parts |= row->hides_parts != 0;
        if (row->kind) read_shape(finder, row);
    }
    return given;
}

/* Finds the shapes of a class after those of its components. Returns true if anything in it is drawn: then it
   needs no line of its own. */
static bool find_class(Finder *finder, const MoccClass *type) {
    bool inside = false;
    const DrawnClass *known = find_drawn(finder->drawing, type);
    if (known) return known->visible;
    for (int i = 0; i < type->n_members; i++)
        inside |= find_class(finder, type->members[i].type);
    Drawing *drawing = finder->drawing;
    DrawnClass class_ = {.type = type};
    finder->class_ = &class_;
    if (!read_rows(finder) && !inside) draw_frames(finder);
    class_.first =
        drawing->n ? drawing->classes[drawing->n - 1].first + drawing->classes[drawing->n - 1].n : 0;
    drawing->classes =
        reallocate(drawing->context, drawing->classes, drawing->n + 1, sizeof *drawing->classes);
    class_.visible = inside || class_.n > 0;
    drawing->classes[drawing->n++] = class_;
    return class_.visible;
}

void drawing_find(MoccContext *context, Drawing *drawing, const MoccModel *model) {
    *drawing = (Drawing){.context = context};
    Finder finder = {.drawing = drawing, .model = model};
    find_class(&finder, model->type);
    drawing->hides_all = find_drawn(drawing, model->type)->hides_parts;
}

void drawing_free(Drawing *drawing) {
    for (size_t i = 0; i < drawing->n; i++) {
        for (size_t k = 0; k < drawing->classes[i].n; k++)
            release(drawing->classes[i].shapes[k].arguments);
        release(drawing->classes[i].shapes);
        release(drawing->classes[i].numbers);
    }
    release(drawing->classes);
    *drawing = (Drawing){.context = drawing->context};
}
