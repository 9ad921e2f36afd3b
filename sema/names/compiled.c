/* What is asked of the interfaces of compiled libraries. */
#include "sema/model/compiled.h"

#include <string.h>

static const Interface *interface_at(const Sema *sema, Span span) {
    return span.begin.file < 0 ? NULL : sema->sources->files.at[span.begin.file]->interface;
}

const Interface *interface_of(const Sema *sema, const Class *class_) {
    return class_->ast ? interface_at(sema, class_->ast->name_span) : NULL;
}

bool stands_in_interface(const Sema *sema, Span span) {
    return interface_at(sema, span) != NULL;
}

const CompiledUnit *find_compiled(const Interface *interface, const char *identity) {
    for (int i = 0; i < interface->units.n; i++)
        if (!strcmp(interface->units.at[i]->identity, identity)) return interface->units.at[i];
    return NULL;
}

const char *why_uncompiled(const Interface *interface, const char *class_) {
    for (int i = 0; i < interface->others.n; i++)
        if (!strcmp(interface->others.at[i].class_, class_)) return interface->others.at[i].reason;
    return NULL;
}
