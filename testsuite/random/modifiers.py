"""Random classes with modifiers and known results, for modifiers.t.

    modifiers.py FIRST COUNT

prints the text of a model All with a component for each case from FIRST on, a line `---`, and what its parameters, variables and
states start with, a line for each: name, value. The same number gives the same case.

What is drawn is a function as well as text: an expression is its text and a function from an instance to its value; a list of
modifiers is its text and a function from the instance around it to a Node. Instances are made of these from the outermost one in.
"""
import random
import re
import sys


class Node:
    """What modifiers give a component: a value, nodes by the names in it, a class in its place. `each` is the number of arrays around
    it, from the outermost in, all elements of which get the same value."""

    def __init__(self, value=None, sub=None, redeclared=None):
        self.value, self.sub, self.redeclared, self.each = value, sub or {}, redeclared, 0

    def over(self, inner):
        """Both, where this wins."""
        first = inner if self.value is None else self
        node = Node(first.value, redeclared=self.redeclared or inner.redeclared)
        node.each = first.each
        for name in {**inner.sub, **self.sub}:
            node.sub[name] = self.sub.get(name, Node()).over(inner.sub.get(name, Node()))
        return node

    def element(self, i):
        """What element i of an array gets."""
        if self.value is None or self.each:
            node = Node(self.value, redeclared=self.redeclared)
            node.each = max(self.each - 1, 0)
        else:
            node = Node(self.value[i], redeclared=self.redeclared)
        node.sub = {name: sub.element(i) for name, sub in self.sub.items()}
        return node

    def for_each(self):
        self.each += 1
        for sub in self.sub.values():
            sub.for_each()
        return self


class Element:
    """Of a class: a parameter, size, flag, state, component, a class that may be replaced (model), a base, or a result."""

    def __init__(self, kind, name='', **more):
        self.kind, self.name = kind, name
        self.shape, self.base, self.final, self.condition, self.within = (), None, False, None, None
        self.modifiers = self.constraint = lambda around: Node()
        self.__dict__.update(more)


def kept(name):
    """A function from an instance to a value in it, a list of them where arrays stand between."""
    def get(instance, path=tuple(re.findall(r'\w+', name))):
        if not path:
            return instance
        if isinstance(instance, list):
            return instance[int(path[0]) - 1] if path[0].isdigit() and len(path) == 1 else \
                get(instance[int(path[0]) - 1], path[1:]) if path[0].isdigit() else [get(e, path) for e in instance]
        return get(instance[path[0]], path[1:])
    return get


