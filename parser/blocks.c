/* Open blocks (classes, loops, branches) and what is added to them while they are read. */
#include "parser/parser.h"

#include "parser/grammar.h"

/* Later phases walk nested blocks recursively. */
enum { DEEPEST_BLOCK = 1000 };

void open_block(Parser *p, Block block) {
    vec_push(p->arena, &p->blocks, block);
    if (p->depth + p->blocks.n > DEEPEST_BLOCK)
        too_deep(p, block.begin, DEEPEST_BLOCK, "classes, loops and branches");
}

void open_class(Parser *p, AstClass *class_, Span begin) {
    Block block = {.kind = BLOCK_CLASS, .begin = begin, .class_ = class_, .any_name = p->unreadable_name};
    p->unreadable_name = false;
    open_block(p, block);
}

Block *innermost(Parser *p) {
    return p->blocks.n ? &p->blocks.at[p->blocks.n - 1] : NULL;
}

void close_block(Parser *p) {
    Block closed = p->blocks.at[--p->blocks.n];
    Block *outer = innermost(p);
    if (outer && outer->kind == BLOCK_IF && follows_else(p, &closed)) outer->else_if = closed.begin;
}

Block *innermost_class(Parser *p) {
    for (int i = p->blocks.n - 1; i >= 0; i--)
        if (p->blocks.at[i].kind == BLOCK_CLASS) return &p->blocks.at[i];
    return NULL;
}

/* --- the tail of a class ---------------------------------------------------------------------- */

/* Nothing may follow an external section but the class's annotation, and nothing that. */
static void check_tail(Parser *p, Span follower) {
    Block *block = innermost_class(p);
    if (!block->tail_begun || block->tail_reported) return;
    block->tail_reported = true;
    if (block->class_->annotation) {
        Diagnostic *error = syntax_error(p, block->tail, "the annotation of a class must stand at its end");
        if (error) diag_note(p->diagnostics, error, follower, "this follows it");
    } else {
        Diagnostic *error =
            syntax_error(p, follower, "nothing but an annotation may follow an external section");
        if (error) diag_note(p->diagnostics, error, block->tail, "the external section");
    }
}

void begin_section(Parser *p, SectionKind kind, bool is_initial) {
    Block *block = innermost(p);
    check_tail(p, p->current.span);
    block->section = kind;
    block->is_initial = is_initial;
    block->is_protected = false;
    block->confused = block->quiet = false;
    bool goes_on = p->current.span.begin.offset == p->current.span.end.offset; /* put in by recovery */
    block->misplaced = block->misplaced && goes_on;
}

void begin_algorithm(Parser *p, Span span) {
    AstClass *class_ = innermost(p)->class_;
    if (!class_->has_algorithm) class_->algorithm_span = span;
    class_->last_algorithm = span;
    class_->has_algorithm = true;
    class_->n_algorithms++;
}

void begin_equations(Parser *p, bool is_initial, Span span) {
    begin_section(p, SECTION_EQUATIONS, is_initial);
    AstClass *class_ = innermost(p)->class_;
    if (!class_->has_equations) class_->equation_span = span;
    class_->has_equations = true;
}

void begin_external(Parser *p, AstExternal *external, Span span) {
    begin_section(p, SECTION_ELEMENTS, false);
    Block *block = innermost(p);
    external->span = span;
    block->class_->external = external;
    block->tail_begun = true;
    block->tail = span;
}

void add_class_annotation(Parser *p, AstAnnotation *annotation, Span span) {
    Block *block = innermost(p);
    if (block->kind != BLOCK_CLASS) {
        static const char *const ends[] = {
            [BLOCK_FOR] = "for", [BLOCK_IF] = "if", [BLOCK_WHEN] = "when", [BLOCK_WHILE] = "while"};
        Diagnostic *error = report_else_if(p, block);
        if (!error)
            error = end_error(p, (Span){span.begin, span.begin},
                              "expected 'end %s;' before 'annotation': the annotation of a class cannot "
                              "stand inside of an equation or a statement",
                              ends[block->kind]);
        mark_torn(p);
        note_beginning(p, error, block);
        return;
    }
    if (block->class_->annotation) check_tail(p, span);
    block->class_->annotation = annotation;
    block->tail_begun = true;
    block->tail = span;
}

/* --- lists ------------------------------------------------------------------------------------ */

static void add_item(Parser *p, Block *block, AstItem item, Span span) {
    check_tail(p, span);
    item.initial = block->is_initial;
    item.section = block->class_->n_algorithms;
    vec_push(p->arena, &block->class_->items, item);
}

void add_top_class(Parser *p, AstClass *class_, bool is_final) {
    if (!class_) return;
    p->outside = false;
    class_->final = class_->has_final_prefix = is_final;
    vec_push(p->arena, &p->file->classes, class_);
}

