/* Building the nodes of the syntax tree that are not expressions. */
#include "parser/parser.h"

void add_name_part(Parser *p, AstName *name, AstNamePart part) {
    if (name->parts.n == 0) name->span.begin = part.span.begin;
    name->span.end = part.span.end;
    vec_push_one(p->arena, &name->parts, part);
}

AstClass *new_class(Parser *p, AstNamePart name, AstBodyKind body, Span span) {
    AstClass *class_ = NEW(p->arena, AstClass);
    class_->name = name.name;
    class_->name_span = name.span;
    class_->body = body;
    class_->span = span;
    return class_;
}

void set_prefixes(AstClass *class_, ClassPrefixes prefixes) {
    class_->kind = prefixes.kind;
    class_->encapsulated = prefixes.encapsulated;
    class_->partial = prefixes.partial;
    class_->expandable = prefixes.expandable;
    class_->is_operator = prefixes.is_operator;
    class_->pure = prefixes.pure;
    class_->impure = prefixes.impure;
    class_->is_function_operator = prefixes.is_function_operator;
}

void set_description(AstClass *class_, Description description) {
    class_->description = description.text;
    class_->annotation = description.annotation;
}

AstImport *new_import(Parser *p, AstImportKind kind, AstName name) {
    AstImport *import = NEW(p->arena, AstImport);
    import->kind = kind;
    import->name = name;
    return import;
}

AstComponents *new_components(Parser *p, TypePrefix prefix, AstName type) {
    AstComponents *components = NEW(p->arena, AstComponents);
    components->flow = prefix.flow;
    components->stream = prefix.stream;
    components->variability = prefix.variability;
    components->causality = prefix.causality;
    components->prefix_span = prefix.span;
    components->type = type;
    return components;
}

AstElement *new_element(Parser *p, AstElementKind kind, Span span) {
    AstElement *element = NEW(p->arena, AstElement);
    element->kind = kind;
    element->span = span;
    return element;
}

/* A class that could not be read is NULL, and so is its element. */
AstElement *new_class_element(Parser *p, AstClass *class_, Span span) {
    if (!class_) return NULL;
    AstElement *element = new_element(p, AST_EL_CLASS, span);
    element->class_ = class_;
    return element;
}

AstElement *new_components_element(Parser *p, const AstComponents *components, Span span) {
    AstElement *element = new_element(p, AST_EL_COMPONENTS, span);
    element->components = *components;
    return element;
}

AstElement *prefixed(AstElement *element, Prefixes prefixes) {
    if (!element) return NULL;
    element->redeclare = prefixes.redeclare;
    element->final = prefixes.final;
    element->inner = prefixes.inner;
    element->outer = prefixes.outer;
    if (element->kind == AST_EL_CLASS) element->class_->final = prefixes.final;
    return element;
}

/* A description or annotation of the constraining clause is that of the whole declaration: it stands once
   (Modelica 3.6, 7.3.2.1). What a long class says within itself is its own. */
static void describe(Parser *p, const AstExtends *constraint, Symbol *description,
                     AstAnnotation **annotation) {
    bool twice = (constraint->description && *description) || (constraint->annotation && *annotation);
    if (twice)
        diag_error(p->diagnostics, constraint->description_span, "syntax",
                   "a declaration has one description and one annotation: this one stands before "
                   "'constrainedby' too");
    if (!*description) *description = constraint->description;
    if (!*annotation) *annotation = constraint->annotation;
}

AstElement *replaceable(Parser *p, AstElement *element, AstExtends *constraint) {
    if (!element) return NULL;
    element->replaceable = true;
    element->constraint = constraint;
    if (!constraint) return element;
    if (element->kind == AST_EL_CLASS && element->class_->body != AST_BODY_LONG)
        describe(p, constraint, &element->class_->description, &element->class_->annotation);
    for (int i = 0; element->kind == AST_EL_COMPONENTS && i < element->components.declarators.n; i++) {
        AstDeclarator *one = &element->components.declarators.at[i];
        describe(p, constraint, &one->description, &one->annotation);
    }
    return element;
}

AstModification *new_modification(Parser *p, Span span) {
    AstModification *modification = NEW(p->arena, AstModification);
    modification->has_arguments = true;
    modification->span = span;
    return modification;
}

AstArgument *new_argument(Parser *p, Span span) {
    AstArgument *argument = NEW(p->arena, AstArgument);
    argument->span = span;
    return argument;
}

/* The path of an argument that is an element is the element's name, as if it were modified. */
AstArgument *new_element_argument(Parser *p, AstElement *element, Span span) {
    AstArgument *argument = new_argument(p, span);
    argument->element = element;
    argument->replaceable = element->replaceable;
    AstNamePart name;
    if (element->kind == AST_EL_CLASS) {
        name = (AstNamePart){element->class_->name, element->class_->name_span};
    } else {
        const AstDeclarator *declarator = &element->components.declarators.at[0];
        name = (AstNamePart){declarator->name, declarator->name_span};
    }
    add_name_part(p, &argument->path, name);
    return argument;
}

AstEquation *new_equation(Parser *p, AstEquationKind kind, Span span) {
    AstEquation *equation = NEW(p->arena, AstEquation);
    equation->kind = kind;
    equation->span = span;
    return equation;
}

AstEquation *new_equality(Parser *p, AstExpr *left, AstExpr *right, Span op_span, Span span) {
    AstEquation *equation = new_equation(p, AST_EQ_EQUAL, span);
    equation->equal.left = left;
    equation->equal.right = right;
    equation->equal.op_span = op_span;
    return equation;
}

AstEquation *new_call_equation(Parser *p, AstExpr *call, Span span) {
    AstEquation *equation = new_equation(p, AST_EQ_CALL, span);
    equation->call = call;
    return equation;
}

AstStatement *new_statement(Parser *p, AstStatementKind kind, Span span) {
    AstStatement *statement = NEW(p->arena, AstStatement);
    statement->kind = kind;
    statement->span = span;
    return statement;
}

void begin_string(Parser *p, Symbol text) {
    p->string.length = 0;
    text_add(&p->string, text);
}

void continue_string(Parser *p, Symbol text) {
    text_add(&p->string, text);
}

Symbol finish_string(Parser *p) {
    return intern(p->interner, p->string.data, p->string.length);
}
