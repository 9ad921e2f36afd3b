"""A random library and a model that gives values to what is inside of its components, for handed.t.

    nested.py NUMBER

prints the classes of a package Lib, a line `---`, and the text of a model Own. The same number gives the same case.

Leaves have inputs with defaults, records of them, parameters, a state, an array of a size of its own. Wholes consist of leaves and of other
wholes, some of which are replaceable, or there on a condition; they give some of what is inside values, parameters of their own for
parameters, and use an outer element W, above their components and below. The model gives others values, through several levels and arrays,
and redeclares some.
"""
import sys

from draws import Draws

SURROUNDINGS = """model W
  parameter Real k = 2;
  Real x = k*time;
  Real v[2] = {time, k};
  discrete Real d(start=1, fixed=true);
equation
  when time > 0.35 then
    d = 5;
  end when;
end W;
record R
  Real a = 2;
  Real b[2] = {a, 3};
end R;
"""


class Element:
    """What a class lets others give a value: its path, its kind, the dimensions of the arrays on the way, and its own"""

    def __init__(self, path, kind, outer, own):
        self.path, self.kind, self.outer, self.own = path, kind, outer, own

    def inside(self, component, dims):
        return Element(f'{component}.{self.path}', self.kind, dims + self.outer, self.own)


def subscripts(dims):
    return f'[{", ".join(map(str, dims))}]' if dims else ''


def modification(values):
    """(a(b = 1, c = 2), d = 3) of paths with values"""
    tree = {}
    for path, value in values:
        at = tree
        *way, last = path.split('.')
        for name in way:
            at = at.setdefault(name, {})
        at[last] = value

    def text(of):
        return ', '.join(f'{name}({text(value)})' if isinstance(value, dict) else f'{name} = {value}' for name, value in of.items())
    return f'({text(tree)})' if tree else ''


class Case(Draws):
    def __init__(self, number):
        super().__init__(number)
        self.classes, self.elements = SURROUNDINGS, {}
        for i in range(self.random.randint(1, 2)):
            self.leaf(f'L{i}')
        for level in range(self.random.randint(1, 2)):
            for i in range(self.random.randint(1, 2)):
                self.whole(f'M{level}_{i}')
        self.model = 'model Own\n  inner Lib.W w;\n'
        for i in range(self.random.randint(1, 3)):
            name = self.pick([name for name in self.elements if name[0] == 'M'])
            dims = self.pick([[], [], [2]])
            given = self.given([element.inside('', dims) for element in self.elements[name]], 0.4, ['time + 1', 'w.x', 'w.v[1]'])
            given = [(path, value.replace('R(', 'Lib.R(')) for path, value in given]
            self.model += f'  Lib.{name} s{i}{subscripts(dims)}{modification([(path[1:], value) for path, value in given])};\n'
        self.model += 'end Own;\n'

    def add(self, name, declared, equations, elements):
        body = ''.join(f'  {line};\n' for line in declared) + ('equation\n' if equations else '') + ''.join(f'  {line};\n' for line in equations)
        self.classes += f'model {name}\n{body}end {name};\n'
        self.elements[name] = elements

    def leaf(self, name):
        declared, equations, elements, terms = [], [], [], []
        kinds = ['input']*self.random.randint(1, 3) + ['parameter']*self.random.randint(0, 2)
        kinds += ['state']*self.chance(0.4) + ['size']*self.chance(0.3) + ['record']*self.chance(0.3)
        self.random.shuffle(kinds)
        for i, kind in enumerate(kinds):
            x, dims = f'{kind[0]}{i}', self.pick([[], [self.random.randint(1, 2)]])
            if kind in ('state', 'size', 'record'):
                dims = []
            value = f'fill({self.random.randint(1, 3)}, {dims[0]})' if dims else str(self.random.randint(1, 3))
            if kind == 'input':
                declared.append(f'input Real {x}{subscripts(dims)} = {value}')
            elif kind == 'parameter':
                declared.append(f'parameter Real {x}{subscripts(dims)} = {value}')
            elif kind == 'record':
                declared.append(f'input R {x} = R()')
            elif kind == 'state':
                declared.append(f'Base.ContinuousState {x}(start=0.5, fixed=true)')
                equations.append(f'der({x}) = -{x}')
            else:
                declared += [f'parameter Integer {x} = 2', f'Real {x}_all[{x}] = {{i*time for i in 1:{x}}}']
            terms.append({'size': f'sum({x}_all)', 'record': f'{x}.a + {x}.b[2]'}.get(kind) or (f'sum({x})' if dims else x))
            elements.append(Element(x + '.start'*(kind == 'state'), kind, [], dims))
        if self.chance(0.4):
            declared.insert(self.random.randint(0, len(declared)), 'outer W w')
            terms.append(self.pick(['w.x', 'sum(w.v)', 'w.d', 'w.k']))
        self.random.shuffle(terms)
        declared.append('Real y = ' + ' + '.join(f'{self.random.randint(1, 9)}*{term}' for term in terms))
        self.add(name, declared, equations, elements)

    def whole(self, name):
        declared, elements, known = [], [Element('own', 'parameter', [], [])], []
        uses_outer = self.chance(0.7)
        declared.append('parameter Real own = 1.5')
        if uses_outer:
            declared.append('outer W w')
        kinds = ['component']*self.random.randint(1, 3) + ['variable']*self.random.randint(0, 2)
        self.random.shuffle(kinds)
        for i, kind in enumerate(kinds):
            sources = (['w.x', 'sum(w.v)', 'w.d*time'] if uses_outer else ['time', '2*time']) + known[-1:]
            if kind == 'variable':
                declared.append(f'Real z{i} = {" + ".join([self.pick(sources), *known[-1:]])}')
                known.append(f'z{i}')
                continue
            of, dims = self.pick(list(self.elements)), self.pick([[], [], [2]])
            inside = [element.inside(f'c{i}', dims) for element in self.elements[of]]
            given = self.given(inside, 0.25, sources)
            given = [(path, '2*own' if value in ('2.5', '4') else value) for path, value in given]
            line = f'{of} c{i}{subscripts(dims)}{modification([(path.split(".", 1)[1], value) for path, value in given])}'
            elements += [element for element in inside if element.path not in dict(given)]
            if self.chance(0.2):
                declared += [f'parameter Boolean on{i} = true', line + f' if on{i}']
                elements.append(Element(f'on{i}', 'condition', [], []))
                continue
            declared.append(line)
            known.append(f'sum(c{i}.y)' if dims else f'c{i}.y')
        declared.append('Real y = ' + ' + '.join(['own'] + known))
        self.add(name, declared, [], elements)

    def given(self, elements, part, sources):
        """Values for some of the elements: arrays for all that are on the way; sizes are the same for all of an array"""
        values = []
        for element in elements:
            dims = element.outer + element.own
            if not self.chance(part) or (element.kind in ('size', 'state', 'condition', 'class') and dims):
                continue
            values.append((element.path, self.array(dims, element.kind, sources)))
        return values

    def array(self, dims, kind, sources):
        if dims:
            return '{' + ', '.join(self.array(dims[1:], kind, sources) for _ in range(dims[0])) + '}'
        values = {'size': '3', 'state': '0.25', 'parameter': self.pick(['2.5', '4']), 'condition': 'false'}
        source = self.pick(['3', '0.5*time', *sources])
        return f'R({source}, {{1, {source}}})' if kind == 'record' else values.get(kind) or source


case = Case(int(sys.argv[1]))
print(case.classes + '---\n' + case.model, end='')
