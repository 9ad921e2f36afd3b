/* Goes on after a syntax error. One mistake must not cause further errors, so the open blocks are kept as the
 * author meant them: missing ends are inserted, misspelt keywords are replaced, and other text is skipped to
 * the next ';'. */
#include "parser/parser.h"

#include <string.h>

#include "parser/grammar.h"

/* The text that was skipped ends at `end`. */
static void note_lost(Parser *p, Pos end) {
    const Block *from = &p->lost_from;
    AstLostText lost = {{from->begin.begin, end}, from->section == SECTION_ELEMENTS};
    if (from->class_ && lost.span.end.offset > lost.span.begin.offset)
        vec_push(p->arena, &from->class_->lost, lost);
    p->lost_from.class_ = NULL;
    p->lost_for_good = false;
}

void note_item(Parser *p, bool has_lookahead) {
    if (p->lost_from.class_) note_lost(p, p->previous.end);
    p->item_begin = p->n_delivered - (has_lookahead ? 1 : 0);
    if (has_lookahead) p->item[0] = p->current;
    forget_brackets(p);
}

/* The lookahead, which is the current token, was used up or will be delivered again. */
static bool drop(Parser *p, int *lookahead) {
    *lookahead = T_MODELICA_EMPTY;
    return !p->stopped;
}

static bool again(Parser *p, int *lookahead) {
    replay_token(p, p->current);
    return drop(p, lookahead);
}

/* --- misspelt keywords ------------------------------------------------------------------------ */

/* The end of what `what` names: a class, or `for`, `if`, `when`, `while`. */
static void replay_end_of(Parser *p, ParserToken what) {
    static const struct {
        int keyword, end;
    } ends[] = {{T_FOR, T_END_FOR}, {T_IF, T_END_IF}, {T_WHEN, T_END_WHEN}, {T_WHILE, T_END_WHILE}};
    if (what.code == T_IDENT) {
        replay_token(p, virtual_class_end(p, what.value.ident));
        replay_token(p, virtual_token(p, T_SECTION_END));
    }
    for (int i = 0; i < 4; i++)
        if (what.code == ends[i].keyword) replay_token(p, virtual_token(p, ends[i].end));
}

/* Reads the item again, with the keyword that was meant in place of its first token. */
static bool repair_item(Parser *p, int *lookahead) {
    if (p->repair_code == T_END) {
        replay_end_of(p, p->current);
        return drop(p, lookahead);
    }
    bool is_section = p->repair_code == T_EQUATION || p->repair_code == T_ALGORITHM ||
                      p->repair_code == T_PROTECTED || p->repair_code == T_PUBLIC;
    for (long i = item_index(p); i > 0; i--)
        replay_token(p, p->item[i]);
    replay_token(p, virtual_token(p, p->repair_code));
    if (is_section) replay_token(p, virtual_token(p, T_SECTION_END));
    return drop(p, lookahead);
}

/* Reads on, with the missing keyword before the current token or of the one before it. */
static bool insert_keyword(Parser *p, int *lookahead, bool first) {
    replay_token(p, p->current);
    if (first) replay_token(p, p->item[0]);
    replay_token(p, virtual_token(p, p->repair_code));
    return drop(p, lookahead);
}

/* --- skipping --------------------------------------------------------------------------------- */

static int end_code(BlockKind kind) {
    static const int codes[] = {[BLOCK_FOR] = T_END_FOR,
                                [BLOCK_IF] = T_END_IF,
                                [BLOCK_WHEN] = T_END_WHEN,
                                [BLOCK_WHILE] = T_END_WHILE};
    return codes[kind];
}

static bool fits(const Block *block, int code) {
    if (block->kind == BLOCK_CLASS) return code == T_SECTION_END;
    if (block->kind == BLOCK_IF && !block->in_else && (code == T_ELSE || code == T_ELSEIF)) return true;
    return code == end_code(block->kind) || (block->kind == BLOCK_WHEN && code == T_ELSEWHEN);
}

/* Whether the token ends or continues a block around the innermost one, in the same class. */
static bool fits_outer(const Parser *p, int code) {
    for (int i = p->blocks.n - 2; i >= 0; i--) {
        if (fits(&p->blocks.at[i], code)) return true;
        if (p->blocks.at[i].kind == BLOCK_CLASS) return false;
    }
    return false;
}

static bool is_end(int code) {
    return code == T_END_FOR || code == T_END_IF || code == T_END_WHEN || code == T_END_WHILE ||
           code == T_END;
}

