/* The syntax tree of Modelica 3.6. The parser builds the whole language, also what the restricted subset
   leaves out, so that a later phase can name what it rejects. All nodes live in the arena of the parse; names
   are interned. */
#ifndef MOCC_PARSER_AST_H
#define MOCC_PARSER_AST_H

#include <stdbool.h>

#include "lexer/source.h"
#include "support/intern.h"

typedef struct AstExpr AstExpr;
typedef struct AstClass AstClass;
typedef struct AstModification AstModification;
typedef struct AstEquation AstEquation;
typedef struct AstStatement AstStatement;
struct Decl; /* of name resolution */

typedef VEC(AstExpr *) AstExprs;

/* --- names ------------------------------------------------------------------------------------ */

/* A.B.C: a type's name, an import, the name after extends */
typedef struct {
    Symbol name;
    Span span;
} AstNamePart;

typedef struct {
    bool leading_dot; /* .A.B */
    VEC(AstNamePart) parts;
    Span span;
} AstName;

/* --- expressions ------------------------------------------------------------------------------ */

typedef enum {
    AST_REAL,    /* 1.5 */
    AST_INTEGER, /* 3 (a literal beyond 2147483647 is an AST_REAL with .integer_overflow) */
    AST_STRING,  /* "text" */
    AST_BOOLEAN, /* true, false */
    AST_REF,     /* a.b[i].c, also `time` and other plain names */
    AST_CALL,    /* f(x, y, n = 1); der(x), initial(), pre(x) are calls too; also f(e for i in r) */
    AST_UNARY,   /* -a, +a, not a, .-a, .+a */
    AST_BINARY,  /* a + b */
    AST_IF,      /* if c then a elseif d then b else e */
    AST_RANGE,   /* a : b, a : s : b */
    AST_ARRAY,   /* {a, b}, {e for i in r} */
    AST_MATRIX,  /* [a, b; c, d] */
    AST_COLON,   /* a lone : in subscripts or declared dimensions */
    AST_END,     /* end in subscripts */
    AST_TUPLE,   /* (a, , b) on the left of a function call; a missing element is NULL. A single expression
                    in parentheses is not a tuple: it is the expression with .parenthesized set */
    AST_PARTIAL_CALL /* function f(x = 1): a function argument */
} AstExprKind;

typedef enum {
    AST_ADD,
    AST_SUB,
    AST_MUL,
    AST_DIV,
    AST_POW, /* + - * / ^ */
    AST_EL_ADD,
    AST_EL_SUB,
    AST_EL_MUL,
    AST_EL_DIV,
    AST_EL_POW, /* .+ .- .* ./ .^ */
    AST_LT,
    AST_LE,
    AST_GT,
    AST_GE,
    AST_EQ,
    AST_NE, /* < <= > >= == <> */
    AST_AND,
    AST_OR,
    AST_NOT
} AstOperator;

/* The operator's spelling, for example "<=". */
const char *ast_operator_text(AstOperator op);

/* One part of a component reference: name[subscripts] */
typedef struct {
    Symbol name;
    Span span; /* of the name alone */
    bool subscripted;
    AstExprs subscripts; /* AST_COLON for : */
    struct Decl *decl;   /* what the name means; NULL until name resolution has set it */
} AstRefPart;

typedef struct {
    Symbol name;
    Span span; /* of the name */
    AstExpr *value;
} AstNamedArgument;

/* i in range; range is NULL where it is left out */
typedef struct {
    Symbol name;
    Span span;
    AstExpr *range;
    struct Decl *decl; /* set by name resolution */
} AstIterator;

typedef VEC(AstIterator) AstIterators;

struct AstExpr {
    AstExprKind kind;
    Span span;
    bool parenthesized;
    union {
        struct {
            double value;
            bool integer_overflow;
        } real;
        long integer;
        Symbol
            string; /* escapes resolved; text after a \0 escape is not kept (Modelica has no such escape) */
        bool boolean;
        struct {
            bool leading_dot;
            VEC(AstRefPart) parts;
        } ref;
        struct {
            AstExpr *callee; /* an AST_REF; der, initial, pure are parsed as plain names */
            AstExprs args;
            VEC(AstNamedArgument) named;
            AstIterators iterators; /* f(args.at[0] for ...) when not empty */
        } call;                     /* also AST_PARTIAL_CALL */
        struct {
            AstOperator op;
            AstExpr *a;
            Span op_span;
        } unary; /* AST_SUB, AST_ADD, AST_NOT, AST_EL_SUB, AST_EL_ADD */
        struct {
            AstOperator op;
            AstExpr *a, *b;
            Span op_span;
        } binary;
        struct {
            AstExprs conditions, branches;
        } cond; /* branches has one more: the else branch (required) */
        struct {
            AstExpr *from, *step, *to;
        } range; /* step may be NULL */
        struct {
            AstExprs elements;
            AstIterators iterators;
        } array; /* {elements.at[0] for ...} with iterators */
        struct {
            VEC(AstExprs) rows;
        } matrix;
        AstExprs tuple;
    };
};

