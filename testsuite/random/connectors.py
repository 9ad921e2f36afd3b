"""Random trees of components with connectors, with known results, for connectors.t.

    connectors.py FIRST COUNT

prints the text of a model All with a component for each case from FIRST on, a line `---`, and what the connectors have, a line for
each number: name, value at time 0, value at time 1. The same number gives the same case.

A connector has signals of all types, pairs of potentials and flows, and connectors inside of it, in arrays, too, of sizes that may
follow from its parameter. Of each connector there is one that gives the values (on) and one that takes them (to). A component takes
them by `a` and gives others by `b`, which may be an array. Composite components are made of others, by connects in any order, between
arrays, by elements in loops, by the connectors inside, or by equations that say the same. Components may be conditional. Some connect
what they have with the inner connector `hub`, which one of them gives its values.

Values with derivatives are lists: the value, its derivative, and the second one; components that take some have these in variables.

What a connector has is a dictionary by (number of the leaf, its subscripts): signals and potentials, or flows.
"""
import itertools
import sys

from draws import Draws

TIMES = (0, 1)
ONE, TWO = 'Base.RealWithDerivative', 'Base.RealWith2Derivatives'
ORDERS = {ONE: 1, TWO: 2}


def is_number(kind):
    return kind == 'Real' or kind in ORDERS


def value_of(of):
    return of[0] if isinstance(of, list) else of


class Leaf:
    """A variable of a connector or of one inside of it: names with the sizes of each, and its type. Potentials have a flow."""

    def __init__(self, path, kind, has_flow):
        self.path, self.kind, self.has_flow = path, kind, has_flow
        self.sizes = [size for _, sizes in path for size in sizes]

    def inside(self, name, sizes=()):
        return Leaf([(name, list(sizes))] + self.path, self.kind, self.has_flow)

    def flow(self):
        (name, sizes) = self.path[-1]
        return Leaf(self.path[:-1] + [('f_' + name, sizes)], 'Real', False)

    def text(self, subscripts=()):
        """Its name, with these subscripts, or the whole of it."""
        subscripts, parts = list(subscripts), []
        for name, sizes in self.path:
            own, subscripts = subscripts[:len(sizes)], subscripts[len(sizes):]
            parts.append(name + (f'[{", ".join(map(str, own))}]' if own else ''))
        return '.'.join(parts)

    def places(self, n):
        return list(itertools.product(*(range(1, (n if size == 'n' else size) + 1) for size in self.sizes)))


class Member:
    """Of a connector: a signal, a potential with its flow, or (of) a connector inside, with a value of its parameter."""

    def __init__(self, name, kind, sizes, has_flow=False, of=None, n=None):
        self.name, self.kind, self.sizes, self.has_flow, self.of, self.n = name, kind, sizes, has_flow, of, n


class Connector:
    def __init__(self, name, members):
        self.name, self.members = name, members
        self.sized = any('n' in m.sizes or m.n == 'n' for m in members)
        self.leaves = [leaf for m in members for leaf in self.leaves_of(m)]

    @staticmethod
    def leaves_of(member):
        if not member.of:
            return [Leaf([(member.name, member.sizes)], member.kind, member.has_flow)]
        n = member.n or 2
        return [Leaf([(name, [n if size == 'n' else size for size in sizes]) for name, sizes in leaf.path], leaf.kind,
                     leaf.has_flow).inside(member.name, member.sizes) for leaf in member.of.leaves]

    def text(self, side):
        lines = [f'connector {self.name}_{side}\n', '  parameter Integer n = 2;\n' if self.sized else '']
        for m in self.members:
            sizes = f'[{", ".join(map(str, m.sizes))}]' if m.sizes else ''
            if m.of:
                n = f'({"each " if m.sizes else ""}n={m.n})' if m.n else ''
                lines.append(f'  {m.of.name}_{side} {m.name}{sizes}{n};\n')
            elif m.has_flow:
                lines.append(f'  {m.kind} {m.name}{sizes};\n  flow Real f_{m.name}{sizes};\n')
            else:
                lines.append(f'  {"output" if side == "on" else "input"} {m.kind} {m.name}{sizes};\n')
        return f'{"".join(lines)}end {self.name}_{side};\n'

    def is_bundle(self):
        return all(m.of for m in self.members)


