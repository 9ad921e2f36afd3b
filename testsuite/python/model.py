"""Models in the process: against closed forms, and against the simulator of the same model bit for bit."""

import math
import os
import pickle
import signal
import subprocess
import threading
import time
import warnings
from collections.abc import Callable
from pathlib import Path

import mocc
import numpy as np
from tap import close, equal, raises, run, scratch, test

PENDULUM = """model Pendulum "A weight on a rod"
  constant Real g(unit="m/s2") = 9.81;
  parameter Real length(unit="m") = 1 "Of the rod";
  parameter Real friction(unit="1/s") = 0;
  Base.ContinuousState angle(unit="rad", start=1.5, fixed=true) "From hanging down";
  Base.ContinuousState rate(unit="rad/s", start=0, fixed=true);
  Real height(unit="m");
equation
  der(angle) = rate;
  length*der(rate) = -g*sin(angle) - length*friction*rate;
  height = length*(1 - cos(angle));
  annotation(experiment(StopTime=10, Interval=0.01));
end Pendulum;
"""

KINDS = """package Kinds
  type Color = enumeration(red, green);
  model Ball "Values of all types, inputs, events"
    input Real u(unit="N", start=0);
    input Boolean on(start=true);
    parameter Real m(unit="kg", min=0.1) = 1;
    parameter Real r[2, 2] = {{1, 2}, {3, 4}};
    parameter Integer count = 3;
    parameter Boolean flag = false;
    parameter Color color = Color.red;
    parameter String word = "none";
    parameter Real limit = -1 "Ends the run below this height";
    Base.ContinuousState h(unit="m", start=1, fixed=true);
    Base.ContinuousState v(unit="m/s", start=0, fixed=true);
    Base.ContinuousState driven(start=0, fixed=true);
    output Real y = 2*h + u;
    discrete Integer bounces(start=0, fixed=true);
    Boolean high;
    Color shown;
  equation
    der(h) = v;
    der(v) = -9.81;
    der(driven) = if on then u/m else 0;
    high = h > 0.5;
    shown = if high then Color.green else color;
    when h <= 0 then
      reinit(v, -0.9*pre(v));
      bounces = pre(bounces) + 1;
    end when;
    when h < limit then
      terminate("low");
    end when;
    assert(h < 3, "too high");
    annotation(experiment(StopTime=2, Interval=0.1));
  end Ball;
end Kinds;
"""

FOLDER = scratch()
pendulum = mocc.compile(PENDULUM)
ball = mocc.compile(KINDS, model="Kinds.Ball")


def simulator(text: str, *arguments: str) -> str:
    """What the simulator of a model writes to standard output; its files are in FOLDER."""
    path, program = FOLDER / "Model.mo", FOLDER / "simulator"
    path.write_text(text)
    model = ["--model", "Kinds.Ball"] if text == KINDS else []
    subprocess.run([os.environ["MOCC"], str(path), "-o", str(program), *model], check=True)
    return subprocess.run([str(program), *arguments], stdout=subprocess.PIPE, text=True, check=False, cwd=FOLDER).stdout


@test("a pendulum keeps its energy, and swings with the period of the elliptic integral")
def _() -> None:
    result = pendulum.simulate(tolerance=1e-10)
    energy = 0.5 * result["rate"] ** 2 + 9.81 * result["height"]
    close(energy, energy[0], 1e-9)
    a, b = 1.0, math.cos(1.5 / 2)
    while abs(a - b) > 1e-15:
        a, b = (a + b) / 2, math.sqrt(a * b)
    period = 2 * math.pi / math.sqrt(9.81) / a
    angle = pendulum.simulate(period, interval=period / 4, tolerance=1e-10)["angle"]
    close(angle, [1.5, 0, -1.5, 0, 1.5], 1e-8)


@test("its rows are those of the simulator, bit for bit")
def _() -> None:
    lines = simulator(PENDULUM, "--output", "-", "--set", "length=2").splitlines()
    names = lines[0].split(",")
    expected = np.array([[float(field) for field in line.split(",")] for line in lines[1:]])
    result = pendulum.simulate(parameters={"length": 2})
    for i, name in enumerate(names):
        equal(result[name], expected[:, i])
    equal(["time", *result.changing()], names)


