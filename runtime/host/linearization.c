/* --linearize: runs to a time, and writes the linear system there. */
#include "runtime/host/host.h"
#include "runtime/linear/linear.h"

#include <math.h>
#include <string.h>

static bool has_suffix(const char *file, const char *suffix) {
    return strlen(file) > strlen(suffix) && ends_with(file, suffix);
}

int linearization_check(const Options *options) {
    const MoccTask *task = &options->task;
    const char *output = options->result.output;
    if (options->list || options->animate || options->plot || options->result.sweep)
        return report_usage(options->context, "--linearize does not go with %s",
                            options->list      ? "--list"
                            : options->animate ? "--animate"
                            : options->plot    ? "--plot"
                                               : "--sweep");
    if (options->linearize < task->start)
        return report_usage(options->context, "--linearize %.15g lies before --start %.15g",
                            options->linearize, task->start);
    if (options->linearize > task->stop)
        return report_usage(options->context, "--linearize %.15g lies after --stop %.15g", options->linearize,
                            task->stop);
    if (output && !has_suffix(output, ".json") && !has_suffix(output, ".mat") && strcmp(output, "-") != 0)
        return report_usage(options->context, "--output %s: a linear system is written as .json or .mat",
                            quote(output).text);
    return SUCCESS;
}

static int write_file(const Linearization *system, const Options *options) {
    const char *output = options->result.output;
    Text text = {.context = options->context};
    Target target;
    int status = target_open(options->context, &target, output, &options->result);
    if (has_suffix(output, ".mat"))
        linear_matlab(&text, system);
    else
        linear_json(&text, system);
    if (status == SUCCESS) status = target_write(&target, text.data, text.length);
    int closed = target_close(&target, status == SUCCESS);
    text_free(&text);
    if (status == SUCCESS && closed == SUCCESS)
        printf("%s has the linear system at %.15g s\n", output, system->time);
    return status != SUCCESS ? status : closed;
}

static int write(const Linearization *system, const Options *options) {
    const char *output = options->result.output;
    if (output && strcmp(output, "-") != 0) return write_file(system, options);
    Text text = {.context = options->context};
    if (options->json)
        linear_json(&text, system);
    else
        linear_text(&text, system);
    fwrite(text.data, 1, text.length, stdout);
    text_free(&text);
    return SUCCESS;
}

int linearization_write(Host *host, Options *options) {
    Linearization system;
    double reached = mocc_current_time(host->instance);
    if (reached < options->linearize)
        return report(options->context, RUN_FAILED,
                      "the model has ended the run at %.15g s, before the time of --linearize, %.15g s",
                      reached, options->linearize);
    int status = linearize(&system, instance_simulation(host->instance), &options->result.variables);
    if (status == SUCCESS) status = write(&system, options);
    linearization_free(&system);
    return status;
}
