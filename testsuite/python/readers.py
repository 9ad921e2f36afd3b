"""Results of simulators as others read them: DyMat and SciPy the .mat files, pandas the CSV files. DyMat is the copy that BuildingsPy
reads results with, which can be had in all indexes of packages. The rules of the format are those of testsuite/runtime/matlab.t."""

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pandas as pd
from buildingspy.io.outputfile import Reader
from buildingspy.thirdParty.dymat.DyMat import DyMatFile
from scipy.io import loadmat
from tap import equal, run, scratch, test

# continuous; with impacts, Booleans and Integers; with arrays of components and inputs of signals
MODELS = ["Planar.Examples.DoublePendulum", "Impulses.Examples.RoughFloor", "Planar.Examples.Chain", "Blocks.Examples.SampledControl"]
folder = scratch()


def simulate(model: str) -> tuple[str, str]:
    """The .mat and the CSV file of a run."""
    simulator, files = str(folder / model), tuple(str(folder / f"{model}.{suffix}") for suffix in ("mat", "csv"))
    subprocess.run([os.environ["MOCC"], "--model", model, "-o", simulator], check=True)
    for file in files:
        subprocess.run([simulator, "--output", file], check=True, stdout=subprocess.DEVNULL)
    return files


for model in MODELS:

    @test(f"{model}: DyMat and pandas have the same numbers")
    def _(model: str = model) -> None:
        mat, csv = simulate(model)
        file, table = DyMatFile(mat), pd.read_csv(csv)
        equal(table.columns[0], "time")
        assert set(table.columns[1:]) <= set(file.names()), set(table.columns[1:]) - set(file.names())
        for name in table.columns[1:]:
            times, values = file.abscissa(name)[0], file.data(name)
            whole = values if len(values) == len(table) else np.full(len(table), values[0])
            assert len(values) == 2 or np.array_equal(times, table["time"]), f"the times of {name}"
            assert np.array_equal(whole, table[name].astype(float)), name

    @test(f"{model}: BuildingsPy has them, too")
    def _(model: str = model) -> None:
        reader, table = Reader(str(folder / f"{model}.mat"), "dymola"), pd.read_csv(folder / f"{model}.csv")
        name = next(name for name in table.columns[1:] if np.ptp(table[name].astype(float)) > 0)
        times, values = reader.values(name)
        assert np.array_equal(times, table["time"]) and np.array_equal(values, table[name].astype(float)), name

    @test(f"{model}: SciPy has the matrices of a trajectory")
    def _(model: str = model) -> None:
        matrices = loadmat(str(folder / f"{model}.mat"), chars_as_strings=False)
        equal(["".join(row).rstrip() for row in matrices["Aclass"]], ["Atrajectory", "1.1", "", "binTrans"])
        info, n = matrices["dataInfo"], matrices["name"].shape[1]
        equal(info.shape, (4, n))
        equal(bool(np.all(np.abs(info[1]) <= np.where(info[0] == 1, len(matrices["data_1"]), len(matrices["data_2"])))), True)
        equal("".join(matrices["name"][:, 0]).rstrip(), "time")


@test("doc/simulating.md: what it shows")
def _() -> None:
    text = Path("README.md").read_text() + Path("doc/simulating.md").read_text()
    for path, content in re.findall(r"^<!-- file: (Pendulum.mo|read_results.py) -->\n```\w+\n(.*?)^```\n", text, re.M | re.S):
        (folder / path).write_text(content)
    for kind in ("mat", "csv"):
        subprocess.run([os.path.abspath(os.environ["MOCC"]), "run", "Pendulum.mo", "--output", f"Pendulum.{kind}"], check=True, stdout=subprocess.DEVNULL, cwd=folder)
    done = subprocess.run([sys.executable, "read_results.py"], check=True, capture_output=True, text=True, cwd=folder)
    equal(done.stdout, "True\n")


run()
