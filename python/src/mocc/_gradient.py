"""Gradients of end values by forward sensitivities: s' = J s + df/dp, integrated along with the states.

At an event at time tau, where states x jump to x+ and their derivatives from f to f+: tau changes such that what decides about
the event stays zero; along with it the states change by s + f dtau before the event, the equations of the event are differentiated
in that direction, and s+ is what comes out less f+ dtau. So do discrete Reals, which then keep their changes as they keep their
values (Barton and Lee 2002, Galan and others 1999)."""

from __future__ import annotations

from collections.abc import Iterable
from ctypes import byref
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from mocc._errors import SimulationError, UsageError
from mocc._library import ENDED, OK, EventInfo, Floats, doubles

if TYPE_CHECKING:
    from mocc._model import Model, Parameters
    from mocc._ode import Ode

# How far beyond an event it is carried out, s, so that it is sure to have happened
BEYOND = 1e-9
# What two evaluations before and after an event may differ by, relative to their size, if nothing jumps
SAME = 1e-7
# A root function that changes more slowly than this, relative to the fastest state, only touches zero
TOUCHES = 1e-9


@dataclass(frozen=True)
class Gradient:
    """How the ``values`` of the variables ``of`` at ``time`` change with the parameters and start values ``by``: ``matrix`` has
    a row for each variable and a column for each of these."""

    time: float
    of: tuple[str, ...]
    by: tuple[str, ...]
    values: Floats
    matrix: Floats


class _Sensitivities:
    """States and their sensitivities as one vector y, and what makes them change."""

    def __init__(self, model: Model, ode: Ode, by: tuple[str, ...], rows: Floats) -> None:
        self.ode = ode
        self.rows = {float(row) for row in rows}  # the times of inputs
        self.n, self.p = len(ode.states), len(by)
        self.record = ode._record
        self.n_indicators = len(ode.events)
        self.by = by
        self.discrete = _discrete_reals(model)
        self.own = [name for name in by if name not in model.states]
        if not self.n:
            raise UsageError(f"{model.name} has no states: a gradient is one of a run")
        self.refs = self.record.find_all([*ode.states, *self.discrete, *self.own])
        self.held = np.zeros((len(self.discrete), self.p))
        self.rates = self.record.find_all([_derivative(name) for name in ode.states])
        starts = np.array([[float(state == name) for name in by] for state in ode.states]).reshape(self.n, self.p)
        self.y0 = np.concatenate([ode.x0, starts.ravel()])
        self.columns = np.array([[float(own == name) for name in by] for own in self.own]).reshape(len(self.own), self.p)

    def split(self, y: Floats) -> tuple[Floats, Floats]:
        return y[: self.n], y[self.n :].reshape(self.n, self.p)

    def seeds(self, sensitivities: Floats) -> Floats:
        """How all that moves changes, a column for each parameter."""
        return np.vstack([sensitivities, self.held, self.columns])

    def along(self, sensitivities: Floats, refs: Any, n: int) -> Floats:
        """The changes of variables at the last evaluation, a column for each parameter."""
        seeds = self.seeds(sensitivities)
        changes = np.empty((self.p, n))
        for k in range(self.p):
            seed = np.ascontiguousarray(seeds[:, k])
            status = self.record.library.mocc_directional(self.record.instance, len(seed), self.refs, doubles(seed), 0.0, n, refs,
                                                          doubles(changes[k]))
            if self.record.check(status) != OK:
                raise SimulationError(self.record.said())
        return changes.T

    def rhs(self, t: float, y: Floats) -> Floats:
        states, sensitivities = self.split(y)
        rates = self.ode(t, states)
        return np.concatenate([rates, self.along(sensitivities, self.rates, self.n).ravel()])

    def events(self) -> list[Any]:
        """The event functions, of the whole vector."""
        return [self.event(event) for event in self.ode.events]

    def event(self, function: Any) -> Any:
        def of_all(t: float, y: Floats) -> float:
            return float(function(t, y[: self.n]))

        of_all.terminal, of_all.direction = True, -1  # type: ignore[attr-defined]
        return of_all

    def jacobian(self, t: float, y: Floats) -> Any:
        """That of the states for each column: what implicit methods need to solve for their steps."""
        from scipy.sparse import block_diag, kron, identity

        matrix = self.ode.jacobian(t, y[: self.n])
        return block_diag([matrix, kron(matrix, identity(self.p))], format="csc")

    def time_of_event(self, number: int, sensitivities: Floats) -> Floats:
        """How the time of the event changes, for each parameter."""
        seeds = np.ascontiguousarray(self.seeds(sensitivities).T)
        speeds = np.empty(self.p)
        status = self.record.library.mocc_event_time_directional(self.record.instance, number, seeds.shape[1], self.refs, self.p,
                                                                 doubles(seeds), doubles(speeds))
        if self.record.check(status) != OK:
            raise SimulationError(self.record.said())
        return speeds

    def pass_event(self, t: float, y: Floats, number: int) -> tuple[float, Floats]:
        """Goes over the event that the indicator of this number decides; if there is none of that number, time does."""
        states, sensitivities = self.split(y)
        rates = self.ode(t, states)
        speeds = self.time_of_event(number, sensitivities)
        by_state = number < self.n_indicators
        if not np.all(np.isfinite(speeds)) or np.any(np.abs(speeds) * TOUCHES > 1 + np.abs(sensitivities).max(initial=0)):
            raise SimulationError(f"the time of the event at {t:.9g} s has no derivative: what decides about it only touches zero, or two "
                                  "events come together")
        before = sensitivities + np.outer(rates, speeds)
        if by_state:
            t, states = t + BEYOND, states + BEYOND * rates
            self.ode(t, states)
        seeds = np.ascontiguousarray(self.seeds(before).T)
        info = EventInfo()
        status = self.record.check(self.record.library.mocc_event_directional(
            self.record.instance, seeds.shape[1], self.refs, self.p, doubles(seeds), doubles(speeds), byref(info)))
        if status == ENDED:
            raise SimulationError(f"the model ends the run at {t:.9g} s, which has no gradient")
        if status != OK:
            raise SimulationError(self.record.said())
        self.ode.next_time = float(info.next)
        states = self.ode._states()
        after = self.ode(t, states)
        held = seeds.T[self.n : self.n + len(self.discrete)]
        jumps = info.states_changed or np.any(np.abs(after - rates) > SAME * (1 + np.abs(rates))) or np.any(held != self.held)
        if by_state and self.rows and jumps:
            raise SimulationError(f"states, their derivatives or discrete Reals jump at {t:.9g} s, at a time that states decide: with "
                                  "inputs over time there is no gradient then")
        self.held = held
        sensitivities = seeds.T[: self.n] - np.outer(after, speeds)
        return t, np.concatenate([states, sensitivities.ravel()])


