# Values for the elements of arrays: of components, of records and of types, inside of each other, by short classes, with
# `each` and without. Every value is one that the same text says without modifications.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

# All names with their values at the start
sub values_at_start {
    my ($sim) = @_;
    my ($status, $out, $err) = run_simulator($sim, '--list');
    die "$sim --list: $err" if $status != 0;
    return { map { my ($name, undef, $value) = split; ($name => $value) } split /\n/, $out };
}

my $r = values_at_start(compile_model(options => ['-O0'], model => 'Library.Elements', text => <<'END'));
encapsulated package Library
  import Base;
  model Motor
    parameter Real k = 1;
    parameter Real v[2] = {0, 0};
    input Real u = 1;
    Base.ContinuousState x(start=0, fixed=true);
    Real y = k + 10*v[1] + 100*v[2];
  equation
    der(x) = u;
  end Motor;

  model Row = Motor[3](k={1, 2, 3}, each v={4, 5}, u={1, 2, 3}, x(start={7, 8, 9}));
  model Grid = Row[2](each v={6, 7});
  model Same = Motor[3](each k=5);

  model Engine
    Motor cyl[3];
  end Engine;

  model Fast = Engine(cyl(k={1, 2, 3}));

  model Longer
    extends Engine(cyl(k={4, 5, 6}, each v={1, 1}));
  end Longer;

  record P
    parameter Real x = 1;
    parameter Real z[2] = {0, 0};
  end P;

  record P3 = P[3](x={1, 2, 3}, each z={8, 9});
  record P23 = P3[2];
  type V = Base.ContinuousState[3](start={1, 2, 3}, each fixed=true);

  model Sub
    P p[3];
    P3 q;
  end Sub;

  model Train
    replaceable model Drive = Motor;
    Drive drive[2];
  end Train;
model Elements
  Row row;
  Row rows[2];
  Row given[2](k=[1, 1, 1; 2, 2, 2], each v={0, 1});
  Grid grid;
  Same same[2];
  Engine split[2](each cyl(k={4, 5, 6}));
  Engine all[2](cyl(each k=7));
  Engine single[2](cyl(k=[1, 2, 3; 4, 5, 6], v=fill(2, 2, 3, 2)));
  Fast fast;
  Fast fasts[2];
  Longer longer[2];
  Sub a(p(each x=2));
  Sub b[2](p(x=[1, 2, 3; 4, 5, 6], each z={1, 2}));
  Sub c[2](each p(x={1, 2, 3}));
  Sub d[2](p(each x=7), q(each x=8));
  P3 p3;
  P23 p23;
  P3 several[2](each x=5);
  V w[2];
  V lone(start={4, 5, 6});
  Train train[2](redeclare model Drive = Motor(k=9));
  Train trains[2](each drive(k={3, 4}));
equation
  der(w) = fill(1, 2, 3);
  der(lone) = {1, 2, 3};
end Elements;
end Library;
END

