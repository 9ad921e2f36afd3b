"""Random mechanisms in the plane whose connections close loops, and their accelerations by the equations of motion in the
coordinates of their joints, in extended precision. Nothing here is shared with mocc.

closures.py write SEED COUNT FOLDER: a text for each, FOLDER/L<number>.mo; with "nested" before: N<number>.mo, of mechanisms
with more links, of which a part is a component, and a part of that another one
closures.py check SEED COUNT LINES: compares what testsuite/random/closures.c prints with that; prints what is wrong,
the largest errors, and how often the border leaves more of residuals than it may"""
import math
import random
import sys

import numpy as np

REAL = np.longdouble
T = 0.7  # s, of all closures
LIGHT = (1e-3, 1e-6, 1e-9)
BALANCES = {'Revolute': 2, 'Prismatic': 2, 'Rigid': 3, 'Rod': 1}


class Link:
    """A joint at the end of the link before it (none: at a place on the ground), an arm and a body at the arm's end"""

    def __init__(self, draw, number, parent, light):
        self.number, self.parent = number, parent
        self.slides = draw.random() < 0.2
        self.ground = [draw.uniform(-2, 2), draw.uniform(-1, 1)]
        self.arm = [draw.uniform(0.3, 1.5) * draw.choice((1, 1, 1, 0.1)), draw.uniform(-0.2, 0.2)]
        self.line = [draw.uniform(0.2, 1), draw.uniform(-1, 1)]
        size = draw.choice(LIGHT) if light == 1 or draw.random() < light else 1
        self.m = draw.uniform(0.2, 2) * size
        self.inertia = draw.uniform(0.02, 0.3) * size * draw.choice((1, 1, 0.01))
        self.q, self.u = draw.uniform(-1.5, 1.5), draw.uniform(-1, 1)
        self.level = 0  # the components that it is inside of


