"""Random models whose equations agree in their units, and the same with one unit that is wrong, for units.t.

    units.py FIRST COUNT

prints the text of two models for each case from FIRST on, a line `---`, and the lines of the text in which units differ, one a line.
The same number gives the same case.

An expression is drawn for a dimension: powers of five base units. Its operands have the dimensions that its operator asks for, down to
variables, which are declared with units of these dimensions in one of many spellings. Of a wrong model one variable, which stands alone on
a side of one equation, has ampere as a further factor of its unit.
"""
import sys

from draws import Draws

BASES = ('m', 'kg', 's', 'A', 'K')
NUMBER = (0, 0, 0, 0, 0)
PER_SECOND = (0, 0, -1, 0, 0)
DERIVED = {'N': (1, 1, -2, 0, 0), 'J': (2, 1, -2, 0, 0), 'W': (2, 1, -3, 0, 0), 'Pa': (-1, 1, -2, 0, 0), 'V': (2, 1, -3, -1, 0),
           'Ohm': (2, 1, -3, -2, 0), 'Hz': (0, 0, -1, 0, 0), 'C': (0, 0, 1, 1, 0), 'Wb': (2, 1, -2, -1, 0), 'H': (2, 1, -2, -2, 0),
           'F': (-2, -1, 4, 2, 0)}


def times(a, b, power=1):
    """The dimension of a product, of b to the power"""
    return tuple(x + power*y for x, y in zip(a, b))


