/* Calls of the host, as the files of this folder carry them out. */
#ifndef MOCC_RUNTIME_CALL_H
#define MOCC_RUNTIME_CALL_H

#include "runtime/interface/interface.h"

struct MoccInstance {
    MoccContext *context;
    Simulation simulation;
    Run *run;     /* NULL: not initialized */
    Stream saved; /* by the last mocc_save */
    bool started; /* parameters have their values */
    bool broken;  /* memory has run out */
};

/* A call of the host: what is to be done, and its arguments */
typedef struct Call {
    MoccInstance *instance;
    int (*act)(struct Call *call);
    const char *name, *text;
    const MoccModel *model;
    const MoccTask *task;
    size_t n, rows, n_known;
    const MoccRef *refs, *knowns;
    MoccRef *found;
    const double *times, *in;
    double *out;
    const int *whole;
    int *whole_out;
    const char *const *texts;
    const char **texts_out;
    MoccVisit *visit;
    int (*other)(void *argument); /* of instance_call */
    void *user;
    MoccEventInfo *info;
    double time;
    bool single;
    const void **bytes_out;
    const void *bytes;
    size_t *size_out;
    int status;
} Call;

/* ---- interface.c ---- */

/* Carries out a call. Flags of the floating-point unit belong to the thread: those of the host are kept,
   those of the instance remembered. */
MoccStatus call_serve(Call call);
/* Reports that a call is refused, or what it asks of a variable, and why. Returns WRONG_USAGE. */
int call_refuse(const Call *call, const char *why);
int call_refuse_ref(const Call *call, const MoccRef *ref, const char *why);
/* Refuses a call that comes before mocc_initialize. */
int call_refuse_early(const Call *call);

/* ---- variables.c ---- */

MoccRef variable_ref(const Simulation *simulation, const MoccVariable *variable, size_t offset);

#endif