class Mechanism:
    def __init__(self, seed, is_nested=False):
        draw = random.Random(seed)
        n, light = draw.randint(13, 24), draw.choice((0, 0.2, 0.6))
        is_small = seed % 3 == 0 and not is_nested
        if is_nested:
            n += 18
        if is_small:
            n = 3 + n % 6
        tail = draw.choice((light, light, 1))  # from the middle on
        self.links = []
        for i in range(n):
            chance = draw.random()
            parent = None if i == 0 or chance < 0.08 else self.links[-1] if chance < 0.85 else draw.choice(self.links)
            self.links.append(Link(draw, i, parent, tail if 2 * i > n else light))
        self.closures = []
        for _ in range(draw.randint(0, 6)):
            kind = draw.choice(('Revolute', 'Revolute', 'Revolute', 'Prismatic', 'Rigid', 'Rod'))
            ends = draw.sample([None] + self.links, 2)
            if is_nested and draw.random() < 0.8:  # near each other
                ends = draw.sample(self.links[draw.randrange(n - 5):][:6], 2)
            balances = BALANCES[kind] + sum(BALANCES[other] for other, *_ in self.closures)
            if balances > n - (1 if is_small else 5):
                continue
            self.closures.append((kind, *ends))
            if not self.is_determined():
                self.closures.pop()
        self.roots = [[]]  # by level: the links that the component begins with
        if is_nested:
            self.nest(draw)

    def nest(self, draw):
        """Puts most of a branch or two into a component, and most of those of that into another one inside of it"""
        for level in (1, 2):
            around = [link for link in self.links if link.level == level - 1]
            roots = [draw.choice(sorted(around, key=self.beyond)[-4:])]
            self.put_inside(draw, roots[0], around)
            others = [link for link in around if link.level < level and link.number > roots[0].number]
            if draw.random() < 0.8:  # else it may hang at what hangs at itself: a matrix
                others = [link for link in others if not self.hangs_at(link, level)]
            if draw.random() < 0.6 and others:
                roots.append(draw.choice(others[:4]))
                self.put_inside(draw, roots[1], around)
            self.roots.append(roots)

    @staticmethod
    def hangs_at(link, level):
        while link and link.level < level:
            link = link.parent
        return link is not None

    def put_inside(self, draw, root, around):
        root.level += 1
        branch = {root}
        for link in around:
            is_beyond = link.parent in branch and link.level < root.level and link not in self.roots[-1]
            if is_beyond and draw.random() < 0.98:
                link.level += 1
                branch.add(link)

    def beyond(self, root):
        """The number of links of the branch that begins with one"""
        branch = {root}
        for link in self.links:  # a parent comes first
            if link.parent in branch:
                branch.add(link)
        return len(branch)

    def order(self):
        """The links in the order of their states"""
        return sorted(range(len(self.links)), key=lambda i: (self.links[i].level, i))

    def is_determined(self):
        """Whether the closures, where they are at the start, leave no more than half of the digits to chance"""
        q, u = (np.array(numbers, REAL) for numbers in ([link.q for link in self.links], [link.u for link in self.links]))
        exact = accelerations(self, q, u)
        return exact is not None and sensitivity(self, q, u, exact) < 1e-8 * float(np.abs(exact).max())

    def frame_of(self, link, level):
        """The frame at the end of a link, as a class of that level has it"""
        if link is None:
            return 'fixed.frame_b'
        return f'arm{link.number}.frame_b' if link.level == level else f'inside.tip{link.number}'

    def class_of(self, level):
        """What the model, or a component, consists of: declarations and connections"""
        joints, declared, connects = [], [], []
        tips = set()  # links inside of the component at which something hangs

        def frame_of(link):
            if link and link.level > level:
                tips.add(link)
            return self.frame_of(link, level)

        for link in self.links:
            i = link.number
            if link.level != level:
                continue
            if link.slides:
                state, kind = f'r={{{link.line[0]!r}, {link.line[1]!r}}}, s(start={link.q!r}), v(start={link.u!r})', 'Prismatic'
            else:
                state, kind = f'phi(start={link.q!r}), w(start={link.u!r})', 'Revolute'
            joints.append(f'Planar.Joints.{kind} joint{i}({state});')
            declared.append(f'Planar.Parts.FixedTranslation arm{i}(r={{{link.arm[0]!r}, {link.arm[1]!r}}});')
            declared.append(f'Planar.Parts.Body body{i}(m={link.m!r}, I={link.inertia!r});')
            if link in self.roots[level]:
                base = f'frame{self.roots[level].index(link)}'
            elif link.parent:
                base = frame_of(link.parent)
            else:
                declared.append(f'Planar.Parts.Fixed fixed{i}(r={{{link.ground[0]!r}, {link.ground[1]!r}}});')
                base = f'fixed{i}.frame_b'
            connects += [f'connect({base}, joint{i}.frame_a);', f'connect(joint{i}.frame_b, arm{i}.frame_a);',
                         f'connect(arm{i}.frame_b, body{i}.frame_a);']
        for i, (kind, a, b) in enumerate(self.closures):
            if min(end.level if end else 0 for end in (a, b)) == level:
                declared.append(f'Rod closure{i};' if kind == 'Rod' else f'Planar.Joints.{kind}Closure closure{i}(T={T});')
                connects += [f'connect({frame_of(a)}, closure{i}.frame_a);', f'connect({frame_of(b)}, closure{i}.frame_b);']
        return joints, declared, connects, tips

    def component(self, level, tips):
        """The class of the components of a level, at `tips` of which something hangs, and those that it contains"""
        joints, declared, connects, own_tips = self.class_of(level)
        inner = self.inner(level, own_tips | {link for link in tips if link.level > level}, declared, connects)
        ends = [f'Planar.Interfaces.Frame_b tip{link.number};' for link in sorted(tips, key=lambda link: link.number)]
        connects += [f'connect({self.frame_of(link, level)}, tip{link.number});' for link in tips]
        roots = [f'Planar.Interfaces.Frame_a frame{k};' for k in range(len(self.roots[level]))]
        return inner + block(f'model Inside{level}', [*roots, *ends, *joints, *declared], connects, f'end Inside{level};')

    def inner(self, level, tips, declared, connects):
        """Adds the component inside of a class of that level; returns its class."""
        if level + 1 >= len(self.roots):
            return []
        declared.append(f'Inside{level + 1} inside;')
        for k, root in enumerate(self.roots[level + 1]):
            if root in self.roots[level]:
                base = f'frame{self.roots[level].index(root)}'
            elif root.parent:
                base = self.frame_of(root.parent, level)
                if root.parent.level > level:
                    tips = tips | {root.parent}
            else:
                declared.append(f'Planar.Parts.Fixed fixed{root.number}(r={{{root.ground[0]!r}, {root.ground[1]!r}}});')
                base = f'fixed{root.number}.frame_b'
            connects.append(f'connect({base}, inside.frame{k});')
        return self.component(level + 1, tips)

    def text(self, name):
        joints, declared, connects, tips = self.class_of(0)
        inner = self.inner(0, tips, declared, connects)
        declared = ['inner Planar.World world;', 'Planar.Parts.Fixed fixed;', *joints, *declared]
        return '\n'.join([f'encapsulated package {name}', ROD, *inner, *block('model M', declared, connects, 'end M;'), f'end {name};', ''])


def block(first, declared, equations, last):
    return ['  ' + first, *('    ' + line for line in declared), '  equation', *('    ' + line for line in equations), '  ' + last]


