/* Shared by the grammar and its helpers: the parser's state, values of symbols, delivery of tokens,
   construction of nodes, error messages and recovery.

   Six files call each other: to say what was meant at an error (errors.c, advice.c, guess.c) one looks at the
   tokens that follow and at the open blocks, and tokens that are corrected on the way (tokens.c, blocks.c)
   are reported as errors. */
#ifndef MOCC_PARSER_PARSER_H
#define MOCC_PARSER_PARSER_H

#include "lexer/token.h"
#include "parser/ast.h"
#include "support/text.h"

/* vec_push for lists that mostly have one member: the first takes no more room than it needs. */
#define vec_push_one(arena, vec, value)                                                                      \
    do {                                                                                                     \
        if ((vec)->capacity == 0) {                                                                          \
            (vec)->at = arena_alloc((arena), sizeof(*(vec)->at));                                            \
            (vec)->capacity = 1;                                                                             \
        }                                                                                                    \
        vec_push((arena), (vec), (value));                                                                   \
    } while (0)

/* What a class definition begins with. */
typedef struct {
    AstClassKind kind;
    bool encapsulated, partial, expandable, is_operator, pure, impure, is_function_operator;
} ClassPrefixes;

typedef struct {
    AstVariability variability;
    AstCausality causality;
    bool flow, stream;
    Span span;
} TypePrefix;

typedef struct {
    bool redeclare, final, inner, outer, each;
} Prefixes;

typedef struct {
    Symbol text;
    AstAnnotation *annotation;
    Pos end; /* of what stands before the annotation */
} Description;

/* The value of a grammar symbol; which member it is, %type and %token say. */
typedef union {
    Symbol symbol;
    AstNamePart ident;
    AstName name;
    AstExpr *expr;
    AstExprs exprs;
    AstExternal *external;
    AstIterators iterators;
    AstModification *modification;
    AstArgument *argument;
    AstExtends *extends;
    AstElement *element;
    AstImport *import;
    AstComponents *components;
    AstDeclarator *declarator;
    AstClass *class_;
    AstLiteral literal;
    AstEquation *equation;
    AstStatement *statement;
    AstCausality causality;
    AstVariability variability;
    AstOperator op;
    ClassPrefixes class_prefixes;
    TypePrefix type_prefix;
    Prefixes prefixes;
    Description description;
} ParserValue;

/* A token as the grammar sees it. */
typedef struct {
    int code; /* of grammar.h */
    Span span;
    ParserValue value;
    bool is_keyword;
} ParserToken;

/* --- blocks: what an `end` closes ------------------------------------------------------------- */

typedef enum { BLOCK_CLASS, BLOCK_FOR, BLOCK_IF, BLOCK_WHEN, BLOCK_WHILE } BlockKind;
typedef enum { SECTION_ELEMENTS, SECTION_EQUATIONS, SECTION_STATEMENTS } SectionKind;

typedef struct {
    BlockKind kind;
    Span begin;
    union { /* what the block's contents are added to */
        AstClass *class_;
        AstEquation *equation;
        AstStatement *statement;
    };
    bool in_else; /* of BLOCK_IF: after `else` */
    Span else_if; /* of BLOCK_IF: the `if` of an `else if` in it that has been closed; empty: there is none */
    /* of BLOCK_CLASS: */
    SectionKind section;
    bool is_protected, is_initial;
    bool any_name;   /* its name was not readable: whatever `end` names closes it */
    bool quiet;      /* errors are consequences of one that was reported, until the section ends */
    bool misplaced;  /* a declaration among equations was reported in this section */
    int back_to;     /* an item from another section was read in between: the section's keyword; else 0 */
    bool tail_begun; /* the external section or the class's annotation was read: nothing may follow */
    Span tail;
    bool tail_reported;
    bool confused; /* a mixed-up '=' was reported, and every item since has had an error */
    bool wrong;    /* a beginning or an end in it was skipped: what its ends close is a guess */
} Block;

/* --- the parser's state ----------------------------------------------------------------------- */

enum {
    PEEKED = 4,       /* tokens that may be looked at before they are delivered */
    ITEM_TOKENS = 4,  /* how many tokens of the current item are remembered */
    QUIET_TOKENS = 3, /* after an error so many tokens must pass until the next is reported */
    MAX_ERRORS = 100
};

