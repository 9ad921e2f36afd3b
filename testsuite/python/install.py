"""A wheel of the package works in a fresh virtual environment, and so does a source distribution (with MOCC_PYTHON_ALL)."""

import os
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from pathlib import Path

from tap import equal, run, scratch, test

ROOT = Path.cwd()
FOLDER = scratch()
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in ("MOCC", "PYTHONPATH")}


def call(*command: object, **variables: str) -> str:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, cwd=FOLDER, env=ENVIRONMENT | variables)
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


def wheel_of(source: Path, **variables: str) -> Path:
    """The wheel that pip makes of a folder or of a source distribution."""
    target = Path(tempfile.mkdtemp(dir=FOLDER))
    call(sys.executable, "-m", "pip", "wheel", "-q", "--no-build-isolation", "--no-deps", "--no-index", "-w", target, source, **variables)
    (wheel,) = target.iterdir()
    return wheel


def check_fresh(wheel: Path) -> None:
    """Installs into an environment that has NumPy besides, and uses the package there."""
    fresh = Path(tempfile.mkdtemp(dir=FOLDER)) / "fresh"
    call(sys.executable, "-m", "venv", "--without-pip", fresh)
    packages = Path(sysconfig.get_path("purelib"))
    (target,) = fresh.glob("lib/python3*/site-packages")
    for item in packages.glob("numpy*"):
        (target / item.name).symlink_to(item)
    call(sys.executable, "-m", "pip", "--python", fresh / "bin" / "python", "install", "-q", "--no-index", "--no-deps", wheel)
    printed = call(fresh / "bin" / "python", ROOT / "testsuite" / "python" / "installed.py")
    equal(printed, f"installed: {target / 'mocc' / '__init__.py'}\n")


@test("pip makes a wheel of the source tree")
def _() -> None:
    global built
    built = wheel_of(ROOT / "python")
    equal(built.name.split("-")[:4], ["mocc", "0.1", "py3", "none"])
    names = zipfile.ZipFile(built).namelist()
    wanted = ["mocc/py.typed", "mocc/_prefix/bin/mocc", *(f"mocc/_prefix/lib/mocc/{name}" for name in
              ("libmoccrt.a", "exports.ld", "mocc_embed.h", "lib/Base.mo", "LICENSE", "NOTICE.md"))]
    equal([name for name in wanted if name not in names], [])
    equal([name for name in names if "mocc-run" in name or "__pycache__" in name], [])


@test("the wheel works in a fresh environment")
def _() -> None:
    check_fresh(built)


@test("a source distribution has the source of the compiler")
def _() -> None:
    global distribution
    code = "import sys; from setuptools import build_meta; print(build_meta.build_sdist(sys.argv[1]))"
    done = subprocess.run([sys.executable, "-c", code, str(FOLDER)], capture_output=True, text=True, check=True, cwd=ROOT / "python",
                          env=ENVIRONMENT)
    distribution = FOLDER / done.stdout.splitlines()[-1]
    names = [name.partition("/")[2] for name in tarfile.open(distribution).getnames()]
    equal([name for name in ("setup.py", "src/mocc/__init__.py", "source/mocc.c", "source/runtime/embed/record.c", "source/lib/Base.mo",
                             "source/LICENSE", "source/doc/language.md") if name not in names], [])
    equal([name for name in names if name.startswith(("source/build", "source/testsuite", "source/.git", "source/python"))], [])


if "MOCC_PYTHON_ALL" in os.environ:

    @test("which builds, and works in a fresh environment")
    def _() -> None:
        check_fresh(wheel_of(distribution, SUNDIALS_PREFIX=os.environ.get("SUNDIALS_PREFIX", str(ROOT / "build" / "deps"))))


run()
