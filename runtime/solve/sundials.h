/* CVODE, KINSOL and what they stand on, with the interface of SUNDIALS 6 and of SUNDIALS 7: whatever differs
 * between them is here. */
#ifndef MOCC_RUNTIME_SUNDIALS_H
#define MOCC_RUNTIME_SUNDIALS_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cvode/cvode.h>
#include <kinsol/kinsol.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_context.h>
#include <sundials/sundials_linearsolver.h>
#include <sundials/sundials_version.h>

#if SUNDIALS_VERSION_MAJOR >= 7
#include <sundials/sundials_logger.h>

/* What a linear solver returns when the run cannot go on */
enum { SUNDIALS_SOLVER_FAILS = SUN_ERR_EXT_FAIL };

static inline bool sundials_start(SUNContext *context) {
    return SUNContext_Create(SUN_COMM_NULL, context) == 0;
}

/* Drops the messages of CVODE: the runtime says in its own words what went wrong. */
static inline void sundials_silence(SUNContext context, void *cvode) {
    (void)cvode;
    SUNContext_ClearErrHandlers(context);
    SUNContext_SetLogger(context, NULL);
}

/* The same of KINSOL. */
static inline void sundials_silence_kinsol(SUNContext context, void *kinsol) {
    sundials_silence(context, kinsol);
}

#else

enum { SUNDIALS_SOLVER_FAILS = SUNLS_PACKAGE_FAIL_UNREC };

static inline bool sundials_start(SUNContext *context) {
    return SUNContext_Create(NULL, context) == 0;
}

static inline void sundials_ignore(int code, const char *module, const char *function, char *message,
                                   void *user) {
    (void)code;
    (void)module;
    (void)function;
    (void)message;
    (void)user;
}

static inline void sundials_silence(SUNContext context, void *cvode) {
    (void)context;
    CVodeSetErrHandlerFn(cvode, sundials_ignore, NULL);
}

static inline void sundials_silence_kinsol(SUNContext context, void *kinsol) {
    (void)context;
    KINSetErrHandlerFn(kinsol, sundials_ignore, NULL);
}

#endif

/* serial.c: gives a vector of N_VNew_Serial or N_VMake_Serial, and those that are made like it, operations
   for many elements. */
void sundials_vectorize(N_Vector vector);

/* True if a count fits SUNDIALS' type for indices: 32 bits or 64, as it is configured. */
static inline bool sundials_fits(size_t count) {
    return count <= (sizeof(sunindextype) == sizeof(int32_t) ? (size_t)INT32_MAX : (size_t)INT64_MAX);
}

#endif
