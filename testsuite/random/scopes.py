"""Random packages and models whose names hide each other, with known results, for scopes.t.

    scopes.py FIRST COUNT
    scopes.py wrong FIRST COUNT

The first one prints the text of a model All with a component for each case from FIRST on, a line `---`, and what the variables have, a line
for each: name, value. The second one prints cases that break the order of declarations: for each its text, and a line `--- LINES` with the
numbers of the lines that do so. The same number gives the same case.

A name means what Modelica says: what the class around declares or inherits, wherever that stands, then the same for the class around that,
up to an encapsulated one (Modelica 3.6, 5.3). Here each use may only name what stands above it. The two may differ: then the case is wrong,
whatever is visible from further out.
"""
import sys

from draws import Draws, print_cases

CONSTANTS, PACKAGES, MODELS, FUNCTIONS = 'abcd', 'PQ', 'LMNO', 'fg'
POOLS = {'constant': CONSTANTS, 'package': PACKAGES, 'model': MODELS, 'function': FUNCTIONS}


class Element:
    """A constant, a variable, a component, an extends clause or a class in the text of `owner`, at a place. A function adds a value to its
    input. A component, an extends clause
    and a short class refer to a class, with values of its constants: by their names, or those of a component and of a constant in it."""

    def __init__(self, kind, name, owner):
        self.kind, self.name, self.owner = kind, name, owner
        self.path, self.target, self.values, self.value, self.line = (), None, [], None, 0
        self.elements, self.encapsulated, self.is_short, self.brings_all = [], False, False, False
        if owner:
            owner.elements.append(self)

    def around(self):
        """The class that names are looked up in after this one"""
        return None if self.encapsulated else self.owner

    def members(self, before=None):
        """What the class declares and inherits, in order: all of it, or what stands above the element `before`"""
        if self.is_short:
            yield from self.target.members() if self.target else ()
        for element in self.elements:
            if element is before:
                return
            if element.kind == 'extends':
                if element.target:
                    yield from element.target.members()
            elif element.kind != 'import':
                yield element

    def imports(self, before=None):
        """Imports of the class: by name first, then of all that a package has"""
        elements = self.elements[:self.elements.index(before)] if before else self.elements
        return sorted((element for element in elements if element.kind == 'import' and element.target), key=lambda element: element.brings_all)

    def imported(self, name, before=None):
        """The path from the outermost package to what an import brings by the name, and that; None: nothing"""
        for element in self.imports(before):
            if element.brings_all and element.target.find(name):
                return element.path + (name,), element.target.find(name)
            if element.name == name and not element.brings_all:
                return element.path, element.target
        return None

    def find(self, name, before=None):
        return next((member for member in self.members(before) if member.name == name), None)

    def names(self):
        return [member.name for member in self.members()] + [element.name for element in self.imports()]


class Use:
    """A name of one or two parts in an element; `base` and `modified`: of the value of an extends clause's modification"""

    def __init__(self, path, element, base=None, modified=None):
        self.path, self.element, self.base, self.modified = path, element, base, modified

    def meant(self):
        """What it means in Modelica, by all that has been chosen so far, and the class around that has it"""
        return resolve(self.path, self.element, False)

    def visible(self):
        """What of that name is visible above"""
        members, path, of = list(self.base.members()) if self.base else [], self.path, self.element.owner
        around = resolve(path[:1], self.element, True)
        if len(path) > 1 and around and around[0] is of:  # the class itself, by its name
            path, of = path[1:], around[1]
        found = next((member for member in members if member.name == path[0]), None)
        if not found:
            return resolve(self.path, self.element, True)
        return (found, of) if members.index(found) < members.index(self.modified) else None

    def is_right(self):
        return self.meant() == self.visible() is not None

    def is_certain(self):
        """Functions of a base are complete, wherever they stand; those below what is modified may follow from that."""
        meant = self.meant()
        return not self.base or not meant or meant[0].kind != 'function' or self.is_right()


