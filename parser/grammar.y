/* The grammar: Modelica 3.6, appendix A.2, whole. Later phases reject by name what the subset leaves out.

   Three things are different from the specification's text, none of them in what is accepted:

   - The tokens that end something (`end M`, `end for`, ...) are single tokens, and so are `initial equation` and
     `initial algorithm`. tokens.c makes them, and puts a SECTION_END, which has no text, before whatever ends a
     section of a class. With it, an error within a section can always be caught by that section's own list.
   - What a list consists of is not returned but added to the innermost open block (see Block), so that a list keeps
     what it has when an error throws away its last member.
   - `error` stands only at the end of a rule, so the rule is reduced at once and its action decides what to skip
     or to insert (recover.c). Which errors are consequences is decided in errors.c, not by Bison's count. */

%define api.pure full
%define api.prefix {modelica_}
%define api.token.prefix {T_}
%define api.value.type {ParserValue}
%define api.location.type {Span}
%define api.header.include {"parser/grammar.h"}
%define parse.error custom
%locations
%param {Parser *p}
%expect 0

%code requires {
#include "parser/parser.h"
}

%code {
#include <stdlib.h>
#include <string.h>

/* Depth of the parser's own stack: only for what is nested without brackets, which tokens.c counts. */
#define YYMAXDEPTH 60000
#define YYINITDEPTH 400

/* From the first symbol with text to the last: symbols without text do not count. */
#define YYLLOC_DEFAULT(place, right, n)                                                                      \
    do {                                                                                                     \
        int first_ = 1, last_ = (n);                                                                         \
        while (first_ < last_ && is_empty(YYRHSLOC(right, first_)))                                          \
            first_++;                                                                                        \
        while (last_ > first_ && is_empty(YYRHSLOC(right, last_)))                                           \
            last_--;                                                                                         \
        if (n) {                                                                                             \
            (place).begin = YYRHSLOC(right, first_).begin;                                                   \
            (place).end = YYRHSLOC(right, last_).end;                                                        \
        } else {                                                                                             \
            (place).begin = (place).end = YYRHSLOC(right, 0).end;                                            \
        }                                                                                                    \
    } while (0)

static bool is_empty(Span span) {
    return span.begin.offset == span.end.offset;
}

static AstIterator new_iterator(AstNamePart name, AstExpr *range) {
    return (AstIterator){.name = name.name, .span = name.span, .range = range};
}

static int modelica_lex(ParserValue *value, Span *span, Parser *p) {
    ParserToken token = next_token(p);
    *value = token.value;
    *span = token.span;
    return token.code;
}

/* Only called when the stack is exhausted: syntax errors come to yyreport_syntax_error. */
static void modelica_error(const Span *span, Parser *p, const char *text) {
    (void)text;
    too_deep(p, *span, YYMAXDEPTH, "words");
}

#define HAS_LOOKAHEAD (yychar != T_MODELICA_EMPTY)

/* Ends the action of an `error` rule. Errors that follow are judged anew: errors.c knows which are consequences. */
#define RECOVER(call)                                                                                        \
    do {                                                                                                     \
        yyerrok;                                                                                             \
        if (!(call)) YYABORT;                                                                                \
    } while (0)
}

%token FILE_END 0 "end of file"
%token <ident> IDENT "name" END_IDENT "end NAME"
%token <symbol> STRING "string"
%token <expr> NUMBER "number"
%token <class_> CLASS_TEXT "text of a class"

%token
  ALGORITHM "algorithm" AND "and" ANNOTATION "annotation" BLOCK "block" BREAK "break" CLASS "class"
  CONNECT "connect" CONNECTOR "connector" CONSTANT "constant" CONSTRAINEDBY "constrainedby"
  DISCRETE "discrete" EACH "each" ELSE "else" ELSEIF "elseif" ELSEWHEN "elsewhen" ENCAPSULATED "encapsulated"
  ENUMERATION "enumeration" EQUATION "equation" EXPANDABLE "expandable" EXTENDS "extends" EXTERNAL "external"
  FALSE "false" FINAL "final" FLOW "flow" FOR "for" FUNCTION "function" IF "if" IMPORT "import" IMPURE "impure"
  IN "in" INNER "inner" INPUT "input" LOOP "loop" MODEL "model" NOT "not" OPERATOR "operator" OR "or"
  OUTER "outer" OUTPUT "output" PACKAGE "package" PARAMETER "parameter" PARTIAL "partial" PROTECTED "protected"
  PUBLIC "public" RECORD "record" REDECLARE "redeclare" REPLACEABLE "replaceable" RETURN "return"
  STREAM "stream" THEN "then" TRUE "true" TYPE "type" WHEN "when" WHILE "while" WITHIN "within"
  DER "der" INITIAL "initial" PURE "pure"

%token
  SEMICOLON ";" COMMA "," DOT "." COLON ":" LPAREN "(" RPAREN ")" LBRACKET "[" RBRACKET "]" LBRACE "{" RBRACE "}"
  EQUALS "=" ASSIGN ":=" LT "<" LE "<=" GT ">" GE ">=" EQ "==" NE "<>" PLUS "+" MINUS "-" TIMES "*" DIVIDE "/"
  POWER "^" EL_PLUS ".+" EL_MINUS ".-" EL_TIMES ".*" EL_DIVIDE "./" EL_POWER ".^"

