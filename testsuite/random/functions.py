"""Random functions of all statements with known results, for functions.t.

    functions.py FIRST COUNT

prints the text of a model All with a component for each case from FIRST on, a line `---`, and what the variables and parameters have, a
line for each: name, value at time 0, value at time 1. The same number gives the same case.

A case has a few functions that call each other. They compute numbers, truth values, enumerations, texts, vectors and records, by
assignments to all of one or a part of it, branches, loops that end early, and calls with several results. The last one is called for
constants, parameters, sizes, in equations, for the elements of arrays, at an event; its statements are those of an algorithm section,
too. Python executes them; a case whose result hangs on a rounding error is drawn again.
"""
import math

from draws import Draws, Expression, Unclear, print_cases

TIMES = (0, 1)
LEVELS = ('low', 'mid', 'high')
SCALARS = ('Real', 'Real', 'Real', 'Integer', 'Integer', 'Boolean', 'Level', 'String')
FIELDS = (('a', ('Real', None)), ('n', ('Integer', None)), ('v', ('Real', '2')))


class Left(Exception):
    """A break, or a return"""


def compared(a, b):
    """Whether the order of two numbers is certain; raises Unclear if not"""
    if abs(a - b) < 1e-8 and (a != b or a*64 != round(a*64)):
        raise Unclear


def less(a, b):
    compared(a, b)
    return a < b


def floor(x):
    compared(x, round(x))
    return math.floor(x)


def small(x):
    if abs(x) > 1e5:
        raise Unclear
    return x


def copied(value):
    return {name: copied(part) for name, part in value.items()} if isinstance(value, dict) else list(value) if isinstance(value, list) else value


