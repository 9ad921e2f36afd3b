"""A model that is loaded: its variables, and what can be done with it."""

from __future__ import annotations

import json
import math
import re
import warnings
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Union

import numpy as np
import numpy.typing as npt

from mocc._errors import Diagnostic, SimulationError, SimulationWarning, UsageError
from mocc._library import ENDED, METHODS, OK, WARNING, Floats, Library, Record, Sources, Task, settings_of
from mocc._result import Result

if TYPE_CHECKING:
    from mocc._gradient import Gradient
    from mocc._ode import Ode

Value = Union[float, bool, str, None]
Parameters = Mapping[str, object]


@dataclass(frozen=True)
class Variable:
    """A scalar variable, or an element of an array. ``value`` is the one at the start, as far as it is known before a run;
    ``kind`` is parameter, fixed, state, input, variable, derivative, balance, residual or discrete."""

    name: str
    kind: str
    type: str
    value: Value
    unit: str
    description: str
    offset: int
    own: bool
    output: bool
    literals: tuple[str, ...] = ()

    @property
    def is_constant(self) -> bool:
        """It does not change in a run."""
        return self.kind in ("parameter", "fixed")


@dataclass(frozen=True)
class Experiment:
    """What a run is if nothing else is said; ``interval`` 0 is a 500th of the whole."""

    start: float
    stop: float
    interval: float
    tolerance: float


@dataclass(frozen=True)
class Quantity:
    """A variable of a linear system, with its value there."""

    name: str
    unit: str
    value: float


@dataclass(frozen=True)
class LinearSystem:
    """der(x) = A x + B u, y = C x + D u for small changes of states x, inputs u and outputs y at a time of a run."""

    time: float
    states: tuple[Quantity, ...]
    inputs: tuple[Quantity, ...]
    outputs: tuple[Quantity, ...]
    A: Floats
    B: Floats
    C: Floats
    D: Floats
    eigenvalues: npt.NDArray[np.complex128]


def matching(names: Iterable[str], patterns: str | Iterable[str]) -> list[str]:
    """The names that a glob with ``*`` and ``?`` matches, in their order. A glob that matches none is an error."""
    wanted = [patterns] if isinstance(patterns, str) else list(patterns)
    all_names, found = list(names), set()
    for pattern in wanted:
        glob = re.compile(re.escape(pattern).replace(r"\*", ".*").replace(r"\?", "."), re.DOTALL)
        matches = [name for name in all_names if glob.fullmatch(name)]
        if not matches:
            raise UsageError(f"{pattern}: there is no such variable")
        found.update(matches)
    return [name for name in all_names if name in found]


def split_inputs(inputs: object) -> tuple[dict[str, object], list[str], Floats, Floats]:
    """Inputs that are held, and those over time: their names, the times, and values row by row."""
    none = np.empty(0)
    if inputs is None:
        return {}, [], none, none
    if not hasattr(inputs, "keys"):
        raise UsageError("inputs are a mapping or a DataFrame with a column 'time', and one for each input")
    columns: dict[str, Any] = {str(name): inputs[name] for name in inputs.keys()}  # type: ignore[index]
    times = columns.pop("time", None)
    held = {name: value for name, value in columns.items() if np.ndim(value) == 0}
    moving = {name: np.asarray(value, dtype=float) for name, value in columns.items() if name not in held}
    if not moving:
        return held, [], none, none
    if times is None:
        raise UsageError("inputs over time need 'time'")
    rows = np.ascontiguousarray(times, dtype=float)
    for name, value in moving.items():
        if value.shape != rows.shape or rows.ndim != 1:
            raise UsageError(f"{name}: it has {value.size} values for {rows.size} times")
    return held, list(moving), rows, np.ascontiguousarray(np.column_stack(list(moving.values())))