def _discrete_reals(model: Model) -> list[str]:
    """Real variables that change at events alone."""
    return [name for name, variable in model.variables.items() if variable.kind == "discrete" and variable.type == "Real"]


def _derivative(state: str) -> str:
    return f"der({state})"


def _value_of(model: Model, name: str, parameters: Parameters | None) -> float:
    """The value of a parameter at which its gradient is asked for."""
    value = (parameters or {}).get(name, model.parameters[name].value)
    if isinstance(value, (bool, str)) or not isinstance(value, (int, float, np.number)):
        raise UsageError(f"{name}: a gradient needs its value as a number")
    return float(value)


def _check_start(model: Model, system: _Sensitivities, name: str, parameters: Parameters | None, inputs: object,
                 start: float | None) -> None:
    """What is decided at the start has no sensitivity: it must not depend on the parameter. With a bit less and a bit more of it,
    states and discrete Reals are the same there, and the derivatives of states change as the sensitivities have it."""
    value = _value_of(model, name, parameters)
    step = 1e-6 * abs(value) or 1e-6
    sides = [model._ode(start, {**(parameters or {}), name: value + way}, inputs) for way in (-step, step)]
    rates = [side(side.t0, system.ode.x0) for side in sides]
    decided = [np.concatenate([side.x0, side.outputs(side.t0, side.x0, system.discrete)]) for side in sides]
    system.ode(system.ode.t0, system.ode.x0)
    column = system.by.index(name)
    exact = system.along(np.zeros((system.n, system.p)), system.rates, system.n)[:, column]
    found = (rates[1] - rates[0]) / (2 * step)
    scale = np.abs(exact) + np.abs(found) + 1e-6 * np.abs(rates[0]) / step
    if not np.array_equal(decided[0], decided[1]) or np.any(np.abs(found - exact) > 1e-4 * scale):
        raise UsageError(f"{name}: what the model decides at the start depends on it, which has no gradient; ask for that by states")


def gradient(model: Model, of: str | Iterable[str], by: str | Iterable[str], stop: float | None, start: float | None,
             tolerance: float, method: str, parameters: Parameters | None, inputs: object) -> Gradient:
    """See Model.gradient."""
    from scipy.integrate import solve_ivp

    from mocc._model import split_inputs

    wanted = (of,) if isinstance(of, str) else tuple(of)
    known = (by,) if isinstance(by, str) else tuple(by)
    ode = model._ode(start, parameters, inputs)
    system = _Sensitivities(model, ode, known, split_inputs(inputs)[2])
    for name in system.own:
        _check_start(model, system, name, parameters, inputs, start)
    end = model.experiment.stop if stop is None else float(stop)
    options = {"jac": system.jacobian} if method in ("Radau", "BDF") else {}
    sizes = np.concatenate([ode.nominal, np.repeat(ode.nominal, system.p)])
    t, y = ode.t0, system.y0
    while t < end:
        until = min(end, ode.next_time)
        found = solve_ivp(system.rhs, (t, until), y, method=method, rtol=tolerance, atol=tolerance * 1e-3 * sizes, events=system.events(), **options)
        if found.status < 0:
            raise SimulationError(f"the integrator gives up at {found.t[-1]:.9g} s: {found.message}")
        t, y = float(found.t[-1]), found.y[:, -1]
        if t < end:
            fired = [i for i, times in enumerate(found.t_events) if len(times)]
            t, y = system.pass_event(t, y, fired[0] if fired and t != ode.next_time else system.n_indicators)
    states, sensitivities = system.split(y)
    values = ode.outputs(t, states, list(wanted))
    matrix = system.along(sensitivities, system.record.find_all(wanted), len(wanted))
    return Gradient(t, wanted, known, values, np.ascontiguousarray(matrix))
