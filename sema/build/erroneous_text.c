/* Texts with errors: what they mention, and what of that they may have determined. */
#include "sema/build/erroneous_text.h"
#include "sema/model/accessors.h"

#include <string.h>

#include "parser/parts.h"
#include "sema/typing/typing.h"
#include "support/path.h"

/* --- what a text mentions --------------------------------------------------------------------- */

typedef struct {
    Arena *arena;
    Lost *lost;
    bool derivative; /* inside of der() */
} Mentions;

static void add_mention(const Mentions *m, const AstExpr *ref, bool derivative) {
    Mention mention = {NEW_ARRAY(m->arena, Symbol, ref->ref.parts.n), ref->ref.parts.n, derivative};
    for (int i = 0; i < mention.n; i++)
        mention.names[i] = ref->ref.parts.at[i].name;
    vec_push(m->arena, &m->lost->mentions, mention);
}

static void mention(Mentions *m, const AstExpr *expr, bool derivative);

static void mention_call(Mentions *m, const AstExpr *call, bool derivative) {
    const AstExpr *callee = call->call.callee;
    Symbol name = callee->ref.parts.at[0].name;
    const Decl *called = callee->ref.parts.at[callee->ref.parts.n - 1].decl;
    if (!strcmp(name, "pre")) return; /* a value before the event is known everywhere */
    if (called && called->kind == DECL_COMPONENT) mention(m, callee, derivative); /* x(i), meant for x[i] */
    for (int i = 0; i < call->call.args.n; i++)
        mention(m, call->call.args.at[i], derivative || !strcmp(name, "der"));
    for (int i = 0; i < call->call.named.n; i++)
        mention(m, call->call.named.at[i].value, false);
}

static void mention_part(void *mentions, AstExpr **part, AstRole role) {
    Mentions *m = mentions;
    (void)role;
    mention(m, *part, m->derivative);
}

static void mention(Mentions *m, const AstExpr *expr, bool derivative) {
    if (!expr) return;
    if (expr->kind == AST_CALL || expr->kind == AST_PARTIAL_CALL) {
        mention_call(m, expr, derivative);
        return;
    }
    if (expr->kind == AST_REF) add_mention(m, expr, derivative);
    Mentions inside = {m->arena, m->lost, derivative && expr->kind != AST_REF};
    const AstParts parts = {.context = &inside, .expr = mention_part};
    AST_READ_PARTS(AstExpr, expr, &parts, expr);
}

void lost_expr(Arena *arena, Lost *lost, const AstExpr *expr) {
    Mentions m = {arena, lost, false};
    mention(&m, expr, false);
}

static void mention_equation(Mentions *m, const AstEquation *ast);

static void mention_equations(void *mentions, AstEquations *body) {
    for (int i = 0; i < body->n; i++)
        mention_equation(mentions, body->at[i]);
}

static void mention_equation(Mentions *m, const AstEquation *ast) {
    if (ast->kind == AST_EQ_CALL) return; /* determines nothing */
    const AstParts parts = {.context = m, .expr = mention_part, .equations = mention_equations};
    AST_READ_PARTS(AstEquation, equation, &parts, ast);
}

Lost *new_lost(Arena *arena) {
    Lost *lost = NEW(arena, Lost);
    lost->span = no_span();
    return lost;
}

Lost *lost_equation(Arena *arena, const AstEquation *ast) {
    Lost *lost = new_lost(arena);
    lost->kind = ast->kind == AST_EQ_CONNECT ? LOST_CONNECT : LOST_EQUATION;
    mention_equation(&(Mentions){arena, lost, false}, ast);
    return lost;
}

static void mention_targets(void *mentions, AstStatements *body) {
    const AstParts parts = {.context = mentions, .statements = mention_targets};
    for (int i = 0; i < body->n; i++) {
        const AstStatement *statement = body->at[i];
        if (statement->kind == AST_ST_ASSIGN) mention(mentions, statement->assign.target, false);
        AST_READ_PARTS(AstStatement, statement, &parts, statement);
    }
}

Lost *lost_statements(Arena *arena, const AstStatements *statements) {
    Lost *lost = NEW(arena, Lost);
    AstStatements body = *statements;
    mention_targets(&(Mentions){arena, lost, false}, &body);
    lost->kind = lost->mentions.n ? LOST_EQUATION : LOST_DECLARATION;
    return lost;
}

