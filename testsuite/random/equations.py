"""Random equations that are solved for their unknowns, with known results, for equations.t.

    equations.py FIRST COUNT

prints the text of a model All with a component for each case from FIRST on, a line `---`, and what the variables have, a line for each:
name, value at time 0, value at time 1. The same number gives the same case.

An unknown is a number, a vector, a part of one, a row of a matrix, a field, an input of a component, or the derivative of a state. It
stands in both sides of its equation, in sums, products with what is known, choices and functions that only pass it on. Equations stand in
loops and branches. Python knows for each side the factor of the unknown and the rest, with their derivatives with respect to time.
"""
import math

from draws import Draws, Expression, Unclear, print_cases

TIMES = (0, 1)


class Dual:
    """A value and its derivative with respect to time"""

    def __init__(self, x, dx=0.0):
        self.x, self.dx = x, dx

    def __add__(self, other):
        return Dual(self.x + other.x, self.dx + other.dx)

    def __sub__(self, other):
        return Dual(self.x - other.x, self.dx - other.dx)

    def __mul__(self, other):
        return Dual(self.x*other.x, self.dx*other.x + self.x*other.dx)

    def __truediv__(self, other):
        if abs(other.x) < 0.05:
            raise Unclear
        return Dual(self.x/other.x, (self.dx - self.x/other.x*other.dx)/other.x)

    def __neg__(self):
        return Dual(-self.x, -self.dx)


ZERO, ONE = Dual(0.0), Dual(1.0)


def sine(a):
    return Dual(math.sin(a.x), math.cos(a.x)*a.dx)


class Side:
    """Its text, and its factor of the unknown and the rest, or lists of them"""

    def __init__(self, text, parts):
        self.text, self.parts = text, parts


def affine(a, b, combine):
    """The parts of both in one"""
    (p, q), (r, s) = a, b
    return combine(p, r), combine(q, s)