%token
  END_FOR "end for" END_IF "end if" END_WHEN "end when" END_WHILE "end while" END "end"
  END_SUBSCRIPT "end in a subscript"
  INITIAL_EQUATION "initial equation" INITIAL_ALGORITHM "initial algorithm"
  SECTION_END "end of a section"

%left OR
%left AND

%type <symbol> string_comment language_opt
%type <external> external_call external_call_opt
%type <description> description
%type <ident> short_name
%type <name> name type_specifier
%type <class_prefixes> class_kind class_prefixes class_head
%type <type_prefix> type_prefix
%type <prefixes> prefix_redeclare prefix_final prefix_inner element_prefix each_final
%type <causality> base_prefix
%type <variability> variability
%type <class_> class_definition long_class long_head short_specifier enumerated enumeration_begin
%type <class_> der_class short_class
%type <literal> enum_literal
%type <element> element redeclared redeclared_component replaceable_argument
%type <import> import_clause import_list
%type <extends> extends_clause extends_base constraint constraint_opt
%type <components> component_clause component_clause_head
%type <declarator> component declaration
%type <modification> modification modification_opt class_modification class_modification_opt arguments
%type <modification> inheritance_modification inheritance_arguments modification_value annotation annotation_opt
%type <argument> argument inheritance_argument
%type <equation> equation equation_body if_equation if_equation_begin for_equation_begin when_equation
%type <equation> when_equation_begin
%type <statement> statement statement_body if_statement if_statement_begin for_statement_begin when_statement
%type <statement> when_statement_begin while_statement_begin
%type <expr> expression simple_expression logical relation arithmetic term factor primary reference call
%type <expr> tuple call_args positional mixed_arguments named_arguments argument_expression partial_application
%type <expr> condition if_conditions condition_opt output_opt subscript matrix_rows
%type <exprs> subscripts_opt subscript_list expressions expressions_opt outputs several_outputs
%type <iterators> for_indices iterators
%type <op> relational add_operator mul_operator

%%

/* --- A.2.1 stored definition -------------------------------------------------------------------------- */

file: within_opt top_classes;

within_opt: %empty { note_item(p, HAS_LOOKAHEAD); }
  | WITHIN semi { p->file->has_within = true; }
  | WITHIN name semi { p->file->has_within = true; p->file->within = $2; }
  ;

top_classes: %empty
  | top_classes class_definition semi { add_top_class(p, $2, false); }
  | top_classes FINAL class_definition semi { add_top_class(p, $3, true); }
  | top_classes error { RECOVER(skip_item(p, &yychar)); }
  ;

/* The end of an item. A missing ';' is inserted, so that nothing else is lost. */
semi: ";" { finish_item(p); note_item(p, HAS_LOOKAHEAD); }
  | error { RECOVER(insert_semicolon(p, &yychar)); note_item(p, HAS_LOOKAHEAD); }
  ;

/* --- A.2.2 class definition --------------------------------------------------------------------------- */

class_definition: long_class
  | CLASS_TEXT
  | class_head short_specifier { set_prefixes($2, $1); $2->span = @$; $$ = $2; }
  | class_head error {
        $$ = NULL;
        RECOVER(skip_class_head(p, &yychar, $1.kind, @1));
    }
  ;

class_head: class_prefixes
  | ENCAPSULATED class_prefixes { $$ = $2; $$.encapsulated = true; }
  ;

class_prefixes: class_kind
  | PARTIAL class_kind { $$ = $2; $$.partial = true; }
  ;

class_kind: CLASS { $$ = (ClassPrefixes){.kind = AST_CLASS}; }
  | MODEL { $$ = (ClassPrefixes){.kind = AST_MODEL}; }
  | RECORD { $$ = (ClassPrefixes){.kind = AST_RECORD}; }
  | OPERATOR RECORD { $$ = (ClassPrefixes){.kind = AST_RECORD, .is_operator = true}; }
  | BLOCK { $$ = (ClassPrefixes){.kind = AST_BLOCK}; }
  | CONNECTOR { $$ = (ClassPrefixes){.kind = AST_CONNECTOR}; }
  | EXPANDABLE CONNECTOR { $$ = (ClassPrefixes){.kind = AST_CONNECTOR, .expandable = true}; }
  | TYPE { $$ = (ClassPrefixes){.kind = AST_TYPE}; }
  | PACKAGE { $$ = (ClassPrefixes){.kind = AST_PACKAGE}; }
  | FUNCTION { $$ = (ClassPrefixes){.kind = AST_FUNCTION}; }
  | OPERATOR FUNCTION { $$ = (ClassPrefixes){.kind = AST_FUNCTION, .is_function_operator = true}; }
  | PURE FUNCTION { $$ = (ClassPrefixes){.kind = AST_FUNCTION, .pure = true}; }
  | IMPURE FUNCTION { $$ = (ClassPrefixes){.kind = AST_FUNCTION, .impure = true}; }
  | PURE OPERATOR FUNCTION {
        $$ = (ClassPrefixes){.kind = AST_FUNCTION, .pure = true, .is_function_operator = true};
    }
  | IMPURE OPERATOR FUNCTION {
        $$ = (ClassPrefixes){.kind = AST_FUNCTION, .impure = true, .is_function_operator = true};
    }
  | OPERATOR { $$ = (ClassPrefixes){.kind = AST_OPERATOR}; }
  ;

