"""What the programs that draw cases choose with: the same number gives the same case."""
import random
import sys


class Unclear(Exception):
    """Tools may differ in the case: a rounding error would decide, or nothing is defined"""


class Expression:
    """Its text, and its value from those of the variables"""

    def __init__(self, text, value):
        self.text, self.value = text, value


class Draws:
    def __init__(self, number):
        self.number, self.random = number, random.Random(number)

    def draw_until_clear(self):
        """Calls draw() until it does not raise Unclear, or a number is too large."""
        while True:
            try:
                self.draw()
                return
            except (Unclear, FloatingPointError):
                pass

    def pick(self, of):
        return self.random.choice(of)

    def chance(self, part):
        return self.random.random() < part

    def quarter(self, most=2):
        """A number with few digits, up to so large"""
        return self.random.randint(-4*most, 4*most)/4


def print_cases(case_of, library=''):
    """Prints the cases that the arguments FIRST and COUNT ask for, as Drawn.pm reads them. A case has its text, with a class
    T_NUMBER, and results(): lines of the answers."""
    first, count = int(sys.argv[1]), int(sys.argv[2])
    components, lines = [], []
    print(library)
    for number in range(first, first + count):
        case = case_of(number)
        print(case.text)
        components.append(f'  T_{number} case_{number};\n')
        lines += case.results()
    print('model All\n' + ''.join(components) + 'end All;\n---\n' + '\n'.join(lines))