/* --- modifications and annotations ------------------------------------------------------------ */

typedef struct AstElement AstElement;

/* One argument of a modification: each final a.b(...) = e "text", or redeclare/replaceable element */
typedef struct {
    bool each, final, redeclare, replaceable;
    bool of_constraint; /* of a constraining clause, beneath what the element itself gives */
    AstName path;
    AstModification *modification; /* may be NULL: (a) */
    AstElement *element;           /* for redeclare and replaceable; else NULL */
    bool is_break;                 /* in extends: break NAME (path is the name) or break connect(a, b) */
    AstEquation *break_connect;    /* the latter's connect; else NULL */
    Symbol description;            /* may be NULL */
    Span span;
} AstArgument;

/* (arguments) = value; either may be missing */
struct AstModification {
    VEC(AstArgument) arguments;
    bool has_arguments; /* parentheses stood there, maybe empty */
    AstExpr *value;     /* or NULL; `:=` is a syntax error outside of functions' declarations */
    bool is_break;      /* = break */
    bool each;          /* seen from inside: it holds for each element of the enclosing arrays */
    const struct ArgumentIndex
        *index; /* of the first n_indexed arguments: sema/names/argument_index.h; or NULL */
    int n_indexed;
    Span span;
};

typedef AstModification AstAnnotation; /* annotation(arguments): value is NULL */

/* --- elements --------------------------------------------------------------------------------- */

typedef struct {
    Symbol name;
    Span name_span;
    AstExprs dims;                 /* [n, :] after the name; AST_COLON for : */
    AstModification *modification; /* or NULL */
    AstExpr *condition;            /* if ...; or NULL */
    Symbol description;            /* or NULL */
    AstAnnotation *annotation;     /* or NULL */
    Span span;
} AstDeclarator;

typedef enum { AST_VAR_PLAIN, AST_VAR_DISCRETE, AST_VAR_PARAMETER, AST_VAR_CONSTANT } AstVariability;
typedef enum { AST_NO_CAUSALITY, AST_INPUT, AST_OUTPUT } AstCausality;

/* flow parameter input T[n] a, b(...) = 1; */
typedef struct {
    bool flow, stream;
    AstVariability variability;
    AstCausality causality;
    Span prefix_span; /* of those that are written */
    AstName type;
    AstExprs dims; /* after the type */
    VEC(AstDeclarator) declarators;
} AstComponents;

typedef enum {
    AST_IMPORT_PLAIN,    /* import A.B; (name visible: B) */
    AST_IMPORT_RENAMED,  /* import X = A.B; */
    AST_IMPORT_WILDCARD, /* import A.*; */
    AST_IMPORT_LIST      /* import A.{B, C}; */
} AstImportKind;

typedef struct {
    AstImportKind kind;
    Symbol alias; /* of a renamed import */
    Span alias_span;
    AstName name; /* without .* and {...} */
    VEC(AstNamePart) list;
} AstImport;

typedef struct {
    AstName base;
    AstModification *modification; /* or NULL */
    AstAnnotation *annotation;
    Symbol description;    /* of a constraining clause; or NULL */
    Span description_span; /* with the annotation */
} AstExtends;

typedef enum { AST_EL_IMPORT, AST_EL_EXTENDS, AST_EL_CLASS, AST_EL_COMPONENTS } AstElementKind;

struct AstElement {
    AstElementKind kind;
    bool is_protected;
    bool redeclare, final, inner, outer, replaceable;
    Span span;
    union {
        AstImport import;
        AstExtends extends;
        AstClass *class_;
        AstComponents components;
    };
    AstExtends *constraint; /* constrainedby T(...), or NULL; only base and modification are used */
};

/* --- equations and statements ----------------------------------------------------------------- */

typedef enum {
    AST_EQ_EQUAL,
    AST_EQ_CONNECT,
    AST_EQ_FOR,
    AST_EQ_IF,
    AST_EQ_WHEN,
    AST_EQ_CALL
} AstEquationKind;

typedef VEC(AstEquation *) AstEquations;

typedef struct {
    AstExpr *condition; /* NULL: the else branch (if equations only) */
    AstEquations equations;
} AstEquationBranch;

struct AstEquation {
    AstEquationKind kind;
    Span span;
    union {
        struct {
            AstExpr *left, *right;
            Span op_span;
        } equal; /* left may be an AST_TUPLE */
        struct {
            AstExpr *a, *b;
        } connect; /* AST_REFs */
        struct {
            AstIterators iterators;
            AstEquations equations;
        } for_;
        struct {
            VEC(AstEquationBranch) branches;
        } branches;    /* if and when */
        AstExpr *call; /* assert(...), terminate(...), reinit(...) */
    };
    Symbol description;
    AstAnnotation *annotation;
};

typedef enum {
    AST_ST_ASSIGN,
    AST_ST_CALL,
    AST_ST_IF,
    AST_ST_FOR,
    AST_ST_WHILE,
    AST_ST_WHEN,
    AST_ST_BREAK,
    AST_ST_RETURN
} AstStatementKind;