long_class: long_head elements SECTION_END sections END_IDENT { $$ = finish_class(p, $5, @5); };

long_head: class_head IDENT string_comment {
        $$ = new_class(p, $2, AST_BODY_LONG, @$);
        set_prefixes($$, $1);
        $$->description = $3;
        open_class(p, $$, @$);
    }
  | class_head EXTENDS IDENT class_modification_opt string_comment {
        $$ = new_class(p, $3, AST_BODY_EXTENDS, @$);
        set_prefixes($$, $1);
        $$->base_modification = $4;
        $$->description = $5;
        open_class(p, $$, @$);
    }
  ;

short_name: IDENT "=" { $$ = $1; }
  | IDENT strings "=" {
        $$ = $1;
        finish_string(p);
        misplaced_description(p, @2);
    }
  ;

/* The prefixes are set by the rule that uses this one: they stand before it. */
short_specifier: short_name base_prefix type_specifier subscripts_opt class_modification_opt description {
        $$ = new_class(p, $1, AST_BODY_SHORT, @$);
        $$->base_causality = $2;
        $$->base = $3;
        $$->base_dims = $4;
        $$->base_modification = $5;
        set_description($$, $6);
    }
  | enumeration_begin ")" description { $$ = $1; $$->span = @$; set_description($$, $3); }
  | enumeration_begin ":" ")" description {
        $$ = $1;
        $$->span = @$;
        $$->open_enumeration = true;
        set_description($$, $4);
    }
  | enumerated ")" description { $$ = $1; $$->span = @$; set_description($$, $3); }
  | der_class ")" description { $$ = $1; $$->span = @$; set_description($$, $3); }
  ;

enumerated: enumeration_begin enum_literal { $$ = $1; vec_push_one(p->arena, &$$->literals, $2); }
  | enumerated "," enum_literal { $$ = $1; vec_push_one(p->arena, &$$->literals, $3); }
  ;

enumeration_begin: short_name ENUMERATION "(" { $$ = new_class(p, $1, AST_BODY_ENUMERATION, @$); };

enum_literal: IDENT description { $$ = (AstLiteral){$1.name, $2.text, @1}; };

der_class: short_name DER "(" type_specifier "," IDENT {
        $$ = new_class(p, $1, AST_BODY_DER, @$);
        $$->base = $4;
        vec_push_one(p->arena, &$$->der_names, $6);
    }
  | der_class "," IDENT { $$ = $1; vec_push_one(p->arena, &$$->der_names, $3); }
  ;

base_prefix: %empty { $$ = AST_NO_CAUSALITY; }
  | INPUT { $$ = AST_INPUT; }
  | OUTPUT { $$ = AST_OUTPUT; }
  ;

/* --- what a long class consists of --- */

sections: %empty
  | sections section SECTION_END
  ;

section: public elements
  | protected elements
  | equation_section equations
  | algorithm_section statements
  | external elements
  ;

public: PUBLIC { begin_section(p, SECTION_ELEMENTS, false); innermost(p)->is_protected = false; };
protected: PROTECTED { begin_section(p, SECTION_ELEMENTS, false); innermost(p)->is_protected = true; };

equation_section: EQUATION { begin_equations(p, false, @1); }
  | INITIAL_EQUATION { begin_equations(p, true, @1); }
  ;

algorithm_section: ALGORITHM { begin_section(p, SECTION_STATEMENTS, false); begin_algorithm(p, @1); }
  | INITIAL_ALGORITHM { begin_section(p, SECTION_STATEMENTS, true); begin_algorithm(p, @1); }
  ;

external: EXTERNAL language_opt external_call_opt annotation_opt semi {
        $3->language = $2;
        $3->language_span = @2;
        $3->annotation = $4;
        begin_external(p, $3, @$);
    }
  ;
language_opt: %empty { $$ = NULL; }
  | STRING { begin_string(p, $1); $$ = finish_string(p); }
  ;
external_call_opt: %empty { $$ = NEW(p->arena, AstExternal); }
  | external_call
  | reference "=" external_call { $$ = $3; $$->result = $1; }
  ;
external_call: IDENT "(" expressions_opt ")" {
        $$ = NEW(p->arena, AstExternal);
        $$->name = $1.name;
        $$->name_span = @1;
        $$->args = $3;
    }
  ;
expressions_opt: %empty { $$ = (AstExprs){0}; }
  | expressions
  ;

elements: %empty { note_item(p, HAS_LOOKAHEAD); }
  | elements element semi { add_element(p, $2); }
  | elements annotation semi { add_class_annotation(p, $2, @2); }
  | elements error { RECOVER(skip_item(p, &yychar)); }
  ;

element: import_clause description {
        $$ = new_element(p, AST_EL_IMPORT, @$);
        $$->import = *$1;
    }
  | extends_clause {
        $$ = new_element(p, AST_EL_EXTENDS, @$);
        $$->extends = *$1;
    }
  | element_prefix class_definition { $$ = prefixed(new_class_element(p, $2, @$), $1); }
  | element_prefix component_clause { $$ = prefixed(new_components_element(p, $2, @$), $1); }
  | element_prefix REPLACEABLE class_definition constraint_opt {
        $$ = replaceable(p, prefixed(new_class_element(p, $3, @$), $1), $4);
    }
  | element_prefix REPLACEABLE component_clause constraint_opt {
        $$ = replaceable(p, prefixed(new_components_element(p, $3, @$), $1), $4);
    }
  ;

