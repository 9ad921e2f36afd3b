# Defaults of inputs: each instance has its own value, or that of its class.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $sim = compile_model(file => "$FindBin::Bin/models/Defaults.mo");
my $r   = simulate($sim, '--stop', 1, '--interval', 1, '--set', 'g5[2].k=7', '--tolerance', 1e-10);
my $x   = exp(-2);
my %at_end = (
    'w'       => sin(1),
    'g1.y'    => 2*3,
    'g2.y'    => 2*3,
    'g3[1].y' => 2*1,
    'g3[2].y' => 2*2,
    'g4[1].y' => 3,
    'g4[2].y' => 4,
    'g5[1].y' => 5*6,
    'g5[2].y' => 7*8,
    'l1.y'    => 1 + $x,
    'l2.y'    => 2 + $x,
    'l3.y'    => 1 + sin(1),
    'i1.y'    => 2*3 + 5,
    'i2.y'    => 2*4 + 5,
    't1.twice.y' => 6,
    't2.twice.y' => 2,
    's1.y'    => 3,
    's2.y'    => 2,
    'd1.m'    => 3,
    'd2.m'    => 5,
    'f1.y'    => 1 + 20 + 100 + 4000,
    'f2.y'    => 1 + 30 + 100 + 1000,
    'f3.y'    => 5 + 60 + 100 + 4000,
    'b1.y'    => 1,
    'b2.y'    => 7,
    'b3.y'    => 9,
    'b4.y'    => 8,
    'b5.y'    => 10,
);
close_to($r->{$_}[-1], $at_end{$_}, 1e-8, $_) for sort keys %at_end;
close_to($r->{'g2.y'}[0], 0, 1e-12, 'a value from outside varies');
close_to($r->{'d1.m'}[0], 0, 1e-12, 'a discrete default has its events');

# From further out: the class between hands on what it is given, in place of what it gives itself.
$r = simulate(compile_model(file => "$FindBin::Bin/models/DefaultsInside.mo"), '--stop', 1, '--interval', 1);
%at_end = (
    'm1.z'         => 2*1 + 3,
    'm2.z'         => 2*1 + 1,
    'r1.z'         => (2*4 + 1) + (2*4 + 2) + 3,
    'r2[1].z'      => (2*4 + 1) + (2*4 + 2) + 3,
    'r2[2].z'      => (2*4 + 3) + (2*4 + 4) + 3,
    'a1.middle.z'  => 2*1 + 7,
    'a1.rows[2].z' => (2*5 + 2) + (2*6 + 2) + 2,
    'a2.middle.z'  => 2*9 + 8,
    'a3.rows[2].z' => (2*5 + 1) + (2*6 + 1) + 11,
    'a4[2].middle.z' => 2*1 + 1,
    's1.rate.y'    => 0,
    's2.rate.y'    => 2,
);
close_to($r->{$_}[-1], $at_end{$_}, 1e-8, $_) for sort keys %at_end;
close_to($r->{'r1.z'}[0], 8 + 10 + 3, 1e-12, 'it varies');
is_deeply([grep { /given/ } keys %$r], [], 'what hands it on is not shown');

# Defaults of a function's input that a comprehension makes
$r = simulate(compile_model(text => <<'END'), '--stop', 1, '--interval', 1);
package F
  function f
    input Real x[2, 2] = {{2*z + t for z in 25:26} for t in 1:2};
    input Real k[:] = {z for z in 1:3};
    output Real y = sum(x) + size(k, 1);
  algorithm
  end f;
end F;
model M
  parameter Real p = F.f();
  Real v = F.f(k={time});
end M;
END
close_to($r->{v}[1], 211, 1e-12, 'a default of a comprehension');
done_testing();
