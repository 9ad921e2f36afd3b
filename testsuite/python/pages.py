"""What README.md and doc/python.md show of the package is what happens."""

import doctest
import os
import re
import tempfile
from pathlib import Path

from tap import run, test

ROOT = Path.cwd()


def check(page: str, least: int) -> None:
    """Runs the examples of a page, in a folder with the files that it shows."""
    text = (ROOT / page).read_text()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            for path, content in re.findall(r"^<!-- file: (.*?) -->\n```\w+\n(.*?)^```\n", text, re.M | re.S):
                Path(path).write_text(content)
            blocks = re.findall(r"^```pycon\n(.*?)^```\n", text, re.M | re.S)
            examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page, page, 0)
            said: list[str] = []
            results = doctest.DocTestRunner(verbose=False).run(examples, out=said.append)
        finally:
            os.chdir(ROOT)
    assert results.attempted >= least and results.failed == 0, "".join(said)


@test("README.md")
def _() -> None:
    check("README.md", 5)


@test("doc/python.md")
def _() -> None:
    check("doc/python.md", 14)


@test("python/README.md refers to what there is")
def _() -> None:
    text = (ROOT / "python" / "README.md").read_text()
    assert "doc/python.md" in text and 'mocc.compile("pendulum.mo")' in text


run()
