"""Builds the compiler, the runtime and the libraries with make, and puts them into the package."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

HERE = Path(__file__).parent.resolve()
# In a source distribution mocc's own source lies beside this file, else around it.
SOURCE = HERE / "source" if (HERE / "source").exists() else HERE.parent
# What is built, and what only developers of mocc need
NOT_SHIPPED = {"build", "python", "testsuite", "editors", "debian", "__pycache__"}
# mocc run is not for programs, and does without these.
NOT_INSTALLED = ("mocc-run",)


class BuildWithCompiler(build_py):
    """Adds what `make install` installs as mocc/_prefix. An editable installation uses the compiler in the source's build/."""

    def run(self) -> None:
        super().run()
        jobs = f"-j{os.cpu_count() or 1}"
        clean = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
        subprocess.run(["make", "-C", str(SOURCE), jobs, "compiler"], check=True, env=clean)
        if self.editable_mode:
            return
        target = Path(self.build_lib) / "mocc" / "_prefix"
        with tempfile.TemporaryDirectory() as stage:
            subprocess.run(["make", "-s", "-C", str(SOURCE), "install", f"DESTDIR={stage}", "PREFIX=/p"], check=True, env=clean)
            shutil.rmtree(target, ignore_errors=True)
            for part in ("bin", "lib"):
                shutil.copytree(Path(stage) / "p" / part, target / part, ignore=shutil.ignore_patterns(*NOT_INSTALLED))


class PlatformWheel(bdist_wheel):
    """A wheel for one kind of machine, and any version of Python 3."""

    def get_tag(self) -> tuple[str, str, str]:
        return "py3", "none", super().get_tag()[2]


class SourceWithCompiler(sdist):
    """Adds the source of the compiler, the runtime and the libraries."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        super().make_release_tree(base_dir, files)
        target = Path(base_dir) / "source"
        target.mkdir(exist_ok=True)
        for item in sorted(SOURCE.iterdir()):
            if item.name in NOT_SHIPPED or item.name.startswith(".") or item.is_symlink():
                continue
            if item.is_dir():
                shutil.copytree(item, target / item.name, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
            else:
                shutil.copy2(item, target / item.name)


class Binary(Distribution):
    def has_ext_modules(self) -> bool:
        return True


setup(distclass=Binary, cmdclass={"build_py": BuildWithCompiler, "bdist_wheel": PlatformWheel, "sdist": SourceWithCompiler})