/* Ends the innermost block, as if its end stood before what was replayed already. */
static void replay_block_end(Parser *p) {
    const Block *block = innermost(p);
    mark_torn(p);
    if (block->kind != BLOCK_CLASS) {
        replay_token(p, virtual_token(p, end_code(block->kind)));
        return;
    }
    AstNamePart name = {block->class_->name, p->current.span};
    replay_token(p, virtual_class_end(p, name));
    replay_token(p, virtual_token(p, T_SECTION_END));
}

static bool ends_item(TokenKind kind) {
    return kind == TOKEN_SEMICOLON || kind == TOKEN_END || kind == TOKEN_EOF;
}

/* `else` and `elseif` of an if expression in the text that is skipped: those of a block begin a line, no
 * deeper than the block does. */
static bool is_of_expression(const Parser *p, const Block *block) {
    if (p->current.code != T_ELSE && p->current.code != T_ELSEIF) return false;
    int own = line_indentation(p, p->current.span.begin), of_block = line_indentation(p, block->begin.begin);
    return own < 0 || (of_block >= 0 && own > of_block);
}

/* If the current token ends something, prepares the end of that; false if the token is to be skipped. */
static bool meet_end(Parser *p, bool at_start) {
    const Block *block = innermost(p);
    int code = p->current.code;
    if (!block || is_of_expression(p, block)) return false;
    if (fits(block, code)) {
        replay_token(p, p->current);
    } else if (code == T_FILE_END || (block->kind != BLOCK_CLASS && fits_outer(p, code))) {
        replay_token(p, p->current);
        replay_token(p, virtual_token(p, T_SEMICOLON));
        replay_block_end(p);
    } else if (at_start && is_end(code) && (block->kind != BLOCK_CLASS || code == T_END || block->any_name)) {
        while (!ends_item(peek_token(p, 0).kind)) /* a wrong end, but an end */
            next_token(p);
        replay_block_end(p);
    } else {
        return false;
    }
    return true;
}

/* Then it is the end of the item that is skipped, and what follows is another matter. */
static bool is_last_on_line(const Parser *p) {
    if (p->current.span.begin.offset == p->current.span.end.offset) return false; /* it was put in */
    const char *at = p->source->text + p->current.span.end.offset;
    while (*at == ' ' || *at == '\t' || *at == '\r')
        at++;
    return *at == '\n' || *at == '\0';
}

/* A class that begins a line: its head must not be skipped, or its `end` would be too many. In a class, only
   those count that cannot be a modification's or an argument's either. */
static bool begins_other_class(Parser *p) {
    const Block *block = innermost(p);
    if (!begins_class(p->current.code) || line_indentation(p, p->current.span.begin) < 0) return false;
    if (!block) return true;
    return block->kind == BLOCK_CLASS && block->section == SECTION_ELEMENTS &&
           p->current.code != T_FUNCTION && p->current.code != T_TYPE && p->current.code != T_PACKAGE &&
           p->current.code != T_RECORD;
}

/* Beginnings and ends of blocks that are skipped leave others without their counterparts. */
static void note_skipped(Parser *p) {
    Block *class_ = innermost_class(p);
    int code = p->current.code;
    bool opens = code == T_FOR || code == T_IF || code == T_WHEN || code == T_WHILE || begins_class(code);
    bool named = class_ && code == T_IDENT && p->current.value.ident.name == class_->class_->name;
    if (class_ && (opens || named || is_end(code))) class_->wrong = true;
}

/* Skips to the item's end, or to what ends the block it is in. */
static void skip(Parser *p, bool at_start) {
    int since_error = p->since_error;
    bool between = p->current.code == T_SEMICOLON && is_closed_on_line(p); /* (a; b) */
    forget_brackets(p);
    for (;; between = false) {
        note_skipped(p);
        if (p->current.code == T_SEMICOLON && !between) {
            if (is_last_on_line(p)) since_error = QUIET_TOKENS;
            break;
        }
        if (p->current.code == T_FILE_END && p->blocks.n == 0) {
            replay_token(p, p->current);
            break;
        }
        if (meet_end(p, at_start)) break;
        if (!at_start && begins_other_class(p)) {
            replay_token(p, p->current);
            since_error = QUIET_TOKENS;
            break;
        }
        next_token(p);
        at_start = false;
    }
    p->since_error = since_error;
}

