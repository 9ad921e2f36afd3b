# Enumerations, and Boolean as a type of subscripts: values, loops, arrays, what they decide about, --set and --list.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $sim = compile_model(file => "$FindBin::Bin/models/Enumerations.mo");

sub last_row {
    my ($r) = @_;
    return map { $_ => $r->{$_}[-1] } keys %$r;
}

sub is_row {
    my ($row, $what, %want) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    close_to($row->{$_}, $want{$_}, 1e-15, "$_, $what") for sort keys %want;
}

my %row = last_row(simulate($sim, '--stop', 2, '--interval', 1));
is_row(\%row, 'as declared',
    picked => 2, last => 4, compared => 1, total => 7, upper => 2 * 2 + 3 * 4,
    'slice[1]' => 1, 'slice[2]' => 2, both => 20 + 1000,
    'comprehension[1]' => 1, 'comprehension[2]' => 2,
    converted => 2, ordered => 1, number => 2, 'numbers[1]' => 1, 'numbers[3]' => 3,
    'world.y' => 2, 'here.y' => -3, 'optional.y' => 5,
    'parts[1].y' => 7, 'parts[2].y' => 8, parts_here => 8, elements => 32,
    back => 4, by_number => 5, negated => 1, nested => 0);
for my $e (1 .. 3) {
    close_to($row{"grid[$e,$_]"}, $e * 2 + ($_ == 2 ? 0.5 : 0), 1e-15, "grid[$e,$_]") for 1 .. 2;
}

my @set = map { ('--set', $_) } qw(level=high flag=false i=3);
my %other = last_row(simulate($sim, @set, '--stop', 1));
is_row(\%other, 'as set', picked => 4, compared => 0, both => 10 + 2000, converted => 3, ordered => 2, number => 3);

my (undef, $list) = run_simulator($sim, '--list');
like($list, qr/^level\s+parameter\s+mid\s+which$/m, '--list shows the literal');
like($list, qr/^height\s+parameter\s+high$/m,       '... of a constant of a package');
like($list, qr/^flag\s+parameter\s+true$/m,         'a subscript does not fix its parameter');
like($list, qr/^resolve\s+fixed\s+here$/m,          'what decides about equations is fixed');
like($list, qr/^converted\s+variable\s+mid$/m,      'variables show literals too');

sub fails {
    my ($settings, $want, $status, $name) = @_;
    my ($got, undef, $err) = run_simulator($sim, (map { ('--set', $_) } @$settings), '--output', '/dev/null');
    is($got, $status, "$name: exit status");
    like($err, $want, "$name: message");
}

fails(['level=middle'],  qr/--set level: one of low, mid, high is needed, not 'middle'/, 2, 'an unknown literal');
fails(['level=2'],       qr/one of low, mid, high is needed, not '2'/,                   2, 'a number for a literal');
fails(['resolve=world'], qr/resolve: its value was fixed when the model was compiled/,   2, 'a structural one');
fails(['i=4'], qr/no literal number 4 of Types\.Level, only 1\.\.3|subscript 4 of order is outside 1\.\.3/, 1, 'no such number');

my $world = compile_model(file => "$FindBin::Bin/models/Enumerations.mo", text => <<'END');
encapsulated model World
  import Types;
  import Enumerations;
  extends Enumerations(resolve=Types.Frame.world);
end World;
END
my %world = last_row(simulate($world, '--stop', 1));
close_to($world{'here.y'}, 3, 0, 'a variant of its own for another literal');
ok(!exists $world{'optional.y'}, 'a condition on an enumeration');

# inputs by name
my $driven = compile_model(text => <<'END');
type Colour = enumeration(red, green);
model Driven
  input Colour c;
  Integer n = Integer(c);
end Driven;
END
my $file = write_file('colours.csv', "time,c\n0,red\n0.4,green\n1,green\n");
my $r = simulate($driven, '--input', $file, '--stop', 1, '--interval', 0.5);
is_deeply($r->{n}, [1, 1, 2, 2, 2], 'literals in a file of inputs, with rows before and after the jump');
my ($status, undef, $err) =
  run_simulator($driven, '--input', write_file('wrong.csv', "time,c\n0,blue\n"), '--output', '/dev/null');