class Function:
    """Its variables have names and types: a base and the text of a size, None of what is no vector."""

    def __init__(self, case, name, others, is_last=False):
        self.case, self.name, self.others, self.is_last = case, name, others, is_last
        self.count, self.loops, self.has_return = 0, 0, False
        self.inputs, self.outputs, self.locals = [], [], []
        self.visible, self.assigned = [], []
        for kind, letter, least, most in ((self.inputs, 'u', 1, 4), (self.outputs, 'y', 1, 3), (self.locals, 'w', 0, 4)):
            for _ in range(case.random.randint(least, most)):
                self.declare(kind, letter)
        self.assigned = [(variable, type_) for kind in (self.outputs, self.locals) for variable, type_, _ in kind]
        self.body = self.statements(3)

    # --- declarations ---

    def declare(self, kind, letter):
        """A variable whose value, if it has one, follows from the inputs or what is declared above"""
        case = self.case
        base, size = case.pick(SCALARS + ('R', 'Real', 'Integer')), None
        if base in ('Real', 'Integer') and case.chance(0.3):
            sizes = ['1', '2', '3'] + [f'size({name}, 1)' for name, of in self.visible if of[1] == ':']
            size = ':' if kind is self.inputs and case.chance(0.5) else case.pick(sizes)
        self.count += 1
        name, type_, value = f'{letter}{self.count}', (base, size), None
        if kind is not self.inputs or size != ':' and self.visible and case.chance(0.25):
            value = self.expression(type_, 1, self.visible)
        kind.append((name, type_, value))
        self.visible.append((name, type_))

    @staticmethod
    def declaration(variable, type_, value, prefix=''):
        base, size = type_
        return f'  {prefix}{base} {variable}{f"[{size}]" if size else ""}{f" = {value.text}" if value else ""};\n'

    # --- expressions ---

    def names(self, type_, visible):
        """Expressions of this type that are variables or parts of them"""
        found = []
        for name, of in visible:
            if of == type_ or of[1] == ':' and type_[1] == f'size({name}, 1)' and of[0] == type_[0]:
                found.append(Expression(name, lambda at, name=name: at[name]))
            if of == ('R', None):
                found += [Expression(f'{name}.{field}', lambda at, name=name, field=field: at[name][field])
                          for field, field_type in FIELDS if field_type == type_]
        return found

    def vectors(self, base, visible):
        return [name for name, of in visible if of[0] == base and of[1]]

    def subscript(self, name, depth, visible):
        """One of a vector's elements, whatever the values are"""
        case = self.case
        kind = case.pick(['one', 'end', 'any'])
        if kind == 'one' or depth <= 0:
            return Expression('1', lambda at: 0)
        if kind == 'end':
            return Expression('end', lambda at: len(at[name]) - 1)
        i = self.expression(('Integer', None), depth - 1, visible)
        return Expression(f'1 + mod({i.text}, size({name}, 1))', lambda at: i.value(at) % len(at[name]))

    def literal(self, base):
        case = self.case
        if base == 'Real':
            value = case.quarter()
        elif base == 'Integer':
            value = case.random.randint(-3, 5)
        elif base == 'Boolean':
            value = case.chance(0.5)
            return Expression(str(value).lower(), lambda at: value)
        elif base == 'Level':
            value = case.random.randint(1, 3)
            return Expression(f'Level.{LEVELS[value - 1]}', lambda at: value)
        else:
            value = case.pick(['', 'a', 'bc', 'Z'])
            return Expression(f'"{value}"', lambda at: value)
        return Expression(f'({value})', lambda at: value)

    def expression(self, type_, depth, visible):
        case, (base, size) = self.case, type_
        names = self.names(type_, visible)
        if names and (depth <= 0 or case.chance(0.3)):
            return case.pick(names)
        if size is None and base != 'R' and (depth <= 0 or case.chance(0.15)):
            return self.literal(base)
        functions = [function for function in self.others if function.outputs[0][1] == type_]
        if functions and depth > 0 and case.chance(0.3):
            return self.call(case.pick(functions), depth - 1, visible)
        if case.chance(0.1) and depth > 0:
            condition, a, b = self.expression(('Boolean', None), depth - 1, visible), *(self.expression(type_, depth - 1, visible) for _ in 'ab')
            return Expression(f'(if {condition.text} then {a.text} else {b.text})',
                              lambda at: a.value(at) if condition.value(at) else b.value(at))
        if size is not None:
            return self.vector(base, size, depth, visible)
        return getattr(self, base.lower())(depth - 1, visible)

    def between(self, text):
        """Without events: a section has none in loops whose turns are known only at run time"""
        return f'noEvent({text})' if self.is_last else text

    def two(self, base, depth, visible, size=None):
        return [self.expression((base, size), depth, visible) for _ in 'ab']

    def real(self, depth, visible):
        case = self.case
        kind = case.pick(['+', '-', '*', 'scaled', 'sin', 'max', 'quotient', 'of_integer', 'element', 'element', 'sum', 'product', 'abs'])
        vectors = self.vectors('Real', visible)
        if kind in ('element', 'sum', 'product') and vectors:
            name = case.pick(vectors)
            if kind == 'sum':
                return Expression(f'sum({name})', lambda at: sum(at[name]))
            if kind == 'product':
                return Expression(f'({name}*{name})', lambda at: small(sum(x*x for x in at[name])))
            i = self.subscript(name, depth, visible)
            return Expression(f'{name}[{i.text}]', lambda at: at[name][i.value(at)])
        if kind == 'of_integer':
            n = self.expression(('Integer', None), depth, visible)
            return Expression(f'({n.text}/4)', lambda at: n.value(at)/4)
        a, b = self.two('Real', depth, visible)
        if kind == 'sin':
            return Expression(f'sin({a.text})', lambda at: math.sin(a.value(at)))
        if kind == 'abs':
            return Expression(f'abs({a.text})', lambda at: abs(a.value(at)))
        if kind == 'max':
            which = case.pick([min, max])
            return Expression(f'{which.__name__}({a.text}, {b.text})', lambda at: which(a.value(at), b.value(at)))
        if kind == 'quotient':
            return Expression(f'({a.text}/(2 + {b.text}^2))', lambda at: a.value(at)/(2 + small(b.value(at))**2))
        if kind in '*-':
            return Expression(f'({a.text} {kind} {b.text})',
                              lambda at: small(a.value(at)*b.value(at) if kind == '*' else a.value(at) - b.value(at)))
        return Expression(f'(0.5*{a.text} + {b.text})', lambda at: small(0.5*a.value(at) + b.value(at)))

    def integer(self, depth, visible):
        case = self.case
        kind = case.pick(['+', '-', '*', 'mod', 'div', 'floor', 'size', 'element', 'max', 'ordinal', 'sum'])
        vectors = self.vectors('Integer', visible)
        if kind in ('element', 'sum') and vectors:
            name = case.pick(vectors)
            if kind == 'sum':
                return Expression(f'sum({name})', lambda at: sum(at[name]))
            i = self.subscript(name, depth, visible)
            return Expression(f'{name}[{i.text}]', lambda at: at[name][i.value(at)])
        if kind == 'size' and (vectors or self.vectors('Real', visible)):
            name = case.pick(vectors + self.vectors('Real', visible))
            return Expression(f'size({name}, 1)', lambda at: len(at[name]))
        if kind == 'ordinal':
            level = self.expression(('Level', None), depth, visible)
            return Expression(f'Integer({level.text})', level.value)
        if kind == 'floor':
            x = self.expression(('Real', None), depth, visible)
            return Expression(self.between(f'integer({x.text})'), lambda at: floor(x.value(at)))
        a, b = self.two('Integer', depth, visible)
        m = case.random.randint(2, 4)
        if kind == 'mod':
            return Expression(f'mod({a.text}, {m})', lambda at: a.value(at) % m)
        if kind == 'div':
            return Expression(f'div({a.text}, {m})', lambda at: int(math.trunc(a.value(at)/m)))
        if kind == 'max':
            which = case.pick([min, max])
            return Expression(f'{which.__name__}({a.text}, {b.text})', lambda at: which(a.value(at), b.value(at)))
        if kind in '*-':
            return Expression(f'({a.text} {kind} {b.text})',
                              lambda at: small(a.value(at)*b.value(at) if kind == '*' else a.value(at) - b.value(at)))
        return Expression(f'({a.text} + {b.text})', lambda at: small(a.value(at) + b.value(at)))

    def boolean(self, depth, visible):
        case = self.case
        kind = case.pick(['and', 'or', 'not', 'Real', 'Integer', 'Integer', 'Level', 'String'])
        if kind in ('and', 'or', 'not'):
            a, b = self.two('Boolean', depth, visible)
            if kind == 'not':
                return Expression(f'(not {a.text})', lambda at: not a.value(at))
            return Expression(f'({a.text} {kind} {b.text})',
                              lambda at: a.value(at) and b.value(at) if kind == 'and' else a.value(at) or b.value(at))
        a, b = self.two(kind, depth, visible)
        if kind == 'Real':
            return Expression(self.between(f'({a.text} < {b.text})'), lambda at: less(a.value(at), b.value(at)))
        sign, of = case.pick([('<', lambda x, y: x < y), ('<=', lambda x, y: x <= y), ('==', lambda x, y: x == y), ('<>', lambda x, y: x != y)])
        return Expression(self.between(f'({a.text} {sign} {b.text})'), lambda at: of(a.value(at), b.value(at)))

    def level(self, depth, visible):
        case = self.case
        a, b = self.two('Level', depth, visible)
        which = case.pick([min, max])
        return Expression(f'{which.__name__}({a.text}, {b.text})', lambda at: which(a.value(at), b.value(at)))

    def string(self, depth, visible):
        if self.case.chance(0.4):
            n = self.expression(('Integer', None), depth, visible)
            return Expression(f'String({n.text})', lambda at: str(n.value(at)))
        a, b = self.two('String', depth, visible)

        def joined(at):
            text = a.value(at) + b.value(at)
            if len(text) > 60:
                raise Unclear
            return text
        return Expression(f'({a.text} + {b.text})', joined)

    def r(self, depth, visible):
        parts = [self.expression(type_, depth, visible) for _, type_ in FIELDS]
        if self.case.chance(0.4):
            given = [f'{field} = {part.text}' for (field, _), part in zip(FIELDS, parts)]
            self.case.random.shuffle(given)
        else:
            given = [part.text for part in parts]
        return Expression(f'R({", ".join(given)})', lambda at: {field: copied(part.value(at)) for (field, _), part in zip(FIELDS, parts)})

    def vector(self, base, size, depth, visible):
        case, n = self.case, self.size(size)
        kinds = ['fill', 'each'] + (['elements'] if size in '123' else [])
        if depth > 0:
            kinds += ['+', 'scaled', 'reversed', 'vector', 'products', 'chosen'] + (['quotient', 'absolute', 'diagonal', 'column', 'mapped', 'cast']
                                                                                    if base == 'Real' else [])
            kinds += ['joined'] if size in '23' else []
            kinds += ['spaced', 'matrix'] + (['cross'] if size == '3' else []) if base == 'Real' and size in '23' else []
        return getattr(self, f'{case.pick(kinds)}_vector'.replace('+', 'sum'))(base, size, n, depth - 1, visible)

    def elements_vector(self, base, size, n, depth, visible):
        parts = [self.expression((base, None), depth, visible) for _ in range(int(size))]
        return Expression('{' + ', '.join(part.text for part in parts) + '}', lambda at: [part.value(at) for part in parts])

    def fill_vector(self, base, size, n, depth, visible):
        e = self.expression((base, None), depth, visible)
        return Expression(f'fill({e.text}, {size})', lambda at: [e.value(at)]*n(at))

    def each_vector(self, base, size, n, depth, visible):
        self.loops += 1
        i = f'i{self.loops}'
        e = self.expression((base, None), depth, visible + [(i, ('Integer', None))])
        return Expression(f'{{{e.text} for {i} in 1:{size}}}', lambda at: [e.value({**at, i: k + 1}) for k in range(n(at))])

    def chosen_vector(self, base, size, n, depth, visible):
        """{f(x) for x in a}"""
        self.loops += 1
        i = f'i{self.loops}'
        a = self.expression((base, size), depth, visible)
        e = self.expression((base, None), depth, visible + [(i, (base, None))])
        return Expression(f'{{{e.text} for {i} in {a.text}}}', lambda at: [e.value({**at, i: x}) for x in a.value(at)])

    def elementwise(self, pattern, value, base, size, depth, visible):
        a, b = self.two(base, depth, visible, size)
        return Expression(pattern.format(a=a.text, b=b.text), lambda at: [small(value(x, y)) for x, y in zip(a.value(at), b.value(at))])

    def sum_vector(self, base, size, n, depth, visible):
        return self.elementwise('({a} + {b})', lambda x, y: x + y, base, size, depth, visible)

    def products_vector(self, base, size, n, depth, visible):
        return self.elementwise('({a} .* {b})', lambda x, y: x*y, base, size, depth, visible)

    def quotient_vector(self, base, size, n, depth, visible):
        return self.elementwise('({a} ./ (2 .+ {b}.^2))', lambda x, y: x/(2 + y*y), base, size, depth, visible)

    def diagonal_vector(self, base, size, n, depth, visible):
        return self.elementwise('(diagonal({a})*{b})', lambda x, y: x*y, base, size, depth, visible)

    def absolute_vector(self, base, size, n, depth, visible):
        a = self.expression((base, size), depth, visible)
        return Expression(f'abs({a.text})', lambda at: [abs(x) for x in a.value(at)])

    def cast_vector(self, base, size, n, depth, visible):
        return self.expression(('Integer', size), depth, visible)

    def vector_vector(self, base, size, n, depth, visible):
        a = self.expression((base, size), depth, visible)
        return Expression(f'vector({self.case.pick(["matrix({})", "{{{}}}", "transpose({{{}}})"]).format(a.text)})', a.value)

    def column_vector(self, base, size, n, depth, visible):
        """A matrix of one column times a vector of one element"""
        a, e = self.expression((base, size), depth, visible), self.expression((base, None), depth, visible)
        return Expression(f'(matrix({a.text})*{{{e.text}}})', lambda at: [small(x*e.value(at)) for x in a.value(at)])

    def mapped_vector(self, base, size, n, depth, visible):
        """A function of one number, of each element"""
        functions = [of for of in self.others if len(of.inputs) == 1 and of.inputs[0][1] == of.outputs[0][1] == ('Real', None)]
        a = self.expression((base, size), depth, visible)
        if not functions:
            return Expression(f'sin({a.text})', lambda at: [math.sin(x) for x in a.value(at)])
        function = self.case.pick(functions)
        return Expression(f'{function.name}({a.text})', lambda at: [function.executed([x])[0] for x in a.value(at)])

    def joined_vector(self, base, size, n, depth, visible):
        first = self.case.random.randint(1, int(size) - 1)
        a, b = self.expression((base, f'{first}'), depth, visible), self.expression((base, f'{int(size) - first}'), depth, visible)
        return Expression(f'cat(1, {a.text}, {b.text})', lambda at: a.value(at) + b.value(at))

    def spaced_vector(self, base, size, n, depth, visible):
        a, b = self.two('Real', depth, visible)
        last = int(size) - 1
        return Expression(f'linspace({a.text}, {b.text}, {size})',
                          lambda at: [a.value(at) + (b.value(at) - a.value(at))*i/last for i in range(last + 1)])

    def matrix_vector(self, base, size, n, depth, visible):
        m = self.case.random.randint(1, 3)
        rows = [self.expression(('Real', f'{m}'), depth, visible) for _ in range(int(size))]
        a = self.expression(('Real', f'{m}'), depth, visible)
        return Expression(f'({{{", ".join(row.text for row in rows)}}}*{a.text})',
                          lambda at: [small(sum(x*y for x, y in zip(row.value(at), a.value(at)))) for row in rows])

    def cross_vector(self, base, size, n, depth, visible):
        a, b = self.two('Real', depth, visible, size)

        def product(at):
            x, y = a.value(at), b.value(at)
            return [small(x[(i + 1) % 3]*y[(i + 2) % 3] - x[(i + 2) % 3]*y[(i + 1) % 3]) for i in range(3)]
        return Expression(f'cross({a.text}, {b.text})', product)

    def scaled_vector(self, base, size, n, depth, visible):
        e, a = self.literal(base), self.expression((base, size), depth, visible)
        return Expression(f'({e.text}*{a.text})', lambda at: [small(e.value(at)*x) for x in a.value(at)])

    def reversed_vector(self, base, size, n, depth, visible):
        names = [name for name in self.names((base, size), visible) if '.' not in name.text]
        if not names:
            return self.expression((base, size), depth, visible)
        name = self.case.pick(names)
        return Expression(f'{name.text}[end:-1:1]', lambda at: name.value(at)[::-1])

    @staticmethod
    def size(text):
        if text.isdigit():
            return lambda at: int(text)
        name = text[len('size('):-len(', 1)')]
        return lambda at: len(at[name])

    # --- calls ---

    def arguments(self, function, depth, visible):
        """What a call of the function gives to its inputs: texts, and a function to the values, None of defaults"""
        case, given, by_name = self.case, [], False
        for name, (base, size), default in function.inputs:
            if default is not None and case.chance(0.5):
                by_name = True
                given.append(None)
                continue
            by_name = by_name or case.chance(0.15)
            if size and not size.isdigit():
                known = [of for other, of in visible if of[0] == base and of[1]]
                if size == ':':
                    type_ = (base, case.pick(['1', '2', '3']))
                    vectors = self.vectors(base, visible)
                    if vectors and case.chance(0.6):
                        vector = case.pick(vectors)
                        given.append((name, by_name, Expression(vector, lambda at, vector=vector: at[vector])))
                        continue
                else:
                    # a size that follows from another argument: the sum of that and nothing
                    other = size[len('size('):-len(', 1)')]
                    of = next((g[2] for g in given if g and g[0] == other), None)
                    if of is None:
                        return None
                    e = self.literal(base)
                    given.append((name, by_name, Expression(f'fill({e.text}, size({of.text}, 1))',
                                                            lambda at, e=e, of=of: [e.value(at)]*len(of.value(at)))))
                    continue
            else:
                type_ = (base, size)
            given.append((name, by_name, self.expression(type_, depth, visible)))
        return given

    @staticmethod
    def written(given):
        plain = [e.text for g in given if g for _, by_name, e in [g] if not by_name]
        named = [f'{name} = {e.text}' for g in given if g for name, by_name, e in [g] if by_name]
        return ', '.join(plain + named)

    def call(self, function, depth, visible):
        given = self.arguments(function, depth, visible)
        if given is None:
            return self.expression(function.outputs[0][1], 0, visible)
        return Expression(f'{function.name}({self.written(given)})',
                          lambda at: function.executed([g and g[2].value(at) for g in given])[0])

    # --- statements: their lines, and what executes them ---

    def statements(self, depth, is_loop=False):
        made = [self.statement(depth, is_loop) for _ in range(self.case.random.randint(1, 4))]
        lines = [line for some, _ in made for line in some]

        def execute(at):
            for _, one in made:
                one(at)
        return lines, execute

    def statement(self, depth, is_loop):
        case = self.case
        kinds = ['set']*5 + ['several', 'shift'] + (['if', 'if', 'for', 'for', 'while'] if depth > 0 else [])
        kinds += ['break'] if is_loop else []
        kinds += ['return'] if not self.is_last or case.chance(0.3) else []
        return getattr(self, f'{case.pick(kinds)}_statement')(depth, is_loop)

    def place(self, type_):
        """A variable of the type, or a part of one, that a statement may assign to: its text, and a function that does"""
        case, found = self.case, []
        for name, of in self.assigned:
            if of == type_:
                found.append((name, lambda at, value, name=name: at.__setitem__(name, copied(value))))
            if of[1] and (of[0], None) == type_:
                i = self.subscript(name, 1, self.visible)
                found.append((f'{name}[{i.text}]', lambda at, value, name=name, i=i: at[name].__setitem__(i.value(at), value)))
            if of == ('R', None):
                for field, field_type in FIELDS:
                    if field_type == type_:
                        found.append((f'{name}.{field}', lambda at, value, name=name, field=field: at[name].__setitem__(field, copied(value))))
        return case.pick(found) if found else None

    def set_statement(self, depth, is_loop):
        case = self.case
        name, type_ = case.pick(self.assigned)
        if type_[1] and case.chance(0.5):
            type_ = (type_[0], None)
        elif type_ == ('R', None) and case.chance(0.5):
            type_ = case.pick(FIELDS)[1]
        text, assign = self.place(type_)
        e = self.expression(type_, 3, self.visible)
        return [f'{text} := {e.text};'], lambda at: assign(at, e.value(at))

    def several_statement(self, depth, is_loop):
        """(a, , b) := f(...)"""
        case = self.case
        functions = [function for function in self.others if len(function.outputs) > 1]
        function = case.pick(functions) if functions else None
        given = function and self.arguments(function, 1, self.visible)
        if not given:
            return self.set_statement(depth, is_loop)
        targets, taken = [], set()
        for _, type_, _ in function.outputs:
            target = self.place(type_) if type_[1] is None or type_[1].isdigit() else None
            base = target and target[0].split('[')[0].split('.')[0]
            if not target or base in taken or '[' in target[0] and 'mod' in target[0] or case.chance(0.2):
                targets.append(None)
            else:
                taken.add(base)
                targets.append(target)
        if not taken:
            return self.set_statement(depth, is_loop)

        def execute(at):
            results = function.executed([g and g[2].value(at) for g in given])
            for target, result in zip(targets, results):
                if target:
                    target[1](at, result)
        return [f'({", ".join(target[0] if target else "" for target in targets)}) := {function.name}({self.written(given)});'], execute

    def shift_statement(self, depth, is_loop):
        """Parts of a vector from others of it"""
        case = self.case
        vectors = [name for name, of in self.assigned if of[1]]
        if not vectors:
            return self.set_statement(depth, is_loop)
        name = case.pick(vectors)
        kind = case.pick(['up', 'down', 'turned'])

        def execute(at):
            x = at[name]
            at[name] = x[:1] + x[:-1] if kind == 'up' else x[1:] + x[-1:] if kind == 'down' else x[::-1]
        return [{'up': f'{name}[2:end] := {name}[1:end - 1];', 'down': f'{name}[1:end - 1] := {name}[2:end];',
                 'turned': f'{name}[end:-1:1] := {name};'}[kind]], execute

    def if_statement(self, depth, is_loop):
        case, branches, lines = self.case, [], []
        for i in range(case.random.randint(1, 3)):
            condition = self.expression(('Boolean', None), 2, self.visible)
            inside = self.statements(depth - 1, is_loop)
            branches.append((condition, inside[1]))
            lines += [f'{"elseif" if i else "if"} {condition.text} then', *('  ' + line for line in inside[0])]
        if case.chance(0.6):
            inside = self.statements(depth - 1, is_loop)
            branches.append((None, inside[1]))
            lines += ['else', *('  ' + line for line in inside[0])]

        def execute(at):
            for condition, inside in branches:
                if condition is None or condition.value(at):
                    inside(at)
                    break
        return lines + ['end if;'], execute

    def looped(self, header, end, values, name, depth, type_):
        self.visible.append((name, type_))
        inside = self.statements(depth - 1, True)
        self.visible.pop()

        def execute(at):
            for value in values(at):
                at[name] = value
                try:
                    inside[1](at)
                except Left as left:
                    if left.args[0] == 'break':
                        break
                    raise
        return [header, *('  ' + line for line in inside[0]), end], execute

    def for_statement(self, depth, is_loop):
        case = self.case
        self.loops += 1
        name = f'i{self.loops}'
        kind = case.pick(['count', 'count', 'down', 'vector', 'level', 'array', 'array'])
        vectors = self.vectors('Real', self.visible) + self.vectors('Integer', self.visible)
        if kind == 'vector' and vectors:
            vector = case.pick(vectors)
            base = next(of[0] for other, of in self.visible if other == vector)
            return self.looped(f'for {name} in {vector} loop', 'end for;', lambda at: list(at[vector]), name, depth, (base, None))
        if kind == 'level':
            low = case.random.randint(1, 3)
            return self.looped(f'for {name} in {"Level" if low == 1 else f"Level.{LEVELS[low - 1]}:Level.high"} loop', 'end for;',
                               lambda at: range(low, 4), name, depth, ('Level', None))
        if kind == 'array':
            base = case.pick(['Real', 'Integer'])
            e = self.expression((base, case.pick('123')), 2, self.visible)
            return self.looped(f'for {name} in {e.text} loop', 'end for;', lambda at: list(e.value(at)), name, depth, (base, None))
        n = self.expression(('Integer', None), 1, self.visible)
        if kind == 'down':
            return self.looped(f'for {name} in {n.text}:-2:-1 loop', 'end for;', lambda at: range(min(n.value(at), 12), -2, -2) if n.value(at) <= 12
                               else self.unclear(), name, depth, ('Integer', None))
        return self.looped(f'for {name} in 1:mod({n.text}, 4) loop', 'end for;', lambda at: range(1, n.value(at) % 4 + 1), name, depth,
                           ('Integer', None))

    @staticmethod
    def unclear():
        raise Unclear

    def while_statement(self, depth, is_loop):
        """One that ends after a few turns"""
        case = self.case
        self.loops += 1
        name, most = f'c{self.loops}', case.random.randint(1, 4)
        self.locals.append((name, ('Integer', None), Expression('0', lambda at: 0)))
        condition = self.expression(('Boolean', None), 2, self.visible)
        self.visible.append((name, ('Integer', None)))
        inside = self.statements(depth - 1, True)
        self.visible.pop()
        has_break = case.chance(0.3)
        lines = [f'{name} := 0;', f'while {"true" if has_break else f"{name} < {most} and {condition.text}"} loop', f'  {name} := {name} + 1;',
                 *('  ' + line for line in inside[0])]
        if has_break:
            lines += [f'  if {name} >= {most} or not {condition.text} then', '    break;', '  end if;']

        def execute(at):
            at[name] = 0
            try:
                while has_break or at[name] < most and condition.value(at):
                    at[name] += 1
                    inside[1](at)
                    if has_break and (at[name] >= most or not condition.value(at)):
                        break
            except Left as left:
                if left.args[0] != 'break':
                    raise
        return lines + ['end while;'], execute

    def break_statement(self, depth, is_loop):
        return self.leave('break')

    def return_statement(self, depth, is_loop):
        self.has_return = True
        return self.leave('return')

    def leave(self, how):
        condition = self.expression(('Boolean', None), 1, self.visible)

        def execute(at):
            if condition.value(at):
                raise Left(how)
        return [f'if {condition.text} then', f'  {how};', 'end if;'], execute

    # --- the whole ---

    def executed(self, given):
        """The results of a call"""
        at = {}
        for (name, _, default), value in zip(self.inputs, given):
            at[name] = copied(default.value(at) if value is None else value)
        for name, _, value in self.outputs + self.locals:
            at[name] = copied(value.value(at))
        try:
            self.body[1](at)
        except Left:
            pass
        return [at[name] for name, _, _ in self.outputs]

    def text(self):
        lines = [f'function {self.name}\n']
        lines += [self.declaration(*of, 'input ') for of in self.inputs] + [self.declaration(*of, 'output ') for of in self.outputs]
        if self.locals:
            lines += ['protected\n'] + [self.declaration(*of) for of in self.locals]
        return ''.join(lines) + 'algorithm\n' + ''.join(f'  {line}\n' for line in self.body[0]) + f'end {self.name};\n'


