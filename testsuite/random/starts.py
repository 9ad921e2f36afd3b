"""Random classes whose runs start in all ways, with known results, for starts.t.

    starts.py FIRST COUNT

prints the text of a model All with a component for each case from FIRST on, a line `---`, and what its variables and parameters start
with, a line for each: name, value; of discrete variables also the value at the end. The same number gives the same case.

States begin at their start values, at what an initial equation or algorithm assigns, or are solved for; parameters with fixed=false,
too. The values of what is solved for are drawn; the right sides of its equations, parameters of their own, follow from these. They are
given by modifiers, as are start values near the solution. An expression is its text and a function from an instance to its value.
"""
import math
import re

from draws import Draws, Expression, print_cases


def number(value):
    return Expression(f'({value})', lambda of: value)


class Kind:
    """A class of components: its text, and what makes an instance, in the order of the text."""

    def __init__(self, case, name, has_input):
        self.case, self.name, self.has_input = case, name, has_input
        self.declared, self.body, self.steps, self.known, self.ends = [], [], [], [], {}
        self.count, self.free = 0, set()
        self.declare('parameter Real c = 1')
        self.known.append(Expression('c', lambda of: of['c']))
        if has_input:
            self.declare('input Real u')
            self.known.append(Expression('u', lambda of: of['u']))
        for _ in range(case.random.randint(2, 5)):
            case.pick([self.fixed, self.assigned, self.assigned, self.by_algorithm, self.array, self.parameter, self.algebraic, self.discrete,
                       self.solved, self.solved, self.solved_array, self.steady])()
        self.algebraic('y')
        self.text = (f'model {name}\n' + ''.join(f'  {line};\n' for line in self.declared) + ''.join(self.body) + f'end {name};\n')

    def fresh(self, letter):
        self.count += 1
        return f'{letter}{self.count}'

    def declare(self, text):
        self.declared.append(text)

    def section(self, section, *lines):
        self.body.append(f'{section}\n' + ''.join(f'  {line};\n' for line in lines))

    def expression(self, depth=2):
        case = self.case
        draw = case.random.random()
        if depth == 0 or draw < 0.25:
            return case.pick(self.known) if case.chance(0.8) else number(case.quarter())
        if draw < 0.5:
            a, f = self.expression(depth - 1), case.pick(['sin', 'cos', 'tanh'])
            return Expression(f'{f}({a.text})', lambda of: getattr(math, f)(a.value(of)))
        a, b = self.expression(depth - 1), self.expression(depth - 1)
        if draw < 0.65:
            return Expression(f'({a.text})*sin({b.text})', lambda of: a.value(of)*math.sin(b.value(of)))
        if draw < 0.75:
            return Expression(f'(if {a.text} > {b.text} then {a.text} else {b.text})', lambda of: max(a.value(of), b.value(of)))
        sign = case.pick([1, -1])
        return Expression(f'({a.text} {"+" if sign > 0 else "-"} {b.text})', lambda of: a.value(of) + sign*b.value(of))

    def equation(self, left, right):
        return f'{right} = {left}' if self.case.chance(0.3) else f'{left} = {right}'

    def determines(self, left, right):
        """An initial equation. An unknown that stands alone in it would be what it determines."""
        return self.equation(left, f'({right} + 0)' if right.split('[')[0] in self.free else right)

    def knows(self, name, i=None):
        text = name if i is None else f'{name}[{i + 1}]'
        self.known.append(Expression(text, lambda of: of[name] if i is None else of[name][i]))

    def moves(self, name):
        self.section('equation', f'der({name}) = -{name}')

    def fixed(self):
        x, e = self.fresh('x'), self.case.parameter_expression()
        self.declare(f'Base.ContinuousState {x}(start={e.text}, fixed=true)')
        self.steps.append(lambda of: of.update({x: e.value(of)}))
        self.moves(x)
        self.knows(x)

    def assigned(self):
        x, e = self.fresh('x'), self.expression()
        factor = 1 if self.free & set(re.findall(r'\w+', e.text)) else self.case.pick([1, 1, 2, -0.5]) # else it would be solved for both
        self.declare(f'Base.ContinuousState {x}')
        self.section('initial equation', self.determines(x if factor == 1 else f'({factor})*{x}', e.text))
        self.steps.append(lambda of: of.update({x: e.value(of)/factor}))
        self.moves(x)
        self.knows(x)

    def by_algorithm(self):
        x, z, e, f = self.fresh('x'), self.fresh('x'), self.expression(), self.expression()
        self.declare(f'Base.ContinuousState {x}, {z}')
        self.section('initial algorithm', f'{x} := {e.text}', f'if {x} > {f.text} then\n    {z} := {x};\n  else\n    {z} := {f.text};\n  end if')

        def step(of):
            of[x] = e.value(of)
            of[z] = max(of[x], f.value(of))
        self.steps.append(step)
        self.moves(x)
        self.moves(z)
        self.knows(x)
        self.knows(z)

    def array(self):
        x, n, e = self.fresh('x'), self.case.random.randint(2, 3), self.expression()
        step = self.case.quarter()
        self.declare(f'Base.ContinuousState {x}[{n}]')
        form = self.case.pick(['loop', 'whole', 'parts', 'chain'])
        if form == 'loop':
            self.section('initial equation', f'for i in 1:{n} loop {self.equation(f"{x}[i]", f"{e.text} + ({step})*i")}; end for')
        elif form == 'whole':
            self.section('initial equation', self.equation(x, f'{{{e.text} + ({step})*i for i in 1:{n}}}'))
        elif form == 'parts':
            self.section('initial equation', self.equation(f'{x}[{n}]', f'{e.text} + ({step})*{n}'),
                         self.equation(f'{x}[1:{n - 1}]', '{' + ', '.join(f'{e.text} + ({step})*{i + 1}' for i in range(n - 1)) + '}'))
        else:
            self.section('initial equation', f'{x}[1] = {e.text} + ({step})', f'for i in 2:{n} loop {x}[i] = {x}[i - 1] + ({step}); end for')
        self.steps.append(lambda of: of.update({x: [e.value(of) + step*(i + 1) for i in range(n)]}))
        self.moves(x)
        self.knows(x, self.case.random.randrange(n))

    def parameter(self):
        p, q, e, factor = self.fresh('p'), self.fresh('q'), self.expression(), self.case.quarter()
        self.declare(f'parameter Real {p}(fixed=false)')
        self.declare(f'parameter Real {q} = ({factor})*{p} + c')
        if self.case.chance(0.3):
            self.section('initial algorithm', f'{p} := {e.text}')
        else:
            self.section('initial equation', self.determines(p, e.text))
        self.steps.append(lambda of: of.update({p: e.value(of), q: factor*e.value(of) + of['c']}))
        self.knows(p)
        self.knows(q)

    def algebraic(self, name=None):
        y, e = name or self.fresh('y'), self.expression(3)
        self.declare(f'Real {y}')
        self.section('equation', self.equation(y, e.text))
        self.steps.append(lambda of: of.update({y: e.value(of)}))
        self.knows(y)

    def discrete(self):
        """Changes once during the run."""
        d, e, f = self.fresh('d'), self.expression(), self.case.quarter()
        form = self.case.pick(['start', 'pre', 'value', 'algorithm'])
        start = self.case.parameter_expression()
        self.declare(f'discrete Real {d}' + (f'(start={start.text}, fixed=true)' if form == 'start' else ''))
        if form == 'algorithm':
            self.section('initial algorithm', f'{d} := {e.text}')
        elif form != 'start':
            self.section('initial equation', self.determines(f'pre({d})' if form == 'pre' else d, e.text))
        self.section('equation', f'when time > 0.4 then\n    {d} = pre({d}) + ({f});\n  end when')
        value = start if form == 'start' else e
        self.steps.append(lambda of: of.update({d: value.value(of)}))
        self.ends[d] = lambda of: of[d] + f
        self.known.append(Expression(f'pre({d})', lambda of: of[d]))

    def solved(self):
        """So many unknowns, states or parameters, and residuals"""
        case, n = self.case, self.case.random.randint(1, 3)
        names = [self.fresh('v') for _ in range(n)]
        states = [case.chance(0.7) for _ in range(n)]
        if case.chance(0.3): # one more, which the model fixes
            names.append(self.fresh('v'))
            self.declare(f'Base.ContinuousState {names[n]}(fixed=false)')
            states.append(True)
        self.free.update(names)
        lines, sides = [], []
        for i, name in enumerate(names[:n]):
            r, other, e = self.fresh('r'), names[(i + 1) % len(names)], self.expression()
            self.declare(f'parameter Real {r} = 0')
            if states[i]:
                self.declare(f'Base.ContinuousState {name}(fixed=false)')
            else:
                self.declare(f'parameter Real {name}(fixed=false)')
            factor = case.pick([1, 2, -1.5])
            lines.append(self.equation(f'({factor})*{name} + 0.3*sin({other}) + 0.2*cos({name})*tanh({e.text})', r))

            def side(of, name=name, other=other, e=e, factor=factor):
                return factor*of[name] + 0.3*math.sin(of[other]) + 0.2*math.cos(of[name])*math.tanh(e.value(of))
            sides.append((r, side))
        case.random.shuffle(lines)
        self.section('initial equation', *lines)
        for name, is_state in zip(names, states):
            if is_state:
                self.moves(name)
            self.knows(name)

        def step(of):
            for name in names:
                of[name] = case.quarter()
                of.starts[name] = of[name] + case.pick([-0.2, 0, 0.3])
            for name in names[n:]:
                of.starts[name] = of[name]
                of.fixed.append(name)
            for r, side in sides:
                of[r] = of.given[r] = side(of)
        self.steps.append(step)

    def solved_array(self):
        case, v, r, n, e = self.case, self.fresh('v'), self.fresh('r'), self.case.random.randint(2, 3), self.expression()
        self.declare(f'parameter Real {r}[{n}] = zeros({n})')
        self.declare(f'Base.ContinuousState {v}[{n}](each fixed=false)')
        if case.chance(0.5):
            self.section('initial equation', f'for i in 1:{n} loop {self.equation(f"{v}[i] + 0.2*{v}[i]*{v}[i]*{v}[i] + {e.text}", f"{r}[i]")}; end for')
        else:
            self.section('initial equation', self.equation(f'{v} + 0.2*{v}.*{v}.*{v} .+ {e.text}', r))
        self.moves(v)
        self.free.add(v)
        self.knows(v, case.random.randrange(n))

        def step(of):
            of[v] = [case.quarter() for _ in range(n)]
            of.starts[v] = [x + case.pick([-0.2, 0, 0.3]) for x in of[v]]
            of[r] = of.given[r] = [x + 0.2*x**3 + e.value(of) for x in of[v]]
        self.steps.append(step)

    def steady(self):
        """A derivative is given."""
        case, x, r, y, e = self.case, self.fresh('x'), self.fresh('r'), self.fresh('y'), self.expression()
        self.declare(f'parameter Real {r} = 0')
        self.declare(f'Base.ContinuousState {x}(fixed=false)')
        self.declare(f'Real {y}')
        self.section('equation', f'{y} = 0.3*sin({x}) + {e.text}', f'der({x}) = {y} - {x}')
        self.section('initial equation', self.equation(f'der({x})', r) if case.chance(0.6) else self.equation(f'{y}', f'{x} + {r}'))
        self.free.add(x)
        self.knows(x)

        def step(of):
            of[x] = case.quarter()
            of.starts[x] = of[x] + case.pick([-0.2, 0, 0.3])
            of[y] = 0.3*math.sin(of[x]) + e.value(of)
            of[r] = of.given[r] = of[y] - of[x]
        self.steps.append(step)


