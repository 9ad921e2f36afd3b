"""The package with pandas, SciPy, Matplotlib, IPython and Jupyter, and for those who check types."""

import math
import subprocess
import sys
import tempfile
from pathlib import Path

import matplotlib

matplotlib.use("agg")
import mocc
import nbclient
import nbformat
import numpy as np
import pandas as pd
from scipy.integrate import solve_ivp
from tap import close, equal, raises, run, scratch, test

STIFF = """model Stiff "Relaxes to cos(time)"
  parameter Real k = 1000;
  input Real u(start=0);
  Base.ContinuousState x(unit="m", start=1, fixed=true);
  Base.ContinuousState y(start=0, fixed=true);
equation
  der(x) = -k*(x - cos(time)) - sin(time);
  der(y) = x + u;
end Stiff;
"""
BALL = """model Ball
  Base.ContinuousState h(start=1, fixed=true);
  Base.ContinuousState v(start=0, fixed=true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h <= 0 then
    reinit(v, -0.8*pre(v));
  end when;
end Ball;
"""
stiff = mocc.compile(STIFF)


@test("a DataFrame of a result, and as inputs")
def _() -> None:
    frame = stiff.simulate(2, interval=0.5, tolerance=1e-9).to_dataframe()
    equal((frame.index.name, list(frame.columns)), ("time", ["u", "x", "der(x)", "y", "der(y)"]))
    close(frame["x"], np.cos(frame.index), 1e-7)
    inputs = pd.DataFrame({"time": [0.0, 2.0], "u": [0.0, 4.0]})
    close(stiff.simulate(2, inputs=inputs, tolerance=1e-9)["y"][-1], math.sin(2) + 4, 1e-7)


@test("a DataFrame of a sweep, and as its table")
def _() -> None:
    table = mocc.sweep(stiff, pd.DataFrame({"k": [10, 100], "x": [1.0, 2.0]}), stop=1, tolerance=1e-9).to_dataframe()
    equal((table.index.name, list(table.index), list(table.columns[:3])), ("run", [1, 2], ["k", "x.start", "status"]))
    close(table["x"], [math.cos(1), math.cos(1) + math.exp(-100)], 1e-7)


@test("solve_ivp with the exact form of the equations and their Jacobian")
def _() -> None:
    ode = stiff.ode()
    calls = 0

    def jacobian(t: float, x: np.ndarray) -> np.ndarray:
        nonlocal calls
        calls += 1
        return ode.jacobian(t, x)

    found = solve_ivp(ode, (0, 2), ode.x0, method="BDF", jac=jacobian, rtol=1e-8, atol=1e-10)
    close(found.y[:, -1], [math.cos(2), math.sin(2)], 1e-6)
    assert calls >= 1 and found.nfev < 2000, (calls, found.nfev)
    with_input = solve_ivp(ode, (0, 1), ode.x0, method="BDF", args=([3.0],), jac=ode.jacobian, rtol=1e-8, atol=1e-10)
    close(with_input.y[1, -1], math.sin(1) + 3, 1e-6)


@test("solve_ivp stops at events, and goes on after them")
def _() -> None:
    ode = mocc.compile(BALL).ode()
    t, x, fall, bounces = 0.0, ode.x0, math.sqrt(2 / 9.81), 0
    while bounces < 2:
        found = solve_ivp(ode, (t, 10), x, events=ode.events, rtol=1e-9, atol=1e-12)
        equal(found.status, 1)
        t, before = found.t[-1], found.y[:, -1]
        x = ode.event(t, before + 1e-9 * ode(t, before)).states
        bounces += before[1] < 0 < x[1]
    close(t, fall * (1 + 2 * 0.8), 1e-6)
    close(x, [0, 0.8**2 * 9.81 * fall], 1e-6)


