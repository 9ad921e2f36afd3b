/* Messages for syntax errors: what was found, what was expected, and where a person would look for the
 * mistake. */
#include "parser/parser.h"

#include <string.h>

#include "lexer/fix.h"
#include "parser/grammar.h"

/* --- reporting -------------------------------------------------------------------------------- */

/* What is wrong at `span`, or the item that it stands in, begins on the line of the last error. */
static bool is_on_error_line(const Parser *p, Span span) {
    bool ahead = span.begin.offset > p->current.span.begin.offset; /* a token that was only peeked at */
    uint32_t end = (ahead ? p->current.span : p->previous).end.offset;
    if (!p->error_line) return false;
    return line_of(p, span.begin) == p->error_line ||
           (!ahead && item_index(p) > 0 && line_of(p, p->item[0].span.begin) == p->error_line) ||
           (end > 0 && p->source->text[end - 1] != ';' &&
            line_of(p, (Pos){span.begin.file, end}) == p->error_line);
}

/* Too soon after another error, on its line, or in a section or outside of classes since another error */
static bool is_consequence(Parser *p, Span span) {
    Block *class_ = innermost_class(p);
    return p->stopped || p->since_error < QUIET_TOKENS || (class_ ? class_->quiet : p->outside) ||
           is_on_error_line(p, span);
}

static Diagnostic *report(Parser *p, Span span, const char *text) {
    const Block *class_ = innermost_class(p);
    p->failed = true;
    p->since_error = 0;
    p->error_line = line_of(p, span.begin);
    if (!class_) p->outside = true;
    if (++p->n_errors >= MAX_ERRORS) p->stopped = true;
    return diag_error(p->diagnostics, span, "syntax", "%s%s", text,
                      p->stopped ? " (too many errors: the rest of the file was not read)" : "");
}

Diagnostic *syntax_error(Parser *p, Span span, const char *format, ...) {
    if (is_consequence(p, span)) return NULL;
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(p->arena, format, args);
    va_end(args);
    return report(p, span, text);
}

Diagnostic *end_error(Parser *p, Span span, const char *format, ...) {
    const Block *class_ = innermost_class(p);
    if (is_consequence(p, span) || (class_ ? class_->wrong : p->failed)) return NULL;
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(p->arena, format, args);
    va_end(args);
    return report(p, span, text);
}

void too_deep(Parser *p, Span span, int most, const char *what) {
    if (p->stopped) return;
    p->stopped = p->failed = true;
    diag_error(p->diagnostics, span, "limit", "nested too deeply: over %d %s inside of each other", most,
               what);
}

void lose_item(Parser *p) {
    const Block *class_ = innermost_class(p);
    if (!class_ || p->lost_from.class_) return;
    p->lost_from = *class_;
    p->lost_from.begin = item_index(p) > 0 ? p->item[0].span : p->current.span;
}

void mark_torn(Parser *p) {
    for (int i = 0; i < p->blocks.n; i++)
        if (p->blocks.at[i].kind == BLOCK_CLASS) p->blocks.at[i].class_->torn = true;
}

/* --- words ------------------------------------------------------------------------------------ */

enum { LONGEST_SHOWN = 40, LONGEST_LIST = 4 };

/* How the text at `span` is called in a message. */
const char *quoted_source(const Parser *p, Span span) {
    const char *text = p->source->text + span.begin.offset;
    int length = (int)(span.end.offset - span.begin.offset);
    for (int i = 0; i < length; i++)
        if (text[i] == '\n' || text[i] == '\r') length = i;
    if (length <= LONGEST_SHOWN) return arena_printf(p->arena, "'%.*s'", length, text);
    while (length > 0 && (length > LONGEST_SHOWN || ((unsigned char)text[length] & 0xC0) == 0x80))
        length--;
    return arena_printf(p->arena, "'%.*s...'", length, text);
}

/* The current token's; a SECTION_END has none, so that of the real token after it. */
static Span found_span(Parser *p) {
    if (p->current.code != T_SECTION_END) return p->current.span;
    Span span = peek_token(p, 0).span;
    if (peek_token(p, 0).kind == TOKEN_END || peek_token(p, 0).kind == TOKEN_INITIAL)
        span.end = peek_token(p, 1).span.end;
    return span;
}

