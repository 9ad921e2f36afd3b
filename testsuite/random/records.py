"""Random records given in all ways, with known results, for records.t.

    records.py FIRST COUNT

prints the text of a model All with a component for each case from FIRST on, a line `---`, a line `set NAME=VALUE ...` with
settings, and what all parameters are then, a line for each: name, value. The same number gives the same case.

A record has fields that are numbers or records, with defaults that may follow from the fields before, some of them final; it may
extend another one, or be a short class of one. A value is given by a constructor, another record, or a function. It is given for a
whole record, or for single fields, in the declaration and from further out: the outermost wins. A final field follows from the
others unless another record or a function gives it. There are arrays of records, and models that extend records of which they
have parts, too.
"""
import random
import sys


SIZE = 2  # of arrays


class Record:
    """A value: its fields by name, and whether a constructor has given it, so that final fields follow from the others."""

    def __init__(self, fields, constructed):
        self.fields, self.constructed = fields, constructed


class Node:
    """What is given: a value, and, where those win over it, values of parts."""

    def __init__(self, value=None, sub=None):
        self.value, self.sub = value, sub or {}

    def over(self, inner):
        """Both, where this wins."""
        if self.value is not None:
            return self
        node = Node(inner.value, dict(inner.sub))
        for name, sub in self.sub.items():
            node.sub[name] = sub.over(node.sub.get(name, Node()))
        return node

    def put(self, path, value):
        """Gives the part a value, by which it wins over all else."""
        if not path:
            self.value, self.sub = value, {}
        else:
            self.sub.setdefault(path[0], Node()).put(path[1:], value)


class Field:
    def __init__(self, name, text, final, record=None, default=None, modifiers=None):
        self.name, self.text, self.final, self.record = name, text, final, record
        self.default, self.modifiers = default, modifiers  # functions from the fields before to a number, or to a Node


class Class:
    """Of records: its fields, and those of a base with what is given to them."""

    def __init__(self, name, base=None, modifiers=None):
        self.name, self.base, self.modifiers, self.fields = name, base, modifiers or Node(), []

    def all(self):
        return (self.base.all() if self.base else []) + self.fields

    def leaves(self, final=True):
        """The paths of all numbers, or of those that may be given."""
        for f in self.all():
            if f.final and not final:
                continue
            if f.record:
                yield from ((f.name,) + path for path in f.record.leaves(final))
            else:
                yield (f.name,)

    def instance(self, given, constructed):
        record = Record({}, constructed)
        self.fill(record.fields, given, self.derives(given))
        return record

    def derives(self, given):
        return given.value is None or given.value.constructed

    def fill(self, made, given, derives):
        if self.base:
            self.base.fill(made, given.over(self.modifiers), derives)
        for f in self.fields:
            node = given.sub.get(f.name, Node())
            if f.final and derives:
                node = Node()
            elif given.value is not None:
                node = node.over(Node(given.value.fields[f.name]))
            if f.record:
                made[f.name] = f.record.instance(node.over(f.modifiers(made)), derives and self.derives(node))
            else:
                made[f.name] = f.default(made) if node.value is None else node.value


def alike(values):
    """Records of an array: they are as a constructor gives them if all are, and so are their parts."""
    names = [name for name, of in values[0].fields.items() if isinstance(of, Record)]
    parts = {name: alike([value.fields[name] for value in values]) for name in names}
    constructed = all(value.constructed for value in values)
    return [Record({**value.fields, **{name: of[i] for name, of in parts.items()}}, constructed) for i, value in enumerate(values)]


def at(value, path):
    for name in path:
        value = value.fields[name] if isinstance(value, Record) else value[name]
    return value


