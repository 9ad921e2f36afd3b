"""What an FMU of Calls (calls.mo) answers, in FMI 3 and FMI 2, by FMPy. Arguments: both FMUs. Prints TAP."""
import ctypes
import math
import sys
import threading
from ctypes import byref, c_bool, c_double, c_int, c_size_t, c_uint

import fmpy
from fmpy.fmi1 import FMICallException
from fmpy.fmi2 import (FMU2Model, FMU2Slave, fmi2CallbackAllocateMemoryTYPE, fmi2CallbackFreeMemoryTYPE,
                       fmi2CallbackFunctions, fmi2CallbackLoggerTYPE)
from fmpy.fmi3 import FMU3Model, FMU3Slave

from answers import DISCARD, ERROR, OK, check, plan


def status(function, *arguments):
    """What a function returns."""
    try:
        function(*arguments)
    except FMICallException as failure:
        return failure.status
    return OK


class Host:
    """FMUs of one file: FMPy's instances by kind, with what they log."""

    def __init__(self, path):
        self.description = fmpy.read_model_description(path)
        self.folder = fmpy.extract(path)
        self.version = int(self.description.fmiVersion[0])
        self.ref = {v.name: v.valueReference for v in self.description.modelVariables}
        self.messages = []

    def new(self, kind, name='one', token=None, **more):
        types = {(3, 'me'): FMU3Model, (3, 'cs'): FMU3Slave, (2, 'me'): FMU2Model, (2, 'cs'): FMU2Slave}
        interface = self.description.modelExchange if kind == 'me' else self.description.coSimulation
        fmu = types[self.version, kind](guid=token or self.description.guid, unzipDirectory=self.folder,
                                        modelIdentifier=interface.modelIdentifier, instanceName=name)
        if self.version == 3:
            fmu.instantiate(logMessage=self.note3, **more)
        else:
            fmu.instantiate(callbacks=self.callbacks(), **more)
        return fmu

    def note3(self, environment, code, category, message):
        self.messages.append((None, code, category.decode(), message.decode()))

    def note2(self, environment, name, code, category, message):
        self.messages.append((name.decode(), code, category.decode(), message.decode()))

    def callbacks(self):
        # FMPy's own logger prints; the message has no argument but one text: '%s'
        self.logger = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_char_p, c_int, ctypes.c_char_p, ctypes.c_char_p,
                                       ctypes.c_char_p)(lambda e, n, s, c, f, text: self.note2(e, n, s, c, text))
        callbacks = fmi2CallbackFunctions()
        callbacks.logger = ctypes.cast(self.logger, fmi2CallbackLoggerTYPE)
        callbacks.allocateMemory = fmi2CallbackAllocateMemoryTYPE()
        callbacks.freeMemory = fmi2CallbackFreeMemoryTYPE()
        return callbacks

    def said(self, text):
        return any(text in message[3] for message in self.messages)

    # the same names for both versions

    def begin(self, fmu, start=0.0, stop=None, **values):
        if self.version == 2:
            fmu.setupExperiment(startTime=start, stopTime=stop)
        self.set(fmu, **values)
        fmu.enterInitializationMode(**({'startTime': start, 'stopTime': stop} if self.version == 3 else {}))

    def start(self, fmu, start=0.0, stop=None, **values):
        self.begin(fmu, start, stop, **values)
        fmu.exitInitializationMode()

    def function(self, fmu, verb, value, name):
        if isinstance(value, bool):
            kind = 'Boolean'
        elif isinstance(value, int):
            kind = 'Integer' if self.version == 2 else 'Int64' if name in ('color', 'other') else 'Int32'
        elif isinstance(value, str):
            kind = 'String'
        else:
            kind = 'Real' if self.version == 2 else 'Float64'
        return getattr(fmu, verb + kind)

    def set(self, fmu, **values):
        for name, value in values.items():
            self.function(fmu, 'set', value, name)([self.ref[name]], [value])

    def get(self, fmu, name, like=0.0):
        value = self.function(fmu, 'get', like, name)([self.ref[name]])[0]
        return value.decode() if isinstance(value, bytes) else value

    def step(self, fmu, time, length):
        if self.version == 3:
            return fmu.doStep(time, length)
        fmu.doStep(time, length)

    def update(self, fmu):
        """changed states, the end, the next time event"""
        r = fmu.updateDiscreteStates() if self.version == 3 else fmu.newDiscreteStates()
        return bool(r[3]), bool(r[1]), r[5] if r[4] else math.inf

    def derivatives(self, fmu):
        return self.vector(fmu, 'getContinuousStateDerivatives' if self.version == 3 else 'getDerivatives', 3)

    def vector(self, fmu, name, n):
        values = (c_double * n)()
        getattr(fmu, name)(values, n)
        return list(values)

    def slope(self, fmu, unknowns, knowns, seed):
        return fmu.getDirectionalDerivative([self.ref[n] for n in unknowns], [self.ref[n] for n in knowns], seed)

    def save(self, fmu):
        return fmu.getFMUState() if self.version == 3 else fmu.getFMUstate()

    def restore(self, fmu, state):
        (fmu.setFMUState if self.version == 3 else fmu.setFMUstate)(state)

    def drop(self, fmu, state):
        (fmu.freeFMUState if self.version == 3 else fmu.freeFMUstate)(state)

    def to_bytes(self, fmu, state):
        return fmu.serializeFMUState(state) if self.version == 3 else fmu.serializeFMUstate(state)

    def from_bytes(self, fmu, data):
        return fmu.deserializeFMUState(data) if self.version == 3 else fmu.deSerializeFMUstate(data)


