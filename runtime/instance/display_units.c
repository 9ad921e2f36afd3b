/* Values with a unit that people like better than the variable's own: 30deg for rad, 5mm for m, 36km/h for
 * m/s. */
#include "runtime/instance/instance.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

static const DisplayUnit display_units[] = {
    {"deg", "rad", M_PI, 180, 0},
    {"rev", "rad", 2 * M_PI, 1, 0},
    {"deg/s", "rad/s", M_PI, 180, 0},
    {"rpm", "rad/s", M_PI, 30, 0},
    {"rev/min", "rad/s", M_PI, 30, 0},
    {"rev/s", "rad/s", 2 * M_PI, 1, 0},
    {"deg/s2", "rad/s2", M_PI, 180, 0},
    {"km/h", "m/s", 1, 3.6, 0},
    {"cm", "m", 1, 100, 0},
    {"min", "s", 60, 1, 0},
    {"h", "s", 3600, 1, 0},
    {"d", "s", 86400, 1, 0},
    {"g", "kg", 1, 1000, 0},
    {"t", "kg", 1000, 1, 0},
    {"mm2", "m2", 1, 1e6, 0},
    {"cm2", "m2", 1, 1e4, 0},
    {"mm3", "m3", 1, 1e9, 0},
    {"cm3", "m3", 1, 1e6, 0},
    {"l", "m3", 1, 1000, 0},
    {"L", "m3", 1, 1000, 0},
    {"bar", "Pa", 1e5, 1, 0},
    {"N/mm", "N/m", 1000, 1, 0},
    {"g/cm3", "kg/m3", 1000, 1, 0},
    {"kg/l", "kg/m3", 1000, 1, 0},
    {"degC", "K", 1, 1, 273.15},
    {"N.m/deg", "N.m/rad", 180, M_PI, 0},
    {"%", "1", 1, 100, 0},
};

static const struct {
    char letter;
    double above, below;
} prefixes[] = {{'n', 1, 1e9}, {'u', 1, 1e6}, {'m', 1, 1000}, {'k', 1000, 1}, {'M', 1e6, 1}, {'G', 1e9, 1}};

bool display_unit_row(size_t i, DisplayUnit *row) {
    if (i >= sizeof display_units / sizeof *display_units) return false;
    *row = display_units[i];
    return true;
}

/* Whether a prefix multiplies the unit by its factor: the first unit stands to the power 1, and has none yet.
 */
static bool takes_prefix(const char *unit) {
    size_t letters = 0;
    while (isalpha((unsigned char)unit[letters]))
        letters++;
    bool power = unit[letters] == '-' || isdigit((unsigned char)unit[letters]);
    return letters > 0 && !power && strncmp(unit, "kg", 2) != 0 && strcmp(unit, "rad") != 0;
}

/* Where the unit begins after the number; or NULL */
static const char *find_unit(const char *text) {
    const char *at = text + strcspn(text, " ");
    if (*at) return at + strspn(at, " ");
    for (at = text; *at; at++) {
        bool exponent = (*at == 'e' || *at == 'E') && at > text &&
                        (isdigit((unsigned char)at[1]) ||
                         ((at[1] == '-' || at[1] == '+') && isdigit((unsigned char)at[2])));
        if (*at == '%' || (isalpha((unsigned char)*at) && !exponent)) return at;
    }
    return NULL;
}

bool display_unit_split(MoccContext *context, const char *text, double *value, const char **display) {
    *display = find_unit(text);
    if (!*display || *display == text || !**display) return false;
    Text number = {.context = context};
    text_add_bytes(&number, text, (size_t)(*display - text));
    while (number.length && number.data[number.length - 1] == ' ')
        number.data[--number.length] = '\0';
    bool good = number_parse(number.data, value);
    text_free(&number);
    return good;
}

bool display_unit_convert(const char *display, const char *unit, double *value) {
    if (strcmp(display, unit) == 0) return true;
    for (size_t i = 0; i < sizeof display_units / sizeof *display_units; i++) {
        const DisplayUnit *row = &display_units[i];
        if (strcmp(row->display, display) != 0 || strcmp(row->unit, unit) != 0) continue;
        *value = *value * row->above / row->below + row->offset;
        return true;
    }
    if (strcmp(display + 1, unit) != 0 || !takes_prefix(unit)) return false;
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        if (prefixes[i].letter != *display) continue;
        *value = *value * prefixes[i].above / prefixes[i].below;
        return true;
    }
    return false;
}