LIBRARY = '''type Level = enumeration(low, mid, high);
record R
  Real a;
  Integer n;
  Real v[2];
end R;
'''


class Case(Draws):
    def __init__(self, number):
        super().__init__(number)
        self.draw_until_clear()

    def draw(self):
        functions = []
        for i in range(self.random.randint(1, 3)):
            functions.append(Function(self, f'f{i}_{self.number}', functions[:]))
        main = Function(self, f'f_{self.number}', functions, True)
        self.lines, self.sections, self.answers, self.count = [], [], [], 0
        self.use(main)
        self.text = (''.join(function.text() for function in functions + [main]) + f'model T_{self.number}\n' + ''.join(self.lines)
                     + ''.join(self.sections) + f'end T_{self.number};\n')

    def value(self, base, size, is_continuous):
        """A value for an input at time 0, one at time 1, the text of the first, and that of an expression that has both"""
        if base == 'R':
            parts = [self.value(*type_, is_continuous) for _, type_ in FIELDS]
            return ({field: part[0] for (field, _), part in zip(FIELDS, parts)}, {field: part[1] for (field, _), part in zip(FIELDS, parts)},
                    f'R({", ".join(part[2] for part in parts)})', f'R({", ".join(part[3] for part in parts)})')
        if size:
            parts = [self.value(base, None, is_continuous) for _ in range(int(size))]
            first, second, *texts = zip(*parts)
            return list(first), list(second), *('{' + ', '.join(some) + '}' for some in texts)
        if base == 'Real' and is_continuous:
            value = self.quarter()
            return value, value + 1, f'{value}', f'{value} + time'
        values = {'Real': self.quarter, 'Integer': lambda: self.random.randint(-3, 6), 'Boolean': lambda: self.chance(0.5), 'Level': lambda: self.random.randint(1, 3),
                  'String': lambda: self.pick(['', 'a', 'bc'])}[base]
        text = {'Real': str, 'Integer': str, 'Boolean': lambda value: str(value).lower(), 'Level': lambda value: f'Level.{LEVELS[value - 1]}',
                'String': lambda value: f'"{value}"'}[base]
        first, second = values(), values()
        return first, second, text(first), f'(if time < 0.5 then {text(first)} else {text(second)})'

    def name(self, letter):
        self.count += 1
        return f'{letter}{self.count}'

    def answer(self, name, type_, first, second):
        """The values that a variable must have"""
        base, size = type_
        if base == 'R':
            for field, field_type in FIELDS:
                self.answer(f'{name}.{field}', field_type, first[field], second[field])
        elif size:
            for i, pair in enumerate(zip(first, second)):
                self.answer(f'{name}[{i + 1}]', (base, None), *pair)
        elif base == 'String':
            shown = self.name('s')
            self.lines.append(f'  Real {shown};\n')
            self.sections.append(f'equation\n  {shown} = if noEvent({name} == (if time < 0.5 then "{first}" else "{second}")) then 1 else 0;\n')
            self.answers.append((shown, 1, 1))
        else:
            self.answers.append((name, float(first), float(second)))

    @staticmethod
    def declared(type_, value):
        """The type with its size as a number"""
        return type_[0], type_[1] and str(len(value))

    def use(self, main):
        given, sizes = [], {}
        is_continuous = all(of[0] == 'Real' for _, of, _ in main.outputs)
        for name, (base, size), default in main.inputs:
            if size and size.startswith('size('):
                size = sizes[size[len('size('):-len(', 1)')]]
            if size == ':':
                size = self.pick('123')
            sizes[name] = size
            given.append((name, (base, size), self.value(base, size, is_continuous)))
        starts, ends = (main.executed([value[i] for _, _, value in given]) for i in (0, 1))
        types = [self.declared(type_, value) for (_, type_, _), value in zip(main.outputs, starts)]
        fixed, moving = (f'{main.name}({", ".join(value[i] for _, _, value in given)})' for i in (2, 3))

        def declare(prefix, name, type_, value):
            size = f'[{type_[1]}]' if type_[1] else ''
            self.lines.append(f'  {prefix}{type_[0]} {name}{size}{f" = {value}" if value else ""};\n')

        # a constant, a parameter, a variable, a size
        type_ = types[0]
        for prefix, letter in (('constant ', 'k'), ('parameter ', 'p'), ('final parameter ', 'p')):
            name = self.name(letter)
            declare(prefix, name, type_, fixed)
            self.answer(name, type_, starts[0], starts[0])
        name = self.name('v')
        declare('', name, type_, moving)
        self.answer(name, type_, starts[0], ends[0])
        if type_ == ('Integer', None):
            name = self.name('n')
            self.lines.append(f'  Real {name}[1 + mod({fixed}, 3)] = fill(1.5, 1 + mod({fixed}, 3));\n')
            other = self.name('v')
            self.lines.append(f'  Real {other} = size({name}, 1) + sum({name});\n')
            n = 1 + starts[0] % 3
            self.answer(other, ('Real', None), 2.5*n, 2.5*n)
        # from parameters that may be set
        parameters = []
        for _, of, value in given:
            parameters.append(self.name('p'))
            declare('parameter ', parameters[-1], of, value[2])
        name = self.name('v')
        declare('', name, type_, f'{main.name}({", ".join(parameters)})')
        self.answer(name, type_, starts[0], starts[0])
        # all results
        if len(types) > 1:
            names = [self.name('v') for _ in types]
            for one, of in zip(names, types):
                declare('', one, of, None)
            self.sections.append(f'equation\n  ({", ".join(names)}) = {moving};\n')
            for one, of, a, b in zip(names, types, starts, ends):
                self.answer(one, of, a, b)
        # for the elements of arrays
        if all(of == ('Real', None) for _, of, _ in given) and type_[0] in ('Real', 'Integer', 'Boolean', 'Level') and not type_[1]:
            both = [f'{{{value[0]}, {value[1]}}}' for _, _, value in given]
            name = self.name('v')
            declare('', name, (type_[0], '2'), f'{main.name}({", ".join(both)})')
            self.answer(name, (type_[0], '2'), [starts[0], ends[0]], [starts[0], ends[0]])
        # the same statements in a section
        if not main.has_return:
            if is_continuous:
                given = [(name, of, self.value(*of, False)) for name, of, _ in given]
                starts, ends = (main.executed([value[i] for _, _, value in given]) for i in (0, 1))
            for name, of, value in given:
                declare('', name, of, value[3])
            for name, of, value in main.outputs + main.locals:
                declare('', name, of, None)
            begin = [f'  {name} := {value.text};\n' for name, _, value in main.outputs + main.locals]
            self.sections.append('algorithm\n' + ''.join(begin + [f'  {line}\n' for line in main.body[0]]))
            for (name, _, _), of, a, b in zip(main.outputs, types, starts, ends):
                self.answer(name, of, a, b)

    def results(self):
        return [f'case_{self.number}.{name} {first!r} {last!r}' for name, first, last in self.answers]


if __name__ == '__main__':
    print_cases(Case, LIBRARY)