element_prefix: prefix_inner
  | prefix_inner OUTER { $$ = $1; $$.outer = true; }
  ;
prefix_inner: prefix_final
  | prefix_final INNER { $$ = $1; $$.inner = true; }
  ;
prefix_final: prefix_redeclare
  | prefix_redeclare FINAL { $$ = $1; $$.final = true; }
  ;
prefix_redeclare: %empty { $$ = (Prefixes){0}; }
  | REDECLARE { $$ = (Prefixes){.redeclare = true}; }
  ;

import_clause: IMPORT IDENT "=" name {
        $$ = new_import(p, AST_IMPORT_RENAMED, $4);
        $$->alias = $2.name;
        $$->alias_span = @2;
    }
  | IMPORT name { $$ = new_import(p, AST_IMPORT_PLAIN, $2); }
  | IMPORT name ".*" { $$ = new_import(p, AST_IMPORT_WILDCARD, $2); }
  | IMPORT name "." "*" { $$ = new_import(p, AST_IMPORT_WILDCARD, $2); }
  | import_list "}"
  ;

import_list: IMPORT name "." "{" IDENT {
        $$ = new_import(p, AST_IMPORT_LIST, $2);
        vec_push_one(p->arena, &$$->list, $5);
    }
  | import_list "," IDENT { $$ = $1; vec_push_one(p->arena, &$$->list, $3); }
  ;

/* --- A.2.3 extends ------------------------------------------------------------------------------------ */

extends_clause: extends_base annotation_opt { $$ = $1; $$->annotation = $2; }
  | extends_base inheritance_modification annotation_opt {
        $$ = $1;
        $$->modification = $2;
        $$->annotation = $3;
    }
  ;

extends_base: EXTENDS type_specifier { $$ = NEW(p->arena, AstExtends); $$->base = $2; };

constraint: CONSTRAINEDBY type_specifier class_modification_opt {
        $$ = NEW(p->arena, AstExtends);
        $$->base = $2;
        $$->modification = $3;
    }
  ;

constraint_opt: %empty { $$ = NULL; }
  | constraint description {
        $$ = $1;
        $$->description = $2.text;
        $$->annotation = $2.annotation;
        $$->description_span = @2;
    }
  ;

inheritance_modification: "(" ")" { $$ = new_modification(p, @$); }
  | "(" inheritance_arguments ")" { $$ = $2; $$->span = @$; }
  ;

inheritance_arguments: inheritance_argument {
        $$ = new_modification(p, @$);
        vec_push_one(p->arena, &$$->arguments, *$1);
    }
  | inheritance_arguments "," inheritance_argument { $$ = $1; vec_push_one(p->arena, &$$->arguments, *$3); }
  ;

inheritance_argument: argument
  | BREAK IDENT {
        $$ = new_argument(p, @$);
        $$->is_break = true;
        add_name_part(p, &$$->path, $2);
    }
  | BREAK CONNECT "(" reference "," reference ")" {
        $$ = new_argument(p, @$);
        $$->is_break = true;
        $$->break_connect = new_equation(p, AST_EQ_CONNECT, @$);
        $$->break_connect->connect.a = $4;
        $$->break_connect->connect.b = $6;
    }
  ;

/* --- A.2.4 component clause --------------------------------------------------------------------------- */

component_clause: component_clause_head component {
        $$ = $1;
        vec_push_one(p->arena, &$$->declarators, *$2);
    }
  | component_clause "," component { $$ = $1; vec_push_one(p->arena, &$$->declarators, *$3); }
  ;

component_clause_head: type_prefix type_specifier subscripts_opt {
        $$ = new_components(p, $1, $2);
        $$->dims = $3;
    }
  ;

type_prefix: variability base_prefix { $$ = (TypePrefix){.variability = $1, .causality = $2, .span = @$}; }
  | FLOW variability base_prefix {
        $$ = (TypePrefix){.variability = $2, .causality = $3, .flow = true, .span = @$};
    }
  | STREAM variability base_prefix {
        $$ = (TypePrefix){.variability = $2, .causality = $3, .stream = true, .span = @$};
    }
  ;

variability: %empty { $$ = AST_VAR_PLAIN; }
  | DISCRETE { $$ = AST_VAR_DISCRETE; }
  | PARAMETER { $$ = AST_VAR_PARAMETER; }
  | CONSTANT { $$ = AST_VAR_CONSTANT; }
  ;

component: declaration condition_opt description {
        check_annotation(p, $3, "declaration");
        $$ = $1;
        $$->condition = $2;
        $$->description = $3.text;
        $$->annotation = $3.annotation;
        $$->span = @$;
    }
  ;

condition_opt: %empty { $$ = NULL; }
  | IF expression { $$ = $2; }
  ;

declaration: IDENT subscripts_opt modification_opt {
        $$ = NEW(p->arena, AstDeclarator);
        $$->name = $1.name;
        $$->name_span = @1;
        $$->dims = $2;
        $$->modification = $3;
    }
  ;

