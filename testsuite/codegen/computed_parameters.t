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
done_testing();