@test("what is equal in every row, or opposite, is there once")
def _() -> None:
    chain = """model Chain
  Base.ContinuousState x[3](start={1, 2, 3}, each fixed=true);
  Real same[3] = x;
  Real opposite[3] = -same;
  Real last = opposite[3];
  Real square = x[1]^2;
equation
  for i in 1:3 loop
    der(x[i]) = opposite[i];
  end for;
end Chain;
"""
    lines = simulator(chain, "--output", "-").splitlines()
    expected = np.array([[float(field) for field in line.split(",")] for line in lines[1:]])
    model = mocc.compile(chain)
    result, part = model.simulate(), model.simulate(variables=["last", "same[3]", "square"])
    for i, name in enumerate(lines[0].split(",")):
        equal(result[name], expected[:, i])
    equal(part["last"], -part["same[3]"])
    equal(part["last"], result["der(x[3])"])
    equal(part["square"], result["square"])
    equal((part._values.shape[1], result._values.shape[1]), (2, 4))


@test("variables have units, descriptions and values")
def _() -> None:
    length = pendulum.parameters["length"]
    equal((length.unit, length.description, length.value, length.kind, length.type), ("m", "Of the rod", 1.0, "parameter", "Real"))
    equal(list(pendulum.states), ["angle", "rate"])
    equal(list(pendulum.parameters), ["length", "friction"])
    equal(pendulum.variables["g"].kind, "fixed")
    equal((pendulum.name, pendulum.description), ("Pendulum", "A weight on a rod"))
    equal(pendulum.experiment, mocc.Experiment(0, 10, 0.01, 1e-6))
    equal((list(ball.inputs), list(ball.outputs)), (["u", "on"], ["y"]))
    color = ball.parameters["color"]
    equal((color.value, color.literals), ("red", ("red", "green")))
    equal([ball.parameters[name].value for name in ("count", "flag", "word", "r[2,1]")], [3, False, "none", 3.0])


@test("values of all types, and arrays")
def _() -> None:
    given = {"r": [[5, 6], [7, 8]], "count": 7, "flag": True, "color": "green", "h": "700mm", "m": np.float64(2)}
    result = ball.simulate(0.3, parameters=given, inputs={"u": 4, "on": True})
    equal([result[f"r[{i},{k}]"][0] for i in (1, 2) for k in (1, 2)], [5, 6, 7, 8])
    equal((result["count"].dtype, result["flag"].dtype, result["shown"].dtype), (np.int64, bool, np.int64))
    equal((result["count"][-1], bool(result["flag"][-1]), result["shown"][0]), (7, True, 2))
    close(result["h"], 0.7 - 9.81 / 2 * result["time"] ** 2, 1e-9)
    close(result["driven"], 2 * result["time"], 1e-12)
    close(result["y"], 2 * result["h"] + 4, 0)


@test("inputs over time: lines, jumps, and a result")
def _() -> None:
    given = {"time": [0, 1, 1, 2], "u": [0, 2, 5, 5], "on": [True, True, True, False]}
    result = ball.simulate(parameters={"h": 2}, inputs=given)
    close(result["driven"][-1], 1 + 5, 1e-9)
    again = ball.simulate(parameters={"h": 2}, inputs={name: result[name] for name in ("time", "u", "on")})
    close(again["driven"][-1], 6, 1e-9)


@test("events are two rows; terminate ends a run")
def _() -> None:
    result = ball.simulate()
    fall = math.sqrt(2 / 9.81)
    at = int(np.flatnonzero(result["bounces"] == 1)[0])
    close(result["time"][[at - 1, at]], [fall, fall], 1e-9)
    close(result["v"][at], -0.9 * result["v"][at - 1], 1e-12)
    equal((result.ended, bool(result["high"][0])), (False, True))
    low = ball.simulate(parameters={"limit": 0.25})
    equal(low.ended, True)
    close(low.time[-1], math.sqrt(2 * 0.75 / 9.81), 1e-9)


@test("only what is wanted is kept")
def _() -> None:
    result = ball.simulate(variables=["h", "r[1,?]"])
    equal(list(result), ["time", "r[1,1]", "r[1,2]", "h"])
    equal(result["h"], ball.simulate()["h"])
    with raises(mocc.UsageError, "x*: there is no such variable"):
        ball.simulate(variables="x*")
    with raises(mocc.UsageError, "without variables="):
        result.animate()
    with raises(KeyError, "v"):
        _ = result["v"]