class Model:
    """A compiled model, loaded into this process. Threads may use it at once; it can be pickled, for this kind of machine."""

    def __init__(self, binary: bytes, diagnostics: list[Diagnostic] | None = None) -> None:
        self.diagnostics: list[Diagnostic] = diagnostics or []
        self._binary = binary
        self._library = Library.load(binary)
        record = Record(self._library)
        self._library.mocc_start(record.instance)
        about: dict[str, Any] = json.loads(record.text("mocc_describe"))
        self.name: str = about["name"]
        self.description: str = about["description"]
        self.experiment = Experiment(*(float(about[key]) for key in ("start", "stop", "interval", "tolerance")))
        self._size: int = about["size"]
        self.variables: dict[str, Variable] = {}
        for item in about["variables"]:
            item["literals"] = tuple(item.get("literals", ()))
            if item["type"] == "Real" and item["value"] is not None:
                item["value"] = float(item["value"])
            self.variables[item["name"]] = Variable(**item)

    def __reduce__(self) -> tuple[Any, ...]:
        return Model, (self._binary, self.diagnostics)

    def __repr__(self) -> str:
        return f"<mocc.Model {self.name}: {len(self.states)} states, {len(self.parameters)} parameters>"

    def _of_kind(self, *kinds: str) -> dict[str, Variable]:
        return {name: variable for name, variable in self.variables.items() if variable.kind in kinds}

    @cached_property
    def _aliases(self) -> Sources:
        return Record(self._library).aliases(self._size)

    @cached_property
    def parameters(self) -> dict[str, Variable]:
        """Parameters that can be set, by name."""
        return self._of_kind("parameter")

    @cached_property
    def states(self) -> dict[str, Variable]:
        """States, in the order of the vector x."""
        return self._of_kind("state")

    @cached_property
    def inputs(self) -> dict[str, Variable]:
        """The model's own inputs, which are set from outside."""
        return {name: variable for name, variable in self._of_kind("input").items() if variable.own}

    @cached_property
    def outputs(self) -> dict[str, Variable]:
        """The model's own outputs."""
        return {name: variable for name, variable in self.variables.items() if variable.own and variable.output}

    def _task(self, start: float | None, stop: float | None, interval: float | None, tolerance: float | None, method: str) -> Task:
        if method not in METHODS:
            raise UsageError(f"there is no method '{method}', but {', '.join(METHODS)}")
        usual = self.experiment
        begin = usual.start if start is None else float(start)
        end = usual.stop if stop is None else float(stop)
        step = usual.interval if interval is None else float(interval)
        return Task(begin, end, step, usual.tolerance if tolerance is None else float(tolerance), METHODS[method])

    def _prepare(self, parameters: Parameters | None, inputs: object) -> Record:
        """An instance with the values that a run begins with."""
        record = Record(self._library)
        held, names, times, values = split_inputs(inputs)
        record.set(settings_of(parameters) + settings_of(held))
        if names:
            record.set_inputs(names, times, values)
        return record

    def _warn(self, messages: Iterable[tuple[int, str]]) -> None:
        for severity, text in messages:
            if severity == WARNING:
                warnings.warn(text, SimulationWarning, stacklevel=3)

    def simulate(self, stop: float | None = None, *, start: float | None = None, interval: float | None = None,
                 tolerance: float | None = None, method: str = "auto", parameters: Parameters | None = None,
                 inputs: object = None, variables: str | Iterable[str] | None = None) -> Result:
        """Simulate from ``start`` to ``stop``, s, with a row each ``interval``; by default as the model's experiment says.

        ``parameters`` are parameters and start values by name: numbers, texts like ``"30deg"``, lists for arrays. ``inputs``
        is a mapping or a DataFrame with ``time`` and a column for each input over time; single values are held. A result
        is an input, too. ``variables`` names what is kept, with ``*`` and ``?``; else all is. ``method`` is auto, rk, bdf
        or adams.

        Other threads run meanwhile, and Ctrl-C ends the run. Raises SimulationError, with the rows until then, if the run
        fails, and UsageError for what cannot be set.
        """
        kept = None if variables is None else matching(self._recorded(), variables)
        record = self._prepare(parameters, inputs)
        sources, opposites = self._aliases
        offsets = np.arange(self._size) if kept is None else np.array([self.variables[name].offset for name in kept], dtype=np.intp)
        stored, columns = np.unique(sources[offsets], return_inverse=True)
        record.keep(stored)
        task = self._task(start, stop, interval, tolerance, method)
        status = record.run(task, task.stop)
        times, values = record.rows(len(stored))
        self._warn(record.messages)
        result = Result(self, record, times, values, (columns, opposites[offsets]), kept, ended=status == ENDED)
        if status not in (OK, ENDED):
            raise SimulationError(record.said(), result if len(times) else None)
        return result

    def _recorded(self) -> list[str]:
        """What a row can hold: Strings are numbers of texts in there."""
        return [name for name, variable in self.variables.items() if variable.type != "String"]

    def linearize(self, time: float | None = None, *, parameters: Parameters | None = None, inputs: object = None,
                  outputs: str | Iterable[str] | None = None, tolerance: float | None = None, method: str = "auto") -> LinearSystem:
        """The linear system near the state that a run has at ``time``, s, by default at its start.

        ``outputs`` names variables that are taken for y, with ``*`` and ``?``; else they are the model's outputs.
        """
        record = self._prepare(parameters, inputs)
        begin = self.experiment.start if time is None else min(self.experiment.start, float(time))
        at = begin if time is None else float(time)
        status = record.run(self._task(begin, max(at, self.experiment.stop), None, tolerance, method), at)
        if status == ENDED and self._library.mocc_current_time(record.instance) < at:
            raise SimulationError(f"the model has ended the run before {at:.15g} s")
        if status not in (OK, ENDED):
            raise SimulationError(record.said())
        wanted = None if outputs is None else outputs if isinstance(outputs, str) else ",".join(outputs)
        text = record.text("mocc_linearize", None if wanted is None else wanted.encode())
        if not text:
            raise SimulationError(record.said())
        self._warn(record.messages)
        return _read_system(json.loads(text))

    def ode(self, *, start: float | None = None, parameters: Parameters | None = None, inputs: object = None) -> Ode:
        """The equations as dx/dt = f(t, x, u), for an integrator of yours. Each thread needs one of its own. ``inputs`` are held;
        those over time are the argument u."""
        if split_inputs(inputs)[1]:
            raise UsageError("inputs over time are the argument u of f; here they have single values")
        return self._ode(start, parameters, inputs)

    def _ode(self, start: float | None, parameters: Parameters | None, inputs: object) -> Ode:
        from mocc._ode import Ode

        task = self._task(start, None if start is None else math.nextafter(1e300, 0), None, None, "auto")
        return Ode(self, self._prepare(parameters, inputs), task)

    def gradient(self, of: str | Iterable[str], by: str | Iterable[str], stop: float | None = None, *, start: float | None = None,
                 tolerance: float = 1e-8, method: str = "DOP853", parameters: Parameters | None = None, inputs: object = None) -> Gradient:
        """How the values of variables at ``stop`` change with Real parameters and with start values of states.

        Sensitivities are integrated along with the states, by the exact derivatives of the equations; ``method`` is one of
        SciPy's ``solve_ivp``, Radau or BDF for stiff models. At an event, the change of its time
        and the equations of what jumps count. SimulationError: the time of an event has no derivative, or the model ends the run.
        """
        from mocc._gradient import gradient

        return gradient(self, of, by, stop, start, tolerance, method, parameters, inputs)


def _read_system(about: dict[str, Any]) -> LinearSystem:
    parts: dict[str, Any] = {key: tuple(Quantity(q["name"], q["unit"], q["value"]) for q in about[key])
                             for key in ("states", "inputs", "outputs")}
    x, u, y = (len(parts[key]) for key in ("states", "inputs", "outputs"))
    for key, shape in (("A", (x, x)), ("B", (x, u)), ("C", (y, x)), ("D", (y, u))):
        parts[key] = np.array(about[key], dtype=float).reshape(shape)
    values = np.array([complex(e["re"], e["im"]) for e in about["eigenvalues"]], dtype=complex)
    return LinearSystem(time=about["time"], eigenvalues=values, **parts)
