"""What goes wrong, as objects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mocc._result import Result


class Error(Exception):
    """Any error of this package."""


class UsageError(Error, ValueError):
    """A name, a value or a call that cannot be."""


class SimulationWarning(UserWarning):
    """What the runtime warns of in a run that goes on."""


class SimulationError(Error):
    """A run has failed. ``result`` has the rows until then; None: there are none."""

    def __init__(self, message: str, result: Result | None = None) -> None:
        super().__init__(message)
        self.result = result


@dataclass(frozen=True)
class Note:
    """What explains a diagnostic, elsewhere in a text."""

    file: str | None
    line: int | None
    column: int | None
    message: str


@dataclass(frozen=True)
class Edit:
    """A place of a text, and what is to stand there. Lines and columns count from 1, the end is after the last character."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    text: str


@dataclass(frozen=True)
class Fix:
    """Edits that go together; ``certain`` if they leave the meaning of the text as it is."""

    title: str
    certain: bool
    edits: tuple[Edit, ...]


@dataclass(frozen=True)
class Diagnostic:
    """A message of the compiler about a place in a text. Lines and columns count from 1; None: it is about no place."""

    file: str | None
    line: int | None
    column: int | None
    end_line: int | None
    end_column: int | None
    severity: str
    rule: str
    message: str
    notes: tuple[Note, ...] = ()
    fixes: tuple[Fix, ...] = ()

    def __str__(self) -> str:
        first = f"{_where(self)}{self.severity}: {self.message} [{self.rule}]"
        return "\n".join([first, *(f"{_where(note)}note: {note.message}" for note in self.notes)])


def _where(item: Diagnostic | Note) -> str:
    return f"{item.file}:{item.line}:{item.column}: " if item.file else ""


class CompileError(Error):
    """The text does not comply. ``diagnostics`` says where and why, warnings included."""

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        super().__init__("\n".join(map(str, diagnostics)))
        self.diagnostics = diagnostics

    def __reduce__(self) -> tuple[Any, ...]:
        return CompileError, (self.diagnostics,)

    def _render_traceback_(self) -> list[str]:
        """For IPython: the text is at fault, so the way through Python does not matter."""
        return str(self).splitlines()


def _place(item: dict[str, Any]) -> dict[str, Any]:
    return {key: item[name] for key, name in
            (("file", "file"), ("line", "line"), ("column", "column"), ("end_line", "endLine"), ("end_column", "endColumn"))}


def read_diagnostic(item: dict[str, Any]) -> Diagnostic:
    """A diagnostic out of what ``mocc --diagnostics=json`` writes on one line."""
    notes = tuple(Note(n["file"], n["line"], n["column"], n["message"]) for n in item["notes"])
    fixes = tuple(Fix(f["title"], f["certain"], tuple(Edit(**_place(e), text=e["text"]) for e in f["edits"]))
                  for f in item.get("fixes", ()))
    return Diagnostic(**_place(item), severity=item["severity"], rule=item["rule"], message=item["message"], notes=notes, fixes=fixes)