class Case(Draws):
    def __init__(self, number):
        super().__init__(number)
        self.draw_until_clear()

    def draw(self):
        self.count = 0
        self.lines, self.equations = [], []
        self.steps = [] # functions that add to the values, in the order of the equations
        self.shown, self.start_only = [], []
        self.scalars, self.vectors = [], {2: [], 3: []} # names of what is known
        self.fixed = []
        self.lines.append('  constant Integer two = 2;\n')
        for _ in range(3):
            name, value = self.name('p'), self.quarter() or 1.0
            self.lines.append(f'  parameter Real {name} = {value};\n')
            self.give(name, Expression('', lambda at, value=value: Dual(value)))
            self.scalars.append(name)
            self.fixed.append(name)
        name = self.name('k')
        rate = self.quarter()
        self.lines.append(f'  Real {name} = sin(time) + ({rate})*time;\n')
        self.give(name, Expression('', lambda at, rate=rate: sine(at['time']) + Dual(rate)*at['time']))
        self.scalars.append(name)
        for n in (2, 3):
            name, values = self.name('a'), [self.quarter() for _ in range(n)]
            self.lines.append(f'  Real {name}[{n}] = {{{", ".join(f"{value} + time" for value in values)}}};\n')
            self.steps.append(lambda at, name=name, values=values: at.__setitem__(name, [Dual(value) + at['time'] for value in values]))
            self.vectors[n].append(name)
        kinds = ['scalar', 'scalar', 'loop', 'vector', 'slice', 'field', 'part', 'parts', 'row', 'state', 'branches', 'recurrence', 'rest']
        for _ in range(self.random.randint(3, 8)):
            getattr(self, self.pick(kinds))()
        self.text = f'model T_{self.number}\n{"".join(self.lines)}equation\n{"".join(self.equations)}end T_{self.number};\n'
        for i in range(41): # at an event, too, all equations are solved
            self.values(i/40)
        self.answers = [self.values(time) for time in TIMES]

    def name(self, letter):
        self.count += 1
        return f'{letter}{self.count}'

    def give(self, name, known):
        self.steps.append(lambda at: at.__setitem__(name, known.value(at)))

    # --- what is known ---

    def scalar_known(self, depth, names=None):
        names = self.scalars if names is None else names
        kind = self.pick(['name', 'name', 'literal', '+', '*', 'sin', 'if', 'element', 'sum'] if depth else ['name', 'name', 'literal'])
        if kind in ('element', 'sum') and names is not self.scalars:
            kind = 'name'
        if kind == 'literal':
            value = self.quarter()
            return Expression(f'({value})', lambda at: Dual(value))
        if kind == 'name':
            name = self.pick(names)
            return Expression(name, lambda at: at[name])
        if kind in ('element', 'sum'):
            n = self.pick([2, 3])
            name, i = self.pick(self.vectors[n]), self.random.randint(1, n)
            if kind == 'sum':
                return Expression(f'sum({name})', lambda at: sum(at[name][1:], at[name][0]))
            element = f'{name[:-2]}[{i}].y' if name.endswith('.y') else f'{name}[{i}]'
            return Expression(element, lambda at: at[name][i - 1])
        a = self.scalar_known(depth - 1, names)
        if kind == 'sin':
            return Expression(f'sin({a.text})', lambda at: sine(a.value(at)))
        b = self.scalar_known(depth - 1, names)
        if kind == '+':
            return Expression(f'({a.text} - {b.text})', lambda at: a.value(at) - b.value(at))
        if kind == '*':
            return Expression(f'{a.text}*{b.text}', lambda at: a.value(at)*b.value(at))
        condition = self.condition(names)
        return Expression(f'(if {condition.text} then {a.text} else {b.text})', lambda at: (a if condition.value(at) else b).value(at))

    def condition(self, names=None):
        if names is None and self.chance(0.3):
            return Expression('time < 0.5', lambda at: at['time'].x < 0.5)
        a, b = (self.scalar_known(0, names) for _ in 'ab')

        def value(at):
            x, y = a.value(at).x, b.value(at).x
            if abs(x - y) < 1e-6:
                raise Unclear
            return x < y
        return Expression(f'{a.text} < {b.text}', value)

    def vector_known(self, n, depth):
        kind = self.pick(['name', 'name', 'elements', '+', 'scaled', 'fill'] if depth else ['name'])
        if kind == 'name':
            name = self.pick(self.vectors[n])
            return Expression(name, lambda at: at[name])
        if kind == 'elements':
            parts = [self.scalar_known(1) for _ in range(n)]
            return Expression('{' + ', '.join(part.text for part in parts) + '}', lambda at: [part.value(at) for part in parts])
        if kind == 'fill':
            e = self.scalar_known(1)
            return Expression(f'fill({e.text}, {n})', lambda at: [e.value(at)]*n)
        a = self.vector_known(n, depth - 1)
        if kind == '+':
            b = self.vector_known(n, depth - 1)
            return Expression(f'({a.text} + {b.text})', lambda at: [x + y for x, y in zip(a.value(at), b.value(at))])
        e = self.scalar_known(1)
        return Expression(f'{e.text}*{a.text}', lambda at: [e.value(at)*x for x in a.value(at)])

    # --- sides: affine in the unknown ---

    def side(self, unknown, depth, names=None, needed=True):
        """needed: it must have the unknown"""
        if depth == 0 or not needed and self.chance(0.4):
            if needed or self.chance(0.3):
                return Side(unknown, lambda at: (ONE, ZERO))
            e = self.scalar_known(1, names)
            return Side(e.text, lambda at: (ZERO, e.value(at)))
        kind = self.pick(['+', '+', '-', '-', 'times', 'times', 'by', 'minus', 'if', 'sum', 'smooth', 'plus', 'nested', 'integer'])
        if kind == 'if':
            condition, a, b = self.condition(names), self.side(unknown, depth - 1, names), self.side(unknown, depth - 1, names)
            return Side(f'(if {condition.text} then {a.text} else {b.text})', lambda at: (a if condition.value(at) else b).parts(at))
        a = self.side(unknown, depth - 1, names)
        if kind == 'minus':
            return Side(f'(-({a.text}))', lambda at: tuple(-x for x in a.parts(at)))
        if kind == 'plus':
            return Side(f'(+({a.text}))', a.parts)
        if kind == 'smooth':
            return Side(f'smooth(2, {a.text})' if self.chance(0.5) else f'noEvent({a.text})', a.parts)
        if kind == 'integer':
            return Side(f'two*({a.text})', lambda at: tuple(Dual(2.0)*x for x in a.parts(at)))
        if kind in ('times', 'by', 'nested'):
            e = self.scalar_known(1, names)
            if kind == 'by':
                return Side(f'({a.text})/(2 + ({e.text})^2)', lambda at: tuple(x/(Dual(2.0) + e.value(at)*e.value(at)) for x in a.parts(at)))
            text = self.pick([f'({e.text})*({a.text})', f'({a.text})*({e.text})', f'({a.text}) .* ({e.text})'])
            if kind == 'nested':
                text = f'(({e.text})*({a.text}))*3'
            factor = Dual(3.0 if kind == 'nested' else 1.0)
            return Side(text, lambda at: tuple(factor*e.value(at)*x for x in a.parts(at)))
        b = self.side(unknown, depth - 1, names, False)
        if kind == 'sum':
            return Side(f'sum({{{a.text}, {b.text}}})', lambda at: affine(a.parts(at), b.parts(at), lambda x, y: x + y))
        if kind == '+':
            return Side(f'({a.text} + {b.text})', lambda at: affine(a.parts(at), b.parts(at), lambda x, y: x + y))
        a, b = (a, b) if self.chance(0.5) else (b, a)
        return Side(f'({a.text} - {b.text})', lambda at: affine(a.parts(at), b.parts(at), lambda x, y: x - y))

    def equation(self, unknown, names=None):
        """The text of an equation, and a function to the value that it gives to the unknown"""
        left = self.side(unknown, self.random.randint(0, 3), names)
        right = self.side(unknown, self.random.randint(0, 2), names, False)

        def value(at):
            (p, q), (r, s) = left.parts(at), right.parts(at)
            if abs((p - r).x) < 0.1 or abs(q.x) > 1e4 or abs(s.x) > 1e4:
                raise Unclear
            return (s - q)/(p - r)
        sides = [left.text, right.text]
        if self.chance(0.5):
            sides.reverse()
        return ' = '.join(sides), value

    def vector_side(self, unknown, n, depth, needed=True):
        if depth == 0 or not needed and self.chance(0.5):
            if needed or self.chance(0.2):
                return Side(unknown, lambda at: ([ONE]*n, [ZERO]*n))
            e = self.vector_known(n, 1)
            return Side(e.text, lambda at: ([ZERO]*n, e.value(at)))
        kind = self.pick(['+', '-', 'times', 'by', 'minus', 'if', 'elementwise', 'vector'])
        a = self.vector_side(unknown, n, depth - 1)

        def scaled(factors):
            return lambda at: tuple([f*x for f, x in zip(factors(at), part)] for part in a.parts(at))
        if kind == 'if':
            condition, b = self.condition(), self.vector_side(unknown, n, depth - 1)
            return Side(f'(if {condition.text} then {a.text} else {b.text})', lambda at: (a if condition.value(at) else b).parts(at))
        if kind == 'minus':
            return Side(f'(-({a.text}))', scaled(lambda at: [Dual(-1.0)]*n))
        if kind == 'times':
            e = self.scalar_known(1)
            return Side(self.pick([f'({e.text})*({a.text})', f'({a.text})*({e.text})']), scaled(lambda at: [e.value(at)]*n))
        if kind == 'by':
            return Side(f'({a.text})/(-4)', scaled(lambda at: [Dual(-0.25)]*n))
        if kind == 'elementwise':
            e = self.vector_known(n, 1)
            return Side(f'({a.text}) .* ({e.text})', scaled(e.value))
        if kind == 'vector':
            return Side(f'(({a.text}) + zeros({n}))', a.parts)
        b = self.vector_side(unknown, n, depth - 1, False)
        combine = (lambda x, y: x + y) if kind == '+' else (lambda x, y: x - y)

        def parts(at):
            return affine(a.parts(at), b.parts(at), lambda x, y: [combine(i, j) for i, j in zip(x, y)])
        return Side(f'({a.text} {kind} {b.text})', parts)

    def vector_equation(self, unknown, n):
        left = self.vector_side(unknown, n, self.random.randint(0, 2))
        right = self.vector_side(unknown, n, self.random.randint(0, 2), False)

        def value(at):
            (p, q), (r, s) = left.parts(at), right.parts(at)
            if any(abs((a - b).x) < 0.1 for a, b in zip(p, r)):
                raise Unclear
            return [(d - b)/(a - c) for a, b, c, d in zip(p, q, r, s)]
        sides = [left.text, right.text]
        if self.chance(0.5):
            sides.reverse()
        return ' = '.join(sides), value

    # --- kinds of unknowns ---

    def scalar(self):
        v = self.name('v')
        text, value = self.equation(v)
        self.lines.append(f'  Real {v};\n')
        self.equations.append(f'  {text};\n')
        self.steps.append(lambda at: at.__setitem__(v, value(at)))
        self.scalars.append(v)
        self.shown.append(v)
        if self.chance(0.4):
            self.derivative(v, lambda at: at[v])

    def derivative(self, name, of):
        """A variable that is the derivative of what has this name"""
        d = self.name('d')
        self.lines.append(f'  Real {d};\n')
        self.equations.append(f'  {d} = der({name});\n')
        self.steps.append(lambda at: at.__setitem__(d, Dual(of(at).dx)))
        self.shown.append(d)

    def branches(self):
        v = self.name('v')
        self.lines.append(f'  Real {v};\n')
        conditions = [self.condition() for _ in range(self.random.randint(1, 2))]
        bodies = [self.equation(v) for _ in range(len(conditions) + 1)]
        lines = [f'{"elseif" if i else "if"} {condition.text} then\n    {body[0]};\n  ' for i, (condition, body) in enumerate(zip(conditions, bodies))]
        self.equations.append(f'  {"".join(lines)}else\n    {bodies[-1][0]};\n  end if;\n')

        def value(at):
            values = [body[1](at) for body in bodies] # all are solved
            holds = [condition.value(at) for condition in conditions]
            return values[holds.index(True) if True in holds else -1]
        self.steps.append(lambda at: at.__setitem__(v, value(at)))
        self.scalars.append(v)
        self.shown.append(v)

    def vector(self):
        n, v = self.pick([2, 3]), self.name('v')
        text, value = self.vector_equation(v, n)
        self.lines.append(f'  Real {v}[{n}];\n')
        self.equations.append(f'  {text};\n')
        self.steps.append(lambda at: at.__setitem__(v, value(at)))
        self.vectors[n].append(v)
        self.shown.append(v)
        if self.chance(0.3):
            self.derivative(f'{v}[{n}]', lambda at: at[v][n - 1])

    def elements(self, v, n, slices):
        """Equations for parts of a vector, in any order; slices: (first, last)"""
        self.random.shuffle(slices)
        for first, last in slices:
            if first == last:
                text, value = self.equation(f'{v}[{first}]')
                one = (lambda value: lambda at: [value(at)])(value)
            else:
                text, one = self.vector_equation(f'{v}[{first}:{"end" if last == n and self.chance(0.5) else last}]', last - first + 1)
            self.equations.append(f'  {text};\n')

            def assign(at, first=first, last=last, one=one):
                at.setdefault(v, [None]*n)[first - 1:last] = one(at)
            self.steps.append(assign)

    def slice(self):
        v = self.name('v')
        self.lines.append(f'  Real {v}[3];\n')
        self.elements(v, 3, self.pick([[(1, 1), (2, 3)], [(1, 2), (3, 3)], [(1, 1), (2, 2), (3, 3)]]))
        self.vectors[3].append(v)
        self.shown.append(v)

    def loop(self):
        """One equation for all elements, with elements of what is known at the same place"""
        n, v = self.pick([2, 3]), self.name('v')
        known = self.pick(self.vectors[n])
        element = f'{known[:-2]}[i].y' if known.endswith('.y') else f'{known}[i]'
        self.lines.append(f'  Real {v}[{n}];\n')
        text, value = self.equation(f'{v}[i]', self.scalars + [element, 'i'])
        self.equations.append(f'  for i in {self.pick([f"1:{n}", f"{n}:-1:1"])} loop\n    {text};\n  end for;\n')
        self.steps.append(lambda at: at.__setitem__(v, [value({**at, element: at[known][i], 'i': Dual(i + 1.0)}) for i in range(n)]))
        self.vectors[n].append(v)
        self.shown.append(v)

    def recurrence(self):
        """Each element from the one before"""
        v = self.name('v')
        self.lines.append(f'  Real {v}[3];\n')
        text, value = self.equation(f'{v}[1]')
        self.equations.append(f'  {text};\n')
        next_text, next_value = self.equation(f'{v}[i]', self.scalars + [f'{v}[i - 1]']*3)
        self.equations.append(f'  for i in 2:3 loop\n    {next_text};\n  end for;\n')

        def assign(at):
            at[v] = [value(at)]
            for _ in range(2):
                at[v].append(next_value({**at, f'{v}[i - 1]': at[v][-1]}))
        self.steps.append(assign)
        self.vectors[3].append(v)
        self.shown.append(v)

    def rest(self):
        """The element of a vector that its sum, or its product with another, gives"""
        v, n = self.name('v'), self.pick([2, 3, 20])
        k = self.random.randint(1, n)
        self.lines.append(f'  Real {v}[{n}];\n')
        e = self.scalar_known(1)
        text = f'{v}[i] = {e.text} + i'
        if n > 3 or self.chance(0.5):
            parts = [f'  for i in {first}:{last} loop\n    {text};\n  end for;\n' for first, last in ((1, k - 1), (k + 1, n)) if first <= last]
        else:
            parts = [f'  {v}[{i}] = {e.text} + {i};\n' for i in range(1, n + 1) if i != k]
        self.random.shuffle(parts)
        self.equations += parts
        known = self.pick(self.vectors[n]) if n in self.vectors and self.chance(0.5) else None
        if known is None:
            whole = self.pick([f'sum({v})', f'sum({v}[q] for q in 1:{n})', f'sum({v}[{n + 1} - q] for q in 1:{n})', f'sum({{{v}[q] for q in {n}:-1:1}})'])
        else:
            element = f'{known[:-2]}[q].y' if known.endswith('.y') else f'{known}[q]'
            whole = self.pick([f'({v}*{known})', f'sum({v} .* {known})', f'sum({element}*{v}[q] for q in 1:{n})'])
        more, value = self.equation(whole)
        self.equations.append(f'  {more};\n')

        def assign(at):
            weights = at[known] if known else [ONE]*n
            at[v] = [e.value(at) + Dual(i + 1.0) for i in range(n)]
            others = sum((weight*x for i, (weight, x) in enumerate(zip(weights, at[v])) if i != k - 1), ZERO)
            at[v][k - 1] = (value(at) - others)/weights[k - 1]
        self.steps.append(assign)
        self.shown.append(v)
        if n in self.vectors:
            self.vectors[n].append(v)
        if self.chance(0.3):
            self.derivative(f'{v}[{k}]', lambda at: at[v][k - 1])

    def row(self):
        """A matrix by rows or columns"""
        m = self.name('m')
        self.lines.append(f'  Real {m}[2, 3];\n')
        by_row = self.chance(0.5)
        for i in range(2 if by_row else 3):
            n = 3 if by_row else 2
            text, value = self.vector_equation(f'{m}[{i + 1}, :]' if by_row else f'{m}[:, {i + 1}]', n)
            self.equations.append(f'  {text};\n')

            def assign(at, i=i, value=value):
                at.setdefault(m, [[None]*3, [None]*3])
                for k, x in enumerate(value(at)):
                    at[m][i if by_row else k][k if by_row else i] = x
            self.steps.append(assign)
        self.shown.append(m)

    def field(self):
        """A record, field by field"""
        r = self.name('r')
        self.lines.append(f'  R {r};\n')
        self.steps.append(lambda at: at.update({r: {}}))
        text, value = self.equation(f'{r}.x')
        self.equations.append(f'  {text};\n')
        self.steps.append(lambda at: at.__setitem__(f'{r}.x', value(at)))
        self.scalars.append(f'{r}.x')
        more, values = self.vector_equation(f'{r}.v', 2)
        self.equations.append(f'  {more};\n')
        self.steps.append(lambda at: at.__setitem__(f'{r}.v', values(at)))
        self.vectors[2].append(f'{r}.v')
        self.shown += [f'{r}.x', f'{r}.v']

    def part(self):
        """An input of a component"""
        c = self.name('c')
        p = self.quarter()
        self.lines.append(f'  Part {c}(p={p});\n')
        text, value = self.equation(f'{c}.u')
        self.equations.append(f'  {text};\n')

        def assign(at):
            at[f'{c}.u'] = value(at)
            at[f'{c}.y'] = Dual(2.0)*at[f'{c}.u'] + Dual(p)
        self.steps.append(assign)
        self.scalars += [f'{c}.u', f'{c}.y']
        self.shown += [f'{c}.u', f'{c}.y']

    def parts(self):
        """Those of an array of components, together or one after the other"""
        c, n = self.name('c'), self.pick([2, 3])
        self.lines.append(f'  Part {c}[{n}](each p=0.5);\n')
        if self.chance(0.5):
            text, values = self.vector_equation(f'{c}.u', n)
            self.equations.append(f'  {text};\n')
            self.steps.append(lambda at: at.__setitem__(f'{c}.u', values(at)))
        else:
            text, value = self.equation(f'{c}[i].u', self.scalars + ['i'])
            self.equations.append(f'  for i in 1:{n} loop\n    {text};\n  end for;\n')
            self.steps.append(lambda at: at.__setitem__(f'{c}.u', [value({**at, 'i': Dual(i + 1.0)}) for i in range(n)]))

        def outputs(at):
            at[f'{c}.y'] = [Dual(2.0)*u + Dual(0.5) for u in at[f'{c}.u']]
            for i in range(n):
                at[f'{c}[{i + 1}].y'] = at[f'{c}.y'][i]
        self.steps.append(outputs)
        self.vectors[n].append(f'{c}.y')
        self.shown += [f'{c}[{i + 1}].y' for i in range(n)]

    def state(self):
        """The derivative of a state, from what is the same all the time"""
        x, start = self.name('x'), self.quarter()
        self.lines.append(f'  Base.ContinuousState {x}(start={start}, fixed=true);\n')
        text, value = self.equation(f'der({x})', self.fixed)
        self.equations.append(f'  {text};\n')

        def assign(at):
            rate = value(at)
            at[x] = Dual(start) + rate*at['time']
        self.steps.append(assign)
        self.scalars.append(x)
        self.shown.append(x)

    # --- results ---

    def values(self, time):
        at = {'time': Dual(float(time), 1.0)}
        for step in self.steps:
            step(at)
        return at

    @staticmethod
    def flat(name, value):
        if isinstance(value, Dual):
            if abs(value.x) > 1e6:
                raise Unclear
            return [(name, value.x)]
        if isinstance(value[0], list):
            return [(f'{name}[{i + 1},{k + 1}]', x.x) for i, row in enumerate(value) for k, x in enumerate(row)]
        return [(f'{name}[{i + 1}]', x.x) for i, x in enumerate(value)]

    def results(self):
        lines = []
        for name in self.shown:
            first, last = (self.flat(name, at[name]) for at in self.answers)
            lines += [f'case_{self.number}.{one} {x!r} {y!r}' for (one, x), (_, y) in zip(first, last)]
        return lines


LIBRARY = '''record R
  Real x;
  Real v[2];
end R;
model Part
  parameter Real p = 1;
  input Base.RealWithDerivative u;
  output Base.RealWithDerivative y = 2*u + p;
end Part;
'''

if __name__ == '__main__':
    print_cases(Case, LIBRARY)
