"""Random packages that replace each other, with known results, for packages.t.

    packages.py FIRST COUNT

prints the text of a model All with a component for each case from FIRST on, a line `---`, and what the variables and parameters have, a
line for each: name, value. The same number gives the same case.

A package has constants, sizes, functions, types, records, models and packages inside, each of which may follow from those above. Others
extend it, or are short classes of it; they modify its constants and replace its functions. A model has a replaceable package, and parts
to which it gives this one or another. An instance of a package is its declaration and what modifies it; the values of its elements are
computed when they are asked for, by what the outermost modification says.
"""
from draws import Draws, Expression, print_cases


class Instance:
    """A package with what modifies it: by the names of its elements, an expression or function and the instance that it belongs to"""

    def __init__(self, package, given, around):
        self.package, self.given, self.around, self.known = package, given, around, {}

    def element(self, name):
        if name not in self.known:
            self.known[name] = self.made(name)
        return self.known[name]

    def made(self, name):
        kind, what = self.package.element(name)
        what, of = self.given.get(name, (what, self))
        if kind == 'function':
            return what.of(of)
        if kind == 'package':
            return Instance(what, {}, self)
        if kind in ('record', 'model'):
            return what
        return what.value(of, {})


class Function:
    """A function of one number"""

    def __init__(self, value):
        self.value = value

    def of(self, instance):
        return lambda x: self.value(instance, x)


class Named:
    """A function that is known by a name where it is given"""

    def __init__(self, find):
        self.find = find

    def of(self, instance):
        return self.find(instance)


class Package:
    """Its own elements, a kind and what it is by name in order, after those of its base, which `given` modifies"""

    def __init__(self, case, name, base=None, is_inside=False):
        self.case, self.name, self.base, self.own, self.given = case, name, base, {}, {}
        self.texts, self.is_inside = [], is_inside
        self.fixed = set() # functions that are not replaceable any more

    def element(self, name):
        return self.own[name] if name in self.own else self.base.element(name)

    def elements(self):
        return {**(self.base.elements() if self.base else {}), **self.own}

    def replaceable(self):
        """The names of its replaceable functions"""
        inherited = self.base.replaceable() if self.base else set()
        return (inherited | {name for name in self.own if name[0] == 'h'}) - self.fixed


