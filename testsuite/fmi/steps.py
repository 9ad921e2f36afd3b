"""Steps of Co-Simulation of Steps (steps.mo) against closed forms, by FMPy: in FMI 2 inputs that run along lines, in FMI 3
events that the importer passes. Arguments: both FMUs. Prints TAP."""
import ctypes
import math
import sys

import fmpy
from fmpy.fmi1 import FMICallException
from fmpy.fmi2 import (FMU2Model, FMU2Slave, fmi2CallbackAllocateMemoryTYPE, fmi2CallbackFreeMemoryTYPE, fmi2CallbackFunctions,
                       fmi2CallbackLoggerTYPE)
from fmpy.fmi3 import FMU3Slave

from answers import ERROR, OK, WARNING, check, plan


def status(function, *arguments):
    """What a function returns; FMPy hands on a warning, and raises the rest."""
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


# --- events

class Host3:
    """Instances of an FMU of FMI 3"""

    def __init__(self, path):
        self.description = fmpy.read_model_description(path)
        self.folder = fmpy.extract(path)
        self.ref = {v.name: v.valueReference for v in self.description.modelVariables}
        self.texts = []

    def new(self, **more):
        fmu = FMU3Slave(guid=self.description.guid, unzipDirectory=self.folder, instanceName='one',
                        modelIdentifier=self.description.coSimulation.modelIdentifier)
        fmu.instantiate(logMessage=lambda e, s, c, text: self.texts.append(text.decode()), **more)
        return fmu

    def start(self, fmu, stop=None):
        fmu.enterInitializationMode(startTime=0.0, stopTime=stop)
        fmu.exitInitializationMode()

    def get(self, fmu, *names):
        return fmu.getFloat64([self.ref[n] for n in names])

    def count(self, fmu, *names):
        return fmu.getInt32([self.ref[n] for n in names])


def bounce_times(stop):
    time, speed, times = math.sqrt(0.2), math.sqrt(20), []
    while time < stop:
        times.append(time)
        speed *= 0.8
        time += 2 * speed / 10
    return times


def flight(t):
    """h and v between bounces"""
    last, speed = 0, 0
    if t < math.sqrt(0.2):
        return 1 - 5 * t * t, -10 * t
    last, speed = math.sqrt(0.2), 0.8 * math.sqrt(20)
    while t >= last + 2 * speed / 10:
        last, speed = last + 2 * speed / 10, 0.8 * speed
    return speed * (t - last) - 5 * (t - last) ** 2, speed - 10 * (t - last)


def near(a, b, bound=1e-7):
    return all(abs(x - y) < bound for x, y in zip(a, b))


def update(fmu):
    """Passes an event; whether states have jumped, and the next event that is known."""
    fmu.enterEventMode()
    result = fmu.updateDiscreteStates()
    fmu.enterStepMode()
    return bool(result[3]), result[5] if result[4] else math.inf


