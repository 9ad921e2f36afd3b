/* Whether two connectors match. */
#ifndef MOCC_SEMA_MATCH_H
#define MOCC_SEMA_MATCH_H

#include "sema/wire/endpoint.h"

/* What joins two connectors */
typedef struct {
    Sema *sema;
    Variant *variant; /* whose connect it is: an error breaks it */
    const Connect *connect;
} Joint;

/* Whether the sides have the same variables and opposite causality; reports why not, under rule "connect". */
bool connectors_match(const Joint *joint, const Endpoint *a, const Endpoint *b);

/* An error under rule "connect", unless a side may be meant of another component. Returns false. */
bool report_connect(const Joint *joint, Span span, const char *text);
/* Adds advice for two connectors, one of them `giving`, which both have their values from their own side. */
void note_both_give(const Joint *joint, Diagnostic *d, const Port *giving);

#endif
