/* Which name was probably meant by one that is not declared. */
#include <string.h>
#include <strings.h>

#include "sema/model/builtin.h"
#include "sema/names/resolve.h"
#include "support/spelling.h"

/* The search for the name that differs least */
typedef struct {
    const char *name;
    size_t length;
    int most;    /* letters that may differ */
    size_t same; /* first letters that `nearest` has in common with the name */
    Symbol nearest;
} Search;

/* Of a short name, few letters can be wrong for the rest to tell what was meant. */
static Search search_for(Symbol name) {
    size_t length = strlen(name);
    return (Search){name, length, length < 5 ? 1 : length < 8 ? 2 : 3, 0, NULL};
}

/* Of names of one or two letters any other differs by few: capitals, letters exchanged, one left out or too
   many at the end are slips of the pen. */
static bool is_short_slip(const char *name, size_t n, const char *candidate, size_t m) {
    if (!strcasecmp(name, candidate)) return true;
    if (n != 2) return false;
    if (m == 1) return name[0] == candidate[0];
    if (m == 2) return name[0] == candidate[1] && name[1] == candidate[0];
    return spelling_distance(name, n, candidate, m, 1) <= 1;
}

static void consider(Search *search, const char *candidate) {
    size_t length = strlen(candidate);
    if (!strcmp(search->name, candidate)) return; /* it exists, but cannot stand here */
    if (search->length < 3 && !is_short_slip(search->name, search->length, candidate, length)) return;
    int d = !strcasecmp(search->name, candidate) ? 0 : 1; /* frame_B is frame_b rather than frame_a */
    if (d && search->length >= 3)
        d = spelling_distance(search->name, search->length, candidate, length, search->most);
    if (d > search->most) return;
    size_t same = 0; /* people make mistakes at the ends of words rather than at their beginnings */
    while (search->name[same] && search->name[same] == candidate[same])
        same++;
    if (search->nearest && d == search->most && same <= search->same) return;
    *search = (Search){search->name, search->length, d, same, candidate};
}

static const Class *text_of(const Class *class_) {
    if (class_->enumeration) return class_->enumeration;
    while (class_->short_base && !class_->is_simple)
        class_ = class_->short_base;
    read_rest(class_);
    return class_;
}

static void consider_members(Search *search, const Class *class_) {
    class_ = text_of(class_);
    for (int i = 0; i < class_->decls.n; i++)
        consider(search, class_->decls.at[i]->name);
    for (int i = 0; i < class_->bases.n; i++)
        consider_members(search, class_->bases.at[i]);
}

bool still_helps(const Sema *sema) {
    enum { MOST_HELPED = 200 };
    return sema->diagnostics->n_errors < MOST_HELPED;
}

Symbol nearest_member(const Sema *sema, const Class *class_, Symbol name) {
    if (!still_helps(sema)) return NULL;
    Search search = search_for(name);
    consider_members(&search, class_);
    return search.nearest;
}

/* ---- what can be modified ---- */

/* A message lists so many names. */
enum { MOST_LISTED = 10 };

typedef bool (*Listed)(const Class *class_, const Decl *decl);

/* What an instance of the class is given values by: fields of records, inputs of functions, or parameters */
static bool is_given(const Class *class_, const Decl *decl) {
    if (decl->is_final || decl->variability == AST_VAR_CONSTANT) return false;
    return class_->kind == AST_RECORD     ? true
           : class_->kind == AST_FUNCTION ? decl->causality == AST_INPUT
                                          : decl->variability == AST_VAR_PARAMETER;
}

static bool is_state(const Class *class_, const Decl *decl) {
    (void)class_;
    return decl->class_ && decl->class_->role == ROLE_STATE;
}

