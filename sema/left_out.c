/* Names of Modelica that restricted Modelica leaves out. */
#include <string.h>

#include "sema/resolve.h"

static const struct {
    const char *name, *group;
} names[] = {{"delay", NULL},
             {"homotopy", NULL},
             {"spatialDistribution", NULL},
             {"cardinality", NULL},
             {"inStream", NULL},
             {"actualStream", NULL},
             {"getInstanceName", NULL},
             {"pure", NULL},
             {"ExternalObject", "external objects"},
             {"Connections", "overconstrained connectors"},
             {"rooted", "overconstrained connectors"},
             {"equalityConstraint", "overconstrained connectors"},
             {"Clock", "clocks"},
             {"previous", "clocks"},
             {"hold", "clocks"},
             {"subSample", "clocks"},
             {"superSample", "clocks"},
             {"shiftSample", "clocks"},
             {"backSample", "clocks"},
             {"noClock", "clocks"},
             {"interval", "clocks"},
             {"firstTick", "clocks"},
             {"transition", "state machines"},
             {"initialState", "state machines"},
             {"activeState", "state machines"},
             {"ticksInState", "state machines"},
             {"timeInState", "state machines"}};

const char *left_out_name(Arena *arena, const char *name) {
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(names[i].name, name))
            return names[i].group ? arena_printf(arena, "'%s' (%s)", name, names[i].group)
                                  : arena_printf(arena, "'%s'", name);
    return NULL;
}
