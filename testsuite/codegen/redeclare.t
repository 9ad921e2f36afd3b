# Redeclaration: components, models, types and packages replaced from outside, in derived classes and further inside.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

sub listed {
    my ($sim, @settings) = @_;
    my ($status, $out, $err) = run_simulator($sim, '--list', map { ('--set', $_) } @settings);
    is($status, 0, 'status of --list') or diag($err);
    return { map { /^(\S+)\s+\w+\s+(\S+)/ ? ($1 => $2) : () } split /\n/, $out };
}

sub shown {
    my ($values, %want) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    is($values->{$_}, $want{$_}, $_) for sort keys %want;
}

my $sim = compile_model(file => "$FindBin::Bin/models/Redeclare.mo");
my $v   = listed($sim);
shown($v,
    'a.sum' => 2 + 7,                       # as declared
    'b.motor.k' => 5, 'b.sum' => 10 * 5 + 7, # the constraint's modification holds, the declaration's does not
    'c.motor.y' => 1000 * 5, 'c.side.y' => 4 * 7, 'c.two[2].y' => 4 * 2, # a value from outside; a class for three components
    'many[1].motor.y' => 5, 'many[3].motor.y' => 3 * 5, # one value for each element
    'car.engine.motor.z' => 1, 'car.engine.sum' => 5 + 1 + 7, 'car.second.sum' => 3 * 5 + 7, # inside of a component
    'garage.car.second.sum' => 5 + 9 + 7,   # in place of another redeclaration
    'w.d' => 2 * (3 + 4), 'v.w.d' => 20, 'v.level' => 20, # what waits for it
    'd.motor.y' => 20 * 5, 'd.side.y' => 7 + 100, 'd.two[1].y' => 1 + 100, # in an extends clause
    'f.motor.y' => 5 + 4, 'f.side.y' => 7 + 100, # of what is inherited
    'fast.motor.y' => 6 * 5, 'faster.motor.y' => 6 * 5, 'faster.side.y' => 0.5, # in a short class, and what extends it
    'bare.motor.k' => 2, 'bare.motor.y' => 20, # no constraint: the declaration's own modification
    'open.motor.k' => 2, 'open.motor.y' => 8); # `replaceable` redeclares too
ok(!exists $v->{'a.motor.gain'} && exists $v->{'b.motor.gain'}, 'each has the parameters of its own class');
is((run_simulator($sim, '--list', '--variables', 'v.level'))[1] =~ /^v\.level\s+variable\s+20\s+m$/m, 1, 'the unit of the other type');
shown(listed($sim, 'p=500', 'many[2].motor.gain=7'), 'c.motor.y' => 500 * 5, 'many[2].motor.y' => 7 * 5);

