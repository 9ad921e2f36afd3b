"""The shared library of a model: the functions of mocc_instance.h and mocc_embed.h."""

from __future__ import annotations

import ctypes
import hashlib
import os
import tempfile
import threading
import weakref
from collections.abc import Callable, Mapping, Sequence
from ctypes import POINTER, Structure, byref, c_char_p, c_double, c_int, c_size_t, c_void_p
from typing import Any

import numpy as np
import numpy.typing as npt

from mocc._errors import UsageError

OK, FAILED, REFUSED, NO_RESOURCE, STOPPED, ENDED = range(6)
NOTE, WARNING, ERROR, USAGE = range(4)
METHODS = {"auto": 0, "bdf": 1, "adams": 2, "rk": 3}

Floats = npt.NDArray[np.float64]
Sources = tuple[npt.NDArray[np.intp], npt.NDArray[np.bool_]]


class Task(Structure):
    _fields_ = [("start", c_double), ("stop", c_double), ("interval", c_double), ("tolerance", c_double), ("method", c_int)]


class Ref(Structure):
    _fields_ = [("variable", c_void_p), ("offset", c_size_t), ("own", c_int)]


class EventInfo(Structure):
    _fields_ = [("states_changed", c_int), ("changed", c_int), ("next", c_double)]


MESSAGE = ctypes.CFUNCTYPE(None, c_void_p, c_int, c_char_p)
RUN_MESSAGE = ctypes.CFUNCTYPE(None, c_void_p, c_size_t, c_int, c_char_p)
TAKE = ctypes.CFUNCTYPE(None, c_void_p, c_void_p, c_size_t)
DOUBLES = POINTER(c_double)


class SweepArguments(Structure):
    _fields_ = [("runs", c_size_t), ("jobs", c_size_t), ("task", POINTER(Task)), ("n", c_size_t), ("names", POINTER(c_char_p)),
                ("values", POINTER(c_char_p)), ("n_inputs", c_size_t), ("n_rows", c_size_t), ("inputs", POINTER(Ref)),
                ("times", DOUBLES), ("input_values", DOUBLES), ("n_results", c_size_t), ("results", POINTER(c_size_t)),
                ("stop", POINTER(c_int)), ("user", c_void_p), ("message", RUN_MESSAGE)]


PROTOTYPES: dict[str, tuple[Any, list[Any]]] = {
    "mocc_find": (c_int, [c_void_p, c_char_p, POINTER(Ref)]),
    "mocc_set_real": (c_int, [c_void_p, c_size_t, POINTER(Ref), DOUBLES]),
    "mocc_set_text": (c_int, [c_void_p, c_char_p, c_char_p]),
    "mocc_set_inputs": (c_int, [c_void_p, c_size_t, POINTER(Ref), c_size_t, DOUBLES, DOUBLES]),
    "mocc_get_real": (c_int, [c_void_p, c_size_t, POINTER(Ref), DOUBLES]),
    "mocc_start": (c_int, [c_void_p]),
    "mocc_initialize": (c_int, [c_void_p, POINTER(Task)]),
    "mocc_run": (c_int, [c_void_p, c_double]),
    "mocc_current_time": (c_double, [c_void_p]),
    "mocc_n_states": (c_size_t, [c_void_p]),
    "mocc_n_indicators": (c_size_t, [c_void_p]),
    "mocc_get_states": (c_int, [c_void_p, DOUBLES]),
    "mocc_get_nominals": (c_int, [c_void_p, DOUBLES]),
    "mocc_evaluate": (c_int, [c_void_p, c_double, DOUBLES, DOUBLES]),
    "mocc_indicators": (c_int, [c_void_p, DOUBLES]),
    "mocc_jacobian_times": (c_int, [c_void_p, DOUBLES, DOUBLES]),
    "mocc_directional": (c_int, [c_void_p, c_size_t, POINTER(Ref), DOUBLES, c_double, c_size_t, POINTER(Ref), DOUBLES]),
    "mocc_accept": (c_int, [c_void_p]),
    "mocc_event": (c_int, [c_void_p, POINTER(EventInfo)]),
    "mocc_event_time_directional": (c_int, [c_void_p, c_size_t, c_size_t, POINTER(Ref), c_size_t, DOUBLES, DOUBLES]),
    "mocc_event_directional": (c_int, [c_void_p, c_size_t, POINTER(Ref), c_size_t, DOUBLES, DOUBLES, POINTER(EventInfo)]),
    "mocc_describe": (c_int, [c_void_p, TAKE, c_void_p]),
    "mocc_record_new": (c_void_p, [c_void_p, MESSAGE, c_void_p]),
    "mocc_record_free": (None, [c_void_p]),
    "mocc_record_instance": (c_void_p, [c_void_p]),
    "mocc_aliases": (c_int, [c_void_p, POINTER(c_size_t), POINTER(c_int)]),
    "mocc_record_keep": (c_int, [c_void_p, c_size_t, POINTER(c_size_t)]),
    "mocc_record_stop": (None, [c_void_p]),
    "mocc_record_rows": (c_size_t, [c_void_p, POINTER(DOUBLES), POINTER(DOUBLES)]),
    "mocc_linearize": (c_int, [c_void_p, c_char_p, TAKE, c_void_p]),
    "mocc_page": (c_int, [c_void_p, c_char_p, c_size_t, DOUBLES, DOUBLES, TAKE, c_void_p]),
    "mocc_sweep": (c_int, [c_void_p, POINTER(SweepArguments), POINTER(c_int), DOUBLES, DOUBLES]),
}