/* --- A.2.5 modification ------------------------------------------------------------------------------- */

modification_opt: %empty { $$ = NULL; }
  | modification
  ;

modification: class_modification
  | class_modification modification_value {
        $$ = $1;
        $$->value = $2->value;
        $$->is_break = $2->is_break;
        $$->span = @$;
    }
  | modification_value
  | ":=" expression {
        check_declaration_assignment(p, @1);
        $$ = new_modification(p, @$);
        $$->has_arguments = false;
        $$->value = $2;
    }
  ;

modification_value: "=" expression {
        $$ = new_modification(p, @$);
        $$->has_arguments = false;
        $$->value = $2;
    }
  | "=" BREAK {
        $$ = new_modification(p, @$);
        $$->has_arguments = false;
        $$->is_break = true;
    }
  ;

class_modification_opt: %empty { $$ = NULL; }
  | class_modification
  ;

class_modification: "(" ")" { $$ = new_modification(p, @$); }
  | "(" arguments ")" { $$ = $2; $$->span = @$; }
  ;

arguments: argument {
        $$ = new_modification(p, @$);
        vec_push_one(p->arena, &$$->arguments, *$1);
    }
  | arguments "," argument { $$ = $1; vec_push_one(p->arena, &$$->arguments, *$3); }
  ;

argument: each_final name modification_opt string_comment {
        $$ = new_argument(p, @$);
        $$->each = $1.each;
        $$->final = $1.final;
        $$->path = $2;
        $$->modification = $3;
        $$->description = $4;
    }
  | each_final replaceable_argument {
        $$ = new_element_argument(p, $2, @$);
        $$->each = $1.each;
        $$->final = $1.final;
    }
  | REDECLARE each_final redeclared {
        $$ = new_element_argument(p, $3, @$);
        $$->redeclare = $3->redeclare = true;
        $$->each = $2.each;
        $$->final = $2.final;
    }
  | REDECLARE each_final replaceable_argument {
        $$ = new_element_argument(p, $3, @$);
        $$->redeclare = $3->redeclare = true;
        $$->each = $2.each;
        $$->final = $2.final;
    }
  ;

each_final: %empty { $$ = (Prefixes){0}; }
  | EACH { $$ = (Prefixes){.each = true}; }
  | FINAL { $$ = (Prefixes){.final = true}; }
  | EACH FINAL { $$ = (Prefixes){.each = true, .final = true}; }
  ;

replaceable_argument: REPLACEABLE redeclared { $$ = $2; $$->replaceable = true; $$->span = @$; }
  | REPLACEABLE redeclared constraint {
        $$ = $2;
        $$->replaceable = true;
        $$->constraint = $3;
        $$->span = @$;
    }
  ;

redeclared: short_class { $$ = new_class_element(p, $1, @$); }
  | redeclared_component
  ;

short_class: class_prefixes short_specifier { $$ = $2; set_prefixes($$, $1); $$->span = @$; };

redeclared_component: type_prefix type_specifier declaration description {
        $3->description = $4.text;
        $3->annotation = $4.annotation;
        $3->span = (Span){@3.begin, is_empty(@4) ? @3.end : @4.end};
        AstComponents *components = new_components(p, $1, $2);
        vec_push_one(p->arena, &components->declarators, *$3);
        $$ = new_components_element(p, components, @$);
    }
  ;

/* --- A.2.6 equations ---------------------------------------------------------------------------------- */

equations: %empty { note_item(p, HAS_LOOKAHEAD); }
  | equations equation semi { add_equation(p, $2); }
  | equations annotation semi { add_class_annotation(p, $2, @2); }
  | equations error { RECOVER(skip_item(p, &yychar)); }
  ;

equation: equation_body description {
        check_annotation(p, $2, "equation");
        $$ = $1;
        if ($$) {
            $$->description = $2.text;
            $$->annotation = $2.annotation;
        }
    }
  ;

equation_body: simple_expression "=" expression { $$ = new_equality(p, $1, $3, @2, @$); }
  | tuple "=" expression { $$ = new_equality(p, $1, $3, @2, @$); }
  | simple_expression { $$ = check_bare_equation(p, $1) ? new_call_equation(p, $1, @$) : NULL; }
  | CONNECT "(" reference "," reference ")" {
        $$ = new_equation(p, AST_EQ_CONNECT, @$);
        $$->connect.a = $3;
        $$->connect.b = $5;
    }
  | if_equation { $$ = $1; $$->span = @$; }
  | for_equation_begin equations END_FOR { $$ = $1; close_block(p); $$->span = @$; }
  | when_equation { $$ = $1; $$->span = @$; }
  ;

if_equation: if_equation_begin equations if_equation_rest { $$ = $1; close_block(p); };
if_equation_begin: IF condition then {
        $$ = new_equation(p, AST_EQ_IF, @$);
        add_equation_branch(p, $$, $2);
        open_block(p, (Block){.kind = BLOCK_IF, .begin = @1, .equation = $$});
    }
  ;
if_equation_rest: END_IF
  | equation_elseif equations if_equation_rest
  | equation_else equations END_IF
  ;
equation_elseif: ELSEIF condition then { add_equation_branch(p, innermost(p)->equation, $2); };
equation_else: ELSE { add_equation_branch(p, innermost(p)->equation, NULL); innermost(p)->in_else = true; };