is($status, 1, 'a wrong literal there');
like($err, qr/wrong\.csv:2: error: a literal of the enumeration is needed, not 'blue'/, '... is told with its line');
# --- without a start value an enumeration begins at its least literal, whatever it is; inputs have start values too
my $starts = compile_model(text => <<'END');
model Starts
  type E = enumeration(a, b, c);
  record R
    E e;
    E f(min = E.b);
  end R;
  input E u;
  input E v[2](min = {E.a, E.c});
  input Integer n(start = 4);
  input Real w(start = -2.5), x;
  discrete E d, since[2];
  E fixed(min = E.b, fixed = true);
  R r;
  E before;
  E follows = u;
  Real sum = w + n;
equation
  when time > 0.5 then
    d = E.c;
    fixed = E.c;
    r.e = E.b;
    r.f = E.c;
    for i in 1:2 loop
      since[i] = E.c;
    end for;
  end when;
  before = pre(d);
end Starts;
END
sub starts {
    my (@arguments) = @_;
    my $r = simulate($starts, '--interval', 1, @arguments);
    return join ' ', map { my $at = $_; map { $r->{$_}[$at] }
        qw(u v[1] v[2] n w x d since[1] since[2] fixed r.e r.f before follows sum) } 0, -1;
}
is(starts(), '1 1 3 4 -2.5 0 1 1 1 2 1 2 1 1 1.5 1 1 3 4 -2.5 0 3 3 3 3 2 3 3 1 1.5', 'values at the start');
is(starts(qw(--set u=b --set v[1]=c --set n=1 --set w=0 --set fixed=b --set d=b)),
    '2 3 3 1 0 0 2 1 1 2 1 2 2 2 1 2 3 3 1 0 0 3 3 3 3 2 3 3 2 1', '... as set');
$file = write_file('starts.csv', "time,u,w\n0,2,1\n0.7,c,3\n");
is(starts('--input', $file), '2 1 3 4 1 0 1 1 1 2 1 2 1 2 5 3 1 3 4 3 0 3 3 3 3 2 3 3 3 7', '... as read');
for my $value (qw(0 4 1.5 d), '') {
    my ($status, undef, $err) = run_simulator($starts, '--input', write_file('starts.csv', "time,u\n0,$value\n"));
    like($err, qr/starts\.csv:2: error: a literal of the enumeration is needed, not '\Q$value\E'$/, "an input without a literal: '$value'");
}

# The least and the greatest: literals in their order, false before true; in functions too, here without an algorithm
my $order = simulate(compile_model(text => <<'END'), '--stop', 1, '--interval', 1);
package P
  type E = enumeration(a, b, c);
  function f
    input E x[:];
    output E least = min(x);
    output E most = max(x[1], E.b);
    output Boolean every = min({x[1] <= E.b, x[2] <= E.b});
    output Boolean some = max(x[1] <= E.a, x[2] <= E.a);
  end f;
end P;
model M
  type E = P.E;
  E now = if time > 0.5 then E.c else E.a;
  E v[3] = {E.b, now, E.c};
  E least = min(v), most = max(E.b, now), last = max(e for e in E);
  E each_[3] = max(v, {E.b, E.b, E.b});
  Boolean late[2] = {time > 0.5, true};
  Boolean every = min(late), some = max(late), both = min(late[1], late[2]), either = max(late[1], false);
  E f1, f2;
  Boolean f3, f4;
  parameter E known = min(E.b, E.c);
  Real at[E] = {10, 20, 30}, there = at[known];
equation
  (f1, f2, f3, f4) = P.f({now, E.b});
end M;
END
my %ordered = (
    least => [1, 2], most => [2, 3], last => [3, 3], 'each_[1]' => [2, 2], 'each_[2]' => [2, 3], 'each_[3]' => [3, 3],
    every => [0, 1], some => [1, 1], both => [0, 1], either => [0, 1], f1 => [1, 2], f2 => [2, 3], f3 => [1, 0],
    f4 => [1, 0], there => [20, 20]);
for my $name (sort keys %ordered) {
    is($order->{$name}[0],  $ordered{$name}[0], "$name at the start");
    is($order->{$name}[-1], $ordered{$name}[1], "$name at the end");
}

done_testing();