/* Repairs that recovery makes instead of skipping, chosen when the error is reported. */
typedef enum {
    REPAIR_NOTHING,
    REPAIR_TOKEN,        /* the current token is a misspelling of the expected one: drop it */
    REPAIR_ITEM,         /* the item's first token is a misspelling of another keyword */
    REPAIR_INSERT,       /* a keyword is missing before the current token */
    REPAIR_BLOCK_HEAD,   /* `if` or the like is missing before the item, which goes on with `then` or
                            `loop` */
    REPAIR_INSERT_FIRST, /* a keyword is missing before the item; the current token is its second */
    REPAIR_END,          /* `end` is missing before the item */
    REPAIR_CLOSE_CLASS,  /* a short class, without its '=' taken for a long one */
    REPAIR_SCAN_AGAIN,   /* the item ends at scan_again: scan from there again */
    REPAIR_TO_ELEMENTS,  /* read one item as if it stood in an element section */
    REPAIR_END_CLASS     /* put in the missing end of the class */
} RepairKind;

typedef struct {
    Arena *arena;
    Interner *interner;
    Diagnostics *diagnostics;
    SourceFile *source;
    Scanner scanner;
    AstFile *file;
    bool defers_classes; /* the classes of packages become AstClass.unparsed */
    bool one_class;      /* parsing ends after the first class, */
    int depth;           /* which so many classes enclose */
    bool failed;         /* a syntax error was reported */
    bool stopped;        /* parsing ends here: nested too deeply, or too many errors */

    Token peeked[PEEKED];
    int n_peeked;
    VEC(ParserToken) replayed; /* delivered before anything else; the last one first */
    ParserToken current;       /* the token that was delivered last */
    Span previous;             /* of the token before it */
    long n_delivered;          /* counts all tokens */
    long item_begin;           /* number of the token at which the current item began */
    ParserToken item[ITEM_TOKENS];
    VEC(ParserToken) brackets; /* those that are open */
    int n_subscripts;          /* open '[' among them */
    bool section_ended;        /* the current token is a SECTION_END */

    VEC(Block) blocks;
    Text string;        /* the description that is being read */
    int since_error;    /* tokens since the last error that was reported */
    int error_line;     /* the line of that error; 0: there is none */
    Block lost_from;    /* the class in which an item is being skipped, since `begin`; class_ NULL: none is */
    bool lost_for_good; /* a part of that item is thrown away, wherever it ends */
    int n_errors;
    bool error_at_start; /* the last error, reported or not, stood at an item's first token */
    RepairKind repair;
    uint32_t scan_again;
    bool drop_item;       /* the item that ends here was misread: it is read again */
    VEC(int) misused;     /* codes of the keywords that were reported as somebody's names */
    int n_strays;         /* ends of classes that were not open */
    bool outside;         /* what stands outside of any class was reported, and no class was read since */
    bool unreadable_name; /* of the class whose head comes next */
    int repair_code;      /* of the keyword that was meant or is missing */
    Pos resync_place;     /* where skip_item was called last, and with how many blocks: */
    int resync_blocks;    /* the same again means that nothing was gained */
} Parser;

/* tokens.c: tokens for the grammar, out of those of the scanner */
ParserToken next_token(Parser *p);
/* Inserts a token before the next one. */
void replay_token(Parser *p, ParserToken token);
/* A token without text, just before the current one. */
ParserToken virtual_token(const Parser *p, int code);
ParserToken virtual_class_end(const Parser *p, AstNamePart name);
/* What follows the current token. */
Token peek_token(Parser *p, int ahead);
/* Number of the current token within its item. */
long item_index(const Parser *p);
void forget_brackets(Parser *p);
bool begins_class(int code);
bool begins_element(int code);

/* deferred.c: whether a class begins with the next token whose text can be left for later; *token stands for
   it then, and the scanner goes on behind its end. */
bool defer_class(Parser *p, ParserToken *token);

