"""make bench-peers: Planar.Examples.Chain in mocc, in Pinocchio (aba) and in MuJoCo (mj_forward).

    python testsuite/bench/peers.py      in the project's root, after make

One evaluation of the accelerations, and one second of the chain, let go from the horizontal, with 501 rows. For a whole
run each takes what makes it right to 1e-6 in the first angle: mocc its default tolerance, SciPy's DOP853, which calls
Pinocchio, the largest tolerance that does, and MuJoCo's Runge-Kutta method of order 4 the longest step. Errors are those
against MuJoCo's method with a step that makes no more difference, which shares nothing with mocc. Pinocchio and MuJoCo work
in three dimensions and are called from Python, which is part of their times; mocc's whole runs include the start of a
process and a file with all variables.
"""

from __future__ import annotations

import csv
import os
import subprocess
import sys
import tempfile
import time
from glob import glob
from pathlib import Path

import mujoco
import numpy as np
import pinocchio
from scipy.integrate import solve_ivp

GRAVITY = 9.81
ROWS = np.linspace(0, 1, 501)


def pinocchio_chain(n: int) -> pinocchio.Model:
    model = pinocchio.Model()
    model.gravity.linear = np.array([0, -GRAVITY, 0])
    parent = 0
    for i in range(n):
        place = pinocchio.SE3(np.eye(3), np.array([1 / n if i else 0, 0, 0]))
        parent = model.addJoint(parent, pinocchio.JointModelRZ(), place, f"revolute{i}")
        inertia = pinocchio.Inertia(1 / n, np.array([1 / n, 0, 0]), np.eye(3) / (12 * n**3))
        model.appendBodyToJoint(parent, inertia, pinocchio.SE3.Identity())
    return model


def mujoco_chain(n: int, step: float) -> mujoco.MjModel:
    begin = '<mujoco><option gravity="0 {g} 0" integrator="RK4" timestep="{h}"><flag contact="disable" constraint="disable"/></option>'
    link = '<body pos="{x} 0 0"><joint type="hinge" axis="0 0 1"/><inertial pos="{l} 0 0" mass="{m}" diaginertia="{i} {i} {i}"/>'
    text = begin.format(g=-GRAVITY, h=repr(step)) + "<worldbody>"
    for i in range(n):
        text += link.format(x=repr(1 / n if i else 0.0), l=repr(1 / n), m=repr(1 / n), i=repr(1 / (12 * n**3)))
    return mujoco.MjModel.from_xml_string(text + "</body>" * n + "</worldbody></mujoco>")


def chain(n: int, folder: Path) -> Path:
    """The file of the model"""
    file = folder / f"Chain{n}.mo"
    file.write_text(f"model Chain{n}\n  extends Planar.Examples.Chain(n={n});\nend Chain{n};\n")
    return file


def shortest(work, least: float = 0.3) -> float:
    """The shortest processor time of a call, s, of those that fit into about `least` seconds, five at least."""
    best, spent, count = np.inf, 0.0, 0
    while spent < least or count < 5:
        begun = time.process_time()
        work()
        best = min(best, time.process_time() - begun)
        spent += time.process_time() - begun
        count += 1
    return best


def evaluate_mocc(n: int, folder: Path) -> float:
    """Nanoseconds of an evaluation, as the integrator calls it"""
    text, program = folder / f"Chain{n}.c", folder / f"evaluate{n}"
    subprocess.run(["./mocc", "--emit-c", chain(n, folder), "-o", text], check=True)
    flags = "-std=c11 -D_GNU_SOURCE -O2 -I. -Ibuild -fno-math-errno -ffp-contract=off -fno-tree-slp-vectorize".split()
    sources = [text, "testsuite/bench/evaluate.c", "testsuite/bench/recursion.c"]
    archives = ["-Wl,--start-group", *sorted(glob("build/lib*.a")), "-Wl,--end-group", "-lm"]
    subprocess.run(["gcc", *flags, "-o", program, *sources, *archives], check=True)
    return float(subprocess.run([program], check=True, capture_output=True, text=True).stdout.split()[0])