typedef VEC(AstStatement *) AstStatements;

typedef struct {
    AstExpr *condition; /* NULL: else */
    AstStatements statements;
} AstStatementBranch;

struct AstStatement {
    AstStatementKind kind;
    Span span;
    union {
        struct {
            AstExpr *target, *value;
        } assign; /* target: AST_REF or AST_TUPLE of AST_REFs */
        AstExpr *call;
        struct {
            VEC(AstStatementBranch) branches;
        } branches; /* if, when */
        struct {
            AstIterators iterators;
            AstStatements statements;
        } for_;
        struct {
            AstExpr *condition;
            AstStatements statements;
        } while_;
    };
    Symbol description;
    AstAnnotation *annotation;
};

/* --- classes ---------------------------------------------------------------------------------- */

typedef enum {
    AST_CLASS,
    AST_MODEL,
    AST_BLOCK,
    AST_CONNECTOR,
    AST_RECORD,
    AST_TYPE,
    AST_PACKAGE,
    AST_FUNCTION,
    AST_OPERATOR
} AstClassKind;

/* Whether components of it have equations of their own; a plain `class` is a model. */
static inline bool ast_is_model(AstClassKind kind) {
    return kind == AST_MODEL || kind == AST_BLOCK || kind == AST_CLASS;
}

/* "model", "connector", ... */
const char *ast_class_kind_text(AstClassKind kind);

typedef enum {
    AST_BODY_LONG,        /* model M ... end M; */
    AST_BODY_EXTENDS,     /* model extends M(...) ... end M; items as in a long body, modification as
                             base_modification */
    AST_BODY_SHORT,       /* type T = input Real[3](unit = "m"); */
    AST_BODY_ENUMERATION, /* type E = enumeration(a "text", b); or enumeration(:) */
    AST_BODY_DER          /* function f = der(g, x, y); */
} AstBodyKind;

typedef enum { AST_ITEM_ELEMENT, AST_ITEM_EQUATION, AST_ITEM_STATEMENT } AstItemKind;

/* What stands in a class, in textual order. */
typedef struct {
    AstItemKind kind;
    bool initial; /* in an initial equation or initial algorithm section */
    int section;  /* of a statement: the number of its algorithm section in the class */
    union {
        AstElement *element;
        AstEquation *equation;
        AstStatement *statement;
    };
} AstItem;

typedef struct {
    Symbol name, description; /* description may be NULL */
    Span span;
} AstLiteral;

/* A part of a class's text that could not be parsed */
typedef struct {
    Span span;
    bool among_elements; /* it stands where declarations do */
} AstLostText;

/* external "C" y = f(a, size(a, 1)) annotation(Library = "m"); */
typedef struct {
    Span span;
    Symbol language; /* NULL: none is named */
    Span language_span;
    AstExpr *result; /* AST_REF: what the C function returns goes there; or NULL */
    Symbol name;     /* of the C function; NULL: that of the class, with its inputs and outputs */
    Span name_span;
    AstExprs args;
    AstAnnotation *annotation; /* or NULL */
} AstExternal;

/* Declarations of the class are missing in its tree, or what stands in it is a guess, because of syntax
 * errors. */
bool ast_is_doubtful(const AstClass *class_);

struct AstClass {
    AstClassKind kind;
    bool encapsulated, partial, final, expandable, is_operator, pure, impure, is_function_operator;
    bool has_final_prefix; /* `final` before a class of a file (stored definition) */
    Symbol name;
    Span name_span, span;
    bool
        unparsed; /* only kind, partial, name, spans and depth are known; parse_class_text() reads the rest */
    int depth;    /* of an unparsed class: how many classes of the file enclose it */
    bool torn;    /* after an error, where it begins or ends, or what stands in it, is a guess */
    VEC(AstLostText) lost; /* in textual order */
    Symbol
        wrong_end; /* `end` with another name (reported): which of the two is right is not known; else NULL */
    Symbol description; /* or NULL */
    AstBodyKind body;
    VEC(AstItem) items;                 /* long bodies */
    AstModification *base_modification; /* of short bodies and class extensions; or NULL */
    AstName base;                       /* short bodies; AST_BODY_DER: the function */
    AstCausality base_causality;        /* short bodies: input, output */
    AstExprs base_dims;                 /* short bodies */
    VEC(AstLiteral) literals;           /* enumerations */
    bool open_enumeration;              /* enumeration(:) */
    VEC(AstNamePart) der_names;         /* AST_BODY_DER: x, y */
    AstExternal *external;              /* its external section, or NULL */
    bool has_equations, has_algorithm;  /* sections, maybe empty */
    Span equation_span, algorithm_span; /* the word that begins the first section */
    Span last_algorithm;                /* and the last one */
    int n_algorithms;
    AstAnnotation *annotation; /* the class's own; or NULL */
    Span end_span;             /* of `end` ... of a long body */
};

/* A file: within A.B; class; class; ... */
typedef struct {
    SourceFile *source;
    bool has_within;
    AstName within; /* no parts: within; */
    VEC(AstClass *) classes;
} AstFile;

#endif
