/* Declarations of classes as they stand in their files, without what only the compiler needs. */
#include "interface/declarations.h"

#include <string.h>

typedef struct {
    const Sema *sema;
    BodyOfClass *body;
    void *context;
    Text *out;
} Declarations;

static const char *source_at(const Declarations *d, Pos pos) {
    return d->sema->sources->files.at[pos.file]->text + pos.offset;
}

static void add_source(const Declarations *d, Pos begin, Pos end) {
    if (end.offset > begin.offset) text_add_bytes(d->out, source_at(d, begin), end.offset - begin.offset);
}

/* --- what is left out ------------------------------------------------------------------------- */

/* A variable's value is an equation; those of parameters, constants and records of them are declarations, and
   so are those of inputs, which are defaults, of external objects, and of what is inner and outer: an
   equation would mean the outer one. */
static bool is_equation(const Class *class_, const AstElement *element, const AstDeclarator *declarator) {
    const Decl *decl = find_member(class_, declarator->name);
    bool is_object = decl && decl->class_ && decl->class_->is_object;
    bool is_input = decl && decl->causality == AST_INPUT;
    bool is_both = decl && is_inner_and_outer(decl);
    return element->components.variability < AST_VAR_PARAMETER && declarator->modification &&
           declarator->modification->value && !is_object && !is_input && !is_both;
}

static bool has_hidden_body(const AstClass *ast) {
    return ast_is_model(ast->kind);
}

/* --- connects --------------------------------------------------------------------------------- */

static bool has_connect(const AstEquations *equations);

static bool is_or_has_connect(const AstEquation *equation) {
    bool has = equation->kind == AST_EQ_CONNECT;
    if (equation->kind == AST_EQ_FOR) has = has_connect(&equation->for_.equations);
    for (int i = 0; equation->kind == AST_EQ_IF && i < equation->branches.branches.n; i++)
        has |= has_connect(&equation->branches.branches.at[i].equations);
    return has;
}

static bool has_connect(const AstEquations *equations) {
    for (int i = 0; i < equations->n; i++)
        if (is_or_has_connect(equations->at[i])) return true;
    return false;
}

static void add_connects(const Declarations *d, const AstEquations *equations);

static void add_loop(const Declarations *d, const AstEquation *equation) {
    const AstIterators *iterators = &equation->for_.iterators;
    text_add(d->out, "for ");
    for (int i = 0; i < iterators->n; i++) {
        const AstIterator *iterator = &iterators->at[i];
        if (i) text_add(d->out, ", ");
        add_source(d, iterator->span.begin, iterator->range ? iterator->range->span.end : iterator->span.end);
    }
    text_add(d->out, " loop\n");
    add_connects(d, &equation->for_.equations);
    text_add(d->out, "end for;\n");
}

static void add_branches(const Declarations *d, const AstEquation *equation) {
    for (int i = 0; i < equation->branches.branches.n; i++) {
        const AstEquationBranch *branch = &equation->branches.branches.at[i];
        text_add(d->out, !branch->condition ? "else\n" : i ? "elseif " : "if ");
        if (branch->condition) {
            add_source(d, branch->condition->span.begin, branch->condition->span.end);
            text_add(d->out, " then\n");
        }
        add_connects(d, &branch->equations);
    }
    text_add(d->out, "end if;\n");
}

static void add_connects(const Declarations *d, const AstEquations *equations) {
    for (int i = 0; i < equations->n; i++) {
        const AstEquation *equation = equations->at[i];
        if (!is_or_has_connect(equation)) continue;
        if (equation->kind == AST_EQ_FOR)
            add_loop(d, equation);
        else if (equation->kind == AST_EQ_IF)
            add_branches(d, equation);
        else {
            add_source(d, equation->span.begin, equation->span.end);
            text_add(d->out, ";\n");
        }
    }
}

static void add_connects_of(const Declarations *d, const AstClass *ast) {
    bool any = false;
    for (int i = 0; i < ast->items.n; i++) {
        const AstItem *item = &ast->items.at[i];
        if (item->kind != AST_ITEM_EQUATION || !is_or_has_connect(item->equation)) continue;
        if (!any) text_add(d->out, "equation\n");
        any = true;
        AstEquation *one[] = {item->equation};
        add_connects(d, &(AstEquations){one, 1, 1});
    }
}

/* --- elements --------------------------------------------------------------------------------- */

/* Without values of variables */
static void add_element(const Declarations *d, const Class *class_, const AstElement *element) {
    Pos at = element->span.begin;
    bool hides = has_hidden_body(class_->ast);
    for (int i = 0; hides && element->kind == AST_EL_COMPONENTS && i < element->components.declarators.n;
         i++) {
        const AstDeclarator *declarator = &element->components.declarators.at[i];
        if (!is_equation(class_, element, declarator)) continue;
        Pos end = declarator->modification->value->span.begin;
        const char *text = d->sema->sources->files.at[end.file]->text;
        while (end.offset > at.offset && text[end.offset] != '=')
            end.offset--;
        add_source(d, at, end);
        at = declarator->modification->value->span.end;
        while (text[at.offset] == ')' && at.offset < declarator->modification->span.end.offset)
            at.offset++;
    }
    add_source(d, at, element->span.end);
    text_add(d->out, ";\n");
}