/* Called at the same place with the same blocks open: nothing was gained, the token must go. */
static bool gained_nothing(Parser *p) {
    Pos place = p->current.span.begin;
    bool same = place.offset == p->resync_place.offset && place.file == p->resync_place.file &&
                p->blocks.n == p->resync_blocks;
    p->resync_place = place;
    p->resync_blocks = p->blocks.n;
    return same;
}

static bool to_elements(Parser *p, int *lookahead) {
    replay_token(p, p->current);
    replay_token(p, virtual_token(p, T_PUBLIC));
    replay_token(p, virtual_token(p, T_SECTION_END));
    innermost(p)->back_to = innermost(p)->section == SECTION_EQUATIONS ? T_EQUATION : T_ALGORITHM;
    return drop(p, lookahead);
}

static bool end_class(Parser *p, int *lookahead) {
    replay_token(p, p->current);
    replay_token(p, virtual_token(p, T_SEMICOLON));
    replay_block_end(p);
    return drop(p, lookahead);
}

static bool scan_again(Parser *p, int *lookahead) {
    p->n_peeked = p->replayed.n = 0;
    p->scanner.cursor = p->scanner.text + p->scan_again;
    return drop(p, lookahead);
}

static bool close_class(Parser *p, int *lookahead) {
    skip(p, false);
    replay_token(p, virtual_token(p, T_SEMICOLON));
    replay_block_end(p);
    return drop(p, lookahead);
}

static bool put_end(Parser *p, int *lookahead) {
    replay_token(p, p->current);
    replay_end_of(p, p->item[0]);
    return drop(p, lookahead);
}

/* Skips to the `then` or `loop` that ends the head of a block. */
static void skip_head(Parser *p) {
    int since_error = p->since_error;
    forget_brackets(p);
    while (p->current.code != T_THEN && p->current.code != T_LOOP && p->current.code != T_SEMICOLON &&
           !ends_something(p->current.code))
        next_token(p);
    p->since_error = since_error;
}

/* Begins a block whose head is not readable. */
static bool put_block_head(Parser *p, int *lookahead) {
    skip_head(p);
    replay_token(p, p->current);
    ParserToken name = virtual_token(p, T_IDENT);
    name.value.ident = (AstNamePart){intern_string(p->interner, "?"), name.span};
    replay_token(p, p->repair_code == T_FOR ? name : virtual_token(p, T_TRUE));
    replay_token(p, virtual_token(p, p->repair_code));
    return drop(p, lookahead);
}

/* What was found out when the error was reported; an item ends here, or is thrown away. */
static bool apply_repair(Parser *p, int *lookahead, RepairKind repair) {
    switch (repair) {
    case REPAIR_ITEM:
        return repair_item(p, lookahead);
    case REPAIR_INSERT:
    case REPAIR_INSERT_FIRST:
        return insert_keyword(p, lookahead, repair == REPAIR_INSERT_FIRST);
    case REPAIR_BLOCK_HEAD:
        return put_block_head(p, lookahead);
    case REPAIR_CLOSE_CLASS:
        return close_class(p, lookahead);
    case REPAIR_END:
        return put_end(p, lookahead);
    case REPAIR_SCAN_AGAIN:
        return scan_again(p, lookahead);
    case REPAIR_TO_ELEMENTS:
        return to_elements(p, lookahead);
    case REPAIR_END_CLASS:
        return end_class(p, lookahead);
    default:
        skip(p, p->error_at_start);
        return drop(p, lookahead);
    }
}

static RepairKind take_repair(Parser *p) {
    RepairKind repair = p->repair;
    p->repair = REPAIR_NOTHING;
    return repair;
}

bool skip_item(Parser *p, int *lookahead) {
    if (p->stopped) return false;
    p->lost_for_good = true;
    RepairKind repair = take_repair(p);
    if (gained_nothing(p)) {
        if (p->current.code == T_FILE_END) return false;
        next_token(p);
        repair = REPAIR_NOTHING;
    }
    bool go_on = apply_repair(p, lookahead, repair);
    bool at_end = repair == REPAIR_NOTHING && p->current.code == T_SEMICOLON;
    if (at_end && p->lost_from.class_) note_lost(p, p->current.span.end);
    p->item_begin = p->n_delivered;
    return go_on;
}

/* A `for;` that was meant to be `end for;` has begun a loop: ends it at once, and then the one that was
 * meant. */
static bool end_twice(Parser *p, int *lookahead) {
    ParserToken keyword = p->item[0];
    replay_token(p, p->current);
    replay_end_of(p, keyword);
    replay_token(p, virtual_token(p, T_SEMICOLON));
    replay_end_of(p, keyword);
    replay_token(p, virtual_token(p, keyword.code == T_FOR || keyword.code == T_WHILE ? T_LOOP : T_THEN));
    return drop(p, lookahead);
}

