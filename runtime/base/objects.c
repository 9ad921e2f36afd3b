/* External objects of an instance: what C functions have made and are to free. */
#include "runtime/base/base.h"
#include "runtime/moccexternal.h"

typedef void Function(MoccContext *context, const MoccArgument *arguments);

/* Who frees an object may be another program's runtime, as mocc-fmu's is: C functions have to be called by
   the one that they call themselves. */
typedef struct {
    void *pointer;
    Function *destroy;
    void (*call)(MoccContext *context, const char *where, Function *function, const MoccArgument *arguments);
    const char *where;
} Object;

struct Objects {
    Object *at; /* by number, from 1 */
    size_t n, capacity;
};

double mocc_keep_object(MoccContext *context, void *pointer,
                        void (*destroy)(MoccContext *context, const MoccArgument *arguments),
                        const char *where) {
    if (!context->objects) context->objects = allocate(context, 1, sizeof(Objects));
    Objects *objects = context->objects;
    if (objects->n == objects->capacity) {
        objects->capacity = 2 * objects->capacity + 4;
        objects->at = reallocate(context, objects->at, objects->capacity, sizeof *objects->at);
    }
    objects->at[objects->n++] = (Object){pointer, destroy, mocc_external, where};
    return (double)objects->n;
}

void *mocc_object(MoccContext *context, double number) {
    const Objects *objects = context->objects;
    bool known = objects && number >= 1 && number <= (double)objects->n;
    return known ? objects->at[(size_t)number - 1].pointer : NULL;
}

/* One object, while it is destroyed */
typedef struct {
    MoccContext *context;
    double number;
} Destruction;

static void destroy(void *argument) {
    Destruction *destruction = argument;
    MoccContext *context = destruction->context;
    const Object *object = &context->objects->at[(size_t)destruction->number - 1];
    object->call(context, object->where, object->destroy, &(MoccArgument){&destruction->number, 1});
}

static void destroy_all(void *argument) {
    MoccContext *context = argument;
    Text message = {.context = context};
    for (; context->objects->n; context->objects->n--) {
        Destruction destruction = {context, (double)context->objects->n};
        if (!guarded_call(context, destroy, &destruction, &message))
            report(context, RUN_FAILED, "%s", message.data);
    }
    text_free(&message);
}

void objects_free(MoccContext *context) {
    if (context->objects) context_try(context, destroy_all, context);
}