class Formula:
    """A value from another one, the component's parameter c, and the subscripts. What has derivatives follows from a square."""

    def __init__(self, kind, factor, add, weights):
        self.kind, self.factor, self.add, self.weights = kind, factor, add, weights

    def value(self, of, c, subscripts):
        if self.kind == 'Boolean':
            return of == (self.factor > 0)
        added = self.add*(c if is_number(self.kind) else 1) + sum(w*i for w, i in zip(self.weights, subscripts))
        if self.kind in ORDERS:
            x, rate, curve = of
            return [self.factor*x*x/(1 + x*x) + added, self.factor*2*x*rate/(1 + x*x)**2,
                    self.factor*(2*(1 - 3*x*x)*rate**2/(1 + x*x)**3 + 2*x*curve/(1 + x*x)**2)]
        return self.factor*value_of(of) + added

    def text(self, of, subscripts, whole=False):
        if self.kind == 'Boolean':
            return of if self.factor > 0 else f'not {of}'
        if self.kind in ORDERS:
            of = f'{of}.^2 ./ (1 .+ {of}.^2)' if whole else f'{of}^2/(1 + {of}^2)'
        plus = ' .+ ' if whole else ' + '
        terms = [of if self.factor == 1 else f'({self.factor})*{of}', f'({self.add}){"*c" if is_number(self.kind) else ""}']
        terms += [f'({w})*{i}' for w, i in zip(self.weights, subscripts) if w]
        return plus.join(terms)


class Primitive:
    """A component of equations: what it gives (b, or `count` of them) and the flows of what it takes (a)."""

    def __init__(self, case, name, connector, takes, count):
        self.name, self.connector, self.takes, self.count = name, connector, takes, count
        self.ons = ['b'] if count == 1 else [f'b[{q + 1}]' for q in range(count)]
        self.given = [case.formula(leaf.kind, len(leaf.sizes) + (count > 1)) for leaf in connector.leaves]
        self.own = [case.formula('Real', len(leaf.sizes)) for leaf in connector.leaves]
        self.of_flows = [case.quarter() for _ in connector.leaves]
        self.threshold = case.pick([0.3, 0.6, 2])
        self.text = self.make_text(case)

    def make_text(self, case):
        n = '(n=n)' if self.connector.sized else ''
        lines = [f'model {self.name}\n  parameter Real c = 1;\n', '  parameter Integer n = 2;\n' if n else '']
        if self.takes:
            lines.append(f'  {self.connector.name}_to a{n};\n')
        b_sizes = [self.count] if self.count > 1 else []
        if self.count:
            lines.append(f'  {self.connector.name}_on b{b_sizes or ""}{n and ("(each n=n)" if b_sizes else n)};\n')
        equations = []
        for number, leaf in self.differentiated():
            for order in range(1, ORDERS[leaf.kind] + 1):
                sizes, rate = (f'[{", ".join(map(str, leaf.sizes))}]' if leaf.sizes else ''), f'rate{order}_{number}'
                lines.append(f'  Real {rate}{sizes};\n')
                equations.append(case.rate(Leaf([(rate, leaf.sizes)], 'Real', False),
                                           leaf.inside('a') if order == 1 else Leaf([(f'rate1_{number}', leaf.sizes)], 'Real', False)))
            equations[-2:] = [''.join(equations[-2:])] if ORDERS[leaf.kind] == 2 else equations[-2:]
        lines.append('equation\n')
        for number, leaf in enumerate(self.connector.leaves):
            def source(subscripts, leaf=leaf):
                if self.takes:
                    return leaf.inside('a').text(subscripts)
                return {'Integer': '2', 'Boolean': f'(time > {self.threshold})'}.get(leaf.kind, 'time')

            if self.count:
                equations.append(case.equations(leaf.inside('b', b_sizes), self.given[number], len(b_sizes), source, self.takes))
            if self.takes and leaf.has_flow:
                def flow(subscripts, leaf=leaf, number=number):
                    factor = f'({self.of_flows[number]})*'
                    if not self.count:
                        return leaf.inside('a').text(subscripts)
                    if self.count > 1:
                        sum_of = f'sum({leaf.flow().inside("b", b_sizes).text(("q",) + tuple(subscripts))} for q in 1:{self.count})'
                        return f'({leaf.inside("a").text(subscripts)} + {factor}{sum_of})'
                    return f'({leaf.inside("a").text(subscripts)} + {factor}{leaf.flow().inside("b").text(subscripts)})'

                equations.append(case.equations(leaf.flow().inside('a'), self.own[number], 0, flow, self.count < 2))
        case.random.shuffle(equations)
        return f'{"".join(lines)}{"".join(equations)}end {self.name};\n'

    def differentiated(self):
        """The numbers and leaves whose derivatives it has."""
        return [(number, leaf) for number, leaf in enumerate(self.connector.leaves) if self.takes and leaf.kind in ORDERS]

    def make(self, c, n, on):
        return PrimitiveInstance(self, c, n)