@test("what cannot be is an exception with the runtime's words")
def _() -> None:
    with raises(mocc.UsageError, "lenght: Pendulum has no such parameter or state (did you mean 'length'?)"):
        pendulum.simulate(parameters={"lenght": 1})
    with raises(ValueError, "length: "):
        pendulum.simulate(parameters={"length": "long"})
    with raises(mocc.UsageError, "g: "):
        pendulum.simulate(parameters={"g": 10})
    with raises(mocc.UsageError, "the task needs start <= stop"):
        pendulum.simulate(-1)
    with raises(mocc.UsageError, "there is no method 'euler'"):
        pendulum.simulate(method="euler")
    with raises(mocc.UsageError, "u: it has 1 values for 2 times"):
        ball.simulate(inputs={"time": [0, 1], "u": [1]})
    with raises(mocc.UsageError, "inputs over time need 'time'"):
        ball.simulate(inputs={"u": [1, 2]})
    with raises(mocc.UsageError, "h: it is not an input of the model"):
        ball.simulate(inputs={"time": [0, 1], "h": [1, 2]})


@test("a run that fails keeps its rows")
def _() -> None:
    with raises(mocc.SimulationError, "too high") as caught:
        ball.simulate(parameters={"v": 7})
    rows = caught.value.result
    close(rows["h"], 1 + 7 * rows.time - 9.81 / 2 * rows.time**2, 1e-9)
    assert 0.3 < rows.time[-1] < 0.5, rows.time[-1]
    with raises(mocc.SimulationError, "divisor is zero"):
        pendulum.simulate(parameters={"length": 0})


@test("warnings of a run are warnings")
def _() -> None:
    model = mocc.compile("model W\n  Base.ContinuousState x(start=0, fixed=true, max=0.5);\nequation\n  der(x) = 1;\nend W;\n")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        result = model.simulate()
    equal([w.category for w in caught], [mocc.SimulationWarning])
    equal((result.messages, Path(caught[0].filename).name), ([str(caught[0].message)], "model.py"))


@test("diagnostics are objects")
def _() -> None:
    with raises(mocc.CompileError, "'lenght' is not declared; did you mean 'length'? [declare-before-use]") as caught:
        mocc.compile(PENDULUM.replace("height = length", "height = lenght"))
    (found,) = caught.value.diagnostics
    equal((found.file, found.line, found.column, found.end_column, found.severity), ("<text>", 11, 12, 18, "error"))
    equal([(fix.title, fix.certain, fix.edits[0].text) for fix in found.fixes], [("write 'length'", False, "length")])
    equal(pickle.loads(pickle.dumps(caught.value)).diagnostics, [found])
    with raises(mocc.CompileError, "note: 'angle' is a state"):
        mocc.compile(PENDULUM.replace("height = length", "angle = length"))
    warned = mocc.compile(PENDULUM.replace('height(unit="m")', 'height(unit="s")'))
    equal([(d.severity, d.rule) for d in warned.diagnostics], [("warning", "unit")])
    with raises(mocc.CompileError, "error: nowhere.mo: no such file"):
        mocc.compile("nowhere.mo")


@test("files, packages, folders of packages and libraries")
def _() -> None:
    package = FOLDER / "Own"
    package.mkdir()
    (package / "package.mo").write_text("package Own\nend Own;\n")
    (package / "Part.mo").write_text("within Own;\nmodel Part\n  parameter Real p = 3;\nend Part;\n")
    user = FOLDER / "User.mo"
    user.write_text("model User\n  Own.Part part;\n  Real y = part.p;\nend User;\n")
    equal(mocc.compile(user, include=FOLDER).simulate()["y"][0], 3.0)
    equal(mocc.compile(package, model="Own.Part", optimization=0).name, "Own.Part")
    equal(mocc.compile([package, user]).name, "User")
    swing = mocc.compile(model="Planar.Examples.Pendulum")
    equal("revolute.phi" in swing.states, True)
    with raises(mocc.UsageError, "no input file"):
        mocc.compile()