def end(fmu):
    fmu.terminate()
    fmu.freeInstance()


def values(host):
    fmu = host.new('me')
    host.begin(fmu, mass=4.0, count=5, flag=False, color=2, word='big ', x=3.0, way=0.5)
    check(host.get(fmu, 'y') == 6.5 and host.get(fmu, 'weight') == 4 * 9.81 and host.get(fmu, 'sum') == 5.0,
          'what follows from start values and parameters')
    check(host.get(fmu, 'double_mass') == 8.0, 'a parameter that has not been set follows another')
    check(host.get(fmu, 'label', '') == 'big 5' and host.get(fmu, 'word', '') == 'big ' and host.get(fmu, 'other', 0) == 2
          and host.get(fmu, 'count', 0) == 5 and not host.get(fmu, 'flag', True), 'values of all types')
    check(host.get(fmu, 'steady') == 4.0, 'an initial equation')
    host.set(fmu, mass=5.0)
    check(host.get(fmu, 'steady') == 5.0 and host.get(fmu, 'x') == 3.0, 'what is set in initialization mode counts, and the rest stays')
    fmu.exitInitializationMode()
    check(host.get(fmu, 'y') == 6.5 and host.get(fmu, 'time') == 0.0, 'after it, too')
    fmu.reset()
    host.start(fmu, 0.25)
    check(host.get(fmu, 'x') == 1.0 and host.get(fmu, 'label', '') == 'thin <&"3' and host.get(fmu, 'time') == 0.25, 'reset forgets it all')
    end(fmu)


def continuous(host):
    fmu = host.new('me', loggingOn=True)
    host.start(fmu, force=1.5)
    check(host.update(fmu) == (False, False, math.inf), 'nothing happens at the start')
    fmu.enterContinuousTimeMode()
    check(host.vector(fmu, 'getContinuousStates', 3) == [1, 0, 2] and host.vector(fmu, 'getNominalsOfContinuousStates', 3) == [1, 4, 1],
          'states and their sizes')
    fmu.setTime(0.5)
    fmu.setContinuousStates((c_double * 3)(2.0, 3.0, 4.0), 3)
    host.set(fmu, force=4.0, way=1.0)
    host.function(fmu, 'set', 0.0, '')([host.ref['der(way)']], [7.0])
    check(host.derivatives(fmu) == [3.0, 1.0, -2.0] and host.get(fmu, 'rate') == 7.0, 'derivatives, and that of an input')
    check(host.vector(fmu, 'getEventIndicators', 1)[0] > 0, 'the indicator')
    slope = host.slope(fmu, ['der(v)', 'y', 'der(x)', 'rate'], ['x', 'force', 'way', 'der(way)'], [1.0, 10.0, 100.0, 1000.0])
    check(all(abs(a - b) < 1e-13 * max(1, abs(b)) for a, b in zip(slope, [4.5, 102.0, 0.0, 1000.0])), 'a directional derivative', slope)
    slope = host.slope(fmu, ['der(v)', 'weight', 'der(steady)'], ['mass'], [2.0])
    check(all(abs(a - b) < 1e-13 for a, b in zip(slope, [-1.0, 2 * 9.81, 2.0])), 'one by a parameter', slope)
    check(host.get(fmu, 'x') == 2.0 and host.get(fmu, 'force') == 4.0 and host.derivatives(fmu) == [3.0, 1.0, -2.0], 'which changes nothing')
    fmu.enterEventMode()
    host.set(fmu, on=True, level=2)
    host.update(fmu)
    check(host.get(fmu, 'switched', 0) == 1 and host.derivatives(fmu)[1] == 2.0, 'inputs that jump')
    fmu.enterContinuousTimeMode()
    check([bool(x) for x in fmu.completedIntegratorStep()] == [False, False], 'a step that is accepted')
    fmu.setContinuousStates((c_double * 3)(1001.0, 0.0, 0.0), 3)
    check(host.vector(fmu, 'getEventIndicators', 1)[0] < 0, 'the indicator is negative')
    fmu.enterEventMode()
    check(host.update(fmu)[1] and host.said('high enough'), 'the model asks for the end and says why')
    end(fmu)


