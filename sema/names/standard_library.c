/* What stands in the Modelica Standard Library under a name, and what takes its place here: that library is
   not written in restricted Modelica. */
#include <string.h>

#include "lexer/fix.h"
#include "sema/model/builtin.h"
#include "sema/names/resolve.h"

/* One row for each package whose place something takes; the longest name that fits counts. */
static const struct {
    const char *name;    /* below Modelica */
    const char *bundled; /* the package in which the same names, or others of that kind, stand; or NULL */
    const char *advice;  /* if there is none of that name; or NULL: what the package has */
} rows[] = {
    {"", NULL,
     "the bundled libraries are Base, Blocks, Curves, Rotational, Translational, Planar, Impulses and "
     "Dialectic"},
    {"Blocks", "Blocks", NULL},
    {"ComplexMath", NULL, "write real and imaginary parts as variables of their own"},
    {"Constants", "Base.Constants", NULL},
    {"Electrical", NULL,
     "no electrical library is bundled; doc/language.md shows how to write one, under 'A domain of your "
     "own'"},
    {"Fluid", NULL,
     "no library of fluids is bundled; doc/language.md shows how to write a domain, under 'A domain of your "
     "own'"},
    {"Icons", NULL, "leave it out: nothing is drawn from icons"},
    {"Magnetic", NULL,
     "no magnetic library is bundled; doc/language.md shows how to write a domain, under 'A domain of your "
     "own'"},
    {"Math", NULL, "sin, cos, exp and the like are predefined; write others as functions with an algorithm"},
    {"Mechanics", NULL,
     "the bundled libraries for it are Rotational, Translational, Planar, Impulses and Dialectic"},
    {"Mechanics.MultiBody", "Planar", NULL},
    {"Mechanics.Rotational", "Rotational", NULL},
    {"Mechanics.Rotational.Components", "Rotational.Parts", NULL},
    {"Mechanics.Rotational.Components.BearingFriction", "Rotational.Friction.BearingFriction", NULL},
    {"Mechanics.Rotational.Components.Brake", "Rotational.Friction.Brake", NULL},
    {"Mechanics.Rotational.Components.Clutch", "Rotational.Friction.Clutch", NULL},
    {"Mechanics.Rotational.Components.IdealGear", "Rotational.Gears.IdealGear", NULL},
    {"Mechanics.Rotational.Components.IdealGearR2T", "Translational.Gears.IdealGearR2T", NULL},
    {"Mechanics.Rotational.Components.IdealPlanetary", "Rotational.Gears.IdealPlanetary", NULL},
    {"Mechanics.Rotational.Components.IdealRollingWheel", "Translational.Gears.IdealRollingWheel", NULL},
    {"Mechanics.Rotational.Components.LossyGear", "Rotational.Gears.LossyGear", NULL},
    {"Mechanics.Rotational.Components.OneWayClutch", "Rotational.Friction.OneWayClutch", NULL},
    {"Mechanics.Translational", "Translational", NULL},
    {"Mechanics.Translational.Components", "Translational.Parts", NULL},
    {"Mechanics.Translational.Components.Brake", "Translational.Friction.Brake", NULL},
    {"Mechanics.Translational.Components.SupportFriction", "Translational.Friction.SupportFriction", NULL},
    {"Mechanics.Translational.Components.IdealGearR2T", "Translational.Gears.IdealGearR2T", NULL},
    {"Mechanics.Translational.Components.IdealRollingWheel", "Translational.Gears.IdealRollingWheel", NULL},
    {"Media", NULL, "write what the model needs of a medium as functions and parameters"},
    {"SIunits", "Base.Units.SI", "write the unit, as in 'Real u(unit=\"V\")'"},
    {"SIunits.Conversions", NULL, "convert with a number: 60*minutes"},
    {"Thermal", NULL,
     "no thermal library is bundled; doc/language.md shows how to write one, under 'A domain of your own'"},
    {"Units", NULL, "write the unit, as in 'Real u(unit=\"V\")'; Base.Units.SI has the types"},
    {"Units.Conversions", NULL, "convert with a number: 60*minutes"},
    {"Units.SI", "Base.Units.SI", "write the unit, as in 'Real u(unit=\"V\")'"},
    {"Utilities.Files", "ModelicaServices.ExternalReferences",
     "the bundled ModelicaServices.ExternalReferences has loadResource"},
    {"Utilities", NULL, "assert() and terminate() end a run with a message"},
};

/* What stands under the same name in both packages means the same. */
static bool is_same_package(const char *name) {
    static const char *const names[] = {"Constants", "SIunits", "Units.SI", "Utilities.Files"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(name, names[i])) return true;
    return false;
}

typedef VEC(Symbol) Path;

/* The number of names of the row, if the path below Modelica begins with them; or -1 */
static int fitting_names(const Path *path, const char *row) {
    int n = 0;
    for (; *row; n++) {
        size_t length = strcspn(row, ".");
        if (n + 1 >= path->n) return -1;
        Symbol name = path->at[n + 1];
        if (strlen(name) != length || strncmp(name, row, length)) return -1;
        row += row[length] ? length + 1 : length;
    }
    return n;
}

