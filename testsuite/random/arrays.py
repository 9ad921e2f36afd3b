"""Random functions of arrays and records with known results, for arrays.t.

    arrays.py FIRST COUNT

prints the text of a model All with a component for each case from FIRST on, a line `---`, and the values of its variables, a line for
each: time, name, value. NumPy computes them; derivatives with respect to time are those of complex steps (W. Squire and G. Trapp,
Using complex variables to estimate derivatives of real functions, SIAM Review 40, 1998, eq. 4). The same number gives the same case.

A type is ('Real',), ('vector', n), ('matrix', n, m), ('record',) or ('records', n). An expression is its text in Modelica and a
function from an environment, the values by the names of variables, to its value.
"""
import random
import sys

import numpy as np

STEP = 1e-30  # of complex steps: what a derivative is multiplied by
TIMES = (0.0, 0.25, 0.5)
LARGEST = 1e8  # cases with larger values are left out: too much would cancel

REAL, RECORD = ('Real',), ('record',)
FIELDS = (('a', REAL), ('v', ('vector', 2)), ('m', ('matrix', 2, 2)))
FUNCTIONS = {'sin': np.sin, 'cos': np.cos, 'tanh': np.tanh, 'atan': np.arctan}

productions = {kind: [] for kind in ('Real', 'vector', 'matrix', 'record', 'records')}


def production(*kinds):
    """Decorates a function from a case and a type to an expression of this type, or to None where there is none."""
    def note(function):
        for kind in kinds:
            productions[kind].append(function)
        return function
    return note


def least(values, sign=1):
    return min(np.ravel(values), key=lambda z: sign * z.real)


def copy(value):
    """A value that shares nothing; numbers become complex ones."""
    if isinstance(value, dict):
        return {name: copy(field) for name, field in value.items()}
    if isinstance(value, list):
        return [copy(element) for element in value]
    return np.array(value, dtype=complex) if isinstance(value, np.ndarray) else complex(value)


