/* Messages of the Language Server Protocol: JSON texts, each after a header with its length. */
#ifndef MOCC_SERVER_TRANSPORT_H
#define MOCC_SERVER_TRANSPORT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct {
    int in, out; /* file descriptors */
    char *data;  /* what was read and not yet taken; owned, freed by transport_free */
    size_t size, capacity;
    size_t wanted;              /* the length that the header says; */
    bool has_length, in_header; /* it has been read; a line of the header has */
    bool skipping;              /* the rest of a line that is too long is left out */
    bool ended;                 /* nothing more can be read, */
    bool closed;                /* or written: */
    int reason;                 /* errno */
} Transport;

typedef enum {
    FRAME_INCOMPLETE, /* more has to be read first */
    FRAME_MESSAGE,    /* a text of the length that its header says */
    FRAME_BROKEN      /* a header that is none, and is left out */
} FrameStatus;

/* Reads what there is; `wait`: until there is something. False: nothing came. */
bool transport_read(Transport *transport, bool wait);
/* The next message, if all of it has been read: *text has *length bytes, and is the caller's, to be freed. */
FrameStatus transport_next(Transport *transport, char **text, size_t *length);
/* Writes a message; the value stays the caller's. */
void transport_write(Transport *transport, const json_t *message);
void transport_free(Transport *transport);

#endif
