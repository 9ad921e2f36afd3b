"""Steps of Co-Simulation of Steps (steps.mo) against closed forms, by FMPy: in FMI 2 inputs that run along lines. Argument: the FMU.
Prints TAP."""
import ctypes
import math
import sys

import fmpy
from fmpy.fmi1 import FMICallException
from fmpy.fmi2 import (FMU2Model, FMU2Slave, fmi2CallbackAllocateMemoryTYPE, fmi2CallbackFreeMemoryTYPE, fmi2CallbackFunctions,
                       fmi2CallbackLoggerTYPE)

OK, WARNING, DISCARD, ERROR = range(4)
tests = 0


def check(passed, what, *about):
    global tests
    tests += 1
    print('ok' if passed else 'not ok', tests, '-', what)
    if not passed:
        print('#', *about)


def status(function, *arguments):
    """What a function returns."""
    try:
        return function(*arguments) or OK
    except FMICallException as failure:
        return failure.status


class Host2:
    """Instances of an FMU of FMI 2"""

    def __init__(self, path):
        self.description = fmpy.read_model_description(path)
        self.folder = fmpy.extract(path)
        self.ref = {v.name: v.valueReference for v in self.description.modelVariables}
        self.texts = []
        self.logger = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_char_p,
                                       ctypes.c_char_p)(lambda e, n, s, c, f, text: self.texts.append(text.decode()))
        self.callbacks = fmi2CallbackFunctions()
        self.callbacks.logger = ctypes.cast(self.logger, fmi2CallbackLoggerTYPE)
        self.callbacks.allocateMemory = fmi2CallbackAllocateMemoryTYPE()
        self.callbacks.freeMemory = fmi2CallbackFreeMemoryTYPE()

    def new(self, kind=FMU2Slave):
        fmu = kind(guid=self.description.guid, unzipDirectory=self.folder, instanceName='one',
                   modelIdentifier=self.description.coSimulation.modelIdentifier)
        fmu.instantiate(callbacks=self.callbacks)
        return fmu

    def start(self, fmu):
        fmu.setupExperiment(startTime=0.0)
        fmu.enterInitializationMode()
        fmu.exitInitializationMode()

    def get(self, fmu, *names):
        return fmu.getReal([self.ref[n] for n in names])

    def set(self, fmu, name, value):
        fmu.setReal([self.ref[name]], [value])

    def slope(self, fmu, name, value, order=1):
        one = ctypes.c_uint * 1, ctypes.c_int * 1, ctypes.c_double * 1
        function = fmu.dll.fmi2SetRealInputDerivatives
        function.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_void_p]
        return function(fmu.component, one[0](self.ref.get(name, 9999)), 1, one[1](order), one[2](value))


def lines(host):
    check(host.description.coSimulation.canInterpolateInputs, 'the description says that inputs run along lines')
    fmu = host.new()
    host.start(fmu)
    # 1 + 2 t - t^2/2 over its chords: x is the integral of the chords, the trapezoidal rule
    def u(t):
        return 1 + 2 * t - t * t / 2
    times = [0, 0.125, 0.5, 1.25, 2]
    exact = 0
    for a, b in zip(times, times[1:]):
        host.set(fmu, 'u', u(a))
        check(host.slope(fmu, 'u', (u(b) - u(a)) / (b - a)) == OK, f'a slope at {a}')
        fmu.doStep(a, b - a)
        exact += (u(a) + u(b)) / 2 * (b - a)
        x, end = host.get(fmu, 'x', 'u')
        check(abs(x - exact) < 1e-12 and abs(end - u(b)) < 1e-14, f'the integral to {b}', x - exact, end - u(b))
    check(fmu.getBoolean([host.ref['high']])[0], 'what switches where the line gets high enough')
    slope = (u(2) - u(1.25)) / 0.75
    fmu.doStep(2, 0.5)
    exact += 0.5 * u(2) + slope * 0.125
    check(abs(host.get(fmu, 'x')[0] - exact) < 1e-12, 'the line goes on until another one is given')
    host.slope(fmu, 'u', 0.0)
    end = host.get(fmu, 'u')[0]
    fmu.doStep(2.5, 0.5)
    check(host.get(fmu, 'u')[0] == end and abs(host.get(fmu, 'x')[0] - exact - end / 2) < 1e-12, 'a slope of zero')
    fmu.freeInstance()


def derivative(host):
    """That of an input which the model asks for is the slope."""
    fmu = host.new()
    host.start(fmu)
    host.slope(fmu, 'way', 3.0)
    fmu.doStep(0, 0.5)
    check(host.get(fmu, 'way', 'der(way)') == [1.5, 3.0] and abs(host.get(fmu, 'moved')[0] - 1.5) < 1e-12, 'the derivative of an input')
    state = fmu.getFMUstate()
    course = []
    for i in range(2):
        fmu.doStep(0.5, 0.25)
        course.append(host.get(fmu, 'way', 'moved', 'h', 'x'))
        fmu.setFMUstate(state)
    check(course[0] == course[1] and abs(course[0][0] - 2.25) < 1e-14, 'a state has its slopes', course)
    fmu.freeFMUstate(state)
    fmu.reset()
    host.start(fmu)
    fmu.doStep(0, 0.5)
    check(host.get(fmu, 'way', 'moved') == [0, 0], 'after a reset there are none')
    fmu.freeInstance()


def wrong(host):
    fmu = host.new()
    check(host.slope(fmu, 'u', 2.0) == OK, 'a slope before the start')
    host.start(fmu)
    bad = [host.slope(fmu, 'x', 1.0), host.slope(fmu, 'high', 1.0), host.slope(fmu, 'unknown', 1.0), host.slope(fmu, 'u', math.nan),
           host.slope(fmu, 'u', 1.0, 0), host.slope(fmu, 'u', 1.0, -1), host.slope(fmu, 'elasticity', 1.0)]
    check(bad == [ERROR] * len(bad), 'slopes that are none', bad)
    check(host.slope(fmu, 'u', 9.0, 2) == WARNING and host.slope(fmu, 'der(way)', 9.0) == WARNING
          and 'higher derivatives' in host.texts[-1], 'higher derivatives are left out, with a warning')
    check(fmu.dll.fmi2SetRealInputDerivatives(ctypes.c_void_p(fmu.component), None, ctypes.c_size_t(1), None, None) == ERROR, 'no arrays')
    fmu.doStep(0, 1)
    check(host.get(fmu, 'u', 'der(way)') == [2.0, 0.0] and abs(host.get(fmu, 'x')[0] - 1) < 1e-12, 'all that has changed nothing')
    fmu.terminate()
    check(host.slope(fmu, 'u', 1.0) == ERROR, 'a slope after the end')
    fmu.freeInstance()
    model = host.new(FMU2Model)
    host.start(model)
    check(host.slope(model, 'u', 1.0) == ERROR and 'Co-Simulation' in host.texts[-1], 'Model Exchange has none')
    model.freeInstance()


host = Host2(sys.argv[1])
for part in (lines, derivative, wrong):
    part(host)
print(f'1..{tests}')
