"""Many runs of one model: by the threads of this process, or by the machines of a Dask cluster."""

from __future__ import annotations

import ctypes
import io
import os
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from ctypes import byref, c_char_p, c_int, c_size_t
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from mocc._errors import SimulationWarning, UsageError
from mocc._library import (ENDED, ERROR, NO_RESOURCE, OK, REFUSED, RUN_MESSAGE, STOPPED, Floats, Record, Ref, SweepArguments, Task,
                           doubles, interruptible, number_text, settings_of, text_of)
from mocc._model import Model, Parameters, matching, split_inputs
from mocc._result import Column, column_of

# So many pieces for each thread of a cluster: a lost one is soon done again, and all end at about the same time.
PIECES = 4


@dataclass(frozen=True)
class _Job:
    """What all runs have in common."""

    task: tuple[float, float, float, float, int]
    names: list[str]
    inputs: tuple[list[str], Floats, Floats]
    offsets: list[int]


@dataclass
class _Outcome:
    """What runs have come to, in their order; messages with the number of their run."""

    status: npt.NDArray[np.int32]
    reached: Floats
    values: Floats
    messages: list[tuple[int, int, str]]


def _field(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if any(c in text for c in ',"\r\n') else text


class SweepTable(Mapping[str, Column]):
    """A row for each run: ``run`` (from 1 on), what was swept, ``status`` (0: to its end, 1: failed, 2: ended by the model's
    ``terminate``), the ``time`` that was reached, and the variables there. A start value beside a column of its variable is
    called ``NAME.start``. ``messages`` has, for a run, what the runtime said about it."""

    def __init__(self, model: Model, swept: dict[str, list[object]], names: list[str], outcome: _Outcome) -> None:
        runs = len(outcome.status)
        self.messages: dict[int, list[str]] = {}
        for run, _, text in outcome.messages:
            self.messages.setdefault(run + 1, []).append(text)
        self._columns: dict[str, Column] = {"run": np.arange(1, runs + 1)}
        self._texts = {f"{name}.start" if name in names else name: [text_of(v) for v in values] for name, values in swept.items()}
        for name, values in swept.items():
            self._columns[f"{name}.start" if name in names else name] = np.array(values)
        endings = np.where(outcome.status == OK, 0, np.where(outcome.status == ENDED, 2, 1))
        self._columns |= {"status": endings, "time": outcome.reached}
        self._numbers = {name: np.ascontiguousarray(outcome.values[:, i]) for i, name in enumerate(names)}
        self._columns |= {name: column_of(model.variables[name], values) for name, values in self._numbers.items()}

    def __getitem__(self, name: str) -> Column:
        return self._columns[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def to_dataframe(self) -> Any:
        """A pandas DataFrame with the run as its index."""
        import pandas

        columns = dict(self._columns)
        return pandas.DataFrame(columns, index=pandas.Index(columns.pop("run"), name="run"))

    def _fields(self, name: str) -> list[str]:
        if name in self._texts:
            return [_field(text) for text in self._texts[name]]
        return [number_text(float(value)) for value in self._numbers.get(name, self._columns[name])]

    def to_csv(self, path: str | os.PathLike[str] | None = None) -> str:
        """The table as comma-separated values, as ``--sweep`` of a simulator writes it; to a file, too, if there is a path."""
        out = io.StringIO()
        out.write(",".join(map(_field, self)) + "\n")
        out.writelines(",".join(row) + "\n" for row in zip(*map(self._fields, self)))
        if path is not None:
            with open(path, "w", encoding="utf-8", newline="") as file:
                file.write(out.getvalue())
        return out.getvalue()


def _columns_of(table: Any) -> dict[str, list[object]]:
    """What is swept: names, each with a value for each run."""
    if hasattr(table, "keys"):
        columns = {str(name): list(table[name]) for name in table.keys()}
    else:
        rows = [dict(row) for row in table]
        columns = {str(name): [row[name] for row in rows] for name in (rows[0] if rows else {})}
    if not columns or len({len(values) for values in columns.values()}) != 1:
        raise UsageError("a table has a column for each name, all of the same length")
    return columns


def _run(model: Model, job: _Job, values: Sequence[Sequence[str]], jobs: int) -> _Outcome:
    """Runs with these values, in this process."""
    runs, n = len(values), len(job.names)
    names, times, input_values = job.inputs
    holder = Record(model._library)
    refs = holder.find_all(names)
    results = (c_size_t * len(job.offsets))(*job.offsets)
    texts = (c_char_p * (runs * n))(*(text.encode() for row in values for text in row))
    stop = c_int(0)
    outcome = _Outcome(np.empty(runs, np.int32), np.zeros(runs), np.full((runs, len(job.offsets)), np.nan), [])
    task = Task(*job.task)
    given = SweepArguments(
        runs=runs, jobs=jobs, task=ctypes.pointer(task), n=n, names=(c_char_p * n)(*(name.encode() for name in job.names)),
        values=texts, n_inputs=len(names), n_rows=len(times), inputs=ctypes.cast(refs, ctypes.POINTER(Ref)), times=doubles(times),
        input_values=doubles(input_values), n_results=len(job.offsets), results=results, stop=ctypes.pointer(stop),
        message=RUN_MESSAGE(lambda user, run, severity, text: outcome.messages.append((run, severity, text.decode("utf-8", "replace")))))

    def call() -> int:
        status = outcome.status.ctypes.data_as(ctypes.POINTER(c_int))
        ended: int = model._library.mocc_sweep(model._library.model, byref(given), status, doubles(outcome.reached), doubles(outcome.values))
        return ended

    def end() -> None:
        stop.value = 1

    ended = interruptible(call, end)
    if ended == STOPPED:
        raise KeyboardInterrupt
    if ended == NO_RESOURCE:
        raise MemoryError("out of memory")
    outcome.messages.sort(key=lambda message: message[0])
    return outcome


def _run_by(client: Any, model: Model, job: _Job, values: list[list[str]]) -> _Outcome:
    """The same by a cluster, in pieces. A piece that is lost with its worker is done again elsewhere; each is the same
    numbers wherever it is done."""
    threads = sum(client.nthreads().values()) or 1
    size = max(1, -(-len(values) // (PIECES * threads)))
    loaded = client.submit(Model, model._binary, pure=True)
    pieces = [client.submit(_run, loaded, job, values[i:i + size], 1, pure=False) for i in range(0, len(values), size)]
    try:
        outcomes: list[_Outcome] = client.gather(pieces)
    except BaseException:
        client.cancel(pieces)
        raise
    messages = [(run + i * size, severity, text) for i, part in enumerate(outcomes) for run, severity, text in part.messages]
    return _Outcome(np.concatenate([part.status for part in outcomes]), np.concatenate([part.reached for part in outcomes]),
                    np.concatenate([part.values for part in outcomes]), messages)


def _report(outcome: _Outcome) -> None:
    """Wrong usage is an exception; runs that fail are a warning."""
    refused = np.flatnonzero(outcome.status == REFUSED)
    if len(refused):
        said = [text for run, severity, text in outcome.messages if run == refused[0] and severity >= ERROR]
        raise UsageError(f"run {refused[0] + 1}: {'; '.join(said)}")
    failed = int(np.sum((outcome.status != OK) & (outcome.status != ENDED)))
    if failed:
        first = next((f": run {run + 1}: {text}" for run, severity, text in outcome.messages if severity >= ERROR), "")
        warnings.warn(f"{failed} of {len(outcome.status)} runs failed{first}", SimulationWarning, stacklevel=3)


def sweep(model: Model, table: Any, *, stop: float | None = None, start: float | None = None, interval: float | None = None,
          tolerance: float | None = None, method: str = "auto", parameters: Parameters | None = None, inputs: object = None,
          variables: str | Iterable[str] | None = None, jobs: int = 0, client: Any = None) -> SweepTable:
    """Run a model for each row of a table, and return a table of what the runs come to.

    ``table`` has a column for each parameter or start value that differs: a mapping of names to values, a DataFrame, or a
    sequence of mappings. The other arguments are those of Model.simulate, for all runs. ``variables`` chooses what is in the
    result, with ``*`` and ``?``. ``jobs`` is the largest number of threads, by default that of the processors. ``client`` is a
    ``dask.distributed.Client``: its workers, which need this package and machines of the same kind, do the runs then. The
    table is the same, bit for bit, wherever the runs are done.

    Runs that fail have the status 1 and are a warning. Ctrl-C ends all runs.
    """
    swept = _columns_of(table)
    held, names, times, input_values = split_inputs(inputs)
    common = settings_of(parameters) + settings_of(held)
    changing = [name for name in model._recorded() if not model.variables[name].is_constant]
    shown = changing if variables is None else matching(changing, variables)
    task = model._task(start, stop, interval, tolerance, method)
    job = _Job((task.start, task.stop, task.interval, task.tolerance, task.method), [name for name, _ in common] + list(swept),
               (names, times, input_values), [model.variables[name].offset for name in shown])
    values = [[text for _, text in common] + [text_of(value) for value in row] for row in zip(*swept.values())]
    outcome = _run(model, job, values, jobs) if client is None else _run_by(client, model, job, values)
    _report(outcome)
    return SweepTable(model, swept, shown, outcome)
