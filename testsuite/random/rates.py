"""Random models with derivatives of all that they compute, with known results, for rates.t.

    rates.py FIRST COUNT

prints the text of a model All with a component for each case from FIRST on, a line `---`, and the values of its variables at time 0, a
line for each: name, value. The same number gives the same case.

Variables follow from time, states, inputs and each other: numbers, arrays, records, what components give, by equations of all
forms, functions and algorithm sections. Derivatives of them, up to the second, are variables that others follow from, too. Python computes
with the first terms of series in time instead: of a state, the next term follows from those of its derivative.
"""
import math

from draws import Draws, print_cases

TERMS = 6
MOST = 3 # derivatives of each variable


class Series:
    """The first terms of a Taylor series in time; what is known of a state's is less at first."""

    def __init__(self, terms):
        self.terms = (list(terms) + [0.0]*TERMS)[:TERMS]

    def __add__(self, other):
        return Series(a + b for a, b in zip(self.terms, series(other).terms))

    def __sub__(self, other):
        return Series(a - b for a, b in zip(self.terms, series(other).terms))

    def __mul__(self, other):
        a, b = self.terms, series(other).terms
        return Series(sum(a[i]*b[k - i] for i in range(k + 1)) for k in range(TERMS))

    def __truediv__(self, other):
        a, b, c = self.terms, series(other).terms, []
        for k in range(TERMS):
            c.append((a[k] - sum(c[i]*b[k - i] for i in range(k)))/b[0])
        return Series(c)

    def rate(self):
        return Series((k + 1)*self.terms[k + 1] for k in range(TERMS - 1))

    def follow(self, first, slope):
        """A function of it with this first term, where slope(what is known) is the derivative of the function."""
        result = Series([first])
        for k in range(1, TERMS):
            result.terms[k] = (slope(result)*self.rate()).terms[k - 1]/k
        return result


def series(of):
    return of if isinstance(of, Series) else Series([of])


def sine(x):
    both = [Series([math.sin(x.terms[0])]), Series([math.cos(x.terms[0])])]
    for k in range(1, TERMS):
        rates = (both[1]*x.rate()).terms[k - 1], (both[0]*x.rate()).terms[k - 1]
        both[0].terms[k], both[1].terms[k] = rates[0]/k, -rates[1]/k
    return both


FUNCTIONS = {
    'sin': lambda x: sine(x)[0], 'cos': lambda x: sine(x)[1],
    'exp': lambda x: x.follow(math.exp(x.terms[0]), lambda result: result),
    'tanh': lambda x: x.follow(math.tanh(x.terms[0]), lambda result: Series([1]) - result*result),
    'atan': lambda x: x.follow(math.atan(x.terms[0]), lambda result: Series([1])/(Series([1]) + x*x)),
    'sqrt': lambda x: x.follow(math.sqrt(x.terms[0]), lambda result: Series([0.5])/result),
}


class Expression:
    """A number: its text, its series from an instance, and how many derivatives it has."""

    def __init__(self, text, value, order):
        self.text, self.value, self.order = text, value, order


