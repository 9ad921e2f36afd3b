"""The rows of a run."""

from __future__ import annotations

import html
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from mocc._errors import UsageError
from mocc._library import Floats, Record, Sources, doubles

if TYPE_CHECKING:
    from mocc._model import Model, Variable

Column = npt.NDArray[Any]


class Page:
    """A page that plays a run in a browser; Jupyter shows it inline."""

    def __init__(self, text: str, height: int) -> None:
        self.html = text
        self.height = height

    def _repr_html_(self) -> str:
        return (f'<iframe srcdoc="{html.escape(self.html)}" width="100%" height="{self.height}" '
                'style="border:0" sandbox="allow-scripts"></iframe>')

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the page to a file, which needs nothing but itself."""
        Path(path).write_text(self.html, encoding="utf-8")


def column_of(variable: Variable, values: Floats) -> Column:
    """Numbers with the type of their variable."""
    if variable.type == "Boolean":
        return np.asarray(values != 0)
    if variable.type in ("Integer", "enumeration") and bool(np.isfinite(values).all()):
        return np.rint(values).astype(np.int64)
    return values


class Result(Mapping[str, Column]):
    """Variables over time, by their full names, as NumPy arrays: Reals as float64, Integers and enumerations (the numbers of
    literals, from 1 on) as int64, Booleans as bool. ``time`` is one of them. At an event there are two rows, before and after
    it. ``ended``: the model has ended the run by ``terminate``."""

    # What is equal in every row is there once: `sources` are for each value of an instance, or each kept one, its column among
    # the values, and if it is the opposite.
    def __init__(self, model: Model, record: Record, times: Floats, values: Floats, sources: Sources, kept: list[str] | None,
                 ended: bool) -> None:
        self.model = model
        self.time = times
        self.ended = ended
        self._record = record
        self._values = values
        self._sources = sources
        self._whole = kept is None
        names = model._recorded() if kept is None else kept
        self._columns = {name: model.variables[name].offset if self._whole else i for i, name in enumerate(names)}

    def __getitem__(self, name: str) -> Column:
        if name == "time":
            return self.time
        if name not in self._columns:
            raise KeyError(name)
        columns, opposites = self._sources
        at = self._columns[name]
        values = np.ascontiguousarray(self._values[:, columns[at]])
        return column_of(self.model.variables[name], -values if opposites[at] else values)

    def __iter__(self) -> Iterator[str]:
        return iter(["time", *self._columns])

    def __len__(self) -> int:
        return 1 + len(self._columns)

    def __contains__(self, name: object) -> bool:
        return name == "time" or name in self._columns

    def __repr__(self) -> str:
        reached = f"{self.time[0]:.6g} s to {self.time[-1]:.6g} s" if len(self.time) else "nothing"
        return f"<mocc.Result {self.model.name}: {len(self.time)} rows, {reached}>"

    @property
    def messages(self) -> list[str]:
        """What the runtime has said: notes, warnings, errors."""
        return [text for _, text in self._record.messages]

    def changing(self) -> list[str]:
        """The names of what is no parameter or constant."""
        return [name for name in self._columns if not self.model.variables[name].is_constant]

    def to_dataframe(self) -> Any:
        """A pandas DataFrame: a row for each time, a column for each variable that is no parameter or constant."""
        import pandas

        return pandas.DataFrame({name: self[name] for name in self.changing()}, index=pandas.Index(self.time, name="time"))

    def _label(self, name: str) -> str:
        unit = "s" if name == "time" else self.model.variables[name].unit
        return f"{name} [{unit}]" if unit else name

    def plot(self, *names: str, x: str = "time", ax: Any = None) -> Any:
        """Draw variables, by default the states, over ``x`` with Matplotlib. Returns the axes."""
        import matplotlib.pyplot as plt

        shown = list(names) or [name for name in self.model.states if name in self]
        axes = plt.subplots()[1] if ax is None else ax
        for name in shown:
            axes.plot(self[x], self[name], label=self._label(name))
        axes.set_xlabel(self._label(x))
        if len(shown) == 1:
            axes.set_ylabel(self._label(shown[0]))
        elif shown:
            axes.legend()
        return axes

    def animate(self, *plots: str, height: int = 640) -> Page:
        """The page that plays the run. ``plots`` names what can be plotted, with ``*`` and ``?``; else all variables can be."""
        if not self._whole:
            raise UsageError("a run is animated if it was simulated without variables=")
        wanted = ",".join(plots).encode() if plots else None
        columns, opposites = self._sources
        values = np.ascontiguousarray(self._values[:, columns])
        values[:, opposites] *= -1
        text = self._record.text("mocc_page", wanted, len(self.time), doubles(self.time), doubles(values))
        return Page(text, height)
