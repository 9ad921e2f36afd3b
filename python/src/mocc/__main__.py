"""``python -m mocc`` and the command ``mocc``: the compiler of this package."""

import os
import sys

from mocc._compile import find_compiler


def main() -> None:
    compiler = find_compiler()
    os.execv(compiler, [compiler, *sys.argv[1:]])


if __name__ == "__main__":
    main()