class Kind:
    """A class: its text, and what computes an instance, in the order of the text."""

    def __init__(self, case, name, inputs, inner):
        self.case, self.name, self.inputs, self.inner = case, name, inputs, inner
        self.lines, self.steps, self.known, self.arrays, self.count = [], [], [], [], 0
        self.in_section = False
        self.known.append(Expression('time', lambda of: Series([0, 1]), 9))
        for i, order in enumerate(inputs):
            kind = ['Real', 'Base.RealWithDerivative', 'Base.RealWith2Derivatives'][order]
            self.lines.append(f'  input {kind} u{i + 1};\n')
            self.know(f'u{i + 1}', lambda of, name=f'u{i + 1}': of[name], order)
        for _ in range(case.random.randint(3, 7)):
            case.pick([self.state, self.scalar, self.scalar, self.array, self.record, self.branches, self.call, self.section, self.component,
                       self.rate, self.rate, self.matrix, self.states])()
        self.outputs = []
        for i in range(2):
            e = self.expression()
            order = min(e.order, case.random.randint(0, 2))
            kind = ['Real', 'Base.RealWithDerivative', 'Base.RealWith2Derivatives'][order]
            self.declare(f'output {kind} y{i + 1} = {e.text}')
            self.steps.append(lambda of, name=f'y{i + 1}', e=e: of.update({name: e.value(of)}))
            self.outputs.append((f'y{i + 1}', order))
        self.text = f'model {name}\n{"".join(self.lines)}end {name};\n'

    def fresh(self, letter):
        self.count += 1
        return f'{letter}{self.count}'

    def know(self, text, value, order):
        self.known.append(Expression(text, value, min(order, MOST)))

    def declare(self, line):
        self.lines.append(f'  {line};\n' if not self.in_section else f'public\n  {line};\n')
        self.in_section = False

    def equations(self, *lines):
        if not self.in_section:
            self.lines.append('equation\n')
        self.in_section = True
        self.lines += [f'  {line};\n' for line in lines]

    def expression(self, depth=2, order=0):
        """One with so many derivatives at least"""
        case, draw = self.case, self.case.random.random()
        if depth == 0 or draw < 0.15:
            known = [e for e in self.known if e.order >= order]
            if case.chance(0.15):
                value = case.quarter()
                return Expression(f'({value})', lambda of: Series([value]), 9)
            return case.pick(known[-6:] if case.chance(0.6) else known)
        a = self.expression(depth - 1, order)
        if draw < 0.4:
            f = case.pick(list(FUNCTIONS))
            if f == 'sqrt':
                return Expression(f'sqrt(1 + {a.text}^2)', lambda of: FUNCTIONS[f](Series([1]) + a.value(of)*a.value(of)), a.order)
            if f == 'exp':
                return Expression(f'exp(-{a.text}^2)', lambda of: FUNCTIONS[f](Series([0]) - a.value(of)*a.value(of)), a.order)
            return Expression(f'{f}({a.text})', lambda of: FUNCTIONS[f](a.value(of)), a.order)
        b = self.expression(depth - 1, order)
        least = min(a.order, b.order)
        if draw < 0.55:
            return Expression(f'({a.text} + {b.text})', lambda of: a.value(of) + b.value(of), least)
        if draw < 0.65:
            return Expression(f'({a.text} - {b.text})', lambda of: a.value(of) - b.value(of), least)
        if draw < 0.8:
            return Expression(f'(sin({a.text})*{b.text})', lambda of: FUNCTIONS['sin'](a.value(of))*b.value(of), least)
        if draw < 0.9:
            return Expression(f'({a.text}/(1 + {b.text}^2))', lambda of: a.value(of)/(Series([1]) + b.value(of)*b.value(of)), least)
        return Expression(f'(if {a.text} > {b.text} + 0.0137 then {a.text} else 0.5*{b.text})',
                          lambda of: a.value(of) if a.value(of).terms[0] > b.value(of).terms[0] + 0.0137 else b.value(of)*0.5, least)

    # --- what there is ---

    def scalar(self):
        v, e = self.fresh('v'), self.expression(3)
        form = self.case.pick(['binding', 'equation', 'swapped', 'linear'])
        self.declare(f'Real {v}' + (f' = {e.text}' if form == 'binding' else ''))
        if form != 'binding':
            self.equations({'equation': f'{v} = {e.text}', 'swapped': f'{e.text} = {v}', 'linear': f'2*{v} - 1 = {e.text} + {v} - 1'}[form])
        self.steps.append(lambda of: of.update({v: e.value(of)}))
        self.know(v, lambda of: of[v], e.order)

    def state(self):
        x, e, start = self.fresh('x'), self.expression(), self.case.quarter()
        self.declare(f'Base.ContinuousState {x}(start={start}, fixed=true)')
        self.equations(f'der({x}) = {e.text}')

        def step(of):
            of[x] = Series([start] + [r/(k + 1) for k, r in enumerate(of.get('der ' + x, Series([])).terms)])
            of['der ' + x] = e.value(of)
        self.steps.append(step)
        self.know(x, lambda of: of[x], e.order + 1)

    def states(self):
        x, n = self.fresh('x'), self.case.random.randint(2, 3)
        es = [self.expression() for _ in range(n)]
        starts = [self.case.quarter() for _ in range(n)]
        self.declare(f'Base.ContinuousState {x}[{n}](start={{{", ".join(map(str, starts))}}}, each fixed=true)')
        self.equations(f'der({x}) = {{{", ".join(e.text for e in es)}}}')

        def step(of):
            of[x] = [Series([start] + [r/(k + 1) for k, r in enumerate(slope.terms)])
                     for start, slope in zip(starts, of.get('der ' + x, [Series([])]*n))]
            of['der ' + x] = [e.value(of) for e in es]
        self.steps.append(step)
        self.knows_array(x, n, min(e.order for e in es) + 1)

    def knows_array(self, name, n, order):
        self.arrays.append((name, n, min(order, MOST), lambda of: of[name]))
        for i in range(n):
            self.know(f'{name}[{i + 1}]', lambda of, i=i: of[name][i], order)

    def array(self):
        v, n, e, f = self.fresh('v'), self.case.random.randint(2, 4), self.expression(), self.expression(1)
        form = self.case.pick(['loop', 'binding', 'parts', 'chain', 'whole'])
        order = min(e.order, f.order)
        of_others = [a for a in self.arrays if a[1] == n]
        if form == 'whole' and of_others:
            other = self.case.pick(of_others)
            self.declare(f'Real {v}[{n}]')
            self.equations(f'{v} = {e.text}*{other[0]} .+ {f.text}')
            self.steps.append(lambda of: of.update({v: [e.value(of)*x + f.value(of) for x in other[3](of)]}))
            order = min(order, other[2])
        elif form == 'chain':
            self.declare(f'Real {v}[{n}]')
            self.equations(f'{v}[1] = {e.text}', f'for i in 2:{n} loop {v}[i] = sin({v}[i - 1]) + i*{f.text}; end for')

            def chain(of):
                of[v] = [e.value(of)]
                for i in range(2, n + 1):
                    of[v].append(FUNCTIONS['sin'](of[v][-1]) + f.value(of)*i)
            self.steps.append(chain)
        else:
            value = f'{{{e.text} + i*{f.text} for i in 1:{n}}}'
            self.declare(f'Real {v}[{n}]' + (f' = {value}' if form == 'binding' else ''))
            if form == 'loop' or form == 'whole':
                self.equations(f'for i in 1:{n} loop {v}[i] = {e.text} + i*{f.text}; end for')
            elif form == 'parts':
                self.equations(f'{v}[{{{n}, 1}}] = {{{e.text} + {n}*{f.text}, {e.text} + {f.text}}}',
                               f'for i in 2:{n - 1} loop {e.text} + i*{f.text} = {v}[i]; end for')
            self.steps.append(lambda of: of.update({v: [e.value(of) + f.value(of)*(i + 1) for i in range(n)]}))
        self.knows_array(v, n, order)

    def matrix(self):
        """What products of matrices and vectors are"""
        arrays = [a for a in self.arrays if a[1] == 2]
        if not arrays:
            return
        a, b = self.case.pick(arrays), self.case.pick(arrays)
        v, e = self.fresh('v'), self.expression(1)
        self.declare(f'Real {v}[2] = [{a[0]}, {b[0]}]*{{{e.text}, 2}} - transpose([{a[0]}, {b[0]}])*{b[0]}*({a[0]}*{b[0]})')

        def step(of):
            p, q, k = a[3](of), b[3](of), e.value(of)
            dot = p[0]*q[0] + p[1]*q[1]
            of[v] = [p[0]*k + q[0]*2 - dot*(p[0]*q[0] + p[1]*q[1]), p[1]*k + q[1]*2 - dot*(q[0]*q[0] + q[1]*q[1])]
        self.steps.append(step)
        self.knows_array(v, 2, min(a[2], b[2], e.order))

    def record(self):
        r, e, f = self.fresh('r'), self.expression(), self.expression()
        form = self.case.pick(['constructor', 'fields', 'copy', 'array'])
        order = min(e.order, f.order)
        if form == 'constructor':
            self.declare(f'R_{self.case.number} {r} = R_{self.case.number}({e.text}, {{{f.text}, {e.text}*2}})')
        elif form == 'copy':
            other = self.fresh('r')
            self.declare(f'R_{self.case.number} {other}, {r}')
            self.equations(f'{other}.p = {e.text}', f'{other}.q = {{{f.text}, 2*{e.text}}}', f'{r} = {other}')
        elif form == 'array':
            other = self.fresh('r')
            self.declare(f'R_{self.case.number} {other}[2]')
            self.equations(f'{other}.p = {{{f.text}, {e.text}}}', f'for i in 1:2 loop {other}[i].q = {{{f.text}, 2*{e.text}}}; end for')
            self.declare(f'R_{self.case.number} {r} = {other}[2]')
        else:
            self.declare(f'R_{self.case.number} {r}')
            self.equations(f'{r}.q[2] = {e.text}*2', f'{r}.p = {e.text}', f'{r}.q[1] = {f.text}')
        self.steps.append(lambda of: of.update({f'{r}.p': e.value(of), f'{r}.q': [f.value(of), e.value(of)*2]}))
        self.know(f'{r}.p', lambda of: of[f'{r}.p'], order)
        self.knows_array(f'{r}.q', 2, order)

    def branches(self):
        v, w, e, f, g = self.fresh('v'), self.fresh('v'), self.expression(), self.expression(), self.expression(1)
        self.declare(f'Real {v}, {w}')
        self.equations(f'if {g.text} > 0.0137 then\n    {v} = {e.text};\n    {w} = sin({f.text})*{e.text};\n  else\n    {w} = {f.text};\n'
                       f'    {v} = {w} - {e.text};\n  end if')

        def step(of):
            if g.value(of).terms[0] > 0.0137:
                of[v], of[w] = e.value(of), FUNCTIONS['sin'](f.value(of))*e.value(of)
            else:
                of[v], of[w] = f.value(of) - e.value(of), f.value(of)
        self.steps.append(step)
        for name in (v, w):
            self.know(name, lambda of, name=name: of[name], min(e.order, f.order))

    def call(self):
        """A function with two results, a loop and a branch"""
        v, w, e, f = self.fresh('v'), self.fresh('v'), self.expression(), self.expression()
        self.declare(f'Real {v}, {w}[2]')
        self.equations(f'({v}, {w}) = f_{self.case.number}({e.text}, {f.text})')

        def step(of):
            a, b, s = e.value(of), f.value(of), Series([0])
            for i in (1, 2, 3):
                s = s + FUNCTIONS['sin'](a*i + s)
            of[v] = s
            of[w] = [s*b, a] if b.terms[0] > 0.0137 else [s - b, a*b]
        self.steps.append(step)
        self.know(v, lambda of: of[v], min(e.order, f.order))
        self.knows_array(w, 2, min(e.order, f.order))

    def section(self):
        v, w, e, f = self.fresh('v'), self.fresh('v'), self.expression(), self.expression()
        self.declare(f'Real {v}, {w}[2]')
        self.lines.append(f'algorithm\n  {v} := {e.text};\n  for i in 1:2 loop\n    {v} := {v} + sin({v})*{f.text};\n    {w}[i] := {v} - i;\n  end for;\n'
                          f'  {v} := {v}*{w}[1];\n')
        self.in_section = False
        self.lines.append('public\n')

        def step(of):
            x, parts = e.value(of), []
            for i in (1, 2):
                x = x + FUNCTIONS['sin'](x)*f.value(of)
                parts.append(x - Series([i]))
            of[v], of[w] = x*parts[0], parts
        self.steps.append(step)
        self.know(v, lambda of: of[v], min(e.order, f.order))
        self.knows_array(w, 2, min(e.order, f.order))

    def component(self):
        if not self.inner:
            return
        kind, s = self.case.pick(self.inner), self.fresh('s')
        es = [self.expression(2, order) for order in kind.inputs]
        in_array = self.case.chance(0.3)
        self.declare(f'{kind.name} {s}{"[2]" if in_array else ""}')
        names = [f'{s}[{i + 1}]' for i in range(2)] if in_array else [s]
        if es:
            self.equations(*(f'{name}.u{i + 1} = {e.text}{f" + {k}" if k else ""}' for k, name in enumerate(names) for i, e in enumerate(es)))

        def step(of):
            for k, name in enumerate(names):
                inside = of.setdefault(name, {})
                inside.update({f'u{i + 1}': e.value(of) + Series([k]) for i, e in enumerate(es)})
                kind.compute(inside)
        self.steps.append(step)
        for name in names:
            for y, order in kind.outputs:
                self.know(f'{name}.{y}', lambda of, name=name, y=y: of[name][y], order)

    def rate(self):
        known, arrays = [e for e in self.known if e.order > 0], [a for a in self.arrays if a[2] > 0]
        draw, w = self.case.random.random(), self.fresh('w')
        if draw < 0.35 and arrays:
            name, n, order, value = self.case.pick(arrays)
            form = self.case.pick(['whole', 'loop', 'slice'])
            self.declare(f'Real {w}[{n}]' + (f' = der({name})' if form == 'whole' else ''))
            if form == 'loop':
                self.equations(f'for i in 1:{n} loop {w}[i] = der({name}[i]); end for')
            elif form == 'slice':
                self.equations(f'{w}[1:{n - 1}] = der({name}[1:{n - 1}])', f'{w}[{n}] = der({name}[{n}])')
            self.steps.append(lambda of: of.update({w: [x.rate() for x in value(of)]}))
            self.knows_array(w, n, order - 1)
            return
        e = self.expression(2, 1) if draw > 0.7 else self.case.pick(known)
        twice = e.order > 1 and self.case.chance(0.2)
        self.declare(f'Real {w} = der({f"der({e.text})" if twice else e.text})')
        self.steps.append(lambda of: of.update({w: e.value(of).rate().rate() if twice else e.value(of).rate()}))
        self.know(w, lambda of: of[w], e.order - 1 - twice)

    def compute(self, of):
        for step in self.steps:
            step(of)