def exact(t):
    """x of Calls without force, from 1 at rest"""
    return math.cos(t / math.sqrt(2))


def steps(host):
    fmu = host.new('cs')
    host.start(fmu, 0.0)
    for i in range(200):
        host.step(fmu, 0.01 * i, 0.01)
    check(abs(host.get(fmu, 'x') - exact(2)) < 1e-7 and abs(host.get(fmu, 'time') - 2) < 1e-12, 'steps', host.get(fmu, 'x') - exact(2))
    host.set(fmu, way=3.0)
    check(abs(host.get(fmu, 'y') - 2 * host.get(fmu, 'x') - 3.0) < 1e-12, 'an input counts at once')
    host.set(fmu, on=True)
    host.step(fmu, 2.0, 0.5)
    check(host.get(fmu, 'switched', 0) == 1, 'an input that jumps is an event')
    end(fmu)
    fmu = host.new('cs')
    host.start(fmu, force=1e4)
    if host.version == 3:
        event, terminate, early, reached = host.step(fmu, 0.0, 5.0)
        ended = bool(terminate) and bool(early)
    else:
        ended = status(host.step, fmu, 0.0, 5.0) == DISCARD
        flag, time = c_int(), c_double()
        fmu.fmi2GetBooleanStatus(fmu.component, 3, byref(flag))
        fmu.fmi2GetRealStatus(fmu.component, 2, byref(time))
        ended, reached = ended and flag.value == 1, time.value
    check(ended and 0 < reached < 1 and abs(host.get(fmu, 'x') - 1000) < 1e-3, 'the model ends a step early', reached)
    end(fmu)