/* expressions.c: building them */
AstExpr *new_expr(Parser *p, AstExprKind kind, Span span);
/* Notes that `child` (or NULL) stands below `parent`; refuses trees that are too deep for recursive walks. */
void adopt(Parser *p, AstExpr *parent, const AstExpr *child);
void adopt_all(Parser *p, AstExpr *parent, const AstExprs *children);
void adopt_ranges(Parser *p, AstExpr *parent, const AstIterators *iterators);
AstExpr *new_unary(Parser *p, AstOperator op, AstExpr *a, Span op_span, Span span);
AstExpr *new_binary(Parser *p, AstOperator op, AstExpr *a, AstExpr *b, Span op_span, Span span);
AstExpr *new_range(Parser *p, AstExpr *from, AstExpr *step, AstExpr *to, Span span);
void add_condition(Parser *p, AstExpr *expr, AstExpr *condition, AstExpr *branch);
/* Makes a call of `args`, an AST_CALL that has everything but its callee. */
AstExpr *new_call(Parser *p, AstExpr *callee, AstExpr *args, Span span);
AstExpr *new_partial_call(Parser *p, const AstName *callee, AstExpr *args, Span span);
/* A reference to the one name that stands at `span`: der, initial, pure. */
AstExpr *new_plain_ref(Parser *p, Span span);
AstExpr *new_tuple(Parser *p, AstExprs elements, Span span);
void add_ref_part(Parser *p, AstExpr *ref, AstNamePart name, AstExprs subscripts, bool subscripted);
void add_named_argument(Parser *p, AstExpr *call, AstNamePart name, AstExpr *value);

/* build.c: building everything else */
void add_name_part(Parser *p, AstName *name, AstNamePart part);
AstClass *new_class(Parser *p, AstNamePart name, AstBodyKind body, Span span);
void set_prefixes(AstClass *class_, ClassPrefixes prefixes);
void set_description(AstClass *class_, Description description);
AstImport *new_import(Parser *p, AstImportKind kind, AstName name);
AstComponents *new_components(Parser *p, TypePrefix prefix, AstName type);
AstElement *new_element(Parser *p, AstElementKind kind, Span span);
/* NULL for a class that is NULL because it could not be read; so do the two below. */
AstElement *new_class_element(Parser *p, AstClass *class_, Span span);
AstElement *prefixed(AstElement *element, Prefixes prefixes);
AstElement *replaceable(Parser *p, AstElement *element, AstExtends *constraint);
AstElement *new_components_element(Parser *p, const AstComponents *components, Span span);
/* Begins as (): has_arguments is set. */
AstModification *new_modification(Parser *p, Span span);
AstArgument *new_argument(Parser *p, Span span);
AstArgument *new_element_argument(Parser *p, AstElement *element, Span span);
AstEquation *new_equation(Parser *p, AstEquationKind kind, Span span);
AstEquation *new_equality(Parser *p, AstExpr *left, AstExpr *right, Span op_span, Span span);
AstEquation *new_call_equation(Parser *p, AstExpr *call, Span span);
AstStatement *new_statement(Parser *p, AstStatementKind kind, Span span);
/* Description strings: "a" + "b" + ... */
void begin_string(Parser *p, Symbol text);
void continue_string(Parser *p, Symbol text);
Symbol finish_string(Parser *p);

/* blocks.c: blocks and what is added to them */
void open_block(Parser *p, Block block);
void open_class(Parser *p, AstClass *class_, Span begin);
void close_block(Parser *p);
Block *innermost(Parser *p);
Block *innermost_class(Parser *p);
void begin_section(Parser *p, SectionKind kind, bool is_initial);
void begin_algorithm(Parser *p, Span span);
void begin_equations(Parser *p, bool is_initial, Span span);
void begin_external(Parser *p, AstExternal *external, Span span);
void add_top_class(Parser *p, AstClass *class_, bool is_final);
void add_element(Parser *p, AstElement *element);
void add_equation(Parser *p, AstEquation *equation);
void add_statement(Parser *p, AstStatement *statement);
void add_class_annotation(Parser *p, AstAnnotation *annotation, Span span);
void add_equation_branch(Parser *p, AstEquation *equation, AstExpr *condition);
void add_statement_branch(Parser *p, AstStatement *statement, AstExpr *condition);
/* How the class is called in messages: "'M'", or "the class" if its name was not readable. */
const char *class_title(const Parser *p, const Block *block);
/* Closes the class at `end NAME`, reporting a name that does not fit. */
AstClass *finish_class(Parser *p, AstNamePart end_name, Span end);