bool skip_condition(Parser *p, int *lookahead) {
    if (take_repair(p) == REPAIR_END) return end_twice(p, lookahead);
    skip_head(p);
    return again(p, lookahead);
}

bool insert_token(Parser *p, int *lookahead) {
    if (take_repair(p) == REPAIR_TOKEN) return drop(p, lookahead);
    if (p->stopped || on_later_line(p) || ends_something(p->current.code)) return !p->stopped;
    /* What follows on the line belongs to the broken head, or is broken with it. */
    skip_head(p);
    if (p->current.code != T_THEN && p->current.code != T_LOOP && p->current.code != T_SEMICOLON)
        return again(p, lookahead);
    return drop(p, lookahead);
}

bool insert_semicolon(Parser *p, int *lookahead) {
    if (p->stopped) return false;
    RepairKind repair = take_repair(p);
    p->drop_item = repair == REPAIR_ITEM || repair == REPAIR_INSERT_FIRST || repair == REPAIR_BLOCK_HEAD;
    if (repair == REPAIR_NOTHING && (on_later_line(p) || ends_something(p->current.code))) {
        if (!p->lost_for_good) p->lost_from.class_ = NULL; /* the item is complete */
        int section;
        if (!is_section_meant(p, &section)) return true;
        replay_token(p, virtual_token(p, section));
        replay_token(p, virtual_token(p, T_SECTION_END));
        return drop(p, lookahead);
    }
    p->error_at_start = false;
    return apply_repair(p, lookahead, repair);
}

void finish_item(Parser *p) {
    p->drop_item = false;
    if (is_last_on_line(p)) p->since_error = QUIET_TOKENS;
    Block *block = innermost(p);
    if (block && block->back_to) {
        replay_token(p, virtual_token(p, block->back_to));
        replay_token(p, virtual_token(p, T_SECTION_END));
        block->back_to = 0;
    }
    if (take_repair(p) != REPAIR_END) return;
    replay_token(p, virtual_token(p, T_SEMICOLON));
    replay_end_of(p, p->item[0]);
}

static bool is_predefined_type(Symbol name) {
    return !strcmp(name, "Real") || !strcmp(name, "Integer") || !strcmp(name, "Boolean") ||
           !strcmp(name, "String");
}

/* Reads the class again, under the name "?". */
static bool read_unnamed_class(Parser *p, int *lookahead, AstClassKind kind) {
    static const int codes[] = {
        [AST_CLASS] = T_CLASS,         [AST_MODEL] = T_MODEL,       [AST_BLOCK] = T_BLOCK,
        [AST_CONNECTOR] = T_CONNECTOR, [AST_RECORD] = T_RECORD,     [AST_TYPE] = T_TYPE,
        [AST_PACKAGE] = T_PACKAGE,     [AST_FUNCTION] = T_FUNCTION, [AST_OPERATOR] = T_OPERATOR};
    ParserToken name = {.code = T_IDENT, .span = p->current.span};
    name.value.ident = (AstNamePart){intern_string(p->interner, "?"), name.span};
    Token next = peek_token(p, 0);
    bool named = next.kind == TOKEN_IDENT && p->current.is_keyword &&
                 !on_later_line(p) && /* model partial M */
                 !is_predefined_type(next.symbol);
    if (named) name.value.ident = (AstNamePart){next.symbol, next.span};
    if (named || (next.kind == TOKEN_IDENT && next.span.begin.offset == name.span.end.offset)) /* 3M */
        next_token(p);
    replay_token(p, name);
    replay_token(p, virtual_token(p, codes[kind]));
    replay_token(p, virtual_token(p, T_SEMICOLON));
    p->unreadable_name = !named;
    return drop(p, lookahead);
}

bool skip_class_head(Parser *p, int *lookahead, AstClassKind kind, Span head) {
    if (p->stopped) return false;
    mark_torn(p);
    p->repair = REPAIR_NOTHING;
    bool at_name = p->previous.end.offset == head.end.offset;
    if (at_name && (p->current.is_keyword || p->current.code == T_NUMBER || p->current.code == T_STRING))
        return read_unnamed_class(p, lookahead, kind);
    skip(p, false);
    replay_token(p, virtual_token(p, T_SEMICOLON));
    return drop(p, lookahead);
}