def evaluate_peers(n: int) -> tuple[float, float]:
    """Nanoseconds of an evaluation by Pinocchio and by MuJoCo"""
    random = np.random.default_rng(1)
    q, v = random.uniform(-1, 1, n), random.uniform(-1, 1, n)
    model = pinocchio_chain(n)
    data, force = model.createData(), np.zeros(n)
    other = mujoco_chain(n, 1e-3)
    state = mujoco.MjData(other)
    state.qpos[:], state.qvel[:] = q, v
    acceleration = pinocchio.aba(model, data, q, v, force)
    mujoco.mj_forward(other, state)
    difference = np.abs(acceleration - state.qacc).max() / np.abs(acceleration).max()
    if difference > 1e-6:
        sys.exit(f"the accelerations of the two differ by {difference:.1e}")
    many = 1 + 20000 // n

    def by_pinocchio() -> None:
        for _ in range(many):
            pinocchio.aba(model, data, q, v, force)

    def by_mujoco() -> None:
        for _ in range(many):
            mujoco.mj_forward(other, state)

    return 1e9 * shortest(by_pinocchio) / many, 1e9 * shortest(by_mujoco) / many


def run_mujoco(n: int, per_row: int) -> np.ndarray:
    model = mujoco_chain(n, 1 / (len(ROWS) - 1) / per_row)
    state = mujoco.MjData(model)
    angles = np.zeros(len(ROWS))
    for k in range(1, len(ROWS)):
        mujoco.mj_step(model, state, per_row)
        angles[k] = state.qpos[0]
    return angles


def run_scipy(n: int, tolerance: float) -> np.ndarray:
    model = pinocchio_chain(n)
    data, force = model.createData(), np.zeros(n)

    def rates(_: float, x: np.ndarray) -> np.ndarray:
        return np.concatenate((x[n:], pinocchio.aba(model, data, x[:n], x[n:], force)))

    return solve_ivp(rates, (0, 1), np.zeros(2 * n), "DOP853", ROWS, rtol=tolerance, atol=tolerance).y[0]


def run_mocc(simulator: Path, folder: Path) -> tuple[float, np.ndarray]:
    """Processor time, s, and the angles of a run with default options"""
    before = os.times()
    result = folder / "chain.csv"
    subprocess.run([simulator, "--interval", "0.002", "--tolerance", "1e-6", "--output", result], check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    with result.open() as file:
        angles = [float(row["revolute[1].phi"]) for row in csv.DictReader(file)]
    return after.children_user + after.children_system - before.children_user - before.children_system, np.array(angles)


def coarsest(run, error, parameters) -> float:
    """The first of the parameters with which the run is right to 1e-6"""
    return next(parameter for parameter in parameters if error(run(parameter)) < 1e-6)


def whole_runs(n: int, folder: Path) -> list[tuple[float, float]]:
    """Processor time, s, and error, of mocc, SciPy with Pinocchio, and MuJoCo"""
    simulator = folder / f"chain{n}"
    subprocess.run(["./mocc", chain(n, folder), "-o", simulator], check=True)
    fine = 2
    coarse, reference = run_mujoco(n, fine), run_mujoco(n, 2 * fine)
    while np.abs(coarse - reference).max() > 1e-9 and fine < 500:
        fine *= 2
        coarse, reference = reference, run_mujoco(n, 2 * fine)

    def error(angles: np.ndarray) -> float:
        return float(np.abs(angles - reference).max())

    by_mocc = [run_mocc(simulator, folder) for _ in range(5)]
    per_row = coarsest(lambda k: run_mujoco(n, k), error, range(1, 2 * fine + 1))
    tolerance = coarsest(lambda t: run_scipy(n, t), error, [10.0**-k for k in range(4, 14)])
    return [
        (min(seconds for seconds, _ in by_mocc), error(by_mocc[0][1])),
        (shortest(lambda: run_scipy(n, tolerance), 0), error(run_scipy(n, tolerance))),
        (shortest(lambda: run_mujoco(n, per_row), 0), error(run_mujoco(n, per_row))),
    ]


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="mocc-peers-") as name:
        folder = Path(name)
        print("One evaluation of a chain's accelerations, ns a link")
        print(f"  {'links':>8} {'mocc':>10} {'Pinocchio':>10} {'MuJoCo':>10}")
        for n in (16, 64, 256):
            each = (evaluate_mocc(n, folder), *evaluate_peers(n))
            print(f"  {n:>8}" + "".join(f" {time / n:>10.4g}" for time in each))
        print("\nOne second of it, processor time and largest error of the first angle")
        print(f"  {'links':>8} {'mocc':>20} {'SciPy, Pinocchio':>20} {'MuJoCo':>20}")
        for n in (16, 64):
            print(f"  {n:>8}" + "".join(f" {seconds:>10.3g} s {wrong:>7.1e}" for seconds, wrong in whole_runs(n, folder)))


if __name__ == "__main__":
    main()