def numbers(prefix, of):
    for name, value in of.items():
        if name.startswith('der '):
            continue
        if isinstance(value, dict):
            yield from numbers(f'{prefix}.{name}', value)
        else:
            for i, part in enumerate(value if isinstance(value, list) else [value]):
                yield f'{prefix}.{name}{f"[{i + 1}]" if isinstance(value, list) else ""}', part.terms[0]


class Case(Draws):
    def __init__(self, number):
        super().__init__(number)
        kinds = []
        for i in range(self.random.randint(0, 2)):
            kinds.append(Kind(self, f'K{i}_{number}', [self.random.randint(0, 2) for _ in range(self.random.randint(0, 2))], kinds[:]))
        self.whole = Kind(self, f'T_{number}', [], kinds)
        self.text = (f'record R_{number}\n  Real p;\n  Real q[2];\nend R_{number};\n'
                     f'function f_{number}\n  input Real a;\n  input Real b;\n  output Real s = 0;\n  output Real w[2];\nalgorithm\n'
                     '  for i in 1:3 loop\n    s := s + sin(a*i + s);\n  end for;\n'
                     f'  w := if b > 0.0137 then {{s*b, a}} else {{s - b, a*b}};\nend f_{number};\n'
                     + ''.join(kind.text for kind in kinds) + self.whole.text)

    def results(self):
        """Each turn makes one more term of the states known."""
        of = {}
        for _ in range(TERMS + 1):
            self.whole.compute(of)
        return [f'{name} {value!r}' for name, value in numbers(f'case_{self.number}', of)]


print_cases(Case)