const char *found_text(Parser *p) {
    if (p->current.code == T_FILE_END) return "the end of the file";
    if (p->current.code == T_STRING) return "a string";
    return quoted_source(p, found_span(p));
}

bool expects(const char *const *expected, int n, const char *text) {
    for (int i = 0; i < n; i++)
        if (strcmp(expected[i], text) == 0) return true;
    return false;
}

bool is_token_kind(const char *text) {
    static const char *const words[] = {"name", "number", "string", "end of file"};
    return expects(words, 4, text);
}

int line_of(const Parser *p, Pos pos) {
    int line, column;
    source_locate(p->diagnostics->sources, pos, &line, &column);
    return line;
}

bool on_later_line(const Parser *p) {
    uint32_t from = p->previous.end.offset, to = p->current.span.begin.offset;
    return to > from && memchr(p->source->text + from, '\n', to - from);
}

Span behind_previous(const Parser *p) {
    return (Span){p->previous.end, p->previous.end};
}

/* --- ends ------------------------------------------------------------------------------------- */

static const char *end_text(const Parser *p, const Block *block) {
    static const char *const texts[] = {[BLOCK_FOR] = "end for",
                                        [BLOCK_IF] = "end if",
                                        [BLOCK_WHEN] = "end when",
                                        [BLOCK_WHILE] = "end while"};
    if (block->kind != BLOCK_CLASS) return texts[block->kind];
    if (block->any_name) return "end";
    return arena_printf(p->arena, "end %s", block->class_->name);
}

bool follows_else(const Parser *p, const Block *block) {
    const char *at = p->source->text + block->begin.begin.offset;
    if (block->kind != BLOCK_IF) return false;
    while (at > p->source->text && at[-1] == ' ')
        at--;
    return at - p->source->text >= 4 && !strncmp(at - 4, "else", 4);
}

Diagnostic *report_else_if(Parser *p, const Block *block) {
    if (block->kind != BLOCK_IF || block->else_if.begin.offset == block->else_if.end.offset) return NULL;
    return end_error(p, block->else_if,
                     "write 'elseif': 'else if' begins an 'if' of its own, for which an 'end if' is missing");
}

void note_beginning(Parser *p, Diagnostic *error, const Block *block) {
    if (!error) return;
    if (block->kind == BLOCK_CLASS)
        diag_note(p->diagnostics, error, block->begin, "%s begins here", class_title(p, block));
    else
        diag_note(p->diagnostics, error, block->begin, "'%s' begins here%s",
                  end_text(p, block) + strlen("end "),
                  follows_else(p, block)
                      ? "; 'else if' needs an 'end if' of its own, 'elseif' goes on with the one above"
                      : "");
}

bool ends_something(int code) {
    switch (code) {
    case T_END:
    case T_END_FOR:
    case T_END_IF:
    case T_END_WHEN:
    case T_END_WHILE:
    case T_ELSE:
    case T_ELSEIF:
    case T_ELSEWHEN:
    case T_SECTION_END:
    case T_FILE_END:
        return true;
    default:
        return false;
    }
}

/* The current token, first in its item, ends what is not open, or not what is. */
static void report_wrong_end(Parser *p) {
    Block *block = innermost(p);
    mark_torn(p);
    Span span = found_span(p);
    Diagnostic *error = NULL;
    if (block && block->any_name && p->current.code != T_FILE_END) return;
    if (!block)
        error = end_error(p, span, "%s stands outside of any class", found_text(p));
    else if ((error = report_else_if(p, block)))
        ;
    else if (p->current.code == T_END)
        error = end_error(p, span, "expected '%s;'", end_text(p, block));
    else if (p->current.code == T_FILE_END)
        error =
            end_error(p, behind_previous(p), "expected '%s;' before the end of the file", end_text(p, block));
    else if (block->kind == BLOCK_CLASS)
        error = end_error(p, span, "%s without a beginning", found_text(p));
    else
        error = end_error(p, span, "expected '%s;' before %s", end_text(p, block), found_text(p));
    if (block && (block->kind != BLOCK_CLASS || p->current.code == T_FILE_END))
        note_beginning(p, error, block);
}

/* --- = := == ---------------------------------------------------------------------------------- */

