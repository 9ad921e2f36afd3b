"""Random classes with inner and outer elements, with known results, for surroundings.t.

    surroundings.py FIRST COUNT

prints the text of a model All with a component for each case from FIRST on, a line `---`, and what the variables and parameters have, a
line for each: name, value at time 0, value at time 1. The same number gives the same case.

What is shared is a number, an array, a parameter, a size, a state, a component or a record, of a name of its own for each kind. A class
reads the nearest one that encloses it, has one of its own for the components in it, or both. Its values are computed from the outermost
component in; `around` is what is shared there, by kind.
"""

from draws import Draws, Expression, print_cases

TIMES = (0, 1)
KINDS = ('v', 'a', 'p', 'n', 's', 'w', 'r', 'd')


class Kind:
    """A class of components"""

    def __init__(self, case, name, is_whole, others):
        self.case, self.name = case, name
        self.asked, self.given, self.parts, self.results = [], [], [], []
        self.known, self.constant = [], [Expression('c', lambda of, time: of['c'])]
        self.lines, self.equations, self.count = ['  parameter Real c = 1;\n'], [], 0
        asked = [kind for kind in KINDS if not is_whole and case.chance(0.35)]
        given = [kind for kind in KINDS if is_whole or case.chance(0.2)]
        both = [kind for kind in asked if kind in given and kind in 'vp']
        for kind in asked:
            if kind not in both:
                self.ask(kind)
        for kind in both:
            self.ask(kind)
            self.give(kind, True)
        for kind in given:
            if kind not in asked:
                self.give(kind, False)
        for _ in range(case.random.randint(2 if is_whole else 0, 4) if others else 0):
            self.part(case.pick(others))
        self.result()
        self.result()
        case.random.shuffle(self.equations)
        self.text = f'model {name}\n{"".join(self.lines)}' + (f'equation\n{"".join(self.equations)}' if self.equations else '') + f'end {name};\n'

    def fresh(self, letter):
        self.count += 1
        return f'{letter}{self.count}'

    def ask(self, kind):
        """An outer element, and what it has"""
        self.asked.append(kind)
        self.lines.append({'v': '  outer Real v_;\n', 'a': '  outer Real a_[2];\n', 'p': '  outer parameter Real p_;\n',
                           'n': '  outer parameter Integer n_;\n', 's': '  outer Base.ContinuousState s_;\n', 'w': '  outer W w_;\n',
                           'r': '  outer R r_;\n', 'd': '  outer discrete Real d_;\n'}[kind])
        parts = {'a': ['a_[1]', 'a_[2]', 'sum(a_)'], 'w': ['w_.x', 'w_.k', 'w_.q[2]', 'w_.t.x'], 'r': ['r_.x', 'r_.y[1]']}
        for text in parts.get(kind, [kind + '_']):
            known = Expression(text, lambda of, time, kind=kind, text=text: self.read(of['around'][kind], text))
            self.known.append(known)
            if kind in 'pn' or text == 'w_.k':
                self.constant.append(known)

    @staticmethod
    def read(shared, text):
        """What the element has, at the time that it was computed for"""
        return sum(shared[name] for name in ('a_[1]', 'a_[2]')) if text == 'sum(a_)' else shared[text]

    def expression(self, depth=2, known=None):
        case, known = self.case, self.known + self.constant if known is None else known
        if depth == 0 or case.chance(0.3):
            if case.chance(0.2):
                value = case.quarter()
                return Expression(f'({value})', lambda of, time: value)
            return case.pick(known)
        a, b, factor = self.expression(depth - 1, known), self.expression(depth - 1, known), case.quarter()
        return Expression(f'({a.text} + ({factor})*{b.text})', lambda of, time: a.value(of, time) + factor*b.value(of, time))

    def give(self, kind, is_outer):
        """An inner element, from what the class has; one that is the outer one, too, has the place of its declaration."""
        case, both = self.case, 'inner outer' if is_outer else 'inner'
        if is_outer:
            self.lines.pop()
        e = self.expression(2, self.constant if kind in 'pnsw' else None)
        f = self.expression(1, self.constant if kind in 'pnsw' else None)
        moving = f'{e.text} + time' if kind in 'vard' else e.text
        if kind == 'v':
            if case.chance(0.5) or is_outer:
                self.lines.append(f'  {both} Real v_ = {moving};\n')
            else:
                self.lines.append('  inner Real v_;\n')
                self.equations.append(f'  v_ = {moving};\n')
            value = lambda of, time: {'v_': e.value(of, time) + time}
        elif kind == 'a':
            self.lines.append(f'  inner Real a_[2] = {{{moving}, {f.text}}};\n')
            value = lambda of, time: {'a_[1]': e.value(of, time) + time, 'a_[2]': f.value(of, time)}
        elif kind == 'p':
            self.lines.append(f'  {both} parameter Real p_ = {e.text};\n')
            value = lambda of, time: {'p_': e.value(of, time)}
        elif kind == 'n':
            n = case.random.randint(1, 4)
            self.lines.append(f'  inner parameter Integer n_ = {n};\n')
            value = lambda of, time: {'n_': n}
        elif kind == 's':
            self.lines.append(f'  inner Base.ContinuousState s_(start={e.text}, fixed=true);\n')
            self.equations.append('  der(s_) = 2;\n')
            value = lambda of, time: {'s_': e.value(of, time) + 2*time}
        elif kind == 'w':
            self.lines.append(f'  inner W w_(k={e.text}, t(k={f.text}));\n')

            def value(of, time):
                k, inside = e.value(of, time), f.value(of, time)
                return {'w_.k': k, 'w_.x': k + time, 'w_.q[1]': k, 'w_.q[2]': 2*k, 'w_.t.x': inside*time}
        elif kind == 'r':
            self.lines.append(f'  inner R r_ = R({moving}, {{{f.text}, 1}});\n')
            value = lambda of, time: {'r_.x': e.value(of, time) + time, 'r_.y[1]': f.value(of, time), 'r_.y[2]': 1}
        else:
            self.lines.append('  inner discrete Real d_(start=0, fixed=true);\n')
            factor = case.quarter()
            self.equations.append(f'  when time > 0.4 then\n    d_ = {factor};\n  end when;\n')
            value = lambda of, time: {'d_': factor if time > 0.4 else 0}
        self.given.append((kind, value))

    def part(self, of):
        case, name, count = self.case, self.fresh('k'), self.case.pick([0, 0, 0, 2])
        e = self.expression(1, self.constant)
        factor = case.quarter()
        text = f'{{{e.text} + ({factor})*i for i in 1:2}}' if count else e.text
        self.lines.append(f'  {of.name} {name}{"[2]" if count else ""}(c={text});\n')
        self.parts.append((name, of, count, e, factor))
        for i in range(count or 1):
            element = f'{name}[{i + 1}]' if count else name
            for y, _ in of.results:
                self.known.append(Expression(f'{element}.{y}', lambda of_, time, element=element, y=y: of_['parts'][element][y]))

    def result(self):
        """A variable that follows from all"""
        y, e = self.fresh('y'), self.expression(3)
        self.lines.append(f'  Real {y} = {e.text};\n')
        self.results.append((y, e))

    def make(self, c, around, time):
        """All values of an instance, by name"""
        of = {'c': c, 'around': around, 'parts': {}}
        for_parts = dict(around)
        made = {}
        for kind, value in self.given:
            for_parts[kind] = value(of, time)
            made.update(for_parts[kind])
        for name, kind, count, e, factor in self.parts:
            for i in range(count or 1):
                element = f'{name}[{i + 1}]' if count else name
                inside = kind.make(e.value(of, time) + (factor*(i + 1) if count else 0), for_parts, time)
                of['parts'][element] = inside
                made.update({f'{element}.{part}': value for part, value in inside.items()})
        made.update({name: e.value(of, time) for name, e in self.results}, c=c)
        return made


LIBRARY = '''model W_T
  parameter Real k = 1;
  Real x = k*time;
end W_T;
model W
  parameter Real k = 1;
  W_T t;
  Real x = k + time;
  Real q[2] = {k, 2*k};
end W;
record R
  Real x;
  Real y[2];
end R;
'''


class Case(Draws):
    def __init__(self, number):
        super().__init__(number)
        kinds = []
        for i in range(self.random.randint(2, 5)):
            kinds.append(Kind(self, f'K{i}_{number}', False, kinds[:]))
        self.whole = Kind(self, f'T_{number}', True, kinds)
        self.text = ''.join(kind.text for kind in kinds) + self.whole.text

    def results(self):
        start, end = (self.whole.make(1, {}, time) for time in TIMES)
        return [f'case_{self.number}.{name} {float(start[name])!r} {float(end[name])!r}' for name in start]


print_cases(Case, LIBRARY)