class Case:
    def __init__(self, number):
        self.random, self.number, self.names = random.Random(number), number, 0
        self.texts, self.classes, self.models = [], [], []
        for _ in range(4):
            self.draw_record()
        self.functions = [self.draw_function(i) for i in range(2)]
        for _ in range(2):
            self.draw_model()
        self.draw_top()

    def chance(self, p):
        return self.random.random() < p

    def pick(self, choices):
        return self.random.choice(list(choices))

    def fresh(self, letter):
        self.names += 1
        return f'{letter}{self.names}'

    # --- expressions, of numbers at paths

    def expression(self, scope):
        """A text, and a function from what is there to its value."""
        number = self.random.randint(-8, 12)/4
        if not scope or self.chance(0.15):
            return f'({number})', lambda made: number
        a, b = self.pick(scope), self.pick(scope)
        return f'({".".join(a)} + ({number})*{".".join(b)} + 1)', lambda made: at(made, a) + number*at(made, b) + 1

    def scope_of(self, fields):
        for f in fields:
            if f.record:
                yield from ((f.name,) + path for path in f.record.leaves())
            else:
                yield (f.name,)

    # --- modifiers and values of records

    def modifiers(self, cls, scope, p=0.4):
        """Of fields of the class: a text in parentheses, or nothing, and a function to a Node."""
        texts, gets = [], {}
        for f in cls.all():
            if f.final or not self.chance(p):
                continue
            if f.record:
                draw = self.random.random()
                if draw < 0.3:
                    text, get = self.value(f.record, scope)
                    texts.append(f'{f.name}={text}')
                    gets[f.name] = lambda made, get=get: Node(get(made))
                    continue
                text, get = self.modifiers(f.record, scope, p)
                if text:
                    texts.append(f.name + text)
                    gets[f.name] = get
            else:
                text, get = self.expression(scope)
                texts.append(f'{f.name}={text}')
                gets[f.name] = lambda made, get=get: Node(get(made))
        self.random.shuffle(texts)
        return texts and f'({", ".join(texts)})' or '', lambda made: Node(sub={name: get(made) for name, get in gets.items()})

    def value(self, cls, scope, records=()):
        """Of the whole record: a constructor, a record there, a function."""
        same = [name for name, of in records if of == cls]
        if same and self.chance(0.4):
            name = self.pick(same)
            return name, lambda made: self.as_given(at(made, (name,)))
        functions = [f for f in self.functions if f[1] == cls] if hasattr(self, 'functions') else []
        if functions and self.chance(0.4):
            name, _, get = self.pick(functions)
            text, argument = self.expression(scope)
            return f'{name}({text})', lambda made: get(argument(made))
        texts, gets = [], {}
        for f in cls.all():
            if f.final or self.chance(0.5):
                continue
            text, get = self.value(f.record, scope, records) if f.record else self.expression(scope)
            texts.append(f'{f.name}={text}')
            gets[f.name] = get
        return (f'{cls.name}({", ".join(texts)})',
                lambda made: cls.instance(Node(sub={name: Node(get(made)) for name, get in gets.items()}), True))

    # --- of arrays of records: a text, and a function to a Node for each of the elements

    def modifiers_of_array(self, cls, scope, p=0.4):
        texts, gets = [], {}
        for f in cls.all():
            if f.final or not self.chance(p):
                continue
            draw = self.random.random()
            if f.record and draw < 0.6:
                text, get = self.modifiers_of_array(f.record, scope, p)
                if text:
                    texts.append(f.name + text)
                    gets[f.name] = get
                continue
            one = self.given_value(f, scope)
            if draw < 0.8:
                texts.append(f'each {f.name}={one[0]}')
                gets[f.name] = lambda made, one=one: [Node(one[1](made))]*SIZE
            else:
                all_ = [one] + [self.given_value(f, scope) for _ in range(SIZE - 1)]
                texts.append(f'{f.name}={{{", ".join(text for text, _ in all_)}}}')
                gets[f.name] = lambda made, all_=all_: [Node(get(made)) for _, get in all_]
        self.random.shuffle(texts)

        def nodes(made):
            given = {name: get(made) for name, get in gets.items()}
            return [Node(sub={name: of[i] for name, of in given.items()}) for i in range(SIZE)]
        return texts and f'({", ".join(texts)})' or '', nodes

    def given_value(self, field, scope):
        return self.value(field.record, scope) if field.record else self.expression(scope)

    def value_of_array(self, cls, scope):
        """All are constructors, or all are not: else final fields have no formulas in any of them."""
        draw = self.random.random()
        if draw < 0.25:
            text, get = self.value(cls, scope)
            return f'fill({text}, {SIZE})', lambda made: [Node(get(made))]*SIZE
        if draw < 0.5:
            text, get = self.value(cls, [('i',)] + scope)
            return f'{{{text} for i in 1:{SIZE}}}', lambda made: [Node(get({**made, 'i': i + 1})) for i in range(SIZE)]
        all_ = [self.value(cls, scope) for _ in range(SIZE)]

        def nodes(made):
            values = [get(made) for _, get in all_]
            return [Node(value) for value in alike(values)]
        return f'{{{", ".join(text for text, _ in all_)}}}', nodes

    # --- what is declared

    def draw_record(self):
        name = f'R{len(self.classes)}_{self.number}'
        draw = self.random.random()
        if self.classes and draw < 0.4:
            base = self.pick(self.classes)
            text, get = self.modifiers(base, [])
            cls = Class(name, base, get({}))
            if draw < 0.15:
                self.texts.append(f'record {name} = {base.name}{text};\n')
                self.classes.append(cls)
                return
            head = f'  extends {base.name}{text};\n'
        else:
            cls, head = Class(name), ''
        for _ in range(self.random.randint(2, 4)):
            scope = list(self.scope_of(cls.all()))
            final = self.chance(0.35)
            if self.classes and self.chance(0.35):
                of, field = self.pick(self.classes), self.fresh('w')
                text, get = self.modifiers(of, scope)
                final = final and text != ''
                f = Field(field, f'{"final " if final else ""}parameter {of.name} {field}{text}', final, of, modifiers=get)
            else:
                field = self.fresh('a')
                text, get = self.expression(scope)
                f = Field(field, f'{"final " if final else ""}parameter Real {field} = {text}', final, default=get)
            cls.fields.append(f)
        self.texts.append(f'record {name}\n{head}' + ''.join(f'  {f.text};\n' for f in cls.fields) + f'end {name};\n')
        self.classes.append(cls)

    def draw_function(self, i):
        """It assigns some fields, final ones too; the others have their defaults, which follow from defaults."""
        cls, name = self.pick(self.classes), f'f{i}_{self.number}'
        some = [(path, self.random.randint(-8, 8)/2) for path in cls.leaves() if self.chance(0.5)]

        def get(u):
            record = cls.instance(Node(), True)
            for path, number in some:
                at(record, path[:-1]).fields[path[-1]] = u + number
            return self.as_given(record)
        self.texts.append(f'function {name}\n  input Real u;\n  output {cls.name} r;\nalgorithm\n' +
                          ''.join(f'  r.{".".join(path)} := u + ({number});\n' for path, number in some) + f'end {name};\n')
        return name, cls, get

    def as_given(self, record):
        """The same without anything that follows from other fields."""
        return Record({name: self.as_given(of) if isinstance(of, Record) else of for name, of in record.fields.items()}, False)

    def declaration(self, cls, name, scope, records):
        """A parameter of a record's class, and a function to what its declaration gives."""
        if self.chance(0.5):
            text, get = self.value(cls, scope, records)
            return f'  parameter {cls.name} {name} = {text};\n', lambda made: Node(get(made))
        text, get = self.modifiers(cls, scope)
        return f'  parameter {cls.name} {name}{text};\n', get

    def base(self):
        """What a model extends, perhaps: a text, a record's class or None, and a function to what is given to it."""
        if self.chance(0.6):
            return '', None, None
        cls = self.pick(self.classes)
        text, get = self.modifiers(cls, [])
        return f'  extends {cls.name}{text};\n', cls, get

    def draw_model(self):
        """A model with a number and a record, which may extend another one."""
        name, cls = f'M{len(self.models)}_{self.number}', self.pick(self.classes)
        head, base, given = self.base()
        own = {'k': 2, **(base.instance(given({}), True).fields if base else {})}
        text, get = self.declaration(cls, 'p', [('k',)] + list(base.leaves() if base else []), [])
        self.texts.append(f'model {name}\n{head}  parameter Real k = 2;\n{text}end {name};\n')
        self.models.append((name, cls, get(own), own))

    def draw_top(self):
        """A model with a number, records and components; some numbers are set."""
        head, self.of, self.given = self.base()
        lines, scope, records = [head, '  parameter Real k = 3;\n'], [('k',)] + list(self.of.leaves() if self.of else []), []
        gets, self.settings = [], []
        if self.chance(0.3):
            self.settings.append((('k',), 7.5))
        if self.of and self.chance(0.5):
            self.settings += [(path, 6.25) for path in self.of.leaves(False) if self.chance(0.3)]
        for _ in range(2):
            cls, name = self.pick(self.classes), self.fresh('q')
            text, get = self.declaration(cls, name, scope, records)
            lines.append(text)
            gets.append((name, cls, get, None, None))
            scope = scope + [(name,) + path for path in cls.leaves()]
            records.append((name, cls))
        if self.chance(0.6):
            cls, name = self.pick(self.classes), self.fresh('q')
            in_value = self.chance(0.5)
            text, get = self.value_of_array(cls, scope) if in_value else self.modifiers_of_array(cls, scope)
            lines.append(f'  parameter {cls.name} {name}[{SIZE}]{" = " if in_value else ""}{text};\n')
            for i in range(SIZE):
                element = f'{name}[{i + 1}]'
                gets.append((element, cls, lambda made, get=get, i=i: get(made)[i], None, None))
                scope = scope + [(element,) + path for path in cls.leaves()]
                records.append((element, cls))
        for _ in range(3):
            (model, cls, inner, own), name = self.pick(self.models), self.fresh('c')
            draw = self.random.random()
            if draw < 0.45:
                text, outer = self.value(cls, scope, records)
                text, get = f'(p={text})', lambda made, outer=outer: Node(outer(made))
            else:
                text, get = self.modifiers(cls, scope)
                text = text and f'(p{text})'
            lines.append(f'  {model} {name}{text};\n')
            gets.append((name, cls, get, inner, own))
        for name, cls, get, inner, own in gets:
            paths = list(cls.leaves(False))
            if paths and self.chance(0.5) and not (inner and self.is_kept(inner)):
                self.settings.append(((name,) + (('p',) if inner else ()) + self.pick(paths), self.random.randint(-9, 9)/2))
        self.texts.append(f'model T_{self.number}\n{"".join(lines)}end T_{self.number};\n')
        self.gets = gets

    def is_kept(self, node):
        """Whether a record or a function gives some of it: final fields have no formula there when others are set."""
        return isinstance(node.value, Record) and self.keeps(node.value) or any(self.is_kept(sub) for sub in node.sub.values())

    def keeps(self, value):
        return not value.constructed or any(self.keeps(of) for of in value.fields.values() if isinstance(of, Record))

    def set_in(self, front):
        """What settings give to the parts of the one at the path."""
        node = Node()
        for path, value in self.settings:
            if path[:len(front)] == front:
                node.put(path[len(front):], value)
        return node

    def answer(self):
        """All that is there, with the settings."""
        settings = dict(self.settings)
        made = {'k': settings.get(('k',), 3)}
        if self.of:
            made.update(self.of.instance(self.set_in(()).over(self.given({})), True).fields)
        for name, cls, get, inner, own in self.gets:
            node = self.set_in((name, 'p') if inner else (name,)).over(get(made))
            value = cls.instance(node.over(inner) if inner else node, False)
            made[name] = {**own, 'p': value} if inner else value
        return made


def numbers(name, value):
    """The names and values of all numbers."""
    fields = value.fields if isinstance(value, Record) else value
    if isinstance(fields, dict):
        for part, of in fields.items():
            yield from numbers(f'{name}.{part}', of)
    else:
        yield f'{name} {float(value)!r}'


def main():
    first, count = int(sys.argv[1]), int(sys.argv[2])
    components, settings, lines = [], [], []
    for number in range(first, first + count):
        case = Case(number)
        print(''.join(case.texts))
        components.append(f'  T_{number} case_{number};\n')
        settings += [f'case_{number}.{".".join(path)}={value}' for path, value in case.settings]
        lines += numbers(f'case_{number}', case.answer())
    print('model All\n' + ''.join(components) + 'end All;\n---\nset ' + ' '.join(settings) + '\n' + '\n'.join(lines))


main()