/* Reports a mixed-up '='. When it is mixed up in all of a section, the first is enough. */
static void report_confusion(Parser *p, Span span, const char *what, const char *expected) {
    Block *class_ = innermost_class(p);
    if (class_ && class_->confused) {
        p->since_error = 0;
        return;
    }
    syntax_error(p, span, "%s is written with '%s', not %s", what, expected, quoted_source(p, span));
    if (class_) class_->confused = true;
}

/* Whether the item has an '=' already: what follows is its value. */
static bool has_equals(const Parser *p) {
    const char *at = p->source->text + p->item[0].span.begin.offset;
    const char *end = p->source->text + p->current.span.begin.offset;
    for (int depth = 0; at < end; at++) {
        depth += (*at == '(' || *at == '[' || *at == '{') - (*at == ')' || *at == ']' || *at == '}');
        if (depth == 0 && *at == '=') return true;
    }
    return false;
}

static bool report_confused_equals(Parser *p, const char *const *expected, int n) {
    int code = p->current.code;
    if (code != T_EQUALS && code != T_ASSIGN && code != T_EQ) return false;
    Span span = p->current.span;
    const Block *block = innermost(p);
    if (code != T_EQUALS && expects(expected, n, ";") && !has_equals(p) && block &&
        block->kind == BLOCK_CLASS && block->section == SECTION_ELEMENTS)
        syntax_error(p, span, "a declaration is written with '=', not %s", found_text(p));
    else if (code == T_EQUALS && expects(expected, n, "loop"))
        syntax_error(p, span, "the range of a loop is written with 'in', not '='");
    else if (code == T_EQ && p->brackets.n && expects(expected, n, ")") && block &&
             block->kind == BLOCK_CLASS && block->section == SECTION_ELEMENTS)
        syntax_error(p, span, "a modification is written with '=', not '=='");
    else if (expects(expected, n, ":="))
        report_confusion(p, span, "an assignment", ":=");
    else if (code == T_EQUALS && (expects(expected, n, "then") || expects(expected, n, "and")))
        syntax_error(p, span, "a comparison is written with '==', not '='");
    else if (expects(expected, n, "="))
        syntax_error(p, span, "expected '=', not %s", found_text(p));
    else
        return false;
    return true;
}

static bool is_procedure_call(const AstExpr *expr) {
    if (expr->kind != AST_CALL || expr->parenthesized) return false;
    Symbol name = expr->call.callee->ref.parts.at[0].name;
    return strcmp(name, "der") != 0 && strcmp(name, "initial") != 0 && strcmp(name, "pure") != 0;
}

/* reinit x, 1; */
static bool lacks_parenthesis(const AstExpr *expr) {
    static const char *const names[] = {"assert", "terminate", "reinit"};
    bool one = expr->kind == AST_REF && expr->ref.parts.n == 1;
    for (int i = 0; i < 3 && one; i++)
        if (!strcmp(expr->ref.parts.at[0].name, names[i])) return true;
    return false;
}

bool check_bare_equation(Parser *p, const AstExpr *expr) {
    if (is_procedure_call(expr)) return true;
    lose_item(p);
    p->lost_for_good = true;
    bool is_comparison = expr->kind == AST_BINARY && expr->binary.op == AST_EQ && !expr->parenthesized;
    if (is_comparison)
        report_confusion(p, expr->binary.op_span, "an equation", "=");
    else if (p->current.code == T_ASSIGN)
        report_confusion(p, p->current.span, "an equation", "=");
    else
        unexpected_token(p, (const char *const[]){lacks_parenthesis(expr) ? "(" : "="}, 1);
    return false;
}

void check_outputs(Parser *p, AstExprs *outputs) {
    for (int i = 0; i < outputs->n; i++) {
        const AstExpr *output = outputs->at[i];
        if (!output || (output->kind == AST_REF && !output->parenthesized)) continue;
        syntax_error(p, output->span, "expected a component: only components can take a function's results");
        outputs->at[i] = NULL;
    }
}

void check_declaration_assignment(Parser *p, Span span) {
    Block *block = innermost_class(p);
    if (!block || block->class_->kind != AST_FUNCTION)
        syntax_error(p, span, "a declaration is written with '=', not ':='");
}

void misplaced_description(Parser *p, Span span) {
    syntax_error(p, span, "the description of a short class stands at its end");
}