my $sizes = listed(compile_model(file => "$FindBin::Bin/models/RedeclareSizes.mo"));
is_deeply([grep { /'/ } sort keys %$sizes], [], 'what hands sizes on is not listed');
shown($sizes,
    'a.length' => 6, 'b.length' => 15, 'c[2].total' => 6, 'c[1].cells' => 590, # parameters of the enclosing class
    'wide.length' => 10, 'wider.length' => 15, 'wider.total' => 10,            # of the class that extends
    'deep.line.cells' => 212, 'deeper.line.cells' => 440, 'deeper.line.total' => 15,
    'derived.line.length' => 10, 'more[2].line.length' => 40,                  # of a component of what is extended
    'nested.line.mass[2].y' => 6, 'points' => 25, 'lines[3].length' => 6);

# Values in redeclarations of classes stand in these; the declarations of components modify them.
my $values = listed(compile_model(file => "$FindBin::Bin/models/RedeclareValues.mo"));
my @components = (
    [a   => 'x' => 2, 3, 'y' => 3, 0.125, 'z' => 3, 9],
    [b   => 'x' => 1, 3, 'y' => 3, 0.5,   'z' => 3, 9],  # in an extends clause
    [c   => 'x' => 2, 3, 'y' => 1, 77,    'z' => 2, 9],  # in place of another redeclaration
    [cc  => 'x' => 2, 8, 'y' => 1, 77,    'z' => 2, 9],
    [d   => 'x' => 2, 3, 'y' => 3, 0.5,   'z' => 3, 9],  # in a short class
    ['dd[2]' => 'x' => 2, 8, 'y' => 3, 0.5, 'z' => 3, 55],
    ['t.h' => 'x' => 2, 4, 'y' => 3, 0.125, 'z' => 3, 9], # further inside, with a declaration on the way
    ['t.e' => 'x' => 2, 3, 'y' => 1, 0.125, 'z' => 1, 9],
);
for (@components) {
    my ($where, %of) = ($_->[0]);
    for my $at (1, 4, 7) {
        my ($name, $n, $k) = @$_[$at .. $at + 2];
        @of{"$where.$name.n", "$where.$name.k", "$where.$name.v[$n]"} = ($n, $k, $k);
    }
    shown($values, %of);
}
shown($values, 'a.r.a' => 3, 'a.r.b' => 0.6, 'a.rr.a' => 0.5, 't.h.r.b' => 7, 't.h.rr.a' => 10); # of records

# The modification of a replaceable short class without a constraint is that of the constraint (Modelica 3.6, 7.3.2).
shown(listed(compile_model(file => "$FindBin::Bin/models/RedeclareConstraints.mo")),
    'a.x.k' => 10, 'a.x.extra' => 0.125, 'a.y.k' => 4, 'a.y.extra' => 0.125, 'a.w.k' => 8,
    'b.x.k' => 0.125, 'b.y.k' => 0.125, 'b.w.k' => 0.125,  # the redeclaration says otherwise
    'c.pc' => 3, 'c.m.q' => 320, 'd.pc' => 5, 'd.m.q' => 520, 'e.pc' => 3, 'e.m.q' => 305, # packages
    'c.fx' => 1000, 'd.fx' => 12.5, 'e.fx' => 10); # functions
shown(listed(compile_model(file => "$FindBin::Bin/models/RedeclareInside.mo")),
    'h.x.k' => 10, 'h.x.c.a' => 50, 'h.x.c.b' => 2, 'h.xx[2].c.b' => 8, 'h.y.c.b' => 7,
    'h1.x.k' => 10, 'h1.xx[1].c.a' => 50, 'h1.xx[1].extra' => 3,
    'h2.x.k' => 0.125, 'h2.xx[2].k' => 0.125, 'h2.z.c.a' => 50,
    'h3.x.c.a' => 50, 'h3.xx[1].c.a' => 50, 'h3.z.c.a' => 0.125, # a redeclaration goes with what it gives
    'h4.y.k' => 1, 'h4.y.c.a' => 5, 'h4.y.c.b' => 7, 'h5.y.c.b' => 0.125);

my $media = compile_model(file => "$FindBin::Bin/models/Media.mo");
shown(listed($media),
    'a.rho' => 4.2, 'a.X[3]' => 3, 'a.q' => 4200 * 2 + 1, # the default
    'b.rho' => 2, 'b.X[2]' => 2, 'b.q' => 4200 * 2 + 1,
    'w.q' => 2000, 'w.X[2]' => 2000, 'w.p.h' => 4200 * 3 + 1, # a package that waits
    's.cp' => 4200, 'os.cp' => 2000, x => 8400, y => 4000, # classes and constants of a package with another inside
    'pa.h' => 1000, aircp => 1000,          # constants that a derived package gives values
    'hot.y' => 7, 'hp.rho' => 0.007);       # a package's constant with another value, also for its classes
my (undef, $list) = run_simulator($media, '--list');
like($list, qr/^b\.text\s+parameter\s+in oil$/m, 'a String constant of the other package');
like($list, qr/^a\.rho\s+variable\s+4\.2\s+kg\/m3$/m, 'a type of the package');
ok($list !~ /^b\.X\[3\]/m, 'sizes of its own');

# equal redeclarations share a variant
my $text = Mocc::slurp("$FindBin::Bin/models/Redeclare.mo");
$text =~ s/encapsulated model Redeclare.*//s;
my $count = sub {
    my $c = scratch_dir() . '/many.c';
    my ($status, undef, $err) = run_mocc('--emit-c', '-o', $c, write_file('many.mo', $text . $_[0]));
    is($status, 0, 'compiles') or diag($err);
    return scalar(() = Mocc::slurp($c) =~ /^struct Drives_Engine\w* \{/mg);
};
is($count->(<<'END'), 1, 'equal redeclarations in several places: one variant');
encapsulated model Many
  import Drives;
  Drives.Engine a(redeclare Drives.Fast motor(gain=2)), b(redeclare Drives.Fast motor), c[7](redeclare Drives.Fast motor);
end Many;
END
is($count->(<<'END'), 2, 'different ones: two');
encapsulated model Two
  import Drives;
  Drives.Engine a(redeclare Drives.Fast motor), b;
end Two;
END
# What a constraint modifies, below what a declaration or a redeclaration modifies itself
my $constraints = compile_model(text => <<'END');
package P
  model Plain
    parameter Real k = 1;
    parameter Real j = 2;
  end Plain;
  model Named = Plain(j=9);
  model A
    replaceable model M = Plain(j=7) constrainedby Plain(k=5, j=6);
    replaceable type T = Real(unit="m") constrainedby Real(displayUnit="mm", unit="s");
    M m;
    T t = m.k;
  end A;
end P;
model X
  P.A a;
  P.A b(redeclare model M = P.Plain(j=8), redeclare type T = Real);
  P.A c(redeclare model M = P.Named);
end X;
END
shown(listed($constraints),
    'a.m.k' => 5, 'a.m.j' => 7, # the declaration's own comes first, and the constraint's holds for it, too
    'b.m.k' => 5, 'b.m.j' => 8, # so does the redeclaration's own
    'c.m.k' => 5, 'c.m.j' => 6); # but not what the class that it names says by itself
my (undef, $units) = run_simulator($constraints, '--list');
like($units, qr/^a\.t\s+variable\s+5\s+m$/m, 'the unit of the declaration');
like($units, qr/^b\.t\s+variable\s+5\s+s$/m, 'the unit of the constraint');

# Enumerations without literals get them from redeclarations: sizes, loops, conversions
my $literals = compile_model(text => <<'END');
package P
  type Any = enumeration(:);
  type Colour = enumeration(red, green, blue);
  model Table
    replaceable type Index = enumeration(:);
    parameter Index first;
    Real x[Index];
    Integer n = size(x, 1);
    Index last = Index(n);
    Boolean same = first == last;
    Real picked;
  equation
    for i in Index loop
      x[i] = 10*Integer(i) + time;
    end for;
    picked = x[first];
  end Table;
  model Colours
    extends Table(redeclare type Index = Colour, first=Colour.green);
  end Colours;
  model Row
    replaceable type Index = Colour constrainedby Any;
    Real total = sum(Integer(i) for i in Index);
  end Row;
end P;
model X
  type Side = enumeration(left, right);
  P.Table a(redeclare type Index = P.Colour, first=P.Colour.blue);
  P.Table b(redeclare type Index = Side, first=Side.left);
  P.Colours c;
  P.Row d, e(redeclare type Index = enumeration(one, two, three, four));
end X;
END
my $end = simulate($literals, '--interval', 1);
my %end = map { $_ => $end->{$_}[-1] } keys %$end;
is_deeply([@end{map { "a.x[$_]" } 1 .. 3}], [11, 21, 31], 'as many elements as literals');
is_deeply([@end{'a.n', 'b.n', 'c.n'}], [3, 2, 3], 'sizes');
is_deeply([@end{'a.same', 'b.same', 'c.same'}], [1, 0, 0], 'the last literals');
is_deeply([@end{'a.picked', 'b.picked', 'c.picked'}], [31, 11, 21], 'literals as subscripts');
is_deeply([@end{'d.total', 'e.total'}], [6, 10], 'loops through the types');
ok(!exists $end{'b.x[3]'}, '... and no more');
my (undef, $types) = run_simulator($literals, '--list');
like($types, qr/^b\.last\s+variable\s+right$/m, '--list knows the literals');

# The same in functions, records and connectors; and handed from one class that waits to what is inside of it
my $handed = compile_model(text => <<'END');
type Side = enumeration(left, right);
package Q
  function f
    replaceable type E = enumeration(:);
    input E e;
    output Integer n;
  algorithm
    n := Integer(e);
    for i in E loop
      n := n + 10*Integer(i);
    end for;
  end f;
  record R
    replaceable type E = enumeration(:);
    Real x[E];
    E e;
  end R;
  connector In
    replaceable type E = enumeration(:);
    input Real x[E];
    input E e;
  end In;
  connector Out
    replaceable type E = enumeration(:);
    output Real x[E];
    output E e;
  end Out;
  model Source
    replaceable type E = enumeration(:);
    Out o(redeclare type E = E);
  equation
    for l loop
      o.x[l] = 2*Integer(l);
    end for;
    o.e = E(2);
  end Source;
end Q;
model Z
  function g = Q.f(redeclare type E = Side);
  Integer k = g(Side.right);
  Q.R r(redeclare type E = Side, x={1, 2}, e=Side.right);
  record S = Q.R(redeclare type E = Side);
  S s(x={3, 4}, e=Side.left);
  Real y = r.x[r.e] + s.x[s.e];
  model Sink
    Q.In i(redeclare type E = Side);
    Real total = sum(i.x[l] for l);
  end Sink;
  Q.Source a(redeclare type E = Side);
  Sink b;
equation
  connect(a.o, b.i);
end Z;
END
my $z = simulate($handed, '--interval', 1);
is_deeply([map { $z->{$_}[-1] } qw(k y b.total b.i.e)], [32, 5, 6, 2], 'in functions, records and connectors');
# A replaceable function whose default is partial: what calls it is complete with a redeclaration.
my $partial = <<'END';
package T
  partial function Law
    input Real x;
    output Real y;
  end Law;
  function triple
    extends Law;
  algorithm
    y := 3*x;
  end triple;
  model Plain
    replaceable function f = Law;
    Real y = f(time);
  end Plain;
  model Constrained
    replaceable partial function f
      input Real x;
      output Real y;
    end f;
    Plain plain(redeclare function f = triple);
    Real y = f(plain.y);
  end Constrained;
  model All
    Plain a(redeclare function f = triple);
    Constrained b(redeclare function f = triple);
  end All;
end T;
END
my $file = write_file('partial.mo', $partial);
my $law = simulate(compile_model(file => $file, model => 'T.All'), '--stop', 1, '--interval', 1);
close_to($law->{'a.y'}[-1], 3, 1e-12, 'a partial function redeclared');
close_to($law->{'b.y'}[-1], 9, 1e-12, 'a partial class declared replaceable');
is((run_mocc('--check', $file))[0], 0, 'without the redeclaration, nothing is wrong with the classes');
like((run_mocc('--model', 'T.Plain', '-o', scratch_dir() . '/none', $file))[2],
    qr/'T.Plain' cannot be simulated by itself, it needs a redeclaration of 'f'/, 'but they are no models by themselves');

# Redeclared sizes: ':' gets another one, numbers are stated again
my $sizes = compile_model(text => <<'END');
encapsulated package P
  constant Integer three = 3;
  model Part
    parameter Real k = 1;
    Real y = k*time;
  end Part;
  model Heavy
    extends Part(k=10);
    parameter Real m = 2;
  end Heavy;
  model A
    parameter Integer n = 2;
    replaceable parameter Real a[:] = {1, 2};
    replaceable Real w[n] = fill(time, n);
    replaceable Part p[n](k=(1:n));
    Real s = sum(a), t = sum(p.y);
    Integer size_a = size(a, 1);
  end A;
  model Grid
    replaceable parameter Real[2] g[:] = {{1, 2}};
    Real rows = size(g, 1), total = sum(g);
  end Grid;
  record R
    replaceable Real a[:] = {1, 2};
    replaceable Real b[2] = {1, 2};
  end R;
  record W
    R r;
  end W;
  model D
    extends A(redeclare parameter Real a[three] = {4, 5, 6});
  end D;
end P;
model X
  constant Integer four = 4;
  P.A plain;
  P.A longer(redeclare parameter Real a[3] = {1, 2, 3});
  P.A same(redeclare Real w[2], redeclare P.Heavy p[2]);
  P.A named(redeclare parameter Real a[P.three + 1] = {1, 2, 3, 4}, n=3, redeclare P.Heavy p[3]);
  P.A own(redeclare parameter Real a[four] = {1, 1, 1, 1});
  P.A open(redeclare parameter Real a[:] = {1, 2, 3, 4, 5});
  P.A many[2](redeclare parameter Real a[3] = {{1, 2, 3}, {4, 5, 6}});
  P.Grid grid(redeclare parameter Real g[3, 2] = {{1, 2}, {3, 4}, {5, 6}});
  P.Grid mixed(redeclare parameter Real g[2, 2] = {{1, 2}, {3, 4}});
  P.D d;
  parameter P.R r(redeclare Real a[3] = {1, 2, 3}, redeclare Real b = {4, 5});
  parameter P.W w(r(redeclare Real a[1] = {7}));
  parameter P.R rs[2](redeclare Real a[1] = {{4}, {5}});
end X;
END
my $sized = simulate($sizes, '--stop', 2, '--interval', 2);
my $sizes_end = { map { $_ => $sized->{$_}[-1] } keys %$sized };
my %want_sizes = (
    'plain.s' => 3, 'longer.s' => 6, 'longer.size_a' => 3, 'named.s' => 10, 'named.size_a' => 4,
    'own.s' => 4, 'open.s' => 15, 'open.size_a' => 5, 'many[1].s' => 6, 'many[2].s' => 15, 'd.s' => 15,
    'same.t' => 2*(1 + 2), 'named.t' => 2*(1 + 2 + 3), 'plain.t' => 2*(1 + 2), # the declaration's modification holds
    'grid.rows' => 3, 'grid.total' => 21, 'mixed.rows' => 2, 'mixed.total' => 10, 'named.w[3]' => 2);
is($sizes_end->{$_}, $want_sizes{$_}, $_) for sort keys %want_sizes;
shown(listed($sizes), 'r.a[3]' => 3, 'r.b[1]' => 4, 'w.r.a[1]' => 7, 'w.r.b[2]' => 2, 'rs[2].a[1]' => 5,
    'named.p[3].m' => 2);

# What the declaration and its constraint say of one and the same component is put together
my $beneath = compile_model(text => <<'END');
model A
  parameter Real p = 1;
  parameter Real q = 2;
end A;
model Wide
  extends A;
  parameter Real s = 6;
end Wide;
model B
  replaceable A a;
  parameter Real r = 0;
  A v[2];
end B;
model C
  replaceable B plain(a(p=3)) constrainedby B(a(q=4), r=5);
  replaceable B around(redeclare Wide a(p=3, s=8)) constrainedby B(a(q=4), r=5);
  replaceable B inside(a(p=3)) constrainedby B(redeclare Wide a(q=4, s=9), r=5, each v.p=3);
  replaceable B dotted(a.p=3, v(each q=7)) constrainedby B(a.q=4, a.p=9, v(p={1, 2}, each q=8));
  replaceable model M = B(a(p=3)) constrainedby B(a(q=4), r=5);
  M m;
end C;
model X
  C c;
  C further(inside(a(p=11)), dotted(a(q=12)), redeclare model M = B(a(p=7)));
  C other(redeclare B plain(a.p=13), redeclare B dotted(v(each q=6)));
end X;
END
shown(listed($beneath),
    'c.plain.a.p' => 3, 'c.plain.a.q' => 4, 'c.plain.r' => 5,
    'c.around.a.p' => 3, 'c.around.a.q' => 4, 'c.around.a.s' => 8,
    'c.inside.a.p' => 3, 'c.inside.a.q' => 4, 'c.inside.a.s' => 9, 'c.inside.v[2].p' => 3,
    'c.dotted.a.p' => 3, 'c.dotted.a.q' => 4, 'c.dotted.v[2].p' => 2, 'c.dotted.v[2].q' => 7,
    'c.m.a.p' => 3, 'c.m.a.q' => 4, 'c.m.r' => 5,
    'further.inside.a.p' => 11, 'further.inside.a.q' => 4, 'further.dotted.a.p' => 3, 'further.dotted.a.q' => 12,
    'further.m.a.p' => 7, 'further.m.a.q' => 4,
    'other.plain.a.p' => 13, 'other.plain.a.q' => 4, 'other.dotted.a.p' => 9, 'other.dotted.a.q' => 4,
    'other.dotted.v[1].p' => 1, 'other.dotted.v[1].q' => 6);

done_testing();