for_equation_begin: FOR iterators loop {
        $$ = new_equation(p, AST_EQ_FOR, @$);
        $$->for_.iterators = $2;
        open_block(p, (Block){.kind = BLOCK_FOR, .begin = @1, .equation = $$});
    }
  ;

when_equation: when_equation_begin equations when_equation_rest { $$ = $1; close_block(p); };
when_equation_begin: WHEN condition then {
        $$ = new_equation(p, AST_EQ_WHEN, @$);
        add_equation_branch(p, $$, $2);
        open_block(p, (Block){.kind = BLOCK_WHEN, .begin = @1, .equation = $$});
    }
  ;
when_equation_rest: END_WHEN
  | equation_elsewhen equations when_equation_rest
  ;
equation_elsewhen: ELSEWHEN condition then { add_equation_branch(p, innermost(p)->equation, $2); };

/* The heads of blocks, where an error must not cost the block's `end` its beginning. */
condition: expression
  | error { RECOVER(skip_condition(p, &yychar)); $$ = new_expr(p, AST_BOOLEAN, @$); }
  ;
iterators: for_indices
  | error { RECOVER(skip_condition(p, &yychar)); $$ = (AstIterators){0}; }
  ;
then: THEN { note_item(p, HAS_LOOKAHEAD); }
  | error { RECOVER(insert_token(p, &yychar)); note_item(p, HAS_LOOKAHEAD); }
  ;
loop: LOOP { note_item(p, HAS_LOOKAHEAD); }
  | error { RECOVER(insert_token(p, &yychar)); note_item(p, HAS_LOOKAHEAD); }
  ;

for_indices: IDENT {
        $$ = (AstIterators){0};
        vec_push_one(p->arena, &$$, new_iterator($1, NULL));
    }
  | IDENT IN expression {
        $$ = (AstIterators){0};
        vec_push_one(p->arena, &$$, new_iterator($1, $3));
    }
  | for_indices "," IDENT { $$ = $1; vec_push_one(p->arena, &$$, new_iterator($3, NULL)); }
  | for_indices "," IDENT IN expression {
        $$ = $1;
        vec_push_one(p->arena, &$$, new_iterator($3, $5));
    }
  ;

/* --- statements --- */

statements: %empty { note_item(p, HAS_LOOKAHEAD); }
  | statements statement semi { add_statement(p, $2); }
  | statements annotation semi { add_class_annotation(p, $2, @2); }
  | statements error { RECOVER(skip_item(p, &yychar)); }
  ;

statement: statement_body description {
        check_annotation(p, $2, "statement");
        $$ = $1;
        $$->description = $2.text;
        $$->annotation = $2.annotation;
    }
  ;

statement_body: reference ":=" expression {
        $$ = new_statement(p, AST_ST_ASSIGN, @$);
        $$->assign.target = $1;
        $$->assign.value = $3;
    }
  | call {
        $$ = new_statement(p, AST_ST_CALL, @$);
        $$->call = $1;
    }
  | "(" outputs ")" ":=" call {
        check_outputs(p, &$2);
        $$ = new_statement(p, AST_ST_ASSIGN, @$);
        $$->assign.target = new_tuple(p, $2, (Span){@1.begin, @3.end});
        $$->assign.value = $5;
    }
  | BREAK { $$ = new_statement(p, AST_ST_BREAK, @$); }
  | RETURN { $$ = new_statement(p, AST_ST_RETURN, @$); }
  | if_statement { $$ = $1; $$->span = @$; }
  | for_statement_begin statements END_FOR { $$ = $1; close_block(p); $$->span = @$; }
  | while_statement_begin statements END_WHILE { $$ = $1; close_block(p); $$->span = @$; }
  | when_statement { $$ = $1; $$->span = @$; }
  ;

if_statement: if_statement_begin statements if_statement_rest { $$ = $1; close_block(p); };
if_statement_begin: IF condition then {
        $$ = new_statement(p, AST_ST_IF, @$);
        add_statement_branch(p, $$, $2);
        open_block(p, (Block){.kind = BLOCK_IF, .begin = @1, .statement = $$});
    }
  ;
if_statement_rest: END_IF
  | statement_elseif statements if_statement_rest
  | statement_else statements END_IF
  ;
statement_elseif: ELSEIF condition then { add_statement_branch(p, innermost(p)->statement, $2); };
statement_else: ELSE {
        add_statement_branch(p, innermost(p)->statement, NULL);
        innermost(p)->in_else = true;
    }
  ;

for_statement_begin: FOR iterators loop {
        $$ = new_statement(p, AST_ST_FOR, @$);
        $$->for_.iterators = $2;
        open_block(p, (Block){.kind = BLOCK_FOR, .begin = @1, .statement = $$});
    }
  ;

while_statement_begin: WHILE condition loop {
        $$ = new_statement(p, AST_ST_WHILE, @$);
        $$->while_.condition = $2;
        open_block(p, (Block){.kind = BLOCK_WHILE, .begin = @1, .statement = $$});
    }
  ;