ROD = f"""  import B = Base;
  import Planar;
  model Rod "Keeps the distance between two frames"
    Planar.Interfaces.Frame_a frame_a;
    Planar.Interfaces.Frame_a frame_b;
    Real d[2];
    Real u[2];
  protected
    B.LinearResponse Cut;
  equation
    d = frame_b.r0 - frame_a.r0;
    u = frame_b.v0 - frame_a.v0;
    Cut.residual = d*(der(frame_b.v0) - der(frame_a.v0)) + u*u + 2/{T}*(d*u) + (d*d - 1)/2/{T}^2;
    frame_a.f0 = -Cut.balance*d;
    frame_b.f0 = Cut.balance*d;
    frame_a.t = 0;
    frame_b.t = 0;
  end Rod;
"""

# --- equations of motion ----------------------------------------------------------------------------------------------


def across(r):
    return np.array([-r[1], r[0]])


class Frame:
    """Where it is, how it moves, and its acceleration: a part of its own, and so much for each of the joints'"""

    def __init__(self, r, phi, v, w, a, z, a_of, z_of):
        self.r, self.phi, self.v, self.w, self.a, self.z, self.a_of, self.z_of = r, phi, v, w, a, z, a_of, z_of

    def turned(self, r):
        c, s = np.cos(self.phi), np.sin(self.phi)
        return np.array([c * r[0] - s * r[1], s * r[0] + c * r[1]])

    def moved(self, d):
        """The frame at d from here, in axes of the world"""
        return Frame(self.r + d, self.phi, self.v + self.w * across(d), self.w, self.a + self.z * across(d) - self.w**2 * d,
                     self.z, self.a_of + np.outer(across(d), self.z_of), self.z_of)


def at_rest(place, n):
    zero = np.zeros(2, REAL)
    return Frame(np.array(place, REAL), REAL(0), zero, REAL(0), zero, REAL(0), np.zeros((2, n), REAL), np.zeros(n, REAL))


def tips_of(mechanism, q, u, factor):
    """The frames at the ends of the links; the key None is the ground."""
    n, tips = len(mechanism.links), {None: at_rest([0, 0], len(mechanism.links))}
    for i, link in enumerate(mechanism.links):
        base = tips[link.parent] if link.parent else at_rest(factor(link.ground), n)
        if link.slides:
            line = np.array(factor(link.line), REAL)
            e = base.turned(line / np.sqrt(line @ line))
            end = base.moved(q[i] * e)
            end.v = end.v + u[i] * e
            end.a = end.a + 2 * base.w * u[i] * across(e)
            end.a_of = end.a_of.copy()
            end.a_of[:, i] += e
        else:
            z_of = base.z_of.copy()
            z_of[i] += 1
            end = Frame(base.r, base.phi + q[i], base.v, base.w + u[i], base.a, base.z, base.a_of, z_of)
        tips[link] = end.moved(end.turned(np.array(factor(link.arm), REAL)))
    return tips


def residuals(kind, a, b):
    """Of a closure: rows of coefficients of the joints' accelerations, and what is left without these"""
    d, u, da, da_of = b.r - a.r, b.v - a.v, b.a - a.a, b.a_of - a.a_of
    t = REAL(T)
    if kind == 'Rod':
        return [(d @ da_of, d @ da + u @ u + 2 / t * (d @ u) + (d @ d - 1) / 2 / t**2)]
    angle = (b.z_of - a.z_of, b.z - a.z + 2 / t * (b.w - a.w) + (b.phi - a.phi) / t**2)
    if kind == 'Prismatic':
        e = a.turned(np.array([1, 0], REAL))
        n = across(e)
        s, gap = e @ d, n @ d
        speed = n @ u - a.w * s
        return [(n @ da_of - s * a.z_of,
                 n @ da - 2 * a.w * (e @ u) - a.z * s - a.w**2 * gap + 2 / t * speed + gap / t**2), angle]
    point = [(da_of[k], da[k] + 2 / t * u[k] + d[k] / t**2) for k in range(2)]
    return point + [angle] if kind == 'Rigid' else point


def solve(matrix, right):
    """Gaussian elimination with complete pivoting of the equilibrated matrix"""
    largest = np.abs(matrix).max(axis=1)
    if not largest.min() > 0:
        return None
    rows = 1 / largest
    matrix, right, n = matrix * rows[:, None], right * rows, len(right)
    columns = 1 / np.abs(matrix).max(axis=0)
    matrix, order = matrix * columns, np.arange(n)
    for k in range(n):
        i, j = np.unravel_index(np.abs(matrix[k:, k:]).argmax(), (n - k, n - k))
        matrix[[k, k + i]], right[[k, k + i]] = matrix[[k + i, k]], right[[k + i, k]]
        matrix[:, [k, k + j]], order[[k, k + j]] = matrix[:, [k + j, k]], order[[k + j, k]]
        if not abs(matrix[k, k]) > 1e-14:
            return None
        factors = matrix[k + 1:, k] / matrix[k, k]
        matrix[k + 1:] -= np.outer(factors, matrix[k])
        right[k + 1:] -= factors * right[k]
    x = np.zeros(n, REAL)
    for k in range(n - 1, -1, -1):
        x[order[k]] = (right[k] - matrix[k, k + 1:] @ x[order[k + 1:]]) / matrix[k, k]
    return x * columns