DRIVEN = """model Driven "An oscillator; what is asked for decides what stands at the places"
  parameter Real k(unit="N/m") = 4;
  parameter Real d = 0.3;
  parameter Real c = 2*k;
  parameter Real b(fixed=false);
  parameter Integer n = 1;
  input Real u(start=0);
  Base.ContinuousState x(start=%s, fixed=true);
  Base.ContinuousState v(start=0, fixed=true);
  Real e = k*x^2/2;
  discrete Real held(start=0, fixed=true);
  Boolean high;
initial equation
  b = %s;
equation
  der(x) = v;
  der(v) = -k*x - b*d*v + u;
  high = x > 0.5;
  when x < %s then
    held = k;
  end when;
end Driven;
"""


@test("gradients by parameters and start values are those of the closed form")
def _() -> None:
    model = mocc.compile(DRIVEN % ("1", "1", "-10"))
    t = 3.0
    found = model.gradient(["x", "e", "c"], ["k", "x", "v"], t, parameters={"d": 0}, tolerance=1e-10)
    w = 2.0
    dx = np.array([-t * math.sin(w * t) / (2 * w), math.cos(w * t), math.sin(w * t) / w])
    close(found.values, [math.cos(w * t), 2 * math.cos(w * t) ** 2, 8], 1e-8)
    close(found.matrix[0], dx, 1e-8)
    close(found.matrix[1], 4 * math.cos(w * t) * dx + [math.cos(w * t) ** 2 / 2, 0, 0], 1e-8)
    close(found.matrix[2], [2, 0, 0], 0)
    equal((found.of, found.by, found.time), (("x", "e", "c"), ("k", "x", "v"), t))
    implicit = model.gradient("x", ["k", "x", "v"], t, parameters={"d": 0}, tolerance=1e-10, method="Radau")
    close(implicit.matrix, [dx], 1e-6)


@test("gradients with inputs over time, and of a mechanism, are those of differences of runs")
def _() -> None:
    model = mocc.compile(DRIVEN % ("1", "1", "-10"))
    swing = mocc.compile(model="Planar.Examples.DoublePendulum")
    inputs = {"time": [0, 1, 1, 2], "u": [0, 2, -1, 3]}
    for one, of, names, stop, given in ((model, "x", ["k", "d", "x"], 3, inputs), (swing, "revolute1.phi", ["body.m", "revolute.phi"], 1, None)):
        found = one.gradient(of, names, stop, inputs=given, tolerance=1e-10)
        for name, exact in zip(names, found.matrix[0]):
            value, step = float(one.variables[name].value), 1e-4
            ends = [one.simulate(stop, parameters={name: value + way}, inputs=given, tolerance=1e-12)[of][-1] for way in (-step, step)]
            close((ends[1] - ends[0]) / (2 * step), exact, 1e-6)


BOUNCES = """
model Bounces "A ball; what time decides; a block that slides until it sticks"
  parameter Real e = 0.8, g = 9.81, T = 0.5, k = 2, mu = 0.3;
  Base.ContinuousState h(start=1, fixed=true), v(start=0, fixed=true), x(start=1, fixed=true), u(start=2, fixed=true);
  Base.ContinuousState s(start=0, fixed=true);
  discrete Real speed(start=0, fixed=true), d(start=1, fixed=true);
  Boolean slides(start=true, fixed=true);
  Real energy;
equation
  der(h) = v;
  der(v) = -g;
  when h < 0 then
    reinit(v, -e*pre(v));
    speed = v;
  end when;
  energy = v^2/2 + g*h + speed;
  when time > 2*T then
    d = 3*x;
  end when;
  der(x) = if time < T then -x else -k*x;
  slides = pre(slides) and u > 0;
  der(u) = if slides then -mu*g else 0;
  der(s) = if slides then u else 0;
end Bounces;
"""


def bounced(e: float, g: float, T: float, k: float, mu: float, h: float, u: float, t: float) -> list[float]:
    """h, v, speed, energy, x, d, s at a time after one bounce, after 2 T, and after the block has stopped"""
    first = math.sqrt(2 * h / g)
    impact, later = math.sqrt(2 * g * h), t - first
    height, rate = e * impact * later - g / 2 * later**2, e * impact - g * later
    return [height, rate, -impact, rate**2 / 2 + g * height - impact, math.exp(-T - k * (t - T)), 3 * math.exp(-T - k * T),
            u**2 / (2 * mu * g)]


