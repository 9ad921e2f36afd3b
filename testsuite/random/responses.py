"""Random models with linear responses, with known results, for responses.t.

    responses.py FIRST COUNT

prints the text of a model All with a component for each case from FIRST on, a line `---`, and what the variables have, a line for each:
name, value at time 0, value at time 1. The same number gives the same case.

A model has a few balances. Values follow from them by equations of all forms, in vectors and loops, and through components, some of
which have balances of their own; residuals are sums of them. What nothing waits for is computed from the solution by any function.
NumPy solves the system: a value is a row, its part without balances and its factor of each. Some have states, whose derivatives follow
from the solution; these are integrated by the classical Runge-Kutta method (W. Kutta, 1901) in small steps.
"""
import math

import numpy as np

from draws import Draws, Expression, Unclear, print_cases

np.seterr(over='raise', invalid='raise')

MOST = 12 # balances of a case, with those in components
STEPS = 50 # of each half of the run


class Case(Draws):
    def __init__(self, number):
        super().__init__(number)
        self.draw_until_clear()

    def name(self, letter):
        self.count += 1
        return f'{letter}{self.count}'

    def draw(self):
        self.count, self.balances = 0, 0
        self.lines, self.equations, self.steps = [], [], []
        self.known, self.rows, self.residuals, self.shown = [], [], [], []
        for _ in range(2):
            name, value = self.name('p'), self.quarter() or 1.0
            self.lines.append(f'  parameter Real {name} = {value};\n')
            self.known.append(Expression(name, lambda at, value=value: value))
        name, rate = self.name('k'), self.quarter()
        self.lines.append(f'  Real {name} = cos(time) + ({rate})*time;\n')
        self.known.append(Expression(name, lambda at, rate=rate: math.cos(at['time']) + rate*at['time']))
        self.states = [(self.name('x'), self.quarter()) for _ in range(self.pick([0, 0, 1, 2]))]
        for name, start in self.states:
            self.lines.append(f'  Base.ContinuousState {name}(start={start}, fixed=true);\n')
            self.known.append(Expression(name, lambda at, name=name: at[name]))
        responses = []
        for _ in range(self.random.randint(1, 3)):
            name, n = self.name('r'), self.pick([0, 0, 2, 3])
            self.lines.append(f'  Base.LinearResponse {name}{f"[{n}]" if n else ""};\n')
            for i in range(1, n + 1):
                self.balance(f'{name}[{i}].balance')
            if not n:
                self.balance(f'{name}.balance')
            responses.append((name, n))
        for _ in range(self.random.randint(1, 7)):
            getattr(self, self.pick(['value', 'value', 'solved', 'vector', 'loop', 'part', 'inner', 'rest', 'branches']))()
        for name, n in responses:
            if n:
                self.residuals_of(name, n)
            else:
                self.residual(name)
        for _ in range(self.random.randint(0, 2)):
            self.behind()
        self.rates = []
        for name, _ in self.states:
            e = self.affine(2)
            self.equations.append(f'  der({name}) = {e.text} - 2*{name};\n')
            self.rates.append(e)
        self.text = f'model T_{self.number}\n{"".join(self.lines)}equation\n{"".join(self.equations)}end T_{self.number};\n'
        self.signs = set()
        self.answers = [self.values(*at) for at in self.run()]

    # --- rows ---

    @staticmethod
    def constant(value):
        row = np.zeros(MOST + 1)
        row[0] = value
        return row

    def balance(self, name):
        self.balances += 1
        if self.balances > MOST:
            raise Unclear
        row = np.zeros(MOST + 1)
        row[self.balances] = 1
        self.rows.append(Expression(name, lambda at: row))
        return row

    def show(self, name, value):
        """A variable that has a row, which others may follow from"""
        self.steps.append(lambda at: at.__setitem__(name, value(at)))
        self.rows.append(Expression(name, lambda at: at[name]))
        self.shown.append(name)

    # --- expressions ---

    def explicit(self, depth=1):
        """What does not depend on a balance"""
        kind = self.pick(['name', 'literal', 'sum', 'product', 'if'] if depth else ['name', 'literal'])
        if kind == 'name':
            return self.pick(self.known)
        if kind == 'literal':
            value = self.quarter() or 0.5
            return Expression(f'({value})', lambda at: value)
        a, b = self.explicit(0), self.explicit(0)
        if kind == 'sum':
            return Expression(f'({a.text} - {b.text})', lambda at: a.value(at) - b.value(at))
        if kind == 'product':
            return Expression(f'{a.text}*{b.text}', lambda at: a.value(at)*b.value(at))
        condition = self.condition()
        return Expression(f'(if {condition.text} then {a.text} else {b.text})', lambda at: (a if condition.value(at) else b).value(at))

    def condition(self):
        if self.chance(0.4):
            return Expression('time < 0.5', lambda at: at['is_early'])
        a, b = ([self.pick(self.known[:2]) for _ in 'ab'] if self.states else [self.explicit(0), self.explicit(0)])

        def value(at):
            x, y = a.value(at), b.value(at)
            if abs(x - y) < 1e-6:
                raise Unclear
            return x < y
        return Expression(f'{a.text} < {b.text}', value)

    def affine(self, depth, rows=None):
        rows = self.rows if rows is None else rows
        if depth == 0 or self.chance(0.15):
            if self.chance(0.2):
                e = self.explicit()
                return Expression(e.text, lambda at: self.constant(e.value(at)))
            return self.pick(rows)
        kind = self.pick(['+', '-', 'times', 'times', 'over', 'if', 'minus', 'sum', 'product', 'smooth'])
        a = self.affine(depth - 1, rows)
        if kind == 'minus':
            return Expression(f'(-{a.text})', lambda at: -a.value(at))
        if kind == 'smooth':
            return Expression(f'noEvent({a.text})', a.value)
        if kind in ('times', 'over'):
            e = self.explicit()
            if kind == 'over':
                return Expression(f'({a.text}/(1.5 + ({e.text})^2))', lambda at: a.value(at)/(1.5 + e.value(at)**2))
            text = self.pick([f'({e.text})*{a.text}', f'({a.text}*({e.text}))'])
            return Expression(f'({text})', lambda at: e.value(at)*a.value(at))
        b = self.affine(depth - 1, rows)
        if kind == 'if':
            condition = self.condition()
            return Expression(f'(if {condition.text} then {a.text} else {b.text})', lambda at: (a if condition.value(at) else b).value(at))
        if kind == 'sum':
            return Expression(f'sum({{{a.text}, {b.text}, 1}})', lambda at: a.value(at) + b.value(at) + self.constant(1.0))
        if kind == 'product':
            e, f = self.explicit(), self.explicit()
            return Expression(f'({{{e.text}, {f.text}}}*{{{a.text}, {b.text}}})', lambda at: e.value(at)*a.value(at) + f.value(at)*b.value(at))
        return Expression(f'({a.text} {kind} {b.text})', lambda at: a.value(at) + (1 if kind == '+' else -1)*b.value(at))

    # --- what follows from balances ---

    def value(self):
        v, e = self.name('v'), self.affine(self.random.randint(1, 3))
        self.lines.append(f'  Real {v};\n')
        self.equations.append(f'  {self.pick([f"{v} = {e.text}", f"{e.text} = {v}"])};\n')
        self.show(v, e.value)

    def solved(self):
        """c*v + a = b"""
        v, c, a, b = self.name('v'), self.explicit(), self.affine(2), self.affine(1)
        self.lines.append(f'  Real {v};\n')
        self.equations.append(f'  {self.pick(["{a} + (2 + ({c})^2)*{v}", "sum({{{a}, (2 + ({c})^2)*{v}}})", "(2 + ({c})^2)*{v} + {a}"]).format(a=a.text, c=c.text, v=v)} = {b.text};\n')
        self.show(v, lambda at: (b.value(at) - a.value(at))/(2 + c.value(at)**2))

    def branches(self):
        v, condition, a, b = self.name('v'), self.condition(), self.affine(2), self.affine(2)
        self.lines.append(f'  Real {v};\n')
        self.equations.append(f'  if {condition.text} then\n    {v} = {a.text};\n  else\n    {b.text} = 2*{v};\n  end if;\n')
        self.show(v, lambda at: a.value(at) if condition.value(at) else b.value(at)/2)

    def vector(self):
        v, n = self.name('v'), self.random.randint(2, 3)
        parts, e = [self.affine(1) for _ in range(n)], self.explicit()
        self.lines.append(f'  Real {v}[{n}];\n')
        self.equations.append(f'  {v} = ({e.text})*{{{", ".join(part.text for part in parts)}}};\n')
        for i, part in enumerate(parts):
            self.show(f'{v}[{i + 1}]', lambda at, part=part: e.value(at)*part.value(at))
        if self.chance(0.5):
            whole = f'sum({v})'
            self.rows.append(Expression(whole, lambda at: sum(at[f'{v}[{i + 1}]'] for i in range(n))))

    def loop(self):
        """Each from the one before"""
        v, n = self.name('v'), self.random.randint(2, 8)
        first, more, e = self.affine(1), self.affine(1), self.explicit()
        self.lines.append(f'  Real {v}[{n}];\n')
        self.equations.append(f'  {v}[1] = {first.text};\n  for i in 2:{n} loop\n    {v}[i] = ({e.text})/i*{v}[i - 1] + {more.text};\n  end for;\n')

        def compute(at):
            at[f'{v}[1]'] = first.value(at)
            for i in range(2, n + 1):
                at[f'{v}[{i}]'] = e.value(at)/i*at[f'{v}[{i - 1}]'] + more.value(at)
        self.steps.append(compute)
        for i in (1, n):
            self.rows.append(Expression(f'{v}[{i}]', lambda at, i=i: at[f'{v}[{i}]']))
            self.shown.append(f'{v}[{i}]')

    def rest(self):
        """The element of a vector that its sum gives"""
        v, n, e, a = self.name('v'), self.random.randint(2, 3), self.affine(1), self.affine(2)
        k = self.random.randint(1, n)
        self.lines.append(f'  Real {v}[{n}];\n')
        for i in range(1, n + 1):
            if i != k:
                self.equations.append(f'  {v}[{i}] = {i}*{e.text};\n')
        self.equations.append(f'  {self.pick([f"sum({v})", f"sum({v}[j] for j in 1:{n})"])} = {a.text};\n')
        for i in range(1, n + 1):
            if i != k:
                self.show(f'{v}[{i}]', lambda at, i=i: i*e.value(at))
        self.show(f'{v}[{k}]', lambda at: a.value(at) - sum(i for i in range(1, n + 1) if i != k)*e.value(at))

    def part(self):
        """A component that passes values on"""
        c, p, e = self.name('c'), self.quarter(), self.affine(2)
        self.lines.append(f'  Part {c}(p={p});\n')
        self.equations.append(f'  {c}.u = {e.text};\n')
        self.show(f'{c}.u', e.value)
        self.show(f'{c}.y', lambda at: p*at[f'{c}.u'] + self.constant(at['time']))

    def inner(self):
        """A component with a balance of its own"""
        c, p, e = self.name('c'), self.quarter() or 1.0, self.affine(2)
        self.lines.append(f'  Inner {c}(p={p});\n')
        self.equations.append(f'  {c}.u = {e.text};\n')
        self.show(f'{c}.u', e.value)
        row = self.balance(f'{c}.y')
        self.steps.append(lambda at: at.__setitem__(f'{c}.y', row))
        self.shown.append(f'{c}.y')
        self.residuals.append(lambda at: (3 + p*p)*row - at[f'{c}.u'] + self.constant(at['time']))

    def residuals_of(self, name, n):
        """Those of an array: in one equation, in a loop, or each of them"""
        balances = [next(of for of in self.rows if of.text == f'{name}[{i}].balance') for i in range(1, n + 1)]
        parts, factor = [self.affine(2) for _ in range(n)], self.random.choice([3, -4, 5, 2.5])
        form = self.pick(['vector', 'matrix', 'loop', 'each', 'sum'])
        values = '{' + ', '.join(part.text for part in parts) + '}'
        if form == 'matrix':
            factors = [[factor if i == k else self.quarter() for k in range(n)] for i in range(n)]
            matrix = '{' + ', '.join('{' + ', '.join(str(x) for x in row) + '}' for row in factors) + '}'
            self.equations.append(f'  {name}.residual = {matrix}*{name}.balance + {values};\n')
        else:
            factors = [[factor if i == k else 0 for k in range(n)] for i in range(n)]
        if form == 'vector':
            self.equations.append(f'  {name}.residual - {values} = {factor}*{name}.balance;\n')
        elif form == 'loop':
            parts = [parts[0]]*n
            factors = [[x*(i + 1) for x in row] for i, row in enumerate(factors)]
            self.equations.append(f'  for i in 1:{n} loop\n    {name}[i].residual = {factor}*i*{name}[i].balance + {parts[0].text};\n  end for;\n')
        elif form == 'each':
            for i, part in enumerate(parts):
                self.equations.append(f'  {name}[{i + 1}].residual = {factor}*{name}[{i + 1}].balance + {part.text};\n')
        elif form == 'sum':
            factors = [[factor + (3 if i == k else 0) for k in range(n)] for i in range(n)]
            self.equations.append(f'  {name}.residual = fill({factor}*sum({name}.balance), {n}) + {values} + 3*{name}.balance;\n')
        for row, part in zip(factors, parts):
            self.residuals.append(lambda at, row=row, part=part: sum(x*of.value(at) for x, of in zip(row, balances)) + part.value(at))

    def residual(self, name):
        e, factor = self.affine(3), self.random.choice([3, -4, 5, 2.5])
        others = [self.affine(1)]
        self.equations.append(f'  {name}.residual = {factor}*{name}.balance + {e.text} - {others[0].text};\n')
        row = next(of for of in self.rows if of.text == f'{name}.balance')
        self.residuals.append(lambda at: factor*row.value(at) + e.value(at) - others[0].value(at))

    def behind(self):
        """Any function of the solution"""
        y, a, b = self.name('y'), self.pick(self.rows), self.pick(self.rows)
        self.lines.append(f'  Real {y};\n')
        self.equations.append(f'  {y} = sin({a.text})*{b.text} + {a.text}^2;\n')
        self.steps.append(lambda at: at.setdefault('behind', []).append((y, a.value(at), b.value(at))))

    # --- results ---

    def run(self):
        """The times, whether they are before 0.5, and the states, at the start and at the end. Half as many steps tell the error
        (L. F. Richardson, 1911)."""
        yield 0.0, True, np.array([start for _, start in self.states])
        x, rough = self.integrate(STEPS), self.integrate(STEPS//2)
        if not np.all(np.abs(x - rough) <= 15*1e-6*(1 + np.abs(x))):
            raise Unclear
        yield 1.0, False, x

    def integrate(self, steps):
        x = np.array([start for _, start in self.states])
        h = 0.5/steps
        for is_early in (True, False):
            for i in range(steps):
                t = (0.0 if is_early else 0.5) + i*h
                k = self.derivatives(t, is_early, x)
                m = self.derivatives(t + h/2, is_early, x + h/2*k)
                n = self.derivatives(t + h/2, is_early, x + h/2*m)
                x = x + h/6*(k + 2*m + 2*n + self.derivatives(t + h, is_early, x + h*n))
        return x

    def derivatives(self, time, is_early, x):
        at, solution = self.solved_at(time, is_early, x)
        return np.array([float(rate.value(at) @ solution) for rate in self.rates]) - 2*x

    def solved_at(self, time, is_early, x):
        """What is computed, and a row of 1 and the balances"""
        at = {'time': float(time), 'is_early': is_early, **{name: float(value) for (name, _), value in zip(self.states, x)}}
        for step in self.steps:
            step(at)
        system = np.array([residual(at) for residual in self.residuals])[:, :self.balances + 1]
        self.signs.add(np.sign(np.linalg.det(system[:, 1:])))
        if np.linalg.cond(system[:, 1:]) > 300 or len(self.signs) > 1: # or between two times there is no solution
            raise Unclear
        solution = np.linalg.solve(system[:, 1:], -system[:, 0])
        return at, np.concatenate(([1.0], solution, np.zeros(MOST - self.balances)))

    def values(self, time, is_early, x):
        at, solution = self.solved_at(time, is_early, x)
        found = {name: float(at[name] @ solution) for name in self.shown}
        for y, a, b in at.get('behind', []):
            a, b = float(a @ solution), float(b @ solution)
            found[y] = math.sin(a)*b + a*a
        found.update({name: float(value) for (name, _), value in zip(self.states, x)})
        if any(abs(x) > 1e4 for x in found.values()):
            raise Unclear
        return found

    def results(self):
        first, last = self.answers
        return [f'case_{self.number}.{name} {first[name]!r} {last[name]!r}' for name in first]


LIBRARY = '''model Part
  parameter Real p = 1;
  input Real u;
  output Real y = p*u + time;
end Part;
model Inner
  parameter Real p = 1;
  input Real u;
  Base.LinearResponse r;
  output Real y = r.balance;
equation
  r.residual = (3 + p^2)*y - u + time;
end Inner;
'''

if __name__ == '__main__':
    print_cases(Case, LIBRARY)
