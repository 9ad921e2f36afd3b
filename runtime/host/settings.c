/* What the command line gives a model before it starts: --set and --input. */
#include "runtime/host/host.h"

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

int settings_apply(MoccInstance *instance, const Options *options) {
    int status = SUCCESS;
    for (size_t i = 0; i < options->n_settings && status == SUCCESS; i++)
        status = setting_apply(instance, options->settings[i]);
    return status;
}

int settings_finish(MoccInstance *instance, const Options *options) {
    const char *input = options->result.input;
    int status = input ? input_read(instance_simulation(instance), input) : SUCCESS;
    if (status == SUCCESS) status = mocc_start(instance);
    return status;
}