/* --- what is bundled -------------------------------------------------------------------------- */

/* The declaration of a full name; *owner gets the last class on the way that exists. */
static Decl *bundled(Resolver *r, const char *full_name, Class **owner) {
    bool circular;
    size_t length = strcspn(full_name, ".");
    Decl *decl = root_lookup(r, intern(r->sema->interner, full_name, length), &circular);
    *owner = decl ? decl->class_ : NULL;
    for (const char *at = full_name + length; decl && *at; at += length) {
        at++;
        length = strcspn(at, ".");
        Decl *member = decl->class_ ? find_member(decl->class_, intern(r->sema->interner, at, length)) : NULL;
        if (!member || member->kind == DECL_IMPORT) return NULL;
        if (member->kind == DECL_CLASS) *owner = member->class_;
        decl = member;
    }
    return decl;
}

/* "Fixed, Inertia and Spring" */
static const char *list_members(Arena *arena, const Class *package) {
    const char *list = "";
    Symbol last = NULL;
    read_rest(package);
    for (int i = 0; i < package->decls.n; i++) {
        const Decl *decl = package->decls.at[i];
        bool can_be_used = decl->kind == DECL_CLASS || decl->kind == DECL_COMPONENT;
        if (!can_be_used || decl->is_protected) continue;
        if (last) list = arena_printf(arena, "%s%s%s", list, *list ? ", " : "", last);
        last = decl->name;
    }
    return !last ? list : arena_printf(arena, "%s%s%s", list, *list ? " and " : "", last);
}

/* --- what to write ---------------------------------------------------------------------------- */

static const Class *encapsulated_class(const Resolver *r) {
    const Class *class_ = r->class_;
    while (class_ && !class_->encapsulated)
        class_ = class_->parent;
    return class_;
}

/* What to write for an import of the name; `import` is named so if it is to be used under another name. */
static const char *import_text(Resolver *r, const char *full_name, const Decl *import) {
    Arena *arena = r->sema->arena;
    const char *last = strrchr(full_name, '.'), *alias = "";
    if (!encapsulated_class(r))
        return arena_printf(arena, "write '%s' where it is used, without an import", full_name);
    if (import->name && strcmp(import->name, last ? last + 1 : full_name))
        alias = arena_printf(arena, "%s = ", import->name);
    return arena_printf(arena, "write 'import %s%s%s;'", alias, full_name, import->name ? "" : ".*");
}

/* What to write for a use of the name: inside of an encapsulated class, a library is imported. */
static const char *use_text(Resolver *r, const char *full_name) {
    Symbol first = intern(r->sema->interner, full_name, strcspn(full_name, "."));
    bool is_visible = !encapsulated_class(r) || lookup(r, first);
    return is_visible ? arena_printf(r->sema->arena, "write '%s'", full_name)
                      : arena_printf(r->sema->arena, "write '%s', and 'import %s;' above", full_name, first);
}

/* What stands for a name: another one */
typedef struct {
    const char *name; /* NULL: nothing does */
    bool is_same;     /* it means the same */
    Decl *decl;       /* what that is, unless it is predefined */
} Replacement;

/* What takes the place of the name below the row's package. *replacement gets what can be written for it. */
static const char *advice_of(Resolver *r, const Path *path, const Decl *import, Replacement *replacement) {
    Arena *arena = r->sema->arena;
    Symbol last = path->at[path->n - 1];
    int best = 0, names = 0;
    for (int i = 0; i < (int)(sizeof rows / sizeof *rows); i++) {
        int n = fitting_names(path, rows[i].name);
        if (n >= names) {
            best = i;
            names = n;
        }
    }
    if (!strcmp(rows[best].name, "Math") && path->n == 3 && predefined_by_name(last)) {
        *replacement = (Replacement){last, true, NULL};
        return arena_printf(arena, "'%s' is predefined: write '%s(...)'%s", last, last,
                            import ? ", without an import" : "");
    }
    if (!rows[best].bundled) return rows[best].advice;
    const char *full_name = rows[best].bundled;
    for (int i = names + 1; i < path->n; i++)
        full_name = arena_printf(arena, "%s.%s", full_name, path->at[i]);
    Class *owner;
    Decl *decl = bundled(r, full_name, &owner);
    if (decl) {
        *replacement = (Replacement){full_name, is_same_package(rows[best].name), decl};
        return import ? import_text(r, full_name, import) : use_text(r, full_name);
    }
    if (rows[best].advice) return rows[best].advice;
    return owner ? arena_printf(arena, "the bundled %s has %s", owner->full_name, list_members(arena, owner))
                 : rows[0].advice;
}