class Case:
    def __init__(self, number):
        self.random, self.number = random.Random(number), number
        self.classes, self.texts, self.names = {}, [], 0
        self.unfinished = None  # the class that is being drawn
        # what decides values may be constants, which belong to classes: they follow from other constants, all elements of an array alike
        self.variability = 'constant' if self.chance(0.3) else 'parameter'
        for _ in range(5):
            self.draw_class()

    # --- choices

    def chance(self, p):
        return self.random.random() < p

    def pick(self, choices):
        return self.random.choice(list(choices))

    def fresh(self, letter):
        self.names += 1
        return f'{letter}{self.names}'

    # --- expressions. A scope has what may be read: (name, shape), where a length may be '?', not known here

    def expression(self, scope, shape=(), depth=2, length=None):
        """One of this shape; `length`, if given, is the name of a size, which stands for its first length."""
        if shape:
            return self.array(scope, shape, depth, length)
        scalars = [name for name, of in scope if of == ()]
        vectors = [name for name, of in scope if len(of) == 1]
        draw = self.random.random()
        if depth and draw < 0.4:
            (a, get_a), (b, get_b) = (self.expression(scope, (), depth - 1) for _ in 'ab')
            if draw < 0.2:
                return f'({a} + {b})', lambda e: get_a(e) + get_b(e)
            return f'({a} - 2*{b})', lambda e: get_a(e) - 2*get_b(e)
        if vectors and draw < 0.55:
            name = self.pick(vectors)
            return f'sum({name})', lambda e, get=kept(name): sum(get(e))
        if scalars and draw < 0.9:
            name = self.pick(scalars)
            return name, kept(name)
        number = self.random.randint(-20, 40)/4
        return f'({number})', lambda e: number

    def array(self, scope, shape, depth, length):
        count = kept(length) if length else lambda e: shape[0]
        if length or self.chance(0.4):
            text, get = self.expression(scope, shape[1:], depth)
            if len(shape) == 1:
                number = self.random.randint(-4, 4)/2
                return (f'{{{text} + ({number})*k for k in 1:{length or shape[0]}}}',
                        lambda e: [get(e) + number*k for k in range(1, int(count(e)) + 1)])
            return f'{{{text} for k in 1:{length or shape[0]}}}', lambda e: [get(e) for _ in range(int(count(e)))]
        elements = [self.expression(scope, shape[1:], depth) for _ in range(shape[0])]
        return '{' + ', '.join(text for text, _ in elements) + '}', lambda e: [get(e) for _, get in elements]

    # --- classes

    def members(self, name):
        """The elements of a class and of its base."""
        for e in self.classes[name]:
            if e.kind == 'base':
                yield from self.members(e.base)
            else:
                yield e

    def derived(self, name):
        """The classes that have all that this one has."""
        fits = [name]
        for other, elements in self.classes.items():
            if other != self.unfinished and any(e.kind == 'base' and e.base in fits for e in elements):
                fits.append(other)
        return fits

    def readable(self, elements, results):
        """The scope of these elements; results of others only where no parameter is computed of them."""
        for e in elements:
            if e.kind == 'parameter' or e.kind == 'result' and results:
                yield e.name, e.shape
            elif e.kind == 'component' and not e.condition and (results or self.variability == 'parameter'):
                front = ('?',) if e.shape else ()
                for name, shape in self.readable(self.members(e.base), results):
                    if len(front + shape) < 2:
                        yield f'{e.name}.{name}', front + shape
                    if e.shape and '?' not in e.shape:
                        yield f'{e.name}[{self.random.randint(1, e.shape[0])}].{name}', shape

    def in_class(self, name, around, arrays=(), depth=2, redeclares=False):
        """Modifiers of what is in a class: their text in parentheses, or nothing, and a function to their Node. `around` is the scope;
        `arrays` are the lengths of the arrays of components of this class, '?' where not known."""
        texts, gets = [], {}
        for e in self.members(name):
            if not e.final and self.chance(0.5):
                made = self.in_element(e, around, arrays, depth, redeclares)
                if made:
                    texts.append(made[0])
                    gets[e.name] = made[1]
        text = f'({", ".join(texts)})' if texts else ''
        return text, lambda e: Node(sub={name: get(e) for name, get in gets.items()})

    def in_element(self, e, around, arrays, depth, redeclares):
        whole = '?' in arrays or e.kind in ('size', 'flag')
        if whole and len(arrays) > 1:
            return None
        is_constant = self.variability == 'constant' and e.kind == 'parameter'
        if is_constant and len(arrays) > 1:
            return None
        same = arrays and (whole or is_constant or len(arrays) < 2 and self.chance(0.5))
        each, front = ('each ', ()) if same else ('', arrays)
        finished = (lambda get: lambda i: get(i).for_each()) if same else lambda get: get
        if e.kind in ('size', 'flag'):
            number = self.random.randint(1, 3) if e.kind == 'size' else self.random.randint(0, 1)
            return f'{each}{e.name}={self.literal(e.kind, number)}', finished(lambda i: Node(number))
        if e.kind == 'parameter' and '?' not in e.shape:
            text, get = self.expression(around, front + e.shape)
            return f'{each}{e.name}={text}', finished(lambda i: Node(get(i)))
        if e.kind == 'state':
            text, get = self.expression(around, front)
            return f'{each}{e.name}(start={text})', finished(lambda i: Node(sub={'start': Node(get(i))}))
        if e.kind == 'component' and depth:
            return self.in_component(e, around, each, front, finished, depth, redeclares)
        if e.kind == 'model' and redeclares and not arrays:
            other = self.pick(self.derived(e.base))
            text, get = self.in_class(other, around, (), depth - 1)
            return f'redeclare model {e.name} = {other}{text}', lambda i: Node(redeclared=(other, get(i)))
        return None

    def in_component(self, e, around, each, front, finished, depth, redeclares):
        if front and e.shape and '?' in e.shape:
            return None
        other = self.pick(self.derived(e.base)) if e.replaceable and redeclares and not each and not front else None
        text, get = self.in_class(other or e.base, around, front + e.shape, depth - 1)
        if other:
            return f'redeclare {other} {e.name}{text}', lambda i: Node(redeclared=(other, Node())).over(get(i))
        return text and (f'{each}{e.name}{text}', finished(get))

    def literal(self, kind, number):
        return str(number) if kind == 'size' else ('false', 'true')[number]

    def draw_class(self):
        name = f'C{len(self.classes)}_{self.number}'
        elements, lines = [], []
        if self.classes and self.chance(0.5):
            base = self.pick(self.classes)
            text, modifiers = self.in_class(base, [])
            lines.append(f'extends {base}{text}')
            elements.append(Element('base', base=base, modifiers=modifiers))
        self.classes[name] = elements
        self.unfinished = name
        draws = [self.draw_parameter, self.draw_array, self.draw_size_or_flag, self.draw_state]
        if len(self.classes) > 1:
            draws += [self.draw_component, self.draw_component, self.draw_model]
        for _ in range(self.random.randint(2, 5)):
            line, e = self.pick(draws)(name, list(self.readable(self.members(name), False)))
            lines.append(line)
            elements.append(e)
        text, get = self.expression(list(self.readable(self.members(name), True)), (), 3)
        result = Element('result', self.fresh('y'), default=get)
        lines.append(f'Real {result.name} = {text}')
        states = [e.name for e in elements if e.kind == 'state']
        elements.append(result)
        self.unfinished = None
        text = ''.join(f'  {line};\n' for line in lines) + ('equation\n' if states else '')
        self.texts.append(f'model {name}\n{text}' + ''.join(f'  der({x}) = 0;\n' for x in states) + f'end {name};\n')

    def draw_parameter(self, _, scope):
        e = Element('parameter', self.fresh('p'), final=self.chance(0.1))
        text, e.default = self.expression(scope)
        return f'{"final " if e.final else ""}{self.variability} Real {e.name} = {text}', e

    def draw_array(self, inside, scope):
        sizes = [e.name for e in self.members(inside) if e.kind == 'size']
        length = self.pick(sizes) if sizes and self.chance(0.6) else None
        e = Element('parameter', self.fresh('v'), shape=('?',) if length else (self.random.randint(1, 3),))
        text, e.default = self.expression(scope, e.shape, 1, length)
        return f'{self.variability} Real {e.name}[{length or e.shape[0]}] = {text}', e

    def draw_size_or_flag(self, _, __):
        kind, number = self.pick([('size', 1), ('size', 2), ('size', 3), ('flag', 0), ('flag', 1)])
        e = Element(kind, self.fresh('n'), default=lambda i: number)
        return f'{self.variability} {"Integer" if kind == "size" else "Boolean"} {e.name} = {self.literal(kind, number)}', e

    def draw_state(self, _, scope):
        e = Element('state', self.fresh('x'))
        text, e.default = self.expression(scope)
        return f'Base.ContinuousState {e.name}(start={text}, fixed=true)', e

    def replaceable(self, e, around, redeclares):
        """Gives a replaceable element its class and its modifiers. Returns the text of the class, of the modifiers, of the constraint.
        Without a constraint, the declaration itself is one."""
        e.type = self.pick(self.derived(e.base))
        text, e.modifiers = self.in_class(e.type, around, (), 1, redeclares)
        if self.chance(0.5):
            constraint, e.constraint = self.in_class(e.base, around, (), 1)
            return e.type, text, f' constrainedby {e.base}{constraint}'
        e.base, e.constraint = e.type, e.modifiers
        return e.type, text, ''

    def draw_model(self, inside, _):
        e = Element('model', self.fresh('M'), base=self.pick(list(self.classes)[:-1]))
        base, text, constraint = self.replaceable(e, [], False)
        return f'replaceable model {e.name} = {base}{text}{constraint}', e

    def draw_component(self, inside, scope):
        e = Element('component', self.fresh('c'), base=self.pick(list(self.classes)[:-1]), replaceable=self.chance(0.3))
        if e.replaceable:
            base, text, constraint = self.replaceable(e, scope, False)
            return f'replaceable {base} {e.name}{text}{constraint}', e
        members = list(self.members(inside))
        models, sizes, flags = ([m for m in members if m.kind == kind] for kind in ('model', 'size', 'flag'))
        if models and self.chance(0.6):
            e.within = self.pick(models)
            e.base = e.within.base
        e.type = e.base
        length = None
        if self.chance(0.4):
            length = self.pick(sizes) if sizes and self.chance(0.6) else None
            e.shape, e.length = (('?',), length.name) if length else ((self.random.randint(1, 3),), None)
        if flags and self.chance(0.4):
            e.condition = self.pick(flags).name
        text, e.modifiers = self.in_class(e.base, scope, e.shape, 2, not e.within)
        size = f'[{e.length or e.shape[0]}]' if e.shape else ''
        return f'{e.within.name if e.within else e.base} {e.name}{size}{text}{f" if {e.condition}" if e.condition else ""}', e

    # --- instances

    def instance(self, name, given):
        made = {}
        self.fill(made, name, given)
        return made

    def fill(self, made, name, given):
        """Gives an instance what a class has."""
        for e in self.classes[name]:
            node = given.sub.get(e.name, Node())
            if e.kind == 'base':
                self.fill(made, e.base, given.over(e.modifiers(made)))
            elif e.kind == 'state':
                start = node.sub.get('start', Node()).value
                made[e.name] = e.default(made) if start is None else start
            elif e.kind == 'model':
                other, modifiers = node.redeclared or (e.type, e.modifiers(made))
                made[e.name] = other, modifiers.over(e.constraint(made))
            elif e.kind != 'component':
                made[e.name] = e.default(made) if node.value is None else node.value
            elif not e.condition or made[e.condition]:
                made[e.name] = self.component(made, e, node)

    def component(self, made, e, given):
        other, of_class = made[e.within.name] if e.within else (e.type, Node())
        if given.redeclared:
            other, node = given.redeclared[0], given.over(e.constraint(made))
        else:
            node = given.over(e.modifiers(made)).over(e.constraint(made))
        if not e.shape:
            return self.instance(other, node.over(of_class))
        count = int(made[e.length]) if e.length else e.shape[0]
        return [self.instance(other, node.element(i).over(of_class)) for i in range(count)]


def answers(name, value):
    """The names and values of all scalars."""
    if isinstance(value, dict):
        for part, of in value.items():
            yield from answers(f'{name}.{part}', of)
    elif isinstance(value, list):
        for i, of in enumerate(value):
            yield from answers(f'{name}[{i + 1}]', of)
    elif not isinstance(value, tuple):
        yield f'{name} {float(value)}'


def main():
    first, count = int(sys.argv[1]), int(sys.argv[2])
    components, lines = [], []
    for number in range(first, first + count):
        case = Case(number)
        top = list(case.classes)[-1]
        text, modifiers = case.in_class(top, [], (), 3, True)
        print(''.join(case.texts))
        components.append(f'  {top} case_{number}{text};\n')
        lines += answers(f'case_{number}', case.instance(top, modifiers({})))
    print('model All\n' + ''.join(components) + 'end All;\n---\n' + '\n'.join(lines))


main()