def resolve(path, element, above):
    """What the path means in the element, of all or of what stands above, and the class around that has it; None: nothing"""
    position, scope, found, of = element, element.owner, None, None
    while scope and not found:
        before = position if above else None
        of, found = scope, scope.find(path[0], before)
        if not found and scope.imported(path[0], before):
            of, found = 'an import', scope.imported(path[0], before)[1]
        if not found and position.name == path[0] and position is not element:
            found = position  # a class around is visible from its beginning on
        position, scope = scope, scope.around()
    for name in path[1:]:
        around = element
        while around.owner and around.owner is not found:
            around = around.owner
        found = found and found.find(name, around if above and around.owner else None)
    return (found, of) if found else None


class Case(Draws):
    def __init__(self, number, attempt):
        super().__init__(number*1000 + attempt)
        self.uses, self.count, self.name = [], 0, f'C_{number}'
        self.root = Element('package', self.name, None)
        self.root.encapsulated = True
        self.fill(self.root, 3)
        self.choose(self.root)
        models = [element for element in self.root.elements if element.kind == 'model']
        self.top = max(models, key=lambda model: len(list(model.members())), default=None)
        self.lines = []
        self.write(self.root, '')

    # --- what is declared

    def fill(self, owner, depth):
        """Elements, without what they refer to"""
        for _ in range(self.random.randint(3, 6) if depth > 1 else self.random.randint(1, 3)):
            in_model = owner.kind == 'model'
            kind = self.pick(['constant', 'constant', 'function', 'class', 'class', 'short', 'extends'] + ['variable', 'component']*in_model + ['import', 'import']*owner.encapsulated)
            is_short = kind == 'short'
            if is_short:
                kind = 'model'
            if kind == 'class':
                kind = 'package' if not in_model and self.chance(0.35) else 'model'
            if kind in ('package', 'model') and depth == 0 and not is_short:
                kind = 'constant'
            pool = POOLS.get(kind)
            if pool:
                free = [name for name in pool if not any(element.name == name for element in owner.elements)]
                if not free:
                    continue
                element = Element(kind, self.pick(free), owner)
            else:
                element = Element(kind, self.fresh(kind[0]), owner)
            element.is_short = is_short
            if kind in ('package', 'model') and not is_short:
                element.encapsulated = self.chance(0.2)
                self.fill(element, depth - 1)
                if kind == 'model':
                    Element('variable', self.fresh('v'), element)

    def fresh(self, letter):
        self.count += 1
        return f'{letter}{self.count}'

    # --- what names mean

    @staticmethod
    def paths(scope, kind):
        """Paths to elements of this kind from the class, wherever they stand"""
        found, seen = [], set()
        while scope:
            brought = [(element.name, element.target) for element in scope.imports() if not element.brings_all]
            brought += [(member.name, member) for element in scope.imports() if element.brings_all for member in element.target.members()]
            for name, first in [(member.name, member) for member in scope.members()] + brought:
                if name in seen:
                    continue
                seen.add(name)
                if first.kind == kind:
                    found.append((name,))
                if first.kind == 'package':
                    found += [(name, second.name) for second in first.members() if second.kind == kind]
            scope = scope.around()
        return found

    def use(self, element, kind, extra=()):
        """A path to something of that kind; `extra`: an extends clause's base, and what is modified of it"""
        paths = self.paths(element.owner, kind)
        if extra:
            paths += 2*[(member.name,) for member in extra[0].members() if member.kind == kind]
        uses = [Use(path, element, *extra) for path in self.random.sample(paths, min(4, len(paths)))]
        uses = [use for use in uses if use.is_certain()]
        right = [use for use in uses if use.is_right()]
        use = next(iter(uses), None) if self.chance(0.03) else next(iter(right), None)
        if use:
            self.uses.append(use)
        return use

    def expression(self, element, extra=()):
        """A sum of a number and of constants and calls of functions, whose paths end with an empty name"""
        terms = [(self.quarter(), None)]
        for _ in range(self.random.randint(0, 2)):
            kind = self.pick(['constant', 'constant', 'function'])
            use = self.use(element, kind, extra)
            if use:
                terms.append((self.random.randint(1, 3), use.path if kind == 'constant' else use.path + ('',)))
        return terms

    # --- what elements refer to

    def choose(self, owner):
        for element in list(owner.elements):
            if element.kind in ('package', 'model') and not element.is_short:
                self.choose(element)
            elif element.kind == 'import':
                self.bring(element)
            elif element.kind in ('constant', 'variable', 'function'):
                element.value = self.expression(element)
            else:
                self.refer(element)

    def bring(self, element):
        """What an import brings: something above that is complete"""
        complete = list(self.complete(self.root, (), element))
        path, target = self.pick(complete) if complete else ((), None)
        element.brings_all = bool(target) and target.kind == 'package' and self.chance(0.4)
        pool = POOLS.get(target.kind if target else '', '')
        name = element.name if element.brings_all else self.pick(pool) if pool and self.chance(0.4) else path[-1] if path else ''
        several = element.brings_all and any(other.brings_all for other in element.owner.imports())
        if not target or name in element.owner.names() or several:
            element.owner.elements.remove(element)
            return
        element.path, element.target, element.name = path, target, name

    @staticmethod
    def complete(scope, path, element):
        """Paths from the outermost package to constants and classes that are complete above the element"""
        for inside in scope.elements:
            if inside is element:
                return
            is_around = Case.contains(inside, element)
            if inside.kind in POOLS and not is_around:
                yield path + (inside.name,), inside
            if inside.kind == 'package':
                yield from Case.complete(inside, path + (inside.name,), element)
            if is_around:
                return

    def refer(self, element):
        """The type or base of an element: a class above that no class around it is or is made of"""
        is_base = element.kind == 'extends'
        use = self.use(element, element.owner.kind if is_base else 'model')
        target = (use.visible() or [None])[0] if use else None
        owner = element.owner
        good = target and target is not element and not self.contains(target, owner)
        if good and is_base:
            names = owner.names()
            good = not any(name in names for name in target.names()) and self.is_own(use.path[0], owner)
        if not good:
            if use:
                self.uses.pop()
            owner.elements.remove(element)
            return
        element.path, element.target = use.path, target
        for member in [member for member in target.members() if self.chance(0.3)]:
            inside = [name for name in member.target.members() if name.kind == 'constant'] if member.kind == 'component' else []
            if member.kind == 'constant' or inside:
                names = (member.name, self.pick(inside).name) if inside else (member.name,)
                element.values.append((names, self.expression(element, (target, member) if is_base else ())))

    @staticmethod
    def is_own(name, scope):
        """Bases are not looked up in what is inherited."""
        while scope:
            if any(element.name == name for element in scope.elements):
                return True
            if scope.find(name):
                return False
            scope = scope.around()
        return False

    @staticmethod
    def contains(target, scope):
        while scope:
            if scope is target:
                return True
            scope = scope.owner
        return False

    # --- the text

    @staticmethod
    def terms(terms):
        def term(number, path):
            if path is None:
                return f'({number})'
            return f'{number}*{".".join(path)}' if path[-1] else f'{number}*{".".join(path[:-1])}(0.5)'
        return ' + '.join(term(*one) for one in terms)

    def modification(self, names, value):
        """c=2, m.c=2 or m(c=2)"""
        if len(names) > 1 and self.chance(0.5):
            return f'{names[0]}({names[1]}={self.terms(value)})'
        return f'{".".join(names)}={self.terms(value)}'

    def imported_text(self, element):
        path = '.'.join((self.name,) + element.path)
        if element.brings_all:
            return path + '.*'
        return path if element.name == element.path[-1] else f'{element.name} = {path}'

    def write(self, element, indent):
        self.lines.append(f'{indent}{"encapsulated " if element.encapsulated else ""}{element.kind} {element.name}')
        for inside in element.elements:
            values = ', '.join(self.modification(names, value) for names, value in inside.values)
            values = f'({values})' if values else ''
            if inside.kind in ('package', 'model') and not inside.is_short:
                self.write(inside, indent + '  ')
                continue
            inside.line = len(self.lines) + 1
            if inside.kind == 'function':
                self.lines += [f'{indent}  {line}' for line in (
                    f'function {inside.name}', '  input Real u;', f'  output Real y = u + {self.terms(inside.value)};', 'algorithm',
                    f'end {inside.name};')]
                inside.line += 2
                continue
            self.lines.append(indent + '  ' + {
                'constant': lambda: f'constant Real {inside.name} = {self.terms(inside.value)};',
                'variable': lambda: f'Real {inside.name} = {self.terms(inside.value)} + time;',
                'component': lambda: f'{".".join(inside.path)} {inside.name}{values};',
                'import': lambda: f'import {self.imported_text(inside)};',
                'model': lambda: f'model {inside.name} = {".".join(inside.path)}{values};',
                'extends': lambda: f'extends {".".join(inside.path)}{values};'}[inside.kind]())
        self.lines.append(f'{indent}end {element.name};')

    def wrong_lines(self):
        return sorted({use.element.line for use in self.uses if not use.is_right()})