class PrimitiveInstance:
    def __init__(self, of, c, n):
        self.of, self.c, self.n, self.has, self.flows = of, c, n, {}, {}

    def down(self, time, given):
        """What it gives, by the number of the connector, if it is given this."""
        of, self.has = self.of, {'a': given} if self.of.takes else {}
        for q, name in enumerate(of.ons):
            values = self.has[name] = {}
            for number, leaf in enumerate(of.connector.leaves):
                for place in leaf.places(self.n):
                    source = given[number, place] if of.takes else (
                        {'Real': time, 'Integer': 2, 'Boolean': time > of.threshold}.get(leaf.kind, [time, 1, 0]))
                    values[number, place] = of.given[number].value(source, self.c, (q + 1,)*(of.count > 1) + place)
        return [self.has[name] for name in of.ons]

    def up(self, flows):
        """The flows of what it takes, from those of what it gives."""
        of, self.flows = self.of, dict(zip(self.of.ons, flows))
        if not of.takes:
            return {}
        own = self.flows['a'] = {}
        for number, place in flow_places(of.connector, self.n):
            source = value_of(self.has['a'][number, place]) + of.of_flows[number]*sum(flow[number, place] for flow in flows)
            own[number, place] = of.own[number].value(source, self.c, place)
        return own

    def results(self, prefix):
        for name, values in self.has.items():
            for number, leaf in enumerate(self.of.connector.leaves):
                for place in leaf.places(self.n):
                    yield leaf.inside(f'{prefix}.{name}').text(place), value_of(values[number, place])
                    if leaf.has_flow:
                        yield leaf.flow().inside(f'{prefix}.{name}').text(place), self.flows[name][number, place]
        for number, leaf in self.of.differentiated():
            for order in range(1, ORDERS[leaf.kind] + 1):
                for place in leaf.places(self.n):
                    name = Leaf([(f'{prefix}.rate{order}_{number}', leaf.sizes)], 'Real', False).text(place)
                    yield name, self.has['a'][number, place][order]


def flow_places(connector, n):
    return [(number, place) for number, leaf in enumerate(connector.leaves) if leaf.has_flow for place in leaf.places(n)]


class End:
    """Where values are given: by a part of a composite, or by its own a (part None). `targets` are (part, its number) of parts that
    take them, or (None, number of its own b), their texts, and what the parameter `on` must be for that (None: anything); `plain`: whether each has a connect of its own."""

    def __init__(self, text, part=None, element=0, on=0):
        self.text, self.part, self.element, self.on, self.targets, self.plain, self.lines = text, part, element, on, [], True, []

    def add(self, part, element, text, on=None):
        self.targets.append((part, element, text, on))
        self.plain = self.plain and text != '' and on is None and (part is None or part.condition is None)