@test("gradients through impacts, at times that parameters decide and where a block sticks are those of closed forms")
def _() -> None:
    by = {"e": 0.8, "g": 9.81, "T": 0.5, "k": 2, "mu": 0.3, "h": 1, "u": 2}
    found = mocc.compile(BOUNCES).gradient(["h", "v", "speed", "energy", "x", "d", "s"], by, 1.05, tolerance=1e-10)
    close(found.values, bounced(**by, t=1.05), 1e-7)
    for column, (name, value) in enumerate(by.items()):
        ends = [np.array(bounced(**{**by, name: value + way}, t=1.05)) for way in (-1e-5, 1e-5)]
        close(found.matrix[:, column], (ends[1] - ends[0]) / 2e-5, 3e-7)


@test("where there is no gradient, that is said")
def _() -> None:
    with raises(mocc.SimulationError, "jump at "):
        mocc.compile(DRIVEN % ("1", "1", "0.2")).gradient("x", "k", 3, inputs={"time": [0, 5], "u": [0, 0.1]})
    close(mocc.compile(BALL).gradient("h", ["h", "v"], 0.4).matrix, [[1, 0.4]], 1e-9)
    for text in (DRIVEN % ("k", "1", "-10"), DRIVEN % ("1", "k", "-10")):
        with raises(mocc.UsageError, "k: what the model decides at the start depends on it"):
            mocc.compile(text).gradient("x", "k", 3)
    model = mocc.compile(DRIVEN % ("1", "1", "-10"))
    with raises(mocc.UsageError, "n: "):
        model.gradient("x", "n", 3)
    with raises(mocc.UsageError, "nothing: there is no such variable"):
        model.gradient("x", "nothing", 3)
    with raises(mocc.UsageError, "has no states"):
        mocc.compile("model N\n  parameter Real p = 1;\n  Real x = p;\nend N;").gradient("x", "p", 3)


@test("plots have names and units")
def _() -> None:
    result = stiff.simulate(1)
    axes = result.plot()
    equal([line.get_label() for line in axes.get_lines()], ["x [m]", "y"])
    close(axes.get_lines()[0].get_ydata(), result["x"], 0)
    over = result.plot("y", x="x")
    equal((over.get_xlabel(), over.get_ylabel(), over.get_lines()[0].get_xdata()[0]), ("x [m]", "y", 1.0))
    equal(result.plot("x", ax=over) is over, True)


@test("the magic compiles a cell")
def _() -> None:
    from IPython.core.interactiveshell import InteractiveShell

    shell = InteractiveShell.instance()
    shell.run_line_magic("load_ext", "mocc")
    shell.run_cell_magic("mocc", "", STIFF.rstrip())
    close(shell.user_ns["Stiff"].simulate(1)["x"][-1], math.cos(1), 1e-5)
    shell.run_cell_magic("mocc", "bouncing --model Ball", BALL + STIFF)
    equal(shell.user_ns["bouncing"].name, "Ball")
    with raises(mocc.CompileError, "<text>:1:"):
        shell.run_cell_magic("mocc", "", "model A Real x = y; end A;")


@test("the notebook runs")
def _() -> None:
    notebook = nbformat.read("python/example.ipynb", as_version=4)
    nbformat.validate(notebook)
    equal([cell for cell in notebook.cells if cell.cell_type == "code" and cell.outputs], [])
    with tempfile.TemporaryDirectory() as folder:
        nbclient.NotebookClient(notebook, timeout=60, kernel_name="python3", resources={"metadata": {"path": folder}}).execute()
    shown = [output.get("data", {}) for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("<iframe srcdoc=" in data.get("text/html", "") for data in shown)
    assert any("image/png" in data for data in shown)


@test("mypy --strict finds nothing")
def _() -> None:
    done = subprocess.run([sys.executable, "-m", "mypy", "--cache-dir", str(scratch()), "src/mocc"], cwd=Path("python"), capture_output=True,
                          text=True, check=False)
    assert done.stdout.startswith("Success") and done.returncode == 0, done.stdout + done.stderr


run()