class Case:
    """Draws functions, each of which may call those before it."""

    def __init__(self, number):
        self.random = random.Random(number)
        self.functions = []
        self.variables = []  # (name, type) of what an expression may use
        self.depth = 0  # of operations that an expression may still have
        self.names = 0

    # --- choices

    def pick(self, *choices):
        return self.random.choice(choices)

    def upto(self, n):
        return self.random.randint(1, n)

    def number(self):
        return self.pick('0.5', '(-1.25)', '2', '0.75', '1.5', '(-0.5)', '1', '3')

    def type(self):
        return self.pick(REAL, REAL, ('vector', self.upto(3)), ('vector', 3), ('matrix', self.upto(3), self.upto(3)),
                         ('matrix', 3, 3), RECORD, ('records', 2))

    def fresh(self, letter):
        self.names += 1
        return letter + str(self.names)

    def subscript(self, i, n):
        """The text of the element i, from 0 on, of n."""
        if self.random.random() < 0.7:
            return str(i + 1)
        return 'end' if i == n - 1 else f'end - {n - 1 - i}'

    # --- expressions

    def expression(self, type):
        parts = [part for name, of in self.variables for part in self.parts(name, lambda e, name=name: e[name], of)
                 if part[2] == type]
        if parts and (self.depth <= 0 or self.random.random() < 0.25):
            return self.pick(*parts)[:2]
        made = None
        if self.depth > 0:
            self.depth -= 1
            while not made:
                made = self.pick(*productions[type[0]])(self, type)
            self.depth += 1
        return made or (number if type == REAL else constructed)(self, type)

    def parts(self, text, get, type):
        """What can be chosen of a variable: its text, how to get it, its type."""
        yield text, get, type
        i = [self.random.randrange(n) for n in type[1:]]
        at = [self.subscript(k, n) for k, n in zip(i, type[1:])]
        if type[0] == 'vector':
            n = type[1]
            some = [self.random.randrange(n) for _ in range(self.upto(n))]
            first = self.random.randrange(n)
            yield f'{text}[{at[0]}]', lambda e: get(e)[i[0]], REAL
            yield f'{text}[{first + 1}:end]', lambda e: get(e)[first:], ('vector', n - first)
            yield f'{text}[{{{", ".join(str(k + 1) for k in some)}}}]', lambda e: get(e)[some], ('vector', len(some))
        elif type[0] == 'matrix':
            n, m = type[1:]
            yield f'{text}[{at[0]}, {at[1]}]', lambda e: get(e)[i[0], i[1]], REAL
            yield f'{text}[{at[0]}, :]', lambda e: get(e)[i[0], :], ('vector', m)
            yield f'{text}[:, {at[1]}]', lambda e: get(e)[:, i[1]], ('vector', n)
            yield f'{text}[1:{at[0]}, {i[1] + 1}:end]', lambda e: get(e)[:i[0] + 1, i[1]:], ('matrix', i[0] + 1, m - i[1])
        elif type[0] == 'record':
            for name, field in FIELDS:
                yield from self.parts(f'{text}.{name}', lambda e, name=name: get(e)[name], field)
        elif type[0] == 'records':
            n = type[1]
            k = self.random.randrange(2)
            yield from self.parts(f'{text}[{at[0]}]', lambda e: get(e)[i[0]], RECORD)
            yield f'{text}.a', lambda e: np.array([r['a'] for r in get(e)]), ('vector', n)
            yield f'{text}[:].v[{k + 1}]', lambda e: np.array([r['v'][k] for r in get(e)]), ('vector', n)
            yield f'{text}.v', lambda e: np.array([r['v'] for r in get(e)]), ('matrix', n, 2)

    def condition(self):
        """No number that is drawn is the bound."""
        text, value = self.expression(REAL)
        bound = float(self.number().strip('()')) + 0.0137
        return f'{text} > {bound}', lambda e: bool(value(e).real > bound)

    def with_iterators(self, count, type):
        """Iterators' names, and an expression of them."""
        names = [self.fresh('k') for _ in range(count)]
        self.variables += [(name, REAL) for name in names]
        text, value = self.expression(type)
        del self.variables[-count:]
        return names, text, value

    # --- statements: lines of text, and a function that changes the environment

    def target(self, targets):
        """What is assigned: its text, its type, and a function that assigns a value."""
        name, type = self.pick(*targets)
        text, get, key = name, (lambda e: e), name
        while type[0] in ('record', 'records') and self.random.random() < 0.7:
            get = (lambda get, key: lambda e: get(e)[key])(get, key)
            if type[0] == 'record':
                key, type = self.pick(*FIELDS)
                text += '.' + key
            else:
                key = self.random.randrange(type[1])
                text += f'[{self.subscript(key, type[1])}]'
                type = RECORD
        if type[0] in ('vector', 'matrix') and self.random.random() < 0.7:
            get = (lambda get, key: lambda e: get(e)[key])(get, key)
            text, key, type = self.element_or_slice(text, type)
        return text, type, lambda e, value: get(e).__setitem__(key, value)

    def element_or_slice(self, text, type):
        i = [self.random.randrange(n) for n in type[1:]]
        at = [self.subscript(k, n) for k, n in zip(i, type[1:])]
        if type[0] == 'vector':
            some = self.random.sample(range(type[1]), self.upto(type[1]))
            return self.pick(
                (f'{text}[{at[0]}]', i[0], REAL),
                (f'{text}[{i[0] + 1}:end]', slice(i[0], None), ('vector', type[1] - i[0])),
                (f'{text}[{{{", ".join(str(k + 1) for k in some)}}}]', some, ('vector', len(some))))
        n, m = type[1:]
        return self.pick(
            (f'{text}[{at[0]}, {at[1]}]', (i[0], i[1]), REAL),
            (f'{text}[{at[0]}, :]', (i[0], slice(None)), ('vector', m)),
            (f'{text}[:, {at[1]}]', (slice(None), i[1]), ('vector', n)),
            (f'{text}[1:{at[0]}, {i[1] + 1}:end]', (slice(i[0] + 1), slice(i[1], None)), ('matrix', i[0] + 1, m - i[1])))

    def statements(self, count, targets, depth):
        return [self.statement(targets, depth) for _ in range(count)]

    def statement(self, targets, depth):
        kinds = [self.assignment] * 5
        if any(type[0] in ('vector', 'matrix') for _, type in targets):
            kinds.append(self.permutation)
        if depth > 0:
            kinds += [self.choice, self.loop]
        if any(len(f.outputs) > 1 for f in self.functions):
            kinds.append(self.call)
        self.depth = 2
        return self.pick(*kinds)(targets, depth)

    def assignment(self, targets, _):
        text, type, assign = self.target(targets)
        value, evaluate = self.expression(type)
        return [f'{text} := {value};'], lambda e: assign(e, copy(evaluate(e)))

    def permutation(self, targets, _):
        """x[{2, 1}] := x: what is read changes meanwhile."""
        name, type = self.pick(*(target for target in targets if target[1][0] in ('vector', 'matrix')))
        orders = [self.random.sample(range(n), n) for n in type[1:]]
        subscripts = ', '.join('{' + ', '.join(str(k + 1) for k in order) + '}' for order in orders)
        return ([f'{name}[{subscripts}] := {name};'],
                lambda e: e[name].__setitem__(np.ix_(*orders), copy(e[name])))

    def choice(self, targets, depth):
        text, holds = self.condition()
        branches = [self.statements(n, targets, depth - 1) for n in (1, 2)]
        return ([f'if {text} then', *indented(branches[1]), 'else', *indented(branches[0]), 'end if;'],
                lambda e: execute(branches[holds(e)], e))

    def loop(self, targets, depth):
        text, values = self.pick(('1:3', (1, 2, 3)), ('3:-1:1', (3, 2, 1)), ('{2, 1}', (2, 1)), ('1:2:3', (1, 3)), ('1:0', ()),
                                 ('{0.5, 1.5}', (0.5, 1.5)))
        name = self.fresh('i')
        self.variables.append((name, REAL))
        body = self.statements(2, targets, depth - 1)
        self.variables.pop()

        def turns(e):
            for value in values:
                e[name] = complex(value)
                execute(body, e)
        return [f'for {name} in {text} loop', *indented(body), 'end for;'], turns

    def call(self, targets, _):
        """(a, , b) := f(...): some results are left out."""
        function = self.pick(*(f for f in self.functions if len(f.outputs) > 1))
        arguments = [self.expression(type) for _, type in function.inputs]
        chosen = []
        for _, type in function.outputs:
            free = [name for name, of in targets if of == type and name not in chosen]
            chosen.append(self.pick('', *free))
        if not any(chosen):
            return self.assignment(targets, 0)
        while not chosen[-1]:
            chosen.pop()

        def assign(e):
            results = function([value(e) for _, value in arguments])
            e.update((name, result) for name, result in zip(chosen, results) if name)
        return [f'({", ".join(chosen)}) := {function.name}({", ".join(text for text, _ in arguments)});'], assign