/* Whether this is all that stands at the span: no subscripts, nothing of a list */
static bool is_text(Resolver *r, Span span, const char *name) {
    const SourceFile *file = r->sema->sources->files.at[span.begin.file];
    size_t length = span.end.offset - span.begin.offset;
    return strlen(name) == length && !memcmp(file->text + span.begin.offset, name, length);
}

static Symbol text_at(Resolver *r, Span span) {
    const char *text = r->sema->sources->files.at[span.begin.file]->text;
    return intern(r->sema->interner, text + span.begin.offset, span.end.offset - span.begin.offset);
}

static void keep_replacement(Resolver *r, Symbol name, Fix *fix) {
    if (r->class_) map_put(r->sema->arena, &r->class_->replaced, name, fix);
}

/* The name has been reported for an earlier use in the class: the fix of that one counts for this one, too. A
   text that is read again has its edit already. */
static void replace_again(Resolver *r, Span span) {
    Fix *fix = r->class_ ? map_get(&r->class_->replaced, text_at(r, span)) : NULL;
    if (!fix || !is_full_name_here(r, fix->edits.at[0].text, NULL)) return;
    Pos last = fix->edits.at[fix->edits.n - 1].span.begin;
    if (last.file == span.begin.file && last.offset < span.begin.offset)
        fix_replace(r->sema->diagnostics, fix, span, fix->edits.at[0].text);
}

/* Writes the other name at the span. An import still brings the same name: that of an alias, if need be. */
static void replace_name(Resolver *r, Diagnostic *d, Span span, const Replacement *replacement,
                         const Decl *import) {
    Diagnostics *diagnostics = r->sema->diagnostics;
    const char *name = replacement->name, *last = strrchr(name, '.');
    bool is_plain = import && import->name && import->span.begin.offset >= span.begin.offset;
    if (is_plain && strcmp(import->name, last ? last + 1 : name))
        name = arena_printf(r->sema->arena, "%s = %s", import->name, name);
    const char *text = r->sema->sources->files.at[span.begin.file]->text + span.begin.offset;
    bool is_certain = replacement->is_same && (import || is_full_name_here(r, replacement->name, NULL));
    Fix *fix = fix_add(diagnostics, d, is_certain ? FIX_CERTAIN : FIX_SUGGESTED, "write '%s' for '%.*s'",
                       name, (int)(span.end.offset - span.begin.offset), text);
    fix_replace(diagnostics, fix, span, name);
    if (!import && is_certain) keep_replacement(r, text_at(r, span), fix);
}

/* The import brings what means the same here. */
static void bring_bundled(Decl *import, Decl *decl) {
    import->class_ = decl->class_;
    if (decl->kind == DECL_COMPONENT) import->constant = decl;
}

/* Outside of encapsulated classes an import has to go: its uses are written in full. As long as some of the
   text cannot be read, more of them may stand there. */
static void respell_uses(Resolver *r, Diagnostic *d, Decl *import, const Replacement *replacement) {
    bool all_is_read = !r->class_ || !diag_syntax_within(r->sema->diagnostics, r->class_->ast->span, NULL);
    Respelling *respelling = import->respelling = NEW(r->sema->arena, Respelling);
    respelling->full_name = replacement->name;
    respelling->fix =
        fix_add(r->sema->diagnostics, d, replacement->is_same && all_is_read ? FIX_CERTAIN : FIX_SUGGESTED,
                "write '%s' where '%s' is used, without an import", replacement->name, import->name);
}

static bool report_standard(Resolver *r, const Path *path, Span span, Decl *import) {
    const char *name = "";
    if (strcmp(path->at[0], "Modelica")) return false;
    for (int i = 0; i < path->n; i++)
        name = arena_printf(r->sema->arena, "%s%s%s", name, i ? "." : "", path->at[i]);
    mark_erroneous(r);
    if (!import && is_reported(r, "Modelica", name)) {
        replace_again(r, span);
        return true;
    }
    Replacement replacement = {0};
    Diagnostic *d = diag_error(r->sema->diagnostics, span, "declare-before-use",
                               "'%s': the Modelica Standard Library is not bundled; %s", name,
                               advice_of(r, path, import, &replacement));
    bool stays = import && replacement.decl && encapsulated_class(r);
    if (import && replacement.is_same && replacement.decl) bring_bundled(import, replacement.decl);
    if (!replacement.name || !is_text(r, span, name)) return true;
    if (!import || stays)
        replace_name(r, d, span, &replacement, import);
    else if (import->name)
        respell_uses(r, d, import, &replacement);
    return true;
}

bool is_standard_name(Resolver *r, const AstName *name, Decl *import) {
    Path path = {0};
    for (int i = 0; i < name->parts.n; i++)
        vec_push(r->sema->arena, &path, name->parts.at[i].name);
    return report_standard(r, &path, name->span, import);
}

bool is_standard_reference(Resolver *r, const AstExpr *expr) {
    Path path = {0};
    for (int i = 0; i < expr->ref.parts.n; i++)
        vec_push(r->sema->arena, &path, expr->ref.parts.at[i].name);
    return report_standard(r, &path, expr->span, NULL);
}
