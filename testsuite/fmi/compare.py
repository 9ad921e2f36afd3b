"""Runs FMUs in FMPy and compares them with results of simulators.

The file that is named has a line for each FMU: its path, table, kind ("me" or "cs"), runs, tolerance of the comparison, whether
FMPy validates the FMU (1 or 0), and a variable that is not compared, if any, with tabs in between. A run is TOLERANCE/STEPS, with the steps of the experiment between two
times that are compared. Of several, separated by commas, the first one that agrees with the table counts: few models need the smallest
tolerance, and some more steps than FMPy lets its CVODE take to the next time. For each FMU a line is printed: "ok" or "not ok", FMU, kind, and what is wrong, with its results or with its dependencies. A run lasts as long as the description
says. Errors are relative to the range of a variable; absolute where that is less than 1e-3 of its size, or of 1.
"""
import csv
import re
import shutil
import sys

import fmpy
import fmpy.validation
import numpy as np

import dependencies


def read_table(path):
    """The columns of a table by the names that FMI has for them."""
    with open(path, newline='') as file:
        names = next(csv.reader(file))
    values = np.loadtxt(path, delimiter=',', skiprows=1, ndmin=2)
    names = [re.sub(r'^der\(der\((.*)\)\)$', r'der(\1,2)', name) for name in names]
    return {name: values[:, i] for i, name in enumerate(names)}


def clear_rows(times, wanted):
    """For each wanted time that no event is near to the row of the table, and the number of the time."""
    found = []
    for i, time in enumerate(wanted):
        near = np.flatnonzero(np.abs(times - time) <= 1e-7 * max(1, abs(time)))
        if len(near) == 1 and abs(times[near[0]] - time) <= 1e-12 * max(1, abs(time)):
            found.append((near[0], i))
    return np.array(found, dtype=int).reshape(-1, 2)


def run(description, folder, kind, tolerance, steps):
    experiment = description.defaultExperiment
    names = [v.name for v in description.modelVariables if v.type in ('Real', 'Float64') and v.name[0] != "'"]
    return fmpy.simulate_fmu(folder, validate=False, fmi_type='ModelExchange' if kind == 'me' else 'CoSimulation',
                             start_time=float(experiment.startTime), stop_time=float(experiment.stopTime),
                             output_interval=steps * float(experiment.stepSize), output=names,
                             relative_tolerance=tolerance, record_events=False, model_description=description)


def worst(result, table, rows, without):
    """The largest error and its variable"""
    error, name = 0.0, ''
    for column in result.dtype.names:
        if column in ('time', without) or column not in table:
            continue
        expected = table[column]
        span = np.ptp(expected)
        span = span if span > 1e-3 * max(1, np.max(np.abs(expected))) else 1
        difference = np.max(np.abs(result[column][rows[:, 1]] - expected[rows[:, 0]])) / span
        if not difference <= error:
            error, name = difference, column
    return error, name


def problem_of(description, folder, table, kind, tolerance, allowed, steps, without):
    """What is wrong with one run; nothing: ''"""
    stop = float(description.defaultExperiment.stopTime)
    try:
        result = run(description, folder, kind, tolerance, steps)
    except Exception as error:  # whatever a run ends with is its result
        return f'{type(error).__name__}: {error}'
    rows = clear_rows(table['time'], result['time'])
    if len(rows) < 0.5 * len(result['time']):
        return f'only {len(rows)} of {len(result["time"])} times can be compared'
    if abs(result['time'][-1] - stop) > 1e-9 * max(1, abs(stop)):
        return f'it ends at {result["time"][-1]}'
    error, name = worst(result, table, rows, without)
    return '' if error <= allowed else f'{name} is wrong by {error:.2e} of its range'


def compare(path, table, kind, runs, allowed, validate, without):
    problems = fmpy.validation.validate_fmu(path) if validate else []
    if problems:
        return '; '.join(problems)
    description = fmpy.read_model_description(path, validate=False)
    folder = fmpy.extract(path)
    try:
        problem = '; '.join(dependencies.violations(folder, description))
        if problem:
            return problem
        table = read_table(table)
        for tolerance, steps in runs:
            problem = problem_of(description, folder, table, kind, tolerance, allowed, steps, without)
            if not problem:
                break
        return problem
    finally:
        shutil.rmtree(folder)


def main():
    for line in open(sys.argv[1]):
        path, table, kind, runs, allowed, validate, without = line.rstrip('\n').split('\t')
        try:
            problem = compare(path, table, kind, [tuple(map(float, one.split('/'))) for one in runs.split(',')], float(allowed), validate == '1', without)
        except Exception as error:  # so are other ends
            problem = f'{type(error).__name__}: {error}'
        print('not ok' if problem else 'ok', path, kind, problem.replace('\n', ' '), sep='\t', flush=True)


if __name__ == '__main__':
    main()
