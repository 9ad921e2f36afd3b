# Calls of functions by themselves, among equations; functions whose declarations give all their results.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Clean;
use Test::More;

my $text = <<'END';
function twice "Without an algorithm"
  input Real x;
  output Real y = 2*x;
  output Real z[2] = {y, y + 1};
end twice;
function check
  input Real x;
  input Real most;
algorithm
  assert(x < most, "x is " + String(x) + ", not below " + String(most));
end check;
model M
  parameter Real a = 100, b = 100, c = 100, d = 100, e = 100;
  Base.ContinuousState x(start=0, fixed=true);
  Real v[3] = {1, 2, 3}*x, y, z[2];
initial equation
  check(v[1] + 1, e);
equation
  (y, z) = twice(x);
  der(x) = 1;
  check(x, a);
  for i in 1:3 loop
    check(v[i], b);
  end for;
  if x > 0.5 then
    check(y, c);
  end if;
  when x > 0.75 then
    check(x, d);
  end when;
end M;
END
my $sim = compile_model(text => $text);
my $r = simulate($sim, '--stop', 1, '--interval', 0.25);
close_to($r->{'z[2]'}[-1], 3, 1e-9, 'results by declarations alone');
my %case = (
    a => [0.6, 0.6, 'x is 0\.6'],
    b => [1.5, 0.5, 'x is 1\.[45]'],
    c => [0.4, 0.5, 'x is 1'],
    d => [0.3, 0.75, 'x is 0\.75'],
    e => [0.9, 0, 'x is 1'],
);
for my $name (sort keys %case) {
    my ($most, $time, $why) = @{ $case{$name} };
    my ($status, undef, $err) = run_simulator($sim, '--set', "$name=$most", '--interval', 0.05, '--output', '/dev/null');
    is($status, 1, "$name: the assertion fails");
    like($err, qr/$why/, "$name: ... where the call stands");
    my ($at) = $err =~ /at time ([0-9.e-]+)/;
    cmp_ok(abs(($at // 0) - $time), '<', 0.1, "$name: ... in time") or diag($err);
}
clean_c('calls', text => $text);
done_testing();
