# Parameters with fixed=false: initial equations compute them, and with them the parameters that depend on them.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Test::More;
use Mocc;
use Clean;

my $text = <<'END';
model Tuned
  parameter Real k = 3;
  parameter Real p(fixed=false);
  parameter Real q = 2*p "depends on it";
  parameter Real v[3](each fixed=false);
  parameter Integer n(fixed=false, start=4);
  parameter Real w(fixed=false), c(fixed=false);
  Base.ContinuousState x(start=2, fixed=true);
  Real y = q*x;
  Real total = sum(v) + c;
  Base.RealWithDerivative u = p*x;
  Real du = der(u);
initial equation
  p = k*x;
  for i in 1:3 loop
    v[i] = i*p;
  end for;
  n = if p > 7 then 7 else 5;
  2*w = 3*q;
  if p > 7 then
    c = 1;
  else
    c = y;
  end if;
equation
  der(x) = -p*x/w;
end Tuned;
END

my $simulator = compile_model(text => $text);
for my $k (3, 4) {
    my $r = simulate($simulator, '--stop', 3, '--interval', 1, '--tolerance', 1e-10, '--set', "k=$k");
    my $p = 2 * $k;
    for my $row (0 .. 3) {
        my $x  = 2 * exp(-$r->{time}[$row] / 3);
        my $is = sub { close_to($r->{ $_[0] }[$row], $_[1], $_[2] // 1e-14, "$_[0] for k=$k") };
        $is->('p', $p);
        $is->('q', 2 * $p);
        $is->('w', 3 * $p);
        $is->("v[$_]", $_ * $p) for 1 .. 3;
        $is->('n', $k > 3.5 ? 7 : 5);
        $is->('x',     $x,             1e-8);
        $is->('y',     2 * $p * $x,    1e-8);
        $is->('total', 6 * $p + ($k > 3.5 ? 1 : 4 * $p));
        $is->('du',    -$p * $x / 3,   1e-8);
    }
}
clean_c('computed_parameters', text => $text);

# of some elements only: the others are fixed, to their start values
my $mixed = <<'END';
model Mixed
  parameter Real k = 2;
  parameter Real p[3](fixed={true, false, true}, start={1, 0, 3*k});
  parameter Real q[3] = 2*p;
  parameter Integer n[2, 2](fixed=[true, false; false, true], start=[1, 2; 3, 4]);
  Real y = sum(q) + sum(n);
  Base.ContinuousState x(start=2, fixed=true);
initial equation
  p[2] = x + p[1];
  n[1, 2] = 20;
  n[2, 1] = integer(p[3]);
equation
  der(x) = -p[2]*x/10;
end Mixed;
END
$simulator = compile_model(text => $mixed);
for my $p (1, 5) {
    for my $k (2, 3) {
        my $r = simulate($simulator, '--stop', 2, '--interval', 1, '--tolerance', 1e-10, '--set', "p[1]=$p", '--set', "k=$k");
        for my $t (0 .. 2) {
            my %want = (
                'p[1]' => $p, 'p[2]' => 2 + $p, 'p[3]' => 3 * $k, 'q[2]' => 4 + 2 * $p, 'n[1,1]' => 1, 'n[1,2]' => 20,
                'n[2,1]' => 3 * $k, 'n[2,2]' => 4, y => 2 * (2 * $p + 2 + 3 * $k) + 25 + 3 * $k,
                x => 2 * exp(-(2 + $p) * $t / 10),
            );
            close_to($r->{$_}[$t], $want{$_}, 1e-8, "$_ at $t, p = $p, k = $k") for sort keys %want;
        }
    }
}
clean_c('mixed', text => $mixed);
done_testing();