class Part:
    """Of a composite: a class, how many of it in an array (0: no array), values of c, and a condition."""

    def __init__(self, name, of, count, c_text, c, on, condition):
        self.name, self.of, self.count, self.c_text, self.c, self.on, self.condition = name, of, count, c_text, c, on, condition

    def element(self, i):
        return f'{self.name}[{i + 1}]' if self.count else self.name

    def text(self, sized):
        each = 'each ' if self.count else ''
        values = ([f'c={self.c_text}'] if self.c_text else []) + ([f'{each}n=n'] if sized else [])
        values += [f'{each}on={str(self.on).lower()}'] if self.on is not None else []
        condition = {None: '', True: ' if on', False: ' if not on'}[self.condition]
        return f'  {self.of.name} {self.name}{f"[{self.count}]" if self.count else ""}{"(" + ", ".join(values) + ")" if values else ""}{condition};\n'


HUB = -1 # the number of its end


class Giver:
    """Gives the hub its values: by a source in it, or in a component in it."""

    def __init__(self, case, name, source):
        self.name, self.source, self.connector, self.takes, self.ons = name, source, source.connector, False, []
        given = f'  outer {source.connector.name}_on hub;\n  {source.name} g(c=c);\nequation\n  connect({case.pick(["g.b, hub", "hub, g.b"])});\n'
        self.within = case.chance(0.4)
        inside = f'  model Within\n  parameter Real c = 1;\n{given}  end Within;\n  Within w(c=c);\n'
        self.text = f'model {name}\n  parameter Real c = 1;\n  parameter Boolean on = true;\n{inside if self.within else given}end {name};\n'

    def make(self, c, n, on):
        return GiverInstance(self, c, n)


class GiverInstance:
    def __init__(self, of, c, n):
        self.of, self.source = of, PrimitiveInstance(of.source, c, n)

    def results(self, prefix):
        return self.source.results(f'{prefix}.w.g' if self.of.within else f'{prefix}.g')