@test("the linear system of a pendulum")
def _() -> None:
    system = pendulum.linearize(parameters={"angle": math.pi, "friction": 0.2}, outputs="height")
    close(system.A, [[0, 1], [9.81, -0.2]], 1e-10)
    root = math.sqrt(0.01 + 9.81)
    close(np.sort(system.eigenvalues.real), [-0.1 - root, -0.1 + root], 1e-9)
    equal((system.C.shape, system.D.shape, system.outputs[0].name, system.states[1].unit), ((1, 2), (1, 0), "height", "rad/s"))
    close(system.C, [[0, 0]], 1e-10)
    driven = ball.linearize(0.25, inputs={"u": 3}, parameters={"m": 4})
    close(driven.B[2], [0.25], 1e-10)
    close((driven.time, driven.C[0, 0], driven.D[0, 0], driven.states[0].value), (0.25, 2, 1, 1 - 9.81 / 32), 1e-9)
    with raises(mocc.SimulationError, "has ended the run before 1 s"):
        ball.linearize(1, parameters={"limit": 0.25})
    with raises(mocc.UsageError, "matches no variable"):
        ball.linearize(outputs="nothing")


@test("the equations for an integrator of the host")
def _() -> None:
    ode = pendulum.ode(parameters={"friction": 0.3, "length": 2})
    equal((ode.states, ode.inputs, ode.t0), (("angle", "rate"), (), 0.0))
    close(ode.x0, [1.5, 0], 0)
    close(ode.nominal, [1, 1], 0)
    close(ode(0, [0.5, 2]), [2, -9.81 / 2 * math.sin(0.5) - 0.6], 1e-14)
    close(ode.jacobian(0, [0.5, 2]), [[0, 1], [-9.81 / 2 * math.cos(0.5), -0.3]], 1e-14)
    close(ode.outputs(0, [0.5, 2], ["height", "rate"]), [2 * (1 - math.cos(0.5)), 2], 1e-15)
    driven = ball.ode(inputs={"u": 1}, start=3)
    equal((driven.inputs, driven.t0), (("u",), 3.0))
    close(driven(3, [1, 2, 3]), [2, -9.81, 1], 0)
    close(driven(3, [1, 2, 3], [4]), [2, -9.81, 4], 0)
    with raises(mocc.UsageError, "inputs over time are the argument u of f"):
        ball.ode(inputs={"time": [0, 1], "u": [0, 1]})
    with raises(mocc.UsageError, "x has 1 values, the model 2 states"):
        ode(0, [1])
    with raises(mocc.UsageError, "u has 2 values, the model 1 Real inputs"):
        driven(3, [1, 2, 3], [4, 5])


@test("events, for an integrator of the host")
def _() -> None:
    ode = ball.ode()
    fall = math.sqrt(2 / 9.81)
    assert all(event(0, ode.x0) > 0 for event in ode.events)
    below = [-1e-5, -9.81 * fall, 0]
    assert any(event(fall, below) < 0 for event in ode.events)
    info = ode.event(fall, below)
    close(info.states, [-1e-5, 0.9 * 9.81 * fall, 0], 1e-12)
    equal((info.next_time, info.ended), (math.inf, False))


@test("the page is the one of the simulator")
def _() -> None:
    simulator(KINDS, "--animate", "page.html")
    page = ball.simulate().animate()
    assert page.html == (FOLDER / "page.html").read_text()
    shown = page._repr_html_()
    assert shown.startswith('<iframe srcdoc="&lt;!') and shown.endswith("</iframe>"), shown[:60]
    page.save(FOLDER / "saved.html")
    assert (FOLDER / "saved.html").read_text() == page.html
    assert len(ball.simulate().animate("h", "v").html) < len(page.html)


