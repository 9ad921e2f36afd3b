# Derivatives that stand in the text of an equation but are read in none of its turns, as the iterators' values choose another value.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $r = simulate(compile_model(text => <<'END', options => ['-Wno-all']), '--stop', 1);
record R
  Real x;
end R;
model Part
  input Base.RealWithDerivative u;
  output Base.RealWithDerivative y = 2*u;
end Part;
model M
  R r;
  Real x, z, u, y[2];
  Part c[2];
  Base.ContinuousState s[2];
  discrete Real n[2];
initial equation
  for i in 1:2 loop
    s[i] = if i > 0 then 3 else der(z);
  end for;
equation
  z = sin(time);
  r.x = time;
  for i in 1:2 loop
    c[i].u = (if i > 0 then 3 else r.x)*time;
    y[i] = if i < 5 then i else der(x)*der(z);
    der(s[i]) = 1;
  end for;
  x = sum(if i > 0 then 1 else der(z) for i in 1:3);
  when time > 0.5 then
    for i in 1:2 loop
      n[i] = if i > 0 then 7 else der(z);
    end for;
  end when;
  for i in 1:2 loop
    assert(if i > 0 then true else der(z) > 0, "never");
  end for;
algorithm
  u := 0;
  for i in 1:2 loop
    u := u + (if i > 0 then 1 else der(z));
  end for;
end M;
END
my %expected = ('c[1].y' => 6, 'der(c[2].y)' => 6, 'y[2]' => 2, 'x' => 3, 's[1]' => 4, 'n[2]' => 7, 'u' => 2);
cmp_ok(abs($r->{$_}[-1] - $expected{$_}), '<', 1e-9, $_) for sort keys %expected;
ok(!exists $r->{'der(r.x)'}, 'what is not computed is not shown');
done_testing();
