/* Units: a table of symbols and prefixes, a parser by recursive descent, and the algebra of exponents. Values
   are those of the SI brochure (BIPM, 9th edition, 2019). */
#include "sema/units/units.h"
#include "support/spelling.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846

/* --- symbols ---------------------------------------------------------------------------------- */

typedef struct {
    const char *text;
    signed char of[BASE_UNITS]; /* m kg s A K mol cd */
    double factor, offset;
    bool prefixed; /* may follow a prefix */
} UnitSymbol;

static const UnitSymbol symbols[] = {
    {"m", {1}, 1, 0, true},
    {"g", {0, 1}, 1e-3, 0, true},
    {"s", {0, 0, 1}, 1, 0, true},
    {"A", {0, 0, 0, 1}, 1, 0, true},
    {"K", {0, 0, 0, 0, 1}, 1, 0, true},
    {"mol", {0, 0, 0, 0, 0, 1}, 1, 0, true},
    {"cd", {0, 0, 0, 0, 0, 0, 1}, 1, 0, true},
    /* derived units of the SI */
    {"rad", {0}, 1, 0, true},
    {"sr", {0}, 1, 0, true},
    {"Hz", {0, 0, -1}, 1, 0, true},
    {"N", {1, 1, -2}, 1, 0, true},
    {"Pa", {-1, 1, -2}, 1, 0, true},
    {"J", {2, 1, -2}, 1, 0, true},
    {"W", {2, 1, -3}, 1, 0, true},
    {"C", {0, 0, 1, 1}, 1, 0, true},
    {"V", {2, 1, -3, -1}, 1, 0, true},
    {"F", {-2, -1, 4, 2}, 1, 0, true},
    {"Ohm", {2, 1, -3, -2}, 1, 0, true},
    {"S", {-2, -1, 3, 2}, 1, 0, true},
    {"Wb", {2, 1, -2, -1}, 1, 0, true},
    {"T", {0, 1, -2, -1}, 1, 0, true},
    {"H", {2, 1, -2, -2}, 1, 0, true},
    {"lm", {0, 0, 0, 0, 0, 0, 1}, 1, 0, true},
    {"lx", {-2, 0, 0, 0, 0, 0, 1}, 1, 0, true},
    {"Bq", {0, 0, -1}, 1, 0, true},
    {"Gy", {2, 0, -2}, 1, 0, true},
    {"Sv", {2, 0, -2}, 1, 0, true},
    {"kat", {0, 0, -1, 0, 0, 1}, 1, 0, true},
    {"degC", {0, 0, 0, 0, 1}, 1, 273.15, false},
    /* units beside the SI */
    {"min", {0, 0, 1}, 60, 0, false},
    {"h", {0, 0, 1}, 3600, 0, false},
    {"d", {0, 0, 1}, 86400, 0, false},
    {"deg", {0}, PI / 180, 0, false},
    {"rev", {0}, 2 * PI, 0, false},
    {"rpm", {0, 0, -1}, 2 * PI / 60, 0, false},
    {"l", {3}, 1e-3, 0, true},
    {"L", {3}, 1e-3, 0, true},
    {"t", {0, 1}, 1e3, 0, true},
    {"bar", {-1, 1, -2}, 1e5, 0, true},
    {"eV", {2, 1, -2}, 1.602176634e-19, 0, true},
    {"degF", {0, 0, 0, 0, 1}, 5.0 / 9, 459.67 * 5 / 9, false},
    {"degRk", {0, 0, 0, 0, 1}, 5.0 / 9, 0, false},
};

static const struct {
    const char *text;
    double factor;
} prefixes[] = {{"da", 1e1}, {"Y", 1e24},  {"Z", 1e21},  {"E", 1e18},  {"P", 1e15},  {"T", 1e12}, {"G", 1e9},
                {"M", 1e6},  {"k", 1e3},   {"h", 1e2},   {"d", 1e-1},  {"c", 1e-2},  {"m", 1e-3}, {"u", 1e-6},
                {"n", 1e-9}, {"p", 1e-12}, {"f", 1e-15}, {"a", 1e-18}, {"z", 1e-21}, {"y", 1e-24}};

const Unit unit_one = {.of = {{0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}}, .factor = 1};

static const UnitSymbol *find_symbol(const char *text, size_t length) {
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++)
        if (strlen(symbols[i].text) == length && !memcmp(symbols[i].text, text, length)) return &symbols[i];
    return NULL;
}

/* A symbol first, only then a prefix and a symbol. */
static const UnitSymbol *find_operand(const char *text, size_t length, double *factor) {
    const UnitSymbol *symbol = find_symbol(text, length);
    *factor = 1;
    for (size_t i = 0; !symbol && i < sizeof prefixes / sizeof *prefixes; i++) {
        size_t n = strlen(prefixes[i].text);
        if (length <= n || memcmp(prefixes[i].text, text, n)) continue;
        symbol = find_symbol(text + n, length - n);
        if (symbol && !symbol->prefixed) symbol = NULL;
        *factor = prefixes[i].factor;
    }
    return symbol;
}

/* --- algebra ---------------------------------------------------------------------------------- */

