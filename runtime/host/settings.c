/* What the command line gives a model before it starts: --set and --input. */
#include "runtime/host/host.h"

#include <string.h>

const char *setting_equals(const char *setting) {
    bool quoted = false;
    for (; *setting && (quoted || *setting != '='); setting++) {
        if (*setting == '\'')
            quoted = !quoted;
        else if (quoted && *setting == '\\' && setting[1])
            setting++;
    }
    return *setting ? setting : NULL;
}

int setting_apply(MoccInstance *instance, const char *setting) {
    MoccContext *context = instance_simulation(instance)->context;
    const char *equals = setting_equals(setting);
    if (!equals || equals == setting)
        return report_usage(context, "needs NAME=VALUE, not '%s'", quote(setting).text);
    Text name = {.context = context};
    text_add_bytes(&name, setting, (size_t)(equals - setting));
    int status = mocc_set_text(instance, name.data, equals + 1);
    text_free(&name);
    return status;
}

void settings_add(Options *options, const char *text, const char *about) {
    options->settings =
        reallocate(options->context, options->settings, options->n_settings + 1, sizeof *options->settings);
    options->settings[options->n_settings++] = (GivenSetting){text, about};
}

int settings_apply(MoccInstance *instance, const Options *options, const char **about) {
    int status = SUCCESS;
    for (size_t i = 0; i < options->n_settings && status == SUCCESS; i++) {
        if (about) *about = options->settings[i].about;
        status = setting_apply(instance, options->settings[i].text);
    }
    return status;
}

/* ---- a file of settings ---- */

static const char blanks[] = " \t\r";

/* Adds `length` bytes without the blanks at their ends. */
static void add_trimmed(Text *out, const char *bytes, size_t length) {
    size_t begin = 0;
    while (begin < length && strchr(blanks, bytes[begin]))
        begin++;
    while (length > begin && strchr(blanks, bytes[length - 1]))
        length--;
    text_add_bytes(out, bytes + begin, length - begin);
}

/* A line that is a text by itself: NAME=VALUE without the blanks around both */
static void add_line(Options *options, const char *line, const char *file, size_t number) {
    Text text = {.context = options->context}, about = {.context = options->context};
    const char *equals = setting_equals(line);
    add_trimmed(&text, line, equals ? (size_t)(equals - line) : strlen(line));
    if (equals) {
        text_add(&text, "=");
        add_trimmed(&text, equals + 1, strlen(equals + 1));
    }
    text_printf(&about, "%s:%zu: ", file, number);
    settings_add(options, text.data, about.data);
}

int settings_read(Options *options, const char *file) {
    Text text = {.context = options->context};
    int status = read_whole_file(options->context, file, &text);
    size_t number = 1;
    for (char *line = text.data; status == SUCCESS && *line; number++) {
        size_t length = strcspn(line, "\n");
        char *next = line + length + (line[length] == '\n');
        line[length] = '\0';
        line += strspn(line, blanks);
        if (*line && *line != '#') add_line(options, line, file, number);
        line = next;
    }
    text_free(&text);
    return status;
}

int settings_finish(MoccInstance *instance, const Options *options) {
    const char *input = options->result.input;
    int status = input ? input_read(instance_simulation(instance), input) : SUCCESS;
    if (status == SUCCESS) status = mocc_start(instance);
    return status;
}

/* ---- inputs without values ---- */

/* What the walk over the variables collects */
typedef struct {
    const Simulation *simulation;
    Text names;
} Unset;

static bool has_value(const Simulation *simulation, size_t offset) {
    const Inputs *inputs = simulation->inputs;
    for (size_t i = 0; i < simulation->n_settings; i++)
        if (simulation->settings[i].offset == offset) return true;
    for (size_t i = 0; inputs && i < inputs->n_columns; i++)
        if (inputs->columns[i].offset == offset) return true;
    return false;
}

/* The model's own variables come first; there may be a million of its components. */
static int add_unset(void *user, const char *name, const MoccRef *ref) {
    Unset *unset = user;
    if (!ref->own) return MOCC_ENDED;
    if (ref->variable->kind == MOCC_INPUT && !has_value(unset->simulation, ref->offset))
        text_printf(&unset->names, "%s%s", unset->names.length ? ", " : "", name);
    return MOCC_OK;
}

void settings_note_unset_inputs(MoccInstance *instance) {
    Unset unset = {.simulation = instance_simulation(instance)};
    unset.names.context = unset.simulation->context;
    mocc_visit(instance, add_unset, &unset);
    if (unset.names.length)
        report_note(unset.simulation->context,
                    "%s: no value is given, so the start value is kept; see --input and --set",
                    quote(unset.names.data).text);
    text_free(&unset.names);
}