class Composite:
    """`hub`: None, outer, or inner"""

    def __init__(self, case, name, connector, takes, count, hub=None):
        self.case, self.name, self.connector, self.takes, self.count, self.hub = case, name, connector, takes, count, hub
        self.ons = ['b'] if count == 1 else [f'b[{q + 1}]' for q in range(count)]
        self.parts, self.ends, self.statements = [], [], []
        self.on = case.chance(0.5)
        if hub:
            self.ends.append(End('hub', None, HUB))
            self.ends[0].plain = False
        if hub == 'inner':
            self.add_part(case.giver, None)
        if takes:
            self.ends.append(End('a'))
        if not takes or case.chance(0.2):
            self.add_ends(self.add_part(case.pick(case.sources), None))
        for _ in range(case.random.randint(1, 4)):
            self.grow()
        self.give_own()
        own = [end for end in self.ends if end.text == 'a']
        if takes and not any(part is None or part.condition is None for part, _, _, on in own[0].targets if on is None):
            self.attach(own[0], self.add_part(case.takers[0], None), 0, f'{self.parts[-1].name}.a')
        self.text = self.make_text()

    def add_part(self, of, condition, count=0):
        case = self.case
        c_text, c = case.parameters(count)
        on = case.chance(0.5) if isinstance(of, Composite) and case.chance(0.5) else None
        part = Part(f'p{len(self.parts) + 1}', of, count, c_text, c, on, condition)
        self.parts.append(part)
        return part

    def add_ends(self, part):
        """Those of a part without condition."""
        new = [End(f'{part.element(i)}.{name}', part, i, q) for i in range(part.count or 1) for q, name in enumerate(part.of.ons)]
        self.ends += new
        return new

    def connect(self, one, other):
        """A connect, of what is inside where that is everything."""
        case = self.case
        names = [f'.{m.name}' for m in self.connector.members] if self.connector.is_bundle() and case.chance(0.4) else ['']
        pairs = [(one + name, other + name) for name in names]
        return [f'connect({", ".join(pair[::-1] if case.chance(0.5) else pair)});' for pair in pairs]

    def attach(self, end, part, element, text):
        end.add(part, element, text)
        end.lines += self.connect(end.text, text)

    def attach_either(self, part, element, text):
        """Which of two ends gives the values is up to the parameter."""
        lines, ends = [], (self.case.pick(self.ends), self.case.pick(self.ends))
        for end, on in zip(ends, (True, False)):
            end.add(part, element, text, on)
            lines.append(' '.join(self.connect(end.text, text)))
        self.statements.append(f'if on then\n    {lines[0]}\n  else\n    {lines[1]}\n  end if;')

    def grow(self):
        case = self.case
        end, of, draw = case.pick(self.ends), case.pick(case.takers), case.random.random()
        if case.chance(0.15):
            part = self.add_part(of, None)
            self.attach_either(part, 0, f'{part.name}.a')
            self.add_ends(part)
            return
        if draw < 0.15:
            part = self.add_part(of, case.chance(0.5), case.pick([0, 0, 2]))
            for i in range(part.count or 1):
                self.attach(end, part, i, f'{part.element(i)}.a')
        elif draw < 0.55:
            part = self.add_part(of, None)
            self.attach(end, part, 0, f'{part.name}.a')
            self.add_ends(part)
        elif draw < 0.7:
            self.fan(end, self.add_part(of, None, case.random.randint(1, 3)))
        elif draw < 0.85 and len(of.ons) == 1:
            self.chain(end, self.add_part(of, None, case.random.randint(1, 4)))
        else:
            self.side_by_side(of)

    def loop(self, lines, count, frm=1):
        """Those statements for i, in a loop."""
        self.statements.append(f'for i in {frm}:{count} loop\n    ' + '\n    '.join(lines) + '\n  end for;')

    def fan(self, end, part):
        for i in range(part.count):
            end.add(part, i, '')
        self.loop(self.connect(end.text, f'{part.name}[i].a'), part.count)
        self.add_ends(part)

    def chain(self, end, part):
        if self.case.chance(0.2):
            self.chain_in_loop(end, part)
            return
        self.attach(end, part, 0, f'{part.name}[1].a')
        ends = self.add_ends(part)
        for i in range(1, part.count):
            ends[i - 1].add(part, i, '')
        if part.count > 1:
            lines = [self.connect(f'{part.name}[i].b', f'{part.name}[i + 1].a'), self.connect(f'{part.name}[i - 1].b', f'{part.name}[i].a')]
            draw = self.case.random.random()
            if draw < 0.4:
                self.loop(lines[0], part.count - 1)
            elif draw < 0.7:
                self.loop(lines[1], part.count, 2)
            else:
                self.statements += self.connect(f'{part.name}[1:{part.count - 1}].b', f'{part.name}[2:end].a'.replace('end', str(part.count)))

    def chain_in_loop(self, end, part):
        for i, before in enumerate([end] + self.add_ends(part)[:-1]):
            before.add(part, i, '')
        first, others = self.connect(end.text, f'{part.name}[1].a'), self.connect(f'{part.name}[i - 1].b', f'{part.name}[i].a')
        self.loop([f'if i == 1 then {" ".join(first)} else {" ".join(others)} end if;'], part.count)

    def side_by_side(self, of):
        """Each element of an array takes what one of another gives, or one of an array of connectors."""
        giving = [part for part in self.parts if part.condition is None and
                  (part.count and len(part.of.ons) == 1 or not part.count and len(part.of.ons) > 1)]
        if not giving:
            return
        part = self.case.pick(giving)
        ends = [end for end in self.ends if end.part is part]
        new = self.add_part(of, None, len(ends))
        for i, end in enumerate(ends):
            end.add(new, i, '')
        if self.case.chance(0.6):
            self.statements += self.connect(f'{part.name}.b', f'{new.name}.a')
        else:
            self.loop(self.connect(f'{part.name}[i].b' if part.count else f'{part.name}.b[i]', f'{new.name}[i].a'), len(ends))
        self.add_ends(new)

    def give_own(self):
        """Its own connectors b"""
        whole = [part for part in self.parts if part.condition is None and not part.count and len(part.of.ons) == self.count > 1]
        if whole and self.case.chance(0.5):
            part = self.case.pick(whole)
            for end in self.ends:
                if end.part is part:
                    end.add(None, end.on, '')
            self.statements += self.connect(f'{part.name}.b', 'b')
            return
        for q, name in enumerate(self.ons):
            if self.case.chance(0.2):
                self.attach_either(None, q, name)
            else:
                self.attach(self.case.pick(self.ends), None, q, name)

    def by_equations(self, end):
        """The same as the end's connects: what takes the values has them, and the flows sum to zero."""
        lines = []
        for leaf in self.connector.leaves:
            for _, _, text, _ in end.targets:
                lines.append(self.case.equal(leaf.inside(text), [(1, leaf.inside(end.text))]))
            if not leaf.has_flow:
                continue
            own = leaf.flow().inside(end.text)
            sign = 1 if end.part else -1
            terms = [(-sign if part else sign, leaf.flow().inside(text)) for part, _, text, _ in end.targets]
            lines.append(self.case.equal(own, terms))
        return lines

    def make_text(self):
        case, n = self.case, '(n=n)' if self.connector.sized else ''
        lines = [f'model {self.name}\n  parameter Real c = 1;\n  parameter Boolean on = {str(self.on).lower()};\n',
                 '  parameter Integer n = 2;\n' if n else '']
        declared = [f'  {self.connector.name}_to a{n};\n'] if self.takes else []
        if self.count:
            sizes = f'[{self.count}]' if self.count > 1 else ''
            declared.append(f'  {self.connector.name}_on b{sizes}{n and ("(each n=n)" if sizes else n)};\n')
        declared += [part.text(bool(n)) for part in self.parts]
        case.random.shuffle(declared)
        lines += [f'  {self.hub} {self.connector.name}_on hub;\n'] * (self.hub is not None)
        for end in self.ends:
            if end.targets and end.plain and case.chance(0.3):
                self.statements += self.by_equations(end)
            else:
                self.statements += end.lines
        case.random.shuffle(self.statements)
        return f'{"".join(lines)}{"".join(declared)}equation\n' + ''.join(f'  {s}\n' for s in self.statements) + f'end {self.name};\n'

    def differentiated(self):
        return []

    def make(self, c, n, on):
        return CompositeInstance(self, c, n, self.on if on is None else on)