void check_annotation(Parser *p, Description description, const char *what) {
    for (int i = 0; description.annotation && i < description.annotation->arguments.n; i++) {
        const AstArgument *argument = &description.annotation->arguments.at[i];
        if (argument->path.parts.n != 1 || strcmp(argument->path.parts.at[0].name, "experiment")) continue;
        Diagnostic *error = syntax_error(
            p, argument->span,
            "'experiment' belongs to the class, but ';' is missing: this is an annotation of the "
            "%s that stands before it",
            what);
        if (!error) continue;
        Fix *fix = fix_add(p->diagnostics, error, FIX_CERTAIN, "end the %s with ';'", what);
        fix_insert(p->diagnostics, fix, description.end, ";");
    }
}

/* --- everything else -------------------------------------------------------------------------- */

/* The list for the message: "';'", "',' or ')'"; NULL when it would be long. */
static const char *list(Parser *p, const char *const *expected, int n) {
    const char *shown[LONGEST_LIST + 1];
    int count = 0;
    bool expression = expects(expected, n, "name") && expects(expected, n, "number");
    if (expression) shown[count++] = "an expression";
    for (int i = 0; i < n; i++) {
        const char *text = expected[i];
        bool closes = strchr(")]}", text[0]) != NULL;
        if ((expression && !closes) || (strcmp(text, ".") == 0 && n > 1) ||
            strcmp(text, "end of a section") == 0)
            continue;
        if (count == LONGEST_LIST) return NULL;
        shown[count++] =
            is_token_kind(text) ? arena_printf(p->arena, "a %s", text) : arena_printf(p->arena, "'%s'", text);
    }
    if (count == 0) return NULL;
    const char *all = shown[0];
    for (int i = 1; i < count; i++)
        all = arena_printf(p->arena, "%s%s%s", all, i == count - 1 ? " or " : ", ", shown[i]);
    return all;
}

/* if x > 0 { */
static bool report_brace(Parser *p, const char *const *expected, int n) {
    const char *head = expects(expected, n, "then") ? "then" : expects(expected, n, "loop") ? "loop" : NULL;
    if (p->current.code != T_LBRACE || !head) return false;
    syntax_error(p, p->current.span,
                 "expected '%s' before '{': what belongs together ends with 'end', it has no braces", head);
    if (innermost_class(p)) innermost_class(p)->quiet = true;
    mark_torn(p);
    return true;
}

/* The item went on over the end of a line, for that ends with a ':' or '.', and then meets an '='. */
static bool report_line_end(Parser *p, const char *const *expected, int n) {
    const char *text = p->source->text, *at = text + p->previous.begin.offset;
    while (at > text && (at[-1] == ' ' || at[-1] == '\t'))
        at--;
    if (p->current.code != T_EQUALS || at == text || at[-1] != '\n') return false;
    while (at > text && strchr(" \t\r\n", at[-1]))
        at--;
    if (at == text || (at[-1] != ':' && at[-1] != '.')) return false;
    Pos begin = {p->current.span.begin.file, (uint32_t)(at - 1 - text)}, end = {begin.file, begin.offset + 1};
    syntax_error(p, (Span){begin, end}, "expected '%s', not '%c'",
                 expects(expected, n, "then")   ? "then"
                 : expects(expected, n, "loop") ? "loop"
                                                : ";",
                 at[-1]);
    return true;
}

static bool is_closing(int code) {
    return code == T_RPAREN || code == T_RBRACKET || code == T_RBRACE;
}

static bool expects_closing(const char *const *expected, int n) {
    return expects(expected, n, ")") || expects(expected, n, "]") || expects(expected, n, "}");
}

static void note_bracket(Parser *p, Diagnostic *error) {
    if (!error || p->brackets.n == 0) return;
    Span span = p->brackets.at[p->brackets.n - 1].span;
    diag_note(p->diagnostics, error, span, "this %s is still open", quoted_source(p, span));
}