class Case(Draws):
    def __init__(self, number):
        super().__init__(number)
        self.count, self.classes, self.declared, self.equations, self.known = 0, [], [], [], {}
        sides = []
        for i in range(4):
            dimension = self.dimension()
            side = self.expression(dimension, 3)
            sides.append((f'y{i}', self.unit(dimension)))
            self.equations.append(self.pick([f'y{i} = {side}', f'{side} = y{i}']))
        wrong = self.random.randrange(4)
        self.random.shuffle(self.equations)
        self.text = ''.join(self.classes) + self.model('Right', sides)
        begins = self.text.count('\n')
        name, unit = sides[wrong]
        sides[wrong] = name, 'A' + unit[1:] if unit[0] == '1' else 'A.' + unit
        model = self.model('Wrong', sides)
        self.text += model
        lines = model.split('\n')
        at = next(i for i, line in enumerate(lines) if line.startswith(f'  {name} = ') or line.endswith(f' = {name};'))
        self.wrong_line = begins + at + 1

    def model(self, name, sides):
        name = f'{name}_{self.number}'
        declared = self.declared + [f'Real {side}(unit="{unit}")' for side, unit in sides]
        return (f'model {name}\n' + ''.join(f'  {line};\n' for line in declared) + 'equation\n' +
                ''.join(f'  {line};\n' for line in self.equations) + f'end {name};\n')

    def dimension(self):
        return tuple(self.pick([0, 0, 1, -1, 2]) if self.chance(0.6) else 0 for _ in BASES)

    def unit(self, dimension):
        """A text for the dimension: derived units, and base units for the rest"""
        if dimension == NUMBER:
            return self.pick(['1', 'rad'])
        above, below = [], []
        for _ in range(self.random.randint(0, 2)):
            name, inside = self.pick(list(DERIVED.items()))
            power = self.pick([1, -1])
            rest = times(dimension, inside, -power)
            if sum(map(abs, rest)) <= sum(map(abs, dimension)):
                dimension = rest
                (above if power > 0 else below).append(name)
        for base, power in zip(BASES, dimension):
            if power > 0:
                above.append(base + (str(power) if power > 1 else ''))
            elif power < 0 and self.chance(0.3):
                above.append(base + str(power))
            elif power < 0:
                below.append(base + (str(-power) if power < -1 else ''))
        self.random.shuffle(above)
        self.random.shuffle(below)
        text = '.'.join(above) or '1'
        return text if not below else f'{text}/{below[0]}' if len(below) == 1 else f'{text}/({".".join(below)})'

    def fresh(self, letter):
        self.count += 1
        return f'{letter}{self.count}'

    def variable(self, dimension):
        """One that is there, or a new one, or a part of it"""
        if dimension in self.known and self.chance(0.6):
            return self.pick(self.known[dimension])
        name, unit = self.fresh('x'), self.unit(dimension)
        text = name
        kind = self.pick(['parameter', 'state', 'array', 'record', 'input'])
        if kind == 'parameter':
            self.declared.append(f'parameter Real {name}(unit="{unit}") = 2.5')
        elif kind == 'input':
            self.declared.append(f'input Real {name}(unit="{unit}", start=2.5)')
        elif kind == 'array':
            self.declared.append(f'parameter Real {name}[3](each unit="{unit}") = fill(2.5, 3)')
            text = self.pick([f'{name}[2]', f'sum({name})', f'max({name})', f'sum({name}[i] for i in 1:3)', f'scalar({{{name}[2]}})'])
        elif kind == 'record':
            self.classes.append(f'record R{name}_{self.number}\n  Real a(unit="{unit}");\n  Real b[2](each unit="{unit}");\n'
                                f'end R{name}_{self.number};\n')
            self.declared.append(f'parameter R{name}_{self.number} {name}(a=2.5, b={{1.5, 2.5}})')
            text = self.pick([f'{name}.a', f'{name}.b[2]', f'min({name}.b)'])
        else:
            self.declared.append(f'Base.ContinuousState {name}(unit="{unit}", start=1.5, fixed=true)')
            rate = times(dimension, PER_SECOND)
            self.equations.append(f'der({name}) = {self.expression(rate, 2) if self.chance(0.5) else 0}')
        self.known.setdefault(dimension, []).append(text)
        return text

    def call(self, dimension, operand):
        """Of a function that declares units, or of one that takes all"""
        other = self.dimension()
        name = f'{self.fresh("f")}_{self.number}'
        if self.chance(0.5):
            self.classes.append(f'function {name}\n  input Real a;\n  input Real b;\n  output Real y;\nalgorithm\n  y := a*b;\nend {name};\n')
            return f'{name}({operand(other)}, {operand(times(dimension, other, -1))})'
        self.classes.append(f'function {name}\n  input Real a(unit="{self.unit(other)}");\n  input Real b(unit="{self.unit(dimension)}") = 1;\n'
                            f'  output Real y(unit="{self.unit(dimension)}");\nprotected\n'
                            f'  Real h(unit="{self.unit(times(dimension, other))}");\nalgorithm\n  h := a*b;\n  y := h/a;\nend {name};\n')
        return self.pick([f'{name}({operand(other)}, {operand(dimension)})', f'{name}({operand(other)})',
                          f'{name}(b={operand(dimension)}, a={operand(other)})'])

    def expression(self, dimension, depth):
        if depth == 0:
            return self.variable(dimension)

        def operand(of):
            return self.expression(of, depth - 1)

        def same():
            return operand(dimension)

        other = self.dimension()
        rest = times(dimension, other, -1)
        forms = {
            'variable': lambda: self.variable(dimension),
            'sum': lambda: f'({same()} {self.pick("+-")} {same()})',
            'product': lambda: f'{operand(other)}*{operand(rest)}',
            'quotient': lambda: f'{operand(times(dimension, other))}/({operand(other)})',
            'root': lambda: f'sqrt({operand(tuple(2*power for power in dimension))})',
            'sign': lambda: f'(-{same()})',
            'if': lambda: f'(if {operand(other)} > {operand(other)} then {same()} else {same()})',
            'elseif': lambda: (f'(if {operand(other)} < {operand(other)} and not {operand(NUMBER)} >= 0 then {same()} '
                               f'elseif {operand(NUMBER)} > 1 then {same()} else {same()})'),
            'call': lambda: self.call(dimension, operand),
            'two': lambda: f'{self.pick(["max", "min", "mod", "rem"])}({same()}, {same()})',
            'one': lambda: f'{self.pick(["abs(", "noEvent(", "smooth(0, "])}{same()})',
            'number': lambda: f'{self.pick(["sin", "cos", "exp", "tanh"])}({operand(NUMBER)})*{same()}',
            'factor': lambda: f'{self.pick(["2", "3", "0.5"])}*{same()}',
            'vectors': lambda: f'({{{operand(other)}, {operand(other)}}}*{{{operand(rest)}, {operand(rest)}}})',
            'array': lambda: f'sum({{{same()}, {same()}}})',
        }
        if all(power % 2 == 0 for power in dimension):
            forms['square'] = lambda: f'({operand(tuple(power//2 for power in dimension))})^2'
        return self.pick(list(forms.values()))()


def main():
    first, count = int(sys.argv[1]), int(sys.argv[2])
    text, wrong = '', []
    for number in range(first, first + count):
        case = Case(number)
        wrong.append(text.count('\n') + case.wrong_line)
        text += case.text
    print(text + '---\n' + '\n'.join(map(str, wrong)))


main()