class CompositeInstance:
    def __init__(self, of, c, n, on):
        self.of, self.n, self.has, self.flows = of, n, {}, {}
        self.instances = {}
        for part in of.parts:
            if part.condition in (None, on):
                for i in range(part.count or 1):
                    self.instances[part.name, i] = part.of.make(part.c(c)[i] if part.count else part.c(c), n, part.on)
        if of.hub == 'inner':
            self.giver, self.at_hub = self.instances[of.parts[0].name, 0].source, []
            self.all_at_hub(self.at_hub)
        self.targets = {(end.part and end.part.name, end.element, end.on): [t[:2] for t in end.targets if t[3] in (None, on)]
                        for end in of.ends}

    def all_at_hub(self, found):
        """Adds all components, this one and those in it, that connect something with the hub."""
        if self.of.hub:
            found.append(self)
        for instance in self.instances.values():
            if isinstance(instance, CompositeInstance):
                instance.all_at_hub(found)

    def down(self, time, given):
        of, self.has = self.of, {}
        if of.hub == 'inner':
            [values] = self.giver.down(time, None)
            self.has['hub'] = values
            for instance in self.at_hub:
                instance.hub_has = values
        if of.hub:
            self.visit(time, None, HUB, 0, self.hub_has)
        if of.takes:
            self.has['a'] = given
            self.visit(time, None, 0, 0, given)
        for part in of.parts:
            if not part.of.takes and isinstance(part.of, (Primitive, Composite)):
                self.spread(time, part.name, 0, None)
        return [self.has[name] for name in of.ons]

    def spread(self, time, name, element, given):
        for on, values in enumerate(self.instances[name, element].down(time, given)):
            self.visit(time, name, element, on, values)

    def visit(self, time, name, element, on, values):
        for part, number in self.targets.get((name, element, on), []):
            if not part:
                self.has[self.of.ons[number]] = values
            elif (part.name, number) in self.instances:
                self.spread(time, part.name, number, values)

    def up(self, flows):
        of, self.flows = self.of, dict(zip(self.of.ons, flows))
        for part in of.parts:
            if not part.of.takes and isinstance(part.of, (Primitive, Composite)):
                self.gather(part.name, 0)
        if of.hub:
            self.hub_flow = self.flow_of(None, HUB, 0)
        if of.hub == 'inner':
            keys = flow_places(of.connector, self.n)
            self.flows['hub'] = dict.fromkeys(keys, 0)
            self.giver.up([{key: sum(instance.hub_flow[key] for instance in self.at_hub) for key in keys}])
        if not of.takes:
            return {}
        self.flows['a'] = {key: -flow for key, flow in self.flow_of(None, 0, 0).items()}
        return self.flows['a']

    def gather(self, name, element):
        instance = self.instances[name, element]
        return instance.up([self.flow_of(name, element, on) for on in range(len(instance.of.ons))])

    def flow_of(self, name, element, on):
        """The flow of an end, if it is that of a part: the parts that take its values have the opposite one, less that of its own b."""
        sum_of = dict.fromkeys(flow_places(self.of.connector, self.n), 0)
        for part, number in self.targets.get((name, element, on), []):
            if part and (part.name, number) not in self.instances:
                continue
            flows, sign = (self.gather(part.name, number), -1) if part else (self.flows[self.of.ons[number]], 1)
            for key in sum_of:
                sum_of[key] += sign*flows[key]
        return sum_of

    def results(self, prefix):
        yield from PrimitiveInstance.results(self, prefix)
        for part in self.of.parts:
            for i in range(part.count or 1):
                if (part.name, i) in self.instances:
                    yield from self.instances[part.name, i].results(f'{prefix}.{part.element(i)}')


