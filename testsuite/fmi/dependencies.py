"""Whether what the description of an FMU says about dependencies holds.

As a program: prints for each unknown of the lists in the FMU that is named a line "list unknown: kind known, ...", without the
kind where it is the most general, and violations. A violation is a directional derivative that is not zero, with respect to a
known that is not listed, or an event indicator that changes with such a state.
"""
import ctypes
import random
import shutil
import sys

import fmpy
import numpy as np

POINTS = 3


def start(fmu, description):
    """Brings an instance for Model Exchange to continuous time."""
    time = float(description.defaultExperiment.startTime)
    if description.fmiVersion.startswith('2'):
        fmu.instantiate()
        fmu.setupExperiment(startTime=time)
        fmu.enterInitializationMode()
        fmu.exitInitializationMode()
        fmu.newDiscreteStates()
    else:
        fmu.instantiate()
        fmu.enterInitializationMode(startTime=time)
        fmu.exitInitializationMode()
        fmu.updateDiscreteStates()
    fmu.enterContinuousTimeMode()


def states_of(fmu, n):
    values = (ctypes.c_double * n)()
    fmu.getContinuousStates(values, n)
    return np.array(values)


def set_states(fmu, values):
    fmu.setContinuousStates((ctypes.c_double * len(values))(*values), len(values))


def real_unknowns(description):
    """The unknowns of a run with a real value, each once, with the value references that they depend on; None: all"""
    listed = {}
    for unknown in description.outputs + description.derivatives:
        if unknown.variable.type in ('Real', 'Float64') and unknown.dependencies is not None:
            listed[unknown.variable.valueReference] = (unknown.variable.name,
                                                       {v.valueReference for v in unknown.dependencies})
    return listed


def violations_at(fmu, listed, knowns):
    found = []
    references = list(listed)
    for known in knowns:
        slopes = fmu.getDirectionalDerivative(references, [known.valueReference], [1.0])
        found += [f'{listed[r][0]} depends on {known.name}' for r, slope in zip(references, slopes)
                  if slope != 0 and known.valueReference not in listed[r][1]]
    return found


def change_of_indicators(fmu, description, origin):
    """Indicators that change with a state on which they do not depend"""
    if not description.fmiVersion.startswith('3'):
        return []
    n, found = len(description.eventIndicators), []

    def indicators(states):
        set_states(fmu, states)
        values = (ctypes.c_double * n)()
        fmu.getEventIndicators(values, n)
        return list(values)

    before = indicators(origin)
    for i, derivative in enumerate(description.derivatives):
        state = derivative.variable.derivative
        after = indicators([x + 1e-3 * (i == k) for k, x in enumerate(origin)])
        found += [f'{unknown.variable.name} depends on {state.name}'
                  for unknown, x, y in zip(description.eventIndicators, before, after)
                  if x != y and unknown.dependencies is not None and state not in unknown.dependencies]
    return found


def violations(folder, description):
    """What is not listed, at random points near the start; also that there is no such point."""
    fmu = fmpy.instantiate_fmu(folder, description, fmi_type='ModelExchange')
    try:
        return find_violations(fmu, description)
    finally:
        fmu.freeInstance()


def find_violations(fmu, description):
    generator = random.Random(1)
    start(fmu, description)
    listed = real_unknowns(description)
    states = [d.variable.derivative for d in description.derivatives]
    knowns = states + [v for v in description.modelVariables if v.causality == 'input' and v.type in ('Real', 'Float64')]
    if not (listed or description.eventIndicators) or not knowns:
        return []
    origin, found, points = states_of(fmu, len(states)), [], 0
    for spread in [0] + POINTS * [1e-3]:
        set_states(fmu, [x + spread * generator.uniform(-1, 1) for x in origin])
        try:
            found += violations_at(fmu, listed, knowns) + change_of_indicators(fmu, description, states_of(fmu, len(states)))
            points += 1
        except Exception:  # no point of the model: a law that is undefined there
            pass
    return found if points else ['no derivatives at any point']


def main():
    folder = fmpy.extract(sys.argv[1])
    description = fmpy.read_model_description(sys.argv[1], validate=True)
    lists = {'output': description.outputs, 'derivative': description.derivatives,
             'initial': description.initialUnknowns, 'indicator': description.eventIndicators}
    for kind, unknowns in lists.items():
        for unknown in unknowns:
            factors = unknown.dependenciesKind or len(unknown.dependencies or []) * ['dependent']
            names = 'all' if unknown.dependencies is None else ', '.join(
                known.name if factor == 'dependent' else f'{factor} {known.name}'
                for known, factor in zip(unknown.dependencies, factors))
            print(f'{kind} {unknown.variable.name}: {names}')
    for violation in violations(folder, description):
        print('violation:', violation)
    shutil.rmtree(folder)


if __name__ == '__main__':
    main()