def states(host, kind):
    """A state is returned to, in the instance that was saved and in another one: the same bits follow."""
    fmu, other = host.new(kind), host.new(kind, 'other')
    names = ['x', 'v', 'steady', 'y', 'der(v)']

    def go_on(fmu):
        course = []
        for i in range(100):
            host.set(fmu, on=i % 30 > 10, force=0.1 * i)
            host.step(fmu, 1 + 0.02 * i, 0.02)
            course.append([host.get(fmu, n) for n in names] + [host.get(fmu, 'switched', 0), host.get(fmu, 'label', '')])
        return course

    host.start(fmu, word='kept ')
    host.set(fmu, on=True)
    host.step(fmu, 0.0, 1.0)
    state = host.save(fmu)
    first = go_on(fmu)
    host.restore(fmu, state)
    check(first == go_on(fmu) and first[-1][-2] == 4, 'a state is returned to')
    data = host.to_bytes(fmu, state)
    taken = host.from_bytes(other, data)
    host.restore(other, taken)
    check(first == go_on(other) and first[-1][-1] == 'kept 3', 'as bytes it goes to another instance')
    host.restore(fmu, taken)
    check(host.to_bytes(fmu, host.save(fmu)) == data, 'and comes back as the same bytes')
    broken = bytearray(data)
    broken[len(data) // 3] ^= 1
    wrong = [status(host.from_bytes, fmu, d) for d in (b'nonsense', bytes(len(data)), bytes(broken), bytes(data[:len(data) // 2]))]
    check(wrong == [ERROR] * 4 and host.to_bytes(fmu, host.save(fmu)) == data, 'bytes that are no state change nothing', wrong)
    host.drop(fmu, state)
    host.drop(fmu, taken)
    young = host.new(kind)
    host.set(young, mass=3.0)
    before = host.save(young)
    host.set(young, mass=7.0)
    host.restore(young, before)
    host.start(young)
    check(host.get(young, 'mass') == 3.0, 'a state before the start')
    for one in (fmu, other, young):
        one.freeInstance()


def wrong_calls(host):
    host.messages.clear()
    fmu = host.new('me', 'name it')
    real = 'Real' if host.version == 2 else 'Float64'
    get, put = getattr(fmu, 'get' + real), getattr(fmu, 'set' + real)
    check(status(get, [host.ref['x']]) == ERROR and host.said('before initialization'), 'values before there are any')
    check(status(put, [9999], [1.0]) == ERROR and host.said('no variable with the value reference 9999'), 'an unknown reference')
    check(status(put, [host.ref['mass']], [math.nan]) == ERROR and status(put, [host.ref['mass']], [math.inf]) == ERROR, 'no number')
    check(status(put, [host.ref['on']], [1.0]) == ERROR and host.said('of another type'), 'another type')
    check(status(put, [host.ref['weight']], [1.0]) == ERROR and status(put, [host.ref['y']], [1.0]) == ERROR, 'what is computed')
    check(status(host.function(fmu, 'set', 1, 'color'), [host.ref['color']], [3]) == ERROR,
          'a literal that there is not')
    check(status(fmu.exitInitializationMode) == ERROR and status(fmu.enterEventMode) == ERROR and status(fmu.terminate) == ERROR
          and status(fmu.setTime, 1.0) == ERROR and status(fmu.enterContinuousTimeMode) == ERROR, 'calls at the wrong time')
    check(status(host.start, fmu, math.nan) == ERROR, 'a start that is no number')
    check(status(host.start, fmu, 1.0, 0.5) == ERROR, 'a stop before the start')
    host.start(fmu)
    check(host.get(fmu, 'x') == 1.0, 'all that has changed nothing')
    check(status(put, [host.ref['mass']], [1.0]) == ERROR and status(put, [host.ref['x']], [1.0]) == ERROR, 'what is fixed after the start')
    host.update(fmu)
    fmu.enterContinuousTimeMode()
    check(status(host.function(fmu, 'set', True, 'on'), [host.ref['on']], [True]) == ERROR, 'a discrete input between events')
    check(status(fmu.setTime, math.nan) == ERROR, 'a time that is no number')
    check(status(fmu.setContinuousStates, (c_double * 3)(1, math.nan, 1), 3) == DISCARD, 'states that are none: others may be tried')
    check(status(fmu.setContinuousStates, (c_double * 3)(), 2) == ERROR, 'too few of them')
    check(status(host.slope, fmu, ['y'], ['weight'], [1.0]) == ERROR and status(host.slope, fmu, ['label'], ['x'], [1.0]) == ERROR,
          'a derivative by what does not change, of what has none')
    check(status(host.update, fmu) == ERROR, 'an update between events')
    check(host.get(fmu, 'x') == 1.0 and host.derivatives(fmu) == [0.0, -0.5, 0.0], 'it goes on as if nothing had been')
    if host.version == 2:
        check({m[0] for m in host.messages} == {'name it'}, 'messages have the name of the instance')
    check({m[1:3] for m in host.messages} == {(ERROR, 'logStatusError'), } | {m[1:3] for m in host.messages if m[1] == DISCARD},
          'and a status and category', {m[1:3] for m in host.messages})
    fmu.terminate()
    check(host.get(fmu, 'x') == 1.0 and status(fmu.setTime, 1.0) == ERROR, 'after the end values stay')
    fmu.freeInstance()
    fmu = host.new('cs')
    check(status(host.step, fmu, 0.0, 0.1) == ERROR, 'a step before the start')
    host.start(fmu, 0.0, 1.0)
    bad = [status(host.step, fmu, *s) for s in ((0.0, 0.0), (0.0, -1.0), (0.5, 0.1), (0.0, math.nan), (0.0, 1.5), (math.nan, 0.1))]
    check(bad == [ERROR] * 6, 'steps that are none', bad)
    check(status(host.step, fmu, 0.0, 1.0) == OK, 'one that is')
    fmu.freeInstance()
    fmu = host.new('cs')
    host.start(fmu, x=-990.0, v=-900.0)
    answer = status(host.step, fmu, 0.0, 1.0)
    check(answer == ERROR and host.said('too low'), 'an assertion ends the simulation, and says why', answer, host.messages[-1:])
    check(status(host.step, fmu, 0.0, 1.0) == ERROR and math.isfinite(host.get(fmu, 'x')), 'which stays so; there are values')
    fmu.reset()
    host.start(fmu)
    check(status(host.step, fmu, 0.0, 1.0) == OK, 'until it is reset')
    fmu.freeInstance()


def null_arguments(host):
    fmu = host.new('cs')
    prefix = f'fmi{host.version}'
    library = ctypes.CDLL(fmu.dll._name)
    names = [n for n in dir(fmu) if n.startswith(prefix) and ('Get' in n or 'Set' in n or 'Enter' in n or 'Exit' in n or 'Serial' in n)]
    names = [n for n in names if n not in ('fmi3GetVersion', 'fmi2GetVersion', 'fmi2GetTypesPlatform')]
    zeros = [ctypes.c_void_p(None)] * 12
    answers = {n: getattr(library, n)(*zeros) for n in names if hasattr(library, n)}
    odd = {n: a for n, a in answers.items() if a != ERROR and not (a == OK and ('Interval' in n or 'Shift' in n or 'Derivatives' in n))}
    check(len(answers) > 20 and not odd, 'no instance', odd)
    one = ctypes.c_void_p(fmu.component if isinstance(fmu.component, int) else ctypes.cast(fmu.component, ctypes.c_void_p).value)
    host.start(fmu)
    getter = 'fmi2GetReal' if host.version == 2 else 'fmi3GetFloat64'
    check(getattr(library, getter)(one, None, c_size_t(1), None, c_size_t(1)) == ERROR and host.said('an argument is NULL'), 'no array')
    getattr(library, prefix + 'FreeInstance')(None)
    fmu.freeInstance()
    try:
        host.new('me', token='{another}')
        failed = False
    except Exception:
        failed = host.said("the token is not that of this FMU")
    check(failed, 'the token of another FMU')


def together(host):
    """100 instances, in threads: each as if it were alone."""
    fmus = [host.new('cs', f'number {i}') for i in range(100)]
    found = [0.0] * 100

    def run(numbers):
        for i in numbers:
            host.start(fmus[i], x=1.0 + i)
        for step in range(20):
            for i in numbers:
                host.step(fmus[i], 0.1 * step, 0.1)
        for i in numbers:
            found[i] = host.get(fmus[i], 'x')

    threads = [threading.Thread(target=run, args=(range(k, 100, 4),)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    worst = max(abs(found[i] - (1.0 + i) * exact(2)) / (1.0 + i) for i in range(100))
    check(worst < 1e-7, '100 instances in four threads', worst)
    for fmu in fmus:
        end(fmu)


def intermediate(host):
    """FMI 3: the importer looks at intermediate times, and returns early."""
    seen = []
    wish = [None]
    holder = []

    def look(environment, time, set_requested, get_allowed, finished, may_return, requested, early_time):
        fmu = holder[0]
        x = host.get(fmu, 'x')
        seen.append((time, x, bool(get_allowed), bool(finished), status(host.step, fmu, time, 0.1)))
        if wish[0] is not None and may_return and time >= wish[0]:
            requested[0] = True
            early_time[0] = time

    fmu = host.new('cs', earlyReturnAllowed=True, intermediateUpdate=look)
    holder.append(fmu)
    host.start(fmu)
    event, terminate, early, reached = host.step(fmu, 0.0, 2.0)
    check(len(seen) > 3 and reached == 2.0 and not early, 'intermediate times')
    check(all(g and f and s == ERROR for _, _, g, f, s in seen) and max(abs(x - exact(t)) for t, x, *_ in seen) < 1e-7, 'with their values')
    wish[0] = 2.5
    event, terminate, early, reached = host.step(fmu, 2.0, 5.0)
    check(early and 2.5 <= reached < 7 and abs(host.get(fmu, 'x') - exact(reached)) < 1e-7, 'an early return')
    wish[0] = None
    event, terminate, early, last = host.step(fmu, reached, 0.5)
    check(not early and abs(last - reached - 0.5) < 1e-12, 'after which it goes on')
    end(fmu)


def logs(host):
    host.messages.clear()
    fmu = host.new('me', loggingOn=True)
    set_log = getattr(fmu, f'fmi{host.version}SetDebugLogging')
    names = (ctypes.c_char_p * 1)(b'logStatusError')
    check(status(set_log, fmu.component, False, 1, names) == OK, 'categories are chosen')
    check(status(fmu.exitInitializationMode) == ERROR and not host.messages, 'errors are not logged any more')
    check(status(set_log, fmu.component, True, 0, None) == OK and status(fmu.exitInitializationMode) == ERROR
          and len(host.messages) == 1, 'and again')
    check(status(set_log, fmu.component, True, 1, (ctypes.c_char_p * 1)(b'nothing')) == ERROR, 'a category that there is not')
    fmu.freeInstance()


def main():
    for path in sys.argv[1:]:
        host = Host(path)
        for part in (values, continuous, steps, wrong_calls, null_arguments, together, logs):
            part(host)
        states(host, 'cs')
        if host.version == 3:
            intermediate(host)
    plan()


if __name__ == '__main__':
    main()
