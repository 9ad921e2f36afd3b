/* annotation(experiment(...)): the one annotation that is read. */
#ifndef MOCC_SEMA_EXPERIMENT_H
#define MOCC_SEMA_EXPERIMENT_H

#include "sema/class.h"

/* Seconds; tolerance relative. What the annotation leaves out is 0, 1, 0 (the simulator chooses) and 1e-6. */
typedef struct {
    double start, stop, interval, tolerance;
} Experiment;

Experiment experiment_of(const Class *class_);

#endif