when_statement: when_statement_begin statements when_statement_rest { $$ = $1; close_block(p); };
when_statement_begin: WHEN condition then {
        $$ = new_statement(p, AST_ST_WHEN, @$);
        add_statement_branch(p, $$, $2);
        open_block(p, (Block){.kind = BLOCK_WHEN, .begin = @1, .statement = $$});
    }
  ;
when_statement_rest: END_WHEN
  | statement_elsewhen statements when_statement_rest
  ;
statement_elsewhen: ELSEWHEN condition then { add_statement_branch(p, innermost(p)->statement, $2); };

/* (a, , b): what a function gives. One element may be missing, or all. */
outputs: output_opt { $$ = (AstExprs){0}; if ($1) vec_push_one(p->arena, &$$, $1); }
  | several_outputs
  ;
several_outputs: output_opt "," output_opt {
        $$ = (AstExprs){0};
        vec_push_one(p->arena, &$$, $1);
        vec_push_one(p->arena, &$$, $3);
    }
  | several_outputs "," output_opt { $$ = $1; vec_push_one(p->arena, &$$, $3); }
  ;
output_opt: %empty { $$ = NULL; }
  | expression
  ;

/* On the left of an equation. With one element it is an expression in parentheses. */
tuple: "(" ")" { $$ = new_tuple(p, (AstExprs){0}, @$); }
  | "(" several_outputs ")" { check_outputs(p, &$2); $$ = new_tuple(p, $2, @$); }
  ;

/* --- A.2.7 expressions -------------------------------------------------------------------------------- */

expression: simple_expression
  | if_conditions ELSE expression {
        $$ = $1;
        $$->span = @$;
        vec_push_one(p->arena, &$$->cond.branches, $3);
        adopt(p, $$, $3);
    }
  ;

if_conditions: IF expression THEN expression {
        $$ = new_expr(p, AST_IF, @$);
        add_condition(p, $$, $2, $4);
    }
  | if_conditions ELSEIF expression THEN expression { $$ = $1; add_condition(p, $$, $3, $5); }
  ;

simple_expression: logical
  | logical ":" logical { $$ = new_range(p, $1, NULL, $3, @$); }
  | logical ":" logical ":" logical { $$ = new_range(p, $1, $3, $5, @$); }
  ;

logical: relation
  | NOT relation { $$ = new_unary(p, AST_NOT, $2, @1, @$); }
  | logical OR logical { $$ = new_binary(p, AST_OR, $1, $3, @2, @$); }
  | logical AND logical { $$ = new_binary(p, AST_AND, $1, $3, @2, @$); }
  ;

relation: arithmetic
  | arithmetic relational arithmetic { $$ = new_binary(p, $2, $1, $3, @2, @$); }
  ;

relational: "<" { $$ = AST_LT; }
  | "<=" { $$ = AST_LE; }
  | ">" { $$ = AST_GT; }
  | ">=" { $$ = AST_GE; }
  | "==" { $$ = AST_EQ; }
  | "<>" { $$ = AST_NE; }
  ;

arithmetic: term
  | add_operator term { $$ = new_unary(p, $1, $2, @1, @$); }
  | arithmetic add_operator term { $$ = new_binary(p, $2, $1, $3, @2, @$); }
  ;

add_operator: "+" { $$ = AST_ADD; }
  | "-" { $$ = AST_SUB; }
  | ".+" { $$ = AST_EL_ADD; }
  | ".-" { $$ = AST_EL_SUB; }
  ;

term: factor
  | term mul_operator factor { $$ = new_binary(p, $2, $1, $3, @2, @$); }
  ;

mul_operator: "*" { $$ = AST_MUL; }
  | "/" { $$ = AST_DIV; }
  | ".*" { $$ = AST_EL_MUL; }
  | "./" { $$ = AST_EL_DIV; }
  ;

factor: primary
  | primary "^" primary { $$ = new_binary(p, AST_POW, $1, $3, @2, @$); }
  | primary ".^" primary { $$ = new_binary(p, AST_EL_POW, $1, $3, @2, @$); }
  ;

primary: NUMBER
  | STRING { $$ = new_expr(p, AST_STRING, @$); $$->string = $1; }
  | FALSE { $$ = new_expr(p, AST_BOOLEAN, @$); }
  | TRUE { $$ = new_expr(p, AST_BOOLEAN, @$); $$->boolean = true; }
  | reference
  | call
  | DER call_args { $$ = new_call(p, new_plain_ref(p, @1), $2, @$); }
  | INITIAL call_args { $$ = new_call(p, new_plain_ref(p, @1), $2, @$); }
  | PURE call_args { $$ = new_call(p, new_plain_ref(p, @1), $2, @$); }
  | "(" expression ")" { $$ = $2; $$->parenthesized = true; }
  | "[" matrix_rows "]" { $$ = $2; $$->span = @$; }
  | "{" expressions "}" {
        $$ = new_expr(p, AST_ARRAY, @$);
        $$->array.elements = $2;
        adopt_all(p, $$, &$2);
    }
  | "{" expression FOR for_indices "}" {
        $$ = new_expr(p, AST_ARRAY, @$);
        vec_push_one(p->arena, &$$->array.elements, $2);
        $$->array.iterators = $4;
        adopt(p, $$, $2);
        adopt_ranges(p, $$, &$4);
    }
  | END_SUBSCRIPT { $$ = new_expr(p, AST_END, @$); }
  ;

