/* Of FMI 2.0 and 3.0, what the programs of these tests use: types and functions as the standards declare
 * them. */
#ifndef MOCC_TEST_FMI_STANDARD_H
#define MOCC_TEST_FMI_STANDARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef void Log3(void *environment, int status, const char *category, const char *message);
typedef void Update3(void *environment, double time, bool set, bool get, bool finished, bool may_return,
                     bool *wanted, double *end);
typedef struct {
    void (*logger)(void *environment, const char *instance, int status, const char *category,
                   const char *message, ...);
    void *(*allocate)(size_t, size_t);
    void (*release)(void *);
    void (*finished)(void *, int);
    void *environment;
} Callbacks2;
typedef struct {
    int again, ended, nominals, states, defined;
    double next;
} Info2;

void *fmi3InstantiateModelExchange(const char *, const char *, const char *, bool, bool, void *, Log3 *);
void *fmi3InstantiateCoSimulation(const char *, const char *, const char *, bool, bool, bool, bool,
                                  const uint32_t *, size_t, void *, Log3 *, Update3 *);
void fmi3FreeInstance(void *);
int fmi3EnterInitializationMode(void *, bool, double, double, bool, double);
int fmi3EnterStepMode(void *);
int fmi3EvaluateDiscreteStates(void *);
int fmi3UpdateDiscreteStates(void *, bool *, bool *, bool *, bool *, bool *, double *);
int fmi3CompletedIntegratorStep(void *, bool, bool *, bool *);
int fmi3DoStep(void *, double, double, bool, bool *, bool *, bool *, double *);
int fmi3GetFloat64(void *, const uint32_t *, size_t, double *, size_t);
int fmi3SetFloat64(void *, const uint32_t *, size_t, const double *, size_t);
int fmi3GetInt32(void *, const uint32_t *, size_t, int32_t *, size_t);
int fmi3SetInt32(void *, const uint32_t *, size_t, const int32_t *, size_t);
int fmi3GetInt64(void *, const uint32_t *, size_t, int64_t *, size_t);
int fmi3SetInt64(void *, const uint32_t *, size_t, const int64_t *, size_t);
int fmi3GetBoolean(void *, const uint32_t *, size_t, bool *, size_t);
int fmi3SetBoolean(void *, const uint32_t *, size_t, const bool *, size_t);
int fmi3GetString(void *, const uint32_t *, size_t, const char **, size_t);
int fmi3SetString(void *, const uint32_t *, size_t, const char *const *, size_t);
int fmi3GetDirectionalDerivative(void *, const uint32_t *, size_t, const uint32_t *, size_t, const double *,
                                 size_t, double *, size_t);
void *fmi2Instantiate(const char *, int, const char *, const char *, const Callbacks2 *, int, int);
void fmi2FreeInstance(void *);
int fmi2SetupExperiment(void *, int, double, double, int, double);
int fmi2EnterInitializationMode(void *);
int fmi2NewDiscreteStates(void *, Info2 *);
int fmi2CompletedIntegratorStep(void *, int, int *, int *);
int fmi2DoStep(void *, double, double, int);
int fmi2GetReal(void *, const uint32_t *, size_t, double *);
int fmi2SetReal(void *, const uint32_t *, size_t, const double *);
int fmi2GetInteger(void *, const uint32_t *, size_t, int *);
int fmi2SetInteger(void *, const uint32_t *, size_t, const int *);
int fmi2GetBoolean(void *, const uint32_t *, size_t, int *);
int fmi2SetBoolean(void *, const uint32_t *, size_t, const int *);
int fmi2GetString(void *, const uint32_t *, size_t, const char **);
int fmi2SetString(void *, const uint32_t *, size_t, const char *const *);
int fmi2GetDirectionalDerivative(void *, const uint32_t *, size_t, const uint32_t *, size_t, const double *,
                                 double *);
int fmi2SetRealInputDerivatives(void *, const uint32_t *, size_t, const int *, const double *);

/* Functions that both versions have with the same arguments */
#define BOTH(name2, name3, ...)                                                                              \
    int fmi2##name2(void *, ##__VA_ARGS__);                                                                  \
    int fmi3##name3(void *, ##__VA_ARGS__)
BOTH(ExitInitializationMode, ExitInitializationMode);
BOTH(EnterEventMode, EnterEventMode);
BOTH(EnterContinuousTimeMode, EnterContinuousTimeMode);
BOTH(Terminate, Terminate);
BOTH(Reset, Reset);
BOTH(SetTime, SetTime, double);
BOTH(SetContinuousStates, SetContinuousStates, const double *, size_t);
BOTH(GetContinuousStates, GetContinuousStates, double *, size_t);
BOTH(GetDerivatives, GetContinuousStateDerivatives, double *, size_t);
BOTH(GetEventIndicators, GetEventIndicators, double *, size_t);
BOTH(GetNominalsOfContinuousStates, GetNominalsOfContinuousStates, double *, size_t);
BOTH(GetFMUstate, GetFMUState, void **);
BOTH(SetFMUstate, SetFMUState, void *);
BOTH(FreeFMUstate, FreeFMUState, void **);
BOTH(SerializedFMUstateSize, SerializedFMUStateSize, void *, size_t *);
int fmi2SerializeFMUstate(void *, void *, char *, size_t);
int fmi3SerializeFMUState(void *, void *, uint8_t *, size_t);
int fmi2DeSerializeFMUstate(void *, const char *, size_t, void **);
int fmi3DeserializeFMUState(void *, const uint8_t *, size_t, void **);

#endif
