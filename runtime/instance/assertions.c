/* Assertions and terminations of the model: `assert` and `terminate`.
 *
 * Errors in parameters are found before the run. For all others, generated code computes in each evaluation
 * whether they hold; this file decides which evaluations count. Those that the integrator makes on trial do
 * not; those at rows, after accepted steps and after events do. What stands in a `when` shows in a single
 * evaluation of an event iteration and is noted there.
 */
#include "runtime/instance/instance.h"

#include <stdlib.h>

/* Warnings that return again and again would hide everything else. */
enum { MOST_WARNINGS = 5, MOST_WARNINGS_OF_ALL = 100 };

typedef struct {
    size_t offset;
    const MoccMemory *memory;
    bool violated; /* when it was last checked */
    int warnings;  /* how many have been shown */
} Condition;

struct Assertions {
    Simulation *simulation;
    size_t n;
    Condition *conditions;
    int warnings;
    Text violation, end; /* noted in the event iteration; empty: none */
    Text message;        /* the last one that was requested */
};

/* An assertion that the parameters have to fulfil */
static bool is_demand(const MoccMemory *memory) {
    return memory->kind == MOCC_ASSERT && memory->at_start && !memory->warning;
}

/* The assertions to check during the run */
static bool is_condition(const MoccMemory *memory) {
    return (memory->kind == MOCC_ASSERT || memory->kind == MOCC_TERMINATE) && !is_demand(memory);
}

static bool visit_count(void *context, const MemoryPlace *place) {
    const MoccMemory *memory = &place->type->memories[place->memory];
    if (is_condition(memory)) *(size_t *)context += memory->count;
    return true;
}

static bool visit_collect(void *context, const MemoryPlace *place) {
    Assertions *assertions = context;
    const MoccMemory *memory = &place->type->memories[place->memory];
    for (size_t i = 0; is_condition(memory) && i < memory->count; i++) {
        size_t offset = place->base + memory->offset + i;
        assertions->conditions[assertions->n++] = (Condition){.offset = offset, .memory = memory};
    }
    return true;
}

Assertions *assertions_new(Simulation *simulation) {
    size_t n = 0;
    tables_walk_memories(simulation->model->type, visit_count, &n);
    if (n == 0) return NULL;
    Assertions *assertions = allocate(simulation->context, 1, sizeof *assertions);
    assertions->simulation = simulation;
    assertions->violation = assertions->end = assertions->message = (Text){.context = simulation->context};
    assertions->conditions = allocate(simulation->context, n, sizeof *assertions->conditions);
    tables_walk_memories(simulation->model->type, visit_collect, assertions);
    return assertions;
}

void assertions_free(Assertions *assertions) {
    if (!assertions) return;
    release(assertions->conditions);
    text_free(&assertions->violation);
    text_free(&assertions->end);
    text_free(&assertions->message);
    release(assertions);
}

/* ---- messages ---- */

/* A message to be built: of the element at `offset`. */
typedef struct {
    MoccContext *context;
    const double *instance;
    double time;
    size_t offset;
    const MemoryPlace *place;
    Text *out;
    double text; /* the message, a String */
} Message;

static void call_message(void *argument) {
    Message *message = argument;
    const MemoryPlace *place = message->place;
    size_t element = message->offset - place->base - place->type->memories[place->memory].offset;
    message->text = place->type->message(message->context, message->instance + place->base, message->time,
                                         place->memory, element);
}

/* Adds where the condition stands, and what it says. */
static void add_message(Message *message, const MemoryPlace *place) {
    const MoccMemory *memory = &place->type->memories[place->memory];
    Text reason = {.context = message->context};
    message->place = place;
    if (place->path) text_add(message->out, " in ");
    tables_component(message->out, place->path);
    tables_declaration(message->out, place->path);
    text_add(message->out, ": ");
    if (place->type->message && !guarded_call(message->context, call_message, message, &reason))
        text_printf(message->out, "(%s) ", reason.data);
    else if (message->text != 0)
        text_printf(message->out, "%s ", mocc_text(message->context, message->text));
    text_printf(message->out, "(%s)", memory->place);
    text_free(&reason);
}

static bool visit_message(void *context, const MemoryPlace *place) {
    Message *message = context;
    const MoccMemory *memory = &place->type->memories[place->memory];
    size_t begin = place->base + memory->offset;
    if (!is_condition(memory) || message->offset < begin || message->offset >= begin + memory->count)
        return true;
    add_message(message, place);
    return false;
}