def events(host):
    check(host.description.coSimulation.hasEventMode, 'the description says that there is an event mode')
    fmu = host.new(eventModeUsed=True, earlyReturnAllowed=True)
    host.start(fmu, 2.0)
    fmu.updateDiscreteStates()
    fmu.enterStepMode()
    found, ticks, time, good = [], [], 0.0, True
    while time < 1.9999:
        event, terminate, early, reached = fmu.doStep(time, min(0.3, 2.0 - time))
        before = host.get(fmu, 'h', 'v'), host.count(fmu, 'bounces', 'ticks')
        if early and not event:
            good = False
        if event:
            state = fmu.getFMUState()
            jumped, following = update(fmu)
            after = host.get(fmu, 'h', 'v'), host.count(fmu, 'bounces', 'ticks')
            fmu.setFMUState(state)
            fmu.freeFMUState(state)
            good = good and update(fmu) == (jumped, following) and after == (host.get(fmu, 'h', 'v'), host.count(fmu, 'bounces', 'ticks'))
            good = good and abs(following - (math.floor(reached / 0.5 + 0.5 + 1e-9) + 0.5) * 0.5) < 1e-9
            if after[1][0] > before[1][0]:
                found.append(reached)
                good = good and jumped and before[0][1] < 0 and abs(after[0][1] + 0.8 * before[0][1]) < 1e-12
            if after[1][1] > before[1][1]:
                ticks.append(reached)
                good = good and not jumped and after[0] == before[0]
        good = good and near(host.get(fmu, 'h', 'v'), flight(reached + 1e-9), 1e-6)
        time = reached
    check(good, 'before and after each event, and again from a state that was kept')
    check(near(found, bounce_times(2)) and len(found) == len(bounce_times(2)), 'a step returns at each bounce', found, bounce_times(2))
    check(near(ticks, [0.25, 0.75, 1.25, 1.75]) and len(ticks) == 4, 'and at each sample', ticks)
    check(bool(early) is False and time == 2.0, 'others go to their end')
    fmu.freeInstance()


def whole_steps(host):
    """Without early returns: what happens at the end of a step is the importer's, the rest is passed within."""
    fmu = host.new(eventModeUsed=True)
    host.start(fmu)
    fmu.updateDiscreteStates()
    fmu.enterStepMode()
    answers = []
    for i in range(8):
        event, terminate, early, reached = fmu.doStep(0.25 * i, 0.25)
        answers.append((bool(event), bool(early), reached))
        if event:
            update(fmu)
    check(answers == [(i % 2 == 0, False, 0.25 * (i + 1)) for i in range(8)], 'events at the ends of steps', answers)
    check(near(host.get(fmu, 'h', 'v'), flight(2.0)) and host.count(fmu, 'bounces', 'ticks') == [len(bounce_times(2)), 4],
          'those within are passed', host.get(fmu, 'h', 'v'), flight(2.0))
    fmu.freeInstance()


def event_mode(host):
    """When it may be entered and left"""
    fmu = host.new()
    host.start(fmu)
    check(status(fmu.enterEventMode) == ERROR and status(fmu.enterStepMode) == ERROR, 'no event mode where none is asked for')
    event, terminate, early, reached = fmu.doStep(0, 2)
    check(not event and not early and near(host.get(fmu, 'h'), flight(2.0)), 'events are passed within steps then')
    fmu.freeInstance()
    fmu = host.new(eventModeUsed=True, earlyReturnAllowed=True)
    host.start(fmu)
    check(status(fmu.doStep, 0, 0.1) == ERROR and status(fmu.enterEventMode) == ERROR, 'it begins in event mode')
    check(status(fmu.fmi3EnterContinuousTimeMode, fmu.component) == ERROR, 'from which no continuous-time mode is entered')
    fmu.setFloat64([host.ref['u']], [3.0])
    fmu.updateDiscreteStates()
    check(fmu.getBoolean([host.ref['high']])[0], 'inputs count there')
    fmu.enterStepMode()
    check(status(fmu.updateDiscreteStates) == ERROR, 'discrete states change in event mode alone')
    event, terminate, early, reached = fmu.doStep(0, 1)
    check(event and early and abs(reached - 0.25) < 1e-12 and status(fmu.doStep, reached, 0.5) == ERROR, 'an event has to be passed')
    fmu.enterEventMode()
    check(status(fmu.enterStepMode) == ERROR and host.count(fmu, 'ticks') == [0], 'by an update')
    fmu.updateDiscreteStates()
    fmu.enterStepMode()
    check(host.count(fmu, 'ticks') == [1] and not fmu.doStep(0.25, 0.125)[0], 'then it goes on')
    fmu.freeInstance()


host = Host2(sys.argv[1])
for part in (lines, derivative, wrong):
    part(host)
host = Host3(sys.argv[2])
for part in (events, whole_steps, event_mode):
    part(host)
plan()
