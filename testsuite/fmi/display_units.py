"""The display units of DisplayUnits (display_units.mo), as FMPy reads them. Arguments: the FMUs. Prints TAP."""
import math
import sys

import fmpy
import fmpy.validation

from answers import check, plan


# variable: its display unit, a value in its unit and the same in the display unit
SHOWN = {
    'angle': ('deg', math.pi / 6, 30),
    'plain': ('rad', 2.5, 2.5),
    'turned': ('rev', 3 * math.pi, 1.5),
    'temperature': ('degC', 300, 26.85),
    'hot': ('degF', 373.15, 212),
    'indoors': ('K', 20, 293.15),
    'fast': ('km/h', 10, 36),
    'slow': ('mm/min', 0.001, 60),
    'level[2]': ('dm', 2, 20),
    'joined': ('N.m/deg', 180 / math.pi, 1),
    'phi': ('deg', -math.pi, -180),
    'parts[2].temperature': ('degC', 0, -273.15),
}
# those that have none, or one that does not fit
PLAIN = ['none', 'bare', 'odd', 'unknown', 'turns', 'der(phi)', 'time']


def look(path):
    problems = fmpy.validation.validate_fmu(path)
    check(not problems, 'the validator has no remark', problems)
    description = fmpy.read_model_description(path)
    version = 'FMI ' + description.fmiVersion[0]
    variables = {v.name: v for v in description.modelVariables}
    units = {u.name: {d.name: d for d in u.displayUnits} for u in description.unitDefinitions}
    for name, (display, value, shown) in SHOWN.items():
        variable = variables[name]
        found = units[variable.unit].get(display)
        factor, offset = (float(found.factor or 1), float(found.offset or 0)) if found else (math.nan, math.nan)
        check(variable.displayUnit == display and abs(factor * value + offset - shown) < 1e-12 * max(300, abs(shown)),
              f'{version}: {name} in {display}', variable.displayUnit, factor, offset)
    check([variables[n].displayUnit for n in PLAIN] == [None] * len(PLAIN), f'{version}: those without',
          [variables[n].displayUnit for n in PLAIN])
    check(not any(d in u for d in ('kg', 'cubit', 'Hz') for u in units.values()), f'{version}: what does not fit is left out', units)


for path in sys.argv[1:]:
    look(path)
plan()