class Function:
    """One that the case draws and may call from now on."""

    def __init__(self, case, name):
        declared = lambda letter, n: [(letter + str(i), case.type()) for i in range(n)]
        self.name = name
        self.inputs = declared('u', case.upto(3))
        self.outputs = declared('y', case.upto(3))
        self.protected = declared('w', case.upto(3) - 1)
        self.open = [type[0] in ('vector', 'matrix') and case.random.random() < 0.4 for _, type in self.inputs]
        case.variables = list(self.inputs)
        targets = self.outputs + self.protected
        self.body = []
        for target in targets:
            case.depth = 1
            text, value = case.expression(target[1])
            self.body.append(([f'{target[0]} := {text};'],
                              lambda e, name=target[0], value=value: e.__setitem__(name, copy(value(e)))))
            case.variables.append(target)
        self.body += case.statements(case.upto(4) + 1, targets, 2)
        case.functions.append(self)

    def __call__(self, arguments):
        e = {name: copy(value) for (name, _), value in zip(self.inputs, arguments)}
        execute(self.body, e)
        return [copy(e[name]) for name, _ in self.outputs]

    def text(self):
        sizes = [':'] * 3
        lines = [f'function {self.name}']
        lines += [f'  input {declaration(name, type, sizes if any_size else None)};'
                  for (name, type), any_size in zip(self.inputs, self.open)]
        lines += [f'  output {declaration(*output)};' for output in self.outputs]
        lines += ['protected'] * bool(self.protected)
        lines += [f'  {declaration(*variable)};' for variable in self.protected]
        return lines + ['algorithm', *indented(self.body), f'end {self.name};']