void lost_path(Sema *sema, Lost *lost, const char *path) {
    VEC(Symbol) names = {0};
    for (;;) {
        size_t length = name_length(path);
        vec_push(sema->arena, &names, intern(sema->interner, path, length));
        if (!path[length]) break;
        path += length + 1;
    }
    vec_push(sema->arena, &lost->mentions, ((Mention){names.at, names.n, false}));
}

static bool begins_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

Lost *lost_text(Sema *sema, Span span) {
    Lost *lost = new_lost(sema->arena);
    lost->span = span;
    const SourceFile *source = sema->sources->files.at[span.begin.file];
    const char *at = source->text + span.begin.offset, *end = source->text + span.end.offset;
    size_t length = (size_t)(end - at);
    lost->kind = memmem(at, length, "connect", strlen("connect")) ? LOST_CONNECT
                 : memchr(at, '=', length)                        ? LOST_EQUATION
                                                                  : LOST_DECLARATION;
    while (at < end && strchr(" \t\r\n", *at))
        at++;
    if (at < end && (*at == '=' || *at == ':')) return lost; /* what it determines is missing */
    while (at < end) {
        if (!begins_name(*at)) {
            bool in_number = is_word_character(*at); /* the e of 1e5 is no name */
            at++;
            while (in_number && at < end && is_word_character(*at))
                at++;
            continue;
        }
        bool derivative = !strncmp(at, "der", 3) && !is_word_character(at[3]);
        const char *from = derivative ? at + 3 + strspn(at + 3, " (") : at;
        const char *to = from;
        while (to < end && (is_word_character(*to) || (*to == '.' && begins_name(to[1]))))
            to++;
        if (to > from) lost_path(sema, lost, arena_strndup(sema->arena, from, (size_t)(to - from)));
        if (derivative && to > from) lost->mentions.at[lost->mentions.n - 1].derivative = true;
        at = to > at ? to : at + 1;
    }
    return lost;
}

/* --- what it may have determined -------------------------------------------------------------- */

typedef struct {
    Sema *sema;
    Variant *variant;
    LostKind kind;
    Span span; /* of the text itself */
    bool derivative;
    bool found;   /* something that was open, or is broken already */
    bool unknown; /* a name that means nothing */
} Marker;

static void mark_slots(Marker *m, long slot, long count) {
    for (long i = 0; i < count; i++) {
        int writer = writer_of(&m->variant->writers, slot + i);
        if (writer == SLOT_UNKNOWN)
            set_writer(m->sema->arena, &m->variant->writers, slot + i, 1, SLOT_BROKEN);
        m->found |= writer == SLOT_UNKNOWN || writer == SLOT_BROKEN;
    }
}

/* The variable of the class itself, or (comp not NULL) of a component, in all elements */
static void mark_var(Marker *m, const Comp *comp, const Var *var) {
    if (var->variability >= AST_VAR_PARAMETER) return;
    if (!comp) {
        int order = var->role == ROLE_STATE ? 1 : 0;
        if ((!order || m->derivative) && var->slot[order] >= 0) mark_slots(m, var->slot[order], var->count);
        return;
    }
    for (long e = 0; var->input[0] >= 0 && !comp->outer && e < comp->count; e++)
        for (int order = 0; order <= var->provided; order++)
            mark_slots(m, comp->slot + e * comp->type->n_inputs + var->input[order], var->count);
}

static void mark_port(Marker *m, const Comp *comp, const Port *port) {
    for (int i = 0; i < port->vars.n; i++)
        mark_var(m, comp, port->vars.at[i]);
    for (int i = 0; i < port->ports.n; i++)
        mark_port(m, comp, port->ports.at[i]);
}

/* All inputs of the component that such a text can determine */
static void mark_inputs(Marker *m, const Comp *comp) {
    for (int i = 0; i < comp->type->input_vars.n; i++) {
        const Var *var = comp->type->input_vars.at[i];
        bool connectable = var->port || var->solo;
        bool joined = var->port && var->port->outer_port; /* with an inner connector, by the declaration */
        if (m->kind == LOST_CONNECT ? connectable : m->kind == LOST_EQUATION || !var->port || joined)
            mark_var(m, comp, var);
    }
}