/* Adds the names of components of `class_` that users of `whole` can modify, what is inherited first. */
static void list_names(const Sema *sema, const Class *whole, const Class *class_, Listed is_listed,
                       Names *names) {
    class_ = text_of(class_);
    for (int i = 0; i < class_->bases.n; i++)
        list_names(sema, whole, class_->bases.at[i], is_listed, names);
    for (int i = 0; i < class_->decls.n && names->n <= MOST_LISTED; i++) {
        const Decl *decl = class_->decls.at[i];
        if (decl->kind == DECL_COMPONENT && is_listed(class_, decl) && !is_protected_in(whole, decl) &&
            !makes_final(sema->arena, whole, &decl->name, 1))
            vec_push(sema->arena, names, decl->name);
    }
}

/* "'a', 'b' and 'c'" */
static const char *names_text(Arena *arena, const Names *names) {
    const char *text = "";
    for (int i = 0; i < names->n; i++)
        text = arena_printf(arena, "%s%s'%s'", text,
                            i == 0             ? ""
                            : i + 1 < names->n ? ", "
                                               : " and ",
                            names->at[i]);
    return text;
}

/* For a name that is like none of those that can be modified: which these are */
static const char *given_hint(const Sema *sema, const Class *class_) {
    AstClassKind kind = text_of(class_)->kind;
    const char *what = kind == AST_RECORD ? "field" : kind == AST_FUNCTION ? "input" : "parameter";
    Names names = {0};
    list_names(sema, class_, class_, is_given, &names);
    if (names.n == 0 || names.n > MOST_LISTED) return "";
    return arena_printf(sema->arena, "; its %s%s %s", what, names.n > 1 ? "s are" : " is",
                        names_text(sema->arena, &names));
}

/* For an attribute that states have */
static const char *state_hint(const Sema *sema, const Class *class_, Symbol attribute) {
    Names names = {0};
    list_names(sema, class_, class_, is_state, &names);
    if (names.n == 0 || names.n > MOST_LISTED) return "";
    return arena_printf(sema->arena, "; its state%s %s %s: write '%s(%s=...)'", names.n > 1 ? "s" : "",
                        names_text(sema->arena, &names), names.n > 1 ? "have one" : "has one", names.at[0],
                        attribute);
}

const char *no_component_hint(const Sema *sema, const Class *class_, Symbol name) {
    if (find_member(class_, name)) return ": it is a class, which is redeclared instead";
    if (!still_helps(sema)) return "";
    if (!strcmp(name, "start") || !strcmp(name, "fixed")) {
        const char *hint = state_hint(sema, class_, name);
        if (*hint) return hint;
    }
    Symbol nearest = nearest_member(sema, class_, name);
    return nearest ? spelling_hint(sema->arena, nearest) : given_hint(sema, class_);
}

static void consider_inputs(Search *search, const Class *class_) {
    class_ = text_of(class_);
    for (int i = 0; i < class_->decls.n; i++)
        if (class_->decls.at[i]->causality == AST_INPUT) consider(search, class_->decls.at[i]->name);
    for (int i = 0; i < class_->bases.n; i++)
        consider_inputs(search, class_->bases.at[i]);
}

Symbol nearest_input(const Sema *sema, const Class *class_, Symbol name) {
    if (!still_helps(sema)) return NULL;
    Search search = search_for(name);
    consider_inputs(&search, class_);
    return search.nearest;
}

/* What has been declared at the root so far, and what lies on the library path */
static void consider_root(Search *search, const Resolver *r) {
    for (int i = 0; i < r->root->decls.n; i++)
        consider(search, r->root->decls.at[i]->name);
    for (int i = 0; i < r->sema->library_path.n; i++) {
        Names names = library_names(r->sema, r->sema->library_path.at[i]);
        for (int k = 0; k < names.n; k++)
            consider(search, names.at[k]);
    }
}

Symbol nearest_at_root(const Resolver *r, Symbol name) {
    Search search = search_for(name);
    consider_root(&search, r);
    return search.nearest;
}

static bool is_function(const Decl *decl) {
    return (decl->kind == DECL_CLASS || decl->kind == DECL_IMPORT) && decl->class_ &&
           decl->class_->kind == AST_FUNCTION;
}