class Library:
    """A shared library that is loaded; it stays so until the process ends."""

    _loaded: dict[str, Library] = {}
    _lock = threading.Lock()

    def __init__(self, binary: bytes) -> None:
        descriptor, path = tempfile.mkstemp(prefix="mocc-", suffix=".so")
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(binary)
            self._library = ctypes.CDLL(path)
        finally:
            os.unlink(path)
        self.model = c_void_p(ctypes.addressof(ctypes.c_char.in_dll(self._library, "mocc_model")))
        for name, (result, arguments) in PROTOTYPES.items():
            function = getattr(self._library, name)
            function.restype, function.argtypes = result, arguments

    def __getattr__(self, name: str) -> Any:
        return getattr(self._library, name)

    @classmethod
    def load(cls, binary: bytes) -> Library:
        """Each library once, however often it is asked for."""
        key = hashlib.sha256(binary).hexdigest()
        with cls._lock:
            if key not in cls._loaded:
                cls._loaded[key] = cls(binary)
            return cls._loaded[key]


def doubles(array: Floats) -> Any:
    """A pointer to the numbers of a contiguous array."""
    return array.ctypes.data_as(DOUBLES)


def interruptible(call: Callable[[], int], stop: Callable[[], None]) -> int:
    """What call() returns. In the main thread Ctrl-C calls stop(), waits for the end, and raises KeyboardInterrupt."""
    if threading.current_thread() is not threading.main_thread():
        return call()
    results: list[int] = []
    done = threading.Lock()
    done.acquire()

    def work() -> None:
        try:
            results.append(call())
        finally:
            done.release()

    threading.Thread(target=work, name="mocc", daemon=True).start()
    try:
        done.acquire()
    except BaseException:
        stop()
        done.acquire()
        raise
    return results[0]


def number_text(value: float) -> str:
    """As few digits as needed to read the same number, 15 at least: as the simulator writes it."""
    return next((text for digits in (15, 16) if float(text := f"{value:.{digits}g}") == value), f"{value:.17g}")


def text_of(value: object) -> str:
    """A value as Modelica writes it."""
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, (int, np.integer)):
        return str(int(value))
    if isinstance(value, (float, np.floating)):
        return number_text(float(value))
    return str(value)


def each_element(name: str, value: object) -> list[tuple[str, object]]:
    """The elements of an array by their names; a scalar as it is."""
    if not isinstance(value, (list, tuple, np.ndarray)):
        return [(name, value)]
    found: list[tuple[tuple[int, ...], object]] = []

    def walk(index: tuple[int, ...], item: object) -> None:
        if isinstance(item, (list, tuple, np.ndarray)):
            for i, part in enumerate(item):
                walk((*index, i + 1), part)
        else:
            found.append((index, item))

    walk((), value)
    return [(f"{name}[{','.join(map(str, index))}]", item) for index, item in found]