/* A semicolon that is missing at the end of a line: where a keyword goes on, nothing else can be meant. */
static void fix_semicolon(Parser *p, Diagnostic *error) {
    uint32_t from = p->previous.end.offset, to = found_span(p).begin.offset;
    if (!error || to <= from || !memchr(p->source->text + from, '\n', to - from)) return;
    bool is_certain = p->current.is_keyword || ends_something(p->current.code);
    Fix *fix = fix_add(p->diagnostics, error, is_certain ? FIX_CERTAIN : FIX_SUGGESTED,
                       "end the line above with ';'");
    fix_insert(p->diagnostics, fix, p->previous.end, ";");
}

static void report_plainly(Parser *p, const char *const *expected, int n) {
    bool ends = expects(expected, n, ";");
    bool closes = expects_closing(expected, n);
    if (ends && is_closing(p->current.code)) {
        syntax_error(p, p->current.span, "%s without its opening bracket", found_text(p));
        return;
    }
    bool range = expects(expected, n, "in") && expects(expected, n, "loop") &&
                 (p->current.code == T_NUMBER || p->current.code == T_IDENT);
    const char *what = range ? "'in'" : list(p, expected, n);
    if (!what) {
        syntax_error(p, p->current.span, "unexpected %s", found_text(p));
        return;
    }
    bool behind = ends || on_later_line(p) || p->current.code == T_FILE_END ||
                  (closes && (p->current.code == T_SEMICOLON || ends_something(p->current.code)));
    const char *found = found_text(p), *mend = advice(p, expected, n);
    Diagnostic *error = syntax_error(p, behind ? behind_previous(p) : p->current.span,
                                     "expected %s before %s%s", ends ? "';'" : what, found, mend);
    if (closes) note_bracket(p, error);
    if (ends && !*mend) fix_semicolon(p, error);
}

/* A keyword that the author takes for a name is one mistake, however often the name is used. */
static bool is_misused_again(const Parser *p, const char *const *expected, int n) {
    for (int i = 0; i < p->misused.n; i++)
        if (p->misused.at[i] == p->current.code) return expects(expected, n, "name");
    return false;
}

static bool report_keyword_as_name(Parser *p, const char *const *expected, int n) {
    if (!p->current.is_keyword || !expects(expected, n, "name") || expects(expected, n, "number"))
        return false;
    if (on_later_line(p) || p->error_at_start) return false;
    syntax_error(p, p->current.span, "%s is a keyword: expected a name%s", found_text(p),
                 begins_element(p->current.code) && !begins_class(p->current.code) && item_index(p) == 1
                     ? "; it stands before the type"
                     : "");
    vec_push(p->arena, &p->misused, p->current.code);
    return true;
}

static void report_item_start(Parser *p) {
    const Block *block = innermost(p);
    const char *what = !block                                ? "a class"
                       : block->kind != BLOCK_CLASS          ? "an equation or statement"
                       : block->section == SECTION_ELEMENTS  ? "a declaration"
                       : block->section == SECTION_EQUATIONS ? "an equation"
                                                             : "a statement";
    if (p->current.code == T_SEMICOLON)
        syntax_error(p, p->current.span, "unexpected ';'");
    else
        syntax_error(p, p->current.span, "expected %s before %s", what, found_text(p));
}

void unexpected_token(Parser *p, const char *const *expected, int n) {
    p->error_at_start = item_index(p) == 0;
    lose_item(p);
    bool wrong_end = p->error_at_start && ends_something(p->current.code);
    if (is_consequence(p, p->current.span)) {
        if (wrong_end) mark_torn(p);
        return;
    }
    p->repair = REPAIR_NOTHING;
    if (is_misused_again(p, expected, n)) return;
    if (wrong_end) {
        report_wrong_end(p);
    } else if (report_runaway_string(p) || lacks_end(p) || lacks_for(p) || lacks_block_keyword(p) ||
               lacks_class_equals(p, expected, n) || lacks_class_keyword(p, expected, n)) {
        mark_torn(p);
    } else if (first_was_keyword(p) || current_was_expected(p, expected, n)) {
        return;
    } else if (p->error_at_start && report_element_in_section(p)) {
        return;
    } else if (report_brace(p, expected, n) || report_line_end(p, expected, n) ||
               report_declaration_among_equations(p) || report_equation_among_elements(p, expected, n) ||
               report_confused_equals(p, expected, n) || report_keyword_as_name(p, expected, n)) {
        return;
    } else if (p->error_at_start) {
        report_item_start(p);
    } else {
        report_plainly(p, expected, n);
    }
}