void add_element(Parser *p, AstElement *element) {
    if (!element || p->drop_item) return;
    Block *block = innermost(p);
    element->is_protected = block->is_protected;
    add_item(p, block, (AstItem){.kind = AST_ITEM_ELEMENT, .element = element}, element->span);
}

void add_equation(Parser *p, AstEquation *equation) {
    if (!equation) return;
    Block *block = innermost(p);
    innermost_class(p)->confused = false;
    if (block->kind == BLOCK_CLASS) {
        add_item(p, block, (AstItem){.kind = AST_ITEM_EQUATION, .equation = equation}, equation->span);
    } else if (block->kind == BLOCK_FOR) {
        vec_push(p->arena, &block->equation->for_.equations, equation);
    } else {
        int last = block->equation->branches.branches.n - 1;
        vec_push(p->arena, &block->equation->branches.branches.at[last].equations, equation);
    }
}

void add_statement(Parser *p, AstStatement *statement) {
    Block *block = innermost(p);
    innermost_class(p)->confused = false;
    if (block->kind == BLOCK_CLASS) {
        add_item(p, block, (AstItem){.kind = AST_ITEM_STATEMENT, .statement = statement}, statement->span);
    } else if (block->kind == BLOCK_FOR) {
        vec_push(p->arena, &block->statement->for_.statements, statement);
    } else if (block->kind == BLOCK_WHILE) {
        vec_push(p->arena, &block->statement->while_.statements, statement);
    } else {
        int last = block->statement->branches.branches.n - 1;
        vec_push(p->arena, &block->statement->branches.branches.at[last].statements, statement);
    }
}

void add_equation_branch(Parser *p, AstEquation *equation, AstExpr *condition) {
    vec_push(p->arena, &equation->branches.branches, ((AstEquationBranch){.condition = condition}));
}

void add_statement_branch(Parser *p, AstStatement *statement, AstExpr *condition) {
    vec_push(p->arena, &statement->branches.branches, ((AstStatementBranch){.condition = condition}));
}

/* --- the end of a class ----------------------------------------------------------------------- */

static bool closes_outer_class(const Parser *p, Symbol name) {
    for (int i = 0; i < p->blocks.n - 1; i++)
        if (p->blocks.at[i].kind == BLOCK_CLASS && p->blocks.at[i].class_->name == name) return true;
    return false;
}

const char *class_title(const Parser *p, const Block *block) {
    return block->any_name ? "the class" : arena_printf(p->arena, "'%s'", block->class_->name);
}

/* `end` names an outer class: this one's own end is missing. The token closes the outer class then. */
static void report_missing_end(Parser *p, const Block *block, Span end) {
    mark_torn(p);
    Diagnostic *error =
        end_error(p, end, "expected 'end %s;' before '%.*s'", block->class_->name,
                  (int)(end.end.offset - end.begin.offset), p->source->text + end.begin.offset);
    if (error) diag_note(p->diagnostics, error, block->begin, "%s begins here", class_title(p, block));
    replay_token(p, p->current);
    replay_token(p, virtual_token(p, T_SECTION_END));
    replay_token(p, virtual_token(p, T_SEMICOLON));
}

static void report_wrong_name(Parser *p, const Block *block, AstNamePart name) {
    Symbol expected = block->class_->name;
    mark_torn(p);
    Diagnostic *error =
        syntax_error(p, name.span, "'end %s' closes '%s': expected 'end %s'", name.name, expected, expected);
    if (error) diag_note(p->diagnostics, error, block->begin, "%s begins here", class_title(p, block));
}

/* end model M; or end model; */
static void report_keyword(Parser *p, const Block *block, AstNamePart name) {
    end_error(p, name.span, "'%.*s' does not belong here: a class is closed by its name, 'end %s'",
              (int)(name.span.end.offset - name.span.begin.offset), p->source->text + name.span.begin.offset,
              block->class_->name);
}

AstClass *finish_class(Parser *p, AstNamePart end_name, Span end) {
    Block block = *innermost(p);
    AstClass *class_ = block.class_;
    if (p->current.is_keyword && !block.any_name)
        report_keyword(p, &block, end_name);
    else if (end_name.name != class_->name && closes_outer_class(p, end_name.name))
        report_missing_end(p, &block, end);
    else if (end_name.name != class_->name && !block.any_name) {
        report_wrong_name(p, &block, end_name);
        class_->wrong_end = end_name.name;
    }
    class_->span.end = end.end;
    class_->end_span = end;
    close_block(p);
    if (p->failed) diag_add_class(p->diagnostics, class_->span, ast_is_doubtful(class_));
    return class_;
}
