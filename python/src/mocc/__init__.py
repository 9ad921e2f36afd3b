"""Compile restricted Modelica, and simulate it in this process.

    import mocc
    model = mocc.compile("pendulum.mo")
    result = model.simulate(stop=10, parameters={"length": 2})
    result["angle"]                     # a NumPy array
    result.to_dataframe()               # a pandas DataFrame
"""

from mocc._compile import compile
from mocc._errors import CompileError, Diagnostic, Edit, Error, Fix, Note, SimulationError, SimulationWarning, UsageError
from mocc._gradient import Gradient
from mocc._model import Experiment, LinearSystem, Model, Quantity, Variable
from mocc._ode import EventInfo, Ode
from mocc._result import Page, Result
from mocc._sweep import SweepTable, sweep

__version__ = "0.1"

__all__ = [
    "CompileError", "Diagnostic", "Edit", "Error", "EventInfo", "Experiment", "Fix", "Gradient", "LinearSystem", "Model", "Note", "Ode",
    "Page", "Quantity", "Result", "SimulationError", "SimulationWarning", "SweepTable", "UsageError", "Variable", "compile", "sweep",
]


def load_ipython_extension(shell: object) -> None:
    """``%load_ext mocc`` in IPython and Jupyter: the cell magic ``%%mocc``."""
    from mocc._magic import register

    register(shell)
