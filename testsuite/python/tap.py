"""Tests that print TAP. A test that raises fails."""

import atexit
import contextlib
import shutil
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

_tests: list[tuple[str, Callable[[], None]]] = []


def scratch() -> Path:
    """A folder that goes with the process."""
    folder = tempfile.mkdtemp(prefix="mocc-test-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def test(name: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """A function is a test: it passes if it comes to its end."""

    def note(function: Callable[[], None]) -> Callable[[], None]:
        _tests.append((name, function))
        return function

    return note


def equal(got: Any, expected: Any) -> None:
    assert np.array_equal(got, expected) if isinstance(expected, np.ndarray) else got == expected, f"{got!r}, not {expected!r}"


def close(got: Any, expected: Any, tolerance: float) -> None:
    """No element is further away than the tolerance."""
    error = np.max(np.abs(np.asarray(got, dtype=float) - np.asarray(expected, dtype=float)))
    assert error <= tolerance, f"wrong by {error:.3g}"


class Caught:
    """The exception that was raised."""

    value: Any = None


@contextlib.contextmanager
def raises(kind: type[BaseException], text: str) -> Iterator[Caught]:
    """What happens here is to raise an exception with this text in its message."""
    caught = Caught()
    try:
        yield caught
    except kind as error:
        caught.value = error
        assert text in str(error), f"'{text}' is not in '{error}'"
        return
    raise AssertionError(f"no {kind.__name__}")


def run() -> None:
    """All tests of the program, then its end."""
    print(f"1..{len(_tests)}", flush=True)
    failed = 0
    for number, (name, function) in enumerate(_tests, 1):
        try:
            function()
            print(f"ok {number} - {name}", flush=True)
        except Exception:
            failed += 1
            print(f"not ok {number} - {name}", flush=True)
            print(f"# {name}\n" + traceback.format_exc(), file=sys.stderr)
    sys.exit(failed != 0)
