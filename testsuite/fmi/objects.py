"""FMUs of objects.mo: what becomes of external objects where states are returned to. Arguments: Kept, Counted of both versions."""
import sys

import fmpy.validation

from answers import ERROR, check, plan
from calls import Host, status


def course(host, fmu, time):
    """What follows from the present state"""
    values = []
    for i in range(5):
        host.step(fmu, time + 0.1 * i, 0.1)
        values += [host.get(fmu, 'x'), host.get(fmu, 'v')]
    return values


def kept(host):
    def said():
        """What C has said since the last time"""
        texts = [message[3] for message in host.messages]
        host.messages.clear()
        return texts

    fmu, other = (host.new('cs', name, loggingOn=True) for name in ('one', 'other'))
    host.start(fmu)
    check(said() == ['made 2', 'made 20'], 'objects are made at the start')
    host.step(fmu, 0.0, 1.0)
    state = host.save(fmu)
    first = course(host, fmu, 1.0)
    again = []
    for _ in range(3):
        host.restore(fmu, state)
        again.append(course(host, fmu, 1.0))
    check(again == [first] * 3 and said() == [], 'and stay where a state is returned to')
    host.start(other, k=7.0)
    check(said() == ['made 7', 'made 70'], 'another instance has its own')
    host.restore(other, host.from_bytes(other, host.to_bytes(fmu, state)))
    check(said() == ['freed 70', 'freed 7', 'made 2', 'made 20'] and course(host, other, 1.0) == first,
          'which are made anew for a state of other parameters')
    young = host.new('cs', 'young', loggingOn=True)
    host.restore(young, host.from_bytes(young, host.to_bytes(fmu, state)))
    check(said() == ['made 2', 'made 20'] and course(host, young, 1.0) == first, 'or made for it')
    before = host.save(host.new('cs', 'never'))
    host.restore(young, before)
    check(said() == ['freed 20', 'freed 2'], 'a state before the start has none')
    for one in (fmu, other, young):
        host.drop(one, host.save(one))
        one.freeInstance()
    check(said() == ['freed 20', 'freed 2'] * 2, 'all are freed in the end')


def counted(host, path):
    flags = host.description.coSimulation, host.description.modelExchange
    check(not any(f.canGetAndSetFMUstate or f.canSerializeFMUstate for f in flags),
          'with impure functions there are no states')
    check(fmpy.validation.validate_fmu(path) == [], 'the validator has nothing to remark')
    fmu = host.new('cs')
    host.start(fmu)
    check(status(host.save, fmu) == ERROR and host.said('Objects.count, which is impure'), 'which is said')
    host.step(fmu, 0.0, 1.25)
    check(host.get(fmu, 'n', 0) == 2, 'and it goes on')
    fmu.freeInstance()


def main():
    for path in sys.argv[1::2]:
        host = Host(path)
        flags = host.description.coSimulation
        check(flags.canGetAndSetFMUstate and flags.canSerializeFMUstate, 'objects alone have states')
        kept(host)
    for path in sys.argv[2::2]:
        counted(Host(path), path)
    plan()


main()