matrix_rows: expressions {
        $$ = new_expr(p, AST_MATRIX, @$);
        vec_push_one(p->arena, &$$->matrix.rows, $1);
        adopt_all(p, $$, &$1);
    }
  | matrix_rows ";" expressions {
        $$ = $1;
        vec_push_one(p->arena, &$$->matrix.rows, $3);
        adopt_all(p, $$, &$3);
    }
  ;

type_specifier: name
  | "." name { $$ = $2; $$.leading_dot = true; $$.span = @$; }
  ;

name: IDENT { $$ = (AstName){0}; add_name_part(p, &$$, $1); }
  | name "." IDENT { $$ = $1; add_name_part(p, &$$, $3); }
  ;

reference: IDENT subscripts_opt {
        $$ = new_expr(p, AST_REF, @$);
        add_ref_part(p, $$, $1, $2, !is_empty(@2));
    }
  | "." IDENT subscripts_opt {
        $$ = new_expr(p, AST_REF, @$);
        $$->ref.leading_dot = true;
        add_ref_part(p, $$, $2, $3, !is_empty(@3));
    }
  | reference "." IDENT subscripts_opt {
        $$ = $1;
        $$->span = @$;
        add_ref_part(p, $$, $3, $4, !is_empty(@4));
    }
  ;

call: reference call_args { $$ = new_call(p, $1, $2, @$); };

/* A call that has no callee yet. */
call_args: "(" ")" { $$ = new_expr(p, AST_CALL, @$); }
  | "(" positional ")" { $$ = $2; }
  | "(" mixed_arguments ")" { $$ = $2; }
  | "(" named_arguments ")" { $$ = $2; }
  | "(" expression FOR for_indices ")" {
        $$ = new_expr(p, AST_CALL, @$);
        vec_push_one(p->arena, &$$->call.args, $2);
        $$->call.iterators = $4;
        adopt(p, $$, $2);
        adopt_ranges(p, $$, &$4);
    }
  ;

positional: argument_expression {
        $$ = new_expr(p, AST_CALL, @$);
        vec_push_one(p->arena, &$$->call.args, $1);
        adopt(p, $$, $1);
    }
  | positional "," argument_expression {
        $$ = $1;
        vec_push_one(p->arena, &$$->call.args, $3);
        adopt(p, $$, $3);
    }
  ;

mixed_arguments: positional "," IDENT "=" argument_expression {
        $$ = $1;
        add_named_argument(p, $$, $3, $5);
    }
  | mixed_arguments "," IDENT "=" argument_expression {
        $$ = $1;
        add_named_argument(p, $$, $3, $5);
    }
  ;

named_arguments: IDENT "=" argument_expression {
        $$ = new_expr(p, AST_CALL, @$);
        add_named_argument(p, $$, $1, $3);
    }
  | named_arguments "," IDENT "=" argument_expression {
        $$ = $1;
        add_named_argument(p, $$, $3, $5);
    }
  ;

argument_expression: expression
  | partial_application
  ;

partial_application: FUNCTION type_specifier "(" ")" {
        $$ = new_partial_call(p, &$2, new_expr(p, AST_CALL, @$), @$);
    }
  | FUNCTION type_specifier "(" named_arguments ")" { $$ = new_partial_call(p, &$2, $4, @$); }
  ;

expressions: expression { $$ = (AstExprs){0}; vec_push_one(p->arena, &$$, $1); }
  | expressions "," expression { $$ = $1; vec_push_one(p->arena, &$$, $3); }
  ;

subscripts_opt: %empty { $$ = (AstExprs){0}; }
  | "[" subscript_list "]" { $$ = $2; }
  ;

subscript_list: subscript { $$ = (AstExprs){0}; vec_push_one(p->arena, &$$, $1); }
  | subscript_list "," subscript { $$ = $1; vec_push_one(p->arena, &$$, $3); }
  ;

subscript: ":" { $$ = new_expr(p, AST_COLON, @$); }
  | expression
  ;

description: string_comment annotation_opt { $$ = (Description){$1, $2, @1.end}; };

string_comment: %empty { $$ = NULL; }
  | strings { $$ = finish_string(p); }
  ;

strings: STRING { begin_string(p, $1); }
  | strings "+" STRING { continue_string(p, $3); }
  ;

annotation_opt: %empty { $$ = NULL; }
  | annotation
  ;

annotation: ANNOTATION class_modification { $$ = $2; };

%%

/* A string in front of an '=' is read to be reported as misplaced. It is not expected. */
static bool is_misplaced_string(const yysymbol_kind_t *kinds, int n, int i) {
    if (kinds[i] != YYSYMBOL_STRING) return false;
    for (int k = 0; k < n; k++)
        if (kinds[k] == YYSYMBOL_EQUALS) return true;
    return false;
}

static int yyreport_syntax_error(const yypcontext_t *context, Parser *p) {
    yysymbol_kind_t kinds[YYNTOKENS];
    const char *names[YYNTOKENS];
    int n = yypcontext_expected_tokens(context, kinds, YYNTOKENS), n_names = 0;
    for (int i = 0; i < n; i++)
        if (!is_misplaced_string(kinds, n, i)) names[n_names++] = yysymbol_name(kinds[i]);
    unexpected_token(p, names, n_names);
    return 0;
}
