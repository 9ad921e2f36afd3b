"""Runs an FMU of drawn cases in FMPy, as Model Exchange and in Co-Simulation, and compares with their answers.

    drawn.py FMU ANSWERS STOP TOLERANCE

ANSWERS is a file with what the programs of testsuite/random print below `---`. Prints how many values were compared, and what is wrong.
"""
import sys

import fmpy


def read_answers(path):
    """Settings, and expected values by name: at the start, and maybe at the end"""
    settings, expected = {}, {}
    with open(path) as file:
        for line in file:
            first, *rest = line.split()
            if first == 'set':
                settings = {name: float(value) for name, value in (part.split('=') for part in rest)}
            else:
                expected[first] = [float(value) for value in rest]
    return settings, expected


def main():
    fmu, answers, stop, tolerance = sys.argv[1], sys.argv[2], float(sys.argv[3]), float(sys.argv[4])
    settings, expected = read_answers(answers)
    compared, wrong = 0, []
    for kind in ('ModelExchange', 'CoSimulation'):
        result = fmpy.simulate_fmu(fmu, validate=False, fmi_type=kind, start_values=settings, stop_time=stop, output_interval=stop,
                                   output=list(expected), relative_tolerance=1e-8, logger=lambda *message: None)
        for name, values in expected.items():
            for row, value in zip((0, -1), values):
                compared += 1
                if not abs(result[name][row] - value) <= tolerance*(1 + abs(value)):
                    wrong.append(f'{kind}: {name} is {result[name][row]} instead of {value}')
    print(compared, *wrong[:12], sep='\n')


main()