def settings_of(parameters: Mapping[str, object] | None) -> list[tuple[str, str]]:
    """Names and texts of scalars."""
    return [(element, text_of(item)) for name, value in (parameters or {}).items() for element, item in each_element(name, value)]


class Collected:
    """The text that a function hands over by MoccTake."""

    def __init__(self) -> None:
        parts: list[bytes] = []
        self._parts = parts
        self.take = TAKE(lambda user, text, length: parts.append(ctypes.string_at(text, length)))

    @property
    def text(self) -> str:
        return b"".join(self._parts).decode("utf-8")


class Record:
    """An instance whose rows stay in memory."""

    def __init__(self, library: Library) -> None:
        messages: list[tuple[int, str]] = []
        callback = MESSAGE(lambda user, severity, text: messages.append((severity, text.decode("utf-8", "replace"))))
        self.library = library
        self.messages = messages
        pointer = library.mocc_record_new(library.model, callback, None)
        if not pointer:
            raise MemoryError("out of memory")
        self._pointer = c_void_p(pointer)
        self.instance = c_void_p(library.mocc_record_instance(self._pointer))
        weakref.finalize(self, _free, library, self._pointer, callback)

    def said(self, least: int = ERROR) -> str:
        """What was said last about an error."""
        found = [text for severity, text in self.messages if severity >= least]
        return "; ".join(found) if found else "the equations have no solution here"

    def check(self, status: int) -> int:
        """Raises what a status means for whoever asked for something that cannot be."""
        if status == REFUSED:
            raise UsageError(self.said())
        if status == NO_RESOURCE:
            raise MemoryError(self.said())
        return status

    def set(self, settings: Sequence[tuple[str, str]]) -> None:
        for name, text in settings:
            self.check(self.library.mocc_set_text(self.instance, name.encode(), text.encode()))

    def find(self, name: str) -> Ref:
        ref = Ref()
        self.check(self.library.mocc_find(self.instance, name.encode(), byref(ref)))
        return ref

    def find_all(self, names: Sequence[str]) -> Any:
        return (Ref * len(names))(*(self.find(name) for name in names))

    def set_inputs(self, names: Sequence[str], times: Floats, values: Floats) -> None:
        refs = self.find_all(names)
        self.check(self.library.mocc_set_inputs(self.instance, len(names), refs, len(times), doubles(times), doubles(values)))

    def aliases(self, size: int) -> Sources:
        """For each value of an instance the one that it is equal to in every row, or, where the second is True, opposite."""
        sources, opposites = (c_size_t * size)(), (c_int * size)()
        self.check(self.library.mocc_aliases(self.instance, sources, opposites))
        return np.array(sources, dtype=np.intp), np.array(opposites, dtype=bool)

    def keep(self, offsets: npt.NDArray[np.intp]) -> None:
        array = (c_size_t * len(offsets))(*offsets.tolist())
        self.check(self.library.mocc_record_keep(self._pointer, len(offsets), array))

    def run(self, task: Task, until: float) -> int:
        """From the start to a time. Returns OK, ENDED or FAILED; other ends are exceptions."""
        library = self.library

        def call() -> int:
            status: int = library.mocc_initialize(self.instance, byref(task))
            return library.mocc_run(self.instance, until) if status == OK else status

        status = interruptible(call, lambda: library.mocc_record_stop(self._pointer))
        if status == STOPPED:
            raise KeyboardInterrupt
        return self.check(status)

    def rows(self, n: int) -> tuple[Floats, Floats]:
        """Times, and values row by row."""
        times, values = DOUBLES(), DOUBLES()
        rows = self.library.mocc_record_rows(self._pointer, byref(times), byref(values))
        if not rows:
            return np.empty(0), np.empty((0, n))
        column = np.ctypeslib.as_array(times, (rows,)).copy()
        return column, np.ctypeslib.as_array(values, (rows, n)).copy() if n else np.empty((rows, 0))

    def text(self, function: str, *arguments: Any) -> str:
        """What a function hands over by MoccTake, its last two arguments."""
        collected = Collected()
        status = self.check(getattr(self.library, function)(self.instance, *arguments, collected.take, None))
        return collected.text if status == OK else ""


def _free(library: Library, pointer: c_void_p, callback: object) -> None:
    library.mocc_record_free(pointer)