/* Replaces `out` by what the condition says. */
static void describe(const Assertions *assertions, const Condition *condition, double time, Text *out) {
    Message message = {.context = assertions->simulation->context,
                       .instance = assertions->simulation->instance,
                       .time = time,
                       .offset = condition->offset,
                       .out = out};
    text_clear(out);
    text_printf(out, "%s at time %.15g",
                condition->memory->kind == MOCC_ASSERT ? "assertion failed" : "terminated", time);
    tables_walk_memories(assertions->simulation->model->type, visit_message, &message);
}

/* ---- before the run ---- */

static bool visit_demand(void *context, const MemoryPlace *place) {
    Message *message = context;
    const MoccMemory *memory = &place->type->memories[place->memory];
    message->offset = place->base + memory->offset;
    if (!is_demand(memory) || message->instance[message->offset] != 0) return true;
    text_add(message->out, "assertion failed");
    add_message(message, place);
    return false;
}

bool assertions_refuse(MoccContext *context, const MoccModel *model, const double *instance) {
    Text out = {.context = context};
    Message message = {.context = context, .instance = instance, .out = &out};
    bool good = tables_walk_memories(model->type, visit_demand, &message);
    if (!good) report(context, RUN_FAILED, "%s", out.data);
    text_free(&out);
    return !good;
}

/* ---- during the run ---- */

static void warn(Assertions *assertions, Condition *condition, double time) {
    if (condition->warnings == MOST_WARNINGS || assertions->warnings == MOST_WARNINGS_OF_ALL) return;
    bool last = ++condition->warnings == MOST_WARNINGS;
    bool last_of_all = ++assertions->warnings == MOST_WARNINGS_OF_ALL;
    describe(assertions, condition, time, &assertions->message);
    report_warning(assertions->simulation->context, "%s%s", assertions->message.data,
                   last_of_all ? "; no more warnings are shown"
                   : last      ? "; it is not shown again"
                               : "");
}

/* ---- which evaluations count ---- */

/* Whether the condition asks for something: an assertion that is violated, an end that is wished. */
static bool is_raised(const Assertions *assertions, const Condition *condition) {
    double value = assertions->simulation->instance[condition->offset];
    return condition->memory->kind == MOCC_ASSERT ? value == 0 : value != 0;
}

/* Looks at one condition. The first error and the first end stay noted, a warning is shown when it begins. */
static void look(Assertions *assertions, Condition *condition, double time) {
    bool raised = is_raised(assertions, condition);
    Text *noted = condition->memory->kind == MOCC_ASSERT ? &assertions->violation : &assertions->end;
    bool begins = raised && !condition->violated;
    condition->violated = raised;
    if (begins && condition->memory->warning)
        warn(assertions, condition, time);
    else if (raised && !condition->memory->warning && noted->length == 0)
        describe(assertions, condition, time, noted);
}

void assertions_note(Assertions *assertions, double time) {
    for (size_t i = 0; assertions && i < assertions->n; i++) {
        Condition *condition = &assertions->conditions[i];
        if (condition->memory->in_when || condition->memory->kind == MOCC_TERMINATE)
            look(assertions, condition, time);
    }
}

Verdict assertions_judge(Assertions *assertions, double time, const char **message) {
    if (!assertions) return VERDICT_GO_ON;
    for (size_t i = 0; i < assertions->n; i++)
        look(assertions, &assertions->conditions[i], time);
    bool violated = assertions->violation.length > 0;
    *message = violated ? assertions->violation.data : assertions->end.data;
    if (violated) return VERDICT_VIOLATED;
    return assertions->end.length > 0 ? VERDICT_END : VERDICT_GO_ON;
}

const char *assertions_violated(Assertions *assertions, double time) {
    for (size_t i = 0; assertions && i < assertions->n; i++) {
        const Condition *condition = &assertions->conditions[i];
        bool error = condition->memory->kind == MOCC_ASSERT && !condition->memory->warning;
        if (!error || !is_raised(assertions, condition)) continue;
        describe(assertions, condition, time, &assertions->message);
        return assertions->message.data;
    }
    return NULL;
}

void assertions_exchange(Assertions *assertions, Stream *stream) {
    if (!assertions) return;
    for (size_t i = 0; i < assertions->n; i++) {
        stream_exchange(stream, &assertions->conditions[i].violated, sizeof(bool));
        stream_exchange(stream, &assertions->conditions[i].warnings, sizeof(int));
    }
    stream_exchange(stream, &assertions->warnings, sizeof assertions->warnings);
    if (!stream->reading) return;
    text_clear(&assertions->violation);
    text_clear(&assertions->end);
}
