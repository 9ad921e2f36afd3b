# Initial equations that are solved for what nothing above, and no fixed=true, determines; in loops and branches.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Test::More;
use Clean;

my $text = <<'END';
model M
  parameter Integer mode = 2;
  parameter Real p = 0.5;
  Base.ContinuousState a(start=1, fixed=true), b, c, x[3], v[2](start={5, 0}, fixed={true, false});
  discrete Real q;
  Integer k[2];
initial equation
  a + b = 5;
  3*c - b = 2*a;
  if mode == 1 then
    v[2] = 1;
  else
    v[2] + v[1] = 7;
  end if;
  for i in 1:3 loop
    if i == 2 then
      x[i] = b;
    elseif p > 0.3 then
      x[i]/10 = i;
    else
      x[i] = -i;
    end if;
  end for;
  0 = q - c;
  k = {1, 2};
equation
  der(a) = 0;
  der(b) = 0;
  der(c) = 0;
  der(x) = zeros(3);
  der(v) = {0, 0};
  when time > 0.5 then
    q = pre(q) + 1;
    k[1] = pre(k[2]);
    k[2] = pre(k[1]);
  end when;
end M;
END
my $sim = compile_model(text => $text);

sub is_row {
    my ($r, $row, %want) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    close_to($r->{$_}[$row], $want{$_}, 1e-12, "$_ is $want{$_}") for sort keys %want;
}
my $r = simulate($sim, '--interval', 1);
is_row($r, 0, a => 1, b => 4, c => 2, 'v[1]' => 5, 'v[2]' => 2, 'x[1]' => 10, 'x[2]' => 4, 'x[3]' => 30,
    q => 2, 'k[1]' => 1, 'k[2]' => 2);
is_row($r, -1, q => 3, 'k[1]' => 2, 'k[2]' => 1);
is_row(simulate($sim, '--interval', 1, '--set', 'a=4'), 0, a => 4, b => 1, c => 3, 'x[2]' => 1, q => 3);

# What is known may stand alone on a side, too.
my $known = compile_model(text => <<'END');
model Known
  Base.ContinuousState a(start=1, fixed=true), b, c, d, x[2](start={3, 4}, each fixed=true), y[2];
  discrete Real q(start=5, fixed=true);
  Base.ContinuousState e;
initial equation
  a = 2*b;
  b = c;
  3*d = b;
  x = 2*y;
  pre(q) = e;
equation
  der(a) = 0;
  der(b) = 0;
  der(c) = 0;
  der(d) = 0;
  der(e) = 0;
  der(x) = zeros(2);
  der(y) = zeros(2);
  when time > 0.5 then
    q = 1;
  end when;
end Known;
END
is_row(simulate($known, '--interval', 1), 0, a => 1, b => 0.5, c => 0.5, d => 0.5/3, 'y[1]' => 1.5, 'y[2]' => 2, e => 5);
clean_c('initial equations', text => $text);

# Several results of a call; those that nothing gets are left out, records are determined field by field.
my $results = <<'END';
package Results
  record Pair
    Real a;
    Real b;
  end Pair;

  function split
    input Real u;
    output Real twice;
    output Real row[2];
    output Pair pair;
    output Integer n;
  algorithm
    twice := 2*u;
    row := {u + 1, u + 2};
    pair := Pair(3*u, 4*u);
    n := integer(floor(u));
  end split;

  model M
    parameter Real p = 5;
    parameter Real j(fixed=false);
    Base.ContinuousState x, v[2], w[2, 2], only, given(start=7, fixed=true);
    discrete Integer n;
  initial equation
    (x, v) = split(p);
    (j, , , n) = split(2*p);
    for i in 1:2 loop
      (, w[i, :]) = split(10*i);
    end for;
    if given < 2 then
      (only, ) = split(1);
    else
      (only, ) = split(given);
    end if;
  equation
    der(x) = 0;
    der(v) = zeros(2);
    der(w) = zeros(2, 2);
    der(only) = 0;
    der(given) = 0;
    when time > 0.5 then
      n = pre(n) + 1;
    end when;
  end M;
end Results;
END
my $split = compile_model(text => $results, model => 'Results.M');
is_row(simulate($split, '--interval', 1), 0, x => 10, 'v[1]' => 6, 'v[2]' => 7, j => 20, n => 10, 'w[1,1]' => 11, 'w[1,2]' => 12,
    'w[2,1]' => 21, 'w[2,2]' => 22, only => 14);
is_row(simulate($split, '--interval', 1, '--set', 'p=1.5', '--set', 'given=1'), -1, x => 3, 'v[2]' => 3.5, j => 6, n => 4,
    only => 2);

# A loop over a vector: each of its turns calls the functions for itself, those that give arrays too.
my $turns = <<'END';
model Turns
  function multiples
    input Real u;
    output Real y[3];
  algorithm
    y := {u, 2*u, 3*u};
  end multiples;
  function last
    input Real u[3];
    output Real y;
  algorithm
    y := u[3];
  end last;
  Base.ContinuousState x[5];
  Base.ContinuousState z[2, 2];
initial equation
  for i in {1, 5, 3} loop
    x[i] = last(multiples(i));
  end for;
  for i in 2:2:4 loop
    x[i] = i;
  end for;
  for i in {2, 1}, k in 1:2 loop
    z[i, k] = last(multiples(10*i + k));
  end for;
equation
  der(x) = zeros(5);
  der(z) = zeros(2, 2);
end Turns;
END
is_row(simulate(compile_model(text => $turns)), 0, 'x[1]' => 3, 'x[2]' => 2, 'x[3]' => 9, 'x[4]' => 4, 'x[5]' => 15,
    map { my ($i, $k) = /(.)(.)/; ("z[$i,$k]" => 3 * $_) } 11, 12, 21, 22);
clean_c('initial equations in loops over vectors', text => $turns);

# what an initial equation determines cannot be set; what the initial system solves for takes it as a guess
my $set = compile_model(text => <<'END');
model Set
  parameter Real q = 2;
  parameter Real p(fixed=false), g(fixed=false, start=3);
  Base.ContinuousState x(start=1, fixed=false), z(start=1, fixed=true);
  Integer n(start=0);
initial equation
  p = 2*q;
  x = 3;
  pre(n) = 2;
  g^2 = 4*q + z;
equation
  der(x) = p;
  der(z) = 0;
  when time > 0.5 then
    n = pre(n) + 1;
  end when;
end Set;
END
for my $name (qw(p x n)) {
    my ($status, $out, $err) = run_simulator($set, '--set', "$name=7", '--output', scratch_dir() . '/set.csv');
    isnt($status, 0, "$name is determined");
    like($err, qr/error: $name cannot be set: an initial equation of Set determines it$/m, 'and it says so');
}
is_row(simulate($set, '--set', 'g=-2', '--set', 'z=8', '--set', 'p=4'), 0, g => -4, z => 8, p => 4, x => 3, n => 2);
done_testing();