def execute(statements, e):
    for _, act in statements:
        act(e)


def indented(statements):
    return ['  ' + line for lines, _ in statements for line in lines]


def declaration(name, type, sizes=None):
    dims = ', '.join((sizes or [str(n) for n in type[1:]])[:len(type) - 1])
    return ('Pt ' if type[0] in ('record', 'records') else 'Real ') + name + (f'[{dims}]' if dims else '')


# --- productions ------------------------------------------------------------------------------------------------------

@production('Real')
def number(case, _):
    text = case.number()
    return text, lambda e: complex(float(text.strip('()')))


@production('vector', 'matrix', 'record', 'records')
def constructed(case, type):
    if type == RECORD:
        fields = [(name, *case.expression(of)) for name, of in FIELDS]
        named = case.random.random() < 0.5
        shown = case.random.sample(fields, len(fields)) if named else fields
        return (f'Pt({", ".join(f"{name}={text}" if named else text for name, text, _ in shown)})',
                lambda e: {name: value(e) for name, _, value in fields})
    element = {'vector': REAL, 'matrix': ('vector', *type[2:]), 'records': RECORD}[type[0]]
    elements = [case.expression(element) for _ in range(type[1])]
    gather = list if type[0] == 'records' else np.array
    return '{' + ', '.join(text for text, _ in elements) + '}', lambda e: gather([value(e) for _, value in elements])


@production('Real', 'vector', 'matrix', 'record', 'records')
def called(case, type):
    functions = [f for f in case.functions if f.outputs[0][1] == type]
    if not functions:
        return None
    function = case.pick(*functions)
    arguments = [case.expression(of) for _, of in function.inputs]
    named = case.random.random() < 0.3
    texts = [f'{name} = {text}' if named else text for (name, _), (text, _) in zip(function.inputs, arguments)]
    return f'{function.name}({", ".join(texts)})', lambda e: function([value(e) for _, value in arguments])[0]


@production('Real', 'vector', 'matrix', 'record')
def chosen(case, type):
    (condition, holds), (a, first), (b, second) = case.condition(), case.expression(type), case.expression(type)
    return f'(if {condition} then {a} else {b})', lambda e: first(e) if holds(e) else second(e)


@production('Real', 'vector', 'matrix')
def of_two(case, type):
    (a, first), (b, second) = case.expression(type), case.expression(type)
    return case.pick((f'({a} + {b})', lambda e: first(e) + second(e)), (f'({a} .- {b})', lambda e: first(e) - second(e)),
                     (f'({a} - {b})', lambda e: first(e) - second(e)), (f'({a} .* {b})', lambda e: first(e) * second(e)),
                     (f'({a} ./ (2 .+ ({b}) .^ 2))', lambda e: first(e) / (2 + second(e)**2)))


@production('Real', 'vector', 'matrix')
def of_one(case, type):
    a, value = case.expression(type)
    n = case.upto(3)
    name = case.pick(*FUNCTIONS)
    return case.pick((f'(-{a})', lambda e: -value(e)), (f'({a}) .^ {n}', lambda e: value(e)**n),
                     (f'{name}({a})', lambda e: FUNCTIONS[name](value(e))))


@production('Real', 'vector', 'matrix')
def scaled(case, type):
    (a, scalar), (b, value) = case.expression(REAL), case.expression(type)
    return case.pick((f'({a}*{b})', lambda e: scalar(e) * value(e)), (f'({b}*{a})', lambda e: scalar(e) * value(e)),
                     (f'({b}/(2 + ({a})^2))', lambda e: value(e) / (2 + scalar(e)**2)),
                     (f'({a} .+ {b})', lambda e: scalar(e) + value(e)))