class Case(Draws):
    def __init__(self, number):
        super().__init__(number)
        self.count, self.answers, self.functions = 0, [], []
        self.texts = []
        for _ in range(2):
            name = self.name('g')
            self.functions.append(name)
        self.root = {name: self.quarter() for name in self.functions}
        for name, factor in self.root.items():
            self.texts.append(f'function {name}\n  input Real x;\n  output Real y = ({factor})*x + 1;\nalgorithm\nend {name};\n')
        self.families = []
        for _ in range(self.random.randint(1, 2)):
            first = self.package(None)
            family = [first]
            for _ in range(self.random.randint(1, 4)):
                family.append(self.package(self.pick(family)))
            self.families.append(family)
        self.models = []
        for _ in range(self.random.randint(1, 3)):
            self.model()
        self.whole()
        self.text = ''.join(self.texts)

    def name(self, letter):
        self.count += 1
        return f'{letter}{self.count}_{self.number}' if letter in 'gPA' else f'{letter}{self.count}'

    # --- packages ---

    def package(self, base):
        """One of its own, or one that modifies another"""
        package = Package(self, self.name('P'), base)
        if base is None:
            self.fill(package, self.random.randint(4, 8), 1)
            self.texts.append(f'package {package.name}\n{"".join(package.texts)}end {package.name};\n')
            return package
        given, package.given = self.modification(base, {}, fixed=package.fixed)
        clause = f'{base.name}{given}'
        if self.chance(0.4):
            self.texts.append(f'package {package.name} = {clause};\n')
        else:
            self.fill(package, self.random.randint(0, 3), 1)
            self.texts.append(f'package {package.name}\n  extends {clause};\n{"".join(package.texts)}end {package.name};\n')
        return package

    @staticmethod
    def instance(package, given):
        """What the package is with this modification: those of its bases are inside of it"""
        base = package
        while base.base:
            given = {**base.given, **given}
            base = base.base
        return Instance(package, given, None)

    def modification(self, package, visible, fixed=None, has_functions=True):
        """A text, and what it gives by name: an expression or a function. The names of functions that are not replaceable any more are
        added to `fixed`, unless that is None."""
        parts, given = [], {}
        for name, (kind, what) in package.elements().items():
            if not self.chance(0.3):
                continue
            if kind in ('constant', 'size'):
                e = self.constant(visible) if kind == 'constant' else self.size_literal()
                parts.append(f'{name}={e.text}')
                given[name] = (e, None)
            elif kind == 'function' and has_functions and name in package.replaceable():
                g, stays = self.pick(self.functions), self.chance(0.5)
                parts.append(f'redeclare {"replaceable " if stays else ""}function {name} = {g}')
                if not stays and fixed is not None:
                    fixed.add(name)
                given[name] = (Named(lambda of, g=g: lambda x: self.root[g]*x + 1), None)
        self.random.shuffle(parts)
        return f'({", ".join(parts)})' if parts else '', given

    def size_literal(self):
        n = self.random.randint(1, 4)
        return Expression(f'{n}', lambda of, at: n)

    def fill(self, package, count, depth, outer=None):
        """Elements that follow from those above: its own, inherited ones, and those around"""
        visible = dict(outer or {})
        visible.update({name: (kind, what, (name,)) for name, (kind, what) in package.elements().items()})
        indent = '    ' if package.is_inside else '  '
        for _ in range(count):
            kind = self.pick(['constant', 'constant', 'size', 'function', 'function', 'replaceable', 'record', 'model', 'type']
                             + (['package'] if depth else []))
            name = self.name({'constant': 'k', 'size': 'n', 'function': 'f', 'replaceable': 'h', 'record': 'R', 'model': 'M', 'type': 'T',
                              'package': 'Q'}[kind])
            if kind == 'constant':
                e = self.constant(visible)
                package.texts.append(f'{indent}constant Real {name} = {e.text};\n')
                package.own[name] = (kind, e)
            elif kind == 'size':
                e = self.size_literal()
                sizes = [path for of, _, path in visible.values() if of == 'size']
                if sizes and self.chance(0.4):
                    path = self.pick(sizes)
                    e = Expression(f'{".".join(path)} + 1', lambda of, at, path=path: self.found(of, path) + 1)
                package.texts.append(f'{indent}constant Integer {name} = {e.text};\n')
                package.own[name] = (kind, e)
            elif kind in ('function', 'replaceable'):
                e = self.expression(2, {**visible, 'x': ('local', None, ('x',))})
                prefix = 'replaceable ' if kind == 'replaceable' else ''
                package.texts.append(f'{indent}{prefix}function {name}\n{indent}  input Real x;\n{indent}  output Real y;\n{indent}algorithm\n'
                                     f'{indent}  y := {e.text};\n{indent}end {name};\n')
                package.own[name] = ('function', Function(lambda of, x, e=e: e.value(of, {'x': x})))
            elif kind == 'record':
                a, size = self.constant(visible), self.a_size(visible)
                package.texts.append(f'{indent}record {name}\n{indent}  Real a = {a.text};\n{indent}  Real v[{size.text}] = {{i*a for i in 1:'
                                     f'{size.text}}};\n{indent}end {name};\n')
                package.own[name] = ('record', (a, size))
            elif kind == 'model':
                p = self.constant(visible)
                y = self.expression(2, {**visible, 'p': ('local', None, ('p',))})
                package.texts.append(f'{indent}model {name}\n{indent}  parameter Real p = {p.text};\n{indent}  Real y = {y.text};\n'
                                     f'{indent}end {name};\n')
                package.own[name] = ('model', (p, y))
            elif kind == 'type':
                size = self.a_size(visible)
                package.texts.append(f'{indent}type {name} = Real[{size.text}];\n')
                package.own[name] = ('type', size)
            else:
                inside = Package(self, name, None, True)
                self.fill(inside, self.random.randint(1, 3), 0, visible)
                package.texts.append(f'{indent}package {name}\n{"".join(inside.texts)}{indent}end {name};\n')
                package.own[name] = ('package', inside)
                visible.update({f'{name}.{part}': (of, what, (name, part)) for part, (of, what) in inside.own.items()})
            visible[name] = (*package.own[name], (name,))

    @staticmethod
    def found(of, path):
        """The element of the nearest package around that has the first name"""
        while path[0] not in of.package.elements():
            of = of.around
        for name in path:
            of = of.element(name)
        return of

    # --- expressions; visible: what has a name, by kind ---

    def a_size(self, visible):
        sizes = [path for kind, _, path in visible.values() if kind == 'size']
        if not sizes:
            return self.size_literal()
        path = self.pick(sizes)
        return Expression('.'.join(path), lambda of, at: self.found(of, path))

    def constant(self, visible):
        return self.expression(1, {name: of for name, of in visible.items() if of[0] != 'local'})

    def expression(self, depth, visible):
        leaves = [(kind, path) for kind, _, path in visible.values() if kind in ('constant', 'size', 'local')]
        functions = [path for kind, _, path in visible.values() if kind == 'function']
        if depth == 0 or self.chance(0.2):
            if not leaves or self.chance(0.2):
                value = self.quarter()
                return Expression(f'({value})', lambda of, at: value)
            kind, path = self.pick(leaves)
            if kind == 'local':
                return Expression(path[0], lambda of, at: at[path[0]])
            return Expression('.'.join(path), lambda of, at: self.found(of, path))
        if functions and self.chance(0.5):
            path, x = self.pick(functions), self.expression(depth - 1, visible)
            return Expression(f'{".".join(path)}({x.text})', lambda of, at: self.found(of, path)(x.value(of, at)))
        a, b, factor = self.expression(depth - 1, visible), self.expression(depth - 1, visible), self.quarter()
        if self.chance(0.2):
            size = self.a_size(visible)
            return Expression(f'sum({b.text} + i*{a.text} for i in 1:{size.text})',
                              lambda of, at: sum(b.value(of, at) + i*a.value(of, at) for i in range(1, size.value(of, at) + 1)))
        return Expression(f'({a.text} + ({factor})*{b.text})', lambda of, at: a.value(of, at) + factor*b.value(of, at))

    # --- models: each has a package named Medium that may be replaced; what it shows is drawn from the interface ---

    def shown(self, package, prefix):
        """Lines that declare variables from a package of this name, and a function from its instance to what they have. Equations that
        these need are added to self.equations."""
        lines, answers = [], []
        visible = {f'{prefix}.{name}': (kind, what, (name,)) for name, (kind, what) in package.elements().items()}
        for name, (kind, what) in package.elements().items():
            if kind == 'package':
                visible.update({f'{prefix}.{name}.{part}': (of, inside, (name, part)) for part, (of, inside) in what.elements().items()})
        for text, (kind, what, path) in visible.items():
            if not self.chance(0.6):
                continue
            y = self.name('y')
            find = lambda instance, path=path: self.found(instance, path)
            holder = lambda instance, path=path: self.found(instance, path[:-1]) if len(path) > 1 else instance
            if kind in ('constant', 'size'):
                lines.append(f'  {self.pick(["Real", "parameter Real", "final parameter Real"])} {y} = {text};\n')
                answers.append(lambda instance, y=y, find=find: {y: find(instance)})
            elif kind == 'function':
                x = self.quarter()
                lines.append(f'  {self.pick(["Real", "parameter Real"])} {y} = {text}({x});\n')
                answers.append(lambda instance, y=y, find=find, x=x: {y: find(instance)(x)})
            elif kind == 'type':
                lines.append(f'  {text} {y};\n  Real {y}_n = size({y}, 1);\n')
                self.equations.append(f'  {y} = fill(2.5, size({y}, 1));\n')
                answers.append(lambda instance, y=y, find=find: {f'{y}_n': find(instance)})
            elif kind == 'record':
                lines.append(f'  {self.pick(["", "parameter "])}{text} {y};\n')

                def record(instance, y=y, what=what, holder=holder):
                    of = holder(instance)
                    a, n = what[0].value(of, {}), what[1].value(of, {})
                    return {f'{y}.a': a, **{f'{y}.v[{i}]': i*a for i in range(1, n + 1)}}
                answers.append(record)
            elif kind == 'model':
                p = self.quarter() if self.chance(0.4) else None
                lines.append(f'  {text} {y}{f"(p={p})" if p is not None else ""};\n')

                def part(instance, y=y, what=what, holder=holder, p=p):
                    of = holder(instance)
                    value = what[0].value(of, {}) if p is None else p
                    return {f'{y}.p': value, f'{y}.y': what[1].value(of, {'p': value})}
                answers.append(part)
        return lines, lambda instance: {name: value for answer in answers for name, value in answer(instance).items()}

    def replacement(self, family, interface, enclosing=None):
        """Another package for one of this interface: its text, and a function from the instance of the package around named Medium, and
        from what the constraint modifies, to its instance"""
        fitting = [package for package in family if self.is_of(package, interface)]
        if enclosing is not None and self.is_of(enclosing, interface) and self.chance(0.5):
            text, given = self.modification(enclosing, {}, has_functions=False) if self.chance(0.4) else ('', {})
            return f'Medium{text}', lambda around, constrained: Instance(
                around.package, {**around.given, **constrained, **given}, None)
        package = self.pick(fitting)
        text, given = self.modification(package, {}) if self.chance(0.6) else ('', {})
        return f'{package.name}{text}', lambda around, constrained: self.instance(package, {**constrained, **given})

    @staticmethod
    def is_of(package, interface):
        while package is not interface and package.base:
            package = package.base
        return package is interface

    def model(self):
        """A class with a replaceable package, and parts that have one, too"""
        name, family = self.name('A'), self.pick(self.families)
        interface = self.pick(family)
        text, make = self.replacement(family, interface)
        constraint, constrained = f' constrainedby {interface.name}', {}
        if self.chance(0.3):
            inside, constrained = self.modification(interface, {}, has_functions=False)
            constraint += inside
        lines = [f'  replaceable package Medium = {text}{constraint};\n']
        self.equations = []
        own, values = self.shown(interface, 'Medium')
        parts = []
        for of in [of for of in self.models if of['family'] is family and self.chance(0.6)][:2]:
            part = self.name('c')
            if self.chance(0.7):
                inside, medium = self.replacement(family, of['interface'], interface)
                own.append(f'  {of["name"]} {part}(redeclare package Medium = {inside});\n')
            else:
                medium = None
                own.append(f'  {of["name"]} {part};\n')
            parts.append((part, of, medium))
        self.texts.append(self.written(name, lines + own))

        def results(other, around):
            """All values of a component that has this package, as declared if None"""
            instance = (other or make)(around, constrained)
            made = values(instance)
            for part, of, medium in parts:
                inside = of['results'](medium, instance)
                made.update({f'{part}.{y}': value for y, value in inside.items()})
            return made
        self.models.append({'name': name, 'family': family, 'interface': interface, 'results': results})

    def whole(self):
        """Components of the models, and packages of all kinds as they are"""
        lines, self.results_, self.equations = [], {}, []
        for family in self.families:
            package = self.pick(family)
            some, values = self.shown(package, package.name)
            lines += some
            self.results_.update(values(self.instance(package, {})))
        for of in self.models:
            for _ in range(2):
                c = self.name('c')
                if self.chance(0.8):
                    text, medium = self.replacement(of['family'], of['interface'])
                    lines.append(f'  {of["name"]} {c}(redeclare package Medium = {text});\n')
                else:
                    lines.append(f'  {of["name"]} {c};\n')
                    medium = None
                self.results_.update({f'{c}.{y}': value for y, value in of['results'](medium, None).items()})
        self.texts.append(self.written(f'T_{self.number}', lines))

    def written(self, name, lines):
        equations = f'equation\n{"".join(self.equations)}' if self.equations else ''
        return f'model {name}\n{"".join(lines)}{equations}end {name};\n'

    def results(self):
        return [f'case_{self.number}.{name} {float(value)!r}' for name, value in self.results_.items()]


if __name__ == '__main__':
    print_cases(Case)
