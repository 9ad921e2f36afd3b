/* annotation(experiment(...)): the one annotation that is read. */
#ifndef MOCC_SEMA_EXPERIMENT_H
#define MOCC_SEMA_EXPERIMENT_H

#include "sema/model/class.h"

/* Seconds; tolerance relative. What the annotation leaves out is 0, 1, 0 (the simulator chooses) and 1e-6. */
typedef struct {
    double start, stop, interval, tolerance;
} Experiment;

/* True if the class's text has the annotation: it is meant to be simulated. */
bool has_experiment(const Class *class_);
/* What the annotation says; what is wrong in it counts as left out. */
Experiment experiment_of(const Class *class_);

/* Reports what is wrong in the annotations of the user's classes: names that are not read ("modification"),
   values that are no numbers ("type") or that no simulation can have. */
void check_experiments(Sema *sema);

#endif