@production('Real')
def reduced(case, _):
    a, value = case.expression(case.pick(('vector', case.upto(3)), ('matrix', case.upto(3), case.upto(3))))
    return case.pick((f'sum({a})', lambda e: value(e).sum()), (f'product({a})', lambda e: value(e).prod()),
                     (f'min({a})', lambda e: least(value(e))), (f'max({a})', lambda e: least(value(e), -1)))


@production('Real')
def reduced_by_iterator(case, _):
    n = case.upto(3)
    (name,), a, value = case.with_iterators(1, REAL)
    function, reduce = case.pick(('sum', np.sum), ('product', np.prod), ('min', least), ('max', lambda v: least(v, -1)))
    return (f'{function}({a} for {name} in 1:{n})',
            lambda e: reduce(np.array([value({**e, name: complex(k)}) for k in range(1, n + 1)])))


@production('Real')
def inner_product(case, _):
    type = ('vector', case.upto(4))
    (a, first), (b, second) = case.expression(type), case.expression(type)
    return f'({a}*{b})', lambda e: (first(e) * second(e)).sum()


@production('Real')
def only_element(case, _):
    a, value = case.expression(case.pick(('vector', 1), ('matrix', 1, 1)))
    return f'scalar({a})', lambda e: value(e).flat[0]


@production('vector', 'matrix', 'records')
def by_comprehension(case, type):
    element = {'vector': REAL, 'matrix': REAL, 'records': RECORD}[type[0]]
    names, a, value = case.with_iterators(len(type) - 1, element)
    ranges = ', '.join(f'{name} in 1:{n}' for name, n in zip(reversed(names), reversed(type[1:])))
    at = lambda e, *turn: value({**e, **{name: complex(k + 1) for name, k in zip(names, turn)}})
    if type[0] == 'matrix':
        return f'{{{a} for {ranges}}}', lambda e: np.array([[at(e, i, j) for j in range(type[2])] for i in range(type[1])])
    gather = list if type[0] == 'records' else np.array
    return f'{{{a} for {ranges}}}', lambda e: gather([at(e, i) for i in range(type[1])])


@production('vector', 'matrix')
def filled(case, type):
    a, value = case.expression(REAL)
    return f'fill({a}, {", ".join(map(str, type[1:]))})', lambda e: np.full(type[1:], value(e))


@production('vector', 'matrix')
def joined(case, type):
    axis = case.random.randrange(len(type) - 1)
    if type[axis + 1] < 2:
        return None
    n = case.upto(type[axis + 1] - 1)
    sized = lambda size: (*type[:axis + 1], size, *type[axis + 2:])
    (a, first), (b, second) = case.expression(sized(n)), case.expression(sized(type[axis + 1] - n))
    bracket = f'[{a}{"," if axis else ";"} {b}]' if type[0] == 'matrix' else f'cat(1, {a}, {b})'
    return case.pick(bracket, f'cat({axis + 1}, {a}, {b})'), lambda e: np.concatenate([first(e), second(e)], axis)


@production('vector')
def product_with_matrix(case, type):
    n = case.upto(3)
    if case.random.random() < 0.5:
        (a, matrix), (b, vector) = case.expression(('matrix', type[1], n)), case.expression(('vector', n))
        return f'({a}*{b})', lambda e: matrix(e) @ vector(e)
    (a, matrix), (b, vector) = case.expression(('matrix', n, type[1])), case.expression(('vector', n))
    return f'({b}*{a})', lambda e: vector(e) @ matrix(e)


@production('vector')
def cross_product(case, type):
    if type[1] != 3:
        return None
    (a, first), (b, second) = case.expression(type), case.expression(type)
    return f'cross({a}, {b})', lambda e: np.cross(first(e), second(e))


@production('vector')
def evenly_spaced(case, type):
    if type[1] < 2:
        return None
    (a, first), (b, last) = case.expression(REAL), case.expression(REAL)
    return f'linspace({a}, {b}, {type[1]})', lambda e: np.linspace(first(e), last(e), type[1])