static void consider_functions(Search *search, const Class *class_) {
    class_ = text_of(class_);
    for (int i = 0; i < class_->decls.n; i++)
        if (is_function(class_->decls.at[i])) consider(search, class_->decls.at[i]->name);
    for (int i = 0; i < class_->bases.n; i++)
        consider_functions(search, class_->bases.at[i]);
}

Symbol nearest_function(const Resolver *r, Symbol name) {
    Search search = search_for(name);
    const Class *class_ = r->class_;
    for (; class_; class_ = class_->parent) {
        consider_functions(&search, class_);
        if (class_->encapsulated) break;
    }
    for (int i = 0; !class_ && i < r->root->decls.n; i++)
        if (is_function(r->root->decls.at[i])) consider(&search, r->root->decls.at[i]->name);
    const Predefined *known;
    for (int i = 0; (known = predefined_at(i)); i++)
        consider(&search, known->name);
    return search.nearest;
}

/* What other languages call what Modelica predefines */
static const char *foreign_name(Symbol name) {
    static const char *const words[][2] = {{"int", "Integer"},  {"float", "Real"},      {"double", "Real"},
                                           {"bool", "Boolean"}, {"boolean", "Boolean"}, {"True", "true"},
                                           {"TRUE", "true"},    {"False", "false"},     {"FALSE", "false"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(name, words[i][0])) return words[i][1];
    return NULL;
}

Symbol nearest_in_scope(const Resolver *r, Symbol name) {
    Search search = search_for(name);
    const char *meant = foreign_name(name);
    if (meant) return meant;
    for (int i = 0; i < r->iterators.n; i++)
        consider(&search, r->iterators.at[i]->name);
    const Class *class_ = r->class_;
    for (; class_; class_ = class_->parent) {
        consider_members(&search, class_);
        if (class_->encapsulated) break;
    }
    if (!class_) consider_root(&search, r);
    for (int i = 0; i < r->sema->predefined.capacity; i++)
        if (r->sema->predefined.entries[i].key) consider(&search, r->sema->predefined.entries[i].key);
    return search.nearest;
}

/* --- full names ------------------------------------------------------------------------------- */

static void consider_classes(Search *search, const Class *class_) {
    class_ = text_of(class_);
    for (int i = 0; i < class_->decls.n; i++)
        if (class_->decls.at[i]->kind == DECL_CLASS) consider(search, class_->decls.at[i]->name);
    for (int i = 0; i < class_->bases.n; i++)
        consider_classes(search, class_->bases.at[i]);
}

/* The class `name` at the root (`outer` NULL) or in `outer`, or one whose name is near; or NULL */
static Class *class_near(Resolver *r, const Class *outer, Symbol name) {
    bool circular;
    const Decl *decl = outer ? find_member(outer, name) : root_lookup(r, name, &circular);
    if (decl && decl->kind == DECL_CLASS) return decl->class_;
    Search search = search_for(name);
    if (outer)
        consider_classes(&search, outer);
    else
        consider_root(&search, r);
    if (!search.nearest) return NULL;
    Symbol near = intern_string(r->sema->interner, search.nearest);
    decl = outer ? find_member(outer, near) : root_lookup(r, near, &circular);
    return decl && decl->kind == DECL_CLASS ? decl->class_ : NULL;
}

/* A class of the user's files whose last name is that; or NULL */
static const Class *class_inside(const Sema *sema, const char *name) {
    for (int i = 0; i < sema->checked.n; i++)
        if (!strcmp(sema->checked.at[i]->name, name)) return sema->checked.at[i];
    return NULL;
}

const char *nearest_class(Sema *sema, const char *full_name) {
    Resolver r = {.sema = sema, .root = sema->user};
    Class *class_ = NULL;
    for (const char *at = full_name; *at;) {
        size_t length = strcspn(at, ".");
        class_ = class_near(&r, class_, intern(sema->interner, at, length));
        if (!class_) break;
        at += at[length] ? length + 1 : length;
    }
    const char *last = strrchr(full_name, '.');
    const Class *found = class_ ? class_ : class_inside(sema, last ? last + 1 : full_name);
    return found ? found->full_name : NULL;
}
