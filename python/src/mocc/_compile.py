"""Calling the compiler."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Union

from mocc._errors import CompileError, Diagnostic, Error, UsageError, read_diagnostic
from mocc._model import Model

Source = Union[str, "os.PathLike[str]"]


def find_compiler() -> str:
    """The compiler: what the environment variable MOCC names, else the one of this package, or of the source it lies in."""
    here = Path(__file__).resolve()
    own = [here.parent / "_prefix" / "bin" / "mocc", here.parents[3] / "build" / "mocc"]
    found = os.environ.get("MOCC") or next((str(path) for path in own if path.exists()), None)
    if not found:
        raise Error("there is no compiler in this package, and the environment variable MOCC does not name one")
    return found


def is_text(source: Source) -> bool:
    """True for a text in restricted Modelica, False for the path of a file."""
    return isinstance(source, str) and ("\n" in source or ";" in source)


def _path(source: Source) -> str:
    """A path that does not look like an option."""
    path = os.fspath(source)
    return f"./{path}" if path.startswith("-") else path


def _read_diagnostics(printed: str) -> list[Diagnostic]:
    lines = [line for line in printed.splitlines() if line.startswith("{")]
    return [read_diagnostic(json.loads(line.replace('"/dev/stdin"', '"<text>"'))) for line in lines]


def _fail(status: int, diagnostics: list[Diagnostic], said: str) -> None:
    if status == 1 and diagnostics:
        raise CompileError(diagnostics)
    if status:
        raise (UsageError if status == 2 else Error)(said.strip() or f"mocc ended with status {status}")


def compile(source: Source | Iterable[Source] | None = None, *, model: str | None = None,
            include: Source | Iterable[Source] = (), optimization: int = 2) -> Model:
    """Compile a model and load it into this process.

    ``source`` is the path of a file or of a package's folder, or several of them, or the text itself: a string with a line
    end or a semicolon. Without it, ``model`` is looked for in the libraries. ``model`` is the full name of the model to
    compile, by default the last one of the last file. ``include`` are folders to look for packages in. ``optimization``,
    0 to 3, is for the C compiler, ``CC`` or ``gcc``, which has to be installed.

    Raises CompileError, with ``diagnostics``, if the text does not comply; warnings are in ``Model.diagnostics``.
    """
    single = source is None or isinstance(source, (str, os.PathLike))
    sources: list[Source] = [] if source is None else [source] if single else list(source)  # type: ignore[arg-type,list-item]
    folders = [include] if isinstance(include, (str, os.PathLike)) else list(include)
    texts = [str(item) for item in sources if is_text(item)]
    if len(texts) > 1:
        raise UsageError("one text at most is compiled together with files")
    command = [find_compiler(), "--diagnostics=json", "--tangents", f"-O{optimization}"]
    command += [f"-I{os.fspath(folder)}" for folder in folders]
    command += ["--model", model] if model is not None else []
    with tempfile.TemporaryDirectory(prefix="mocc-") as folder:
        path = Path(folder) / "model.so"
        command += ["-o", str(path), *("-" if is_text(item) else _path(item) for item in sources)]
        done = subprocess.run(command, input=texts[0] if texts else "", capture_output=True, encoding="utf-8", check=False)
        diagnostics = _read_diagnostics(done.stdout)
        _fail(done.returncode, diagnostics, done.stderr)
        return Model(path.read_bytes(), diagnostics)