class Instance(dict):
    """The values of a component, by name. `starts`, `given` and `fixed`: what modifiers give it."""

    def __init__(self, kind, c, u):
        super().__init__({'c': c, **({'u': u} if kind.has_input else {})})
        self.kind, self.starts, self.given, self.fixed = kind, {}, {'c': c}, []
        for step in kind.steps:
            step(self)

    def modifiers(self):
        return {**self.given, **{(name, 'start'): value for name, value in self.starts.items()}}


def modifiers_text(instances):
    """Those of one component, or of an array of them."""
    parts = []
    for key in instances[0].modifiers():
        values = [instance.modifiers()[key] for instance in instances]
        text = repr(values if len(values) > 1 else values[0]).replace('[', '{').replace(']', '}')
        fixed = ', each fixed=true' if len(values) > 1 else ', fixed=true'
        parts.append(f'{key[0]}(start={text}{fixed if key[0] in instances[0].fixed else ""})' if isinstance(key, tuple) else f'{key}={text}')
    return ', '.join(parts)


class Case(Draws):
    def __init__(self, number_):
        super().__init__(number_)
        self.instances = []
        kinds = [Kind(self, f'K{i}_{number_}', i > 0) for i in range(2)]
        declared, equations, outputs = [], [], []
        for i in range(self.random.randint(1, 3)):
            kind, count = self.pick(kinds) if outputs else kinds[0], self.pick([0, 0, 2, 3])
            name = f's{i + 1}'
            made = []
            for k in range(count or 1):
                text, value = self.pick(outputs) if outputs else ('', 0)
                element = f'{name}[{k + 1}]' if count else name
                if kind.has_input:
                    equations.append(f'  {element}.u = {text};\n')
                made.append(Instance(kind, self.quarter(), value))
                self.instances.append((element, made[-1]))
            declared.append(f'  {kind.name} {name}{f"[{count}]" if count else ""}({modifiers_text(made)});\n')
            outputs += [(f'{element}.y', of['y']) for element, of in self.instances[-len(made):]]
        self.text = ''.join(kind.text for kind in kinds) + f'model T_{number_}\n{"".join(declared)}' + (
            f'equation\n{"".join(equations)}' if equations else '') + f'end T_{number_};\n'

    def parameter_expression(self):
        factor, add = self.quarter(), self.quarter()
        return Expression(f'({factor})*c + ({add})', lambda of: factor*of['c'] + add)

    def results(self):
        for element, of in self.instances:
            for name, value in of.items():
                end = of.kind.ends.get(name)
                for i, part in enumerate(value if isinstance(value, list) else [value]):
                    subscript = f'[{i + 1}]' if isinstance(value, list) else ''
                    yield f'case_{self.number}.{element}.{name}{subscript} {part!r}' + (f' {end(of)!r}' if end else '')


print_cases(Case)
