"""The equations of a model, for an integrator of the host."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import byref
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from mocc import _library
from mocc._errors import SimulationError, UsageError
from mocc._library import ENDED, OK, Floats, Record, Task, doubles

if TYPE_CHECKING:
    from mocc._model import Model


@dataclass(frozen=True)
class EventInfo:
    """What an event has done: the states after it, the next time at which something is known to change, s, and if the model
    ends the run there."""

    states: Floats
    next_time: float
    ended: bool


class Ode:
    """dx/dt = f(t, x, u). Call it; ``x0`` are the states at the start ``t0``, ``states`` and ``inputs`` the names of x and u,
    ``nominal`` how large states typically are (their attribute, else 1), as for ``atol=1e-8*ode.nominal``.

    Relations keep their values between events, so that f is smooth. ``events`` are functions for ``solve_ivp(events=...)``,
    one for each relation that the states can change, which become negative where an event is due; ``event(t, x)`` carries it
    out and gives the states to go on with. ``next_time`` is the next time at which something is known to change.
    """

    def __init__(self, model: Model, record: Record, task: Task) -> None:
        self.states = tuple(model.states)
        self.inputs = tuple(name for name, variable in model.inputs.items() if variable.type == "Real")
        self._record = record
        self._library = record.library
        self._refs = record.find_all(self.inputs)
        status = record.check(self._library.mocc_initialize(record.instance, byref(task)))
        if status not in (OK, ENDED):
            raise SimulationError(record.said())
        self.t0: float = task.start
        self.x0 = self._states()
        self.nominal = np.empty(len(self.states))
        record.check(self._library.mocc_get_nominals(record.instance, doubles(self.nominal)))
        self.next_time = self.event(self.t0, self.x0).next_time
        self.x0 = self._states()

    def _states(self) -> Floats:
        states = np.empty(len(self.states))
        self._record.check(self._library.mocc_get_states(self._record.instance, doubles(states)))
        return states

    def _evaluate(self, t: float, x: npt.ArrayLike, u: npt.ArrayLike | None) -> Floats:
        states = np.ascontiguousarray(x, dtype=float)
        if states.shape != (len(self.states),):
            raise UsageError(f"x has {states.size} values, the model {len(self.states)} states")
        if u is not None:
            values = np.ascontiguousarray(u, dtype=float).reshape(-1)
            if len(values) != len(self.inputs):
                raise UsageError(f"u has {len(values)} values, the model {len(self.inputs)} Real inputs")
            self._record.check(self._library.mocc_set_real(self._record.instance, len(values), self._refs, doubles(values)))
        rates = np.empty(len(states))
        if self._library.mocc_evaluate(self._record.instance, t, doubles(states), doubles(rates)) != OK:
            self._library.mocc_accept(self._record.instance)  # says why
            raise SimulationError(self._record.said())
        return rates

    def __call__(self, t: float, x: npt.ArrayLike, u: npt.ArrayLike | None = None) -> Floats:
        """The derivatives of the states. ``u`` are the Real inputs; None: those of the call before."""
        return self._evaluate(t, x, u)

    def jacobian(self, t: float, x: npt.ArrayLike, u: npt.ArrayLike | None = None) -> Floats:
        """The derivatives of f by x, a matrix."""
        self._evaluate(t, x, u)
        n = len(self.states)
        columns, unit = np.empty((n, n)), np.eye(n)
        for i in range(n):
            if self._library.mocc_jacobian_times(self._record.instance, doubles(unit[i]), doubles(columns[i])) != OK:
                raise SimulationError(self._record.said())
        return np.ascontiguousarray(columns.T)

    def outputs(self, t: float, x: npt.ArrayLike, names: list[str], u: npt.ArrayLike | None = None) -> Floats:
        """The values of any variables, by name."""
        self._evaluate(t, x, u)
        refs, values = self._record.find_all(names), np.empty(len(names))
        self._record.check(self._library.mocc_get_real(self._record.instance, len(names), refs, doubles(values)))
        return values

    @property
    def events(self) -> list[Callable[..., float]]:
        """Event functions of t and x, with ``terminal`` and ``direction`` set for ``solve_ivp``."""
        return [self._event_function(i) for i in range(self._library.mocc_n_indicators(self._record.instance))]

    def _event_function(self, number: int) -> Callable[..., float]:
        def indicator(t: float, x: npt.ArrayLike, *rest: Any) -> float:
            self._evaluate(t, x, rest[0] if rest else None)
            values = np.empty(self._library.mocc_n_indicators(self._record.instance))
            self._record.check(self._library.mocc_indicators(self._record.instance, doubles(values)))
            return float(values[number])

        indicator.terminal = True  # type: ignore[attr-defined]
        indicator.direction = -1  # type: ignore[attr-defined]
        return indicator

    def event(self, t: float, x: npt.ArrayLike, u: npt.ArrayLike | None = None) -> EventInfo:
        """Carry out the event at t, where the states are x before it."""
        self._evaluate(t, x, u)
        info = _library.EventInfo()
        status = self._record.check(self._library.mocc_event(self._record.instance, byref(info)))
        if status not in (OK, ENDED):
            raise SimulationError(self._record.said())
        self.next_time = float(info.next)
        return EventInfo(self._states(), self.next_time, status == ENDED)