@test("a sweep is the table of the simulator, byte for byte, with any number of threads")
def _() -> None:
    simulator(KINDS, "--set", "h=0.5:2:5", "--set", "m=0.5:1.5:3", "--set", "count=4", "--output", "table.csv")
    expected = (FOLDER / "table.csv").read_text()
    table = {"h": np.repeat(np.linspace(0.5, 2, 5), 3), "m": np.tile([0.5, 1, 1.5], 5)}
    for jobs in (0, 1, 5):
        assert mocc.sweep(ball, table, parameters={"count": 4}, jobs=jobs).to_csv() == expected
    found = mocc.sweep(ball, [dict(zip(table, row)) for row in zip(*table.values())], parameters={"count": 4})
    equal(list(found)[:6], ["run", "h.start", "m", "status", "time", "u"])
    equal((found["h.start"].dtype, found["bounces"].dtype, found["high"].dtype), (float, np.int64, bool))
    single = ball.simulate(parameters={"h": 0.5, "m": 1.5, "count": 4})
    equal(found["h"][2], single["h"][-1])


@test("runs of a sweep that fail, that end, that cannot be")
def _() -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        table = mocc.sweep(ball, {"v": [0, 7, 1], "limit": [-1, -1, 0.5]}, variables="h")
    equal(table["status"].tolist(), [0, 1, 2])
    equal(list(table), ["run", "v", "limit", "status", "time", "h"])
    equal(["1 of 3 runs failed: run 2: " in str(w.message) for w in caught], [True])
    assert "too high" in table.messages[2][0], table.messages
    with raises(mocc.UsageError, "run 2: m: "):
        mocc.sweep(ball, {"m": [1, "x"]})
    with raises(mocc.UsageError, "a column for each name, all of the same length"):
        mocc.sweep(ball, {"m": [1, 2], "v": [1]})
    driven = mocc.sweep(ball, {"m": [1, 2, 4]}, stop=1, inputs={"time": [0, 1], "u": [0, 2]})
    close(driven["driven"], [1, 0.5, 0.25], 1e-9)


@test("threads run at once, and get the same numbers")
def _() -> None:
    expected, found = pendulum.simulate(tolerance=1e-9)["angle"], []
    threads = [threading.Thread(target=lambda: found.append(pendulum.simulate(tolerance=1e-9)["angle"])) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    equal([np.array_equal(angle, expected) for angle in found], [True] * 8)


def interrupted(call: Callable[[], object]) -> float:
    """How long it takes from Ctrl-C to KeyboardInterrupt, s."""
    sent: list[float] = []

    def send() -> None:
        time.sleep(0.2)  # this thread runs while the model does
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=send).start()
    try:
        call()
    except KeyboardInterrupt:
        return time.monotonic() - sent[0]
    raise AssertionError("the run has not been interrupted")


@test("Ctrl-C ends a run, and a sweep")
def _() -> None:
    taken = [interrupted(lambda: pendulum.simulate(1e9, interval=1e7)),
             interrupted(lambda: mocc.sweep(pendulum, {"angle": [1, 2, 3]}, stop=1e9, interval=1e7))]
    assert max(taken) < 5, taken
    close(pendulum.simulate(1)["angle"][0], 1.5, 0)


@test("a model of a compiled library: the same parameters, results and derivatives as with its text")
def _() -> None:
    for where in ("text", "handed"):
        (FOLDER / where).mkdir()
    library = FOLDER / "text" / "Swings.mo"
    library.write_text(f"package Swings\n{PENDULUM.split('  annotation')[0]}end Pendulum;\nend Swings;\n")
    subprocess.run([os.environ["MOCC"], "-c", "--interface", "-o", FOLDER / "handed" / "Swings.a", library], check=True)
    user = "model User\n  Swings.Pendulum swing(length=2), other(friction=0.1);\nend User;\n"
    text, handed = (mocc.compile(user, include=FOLDER / where) for where in ("text", "handed"))
    equal(handed.parameters, text.parameters)
    equal(handed.variables, text.variables)
    expected, result = (model.simulate(3, parameters={"other.length": 0.5}) for model in (text, handed))
    equal(result["swing.angle"], expected["swing.angle"])
    equal(result["other.height"], expected["other.height"])
    equal(handed.linearize().A, text.linearize().A)
    with raises(mocc.CompileError, "has no 'fricton' to modify"):
        mocc.compile(user.replace("friction", "fricton"), include=FOLDER / "handed")


@test("a model can be pickled")
def _() -> None:
    again = pickle.loads(pickle.dumps(pendulum))
    equal((again.name, again.variables), (pendulum.name, pendulum.variables))
    equal(again.simulate()["angle"], pendulum.simulate()["angle"])


run()