static Exponent reduced(long num, long den) {
    long a = labs(num), b = den;
    while (b) {
        long rest = a % b;
        a = b;
        b = rest;
    }
    return a ? (Exponent){(int)(num / a), (int)(den / a)} : (Exponent){0, 1};
}

/* a + sign*b, of the exponents, and the factor */
static Unit combine(Unit a, Unit b, int sign) {
    Unit result = {.factor = sign > 0 ? a.factor * b.factor : a.factor / b.factor,
                   .any_factor = a.any_factor || b.any_factor};
    for (int i = 0; i < BASE_UNITS; i++)
        result.of[i] = reduced((long)a.of[i].num * b.of[i].den + sign * (long)b.of[i].num * a.of[i].den,
                               (long)a.of[i].den * b.of[i].den);
    return result;
}

Unit unit_multiply(Unit a, Unit b) {
    return combine(a, b, 1);
}

Unit unit_divide(Unit a, Unit b) {
    return combine(a, b, -1);
}

Unit unit_power(Unit a, Exponent exponent) {
    Unit result = {.factor = pow(a.factor, (double)exponent.num / exponent.den), .any_factor = a.any_factor};
    for (int i = 0; i < BASE_UNITS; i++)
        result.of[i] = reduced((long)a.of[i].num * exponent.num, (long)a.of[i].den * exponent.den);
    return result;
}

bool unit_same_dimension(Unit a, Unit b) {
    for (int i = 0; i < BASE_UNITS; i++)
        if (a.of[i].num != b.of[i].num || a.of[i].den != b.of[i].den) return false;
    return true;
}

bool unit_equal(Unit a, Unit b) {
    const double rounding = 1e-9;
    if (!unit_same_dimension(a, b)) return false;
    if (a.any_factor || b.any_factor) return true;
    return fabs(a.factor - b.factor) <= rounding * fabs(b.factor) && fabs(a.offset - b.offset) <= rounding;
}

bool unit_is_dimensionless(Unit a) {
    return unit_same_dimension(a, unit_one);
}

/* --- reading ---------------------------------------------------------------------------------- */

typedef struct {
    Arena *arena;
    const char *text, *at;
    UnitFault *fault;
} Reader;