/* What stands behind the name: the description, and comments that document the class */
static Pos end_of_head(const Declarations *d, Pos pos) {
    const char *begin = source_at(d, pos), *end = begin;
    for (const char *at = begin;;) {
        at += strspn(at, " \t\r\n");
        if (*at == '"') {
            for (at++; *at && *at != '"'; at++)
                at += *at == '\\' && at[1];
            at += *at != '\0';
        } else if (*at == '+')
            at++;
        else if (at[0] == '/' && at[1] == '/')
            at += strcspn(at, "\n");
        else if (at[0] == '/' && at[1] == '*' && strstr(at, "*/"))
            at = strstr(at, "*/") + 2;
        else
            break;
        end = at;
    }
    return (Pos){pos.file, pos.offset + (uint32_t)(end - begin)};
}

static void add_class(const Declarations *d, const Class *class_, Pos begin, Pos end);

static const Class *class_of(const Class *class_, const AstClass *ast) {
    for (int i = 0; i < class_->decls.n; i++) {
        const Decl *decl = class_->decls.at[i];
        if (decl->kind == DECL_CLASS && decl->class_ && decl->class_->ast == ast) return decl->class_;
    }
    return NULL;
}

static void add_item(const Declarations *d, const Class *class_, const AstElement *element) {
    const Class *inner = element->kind == AST_EL_CLASS ? class_of(class_, element->class_) : NULL;
    if (inner && element->class_->body == AST_BODY_LONG)
        add_class(d, inner, element->span.begin, element->span.end);
    else
        add_element(d, class_, element);
}

static void add_elements(const Declarations *d, const Class *class_) {
    const AstClass *ast = class_->ast;
    bool is_protected = false;
    for (int i = 0; i < ast->items.n; i++) {
        const AstItem *item = &ast->items.at[i];
        if (item->kind != AST_ITEM_ELEMENT) continue;
        if (item->element->is_protected != is_protected)
            text_add(d->out, is_protected ? "public\n" : "protected\n");
        is_protected = item->element->is_protected;
        add_item(d, class_, item->element);
    }
}

/* Those of a package that stand in files of their own */
static void add_files(const Declarations *d, const Class *class_) {
    for (int i = 0; i < class_->decls.n; i++) {
        const Decl *decl = class_->decls.at[i];
        const Class *inner = decl->kind == DECL_CLASS ? decl->class_ : NULL;
        if (!inner || inner->parent != class_ || !inner->ast ||
            inner->ast->span.begin.file == class_->ast->span.begin.file)
            continue;
        add_class(d, inner, inner->ast->span.begin, inner->ast->span.end);
    }
}

/* The objects of what calls C functions know how these are declared. */
static bool is_of_object(const AstArgument *argument) {
    const char *name = argument->path.parts.n == 1 ? argument->path.parts.at[0].name : "";
    return !strcmp(name, "Include") || !strcmp(name, "IncludeDirectory");
}

static void add_external(const Declarations *d, const AstExternal *external) {
    static const char word[] = "annotation";
    const AstAnnotation *annotation = external->annotation;
    Pos end = annotation ? annotation->span.begin : external->span.end;
    while (annotation && strncmp(source_at(d, end), word, strlen(word)))
        end.offset--;
    add_source(d, external->span.begin, end);
    const char *between = "annotation(";
    for (int i = 0; annotation && i < annotation->arguments.n; i++) {
        const AstArgument *argument = &annotation->arguments.at[i];
        if (is_of_object(argument)) continue;
        text_add(d->out, between);
        add_source(d, argument->span.begin, argument->span.end);
        between = ", ";
    }
    if (annotation) text_add(d->out, *between == ',' ? ");\n" : ";\n");
}

/* The statements of a function, with the word that begins the section */
static void add_statements(const Declarations *d, const AstClass *ast) {
    bool any = false;
    for (int i = 0; i < ast->items.n; i++) {
        const AstItem *item = &ast->items.at[i];
        if (item->kind != AST_ITEM_STATEMENT) continue;
        if (!any) text_add(d->out, "algorithm\n");
        any = true;
        add_source(d, item->statement->span.begin, item->statement->span.end);
        text_add(d->out, ";\n");
    }
    if (ast->external) add_external(d, ast->external);
}

static void add_class(const Declarations *d, const Class *class_, Pos begin, Pos end) {
    const AstClass *ast = class_->ast;
    bool is_there = true;
    const char *body = has_hidden_body(ast) ? d->body(d->context, class_, &is_there) : NULL;
    if (!is_there) return;
    if (ast->body != AST_BODY_LONG) {
        add_source(d, begin, end);
        text_add(d->out, ";\n");
        return;
    }
    Pos head = end_of_head(d, ast->name_span.end);
    add_source(d, begin, head);
    text_add(d->out, "\n");
    add_elements(d, class_);
    add_files(d, class_);
    if (has_hidden_body(ast)) add_connects_of(d, ast);
    if (body) text_add(d->out, body);
    if (ast->kind == AST_FUNCTION) add_statements(d, ast);
    if (ast->annotation) {
        text_add(d->out, "annotation");
        add_source(d, ast->annotation->span.begin, ast->annotation->span.end);
        text_add(d->out, ";\n");
    }
    text_printf(d->out, "end %s", ast->name);
    add_source(d, ast->span.end, end);
    text_add(d->out, ";\n\n");
}

void write_declarations_of(const Sema *sema, const Class *class_, BodyOfClass *body, void *context,
                           Text *out) {
    const Declarations d = {sema, body, context, out};
    add_class(&d, class_, class_->ast->span.begin, class_->ast->span.end);
}