/* errors.c: messages */
/* An error at `span`, unless it is a consequence of the one before; then NULL. */
Diagnostic *syntax_error(Parser *p, Span span, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The current token does not fit; `expected` are the spellings of the tokens that would. */
void unexpected_token(Parser *p, const char *const *expected, int n);
/* The same for an error about an `end`: a consequence, too, where a beginning or an end was skipped. */
Diagnostic *end_error(Parser *p, Span span, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Reports text that is nested too deeply for later phases: parsing ends here. `what` there are `most` of
   inside of each other. */
void too_deep(Parser *p, Span span, int most, const char *what);
bool on_later_line(const Parser *p); /* the current token, than the previous one */
/* An end of any kind, or what continues a block. */
bool ends_something(int code);
/* Pieces of messages: the text at `span`, and what the current token is called, both with quotes. */
const char *quoted_source(const Parser *p, Span span);
const char *found_text(Parser *p);
bool expects(const char *const *expected, int n, const char *text);
bool is_token_kind(const char *text); /* "name" and the like: no spelling */
int line_of(const Parser *p, Pos pos);
Span behind_previous(const Parser *p);
/* Notes that parts of the item may be missing in the tree. */
void lose_item(Parser *p);
/* From now on, the ends and contents of the open classes are guesses. */
void mark_torn(Parser *p);
/* The block is the `if` of an `else if`. */
bool follows_else(const Parser *p, const Block *block);
/* Reports that the block lacks its end because of an `else if` in it; NULL if it has none. */
Diagnostic *report_else_if(Parser *p, const Block *block);
/* Adds where the block begins; `error` may be NULL. */
void note_beginning(Parser *p, Diagnostic *error, const Block *block);
/* Reports an expression that stands as an equation and is no call of a procedure; false if it was one. */
bool check_bare_equation(Parser *p, const AstExpr *expr);
/* What is assigned to must be components. */
void check_outputs(Parser *p, AstExprs *outputs);
/* type Length "in metres" = Real; */
void misplaced_description(Parser *p, Span span);
/* `experiment` says nothing of a part of a class: the semicolon is missing before it. `what`: the part */
void check_annotation(Parser *p, Description description, const char *what);
/* `:=` in a declaration is for functions only. */
void check_declaration_assignment(Parser *p, Span span);
/* advice.c: advice at the end of a message that says what was expected; "" where nothing is
 * known */
const char *advice(Parser *p, const char *const *expected, int n);
/* Whether a bracket that is open is closed after the current token, on its line. */
bool is_closed_on_line(const Parser *p);
/* guess.c: what a person probably meant. True: it was reported, and `repair` says what to do about it. */
bool report_runaway_string(Parser *p);
bool lacks_end(Parser *p);
bool lacks_for(Parser *p);
bool lacks_block_keyword(Parser *p);
bool lacks_class_equals(Parser *p, const char *const *expected, int n);
bool lacks_class_keyword(Parser *p, const char *const *expected, int n);
bool first_was_keyword(Parser *p);
bool current_was_expected(Parser *p, const char *const *expected, int n);
bool report_element_in_section(Parser *p);
bool report_declaration_among_equations(Parser *p);
bool report_equation_among_elements(Parser *p, const char *const *expected, int n);
/* Whether `end NAME` stands so many times after the current token, beside those of classes that begin there.
 */
bool is_closed_below(const Parser *p, Symbol name, int times);
/* How many blanks stand before the place on its line; -1 if something else stands there. */
int line_indentation(const Parser *p, Pos pos);
/* Makes a keyword out of the next token if that is a misspelt section, on a line of its own, which the
 * grammar would take for a type; also in `initial equation`. */
void correct_section(Parser *p);
/* Whether the current token, where a ';' is missing before it, is a misspelt section (reported then);
 *code gets that of the keyword. */
bool is_section_meant(Parser *p, int *code);
/* The same with a misspelt keyword where a class, the end of one, `import` or `extends` must have been meant.
 */
void correct_word(Parser *p);
/* The same with what continues or ends a block (elsif, endif) and with `AND`, `OR` */
void correct_branch(Parser *p);
void correct_operator(Parser *p);

/* recover.c: going on after an error. `lookahead` is the parser's; it is set to T_MODELICA_EMPTY when it was
   used up. Functions that return a bool return false when parsing must stop. */
/* An item of a list begins at the lookahead if there is one, else after the last token. */
void note_item(Parser *p, bool has_lookahead);
/* Skips the rest of the item, or puts in the `end` that is missing before the lookahead. */
bool skip_item(Parser *p, int *lookahead);
/* Skips to the `then` or `loop` of a block's head. */
bool skip_condition(Parser *p, int *lookahead);
/* The parser goes on as if the `then` or `loop` that is missing stood there; */
bool insert_token(Parser *p, int *lookahead);
/* or the ';', after which the rest of the line makes no sense. */
bool insert_semicolon(Parser *p, int *lookahead);
/* After a ';': reports what was found to be missing when the item was read. */
void finish_item(Parser *p);
/* After `model`, `partial function`, ... Where the name is not readable, the class is read all the same. */
bool skip_class_head(Parser *p, int *lookahead, AstClassKind kind, Span head);

#endif