static bool set_fault(Reader *r, const char *from, const char *to, const char *why) {
    *r->fault = (UnitFault){(int)(from - r->text), (int)(to - from), why};
    return false;
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* "Nm" for "N.m": whether the letters are two symbols that miss a dot; the text then, or NULL */
static const char *missing_dot(Reader *r, const char *from, size_t length) {
    double ignored;
    for (size_t n = 1; n < length; n++)
        if (find_operand(from, n, &ignored) && find_operand(from + n, length - n, &ignored))
            return arena_printf(r->arena, "%.*s.%.*s", (int)n, from, (int)(length - n), from + n);
    return NULL;
}

static const char *better_spelling(Reader *r, const char *from, size_t length) {
    static const char *const usual[][2] = {{"sec", "s"},
                                           {"degree", "deg"},
                                           {"degrees", "deg"},
                                           {"\xC2\xB0", "deg"},
                                           {"\xCE\xA9", "Ohm"},
                                           {"ohm", "Ohm"},
                                           {"kph", "km/h"},

                                           {"\xC2\xB0"
                                            "C",
                                            "degC"},
                                           {"percent", "1"},
                                           {"meter", "m"},
                                           {"minute", "min"},
                                           {"hour", "h"},
                                           {"day", "d"},
                                           {"Kg", "kg"},
                                           {"KG", "kg"},
                                           {"hz", "Hz"}};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (strlen(usual[i][0]) == length && !memcmp(usual[i][0], from, length)) return usual[i][1];
    return missing_dot(r, from, length);
}

static bool unknown_symbol(Reader *r, const char *from, size_t length) {
    const char *better = better_spelling(r, from, length);
    return set_fault(
        r, from, from + length,
        arena_printf(r->arena, "'%.*s' is not known%s", (int)length, from, spelling_hint(r->arena, better)));
}

static bool read_exponent(Reader *r, Exponent *exponent) {
    *exponent = (Exponent){1, 1};
    const char *from = r->at;
    int sign = *r->at == '-' ? -1 : 1;
    if (*r->at == '-' || *r->at == '+') r->at++;
    if (!is_digit(*r->at))
        return r->at == from || set_fault(r, from, r->at, "a number must follow the sign of an exponent");
    long value = 0;
    while (is_digit(*r->at) && value < 1000)
        value = 10 * value + (*r->at++ - '0');
    if (value > 99) return set_fault(r, from, r->at, "the exponent is too large");
    *exponent = (Exponent){sign * (int)value, 1};
    return true;
}

static bool read_factor(Reader *r, Unit *unit) {
    const char *from = r->at;
    while (is_letter(*r->at))
        r->at++;
    size_t length = (size_t)(r->at - from);
    if (!length) {
        const char *found = *from == '\0'  ? "a unit is missing at the end"
                            : *from == '1' ? "'1' stands only alone or before '/'"
                            : *from == ' ' ? "blanks do not belong into a unit"
                            : *from == '*' || *from == '^'
                                ? "products are written with '.', powers by the number alone: 'kg.m2'"
                                : "a unit is missing here";
        return set_fault(r, from, *from ? from + 1 : from, found);
    }
    double factor;
    const UnitSymbol *symbol = find_operand(from, length, &factor);
    if (!symbol) return unknown_symbol(r, from, length);
    *unit = unit_one;
    for (int i = 0; i < BASE_UNITS; i++)
        unit->of[i].num = symbol->of[i];
    unit->factor = factor * symbol->factor;
    unit->offset = symbol->offset;
    Exponent exponent;
    const char *behind = r->at;
    if (!read_exponent(r, &exponent)) return false;
    if (r->at != behind) *unit = unit_power(*unit, exponent);
    return true;
}

static bool read_expression(Reader *r, Unit *unit);

static bool read_bracket(Reader *r, Unit *unit) {
    const char *from = r->at++;
    if (!read_expression(r, unit)) return false;
    if (*r->at != ')') return set_fault(r, from, from + 1, "this '(' is not closed");
    r->at++;
    return true;
}

static bool read_numerator(Reader *r, Unit *unit) {
    if (*r->at == '(') return read_bracket(r, unit);
    *unit = unit_one;
    if (*r->at == '1' && !is_digit(r->at[1]) && !is_letter(r->at[1]) && r->at[1] != '.') {
        r->at++;
        return true;
    }
    if (!read_factor(r, unit)) return false;
    while (*r->at == '.') {
        Unit next;
        r->at++;
        if (!read_factor(r, &next)) return false;
        *unit = unit_multiply(*unit, next);
    }
    return true;
}

static bool read_expression(Reader *r, Unit *unit) {
    if (!read_numerator(r, unit)) return false;
    if (*r->at != '/') return true;
    const char *from = r->at++;
    Unit below;
    if (!(*r->at == '(' ? read_bracket(r, &below) : read_factor(r, &below))) return false;
    if (*r->at == '/' || *r->at == '.')
        return set_fault(r, from, r->at + 1,
                         "one unit stands after '/'; write brackets around several: 'J/(kg.K)'");
    *unit = unit_divide(*unit, below);
    return true;
}

bool unit_parse(Arena *arena, const char *text, Unit *unit, UnitFault *fault) {
    Reader r = {arena, text, text, fault};
    if (!read_expression(&r, unit)) return false;
    if (!*r.at) return true;
    const char *why = *r.at == ' '   ? "blanks do not belong into a unit"
                      : *r.at == ')' ? "this ')' closes nothing"
                      : *r.at == '*' || *r.at == '^'
                          ? "products are written with '.', powers by the number alone: 'kg.m2'"
                          : "this is not understood";
    return set_fault(&r, r.at, r.at + 1, why);
}

/* --- writing ---------------------------------------------------------------------------------- */

static const char *power_text(Arena *arena, const char *name, Exponent exponent) {
    if (exponent.den != 1) return arena_printf(arena, "%s(%d/%d)", name, exponent.num, exponent.den);
    return exponent.num == 1 ? name : arena_printf(arena, "%s%d", name, exponent.num);
}

/* The product of the base units with exponents of one sign; *n counts them. */
static const char *product_text(Arena *arena, Unit unit, int sign, int *n) {
    static const char *const names[BASE_UNITS] = {"m", "kg", "s", "A", "K", "mol", "cd"};
    static const int order[BASE_UNITS] = {1, 0, 2, 3, 4, 5, 6}; /* kg.m2, as it is usual */
    const char *text = "";
    *n = 0;
    for (int k = 0; k < BASE_UNITS; k++) {
        Exponent exponent = unit.of[order[k]];
        if (exponent.num * sign <= 0) continue;
        exponent.num *= sign;
        text =
            arena_printf(arena, "%s%s%s", text, *n ? "." : "", power_text(arena, names[order[k]], exponent));
        ++*n;
    }
    return text;
}

/* The name of the derived unit that has these dimensions, or NULL */
static const char *derived_name(Unit unit) {
    static const char *const derived[] = {"N", "N.m", "N/m", "W", "Pa", "V", "Ohm", "C", "F", "H", "T", "Wb"};
    Unit other;
    UnitFault fault;
    for (size_t i = 0; i < sizeof derived / sizeof *derived;
         i++) /* none is at fault, so no arena is needed */
        if (unit_parse(NULL, derived[i], &other, &fault) && unit_same_dimension(unit, other))
            return derived[i];
    return NULL;
}

const char *unit_text(Arena *arena, Unit unit) {
    int above, below;
    const char *numerator = product_text(arena, unit, 1, &above),
               *denominator = product_text(arena, unit, -1, &below);
    const char *text = derived_name(unit);
    if (!text)
        text = arena_printf(arena, "%s%s%s%s", above ? numerator : "1",
                            below > 1 ? "/("
                            : below   ? "/"
                                      : "",
                            denominator, below > 1 ? ")" : "");
    if (unit.any_factor || (fabs(unit.factor - 1) < 1e-9 && unit.offset == 0)) return text;
    return arena_printf(arena, "%.6g %s", unit.factor, text);
}