class Scope:
    """A class with values of its constants from outside, by names, inside of another one"""

    def __init__(self, element, values, around):
        self.element, self.values, self.around = element, values, around
        self.made = {}

    def of(self, clause, scope, given):
        """What an element in the scope refers to, with its values, under those given from outside"""
        target, around = scope.lookup_path(clause.path)
        return Scope(target, {**{names: (value, scope) for names, value in clause.values}, **given}, around)

    def base(self, clause):
        """What is inherited by the clause, or what the short class is one of"""
        if clause not in self.made:
            self.made[clause] = self.of(clause, self.around if clause is self.element else self, self.values)
        return self.made[clause]

    def component(self, element):
        given = {names[1:]: value for names, value in self.values.items() if names[0] == element.name and len(names) > 1}
        return self.of(element, self, given)

    def find(self, name):
        """The member, and where it is declared"""
        if self.element.is_short:
            return self.base(self.element).find(name)
        for element in self.element.elements:
            if element.kind == 'extends':
                found = self.base(element).find(name) if element.target.find(name) else None
                if found:
                    return found
            elif element.name == name:
                return element, self
        return None

    def lookup(self, name):
        if self.element.find(name):
            return self.find(name)
        imported = self.element.imported(name)
        return self.outermost().lookup_path(imported[0]) if imported else self.around.lookup(name)

    def outermost(self):
        return self.around.outermost() if self.around else self

    def lookup_path(self, path):
        element, scope = self.lookup(path[0])
        for name in path[1:]:
            element, scope = Scope(element, {}, scope).find(name)
        return element, scope

    def evaluate(self, terms):
        return sum(number if path is None else number*self.constant(path) for number, path in terms)

    def constant(self, path):
        """What it has, or a function gives"""
        if not path[-1]:
            function, scope = self.lookup_path(path[:-1])
            return 0.5 + scope.evaluate(function.value)
        element, scope = self.lookup_path(path)
        if (element.name,) in scope.values:
            value, of = scope.values[element.name,]
            return of.evaluate(value)
        return scope.evaluate(element.value)

    def results(self, prefix):
        """What the variables have at 0"""
        if self.element.is_short:
            yield from self.base(self.element).results(prefix)
        for element in self.element.elements:
            if element.kind == 'variable':
                yield f'{prefix}{element.name} {self.evaluate(element.value)!r}'
            elif element.kind == 'extends':
                yield from self.base(element).results(prefix)
            elif element.kind == 'component':
                yield from self.component(element).results(f'{prefix}{element.name}.')


class Right:
    """The first attempt that keeps the order"""

    def __init__(self, number):
        case = next(case for case in (Case(number, attempt) for attempt in range(1000)) if case.top and not case.wrong_lines())
        self.number, self.case = number, case
        self.text = '\n'.join(case.lines) + f'\nmodel T_{number}\n  {case.name}.{case.top.name} top;\nend T_{number};\n'

    def results(self):
        return list(Scope(self.case.top, {}, Scope(self.case.root, {}, None)).results(f'case_{self.number}.top.'))


def print_wrong(first, count):
    for number in range(first, first + count):
        case = next(case for case in (Case(number, attempt) for attempt in range(1000)) if case.wrong_lines())
        print('\n'.join(case.lines) + '\n--- ' + ' '.join(map(str, case.wrong_lines())))


if sys.argv[1] == 'wrong':
    print_wrong(int(sys.argv[2]), int(sys.argv[3]))
else:
    print_cases(Right)
