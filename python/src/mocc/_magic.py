"""The cell magic ``%%mocc``."""

from __future__ import annotations

import argparse
from typing import Any

from mocc._compile import compile
from mocc._model import Model


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="%%mocc", description="Compile the cell, and give the model a name.", exit_on_error=False)
    parser.add_argument("name", nargs="?", help="the variable that gets the model; default: the last part of the model's name")
    parser.add_argument("--model", help="the full name of the model; default: the last one of the cell")
    parser.add_argument("-I", dest="include", action="append", default=[], help="a folder to look for packages in")
    return parser


def register(shell: Any) -> None:
    """Make %%mocc known to IPython."""
    from IPython.core.magic import register_cell_magic

    def mocc(line: str, cell: str) -> Model:
        """Compile restricted Modelica: ``%%mocc [NAME] [--model MODEL] [-I FOLDER]``"""
        arguments = _parser().parse_args(line.split())
        model = compile(cell + "\n", model=arguments.model, include=arguments.include)
        shell.user_ns[arguments.name or model.name.rpartition(".")[2]] = model
        return model

    register_cell_magic(mocc)