@production('vector')
def as_vector(case, type):
    a, value = case.expression(case.pick(('matrix', 1, type[1]), ('matrix', type[1], 1)))
    return f'vector({a})', lambda e: value(e).ravel()


@production('matrix')
def as_matrix(case, type):
    if type[2] != 1:
        return None
    a, value = case.expression(('vector', type[1]))
    return f'matrix({a})', lambda e: value(e).reshape(-1, 1)


@production('matrix')
def product_of_matrices(case, type):
    n = case.upto(3)
    (a, first), (b, second) = case.expression(('matrix', type[1], n)), case.expression(('matrix', n, type[2]))
    return f'({a}*{b})', lambda e: first(e) @ second(e)


@production('matrix')
def transposed(case, type):
    a, value = case.expression(('matrix', type[2], type[1]))
    return f'transpose({a})', lambda e: value(e).T


@production('matrix')
def outer_product(case, type):
    (a, first), (b, second) = case.expression(('vector', type[1])), case.expression(('vector', type[2]))
    return f'outerProduct({a}, {b})', lambda e: np.outer(first(e), second(e))


@production('matrix')
def of_rows(case, type):
    rows = [[case.expression(REAL) for _ in range(type[2])] for _ in range(type[1])]
    text = '; '.join(', '.join(a for a, _ in row) for row in rows)
    return f'[{text}]', lambda e: np.array([[value(e) for _, value in row] for row in rows])


@production('matrix')
def square(case, type):
    n = type[1]
    if n != type[2]:
        return None
    (a, scalar), (v, vector), (m, matrix) = case.expression(REAL), case.expression(('vector', n)), case.expression(type)
    upper = lambda x: np.triu(x) + np.triu(x, 1).T
    choices = [(f'({a}*identity({n}))', lambda e: scalar(e) * np.eye(n)), (f'diagonal({v})', lambda e: np.diag(vector(e))),
               (f'symmetric({m})', lambda e: upper(matrix(e))), (f'({m})^2', lambda e: matrix(e) @ matrix(e))]
    if n == 3:
        choices.append((f'skew({v})', lambda e: np.array([np.cross(vector(e), unit) for unit in np.eye(3)]).T))
    return case.pick(*choices)


# --- what is printed --------------------------------------------------------------------------------------------------

class Arguments:
    """The arguments of a function, whose numbers are a + b*t."""

    def __init__(self, case, function):
        self.numbers = []
        self.texts = [self.written(case, type) for _, type in function.inputs]
        self.types = [type for _, type in function.inputs]

    def written(self, case, type):
        if type == REAL:
            a, b = (case.random.randrange(-12, 13) / 8 for _ in range(2))
            self.numbers.append((a, b))
            return f'({a} + ({b})*%s)'
        if type == RECORD:
            return 'Pt(' + ', '.join(self.written(case, of) for _, of in FIELDS) + ')'
        element = {'vector': REAL, 'matrix': ('vector', *type[2:]), 'records': RECORD}[type[0]]
        return '{' + ', '.join(self.written(case, element) for _ in range(type[1])) + '}'

    def text(self, t):
        """... of t, a name or a number"""
        return [text.replace('%s', t) for text in self.texts]

    def at(self, time):
        numbers = (complex(a + b * time, b * STEP) for a, b in self.numbers)
        return [value_of(type, numbers) for type in self.types]


def value_of(type, numbers):
    if type == REAL:
        return next(numbers)
    if type == RECORD:
        return {name: value_of(of, numbers) for name, of in FIELDS}
    element = {'vector': REAL, 'matrix': ('vector', *type[2:]), 'records': RECORD}[type[0]]
    elements = [value_of(element, numbers) for _ in range(type[1])]
    return elements if type[0] == 'records' else np.array(elements)


def scalars(name, type, value):
    """The names and the values of what a variable consists of."""
    if type == REAL:
        yield name, value
    elif type[0] == 'vector':
        yield from ((f'{name}[{i + 1}]', x) for i, x in enumerate(value))
    elif type[0] == 'matrix':
        yield from ((f'{name}[{i + 1},{j + 1}]', x) for i, row in enumerate(value) for j, x in enumerate(row))
    elif type == RECORD:
        for field, of in FIELDS:
            yield from scalars(f'{name}.{field}', of, value[field])
    else:
        for i, record in enumerate(value):
            yield from scalars(f'{name}[{i + 1}]', RECORD, record)