sub values_of {
    my ($name, @elements) = @_;
    return join ' ', map { $r->{ sprintf $name, @$_ } // 'none' } @elements;
}

my @three = map { [$_] } 1 .. 3;
my @six = map { my $i = $_; map { [$i, $_] } 1 .. 3 } 1, 2;
my @cases = (
    ['row[%d].y', \@three, '541 542 543', 'a short class of an array gives each element its value'],
    ['row[%d].x', \@three, '7 8 9', 'start values, too'],
    ['row[%d].u', \@three, '1 2 3', 'and inputs'],
    ['rows[%d,%d].y', \@six, '541 542 543 541 542 543', 'an array of such arrays'],
    ['rows[%d,%d].x', \@six, '7 8 9 7 8 9', 'of states'],
    ['given[%d,%d].y', \@six, '101 101 101 102 102 102', 'what the declaration gives wins'],
    ['grid[%d,%d].y', \@six, '761 762 763 761 762 763', 'short classes of arrays of short classes'],
    ['same[%d,%d].k', \@six, '5 5 5 5 5 5', 'each in a short class'],
    ['split[%d].cyl[%d].k', \@six, '4 5 6 4 5 6', 'each outside, an array inside'],
    ['all[%d].cyl[%d].k', \@six, '7 7 7 7 7 7', 'each inside'],
    ['single[%d].cyl[%d].y', \@six, '221 222 223 224 225 226', 'all of them'],
    ['fast.cyl[%d].k', \@three, '1 2 3', 'a short class with an array inside'],
    ['fasts[%d].cyl[%d].k', \@six, '1 2 3 1 2 3', 'and an array of it'],
    ['longer[%d].cyl[%d].y', \@six, '114 115 116 114 115 116', 'as in an extends clause'],
    ['a.p[%d].x', \@three, '2 2 2', 'each in an array of records of a component'],
    ['a.q[%d].x', \@three, '1 2 3', 'a short record inside of a component'],
    ['b[%d].p[%d].x', \@six, '1 2 3 4 5 6', 'all records of all components'],
    ['b[%d].p[%d].z[2]', \@six, '2 2 2 2 2 2', 'the same array in all of them'],
    ['c[%d].p[%d].x', \@six, '1 2 3 1 2 3', 'the records of each component'],
    ['d[%d].p[%d].x', \@six, '7 7 7 7 7 7', 'all the same'],
    ['d[%d].q[%d].x', \@six, '8 8 8 8 8 8', 'what a short record gives is replaced'],
    ['p3[%d].x', \@three, '1 2 3', 'a short class of records'],
    ['p3[%d].z[1]', \@three, '8 8 8', 'with arrays'],
    ['p23[%d,%d].x', \@six, '1 2 3 1 2 3', 'an array of such a class'],
    ['several[%d,%d].x', \@six, '5 5 5 5 5 5', 'each is for all elements, those of the class too'],
    ['w[%d,%d]', \@six, '1 2 3 1 2 3', 'an array of a type that is one'],
    ['lone[%d]', \@three, '4 5 6', 'whose start values are replaced'],
    ['train[%d].drive[%d].k', [[1, 1], [2, 2]], '9 9', 'a redeclared class gives all elements its value'],
    ['trains[%d].drive[%d].k', [[1, 1], [1, 2], [2, 1], [2, 2]], '3 4 3 4', 'what stands outside gives one to each'],
);
for (@cases) {
    my ($name, $elements, $expected, $what) = @$_;
    is(values_of($name, @$elements), $expected, $what);
}

# Two inner worlds with other parts: what is inside of each house means its own, however deep.
$r = values_at_start(compile_model(options => ['-O0'], text => <<'END'));
model Town
  model Axes
    parameter Real length = 1;
  end Axes;
  model World
    parameter Boolean shown = false;
    parameter Real g = 1;
    Axes axes if shown;
    Axes more[2](each length=3) if shown;
    parameter Real h = 10*g;
  end World;
  model Leaf
    outer World world;
    Real y = world.g + world.h;
  end Leaf;
  model Room
    Leaf leaf;
    Leaf leaves[2];
  end Room;
  model House
    inner World world;
    Room room;
  end House;
  House plain(world(g=2));
  House shown(world(shown=true, g=3));
  House again(world(g=4));
  inner World world(shown=true, g=5);
  Room outside;
end Town;
END
is(join(' ', map { $r->{"$_.leaf.y"} } 'plain.room', 'shown.room', 'again.room', 'outside'), '22 33 44 55', 'each has its world');
is(join(' ', map { $r->{"$_.leaves[2].y"} } 'plain.room', 'shown.room', 'again.room', 'outside'), '22 33 44 55', 'arrays inside, too');

# A value further out gives another size, so the one that it takes the place of need not have it.
$r = values_at_start(compile_model(options => ['-O0'], text => <<'END'));
model Sizes
  model Motor
    parameter Real v[:] = {0, 0};
    parameter Real k[:, 2] = [1, 2];
    Real y = sum(v) + 100*sum(k);
  end Motor;
  model Row = Motor[2](each v={7, 8, 9});
  model Holder
    Motor one(v={4, 5, 6}, k=[1, 1; 2, 2]);
    Motor two[2](each v={4, 5, 6}, k=fill(1, 2, 3, 2));
    Row row;
  end Holder;
  Holder plain;
  Holder given(one(v={1, 1}, k=[3, 3]), two(v=[1; 2], each k=[0, 0]), row(each v={1}));
  Holder many[2](one(v=[1; 2]), each two(each v={1}), each row(v=[1, 2; 3, 4]));
end Sizes;
END
my @parts = ('one', 'two[1]', 'two[2]', 'row[1]', 'row[2]');
is(join(' ', map { $r->{"plain.$_.y"} } @parts), '615 615 615 324 324', 'sizes as declared');
is(join(' ', map { $r->{"given.$_.y"} } @parts), '602 1 2 301 301', 'sizes from further out');
is(join(' ', map { $r->{"many[2].$_.y"} } @parts), '602 601 601 303 307', 'in arrays');

done_testing;