def accelerations(mechanism, q, u, factor=lambda x: x):
    """`factor` changes what all numbers of the mechanism are. None: they are not determined."""
    n = len(mechanism.links)
    tips = tips_of(mechanism, q, u, factor)
    inertia, forces = np.zeros((n, n), REAL), np.zeros(n, REAL)
    weight = np.array([0, REAL('-9.81')])
    for link in mechanism.links:
        tip, m, own = tips[link], REAL(factor([link.m])[0]), REAL(factor([link.inertia])[0])
        inertia += m * tip.a_of.T @ tip.a_of + own * np.outer(tip.z_of, tip.z_of)
        forces += m * tip.a_of.T @ (weight - tip.a) - own * tip.z_of * tip.z
    rows = [row for kind, a, b in mechanism.closures for row in residuals(kind, tips[a], tips[b])]
    k = len(rows)
    matrix = np.zeros((n + k, n + k), REAL)
    matrix[:n, :n] = inertia
    for i, (row, _) in enumerate(rows):
        matrix[n + i, :n] = matrix[:n, n + i] = row
    x = solve(matrix, np.concatenate([forces, [-left for _, left in rows]]))
    return None if x is None else x[:n]


# --- comparison -------------------------------------------------------------------------------------------------------

EPSILON = 2.0**-52


def sensitivity(mechanism, q, u, exact):
    """How much accelerations change where all numbers change by a rounding error"""
    draw = random.Random(1)

    def near(x):
        return [REAL(value) * (1 + REAL(EPSILON) * draw.uniform(-1, 1)) for value in x]

    most = 0
    for _ in range(4):
        changed = accelerations(mechanism, near(q), near(u), near)
        most = math.inf if changed is None else max(most, float(np.abs(changed - exact).max()))
    return most


# An error is that many times what one rounding error of all numbers makes, at most: a matrix is made of sums of parts of all
# sizes, and trees without their closures may move far more than with them, if they end in light parts.
MOST = {'dense': 1e4, 'sparse': 1e4, 'border': 1e5}


def check(first, count, lines, letter):
    mechanisms = {f'{letter}{i}': Mechanism(i, letter == 'N') for i in range(first, first + count)}
    worst, exact, allowed, refused, judged = {}, None, None, 0, 0
    for line in open(lines):
        name, way, point, *numbers = line.split()
        mechanism = mechanisms[name.split('.')[0]]
        n = len(mechanism.links)
        numbers = np.array([REAL(x) for x in numbers])
        q, u, derivatives = numbers[0:2 * n:2], numbers[1:2 * n:2], numbers[2 * n:]
        place = np.argsort(mechanism.order())
        q, u = q[place], u[place]
        if way == 'dense':  # the first of each point
            exact = accelerations(mechanism, q, u)
            allowed = 1 if exact is None else sensitivity(mechanism, q, u, exact) + EPSILON * float(np.abs(exact).max())
            if exact is None or not allowed < 1e-8 * float(np.abs(exact).max()):
                exact = None
        if exact is None:
            continue
        if way == 'border':
            judged += 1
            if not len(derivatives):  # a matrix takes its place
                refused += 1
                continue
        error = float(np.abs(derivatives[1::2][place] - exact).max()) / allowed if len(derivatives) else math.inf
        worst[way] = max(worst.get(way, (0, 0, 0)), (error, name, point))
        if not error < MOST[way]:
            print(f'{name}, {way}, point {point}: {error:.3g} rounding errors')
    for way, (error, name, point) in sorted(worst.items()):
        print(f'{way}: {error:.3g} rounding errors at most, {name} at point {point}')
    print(f'refused: {refused} of {judged}')


def write(first, count, folder, letter):
    for i in range(first, first + count):
        with open(f'{folder}/{letter}{i}.mo', 'w') as file:
            file.write(Mechanism(i, letter == 'N').text(f'{letter}{i}'))


if __name__ == '__main__':
    is_nested = sys.argv[1] == 'nested'
    verb, seed, count, place = sys.argv[2:] if is_nested else sys.argv[1:]
    {'write': write, 'check': check}[verb](int(seed), int(count), place, 'N' if is_nested else 'L')