FORMS = {'moving': 'time', 'of_state': 's', 'of_parameter': 'p', 'folded': '0.5'}


def model_text(name, function, arguments):
    """A model that calls the function at times, and at 0.5 with what the compiler or a parameter knows, and has its algorithm."""
    lines = [f'model {name}', '  parameter Real p = 0.5;', '  Base.ContinuousState s(start=0, fixed=true);']
    equations = ['  der(s) = 1;']
    for form, t in FORMS.items():
        lines += [f'  {declaration(f"{form}_{output}", type)};' for output, type in function.outputs]
        left = ', '.join(f'{form}_{output}' for output, _ in function.outputs)
        left = f'({left})' if len(function.outputs) > 1 else left
        equations.append(f'  {left} = {function.name}({", ".join(arguments.text(t))});')
    for output, type in function.outputs:
        if type[0] in ('record', 'records'):
            continue
        for form in ('moving', 'of_state'):
            lines.append(f'  {declaration(f"slope_{form}_{output}", type)};')
            equations.append(f'  slope_{form}_{output} = der({form}_{output});')
    output, type = function.outputs[0]
    lines.append(f'  constant {declaration("constant_" + output, type)} = {function.name}({", ".join(arguments.text("0.5"))});')
    lines.append(f'  parameter {declaration("parameter_" + output, type)} = {function.name}({", ".join(arguments.text("p"))});')
    for kind in ('constant', 'parameter'):
        lines.append(f'  {declaration(f"from_{kind}_{output}", type)} = {kind}_{output};')
    lines += ['protected', '  model Section']
    lines += [f'    {declaration(*variable)} = {text};' for variable, text in zip(function.inputs, arguments.text('time'))]
    lines += [f'    {declaration(*variable)};' for variable in function.outputs + function.protected]
    lines += ['  algorithm', *('  ' + line for line in indented(function.body)), '  end Section;']
    lines += ['public', '  Section section;', 'equation', *equations, f'end {name};']
    return lines


def answers(name, function, arguments):
    """(time, name, value) of the variables; nothing where a value is too large or not a number."""
    lines = []
    fixed = function(arguments.at(0.5))
    for time in TIMES:
        results = function(arguments.at(time))
        for (output, type), moving, still in zip(function.outputs, results, fixed):
            known = [('moving_', moving), ('of_state_', moving), ('section.', moving), ('of_parameter_', still), ('folded_', still)]
            if output == function.outputs[0][0]:
                known += [('from_constant_', still), ('from_parameter_', still)]
            lines += [(time, f'{name}.{part}', z.real) for form, value in known for part, z in scalars(form + output, type, value)]
            if type[0] not in ('record', 'records'):
                lines += [(time, f'{name}.{part}', z.imag / STEP) for form in ('moving', 'of_state')
                          for part, z in scalars(f'slope_{form}_{output}', type, moving)]
    return lines if all(abs(value) < LARGEST for _, _, value in lines) else []


def main(first, count):
    texts, values = [], []
    names = []
    for number in range(first, first + count):
        case = Case(number)
        functions = [Function(case, f'{name}_{number}') for name in 'fgh']
        arguments = Arguments(case, functions[-1])
        lines = answers(f'case_{number}', functions[-1], arguments)
        if not lines:
            continue
        texts += [line for function in functions for line in function.text()]
        texts += model_text(f'Case_{number}', functions[-1], arguments)
        names.append(f'_{number}')
        values += lines
    print('record Pt\n' + ''.join(f'  {declaration(*field)};\n' for field in FIELDS) + 'end Pt;\n')
    print('\n'.join(texts))
    print('model All\n' + ''.join(f'  Case{name} case{name};\n' for name in names) + 'end All;\n---')
    for time, name, value in values:
        print(time, name, float(value))


np.seterr(all='ignore')
main(int(sys.argv[1]), int(sys.argv[2]))
