"""TAP and the statuses of FMI, for the tests that call FMUs by FMPy."""

OK, WARNING, DISCARD, ERROR = range(4)
_tests = 0


def check(passed, what, *about):
    """Prints a line of TAP, and why it is not ok."""
    global _tests
    _tests += 1
    print('ok' if passed else 'not ok', _tests, '-', what)
    if not passed:
        print('#', *about)


def plan():
    """Prints the plan."""
    print(f'1..{_tests}')
