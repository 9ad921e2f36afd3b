# Values of an instance in the defaults of functions: function f = g(p = q), declared in a class or redeclared in what it
# consists of, where q is a parameter or variable of the class.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Clean;
use Test::More;

my $model = <<'END';
package Lib
  partial function base
    input Real u;
    output Real y;
  end base;
  function line
    extends base;
    input Real k = 1;
    input Real d = 0;
  algorithm
    y := k*u + d;
  end line;
  function poly
    extends base;
    input Real c[:] = {1};
  algorithm
    y := 0;
    for i in 1:size(c, 1) loop
      y := y*u + c[i];
    end for;
  end poly;
  model Source
    replaceable function f = line constrainedby base;
    Real y = f(time);

  end Source;
  model Smooth
    extends Source;
    Real dy = der(y);
  end Smooth;
  model Mid
    replaceable function f = line constrainedby base;
    Source a(redeclare function f = f);
    Source b;
  end Mid;
end Lib;
model Ext
  parameter Real q = 5;
  extends Lib.Source(redeclare function f = Lib.line(k = q));
end Ext;
model M
  parameter Real q = 3;
  parameter Real c[3] = {1, 2, q};
  Real v = time;
  function h = Lib.line(k = 2*q, d = v);
  function hh = h(k = q);
  Real y = h(time), z = hh(time), w = hh(time, d = 1), dz = der(z), e[2] = h({time, 1});
  Lib.Smooth s(redeclare function f = Lib.line(k = 2*q));
  Lib.Smooth p(redeclare function f = Lib.poly(c = c));
  Lib.Source i(redeclare function f = Lib.line(k = q, d = v));
  Lib.Source t[2](redeclare function f = Lib.line(k = q));
  Lib.Source hs(redeclare function f = h);
  Lib.Mid m(redeclare function f = Lib.line(d = q));
  Lib.Mid n(b(redeclare function f = Lib.poly(c = {q, 1, 0})));
  model S2 = Lib.Source(redeclare function f = Lib.line(k = q));
  S2 s2;
  Ext ext(q = 7);
  Real v2[2] = {time, 1};
  Lib.Source array[2](redeclare function f = Lib.poly(c = v2));
  Lib.Source now(redeclare function f = Lib.poly(c = {time, 0}));
end M;
END
my $sim = compile_model(text => $model);
for my $q (3, -2) {
    my $r = simulate($sim, '--stop', 2, '--interval', 1, '--set', "q=$q");
    for my $t (0 .. 2) {
        my %want = (
            y => (2 * $q + 1) * $t, z => ($q + 1) * $t, w => $q * $t + 1, dz => $q + 1, 'e[2]' => 2 * $q + $t,
            's.y' => 2 * $q * $t, 's.dy' => 2 * $q, 'p.y' => $t**2 + 2 * $t + $q, 'p.dy' => 2 * $t + 2,
            'i.y' => ($q + 1) * $t, 't[1].y' => $q * $t, 't[2].y' => $q * $t, 'hs.y' => (2 * $q + 1) * $t,
            'm.a.y' => $t + $q, 'm.b.y' => $t, 'n.a.y' => $t, 'n.b.y' => $q * $t**2 + $t, 's2.y' => $q * $t,
            'ext.y' => 7 * $t, 'array[1].y' => $t**2 + 1, 'array[2].y' => $t**2 + 1, 'now.y' => $t**2,
        );
        close_to($r->{$_}[$t], $want{$_}, 1e-12, "$_ at $t, q = $q") for sort keys %want;
    }
}
my (undef, $list) = run_simulator($sim, '--list');
like($list, qr/^q +parameter/m, 'parameters are listed');
unlike($list, qr/'/, 'but not the components that hand values on');

clean_c('captured values', text => $model);
done_testing();