class Case(Draws):
    def __init__(self, number):
        super().__init__(number)
        self.texts = []
        connector = self.connector(self.random.randint(0, 2))
        self.sources = [self.add(Primitive, connector, False, self.pick([1, 1, 2]))]
        has_hub = not connector.sized and self.chance(0.6)
        if has_hub:
            self.giver = self.add(Giver, self.add(Primitive, connector, False, 1))
        self.takers = [self.add(Primitive, connector, True, count) for count in (0, 1, 1, self.random.randint(2, 3))]
        for _ in range(self.random.randint(0, 3)):
            takes = self.chance(0.8)
            count, outer = self.pick([0, 1, 1, 2] if takes else [1, 2]), 'outer' if has_hub and self.chance(0.7) else None
            (self.takers if takes else self.sources).append(self.add(Composite, connector, takes, count, outer))
        self.whole = self.add(Composite, connector, False, 0, 'inner' if has_hub else None)
        self.n = self.random.randint(1, 3)
        self.sized = connector.sized

    def quarter(self, most=1):
        """One that is not zero: nothing gets lost."""
        return self.pick([-1, 1])*self.random.randint(1, 4*most)/4

    def add(self, of, *arguments):
        made = of(self, f'M{len(self.texts)}_{self.number}', *arguments)
        self.texts.append(made.text)
        return made

    def connector(self, depth):
        members = []
        if depth and self.chance(0.3):
            inner = [self.connector(depth - 1) for _ in range(2)]
            members = [self.part(f'k{i}', of) for i, of in enumerate(inner)]
        else:
            for i in range(self.random.randint(1, 3)):
                members.append(Member(f's{i}', self.pick(['Real', 'Real', 'Integer', 'Boolean', ONE, TWO]), self.sizes()))
                if self.chance(0.6):
                    members.append(Member(f'v{i}', self.pick(['Real', 'Real', ONE, TWO]), self.sizes(), True))
                if depth and self.chance(0.4):
                    members.append(self.part(f'k{i}', self.connector(depth - 1)))
        name = f'K{len(self.texts)}_{self.number}'
        made = Connector(name, members)
        self.texts.append(made.text('on') + made.text('to'))
        return made

    def part(self, name, of):
        return Member(name, None, [self.random.randint(1, 2)] if self.chance(0.4) else [], False, of, self.pick([None, 'n', 3, 'n']) if of.sized else None)

    def sizes(self):
        return self.pick([[], [], [], [2], ['n'], ['n'], [2, 'n'], [1, 2]])

    def formula(self, kind, n):
        weights = [self.random.randint(-2, 2) for _ in range(n)] if self.chance(0.6) else [0]*n
        if is_number(kind):
            return Formula(kind, self.quarter(), self.quarter(), [w/2 for w in weights])
        return Formula(kind, 1 if kind == 'Integer' or self.chance(0.5) else -1, self.random.randint(-3, 3), weights)

    def parameters(self, count):
        """The text of a modifier of c, and its value, or those of an array, from the c around it."""
        factor, add = self.quarter(), self.quarter()
        draw = self.random.random()
        if draw < 0.3:
            return '', lambda c: [1]*count if count else 1
        if not count:
            return f'({factor})*c + ({add})', lambda c: factor*c + add
        if draw < 0.6:
            return f'{{({factor})*c + i*({add}) for i in 1:{count}}}', lambda c: [factor*c + (i + 1)*add for i in range(count)]
        values = [self.quarter() for _ in range(count)]
        return '{' + ', '.join(f'{v}' for v in values) + '}', lambda c: values

    def equations(self, leaf, formula, extra, source, whole):
        """The equations of a variable in a component: for all subscripts, of which the first `extra` ones are not the source's."""
        names = 'ijklm'[:len(leaf.sizes)]
        forms = ['loop', 'comprehension']
        if 'n' not in leaf.sizes:
            forms.append('unrolled')
        if whole and not extra and not any(formula.weights) and (formula.kind != 'Boolean' or formula.factor > 0):
            forms.append('whole')
        form = self.pick(forms) if leaf.sizes else 'unrolled'
        if form == 'whole':
            return f'  {leaf.text()} = {formula.text(source(()), (), True)};\n'
        if form == 'unrolled':
            lines = [f'  {leaf.text(place)} = {formula.text(source(place[extra:]), place)};\n' for place in leaf.places(None)]
            self.random.shuffle(lines)
            return ''.join(lines)
        text = formula.text(source(tuple(names)[extra:]), names)
        if form == 'comprehension':
            for name, size in reversed(list(zip(names, leaf.sizes))):
                text = f'{{{text} for {name} in 1:{size}}}'
            return f'  {leaf.text()} = {text};\n'
        begin = ''.join(f'  for {name} in 1:{size} loop\n' for name, size in zip(names, leaf.sizes))
        return f'{begin}    {leaf.text(names)} = {text};\n{"  end for;" * len(names)}\n'

    def rate(self, leaf, of):
        """leaf = der(of), as a whole or by elements in loops"""
        names = 'ijklm'[:len(leaf.sizes)] if self.chance(0.5) else ''
        begin = ''.join(f'for {name} in 1:{size} loop ' for name, size in zip(names, leaf.sizes))
        return f'  {begin}{leaf.text(names)} = der({of.text(names)});{" end for;"*len(names)}\n'

    def equal(self, leaf, terms):
        """leaf = the sum of others with signs, of the same sizes, as a whole or by elements in loops"""
        names = 'ijklm'[:len(leaf.sizes)] if self.chance(0.5) else ''
        text = ''.join(f' {"-" if sign < 0 else "+"} {of.text(names)}' for sign, of in terms).removeprefix(' + ')
        if text.startswith(' - '):
            text = '-' + text[3:]
        sides = [leaf.text(names), text]
        if self.chance(0.3):
            sides.reverse()
        begin = ''.join(f'for {name} in 1:{size} loop ' for name, size in zip(names, leaf.sizes))
        return f'{begin}{" = ".join(sides)};{" end for;"*len(names)}'


def main():
    first, count = int(sys.argv[1]), int(sys.argv[2])
    components, lines = [], []
    for number in range(first, first + count):
        case = Case(number)
        print(''.join(case.texts))
        components.append(f'  {case.whole.name} case_{number}{f"(n={case.n})" if case.sized else ""};\n')
        instance, values = case.whole.make(1, case.n, None), {}
        for time in TIMES:
            instance.down(time, None)
            instance.up([])
            for name, value in instance.results(f'case_{number}'):
                values.setdefault(name.replace(', ', ','), []).append(repr(float(value)))
        lines += [' '.join([name, *at_times]) for name, at_times in values.items()]
    print('model All\n' + ''.join(components) + 'end All;\n---\n' + '\n'.join(lines))


main()