/* The declaration that the name stands for in the class: its own, or that with the nearest name */
static Decl *meant(const Marker *m, const Class *class_, Symbol name) {
    Decl *decl = find_member(class_, name);
    if (decl) return decl;
    Symbol nearest = nearest_member(m->sema, class_, name);
    return nearest ? find_member(class_, nearest) : NULL;
}

static void mark_thing(Marker *m, const Comp *comp, const Thing *thing, const Mention *mention, int i);

/* Name number `i` is that of a field; all of them, if none has it. */
static void mark_fields(Marker *m, const Comp *comp, const Record *record, const Mention *mention, int i) {
    Decl *decl = i < mention->n ? meant(m, record->class_, mention->names[i]) : NULL;
    Thing *field = decl ? record_field(record, decl) : NULL;
    if (field) {
        mark_thing(m, comp, field, mention, i + 1);
        return;
    }
    for (int k = 0; k < record->fields.n; k++)
        mark_thing(m, comp, record->fields.at[k], mention, mention->n);
}

/* Names from number `i` on are those of what is inside of the thing. */
static void mark_thing(Marker *m, const Comp *comp, const Thing *thing, const Mention *mention, int i) {
    switch (thing->kind) {
    case THING_VAR:
        m->derivative |= i < mention->n; /* x.derivative, meant for der(x) */
        mark_var(m, comp, thing->var);
        break;
    case THING_PORT:
        if (i < mention->n)
            mark_fields(m, comp, thing->port->inside, mention, i);
        else
            mark_port(m, comp, thing->port);
        break;
    case THING_RECORD:
        mark_fields(m, comp, thing->record, mention, i);
        break;
    case THING_COMP: {
        Decl *decl = comp || i == mention->n ? NULL : meant(m, thing->comp->type->class_, mention->names[i]);
        Thing *inside = decl ? variant_thing(thing->comp->type, decl) : NULL;
        if (inside)
            mark_thing(m, thing->comp, inside, mention, i + 1);
        else if (!comp)
            mark_inputs(m, thing->comp);
        break;
    }
    case THING_BROKEN:
        m->found = true;
        break;
    case THING_ABSENT:
        break;
    }
}

/* Another text of the class with a syntax error has the name: it may have declared it. */
static bool in_other_syntax_error(const Marker *m, Symbol name) {
    const Diagnostics *diagnostics = m->sema->diagnostics;
    Span above = m->variant->class_->ast->span, below = above;
    if (m->span.begin.file != above.begin.file) return diag_syntax_within(diagnostics, above, name);
    above.end = m->span.begin;
    below.begin = m->span.end;
    return diag_syntax_within(diagnostics, above, name) || diag_syntax_within(diagnostics, below, name);
}

static void mark_mention(Marker *m, const Mention *mention) {
    const Class *class_ = m->variant->class_;
    Decl *decl = meant(m, class_, mention->names[0]);
    if (!decl) {
        bool broken = class_->base_missing || in_other_syntax_error(m, mention->names[0]);
        m->found |= broken;
        m->unknown |= !broken;
        return;
    }
    if (decl->kind != DECL_COMPONENT) return;
    const Thing *thing = variant_thing(m->variant, decl);
    m->derivative = mention->derivative;
    if (thing) mark_thing(m, NULL, thing, mention, 1);
    if (!thing || decl->twice) m->found = true;
}

void add_doubt(Sema *sema, Variant *variant, const Lost *lost) {
    vec_push(sema->arena, &variant->doubts, lost);
}

void give_up_lost(Sema *sema, Variant *variant, const Lost *lost) {
    Marker all = {.sema = sema, .variant = variant, .kind = lost->kind, .span = lost->span};
    int unknown = 0;
    for (int i = 0; i < lost->mentions.n; i++) {
        Marker marker = all;
        mark_mention(&marker, &lost->mentions.at[i]);
        all.found |= marker.found;
        unknown += marker.unknown;
    }
    int doubts = lost->kind == LOST_DECLARATION          ? 0
                 : lost->kind == LOST_CONNECT && unknown ? unknown
                                                         : !all.found;
    for (int i = 0; i < doubts; i++)
        add_doubt(sema, variant, lost);
}

bool explained_by_doubt(Variant *variant) {
    if (!variant->doubts.n) return false;
    variant->doubts.n--;
    return true;
}
