"""What an installed package must do: run by its own Python, out of the source. Ends with status 0 if all is well."""

import math
import subprocess
import sys
from pathlib import Path

import mocc
import numpy as np
from mocc._compile import find_compiler

compiler = Path(find_compiler())
assert Path(mocc.__file__).parent in compiler.parents, compiler
model = mocc.compile("""model Decay
  parameter Real rate = 2;
  Base.ContinuousState x(start=1, fixed=true);
equation
  der(x) = -rate*x;
end Decay;
""")
result = model.simulate(1, tolerance=1e-10)
assert np.max(np.abs(result["x"] - np.exp(-2 * result.time))) < 1e-9
assert abs(mocc.sweep(model, {"rate": [1, 3]})["x"][1] - math.exp(-3)) < 1e-5
assert "revolute.phi" in mocc.compile(model="Planar.Examples.Pendulum").states
printed = subprocess.run([Path(sys.executable).with_name("mocc"), "--version"], capture_output=True, text=True, check=True).stdout
assert printed == f"mocc {mocc.__version__}\n", printed
print("installed:", mocc.__file__)
